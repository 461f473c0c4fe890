"""Questions that hang on few cells, answered by a table.

Whether a line through a place is complete hangs on a few truth values: whether these cells of a
state have this value. They are bits of one set, and all that they can be is tried before the game:
the answer is then one bit of a table, found by the bits brought together. Nobody has to guess a
branch for each cell. What could be a fault for any values around it is not answered so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulewright import limits, tree
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import from_zero, offset
from rulewright.lowering.searching import narrowing, quantifiers
from rulewright.tree.evaluate import Env, Evaluator, NotConstant, Value
from rulewright.tree.walk import walk
from rulewright.types import FiniteType, KeyType, MemberType, count_of, key_values

MOST_CELLS = 9
"""Cells that a table tells about: it has a bit for all that they can be."""
FEWEST = 7
"""Questions about fewer cells are asked cell by cell."""
MOST_ITEMS = 16
MOST_WORDS = 1024
"""Words of a table."""
MOST_TRIED = 12_000
"""How often a question is answered to make its tables."""
MOST_WORK = 800_000
"""Work of the evaluator on one question: where answering takes longer, it is asked cell by cell."""
CHEAPER = 10
"""Of so much of it a unit is one of other work: a tenth of a second is the most that it takes."""


def answer(em: Emitter, node: tree.Quantified) -> ir.Expr | None:
    """Return whether something holds for any, or for all, of a few members; None if it depends on
    too many cells.
    """
    if node.kind not in ("any", "all") or len(node.binders) != 1 or node.withs or em.old:
        return None
    if {"masks", "few cells"} & em.lowering.without:
        return None
    reads = em.lowering.effects.reads(node)
    state = next(iter(reads), None)
    if len(reads) != 1 or not isinstance(state, tree.State) or not _row_of_cells(state):
        return None
    items = quantifiers.constant_items(em, node.binders[0].domain)
    if not items or len(items) > MOST_ITEMS:
        return None
    found = None
    why = "its answers hang on more than whether cells have one value"
    with limits.unmetered(), limits.metered(MOST_WORK) as meter:
        try:
            tables = _Tables(em, node, state)
            found = tables.told(items)
            why = tables.why
        except (NotConstant, TypeError):
            pass
        except DiagnosticError:
            if not meter.empty:
                raise
            why = "to try all that cells can be takes too long"
    limits.spend(meter.spent // CHEAPER, node.span)
    how = "told by a table" if found is not None else "asked cell by cell, not by a table"
    em.because(f"{node.kind} {node.binders[0].var.name}: {how}: {why}")
    return found


def _row_of_cells(state: tree.State) -> bool:
    key = state.keys[0] if len(state.keys) == 1 else None
    return (
        isinstance(key, FiniteType)
        and key.size <= ir.MOST_BITS
        and not key.growing
        and isinstance(state.type, MemberType)
        and not state.type.of.growing
        and state.seen_by is None
    )


class _Unasked(Exception):
    """Raised when a cell is read whose value has not been supposed yet."""

    def __init__(self, place: int) -> None:
        self.place = place


class _Wanted:
    """The value that cells are compared with; no other operation is possible."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Cell):
            return other == self
        raise NotConstant

    def __hash__(self) -> int:
        raise NotConstant

    def __bool__(self) -> bool:
        raise NotConstant


class _Cell:
    """A cell of which one may know whether it has the wanted value."""

    def __init__(self, place: int, supposed: Mapping[int, bool]) -> None:
        self.place = place
        self.supposed = supposed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Wanted):
            raise NotConstant
        if self.place not in self.supposed:
            raise _Unasked(self.place)
        return self.supposed[self.place]

    def __hash__(self) -> int:
        raise NotConstant

    def __bool__(self) -> bool:
        raise NotConstant


class _Supposing(Evaluator):
    """Evaluates expressions under suppositions about cells of a state."""

    def __init__(self, em: Emitter, state: tree.State) -> None:
        super().__init__(em.lowering.rules.collections)
        self.effects = em.lowering.effects
        self.state = state
        self.supposed: dict[int, bool] = {}

    def defined(self, body: tree.Expr) -> Value:
        """Evaluate a body that reads no cell once; others are evaluated each time."""
        compute = self.counted(body)
        if self.effects.reads(body):
            return compute
        known: dict[tuple[int, ...], tuple[int, int]] = {}

        def again(env: Env) -> int:
            given = tuple(env.values())
            if not all(isinstance(each, int) for each in given):
                return compute(env)
            if given not in known:
                before = self.steps
                value = compute(env)
                known[given] = value, self.steps - before
                return value
            value, steps = known[given]
            self.spend(steps, body.span)
            return value

        return again

    def rarer(self, node: tree.Expr) -> Value:
        match node:
            case tree.ReadState(state=state, keys=(key,)) if state is self.state:
                place, inside = self.value(key), key_values(state.keys[0])

                def cell(env: Env) -> int:
                    at = place(env)
                    if at not in inside:
                        raise NotConstant(node.span)
                    return _Cell(at, self.supposed)  # type: ignore[return-value]

                return cell
            case _:
                return super().rarer(node)


class _Tables:
    """The tables of one question, one row per combination of outer values."""

    def __init__(self, em: Emitter, node: tree.Quantified, state: tree.State) -> None:
        self.em = em
        self.node = node
        self.state = state
        assert isinstance(state.type, MemberType) and isinstance(state.keys[0], FiniteType)
        self.size = state.keys[0].size
        self.evaluator = _Supposing(em, state)
        self.wanted = self._wanted(state.type)
        self.own = {self.wanted}
        for part in walk(node):
            if isinstance(part, tree.Quantified):
                self.own |= {binder.var for binder in part.binders}
                self.own |= {var for var, _ in part.withs}
        self.around = narrowing.variables_around(em, (node,), self.own)
        self.tried = 0
        self.why = ""
        """What speaks for tables, or against them."""

    def _wanted(self, type: MemberType) -> tree.Var:
        """Return the variable that cells are compared with."""
        variables = self.em.lowering.effects.of(self.node).variables
        found = [
            var
            for var in variables
            if isinstance(var.type, MemberType)
            and var.type.of is type.of
            and (type.optional or not var.type.optional)
            and isinstance(self.em.env.get(var), ir.Local | ir.Load)
        ]
        if len(found) != 1:
            raise NotConstant
        return found[0]

    def told(self, items: Sequence[int]) -> ir.Expr | None:
        """Return the answer for all items together if it depends on few cells, otherwise item by
        item.
        """
        node, var = self.node, self.node.binders[0].var
        if count_of(key for _, key in self.around) > MOST_WORDS:
            self.why = "what is around it can be too much"
            return None
        rows = self._rows(self.evaluator.value(node))
        if rows is not None:
            return self._lookup(rows)
        any_ = node.kind == "any"
        value = node.where if any_ else node.value
        assert value is not None
        parts = (value,) if any_ or node.where is None else (tree.Not(value=node.where), value)
        asked = self.evaluator.value(tree.Logic(op="or", parts=parts))
        found: ir.Expr = fold.ZERO if any_ else fold.ONE
        for item in items:
            rows = self._rows(asked, {var: item})
            one = None if rows is None else self._lookup(rows)
            if one is None:
                return None
            found = fold.either(found, one) if any_ else fold.both(found, one)
        return found

    def _rows(
        self, asked: Callable[[Env], int], more: Env | None = None
    ) -> list[tuple[list[int], int]] | None:
        """Return for all outer values the cells on which the answer depends, and the answers as
        bits; None if there are too many cells.
        """
        rows = []
        for env in narrowing.environments(self.em, (self.node,), self.around, *self.own):
            env = {**env, **(more or {}), self.wanted: _Wanted()}  # type: ignore[dict-item]
            leaves: list[tuple[dict[int, bool], bool]] = []
            if not self._explore(asked, env, leaves):
                self.why = f"it hangs on more than {MOST_CELLS} cells, or on too many ways"
                return None
            cells = sorted({place for supposed, _ in leaves for place in supposed})
            if len(cells) > MOST_CELLS:
                self.why = (
                    f"it hangs on {len(cells)} cells, and tables tell of {MOST_CELLS} at most"
                )
                return None
            rows.append((cells, _bits(cells, leaves)))
        return rows

    def _explore(
        self, asked: Callable[[Env], int], env: Env, leaves: list[tuple[dict[int, bool], bool]]
    ) -> bool:
        """Compute the answers for all values of the cells that are read; return False if there are
        too many.
        """
        supposed = self.evaluator.supposed
        self.tried += 1
        limits.spend(20, self.node.span)
        if self.tried > MOST_TRIED or len(supposed) > MOST_CELLS:
            return False
        try:
            value = asked(env)
        except _Unasked as cell:
            try:
                for answer_ in (False, True):
                    supposed[cell.place] = answer_
                    if not self._explore(asked, env, leaves):
                        return False
            finally:
                del supposed[cell.place]
            return True
        leaves.append((dict(supposed), bool(value)))
        return True

    def _lookup(self, rows: Sequence[tuple[Sequence[int], int]]) -> ir.Expr | None:
        # There are no rows where a variable around has no value: nobody gets here.
        most = max((len(cells) for cells, _ in rows), default=0)
        words = max(1, (1 << most) // 64)
        self.why = f"{most} cells, {len(rows)} rows of {words} words"
        if most < 2 or len(rows) * words > MOST_WORDS:
            self.why += f", of which there may be {MOST_WORDS}" if most > 1 else ""
            return None
        if len(rows) == 1 and most < FEWEST:
            self.why += f", and fewer than {FEWEST} known cells are quicker asked one by one"
            return None
        em = self.em
        digits = [from_zero(key, em.env[var]) for var, key in self.around]
        keys: list[KeyType] = [key for _, key in self.around]
        at = em.atom(offset(keys, digits) or fold.ZERO, "row")
        near = em.lowering.table(tuple(sum(1 << cell for cell in cells) for cells, _ in rows))
        low = (1 << 64) - 1
        answers = em.lowering.table(
            tuple(bits >> 64 * word & low for _, bits in rows for word in range(words))
        )
        block = em.lowering.layout.states[self.state]
        mask = ir.CellsWith(block, None, self.size, em.atom(em.env[self.wanted]))
        return ir.BitLookup(mask, near, answers, at, words, self.size)


def _bits(cells: Sequence[int], leaves: Sequence[tuple[Mapping[int, bool], bool]]) -> int:
    """Return the answers for all values of the cells as bits; the first cell is the lowest bit of
    the index.
    """
    found = 0
    for supposed, holds in leaves:
        if not holds:
            continue
        places = [0]
        for number, cell in enumerate(cells):
            lit = [at | 1 << number for at in places if supposed.get(cell, True)]
            places = [at for at in places if not supposed.get(cell, False)] + lit
        found |= sum(1 << at for at in places)
    return found
