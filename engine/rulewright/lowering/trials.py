"""Trial runs: whether a body can be carried out, found out on a copy of the cells.

A trial function gives 1 when the run reached a decision with two options or more, 0 when it came to
its end, and -(mark + 1) of what stopped it. It runs no triggers and writes no log.
"""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, statements
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import decisions
from rulewright.types import INT


def give_back(em: Emitter, value: tree.Expr | None) -> None:
    """`return`: of a plain function its value; in a trial the value goes through a cell."""
    lowered = fold.ZERO if value is None else expressions.expression(em, value)
    if em.trial:
        em.store(em.lowering.trial_result(), None, lowered)
        lowered = fold.ZERO
    em.emit(ir.Return(value=lowered, span=em.span))


def call(em: Emitter, node: tree.CallProcedure, arguments: tuple[ir.Expr, ...]) -> None:
    """A procedure that may stop the trial: its verdict is passed on."""
    verdict = em.temp(
        ir.Call(statements.procedure_function(em.lowering, node.procedure, trial=True), arguments),
        "verdict",
    )
    stopped = fold.binary("!=", verdict, fold.ZERO)
    em.when(stopped, [ir.Return(value=verdict, span=node.span)])
    if node.result is not None:
        em.set(em.declare(node.result), fold.load(em.lowering.trial_result()))


def alternative_trial(around: Emitter, alternative: tree.Alternative) -> str:
    """Function (parameters...) that tries the body of an alternative on a copy of the cells."""
    lowering = around.lowering
    name = lowering.unique(f"trial_{alternative.name}" if alternative.name else "trial")
    em = Emitter(lowering, trial=True, names=around.names)
    em.env = dict(around.env)
    names = []
    for binder in alternative.parameters:
        parameter = em.fresh(binder.var.name)
        em.env[binder.var] = ir.Local(parameter)
        names.append(parameter)
    em.emit(ir.UseCopy(span=alternative.span))
    statements.block(em, alternative.body)
    em.emit(ir.Return(value=fold.ZERO, span=alternative.span))
    lowering.define(name, tuple(names), em.out, "value", alternative.span)
    return name


def statement(em: Emitter, node: tree.Stmt) -> None:
    """What would halt in a real run."""
    match node:
        case tree.SettleNow():
            return
        case tree.EndGame():
            em.emit(ir.Return(value=fold.ONE, span=node.span))
        case tree.Decide():
            _decide(em, node)
        case tree.ForEach():
            one = tree.Alternative(None, node.binders, node.where, node.body, False, node.span)
            _decide(
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


def _decide(em: Emitter, node: tree.Decide) -> None:
    """Two options or more end the trial well; a single one is taken; none is what stops it."""
    packed = decisions.pack(node.alternatives)
    count, chosen = em.fresh("options"), em.fresh("option")
    em.set(count, fold.ZERO)
    em.set(chosen, fold.NO)
    for alternative, packing in zip(node.alternatives, packed, strict=True):
        trial = None
        if alternative.possible:
            trial = alternative_trial(em, alternative)

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
            statements.block(em, node.otherwise)
    with em.collect() as only:
        chain: list[ir.Stmt] = []
        pairs = zip(node.alternatives, packed, strict=True)
        for alternative, packing in reversed(list(pairs)):
            with em.collect() as body:
                decisions.unpack(em, alternative, packing, ir.Local(chosen))
                statements.block(em, alternative.body)
            with em.collect() as outer:
                test = fold.binary(">=", ir.Local(chosen), ir.Const(packing.base))
                em.when(test if packing.base else fold.ONE, body, chain)
            chain = outer
        em.out.extend(chain)
    em.when(fold.binary("==", ir.Local(count), fold.ZERO), nobody, only)
