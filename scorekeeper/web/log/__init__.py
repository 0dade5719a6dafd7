"""The pages that change the log of a match: sheets, corrections, insertions, swaps, and answers to proposals."""

from __future__ import annotations

from . import at_once, blueprint, carry_over, insert, programs, proposals, resolve_later, sheet, strike, swap

#: The modules that add views to the blueprint in ``blueprint.py``, or have one of their own.
PAGES = (at_once, carry_over, insert, programs, proposals, resolve_later, sheet, strike, swap)

BLUEPRINTS = (blueprint.pages, programs.pages)
