"""Unguessable codes that people can type: 12 letters and digits, 60 bits, none that look alike."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 12


def new_code() -> str:
    """A code that nobody can guess, as the database holds it: 12 characters, without hyphens."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """A code as it was typed: blanks and hyphens left out, look-alikes taken for what they look like.

    Whatever was typed gives a text; whether any table has that code is not known here.
    """
    text = typed.strip().lower().replace("-", "").replace(" ", "")
    return text.replace("o", "0").replace("i", "1").replace("l", "1")


def show_code(code: str) -> str:
    """A code in groups of four."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))
