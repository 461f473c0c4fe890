"""Walk paths with common beginnings together: an obstructed place ends every path that leads over it.

Terms: a *path* from s to t is the list of places between them that a condition requires to be free (`all n
in 1 to K with m = ... have Q(m)`). A *trie* is a tree in which sequences with a common beginning share
their nodes (Fredkin 1960).

Rule: where all paths are known before the game, lay those from one s in a trie, stored in preorder. Each
node has the number of the node at which the walk continues if Q does not hold there: behind its whole
subtree. One walk then evaluates Q once for each place, where separate loops would evaluate it again for
every t behind it. The places that were reached are marked, and the search for t tests the mark.

Example: a mark of the player in the same row with only empty sites between. The second version walks the
trie; `table_3` holds the numbers at which the walk continues.

```yaml
names: {p: player, s: site, t: site, n: 1 to 9}
define:
  allowed(p, s): mark[s] is none and (any t in site where mark[t] == p and way(s, t))
  way(s, t): s.row == t.row and (all n in 1 to distance(s, t) - 1 with m = step(s, n, 0) have mark[m] is none)
```

```ir allowed without masks, walks
value define_allowed(p_1, s_2):
  t_8 = s[7 + s_2] == -1
  if t_8:
    found_3 = 0
    work 15
    for t_4 in table_1[table_0[s_2] : table_0[s_2 + 1]]:
      if s[7 + t_4] == p_1:
        found_5 = 0
        row_6 = s_2 * 36 + t_4
        for m_7 in table_3[table_2[row_6] : table_2[row_6 + 1]]:
          if s[7 + m_7] != -1:
            found_5 = 1
            break
        if not found_5:
          found_3 = 1
          break
    t_8 = found_3
  return t_8
```

```ir allowed without masks
value define_allowed(p_1, s_2):
  t_9 = s[7 + s_2] == -1
  if t_9:
    found_3 = 0
    array reached_5[37]
    at_6 = table_0[s_2]
    end_7 = table_0[s_2 + 1]
    while at_6 < end_7:
      work 1
      m_8 = table_2[at_6]
      reached_5[m_8] = 1
      if s[7 + m_8] == -1:
        at_6 = at_6 + 1
      else:
        at_6 = table_3[at_6]
    for t_4 in table_1[table_0[s_2] : table_0[s_2 + 1]]:
      if reached_5[t_4]:
        if s[7 + t_4] == p_1:
          found_3 = 1
          break
    t_9 = found_3
  return t_9
```
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import domain_pruning, quantifiers
from rulewright.records import dataclass
from rulewright.tree.evaluation import NotConstant
from rulewright.tree.walk import substitute_variables
from rulewright.types import MemberType, count_cells

MIN_SAVING = 1.5
"""Smallest ratio of the total length of the paths to the number of places in the trie for which the trie
pays off."""
MAX_PATH_LENGTH = 100
"""Largest number of places on a path."""

PlacePath = tuple[int, ...]
"""The places of a path without its origin; the last one is its end."""
PathTrie = tuple[tuple[PlacePath, int, bool], ...]


@dataclass(frozen=True, slots=True)
class TrieWalk:
    """The condition on each place of a path, and the tries as rows of tables."""

    var: tree.Var
    place_condition: tree.Expr
    settled_conditions: tuple[tree.Expr, ...]
    tests_last_place: bool
    """Whether a place is reached only if the question holds there too."""
    trie_slice: domain_pruning.TableSlice
    skip_table: int
    mark_table: int
    size: int

    def is_settled(self, placed_item: tuple[int, tree.Var | None, tree.Expr]) -> bool:
        """Return whether a condition need not be tested at places that the walk has reached."""
        _, var, value = placed_item
        return var is None and value in self.settled_conditions

    def emit_walk(self, em: Emitter) -> str:
        """Emit the walk; return the array that has a 1 for each place reached."""
        reached = em.fresh_name("reached")
        em.emit(ir.NewArray(array=reached, size=self.size))
        position = em.make_temp(self.trie_slice.first, "at")
        end = em.make_temp(self.trie_slice.last, "end")
        more = fold.make_binary("<", position, end)
        with em.open_while(more):
            place = em.make_temp(ir.Lookup(self.trie_slice.table, position), self.var.name)
            em.env[self.var] = place
            marked = (
                place if self.mark_table == self.trie_slice.table else ir.Lookup(self.mark_table, position)
            )
            mark = ir.SetElement(array=reached, index=marked, value=fold.ONE, span=em.span)
            if not self.tests_last_place:
                em.emit(mark)
            holds = expressions.lower_expr(em, self.place_condition)
            with em.collect_statements() as on:
                if self.tests_last_place:
                    em.emit(mark)
                em.set_local(position.name, fold.make_sum(position, fold.ONE))
            with em.collect_statements() as beyond:
                em.set_local(position.name, ir.Lookup(self.skip_table, position))
            em.emit_if(holds, on, beyond)
        return reached


def find_walk(
    em: Emitter, binder: tree.Binder, tests: Sequence[tree.Expr], conditions: Sequence[tree.Expr]
) -> TrieWalk | None:
    """Return the walk to the members of a domain for which `tests` hold, if one of the conditions
    asks about paths to them.
    """
    items = quantifiers.list_constant_items(em, binder.domain)
    if "walks" in em.lowering.without or not items or min(items) < 0:
        return None
    for condition in conditions:
        path_match = _match_path_question(em, binder, condition)
        if path_match is None:
            continue
        try:
            return _build_walk(em, binder, items, tests, conditions, condition, *path_match)
        except NotConstant:
            continue
    return None


def _match_path_question(
    em: Emitter, binder: tree.Binder, condition: tree.Expr
) -> tuple[tree.Quantified, tree.Expr] | None:
    """Return the condition on every place of a path, if the condition is of this form."""
    match condition:
        case tree.Quantified(quantifier="all", where=None, value=tree.Typed() as question) as search:
            pass
        case tree.Not(value=tree.Quantified(quantifier="any", where=tree.Typed() as where) as search):
            question = tree.Not(value=where)
        case _:
            return None
    if len(search.binders) != 1 or not search.withs:
        return None
    place = search.withs[-1][0]
    own = {binder.var, search.binders[0].var, *(var for var, _ in search.withs)}
    used = em.lowering.effects.get_traits(question).variables.keys()
    same = place.type == binder.var.type and isinstance(place.type, MemberType)
    if used & own != {place} or not same or not em.lowering.effects.is_total(question):
        return None
    return search, question


def _build_walk(
    em: Emitter,
    binder: tree.Binder,
    items: Sequence[int],
    tests: Sequence[tree.Expr],
    conditions: Sequence[tree.Expr],
    condition: tree.Expr,
    search: tree.Quantified,
    question: tree.Expr,
) -> TrieWalk | None:
    """Build the walk. Raises NotConstant if the paths are not constant."""
    course = domain_pruning.NumberRange(em, search.binders[0], search.withs)
    holds = tuple(map(em.lowering.constant_evaluator.compile_value, tests))
    parts, own = (*tests, *course.parts), {binder.var, *course.own}
    around = domain_pruning.list_outer_variables(em, parts, own)
    if count_cells(key for _, key in around) * len(items) > domain_pruning.MAX_TRIED:
        return None
    trees: list[PathTrie] = []
    length = 0
    for env in domain_pruning.iter_environments(em, parts, around, *own):
        reachable_items = [
            item for item in items if domain_pruning.all_hold(holds, {**env, binder.var: item})
        ]
        ways = [(*course.compute_row({**env, binder.var: item}), item) for item in reachable_items]
        if any(len(way) > MAX_PATH_LENGTH for way in ways):
            return None
        length += sum(map(len, ways))
        trees.append(min(build_trie(ways), build_trie([(*way[-2::-1], way[-1]) for way in ways]), key=len))
    if sum(map(len, trees)) * MIN_SAVING > length:
        return None
    # The same condition at the end of a path makes the end one more place on the path.
    place = search.withs[-1][0]
    end_expr: tree.Expr = tree.Local(var=binder.var, type=binder.var.type)
    last = substitute_variables(question, {place: end_expr})
    settled = tuple(other for other in conditions if other in (condition, last))
    starts = accumulate(map(len, trees), initial=0)
    size = max(items) + 2
    table = em.lowering.register_table
    return TrieWalk(
        place,
        question,
        settled,
        last in settled,
        domain_pruning.make_table_slice(em, around, [tuple(way[-1] for way, *_ in row) for row in trees]),
        table(tuple(at + start for row, start in zip(trees, starts, strict=False) for _, at, _ in row)),
        table(tuple(way[-1] if end_expr else size - 1 for row in trees for way, _, end_expr in row)),
        size,
    )


def build_trie(place_paths: Sequence[PlacePath]) -> PathTrie:
    """Return the path trie of paths with different ends, in preorder. Each node has the path up to it, the
    index after its last descendant, and whether a path ends there."""
    ends = set(place_paths)
    places = sorted({way[:length] for way in place_paths for length in range(1, len(way) + 1)})
    beyond = [len(places)] * len(places)
    open_nodes: list[int] = []
    for number, way in enumerate(places):
        while open_nodes and len(places[open_nodes[-1]]) >= len(way):
            beyond[open_nodes.pop()] = number
        open_nodes.append(number)
    return tuple((way, at, way in ends) for way, at in zip(places, beyond, strict=True))
