"""Define Sâm: northern Vietnam, 2 to 4 players, ten cards each; get rid of your cards first.

Where each section of the rules (``docs/rules/sam.md``, after a Vietnamese account) is kept:

- options and variants: ``options.py``
- what can be logged (hand, Báo Sâm, tới trắng, who leads): ``entries.py``
- which entries are valid (cards left, thối hai, fours of a kind, beats): ``rules.SamRules.check`` and ``checks.py``
- who pays (cards left, cóng, thối hai, báo một, finish on a 2): ``payments._charges`` and ``payments._owes``
- chặt and chặt chồng: ``entries.chains`` and ``payments._beats``
- Báo Sâm: ``payments._from_all`` (won), ``payments._blocked`` (blocked)
- who leads next, and when that is drawn again: ``rules.SamRules.apply``
- combinations, what beats what, dealt winning hands: ``referee.py``
- what is on the screen: ``shown.py``; every sentence: ``words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import SamRules
from .shown import SamPresentation

SAM = Game(SamRules(), SamPresentation())
