"""The page for scores carried over from paper, before the first hand."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, render_template, request, url_for

from ...core.carry_over import carried_by, carry_over, shared_out
from ...core.entries import MOST_POINTS, AddPoints
from ...core.match import NewEntry
from ...core.options import MOST
from ...core.problems import Problem, Refused, quoted
from ...core.words import Money
from ...store.loaded import LoadedMatch
from ..entry.forms import DECIMALS, amount, decimals_shown, number
from ..http.filters import translate
from ..http.keys import new_key
from ..match.requested_match import requested_match
from ..record.meanwhile import Meanwhile
from .blueprint import pages
from .change import Answer, LogChange, submit


class CarryOver(LogChange):
    """The change that records everybody's score from paper, typed in a field each."""

    stated = False

    def figures(self, loaded: LoadedMatch) -> dict[str, int]:
        """Return the typed scores by name: points, or money in table units; an empty field is 0.

        Raises ``Refused`` if one is not a number or too large, or all are 0.
        """
        found, figures = list[Problem](), dict[str, int]()
        decimals = decimals_shown(request.form.get(DECIMALS))
        for name in carried_by(loaded.game, loaded.state):
            said = request.form.get(f"figure:{name}", "")
            typed = (number(said) if in_points(loaded) else amount(said, decimals)) or 0
            most = MOST_POINTS if in_points(loaded) else Money(MOST)
            if isinstance(typed, str) and decimals and not in_points(loaded):
                found.append(Problem(("figures", name), "no-amount", {"value": quoted(typed)}))
            elif isinstance(typed, str) or abs(typed) > most:
                found.append(Problem(("figures", name), "not-a-figure", {"value": quoted(str(typed)), "bound": most}))
            else:
                figures[name] = -typed if f"minus:{name}" in request.form else typed
        if found or not any(figures.values()):
            raise Refused(found or [Problem(("figures",), "no-figures")])
        return figures

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        return [NewEntry(entry) for entry in carry_over(loaded.game, self.figures(loaded), translate("from paper"))]

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        return render_template(
            "log/carry_over.html", loaded=loaded, game=loaded.game, names=carried_by(loaded.game, loaded.state),
            problems=why, came_in=behind.new if behind else [], shared=self._shared(loaded),
            points=in_points(loaded), seen=loaded.match.seq, key=new_key(),
        )  # fmt: skip

    def _shared(self, loaded: LoadedMatch) -> dict[str, int]:
        """Return the typed money, changed to add up to 0; empty if it does so already, is not valid, or on a GET."""
        if request.method == "GET" or in_points(loaded):
            return {}
        try:
            figures = self.figures(loaded)
        except Refused:
            return {}
        return {n: Money(f) for n, f in shared_out(figures).items()} if sum(figures.values()) else {}


def in_points(loaded: LoadedMatch) -> bool:
    """Return whether scores from paper are in points; ``False``: in money."""
    return AddPoints in loaded.game.rules.takes


@pages.route("/carry-over", methods=["GET", "POST"])
def carry_over_page() -> Answer:
    """Show the form for scores from paper; on POST record them. Once a hand counts, redirect to the match."""
    loaded, change = requested_match(), CarryOver()
    if loaded.match.counted:  # somebody has recorded a hand
        return redirect(url_for("match.match"), 303 if request.method == "POST" else 302)
    return submit(change) if request.method == "POST" else change.page(loaded)
