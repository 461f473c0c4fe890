"""Measure how complete a translation is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """Completeness of a language: of `required_count` messages `complete_count` are present and up to date;
    `diagnostic_counts` counts the diagnostics by kind.
    """

    language: str
    complete_count: int
    required_count: int
    diagnostic_counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def percent_complete(self) -> int:
        """The completeness in whole per cent, rounded down; 100 for a ruleset without required messages."""
        return 100 * self.complete_count // self.required_count if self.required_count else 100
