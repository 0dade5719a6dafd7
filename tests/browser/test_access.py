"""Everybody can use every page: axe finds nothing, targets are 48 px, every control has a name, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .access import ALL, CONTRAST, barriers
from .phone import Phone, visiting
from .places import PLACES, Tables, set_tables, visit


@pytest.fixture(scope="module")
def tables(browser: Browser, server: str) -> Tables:
    with visiting(browser, server) as phone:
        return set_tables(phone)


#: Colours know no language: each of the two is looked at in one of them.
VISITORS = {"en": {"locale": "en-GB", "color_scheme": "light"}, "vi": {"locale": "vi-VN", "color_scheme": "dark"}}


@pytest.fixture(scope="module", params=VISITORS)
def visitor(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Phone]:
    """A phone of that language that goes from place to place."""
    with visiting(browser, server, reduced_motion="reduce", **VISITORS[request.param]) as phone:
        yield phone


@pytest.mark.parametrize("place", PLACES)
def test_everybody_can_use(visitor: Phone, tables: Tables, place: str) -> None:
    visit(visitor, tables, place)
    # The same elements stand on a page in any language: in the second only what its words and colours change is asked.
    in_english = visitor.page.locator("html").get_attribute("lang") == "en"
    assert barriers(visitor, dark_too=False, rules=ALL if in_english else CONTRAST) == []
    assert visitor.troubles == []


def test_the_language_chosen_at_the_foot_of_a_page_stays_chosen(phone: Phone) -> None:
    phone.page.goto("/rules/sam")
    phone.go(phone.page.get_by_role("button", name="Tiếng Việt"))
    for address in (phone.page.url, "/"):
        phone.page.goto(address)
        assert phone.page.locator("html").get_attribute("lang") == "vi"
    assert phone.page.get_by_role("button", name="English").get_attribute("aria-current") is None
