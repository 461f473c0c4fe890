"""What boards a game has: where places lie, in which rings, what borders on what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rulewright.types import FiniteType, IntType, MemberType
from rulewright.words.naming import spaced
from rulewright.words.values import named, readable

if TYPE_CHECKING:
    from rulewright.analysis.symbols import TypeSymbol
    from rulewright.analysis.world import World
    from rulewright.model.tree import Board
    from rulewright.tree import Table
    from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Land:
    """The places of one type. Texts are in the language of the words that it was made with."""

    of: FiniteType
    form: Literal["squares", "hexes", "list"]
    at: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Column and row, both from 0, in a grid; of hexes each row begins half a place further right.
    Nothing for a grid that grows."""
    rings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Headings, each with the places below it."""
    borders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """What is printed on places: a heading each, and the texts by place."""
    shows: tuple[str, ...] | None = None
    """The states that are drawn; None where nothing is said of it."""
    main: bool = True
    """Whether it is a board, rather than what lies between the places of one."""


def lands_of(world: World, words: Words) -> tuple[Land, ...]:
    """The boards of a ruleset, of which all is declared."""
    return tuple(_lands(world, words))


def _lands(world: World, words: Words) -> Iterator[Land]:
    from rulewright.analysis.symbols import TypeSymbol

    board = world.declared.board
    shows = None
    if board.shown is not None:
        drawn = ((name, how.called) for name, how in board.shown.items())
        shows = tuple(dict.fromkeys(name for pair in drawn for name in pair if name))
    for symbol in list(world.symbols.values()):
        of = symbol.finite if isinstance(symbol, TypeSymbol) else None
        if not isinstance(symbol, TypeSymbol) or of is None or of.root is not of:
            continue
        if of.growing:
            yield Land(of, "hexes", shows=shows)
        elif symbol.grid is not None and symbol.grid.form is not None:
            from rulewright.analysis import boards

            form: Literal["squares", "hexes"] = (
                "squares" if symbol.grid.form is boards.SQUARE else "hexes"
            )
            at = dict(zip(of.names, symbol.grid.places, strict=True))
            yield Land(of, form, at, facts=_facts(world, words, symbol, board), shows=shows)
        elif board.of == symbol.name and board.cells is not None:
            rings = tuple(_rings(world, words, symbol, board))
            borders = {} if board.layout == "polar" else _borders(world, of)
            facts = _facts(world, words, symbol, board)
            yield Land(of, "list", {}, rings, borders, facts, shows)
        elif board.edges == symbol.name or of.around is not None:
            yield Land(of, "list", {}, (("", of.names),), shows=shows, main=False)


def _rings(
    world: World, words: Words, symbol: TypeSymbol, board: Board
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """From the centre outwards, each with its places in the order of their longitudes."""
    assert symbol.finite is not None
    names = symbol.finite.names
    if board.layout != "polar":
        yield "", names
        return
    found: dict[str, tuple[str, list[str]]] = {}
    for field_name in symbol.fields:
        table = _table(world, symbol, field_name)
        if table is None or not isinstance(table.type, MemberType):
            continue
        of = table.type.of
        for name, value in zip(names, table.cells, strict=True):
            ring = of.root.names[value] if value >= 0 else ""
            if ring in board.rings:
                heading = words.value(named(of, ring))
                found.setdefault(ring, (heading, []))[1].append(name)
    for ring in sorted(found, key=lambda ring: board.rings[ring].inner_radius):
        heading, inside = found[ring]
        around = sorted(inside, key=lambda name: board.longitudes.get(name, (0.0, 0.0))[0])
        yield heading, tuple(around)


def _borders(world: World, of: FiniteType) -> dict[str, tuple[str, ...]]:
    """What borders on each place, by all relations of the type with itself."""
    from rulewright.analysis.symbols import RelationSymbol, TypeSymbol

    found: dict[str, dict[str, None]] = {name: {} for name in of.names}
    size = len(of.names)
    for symbol in world.symbols.values():
        if isinstance(symbol, RelationSymbol) and all(end.root is of for end in symbol.between):
            world.fill(symbol.pairs)
            for a in range(size):
                for b in range(size):
                    if symbol.pairs.cells[a * size + b]:
                        found[of.names[a]][of.names[b]] = None
        elif isinstance(symbol, TypeSymbol) and symbol.between is not None:
            if symbol.between.root is of and symbol.ends is not None:
                world.fill(symbol.ends)
                for ends in symbol.ends.cells:
                    a, b = world.pool.items[ends]
                    found[of.names[a]][of.names[b]] = None
                    found[of.names[b]][of.names[a]] = None
    return {name: tuple(others) for name, others in found.items()}


def _facts(
    world: World, words: Words, symbol: TypeSymbol, board: Board
) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """What the board has printed on its places: members, and numbers above 0."""
    assert symbol.finite is not None
    found = []
    for name in board.marks:
        table = _table(world, symbol, name)
        if table is None or not isinstance(table.type, MemberType | IntType):
            continue
        heading = words.message(f"field-{symbol.name}-{name}") or words.message(f"name-{name}")
        texts = {
            place: words.value(readable(table.type, value))
            for place, value in zip(symbol.finite.names, table.cells, strict=True)
            if value > (-1 if isinstance(table.type, MemberType) else 0)
        }
        found.append((heading or spaced(name), texts))
    return tuple(found)


def _table(world: World, symbol: TypeSymbol, name: str) -> Table | None:
    """A field of a type, or a table of its members, if it has one value for each."""
    found = symbol.fields.get(name)
    table = found.table if found is not None else world.tables.get(name)
    if table is None or table.keys != (symbol.finite,):
        return None
    world.fill(table)
    return table
