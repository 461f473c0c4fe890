"""Computes typed expressions while a ruleset is read: cells, conditions of subsets, defaults."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis.world import World
from rulewright.source import Span
from rulewright.tree.evaluate import AlreadyReported, Env, Evaluator, NotConstant, Value
from rulewright.types import UnknownType

Constant = Callable[[Env], int | None]
"""For values of variables, the value of an expression; None after reporting that it has none."""


def constant(world: World, expr: tree.Expr) -> int | None:
    """Return the value of an expression, or None after reporting that it has none yet."""
    return constant_for(world, expr)({})


def constant_for(world: World, expr: tree.Expr) -> Constant:
    """The same for each of some values of variables."""
    if isinstance(expr.type, UnknownType):
        return lambda env: None
    if isinstance(expr, tree.Const):
        value = expr.value
        return lambda env: value
    constants = Constants(world)
    counted = constants.counted(expr)

    def found(env: Env) -> int | None:
        constants.steps = 0
        try:
            return counted(env)
        except AlreadyReported:
            return None
        except NotConstant as error:
            world.reporter.error(
                "not-constant", "this has to be known before the game", error.span, error.why
            )
            return None

    return found


class Constants(Evaluator):
    """Values while tables are still being filled, each when it is first asked for."""

    def __init__(self, world: World) -> None:
        super().__init__(world.pool.items)
        self.world = world

    def reading(self, table: tree.Table, keys: tuple[Value, ...], span: Span) -> Value:
        if table is not self.world.sizes:
            return super().reading(table, keys, span)
        (which,), lists = keys, self.world.pool.items  # the table comes when all lists are there
        return lambda env: len(lists[which(env)])

    def reader(self, table: tree.Table, span: Span) -> Callable[[int], int]:
        def read(at: int) -> int:
            self.world.fill(table)
            if at >= len(table.cells):
                raise NotConstant(span, "is not known yet")
            self.world.read_cell(table, at)
            return table.cells[at]

        return read
