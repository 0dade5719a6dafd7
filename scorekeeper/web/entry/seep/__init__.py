"""Seep's sheets: for deals that are counted, logged capture by capture, or logged card by card."""

from __future__ import annotations

from ..forms import Sheet
from .capture import CaptureSheet, EndSheet, RedealSheet
from .count import CountSheet
from .deal import DealSheet
from .play import PlaySheet

SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet for sheet in (CountSheet, CaptureSheet, EndSheet, RedealSheet, DealSheet, PlaySheet)
}
