"""Judge plays of Seep: whether one is valid on this floor, what it does, and the floor after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from ...core.cards import JOKER, PACK, Card, no_jokers
from ...core.problems import Path, Problem, quoted
from ...core.words import N_, Part
from .entries import Deal, Play
from .floor import Build, Group, HouseOnFloor, builds, captures, takes, too_many, total, value, without
from .state import FLOOR, PLAYS, House, OpenDeal, SeepState, Swept

#: With the option ``ten_nine``: value of a house to the card whose holder builds the first of that value.
FIRST_BUILDERS = {10: Card("10D"), 9: Card("9S")}

#: Capture value to the four cards that have it.
ALIKE = {number: frozenset(card for card in PACK if value(card) == number) for number in map(value, PACK)}

HOUSE = N_("{value}-house")


class Move(NamedTuple):
    """What a valid play does: the cards that it uses and captures, the house that it makes, and the houses that go.

    All are empty if the card is thrown on the floor.
    """

    used: Group = ()  #: loose cards that it takes or puts into a house
    taken: tuple[Card, ...] = ()  #: cards that it captures, those of a house too; not the card played
    house: House | None = None  #: the house that it builds or adds to, as it is then
    gone: tuple[int, ...] = ()  #: values of houses that were taken, broken or added to


# -- the deal ----------------------------------------------------------------------------------------------------------


def check_deal(state: SeepState, deal: Deal) -> list[Problem]:
    """Return the problems with the bid and the floor (docs/rules/seep.md, The deal and the bid).

    The floor is four cards, no joker and none twice. The bidder holds a card of the bid, so not all four are on the
    floor; with ``floor_check`` neither 10♦ nor 9♠ is.
    """
    if (n := len(deal.floor)) != FLOOR:
        return [Problem(("floor",), "floor-of-four", {"count": n}, incomplete=n < FLOOR)]
    found = [
        Problem(("floor", n), "floor-twice", {"card": str(card)})
        for n, card in enumerate(deal.floor, 1)
        if card in deal.floor[: n - 1]
    ]
    found += [problem for n, card in enumerate(deal.floor, 1) for problem in no_joker(card, ("floor", n))]
    if found:
        return found
    if all(value(card) == deal.bid for card in deal.floor):
        found.append(Problem(("bid",), "bid-on-floor", {"bid": deal.bid}))
    if state.options.floor_check and (bad := [c for c in deal.floor if c in FIRST_BUILDERS.values()]):
        found.append(Problem(("floor",), "floor-again", {"cards": tuple(map(str, bad))}))
    return found


def no_joker(card: Card | None, path: Path) -> list[Problem]:
    """Return a problem if ``card``, at ``path``, is a joker (docs/rules/seep.md, Players and cards)."""
    return [no_jokers(path)] if card == JOKER else []


def open_deal(state: SeepState, deal: Deal) -> OpenDeal:
    """Return the open deal that ``deal``, bid and floor, begins (docs/rules/seep.md, The deal and the bid)."""
    return OpenDeal(bid=deal.bid, loose=deal.floor, captured=dict.fromkeys(state.sides, ()))


# -- one play ----------------------------------------------------------------------------------------------------------


def judge(state: SeepState, play: Play) -> Move | list[Problem]:
    """Return what ``play`` does in the open deal of ``state``, or the problems with it (docs/rules/seep.md, A turn)."""
    deal = state.deal
    assert deal is not None
    seen = deal.seen
    what = list(_what(deal, play, seen))
    found = [*_who(state, play), *what]
    if what or play.player not in state.seats:
        return found  # what such a play does cannot be known
    move = _capture(state, deal, play) if play.take is not UNSET else _place(state, deal, play)
    found += _first_play(deal, play)
    if isinstance(move, list):
        return move + found
    found += _most_houses(state, deal, play) + _ten_nine(state, deal, play, move, seen)
    found += _duties(state, deal, play, move, seen)
    return found or move


def _who(state: SeepState, play: Play) -> Iterator[Problem]:
    """Yield a problem if it is not this player's turn (docs/rules/seep.md, The deal and the bid)."""
    if play.player != state.turn:
        code = "not-your-turn" if play.player in state.seats else "not-seated"
        yield Problem(("player",), code, {"value": quoted(play.player), "expected": (state.turn,)})


def _what(deal: OpenDeal, play: Play, seen: Set[Card]) -> Iterator[Problem]:
    """Yield the problems with the card, which may not be seen yet, and with the keys (docs/rules/seep.md, A turn)."""
    yield from no_joker(play.card, ("card",))
    if play.card in seen:
        yield Problem(("card",), _seen_as(deal, play.card), {"card": str(play.card)})
    if play.take is not UNSET and play.build is not UNSET:
        yield Problem(("build",), "take-or-build")
    if play.build is UNSET:
        for key, given in (("with", play.with_), ("break", play.break_), ("also", play.also)):
            if given is not UNSET:
                yield Problem((key,), "only-building")


def _seen_as(deal: OpenDeal, card: Card) -> str:
    """Return the code of the problem with a card that was seen already, by where it is now."""
    if card in deal.loose:
        return "card-loose"
    return "card-captured" if card in deal.gone else "card-in-house"


def _place(state: SeepState, deal: OpenDeal, play: Play) -> Move | list[Problem]:
    """Return the move of a card that is thrown or goes into a house, or the problems (docs/rules/seep.md, A turn)."""
    return _throw(state, deal, play) if play.build is UNSET else _build(state, deal, play)


def _throw(state: SeepState, deal: OpenDeal, play: Play) -> Move | list[Problem]:
    """Return the move of a thrown card, or the problem that it has to capture (docs/rules/seep.md, A turn).

    A card that may not capture before the first house of its value may be thrown (docs/rules/seep.md, The first ten and
    the first nine).
    """
    if may_not_take(state, play.card):
        return Move()
    ways = captures(deal.loose, [house.value for house in deal.houses], play.card)
    if not ways:
        return Move()
    return [Problem(("card",), "must-take", {"card": str(play.card), "choices": shown(ways)})]


# -- captures ----------------------------------------------------------------------------------------------------------


def _capture(state: SeepState, deal: OpenDeal, play: Play) -> Move | list[Problem]:
    """Return the move of a capture, or the problems; ``"all"`` needs a single way (docs/rules/seep.md, Capturing)."""
    wanted, card = value(play.card), str(play.card)
    ways = captures(deal.loose, [house.value for house in deal.houses], play.card)
    if may_not_take(state, play.card):
        return [Problem(("take",), "ten-nine-first", {"card": card, "house": wanted})]
    if not ways:
        return [Problem(("take",), "takes-nothing", {"card": card, "number": wanted})]
    if play.take == "all":
        if len(ways) > 1:
            return [Problem(("take",), "take-which", {"card": card, "choices": shown(ways)})]
        groups = ways[0]
    else:
        assert isinstance(play.take, tuple)
        groups = play.take
        if found := _check_take(deal, play.card, groups):
            return found
    house = deal.house(wanted)
    loose = tuple(card for group in groups if isinstance(group, tuple) for card in group)
    return Move(loose, (*(house.cards if house else ()), *loose), None, (wanted,) if house else ())


def _check_take(deal: OpenDeal, card: Card, groups: tuple[Group | int, ...]) -> list[Problem]:
    """Check that each group has the card's value, and none that has it is left (docs/rules/seep.md, Capturing)."""
    wanted = value(card)
    found, used = list[Problem](), list[Card]()
    houses = list[int]()
    for n, group in enumerate(groups, 1):
        if isinstance(group, tuple):
            found += _check_group(deal, group, wanted, used, ("take", n))
            used += group
        elif deal.house(group) is None:
            found.append(Problem(("take", n), "no-such-house", {"value": group}))
        elif group != wanted or group in houses:
            code = "house-twice" if group in houses else "house-not-worth"
            found.append(Problem(("take", n), code, {"value": group, "card": str(card), "number": wanted}))
        else:
            houses.append(group)
    if found:
        return found
    left: list[Group | int] = [wanted] if deal.house(wanted) and not houses else []
    left += takes(without(deal.loose, used), wanted)[0]
    if left:
        return [Problem(("take",), "take-left", {"card": str(card), "left": shown([tuple(left)])})]
    return []


def _check_group(deal: OpenDeal, group: Group, wanted: int, used: Sequence[Card], path: Path) -> list[Problem]:
    """Check that a group is of loose cards, none used twice, that add up to ``wanted`` (docs/rules/seep.md, Capturing).

    ``used``: the cards of the groups before this one.
    """
    found = list[Problem]()
    for n, card in enumerate(group, 1):
        if card not in deal.loose:
            found.append(Problem((*path, n), "not-loose", {"card": str(card)}))
        elif card in used or card in group[: n - 1]:
            found.append(Problem((*path, n), "used-twice", {"card": str(card)}))
    if not found and total(group) != wanted:
        values = tuple(map(value, group))
        found.append(Problem(path, "sum-differs", {"sum": values, "total": sum(values), "number": wanted}))
    return found


def may_not_take(state: SeepState, card: Card) -> bool:
    """Return whether ``card`` may not capture yet, because the first house of its value has not been built.

    That is so only for the 10♦ and the 9♠ with ``ten_nine`` (docs/rules/seep.md, The first ten and the first nine).
    """
    wanted = value(card)
    deal = state.deal
    return (
        deal is not None
        and state.options.ten_nine
        and FIRST_BUILDERS.get(wanted) == card
        and str(wanted) not in deal.builders
    )


# -- houses ------------------------------------------------------------------------------------------------------------


def _build(state: SeepState, deal: OpenDeal, play: Play) -> Move | list[Problem]:
    """Return the move of a card that goes into a house, or the problems (docs/rules/seep.md, Houses; Cemented houses).

    All groups that make the value go in. A house already there of that value and the new one become one.
    """
    wanted = play.build
    assert isinstance(wanted, int)
    with_ = () if play.with_ is UNSET else play.with_
    broken = None if play.break_ is UNSET else play.break_
    assert isinstance(with_, tuple)
    found = _check_cards(deal, with_)
    if not found and (broken is None or deal.house(broken)):
        found += _check_sum(state, play, with_, broken)
    found += _check_break(state, deal, play, broken) if broken is not None else []
    found += _check_also(deal, with_, play.also, wanted, whole=not found) if isinstance(play.also, tuple) else []
    if found:
        return found
    rest = without(deal.loose, with_)
    there = deal.house(wanted)
    if play.also is UNSET:
        ways = takes(rest, wanted)
        if len(ways) > 1:
            return [Problem(("also",), "also-which", {"number": wanted, "choices": shown(ways)})]
        also = ways[0]
    else:
        assert isinstance(play.also, tuple)
        also = play.also
    if not (with_ or broken or also or there):
        return [Problem(("build",), "build-alone", {"card": str(play.card), "value": wanted})]
    old = deal.house(broken)
    more = tuple(card for group in also for card in group)
    cards = (*(there.cards if there else ()), *(old.cards if old else ()), play.card, *with_, *more)
    house = House(wanted, cards, _owners(state, there, play.player))
    return Move((*with_, *more), (), house, tuple(h.value for h in (there, old) if h))


def _owners(state: SeepState, there: House | None, player: str) -> tuple[str, ...]:
    """Return who owns a house after ``player`` has built it or added to it (docs/rules/seep.md, Owners).

    Adding to one's own house or a partner's changes nothing; a player who adds to an opponent's becomes an owner too.
    """
    if there is None:
        return (player,)
    own = player in there.owners or state.partner(player) in there.owners
    return there.owners if own else (*there.owners, player)


def _check_cards(deal: OpenDeal, with_: Group) -> list[Problem]:
    """Check that the cards in ``with_`` are loose, none twice (docs/rules/seep.md, Houses)."""
    found = list[Problem]()
    for n, card in enumerate(with_, 1):
        if card not in deal.loose:
            found.append(Problem(("with", n), "not-loose", {"card": str(card)}))
        elif card in with_[: n - 1]:
            found.append(Problem(("with", n), "used-twice", {"card": str(card)}))
    return found


def _check_break(state: SeepState, deal: OpenDeal, play: Play, broken: int) -> list[Problem]:
    """Check that a broken house is neither cemented nor the player's own (docs/rules/seep.md, Breaking a house)."""
    house = deal.house(broken)
    if house is None:
        return [Problem(("break",), "no-such-house", {"value": broken})]
    found = []
    if house.cemented:
        found.append(Problem(("break",), "break-cemented", {"value": broken}))
    if play.player in house.owners:
        found.append(Problem(("break",), "break-own", {"value": broken}))
    return found


def _check_sum(state: SeepState, play: Play, with_: Group, broken: int | None) -> list[Problem]:
    """Check that the played card and what goes with it make the value (docs/rules/seep.md, Houses; Breaking a house).

    A broken house is raised by the played card; with ``break_with_floor`` also by one loose card, if the played card
    has the new value.
    """
    card, wanted = value(play.card), play.build
    if broken is None:
        values = (card, *map(value, with_))
        path: Path = ("with",) if with_ else ("build",)
    elif not with_:
        values, path = (broken, card), ("break",)
    elif state.options.break_with_floor and card == wanted:
        if len(with_) != 1:
            return [Problem(("with",), "break-one-card", {"count": len(with_)})]
        values, path = (broken, value(with_[0])), ("break",)
    else:
        return [Problem(("with",), "break-no-floor", {"value": broken})]
    if sum(values) == wanted:
        return []
    return [Problem(path, "sum-differs", {"sum": values, "total": sum(values), "number": wanted})]


def _check_also(deal: OpenDeal, with_: Group, also: tuple[Group, ...], wanted: int, *, whole: bool) -> list[Problem]:
    """Check the further groups; if the rest of the build is valid (``whole``), also that no group is left out."""
    found, used = list[Problem](), list(with_)
    for n, group in enumerate(also, 1):
        found += _check_group(deal, group, wanted, used, ("also", n))
        used += group
    if found or not whole:
        return found
    left = takes(without(deal.loose, used), wanted)[0]
    return [Problem(("also",), "also-left", {"number": wanted, "left": shown([left])})] if left else []


# -- what a bid, an owner and the first ten and nine oblige to ---------------------------------------------------------


def _first_play(deal: OpenDeal, play: Play) -> list[Problem]:
    """Check that the first play builds the house bid or has its value (docs/rules/seep.md, The deal and the bid)."""
    if deal.played or (deal.bid == play.build if play.build is not UNSET else deal.bid == value(play.card)):
        return []
    if play.build is not UNSET:
        return [Problem(("build",), "bid-other-house", {"bid": deal.bid, "value": play.build})]
    return [Problem(("card",), "bid-not-kept", {"bid": deal.bid, "card": str(play.card)})]


def _most_houses(state: SeepState, deal: OpenDeal, play: Play) -> list[Problem]:
    """Check that no more houses than allowed lie on the floor (docs/rules/seep.md, House rules)."""
    if play.build is UNSET:
        return []
    there, broken = deal.house(play.build) is not None, play.break_ is not UNSET
    if not too_many(len(deal.houses), there, broken, state.options):
        return []
    return [Problem(("build",), "too-many-houses", {"bound": state.options.max_houses})]


def _ten_nine(state: SeepState, deal: OpenDeal, play: Play, move: Move, seen: Set[Card]) -> list[Problem]:
    """Check who builds the first 10-house and 9-house (docs/rules/seep.md, The first ten and the first nine).

    Only the holder of the 10♦ or the 9♠ may, so nobody once that card has been seen; later only the builder can play
    it. Before that house is built its card goes into no larger one.
    """
    if not state.options.ten_nine:
        return []
    found = []
    for number, card in FIRST_BUILDERS.items():
        builder = deal.builders.get(str(number))
        names = {"card": str(card), "house": number}
        if builder is None and move.house:
            if move.house.value == number:
                if card in seen:
                    found.append(Problem(("build",), "ten-nine-seen", names))
            elif play.card == card:
                found.append(Problem(("build",), "ten-nine-first", names))
        elif builder is not None and play.card == card and play.player != builder:
            found.append(Problem(("card",), "ten-nine-builder", {**names, "player": builder}))
    return found


def _duties(state: SeepState, deal: OpenDeal, play: Play, move: Move, seen: Set[Card]) -> list[Problem]:
    """Check that owners can still have a card for each of their houses (docs/rules/seep.md, Owners).

    Hands are not known; but there are four cards of each value, and the plays say how many cards each player holds.
    """
    houses = _houses(deal, move)
    if not houses:
        return []
    known = seen | {play.card}
    found = []
    for house in houses:
        unseen = len(ALIKE[house.value] - known)
        if unseen < len(house.owners):
            code = "none-to-keep" if len(house.owners) == 1 else "none-for-each"
            names = {"value": house.value, "owners": house.owners, "unseen": unseen}
            found.append(Problem(("card",), code, names))
    own = [house.value for house in houses if play.player in house.owners]
    left = state.left_in_hand(deal.played + 1)
    if not left:
        return found + [Problem(("card",), "house-left", {"value": n, "player": play.player}) for n in own]
    if left < len(own):
        lying = tuple(Part(HOUSE, {"value": n}) for n in own)
        found.append(Problem(("card",), "too-few-to-keep", {"player": play.player, "left": left, "houses": lying}))
    return found


def _houses(deal: OpenDeal, move: Move) -> tuple[House, ...]:
    """Return the houses after ``move``, sorted by value."""
    if not move.house and not move.gone:
        return deal.houses
    kept = [house for house in deal.houses if house.value not in move.gone]
    if move.house:
        kept.append(move.house)
    return tuple(sorted(kept, key=lambda house: house.value))


def after(state: SeepState, play: Play, move: Move) -> OpenDeal:
    """Return the open deal after ``play``, given its ``move`` (docs/rules/seep.md, A turn; Sweeps; The end of a deal).

    A capture that leaves nothing on the floor is a sweep. After the last play loose cards go to the side that captured
    last.
    """
    deal = state.deal
    assert deal is not None
    played = deal.played + 1
    loose = without(deal.loose, move.used)
    houses = _houses(deal, move)
    builders, captured, sweeps, last = deal.builders, deal.captured, deal.sweeps, deal.last
    if move.house and state.options.ten_nine and move.house.value in FIRST_BUILDERS:
        builders = {str(move.house.value): play.player, **builders}
    if move.taken:
        side = state.side(play.player)
        captured = {**captured, side: (*captured[side], play.card, *move.taken)}
        last = play.player
        if not loose and not houses:
            sweeps = (*sweeps, Swept(play.player, _when(played), play.card))
    elif not move.house:
        loose = (*loose, play.card)
    if played == PLAYS and last:
        side = state.side(last)
        captured = {**captured, side: (*captured[side], *loose)}
        loose = ()
    return msgspec.structs.replace(
        deal, loose=loose, houses=houses, captured=captured, sweeps=sweeps, played=played, last=last,
        builders=builders, taken=(play.card, *move.taken) if move.taken else (),
    )  # fmt: skip


def left_over(deal: OpenDeal, play: Play, move: Move) -> tuple[str | None, list[Card]]:
    """Return who has captured last once ``play`` is made, ``None`` if nobody, and the cards then loose.

    ``deal``: the one before ``play``; ``move``: what ``play`` does (docs/rules/seep.md, The end of a deal).
    """
    thrown = [] if move.taken or move.house else [play.card]
    return play.player if move.taken else deal.last, [*without(deal.loose, move.used), *thrown]


def _when(played: int) -> Literal["first", "last"] | None:
    """Return ``first`` or ``last`` for that play of a deal (from 1), or ``None`` (docs/rules/seep.md, Sweeps)."""
    return "first" if played == 1 else "last" if played == PLAYS else None


# -- what may be played ------------------------------------------------------------------------------------------------


def houses_on_floor(deal: OpenDeal, player: str) -> list[HouseOnFloor]:
    """Return every house of ``deal``, with whether ``player`` may break it (docs/rules/seep.md, Breaking a house)."""
    return [HouseOnFloor(h.value, not h.cemented and player not in h.owners) for h in deal.houses]


def choices(state: SeepState, card: Card) -> list[Play]:
    """Return every valid play of ``card`` by the player whose turn it is (docs/rules/seep.md, A turn).

    First a throw, if it is valid, then captures, then houses. Each names all cards that it takes or uses.
    """
    deal, player = state.deal, state.turn
    assert deal is not None
    assert player is not None
    plays = [Play(player, card)]
    plays += [Play(player, card, take=way) for way in captures(deal.loose, [h.value for h in deal.houses], card)]
    known = set[tuple[int, int | None, frozenset[Card]]]()
    for build in builds(deal.loose, houses_on_floor(deal, player), card, state.options):
        # the same cards in the same house are one choice, however they are put together
        key = (build.value, build.break_, frozenset(build.with_).union(*build.also))
        if key not in known:
            known.add(key)
            plays.append(as_play(player, card, build))
    return [play for play in plays if isinstance(judge(state, play), Move)]


def as_play(player: str, card: Card, build: Build) -> Play:
    """Return the entry by which ``player`` puts ``card`` into a house as in ``build`` (docs/file-formats.md, Seep)."""
    return Play(
        player, card, build=build.value, with_=build.with_ or UNSET,
        break_=UNSET if build.break_ is None else build.break_, also=build.also,
    )  # fmt: skip


def shown(ways: Sequence[Sequence[Group | int]]) -> tuple[Any, ...]:
    """Return ``ways`` to capture as the values of a sentence (docs/rules/seep.md, Capturing).

    The sentence writes them as ``11-house, 2C + 9S; 11-house, JD``.
    """
    return tuple(
        tuple(" + ".join(part) if isinstance(part, tuple) else Part(HOUSE, {"value": part}) for part in way)
        for way in ways
    )
