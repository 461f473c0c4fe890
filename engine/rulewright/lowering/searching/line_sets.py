"""Free ways as sets: to which members nothing stops a way from another place, where ways are
lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.lowering.searching import narrowing
from rulewright.lowering.searching.lane_kinds import Holds, Lane
from rulewright.lowering.searching.lines import lines
from rulewright.lowering.searching.sets import MOST_WAYS, row_of
from rulewright.tree.evaluate import NotConstant
from rulewright.types import MemberType

if TYPE_CHECKING:
    from rulewright.lowering.searching.lanes import Lanes


def ways(lanes: Lanes, node: tree.Quantified) -> Lane | None:
    """Return the members to which a path along a line is free, or None if the quantifier does not
    ask about such paths.
    """
    question = node.value if node.kind == "all" and node.where is None else node.where
    if node.kind not in ("all", "any") or len(node.binders) != 1 or not node.withs:
        return None
    place, numbers = node.withs[-1][0], node.binders[0].domain
    if place.type != MemberType(lanes.of) or not isinstance(question, tree.Typed):
        return None
    if not isinstance(numbers, tree.Numbers) or "walks" in lanes.em.lowering.without:
        return None
    if not (lanes.varies(numbers.first) or lanes.varies(numbers.last)) or lanes.varies(question):
        return None

    def told(how: str) -> None:
        lanes.em.because(f"{node.kind} {node.binders[0].var.name}: {how}")

    try:
        course = narrowing.NumberRange(lanes.em, node.binders[0], node.withs)
        used = lanes.em.lowering.effects.of(course.parts).variables
        names = lanes.names_of(var for var in used if var not in course.own)
        if names is None or [key for key, _ in names.order] != [lanes.of]:
            told("not told by lines: they hang on more than two places")
            return None
        from_each: list[list[tuple[int, ...]]] = []
        for at, env, mine in names.rows():
            asked = [row_of(k, at) for k in lanes.where if set(k.around) <= set(names.order)]
            from_each.append(there := [])
            for member in lanes.members:
                if all(row[member] == 1 for row in asked):
                    env.update((var, values[member]) for var, values in mine.items())
                    there.append((*course.row(env), member))
    except NotConstant:
        told("not told by lines: they are not known before the game")
        return None
    backwards = [[(*way[-2::-1], way[-1]) for way in each] for each in from_each]
    ways = lines(from_each, MOST_WAYS) or lines(backwards, MOST_WAYS)
    others = course.own - {place}
    if ways is None or not others.isdisjoint(lanes.em.lowering.effects.of(question).variables):
        why = "it is asked with more than the place" if ways else "the ways are no straight lines"
        told(f"not told by lines: {why}")
        return None
    told(f"told by lines: {len(ways)} ways from each of {len(lanes.members)} places")
    through = lanes.truth(lanes.of_each(place, question))
    if node.kind == "any":
        through = lanes.without(through)
    tables = tuple((lanes.em.lowering.table(behind), rises) for behind, rises in ways)
    found = lanes.put(ir.Reached(lanes.row(names.order), through, tables, lanes.size))
    return Holds(found if node.kind == "all" else lanes.without(found))
