"""Samba's sheets: hands counted after they were played, and turns as they happen."""

from __future__ import annotations

from ..forms import Sheet
from .end import EndHandSheet
from .hand import HandSheet
from .turn import MeldSheet

SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, MeldSheet, EndHandSheet)}
