"""The pages, in rooms by what they serve. Each room imports only from those above it:

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

from flask import Flask

from . import home, http, log, match, rules, settle, table
from .http import filters, identity, ids, limits, roles, template_cache
from .http.numbers import Number
from .match import another_day
from .record import came, caught_up, proposed, waited

#: All addresses of the app. Which module gives one of them its pages is said in the ``__init__.py`` of its room.
BLUEPRINTS = (
    *http.BLUEPRINTS,
    *home.BLUEPRINTS,
    *rules.BLUEPRINTS,
    *table.BLUEPRINTS,
    *settle.BLUEPRINTS,
    *match.BLUEPRINTS,
    *log.BLUEPRINTS,
)

#: What gives templates their filters and functions, or has errors and caches of its own.
INSTALLED = (
    filters, ids, template_cache, limits, roles, proposed, came, caught_up, waited, identity, another_day,
)  # fmt: skip


def register(app: Flask) -> None:
    """Give ``app`` all pages, and what their templates know."""
    for module in INSTALLED:
        module.install(app)
    app.url_map.converters["int"] = Number
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
