"""Statements that ask a player: the functions of a decision and the blocks behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import AlternativeInfo, DecisionInfo, Together
from rulewright.ir.walk import free_names
from rulewright.lowering import chance, expressions, statements, trials
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import decisions
from rulewright.lowering.halting.blocks import Block, Finish, Goto, Halt
from rulewright.lowering.layout import memory_size
from rulewright.lowering.searching import scanning
from rulewright.types import BoolType, Type

if TYPE_CHECKING:
    from rulewright.lowering.halting.segments import GraphBuilder


class _Telling(TypedDict):
    open: bool
    seen: str | None


def _function(builder: GraphBuilder) -> Emitter:
    """Return an emitter for a separate function that knows the variables of the coroutine."""
    em = Emitter(builder.lowering)
    em.in_trigger = builder.em.in_trigger
    em.env = dict(builder.em.env)
    em.around = frozenset(each.name for each in em.env.values() if isinstance(each, ir.Local))
    em.span = builder.em.span
    return em


def value(builder: GraphBuilder, name: str, node: tree.Expr) -> str:
    """Add a function that computes an expression in the context of the coroutine; return its
    name."""
    em = _function(builder)
    em.emit(ir.Return(value=expressions.expression(em, node), span=node.span))
    builder.lowering.define(name, (), em.out, "value", node.span)
    return name


def _with_chosen(
    builder: GraphBuilder, alternative: tree.Alternative
) -> tuple[Emitter, tuple[str, ...]]:
    """An emitter of a function whose parameters are those of an alternative, and their names."""
    em = _function(builder)
    parameters = []
    for binder in alternative.parameters:
        parameter = em.fresh(binder.var.name)
        em.env[binder.var] = ir.Local(parameter)
        parameters.append(parameter)
    return em, tuple(parameters)


def _guard(builder: GraphBuilder, name: str, alternative: tree.Alternative) -> str:
    em, parameters = _with_chosen(builder, alternative)
    assert alternative.where is not None
    em.emit(ir.Return(value=expressions.expression(em, alternative.where), span=alternative.span))
    builder.lowering.define(name, parameters, em.out, "value", alternative.span)
    return name


def decide(builder: GraphBuilder, node: tree.Decide) -> None:
    """Settle what is due, then suspend; each alternative continues in a block of its own."""
    builder.settle()
    builder.em.span = node.span
    number = builder.lowering.one_more("decision", builder.unit.name)
    packed, listing, infos = offered(builder, node, number)
    branches = [
        (alternative, packing, alternative.body)
        for alternative, packing in zip(node.alternatives, packed, strict=True)
    ]
    _finish(builder, node, number, listing, infos, branches)


def offered(
    builder: GraphBuilder, node: tree.Decide, number: int
) -> tuple[tuple[decisions.Packing, ...], Emitter, tuple[AlternativeInfo, ...]]:
    """Return the numbering of the alternatives of a decision, the emitter of its listing function,
    and their descriptions.
    """
    packed = decisions.pack(node.alternatives)
    listing = _function(builder)
    infos = []
    for position, (alternative, packing) in enumerate(zip(node.alternatives, packed, strict=True)):
        trial = guard = None
        if alternative.possible:
            trial = trials.alternative_trial(_function(builder), alternative)
        if alternative.where is not None:
            guard = _guard(builder, f"guard_{number}_{position}", alternative)
        decisions.list_options(listing, alternative, packing, trial)
        infos.append(
            AlternativeInfo(
                alternative.name,
                packing.base,
                packing.size,
                packing.parameters,
                alternative.span,
                guard,
                None if trial is None else trial.function,
                **_told_to(builder, f"seen_{number}_{position}", node, alternative),
            )
        )
    return packed, listing, tuple(infos)


def for_each_ordered(builder: GraphBuilder, node: tree.ForEach) -> None:
    """A loop whose order a player picks: a decision among those that are left, again and again."""
    lowering, em = builder.lowering, builder.em
    memory = lowering.scratch(memory_size(node.binders), (node.binders, node.withs, node.where))

    def remember() -> None:
        em.store(memory, decisions.memory_index(em, node.binders), fold.ONE)

    clear = em.fresh("clear")
    size = memory_size(node.binders)
    with em.for_range(clear, fold.ZERO, ir.Const(size)):
        em.store(memory, ir.Local(clear), fold.ZERO)
    scanning.scan(em, node.binders, node.withs, node.where, remember)
    node = replace(node, binders=statements.unchained(node.binders))
    head, after = Block(), Block()
    builder.labels[node.label] = after
    builder.go_on(head)
    builder.settle()
    one = tree.Alternative(None, node.binders, node.where, (), False, node.span)
    whole = replace(one, body=node.body)
    packing = decisions.pack((one,))[0]
    listing = _function(builder)

    def found() -> None:
        with listing.collect() as held:
            listing.emit(ir.Emit(code=decisions.code(listing, one, packing), span=node.span))
        at = decisions.memory_index(listing, node.binders)
        listing.when(fold.load(memory, at), held)

    scanning.scan(listing, node.binders, node.withs, node.where, found)
    number = lowering.one_more("decision", builder.unit.name)
    assert node.orders is not None
    asked = tree.Decide(
        key=node.key,
        chooser=node.orders,
        alternatives=(one,),
        otherwise=(tree.Exit(label=node.label, span=node.span),),
        span=node.span,
    )

    info = AlternativeInfo(
        None, 0, packing.size, packing.parameters, node.span,
        **_told_to(builder, f"seen_{number}_0", replace(asked, alternatives=(whole,)), whole),
    )  # fmt: skip

    def visited() -> None:
        em.store(memory, decisions.memory_index(em, node.binders), fold.ZERO)
        for var, value in node.withs:
            em.set(em.declare(var), expressions.expression(em, value))

    _finish(builder, asked, number, listing, (info,), [(one, packing, node.body)], visited)
    builder.finish(Goto(head))
    builder.start(after)


def _finish(
    builder: GraphBuilder,
    node: tree.Decide,
    number: int,
    listing: Emitter,
    infos: tuple[AlternativeInfo, ...],
    branches: Sequence[tuple[tree.Alternative, decisions.Packing, tuple[tree.Stmt, ...]]],
    first: Callable[[], None] | None = None,
) -> None:
    """Generate the functions, the blocks and the table entry of a decision."""
    bodies = tuple(Block() for _ in branches)
    otherwise = None if node.otherwise is None else Block()
    halt(builder, node, number, listing, infos, bodies, otherwise)
    after = Block()
    for body, (alternative, packing, statements_) in zip(bodies, branches, strict=True):
        builder.start(body)
        if not builder.answered and builder.move is None:
            builder.finish(Finish())
            continue
        builder.em.span = node.span  # not of what was written last
        decisions.unpack(builder.em, alternative, packing, ir.Local("code"))
        if builder.move is not None:
            builder.em.store(builder.lowering.amid, None, fold.ONE)
        if node.seen_by is not None and not builder.lowering.effects.total(node.seen_by):
            # A fault of what says who may know is one where nobody listens, too.
            builder.em.temp(expressions.expression(builder.em, node.seen_by), "who")
        if first is not None:
            first()
        builder.run(statements_)
        builder.finish(Goto(after))
    if otherwise is not None and node.otherwise is not None:
        builder.start(otherwise)
        decisions.unpack_nothing(builder.em, node.alternatives)
        builder.run(node.otherwise)
        builder.finish(Goto(after))
    builder.start(after)


def halt(
    builder: GraphBuilder,
    node: tree.Decide,
    number: int,
    listing: Emitter,
    infos: tuple[AlternativeInfo, ...],
    bodies: tuple[Block, ...],
    otherwise: Block | None,
    together: Together | None = None,
) -> None:
    """Suspend at a decision: generate its functions and its table entry."""
    lowering = builder.lowering
    lowering.asked[number] = (node, dict(builder.em.env))
    builder.em.chooser = node.chooser
    options, every, move = f"options_{number}", None, builder.move
    if move is not None and lowering.moves[move.number].most:
        every = f"every_{number}"
        lowering.define(every, (), listing.out, "options", node.span)
        span = lowering.moves[move.number].span
        listing.out = [ir.EmitBest(decision=number, span=span)]
    lowering.define(options, (), listing.out, "options", node.span)
    who = value(builder, f"who_{number}", node.chooser)

    def told(var: tree.Var) -> tuple[str, Type, str]:
        local = tree.local(var, node.span)
        return var.name, var.type, value(builder, f"about_{number}_{var.name}", local)

    about = tuple(map(told, node.about))
    beside = tuple(told(var) for var in node.beside if var in builder.em.env)
    names = [every or options, who, *(a[2] for a in (*about, *beside))]
    names += [f for i in infos for f in (i.guard, i.trial, i.seen) if f is not None]
    uses = frozenset(n for name in names for n in free_names(lowering.functions[name]))
    builder.unit.decisions.append(number)
    builder.finish(Halt(number, bodies, otherwise, uses))
    segment = None if otherwise is None else lowering.segment_of(otherwise, builder.unit)
    lowering.decisions[number] = DecisionInfo(
        node.key, options, who, f"apply_{number}", segment, infos, about, node.span,
        open=_open_options(builder, node), said=node.seen_by is not None, together=together,
        move=None if move is None else move.number, every=every, beside=beside,
    )  # fmt: skip


def _told_to(
    builder: GraphBuilder, name: str, node: tree.Decide, one: tree.Alternative
) -> _Telling:
    """Return which seats learn that an alternative was chosen, and how."""
    information = builder.lowering.rules.information
    who = node.seen_by
    if isinstance(who, tree.Const) and isinstance(who.type, BoolType):
        return {"open": bool(who.value), "seen": None}
    if who is None:
        kept = () if information is None else information.choice_kept_from(node, one)
        if not kept:
            return {"open": True, "seen": None}

    def mask(em: Emitter) -> ir.Expr:
        if who is not None:
            return fold.binary("<<", fold.ONE, expressions.expression(em, who))
        return chance.who_sees(em, kept) or fold.ZERO

    em, parameters = _with_chosen(builder, one)
    found = mask(em)
    if isinstance(found, ir.Const) and found.value == 0:
        return {"open": False, "seen": None}
    em.emit(ir.Return(value=found, span=one.span))
    builder.lowering.define(name, parameters, em.out, "value", one.span)
    return {"open": False, "seen": name}


def _open_options(builder: GraphBuilder, node: tree.Decide) -> bool:
    information = builder.lowering.rules.information
    return information is None or all(map(information.open_options, node.alternatives))
