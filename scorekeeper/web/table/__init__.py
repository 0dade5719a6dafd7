"""The pages of one table: its people, evenings and links, and the form of a new match."""

from __future__ import annotations

from . import blueprint, evenings, live, page, players, share, this_table

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (evenings, live, page, players, share, this_table)

BLUEPRINTS = (blueprint.pages, blueprint.evenings, blueprint.players, blueprint.share)
