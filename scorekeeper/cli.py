"""The command line: serve, replay, verify, judge, games, schema, export, import, owner, backup, restore, demo.

Exit status: 0 for success; 1 if the input was read but is not valid; 2 if it could not be read, or the arguments are
wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from . import __version__
from .core.files import TABLE, format_of
from .core.game import Game
from .core.options import describe
from .core.problems import Refused, printable, quoted
from .core.reading import indented, parse, plain
from .core.verify import verify
from .games import GAMES
from .library import judge, replay, replay_table, result

RECORD = 100_000_000  #: the maximum size of a file in bytes: an export of a table may hold years


def main(argv: list[str] | None = None) -> int:
    """Run the command in ``argv``, by default the process's arguments, and return the exit status: 0, 1 or 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        return int(args.run(args))
    except _Failed as failed:
        print(f"scorekeeper: {failed}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Referee and scorekeeper for real card tables.")
    parser.add_argument("--version", action="version", version=__version__)
    verbs = parser.add_subparsers(required=True, metavar="COMMAND")

    replay = verbs.add_parser("replay", help="replay match or table files and print where they stand")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a match or table file; - is standard input")
    replay.add_argument("--lines", action="store_true", help="one line of JSON for each file (with -: for each line)")
    replay.add_argument("--explain", action="store_true", help="add the reason of each line in words")
    replay.set_defaults(run=_replay)

    checks = verbs.add_parser(
        "verify", help="check that nothing in the log of a file was touched since it was recorded"
    )
    checks.add_argument("file", metavar="FILE", help="a match or table file; - is standard input")
    checks.set_defaults(run=_verify)

    asks = verbs.add_parser("judge", help="answer a question of the rules")
    asks.add_argument("files", nargs="+", metavar="FILE", help="a question; - is standard input")
    asks.add_argument("--lines", action="store_true", help="one line of JSON for each file (with -: for each line)")
    asks.set_defaults(run=_judge)

    games = verbs.add_parser("games", help="list games, variants and options")
    games.add_argument("--json", action="store_true", help="for programs")
    games.set_defaults(run=_games)

    schema = verbs.add_parser("schema", help="print a JSON Schema of the file formats")
    schema.add_argument("which", choices=["match", "table", "question"])
    schema.set_defaults(run=_schema)

    serve = verbs.add_parser("serve", help="serve the pages")
    serve.add_argument("--host", help="address to listen on (default: all interfaces)")
    serve.add_argument("--port", type=int, help="port (default: 8000)")
    serve.set_defaults(run=_serve)

    export = verbs.add_parser("export", help="write a table's whole record as a table file")
    export.add_argument("code", metavar="TABLE", help="the table's code")
    export.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: standard output")
    export.set_defaults(run=_export)

    imports = verbs.add_parser("import", help="read a table file into a new table and print its code")
    imports.add_argument("file", metavar="FILE")
    imports.set_defaults(run=_import)

    owner = verbs.add_parser("owner", help="print a link that makes the device that opens it a table's owner, once")
    owner.add_argument("code", metavar="TABLE", help="a code of the table")
    owner.set_defaults(run=_owner)

    backup = verbs.add_parser("backup", help="copy the SQLite database, also while it is in use")
    backup.add_argument("file", metavar="FILE")
    backup.set_defaults(run=_backup)

    restore = verbs.add_parser("restore", help="put a copy in the place of the SQLite database, kept beside it")
    restore.add_argument("file", metavar="FILE")
    restore.set_defaults(run=_restore)

    demo = verbs.add_parser("demo", help="fill an example table and print its code")
    demo.set_defaults(run=_demo)
    return parser


# -- replay and judge ------------------------------------------------------------------------------------------------


def replay_value(value: Any, explain: bool = False) -> dict[str, Any]:
    """Return the result of a match or table file as a dict. ``value``: the file's content as a plain JSON value.

    ``explain``: add ``text``, the reason in words, to each line of a hand. Raises ``Refused`` if the value is neither
    kind of file, or is not valid.
    """
    return result(replay_table(value) if format_of(value) == TABLE else replay(value), explain=explain)


def _replay(args: argparse.Namespace) -> int:
    return _answer_each(args, lambda value: replay_value(value, args.explain))


def _judge(args: argparse.Namespace) -> int:
    return _answer_each(args, judge)


def _verify(args: argparse.Namespace) -> int:
    [(name, data)] = _inputs([args.file], lines=False)
    if isinstance(data, OSError):
        return _complain(name, [f"cannot be read: {data.strerror or data}"], 2)
    try:
        matches, broken = verify(parse(data))
    except Refused as refused:
        matches, broken = [], [refused]
    if broken:
        return _complain(name, [line for refused in broken for line in refused.lines()], 1)
    _print({"matches": matches}, one_line=False)
    return 0


def _complain(name: str, problems: list[str], status: int) -> int:
    """Print each problem with the file's ``name`` to standard error, and return the exit ``status``."""
    for problem in problems:
        print(f"{printable(name)}: {problem}", file=sys.stderr)
    return status


class _Unreadable(Exception):
    pass


def _answer_each(args: argparse.Namespace, answer: Callable[[Any], dict[str, Any]]) -> int:
    """Print ``answer(value)`` as JSON for each input, and return the exit status.

    If there are several inputs, or ``--lines`` is given, each result is on one line.
    """
    many = args.lines or len(args.files) > 1
    refused = unreadable = False
    for name, data in _inputs(args.files, args.lines):
        try:
            if isinstance(data, OSError):
                raise _Unreadable(data.strerror or str(data))
            got = answer(parse(data))
        except (Refused, _Unreadable) as error:
            refused |= isinstance(error, Refused)
            unreadable |= isinstance(error, _Unreadable)
            problems = error.lines() if isinstance(error, Refused) else [f"cannot be read: {error}"]
            if many:
                _print({"file": name, "problems": problems}, one_line=True)
            else:
                _complain(name, problems, 1)
        else:
            _print(got, one_line=many)
    return 1 if refused else 2 if unreadable else 0


def _inputs(names: list[str], lines: bool) -> Iterator[tuple[str, bytes | OSError]]:
    """Yield each input with its name; an ``OSError`` in place of its content if it cannot be read or is too large."""
    for name in names:
        if name == "-" and sys.stdin is None:
            yield name, OSError(9, "standard input is closed")
        elif name == "-" and lines:
            for number, line in enumerate(_lines(sys.stdin.buffer, RECORD), 1):
                yield f"-:{number}", line
        elif name == "-":
            yield name, _bounded(sys.stdin.buffer.read(RECORD + 1), RECORD)
        else:
            try:
                with open(name, "rb") as file:
                    yield name, _bounded(file.read(RECORD + 1), RECORD)
            except (OSError, ValueError) as error:
                yield name, error if isinstance(error, OSError) else OSError(22, str(error))


def _lines(file: IO[bytes], most: int) -> Iterator[bytes | OSError]:
    """Yield each line; an ``OSError`` for one that is longer than ``most`` bytes, which is read but not stored."""
    while line := file.readline(most + 1):
        yield _bounded(line, most)
        while len(line) > most and not line.endswith(b"\n"):
            line = file.readline(most + 1)


def _bounded(data: bytes, most: int) -> bytes | OSError:
    return data if len(data) <= most else OSError(27, f"it has more than {most:,} bytes")


#: Characters that some programs take for line ends. In JSON they only occur in strings, so they can be escaped.
LINE_ENDS = {chr(n): f"\\u{n:04x}" for n in (0x85, 0x2028, 0x2029)}


def _print(value: Any, *, one_line: bool = False) -> None:
    text = json.dumps(value, ensure_ascii=False) if one_line else indented(value)
    for end, spelt in LINE_ENDS.items():
        text = text.replace(end, spelt)
    print(text)


# -- games and schemas -----------------------------------------------------------------------------------------------


def games_list() -> list[dict[str, Any]]:
    """Return a plain JSON object for each game: players, variants, options with defaults and bounds, entries."""
    return [
        {
            "game": game.slug,
            "name": game.name,
            "players": players_of(game),
            "variants": [
                {"variant": v.slug, "about": v.title, "options": plain(v.options)} for v in game.rules.variants
            ],
            "options": [
                {
                    "option": o.name,
                    "default": plain(o.default),
                    "about": o.help,
                    "open": o.open,
                    "type": o.type,
                    **({"min": o.low} if o.low is not None else {}),
                    **({"max": o.high} if o.high is not None else {}),
                    **({"choices": list(o.choices)} if o.choices else {}),
                    **({"fixed": True} if o.fixed else {}),
                }
                for o in describe(game.rules.variants[0].options)
            ],
            "entries": [entry.__struct_config__.tag for entry in game.rules.entries],
            "questions": list(game.rules.questions),
        }
        for game in GAMES
    ]


def players_of(game: Game) -> dict[str, Any]:
    """Return how many can play a game: ``min`` and ``max``, and all ``numbers`` if there are gaps between them."""
    low, high = min(game.rules.players), max(game.rules.players)
    return {
        "min": low,
        "max": high,
        **({"numbers": list(game.rules.players)} if len(game.rules.players) <= high - low else {}),
    }


def _games(args: argparse.Namespace) -> int:
    if args.json:
        _print(games_list())
        return 0
    for game in games_list():
        players = game["players"]
        joint = "or" if "numbers" in players else "to"
        print(f"{game['game']}: {game['name']}, {players['min']} {joint} {players['max']} players")
        for n, variant in enumerate(game["variants"]):
            print(f"  variant {variant['variant']}{' (default)' if n == 0 else ''}: {variant['about']}")
        for option in game["options"]:
            bounds = " | ".join(map(str, option["choices"])) if "choices" in option else option["type"]
            if "min" in option:
                bounds = f"{option['min']} to {option['max']}" if "max" in option else f"from {option['min']}"
                bounds += "".join(f" | {choice}" for choice in option.get("choices", ()))
            if "fixed" in option:
                bounds = "comes with the variant"
            values = [json.dumps(v["options"][option["option"]]) for v in game["variants"]]
            shown_values = values[0] if len(set(values)) == 1 else ", ".join(
                f"{v['variant']} {x}" for v, x in zip(game["variants"], values, strict=True)
            )  # fmt: skip
            print(f"  option {option['option']} = {shown_values} ({bounds}): {option['about']}")
    return 0


def _schema(args: argparse.Namespace) -> int:
    from .core.schema import schema

    _print(schema(args.which, GAMES))
    return 0


# -- the server and its store ----------------------------------------------------------------------------------------


class _Failed(Exception):
    """Raised if the database cannot be opened or used; the message is the reason in words."""


@contextmanager
def _plain_failures() -> Iterator[None]:
    """Turn database errors within a block into ``_Failed``; set the umask so that new files are private to their owner.

    Raises ``_Failed`` if the database fails, its schema is unknown, or the block raises ``OSError``.
    """
    from .config import Unusable
    from .store.faults import DATABASE_ERRORS, fault_of
    from .store.migrate import UnknownSchema

    os.umask(0o077)
    try:
        yield
    except (UnknownSchema, Unusable, OSError) as error:
        raise _Failed(error) from None
    except DATABASE_ERRORS as error:
        if fault := fault_of(error):
            raise _Failed(f"the database is {fault}: {getattr(error, 'orig', error)}".strip()) from None
        raise


def _serve(args: argparse.Namespace) -> int:
    from .server import serve

    with _plain_failures():
        return serve(args.host, args.port)


@contextmanager
def _with_app() -> Iterator[None]:
    from .app import create_app
    from .store.migrate import upgrade
    from .store.models import db

    with _plain_failures():
        app = create_app()
        with app.app_context():
            try:
                upgrade(app)
                yield
            finally:
                db.engine.dispose()


def _export(args: argparse.Namespace) -> int:
    from .store.codes import read_code
    from .store.links import table_by_typed
    from .store.tables import NoSuchTable
    from .store.transfer import export_table

    with _with_app():
        try:
            table = table_by_typed(read_code(args.code))
        except NoSuchTable:
            print(f"export: no table has the code {quoted(args.code)}", file=sys.stderr)
            return 1
        if args.file == "-":
            sys.stdout.writelines(export_table(table))
            return 0
        try:
            with open(args.file, "x", encoding="utf-8") as file:
                file.writelines(export_table(table))
        except OSError as error:
            print(f"export: {args.file}: {error.strerror}", file=sys.stderr)
            return 2
    return 0


def _import(args: argparse.Namespace) -> int:
    from .store.transfer import import_table

    [(name, data)] = _inputs([args.file], lines=False)
    if isinstance(data, OSError):
        return _complain(name, [f"cannot be read: {data.strerror or data}"], 2)
    try:
        record = replay_table(data)
        with _with_app():
            print(import_table(record).code)
    except Refused as refused:
        return _complain(name, refused.lines(), 1)
    return 0


def _owner(args: argparse.Namespace) -> int:
    from .store.codes import read_code
    from .store.links import links_of, offer_table, table_by_typed
    from .store.tables import NoSuchTable

    with _with_app():
        try:
            table = table_by_typed(read_code(args.code))
        except NoSuchTable:
            print(f"owner: no table has the code {quoted(args.code)}", file=sys.stderr)
            return 1
        path = f"/t/{links_of(table.id).recording.code}/share/own/{offer_table(table.id)}"
    print(f"Open {path} on the running app, on the device that is to own the table. It works once.")
    return 0


def _backup(args: argparse.Namespace) -> int:
    from .store.backup import BackupError, backup

    with _with_app():
        try:
            backup(args.file)
        except BackupError as error:
            print(f"backup: {error}", file=sys.stderr)
            return 2
    return 0


def _restore(args: argparse.Namespace) -> int:
    from sqlalchemy import make_url

    from .config import settings
    from .store.backup import BackupError, restore

    with _plain_failures():
        url = make_url(settings()["SQLALCHEMY_DATABASE_URI"])
        try:
            if url.get_backend_name() != "sqlite" or not url.database:
                raise BackupError("only a SQLite database is put back this way; for PostgreSQL use pg_restore")
            kept = restore(args.file, url.database)
        except BackupError as error:
            print(f"restore: {error}", file=sys.stderr)
            return 2
    print(f"{args.file} is the record now." + (f" The one before is kept as {kept}" if kept else ""))
    return 0


def _demo(args: argparse.Namespace) -> int:
    from .demo import fill

    with _with_app():
        code = fill().code
    print(f"The example table's code is {code}: type it under “Join a table”, or open /t/{code}/ on the running app.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
