"""Ways over places that are all asked the same, walked together: a place that stops one way stops
every way that leads over it.

A search for the t to which the way from s is free (`all n in 1 to K with m = ... have Q(m)`) asks Q
of the same places again for every t behind them. Where the ways are known before the game, those of
one s are laid in a tree (a trie) in which ways that begin alike share their beginning. The tree is
kept in order, each place with the number at which the walk goes on if Q does not hold there: behind
everything that lies beyond it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import narrowing, quantifiers
from rulewright.records import dataclass
from rulewright.tree.evaluate import NotConstant
from rulewright.types import MemberType, count_of

SAVED = 1.5
"""Ways are worth a tree if together they are at least so many times as long as it has places."""
LONGEST = 100
"""Places on a way."""

Way = tuple[int, ...]
"""Places from the first step on; the last one is where the way leads to."""
Tree = tuple[tuple[Way, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The condition on each place of a path, and the tries as rows of tables."""

    var: tree.Var
    question: tree.Expr
    settled: tuple[tree.Expr, ...]
    after: bool
    """Whether a place is reached only if the question holds there too."""
    stretch: narrowing.Stretch
    onwards: int
    marks: int
    size: int

    def settles(self, item: tuple[int, tree.Var | None, tree.Expr]) -> bool:
        """Return whether a condition need not be tested at places that the walk has reached."""
        _, var, value = item
        return var is None and value in self.settled

    def run(self, em: Emitter) -> str:
        """Emit the walk; return the array that has a 1 for each place reached."""
        reached = em.fresh("reached")
        em.emit(ir.NewArray(array=reached, size=self.size))
        at = em.temp(self.stretch.first, "at")
        end = em.temp(self.stretch.last, "end")
        more = fold.binary("<", at, end)
        with em.while_(more):
            place = em.temp(ir.Lookup(self.stretch.table, at), self.var.name)
            em.env[self.var] = place
            marked = place if self.marks == self.stretch.table else ir.Lookup(self.marks, at)
            mark = ir.SetElement(array=reached, index=marked, value=fold.ONE, span=em.span)
            if not self.after:
                em.emit(mark)
            holds = expressions.expression(em, self.question)
            with em.collect() as on:
                if self.after:
                    em.emit(mark)
                em.set(at.name, fold.plus(at, fold.ONE))
            with em.collect() as beyond:
                em.set(at.name, ir.Lookup(self.onwards, at))
            em.when(holds, on, beyond)
        return reached


def find(
    em: Emitter, binder: tree.Binder, tests: Sequence[tree.Expr], conditions: Sequence[tree.Expr]
) -> Walk | None:
    """Return the walk to the members of a domain for which `tests` hold, if one of the conditions
    asks about paths to them.
    """
    items = quantifiers.constant_items(em, binder.domain)
    if "walks" in em.lowering.without or not items or min(items) < 0:
        return None
    for condition in conditions:
        asked = _asked(em, binder, condition)
        if asked is None:
            continue
        try:
            return _walk(em, binder, items, tests, conditions, condition, *asked)
        except NotConstant:
            continue
    return None


def _asked(
    em: Emitter, binder: tree.Binder, condition: tree.Expr
) -> tuple[tree.Quantified, tree.Expr] | None:
    """Return the condition on every place of a path, if the condition is of this form."""
    match condition:
        case tree.Quantified(kind="all", where=None, value=tree.Typed() as question) as search:
            pass
        case tree.Not(value=tree.Quantified(kind="any", where=tree.Typed() as where) as search):
            question = tree.Not(value=where)
        case _:
            return None
    if len(search.binders) != 1 or not search.withs:
        return None
    place = search.withs[-1][0]
    own = {binder.var, search.binders[0].var, *(var for var, _ in search.withs)}
    used = em.lowering.effects.of(question).variables.keys()
    same = place.type == binder.var.type and isinstance(place.type, MemberType)
    if used & own != {place} or not same or not em.lowering.effects.total(question):
        return None
    return search, question


def _walk(
    em: Emitter,
    binder: tree.Binder,
    items: Sequence[int],
    tests: Sequence[tree.Expr],
    conditions: Sequence[tree.Expr],
    condition: tree.Expr,
    search: tree.Quantified,
    question: tree.Expr,
) -> Walk | None:
    """Build the walk. Raises NotConstant if the paths are not constant."""
    course = narrowing.NumberRange(em, search.binders[0], search.withs)
    holds = tuple(map(em.lowering.foresight.value, tests))
    parts, own = (*tests, *course.parts), {binder.var, *course.own}
    around = narrowing.variables_around(em, parts, own)
    if count_of(key for _, key in around) * len(items) > narrowing.MOST_TRIED:
        return None
    trees: list[Tree] = []
    length = 0
    for env in narrowing.environments(em, parts, around, *own):
        there = [item for item in items if narrowing.holds(holds, {**env, binder.var: item})]
        ways = [(*course.row({**env, binder.var: item}), item) for item in there]
        if any(len(way) > LONGEST for way in ways):
            return None
        length += sum(map(len, ways))
        trees.append(
            min(laid_out(ways), laid_out([(*way[-2::-1], way[-1]) for way in ways]), key=len)
        )
    if sum(map(len, trees)) * SAVED > length:
        return None
    # The same question of the end of a way makes it one more place on the way.
    place = search.withs[-1][0]
    end: tree.Expr = tree.Local(var=binder.var, type=binder.var.type)
    last = narrowing.substitute(question, {place: end})
    settled = tuple(other for other in conditions if other in (condition, last))
    starts = accumulate(map(len, trees), initial=0)
    size = max(items) + 2
    table = em.lowering.table
    return Walk(
        place,
        question,
        settled,
        last in settled,
        narrowing.stretch(em, around, [tuple(way[-1] for way, *_ in row) for row in trees]),
        table(
            tuple(at + start for row, start in zip(trees, starts, strict=False) for _, at, _ in row)
        ),
        table(tuple(way[-1] if end else size - 1 for row in trees for way, _, end in row)),
        size,
    )


def laid_out(ways: Sequence[Way]) -> Tree:
    """The places of ways that lead to different ends, in order: each as the way up to it, the
    number behind everything that lies beyond it, and whether it is the end of a way."""
    ends = set(ways)
    places = sorted({way[:length] for way in ways for length in range(1, len(way) + 1)})
    beyond = [len(places)] * len(places)
    open_: list[int] = []
    for number, way in enumerate(places):
        while open_ and len(places[open_[-1]]) >= len(way):
            beyond[open_.pop()] = number
        open_.append(number)
    return tuple((way, at, way in ends) for way, at in zip(places, beyond, strict=True))
