"""Trial runs: whether a body can be carried out is found out by carrying it out, and what that
stores is undone.

A trial function gives 1 when the run reached a decision with two options or more, or chance; 0 when
it came to its end, and -(mark + 1) of what stopped it. It runs no triggers and writes no log.
"""

from __future__ import annotations

from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import free_names
from rulewright.lowering import expressions, statements
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import decisions
from rulewright.types import INT


def call(em: Emitter, node: tree.CallProcedure, arguments: tuple[ir.Expr, ...]) -> None:
    """Call a procedure that may stop the trial, and pass on its verdict."""
    name = statements.procedure_function(em.lowering, node.procedure, trial=True)
    verdict = em.temp(ir.Call(name, arguments), "verdict")
    stopped = fold.binary("!=", verdict, fold.ZERO)
    em.when(stopped, [ir.Return(value=verdict, span=node.span)])
    if node.result is not None:
        em.set(em.declare(node.result), fold.load(em.lowering.trial_result()))


def alternative_trial(around: Emitter, alternative: tree.Alternative) -> ir.Call:
    """A call of a function (parameters..., others...) that tries the body of an alternative; the
    call has the others, which are locals of the function around it."""
    lowering = around.lowering
    name = lowering.unique(f"trial_{alternative.name}" if alternative.name else "trial")
    em = Emitter(lowering, trial=True, names=around.names)
    em.in_trigger = around.in_trigger
    em.env = dict(around.env)
    names = []
    for binder in alternative.parameters:
        parameter = em.fresh(binder.var.name)
        em.env[binder.var] = ir.Local(parameter)
        names.append(parameter)
    traits = lowering.effects.of(alternative.body)
    for var in traits.variables:
        # What stands for it outside is left alone: it may lie in a cell.
        if var in traits.assigned and isinstance(em.env.get(var), ir.Local):
            em.env[var] = em.temp(em.env[var], var.name)
    statements.block(em, alternative.body)
    em.emit(ir.Return(value=fold.ZERO, span=alternative.span))
    body = (lowering.undone(alternative.body, alternative.span), *em.out)
    lowering.define(name, tuple(names), body, "value", alternative.span)
    others = sorted(free_names(lowering.functions[name]) - around.around)
    lowering.define(name, (*names, *others), body, "value", alternative.span)
    return ir.Call(name, tuple(map(ir.Local, others)))


def _same_trial(around: Emitter, alternative: tree.Alternative) -> ir.Call:
    """Inside a trial. The text around it is lowered where it is tried, and again where it is the
    single option: both call the same function, if they know the same of the variables."""
    lowering, parameters = around.lowering, {binder.var for binder in alternative.parameters}
    known = {
        var: around.env[var]
        for var in lowering.effects.of(alternative.body).variables
        if var in around.env and var not in parameters
    }
    given: list[ir.Expr] = list(
        dict.fromkeys(value for value in known.values() if isinstance(value, ir.Local))
    )
    alike = tuple(
        (var, given.index(value) if isinstance(value, ir.Local) else value)
        for var, value in known.items()
    )
    key = (id(alternative), around.in_trigger, alike)
    if key not in lowering.tried:
        trial = alternative_trial(around, alternative)
        lowering.tried[key] = alternative, trial.function, tuple(map(given.index, trial.args))
    _, function, places = lowering.tried[key]
    return ir.Call(function, tuple(given[place] for place in places))


def answer(em: Emitter, node: tree.CanChoose) -> ir.Expr:
    """Return whether a menu has an option: the search stops at the first."""
    lowering, question = em.lowering, node.question
    arguments = tuple(em.atom(value) for value in expressions.operands(em, node.args))
    if question not in lowering.questions:
        what = "" if question.alternative is None else f"{question.alternative}_from_"
        name = lowering.questions[question] = lowering.unique(f"can_choose_{what}{question.menu}")
        own = Emitter(lowering)
        own.span = question.span
        names = tuple(own.declare(var) for var in question.parameters)
        given = {own.env[var]: var for var in question.parameters}
        for alternative in question.alternatives:
            trial = alternative_trial(own, alternative) if alternative.possible else None
            if trial is not None:
                others = tuple(given[arg] for arg in trial.args)
                lowering.trials[question, alternative] = trial.function, others
            packing = decisions.pack((alternative,))[0]
            hit = ir.Return(value=fold.ONE, span=alternative.span)

            def some(options: ir.EmitBits, hit: ir.Return = hit) -> None:
                for mask in options.masks:
                    own.when(ir.OfMask("some", mask), [hit])

            decisions.enumerate_options(
                own, alternative, packing, partial(own.emit, hit), trial, some
            )
        own.emit(ir.Return(value=fold.ZERO, span=question.span))
        lowering.define(name, names, own.out, "value", question.span)
    return ir.Call(lowering.questions[question], arguments, em.old)


def halting(em: Emitter, node: tree.Stmt) -> None:
    """Lower a statement that would suspend in a real run."""
    match node:
        case tree.SettleNow():
            return
        case tree.EndGame() | tree.Together():
            em.emit(ir.Return(value=fold.ONE, span=node.span))
        case tree.Decide():
            _try_decision(em, node)
        case tree.ForEach():
            one = tree.Alternative(None, node.binders, node.where, node.body, False, node.span)
            _try_decision(
                em,
                tree.Decide(
                    key=node.key,
                    chooser=tree.Const(value=0, type=INT),
                    alternatives=(one,),
                    otherwise=(),
                    span=node.span,
                ),
            )
        case _:
            raise AssertionError(node)


def _try_decision(em: Emitter, node: tree.Decide) -> None:
    """Two options or more end the trial well; a single one is taken; none is what stops it."""
    packed = decisions.pack(node.alternatives)
    count, chosen = em.fresh("options"), em.fresh("option")
    em.set(count, fold.ZERO)
    em.set(chosen, fold.NO)
    for alternative, packing in zip(node.alternatives, packed, strict=True):
        trial = None
        if alternative.possible:
            trial = _same_trial(em, alternative)

        def found(
            alternative: tree.Alternative = alternative, packing: decisions.Packing = packing
        ) -> None:
            several = fold.binary("==", ir.Local(count), fold.ONE)
            em.when(several, [ir.Return(value=fold.ONE, span=node.span)])
            em.set(count, fold.ONE)
            em.set(chosen, decisions.code(em, alternative, packing))

        decisions.enumerate_options(em, alternative, packing, found, trial)
    em.span = node.span
    with em.collect() as nobody:
        if node.otherwise is None:
            em.refuse(fold.ONE, "no-options")
        else:
            decisions.unpack_nothing(em, node.alternatives)
            statements.block(em, node.otherwise)
    with em.collect() as only:
        chain: list[ir.Stmt] = []
        # What comes last has the greatest codes, and is asked for first.
        for alternative, packing in zip(node.alternatives, packed, strict=True):
            with em.collect() as body:
                decisions.unpack(em, alternative, packing, ir.Local(chosen))
                statements.block(em, alternative.body)
            with em.collect() as outer:
                test = fold.binary(">=", ir.Local(chosen), ir.Const(packing.base))
                em.when(test if packing.base else fold.ONE, body, chain)
            chain = outer
        em.out.extend(chain)
    em.when(fold.binary("==", ir.Local(count), fold.ZERO), nobody, only)
