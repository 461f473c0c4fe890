"""Positions that are remembered: packed exactly, kept one behind the other, and counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.packing import Packed, packed, width
from rulewright.lowering.searching import quantifiers, scanning
from rulewright.types import IntType, none_of

MIXING, PRIME = 1_000_003, 2_147_483_647
"""A position is looked for by one number first, made of all of it."""
MOST_WRITTEN_OUT = 512
"""State of at most so many cells is packed without a loop."""
KEY = "position"


def times_seen(em: Emitter, positions: tree.RememberedPositions) -> ir.Expr:
    """How many of those that are remembered are that of now."""

    def fill(em: Emitter) -> None:
        found = em.temp(fold.ZERO, "times")
        kept = em.lowering.layout.positions[positions]
        em.span = positions.span
        mixed = _pack(em, positions)
        number = em.fresh("number")
        with em.for_range(number, fold.load(kept.first), fold.load(kept.count)):
            at = em.temp(fold.times(ir.Local(number), ir.Const(kept.width)), "at")
            with em.if_(fold.binary("==", fold.load(kept.entries, at), mixed)):
                same = em.temp(fold.ONE, "same")
                word = em.fresh("word")
                with em.for_range(word, fold.ZERO, ir.Const(kept.width - 1)):
                    there = fold.load(kept.entries + 1, fold.plus(at, ir.Local(word)))
                    differs = fold.binary("!=", there, ir.Element(KEY, ir.Local(word)))
                    em.when(differs, [ir.Set(name=same.name, value=fold.ZERO), ir.Break()])
                em.set(found.name, fold.plus(found, same))
        em.emit(ir.Return(value=found))

    name = add_function(em.lowering, f"times_seen_{positions.name}", (), fill)
    return ir.Call(name, (), em.old)


def remember(em: Emitter, positions: tree.RememberedPositions) -> None:
    """Store one more position, with a runtime error if there are too many; a trial without room
    ends successfully.
    """
    kept = em.lowering.layout.positions[positions]

    def fill(em: Emitter) -> None:
        em.span = positions.span
        count = em.temp(fold.load(kept.count), "count")
        mixed = _pack(em, positions)
        at = em.temp(fold.times(count, ir.Const(kept.width)), "at")
        em.store(kept.entries, at, mixed)
        word = em.fresh("word")
        with em.for_range(word, fold.ZERO, ir.Const(kept.width - 1)):
            em.store(
                kept.entries + 1, fold.plus(at, ir.Local(word)), ir.Element(KEY, ir.Local(word))
            )
        em.store(kept.count, None, fold.plus(count, fold.ONE))
        em.emit(ir.Return(value=fold.ZERO))

    there = fold.binary("-", fold.load(kept.count), fold.load(kept.first))
    full = fold.binary(">=", there, ir.Const(positions.kept))
    em.fault(full, "positions-full", ir.FaultValue("kept", ir.Const(positions.kept)))
    if em.trial:
        no_room = fold.binary(">=", fold.load(kept.count), ir.Const(kept.room))
        em.when(no_room, [ir.Return(value=fold.ONE, span=em.span)])
    name = add_function(em.lowering, f"remember_{positions.name}", (), fill)
    em.emit(ir.Do(call=ir.Call(name), span=em.span))
    em.changed(positions)


def forget(em: Emitter, positions: tree.RememberedPositions) -> None:
    """Forget all positions; a trial leaves them, because they come back."""
    kept = em.lowering.layout.positions[positions]
    if em.trial:
        em.store(kept.first, None, fold.load(kept.count))
        return
    at = em.fresh("at")
    used = fold.times(fold.load(kept.count), ir.Const(kept.width))
    with em.for_range(at, fold.ZERO, used):
        em.store(kept.entries, ir.Local(at), fold.ZERO)
    em.store(kept.count, None, fold.ZERO)
    em.changed(positions)


# --- the position of now --------------------------------------------------------------------------


def _pack(em: Emitter, positions: tree.RememberedPositions) -> ir.Expr:
    """Fill an array with the current position and return its hash."""
    em.emit(ir.NewArray(array=KEY, size=width(positions) - 1, cleared=False))
    mixed = em.fresh("mixed")
    em.set(mixed, ir.Const(len(positions.parts)))
    first = 0
    for group in packed(positions):
        part = group.parts[0]
        if not group.digits:
            _put(em, mixed, ir.Const(first), _together(em, group))
        elif isinstance(part.value, tree.ReadState):
            _state(em, group, part.value.state, mixed, first)
        else:
            _in_loop(em, group, mixed, first, partial(_every_case, em, part))
        first += group.words
    return ir.Local(mixed)


def _together(em: Emitter, group: Packed) -> ir.Expr:
    """Return small parts as one number."""
    digits: list[ir.Expr] = []
    radices: list[int] = []
    for part in group.parts:
        items = [quantifiers.constant_items(em, binder.domain) or () for binder in part.binders]
        for values in product(*items):
            for binder, value in zip(part.binders, values, strict=True):
                em.env[binder.var] = ir.Const(value)
            digits.append(_digit(em, part, expressions.expression(em, part.value)))
            radices.append(part.radix)
    return fold.mixed([em.atom(digit, "digit") for digit in digits], radices)


def _state(em: Emitter, group: Packed, state: tree.State, mixed: str, first: int) -> None:
    """Pack all cells of a state, which are consecutive."""
    part, base = group.parts[0], em.lowering.layout.states[state]
    if part.count > MOST_WRITTEN_OUT:

        def every(use: Callable[[ir.Expr], None]) -> None:
            cell = em.fresh("cell")
            with em.for_range(cell, fold.ZERO, ir.Const(part.count)):
                use(_digit(em, part, fold.load(base, ir.Local(cell))))

        _in_loop(em, group, mixed, first, every)
        return
    for word in range(group.words):
        cells = range(part.count)[word * group.digits : (word + 1) * group.digits]
        digits = [_digit(em, part, fold.load(base + cell)) for cell in cells]
        number = fold.mixed(digits, [part.radix] * len(digits))
        _put(em, mixed, ir.Const(first + word), number)


def _every_case(em: Emitter, part: tree.PositionPart, use: Callable[[ir.Expr], None]) -> None:
    scanning.scan(
        em, part.binders, (), None,
        lambda: use(_digit(em, part, expressions.expression(em, part.value))),
    )  # fmt: skip


def _in_loop(
    em: Emitter,
    group: Packed,
    mixed: str,
    first: int,
    every: Callable[[Callable[[ir.Expr], None]], None],
) -> None:
    """Digits are added to a number until it is full."""
    number, filled, at = em.fresh("number"), em.fresh("filled"), em.fresh("at")
    em.set(number, fold.ZERO)
    em.set(filled, fold.ZERO)
    em.set(at, ir.Const(first))

    def put() -> None:
        _put(em, mixed, ir.Local(at), ir.Local(number))

    def use(digit: ir.Expr) -> None:
        longer = fold.times(ir.Local(number), ir.Const(group.parts[0].radix))
        em.set(number, fold.plus(longer, digit))
        em.set(filled, fold.plus(ir.Local(filled), fold.ONE))
        with em.if_(fold.binary("==", ir.Local(filled), ir.Const(group.digits))):
            put()
            em.set(at, fold.plus(ir.Local(at), fold.ONE))
            em.set(number, fold.ZERO)
            em.set(filled, fold.ZERO)

    every(use)
    if group.parts[0].count % group.digits:
        put()


def _digit(em: Emitter, part: tree.PositionPart, value: ir.Expr) -> ir.Expr:
    """Return a value counted from 0; a number that may be none uses the last digit for none."""
    kind = part.value.type
    if isinstance(kind, IntType) and kind.optional:
        value = em.atom(value)
        none = fold.binary("==", value, ir.Const(none_of(kind)))
        last = ir.Const(part.radix - 1)
        return fold.select(none, last, fold.plus(value, ir.Const(-part.low)))
    return fold.plus(value, ir.Const(-part.low))


def _put(em: Emitter, mixed: str, word: ir.Expr, value: ir.Expr) -> None:
    value = em.atom(value, "word")
    em.emit(ir.SetElement(array=KEY, index=word, value=value, span=em.span))
    more = fold.plus(fold.times(ir.Local(mixed), ir.Const(MIXING)), value)
    em.set(mixed, fold.binary("%", more, ir.Const(PRIME)))
