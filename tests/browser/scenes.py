"""Matches with a few hands in which each sheet of each game can be opened in each of its ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from scorekeeper.core.cards import PACK
from scorekeeper.core.files import make_header, read_entry, write_match
from scorekeeper.core.game import Game
from scorekeeper.core.match import Match
from scorekeeper.core.reading import plain
from scorekeeper.games import by_slug
from scorekeeper.games.seep import plays

from .fillings import BETWEEN, FILLINGS, PEOPLE
from .flow import Json

Entry = Json | Callable[[Any], Json]


@dataclass(frozen=True)
class Scene:
    """A match of a table file, and which sheet is opened.

    The entry ``at`` is corrected, or something is inserted before it. ``open``: a hand is being logged piece by piece.
    """

    match: Json
    at: int
    log: Match
    asked: Any  #: the state of the match that the sheet is about

    @property
    def game(self) -> Game:
        return self.log.game

    @property
    def open(self) -> bool:
        return not self.game.rules.between_hands(self.log.state)


def others(state: Any, but: str) -> list[str]:
    return [player for player in state.seats.seated if player != but]


def sam_hand(winner: int) -> Entry:
    def made(state: Any) -> Json:
        seated = state.seats.seated
        return {"kind": "hand", "winner": seated[winner], "left": dict.fromkeys(others(state, seated[winner]), 3)}

    return made


def sam_sip_hand(winner: int) -> Entry:
    return lambda state: {"kind": "hand", "winner": state.seats.seated[winner]}


def daun_tiga_hand(best: int) -> Entry:
    def made(state: Any) -> Json:
        seated = state.seats.seated
        hands = {player: 3 + (n == best) * 4 for n, player in enumerate(seated)}
        return {"kind": "hand", "stakes": dict.fromkeys(state.seats.others(state.banker), 5), "hands": hands}

    return made


def count(points: int) -> Entry:
    def made(state: Any) -> Json:
        side = next(iter(state.sides))
        return {"kind": "count", "points": {side: points}, "more_cards": side}

    return made


def samba_hand(cards: int) -> Entry:
    def made(state: Any) -> Json:
        return {"kind": "hand", "sides": {side: {"cards": cards, "mixed": 1} for side in state.sides}, "out": None}

    return made


def meld(state: Any) -> Json:
    """Return a meld that is enough for a first meld of any side."""
    laid = {side: len(melds) for side, melds in state.hand.melds.items()} if state.hand else {}
    side = next((side for side in state.sides if not laid.get(side)), next(iter(state.sides)))
    new = [{"group": rank, "naturals": 4} for rank in ("A", "9")]
    return {"kind": "meld", "player": state.sides[side][0], "new": [*new, {"sequence": "S", "from": "4", "to": "8"}]}


def a_play(state: Any) -> Json:
    """Return any card that can be played, in its first way."""
    made: Json = plain(next(found[0] for card in PACK[7:] + PACK[:7] if (found := plays.choices(state, card))))
    return made


def seats_changed(state: Any) -> Json:
    return {"kind": "seats", "players": [*state.seats.seated[1:], state.seats.seated[0]]}


def comes(state: Any) -> Json:
    return {"kind": "join", "player": next(name for name in PEOPLE if name not in state.seats), "after": "An"}


def goes(state: Any) -> Json:
    return {"kind": "leave", "player": state.seats.seated[-1]}


NOTE: Json = {"kind": "note", "text": "tea"}
END: Json = {"kind": "end_match"}


def changed(**options: Any) -> Json:
    return {"kind": "options", "options": options}


def lead(state: Any) -> Json:
    return {"kind": "lead", "player": state.seats.seated[0]}


def seated(game: str, kind: str, event: str) -> int | None:
    """Return how many must play for the sheet to be opened and the event to happen; ``None`` if that cannot be."""
    both = {kind, event}
    if game == "seep":
        return None if both & {"leave", "join"} else 2 if "seats" in both else 4
    if game == "samba":
        return None if {"leave", "join"} <= both else 2 if "join" in both else 3 if both & {"leave", "seats"} else 4
    return 3


def scene(game: str, kind: str, way: str, event: str) -> Scene | None:
    """Return a match for a sheet in one of its ways, and for what another phone records; ``None`` if there is none."""
    number = seated(game, kind, event)
    moves = {kind, event} <= {"leave", "join"} and game == "samba" and way == "correction"
    if number is None or moves:
        return None
    head: Json = {"players": PEOPLE[:number], "variant": None, "options": {}}
    find = {"sam": sam, "sam-sip": sam_sip, "daun-tiga": daun_tiga, "seep": seep, "samba": samba}[game]
    entries = find(kind, way, event, head)
    if entries is None:
        return None
    made, at = entries
    header = make_header(by_slug[game], head["players"], head["variant"], head["options"], None)
    log = Match.begin(header)
    for entry in made:
        value = entry(log.state) if callable(entry) else entry
        log = log.after(read_entry(header.game, value))
    match = write_match(header, log.entries, within_table=True)
    found = Scene(match, at, log, (log.before(at) if at else log.now).state)
    impossible = event in BETWEEN and found.open
    return None if impossible else found


Found = tuple[list[Entry], int] | None


def with_changes(hands: list[Entry], hand: Entry, kind: str, change: Json) -> Found:
    """Return entries of every kind, one after another, of which one is corrected."""
    made = [*hands, NOTE, change, seats_changed, comes, hand, goes]
    kinds = [*(None for _ in hands), "note", "options", "seats", "join", "hand", "leave"]
    return (made, kinds.index(kind) + 1) if kind in kinds else (made, 0)


def sam(kind: str, way: str, event: str, head: Json) -> Found:
    head |= {"options": {"stake": 5, "instant": 20}}
    hand, call = sam_hand(0), {"kind": "bao_sam", "caller": "Bình", "outcome": "won"}
    dealt = {"kind": "instant", "winner": "Chi", "hand": "dragon"}
    if kind == "lead" and way != "correction":
        head["players"] = PEOPLE
        made: list[Entry] = [hand, sam_hand(3), goes]
        return (made, 0) if way == "new" else ([*made, hand], 4)
    if way == "new":
        return [lead, hand, call, sam_hand(1)], 0
    if way == "put in":
        return put_in(kind, [lead, hand, call, sam_hand(1)], ("hand", "bao_sam", "instant"))
    if kind == "end_match":
        return None
    found = with_changes([lead, hand, call, dealt], hand, kind, changed(cong=15))
    return corrected(found, {"lead": 1, "hand": 2, "bao_sam": 3, "instant": 4}, kind)


def corrected(found: Found, at: Json, kind: str) -> Found:
    return found and (found[0], at.get(kind, found[1]))


def put_in(kind: str, made: list[Entry], kinds: tuple[str, ...]) -> Found:
    """Insert an entry before the last hand, or, if somebody leaves or joins, after it."""
    if kind in kinds:
        return made, len(made)
    return ([*made, NOTE], len(made) + 1) if kind in ("leave", "join") else None


def sam_sip(kind: str, way: str, event: str, head: Json) -> Found:
    head |= {"variant": "korat", "options": {"draw": True}}
    hand = sam_sip_hand(0)
    thrown = {"kind": "thrown_in", "player": "Bình", "indicator": "3S", "joke": {"stakes": ["An", "Bình"]}}
    drawn = {"kind": "drawn"}
    if way == "new":
        return [hand, thrown, sam_sip_hand(1)], 0
    if way == "put in":
        return put_in(kind, [hand, thrown, sam_sip_hand(1)], ("hand", "thrown_in", "drawn"))
    if kind == "end_match":
        return None
    found = with_changes([hand, thrown, drawn], hand, kind, changed(stake=20))
    return corrected(found, {"thrown_in": 2, "drawn": 3}, kind)


def daun_tiga(kind: str, way: str, event: str, head: Json) -> Found:
    banks = {"kind": "banker", "player": "Chi"}
    if way == "new":
        return [daun_tiga_hand(0), banks, daun_tiga_hand(1)], 0
    if way == "put in":
        return put_in(kind, [daun_tiga_hand(0), daun_tiga_hand(1), NOTE], ("hand", "banker"))
    if kind == "end_match":
        return None
    # who banks is corrected in deals after which nobody has played
    last = {"banker": [banks]}.get(kind, [])
    found = with_changes([daun_tiga_hand(0), daun_tiga_hand(1)], daun_tiga_hand(2), kind, changed(long_from=9))
    made, at = found or ([], 0)
    return ([*made, *last], len(made) + 1) if last else (made, {"hand": 8}.get(kind, at))


def seep(kind: str, way: str, event: str, head: Json) -> Found:
    head |= {"variant": "juneja", "options": {"floor_check": True, "baazi_stake": 10 * (event == "proposal")}}
    first, second = count(50), count(40)
    deal: Json = {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]}
    took = lambda state: {"kind": "capture", "player": state.seats.seated[1], "cards": []}  # noqa: E731
    over = lambda state: {"kind": "end_deal", "last": state.seats.seated[0], "more_cards": None}  # noqa: E731
    again = {"kind": "redeal", "reason": "floor"}
    if kind == "play":
        made: list[Entry] = [first, second, deal, *[a_play] * 5]
        return made, 0 if way == "new" else len(made)
    if kind in ("capture", "end_deal") and way == "new":
        return [first, second, took], 0
    if kind in ("leave", "join"):
        return None
    if way == "new":
        return [first, again, second], 0
    if way == "put in":
        made = [first, took, second] if kind == "end_deal" else [first, count(45), second]
        return (made, 3) if kind in ("count", "deal", "capture", "redeal", "end_deal") else None
    if kind == "end_match":
        return None
    if kind == "deal":
        return [first, second, deal], 3
    kinds = {"count": 1, "redeal": 2, "note": 3, "options": 4, "capture": 6, "end_deal": 7}
    made = [first, again, NOTE, changed(baazi_stake=3), took, took, over, second]
    return ([first, seats_changed, second], 2) if kind == "seats" else (made, kinds[kind])


def samba(kind: str, way: str, event: str, head: Json) -> Found:
    head |= {"options": {"target": 4000, "game_stake": 5} if event == "proposal" else {}}
    first, second = samba_hand(300), samba_hand(200)
    ends: Json = {"kind": "end_hand", "out": None}
    if kind in ("meld", "end_hand") and way == "new":
        return [first, meld, meld], 0
    if kind in ("seats", "leave", "join") and way == "correction":
        return [first, {"seats": seats_changed, "join": comes, "leave": goes}[kind]], 2
    if way == "new":
        return [first, second], 0
    if way == "put in":
        if kind in ("leave", "join"):
            return [first, second, NOTE], 3
        pieces: dict[str, list[Entry]] = {"hand": [first, second], "meld": [first, meld, meld, ends]}
        made = pieces.get(kind) or ([first, meld, second] if kind == "end_hand" else [])
        return (made, {"hand": 2, "meld": 3, "end_hand": 3}[kind]) if made else None
    if kind == "end_match":
        return None
    made = [first, NOTE, changed(game_stake=3), meld, meld, ends, second]
    return made, {"hand": 1, "note": 2, "options": 3, "meld": 5, "end_hand": 6}[kind]


EVENTS = (
    *("note", "hand", "correction", "undo", "options", "seats", "name", "leave", "join", "end_match"),
    *("proposal", "renewed", "payment"),
)
WAYS = ("new", "correction", "put in")  #: the ways in which a sheet is opened


def pairs() -> Iterator[tuple[str, str, str, str]]:
    """Yield every sheet in each of its ways, with everything that another phone can then record."""
    for game, kinds in FILLINGS.items():
        for kind, way, event in product(kinds, WAYS, EVENTS):
            if scene(game, kind, way, event):
                yield game, kind, way, event
