"""Who pays whom at a table, and the payments that were made."""

from __future__ import annotations

from . import blueprint, page

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (page,)

BLUEPRINTS = (blueprint.pages,)
