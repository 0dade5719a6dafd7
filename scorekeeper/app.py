"""The Flask application: ``create_app(config=None)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, g, render_template
from flask_compress import Compress
from flask_wtf import CSRFProtect
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from .config import ROOT, settings
from .store.engine import prepare
from .store.faults import DatabaseReplaced, fault_of
from .store.models import db
from .store.service import NoSuchMatch, NoSuchTable
from .web import assets, filters, home, record, referee, rules, security, settle, share, tables
from .web.numbers import Number

csrf = CSRFProtect()
compress = Compress()

BLUEPRINTS = (home.pages, tables.pages, record.pages, settle.pages, share.pages, referee.pages, rules.pages)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application with its settings from the environment, changed by ``config``. Does not touch the schema."""
    app = Flask(
        "scorekeeper", root_path=str(ROOT), template_folder=str(ROOT / "templates"), static_folder=None,
        instance_path=str(ROOT / "instance"),
    )  # fmt: skip
    app.config.from_mapping(settings())
    app.config.from_mapping(config or {})
    db.init_app(app)
    prepare(app)
    csrf.init_app(app)
    compress.init_app(app)
    assets.install(app, ROOT / "static")
    filters.install(app)
    app.url_map.converters["int"] = Number
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.after_request(security.headers)
    _errors(app)
    if app.config["PROXIES"]:
        n = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n)  # type: ignore[method-assign]
    return app


def _errors(app: Flask) -> None:
    @app.errorhandler(NoSuchTable)
    @app.errorhandler(NoSuchMatch)
    def _missing(_error: Exception) -> tuple[str, int]:
        return _page(404)

    @app.errorhandler(CSRFError)
    def _stale(_error: CSRFError) -> tuple[str, int]:
        return _page(400, "stale")

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Any:
        if error.code is None or error.code < 400:
            return error.get_response()
        return _page(error.code)

    @app.errorhandler(DatabaseReplaced)
    @app.errorhandler(SQLAlchemyError)
    def _database(error: Exception) -> tuple[str, int]:
        fault = fault_of(error)
        if fault is None:
            raise error
        app.logger.error("the database is %s: %s", fault, getattr(error, "orig", error))
        db.session.rollback()
        return _page(fault.status, fault)


def _page(status: int, what: str = "") -> tuple[str, int]:
    g.pop("table", None)
    page = render_template("error.html", status=status, what=what)
    return page, status
