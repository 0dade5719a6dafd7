"""What people can send of a result: a signed link, its preview in a chat, its picture."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable
from typing import NamedTuple

from flask import Response, abort, current_app
from itsdangerous import Signer
from itsdangerous.encoding import base64_decode

from ...core.isolation import isolated
from ...lanes import enter_heavy_lane
from ...store.codes import ALPHABET, digits, number_of
from ...store.tables import NoSuchTable
from .picture import Result, drawn, has_png, png_of

PREVIEWED = 5  #: the most places that are named in the preview of a link
SIGNATURE = 16  #: digits of the signature: 80 bits
#: Only letters and digits, because messaging and calendar apps cut other characters off the end of a link.
SIGNED = re.compile(rf"[{ALPHABET}]{{1,12}}[{ALPHABET}]{{{SIGNATURE}}}")


def with_signature(number: int, seal: str | None, salt: str) -> str | None:
    """Return the last part of the URL of a signed link: ``number`` and a signature of ``seal``, in letters and digits.

    ``number``: what the link shows, such as a match's id; ``seal``: the secret text that is signed (``result_seal``),
    which contains what ``number`` means; ``None`` returns ``None``; ``salt``: the kind of link, so that a signature of
    another kind never fits. Aborts with 404 on a phone's copy, which cannot sign for its server.
    """
    if current_app.config["COPY"]:
        abort(404)  # a phone's copy cannot sign for its server
    if seal is None:
        return None
    signer = Signer(str(current_app.secret_key), salt, key_derivation="hmac", digest_method=hashlib.sha256)
    signature = base64_decode(signer.get_signature(seal))[: SIGNATURE * 5 // 8]
    return digits(number) + digits(int.from_bytes(signature), SIGNATURE)


def number_signed(text: str, signed: Callable[[int], str | None]) -> int:
    """Return the number in ``text``, the last part of a URL. Raises ``NoSuchTable`` if its signature is wrong.

    ``signed(number)``: what the last part has to be for that number; ``None`` if there is no link to it.
    """
    if SIGNED.fullmatch(text):
        number = number_of(text[:-SIGNATURE])
        if hmac.compare_digest(signed(number) or "", text):
            return number
    raise NoSuchTable(text)


class Preview(NamedTuple):
    """What a chat program shows of a link: ``title``, a line below it (``says``), and a picture.

    ``address``: the link itself; ``image``: the URL of the picture, empty if this server cannot make one.
    """

    title: str
    says: str
    address: str
    image: str


def preview_of(result: Result, address: str) -> Preview:
    """Return the preview of the result at the URL ``address``: who won, the first few places, where and when."""
    places = [f"{isolated(row.name)} {row.figure}" for row in result.rows[:PREVIEWED]]
    said = [result.what, result.turning, ", ".join(places), result.where]
    return Preview(
        f"{result.heading} {result.figure}".strip(), " · ".join(filter(None, said)), address,
        f"{address}/wide.png" if has_png() else "",
    )  # fmt: skip


def as_picture(result: Result, shape: str, form: str) -> Response:
    """Return the picture of a result as a response; 404 for a PNG that this server cannot make.

    ``shape``: as in ``drawn``; ``form``: ``svg`` or ``png``. Raises as ``enter_heavy_lane`` for a PNG.
    """
    if form == "svg":
        return kept_by_nobody(Response(drawn(result, shape), mimetype="image/svg+xml"))
    if not has_png():
        abort(404)
    enter_heavy_lane()  # up to 300 ms of processor, for which no recording may wait
    return kept_by_nobody(Response(png_of(drawn(result, shape)), mimetype="image/png"))


def kept_by_nobody(answer: Response) -> Response:
    """Set ``Cache-Control: private, no-store`` on a response, so that nothing caches it, and return it."""
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
