"""Every page that people use, filled with content, and how to get there; the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .flow import Json, match, read_table, ready, row, save, save_button, send_native, tap_chat, tap_hand
from .phone import Phone
from .reckoning import BaoSam, Hand

#: People with names that must never be more than names, and who play for much.
SCRIPT = "<script>alert(document.cookie)</script>"
EMOJI = "🃏👩‍👩‍👧‍👦 🇻🇳❤️ {{ 7 * 7 }}"
RIGHT_TO_LEFT = "محمد بن عبد الله"
LONG = "W" * 40
ODD_NAMES = (SCRIPT, LONG, EMOJI, RIGHT_TO_LEFT)
NEWCOMER = "\"Ơ'&amp;<b>%s\\" + "ö" * 20
STAKE = 9_000_000


class Tables(NamedTuple):
    """Addresses of tables.

    One with an evening on it, the same for onlookers, one where nothing happened yet, one where something waits for a
    yes, the second time, in its only match, and one whose evening is over.
    """

    filled: str
    looking: str
    empty: str
    asking: str
    over: str


def set_tables(phone: Phone, names: Sequence[str] = ODD_NAMES, newcomer: str = NEWCOMER, stake: int = STAKE) -> Tables:
    """Create tables of these people: a match with something of everything, and a ``tet`` match, not yet begun."""
    a, b, c, d = names
    evening = match(
        names,
        {"kind": "lead", "player": a},
        Hand(a, {b: 7, c: 10, d: 2}, thoi_hai=d),
        Hand(b, {a: 1, c: 2, d: 3}, chat=((c, a), (d, c))),
        Hand(c, {a: 4, b: 5, d: 6}, bao_mot=a),
        Hand(d, {a: 3, b: 5, c: 6}, on_two=True),
        BaoSam(a, (b, c, d), by=b),
        {"kind": "note", "text": f"{c} brings tea"},
        {"kind": "void", "entry": 4},
        {"kind": "amend", "entry": 2, "with": {"kind": "hand", "winner": a, "left": {b: 7, c: 10, d: 3}}},
        {"kind": "leave", "player": d},
        {"kind": "join", "player": newcomer, "after": a},
        Hand(newcomer, {a: 1, b: 5, c: 9}),
        {"kind": "options", "options": {"cong": 15, "straight_with_two": False}},
        {"kind": "seats", "players": [b, a, newcomer, c]},
        stake=stake,
    )
    fresh = match(names, variant="tet", stake=stake)
    others = (sam_sip(names, stake), daun_tiga(names, stake), seep_by_plays(names), seep_by_captures(names, stake))
    filled = read_table(phone, names, evening, fresh, *others, samba(names, stake))
    phone.page.goto(f"{filled}share/")
    looking = phone.page.locator("#look-address").text_content().strip()
    hands = Hand(b, {a: 1, c: 2, d: 3}), Hand(a, {b: 7, c: 10, d: 2})
    ended = match(names, *hands, {"kind": "end_match"}, stake=stake)
    over = read_table(phone, names, ended, ended)
    return Tables(filled, looking, read_table(phone, []), asking(phone, names, stake), over)


def asking(phone: Phone, names: Sequence[str], stake: int) -> str:
    """Create a table that asks for a yes, with one hand taken back and proposed again, and return its address."""
    a, b, c, d = names
    table = read_table(phone, names, match(names, Hand(b, {a: 1, c: 2, d: 3}), stake=stake))
    phone.page.goto(f"{table}about")
    phone.page.locator("input[name=yes_from]").fill("1")
    with phone.page.expect_navigation():
        phone.page.locator("input[name=yes_from]").press("Enter")
    for cards in (7, 8):
        phone.page.goto(f"{table}m/1/log")
        tap_hand(phone, Hand(a, {b: cards, c: 10, d: 2}))
        ready(phone)
        phone.go(save_button(phone.page))
        if cards == 7:
            phone.go(phone.page.locator("#proposed form[action*='take-back'] button"))
    return table


def sam_sip(names: Sequence[str], stake: int) -> Json:
    """Return a Korat evening: both pots filled, a deal thrown in, one won by a dealt set."""
    a, b, c, d = names
    head = {"game": "sam-sip", "variant": "korat", "players": names, "options": {"stake": stake}}
    won = {"kind": "hand", "winner": a, "indicator": "5S", "cards": ["5H", "7D", "AS", "9S", "KD", "KH"], "out": [d]}
    entries: list[Json] = [
        {"kind": "hand", "winner": b, "indicator": "4H", "joke": {"stakes": [a, b, c], "claims": {c: ["4S"]}}},
        {"kind": "hand", "winner": c, "by": "dealt-set", "sets": {c: "KKK", a: "222"}, "indicator": "QS"},
        {**won, "joke": {"stakes": [a, b]}},
        {"kind": "thrown_in", "player": b, "indicator": "3S", "cards": ["7S", "7D"]},
    ]
    return {**head, "entries": entries}


def seep_by_plays(names: Sequence[str]) -> Json:
    """Return counted deals through a baazi, and one logged play by play: loose cards, both kinds of houses."""
    a, b, c, d = names
    played: list[Json] = [
        {"player": d, "card": "4D", "build": 9, "with": ["5C"]},
        {"player": a, "card": "AS", "build": 10, "break": 9},
        {"player": b, "card": "10S", "build": 10},
        {"player": c, "card": "8S", "build": 9, "with": ["AC"]},
        {"player": d, "card": "2C"},
        {"player": a, "card": "QC", "take": "all"},
    ]
    entries: list[Json] = [
        {"kind": "count", "points": {f"{b} & {d}": 90}, "sweeps": [{"player": b}]},
        {"kind": "count", "cards": {f"{a} & {c}": ["10D", "KS", "AS"]}, "sweeps": [{"player": c, "card": "QH"}]},
        {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]},
        *({"kind": "play", **play} for play in played),
    ]
    return {"game": "seep", "players": names, "first": d, "entries": entries}


def seep_by_captures(names: Sequence[str], stake: int) -> Json:
    """Return a deal logged by captures, for money."""
    a, c = names[0], names[2]
    entries: list[Json] = [
        {"kind": "count", "points": {f"{a} & {c}": 22}, "more_cards": f"{a} & {c}"},
        {"kind": "capture", "player": c, "cards": ["10D"], "sweep": "first", "with": "KS"},
        {"kind": "capture", "player": a, "cards": ["AS", "AD"]},
    ]
    head = {"game": "seep", "variant": "thirty", "players": names, "options": {"baazi_stake": stake}}
    return {**head, "entries": entries}


def samba(names: Sequence[str], stake: int) -> Json:
    """Return a counted hand, and one as it happens with every kind of meld."""
    a, b, c, d = names
    melds = [{"sequence": "S", "from": "4", "to": "10"}, {"group": "K", "naturals": 7}, ["QS", "QH", "2D"]]
    sides = {f"{a} & {c}": {"melds": melds, "red_threes": 2}, f"{b} & {d}": {"cards": 130, "red_threes": 1}}
    entries: list[Json] = [
        {"kind": "hand", "sides": sides, "out": a, "left": {c: ["JK", "4H"], b: {"value": 35, "red_threes": 1}}},
        {"kind": "meld", "player": c, "new": [["AS", "AH", "JK"], ["8H", "9H", "10H"]], "red_threes": 1},
        {"kind": "meld", "player": d, "new": [{"group": "Q", "naturals": 6, "twos": 1}, {"wilds": {"twos": 4}}]},
    ]
    head = {"game": "samba", "variant": "bolivia", "players": names, "options": {"game_stake": stake}}
    return {**head, "entries": entries}


def daun_tiga(names: Sequence[str], stake: int) -> Json:
    """Return two deals with a Long contract, a side bet and cards."""
    a, b, c, d = names
    cards = {b: ["9S", "KD", "JH"], a: ["4S", "4H", "10C"], c: "AAA"}
    first: Json = {"kind": "hand", "stakes": {b: stake, c: [stake, stake]}, "hands": {a: 5, b: 9, c: 8, d: 4}}
    bets = [{"by": "a neighbour", "on": d, "stake": stake}]
    entries = [{**first, "bets": bets}, {"kind": "hand", "stakes": {a: stake, c: stake}, "hands": cards}]
    return {"game": "daun-tiga", "players": names, "entries": entries}


Place = Callable[[Phone, Tables], None]


def at(path: str, *do: Callable[[Phone], object], of: str = "filled") -> Place:
    """Return the page at ``path`` of one of the tables, after these steps."""

    def go(phone: Phone, tables: Tables) -> None:
        phone.page.goto(getattr(tables, of) + path)
        for step in do:
            step(phone)

    return go


def home(phone: Phone, tables: Tables) -> None:
    phone.context.clear_cookies()
    phone.page.goto("/")


def first_match(phone: Phone, tables: Tables) -> None:
    phone.page.goto("/new/sam")


def home_of_a_table(phone: Phone, tables: Tables) -> None:
    phone.page.goto(tables.filled)
    phone.page.goto("/")


def empty_table(phone: Phone, tables: Tables) -> None:
    phone.page.goto(tables.empty)


def rules(phone: Phone, tables: Tables) -> None:
    phone.page.goto("/rules/sam")


def nowhere(phone: Phone, tables: Tables) -> None:
    phone.refusals = {404}
    phone.page.goto(tables.filled + "m/99/")


def looking_on_where_one_may_not(phone: Phone, tables: Tables) -> None:
    phone.refusals = {403}
    phone.page.goto(f"{tables.looking}m/1/log")


def evening(phone: Phone, tables: Tables) -> None:
    phone.page.goto(tables.filled)
    phone.go(phone.page.locator(".evening a").first)


def player(phone: Phone, tables: Tables) -> None:
    phone.page.goto(tables.filled)
    phone.go(phone.page.locator(".list a[href*='/players/']").first)


def month(phone: Phone, tables: Tables) -> None:
    phone.page.goto(tables.filled)
    day = phone.page.locator(".evening a").first.get_attribute("href").rsplit("/", 1)[-1]
    phone.page.goto(f"{tables.filled}evenings/in/{day[:7]}")


def same_person(phone: Phone, tables: Tables) -> None:
    player(phone, tables)
    phone.go(phone.page.locator("a[href*='open=others']"))


def player_of_a_game(phone: Phone, tables: Tables) -> None:
    player(phone, tables)
    phone.go(phone.page.locator("a[href*='game=sam']").first)


def figure(phone: Phone, tables: Tables) -> None:
    """Show the matches in which somebody went out."""
    player_of_a_game(phone, tables)
    phone.go(phone.page.locator("a[href*='/figures/sam.out']"))


def hands_of_a_figure(phone: Phone, tables: Tables) -> None:
    figure(phone, tables)
    phone.go(phone.page.locator("a[href*='/figures/sam.out/']").first)


def settled_in_part(phone: Phone, tables: Tables) -> None:
    """Make a part of a payment."""
    phone.page.goto(tables.filled + "settle/")
    due = phone.page.locator(".part:has(input.amt)").first
    due.locator("input.amt").fill("1")
    with phone.page.expect_response("**/pay"):
        phone.tap(due.locator(".tick"))
    phone.page.locator(".pay .quiet").first.wait_for()


def settled(phone: Phone, tables: Tables) -> None:
    """Make one payment: the last, which is the largest possible."""
    phone.page.goto(tables.filled + "settle/")
    if not phone.page.locator(".pay.done").count():
        phone.tap(phone.page.locator(".pay .tick").last)
        phone.page.locator(".pay.done").wait_for()


# -- steps -----------------------------------------------------------------------------------------------------------


def open_menu(phone: Phone) -> None:
    phone.tap(phone.page.locator(".menu:not(.language) > summary"))


def open_hands(phone: Phone) -> None:
    for number in (1, 2, 3):
        phone.tap(row(phone.page, number).locator("summary"))


def tap(field: str, seat: int) -> Callable[[Phone], None]:
    """Tap on the tile of the nth player."""
    return lambda phone: phone.tap(phone.page.locator(f"input[name={field}]").nth(seat))


def count(cards: str) -> Callable[[Phone], None]:
    """Tap the cards left, for everybody in order but the winner."""

    def do(phone: Phone) -> None:
        for n, left in enumerate(cards.split()):
            with phone.page.expect_response("**/preview"):
                phone.tap(phone.page.locator(".loser:visible").nth(n).locator(f"input[value='{left}']"))

    return do


def chain(phone: Phone) -> None:
    """Tap two beats of one trick."""
    a, b, c = phone.page.locator("input[name=winner]").evaluate_all("all => all.slice(0, 3).map(one => one.value)")
    tap_chat(phone, [(a, b), (c, a)])


def refused(phone: Phone) -> None:
    phone.refusals = {422}
    save(phone)


def sheet_refused(phone: Phone) -> None:
    phone.refusals = {422}
    send_native(phone)


def too_late(phone: Phone) -> None:
    """Send a sheet that has seen nothing of what was recorded."""
    phone.refusals = {409}
    phone.page.locator("#sheet input[name=seen]").evaluate("field => { field.value = 0 }")
    send_native(phone)


def ask(phone: Phone) -> None:
    """Tap on a Save button that still asks for something."""
    phone.tap(phone.page.locator(".bar button.go"))


def open_result(phone: Phone) -> None:
    phone.go(phone.page.locator("#result-address"))


def open_evening(phone: Phone) -> None:
    phone.go(phone.page.locator("#share-result a[href*='/evenings/']"))


def share(phone: Phone) -> None:
    phone.go(phone.page.locator("#share-result a"))


def wrong(phone: Phone) -> None:
    """Tap cards left to two people that are nothing but 2s, more than there are."""
    for seat in (1, 2):
        with phone.page.expect_response("**/preview"):
            phone.page.locator("input[name=thoi_hai]").nth(seat).evaluate("box => box.click()")


DRAGON = "".join(f"&cards={rank}S" for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"))

PLACES: dict[str, Place] = {
    "home": home,
    "home with a table": home_of_a_table,
    "empty table": empty_table,
    "table": at(""),
    "spreadsheet": at("spreadsheet"),
    "who is the same person": same_person,
    "month": month,
    "games": at("new"),
    "first match": first_match,
    "new match": at("new/sam"),
    "new match, tet": at("new/sam?variant=tet"),
    "new match, refused": at("new/sam", refused),
    "match not begun": at("m/2/"),
    "match": at("m/1/"),
    "this match": at("m/1/about"),
    "this table": at("about"),
    "a name": at("about", lambda phone: phone.go(phone.page.locator(".chips a").first)),
    "match, menu open": at("m/1/", open_menu),
    "match, hands open": at("m/1/", open_hands),
    "log": at("m/1/log"),
    "log, filled": at("m/1/log", tap("winner", 0), count("7 10 2")),
    "log, chặt": at("m/1/log", tap("winner", 0), count("7 10 2"), chain),
    "log, asked for more": at("m/1/log", tap("winner", 0), ask),
    "log, wrong": at("m/1/log", tap("winner", 0), count("7 10 2"), wrong),
    "log, refused": at("m/1/log", tap("winner", 0), sheet_refused),
    "log, too late": at("m/1/log", tap("winner", 0), count("7 10 2"), too_late),
    "log Báo Sâm": at("m/1/log/bao_sam"),
    "log Báo Sâm, blocked": at("m/1/log/bao_sam", tap("caller", 1), tap("outcome", 1), tap("by", 2)),
    "log tới trắng": at("m/2/log/instant", tap("winner", 1)),
    "who leads": at("m/2/log/lead"),
    "leave": at("m/1/log/leave"),
    "join": at("m/1/log/join"),
    "note": at("m/1/log/note"),
    "house rules from now on": at("m/1/log/options"),
    "another order of play": at("m/1/log/seats"),
    "end the match": at("m/1/log/end_match"),
    "correct": at("m/1/correct/2"),
    "correct, changed": at("m/1/correct/2", tap("winner", 1), count("1")),
    "strike out": at("m/1/strike/3"),
    "bring back": at("m/1/restore/4"),
    "missing": at("m/1/missing/3"),
    "swap": at("m/1/swap/3"),
    "correct, nothing changed": at("m/1/correct/2", sheet_refused),
    "correct, too late": at("m/1/correct/2", tap("winner", 1), count("1"), too_late),
    "older hands": at("m/1/?before=9"),
    "scorecard": at("m/1/scorecard/"),
    "board": at("m/1/board"),
    "history": at("m/1/history"),
    "chart": at("m/1/chart"),
    "match as text": at("m/1/text"),
    "receipt": at("m/1/receipt"),
    "rules of the match": at("m/1/house-rules"),
    "settle up": at("settle/"),
    "settle up, paid": settled,
    "settlement as text": at("settle/text"),
    "settle up, in part": settled_in_part,
    "evening": evening,
    "player": player,
    "player, one game": player_of_a_game,
    "player, a figure": figure,
    "player, its hands": hands_of_a_figure,
    "season": at("season/"),
    "season, an order": at("season/", lambda phone: phone.tap(phone.page.locator(".choice").last.locator("summary"))),
    "season, dates": at("season/?from=2000-01-01&to=2001-01-01"),
    "season, one game": at("season/?game=sam&order=share"),
    "share": at("share/"),
    "looking on, table": at("", of="looking"),
    "looking on": at("m/1/", of="looking"),
    "looking on, history": at("m/1/history", of="looking"),
    "looking on, may not": looking_on_where_one_may_not,
    "link to the result": at("m/1/result"),
    "shared result": at("m/1/result", open_result),
    "shared result, Samba": at("m/7/result", open_result),
    "match that is over": at("m/1/", of="over"),
    "shared result of it": at("m/1/result", open_result, of="over"),
    "evening that is over": at("m/1/", open_evening, of="over"),
    "link to the evening": at("m/1/", open_evening, share, of="over"),
    "shared evening": at("m/1/", open_evening, share, open_result, of="over"),
    "another game": at("new?people=1", of="over"),
    "proposed": at("m/1/", of="asking"),
    "proposed, on a sheet": at("m/1/log", of="asking"),
    "proposed, board": at("m/1/board", of="asking"),
    "proposed, history": at("m/1/history", of="asking"),
    "referee, combination": at("m/1/referee?question=combination&cards=3S&cards=3H&cards=3D"),
    "referee, beats": at("m/1/referee?question=beats&on=2S&play=4S&play=4H&play=4D&play=4C"),
    "referee, dealt": at(f"m/1/referee?question=instant{DRAGON}"),
    "referee, refused": at("m/1/referee?question=beats&on=2S&on=3S&play=4S"),
    "rules": rules,
    "no such page": nowhere,
    "new match, Korat": at("new/sam-sip?variant=korat"),
    "new match, Daun Tiga": at("new/daun-tiga"),
    "Sam Sip": at("m/3/"),
    "Sam Sip, board": at("m/3/board"),
    "Sam Sip, log": at("m/3/log", tap("winner", 0)),
    "Sam Sip, thrown in": at("m/3/log/thrown_in"),
    "Sam Sip, correct": at("m/3/correct/3"),
    "Sam Sip, dealt set": at("m/3/correct/2"),
    "Sam Sip, does it win": at("m/3/referee?question=winning-hand"),
    "Sam Sip, joke pot": at("m/3/referee?question=joke-pot"),
    "Sam Sip, key rank": at("m/3/referee?question=key-rank"),
    "Sam Sip, is it thrown in": at("m/3/referee?question=thrown-in"),
    "Daun Tiga": at("m/4/"),
    "Daun Tiga, board": at("m/4/board"),
    "Daun Tiga, log": at("m/4/log"),
    "Daun Tiga, who banks": at("m/4/log/banker"),
    "Daun Tiga, correct": at("m/4/correct/1"),
    "Daun Tiga, cards": at("m/4/correct/2"),
    "Daun Tiga, score": at("m/4/referee?question=score"),
    "Daun Tiga, rank": at("m/4/referee?question=rank"),
    "Daun Tiga, may the bank stay": at("m/4/referee?question=stays&bank=4&hands=888&hands=5"),
    "Daun Tiga, what passes": at("m/4/referee?question=pays&bank=5&hand=8&stake=5&stake-second=20"),
    "new match, Seep": at("new/seep?variant=thirty"),
    "new match, Samba": at("new/samba"),
    "Seep, floor": at("m/5/"),
    "Seep, board": at("m/5/board"),
    "Seep, a play corrected": at("m/5/correct/5"),
    "Seep, scorecard": at("m/6/scorecard/"),
    "Seep, floor corrected": at("m/5/correct/3"),
    "Seep, counted": at("m/5/log/count"),
    "Seep, count corrected": at("m/5/correct/2"),
    "Seep, dealt again": at("m/6/log/redeal"),
    "Seep, captures": at("m/6/"),
    "Seep, capture": at("m/6/log/capture"),
    "Seep, capture corrected": at("m/6/correct/2"),
    "Seep, end of the deal": at("m/6/log/end_deal"),
    "Seep, what it takes": at("m/5/referee?question=captures"),
    "Seep, what it builds": at("m/5/referee?question=builds"),
    "Seep, what cards count": at("m/5/referee?question=points"),
    "Samba": at("m/7/"),
    "Samba, board": at("m/7/board"),
    "Samba, board of the table": at("board/"),
    "Samba, turn": at("m/7/log/meld"),
    "Samba, turn corrected": at("m/7/correct/2"),
    "Samba, end of the hand": at("m/7/log/end_hand"),
    "Samba, counted": at("m/7/log/hand"),
    "Samba, count corrected": at("m/7/correct/1"),
    "Samba, meld": at("m/7/referee?question=meld"),
    "Samba, first meld": at("m/7/referee?question=first-meld"),
    "Samba, going out": at("m/7/referee?question=may-go-out"),
    "Samba, discard": at("m/7/referee?question=discard"),
}


def visit(phone: Phone, tables: Tables, place: str, more: Mapping[str, Place] = MappingProxyType({})) -> None:
    """Open a place, and unfold what is folded; not the menu, which would lie over the page."""
    phone.troubles, phone.refusals = [], set()
    if phone.page.url.startswith(phone.server):
        phone.page.evaluate("sessionStorage.clear()")  # no drafts from the place before
    {**PLACES, **more}[place](phone, tables)
    phone.page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => { fold.open = true })")
