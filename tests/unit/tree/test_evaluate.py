"""Values that are known before a game, and why others are not."""

from __future__ import annotations

import pytest

from rulewright import tree
from rulewright.tree.evaluation import MOST_STEPS, Evaluator, NotConstant
from rulewright.tree.walk import walk_nodes
from rulewright.types import BOOL, INT
from unit.analysis.small import rules

LATER = tree.Local(type=INT, var=tree.Var("later", INT))


def number(value: int) -> tree.Const:
    return tree.Const(type=INT, value=value)


def value(node: tree.Expr) -> int:
    return Evaluator([]).compile_counted(node)({})


def why(node: tree.Expr) -> str:
    with pytest.raises(NotConstant) as raised:
        value(node)
    return raised.value.why


def test_what_is_not_asked_for_need_not_be_known() -> None:
    never = tree.Compare(op="==", left=LATER, right=number(1))
    no = tree.Const(type=BOOL, value=0)
    assert value(tree.Logic(op="and", operands=(no, never))) == 0
    assert value(tree.Conditional(type=INT, condition=no, value=LATER, else_value=number(3))) == 3
    assert why(LATER) == "depends on the course of the game"


def test_numbers_have_bounds_and_0_divides_nothing() -> None:
    big = number(1 << 62)
    assert why(tree.Arithmetic(type=INT, op="+", args=(big, big))).startswith("leaves")
    assert why(tree.Arithmetic(type=INT, op="//", args=(big, number(0)))) == "divides by 0"


def test_work_is_counted_and_ends() -> None:
    def counting(most: int) -> tree.Expr:
        domain = tree.Numbers(number(1), number(most))
        binder = tree.Binder(tree.Var("a", INT), domain)
        return tree.Quantified(type=INT, quantifier="count", binders=(binder,))

    evaluator = Evaluator([])
    assert evaluator.compile_counted(counting(2000))({}) == 2000
    assert evaluator.steps > 2000
    evaluator.steps = MOST_STEPS
    with pytest.raises(NotConstant, match="takes too long"):
        evaluator.compile_counted(counting(1))({})
    assert why(counting(MOST_STEPS + 1)).startswith("takes too long")


def test_domains_can_hang_on_names_before_them() -> None:
    made = rules(
        "names: {p: player}\n"
        "tables:\n"
        "  pairs(p): {type: int, rows: {'player1, player2': 'count a in 1 to 3, b in 1 to a'}}\n"
        "  turns(p): {type: int, rows: {'player1, player2': 'count q in player from p'}}\n"
        "  twice(p):\n"
        "    type: int\n"
        "    rows: {'player1, player2': 'count q in player, r in player from q'}\n"
        "define:\n  all_of(p): pairs[p] + turns[p] + twice[p]\n"
    )
    found = [made.tables[name].cells[0] for name in ("pairs", "turns", "twice")]
    assert found == [6, 2, 4]


def test_a_walk_enters_definitions_where_it_is_told_to() -> None:
    made = rules("state: {gold: int}\ndefine:\n  rich: gold > 3\n  both: rich and gold < 9\n")
    body = made.defines["both"].body
    named = [part for part in walk_nodes(body) if isinstance(part, tree.State)]
    inside = [part for part in walk_nodes(body, into_calls=True) if isinstance(part, tree.State)]
    assert (len(named), len(inside)) == (1, 2)
