"""Sâm's sheets: somebody went out, Báo Sâm, tới trắng, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....core.problems import Problem, incomplete
from ....core.words import N_, Locale, say
from ....games.sam.checks import DEALT, MOST_FOURS
from ....games.sam.entries import INSTANTS, BaoSam, Hand
from ..forms import FormData, Sheet, number, without_empty
from .chat import Row, beats, fill_chat, rows


class HandSheet(Sheet):
    """The form for a hand that somebody won by going out: the cards left of every loser, and further charges."""

    kind = "hand"
    template = "games/sam/hand.html"
    dues = True
    asks = {
        "winner": N_("Who went out?"),
        "left": N_("How many cards does {player} have left?"),
        "chat": N_("Whom did {player} beat?"),
    }
    dealt = DEALT
    most_fours = MOST_FOURS
    twos = (N_("no 2s"), N_("one 2"), N_("two 2s"), N_("three 2s"), N_("four 2s"))

    @property
    def beats(self) -> list[Row]:
        """Return the rows in which a chặt can be entered, empty ones too."""
        return rows(self.get)

    def last_beat(self, n: int) -> str:
        """Return the player who beats in the row before row ``n``; empty if nobody is tapped there."""
        return self.get(f"chat_by-{n - 1}")

    @property
    def renewed(self) -> str | None:
        """Return the template that names, for each row after the first, the player who beats in the row before."""
        return "games/sam/beaten.html"

    def counted(self, what: str) -> dict[str, int | str]:
        """Return by loser what the fields ``what:NAME`` (``twos`` or ``tu_quy``) hold, without empty ones and zeros."""
        return {name: number(n) for name in self.losers() if (n := self.get(f"{what}:{name}")) not in ("", "0")}

    def only_2s(self, name: str) -> bool:
        """Return whether a loser has nothing but 2s left, by the numbers entered."""
        return self.get(f"twos:{name}") not in ("", "0") and self.get(f"twos:{name}") == self.get(f"left:{name}")

    def losers(self) -> list[str]:
        """Return everybody seated except the winner; everybody while no winner is tapped."""
        return [name for name in self.seated if name != self.get("winner")]

    def draft(self) -> dict[str, Any]:
        # The winner may have been tapped last: fields that were filled in for them before are hidden, and do not count.
        losers = self.losers()
        left = {name: number(left) for name in losers if (left := self.get(f"left:{name}"))}
        flagged = [name for name in self.all("thoi_hai") if name in losers]
        # Whoever pays for nothing but 2s does not pay for each too (docs/rules/sam.md, Thối hai and thối tứ quý).
        twos = {name: n for name, n in self.counted("twos").items() if not (name in flagged and self.only_2s(name))}
        failed = self.get("bao_mot")
        more = {
            "thoi_hai": flagged,
            "twos": twos,
            "tu_quy": self.counted("tu_quy"),
            "bao_mot": failed if failed in losers else "",
            "on_two": self.ticked("on_two"),
            "chat": beats(self.beats),
        }
        return {"kind": self.kind, "winner": self.get("winner"), "left": left, **without_empty(more)}

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return the values in the question that ``problem`` leads to.

        If it is about beats, ``player`` is who beats in the first row in which the beaten player is unknown.
        """
        by = next((beat["by"] for beat in beats(self.beats) if "on" not in beat), None)
        return {**super().details(problem), **({"player": by} if problem.path[0] == "chat" else {})}

    def notice(self, locale: Locale) -> str | None:
        winner, failed = self.get("winner"), self.get("bao_mot")
        only_2s = [name for name in self.losers() if self.only_2s(name) and name not in self.all("thoi_hai")]
        if only_2s and self.options.thoi_hai:
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
        data = super().fill(entry)
        fill_chat(data, entry.chat)
        return data


class BaoSamSheet(Sheet):
    """The form for a Báo Sâm that was won, or was blocked by somebody, perhaps by a chặt."""

    kind = "bao_sam"
    template = "games/sam/bao_sam.html"
    asks = {"caller": N_("Who called Sâm?"), "by": N_("Who blocked?")}

    def outcome(self) -> str:
        """Return ``won`` or ``blocked``, as tapped; ``won`` if nothing is tapped."""
        return self.get("outcome") or "won"

    def draft(self) -> dict[str, Any]:
        caller, by = self.get("caller"), self.get("by") if self.outcome() != "won" else ""
        chat = [{"by": by, "on": caller}] if by and self.ticked("beat") else []
        on_two = self.outcome() == "won" and self.options.sam_on_two and self.ticked("on_two")
        more = without_empty({"by": by, "chat": chat, "on_two": on_two})
        return {"kind": self.kind, "caller": caller, "outcome": self.outcome(), **more}

    def unsaid(self) -> Iterable[Problem]:
        """Yield an incomplete problem if the call was blocked, but no blocker is tapped or it is the caller."""
        if self.outcome() != "won" and self.get("by") in ("", self.get("caller")):
            yield incomplete(("by",), "blocker-missing")

    def fill(self, entry: BaoSam) -> FormData:
        data = super().fill(entry)
        data["beat"] = "1" if entry.chat else ""
        return data


class InstantSheet(Sheet):
    """The form for tới trắng, a dealt hand that wins at once."""

    kind = "instant"
    template = "games/sam/instant.html"
    asks = {"winner": N_("Who was dealt it?"), "hand": N_("Which winning hand?")}

    hands = INSTANTS


class LeadSheet(Sheet):
    """The form for who leads, if the table has drawn lots itself."""

    kind = "lead"
    asks = {"player": N_("Who leads?")}


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, BaoSamSheet, InstantSheet, LeadSheet)}
