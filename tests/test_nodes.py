"""Nobody above `model` is handed nodes of YAML, though contracts of imports cannot tell: what is
imported from `schema`, `document` and `model` gives none, and a part keeps its own to itself."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_args, get_type_hints

import pytest

from rulewright.document.base import read_mapping
from rulewright.document.nodes import Entry, Mapping, Sequence
from rulewright.model.part import Part

ROOT = Path(__file__).resolve().parents[1]


IMPORTS = re.compile(r"from (rulewright\.(?:schema|document|model)[\w.]*) import (\([^)]*\)|.*)")


def above() -> Iterator[str]:
    """The text of every module that may not know `document.nodes`."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (modules,) = (one["source_modules"] for one in told["contracts"] if one["id"] == "nodes")
    for module in modules:
        room = ROOT / ("cli" if module == "rulewright_cli" else "engine") / Path(*module.split("."))
        for path in (*room.rglob("*.py"), room.with_suffix(".py")):
            if path.exists():
                yield path.read_text("utf-8")


def given(value: object) -> Iterator[tuple[str, object]]:
    """What a value gives to those who have it: the types of a class's public attributes and of
    what its methods and properties return, or of what a function returns."""
    match value:
        case FunctionType():
            yield value.__qualname__, get_type_hints(value).get("return")
        case ModuleType():
            for name, own in vars(value).items():
                if getattr(own, "__module__", "") == value.__name__ and not name.startswith("_"):
                    yield from given(own)
        case type():
            yield value.__qualname__, value
            for name, hint in get_type_hints(value).items():
                if not name.startswith("_"):
                    yield f"{value.__qualname__}.{name}", hint
            for name, own in vars(value).items():
                own = own.fget if isinstance(own, property) else getattr(own, "func", own)
                if isinstance(own, FunctionType) and not name.startswith("_"):
                    yield from given(own)
        case _:
            yield str(value), value


def hands_out_nodes(hint: object) -> bool:
    return hint in (Entry, Mapping, Sequence) or any(map(hands_out_nodes, get_args(hint)))


def nodes_in(value: object) -> list[str]:
    return [name for name, hint in given(value) if hands_out_nodes(hint)]


def test_what_those_above_the_model_import_hands_out_no_nodes() -> None:
    taken = {
        (module, name)
        for text in above()
        for module, names in IMPORTS.findall(text)
        for name in re.findall(r"(\w+)(?: as \w+)?(?:,|\s*\)|\s*$)", names)
    }
    assert len(taken) > 100
    handed = [name for each in taken for name in nodes_in(imported(*each))]
    assert handed == []


def imported(module: str, name: str) -> object:
    """A module that is taken from its folder is no name in it before it is imported."""
    folder = importlib.import_module(module)
    if not hasattr(folder, name):
        importlib.import_module(f"{module}.{name}")
    return getattr(folder, name)


def test_nobody_above_the_model_asks_a_part_for_its_node() -> None:
    assert "_node" in Part.__dataclass_fields__
    assert [text for text in above() if re.search(r"\._node\b", text)] == []


class Careless:
    def whole(self) -> Mapping | None: ...
    @property
    def entries(self) -> dict[str, Entry]: ...


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (read_mapping, ["read_mapping"]),
        (Careless, ["Careless.whole", "Careless.entries"]),
        (tuple[str, Mapping], ["tuple[str, rulewright.document.nodes.Mapping]"]),
    ],
)
def test_nodes_that_are_handed_out_are_seen(value: object, told: list[str]) -> None:
    assert nodes_in(value) == told
