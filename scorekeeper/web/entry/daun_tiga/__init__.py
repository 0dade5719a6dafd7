"""Daun Tiga's sheets by kind of entry, where ``web.entry.sheets`` finds them: a deal, and who banks."""

from __future__ import annotations

from ....core.words import N_
from ..forms import Sheet
from .hand import HandSheet


class BankerSheet(Sheet):
    """The form for who banks next: chosen by dice at the table, or by agreement."""

    kind = "banker"
    asks = {"player": N_("Who banks?")}


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BankerSheet)}
