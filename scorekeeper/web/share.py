"""Share: a table's two links, each with its code and QR; renewing them, handing the table on; who this device is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import segno
from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from ..core.problems import Refused
from ..store import service
from ..store.codes import show_code
from . import cookies, identity
from .filters import problem_text
from .forms import clean
from .home import OURS
from .roles import check_owner, owns
from .tables import fill_code, load

pages = Blueprint("share", __name__, url_prefix="/t/<code>/share")
pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


def qr(text: str) -> Markup:
    """``text`` as a QR code in SVG, drawn in the page's own ink."""
    image = segno.make(text, error="m", micro=False).svg_inline(
        scale=1, border=2, svgclass="qr", lineclass=None, omitsize=True, dark="#10231b", light="#ffffff"
    )
    return Markup(image)  # noqa: S704 - drawn by the library; the text itself does not stand in it


class SharedLink(NamedTuple):
    """A link as it is shared: its whole address, that as a QR, and the code that is typed instead, in groups."""

    address: str
    qr: Markup
    typed: str


def _shared(link: service.Link) -> SharedLink:
    address = url_for("tables.table", code=link.code, _external=True)
    return SharedLink(address, qr(address), show_code(link.typed))


@pages.get("/")
def page() -> str:
    """Both links of the table, for other phones; who this one is. An onlooker is shown the looking link alone."""
    return _page()


def _page(typed: str | None = None, problems: Iterable[str] = (), back: str = "") -> str:
    """``typed``: a name that was refused for ``problems``; ``back``: where a better one leads."""
    if not g.table.may_record:
        return render_template("tables/share.html", looking=_shared(service.looking_link(g.table.id)))
    links = service.links_of(g.table.id)
    plain = not (request.is_secure or request.host.partition(":")[0] in ("localhost", "127.0.0.1"))
    return render_template(
        "tables/share.html", recording=_shared(links.recording), looking=_shared(links.looking), owns=owns(),
        said=identity.said(), typed=typed, problems=list(problems), names=service.people(g.table.id), back=back,
        plain=plain,
    )  # fmt: skip


@pages.post("/device")
def device() -> Response | tuple[str, int]:
    """Keeps who this device is at the table (``person``, empty: it only looks on), and leads back to the page ``next``.

    The page *Share* with why not if that is no name (422).
    """
    name, back = clean(request.form.get("person", "")), request.form.get("next", "")
    if not OURS.fullmatch(back):
        back = url_for("share.page")
    try:
        service.name_device(g.table.id, cookies.device(), name)
    except Refused as refused:
        return _page(name, [problem_text(None, p) for p in refused.problems], back), 422
    return redirect(back, 303)


@pages.post("/renew/<link>")
def renew(link: str) -> Response:
    """Renews a link, ``record`` or ``look``: who came by the old one is shut out; this device goes on by the new one.

    For the owner alone; 404 where there is no such link.
    """
    check_owner()
    if link == "look":
        service.renew_looking(g.table.id)
        return redirect(url_for("share.page"), 303)
    if link != "record":
        abort(404)
    code = service.renew_recording(g.table.id, g.table.code)
    cookies.forget(g.table.code)
    cookies.remember(code)
    return redirect(url_for("share.page", code=code), 303)


# -- handing the table on --------------------------------------------------------------------------------------------


@pages.route("/hand-on", methods=["GET", "POST"])
def hand_on() -> str:
    """What it means to hand the table on; sent, a link that makes another device the owner, once, shown this once.

    For the owner alone.
    """
    check_owner()
    if request.method != "POST":
        return render_template("tables/hand_on.html")
    address = url_for("share.own", token=service.offer_table(g.table.id), _external=True)
    return render_template("tables/hand_on.html", address=address, qr=qr(address))


@pages.route("/own/<token>", methods=["GET", "POST"])
def own(token: str) -> Response | str | tuple[str, int]:
    """What it means to own the table, for the device to which it is handed on; sent, that owns it from then on.

    Where the link is good for nothing any more, the page says why (410). To open it alone changes nothing: programs
    that carry messages do so.
    """
    mine = g.table.owner == cookies.device()
    if request.method == "POST" and (mine or service.accept_table(g.table.id, token, cookies.device())):
        return redirect(url_for("share.page"), 303)
    found = service.handover(g.table.id, token)
    status = 200 if mine or found is service.Handover.OPEN else 410
    return render_template("tables/own.html", token=token, handover=found.value, mine=mine), status
