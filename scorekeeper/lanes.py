"""The two lanes for requests: the ordinary one, and the heavy one, which is a process of its own.

Code that may take long (an import, an export, renaming somebody, a very long match) raises ``Heavy`` in the ordinary
lane. The server (``asgi.py``) then passes the same request to the heavy lane, so that no recording has to wait for it.
Under another server there is only one lane, and ``Heavy`` is never raised.
"""

from __future__ import annotations

from contextvars import ContextVar
from enum import Enum

#: WSGI environ key of a function. The application calls it with a tuple, a network and seconds, to have its response
#: delayed by that; meanwhile the network gets only a few other responses at a time.
SLOW = "scorekeeper.slow"


class Lane(Enum):
    """Where a request is answered: in the ``ORDINARY`` or ``HEAVY`` lane; ``ONLY``: in the single one.

    ``FULL``: with an error page, as it belongs to the heavy lane, and that is full.
    """

    ONLY = "only"  #: there is only one lane
    ORDINARY = "ordinary"
    HEAVY = "heavy"
    FULL = "full"  #: the request belongs to the heavy lane, which is full: answer with an error page


class Heavy(BaseException):
    """Raised in the ordinary lane, before anything is done, to have the heavy lane answer the request instead.

    ``asgi.py`` catches it. It derives from ``BaseException`` so that error handlers let it pass.
    """


class HeavyLaneFull(Exception):
    """Raised if the request belongs to the heavy lane, and too many are waiting for it; ``app`` answers with a page."""


class HeavyLaneFailed(Exception):
    """Raised if the heavy lane gives no response, or only a part; it may have done what was asked all the same."""


#: where the present request is answered
lane: ContextVar[Lane] = ContextVar("lane", default=Lane.ONLY)


LONG = 2_000  #: the most entries that a request may process in the ordinary lane; an evening has 20 to 300


def work_through(entries: int) -> None:
    """Call ``enter_heavy_lane`` if a request has to process more than 2000 (``LONG``) entries; raises as it does."""
    if entries > LONG:
        enter_heavy_lane()


def enter_heavy_lane() -> None:
    """Make sure that what follows, which may take long, runs in the heavy lane; if there is only one, do nothing.

    Raises ``Heavy`` in the ordinary lane, by which the request begins again in the heavy one, or ``HeavyLaneFull`` if
    that is full.
    """
    now = lane.get()
    if now is Lane.FULL:
        raise HeavyLaneFull
    if now is Lane.ORDINARY:
        raise Heavy
