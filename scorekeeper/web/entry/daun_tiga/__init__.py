"""Daun Tiga's sheets: a deal, and who banks."""

from __future__ import annotations

from ....core.words import N_
from ..forms import Sheet
from .hand import HandSheet


class BankerSheet(Sheet):
    """Log who banks: thrown for with dice at the table, or handed on by agreement."""

    kind = "banker"
    asks = {"player": N_("Who banks?")}


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BankerSheet)}
