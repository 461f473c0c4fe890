"""What has to hold somewhere for a question about what lies near a place to hold anywhere.

`any t in neighbours(s) where owner[t] == p and built[t] == b.after` is asked for each place `s`. If
there is no such `t` at all, it need be asked for none: that is a question of its own, which depends
on less, and so is asked less often (see passes/sharing).
"""

from __future__ import annotations

from rulewright import tree
from rulewright.lowering import expressions
from rulewright.lowering.context import Lowering
from rulewright.types import MemberType

FEWEST = 16
"""Members of types with fewer are asked as they come."""


def anywhere(lowering: Lowering, name: str, define: tree.Define) -> tuple[str, int] | None:
    """That function of a definition, and which argument is the place, that it does not take; None
    where it is no such question."""
    node = define.body
    if "anywhere" in lowering.without or not isinstance(node, tree.Quantified):
        return None
    if node.kind != "any" or len(node.binders) != 1 or node.withs or node.where is None:
        return None
    (binder,) = node.binders
    kind = binder.var.type
    if not isinstance(kind, MemberType) or kind.optional or kind.of.size < FEWEST:
        return None
    if not isinstance(binder.domain, tree.Neighbours | tree.InCollection):
        return None
    effects = lowering.effects
    asked, around = effects.of(node.where).variables, effects.of(binder.domain).variables
    places = [n for n, var in enumerate(define.parameters) if var in around]
    if len(places) != 1 or define.parameters[places[0]] in asked:
        return None
    if not effects.total(node) or not effects.reads(node.where):
        return None
    others = tuple(var for n, var in enumerate(define.parameters) if n != places[0])
    everywhere = tree.Quantified(
        kind="any",
        binders=(tree.Binder(binder.var, tree.Members(kind.of)),),
        where=node.where,
        type=node.type,
        span=node.span,
    )
    function = lowering.unique(f"{name}_anywhere")
    expressions.value_function(lowering, function, others, everywhere, define.span)
    return function, places[0]
