"""The host names that the server accepts, because the ``Host`` header ends up in shared links and QR codes."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Any

from flask import Flask, Request, request
from werkzeug.exceptions import SecurityError
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wsgi import get_host

from .template_cache import Templates

#: Names that every machine has: ``.local`` is its name on the local network (mDNS).
OWN = ("localhost", ".local")
#: Names that only a home network gives: one word (``homeserver``), or below a suffix that nobody can register on the
#: internet. So no other site can have one.
AT_HOME = re.compile(
    r"(?!-)[a-z0-9-]{1,63}(?<!-)(?:(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.(?:lan|internal|home\.arpa))?(?::\d{1,5})?"
)


class Application(Flask):
    """Flask, with a check of the ``Host`` header before routing. ``trusted_names``: the names that it accepts."""

    jinja_environment = Templates
    trusted_names: list[str]

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return Flask's URL adapter. Raises ``SecurityError`` if the request's host is not one of ours."""
        if request is not None:
            host, own = get_host(request.environ), request.environ.get("SERVER_NAME", "")
            if not is_trusted(host, self.trusted_names, own):
                raise SecurityError
        return super().create_url_adapter(request)

    def log_exception(self, exc_info: Any) -> None:
        """Log an exception of a view with the URL's rule instead of the URL, which contains the code of a table."""
        rule = request.url_rule
        self.logger.error("broken: %s %s", request.method, rule.rule if rule else "no page", exc_info=exc_info)


def trusted_names(configured: str, behind_proxies: bool) -> list[str]:
    """Return the host names to accept: those of ``configured`` and the machine's own.

    ``configured``: names with commas or blanks between them. If it is empty, and the server is ``behind_proxies``, the
    list is empty, by which ``is_trusted`` accepts every name: the proxy has to check them.
    """
    given = configured.replace(",", " ").lower().split()
    if behind_proxies and not given:
        return []
    return [*given, *OWN, socket.gethostname().lower()]


def is_trusted(host: str, names: list[str], own: str) -> bool:
    """Return whether a request with ``host`` (``name:port``) as its ``Host`` header is accepted.

    ``names``: those to accept; one with a dot in front includes all names below it; an empty list accepts every name.
    ``own``: the IP address at which the request arrived: it is accepted, and so is every address that is not public.
    Behind a container or router the machine's own address is unknown, and an attacker's domain is a name, never such an
    address. Names of a home network (``AT_HOME``, such as ``box.lan``) are accepted unless ``own`` is public.
    """
    name = host[: host.rindex(":")] if host.rpartition(":")[2].isdecimal() else host
    try:
        address = ip_address(name[1:-1] if name.startswith("[") and name.endswith("]") else name)
        # an IPv6 socket writes an IPv4 address after ::ffff:
        return not address.is_global or str(address) == own.removeprefix("::ffff:")
    except ValueError:
        pass
    if AT_HOME.fullmatch(host.lower()) and not _is_public(own):
        return True
    try:
        name.encode("idna")
    except UnicodeError:  # a part of it is empty, or longer than 63 letters
        return False
    return host_is_trusted(host.lower(), names or None)


def _is_public(own: str) -> bool:
    """Return whether ``own``, the address at which a request arrived, is public; ``False`` if it is no IP address."""
    try:
        return ip_address(own.removeprefix("::ffff:")).is_global
    except ValueError:
        return False
