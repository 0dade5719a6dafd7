"""Headers that keep the pages to themselves, and what a device remembers in its signed cookie."""

from __future__ import annotations

import secrets

from flask import Response, session

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'",
    )
)  # fmt: skip

REMEMBERED = 20  #: tables that a device keeps in mind


def headers(response: Response) -> Response:
    """No inline script or style, nothing from or to another site, no address told to one."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    if response.mimetype == "text/html":
        # What the page shows may have changed when the reader comes back to it.
        response.headers.setdefault("Cache-Control", "no-store" if response.status_code >= 400 else "no-cache, private")
    return response


def device() -> str:
    """This device's own name in the log: no person's, only the same as before."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(6)
    return str(session["device"])


def person() -> str:
    """Whose this device is, as it has said once; empty where it has not."""
    return str(session.get("person", ""))


def belongs_to(name: str) -> None:
    """Keeps in this device's mind whose it is; empty: nobody's in particular."""
    session.permanent = True
    session["person"] = name


def remember(code: str) -> None:
    """Keeps a table in this device's mind, the latest first."""
    known = session.get("tables", [])
    if known[:1] != [code]:
        session.permanent = True
        session["tables"] = [code, *(c for c in known if c != code)][:REMEMBERED]


def forget(code: str) -> None:
    """Takes a table out of this device's mind."""
    session["tables"] = [c for c in session.get("tables", []) if c != code]
