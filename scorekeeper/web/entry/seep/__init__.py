"""Seep's sheets: deals that are counted or logged by captures, and every play."""

from __future__ import annotations

from ...forms import Sheet
from .count import COUNT_SHEETS
from .play import PLAY_SHEETS

SHEETS: dict[str, type[Sheet]] = {**COUNT_SHEETS, **PLAY_SHEETS}
