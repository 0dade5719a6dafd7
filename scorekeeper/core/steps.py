"""The steps of a long match without all of them at hand: the newest, and of the older ones every 32nd.

A step has everybody's money and all that a game keeps, so twenty thousand of them would fill the memory; what lies
between two is made again where somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

EVERY = 32


class Steps(Generic[T]):
    """``start``, and what came of it one by one; ``len``: how many came."""

    def __init__(self, start: T) -> None:
        self._kept = [start]  # every 32nd
        self._newest: list[T] = []  # those after the last one that is kept

    def __len__(self) -> int:
        return (len(self._kept) - 1) * EVERY + len(self._newest)

    @property
    def last(self) -> T:
        """Where it stands."""
        return self._newest[-1] if self._newest else self._kept[-1]

    def add(self, step: T) -> None:
        """One more."""
        self._newest.append(step)
        if len(self._newest) == 2 * EVERY:  # so that a few taken back and made anew never reach the last one kept
            self._kept.append(self._newest[EVERY - 1])
            del self._newest[:EVERY]

    def after(self, length: int, again: Callable[[T, int], T]) -> T:
        """Where it stood after the first ``length``. ``again(step, n)`` makes number ``n`` (from 0) after ``step``."""
        known = len(self) - len(self._newest)
        if length > known:
            return self._newest[length - known - 1]
        step = self._kept[length // EVERY]
        for n in range(length // EVERY * EVERY, length):
            step = again(step, n)
        return step

    def first(self, length: int, again: Callable[[T, int], T]) -> Steps[T]:
        """The first ``length`` of them, on their own; ``again`` as above."""
        made = Steps(self._kept[0])
        if length >= len(self) - len(self._newest):
            made._kept = self._kept[:]
            made._newest = self._newest[: length - len(made)]
        else:
            made._kept = self._kept[: length // EVERY + 1]
            for n in range(len(made), length):
                made.add(again(made.last, n))
        return made
