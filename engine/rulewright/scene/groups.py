"""Group the things beside the boards, by the section `board` or by default from types: card rows, tracks,
mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import KeyedState, is_seat
from rulewright.scene.plans import BoardPlan, is_on_board, list_board_states
from rulewright.types import FiniteType, KeyType, find_root, key_values

TABLE_GROUP = "table"
"""The default name of the mat for things without an owner."""


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes of one kind: a `rack`, a `track`, a `mat`, or a mat for each member of a type."""

    group_kind: Literal["rack", "track", "mat"]
    name: str
    keyed_states: tuple[KeyedState, ...]
    owner_type: FiniteType | None = None


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """All groups in their order, and the state drawn on cards and on spaces for cards, by their type."""

    groups: tuple[Group, ...]
    states_by_type: dict[str, tuple[KeyedState, ...]]
    player_boards: tuple[BoardPlan, ...] = ()
    """The boards of which every player has one."""


def plan_groups(context: SceneContext, board_plans: Sequence[BoardPlan]) -> GroupPlan:
    """Plan the groups of a table; things without a group go to the mats of players, or to the shared mat."""
    board_section = context.board_section
    unplaced = {
        name: keyed_state
        for name, keyed_state in context.keyed_states.items()
        if name not in board_section.without
        and not any(is_on_board(keyed_state, board_plan) for board_plan in board_plans)
    }
    # each thing is drawn once: on a board, else on a track, else in the first mat that lists it
    drawn_names = {state.name for plan in board_plans for state, _ in list_board_states(context, plan)}
    track_names = [each for each in board_section.tracks if each not in drawn_names]
    drawn_names |= set(track_names)
    mat_names = [name for listed in board_section.mats.values() for name in listed]
    racks = [each for each in unplaced.values() if _is_rack(each) and each.name not in mat_names]
    states_by_type = _find_card_states(unplaced, racks, mat_names)
    placed_names = {keyed_state.name for groups in states_by_type.values() for keyed_state in groups}
    placed_names |= {keyed_state.name for keyed_state in racks}
    groups = [Group("rack", keyed_state.name, (keyed_state,)) for keyed_state in racks]
    groups += [
        Group("track", name, (context.keyed_states[name],))
        for name in track_names
        if name in context.keyed_states
    ]
    mats: dict[str, tuple[FiniteType | None, list[KeyedState]]] = {}
    for name, listed in board_section.mats.items():
        symbol = context.find_type(name)
        own_names = [each for each in dict.fromkeys(listed) if each not in drawn_names]
        things = [context.keyed_states[each] for each in own_names if each in context.keyed_states]
        mats[name] = symbol.finite if symbol is not None else None, things
        drawn_names |= set(listed)
    placed_names |= drawn_names
    player = context.names.player_type
    for keyed_state in unplaced.values():
        if keyed_state.name in placed_names:
            continue
        owner = player if player is not None and find_owner_index(keyed_state, player) is not None else None
        name = "player" if owner is not None else TABLE_GROUP
        mats.setdefault(name, (owner, []))[1].append(keyed_state)
    if player is not None:
        mats.setdefault("player", (player, []))
    if not board_section.mats and "player" in mats:  # things with an owner come first
        mats = {"player": mats["player"], **mats}
    groups += [Group("mat", name, tuple(things), of) for name, (of, things) in mats.items()]
    player_boards = tuple(board_plan for board_plan in board_plans if board_plan.is_per_player)
    return GroupPlan(tuple(groups), states_by_type, player_boards)


def _is_rack(keyed_state: KeyedState) -> bool:
    """Return whether a zone is drawn as a rack of columns and rows because its key is a pair."""
    finite_type = (
        keyed_state.key_types[0] if keyed_state.kind == "zone" and len(keyed_state.key_types) == 1 else None
    )
    return isinstance(finite_type, FiniteType) and len(finite_type.factors) == 2


def _find_card_states(
    unplaced: dict[str, KeyedState], racks: Sequence[KeyedState], mat_names: Sequence[str]
) -> dict[str, tuple[KeyedState, ...]]:
    """Return the state that cards or spaces of a rack have, grouped by the type of that key."""
    lying = [find_root(keyed_state.type) for keyed_state in unplaced.values() if keyed_state.kind == "zone"]
    lying += [find_root(keyed_state.key_types[0]) for keyed_state in racks]
    roots = {root.name for root in lying if root is not None}
    states_by_type: dict[str, list[KeyedState]] = {}
    for keyed_state in unplaced.values():
        if keyed_state.kind != "state" or keyed_state.name in mat_names or len(keyed_state.key_types) > 2:
            continue
        for key in keyed_state.key_types:
            root = find_root(key)
            if root is not None and root.name in roots and not is_seat(root):
                states_by_type.setdefault(root.name, []).append(keyed_state)
    return {name: tuple(things) for name, things in states_by_type.items()}


def find_owner_index(keyed_state: KeyedState, owner_type: FiniteType) -> int | None:
    """Return the index of the key that is the owner of a mat; None if no key is."""
    for number, key in enumerate(keyed_state.key_types[:2]):
        root = find_root(key)
        if root is not None and root.name == owner_type.root.name:
            return number
    return None


def iter_member_names(context: SceneContext, key_type: KeyType) -> Iterator[str]:
    """Yield the names of the members of a key, in their order."""
    if isinstance(key_type, FiniteType):
        names = context.names.list_members(key_type)
        yield from (names[index] for index in key_type.members)
    else:
        yield from map(str, key_values(key_type))
