"""Computes typed expressions while a ruleset is read: cells, conditions of subsets, defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulewright import tree
from rulewright.analysis.world import World
from rulewright.source import Span
from rulewright.tree.evaluate import Broken, Env, Evaluator, NotConstant, Value
from rulewright.types import UnknownType


def constant(world: World, expr: tree.Expr, env: Env | None = None) -> int | None:
    """The value of an expression, or None after reporting that it has none yet."""
    return next(each(world, expr, [env or {}]))


def each(world: World, expr: tree.Expr, envs: Iterable[Env]) -> Iterator[int | None]:
    """The same for values of variables, one after the other."""
    found: Value | None = None
    evaluator = Constants(world)
    for env in envs:
        if isinstance(expr.type, UnknownType):
            yield None
        elif isinstance(expr, tree.Const):
            yield expr.value
        else:
            evaluator.steps = 0
            try:
                found = found or evaluator.counted(expr)
                yield found(env)
            except Broken:
                yield None
            except NotConstant as error:
                told = "this has to be known before the game"
                world.reporter.error("not-constant", told, error.span, error.why)
                yield None


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
