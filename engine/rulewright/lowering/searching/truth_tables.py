"""Replace conditions on few cells by lookups in a truth table.

Terms: a *truth table* lists the value of a Boolean function for all values of its inputs. Literature:
lookup tables (LUTs) of FPGAs; pattern tables of board-game programs.

Rule: if a condition depends, for each member s, on whether a few cells of one state have one value,
evaluate it before the game for all combinations of these truth values. At run time the bits of the cells
are gathered from the bitset of all cells with the value, and one bit of the table is read (`BitLookup`).
There is no branch to mispredict. A condition that could fail for some combination is not replaced.

Example: whether a site is in a row of three marks.

```yaml
names: {p: player, s: site, t: site, r: row}
grids:
  site: {grid: square, columns: 3, rows: 3}
types:
  row:
    fields: {places: set of site}
    members:
      low: {places: [a1, b1, c1]}
      high: {places: [a3, b3, c3]}
      left: {places: [a1, a2, a3]}
      right: {places: [c1, c2, c3]}
define:
  allowed(p, s): mark[s] is none and not in_row(p, s)
  in_row(p, s): any r in row where s in r.places and (all t in r.places have mark[t] == p)
```

```ir in_row define_in_row without few cells, masks, unroll, specialise
value define_in_row(p_1, s_2):
  found_3 = 0
  for r_4 in range(0, 4):
    if table_1[table_0[r_4] * 10 + s_2 + 1]:
      found_5 = 0
      for t_6 in table_3[table_2[r_4] : table_2[r_4 + 1]]:
        if s[7 + t_6] != p_1:
          found_5 = 1
          break
      if not found_5:
        found_3 = 1
        break
  return found_3
```

```ir in_row define_in_row without unroll, specialise
value define_in_row(p_1, s_2):
  if in words:
    any_3 = lookup(bits(s[7 : + 9] == p_1), table_0, table_1, s_2)
  else:
    found_4 = 0
    for r_5 in range(0, 4):
      if table_3[table_2[r_5] * 10 + s_2 + 1]:
        found_6 = 0
        for t_7 in table_5[table_4[r_5] : table_4[r_5 + 1]]:
          if s[7 + t_7] != p_1:
            found_6 = 1
            break
        if not found_6:
          found_4 = 1
          break
    any_3 = found_4
  return any_3
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulewright import limits, tree
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import cell_offset, count_from_zero
from rulewright.lowering.searching import domain_pruning, quantifiers
from rulewright.tree.evaluation import Env, Evaluator, NotConstant, Value
from rulewright.tree.walk import walk_nodes
from rulewright.types import FiniteType, KeyType, MemberType, count_cells, key_values

MAX_CELLS = 9
"""Maximal number of cells of a table; the table has a bit for each combination of their values."""
MIN_CELLS = 7
"""Conditions on fewer cells are tested cell by cell."""
MAX_ITEMS = 16
MAX_WORDS = 1024
"""Words of a table."""
MAX_TRIALS = 12_000
"""Limit of evaluations of a condition to compute its tables."""
MAX_WORK = 800_000
"""Work of the evaluator for one table; larger ones are tested cell by cell."""
WORK_RATIO = 10
"""Units of the evaluator that count as one unit of other work; a table takes at most 0.1 s."""


def lower_truth_table(em: Emitter, quantifier: tree.Quantified) -> ir.Expr | None:
    """Return whether something holds for any, or for all, of a few members; None if it depends on
    too many cells.
    """
    if (
        quantifier.quantifier not in ("any", "all")
        or len(quantifier.binders) != 1
        or quantifier.withs
        or em.reads_snapshot
    ):
        return None
    if {"masks", "few cells"} & em.lowering.without:
        return None
    reads = em.lowering.effects.collect_reads(quantifier)
    state = next(iter(reads), None)
    if len(reads) != 1 or not isinstance(state, tree.State) or not _is_cell_row(state):
        return None
    items = quantifiers.list_constant_items(em, quantifier.binders[0].domain)
    if not items or len(items) > MAX_ITEMS:
        return None
    result = None
    why = "its answers hang on more than whether cells have one value"
    with limits.pause_meter(), limits.meter_work(MAX_WORK) as meter:
        try:
            tables = _TruthTables(em, quantifier, state)
            result = tables.lower_items(items)
            why = tables.reason
        except (NotConstant, TypeError):
            pass
        except DiagnosticError:
            if not meter.is_empty:
                raise
            why = "to try all that cells can be takes too long"
    limits.spend_work(meter.work_done // WORK_RATIO, quantifier.span)
    how = "looked up in a table" if result is not None else "evaluated cell by cell, not looked up"
    em.add_remark(f"{quantifier.quantifier} {quantifier.binders[0].var.name}: {how}: {why}")
    return result


def _is_cell_row(state: tree.State) -> bool:
    key = state.keys[0] if len(state.keys) == 1 else None
    return (
        isinstance(key, FiniteType)
        and key.size <= ir.MAX_BITS
        and not key.is_growing
        and isinstance(state.type, MemberType)
        and not state.type.finite_type.is_growing
        and state.seen_by is None
    )


class _UnsupposedCell(Exception):
    """Raised when a cell is read whose value has not been supposed yet."""

    def __init__(self, cell_number: int) -> None:
        self.cell_number = cell_number


class _ComparedValue:
    """The value that cells are compared with; no other operation is possible."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _SupposedCell):
            return other == self
        raise NotConstant

    def __hash__(self) -> int:
        raise NotConstant

    def __bool__(self) -> bool:
        raise NotConstant


class _SupposedCell:
    """A cell of which one may know whether it has the wanted value."""

    def __init__(self, cell_number: int, supposed: Mapping[int, bool]) -> None:
        self.cell_number = cell_number
        self.supposed = supposed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ComparedValue):
            raise NotConstant
        if self.cell_number not in self.supposed:
            raise _UnsupposedCell(self.cell_number)
        return self.supposed[self.cell_number]

    def __hash__(self) -> int:
        raise NotConstant

    def __bool__(self) -> bool:
        raise NotConstant


class _SupposingEvaluator(Evaluator):
    """Evaluates expressions under suppositions about cells of a state."""

    def __init__(self, em: Emitter, state: tree.State) -> None:
        super().__init__(em.lowering.rules.collections)
        self.effects = em.lowering.effects
        self.state = state
        self.supposed: dict[int, bool] = {}

    def compile_definition(self, body_expr: tree.Expr) -> Value:
        """Evaluate a body that reads no cell once; others are evaluated each time."""
        compute = self.compile_counted(body_expr)
        if self.effects.collect_reads(body_expr):
            return compute
        memo: dict[tuple[int, ...], tuple[int, int]] = {}

        def evaluate_once(env: Env) -> int:
            env_values = tuple(env.values())
            if not all(isinstance(each, int) for each in env_values):
                return compute(env)
            if env_values not in memo:
                before = self.steps
                value = compute(env)
                memo[env_values] = value, self.steps - before
                return value
            value, steps = memo[env_values]
            self.spend_steps(steps, body_expr.span)
            return value

        return evaluate_once

    def compile_rare_value(self, expr: tree.Expr) -> Value:
        match expr:
            case tree.ReadState(state=state, key_exprs=(key,)) if state is self.state:
                place, inside = self.compile_value(key), key_values(state.keys[0])

                def read_cell(env: Env) -> int:
                    cell_number = place(env)
                    if cell_number not in inside:
                        raise NotConstant(expr.span)
                    return _SupposedCell(cell_number, self.supposed)  # type: ignore[return-value]

                return read_cell
            case _:
                return super().compile_rare_value(expr)


class _TruthTables:
    """The tables of one question, one row per combination of outer values."""

    def __init__(self, em: Emitter, quantifier: tree.Quantified, state: tree.State) -> None:
        self.em = em
        self.quantifier = quantifier
        self.state = state
        assert isinstance(state.type, MemberType) and isinstance(state.keys[0], FiniteType)
        self.size = state.keys[0].size
        self.evaluator = _SupposingEvaluator(em, state)
        self.compared_var = self._find_compared_var(state.type)
        self.own_vars = {self.compared_var}
        for part in walk_nodes(quantifier):
            if isinstance(part, tree.Quantified):
                self.own_vars |= {binder.var for binder in part.binders}
                self.own_vars |= {var for var, _ in part.withs}
        self.outer_vars = domain_pruning.list_outer_variables(em, (quantifier,), self.own_vars)
        self.trial_count = 0
        self.reason = ""
        """The reason for or against a truth table."""

    def _find_compared_var(self, member_type: MemberType) -> tree.Var:
        """Return the variable that cells are compared with."""
        variables = self.em.lowering.effects.get_traits(self.quantifier).variables
        candidates = [
            var
            for var in variables
            if isinstance(var.type, MemberType)
            and var.type.finite_type is member_type.finite_type
            and (member_type.optional or not var.type.optional)
            and isinstance(self.em.env.get(var), ir.Local | ir.Load)
        ]
        if len(candidates) != 1:
            raise NotConstant
        return candidates[0]

    def lower_items(self, items: Sequence[int]) -> ir.Expr | None:
        """Return the answer for all items together if it depends on few cells, otherwise item by
        item.
        """
        node, var = self.quantifier, self.quantifier.binders[0].var
        if count_cells(key for _, key in self.outer_vars) > MAX_WORDS:
            self.reason = "what is around it can be too much"
            return None
        rows = self._compute_rows(self.evaluator.compile_value(node))
        if rows is not None:
            return self._lower_lookup(rows)
        any_ = node.quantifier == "any"
        value = node.where if any_ else node.value
        assert value is not None
        parts = (value,) if any_ or node.where is None else (tree.Not(value=node.where), value)
        evaluate_item = self.evaluator.compile_value(tree.Logic(op="or", operands=parts))
        combined: ir.Expr = fold.ZERO if any_ else fold.ONE
        for item in items:
            rows = self._compute_rows(evaluate_item, {var: item})
            item_answer = None if rows is None else self._lower_lookup(rows)
            if item_answer is None:
                return None
            combined = fold.make_or(combined, item_answer) if any_ else fold.make_and(combined, item_answer)
        return combined

    def _compute_rows(
        self, evaluate: Callable[[Env], int], extra_values: Env | None = None
    ) -> list[tuple[list[int], int]] | None:
        """Return for all outer values the cells on which the answer depends, and the answers as
        bits; None if there are too many cells.
        """
        rows = []
        for env in domain_pruning.iter_environments(
            self.em, (self.quantifier,), self.outer_vars, *self.own_vars
        ):
            env = {**env, **(extra_values or {}), self.compared_var: _ComparedValue()}  # type: ignore[dict-item]
            leaves: list[tuple[dict[int, bool], bool]] = []
            if not self._explore_cells(evaluate, env, leaves):
                self.reason = f"it hangs on more than {MAX_CELLS} cells, or on too many ways"
                return None
            cells = sorted({place for supposed, _ in leaves for place in supposed})
            if len(cells) > MAX_CELLS:
                self.reason = f"it hangs on {len(cells)} cells, and tables tell of {MAX_CELLS} at most"
                return None
            rows.append((cells, _pack_answers(cells, leaves)))
        return rows

    def _explore_cells(
        self, evaluate: Callable[[Env], int], env: Env, leaves: list[tuple[dict[int, bool], bool]]
    ) -> bool:
        """Compute the answers for all values of the cells that are read; return False if there are
        too many.
        """
        supposed = self.evaluator.supposed
        self.trial_count += 1
        limits.spend_work(20, self.quantifier.span)
        if self.trial_count > MAX_TRIALS or len(supposed) > MAX_CELLS:
            return False
        try:
            value = evaluate(env)
        except _UnsupposedCell as cell:
            try:
                for answer_ in (False, True):
                    supposed[cell.cell_number] = answer_
                    if not self._explore_cells(evaluate, env, leaves):
                        return False
            finally:
                del supposed[cell.cell_number]
            return True
        leaves.append((dict(supposed), bool(value)))
        return True

    def _lower_lookup(self, truth_rows: Sequence[tuple[Sequence[int], int]]) -> ir.Expr | None:
        # There are no rows where an outer variable has no value: unreachable.
        most = max((len(cells) for cells, _ in truth_rows), default=0)
        words = max(1, (1 << most) // 64)
        self.reason = f"{most} cells, {len(truth_rows)} rows of {words} words"
        if most < 2 or len(truth_rows) * words > MAX_WORDS:
            self.reason += f", of which there may be {MAX_WORDS}" if most > 1 else ""
            return None
        if len(truth_rows) == 1 and most < MIN_CELLS:
            self.reason += f", and fewer than {MIN_CELLS} known cells are quicker asked one by one"
            return None
        em = self.em
        digits = [count_from_zero(key, em.env[var]) for var, key in self.outer_vars]
        key_types: list[KeyType] = [key for _, key in self.outer_vars]
        row_index = em.to_atom(cell_offset(key_types, digits) or fold.ZERO, "row")
        near = em.lowering.register_table(tuple(sum(1 << cell for cell in cells) for cells, _ in truth_rows))
        low = (1 << 64) - 1
        answers = em.lowering.register_table(
            tuple(bits >> 64 * word & low for _, bits in truth_rows for word in range(words))
        )
        block = em.lowering.layout.states[self.state]
        mask = ir.CellsWith(block, None, self.size, em.to_atom(em.env[self.compared_var]))
        return ir.BitLookup(mask, near, answers, row_index, words, self.size)


def _pack_answers(cells: Sequence[int], leaves: Sequence[tuple[Mapping[int, bool], bool]]) -> int:
    """Return the answers for all values of the cells as bits; the first cell is the lowest bit of
    the index.
    """
    answer_bits = 0
    for supposed, holds in leaves:
        if not holds:
            continue
        places = [0]
        for number, cell in enumerate(cells):
            lit = [at | 1 << number for at in places if supposed.get(cell, True)]
            places = [at for at in places if not supposed.get(cell, False)] + lit
        answer_bits |= sum(1 << at for at in places)
    return answer_bits
