"""Evaluate expressions that read no state before the game, for given variables."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import limits, tree
from rulewright.lowering.effects import Effects
from rulewright.source import Span
from rulewright.tree.evaluation import LATER, Evaluator, NotConstant, Value
from rulewright.types import cell_keys, count_cells, key_of

MAX_CELLS = 4096
"""Definitions with more values are computed at each call."""


class ConstantEvaluator(Evaluator):
    """Compiles expressions to functions, and definitions to tables, each once."""

    def __init__(self, collections: Sequence[tuple[int, ...]], effects: Effects, *, tabulates: bool) -> None:
        super().__init__(collections)
        self.effects = effects
        self.tabulates = tabulates
        self._define_tables: dict[tree.Define, tree.Table | None] = {}

    def tabulate_define(self, define: tree.Define) -> tree.Table | None:
        """Return all values of a definition that depends only on its parameters, or None."""
        if not self.tabulates:
            return None
        if define not in self._define_tables:
            try:
                self._define_tables[define] = self._compute_table(define)
            except NotConstant:
                self._define_tables[define] = None
        return self._define_tables[define]

    def _compute_table(self, define: tree.Define) -> tree.Table | None:
        keys = tuple(key for var in define.parameters if (key := key_of(var.type)) is not None)
        if not keys or len(keys) < len(define.parameters) or count_cells(keys) > MAX_CELLS:
            return None
        if define.body is None or not self.effects.is_pure(define.body):
            return None
        value = self.compile_value(define.body)
        cells = [value(dict(zip(define.parameters, arguments, strict=True))) for arguments in cell_keys(keys)]
        limits.spend_work(len(cells))
        return tree.Table(define.name, keys, define.type, tuple(cells), define.span)

    def make_refusal(self, span: Span, why: str = LATER) -> Value:
        """Raise NotConstant for a value that is unknown in some case."""
        raise NotConstant(span, why)

    def compile_rare_value(self, expr: tree.Expr) -> Value:
        return self.make_refusal(expr.span)

    def compile_counted(self, expr: tree.Expr) -> Value:
        return self.compile_value(expr)
