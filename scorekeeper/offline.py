"""The app on a phone itself: a browser runs it (``tools/offline`` builds what it loads).

It is the same application with other settings. There is one thread and one process, the database is a file in the
memory of the browser, and nobody else can reach it: so there are no limits by address, no heavy lane, and pages are not
compressed. Without a server, the browser stores what changes in that file. With a server, the file has copies of the
server's tables, for the time when the server does not answer; then the browser does not store the file, as it can be
made again from the copies and from what waits on the phone to be sent.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import secrets
import sys
import time
from collections.abc import Iterable
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask
from werkzeug.http import parse_date

from .app import create_app
from .store.copies import put_rows
from .store.logs import purge_logs
from .store.migrate import upgrade
from .store.models import db
from .web.http.cached_page import forget_pages
from .web.http.cookies import cookies_of
from .web.http.hosts import Application

if TYPE_CHECKING:  # a browser has no such module
    from wsgiref.types import WSGIEnvironment

DATABASE = "scorekeeper.sqlite3"  #: the name of the database in the app's folder
SECRET = "secret"  # noqa: S105 - the name of the file beside it with the secret for cookies: kept with it, never shared
COOKIES = "cookies"  #: the name of the file with the app's cookies, which a worker in a browser cannot keep there

#: What differs from a server's settings. The journal is in memory like the file, which each commit leaves whole.
SETTINGS = {
    "ON_DEVICE": True,
    "SQLITE_JOURNAL": "MEMORY",
    "COMPRESS_ALGORITHM": [],
    "LIMIT_TABLES": 0,
    "LIMIT_IMPORTS": 0,
    "LIMIT_IMPORTED_BYTES": 0,
    "LIMIT_CODES": 0,
    "LIMIT_RECORDINGS": 0,
    "PROXIES": 0,
    "METRICS": None,
    "UNUSED_DAYS": 0,
}


VALUE = re.compile(rb'value="[^"]*"')  #: the value of a field of a form, which may be a token


class Answer(NamedTuple):
    """The response to a request; ``headers`` are as a server sends them, and a name may occur several times."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


def start(folder: str | os.PathLike[str], prefix: str = "", is_copy: bool = False) -> Application:
    """Return the application with its database in ``folder``, migrated; folder and database are made if missing.

    ``prefix``: the path below which the pages are, such as ``/cards``; empty: they are at the root. ``is_copy``:
    whether the tables are copies of a server's, so that pages are the same as on the server. Raises ``ImportError`` if
    the database has to be migrated and Alembic is not there, ``UnknownSchema`` if a later version of the program has
    migrated it; then the database is unchanged.
    """
    place = Path(folder).absolute()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    below = {"PREFIX": prefix, "APPLICATION_ROOT": prefix or "/"}
    files = {"INSTANCE": place, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{place / DATABASE}"}
    app = create_app({**SETTINGS, **below, **files, "ON_DEVICE": not is_copy, "COPY": is_copy}, make=False)
    app.trusted_names = []  # requests come from the pages themselves, whatever the name of their host
    begin(app)
    return app


def begin(app: Application) -> None:
    """Begin to use the secret and the database that the app's folder has now: make what is missing, migrate.

    ``start`` does it for a new application; after ``rest`` it is needed once more. Raises what ``start`` raises.
    """
    app.secret_key = _secret(app.config["INSTANCE"])
    random.seed()  # a restored snapshot would draw the same again; ``secrets`` asks the system each time
    upgrade(app)
    with app.app_context():
        purge_logs()


def rest(app: Application) -> None:
    """Close the application's database, and delete the secret and the cookies beside it; ``begin`` opens the next one.

    In between another database file can be put into the folder. If the application has only answered requests on an
    empty database, what is left in memory depends on no database: the browser stores such a memory, and starts from it
    the next time (``static/offline/snapshot.mjs``).
    """
    with app.app_context():
        db.engine.dispose()
    app.extensions["database_file"].forget()
    for name in (SECRET, COOKIES):
        (app.config["INSTANCE"] / name).unlink(missing_ok=True)


def first_page(app: Application) -> str:
    """Return a hash of the first page, without the values of form fields: with an empty database always the same.

    It only differs between versions of the program. Raises ``RuntimeError`` if the page is an error.
    """
    status, _, body = visit(app, "GET", f"https://phone.invalid{app.config['PREFIX']}/")
    if status != 200:
        raise RuntimeError(f"the first page was answered with {status}")
    return hashlib.sha256(VALUE.sub(b"", body)).hexdigest()


def take(app: Flask, copies: str) -> None:
    """Replace all tables of the app by copies of a server's tables, and its cookies by the phone's for that server.

    ``copies``: JSON, a list of what ``web/table/copy.py`` returns for each table, with what it returns for each match
    added as ``matches``.
    """
    tables = json.loads(copies)
    parts = [part for table in tables for part in (table, *table["matches"])]
    app.config["HASHES"] = {what: known for part in parts for what, known in part["hashes"].items()}
    app.config["RUNTIME_MB"] = tables[0]["megabytes"] if tables else 0
    with app.app_context():
        put_rows(part["rows"] for part in parts)
        forget_pages()
        jar = cookies_of(tables[0]["session"], [table["code"] for table in tables]) if tables else {}
    (Path(app.config["INSTANCE"]) / COOKIES).write_text(
        json.dumps({name: (value, None) for name, value in jar.items()})
    )


def answer(app: Flask, method: str, address: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b"") -> Answer:
    """Have ``app`` answer a request, and return the response. For one of the app's own browser see ``visit``.

    ``address``: the whole URL, as a browser has it, or only path and query.
    """
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, sent: list[tuple[str, str]], _error: object = None) -> object:
        begun[:] = [(status, sent)]
        return None

    chunks = app.wsgi_app(_environ(method, address, headers, body, app.config["PREFIX"]), start_response)  # type: ignore[arg-type]
    try:
        sent = b"".join(chunks)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()
    ((status, names),) = begun
    return Answer(int(status[:3]), [*names], sent)


def visit(app: Flask, method: str, address: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b"") -> Answer:
    """Have ``app`` answer a request of the browser that it runs in, as ``answer``, but with that browser's cookies.

    They are read from and written to a file beside the database, as a worker in a browser can neither see nor set any.
    """
    path = Path(app.config["INSTANCE"]) / COOKIES
    before = path.read_text() if path.exists() else "{}"
    # name to value and when it ends, in seconds since 1970
    jar: dict[str, tuple[str, float | None]] = json.loads(before)
    now = time.time()
    sent = "; ".join(f"{name}={value}" for name, (value, ends) in jar.items() if ends is None or ends > now)
    answered = answer(app, method, address, [*headers, ("Cookie", sent)], bytes(body))
    for name, value in answered.headers:
        if name.lower() == "set-cookie":
            jar |= {key: (morsel.coded_value, _end(morsel)) for key, morsel in SimpleCookie(value).items()}
    after = json.dumps({name: kept for name, kept in jar.items() if kept[1] is None or kept[1] > now})
    if after != before:
        path.write_text(after)
    return answered


def _end(morsel: Morsel[str]) -> float | None:
    moment = parse_date(morsel["expires"])
    return moment.timestamp() if moment else None


def _environ(
    method: str, address: str, headers: Iterable[tuple[str, str]], body: bytes, prefix: str
) -> WSGIEnvironment:
    """Return the WSGI environ (PEP 3333) of a request, with its path relative to ``prefix``."""
    url = urlsplit(address)
    below = url.path == prefix or url.path.startswith(f"{prefix}/")
    path = (url.path.removeprefix(prefix) if below else url.path) or "/"
    made: WSGIEnvironment = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": prefix,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": url.query,
        "SERVER_NAME": url.hostname or "localhost",
        "SERVER_PORT": str(url.port or (443 if url.scheme == "https" else 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": url.scheme or "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if url.netloc:
        made["HTTP_HOST"] = url.netloc.rpartition("@")[2]
    for name, value in headers:
        key = name.upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            made[key] = value
        elif key != "CONTENT_LENGTH":  # it is the body's, above
            made.setdefault(f"HTTP_{key}", value)
    return made


def _secret(folder: Path) -> str:
    """Return the secret that signs cookies from its file in ``folder``; make it on first use."""
    path = folder / SECRET
    kept = path.read_text().strip() if path.exists() else ""
    if not kept:
        kept = secrets.token_hex(32)
        path.write_text(f"{kept}\n")
        path.chmod(0o600)
    return kept
