"""The pages that show a match: scoreboard, log, board, scorecard, history, files."""

from __future__ import annotations

from .requested_match import match_blueprint

pages = match_blueprint("match")
