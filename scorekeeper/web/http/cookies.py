"""What a device remembers: its session, and in a cookie of its own the tables that it has opened.

Both are signed and neither expires on the server: somebody who plays once a year, or whose server's clock was set back,
still has their tables. An error response (400 and above) sets neither, so that no other site's form, whose request
comes without cookies, can replace them by empty ones.
"""

from __future__ import annotations

import secrets
import time

from flask import Flask, Request, Response, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer

REMEMBERED = 20  #: tables that a device keeps in mind
TABLES = "scorekeeper-tables"  #: the name of their cookie
RENEWED = 30 * 24 * 60 * 60  #: seconds after which a cookie in use is sent again, so that its lifetime starts over


class Sessions(SecureCookieSessionInterface):
    """Flask's sessions, signed as ever, but of any age, and not set by an error response."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the request, an empty one if it brings none of ours; ``None`` without a secret."""
        signing = self.get_signing_serializer(app)
        if signing is None:
            return None
        try:
            return self.session_class(signing.loads(request.cookies.get(self.get_cookie_name(app), "")))
        except (BadSignature, TypeError, ValueError):
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the session if it changed, and again before the browser would forget it."""
        if response.status_code >= 400:
            return
        if session.accessed and session.permanent and _is_old(session.get("renewed")):
            session["renewed"] = int(time.time())
        super().save_session(app, session, response)


def _is_old(moment: object) -> bool:
    """Return whether a cookie of that moment is to be sent again; also if the clock was wrong when it was made."""
    return not isinstance(moment, int) or abs(time.time() - moment) > RENEWED


def device() -> str:
    """Return this device's own name in the log: not a person's, but always the same."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(6)
    return str(session["device"])


# -- tables ----------------------------------------------------------------------------------------------------------


def _signing() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt=TABLES)


def known_tables() -> list[str]:
    """Return the codes of the tables that this device has opened, the latest first."""
    if "known_tables" not in g:
        try:
            g.known_tables, moment = _signing().loads(request.cookies.get(TABLES, ""))
        except (BadSignature, TypeError, ValueError):
            g.known_tables, moment = session.get("tables", []), None  # where an earlier version kept them
        g.tables_changed = bool(g.known_tables) and _is_old(moment)
    known: list[str] = g.known_tables
    return known


def remember(code: str) -> None:
    """Put a table first among those that this device knows."""
    known = known_tables()
    if known[:1] != [code]:
        g.known_tables, g.tables_changed = [code, *(c for c in known if c != code)][:REMEMBERED], True


def forget(code: str) -> None:
    """Remove a table from those that this device knows."""
    g.known_tables, g.tables_changed = [c for c in known_tables() if c != code], True


def save_tables(response: Response) -> Response:
    """Send the cookie of the tables if it changed, or is to be sent again."""
    if g.get("tables_changed") and response.status_code < 400:
        config, value = current_app.config, _signing().dumps([g.known_tables, int(time.time())])
        response.set_cookie(
            TABLES, value, max_age=current_app.permanent_session_lifetime, httponly=True,
            secure=config["SESSION_COOKIE_SECURE"], samesite=config["SESSION_COOKIE_SAMESITE"],
        )  # fmt: skip
    return response
