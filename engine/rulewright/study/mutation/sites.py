"""Where in the rules of a setting something can be changed, and the rules with it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from typing import Any

from rulewright import limits, tree
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.study.mutation.changes import Mutant, changes
from rulewright.study.mutation.switching import Asked, switched
from rulewright.tree.walk import DECLARED, mapped, parts, walk
from rulewright.types import BOOL, IntType, MemberType, Type

Key = tuple[object, ...]

FORMULA = "formula"
"""In place of a value: the row is worked out, and says so much more."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Something declared, and what of it is rule text: `attribute` is changed in place."""

    declared: Any
    attribute: str

    @property
    def value(self) -> Any:
        return getattr(self.declared, self.attribute)

    def put(self, value: Any) -> None:
        setattr(self.declared, self.attribute, value)


@dataclass(slots=True)
class MutationSites:
    """The changes that the rules of one setting allow, in the order of the text, with all the
    declarations in which each stands: a menu is typed wherever it is offered."""

    rules: tree.Rules
    own: frozenset[str]
    """The files of the ruleset, as they are shown."""
    found: dict[Key, tuple[Mutant, list[Holder]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for holder in holders(self.rules):
            self._look(holder)
        for table in self.rules.tables.values():
            self._cells(table)

    @property
    def changes(self) -> Iterator[Mutant]:
        return (change for change, _ in self.found.values())

    @contextmanager
    def changed(self, key: Key) -> Iterator[None]:
        """Apply one mutant to the rules inside the block."""
        change, standing = self.found[key]
        with self.being({holder: with_change(holder.value, change) for holder in standing}):
            yield

    def switched(self, asked: Asked) -> dict[Holder, Any]:
        """Return all rule text with every mutant that can be selected at run time; see
        `switching`.
        """
        said = dict.fromkeys(holder for _, standing in self.found.values() for holder in standing)
        return {holder: switched(holder.value, asked) for holder in said}

    @contextmanager
    def being(self, values: Mapping[Holder, Any]) -> Iterator[None]:
        """Replace the values of holders inside the block."""
        before = [(holder, holder.value) for holder in values]
        try:
            for holder, value in values.items():
                holder.put(value)
            yield
        finally:
            for holder, value in before:
                holder.put(value)

    def _look(self, holder: Holder) -> None:
        waiting = [holder.value]
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting.extend(reversed(node))
            elif isinstance(node, tree.Log):
                continue  # no example looks at the log
            elif (inside := parts(node)) is not None and not isinstance(node, DECLARED):
                limits.spend(1)
                for change, _ in changes(node):
                    self._add(change, holder)
                waiting.extend(reversed(inside))

    def cells(self, change: Mutant) -> dict[tuple[str, int], int]:
        """The cells of tables that a change is about, with what they then say: what a row says once
        may stand in many."""
        name, was, now = change.detail.rsplit(" ", 2)
        table = self.rules.tables[name]
        cells = enumerate(zip(table.cells, table.row_spans, strict=True))
        return {
            (name, at): cell + int(now) if was == FORMULA else int(now)
            for at, (cell, span) in cells
            if span == change.span and was in (FORMULA, str(cell))
        }

    def _cells(self, table: tree.Table) -> None:
        rows: dict[Span, dict[int, None]] = {}
        for cell, span in zip(table.cells, table.row_spans, strict=False):
            rows.setdefault(span, {})[cell] = None
        for span, cells in rows.items():
            if span is NOWHERE:
                continue
            text = span.source.line(span.line)[span.column + len(span.text) - 1 :]
            told = set(re.findall(r"-?\w+", f"{span.text} {text}"))
            if isinstance(table.type, IntType) and not told.issuperset(map(str, cells)):
                was = text.split(" #")[0].lstrip(": ").rstrip()
                for more in (1, -1):
                    now = f"{was} {'+' if more > 0 else '-'} 1"
                    self._add(Mutant("cell", span, f"{table.name} {FORMULA} {more}", was, now))
                continue
            for cell in cells:
                for value in _other_values(table.type, cell):
                    was, now = _cell_text(table.type, cell), _cell_text(table.type, value)
                    self._add(Mutant("cell", span, f"{table.name} {cell} {value}", was, now))

    def _add(self, change: Mutant, holder: Holder | None = None) -> None:
        if change.span.source.path not in self.own:
            return
        _, standing = self.found.setdefault(change.key, (change, []))
        if holder is not None and holder not in standing:
            standing.append(holder)


def holders(rules: tree.Rules) -> Iterator[Holder]:
    """All rule text that says how a game goes. Invariants are laws about it; what scripts say is
    none of it."""
    said = [Holder(rules.main, "body")]
    said += (Holder(define, "body") for define in rules.defines.values())
    said += (Holder(procedure, "body") for procedure in rules.procedures.values())
    for trigger in rules.triggers:
        said += (Holder(trigger, "condition"), Holder(trigger, "body"))
    yield from said
    for started in (*rules.states.values(), *rules.bags.values()):
        yield Holder(started, "start")
    for chain in rules.chains:
        yield Holder(chain, "value")
    nodes = walk(tuple(holder.value for holder in said), inside=True)
    questions = dict.fromkeys(node for node in nodes if isinstance(node, tree.Question))
    yield from (Holder(question, "alternatives") for question in questions)


def with_change(value: Any, change: Mutant) -> Any:
    """Return the value of a holder with a mutant applied wherever it fits."""
    if isinstance(value, DECLARED):
        return value
    if not isinstance(value, tuple):
        for one, now in changes(value):
            if one == change:
                return now
    return mapped(value, lambda part: with_change(part, change))


def _other_values(type: Type, cell: int) -> Iterator[int]:
    match type:
        case MemberType(of=of) if cell in of.members and len(of.members) > 1:
            yield of.members[(of.members.index(cell) + 1) % len(of.members)]
        case IntType():
            yield from (cell + 1, cell - 1)
        case _ if type == BOOL:
            yield 1 - cell


def _cell_text(type: Type, cell: int) -> str:
    if type == BOOL:
        return "true" if cell else "false"
    return type.of.root.names[cell] if isinstance(type, MemberType) else str(cell)
