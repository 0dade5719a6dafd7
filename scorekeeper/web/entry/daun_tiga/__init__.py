"""Daun Tiga's sheets: a deal, and who banks."""

from __future__ import annotations

from ..forms import Sheet
from .banker import BankerSheet
from .hand import HandSheet

SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BankerSheet)}
