"""Random fillings of every sheet of every game, in matches that have a few hands.

A filling is a list of steps, as a person taps them; a phone without scripts sends the same as the fields of a form.
Only what a table could have seen is drawn: names of those seated, cards that can be out, possible sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from scorekeeper.core.cards import PACK
from scorekeeper.games.seep import plays

PEOPLE = ("An", "Bình", "Chi", "Dung")
NEWCOMER = "Em"  #: people of the table, and one who is not seated yet
COMMON = ("leave", "join", "note", "options", "seats", "end_match")
BETWEEN = ("leave", "join", "options", "seats", "end_match")  #: what comes between two hands only


class Step(NamedTuple):
    """One step of a filling: how, in which field, what.

    ``tick``, ``clear`` and ``any`` are about tiles, ``type`` and ``choose`` about other fields, ``press`` is a button.
    """

    how: str
    field: str
    value: str = ""


def tick(field: str, value: object) -> Step:
    """Return the step that ticks the tile of a value, unless it is ticked already."""
    return Step("tick", field, str(value))


def clear(field: str) -> Step:
    """Return the step that clears all that can be ticked there."""
    return Step("clear", field)


def typed(field: str, value: object) -> Step:
    return Step("type", field, str(value))


def choose(field: str, value: str) -> Step:
    return Step("choose", field, value)


#: What is filled in for a match in this state, by chance.
Filling = Callable[[Any, Random], list[Step]]


# -- sheets that every game has ----------------------------------------------------------------------------------------


def someone(state: Any, chance: Random) -> str:
    return chance.choice(state.seats.seated)


def leave(state: Any, chance: Random) -> list[Step]:
    return [tick("player", someone(state, chance))]


def join(state: Any, chance: Random) -> list[Step]:
    return [typed("new", f"Neu {chance.randrange(100)}"), tick("after", someone(state, chance))]


def note(_state: Any, chance: Random) -> list[Step]:
    return [typed("text", f"tea for {chance.randrange(100)}")]


def seats(state: Any, chance: Random) -> list[Step]:
    return [Step("press", f"Seat {chance.randrange(2, len(state.seats) + 1)}: one place up")]


def options(**bounds: tuple[int, int]) -> Filling:
    """Change one or two of the options."""

    def fill(state: Any, chance: Random) -> list[Step]:
        names = chance.sample(list(bounds), chance.randint(1, len(bounds)))
        now = {name: getattr(state.options, name) for name in names}
        return [typed(name, chance.choice([n for n in range(*bounds[name]) if n != now[name]])) for name in names]

    return fill


# -- Sâm ---------------------------------------------------------------------------------------------------------------


def sam_hand(state: Any, chance: Random) -> list[Step]:
    winner = someone(state, chance)
    left = {player: chance.randint(1, 9) for player in state.seats.seated if player != winner}
    steps = [
        tick("winner", winner),
        *(tick(f"left:{player}", cards) for player, cards in left.items()),
        clear("on_two"),
    ]
    loser = chance.choice(list(left))
    extra = chance.choice(["", "", "chat", "bao_mot", "on_two"])
    if extra == "chat":
        steps += [tick("chat_by-0", winner), tick("chat_on-0", loser)]
    elif extra == "bao_mot":
        steps.append(tick("bao_mot", loser))
    elif extra == "on_two":
        steps.append(tick("on_two", 1))
    return steps


def bao_sam(state: Any, chance: Random) -> list[Step]:
    caller, by = chance.sample(state.seats.seated, 2)
    steps = [tick("caller", caller), tick("outcome", chance.choice(["won", "blocked"]))]
    if steps[-1].value == "blocked":
        steps.append(tick("by", by))
    return steps


def instant(state: Any, chance: Random) -> list[Step]:
    hand = chance.choice(["dragon", "four-twos", "one-colour", "three-triples", "five-pairs"])
    return [tick("winner", someone(state, chance)), tick("hand", hand)]


def one_player(state: Any, chance: Random) -> list[Step]:
    return [tick("player", someone(state, chance))]


# -- Sam Sip -----------------------------------------------------------------------------------------------------------


def joke(state: Any, chance: Random) -> list[Step]:
    """Choose who pays into the joke pot."""
    free = [player for player in state.playing if player not in state.joke_in]
    paying = chance.sample(free, chance.randint(0, len(free)))
    return [clear("joke_stakes"), *(tick("joke_stakes", player) for player in paying)]


def turned(chance: Random) -> list[Step]:
    return [tick("indicator-rank", chance.choice("34678")), tick("indicator-suit", chance.choice("SHDC"))]


def sam_sip_hand(state: Any, chance: Random) -> list[Step]:
    winner = chance.choice(state.playing)
    steps = [tick("winner", winner), *joke(state, chance)]
    if chance.random() < 0.4:
        steps += [tick("by", "dealt-set"), choose(f"set:{winner}", chance.choice(["KKK", "222", "999"]))]
    if chance.random() < 0.4:
        steps += turned(chance)
    return steps


def thrown_in(state: Any, chance: Random) -> list[Step]:
    return [tick("player", chance.choice(state.playing)), *turned(chance), *joke(state, chance)]


def drawn(state: Any, chance: Random) -> list[Step]:
    return [*joke(state, chance), *(turned(chance) if chance.random() < 0.5 else [])]


# -- Daun Tiga ---------------------------------------------------------------------------------------------------------


def deal(state: Any, chance: Random) -> list[Step]:
    players, hands = state.seats.others(state.banker), [*range(1, 11), "AAA", "PPP"]
    steps = [typed("stake_all", 5)] if chance.random() < 0.3 else []
    for player in players:
        if not steps or steps[0].field != "stake_all":
            steps.append(typed(f"stake:{player}", chance.randint(1, 20)))
        hand = chance.choice(hands)
        hands = hands[:10] if isinstance(hand, str) else hands  # there are four aces
        steps.append(tick(f"hand:{player}", hand))
    steps.append(tick(f"hand:{state.banker}", chance.randint(1, 10)))
    if chance.random() < 0.3:
        steps += [typed("bet_by", "Pak Man"), choose("bet_on", chance.choice(players)), typed("bet_stake", 3)]
    return steps


# -- Seep --------------------------------------------------------------------------------------------------------------


def count(state: Any, chance: Random) -> list[Step]:
    both, points = list(state.sides), chance.randint(20, 75)
    steps = [typed(f"points:{both[0]}", points), tick("more_cards", chance.choice(both))]
    if chance.random() < 0.3:
        steps.append(typed(f"points:{both[1]}", state.options.total - points))
    if chance.random() < 0.5:
        steps.append(Step("press", f"{chance.choice(both)}: one more"))
    if chance.random() < 0.5:
        steps.append(tick("swept-first", 1))
    return steps


def begin(_state: Any, chance: Random) -> list[Step]:
    """Fill in the bid and the floor."""
    floor = chance.sample([card for card in PACK if card not in ("10D", "9S")], 4)
    return [tick("bid", chance.randint(9, 13)), clear("floor"), *(tick("floor", card) for card in floor)]


def capture(state: Any, chance: Random) -> list[Step]:
    gone = state.deal.gone if state.deal else ()
    out = [card for card in state.options.points if card not in gone]
    cards = chance.sample(out, chance.randint(0, min(3, len(out))))
    steps = [tick("player", someone(state, chance)), clear("cards"), *(tick("cards", card) for card in cards)]
    return [*steps, *([tick("sweep", "true")] if chance.random() < 0.3 else [])]


def end_deal(state: Any, chance: Random) -> list[Step]:
    return [tick("last", someone(state, chance)), tick("more_cards", chance.choice(list(state.sides)))]


def redeal(_state: Any, chance: Random) -> list[Step]:
    return [tick("reason", chance.choice(["no-bid", "floor"]))]


def play(state: Any, chance: Random) -> list[Step]:
    """Choose any card that can be played, and one of its ways if it has several."""
    cards = [card for card in PACK if card not in state.deal.seen]
    chance.shuffle(cards)
    card = next(card for card in cards if plays.choices(state, card))
    return [tick("card", card), *([Step("any", "way")] if len(plays.choices(state, card)) > 1 else [])]


def single_play(state: Any, chance: Random) -> list[Step]:
    """Choose a card that has just one way, so that no look at the page is needed."""
    cards = [card for card in PACK if card not in state.deal.seen]
    chance.shuffle(cards)
    return [tick("card", next(card for card in cards if len(plays.choices(state, card)) == 1))]


# -- Samba -------------------------------------------------------------------------------------------------------------


def samba_hand(state: Any, chance: Random) -> list[Step]:
    """Fill in totals of each side, and what is left in the hands."""
    out = chance.choice([*state.seats.seated, " & "])
    steps = [tick("out", out)]
    for n, side in enumerate(state.sides):
        steps += [
            tick("panel", n),
            tick(f"by:{side}", "totals"),
            typed(f"cards:{side}", 200 + 5 * chance.randint(0, 60)),
        ]
        steps += [typed(f"sambas:{side}", chance.randint(2, 3)), tick(f"red:{side}", chance.randint(0, 2))]
    left = [player for player in state.seats.seated if player != out]
    return [*steps, *(typed(f"left:{player}", 5 * chance.randint(1, 20)) for player in left)]


def turn(state: Any, chance: Random) -> list[Step]:
    """Lay a group that is enough for a first meld."""
    rank, naturals = chance.choice([("K", 5), ("Q", 6), ("J", 5), ("10", 6)])
    steps = [tick("player", someone(state, chance)), tick("new-0", rank), tick("new-0-naturals", naturals)]
    return [*steps, *([tick("red_threes", 1)] if chance.random() < 0.3 else [])]


def end_hand(state: Any, chance: Random) -> list[Step]:
    left = [typed(f"left:{player}", 5 * chance.randint(1, 20)) for player in state.seats.seated]
    return [tick("out", " & "), *left]


FILLINGS: dict[str, dict[str, Filling]] = {
    "sam": {
        "hand": sam_hand, "bao_sam": bao_sam, "instant": instant, "lead": one_player,
        "options": options(stake=(1, 20), cong=(1, 20)),
    },
    "sam-sip": {
        "hand": sam_sip_hand, "thrown_in": thrown_in, "drawn": drawn, "options": options(stake=(1, 20)),
    },
    "daun-tiga": {"hand": deal, "banker": one_player, "options": options(long_from=(1, 11))},
    "seep": {
        "count": count, "deal": begin, "capture": capture, "end_deal": end_deal, "redeal": redeal, "play": play,
        "options": options(baazi_stake=(1, 20)),
    },
    "samba": {
        "hand": samba_hand, "meld": turn, "end_hand": end_hand,
        "options": options(target=(9000, 9050), game_stake=(1, 20)),
    },
}  # fmt: skip
for _game in FILLINGS.values():
    _game |= {"leave": leave, "join": join, "note": note, "seats": seats, "end_match": lambda _state, _chance: []}


def plain(steps: Sequence[Step], state: Any) -> list[tuple[str, str]]:
    """Return the same steps as fields of a form, as a phone without scripts sends them."""
    fields = []
    for step in steps:
        if step.how == "press" and step.field.startswith("Seat "):
            order, up = list(state.seats.seated), int(step.field.split(":")[0].split()[1]) - 1
            order[up - 1], order[up] = order[up], order[up - 1]
            fields += [(f"place-{n}", player) for n, player in enumerate(order)]
        elif step.how == "press":
            fields.append((f"sweeps:{step.field.removesuffix(': one more')}", "1"))
        elif step.how not in ("any", "clear"):
            fields.append((step.field, step.value))
    return fields
