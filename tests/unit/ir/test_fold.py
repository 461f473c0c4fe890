"""What is folded away has no effect that anybody could notice."""

from __future__ import annotations

from rulewright.ir import fold, nodes as ir

CALL = ir.Call("may_fault", (ir.Local("x"),))
CELL = ir.Load(7, ir.Local("i"))


def test_a_condition_stays_where_it_calls_a_function() -> None:
    """The function may fault, whichever value comes of it."""
    condition = fold.make_binary("and", CALL, CELL)
    assert fold.make_select(condition, fold.ONE, fold.ONE) == ir.Select(condition, fold.ONE, fold.ONE)
    assert fold.make_select(CELL, fold.ONE, fold.ONE) == fold.ONE


def test_a_factor_stays_where_it_calls_a_function() -> None:
    assert fold.make_product(CALL, fold.ZERO) == ir.Binary("*", CALL, fold.ZERO)
    assert fold.make_product(fold.make_sum(CELL, CALL), fold.ZERO) != fold.ZERO
    assert fold.make_product(CELL, fold.ZERO) == fold.ZERO
