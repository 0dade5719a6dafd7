"""An LRU cache bounded by bytes rather than by entries, because pages may be of any size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

OVERHEAD = 100  #: estimated bytes of a value besides its text


class BoundedCache(Generic[P, T]):
    """A function that caches what ``make`` returns, by arguments: ``most`` bytes in all, least recently used go first.

    A result that takes more than a quarter of ``most`` is not cached.
    """

    def __init__(self, make: Callable[P, T], most: int) -> None:
        self._make, self._most = make, most
        self._made: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = Lock()
        self.size = 0  #: estimated bytes of all cached arguments and results
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(sorted(kwargs.items())))
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key][0]
        made = self._make(*args, **kwargs)
        size = weight(key) + weight(made)
        with self._lock:
            if size <= self._most // 4 and key not in self._made:  # one large result must not evict all others
                self._made[key] = made, size
                self.size += size
            while self.size > self._most:
                self.size -= self._made.popitem(last=False)[1][1]
        return made

    def cache_clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._made.clear()
            self.size = 0


def bounded_cache(most: int) -> Callable[[Callable[P, T]], BoundedCache[P, T]]:
    """Return a decorator like ``functools.lru_cache``, bounded by ``most`` bytes of arguments and results."""
    return lambda make: BoundedCache(make, most)


def weight(value: object) -> int:
    """Return an estimate of the bytes that ``value`` takes: a string, bytes, a number, or a tuple of them."""
    if isinstance(value, tuple):
        return OVERHEAD + sum(map(weight, value))
    if isinstance(value, bytes):
        return OVERHEAD + len(value)
    if isinstance(value, str):
        return OVERHEAD + len(value.encode(errors="replace"))
    return OVERHEAD
