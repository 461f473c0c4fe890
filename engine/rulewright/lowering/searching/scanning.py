"""Searches as nested loops, with conditions as far out as they can stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import takewhile

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import graphs, narrowing, quantifiers, walks, whole_domains
from rulewright.records import dataclass
from rulewright.types import none_of

Body = Callable[[], None]
Withs = Sequence[tuple[tree.Var, tree.Expr]]
Item = tuple[int, tree.Var | None, tree.Expr]
"""A condition, or a value that is bound, and the loop it stands in; 0 is outside of all."""


def conjuncts(
    em: Emitter, where: tree.Expr | None, loops: Sequence[tree.Var] = ()
) -> tuple[tree.Expr, ...]:
    """Return the operands of a condition in loops over these variables, outermost first; a text
    whose coverage is counted stays whole.
    """
    match where:
        case None:
            return ()
        case tree.Logic(op="and", parts=parts) if where.span not in em.lowering.counted:
            return tuple(part for whole in parts for part in conjuncts(em, whole, loops))
        case tree.CallDefine():
            # Some of its parts may be asked of all members at once.
            apart = narrowing.expanded(em.lowering, where, loops, gains=em.in_words)
            return (where,) if apart is None else conjuncts(em, apart, loops)
        case _:
            return (where,)


def _apart(
    em: Emitter, binders: Sequence[tree.Binder], where: tree.Expr | None
) -> tuple[tree.Expr, ...]:
    """Return the operands of a condition whose coverage is counted, if it may be split: when no
    domain is empty it is evaluated in any case, and each operand as before as long as their
    order is kept.
    """
    match where:
        case tree.Logic(op="and", parts=parts) if binders and where.span in em.lowering.counted:
            surely = all(quantifiers.never_empty(em, binder.domain) for binder in binders)
            return parts if surely else ()
        case _:
            return ()


def scan(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: Withs,
    where: tree.Expr | None,
    inner: Body,
    stop: ir.Expr | None = None,
    opened: Callable[[tree.Binder, Body], None] | None = None,
    *,
    label: tree.ExitLabel | None = None,
    late: bool = False,
    used: object = None,
    in_words: bool = False,
) -> None:
    """Lower nested loops over the binders; `inner` runs when all conditions hold.

    Each condition is tested in the outermost loop that has its variables, unless computing it
    there could cause a fault that an earlier one rules out. `inner` leaves the innermost loop
    with Break and makes `stop` true to leave the others. `opened` replaces the way a binder is
    iterated. An Exit to `label` leaves all loops. `late`: everything is read again just before
    `inner`, which can change it. `used`: the expressions that `inner` computes, if they are all
    that it reads. `in_words`: this is the bitset branch of an If.
    """
    variables = [binder.var for binder in binders]
    apart = () if withs or late else _apart(em, binders, where)
    if apart and where is not None:
        em.reached(where.span)
    parts = [part for whole in apart or (where,) for part in conjuncts(em, whole, variables)]
    if used is not None and _in_sequence(em, binders, withs, parts, inner, used):
        return
    items = _placed(em, binders, withs, parts, late, ordered=bool(apart))
    floods = {} if late else _floods(em, items)
    every = bool(apart)
    loops = _Scan(em, binders, items, floods, inner, stop, opened, label, late, in_words, every)
    loops.conditions(0, [item for item in items if item[0] == 0])


@dataclass(frozen=True, slots=True)
class _Scan:
    """Loops inside each other; see `scan`."""

    em: Emitter
    binders: Sequence[tree.Binder]
    items: Sequence[Item]
    floods: Mapping[int, graphs.Flood]
    inner: Body
    stop: ir.Expr | None
    opened: Callable[[tree.Binder, Body], None] | None
    label: tree.ExitLabel | None
    late: bool
    in_words: bool
    every: bool
    """Whether conditions are asked even where it is known that nothing follows from them: what they
    call is counted as reached."""

    def conditions(self, level: int, rest: Sequence[Item]) -> None:
        """Test or bind the rest of a level, then emit the next loop."""
        em = self.em
        if not rest:
            if level == len(self.binders):
                self.inner()
            else:
                self.emit(level)
            return
        _, var, value = rest[0]
        flood = self.floods.get(id(value))
        lowered = expressions.expression(em, value) if flood is None else flood.joined(em)
        if var is not None:
            name = em.declare(var)
            em.set(name, lowered)
            lowered = fold.binary("!=", ir.Local(name), ir.Const(none_of(value.type)))
        with em.collect() as then:
            self.conditions(level, rest[1:])
        if self.every and not then and not isinstance(lowered, ir.Const):
            em.emit(ir.If(condition=lowered, then=(), span=em.span))
        em.when(lowered, then)

    def emit(self, level: int) -> None:
        """Emit a loop and its contents."""
        em = self.em
        asked = [item for item in self.items if item[0] == level + 1]
        loop = SearchLoop(self.binders[level], asked)
        if self.in_words or em.in_words:
            _at_once(em, loop, self.floods)
        if loop.mask is None:
            for shorten in (_narrow,) if self.late else SHORTER:
                shorten(em, loop)

        def body() -> None:
            reached = ir.Element(loop.reached, ir.Local(loop.name)) if loop.reached else fold.ONE
            with em.if_(reached):
                self.conditions(level + 1, loop.asked)

        outermost = self.label if level == 0 else None
        if loop.mask is not None:
            of = whole_domains.places(loop.binder.domain)
            assert of is not None
            em.env[loop.binder.var] = ir.Local(loop.name)
            bits = ir.ForBits(name=loop.name, mask=loop.mask, size=of.size, body=())
            with em.loop(bits, outermost):
                body()
        elif loop.over is not None:
            em.env[loop.binder.var] = ir.Local(loop.name)
            quantifiers.loop_over(em, loop.name, loop.over, body, outermost)
        elif self.opened is not None:
            self.opened(loop.binder, body)
        else:
            quantifiers.loop(em, loop.binder, body, outermost, self.stop)
        if self.stop is not None and level > 0:
            em.when(self.stop, [ir.Break(span=em.span)])


def _placed(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: Withs,
    parts: Sequence[tree.Expr],
    late: bool,
    *,
    ordered: bool,
) -> list[Item]:
    """Return everything that is tested or bound, with its loop, in order.

    An operand that can fault is placed where it is certain to be evaluated: not before a domain
    that may be empty or fault, and later operands do not prevent it. `ordered`: nothing is
    moved before an earlier operand.
    """
    effects = em.lowering.effects
    sure = len(binders)
    while sure and quantifiers.never_empty(em, binders[sure - 1].domain):
        sure -= 1
    known = sure
    while known and effects.total(binders[known - 1].domain, binders[: known - 1]):
        known -= 1
    levels: dict[tree.Var, int] = {binder.var: n + 1 for n, binder in enumerate(binders)}
    items: list[Item] = []
    previous = barrier = 0
    for var, value in (*withs, *((None, part) for part in parts)):
        level = max([known, *(levels.get(used, 0) for used in effects.of(value).variables)])
        if late:
            level = len(binders)
        level = max(level, barrier)
        if not effects.total(value, binders):
            level = barrier = max(level, previous, sure)
        elif ordered:
            level = max(level, previous)
        previous = max(previous, level)
        if var is not None:
            levels[var] = level
        items.append((level, var, value))
    return items


# --- loops that are partly known before the game --------------------------------------------------


@dataclass(slots=True)
class SearchLoop:
    """One loop of a search: its domain and its conditions."""

    binder: tree.Binder
    asked: list[Item]
    """What is still tested or bound for each member, in order."""
    over: narrowing.Stretch | tuple[int, ...] | None = None
    """What is left of the domain; None: all of it."""
    name: str = ""
    """The variable, where something was left out."""
    known: list[tree.Expr] = field(default_factory=list)
    """What holds of everything that is left."""
    reached: str = ""
    """The array with a 1 for each member to which a walk has come."""
    mask: ir.Expr | None = None
    """The set of those for which conditions hold that were asked of all at once."""


def _at_once(em: Emitter, loop: SearchLoop, floods: Mapping[int, graphs.Flood]) -> None:
    """Asks all members at once, up to the first question that could be a fault, or that needs what
    is bound for each."""
    total = em.lowering.effects.total
    safe = takewhile(lambda item: item[1] is None and total(item[2]), loop.asked)
    asked = [value for _, _, value in safe if id(value) not in floods]
    found = whole_domains.part(em, loop.binder, asked, only_kept=em.in_words)
    if found is not None:
        loop.mask, taken = found
        loop.name = em.fresh(loop.binder.var.name)
        gone = set(map(id, taken))
        loop.asked = [item for item in loop.asked if id(item[2]) not in gone]


def _narrow(em: Emitter, loop: SearchLoop) -> None:
    """Remove the members for which stateless conditions fail, up to the first condition that could
    fault.
    """
    effects = em.lowering.effects
    safe = list(takewhile(lambda item: effects.total(item[2]), loop.asked))
    tests = [item for item in safe if item[1] is None and effects.pure(item[2])]
    items = quantifiers.constant_items(em, loop.binder.domain) if tests else None
    if items is None:
        return
    known = [value for _, _, value in tests]
    loop.over = narrowing.candidates(em, loop.binder, items, known)
    if loop.over is not None:
        loop.known = known
        loop.name = em.fresh(loop.binder.var.name)
        loop.asked = [item for item in loop.asked if item not in tests]


def _by_ways(em: Emitter, loop: SearchLoop) -> None:
    """Finds the members to which ways are free at once, unless that needs what is bound there."""
    if loop.over is None:
        return
    bound = {var for _, var, _ in loop.asked if var is not None}
    traits = em.lowering.effects.of
    free = [
        value
        for _, var, value in loop.asked
        if var is None and bound.isdisjoint(traits(value).variables)
    ]
    ways = walks.find(em, loop.binder, loop.known, free)
    if ways is not None:
        loop.reached = ways.run(em)
        loop.asked = [item for item in loop.asked if not ways.settles(item)]


SHORTER: tuple[Callable[[Emitter, SearchLoop], None], ...] = (_narrow, _by_ways)
"""What makes a loop shorter, in order."""


def _in_sequence(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: Withs,
    parts: Sequence[tree.Expr],
    inner: Body,
    used: object,
) -> bool:
    """Runs over the values of the one variable that is asked about, where they can be listed."""
    if len(binders) != 1:
        return False
    binder = binders[0]
    own = [binder.var, *(var for var, _ in withs)]
    asked = em.lowering.effects.of((tuple(parts), used)).variables
    if not withs or [var for var in own if var in asked] != own[-1:]:
        return False
    stretch = narrowing.sequence(em, binder, withs)
    if stretch is None:
        return False
    name = em.fresh(own[-1].name)
    em.env[own[-1]] = ir.Local(name)

    def body() -> None:
        scan(em, (), (), None if not parts else tree.Logic(op="and", parts=tuple(parts)), inner)

    quantifiers.loop_over(em, name, stretch, body)
    return True


def _floods(em: Emitter, items: Sequence[Item]) -> dict[int, graphs.Flood]:
    """Return one flood fill for all ends that a search asks about, if the start stays the same."""
    found: dict[int, graphs.Flood] = {}
    if "floods" in em.lowering.without:
        return found
    effects = em.lowering.effects
    bound = {var for _, var, _ in items if var is not None}
    for level, var, value in items:
        if level == 0 or var is not None or not isinstance(value, tree.Joined):
            continue
        fixed = (value.start, value.where)
        around = effects.of(fixed).variables.keys() - {value.var}
        if not around & bound and around <= em.env.keys() and effects.total(fixed):
            found[id(value)] = graphs.Flood(em, value)
    return found
