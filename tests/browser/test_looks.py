"""Nothing that is drawn lies over something else, is torn or is cut where a word has no hyphen."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .conftest import Phones
from .flow import match, read_table, tap_hand
from .phone import TABLET, Phone
from .places import too_late
from .reckoning import Hand

FOUR = ("An", "Bình", "Chi", "Dũng")
HAND = Hand("An", {"Bình": 7, "Chi": 10, "Dũng": 2})
Box = dict[str, Any]


def boxes(phone: Phone, what: str) -> list[Box]:
    found: list[Box] = phone.page.locator(what).evaluate_all(
        "all => all.map((one) => ({ ...one.getBoundingClientRect().toJSON(), size: getComputedStyle(one).fontSize }))"
    )
    return found


def apart(one: Box, other: Box) -> bool:
    return bool(
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
    )


def five_of_whom_one_left(phone: Phone, leaves: str = "the neighbour") -> str:
    """Open a match of which somebody has left the table, and return its address."""
    people = (*FOUR[:3], leaves)
    left = {"kind": "leave", "player": leaves}
    joined = {"kind": "join", "player": FOUR[3], "after": FOUR[0]}
    hand = Hand("An", {"Bình": 7, "Chi": 10, leaves: 2})
    table = read_table(phone, people, match(people, hand, left, joined, HAND))
    phone.page.goto(f"{table}m/1/")
    return phone.page.url


def test_who_has_left_lies_beside_the_others_on_the_felt(phones: Phones) -> None:
    tablet = phones(viewport=TABLET)
    address = five_of_whom_one_left(tablet)
    for page in ("", "log"):
        tablet.page.goto(address + page)
        seats = boxes(tablet, ".brim .seat")
        assert len(seats) == 5
        assert all(apart(one, other) for one, other in combinations(seats, 2)), page


def test_figures_of_five_on_a_board_are_of_one_size(phones: Phones) -> None:
    tablet = phones(viewport=TABLET)
    tablet.page.goto(f"{five_of_whom_one_left(tablet)}board")
    sizes = [float(box["size"].removesuffix("px")) for box in boxes(tablet, ".stand-sum")]
    assert len(sizes) == 5
    assert max(sizes) - min(sizes) < max(sizes) / 20


def test_millions_stay_on_their_slips_of_paper(phones: Phones) -> None:
    tablet = phones(viewport=TABLET)
    table = read_table(tablet, FOUR, match(FOUR, HAND, stake=64_000))
    for page in ("", "log"):
        tablet.page.goto(f"{table}m/1/{page}")
        wide = tablet.page.locator(".brim .sum").evaluate_all(
            "all => all.map((one) => one.scrollWidth - one.clientWidth)"
        )
        assert wide == [0] * 4, page


def test_keys_of_a_sheet_beside_the_felt_are_as_large_as_a_finger(phones: Phones) -> None:
    tablet = phones(viewport=TABLET)
    tablet.page.goto(f"{read_table(tablet, FOUR, match(FOUR, HAND))}m/1/log")
    tablet.tap(tablet.page.locator("input[name=winner]").first)
    keys = boxes(tablet, ".count .tile:visible")
    assert len(keys) == 10
    assert min(min(key["width"], key["height"]) for key in keys) >= 48


def test_what_came_in_is_a_line_below_another(phone: Phone) -> None:
    phone.page.goto(f"{read_table(phone, FOUR, match(FOUR, HAND, HAND, HAND))}m/1/log")
    too_late(phone)
    for large in ("100%", "200%"):
        phone.page.evaluate("size => { document.documentElement.style.fontSize = size; }", large)
        lines = boxes(phone, ".came > summary")
        assert len(lines) == 3
        assert all(apart(one, other) for one, other in combinations(lines, 2)), large


def test_names_of_losers_stay_whole_in_large_letters(phone: Phone) -> None:
    phone.page.goto(f"{read_table(phone, FOUR, match(FOUR, HAND))}m/1/log")
    tap_hand(phone, HAND)
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    names = boxes(phone, ".loser:visible > summary > span:first-of-type")
    assert len(names) == 3
    assert all(name["height"] < 2 * float(name["size"].removesuffix("px")) for name in names)


#: The words of the tiles of people that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll("#who .tile")].flatMap((tile) => {
  const text = [...tile.childNodes].find((node) => node.data?.trim()), range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def test_a_device_is_asked_whose_it_is_by_whole_words(phones: Phones) -> None:
    address = five_of_whom_one_left(phones())
    for settings in ({}, {"viewport": TABLET}):
        visitor = phones(new=True, **settings)
        visitor.page.goto(address)
        assert len(boxes(visitor, "#who .tile")) == 5
        assert visitor.page.evaluate(BROKEN) == []


def test_the_referee_of_samba_has_its_melds_in_rows_of_three_as_a_sheet_has(phone: Phone) -> None:
    phone.page.goto("/referee/samba")
    phone.page.get_by_role("button", name="May this side go out?").click()
    phone.page.locator(".adders").wait_for()
    phone.page.wait_for_load_state("networkidle")  # its styles come with the question
    keys = boxes(phone, ".adders:visible .tile:visible")
    assert len(keys) >= 6
    assert len({round(key["width"]) for key in keys}) == 1
    assert len({round(key["left"]) for key in keys}) == 3
