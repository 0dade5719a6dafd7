"""Daun Tiga's sheet for who banks."""

from __future__ import annotations

from ....core.words import N_
from ...forms import OnePlayerSheet


class BankerSheet(OnePlayerSheet):
    """Who banks: thrown for with dice at the table, or handed on by agreement."""

    kind = "banker"
    question = N_("Who banks?")
