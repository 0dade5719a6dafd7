"""The host names that the server answers to: ``Host`` goes into the links and QR codes that are shared."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from flask import Flask, Request
from werkzeug.exceptions import SecurityError
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wsgi import get_host

from .template_cache import Templates

#: Names that a machine has by itself: ``.local`` is what it calls itself on its own network.
OWN = ("localhost", ".local")


class Application(Flask):
    """Flask, with a check of the host before anything else; ``trusted_names``: from the function of that name."""

    jinja_environment = Templates
    trusted_names: list[str]

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return Flask's URL adapter. Raises ``SecurityError`` if the request's host is not one of ours."""
        if request is not None and not self._is_ours(request):
            raise SecurityError
        return super().create_url_adapter(request)

    def _is_ours(self, request: Request) -> bool:
        host, own = get_host(request.environ), request.environ.get("SERVER_NAME", "")
        return is_trusted(host, self.trusted_names, own)


def trusted_names(configured: str, behind_proxies: bool) -> list[str]:
    """Return the names to answer to, from the ``configured`` ones with commas or blanks between them; empty: to all.

    ``behind_proxies``: if nothing is configured, the proxy in front knows by which names it may be called.
    """
    given = configured.replace(",", " ").lower().split()
    if behind_proxies and not given:
        return []
    return [*given, *OWN, socket.gethostname().lower()]


def is_trusted(host: str, names: list[str], own: str) -> bool:
    """Return whether ``host`` (``name:port``) is among ``names``, or an address by which this machine can be reached.

    ``own``: the address to which the request came. One that belongs to no public network is always ours, and if a
    container or a router passes requests on, it is the only way to know: no other site can have its name lead here.
    """
    name = host[: host.rindex(":")] if host.rpartition(":")[2].isdecimal() else host
    try:
        address = ip_address(name.strip("[]"))
        # an IPv6 socket writes an IPv4 address after ::ffff:
        return not address.is_global or str(address) == own.removeprefix("::ffff:")
    except ValueError:
        pass
    try:
        name.encode("idna")
    except UnicodeError:  # a part of it is empty, or longer than 63 letters
        return False
    return host_is_trusted(host.lower(), names or None)
