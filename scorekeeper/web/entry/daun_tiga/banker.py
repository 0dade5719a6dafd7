"""Daun Tiga's sheet for who banks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.words import N_, Locale
from ....games.daun_tiga.entries import Banker
from ...forms import Data, Sheet, pick


class BankerSheet(Sheet):
    """Who banks: thrown for with dice at the table, or handed on by agreement."""

    kind = "banker"
    template = "games/daun-tiga/banker.html"

    def fields(self) -> Mapping[str, Any]:
        return {"player": pick()}

    def draft(self) -> dict[str, Any]:
        return {"kind": "banker", "player": self.get("player")}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get("player") else locale.gettext(N_("Who banks?"))

    def fill(self, entry: Banker) -> Data:
        return MultiDict({"player": entry.player})
