"""The phone that a test is given is as good as new, whatever the one before did with it."""

from __future__ import annotations

from .phone import SCREEN, TABLET, Phone

LIKE_NEW = """() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, localStorage.length,
  sessionStorage.length, window.left ?? null]"""


def test_a_phone_that_forgets_is_as_good_as_new(phone: Phone) -> None:
    page = phone.page
    page.set_viewport_size(TABLET)
    page.emulate_media(color_scheme="dark")
    page.add_init_script("window.left = 1")
    page.goto("/")
    page.evaluate("localStorage.setItem('left', 1), sessionStorage.setItem('left', 1)")
    assert page.evaluate(LIKE_NEW) == [TABLET["width"], True, 1, 1, 1]
    phone.forget()
    phone.page.goto("/")
    assert phone.page.evaluate(LIKE_NEW) == [SCREEN["width"], False, 0, 0, None]
    assert phone.context.pages == [phone.page]
