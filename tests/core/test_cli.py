"""The command line: what it prints where, in which form, and its exit status."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import __version__, cli, config
from scorekeeper.cli import main
from scorekeeper.config import LONGEST_FILE
from scorekeeper.games import GAMES
from tests.support import match_file, question, table_file

PLAYERS = ("An", "Bo")
ROOT = Path(__file__).parents[2]


def hand(left: Any = 7) -> dict[str, Any]:
    return {"kind": "hand", "winner": "An", "left": {"Bo": left}}


GOOD = match_file("sam", PLAYERS, [hand()], options={"stake": 5})
BAD = match_file("sam", PLAYERS, [*[hand()] * 6, hand(11)])
ASKED = question("sam", "combination", cards=["AS", "2D", "3H"])
WRONG = question("sam", "combination", cards=[])


class Ran:
    """The output of one call and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(*argv: object, stdin: str | bytes | None = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        opened = None if data is None else io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", opened)
        status = main([str(arg) for arg in argv])
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def write(name: str, value: Any) -> Path:
        path = tmp_path / name
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return path

    return write


# -- replay ----------------------------------------------------------------------------------------------------------


def test_replay_prints_one_json_object_and_exits_0(run: Any, write: Any) -> None:
    ran = run("replay", write("a.json", GOOD))
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["money"] == {"An": 35, "Bo": -35}
    assert ran.out.startswith("{\n  ")


def test_replay_keeps_the_contracts_order_of_keys(run: Any, write: Any) -> None:
    keys = "game variant players sides money points pots next finished winner wins state hands settlement"
    assert " ".join(json.loads(run("replay", write("a.json", GOOD)).out)) == keys


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sam", {"stake": 10}),
        ("sam-sip", {"stake": 10}),
        ("daun-tiga", {"long_from": 9}),
        ("seep", {"baazis": 3}),
        ("samba", {"target": 500}),
    ],
)
def test_what_a_table_changes_between_two_hands_is_replayed_in_every_game(
    run: Any, write: Any, game: str, options: dict[str, int]
) -> None:
    order = () if game == "seep" else ({"kind": "seats", "players": ["Cy", "An", "Bo"]},)
    players = ("An", "Bo") if game == "seep" else ("An", "Bo", "Cy")
    entries = [{"kind": "options", "options": options}, *order, {"kind": "end_match"}]
    ran = run("replay", write("a.json", match_file(game, players, entries)))
    result = json.loads(ran.out)
    assert (ran.status, result["finished"], result["winner"]) == (0, True, None)
    assert result["players"] == (["Cy", "An", "Bo"] if order else ["An", "Bo"])
    undone = run(
        "replay", write("b.json", match_file(game, players, [*entries, {"kind": "void", "entry": len(entries)}]))
    )
    assert json.loads(undone.out)["finished"] is False


def test_replay_prints_names_as_they_are_written(run: Any) -> None:
    named = match_file("sam", ["Dũng", "עדי"])
    assert '"Dũng"' in run("replay", "-", stdin=json.dumps(named)).out


def test_a_hyphen_is_standard_input(run: Any) -> None:
    ran = run("replay", "-", stdin=json.dumps(GOOD))
    assert (ran.status, json.loads(ran.out)["state"]) == (0, {"hands": 1})
    assert run("replay", "-", stdin=json.dumps(BAD)).err.startswith("-: entry 7: ")


def test_explain_adds_text_to_each_line_the_same_in_words(run: Any, write: Any) -> None:
    line = {"from": "Bo", "to": "An", "amount": 35, "why": "cards-left"}
    assert json.loads(run("replay", write("a.json", GOOD)).out)["hands"][0]["lines"] == [line]
    explained = json.loads(run("replay", "--explain", write("a.json", GOOD)).out)
    assert explained["hands"][0]["lines"] == [{**line, "text": "7 cards × 5"}]


def test_replay_reads_a_table_file_as_well(run: Any, write: Any) -> None:
    path = write("t.json", table_file([GOOD], payments=[{"from": "Bo", "to": "An", "amount": 30}]))
    got = json.loads(run("replay", path).out)
    assert list(got) == ["matches", "money", "owed", "settlement"]
    assert got["settlement"] == [{"from": "Bo", "to": "An", "amount": 5}]
    explained = json.loads(run("replay", "--explain", path).out)
    assert explained["matches"][0]["hands"][0]["lines"][0]["text"] == "7 cards × 5"


def test_a_refused_file_prints_nothing_one_line_for_each_problem_and_exits_1(run: Any, write: Any) -> None:
    names = ("An", "Bo", "Chi")
    path = write("b.json", match_file("sam", names, [{"kind": "hand", "winner": "An", "left": {"Bo": 11}}]))
    ran = run("replay", path)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        f"{path}: entry 1: left.Bo: 11 cards left, but only 10 were dealt",
        f"{path}: entry 1: left.Chi: the cards that each loser has left are still missing",
    ]


def test_the_form_of_a_refusal_is_the_contracts(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("FILE", BAD)
    monkeypatch.chdir(path.parent)
    assert run("replay", "FILE").err == "FILE: entry 7: left.Bo: 11 cards left, but only 10 were dealt\n"


def test_in_a_table_file_the_match_is_named_first(run: Any, write: Any) -> None:
    path = write("t.json", table_file([GOOD, BAD]))
    assert run("replay", path).err == f"{path}: match 2: entry 7: left.Bo: 11 cards left, but only 10 were dealt\n"


def test_a_file_that_cannot_be_read_exits_2(run: Any, tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, "nul\0"):
        ran = run("replay", path)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"{path}: cannot be read: ".replace("\0", "\\u0000"))
        assert run("judge", path).status == 2


def test_standard_input_that_is_closed_cannot_be_read(run: Any) -> None:
    for args in (["replay", "-"], ["replay", "--lines", "-"], ["judge", "-"]):
        ran = run(*args, stdin=None)
        assert ran.status == 2
        assert "standard input is closed" in ran.out + ran.err


def test_no_name_breaks_a_line(run: Any, write: Any) -> None:
    match = {**GOOD, "players": ["An", "B\u2028o\u2029x"], "entries": []}
    ran = run("replay", "--lines", write("good.json", match))
    assert len(ran.out.splitlines()) == 1
    assert json.loads(ran.out)["players"] == match["players"]
    ran = run("replay", write("bad\nname.json", BAD))
    assert len(ran.err.splitlines()) == len(run("replay", write("bad.json", BAD)).err.splitlines())


def test_of_several_files_a_refused_one_decides_over_one_that_cannot_be_read(
    run: Any, write: Any, tmp_path: Path
) -> None:
    good, bad, none = write("good.json", GOOD), write("bad.json", BAD), tmp_path / "none.json"
    assert run("replay", good, none).status == 2
    assert run("replay", none, bad, good).status == 1


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"{", "not JSON: "),
        (b"\xff", "not UTF-8 text"),
        (b"[" * 10**6, "nested too deeply to be one of our files"),
        (b"[]", "[] is not an object"),
        (b"null", "null is not an object"),
        (b"{}", "format: null is not scorekeeper-match/1 or scorekeeper-table/1"),
        (b'{"format": "scorekeeper-match/2"}', "format: “scorekeeper-match/2” is not scorekeeper-match/1 or"),
    ],
)
def test_what_is_read_and_is_no_json_or_another_format_exits_1(run: Any, write: Any, data: bytes, line: str) -> None:
    path = write("x.json", data)
    ran = run("replay", path)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"{path}: {line}")
    assert len(ran.err.splitlines()) == 1


# -- many ------------------------------------------------------------------------------------------------------------


def test_several_files_print_one_line_each_in_the_order_given(run: Any, write: Any) -> None:
    good, bad, other = write("a.json", GOOD), write("b.json", BAD), write("c.json", table_file())
    ran = run("replay", other, bad, good)
    assert (ran.status, ran.err) == (1, "")
    assert [next(iter(line)) for line in ran.lines] == ["matches", "file", "game"]
    assert ran.lines[1] == {
        "file": str(bad),
        "problems": ["entry 7: left.Bo: 11 cards left, but only 10 were dealt"],
    }
    assert run("replay", good, good).status == 0


def test_with_lines_a_single_file_is_one_line_too(run: Any, write: Any) -> None:
    assert run("replay", "--lines", write("a.json", GOOD)).lines[0]["state"] == {"hands": 1}
    ran = run("replay", "--lines", write("b.json", BAD))
    assert (ran.status, ran.err, len(ran.lines[0]["problems"])) == (1, "", 1)


def test_with_lines_each_line_of_standard_input_is_a_file_of_its_own(run: Any) -> None:
    stdin = "\n".join([json.dumps(GOOD), "{", json.dumps(BAD), json.dumps(GOOD)])
    for text in (stdin, stdin + "\n"):
        ran = run("replay", "--lines", "-", stdin=text)
        assert ran.status == 1
        assert ["problems" in line for line in ran.lines] == [False, True, True, False]
    assert run("replay", "--lines", "-", stdin=json.dumps(GOOD) + "\n").status == 0
    assert run("replay", "--lines", "-", stdin="").out == ""


def test_a_line_of_several_explains_too(run: Any) -> None:
    ran = run("replay", "--lines", "--explain", "-", stdin=json.dumps(GOOD))
    assert ran.lines[0]["hands"][0]["lines"][0]["text"] == "7 cards × 5"


def test_one_that_cannot_be_read_among_several_does_not_stop_the_others(run: Any, write: Any, tmp_path: Path) -> None:
    ran = run("replay", tmp_path / "none.json", write("a.json", GOOD))
    assert ran.status != 0
    assert [next(iter(line)) for line in ran.lines] == ["file", "game"]


def test_a_thousand_matches_are_replayed_in_one_process(run: Any) -> None:
    ran = run("replay", "--lines", "-", stdin=(json.dumps(GOOD) + "\n") * 1000)
    assert len(set(ran.out.splitlines())) == 1
    assert len(ran.out.splitlines()) == 1000


# -- judge -----------------------------------------------------------------------------------------------------------


def test_judge_answers_a_question(run: Any, write: Any) -> None:
    ran = run("judge", write("q.json", ASKED))
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["answer"] == "straight"
    assert json.loads(run("judge", "-", stdin=json.dumps(ASKED)).out)["top"] == "3"


def test_judge_exits_0_whatever_the_answer(run: Any) -> None:
    none = question("sam", "combination", cards=["AS", "3H"])
    ran = run("judge", "-", stdin=json.dumps(none))
    assert (ran.status, json.loads(ran.out)["answer"]) == (0, None)


def test_judge_exits_1_with_one_line_for_each_problem_where_the_question_makes_no_sense(run: Any, write: Any) -> None:
    path = write("q.json", WRONG)
    ran = run("judge", path)
    assert (ran.status, ran.out, ran.err) == (1, "", f"{path}: cards: 0 cards: 1 to 10 are needed\n")


def test_judge_takes_several_files_and_lines_as_replay_does(run: Any, write: Any) -> None:
    good, bad = write("q.json", ASKED), write("w.json", WRONG)
    ran = run("judge", bad, good)
    assert (ran.status, ran.err) == (1, "")
    assert ran.lines[0] == {"file": str(bad), "problems": ["cards: 0 cards: 1 to 10 are needed"]}
    assert ran.lines[1]["answer"] == "straight"
    ran = run("judge", "--lines", "-", stdin=json.dumps(ASKED) + "\n" + json.dumps(GOOD))
    assert ran.lines[1]["problems"] == ["format: “scorekeeper-match/1” is not scorekeeper-question/1"]


# -- games -----------------------------------------------------------------------------------------------------------


def test_games_lists_games_variants_and_options_with_defaults_and_bounds(run: Any) -> None:
    out = run("games").out
    for game in GAMES:
        assert f"\n{game.slug}: " in "\n" + out
        for variant in game.rules.variants:
            assert f"  variant {variant.slug}" in out
        for name in game.rules.options.__struct_fields__:
            assert f"  option {name} = " in out
    assert "  variant source (default): Northern Vietnam\n" in out
    assert "  option stake = 1 (1 to 1000000000): Money for one card (tiền bàn).\n" in out
    assert "  option cong = source 14, tet 15 (0 to 1000000000): Cards charged to a player who played none.\n" in out
    assert '  option chat_chong = "last" (last | each | double): ' in out


def test_games_json_is_for_programs(run: Any) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["game"] for game in listed] == [game.slug for game in GAMES]
    sam = next(game for game in listed if game["game"] == "sam")
    assert sam["players"] == {"min": 2, "max": 5}
    assert [v["variant"] for v in sam["variants"]] == ["source", "tet"]
    assert sam["variants"][1]["options"]["cong"] == 15
    stake = sam["options"][0]
    assert {k: stake[k] for k in ("option", "default", "open", "type", "min", "max")} == {
        "option": "stake", "default": 1, "open": False, "type": "int", "min": 1, "max": 1_000_000_000,
    }  # fmt: skip
    assert next(o for o in sam["options"] if o["option"] == "bao_mot")["choices"] == ["cards", "all"]
    assert sam["entries"] == ["hand", "bao_sam", "instant", "lead"]
    assert sam["questions"] == ["combination", "beats", "instant"]


# -- the call itself -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv", [[], ["play"], ["replay"], ["verify"], ["judge"], ["replay", "--explian", "x"], ["games", "x"]]
)
def test_a_call_whose_words_are_off_exits_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    assert capsys.readouterr().err.startswith("Usage: scorekeeper")


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(run: Any, option: str) -> None:
    ran = run(option)
    assert (ran.status, ran.out, ran.err) == (0, f"{__version__}\n", "")


def test_the_version_is_written_once_and_the_changelogs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "scorekeeper/__init__.py"


def test_version_loads_neither_rules_nor_store() -> None:
    """It is asked by scripts, and takes as long as click alone: a tenth of a second."""
    asked = (
        "import sys; from scorekeeper.cli import main; main(['-V']); print([m for m in sys.modules if 'keeper.' in m])"
    )
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.splitlines() == [__version__, "['scorekeeper.cli']"]


def test_a_word_that_is_nearly_right_is_suggested(run: Any) -> None:
    assert "--explain" in run("replay", "--explian", "x").err


def test_help_names_every_command_and_the_settings_of_serve(run: Any) -> None:
    ran = run("--help")
    assert (ran.status, ran.err) == (0, "")
    for name in cli.commands.commands:
        assert f"\n  {name} " in ran.out
        assert run(name, "--help").status == 0
    for told in ("SCOREKEEPER_HOST", "SCOREKEEPER_PORT", "0.0.0.0", "8000"):
        assert told in run("serve", "--help").out


def test_the_command_itself_speaks_utf_8_whatever_the_terminal() -> None:
    lines = [GOOD, BAD, match_file("sam", ["Dũng", "👩‍👩‍👧"])]
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper.cli", "replay", "--lines", "-"],
        input="\n".join(map(json.dumps, lines)).encode(),
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii", "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (1, b"")
    first, second, third = map(json.loads, ran.stdout.decode("utf-8").splitlines())
    assert (first["money"]["An"], second["file"], third["players"]) == (35, "-:2", ["Dũng", "👩‍👩‍👧"])


# -- verify ----------------------------------------------------------------------------------------------------------

DOCS = (ROOT / "docs" / "file-formats.md").read_text(encoding="utf-8")
RECORDED = next(
    value for value in map(json.loads, re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL)) if "record" in value
)


def test_judge_answers_as_the_guide_says(run: Any, write: Any) -> None:
    sequence = {"sequence": "S", "from": "6", "to": "9"}
    asked = question("samba", "discard", top="10S", hand=["10H", "10D", "9S"], melds=[sequence])
    said = json.loads(run("judge", write("q.json", asked)).out)
    assert said["answer"] == "both"
    assert f"```json\n{json.dumps(said)}\n```" in DOCS


def test_verify_prints_the_last_hash_of_each_match_and_exits_0(run: Any, write: Any) -> None:
    last = RECORDED["record"][-1]["hash"]
    whole = {"matches": [{"entries": 2, "last": last}]}
    assert json.dumps(whole) in DOCS
    ran = run("verify", write("m.json", RECORDED))
    assert (ran.status, ran.err, json.loads(ran.out)) == (0, "", whole)
    ran = run("verify", "-", stdin=json.dumps(table_file([RECORDED] * 2, ("An", "Binh"))))
    assert (ran.status, json.loads(ran.out)) == (0, {"matches": [{"entries": 2, "last": last}] * 2})


def test_verify_names_the_first_entry_that_was_touched_one_line_a_match_and_exits_1(run: Any, write: Any) -> None:
    touched = {**RECORDED, "players": ["An", "Bính"]}
    path = write("m.json", touched)
    ran = run("verify", path)
    assert (ran.status, ran.out) == (1, "")
    assert re.fullmatch(rf"{re.escape(str(path))}: entry 1: hash: “[0-9a-f]{{64}}” does not follow .*\n", ran.err)
    path = write("t.json", table_file([GOOD, RECORDED, touched], ("An", "Bo", "Binh", "Bính")))
    ran = run("verify", path)
    assert (ran.status, ran.out) == (1, "")
    first, second = ran.err.splitlines()
    assert first == f"{path}: match 1: no record"
    assert second.startswith(f"{path}: match 3: entry 1: hash: ")
    assert run("verify", "-", stdin=json.dumps(GOOD)).err == "-: no record\n"


@pytest.mark.parametrize("value", [b"{", b"[]", b"\xff", b"{}", ASKED, {**RECORDED, "record": []}])
def test_verify_of_what_is_no_record_of_ours_exits_1(run: Any, write: Any, value: Any) -> None:
    ran = run("verify", path := write("x.json", value))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"{path}: ")
    assert len(ran.err.splitlines()) == 1


def test_verify_of_what_cannot_be_read_exits_2(run: Any, tmp_path: Path) -> None:
    ran = run("verify", path := tmp_path / "none.json")
    assert (ran.status, ran.out, ran.err) == (2, "", f"{path}: cannot be read: No such file or directory\n")


# -- bounds of files -------------------------------------------------------------------------------------------------

MOST = 5_000
TOO_MUCH = "cannot be read: it has more than 5,000 bytes"


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.RECORD >= 50 * LONGEST_FILE, "whatever a table can export is read back"
    monkeypatch.setattr(cli, "RECORD", MOST)


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("verb", ["replay", "judge", "verify"])
def test_a_file_that_is_too_long_is_not_read_and_exits_2(run: Any, write: Any, verb: str) -> None:
    good = json.dumps({"replay": GOOD, "judge": ASKED, "verify": RECORDED}[verb]).encode()
    largest = good + b" " * (MOST - len(good))
    assert run(verb, "-", stdin=largest).status == 0
    for name, stdin in (("-", largest + b" "), (write("large.json", largest + b" "), b"")):
        ran = run(verb, name, stdin=stdin)
        assert (ran.status, ran.out, ran.err) == (2, "", f"{name}: {TOO_MUCH}\n")


@pytest.mark.usefixtures("bounded")
def test_of_lines_those_that_are_too_long_are_told_and_the_others_answered(run: Any) -> None:
    good = json.dumps(GOOD).encode()
    ran = run("replay", "--lines", "-", stdin=b"\n".join([good, b"x" * (MOST + 1), b"y" * 4 * MOST, good]))
    assert ran.status == 2
    assert [line.get("problems") for line in ran.lines] == [None, [TOO_MUCH], [TOO_MUCH], None]
    assert [line.get("file") for line in ran.lines][1:3] == ["-:2", "-:3"]


# -- settings that cannot be used ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DATABASE_URL", "mysql://root:secret@host/db", "DATABASE_URL begins with 'mysql'"),
        ("DATABASE_URL", "/var/lib/cards.sqlite3", "DATABASE_URL begins with"),
        ("SCOREKEEPER_METRICS", "localhost", "SCOREKEEPER_METRICS is 'localhost'"),
        ("SCOREKEEPER_METRICS", "127.0.0.1:99999", "SCOREKEEPER_METRICS is '127.0.0.1:99999'"),
        ("SCOREKEEPER_LOG", "xml", "SCOREKEEPER_LOG is 'xml'"),
        ("DATABASE_URL", "foo", "DATABASE_URL begins with 'foo'"),
        ("DATABASE_URL", "postgresql://root:secret@host:port/db", "DATABASE_URL cannot be read"),
        ("SCOREKEEPER_PORT", "abc", "SCOREKEEPER_PORT is 'abc': it has to be a whole number from 1 to 65535"),
        ("SCOREKEEPER_PORT", "80000", "SCOREKEEPER_PORT is '80000'"),
        ("SCOREKEEPER_WORKERS", "0", "SCOREKEEPER_WORKERS is '0': it has to be a whole number from 1"),
        ("SCOREKEEPER_THREADS", "many", "SCOREKEEPER_THREADS is 'many'"),
        ("SCOREKEEPER_PROXIES", "yes", "SCOREKEEPER_PROXIES is 'yes'"),
        ("SCOREKEEPER_LIMIT_TABLES", "-1", "SCOREKEEPER_LIMIT_TABLES is '-1'"),
        ("SCOREKEEPER_HTTPS", "true", "SCOREKEEPER_HTTPS is 'true': it has to be 1 (on) or 0 (off)"),
        ("SCOREKEEPER_TRUSTED_HOSTS", "http://nas.club", "SCOREKEEPER_TRUSTED_HOSTS is 'http://nas.club'"),
    ],
)
@pytest.mark.parametrize("words", [["serve", "--port", "1"], ["demo"], ["restore", "x"]])
def test_a_setting_that_cannot_be_used_is_one_sentence(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, said: str, words: list[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv(name, value)
    ran = run(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"scorekeeper: {said}")
    assert len(ran.err.splitlines()) == 1
    assert "secret" not in ran.err
    assert list(tmp_path.iterdir()) == [], "no secret is made either"


def test_an_instance_folder_that_cannot_be_made_is_named(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write("not-a-folder", "")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    ran = run("serve", "--port", "1")
    said = f"the instance folder {folder} cannot be made (File exists): set SCOREKEEPER_INSTANCE to another"
    assert (ran.status, ran.out, ran.err) == (2, "", f"scorekeeper: {said}\n")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_driver_that_is_missing_is_one_sentence(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scheme: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://user:secret@host/cards")
    monkeypatch.setattr(config, "find_spec", lambda _name: None)
    ran = run("demo")
    said = "DATABASE_URL names PostgreSQL, and its driver is not installed: install cardtable-scorekeeper[postgresql]"
    assert (ran.status, ran.out, ran.err) == (2, "", f"scorekeeper: {said}\n")


# -- a record that is not there --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["export", "ABC"], ["import", "{file}"], ["owner", "ABC"], ["backup", "copy"]])
@pytest.mark.parametrize("url", ["", "sqlite:///{folder}/other.sqlite3"])
def test_only_serve_and_demo_make_a_record(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], url: str
) -> None:
    """``export`` in another folder made a database and a secret there, and then knew no table."""
    file, folder = write("t.json", table_file([])), tmp_path / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    monkeypatch.setenv("DATABASE_URL", url.format(folder=tmp_path))
    ran = run(*(word.format(file=file) for word in words))
    assert (ran.status, ran.out) == (2, "")
    missing = tmp_path / "other.sqlite3" if url else folder / "scorekeeper.sqlite3"
    assert ran.err.startswith(f"scorekeeper: there is no record at {missing}: set SCOREKEEPER_INSTANCE ")
    assert len(ran.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["t.json"]


def test_a_command_that_opens_the_record_says_which(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    said = f"scorekeeper: the record is {tmp_path}/instance/scorekeeper.sqlite3\n"
    made = run("demo")
    assert (made.status, made.err) == (0, said)
    code = re.search(r"code is (\w+)", made.out)
    assert code
    exported = run("export", code[1])
    assert (exported.status, exported.err) == (0, said)
    assert json.loads(exported.out)["format"] == "scorekeeper-table/1"
    assert run("export", "ABC").err == f"{said}export: no table has the code “ABC”\n"


def test_a_command_that_reads_the_record_makes_no_secret(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert run("demo").status == 0
    (tmp_path / "instance" / "secret").unlink()
    assert run("backup", tmp_path / "copy").status == 0
    assert not (tmp_path / "instance" / "secret").exists()
