"""Whether computing an expression can never be a rule fault, so that it may be computed early."""

from __future__ import annotations

from rulewright import tree
from rulewright.lowering.expressions import may_explode, proved_inside
from rulewright.tree.walk import walk


class Totality:
    """Remembers the answer for definitions."""

    def __init__(self) -> None:
        self._defines: dict[tree.Define, bool] = {}

    def total(self, node: object) -> bool:
        for part in walk(node):
            match part:
                case tree.Arithmetic(op="//" | "%"):
                    return False
                case tree.Arithmetic() if may_explode(part):
                    return False
                case tree.Quantified(kind="the" | "min" | "max") | tree.Agree() | tree.RingAfter():
                    return False
                case tree.ReadState(state=state, keys=keys):
                    if not all(map(proved_inside, state.keys, keys)):
                        return False
                case tree.ReadTable(table=table, keys=keys):
                    if not all(map(proved_inside, table.keys, keys)):
                        return False
                case tree.CallDefine(define=define) if not self._define(define):
                    return False
                case _:
                    pass
        return True

    def _define(self, define: tree.Define) -> bool:
        if define not in self._defines:
            self._defines[define] = False
            self._defines[define] = self.total(define.body)
        return self._defines[define]
