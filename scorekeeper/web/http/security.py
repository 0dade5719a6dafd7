"""Security headers, and a check that rejects forms sent by other sites."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Request, Response, current_app, request

#: A path on this site. Browsers drop tabs and line breaks from a URL, so ``/<tab>/x`` would lead to another site.
OURS = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")

#: How the paths of URLs with a code begin: a search engine that lists one gives the table to everybody.
PRIVATE = ("/t/", "/r/", "/e/")

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
    )
)  # fmt: skip

FILES = frozenset({"static", "installable.manifest"})  #: endpoints of files that are the same for everybody

#: The policy of a picture that somebody opens as a page: an SVG may hold scripts. Other files are shown as text.
POLICY_OF_PICTURES = "default-src 'none'"


def headers(response: Response) -> Response:
    """Set the security and caching headers of a response, and return it.

    They forbid inline code, content of other sites, framing, sending our URLs to other sites, and listing a table.
    Static files, of which a first visit loads several, get none that only matter on a page.
    """
    static = request.endpoint in FILES and response.status_code == 200
    if not static or (response.mimetype or "").startswith("image/"):
        response.headers.setdefault("Content-Security-Policy", POLICY_OF_PICTURES if static else POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if current_app.config["SESSION_COOKIE_SECURE"]:  # set where all pages are behind TLS
        response.headers.setdefault("Strict-Transport-Security", f"max-age={365 * 24 * 60 * 60}")
    if static:
        return response
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if request.path.startswith(PRIVATE):
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    # Static files set their own caching. Everything else is about a table or a user: no shared cache may store it. The
    # browser itself keeps a page for the back button: a sheet then has the same key and what was tapped.
    page = response.mimetype == "text/html" and response.status_code < 400
    response.headers.setdefault("Cache-Control", "private, no-cache" if page else "private, no-store")
    return response


class OtherSite(Exception):
    """Raised if a page of another site sends a form to us; ``app.py`` answers with 403."""


def refuse_other_sites(request: Request) -> None:
    """Reject forms from other sites. Raises ``OtherSite`` if the browser's headers say that a form comes from one.

    The CSRF token is checked too, because over plain HTTP browsers do not send ``Sec-Fetch-Site``, and some do not send
    ``Origin``.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "null")
    if site is None and origin != "null":
        site = "same-origin" if hostname(origin) == hostname(request.host_url) else "cross-site"
    if site not in (None, "same-origin", "none"):
        raise OtherSite


def hostname(url: str) -> str | None:
    """Return the host name in a URL, ``None`` if it has none; without the port, which some proxies do not pass on."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
