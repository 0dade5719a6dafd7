"""What makes the pages an installable app: the manifest, the service worker, and the pages shown without a connection.

The service worker caches pages on the phone, and shows one of the pages here instead of one that it has not cached
(``static/worker.js``, ``static/js/worker.js``).
"""

from __future__ import annotations

import hashlib
import json

from flask import Blueprint, Flask, Response, abort, current_app, g, render_template, request, url_for
from markupsafe import Markup

from ...core.words import N_
from .assets import Assets
from .i18n import LANGUAGES, locale_of, reader_locale
from .keys import keyed_hash
from .runtime import runtime
from .security import POLICY

pages = Blueprint("installable", __name__)

PAPER = "#f4ecdc"  #: the background of pages in light mode, as in static/css/tokens.css

#: What the policy of the worker that runs the app allows: WebAssembly, which no page may run.
RUNS_PYTHON = "script-src 'self' 'wasm-unsafe-eval'"

#: File name, size in pixels, and purpose in the manifest.
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable"))


def install(app: Flask, assets: Assets) -> None:
    """Build the service worker's script, which ``worker`` sends, and register the template global ``table_marks``.

    ``VERSION`` in the script is a hash of its text and of the URLs of all files, so it changes whenever a file does.
    """
    app.jinja_env.globals["table_marks"] = table_marks
    version = hashlib.sha256("\n".join((assets.worker, *assets.urls())).encode()).hexdigest()[:12]
    app.extensions["scorekeeper-worker"] = f"const VERSION = {json.dumps(version)};\n{assets.worker}\n"


def table_marks() -> Markup:
    """Return attributes for the ``body`` of a page: which table and match it shows. Empty on a page without a table.

    By these, scripts find the forms that wait on the device for this table or match (``static/js/queue.js``).
    ``data-table`` and ``data-match``: ids, the same for both links of a table; ``data-base``: the table's URL, if the
    request may record; ``data-seen``: the length of the match's log.
    """
    table = g.get("table")
    if table is None:
        return Markup()
    mark = keyed_hash(f"table {table.id}", 9)
    base = Markup(' data-base="{}"').format(url_for("table.table", code=table.code)) if table.may_record else ""
    match = g.get("match")
    shown = Markup(' data-match="{} {}" data-seen="{}"').format(mark, g.number, match.seq) if match else ""
    return Markup(' data-table="{}"{}{}').format(mark, base, shown)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the web app manifest. ``lang`` in the URL: its language, which pages put there.

    A browser requests it without cookies, so the session does not say the language.
    """
    code = request.args.get("lang", "")
    locale = locale_of(code) if code in LANGUAGES else reader_locale()
    assets: Assets = current_app.extensions["scorekeeper-assets"]
    said = {
        "id": url_for("home.home"),
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": locale.gettext(N_("Keeps score at a real table: who pays whom, hand by hand.")),
        "lang": locale.code,
        "dir": locale.direction,
        "start_url": url_for("home.home"),
        "scope": url_for("home.home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [
            {"src": assets.url(name), "sizes": f"{edge}x{edge}", "type": "image/png", "purpose": purpose}
            for name, edge, purpose in ICONS
        ]
        + [{"src": assets.url("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    answer = Response(json.dumps(said, ensure_ascii=False) + "\n", mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Redirect to the icon, for programs that ask for it without reading a page; pages link to it themselves."""
    assets: Assets = current_app.extensions["scorekeeper-assets"]
    answer = Response(status=302, headers={"Location": assets.url(ICONS[0][0])})
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/robots.txt")
def robots() -> Response:
    """Return what search engines may fetch: everything.

    A header of a table's pages forbids listing them (``security.headers``). A search engine that may not fetch a page
    does not see that, and lists the URL, with its code, if it is linked anywhere.
    """
    return Response("User-agent: *\nDisallow:\n", mimetype="text/plain")


#: The start of the script of a worker that keeps whole tables: it runs the app where the server does not answer.
WITH_COPIES = """import {{ loadPyodide as load }} from "./offline/{version}/pyodide.mjs";
import createPyodideModule from "./offline/{version}/pyodide.asm.mjs";
import {{ openCopies }} from "./offline/{version}/copies.mjs";

const COPIES = openCopies({{ version: "{version}", load, createPyodideModule, files: {files} }});
"""


@pages.get("/sw.js")
def worker() -> Response:
    """Return the script of the service worker, which changes whenever a static file does.

    With ``copies`` in the URL's query, and if this server has a runtime, it is a module that also runs the app on the
    phone, with copies of the server's tables, while there is no connection.
    """
    built = runtime() if "copies" in request.args else None
    begins = "const COPIES = null;\n"
    if built:
        files = {
            f"offline/{built.version}/{name}": {"sha256": file.sha256, "bytes": file.bytes, "type": file.type}
            for name, file in built.loaded.items()
        }
        begins = WITH_COPIES.format(version=built.version, files=json.dumps(files))
    answer = Response(begins + current_app.extensions["scorekeeper-worker"], mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    if built:
        answer.headers["Content-Security-Policy"] = POLICY.replace("script-src 'self'", RUNS_PYTHON)
    return answer


@pages.get("/not-kept")
def not_kept() -> str:
    """Show the page that the service worker sends without a connection, if it has not cached the requested one."""
    return render_template("not_kept.html", sent=False)


@pages.get("/not-sent")
def not_sent() -> str:
    """Show the page that the service worker sends after a form that was not sent, or got no response."""
    return render_template("not_kept.html", sent=True)


@pages.get("/index.html")
def on_device() -> str:
    """Show the first page of an app that runs on the device alone: what that means, in all languages.

    404 if a server runs it. ``scorekeeper site`` writes this page as ``index.html`` of its folder, so its security
    policy is in the page itself, and its script ``static/pages/site.js`` leads on to the app.
    """
    if not current_app.config["ON_DEVICE"]:
        abort(404)
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith("frame-ancestors"))  # headers only
    return render_template("site.html", policy=policy, locales=[locale_of(code) for code in LANGUAGES])
