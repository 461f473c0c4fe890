"""Lower decisions: the functions that list and check options, and the blocks that follow each choice.

Rule: a decision becomes four functions and a block for each alternative. `options` lists the codes, `guard`
tests one option for move notation and explanations, `who` returns the seat, `about` the variables around
the decision, and the segment `apply` decodes the code and executes the block of its alternative
(`option_numbering`).

Example: the turn of the board.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where mark[s] is none
      mark[s] = p
```

```ir turns guard_0_0
value guard_0_0(s_1):
  return s[7 + s_1] == -1
```

```ir turns options_0
options options_0():
  if in words:
    set_1 = bits(s[7 : + 36] == -1)
    emit 0 + 1 * bits(set_1 + 0)
  else:
    for s_2 in range(0, 36):
      if s[7 + s_2] == -1:
        emit s_2
```

```ir turns who_0
value who_0():
  return s[46]
```

```ir turns apply_0
segment apply_0(code):
  main.s_2 = code
  s[7 + main.s_2] = s[46]
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
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import AlternativeInfo, DecisionInfo, SimultaneousInfo
from rulewright.ir.walk import find_free_names
from rulewright.lowering import chance, expressions, statements, trial_runs
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import option_numbering
from rulewright.lowering.halting.basic_blocks import Block, Finish, Goto, Suspend
from rulewright.lowering.layout import count_combinations
from rulewright.lowering.searching import search_loops
from rulewright.types import BoolType, Type

if TYPE_CHECKING:
    from rulewright.lowering.halting.graph_builder import GraphBuilder


class _ChoiceVisibility(TypedDict):
    is_open: bool
    seen_function: str | None


def _make_emitter(builder: GraphBuilder) -> Emitter:
    """Return an emitter for a separate function that knows the variables of the coroutine."""
    em = Emitter(builder.lowering)
    em.in_trigger = builder.em.in_trigger
    em.env = dict(builder.em.env)
    em.unit_locals = frozenset(each.name for each in em.env.values() if isinstance(each, ir.Local))
    em.span = builder.em.span
    return em


def add_value_function(builder: GraphBuilder, name: str, expr: tree.Expr) -> str:
    """Add a function that computes an expression in the context of the coroutine; return its
    name."""
    em = _make_emitter(builder)
    em.emit(ir.Return(value=expressions.lower_expr(em, expr), span=expr.span))
    builder.lowering.define_function(name, (), em.out, "value", expr.span)
    return name


def _make_option_emitter(
    builder: GraphBuilder, alternative: tree.Alternative
) -> tuple[Emitter, tuple[str, ...]]:
    """Return an emitter for a function with the parameters of an alternative, and their names."""
    em = _make_emitter(builder)
    parameters = []
    for binder in alternative.parameters:
        parameter = em.fresh_name(binder.var.name)
        em.env[binder.var] = ir.Local(parameter)
        parameters.append(parameter)
    return em, tuple(parameters)


def _add_guard(builder: GraphBuilder, name: str, alternative: tree.Alternative) -> str:
    em, parameters = _make_option_emitter(builder, alternative)
    assert alternative.where is not None
    em.emit(ir.Return(value=expressions.lower_expr(em, alternative.where), span=alternative.span))
    builder.lowering.define_function(name, parameters, em.out, "value", alternative.span)
    return name


def lower_decision(builder: GraphBuilder, decide_stmt: tree.Decide) -> None:
    """Settle what is due, then suspend; each alternative continues in a block of its own."""
    builder.lower_settling()
    builder.em.span = decide_stmt.span
    number = builder.lowering.register_next("decision", builder.unit.name)
    packed, listing, infos = lower_alternatives(builder, decide_stmt, number)
    branches = [
        (alternative, packing, alternative.body)
        for alternative, packing in zip(decide_stmt.alternatives, packed, strict=True)
    ]
    _build_decision(builder, decide_stmt, number, listing, infos, branches)


def lower_alternatives(
    builder: GraphBuilder, decide_stmt: tree.Decide, number: int
) -> tuple[tuple[option_numbering.Packing, ...], Emitter, tuple[AlternativeInfo, ...]]:
    """Return the numbering of the alternatives of a decision, the emitter of its listing function,
    and their descriptions.
    """
    packed = option_numbering.pack_alternatives(decide_stmt.alternatives)
    listing = _make_emitter(builder)
    infos = []
    for position, (alternative, packing) in enumerate(zip(decide_stmt.alternatives, packed, strict=True)):
        trial = guard = None
        if alternative.possible:
            trial = trial_runs.add_trial_function(_make_emitter(builder), alternative)
        if alternative.where is not None:
            guard = _add_guard(builder, f"guard_{number}_{position}", alternative)
        option_numbering.list_options(listing, alternative, packing, trial)
        infos.append(
            AlternativeInfo(
                alternative.name,
                packing.base,
                packing.size,
                packing.parameter_infos,
                alternative.span,
                guard,
                None if trial is None else trial.function,
                **_find_choice_viewers(builder, f"seen_{number}_{position}", decide_stmt, alternative),
            )
        )
    return packed, listing, tuple(infos)


def lower_ordered_loop(builder: GraphBuilder, each_loop: tree.ForEach) -> None:
    """Lower a loop whose order a player chooses: a repeated decision among the remaining members."""
    lowering, em = builder.lowering, builder.em
    memory = lowering.allocate_scratch(
        count_combinations(each_loop.binders, each_loop.span),
        (each_loop.binders, each_loop.withs, each_loop.where),
    )

    def store_member() -> None:
        em.store_cell(memory, option_numbering.lower_memory_index(em, each_loop.binders), fold.ONE)

    clear = em.fresh_name("clear")
    size = count_combinations(each_loop.binders, each_loop.span)
    with em.for_range(clear, fold.ZERO, ir.Const(size)):
        em.store_cell(memory, ir.Local(clear), fold.ZERO)
    search_loops.emit_search(em, each_loop.binders, each_loop.withs, each_loop.where, store_member)
    each_loop = replace(each_loop, binders=statements.replace_chains(each_loop.binders))
    head, after = Block(), Block()
    builder.labels[each_loop.label] = after
    builder.continue_at(head)
    builder.lower_settling()
    alternative = tree.Alternative(None, each_loop.binders, each_loop.where, (), False, each_loop.span)
    with_body = replace(alternative, body=each_loop.body)
    packing = option_numbering.pack_alternatives((alternative,))[0]
    listing = _make_emitter(builder)

    def list_member() -> None:
        with listing.collect_statements() as emission:
            listing.emit(
                ir.Emit(
                    code=option_numbering.lower_option_code(listing, alternative, packing),
                    span=each_loop.span,
                )
            )
        memory_cell = option_numbering.lower_memory_index(listing, each_loop.binders)
        listing.emit_if(fold.make_load(memory, memory_cell), emission)

    search_loops.emit_search(listing, each_loop.binders, each_loop.withs, each_loop.where, list_member)
    number = lowering.register_next("decision", builder.unit.name)
    assert each_loop.orders is not None
    decide_stmt = tree.Decide(
        key=each_loop.key,
        chooser=each_loop.orders,
        alternatives=(alternative,),
        otherwise=(tree.Exit(label=each_loop.label, span=each_loop.span),),
        span=each_loop.span,
    )

    info = AlternativeInfo(
        None,
        0,
        packing.size,
        packing.parameter_infos,
        each_loop.span,
        **_find_choice_viewers(
            builder, f"seen_{number}_0", replace(decide_stmt, alternatives=(with_body,)), with_body
        ),
    )

    def forget_member() -> None:
        em.store_cell(memory, option_numbering.lower_memory_index(em, each_loop.binders), fold.ZERO)
        for var, value in each_loop.withs:
            em.set_local(em.declare_var(var), expressions.lower_expr(em, value))

    _build_decision(
        builder,
        decide_stmt,
        number,
        listing,
        (info,),
        [(alternative, packing, each_loop.body)],
        forget_member,
    )
    builder.finish_block(Goto(head))
    builder.start_block(after)


def _build_decision(
    builder: GraphBuilder,
    decide_stmt: tree.Decide,
    number: int,
    listing: Emitter,
    infos: tuple[AlternativeInfo, ...],
    branches: Sequence[tuple[tree.Alternative, option_numbering.Packing, tuple[tree.Stmt, ...]]],
    before_body: Callable[[], None] | None = None,
) -> None:
    """Generate the functions, the blocks and the table entry of a decision."""
    alternative_blocks = tuple(Block() for _ in branches)
    otherwise = None if decide_stmt.otherwise is None else Block()
    suspend_at_decision(builder, decide_stmt, number, listing, infos, alternative_blocks, otherwise)
    after = Block()
    for body, (alternative, packing, statements_) in zip(alternative_blocks, branches, strict=True):
        builder.start_block(body)
        if not builder.builds_answers and builder.open_move is None:
            builder.finish_block(Finish())
            continue
        builder.em.span = decide_stmt.span  # not that of the last statement
        option_numbering.unpack_option(builder.em, alternative, packing, ir.Local("code"))
        if builder.open_move is not None:
            builder.em.store_cell(builder.lowering.mid_move_cell, None, fold.ONE)
        if decide_stmt.seen_by is not None and not builder.lowering.effects.is_total(decide_stmt.seen_by):
            # An error in the visibility of a choice is raised even without a listener.
            builder.em.make_temp(expressions.lower_expr(builder.em, decide_stmt.seen_by), "who")
        if before_body is not None:
            before_body()
        builder.lower_body(statements_)
        builder.finish_block(Goto(after))
    if otherwise is not None and decide_stmt.otherwise is not None:
        builder.start_block(otherwise)
        option_numbering.unpack_no_option(builder.em, decide_stmt.alternatives)
        builder.lower_body(decide_stmt.otherwise)
        builder.finish_block(Goto(after))
    builder.start_block(after)


def suspend_at_decision(
    builder: GraphBuilder,
    decide_stmt: tree.Decide,
    number: int,
    listing: Emitter,
    infos: tuple[AlternativeInfo, ...],
    bodies: tuple[Block, ...],
    otherwise: Block | None,
    together_info: SimultaneousInfo | None = None,
) -> None:
    """Suspend at a decision: generate its functions and its table entry."""
    lowering = builder.lowering
    lowering.decision_contexts[number] = (decide_stmt, dict(builder.em.env))
    builder.em.chooser = decide_stmt.chooser
    options, unfiltered, move = f"options_{number}", None, builder.open_move
    if move is not None and lowering.move_infos[move.number].value_functions:
        unfiltered = f"every_{number}"
        lowering.define_function(unfiltered, (), listing.out, "options", decide_stmt.span)
        span = lowering.move_infos[move.number].span
        listing.out = [ir.EmitBest(decision=number, span=span)]
    lowering.define_function(options, (), listing.out, "options", decide_stmt.span)
    who = add_value_function(builder, f"who_{number}", decide_stmt.chooser)

    def describe_var(var: tree.Var) -> tuple[str, Type, str]:
        local = tree.make_local(var, decide_stmt.span)
        return var.name, var.type, add_value_function(builder, f"about_{number}_{var.name}", local)

    about = tuple(map(describe_var, decide_stmt.mentioned_vars))
    beside = tuple(describe_var(var) for var in decide_stmt.outer_vars if var in builder.em.env)
    names = [unfiltered or options, who, *(a[2] for a in (*about, *beside))]
    names += [f for i in infos for f in (i.guard, i.trial, i.seen_function) if f is not None]
    uses = frozenset(n for name in names for n in find_free_names(lowering.functions[name]))
    builder.unit.decisions.append(number)
    builder.finish_block(Suspend(number, bodies, otherwise, uses))
    segment = None if otherwise is None else lowering.number_segment(otherwise, builder.unit)
    lowering.decisions[number] = DecisionInfo(
        decide_stmt.key,
        options,
        who,
        f"apply_{number}",
        segment,
        infos,
        about,
        decide_stmt.span,
        is_open=_has_open_options(builder, decide_stmt),
        has_own_visibility=decide_stmt.seen_by is not None,
        simultaneous=together_info,
        move_number=None if move is None else move.number,
        every_function=unfiltered,
        mentions=beside,
    )


def _find_choice_viewers(
    builder: GraphBuilder, name: str, decide_stmt: tree.Decide, alternative: tree.Alternative
) -> _ChoiceVisibility:
    """Return which seats learn that an alternative was chosen, and how."""
    information = builder.lowering.rules.information
    who = decide_stmt.seen_by
    if isinstance(who, tree.Const) and isinstance(who.type, BoolType):
        return {"is_open": bool(who.value), "seen_function": None}
    if who is None:
        secrets = () if information is None else information.secrets_of_choice(decide_stmt, alternative)
        if not secrets:
            return {"is_open": True, "seen_function": None}

    def lower_mask(em: Emitter) -> ir.Expr:
        if who is not None:
            return fold.make_binary("<<", fold.ONE, expressions.lower_expr(em, who))
        return chance.lower_viewer_mask(em, secrets) or fold.ZERO

    em, parameters = _make_option_emitter(builder, alternative)
    viewer_mask = lower_mask(em)
    if isinstance(viewer_mask, ir.Const) and viewer_mask.value == 0:
        return {"is_open": False, "seen_function": None}
    em.emit(ir.Return(value=viewer_mask, span=alternative.span))
    builder.lowering.define_function(name, parameters, em.out, "value", alternative.span)
    return {"is_open": False, "seen_function": name}


def _has_open_options(builder: GraphBuilder, decide_stmt: tree.Decide) -> bool:
    information = builder.lowering.rules.information
    return information is None or all(map(information.has_public_options, decide_stmt.alternatives))
