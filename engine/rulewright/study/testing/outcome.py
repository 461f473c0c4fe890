"""What became of the tests of a ruleset: plain data, which can be written down and read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.study.testing.reached import Coverage

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
    wanted: int = 0
    """Random games that there were to be, where time ran out before."""

    @property
    def passed(self) -> bool:
        return not self.findings or self.declared is not None

    def to_dict(self) -> dict[str, Any]:
        """For JSON, and for people."""
        return {
            "kind": self.kind,
            "name": self.name,
            "file": self.path or None,
            "passed": self.passed,
            "differs": self.declared,
            "seconds": round(self.seconds, 3),
            "findings": [found.to_dict() for found in self.findings],
        }


@dataclass(slots=True)
class Suite(Presentable):
    """What became of all tests of a ruleset, which are the records."""

    folder: Path
    outcomes: list[Outcome] = field(default_factory=list)
    covered: Coverage | None = None

    @property
    def failures(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.passed]

    def of(self, kind: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.kind == kind]

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def summary(self) -> list[str]:
        """How many tests of each kind passed, and what was reached."""
        told = []
        for kind, what in (("scenario", "scenarios"), ("game", "games")):
            if outcomes := self.of(kind):
                passed = sum(not outcome.findings for outcome in outcomes)
                told.append(f"{what}: {passed} of {len(outcomes)} passed")
                told += _differing(outcomes)
        if laws := self.of("laws"):
            kept = sum(outcome.passed for outcome in laws)
            played = sum(outcome.games for outcome in laws)
            moves = sum(outcome.choices for outcome in laws)
            missing = sum(outcome.wanted - outcome.games for outcome in laws if outcome.wanted)
            slow = f"; {missing} more would take too long" if missing else ""
            told.append(
                f"laws: kept in {kept} of {len(laws)} settings ({played} random games, "
                f"{moves} choices{slow})"
            )
        elif self.covered is not None:
            told.append("laws: not looked at without random games")
        return told + ([] if self.covered is None else str(self.covered).splitlines())

    def __str__(self) -> str:
        from rulewright.diagnostics.render import short

        failed = [
            f"failed: {one.kind}: {one.name}\n{short(one.findings).rstrip()}"
            for one in self.failures
        ]
        return "\n".join([*self.summary, *failed])

    def to_dict(self) -> dict[str, Any]:
        return {
            "ruleset": str(self.folder),
            "passed": self.passed,
            "tests": [outcome.to_dict() for outcome in self.outcomes],
            "coverage": None if self.covered is None else self.covered.to_dict(),
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [outcome.to_dict() for outcome in self.outcomes]


def _differing(outcomes: list[Outcome]) -> list[str]:
    """A line for each overlay under which scripts differ as it says."""
    by: dict[str, list[str]] = {}
    for outcome in outcomes:
        if outcome.declared is not None:
            by.setdefault(outcome.declared, []).append(Path(outcome.path).stem)
    return [
        f"{len(names)} differ as `{layer}` says: {', '.join(names)}" for layer, names in by.items()
    ]


def unreadable(folder: Path, error: DiagnosticError) -> Suite:
    """Return the outcome of the tests of a ruleset that cannot be used at all."""
    return Suite(folder, [Outcome("rules", "the usual rules", error.diagnostics)])
