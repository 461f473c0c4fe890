"""The tables of the rules as tables of the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from rulewright.analysis.symbols import TableSymbol
from rulewright.book.ground import Rulebook
from rulewright.book.model import Block, BookTable, Cell, Paragraph, Section
from rulewright.book.prose import change_of, prose_id, remarks, section_id
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.tree import Table
from rulewright.types import FiniteType, IntType, KeyType, cell_number, key_size, key_values
from rulewright.words.naming import spaced
from rulewright.words.values import named

WIDE = 9
"""So many columns still fit a page."""

Key = tuple[str, ...]
_NUMBER = re.compile(r"-?(?:\d+|\d{1,3}(?:[.,’٬\s]\d{2,3})+)")


def rule_tables(book: Rulebook) -> Section:
    chapter = Section("tables", book.say("chapter-tables"))
    chapter.parts += [table_section(book, rule) for rule in book.left("tables")]
    return chapter


def table_section(book: Rulebook, rule: RuleEntry) -> Section:
    """A table of the rules under its heading."""
    made = headed(book, rule)
    made.blocks += table_blocks(book, rule.name)
    made.blocks += remarks(book, rule)
    return made


def headed(book: Rulebook, rule: RuleEntry) -> Section:
    """Return an empty section with its heading and its prose."""
    made = Section(section_id(rule), book.heading_of(rule.name), change=change_of(book, rule))
    text = book.words.message(prose_id(rule)) or ""
    made.blocks += [Paragraph(part.strip()) for part in text.split("\n\n") if part.strip()]
    return made


def table_blocks(book: Rulebook, name: str) -> list[Block]:
    """One table of the rules as tables of the book, changed cells with what they were."""
    keys = _keys(book, name)
    values = cells_of(book, name) if book.played else {}
    usual = cells_of(book.former, name) if book.former is not None else values
    if keys is None:
        return []
    if not keys:
        return [Paragraph(text) for text in values.values()]
    return list(_laid_out(book, name, keys, values, usual))


def _keys(book: Rulebook, name: str) -> tuple[KeyType, ...] | None:
    symbol = book.world().symbols.get(name)
    return symbol.table.keys if isinstance(symbol, TableSymbol) else None


def is_player_count(book: Rulebook, key: KeyType) -> bool:
    """Whether a key runs over exactly the numbers of players that the game is for."""
    counts = book.counts
    return (
        isinstance(key, IntType)
        and (key.low, key.high) == (counts[0], counts[-1])
        and len(counts) > 1
    )


def cells_of(book: Rulebook, name: str) -> dict[Key, str]:
    """The cells of a table in words, by the names of their keys. What is for a number of players is
    read as it is with that number; what does not exist then is left out, and so is a nothing that
    only `default` fills in: there is none in print either."""
    found: dict[Key, str] = {}
    for players in book.counts:
        symbol = book.world(players).symbols.get(name)
        if not isinstance(symbol, TableSymbol):
            continue
        table = symbol.table
        counting = [n for n, key in enumerate(table.keys) if is_player_count(book, key)]
        for key, value in _cells(book, symbol, players):
            if all(key[n] == str(players) for n in counting):
                found[key] = value
    return found


def _cells(book: Rulebook, symbol: TableSymbol, players: int) -> Iterator[tuple[Key, str]]:
    table: Table = symbol.table
    cells = book.cells(table, players)
    default = symbol.declared.default
    rest = default.key.span if default is not None else None
    for numbers in product(*(key_numbers(key) for key in table.keys)):
        index = cell_number(table.keys, numbers)
        if rest is not None and table.row_spans[index] == rest and not cells[index]:
            continue
        names = tuple(
            key.root.names[number] if isinstance(key, FiniteType) else str(key_values(key)[number])
            for key, number in zip(table.keys, numbers, strict=True)
        )
        yield names, book.shown(table.type, cells[index], players)


def key_numbers(key: KeyType) -> tuple[int, ...] | range:
    """The numbers that a key runs over."""
    return key.members if isinstance(key, FiniteType) else range(key_size(key))


def _laid_out(
    book: Rulebook,
    name: str,
    keys: tuple[KeyType, ...],
    values: dict[Key, str],
    usual: dict[Key, str],
) -> Iterator[BookTable]:
    """Two keys make a table; more make several, one for each combination of the first ones."""
    axes = [list(dict.fromkeys(key[n] for key in values)) for n in range(len(keys))]
    labels = [_axis(book, name, n, key) for n, key in enumerate(keys)]
    if len(keys) == 1:
        yield _list(book, keys[0], axes[0], labels[0], name, values, usual)
        return
    for before in product(*axes[:-2]):
        across, down = len(keys) - 1, len(keys) - 2
        if len(axes[across]) > WIDE and len(axes[down]) < len(axes[across]):
            across, down = down, across
        heads = [Cell(f"{labels[down]} \\ {labels[across]}".strip(" \\"), head=True)]
        heads += [_head(book, keys[across], item) for item in axes[across]]
        rows = []
        for row in axes[down]:
            if not any(
                key[: len(before)] == before and key[down] == row for key in (*values, *usual)
            ):
                continue
            cells = [_head(book, keys[down], row)]
            for column in axes[across]:
                key = (*before, row, column) if down < across else (*before, column, row)
                cells.append(_cell(key, values, usual))
            rows.append(tuple(cells))
        caption = ", ".join(_head(book, keys[n], item).text for n, item in enumerate(before))
        yield BookTable(tuple(heads), tuple(rows), capital(caption))


def _list(
    book: Rulebook,
    key: KeyType,
    items: list[str],
    label: str,
    name: str,
    values: dict[Key, str],
    usual: dict[Key, str],
) -> BookTable:
    if len(items) <= WIDE:
        heads = (Cell(label, head=True), *(_head(book, key, item) for item in items))
        row = [Cell(book.heading_of(name), head=True)]
        row += [_cell((item,), values, usual) for item in items]
        return BookTable(heads, (tuple(row),))
    heads = (Cell(label, head=True), Cell(book.heading_of(name), head=True))
    return BookTable(
        heads, tuple((_head(book, key, item), _cell((item,), values, usual)) for item in items)
    )


def _axis(book: Rulebook, name: str, number: int, key: KeyType) -> str:
    if is_player_count(book, key):
        return book.say("players")
    if isinstance(key, FiniteType):
        return book.heading_of(key.name)
    symbol = book.world().symbols.get(name)
    if not isinstance(symbol, TableSymbol) or number >= len(symbol.signature.parameters):
        return ""
    letter = symbol.signature.parameters[number]
    found = book.words.message(f"field-{name}-{letter}") or book.words.message(f"name-{letter}")
    if found is None:
        book.miss(f"field-{name}-{letter}", symbol.span)
    return capital(found or spaced(letter))


def _head(book: Rulebook, key: KeyType, item: str) -> Cell:
    if isinstance(key, FiniteType):
        return Cell(book.words.value(named(key, item)), head=True)
    return Cell(item, number=True, head=True)


def _cell(key: Key, values: dict[Key, str], usual: dict[Key, str]) -> Cell:
    text = values.get(key, "–")
    was = usual.get(key, "–")
    return Cell(text, is_number(text), was if was != text else None)


def is_number(text: str) -> bool:
    """Return whether a text is a whole number in the form of some language."""
    return _NUMBER.fullmatch(text) is not None
