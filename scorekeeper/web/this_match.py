"""This match: its people, house rules and seats; played again, removed and brought back."""

from __future__ import annotations

from typing import Any

from flask import g, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response

from ..core.game import variant_of
from ..core.options import describe, differing
from ..core.problems import Refused
from ..core.reading import plain
from ..core.replay import Header
from ..games import GAMES
from ..store import service
from ..store.service import FrozenMatch, LoadedMatch, RemovedMatch, ShownMatch
from .another_day import go_on_with
from .entry import sheets
from .filters import at_the_table, translate
from .forms import sent_key
from .house_rules import settable, tapped_option
from .i18n import current_locale
from .matches import requested_match, requested_shown
from .new_match import NewMatch, note_draw
from .record import pages as pages  # with the routes of this module
from .recording import not_recorded
from .rules import rules_page


@pages.get("/about")
def about() -> str:
    """What is to be said of a match beside its hands, and where it is put right or changed."""
    shown = requested_shown()
    variant = variant_of(shown.game, shown.match.variant)
    changed = differing(shown.options, variant.options if variant else shown.options)
    known = service.people_ids(g.table.id)
    return render_template(
        "matches/about.html", shown=shown, game=shown.game, variant=variant, base=url_for("matches.match"),
        loaded=shown if isinstance(shown, LoadedMatch) else None, away=_away(shown),
        may_agree_anew=isinstance(shown, LoadedMatch) and may_agree_anew(shown),
        people={name: known[name] for name in shown.people if name in known},
        house_rules=[option for option in describe(shown.options) if option.name in changed],
    )  # fmt: skip


@pages.get("/house-rules")
def house_rules() -> str:
    """The options that this match is played with, and the way to where they may change."""
    shown = requested_shown()
    open_match = shown if isinstance(shown, LoadedMatch) and not shown.game.rules.finished(shown.state) else None
    return render_template(
        "matches/house_rules.html", game=shown.game, options=describe(shown.options),
        rules=rules_page(shown.game, current_locale().code, shown.match.variant),
        variant=variant_of(shown.game, shown.match.variant),
        may_agree_anew=open_match and may_agree_anew(open_match),
        may_change=open_match and open_match.game.rules.between_hands(open_match.state),
    )  # fmt: skip


def _away(shown: ShownMatch) -> dict[str, str]:
    """What is said of everybody who has money in a match and does not sit in it, by his name."""
    if isinstance(shown, FrozenMatch):
        return {}
    said = {name: translate("beside the table") for name in shown.people if name not in shown.seats.seated}
    return said | {name: translate("left the table") for name in said if name in shown.seats.gone}


@pages.post("/again")
def again() -> Response:
    """The same people play again, at once; the form of a new match where they can't as they sit.

    Tapped on two phones it is one match.
    """
    loaded = requested_match()
    try:
        match = service.start_again(loaded, sent_key())
    except Refused:  # some have left: the form says what is missing
        again = replace(loaded.header, players=loaded.seats.seated, options=loaded.options, first=None)
        return redirect(url_for("tables.new_match", slug=loaded.game.slug, **filled_in(again)), 303)
    return redirect(url_for("matches.match", number=match.number), 303)


@pages.post("/go-on")
def go_on() -> Response:
    """Note that this device goes on with a match that lay open since another day; back to its sheet, or the match."""
    loaded, kind = requested_match(), request.form.get("kind", "")
    go_on_with(loaded.match)
    sheet = kind in sheets(loaded.game)
    return redirect(url_for("matches.log_kind", kind=kind) if sheet else url_for("matches.match"), 303)


@pages.get("/agreed")
def agreed() -> Response:
    """What was agreed, as the form of a new match: before the first hand all of it may change."""
    loaded = requested_match()
    return redirect(url_for("matches.agree_anew", slug=loaded.game.slug, **filled_in(loaded.header)), 303)


@pages.route("/agreed/<slug>", methods=["GET", "POST"])
def agree_anew(slug: str) -> Response | str | tuple[str, int]:
    """The form of a new match, for one that is there and has no hand yet; sent, that is agreed instead.

    The form again where another variant was chosen (``switch``) or something does not hold (422).
    """
    loaded, form = requested_match(), NewMatch(slug, service.people(g.table.id))
    names = {f"seat-{n}": name for n, name in enumerate(loaded.header.players)}
    instead: dict[str, Any] = {"instead": loaded, "games": GAMES, "names_of": names}
    if request.method == "GET" or form.wants_other:
        return form.page(**instead) if may_agree_anew(loaded) else redirect(url_for("matches.about"), 303)
    if form.asks_alike:
        return form.page(**instead), 422
    try:
        what = form.agreed()
        match = service.start_instead(loaded.match, what.header, sent_key()) if may_agree_anew(loaded) else None
    except Refused as refused:
        return form.page(refused.problems, **instead), 422
    if match is None:  # a hand came in between
        return redirect(url_for("matches.match"), 303)
    note_draw(match, what)
    return redirect(url_for("matches.match", number=match.number), 303)


def filled_in(header: Header) -> dict[str, Any]:
    """What would have been typed and tapped on the form of a new match for what was agreed."""
    first = str(header.players.index(header.first)) if header.first in header.players else None
    typed = {f"seat-{n}": name for n, name in enumerate(header.players)}
    variant = variant_of(header.game, header.variant)
    options = settable(variant) if variant else []
    set_to = {option.name: tapped_option(plain(getattr(header.options, option.name))) for option in options}
    return {"variant": header.variant, "first": first, **typed, **set_to}


@pages.post("/remove")
def remove() -> Response:
    """Takes the match out of the table's lists and money, and goes to the table, which offers it back."""
    service.remove_match(requested_shown().match.id)
    return redirect(url_for("tables.table", removed=g.number), 303)


@pages.post("/bring-back")
def bring_back() -> Response:
    """A match that was removed is there again."""
    service.bring_back_match(requested_shown().match.id)
    return redirect(url_for("matches.match"), 303)


@pages.app_errorhandler(RemovedMatch)
def _removed(removed: RemovedMatch) -> tuple[Response | str, int]:
    g.number = removed.match.number
    date = current_locale().date(at_the_table(removed.match.removed_at or removed.match.changed_at))
    why = translate("This match was removed on {date}.", date=date)
    return not_recorded(why, 410, lambda: render_template("matches/removed.html", match=removed.match, why=why))


def may_agree_anew(loaded: LoadedMatch) -> bool:
    """Whether no hand stands and none is being logged or proposed, so that all that was agreed may still change."""
    if loaded.game.rules.finished(loaded.state) or loaded.match.proposal:
        return False
    return not loaded.match.counted and loaded.game.rules.between_hands(loaded.state)
