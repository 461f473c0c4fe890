"""Define the mutation operators: likely mistakes at one node of a typed tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from rulewright import tree
from rulewright.analysis.warnings.lint import has_possible_ties
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.types import BOOL, INT, IntType, MemberType

MutantKind = Literal[
    "number", "member", "sign", "part", "condition", "statement", "choice", "cell", "order", "tie", "ranking"
]
"""The kind of a mutant, by which reports count."""

NO_OPERATION = tree.If(condition=tree.Const(value=0, type=BOOL), then=())
"""A statement that does nothing."""
ALWAYS = tree.Const(value=1, type=BOOL)

_COMPARISON_SWAPS: dict[str, Literal["<", "<=", ">", ">=", "==", "!="]] = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
}
_OPERATOR_SWAPS: dict[str, str] = {"+": "-", "-": "+", "min": "max", "max": "min"}
_CHOICE_SWAPS: dict[str, str] = {
    "first": "last",
    "last": "first",
    "most": "least",
    "least": "most",
    "only most": "most",
    "only least": "least",
}
_REMOVABLE_STATEMENTS = (
    tree.WriteState,
    tree.WriteBag,
    tree.MoveAmount,
    tree.MoveCard,
    tree.MoveCards,
    tree.MoveBag,
    tree.ShuffleZone,
    tree.Lay,
    tree.NoteEnd,
    tree.EndTurn,
    tree.Remember,
    tree.ForgetPositions,
)
"""Statements that can be removed without making the statements around them meaningless."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change at a node: `detail` distinguishes it from others with the same span; `old_text` and
    `new_text` are rule text, `new_text` is empty if something is removed."""

    mutant_kind: MutantKind
    span: Span
    detail: str
    old_text: str
    new_text: str

    @property
    def mutant_key(self) -> tuple[object, ...]:
        """Return the identity of the mutant, equal in all settings."""
        return self.span.source.path, self.span.start, self.span.end, self.mutant_kind, self.detail

    def is_inside(self, name: str, rule_name: str) -> bool:
        """Return whether the mutant lies in something with this name: a rule, with or without its parameters,
        a section, or a file."""
        plain = re.sub(r"\(.*?\)", "", rule_name)
        return f"/{name}/" in f"/{rule_name}/{plain}/" or f"/{self.span.source.path}".endswith(f"/{name}")


def generate_mutants(node: Any) -> Iterator[tuple[Mutant, Any]]:
    """Yield the mutants at a node itself, each with the node that replaces it."""
    if getattr(node, "span", NOWHERE) is NOWHERE:
        return
    match node:
        case tree.Const():
            yield from _mutate_constant(node)
        case tree.Compare():
            other = _COMPARISON_SWAPS[node.op]
            if now := _replace_operator(node.span, node.left.span, node.right.span, node.op, other):
                yield _build_mutant("sign", node.span, other, now), replace(node, op=other)
        case tree.Not():
            yield _build_mutant("sign", node.span, "not", node.value.span.text), node.value
        case tree.Logic():
            for number, part in enumerate(node.operands):
                if part.span is not NOWHERE:
                    rest = (*node.operands[:number], *node.operands[number + 1 :])
                    now_of = replace(node, operands=rest) if len(rest) > 1 else rest[0]
                    yield _build_mutant("part", part.span, node.op), now_of
        case tree.Arithmetic() if node.op in _OPERATOR_SWAPS:
            sign: Any = _OPERATOR_SWAPS[node.op]
            first, last = node.args[0].span, node.args[-1].span
            if now := _replace_operator(node.span, first, last, node.op, sign):
                yield _build_mutant("sign", node.span, sign, now), replace(node, op=sign)
        case tree.Quantified() | tree.Alternative() | tree.ForEach():
            if (at := _condition_span(node.where)) is not None:
                yield _build_mutant("condition", at, "dropped"), replace(node, where=None)
            if isinstance(node, tree.Quantified) and node.quantifier in _CHOICE_SWAPS:
                swapped_choice: Any = _CHOICE_SWAPS[node.quantifier]
                yield (
                    _build_mutant("choice", node.span, swapped_choice, swapped_choice),
                    replace(node, quantifier=swapped_choice),
                )
            if isinstance(node, tree.Quantified) and node.sort_keys:
                yield from _mutate_tie_break(node)
        case tree.If():
            if (at := _condition_span(node.condition)) is not None:
                negated_condition = tree.Not(value=node.condition, span=at)
                mutant = _build_mutant("condition", at, "turned", f"not ({at.text})")
                yield mutant, replace(node, condition=negated_condition)
        case tree.Require():
            if node.condition.span is not NOWHERE:
                yield _build_mutant("condition", node.condition.span, "dropped"), NO_OPERATION
        case tree.Agree():
            for number, (name, _, value, _) in enumerate(node.exceptions):
                rest_of = (*node.exceptions[:number], *node.exceptions[number + 1 :])
                if value.span is not NOWHERE:
                    yield _build_mutant("part", value.span, name), replace(node, exceptions=rest_of)
        case tree.CallProcedure() if node.result_var is None:
            yield _build_mutant("statement", node.span, "dropped"), NO_OPERATION
        case tree.Statement() if isinstance(node, _REMOVABLE_STATEMENTS):
            yield _build_mutant("statement", node.span, "dropped"), NO_OPERATION
            if isinstance(node, tree.WriteState | tree.WriteBag) and node.op in _OPERATOR_SWAPS:
                swapped_operator: Any = _OPERATOR_SWAPS[node.op]
                now = node.span.text.replace(f"{node.op}=", f"{swapped_operator}=", 1)
                yield (
                    _build_mutant("sign", node.span, swapped_operator, now),
                    replace(node, op=swapped_operator),
                )


def _mutate_tie_break(quantifier: tree.Quantified) -> Iterator[tuple[Mutant, tree.Quantified]]:
    """Yield mutants of a tie-break: without the last sort key, or, if members can be equal by a single key,
    with the last of them selected instead of the first."""
    if len(quantifier.sort_keys) > 1:
        if quantifier.sort_keys[-1].span is not NOWHERE:
            yield (
                _build_mutant("tie", quantifier.sort_keys[-1].span, "dropped"),
                replace(quantifier, sort_keys=quantifier.sort_keys[:-1]),
            )
    elif has_possible_ties(quantifier):
        var, span = quantifier.binders[0].var, quantifier.sort_keys[0].span
        tie_break_key: tree.Expr = tree.Local(type=INT, var=var, span=span)  # its index in the type
        sign = "-" if quantifier.quantifier in ("least", "first", "last") else ""
        if sign:
            tie_break_key = tree.Arithmetic(type=INT, op="neg", args=(tie_break_key,), span=span)
        now = f"{span.text}, {sign}number({var.name})"
        yield (
            _build_mutant("tie", span, "turned", now),
            replace(quantifier, sort_keys=(*quantifier.sort_keys, tie_break_key)),
        )


def generate_ranking_mutants(
    ranking: tuple[tree.Define, ...],
) -> Iterator[tuple[Mutant, tuple[tree.Define, ...]]]:
    """Yield mutants of the ranking: with two neighbouring criteria exchanged, and without each tie-break."""
    for number, criterion in enumerate(ranking[1:], 1):
        other, span = ranking[number - 1], criterion.span
        other_text = other.span.text if number > 1 else other.name
        swapped = (*ranking[: number - 1], criterion, other, *ranking[number + 1 :])
        texts = f"{other_text}, {span.text}", f"{span.text}, {other_text}"
        yield Mutant("ranking", span, f"order {number}", *texts), swapped
        rest = (*ranking[:number], *ranking[number + 1 :])
        yield _build_mutant("ranking", span, f"without {number}"), rest


def _replace_operator(
    expression_span: Span, left_span: Span, right_span: Span, old_operator: str, new_operator: str
) -> str:
    """Return the text with another operator between two parts; empty if the operator is
    implicit."""
    if left_span.source is not expression_span.source or right_span.source is not expression_span.source:
        return ""
    text, at, end = (
        expression_span.text,
        left_span.end - expression_span.start,
        right_span.start - expression_span.start,
    )
    if old_operator in ("min", "max"):
        return text.replace(old_operator, new_operator, 1) if text.startswith(old_operator) else ""
    if not 0 <= at <= end <= len(text):
        return ""
    words = {"==": "is", "!=": "is not"}
    written = old_operator if old_operator in text[at:end] else words.get(old_operator, old_operator)
    instead = new_operator if written == old_operator else words[new_operator]
    if text[at:end].strip(" ()") != written:
        return ""
    return text[:at] + text[at:end].replace(written, instead) + text[end:]


def _mutate_constant(constant: tree.Const) -> Iterator[tuple[Mutant, tree.Const]]:
    match constant.type:
        case IntType() as type if constant.span.text.strip().lstrip("-").isdigit():
            for value in (constant.value + 1, constant.value - 1):
                other = replace(constant, value=value, type=_widen_type(type, value))
                yield _build_mutant("number", constant.span, str(value), str(value)), other
        case MemberType(finite_type=of) if (
            1 < len(of.members) and constant.value in of.members[: len(of.root.names)]
        ):
            # Values that were computed from others are not mutated.
            if constant.span.text.rpartition(".")[2] == of.root.names[constant.value]:
                at = of.members.index(constant.value) + 1
                value = of.members[at % len(of.members)]
                name = of.root.names[value]
                yield _build_mutant("member", constant.span, name, name), replace(constant, value=value)
        case _ if constant.type == BOOL and constant.span.text in ("true", "false"):
            now = "false" if constant.value else "true"
            yield (
                _build_mutant("member", constant.span, now, now),
                replace(constant, value=1 - constant.value),
            )


def _widen_type(int_type: IntType, number: int) -> IntType:
    """Return the type of a number, extended to include its mutated value."""
    low = None if int_type.low is None else min(int_type.low, number)
    high = None if int_type.high is None else max(int_type.high, number)
    return replace(int_type, low=low, high=high)


def _condition_span(condition: tree.Expr | None) -> Span | None:
    """Return the span of a written, non-constant condition."""
    if condition is None or condition.span is NOWHERE or isinstance(condition, tree.Const):
        return None
    return condition.span


def _build_mutant(mutant_kind: MutantKind, span: Span, detail: str, new_text: str = "") -> Mutant:
    return Mutant(mutant_kind, span, detail, span.text, new_text)
