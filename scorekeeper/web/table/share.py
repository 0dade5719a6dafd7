"""Share: a table's two links, each with its code and QR; renewing them, handing the table on; who this device is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import abort, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from ...core.problems import Refused
from ...store.codes import show_code
from ...store.devices import name_device
from ...store.links import (
    Handover,
    Link,
    accept_table,
    handover,
    links_of,
    looking_link,
    offer_table,
    renew_looking,
    renew_recording,
)
from ...store.tables import people_of_table
from ..entry.forms import clean
from ..http import cookies, identity
from ..http.filters import problem_text
from ..http.roles import check_owner, owns
from ..http.security import OURS
from .blueprint import share as pages


def qr(text: str) -> Markup:
    """Return ``text`` as a QR code in SVG, drawn in the page's own ink."""
    import segno  # few pages draw a code, and it takes its time to load

    image = segno.make(text, error="m", micro=False).svg_inline(
        scale=1, border=2, svgclass="qr", lineclass=None, omitsize=True, dark="#10231b", light="#ffffff"
    )
    return Markup(image)  # noqa: S704 - drawn by the library; the text itself is not in it


class SharedLink(NamedTuple):
    """A link as it is shared: its whole address, that as a QR code, and its typed code, in groups."""

    address: str
    qr: Markup
    typed: str


def _shared(link: Link) -> SharedLink:
    address = url_for("table.table", code=link.code, _external=True)
    return SharedLink(address, qr(address), show_code(link.typed))


@pages.get("/")
def page() -> str:
    """Show both links of the table, for other phones, and who this one is. An onlooker sees only the looking link."""
    return _page()


def _page(typed: str | None = None, problems: Iterable[str] = (), back: str = "") -> str:
    """Render the page. ``typed``: a name that was refused for ``problems``; ``back``: where a better one leads."""
    if not g.table.may_record:
        return render_template("table/share.html", looking=_shared(looking_link(g.table.id)))
    links = links_of(g.table.id)
    plain = not (request.is_secure or request.host.partition(":")[0] in ("localhost", "127.0.0.1"))
    return render_template(
        "table/share.html", recording=_shared(links.recording), looking=_shared(links.looking), owns=owns(),
        said=identity.said(), typed=typed, problems=list(problems), names=people_of_table(g.table.id), back=back,
        plain=plain,
    )  # fmt: skip


@pages.post("/device")
def device() -> Response | tuple[str, int]:
    """Keep who this device is at the table (``person``, empty: it only looks on), and go back to the page ``next``.

    Show the page *Share* with the problems if that is no valid name (422).
    """
    name, back = clean(request.form.get("person", "")), request.form.get("next", "")
    if not OURS.fullmatch(back):
        back = url_for("share.page")
    try:
        name_device(g.table.id, cookies.device(), name)
    except Refused as refused:
        return _page(name, [problem_text(None, p) for p in refused.problems], back), 422
    return redirect(back, 303)


@pages.post("/renew/<link>")
def renew(link: str) -> Response:
    """Renew a link, ``record`` or ``look``: whoever came by the old one is shut out; this device uses the new one.

    For the owner alone; 404 if there is no such link.
    """
    check_owner()
    if link == "look":
        renew_looking(g.table.id)
        return redirect(url_for("share.page"), 303)
    if link != "record":
        abort(404)
    code = renew_recording(g.table.id, g.table.code)
    cookies.forget(g.table.code)
    cookies.remember(code)
    return redirect(url_for("share.page", code=code), 303)


# -- handing the table on --------------------------------------------------------------------------------------------


@pages.route("/hand-on", methods=["GET", "POST"])
def hand_on() -> str:
    """Explain what it means to hand the table on; sent, show once a link that makes another device the owner, once.

    For the owner alone.
    """
    check_owner()
    if request.method != "POST":
        return render_template("table/hand_on.html")
    address = url_for("share.own", token=offer_table(g.table.id), _external=True)
    return render_template("table/hand_on.html", address=address, qr=qr(address))


@pages.route("/own/<token>", methods=["GET", "POST"])
def own(token: str) -> Response | str | tuple[str, int]:
    """Explain to the device to which the table is handed on what it means to own it; sent, make it the owner.

    If the link can no longer be used, the page says why (410). Only opening it changes nothing: messaging programs do
    so.
    """
    mine = g.table.owner == cookies.device()
    if request.method == "POST" and (mine or accept_table(g.table.id, token, cookies.device())):
        return redirect(url_for("share.page"), 303)
    found = handover(g.table.id, token)
    status = 200 if mine or found is Handover.OPEN else 410
    return render_template("table/own.html", token=token, handover=found.value, mine=mine), status
