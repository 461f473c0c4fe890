"""List the declarations that a single statement changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright import tree
from rulewright.types import FiniteType

Changeable = tree.State | tree.Bag | tree.Zones | tree.RememberedPositions | FiniteType
"""A declaration that changes during a game; a FiniteType represents the cells of a growing grid."""
ChangeableLists = dict[type, Callable[[Any], Iterable[Changeable]]]
"""For each kind of node, a function that returns the declarations that it concerns."""

CHANGED: ChangeableLists = {
    tree.WriteState: lambda node: (node.state,),
    tree.MoveAmount: lambda node: [end.state for end in (node.source, node.target) if end],
    tree.WriteBag: lambda node: (node.bag.bag,),
    tree.MoveBag: lambda node: (node.source.bag, node.target.bag),
    tree.DrawFromBag: lambda node: [bag.bag for bag in (node.source, node.target) if bag],
    tree.MoveCard: lambda node: (node.target.family.zones,),
    tree.MoveCards: lambda node: (node.target.family.zones,),
    tree.ShuffleZone: lambda node: (node.place.family.zones,),
    tree.Lay: lambda node: (node.shape.grid,),
    tree.Remember: lambda node: (node.positions,),
    tree.ForgetPositions: lambda node: (node.positions,),
}
"""The declarations that a statement changes, without those of inner statements."""
