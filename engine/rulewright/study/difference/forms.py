"""A difference as text for a terminal, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from difflib import SequenceMatcher
from typing import Any

from rulewright.diagnostics.render import as_data as finding_data
from rulewright.diagnostics.visible import visible
from rulewright.model.ruleset import SECTIONS
from rulewright.study.difference.model import CellChange, Change, Difference, RuleChange, SideName

MOST_CELLS = 40
"""Cells of one table that are listed as text."""
CALLED = {
    "head": "the ruleset itself",
    "names": "letters",
    "types": "types and members",
    "define": "definitions",
    "flow": "course of the game",
}
"""What sections are called that have another name in the rules."""


def sections(difference: Difference) -> Iterator[tuple[str, list[RuleChange]]]:
    """The rules that changed, by section; those of which only remarks changed are left out."""
    rules = [rule for rule in difference.rules if not rule.remark]
    for section in ("head", *(key.name for key in SECTIONS)):
        inside = [rule for rule in rules if rule.section == section]
        if inside:
            yield CALLED.get(section, section), inside


def summary(difference: Difference) -> str:
    """How much changed, in a line."""
    rules = [rule for rule in difference.rules if not rule.remark]
    counts = {
        kind: sum(rule.kind == kind for rule in rules) for kind in ("added", "removed", "changed")
    }
    counts["changed"] += sum(rule.kind == "reordered" for rule in rules)
    parts = [f"{count} {kind}" for kind, count in counts.items() if count]
    told = "the rules are the same" if not parts else "rules: " + ", ".join(parts)
    remarks = len(difference.rules) - len(rules)
    if remarks:
        told += f"; of {remarks} more only what is said about them"
    if difference.played is not None:
        told += f"; scripts: {len(difference.scripts)} of {difference.played} end otherwise"
    return told


def version_kept(difference: Difference) -> str | None:
    """That nobody can tell the new rules from the old ones by their version, if it is so."""
    if not difference.same_version:
        return None
    return (
        f"both sides call themselves version {difference.new.version}: rules that differ need "
        "another `version:`"
    )


def side(name: SideName) -> str:
    return f"{name.name} ({name.title} {name.version})"


def line_changes(old: str, new: str) -> list[tuple[str, str]]:
    """The lines of two texts with `-`, `+` or a blank before them."""
    before, after = old.splitlines(), new.splitlines()
    found: list[tuple[str, str]] = []
    for step, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step == "equal":
            found += [(" ", line) for line in before[a:b]]
            continue
        found += [("-", line) for line in before[a:b]]
        found += [("+", line) for line in after[c:d]]
    return found


# --- text -----------------------------------------------------------------------------------------


def as_text(difference: Difference) -> str:
    lines = [
        f"--- {side(difference.old)}",
        f"+++ {side(difference.new)}",
        summary(difference),
    ]
    if kept := version_kept(difference):
        lines.append(f"note: {kept}")
    for name in (difference.old, difference.new):
        if name.findings:
            lines.append(f"{name.name} cannot be played: tables and scripts are not compared")
    for title, rules in sections(difference):
        lines += ["", title]
        for rule in rules:
            lines += [f"  {line}".rstrip() for line in rule_lines(rule)]
    remarks = [f"{rule.section}: {rule.rule}" for rule in difference.rules if rule.remark]
    if remarks:
        lines += ["", "only what is said about them", *(f"  {name}" for name in remarks)]
    if difference.scripts:
        lines += ["", "scripts that end otherwise"]
        for script in difference.scripts:
            whose = "" if script.of == "both" else f" (of the {script.of} side)"
            lines.append(f"  {script.verdict}: {script.title}{whose}")
            lines.append(f"      {script.script}")
            lines += [f"    - {text}" for text in script.old]
            lines += [f"    + {text}" for text in script.new]
    return "".join(f"{visible(line)}\n" for line in lines)


def rule_lines(rule: RuleChange) -> Iterator[str]:
    """A rule that changed, in lines: what went, what came, cells of tables."""
    kind = "" if rule.kind == "changed" else f"  {rule.kind}"
    source = f"  [{rule.source}]" if rule.source else ""
    yield f"{rule.rule}{kind}{source}"
    for change in rule.changes:
        yield from (f"  {line}" for line in _change(change))
    if rule.cells:
        yield from (f"  {line}" for line in _cells(rule))


def _change(change: Change) -> Iterator[str]:
    old, new = change.old, change.new
    places = [passage.place for passage in (old, new) if passage is not None]
    kind = "" if change.kind == "changed" else f"{change.kind} "
    part = f"{change.part}  " if change.part else ""
    yield f"{part}{kind}({' -> '.join(dict.fromkeys(places))})"
    pairs = line_changes(old.text if old else "", new.text if new else "")
    yield from (f"{mark} {line}" for mark, line in pairs)


def _cells(rule: RuleChange) -> Iterator[str]:
    for cell in rule.cells[:MOST_CELLS]:
        yield f"[{', '.join(cell.keys)}]  {_shown(cell.old)} -> {_shown(cell.new)}"
    if len(rule.cells) > MOST_CELLS:
        yield f"and {len(rule.cells) - MOST_CELLS} more cells"


def _shown(value: str | None) -> str:
    return "nothing" if value is None else value


# --- data -----------------------------------------------------------------------------------------


def as_data(difference: Difference) -> dict[str, Any]:
    return {
        "old": _side_data(difference.old),
        "new": _side_data(difference.new),
        "same": difference.same,
        "same_version": difference.same_version,
        "rules": [
            {
                "section": rule.section,
                "rule": rule.rule,
                "kind": rule.kind,
                "source": rule.source,
                "remark": rule.remark,
                "changes": [asdict(change) for change in rule.changes],
                "cells": [_cell_data(rule, cell) for cell in rule.cells],
            }
            for rule in difference.rules
        ],
        "scripts": {
            "played": difference.played,
            "changed": [asdict(script) for script in difference.scripts],
        },
    }


def _side_data(name: SideName) -> dict[str, object]:
    return {
        "name": name.name,
        "title": name.title,
        "version": name.version,
        "findings": [finding_data(finding) for finding in name.findings],
    }


def _cell_data(rule: RuleChange, cell: CellChange) -> dict[str, object]:
    heads = (*rule.heads, "players")
    return {
        "keys": dict(zip(heads, cell.keys, strict=False))
        if len(set(rule.heads)) == len(rule.heads)
        else list(cell.keys),
        "old": cell.old,
        "new": cell.new,
    }
