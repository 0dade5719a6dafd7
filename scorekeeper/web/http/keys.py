"""Keys of forms, by which a request that is sent twice is recorded once; placeholders for tokens in cached pages."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, g, request, session
from flask_wtf.csrf import generate_csrf

KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the form of a key that a page generates for a recording


#: Fields that nobody fills in. ``sent_key`` ignores them, so a form that has waited on a phone is the one sent before.
NOT_FILLED_IN = frozenset({"csrf_token", "key", "seen", "waited", "waits", "known"})

SHOWN = "shown-"  #: prefix of the key of a page that states what it would record


def form_token() -> str:
    """Return the request's CSRF token, the same for all forms of a page; within ``tokens_left_out`` a placeholder."""
    return _placeholder(0) if "placeholders" in g else str(generate_csrf())


def new_key(*, shown: bool = False) -> str:
    """Return a new random key for a form, by which sending it twice records once; a placeholder in ``tokens_left_out``.

    ``shown``: whether the page states what would be recorded, and sends the signature of that; the key begins with
    ``shown-`` then (``record/recording.py``).
    """
    if "placeholders" in g:
        g.placeholders += 1
        key = _placeholder(g.placeholders)
    else:
        key = secrets.token_urlsafe(9)
    return f"{SHOWN if shown else ''}{key}"


def keyed_hash(what: str, size: int) -> str:
    """Return a hash of ``what`` that only this server can make, as hexadecimal digits; ``size``: its length in bytes.

    An app on a phone with copies of the server's tables returns the server's hash if that came with the copies.
    """
    given: dict[str, str] = current_app.config["HASHES"]
    secret = str(current_app.secret_key).encode()[:64]
    return given.get(what) or hashlib.blake2b(what.encode(), key=secret, digest_size=size).hexdigest()


@contextmanager
def tokens_left_out() -> Iterator[None]:
    """Have ``form_token`` and ``new_key`` return placeholders in this block, so that a page made in it can be cached.

    ``with_tokens`` replaces them by real ones for each request that the page is sent to.
    """
    g.placeholders = 0
    try:
        yield
    finally:
        del g.placeholders


def with_tokens(page: str) -> str:
    """Return a page from ``tokens_left_out`` with the request's CSRF token and new keys instead of placeholders."""
    pieces = page.split(placeholder_mark())
    tokens = {"0": str(generate_csrf())}
    for n in range(1, len(pieces), 2):
        pieces[n] = tokens.setdefault(pieces[n], secrets.token_urlsafe(9))
    return "".join(pieces)


def placeholder_mark() -> str:
    """Return the mark around each placeholder: nobody can type it, and it is the same in every process."""
    return f"\0{keyed_hash('a place for a token', 8)}\0"


def _placeholder(n: int) -> str:
    mark = placeholder_mark()
    return f"{mark}{n}{mark}"


def sent_key(upload: bytes = b"") -> str | None:
    """Return a hash of the form that the request sends, the same if it is sent again; ``None`` without a valid key.

    It covers the URL's path, the form's key, the fields that a person fills in, and the session's token. ``upload``:
    the content of the file that is sent, if any.
    """
    if not KEY_PATTERN.fullmatch(request.form.get("key", "")):
        return None
    # A form that was changed after a step back is another one; nobody gets another device's result by sending its key.
    fields = [field for field in request.form.items(multi=True) if field[0] not in NOT_FILLED_IN]
    said = repr((session.get("csrf_token"), request.path, request.form["key"], fields)).encode(
        "utf-8", "backslashreplace"
    )
    return hashlib.blake2b(said + upload, digest_size=24).hexdigest()
