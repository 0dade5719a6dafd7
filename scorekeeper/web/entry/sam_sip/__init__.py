"""Sam Sip's sheets: a deal won, thrown in, drawn."""

from __future__ import annotations

from .sheets import SHEETS

__all__ = ["SHEETS"]
