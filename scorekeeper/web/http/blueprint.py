"""The addresses by which a phone keeps the app."""

from __future__ import annotations

from flask import Blueprint

pages = Blueprint("installable", __name__)
