"""Represent the result of checking the rules, for the other parts of a check and for later runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import compress
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import reread_source
from rulewright.records import dataclass
from rulewright.serialization import NOT_WRITTEN, from_record, to_record
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.words.locale_checks import MessageSpec
from rulewright.workspace.result_cache import encode_json

Layer = tuple[str | None, tuple[str, ...]]
"""An edition and its variants."""
Findings = tuple[tuple[Diagnostic, ...], ...]


@dataclass(frozen=True, slots=True)
class RequiredTexts:
    """The messages that rules require of locales."""

    ids_by_setting: tuple[frozenset[str], ...] = ()
    """The messages that each setting requires."""
    message_specs: Mapping[str, MessageSpec] = field(default_factory=dict)
    members_by_type: Mapping[str, Sequence[str]] = field(default_factory=dict)
    layer_names: frozenset[str] = frozenset()
    """The editions and variants, by the names that locales use."""


@dataclass(frozen=True, slots=True)
class RulesResult:
    """The result of checking the rules in all settings. `findings` are shown before those of scripts and
    locales, `unused_findings` after them; unless the rules are `is_valid`, nothing else is checked."""

    is_valid: bool
    findings: tuple[Diagnostic, ...]
    unused_findings: tuple[Diagnostic, ...]
    checked_text: str = ""
    """A description of what was checked."""
    settings: tuple[Setting, ...] = ()
    languages: tuple[tuple[str, Span], ...] = ()
    """The languages that the ruleset lists, with the locations where it does."""
    work_units: int = 0
    get_required: Callable[[], RequiredTexts] = field(default=RequiredTexts, metadata=NOT_WRITTEN)
    """Computed when locales are checked, because most edits do not change it."""

    @property
    def book_layers(self) -> tuple[Layer, ...]:
        """Return the editions and variants for which there is a rulebook."""
        return tuple(dict.fromkeys((setting.edition, setting.variants) for setting in self.settings))


def encode_rules_result(rules_result: RulesResult) -> list[object]:
    """Convert a result to JSON."""
    required = rules_result.get_required()
    index_by_id = {id: number for number, id in enumerate(required.message_specs)}
    masks = {asked: _encode_mask(index_by_id, asked) for asked in set(required.ids_by_setting)}
    return [
        to_record(Findings, (rules_result.findings, rules_result.unused_findings)),
        to_record(RulesResult, replace(rules_result, findings=(), unused_findings=()), texts=False),
        encode_json(to_record(RequiredTexts, replace(required, ids_by_setting=()), texts=False)),
        [masks[asked] for asked in required.ids_by_setting],
    ]


def decode_rules_result(record: Any) -> RulesResult:
    """Restore what `encode_rules_result` encoded; the rules must be unchanged since."""
    finding_data, result_data, required_text, masks = record

    @cache
    def load_required() -> RequiredTexts:
        required = from_record(RequiredTexts, json.loads(required_text), reread_source)
        ids = list(required.message_specs)
        ids_by_mask = {mask: frozenset(_decode_mask(ids, mask)) for mask in set(masks)}
        return replace(required, ids_by_setting=tuple(ids_by_mask[mask] for mask in masks))

    findings, unused = from_record(Findings, finding_data)
    ruled = from_record(RulesResult, result_data, reread_source)
    return replace(ruled, findings=findings, unused_findings=unused, get_required=load_required)


def _encode_mask(index_by_id: Mapping[str, int], message_ids: frozenset[str]) -> str:
    digits = bytearray(b"0" * len(index_by_id))
    for id in message_ids:
        digits[index_by_id[id]] = ord("1")
    return f"{int(digits or b'0', 2):x}"


def _decode_mask(ids: Sequence[str], mask: str) -> Iterator[str]:
    return compress(ids, map(int, f"{int(mask, 16):0{len(ids)}b}"))
