"""Wrong combinations of settings, proxy and URL: each has its own sentence for the visitor and line in the log.

Without that most would look alike: a form is refused because no cookie confirms its CSRF token, or because the URL of
its page is missing or another host's.
"""

from __future__ import annotations

import time
from enum import StrEnum

from flask import Request, current_app

from ...server_log import escaped
from .security import hostname


class Mistake(StrEnum):
    """What is wrong with the setup of server or proxy, so that it refuses requests (``error_says.html``)."""

    HTTPS_COOKIES = "https cookies"  #: cookies are for HTTPS only, and the visitor uses plain HTTP
    HIDDEN_PORT = "hidden port"  #: the proxy passes on the host without its port
    HIDDEN_HOST = "hidden host"  #: the proxy passes on another host than the visitor's
    NO_REFERRER = "no referrer"  #: over HTTPS the form came without the URL of its page
    UNKNOWN_HOST = "unknown host"  #: the server is called by a name that is not its own


#: For whoever runs the server: what happened, and which setting to change. ``{there}``: the site in the visitor's
#: browser; ``{here}``: the host name that arrived.
_LINES = {
    Mistake.HTTPS_COOKIES: "cookies travel over HTTPS only, and {here} is plain HTTP: set SCOREKEEPER_HTTPS=0, or "
    "put a proxy with TLS in front that sends X-Forwarded-Proto, and set SCOREKEEPER_PROXIES=1",
    Mistake.HIDDEN_PORT: "the visitor is at {there}, and the proxy passes on {here}, without the port: let it pass on "
    "Host and X-Forwarded-Host with the port (nginx: $http_host instead of $host)",
    Mistake.HIDDEN_HOST: "the page was at {there}, and the request is for {here}: if that is your address, let the "
    "proxy pass on Host, or send X-Forwarded-Host and set SCOREKEEPER_PROXIES=1",
    Mistake.NO_REFERRER: "it came over HTTPS without Referer: let no proxy, browser or extension remove it",
    Mistake.UNKNOWN_HOST: "{here} is none of the names of this server: if it is yours, add it to "
    "SCOREKEEPER_TRUSTED_HOSTS",
}

EVERY = 60 * 60  #: seconds until a process may log the same line again, because anybody can send wrong forms


def mistake_behind(request: Request, reason: str) -> Mistake | None:
    """Return which mistake of the setup made Flask-WTF refuse a form. ``reason``: its message.

    ``None`` if none did: then the form's page was too old, or the form is forged.
    """
    if current_app.config["SESSION_COOKIE_SECURE"] and not request.is_secure:
        return Mistake.HTTPS_COOKIES
    if not reason.startswith("The referrer"):
        return None
    if not request.referrer:
        return Mistake.NO_REFERRER
    same = hostname(request.referrer) == hostname(request.host_url)
    return Mistake.HIDDEN_PORT if same else Mistake.HIDDEN_HOST


def tell_host(mistake: Mistake, request: Request) -> None:
    """Log a mistake, with the setting to change; each at most once in ``EVERY`` seconds."""
    logged: dict[Mistake, float] = current_app.extensions.setdefault("scorekeeper-mistakes", {})
    now = time.monotonic()
    if mistake in logged and now - logged[mistake] < EVERY:
        return
    logged[mistake] = now
    there = "/".join((request.headers.get("Origin") or request.referrer or "no address").split("/")[:3])
    line = _LINES[mistake].format(
        there=escaped(there)[:100], here=escaped(request.headers.get("X-Forwarded-Host") or request.host or "?")[:100]
    )
    current_app.logger.warning("a request was refused: %s", line)
