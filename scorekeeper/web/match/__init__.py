"""The pages of one match that look at it: scoreboard, log, board, scorecard, history, files."""

from __future__ import annotations

from . import blueprint, board, hands, history, match_json, page, scorecard, shared_result, this_match

#: The modules that give the addresses in ``blueprint.py`` their pages.
PAGES = (board, hands, history, match_json, page, scorecard, shared_result, this_match)

BLUEPRINTS = (
    blueprint.pages,
    blueprint.board,
    blueprint.board_of_table,
    blueprint.history,
    blueprint.match_json,
    blueprint.scorecard,
    blueprint.shared_result,
)
