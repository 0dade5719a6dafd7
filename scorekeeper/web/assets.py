"""Static files under hashed names: a browser may keep them for good, because a changed file has another address.

The small scripts of ``static/js`` stand one behaviour a file and travel together as one ``scripts.js``, behind the
vendored library that they use. What only people read (comments, indentation) stays at home, and bodies are compressed
once, as hard as it goes.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

import brotli
from flask import Flask, Response, abort, request

SCRIPTS = "scripts.js"
FOREVER = "public, max-age=31536000, immutable"


class Assets:
    """All files below a folder by their name, with the address of each."""

    def __init__(self, folder: Path) -> None:
        self._bodies = {
            str(path.relative_to(folder)): bare(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.parent.name not in ("js", "vendor")
        }
        scripts = sorted((folder / "vendor").glob("*.js")) + sorted((folder / "js").glob("*.js"))
        self._bodies[SCRIPTS] = b";\n".join(map(bare, scripts))
        self._hashes = {name: hashlib.sha256(body).hexdigest()[:12] for name, body in self._bodies.items()}
        self._encoded = lru_cache(maxsize=256)(self._encode)

    def url(self, name: str) -> str:
        """The address of a file; raises ``KeyError`` where there is none of that name."""
        return f"/static/{self._hashes[name]}/{name}"

    def serve(self, digest: str, name: str) -> Response:
        if self._hashes.get(name) != digest:
            abort(404)
        quality = request.accept_encodings.quality
        best = max(("br", "gzip"), key=quality) if quality("br") or quality("gzip") else None
        response = Response(
            self._encoded(name, best), mimetype=mimetypes.guess_type(name)[0] or "application/octet-stream"
        )
        if best:
            response.headers["Content-Encoding"] = best
        response.headers["Cache-Control"] = FOREVER
        response.vary.add("Accept-Encoding")
        return response

    def _encode(self, name: str, encoding: str | None) -> bytes:
        body = self._bodies[name]
        if encoding == "br":
            return bytes(brotli.compress(body, quality=11))
        return gzip.compress(body, 9) if encoding == "gzip" else body


def bare(path: Path) -> bytes:
    """A file of ours without what only people read; anything else as it is."""
    body = path.read_bytes()
    if path.parent.name == "js":  # no text of ours runs over several lines, so a line can be looked at alone
        lines = (line.strip() for line in body.splitlines())
        return b"\n".join(line for line in lines if line and not line.startswith(b"//"))
    return re.sub(rb"/\*.*?\*/\n?", b"", body, flags=re.DOTALL) if path.suffix == ".css" else body


def install(app: Flask, folder: Path) -> None:
    """Serves ``folder`` below /static/ and gives templates ``asset(name)``."""
    assets = Assets(folder)
    app.add_url_rule("/static/<digest>/<path:name>", "static", assets.serve)
    app.jinja_env.globals["asset"] = assets.url
