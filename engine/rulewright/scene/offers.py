"""List a viewer's options, each with the nodes that its parameters refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from rulewright.play.decision import Decision, Option
from rulewright.play.move_notation import unpack_code
from rulewright.play.names import decode_place
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import KeyedState, member_id
from rulewright.scene.nodes import Node, Offer
from rulewright.types import BagType, IntType, KeyType, MemberType, PlaceType, Type, root_name
from rulewright.words import game_texts
from rulewright.words.message_values import to_message_value

Opening = tuple[PlaceType, int, int, int]
"""A shape of a growing board, the coordinates of a hex for its middle, and in how many rotations it fits
there.
"""
KIND_ORDER = ("zone", "bag", "state")
"""The order of preference among things with equal keys."""


def list_offers(context: SceneContext, decision: Decision, scene_nodes: Iterable[Node]) -> tuple[Offer, ...]:
    """Return the options of a decision in their order."""
    info = context.program.decisions[decision.number]
    types = {p.name: p.type for each in info.alternatives for p in each.parameters}
    node_index = _NodeIndex(context, {node.id: node for node in scene_nodes})
    chooser_names = {decision.player, *(str(value) for _, value in decision.subjects)}
    return tuple(
        Offer(
            option.code,
            option.name,
            game_texts.render_option(context.words, context.program, decision, option),
            tuple(node_index.find_node(types, option, name, chooser_names) for name, _ in option.arguments),
            option.alternative or "",
            tuple(
                context.words.format_value(to_message_value(types[name], value))
                for name, value in option.arguments
            ),
        )
        for option in decision.options
    )


def iter_openings(context: SceneContext, decision: Decision) -> Iterator[Opening]:
    """Yield the places at which a decision lets a shape be laid on a growing board."""
    info = context.program.decisions[decision.number]
    turn_counts: dict[tuple[PlaceType, int, int], int] = {}
    for option in decision.options:
        alternative, values = unpack_code(info, option.code)
        for parameter, value in zip(alternative.parameters, values, strict=True):
            if isinstance(parameter.type, PlaceType) and isinstance(value, int):
                q, r, _ = decode_place(parameter.type, value)
                key = (parameter.type, q, r)
                turn_counts[key] = turn_counts.get(key, 0) + 1
    return ((type, q, r, turns) for (type, q, r), turns in turn_counts.items())


def opening_id(shape: str, q: object, r: object) -> str:
    """Return the id of the node of a place where something could be laid, regardless of rotation."""
    return f"{shape}({q},{r})"


@dataclass(slots=True)
class _NodeIndex:
    """An index of the nodes by the keys of their things."""

    context: SceneContext
    nodes_by_id: Mapping[str, Node]
    _by_key: dict[tuple[str, str], list[tuple[KeyedState, Node]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.nodes_by_id.values():
            keyed_state = self.context.keyed_states.get(node.stands.name) if node.stands is not None else None
            if keyed_state is None or node.stands is None or node.stands.category == "member":
                continue
            for key, name in zip(_list_key_types(keyed_state), node.stands.key_names, strict=False):
                if _type_name(key):
                    self._by_key.setdefault((_type_name(key), name), []).append((keyed_state, node))

    def find_node(
        self, parameter_types: Mapping[str, Type], option: Option, name: str, chooser_names: set[str]
    ) -> str:
        """Return the node of a parameter's value: its own, or that of a thing keyed by it and by
        the choosing player; "" if there is none.
        """
        values = dict(option.arguments)
        value, type = values[name], parameter_types[name]
        if isinstance(type, PlaceType):
            shape, q, r, *_ = str(value).removeprefix("place(").removesuffix(")").split(", ")
            id = opening_id(shape, q, r)
            return id if id in self.nodes_by_id else ""
        if value is None or isinstance(value, dict | bool):
            return ""
        if isinstance(type, MemberType):
            id = member_id(type.finite_type, str(value))
            if id in self.nodes_by_id:
                return id
        key_texts = {*chooser_names, *(str(each) for each in values.values())}
        candidates = [
            (KIND_ORDER.index(keyed_state.kind), number, node.id)
            for number, (keyed_state, node) in enumerate(self._by_key.get((_type_name(type), str(value)), ()))
            if node.stands is not None and key_texts.issuperset(node.stands.key_names)
        ]
        return min(candidates)[2] if candidates else ""


def _list_key_types(keyed_state: KeyedState) -> tuple[KeyType | Type, ...]:
    """Return the keys of a thing; for a bag its kinds as well."""
    return (*keyed_state.key_types, keyed_state.type) if keyed_state.kind == "bag" else keyed_state.key_types


def _type_name(key_or_type: KeyType | Type) -> str:
    """Return a name that is equal for types whose values can be equal: the root of a type, or the name of a
    range of numbers.
    """
    if isinstance(key_or_type, IntType):
        return key_or_type.name or ""
    return root_name(key_or_type.finite_type if isinstance(key_or_type, BagType) else key_or_type)
