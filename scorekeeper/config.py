"""Settings, their defaults, and the environment variables that change them."""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

#: Where templates/ and static/ are: beside the package in a checkout, inside it in an installed wheel.
PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parent if (PACKAGE.parent / "templates" / "base.html").exists() else PACKAGE
RULES = ROOT / "docs" / "rules" if ROOT != PACKAGE else PACKAGE / "rules"

#: Errors show nobody's names and codes. A connection is tried before use: the database may have been stopped.
DATABASE_OPTIONS = {"hide_parameters": True, "pool_pre_ping": True}


def instance_folder() -> Path:
    """Return where the app writes: ``SCOREKEEPER_INSTANCE``, else instance/ of a checkout or of the current folder."""
    chosen = os.environ.get("SCOREKEEPER_INSTANCE")
    return Path(chosen) if chosen else (ROOT if ROOT != PACKAGE else Path.cwd()) / "instance"


def settings() -> dict[str, Any]:
    """Return all settings of the environment. Raises ``ValueError`` if one should be a number and is not."""
    folder = instance_folder()
    env = os.environ.get
    return {
        "INSTANCE": folder,
        # DATABASE_URL: another database, e.g. postgresql://user:password@host/name
        "SQLALCHEMY_DATABASE_URI": _database_url(env("DATABASE_URL", ""), folder),
        "SQLALCHEMY_ENGINE_OPTIONS": DATABASE_OPTIONS,
        # SECRET_KEY: signs cookies; if it is not given, one is made once and kept in instance/
        "SECRET_KEY": env("SECRET_KEY", "").strip() or secret(folder),
        # SCOREKEEPER_HTTPS=1: cookies travel over HTTPS only; set it behind a TLS proxy
        "SESSION_COOKIE_SECURE": env("SCOREKEEPER_HTTPS", "") == "1",
        # SCOREKEEPER_PROXIES: how many proxies in front are trusted for the address that they forward
        "PROXIES": int(env("SCOREKEEPER_PROXIES", "0")),
        # SCOREKEEPER_TRUSTED_HOSTS: further names by which the server may be called
        "TRUSTED_NAMES": env("SCOREKEEPER_TRUSTED_HOSTS", ""),
        # SCOREKEEPER_HOST, SCOREKEEPER_PORT: where to listen
        "HOST": env("SCOREKEEPER_HOST", "0.0.0.0"),  # noqa: S104 - phones at the table must reach it
        "PORT": int(env("SCOREKEEPER_PORT", "8000")),
        # SCOREKEEPER_WORKERS: processes, each with so many threads that serve requests
        "WORKERS": int(env("SCOREKEEPER_WORKERS", "1")),
        "THREADS": int(env("SCOREKEEPER_THREADS", "8")),
        # SCOREKEEPER_STREAMS: pages that each process notifies of what is recorded; those beyond ask every second
        "STREAMS": int(env("SCOREKEEPER_STREAMS", "2000")),
        # SCOREKEEPER_STREAMS_PER_ADDRESS: most for one address of the network; 0: as many as there is room for
        "STREAMS_PER_ADDRESS": int(env("SCOREKEEPER_STREAMS_PER_ADDRESS", "1000")),
        # SCOREKEEPER_LIMIT_…: how much one address of the network may do in an hour (bytes: in a day), and all together
        # 50 times as much; 0: no limit
        "LIMIT_TABLES": int(env("SCOREKEEPER_LIMIT_TABLES", "60")),
        "LIMIT_IMPORTS": int(env("SCOREKEEPER_LIMIT_IMPORTS", "60")),
        "LIMIT_IMPORTED_BYTES": int(env("SCOREKEEPER_LIMIT_IMPORTED_BYTES", "50_000_000")),
        "LIMIT_CODES": int(env("SCOREKEEPER_LIMIT_CODES", "120")),
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": 60 * 60 * 24 * 400,  # the longest that browsers keep a cookie
        "SESSION_REFRESH_EACH_REQUEST": False,
        "WTF_CSRF_TIME_LIMIT": None,  # a sheet may stay open all evening; the token lives as long as the session
        # Most bytes of a request: the longest sheet has some tens of thousands, only a file has more.
        "MAX_CONTENT_LENGTH": 100_000,
        "MAX_FORM_MEMORY_SIZE": 100_000,
        "MAX_FILE_LENGTH": 2_000_000,
        "MAX_FORM_PARTS": 2_000,
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        # A page is small and made each time: quick beats small. Files that stay are pressed hard (web/http/assets.py).
        "COMPRESS_BR_LEVEL": 2,
        "COMPRESS_LEVEL": 4,
        "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,  # no page has a validator to compare with
        "COMPRESS_MIN_SIZE": 500,
        "COMPRESS_MIMETYPES": [
            "text/html", "text/css", "text/javascript", "application/json", "image/svg+xml", "text/plain",
            "application/manifest+json",
        ],
    }  # fmt: skip


def _database_url(url: str, folder: Path) -> str:
    if not url:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite:///{(folder / 'scorekeeper.sqlite3').absolute()}"
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def secret(folder: Path) -> str:
    """Return the secret that signs cookies, kept in ``folder``: made on first use, readable by its owner only.

    It is written whole before it gets its name, so that a full disk leaves no half a secret; an empty file is replaced.
    Raises ``OSError`` if it can be neither read nor written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "secret"
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)  # another process that starts now waits, and reads the same
        kept = path.read_text().strip() if path.exists() else ""
        if not kept:
            kept = secrets.token_hex(32)
            _write_whole(path, kept + "\n")
            os.fsync(handle)
    finally:
        os.close(handle)
    return kept


def _write_whole(path: Path, content: str) -> None:
    """Write a new file at ``path``, fsynced and readable by its owner only; leave nothing of it if that fails."""
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
