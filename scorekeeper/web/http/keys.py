"""Keys of forms, by which a request that is sent twice is recorded once."""

from __future__ import annotations

import hashlib
import re
import secrets

from flask import g, request, session
from flask_wtf.csrf import generate_csrf

KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the form of a key that a page generates for a recording


SHOWN = "shown-"  #: prefix of the key of a page that states what it would record


def form_token() -> str:
    """Return the CSRF token of the request, signed once for all forms of a page."""
    return str(g.get("csrf_token") or generate_csrf())


def new_key(*, shown: bool = False) -> str:
    """Return a new random key for one recording.

    ``shown``: whether its page states what would be recorded, and sends the signature of that
    (``record/recording.py``).
    """
    return f"{SHOWN if shown else ''}{secrets.token_urlsafe(9)}"


def sent_key(upload: bytes = b"") -> str | None:
    """Return a fingerprint of the sent form, the same for a repeated request; ``None`` if the form has no key.

    It covers the form's key and fields, and the session's token. ``upload``: the content of the file sent with it.
    """
    if not KEY_PATTERN.fullmatch(request.form.get("key", "")):
        return None
    # A form that was changed after a step back is another; and nobody gets another device's result by sending its key.
    fields = [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]
    said = repr((session.get("csrf_token"), request.path, fields)).encode("utf-8", "backslashreplace")
    return hashlib.blake2b(said + upload, digest_size=24).hexdigest()
