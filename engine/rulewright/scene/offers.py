"""What a viewer can choose, each option with the nodes that its parameters mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from rulewright.play.decision import Decision, Option
from rulewright.play.moves import unpack
from rulewright.play.names import place_at
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.nodes import Node, Offer
from rulewright.scene.things import KeyedState, member_id
from rulewright.types import BagType, IntType, KeyType, MemberType, PlaceType, Type, root_name
from rulewright.words import telling
from rulewright.words.values import value_of

Opening = tuple[PlaceType, int, int, int]
"""A shape of a growing board, a hex for its middle, and in how many turns it can lie there."""
BEST = ("zone", "bag", "state")
"""What of several things that are kept for the same members is meant first."""


def offers(look: SceneContext, decision: Decision, nodes: Iterable[Node]) -> tuple[Offer, ...]:
    """The options of a decision in their order."""
    info = look.program.decisions[decision.number]
    types = {p.name: p.type for each in info.alternatives for p in each.parameters}
    table = _Table(look, {node.id: node for node in nodes})
    around = {decision.player, *(str(value) for _, value in decision.about)}
    return tuple(
        Offer(
            option.code,
            option.name,
            telling.option(look.words, look.program, decision, option),
            tuple(table.meant(types, option, name, around) for name, _ in option.arguments),
            option.alternative or "",
            tuple(
                look.words.value(value_of(types[name], value)) for name, value in option.arguments
            ),
        )
        for option in decision.options
    )


def openings(look: SceneContext, decision: Decision) -> Iterator[Opening]:
    """Yield the places at which a decision lets a shape be laid on a growing board."""
    info = look.program.decisions[decision.number]
    found: dict[tuple[PlaceType, int, int], int] = {}
    for option in decision.options:
        alternative, values = unpack(info, option.code)
        for parameter, value in zip(alternative.parameters, values, strict=True):
            if isinstance(parameter.type, PlaceType) and isinstance(value, int):
                q, r, _ = place_at(parameter.type, value)
                key = (parameter.type, q, r)
                found[key] = found.get(key, 0) + 1
    return ((type, q, r, turns) for (type, q, r), turns in found.items())


def opening_id(shape: str, q: object, r: object) -> str:
    """The id of the node of a place where something could be laid, whichever way it is turned."""
    return f"{shape}({q},{r})"


@dataclass(slots=True)
class _Table:
    """An index of the nodes by the keys of their things."""

    look: SceneContext
    nodes: Mapping[str, Node]
    _kept: dict[tuple[str, str], list[tuple[KeyedState, Node]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.nodes.values():
            thing = self.look.things.get(node.stands.name) if node.stands is not None else None
            if thing is None or node.stands is None or node.stands.what == "member":
                continue
            for key, name in zip(_keys(thing), node.stands.keys, strict=False):
                if _kind(key):
                    self._kept.setdefault((_kind(key), name), []).append((thing, node))

    def meant(self, types: Mapping[str, Type], option: Option, name: str, around: set[str]) -> str:
        """Return the node of a parameter's value: its own, or that of a thing keyed by it and by
        the choosing player; "" if there is none.
        """
        values = dict(option.arguments)
        value, type = values[name], types[name]
        if isinstance(type, PlaceType):
            shape, q, r, *_ = str(value).removeprefix("place(").removesuffix(")").split(", ")
            id = opening_id(shape, q, r)
            return id if id in self.nodes else ""
        if value is None or isinstance(value, dict | bool):
            return ""
        if isinstance(type, MemberType):
            id = member_id(type.of, str(value))
            if id in self.nodes:
                return id
        known = {*around, *(str(each) for each in values.values())}
        found = [
            (BEST.index(thing.kind), number, node.id)
            for number, (thing, node) in enumerate(self._kept.get((_kind(type), str(value)), ()))
            if node.stands is not None and known.issuperset(node.stands.keys)
        ]
        return min(found)[2] if found else ""


def _keys(thing: KeyedState) -> tuple[KeyType | Type, ...]:
    """Return the keys of a thing; for a bag its kinds as well."""
    return (*thing.keys, thing.type) if thing.kind == "bag" else thing.keys


def _kind(of: KeyType | Type) -> str:
    """The same for all that can be the same: a type's root, or numbers that have a name."""
    if isinstance(of, IntType):
        return of.name or ""
    return root_name(of.of if isinstance(of, BagType) else of)
