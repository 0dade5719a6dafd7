"""Docstrings exist, name what is raised, cite page and heading of a rule, and use they for a person."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"

#: What every sheet says of itself; ``Sheet`` (web/entry/forms.py) has the words for all of them.
OF_A_SHEET = ("offered", "fill", "draft", "notice")
#: Modules of a game that hold no rule: what it is made of, the form of its entries, sentences, the screen, the pads of
#: its questions, and the figures that a page adds up, each of which it asks of the module that holds the rule.
NO_RULES = ("__init__.py", "entries.py", "words.py", "shown.py", "pads.py", "figures.py")

#: What is written with *they* for a person so far; every file of the project in the end.
WITH_THEY = (
    "scorekeeper/*.py",
    "scorekeeper/core/*.py",
    "scorekeeper/games/**/*.py",
    "scorekeeper/store/**/*.py",
    "scorekeeper/web/**/*.py",
    "tests/**/*.py",
    "tools/**/*.py",
)
#: Tests named after a sentence of a game's source have it as their docstring, word for word.
QUOTING = "test_source*.py"
HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
#: Words of which comments and docstrings of the package had hundreds: *is*, *again* and *differently* are plainer.
WORN = re.compile(r"\b(?:stands|anew)\b", re.IGNORECASE)

CITED = re.compile(r"\((docs/[\w/-]+\.md), ([^()]+)\)")
HEADING = re.compile(r"^#+ (.+?)(?: {.*})?$", re.MULTILINE)  #: without the codes behind it
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


EVERY = [path for path in sorted(PACKAGE.rglob("*.py")) if "migrations" not in path.parts]
OF_A_GAME = [path for path in EVERY if path.parent.parent == PACKAGE / "games"]
OF_RULES = [path for path in OF_A_GAME if path.name not in NO_RULES]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def defined(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Yield classes, functions and methods by their full names; functions inside functions are left out."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield within + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from defined(node.body, f"{within}{node.name}.")


def said(node: Documented) -> str:
    """Return the docstring on one line."""
    return " ".join((ast.get_docstring(node) or "").split())


def is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


def speaks_for_itself(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """Return whether it is a property of one return statement: its name, type and value say it all."""
    is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)
    return is_property and len(node.body) == 1 and isinstance(node.body[0], ast.Return)


def sheets() -> set[str]:
    """Return the names of the classes that derive from ``Sheet``, without itself."""
    bases = {
        name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in EVERY
        if path.is_relative_to(PACKAGE / "web")
        for name, node in defined(tree(path).body)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Sheet"}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found - {"Sheet"}


SHEETS = sheets()


def is_said_of_every_sheet(path: Path, name: str) -> bool:
    """Return whether ``name`` is a sheet's own version of what ``Sheet`` documents."""
    within, _, method = name.rpartition(".")
    return path.is_relative_to(PACKAGE / "web") and within in SHEETS and method in OF_A_SHEET


def game_parts() -> dict[str, str]:
    """Names of the classes that say how a game differs from most, each with ``Rules`` or ``Presentation``, its base."""
    return {
        name: base.value.id
        for path in OF_A_GAME
        for name, node in defined(tree(path).body)
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Subscript) and isinstance(base.value, ast.Name)
        if base.value.id in ("Rules", "Presentation")
    }


GAME_PARTS = game_parts()
OF_EVERY_GAME = {name for name, node in defined(tree(PACKAGE / "core" / "game.py").body) if said(node)}


def is_said_of_every_game(path: Path, name: str) -> bool:
    """Whether ``name`` is a game's ``Rules`` or ``Presentation``, or its own answer to what that base documents."""
    part, _, method = name.partition(".")
    of_every = f"{GAME_PARTS.get(part)}.{method}" if method else GAME_PARTS.get(part)
    return path in OF_A_GAME and of_every in OF_EVERY_GAME


def documented_of_every_change() -> set[str]:
    """Return what the base classes of changes of a log (web/log) say of all their methods."""
    found = set[str]()
    for module, base in (("change", "LogChange"), ("correction_flow", "Rearrangement")):
        for name, node in defined(tree(PACKAGE / "web" / "log" / f"{module}.py").body):
            part, _, method = name.partition(".")
            if part == base and method and said(node):
                found.add(method)
    return found


OF_EVERY_CHANGE = documented_of_every_change()


def is_said_of_every_change(path: Path, name: str) -> bool:
    """Return whether ``name`` is a method of a change of the log that its base class documents."""
    return path.parent == PACKAGE / "web" / "log" and name.partition(".")[2] in OF_EVERY_CHANGE


def test_the_two_parts_of_each_game_are_known() -> None:
    assert len(GAME_PARTS) == 2 * len({path.parent for path in OF_A_GAME})
    assert {"Rules", "Rules.check", "Presentation", "Presentation.summarize"} <= OF_EVERY_GAME


def test_the_sheets_are_known_and_what_they_all_say_is_documented_once() -> None:
    assert {"LeaveSheet", "PlaySheet", "CaptureSheet"} <= SHEETS  # the last through ``SeepSheet``
    forms = {name: said(node) for name, node in defined(tree(PACKAGE / "web" / "entry" / "forms.py").body)}
    assert all(forms[f"Sheet.{method}"] for method in OF_A_SHEET)


@pytest.mark.parametrize("path", EVERY, ids=place)
def test_everything_public_has_a_docstring(path: Path) -> None:
    assert said(tree(path)), "the module has none"
    assert not [
        name
        for name, node in defined(tree(path).body)
        if is_public(name) and not (said(node) or speaks_for_itself(node))
        if not (is_said_of_every_sheet(path, name) or is_said_of_every_game(path, name))
        if not is_said_of_every_change(path, name)
    ]


def exceptions() -> set[str]:
    """Return what a caller may have to catch: the house's own exceptions, and ``ValueError``."""
    found = {"ValueError"}
    for path in EVERY:
        for name, node in defined(tree(path).body):
            if is_public(name) and isinstance(node, ast.ClassDef):
                found |= {name for base in node.bases if isinstance(base, ast.Name) and base.id == "Exception"}
    return found


EXCEPTIONS = exceptions()


def named(node: ast.expr | None) -> set[str]:
    """Return the exceptions that an expression names: ``Refused``, ``service.Conflict``, a tuple, a call of one."""
    match node:
        case ast.Call(func=function):
            return named(function)
        case ast.Tuple(elts=several):
            return set().union(*map(named, several))
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return {name}
    return set()


def raised(body: list[ast.stmt] | ast.AST) -> set[str]:
    """Return the names of the exceptions that ``body`` itself raises and does not catch."""
    match body:
        case ast.FunctionDef() | ast.Lambda():
            return set()
        case ast.Raise(exc=exception):
            return named(exception) & EXCEPTIONS
        case ast.Try(body=tried, handlers=handlers, orelse=orelse, finalbody=finally_):
            caught = set().union(*(named(handler.type) for handler in handlers))
            return (raised(tried) - caught).union(*map(raised, (*handlers, orelse, finally_)))
    return set().union(*map(raised, body if isinstance(body, list) else ast.iter_child_nodes(body)))


def test_the_exceptions_of_the_house_are_known() -> None:
    assert {"Refused", "Conflict", "NoSuchTable", "NoSuchMatch", "Problematic", "BackupError"} <= EXCEPTIONS


@pytest.mark.parametrize("path", EVERY, ids=place)
def test_what_is_raised_is_said(path: Path) -> None:
    assert not [
        (name, exception)
        for name, node in defined(tree(path).body)
        if isinstance(node, ast.FunctionDef)
        for exception in sorted(raised(node.body))
        if not re.search(rf"\bRaises [^.]*``{exception}``", said(node))
    ]


# -- the source of a rule ----------------------------------------------------------------------------------------------


@cache
def headings(page: str) -> frozenset[str]:
    """Return the headings of a page in docs/, without its examples."""
    return frozenset(HEADING.findall(FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))))


def cited(node: Documented) -> list[tuple[str, str]]:
    """Return pages and headings that a docstring names: ``(docs/rules/seep.md, Houses; Owners)``."""
    return [(page, heading) for page, named in CITED.findall(said(node)) for heading in named.split("; ")]


@pytest.mark.parametrize("path", OF_RULES, ids=place)
def test_a_function_of_the_rules_cites_its_rule(path: Path) -> None:
    assert not [
        name
        for name, node in defined(tree(path).body)
        if isinstance(node, ast.FunctionDef) and is_public(name) and not cited(node)
        if "." not in name or GAME_PARTS.get(name.partition(".")[0]) == "Rules"
    ]


@pytest.mark.parametrize("path", OF_A_GAME, ids=place)
def test_what_a_game_cites_is_there(path: Path) -> None:
    own = f"docs/rules/{path.parent.name.replace('_', '-')}.md"
    nodes: list[tuple[str, Documented]] = [("the module", tree(path)), *defined(tree(path).body)]
    assert not [
        (name, page, heading)
        for name, node in nodes
        for page, heading in cited(node)
        if page not in (own, "docs/file-formats.md") or heading not in headings(page)
    ]


@pytest.mark.parametrize("path", [path for path in OF_A_GAME if path.name == "__init__.py"], ids=place)
def test_where_a_section_of_the_rules_is_kept_is_there(path: Path) -> None:
    """A game's own docstring names modules, ``checks.py``, and what is defined in them, ``rules.SamRules.check``."""
    kept = re.findall(r"``([a-z_]+)\.([\w.]+)``", said(tree(path)))
    assert len(kept) > 5
    for module, name in kept:
        file = path.with_name(f"{module}.py")
        assert file.is_file()
        assert name == "py" or name in dict(defined(tree(file).body))


@pytest.mark.parametrize("path", EVERY, ids=place)
def test_a_page_that_is_named_is_there(path: Path) -> None:
    """A page is named in backquotes, or with a heading as ``CITED`` reads it: nothing goes by unread."""
    for node in (tree(path), *(node for _name, node in defined(tree(path).body))):
        pages = re.findall(r"\bdocs/[\w/-]+\.md\b", said(node))
        assert all((ROOT / page).is_file() for page in pages)
        assert len(pages) == len(CITED.findall(said(node))) + len(re.findall(r"``docs/[^`]+``", said(node)))


# -- they for a person -------------------------------------------------------------------------------------------------


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every comment and docstring of a file with its line, but those that quote a source."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    for node in ast.walk(tree(path)):
        if isinstance(node, Documented):
            quotes = path.match(QUOTING) and getattr(node, "name", "").startswith("test_")
            if said(node) and not quotes:
                yield node.body[0].lineno, said(node)


@pytest.mark.parametrize("pattern", WITH_THEY)
def test_nobody_is_called_he(pattern: str) -> None:
    paths = sorted(ROOT.glob(pattern))
    assert paths, "nothing matches"
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {text}" for path in paths for line, text in prose(path) if HE.search(text)
    ]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=place)
def test_worn_words_stay_out(path: Path) -> None:
    assert not [f"{path.relative_to(ROOT)}:{line}: {text}" for line, text in prose(path) if WORN.search(text)]
