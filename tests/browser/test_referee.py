"""What quarrels are about, in the language of those who play: the referee, as it is tapped, and why the log says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .daun_tiga import NINE, Deal
from .daun_tiga import read_in as read_daun_tiga
from .flow import Json, read_table
from .phone import TALL, Phone

A, B, C, *_ = NINE


def answer(phone: Phone, says: str) -> None:
    expect(phone.page.locator("#answer")).to_contain_text(says)


def test_three_eights_of_the_pages_own_button_beat_nine_in_malay(phones: Phones) -> None:
    phone = phones(locale="ms")
    phone.page.goto(f"{read_daun_tiga(phone, NINE[:3])}referee?question=pays")
    phone.page.locator("#of-bank summary").first.click()
    phone.pick("bank", "888")
    phone.pick("hand", 9)
    phone.page.locator("input[name=stake]").first.fill("5")
    answer(phone, "888 mengalahkan 9")


def test_may_the_bank_stay_in_malay(phones: Phones) -> None:
    phone = phones(locale="ms")
    first = Deal(A, {B: 5, C: 5}, {A: 3, B: 5, C: 6})
    phone.page.goto(f"{read_daun_tiga(phone, NINE[:3], first)}referee?question=stays")
    phone.pick("bank", 4)
    for box, hand in zip(phone.page.locator("input[name=hands]").all(), ("888", "4"), strict=True):
        box.fill(hand)
    answer(phone, "Tidak lebih baik daripada 4 bandar: 4")


def test_what_a_card_may_build_with_the_hand_that_is_held_in_hindi(phones: Phones) -> None:
    phone = phones(locale="hi")
    match = {"game": "seep", "players": ["Amrit", "Balbir", "Charan", "Daljit"], "entries": []}
    table = read_table(phone, match["players"], match)  # type: ignore[arg-type]
    phone.page.goto(f"{table}m/1/referee?question=builds&card-rank=5&loose=4S&loose=3D&loose=QH")
    answer(phone, "उस क़ीमत का पत्ता हाथ में रखना है")
    phone.pick("hand", "QD")
    answer(phone, "उस क़ीमत का पत्ता हाथ में बचता है")
    expect(phone.page.locator("#answer .oneway")).to_have_count(1)


SEVEN = ".cardkey:has(input[name=cards-7]) button"
THROWN_IN = "thrown-in&from=thrown-in&indicator-rank=3&indicator-suit=S&cards=7S&cards=2S&cards=4S&cards=KS"
HOUSE: list[Json] = [
    {"kind": "deal", "bid": 12, "floor": ["4S", "3D", "9C", "KH"]},
    {"kind": "play", "player": "Balbir", "card": "5H", "build": 12, "with": ["4S", "3D"]},
]


def test_what_a_card_may_build_where_the_ten_and_the_nine_come_first_in_punjabi(phones: Phones) -> None:
    phone = phones(locale="pa-IN")
    players = ["Amrit", "Balbir", "Charan", "Daljit"]
    match = {"game": "seep", "players": players, "options": {"ten_nine": True}, "entries": []}
    phone.page.goto(f"{read_table(phone, players, match)}m/1/referee?question=builds&loose=4S&loose=3D&card-suit=S")
    phone.pick("card-rank", "6")
    answer(phone, "10 ਦਾ ਪਹਿਲਾ ਘਰ ਉਹੀ ਬਣਾ ਸਕਦਾ ਹੈ ਜਿਸ ਕੋਲ 10♦ ਹੋਵੇ")
    answer(phone, "9 ਦਾ ਪਹਿਲਾ ਘਰ ਉਹੀ ਬਣਾ ਸਕਦਾ ਹੈ ਜਿਸ ਕੋਲ 9♠ ਹੋਵੇ")
    phone.pick("card-rank", "9")
    answer(phone, "9 ਦਾ ਪਹਿਲਾ ਘਰ ਬਣਨ ਤੋਂ ਪਹਿਲਾਂ 9♠ ਕਿਸੇ ਵੱਡੇ ਘਰ ਵਿੱਚ ਨਹੀਂ ਜਾ ਸਕਦਾ")


@pytest.mark.parametrize(
    ("game", "language", "question", "taps", "says"),
    [
        ("sam", "vi-VN", "combination&cards-7=1", [SEVEN], "khi có người báo một vẫn được đánh đôi tùy ý"),
        ("sam", "vi-VN", "combination", [SEVEN], "phải là lá lớn nhất trên tay"),
        ("sam-sip", "th-TH", THROWN_IN, ["input[name=cards][value='7D']"], "แค่สองใบก็ล้มตา"),
        ("samba", "nl-NL", "meld&from=meld&cards=2S+2H+JK", [], "Wilde kaarten liggen hier nooit alleen"),
        ("seep", "pa-IN", "builds", ["input[name=card-rank][value=A]"], "12 ਦਾ ਘਰ, ਪੱਕਾ ਨਹੀਂ: ਤੁਸੀਂ ਇਸ ਨੂੰ ਤੋੜ ਸਕਦੇ ਹੋ"),
    ],
)
def test_what_quarrels_are_about_is_answered_in_the_language_of_the_table(
    phones: Phones, game: str, language: str, question: str, taps: list[str], says: str
) -> None:
    phone = phones(locale=language)
    players = ["Amrit", "Balbir", "Charan", "Daljit"]
    head = {"variant": "korat"} if game == "sam-sip" else {}
    match = {"game": game, "players": players, "entries": HOUSE if game == "seep" else [], **head}
    phone.page.goto(f"{read_table(phone, players, match)}m/1/referee?question={question}")
    for key in taps:
        phone.tap(phone.page.locator(key))
    answer(phone, says)


#: What is logged, and why its lines are what they are, in the row of the log.
WHY: dict[str, tuple[str, list[str], Json, list[str]]] = {
    "daun-tiga": (
        "ms-MY", ["Ahmad", "Bala", "Chong"],
        {
            "kind": "hand", "stakes": {"Bala": [5, 20], "Chong": [5, 20]},
            "hands": {"Ahmad": 7, "Bala": "222", "Chong": 9},
        },
        ["dan bukan taruhan kedua: tiga sama bukan Long di sini", "kad itu Long: kedua-dua taruhan"],
    ),
    "sam": (
        "vi-VN", ["An", "Bình", "Chi"],
        {
            "kind": "hand", "winner": "An", "left": {"Bình": 3, "Chi": 1},
            "chat": [{"by": "Chi", "on": "Bình"}], "bao_mot": "Bình",
        },
        ["Chi chặt Bình: 20 × 1", "báo một"],
    ),
    "seep": (
        "pa-IN", ["Amrit", "Balbir", "Charan", "Daljit"],
        {"kind": "capture", "player": "Balbir", "cards": ["10D"], "sweep": True, "with": "QC"},
        ["Balbir ਦੀ ਸੀਪ"],
    ),
    "sam-sip": (
        "th-TH", ["Anan", "Bun", "Chai"],
        {
            "kind": "hand", "winner": "Bun", "by": "dealt-set", "sets": {"Bun": "KKK"}, "indicator": "4H",
            "joke": {"stakes": ["Anan", "Chai"], "claims": {"Chai": ["4S", "4D"]}},
        },
        ["Bun ชนะ: ตองที่แจกได้", "Chai กินกองโจ๊ก: ได้ไพ่แทน 2 ใบตอนแจก", "Bun กินกองกลาง"],
    ),
    "samba": (
        "nl-NL", ["Anna", "Bram", "Cas"],
        {
            "kind": "hand", "sides": {"Anna": {"cards": 100, "red_threes": 1}, "Bram": {"cards": 0}}, "out": None,
            "left": {"Bram": {"value": 35, "red_threes": 1}},
        },
        [
            "De stok is op", "1 rode drie × 100, zonder wat nodig is om uit te gaan",
            "rode drieën in de hand van Bram: 750 elk", "kaarten in de hand: 35",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", WHY)
def test_the_log_says_why_also_where_nothing_passed(phones: Phones, game: str) -> None:
    language, players, entry, said = WHY[game]
    phone = phones(locale=language)
    variant = {"variant": "korat"} if game == "sam-sip" else {}
    match = {"game": game, "players": players, "entries": [entry], "first": players[0], **variant}
    phone.page.goto(f"{read_table(phone, players, match)}m/1/")
    for text in said:
        expect(phone.page.locator("#logged")).to_contain_text(text)


def test_on_a_tablet_held_upright_a_suit_is_one_row_from_ace_to_king(phones: Phones) -> None:
    phone = phones(viewport=TALL)
    phone.page.goto(f"{read_daun_tiga(phone, NINE[:3])}".split("/t/")[0] + "/referee/seep?question=points")
    keys = phone.page.locator("#q-cards .cardkey").all()
    places = [box for key in keys if (box := key.bounding_box())]
    assert len({round(box["y"]) for box in places}) == 4
    assert min(box["width"] for box in places) >= 47.9
    assert max(box["y"] + box["height"] for box in places) <= TALL["height"], "without scrolling"
    phone.page.goto(phone.page.url.replace("seep?question=points", "sam?question=combination"))
    keys = phone.page.locator("#q-cards .cardkey").all()
    places = [box for key in keys if (box := key.bounding_box())]
    assert len({round(box["y"]) for box in places}) == 1, "K is not alone in a row"
