"""Present the tables of the rules as tables of the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from rulewright.analysis.symbols import TableSymbol
from rulewright.book.model import Block, BookTable, Paragraph, Section, TableCell
from rulewright.book.prose import build_remarks, describe_change, prose_id, section_id
from rulewright.book.rulebook import Rulebook
from rulewright.model.rule_entries import RuleEntry
from rulewright.phrases import capitalize_first
from rulewright.tree import Table
from rulewright.types import FiniteType, IntType, KeyType, cell_number, key_size, key_values
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import build_member

MAX_COLUMNS = 9
"""The largest number of columns that fit on a page."""

CellKey = tuple[str, ...]
_NUMBER = re.compile(r"-?(?:\d+|\d{1,3}(?:[.,’٬\s]\d{2,3})+)")


def build_tables(book: Rulebook) -> Section:
    chapter = Section("tables", book.own_text("chapter-tables"))
    chapter.parts += [build_table_section(book, rule) for rule in book.list_unplaced_rules("tables")]
    return chapter


def build_table_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Build the section of a table of the rules."""
    section = start_section(book, rule)
    section.blocks += build_table_blocks(book, rule.name)
    section.blocks += build_remarks(book, rule)
    return section


def start_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Return an empty section with its heading and its prose."""
    section = Section(section_id(rule), book.name_heading(rule.name), change=describe_change(book, rule))
    text = book.words.format_message(prose_id(rule)) or ""
    section.blocks += [Paragraph(part.strip()) for part in text.split("\n\n") if part.strip()]
    return section


def build_table_blocks(book: Rulebook, name: str) -> list[Block]:
    """Convert a table of the rules to tables of the book; changed cells show their former values."""
    keys = _get_table_keys(book, name)
    values = format_cells(book, name) if book.plays_examples else {}
    usual = format_cells(book.compared_book, name) if book.compared_book is not None else values
    if keys is None:
        return []
    if not keys:
        return [Paragraph(text) for text in values.values()]
    return list(_split_tables(book, name, keys, values, usual))


def _get_table_keys(book: Rulebook, name: str) -> tuple[KeyType, ...] | None:
    symbol = book.get_world().symbols.get(name)
    return symbol.table.keys if isinstance(symbol, TableSymbol) else None


def is_player_count(book: Rulebook, key: KeyType) -> bool:
    """Return whether a key ranges over exactly the numbers of players of the game."""
    counts = book.player_counts
    return isinstance(key, IntType) and (key.low, key.high) == (counts[0], counts[-1]) and len(counts) > 1


def format_cells(book: Rulebook, name: str) -> dict[CellKey, str]:
    """Format the cells of a table in words, by the names of their keys. A key that ranges over numbers of
    players is read from the rules for that number. Omitted are cells that do not exist then, and empty ones
    that only `default` fills, which printed tables leave blank.
    """
    texts_by_key: dict[CellKey, str] = {}
    for players in book.player_counts:
        symbol = book.get_world(players).symbols.get(name)
        if not isinstance(symbol, TableSymbol):
            continue
        table = symbol.table
        counting = [n for n, key in enumerate(table.keys) if is_player_count(book, key)]
        for key, value in _iter_cells(book, symbol, players):
            if all(key[n] == str(players) for n in counting):
                texts_by_key[key] = value
    return texts_by_key


def _iter_cells(book: Rulebook, symbol: TableSymbol, players: int) -> Iterator[tuple[CellKey, str]]:
    table: Table = symbol.table
    cells = book.get_table_cells(table, players)
    default = symbol.declaration.default
    rest = default.key.span if default is not None else None
    for numbers in product(*(list_key_numbers(key) for key in table.keys)):
        index = cell_number(table.keys, numbers)
        if rest is not None and table.row_spans[index] == rest and not cells[index]:
            continue
        names = tuple(
            key.root.names[number] if isinstance(key, FiniteType) else str(key_values(key)[number])
            for key, number in zip(table.keys, numbers, strict=True)
        )
        yield names, book.format_value(table.type, cells[index], players)


def list_key_numbers(key: KeyType) -> tuple[int, ...] | range:
    """Return the numbers over which a key ranges."""
    return key.members if isinstance(key, FiniteType) else range(key_size(key))


def _split_tables(
    book: Rulebook,
    name: str,
    keys: tuple[KeyType, ...],
    texts_by_key: dict[CellKey, str],
    standard_texts: dict[CellKey, str],
) -> Iterator[BookTable]:
    """Yield one table for up to two keys; for more keys, one for each combination of the first ones."""
    axes = [list(dict.fromkeys(key[n] for key in texts_by_key)) for n in range(len(keys))]
    labels = [_axis_label(book, name, n, key) for n, key in enumerate(keys)]
    if len(keys) == 1:
        yield _build_list(book, keys[0], axes[0], labels[0], name, texts_by_key, standard_texts)
        return
    for outer_keys in product(*axes[:-2]):
        across, down = len(keys) - 1, len(keys) - 2
        if len(axes[across]) > MAX_COLUMNS and len(axes[down]) < len(axes[across]):
            across, down = down, across
        heads = [TableCell(f"{labels[down]} \\ {labels[across]}".strip(" \\"), head=True)]
        heads += [_heading_cell(book, keys[across], item) for item in axes[across]]
        rows = []
        for row in axes[down]:
            if not any(
                key[: len(outer_keys)] == outer_keys and key[down] == row
                for key in (*texts_by_key, *standard_texts)
            ):
                continue
            cells = [_heading_cell(book, keys[down], row)]
            for column in axes[across]:
                key = (*outer_keys, row, column) if down < across else (*outer_keys, column, row)
                cells.append(_build_cell(key, texts_by_key, standard_texts))
            rows.append(tuple(cells))
        caption = ", ".join(_heading_cell(book, keys[n], item).text for n, item in enumerate(outer_keys))
        yield BookTable(tuple(heads), tuple(rows), capitalize_first(caption))


def _build_list(
    book: Rulebook,
    key: KeyType,
    key_texts: list[str],
    label: str,
    name: str,
    texts_by_key: dict[CellKey, str],
    standard_texts: dict[CellKey, str],
) -> BookTable:
    if len(key_texts) <= MAX_COLUMNS:
        heads = (TableCell(label, head=True), *(_heading_cell(book, key, item) for item in key_texts))
        row = [TableCell(book.name_heading(name), head=True)]
        row += [_build_cell((item,), texts_by_key, standard_texts) for item in key_texts]
        return BookTable(heads, (tuple(row),))
    heads = (TableCell(label, head=True), TableCell(book.name_heading(name), head=True))
    return BookTable(
        heads,
        tuple(
            (_heading_cell(book, key, item), _build_cell((item,), texts_by_key, standard_texts))
            for item in key_texts
        ),
    )


def _axis_label(book: Rulebook, name: str, number: int, key: KeyType) -> str:
    if is_player_count(book, key):
        return book.own_text("players")
    if isinstance(key, FiniteType):
        return book.name_heading(key.name)
    symbol = book.get_world().symbols.get(name)
    if not isinstance(symbol, TableSymbol) or number >= len(symbol.signature.parameters):
        return ""
    letter = symbol.signature.parameters[number]
    locale_label = book.words.format_message(f"field-{name}-{letter}") or book.words.format_message(
        f"name-{letter}"
    )
    if locale_label is None:
        book.add_missing(f"field-{name}-{letter}", symbol.span)
    return capitalize_first(locale_label or name_to_words(letter))


def _heading_cell(book: Rulebook, key: KeyType, key_text: str) -> TableCell:
    if isinstance(key, FiniteType):
        return TableCell(book.words.format_value(build_member(key, key_text)), head=True)
    return TableCell(key_text, number=True, head=True)


def _build_cell(
    cell_key: CellKey, texts_by_key: dict[CellKey, str], standard_texts: dict[CellKey, str]
) -> TableCell:
    text = texts_by_key.get(cell_key, "–")
    was = standard_texts.get(cell_key, "–")
    return TableCell(text, is_number(text), was if was != text else None)


def is_number(text: str) -> bool:
    """Return whether a text is a whole number in the form of some language."""
    return _NUMBER.fullmatch(text) is not None
