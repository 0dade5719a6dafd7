"""Seep's sheets: deals that are counted or logged by captures, and every play."""

from __future__ import annotations

from ..forms import Sheet
from .capture import CaptureSheet, EndSheet, RedealSheet
from .count import CountSheet
from .deal import DealSheet
from .play import PlaySheet

SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet for sheet in (CountSheet, CaptureSheet, EndSheet, RedealSheet, DealSheet, PlaySheet)
}
