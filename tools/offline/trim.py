"""Find the modules that the app may import, and take comments and the text of docstrings out of them.

It runs in the very Python that the browser gets (``python.mjs``): another one might not be able to read that Python's
library, and would write other bytes. An import within a function counts, and so does a module's name in a string, by
which some packages load others. Left out is what no line of the app leads to, and what ``NEVER`` and ``LATER`` name.
Assertions stay.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

#: Modules that some line imports and nothing in a browser needs: consoles, debuggers, tests, other processes.
NEVER = (
    "_pyrepl", "alembic.testing", "asyncpg", "bdb", "brotli", "curses", "cython", "distutils", "doctest",
    "flask_compress", "gunicorn", "multiprocessing", "pdb", "prometheus_client", "psycopg", "pydoc", "rcssmin",
    "resvg_py", "rjsmin", "scorekeeper.asgi", "scorekeeper.cli", "scorekeeper.demo", "scorekeeper.doctor",
    "scorekeeper.heavy", "scorekeeper.server", "smtplib", "sqlalchemy.testing", "unittest", "werkzeug.debug", "xmlrpc",
)  # fmt: skip
#: Modules that only migrations need.
LATER = ("alembic", "mako", *(f"sqlalchemy.dialects.{name}" for name in ("mssql", "mysql", "oracle", "postgresql")))

#: Where to begin: what is started, what is found by a name that is put together at run time, and what Pyodide itself
#: imports. A name that ends in ``.*`` means all of a package.
ROOTS = (
    "scorekeeper.offline", "scorekeeper.library", "scorekeeper.games.*", "scorekeeper.web.*",
    "sqlalchemy.dialects.sqlite.pysqlite", "tzdata", "_pyodide.*", "encodings.*", "pyodide.*", "runpy", "site",
)  # fmt: skip


class Modules:
    """The modules in some folders, by name; the first folder that has one counts."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.paths: dict[str, Path] = {}
        self.stripped: dict[str, str] = {}  #: sources of those that were reached, as ``stripped`` returns them
        self._imported: dict[str, list[str]] = {}  # each is read once: that is most of the time
        for folder in folders:
            for path in sorted(folder.rglob("*")):
                name = _name(path.relative_to(folder))
                if name and path.is_file():
                    self.paths.setdefault(name, path)

    def reached(self, roots: Iterable[str], without: Iterable[str]) -> set[str]:
        """Return the names of ``roots`` and of all modules that they lead to.

        Those of ``without`` are left out, with what is in them.
        """
        refused = tuple(without)
        todo = [name for root in roots for name in self._of_root(root)]
        found: set[str] = set()
        while todo:
            name = todo.pop()
            if name in found or name not in self.paths or _is_below(name, refused):
                continue
            found.add(name)
            todo.append(name.rpartition(".")[0])
            todo += self._read(name)
        return found

    def _read(self, name: str) -> list[str]:
        """Return what a module may import, and keep its source without comments."""
        path = self.paths[name]
        if name not in self._imported and path.suffix == ".py":
            tree = ast.parse(path.read_bytes())
            self._imported[name] = list(imported(tree, name, path.name == "__init__.py"))
            self.stripped[name] = stripped(tree)
        return self._imported.get(name, [])

    def _of_root(self, root: str) -> list[str]:
        package = root.removesuffix(".*")
        return [name for name in self.paths if _is_below(name, (package,))] if package != root else [root]


def _name(path: Path) -> str:
    """Return the name of the module in a file; empty if there is none, or it is compiled for another system."""
    if path.suffix == ".so":
        stem = path.name.partition(".")[0] if "emscripten" in path.name else ""
    else:
        stem = path.stem if path.suffix == ".py" else ""
    parts = [*path.parent.parts, *([stem] if stem != "__init__" else [])]
    return ".".join(parts) if stem and all(part.isidentifier() for part in parts) else ""


def _is_below(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def imported(source: ast.Module, name: str, is_package: bool) -> Iterator[str]:
    """Yield all modules that a source may import, and names that may be modules; not what only types need.

    A string with dots in it may be a module's name too.
    """
    package = name.split(".") if is_package else name.split(".")[:-1]
    todo: list[ast.AST] = [source]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            todo += node.orelse
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            yield node.value


class _Strip(ast.NodeTransformer):
    """Replaces each docstring by a dot: SQLAlchemy asserts that its own docstrings are there."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str:
                first.value.value = "."
        return node


def stripped(source: ast.Module) -> str:
    """Return a source without comments and the text of its docstrings; the tree ``source`` is changed."""
    return ast.unparse(_Strip().visit(source)) + "\n"


def trim(work: Path) -> None:
    """Write trimmed modules from ``stdlib``, ``app`` and ``packages`` in a folder into ``trimmed`` beside them.

    They come in three folders, as in three archives: ``python``, ``app``, and ``upgrade``, which only migrations need.
    """
    of_python, app, packages = (work / name for name in ("stdlib", "app", "packages"))
    modules = Modules((of_python, app, packages))
    usual = modules.reached(ROOTS, (*NEVER, *LATER))
    migrations = (app / "scorekeeper" / "store" / "migrations").rglob("*.py")  # no modules by their names
    imports = [name for path in migrations for name in imported(ast.parse(path.read_bytes()), "migration", False)]
    upgrading = modules.reached(("alembic.*", *imports), NEVER) - usual
    for name in sorted(usual | upgrading):
        path = modules.paths[name]
        top = next(folder for folder in (of_python, app, packages) if path.is_relative_to(folder))
        where = "upgrade" if name in upgrading else "python" if top == of_python else "app"
        made = work / "trimmed" / where / path.relative_to(top)
        made.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            made.write_text(modules.stripped[name], encoding="utf-8")
        else:
            made.write_bytes(path.read_bytes())


if __name__ == "__main__":
    trim(Path(sys.argv[1]))
