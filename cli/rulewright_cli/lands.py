"""The boards of a game as a terminal needs them: columns and rows, rings, what borders on what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulewright.analysis import boards
from rulewright.scene.boards import Plan, plans
from rulewright.scene.look import Look
from rulewright.types import FiniteType, IntType, MemberType
from rulewright.words.naming import spaced
from rulewright.words.values import readable

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Land:
    """The places of one board. Texts are in the language of the look that it was made with."""

    of: FiniteType
    form: Literal["squares", "hexes", "list"]
    at: Mapping[str, Point] = field(default_factory=dict)
    """Column and row, both from 0, in a grid; of hexes each row begins half a place further right.
    Nothing for a grid that grows."""
    joints: Mapping[str, Mapping[str, tuple[Point, ...]]] = field(default_factory=dict)
    """The types of corners and sides: where each lies, in the units of `analysis.boards`."""
    rings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Headings, each with the places below it."""
    borders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What borders on each place, where no grid says so."""
    facts: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """What is printed on places: a heading each, and the texts by place."""
    shows: tuple[str, ...] | None = None
    """The states that are drawn; None where nothing is said of it."""
    main: bool = True
    """Whether it is a board, rather than what lies between the places of one."""

    @property
    def ringed(self) -> bool:
        return len(self.rings) > 1

    @property
    def types(self) -> frozenset[str]:
        """The types of its places, corners and sides."""
        return frozenset((self.of.name, *self.joints))


def lands_of(look: Look) -> tuple[Land, ...]:
    """The boards of a game."""
    shows = None
    if look.board.shown is not None:
        drawn = ((name, how.called) for name, how in look.board.shown.items())
        shows = tuple(dict.fromkeys(name for pair in drawn for name in pair if name))
    return tuple(land for plan in plans(look) for land in _lands(look, plan, shows))


def _lands(look: Look, plan: Plan, shows: tuple[str, ...] | None) -> Iterator[Land]:
    of, facts = plan.of.root, _facts(look, plan)
    match plan.kind:
        case "growing":
            yield Land(of, "hexes", shows=shows)
        case "square" | "hex":
            assert plan.symbol.grid is not None
            at = {of.names[index]: point for point, index in plan.symbol.grid.places.items()}
            form: Literal["squares", "hexes"] = "squares" if plan.kind == "square" else "hexes"
            yield Land(of, form, at, _joints(plan), facts=facts, shows=shows)
        case "map" | "graph":
            polar = plan.kind == "map" and look.board.layout == "polar"
            rings = tuple(_rings(look, plan)) if polar else (("", of.names),)
            borders = _borders(look, plan)
            yield Land(of, "list", {}, {}, rings, borders, facts, shows)
            if plan.edges is not None and plan.edges.finite is not None:
                edges = plan.edges.finite.root
                yield Land(edges, "list", rings=(("", edges.names),), shows=shows, main=False)


def _joints(plan: Plan) -> dict[str, dict[str, tuple[Point, ...]]]:
    """Where something can lie on corners or sides, all of both, those too that have no type."""
    grid, found = plan.symbol.grid, {}
    if grid is None or grid.form is None or (plan.corners is None and plan.sides is None):
        return {}
    ways = (("corners", plan.corners, boards.corners), ("sides", plan.sides, boards.sides))
    for bare, of, parts in ways:
        shared = parts(grid.form, list(grid.places), plan.of.root.names)
        points = {each.name: each.points for each in shared}
        if of is None:
            found[f"({bare})"] = {f"({name})": at for name, at in points.items()}
        else:
            found[of.root.name] = points
    return found


def _rings(look: Look, plan: Plan) -> Iterator[tuple[str, tuple[str, ...]]]:
    """From the centre outwards, each with its places in the order of their longitudes."""
    rings, found = look.board.rings, dict[str, list[str]]()
    titles: dict[str, str] = {}
    for index in plan.of.members:
        for name in plan.symbol.fields:
            ring = look.member_of(plan.symbol, name, index)
            table = look.field(plan.symbol, name)
            if ring in rings and table is not None and isinstance(table.type, MemberType):
                found.setdefault(ring, []).append(plan.of.root.names[index])
                titles[ring] = look.called.member(table.type.of, ring)
    for ring in sorted(found, key=lambda ring: rings[ring].inner_radius):
        around = sorted(found[ring], key=lambda name: look.board.longitudes.get(name, (0, 0))[0])
        yield titles[ring], tuple(around)


def _borders(look: Look, plan: Plan) -> dict[str, tuple[str, ...]]:
    """What borders on each place, by all relations of the type with itself."""
    found: dict[str, dict[str, None]] = {name: {} for name in plan.of.root.names}
    pairs = look.pairs(plan.of)
    if plan.edges is not None:
        pairs += look.ends(plan.edges, plan.of).values()
    for a, b in pairs:
        found[a][b] = found[b][a] = None
    return {name: tuple(others) for name, others in found.items()}


def _facts(look: Look, plan: Plan) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """What the board has printed on its places: members, and numbers above 0."""
    found, words = [], look.words
    for name in look.board.marks:
        table = look.field(plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType | IntType):
            continue
        heading = words.message(f"field-{plan.symbol.name}-{name}") or words.message(f"name-{name}")
        texts = {
            place: words.value(readable(table.type, value))
            for place, value in zip(plan.of.root.names, table.cells, strict=True)
            if value > (-1 if isinstance(table.type, MemberType) else 0)
        }
        found.append((heading or spaced(name), texts))
    return tuple(found)
