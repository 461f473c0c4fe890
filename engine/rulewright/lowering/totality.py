"""Whether computing an expression can never be a rule fault, so that it may be computed early."""

from __future__ import annotations

from rulewright.analysis import core
from rulewright.lowering.effects import walk
from rulewright.lowering.expressions import may_explode, proved_inside


class Totality:
    """Remembers the answer for definitions."""

    def __init__(self) -> None:
        self._defines: dict[core.Define, bool] = {}

    def total(self, node: object) -> bool:
        for part in walk(node):
            match part:
                case core.Arithmetic(op="//" | "%"):
                    return False
                case core.Arithmetic() if may_explode(part):
                    return False
                case core.Quantified(kind="the" | "min" | "max") | core.Agree() | core.RingAfter():
                    return False
                case core.ReadState(state=state, keys=keys):
                    if not all(map(proved_inside, state.keys, keys)):
                        return False
                case core.ReadTable(table=table, keys=keys):
                    if not all(map(proved_inside, table.keys, keys)):
                        return False
                case core.CallDefine(define=define) if not self._define(define):
                    return False
                case _:
                    pass
        return True

    def _define(self, define: core.Define) -> bool:
        if define not in self._defines:
            self._defines[define] = False
            self._defines[define] = self.total(define.body)
        return self._defines[define]
