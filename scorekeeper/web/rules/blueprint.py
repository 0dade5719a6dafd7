"""The addresses of the rules of a game, and of its referee, who also sits at a match."""

from __future__ import annotations

from flask import Blueprint

pages = Blueprint("rules", __name__, url_prefix="/rules")
referee = Blueprint("referee", __name__)
