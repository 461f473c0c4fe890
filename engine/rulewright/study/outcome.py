"""What became of the tests of a ruleset: plain data, which can be written down and read again."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.record import from_record, to_record
from rulewright.records import dataclass
from rulewright.study.reached import Coverage

Key = tuple[str, str, str, str]
"""What makes it the same failure of a law."""
Kind = Literal["scenario", "game", "rules", "laws"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A broken law: the finding, and a script that leads there: its seed, and the options chosen by
    their places in the list."""

    law: str
    finding: Diagnostic
    script: str
    key: Key
    seed: int
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One test: a script that was played, from the file `path`, rules that cannot be typed in a
    setting, or the laws there. A script that differs as `declared` has findings and has passed."""

    kind: Kind
    name: str
    findings: tuple[Diagnostic, ...] = ()
    failure: Failure | None = None
    games: int = 0
    choices: int = 0
    path: str = ""
    declared: str | None = None
    """The overlay that says that this script does not go as written under it."""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.findings or self.declared is not None

    def record(self) -> list[object]:
        """For JSON; see `outcome_of`. The finding of a failure is among its findings."""
        failure = self.failure and [
            self.failure.law, self.failure.script, self.failure.key, self.failure.seed,
            self.failure.moves,
        ]  # fmt: skip
        return [
            self.kind, self.name, to_record(self.findings) if self.findings else None, failure,
            self.games, self.choices, self.path, self.declared, self.seconds,
        ]  # fmt: skip


def outcome_of(record: Any) -> Outcome:
    """The outcome that was written down."""
    kind, name, findings, failure, *others = record
    found = () if findings is None else from_record(findings)
    if failure is not None:
        law, script, key, seed, moves = failure
        failure = Failure(law, found[0], script, tuple(key), seed, tuple(moves))
    return Outcome(kind, name, found, failure, *others)


@dataclass(slots=True)
class Suite:
    """What became of all tests of a ruleset."""

    folder: Path
    outcomes: list[Outcome] = field(default_factory=list)
    covered: Coverage | None = None

    @property
    def failures(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.passed]

    def of(self, kind: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.kind == kind]


def unreadable(folder: Path, error: DiagnosticError) -> Suite:
    """What becomes of the tests of a ruleset that cannot be used at all."""
    return Suite(folder, [Outcome("rules", "the usual rules", error.diagnostics)])
