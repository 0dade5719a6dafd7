"""The application on an empty database, as the pages' own tests have it."""

from __future__ import annotations

from tests.web.conftest import app, lite, phone

__all__ = ["app", "lite", "phone"]
