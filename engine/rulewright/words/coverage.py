"""How far the words of a language are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """Completeness of a language: of `needed` messages `good` are present and up to date; `found`
    counts the diagnostics by kind.
    """

    language: str
    good: int
    needed: int
    found: Mapping[str, int] = field(default_factory=dict)

    @property
    def percent(self) -> int:
        """Whole per cent, rounded down; a ruleset that needs no words has all of them."""
        return 100 * self.good // self.needed if self.needed else 100
