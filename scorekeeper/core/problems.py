"""Problems with an input: what is wrong, where, and what was expected; never a bare string."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from .isolation import ISOLATED, PDI
from .words import ENGLISH, PROBLEMS, Locale, Message, Words, say

if TYPE_CHECKING:
    from .game import Game

Path = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """One problem: the path to the offending value, a code, and the values in its sentence.

    ``values`` may have further problems as ``because`` (why a later entry is no longer valid after a correction).
    ``incomplete``: whether it only means that something has not been entered yet.
    """

    path: Path
    code: str
    values: dict[str, Any] = {}
    incomplete: bool = False

    def under(self, *prefix: str | int) -> Problem:
        """Return the problem with ``prefix`` in front of its path."""
        return Problem((*prefix, *self.path), self.code, self.values, self.incomplete)


def incomplete(path: Path, code: str, values: dict[str, Any] | None = None) -> Problem:
    """Return a problem that is ``incomplete``: it only means that something has not been entered yet."""
    return Problem(path, code, values or {}, incomplete=True)


MOST_FAULTS = 1000  #: after so many faults the rest of a list or an object is not checked
REPORTED = 20  #: the most problems of an input that are reported; a file of some other kind may have a million


def reported(problems: Iterable[Problem]) -> list[Problem]:
    """Return all ``problems`` if there are up to 20; else the first 20 and one that says how many more there are."""
    found = list(problems)
    if len(found) <= REPORTED:
        return found
    rest = found[REPORTED:]
    return [*found[:REPORTED], Problem((), "more", {"n": len(rest)}, all(problem.incomplete for problem in rest))]


class Refused(Exception):  # a normal outcome, not an error of the program, so its name has no suffix
    """Raised if an input as a whole is not valid. ``problems``: why, one or more, as ``reported`` cuts them.

    ``entry``: the number of the entry from 1, or 0 if the problems are not with an entry; ``match``: likewise for the
    match in a table; ``game``: the game whose words the problems need beside the common ones, ``None`` if not known.
    """

    def __init__(self, problems: Iterable[Problem], entry: int = 0, match: int = 0) -> None:
        self.problems = reported(problems)
        self.entry = entry
        self.match = match
        self.game: Game | None = None
        super().__init__(self.problems, entry, match)

    def lines(self, words: Words | None = None, locale: Locale = ENGLISH) -> list[str]:
        """Return one line of text for each problem, which begins with the numbers of match and entry, if any.

        ``words``: the words of a game; by default those of ``game``.
        """
        words = words or (self.game.words if self.game else None)
        where = (f"match {self.match}: " if self.match else "") + (f"entry {self.entry}: " if self.entry else "")
        return [where + line(problem, words, locale) for problem in self.problems]

    def __str__(self) -> str:
        """Return all problems in words; only their codes, if they need the words of a game that is not known."""
        try:
            return "; ".join(self.lines())
        except KeyError:
            return "; ".join(problem.code for problem in self.problems)


@contextmanager
def refusals_of(game: Game[Any, Any]) -> Iterator[None]:
    """Run a ``with`` block, and set ``game`` on a ``Refused`` that it raises, as its problems need the game's words."""
    try:
        yield
    except Refused as refused:
        refused.game = game
        raise


def line(problem: Problem, words: Words | None = None, locale: Locale = ENGLISH) -> str:
    """Return ``path: what is wrong``, in words; always one line, whatever names or keys it contains."""
    sentence = in_words(problem, words, locale)
    text = f"{'.'.join(map(str, problem.path))}: {sentence}" if problem.path else sentence
    if locale is ENGLISH:
        return printable(text)
    # elsewhere names are isolated already, by characters that are not printable
    return "".join(
        part[0] + printable(part[1:-1]) + PDI if part.endswith(PDI) else printable(part)
        for part in re.split(f"({ISOLATED.pattern})", text)
    )


def in_words(
    problem: Problem, words: Words | None = None, locale: Locale = ENGLISH, house: Mapping[str, Message] = PROBLEMS
) -> str:
    """Return a problem as a sentence, without its path: from the game's ``words`` or, if it is not there, ``house``."""
    values = dict(problem.values)
    if "because" in values:
        values["because"] = "; ".join(line(p, words, locale) for p in values["because"])
    if isinstance(values.get("expected"), str):
        values["expected"] = locale.gettext(values["expected"])  # it may be a msgid: “a whole number”
    if words and (message := words.problems.get(problem.code)):
        return words.say(message, values, locale)
    return say(house[problem.code], values, locale)


def quoted(value: object, most: int = 60) -> str:
    """Return a value as a text for an error message: one printable line, cut after ``most`` characters.

    A string is in quotes.
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = value if isinstance(value, str) else "".join(str(value))
    clean = printable(text[: most + 1])
    clean = clean[:most] + "…" if len(clean) > most else clean
    return f"“{clean}”" if isinstance(value, str) else clean


def printable(text: str) -> str:
    """Return ``text`` as one line: each unprintable character is replaced by its code, a line feed by ``\\u000a``."""
    return "".join(c if c.isprintable() or c == "\u200d" else f"\\u{ord(c):04x}" for c in text)
