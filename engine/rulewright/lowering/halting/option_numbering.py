"""Number, list and decode the options of a decision.

Terms: the *code* of an option is an integer. In a *mixed radix* number each digit has a base of its own
(Knuth, "The Art of Computer Programming", 4.1).

Rule: the alternatives of a decision follow one another, each with as many codes as the product of its
parameters' sizes. Within an alternative the code is base + sum of digit times radix, where a digit is the
parameter minus its least value. Listing emits codes in increasing order; applying divides a code back into
parameters.

Example: pairs of sites, 36 * 36 codes.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        jump(s, t) where mark[s] == p and mark[t] is none:
          mark[s] = none
          mark[t] = p
```

```ir turns options_0 without masks, hoist
options options_0():
  work 13
  for s_1 in range(0, 36):
    if s[7 + s_1] == s[46]:
      work 15
      for t_2 in range(0, 36):
        if s[7 + t_2] == -1:
          emit s_1 * 36 + t_2
```

```ir turns apply_0
segment apply_0(code):
  main.t_2 = code % 36
  main.rest_3 = code // 36
  main.s_4 = main.rest_3
  s[7 + main.s_4] = -1
  s[7 + main.t_2] = s[46]
  if s[46] == 1:
    s[46] = 0
  else:
    s[46] = s[46] + 1
  tick
  s[4] = 1
  log event_0(s[46])
  return -1
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import ParameterInfo
from rulewright.ir.walk import count_statements
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import bag_test_hoisting, large_bags
from rulewright.lowering.searching import quantifiers, search_loops, vectorized_domains
from rulewright.records import dataclass
from rulewright.tree.option_codes import AMOUNT_RADIX, compute_radix, find_code_type
from rulewright.types import BagType, IntType

MAX_UNROLLED_MEMBERS = 4
UNROLL_ALONE, UNROLL_WEIGHT = 16, 2
"""A single parameter is unrolled up to `UNROLL_ALONE` values, if at most `UNROLL_WEIGHT` statements are
emitted for each on average."""


def lower_memory_index(em: Emitter, binders: Sequence[tree.Binder]) -> ir.Expr:
    """Lower to the index of the memory cell for the bound members. Emits a fault for numbers out of
    range."""
    radices = [compute_radix(binder) for binder in binders]
    for binder, (radix, low) in zip(binders, radices, strict=True):
        _emit_range_fault(em, binder, radix, low)
    digits = [
        fold.make_sum(em.env[binder.var], ir.Const(-low))
        for binder, (_, low) in zip(binders, radices, strict=True)
    ]
    return fold.mix_digits(digits, [size for size, _ in radices])


def _emit_range_fault(em: Emitter, binder: tree.Binder, radix: int, low: int) -> None:
    """Emit a fault for a number outside the radix, if the bounds of its type are unknown."""
    if isinstance(binder.var.type, IntType) and radix == AMOUNT_RADIX:
        value = em.env[binder.var]
        out_of_range = fold.make_or(
            fold.make_binary("<", value, ir.Const(low)),
            fold.make_binary(">=", value, ir.Const(low + radix)),
        )
        em.emit_fault(out_of_range, "amount-too-large", ir.FaultValue("amount", value))


@dataclass(frozen=True, slots=True)
class Packing:
    """The numbering of one alternative: codes base .. base+size-1."""

    base: int
    size: int
    parameter_infos: tuple[ParameterInfo, ...]


def pack_alternatives(alternatives: Sequence[tree.Alternative]) -> tuple[Packing, ...]:
    base = 0
    packed = []
    for alternative in alternatives:
        size = 1
        infos = []
        for binder in alternative.parameters:
            digits, low = compute_radix(binder, alternative.where)
            type = find_code_type(binder, alternative.where)
            infos.append(ParameterInfo(binder.var.name, type, digits, low))
            size *= digits
        packed.append(Packing(base, size, tuple(infos)))
        base += size
    return tuple(packed)


def lower_option_code(em: Emitter, alternative: tree.Alternative, packing: Packing) -> ir.Expr:
    """Return the option code of the current values of the parameters."""
    digits: list[ir.Expr] = []
    for binder, info in zip(alternative.parameters, packing.parameter_infos, strict=True):
        value = em.env[binder.var]
        if isinstance(info.type, BagType):
            value = large_bags.lower_bag_number(em, info.type, value)
        digits.append(fold.make_sum(value, ir.Const(-info.low)))
    number = fold.mix_digits(digits, [info.radix for info in packing.parameter_infos])
    return fold.make_sum(number, ir.Const(packing.base))


def enumerate_options(
    em: Emitter,
    alternative: tree.Alternative,
    packing: Packing,
    emit_option: Callable[[], None],
    trial: ir.Call | None,
    emit_bits: Callable[[ir.EmitBits], None] | None = None,
) -> None:
    """Run `emit_option` for every legal choice of the alternative's parameters, in order. The trial
    receives the parameters first. `emit_bits` receives them as bitsets instead where the condition is
    vectorised."""
    binders = alternative.parameters
    em.span = alternative.span

    def loop_binder(binder: tree.Binder, emit_body: Callable[[], None]) -> None:
        if isinstance(binder.domain, tree.WithinBag):
            _loop_bag_parts(em, binder, alternative.where, emit_body)
            return
        if isinstance(binder.domain, tree.AnyBag):
            _loop_any_bag(em, binder, binder.domain, alternative.where, emit_body)
            return
        items = quantifiers.list_constant_items(em, binder.domain)
        if items is None or binder is not binders[-1] or len(items) > UNROLL_ALONE:
            quantifiers.loop_domain(em, binder, emit_body)
            return
        with em.collect_statements() as written_out:
            for item in items:
                em.env[binder.var] = ir.Const(item)
                emit_body()
        short = len(binders) == 1 and count_statements(written_out) <= UNROLL_WEIGHT * len(items)
        if len(items) <= MAX_UNROLLED_MEMBERS or short:
            em.out.extend(written_out)
        else:
            quantifiers.loop_domain(em, binder, emit_body)

    def emit_choice() -> None:
        for binder, info in zip(binders, packing.parameter_infos, strict=True):
            _emit_range_fault(em, binder, info.radix, info.low)
        if trial is None:
            emit_option()
            return
        arguments = (*(em.env[binder.var] for binder in binders), *trial.args)
        with em.collect_statements() as possible:
            emit_option()
        em.emit_if(fold.make_binary(">=", ir.Call(trial.function, arguments), fold.ZERO), possible)

    bitset_body: list[ir.Stmt] = []
    if emit_bits is not None and trial is None:
        with em.collect_statements() as bitset_body:
            _list_as_sets(em, alternative, packing, emit_bits)

    def emit_search() -> None:
        em.span = alternative.span
        search_loops.emit_search(em, binders, (), alternative.where, emit_choice, loop_binder=loop_binder)

    if emit_bits is not None and trial is None and not bitset_body:
        bitset_body, _ = quantifiers.lower_bitset_version(em, binders, emit_search) or ([], None)
    with em.collect_statements() as plain:
        emit_search()
    em.emit_if(ir.UsesWords() if bitset_body else fold.ZERO, bitset_body, plain)


MAX_WOVEN_VALUES = 8
"""Largest number of values of a last parameter for which each value has a bitset of the parameter before
it."""


def _list_as_sets(
    em: Emitter, alternative: tree.Alternative, packing: Packing, use: Callable[[ir.EmitBits], None]
) -> None:
    """Lists the choices of the last parameters as sets, if that can be done."""
    binders = alternative.parameters
    items: Sequence[int] | None = (0,)
    position = len(binders) - 1
    if position > 0 and not vectorized_domains.is_wide_enough(em, binders[position]):
        position -= 1
        items = quantifiers.list_constant_items(em, binders[-1].domain)
    if (
        position < 0
        or not vectorized_domains.is_wide_enough(em, binders[position])
        or items is None
        or len(items) > MAX_WOVEN_VALUES
    ):
        return
    if any(info.radix == AMOUNT_RADIX for info in packing.parameter_infos):
        return
    interleaved = position < len(binders) - 1
    own = {binder.var for binder in binders[position:]}
    parts = search_loops.split_conditions(em, alternative.where, [binder.var for binder in binders])
    if not all(map(em.lowering.effects.is_total, parts)):
        return
    variables = em.lowering.effects.get_traits
    inner = [part for part in parts if not own.isdisjoint(variables(part).variables)]
    outer = tuple(part for part in parts if own.isdisjoint(variables(part).variables))
    succeeded = True

    def emit_sets() -> None:
        nonlocal succeeded
        step, low = 1, 0
        if interleaved:
            step, low = packing.parameter_infos[-1].radix, packing.parameter_infos[-1].low
        masks: list[ir.Expr] = []
        size = 0
        for item in items:
            if interleaved:
                em.env[binders[-1].var] = ir.Const(item)
            member_set = vectorized_domains.lower_whole_set(em, binders[position], inner)
            if member_set is None:
                succeeded = False
                return
            masks.append(member_set[0])
            size = member_set[1]
        em.env[binders[position].var] = ir.Const(0)
        if interleaved:
            em.env[binders[-1].var] = ir.Const(low)
        base = lower_option_code(em, alternative, packing)
        offsets = tuple(item - low for item in items) if interleaved else (0,)
        use(
            ir.EmitBits(
                base=base, step=step, masks=tuple(masks), offsets=offsets, size=size,
                span=alternative.span,
            )
        )  # fmt: skip

    names = dict(em.env)
    where = tree.Logic(op="and", operands=outer) if outer else None
    with em.collect_statements() as prelude:
        search_loops.emit_search(em, binders[:position], (), where, emit_sets, in_bitset_branch=True)
    em.env = names
    if succeeded:
        em.out.extend(prelude)


def list_options(em: Emitter, alternative: tree.Alternative, packing: Packing, trial: ir.Call | None) -> None:
    """Emits the code of every legal option of one alternative."""
    enumerate_options(
        em,
        alternative,
        packing,
        lambda: em.emit(ir.Emit(code=lower_option_code(em, alternative, packing), span=alternative.span)),
        trial,
        em.emit,
    )


def _loop_bag_parts(
    em: Emitter, binder: tree.Binder, where: tree.Expr | None, emit_body: Callable[[], None]
) -> None:
    """Loop over all parts of a bag; the counts are stored in the cells of the variable, last kind fastest."""
    assert isinstance(binder.domain, tree.WithinBag) and isinstance(binder.var.type, BagType)
    source = em.to_atom(expressions.lower_bag_base(em, binder.domain.bag), "source")
    base = em.lowering.allocate_bag(binder.var, em.in_trigger)
    em.env[binder.var] = ir.Const(base)
    kinds = binder.var.type.finite_type.members
    if len(kinds) > large_bags.MAX_NESTED_KINDS:
        most = large_bags.find_part_limit(em, binder, where)
        if most is None:
            most = ir.Const(binder.var.type.capacity * len(kinds))
        large_bags.loop_parts(em, base, kinds, source, most, lambda _left: emit_body())
        return

    def loop_kinds(kinds: tuple[int, ...]) -> None:
        if not kinds:
            emit_body()
            return
        kind, *others = kinds
        name = em.fresh_name("part")
        limit = fold.make_load(0, fold.make_sum(source, ir.Const(kind)))
        with em.for_range(name, fold.ZERO, fold.make_sum(limit, fold.ONE)):
            em.store_cell(base + kind, None, ir.Local(name))
            loop_kinds(tuple(others))

    with em.collect_statements() as loops:
        loop_kinds(kinds)
    em.out.extend(bag_test_hoisting.hoist_tests(loops, base, len(kinds)))


def _loop_any_bag(
    em: Emitter,
    binder: tree.Binder,
    bag_domain: tree.AnyBag,
    where: tree.Expr | None,
    emit_body: Callable[[], None],
) -> None:
    """Loop over all bags of the given sizes, counts from 0 upwards, last kind fastest."""
    base = em.lowering.allocate_bag(binder.var, em.in_trigger)
    em.env[binder.var] = ir.Const(base)
    first = em.to_atom(expressions.lower_expr(em, bag_domain.first), "first")
    last = em.to_atom(expressions.lower_expr(em, bag_domain.last), "last")
    if len(bag_domain.member_type.members) > large_bags.MAX_NESTED_KINDS:
        limit = large_bags.find_part_limit(em, binder, where)
        most = last if limit is None else em.to_atom(fold.make_binary("min", last, limit), "most")

        def emit_if_enough(remaining: ir.Expr) -> None:
            with em.open_if(fold.make_binary(">=", fold.make_binary("-", most, remaining), first)):
                emit_body()

        large_bags.loop_parts(em, base, bag_domain.member_type.members, None, most, emit_if_enough)
        return

    def loop_kinds(kinds: tuple[int, ...], remaining: ir.Expr) -> None:
        """Loop over the counts of these kinds; `remaining`: how many more things the bag may hold."""
        kind, *others = kinds
        name, lowest = em.fresh_name("part"), cast(ir.Expr, fold.ZERO)
        if not others:
            taken_count = fold.make_binary("-", last, remaining)
            wanting = em.to_atom(fold.make_binary("-", first, taken_count), "wanting")
            lowest = fold.make_select(fold.make_binary(">", wanting, fold.ZERO), wanting, fold.ZERO)
        with em.for_range(name, lowest, fold.make_sum(remaining, fold.ONE)):
            em.store_cell(base + kind, None, ir.Local(name))
            if others:
                loop_kinds(
                    tuple(others), em.to_atom(fold.make_binary("-", remaining, ir.Local(name)), "left")
                )
            else:
                emit_body()

    with em.collect_statements() as loops:
        loop_kinds(bag_domain.member_type.members, last)
    em.out.extend(bag_test_hoisting.hoist_tests(loops, base, len(bag_domain.member_type.members)))


def unpack_option(em: Emitter, alternative: tree.Alternative, packing: Packing, option: ir.Expr) -> None:
    """Bind the parameters of an alternative from an option code."""
    rest = em.to_atom(fold.make_sum(option, ir.Const(-packing.base)), "rest")
    pairs = list(zip(alternative.parameters, packing.parameter_infos, strict=True))
    for position, (binder, info) in reversed(list(enumerate(pairs))):
        digit = rest if position == 0 else fold.make_binary("%", rest, ir.Const(info.radix))
        if isinstance(info.type, BagType):
            _unpack_bag(em, binder.var, info.type, em.to_atom(digit, "bag"))
        else:
            em.set_local(em.redeclare_var(binder.var), fold.make_sum(digit, ir.Const(info.low)))
        if position > 0:
            rest = em.to_atom(fold.make_binary("//", rest, ir.Const(info.radix)), "rest")


def unpack_no_option(em: Emitter, alternatives: Sequence[tree.Alternative]) -> None:
    """Empty the bags that would have been chosen, because there is no option. Bags of menu alternatives are
    not used afterwards."""
    for alternative in alternatives:
        for binder in alternative.parameters if alternative.name is None else ():
            if isinstance(binder.var.type, BagType):
                _unpack_bag(em, binder.var, binder.var.type, fold.ZERO)


def _unpack_bag(em: Emitter, var: tree.Var, bag_type: BagType, digit: ir.Expr) -> None:
    base = em.lowering.allocate_bag(var, em.in_trigger)
    em.env[var] = ir.Const(base)
    large_bags.emit_unpack_bag(em, bag_type, base, digit)
