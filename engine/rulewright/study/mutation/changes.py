"""What can be changed at one node of a typed tree: the slips that an author might make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from rulewright import tree
from rulewright.analysis.warnings.lint import can_tie
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.types import BOOL, INT, IntType, MemberType

Kind = Literal[
    "number", "member", "sign", "part", "condition", "statement", "choice", "cell", "order", "tie"
]
"""What a change is about; reports count by it."""

NOTHING = tree.If(condition=tree.Const(value=0, type=BOOL), then=())
"""A statement that does nothing."""
ALWAYS = tree.Const(value=1, type=BOOL)

_NEAR: dict[str, Literal["<", "<=", ">", ">=", "==", "!="]] = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
}
_SIGNS: dict[str, str] = {"+": "-", "-": "+", "min": "max", "max": "min"}
_ENDS: dict[str, str] = {"first": "last", "last": "first", "most": "least", "least": "most"}
_DROPPED = (
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
"""Statements without which the others around them still make sense."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change at a node: `detail` tells it from others at the same place; `was` and `now` are
    rule text, `now` empty where something is left out."""

    kind: Kind
    span: Span
    detail: str
    was: str
    now: str

    @property
    def key(self) -> tuple[object, ...]:
        """The same change under another setting has the same."""
        return self.span.source.path, self.span.start, self.span.end, self.kind, self.detail

    def stands_in(self, name: str, rule: str) -> bool:
        """Whether it stands in what is called so: the rule, with its parameters or without them, a
        section, a file."""
        plain = re.sub(r"\(.*?\)", "", rule)
        return f"/{name}/" in f"/{rule}/{plain}/" or f"/{self.span.source.path}".endswith(
            f"/{name}"
        )


def changes(node: Any) -> Iterator[tuple[Mutant, Any]]:
    """The changes at a node itself, each with what then stands there."""
    if getattr(node, "span", NOWHERE) is NOWHERE:
        return
    match node:
        case tree.Const():
            yield from _constant(node)
        case tree.Compare():
            other = _NEAR[node.op]
            if now := _with_sign(node.span, node.left.span, node.right.span, node.op, other):
                yield _change("sign", node.span, other, now), replace(node, op=other)
        case tree.Not():
            yield _change("sign", node.span, "not", node.value.span.text), node.value
        case tree.Logic():
            for number, part in enumerate(node.parts):
                if part.span is not NOWHERE:
                    rest = (*node.parts[:number], *node.parts[number + 1 :])
                    now_of = replace(node, parts=rest) if len(rest) > 1 else rest[0]
                    yield _change("part", part.span, node.op), now_of
        case tree.Arithmetic() if node.op in _SIGNS:
            sign: Any = _SIGNS[node.op]
            first, last = node.args[0].span, node.args[-1].span
            if now := _with_sign(node.span, first, last, node.op, sign):
                yield _change("sign", node.span, sign, now), replace(node, op=sign)
        case tree.Quantified() | tree.Alternative() | tree.ForEach():
            if (at := _condition(node.where)) is not None:
                yield _change("condition", at, "dropped"), replace(node, where=None)
            if isinstance(node, tree.Quantified) and node.kind in _ENDS:
                end: Any = _ENDS[node.kind]
                yield _change("choice", node.span, end, end), replace(node, kind=end)
            if isinstance(node, tree.Quantified) and node.by:
                yield from _tie_breaks(node)
        case tree.If():
            if (at := _condition(node.condition)) is not None:
                turned = tree.Not(value=node.condition, span=at)
                change = _change("condition", at, "turned", f"not ({at.text})")
                yield change, replace(node, condition=turned)
        case tree.Require():
            if node.condition.span is not NOWHERE:
                yield _change("condition", node.condition.span, "dropped"), NOTHING
        case tree.Agree():
            for number, (name, _, value, _) in enumerate(node.entries):
                rest_of = (*node.entries[:number], *node.entries[number + 1 :])
                if value.span is not NOWHERE:
                    yield _change("part", value.span, name), replace(node, entries=rest_of)
        case tree.CallProcedure() if node.result is None:
            yield _change("statement", node.span, "dropped"), NOTHING
        case tree.Statement() if isinstance(node, _DROPPED):
            yield _change("statement", node.span, "dropped"), NOTHING
            if isinstance(node, tree.WriteState | tree.WriteBag) and node.op in _SIGNS:
                op: Any = _SIGNS[node.op]
                now = node.span.text.replace(f"{node.op}=", f"{op}=", 1)
                yield _change("sign", node.span, op, now), replace(node, op=op)


def _tie_breaks(node: tree.Quantified) -> Iterator[tuple[Mutant, tree.Quantified]]:
    """Which of several is found that are equal: without the last key, or, where a single one can
    be the same for several, the last of them in place of the first."""
    if len(node.by) > 1:
        if node.by[-1].span is not NOWHERE:
            yield _change("tie", node.by[-1].span, "dropped"), replace(node, by=node.by[:-1])
    elif can_tie(node):
        var, span = node.binders[0].var, node.by[0].span
        key: tree.Expr = tree.Local(type=INT, var=var, span=span)  # its number in the type
        sign = "-" if node.kind in ("least", "first", "last") else ""
        if sign:
            key = tree.Arithmetic(type=INT, op="neg", args=(key,), span=span)
        now = f"{span.text}, {sign}number({var.name})"
        yield _change("tie", span, "turned", now), replace(node, by=(*node.by, key))


def _with_sign(whole: Span, left: Span, right: Span, op: str, other: str) -> str:
    """Return the text with another operator between two parts; empty if the operator is
    implicit."""
    if left.source is not whole.source or right.source is not whole.source:
        return ""
    text, at, end = whole.text, left.end - whole.start, right.start - whole.start
    if op in ("min", "max"):
        return text.replace(op, other, 1) if text.startswith(op) else ""
    if not 0 <= at <= end <= len(text):
        return ""
    words = {"==": "is", "!=": "is not"}
    written = op if op in text[at:end] else words.get(op, op)
    instead = other if written == op else words[other]
    if text[at:end].strip(" ()") != written:
        return ""
    return text[:at] + text[at:end].replace(written, instead) + text[end:]


def _constant(node: tree.Const) -> Iterator[tuple[Mutant, tree.Const]]:
    match node.type:
        case IntType() as type if node.span.text.strip().lstrip("-").isdigit():
            for value in (node.value + 1, node.value - 1):
                other = replace(node, value=value, type=_wide_enough(type, value))
                yield _change("number", node.span, str(value), str(value)), other
        case MemberType(of=of) if (
            1 < len(of.members) and node.value in of.members[: len(of.root.names)]
        ):
            # Not what was worked out from something else.
            if node.span.text.rpartition(".")[2] == of.root.names[node.value]:
                at = of.members.index(node.value) + 1
                value = of.members[at % len(of.members)]
                name = of.root.names[value]
                yield _change("member", node.span, name, name), replace(node, value=value)
        case _ if node.type == BOOL and node.span.text in ("true", "false"):
            now = "false" if node.value else "true"
            yield _change("member", node.span, now, now), replace(node, value=1 - node.value)


def _wide_enough(type: IntType, value: int) -> IntType:
    """The type of a number that has become another one."""
    low = None if type.low is None else min(type.low, value)
    high = None if type.high is None else max(type.high, value)
    return replace(type, low=low, high=high)


def _condition(node: tree.Expr | None) -> Span | None:
    """Return the span of a written, non-constant condition."""
    if node is None or node.span is NOWHERE or isinstance(node, tree.Const):
        return None
    return node.span


def _change(kind: Kind, span: Span, detail: str, now: str = "") -> Mutant:
    return Mutant(kind, span, detail, span.text, now)
