"""Headers that keep the pages to themselves, and requests that other sites make."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Request, Response

#: A page of our own. Browsers leave tabs and line breaks out of an address, so that ``/<tab>/x`` would be another site.
OURS = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
    )
)  # fmt: skip


def headers(response: Response) -> Response:
    """Set the headers that forbid inline scripts and styles, other sites' content, and telling them our addresses."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    # Static files say themselves that they may be kept: all else is about a table, or about whoever asks. Only the
    # browser itself keeps a page, for a step back: a sheet comes back as it was sent, with its key and what was tapped.
    page = response.mimetype == "text/html" and response.status_code < 400
    response.headers.setdefault("Cache-Control", "private, no-cache" if page else "private, no-store")
    return response


class OtherSite(Exception):
    """Another site's page sends a form to us."""


def refuse_other_sites(request: Request) -> None:
    """Refuse forms of other sites. Raises ``OtherSite`` if the browser says that a form comes from one.

    The token in the form is checked anyway: over plain HTTP a browser leaves out ``Sec-Fetch-Site``, some leave out
    ``Origin``.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "null")
    if site is None and origin != "null":
        site = "same-origin" if _hostname(origin) == _hostname(request.host_url) else "cross-site"
    if site not in (None, "same-origin", "none"):
        raise OtherSite


def _hostname(url: str) -> str | None:
    """Return the host name in an address, or ``None``; without the port, which not every proxy passes on."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
