"""A difference as data: rules that changed, cells of tables, scripts that end otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.presentable import Presentable
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
class Difference(Presentable):
    """What differs; the records are the rules that changed. `played` is the number of scripts that
    were played on both sides, None if nobody asked. `same_version`: that rules differ cannot be
    seen from what the two sides call themselves."""

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

    def __str__(self) -> str:
        from rulewright.study.difference.forms import as_text

        return as_text(self).rstrip()

    def __repr__(self) -> str:
        from rulewright.study.difference.forms import summary

        return f"<Difference: {self.old.name} -> {self.new.name}: {summary(self)}>"

    def to_dict(self) -> dict[str, Any]:
        from rulewright.study.difference.forms import as_data

        return as_data(self)

    def records(self) -> Iterable[Mapping[str, Any]]:
        rules: list[dict[str, Any]] = self.to_dict()["rules"]
        return [
            {name: rule[name] for name in ("section", "rule", "kind", "source", "remark")}
            for rule in rules
        ]

    def to_html(self) -> str:
        from rulewright.study.difference.page import as_html

        return as_html(self)
