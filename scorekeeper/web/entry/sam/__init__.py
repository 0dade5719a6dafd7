"""Sâm's sheets: somebody went out, Báo Sâm, tới trắng, who leads."""

from __future__ import annotations

from .sheets import SHEETS

__all__ = ["SHEETS"]
