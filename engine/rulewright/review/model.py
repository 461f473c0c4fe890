"""Represent a review as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.difference.model import Difference, ScriptChange
from rulewright.mutation.mutate import MutantReport
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.revalidation.verdict import FirstDifference, Verdict
from rulewright.review.passages import Passage
from rulewright.validation.testing.coverage_report import SourceLine


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """A scenario or a game that does not end as it did; `first` is the decision where the two
    courses part, if it can be played on both sides."""

    change: ScriptChange
    first: FirstDifference | None


@dataclass(frozen=True, slots=True)
class ChangeCoverage:
    """How many lines of rules the edit changed, and which of them no script reaches."""

    changed_count: int
    unreached_lines: tuple[SourceLine, ...]


@dataclass(frozen=True, slots=True)
class ChangeMutants:
    """The mutants of the changed lines that make a difference: how many were tried, and the
    survivors.
    """

    tried_count: int
    survivors: tuple[MutantReport, ...]


@dataclass(frozen=True, slots=True)
class SimulatedComparison:
    """Games of one kind of agent: `games` of each side, findings in sentences."""

    player: str
    games: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review(Presentable):
    """The effects of an edit; the records are the examples with a different course. `new_diagnostics` are
    new diagnostics, `fixed_count` counts those that disappeared. `change_coverage` and `passages` are None
    if the rules cannot be read. `failing_scripts` are the titles of scripts that fail now.
    """

    difference: Difference
    version: str | None
    """The remark about the version, if any."""
    passages: tuple[Passage, ...] | None
    examples: tuple[ChangedExample, ...]
    misfits: tuple[Verdict, ...]
    saves: int
    new_diagnostics: tuple[Diagnostic, ...]
    fixed_count: int
    change_coverage: ChangeCoverage | None
    failing_scripts: tuple[str, ...] = ()
    change_mutants: ChangeMutants | None = None
    comparisons: tuple[SimulatedComparison, ...] = ()

    @property
    def word_diagnostics(self) -> tuple[Diagnostic, ...]:
        """New diagnostics about translations and other words."""
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "words")

    @property
    def layer_diagnostics(self) -> tuple[Diagnostic, ...]:
        """New diagnostics about editions and variants."""
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "layers")

    @property
    def other_diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "rules")

    @property
    def is_clean(self) -> bool:
        """Whether nothing asks for more work."""
        return not (
            self.new_diagnostics or self.misfits or self.failing_scripts or self.version
            or (self.change_coverage is not None and self.change_coverage.unreached_lines)
            or (self.change_mutants is not None and self.change_mutants.survivors)
        )  # fmt: skip

    def __str__(self) -> str:
        from rulewright.review.formats import as_text

        return as_text(self).rstrip()

    def to_dict(self) -> dict[str, Any]:
        from rulewright.review.formats import as_data

        return as_data(self)

    def records(self) -> Iterable[Mapping[str, Any]]:
        example_records: list[dict[str, Any]] = self.to_dict()["examples"]
        return example_records

    def to_html(self) -> str:
        from rulewright.review.formats import as_html

        return as_html(self)

    def to_markdown(self) -> str:
        """For the comment of a pull request."""
        from rulewright.review.formats import as_markdown

        return as_markdown(self)


def _classify_diagnostic(diagnostic: Diagnostic) -> str:
    if diagnostic.primary.span.source.path.endswith(".ftl") or diagnostic.code in (
        "missing-language", "missing-message", "untold-change",
    ):  # fmt: skip
        return "words"
    if diagnostic.code.startswith("overlay-") or diagnostic.code == "no-difference":
        return "layers"
    return "rules"
