"""``python -m tools.words``: collect the msgids, and update every catalog from the code and the templates."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
CATALOGS = ROOT / "scorekeeper" / "translations"
KEYWORDS: dict[str, tuple[int, int] | None] = {
    "_": None,
    "N_": None,
    "NP_": (1, 2),
    "ngettext": (1, 2),
    "translate": None,
    "translate_plural": (1, 2),
}
METHODS = [
    ("scorekeeper/**.py", "python"),
    ("templates/**.html", "jinja2.ext:babel_extract"),
    ("templates/**.txt", "jinja2.ext:babel_extract"),
]
OPTIONS = {"templates/**.html": {"silent": "false", "trim_blocks": "true"}, "templates/**.txt": {"silent": "false"}}

#: Without dates and tools, so that a catalog changes only where its words do.
HEADER = r"""msgid ""
msgstr ""
"Project-Id-Version: Scorekeeper\n"
"Language: {lang}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals}\n"

"""


def template() -> Catalog:
    """Return every msgid of the code and the templates, with the files that contain it."""
    found = Catalog(project="Scorekeeper", charset="utf-8", copyright_holder="", header_comment="# Scorekeeper")
    for file, line, message, comments, context in extract_from_dir(
        ROOT, METHODS, OPTIONS, keywords=KEYWORDS, strip_comment_tags=True
    ):
        found.add(message, None, [(file, line)], auto_comments=comments, context=context)
    return found


def read(path: Path) -> Catalog:
    """Return the catalog in a file, which is named after its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def main() -> None:
    """Update every catalog, and print how many of its messages have no words yet."""
    found = template()
    for path in sorted(CATALOGS.glob("*.po")):
        catalog = read(path)
        catalog.update(found, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            file.write(HEADER.format(lang=path.stem, plurals=catalog.plural_forms).encode())
            # files without line numbers: a catalog changes where its words do
            write_po(file, catalog, width=110, sort_output=True, omit_header=True, include_lineno=False)
        missing = sum(1 for m in catalog if m.id and not all(m.string if isinstance(m.string, tuple) else [m.string]))
        print(f"{path.name}: {len(catalog)} messages, {missing} without words")


if __name__ == "__main__":
    main()
