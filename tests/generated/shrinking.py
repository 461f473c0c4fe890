"""Makes a ruleset that fails shorter, as long as it fails in the same way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from generated.writing import Files, printed
from rulewright.language import ast

Path = tuple[str | int, ...]
"""Keys of mappings, places in lists and tuples, names of fields of nodes."""

GONE = object()
"""In place of something that is taken out."""

Fails = Callable[[dict[str, str]], bool]
"""Whether the ruleset with these texts fails in the same way."""


def shrunken(files: Files, fails: Fails, seconds: float = 60.0) -> Files:
    """The shortest ruleset that was found in so many seconds of the processor."""
    until = _processor_seconds() + seconds
    while True:
        before = lines_of(files)
        for several in (True, False):
            files = _without_entries(files, fails, until, several=several)
        files = _simpler(files, fails, until)
        if lines_of(files) >= before or _processor_seconds() > until:
            return files


def _processor_seconds() -> float:
    """Returns the seconds that this process has used, compilers that it called included."""
    return sum(os.times()[:4])


def texts_of(files: Files) -> dict[str, str]:
    return {path: printed(data) for path, data in files.items()}


def lines_of(files: Files) -> int:
    texts = texts_of(files).values()
    return sum(len(text.split("\n")) for text in texts) * 10_000 + sum(map(len, texts))


def _still(files: Files | None, fails: Fails) -> bool:
    if files is None:
        return False
    try:
        texts = texts_of(files)
    except Exception:  # not every tree that is put together here can be printed
        return False
    return fails(texts)


def _without_entries(files: Files, fails: Fails, until: float, *, several: bool) -> Files:
    """Takes out entries of mappings and statements of blocks: halves of them, or one by one."""
    at = 0
    while _processor_seconds() < until:
        rows = [path for path in _rows(files, ()) if _length(_get(files, path)) > (1 if several else 0)]
        if at >= len(rows):
            return files
        path = rows[at]
        size = _length(_get(files, path))
        step = max(1, size // 2) if several else 1
        changed = False
        while step >= 1 and _processor_seconds() < until:
            start = 0
            while start < _length(_get(files, path)):
                shorter = _cut(files, path, start, step)
                if _still(shorter, fails):
                    assert shorter is not None
                    files, changed = shorter, True
                else:
                    start += step
            step = step // 2 if several and step > 1 else 0
        del changed
        at += 1
    return files


def _rows(node: Any, path: Path) -> Iterator[Path]:
    """The mappings, lists and blocks inside, the outermost first."""
    if isinstance(node, dict):
        if path:
            yield path
        for key, value in node.items():
            yield from _rows(value, (*path, key))
    elif isinstance(node, list):
        yield path
    elif isinstance(node, tuple):
        if node and isinstance(node[0], ast.Node):
            yield path
        for place, value in enumerate(node):
            yield from _rows(value, (*path, place))
    elif isinstance(node, ast.Node):
        for one in fields(node):
            value = getattr(node, one.name)
            if isinstance(value, tuple | ast.Node):
                yield from _rows(value, (*path, one.name))


def _length(row: Any) -> int:
    return len(row) if isinstance(row, dict | list | tuple) else 0


def _get(node: Any, path: Path) -> Any:
    for step in path:
        try:
            node = getattr(node, step) if isinstance(node, ast.Node) else node[step]  # type: ignore
        except (KeyError, IndexError, AttributeError, TypeError):
            return ()
    return node


def _put(node: Any, path: Path, value: Any) -> Any:
    """The same with something else at a place."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(node, dict):
        return {key: _put(each, rest, value) if key == step else each for key, each in node.items()}
    if isinstance(node, list):
        return [_put(each, rest, value) if n == step else each for n, each in enumerate(node)]
    if isinstance(node, tuple):
        return tuple(_put(each, rest, value) if n == step else each for n, each in enumerate(node))
    return replace(node, **{str(step): _put(getattr(node, str(step)), rest, value)})


def _cut(files: Files, path: Path, start: int, step: int) -> Files | None:
    row = _get(files, path)
    if isinstance(row, dict):
        gone = list(row)[start : start + step]
        left: Any = {key: value for key, value in row.items() if key not in gone}
    else:
        left = row[:start] + row[start + step :]
        if not left and isinstance(row, tuple) and path[-1] == "statements":
            if isinstance(row[0], ast.Nothing):
                return None
            left = (ast.Nothing(),)
    if isinstance(left, dict) and not left:
        return _cut_whole(files, path)
    made = _put(files, path, left)
    assert isinstance(made, dict)
    return made


def _cut_whole(files: Files, path: Path) -> Files | None:
    """Without a mapping that would be empty."""
    above = _get(files, path[:-1])
    if len(path) < 2 or not isinstance(above, dict):
        return None
    made = _put(files, path[:-1], {key: each for key, each in above.items() if key != path[-1]})
    assert isinstance(made, dict)
    return made


SMALLEST: tuple[ast.Expr, ...] = (
    ast.Bool(value=True),
    ast.Bool(value=False),
    ast.Number(value=0),
    ast.Number(value=1),
    ast.NoneValue(),
)


def _simpler(files: Files, fails: Fails, until: float) -> Files:
    """Puts parts in place of the whole, and constants in place of expressions."""
    at = 0
    while _processor_seconds() < until:
        places = list(_nodes(files, ()))
        if at >= len(places):
            return files
        path = places[at]
        for other in _instead(_get(files, path)):
            made = _put(files, path, other)
            if _still(made, fails):
                files = made
                break
        else:
            at += 1
    return files


def _nodes(node: Any, path: Path) -> Iterator[Path]:
    """Everything for which something else can be put, the outermost first."""
    if isinstance(node, dict):
        if path:
            yield path
        for key, value in node.items():
            yield from _nodes(value, (*path, key))
    elif isinstance(node, list | tuple):
        for place, value in enumerate(node):
            yield from _nodes(value, (*path, place))
    elif isinstance(node, ast.Node):
        yield path
        for one in fields(node):
            value = getattr(node, one.name)
            if isinstance(value, tuple | ast.Node):
                yield from _nodes(value, (*path, one.name))


def _instead(node: Any) -> Iterator[Any]:
    """What is simpler, the simplest first."""
    match node:
        case dict():
            for key in ("do", "is", "type"):  # short forms
                if key in node:
                    yield node[key]
        case ast.Block(statements=(inner,)):
            for block in _blocks(inner):
                yield block
        case ast.Block() | ast.Binder() | ast.With() | ast.Parameter():
            pass
        case ast.If() | ast.While() | ast.For() | ast.GoRound() | ast.AtOnce() | ast.Choose():
            yield ast.Nothing()
            for block in _blocks(node):
                if len(block.statements) == 1:
                    yield block.statements[0]
            if isinstance(node, ast.If) and node.else_block is not None:
                yield replace(node, else_block=None)
            if isinstance(node, ast.For):
                for name in ("where", "orders"):
                    if getattr(node, name) is not None:
                        yield replace(node, **{name: None})
            if isinstance(node, ast.Choose):
                for name in ("otherwise", "else_block", "times", "ending"):
                    if getattr(node, name) is not None:
                        yield replace(node, **{name: None})
        case ast.Alternative() | ast.ChooseMembers() | ast.ChooseWithin() | ast.Draw():
            if node.where is not None:
                yield replace(node, where=None)
            if isinstance(node, ast.Alternative) and node.possible:
                yield replace(node, possible=False)
        case (
            ast.Number() | ast.Bool() | ast.NoneValue() | ast.Name() | ast.Nothing() | ast.Leave()
            | ast.Return() | ast.EndGame() | ast.Settle() | ast.Lay() | ast.Log() | ast.Move()
            | ast.Assign() | ast.Let() | ast.CallStatement() | ast.Require() | ast.Roll()
            | ast.Shuffle() | ast.Reset() | ast.ChooseMenu() | ast.ChooseFrom() | ast.Times()
            | ast.ChooseAmount() | ast.LogArgument() | ast.Becomes()
        ):  # fmt: skip
            pass
        case ast.Header():
            if node.where is not None:
                yield replace(node, where=None)
        case ast.Guard():
            if node.possible and node.condition is not None:
                yield replace(node, condition=None)
                yield replace(node, possible=False)
        case ast.Node():
            yield from SMALLEST
            for one in fields(node):
                value = getattr(node, one.name)
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(part, ast.Node) and not isinstance(part, ast.Binder | ast.With):
                        yield part
            if isinstance(node, ast.Quantified):
                if node.where is not None:
                    yield replace(node, where=None)
                if node.sort_keys:
                    yield replace(node, sort_keys=())


def _blocks(node: ast.Node) -> Iterator[ast.Block]:
    for one in fields(node):
        value = getattr(node, one.name)
        if isinstance(value, ast.Block):
            yield value
        elif isinstance(value, ast.ChooseMenu):
            for alternative in value.alternatives:
                yield alternative.body
