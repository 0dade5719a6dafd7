"""Sâm's sheets by kind of entry, where ``web.entry.sheets`` finds them."""

from __future__ import annotations

from .sheets import SHEETS

__all__ = ["SHEETS"]
