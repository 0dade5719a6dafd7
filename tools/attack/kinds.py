"""The kinds of hostile requests: functions that each return a random one, as bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.routing import Rule
from werkzeug.test import encode_multipart

from scorekeeper.games import by_slug
from scorekeeper.store.codes import TYPED_LENGTH, new_code

from .files import FILES
from .fuzz import FIELDS, HOSTS, MARKS, OTHER_SITES, VALUES, Field, Fuzz
from .payloads import CARDS, HEADERS, PATHS, WIRE, Header

LIMIT = 1.0  #: most seconds of processor time for any request
BEHIND = 2  #: match files that each stranger has imported into their table


@dataclass(frozen=True)
class Sent:
    """A request as bytes.

    ``refused``: it must not be answered as valid. ``unanswered``: it may go unanswered, since it is not HTTP.
    ``limit``: the most seconds of processor time that it may take.
    """

    kind: str
    raw: bytes
    refused: bool = False
    unanswered: bool = False
    limit: float = LIMIT


class Stranger(Fuzz):
    """A stranger with a table, who sends hostile requests.

    ``cookies``: as a browser sends them; ``token``: of the forms; ``file``: the table's export.
    """

    def __init__(
        self, chance: random.Random, match: str, cookies: str, token: str, file: bytes, rules: Iterable[Rule]
    ) -> None:
        super().__init__(chance, match)
        self.cookies, self.token, self.file = cookies, token, file
        self.rules = {method: [rule for rule in rules if method in (rule.methods or ())] for method in ("GET", "POST")}
        self.table = match.replace("m/1/", "")

    def request(
        self, method: str, target: str, *more: Header, body: bytes = b"", host: str = "127.0.0.1", cookies: str = ""
    ) -> bytes:
        """Return a well-formed request with this content."""
        cookies = cookies or self.cookies
        headers = [("Host", host), ("Cookie", cookies), *more]
        if body or method == "POST":
            headers.append(("Content-Length", str(len(body))))
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body

    def post(self, target: str, fields: Sequence[Field], *more: Header, token: bool = True) -> bytes:
        """Return the request that sends a form: in parts if it has a file, and without its token if not ``token``."""
        form = [*fields, ("csrf_token", self.token)] if token else list(fields)
        if any(isinstance(value, tuple) for _, value in form):
            parts = [(name, FileStorage(*v) if isinstance(v, tuple) else v) for name, v in form]
            boundary, body = encode_multipart(MultiDict(parts))
            return self.request(
                "POST", target, ("Content-Type", f"multipart/form-data; boundary={boundary}"), *more, body=body
            )
        body = urlencode([(name, str(value)) for name, value in form]).encode()
        return self.request("POST", target, ("Content-Type", "application/x-www-form-urlencoded"), *more, body=body)

    def upload(self, content: bytes, where: str = "") -> bytes:
        """Return the request that uploads a file to the path ``where``: by default as a table or a match, by chance."""
        where = where or self.chance.choice(("/import", f"{self.table}matches/import"))
        boundary = "----a-boundary"
        parts = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{self.token}\r\n--{boundary}\r\n'
            'Content-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n'
        )
        body = parts.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        return self.request("POST", where, ("Content-Type", f"multipart/form-data; boundary={boundary}"), body=body)


# -- what is fuzzed --------------------------------------------------------------------------------------------------


def forms(who: Stranger) -> Sent:
    """Fill any form with wrong values."""
    target = who.address(who.chance.choice(who.rules["POST"]))
    return Sent("forms", who.post(target, who.form(), *who.headers().items()))


def addresses(who: Stranger) -> Sent:
    """Open any page with hostile parts of its address and query."""
    target = who.address(who.chance.choice(who.rules["GET"]))
    return Sent("addresses and queries", who.request("GET", target, *who.headers().items()))


def paths(who: Stranger) -> Sent:
    """Ask for paths that lead out of the pages."""
    path = who.chance.choice(PATHS)
    if who.chance.random() < 0.5:
        path = "/" + "".join(who.chance.choices("/.%25aé~;:@!$&'()*+,=\\|^`{}[]\x7f0", k=who.chance.randint(1, 60)))
    return Sent("paths", who.request("GET", path))


def headers(who: Stranger) -> Sent:
    """Send malformed or false headers."""
    some = who.chance.sample(HEADERS, who.chance.randint(1, 4))
    target = who.chance.choice(("/", who.match, f"{who.table}share/", "/health", "/static/x/house.css"))
    return Sent("headers", who.request("GET", target, *some))


def hosts(who: Stranger) -> Sent:
    """Use host names by which no server of ours is called."""
    target = who.chance.choice(("/", who.match, f"{who.table}share/", "/health", "/nowhere"))
    return Sent("hosts", who.request("GET", target, host=who.chance.choice(HOSTS)), refused=True)


def cookies(who: Stranger) -> Sent:
    """Send invented or altered cookies."""
    at = who.chance.randrange(len(who.cookies))
    touched = who.cookies[:at] + who.chance.choice("xX.%") * who.chance.randint(1, 9) + who.cookies[at + 1 :]
    kinds = (touched, "scorekeeper=" + "e30." * 900, "tables=[]; scorekeeper=null", "=; ;;=", "a=b; " * 700, '"\\777')
    return Sent("cookies", who.request("GET", who.chance.choice(("/", who.match)), cookies=who.chance.choice(kinds)))


def parts(who: Stranger) -> Sent:
    """Send forms in parts that are cut off, nested, too many or have hostile names."""
    chance, name = who.chance, who.chance.choice([*FIELDS, *VALUES[:20]]).replace("\r\n", " ")
    head = f'Content-Disposition: form-data; name="{name}"; filename="{chance.choice(VALUES[:12])[:60]}"'
    part = f"--b\r\n{head}\r\n\r\n{chance.choice(VALUES)}\r\n"
    nested = f"--b\r\n{head}\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n"
    bodies = (
        part, part + "--b--", part * chance.randint(2, 40), part * 2500, "--b--\r\n" + part, nested, "--b" * 500,
        "--b\r\n" + "x: y\r\n" * 800, part.replace("\r\n", "\n"), part.replace("form-data", "attachment"),
        f"--b\r\n{head}; name*=utf-8''%ff\r\n\r\nx\r\n--b--\r\n",
    )  # fmt: skip
    target = chance.choice(("/tables", "/join", "/import", f"{who.match}log/note", f"{who.table}matches/import"))
    boundary = chance.choice(("b", "b", "b", "", '"', "b" * 300))
    header = ("Content-Type", f"multipart/form-data; boundary={boundary}")
    token = f'--b\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{who.token}\r\n'
    return Sent("multipart", who.request("POST", target, header, body=(token + chance.choice(bodies)).encode()))


def names(who: Stranger) -> Sent:
    """Send very long names of combining marks."""
    marks = MARKS[: who.chance.choice((50, 5_000, 20_000, 40_000))]
    where = {
        "/tables": "name",
        f"{who.table}people": "player",
        f"{who.table}new/sam": "seat-0",
        f"{who.match}log/join": "new",
    }
    target, field = who.chance.choice(list(where.items()))
    fields: list[Field] = [(field, marks), ("seat-1", "Bo"), ("unit", who.chance.choice((marks, "đ"))), ("after", "An")]
    header = ("Content-Type", "multipart/form-data; boundary=b")
    if who.chance.random() < 0.5:
        return Sent("names of combining marks", who.post(target, fields), refused=True)
    fields.append(("csrf_token", who.token))
    shown = "".join(f'--b\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields)
    body = (shown + "--b--\r\n").encode()
    return Sent("names of combining marks", who.request("POST", target, header, body=body), refused=True)


def questions(who: Stranger) -> Sent:
    """Ask the referee questions with very many answers, or without sense."""
    chance = who.chance
    if chance.random() < 0.5:
        low = chance.sample(CARDS[: chance.choice((20, 36))], chance.randint(8, 20))
        query = [("question", chance.choice(("builds", "captures"))), *(("loose", card) for card in low)]
        query += [("card-rank", chance.choice("6789TJQK")), ("card-suit", "S")]
        return Sent("questions to the referee", who.request("GET", f"/referee/seep?{urlencode(query)}"))
    game = chance.choice(list(by_slug.values()))
    asked = chance.choice([*game.rules.questions, "none"])
    pairs = [("question", str(asked)), *((n, chance.choice([*VALUES[:20], *CARDS])) for n in who.some(FIELDS, 6))]
    return Sent("questions to the referee", who.request("GET", f"/referee/{game.slug}?{urlencode(pairs)}"[:7000]))


def codes(who: Stranger) -> Sent:
    """Try codes of no table."""
    if who.chance.random() < 0.5:
        return Sent("guessed codes", who.request("GET", f"/t/{new_code()}/m/1/"), refused=True)
    return Sent("guessed codes", who.post("/join", [("code", new_code(TYPED_LENGTH))]), refused=True)


def other_sites(who: Stranger) -> Sent:
    """Send forms from another site's page: with every cookie, and even the token."""
    target = who.chance.choice(("/tables", "/join", "/import", "/language", "/forget", f"{who.match}log/note"))
    said = who.chance.choice(list(OTHER_SITES.values()))
    fields: list[Field] = [("name", "x"), ("lang", "vi"), ("code", who.right["code"]), ("text", "x"), ("seen", "1")]
    return Sent("forms of other sites", who.post(target, fields, *said.items()), refused=True)


def forged(who: Stranger) -> Sent:
    """Send forms without the token of the page."""
    target = who.chance.choice(("/tables", "/join", f"{who.match}log/note", f"{who.match}undo/1", f"{who.table}people"))
    return Sent(
        "forms without a token",
        who.post(target, [("name", "x"), ("player", "Zed"), ("seen", "1")], token=False),
        refused=True,
    )


def wire(who: Stranger) -> Sent:
    """Send bytes that are not HTTP, or break off."""
    raw = who.chance.choice(WIRE)
    if who.chance.random() < 0.3:
        raw = who.chance.randbytes(who.chance.randint(1, 400))
    return Sent("no HTTP, or half of it", raw, unanswered=True)


# -- files -----------------------------------------------------------------------------------------------------------


def mutated(who: Stranger) -> Sent:
    """Upload a table's own file with some bytes changed, removed or doubled."""
    content, chance = bytearray(who.file), who.chance
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randrange(len(content)), chance.randint(1, 30)
        piece = chance.choice(
            (b"", chance.randbytes(length), bytes(content[at : at + length]) * 2, b"0", b"null", b'"', b"9" * length)
        )
        content[at : at + chance.choice((0, 1, length))] = piece
    return Sent("files touched somewhere", who.upload(bytes(content)))


def wrong(who: Stranger) -> Sent:
    """Upload a JSON file with something wrong in it."""
    value = json.loads(who.file)
    place, key = _place(value, who.chance)
    odd: list[Any] = [*VALUES[:24], 0, -1, 10**40, 1.5, None, True, [], {}, [[]], {"": {}}, ["An"] * 300, "\ud800"]
    place[key] = who.chance.choice(odd)
    return Sent("files with something wrong", who.upload(json.dumps(value).encode()))


def _place(value: Any, chance: random.Random) -> tuple[Any, Any]:
    """Return a random position in a JSON value: its container and its key."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        within = value[key]
        if not isinstance(within, dict | list) or not within or chance.random() < 0.2:
            return value, key
        value = within


@cache
def _file(name: str) -> bytes:
    return FILES[name]().encode()


def large(who: Stranger) -> Sent:
    """Upload a file of 2 MB that causes as much work as it can."""
    return Sent("files of 2 MB", who.upload(_file(who.chance.choice(list(FILES)))))


def behind(who: Stranger) -> Sent:
    """Open a page of a match that was read from a file, or of its table."""
    rule = who.chance.choice([rule for rule in who.rules["GET"] if str(rule).startswith("/t/<code>/")])
    kept = who.right["number"]
    who.right["number"] = str(1 + who.chance.randint(1, BEHIND))
    target = who.address(rule)
    who.right["number"] = kept
    return Sent("pages behind files", who.request("GET", target))


Kind = Callable[[Stranger], Sent]

#: Frequency of each kind, in 1,000.
KINDS: dict[Kind, int] = {
    forms: 180, addresses: 180, behind: 40, mutated: 90, wrong: 90, questions: 60, parts: 60, headers: 50, paths: 50,
    names: 40, cookies: 30, hosts: 30, codes: 30, other_sites: 30, forged: 20, wire: 19, large: 1,
}  # fmt: skip


def draw(who: Stranger, kind: Kind | None = None) -> Sent:
    """Return a request of ``kind``, by default of a kind drawn at random."""
    kind = kind or who.chance.choices(list(KINDS), list(KINDS.values()))[0]
    return kind(who)
