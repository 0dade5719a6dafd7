"""This table: what it is called, correcting its people's names, what was removed; removing it and bringing it back."""

from __future__ import annotations

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...core.problems import Refused
from ...store.money import removed_matches
from ...store.names import NoSuchPerson, name_changes, people_ids, person_name, rename_person
from ...store.removal import KEPT, bring_back_table, remove_table
from ...store.tables import change_table, people_of_table
from ..entry.forms import clean, number
from ..http import cookies, identity
from ..http.filters import problem_text
from ..http.numbers import bounded_int
from ..http.requested_table import RemovedTable
from ..http.roles import check_owner, owns
from .blueprint import pages


@pages.get("/about")
def about() -> str:
    """Show what the table is called, its people, what was removed from it, which names were corrected."""
    return _about()


def _about(**more: object) -> str:
    return render_template(
        "table/about.html", owns=owns(), people=people_ids(g.table.id), days=KEPT.days, typed=request.form,
        changes=name_changes(g.table.id), removed=removed_matches(g.table.id), **more,
    )  # fmt: skip


@pages.post("/about")
def change() -> Response | tuple[str, int]:
    """Rename the table and its money, and set the amount from which it asks for a yes.

    Show the page again with the problems if that is not valid (422). What its money is called is not the owner's alone
    to change: the table is asked for it while it plays.
    """
    name, typed = clean(request.form.get("name", g.table.name)), request.form.get("yes_from")
    yes_from = g.table.yes_from if typed is None else number(typed) or 0
    if (name, yes_from) != (g.table.name, g.table.yes_from):
        check_owner()
    try:
        change_table(g.table.id, name, clean(request.form.get("unit", "")), yes_from)
    except Refused as refused:
        return _about(problems=[problem_text(None, p) for p in refused.problems]), 422
    return redirect(url_for("table.table"), 303)


@pages.post("/remove")
def remove() -> Response:
    """Remove the table from every list, and go to it: it can be brought back there. For the owner alone."""
    check_owner()
    remove_table(g.table.id)
    return redirect(url_for("table.table"), 303)


@pages.post("/bring-back")
def bring_back() -> Response:
    """Bring back a table that was removed; whoever may record may do so."""
    bring_back_table(g.table.id)
    return redirect(url_for("table.table"), 303)


@pages.app_errorhandler(RemovedTable)
def _removed(removed: RemovedTable) -> tuple[str, int]:
    g.table = removed.table
    return render_template("table/removed.html"), 410


# -- a name ----------------------------------------------------------------------------------------------------------


@pages.get("/people/<int:person>")
def name(person: int) -> str:
    """Show the form that corrects somebody's name."""
    return _name(person, person_name(g.table.id, person))


def _name(person: int, old: str, **more: object) -> str:
    return render_template(
        "table/name.html", person=person, old=old, number=_number(), names=people_of_table(g.table.id), **more
    )


def _number() -> int | None:
    """Return the number of the match from whose page this one was opened, if it was."""
    return request.values.get("match", type=bounded_int)


@pages.post("/people/<int:person>")
def put_right(person: int) -> Response | tuple[str, int]:
    """Correct somebody's name in everything that the table has, and go back.

    Show the form again if nobody can be called so, or if somebody is: then it asks whether they are one (422).
    """
    old, new = person_name(g.table.id, person), clean(request.form.get("player", ""))
    try:
        rename_person(
            g.table.id,
            person,
            new,
            same_person="same_person" in request.form,
            by=cookies.device(),
            who=identity.person(),
        )
    except Refused as refused:
        taken = any(problem.code == "name-twice" for problem in refused.problems)
        problems = [] if taken else [problem_text(None, p) for p in refused.problems]
        return _name(person, old, new=new, taken=taken, problems=problems), 422
    number = _number()
    return redirect(url_for("match.match", number=number) if number else url_for("table.table"), 303)


@pages.app_errorhandler(NoSuchPerson)
def _merged(_nobody: NoSuchPerson) -> Response:
    """Redirect from somebody who is no longer there to the table, which knows with whom they were merged."""
    return redirect(url_for("table.about"), 303)
