"""List the places where a setting's rules can be mutated, with the mutated rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property
from itertools import product
from typing import Any

from rulewright import limits, tree
from rulewright.mutation.mutant_switches import SwitchCondition, insert_switches
from rulewright.mutation.mutation_operators import Mutant, generate_mutants, generate_ranking_mutants
from rulewright.mutation.range_removal import forget_ranges
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import DECLARED, list_children, map_children, walk_nodes
from rulewright.types import BOOL, IntType, MemberType, Type, find_cell, key_members

MutantKey = tuple[object, ...]

_RANGE = re.compile(r"(\d+)-(\d+)")
RANGE_END = "range"
"""Takes the place of the value in `detail` of a mutant that ends a row one number earlier."""
FORMULA = "formula"
"""Takes the place of the value in `detail` of a mutant that adds a constant to the values of a formula."""


@dataclass(frozen=True, slots=True)
class RuleTextHolder:
    """A declaration with rule text in its `attribute`, which is mutated in place."""

    declaration: Any
    attribute: str

    @property
    def rule_text(self) -> Any:
        return getattr(self.declaration, self.attribute)

    def set_rule_text(self, rule_text: Any) -> None:
        setattr(self.declaration, self.attribute, rule_text)


@dataclass
class MutationSites:
    """The mutants of the rules of one setting, in the order of the text, each with all declarations that
    contain it: a menu is typed wherever it is offered."""

    typed_rules: tree.Rules
    own_files: frozenset[str]
    """The files of the ruleset, as displayed paths."""
    holders_by_key: dict[MutantKey, tuple[Mutant, list[RuleTextHolder]]] = field(default_factory=dict)
    option_ranges: dict[Span, range] = field(default_factory=dict)
    """The numbers that options are built from, by the spans of all nodes of their bounds."""

    def __post_init__(self) -> None:
        self.option_ranges = find_option_ranges(self.typed_rules)
        for holder in iter_holders(self.typed_rules):
            self._collect_mutants(holder)
        for table in self.typed_rules.tables.values():
            self._collect_cell_mutants(table)
            self._collect_range_mutants(table)
        if self.typed_rules.scoring is not None:
            holder = RuleTextHolder(self.typed_rules.scoring, "ranking")
            for change, _ in generate_ranking_mutants(holder.rule_text):
                self._add_mutant(change, holder)

    @property
    def all_mutants(self) -> Iterator[Mutant]:
        return (change for change, _ in self.holders_by_key.values())

    @contextmanager
    def apply_mutant(self, mutant_key: MutantKey) -> Iterator[None]:
        """Apply one mutant to the rules inside the block. Types are as in the rules without it."""
        change, standing = self.holders_by_key[mutant_key]
        with self.replace_values({holder: _mutate_holder(holder, change) for holder in standing}):
            yield

    @contextmanager
    def apply_checked_mutant(self, mutant_key: MutantKey) -> Iterator[None]:
        """Apply one mutant inside the block, without the type ranges that it can invalidate."""
        change, standing = self.holders_by_key[mutant_key]
        mutated = {holder: forget_ranges(_mutate_holder(holder, change)) for holder in standing}
        with self.replace_values({**self._rangeless_texts, **mutated}):
            yield

    @cached_property
    def _rangeless_texts(self) -> dict[RuleTextHolder, Any]:
        return {holder: forget_ranges(holder.rule_text) for holder in iter_holders(self.typed_rules)}

    def switch_all(self, switch_condition: SwitchCondition) -> dict[RuleTextHolder, Any]:
        """Return all rule text with every mutant that can be selected at run time; see
        `mutant_switches`.
        """
        mutable_holders = dict.fromkeys(
            holder
            for change, standing in self.holders_by_key.values()
            for holder in standing
            if change.mutant_kind != "ranking"  # the ranking is compiled for each mutant
        )
        switched = {
            holder: forget_ranges(insert_switches(holder.rule_text, switch_condition))
            for holder in mutable_holders
        }
        return {**self._rangeless_texts, **switched}

    @contextmanager
    def replace_values(self, values_by_holder: Mapping[RuleTextHolder, Any]) -> Iterator[None]:
        """Replace the values of holders inside the block."""
        before = [(holder, holder.rule_text) for holder in values_by_holder]
        try:
            for holder, value in values_by_holder.items():
                holder.set_rule_text(value)
            yield
        finally:
            for holder, value in before:
                holder.set_rule_text(value)

    def _collect_mutants(self, holder: RuleTextHolder) -> None:
        waiting = [holder.rule_text]
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting.extend(reversed(node))
            elif isinstance(node, tree.Log):
                continue  # examples do not test the log
            elif (inside := list_children(node)) is not None and not isinstance(node, DECLARED):
                limits.spend_work(1)
                for change, _ in generate_mutants(node):
                    if not self._exceeds_options(node, change):
                        self._add_mutant(change, holder)
                waiting.extend(reversed(inside))

    def _exceeds_options(self, node: Any, mutant: Mutant) -> bool:
        """Return whether a mutant could offer numbers outside the options of a decision, whose
        range is determined before mutation."""
        numbers = self.option_ranges.get(mutant.span)
        if numbers is None:
            return False
        if mutant.mutant_kind == "number":
            return int(mutant.new_text) not in numbers
        return isinstance(node, tree.Arithmetic)

    def mutated_cells(self, mutant: Mutant) -> dict[tuple[str, int], int]:
        """Return the table cells that a mutant changes, with their new values. One value of a row
        can fill many cells."""
        name, was, now = mutant.detail.rsplit(" ", 2)
        table = self.typed_rules.tables[name]
        if was == RANGE_END:
            default = _find_default(table)
            return {(name, at): default for at in _list_end_cells(table, mutant.span) if default is not None}
        cells = enumerate(zip(table.cells, table.row_spans, strict=True))
        return {
            (name, at): cell + int(now) if was == FORMULA else int(now)
            for at, (cell, span) in cells
            if span == mutant.span and was in (FORMULA, str(cell))
        }

    def _collect_cell_mutants(self, table: tree.Table) -> None:
        cells_by_row: dict[Span, dict[int, None]] = {}
        for cell, span in zip(table.cells, table.row_spans, strict=False):
            cells_by_row.setdefault(span, {})[cell] = None
        for span, cells in cells_by_row.items():
            if span is NOWHERE:
                continue
            text = span.source.line_text(span.line)[span.column + len(span.text) - 1 :]
            row_words = set(re.findall(r"-?\w+", f"{span.text} {text}"))
            if isinstance(table.type, IntType) and not row_words.issuperset(map(str, cells)):
                was = text.split(" #")[0].lstrip(": ").rstrip()
                for more in (1, -1):
                    now = f"{was} {'+' if more > 0 else '-'} 1"
                    self._add_mutant(Mutant("cell", span, f"{table.name} {FORMULA} {more}", was, now))
                continue
            for cell in cells:
                for value in _iter_other_values(table.type, cell):
                    was, now = _format_cell(table.type, cell), _format_cell(table.type, value)
                    self._add_mutant(Mutant("cell", span, f"{table.name} {cell} {value}", was, now))

    def _collect_range_mutants(self, table: tree.Table) -> None:
        """Add mutants that end a range of numbers in row keys (`1-10`) one number earlier, for
        tables with a default; in other tables the gap is an error."""
        default = _find_default(table)
        if default is None:
            return
        for span in dict.fromkeys(table.row_spans):
            found = None if span is NOWHERE else _RANGE.fullmatch(span.text)
            ends = _list_end_cells(table, span)
            if found and int(found[1]) < int(found[2]) and any(table.cells[at] != default for at in ends):
                now = f"{found[1]}-{int(found[2]) - 1}"
                self._add_mutant(Mutant("cell", span, f"{table.name} {RANGE_END} 0", span.text, now))

    def _add_mutant(self, mutant: Mutant, holder: RuleTextHolder | None = None) -> None:
        if mutant.span.source.path not in self.own_files:
            return
        _, standing = self.holders_by_key.setdefault(mutant.mutant_key, (mutant, []))
        if holder is not None and holder not in standing:
            standing.append(holder)


def iter_holders(typed_rules: tree.Rules) -> Iterator[RuleTextHolder]:
    """Yield all rule text that determines the course of a game. Invariants are properties, and
    scripts are not rules."""
    flow_holders = [RuleTextHolder(typed_rules.main, "body")]
    flow_holders += (RuleTextHolder(define, "body") for define in typed_rules.defines.values())
    flow_holders += (RuleTextHolder(procedure, "body") for procedure in typed_rules.procedures.values())
    for trigger in typed_rules.triggers:
        flow_holders += (RuleTextHolder(trigger, "condition"), RuleTextHolder(trigger, "body"))
    yield from flow_holders
    for started in (*typed_rules.states.values(), *typed_rules.bags.values()):
        yield RuleTextHolder(started, "start")
    for chain in typed_rules.chains:
        yield RuleTextHolder(chain, "value")
    nodes = walk_nodes(tuple(holder.rule_text for holder in flow_holders), into_calls=True)
    questions = dict.fromkeys(node for node in nodes if isinstance(node, tree.Question))
    yield from (RuleTextHolder(question, "alternatives") for question in questions)


def find_option_ranges(typed_rules: tree.Rules) -> dict[Span, range]:
    """Return the ranges of numbers that players choose from, by the spans of all nodes of their
    bounds and of the definitions that these call."""
    ranges: dict[Span, range] = {}
    texts = tuple(holder.rule_text for holder in iter_holders(typed_rules))
    for node in walk_nodes(texts):
        if not isinstance(node, tree.Alternative):
            continue
        for binder in node.parameters:
            domain, numbers = binder.domain, binder.var.type
            if not isinstance(domain, tree.Numbers) or not isinstance(numbers, IntType):
                continue
            if numbers.low is None or numbers.high is None:
                continue
            for bound in walk_nodes((domain.first, domain.last), into_calls=True):
                span = getattr(bound, "span", NOWHERE)
                if span is not NOWHERE:
                    ranges[span] = range(numbers.low, numbers.high + 1)
    return ranges


def _find_default(table: tree.Table) -> int | None:
    """Return the value of the cells without a row, if all have the same."""
    values = {
        cell
        for cell, span in zip(table.cells, table.row_spans, strict=False)
        if span is not NOWHERE and span.text == "default"
    }
    return values.pop() if len(values) == 1 else None


def _list_end_cells(table: tree.Table, row_span: Span) -> list[int]:
    """Return the cells of the last number in the key of a row."""
    found = _RANGE.fullmatch(row_span.text)
    if found is None:
        return []
    numbers = set(range(int(found[1]), int(found[2]) + 1))
    keys_by_cell = {
        at: values
        for values in product(*map(key_members, table.keys))
        if table.row_spans[at := find_cell(table.keys, values)] == row_span
    }
    for level in range(len(table.keys)):
        if {values[level] for values in keys_by_cell.values()} == numbers:
            return [at for at, values in keys_by_cell.items() if values[level] == int(found[2])]
    return []


def _mutate_holder(holder: RuleTextHolder, mutant: Mutant) -> Any:
    """Return the value of a holder with a mutant applied."""
    if mutant.mutant_kind == "ranking":
        return dict(generate_ranking_mutants(holder.rule_text))[mutant]
    return mutate_rule_text(holder.rule_text, mutant)


def mutate_rule_text(rule_text: Any, mutant: Mutant) -> Any:
    """Return the value of a holder with a mutant applied wherever it fits."""
    if isinstance(rule_text, DECLARED):
        return rule_text
    if not isinstance(rule_text, tuple):
        for one, now in generate_mutants(rule_text):
            if one == mutant:
                return now
    return map_children(rule_text, lambda part: mutate_rule_text(part, mutant))


def _iter_other_values(cell_type: Type, cell: int) -> Iterator[int]:
    match cell_type:
        case MemberType(finite_type=of) if cell in of.members and len(of.members) > 1:
            yield of.members[(of.members.index(cell) + 1) % len(of.members)]
        case IntType():
            yield from (cell + 1, cell - 1)
        case _ if cell_type == BOOL:
            yield 1 - cell


def _format_cell(cell_type: Type, cell: int) -> str:
    if cell_type == BOOL:
        return "true" if cell else "false"
    return cell_type.finite_type.root.names[cell] if isinstance(cell_type, MemberType) else str(cell)
