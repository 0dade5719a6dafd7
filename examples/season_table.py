"""A season as a table of text: who played how often, won how often, and won or lost how much.

    python3 season_table.py https://cards.example/t/CODE/ --from 2026-01-01 --to 2026-03-31

Without dates it counts all evenings. It needs the looking link of a table, and nothing but Python.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen


def standing(table: str, **dates: str | None) -> Any:
    """Return the standing of a table by its link, over the evenings between two dates; ``None``: no bound."""
    query = urlencode({name: day for name, day in dates.items() if day})
    with urlopen(f"{table.rstrip('/')}/standing.json?{query}", timeout=10) as answer:
        return json.load(answer)


def amount(units: int, decimals: int) -> str:
    """Return an amount as people read it: signed, and with as many ``decimals`` as the table shows."""
    return f"{units / 10**decimals:+,.{decimals}f}" if units else "0"


def rows(season: Any) -> Iterator[Sequence[str]]:
    """Yield the rows of the table, its head first; whoever played nothing is left out."""
    table = season["table"]
    yield "", "matches", "won", "hands", table["unit"] or "money"
    played = [row for row in season["players"] if row["matches"]]
    for row in sorted(played, key=lambda row: (-row["money"], -row["won"], row["player"])):
        figures = [str(row[name]) for name in ("matches", "won", "wins")]
        yield row["player"], *figures, amount(row["money"], table["decimals"])


def printed(season: Any) -> str:
    """Return the table as lines of text, with a line above it that says what it counts."""
    lines = list(rows(season))
    widths = [max(len(row[n]) for row in lines) for n in range(len(lines[0]))]
    body = [
        f"{row[0]:<{widths[0]}}"
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in lines
    ]
    span = " ".join(f"{word} {season[word]}" for word in ("from", "to") if season[word])
    count = f"{season['matches']} match{'es' if season['matches'] != 1 else ''}"
    head = ", ".join(filter(None, [season["table"]["name"], span, count]))
    return "\n".join([head, "", *body])


def main() -> int:
    """Print the table; return 1, and say why on standard error, if it cannot be read."""
    words = argparse.ArgumentParser(description="Print the season of a table.")
    words.add_argument("table", help="its looking link")
    words.add_argument("--from", dest="first", metavar="DATE", help="the first evening that counts")
    words.add_argument("--to", dest="last", metavar="DATE", help="the last evening that counts")
    asked = words.parse_args()
    try:
        print(printed(standing(asked.table, **{"from": asked.first, "to": asked.last})))
    except HTTPError as refused:
        print(json.load(refused)["why"], file=sys.stderr)
        return 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
