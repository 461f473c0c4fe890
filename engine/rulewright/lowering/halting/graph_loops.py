"""Loops around something that halts: the search for the next member stays a plain loop."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, statements
from rulewright.lowering.halting import decisions
from rulewright.lowering.halting.blocks import Block, Branch, Goto
from rulewright.lowering.layout import memory_size
from rulewright.lowering.searching import quantifiers, scanning
from rulewright.types import none_of

if TYPE_CHECKING:
    from rulewright.lowering.halting.segments import GraphBuilder


def for_each(builder: GraphBuilder, node: tree.ForEach) -> None:
    """Visits those that qualified at the start and still do at their turn."""
    em = builder.em
    zone = any(isinstance(binder.domain, tree.InZone | tree.InChain) for binder in node.binders)
    memory = None
    if zone or statements.needs_memory(em, node):
        size = memory_size(node.binders)
        memory = builder.lowering.scratch(size, (node.binders, node.withs, node.where))
        _fill(builder, node, memory, size)
        node = replace(node, binders=statements.unchained(node.binders))
    after = Block()
    builder.labels[node.label] = after
    if memory is not None and any(isinstance(b.domain, tree.InZone) for b in node.binders):
        _search_zones(builder, node, memory)
    else:
        _nest(builder, node, memory, 0)
    builder.go_on(after)


def goes_round(builder: GraphBuilder, node: tree.ForEach) -> bool:
    """Whether a loop that is repeated for ever visits the same members in each round."""
    if len(node.binders) != 1 or node.withs or node.where is not None or node.orders is not None:
        return False
    if node.label in builder.lowering.effects.of(node.body).exits:
        return False
    items = quantifiers.constant_items(builder.em, node.binders[0].domain)
    return bool(items) and items is not None and _contiguous(items)


def _contiguous(items: tuple[int, ...]) -> bool:
    return items == tuple(range(items[0], items[0] + len(items)))


def round_and_round(builder: GraphBuilder, node: tree.ForEach) -> None:
    """`each: p in player, for ever`: the last member is followed by the first."""
    em = builder.em
    items = quantifiers.constant_items(em, node.binders[0].domain)
    assert items
    var = em.declare_anew(node.binders[0].var)
    em.set(var, ir.Const(items[0]))
    head = Block()
    builder.go_on(head)
    _count_turn(builder, node)
    builder.run(node.body)
    first: list[ir.Stmt] = [ir.Set(name=var, value=ir.Const(items[0]), span=node.span)]
    following = ir.Set(name=var, value=fold.plus(ir.Local(var), fold.ONE), span=node.span)
    em.when(fold.binary("==", ir.Local(var), ir.Const(items[-1])), first, [following])
    builder.finish(Goto(head))


def _fill(builder: GraphBuilder, node: tree.ForEach, memory: int, size: int) -> None:
    em = builder.em
    clear = em.fresh("clear")
    with em.for_range(clear, fold.ZERO, ir.Const(size)):
        em.store(memory, ir.Local(clear), fold.ZERO)

    several = statements.can_repeat(em, node.binders)

    def remember() -> None:
        at = decisions.memory_index(em, node.binders)
        before = fold.load(memory, at) if several else fold.ZERO
        em.store(memory, at, fold.plus(before, fold.ONE))

    scanning.scan(em, node.binders, node.withs, node.where, remember)


def _nest(builder: GraphBuilder, node: tree.ForEach, memory: int | None, level: int) -> None:
    """Build one loop per binder; the innermost one searches for the next member that qualifies."""
    em = builder.em
    binder = node.binders[level]
    innermost = level == len(node.binders) - 1
    var = em.declare_anew(binder.var)
    found = em.fresh("found")
    head, body, after = Block(), Block(), Block()
    steps = _Steps(builder, binder, var)
    if not (innermost and (node.withs or node.where or memory is not None)) and not isinstance(
        binder.domain, tree.Neighbours
    ):
        # Every member is visited: there is nothing to search for.
        steps.begin()
        builder.go_on(head)
        builder.finish(Branch(steps.more(), body, after))
        builder.start(body)
        steps.take()
        _enter(builder, node, memory, level, head, after, steps)
        return
    else:
        steps.begin()
        builder.go_on(head)
        em.set(found, fold.ZERO)
        with em.while_(steps.more(), span=node.span):
            steps.take()
            with em.collect() as there:
                _qualify(builder, node, memory, innermost, found)
            linked = isinstance(binder.domain, tree.Neighbours)
            em.when(fold.binary(">=", ir.Local(var), fold.ZERO) if linked else fold.ONE, there)
            steps.advance(found)
    builder.finish(Branch(ir.Local(found), body, after))
    builder.start(body)
    _enter(builder, node, memory, level, head, after, steps)


def _enter(
    builder: GraphBuilder,
    node: tree.ForEach,
    memory: int | None,
    level: int,
    head: Block,
    after: Block,
    steps: _Steps,
) -> None:
    """Build the body for one member, or the next loop, and the jump back to the head."""
    steps.step()
    _count_turn(builder, node)
    if level == len(node.binders) - 1:
        builder.run(node.body)
    else:
        _nest(builder, node, memory, level + 1)
    builder.finish(Goto(head))
    builder.start(after)


def _qualify(
    builder: GraphBuilder, node: tree.ForEach, memory: int | None, innermost: bool, found: str
) -> None:
    """Set `found` if the current member is to be visited now."""
    em = builder.em
    hit: list[ir.Stmt] = [ir.Set(name=found, value=fold.ONE, span=node.span)]
    if not innermost:
        em.out.extend(hit)
        return

    def conditions(rest: list[tuple[tree.Var | None, tree.Expr]]) -> list[ir.Stmt]:
        if not rest:
            return hit
        var, value = rest[0]
        with em.collect() as out:
            lowered = expressions.expression(em, value)
            if var is not None:
                name = em.declare(var)
                em.set(name, lowered)
                lowered = fold.binary("!=", ir.Local(name), ir.Const(none_of(value.type)))
            em.when(lowered, conditions(rest[1:]))
        return out

    wanted = [*node.withs, *((None, part) for part in scanning.conjuncts(em, node.where))]
    held: ir.Expr = fold.ONE
    if memory is not None:
        held = fold.load(memory, decisions.memory_index(em, node.binders))
    em.when(held, conditions(wanted))


def _search_zones(builder: GraphBuilder, node: tree.ForEach, memory: int) -> None:
    """Again and again the first, in the order of now, that was there at the start, was not visited
    yet, and qualifies."""
    em = builder.em
    several = statements.can_repeat(em, node.binders)
    found = em.fresh("found")
    names = {binder.var: em.declare_anew(binder.var) for binder in node.binders}
    head, body, after = Block(), Block(), Block()
    builder.go_on(head)
    em.set(found, fold.ZERO)

    def look() -> None:
        at = decisions.memory_index(em, node.binders)
        left = fold.load(memory, at)
        with em.if_(left):
            with em.collect() as qualified:
                for var, name in names.items():
                    em.set(name, em.env[var])
                em.store(memory, at, fold.binary("-", left, fold.ONE) if several else fold.ZERO)
                em.set(found, fold.ONE)
                em.emit(ir.Break(span=node.span))
            test = fold.ONE if node.where is None else expressions.expression(em, node.where)
            em.when(test, qualified)

    scanning.scan(em, node.binders, node.withs, None, look, stop=ir.Local(found), late=True)
    for var, name in names.items():
        em.env[var] = ir.Local(name)
    builder.finish(Branch(ir.Local(found), body, after))
    builder.start(body)
    _count_turn(builder, node)
    builder.run(node.body)
    builder.finish(Goto(head))
    builder.start(after)


def _count_turn(builder: GraphBuilder, node: tree.ForEach) -> None:
    """Count one turn towards the limit of turns without a decision. Turns go through segments, so
    that no loop of the IR stands around them whose turns `counting` could count."""
    builder.em.emit(ir.Tick(span=node.span))


class _Steps:
    """Iterates over the members of a loop with a fixed order."""

    def __init__(self, builder: GraphBuilder, binder: tree.Binder, var: str) -> None:
        self.em = builder.em
        self.lowering = builder.lowering
        self.binder = binder
        self.var = var
        self.at = self.em.fresh("at")
        self.end = self.em.fresh("end")
        self.lowering.variables |= dict.fromkeys((self.at, self.end), binder.var)
        self.limit: ir.Expr = ir.Local(self.end)
        self.value: ir.Expr = ir.Local(self.at)
        self.down = False

    def begin(self) -> None:
        """Set the position before the first member, and the end."""
        em = self.em
        items = quantifiers.constant_items(em, self.binder.domain)
        first: ir.Expr
        last: ir.Expr
        if items is not None:
            first, last = fold.ZERO, ir.Const(len(items))
            self.value = expressions.lookup(em, items, ir.Local(self.at)) if items else fold.ZERO
            if items and _contiguous(items):
                self.value = fold.plus(ir.Local(self.at), ir.Const(items[0]))
        else:
            first, last = self._dynamic()
        wide = isinstance(self.binder.domain, tree.Numbers)
        em.set(self.at, first, wide=wide)
        if isinstance(last, ir.Const):
            self.limit = last
        else:
            em.set(self.end, last, wide=wide)

    def _dynamic(self) -> tuple[ir.Expr, ir.Expr]:
        em = self.em
        match self.binder.domain:
            case tree.Members(of=of):
                return fold.ZERO, em.load(self.lowering.layout.grids[of].count)
            case tree.Numbers(first=first, last=last, down=down):
                self.down = down
                step = ir.Const(-1 if down else 1)
                start = expressions.expression(em, first)
                return start, fold.plus(expressions.expression(em, last), step)
            case tree.InCollection(collection=collection):
                starts, elements = self.lowering.collection_tables()
                which = em.atom(expressions.expression(em, collection))
                self.value = ir.Lookup(elements, ir.Local(self.at))
                return ir.Lookup(starts, which), ir.Lookup(starts, fold.plus(which, fold.ONE))
            case tree.Listed(items=items):
                values = [em.atom(value) for value in expressions.operands(em, items)]
                self.value = quantifiers.one_of(values, ir.Local(self.at))
                return fold.ZERO, ir.Const(len(values))
            case tree.Cyclic(of=of, start=start):
                count, low = len(of.members), of.members[0]
                turned = fold.plus(ir.Local(self.at), ir.Const(-low))
                self.value = fold.plus(fold.binary("%", turned, ir.Const(count)), ir.Const(low))
                begin = em.atom(expressions.expression(em, start))
                return begin, fold.plus(begin, ir.Const(count))
            case tree.Neighbours(of=of, cell=cell, itself=itself):
                links = self.lowering.layout.grids[of].links
                centre = em.atom(expressions.expression(em, cell))
                base = em.atom(fold.times(centre, ir.Const(6)))
                self.value = fold.load(links, ir.Local(self.at))
                if not itself:
                    return base, fold.plus(base, ir.Const(6))
                before = fold.binary("<", ir.Local(self.at), base)
                self.value = fold.select(before, centre, self.value)
                return fold.plus(base, fold.NO), fold.plus(base, ir.Const(6))
            case _:
                raise AssertionError(self.binder.domain)

    def more(self) -> ir.Expr:
        return fold.binary(">" if self.down else "<", ir.Local(self.at), self.limit)

    def take(self) -> None:
        self.em.set(self.var, self.value)
        self.em.env[self.binder.var] = ir.Local(self.var)

    def advance(self, found: str) -> None:
        """Inside the search: stop at a hit, otherwise go to the next member."""
        self.em.when(ir.Local(found), [ir.Break(span=self.em.span)])
        self.step()

    def step(self) -> None:
        self.em.set(self.at, fold.plus(ir.Local(self.at), ir.Const(-1 if self.down else 1)))
