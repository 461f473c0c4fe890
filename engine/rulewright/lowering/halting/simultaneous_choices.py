"""Lower simultaneous choices: the players are asked in turn while the position stays the same; then their
choices are executed in order.

Terms: *simultaneous move games* of game theory; OpenSpiel serialises them in the same way ("turn-based
simultaneous game").

Rule: collect the seats that choose. Ask one after the other from the same position; an answer is only
stored. When no answer is missing, execute the bodies in seat order. Each body reads a position that earlier
bodies may have changed.

Example: `apply_0` stores an answer and asks the next seat; `segment_2` executes one body after the other.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      all q in player choose s in site where mark[s] is none:
        mark[s] = q
```

```ir turns apply_0
segment apply_0(code):
  s[49 + s[54]] = code
  main.owing_6 = -1
  for main.at_7 in range(0, s[46]):
    work 1
    main.t_8 = s[47 + main.at_7]
    main.t_9 = s[49 + main.t_8]
    if main.t_9 == -1:
      main.owing_6 = main.at_7
      break
  if main.owing_6 >= 0:
    s[45] = main.owing_6
    return 0
  else:
    s[51] = 0
    return 2
```

```ir turns segment_2
segment segment_2():
  if s[51] < s[46]:
    main.q_12 = s[47 + s[51]]
    s[51] = s[51] + 1
    main.answer_13 = s[49 + main.q_12]
    main.s_14 = main.answer_13
    s[7 + main.s_14] = main.q_12
    return 2
  else:
    if s[53] == 1:
      s[53] = 0
    else:
      s[53] = s[53] + 1
    return 3
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import NOT_ASKED, UNANSWERED, WITHOUT_OPTION, SimultaneousInfo
from rulewright.lowering import expressions
from rulewright.lowering.halting import decision_points, option_numbering
from rulewright.lowering.halting.basic_blocks import Block, Branch, Goto
from rulewright.lowering.searching import search_loops
from rulewright.tree.option_codes import count_codes

if TYPE_CHECKING:
    from rulewright.lowering.halting.graph_builder import GraphBuilder


def lower_together(builder: GraphBuilder, together_stmt: tree.Together) -> None:
    """Lower a simultaneous choice: settle due triggers, collect all answers, and run the chosen bodies."""
    builder.lower_settling()
    builder.em.span = together_stmt.span
    _AnswerCollector(builder, together_stmt).lower_statement()


CODE_RADIX = 2**31
"""Codes from here on are stored in two cells: quotient and remainder, which is never negative."""


class _AnswerCollector:
    def __init__(self, builder: GraphBuilder, together_stmt: tree.Together) -> None:
        self.builder = builder
        self.em = builder.em
        self.together_stmt = together_stmt
        self.seats = builder.lowering.rules.player_type.size
        scratch = builder.lowering.allocate_scratch
        # The argument of the menu is read once for each seat, at its decision.
        self.saved_values = {
            each.var: scratch(self.seats, each.value)
            for each in together_stmt.prelude
            if not together_stmt.first_only
        }
        seat_source = (together_stmt.binder.domain, together_stmt.where)
        self.turn, self.count = scratch(1, seat_source), scratch(1, seat_source)
        self.order, self.answers = (
            scratch(self.seats, seat_source),
            scratch(self.seats, together_stmt.decision),
        )
        self.upper: int | None = None
        """Base cell by seat of the upper digits of option codes that do not fit into one cell."""
        if count_codes(together_stmt.decision.alternatives) > CODE_RADIX:
            self.upper = scratch(self.seats, together_stmt.decision)
        self.chosen_seat = self.em.fresh_name("chosen")

    def lower_statement(self) -> None:
        head, answered, after = Block(), Block(), Block()
        self._emit_seat_order()
        self.builder.continue_at(head)
        packed = self._build_question(head, answered)
        self.builder.start_block(answered)
        if self.together_stmt.first_only:
            self._build_first_answer(packed, after)
        else:
            self._build_all_answers(packed, after)
        self.builder.start_block(after)

    # --- asking -----------------------------------------------------------------------------------

    def _emit_seat_order(self) -> None:
        """Emit the list of seats to ask, in order."""
        em, binder = self.em, self.together_stmt.binder
        clear = em.fresh_name("clear")
        em.store_cell(self.count, None, fold.ZERO)
        with em.for_range(clear, fold.ZERO, ir.Const(self.seats)):
            em.store_cell(self.answers, ir.Local(clear), ir.Const(NOT_ASKED))

        def add_seat() -> None:
            seat = em.to_atom(em.env[binder.var])
            count = em.to_atom(em.load_cell(self.count))
            stored_answer = em.load_cell(self.answers, seat)
            with em.open_if(fold.make_binary("==", stored_answer, ir.Const(NOT_ASKED))):
                em.store_cell(self.order, count, seat)
                em.store_cell(self.answers, seat, ir.Const(UNANSWERED))
                em.store_cell(self.count, None, fold.make_sum(count, fold.ONE))

        search_loops.emit_search(em, (binder,), (), self.together_stmt.where, add_seat)

    def _build_question(self, head: Block, answered: Block) -> Sequence[option_numbering.Packing]:
        """Build the decision at `head`: the first seat without an answer chooses, as long as its answer
        counts."""
        builder, em, node = self.builder, self.em, self.together_stmt
        question = node.decision
        declines = None
        if node.first_only:
            declines = option_numbering.pack_alternatives(question.alternatives)[-1].base
        owing, position = em.fresh_name("owing"), em.fresh_name("at")
        em.set_local(owing, fold.NO)
        if declines is not None:
            em.set_local(self.chosen_seat, fold.NO)
        with em.for_range(position, fold.ZERO, em.load_cell(self.count)):
            seat = em.to_atom(em.load_cell(self.order, ir.Local(position)))
            answer = em.to_atom(em.load_cell(self.answers, seat))
            with em.open_if(fold.make_binary("==", answer, ir.Const(UNANSWERED))):
                em.set_local(owing, ir.Local(position))
                em.emit(ir.Break(span=node.span))
            if declines is not None:
                code = self._load_code(seat, answer)
                with em.open_if(fold.make_binary("!=", code, ir.Const(declines))):
                    em.set_local(self.chosen_seat, seat)
                    em.emit(ir.Break(span=node.span))
        busy, ask, store = Block(), Block(), Block()
        builder.finish_block(Branch(fold.make_binary(">=", ir.Local(owing), fold.ZERO), busy, answered))
        builder.start_block(busy)
        em.store_cell(self.turn, None, ir.Local(owing))
        builder.continue_at(ask)
        again = builder.lowering.number_segment(ask, builder.unit)
        together = SimultaneousInfo(self.turn, self.count, self.order, self.answers, again, declines)
        binder = node.binder
        em.set_local(em.redeclare_var(binder.var), em.load_cell(self.order, em.load_cell(self.turn)))
        builder.lower_body(node.prelude)
        number = builder.lowering.register_next("decision", builder.unit.name)
        packed, listing, infos = decision_points.lower_alternatives(builder, question, number)
        otherwise = None if question.otherwise is None else Block()
        bodies = (store,) * len(infos)
        decision_points.suspend_at_decision(
            builder, question, number, listing, infos, bodies, otherwise, together
        )
        for block, answer in ((store, ir.Local("code")), (otherwise, ir.Const(WITHOUT_OPTION))):
            if block is not None:
                builder.start_block(block)
                if self.upper is not None and isinstance(answer, ir.Local):
                    upper = fold.make_binary("//", answer, ir.Const(CODE_RADIX))
                    em.store_cell(self.upper, em.env[binder.var], upper)
                    answer = fold.make_binary("%", answer, ir.Const(CODE_RADIX))
                em.store_cell(self.answers, em.env[binder.var], answer)
                for var, memory in self.saved_values.items():
                    em.store_cell(memory, em.env[binder.var], em.env[var])
                builder.finish_block(Goto(head))
        return packed

    # --- what was chosen --------------------------------------------------------------------------

    def _build_first_answer(self, packed: Sequence[option_numbering.Packing], after: Block) -> None:
        """Build the body of the first seat that objects, or the statements for the case that none
        does.
        """
        builder, em, node = self.builder, self.em, self.together_stmt
        some, nobody = Block(), Block()
        builder.finish_block(
            Branch(fold.make_binary(">=", ir.Local(self.chosen_seat), fold.ZERO), some, nobody)
        )
        builder.start_block(nobody)
        builder.lower_body(node.else_body)
        builder.finish_block(Goto(after))
        builder.start_block(some)
        em.set_local(em.redeclare_var(node.binder.var), ir.Local(self.chosen_seat))
        self._build_answer_body(packed, after)

    def _build_all_answers(self, packed: Sequence[option_numbering.Packing], after: Block) -> None:
        """Build the bodies of all seats, in order."""
        builder, em, binder = self.builder, self.em, self.together_stmt.binder
        position, head, body = em.fresh_name("at"), Block(), Block()
        em.set_local(position, fold.ZERO)
        builder.continue_at(head)
        builder.finish_block(
            Branch(fold.make_binary("<", ir.Local(position), em.load_cell(self.count)), body, after)
        )
        builder.start_block(body)
        em.set_local(em.redeclare_var(binder.var), em.load_cell(self.order, ir.Local(position)))
        em.set_local(position, fold.make_sum(ir.Local(position), fold.ONE))
        for var, memory in self.saved_values.items():
            value = em.load_cell(memory, em.env[binder.var])
            em.set_local(em.declare_var(var), value, wide=expressions.can_outgrow_cell(var.type))
        self._build_answer_body(packed, head)

    def _load_code(self, seat_expr: ir.Expr, stored_code: ir.Expr) -> ir.Expr:
        """Lower to the option code that a seat chose; `stored_code` is the content of its cell."""
        if self.upper is None:
            return stored_code
        upper = fold.make_binary("*", self.em.load_cell(self.upper, seat_expr), ir.Const(CODE_RADIX))
        return fold.make_sum(upper, stored_code)

    def _build_answer_body(self, packed: Sequence[option_numbering.Packing], after: Block) -> None:
        """Build the block that runs the body chosen by the current seat."""
        builder, em, question = self.builder, self.em, self.together_stmt.decision
        answer = em.fresh_name("answer")
        seat = em.env[self.together_stmt.binder.var]
        stored_answer = em.load_cell(self.answers, seat)
        pairs = list(zip(question.alternatives, packed, strict=True))
        if question.otherwise is not None:
            without, rest = Block(), Block()
            none = fold.make_binary("==", stored_answer, ir.Const(WITHOUT_OPTION))
            builder.finish_block(Branch(none, without, rest))
            builder.start_block(without)
            builder.lower_body(question.otherwise)
            builder.finish_block(Goto(after))
            builder.start_block(rest)
        em.set_local(answer, self._load_code(seat, stored_answer))
        for number, (alternative, packing) in enumerate(pairs):
            other = Block()
            if number < len(pairs) - 1:
                chosen = Block()
                end = ir.Const(packing.base + packing.size)
                builder.finish_block(Branch(fold.make_binary("<", ir.Local(answer), end), chosen, other))
                builder.start_block(chosen)
            option_numbering.unpack_option(em, alternative, packing, ir.Local(answer))
            builder.lower_body(alternative.body)
            builder.finish_block(Goto(after))
            if number < len(pairs) - 1:
                builder.start_block(other)
