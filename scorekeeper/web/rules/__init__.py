"""The rules of a game on one page, and its questions to the referee."""

from __future__ import annotations

from . import blueprint, page, referee

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (page, referee)

BLUEPRINTS = (blueprint.pages, blueprint.referee)
