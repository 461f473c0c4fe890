"""Searches made shorter before the game: what a condition without state leaves of a domain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import from_zero, offset
from rulewright.lowering.searching.lane_kinds import small_key
from rulewright.records import dataclass
from rulewright.tree.evaluate import Env, NotConstant, Value
from rulewright.tree.walk import DECLARED, mapped, walk
from rulewright.types import KeyType, cell_keys, count_of, none_of

if TYPE_CHECKING:
    from rulewright.lowering.context import Lowering

FEWEST, SHORT = 8, 16
"""Shorter domains are left as they are, or written out; and those with at most SHORT members, where
more than one of them would be left."""
MOST_KEYS = 16_384
MOST_TRIED = 50_000
"""How many values of variables around a search, and how many members in all, are tried."""
EXPAND_SIZE = 120
"""Definitions of at most so many nodes are taken apart in a condition."""


# --- conditions taken apart -----------------------------------------------------------------------


def expanded(
    lowering: Lowering,
    node: tree.CallDefine,
    loops: Sequence[tree.Var] = (),
    *,
    gains: bool = False,
) -> tree.Expr | None:
    """Return the body of a definition in place of its call in loops over these variables, if its
    parts can be tested separately; None if nothing is gained.
    """
    body = node.define.body
    if "expand" in lowering.without or not isinstance(body, tree.Logic) or body.op != "and":
        return None
    if not all(isinstance(arg, tree.Local | tree.Const) for arg in node.args):
        return None
    parts = list(walk(body))
    if len(parts) > EXPAND_SIZE or any(isinstance(part, tree.BagLocal) for part in parts):
        return None
    if lowering.foresight.table(node.define) is not None:
        return None
    names = dict(zip(node.define.parameters, node.args, strict=True))
    replaced = substitute(body, names)
    assert isinstance(replaced, tree.Logic)
    whole = _depth(lowering, node, loops)
    gains = gains or any(
        isinstance(part, tree.Joined)
        or lowering.effects.pure(part)
        or _depth(lowering, placed, loops) < whole
        for part, placed in zip(body.parts, replaced.parts, strict=True)
    )
    return replaced if gains else None


def _depth(lowering: Lowering, node: tree.Expr, loops: Sequence[tree.Var]) -> int:
    """Return the number of loops around which a condition has to be tested."""
    used = lowering.effects.of(node).variables
    return max((number for number, var in enumerate(loops, 1) if var in used), default=0)


def substitute(node: Any, names: Mapping[tree.Var, tree.Expr]) -> Any:
    """Return a text with expressions in place of variables."""
    if isinstance(node, tree.Local):
        return names.get(node.var, node)
    if isinstance(node, DECLARED):
        return node
    return mapped(node, lambda part: substitute(part, names))


# --- what is left of a domain ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of a table: `first` and `last` of the remaining members for the current outer values."""

    table: int
    first: ir.Expr
    last: ir.Expr


def candidates(
    em: Emitter, binder: tree.Binder, items: Sequence[int], parts: Sequence[tree.Expr]
) -> Stretch | tuple[int, ...] | None:
    """Return the members of a domain for which stateless conditions hold; None: test each."""
    if "narrow" in em.lowering.without or len(items) < FEWEST or not parts:
        return None
    try:
        tests = tuple(map(em.lowering.foresight.value, parts))
        around = variables_around(em, parts, {binder.var})
        if count_of(key for _, key in around) * len(items) > MOST_TRIED:
            return None
        rows = [
            tuple(item for item in items if holds(tests, {**env, binder.var: item}))
            for env in environments(em, parts, around, binder.var)
        ]
    except NotConstant:
        return None
    if len(items) <= SHORT and max(map(len, rows)) > 1:
        return None
    if not around:
        return rows[0]
    if sum(map(len, rows)) * 4 > 3 * len(rows) * len(items):
        return None
    return stretch(em, around, rows)


class NumberRange:
    """The values that the last variable bound by a search over numbers takes one after the other,
    none skipped. Raises NotConstant where they are not known before the game."""

    def __init__(
        self, em: Emitter, binder: tree.Binder, withs: Sequence[tuple[tree.Var, tree.Expr]]
    ) -> None:
        numbers = binder.domain
        if not isinstance(numbers, tree.Numbers):
            raise NotConstant
        bounds = (numbers.first, numbers.last)
        self.parts = (*bounds, *(value for _, value in withs))
        """What is computed for it."""
        if not all(map(em.lowering.effects.pure, self.parts)):
            raise NotConstant
        self.own = {binder.var, *(var for var, _ in withs)}
        self.number, self.down = binder.var, numbers.down
        self.first, self.last = map(em.lowering.foresight.value, bounds)
        self.values = [
            (var, em.lowering.foresight.value(value), none_of(value.type)) for var, value in withs
        ]
        self.left = 2 * MOST_TRIED

    def row(self, around: Env) -> tuple[int, ...]:
        """Return the values for given outer variables."""
        env = dict(around)
        low, high = self.first(env), self.last(env)
        self.left -= max(0, high - low + 1)
        if self.left < 0:
            raise NotConstant
        row = []
        for number in range(high, low - 1, -1) if self.down else range(low, high + 1):
            env[self.number] = found = number
            for var, value, none in self.values:
                env[var] = found = value(env)
                if found == none:
                    break
            else:
                row.append(found)
        return tuple(row)


def sequence(
    em: Emitter, binder: tree.Binder, withs: Sequence[tuple[tree.Var, tree.Expr]]
) -> Stretch | None:
    """Return the values of a search over numbers as a table; None if they are not constant."""
    if "sequence" in em.lowering.without:
        return None
    try:
        course = NumberRange(em, binder, withs)
        around = variables_around(em, course.parts, course.own)
        if not around or count_of(key for _, key in around) > MOST_KEYS:
            return None
        rows = [course.row(env) for env in environments(em, course.parts, around, *course.own)]
    except NotConstant:
        return None
    return stretch(em, around, rows)


def holds(tests: Sequence[Value], env: Env) -> bool:
    return all(test(env) for test in tests)


def variables_around(
    em: Emitter, parts: Sequence[tree.Expr], own: set[tree.Var]
) -> list[tuple[tree.Var, KeyType]]:
    """The variables around a search that its parts use and that are not known now."""
    traits = em.lowering.effects.of(tuple(parts))
    found = []
    for var in traits.variables:
        known = em.env.get(var)
        if var in own or var in traits.bound or isinstance(known, ir.Const):
            continue
        key = small_key(var)
        if key is None or not isinstance(known, ir.Local | ir.Load):
            raise NotConstant
        found.append((var, key))
    return found


def environments(
    em: Emitter,
    parts: Sequence[tree.Expr],
    around: Sequence[tuple[tree.Var, KeyType]],
    *own: tree.Var,
) -> Iterator[Env]:
    """Yield all values of the outer variables, the last fastest, with those that are constant."""
    known = {
        var: value.value
        for var in em.lowering.effects.of(tuple(parts)).variables
        if var not in own and isinstance(value := em.env.get(var), ir.Const)
    }
    for values in cell_keys([key for _, key in around]):
        yield {**known, **{var: value for (var, _), value in zip(around, values, strict=True)}}


def stretch(
    em: Emitter, around: Sequence[tuple[tree.Var, KeyType]], rows: Sequence[tuple[int, ...]]
) -> Stretch:
    starts: list[int] = [0]
    elements: list[int] = []
    for row in rows:
        elements.extend(row)
        starts.append(len(elements))
    digits = [from_zero(key, em.env[var]) for var, key in around]
    at = em.atom(offset([key for _, key in around], digits) or fold.ZERO, "row")
    table = em.lowering.table(tuple(starts))
    return Stretch(
        em.lowering.table(tuple(elements or [0])),
        ir.Lookup(table, at),
        ir.Lookup(table, fold.plus(at, fold.ONE)),
    )
