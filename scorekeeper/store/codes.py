"""Random codes that nobody can guess: long ones for the links of a table, and short ones for typing."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 13  #: of a link's code: 65 bits
TYPED_LENGTH = 8  #: of a code to be typed: 40 bits, and wrong guesses are limited (``web/http/rates.py``)


def new_code(length: int = LENGTH) -> str:
    """Return a new random code of ``length`` characters, as the database holds it: lower case, without hyphens."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """Return a typed code as the database holds it: ``ab01`` for ``AB-OL``.

    It is in lower case without blanks and hyphens, and look-alike letters are replaced by digits. Any input is
    accepted. Whether a table has the code is not checked.
    """
    text = typed.strip().lower().replace("-", "").replace(" ", "")
    return text.replace("o", "0").replace("i", "1").replace("l", "1")


def show_code(code: str) -> str:
    """Return a code as people read it, in groups of four characters: ``abcd-efgh``."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def digits(number: int, length: int = 1) -> str:
    """Return a number, at least 0, in base 32 with the characters of codes: ``digits(33, 3)`` is ``011``.

    ``length``: the least number of characters.
    """
    found = ""
    while number or len(found) < length:
        number, digit = divmod(number, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found


def number_of(written: str) -> int:
    """Return the number of which ``written`` is the text (``digits``). Raises ``ValueError`` if it is no such text."""
    number = 0
    for digit in written:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number
