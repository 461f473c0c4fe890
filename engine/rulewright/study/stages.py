"""What each stage of the compiler makes of a ruleset, as text: for people who work on the compiler.

The printers stand with what they print (`model.printing`, `analysis.printing`, `ir.printing`,
the backends); this module finds what belongs to one rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Literal

from rulewright import tree
from rulewright.analysis.fitting import show
from rulewright.analysis.printing import Declaration, block_text, declaration_text
from rulewright.backends.native.printer import print_functions
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.compiler import Compiled
from rulewright.document.load import Documents
from rulewright.ir import nodes as ir
from rulewright.ir.nodes import Function
from rulewright.ir.printing import function_text
from rulewright.ir.program import Program
from rulewright.ir.walk import every_statement
from rulewright.model.part import Part, whole
from rulewright.model.printing import declared_text, entry_text, value_text
from rulewright.model.walk import entries
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import parts
from rulewright.types import FiniteType, KeyType

Stage = Literal["documents", "model", "tree", "ir", "python", "c"]
STAGES: tuple[Stage, ...] = ("documents", "model", "tree", "ir", "python", "c")


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A named rule, and the stretches of the author's files that it is written in."""

    part: Part
    stretches: tuple[Span, ...]

    def has(self, span: Span) -> bool:
        """Whether something stands in this rule's text."""
        return any(
            span.source.path == own.source.path and own.start <= span.start < max(own.end, 1)
            for own in self.stretches
        )


def stage_text(compiled: Compiled, stage: Stage, rule: str | None = None) -> str:
    """A stage as text, all of it or what belongs to the rules of one name: `sail`, `turns.harvest`.

    Raises LookupError if there is no rule of that name. The text ends without a line break.
    """
    rules = () if rule is None else find_rules(compiled.documents, rule)
    if rule is not None and not rules:
        raise LookupError(rule)
    match stage:
        case "documents" if rule is None:
            return value_text(whole(compiled.documents.root))
        case "documents":
            return "\n\n".join(entry_text(each.part) for each in rules)
        case "model":
            parts = whole(compiled.documents.root) if rule is None else [r.part for r in rules]
            return "\n\n".join(map(declared_text, parts))
        case "tree":
            return "\n\n".join(_tree(compiled.analysed.rules, rules))
        case _:
            program = compiled.program
            functions = [
                function
                for function in program.functions.values()
                if rule is None
                or _belongs(rules, function.span)
                or _stands_in(function.body, rules)
            ]
            printed = list(_functions(program, functions, stage))
            head = [] if rule is not None or stage != "ir" else ["\n".join(_layout(program))]
            return "\n\n".join([*head, *printed])


def rule_names(documents: Documents) -> list[str]:
    """The names that `stage_text` knows, each once, as the ruleset has them."""
    return list(dict.fromkeys(name for name, _ in _named(documents)))


def find_rules(documents: Documents, name: str) -> tuple[NamedRule, ...]:
    """The rules of that name. A rule inside another may be called by its last name alone."""
    named = list(_named(documents))
    chosen = [part for full, part in named if full == name]
    chosen = chosen or [part for full, part in named if full.rpartition(".")[2] == name]
    return tuple(NamedRule(part, (part.key.span, *part.stretches)) for part in chosen)


def _named(documents: Documents) -> Iterator[tuple[str, Part]]:
    for rule in entries(documents.root):
        yield rule.name, rule.part
    for part in whole(documents.root).get("invariants") or ():
        yield part.name, part


# --- the typed tree -------------------------------------------------------------------------------


def _tree(rules: tree.Rules, wanted: Sequence[NamedRule]) -> Iterator[str]:
    declared: tuple[Declaration, ...] = (
        *rules.states.values(), *rules.bags.values(), *rules.families.values(),
        *rules.tables.values(), *rules.shapes.values(), *rules.defines.values(),
        *rules.procedures.values(), *rules.triggers, *rules.invariants,
    )  # fmt: skip
    if not wanted:
        yield from (f"type {each.name}: {_members(each)}" for each in rules.types.values())
    for node in declared:
        if not wanted or (not isinstance(node, tree.Shape) and _belongs(wanted, node.span)):
            yield declaration_text(node, rules.collections)
    if not wanted:
        yield declaration_text(rules.main, rules.collections)
    else:
        for run in _outermost(rules.main.body, wanted):
            yield block_text(run, rules.collections)


def _members(of: FiniteType) -> str:
    return "growing" if of.growing else ", ".join(of.root.names[number] for number in of.members)


def _belongs(wanted: Sequence[NamedRule], span: Span) -> bool:
    return any(rule.has(span) for rule in wanted)


def _outermost(
    body: tuple[tree.Stmt, ...], wanted: Sequence[NamedRule]
) -> Iterator[list[tree.Stmt]]:
    """The statements of the flow that belong to the rules, as they stand together."""
    run: list[tree.Stmt] = []
    for node in body:
        if _belongs(wanted, node.span):
            run.append(node)
            continue
        if run:
            yield run
            run = []
        for block in _blocks(parts(node)):
            yield from _outermost(block, wanted)
    if run:
        yield run


def _blocks(part: object) -> Iterator[tuple[tree.Stmt, ...]]:
    """The blocks right inside a statement, wherever it keeps them: arms, alternatives."""
    if isinstance(part, tree.Alternative):
        yield part.body
    elif isinstance(part, tuple) and part and isinstance(part[0], tree.Statement):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _blocks(each)


# --- programs -------------------------------------------------------------------------------------


def _layout(program: Program) -> Iterator[str]:
    """Yield the cells of everything that the functions mention."""
    yield f"cells: {program.size}"
    for block in program.blocks:
        last = block.base + block.size - 1
        keys = f"({', '.join(map(_key, block.keys))})" if block.keys else ""
        cells = f"{block.base}" if block.size == 1 else f"{block.base}..{last}"
        yield f"  s[{cells}]  {block.kind} {block.name}{keys}: {show(block.type)}"
    for number, table in enumerate(program.tables):
        yield f"table_{number} = [{', '.join(map(str, table))}]"
    for number, decision in program.decisions.items():
        yield f"decision {~number}: {decision.key}, options {decision.options}"
    for number, name in program.segments.items():
        yield f"segment {number}: {name}"


def _stands_in(body: tuple[ir.Stmt, ...], rules: Sequence[NamedRule]) -> bool:
    """Whether a part of the rules was put into this code: procedures, parts of a menu."""
    return any(_belongs(rules, node.span) for node in every_statement(body))


def _key(key: KeyType) -> str:
    return key.name if isinstance(key, FiniteType) else f"{key.low} to {key.high}"


def _functions(program: Program, functions: list[Function], stage: Stage) -> Iterator[str]:
    if stage == "ir":
        yield from map(function_text, functions)
    elif stage == "c":
        yield from print_functions(program, functions)
    else:
        printer = FunctionPrinter(program, SourceMap("rules"), marks=False)
        for function in functions:
            yield ast.unparse(ast.Module([printer.function(function)], []))
