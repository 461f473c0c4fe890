"""Several players who answer at once: asked one after the other, while nothing else changes; then
what they chose is carried out, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import NOT_ASKED, UNANSWERED, WITHOUT_OPTION, Together
from rulewright.lowering import expressions
from rulewright.lowering.halting import asking, decisions
from rulewright.lowering.halting.blocks import Block, Branch, Goto
from rulewright.lowering.searching import scanning
from rulewright.tree.option_codes import count_codes

if TYPE_CHECKING:
    from rulewright.lowering.halting.segments import GraphBuilder


def answer_together(builder: GraphBuilder, node: tree.Together) -> None:
    """Settles what is due, asks everybody, and runs the bodies of what was chosen."""
    builder.settle()
    builder.em.span = node.span
    _Answers(builder, node).lower()


HALF = 2**31
"""Codes from here on lie in two cells: what is above, and the rest, which is never below 0."""


class _Answers:
    def __init__(self, builder: GraphBuilder, node: tree.Together) -> None:
        self.builder = builder
        self.em = builder.em
        self.node = node
        self.seats = builder.lowering.rules.player.size
        scratch = builder.lowering.scratch
        # What the menu is about is read once, when it is asked: of each seat.
        self.kept = {
            each.var: scratch(self.seats, each.value) for each in node.before if not node.first
        }
        asked = (node.binder.domain, node.where)
        self.turn, self.count = scratch(1, asked), scratch(1, asked)
        self.order, self.answers = scratch(self.seats, asked), scratch(self.seats, node.asked)
        self.upper: int | None = None
        """Cells by seat with the upper part of codes that one cell has no room for."""
        if count_codes(node.asked.alternatives) > HALF:
            self.upper = scratch(self.seats, node.asked)
        self.chosen = self.em.fresh("chosen")

    def lower(self) -> None:
        head, answered, after = Block(), Block(), Block()
        self._collect()
        self.builder.go_on(head)
        packed = self._ask(head, answered)
        self.builder.start(answered)
        if self.node.first:
            self._first(packed, after)
        else:
            self._all(packed, after)
        self.builder.start(after)

    # --- asking -----------------------------------------------------------------------------------

    def _collect(self) -> None:
        """Emit the list of seats to ask, in order."""
        em, binder = self.em, self.node.binder
        clear = em.fresh("clear")
        em.store(self.count, None, fold.ZERO)
        with em.for_range(clear, fold.ZERO, ir.Const(self.seats)):
            em.store(self.answers, ir.Local(clear), ir.Const(NOT_ASKED))

        def found() -> None:
            seat = em.atom(em.env[binder.var])
            count = em.atom(em.load(self.count))
            known = em.load(self.answers, seat)
            with em.if_(fold.binary("==", known, ir.Const(NOT_ASKED))):
                em.store(self.order, count, seat)
                em.store(self.answers, seat, ir.Const(UNANSWERED))
                em.store(self.count, None, fold.plus(count, fold.ONE))

        scanning.scan(em, (binder,), (), self.node.where, found)

    def _ask(self, head: Block, answered: Block) -> Sequence[decisions.Packing]:
        """At `head`: ask the first seat that owes an answer, as long as its answer counts."""
        builder, em, node = self.builder, self.em, self.node
        asked = node.asked
        declines = None
        if node.first:
            declines = decisions.pack(asked.alternatives)[-1].base
        owing, at = em.fresh("owing"), em.fresh("at")
        em.set(owing, fold.NO)
        if declines is not None:
            em.set(self.chosen, fold.NO)
        with em.for_range(at, fold.ZERO, em.load(self.count)):
            seat = em.atom(em.load(self.order, ir.Local(at)))
            answer = em.atom(em.load(self.answers, seat))
            with em.if_(fold.binary("==", answer, ir.Const(UNANSWERED))):
                em.set(owing, ir.Local(at))
                em.emit(ir.Break(span=node.span))
            if declines is not None:
                code = self._code(seat, answer)
                with em.if_(fold.binary("!=", code, ir.Const(declines))):
                    em.set(self.chosen, seat)
                    em.emit(ir.Break(span=node.span))
        busy, ask, store = Block(), Block(), Block()
        builder.finish(Branch(fold.binary(">=", ir.Local(owing), fold.ZERO), busy, answered))
        builder.start(busy)
        em.store(self.turn, None, ir.Local(owing))
        builder.go_on(ask)
        again = builder.lowering.segment_of(ask, builder.unit)
        together = Together(self.turn, self.count, self.order, self.answers, again, declines)
        binder = node.binder
        em.set(em.declare_anew(binder.var), em.load(self.order, em.load(self.turn)))
        builder.run(node.before)
        number = builder.lowering.one_more("decision", builder.unit.name)
        packed, listing, infos = asking.offered(builder, asked, number)
        otherwise = None if asked.otherwise is None else Block()
        bodies = (store,) * len(infos)
        asking.halt(builder, asked, number, listing, infos, bodies, otherwise, together)
        for block, answer in ((store, ir.Local("code")), (otherwise, ir.Const(WITHOUT_OPTION))):
            if block is not None:
                builder.start(block)
                if self.upper is not None and isinstance(answer, ir.Local):
                    upper = fold.binary("//", answer, ir.Const(HALF))
                    em.store(self.upper, em.env[binder.var], upper)
                    answer = fold.binary("%", answer, ir.Const(HALF))
                em.store(self.answers, em.env[binder.var], answer)
                for var, memory in self.kept.items():
                    em.store(memory, em.env[binder.var], em.env[var])
                builder.finish(Goto(head))
        return packed

    # --- what was chosen --------------------------------------------------------------------------

    def _first(self, packed: Sequence[decisions.Packing], after: Block) -> None:
        """Build the body of the first seat that objects, or the statements for the case that none
        does.
        """
        builder, em, node = self.builder, self.em, self.node
        some, nobody = Block(), Block()
        builder.finish(Branch(fold.binary(">=", ir.Local(self.chosen), fold.ZERO), some, nobody))
        builder.start(nobody)
        builder.run(node.other)
        builder.finish(Goto(after))
        builder.start(some)
        em.set(em.declare_anew(node.binder.var), ir.Local(self.chosen))
        self._carry_out(packed, after)

    def _all(self, packed: Sequence[decisions.Packing], after: Block) -> None:
        """Build the bodies of all seats, in order."""
        builder, em, binder = self.builder, self.em, self.node.binder
        at, head, body = em.fresh("at"), Block(), Block()
        em.set(at, fold.ZERO)
        builder.go_on(head)
        builder.finish(Branch(fold.binary("<", ir.Local(at), em.load(self.count)), body, after))
        builder.start(body)
        em.set(em.declare_anew(binder.var), em.load(self.order, ir.Local(at)))
        em.set(at, fold.plus(ir.Local(at), fold.ONE))
        for var, memory in self.kept.items():
            value = em.load(memory, em.env[binder.var])
            em.set(em.declare(var), value, wide=expressions.may_outgrow(var.type))
        self._carry_out(packed, head)

    def _code(self, seat: ir.Expr, answer: ir.Expr) -> ir.Expr:
        """The code that a seat answered; `answer` is what its cell holds."""
        if self.upper is None:
            return answer
        upper = fold.binary("*", self.em.load(self.upper, seat), ir.Const(HALF))
        return fold.plus(upper, answer)

    def _carry_out(self, packed: Sequence[decisions.Packing], after: Block) -> None:
        """Runs the body of what the seat at hand chose."""
        builder, em, asked = self.builder, self.em, self.node.asked
        answer = em.fresh("answer")
        seat = em.env[self.node.binder.var]
        given = em.load(self.answers, seat)
        pairs = list(zip(asked.alternatives, packed, strict=True))
        if asked.otherwise is not None:
            without, rest = Block(), Block()
            none = fold.binary("==", given, ir.Const(WITHOUT_OPTION))
            builder.finish(Branch(none, without, rest))
            builder.start(without)
            builder.run(asked.otherwise)
            builder.finish(Goto(after))
            builder.start(rest)
        em.set(answer, self._code(seat, given))
        for number, (alternative, packing) in enumerate(pairs):
            other = Block()
            if number < len(pairs) - 1:
                chosen = Block()
                end = ir.Const(packing.base + packing.size)
                builder.finish(Branch(fold.binary("<", ir.Local(answer), end), chosen, other))
                builder.start(chosen)
            decisions.unpack(em, alternative, packing, ir.Local(answer))
            builder.run(alternative.body)
            builder.finish(Goto(after))
            if number < len(pairs) - 1:
                builder.start(other)
