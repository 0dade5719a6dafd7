"""Codes that nobody can guess: those of a table's links, and the short ones that are typed from across a room."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 13  #: of a link's code: 65 bits
TYPED_LENGTH = 8  #: of a code to be typed: 40 bits, and how many may be tried is bounded


def new_code(length: int = LENGTH) -> str:
    """A code that nobody can guess, as the database holds it: without hyphens."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """A code as it was typed: blanks and hyphens left out, look-alikes taken for what they look like.

    Whatever was typed gives a text; whether any table has that code is not known here.
    """
    text = typed.strip().lower().replace("-", "").replace(" ", "")
    return text.replace("o", "0").replace("i", "1").replace("l", "1")


def show_code(code: str) -> str:
    """A code in groups of four."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def digits(number: int, length: int = 1) -> str:
    """A number from 0 on, written in the letters and digits of codes, at least ``length`` of them."""
    found = ""
    while number or len(found) < length:
        number, digit = divmod(number, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found


def number_of(written: str) -> int:
    """The number that ``digits`` has written so. Raises ``ValueError`` where another character stands in it."""
    number = 0
    for digit in written:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number
