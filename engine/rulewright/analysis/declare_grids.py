"""Declares grids: squares, hexes and rings with their neighbourhood, and grids that grow."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.neighbourhood import graph_tables
from rulewright.analysis.symbols import Field, Grid, ShapeSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence as Items
from rulewright.source import Span
from rulewright.types import (
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    PlaceType,
)

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
HEX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MOST_CELLS = 1_000
MOST_REACH = 500
MOST_TURNS = 6


def declare_grids(world: World) -> None:
    section = world.root.get("grids")
    for entry in section if isinstance(section, Mapping) else ():
        node = texts.mapping(world.reporter, entry.value, f"the grid `{entry.key.text}`")
        if node is None or texts.signature(world.reporter, entry.key) is None:
            continue
        symbol = TypeSymbol(entry.key.text, entry.key.span, node, resolved=True)
        _make(world, symbol, node)
        if symbol.finite is None:
            symbol.finite = FiniteType(symbol.name, (), ())
        world.declare(symbol)


def _number(
    world: World, node: Mapping, key: str, least: int, most: int, default: int | None = None
) -> int:
    value = node.get(key)
    if value is None and default is not None:
        return default
    number = value.value if isinstance(value, Scalar) else None
    span = value.span if value is not None else node.span
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        world.reporter.error(
            "out-of-range", f"`{key}` has to be a number from {least} to {most}", span
        )
        return least
    return number


def _make(world: World, symbol: TypeSymbol, node: Mapping) -> None:
    kind = texts.text_of(node.get("grid"))
    grows = node.get("grows")
    if isinstance(grows, Scalar) and grows.value is True:
        _growing(world, symbol, node)
    elif kind in ("square", "hex"):
        _flat(world, symbol, node, kind)
    elif kind == "rings":
        _rings(world, symbol, node)
    else:
        world.reporter.error(
            "unknown-name",
            f"there are no grids of the kind `{kind or ''}`",
            symbol.span,
            "expected square, hex or rings",
        )


def letters(number: int) -> str:
    """Columns are a .. z, aa, ab, ..."""
    text = ""
    while True:
        text = ascii_lowercase[number % 26] + text
        number = number // 26 - 1
        if number < 0:
            return text


def _flat(world: World, symbol: TypeSymbol, node: Mapping, kind: str) -> None:
    columns = _number(world, node, "columns", 1, 100)
    rows = _number(world, node, "rows", 1, 100)
    if columns * rows > MOST_CELLS:
        world.reporter.error(
            "too-many", f"{symbol.name} would have {columns * rows} members", symbol.span
        )
        return
    names = tuple(f"{letters(x)}{y + 1}" for y in range(rows) for x in range(columns))
    finite = FiniteType(symbol.name, names, tuple(range(len(names))))
    symbol.finite = finite
    places = [(x, y) for y in range(rows) for x in range(columns)]
    _coordinates(
        world,
        symbol,
        {
            "column": [x + 1 for x, _ in places],
            "row": [y + 1 for _, y in places],
        },
    )
    diagonal = node.get("diagonal")
    near: tuple[tuple[int, int], ...] = HEX if kind == "hex" else SIDES
    if isinstance(diagonal, Scalar) and diagonal.value is True:
        near = (*SIDES, *CORNERS)
    where = {place: number for number, place in enumerate(places)}

    def beside(ways: Sequence[tuple[int, int]]) -> list[list[int]]:
        return [
            sorted(where[x + dx, y + dy] for dx, dy in ways if (x + dx, y + dy) in where)
            for x, y in places
        ]

    grid = graph_tables(world, finite, beside(near), symbol.name)
    kind_of = CollectionType(MemberType(finite), False)
    grid.around = world.add_table(
        tree.Table(
            f"{symbol.name} around",
            (finite,),
            kind_of,
            tuple(
                world.pool.add(cells)
                for cells in beside(HEX if kind == "hex" else (*SIDES, *CORNERS))
            ),
        )
    )
    grid.columns, grid.rows = columns, rows
    symbol.grid = grid


def _rings(world: World, symbol: TypeSymbol, node: Mapping) -> None:
    rings = _number(world, node, "rings", 1, 100)
    sectors = _number(world, node, "sectors", 1, 100)
    places = [(r, s) for r in range(rings) for s in range(sectors)]
    finite = FiniteType(
        symbol.name, tuple(f"r{r + 1}s{s + 1}" for r, s in places), tuple(range(len(places)))
    )
    symbol.finite = finite
    _coordinates(
        world,
        symbol,
        {
            "ring": [r + 1 for r, _ in places],
            "sector": [s + 1 for _, s in places],
        },
    )
    where = {place: number for number, place in enumerate(places)}
    beside = [
        sorted(
            {where[r, (s + d) % sectors] for d in (1, -1) if sectors > 1}
            | {where[r + d, s] for d in (1, -1) if (r + d, s) in where} - {where[r, s]}
        )
        for r, s in places
    ]
    symbol.grid = graph_tables(world, finite, beside, symbol.name)


def _coordinates(world: World, symbol: TypeSymbol, columns: dict[str, list[int]]) -> None:
    assert symbol.finite is not None
    for name, cells in columns.items():
        kind = IntType(min(cells), max(cells))
        table = world.add_table(
            tree.Table(f"{symbol.name}.{name}", (symbol.finite,), kind, tuple(cells))
        )
        symbol.fields[name] = Field(name, symbol, kind, symbol.span, table=table, always_used=True)


# --- growing --------------------------------------------------------------------------------------


def _growing(world: World, symbol: TypeSymbol, node: Mapping) -> None:
    count = _number(world, node, "at most", 1, MOST_CELLS)
    reach = _number(world, node, "reach", 1, MOST_REACH, 64)
    names = tuple(f"{symbol.name}_{number + 1}" for number in range(count))
    finite = FiniteType(symbol.name, names, tuple(range(count)), growing=True)
    symbol.finite = finite
    symbol.grid = Grid(finite, symbol.name)
    if world.grown is not None:
        world.reporter.error("too-many", "only one grid of a ruleset can grow", symbol.span)
    world.grown = finite
    shapes = node.get("shapes")
    for entry in shapes if isinstance(shapes, Mapping) else ():
        shape = entry.value
        if not isinstance(shape, Mapping):
            texts.mapping(world.reporter, shape, f"the shape `{entry.key.text}`")
            continue
        cells = _cells(world, shape.get("cells"), entry.key.span)
        turns = _number(world, shape, "turns", 1, MOST_TURNS, 1)
        place = PlaceType(finite, entry.key.text, reach, turns)
        world.declare(
            ShapeSymbol(
                entry.key.text, entry.key.span, tree.Shape(entry.key.text, finite, place, cells)
            )
        )


def _cells(world: World, node: Node | None, span: Span) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for item in node.items if isinstance(node, Items) else ():
        numbers = [
            part.value
            for part in (item.items if isinstance(item, Items) else ())
            if isinstance(part, Scalar)
            and isinstance(part.value, int)
            and not isinstance(part.value, bool)
        ]
        if len(numbers) != 2:
            world.reporter.error(
                "bad-shape", "a cell of a shape is a pair of numbers", item.span, "expected [q, r]"
            )
            continue
        found.append((int(numbers[0]), int(numbers[1])))
    if not found or len(set(found)) < len(found):
        world.reporter.error(
            "bad-shape",
            "a shape has one or more cells, all different",
            span,
            "expected `cells: [[0, 0]]`",
        )
        return ((0, 0),)
    return tuple(found)
