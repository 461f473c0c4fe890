"""Lower trial runs: execute a body to find out whether it succeeds, and undo its stores.

A trial function gives 1 when the run reached a decision with two options or more, or chance; 0 when
it came to its end, and -(mark + 1) of what stopped it. It runs no triggers and writes no log.
"""

from __future__ import annotations

from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import find_free_names
from rulewright.lowering import expressions, statements
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import option_numbering
from rulewright.types import INT


def call_in_trial(em: Emitter, procedure_call: tree.CallProcedure, arguments: tuple[ir.Expr, ...]) -> None:
    """Call a procedure that may fail the trial, and pass on its result."""
    name = statements.add_procedure_function(em.lowering, procedure_call.procedure, trial=True)
    verdict = em.make_temp(ir.Call(name, arguments), "verdict")
    stopped = fold.make_binary("!=", verdict, fold.ZERO)
    em.emit_if(stopped, [ir.Return(value=verdict, span=procedure_call.span)])
    if procedure_call.result_var is not None:
        em.set_local(
            em.declare_var(procedure_call.result_var), fold.make_load(em.lowering.trial_result_cell())
        )


def add_trial_function(outer_em: Emitter, alternative: tree.Alternative) -> ir.Call:
    """Define a function that runs the body of an alternative on trial, and return a call of it. Its
    parameters are those of the alternative, followed by locals of the calling function, which the call
    passes."""
    lowering = outer_em.lowering
    name = lowering.make_unique(f"trial_{alternative.name}" if alternative.name else "trial")
    em = Emitter(lowering, trial=True, name_allocator=outer_em.name_allocator)
    em.in_trigger = outer_em.in_trigger
    em.env = dict(outer_em.env)
    names = []
    for binder in alternative.parameters:
        parameter = em.fresh_name(binder.var.name)
        em.env[binder.var] = ir.Local(parameter)
        names.append(parameter)
    traits = lowering.effects.get_traits(alternative.body)
    for var in traits.variables:
        # Its outer value must not change: it may be stored in a cell.
        if var in traits.assigned and isinstance(em.env.get(var), ir.Local):
            em.env[var] = em.make_temp(em.env[var], var.name)
    statements.lower_block(em, alternative.body)
    em.emit(ir.Return(value=fold.ZERO, span=alternative.span))
    body = (lowering.make_undo(alternative.body, alternative.span), *em.out)
    lowering.define_function(name, tuple(names), body, "value", alternative.span)
    others = sorted(find_free_names(lowering.functions[name]) - outer_em.unit_locals)
    lowering.define_function(name, (*names, *others), body, "value", alternative.span)
    return ir.Call(name, tuple(map(ir.Local, others)))


def _share_trial_function(outer_em: Emitter, alternative: tree.Alternative) -> ir.Call:
    """Return a call of the trial function of an alternative inside another trial. The enclosing text is
    lowered both for its trial and as the single option; both call the same function if the values of its
    variables agree."""
    lowering, parameters = outer_em.lowering, {binder.var for binder in alternative.parameters}
    outer_values = {
        var: outer_em.env[var]
        for var in lowering.effects.get_traits(alternative.body).variables
        if var in outer_em.env and var not in parameters
    }
    passed_locals: list[ir.Expr] = list(
        dict.fromkeys(value for value in outer_values.values() if isinstance(value, ir.Local))
    )
    alike = tuple(
        (var, passed_locals.index(value) if isinstance(value, ir.Local) else value)
        for var, value in outer_values.items()
    )
    key = (id(alternative), outer_em.in_trigger, alike)
    if key not in lowering.nested_trials:
        trial = add_trial_function(outer_em, alternative)
        lowering.nested_trials[key] = alternative, trial.function, tuple(map(passed_locals.index, trial.args))
    _, function, places = lowering.nested_trials[key]
    return ir.Call(function, tuple(passed_locals[place] for place in places))


def lower_can_choose(em: Emitter, menu_question: tree.CanChoose) -> ir.Expr:
    """Return whether a menu has an option: the search stops at the first."""
    lowering, question = em.lowering, menu_question.question
    arguments = tuple(em.to_atom(value) for value in expressions.lower_operands(em, menu_question.args))
    if question not in lowering.question_functions:
        name_prefix = "" if question.alternative_name is None else f"{question.alternative_name}_from_"
        name = lowering.question_functions[question] = lowering.make_unique(
            f"can_choose_{name_prefix}{question.menu_name}"
        )
        question_em = Emitter(lowering)
        question_em.span = question.span
        names = tuple(question_em.declare_var(var) for var in question.parameters)
        vars_by_local = {question_em.env[var]: var for var in question.parameters}
        for alternative in question.alternatives:
            trial = add_trial_function(question_em, alternative) if alternative.possible else None
            if trial is not None:
                others = tuple(vars_by_local[arg] for arg in trial.args)
                lowering.trials[question, alternative] = trial.function, others
            packing = option_numbering.pack_alternatives((alternative,))[0]
            hit = ir.Return(value=fold.ONE, span=alternative.span)

            def return_if_any(option_bits: ir.EmitBits, hit: ir.Return = hit) -> None:
                for mask in option_bits.masks:
                    question_em.emit_if(ir.SetMeasure("some", mask), [hit])

            option_numbering.enumerate_options(
                question_em, alternative, packing, partial(question_em.emit, hit), trial, return_if_any
            )
        question_em.emit(ir.Return(value=fold.ZERO, span=question.span))
        lowering.define_function(name, names, question_em.out, "value", question.span)
    return ir.Call(lowering.question_functions[question], arguments, em.reads_snapshot)


def try_halting(em: Emitter, stmt: tree.Stmt) -> None:
    """Lower a statement that would suspend in a real run."""
    match stmt:
        case tree.SettleNow():
            return
        case tree.EndGame() | tree.Together():
            em.emit(ir.Return(value=fold.ONE, span=stmt.span))
        case tree.Decide():
            _try_decision(em, stmt)
        case tree.ForEach():
            alternative = tree.Alternative(None, stmt.binders, stmt.where, stmt.body, False, stmt.span)
            _try_decision(
                em,
                tree.Decide(
                    key=stmt.key,
                    chooser=tree.Const(value=0, type=INT),
                    alternatives=(alternative,),
                    otherwise=(),
                    span=stmt.span,
                ),
            )
        case _:
            raise AssertionError(stmt)


def _try_decision(em: Emitter, decide_stmt: tree.Decide) -> None:
    """Lower a decision in a trial run: with several options the trial succeeds, a single one is taken, and
    without any the trial fails."""
    packed = option_numbering.pack_alternatives(decide_stmt.alternatives)
    count, chosen = em.fresh_name("options"), em.fresh_name("option")
    em.set_local(count, fold.ZERO)
    em.set_local(chosen, fold.NO)
    for alternative, packing in zip(decide_stmt.alternatives, packed, strict=True):
        trial = None
        if alternative.possible:
            trial = _share_trial_function(em, alternative)

        def take_option(
            alternative: tree.Alternative = alternative, packing: option_numbering.Packing = packing
        ) -> None:
            several = fold.make_binary("==", ir.Local(count), fold.ONE)
            em.emit_if(several, [ir.Return(value=fold.ONE, span=decide_stmt.span)])
            em.set_local(count, fold.ONE)
            em.set_local(chosen, option_numbering.lower_option_code(em, alternative, packing))

        option_numbering.enumerate_options(em, alternative, packing, take_option, trial)
    em.span = decide_stmt.span
    with em.collect_statements() as nobody:
        if decide_stmt.otherwise is None:
            em.emit_refusal(fold.ONE, "no-options")
        else:
            option_numbering.unpack_no_option(em, decide_stmt.alternatives)
            statements.lower_block(em, decide_stmt.otherwise)
    with em.collect_statements() as only:
        chain: list[ir.Stmt] = []
        # The last alternative has the greatest codes, and is tested first.
        for alternative, packing in zip(decide_stmt.alternatives, packed, strict=True):
            with em.collect_statements() as body:
                option_numbering.unpack_option(em, alternative, packing, ir.Local(chosen))
                statements.lower_block(em, alternative.body)
            with em.collect_statements() as outer:
                test = fold.make_binary(">=", ir.Local(chosen), ir.Const(packing.base))
                em.emit_if(test if packing.base else fold.ONE, body, chain)
            chain = outer
        em.out.extend(chain)
    em.emit_if(fold.make_binary("==", ir.Local(count), fold.ZERO), nobody, only)
