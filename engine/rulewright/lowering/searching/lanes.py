"""What holds of all members of a type at once: conditions as sets, worked out in whole words.

A condition about the members t of a type is turned into the set of those for which it holds. What
a part of it is for each t is a `Lane`: the same for all, known before the game, cells that lie one
behind the other, a set, or one thing for some members and another for others. Places that lie a
step away are the same set, shifted. Whoever meets something else asks the members one by one
(`NoLanes`). Only what can never be a fault is asked in this way: it is asked of members for which
nobody would have asked it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rulewright import limits, tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import from_zero, offset
from rulewright.lowering.searching import chain_sets, line_sets, quantifiers
from rulewright.lowering.searching.lane_kinds import (
    TURNED,
    Beside,
    Cases,
    Cells,
    Holds,
    Lane,
    One,
    all_kept,
    compared,
    fits,
    is_least,
    known_values,
    small_key,
)
from rulewright.lowering.searching.sets import (
    MOST_WAYS,
    ConstantRows,
    LaneEnvironment,
    NoLanes,
    Sets,
)
from rulewright.tree.evaluate import NotConstant
from rulewright.tree.walk import walk
from rulewright.types import (
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    count_of,
    key_values,
    none_of,
)

MOST_KNOWN = 20_000
"""Values that are worked out before the game for a part of a question."""
MOST_CASES = 16
MOST_VALUES = 8
"""Values of a state that are told apart where two of its cells are compared."""


class Lanes(Sets):
    """Lowers expressions for all members of one type at once, in one function."""

    def __init__(self, em: Emitter, of: FiniteType, *, only_kept: bool = False) -> None:
        super().__init__(em, of)
        self.only_kept = only_kept
        self.env: dict[tree.Var, Lane] = {}
        """What variables are that differ from member to member."""
        self.asked: ir.Expr | None = None
        """The members of which alone it is asked whether they are joined to something."""
        self.where: list[ConstantRows] = []
        """What has to hold besides, and is known: nobody asks for other members."""

    def all_of(
        self, var: tree.Var, conditions: Sequence[tree.Expr], taken: list[tree.Expr]
    ) -> ir.Expr:
        """The members for which all of those conditions hold that can be asked at once, which are
        added to `taken`."""
        self.env[var] = self.identity(self.of)
        tests: list[ir.Expr] = []
        found: list[ir.Expr] = []
        late: list[tree.Expr] = []
        for each in conditions:
            if self._floods(each):
                late.append(each)
                continue
            with self.besides(conditions):
                lane = self.attempt(each)
            if lane is None:
                continue
            taken.append(each)
            if isinstance(lane, One):
                tests.append(lane.value)
            else:
                found.append(self.truth(lane))
        mask: ir.Expr = self.every
        # Where ways lead to much is known already.
        for one in sorted(found, key=lambda each: not isinstance(self.meant(each), ir.Reached)):
            mask = self.join("&", mask, one)
        for test in tests:
            mask = self.choose(test, mask, self.none)
        for each in late:
            result = self.em.temp(self.none, "set")
            with self.em.collect() as flood, self.apart():
                self.asked = mask
                lane = self.attempt(each)
                self.asked = None
                if lane is not None:
                    self.em.set(result.name, self.join("&", mask, self.truth(lane)))
            if lane is not None:
                taken.append(each)
                self.em.when(ir.OfMask("some", mask), flood)
                mask = result
        return mask

    def _floods(self, node: tree.Expr) -> bool:
        return any(isinstance(part, tree.Joined) for part in walk(node, inside=True))

    def attempt(self, node: tree.Expr) -> Lane | None:
        """Return the vector value of a condition; None, with nothing emitted, if it cannot be
        vectorised.
        """
        before, steps, env = dict(self.made), self.steps, dict(self.env)
        names = dict(self.em.env)
        with self.em.collect() as out:
            try:
                lane = self.value(node)
                lane = lane if isinstance(lane, One) else Holds(self.truth(lane))
                if self.only_kept and not all_kept(self.em, out):
                    raise NoLanes
            except NoLanes:
                self.made, self.steps, self.env = before, steps, env
                self.em.env = names
                return None
        self.em.out.extend(out)
        return lane

    def laid(self) -> ir.Expr:
        """Return the set of cells of a growing grid that exist."""
        count = self.em.atom(self.em.load(self.em.lowering.layout.grids[self.of].count), "laid")
        table = self.em.lowering.table(tuple((1 << n) - 1 for n in range(self.size + 1)))
        return self.put(ir.MaskAt(table, count, self.size))

    # --- truth ------------------------------------------------------------------------------------

    def truth(self, lane: Lane) -> ir.Expr:
        """Return the members for which a truth value holds."""
        match lane:
            case One(value):
                return self.choose(value, self.every, self.none)
            case ConstantRows(around, rows):
                masks = [sum(1 << at for at in self.members if row[at] == 1) for row in rows]
                return self.rows(around, masks)
            case Holds(mask):
                return mask
            case Cells():
                return self.equal(lane, fold.ONE)
            case Cases(of):
                result: ir.Expr = self.none
                each = [(mask, self.truth(lane)) for mask, lane in of]
                run = self.run_of(each)
                if run is not None:
                    count = len(run[0].steps)
                    result, each = self.along(*run), each[count:]
                for mask, holds in each:
                    result = self.join("|", result, self.join("&", mask, holds))
                return result
            case Beside():
                raise NoLanes

    def equal(self, cells: Cells, value: ir.Expr, *, above: bool = False) -> ir.Expr:
        """Return the members whose cell has the value, or a greater one."""
        key = cells.state.keys[-1]
        assert isinstance(key, FiniteType)
        block = self.em.lowering.layout.states[cells.state]
        mask = self.put(ir.CellsWith(block, cells.row, key.size, value, above))
        return self.pulled(mask, cells.at)

    # --- values -----------------------------------------------------------------------------------

    def identity(self, of: FiniteType) -> ConstantRows:
        inside = set(self.members)
        row = tuple(member if member in inside else -1 for member in range(of.size))
        return ConstantRows((), (row,), -1)

    def varies(self, node: object) -> bool:
        return any(var in self.env for var in self.em.lowering.effects.of(node).variables)

    def value(self, node: tree.Expr) -> Lane:
        limits.spend(5, node.span)
        if not self.varies(node):
            value = expressions.expression(self.em, node)
            if fold.is_atom(value):
                return One(value)
            name = self.held(value)
            return One(name)
        known = self.known(node)
        if known is not None:
            return known
        match node:
            case tree.Local(var=var):
                return self.env[var]
            case tree.ReadState(state=state, keys=keys):
                return self.read(state, keys)
            case tree.CallDefine(define=define, args=args):
                return self.call(define, [self.value(arg) for arg in args])
            case tree.Not(value=inner):
                lane = self.value(inner)
                if isinstance(lane, One):
                    return One(fold.negate(lane.value))
                return Holds(self.without(self.truth(lane)))
            case tree.Logic(op=op, parts=parts):
                return self.logic(op == "and", parts)
            case tree.Compare(op=op, left=left, right=right):
                types = left.type, right.type
                return self.compare(op, self.value(left), self.value(right), types)
            case tree.IsIn(value=inner, members=members):
                return self.is_in(self.value(inner), members)
            case tree.Conditional(condition=condition, value=inner, other=other):
                return self.conditional(condition, inner, other, node.type)
            case tree.LetIn(var=var, value=inner, body=body):
                return self.given((var,), [self.value(inner)], body)
            case tree.Quantified():
                return self.quantified(node)
            case tree.Joined():
                return self.joined(node)
            case tree.ReadTable(table=table, keys=(key,)):
                return self.looked_up(table, self.value(key))
            case tree.Switch(subject=subject):
                return self.switch(node, self.value(subject))
            case _:
                raise NoLanes

    def looked_up(self, table: tree.Table, lane: Lane) -> Lane:
        """Return the entries of a table for the values of the cells."""
        keys = key_values(table.keys[0])
        match lane:
            case One(ir.Const(value)) if value in keys:
                return One(ir.Const(table.cells[value - keys.start]))
            case Cases(of):
                each = [(mask, self.looked_up(table, one)) for mask, one in of]
                return self.together(each, table.type)
            case Cells() as cells:
                values = known_values(cells.state.type)
                if values is None or len(values) > ir.MOST_SETS:
                    raise NoLanes
                found: dict[int, ir.Expr] = {}
                for value in values:
                    if value in keys:  # of none nobody asks
                        mask = self.equal(cells, ir.Const(value))
                        told = table.cells[value - keys.start]
                        found[told] = self.join("|", found.get(told, self.none), mask)
                each = [(mask, One(ir.Const(told))) for told, mask in found.items()]
                return self.together(each, table.type)
            case _:
                raise NoLanes

    def switch(self, node: tree.Switch, subject: Lane) -> Lane:
        match subject:
            case One(ir.Const(value)):
                arm = dict(node.arms).get(value, node.default)
                if arm is None:
                    raise NoLanes
                return self.value(arm)
            case Cases(of):
                each = [(mask, self.switch(node, one)) for mask, one in of]
                return self.together(each, node.type)
            case _:
                raise NoLanes

    def known(self, node: tree.Expr) -> ConstantRows | None:
        """Return the constant values of an expression if it depends on members and few outer
        values; otherwise None.
        """
        lowering = self.em.lowering
        if not lowering.effects.pure(node):
            return None
        traits = lowering.effects.of(node)
        inner = set(traits.bound)
        if traits.has(tree.Quantified):
            for each in walk(node):
                if isinstance(each, tree.Quantified):
                    inner |= {binder.var for binder in each.binders}
                    inner |= {var for var, _ in each.withs}
        names = self.names_of(variable for variable in traits.variables if variable not in inner)
        if names is None:
            return None
        none = none_of(node.type)
        kept = (id(node), self.of, *names.key)
        found = lowering.foreseen.get(kept)
        if found is None:
            found = lowering.foreseen[kept] = node, self.computed(node, names)
        return None if found[1] is None else ConstantRows(names.order, found[1], none)

    def names_of(self, variables: Iterable[tree.Var]) -> LaneEnvironment | None:
        """Return what the variables of an expression stand for, if each is constant per member or
        has few values; otherwise None.
        """
        around: dict[tuple[KeyType, ir.Expr], None] = {}
        fixed: dict[tree.Var, int] = {}
        single: dict[tree.Var, tuple[KeyType, ir.Expr]] = {}
        lanes: dict[tree.Var, ConstantRows] = {}
        for var in variables:
            lane, value = self.env.get(var), self.em.env.get(var)
            if isinstance(lane, ConstantRows):
                lanes[var] = lane
                around.update(dict.fromkeys(lane.around))
            elif lane is not None:
                return None
            elif isinstance(value, ir.Const):
                fixed[var] = value.value
            elif isinstance(value, ir.Local | ir.Load) and (key := small_key(var)) is not None:
                single[var] = key, value
                around[key, value] = None
            else:
                return None
        if count_of(key for key, _ in around) * len(self.members) > MOST_KNOWN:
            return None
        return LaneEnvironment(tuple(around), fixed, single, lanes)

    def computed(
        self, node: tree.Expr, names: LaneEnvironment
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return the values of an expression for all members, one row per combination of outer
        values.
        """
        try:
            compute = self.em.lowering.foresight.value(node)
        except NotConstant:
            return None
        none = none_of(node.type)
        rows = []
        some = False
        for _, env, mine in names.rows():
            row = [none] * self.size
            for member in self.members:
                for var, values in mine.items():
                    env[var] = values[member]
                try:
                    row[member] = compute(env)
                    some = True
                except NotConstant:  # nobody asks there: it would be a fault
                    pass
            rows.append(tuple(row))
        return tuple(rows) if some else None

    def read(self, state: tree.State, keys: tuple[tree.Expr, ...]) -> Lane:
        if not keys or any(map(self.varies, keys[:-1])) or not self.varies(keys[-1]):
            raise NoLanes
        last = state.keys[-1]
        if not isinstance(last, FiniteType) or ir.words_for(last.size) != ir.words_for(self.size):
            raise NoLanes
        if last.size > ir.MOST_BITS:
            raise NoLanes
        digits = [
            from_zero(key, self.em.atom(expressions.expression(self.em, each)))
            for key, each in zip(state.keys[:-1], keys[:-1], strict=True)
        ]
        row = offset(state.keys[:-1], digits)
        row = None if row is None else self.em.atom(row, "row")

        def at(place: Lane) -> Lane:
            match place:
                case ConstantRows():
                    return Cells(state, row, place)
                case Cases(of):
                    return Cases(tuple((mask, at(each)) for mask, each in of))
                case _:
                    raise NoLanes

        return at(self.value(keys[-1]))

    def call(self, define: tree.Define, args: Sequence[Lane]) -> Lane:
        if define.body is None:
            raise NoLanes
        return self.given(define.parameters, args, define.body)

    def given(self, names: Sequence[tree.Var], lanes: Sequence[Lane], body: tree.Expr) -> Lane:
        """Lower an expression in which names stand for vector values."""
        for number, lane in enumerate(lanes):
            if isinstance(lane, Cases):
                each = [
                    (mask, self.given(names, [*lanes[:number], one, *lanes[number + 1 :]], body))
                    for mask, one in lane.of
                ]
                return self.together(each, body.type)
        env, around = dict(self.env), {var: self.em.env.get(var) for var in names}
        for var, lane in zip(names, lanes, strict=True):
            self.env.pop(var, None)
            if isinstance(lane, One):
                self.em.env[var] = lane.value
            else:
                self.env[var] = lane
        try:
            return self.value(body)
        finally:
            self.env = env
            for var, known in around.items():
                if known is None:
                    self.em.env.pop(var, None)
                else:
                    self.em.env[var] = known

    def together(self, each: Sequence[tuple[ir.Expr, Lane]], type: Type) -> Lane:
        """Return cases as one vector value; for a truth value, a bitset."""
        flat: list[tuple[ir.Expr, Lane]] = []
        for mask, lane in each:
            if isinstance(lane, Cases):
                flat += [(self.join("&", mask, inner), one) for inner, one in lane.of]
            else:
                flat.append((mask, lane))
        flat = [(mask, lane) for mask, lane in flat if mask != self.none]
        if len(flat) > MOST_CASES:
            raise NoLanes
        cases = Cases(tuple(flat))
        return Holds(self.truth(cases)) if isinstance(type, BoolType) else cases

    def logic(self, conjunction: bool, parts: tuple[tree.Expr, ...]) -> Lane:
        closed = fold.ZERO if conjunction else fold.ONE
        tests: list[ir.Expr] = []
        result: ir.Expr | None = None
        for each in parts:
            with self.besides(parts if conjunction else ()):
                lane = self.value(each)
            if isinstance(lane, One):
                if lane.value == closed:
                    return lane
                if not isinstance(lane.value, ir.Const):
                    tests.append(lane.value)
                continue
            mask = self.truth(lane)
            result = (
                mask if result is None else self.join("&" if conjunction else "|", result, mask)
            )
        if result is None:
            value: ir.Expr = fold.ONE if conjunction else fold.ZERO
            for test in tests:
                value = fold.both(value, test) if conjunction else fold.either(value, test)
            return One(value)
        for test in tests:
            if conjunction:
                result = self.choose(test, result, self.none)
            else:
                result = self.choose(test, self.every, result)
        return Holds(result)

    def conditional(
        self, condition: tree.Expr, value: tree.Expr, other: tree.Expr, type: Type
    ) -> Lane:
        test = self.value(condition)
        if isinstance(test, One) and isinstance(test.value, ir.Const):
            return self.value(value if test.value.value else other)
        mask = self.truth(test)
        rest = self.without(mask)
        if mask == self.none or rest == self.none:
            return self.value(other if mask == self.none else value)
        return self.together([(mask, self.value(value)), (rest, self.value(other))], type)

    # --- comparisons ------------------------------------------------------------------------------

    def compare(self, op: ir.BinaryOp, left: Lane, right: Lane, types: tuple[Type, Type]) -> Lane:
        for lane, other, at_left in ((left, right, True), (right, left, False)):
            if isinstance(lane, Cases):
                return self.together(
                    [
                        (
                            mask,
                            self.compare(op, *((one, other) if at_left else (other, one)), types),
                        )
                        for mask, one in lane.of
                    ],
                    BoolType(),
                )
        match left, right:
            case One(a), One(b):
                return One(fold.binary(op, a, b))
            case ConstantRows(around, rows, none), One(ir.Const(value)):
                return ConstantRows(around, compared(op, rows, value), none)
            case ConstantRows((), (row,)), One(value) if op in ("==", "!="):
                mask = self.of_value(row, value, types[1])
                return Holds(mask if op == "==" else self.without(mask))
            case One(), ConstantRows() | Cells() if op in ("==", "!="):
                return self.compare(op, right, left, types[::-1])
            case Cells() as cells, One(value) if op in ("==", "!=") and not is_least(
                cells.state, value
            ):
                if not fits(cells.state.type, types[1], value):
                    raise NoLanes
                mask = self.equal(cells, value)
                return Holds(mask if op == "==" else self.without(mask))
            case Cells() as cells, One(ir.Const(value)) if isinstance(types[0], IntType):
                return Holds(self.beyond(cells, op, value))
            case One(ir.Const()), Cells() if op in TURNED:
                return self.compare(TURNED[op], right, left, types[::-1])
            case Beside() as beside, One(ir.Const(value)):
                return Holds(chain_sets.compared(self, beside, op, value))
            case Cells() as cells, Cells() as others if op in ("==", "!="):
                return Holds(self.same(cells, others, op == "=="))
            case (Holds() | ConstantRows(), Holds() | ConstantRows()) if types == (
                BoolType(),
                BoolType(),
            ):
                one, two = self.truth(left), self.truth(right)
                differ = self.join("|", self.join("-", one, two), self.join("-", two, one))
                return Holds(differ if op == "!=" else self.without(differ))
            case _:
                raise NoLanes

    def of_value(self, row: Sequence[int], value: ir.Expr, type: Type) -> ir.Expr:
        """The members of which a value is known, for one that is only known in the game."""
        if not isinstance(type, MemberType) or type.of.growing or type.of.size > ir.MOST_BITS:
            raise NoLanes
        low = none_of(type) if type.optional else 0
        with_each = {each: 0 for each in range(low, type.of.size)}
        for member in self.members:
            if row[member] in with_each:
                with_each[row[member]] |= 1 << member
        table = self.em.lowering.table(tuple(with_each.values()))
        at = self.held(fold.plus(value, ir.Const(-low)))
        return self.put(ir.MaskAt(table, at, self.size))

    def beyond(self, cells: Cells, op: ir.BinaryOp, value: int) -> ir.Expr:
        """Return the members whose number is on that side of a value."""
        most = value if op in (">", "<=", "!=", "==") else value - 1
        mask = self.equal(cells, ir.Const(most), above=True)
        return mask if op in (">", ">=", "!=") else self.without(mask)

    def same(self, one: Cells, two: Cells, equal: bool) -> ir.Expr:
        values = known_values(one.state.type)
        if values is None or values != known_values(two.state.type) or len(values) > MOST_VALUES:
            raise NoLanes
        result: ir.Expr = self.none
        for value in map(ir.Const, values):
            both = self.join("&", self.equal(one, value), self.equal(two, value))
            result = self.join("|", result, both)
        return result if equal else self.without(result)

    def is_in(self, lane: Lane, members: frozenset[int]) -> Lane:
        match lane:
            case Cells() if len(members) <= MOST_VALUES:
                result: ir.Expr = self.none
                for value in sorted(members):
                    result = self.join("|", result, self.equal(lane, ir.Const(value)))
                return Holds(result)
            case One(value):
                return One(self.em.atom(expressions.is_in(self.em, value, members)))
            case Cases(of):
                return self.together([(m, self.is_in(e, members)) for m, e in of], BoolType())
            case _:
                raise NoLanes

    # --- questions inside questions ---------------------------------------------------------------

    @contextmanager
    def besides(self, conditions: Sequence[tree.Expr]) -> Iterator[None]:
        """Return a context in which members that fail one of these conditions do not matter."""
        before = self.where
        parts = walk(tuple(conditions), inside=True)
        searched = any(isinstance(part, tree.Quantified) for part in parts)
        for each in conditions if searched else ():
            known = self.known(each) if self.varies(each) else None
            self.where = self.where if known is None else [*self.where, known]
        try:
            yield
        finally:
            self.where = before

    def of_each(self, var: tree.Var, node: tree.Expr) -> Lane:
        """Return the value of an expression with a variable that stands for each member."""
        before, where, asked = self.env.get(var), self.where, self.asked
        self.env[var], self.where, self.asked = self.identity(self.of), [], None
        try:
            return self.value(node)
        finally:
            self.where, self.asked = where, asked
            if before is None:
                del self.env[var]
            else:
                self.env[var] = before

    def quantified(self, node: tree.Quantified) -> Lane:
        ways = line_sets.ways(self, node)
        if ways is not None:
            return ways
        if len(node.binders) == 1 and isinstance(node.binders[0].domain, tree.InChain):
            return chain_sets.beside(self, node, node.binders[0].var, node.binders[0].domain)
        if len(node.binders) != 1 or node.by:
            raise NoLanes
        if node.kind not in ("any", "all", "count", "first"):
            raise NoLanes
        spread = self.of_neighbours(node)
        if spread is not None:
            return spread
        none = ir.Const(none_of(node.type))
        found: ir.Expr = self.none
        left: ir.Expr = self.every
        cases: list[tuple[ir.Expr, Lane]] = []
        numbers: list[ir.Expr] = [self.every]
        stopped: list[ir.Expr] = []
        passed: list[ir.Expr] = []
        for there, item in self.items(node.binders[0]):
            held = self.one_of_many(node, there, item)
            if held is None:
                continue
            mask, value = held
            if node.kind == "first":
                assert value is not None
                passed.append(self.without(mask))
                mask = self.join("&", mask, left)
                stopped.append(mask)
                if mask != self.none:
                    cases.append((mask, value))
                    left = self.join("-", left, mask)
                if left == self.none:
                    break
            elif node.kind == "count":
                more = [self.join("&", at, mask) for at in numbers]
                numbers = [self.join("-", at, mask) for at in numbers] + [self.none]
                for number, one in enumerate(more, 1):
                    numbers[number] = self.join("|", numbers[number], one)
            elif node.kind == "all":
                assert value is not None
                found = self.join("|", found, self.join("-", mask, self.truth(value)))
            else:
                found = self.join("|", found, mask)
        match node.kind:
            case "any":
                return Holds(found)
            case "all":
                return Holds(self.without(found))
            case "count":
                each = [(mask, One(ir.Const(n))) for n, mask in enumerate(numbers)]
                return self.together(each, node.type)
            case _:
                self.runs(stopped, passed)
                return self.together([*cases, (left, One(none))], node.type)

    def of_neighbours(self, node: tree.Quantified) -> Lane | None:
        """Whether something holds of any neighbour, where that is asked of the neighbour alone: it
        is worked out once, and spread. None: it is another question."""
        (binder,) = node.binders
        domain = binder.domain
        if node.kind not in ("any", "all") or node.withs or self.varies((node.where, node.value)):
            return None
        if not isinstance(domain, tree.InCollection) or not self.varies(domain.collection):
            return None
        known = self.value(domain.collection)
        if not isinstance(known, ConstantRows) or known.around:
            raise NoLanes
        asked: ir.Expr = self.every
        if node.where is not None:
            asked = self.truth(self.of_each(binder.var, node.where))
        if node.value is not None:
            asked = self.join("-", asked, self.truth(self.of_each(binder.var, node.value)))
        ways = tuple(near for _, near in self.beside(known) if isinstance(near, ConstantRows))
        found = self.spread(asked, ways)
        return Holds(found if node.kind == "any" else self.without(found))

    def items(self, binder: tree.Binder) -> Iterator[tuple[ir.Expr, Lane]]:
        """Yield the values of a binder one after the other, with the members for which it has
        them.
        """
        domain = binder.domain
        if isinstance(domain, tree.InCollection) and self.varies(domain.collection):
            known = self.value(domain.collection)
            if not isinstance(known, ConstantRows) or known.around:
                raise NoLanes
            yield from self.beside(known)
            return
        items: Sequence[int] | None
        if isinstance(domain, tree.Numbers) and (
            self.varies(domain.first) or self.varies(domain.last)
        ):
            raise NoLanes
        items = quantifiers.constant_items(self.em, domain)
        if items is None or len(items) > MOST_CASES:
            raise NoLanes
        for item in items:
            yield self.every, One(ir.Const(item))

    def beside(self, known: ConstantRows) -> Iterator[tuple[ir.Expr, Lane]]:
        """Yield for each distance the members that have something at this distance in their
        collection.
        """
        lists = self.em.lowering.rules.collections
        ways: dict[int, dict[int, int]] = {}
        for member in self.members:
            if known.rows[0][member] == known.none:
                continue
            items = lists[known.rows[0][member]]
            if len(set(items)) < len(items):
                raise NoLanes
            for item in items:
                ways.setdefault(item - member, {})[member] = item
        if len(ways) > MOST_WAYS:
            raise NoLanes
        for _, way in sorted(ways.items()):
            row = tuple(way.get(member, -1) for member in range(self.size))
            yield (
                ir.Mask(sum(1 << member for member in way), self.size),
                ConstantRows((), (row,), -1),
            )

    def one_of_many(
        self, node: tree.Quantified, there: ir.Expr, item: Lane
    ) -> tuple[ir.Expr, Lane | None] | None:
        """For one value of the variable of a question: the members for which it counts, and the
        value of what is asked."""
        var = node.binders[0].var
        env, names = dict(self.env), dict(self.em.env)
        try:
            self._bind(var, item)
            for name, value in node.withs:
                lane = self.value(value)
                if isinstance(lane, Cases):
                    raise NoLanes
                there = self.join("&", there, self._some(lane, value.type))
                self._bind(name, lane)
            if there == self.none:
                return None
            if node.where is not None:
                lane = self.value(node.where)
                if lane == One(fold.ZERO):
                    return None
                there = self.join("&", there, self.truth(lane))
            held = None if node.value is None else self.value(node.value)
            skips = node.value is not None and getattr(node.value.type, "optional", False)
            if node.kind == "first" and skips:
                raise NoLanes
            return there, held
        finally:
            self.env = env
            self.em.env = names

    def _bind(self, var: tree.Var, lane: Lane) -> None:
        self.env.pop(var, None)
        if isinstance(lane, One):
            self.em.env[var] = lane.value
        else:
            self.env[var] = lane

    def _some(self, lane: Lane, type: Type) -> ir.Expr:
        """Return the members for which a value is not none."""
        none = none_of(type)
        match lane:
            case One(value):
                if isinstance(value, ir.Const):
                    return self.every if value.value != none else self.none
                return self.choose(fold.binary("!=", value, ir.Const(none)), self.every, self.none)
            case ConstantRows(around, rows):
                masks = [sum(1 << m for m in self.members if row[m] != none) for row in rows]
                return self.rows(around, masks)
            case Cells():
                return self.without(self.equal(lane, ir.Const(none)))
            case _:
                raise NoLanes

    def joined(self, node: tree.Joined) -> Lane:
        """Return the members to which a path leads: a flood fill from the start, and its
        neighbours.
        """
        graph = node.graph
        if graph.neighbours is None or graph.of is not self.of or self.varies(node.start):
            raise NoLanes
        end = self.value(node.end)
        if not isinstance(end, ConstantRows):
            raise NoLanes
        cells = graph.neighbours.cells
        rows = ConstantRows((), (cells,), -1)
        steps: list[tuple[int, int]] = []
        for there, near in self.beside(rows):
            assert isinstance(there, ir.Mask) and isinstance(near, ConstantRows)
            member = there.bits.bit_length() - 1
            steps.append((near.rows[0][member] - member, there.bits))
        through = self.truth(self.of_each(node.var, node.where))
        at = self.em.atom(expressions.expression(self.em, node.start))
        start = self.put(ir.OneBit(at, self.size))
        flood = self.put(ir.Flooded(start, through, tuple(steps), self.size))
        if self.asked is not None and end == self.identity(self.of):
            if self.within(self.asked, through):
                return Holds(flood)  # what is beside it and in the set is in the flood
        result = flood
        for by, able in steps:
            edge = self.join("&", flood, ir.Mask(able, self.size))
            result = self.join("|", result, self.shift(edge, ir.Const(by)))
        return Holds(self.pulled(result, end))
