"""The Flask application: ``create_app(config=None)``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Flask, g, render_template, request
from flask.logging import default_handler
from flask_wtf import CSRFProtect
from flask_wtf.csrf import CSRFError
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

from .config import ROOT, settings
from .lanes import HeavyLaneFull
from .server_log import formatter
from .store.engine import prepare
from .store.faults import DatabaseReplaced, fault_of
from .store.matches import NoSuchMatch
from .store.models import db
from .store.rates import TooOften
from .store.tables import NoSuchTable
from .store.versions import TooFast
from .web import register
from .web.http import assets, cookies, installable, security
from .web.http.hosts import Application, trusted_names
from .web.http.outages import log_fault
from .web.http.rates import EVERYBODY
from .web.http.setups import Mistake, mistake_behind, tell_host
from .web.log import programs
from .web.record.recording import not_recorded, wants_json

Answer = tuple[Response | str, int]

csrf = CSRFProtect()


def create_app(config: Mapping[str, Any] | None = None, *, make: bool = True) -> Application:
    """Return the Flask application.

    ``config`` overrides settings from the environment. ``make``: whether to make the instance folder and its secret if
    they are missing. The database schema is not migrated. Raises ``config.Unusable`` as ``config.settings``.
    """
    app = Application(
        "scorekeeper", root_path=str(ROOT), template_folder=str(ROOT / "templates"), static_folder=None,
        instance_path=str(ROOT / "instance"),
    )  # fmt: skip
    app.config.from_mapping(settings(make=make))
    app.config.from_mapping(config or {})
    app.trusted_names = trusted_names(app.config["TRUSTED_NAMES"], app.config["PROXIES"] > 0)
    app.session_interface = cookies.Sessions()
    default_handler.setFormatter(formatter(app.config["LOG"]))  # where no server has set up logs
    db.init_app(app)
    prepare(app)
    app.before_request(lambda: security.refuse_other_sites(request))  # before the CSRF token is checked
    csrf.init_app(app)
    csrf.exempt(programs.pages)  # no form can send what these read, and no cookie counts there
    if app.config["COMPRESS_ALGORITHM"]:
        from flask_compress import Compress  # only servers have it

        Compress(app)
    installable.install(app, assets.install(app, ROOT / "static"))
    register(app)
    app.after_request(security.headers)
    app.after_request(cookies.save_tables)
    _errors(app)
    if app.config["PROXIES"]:
        n = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n)  # type: ignore[method-assign]
    return app


def _errors(app: Flask) -> None:
    @app.errorhandler(NoSuchTable)
    @app.errorhandler(NoSuchMatch)
    def _missing(_error: Exception) -> Answer:
        return _page(404)

    @app.errorhandler(TooFast)
    def _too_fast(error: TooFast) -> tuple[Response | str, int, dict[str, str]]:
        page, status = _page(429, "too fast")
        return page, status, {"Retry-After": str(error.wait)}

    @app.errorhandler(TooOften)
    def _too_often(error: TooOften) -> tuple[Response | str, int, dict[str, str]]:
        what = "codes" if error.bound.what == "CODES" else "all" if error.bound.who == EVERYBODY else ""
        page, status = _page(429, what, minutes=-(-error.wait // 60))
        return page, status, {"Retry-After": str(error.wait)}

    @app.errorhandler(HeavyLaneFull)
    def _full(_error: HeavyLaneFull) -> tuple[Response | str, int, dict[str, str]]:
        page, status = _page(503)
        return page, status, {"Retry-After": "10"}

    @app.errorhandler(CSRFError)
    def _stale(error: CSRFError) -> Answer:
        mistake = mistake_behind(request, error.description or "")
        if mistake:
            tell_host(mistake, request)
        return _page(400, mistake or "stale")

    @app.errorhandler(security.OtherSite)
    def _other_site(_error: security.OtherSite) -> Answer:
        tell_host(Mistake.HIDDEN_HOST, request)
        return _page(403, "other site")

    @app.errorhandler(SecurityError)
    def _unknown_host(_error: SecurityError) -> tuple[str, int]:
        tell_host(Mistake.UNKNOWN_HOST, request)
        return render_template("unknown_host.html", host=request.headers.get("Host", "")[:100]), 400

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Any:
        if error.code is None or error.code < 400:
            return error.get_response()
        allowed = error.valid_methods if isinstance(error, MethodNotAllowed) else None
        return (*_page(error.code), {"Allow": ", ".join(sorted(allowed))}) if allowed else _page(error.code)

    @app.errorhandler(DatabaseReplaced)
    @app.errorhandler(SQLAlchemyError)
    def _database(error: Exception) -> Answer:
        fault = fault_of(error)
        if fault is None:
            raise error
        log_fault(fault, error)
        db.session.rollback()
        return _page(fault.status, fault)


def _page(status: int, what: str = "", **more: object) -> Answer:
    g.pop("table", None)

    def said(template: str) -> str:
        return render_template(template, status=status, what=what, **more)

    why = Markup(said("error_says.html")).striptags() if wants_json() else ""  # noqa: S704 - of our own template
    return not_recorded(why, status, partial(said, "error.html"))
