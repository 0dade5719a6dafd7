"""Headers that keep the pages to themselves, and requests that other sites make."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Request, Response

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
    )
)  # fmt: skip


def headers(response: Response) -> Response:
    """No inline script or style, nothing from or to another site, no address told to one."""
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
    """Raises ``OtherSite`` where a form comes from another site, as far as the browser says where it comes from.

    Whatever it does not say (over plain HTTP it leaves out ``Sec-Fetch-Site``, some leave out ``Origin``) the token in
    the form is asked for anyway.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "null")
    if site is None and origin != "null":
        site = "same-origin" if _hostname(origin) == _hostname(request.host_url) else "cross-site"
    if site not in (None, "same-origin", "none"):
        raise OtherSite


def _hostname(url: str) -> str | None:
    """The name in an address, without its port, which not every proxy passes on; ``None`` where it is no address."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
