"""Samba's sheets: hands counted after they were played, and turns as they happen."""

from __future__ import annotations

from ...forms import Sheet
from .hand import HAND_SHEETS
from .turn import TURN_SHEETS

SHEETS: dict[str, type[Sheet]] = {**HAND_SHEETS, **TURN_SHEETS}
