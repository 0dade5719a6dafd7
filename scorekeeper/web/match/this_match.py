"""The page about a match: its people, the house rules agreed at its start; playing again, removing, bringing back."""

from __future__ import annotations

from typing import Any

from flask import g, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response

from ...core.game import variant_of
from ...core.match import Header
from ...core.options import describe, differing
from ...core.problems import Refused
from ...core.reading import plain
from ...games import GAMES
from ...store.loaded import FrozenMatch, LoadedMatch, ShownMatch
from ...store.matches import MatchInfo, RemovedMatch, start_again, start_instead
from ...store.names import people_ids
from ...store.removal import bring_back_match, remove_match
from ...store.tables import people_of_table
from ..entry import sheets
from ..entry.house_rules import settable, tapped_option
from ..http.filters import at_the_table, translate
from ..http.i18n import current_locale
from ..http.keys import sent_key
from ..record.recording import not_recorded
from ..rules.page import rules_page
from ..table.new_match import NewMatch, seats_of
from . import pages
from .another_day import go_on_with
from .requested_match import requested_match, requested_shown


@pages.get("/about")
def about() -> str:
    """Show the details of a match, with links to where each can be corrected or changed."""
    shown = requested_shown()
    variant = variant_of(shown.game, shown.match.variant)
    changed = differing(shown.options, variant.options if variant else shown.options)
    known = people_ids(g.table.id)
    return render_template(
        "match/about.html", shown=shown, game=shown.game, variant=variant, base=url_for("match.match"),
        loaded=shown if isinstance(shown, LoadedMatch) else None, away=_away(shown),
        may_change_agreement=isinstance(shown, LoadedMatch) and may_change_agreement(shown),
        people={name: known[name] for name in shown.people if name in known},
        house_rules=[option for option in describe(shown.options) if option.name in changed],
    )  # fmt: skip


@pages.get("/house-rules")
def house_rules() -> str:
    """Show the options of the match, and a link to where they can be changed."""
    shown = requested_shown()
    open_match = shown if isinstance(shown, LoadedMatch) and not shown.game.rules.finished(shown.state) else None
    options = describe(shown.options)
    present = {o.name: open_match.game.rules.present(open_match.state, o.name) for o in options} if open_match else {}
    return render_template(
        "match/house_rules.html", game=shown.game, options=options, present=present,
        rules=rules_page(shown.game, current_locale().code, shown.match.variant),
        variant=variant_of(shown.game, shown.match.variant),
        may_change_agreement=open_match and may_change_agreement(open_match),
        may_change=open_match and open_match.game.rules.between_hands(open_match.state),
    )  # fmt: skip


def _away(shown: ShownMatch) -> dict[str, str]:
    """Return a note for everybody who has money in the match but is not seated, by name."""
    if isinstance(shown, FrozenMatch):
        return {}
    said = {name: translate("beside the table") for name in shown.people if name not in shown.seats.seated}
    return said | {name: translate("left the table") for name in said if name in shown.seats.gone}


@pages.post("/again")
def again() -> Response:
    """Start another match of the same people and redirect to it, or to the form of a new match if some have left.

    If two phones do so at once, only one match is created.
    """
    loaded = requested_match()
    try:
        match = start_again(loaded.match, loaded.log, sent_key())
    except Refused:  # some have left: the form says what is missing
        again = replace(loaded.header, players=loaded.seats.seated, options=loaded.options, first=None)
        return redirect(url_for("table.new_match", slug=loaded.game.slug, **filled_in(again)), 303)
    return redirect(url_for("match.match", number=match.number), 303)


@pages.post("/go-on")
def go_on() -> Response:
    """Note that this device continues a match left open on an earlier day; redirect to sheet ``kind``, or the match."""
    loaded, kind = requested_match(), request.form.get("kind", "")
    go_on_with(loaded.match)
    sheet = kind in sheets(loaded.game)
    return redirect(url_for("log.log_kind", kind=kind) if sheet else url_for("match.match"), 303)


@pages.get("/agreed")
def agreed() -> Response:
    """Redirect to the form that changes what was agreed, filled in; everything may change before the first hand."""
    loaded = requested_match()
    return redirect(url_for("match.change_agreement", slug=loaded.game.slug, **filled_in(loaded.header)), 303)


@pages.route("/agreed/<slug>", methods=["GET", "POST"])
def change_agreement(slug: str) -> Response | str | tuple[str, int]:
    """Show the form of a new match to change what was agreed in this one; on POST change it, and redirect to the match.

    ``slug``: of the game, which may be another. If the agreement may not change any more, only redirect.
    """
    loaded, form = requested_match(), NewMatch(slug, people_of_table(g.table.id))
    if (request.method == "GET" or form.wants_other) and not may_change_agreement(loaded):
        return redirect(url_for("match.about"), 303)

    def start(header: Header) -> tuple[MatchInfo | None, str]:
        if not may_change_agreement(loaded):  # a hand came in between
            return None, url_for("match.match")
        match = start_instead(loaded.match, header, sent_key())
        return match, url_for("match.match", number=match.number if match else g.number)

    return form.answer(start, instead=loaded, games=GAMES, names_of=seats_of(loaded.header.players))


def filled_in(header: Header) -> dict[str, Any]:
    """Return the fields with which the form of a new match gives ``header``: variant, options, seats, who begins."""
    first = str(header.players.index(header.first)) if header.first in header.players else None
    variant = variant_of(header.game, header.variant)
    options = settable(variant) if variant else []
    set_to = {option.name: tapped_option(option, plain(getattr(header.options, option.name))) for option in options}
    return {"variant": header.variant, "first": first, **seats_of(header.players), **set_to}


@pages.post("/remove")
def remove() -> Response:
    """Remove the match from the table's lists and totals; redirect to the table, which offers to bring it back."""
    remove_match(requested_shown().match.id)
    return redirect(url_for("table.table", removed=g.number), 303)


@pages.post("/bring-back")
def bring_back() -> Response:
    """Bring back a removed match, and redirect to it."""
    bring_back_match(requested_shown().match.id)
    return redirect(url_for("match.match"), 303)


@pages.app_errorhandler(RemovedMatch)
def _removed(removed: RemovedMatch) -> tuple[Response | str, int]:
    g.number = removed.match.number
    date = current_locale().date(at_the_table(removed.match.removed_at or removed.match.changed_at))
    why = translate("This match was removed on {date}.", date=date)
    return not_recorded(why, 410, lambda: render_template("match/removed.html", match=removed.match, why=why))


def may_change_agreement(loaded: LoadedMatch) -> bool:
    """Return whether everything agreed may still change.

    That is so if no hand counts, nothing was moved, no hand or proposal is open, and the match is not over.
    """
    if loaded.game.rules.finished(loaded.state) or loaded.match.proposal:
        return False
    moved = loaded.match.counted or any(item.lines for item in loaded.items)
    return not moved and loaded.game.rules.between_hands(loaded.state)
