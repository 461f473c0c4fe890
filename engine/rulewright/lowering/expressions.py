"""Lower expressions of the typed tree to IR expressions and the statements they need before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulewright import limits, tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import position_memory, trial_runs, zones
from rulewright.lowering.context import KnownArguments, Lowering
from rulewright.lowering.effects import can_divide_by_zero, can_overflow, is_proved_in_range
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import cell_offset, count_from_zero
from rulewright.lowering.searching import chains, connectivity, neighbour_tables, quantifiers, trails
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import IntType, KeyType, Type, compute_strides, key_size, key_values, root_name

MAX_INLINE_SIZE = 40
"""Definitions of at most this many nodes, without quantifiers, are inlined."""
MAX_INLINE_TOTAL = 400
"""Largest size of an inlined definition, including the definitions inlined into it."""
_SEARCHES = tree.Quantified | tree.Agree | tree.Parts | tree.Joined | tree.Trail
MAX_SPECIALISED = 256
"""Largest number of specialised functions of a definition; further calls share the general one."""


def lower_expr(em: Emitter, expr: tree.Expr) -> ir.Expr:
    """Return the value of `expr`; statements that it needs first are emitted."""
    limits.spend_work(5, expr.span)
    if em.lowering.coverage and not _is_exception(expr):
        em.mark_reached(expr.span)
    match expr:
        case tree.Const(value=number):
            return ir.Const(number)
        case tree.Local(var=var):
            return em.env[var] if var in em.env else ir.Local(em.declare_var(var))
        case tree.ReadState(state=state, key_exprs=keys):
            return em.load_cell(em.lowering.layout.states[state], lower_index(em, state.keys, keys))
        case tree.ReadTable(table=table, key_exprs=keys):
            marks = em.lowering.list_row_marks(table)
            return lower_table_read(em, table.cells, table.keys, keys, marks)
        case tree.CallDefine():
            return lower_define_call(em, expr)
        case tree.Arithmetic():
            return lower_arithmetic(em, expr)
        case tree.Compare(op=op, left=left, right=right):
            first, second = lower_operands(em, (left, right))
            return fold.make_binary(op, first, second)
        case tree.IsIn(value=value, constants=members):
            return lower_is_in(em, lower_expr(em, value), members)
        case tree.IsInCollection(value=value, collection=collection):
            first, second = lower_operands(em, (value, collection))
            return quantifiers.lower_in_collection(em, first, second)
        case tree.Not(value=value):
            return fold.make_not(lower_expr(em, value))
        case tree.Logic(op=op, operands=parts):
            return lower_logic(em, op == "and", parts)
        case tree.Conditional(condition=condition, value=value, else_value=other):
            return lower_choice(em, lower_expr(em, condition), value, other)
        case tree.LetIn(var=var, value=value, body=body):
            em.env[var] = em.to_atom(lower_expr(em, value), var.name)
            return lower_expr(em, body)
        case tree.Switch():
            return lower_switch(em, expr)
        case tree.Agree():
            return lower_agree(em, expr)
        case tree.Quantified():
            return quantifiers.lower_quantifier(em, expr)
        case tree.Parts():
            return connectivity.lower_components(em, expr)
        case tree.Joined():
            return connectivity.lower_joined(em, expr)
        case tree.ChainHead():
            return chains.lower_chain_head(em, expr)
        case tree.ChainSize(chain=chain, member=of, is_border=beside):
            return chains.lower_chain_size(em, chain, of, beside=beside)
        case tree.Trail():
            return trails.lower_trail(em, expr)
        case tree.CellAt():
            return connectivity.lower_cell_lookup(em, expr)
        case tree.CanChoose():
            return trial_runs.lower_can_choose(em, expr)
        case tree.TimesSeen(positions=kept):
            return position_memory.lower_times_seen(em, kept)
        case tree.LiesIn():
            return zones.lower_lies_in(em, expr)
        case tree.ZoneSize(place=place):
            return zones.lower_zone_size(em, place)
        case tree.ZoneEnd(place=place, side=end):
            return zones.lower_zone_end(em, place, end)
        case tree.RingAfter():
            return zones.lower_ring_after(em, expr)
        case tree.BagArgument(bag=bag):
            return lower_bag_base(em, bag)
        case tree.BagCount(bag=bag, item_kind=kind):
            base = lower_bag_base(em, bag)
            return em.load_cell(0, fold.make_sum(base, lower_expr(em, kind)))
        case tree.BagSize(bag=bag):
            base = lower_bag_base(em, bag)
            total: ir.Expr = fold.ZERO
            for member in bag.type.finite_type.members:
                total = fold.make_sum(total, em.load_cell(0, fold.make_sum(base, ir.Const(member))))
            return total
        case _:
            assert_never(expr)


def _is_exception(expr: tree.Expr) -> bool:
    """Return whether a node chooses between a value and its exception and has the exception's
    span, so that only its own mark shows that it was reached.
    """
    return isinstance(expr, tree.Conditional) and expr.span == expr.value.span


def lower_operands(em: Emitter, exprs: tuple[tree.Expr, ...]) -> list[ir.Expr]:
    return [lower_expr(em, node) for node in exprs]


def lower_index(em: Emitter, keys: tuple[KeyType, ...], exprs: tuple[tree.Expr, ...]) -> ir.Expr | None:
    """Return the offset of a cell from its keys, with checks for keys that cannot be proved to be
    in range.
    """
    return cell_offset(keys, _lower_digits(em, keys, exprs))


def _lower_digits(em: Emitter, keys: tuple[KeyType, ...], exprs: tuple[tree.Expr, ...]) -> list[ir.Expr]:
    """Return the keys, each counted from 0."""
    digits: list[ir.Expr] = []
    for key, node in zip(keys, exprs, strict=True):
        value = lower_expr(em, node)
        if not is_proved_in_range(key, node):
            value = em.to_atom(value)
            em.emit_fault_at(
                node.span, lower_out_of_range(key, value), "index-outside", make_fault_value(node.type, value)
            )
        digits.append(count_from_zero(key, value))
    return digits


def make_fault_value(type: Type, value: ir.Expr) -> ir.FaultValue:
    return ir.FaultValue("value", value, root_name(type))


def lower_out_of_range(key: KeyType, value: ir.Expr) -> ir.Expr:
    key_range = key_values(key)
    return fold.make_or(
        fold.make_binary("<", value, ir.Const(key_range[0])),
        fold.make_binary(">", value, ir.Const(key_range[-1])),
    )


def lower_table_read(
    em: Emitter,
    table_cells: tuple[int, ...],
    keys: tuple[KeyType, ...],
    exprs: tuple[tree.Expr, ...],
    marks: tuple[int, ...] = (),
) -> ir.Expr:
    """Lower reading a table. If some keys are constant, only the remaining part of the table is stored.
    `marks`: the coverage mark of the row of each cell."""
    digits = _lower_digits(em, keys, exprs)
    known_digits = {
        position: digit.value
        for position, (key, digit) in enumerate(zip(keys, digits, strict=True))
        if isinstance(digit, ir.Const) and 0 <= digit.value < key_size(key)
    }
    if 0 < len(known_digits) < len(keys):
        limits.spend_work(len(table_cells) // 10)
        offsets = [0]
        for p, (key, step) in enumerate(zip(keys, compute_strides(keys), strict=True)):
            digits_of = (known_digits[p],) if p in known_digits else range(key_size(key))
            offsets = [index_expr + step * digit for index_expr in offsets for digit in digits_of]
        table_cells = tuple(table_cells[index_expr] for index_expr in offsets)
        marks = tuple(marks[index_expr] for index_expr in offsets) if marks else ()
        digits = [digit for p, digit in enumerate(digits) if p not in known_digits]
        keys = tuple(key for p, key in enumerate(keys) if p not in known_digits)
    index_expr = cell_offset(keys, digits)
    if marks:
        index_expr = em.to_atom(index_expr if index_expr is not None else fold.ZERO)
        em.mark_row_reached(marks, index_expr)
    return lower_lookup(em, table_cells, index_expr)


def lower_lookup(em: Emitter, table_cells: tuple[int, ...], index_expr: ir.Expr | None) -> ir.Expr:
    """Return the value at an index of a constant table."""
    if index_expr is None:
        return ir.Const(table_cells[0])
    if isinstance(index_expr, ir.Const) and 0 <= index_expr.value < len(table_cells):
        return ir.Const(table_cells[index_expr.value])
    if (
        table_cells
        and all(cell == table_cells[0] for cell in table_cells)
        and fold.is_side_effect_free(index_expr)
    ):
        return ir.Const(table_cells[0])
    return ir.Lookup(em.lowering.register_table(table_cells), index_expr)


def lower_is_in(em: Emitter, value: ir.Expr, members: frozenset[int]) -> ir.Expr:
    if isinstance(value, ir.Const):
        return ir.Const(int(value.value in members))
    if not members:
        return fold.make_product(value, fold.ZERO)
    low, high = min(members), max(members)
    value = em.to_atom(value)
    if len(members) == high - low + 1 and len(members) > 1:
        return fold.make_and(
            fold.make_binary("<=", ir.Const(low), value), fold.make_binary("<=", value, ir.Const(high))
        )
    test: ir.Expr = fold.ZERO
    for member in sorted(members):
        test = fold.make_or(test, fold.make_binary("==", value, ir.Const(member)))
    return test


def lower_arithmetic(em: Emitter, arithmetic: tree.Arithmetic) -> ir.Expr:
    values = lower_operands(em, arithmetic.args)
    match arithmetic.op:
        case "neg":
            return fold.make_negative(values[0])
        case "abs":
            value = em.to_atom(values[0])
            return fold.make_select(fold.make_binary("<", value, fold.ZERO), fold.make_negative(value), value)
        case "min" | "max":
            result = values[0]
            for value in values[1:]:
                result = fold.make_binary(arithmetic.op, em.to_atom(result), em.to_atom(value))
            return result
        case "//" | "%":
            divisor = em.to_atom(values[1])
            if can_divide_by_zero(arithmetic):
                em.emit_fault_at(
                    arithmetic.span, fold.make_binary("==", divisor, fold.ZERO), "division-by-zero"
                )
            return fold.make_binary(arithmetic.op, values[0], divisor)
        case "*" if not can_overflow(arithmetic):
            return fold.make_product(values[0], values[1])
        case "*":
            product = em.to_atom(fold.make_product(values[0], values[1]))
            em.emit_fault_at(
                arithmetic.span,
                lower_overflow_test(product),
                "number-too-large",
                ir.FaultValue("value", product),
            )
            return product
        case "+" | "-":
            return fold.make_binary(arithmetic.op, values[0], values[1])


def can_outgrow_cell(type: Type) -> bool:
    """Return whether values of a type may exceed 32 bits, such as those of sums."""
    if not isinstance(type, IntType):
        return False
    low, high = type.low, type.high
    return low is None or high is None or low <= -(2**31) or high >= 2**31


def list_bound_values(
    name: str, value: ir.Expr, least: int | None, most: int | None
) -> tuple[ir.FaultValue, ...]:
    """Return the values that a runtime error shows for a value outside the bounds of a named
    thing.
    """
    bounds = (("least", least), ("most", most))
    limits = (ir.FaultValue(bound, ir.Const(limit)) for bound, limit in bounds if limit is not None)
    return (ir.FaultValue(name, value), *limits)


def lower_overflow_test(value: ir.Expr, *, below: bool = True, above: bool = True) -> ir.Expr:
    """Lower a test whether a number exceeds 32 bits, below or above."""
    low, high = ir.Const(-(2**31) + 1), ir.Const(2**31 - 1)
    return fold.make_or(
        fold.make_binary("<", value, low) if below else fold.ZERO,
        fold.make_binary(">", value, high) if above else fold.ZERO,
    )


def lower_logic(em: Emitter, conjunction: bool, operands: tuple[tree.Expr, ...]) -> ir.Expr:
    """Lower `and` or `or` with short-circuit evaluation."""
    join = fold.make_and if conjunction else fold.make_or
    closed = fold.ZERO if conjunction else fold.ONE
    result = lower_expr(em, operands[0])
    for part in operands[1:]:
        if result == closed:
            return result
        with em.collect_statements() as before:
            value = lower_expr(em, part)
        if not before:
            result = join(result, value)
        elif isinstance(result, ir.Const):
            em.out.extend(before)
            result = value
        else:
            name = em.fresh_name()
            em.set_local(name, result)
            test: ir.Expr = ir.Local(name)
            before.append(ir.Set(name=name, value=value, span=em.span))
            em.emit_if(test if conjunction else fold.make_not(test), before)
            result = ir.Local(name)
    return result


def lower_choice(em: Emitter, condition: ir.Expr, value_expr: tree.Expr, other_expr: tree.Expr) -> ir.Expr:
    if isinstance(condition, ir.Const):
        return lower_expr(em, value_expr if condition.value else other_expr)
    with em.collect_statements() as before_value:
        first = lower_expr(em, value_expr)
    with em.collect_statements() as before_other:
        second = lower_expr(em, other_expr)
    if not before_value and not before_other:
        return fold.make_select(condition, first, second)
    name = em.fresh_name()
    before_value.append(ir.Set(name=name, value=first, span=em.span))
    before_other.append(ir.Set(name=name, value=second, span=em.span))
    em.emit_if(condition, before_value, before_other)
    return ir.Local(name)


def lower_switch(em: Emitter, switch_expr: tree.Switch) -> ir.Expr:
    subject = em.to_atom(lower_expr(em, switch_expr.subject))
    arms = dict(switch_expr.arms)
    if isinstance(subject, ir.Const):
        arm = arms.get(subject.value, switch_expr.default)
        assert arm is not None
        return lower_expr(em, arm)
    name = em.fresh_name()
    lowered: list[tuple[int, list[ir.Stmt]]] = []
    constants: dict[int, int] = {}
    for value, arm in switch_expr.arms:
        with em.collect_statements() as body:
            result = lower_expr(em, arm)
            if not body and isinstance(result, ir.Const):
                constants[value] = result.value
            body.append(ir.Set(name=name, value=result, span=arm.span))
        lowered.append((value, body))
    if switch_expr.default is None and len(constants) == len(arms) and min(arms) >= 0:
        cells = tuple(constants.get(value, 0) for value in range(max(arms) + 1))
        return lower_lookup(em, cells, subject)
    chain: list[ir.Stmt]
    if switch_expr.default is None:
        chain = lowered.pop()[1]
    else:
        with em.collect_statements() as chain:
            em.set_local(name, lower_expr(em, switch_expr.default))
    for value, body in reversed(lowered):
        test = fold.make_binary("==", subject, ir.Const(value))
        chain = [ir.If(condition=test, then=tuple(body), orelse=tuple(chain), span=switch_expr.span)]
    em.out.extend(chain)
    return ir.Local(name)


def lower_agree(em: Emitter, agree_expr: tree.Agree) -> ir.Expr:
    """Lower exceptions of equal priority: the common value of those that apply."""
    name, found_name = em.fresh_name("value"), em.fresh_name("found")
    root = root_name(agree_expr.type)
    applies = [em.make_temp(lower_expr(em, condition)) for _, condition, _, _ in agree_expr.exceptions]
    em.set_local(found_name, fold.ZERO)
    results: list[ir.Expr] = []
    for index, (own, _, value, _) in enumerate(agree_expr.exceptions):
        test: ir.Expr = applies[index]
        for (_, _, _, over), other in zip(agree_expr.exceptions, applies, strict=True):
            if own in over:
                test = fold.make_and(test, fold.make_not(other))
        with em.open_if(test):
            result = em.to_atom(lower_expr(em, value))
            differs = fold.make_binary("!=", result, ir.Local(name))
            results.append(result)
            for number, (earlier, _, _, _) in enumerate(agree_expr.exceptions[:index], 1):
                if isinstance(result, ir.Const) and results[number - 1] == result:
                    continue
                clash = fold.make_and(fold.make_binary("==", ir.Local(found_name), ir.Const(number)), differs)
                sides = (
                    ir.FaultValue(earlier, ir.Local(name), root),
                    ir.FaultValue(own, result, root),
                )
                em.emit_fault_at(value.span, clash, "exceptions-disagree", *sides)
            em.set_local(name, result)
            em.set_local(found_name, ir.Const(index + 1))
    with em.open_if(fold.make_binary("==", ir.Local(found_name), fold.ZERO)):
        em.set_local(name, lower_expr(em, agree_expr.base_value))
    return ir.Local(name)


# --- definitions ----------------------------------------------------------------------------------


def lower_define_call(em: Emitter, define_call: tree.CallDefine) -> ir.Expr:
    define = define_call.define
    table = em.lowering.constant_evaluator.tabulate_define(define)
    if table is not None and all(map(is_proved_in_range, table.keys, define_call.args)):
        return lower_table_read(em, table.cells, table.keys, define_call.args)
    arguments = [em.to_atom(value) for value in lower_operands(em, define_call.args)]
    assert define.body is not None
    if can_inline(em.lowering, define):
        saved = {var: em.env.get(var) for var in define.parameters}
        em.env.update(zip(define.parameters, arguments, strict=True))
        result = lower_expr(em, define.body)
        for var, value in saved.items():
            if value is None:
                em.env.pop(var)
            else:
                em.env[var] = value
        return result
    known_args = tuple(value.value if isinstance(value, ir.Const) else None for value in arguments)
    if not can_specialise(em.lowering, define, known_args):
        known_args = (None,) * len(arguments)
    open_ = tuple(a for a, value in zip(arguments, known_args, strict=True) if value is None)
    return ir.Call(define_function(em.lowering, define, known_args), open_, em.reads_snapshot)


def can_inline(lowering: Lowering, define: tree.Define) -> bool:
    """Return whether a definition is small enough to be inlined at its calls."""
    if define not in lowering.inline_decisions:
        lowering.inline_decisions[define] = False, 0
        size = total_size = 0
        small = "inline" not in lowering.without
        for part in walk_nodes(define.body):
            size += 1
            if isinstance(part, _SEARCHES):
                small = False
            if size > MAX_INLINE_SIZE or not small:
                small = False
                break
            if isinstance(part, tree.CallDefine) and can_inline(lowering, part.define):
                total_size += lowering.inline_decisions[part.define][1]
        lowering.inline_decisions[define] = small and size + total_size <= MAX_INLINE_TOTAL, size + total_size
    return lowering.inline_decisions[define][0]


def can_specialise(lowering: Lowering, define: tree.Define, known_args: KnownArguments) -> bool:
    """Return whether a definition gets a function of its own for these constant arguments."""
    if "specialise" in lowering.without:
        return False
    functions_by_args = lowering.specialised.get(define, {})
    return len(functions_by_args) < MAX_SPECIALISED or known_args in functions_by_args


def define_function(lowering: Lowering, define: tree.Define, known_args: KnownArguments | None = None) -> str:
    """Define the function of a definition, specialised to its constant arguments, and return its name."""
    known_args = known_args or (None,) * len(define.parameters)
    functions_by_args = lowering.specialised.setdefault(define, {})
    if known_args not in functions_by_args:
        name = f"define_{define.name}"
        if any(value is not None for value in known_args):
            name += "".join("._" if v is None else f".{v}".replace("-", "m") for v in known_args)
        functions_by_args[known_args] = name = lowering.make_unique(name)
        lowering.defines_by_function[name] = define, known_args
        assert define.body is not None
        values = dict(zip(define.parameters, known_args, strict=True))
        body = define.body

        def fill_function() -> None:
            add_value_function(lowering, name, define.parameters, body, define.span, values)
            if any(n is not None for n in known_args):
                return
            if (near := neighbour_tables.make_neighbour_table(lowering, name, define)) is not None:
                lowering.neighbour_tables[name] = near

        # Questions about menus may need cells, which must exist from the start of a game.
        lowering.define_later(name, fill_function, eager=bool(lowering.effects.get_traits(body).questions))
    return functions_by_args[known_args]


def add_value_function(
    lowering: Lowering,
    name: str,
    value_params: Sequence[tree.Var],
    body_expr: tree.Expr,
    span: Span = NOWHERE,
    fixed_values: Mapping[tree.Var, int | None] | None = None,
) -> str:
    """Define a function that returns the value of an expression, and return its name. Parameters with a
    constant in `fixed_values` are left out."""
    em = Emitter(lowering)
    names = []
    for var in value_params:
        value = fixed_values.get(var) if fixed_values is not None else None
        if value is None:
            names.append(em.declare_var(var))
        else:
            em.env[var] = ir.Const(value)
    em.span = body_expr.span
    em.emit(ir.Return(value=lower_expr(em, body_expr), span=body_expr.span))
    lowering.define_function(name, tuple(names), em.out, "value", span)
    return name


# --- bags -----------------------------------------------------------------------------------------


def lower_bag_base(em: Emitter, bag: tree.BagExpr) -> ir.Expr:
    """Lower to the index of the cell with the count of the first kind."""
    if isinstance(bag, tree.BagLocal):
        return em.env[bag.var] if bag.var in em.env else ir.Local(em.declare_var(bag.var))
    base = em.lowering.layout.bags[bag.bag]
    offset = lower_index(em, bag.bag.keys, bag.key_exprs)
    if offset is None:
        return ir.Const(base)
    return em.to_atom(
        fold.make_sum(fold.make_product(offset, ir.Const(bag.bag.type.finite_type.size)), ir.Const(base)),
        "bag",
    )
