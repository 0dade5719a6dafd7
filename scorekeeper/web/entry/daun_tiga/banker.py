"""Daun Tiga's sheet for who banks."""

from __future__ import annotations

from ....core.words import N_
from ..forms import OnePlayerSheet


class BankerSheet(OnePlayerSheet):
    """Log who banks: thrown for with dice at the table, or handed on by agreement."""

    kind = "banker"
    asks = {"player": N_("Who banks?")}
