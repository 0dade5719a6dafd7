"""From codes and numbers to sentences, in any language; and problems with their paths."""

from __future__ import annotations

import string
from typing import Any

import pytest

from scorekeeper.core.isolation import isolated
from scorekeeper.core.problems import Problem, Refused, in_words, line, quoted
from scorekeeper.core.words import N_, NP_, PROBLEMS, Part, Plural, Words, say
from scorekeeper.web.http.i18n import locale_of

CARDS = NP_("{n} card of {who}", "{n} cards of {who}", by="n")


class Shouting:
    """A language in capitals, with points in its numbers and two for a pair."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("{N}", "{n}").replace("{WHO}", "{who}")

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular if n <= 2 else plural)

    def number(self, n: int) -> str:
        return f"{n:,}".replace(",", ".")

    def cards(self, text: str) -> str:
        return f"<{text}>"

    def isolated(self, text: str) -> str:
        return isolated(text)


def test_a_sentence_is_said_with_its_values() -> None:
    assert say("{a} and {b}", {"a": 1, "b": "x"}) == "1 and x"
    assert say("nothing to fill in", {}) == "nothing to fill in"
    assert say("nothing to fill in", {"a": 1}) == "nothing to fill in"


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards of An"), (1, "1 card of An"), (2, "2 cards of An")])
def test_a_plural_is_decided_by_the_value_it_names(n: int, text: str) -> None:
    assert say(CARDS, {"n": n, "who": "An"}) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567, "1234567"),
        (-5, "−5"),
        ([14, -5], "14 + −5"),
        (True, "true"),
        (False, "false"),
        ([4, 14, 20], "4 + 14 + 20"),
        (("a", "b"), "a, b"),
        (["a", 1], "a, 1"),
        ([], ""),
        ("{x}", "{x}"),
        ((("a", "b"), ("c",)), "a, b; c"),
        (Part("{n} of {who}", {"n": 2, "who": "An"}), "2 of An"),
        ([Part("a", {}), "b"], "a, b"),
    ],
)
def test_values_are_shown_as_people_write_them(value: Any, text: str) -> None:
    assert say("{v}", {"v": value}) == text


def test_a_sentence_is_said_in_the_readers_language() -> None:
    assert say(CARDS, {"n": 2, "who": "An"}, Shouting()) == "2 CARD OF An"
    assert say(CARDS, {"n": 1234567, "who": "An"}, Shouting()) == "1.234.567 CARDS OF An"


def test_cards_are_written_as_the_reader_writes_them_and_names_never_are() -> None:
    values = {"card": "KD", "cards": ("KD", "JK"), "takes": (("10D + 2S", Part("{value}-house", {"value": 9})),)}
    message = "{card}; {cards}; {takes}; {player}"
    words = Words({}, {}, {}, {}, {}, cards=frozenset({"takes"}))
    assert words.say(message, {**values, "player": "KD"}) == "KD; KD, JK; 10D + 2S, 9-house; KD"
    assert words.say(message, {**values, "player": "KD"}, locale_of("en")) == "K♦; K♦, ★; 10♦ + 2♠, 9-house; KD"
    assert say("{cards}", {"cards": 3}, locale_of("en")) == "3"


def test_marking_a_sentence_leaves_it_as_it_is() -> None:
    assert N_("x") == "x"
    assert NP_("a", "b", by="n") == Plural("a", "b", "n")


def test_every_problem_of_the_house_can_be_said_and_says_what_was_expected() -> None:
    for code, message in PROBLEMS.items():
        for form in (message.one, message.many) if isinstance(message, Plural) else (message,):
            names = [name for _, name, _, _ in string.Formatter().parse(form) if name is not None]
            assert all(name.isidentifier() for name in names), code
        assert code == code.lower().replace(" ", "-")


# -- problems --------------------------------------------------------------------------------------------------------

TOO_SMALL = Problem(("left", "An"), "too-small", {"value": 0, "bound": 1})


def test_a_problem_is_a_path_and_a_sentence() -> None:
    assert line(TOO_SMALL) == "left.An: 0 is too small; expected 1 or more"
    assert in_words(TOO_SMALL) == "0 is too small; expected 1 or more"
    assert line(Problem((), "not-text")) == "not UTF-8 text"


def test_a_problem_is_seen_from_further_out() -> None:
    assert line(TOO_SMALL.under("with", 3)).startswith("with.3.left.An: ")


def test_a_games_words_come_before_the_houses() -> None:
    assert line(TOO_SMALL, Words({}, {"too-small": "tiny"}, {}, {}, {})) == "left.An: tiny"
    assert line(TOO_SMALL, Words({}, {"other": "tiny"}, {}, {}, {})) == "left.An: 0 is too small; expected 1 or more"


def test_what_a_correction_breaks_is_said_inside_it() -> None:
    broken = Problem(("entry",), "no-longer-holds", {"entry": 4, "because": [TOO_SMALL, Problem((), "not-text")]})
    assert line(broken) == (
        "entry: then entry 4 is no longer valid: left.An: 0 is too small; expected 1 or more; not UTF-8 text"
    )


@pytest.mark.parametrize(
    ("entry", "match", "led"), [(0, 0, ""), (7, 0, "entry 7: "), (7, 2, "match 2: entry 7: "), (0, 2, "match 2: ")]
)
def test_a_refusal_names_the_match_and_the_entry(entry: int, match: int, led: str) -> None:
    assert Refused([TOO_SMALL], entry, match).lines() == [f"{led}left.An: 0 is too small; expected 1 or more"]


def test_a_problem_is_always_one_line() -> None:
    odd = Problem(("left", "A\nentry 9: B\u2028"), "not-a-player", {"value": "x\r\ny"})
    assert line(odd) == "left.A\\u000aentry 9: B\\u2028: x\\u000d\\u000ay is not among the players"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("An", "“An”"),
        ("", "“”"),
        ("a\nb", "“a\\u000ab”"),
        ("\ud800", "“\\ud800”"),
        ("x" * 60, f"“{'x' * 60}”"),
        ("x" * 61, f"“{'x' * 60}…”"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (5, "5"),
    ],
)
def test_a_value_is_quoted_short_and_printable(value: Any, text: str) -> None:
    assert quoted(value) == text
