"""Sâm's sheets: somebody went out, Báo Sâm, tới trắng, who leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.words import N_, Locale, say
from ....games.sam.entries import INSTANTS, BaoSam, Beat, Hand, Instant
from ....games.sam.rules import DEALT, MOST_FOURS
from ...forms import FormData, OnePlayerSheet, Sheet, flag, number, pick, picks, text

MOST_BEATS = 8  #: two fours of a kind each, and four players: more beats cannot be


def chat_fields(seated: tuple[str, ...]) -> dict[str, Any]:
    """Rows of who beat whom, each a value of both fields; ``chat_new`` names the rows that start a trick anew."""
    return {"chat_by": picks(), "chat_on": picks(), "chat_new": picks()}


def chat_rows(sheet: Sheet) -> list[tuple[str, str, bool]]:
    """Every row of the sheet: who, whom, whether in a new trick; empty names where nobody was chosen."""
    by, on, new = (list(sheet[name].data or ()) for name in ("chat_by", "chat_on", "chat_new"))
    by, on = ((names + [""] * MOST_BEATS)[:MOST_BEATS] for names in (by, on))
    return [(by[n], on[n], str(n) in new) for n in range(MOST_BEATS)]


def chat_value(sheet: Sheet) -> list[dict[str, Any]]:
    """The rows in which anything was chosen, as an entry has them; what was not chosen is not there."""
    return [
        ({"by": by} if by else {}) | ({"on": on} if on else {}) | ({"new": True} if new else {})
        for by, on, new in chat_rows(sheet)
        if by or on
    ]


def chat_data(data: FormData, chat: tuple[Beat, ...]) -> None:
    """Chooses ``chat`` in the rows of ``data``."""
    data.setlist("chat_by", [beat.by for beat in chat])
    data.setlist("chat_on", [beat.on for beat in chat])
    data.setlist("chat_new", [str(n) for n, beat in enumerate(chat) if beat.new])


def chat_missing(sheet: Sheet, locale: Locale) -> str | None:
    """What a row of who beat whom lacks, as a question; ``None`` where none lacks anything."""
    for beat in chat_value(sheet):
        if "by" not in beat:
            return say(N_("Who beat {player}?"), {"player": beat["on"]}, locale)
        if "on" not in beat:
            return say(N_("Whom did {player} beat?"), {"player": beat["by"]}, locale)
    return None


class HandSheet(Sheet):
    """Somebody went out: the winner, a count for every loser, and what is charged beside."""

    kind = "hand"
    template = "games/sam/hand.html"
    dues = True
    dealt = DEALT
    most_fours = MOST_FOURS

    def fields(self) -> Mapping[str, Any]:
        return {
            "winner": pick(),
            **{f"left:{name}": text() for name in self.seated},
            "thoi_hai": picks(),
            **{f"tu_quy:{name}": text() for name in self.seated},
            "bao_mot": pick(),
            "on_two": flag(),
            **chat_fields(self.seated),
        }

    def beats(self) -> list[tuple[str, str, bool]]:
        """Every row of who beat whom, as ``chat_rows`` gives them."""
        return chat_rows(self)

    def losers(self) -> list[str]:
        """Everybody seated but the winner; all, as long as none is tapped."""
        return [name for name in self.seated if name != self.get("winner")]

    def draft(self) -> dict[str, Any]:
        # What was tapped for somebody who then became the winner is not on the sheet any more.
        losers = self.losers()
        value: dict[str, Any] = {
            "kind": "hand",
            "winner": self.get("winner"),
            "left": {name: number(left) for name in losers if (left := self.get(f"left:{name}"))},
        }
        if flagged := [name for name in self["thoi_hai"].data or () if name in losers]:
            value["thoi_hai"] = flagged
        if fours := {name: number(n) for name in losers if (n := self.get(f"tu_quy:{name}")) not in ("", "0")}:
            value["tu_quy"] = fours
        if (failed := self.get("bao_mot")) and failed in losers:
            value["bao_mot"] = failed
        if self["on_two"].data:
            value["on_two"] = True
        if beats := chat_value(self):
            value["chat"] = beats
        return value

    def missing(self, locale: Locale) -> str | None:
        if not self.get("winner"):
            return locale.gettext(N_("Who went out?"))
        for name in self.losers():
            if not self.get(f"left:{name}"):
                return say(N_("How many has {player} left?"), {"player": name}, locale)
        return chat_missing(self, locale)

    def fill(self, entry: Hand) -> FormData:
        data: FormData = MultiDict({"winner": entry.winner})
        chat_data(data, entry.chat)
        data.update({f"left:{name}": str(n) for name, n in entry.left.items()})
        data.update({f"tu_quy:{name}": str(n) for name, n in entry.tu_quy.items()})
        data.setlist("thoi_hai", list(entry.thoi_hai))
        if entry.bao_mot is not UNSET:
            data["bao_mot"] = entry.bao_mot
        if entry.on_two:
            data["on_two"] = "1"
        return data


class BaoSamSheet(Sheet):
    """Somebody called Sâm: won, or blocked by somebody."""

    kind = "bao_sam"
    template = "games/sam/bao_sam.html"

    def fields(self) -> Mapping[str, Any]:
        return {
            "caller": pick(),
            "outcome": pick(),
            "by": pick(),
            **chat_fields(self.seated),
        }

    def beats(self) -> list[tuple[str, str, bool]]:
        """Every row of who beat whom, as ``chat_rows`` gives them."""
        return chat_rows(self)

    def outcome(self) -> str:
        """The outcome that was tapped, by the word of the entry; won, as long as none is."""
        return self.get("outcome") or "won"

    def draft(self) -> dict[str, Any]:
        value: dict[str, Any] = {"kind": "bao_sam", "caller": self.get("caller"), "outcome": self.outcome()}
        if self.outcome() != "won":
            if self.get("by"):
                value["by"] = self.get("by")
            if beats := chat_value(self):
                value["chat"] = beats
        return value

    def missing(self, locale: Locale) -> str | None:
        if not self.get("caller"):
            return locale.gettext(N_("Who called Sâm?"))
        if self.outcome() == "won":
            return None
        if self.get("by") in ("", self.get("caller")):
            return locale.gettext(N_("Who blocked?"))
        return chat_missing(self, locale)

    def fill(self, entry: BaoSam) -> FormData:
        data: FormData = MultiDict({"caller": entry.caller, "outcome": entry.outcome})
        chat_data(data, entry.chat)
        if entry.by is not UNSET:
            data["by"] = entry.by
        return data


class InstantSheet(Sheet):
    """A winning hand that was dealt."""

    kind = "instant"
    template = "games/sam/instant.html"

    hands = INSTANTS

    def fields(self) -> Mapping[str, Any]:
        return {"winner": pick(), "hand": pick()}

    def draft(self) -> dict[str, Any]:
        return {"kind": "instant", "winner": self.get("winner"), "hand": self.get("hand")}

    def missing(self, locale: Locale) -> str | None:
        if not self.get("winner"):
            return locale.gettext(N_("Who was dealt it?"))
        return None if self.get("hand") else locale.gettext(N_("Which winning hand?"))

    def fill(self, entry: Instant) -> FormData:
        return MultiDict({"winner": entry.winner, "hand": entry.hand})


class LeadSheet(OnePlayerSheet):
    """Who leads, where the table drew it for itself."""

    kind = "lead"
    question = N_("Who leads?")


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BaoSamSheet, InstantSheet, LeadSheet)}
