"""Build bitset expressions over the members of one type; each is computed once, under a name.

Rule: give every intermediate set a name and an expression, and reuse the name of an equal expression (value
numbering; Cocke and Schwartz 1970). The structure behind a name is known, so that a shift of a shift, or an
intersection with a known superset, is simplified.

Example: `set_2`, the marks of the player, is computed once and shifted in four directions.

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

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import cell_offset, count_from_zero
from rulewright.lowering.searching.path_lines import find_lines
from rulewright.records import dataclass
from rulewright.types import FiniteType, KeyType, cell_keys, find_cell

MAX_STEPS = 700
"""Operations on sets that a question may take."""
MAX_DISTANCES = 12
"""Largest number of different offsets between neighbours."""


class NotVectorizable(Exception):
    """Raised when an expression cannot be evaluated for all members at once."""


@dataclass(frozen=True, slots=True)
class ConstantRows:
    """Constant values: one row for all members per combination of outer values (`outer_values`)."""

    outer_values: tuple[tuple[KeyType, ir.Expr], ...]
    rows: tuple[tuple[int, ...], ...]
    none: int


@dataclass(frozen=True, slots=True)
class StepRun:
    """A path through a set with a constant step, and the target of each number of steps."""

    through_set: ir.Expr
    run_steps: tuple[ConstantRows, ...]


@dataclass(frozen=True, slots=True)
class RunMembers:
    """The members from which a run ends in a goal; `starts_inside`: those whose first step lies within
    the run.
    """

    step_run: StepRun
    goal_set: ir.Expr
    starts_inside: bool = False

    @property
    def step_length(self) -> int | None:
        """The length of each step, if it is the same everywhere."""
        step = self.step_run.run_steps[0]
        far = {at - member for member, at in enumerate(step.rows[0]) if at != step.none}
        return far.pop() if len(far) == 1 else None


@dataclass(frozen=True, slots=True)
class LaneEnvironment:
    """The values of variables: outer values that select a row, constants, or constants per
    member."""

    outer_values: tuple[tuple[KeyType, ir.Expr], ...]
    constants: Mapping[tree.Var, int]
    outer_by_var: Mapping[tree.Var, tuple[KeyType, ir.Expr]]
    lanes: Mapping[tree.Var, ConstantRows]

    @property
    def cache_key(self) -> tuple[object, ...]:
        """A key that is equal for equal computations."""
        return (
            tuple(self.constants.items()),
            tuple((var, key) for var, (key, _) in self.outer_by_var.items()),
            tuple(key for key, _ in self.outer_values),
            tuple((var, lane.rows) for var, lane in self.lanes.items()),
        )

    def iter_rows(
        self,
    ) -> Iterator[
        tuple[dict[tuple[KeyType, ir.Expr], int], dict[tree.Var, int], dict[tree.Var, tuple[int, ...]]]
    ]:
        """Yield for each combination of outer values: these, the variables, and those that differ
        between members.
        """
        for digits in cell_keys([key for key, _ in self.outer_values]):
            values_by_key = dict(zip(self.outer_values, digits, strict=True))
            env = {**self.constants, **{var: values_by_key[name] for var, name in self.outer_by_var.items()}}
            yield (
                values_by_key,
                env,
                {var: select_row(lane, values_by_key) for var, lane in self.lanes.items()},
            )


def select_row(lane: ConstantRows, values_by_key: Mapping[tuple[KeyType, ir.Expr], int]) -> tuple[int, ...]:
    """Return the constant values for all members, for a combination of outer values."""
    keys = [key for key, _ in lane.outer_values]
    return lane.rows[find_cell(keys, [values_by_key[name] for name in lane.outer_values])]


class BitsetBuilder:
    """The bitsets that one function computes for the members of a type."""

    def __init__(self, em: Emitter, member_type: FiniteType) -> None:
        self.em = em
        self.member_type = member_type
        self.size = member_type.size
        self.members = member_type.members
        self.full_set = ir.Mask(sum(1 << member for member in member_type.members), self.size)
        self.empty_set = ir.Mask(0, self.size)
        self.named_values: dict[ir.Expr, ir.Local] = {}
        """Bitsets that have been computed."""
        self.definitions: dict[ir.Local, ir.Expr] = {}
        """The definitions of the named values."""
        self.shifted_sets: dict[ir.Expr, tuple[ir.Expr, ConstantRows]] = {}
        """Sets that are others seen from elsewhere."""
        self.spread_sets: dict[ir.Expr, tuple[ir.Expr, tuple[ConstantRows, ...]]] = {}
        """Sets of the members that have one of another set on one of some ways."""
        self.run_stops: dict[ir.Expr, tuple[StepRun, int]] = {}
        """Bitsets of the members at which a run stops, with the run and the number of steps."""
        self.run_members: dict[ir.Expr, RunMembers] = {}
        """Bitsets of the members from which a run ends in a goal."""
        self._supersets: dict[ir.Expr, int] = {}
        self.step_count = 0

    @contextmanager
    def isolate_sets(self) -> Iterator[None]:
        """Return a context whose bitsets may not exist afterwards."""
        before = dict(self.named_values)
        try:
            yield
        finally:
            self.named_values = before

    # --- sets -------------------------------------------------------------------------------------

    def name_set(self, mask: ir.Expr) -> ir.Expr:
        """Return a set under a name of its own, computed once."""
        if isinstance(mask, ir.Mask | ir.Local):
            return mask
        if mask not in self.named_values:
            self.step_count += 1
            if self.step_count > MAX_STEPS:
                raise NotVectorizable
            self.named_values[mask] = name = self.em.make_temp(mask, "set")
            self.definitions[name] = mask
        return self.named_values[mask]

    def join_sets(self, op: str, left: ir.Expr, right: ir.Expr) -> ir.Expr:
        match op, left, right:
            case "&", ir.Mask(a), ir.Mask(b):
                return ir.Mask(a & b, self.size)
            case "|", ir.Mask(a), ir.Mask(b):
                return ir.Mask(a | b, self.size)
            case "-", ir.Mask(a), ir.Mask(b):
                return ir.Mask(a & ~b, self.size)
            case "&", ir.Mask(0), _:
                return left
            case ("&", _, ir.Mask(0)) | ("|", ir.Mask(0), _):
                return right
            case ("|" | "-", _, ir.Mask(0)) | ("-", ir.Mask(0), _):
                return left
            case "&", ir.Mask(a), _ if not self.find_superset(right) & ~a:
                return right
            case "&", _, ir.Mask(a) if not self.find_superset(left) & ~a:
                return left
            case "&", _, _ if self.is_confined_to(left, right) or self.is_confined_to(right, left):
                return left if self.is_confined_to(left, right) else right
            case "&", _, _ if on := self.lower_inner_members(left, right) or self.lower_inner_members(
                right, left
            ):
                return on
            case "&" | "-", _, _ if self.is_disjoint(left, right):
                return self.empty_set if op == "&" else left
            case "-", _, _ if (taken := self.find_complement(right, left)) is not None:
                return self.join_sets("&", left, taken)
            case "&", _, _ if (taken := self.find_complement(right, self.full_set)) is not None:
                return self.join_sets("-", left, taken)
            case "&", _, _ if (taken := self.find_complement(left, self.full_set)) is not None:
                return self.join_sets("-", right, taken)
            case ("&" | "|", _, _) if left == right:
                return left
            case "|", _, _ if left in self.spread_sets and right in self.spread_sets:
                (one, ways), (other, others) = self.spread_sets[left], self.spread_sets[right]
                if ways == others:  # symmetric: spreading once is enough
                    return self.spread_set(self.join_sets("|", one, other), ways)
                return self.name_set(ir.MaskOp("|", left, right))
            case "&" | "|", _, _:
                return self.name_set(ir.MaskOp("&" if op == "&" else "|", left, right))
            case _:
                return self.empty_set if left == right else self.name_set(ir.MaskOp("-", left, right))

    def complement_set(self, mask: ir.Expr) -> ir.Expr:
        """Return all other members."""
        complement = self.find_complement(mask, self.full_set)
        return self.join_sets("-", self.full_set, mask) if complement is None else complement

    def find_complement(self, mask: ir.Expr, superset: ir.Expr) -> ir.Expr | None:
        """Return the set whose complement in `superset` this is, or None."""
        if isinstance(mask, ir.Mask) and isinstance(superset, ir.Mask):
            return None
        meant = self.get_definition(mask)
        if isinstance(meant, ir.MaskOp) and meant.op == "-" and meant.left == superset:
            return meant.right
        return None

    def get_definition(self, mask: ir.Expr) -> ir.Expr:
        return self.definitions.get(mask, mask) if isinstance(mask, ir.Local) else mask

    def find_superset(self, mask: ir.Expr) -> int:
        """Return a constant superset of the set."""
        cached = self._supersets.get(mask)
        if cached is None:
            cached = self._supersets[mask] = self._compute_superset(self.get_definition(mask))
        return cached

    def _compute_superset(self, meant: ir.Expr) -> int:
        every = (1 << self.size) - 1
        match meant:
            case ir.Mask(bits):
                return bits
            case ir.MaskOp("&", left, right):
                return self.find_superset(left) & self.find_superset(right)
            case ir.MaskOp("|", left, right):
                return self.find_superset(left) | self.find_superset(right)
            case ir.MaskOp("-", left, _):
                return self.find_superset(left)
            case ir.ShiftedSet(inner, ir.Const(by)) if (inner_ := self.find_superset(inner)) != every:
                return inner_ << by if by > 0 else inner_ >> -by
            case _:
                return every

    def is_subset(self, mask: ir.Expr, superset: ir.Expr) -> bool:
        """Return whether a set is certain to be part of another."""
        if mask == superset:
            return True
        match self.get_definition(mask):
            case ir.MaskOp("&", left, right):
                return self.is_subset(left, superset) or self.is_subset(right, superset)
            case ir.MaskOp("-", left, _):
                return self.is_subset(left, superset)
            case _:
                return False

    def is_confined_to(self, reached_set: ir.Expr, mask: ir.Expr) -> bool:
        """Return whether all paths lead only to members of a set, from any origin."""
        reached_node, table_node = self.get_definition(reached_set), self.get_definition(mask)
        if not isinstance(reached_node, ir.ReachedSet) or not isinstance(table_node, ir.MaskAt):
            return False
        all_ways = zip(*(self.get_table_cells(table) for table, _ in reached_node.path_tables), strict=True)
        return reached_node.origin == table_node.index and not any(
            behind & ~inside
            for row, inside in zip(all_ways, self.get_table_cells(table_node.table), strict=True)
            for behind in row
        )

    def is_disjoint(self, first_set: ir.Expr, second_set: ir.Expr) -> bool:
        """Return whether it is certain that no member is in both."""
        for left, right in ((first_set, second_set), (second_set, first_set)):
            meant = self.get_definition(left)
            if isinstance(meant, ir.MaskOp) and meant.op == "&":
                if any(
                    part in self.shifted_sets and self.is_disjoint(part, right)
                    for part in (meant.left, meant.right)
                ):
                    return True
        if first_set in self.shifted_sets and second_set in self.shifted_sets:
            (first, first_rows), (second, second_rows) = (
                self.shifted_sets[first_set],
                self.shifted_sets[second_set],
            )
            return (
                first_rows == second_rows
                and (first, second) != (first_set, second_set)
                and self.is_disjoint(first, second)
            )
        a, b = self.get_definition(first_set), self.get_definition(second_set)
        if isinstance(a, ir.CellsWith) and isinstance(b, ir.CellsWith):
            same = (a.block, a.row) == (b.block, b.row) and not a.above and not b.above
            return same and self.is_different(a.value, b.value)
        return False

    def is_different(self, first_value: ir.Expr, second_value: ir.Expr) -> bool:
        """Return whether it is certain that two numbers differ."""
        for left, right in ((first_value, second_value), (second_value, first_value)):
            meant = self.get_definition(right)
            if isinstance(meant, ir.Lookup) and meant.index == left:
                return all(cell != n for n, cell in enumerate(self.get_table_cells(meant.table)))
        return (
            isinstance(first_value, ir.Const)
            and isinstance(second_value, ir.Const)
            and first_value != second_value
        )

    def get_table_cells(self, table: int) -> tuple[int, ...]:
        return next(cells for cells, n in self.em.lowering.table_numbers.items() if n == table)

    def select_set(self, test: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
        return self.name_set(fold.make_select(test, yes, no))

    def shift_set(self, mask: ir.Expr, shift_by: ir.Expr) -> ir.Expr:
        match mask, shift_by:
            case _, ir.Const(0):
                return mask
            case ir.Mask(bits), ir.Const(way):
                return ir.Mask(bits << way if way > 0 else bits >> -way, self.size)
            case _:
                return self.name_set(ir.ShiftedSet(mask, shift_by))

    def lookup_set(self, outer_values: Sequence[tuple[KeyType, ir.Expr]], masks: Sequence[int]) -> ir.Expr:
        """Return the set for the current outer values."""
        if len(set(masks)) == 1:
            return ir.Mask(masks[0], self.size)
        return self.name_set(
            ir.MaskAt(
                self.em.lowering.register_table(tuple(masks)), self.lower_row_index(outer_values), self.size
            )
        )

    def lower_row_index(self, outer_values: Sequence[tuple[KeyType, ir.Expr]]) -> ir.Expr:
        digits = [count_from_zero(key, value) for key, value in outer_values]
        index_expr = cell_offset([key for key, _ in outer_values], digits) or fold.ZERO
        return self.em.to_atom(index_expr, "row")

    def pull_set(self, mask: ir.Expr, index_rows: ConstantRows) -> ir.Expr:
        """Return the members whose place is in the set."""
        masks_by_shift: list[dict[int, int]] = []
        for row in index_rows.rows:
            way: dict[int, int] = {}
            for member in self.members:
                if row[member] != index_rows.none:
                    by = row[member] - member
                    way[by] = way.get(by, 0) | 1 << member
            masks_by_shift.append(way)
        number = max(map(len, masks_by_shift))
        if number > MAX_DISTANCES or (number > 2 and len(masks_by_shift) > 1):
            raise NotVectorizable
        result: ir.Expr = self.empty_set
        flat = [sorted(way.items()) + [(0, 0)] * (number - len(way)) for way in masks_by_shift]
        for at_once in zip(*flat, strict=True):
            far = {-by for by, there in at_once if there}
            there = self.lookup_set(index_rows.outer_values, [there for _, there in at_once])
            if len(far) > 1:
                table = self.em.lowering.register_table(tuple(-by for by, _ in at_once))
                moved = self.shift_set(
                    mask, self.name_value(ir.Lookup(table, self.lower_row_index(index_rows.outer_values)))
                )
            else:
                moved = self.shift_set(mask, ir.Const(far.pop() if far else 0))
            result = self.join_sets("|", result, self.join_sets("&", moved, there))
        self.shifted_sets.setdefault(result, (mask, index_rows))
        return result

    def spread_set(self, mask: ir.Expr, neighbour_rows: tuple[ConstantRows, ...]) -> ir.Expr:
        """Return the members that have one of the set on one of the paths."""
        result: ir.Expr = self.empty_set
        for way in neighbour_rows:
            result = self.join_sets("|", result, self.pull_set(mask, way))
        self.spread_sets[result] = mask, neighbour_rows
        return result

    def name_value(self, value: ir.Expr) -> ir.Expr:
        """Return a number under a name of its own, loaded once."""
        if value not in self.named_values:
            self.named_values[value] = name = self.em.make_temp(value, "by")
            self.definitions[name] = value
        return self.named_values[value]

    # --- runs -------------------------------------------------------------------------------------

    def match_run(self, mask_cases: Sequence[tuple[ir.Expr, ir.Expr]]) -> tuple[StepRun, ir.Expr] | None:
        """Return the run whose stops these cases are, and the set tested where it stops; None if the cases
        match no run."""
        stop = self.run_stops.get(mask_cases[0][0]) if mask_cases else None
        if stop is None or len(mask_cases) < len(stop[0].run_steps):
            return None
        run = stop[0]
        target_set: ir.Expr | None = None
        for number, (mask, holds) in enumerate(mask_cases[: len(run.run_steps)]):
            if self.run_stops.get(mask) != (run, number):
                return None
            if holds == self.empty_set:
                continue  # unreachable, and so is everything after it
            pulled = self.shifted_sets.get(holds)
            if pulled is None or pulled[1].rows != run.run_steps[number].rows:
                return None
            if target_set is not None and pulled[0] != target_set:
                return None
            target_set = pulled[0]
        return None if target_set is None else (run, target_set)

    def lower_run_members(self, step_run: StepRun, target_set: ir.Expr) -> ir.Expr:
        """Return the members from which a run through a set ends in the other set."""
        goal = self.join_sets("-", target_set, step_run.through_set)
        way = RunMembers(step_run, goal)
        step, by = step_run.run_steps[0], way.step_length
        if by is not None and len(step_run.run_steps) > 2:
            able = sum(1 << member for member in self.members if step.rows[0][member] != step.none)
            through = self.join_sets("&", step_run.through_set, ir.Mask(able, self.size))
            result = self.pull_set(
                self.extend_by_doubling(goal, through, -by, len(step_run.run_steps) - 1), step
            )
        else:
            result = self.empty_set
            for _ in step_run.run_steps:
                onwards = self.join_sets("|", goal, self.join_sets("&", step_run.through_set, result))
                result = self.pull_set(onwards, step)
        self.run_members.setdefault(result, way)
        return result

    def lower_inner_members(self, result: ir.Expr, first_step: ir.Expr) -> ir.Expr | None:
        """Return the members from which a run ends in its goal and whose first step lies within
        the run; None if this is not the question.
        """
        way = self.run_members.get(result)
        if (
            way is None
            or way.starts_inside
            or self.shifted_sets.get(first_step) != (way.step_run.through_set, way.step_run.run_steps[0])
        ):
            return None
        step, by = way.step_run.run_steps[0], way.step_length
        if by is None or len(way.step_run.run_steps) < 3:
            return None
        row = step.rows[0]
        able = sum(1 << member for member in self.members if row[member] != step.none)
        led_to = sum(1 << row[member] for member in self.members if row[member] != step.none)
        through = self.join_sets("&", way.step_run.through_set, ir.Mask(able & led_to, self.size))
        goal = self.join_sets("&", through, self.shift_set(way.goal_set, ir.Const(-by)))
        result_set = self.pull_set(
            self.extend_by_doubling(goal, through, -by, len(way.step_run.run_steps) - 2), step
        )
        self.run_members.setdefault(result_set, RunMembers(way.step_run, way.goal_set, starts_inside=True))
        return result_set

    def extend_by_doubling(self, goal: ir.Expr, through: ir.Expr, step_length: int, most: int) -> ir.Expr:
        """Return the goal with all members from which at most `most` steps through a set lead
        there, doubling the number of steps in each operation.
        """
        steps, half, all_there = 0, 1, through
        while steps < most:
            stride = min(steps + 1, most - steps)
            if abs(step_length) * stride >= self.size:
                break  # no member is so far away
            if stride > half:
                further = self.shift_set(all_there, ir.Const(step_length * (stride - half)))
                half, all_there = stride, self.join_sets("&", all_there, further)
            onwards = self.shift_set(goal, ir.Const(step_length * stride))
            goal = self.join_sets("|", goal, self.join_sets("&", all_there, onwards))
            steps += stride
        return goal

    # --- one place --------------------------------------------------------------------------------

    def lower_run_from(
        self, mask: ir.Expr, start_place: ir.Expr
    ) -> tuple[ir.Expr, ir.Expr, tuple[int, ...]] | None:
        """Return three values for the run whose starts are this set, from one place: the places passed, the
        place where it ends in its goal, and the table of places on the path from each place. None if the
        paths are not lines.
        """
        way = self.run_members.get(mask)
        if way is None:
            return None
        rows = [step.rows[0] for step in way.step_run.run_steps]
        from_each: list[list[tuple[int, ...]]] = []
        for member in range(self.size):
            places = [row[member] for row in rows]
            length = next(
                (n for n, to in enumerate(places) if to == way.step_run.run_steps[n].none), len(rows)
            )
            from_each.append([tuple(places[: n + 1]) for n in range(length)])
        line_tables = find_lines(from_each, 1)
        if line_tables is None:
            return None
        ((behind, rises),) = line_tables
        ways = ((self.em.lowering.register_table(behind), rises),)
        reached = self.name_set(
            ir.ReachedSet(
                self.lower_row_index([(self.member_type, start_place)]),
                way.step_run.through_set,
                ways,
                self.size,
            )
        )
        passed = self.join_sets("&", reached, way.step_run.through_set)
        return passed, self.join_sets("&", reached, way.goal_set), behind

    def record_run(self, masks: Sequence[ir.Expr], passes: Sequence[ir.Expr]) -> None:
        """Record that the members which pass these tests form a run: each test is the previous one shifted by
        one step.
        """
        pulled = [self.shifted_sets.get(each) for each in passes]
        first = pulled[0] if pulled else None
        if first is None or len(first[1].rows) > 1 or len(pulled) != len(masks):
            return
        none, step = first[1].none, first[1].rows[0]
        row = tuple(range(self.size))
        run_steps: list[ConstantRows] = []
        for one, passed in zip(pulled, passes, strict=True):
            row = tuple(none if at == none else step[at] for at in row)
            if one is None and passed == self.empty_set:
                one = first[0], ConstantRows((), ((none,) * self.size,), none)
            if one is None or one[0] != first[0]:
                return
            if any(one[1].rows[0][member] != row[member] for member in self.members):
                return
            run_steps.append(one[1])
        run = StepRun(first[0], tuple(run_steps))
        for number, mask in enumerate(masks):
            self.run_stops[mask] = run, number
