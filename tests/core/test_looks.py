"""Names are what they look like: two drawn the same are asked about, one drawn as nothing is refused."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from confusable_homoglyphs import utils as homoglyphs
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.core.isolation import FSI, PDI, isolated
from scorekeeper.core.looks import INVISIBLE, alike, as_known, check_seen, clean
from scorekeeper.core.problems import Problem, line
from scorekeeper.core.seats import check_name
from scorekeeper.web.http.i18n import locale_of

EVERY = [chr(number) for number in range(sys.maxunicode + 1)]
#: Format characters that are drawn: signs before the numbers of Arabic and the like.
DRAWN_FORMATS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
FORMATS = [char for char in EVERY if unicodedata.category(char) == "Cf" and char not in DRAWN_FORMATS]
NOTHING = [*re.findall(f"[{INVISIBLE}]", "".join(EVERY)), "\u2800", "\u00a0", "\u2003", "\u3000", " "]
#: Of each sign of Unicode's list those that it is drawn like.
DRAWN_LIKE = {
    one: [other["c"] for other in others]
    for one, others in homoglyphs.load("confusables.json").items()
    if len(one) == 1 and one.isalnum()
}
TURNING = [*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029", "א", "ب", "٣", "𐤀"]

LETTERS = st.sampled_from("AnBìnhĐứcलਸ한王Łß9")
NAMES = st.text(LETTERS, min_size=1, max_size=8)


def test_every_character_of_format_that_is_not_drawn_is_known_to_be_invisible() -> None:
    assert [char for char in FORMATS if not re.match(f"[{INVISIBLE}]", char)] == []


@given(st.text(st.sampled_from(NOTHING), min_size=1, max_size=10))
def test_what_is_drawn_as_nothing_is_refused(text: str) -> None:
    typed = clean(text)
    found = check_seen(typed, ("player",)) or check_name(typed, ("player",))
    assert [problem.code for problem in found] in (["name-unseen"], ["name-empty"])


def test_each_of_them_is_refused_alone_and_changes_no_name() -> None:
    assert [text for text in NOTHING if clean(text) and not check_seen(clean(text), ())] == []
    assert {clean(name) for text in NOTHING for name in (f"An{text}", f"{text}An")} == {"An"}
    assert [text for text in NOTHING if not alike(["An", f"An{text}"])] == []


@given(NAMES, st.data())
def test_two_names_that_are_drawn_the_same_are_one_or_asked_about(name: str, data: st.DataObject) -> None:
    """One letter is another script's; something invisible is somewhere in it; capitals and widths differ."""
    name = clean(name)
    letters = [char for char in name if char in DRAWN_LIKE]
    other = name
    if letters:
        letter = data.draw(st.sampled_from(letters))
        other = other.replace(letter, data.draw(st.sampled_from(DRAWN_LIKE[letter])))
    at = data.draw(st.integers(0, len(other)))
    other = other[:at] + data.draw(st.text(st.sampled_from(FORMATS), max_size=3)) + other[at:]
    assert clean(other) == name or alike([name, other]), ascii(other)
    assert clean(other) == name or alike([name, clean(other)]), ascii(other)
    changed = data.draw(st.sampled_from([str.upper, str.lower, wide, apart]))(name)
    assert clean(changed) == name or alike([name, changed]), ascii(changed)


VOWELS = "aăâeêioôơuưy"
TONES = "\u0300\u0301\u0303\u0309\u0323"  #: huyền, sắc, ngã, hỏi, nặng


@pytest.mark.parametrize("tone", TONES, ids=unicodedata.name)
@pytest.mark.parametrize("vowel", VOWELS)
def test_a_name_typed_without_its_accents_is_asked_about_and_another_tone_is_another_name(
    vowel: str, tone: str
) -> None:
    name = unicodedata.normalize("NFC", f"Đ{vowel}{tone}nh")
    bare = f"D{unicodedata.normalize('NFD', vowel)[0]}nh"
    assert alike([name, bare]) == [(name, bare)]
    assert alike([bare, name]) == [(bare, name)]
    other = TONES[TONES.index(tone) - 1]
    assert alike([name, unicodedata.normalize("NFC", f"Đ{vowel}{other}nh")]) == []


def wide(name: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in name)


def apart(name: str) -> str:
    return unicodedata.normalize("NFD", name)


@given(st.text(max_size=40))
def test_a_name_cleaned_twice_is_cleaned_once(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert unicodedata.is_normalized("NFC", once) or check_seen(once, ())


@pytest.mark.parametrize(
    "name",
    ["क्\u200dष", "ਸ਼੍\u200cਰੀ", "👩\u200d👩\u200d👧\u200d👦", "❤\ufe0f", "1\ufe0f\u20e3", "🏃\u200d➡\ufe0f",
     "👨🏽\u200d🦰", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "علی\u200cرضا",
     "Ngô Thị Ánh", "x" * 41],
)  # fmt: skip
def test_what_a_script_or_an_emoji_needs_stays(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("A\u200dn", "An"),
        ("An\u202e", "An"),
        ("\u202eevil", "evil"),
        ("A\u00adn", "An"),
        ("An\U000e0041", "An"),
        ("An\u3000\u00a0 Bo", "An Bo"),
        ("An\ufe0f", "An"),
        ("👩\u200d", "👩"),
        ("A\u0301\u034f", "Á"),
    ],
)
def test_what_means_nothing_there_goes(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize(
    "other",
    ["An\u200b", "A\u00adn", "An\U000e0061", "Аn", "Ａn", "AN", "Án", "𝐀𝐧", "An\u202e", "\u2066An\u2069", "An\u3164"],
)
def test_another_an_is_asked_about(other: str) -> None:
    assert alike(["An", other]) == [("An", other)]
    assert alike([other, "An"]) == [(other, "An")]


def test_two_names_of_which_nothing_is_seen_look_alike() -> None:
    assert alike(["\u3164", "\u2800"]) == [("\u3164", "\u2800")]


@pytest.mark.parametrize("pair", [("Ian", "Lan"), ("Bình", "Bính"), ("Lan", "Len"), ("مريم", "كريم"), ("王", "玉")])
def test_names_that_differ_to_the_eye_are_not_asked_about(pair: tuple[str, str]) -> None:
    assert alike(pair) == []


def test_a_name_of_a_file_is_found_by_what_can_be_typed() -> None:
    assert as_known(["An", "An\u202e", "Bo"], ["An\u202e", "Bo"]) == ["An\u202e", "An\u202e", "Bo"]


# -- how it is drawn -------------------------------------------------------------------------------------------------


@given(st.text(st.one_of(st.sampled_from(TURNING), st.sampled_from("An1& “”")), max_size=12))
def test_a_name_leaves_the_direction_of_what_is_next_to_it_alone(name: str) -> None:
    """All that runs from right to left is between two marks, which are in pairs, and nothing else directs the text."""
    drawn = isolated(name)
    outside = re.sub(f"{FSI}[^{FSI}{PDI}]*{PDI}", "", drawn)
    inside = "".join(re.findall(f"{FSI}([^{FSI}{PDI}]*){PDI}", drawn))
    for text in (outside, inside):
        assert not set(text) & set(TURNING[:14]), ascii(drawn)
    assert all(unicodedata.bidirectional(char) not in ("R", "AL", "AN") for char in outside), ascii(drawn)
    assert isolated(drawn) == drawn


@given(st.text(max_size=20))
def test_isolated_twice_it_is_isolated_once(text: str) -> None:
    assume("\ud800" not in text)
    assert isolated(isolated(text)) == isolated(text)
    assert [c for c in isolated(text) if c in "𐤀אب"] == [c for c in text if c in "𐤀אب"]


def test_plain_names_stay_bare() -> None:
    for name in ("An", "Ngô Thị Ánh", "สมชาย", "👩\u200d👧", "राम", "王"):
        assert isolated(name) == name


def test_each_partner_of_a_side_is_isolated() -> None:
    assert isolated("אב & An & دال") == f"{FSI}אב{PDI} & An & {FSI}دال{PDI}"


def test_quotation_marks_stay_around_a_name() -> None:
    assert isolated("“אב”") == f"“{FSI}אב{PDI}”"


def test_why_something_is_refused_has_its_names_isolated_for_readers_and_escaped_for_a_terminal() -> None:
    problem = Problem((), "not-seated", {"value": "“An”", "expected": ("אב\u202e", "Bo")})
    assert line(problem, locale=locale_of("en")) == f"“An” is not at the table; expected {FSI}אב{PDI}, Bo"
    assert line(problem) == "“An” is not at the table; expected אב\\u202e, Bo"
