"""What looking at the rules brings to light, for the other parts of a check and for later runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import compress
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import file_again
from rulewright.plain import UNWRITTEN, from_record, to_record
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.words.findings import Need
from rulewright.workspace.results import as_json

Layer = tuple[str | None, tuple[str, ...]]
"""An edition and variants."""
Findings = tuple[tuple[Diagnostic, ...], ...]


@dataclass(frozen=True, slots=True)
class Needed:
    """What rules need of the words."""

    asked: tuple[frozenset[str], ...] = ()
    """The messages that each setting needs."""
    messages: Mapping[str, Need] = field(default_factory=dict)
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    layers: frozenset[str] = frozenset()
    """The editions and variants as words name them."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rules in all settings that were looked at. `findings` stand before those of scripts and
    words, `unused` after them; if the rules are not `good`, there is nothing more to look at."""

    good: bool
    findings: tuple[Diagnostic, ...]
    unused: tuple[Diagnostic, ...]
    told: str = ""
    """What was looked at."""
    settings: tuple[Setting, ...] = ()
    languages: tuple[tuple[str, Span], ...] = ()
    """Those that the ruleset promises, and where."""
    work: int = 0
    needed: Callable[[], Needed] = field(default=Needed, metadata=UNWRITTEN)
    """Made out when words are looked at, which most edits leave as they are."""

    @property
    def books(self) -> tuple[Layer, ...]:
        """The editions and variants of which there is a rulebook."""
        return tuple(
            dict.fromkeys((setting.edition, setting.variants) for setting in self.settings)
        )


def ruled_record(ruled: Ruled) -> list[object]:
    """For JSON."""
    needed = ruled.needed()
    numbers = {id: number for number, id in enumerate(needed.messages)}
    masks = {asked: _mask_of(numbers, asked) for asked in set(needed.asked)}
    return [
        to_record(Findings, (ruled.findings, ruled.unused)),
        to_record(Ruled, replace(ruled, findings=(), unused=()), texts=False),
        as_json(to_record(Needed, replace(needed, asked=()), texts=False)),
        [masks[asked] for asked in needed.asked],
    ]


def ruled_of(record: Any) -> Ruled:
    """What `ruled_record` was given; the rules have to be the same as then."""
    found, rest, told, masks = record

    @cache
    def needed() -> Needed:
        needed = from_record(Needed, json.loads(told), file_again)
        ids = list(needed.messages)
        asked = {mask: frozenset(_of_mask(ids, mask)) for mask in set(masks)}
        return replace(needed, asked=tuple(asked[mask] for mask in masks))

    findings, unused = from_record(Findings, found)
    ruled = from_record(Ruled, rest, file_again)
    return replace(ruled, findings=findings, unused=unused, needed=needed)


def _mask_of(numbers: Mapping[str, int], some: frozenset[str]) -> str:
    digits = bytearray(b"0" * len(numbers))
    for id in some:
        digits[numbers[id]] = ord("1")
    return f"{int(digits or b'0', 2):x}"


def _of_mask(ids: Sequence[str], mask: str) -> Iterator[str]:
    return compress(ids, map(int, f"{int(mask, 16):0{len(ids)}b}"))
