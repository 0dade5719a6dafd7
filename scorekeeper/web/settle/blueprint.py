"""The addresses of settling at a table."""

from __future__ import annotations

from ..http.requested_table import table_blueprint

pages = table_blueprint("settle", "/settle")
