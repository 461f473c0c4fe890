"""Represent the result of `check`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.words.coverage import Coverage


@dataclass(frozen=True, slots=True)
class Checked(Presentable):
    """All diagnostics of a ruleset, which are the records, and a description of what was checked."""

    findings: tuple[Diagnostic, ...]
    checked_text: str
    locale_coverage: tuple[Coverage, ...] = ()
    """The coverage of each locale."""

    @property
    def is_clean(self) -> bool:
        """Return whether there are no diagnostics."""
        return not self.findings

    def __str__(self) -> str:
        from rulewright.diagnostics.render import format_short

        return format_short(self.findings).rstrip() or f"all is well: checked {self.checked_text}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "checked": self.checked_text,
            "findings": [diagnostic.to_dict() for diagnostic in self.findings],
            "words": [
                {
                    "language": part.language,
                    "percent": part.percent_complete,
                    "found": dict(part.diagnostic_counts),
                }
                for part in self.locale_coverage
            ],
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [found.to_dict() for found in self.findings]
