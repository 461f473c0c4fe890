"""Evaluate conditions for all members of a type at once, as bitsets (vectorised predicates).

Terms: a *bitset* is an integer whose bit t stands for member t. A *lane* (`lane_types`) is the form that a
part of a condition has as t varies: equal for all members, constant before the game, consecutive cells, a
bitset, or a case distinction. A *scalar* condition is evaluated for one member at a time. Literature:
bitboards in chess programs; bit-sliced or SIMD evaluation of predicates (Li and Patel, "BitWeaving", SIGMOD
2013).

Rule: translate a condition on t into the bitset of the members for which it holds. A comparison of
consecutive cells gives a bitset, `and`, `or` and `not` are bitwise operations, and a neighbour is a shift
with a mask for the edges of the board. Raise NotVectorizable for anything else; the caller then loops over
the members. Only conditions that cannot fail are vectorised, because they are evaluated for members that a
loop would never reach.

Example: empty sites next to a mark of the player. The Python backend and native code choose one of two
versions when they print (`in words`); the bitset version shifts the set of the player's marks in four
directions.

```yaml
define:
  allowed(p, s): mark[s] is none and (any t in neighbours(s) where mark[t] == p)
```

```ir turns options_0
options options_0():
  cell.46 = s[46]
  if in words:
    set_1 = bits(s[7 : + 36] == -1)
    set_2 = bits(s[7 : + 36] == cell.46)
    set_3 = set_2 << 6
    set_4 = set_3 & 0xfffffffc0
    set_5 = set_2 << 1
    set_6 = set_5 & 0xfbefbefbe
    set_7 = set_4 | set_6
    set_8 = set_2 >> 1
    set_9 = set_8 & 0x7df7df7df
    set_10 = set_7 | set_9
    set_11 = set_2 >> 6
    set_12 = set_11 & 0x3fffffff
    set_13 = set_10 | set_12
    set_14 = set_1 & set_13
    emit 0 + 1 * bits(set_14 + 0)
  else:
    work 76
    for s_15 in range(0, 36):
      if define_allowed(cell.46, s_15):
        emit s_15
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rulewright import limits, tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import cell_offset, count_from_zero
from rulewright.lowering.searching import chain_bitsets, line_bitsets, quantifiers
from rulewright.lowering.searching.bitsets import (
    MAX_DISTANCES,
    BitsetBuilder,
    ConstantRows,
    LaneEnvironment,
    NotVectorizable,
)
from rulewright.lowering.searching.lane_types import (
    MIRRORED_OPERATORS,
    CaseLane,
    Lane,
    MaskLane,
    NeighbourCountLane,
    StateLane,
    UniformLane,
    can_hold_value,
    compare_rows,
    find_small_key,
    has_only_kept_sets,
    is_least,
    list_cell_values,
)
from rulewright.tree.evaluation import NotConstant
from rulewright.tree.walk import walk_nodes
from rulewright.types import (
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    count_cells,
    key_values,
    none_value,
)

MAX_CONSTANTS = 20_000
"""Values that are computed before the game for a part of a condition."""
MAX_CASES = 16
MAX_VALUES = 8
"""Maximal number of values of a state when two of its cells are compared."""


class Vectorizer(BitsetBuilder):
    """Lowers expressions for all members of one type at once, in one function."""

    def __init__(self, em: Emitter, member_type: FiniteType, *, only_kept: bool = False) -> None:
        super().__init__(em, member_type)
        self.only_kept = only_kept
        self.env: dict[tree.Var, Lane] = {}
        """Vector values of the variables that differ between members."""
        self.flood_targets: ir.Expr | None = None
        """The only members for which connection is tested; None means all."""
        self.known_conditions: list[ConstantRows] = []
        """Further conditions that are known to hold for all members of interest."""

    def lower_conditions(
        self, var: tree.Var, conditions: Sequence[tree.Expr], used_conditions: list[tree.Expr]
    ) -> ir.Expr:
        """Return the members that satisfy all conditions that can be vectorised; these are added to
        `used_conditions`."""
        self.env[var] = self.make_identity(self.member_type)
        tests: list[ir.Expr] = []
        masks: list[ir.Expr] = []
        late: list[tree.Expr] = []
        for each in conditions:
            if self._has_flood_fill(each):
                late.append(each)
                continue
            with self.assume_conditions(conditions):
                lane = self.try_condition(each)
            if lane is None:
                continue
            used_conditions.append(each)
            if isinstance(lane, UniformLane):
                tests.append(lane.value)
            else:
                masks.append(self.to_mask(lane))
        mask: ir.Expr = self.full_set
        # Reached sets come first, because much is known about them.
        for one in sorted(masks, key=lambda each: not isinstance(self.get_definition(each), ir.ReachedSet)):
            mask = self.join_sets("&", mask, one)
        for test in tests:
            mask = self.select_set(test, mask, self.empty_set)
        for each in late:
            result = self.em.make_temp(self.empty_set, "set")
            with self.em.collect_statements() as flood, self.isolate_sets():
                self.flood_targets = mask
                lane = self.try_condition(each)
                self.flood_targets = None
                if lane is not None:
                    self.em.set_local(result.name, self.join_sets("&", mask, self.to_mask(lane)))
            if lane is not None:
                used_conditions.append(each)
                self.em.emit_if(ir.SetMeasure("some", mask), flood)
                mask = result
        return mask

    def _has_flood_fill(self, expr: tree.Expr) -> bool:
        return any(isinstance(part, tree.Joined) for part in walk_nodes(expr, into_calls=True))

    def try_condition(self, expr: tree.Expr) -> Lane | None:
        """Return the vector value of a condition; None, with nothing emitted, if it cannot be
        vectorised.
        """
        before, steps, env = dict(self.named_values), self.step_count, dict(self.env)
        names = dict(self.em.env)
        with self.em.collect_statements() as out:
            try:
                lane = self.lower_lane(expr)
                lane = lane if isinstance(lane, UniformLane) else MaskLane(self.to_mask(lane))
                if self.only_kept and not has_only_kept_sets(self.em, out):
                    raise NotVectorizable
            except NotVectorizable:
                self.named_values, self.step_count, self.env = before, steps, env
                self.em.env = names
                return None
        self.em.out.extend(out)
        return lane

    def lower_laid_cells(self) -> ir.Expr:
        """Return the set of cells of a growing grid that exist."""
        count = self.em.to_atom(
            self.em.load_cell(self.em.lowering.layout.grids[self.member_type].count), "laid"
        )
        table = self.em.lowering.register_table(tuple((1 << n) - 1 for n in range(self.size + 1)))
        return self.name_set(ir.MaskAt(table, count, self.size))

    # --- truth ------------------------------------------------------------------------------------

    def to_mask(self, lane: Lane) -> ir.Expr:
        """Return the members for which a truth value holds."""
        match lane:
            case UniformLane(value):
                return self.select_set(value, self.full_set, self.empty_set)
            case ConstantRows(around, rows):
                masks = [sum(1 << at for at in self.members if row[at] == 1) for row in rows]
                return self.lookup_set(around, masks)
            case MaskLane(mask):
                return mask
            case StateLane():
                return self.lower_cells_equal(lane, fold.ONE)
            case CaseLane(of):
                result: ir.Expr = self.empty_set
                mask_cases = [(mask, self.to_mask(lane)) for mask, lane in of]
                run = self.match_run(mask_cases)
                if run is not None:
                    count = len(run[0].run_steps)
                    result, mask_cases = self.lower_run_members(*run), mask_cases[count:]
                for mask, holds in mask_cases:
                    result = self.join_sets("|", result, self.join_sets("&", mask, holds))
                return result
            case NeighbourCountLane():
                raise NotVectorizable

    def lower_cells_equal(self, state_cells: StateLane, value: ir.Expr, *, above: bool = False) -> ir.Expr:
        """Return the members whose cell has the value, or a greater one."""
        key = state_cells.state.keys[-1]
        assert isinstance(key, FiniteType)
        block = self.em.lowering.layout.states[state_cells.state]
        mask = self.name_set(ir.CellsWith(block, state_cells.row_offset, key.size, value, above))
        return self.pull_set(mask, state_cells.index_rows)

    # --- values -----------------------------------------------------------------------------------

    def make_identity(self, member_type: FiniteType) -> ConstantRows:
        inside = set(self.members)
        row = tuple(member if member in inside else -1 for member in range(member_type.size))
        return ConstantRows((), (row,), -1)

    def has_lane_variable(self, rule_text: object) -> bool:
        return any(var in self.env for var in self.em.lowering.effects.get_traits(rule_text).variables)

    def lower_lane(self, expr: tree.Expr) -> Lane:
        limits.spend_work(5, expr.span)
        if not self.has_lane_variable(expr):
            value = expressions.lower_expr(self.em, expr)
            if fold.is_atom(value):
                return UniformLane(value)
            name = self.name_value(value)
            return UniformLane(name)
        constant_rows = self.evaluate_rows(expr)
        if constant_rows is not None:
            return constant_rows
        match expr:
            case tree.Local(var=var):
                return self.env[var]
            case tree.ReadState(state=state, key_exprs=keys):
                return self.lower_state_read(state, keys)
            case tree.CallDefine(define=define, args=args):
                return self.lower_call(define, [self.lower_lane(arg) for arg in args])
            case tree.Not(value=inner):
                lane = self.lower_lane(inner)
                if isinstance(lane, UniformLane):
                    return UniformLane(fold.make_not(lane.value))
                return MaskLane(self.complement_set(self.to_mask(lane)))
            case tree.Logic(op=op, operands=parts):
                return self.lower_logic(op == "and", parts)
            case tree.Compare(op=op, left=left, right=right):
                types = left.type, right.type
                return self.lower_comparison(op, self.lower_lane(left), self.lower_lane(right), types)
            case tree.IsIn(value=inner, constants=members):
                return self.lower_is_in(self.lower_lane(inner), members)
            case tree.Conditional(condition=condition, value=inner, else_value=other):
                return self.lower_conditional(condition, inner, other, expr.type)
            case tree.LetIn(var=var, value=inner, body=body):
                return self.lower_with_bindings((var,), [self.lower_lane(inner)], body)
            case tree.Quantified():
                return self.lower_quantifier(expr)
            case tree.Joined():
                return self.lower_joined(expr)
            case tree.ReadTable(table=table, key_exprs=(key,)):
                return self.lower_table_read(table, self.lower_lane(key))
            case tree.Switch(subject=subject):
                return self.lower_switch(expr, self.lower_lane(subject))
            case _:
                raise NotVectorizable

    def lower_table_read(self, table: tree.Table, lane: Lane) -> Lane:
        """Return the entries of a table for the values of the cells."""
        keys = key_values(table.keys[0])
        match lane:
            case UniformLane(ir.Const(value)) if value in keys:
                return UniformLane(ir.Const(table.cells[value - keys.start]))
            case CaseLane(of):
                lane_cases = [(mask, self.lower_table_read(table, one)) for mask, one in of]
                return self.merge_cases(lane_cases, table.type)
            case StateLane() as cells:
                values = list_cell_values(cells.state.type)
                if values is None or len(values) > ir.MAX_SETS:
                    raise NotVectorizable
                masks_by_entry: dict[int, ir.Expr] = {}
                for value in values:
                    if value in keys:  # none is never looked up
                        mask = self.lower_cells_equal(cells, ir.Const(value))
                        table_entry = table.cells[value - keys.start]
                        masks_by_entry[table_entry] = self.join_sets(
                            "|", masks_by_entry.get(table_entry, self.empty_set), mask
                        )
                lane_cases = [
                    (mask, UniformLane(ir.Const(table_entry))) for table_entry, mask in masks_by_entry.items()
                ]
                return self.merge_cases(lane_cases, table.type)
            case _:
                raise NotVectorizable

    def lower_switch(self, switch_expr: tree.Switch, subject: Lane) -> Lane:
        match subject:
            case UniformLane(ir.Const(value)):
                arm = dict(switch_expr.arms).get(value, switch_expr.default)
                if arm is None:
                    raise NotVectorizable
                return self.lower_lane(arm)
            case CaseLane(of):
                lane_cases = [(mask, self.lower_switch(switch_expr, one)) for mask, one in of]
                return self.merge_cases(lane_cases, switch_expr.type)
            case _:
                raise NotVectorizable

    def evaluate_rows(self, expr: tree.Expr) -> ConstantRows | None:
        """Return the constant values of an expression if it depends on members and few outer
        values; otherwise None.
        """
        lowering = self.em.lowering
        if not lowering.effects.is_pure(expr):
            return None
        traits = lowering.effects.get_traits(expr)
        inner = set(traits.let_vars)
        if traits.has_any(tree.Quantified):
            for each in walk_nodes(expr):
                if isinstance(each, tree.Quantified):
                    inner |= {binder.var for binder in each.binders}
                    inner |= {var for var, _ in each.withs}
        names = self.find_environment(variable for variable in traits.variables if variable not in inner)
        if names is None:
            return None
        none = none_value(expr.type)
        cache_key = (id(expr), self.member_type, *names.cache_key)
        cached = lowering.constant_rows.get(cache_key)
        if cached is None:
            cached = lowering.constant_rows[cache_key] = expr, self.compute_rows(expr, names)
        return None if cached[1] is None else ConstantRows(names.outer_values, cached[1], none)

    def find_environment(self, variables: Iterable[tree.Var]) -> LaneEnvironment | None:
        """Return what the variables of an expression stand for, if each is constant per member or
        has few values; otherwise None.
        """
        outer_values: dict[tuple[KeyType, ir.Expr], None] = {}
        fixed: dict[tree.Var, int] = {}
        single: dict[tree.Var, tuple[KeyType, ir.Expr]] = {}
        lanes: dict[tree.Var, ConstantRows] = {}
        for var in variables:
            lane, value = self.env.get(var), self.em.env.get(var)
            if isinstance(lane, ConstantRows):
                lanes[var] = lane
                outer_values.update(dict.fromkeys(lane.outer_values))
            elif lane is not None:
                return None
            elif isinstance(value, ir.Const):
                fixed[var] = value.value
            elif isinstance(value, ir.Local | ir.Load) and (key := find_small_key(var)) is not None:
                single[var] = key, value
                outer_values[key, value] = None
            else:
                return None
        if count_cells(key for key, _ in outer_values) * len(self.members) > MAX_CONSTANTS:
            return None
        return LaneEnvironment(tuple(outer_values), fixed, single, lanes)

    def compute_rows(
        self, expr: tree.Expr, environment: LaneEnvironment
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return the values of an expression for all members, one row per combination of outer
        values.
        """
        try:
            compute = self.em.lowering.constant_evaluator.compile_value(expr)
        except NotConstant:
            return None
        none = none_value(expr.type)
        rows = []
        some = False
        for _, env, mine in environment.iter_rows():
            row = [none] * self.size
            for member in self.members:
                for var, values in mine.items():
                    env[var] = values[member]
                try:
                    row[member] = compute(env)
                    some = True
                except NotConstant:  # never evaluated there: it would be an error
                    pass
            rows.append(tuple(row))
        return tuple(rows) if some else None

    def lower_state_read(self, state: tree.State, index_exprs: tuple[tree.Expr, ...]) -> Lane:
        if (
            not index_exprs
            or any(map(self.has_lane_variable, index_exprs[:-1]))
            or not self.has_lane_variable(index_exprs[-1])
        ):
            raise NotVectorizable
        last = state.keys[-1]
        if not isinstance(last, FiniteType) or ir.count_words(last.size) != ir.count_words(self.size):
            raise NotVectorizable
        if last.size > ir.MAX_BITS:
            raise NotVectorizable
        digits = [
            count_from_zero(key, self.em.to_atom(expressions.lower_expr(self.em, each)))
            for key, each in zip(state.keys[:-1], index_exprs[:-1], strict=True)
        ]
        row = cell_offset(state.keys[:-1], digits)
        row = None if row is None else self.em.to_atom(row, "row")

        def read_place(place_lane: Lane) -> Lane:
            match place_lane:
                case ConstantRows():
                    return StateLane(state, row, place_lane)
                case CaseLane(of):
                    return CaseLane(tuple((mask, read_place(each)) for mask, each in of))
                case _:
                    raise NotVectorizable

        return read_place(self.lower_lane(index_exprs[-1]))

    def lower_call(self, define: tree.Define, lane_args: Sequence[Lane]) -> Lane:
        if define.body is None:
            raise NotVectorizable
        return self.lower_with_bindings(define.parameters, lane_args, define.body)

    def lower_with_bindings(
        self, bound_vars: Sequence[tree.Var], lanes: Sequence[Lane], body_expr: tree.Expr
    ) -> Lane:
        """Lower an expression with variables bound to vector values."""
        for number, lane in enumerate(lanes):
            if isinstance(lane, CaseLane):
                lane_cases = [
                    (
                        mask,
                        self.lower_with_bindings(
                            bound_vars, [*lanes[:number], one, *lanes[number + 1 :]], body_expr
                        ),
                    )
                    for mask, one in lane.lane_cases
                ]
                return self.merge_cases(lane_cases, body_expr.type)
        env, around = dict(self.env), {var: self.em.env.get(var) for var in bound_vars}
        for var, lane in zip(bound_vars, lanes, strict=True):
            self.env.pop(var, None)
            if isinstance(lane, UniformLane):
                self.em.env[var] = lane.value
            else:
                self.env[var] = lane
        try:
            return self.lower_lane(body_expr)
        finally:
            self.env = env
            for var, known in around.items():
                if known is None:
                    self.em.env.pop(var, None)
                else:
                    self.em.env[var] = known

    def merge_cases(self, lane_cases: Sequence[tuple[ir.Expr, Lane]], type: Type) -> Lane:
        """Return cases as one vector value; for a truth value, a bitset."""
        flat: list[tuple[ir.Expr, Lane]] = []
        for mask, lane in lane_cases:
            if isinstance(lane, CaseLane):
                flat += [(self.join_sets("&", mask, inner), one) for inner, one in lane.lane_cases]
            else:
                flat.append((mask, lane))
        flat = [(mask, lane) for mask, lane in flat if mask != self.empty_set]
        if len(flat) > MAX_CASES:
            raise NotVectorizable
        cases = CaseLane(tuple(flat))
        return MaskLane(self.to_mask(cases)) if isinstance(type, BoolType) else cases

    def lower_logic(self, conjunction: bool, operands: tuple[tree.Expr, ...]) -> Lane:
        closed = fold.ZERO if conjunction else fold.ONE
        tests: list[ir.Expr] = []
        result: ir.Expr | None = None
        for each in operands:
            with self.assume_conditions(operands if conjunction else ()):
                lane = self.lower_lane(each)
            if isinstance(lane, UniformLane):
                if lane.value == closed:
                    return lane
                if not isinstance(lane.value, ir.Const):
                    tests.append(lane.value)
                continue
            mask = self.to_mask(lane)
            result = mask if result is None else self.join_sets("&" if conjunction else "|", result, mask)
        if result is None:
            value: ir.Expr = fold.ONE if conjunction else fold.ZERO
            for test in tests:
                value = fold.make_and(value, test) if conjunction else fold.make_or(value, test)
            return UniformLane(value)
        for test in tests:
            if conjunction:
                result = self.select_set(test, result, self.empty_set)
            else:
                result = self.select_set(test, self.full_set, result)
        return MaskLane(result)

    def lower_conditional(
        self, condition: tree.Expr, value_expr: tree.Expr, other_expr: tree.Expr, type: Type
    ) -> Lane:
        test = self.lower_lane(condition)
        if isinstance(test, UniformLane) and isinstance(test.value, ir.Const):
            return self.lower_lane(value_expr if test.value.value else other_expr)
        mask = self.to_mask(test)
        rest = self.complement_set(mask)
        if mask == self.empty_set or rest == self.empty_set:
            return self.lower_lane(other_expr if mask == self.empty_set else value_expr)
        return self.merge_cases(
            [(mask, self.lower_lane(value_expr)), (rest, self.lower_lane(other_expr))], type
        )

    # --- comparisons ------------------------------------------------------------------------------

    def lower_comparison(
        self, op: ir.BinaryOp, left_lane: Lane, right_lane: Lane, operand_types: tuple[Type, Type]
    ) -> Lane:
        for lane, other, at_left in ((left_lane, right_lane, True), (right_lane, left_lane, False)):
            if isinstance(lane, CaseLane):
                return self.merge_cases(
                    [
                        (
                            mask,
                            self.lower_comparison(
                                op, *((one, other) if at_left else (other, one)), operand_types
                            ),
                        )
                        for mask, one in lane.lane_cases
                    ],
                    BoolType(),
                )
        match left_lane, right_lane:
            case UniformLane(a), UniformLane(b):
                return UniformLane(fold.make_binary(op, a, b))
            case ConstantRows(around, rows, none), UniformLane(ir.Const(value)):
                return ConstantRows(around, compare_rows(op, rows, value), none)
            case ConstantRows((), (row,)), UniformLane(value) if op in ("==", "!="):
                mask = self.lower_row_equal(row, value, operand_types[1])
                return MaskLane(mask if op == "==" else self.complement_set(mask))
            case UniformLane(), ConstantRows() | StateLane() if op in ("==", "!="):
                return self.lower_comparison(op, right_lane, left_lane, operand_types[::-1])
            case StateLane() as cells, UniformLane(value) if op in ("==", "!=") and not is_least(
                cells.state, value
            ):
                if not can_hold_value(cells.state.type, operand_types[1], value):
                    raise NotVectorizable
                mask = self.lower_cells_equal(cells, value)
                return MaskLane(mask if op == "==" else self.complement_set(mask))
            case StateLane() as cells, UniformLane(ir.Const(value)) if isinstance(operand_types[0], IntType):
                return MaskLane(self.lower_number_range(cells, op, value))
            case UniformLane(ir.Const()), StateLane() if op in MIRRORED_OPERATORS:
                return self.lower_comparison(
                    MIRRORED_OPERATORS[op], right_lane, left_lane, operand_types[::-1]
                )
            case NeighbourCountLane() as beside, UniformLane(ir.Const(value)):
                return MaskLane(chain_bitsets.compare_counts(self, beside, op, value))
            case StateLane() as cells, StateLane() as others if op in ("==", "!="):
                return MaskLane(self.lower_same_cells(cells, others, op == "=="))
            case (MaskLane() | ConstantRows(), MaskLane() | ConstantRows()) if operand_types == (
                BoolType(),
                BoolType(),
            ):
                one, two = self.to_mask(left_lane), self.to_mask(right_lane)
                differ = self.join_sets("|", self.join_sets("-", one, two), self.join_sets("-", two, one))
                return MaskLane(differ if op == "!=" else self.complement_set(differ))
            case _:
                raise NotVectorizable

    def lower_row_equal(self, member_values: Sequence[int], value: ir.Expr, type: Type) -> ir.Expr:
        """Return the members whose constant value equals a value that is computed during the game."""
        if (
            not isinstance(type, MemberType)
            or type.finite_type.is_growing
            or type.finite_type.size > ir.MAX_BITS
        ):
            raise NotVectorizable
        low = none_value(type) if type.optional else 0
        with_each = {each: 0 for each in range(low, type.finite_type.size)}
        for member in self.members:
            if member_values[member] in with_each:
                with_each[member_values[member]] |= 1 << member
        table = self.em.lowering.register_table(tuple(with_each.values()))
        row_index = self.name_value(fold.make_sum(value, ir.Const(-low)))
        return self.name_set(ir.MaskAt(table, row_index, self.size))

    def lower_number_range(self, state_cells: StateLane, op: ir.BinaryOp, constant: int) -> ir.Expr:
        """Return the members whose number is on that side of a value."""
        most = constant if op in (">", "<=", "!=", "==") else constant - 1
        mask = self.lower_cells_equal(state_cells, ir.Const(most), above=True)
        return mask if op in (">", ">=", "!=") else self.complement_set(mask)

    def lower_same_cells(self, first_cells: StateLane, second_cells: StateLane, equal: bool) -> ir.Expr:
        values = list_cell_values(first_cells.state.type)
        if values is None or values != list_cell_values(second_cells.state.type) or len(values) > MAX_VALUES:
            raise NotVectorizable
        result: ir.Expr = self.empty_set
        for value in map(ir.Const, values):
            both = self.join_sets(
                "&", self.lower_cells_equal(first_cells, value), self.lower_cells_equal(second_cells, value)
            )
            result = self.join_sets("|", result, both)
        return result if equal else self.complement_set(result)

    def lower_is_in(self, lane: Lane, members: frozenset[int]) -> Lane:
        match lane:
            case StateLane() if len(members) <= MAX_VALUES:
                result: ir.Expr = self.empty_set
                for value in sorted(members):
                    result = self.join_sets("|", result, self.lower_cells_equal(lane, ir.Const(value)))
                return MaskLane(result)
            case UniformLane(value):
                return UniformLane(self.em.to_atom(expressions.lower_is_in(self.em, value, members)))
            case CaseLane(of):
                return self.merge_cases([(m, self.lower_is_in(e, members)) for m, e in of], BoolType())
            case _:
                raise NotVectorizable

    # --- questions inside questions ---------------------------------------------------------------

    @contextmanager
    def assume_conditions(self, conditions: Sequence[tree.Expr]) -> Iterator[None]:
        """Return a context in which members that fail one of these conditions do not matter."""
        before = self.known_conditions
        parts = walk_nodes(tuple(conditions), into_calls=True)
        searched = any(isinstance(part, tree.Quantified) for part in parts)
        for each in conditions if searched else ():
            constant_rows = self.evaluate_rows(each) if self.has_lane_variable(each) else None
            self.known_conditions = (
                self.known_conditions if constant_rows is None else [*self.known_conditions, constant_rows]
            )
        try:
            yield
        finally:
            self.known_conditions = before

    def lower_for_each_member(self, var: tree.Var, expr: tree.Expr) -> Lane:
        """Return the value of an expression with a variable that represents each member."""
        before, where, flood_targets = self.env.get(var), self.known_conditions, self.flood_targets
        self.env[var], self.known_conditions, self.flood_targets = (
            self.make_identity(self.member_type),
            [],
            None,
        )
        try:
            return self.lower_lane(expr)
        finally:
            self.known_conditions, self.flood_targets = where, flood_targets
            if before is None:
                del self.env[var]
            else:
                self.env[var] = before

    def lower_quantifier(self, quantifier: tree.Quantified) -> Lane:
        ways = line_bitsets.lower_line_paths(self, quantifier)
        if ways is not None:
            return ways
        if len(quantifier.binders) == 1 and isinstance(quantifier.binders[0].domain, tree.InChain):
            return chain_bitsets.lower_beside_chain(
                self, quantifier, quantifier.binders[0].var, quantifier.binders[0].domain
            )
        if len(quantifier.binders) != 1 or quantifier.sort_keys:
            raise NotVectorizable
        if quantifier.quantifier not in ("any", "all", "count", "first"):
            raise NotVectorizable
        spread = self.spread_to_neighbours(quantifier)
        if spread is not None:
            return spread
        none = ir.Const(none_value(quantifier.type))
        matching: ir.Expr = self.empty_set
        remaining: ir.Expr = self.full_set
        cases: list[tuple[ir.Expr, Lane]] = []
        count_masks: list[ir.Expr] = [self.full_set]
        stopped: list[ir.Expr] = []
        passed: list[ir.Expr] = []
        for there, item in self.iter_values(quantifier.binders[0]):
            lowered_item = self.lower_item(quantifier, there, item)
            if lowered_item is None:
                continue
            mask, value = lowered_item
            if quantifier.quantifier == "first":
                assert value is not None
                passed.append(self.complement_set(mask))
                mask = self.join_sets("&", mask, remaining)
                stopped.append(mask)
                if mask != self.empty_set:
                    cases.append((mask, value))
                    remaining = self.join_sets("-", remaining, mask)
                if remaining == self.empty_set:
                    break
            elif quantifier.quantifier == "count":
                more = [self.join_sets("&", at, mask) for at in count_masks]
                count_masks = [self.join_sets("-", at, mask) for at in count_masks] + [self.empty_set]
                for number, one in enumerate(more, 1):
                    count_masks[number] = self.join_sets("|", count_masks[number], one)
            elif quantifier.quantifier == "all":
                assert value is not None
                matching = self.join_sets("|", matching, self.join_sets("-", mask, self.to_mask(value)))
            else:
                matching = self.join_sets("|", matching, mask)
        match quantifier.quantifier:
            case "any":
                return MaskLane(matching)
            case "all":
                return MaskLane(self.complement_set(matching))
            case "count":
                lane_cases = [(mask, UniformLane(ir.Const(n))) for n, mask in enumerate(count_masks)]
                return self.merge_cases(lane_cases, quantifier.type)
            case _:
                self.record_run(stopped, passed)
                return self.merge_cases([*cases, (remaining, UniformLane(none))], quantifier.type)

    def spread_to_neighbours(self, quantifier: tree.Quantified) -> Lane | None:
        """Lower a quantifier over neighbours whose condition depends only on the neighbour: evaluate it once
        for all places, and spread the result to their neighbours. None if it has another form."""
        (binder,) = quantifier.binders
        domain = binder.domain
        if (
            quantifier.quantifier not in ("any", "all")
            or quantifier.withs
            or self.has_lane_variable((quantifier.where, quantifier.value))
        ):
            return None
        if not isinstance(domain, tree.InCollection) or not self.has_lane_variable(domain.collection):
            return None
        collection_rows = self.lower_lane(domain.collection)
        if not isinstance(collection_rows, ConstantRows) or collection_rows.outer_values:
            raise NotVectorizable
        target_set: ir.Expr = self.full_set
        if quantifier.where is not None:
            target_set = self.to_mask(self.lower_for_each_member(binder.var, quantifier.where))
        if quantifier.value is not None:
            target_set = self.join_sets(
                "-", target_set, self.to_mask(self.lower_for_each_member(binder.var, quantifier.value))
            )
        ways = tuple(
            near for _, near in self.iter_distances(collection_rows) if isinstance(near, ConstantRows)
        )
        spread_result = self.spread_set(target_set, ways)
        return MaskLane(
            spread_result if quantifier.quantifier == "any" else self.complement_set(spread_result)
        )

    def iter_values(self, binder: tree.Binder) -> Iterator[tuple[ir.Expr, Lane]]:
        """Yield the values of a binder one after the other, with the members for which it has
        them.
        """
        domain = binder.domain
        if isinstance(domain, tree.InCollection) and self.has_lane_variable(domain.collection):
            collection_rows = self.lower_lane(domain.collection)
            if not isinstance(collection_rows, ConstantRows) or collection_rows.outer_values:
                raise NotVectorizable
            yield from self.iter_distances(collection_rows)
            return
        items: Sequence[int] | None
        if isinstance(domain, tree.Numbers) and (
            self.has_lane_variable(domain.first) or self.has_lane_variable(domain.last)
        ):
            raise NotVectorizable
        items = quantifiers.list_constant_items(self.em, domain)
        if items is None or len(items) > MAX_CASES:
            raise NotVectorizable
        for item in items:
            yield self.full_set, UniformLane(ir.Const(item))

    def iter_distances(self, known: ConstantRows) -> Iterator[tuple[ir.Expr, Lane]]:
        """Yield for each distance the members that have something at this distance in their
        collection.
        """
        lists = self.em.lowering.rules.collections
        members_by_distance: dict[int, dict[int, int]] = {}
        for member in self.members:
            if known.rows[0][member] == known.none:
                continue
            items = lists[known.rows[0][member]]
            if len(set(items)) < len(items):
                raise NotVectorizable
            for item in items:
                members_by_distance.setdefault(item - member, {})[member] = item
        if len(members_by_distance) > MAX_DISTANCES:
            raise NotVectorizable
        for _, way in sorted(members_by_distance.items()):
            row = tuple(way.get(member, -1) for member in range(self.size))
            yield (
                ir.Mask(sum(1 << member for member in way), self.size),
                ConstantRows((), (row,), -1),
            )

    def lower_item(
        self, quantifier: tree.Quantified, item_mask: ir.Expr, item_lane: Lane
    ) -> tuple[ir.Expr, Lane | None] | None:
        """Return for one value of a quantifier's variable the members for which it counts, and the vector
        value of the quantified expression; None if it counts for no member."""
        var = quantifier.binders[0].var
        env, names = dict(self.env), dict(self.em.env)
        try:
            self._bind_lane(var, item_lane)
            for name, value in quantifier.withs:
                lane = self.lower_lane(value)
                if isinstance(lane, CaseLane):
                    raise NotVectorizable
                item_mask = self.join_sets("&", item_mask, self._mask_present(lane, value.type))
                self._bind_lane(name, lane)
            if item_mask == self.empty_set:
                return None
            if quantifier.where is not None:
                lane = self.lower_lane(quantifier.where)
                if lane == UniformLane(fold.ZERO):
                    return None
                item_mask = self.join_sets("&", item_mask, self.to_mask(lane))
            item_value = None if quantifier.value is None else self.lower_lane(quantifier.value)
            skips = quantifier.value is not None and getattr(quantifier.value.type, "optional", False)
            if quantifier.quantifier == "first" and skips:
                raise NotVectorizable
            return item_mask, item_value
        finally:
            self.env = env
            self.em.env = names

    def _bind_lane(self, var: tree.Var, lane: Lane) -> None:
        self.env.pop(var, None)
        if isinstance(lane, UniformLane):
            self.em.env[var] = lane.value
        else:
            self.env[var] = lane

    def _mask_present(self, lane: Lane, type: Type) -> ir.Expr:
        """Return the members for which a value is not none."""
        none = none_value(type)
        match lane:
            case UniformLane(value):
                if isinstance(value, ir.Const):
                    return self.full_set if value.value != none else self.empty_set
                return self.select_set(
                    fold.make_binary("!=", value, ir.Const(none)), self.full_set, self.empty_set
                )
            case ConstantRows(around, rows):
                masks = [sum(1 << m for m in self.members if row[m] != none) for row in rows]
                return self.lookup_set(around, masks)
            case StateLane():
                return self.complement_set(self.lower_cells_equal(lane, ir.Const(none)))
            case _:
                raise NotVectorizable

    def lower_joined(self, joined_expr: tree.Joined) -> Lane:
        """Return the members to which a path leads: a flood fill from the start, and its
        neighbours.
        """
        graph = joined_expr.graph
        if (
            graph.neighbours is None
            or graph.member_type is not self.member_type
            or self.has_lane_variable(joined_expr.start)
        ):
            raise NotVectorizable
        end = self.lower_lane(joined_expr.end)
        if not isinstance(end, ConstantRows):
            raise NotVectorizable
        cells = graph.neighbours.cells
        rows = ConstantRows((), (cells,), -1)
        neighbour_steps: list[tuple[int, int]] = []
        for there, near in self.iter_distances(rows):
            assert isinstance(there, ir.Mask) and isinstance(near, ConstantRows)
            member = there.bits.bit_length() - 1
            neighbour_steps.append((near.rows[0][member] - member, there.bits))
        through = self.to_mask(self.lower_for_each_member(joined_expr.var, joined_expr.where))
        start_place = self.em.to_atom(expressions.lower_expr(self.em, joined_expr.start))
        start = self.name_set(ir.SingleMember(start_place, self.size))
        flood = self.name_set(ir.FloodFill(start, through, tuple(neighbour_steps), self.size))
        if self.flood_targets is not None and end == self.make_identity(self.member_type):
            if self.is_subset(self.flood_targets, through):
                return MaskLane(flood)  # the flood already contains all adjacent members of the set
        result = flood
        for by, able in neighbour_steps:
            edge = self.join_sets("&", flood, ir.Mask(able, self.size))
            result = self.join_sets("|", result, self.shift_set(edge, ir.Const(by)))
        return MaskLane(self.pull_set(result, end))
