"""What all pages share: requests, answers, languages, caches, files that are served. It knows no page of its own."""

from __future__ import annotations

from . import blueprint, installable

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (installable,)

BLUEPRINTS = (blueprint.pages,)
