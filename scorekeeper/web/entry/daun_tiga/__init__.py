"""Daun Tiga's sheets: a deal, and who banks."""

from __future__ import annotations

from .hand import SHEETS

__all__ = ["SHEETS"]
