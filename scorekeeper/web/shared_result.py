"""The result of one match, for whoever has the link to it: a page without anything that leads to the table.

The link is signed with the server's secret over the match and its table's looking link, neither of which can be told
from it. So nothing of it is kept, it grows no older, and renewing the looking link ends those handed out before.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from flask import Blueprint, Response, current_app, g, make_response, render_template, url_for
from itsdangerous import Signer
from itsdangerous.encoding import base64_decode

from ..core.settle import settle
from ..games import by_slug
from ..store import service
from ..store.codes import ALPHABET, digits, number_of
from ..store.service import FrozenMatch, NoSuchTable
from . import rates
from .i18n import use_words_of
from .matches import colours_of, requested_shown
from .matches import pages as match_pages
from .share import qr
from .standing import pots_back, standings_of

pages = Blueprint("shared_result", __name__)

SALT = "scorekeeper-result"
SIGNATURE = 16  #: digits of it: 80 bits
#: Nothing but letters and digits: a program that shows messages or a calendar takes a stop, a hyphen or an equals sign
#: at the end for none of it.
SIGNED = re.compile(rf"[{ALPHABET}]{{1,6}}[{ALPHABET}]{{{SIGNATURE}}}")


def signed(match_id: int) -> str | None:
    """What stands in the address of a match's result: its number and a signature; ``None``: there is no such match."""
    seal = service.result_seal(match_id)
    if seal is None:
        return None
    signer = Signer(str(current_app.secret_key), SALT, key_derivation="hmac", digest_method=hashlib.sha256)
    signature = base64_decode(signer.get_signature(seal))[: SIGNATURE * 5 // 8]
    return digits(match_id) + digits(int.from_bytes(signature), SIGNATURE)


def signed_match(text: str) -> int:
    """The match whose result has that address. Raises ``NoSuchTable`` where none has, or has it no longer."""
    if SIGNED.fullmatch(text):
        match_id = number_of(text[:-SIGNATURE])
        if hmac.compare_digest(signed(match_id) or "", text):
            return match_id
    raise NoSuchTable(text)


@pages.get("/r/<text>")
def page(text: str) -> Response:
    """How the match stands to whose result that address leads: who won, what everybody has, who pays whom."""
    with rates.guessing(text):
        match_id = signed_match(text)
    g.table, match = service.shared_match(match_id, text)
    use_words_of(by_slug[match.game])
    shown = service.shown_match(match)
    standings = [*standings_of(shown), *pots_back(shown)]
    frozen = isinstance(shown, FrozenMatch)
    made = render_template(
        "matches/result.html", match=match, game=shown.game, frozen=frozen, standings=standings,
        colours=colours_of(shown, [name for each in standings for name in each.amounts]),
        payments=settle((shown.ledger if isinstance(shown, FrozenMatch) else shown.step.ledger).owed()),
    )  # fmt: skip
    answer = make_response(made)
    answer.headers["Cache-Control"] = "private, no-store"
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@match_pages.get("/result")
def result() -> str:
    """The link to the match's result, to be handed out."""
    shown = requested_shown()
    address = url_for("shared_result.page", text=signed(shown.match.id))
    whole = url_for("shared_result.page", text=signed(shown.match.id), _external=True)
    return render_template(
        "matches/result_link.html", game=shown.game, address=address, whole=whole, qr=qr(whole),
        finished=shown.match.finished,
    )  # fmt: skip
