"""Define Samba: the Netherlands; 2 to 6 players, three packs; groups, sequences, canastas and sambas.

Where each section of the rules (``docs/rules/samba.md``, after Harrie Wiering's account) is kept:

- bonuses, what is needed, the first meld, the target, the two variants: ``options.py``
- what can be logged (counted, as it happens): ``entries.py``; what a match keeps between entries: ``state.py``
- card values, groups, sequences, wild cards, black threes, adding, merging: ``melds.py``
- how many of a card the packs have: ``packs.py``
- the totals that a counted hand may have: ``counted.py``
- a turn: the first meld, taking the pile or its top card, black threes, red threes: ``turns.py``
- a counted hand, going out, the end of a hand, who may leave or sit down: ``rules.py``
- turns that get another place in the log: ``moving.py``
- points, red threes, cards left, the target, the winner, money, who deals: ``scoring.py``; statistics: ``stats.py``
- questions: ``referee.py``; how they are asked: ``pads.py``
- figures for pages that add up while somebody taps: ``figures.py``
- what is on the screen: ``shown.py``; every sentence: ``words.py``, ``turn_words.py``
"""

from __future__ import annotations

from ...core.game import Game
from .rules import SambaRules
from .shown import SambaPresentation

SAMBA = Game(SambaRules(), SambaPresentation())
