"""Sâm's sheets: somebody went out, Báo Sâm, tới trắng, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.problems import Problem, incomplete
from ....core.words import N_, Locale, say
from ....games.sam.checks import DEALT, MOST_FOURS
from ....games.sam.entries import INSTANTS, BaoSam, Hand, Instant
from ..forms import FormData, OnePlayerSheet, Sheet, flag, number, pick, picks, text
from .chat import Row, beats, chat_fields, fill_chat, rows


class HandSheet(Sheet):
    """Log that somebody went out: the winner, a count for every loser, and what is charged beside."""

    kind = "hand"
    template = "games/sam/hand.html"
    dues = True
    asks = {
        "winner": N_("Who went out?"),
        "left": N_("How many has {player} left?"),
        "chat": N_("Whom did {player} beat?"),
    }
    dealt = DEALT
    most_fours = MOST_FOURS
    twos = (N_("no 2s"), N_("one 2"), N_("two 2s"), N_("three 2s"), N_("four 2s"))

    def fields(self) -> Mapping[str, Any]:
        return {
            "winner": pick(),
            **{f"{what}:{name}": text() for what in ("left", "twos", "tu_quy") for name in self.seated},
            "thoi_hai": picks(),
            "bao_mot": pick(),
            "on_two": flag(),
            **chat_fields(),
        }

    @property
    def beats(self) -> list[Row]:
        """Return the rows of chặt."""
        return rows(self.get)

    def last_beat(self, n: int) -> str:
        """Return who beats in the row before row ``n``."""
        return self.get(f"chat_by-{n - 1}")

    @property
    def renewed(self) -> str | None:
        """Return the part that says whom a further beat beats, which changes with every tap."""
        return "games/sam/beaten.html"

    def counted(self, what: str) -> dict[str, int | str]:
        """Return losers to what was tapped for each under ``what``, those left out who have none of it."""
        return {name: number(n) for name in self.losers() if (n := self.get(f"{what}:{name}")) not in ("", "0")}

    def only_2s(self, name: str) -> bool:
        """Return whether a loser was said to have 2s left and nothing else."""
        return self.get(f"twos:{name}") not in ("", "0") and self.get(f"twos:{name}") == self.get(f"left:{name}")

    def losers(self) -> list[str]:
        """Return everybody seated but the winner; all, as long as none is tapped."""
        return [name for name in self.seated if name != self.get("winner")]

    def draft(self) -> dict[str, Any]:
        # What was tapped for somebody who then became the winner is not on the sheet any more.
        losers = self.losers()
        value: dict[str, Any] = {
            "kind": "hand",
            "winner": self.get("winner"),
            "left": {name: number(left) for name in losers if (left := self.get(f"left:{name}"))},
        }
        flagged = [name for name in self["thoi_hai"].data or () if name in losers]
        if flagged:
            value["thoi_hai"] = flagged
        # Who pays for nothing but 2s does not pay for each as well (docs/rules/sam.md, Thối hai and thối tứ quý).
        twos = {name: n for name, n in self.counted("twos").items() if not (name in flagged and self.only_2s(name))}
        counts = {"twos": twos, "tu_quy": self.counted("tu_quy")}
        value |= {what: counted for what, counted in counts.items() if counted}
        if (failed := self.get("bao_mot")) and failed in losers:
            value["bao_mot"] = failed
        if self["on_two"].data:
            value["on_two"] = True
        if chat := beats(self.beats):
            value["chat"] = chat
        return value

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return also who beat somebody in an unfinished beat."""
        by = next((beat["by"] for beat in beats(self.beats) if "on" not in beat), None)
        return {**super().details(problem), **({"player": by} if problem.path[0] == "chat" else {})}

    def notice(self, locale: Locale) -> str | None:
        winner, failed = self.get("winner"), self.get("bao_mot")
        only_2s = [name for name in self.losers() if self.only_2s(name) and name not in (self["thoi_hai"].data or ())]
        if only_2s and self.state.options.thoi_hai:
            words = N_("{player} has nothing but 2s left. If that is thối hai, tap it. It can be saved all the same.")
            return say(words, {"player": only_2s[0]}, locale)
        if winner not in self.seated or failed not in self.losers():
            return None
        before = self.seated[self.seated.index(winner) - 1]
        if failed == before:
            return None
        words = N_("{before} plays just before {winner}, not {player}. It can be saved all the same.")
        return say(words, {"before": before, "winner": winner, "player": failed}, locale)

    def fill(self, entry: Hand) -> FormData:
        data: FormData = MultiDict({"winner": entry.winner})
        for what, counted in (("left", entry.left), ("twos", entry.twos), ("tu_quy", entry.tu_quy)):
            data.update({f"{what}:{name}": str(n) for name, n in counted.items()})
        fill_chat(data, entry.chat)
        data.setlist("thoi_hai", list(entry.thoi_hai))
        if entry.bao_mot is not UNSET:
            data["bao_mot"] = entry.bao_mot
        if entry.on_two:
            data["on_two"] = "1"
        return data


class BaoSamSheet(Sheet):
    """Log that somebody called Sâm: won, or blocked by somebody, whose block may have been a beat."""

    kind = "bao_sam"
    template = "games/sam/bao_sam.html"
    asks = {"caller": N_("Who called Sâm?"), "by": N_("Who blocked?")}

    def fields(self) -> Mapping[str, Any]:
        return {"caller": pick(), "outcome": pick(), "by": pick(), "beat": flag()}

    def outcome(self) -> str:
        """Return the outcome that was tapped, by the word of the entry; won, as long as none is."""
        return self.get("outcome") or "won"

    def draft(self) -> dict[str, Any]:
        caller, by = self.get("caller"), self.get("by")
        value: dict[str, Any] = {"kind": "bao_sam", "caller": caller, "outcome": self.outcome()}
        if self.outcome() != "won" and by:
            value["by"] = by
            if self["beat"].data:
                value["chat"] = [{"by": by, "on": caller}]
        return value

    def unsaid(self) -> Iterable[Problem]:
        """Yield that nobody else is tapped who blocked; the rules ask only where nobody at all is."""
        if self.outcome() != "won" and self.get("by") in ("", self.get("caller")):
            yield incomplete(("by",), "blocker-missing")

    def fill(self, entry: BaoSam) -> FormData:
        data: FormData = MultiDict({"caller": entry.caller, "outcome": entry.outcome})
        if entry.by is not UNSET:
            data["by"] = entry.by
        if entry.chat:
            data["beat"] = "1"
        return data


class InstantSheet(Sheet):
    """Log a winning hand that was dealt."""

    kind = "instant"
    template = "games/sam/instant.html"
    asks = {"winner": N_("Who was dealt it?"), "hand": N_("Which winning hand?")}

    hands = INSTANTS

    def fields(self) -> Mapping[str, Any]:
        return {"winner": pick(), "hand": pick()}

    def draft(self) -> dict[str, Any]:
        return {"kind": "instant", "winner": self.get("winner"), "hand": self.get("hand")}

    def fill(self, entry: Instant) -> FormData:
        return MultiDict({"winner": entry.winner, "hand": entry.hand})


class LeadSheet(OnePlayerSheet):
    """Log who leads, where the table drew it for itself."""

    kind = "lead"
    asks = {"player": N_("Who leads?")}


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BaoSamSheet, InstantSheet, LeadSheet)}
