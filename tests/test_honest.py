"""Tests that could not fail: none whose every assertion stands in a loop that may have no turns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from honest import refuse_internal_errors, some
from rulewright.diagnostics.internal_error import make_internal_error

TESTS = Path(__file__).parent
KEEPS_LENGTH = {"range", "enumerate", "zip", "reversed", "sorted", "list", "some"}
ASSERTIONS = {"raises", "fail", "wait_for", "refuse_internal_errors"}


def is_never_empty(node: ast.expr) -> bool:
    """Whether a loop over this surely has a turn: a literal, a constant, `some(...)`."""
    match node:
        case ast.List(elts=inside) | ast.Tuple(elts=inside) | ast.Set(elts=inside):
            return bool(inside)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper()
        case ast.Call(func=ast.Name(id="some")):
            return True
        case ast.Call(func=ast.Name(id=name), args=args) if name in KEEPS_LENGTH:
            return bool(args) and all(map(is_never_empty, args))
        case ast.Call(func=ast.Attribute(value=of, attr="items" | "values" | "keys")):
            return is_never_empty(of)
        case _:
            return False


def list_assertions(node: ast.AST, loops: tuple[ast.For, ...] = ()) -> Iterator[tuple[ast.For, ...]]:
    """The loops around each assertion in a test."""
    for inner in ast.iter_child_nodes(node):
        name = ""
        if isinstance(inner, ast.Call):
            name = getattr(inner.func, "id", None) or getattr(inner.func, "attr", "")
        if isinstance(inner, ast.Assert) or name in ASSERTIONS:
            yield loops
        yield from list_assertions(inner, (*loops, inner) if isinstance(inner, ast.For) else loops)


def may_compare_nothing(test: ast.FunctionDef) -> bool:
    found = list(list_assertions(test))
    return bool(found) and not any(all(is_never_empty(f.iter) for f in each) for each in found)


def test_no_test_passes_because_there_was_nothing_to_compare() -> None:
    tests = [
        (path.relative_to(TESTS).as_posix(), node.name, may_compare_nothing(node))
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
    ]
    assert len(tests) > 2000
    assert [(file, name) for file, name, empty in tests if empty] == []


@pytest.mark.parametrize(
    ("body", "empty"),
    [
        ("for x in found():\n  assert x", True),
        ("for x in some(found()):\n  assert x", False),
        ("for x in (1, 2):\n  for y in x.all:\n    assert y", True),
        ("for x in found():\n  assert x\nassert found()", False),
        ("for x in range(9):\n  assert x", False),
        ("for x in []:\n  assert x", True),
        ("with raises(E):\n  for x in found():\n    assert x", False),
    ],
)
def test_such_a_test_is_found(body: str, empty: bool) -> None:
    function = ast.parse("def test():\n " + body.replace("\n", "\n ")).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert may_compare_nothing(function) == empty


def test_nothing_to_compare_is_a_failure() -> None:
    assert list(some([1, 2])) == [1, 2]
    with pytest.raises(AssertionError, match="nothing to compare"):
        list(some([]))


def test_internal_errors_are_refused() -> None:
    refuse_internal_errors(())
    with pytest.raises(AssertionError, match="KeyError"):
        refuse_internal_errors((make_internal_error(KeyError("on purpose")),))
