"""Templates are laid out for people, one element a line, and sent without the white space that this takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, nodes

from scorekeeper.config import ROOT
from scorekeeper.web.http.template_cache import OneElementALine

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CODE = re.compile(r"{#.*?#}|{{.*?}}|{%.*?%}")
TAG = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>?""")
START = re.compile(r"<([a-z][a-z0-9]*)\b")
PHRASE = {"a", "b", "br", "code", "em", "i", "small", "span", "strong"}  #: what may be among words, on their line
BLOCKS = re.compile(r"{% (?:for|macro|block|call|filter|if) ")


def _name(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=_name)
def test_a_line_has_one_element_and_at_most_120_characters(path: Path) -> None:
    crowded = [
        f"{path.name}:{number}: {line.strip()}"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120 or _is_crowded(line)
    ]
    assert not crowded, "\n".join(crowded)


def _is_crowded(line: str) -> bool:
    """Return whether more is on a line than one element with words, or one statement with its own words."""
    starts = START.findall(CODE.sub("", line))
    blocks = BLOCKS.findall(TAG.sub("", line))
    return sum(name not in PHRASE for name in starts) > 1 or len(starts) > 4 or (len(blocks) > 1 and bool(starts))


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<p>\n  <b>1</b>\n  <i>2</i>\n</p>\n", "<p><b>1</b><i>2</i></p>"),
        ("<p>\n  {{ 1 }}\n  {{ 2 }}\n</p>", "<p>12</p>"),
        ("<p>\n  {{ 1 }}{{ ' ' }}\n  {{ 2 }}\n</p>", "<p>1 2</p>"),
        ("<p>one\n  two <b>3</b> {{ 4 }}</p>", "<p>one two <b>3</b> 4</p>"),
        ("<p>\n  {% if 1 %}\n    <b>1</b>\n  {% endif %}\n  <i>2</i>\n</p>", "<p><b>1</b><i>2</i></p>"),
        ("<p>{% if 1 %} <b>1</b>{% endif %}</p>", "<p> <b>1</b></p>"),
        ("<p>\n  {# said\n     here #}\n  1\n</p>", "<p>1</p>"),
        (
            '<input name="a"\n    {% if 1 %} checked{% endif %}\n    value="<\n  b">',
            '<input name="a"  checked value="< b">',
        ),
        ('<a class="{{ "x>" }}"\n    href="/">\n  1\n</a>', '<a class="x>" href="/">1</a>'),
        ("1 <\n2", "1 < 2"),
    ],
)
def test_line_breaks_between_elements_are_not_sent(written: str, sent: str) -> None:
    source = {"page.html": written}
    env = Environment(
        loader=DictLoader(source), extensions=[OneElementALine], trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    assert env.get_template("page.html").render() == sent


def test_text_is_sent_as_it_is_laid_out() -> None:
    env = Environment(loader=DictLoader({"page.txt": "one\n  two\n"}), extensions=[OneElementALine], autoescape=True)
    assert env.get_template("page.txt").render() == "one\n  two"


def test_what_is_imported_sets_nothing_by_the_first_page_that_asks_for_it() -> None:
    """An import without context is made once in a process: words that it sets would stay in one reader's language."""
    parsed = {_name(path): Environment().parse(path.read_text(encoding="utf-8")) for path in TEMPLATES}
    imported = {
        node.template.value
        for template in parsed.values()
        for node in template.find_all((nodes.Import, nodes.FromImport))
        if isinstance(node.template, nodes.Const) and not node.with_context
    }
    assert imported, "macros.html at least"
    sets = [
        f"{name}:{node.lineno}"
        for name in sorted(imported)
        for node in parsed[name].body
        if isinstance(node, nodes.Assign | nodes.AssignBlock)
    ]
    assert sets == []
