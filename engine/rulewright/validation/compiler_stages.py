"""Print the output of each stage of the compiler for a ruleset, for compiler developers.

The printers are in the packages of what they print (`model.yaml_printing`, `analysis.tree_printer`,
`ir.printing`, the backends); this module selects what belongs to one rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Literal

from rulewright import tree
from rulewright.analysis.tree_printer import Declaration, format_declaration, format_statements
from rulewright.analysis.type_relations import format_type
from rulewright.backends.native.printer import print_functions
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.compiler import CompiledRuleset
from rulewright.document.load import Documents
from rulewright.ir import nodes as ir
from rulewright.ir.nodes import Function
from rulewright.ir.printing import print_function
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements
from rulewright.model.part import Part, make_root_part
from rulewright.model.rule_entries import iter_rules
from rulewright.model.yaml_printing import print_declaration, print_entry, print_value
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import list_children
from rulewright.types import FiniteType, KeyType

Stage = Literal["documents", "model", "tree", "ir", "python", "c"]
STAGES: tuple[Stage, ...] = ("documents", "model", "tree", "ir", "python", "c")


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A named rule, and the spans of the author's files that contain it."""

    part: Part
    source_spans: tuple[Span, ...]

    def contains_span(self, span: Span) -> bool:
        """Return whether a span lies in this rule's text."""
        return any(
            span.source.path == own.source.path and own.start <= span.start < max(own.end, 1)
            for own in self.source_spans
        )


def format_stage(compiled: CompiledRuleset, stage: Stage, rule_name: str | None = None) -> str:
    """Return a stage as text: all of it, or what belongs to the rules of one name (`sail`, `turns.harvest`).

    Raises LookupError if there is no rule of that name. The text ends without a line break.
    """
    rules = () if rule_name is None else find_rules(compiled.documents, rule_name)
    if rule_name is not None and not rules:
        raise LookupError(rule_name)
    match stage:
        case "documents" if rule_name is None:
            return print_value(make_root_part(compiled.documents.root))
        case "documents":
            return "\n\n".join(print_entry(each.part) for each in rules)
        case "model":
            parts = make_root_part(compiled.documents.root) if rule_name is None else [r.part for r in rules]
            return "\n\n".join(map(print_declaration, parts))
        case "tree":
            return "\n\n".join(_iter_declarations(compiled.analysed.rules, rules))
        case _:
            program = compiled.program
            functions = [
                function
                for function in program.functions.values()
                if rule_name is None
                or _is_in_rules(rules, function.span)
                or _has_inlined_rule(function.body, rules)
            ]
            printed = list(_iter_function_texts(program, functions, stage))
            head = [] if rule_name is not None or stage != "ir" else ["\n".join(_iter_layout_lines(program))]
            return "\n\n".join([*head, *printed])


def list_rule_names(documents: Documents) -> list[str]:
    """Return the names that `format_stage` accepts, each once, in the order of the ruleset."""
    return list(dict.fromkeys(name for name, _ in _iter_named_parts(documents)))


def find_rules(documents: Documents, name: str) -> tuple[NamedRule, ...]:
    """Return the rules of a name. The last part of the name suffices for a rule inside another."""
    named = list(_iter_named_parts(documents))
    chosen = [part for full, part in named if full == name]
    chosen = chosen or [part for full, part in named if full.rpartition(".")[2] == name]
    return tuple(NamedRule(part, (part.key.span, *part.text_spans)) for part in chosen)


def _iter_named_parts(documents: Documents) -> Iterator[tuple[str, Part]]:
    for rule in iter_rules(documents.root):
        yield rule.name, rule.part
    for part in make_root_part(documents.root).get("invariants") or ():
        yield part.name, part


# --- the typed tree -------------------------------------------------------------------------------


def _iter_declarations(typed_rules: tree.Rules, named_rules: Sequence[NamedRule]) -> Iterator[str]:
    declarations: tuple[Declaration, ...] = (
        *typed_rules.states.values(), *typed_rules.bags.values(), *typed_rules.families.values(),
        *typed_rules.tables.values(), *typed_rules.shapes.values(), *typed_rules.defines.values(),
        *typed_rules.procedures.values(), *typed_rules.triggers, *typed_rules.invariants,
    )  # fmt: skip
    if not named_rules:
        yield from (f"type {each.name}: {_format_members(each)}" for each in typed_rules.types.values())
    for node in declarations:
        if not named_rules or (not isinstance(node, tree.Shape) and _is_in_rules(named_rules, node.span)):
            yield format_declaration(node, typed_rules.collections)
    if not named_rules:
        yield format_declaration(typed_rules.main, typed_rules.collections)
    else:
        for run in _iter_flow_runs(typed_rules.main.body, named_rules):
            yield format_statements(run, typed_rules.collections)


def _format_members(finite_type: FiniteType) -> str:
    return (
        "growing"
        if finite_type.is_growing
        else ", ".join(finite_type.root.names[number] for number in finite_type.members)
    )


def _is_in_rules(named_rules: Sequence[NamedRule], span: Span) -> bool:
    return any(rule.contains_span(span) for rule in named_rules)


def _iter_flow_runs(
    statements: tuple[tree.Stmt, ...], named_rules: Sequence[NamedRule]
) -> Iterator[list[tree.Stmt]]:
    """Yield each run of consecutive flow statements that belong to the rules."""
    statement_run: list[tree.Stmt] = []
    for node in statements:
        if _is_in_rules(named_rules, node.span):
            statement_run.append(node)
            continue
        if statement_run:
            yield statement_run
            statement_run = []
        for block in _iter_blocks(list_children(node)):
            yield from _iter_flow_runs(block, named_rules)
    if statement_run:
        yield statement_run


def _iter_blocks(tree_part: object) -> Iterator[tuple[tree.Stmt, ...]]:
    """Return the blocks directly inside a statement, such as arms and alternatives."""
    if isinstance(tree_part, tree.Alternative):
        yield tree_part.body
    elif isinstance(tree_part, tuple) and tree_part and isinstance(tree_part[0], tree.Statement):
        yield tree_part
    elif isinstance(tree_part, tuple):
        for each in tree_part:
            yield from _iter_blocks(each)


# --- programs -------------------------------------------------------------------------------------


def _iter_layout_lines(program: Program) -> Iterator[str]:
    """Yield the cells of everything that the functions mention."""
    yield f"cells: {program.size}"
    for block in program.blocks:
        last = block.base + block.size - 1
        keys = f"({', '.join(map(_format_key, block.keys))})" if block.keys else ""
        cells = f"{block.base}" if block.size == 1 else f"{block.base}..{last}"
        yield f"  s[{cells}]  {block.kind} {block.name}{keys}: {format_type(block.type)}"
    for number, table in enumerate(program.tables):
        yield f"table_{number} = [{', '.join(map(str, table))}]"
    for number, decision in program.decisions.items():
        yield f"decision {~number}: {decision.key}, options {decision.options_function}"
    for number, name in program.segments.items():
        yield f"segment {number}: {name}"


def _has_inlined_rule(ir_statements: tuple[ir.Stmt, ...], named_rules: Sequence[NamedRule]) -> bool:
    """Return whether code contains an inlined part of the rules, such as a procedure or a part of a menu."""
    return any(_is_in_rules(named_rules, node.span) for node in iter_statements(ir_statements))


def _format_key(key_type: KeyType) -> str:
    return key_type.name if isinstance(key_type, FiniteType) else f"{key_type.low} to {key_type.high}"


def _iter_function_texts(program: Program, functions: list[Function], stage: Stage) -> Iterator[str]:
    if stage == "ir":
        yield from map(print_function, functions)
    elif stage == "c":
        yield from print_functions(program, functions)
    else:
        printer = FunctionPrinter(program, SourceMap("rules"), marks=False)
        for function in functions:
            yield ast.unparse(ast.Module([printer.print_function(function)], []))
