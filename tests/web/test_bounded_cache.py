"""What is kept of pages is bounded in bytes, however large a stranger makes one."""

from __future__ import annotations

from scorekeeper.web.http.bounded_cache import bounded_cache, weight


def test_the_same_is_made_once() -> None:
    made: list[str] = []

    @bounded_cache(most=10_000)
    def double(text: str) -> str:
        made.append(text)
        return text * 2

    assert [double("a"), double("a"), double("b")] == ["aa", "aa", "bb"]
    assert made == ["a", "b"]
    double.cache_clear()
    assert double("a") == "aa"
    assert made == ["a", "b", "a"]


def test_what_is_kept_weighs_no_more_than_its_bound_arguments_counted() -> None:
    @bounded_cache(most=50_000)
    def long(text: str, n: int) -> str:
        return text + "x" * n

    for n in range(500):
        assert len(long("y" * (n % 7) * 100, n)) == (n % 7) * 100 + n
        assert long.size <= 50_000
    assert long.size > 25_000


def test_the_oldest_that_nobody_asked_for_goes_first() -> None:
    made: list[int] = []

    @bounded_cache(most=20_000)
    def page(n: int) -> str:
        made.append(n)
        return "x" * 4000

    for n in (1, 2, 3, 4, 1, 5, 1, 6, 1):
        page(n)
    assert made.count(1) == 1


def test_one_huge_page_is_not_kept_and_drives_out_no_other() -> None:
    made: list[int] = []

    @bounded_cache(most=10_000)
    def page(n: int) -> str:
        made.append(n)
        return "x" * n

    for n in (100, 9_000, 100, 9_000):
        page(n)
    assert made == [100, 9_000, 9_000]


def test_a_weight_counts_bytes() -> None:
    assert weight("é" * 1000) >= 2000
    assert weight(("x" * 1000, ("x" * 1000,))) >= 2000
