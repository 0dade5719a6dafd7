"""The result of one match, for everybody who has the link to it. The page has no link to the table.

The link is signed with the server's secret over the match and its table's looking link; neither of these can be derived
from it. So links need not be stored, and they do not expire, but renewing the looking link makes all of them void.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from flask import Blueprint, Response, current_app, g, make_response, render_template, url_for
from itsdangerous import Signer
from itsdangerous.encoding import base64_decode

from ...core.settle import settle
from ...store.codes import ALPHABET, digits, number_of
from ...store.links import result_seal, shared_match
from ...store.loaded import FrozenMatch
from ...store.loading import shown_match
from ...store.tables import NoSuchTable
from ..http import rates
from ..http.i18n import note_missing_words_of
from ..record.standings import most_won, pots_back, standings_of
from ..table.share import qr
from . import pages as match_pages
from .page import colours_of
from .requested_match import requested_shown

pages = Blueprint("shared_result", __name__, url_prefix="/r")

SALT = "scorekeeper-result"
SIGNATURE = 16  #: digits of the signature: 80 bits
#: Only letters and digits, because messaging and calendar apps cut other characters
#: off the end of a link.
SIGNED = re.compile(rf"[{ALPHABET}]{{1,6}}[{ALPHABET}]{{{SIGNATURE}}}")


def signed(match_id: int) -> str | None:
    """Return the last part of the URL of a match's result, its id and a signature.

    ``None`` if there is no such match.
    """
    seal = result_seal(match_id)
    if seal is None:
        return None
    signer = Signer(str(current_app.secret_key), SALT, key_derivation="hmac", digest_method=hashlib.sha256)
    signature = base64_decode(signer.get_signature(seal))[: SIGNATURE * 5 // 8]
    return digits(match_id) + digits(int.from_bytes(signature), SIGNATURE)


def signed_match(text: str) -> int:
    """Return the id of the match whose result has that URL. Raises ``NoSuchTable`` if none has it, or not any more."""
    if SIGNED.fullmatch(text):
        match_id = number_of(text[:-SIGNATURE])
        if hmac.compare_digest(signed(match_id) or "", text):
            return match_id
    raise NoSuchTable(text)


@pages.get("/<text>")
def page(text: str) -> Response:
    """Show the result of a match: who won, everybody's amounts, and who pays whom."""
    with rates.guessing(text):
        match_id = signed_match(text)
    g.table, match = shared_match(match_id, text)
    note_missing_words_of(match.game)
    shown = shown_match(match)
    standings = [*standings_of(shown), *pots_back(shown)]
    frozen = isinstance(shown, FrozenMatch)
    made = render_template(
        "match/result.html", match=match, game=shown.game, frozen=frozen, standings=standings,
        colours=colours_of(shown, [name for each in standings for name in each.amounts]),
        most_won=most_won(shown), payments=settle(shown.ledger.owed()),
    )  # fmt: skip
    answer = make_response(made)
    answer.headers["Cache-Control"] = "private, no-store"
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@match_pages.get("/result")
def result() -> str:
    """Show the link to the match's result, to share it."""
    shown = requested_shown()
    address = url_for("shared_result.page", text=signed(shown.match.id))
    whole = url_for("shared_result.page", text=signed(shown.match.id), _external=True)
    return render_template(
        "match/result_link.html", game=shown.game, address=address, whole=whole, qr=qr(whole),
        finished=shown.match.finished,
    )  # fmt: skip
