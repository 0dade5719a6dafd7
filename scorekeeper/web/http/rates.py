"""Limits for requests: the size of a body, and how often one network, or all together, may do costly things.

``docs/decisions/0013-rates-are-counted-in-the-database.md`` says why they are counted in the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import Flask, current_app, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from ...lanes import SLOW
from ...metrics import count_wrong_code
from ...store import rates
from ...store.tables import NoSuchTable
from . import cookies
from .keys import keyed_hash

HOUR, DAY = 60 * 60, 24 * 60 * 60

#: The period of each limit in seconds, by the end of its setting's name (``LIMIT_…``).
WITHIN = {"TABLES": HOUR, "IMPORTS": HOUR, "IMPORTED_BYTES": DAY, "CODES": HOUR}
FILES = ("home.read_file", "table.read_file", "table.spreadsheet")  #: endpoints that accept a file of up to 2 MB
TEXTS = ("table.read_file",)  #: of these, those whose form may send the content of the file as a text field
ALL = 50  #: the limit for all addresses together, as a multiple of that for one
EVERYBODY = "all"
#: Prefix lengths of the IPv6 networks that one customer may have, each with the multiple of the limit for it.
WIDER = {64: 1, 56: 4, 48: 16}

SLOW_SECONDS = 5.0  #: delay of the response to a wrong typed code after too many wrong ones


def source(address: str | None) -> str:
    """Return the name under which an IP address is counted: for IPv6 its /64 network, usually one household's.

    For an IPv4 address, also one written as IPv6 (``::ffff:…``), that address; ``unknown`` for anything else.
    """
    try:
        found = ip_address((address or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


def networks(source: str) -> dict[str, int]:
    """Return the networks that contain a source, widest last, each with how many times a source's limit it may have.

    ``source``: what the function ``source`` returned. An IPv4 address is its own only network: ``{"192.0.2.7": 1}``;
    an IPv6 one has three: ``{"2001:db8::/64": 1, "2001:db8::/56": 4, "2001:db8::/48": 16}``.
    """
    if "/" not in source:
        return {source: 1}
    house = ip_network(source)
    return {str(house.supernet(new_prefix=bits)): count for bits, count in WIDER.items()}


def source_of(peer: str, forwarded: str, *, proxies: int) -> str:
    """Return the name under which a request is counted (``source``), before Flask's own ``request`` is there.

    ``peer``: the address of the connection; ``forwarded``: the ``X-Forwarded-For`` header; ``proxies``: how many
    trusted proxies are in front, each of which has added an address at its end.
    """
    addresses = [address.strip() for address in forwarded.split(",")]
    return source(addresses[-proxies] if 0 < proxies <= len(addresses) else peer)


def longest_body(app: Flask, method: str, path: str) -> int:
    """Return the maximum length of a request's body in bytes, by its method and path."""
    if method != "POST":
        return int(app.config["MAX_CONTENT_LENGTH"])
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except (HTTPException, RequestRedirect):
        endpoint = ""
    return int(app.config["MAX_FILE_LENGTH" if endpoint in FILES else "MAX_CONTENT_LENGTH"])


def _bounds(what: str) -> list[rates.Bound]:
    most = current_app.config[f"LIMIT_{what}"]
    if not most:
        return []
    # Store a keyed hash instead of the address, which the database need not know.
    bounds = [
        rates.Bound(what, keyed_hash(name, 12), WITHIN[what], most * n)
        for name, n in networks(source(request.remote_addr)).items()
    ]
    return [*bounds, rates.Bound(what, EVERYBODY, WITHIN[what], most * ALL)]


def count(what: str, number: int = 1) -> None:
    """Count ``number`` more of ``what`` for the client's network and for all clients together.

    ``what``: a key of ``WITHIN``, such as ``TABLES`` for tables created. Raises ``TooOften`` if that exceeds a limit.
    """
    if bounds := _bounds(what):
        rates.count(*bounds, number=number)


def count_import(data: bytes) -> None:
    """Count a file that is about to be read, and its bytes. Raises ``TooOften`` if that exceeds a limit."""
    count("IMPORTS")
    count("IMPORTED_BYTES", len(data))


@contextmanager
def guessing(code: str, *, typed: bool = False) -> Iterator[None]:
    """Run a block that looks up ``code``; if it raises ``NoSuchTable``, count a wrong guess. A right code always works.

    Raises ``TooOften`` instead if the client's network has made too many wrong guesses, else ``NoSuchTable`` as the
    block does. Nothing is counted on a device that has opened a table by this code before, even if the link was renewed
    since. ``typed``: the code is short enough to be guessed; after too many wrong guesses, of the network or of
    everybody together, the response is delayed.
    """
    try:
        yield
    except NoSuchTable:
        if code not in cookies.known_tables():
            try:
                _count_wrong()
            finally:
                if typed and "guesser" in g and (slow := request.environ.get(SLOW)):
                    slow((g.guesser, SLOW_SECONDS))
        raise


def _count_wrong() -> None:
    """Count a wrong code for the client's network, then for everybody; at a limit, set ``g.guesser``, whom to delay.

    Raises ``TooOften`` if the network's limit is reached. From then on nothing more is written for it.
    """
    count_wrong_code()
    bounds = _bounds("CODES")
    names, of_network, of_all = list(networks(source(request.remote_addr))), bounds[:-1], bounds[-1:]
    try:
        rates.check(*of_network)
        rates.count(*of_network)
    except rates.TooOften as enough:
        g.guesser = names[of_network.index(enough.bound)]
        raise
    try:
        rates.check(*of_all)
        rates.count(*of_all)
    except rates.TooOften:
        g.guesser = names[0]


def install(app: Flask) -> None:
    """Let requests to the endpoints that read files have large bodies; all others keep the limit for forms."""
    app.url_value_preprocessor(_allow_files)  # before anything reads the form


def _allow_files(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    if endpoint in FILES:
        request.max_content_length = current_app.config["MAX_FILE_LENGTH"]
    if endpoint in TEXTS:
        request.max_form_memory_size = current_app.config["MAX_FILE_LENGTH"]
