"""Keys of forms: sent twice, recorded once."""

from __future__ import annotations

import hashlib
import re
import secrets

from flask import request, session

KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the key that a page gives to a recording of its own


SHOWN = "shown-"  #: how the key of a page begins that states what it would record


def new_key(*, shown: bool = False) -> str:
    """Return a key for one recording: sent twice, recorded once.

    ``shown``: whether its page states what would be recorded, which is then sent along (``record/recording.py``).
    """
    return f"{SHOWN if shown else ''}{secrets.token_urlsafe(9)}"


def sent_key(upload: bytes = b"") -> str | None:
    """Return a fingerprint of the form that was sent, the same if it is sent again; ``None`` if it has no key.

    It covers the form's key, its content and the device's own token. ``upload``: the file sent with it.
    """
    if not KEY_PATTERN.fullmatch(request.form.get("key", "")):
        return None
    # Changed after a step back it is another form; and nobody gets what another device has made by sending its key.
    fields = [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]
    said = repr((session.get("csrf_token"), request.path, fields)).encode("utf-8", "backslashreplace")
    return hashlib.blake2b(said + upload, digest_size=24).hexdigest()
