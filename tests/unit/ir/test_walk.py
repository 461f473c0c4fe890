"""Walks and rewrites of the IR reach everything that a node holds."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args

import pytest

from honest import some
from rulewright import load, resources
from rulewright.ir import nodes as ir
from rulewright.ir.printing import print_function
from rulewright.ir.program import Program
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import SLOTS, count_statements, find_read_names, list_operands, scan_function, walk

KINDS = (*get_args(ir.Expr), *get_args(ir.Stmt))


@pytest.fixture(scope="module")
def program() -> Program:
    return load(resources.data_folder("rulesets") / "classics" / "reversi", players=2).compiled.program


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_field_that_holds_nodes_is_walked_over(kind: type) -> None:
    words = ("Expr", "Stmt", "Call", "FaultValue")
    holding = {one.name for one in fields(kind) if any(word in one.type for word in words)}
    assert holding == {name for name, _ in SLOTS[kind]}


def test_what_does_not_change_stays_the_same_object(program: Program) -> None:
    for function in some(program.functions.values()):
        assert Rewriter().rewrite_function(function) is function


class _Negated(Rewriter):
    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        return (
            ir.Const(-expression.value)
            if isinstance(expression, ir.Const)
            else self.rewrite_children(expression)
        )


def test_a_rewrite_reaches_every_expression(program: Program) -> None:
    for function in some(program.functions.values()):
        constants = [n.value for n in walk(*function.body) if isinstance(n, ir.Const)]
        turned = _Negated().rewrite_function(function)
        assert [-n.value for n in walk(*turned.body) if isinstance(n, ir.Const)] == constants
        assert print_function(_Negated().rewrite_function(turned)) == print_function(function)


class _Doubled(Rewriter):
    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        self.out.append(statement)
        return self.rewrite_children(statement)


def test_a_statement_can_be_put_before_the_one_at_hand() -> None:
    emit = ir.Emit(code=ir.Local("x"))
    loop = ir.While(condition=ir.Local("more"), body=(emit,))
    assert _Doubled().rewrite_block((loop,)) == (loop, replace(loop, body=(emit, emit)))


def test_a_walk_goes_in_the_order_of_running() -> None:
    index, value, code = ir.Local("index"), ir.Local("value"), ir.Local("code")
    store = ir.Store(base=7, index=index, value=value)
    test = ir.If(condition=ir.Unary("not", value), then=(store,), orelse=(ir.Emit(code=code),))
    met = [node.name for node in walk(test) if isinstance(node, ir.Local)]
    assert met == ["value", "index", "value", "code"]
    assert list_operands(store) == (index, value)
    assert count_statements((test,)) == 3
    assert find_read_names(test) == {"index", "value", "code"}


def test_the_contents_of_a_function_are_told() -> None:
    call = ir.Call("other", (ir.Local("a"),))
    body = (ir.Set(name="b", value=call), ir.Return(value=ir.Const(0)))
    made_of = scan_function(ir.Function("one", ("a",), body, "value"))
    assert made_of.calls == (call,)
    assert made_of.local_names == {"a", "b"}
    assert made_of.has_kind((ir.Return, ir.While)) and not made_of.has_kind((ir.While,))
