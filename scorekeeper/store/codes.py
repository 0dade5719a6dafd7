"""Random codes that nobody can guess: long ones for the links of a table, and short ones for typing."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 13  #: of a link's code: 65 bits
TYPED_LENGTH = 8  #: of a code to be typed: 40 bits, and wrong guesses are limited (``web/http/rates.py``)


def new_code(length: int = LENGTH) -> str:
    """Return a random code as the database holds it, without hyphens."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """Return a typed code in canonical form: lower case, no blanks or hyphens, look-alike characters replaced.

    Any input is accepted. Whether a table has the code is not checked.
    """
    text = typed.strip().lower().replace("-", "").replace(" ", "")
    return text.replace("o", "0").replace("i", "1").replace("l", "1")


def show_code(code: str) -> str:
    """Return a code in groups of four characters with hyphens between them."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def digits(number: int, length: int = 1) -> str:
    """Return a non-negative number in base 32, in the alphabet of codes, padded to at least ``length`` digits."""
    found = ""
    while number or len(found) < length:
        number, digit = divmod(number, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found


def number_of(written: str) -> int:
    """Return the number that ``digits`` has written. Raises ``ValueError`` if it holds any other character."""
    number = 0
    for digit in written:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number
