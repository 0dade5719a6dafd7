"""The blueprint of the pages that change the log of a match."""

from __future__ import annotations

from ..match.requested_match import match_blueprint

pages = match_blueprint("log")
