"""Declares the corners and sides of boards: types that come with a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.analysis import boards
from rulewright.analysis.declare_edges import edge_tables
from rulewright.analysis.neighbourhood import graph_tables, set_table
from rulewright.analysis.symbols import Field, TypeSymbol
from rulewright.analysis.world import World
from rulewright.model import tree as model
from rulewright.model.part import Text
from rulewright.types import FiniteType

MOST_CORNERS = 500
"""There is an entry for each pair of corners."""


def declare_corners_and_sides(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    """The corners and sides that the places of a grid share: `s.corners`, `c.cells`, `w.ends`."""
    if told.corners is None and told.sides is None:
        return
    grid, cells = symbol.grid, symbol.finite
    if told.grid not in boards.FORMS or told.grows:
        key = "corners" if told.corners is not None else "sides"
        bad_grid(
            world,
            told,
            key,
            f"the {key} of {symbol.name} are not known",
            "of squares and hexes in rows they are",
        )
    if grid is None or grid.form is None or cells is None:
        return
    places = list(grid.places)
    sides = boards.sides(grid.form, places, cells.names)
    ways = None if told.sides is None else _shared(world, symbol, told.sides, "sides", sides)
    if told.corners is None:
        return
    found = boards.corners(grid.form, places, cells.names)
    if len(found) > MOST_CORNERS:
        world.reporter.error(
            "too-many", f"{symbol.name} has {len(found):,} corners", told.corners.span,
            f"at most {MOST_CORNERS:,}",
        )  # fmt: skip
        return
    corners = _shared(world, symbol, told.corners, "corners", found)
    number = {corner.points[0]: at for at, corner in enumerate(found)}
    ends = [(number[side.points[0]], number[side.points[1]]) for side in sides]
    if corners is None or corners.finite is None:
        return
    if ways is not None and ways.finite is not None:
        ways.between = corners.finite
        edge_tables(world, ways, ways.finite, corners.finite, ends)
        return
    links: list[list[int]] = [[] for _ in found]
    for one, other in ends:
        links[one].append(other)
        links[other].append(one)
    corners.grid = graph_tables(world, corners.finite, [sorted(x) for x in links], corners.name)


def _shared(
    world: World, symbol: TypeSymbol, name: Text, field: str, found: Sequence[boards.Shared]
) -> TypeSymbol | None:
    """A type of what the places of a grid share, with the fields by which each knows the other."""
    cells = symbol.finite
    assert cells is not None
    names = tuple(each.name for each in found)
    finite = FiniteType(name.text, names, tuple(range(len(names))), around=cells)
    finite.also = {name: each.name for each in found for name in each.names[1:]}
    made = TypeSymbol(name.text, name.span, None, finite=finite, resolved=True)
    if not world.declare(made):
        return None
    at: list[list[int]] = [[] for _ in cells.names]
    for number, each in enumerate(found):
        for place in each.places:
            at[place].append(number)
    _field(world, symbol, field, finite, at)
    _field(world, made, "cells", cells, (each.places for each in found))
    return made


def _field(
    world: World, owner: TypeSymbol, name: str, of: FiniteType, sets: Iterable[Sequence[int]]
) -> None:
    assert owner.finite is not None
    table = set_table(world, f"{owner.name}.{name}", owner.finite, of, sets)
    owner.fields[name] = Field(name, owner, table.type, owner.span, table=table, always_used=True)


def bad_grid(
    world: World, told: model.Grid, key: str, headline: str, label: str = "", help: str = ""
) -> None:
    part = told.part.get(key)
    span = part.span if part is not None else told.key.span
    world.reporter.error("bad-grid", headline, span, label, help=help or None)
