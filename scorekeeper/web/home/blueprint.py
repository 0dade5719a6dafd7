"""The addresses of the start page, and of what belongs to no table."""

from __future__ import annotations

from flask import Blueprint

pages = Blueprint("home", __name__)
