"""The web pages, in one package or module for each purpose. Each imports only from those above it:

``http`` what all pages share
``entry`` sheets: from what was tapped to an entry
``rules`` the rules of a game, and its referee
``record`` from a sheet to the log: previews, conflicts, the recording itself
``table`` the pages of a table
``match`` the pages that look at a match
``log`` the pages that change its log
``settle`` who pays whom
``home`` the start page
"""

from __future__ import annotations

from flask import Blueprint, Flask

from . import home, log, settle
from .http import (
    cached_page,
    cors,
    filters,
    identity,
    ids,
    installable,
    outages,
    rates,
    roles,
    runtime,
    template_cache,
    told_lines,
)
from .http.numbers import Number
from .match import another_day, board, hands, history, match_json, scorecard, shared_result, this_match
from .match import page as match_page
from .record import meanwhile, offline_queue, proposal_shown, sentences
from .rules import page as rules_page
from .rules import referee
from .table import copy, evenings, live, players, season, share, spreadsheet, table_json, this_table
from .table import page as table_page

#: All modules that define pages. The routes of a module that is missing here are not registered.
PAGES = (
    installable, runtime, home, rules_page, referee, table_page, this_table, spreadsheet, copy, evenings, live,
    players, season, share, table_json, settle, match_page, this_match, hands, board, scorecard, history, match_json,
    shared_result, *log.PAGES,
)  # fmt: skip

#: All blueprints: those that these modules create, or share with other modules of their package.
BLUEPRINTS = tuple(
    dict.fromkeys(thing for module in PAGES for thing in vars(module).values() if isinstance(thing, Blueprint))
)

#: Modules whose ``install`` sets up what all pages share: template globals and filters, error and response handlers.
INSTALLED = (
    filters, told_lines, ids, template_cache, rates, roles, proposal_shown, sentences, meanwhile, offline_queue,
    identity, another_day, cors, outages, cached_page,
)  # fmt: skip


def register(app: Flask) -> None:
    """Register with ``app`` all pages, and what they share: template globals, error and response handlers."""
    for module in INSTALLED:
        module.install(app)
    app.url_map.converters["int"] = Number
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
