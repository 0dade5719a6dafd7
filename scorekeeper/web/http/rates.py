"""How often one address of the network, and all of them, may do what costs the server something.

Why they are counted where they are: ``docs/decisions/0013-rates-are-counted-in-the-database.md``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from flask import current_app, request

from ...store import rates
from ...store.tables import NoSuchTable
from . import cookies

HOUR, DAY = 60 * 60, 24 * 60 * 60

#: The setting that says how much one address may do of it, and the seconds within which.
WITHIN = {"TABLES": HOUR, "IMPORTS": HOUR, "IMPORTED_BYTES": DAY, "CODES": HOUR}
ALL = 50  #: addresses that may do as much as they may before it is enough in all


def source(address: str | None) -> str:
    """Return the name under which an address is counted; of IPv6 the network of 64 bits, which is one house's."""
    try:
        found = ip_address((address or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


def _bounds(what: str) -> list[rates.Bound]:
    most = current_app.config[f"LIMIT_{what}"]
    if not most:
        return []
    # The database need not know who came: a hash that only this server makes tells addresses apart as well.
    secret = str(current_app.secret_key).encode()[:64]
    who = hashlib.blake2b(source(request.remote_addr).encode(), key=secret, digest_size=12).hexdigest()
    return [rates.Bound(what, who, WITHIN[what], most), rates.Bound(what, "all", WITHIN[what], most * ALL)]


def count(what: str, number: int = 1) -> None:
    """Count what is about to be done. Raises ``TooOften`` if it is enough for now."""
    if bounds := _bounds(what):
        rates.count(*bounds, number=number)


def count_import(data: bytes) -> None:
    """Count a file that is about to be read, and its size. Raises ``TooOften`` if it is enough for now."""
    count("IMPORTS")
    count("IMPORTED_BYTES", len(data))


@contextmanager
def guessing(code: str) -> Iterator[None]:
    """Count a wrong guess if no table has that ``code``.

    Raises ``TooOften`` if the address has tried enough wrong ones, whether this one is right or not. A device that has
    opened a table by the code is never counted: it guesses nothing, even if the link has been renewed.
    """
    if code in cookies.known_tables():
        yield
        return
    rates.check(*_bounds("CODES"))
    try:
        yield
    except NoSuchTable:
        count("CODES")
        raise
