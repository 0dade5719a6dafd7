"""The page *Share*: both links of a table, with QR and typed code; renewing them, a new owner, whose device it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import abort, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from ...core.looks import as_known
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
from ..http import cookies, identity
from ..http.cached_page import cached_page
from ..http.file_names import file_name
from ..http.filters import problem_text
from ..http.requested_table import table_blueprint
from ..http.roles import check_owner, owns
from ..http.security import OURS

pages = table_blueprint("share", "/share")


def qr(text: str) -> Markup:
    """Return ``text`` as a QR code in SVG."""
    import segno  # slow to load, and needed by few pages

    image = segno.make(text, error="m", micro=False).svg_inline(
        scale=1, border=2, svgclass="qr", lineclass=None, omitsize=True, dark="#10231b", light="#ffffff"
    )
    return Markup(image)  # noqa: S704 - drawn by the library; the text itself is not in it


class SharedLink(NamedTuple):
    """A link for sharing: its whole URL, a QR code of that, and its typed code in groups."""

    address: str
    qr: Markup
    typed: str


def _shared(link: Link) -> SharedLink:
    address = url_for("table.table", code=link.code, _external=True)
    return SharedLink(address, qr(address), show_code(link.typed))


@pages.get("/")
def page() -> str:
    """Show both links of the table and who this device belongs to; an onlooker sees only the looking link."""
    return cached_page(_page, identity.said(), owns(), file_name("txt"))


def _page(
    said: str | None,
    is_owner: bool,
    saved: str,
    typed: str | None = None,
    problems: Iterable[str] = (),
    back: str = "",
) -> str:
    """Render the page.

    ``said``: who the device belongs to, empty for nobody, ``None`` if not answered yet; ``is_owner``: whether it owns
    the table; ``saved``: the name under which the table's file is shared; ``typed``: the name refused for ``problems``;
    ``back``: the URL to go to once a valid one is sent.
    """
    if not g.table.may_record:
        return render_template("table/share.html", looking=_shared(looking_link(g.table.id)))
    links = links_of(g.table.id)
    plain = not (request.is_secure or request.host.partition(":")[0] in ("localhost", "127.0.0.1"))
    return render_template(
        "table/share.html", recording=_shared(links.recording), looking=_shared(links.looking), owns=is_owner,
        said=said, typed=typed, problems=list(problems), names=people_of_table(g.table.id), back=back,
        plain=plain, saved=saved,
    )  # fmt: skip


@pages.post("/device")
def device() -> Response | tuple[str, int]:
    """Record who this device belongs to (``person``; empty: it only looks on), and redirect to the URL ``next``.

    Render *Share* with the problems if the name is not valid (422).
    """
    name = as_known([request.form.get("person", "")], people_of_table(g.table.id))[0]
    back = request.form.get("next", "")
    if not OURS.fullmatch(back):
        back = url_for("share.page")
    try:
        name_device(g.table.id, cookies.device(), name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _page(identity.said(), owns(), file_name("txt"), name, problems, back), 422
    return redirect(back, 303)


@pages.post("/renew/<link>")
def renew(link: str) -> Response:
    """Renew a link of the table, so that the old one no longer works. ``link``: ``record`` or ``look``, else 404.

    This device gets the new recording link. Only the owner may do that.
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
    """Explain what handing the table on means; on POST show a new link that makes one other device the owner.

    Only the owner may do that.
    """
    check_owner()
    if request.method != "POST":
        return render_template("table/hand_on.html")
    address = url_for("share.own", token=offer_table(g.table.id), _external=True)
    return render_template("table/hand_on.html", address=address, qr=qr(address))


@pages.route("/own/<token>", methods=["GET", "POST"])
def own(token: str) -> Response | str | tuple[str, int]:
    """Explain to another device what owning the table means; on POST make it the owner.

    If the link can no longer be used, the page says why (410). A GET changes nothing, because messaging apps fetch
    links for their previews.
    """
    mine = g.table.owner == cookies.device()
    if request.method == "POST" and (mine or accept_table(g.table.id, token, cookies.device())):
        return redirect(url_for("share.page"), 303)
    found = handover(g.table.id, token)
    status = 200 if mine or found is Handover.OPEN else 410
    return render_template("table/own.html", token=token, handover=found.value, mine=mine), status
