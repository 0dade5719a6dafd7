"""The pages of one table: its people, evenings and links, and the form of a new match."""

from __future__ import annotations

from ..http.requested_table import table_blueprint

pages = table_blueprint("table")
