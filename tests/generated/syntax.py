"""Nodes of the syntax tree, each made in a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from generated.world import Kind, Type
from rulewright.language import ast


class Over(NamedTuple):
    """A domain: its text, what it runs over, how many there are at most, and what the letter is."""

    domain: ast.Expr
    kind: Kind
    size: int
    type: Type | None = None


def name(word: str) -> ast.Name:
    return ast.Name(id=word)


def number(value: int) -> ast.Expr:
    if value < 0:
        return ast.Unary(op="-", value=ast.Number(value=-value))
    return ast.Number(value=value)


def call(callee: str, *args: ast.Expr) -> ast.Call:
    return ast.Call(callee=name(callee), args=args)


def index(what: str, keys: Sequence[ast.Expr]) -> ast.Expr:
    return ast.Index(value=name(what), indices=tuple(keys)) if keys else name(what)


def compare(op: ast.CompareOp, left: ast.Expr, right: ast.Expr) -> ast.Expr:
    return ast.Compare(op=op, left=left, right=right)


def both(*parts: ast.Expr) -> ast.Expr:
    flat: list[ast.Expr] = []
    for part in parts:
        flat += part.operands if isinstance(part, ast.Logic) and part.op == "and" else (part,)
    return flat[0] if len(flat) == 1 else ast.Logic(op="and", operands=tuple(flat))


def either(*parts: ast.Expr) -> ast.Expr:
    flat: list[ast.Expr] = []
    for part in parts:
        flat += part.operands if isinstance(part, ast.Logic) and part.op == "or" else (part,)
    return flat[0] if len(flat) == 1 else ast.Logic(op="or", operands=tuple(flat))


def plus(op: ast.ArithmeticOp, left: ast.Expr, right: ast.Expr) -> ast.Expr:
    return ast.Arithmetic(op=op, left=left, right=right)


def is_not_none(value: ast.Expr) -> ast.Expr:
    return ast.Is(value=value, type_name=None, negated=True)


def block(*statements: ast.Statement) -> ast.Block:
    return ast.Block(statements=statements or (ast.Nothing(),))


def assign(target: ast.Expr, op: Literal["=", "+=", "-="], value: ast.Expr) -> ast.Assign:
    return ast.Assign(target=target, op=op, value=value)


def when(condition: ast.Expr, *then: ast.Statement) -> ast.If:
    return ast.If(condition=condition, body=block(*then))
