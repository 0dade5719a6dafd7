"""``scorekeeper doctor``: look at settings, record, disk, clock and a proxy; say what is wrong, and what to change.

It changes nothing, and if there is no database, it says so. With a URL it sends a form to the running server as a
browser does, with the cookies that a browser would keep, because that shows every mistake that makes it refuse forms.
"""

from __future__ import annotations

import re
import shutil
import stat
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from html import unescape
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from . import __version__
from .config import Unusable, misspelt, place_of, settings, sqlite_file

FULL, SCARCE = 100_000_000, 1_000_000_000  #: free bytes on a disk below which it is as good as full, and nearly full
LATE = timedelta(minutes=5)  #: how much a clock may be wrong
PATIENCE = 20  #: seconds within which a server has to answer


class Finding(NamedTuple):
    """The result of one check. ``wrong``: whether the host has to change something; ``said``: a line that says what."""

    wrong: bool
    said: str


def fine(said: str) -> Finding:
    """Return the finding that something is as it should be; ``said``: what was found."""
    return Finding(False, said)


def wrong(said: str) -> Finding:
    """Return the finding that something is wrong; ``said``: what, and what the host has to change."""
    return Finding(True, said)


def examine(url: str | None = None) -> Iterator[Finding]:
    """Yield the findings of all checks. ``url``: of the running server, as visitors use it; ``None``: do not ask it."""
    yield fine(f"Scorekeeper {__version__}")
    try:
        config = settings(make=False)
    except Unusable as error:
        yield wrong(f"settings: {error}")
    else:
        yield from look_at_settings(config)
        yield from look_at_folder(config["INSTANCE"])
        yield from look_at_record(config)
    yield from look_at_zones()
    if url:
        yield from look_at_server(url)


def look_at_settings(config: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield findings about settings: misspelt ones and those that do not fit together, or the main ones if all fit."""
    https, proxies, host = config["SESSION_COOKIE_SECURE"], config["PROXIES"], config["HOST"]
    found = [wrong(f"settings: {said}") for said in misspelt()]
    if https and not proxies:
        found.append(
            wrong(
                "settings: SCOREKEEPER_HTTPS=1 and no proxy is named, so over plain HTTP every form is refused: set "
                "SCOREKEEPER_PROXIES=1 if a proxy with TLS is in front, otherwise SCOREKEEPER_HTTPS=0"
            )
        )
    if proxies and host in ("0.0.0.0", "::"):  # noqa: S104 - a comparison
        found.append(
            fine(
                "settings: proxies are trusted, and SCOREKEEPER_HOST is every address: see that nobody reaches port "
                f"{config['PORT']} past the proxy, or set SCOREKEEPER_HOST=127.0.0.1"
            )
        )
    if not found:
        found.append(fine(f"settings: HTTPS {'on' if https else 'off'}, {proxies} proxies, port {config['PORT']}"))
    yield from found


def look_at_folder(folder: Path) -> Iterator[Finding]:
    """Yield whether the instance folder is there and private, and how much room its disk has."""
    if not folder.is_dir():
        yield wrong(f"instance folder: there is none at {folder}: set SCOREKEEPER_INSTANCE, or start the server once")
        return
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & 0o077:
        yield wrong(f"instance folder: others can read {folder}: chmod 700 {folder}")
    else:
        yield fine(f"instance folder: {folder}")
    free = shutil.disk_usage(folder).free
    said = f"disk: {free // 1_000_000:,} MB are free"
    if free < FULL:
        yield wrong(f"{said}: nothing can be recorded soon; make room")
    else:
        yield fine(f"{said}, which is little" if free < SCARCE else said)


def look_at_record(config: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield whether the secret and the database can be read, the database written, and the clock is right."""
    from sqlalchemy import func, select, text

    from .app import create_app
    from .store.engine import check_writable
    from .store.faults import DATABASE_ERRORS, fault_of
    from .store.migrate import HEAD, UnknownSchema, check_known
    from .store.models import Match, db

    if config["SECRET_KEY"]:
        yield fine("secret: there is one")
    else:
        yield wrong("secret: this user can read none: run this as the user that serves, or start the server once")
    where = config["SQLALCHEMY_DATABASE_URI"]
    file = sqlite_file(where)
    if file and not file.exists():
        yield wrong(f"record: there is none at {file}: start the server once, or set SCOREKEEPER_INSTANCE")
        return
    app = create_app(make=False)
    with app.app_context():
        try:
            revision = db.session.scalar(text("SELECT version_num FROM alembic_version"))
            check_known(revision)
            latest = db.session.scalar(select(func.max(Match.created_at)))
            db.session.rollback()
            check_writable()
        except DATABASE_ERRORS as error:
            yield wrong(f"record: {place_of(where)} is {fault_of(error) or 'not usable'}: {_line(error)}")
        except UnknownSchema as error:
            yield wrong(f"record: {error}")
        else:
            behind = "" if revision == HEAD else f", of schema {revision}: the next start migrates it to {HEAD}"
            yield fine(f"record: {place_of(where)} can be read and written{behind}")
            yield look_at_clock(latest)
        finally:
            db.session.remove()
            db.engine.dispose()


def look_at_clock(latest: datetime | None) -> Finding:
    """Return the finding whether this machine's clock is more than 5 minutes (``LATE``) behind ``latest``.

    ``latest``: when the newest match began; ``None`` if there is no match, which is fine.
    """
    now = datetime.now(UTC)
    if latest and latest > now + LATE:
        return wrong(f"clock: it says {now:%Y-%m-%d %H:%M} UTC, and a match began at {latest:%Y-%m-%d %H:%M}: set it")
    return fine(f"clock: {now:%Y-%m-%d %H:%M} UTC")


def look_at_zones() -> Iterator[Finding]:
    """Yield a finding if this machine has no time zone data; nothing if it has."""
    try:
        ZoneInfo("Asia/Bangkok")
    except ZoneInfoNotFoundError:
        yield wrong("time zones: this machine knows none, so days end by its own clock: install tzdata")


def look_at_server(url: str) -> Iterator[Finding]:
    """Yield whether ``/health`` at ``url`` says ok, the clock is right, links fit ``url``, and a form is accepted."""
    base = url if "://" in url else f"http://{url}"
    base = base.rstrip("/")
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()), _Stay())
    try:
        asked = urllib.parse.urlsplit(base)
        status, text, date = _ask(browser, f"{base}/health")
        if status != 200:
            yield wrong(f"{base}: {_heading(text) or text.strip()[:200]} ({status})")
            return
        yield fine(f"{base}: {' '.join(text.split())[:60]}")
        if date and abs(parsedate_to_datetime(date) - datetime.now(UTC)) > LATE:
            yield wrong(f"{base}: its clock says {date}: set that, or the one of this machine")
        _, page, _ = _ask(browser, f"{base}/")
        linked = re.search(r'"([^":]*)/static/', page)
        if linked and linked[1] != asked.path:
            wanted = f"SCOREKEEPER_PREFIX={asked.path}" if asked.path else "no SCOREKEEPER_PREFIX"
            yield wrong(f"{base}: its pages lead to addresses below {linked[1] or '/'}: it needs {wanted}")
            return
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)
        form = {"csrf_token": token[1] if token else "", "lang": "", "next": f"{asked.path}/"}
        sent = {"Referer": f"{base}/", "Origin": f"{asked.scheme}://{asked.netloc}", "Sec-Fetch-Site": "same-origin"}
        status, text, _ = _ask(browser, f"{base}/language", form, sent)
    except (OSError, ValueError, HTTPException) as error:
        yield wrong(f"{base}: no answer: {_line(error)}")
        return
    if status == 303:
        yield fine(f"{base}: a form was taken")
    else:
        yield wrong(f"{base}: a form was refused: {_heading(text)} ({status}); the server's log says what to change")


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def _ask(
    browser: urllib.request.OpenerDirector, url: str, form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:  # fmt: skip
    """Return the status, text and ``Date`` of the response to a request, which posts ``form`` if it is given.

    Raises ``OSError`` if there is no response, ``HTTPException`` if it is none of HTTP, ``ValueError`` if the URL is
    neither ``http:`` nor ``https:``.
    """
    data = urllib.parse.urlencode(form).encode() if form is not None else None
    asked = urllib.request.Request(url, data, dict(headers or {}))  # noqa: S310 - the host's own address
    if asked.type not in ("http", "https"):
        raise ValueError("it has to begin with http:// or https://")
    try:
        with browser.open(asked, timeout=PATIENCE) as answer:
            return answer.status, answer.read(1_000_000).decode(errors="replace"), answer.headers.get("Date", "")
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.read(1_000_000).decode(errors="replace"), answer.headers.get("Date", "")


def _heading(page: str) -> str:
    """Return the heading of an error page; empty if it has none."""
    found = re.search(r"<h2>([^<]*)", page)
    return unescape(found[1]) if found else ""


def _line(error: object) -> str:
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]
