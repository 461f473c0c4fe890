"""What is folded away has no effect that anybody could notice."""

from __future__ import annotations

from rulewright.ir import fold, nodes as ir

CALL = ir.Call("may_fault", (ir.Local("x"),))
CELL = ir.Load(7, ir.Local("i"))


def test_a_condition_stays_where_it_calls_a_function() -> None:
    """The function may fault, whichever value comes of it."""
    condition = fold.binary("and", CALL, CELL)
    assert fold.select(condition, fold.ONE, fold.ONE) == ir.Select(condition, fold.ONE, fold.ONE)
    assert fold.select(CELL, fold.ONE, fold.ONE) == fold.ONE


def test_a_factor_stays_where_it_calls_a_function() -> None:
    assert fold.times(CALL, fold.ZERO) == ir.Binary("*", CALL, fold.ZERO)
    assert fold.times(fold.plus(CELL, CALL), fold.ZERO) != fold.ZERO
    assert fold.times(CELL, fold.ZERO) == fold.ZERO
