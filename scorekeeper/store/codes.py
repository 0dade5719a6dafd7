"""Codes that nobody can guess: those of a table's links, and short ones for typing."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 13  #: of a link's code: 65 bits
TYPED_LENGTH = 8  #: of a code to be typed: 40 bits, and how many may be tried is bounded


def new_code(length: int = LENGTH) -> str:
    """Return a code that nobody can guess, as the database holds it: without hyphens."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """Return a typed code in canonical form: without blanks and hyphens, look-alike characters replaced.

    Any input gives a text; whether a table has that code is not known here.
    """
    text = typed.strip().lower().replace("-", "").replace(" ", "")
    return text.replace("o", "0").replace("i", "1").replace("l", "1")


def show_code(code: str) -> str:
    """Return a code in groups of four."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def digits(number: int, length: int = 1) -> str:
    """Return a number from 0 on, written in the letters and digits of codes, at least ``length`` of them."""
    found = ""
    while number or len(found) < length:
        number, digit = divmod(number, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found


def number_of(written: str) -> int:
    """Return the number that ``digits`` wrote. Raises ``ValueError`` if another character is in it."""
    number = 0
    for digit in written:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number
