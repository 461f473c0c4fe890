"""Vary declared numbers: read the sweep, and make the settings, rules and variants of each value."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Reporter, RulewrightError
from rulewright.document.layers import choose_layers, read_layers
from rulewright.formatting.fmt import format_source
from rulewright.loading import load_documents
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.simulation.comparing.declared_numbers import (
    DeclaredNumber,
    find_number,
    is_whole_number,
    split_row_key,
)
from rulewright.simulation.working.tasks import RulesSource
from rulewright.source import Source

MAX_VALUES = 50
REMOVE_MARK = "__remove__"
"""Stands for the keyword that removes a row, which is written without quotes."""
_PLAIN_KEY = re.compile(r"[A-Za-z_][\w-]*(\([\w, ]*\))?|\d+(-\d+)?")
"""A pattern of keys that need no quotes."""

SweepSetting = tuple[int, ...]
"""A value for each of the numbers, in their order."""


class BadSweep(RulewrightError):
    """Raised if a text does not give the values to try."""


def parse_sweep(text: str) -> tuple[str, tuple[int, ...]]:
    """Parse the path of a number and the values to try.

    >>> parse_sweep("tables.tax.usa=2..6"), parse_sweep("define.goal=5,10,20")
    (('tables.tax.usa', (2, 3, 4, 5, 6)), ('define.goal', (5, 10, 20)))
    >>> parse_sweep("define.goal=0..100..25")[1]
    (0, 25, 50, 75, 100)

    Raises BadSweep.
    """
    path, separator, values_text = text.partition("=")
    range_match = re.fullmatch(r"\s*(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?\s*", values_text)
    values: Sequence[int] = ()
    if range_match is not None:
        low, high, step = (int(part) if part else 1 for part in range_match.groups())
        values = range(low, high + 1, step) if step else ()
    elif re.fullmatch(r"\s*-?\d+(\s*,\s*-?\d+)*\s*", values_text):
        values = sorted({int(part) for part in values_text.split(",")})
    if not separator or not path.strip() or not 1 <= len(values) <= MAX_VALUES:
        raise BadSweep(
            f"`{text}` is not PATH=VALUES, like tables.tax.north=2..6, define.goal=5,10,20 or "
            f"define.goal=0..100..25; there may be {MAX_VALUES} values"
        )
    return path.strip(), tuple(values)


@dataclass(frozen=True, slots=True)
class VariedNumber:
    """A number that is varied: the path as it was given, the declaration, the current text and the values to
    try."""

    path: str
    declaration: DeclaredNumber
    current_text: str
    trial_values: tuple[int, ...]

    @property
    def current_value(self) -> int | None:
        """Return the current value; None for an expression."""
        return int(self.current_text) if is_whole_number(self.current_text) else None

    @property
    def is_option(self) -> bool:
        return self.declaration.key_path[0] == "options"


class SweepSpace:
    """All settings of some numbers of the rules. Overlays are written into `folder`."""

    def __init__(
        self, base_rules: RulesSource, path_values: Sequence[tuple[str, Sequence[int]]], folder: Path
    ) -> None:
        """Find the numbers. Raises NoNumber, BadSweep for a number that is given twice, DiagnosticError."""
        self.base_rules, self.folder = base_rules, folder
        self._documents = load_documents(
            Path(base_rules.folder), edition=base_rules.edition, variants=base_rules.variants
        )
        manifest = self._documents.manifest
        self.ruleset_id = manifest.id
        layer_names = choose_layers(manifest, base_rules.edition, base_rules.variants)
        layers = read_layers(self._documents.folder, manifest, layer_names, Reporter())
        self.overlay_names = [layer.name for layer in layers]
        """The overlays of the setting; an overlay that changes the same entries must come after them."""
        options = dict(base_rules.options)
        self.varied_numbers: list[VariedNumber] = []
        for path, values in path_values:
            declaration = find_number(self._documents, path)
            known_keys = [(n.declaration.key_path, n.declaration.shared_keys) for n in self.varied_numbers]
            if (declaration.key_path, declaration.shared_keys) in known_keys:
                raise BadSweep(f"`{path}` is there twice")
            varied = VariedNumber(path, declaration, declaration.text, tuple(values))
            if varied.is_option:
                varied = replace(varied, current_text=options.get(declaration.key_path[1], declaration.text))
            self.varied_numbers.append(varied)

    @property
    def setting_count(self) -> int:
        return math.prod(len(number.trial_values) for number in self.varied_numbers)

    def setting_at(self, indices: Sequence[int]) -> SweepSetting:
        """Return the setting with these values, by their indices."""
        return tuple(n.trial_values[at] for n, at in zip(self.varied_numbers, indices, strict=True))

    def nth_setting(self, setting_number: int) -> SweepSetting:
        """Return the setting with this number; the last number varies fastest."""
        indices = []
        for varied in reversed(self.varied_numbers):
            setting_number, index = divmod(setting_number, len(varied.trial_values))
            indices.append(index)
        return self.setting_at(indices[::-1])

    def is_original(self, setting: SweepSetting) -> bool:
        """Return whether these are the current values of the rules."""
        return not self._list_changes(setting)

    def format_setting(self, setting: SweepSetting) -> str:
        """Return `define.goal = 50, tables.price.salt = 3`."""
        pairs = zip(self.varied_numbers, setting, strict=True)
        return ", ".join(f"{number.path} = {value}" for number, value in pairs)

    def _list_changes(self, setting: SweepSetting) -> list[tuple[VariedNumber, int]]:
        pairs = zip(self.varied_numbers, setting, strict=True)
        return [(number, value) for number, value in pairs if number.current_value != value]

    # --- rules ------------------------------------------------------------------------------------

    def make_rules_source(self, setting: SweepSetting) -> RulesSource:
        """Return the rules with these values: options are set, other numbers are changed by an overlay."""
        changes = self._list_changes(setting)
        if not changes:
            return self.base_rules
        options = {n.declaration.key_path[1]: str(value) for n, value in changes if n.is_option}
        rules = replace(
            self.base_rules, options=tuple(sorted((dict(self.base_rules.options) | options).items()))
        )
        tree = self._build_tree([(number, value) for number, value in changes if not number.is_option])
        if not tree:
            return rules
        value_texts = [str(value).replace("-", "minus ") for value in setting]
        words = " ".join((self.varied_numbers[0].path.lower(), "is", *value_texts))
        name = re.sub(r"[^a-z0-9]+", "-", words).strip("-")
        file = self._write_overlay(name, self.format_setting(setting), tree)
        return replace(rules, variants=(*rules.variants, str(file)))

    def format_variant(self, setting: SweepSetting, name: str, remarks: Sequence[str]) -> str:
        """Return the text of a variant with these values; `remarks` are comments above it. For an
        option, its default changes.
        """
        tree = self._build_tree(self._list_changes(setting))
        text = self._format_overlay(name, f"Tuned ({self.format_setting(setting)})", tree)
        head = "".join(f"# {remark}\n" for remark in remarks)
        return format_source(Source(f"{name}.yaml", head + text))

    def _write_overlay(self, name: str, title: str, tree: dict[str, Any]) -> Path:
        file = self.folder / f"{name}.yaml"
        file.write_text(self._format_overlay(name, title, tree), "utf-8")
        return file

    def _format_overlay(self, name: str, title: str, tree: dict[str, Any]) -> str:
        header: dict[str, Any] = {"overlay": name, "of": self.ruleset_id, "title": title}
        if self.overlay_names:
            header["after"] = self.overlay_names
        return "".join(f"{line}\n" for line in _format_yaml(header | tree, 0))

    def _build_tree(self, changes: Sequence[tuple[VariedNumber, int]]) -> dict[str, Any]:
        """Return the sparse tree of an overlay with these values, with `REMOVE_MARK` for removed
        entries. Parts that are replaced as a whole include earlier changes.
        """
        tree: dict[str, Any] = {}
        documents, has_replaced = self._documents, False
        for varied, value in changes:
            declaration: DeclaredNumber = varied.declaration
            leaf: object = value
            if _can_change_alone(make_root_part(self._documents.root), declaration):
                if declaration.value is not None:
                    leaf = {"was": declaration.value, "now": value}
            elif has_replaced:
                file = self._write_overlay("so-far", "So far", tree)
                documents = load_documents(
                    Path(self.base_rules.folder),
                    edition=self.base_rules.edition,
                    variants=(*self.base_rules.variants, str(file)),
                )
                declaration = find_number(documents, varied.path)
            else:
                has_replaced = True
            subtree = _make_subtree(
                make_root_part(documents.root), declaration.key_path, dict(declaration.shared_keys), leaf
            )
            assert isinstance(subtree, dict)
            tree = _merge_trees(tree, subtree)
        return tree


def _can_change_alone(part: Part, declaration: DeclaredNumber) -> bool:
    """Return whether a number can be changed without its neighbours."""
    for key in declaration.key_path:
        inner = part.get(key)
        if part.is_list or inner is None or declaration.shared_keys:
            return False
        part = inner
    return True


def _make_subtree(
    part: Part, key_path: Sequence[str], chosen_keys: dict[str, str], new_value: object
) -> object:
    """Return the sparse tree that changes the number at a path. Lists are replaced as a whole;
    rows for several keys are split.
    """
    if not key_path:
        return new_value
    if part.is_list:
        return _replace_whole(part, key_path, chosen_keys, new_value)
    key = key_path[0]
    inner = part.get(key)
    if inner is None:
        return _nest_value(key_path, new_value)
    if key not in chosen_keys:
        return {key: _make_subtree(inner, key_path[1:], chosen_keys, new_value)}
    return {key: REMOVE_MARK} | _split_row(inner, key_path[1:], chosen_keys, new_value)


def _nest_value(key_path: Sequence[str], new_value: object) -> object:
    tree = new_value
    for key in reversed(key_path):
        tree = {key: tree}
    return tree


def _split_row(
    part: Part, key_path: Sequence[str], chosen_keys: dict[str, str], new_value: object
) -> dict[str, object]:
    """Return a row for several keys as one row each, with one of them changed."""
    key = part.key.text
    return {
        one: _replace_whole(part, key_path, chosen_keys, new_value)
        if one == chosen_keys[key]
        else part.plain_data
        for one in split_row_key(key)
    }


def _replace_whole(
    part: Part, key_path: Sequence[str], chosen_keys: dict[str, str], new_value: object
) -> object:
    """Return the complete contents with one number changed."""
    if not key_path:
        return new_value
    if part.is_list:
        return [
            _replace_whole(item, key_path[1:], chosen_keys, new_value)
            if item.key.text == key_path[0]
            else item.plain_data
            for item in part.items
        ]
    contents: dict[str, object] = {}
    for inner in part:
        key = inner.key.text
        if key != key_path[0]:
            contents[key] = inner.plain_data
        elif key in chosen_keys:
            contents |= _split_row(inner, key_path[1:], chosen_keys, new_value)
        else:
            contents[key] = _replace_whole(inner, key_path[1:], chosen_keys, new_value)
    return contents


def _merge_trees(base_tree: dict[str, Any], overlay_tree: dict[str, Any]) -> dict[str, Any]:
    """Return both trees merged; the second takes precedence."""
    merged_tree = dict(base_tree)
    for key, value in overlay_tree.items():
        mine = merged_tree.get(key)
        are_trees = isinstance(mine, dict) and isinstance(value, dict)
        merged_tree[key] = _merge_trees(mine, value) if are_trees else value  # type: ignore[arg-type]
    return merged_tree


def _format_yaml(tree: dict[str, Any], level: int) -> list[str]:
    """Return plain data as lines of YAML."""
    lines = []
    for key, value in tree.items():
        shown = key if _PLAIN_KEY.fullmatch(key) else json.dumps(key)
        head = f"{'  ' * level}{shown}:"
        if isinstance(value, dict) and value.keys() != {"was", "now"}:
            lines += [head, *_format_yaml(value, level + 1)]
        elif isinstance(value, dict):
            lines.append(f"{head} {{was: {value['was']}, now: {value['now']}}}")
        else:
            text = "remove" if value == REMOVE_MARK else json.dumps(value, ensure_ascii=False)
            lines.append(f"{head} {text}")
    return lines
