"""A difference as data: rules that changed, cells of tables, scripts that end otherwise."""

from __future__ import annotations

from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.records import dataclass

Kind = Literal["added", "removed", "changed", "reordered"]
Verdict = Literal["fails now", "passes now", "fails otherwise", "ends otherwise"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of the rules in canonical form, and where it stands: `turn.yaml:12`."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Change:
    """One change inside a rule. `part` is the path below the rule, empty for the rule itself."""

    kind: Kind
    part: str
    old: Passage | None
    new: Passage | None


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of a table or an edge of a relation; None where it is not there."""

    keys: tuple[str, ...]
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class RuleChange:
    """Everything that changed in one rule, `section` and `rule` as they are written.

    `source` is the place in the rulebook, and `remark` says that no rule text changed, only what is
    said about it (a title, a note, a source).
    """

    section: str
    rule: str
    kind: Kind
    source: str | None
    changes: tuple[Change, ...] = ()
    cells: tuple[CellChange, ...] = ()
    heads: tuple[str, ...] = ()
    """What the keys of the cells are."""
    remark: bool = False


@dataclass(frozen=True, slots=True)
class ScriptChange:
    """A script that does not end the same on both sides. `of` says whose script it is; `old` and
    `new` tell how it ends."""

    script: str
    title: str
    of: Literal["both", "old", "new"]
    verdict: Verdict
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideName:
    """One side for readers: its name, the title and version of its ruleset, and what keeps it from
    being played, if anything does."""

    name: str
    title: str
    version: str
    findings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """`played` is the number of scripts that were played on both sides, None if nobody asked.
    `same_version`: that rules differ cannot be seen from what the two sides call themselves."""

    old: SideName
    new: SideName
    rules: tuple[RuleChange, ...]
    scripts: tuple[ScriptChange, ...] = ()
    played: int | None = None
    same_version: bool = False

    @property
    def same(self) -> bool:
        """Whether the rules are the same; remarks about them do not count."""
        return not any(not rule.remark for rule in self.rules) and not self.scripts
