"""Codes: unguessable, and typed as people type them."""

from __future__ import annotations

import secrets
from collections import Counter

import pytest

from scorekeeper.store.codes import ALPHABET, LENGTH, TYPED_LENGTH, new_code, read_code, show_code


def test_a_link_has_65_bits_and_what_is_typed_40() -> None:
    assert (LENGTH * 5, TYPED_LENGTH * 5) == (65, 40)
    assert len(set(ALPHABET)) == 32
    assert not set("ilou") & set(ALPHABET)


def test_every_letter_is_drawn_by_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(secrets, "choice", lambda letters: asked.append(letters) or "7")
    assert new_code() == "7" * LENGTH
    assert asked == [ALPHABET] * LENGTH


def test_codes_differ_and_use_all_letters_in_every_place() -> None:
    codes = [new_code() for _ in range(4000)]
    assert len(set(codes)) == 4000
    assert all(len(code) == LENGTH and set(code) <= set(ALPHABET) for code in codes)
    for place in range(LENGTH):
        drawn = Counter(code[place] for code in codes)
        assert set(drawn) == set(ALPHABET)
        assert max(drawn.values()) < 4000 / 32 * 2


@pytest.mark.parametrize("typed", ["0a1b-2c3d-4e5f", " 0A1B 2C3D 4E5F ", "oaib2c3d4e5f", "OALB-2C3D-4E5F"])
def test_look_alikes_blanks_and_hyphens_are_forgiven(typed: str) -> None:
    assert read_code(typed) == "0a1b2c3d4e5f"


def test_a_code_is_shown_in_groups_and_read_back() -> None:
    code = new_code(TYPED_LENGTH)
    assert read_code(show_code(code)) == code
    assert [len(group) for group in show_code(code).split("-")] == [4, 4]
