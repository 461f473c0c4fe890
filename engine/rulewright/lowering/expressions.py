"""Expressions of the typed tree as IR expressions, with what must be computed before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulewright import limits, tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import positions, trials, zones
from rulewright.lowering.context import Known, Lowering
from rulewright.lowering.effects import may_be_divided_by_zero, may_explode, proved_inside
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import from_zero, offset
from rulewright.lowering.searching import chains, graphs, nearby, quantifiers, trails
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import IntType, KeyType, Type, key_size, key_values, root_name, strides

INLINE_SIZE = 40
"""Definitions of at most this many nodes, without quantifiers, are put in place."""
INLINE_WHOLE = 400
"""What they are at most when those that they mention are put in place too."""
_SEARCHES = tree.Quantified | tree.Agree | tree.Parts | tree.Joined | tree.Trail
MOST_SPECIALISED = 256
"""Functions that a definition may have for arguments that are known; then all share one."""


def expression(em: Emitter, node: tree.Expr) -> ir.Expr:
    """Return the value of `node`; statements that it needs first are emitted."""
    limits.spend(5, node.span)
    if em.lowering.coverage and not _exception(node):
        em.reached(node.span)
    match node:
        case tree.Const(value=number):
            return ir.Const(number)
        case tree.Local(var=var):
            return em.env[var] if var in em.env else ir.Local(em.declare(var))
        case tree.ReadState(state=state, keys=keys):
            return em.load(em.lowering.layout.states[state], index(em, state.keys, keys))
        case tree.ReadTable(table=table, keys=keys):
            marks = em.lowering.row_marks(table)
            return read_table(em, table.cells, table.keys, keys, marks)
        case tree.CallDefine():
            return call_define(em, node)
        case tree.Arithmetic():
            return arithmetic(em, node)
        case tree.Compare(op=op, left=left, right=right):
            first, second = operands(em, (left, right))
            return fold.binary(op, first, second)
        case tree.IsIn(value=value, members=members):
            return is_in(em, expression(em, value), members)
        case tree.IsInCollection(value=value, collection=collection):
            first, second = operands(em, (value, collection))
            return quantifiers.in_collection(em, first, second)
        case tree.Not(value=value):
            return fold.negate(expression(em, value))
        case tree.Logic(op=op, parts=parts):
            return logic(em, op == "and", parts)
        case tree.Conditional(condition=condition, value=value, other=other):
            return choice(em, expression(em, condition), value, other)
        case tree.LetIn(var=var, value=value, body=body):
            em.env[var] = em.atom(expression(em, value), var.name)
            return expression(em, body)
        case tree.Switch():
            return switch(em, node)
        case tree.Agree():
            return agree(em, node)
        case tree.Quantified():
            return quantifiers.quantified(em, node)
        case tree.Parts():
            return graphs.parts(em, node)
        case tree.Joined():
            return graphs.joined(em, node)
        case tree.ChainHead():
            return chains.head(em, node)
        case tree.ChainSize(chain=chain, of=of, beside=beside):
            return chains.size(em, chain, of, beside=beside)
        case tree.Trail():
            return trails.trail(em, node)
        case tree.CellAt():
            return graphs.cell_at(em, node)
        case tree.CanChoose():
            return trials.answer(em, node)
        case tree.TimesSeen(positions=kept):
            return positions.times_seen(em, kept)
        case tree.LiesIn():
            return zones.lies_in(em, node)
        case tree.ZoneSize(place=place):
            return zones.size(em, place)
        case tree.ZoneEnd(place=place, end=end):
            return zones.end(em, place, end)
        case tree.RingAfter():
            return zones.ring_after(em, node)
        case tree.BagArgument(bag=bag):
            return bag_base(em, bag)
        case tree.BagCount(bag=bag, kind=kind):
            base = bag_base(em, bag)
            return em.load(0, fold.plus(base, expression(em, kind)))
        case tree.BagSize(bag=bag):
            base = bag_base(em, bag)
            total: ir.Expr = fold.ZERO
            for member in bag.type.of.members:
                total = fold.plus(total, em.load(0, fold.plus(base, ir.Const(member))))
            return total
        case _:
            assert_never(node)


def _exception(node: tree.Expr) -> bool:
    """Return whether a node chooses between a value and its exception and has the exception's
    span, so that only its own mark shows that it was reached.
    """
    return isinstance(node, tree.Conditional) and node.span == node.value.span


def operands(em: Emitter, nodes: tuple[tree.Expr, ...]) -> list[ir.Expr]:
    return [expression(em, node) for node in nodes]


def index(em: Emitter, keys: tuple[KeyType, ...], nodes: tuple[tree.Expr, ...]) -> ir.Expr | None:
    """Return the offset of a cell from its keys, with checks for keys that cannot be proved to be
    in range.
    """
    return offset(keys, _digits(em, keys, nodes))


def _digits(em: Emitter, keys: tuple[KeyType, ...], nodes: tuple[tree.Expr, ...]) -> list[ir.Expr]:
    """Return the keys, each counted from 0."""
    digits: list[ir.Expr] = []
    for key, node in zip(keys, nodes, strict=True):
        value = expression(em, node)
        if not proved_inside(key, node):
            value = em.atom(value)
            em.fault_in(node.span, outside(key, value), "index-outside", shown(node.type, value))
        digits.append(from_zero(key, value))
    return digits


def shown(type: Type, value: ir.Expr) -> ir.FaultValue:
    return ir.FaultValue("value", value, root_name(type))


def outside(key: KeyType, value: ir.Expr) -> ir.Expr:
    inside = key_values(key)
    return fold.either(
        fold.binary("<", value, ir.Const(inside[0])), fold.binary(">", value, ir.Const(inside[-1]))
    )


def read_table(
    em: Emitter,
    cells: tuple[int, ...],
    keys: tuple[KeyType, ...],
    nodes: tuple[tree.Expr, ...],
    marks: tuple[int, ...] = (),
) -> ir.Expr:
    """The value of a table; where some keys are known now, only what is left of it is kept.
    `marks`: for coverage, that of the row of each cell."""
    digits = _digits(em, keys, nodes)
    known = {
        position: digit.value
        for position, (key, digit) in enumerate(zip(keys, digits, strict=True))
        if isinstance(digit, ir.Const) and 0 <= digit.value < key_size(key)
    }
    if 0 < len(known) < len(keys):
        limits.spend(len(cells) // 10)
        left = [0]
        for p, (key, step) in enumerate(zip(keys, strides(keys), strict=True)):
            digits_of = (known[p],) if p in known else range(key_size(key))
            left = [at + step * digit for at in left for digit in digits_of]
        cells = tuple(cells[at] for at in left)
        marks = tuple(marks[at] for at in left) if marks else ()
        digits = [digit for p, digit in enumerate(digits) if p not in known]
        keys = tuple(key for p, key in enumerate(keys) if p not in known)
    at = offset(keys, digits)
    if marks:
        at = em.atom(at if at is not None else fold.ZERO)
        em.reached_row(marks, at)
    return lookup(em, cells, at)


def lookup(em: Emitter, cells: tuple[int, ...], at: ir.Expr | None) -> ir.Expr:
    """Return the value at an index of a constant table."""
    if at is None:
        return ir.Const(cells[0])
    if isinstance(at, ir.Const) and 0 <= at.value < len(cells):
        return ir.Const(cells[at.value])
    if cells and all(cell == cells[0] for cell in cells) and fold.only_computes(at):
        return ir.Const(cells[0])
    return ir.Lookup(em.lowering.table(cells), at)


def is_in(em: Emitter, value: ir.Expr, members: frozenset[int]) -> ir.Expr:
    if isinstance(value, ir.Const):
        return ir.Const(int(value.value in members))
    if not members:
        return fold.times(value, fold.ZERO)
    low, high = min(members), max(members)
    value = em.atom(value)
    if len(members) == high - low + 1 and len(members) > 1:
        return fold.both(
            fold.binary("<=", ir.Const(low), value), fold.binary("<=", value, ir.Const(high))
        )
    test: ir.Expr = fold.ZERO
    for member in sorted(members):
        test = fold.either(test, fold.binary("==", value, ir.Const(member)))
    return test


def arithmetic(em: Emitter, node: tree.Arithmetic) -> ir.Expr:
    values = operands(em, node.args)
    match node.op:
        case "neg":
            return fold.minus(values[0])
        case "abs":
            value = em.atom(values[0])
            return fold.select(fold.binary("<", value, fold.ZERO), fold.minus(value), value)
        case "min" | "max":
            result = values[0]
            for value in values[1:]:
                result = fold.binary(node.op, em.atom(result), em.atom(value))
            return result
        case "//" | "%":
            divisor = em.atom(values[1])
            if may_be_divided_by_zero(node):
                em.fault_in(node.span, fold.binary("==", divisor, fold.ZERO), "division-by-zero")
            return fold.binary(node.op, values[0], divisor)
        case "*" if not may_explode(node):
            return fold.times(values[0], values[1])
        case "*":
            product = em.atom(fold.times(values[0], values[1]))
            em.fault_in(
                node.span,
                outside_cell(product),
                "number-too-large",
                ir.FaultValue("value", product),
            )
            return product
        case "+" | "-":
            return fold.binary(node.op, values[0], values[1])


def may_outgrow(type: Type) -> bool:
    """Whether values of a type may not fit into 32 bits, as those of sums."""
    if not isinstance(type, IntType):
        return False
    low, high = type.low, type.high
    return low is None or high is None or low <= -(2**31) or high >= 2**31


def outside_bounds(
    name: str, value: ir.Expr, least: int | None, most: int | None
) -> tuple[ir.FaultValue, ...]:
    """Return the values that a runtime error shows for a value outside the bounds of a named
    thing.
    """
    bounds = (("least", least), ("most", most))
    shown = (ir.FaultValue(bound, ir.Const(limit)) for bound, limit in bounds if limit is not None)
    return (ir.FaultValue(name, value), *shown)


def outside_cell(value: ir.Expr, *, below: bool = True, above: bool = True) -> ir.Expr:
    """Whether a number does not fit into 32 bits, below or above."""
    low, high = ir.Const(-(2**31) + 1), ir.Const(2**31 - 1)
    return fold.either(
        fold.binary("<", value, low) if below else fold.ZERO,
        fold.binary(">", value, high) if above else fold.ZERO,
    )


def logic(em: Emitter, conjunction: bool, parts: tuple[tree.Expr, ...]) -> ir.Expr:
    """Lower `and` or `or` with short-circuit evaluation."""
    join = fold.both if conjunction else fold.either
    closed = fold.ZERO if conjunction else fold.ONE
    result = expression(em, parts[0])
    for part in parts[1:]:
        if result == closed:
            return result
        with em.collect() as before:
            value = expression(em, part)
        if not before:
            result = join(result, value)
        elif isinstance(result, ir.Const):
            em.out.extend(before)
            result = value
        else:
            name = em.fresh()
            em.set(name, result)
            test: ir.Expr = ir.Local(name)
            before.append(ir.Set(name=name, value=value, span=em.span))
            em.when(test if conjunction else fold.negate(test), before)
            result = ir.Local(name)
    return result


def choice(em: Emitter, condition: ir.Expr, value: tree.Expr, other: tree.Expr) -> ir.Expr:
    if isinstance(condition, ir.Const):
        return expression(em, value if condition.value else other)
    with em.collect() as before_value:
        first = expression(em, value)
    with em.collect() as before_other:
        second = expression(em, other)
    if not before_value and not before_other:
        return fold.select(condition, first, second)
    name = em.fresh()
    before_value.append(ir.Set(name=name, value=first, span=em.span))
    before_other.append(ir.Set(name=name, value=second, span=em.span))
    em.when(condition, before_value, before_other)
    return ir.Local(name)


def switch(em: Emitter, node: tree.Switch) -> ir.Expr:
    subject = em.atom(expression(em, node.subject))
    arms = dict(node.arms)
    if isinstance(subject, ir.Const):
        arm = arms.get(subject.value, node.default)
        assert arm is not None
        return expression(em, arm)
    name = em.fresh()
    lowered: list[tuple[int, list[ir.Stmt]]] = []
    constants: dict[int, int] = {}
    for value, arm in node.arms:
        with em.collect() as body:
            result = expression(em, arm)
            if not body and isinstance(result, ir.Const):
                constants[value] = result.value
            body.append(ir.Set(name=name, value=result, span=arm.span))
        lowered.append((value, body))
    if node.default is None and len(constants) == len(arms) and min(arms) >= 0:
        cells = tuple(constants.get(value, 0) for value in range(max(arms) + 1))
        return lookup(em, cells, subject)
    chain: list[ir.Stmt]
    if node.default is None:
        chain = lowered.pop()[1]
    else:
        with em.collect() as chain:
            em.set(name, expression(em, node.default))
    for value, body in reversed(lowered):
        test = fold.binary("==", subject, ir.Const(value))
        chain = [ir.If(condition=test, then=tuple(body), other=tuple(chain), span=node.span)]
    em.out.extend(chain)
    return ir.Local(name)


def agree(em: Emitter, node: tree.Agree) -> ir.Expr:
    """Lower exceptions of equal priority: the common value of those that apply."""
    name, found = em.fresh("value"), em.fresh("found")
    root = root_name(node.type)
    applies = [em.temp(expression(em, condition)) for _, condition, _, _ in node.entries]
    em.set(found, fold.ZERO)
    results: list[ir.Expr] = []
    for index, (own, _, value, _) in enumerate(node.entries):
        test: ir.Expr = applies[index]
        for (_, _, _, over), other in zip(node.entries, applies, strict=True):
            if own in over:
                test = fold.both(test, fold.negate(other))
        with em.if_(test):
            result = em.atom(expression(em, value))
            differs = fold.binary("!=", result, ir.Local(name))
            results.append(result)
            for number, (earlier, _, _, _) in enumerate(node.entries[:index], 1):
                if isinstance(result, ir.Const) and results[number - 1] == result:
                    continue
                clash = fold.both(fold.binary("==", ir.Local(found), ir.Const(number)), differs)
                sides = (
                    ir.FaultValue(earlier, ir.Local(name), root),
                    ir.FaultValue(own, result, root),
                )
                em.fault_in(value.span, clash, "exceptions-disagree", *sides)
            em.set(name, result)
            em.set(found, ir.Const(index + 1))
    with em.if_(fold.binary("==", ir.Local(found), fold.ZERO)):
        em.set(name, expression(em, node.base))
    return ir.Local(name)


# --- definitions ----------------------------------------------------------------------------------


def call_define(em: Emitter, node: tree.CallDefine) -> ir.Expr:
    define = node.define
    table = em.lowering.foresight.table(define)
    if table is not None and all(map(proved_inside, table.keys, node.args)):
        return read_table(em, table.cells, table.keys, node.args)
    arguments = [em.atom(value) for value in operands(em, node.args)]
    assert define.body is not None
    if inlines(em.lowering, define):
        saved = {var: em.env.get(var) for var in define.parameters}
        em.env.update(zip(define.parameters, arguments, strict=True))
        result = expression(em, define.body)
        for var, value in saved.items():
            if value is None:
                em.env.pop(var)
            else:
                em.env[var] = value
        return result
    known = tuple(value.value if isinstance(value, ir.Const) else None for value in arguments)
    if not specialises(em.lowering, define, known):
        known = (None,) * len(arguments)
    open_ = tuple(a for a, value in zip(arguments, known, strict=True) if value is None)
    return ir.Call(define_function(em.lowering, define, known), open_, em.old)


def inlines(lowering: Lowering, define: tree.Define) -> bool:
    """Return whether a definition is small enough to be inlined at its calls."""
    if define not in lowering.inlined:
        lowering.inlined[define] = False, 0
        size = whole = 0
        small = "inline" not in lowering.without
        for part in walk(define.body):
            size += 1
            if isinstance(part, _SEARCHES):
                small = False
            if size > INLINE_SIZE or not small:
                small = False
                break
            if isinstance(part, tree.CallDefine) and inlines(lowering, part.define):
                whole += lowering.inlined[part.define][1]
        lowering.inlined[define] = small and size + whole <= INLINE_WHOLE, size + whole
    return lowering.inlined[define][0]


def specialises(lowering: Lowering, define: tree.Define, known: Known) -> bool:
    """Return whether a definition gets a function of its own for these constant arguments."""
    if "specialise" in lowering.without:
        return False
    made = lowering.specialised.get(define, {})
    return len(made) < MOST_SPECIALISED or known in made


def define_function(lowering: Lowering, define: tree.Define, known: Known | None = None) -> str:
    """The function of a definition, specialised to the arguments that are known now."""
    known = known or (None,) * len(define.parameters)
    made = lowering.specialised.setdefault(define, {})
    if known not in made:
        name = f"define_{define.name}"
        if any(value is not None for value in known):
            name += "".join("._" if v is None else f".{v}".replace("-", "m") for v in known)
        made[known] = name = lowering.unique(name)
        lowering.define_of[name] = define, known
        assert define.body is not None
        values = dict(zip(define.parameters, known, strict=True))
        body = define.body

        def make() -> None:
            value_function(lowering, name, define.parameters, body, define.span, values)
            if any(n is not None for n in known):
                return
            if (near := nearby.nearby(lowering, name, define)) is not None:
                lowering.nearby[name] = near

        # What is asked about menus may take cells, which a game has from its beginning.
        lowering.when_called(name, make, now=bool(lowering.effects.of(body).questions))
    return made[known]


def value_function(
    lowering: Lowering,
    name: str,
    parameters: Sequence[tree.Var],
    body: tree.Expr,
    span: Span = NOWHERE,
    known: Mapping[tree.Var, int | None] | None = None,
) -> str:
    """Function with these parameters, but for those that are known, that gives the value of an
    expression."""
    em = Emitter(lowering)
    names = []
    for var in parameters:
        value = known.get(var) if known is not None else None
        if value is None:
            names.append(em.declare(var))
        else:
            em.env[var] = ir.Const(value)
    em.span = body.span
    em.emit(ir.Return(value=expression(em, body), span=body.span))
    lowering.define(name, tuple(names), em.out, "value", span)
    return name


# --- bags -----------------------------------------------------------------------------------------


def bag_base(em: Emitter, bag: tree.BagExpr) -> ir.Expr:
    """The number of the cell that holds the count of the first kind."""
    if isinstance(bag, tree.BagLocal):
        return em.env[bag.var] if bag.var in em.env else ir.Local(em.declare(bag.var))
    base = em.lowering.layout.bags[bag.bag]
    offset = index(em, bag.bag.keys, bag.keys)
    if offset is None:
        return ir.Const(base)
    return em.atom(
        fold.plus(fold.times(offset, ir.Const(bag.bag.type.of.size)), ir.Const(base)), "bag"
    )
