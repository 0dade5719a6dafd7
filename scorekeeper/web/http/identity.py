"""Who the request's device belongs to at its table. People are asked that when a device joins; they can decline."""

from __future__ import annotations

from flask import Flask, g, session

from ...store.devices import people_of_devices, person_of_device
from ...store.tables import people_of_table
from . import cookies
from .keys import keyed_hash

#: The most people with a tile each in the question; the others are listed under "Somebody else".
MOST_TILES = 24


def said() -> str | None:
    """Return the name of the person the request's device belongs to at its table.

    Empty if somebody has answered that it only looks on; ``None`` without an answer, or without a table.
    """
    if "said" not in g:
        g.said = person_of_device(g.table.id, cookies.device()) if "table" in g else None
    found: str | None = g.said
    return found


def person() -> str:
    """Return the name under which the request's device records at its table; empty if unknown."""
    return said() or ""


def speak_for(name: str) -> None:
    """Set the name that ``person`` returns for the rest of this request, whatever device sent it; empty: unknown.

    It is for programs, which send the name of the person they record for.
    """
    g.said = name


def asked_among() -> tuple[str, ...]:
    """Return the people to choose from if the device is to be asked who it belongs to; empty if it is not to be asked.

    It is asked if it may record, has no answer yet, and is not the table's owner, which is asked on *Share* instead. A
    device whose session has an answer for all tables, from an older version, is asked once at each, even at its own.
    """
    joined = g.table.owner != cookies.device() or "person" in session
    asked = g.table.may_record and joined and said() is None
    return tuple(people_of_table(g.table.id)) if asked else ()


def whose(by: str | None, recorded: str | None) -> str:
    """Return the name of who recorded something; empty if unknown.

    ``recorded``: the name that was stored with it, if any; ``by``: the id of the device that sent it, whose person now
    is returned if no name was stored. Items of a log have ``LoadedMatch.recorded_by`` instead.
    """
    if recorded or not by:
        return recorded or ""
    known: dict[str, str] = g.setdefault("whose", {})
    if by not in known:
        known[by] = people_of_devices(g.table.id, [by]).get(by, "")
    return known[by]


def device_label(device: str) -> str:
    """Return a short label for a device, the same on every page; empty for an entry from a file.

    It is a keyed hash, so it is different on every server, and does not reveal the device's id.
    """
    if not device or device == "file":
        return ""
    return keyed_hash(device, 2).upper()


def install(app: Flask) -> None:
    """Register ``whose`` and ``MOST_TILES`` as template globals."""
    app.jinja_env.globals.update(whose=whose, MOST_TILES=MOST_TILES)
