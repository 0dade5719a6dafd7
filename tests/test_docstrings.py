"""Docstrings are there, name what is raised, and say of a rule where it stands: page and heading."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"

#: What every sheet says of itself; ``Sheet`` (web/forms.py) has the words for all of them.
OF_A_SHEET = ("fields", "offered", "fill", "draft", "missing", "notice")
#: Modules of a game that hold no rule: what it is made of, the form of its entries, sentences, the screen, the pads of
#: its questions, and the figures that a page adds up, each of which it asks of the module that holds the rule.
NO_RULES = ("__init__.py", "entries.py", "words.py", "shown.py", "pads.py", "figures.py")

CITED = re.compile(r"\((docs/[\w/-]+\.md), ([^()]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


EVERY = [path for path in sorted(PACKAGE.rglob("*.py")) if "migrations" not in path.parts]
OF_A_GAME = [path for path in EVERY if path.parent.parent == PACKAGE / "games"]
OF_RULES = [path for path in OF_A_GAME if path.name not in NO_RULES]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def defined(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Classes, functions and methods by their full names; what a function defines for itself is left out."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield within + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from defined(node.body, f"{within}{node.name}.")


def said(node: Documented) -> str:
    """The docstring on one line, whatever lines it was broken into."""
    return " ".join((ast.get_docstring(node) or "").split())


def is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


def speaks_for_itself(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """A property that is one return statement: its name, type and value say it all."""
    is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)
    return is_property and len(node.body) == 1 and isinstance(node.body[0], ast.Return)


def sheets() -> set[str]:
    """Names of the classes that derive from ``Sheet``, itself not among them."""
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
    """Whether ``name`` is a sheet's own answer to what ``Sheet`` asks and documents."""
    within, _, method = name.rpartition(".")
    return path.is_relative_to(PACKAGE / "web") and within in SHEETS and method in OF_A_SHEET


def test_the_sheets_are_known_and_what_they_all_say_is_documented_once() -> None:
    assert {"LeaveSheet", "PlaySheet", "CaptureSheet"} <= SHEETS  # the last through ``SeepSheet``
    forms = {name: said(node) for name, node in defined(tree(PACKAGE / "web" / "forms.py").body)}
    assert all(forms[f"Sheet.{method}"] for method in OF_A_SHEET)


@pytest.mark.parametrize("path", EVERY, ids=place)
def test_everything_public_has_a_docstring(path: Path) -> None:
    assert said(tree(path)), "the module has none"
    assert not [
        name
        for name, node in defined(tree(path).body)
        if is_public(name) and not (said(node) or speaks_for_itself(node) or is_said_of_every_sheet(path, name))
    ]


def exceptions() -> set[str]:
    """What a caller may have to catch: the house's own exceptions, and the one that says a value is none."""
    found = {"ValueError"}
    for path in EVERY:
        for name, node in defined(tree(path).body):
            if is_public(name) and isinstance(node, ast.ClassDef):
                found |= {name for base in node.bases if isinstance(base, ast.Name) and base.id == "Exception"}
    return found


EXCEPTIONS = exceptions()


def named(node: ast.expr | None) -> set[str]:
    """The exceptions that an expression names: ``Refused``, ``service.Conflict``, a tuple of such, a call of one."""
    match node:
        case ast.Call(func=function):
            return named(function)
        case ast.Tuple(elts=several):
            return set().union(*map(named, several))
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return {name}
    return set()


def raised(body: list[ast.stmt] | ast.AST) -> set[str]:
    """Names of the exceptions that ``body`` itself raises and does not catch."""
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


# -- where a rule stands ---------------------------------------------------------------------------------------------


@cache
def headings(page: str) -> frozenset[str]:
    """Headings of a page in docs/, its examples left out."""
    return frozenset(HEADING.findall(FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))))


def cited(node: Documented) -> list[tuple[str, str]]:
    """Pages and headings that a docstring names: ``(docs/rules/seep.md, Houses; Owners)``."""
    return [(page, heading) for page, named in CITED.findall(said(node)) for heading in named.split("; ")]


@pytest.mark.parametrize("path", OF_RULES, ids=place)
def test_a_function_of_the_rules_says_where_its_rule_stands(path: Path) -> None:
    assert not [
        node.name
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef) and is_public(node.name) and not cited(node)
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


@pytest.mark.parametrize("path", EVERY, ids=place)
def test_a_page_that_is_named_is_there(path: Path) -> None:
    """A page is named in backquotes, or with a heading as ``CITED`` reads it: nothing goes by unread."""
    for node in (tree(path), *(node for _name, node in defined(tree(path).body))):
        pages = re.findall(r"\bdocs/[\w/-]+\.md\b", said(node))
        assert all((ROOT / page).is_file() for page in pages)
        assert len(pages) == len(CITED.findall(said(node))) + len(re.findall(r"``docs/[^`]+``", said(node)))
