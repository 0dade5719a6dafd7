"""Seep's sheets: deals that are counted or logged by captures, and every play."""

from __future__ import annotations

from ..forms import Sheet
from .seep_count import COUNT_SHEETS
from .seep_play import PLAY_SHEETS

SHEETS: dict[str, type[Sheet]] = {**COUNT_SHEETS, **PLAY_SHEETS}
