"""Share: the table's code and its QR, to open it on another phone; whose this device is."""

from __future__ import annotations

from collections.abc import Iterable

import segno
from flask import Blueprint, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from ..core.seats import check_name
from ..store import service
from . import cookies
from .filters import problem_text
from .forms import clean
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


@pages.get("/")
def page() -> str:
    """The table's address and its QR code, for another phone to open it; and whose this one is."""
    return _page(cookies.person())


def _page(person: str, problems: Iterable[str] = ()) -> str:
    address = url_for("tables.table", code=g.table.code, _external=True)
    return render_template(
        "tables/share.html", address=address, qr=qr(address), person=person, problems=list(problems),
        names=service.people(g.table.id),
    )  # fmt: skip


@pages.post("/device")
def device() -> Response | tuple[str, int]:
    """Keeps whose this device is: the name stands with what it records. The page again where it is no name (422)."""
    name = clean(request.form.get("person", ""))
    if found := check_name(name, ("person",)) if name else []:
        return _page(name, [problem_text(None, p) for p in found]), 422
    cookies.belongs_to(name)
    return redirect(url_for("share.page"), 303)
