"""Gives declared numbers other values: reads what is wanted, the settings that there are, rules and
variants for each."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Reporter, RulewrightError
from rulewright.document.layers import chosen_layers, read_layers
from rulewright.formatting.fmt import formatted
from rulewright.loading import load_documents
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.source import Source
from rulewright.study.simulation.comparing.declared_numbers import (
    DeclaredNumber,
    find_number,
    is_whole,
    members,
)
from rulewright.study.simulation.working.units import RulesSource

MOST_VALUES = 50
REMOVE = "__remove__"
"""Stands for the word that takes a row away, which must not be in quotes."""
_PLAIN = re.compile(r"[A-Za-z_][\w-]*(\([\w, ]*\))?|\d+(-\d+)?")
"""Keys that need no quotes."""

Setting = tuple[int, ...]
"""A value for each of the numbers, in their order."""


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
class Varied:
    """A number that is varied: how it was named, where it stands, what it is by the rules, the
    values to try."""

    path: str
    number: DeclaredNumber
    now: str
    values: tuple[int, ...]

    @property
    def value(self) -> int | None:
        """The current value; None for an expression."""
        return int(self.now) if is_whole(self.now) else None

    @property
    def is_option(self) -> bool:
        return self.number.path[0] == "options"


class SweepSpace:
    """All settings of some numbers of the rules. Overlays are written into `folder`."""

    def __init__(
        self, rules: RulesSource, wanted: Sequence[tuple[str, Sequence[int]]], folder: Path
    ) -> None:
        """Raises NoNumber, BadSweep for a number that is there twice, DiagnosticError."""
        self.rules, self.folder = rules, folder
        self._documents = load_documents(
            Path(rules.folder), edition=rules.edition, variants=rules.variants
        )
        manifest = self._documents.manifest
        self.id = manifest.id
        chosen = chosen_layers(manifest, rules.edition, rules.variants)
        layers = read_layers(self._documents.folder, manifest, chosen, Reporter())
        self.after = [layer.name for layer in layers]
        """The overlays in play: what another has to come after to change the same things."""
        options = dict(rules.options)
        self.numbers: list[Varied] = []
        for path, values in wanted:
            number = find_number(self._documents, path)
            places = [(n.number.path, n.number.shared) for n in self.numbers]
            if (number.path, number.shared) in places:
                raise BadSweep(f"`{path}` is there twice")
            varied = Varied(path, number, number.text, tuple(values))
            if varied.is_option:
                varied = replace(varied, now=options.get(number.path[1], number.text))
            self.numbers.append(varied)

    @property
    def size(self) -> int:
        return math.prod(len(number.values) for number in self.numbers)

    def at(self, place: Sequence[int]) -> Setting:
        """Return the setting with these values, by their indices."""
        return tuple(n.values[at] for n, at in zip(self.numbers, place, strict=True))

    def nth(self, number: int) -> Setting:
        """Return the setting with this number; the last number varies fastest."""
        place = []
        for varied in reversed(self.numbers):
            number, at = divmod(number, len(varied.values))
            place.append(at)
        return self.at(place[::-1])

    def is_original(self, setting: Setting) -> bool:
        """Whether the rules have these values already."""
        return not self._changed(setting)

    def said(self, setting: Setting) -> str:
        """Return `define.goal = 50, tables.price.salt = 3`."""
        pairs = zip(self.numbers, setting, strict=True)
        return ", ".join(f"{number.path} = {value}" for number, value in pairs)

    def _changed(self, setting: Setting) -> list[tuple[Varied, int]]:
        pairs = zip(self.numbers, setting, strict=True)
        return [(number, value) for number, value in pairs if number.value != value]

    # --- rules ------------------------------------------------------------------------------------

    def rules_of(self, setting: Setting) -> RulesSource:
        """The rules with these values. Options are set; all else is an overlay."""
        changed = self._changed(setting)
        if not changed:
            return self.rules
        options = {n.number.path[1]: str(value) for n, value in changed if n.is_option}
        rules = replace(
            self.rules, options=tuple(sorted((dict(self.rules.options) | options).items()))
        )
        tree = self._tree([(number, value) for number, value in changed if not number.is_option])
        if not tree:
            return rules
        values = [str(value).replace("-", "minus ") for value in setting]
        words = " ".join((self.numbers[0].path.lower(), "is", *values))
        name = re.sub(r"[^a-z0-9]+", "-", words).strip("-")
        file = self._written(name, self.said(setting), tree)
        return replace(rules, variants=(*rules.variants, str(file)))

    def variant(self, setting: Setting, name: str, remarks: Sequence[str]) -> str:
        """Return the text of a variant with these values; `remarks` are comments above it. For an
        option, its default changes.
        """
        tree = self._tree(self._changed(setting))
        text = self._overlay(name, f"Tuned ({self.said(setting)})", tree)
        head = "".join(f"# {remark}\n" for remark in remarks)
        return formatted(Source(f"{name}.yaml", head + text))

    def _written(self, name: str, title: str, tree: dict[str, Any]) -> Path:
        file = self.folder / f"{name}.yaml"
        file.write_text(self._overlay(name, title, tree), "utf-8")
        return file

    def _overlay(self, name: str, title: str, tree: dict[str, Any]) -> str:
        head: dict[str, Any] = {"overlay": name, "of": self.id, "title": title}
        if self.after:
            head["after"] = self.after
        return "".join(f"{line}\n" for line in _lines(head | tree, 0))

    def _tree(self, changed: Sequence[tuple[Varied, int]]) -> dict[str, Any]:
        """Return the sparse tree of an overlay with these values, with `REMOVE` for removed
        entries. Parts that are replaced as a whole include earlier changes.
        """
        tree: dict[str, Any] = {}
        documents, apart = self._documents, False
        for varied, value in changed:
            number: DeclaredNumber = varied.number
            leaf: object = value
            if _is_alone(whole(self._documents.root), number):
                if number.value is not None:
                    leaf = {"was": number.value, "now": value}
            elif apart:
                file = self._written("so-far", "So far", tree)
                documents = load_documents(
                    Path(self.rules.folder),
                    edition=self.rules.edition,
                    variants=(*self.rules.variants, str(file)),
                )
                number = find_number(documents, varied.path)
            else:
                apart = True
            more = _tree(whole(documents.root), number.path, dict(number.shared), leaf)
            assert isinstance(more, dict)
            tree = _merged(tree, more)
        return tree


def _is_alone(part: Part, number: DeclaredNumber) -> bool:
    """Whether a number can be changed alone, where it is written."""
    for key in number.path:
        inner = part.get(key)
        if part.is_list or inner is None or number.shared:
            return False
        part = inner
    return True


def _tree(part: Part, path: Sequence[str], meant: dict[str, str], value: object) -> object:
    """Return the sparse tree that changes the number at a path. Lists are replaced as a whole;
    rows for several keys are split.
    """
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
    """Return a row for several keys as one row each, with one of them changed."""
    key = part.key.text
    return {
        one: _whole(part, path, meant, value) if one == meant[key] else part.data
        for one in members(key)
    }


def _whole(part: Part, path: Sequence[str], meant: dict[str, str], value: object) -> object:
    """Return the complete contents with one number changed."""
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


def _merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return both trees merged; the second takes precedence."""
    found = dict(one)
    for key, value in other.items():
        mine = found.get(key)
        both = isinstance(mine, dict) and isinstance(value, dict)
        found[key] = _merged(mine, value) if both else value  # type: ignore[arg-type]
    return found


def _lines(tree: dict[str, Any], level: int) -> list[str]:
    """Return plain data as lines of YAML."""
    lines = []
    for key, value in tree.items():
        shown = key if _PLAIN.fullmatch(key) else json.dumps(key)
        head = f"{'  ' * level}{shown}:"
        if isinstance(value, dict) and value.keys() != {"was", "now"}:
            lines += [head, *_lines(value, level + 1)]
        elif isinstance(value, dict):
            lines.append(f"{head} {{was: {value['was']}, now: {value['now']}}}")
        else:
            text = "remove" if value == REMOVE else json.dumps(value, ensure_ascii=False)
            lines.append(f"{head} {text}")
    return lines
