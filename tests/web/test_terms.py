"""Words that readers at home in a language found wrong are gone from its catalog and rules pages; theirs are there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tools.words import CATALOGS, ROOT, read

#: Language, how it was (a pattern; letters before or after make another word), how it reads now in catalog or pages.
MENDED: list[tuple[str, str, str]] = [
    ("vi", r"bàn quen ở nhà", "Cách chơi phổ biến ở nhà"),
    ("vi", r"mỗi nhà kia", "mỗi nhà còn lại"),
    ("vi", r"đầu nhỏ của sảnh", "Quân 2 được làm lá nhỏ trong sảnh"),
    ("vi", r"rút thăm", "Bốc thăm"),
    ("vi", r"trận được(?! nhiều nhất)", "trận thắng"),
    ("vi", r"mạt chược một chất", "một hàng (vạn, văn hoặc sách)"),
    ("vi", r"điểm kết định sẵn", "không định trước lúc kết thúc"),
    ("th", r"ไพ่กุญแจ", "ไพ่ขี้ (คี่)"),
    ("th", r"แจกได้ไพ่ขี้สองใบ", "ใครได้ไพ่ขี้สองใบตอนแจก?"),
    ("th", r"ตาก่อน(?!หน้า)", "ชนะตาที่แล้ว"),
    ("th", r"ตาก่อน(?!หน้า)", "ล้มตาที่แล้ว"),
    ("th", r"ตาก่อน(?!หน้า)", "ตาที่แล้วเสมอกัน"),
    ("th", r"คู่ขา", "คู่เล่น"),
    ("th", r"สะสางเงิน", "เคลียร์เงิน"),
    ("th", r"ไพ่แทน \{cards\}(?! ใบ)", "กินกองโจ๊ก: ได้ไพ่แทน {cards} ใบตอนแจก"),
    ("th", r"ใคร chặt", "ใครตัด"),
    ("th", r"\*เปิด\*", "*ไม่กำหนด*"),
    ("ms", r"dimain\b", "dimainkan"),
    ("ms", r"diletak\b", "diletakkan"),
    ("ms", r"dibahagi\b", "dibahagikan"),
    ("ms", r"peraturan rumah", "Peraturan meja"),
    ("ms", r"\bsut\b", "bunga"),
    ("ms", r"\bmah(?:yong|jung)\b", "mahjong"),
    ("ms", r"\bpek\b", "dek"),
    ("ms", r"\bjek\b", "pekak"),
    ("ms", r"\blalai\b", "peraturan meja asal"),
    ("ms", r"sepuluh kosong", "Sepuluh dikira kosong"),
    ("ms", r"\{player\} bandar", "{player} menjadi bandar"),
    ("ms", r"\bnanti\b", "selepas"),
    ("hi", r"मूल्य", "क़ीमत"),
    ("hi", r"पत्तों (?:का|के) मान", "पत्तों की क़ीमत"),
    ("hi", r"\{number\} बनाने वाला सब कुछ उठाता", "{card} से {number} बनाने वाला सब कुछ उठता है"),
    ("hi", r"(?:पहली|आख़िरी) सीप", "पहली चाल की सीप"),
    ("hi", r"(?:पहली|आख़िरी) सीप", "आख़िरी चाल की सीप"),
    ("hi", r"(?<!ईंट का )दहला या नहला", "ईंट का दहला या हुकुम का नहला था"),
    ("pa", r"(?:ਪਹਿਲੀ|ਆਖ਼ਰੀ) ਸੀਪ", "ਪਹਿਲੀ ਚਾਲ ਦੀ ਸੀਪ"),
    ("pa", r"(?:ਪਹਿਲੀ|ਆਖ਼ਰੀ) ਸੀਪ", "ਆਖ਼ਰੀ ਚਾਲ ਦੀ ਸੀਪ"),
    ("pa", r"(?:ਪਹਿਲੀ|ਆਖ਼ਰੀ) ਸੀਪ", "ਵੰਡ ਦੀ ਆਖ਼ਰੀ ਚਾਲ ’ਤੇ {player} ਦੀ ਸੀਪ"),
    ("pa", r"ਕੁਝ ਚੁੱਕਣਾ ਚਾਹੀਦਾ", "ਕੁਝ ਚੁੱਕਿਆ ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ"),
    ("pa", r"^ਘਰ ਬਣਾਇਆ$", "ਘਰ ਬਣਾਉਂਦਾ ਹੈ"),
    ("pa", r"ਹੁਣ \{value\} ਦੀ ਵਾਰੀ ਨਹੀਂ", "ਹੁਣ {value} ਦੀ ਨਹੀਂ, {expected} ਦੀ ਵਾਰੀ ਹੈ"),
    ("pa", r"\{player\} ਦੀ ਹੈ", "{player} ਦੀ ਹੁੰਦੀ ਹੈ"),
    ("pa", r"ਇਨ੍ਹਾਂ", "ਇਹਨਾਂ"),
    ("nl", r"\bmeld(?:en|t)\b", "leggen"),
    ("nl", r"\bgewone\b", "natuurlijke"),
    ("nl", r"\brang\b", "waarde"),
    ("nl", r"\b(?:jouw|je|tegen|andere) partij\b", "kant"),
    ("nl", r"\bgeen reeks\b", "vormen geen aaneengesloten reeks, elke kaart één keer"),
    ("nl", r"\btwee gewone\b", "je hebt geen twee natuurlijke kaarten van de waarde van {top}"),
    ("nl", r"zwarte drieën (?:meldt|worden gemeld)", "zwarte drieën legt alleen wie uitgaat"),
]

#: English, and its translation: choices not yet made are no past, a dealer is who deals, a table's name is a place.
SAID: list[tuple[str, str, str]] = [
    ("hi", "dealer", "बाँटने वाला"),
    ("hi", "builds", "घर बनाए"),
    ("hi", "breaks", "घर तोड़े"),
    ("hi", "Why is it dealt again?", "फिर से क्यों बाँटना है?"),
    ("hi", "value", "क़ीमत"),
    ("hi", "Sweep with the first play", "पहली चाल की सीप"),
    ("hi", "Sweep with the last play", "आख़िरी चाल की सीप"),
    ("pa", "builds", "ਘਰ ਬਣਾਉਂਦਾ ਹੈ"),
    ("pa", "Sweep with the first play", "ਪਹਿਲੀ ਚਾਲ ਦੀ ਸੀਪ"),
    ("pa", "Sweep with the last play", "ਆਖ਼ਰੀ ਚਾਲ ਦੀ ਸੀਪ"),
    ("th", "A four of a kind beats a single 2.", "สี่ใบเหมือนตัดเลข 2 ใบเดี่ยวได้"),
    ("vi", "draw who leads", "hãy bốc thăm"),
    ("vi", "Friday at Lan’s", "Thứ Sáu nhà Lan"),
    ("th", "Friday at Lan’s", "วันศุกร์บ้านก้อย"),
    ("ms", "Friday at Lan’s", "Jumaat di rumah Mei"),
    ("hi", "Friday at Lan’s", "लता के यहाँ शुक्रवार"),
    ("pa", "Friday at Lan’s", "ਗੁਰਮੀਤ ਦੀ ਬੈਠਕ"),
    ("nl", "Friday at Lan’s", "Vrijdag bij Lan"),
]


@cache
def catalog(language: str) -> dict[str, str]:
    """Return msgid to words; of a plural, its first msgid and all its forms."""

    def plain(text: object) -> str:
        return "\n".join(text) if isinstance(text, tuple) else str(text)

    return {plain(m.id).partition("\n")[0]: plain(m.string) for m in read(CATALOGS / f"{language}.po") if m.id}


@cache
def spoken(language: str) -> str:
    """Return all words in a language, with line breaks of pages as blanks."""
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "rules").glob(f"*.{language}.md"))]
    return "\n".join([*catalog(language).values(), *(" ".join(text.split()) for text in pages)])


@pytest.mark.parametrize(("language", "was", "now"), MENDED)
def test_what_readers_found_wrong_reads_as_they_said(language: str, was: str, now: str) -> None:
    assert not re.findall(was, spoken(language), re.IGNORECASE | re.MULTILINE)
    assert now in spoken(language)


@pytest.mark.parametrize(("language", "english", "word"), SAID)
def test_what_a_word_is_said_as(language: str, english: str, word: str) -> None:
    assert catalog(language)[english] == word


def test_in_thai_a_number_of_cards_is_followed_by_its_classifier() -> None:
    number = re.compile(r"(\{\w+\}) (?:\w+ )?cards?\b")
    counted = {
        english: (found[1], words) for english, words in catalog("th").items() if (found := number.search(english))
    }
    said = {english: (n, words) for english, (n, words) in counted.items() if words}
    assert said
    assert [english for english, (n, words) in said.items() if f"{n} ใบ" not in words] == []


def test_samba_has_all_its_words_in_hindi() -> None:
    from_samba = [m for m in read(CATALOGS / "hi.po") if m.id and any("samba/" in file for file, _ in m.locations)]
    assert len(from_samba) > 300
    assert [m.id for m in from_samba if not all([*m.string] if isinstance(m.string, tuple) else [m.string])] == []
