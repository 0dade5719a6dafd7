"""Cookies: the session, and one with the tables that the device has opened.

Both are signed. Neither expires on the server, so that somebody who plays once a year still has their tables, except on
a device that has never done more than look on (``LOOKED``). Error responses (400 and above) set neither: a form on
another site sends no cookies, and its response must not replace them by empty ones. Responses for programs set neither:
JSON, what pages of other sites may read, answers to ``OPTIONS``.
"""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime, timedelta

from flask import Flask, Request, Response, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer

REMEMBERED = 20  #: the most tables in the cookie
TABLES = "scorekeeper-tables"  #: the name of the cookie with the tables
LOOKED = timedelta(days=90)  #: a device that only looks on is remembered so long after a visit, or ``RENEWED`` less
RENEWED = 30 * 24 * 60 * 60  #: seconds after which a cookie in use is set again, which extends its lifetime


class Sessions(SecureCookieSessionInterface):
    """Flask's signed sessions; with an age limit only for onlookers, and set only if ``may_set_cookies``."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the request's session.

        An empty one if its cookie is missing, not valid or expired; ``None`` without a secret key.
        """
        signing = self.get_signing_serializer(app)
        if signing is None:
            return None
        try:
            found = self.session_class(signing.loads(request.cookies.get(self.get_cookie_name(app), "")))
        except (BadSignature, TypeError, ValueError):
            return self.session_class()
        over = found.get("looks") and _is_old(found.get("renewed"), LOOKED.total_seconds())
        return self.session_class() if over else found

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """Return when the browser drops the session's cookie: in 90 days (``LOOKED``) if the device only looks on.

        For all other devices it is the time that Flask returns; ``None``: when the browser is closed.
        """
        if session.permanent and session.get("looks"):
            return datetime.now(UTC) + LOOKED
        return super().get_expiration_time(app, session)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the session cookie if it has changed or has to be renewed, and ``may_set_cookies`` allows it."""
        if not may_set_cookies(response):
            return
        if session.accessed and session.permanent and _is_old(session.get("renewed")):
            session["renewed"] = int(time.time())
        super().save_session(app, session, response)


def may_set_cookies(response: Response) -> bool:
    """Return whether a response may set cookies: its status is below 400, and it is not for programs.

    For programs are JSON, what pages of other sites may read, and answers to ``OPTIONS``.
    """
    for_programs = response.mimetype == "application/json" or "Access-Control-Allow-Origin" in response.headers
    return response.status_code < 400 and not for_programs and request.method != "OPTIONS"


def _is_old(moment: object, seconds: float = RENEWED) -> bool:
    """Return whether ``moment`` is more than ``seconds`` before or after now, or no time at all."""
    return not isinstance(moment, int) or abs(time.time() - moment) > seconds


def device() -> str:
    """Return the id of the request's device, a random token in its session; create it if there is none.

    If it is created at a table that the request may only look at, the session is marked as one that only looks on.
    """
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(6)
        if "table" in g and not g.table.may_record:
            session["looks"] = True
    return str(session["device"])


def note_may_record() -> None:
    """Remove the mark of a device that only looks on from the session, because the device may record at a table."""
    session.pop("looks", None)


# -- tables ----------------------------------------------------------------------------------------------------------


def _signing() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt=TABLES)


def _signed(tables: list[str]) -> str:
    return str(_signing().dumps([tables, int(time.time())]))


def known_tables() -> list[str]:
    """Return the codes of the tables that this device has opened, most recent first."""
    if "known_tables" not in g:
        try:
            g.known_tables, moment = _signing().loads(request.cookies.get(TABLES, ""))
        except (BadSignature, TypeError, ValueError):
            g.known_tables, moment = session.get("tables", []), None  # earlier versions stored them in the session
        g.tables_changed = bool(g.known_tables) and _is_old(moment)
    known: list[str] = g.known_tables
    return known


def remember(code: str) -> None:
    """Put the table with this code first among those that the device knows, at most ``REMEMBERED``."""
    known = known_tables()
    if known[:1] != [code]:
        g.known_tables, g.tables_changed = [code, *(c for c in known if c != code)][:REMEMBERED], True


def forget(code: str) -> None:
    """Remove the table with this code from those that the device knows."""
    g.known_tables, g.tables_changed = [c for c in known_tables() if c != code], True


def save_tables(response: Response) -> Response:
    """Set the cookie with the tables if it has changed or is old, and if ``may_set_cookies``; return the response."""
    if g.get("tables_changed") and may_set_cookies(response):
        config, value = current_app.config, _signed(g.known_tables)
        lifetime = LOOKED if session.get("looks") else current_app.permanent_session_lifetime
        response.set_cookie(
            TABLES, value, max_age=lifetime, path=config["APPLICATION_ROOT"], httponly=True,
            secure=config["SESSION_COOKIE_SECURE"], samesite=config["SESSION_COOKIE_SAMESITE"],
        )  # fmt: skip
    return response


def cookies_of(values: dict[str, object], tables: list[str]) -> dict[str, str]:
    """Return the two signed cookies, name to value, of a device: its session, and its list of tables.

    ``values``: what the session has; ``tables``: the codes of the tables. With them a phone's copy knows the device.
    """
    interface, config = current_app.session_interface, current_app.config
    assert isinstance(interface, Sessions)
    signing = interface.get_signing_serializer(current_app)
    assert signing
    return {config["SESSION_COOKIE_NAME"]: str(signing.dumps(values)), TABLES: _signed(tables)}
