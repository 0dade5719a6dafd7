"""Settings, their defaults, and the environment variables that change them."""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

#: Where templates/ and static/ stand: beside the package in a checkout, inside it in an installed wheel.
PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parent if (PACKAGE.parent / "templates" / "base.html").exists() else PACKAGE
RULES = ROOT / "docs" / "rules" if ROOT != PACKAGE else PACKAGE / "rules"

#: Errors show no one's names and codes. A connection is tried before it is used: the database may have been stopped.
DATABASE_OPTIONS = {"hide_parameters": True, "pool_pre_ping": True}


def instance_folder() -> Path:
    """What the running app writes: ``SCOREKEEPER_INSTANCE``, else instance/ of a checkout or of the current folder."""
    chosen = os.environ.get("SCOREKEEPER_INSTANCE")
    return Path(chosen) if chosen else (ROOT if ROOT != PACKAGE else Path.cwd()) / "instance"


def settings() -> dict[str, Any]:
    """All settings as the environment has them. Raises ``ValueError`` where a number there is none."""
    folder = instance_folder()
    env = os.environ.get
    return {
        "INSTANCE": folder,
        # DATABASE_URL: another database, e.g. postgresql://user:password@host/name
        "SQLALCHEMY_DATABASE_URI": _database_url(env("DATABASE_URL", ""), folder),
        "SQLALCHEMY_ENGINE_OPTIONS": DATABASE_OPTIONS,
        # SECRET_KEY: signs cookies; made once and kept in instance/ where it is not given
        "SECRET_KEY": env("SECRET_KEY", "").strip() or secret(folder),
        # SCOREKEEPER_HTTPS=1: cookies travel over HTTPS only; set it behind a TLS proxy
        "SESSION_COOKIE_SECURE": env("SCOREKEEPER_HTTPS", "") == "1",
        # SCOREKEEPER_PROXIES: how many proxies in front may be believed about the address they forward
        "PROXIES": int(env("SCOREKEEPER_PROXIES", "0")),
        # SCOREKEEPER_TRUSTED_HOSTS: names by which the server may be called, beside those of its own
        "TRUSTED_NAMES": env("SCOREKEEPER_TRUSTED_HOSTS", ""),
        # SCOREKEEPER_HOST, SCOREKEEPER_PORT: where to listen
        "HOST": env("SCOREKEEPER_HOST", "0.0.0.0"),  # noqa: S104 - phones at the table must reach it
        "PORT": int(env("SCOREKEEPER_PORT", "8000")),
        # SCOREKEEPER_WORKERS: processes; threads in each serve the requests
        "WORKERS": int(env("SCOREKEEPER_WORKERS", "1")),
        "THREADS": int(env("SCOREKEEPER_THREADS", "8")),
        # SCOREKEEPER_STREAMS: pages that each process tells by itself what is recorded; those beyond ask every second
        "STREAMS": int(env("SCOREKEEPER_STREAMS", "2000")),
        # SCOREKEEPER_STREAMS_PER_ADDRESS: those of one address of the network; 0: as many as there is room for
        "STREAMS_PER_ADDRESS": int(env("SCOREKEEPER_STREAMS_PER_ADDRESS", "1000")),
        # SCOREKEEPER_LIMIT_…: what one address of the network may do in an hour (bytes: in a day), 50 of them in all;
        # 0: as much as it likes
        "LIMIT_TABLES": int(env("SCOREKEEPER_LIMIT_TABLES", "60")),
        "LIMIT_IMPORTS": int(env("SCOREKEEPER_LIMIT_IMPORTS", "60")),
        "LIMIT_IMPORTED_BYTES": int(env("SCOREKEEPER_LIMIT_IMPORTED_BYTES", "50_000_000")),
        "LIMIT_CODES": int(env("SCOREKEEPER_LIMIT_CODES", "120")),
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": 60 * 60 * 24 * 400,  # a browser keeps no cookie for longer
        "SESSION_REFRESH_EACH_REQUEST": False,
        "WTF_CSRF_TIME_LIMIT": None,  # a sheet may lie open all evening; the token lives as long as the session
        # What a request may send, in bytes: the longest sheet is some tens of thousands, only a file is more.
        "MAX_CONTENT_LENGTH": 100_000,
        "MAX_FORM_MEMORY_SIZE": 100_000,
        "MAX_FILE_LENGTH": 2_000_000,
        "MAX_FORM_PARTS": 2_000,
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        # Pages are small and each is made anew: quick beats small. Files that stay are pressed hard, see web/assets.py.
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
    """The secret that signs cookies, kept in ``folder``: made on first use, readable by its owner only.

    It is written whole before it has its name, so that a full disk leaves none; one that is empty all the same is made
    anew. Raises ``OSError`` where none can be read or kept.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "secret"
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)  # who starts at the same time waits, and reads the same
        kept = path.read_text().strip() if path.exists() else ""
        if not kept:
            kept = secrets.token_hex(32)
            _write_whole(path, kept + "\n")
            os.fsync(handle)
    finally:
        os.close(handle)
    return kept


def _write_whole(path: Path, content: str) -> None:
    """Puts a new file at ``path``, on disk and readable by its owner only; nothing of it where it cannot be written."""
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
