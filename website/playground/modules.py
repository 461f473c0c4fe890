"""Find the modules that a program can import, by reading its sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+(?:\([^)]*\)|[^\n(]+)", re.MULTILINE)
Reader = Callable[[str], tuple[str, bool] | None]
"""Returns the source of a module by its name, and whether it is a package; None if it is no module here."""


def find_reachable(roots: Iterable[str], read: Reader, excluded: Iterable[str] = ()) -> set[str]:
    """Return the modules that `roots` can import, with imports inside functions, but without those for
    type checkers; `excluded` are left out, with all below them.

    >>> sources = {"a": "import b.c", "b": "", "b.c": "def f():\\n    from d import e", "d": "e = 1"}
    >>> sorted(find_reachable(["a"], lambda name: (sources[name], name == "b") if name in sources else None))
    ['a', 'b', 'b.c', 'd']
    """
    left_out = tuple(excluded)
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or any(name == each or name.startswith(f"{each}.") for each in left_out):
            continue
        module = read(name)
        if module is None:
            continue
        found.add(name)
        source, is_package = module
        if "." in name:
            waiting.append(name.rpartition(".")[0])
        waiting += _list_imports(source, name if is_package else name.rpartition(".")[0])
    return found


def _list_imports(source: str, package: str) -> list[str]:
    try:
        return list(_iter_imports(ast.parse(source), package))
    except SyntaxError:  # a library for a later Python: each of its statements is on lines of its own
        found: list[str] = []
        for statement in _IMPORT.findall(source):
            with suppress(SyntaxError):
                found += _iter_imports(ast.parse(statement.strip()), package)
        return found


def _iter_imports(tree: ast.AST, package: str) -> Iterator[str]:
    for node in _iter_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _resolve(node, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _resolve(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, node.module] if node.module else parts)


def _iter_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree without blocks for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and _is_type_checking(node.test):
            yield from (inner for each in node.orelse for inner in (each, *_iter_nodes(each)))
            continue
        yield node
        yield from _iter_nodes(node)


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else test.id if isinstance(test, ast.Name) else ""
    return name == "TYPE_CHECKING"
