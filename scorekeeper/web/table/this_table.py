"""The settings of a table: its name, corrections of people's names, removed matches; removing the table itself."""

from __future__ import annotations

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...core.looks import as_known, clean
from ...core.problems import Refused
from ...lanes import enter_heavy_lane
from ...store.money import removed_matches
from ...store.names import NoSuchPerson, name_changes, people_ids, person_name, rename_person, tell_apart
from ...store.removal import KEPT, SURE, bring_back_table, delete_table, may_be_deleted, remove_table
from ...store.tables import change_table, people_of_table
from ..entry.forms import DECIMALS, amount, decimals_shown
from ..http import cookies, identity
from ..http.filters import problem_text, table_name, translate
from ..http.numbers import bounded_int
from ..http.parts import part_of
from ..http.requested_table import RemovedTable
from ..http.roles import check_owner, owns
from . import pages

ON_A_PAGE = 30  #: corrected names, or removed matches, on a page


@pages.get("/about")
def about() -> str:
    """Show the table's settings, its people, removed matches, and corrected names."""
    return _about()


def _about(**more: object) -> str:
    return render_template(
        "table/about.html", owns=owns(), people=people_ids(g.table.id), days=KEPT.days, typed=request.form,
        changes=part_of(name_changes(g.table.id), "names", ON_A_PAGE),
        removed=part_of(removed_matches(g.table.id), "removed", ON_A_PAGE), **more,
    )  # fmt: skip


@pages.post("/about")
def change() -> Response | tuple[str, int]:
    """Change the table's name, the name of its money, and its settings: ``yes_from``, ``cash`` and ``decimals``.

    A value that is sent as the page showed it is left as it is now: somebody else may have changed it since. Render the
    page again with the problems if a value is not valid (422). Everybody who may record may change the name of the
    money, because other pages ask for it; only the owner may change the rest.
    """
    name, unit, yes_from = _name_sent(), _sent("unit"), _sent("yes_from")
    not_ticked = "0" if "cash-asked" in request.form else None
    cash, decimals = _sent("cash", not_ticked), _sent("decimals", not_ticked)
    if (name, yes_from, cash, decimals) != (None, None, None, None):
        check_owner()
    try:
        change_table(
            g.table.id,
            g.table.name if name is None else name,
            g.table.unit if unit is None else clean(unit),
            None if yes_from is None else amount(yes_from, decimals_shown(request.form.get(DECIMALS))) or 0,
            cash=None if cash is None else cash != "0",
            decimals=None if decimals is None else 0 if decimals == "0" else 2,
        )
    except Refused as refused:
        return _about(problems=[problem_text(None, p) for p in refused.problems]), 422
    return redirect(url_for("table.table"), 303)


def _sent(field: str, left_out: str | None = None) -> str | None:
    """Return the value of a field, or ``left_out`` if it was not sent; ``None`` if its page showed that value."""
    sent = request.form.get(field, left_out)
    return None if sent == request.form.get(f"{field}-shown") else sent


def _name_sent() -> str | None:
    sent = _sent("name")
    name = None if sent is None else clean(sent)
    return None if name == table_name() else name  # the stored name may be the same date in another language


@pages.post("/remove")
def remove() -> Response:
    """Remove the table from all lists, and redirect to it, where it can be brought back. Only the owner may do that."""
    check_owner()
    remove_table(g.table.id)
    return redirect(url_for("table.table"), 303)


@pages.post("/bring-back")
def bring_back() -> Response:
    """Bring back a removed table; everybody who may record can do that."""
    bring_back_table(g.table.id)
    return redirect(url_for("table.table"), 303)


@pages.post("/delete")
def delete() -> Response:
    """Delete a removed table for good and redirect to the start page; only the owner may do that.

    If it is too early (``may_be_deleted``), redirect to the table's page, which says from when on it is possible.
    """
    check_owner()
    if not may_be_deleted(g.table.removed_at):
        return redirect(url_for("table.table"), 303)
    enter_heavy_lane()
    delete_table(g.table.id)
    cookies.forget(g.table.code)
    return redirect(url_for("home.home"), 303)


@pages.app_errorhandler(RemovedTable)
def _removed(removed: RemovedTable) -> tuple[str, int]:
    g.table = removed.table
    since = removed.table.removed_at
    deletable = from_then = None
    if since and owns():
        deletable, from_then = may_be_deleted(since), since + SURE
    return render_template("table/removed.html", deletable=deletable, from_then=from_then), 410


# -- a name ----------------------------------------------------------------------------------------------------------


@pages.get("/people/<int:person>")
def name(person: int) -> str:
    """Show the form that corrects a person's name.

    ``same`` in the URL: the id of another person; then the form asks whether both are one person. ``open=others``: list
    all other people to choose that one from.
    """
    old, same = person_name(g.table.id, person), request.args.get("same", type=bounded_int)
    if request.args.get("open") == "others":
        return _name(person, old, others={name: n for name, n in people_ids(g.table.id).items() if n != person})
    if same is None or same == person:
        return _name(person, old)
    return _name(person, old, new=person_name(g.table.id, same), taken=True)


def _name(person: int, old: str, **more: object) -> str:
    return render_template(
        "table/name.html", person=person, old=old, number=_number(), names=people_of_table(g.table.id), **more
    )


def _number() -> int | None:
    """Return the number of the match from whose page this one was opened; ``None`` if it was another page."""
    return request.values.get("match", type=bounded_int)


@pages.post("/people/<int:person>")
def put_right(person: int) -> Response | tuple[str, int]:
    """Correct a person's name in all data of the table, and redirect to the match or the table.

    Render the form again (422) if the new name is not valid, if the person's name has changed since the form was
    opened, or if somebody else has the new name: then it asks whether both are one person, and only a yes to exactly
    these two names merges them.
    """
    enter_heavy_lane()
    old = person_name(g.table.id, person)
    new = as_known([request.form.get("player", "")], people_of_table(g.table.id))[0]
    if (said := request.form.get("old", old)) != old != new:
        why = translate("“{old}” has been corrected in the meantime: this is “{name}” now.", old=said, name=old)
        return _name(person, old, problems=[why]), 422
    try:
        rename_person(
            g.table.id,
            person,
            new,
            old=old,
            same_person=request.form.get("same_person") == new,
            by=cookies.device(),
            who=identity.person(),
        )
    except Refused as refused:
        taken = any(problem.code == "name-twice" for problem in refused.problems)
        problems = [] if taken else [problem_text(None, p) for p in refused.problems]
        return _name(person, old, new=new, taken=taken, problems=problems), 422
    number = _number()
    return redirect(url_for("match.match", number=number) if number else url_for("table.table"), 303)


@pages.post("/people/<int:person>/apart")
def apart(person: int) -> Response:
    """Record that somebody is another person than those with look-alike names, and redirect to the table."""
    tell_apart(g.table.id, [person_name(g.table.id, person)])
    return redirect(url_for("table.table"), 303)


@pages.app_errorhandler(NoSuchPerson)
def _merged(_nobody: NoSuchPerson) -> Response:
    """Redirect to the table's settings if the person no longer exists, because they were merged with another."""
    return redirect(url_for("table.about"), 303)
