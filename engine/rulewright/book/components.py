"""Describe the components: types with the fields of their members, grids, pieces, relations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.book.figures import build_tile_sheet
from rulewright.book.model import Block, BookTable, CodeSpan, Links, Paragraph, Section, TableCell
from rulewright.book.prose import build_prose, build_remarks, describe_change, prose_id, section_id
from rulewright.book.rulebook import Rulebook
from rulewright.book.tables import is_number, list_key_numbers, start_section
from rulewright.model.chapters import Chapter
from rulewright.model.declarations import Grid, Member
from rulewright.model.rule_entries import RuleEntry
from rulewright.phrases import capitalize_first
from rulewright.types import BoolType, FiniteType, IntType, KeyType, cell_number, key_values
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import build_member

MAX_LISTED_MEMBERS = 400
"""Number of members of a type above which only their number is printed."""


def build_contents(book: Rulebook, chapter: Chapter) -> list[Block]:
    """List the components that a chapter names, with their counts, in words. Raises DiagnosticError if a
    count is not a number.
    """
    items = []
    for name, number in chapter.contents:
        count = book.facts.evaluate_span(number.content)
        text = book.words.format_message(f"component-{name.text}", {"count": count})
        items.append(CodeSpan(text or f"{book.words.format_value(count)} {name_to_words(name.text)}"))
    return [Links("", tuple(items))] if items else []


def build_components(book: Rulebook) -> Section:
    """Build the chapter of components: types with the fields of their members, grids and pieces."""
    chapter = Section("components", book.own_text("chapter-components"))
    for rule in (*book.list_unplaced_rules("types"), *book.list_unplaced_rules("grids")):
        if not book.placed_rule_ids or book.words.format_message(prose_id(rule)):
            chapter.parts.append(build_type_section(book, rule))
    for section in ("pieces", "bags", "zones", "relations"):
        for rule in book.list_unplaced_rules(section):
            if section == "relations" or book.words.format_message(prose_id(rule)):
                chapter.parts.append(build_thing_section(book, rule))
    return chapter


def build_type_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Build the section of a type or grid."""
    section = start_section(book, rule)
    sheet = build_tile_sheet(book, rule)
    if sheet is not None:
        section.blocks.append(sheet)
    for block in build_type_blocks(book, rule):
        if sheet is not None and isinstance(block, BookTable):
            block = replace(block, folded=book.own_text("as-table"))
        section.blocks.append(block)
    section.blocks += build_remarks(book, rule)
    return section


def build_thing_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Build the section of pieces, a bag, a zone or a relation."""
    pairs = build_relation_table(book, rule.name) if rule.section == "relations" else None
    if pairs is not None:
        section = start_section(book, rule)
        section.blocks.append(pairs)
    else:
        title = book.name_heading(rule.name)
        section = Section(section_id(rule), title, change=describe_change(book, rule))
        section.blocks += build_prose(book, rule, section.id)
    section.blocks += build_remarks(book, rule)
    return section


def build_relation_table(book: Rulebook, name: str) -> BookTable | None:
    """Build a table of each member with its related members and the fields of the edges; None for other
    symbols.
    """
    symbol = book.get_world().symbols.get(name)
    if not isinstance(symbol, RelationSymbol):
        return None
    lines = _list_related(book, symbol) if book.plays_examples else {}
    former = book.compared_book.get_world().symbols.get(name) if book.compared_book is not None else None
    usual = (
        _list_related(book.compared_book, former)
        if book.compared_book is not None and isinstance(former, RelationSymbol)
        else lines
    )
    heads = (
        TableCell(book.name_heading(symbol.end_types[0].name), head=True),
        TableCell(book.name_heading(name), head=True),
    )
    rows = []
    for member in dict.fromkeys((*lines, *usual)):
        text, was = lines.get(member, "–"), usual.get(member, "–")
        rows.append((TableCell(member, head=True), TableCell(text, was=was if was != text else None)))
    return BookTable(heads, tuple(rows))


def _list_related(book: Rulebook, symbol: RelationSymbol) -> dict[str, str]:
    first, second = symbol.end_types
    pairs = book.get_table_cells(symbol.pair_table)
    fields = [(table.type, book.get_table_cells(table)) for table in symbol.field_tables.values()]
    related_by_member = {}
    for a in first.members:
        others = []
        for b in second.members:
            index = a * second.size + b
            if not pairs[index]:
                continue
            values = [book.format_value(type, cells[index]) for type, cells in fields]
            fields_text = f" ({', '.join(values)})" if values else ""
            others.append(book.format_member(second, b) + fields_text)
        if others:
            related_by_member[capitalize_first(book.format_member(first, a))] = ", ".join(others)
    return related_by_member


def build_type_blocks(book: Rulebook, rule: RuleEntry) -> list[Block]:
    """List the members of a type, as a table with their fields or as a list."""
    players = _find_largest_count(book, rule.name)
    symbol = book.get_world(players).symbols.get(rule.name)
    if not isinstance(symbol, TypeSymbol):
        return []
    if symbol.finite is None:
        assert symbol.int_range is not None
        low, high = symbol.int_range.low or 0, symbol.int_range.high or 0
        return [Paragraph(book.own_text("range-told", low=low, high=high))]
    finite_type = symbol.finite
    if rule.section == "grids":
        grid = book.declarations.grids[rule.signature]
        grid_text = "" if finite_type.is_growing else _describe_grid(book, grid, len(finite_type.members))
        return [Paragraph(text) for text in (grid_text, *_iter_corners_and_sides(book, grid)) if text]
    if finite_type.factors and "fields" not in rule.part:
        parts = book.join_with_and(book.display_name(factor.name) for factor in finite_type.factors)
        return [Paragraph(book.own_text("pairs-told", parts=parts, count=len(finite_type.members)))]
    if len(finite_type.members) > MAX_LISTED_MEMBERS:
        return [Paragraph(book.own_text("members", count=len(finite_type.members)))]
    if not book.plays_examples and all(
        book.words.has_message(f"field-{rule.name}-{name}") for name in symbol.fields
    ):
        return []  # all possible column headings have texts
    rows = collect_all_rows(book, rule)
    usual = book.compared_book.rules_by_id.get(rule.id) if book.compared_book is not None else None
    before = collect_all_rows(book.compared_book, usual) if book.compared_book and usual else rows
    heads = list(dict.fromkeys(head for row in rows.values() for head in row))
    if not heads:
        names = [capitalize_first(book.words.format_value(build_member(finite_type, name))) for name in rows]
        return [Paragraph(book.join_with_commas(names))]
    numeric = {h: all(is_number(row.get(h) or "0") for row in rows.values()) for h in heads}
    table_rows = []
    for name, row in rows.items():
        cells = [
            TableCell(capitalize_first(book.words.format_value(build_member(finite_type, name))), head=True)
        ]
        for head in heads:
            text = row.get(head, "")
            was = before.get(name, {}).get(head, "") if name in before else ""
            cells.append(TableCell(text, numeric[head], was if was != text else None))
        table_rows.append(tuple(cells))
    first = TableCell(book.name_heading(rule.name), head=True)
    return [
        BookTable((first, *(TableCell(head, numeric[head], head=True) for head in heads)), tuple(table_rows))
    ]


def collect_all_rows(book: Rulebook, rule: RuleEntry) -> dict[str, dict[str, str]]:
    """Return the members of a type for all numbers of players, in the order of the rules, each with its
    fields.
    """
    rows_by_member: dict[str, dict[str, str]] = {}
    for players in sorted(
        book.player_counts, key=lambda count: count != _find_largest_count(book, rule.name)
    ):
        for name, row in build_type_rows(book, rule, players).items():
            rows_by_member.setdefault(name, row)
    order = {name: number for number, name in enumerate(_listed_members(book, rule))}
    return dict(sorted(rows_by_member.items(), key=lambda item: order.get(item[0], len(order))))


def build_type_rows(book: Rulebook, rule: RuleEntry, players: int) -> dict[str, dict[str, str]]:
    """Return the fields of each member in words, by heading; columns without content are omitted."""
    symbol = book.get_world(players).symbols.get(rule.name)
    if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return {}
    finite_type = symbol.finite
    rows_by_member: dict[str, dict[str, str]] = {
        finite_type.root.names[index]: {} for index in finite_type.members
    }
    fields_by_heading: dict[str, str] = {}
    for name, field in symbol.fields.items():
        table = field.table
        cells = () if table is None or table is symbol.ends_table else book.get_table_cells(table, players)
        if table is None or not cells:
            continue
        for rest in product(*(list_key_numbers(key) for key in table.keys[1:])):
            head = _format_field_heading(book, rule.name, name, table.keys[1:], rest)
            fields_by_heading[head] = name
            for member in finite_type.members:
                index = cell_number(table.keys, (member, *rest))
                text = book.format_value(table.type, cells[index], players)
                if cells[index] == -1 and not isinstance(table.type, IntType):
                    text = ""
                elif isinstance(table.type, BoolType):
                    text = book.words.format_value(True) if cells[index] else ""
                rows_by_member[finite_type.root.names[member]][head] = text
    _add_prose(book, symbol, rows_by_member)
    _add_counts(book, rule, rows_by_member)
    _add_origins(book, rule, rows_by_member)
    for head in list(dict.fromkeys(head for row in rows_by_member.values() for head in row)):
        if not any(row.get(head) for row in rows_by_member.values()):
            for row in rows_by_member.values():
                row.pop(head, None)
        elif head in fields_by_heading and not book.words.has_message(
            id := f"field-{rule.name}-{fields_by_heading[head]}"
        ):
            book.add_missing(id, rule.key.span)
    return rows_by_member


def _add_prose(book: Rulebook, symbol: TypeSymbol, rows_by_member: dict[str, dict[str, str]]) -> None:
    """Add the texts of the locale about members: one for each member (`rule-TYPE-MEMBER`), and its forms for
    fields that hold rules.
    """
    assert symbol.finite is not None
    root = symbol.finite.root.name
    for name, row in rows_by_member.items():
        for field in symbol.fields:
            text = book.words.format_message(f"rule-{root}-{name}", form=field)
            if text:
                row[_format_field_heading(book, symbol.name, field, (), ())] = text
        text = book.words.format_message(f"rule-{root}-{name}")
        if text:
            row[book.own_text("member-rule")] = text


def _format_field_heading(
    book: Rulebook,
    type_name: str,
    field_name: str,
    keys: tuple[KeyType, ...],
    member_numbers: tuple[int, ...],
) -> str:
    text = book.words.format_message(f"field-{type_name}-{field_name}") or name_to_words(field_name)
    names = [
        book.format_member(key, number) if isinstance(key, FiniteType) else str(key_values(key)[number])
        for key, number in zip(keys, member_numbers, strict=True)
    ]
    if names:
        text = book.own_text("thing-value", thing=text, value=book.join_with_commas(names))
    return capitalize_first(text)


def _listed_members(book: Rulebook, rule: RuleEntry) -> dict[str, Member]:
    """Return the members of a type that are listed individually."""
    return book.declarations.types[rule.signature].described_members if rule.section == "types" else {}


def _add_counts(book: Rulebook, rule: RuleEntry, rows_by_member: dict[str, dict[str, str]]) -> None:
    """Add a column with the numbers of players for members that exist only with some of them."""
    for name, member in _listed_members(book, rule).items():
        if member.players is not None and name in rows_by_member:
            low, _, high = member.players.text.partition(" to ")
            count_text = book.own_text("range-told", low=int(low), high=int(high)) if high else low
            rows_by_member[name][book.own_text("only-with")] = count_text


def _add_origins(book: Rulebook, rule: RuleEntry, rows_by_member: dict[str, dict[str, str]]) -> None:
    """Add a column that marks reconstructed members, where some are not."""
    for name, member in _listed_members(book, rule).items():
        if member.origin is not None and name in rows_by_member:
            rows_by_member[name][book.own_text("reconstructed")] = book.words.format_value(True)


def _find_largest_count(book: Rulebook, name: str) -> int:
    """Return the number of players with which a type has most members."""

    def count_members(players: int) -> int:
        symbol = book.get_world(players).symbols.get(name)
        finite = symbol.finite if isinstance(symbol, TypeSymbol) else None
        return len(finite.members) if finite is not None else 0

    return max(book.player_counts, key=count_members)


def _iter_corners_and_sides(book: Rulebook, grid: Grid) -> Iterator[str]:
    """Yield the corners and sides of a grid that rules use, with their numbers."""
    for name in (grid.corners, grid.sides):
        symbol = book.get_world().find_type(name.text) if name is not None else None
        if symbol is not None and symbol.finite is not None:
            count = book.own_text("members", count=len(symbol.finite.members))
            thing = capitalize_first(book.display_name(symbol.name))
            yield book.own_text("thing-value", thing=thing, value=count)


def _describe_grid(book: Rulebook, grid: Grid, count: int) -> str:
    if grid.columns and grid.rows:
        cells = grid.columns * grid.rows
        return book.own_text("grid-told", columns=grid.columns, rows=grid.rows, count=cells)
    return book.own_text("members", count=count) if count else ""
