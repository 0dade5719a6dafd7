"""What is wrong, where, and what was expected: never a bare string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from .words import ENGLISH, PROBLEMS, Locale, Message, Words, say

Path = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """One breach: the path to the offending value, a code, and the numbers or names that make the sentence.

    ``values`` may hold further problems under ``because`` (a correction that a later entry does not survive).
    ``incomplete``: it only means that something is yet to be given; more of the same would mend it.
    """

    path: Path
    code: str
    values: dict[str, Any] = {}
    incomplete: bool = False

    def under(self, *prefix: str | int) -> Problem:
        """The same problem seen from further out."""
        return Problem((*prefix, *self.path), self.code, self.values, self.incomplete)


def incomplete(path: Path, code: str, values: dict[str, Any] | None = None) -> Problem:
    """A problem that only means that something is yet to be given."""
    return Problem(path, code, values or {}, incomplete=True)


MOST_FAULTS = 1000  #: with so many faults a list or an object is looked at no further
TOLD = 20  #: so many of the problems of an input are told; of a file that is none of ours there may be a million


def told(problems: Iterable[Problem]) -> list[Problem]:
    """The first 20 of ``problems``, and how many more there are."""
    found = list(problems)
    if len(found) <= TOLD:
        return found
    rest = found[TOLD:]
    return [*found[:TOLD], Problem((), "more", {"n": len(rest)}, all(problem.incomplete for problem in rest))]


class Refused(Exception):  # it is the outcome, not an accident
    """Raised where an input as a whole does not hold: ``problems``, at least one, the first 20 of them.

    ``entry``: the number of the entry from 1, 0 outside the entries; ``match``: likewise of the match in a table.
    """

    def __init__(self, problems: Iterable[Problem], entry: int = 0, match: int = 0) -> None:
        self.problems = told(problems)
        self.entry = entry
        self.match = match
        self.game: str | None = None  #: the game whose words the problems are in, beside those of the house
        super().__init__(self.problems, entry, match)

    def lines(self, words: Words | None = None, locale: Locale = ENGLISH) -> list[str]:
        """One line for each problem, led by the match and the entry where there are any."""
        where = (f"match {self.match}: " if self.match else "") + (f"entry {self.entry}: " if self.entry else "")
        return [where + line(problem, words, locale) for problem in self.problems]


@contextmanager
def refusals_of(game: str) -> Iterator[None]:
    """Whatever is refused meanwhile is in the words of ``game`` (its slug)."""
    try:
        yield
    except Refused as refused:
        refused.game = game
        raise


def line(problem: Problem, words: Words | None = None, locale: Locale = ENGLISH) -> str:
    """``path: what is wrong``, in words; always one line, whatever names or keys stand in it."""
    sentence = in_words(problem, words, locale)
    return printable(f"{'.'.join(map(str, problem.path))}: {sentence}" if problem.path else sentence)


def in_words(
    problem: Problem, words: Words | None = None, locale: Locale = ENGLISH, house: Mapping[str, Message] = PROBLEMS
) -> str:
    """What is wrong, without its path, in the game's ``words`` or, where it has none for it, those of the ``house``."""
    values = dict(problem.values)
    if "because" in values:
        values["because"] = "; ".join(line(p, words, locale) for p in values["because"])
    if isinstance(values.get("expected"), str):
        values["expected"] = locale.gettext(values["expected"])  # what was expected may be a msgid: “a whole number”
    if words and (message := words.problems.get(problem.code)):
        return words.say(message, values, locale)
    return say(house[problem.code], values, locale)


def quoted(value: object, most: int = 60) -> str:
    """A value as an error may show it: one line, printable, no longer than ``most`` characters; a string in quotes."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = value if isinstance(value, str) else "".join(str(value))
    clean = printable(text[: most + 1])
    clean = clean[:most] + "…" if len(clean) > most else clean
    return f"“{clean}”" if isinstance(value, str) else clean


def printable(text: str) -> str:
    """``text`` on one line, what cannot be printed spelt out."""
    return "".join(c if c.isprintable() or c == "\u200d" else f"\\u{ord(c):04x}" for c in text)
