"""Evaluate typed expressions while a ruleset is read: table cells, conditions of subsets, defaults."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis.world import World
from rulewright.source import Span
from rulewright.tree.evaluation import AlreadyReported, Env, Evaluator, NotConstant, Value
from rulewright.types import UnknownType

CellFunction = Callable[[Env], int | None]
"""A function that returns the value of an expression for values of its variables; None after reporting that
it has none."""


def evaluate_constant(world: World, expr: tree.Expr) -> int | None:
    """Return the value of an expression, or None after reporting that it has none yet."""
    return compile_constant(world, expr)({})


def compile_constant(world: World, expr: tree.Expr) -> CellFunction:
    """Return a function that evaluates an expression for values of its variables."""
    if isinstance(expr.type, UnknownType):
        return lambda env: None
    if isinstance(expr, tree.Const):
        value = expr.value
        return lambda env: value
    constants = ConstantEvaluator(world)
    counted = constants.compile_counted(expr)

    def evaluate_reported(env: Env) -> int | None:
        constants.steps = 0
        try:
            return counted(env)
        except AlreadyReported:
            return None
        except NotConstant as error:
            world.reporter.error("not-constant", "this must be known before the game", error.span, error.why)
            return None

    return evaluate_reported


class ConstantEvaluator(Evaluator):
    """An evaluator that computes cells of tables that are not filled yet on demand."""

    def __init__(self, world: World) -> None:
        super().__init__(world.pool.items)
        self.world = world

    def compile_table_read(self, table: tree.Table, key_functions: tuple[Value, ...], span: Span) -> Value:
        if table is not self.world.size_table:
            return super().compile_table_read(table, key_functions, span)
        (which,), lists = key_functions, self.world.pool.items  # the table is created once all lists exist
        return lambda env: len(lists[which(env)])

    def make_cell_reader(self, table: tree.Table, span: Span) -> Callable[[int], int]:
        def read_cell(offset: int) -> int:
            self.world.fill_table(table)
            if offset >= len(table.cells):
                raise NotConstant(span, "known only during a game")
            self.world.mark_cell_read(table, offset)
            return table.cells[offset]

        return read_cell
