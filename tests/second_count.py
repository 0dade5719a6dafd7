"""A second count of the season and of players, from a table file and what ``replay`` prints of it, and nothing else.

It is written from the contract of the files and ``docs/figures.md``, and shares no code with the pages: corrections
are read again here, and what was so before an entry is asked of ``replay`` with the entries before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

Json = dict[str, Any]
Replay = Callable[[Json], Json]

HOUSE = {"leave", "join", "note", "options", "seats", "end_match", "charge", "points", "turn"}
HANDS = {
    "sam": {"hand", "bao_sam", "instant"},
    "sam-sip": {"hand", "thrown_in", "drawn"},
    "daun-tiga": {"hand"},
    "seep": {"count", "end_deal"},
    "samba": {"hand", "end_hand"},
}
POINTS = {"seep", "samba"}


def read(entries: Sequence[Json]) -> list[Json | None]:
    """Return how each entry reads after all corrections; ``None`` where it does not count."""
    by: dict[int, Json] = {}
    as_read: list[Json | None] = []
    for n in range(len(entries), 0, -1):
        entry: Json | None = entries[n - 1]
        if n in by:
            entry = by[n]["with"] if by[n]["kind"] == "amend" else None
        elif entries[n - 1]["kind"] in ("void", "amend"):
            by.setdefault(entries[n - 1]["entry"], entries[n - 1])
            entry = None
        as_read.append(entry)
    return as_read[::-1]


class Happened(NamedTuple):
    """One entry that counts: its number in the file, what ``replay`` says before and after it, its lines."""

    seq: int
    entry: Json
    before: Json
    after: Json
    lines: list[Json]

    @property
    def kind(self) -> str:
        kind: str = self.entry["kind"]
        return kind


class Counted:
    """One match of the file."""

    def __init__(self, number: int, match: Json, options: Json, zone: str, replay: Replay) -> None:
        self.number, self.game = number, match["game"]
        self.day = evening(match["started"], zone)
        head = {key: value for key, value in match.items() if key in ("game", "variant", "options", "players", "first")}
        head["format"] = "scorekeeper-match/1"
        self.happened = list(self._happened(head, read(match["entries"]), replay))
        self.options = options | match.get("options", {})
        self.result = replay(head | {"entries": [one.entry for one in self.happened]})
        plain = [one.entry for one in self.happened if one.kind != "charge"]
        self.for_money = bool(replay(head | {"entries": plain})["money"])
        self.money: dict[str, int] = self.result["money"]
        self.people: dict[str, Counter[str]] = {}
        self.best: dict[str, list[tuple[int, int]]] = {}
        self.made: dict[str, list[tuple[int, int]]] = {}
        self.run: dict[str, tuple[int, int]] = {}
        self.stats: dict[str, Counter[str]] = {}
        self.records: dict[str, tuple[int, str, int]] = {}
        self.between: Counter[tuple[str, str]] = Counter()
        self.everybody = list(dict.fromkeys([*match["players"], *self._named()]))
        self._count()
        self.for_money |= self.from_paper and any(one.kind == "charge" for one in self.happened)

    def _named(self) -> Iterator[str]:
        for one in self.happened:
            yield from [one.entry["player"]] if one.kind == "join" else []
            yield from [*one.entry["from"], *one.entry["to"]] if one.kind == "charge" else []

    def _happened(self, head: Json, as_read: list[Json | None], replay: Replay) -> Iterator[Happened]:
        kept: list[Json] = []
        before = replay(head | {"entries": []})
        for seq, entry in enumerate(as_read, 1):
            if entry is not None:
                kept.append(entry)
                after = replay(head | {"entries": kept})
                lines = next((hand["lines"] for hand in after["hands"] if hand["entry"] == len(kept)), [])
                yield Happened(seq, entry, before, after, lines)
                before = after

    # -- hands --------------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        runs: Counter[str] = Counter()
        pots: dict[str, Counter[str]] = {}
        for one in self.happened:
            for line in one.lines:
                self._pass(line, pots)
                for name in line.get("side", "").split(" & ") if "side" in line else ():
                    self._of(name)["points"] += line["points"]
            if one.kind in HOUSE:
                if one.kind == "options":
                    self.options |= one.entry["options"]
                continue
            self._own(one)
            if self._ends_hand(one):
                self._hand(one, runs)

    def _of(self, name: str) -> Counter[str]:
        return self.people.setdefault(name, Counter())

    def _ends_hand(self, one: Happened) -> bool:
        key = "deals" if self.game == "seep" else "hands"
        return one.kind in HANDS[self.game] or one.after["state"][key] > one.before["state"][key]

    def _hand(self, one: Happened, runs: Counter[str]) -> None:
        out = one.before["state"].get("out", [])
        playing = [name for name in one.before["players"] if name not in out]
        winners = self._winners(one)
        moved: Counter[str] = Counter()
        made: Counter[str] = Counter()
        for line in one.lines:
            if "side" in line:
                for name in line["side"].split(" & "):
                    made[name] += line["points"]
            elif line["why"] != "returned":
                moved[line["from"]] -= line["amount"]
                moved[line["to"]] += line["amount"]
        for name in playing:
            own = self._of(name)
            own["hands"] += 1
            own["won"] += name in winners
            runs[name] = runs[name] + 1 if name in winners else 0
            if runs[name] > self.run.get(name, (0, 0))[0]:
                self.run[name] = (runs[name], one.seq)
            if self.for_money:
                self.best.setdefault(name, []).append((moved[name], one.seq))
            if any("side" in line for line in one.lines):
                self.made.setdefault(name, []).append((made[name], one.seq))

    def _winners(self, one: Happened) -> list[str]:
        entry = one.entry
        match self.game, one.kind:
            case "sam", "hand":
                return [] if entry.get("on_two") else [entry["winner"]]
            case "sam", "bao_sam":
                if entry.get("on_two"):
                    return []
                return [entry["caller"] if entry["outcome"] == "won" else entry["by"]]
            case "sam", "instant":
                return [entry["winner"]]
            case "sam-sip", _:
                return [entry["winner"]] if one.kind == "hand" else []
            case "daun-tiga", _:
                return []
        made = dict.fromkeys(one.before["sides"], 0)
        for line in one.lines:
            if "side" in line:
                made[line["side"]] += line["points"]
        most = max(made.values())
        best = [side for side, points in made.items() if points == most]
        return best[0].split(" & ") if len(best) == 1 else []

    def _pass(self, line: Json, pots: dict[str, Counter[str]]) -> None:
        if "side" in line:
            return
        payer, payee, amount = line["from"], line["to"], line["amount"]
        if payee.startswith("pot:"):
            pots.setdefault(payee, Counter())[payer] += amount
        elif line["why"] == "returned":
            pots[payer][payee] = 0
        elif payer.startswith("pot:"):
            for name, paid in pots.pop(payer).items():
                if name != payee and paid:
                    self.between[payee, name] += paid
        else:
            self.between[payee, payer] += amount

    # -- each game's own ----------------------------------------------------------------------------------------------

    def _add(self, name: str, code: str, n: int = 1) -> None:
        self.stats.setdefault(name, Counter())[code] += n

    def _record(self, code: str, name: str, n: int, seq: int) -> None:
        if code not in self.records or n > self.records[code][0]:
            self.records[code] = (n, name, seq)

    def _own(self, one: Happened) -> None:
        {
            "sam": self._sam, "sam-sip": self._sam_sip, "daun-tiga": self._daun_tiga, "seep": self._seep,
            "samba": self._samba,
        }[self.game](one)  # fmt: skip

    def _sam(self, one: Happened) -> None:
        entry = one.entry
        if one.kind == "hand":
            winner = entry["winner"]
            self._add(winner, "on-two" if entry.get("on_two") else "out")
            if "bao_mot" in entry:
                self._add(entry["bao_mot"], "bao-mot")
            elif not entry.get("on_two"):
                for loser, cards in entry["left"].items():
                    if cards == 10 and loser not in entry.get("thoi_hai", []):
                        self._add(loser, "cong")
                        self._add(winner, "cong-got")
                for loser in entry.get("thoi_hai", []):
                    self._add(loser, "thoi")
                for key in ("twos", "tu_quy"):
                    for loser, n in entry.get(key, {}).items():
                        self._add(loser, "thoi", n)
        elif one.kind == "bao_sam":
            self._add(entry["caller"], "called")
            if entry["outcome"] == "blocked":
                self._add(entry["caller"], "called-blocked")
                self._add(entry["by"], "blocks")
            else:
                self._add(entry["caller"], "called-on-two" if entry.get("on_two") else "called-won")
        elif one.kind == "instant":
            self._add(entry["winner"], "instant")
        chains: list[int] = []
        last = None
        for beat in entry.get("chat", []):
            self._add(beat["by"], "chat")
            self._add(beat["on"], "chat-on")
            if last is None or beat.get("new") or beat["on"] != last:
                chains.append(0)
            chains[-1] += 1
            last = beat["by"]
        paid = [line for line in one.lines if line["why"] == "chat"]
        if len(paid) == len(chains):  # with one line a beat nobody pays for a chain
            for line, beats in zip(paid, chains, strict=True):
                if beats > 1:
                    self._record("chain", line["from"], line["amount"], one.seq)

    def _sam_sip(self, one: Happened) -> None:
        entry = one.entry
        if one.kind == "hand":
            self._add(entry["winner"], "won")
            if entry.get("by") in ("three-aces", "one-suit"):
                self._add(entry["winner"], "special")
            if entry.get("by") == "dealt-set":
                self._add(entry["winner"], "dealt-set")
        if one.kind == "thrown_in":
            self._add(entry["player"], "thrown-in")
        elif dealt := {card[-1]: name for name, cards in entry.get("match", {}).items() for card in cards}:
            self._add(dealt[next(suit for suit in "SHDC" if suit in dealt)], "match")
        for line in one.lines:
            if line["why"] == "pot":
                self._add(line["to"], "pot")
                self._record("largest-pot", line["to"], line["amount"], one.seq)
            if line["why"] == "joke-pot":
                self._add(line["to"], "joke-pot")

    def _daun_tiga(self, one: Happened) -> None:
        if one.kind != "hand":
            return
        entry, bank = one.entry, one.before["next"]["banker"]
        self._add(bank, "bank")
        for name in entry["stakes"]:
            passed = [line for line in one.lines if line["why"] == "stake" and name in (line["from"], line["to"])]
            code = "tied" if not passed else "beat-bank" if passed[0]["to"] == name else "lost-to-bank"
            self._add(name, code)
        for name, hand in entry["hands"].items():
            three, score = self._value(hand)
            if three:
                self._add(name, "triple")
            long = three in self.options["triples_long"] if three else score >= self.options["long_from"]
            if self.options["long"] and long:
                self._add(name, "long")
        for line in one.lines:
            for name, gain in ((line["from"], -line["amount"]), (line["to"], line["amount"])):
                self._add(name, "bank-money" if name == bank else "against-money", gain)

    def _value(self, hand: Any) -> tuple[str, int]:
        """Return the rank of three of a kind, as ``triples_long`` names it, else empty, and the score."""
        if isinstance(hand, str):
            return hand[0], 0
        if isinstance(hand, int):
            return "", hand
        ranks = [card[:-1] for card in hand]
        kinds = {"P" if rank in ("J", "Q", "K") else "T" if rank == "10" else rank for rank in ranks}
        if len(kinds) == 1:
            return kinds.pop(), 0
        sum_ = sum(0 if rank in ("J", "Q", "K") else 1 if rank == "A" else int(rank) for rank in ranks) % 10
        return "", sum_ or (0 if self.options["tens_count_zero"] else 10)

    def _seep(self, one: Happened) -> None:
        if not self._ends_hand(one):
            return
        sides = one.before["sides"]
        self._add(one.before["next"]["dealer"], "dealer")
        if one.kind == "count":
            swept = Counter(side for s in one.entry.get("sweeps", []) for side, p in sides.items() if s["player"] in p)
        else:  # by captures; the last of all plays of a deal is in no log here
            swept = Counter(one.before["state"]["deal"]["sweeps"])
        for side, n in swept.items():
            for name in sides[side]:
                self._add(name, "sweep", n)
        for line in one.lines:
            if line["why"] == "satthi" or (line["why"] == "baazi" and "side" in line):
                for name in sides[line["side"]]:
                    self._add(name, line["why"])

    def _samba(self, one: Happened) -> None:
        entry, sides = one.entry, one.before["sides"]
        hand = one.before["state"]["hand"]
        if one.kind == "meld":
            side = next(side for side, players in sides.items() if entry["player"] in players)
            if entry.get("new") and not (hand and hand["melds"][side]):
                self._add(entry["player"], "first-meld")
            return
        if entry["out"]:
            self._add(entry["out"], "out")
        for side, players in sides.items():
            if one.kind == "hand":
                told = entry["sides"].get(side, {})
                full = Counter(map(self._full, told.get("melds", [])))
                full += Counter({code: told.get(key, 0) for key, code in SAMBA.items()})
                red = told.get("red_threes", 0)
            else:
                full = Counter(self._full(meld["cards"]) for meld in hand["melds"][side]) if hand else Counter()
                red = hand["red_threes"][side] if hand else 0
            for name in players:
                for code, n in (full + Counter({"red-threes": red})).items():
                    if code:
                        self._add(name, code, n)

    @staticmethod
    def _full(meld: Any) -> str:
        """Return which full meld a meld is, by the code of its bonus; empty if it is none."""
        if isinstance(meld, dict):
            if "sequence" in meld:
                order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
                return "samba" if order.index(meld["to"]) - order.index(meld["from"]) == 6 else ""
            wild = meld.get("wilds", meld)
            wilds = wild.get("twos", 0) + wild.get("jokers", 0)
            if "wilds" in meld:
                return "bolivia" if wilds == 7 else ""
            naturals = meld.get("naturals", 0)
        else:
            wilds = sum(card == "JK" or card[:-1] == "2" for card in meld)
            if wilds == len(meld):
                return "bolivia" if wilds == 7 else ""
            ranks = {card[:-1] for card in meld if card != "JK" and card[:-1] != "2"}
            if len(ranks) > 1:
                return "samba" if len(meld) == 7 else ""
            naturals = len(meld) - wilds
        if naturals + wilds < 7:
            return ""
        return "mixed-canasta" if wilds else "pure-canasta"

    # -- the match ----------------------------------------------------------------------------------------------------

    @property
    def hands(self) -> int:
        return sum(one.kind not in HOUSE and self._ends_hand(one) for one in self.happened)

    @property
    def from_paper(self) -> bool:
        noted = any(one.kind == "charge" for one in self.happened) or any((self.result["points"] or {}).values())
        return bool(self.result["finished"]) and not self.hands and noted

    @property
    def accounts(self) -> set[str]:
        """Everybody who sat in it, or bet, paid or was paid."""
        return {*self.everybody, *self.money}

    @property
    def players(self) -> list[str]:
        if self.from_paper:
            return self.everybody
        return [name for name, own in self.people.items() if own["hands"]]

    def rank(self, name: str) -> int:
        if self.result["winner"]:
            return name in self.result["winner"].split(" & ")
        if self.for_money or self.from_paper:
            return self.money.get(name, 0)
        return 0 if self.game in POINTS else self.people[name]["won"]

    @property
    def winners(self) -> set[str]:
        ranks = {name: self.rank(name) for name in self.players}
        top = max(ranks.values(), default=0)
        return set() if top <= 0 or top == min(ranks.values()) else {name for name, n in ranks.items() if n == top}

    def partners(self, one: str, other: str) -> bool:
        return any(one in players and other in players for players in self.result["sides"].values())


SAMBA = {"sambas": "samba", "pure": "pure-canasta", "mixed": "mixed-canasta", "bolivias": "bolivia"}


def evening(started: str, zone: str) -> date:
    """Return the date of the evening at the table; until five in the morning it is the one before."""
    moment = datetime.strptime(started, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return (moment.astimezone(ZoneInfo(zone)) - timedelta(hours=5)).date()


class Season:
    """All matches of a table file with hands that count, oldest first. ``variants``: game to variant to options."""

    def __init__(self, file: Json, zone: str, variants: dict[str, dict[str, Json]], replay: Replay) -> None:
        made = [
            Counted(n, match, variants[match["game"]][match.get("variant", "")], zone, replay)
            for n, match in enumerate(file["matches"], 1)
        ]
        self.matches = sorted(
            (one for one in made if one.hands or one.from_paper), key=lambda one: (one.day, one.number)
        )

    def person(self, name: str) -> Json:
        """Return the figures of a person, by the names of ``docs/figures.md``."""
        mine = [one for one in self.matches if name in one.players]
        money = sum(one.money.get(name, 0) for one in self.matches)
        by_hands = sum(one.money.get(name, 0) for one in self.matches if one.hands)
        money_hands = sum(one._of(name)["hands"] for one in mine if one.for_money)
        hands, won = sum(one._of(name)["hands"] for one in mine), sum(one._of(name)["won"] for one in mine)
        winnable = sum(one._of(name)["hands"] for one in mine if one.game != "daun-tiga")  # each plays the bank alone
        row, longest = 0, 0
        for one in mine:
            row = row + 1 if name in one.winners else 0
            longest = max(longest, row)
        stats: dict[str, Counter[str]] = {}
        for one in self.matches:
            if name in one.stats:
                stats.setdefault(one.game, Counter()).update(one.stats[name])
        counted = {game: {code: n for code, n in own.items() if n} for game, own in stats.items()}
        return {
            "money": money, "matches": len(mine), "won": sum(name in one.winners for one in mine), "hands": hands,
            "hands won": won, "share of hands won": Fraction(won, winnable) if winnable else 0,
            "money per hand": Fraction(by_hands, money_hands) if money_hands else 0,
            "points": sum(one._of(name)["points"] for one in mine), "evenings": {one.day for one in mine},
            "in a row": (row, longest), "stats": counted,
        }  # fmt: skip

    def hands(self) -> list[tuple[int, int, int]]:
        """Return what each hand for money moved for each player, with its match and entry, in their order."""
        return [(n, one.number, seq) for one in self.matches for n, seq in _in_order(one.best)]

    def made(self) -> list[tuple[int, int, int]]:
        """Return the points that each hand gave each player, with its match and entry, in their order."""
        return [(n, one.number, seq) for one in self.matches for n, seq in _in_order(one.made)]

    def extremes(self, name: str) -> dict[str, tuple[int, int] | None]:
        """Return the best and the worst evening and match of a person, by money; ``None`` where there are not two."""
        mine = [one for one in self.matches if one.for_money and name in one.accounts]
        found: dict[str, tuple[int, int] | None] = {}
        for what, of in (("evenings", lambda one: one.day), ("matches", lambda one: one.number)):
            sums: Counter[Any] = Counter()
            for one in mine:
                sums[of(one)] += one.money.get(name, 0)
            found[what] = (max(sums.values()), min(sums.values())) if len(sums) > 1 else None
        return found

    def course(self) -> list[tuple[date, dict[str, int]]]:
        """Return the money of everybody who had played or paid by then, after each evening."""
        days = sorted({one.day for one in self.matches})
        by_then = {day: [one for one in self.matches if one.day <= day] for day in days}
        return [
            (day, {name: sum(one.money.get(name, 0) for one in some) for one in some for name in one.accounts})
            for day, some in by_then.items()
        ]

    def places(self, figure: str) -> dict[str, int | None]:
        """Return everybody's place by one of the figures of ``person``; ``None`` for guests."""
        names = {name for one in self.matches for name in one.accounts}
        people = {name: self.person(name) for name in names}
        days = {one.day for one in self.matches}
        guests = {
            name for name, own in people.items()
            if own["matches"] == 0 or (len(days) >= 3 and len(own["evenings"]) == 1)
        }  # fmt: skip
        others = [people[name][figure] for name in names - guests]
        return {
            name: None if name in guests else 1 + sum(other > people[name][figure] for other in others)
            for name in names
        }

    def pair(self, one: str, other: str) -> Json:
        """Return how one player did against, and with, another."""
        met = [m for m in self.matches if one in m.players and other in m.players]
        together = [m for m in met if m.partners(one, other)]
        apart = [m for m in met if m not in together]
        return {
            "matches": len(met), "together": len(together), "won": sum(one in m.winners for m in together),
            "before": sum(m.rank(one) > m.rank(other) for m in apart),
            "behind": sum(m.rank(one) < m.rank(other) for m in apart),
            "money": sum(m.between[one, other] - m.between[other, one] for m in self.matches),
        }  # fmt: skip

    def pairs(self) -> set[tuple[str, str]]:
        return {two for one in self.matches for two in combinations(sorted(one.players), 2)} | {
            (min(two), max(two)) for one in self.matches for two in one.between
        }


def _in_order(hands: dict[str, list[tuple[int, int]]]) -> list[tuple[int, int]]:
    return sorted((hand for own in hands.values() for hand in own), key=lambda hand: hand[1])
