"""The quick answer whether a tree fits a schema is that of jsonschema, whatever the tree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.compiled_schema import SchemaCompiler
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence, to_plain_data
from rulewright.document.reader import read_text
from rulewright.document.schema import SchemaName, get_compiled_schema, get_validator
from rulewright.source import NOWHERE, Source

VALUES = ("", "x", "2nd", "a-b", "a b", "none", "hex", "is", -1, 0, 1, 10**9, True, False, None)


def files() -> Iterator[tuple[SchemaName, Path]]:
    """Small files of every kind that come with Rulewright."""
    for path in sorted(resources.data_folder("rulesets").rglob("*.yaml")):
        if path.stat().st_size > 4000:
            continue
        if path.parent.name in ("scenarios", "games"):
            yield "script", path
        elif "outline" in path.stem:
            yield "outline", path
        else:
            yield "overlay" if path.read_text("utf-8").startswith("overlay:") else "ruleset", path


def read(path: Path) -> Mapping:
    root = read_text(Source(path.name, path.read_text("utf-8")), Reporter())
    assert isinstance(root, Mapping)
    return root


def inside(node: Node) -> Iterator[Node]:
    yield node
    for child in children(node):
        yield from inside(child)


def children(node: Node) -> list[Node]:
    if isinstance(node, Mapping):
        return [entry.value for entry in node]
    return list(node.items) if isinstance(node, Sequence) else []


def damage(root: Mapping, rng: random.Random) -> None:
    """One accident: a value, a key or a whole part is another one, too many or gone."""
    nodes = list(inside(root))
    holder = rng.choice([node for node in nodes if children(node)] or [root])
    value = rng.choice((fresh(rng.choice(nodes)), made(rng.choice(VALUES)), Mapping(NOWHERE), many(rng)))
    if isinstance(holder, Sequence):
        holder.items[rng.randrange(len(holder.items))] = value
        return
    assert isinstance(holder, Mapping)
    key = rng.choice([*holder.entries, "title"])
    match rng.randrange(4):
        case 0:
            holder.entries.pop(key, None)
        case 1:
            name = rng.choice([*(k for n in nodes if isinstance(n, Mapping) for k in n.entries), "x y"])
            holder.entries[name] = Entry(made(name), value)
        case _:
            holder.entries[key] = Entry(made(key), value)


def made(value: str | int | bool | None) -> Scalar:
    return Scalar(NOWHERE, str(value), value, "plain", NOWHERE)


def many(rng: random.Random) -> Sequence:
    return Sequence(NOWHERE, [made(rng.choice(VALUES)) for _ in range(rng.randrange(4))])


def test_files_of_every_kind_are_tried() -> None:
    assert {kind for kind, _ in files()} == {"ruleset", "overlay", "script", "outline"}


@pytest.mark.parametrize("trials", [300, pytest.param(5000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", ["ruleset", "overlay", "script", "outline"])
def test_agrees_on_damaged_trees(kind: SchemaName, trials: int) -> None:
    rng = random.Random(kind)
    there = [read(path) for of, path in files() if of == kind]
    fitting = wrong = 0
    for _ in range(trials):
        root = fresh(rng.choice(there))
        assert isinstance(root, Mapping)
        for _ in range(rng.randint(1, 2)):
            damage(root, rng)
        valid = get_validator(kind).is_valid(to_plain_data(root))
        assert get_compiled_schema(kind).accepts_node(root) == valid, to_plain_data(root)
        fitting += valid
        wrong += not valid
    assert min(fitting, wrong) > trials / 10


def fresh(node: Node) -> Node:
    """A copy that was never looked at."""
    match node:
        case Mapping():
            return Mapping(node.span, {k: Entry(e.key, fresh(e.value)) for k, e in node.entries.items()})
        case Sequence():
            return Sequence(node.span, [fresh(item) for item in node.items])
    return node


def test_what_was_found_to_fit_one_schema_is_looked_at_for_another() -> None:
    text = read_text(Source("a.yaml", "scenario: x\nruleset: y\nexpect: z\n"), Reporter())
    assert isinstance(text, Mapping)
    assert get_compiled_schema("script").accepts_node(text)
    assert not get_compiled_schema("ruleset").accepts_node(text)
    assert get_compiled_schema("script").accepts_node(text)


def test_a_keyword_that_it_does_not_know_is_refused() -> None:
    with pytest.raises(KeyError, match="oneOf"):
        SchemaCompiler(lambda _: pytest.fail(), {}).compile_schema({"oneOf": []})


@pytest.mark.parametrize(
    "schema",
    [
        {"const": 1},
        {"enum": ["a", False]},
        {"type": ["integer", "string"], "minimum": 0, "maximum": 1, "minLength": 2},
        {"type": ["array", "null"], "maxItems": 1, "items": {"type": "boolean"}},
        {"minProperties": 1, "maxProperties": 1, "propertyNames": {"pattern": "^a"}},
        {"dependentRequired": {"a": ["b"]}, "not": {"type": "array"}},
        {"allOf": [{"if": {"required": ["a"]}, "then": {"required": ["b"]}}]},
    ],
)  # fmt: skip
def test_agrees_on_every_small_value(schema: dict[str, Any]) -> None:
    shape = SchemaCompiler(lambda _: pytest.fail(), {}).compile_schema(schema)
    texts = ("0", "1", "2", "-1", "true", "false", "a", "ab", "null", "[]", "[1]", "[true]",
             "[true, false]", "{}", "{a: 1}", "{b: 1}", "{a: 1, b: 1}")  # fmt: skip
    for text in texts:
        node = read_text(Source("a.yaml", text), Reporter())
        assert node is not None
        assert shape.accepts_node(node) == Draft202012Validator(schema).is_valid(to_plain_data(node)), text
