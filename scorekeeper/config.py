"""Settings: their defaults, and the environment variables that override them."""

from __future__ import annotations

import difflib
import logging
import os
import re
import secrets
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .server_log import KINDS

log = logging.getLogger(__name__)

#: The folder of templates/ and static/: beside the package in a checkout, inside it in an installed wheel.
PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parent if (PACKAGE.parent / "templates" / "base.html").exists() else PACKAGE
#: The folder that ``make offline`` builds, with which a browser runs the app; a wheel has it only if it was put there.
RUNTIME = ROOT / "build" / "offline" if ROOT != PACKAGE else PACKAGE / "offline"
RULES = ROOT / "docs" / "rules" if ROOT != PACKAGE else PACKAGE / "rules"

LONGEST_FILE = 2_000_000  #: the maximum size in bytes of a file that is imported on a page

#: What follows ``SCOREKEEPER_`` in the names of settings, to recognize misspelt ones.
NAMES = (
    "ACCESS_LOG", "HEAVY_WORKERS", "HOST", "HTTPS", "INSTANCE", "LIMIT_CODES", "LIMIT_IMPORTED_BYTES", "LIMIT_IMPORTS",
    "LIMIT_RECORDINGS", "LIMIT_TABLES", "LOG", "METRICS", "PORT", "PREFIX", "PROXIES", "RUNTIME", "STREAMS",
    "STREAMS_PER_ADDRESS", "THREADS", "TRUSTED_HOSTS", "UNUSED_DAYS", "WORKERS",
)  # fmt: skip

#: These keep names and codes out of error messages, and test connections before use, as the server may have restarted.
DATABASE_OPTIONS = {"hide_parameters": True, "pool_pre_ping": True}


def instance_folder() -> Path:
    """Return the folder for data: ``SCOREKEEPER_INSTANCE``, else instance/ in the checkout or the current folder."""
    chosen = os.environ.get("SCOREKEEPER_INSTANCE")
    return Path(chosen) if chosen else (ROOT if ROOT != PACKAGE else Path.cwd()) / "instance"


def settings(*, make: bool = True) -> dict[str, Any]:
    """Return the settings for ``app.config``: defaults, overridden by environment variables.

    ``make``: whether to make the instance folder and its secret if they are missing; without it nothing is written.
    Raises ``Unusable`` if a variable has a value that cannot be used, ``OSError`` if the secret cannot be stored.
    """
    folder = instance_folder()
    env = os.environ.get
    return {
        # SCOREKEEPER_HTTPS=1: cookies are sent over HTTPS only; set it behind a TLS proxy
        "SESSION_COOKIE_SECURE": _switch("SCOREKEEPER_HTTPS"),
        # SCOREKEEPER_PROXIES: how many proxies are in front; their forwarded addresses are trusted
        "PROXIES": _number("SCOREKEEPER_PROXIES", 0),
        # SCOREKEEPER_TRUSTED_HOSTS: more host names that the server answers to
        "TRUSTED_NAMES": _names("SCOREKEEPER_TRUSTED_HOSTS"),
        # SCOREKEEPER_PREFIX: the path below which a proxy serves the pages, such as /cards
        "PREFIX": (prefix := path_prefix("SCOREKEEPER_PREFIX", env("SCOREKEEPER_PREFIX", ""))),
        "APPLICATION_ROOT": prefix or "/",  # what Flask calls it
        # SCOREKEEPER_HOST, SCOREKEEPER_PORT: where to listen
        "HOST": env("SCOREKEEPER_HOST", "0.0.0.0"),  # noqa: S104 - phones at the table must reach it
        "PORT": _number("SCOREKEEPER_PORT", 8000, 1, 65_535),
        # SCOREKEEPER_WORKERS, SCOREKEEPER_THREADS: processes that serve requests, and threads in each of them
        "WORKERS": _number("SCOREKEEPER_WORKERS", 1, 1),
        # SCOREKEEPER_HEAVY_WORKERS: processes for files, exports and very long matches; 0: the workers do that too
        "HEAVY_WORKERS": _number("SCOREKEEPER_HEAVY_WORKERS", 1),
        "THREADS": _number("SCOREKEEPER_THREADS", 8, 1),
        # SCOREKEEPER_STREAMS: the most event streams that a process keeps open; further pages poll every second
        "STREAMS": _number("SCOREKEEPER_STREAMS", 2000),
        # SCOREKEEPER_STREAMS_PER_ADDRESS: the most for one network address; 0: no limit of its own
        "STREAMS_PER_ADDRESS": _number("SCOREKEEPER_STREAMS_PER_ADDRESS", 1000),
        # SCOREKEEPER_LIMIT_…: how often one network address may do it in an hour (bytes: in a day); all addresses
        # together may do it 50 times as often; 0: no limit
        "LIMIT_TABLES": _number("SCOREKEEPER_LIMIT_TABLES", 60),
        "LIMIT_IMPORTS": _number("SCOREKEEPER_LIMIT_IMPORTS", 60),
        "LIMIT_IMPORTED_BYTES": _number("SCOREKEEPER_LIMIT_IMPORTED_BYTES", 50_000_000),
        # SCOREKEEPER_LIMIT_RECORDINGS: how many writes one table may have in a minute; 0: no limit
        "LIMIT_RECORDINGS": _number("SCOREKEEPER_LIMIT_RECORDINGS", 120),
        "LIMIT_CODES": _number("SCOREKEEPER_LIMIT_CODES", 120),
        # SCOREKEEPER_UNUSED_DAYS: after how many days a table that nobody opens is removed; 0: never
        "UNUSED_DAYS": _number("SCOREKEEPER_UNUSED_DAYS", 0),
        # SCOREKEEPER_RUNTIME: the folder that `make offline` has built, for phones that keep tables; none: none can
        "RUNTIME": _runtime(env("SCOREKEEPER_RUNTIME", "").strip()),
        # SCOREKEEPER_METRICS: port, or address and port, where Prometheus may ask for figures; none: they are not kept
        "METRICS": _listening(env("SCOREKEEPER_METRICS", "")),
        # SCOREKEEPER_LOG: text, or json; SCOREKEEPER_ACCESS_LOG=1: a line for each request
        "LOG": log_kind(),
        "ACCESS_LOG": _switch("SCOREKEEPER_ACCESS_LOG"),
        "ON_DEVICE": False,  # whether the app runs on the reader's own device (offline.py): no other one can reach it
        # Whether it runs on a phone that keeps copies of a server's tables; offline.take then sets the other two.
        "COPY": False,
        "HASHES": {},  # what was hashed, to the server's hash of it (web/http/keys.keyed_hash)
        "RUNTIME_MB": 0,
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": 60 * 60 * 24 * 400,  # the longest that browsers keep a cookie
        "SESSION_REFRESH_EACH_REQUEST": False,
        "WTF_CSRF_TIME_LIMIT": None,  # a sheet may stay open all evening; the token lives as long as the session
        # Maximum bytes of a request: the longest sheet has some tens of thousands, only a file has more.
        "MAX_CONTENT_LENGTH": 100_000,
        "MAX_FORM_MEMORY_SIZE": 100_000,
        "MAX_FILE_LENGTH": LONGEST_FILE,
        "MAX_FORM_PARTS": 2_000,
        "COMPRESS_ALGORITHM": ["br", "gzip"],  # none: pages are answered as they are
        # Pages are compressed on each request: 13% smaller than at level 2 for 0.15 ms more, beyond it 1% for as much.
        # Static files: web/http/assets.py.
        "COMPRESS_BR_LEVEL": 5,
        "COMPRESS_LEVEL": 4,
        "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,  # no page has an ETag
        "COMPRESS_MIN_SIZE": 500,
        "COMPRESS_MIMETYPES": [
            "text/html", "text/css", "text/javascript", "application/json", "image/svg+xml", "text/plain",
            "application/manifest+json",
        ],
        # The last ones make files: if any other setting cannot be used, nothing is left behind.
        "INSTANCE": folder,
        # DATABASE_URL: another database, e.g. postgresql://user:password@host/name
        "SQLALCHEMY_DATABASE_URI": _database_url(env("DATABASE_URL", ""), folder, make),
        "SQLALCHEMY_ENGINE_OPTIONS": DATABASE_OPTIONS,
        "SQLITE_JOURNAL": "WAL",  # read and write at once; offline.py has another
        # SECRET_KEY: signs cookies; if it is not given, one is generated and stored in instance/
        "SECRET_KEY": env("SECRET_KEY", "").strip() or (secret(folder) if make else kept_secret(folder)),
    }  # fmt: skip


def misspelt() -> Iterator[str]:
    """Yield a sentence for each environment variable that looks like a setting but is not one."""
    for variable in sorted(os.environ):
        ours, _, name = variable.partition("SCOREKEEPER_")
        if name and not ours and name not in NAMES:
            like = difflib.get_close_matches(name, NAMES, 1)
            yield f"{variable[:60]} is no setting" + (f": did you mean SCOREKEEPER_{like[0]}?" if like else "")


class Unusable(ValueError):
    """Raised if a setting has a value that cannot be used; the message says why."""


def _number(name: str, default: int, low: int = 0, high: int | None = None) -> int:
    """Return the whole number that an environment variable sets, by default ``default``.

    Raises ``Unusable`` for anything but a number from ``low`` to ``high``.
    """
    given = os.environ.get(name, "").strip()
    if not given:
        return default
    bounds = f"from {low:,}" + (f" to {high}" if high is not None else "")
    try:
        number = int(given)
    except ValueError:
        number = low - 1
    if number < low or (high is not None and number > high):
        raise Unusable(f"{name} is {given[:40]!r}: it has to be a whole number {bounds}")
    return number


def _switch(name: str) -> bool:
    """Return whether an environment variable is ``1``. Raises ``Unusable`` unless it is that, ``0`` or empty."""
    given = os.environ.get(name, "").strip()
    if given not in ("", "0", "1"):
        raise Unusable(f"{name} is {given[:40]!r}: it has to be 1 (on) or 0 (off)")
    return given == "1"


def _names(name: str) -> str:
    """Return the text of an environment variable that lists host names. Raises ``Unusable`` if one is a URL."""
    given = os.environ.get(name, "")
    if "/" in given:
        raise Unusable(
            f"{name} is {given[:40]!r}: it has to be names separated by commas, such as cards.example.org, without "
            "https:// and without a path"
        )
    return given


def _runtime(given: str) -> Path | None:
    return None if given == "none" else Path(given) if given else RUNTIME


def path_prefix(name: str, given: str) -> str:
    """Return ``given``, the value of the setting ``name``, as a path without a slash at its end; empty for the root.

    Raises ``Unusable`` if it has anything but letters, digits, underscores, dots, dashes and slashes.
    """
    given = given.strip().strip("/")
    if not re.fullmatch(r"([\w.-]+(/[\w.-]+)*)?", given, re.ASCII):
        raise Unusable(f"{name} is {given[:40]!r}: it has to be a path such as /cards")
    return f"/{given}" if given else ""


def _database_url(url: str, folder: Path, make: bool) -> str:
    if not url:
        if make:
            make_private(folder)
        return f"sqlite:///{(folder / 'scorekeeper.sqlite3').absolute()}"
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            url = "postgresql+psycopg://" + url.removeprefix(plain)
    scheme = url.partition(":")[0]
    if scheme not in ("sqlite", "postgresql+psycopg"):
        raise Unusable(
            f"DATABASE_URL begins with {scheme[:40]!r}: it has to be postgresql://… or sqlite:///… "
            "(without it the database is in the instance folder)"
        )
    if scheme != "sqlite" and find_spec("psycopg") is None:
        raise Unusable(
            "DATABASE_URL names PostgreSQL, and its driver is not installed: install cardtable-scorekeeper[postgresql]"
        )
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        make_url(url)
    except (ArgumentError, ValueError):
        raise Unusable(  # without the URL, which may have a password in it
            "DATABASE_URL cannot be read: it has to be postgresql://USER:PASSWORD@HOST/NAME or sqlite:////PATH"
        ) from None
    return url


def sqlite_file(url: str) -> Path | None:
    """Return the path of the SQLite file of the database at ``url``; ``None`` for a database server, or in memory."""
    from sqlalchemy import make_url

    found = make_url(url)
    name = found.database or ""
    return Path(name).absolute() if found.get_backend_name() == "sqlite" and name not in ("", ":memory:") else None


def place_of(url: str) -> str:
    """Return where the database with this ``url`` is, to show it: its file, or the URL without its password."""
    from sqlalchemy import make_url

    return str(sqlite_file(url) or make_url(url).render_as_string(hide_password=True))


def check_exists(url: str) -> None:
    """Check that the database with this ``url`` exists, if it is a file. Raises ``Unusable`` if it does not."""
    if (file := sqlite_file(url)) and not file.exists():
        raise Unusable(
            f"there is no record at {file}: set SCOREKEEPER_INSTANCE to the instance folder of the server, or "
            "DATABASE_URL; “scorekeeper serve” makes a new one"
        )


def log_kind() -> str:
    """Return the format of the server's log, from ``SCOREKEEPER_LOG``; by default ``text``.

    Raises ``Unusable`` if the value is no known format.
    """
    kind = os.environ.get("SCOREKEEPER_LOG") or "text"
    if kind not in KINDS:
        raise Unusable(f"SCOREKEEPER_LOG is {kind[:40]!r}: it has to be one of {', '.join(KINDS)}")
    return kind


def _listening(where: str) -> tuple[str, int] | None:
    """Return address and port of ``[ADDRESS:]PORT``, ``None`` if it is empty; the default address is 127.0.0.1.

    Raises ``Unusable`` if it is not valid.
    """
    if not where:
        return None
    host, _, port = where.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65_536:
        raise Unusable(f"SCOREKEEPER_METRICS is {where[:40]!r}: it has to be a port, or an address and a port")
    return host.strip("[]") or "127.0.0.1", int(port)


def make_private(folder: Path) -> None:
    """Create a folder for the app's data if it is missing, and make it private to its owner.

    A folder that belongs to another user, or that everybody may write to, is not changed; only a warning is logged.
    Raises ``Unusable`` if the folder cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(
            f"the instance folder {folder} cannot be made ({error.strerror}): set SCOREKEEPER_INSTANCE to another"
        ) from None
    found = folder.stat()
    if not found.st_mode & 0o077:
        return
    if found.st_uid == os.geteuid() and not found.st_mode & 0o1002:
        folder.chmod(0o700)
        # A checkout has the folder, with nothing in it but .gitignore.
        if any(file.name != ".gitignore" for file in folder.iterdir()):
            log.warning("others could read the instance folder: it is its owner's alone now")
    else:
        log.warning(
            "others can read the instance folder: give it to the user that serves, and to nobody else (chmod 700)"
        )


def secret(folder: Path) -> str:
    """Return the secret that signs cookies from its file in ``folder``; generate it on first use.

    Only its owner may read the file. It is renamed into place when complete, so that a full disk leaves no partial
    secret. An empty file is replaced. Raises ``Unusable`` as ``make_private``, ``OSError`` if the file cannot be read
    or written.
    """
    import fcntl  # there is none in a browser, where no other process starts (offline.py)

    make_private(folder)
    path = folder / "secret"
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)  # another process that starts now waits, then reads the same secret
        kept = path.read_text().strip() if path.exists() else ""
        if not kept:
            kept = secrets.token_hex(32)
            _write_whole(path, kept + "\n")
            os.fsync(handle)
    finally:
        os.close(handle)
    return kept


def kept_secret(folder: Path) -> str:
    """Return the secret that ``secret`` has stored in ``folder``; empty if there is none, or it cannot be read."""
    try:
        return (folder / "secret").read_text().strip()
    except OSError:
        return ""


def _write_whole(path: Path, content: str) -> None:
    """Write a file at ``path``, fsynced and private to its owner; if writing fails, ``path`` is unchanged."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}-")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        os.unlink(name)
        raise
