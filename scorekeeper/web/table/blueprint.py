"""The addresses of a table's pages."""

from __future__ import annotations

from ..http.requested_table import table_blueprint

pages = table_blueprint("table")
evenings = table_blueprint("evenings", "/evenings")
players = table_blueprint("players", "/players")
share = table_blueprint("share", "/share")
