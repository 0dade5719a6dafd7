"""The rules pages say what tables do, in English and in the language of those who play: what was missing or wrong.

Samba's are in ``samba/test_pages.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scorekeeper.core.game import Game
from scorekeeper.core.options import describe
from scorekeeper.games import GAMES
from scorekeeper.games.daun_tiga.options import DaunTigaOptions
from tools.words import CATALOGS, read

RULES = Path(__file__).parents[2] / "docs" / "rules"

#: By pages: the subject, and what each page says of it.
SAYS: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = {
    ("sam.md", "sam.vi.md"): {
        "one beat at most where a Báo Sâm is blocked": (
            "at most one beat belongs to it: the blocker’s", "nhiều nhất chỉ có một lần chặt: người chặn dùng tứ quý",
        ),
        "báo một by somebody who does not sit just before": (
            "the app says so and takes it all the same", "ứng dụng sẽ nhắc nhưng vẫn ghi",
        ),
        "the lowest card leads first where the table draws so": (
            "the lowest card of all is the 3 of spades", "lá nhỏ nhất là 3 bích",
        ),
        "so much for each 2 still in hand": ("for each 2 still in hand (`thoi_hai_each`)", "(`thoi_hai_each`)"),
        "2s are cards like any other": (
            "With `thoi_hai` 0 this is not played: 2s are cards like any other",
            "Nếu `thoi_hai` là 0 thì không chơi thối hai: quân 2 tính như mọi lá khác",
        ),
        "what báo một leaves out": (
            "one stake each; cóng, thối hai and thối tứ quý do not count",
            "mỗi lá một lần tiền bàn; không tính cóng, thối hai và thối tứ quý",
        ),
        "house rules in the middle of a match": (
            "Between two hands any of them may change", "Giữa hai ván, luật nào cũng đổi được",
        ),
        "the end": ("The match has no fixed end", "không định trước lúc kết thúc"),
    },
    ("sam-sip.md", "sam-sip.th.md"): {
        "Korat turns up two cards": (
            "in `korat` a second one in front of the dealer", "แบบ `korat` หงายอีกใบหนึ่งหน้าคนแจก",
        ),
        "the dealer may take the second one": (
            "The dealer may take the one in front of them in their first turn", "คนแจกจะหยิบในตาแรกแทนการจั่วก็ได้",
        ),
        "which way round": (
            "counter-clockwise in `phuket` and `korat`, clockwise in `mon`, as you agree in `bangkok`",
            "ทวนเข็มนาฬิกาใน `phuket` และ `korat` ตามเข็มใน `mon` ส่วน `bangkok` แล้วแต่ตกลงกัน",
        ),
        "the cut": ("the cutter lifts off about a third", "คนตัดยกไพ่ออกราวหนึ่งในสาม"),
        "who is dealt first": ("the dealer’s own first", "เริ่มจากตัวคนแจกเอง"),
        "one pile of discards in Bangkok": (
            "In `bangkok` all discards lie in a single pile in the middle", "ใน `bangkok` ทุกคนทิ้งลงกองเดียวกลางวง",
        ),
        "who cannot pay the whole stake": (
            "say how much of it could still be paid", "แล้วใส่จำนวนที่ยังจ่ายได้",
        ),
        "three key cards are a set": (
            "they win, and nothing is thrown in", "ไพ่ขี้สามใบถือเป็นตอง ชนะเลย ไม่ใช่ล้มตา",
        ),
        "who has won discards nothing": ("has won the deal and discards nothing", "ก็ชนะตานั้นโดยไม่ต้องทิ้ง"),
        "the joke pot where nothing is played": (
            "The pot can be won in a deal that a dealt set wins, or that is thrown in, too",
            "ตาที่ชนะด้วยตองที่แจกได้หรือตาที่ล้มก็กินกองโจ๊กได้",
        ),
        "who claims is in": ("Whoever claims on the sheet is in", "ในใบจด ใครกินถือว่าลงกองแล้ว"),
        "another stake in the middle of a match": (
            "Between two deals `stake` and `stake_step` may change", "ระหว่างตาเปลี่ยนได้เฉพาะ `stake` กับ `stake_step`",
        ),
        "the end": (
            "only a deal ends a match, or the table by agreement", "เกมจบด้วยการเล่น หรือเมื่อวงตกลงจบระหว่างตา",
        ),
    },
    ("daun-tiga.md", "daun-tiga.ms.md"): {
        "Long threes of a kind keep their order": ("their order stays as it is", "urutannya tidak berubah"),
        "what passes": ("The referee answers what passes", "Pengadil menjawab apa yang dibayar"),
        "house rules in the middle of a match": (
            "Between two deals any of them may change", "Antara dua pusingan mana-mana peraturan boleh diubah",
        ),
        "the end": ("The match has no fixed end", "Sesi tidak mempunyai penamat yang tetap"),
    },
    ("seep.md", "seep.hi.md", "seep.pa.md"): {
        "dealt in fours": ("the rest is dealt in fours", "चार-चार करके बाँटे जाते हैं", "ਚਾਰ-ਚਾਰ ਕਰਕੇ ਵੰਡੇ ਜਾਂਦੇ ਹਨ"),
        "the cut": (
            "the player at their right, who plays after them, cuts",
            "उसके दाएँ बैठा खिलाड़ी, जो उसके बाद चलता है, गड्डी काटता है",
            "ਉਸ ਦੇ ਸੱਜੇ ਬੈਠਾ ਖਿਡਾਰੀ, ਜੋ ਉਸ ਤੋਂ ਬਾਅਦ ਚੱਲਦਾ ਹੈ, ਤਾਸ਼ ਕੱਟਦਾ ਹੈ",
        ),
        "players look through a house": (
            "everybody may look through its cards at any time", "उसके पत्ते कोई भी कभी भी देख सकता है",
            "ਉਸ ਦੇ ਪੱਤੇ ਕੋਈ ਵੀ ਕਦੇ ਵੀ ਵੇਖ ਸਕਦਾ ਹੈ",
        ),
        "a sweeping card is kept face up": (
            "The card that swept is kept face up", "जिस पत्ते से सीप हुई, वह पक्ष की ढेरी में सीधा रखा जाता है",
            "ਜਿਸ ਪੱਤੇ ਨਾਲ ਸੀਪ ਲੱਗੀ, ਉਹ ਧਿਰ ਦੀ ਢੇਰੀ ਵਿੱਚ ਸਿੱਧਾ ਰੱਖਿਆ ਜਾਂਦਾ ਹੈ",
        ),
        "the dealer checks the floor alone": (
            "looks at its four cards before the bid without showing them to the others",
            "बोली से पहले उसके चारों पत्ते देखता है और किसी को नहीं दिखाता",
            "ਬੋਲੀ ਤੋਂ ਪਹਿਲਾਂ ਉਸ ਦੇ ਚਾਰੇ ਪੱਤੇ ਵੇਖਦਾ ਹੈ ਅਤੇ ਕਿਸੇ ਨੂੰ ਨਹੀਂ ਵਿਖਾਉਂਦਾ",
        ),
        "captured cards until the next play": (
            "It may be looked at until the next card is played, and then not before the count",
            "वे अगली चाल तक देखे जा सकते हैं, उसके बाद गिनती तक नहीं",
            "ਉਹ ਅਗਲੀ ਚਾਲ ਤੱਕ ਵੇਖੇ ਜਾ ਸਕਦੇ ਹਨ, ਉਸ ਤੋਂ ਬਾਅਦ ਗਿਣਤੀ ਤੱਕ ਨਹੀਂ",
        ),
        "open piles change no rule": (
            "This changes no rule", "इससे कोई नियम नहीं बदलता", "ਇਸ ਨਾਲ ਕੋਈ ਨਿਯਮ ਨਹੀਂ ਬਦਲਦਾ",
        ),
        "sweeps of a counted deal": (
            "it is enough to say how often each side swept", "इतना बताना काफ़ी है कि हर पक्ष की कितनी सीपें हुईं",
            "ਇੰਨਾ ਦੱਸਣਾ ਕਾਫ਼ੀ ਹੈ ਕਿ ਹਰ ਧਿਰ ਦੀਆਂ ਕਿੰਨੀਆਂ ਸੀਪਾਂ ਲੱਗੀਆਂ",
        ),
        "house rules in the middle of a match": (
            "Between two deals `baazis` may change", "दो बाँटों के बीच `baazis` बदल सकता है",
            "ਦੋ ਵੰਡਾਂ ਵਿਚਕਾਰ `baazis` ਬਦਲ ਸਕਦਾ ਹੈ",
        ),
        "the end": (
            "It is the same where the table ends the match between two deals",
            "मेज़ दो बाँटों के बीच मैच ख़त्म करे तब भी यही", "ਮੇਜ਼ ਦੋ ਵੰਡਾਂ ਵਿਚਕਾਰ ਮੈਚ ਖ਼ਤਮ ਕਰੇ ਤਾਂ ਵੀ ਇਹੋ",
        ),
    },
}  # fmt: skip


def page(name: str) -> str:
    return " ".join((RULES / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("name", "about", "told"),
    [
        (name, about, told[n])
        for pages, rows in SAYS.items()
        for about, told in rows.items()
        for n, name in enumerate(pages)
    ],
)
def test_the_page_says_it(name: str, about: str, told: str) -> None:
    assert told in page(name), about


@pytest.mark.parametrize("name", sorted(path.name for path in RULES.glob("*.*.md")))
def test_open_is_called_on_the_page_what_it_is_called_beside_the_options(name: str) -> None:
    english, language = f"{name.split('.')[0]}.md", name.split(".")[1]
    word = read(CATALOGS / f"{language}.po").get("open")
    assert isinstance(word, Message)
    opened = len(re.findall(r"\*open\*", page(english), re.IGNORECASE))
    assert len(re.findall(rf"\*{word.string}\*", page(name), re.IGNORECASE)) == opened


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_options_that_a_page_calls_open_are_those_that_are_so_where_they_are_set(game: Game) -> None:
    so = {option.name for option in describe(game.rules.options()) if option.open}
    for path in RULES.glob(f"{game.slug}.*"):
        language = path.suffixes[0].removeprefix(".")
        word = "open" if language == "md" else str(read(CATALOGS / f"{language}.po")["open"].string)
        rows = re.findall(r"^\| `(\w+)` \|(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {name for name, said in rows if f"*{word}*" in said} == so, path.name


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("seep.hi.md", "Open piles"),
        ("seep.pa.md", "Open piles"),
        ("daun-tiga.ms.md", "three of a kind"),
        ("daun-tiga.ms.md", "by cards"),
    ],
)
def test_what_is_to_be_tapped_is_called_on_the_page_what_it_is_called_on_the_sheet(name: str, label: str) -> None:
    assert f"*{label}*" in page(f"{name.split('.')[0]}.md")
    tapped = read(CATALOGS / f"{name.split('.')[1]}.po").get(label)
    assert isinstance(tapped, Message)
    assert f"*{tapped.string}*" in page(name)


@pytest.mark.parametrize("name", ["daun-tiga.md", "daun-tiga.ms.md"])
def test_long_threes_of_a_kind_promise_no_order_of_an_older_account(name: str) -> None:
    (row,) = re.findall(r"\| `triples_long` \|[^|]*\|([^|]*)\|", page(name))
    assert not re.search(r"older|rank|lama|kedudukan", row)


def test_nor_does_the_option_where_it_is_set() -> None:
    (option,) = [option for option in describe(DaunTigaOptions()) if option.name == "triples_long"]
    assert option.help == "Three of a kind is never Long, but for those named here."
    assert not re.search(r"best|order|rank", " ".join((option.label, *option.choices.values())))
