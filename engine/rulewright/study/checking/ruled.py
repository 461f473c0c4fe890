"""What looking at the rules brings to light, for the other parts of a check and for later runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.plain import from_record, to_record
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.checking.places import file_again
from rulewright.words.findings import Need

Layer = tuple[str | None, tuple[str, ...]]
"""An edition and variants."""
Findings = tuple[tuple[Diagnostic, ...], ...]


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
    asked: tuple[frozenset[str], ...] = ()
    """The messages that each setting needs."""
    needs: Mapping[str, Need] = field(default_factory=dict)
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    layers: frozenset[str] = frozenset()
    """The editions and variants as words name them."""
    languages: tuple[tuple[str, Span], ...] = ()
    """Those that the ruleset promises, and where."""
    work: int = 0

    @property
    def books(self) -> tuple[Layer, ...]:
        """The editions and variants of which there is a rulebook."""
        return tuple(
            dict.fromkeys((setting.edition, setting.variants) for setting in self.settings)
        )


def ruled_record(ruled: Ruled) -> list[object]:
    """For JSON."""
    numbers = {id: number for number, id in enumerate(ruled.needs)}
    masks = {needed: _mask_of(numbers, needed) for needed in set(ruled.asked)}
    return [
        to_record(Findings, (ruled.findings, ruled.unused)),
        to_record(Ruled, replace(ruled, findings=(), unused=(), asked=()), texts=False),
        [masks[needed] for needed in ruled.asked],
    ]


def ruled_of(record: Any) -> Ruled:
    """What `ruled_record` was given; the rules have to be the same as then."""
    found, rest, asked = record
    findings, unused = from_record(Findings, found)
    ruled = from_record(Ruled, rest, file_again)
    ids = list(ruled.needs)
    needed = tuple(frozenset(_of_mask(ids, int(mask, 16))) for mask in asked)
    return replace(ruled, findings=findings, unused=unused, asked=needed)


def _mask_of(numbers: Mapping[str, int], some: frozenset[str]) -> str:
    digits = bytearray(b"0" * len(numbers))
    for id in some:
        digits[~numbers[id]] = ord("1")
    return f"{int(digits or b'0', 2):x}"


def _of_mask(ids: Sequence[str], mask: int) -> list[str]:
    return [id for number, id in enumerate(ids) if mask >> number & 1]
