"""The addresses of a match's pages; of the board of its table, which follows the evening; of a result shown outside."""

from __future__ import annotations

from flask import Blueprint

from ..http.requested_table import table_blueprint
from .requested_match import match_blueprint

pages = match_blueprint("match")
board = match_blueprint("board", "/board")
board_of_table = table_blueprint("table_board", "/board")
history = match_blueprint("history", "/history")
match_json = match_blueprint("match_json")
scorecard = match_blueprint("scorecard", "/scorecard")
shared_result = Blueprint("shared_result", __name__, url_prefix="/r")
