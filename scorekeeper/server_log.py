"""Log records as text or JSON, without codes, names and complete network addresses.

What people typed could get into a log in two ways: by the URL of a page, and by the message of an exception. So URLs
are shortened, and for an exception only its type and traceback are logged, not its message.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

KINDS = ("text", "json")
ACCESS_LOGGER = "gunicorn.access"
TIME = "%Y-%m-%dT%H:%M:%S%z"
#: The format of gunicorn's access log, without network address, query and referrer.
ACCESS = "%(m)s %(U)s %(s)s, %(B)s bytes, %(M)s ms"
_FIELDS = {"m": "method", "U": "path", "s": "status", "B": "bytes", "M": "milliseconds"}

_CODE = re.compile(r"/(t|r|e|own)/[^/\s?\"'<>\]]+")
_QUERY = re.compile(r"(/[^\s?\"'<>]*)\?[^\s\"'<>\]]+")
_ADDRESS = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|[\da-fA-F]{0,4}:[\da-fA-F:]*:[\da-fA-F:.]*(?![\w:]))"
)


def shortened(text: str) -> str:
    """Return ``text`` without codes and queries in URLs (``/t/…``), with addresses cut to networks (192.0.2.0/24)."""
    return _ADDRESS.sub(_network, _QUERY.sub(r"\1?…", _CODE.sub(r"/\1/…", text)))


def _network(found: re.Match[str]) -> str:
    try:
        address = ip_address(found[0].rstrip("."))
    except ValueError:
        return found[0]
    if address.is_loopback or address.is_unspecified:
        return found[0]
    return str(ip_network((address, 48 if isinstance(address, IPv6Address) else 24), strict=False))


def first_line(error: object) -> str:
    """Return the first line of an error; the other lines of a database error have values of rows."""
    return str(error).strip().partition("\n")[0]


def _loggable(value: object) -> object:
    """Return an argument of a log message; of an exception, or a traceback as text, only what may be logged."""
    if isinstance(value, BaseException):
        return type(value).__name__
    if isinstance(value, str) and value.startswith("Traceback (most recent call last):"):
        return "\n".join(_kept(line) for line in value.splitlines() if _kept(line))
    return escaped(value) if isinstance(value, str) else value


def escaped(text: str) -> str:
    """Return ``text`` with escapes for characters that are not printable, which could break or reverse a line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _kept(line: str) -> str:
    """Return what may be logged of a line of a traceback: a place in the code, or an exception's type; else ``""``."""
    if line.startswith("  "):
        return line
    kind = re.match(r"Traceback |(?:[\w]+\.)*\w*(?:Error|Exception|Exit|Interrupt|Refused)\b", line)
    return kind[0] if kind else ""


def _raised(error: BaseException | None) -> list[str]:
    """Return the traceback and type of an exception as lines, after those of the exceptions that caused it."""
    if error is None:
        return []
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    places = "".join(traceback.format_tb(error.__traceback__)).splitlines()
    return [*_raised(before), *places, f"{type(error).__module__}.{type(error).__qualname__}"]


class Text(logging.Formatter):
    """Formats a record as a line of text, followed by the traceback if there is one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s [%(process)d] [%(levelname)s] %(message)s", TIME)

    def message(self, record: logging.LogRecord) -> str:
        """Return a record's message, ``shortened``; of an exception among its arguments it has the type alone."""
        args: Any = record.args
        if isinstance(args, tuple):
            args = tuple(_loggable(value) for value in args)
        if record.name == "asyncio":  # below the first line its message has the error again, with its text
            return first_line(record.msg)
        text = shortened(str(record.msg) % args if args else str(record.msg))
        return escaped(text) if record.name == ACCESS_LOGGER else text

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line with time, process, level and message, and below it the traceback, if any."""
        record = logging.makeLogRecord({**vars(record), "msg": self.message(record), "args": None, "exc_text": None})
        error, record.exc_info = record.exc_info, None
        return "\n".join([super().format(record), *(_raised(error[1]) if error else [])])


class Json(Text):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON: its message or, of the access log, fields such as ``path`` and ``status``."""
        line: dict[str, object] = {
            "time": self.formatTime(record, self.datefmt), "level": record.levelname.lower(), "logger": record.name,
            "process": record.process,
        }  # fmt: skip
        if record.name == ACCESS_LOGGER and isinstance(record.args, dict):
            atoms = record.args
            path = escaped(shortened(str(atoms["U"])))
            line |= {name: path if key == "U" else atoms[key] for key, name in _FIELDS.items()}
        else:
            line["message"] = self.message(record)
        if record.exc_info:
            line["raised"] = _raised(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def formatter(kind: str) -> logging.Formatter:
    """Return the formatter for the log format ``kind``: ``text`` or ``json``."""
    return Json() if kind == "json" else Text()


def server_config(kind: str) -> dict[str, Any]:
    """Return the configuration of a server's loggers for ``dictConfig``; ``kind``: ``text`` or ``json``."""
    logger: dict[str, Any] = {"propagate": False, "level": "WARNING", "handlers": ["errors"]}
    handler = {"class": "logging.StreamHandler", "formatter": kind}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {kind: {"()": formatter, "kind": kind}},
        "handlers": {
            "errors": {**handler, "stream": "ext://sys.stderr"}, "access": {**handler, "stream": "ext://sys.stdout"},
        },
        "root": {"level": "WARNING", "handlers": ["errors"]},
        "loggers": {"gunicorn.error": logger, ACCESS_LOGGER: {**logger, "level": "INFO", "handlers": ["access"]}},
    }  # fmt: skip
