"""Represent a review as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.difference.model import Difference, RuleChange, ScriptChange
from rulewright.mutation.mutate import MutantReport
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.revalidation.verdict import FirstDifference, Verdict
from rulewright.validation.testing.coverage_report import SourceLine
from rulewright.words.tool_words import ToolWords

BASE = "base"
"""The name of the layer without edition and variants."""
ReachState = Literal["changed", "own", "otherwise", "stale", "missing", "unknown", ""]
"""The effect of a change on an edition, a variant or a language: it changes, too; it has its own rule, or
another change; it no longer fits; its text is missing; it cannot be read until another error is corrected;
none."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The base, an edition or a variant: its name, its title, and the overlays that it merges."""

    name: str
    title: str
    edition: str | None
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PassageLine:
    """A line of a passage; `cells` are several for the head and the rows of a table, else one."""

    kind: Literal["title", "text", "item", "head", "row"]
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return " | ".join(self.cells) if any(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A section of the book that differs, or that only one of the books has. `layers` are the layers whose
    books have this difference."""

    kind: Literal["added", "removed", "changed"]
    id: str
    title: str
    language: str
    layers: tuple[str, ...]
    old_lines: tuple[PassageLine, ...]
    new_lines: tuple[PassageLine, ...]


@dataclass(frozen=True, slots=True)
class WordChange:
    """A message that was edited. `owner` is the edition or variant that contains it, if any; `id` includes
    the form after a dot. A text is None on the side without the message."""

    owner: str
    language: str
    id: str
    old_text: str | None
    new_text: str | None


@dataclass(frozen=True, slots=True)
class EditedThing:
    """A row of the table of effects: a rule or a text that was changed. `states` has the state of each layer,
    `language_states` that of each language; `scripts` are the titles of the examples that it flips."""

    kind: Literal["rule", "words"]
    title: str
    name: str
    rule: RuleChange | None
    word_changes: tuple[WordChange, ...]
    states: tuple[tuple[str, ReachState], ...]
    language_states: tuple[tuple[str, ReachState], ...]
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """A scenario or a game with another end; `first` is the first divergence, if it can be played on both
    sides. `causes` are the numbers of the changes that it depends on, `reason` is a short explanation;
    examples with equal reasons are grouped."""

    change: ScriptChange
    first: FirstDifference | None
    causes: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeCoverage:
    """The number of lines of rules that the edit changed, and those that no script reaches."""

    changed_count: int
    unreached_lines: tuple[SourceLine, ...]


@dataclass(frozen=True, slots=True)
class ChangeMutants:
    """The mutants of the changed lines that make a difference: their number and the survivors."""

    tried_count: int
    survivors: tuple[MutantReport, ...]


@dataclass(frozen=True, slots=True)
class SimulatedComparison:
    """Simulated games of one kind of agent: `games` of each side, findings in sentences; `layer` is the title
    of the simulated edition or variant, if not the base."""

    player: str
    games: int
    sentences: tuple[str, ...]
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Review(Presentable):
    """The effects of an edit; the records are the examples with a different course. `new_diagnostics` are
    new diagnostics, `fixed_count` counts those that disappeared. `change_coverage` and `passages` are None
    if the rules cannot be read. `failing_scripts` are the titles of scripts that fail now.
    """

    difference: Difference
    layers: tuple[Layer, ...]
    languages: tuple[str, ...]
    edits: tuple[EditedThing, ...]
    version: str | None
    """The remark about the version, if any."""
    passages: tuple[Passage, ...] | None
    examples: tuple[ChangedExample, ...]
    played: int | None
    """The number of scripts on both sides; None if they were not compared."""
    misfits: tuple[Verdict, ...]
    saves: int
    new_diagnostics: tuple[Diagnostic, ...]
    fixed_count: int
    change_coverage: ChangeCoverage | None
    failing_scripts: tuple[str, ...] = ()
    change_mutants: ChangeMutants | None = None
    comparisons: tuple[SimulatedComparison, ...] = ()
    unprinted_words: tuple[WordChange, ...] = ()
    """The edited texts that are in no passage, because players read them during a game."""
    mutants_skipped: bool = False
    """Whether mutation tests were requested but not run, because examples fail."""

    @property
    def words(self) -> ToolWords:
        """Return the words of the report in its language."""
        return self.difference.words

    @property
    def word_diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return the new diagnostics about translations and other words."""
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "words")

    @property
    def layer_diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return the new diagnostics about editions and variants."""
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "layers")

    @property
    def other_diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(found for found in self.new_diagnostics if _classify_diagnostic(found) == "rules")

    @property
    def rule_edits(self) -> tuple[EditedThing, ...]:
        return tuple(each for each in self.edits if each.kind == "rule")

    @property
    def word_edits(self) -> tuple[EditedThing, ...]:
        return tuple(each for each in self.edits if each.kind == "words")

    @property
    def is_clean(self) -> bool:
        """Return whether the edit needs no more work."""
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
        """Return Markdown for the comment of a pull request."""
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
