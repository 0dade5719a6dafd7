"""Share: the table's code and its QR, to open it on another phone."""

from __future__ import annotations

import segno
from flask import Blueprint, g, render_template, url_for
from markupsafe import Markup

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
    """The table's address and its QR code, for another phone to open it."""
    address = url_for("tables.table", code=g.table.code, _external=True)
    return render_template("tables/share.html", address=address, qr=qr(address))
