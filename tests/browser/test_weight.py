"""Pages are light enough for a bad connection: few requests, few bytes, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from .conftest import Phones
from .flow import hands, read_in, save, save_button, tap_hand
from .phone import Phone
from .reckoning import Hand

PLAYERS = ("An", "Bình", "Chi", "Dũng")
HANDS = [Hand(PLAYERS[n % 4], {name: n % 9 + 1 for name in PLAYERS if name != PLAYERS[n % 4]}) for n in range(18)]
KB = 1000


@dataclass
class Traffic:
    """What came over the line: addresses, bytes of each answer with its head, compressed as sent."""

    asked: list[str] = field(default_factory=list)
    received: dict[str, float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def request(self, event: dict[str, Any]) -> None:
        self.asked.append(event["request"]["url"])
        self.kinds[event["requestId"]] = event["type"]
        # a redirect is reported with the request that follows it, which keeps its number
        self.add(event["requestId"], event.get("redirectResponse", {}).get("encodedDataLength", 0))

    def add(self, request: str, size: float) -> None:
        if request in self.kinds:  # and not under way before anybody watched
            self.received[request] = self.received.get(request, 0) + size

    def total(self, kind: str | None = None) -> float:
        return sum(size for request, size in self.received.items() if kind in (None, self.kinds[request]))


@contextmanager
def watched(phone: Phone) -> Iterator[Traffic]:
    """Yield all that the phone's page asks for, until the line is quiet."""
    traffic = Traffic()
    cdp = phone.context.new_cdp_session(phone.page)
    cdp.on("Network.requestWillBeSent", traffic.request)
    cdp.on("Network.loadingFinished", lambda event: traffic.add(event["requestId"], event["encodedDataLength"]))
    cdp.send("Network.enable")
    yield traffic
    phone.page.wait_for_load_state("networkidle")
    cdp.detach()


def test_the_first_visit_to_a_match_takes_four_requests_and_30_kb_at_most(phones: Phones) -> None:
    address = read_in(phones(), PLAYERS, *HANDS)
    newcomer = phones(new=True, service_workers="allow")
    with watched(newcomer) as traffic:
        newcomer.page.goto(address)
    assert len(traffic.asked) <= 4, traffic.asked
    assert all(url.startswith(newcomer.server + "/") for url in traffic.asked)
    assert 1 * KB < traffic.total("Document") < traffic.total() <= 30 * KB


def test_a_saved_hand_is_answered_with_10_kb_at_most(phones: Phones) -> None:
    phone = phones()
    read_in(phone, PLAYERS, *HANDS)
    phone.follow("Log hand")
    tap_hand(phone, HANDS[0])
    expect(save_button(phone.page)).to_contain_text("Save: An")
    with watched(phone) as traffic:
        save(phone)
    assert hands(phone.page)[0] == len(HANDS) + 1
    assert 1 * KB < traffic.total() <= 10 * KB, traffic
    answers = traffic.total("Fetch") + traffic.total("Document")
    assert traffic.total() == answers, "nothing but the sheet's answer and the match: files are not asked for again"
    assert traffic.total("Fetch") <= 1 * KB
