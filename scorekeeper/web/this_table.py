"""This table: what it is called, its people's names put right, what was removed; removed itself and brought back."""

from __future__ import annotations

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.problems import Refused
from ..store import service
from ..store.removal import KEPT
from . import cookies, identity
from .filters import problem_text
from .forms import clean, number
from .numbers import bounded_int
from .roles import check_owner, owns
from .tables import RemovedTable
from .tables import pages as pages  # with the routes of this module


@pages.get("/about")
def about() -> str:
    """What the table is called, its people, what was removed from it, which names were put right."""
    return _about()


def _about(**more: object) -> str:
    return render_template(
        "tables/about.html", owns=owns(), people=service.people_ids(g.table.id), days=KEPT.days, typed=request.form,
        changes=service.name_changes(g.table.id), removed=service.removed_matches(g.table.id), **more,
    )  # fmt: skip


@pages.post("/about")
def change() -> Response | tuple[str, int]:
    """Calls the table and its money otherwise, and says from which amount it asks for a yes; the page again, with what
    is wrong, where that does not hold (422).

    What its money is called is not the owner's alone to change: the table is asked for it while it plays.
    """
    name, typed = clean(request.form.get("name", g.table.name)), request.form.get("yes_from")
    yes_from = g.table.yes_from if typed is None else number(typed) or 0
    if (name, yes_from) != (g.table.name, g.table.yes_from):
        check_owner()
    try:
        service.change_table(g.table.id, name, clean(request.form.get("unit", "")), yes_from)
    except Refused as refused:
        return _about(problems=[problem_text(None, p) for p in refused.problems]), 422
    return redirect(url_for("tables.table"), 303)


@pages.post("/remove")
def remove() -> Response:
    """Removes the table from every list, and goes to it: it can be brought back there. For the owner alone."""
    check_owner()
    service.remove_table(g.table.id)
    return redirect(url_for("tables.table"), 303)


@pages.post("/bring-back")
def bring_back() -> Response:
    """A table that was removed is there again; whoever may record may undo that."""
    service.bring_back_table(g.table.id)
    return redirect(url_for("tables.table"), 303)


@pages.app_errorhandler(RemovedTable)
def _removed(removed: RemovedTable) -> tuple[str, int]:
    g.table = removed.table
    return render_template("tables/removed.html"), 410


# -- a name ----------------------------------------------------------------------------------------------------------


@pages.get("/people/<int:person>")
def name(person: int) -> str:
    """The form by which somebody's name is put right."""
    return _name(person, service.person(g.table.id, person))


def _name(person: int, old: str, **more: object) -> str:
    return render_template(
        "tables/name.html", person=person, old=old, number=_number(), names=service.people(g.table.id), **more
    )


def _number() -> int | None:
    """Of the match from whose page this one was opened, where it was."""
    return request.values.get("match", type=bounded_int)


@pages.post("/people/<int:person>")
def put_right(person: int) -> Response | tuple[str, int]:
    """Puts somebody's name right in everything that the table has, and goes back.

    The form again where nobody can be called so, or somebody is: whether they are one is asked (422).
    """
    old, new = service.person(g.table.id, person), clean(request.form.get("player", ""))
    try:
        service.put_right(
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
    return redirect(url_for("matches.match", number=number) if number else url_for("tables.table"), 303)


@pages.app_errorhandler(service.NoSuchPerson)
def _merged(_nobody: service.NoSuchPerson) -> Response:
    """Who is not there any more was merged with somebody; the table knows with whom."""
    return redirect(url_for("tables.about"), 303)
