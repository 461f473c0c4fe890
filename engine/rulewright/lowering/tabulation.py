"""Definitions that depend on nothing but their parameters, computed once for all of them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import count_of
from rulewright.types import FiniteType, IntType, KeyType, MemberType

if TYPE_CHECKING:
    from rulewright.lowering.lower import Lowering

MOST_CELLS = 4096


class Tabulation:
    """Remembers the table of each definition that has one."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self._tables: dict[tree.Define, tree.Table | None] = {}

    def table(self, define: tree.Define) -> tree.Table | None:
        """All values of a definition that reads no state, or None."""
        if define not in self._tables:
            self._tables[define] = None
            self._tables[define] = self._compute(define)
        return self._tables[define]

    def _compute(self, define: tree.Define) -> tree.Table | None:
        keys = [_key(var) for var in define.parameters]
        known = [key for key in keys if key is not None]
        if not keys or len(known) < len(keys) or not self.lowering.effects.pure(define.body):
            return None
        if count_of(tuple(known)) > MOST_CELLS:
            return None
        values = []
        for arguments in product(*(_values(key) for key in known)):
            value = self._value(define, arguments)
            if value is None:
                return None
            values.append(value)
        return tree.Table(define.name, tuple(known), define.type, tuple(values), define.span)

    def _value(self, define: tree.Define, arguments: tuple[int, ...]) -> int | None:
        em = Emitter(self.lowering)
        for var, argument in zip(define.parameters, arguments, strict=True):
            em.env[var] = ir.Const(argument)
        assert define.body is not None
        value = expressions.expression(em, define.body)
        return value.value if isinstance(value, ir.Const) and not em.out else None


def _key(var: tree.Var) -> KeyType | None:
    match var.type:
        case MemberType(of=of, optional=False) if not of.growing:
            return of
        case IntType(low=int(), high=int(), optional=False):
            return var.type
        case _:
            return None


def _values(key: KeyType) -> range:
    if isinstance(key, FiniteType):
        return range(key.size)
    assert key.low is not None and key.high is not None
    return range(key.low, key.high + 1)
