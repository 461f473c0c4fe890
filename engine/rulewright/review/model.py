"""A review as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.review.passages import Passage
from rulewright.study.difference.model import Difference, ScriptChange
from rulewright.study.mutation.mutate import MutantReport
from rulewright.study.revalidation.verdict import First, Verdict
from rulewright.study.testing.reached import SourceLine


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario or a game that does not end as it did; `first` is the decision where the two
    courses part, if it can be played on both sides."""

    change: ScriptChange
    first: First | None


@dataclass(frozen=True, slots=True)
class Covered:
    """How many lines of rules the edit changed, and which of them no script reaches."""

    changed: int
    unreached: tuple[SourceLine, ...]


@dataclass(frozen=True, slots=True)
class Mutated:
    """The mutants of the changed lines that make a difference: how many were tried, and the
    survivors.
    """

    tried: int
    survivors: tuple[MutantReport, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Games of one kind of agent: `games` of each side, findings in sentences."""

    player: str
    games: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review(Presentable):
    """The effects of an edit; the records are the examples with a different course. `brought` are
    new diagnostics, `mended` counts those that disappeared. `covered` and `passages` are None
    if the rules cannot be read. `failing` are the titles of scripts that fail now.
    """

    difference: Difference
    version: str | None
    """What is to be said of the version, if anything is."""
    passages: tuple[Passage, ...] | None
    examples: tuple[Example, ...]
    misfits: tuple[Verdict, ...]
    saves: int
    brought: tuple[Diagnostic, ...]
    mended: int
    covered: Covered | None
    failing: tuple[str, ...] = ()
    mutated: Mutated | None = None
    compared: tuple[Compared, ...] = ()

    @property
    def words(self) -> tuple[Diagnostic, ...]:
        """New diagnostics about translations and other words."""
        return tuple(found for found in self.brought if _about(found) == "words")

    @property
    def layers(self) -> tuple[Diagnostic, ...]:
        """New diagnostics about editions and variants."""
        return tuple(found for found in self.brought if _about(found) == "layers")

    @property
    def others(self) -> tuple[Diagnostic, ...]:
        return tuple(found for found in self.brought if _about(found) == "rules")

    @property
    def fine(self) -> bool:
        """Whether nothing asks for more work."""
        return not (
            self.brought or self.misfits or self.failing or self.version
            or (self.covered is not None and self.covered.unreached)
            or (self.mutated is not None and self.mutated.survivors)
        )  # fmt: skip

    def __str__(self) -> str:
        from rulewright.review.forms import as_text

        return as_text(self).rstrip()

    def to_dict(self) -> dict[str, Any]:
        from rulewright.review.forms import as_data

        return as_data(self)

    def records(self) -> Iterable[Mapping[str, Any]]:
        examples: list[dict[str, Any]] = self.to_dict()["examples"]
        return examples

    def to_html(self) -> str:
        from rulewright.review.forms import as_html

        return as_html(self)

    def to_markdown(self) -> str:
        """For the comment of a pull request."""
        from rulewright.review.forms import as_markdown

        return as_markdown(self)


def _about(found: Diagnostic) -> str:
    if found.primary.span.source.path.endswith(".ftl") or found.code in (
        "missing-language", "missing-message", "untold-change",
    ):  # fmt: skip
        return "words"
    if found.code.startswith("overlay-") or found.code == "no-difference":
        return "layers"
    return "rules"
