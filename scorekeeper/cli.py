"""The command line: serve and site, replay, verify, judge, games, schema, export, import, backup, restore and others.

Exit status: 0 for success; 1 if the input was read but is not valid; 2 if it could not be read, or the arguments are
wrong. Click reads the arguments; each command returns a function, which ``main`` calls. Rules, store and server are
imported by the command that needs them, so that the others start quickly.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import click

from . import __version__

if TYPE_CHECKING:
    from .core.game import Game

RECORD = 100_000_000  #: the maximum size of a file in bytes: an export of a table may hold years

#: What a command returns: a function that does the work and returns the exit status.
Work: TypeAlias = Callable[[], int]


def main(argv: list[str] | None = None) -> int:
    """Run the command in ``argv``, by default the process's arguments, and return the exit status: 0, 1 or 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        work: Work | int = commands.main(argv, prog_name="scorekeeper", standalone_mode=False)
        return work if isinstance(work, int) else work()  # a number: help or version was printed
    except click.ClickException as wrong:
        wrong.show()
        return 2
    except _Failed as failed:
        print(f"scorekeeper: {failed}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=False)
@click.version_option(__version__, "-V", "--version", message="%(version)s")
def commands() -> None:
    """Referee and scorekeeper for real card tables.

    Settings are environment variables, such as SCOREKEEPER_INSTANCE for the folder of the record; "scorekeeper doctor"
    shows those that are in use.
    """


@commands.command("doctor")
@click.argument("url", required=False)
def _doctor_command(url: str | None) -> Work:
    """Say what is wrong with settings, record, disk and clock.

    URL: the address of the running server as visitors have it: a form is sent there, through any proxy.
    """
    return partial(_doctor, url)


_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")
_file = click.argument("file", metavar="FILE")
_code = click.argument("code", metavar="TABLE")
_lines = click.option("--lines", is_flag=True, help="One line of JSON for each file (with -: for each line).")


@commands.command("replay")
@_files
@_lines
@click.option("--explain", is_flag=True, help="Add the reason of each line in words.")
def _replay_command(files: tuple[str, ...], lines: bool, explain: bool) -> Work:
    """Replay match or table files and print their results.

    FILE: a match or table file; - is standard input.
    """
    return partial(_answer_each, files, lines, lambda value: replay_value(value, explain))


@commands.command("verify")
@_file
def _verify_command(file: str) -> Work:
    """Check that nothing in a file was touched since it was recorded.

    FILE: a match or table file; - is standard input.
    """
    return partial(_verify, file)


@commands.command("judge")
@_files
@_lines
def _judge_command(files: tuple[str, ...], lines: bool) -> Work:
    """Answer a question of the rules.

    FILE: a question; - is standard input.
    """

    def answer(value: Any) -> dict[str, Any]:
        from .library import judge

        return judge(value)

    return partial(_answer_each, files, lines, answer)


@commands.command("games")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def _games_command(as_json: bool) -> Work:
    """List games, variants and options."""
    return partial(_games, as_json)


@commands.command("schema")
@click.argument("which", type=click.Choice(["match", "table", "question"]))
def _schema_command(which: str) -> Work:
    """Print a JSON Schema of the file formats."""
    return partial(_schema, which)


@commands.command("serve")
@click.option("--host", metavar="ADDRESS", help="Address to listen on.  [SCOREKEEPER_HOST; default: 0.0.0.0, all]")
@click.option("--port", type=click.IntRange(1, 65_535), help="Port.  [SCOREKEEPER_PORT; default: 8000]")
def _serve_command(host: str | None, port: int | None) -> Work:
    """Serve the pages; make the record if there is none."""
    return partial(_serve, host, port)


@commands.command("site")
@click.argument("folder", metavar="FOLDER")
@click.option("--base", metavar="PATH", default="", help="Path below which the folder is served, such as /cards.")
@click.option("--runtime", metavar="FOLDER", help="What “make offline” has built.")
def _site_command(folder: str, base: str, runtime: str | None) -> Work:
    """Write a folder for any file server, with which the app runs on a phone without a server.

    FOLDER: a new folder, or one that this command has written.
    """
    return partial(_site, folder, base, runtime)


@commands.command("export")
@_code
@click.argument("file", metavar="[FILE]", default="-")
def _export_command(code: str, file: str) -> Work:
    """Write a table's whole record as a table file.

    TABLE: a code of the table. FILE: a new file; default: standard output.
    """
    return partial(_export, code, file)


@commands.command("import")
@_file
def _import_command(file: str) -> Work:
    """Read a table file into a new table and print its code.

    FILE: a table file; - is standard input.
    """
    return partial(_import, file)


@commands.command("owner")
@_code
def _owner_command(code: str) -> Work:
    """Print a link that makes the device that opens it a table's owner, once.

    TABLE: a code of the table.
    """
    return partial(_owner, code)


@commands.command("backup")
@_file
def _backup_command(file: str) -> Work:
    """Copy the SQLite database, also while it is in use, to FILE."""
    return partial(_backup, file)


@commands.command("restore")
@_file
def _restore_command(file: str) -> Work:
    """Put the copy FILE in the place of the SQLite database, which is kept beside it."""
    return partial(_restore, file)


@commands.command("demo")
def _demo_command() -> Work:
    """Fill an example table and print its code; make the record if there is none."""
    return _demo


# -- replay and judge ------------------------------------------------------------------------------------------------


def replay_value(value: Any, explain: bool = False) -> dict[str, Any]:
    """Return the result of a match or table file as a dict. ``value``: the file's content, already parsed from JSON.

    ``explain``: whether to add ``text``, the reason in words, to each line of a hand. Raises ``Refused`` if the value
    is neither kind of file, or is not valid.
    """
    from .core.files import TABLE, format_of
    from .library import replay, replay_table, result

    return result(replay_table(value) if format_of(value) == TABLE else replay(value), explain=explain)


def _verify(file: str) -> int:
    from .core.problems import Refused
    from .core.reading import parse
    from .core.verify import verify

    [(name, data)] = _inputs([file], lines=False)
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
    """Print each problem after the file's ``name`` to standard error, and return ``status``, the exit status."""
    from .core.problems import printable

    for problem in problems:
        print(f"{printable(name)}: {problem}", file=sys.stderr)
    return status


class _Unreadable(Exception):
    pass


def _answer_each(files: tuple[str, ...], lines: bool, answer: Callable[[Any], dict[str, Any]]) -> int:
    """Print ``answer(value)`` as JSON for each input, and return the exit status.

    If there are several inputs, or ``--lines`` is given, each result is on one line.
    """
    from .core.problems import Refused
    from .core.reading import parse

    many = lines or len(files) > 1
    refused = unreadable = False
    for name, data in _inputs(files, lines):
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


def _inputs(names: Sequence[str], lines: bool) -> Iterator[tuple[str, bytes | OSError]]:
    """Yield each input's name and content, or an ``OSError`` instead of content that cannot be read or is too large.

    ``lines``: whether each line of standard input (``-``) is an input of its own.
    """
    for name in names:
        if name == "-" and sys.stdin is None:
            yield name, OSError(9, "standard input is closed")
        elif name == "-" and lines:
            for number, line in enumerate(_lines_of(sys.stdin.buffer, RECORD), 1):
                yield f"-:{number}", line
        elif name == "-":
            yield name, _bounded(sys.stdin.buffer.read(RECORD + 1), RECORD)
        else:
            try:
                with open(name, "rb") as file:
                    yield name, _bounded(file.read(RECORD + 1), RECORD)
            except (OSError, ValueError) as error:
                yield name, error if isinstance(error, OSError) else OSError(22, str(error))


def _lines_of(file: IO[bytes], most: int) -> Iterator[bytes | OSError]:
    """Yield each line, or an ``OSError`` for a line longer than ``most`` bytes, whose rest is skipped."""
    while line := file.readline(most + 1):
        yield _bounded(line, most)
        while len(line) > most and not line.endswith(b"\n"):
            line = file.readline(most + 1)


def _bounded(data: bytes, most: int) -> bytes | OSError:
    return data if len(data) <= most else OSError(27, f"it has more than {most:,} bytes")


#: Characters that some programs take for line ends, to their escapes: in JSON they only occur in strings.
LINE_ENDS = {chr(n): f"\\u{n:04x}" for n in (0x85, 0x2028, 0x2029)}


def _print(value: Any, *, one_line: bool = False) -> None:
    from .core.reading import indented

    text = json.dumps(value, ensure_ascii=False) if one_line else indented(value)
    for end, spelt in LINE_ENDS.items():
        text = text.replace(end, spelt)
    print(text)


# -- games and schemas -----------------------------------------------------------------------------------------------


def games_list() -> list[dict[str, Any]]:
    """Return a plain JSON object for each game: players, variants, options with bounds, entries, questions."""
    from .core.options import describe
    from .core.reading import plain
    from .games import GAMES

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
    """Return how many can play a game, as a dict: ``min``, ``max``, and all ``numbers`` if there are gaps."""
    low, high = min(game.rules.players), max(game.rules.players)
    return {
        "min": low,
        "max": high,
        **({"numbers": list(game.rules.players)} if len(game.rules.players) <= high - low else {}),
    }


def _games(as_json: bool) -> int:
    if as_json:
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


def _schema(which: str) -> int:
    from .core.schema import schema
    from .games import GAMES

    _print(schema(which, GAMES))
    return 0


# -- the server and its store ----------------------------------------------------------------------------------------


class _Failed(Exception):
    """Raised if the database cannot be opened or used; the message is the reason in words."""


@contextmanager
def _plain_failures() -> Iterator[None]:
    """Run a block with a umask that keeps new files private to their owner.

    Raises ``_Failed`` if the database fails, its schema is unknown, a setting cannot be used, or the block raises
    ``OSError``.
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


def _serve(host: str | None, port: int | None) -> int:
    gc.disable()  # the import makes a hundred thousand objects that stay: to look for garbage among them is useless
    from .server import serve

    gc.freeze()  # now and later
    gc.enable()

    with _plain_failures():
        return serve(host, port)


def _site(folder: str, base: str, runtime: str | None) -> int:
    from .config import RUNTIME
    from .site import write_site

    with _plain_failures():
        site = write_site(Path(folder), Path(runtime) if runtime else RUNTIME, base)
    loads = f"{site.bytes / 1_000_000:.1f} MB"
    print(f"{folder}: version {site.version}, to be served at {site.base or '/'}; a phone loads {loads}, once.")
    return 0


@contextmanager
def _with_app(*, make: bool = False) -> Iterator[None]:
    """Run a block with the application's database, migrated, and say on standard error which one it is.

    ``make``: whether to make the database, and the secret that signs cookies, if they are missing. Raises ``_Failed``
    if the database is missing without that, or cannot be used.
    """
    from .app import create_app
    from .config import check_exists, place_of, settings
    from .store.migrate import upgrade
    from .store.models import db

    with _plain_failures():
        where = settings(make=make)["SQLALCHEMY_DATABASE_URI"]
        if not make:
            check_exists(where)
        app = create_app(make=make)
        with app.app_context():
            try:
                upgrade(app)
                print(f"scorekeeper: the record is {place_of(where)}", file=sys.stderr)
                yield
            finally:
                db.engine.dispose()


def _export(code: str, file: str) -> int:
    from .core.problems import quoted
    from .store.codes import read_code
    from .store.links import table_by_typed
    from .store.tables import NoSuchTable
    from .store.transfer import export_table

    with _with_app():
        try:
            table = table_by_typed(read_code(code))
        except NoSuchTable:
            print(f"export: no table has the code {quoted(code)}", file=sys.stderr)
            return 1
        if file == "-":
            sys.stdout.writelines(export_table(table))
            return 0
        try:
            with open(file, "x", encoding="utf-8") as written:
                written.writelines(export_table(table))
        except OSError as error:
            print(f"export: {file}: {error.strerror}", file=sys.stderr)
            return 2
    return 0


def _import(file: str) -> int:
    from .core.problems import Refused
    from .core.reading import parse
    from .core.table_files import read_table
    from .games import by_slug
    from .store.transfer import import_table

    [(name, data)] = _inputs([file], lines=False)
    if isinstance(data, OSError):
        return _complain(name, [f"cannot be read: {data.strerror or data}"], 2)
    try:
        record = read_table(by_slug, parse(data), each=True)
        with _with_app():
            print(import_table(record).code)
    except Refused as refused:
        return _complain(name, refused.lines(), 1)
    return 0


def _owner(code: str) -> int:
    from flask import current_app

    from .core.problems import quoted
    from .store.codes import read_code
    from .store.links import links_of, offer_table, table_by_typed
    from .store.tables import NoSuchTable

    with _with_app():
        try:
            table = table_by_typed(read_code(code))
        except NoSuchTable:
            print(f"owner: no table has the code {quoted(code)}", file=sys.stderr)
            return 1
        path = f"{current_app.config['PREFIX']}/t/{links_of(table.id).recording.code}/share/own/{offer_table(table.id)}"
    print(f"Open {path} on the running app, on the device that is to own the table. It works once.")
    return 0


def _backup(file: str) -> int:
    from .store.backup import BackupError, backup

    with _with_app():
        try:
            backup(file)
        except BackupError as error:
            print(f"backup: {error}", file=sys.stderr)
            return 2
    return 0


def _restore(file: str) -> int:
    from sqlalchemy import make_url

    from .config import place_of, settings
    from .store.backup import BackupError, restore

    with _plain_failures():
        where = settings(make=False)["SQLALCHEMY_DATABASE_URI"]
        url = make_url(where)
        try:
            if url.get_backend_name() != "sqlite" or not url.database:
                raise BackupError("only a SQLite database is put back this way; for PostgreSQL use pg_restore")
            if os.path.exists(file):
                Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            kept = restore(file, url.database)
        except BackupError as error:
            print(f"restore: {error}", file=sys.stderr)
            return 2
    print(f"{file} is the record now, in {place_of(where)}." + (f" The one before is kept as {kept}" if kept else ""))
    return 0


def _doctor(url: str | None) -> int:
    from .doctor import examine

    status = 0
    with _plain_failures():
        for found in examine(url):
            print(f"{'WRONG' if found.wrong else 'fine '}  {found.said}", flush=True)
            status |= found.wrong
    return status


def _demo() -> int:
    from .demo import fill

    with _with_app(make=True):
        code = fill().code
    print(f"The example table's code is {code}: type it under “Join a table”, or open /t/{code}/ on the running app.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
