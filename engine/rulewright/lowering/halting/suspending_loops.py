"""Lower loops whose body suspends; the search for the next member stays an ordinary loop.

Rule: a loop around a decision cannot be a loop of one function, because every iteration suspends. The
current member lies in a cell. The search for the next member with the `where` condition stays an ordinary
loop (`found`), which stores the member and jumps to the body; at the end of the body the block jumps back
to the search.

Example: each player with more than three coins chooses a site.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      for q in player where coins[q] > 3:
        q chooses s in site where mark[s] is none
        mark[s] = q
      p chooses s in site where mark[s] is none
      mark[s] = p
```

```ir turns segment_0
segment segment_0():
  s[47] = 0
  tick
  s[4] = 1
  log event_0(s[47])
  s[45] = 0
  main.found_3 = 0
  while s[45] < 2:
    work 1
    s[48] = s[45]
    if s[43 + s[48]] > 3:
      main.found_3 = 1
    if main.found_3:
      break
    s[45] = s[45] + 1
  if main.found_3:
    s[45] = s[45] + 1
    tick
    return -1
  else:
    return -2
```

```ir turns apply_0
segment apply_0(code):
  main.s_6 = code
  s[7 + main.s_6] = s[48]
  main.found_3 = 0
  while s[45] < 2:
    work 1
    s[48] = s[45]
    if s[43 + s[48]] > 3:
      main.found_3 = 1
    if main.found_3:
      break
    s[45] = s[45] + 1
  if main.found_3:
    s[45] = s[45] + 1
    tick
    return -1
  else:
    return -2
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, statements
from rulewright.lowering.halting import option_numbering
from rulewright.lowering.halting.basic_blocks import Block, Branch, Goto
from rulewright.lowering.layout import count_combinations
from rulewright.lowering.searching import quantifiers, search_loops
from rulewright.types import none_value

if TYPE_CHECKING:
    from rulewright.lowering.halting.graph_builder import GraphBuilder


def lower_for_each(builder: GraphBuilder, each_loop: tree.ForEach) -> None:
    """Lower a loop that visits the members that qualify at the start and still do at their turn."""
    em = builder.em
    zone = any(isinstance(binder.domain, tree.InZone | tree.InChain) for binder in each_loop.binders)
    memory = None
    if zone or statements.needs_memory(em, each_loop):
        size = count_combinations(each_loop.binders, each_loop.span)
        memory = builder.lowering.allocate_scratch(
            size, (each_loop.binders, each_loop.withs, each_loop.where)
        )
        _fill_memory(builder, each_loop, memory, size)
        each_loop = replace(each_loop, binders=statements.replace_chains(each_loop.binders))
    after = Block()
    builder.labels[each_loop.label] = after
    if memory is not None and any(isinstance(b.domain, tree.InZone) for b in each_loop.binders):
        _loop_over_zones(builder, each_loop, memory)
    else:
        _build_loops(builder, each_loop, memory, 0)
    builder.continue_at(after)


def is_endless_cycle(builder: GraphBuilder, each_loop: tree.ForEach) -> bool:
    """Return whether an endless loop visits the same members in each round."""
    if (
        len(each_loop.binders) != 1
        or each_loop.withs
        or each_loop.where is not None
        or each_loop.orders is not None
    ):
        return False
    if each_loop.label in builder.lowering.effects.get_traits(each_loop.body).exits:
        return False
    items = quantifiers.list_constant_items(builder.em, each_loop.binders[0].domain)
    return bool(items) and items is not None and _is_contiguous(items)


def _is_contiguous(items: tuple[int, ...]) -> bool:
    return items == tuple(range(items[0], items[0] + len(items)))


def lower_endless_cycle(builder: GraphBuilder, each_loop: tree.ForEach) -> None:
    """Lower `each: p in player, for ever`, in which the first member follows the last."""
    em = builder.em
    items = quantifiers.list_constant_items(em, each_loop.binders[0].domain)
    assert items
    var = em.redeclare_var(each_loop.binders[0].var)
    em.set_local(var, ir.Const(items[0]))
    head = Block()
    builder.continue_at(head)
    _count_turn(builder, each_loop)
    builder.lower_body(each_loop.body)
    wrap_around: list[ir.Stmt] = [ir.Set(name=var, value=ir.Const(items[0]), span=each_loop.span)]
    following = ir.Set(name=var, value=fold.make_sum(ir.Local(var), fold.ONE), span=each_loop.span)
    em.emit_if(fold.make_binary("==", ir.Local(var), ir.Const(items[-1])), wrap_around, [following])
    builder.finish_block(Goto(head))


def _fill_memory(builder: GraphBuilder, each_loop: tree.ForEach, memory_base: int, size: int) -> None:
    em = builder.em
    clear = em.fresh_name("clear")
    with em.for_range(clear, fold.ZERO, ir.Const(size)):
        em.store_cell(memory_base, ir.Local(clear), fold.ZERO)

    several = statements.can_repeat(em, each_loop.binders)

    def store_member() -> None:
        at = option_numbering.lower_memory_index(em, each_loop.binders)
        before = fold.make_load(memory_base, at) if several else fold.ZERO
        em.store_cell(memory_base, at, fold.make_sum(before, fold.ONE))

    search_loops.emit_search(em, each_loop.binders, each_loop.withs, each_loop.where, store_member)


def _build_loops(builder: GraphBuilder, each_loop: tree.ForEach, memory_base: int | None, level: int) -> None:
    """Build one loop per binder; the innermost one searches for the next member that qualifies."""
    em = builder.em
    binder = each_loop.binders[level]
    innermost = level == len(each_loop.binders) - 1
    var = em.redeclare_var(binder.var)
    flag_name = em.fresh_name("found")
    head, body, after = Block(), Block(), Block()
    steps = _MemberIterator(builder, binder, var)
    if not (innermost and (each_loop.withs or each_loop.where or memory_base is not None)) and not isinstance(
        binder.domain, tree.Neighbours
    ):
        # Every member is visited: there is nothing to search for.
        steps.emit_start()
        builder.continue_at(head)
        builder.finish_block(Branch(steps.has_more(), body, after))
        builder.start_block(body)
        steps.bind_member()
        _build_loop_body(builder, each_loop, memory_base, level, head, after, steps)
        return
    else:
        steps.emit_start()
        builder.continue_at(head)
        em.set_local(flag_name, fold.ZERO)
        with em.open_while(steps.has_more(), span=each_loop.span):
            steps.bind_member()
            with em.collect_statements() as qualification:
                _emit_qualification(builder, each_loop, memory_base, innermost, flag_name)
            linked = isinstance(binder.domain, tree.Neighbours)
            em.emit_if(
                fold.make_binary(">=", ir.Local(var), fold.ZERO) if linked else fold.ONE, qualification
            )
            steps.stop_or_advance(flag_name)
    builder.finish_block(Branch(ir.Local(flag_name), body, after))
    builder.start_block(body)
    _build_loop_body(builder, each_loop, memory_base, level, head, after, steps)


def _build_loop_body(
    builder: GraphBuilder,
    each_loop: tree.ForEach,
    memory_base: int | None,
    level: int,
    head: Block,
    after: Block,
    iterator: _MemberIterator,
) -> None:
    """Build the body for one member, or the next loop, and the jump back to the head."""
    iterator.emit_increment()
    _count_turn(builder, each_loop)
    if level == len(each_loop.binders) - 1:
        builder.lower_body(each_loop.body)
    else:
        _build_loops(builder, each_loop, memory_base, level + 1)
    builder.finish_block(Goto(head))
    builder.start_block(after)


def _emit_qualification(
    builder: GraphBuilder, each_loop: tree.ForEach, memory_base: int | None, innermost: bool, flag_name: str
) -> None:
    """Set `flag_name` if the current member is to be visited now."""
    em = builder.em
    hit: list[ir.Stmt] = [ir.Set(name=flag_name, value=fold.ONE, span=each_loop.span)]
    if not innermost:
        em.out.extend(hit)
        return

    def emit_conditions(later_items: list[tuple[tree.Var | None, tree.Expr]]) -> list[ir.Stmt]:
        if not later_items:
            return hit
        var, value = later_items[0]
        with em.collect_statements() as out:
            lowered = expressions.lower_expr(em, value)
            if var is not None:
                name = em.declare_var(var)
                em.set_local(name, lowered)
                lowered = fold.make_binary("!=", ir.Local(name), ir.Const(none_value(value.type)))
            em.emit_if(lowered, emit_conditions(later_items[1:]))
        return out

    conditions = [
        *each_loop.withs,
        *((None, part) for part in search_loops.split_conditions(em, each_loop.where)),
    ]
    is_stored: ir.Expr = fold.ONE
    if memory_base is not None:
        is_stored = fold.make_load(memory_base, option_numbering.lower_memory_index(em, each_loop.binders))
    em.emit_if(is_stored, emit_conditions(conditions))


def _loop_over_zones(builder: GraphBuilder, each_loop: tree.ForEach, memory_base: int) -> None:
    """Lower a loop over zones, whose order may change: repeatedly find the first member, in the current
    order, that was there at the start, has not been visited, and qualifies."""
    em = builder.em
    several = statements.can_repeat(em, each_loop.binders)
    flag_name = em.fresh_name("found")
    names = {binder.var: em.redeclare_var(binder.var) for binder in each_loop.binders}
    head, body, after = Block(), Block(), Block()
    builder.continue_at(head)
    em.set_local(flag_name, fold.ZERO)

    def visit_member() -> None:
        memory_cell = option_numbering.lower_memory_index(em, each_loop.binders)
        left = fold.make_load(memory_base, memory_cell)
        with em.open_if(left):
            with em.collect_statements() as qualified:
                for var, name in names.items():
                    em.set_local(name, em.env[var])
                em.store_cell(
                    memory_base, memory_cell, fold.make_binary("-", left, fold.ONE) if several else fold.ZERO
                )
                em.set_local(flag_name, fold.ONE)
                em.emit(ir.Break(span=each_loop.span))
            test = fold.ONE if each_loop.where is None else expressions.lower_expr(em, each_loop.where)
            em.emit_if(test, qualified)

    search_loops.emit_search(
        em, each_loop.binders, each_loop.withs, None, visit_member, stop=ir.Local(flag_name), late=True
    )
    for var, name in names.items():
        em.env[var] = ir.Local(name)
    builder.finish_block(Branch(ir.Local(flag_name), body, after))
    builder.start_block(body)
    _count_turn(builder, each_loop)
    builder.lower_body(each_loop.body)
    builder.finish_block(Goto(head))
    builder.start_block(after)


def _count_turn(builder: GraphBuilder, each_loop: tree.ForEach) -> None:
    """Count one turn towards the limit of turns without a decision. The turns are in separate segments, so
    that `work_counting` finds no IR loop around them."""
    builder.em.emit(ir.Tick(span=each_loop.span))


class _MemberIterator:
    """Iterates over the members of a loop with a fixed order."""

    def __init__(self, builder: GraphBuilder, binder: tree.Binder, var: str) -> None:
        self.em = builder.em
        self.lowering = builder.lowering
        self.binder = binder
        self.var = var
        self.position = self.em.fresh_name("at")
        self.end_name = self.em.fresh_name("end")
        self.lowering.local_variables |= dict.fromkeys((self.position, self.end_name), binder.var)
        self.limit: ir.Expr = ir.Local(self.end_name)
        self.value: ir.Expr = ir.Local(self.position)
        self.down = False

    def emit_start(self) -> None:
        """Set the position before the first member, and the end."""
        em = self.em
        items = quantifiers.list_constant_items(em, self.binder.domain)
        first: ir.Expr
        last: ir.Expr
        if items is not None:
            first, last = fold.ZERO, ir.Const(len(items))
            self.value = expressions.lower_lookup(em, items, ir.Local(self.position)) if items else fold.ZERO
            if items and _is_contiguous(items):
                self.value = fold.make_sum(ir.Local(self.position), ir.Const(items[0]))
        else:
            first, last = self._lower_range()
        wide = isinstance(self.binder.domain, tree.Numbers)
        em.set_local(self.position, first, wide=wide)
        if isinstance(last, ir.Const):
            self.limit = last
        else:
            em.set_local(self.end_name, last, wide=wide)

    def _lower_range(self) -> tuple[ir.Expr, ir.Expr]:
        em = self.em
        match self.binder.domain:
            case tree.Members(member_type=of):
                return fold.ZERO, em.load_cell(self.lowering.layout.grids[of].count)
            case tree.Numbers(first=first, last=last, down=down):
                self.down = down
                step = ir.Const(-1 if down else 1)
                start = expressions.lower_expr(em, first)
                return start, fold.make_sum(expressions.lower_expr(em, last), step)
            case tree.InCollection(collection=collection):
                starts, elements = self.lowering.get_collection_tables()
                which = em.to_atom(expressions.lower_expr(em, collection))
                self.value = ir.Lookup(elements, ir.Local(self.position))
                return ir.Lookup(starts, which), ir.Lookup(starts, fold.make_sum(which, fold.ONE))
            case tree.Listed(elements=items):
                values = [em.to_atom(value) for value in expressions.lower_operands(em, items)]
                self.value = quantifiers.select_value(values, ir.Local(self.position))
                return fold.ZERO, ir.Const(len(values))
            case tree.Cyclic(member_type=of, start=start):
                count, low = len(of.members), of.members[0]
                turned = fold.make_sum(ir.Local(self.position), ir.Const(-low))
                self.value = fold.make_sum(fold.make_binary("%", turned, ir.Const(count)), ir.Const(low))
                begin = em.to_atom(expressions.lower_expr(em, start))
                return begin, fold.make_sum(begin, ir.Const(count))
            case tree.Neighbours(member_type=of, cell=cell, include_self=itself):
                links = self.lowering.layout.grids[of].links
                centre = em.to_atom(expressions.lower_expr(em, cell))
                base = em.to_atom(fold.make_product(centre, ir.Const(6)))
                self.value = fold.make_load(links, ir.Local(self.position))
                if not itself:
                    return base, fold.make_sum(base, ir.Const(6))
                before = fold.make_binary("<", ir.Local(self.position), base)
                self.value = fold.make_select(before, centre, self.value)
                return fold.make_sum(base, fold.NO), fold.make_sum(base, ir.Const(6))
            case _:
                raise AssertionError(self.binder.domain)

    def has_more(self) -> ir.Expr:
        return fold.make_binary(">" if self.down else "<", ir.Local(self.position), self.limit)

    def bind_member(self) -> None:
        self.em.set_local(self.var, self.value)
        self.em.env[self.binder.var] = ir.Local(self.var)

    def stop_or_advance(self, flag_name: str) -> None:
        """Emit the step inside the search: stop at a hit, otherwise go to the next member."""
        self.em.emit_if(ir.Local(flag_name), [ir.Break(span=self.em.span)])
        self.emit_increment()

    def emit_increment(self) -> None:
        self.em.set_local(
            self.position, fold.make_sum(ir.Local(self.position), ir.Const(-1 if self.down else 1))
        )
