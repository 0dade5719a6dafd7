"""Seep's sheets: deals that are counted or logged by captures, and every play."""

from __future__ import annotations

from ...forms import Sheet
from .count import CaptureSheet, CountSheet, EndSheet, RedealSheet
from .play import DealSheet, PlaySheet

SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet for sheet in (CountSheet, CaptureSheet, EndSheet, RedealSheet, DealSheet, PlaySheet)
}
