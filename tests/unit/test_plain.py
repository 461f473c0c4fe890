"""Values of every type that is kept come back as they were, and in files of others nothing else."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import field
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from rulewright.records import dataclass
from rulewright.serialization import NOT_WRITTEN, from_named, from_record, to_named, to_record
from rulewright.source import NOWHERE, Source, Span


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    number: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Outer:
    inner: Inner
    others: tuple[Inner, ...]
    maybe: Inner | None
    colour: Colour
    names: frozenset[str]
    by: dict[Inner, list[int]]
    plain: dict[str, int]
    counted: Counter[tuple[int, int]]
    path: Path
    here: Path = field(default=Path(), metadata=NOT_WRITTEN)


OUTER = Outer(
    Inner(1), (Inner(2, "two"), Inner(3)), None, Colour.RED, frozenset("ab"), {Inner(4): [5, 6]},
    {"x": 7}, Counter({(8, 9): 10}), Path("a/b.yaml"),
)  # fmt: skip


def through_json(data: object) -> Any:
    return json.loads(json.dumps(data))


def test_what_is_kept_comes_back() -> None:
    assert from_record(Outer, through_json(to_record(Outer, OUTER))) == OUTER
    assert from_named(Outer, through_json(to_named(Outer, OUTER))) == OUTER


def test_places_come_back_with_their_files() -> None:
    source = Source("a.yaml", "abc")
    spans = (source.span(0, 1), source.span(1, 3), NOWHERE)
    kind = tuple[Span, ...]
    whole = through_json(to_record(kind, spans))
    assert json.dumps(whole).count("abc") == 1
    assert [span.text for span in from_record(kind, whole)] == ["a", "bc", ""]
    assert from_record(kind, whole)[2].source is NOWHERE.source
    bare = through_json(to_record(kind, spans, texts=False))
    assert "abc" not in json.dumps(bare)
    again = from_record(kind, bare, lambda path, text: Source(path, "ABC"))
    assert [span.text for span in again] == ["A", "BC", ""]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("inner", {"number": True, "name": None}),
        ("inner", {"number": 1.0, "name": None}),
        ("inner", {"number": 1, "name": 2}),
        ("inner", {"number": 1}),
        ("others", [[2, "two"]]),
        ("colour", "blue"),
        ("counted", [[[8], 10]]),
        ("counted", [[[8, 9, 9], 10]]),
        ("counted", [[[8, "9"], 10]]),
        ("by", 3),
    ],
)
def test_what_is_something_else_is_refused(key: str, wrong: object) -> None:
    data = through_json(to_named(Outer, OUTER))
    with pytest.raises((ValueError, TypeError, LookupError)):
        from_named(Outer, data | {key: wrong})
