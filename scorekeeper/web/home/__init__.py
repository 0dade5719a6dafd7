"""The start page: games, the tables that a device knows, joining one."""

from __future__ import annotations

from . import blueprint, page

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (page,)

BLUEPRINTS = (blueprint.pages,)
