"""The rules pages of Samba say what people who know the game looked for, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

RULES = Path(__file__).parent.parent.parent.parent / "docs" / "rules"

#: What was missing or wrong, and what the two pages say of it.
SAYS = {
    "the names of the game": ("Samba-Canasta and, in Dutch, Straat-Canasta", "Samba-Canasta of Straat-Canasta"),
    "who plays first": ("the player at the dealer's left", "de speler links van de deler"),
    "a card turned up starts the pile": ("one card turned up starts the pile", "één open kaart begint de stapel"),
    "one card left in the stock": ("you draw that one", "dan pak je die ene"),
    "red threes are laid down alone": ("Red threes are never melded", "Rode drieën horen nooit in een combinatie"),
    "escalera": ("in Bolivia an *escalera*", "in Bolivia een *escalera*"),
    "an example that reads one way": (
        "a side with 2,995 points may open with two aces and a joker",
        "een kant met 2.995 punten mag openen met twee azen en een joker",
    ),
    "the first meld from 7000 points": ("`first_meld_top`", "`first_meld_top`"),
    "black threes in hand": ("`black_three_held`", "`black_three_held`"),
    "the pile before a first meld": (
        "must still reach the first meld in that turn", "moet in die beurt nog wel de opening halen",
    ),
    "an empty hand": ("one tap says that it was empty", "één tik zegt dat hij leeg was"),
    "a red three blocks the pile too": ("With a 3, red or black, a 2", "een 3 (rood of zwart), een 2"),
    "a match that the table ends": ("Then nobody has won and no money is paid", "Dan heeft niemand gewonnen"),
    "a match that the table ends and counts": (
        "the side with most points then wins as if it had reached the target",
        "dan wint de kant met de meeste punten alsof ze het doel had gehaald",
    ),
    "what cards can make": ("twelve sambas and eleven pure canastas", "hoogstens twaalf samba's en elf zuivere"),
    "what all cards are worth": ("All cards are worth 1,770", "Alle kaarten zijn samen 1.770 waard"),
    "red and black card on a canasta": (
        "a red one on a pure canasta, a black one on a mixed", "een rode op een zuivere, een zwarte op een gemengde",
    ),
    "what a pile brings": ("Whoever takes the pile has all its cards", "Wie de stapel pakt, krijgt alle kaarten"),
    "money for the difference": (
        "for each full 100 points by which their side is behind", "voor elke volle 100 punten die zijn kant achter",
    ),
    "house rules in the middle of a match": (
        "Between two hands all of them may change", "Tussen twee rondes mag elke regel veranderen",
    ),
    "what the game is about": ("Seven cards in one meld bring a bonus", "Zeven kaarten in één combinatie leveren"),
    "natural cards": ("Cards from 4 to ace are *natural*", "Kaarten van 4 tot aas zijn *natuurlijk*"),
    "all six red threes against a side": ("against it they count 600", "gaan ze eraf, dan 600"),
    "who wins a hand": (
        "A hand is won by the side that makes most points in it", "Een ronde wint de kant die er de meeste punten in",
    ),
    "points given by the table": (
        "count into its score, and so for its next first meld", "tellen mee in haar score, en dus voor haar volgende",
    ),
    "who has left": ("Players who have left neither pay nor are paid", "Wie is opgestapt, betaalt niet en krijgt"),
    "hints for beginners": ("Every samba has an 8, a 9 and a 10", "In elke samba zit een 8, een 9 en een 10"),
}  # fmt: skip


@pytest.mark.parametrize("about", SAYS)
@pytest.mark.parametrize(("page", "language"), [("samba.md", 0), ("samba.nl.md", 1)])
def test_the_page_says_it(page: str, language: int, about: str) -> None:
    text = " ".join((RULES / page).read_text(encoding="utf-8").split())
    assert SAYS[about][language] in text


def test_the_dutch_page_has_one_word_for_each_thing() -> None:
    """A ``partij`` is a match and never a side; melds are laid (``leggen``), cards natural, their rank ``waarde``."""
    text = (RULES / "samba.nl.md").read_text(encoding="utf-8").lower()
    for word in ("melden", "meldt", "gewone kaart", "rang ", "partijen"):
        assert word not in text, word
