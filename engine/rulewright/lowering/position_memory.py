"""Lower remembered positions: packed exactly, stored one after the other, and counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.position_packing import PackedGroup, count_position_cells, iter_groups
from rulewright.lowering.searching import quantifiers, search_loops
from rulewright.types import IntType, none_value

MIXING, PRIME = 1_000_003, 2_147_483_647
"""A position is looked for by one number first, made of all of it."""
MAX_UNROLLED_CELLS = 512
"""Largest number of cells of a state that are packed without a loop."""
POSITION_ARRAY = "position"


def lower_times_seen(em: Emitter, positions: tree.RememberedPositions) -> ir.Expr:
    """Return an expression that counts the remembered positions that equal the current one."""

    def fill_function(em: Emitter) -> None:
        match_count = em.make_temp(fold.ZERO, "times")
        memory = em.lowering.layout.positions[positions]
        em.span = positions.span
        mixed = _pack_position(em, positions)
        number = em.fresh_name("number")
        with em.for_range(number, fold.make_load(memory.first_cell), fold.make_load(memory.count_cell)):
            offset_expr = em.make_temp(
                fold.make_product(ir.Local(number), ir.Const(memory.entry_width)), "at"
            )
            with em.open_if(fold.make_binary("==", fold.make_load(memory.entries_base, offset_expr), mixed)):
                same = em.make_temp(fold.ONE, "same")
                word = em.fresh_name("word")
                with em.for_range(word, fold.ZERO, ir.Const(memory.entry_width - 1)):
                    stored_word = fold.make_load(
                        memory.entries_base + 1, fold.make_sum(offset_expr, ir.Local(word))
                    )
                    differs = fold.make_binary("!=", stored_word, ir.Element(POSITION_ARRAY, ir.Local(word)))
                    em.emit_if(differs, [ir.Set(name=same.name, value=fold.ZERO), ir.Break()])
                em.set_local(match_count.name, fold.make_sum(match_count, same))
        em.emit(ir.Return(value=match_count))

    name = add_function(em.lowering, f"times_seen_{positions.name}", (), fill_function)
    return ir.Call(name, (), em.reads_snapshot)


def lower_remember(em: Emitter, positions: tree.RememberedPositions) -> None:
    """Store one more position, with a runtime error if there are too many; a trial without room
    ends successfully.
    """
    memory = em.lowering.layout.positions[positions]

    def fill_function(em: Emitter) -> None:
        em.span = positions.span
        count = em.make_temp(fold.make_load(memory.count_cell), "count")
        mixed = _pack_position(em, positions)
        offset_expr = em.make_temp(fold.make_product(count, ir.Const(memory.entry_width)), "at")
        em.store_cell(memory.entries_base, offset_expr, mixed)
        word = em.fresh_name("word")
        with em.for_range(word, fold.ZERO, ir.Const(memory.entry_width - 1)):
            em.store_cell(
                memory.entries_base + 1,
                fold.make_sum(offset_expr, ir.Local(word)),
                ir.Element(POSITION_ARRAY, ir.Local(word)),
            )
        em.store_cell(memory.count_cell, None, fold.make_sum(count, fold.ONE))
        em.emit(ir.Return(value=fold.ZERO))

    stored_count = fold.make_binary("-", fold.make_load(memory.count_cell), fold.make_load(memory.first_cell))
    full = fold.make_binary(">=", stored_count, ir.Const(positions.capacity))
    em.emit_fault(full, "positions-full", ir.FaultValue("kept", ir.Const(positions.capacity)))
    if em.trial:
        no_room = fold.make_binary(">=", fold.make_load(memory.count_cell), ir.Const(memory.entry_limit))
        em.emit_if(no_room, [ir.Return(value=fold.ONE, span=em.span)])
    name = add_function(em.lowering, f"remember_{positions.name}", (), fill_function)
    em.emit(ir.CallStatement(call=ir.Call(name), span=em.span))
    em.mark_changed(positions)


def lower_forget(em: Emitter, positions: tree.RememberedPositions) -> None:
    """Emit code that forgets all positions. A trial run keeps them, because it is undone."""
    memory = em.lowering.layout.positions[positions]
    if em.trial:
        em.store_cell(memory.first_cell, None, fold.make_load(memory.count_cell))
        return
    index_name = em.fresh_name("at")
    used = fold.make_product(fold.make_load(memory.count_cell), ir.Const(memory.entry_width))
    with em.for_range(index_name, fold.ZERO, used):
        em.store_cell(memory.entries_base, ir.Local(index_name), fold.ZERO)
    em.store_cell(memory.count_cell, None, fold.ZERO)
    em.mark_changed(positions)


# --- the position of now --------------------------------------------------------------------------


def _pack_position(em: Emitter, positions: tree.RememberedPositions) -> ir.Expr:
    """Fill an array with the current position and return its hash."""
    em.emit(ir.NewArray(array=POSITION_ARRAY, size=count_position_cells(positions) - 1, cleared=False))
    mixed = em.fresh_name("mixed")
    em.set_local(mixed, ir.Const(len(positions.position_parts)))
    first = 0
    for group in iter_groups(positions):
        part = group.position_parts[0]
        if not group.digits:
            _store_word(em, mixed, ir.Const(first), _pack_small_parts(em, group))
        elif isinstance(part.value, tree.ReadState):
            _pack_state(em, group, part.value.state, mixed, first)
        else:
            _pack_in_loop(em, group, mixed, first, partial(_loop_cases, em, part))
        first += group.word_count
    return ir.Local(mixed)


def _pack_small_parts(em: Emitter, group: PackedGroup) -> ir.Expr:
    """Return small parts as one number."""
    digits: list[ir.Expr] = []
    radices: list[int] = []
    for part in group.position_parts:
        items = [quantifiers.list_constant_items(em, binder.domain) or () for binder in part.binders]
        for values in product(*items):
            for binder, value in zip(part.binders, values, strict=True):
                em.env[binder.var] = ir.Const(value)
            digits.append(_lower_digit(em, part, expressions.lower_expr(em, part.value)))
            radices.append(part.radix)
    return fold.mix_digits([em.to_atom(digit, "digit") for digit in digits], radices)


def _pack_state(em: Emitter, group: PackedGroup, state: tree.State, mixed: str, first: int) -> None:
    """Pack all cells of a state, which are consecutive."""
    part, base = group.position_parts[0], em.lowering.layout.states[state]
    if part.count > MAX_UNROLLED_CELLS:

        def loop_cells(use: Callable[[ir.Expr], None]) -> None:
            cell = em.fresh_name("cell")
            with em.for_range(cell, fold.ZERO, ir.Const(part.count)):
                use(_lower_digit(em, part, fold.make_load(base, ir.Local(cell))))

        _pack_in_loop(em, group, mixed, first, loop_cells)
        return
    for word in range(group.word_count):
        cells = range(part.count)[word * group.digits : (word + 1) * group.digits]
        digits = [_lower_digit(em, part, fold.make_load(base + cell)) for cell in cells]
        number = fold.mix_digits(digits, [part.radix] * len(digits))
        _store_word(em, mixed, ir.Const(first + word), number)


def _loop_cases(em: Emitter, position_part: tree.PositionPart, use: Callable[[ir.Expr], None]) -> None:
    search_loops.emit_search(
        em, position_part.binders, (), None,
        lambda: use(_lower_digit(em, position_part, expressions.lower_expr(em, position_part.value))),
    )  # fmt: skip


def _pack_in_loop(
    em: Emitter,
    group: PackedGroup,
    mixed: str,
    first: int,
    every: Callable[[Callable[[ir.Expr], None]], None],
) -> None:
    """Emit a loop that packs values as digits of numbers, each until it is full."""
    number, filled, word_index = em.fresh_name("number"), em.fresh_name("filled"), em.fresh_name("at")
    em.set_local(number, fold.ZERO)
    em.set_local(filled, fold.ZERO)
    em.set_local(word_index, ir.Const(first))

    def store_word() -> None:
        _store_word(em, mixed, ir.Local(word_index), ir.Local(number))

    def add_digit(digit: ir.Expr) -> None:
        longer = fold.make_product(ir.Local(number), ir.Const(group.position_parts[0].radix))
        em.set_local(number, fold.make_sum(longer, digit))
        em.set_local(filled, fold.make_sum(ir.Local(filled), fold.ONE))
        with em.open_if(fold.make_binary("==", ir.Local(filled), ir.Const(group.digits))):
            store_word()
            em.set_local(word_index, fold.make_sum(ir.Local(word_index), fold.ONE))
            em.set_local(number, fold.ZERO)
            em.set_local(filled, fold.ZERO)

    every(add_digit)
    if group.position_parts[0].count % group.digits:
        store_word()


def _lower_digit(em: Emitter, position_part: tree.PositionPart, value: ir.Expr) -> ir.Expr:
    """Return a value counted from 0; a number that may be none uses the last digit for none."""
    kind = position_part.value.type
    if isinstance(kind, IntType) and kind.optional:
        value = em.to_atom(value)
        none = fold.make_binary("==", value, ir.Const(none_value(kind)))
        last = ir.Const(position_part.radix - 1)
        return fold.make_select(none, last, fold.make_sum(value, ir.Const(-position_part.low)))
    return fold.make_sum(value, ir.Const(-position_part.low))


def _store_word(em: Emitter, mixed: str, word: ir.Expr, value: ir.Expr) -> None:
    value = em.to_atom(value, "word")
    em.emit(ir.SetElement(array=POSITION_ARRAY, index=word, value=value, span=em.span))
    more = fold.make_sum(fold.make_product(ir.Local(mixed), ir.Const(MIXING)), value)
    em.set_local(mixed, fold.make_binary("%", more, ir.Const(PRIME)))
