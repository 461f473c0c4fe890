"""Classify the parts of a condition by how their values vary over the members of a type.

Terms: a *lane* is the form of a part of a condition as the member t varies: the same for all t
(UniformLane), constant before the game (ConstantRows), a truth value as a bitset (MaskLane), cells of a
state at indices that are constant for each t (StateLane), different lanes for disjoint sets of members
(CaseLane), or a count of neighbours of a chain (NeighbourCountLane).

Rule: `vectorize` combines lanes bottom-up. A comparison of a StateLane with a UniformLane gives a MaskLane.

Example: `mark[s]` is a StateLane of 36 cells and `none` is uniform, so that their comparison is a bitset;
`s != a1` is constant, a mask.

```yaml
define:
  allowed(p, s): mark[s] is none and s != a1
```

```ir turns options_0
options options_0():
  if in words:
    set_1 = bits(s[7 : + 36] == -1)
    set_2 = set_1 & 0xffffffffe
    emit 0 + 1 * bits(set_2 + 0)
  else:
    for s_3 in range(1, 36):
      if s[7 + s_3] == -1:
        emit s_3
```
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import walk
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching.bitsets import ConstantRows
from rulewright.records import dataclass
from rulewright.tree.evaluation import COMPARE
from rulewright.types import (
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    cell_values,
    key_of,
    key_values,
)


@dataclass(frozen=True, slots=True)
class UniformLane:
    """A lane with the same value for all members."""

    value: ir.Expr


@dataclass(frozen=True, slots=True)
class MaskLane:
    """A truth value: the bitset of members for which it holds."""

    mask: ir.Expr


@dataclass(frozen=True, slots=True)
class StateLane:
    """The cell of a state at an index that is constant for each member."""

    state: tree.State
    row_offset: ir.Expr | None
    index_rows: ConstantRows


@dataclass(frozen=True, slots=True)
class CaseLane:
    """Different values for disjoint sets of members."""

    lane_cases: tuple[tuple[ir.Expr, Lane], ...]


@dataclass(frozen=True, slots=True)
class ChainSets:
    """The chains of a position: the sets of places that form them, and the table of neighbours of each
    place."""

    name: str
    place_sets: tuple[ir.Expr, ...]
    neighbour_table: int


@dataclass(frozen=True, slots=True)
class NeighbourCountLane:
    """The number of members of a set beside the chain of a place that is constant for each
    member."""

    chains: ChainSets
    counted_set: ir.Expr
    index_rows: ConstantRows


Lane = UniformLane | ConstantRows | MaskLane | StateLane | CaseLane | NeighbourCountLane


def find_small_key(var: tree.Var) -> KeyType | None:
    """Return the key type whose values are exactly those of a variable; None if its type is a subset of
    one."""
    key = key_of(var.type)
    is_whole_type = not isinstance(key, FiniteType) or key.members == tuple(key_values(key))
    return key if is_whole_type else None


def compare_rows(
    op: ir.BinaryOp, rows: Sequence[tuple[int, ...]], constant: int
) -> tuple[tuple[int, ...], ...]:
    test = COMPARE[op]
    return tuple(tuple(int(test(each, constant)) for each in row) for row in rows)


def list_cell_values(type: Type) -> range | None:
    """Return the values that a cell of a state can hold; None if its type can grow."""
    growing = isinstance(type, MemberType) and type.finite_type.is_growing
    return None if growing else cell_values(type)


MIRRORED_OPERATORS: dict[ir.BinaryOp, ir.BinaryOp] = {
    "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip


def is_least(state: tree.State, value: ir.Expr) -> bool:
    """Return whether a number is the least value of a state, so that all other values are larger."""
    return (
        isinstance(state.type, IntType)
        and not state.type.optional
        and isinstance(value, ir.Const)
        and value.value in (state.least, state.type.low)
    )


def has_only_kept_sets(em: Emitter, prelude: Sequence[ir.Stmt]) -> bool:
    """Return whether native code stores all bitsets that these statements use."""
    cell_sets = [part for part in walk(*prelude) if isinstance(part, ir.CellsWith)]
    layout = em.lowering.layout
    blocks = {block: list_cell_values(state.type) for state, block in layout.states.items()}
    # Locations of things are bitsets only where those are stored.
    blocks |= {at.place_base: range(1) for at in layout.zones.values()}
    return all(
        each.value == fold.ZERO
        if each.above
        else (values := blocks[each.block]) is not None and len(values) <= ir.MAX_SETS
        for each in cell_sets
    )


def can_hold_value(cell_type: Type, value_type: Type, value: ir.Expr) -> bool:
    """Return whether a value is a number or one that the cell could hold."""
    if isinstance(value, ir.Const):
        values = list_cell_values(cell_type)
        return values is None or value.value in values
    match cell_type, value_type:
        case MemberType(optional=some), MemberType(optional=optional):
            return some or not optional
        case _:
            return True
