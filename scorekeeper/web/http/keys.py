"""Keys of forms, by which a request that is sent twice is recorded once; pages that are kept without their tokens."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, g, request, session
from flask_wtf.csrf import generate_csrf

KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the form of a key that a page generates for a recording


#: Fields that nobody fills in: a form that has waited on a phone is the same as when it was sent at once.
NOT_FILLED_IN = frozenset({"csrf_token", "key", "seen", "waited", "waits", "known"})

SHOWN = "shown-"  #: prefix of the key of a page that states what it would record


def form_token() -> str:
    """Return the CSRF token of the request, signed once for all forms of a page; within ``tokens_left_out`` a place."""
    return _place(0) if "places" in g else str(generate_csrf())


def new_key(*, shown: bool = False) -> str:
    """Return a new random key for one recording; within ``tokens_left_out`` a place for one.

    ``shown``: whether its page states what would be recorded, and sends the signature of that
    (``record/recording.py``).
    """
    if "places" in g:
        g.places += 1
        key = _place(g.places)
    else:
        key = secrets.token_urlsafe(9)
    return f"{SHOWN if shown else ''}{key}"


def keyed_hash(what: str, size: int) -> str:
    """Return a hash that only this server can make, as hexadecimal digits; ``size``: its bytes.

    A phone that keeps a table has been given the hashes that it needs.
    """
    given: dict[str, str] = current_app.config["HASHES"]
    secret = str(current_app.secret_key).encode()[:64]
    return given.get(what) or hashlib.blake2b(what.encode(), key=secret, digest_size=size).hexdigest()


@contextmanager
def tokens_left_out() -> Iterator[None]:
    """Give what is rendered within places instead of tokens, so that it can be kept and sent to any device.

    ``with_tokens`` fills them.
    """
    g.places = 0
    try:
        yield
    finally:
        del g.places


def with_tokens(page: str) -> str:
    """Return a page that was made within ``tokens_left_out`` with the request's CSRF token and with keys of its own."""
    pieces = page.split(place_mark())
    tokens = {"0": str(generate_csrf())}
    for n in range(1, len(pieces), 2):
        pieces[n] = tokens.setdefault(pieces[n], secrets.token_urlsafe(9))
    return "".join(pieces)


def place_mark() -> str:
    """Return what a token's place begins and ends with: nobody can type it, and it is the same in every process."""
    return f"\0{keyed_hash('a place for a token', 8)}\0"


def _place(n: int) -> str:
    mark = place_mark()
    return f"{mark}{n}{mark}"


def sent_key(upload: bytes = b"") -> str | None:
    """Return a fingerprint of the sent form, the same for a repeated request; ``None`` if the form has no key.

    It covers the form's key and fields, and the session's token. ``upload``: the content of the file sent with it.
    """
    if not KEY_PATTERN.fullmatch(request.form.get("key", "")):
        return None
    # A form that was changed after a step back is another; and nobody gets another device's result by sending its key.
    fields = [field for field in request.form.items(multi=True) if field[0] not in NOT_FILLED_IN]
    said = repr((session.get("csrf_token"), request.path, request.form["key"], fields)).encode(
        "utf-8", "backslashreplace"
    )
    return hashlib.blake2b(said + upload, digest_size=24).hexdigest()
