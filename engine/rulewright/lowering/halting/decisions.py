"""Decisions: how options are numbered, listed and taken apart again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import ParameterInfo
from rulewright.ir.walk import weight
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import many_kinds, parts_of_bags
from rulewright.lowering.searching import quantifiers, scanning, whole_domains
from rulewright.records import dataclass
from rulewright.tree.option_codes import AMOUNT_RADIX, code_type, radix
from rulewright.types import BagType, IntType

UNROLL_MEMBERS = 4
UNROLL_ALONE, UNROLL_WEIGHT = 16, 2
"""The last parameter of an alternative is written out if it has at most so many values; a parameter
that stands alone also with a few more, if what there is to do for each is little."""


def memory_index(em: Emitter, binders: Sequence[tree.Binder]) -> ir.Expr:
    """The number of the cell for the members that are bound now."""
    radices = [radix(binder) for binder in binders]
    digits = [
        fold.plus(em.env[binder.var], ir.Const(-low))
        for binder, (_, low) in zip(binders, radices, strict=True)
    ]
    return fold.mixed(digits, [size for size, _ in radices])


@dataclass(frozen=True, slots=True)
class Packing:
    """The numbering of one alternative: codes base .. base+size-1."""

    base: int
    size: int
    parameters: tuple[ParameterInfo, ...]


def pack(alternatives: Sequence[tree.Alternative]) -> tuple[Packing, ...]:
    base = 0
    packed = []
    for alternative in alternatives:
        size = 1
        infos = []
        for binder in alternative.parameters:
            digits, low = radix(binder, alternative.where)
            type = code_type(binder, alternative.where)
            infos.append(ParameterInfo(binder.var.name, type, digits, low))
            size *= digits
        packed.append(Packing(base, size, tuple(infos)))
        base += size
    return tuple(packed)


def code(em: Emitter, alternative: tree.Alternative, packing: Packing) -> ir.Expr:
    """Return the option code of the current values of the parameters."""
    digits: list[ir.Expr] = []
    for binder, info in zip(alternative.parameters, packing.parameters, strict=True):
        value = em.env[binder.var]
        if isinstance(info.type, BagType):
            value = many_kinds.bag_number(em, info.type, value)
        digits.append(fold.plus(value, ir.Const(-info.low)))
    number = fold.mixed(digits, [info.radix for info in packing.parameters])
    return fold.plus(number, ir.Const(packing.base))


def enumerate_options(
    em: Emitter,
    alternative: tree.Alternative,
    packing: Packing,
    found: Callable[[], None],
    trial: ir.Call | None,
    at_once: Callable[[ir.EmitBits], None] | None = None,
) -> None:
    """Runs `found` for every legal choice of the alternative's parameters, in order. The trial is
    given the parameters first. `at_once` is given them as sets instead, where they are asked all
    at once."""
    binders = alternative.parameters
    em.span = alternative.span

    def opened(binder: tree.Binder, body: Callable[[], None]) -> None:
        if isinstance(binder.domain, tree.WithinBag):
            _parts_of_bag(em, binder, alternative.where, body)
            return
        if isinstance(binder.domain, tree.AnyBag):
            _any_bag(em, binder, binder.domain, alternative.where, body)
            return
        items = quantifiers.constant_items(em, binder.domain)
        if items is None or binder is not binders[-1] or len(items) > UNROLL_ALONE:
            quantifiers.loop(em, binder, body)
            return
        with em.collect() as written_out:
            for item in items:
                em.env[binder.var] = ir.Const(item)
                body()
        short = len(binders) == 1 and weight(written_out) <= UNROLL_WEIGHT * len(items)
        if len(items) <= UNROLL_MEMBERS or short:
            em.out.extend(written_out)
        else:
            quantifiers.loop(em, binder, body)

    def inner() -> None:
        for binder, info in zip(binders, packing.parameters, strict=True):
            if isinstance(binder.var.type, IntType) and info.radix == AMOUNT_RADIX:
                value = em.env[binder.var]
                outside = fold.either(
                    fold.binary("<", value, ir.Const(info.low)),
                    fold.binary(">=", value, ir.Const(info.low + info.radix)),
                )
                em.fault(outside, "amount-too-large", ir.FaultValue("amount", value))
        if trial is None:
            found()
            return
        arguments = (*(em.env[binder.var] for binder in binders), *trial.args)
        with em.collect() as possible:
            found()
        em.when(fold.binary(">=", ir.Call(trial.function, arguments), fold.ZERO), possible)

    words: list[ir.Stmt] = []
    if at_once is not None and trial is None:
        with em.collect() as words:
            _at_once(em, alternative, packing, at_once)

    def looked_through() -> None:
        em.span = alternative.span
        scanning.scan(em, binders, (), alternative.where, inner, opened=opened)

    if at_once is not None and trial is None and not words:
        words, _ = quantifiers.in_words(em, binders, looked_through) or ([], None)
    with em.collect() as plain:
        looked_through()
    em.when(ir.InWords() if words else fold.ZERO, words, plain)


FEW = 8
"""A last parameter with at most so many values has a set of the one before it for each of them."""


def _at_once(
    em: Emitter, alternative: tree.Alternative, packing: Packing, use: Callable[[ir.EmitBits], None]
) -> None:
    """Lists the choices of the last parameters as sets, if that can be done."""
    binders = alternative.parameters
    items: Sequence[int] | None = (0,)
    at = len(binders) - 1
    if at > 0 and not whole_domains.wide_enough(em, binders[at]):
        at -= 1
        items = quantifiers.constant_items(em, binders[-1].domain)
    if (
        at < 0
        or not whole_domains.wide_enough(em, binders[at])
        or items is None
        or len(items) > FEW
    ):
        return
    if any(info.radix == AMOUNT_RADIX for info in packing.parameters):
        return
    woven = at < len(binders) - 1
    own = {binder.var for binder in binders[at:]}
    parts = scanning.conjuncts(em, alternative.where, [binder.var for binder in binders])
    if not all(map(em.lowering.effects.total, parts)):
        return
    variables = em.lowering.effects.of
    inner = [part for part in parts if not own.isdisjoint(variables(part).variables)]
    outer = tuple(part for part in parts if own.isdisjoint(variables(part).variables))
    done = True

    def sets() -> None:
        nonlocal done
        step, low = 1, 0
        if woven:
            step, low = packing.parameters[-1].radix, packing.parameters[-1].low
        masks: list[ir.Expr] = []
        size = 0
        for item in items:
            if woven:
                em.env[binders[-1].var] = ir.Const(item)
            whole = whole_domains.whole(em, binders[at], inner)
            if whole is None:
                done = False
                return
            masks.append(whole[0])
            size = whole[1]
        em.env[binders[at].var] = ir.Const(0)
        if woven:
            em.env[binders[-1].var] = ir.Const(low)
        base = code(em, alternative, packing)
        offsets = tuple(item - low for item in items) if woven else (0,)
        use(
            ir.EmitBits(
                base=base, step=step, masks=tuple(masks), offsets=offsets, size=size,
                span=alternative.span,
            )
        )  # fmt: skip

    names = dict(em.env)
    where = tree.Logic(op="and", parts=outer) if outer else None
    with em.collect() as made:
        scanning.scan(em, binders[:at], (), where, sets, in_words=True)
    em.env = names
    if done:
        em.out.extend(made)


def list_options(
    em: Emitter, alternative: tree.Alternative, packing: Packing, trial: ir.Call | None
) -> None:
    """Emits the code of every legal option of one alternative."""
    enumerate_options(
        em,
        alternative,
        packing,
        lambda: em.emit(ir.Emit(code=code(em, alternative, packing), span=alternative.span)),
        trial,
        em.emit,
    )


def _parts_of_bag(
    em: Emitter, binder: tree.Binder, where: tree.Expr | None, body: Callable[[], None]
) -> None:
    """Every part of a bag: the counts are written where the bag is read, last kind fastest."""
    assert isinstance(binder.domain, tree.WithinBag) and isinstance(binder.var.type, BagType)
    source = em.atom(expressions.bag_base(em, binder.domain.bag), "source")
    base = em.lowering.bag_cells(binder.var, em.in_trigger)
    em.env[binder.var] = ir.Const(base)
    kinds = binder.var.type.of.members
    if len(kinds) > many_kinds.MOST_NESTED:
        most = many_kinds.most_things(em, binder, where)
        if most is None:
            most = ir.Const(binder.var.type.capacity * len(kinds))
        many_kinds.list_parts(em, base, kinds, source, most, lambda _left: body())
        return

    def each(kinds: tuple[int, ...]) -> None:
        if not kinds:
            body()
            return
        kind, *others = kinds
        name = em.fresh("part")
        limit = fold.load(0, fold.plus(source, ir.Const(kind)))
        with em.for_range(name, fold.ZERO, fold.plus(limit, fold.ONE)):
            em.store(base + kind, None, ir.Local(name))
            each(tuple(others))

    with em.collect() as loops:
        each(kinds)
    em.out.extend(parts_of_bags.sooner(loops, base, len(kinds)))


def _any_bag(
    em: Emitter,
    binder: tree.Binder,
    domain: tree.AnyBag,
    where: tree.Expr | None,
    body: Callable[[], None],
) -> None:
    """Every bag with so many things, the counts from 0 upwards, last kind fastest."""
    base = em.lowering.bag_cells(binder.var, em.in_trigger)
    em.env[binder.var] = ir.Const(base)
    first = em.atom(expressions.expression(em, domain.first), "first")
    last = em.atom(expressions.expression(em, domain.last), "last")
    if len(domain.of.members) > many_kinds.MOST_NESTED:
        limit = many_kinds.most_things(em, binder, where)
        most = last if limit is None else em.atom(fold.binary("min", last, limit), "most")

        def enough(left: ir.Expr) -> None:
            with em.if_(fold.binary(">=", fold.binary("-", most, left), first)):
                body()

        many_kinds.list_parts(em, base, domain.of.members, None, most, enough)
        return

    def each(kinds: tuple[int, ...], left: ir.Expr) -> None:
        """`left`: how many more there may be."""
        kind, *others = kinds
        name, lowest = em.fresh("part"), cast(ir.Expr, fold.ZERO)
        if not others:
            taken = fold.binary("-", last, left)
            wanting = em.atom(fold.binary("-", first, taken), "wanting")
            lowest = fold.select(fold.binary(">", wanting, fold.ZERO), wanting, fold.ZERO)
        with em.for_range(name, lowest, fold.plus(left, fold.ONE)):
            em.store(base + kind, None, ir.Local(name))
            if others:
                each(tuple(others), em.atom(fold.binary("-", left, ir.Local(name)), "left"))
            else:
                body()

    with em.collect() as loops:
        each(domain.of.members, last)
    em.out.extend(parts_of_bags.sooner(loops, base, len(domain.of.members)))


def unpack(em: Emitter, alternative: tree.Alternative, packing: Packing, option: ir.Expr) -> None:
    """Bind the parameters of an alternative from an option code."""
    rest = em.atom(fold.plus(option, ir.Const(-packing.base)), "rest")
    pairs = list(zip(alternative.parameters, packing.parameters, strict=True))
    for position, (binder, info) in reversed(list(enumerate(pairs))):
        digit = rest if position == 0 else fold.binary("%", rest, ir.Const(info.radix))
        if isinstance(info.type, BagType):
            _unpack_bag(em, binder.var, info.type, em.atom(digit, "bag"))
        else:
            em.set(em.declare_anew(binder.var), fold.plus(digit, ir.Const(info.low)))
        if position > 0:
            rest = em.atom(fold.binary("//", rest, ir.Const(info.radix)), "rest")


def unpack_nothing(em: Emitter, alternatives: Sequence[tree.Alternative]) -> None:
    """Without an option a bag that would have been chosen is empty; a menu's is not seen behind."""
    for alternative in alternatives:
        for binder in alternative.parameters if alternative.name is None else ():
            if isinstance(binder.var.type, BagType):
                _unpack_bag(em, binder.var, binder.var.type, fold.ZERO)


def _unpack_bag(em: Emitter, var: tree.Var, type: BagType, digit: ir.Expr) -> None:
    base = em.lowering.bag_cells(var, em.in_trigger)
    em.env[var] = ir.Const(base)
    many_kinds.unpack_bag(em, type, base, digit)
