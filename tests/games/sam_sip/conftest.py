"""The application on an empty database, as the pages' own tests have it."""

from __future__ import annotations

from tests.web.conftest import app, phone, postgres, pytest_generate_tests, whole

__all__ = ["app", "phone", "postgres", "pytest_generate_tests", "whole"]
