"""Several numbers at once: the settings that there are, rules for each, and the variant for one."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.formatting.fmt import formatted
from rulewright.loading import load_documents
from rulewright.model.part import whole
from rulewright.records import dataclass
from rulewright.source import Source
from rulewright.study.simulation.comparing.declared import Number, find_number, is_whole
from rulewright.study.simulation.comparing.sweeping import (
    REMOVE,
    BadSweep,
    layer_names,
    overlay_tree,
)
from rulewright.study.simulation.working.units import Rules

_PLAIN = re.compile(r"[A-Za-z_][\w-]*(\([\w, ]*\))?|\d+(-\d+)?")
"""Keys that need no quotes."""

Setting = tuple[int, ...]
"""A value for each of the numbers, in their order."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """A number that is tuned: how it was named, what it is by the rules, the values to try."""

    path: str
    now: str
    values: tuple[int, ...]

    @property
    def value(self) -> int | None:
        """What it is; None for an expression."""
        return int(self.now) if is_whole(self.now) else None


class Space:
    """All settings of some numbers of the rules. Overlays are written into `folder`."""

    def __init__(
        self, rules: Rules, wanted: Sequence[tuple[str, Sequence[int]]], folder: Path
    ) -> None:
        """Raises NoNumber, BadSweep for a number that is there twice, DiagnosticError."""
        self.rules, self.folder = rules, folder
        self._documents = load_documents(
            Path(rules.folder), edition=rules.edition, variants=rules.variants
        )
        self.id = self._documents.manifest.id
        self.after = layer_names(self._documents, rules.edition, rules.variants)
        chosen = dict(rules.options)
        self._numbers: list[Number] = []
        self.numbers: list[Tuned] = []
        for path, values in wanted:
            number = find_number(self._documents, path)
            if any((n.path, n.shared) == (number.path, number.shared) for n in self._numbers):
                raise BadSweep(f"`{path}` is there twice")
            now = chosen.get(number.path[1], number.text) if _is_option(number) else number.text
            self._numbers.append(number)
            self.numbers.append(Tuned(path, now, tuple(values)))

    @property
    def size(self) -> int:
        return math.prod(len(number.values) for number in self.numbers)

    def at(self, place: Sequence[int]) -> Setting:
        """The setting with these values, counted from 0 for each number."""
        return tuple(n.values[at] for n, at in zip(self.numbers, place, strict=True))

    def nth(self, number: int) -> Setting:
        """The setting with this number, the last of the numbers counting fastest."""
        place = []
        for tuned in reversed(self.numbers):
            number, at = divmod(number, len(tuned.values))
            place.append(at)
        return self.at(place[::-1])

    def is_original(self, setting: Setting) -> bool:
        """Whether the rules have these values already."""
        return all(n.value == value for n, value in zip(self.numbers, setting, strict=True))

    def said(self, setting: Setting) -> str:
        """`define.goal = 50, tables.price.salt = 3`"""
        pairs = zip(self.numbers, setting, strict=True)
        return ", ".join(f"{number.path} = {value}" for number, value in pairs)

    # --- rules ------------------------------------------------------------------------------------

    def rules_of(self, setting: Setting) -> Rules:
        """The rules with these values. Options are set; all else is an overlay."""
        options = dict(self.rules.options)
        options |= {
            number.path[1]: str(value)
            for number, value in zip(self._numbers, setting, strict=True)
            if _is_option(number)
        }
        tree = self._tree(setting, options=False)
        rules = replace(self.rules, options=tuple(sorted(options.items())))
        if not tree:
            return rules
        name = "tuned-" + "-".join(str(value).replace("-", "minus") for value in setting)
        file = self.folder / f"{name}.yaml"
        file.write_text(self._overlay(name, name, tree), "utf-8")
        return replace(rules, variants=(*rules.variants, str(file)))

    def variant(self, setting: Setting, name: str, remarks: Sequence[str]) -> str:
        """The file of a variant with these values; `remarks` stand above it. An option has another
        default."""
        text = self._overlay(
            name, f"Tuned ({self.said(setting)})", self._tree(setting, options=True)
        )
        head = "".join(f"# {remark}\n" for remark in remarks)
        return formatted(Source(f"{name}.yaml", head + text))

    def _overlay(self, name: str, title: str, tree: dict[str, Any]) -> str:
        head: dict[str, Any] = {"overlay": name, "of": self.id, "title": title}
        if self.after:
            head["after"] = self.after
        return "".join(f"{line}\n" for line in _lines(head | tree, 0))

    def _tree(self, setting: Setting, *, options: bool) -> dict[str, Any]:
        """What differs from the rules. What is given anew as a whole is made of the rules with all
        that was changed before."""
        tree: dict[str, Any] = {}
        documents, apart = self._documents, False
        for tuned, number, value in zip(self.numbers, self._numbers, setting, strict=True):
            if tuned.value == value or (_is_option(number) and not options):
                continue
            plain = self._plain(number)
            if apart and not plain:
                file = self.folder / "so-far.yaml"
                file.write_text(self._overlay("so-far", "So far", tree), "utf-8")
                documents = load_documents(
                    Path(self.rules.folder),
                    edition=self.rules.edition,
                    variants=(*self.rules.variants, str(file)),
                )
                number = find_number(documents, tuned.path)
            leaf: object = value
            if plain and number.value is not None:
                leaf = {"was": number.value, "now": value}
            tree = _merged(tree, overlay_tree(documents, number, leaf))
            apart = apart or not plain
        return tree

    def _plain(self, number: Number) -> bool:
        """Whether the number can be changed alone, where it is written."""
        part = whole(self._documents.root)
        for key in number.path:
            inner = part.get(key)
            if part.is_list or inner is None or number.shared:
                return False
            part = inner
        return True


def _is_option(number: Number) -> bool:
    return number.path[0] == "options"


def _merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Both, the other where both say something of the same."""
    found = dict(one)
    for key, value in other.items():
        mine = found.get(key)
        both = isinstance(mine, dict) and isinstance(value, dict)
        found[key] = _merged(mine, value) if both else value  # type: ignore[arg-type]
    return found


def _lines(tree: dict[str, Any], level: int) -> list[str]:
    """Plain data as YAML."""
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
