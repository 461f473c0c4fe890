"""Represent a difference as data and text: changed rules, table cells, and scripts with another end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from difflib import SequenceMatcher
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.escaping import escape_line
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.schema.ruleset import SECTIONS
from rulewright.words.tool_words import ToolWords, load_tool_words

ChangeKind = Literal["added", "removed", "changed", "reordered"]
ScriptVerdict = Literal["fails now", "passes now", "fails otherwise", "ends otherwise"]
SUMMARY_KINDS: tuple[Literal["added", "removed", "changed"], ...] = ("added", "removed", "changed")
MAX_LISTED_CELLS = 40
"""The largest number of cells of one table that are listed as text."""
TITLED_SECTIONS = ("head", "names", "types", "define", "flow")
"""Sections that have another name in reports than in the rules."""


@dataclass(frozen=True, slots=True)
class RulePassage:
    """A piece of the rules in canonical form, and its location: `turn.yaml:12`."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class PartChange:
    """One change inside a rule. `part` is the path below the rule, empty for the rule itself."""

    kind: ChangeKind
    part: str
    old: RulePassage | None
    new: RulePassage | None

    @property
    def places(self) -> list[str]:
        passages = (self.old, self.new)
        return list(dict.fromkeys(passage.place for passage in passages if passage is not None))

    @property
    def lines_changed(self) -> list[tuple[str, str]]:
        """See `diff_lines`."""
        old, new = self.old, self.new
        return diff_lines(old.text if old else "", new.text if new else "")

    def iter_lines(self, words: ToolWords) -> Iterator[str]:
        kind = "" if self.kind == "changed" else f"{words.format('kind', kind=self.kind)} "
        part = f"{self.part}  " if self.part else ""
        yield f"{part}{kind}({' -> '.join(self.places)})"
        yield from (f"{mark} {line}" for mark, line in self.lines_changed)


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of a table or an edge of a relation; None where it is not there."""

    keys: tuple[str, ...]
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class RuleChange:
    """All changes of one rule; `section` and `rule` as written. `source` is its section of the rulebook,
    and `remark` says that only its title, note or source changed."""

    section: str
    rule: str
    kind: ChangeKind
    source: str | None
    changes: tuple[PartChange, ...] = ()
    cells: tuple[CellChange, ...] = ()
    heads: tuple[str, ...] = ()
    """The headings of the keys of the cells."""
    remark: bool = False

    def iter_lines(self, words: ToolWords) -> Iterator[str]:
        """Yield the changes in lines: removed and added text, cells of tables."""
        kind = "" if self.kind == "changed" else f"  {words.format('kind', kind=self.kind)}"
        source = f"  [{self.source}]" if self.source else ""
        yield f"{self.rule}{kind}{source}"
        for change in self.changes:
            yield from (f"  {line}" for line in change.iter_lines(words))
        if self.cells:
            yield from (f"  {line}" for line in self._cell_lines(words))

    def _cell_lines(self, words: ToolWords) -> Iterator[str]:
        for cell in self.cells[:MAX_LISTED_CELLS]:
            old, new = (format_cell(text, words) for text in (cell.old, cell.new))
            yield f"[{', '.join(cell.keys)}]  {old} -> {new}"
        if len(self.cells) > MAX_LISTED_CELLS:
            yield words.format("more-cells", count=len(self.cells) - MAX_LISTED_CELLS)

    def cell_data(self, cell: CellChange) -> dict[str, object]:
        heads = (*self.heads, "players")
        return {
            "keys": dict(zip(heads, cell.keys, strict=False))
            if len(set(self.heads)) == len(self.heads)
            else list(cell.keys),
            "old": cell.old,
            "new": cell.new,
        }


@dataclass(frozen=True, slots=True)
class ScriptChange:
    """A script with different ends on the two sides. `of` is the side to which it belongs; `old` and `new`
    describe its ends."""

    script: str
    title: str
    of: Literal["both", "old", "new"]
    verdict: ScriptVerdict
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideName:
    """One side for readers: its name, the title and version of its ruleset, and the reason why it cannot be
    played, if any."""

    name: str
    title: str
    version: str
    findings: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} ({self.title} {self.version})"

    def to_dict(self) -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title,
            "version": self.version,
            "findings": [finding.to_dict() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Difference(Presentable):
    """The differences; its records are the changed rules. `played` is the number of scripts that
    were played on both sides, None if not requested. `same_version`: the rules differ under the
    same version number. `language` is that of the report.
    """

    old: SideName
    new: SideName
    rules: tuple[RuleChange, ...]
    scripts: tuple[ScriptChange, ...] = ()
    played: int | None = None
    same_version: bool = False
    language: str = "en"

    @property
    def words(self) -> ToolWords:
        """Return the words of the report in its language."""
        return load_tool_words("review", self.language)

    @property
    def is_unchanged(self) -> bool:
        """Return whether rules and ends of scripts are equal; remarks about rules do not count."""
        return not any(not rule.remark for rule in self.rules) and not self.scripts

    def iter_sections(self) -> Iterator[tuple[str, list[RuleChange]]]:
        """Yield the changed rules by section, without those of which only remarks changed."""
        rules = [rule for rule in self.rules if not rule.remark]
        for section in ("head", *(key.name for key in SECTIONS)):
            inside = [rule for rule in rules if rule.section == section]
            if inside:
                titled = section in TITLED_SECTIONS
                yield self.words.format("section", section=section) if titled else section, inside

    @property
    def summary(self) -> str:
        """Return the number of changes in one line."""
        rules = [rule for rule in self.rules if not rule.remark]
        kinds = Counter("changed" if rule.kind == "reordered" else rule.kind for rule in rules)
        words = self.words
        counts = [words.format(f"summary-{kind}", count=kinds[kind]) for kind in SUMMARY_KINDS if kinds[kind]]
        parts = [words.format("summary-rules", counts=", ".join(counts))]
        if not counts:
            parts = [words.format("summary-same")]
        remarks = len(self.rules) - len(rules)
        if remarks:
            parts.append(words.format("summary-remarks", count=remarks))
        if self.played is not None:
            parts.append(words.format("summary-scripts", count=len(self.scripts), total=self.played))
        return "; ".join(parts)

    @property
    def version_kept(self) -> str | None:
        """Return a note if the version does not distinguish the new rules from the old ones."""
        return self.words.format("same-version", version=self.new.version) if self.same_version else None

    def __str__(self) -> str:
        return self.as_text().rstrip()

    def __repr__(self) -> str:
        return f"<Difference: {self.old.name} -> {self.new.name}: {self.summary}>"

    def as_text(self) -> str:
        words = self.words
        lines = [f"--- {self.old}", f"+++ {self.new}", self.summary]
        if kept := self.version_kept:
            lines.append(words.format("note", text=kept))
        for name in (self.old, self.new):
            if name.findings:
                lines.append(words.format("side-broken", name=name.name))
        for title, rules in self.iter_sections():
            lines += ["", title]
            for rule in rules:
                lines += [f"  {line}".rstrip() for line in rule.iter_lines(words)]
        remarks = [f"{rule.section}: {rule.rule}" for rule in self.rules if rule.remark]
        if remarks:
            lines += ["", words.format("remarks"), *(f"  {name}" for name in remarks)]
        if self.scripts:
            lines += ["", words.format("changed-scripts")]
            for script in self.scripts:
                lines.append(f"  {format_verdict(script, words)}: {script.title}")
                lines.append(f"      {script.script}")
                lines += [f"    - {text}" for text in script.old]
                lines += [f"    + {text}" for text in script.new]
        return "".join(f"{escape_line(line)}\n" for line in lines)

    def to_dict(self) -> dict[str, Any]:
        return {
            "old": self.old.to_dict(),
            "new": self.new.to_dict(),
            "same": self.is_unchanged,
            "same_version": self.same_version,
            "rules": [
                {
                    "section": rule.section,
                    "rule": rule.rule,
                    "kind": rule.kind,
                    "source": rule.source,
                    "remark": rule.remark,
                    "changes": [asdict(change) for change in rule.changes],
                    "cells": [rule.cell_data(cell) for cell in rule.cells],
                }
                for rule in self.rules
            ],
            "scripts": {
                "played": self.played,
                "changed": [asdict(script) for script in self.scripts],
            },
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        rules: list[dict[str, Any]] = self.to_dict()["rules"]
        return [
            {name: rule[name] for name in ("section", "rule", "kind", "source", "remark")} for rule in rules
        ]

    def to_html(self) -> str:
        from rulewright.difference.html_page import render_html

        return render_html(self)


def diff_lines(old_text: str, new_text: str) -> list[tuple[str, str]]:
    """Return the lines of two texts, marked with `-`, `+` or a blank."""
    before, after = old_text.splitlines(), new_text.splitlines()
    marked_lines: list[tuple[str, str]] = []
    for step, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step == "equal":
            marked_lines += [(" ", line) for line in before[a:b]]
            continue
        marked_lines += [("-", line) for line in before[a:b]]
        marked_lines += [("+", line) for line in after[c:d]]
    return marked_lines


def format_cell(cell_text: str | None, words: ToolWords) -> str:
    return words.format("no-cell") if cell_text is None else cell_text


def format_verdict(change: ScriptChange, words: ToolWords) -> str:
    """Return how a script ends now: `fails now (of the old side)`."""
    verdict = words.format("verdict", verdict=change.verdict.replace(" ", "-"))
    return verdict if change.of == "both" else words.format("of-side", verdict=verdict, side=change.of)
