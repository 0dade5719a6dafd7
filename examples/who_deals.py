"""A chat bot: asked who deals, leads or banks, it answers with one line.

    python3 who_deals.py https://cards.example/t/CODE/

Each line from standard input is what somebody wrote in the chat; what it answers goes to standard output. A bot of a
messenger does the same with ``answer_to``. It needs the looking link of a table, and nothing but Python.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ASKS = re.compile(r"\bwho(?:’s|'s| is)?\b.*\b(?:deals?|dealing|leads?|leading|banks?|next|turn)\b", re.IGNORECASE)


def read(table: str, path: str, language: str = "en") -> Any:
    """Return the JSON at ``path`` below the link of a ``table``, its words in a ``language``."""
    with urlopen(Request(table.rstrip("/") + "/" + path, headers={"Accept-Language": language}), timeout=10) as answer:
        return json.load(answer)


def who_is_next(table: str) -> str:
    """Return whose turn it is in the match that is being played, and why, in one line."""
    number = read(table, "matches.json")["current"]
    if number is None:
        return "Nothing is being played."
    turn = read(table, f"m/{number}/standing.json")["next"]
    if turn is None:  # older rules have counted this match
        return "That match has to be opened by somebody first."
    return f"{turn['what']} ({turn['why']})" if turn["why"] else str(turn["what"])


def answer_to(said: str, table: str) -> str | None:
    """Return the answer to a line of the chat; ``None`` if it asks nothing of us."""
    if not ASKS.search(said):
        return None
    try:
        return who_is_next(table)
    except HTTPError as refused:
        return str(json.load(refused)["why"])
    except OSError:
        return "The table does not answer."


def main() -> None:
    """Answer the lines of standard input."""
    for said in sys.stdin:
        answer = answer_to(said, sys.argv[1])
        if answer:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
