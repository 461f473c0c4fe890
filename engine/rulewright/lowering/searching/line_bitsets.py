"""Compute the places that unobstructed straight paths reach, as bitsets.

Terms: a *path* leads from a place in a fixed direction, one place after the other; the *stop* is its first
place where a condition fails.
Literature: fills by parallel prefix (Kogge and Stone 1973), as chess programs use them on bitboards.

Rule: whether the stop of a path satisfies a condition is computed for all places at once: the set of good
stops is shifted against the direction of the path, through places that do not stop it, by 1, 2 and 4 steps.

Example: a place qualifies if, to its right, the first place without a mark of the other player has one of
one's own.

```yaml
names: {p: player, q: player, s: site, t: site?, n: 1 to 5}
define:
  along(s, n): step(s, n, 0)
  holds(p, t): t is not none and mark[t] == p
  stop(p, s): (first n in 1 to 5 where not holds(next(p), along(s, n))) otherwise 5
  allowed(p, s): mark[s] is none and holds(p, along(s, stop(p, s)))
```

```ir turns options_0
options options_0():
  cell.46 = s[46]
  if in words:
    set_1 = bits(s[7 : + 36] == -1)
    by_2 = table_0[cell.46]
    set_3 = bits(s[7 : + 36] == by_2)
    set_27 = bits(s[7 : + 36] == cell.46)
    set_28 = set_27 >> 1
    set_38 = set_3 & 0x7df7df7df
    set_39 = set_38 & set_28
    set_40 = set_27 | set_39
    set_41 = set_38 >> 1
    set_42 = set_38 & set_41
    set_43 = set_40 >> 2
    set_44 = set_42 & set_43
    set_45 = set_40 | set_44
    set_46 = set_45 >> 1
    set_47 = set_42 & set_46
    set_48 = set_45 | set_47
    set_49 = set_48 >> 1
    set_50 = set_49 & 0x7df7df7df
    set_51 = set_1 & set_50
    emit 0 + 1 * bits(set_51 + 0)
  else:
    work 207
    for s_52 in range(0, 36):
      t_54 = s[7 + s_52] == -1
      if t_54:
        t_53 = table_1[s_52 * 5 + define_stop(cell.46, s_52) + -1]
        t_54 = t_53 != -1 and s[7 + t_53] == cell.46
      if t_54:
        emit s_52
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.lowering.searching import domain_pruning
from rulewright.lowering.searching.bitsets import MAX_DISTANCES, select_row
from rulewright.lowering.searching.lane_types import Lane, MaskLane
from rulewright.lowering.searching.path_lines import find_lines
from rulewright.tree.evaluation import NotConstant
from rulewright.types import MemberType

if TYPE_CHECKING:
    from rulewright.lowering.searching.vectorize import Vectorizer


def lower_line_paths(vectorizer: Vectorizer, quantifier: tree.Quantified) -> Lane | None:
    """Return the members to which a path along a line is free, or None if the quantifier does not
    ask about such paths.
    """
    question = (
        quantifier.value if quantifier.quantifier == "all" and quantifier.where is None else quantifier.where
    )
    if quantifier.quantifier not in ("all", "any") or len(quantifier.binders) != 1 or not quantifier.withs:
        return None
    place, numbers = quantifier.withs[-1][0], quantifier.binders[0].domain
    if place.type != MemberType(vectorizer.member_type) or not isinstance(question, tree.Typed):
        return None
    if not isinstance(numbers, tree.Numbers) or "walks" in vectorizer.em.lowering.without:
        return None
    if not (
        vectorizer.has_lane_variable(numbers.first) or vectorizer.has_lane_variable(numbers.last)
    ) or vectorizer.has_lane_variable(question):
        return None

    def note_remark(how: str) -> None:
        vectorizer.em.add_remark(f"{quantifier.quantifier} {quantifier.binders[0].var.name}: {how}")

    try:
        course = domain_pruning.NumberRange(vectorizer.em, quantifier.binders[0], quantifier.withs)
        used = vectorizer.em.lowering.effects.get_traits(course.parts).variables
        names = vectorizer.find_environment(var for var in used if var not in course.own)
        if names is None or [key for key, _ in names.outer_values] != [vectorizer.member_type]:
            note_remark("not told by lines: they hang on more than two places")
            return None
        from_each: list[list[tuple[int, ...]]] = []
        for at, env, mine in names.iter_rows():
            condition_rows = [
                select_row(k, at)
                for k in vectorizer.known_conditions
                if set(k.outer_values) <= set(names.outer_values)
            ]
            from_each.append(there := [])
            for member in vectorizer.members:
                if all(row[member] == 1 for row in condition_rows):
                    env.update((var, values[member]) for var, values in mine.items())
                    there.append((*course.compute_row(env), member))
    except NotConstant:
        note_remark("not told by lines: they are not known before the game")
        return None
    backwards = [[(*way[-2::-1], way[-1]) for way in each] for each in from_each]
    direction_tables = find_lines(from_each, MAX_DISTANCES) or find_lines(backwards, MAX_DISTANCES)
    others = course.own - {place}
    if direction_tables is None or not others.isdisjoint(
        vectorizer.em.lowering.effects.get_traits(question).variables
    ):
        why = "it is asked with more than the place" if direction_tables else "the ways are no straight lines"
        note_remark(f"not told by lines: {why}")
        return None
    note_remark(f"told by lines: {len(direction_tables)} ways from each of {len(vectorizer.members)} places")
    through = vectorizer.to_mask(vectorizer.lower_for_each_member(place, question))
    if quantifier.quantifier == "any":
        through = vectorizer.complement_set(through)
    tables = tuple(
        (vectorizer.em.lowering.register_table(behind), rises) for behind, rises in direction_tables
    )
    reached_set = vectorizer.name_set(
        ir.ReachedSet(vectorizer.lower_row_index(names.outer_values), through, tables, vectorizer.size)
    )
    return MaskLane(reached_set if quantifier.quantifier == "all" else vectorizer.complement_set(reached_set))
