"""Varies one declared number: reads what is wanted, and writes an overlay for each value."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter, RulewrightError
from rulewright.document.layers import chosen_layers, read_layers
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.study.simulation.comparing.declared import (
    Number,
    find_number,
    is_whole,
    members,
    short,
)
from rulewright.study.simulation.working.units import Rules

MOST_VALUES = 50


REMOVE = "__remove__"
"""Stands for the word that takes a row away, which must not be in quotes."""


class BadSweep(RulewrightError):
    """The text does not say which values to try."""


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


@dataclass(frozen=True, slots=True)
class Sweep:
    """A number that is varied: how it was named, what it is by the rules (`value` is None where an
    expression stands there), and the rules for each value."""

    path: str
    now: str
    value: int | None
    values: tuple[int, ...]
    rules: tuple[Rules, ...]


def sweep(rules: Rules, path: str, values: Sequence[int], folder: Path) -> Sweep:
    """The rules with each value of a number; overlays are written into `folder`. Raises NoNumber,
    DiagnosticError."""
    documents = load_documents(Path(rules.folder), edition=rules.edition, variants=rules.variants)
    number = find_number(documents, path)
    if number.path[0] == "options":
        name = number.path[1]
        chosen = dict(rules.options)
        now = chosen.get(name, number.text)
        made = [
            replace(rules, options=tuple(sorted((chosen | {name: str(value)}).items())))
            for value in values
        ]
    else:
        now = number.text
        after = layer_names(documents, rules.edition, rules.variants)
        files = [write_overlay(folder, documents, number, value, after) for value in values]
        made = [replace(rules, variants=(*rules.variants, str(file))) for file in files]
    value = int(now) if is_whole(now) else None
    same = [rules if one == value else other for one, other in zip(values, made, strict=True)]
    return Sweep(path, now, value, tuple(values), tuple(same))


def layer_names(documents: Documents, edition: str | None, variants: tuple[str, ...]) -> list[str]:
    """The overlays in play, by name: what another has to come after to change the same things."""
    manifest = documents.manifest
    chosen = chosen_layers(manifest, edition, variants)
    layers = read_layers(documents.folder, manifest, chosen, Reporter())
    return [layer.name for layer in layers]


def write_overlay(
    folder: Path, documents: Documents, number: Number, value: int, after: Sequence[str]
) -> Path:
    """An overlay that gives the number another value; it comes after the overlays in play."""
    meant = dict(number.shared)
    called = short([meant.get(key, key) for key in number.path])
    title = f"{called} = {value}"
    name = re.sub(r"[^a-z0-9]+", "-", f"{called}-is-{value}".lower()).strip("-")
    head: dict[str, object] = {"overlay": name, "of": documents.manifest.id, "title": title}
    if after:
        head["after"] = list(after)
    path = folder / f"{name}.yaml"
    text = json.dumps(head | overlay_tree(documents, number, value), ensure_ascii=False)
    path.write_text(text.replace(json.dumps(REMOVE), "remove"), "utf-8")
    return path


def overlay_tree(documents: Documents, number: Number, value: object) -> dict[str, object]:
    """The sparse tree that gives the number another value, `REMOVE` where something goes."""
    tree = _tree(whole(documents.root), number.path, dict(number.shared), value)
    assert isinstance(tree, dict)
    return tree


def _tree(part: Part, path: Sequence[str], meant: dict[str, str], value: object) -> object:
    """The sparse tree that changes what a path leads to. A list is given anew as a whole; a row for
    several is taken apart."""
    if not path:
        return value
    if part.is_list:
        return _whole(part, path, meant, value)
    key = path[0]
    inner = part.get(key)
    if inner is None:
        return _nested(path, value)
    if key not in meant:
        return {key: _tree(inner, path[1:], meant, value)}
    return {key: REMOVE} | _apart(inner, path[1:], meant, value)


def _nested(path: Sequence[str], value: object) -> object:
    tree = value
    for key in reversed(path):
        tree = {key: tree}
    return tree


def _apart(
    part: Part, path: Sequence[str], meant: dict[str, str], value: object
) -> dict[str, object]:
    """A row for several as a row for each, of which one is changed."""
    key = part.key.text
    return {
        one: _whole(part, path, meant, value) if one == meant[key] else part.data
        for one in members(key)
    }


def _whole(part: Part, path: Sequence[str], meant: dict[str, str], value: object) -> object:
    """All that lies here, with one number changed."""
    if not path:
        return value
    if part.is_list:
        return [
            _whole(item, path[1:], meant, value) if item.key.text == path[0] else item.data
            for item in part.items
        ]
    found: dict[str, object] = {}
    for inner in part:
        key = inner.key.text
        if key != path[0]:
            found[key] = inner.data
        elif key in meant:
            found |= _apart(inner, path[1:], meant, value)
        else:
            found[key] = _whole(inner, path[1:], meant, value)
    return found
