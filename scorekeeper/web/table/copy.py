"""A whole table for a phone that keeps it, so that the phone itself answers where the server does not.

``static/offline/copies.mjs`` asks for it, and gives it to the app in the browser (``scorekeeper/offline.py``).
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from flask import Response, abort, g, request, session, url_for

from ...lanes import enter_heavy_lane
from ...store.copies import TooLarge, rows_of_match, rows_of_table
from ..http import cookies
from ..http.identity import device_label
from ..http.keys import keyed_hash
from ..http.runtime import megabytes, runtime
from ..record.signatures import SHOWN
from . import pages

#: Keys of the session that are not copied: the token of forms, which the phone makes itself, and a key of Flask's own.
NOT_COPIED = frozenset({"csrf_token", "_permanent"})


class _Hashes(dict[str, str]):
    """Results of the server's keyed hashes that a phone's copy needs and cannot compute, by what was hashed."""

    def hide(self, value: str) -> str:
        """Return what replaces a value in a copy; if it is the id of a device, its label stays the same."""
        hidden = keyed_hash(f"hidden {value}", 9)
        self[hidden] = device_label(value)
        return hidden


@pages.get("/copy")
def copy() -> Response:
    """Return as JSON the table's database rows, a URL for the rows of each match, and the session of this device.

    ``now`` in the URL: the version that the phone has; 204 without content if that is still the newest. 404 if this
    server has no runtime for phones; 413 if the table is larger than a phone can keep.
    """
    if (built := runtime()) is None:
        abort(404)
    now = f"{built.version}-{g.table.version}"
    if request.args.get("now") == now:
        return Response(status=HTTPStatus.NO_CONTENT)
    enter_heavy_lane()
    device, hashes = cookies.device(), _Hashes()
    try:
        rows, matches = rows_of_table(g.table, device, hashes.hide)
    except TooLarge:
        abort(413)
    hashes[device], mark = device_label(device), f"table {g.table.id}"
    hashes[mark] = keyed_hash(mark, 9)
    if g.table.may_record:
        shown = f"{SHOWN} {g.table.id}"
        hashes[shown] = keyed_hash(shown, 32)
    return _json({
        "version": built.version, "now": now, "megabytes": megabytes(), "base": url_for("table.table"),
        "code": g.table.code, "mark": hashes[mark], "rows": rows, "hashes": hashes,
        "matches": [url_for("table.copy_of_match", mark=mark) for mark in matches],
        "session": {name: value for name, value in session.items() if name not in NOT_COPIED},
    })  # fmt: skip


@pages.get("/copy/<mark>")
def copy_of_match(mark: str) -> Response:
    """Return as JSON the database rows of a match; 404 if it has changed since ``copy`` gave out its ``mark``."""
    hashes = _Hashes()
    rows = rows_of_match(g.table, mark, cookies.device(), hashes.hide)
    if rows is None:
        abort(404)
    return _json({"rows": rows, "hashes": hashes})


def _json(value: dict[str, Any]) -> Response:
    return Response(json.dumps(value, ensure_ascii=False), mimetype="application/json")
