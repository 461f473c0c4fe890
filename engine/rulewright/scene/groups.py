"""What lies on a table beside its boards, as the section `board` says, or else as types tell: rows
of cards, tracks, mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.plans import BoardPlan, stands_on
from rulewright.scene.things import KeyedState, is_seat
from rulewright.types import FiniteType, KeyType, key_values, root_of

TABLE = "table"
"""The name of the mat with what belongs to nobody, where nobody gives it another."""


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes of one kind: a `rack`, a `track`, a `mat`, or a mat for each member of a type."""

    kind: Literal["rack", "track", "mat"]
    name: str
    things: tuple[KeyedState, ...]
    of: FiniteType | None = None


@dataclass(frozen=True, slots=True)
class Plans:
    """All groups in their order, and what is drawn on cards and on spaces for cards, by the type
    of what it lies on."""

    groups: tuple[Group, ...]
    upon: dict[str, tuple[KeyedState, ...]]


def planned(look: SceneContext, boards: Sequence[BoardPlan]) -> Plans:
    """Return the groups of a table; things without a group are in the mats of players, or of
    all."""
    declared = look.board
    left = {
        name: thing
        for name, thing in look.things.items()
        if name not in declared.without and not any(stands_on(thing, plan) for plan in boards)
    }
    named = [name for listed in declared.mats.values() for name in listed]
    racks = [thing for thing in left.values() if _is_rack(thing)]
    upon = _upon(left, racks, named)
    taken = {thing.name for found in upon.values() for thing in found}
    taken |= {thing.name for thing in racks} | set(declared.tracks)
    found = [Group("rack", thing.name, (thing,)) for thing in racks]
    found += [
        Group("track", name, (look.things[name],))
        for name in declared.tracks
        if name in look.things
    ]
    mats: dict[str, tuple[FiniteType | None, list[KeyedState]]] = {}
    for name, listed in declared.mats.items():
        symbol = look.type(name)
        things = [look.things[each] for each in listed if each in look.things]
        mats[name] = symbol.finite if symbol is not None else None, things
        taken |= set(listed)
    player = look.names.player
    for thing in left.values():
        if thing.name in taken:
            continue
        owner = player if player is not None and owner_at(thing, player) is not None else None
        name = "player" if owner is not None else TABLE
        mats.setdefault(name, (owner, []))[1].append(thing)
    if player is not None:
        mats.setdefault("player", (player, []))
    if not declared.mats and "player" in mats:  # what belongs to somebody comes first
        mats = {"player": mats["player"], **mats}
    found += [Group("mat", name, tuple(things), of) for name, (of, things) in mats.items()]
    return Plans(tuple(found), upon)


def _is_rack(thing: KeyedState) -> bool:
    """Whether a zone is drawn as columns and rows: its key is a pair."""
    of = thing.keys[0] if thing.kind == "zone" and len(thing.keys) == 1 else None
    return isinstance(of, FiniteType) and len(of.factors) == 2


def _upon(
    left: dict[str, KeyedState], racks: Sequence[KeyedState], named: Sequence[str]
) -> dict[str, tuple[KeyedState, ...]]:
    """State that is kept for cards or for the spaces of a rack, by the type of those."""
    lying = [root_of(thing.type) for thing in left.values() if thing.kind == "zone"]
    lying += [root_of(thing.keys[0]) for thing in racks]
    roots = {root.name for root in lying if root is not None}
    found: dict[str, list[KeyedState]] = {}
    for thing in left.values():
        if thing.kind != "state" or thing.name in named or len(thing.keys) > 2:
            continue
        for key in thing.keys:
            root = root_of(key)
            if root is not None and root.name in roots and not is_seat(root):
                found.setdefault(root.name, []).append(thing)
    return {name: tuple(things) for name, things in found.items()}


def owner_at(thing: KeyedState, of: FiniteType) -> int | None:
    """Which of the keys of a thing is the owner of a mat."""
    for number, key in enumerate(thing.keys[:2]):
        root = root_of(key)
        if root is not None and root.name == of.root.name:
            return number
    return None


def members_of(look: SceneContext, key: KeyType) -> Iterator[str]:
    """The names of the members of a key, in their order."""
    if isinstance(key, FiniteType):
        names = look.names.members(key)
        yield from (names[index] for index in key.members)
    else:
        yield from map(str, key_values(key))
