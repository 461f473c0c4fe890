"""Where in the rules of a setting something can be changed, and the rules with it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import Any

from rulewright import limits, tree
from rulewright.records import dataclass
from rulewright.source import NOWHERE
from rulewright.study.mutation.changes import Change, changes
from rulewright.tree.walk import DECLARED, mapped, parts, walk
from rulewright.types import BOOL, IntType, MemberType, Type

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Holder:
    """Something declared, and what of it is rule text: `attribute` is changed in place."""

    declared: Any
    attribute: str

    @property
    def value(self) -> Any:
        return getattr(self.declared, self.attribute)


@dataclass(slots=True)
class Places:
    """The changes that the rules of one setting allow, in the order of the text, with all the
    declarations in which each stands: a menu is typed wherever it is offered."""

    rules: tree.Rules
    own: frozenset[str]
    """The files of the ruleset, as they are shown."""
    found: dict[Key, tuple[Change, list[Holder]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for holder in holders(self.rules):
            self._look(holder)
        for table in self.rules.tables.values():
            self._cells(table)

    @property
    def changes(self) -> Iterator[Change]:
        return (change for change, _ in self.found.values())

    @contextmanager
    def changed(self, key: Key) -> Iterator[None]:
        """Meanwhile the rules have one change."""
        change, standing = self.found[key]
        before = [holder.value for holder in standing]
        try:
            for holder, value in zip(standing, before, strict=True):
                if change.kind == "cell":
                    now = _with_cell(holder.declared, change)
                else:
                    now = _with(value, change)
                setattr(holder.declared, holder.attribute, now)
            yield
        finally:
            for holder, value in zip(standing, before, strict=True):
                setattr(holder.declared, holder.attribute, value)

    def _look(self, holder: Holder) -> None:
        waiting = [holder.value]
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting.extend(reversed(node))
            elif (inside := parts(node)) is not None and not isinstance(node, DECLARED):
                limits.spend(1)
                for change, _ in changes(node):
                    self._add(change, holder)
                waiting.extend(reversed(inside))

    def _cells(self, table: tree.Table) -> None:
        if not table.row_spans:
            return
        read = frozenset(self.rules.rows_read)
        holder = Holder(table, "cells")
        for cell, span in dict.fromkeys(zip(table.cells, table.row_spans, strict=True)):
            if span is NOWHERE or span in read:
                continue
            for value in _other_values(table.type, cell):
                was, now = _cell_text(table.type, cell), _cell_text(table.type, value)
                self._add(Change("cell", span, f"{table.name} {cell} {value}", was, now), holder)

    def _add(self, change: Change, holder: Holder) -> None:
        if change.span.source.path not in self.own:
            return
        _, standing = self.found.setdefault(change.key, (change, []))
        if holder not in standing:
            standing.append(holder)


def holders(rules: tree.Rules) -> Iterator[Holder]:
    """All rule text that says how a game goes. Invariants are laws about it; what scripts say is
    none of it."""
    yield Holder(rules.main, "body")
    for define in rules.defines.values():
        yield Holder(define, "body")
    for procedure in rules.procedures.values():
        yield Holder(procedure, "body")
    for trigger in rules.triggers:
        yield Holder(trigger, "condition")
        yield Holder(trigger, "body")
    for started in (*rules.states.values(), *rules.bags.values()):
        yield Holder(started, "start")
    for chain in rules.chains:
        yield Holder(chain, "value")
    for question in _questions(rules):
        yield Holder(question, "alternatives")


def _questions(rules: tree.Rules) -> Iterable[tree.Question]:
    said = (
        rules.main.body,
        tuple(define.body for define in rules.defines.values()),
        tuple(procedure.body for procedure in rules.procedures.values()),
        tuple((trigger.condition, trigger.body) for trigger in rules.triggers),
    )
    found = (node for node in walk(said, inside=True) if isinstance(node, tree.Question))
    return dict.fromkeys(found)


def _with(value: Any, change: Change) -> Any:
    """What stands in a holder, with a change wherever it fits."""
    if isinstance(value, DECLARED):
        return value
    if not isinstance(value, tuple):
        for one, now in changes(value):
            if one == change:
                return now
    return mapped(value, lambda part: _with(part, change))


def _with_cell(table: tree.Table, change: Change) -> tuple[int, ...]:
    """What a row says once may stand in many cells."""
    _, was, now = change.detail.rsplit(" ", 2)
    cells = zip(table.cells, table.row_spans, strict=True)
    return tuple(
        int(now) if span == change.span and cell == int(was) else cell for cell, span in cells
    )


def _other_values(type: Type, cell: int) -> Iterator[int]:
    match type:
        case MemberType(of=of) if cell in of.members and len(of.members) > 1:
            yield of.members[(of.members.index(cell) + 1) % len(of.members)]
        case IntType():
            yield from (cell + 1, cell - 1)
        case _ if type == BOOL:
            yield 1 - cell
        case _:
            pass


def _cell_text(type: Type, cell: int) -> str:
    if type == BOOL:
        return "true" if cell else "false"
    return type.of.root.names[cell] if isinstance(type, MemberType) else str(cell)
