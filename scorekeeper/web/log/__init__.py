"""Pages that change the log of a match: sheets, corrections, insertions, swaps, and answers to proposals."""

from __future__ import annotations

from . import at_once, blueprint, effect, insert, proposals, resolve_later, sheet, swap

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (at_once, effect, insert, proposals, resolve_later, sheet, swap)

BLUEPRINTS = (blueprint.pages,)
