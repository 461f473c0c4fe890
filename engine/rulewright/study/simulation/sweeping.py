"""Varies one declared number: finds it in the rules, and writes an overlay for each value."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.document.load import Documents
from rulewright.document.nodes import Mapping, Node, Scalar

INSIDE = ("rows", "members", "fields", "is", "start", "number", "default")
"""Keys that a path may leave out."""
MOST_VALUES = 50


class BadSweep(RulewrightError):
    """The text does not name a number of the rules, or not its values."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that the rules declare: the keys that lead to it, and what it is."""

    path: tuple[str, ...]
    value: int
    place: str


def read_sweep(text: str) -> tuple[str, tuple[int, ...]]:
    """The path of a number and the values to try.

    >>> read_sweep("tables.tax.usa=2..6"), read_sweep("define.goal=5,10,20")
    (('tables.tax.usa', (2, 3, 4, 5, 6)), ('define.goal', (5, 10, 20)))
    >>> read_sweep("define.goal=0..100..25")[1]
    (0, 25, 50, 75, 100)

    Raises BadSweep.
    """
    path, found, given = text.partition("=")
    steps = re.fullmatch(r"\s*(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?\s*", given)
    values: Sequence[int] = ()
    if steps is not None:
        low, high, step = (int(part) if part else 1 for part in steps.groups())
        values = range(low, high + 1, step) if step else ()
    elif re.fullmatch(r"\s*-?\d+(\s*,\s*-?\d+)*\s*", given):
        values = sorted({int(part) for part in given.split(",")})
    if not found or not path.strip() or not 1 <= len(values) <= MOST_VALUES:
        raise BadSweep(
            f"`{text}` is not PATH=VALUES, like tables.tax.north=2..6, define.goal=5,10,20 or "
            f"define.goal=0..100..25; there may be {MOST_VALUES} values"
        )
    return path.strip(), tuple(values)


def find_number(documents: Documents, path: str) -> Number:
    """The number that a path like `tables.tax.usa` leads to. Keys may be named without what
    stands in brackets, and `rows`, `members` and the like left out. Raises BadSweep."""
    node: Node = documents.root
    keys: list[str] = []
    for part in path.split("."):
        node = _step(node, part, keys, path)
    while isinstance(node, Mapping):
        key = next((name for name in INSIDE if name in node.entries), None)
        if key is None:
            raise BadSweep(f"`{path}` is not a number but has {listing(node.entries)}")
        keys.append(key)
        node = node.entries[key].value
    if not isinstance(node, Scalar) or not re.fullmatch(r"-?\d+", node.text.strip()):
        raise BadSweep(f"`{path}` is not a number that can be varied")
    place = f"{node.span.source.path}:{node.span.line}"
    return Number(tuple(keys), int(node.text), place)


def _step(node: Node, part: str, keys: list[str], path: str) -> Node:
    if isinstance(node, Mapping):
        for candidate, before in ((node, ()), *_inner(node)):
            for name, entry in candidate.entries.items():
                if part in (name, name.partition("(")[0].strip()):
                    keys.extend((*before, name))
                    return entry.value
        there = {**node.entries, **{k: e for m, _ in _inner(node) for k, e in m.entries.items()}}
        names = [name.partition("(")[0] for name in there if name not in INSIDE]
        guess = did_you_mean(part, names)
        hint = f"; {guess}" if guess else f"; there is {listing(names)}"
        raise BadSweep(f"`{path}`: there is no `{part}` here{hint}")
    raise BadSweep(f"`{path}`: nothing lies below `{keys[-1] if keys else part}`")


def _inner(node: Mapping) -> list[tuple[Mapping, tuple[str, ...]]]:
    return [
        (entry.value, (name,))
        for name, entry in node.entries.items()
        if name in INSIDE and isinstance(entry.value, Mapping)
    ]


def write_overlay(
    folder: Path, ruleset: str, number: Number, value: int, after: Sequence[str]
) -> Path:
    """An overlay that gives the number another value; it comes after the variants in play."""
    tree: object = value
    for key in reversed(number.path):
        tree = {key: tree}
    assert isinstance(tree, dict)
    name = f"{number.path[-1] if len(number.path) < 3 else number.path[1]}-is-{value}"
    name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "value"
    head = {"overlay": name, "of": ruleset, "title": f"{'.'.join(number.path)} = {value}"}
    if after:
        head |= {"after": list(after)}  # type: ignore[dict-item]
    path = folder / f"{name}.yaml"
    path.write_text(json.dumps(head | tree, ensure_ascii=False), "utf-8")
    return path
