"""Sets of the members of one type, put together in words: each is worked out once, under a name.

It is remembered what stands behind the names: where a set is another one seen from some steps away,
or what is left of one, much of what would be done with it can be said in fewer words, or is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import from_zero, offset
from rulewright.lowering.searching.lines import lines
from rulewright.records import dataclass
from rulewright.types import FiniteType, KeyType, cell_keys, cell_of

MOST_STEPS = 700
"""Operations on sets that a question may take."""
MOST_WAYS = 12
"""Different distances at which neighbours lie."""


class NoLanes(Exception):
    """Raised when an expression cannot be evaluated for all members at once."""


@dataclass(frozen=True, slots=True)
class ConstantRows:
    """Constant values: one row for all members per combination of outer values (`around`)."""

    around: tuple[tuple[KeyType, ir.Expr], ...]
    rows: tuple[tuple[int, ...], ...]
    none: int


@dataclass(frozen=True, slots=True)
class Run:
    """A path through a set with a constant step, and the target of each number of steps."""

    through: ir.Expr
    steps: tuple[ConstantRows, ...]


@dataclass(frozen=True, slots=True)
class Along:
    """The members from which a run ends in a goal; `onwards`: those whose first step lies within
    the run.
    """

    run: Run
    goal: ir.Expr
    onwards: bool = False

    @property
    def by(self) -> int | None:
        """The length of each step, if it is the same everywhere."""
        step = self.run.steps[0]
        far = {at - member for member, at in enumerate(step.rows[0]) if at != step.none}
        return far.pop() if len(far) == 1 else None


@dataclass(frozen=True, slots=True)
class LaneEnvironment:
    """The values of variables: outer values that select a row, constants, or constants per
    member."""

    order: tuple[tuple[KeyType, ir.Expr], ...]
    fixed: Mapping[tree.Var, int]
    single: Mapping[tree.Var, tuple[KeyType, ir.Expr]]
    lanes: Mapping[tree.Var, ConstantRows]

    @property
    def key(self) -> tuple[object, ...]:
        """A key that is equal for equal computations."""
        return (
            tuple(self.fixed.items()),
            tuple((var, key) for var, (key, _) in self.single.items()),
            tuple(key for key, _ in self.order),
            tuple((var, lane.rows) for var, lane in self.lanes.items()),
        )

    def rows(
        self,
    ) -> Iterator[
        tuple[
            dict[tuple[KeyType, ir.Expr], int], dict[tree.Var, int], dict[tree.Var, tuple[int, ...]]
        ]
    ]:
        """Yield for each combination of outer values: these, the variables, and those that differ
        between members.
        """
        for digits in cell_keys([key for key, _ in self.order]):
            at = dict(zip(self.order, digits, strict=True))
            env = {**self.fixed, **{var: at[name] for var, name in self.single.items()}}
            yield at, env, {var: row_of(lane, at) for var, lane in self.lanes.items()}


def row_of(lane: ConstantRows, at: Mapping[tuple[KeyType, ir.Expr], int]) -> tuple[int, ...]:
    """Return the constant values for all members, for a combination of outer values."""
    keys = [key for key, _ in lane.around]
    return lane.rows[cell_of(keys, [at[name] for name in lane.around])]


class Sets:
    """The bitsets that one function computes for the members of a type."""

    def __init__(self, em: Emitter, of: FiniteType) -> None:
        self.em = em
        self.of = of
        self.size = of.size
        self.members = of.members
        self.every = ir.Mask(sum(1 << member for member in of.members), self.size)
        self.none = ir.Mask(0, self.size)
        self.made: dict[ir.Expr, ir.Local] = {}
        """What was worked out already."""
        self.meaning: dict[ir.Local, ir.Expr] = {}
        """What stands behind its names."""
        self.pulls: dict[ir.Expr, tuple[ir.Expr, ConstantRows]] = {}
        """Sets that are others seen from elsewhere."""
        self.spreads: dict[ir.Expr, tuple[ir.Expr, tuple[ConstantRows, ...]]] = {}
        """Sets of the members that have one of another set on one of some ways."""
        self.stops: dict[ir.Expr, tuple[Run, int]] = {}
        """Sets of the members that stop a run behind so many steps."""
        self.alongs: dict[ir.Expr, Along] = {}
        """Sets of those from which a run stops somewhere."""
        self._inside: dict[ir.Expr, int] = {}
        self.steps = 0

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Return a context whose bitsets may not exist afterwards."""
        before = dict(self.made)
        try:
            yield
        finally:
            self.made = before

    # --- sets -------------------------------------------------------------------------------------

    def put(self, mask: ir.Expr) -> ir.Expr:
        """Return a set under a name of its own, computed once."""
        if isinstance(mask, ir.Mask | ir.Local):
            return mask
        if mask not in self.made:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise NoLanes
            self.made[mask] = name = self.em.temp(mask, "set")
            self.meaning[name] = mask
        return self.made[mask]

    def join(self, op: str, left: ir.Expr, right: ir.Expr) -> ir.Expr:
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
            case "&", ir.Mask(a), _ if not self.inside(right) & ~a:
                return right
            case "&", _, ir.Mask(a) if not self.inside(left) & ~a:
                return left
            case "&", _, _ if self.leads_only(left, right) or self.leads_only(right, left):
                return left if self.leads_only(left, right) else right
            case "&", _, _ if on := self.onwards(left, right) or self.onwards(right, left):
                return on
            case "&" | "-", _, _ if self.disjoint(left, right):
                return self.none if op == "&" else left
            case "-", _, _ if (taken := self.taken_from(right, left)) is not None:
                return self.join("&", left, taken)
            case "&", _, _ if (taken := self.taken_from(right, self.every)) is not None:
                return self.join("-", left, taken)
            case "&", _, _ if (taken := self.taken_from(left, self.every)) is not None:
                return self.join("-", right, taken)
            case ("&" | "|", _, _) if left == right:
                return left
            case "|", _, _ if left in self.spreads and right in self.spreads:
                (one, ways), (other, others) = self.spreads[left], self.spreads[right]
                if ways == others:  # it need be spread only once
                    return self.spread(self.join("|", one, other), ways)
                return self.put(ir.MaskOp("|", left, right))
            case "&" | "|", _, _:
                return self.put(ir.MaskOp("&" if op == "&" else "|", left, right))
            case _:
                return self.none if left == right else self.put(ir.MaskOp("-", left, right))

    def without(self, mask: ir.Expr) -> ir.Expr:
        """Return all other members."""
        taken = self.taken_from(mask, self.every)
        return self.join("-", self.every, mask) if taken is None else taken

    def taken_from(self, mask: ir.Expr, whole_: ir.Expr) -> ir.Expr | None:
        """Return the set whose complement in `whole_` this is, or None."""
        if isinstance(mask, ir.Mask) and isinstance(whole_, ir.Mask):
            return None
        meant = self.meant(mask)
        if isinstance(meant, ir.MaskOp) and meant.op == "-" and meant.left == whole_:
            return meant.right
        return None

    def meant(self, mask: ir.Expr) -> ir.Expr:
        return self.meaning.get(mask, mask) if isinstance(mask, ir.Local) else mask

    def inside(self, mask: ir.Expr) -> int:
        """Return a constant superset of the set."""
        known = self._inside.get(mask)
        if known is None:
            known = self._inside[mask] = self._bounds(self.meant(mask))
        return known

    def _bounds(self, meant: ir.Expr) -> int:
        every = (1 << self.size) - 1
        match meant:
            case ir.Mask(bits):
                return bits
            case ir.MaskOp("&", left, right):
                return self.inside(left) & self.inside(right)
            case ir.MaskOp("|", left, right):
                return self.inside(left) | self.inside(right)
            case ir.MaskOp("-", left, _):
                return self.inside(left)
            case ir.Shifted(inner, ir.Const(by)) if (inner_ := self.inside(inner)) != every:
                return inner_ << by if by > 0 else inner_ >> -by
            case _:
                return every

    def within(self, mask: ir.Expr, whole: ir.Expr) -> bool:
        """Return whether a set is certain to be part of another."""
        if mask == whole:
            return True
        match self.meant(mask):
            case ir.MaskOp("&", left, right):
                return self.within(left, whole) or self.within(right, whole)
            case ir.MaskOp("-", left, _):
                return self.within(left, whole)
            case _:
                return False

    def leads_only(self, ways: ir.Expr, mask: ir.Expr) -> bool:
        """Whether ways lead nowhere but to members of a set, from wherever they begin."""
        one, two = self.meant(ways), self.meant(mask)
        if not isinstance(one, ir.Reached) or not isinstance(two, ir.MaskAt):
            return False
        all_ways = zip(*(self.cells_of(table) for table, _ in one.ways), strict=True)
        return one.at == two.index and not any(
            behind & ~inside
            for row, inside in zip(all_ways, self.cells_of(two.table), strict=True)
            for behind in row
        )

    def disjoint(self, one: ir.Expr, two: ir.Expr) -> bool:
        """Return whether it is certain that no member is in both."""
        for left, right in ((one, two), (two, one)):
            meant = self.meant(left)
            if isinstance(meant, ir.MaskOp) and meant.op == "&":
                if any(
                    part in self.pulls and self.disjoint(part, right)
                    for part in (meant.left, meant.right)
                ):
                    return True
        if one in self.pulls and two in self.pulls:
            (first, here), (second, there) = self.pulls[one], self.pulls[two]
            return here == there and (first, second) != (one, two) and self.disjoint(first, second)
        a, b = self.meant(one), self.meant(two)
        if isinstance(a, ir.CellsWith) and isinstance(b, ir.CellsWith):
            same = (a.block, a.row) == (b.block, b.row) and not a.above and not b.above
            return same and self.unlike(a.value, b.value)
        return False

    def unlike(self, one: ir.Expr, two: ir.Expr) -> bool:
        """Return whether it is certain that two numbers differ."""
        for left, right in ((one, two), (two, one)):
            meant = self.meant(right)
            if isinstance(meant, ir.Lookup) and meant.index == left:
                return all(cell != n for n, cell in enumerate(self.cells_of(meant.table)))
        return isinstance(one, ir.Const) and isinstance(two, ir.Const) and one != two

    def cells_of(self, table: int) -> tuple[int, ...]:
        return next(cells for cells, n in self.em.lowering.tables.items() if n == table)

    def choose(self, test: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
        return self.put(fold.select(test, yes, no))

    def shift(self, mask: ir.Expr, by: ir.Expr) -> ir.Expr:
        match mask, by:
            case _, ir.Const(0):
                return mask
            case ir.Mask(bits), ir.Const(way):
                return ir.Mask(bits << way if way > 0 else bits >> -way, self.size)
            case _:
                return self.put(ir.Shifted(mask, by))

    def rows(self, around: Sequence[tuple[KeyType, ir.Expr]], masks: Sequence[int]) -> ir.Expr:
        """Return the set for the current outer values."""
        if len(set(masks)) == 1:
            return ir.Mask(masks[0], self.size)
        return self.put(
            ir.MaskAt(self.em.lowering.table(tuple(masks)), self.row(around), self.size)
        )

    def row(self, around: Sequence[tuple[KeyType, ir.Expr]]) -> ir.Expr:
        digits = [from_zero(key, value) for key, value in around]
        at = offset([key for key, _ in around], digits) or fold.ZERO
        return self.em.atom(at, "row")

    def pulled(self, mask: ir.Expr, at: ConstantRows) -> ir.Expr:
        """Return the members whose place is in the set."""
        ways: list[dict[int, int]] = []
        for row in at.rows:
            way: dict[int, int] = {}
            for member in self.members:
                if row[member] != at.none:
                    by = row[member] - member
                    way[by] = way.get(by, 0) | 1 << member
            ways.append(way)
        number = max(map(len, ways))
        if number > MOST_WAYS or (number > 2 and len(ways) > 1):
            raise NoLanes
        result: ir.Expr = self.none
        flat = [sorted(way.items()) + [(0, 0)] * (number - len(way)) for way in ways]
        for at_once in zip(*flat, strict=True):
            far = {-by for by, there in at_once if there}
            there = self.rows(at.around, [there for _, there in at_once])
            if len(far) > 1:
                table = self.em.lowering.table(tuple(-by for by, _ in at_once))
                moved = self.shift(mask, self.held(ir.Lookup(table, self.row(at.around))))
            else:
                moved = self.shift(mask, ir.Const(far.pop() if far else 0))
            result = self.join("|", result, self.join("&", moved, there))
        self.pulls.setdefault(result, (mask, at))
        return result

    def spread(self, mask: ir.Expr, ways: tuple[ConstantRows, ...]) -> ir.Expr:
        """Return the members that have one of the set on one of the paths."""
        result: ir.Expr = self.none
        for way in ways:
            result = self.join("|", result, self.pulled(mask, way))
        self.spreads[result] = mask, ways
        return result

    def held(self, value: ir.Expr) -> ir.Expr:
        """Return a number under a name of its own, loaded once."""
        if value not in self.made:
            self.made[value] = name = self.em.temp(value, "by")
            self.meaning[name] = value
        return self.made[value]

    # --- runs -------------------------------------------------------------------------------------

    def run_of(self, each: Sequence[tuple[ir.Expr, ir.Expr]]) -> tuple[Run, ir.Expr] | None:
        """The run whose stops these cases are, and the set that is asked for where it stops."""
        stop = self.stops.get(each[0][0]) if each else None
        if stop is None or len(each) < len(stop[0].steps):
            return None
        run = stop[0]
        target: ir.Expr | None = None
        for number, (mask, holds) in enumerate(each[: len(run.steps)]):
            if self.stops.get(mask) != (run, number):
                return None
            if holds == self.none:
                continue  # so far nobody gets, and so none behind
            pulled = self.pulls.get(holds)
            if pulled is None or pulled[1].rows != run.steps[number].rows:
                return None
            if target is not None and pulled[0] != target:
                return None
            target = pulled[0]
        return None if target is None else (run, target)

    def along(self, run: Run, target: ir.Expr) -> ir.Expr:
        """Return the members from which a run through a set ends in the other set."""
        goal = self.join("-", target, run.through)
        way = Along(run, goal)
        step, by = run.steps[0], way.by
        if by is not None and len(run.steps) > 2:
            able = sum(1 << member for member in self.members if step.rows[0][member] != step.none)
            through = self.join("&", run.through, ir.Mask(able, self.size))
            result = self.pulled(self.doubled(goal, through, -by, len(run.steps) - 1), step)
        else:
            result = self.none
            for _ in run.steps:
                onwards = self.join("|", goal, self.join("&", run.through, result))
                result = self.pulled(onwards, step)
        self.alongs.setdefault(result, way)
        return result

    def onwards(self, result: ir.Expr, first: ir.Expr) -> ir.Expr | None:
        """Return the members from which a run ends in its goal and whose first step lies within
        the run; None if this is not the question.
        """
        way = self.alongs.get(result)
        if (
            way is None
            or way.onwards
            or self.pulls.get(first) != (way.run.through, way.run.steps[0])
        ):
            return None
        step, by = way.run.steps[0], way.by
        if by is None or len(way.run.steps) < 3:
            return None
        row = step.rows[0]
        able = sum(1 << member for member in self.members if row[member] != step.none)
        led_to = sum(1 << row[member] for member in self.members if row[member] != step.none)
        through = self.join("&", way.run.through, ir.Mask(able & led_to, self.size))
        goal = self.join("&", through, self.shift(way.goal, ir.Const(-by)))
        found = self.pulled(self.doubled(goal, through, -by, len(way.run.steps) - 2), step)
        self.alongs.setdefault(found, Along(way.run, way.goal, onwards=True))
        return found

    def doubled(self, goal: ir.Expr, through: ir.Expr, by: int, most: int) -> ir.Expr:
        """Return the goal with all members from which at most `most` steps through a set lead
        there, doubling the number of steps in each operation.
        """
        steps, half, all_there = 0, 1, through
        while steps < most:
            stride = min(steps + 1, most - steps)
            if abs(by) * stride >= self.size:
                break  # nothing lies so far away
            if stride > half:
                further = self.shift(all_there, ir.Const(by * (stride - half)))
                half, all_there = stride, self.join("&", all_there, further)
            onwards = self.shift(goal, ir.Const(by * stride))
            goal = self.join("|", goal, self.join("&", all_there, onwards))
            steps += stride
        return goal

    # --- one place --------------------------------------------------------------------------------

    def on_way(self, mask: ir.Expr, at: ir.Expr) -> tuple[ir.Expr, ir.Expr, tuple[int, ...]] | None:
        """Return, for the run whose starts this set has, from one place: what is passed, where it
        ends in its goal, and what lies on the path from each place. None if paths are no lines.
        """
        way = self.alongs.get(mask)
        if way is None:
            return None
        rows = [step.rows[0] for step in way.run.steps]
        from_each: list[list[tuple[int, ...]]] = []
        for member in range(self.size):
            places = [row[member] for row in rows]
            length = next(
                (n for n, to in enumerate(places) if to == way.run.steps[n].none), len(rows)
            )
            from_each.append([tuple(places[: n + 1]) for n in range(length)])
        found = lines(from_each, 1)
        if found is None:
            return None
        ((behind, rises),) = found
        ways = ((self.em.lowering.table(behind), rises),)
        reached = self.put(ir.Reached(self.row([(self.of, at)]), way.run.through, ways, self.size))
        passed = self.join("&", reached, way.run.through)
        return passed, self.join("&", reached, way.goal), behind

    def runs(self, masks: Sequence[ir.Expr], passes: Sequence[ir.Expr]) -> None:
        """Record that members which pass so many tests form a run, each test being the same one
        step further.
        """
        pulled = [self.pulls.get(each) for each in passes]
        first = pulled[0] if pulled else None
        if first is None or len(first[1].rows) > 1 or len(pulled) != len(masks):
            return
        none, step = first[1].none, first[1].rows[0]
        row = tuple(range(self.size))
        steps: list[ConstantRows] = []
        for one, passed in zip(pulled, passes, strict=True):
            row = tuple(none if at == none else step[at] for at in row)
            if one is None and passed == self.none:
                one = first[0], ConstantRows((), ((none,) * self.size,), none)
            if one is None or one[0] != first[0]:
                return
            if any(one[1].rows[0][member] != row[member] for member in self.members):
                return
            steps.append(one[1])
        run = Run(first[0], tuple(steps))
        for number, mask in enumerate(masks):
            self.stops[mask] = run, number
