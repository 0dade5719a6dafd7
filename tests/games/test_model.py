"""Charges, points and turns mixed with hands and corrections, in all games, against a plain model of the log.

The model is a list of what counts, as files write it. It says what a log comes to by sums alone, with nothing of the
code but the sources' simplest hands: a correction is another list.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from scorekeeper.core import rearrange
from scorekeeper.core.entries import Amend, Entry, Void
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.match import Match, NewEntry
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import plain
from scorekeeper.core.results import result_of
from scorekeeper.games import by_slug
from tests.depth import examples
from tests.support import Json, unequal

FOUR = ("An", "Bo", "Cy", "Di")
BESIDE = ("Zed", "the house")
SIDES = ("An & Cy", "Bo & Di")
STAKE = 5

#: With these a hand depends on those before it by as little as the game allows.
OPTIONS: dict[str, Json] = {
    "sam": {"stake": STAKE},
    "sam-sip": {"stake": STAKE, "stake_step": 0},
    "daun-tiga": {},
    "seep": {"next_dealer": "rotates", "minimum": 0},
    "samba": {},
}
POINTS = ("seep", "samba")  #: games that are played for points, by two sides of two
TURNS = ("sam", "sam-sip", "seep", "samba")
AHEAD = 100  #: points by which a side of Seep wins a baazi


# -- what is logged ----------------------------------------------------------------------------------------------------


def hands(game: str) -> st.SearchStrategy[Json]:
    """Draw a hand as plain as the game has it."""
    few = st.integers(1, 9)
    match game:
        case "sam":
            left = st.fixed_dictionaries(dict.fromkeys(FOUR, few))
            return st.builds(
                lambda winner, left: {
                    "kind": "hand", "winner": winner, "left": {p: n for p, n in left.items() if p != winner},
                },
                st.sampled_from(FOUR), left,
            )  # fmt: skip
        case "sam-sip":
            return st.sampled_from(FOUR).map(lambda winner: {"kind": "hand", "winner": winner})
        case "daun-tiga":  # scores that are not Long; who banks is not named, so it shows by who has not staked
            scores = st.fixed_dictionaries(dict.fromkeys(FOUR, st.integers(1, 7)))
            return st.builds(
                lambda bank, scores: {
                    "kind": "hand", "stakes": {p: STAKE for p in FOUR if p != bank}, "hands": scores,
                    "banker_stays": False,
                },
                st.sampled_from(FOUR), scores,
            )  # fmt: skip
        case "seep":
            return st.integers(0, 100).map(lambda n: {"kind": "count", "points": {SIDES[0]: n}})
        case "samba":
            cards = st.integers(0, 20).map(lambda n: n * 5)
            return st.tuples(cards, cards).map(
                lambda both: {
                    "kind": "hand", "sides": {s: {"cards": n} for s, n in zip(SIDES, both, strict=True) if n},
                    "out": None,
                }
            )  # fmt: skip
    raise AssertionError(game)


@st.composite
def charges(draw: st.DrawFn) -> Json:
    people = draw(st.permutations([*FOUR, *BESIDE]))
    payers, payees = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    paid = {"from": people[:payers], "to": people[payers : payers + payees]}
    return {"kind": "charge", **paid, "amount": draw(st.integers(1, 50)), "why": "a fine"}


def entries(game: str, kind: str) -> st.SearchStrategy[Json]:
    match kind:
        case "charge":
            return charges()
        case "points":
            number = st.integers(-150, 150).filter(bool)
            return st.builds(
                lambda side, n: {"kind": "points", "side": side, "points": n, "why": "a penalty"},
                st.sampled_from(SIDES), number,
            )  # fmt: skip
        case "turn":
            return st.sampled_from(FOUR).map(lambda player: {"kind": "turn", "player": player})
    return hands(game)


def kinds(game: str) -> list[str]:
    """Return the kinds that are mixed, as far as the game has them."""
    return ["hand", "charge", *(["points"] if game in POINTS else []), *(["turn"] if game in TURNS else [])]


# -- what they come to -------------------------------------------------------------------------------------------------


class Model:
    """What a list of entries comes to, one after the other. ``valid``: whether the rules allow all of them."""

    def __init__(self, game: str, log: list[Json]) -> None:
        self.game = game
        self.valid = True
        self.money: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.next: str | None = None if game == "sam" else FOUR[0]  # who deals, banks or leads; who leads is drawn
        for entry in log:
            getattr(self, {"charge": "charge", "points": "add_points", "turn": "turn"}.get(entry["kind"], "hand"))(
                entry
            )

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.money[payer] -= amount
        self.money[payee] += amount

    def charge(self, entry: Json) -> None:
        for payer in entry["from"]:
            for payee in entry["to"]:
                self.pay(payer, payee, entry["amount"])

    def add_points(self, entry: Json) -> None:
        self.points[entry["side"]] += entry["points"]

    def turn(self, entry: Json) -> None:
        self.next = entry["player"]

    def hand(self, entry: Json) -> None:
        match self.game:
            case "sam" | "sam-sip":
                winner = self.next = entry["winner"]
                self.wins[winner] += 1
                for loser in FOUR:
                    if loser != winner:
                        self.pay(loser, winner, STAKE * entry.get("left", {}).get(loser, 1))
            case "daun-tiga":
                bank = self.next
                assert bank
                self.valid &= bank not in entry["stakes"]
                for player, stake in entry["stakes"].items():
                    better = entry["hands"][player] - entry["hands"][bank]
                    if better and player != bank:
                        self.pay(*((bank, player) if better > 0 else (player, bank)), stake)
                self.goes_round()
            case "seep":
                made = {SIDES[0]: entry["points"][SIDES[0]], SIDES[1]: 100 - entry["points"][SIDES[0]]}
                self.won(made)
                if abs(self.points[SIDES[0]] - self.points[SIDES[1]]) >= AHEAD:
                    self.points.clear()  # a baazi: both begin at zero again
                self.goes_round()
            case "samba":
                self.won({side: entry["sides"].get(side, {}).get("cards", 0) for side in SIDES})
                self.goes_round()

    def won(self, made: dict[str, int]) -> None:
        self.points.update(made)
        best = [side for side in SIDES if made[side] == max(made.values())]
        if len(best) == 1:
            self.wins[best[0]] += 1

    def goes_round(self) -> None:
        assert self.next
        self.next = FOUR[(FOUR.index(self.next) + 1) % 4]


class Evening(RuleBasedStateMachine):
    """A match, and beside it the list of what counts in it: at each number an entry, or ``None`` if struck out."""

    game: ClassVar[str]
    met: ClassVar[Counter[tuple[str, str]]]  #: how often each kind was logged, struck out, corrected, put in

    def __init__(self) -> None:
        super().__init__()
        self.match = Match.begin(make_header(by_slug[self.game], FOUR, None, OPTIONS[self.game], None))
        self.length: int | None = None  #: of the log before the newest change, unless that was taken back

    @property
    def log(self) -> list[Json]:
        """The entries that count, as a file would have them that was written right at once."""
        return [plain(entry) for entry in self.match.effective if entry is not None]

    def read(self, entry: Json) -> Entry:
        return read_entry(by_slug[self.game], entry)

    def draw(self, data: st.DataObject, kind: str | None = None) -> Json:
        kind = kind or data.draw(st.sampled_from(kinds(self.game)))
        drawn: Json = data.draw(entries(self.game, kind))
        if self.game == "daun-tiga" and kind == "hand" and data.draw(st.integers(0, 3)):
            bank = Model(self.game, self.log).next  # most deals are such as may come now
            drawn["stakes"] = {player: STAKE for player in FOUR if player != bank}
        return drawn

    def change(self, how: str, kind: str, expected: list[Json], made: list[NewEntry]) -> None:
        """Record what should come to the ``expected`` list: exactly where the model says that it is valid."""
        try:
            after = self.match.after(*made)
        except Refused:
            assert not Model(self.game, expected).valid
            return
        assert Model(self.game, expected).valid
        self.match, self.length = after, len(self.match.items)
        assert self.log == [plain(self.read(entry)) for entry in expected]
        self.met[how, kind if kind in ("charge", "points", "turn") else "hand"] += 1

    @rule(data=st.data())
    def logs(self, data: st.DataObject) -> None:
        entry = self.draw(data)
        self.change("logged", entry["kind"], [*self.log, entry], [NewEntry(self.read(entry))])

    def place(self, seq: int) -> int:
        """Return how many entries count before entry ``seq``."""
        return sum(entry is not None for entry in self.match.effective[: seq - 1])

    def drawn_seq(self, data: st.DataObject, effective: bool) -> int | None:
        """Return the number of an entry that is no correction, and that counts or does not; ``None``: there is none."""
        found = [
            item.seq for item in self.match.items
            if not isinstance(item.logged, Void | Amend) and (item.effective is not None) == effective
        ]  # fmt: skip
        return data.draw(st.sampled_from(found)) if found else None

    @rule(data=st.data())
    @precondition(lambda self: self.match.items)
    def strikes_out(self, data: st.DataObject) -> None:
        if seq := self.drawn_seq(data, effective=True):
            at, log = self.place(seq), self.log
            self.change("struck out", log[at]["kind"], [*log[:at], *log[at + 1 :]], [NewEntry(Void(seq))])

    @rule(data=st.data(), effective=st.booleans())
    @precondition(lambda self: self.match.items)
    def corrects(self, data: st.DataObject, effective: bool) -> None:
        """Correct an entry by one of any kind, or bring back as another what was struck out."""
        if seq := self.drawn_seq(data, effective=effective):
            at, log, entry = self.place(seq), self.log, self.draw(data)
            expected = [*log[:at], entry, *log[at + effective :]]
            how = "corrected" if effective else "brought back"
            self.change(how, entry["kind"], expected, [NewEntry(Amend(seq, self.read(entry)))])

    @rule(data=st.data())
    @precondition(lambda self: self.match.items)
    def puts_in(self, data: st.DataObject) -> None:
        if seq := self.drawn_seq(data, effective=True):
            at, log, entry = self.place(seq), self.log, self.draw(data)
            expected = [*log[:at], entry, *log[at:]]
            try:
                made = rearrange.put_in(self.match, seq, self.read(entry), {})
            except Refused:
                assert not Model(self.game, expected).valid
                return
            self.change("put in", entry["kind"], expected, made)

    @rule()
    @precondition(lambda self: self.length is not None)
    def takes_back(self) -> None:
        """Undo the newest change, whatever it was."""
        assert self.length is not None
        was = [entry for entry in self.match.at(self.length).effective if entry is not None]
        self.match, self.length = self.match.after(*rearrange.take_back(self.match, self.length)), None
        assert self.log == list(map(plain, was))

    @invariant()
    def it_comes_to_what_the_model_says(self) -> None:
        model, result = Model(self.game, self.log), result_of(self.match)
        assert model.valid
        assert unequal(result["money"]) == unequal(model.money)
        assert unequal(result["wins"]) == ({} if self.game == "daun-tiga" else unequal(model.wins))
        if self.game in POINTS:
            assert unequal(result["points"]) == unequal(model.points)
        assert next(iter(result["next"].values())) == model.next

    @invariant()
    def it_is_as_if_written_right_at_once(self) -> None:
        right: Any = Match.of(self.match.header, list(map(self.read, self.log)))
        assert {**result_of(self.match), "hands": []} == {**result_of(right), "hands": []}


@pytest.mark.parametrize("game", by_slug)
def test_charges_points_and_turns_mixed_with_corrections_come_to_what_a_plain_model_says(game: str) -> None:
    met: Counter[tuple[str, str]] = Counter()
    machine = type(f"Evening of {game}", (Evening,), {"game": game, "met": met})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples(40), stateful_step_count=20))
    hows = ("logged", "struck out", "corrected", "brought back", "put in")
    assert set(met) == {(how, kind) for how in hows for kind in kinds(game)}, "each was met in each way"
