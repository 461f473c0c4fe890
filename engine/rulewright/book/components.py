"""What there is: types with the fields of their members, grids, pieces, relations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.book.figures import tile_sheet
from rulewright.book.ground import Rulebook
from rulewright.book.model import Block, BookTable, Cell, CodeSpan, Links, Paragraph, Section
from rulewright.book.prose import change_of, prose_id, remarks, section_id, told
from rulewright.book.tables import headed, is_number, key_numbers
from rulewright.model.chapters import Chapter
from rulewright.model.tree import Grid, Member
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.types import BoolType, FiniteType, IntType, KeyType, cell_number, key_values
from rulewright.words.naming import spaced
from rulewright.words.values import named

MANY = 400
"""A type with more members is told by its number alone."""


def contents(book: Rulebook, chapter: Chapter) -> list[Block]:
    """The things that a chapter lists, in words. Raises DiagnosticError for what is no number."""
    items = []
    for name, number in chapter.contents:
        count = book.facts.value_at(number.content)
        text = book.words.message(f"component-{name.text}", {"count": count})
        items.append(CodeSpan(text or f"{book.words.value(count)} {spaced(name.text)}"))
    return [Links("", tuple(items))] if items else []


def components(book: Rulebook) -> Section:
    """Types with what is known of their members, grids, and pieces."""
    chapter = Section("components", book.say("chapter-components"))
    for rule in (*book.left("types"), *book.left("grids")):
        if not book.apart or book.words.message(prose_id(rule)):
            chapter.parts.append(type_section(book, rule))
    for section in ("pieces", "bags", "zones", "relations"):
        for rule in book.left(section):
            if section == "relations" or book.words.message(prose_id(rule)):
                chapter.parts.append(thing_section(book, rule))
    return chapter


def type_section(book: Rulebook, rule: RuleEntry) -> Section:
    """A type or a grid under its heading."""
    made = headed(book, rule)
    sheet = tile_sheet(book, rule)
    if sheet is not None:
        made.blocks.append(sheet)
    for block in type_blocks(book, rule):
        if sheet is not None and isinstance(block, BookTable):
            block = replace(block, folded=book.say("as-table"))
        made.blocks.append(block)
    made.blocks += remarks(book, rule)
    return made


def thing_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Pieces, a bag, a zone or a relation under its heading."""
    pairs = relation_table(book, rule.name) if rule.section == "relations" else None
    if pairs is not None:
        made = headed(book, rule)
        made.blocks.append(pairs)
    else:
        title = book.heading_of(rule.name)
        made = Section(section_id(rule), title, change=change_of(book, rule))
        made.blocks += told(book, rule, made.id)
    made.blocks += remarks(book, rule)
    return made


def relation_table(book: Rulebook, name: str) -> BookTable | None:
    """Each member with those it is related to, and the fields of the edges."""
    symbol = book.world().symbols.get(name)
    if not isinstance(symbol, RelationSymbol):
        return None
    lines = _related(book, symbol) if book.played else {}
    former = book.former.world().symbols.get(name) if book.former is not None else None
    usual = (
        _related(book.former, former)
        if book.former is not None and isinstance(former, RelationSymbol)
        else lines
    )
    heads = (
        Cell(book.heading_of(symbol.between[0].name), head=True),
        Cell(book.heading_of(name), head=True),
    )
    rows = []
    for member in dict.fromkeys((*lines, *usual)):
        text, was = lines.get(member, "–"), usual.get(member, "–")
        rows.append((Cell(member, head=True), Cell(text, was=was if was != text else None)))
    return BookTable(heads, tuple(rows))


def _related(book: Rulebook, symbol: RelationSymbol) -> dict[str, str]:
    first, second = symbol.between
    pairs = book.cells(symbol.pairs)
    fields = [(table.type, book.cells(table)) for table in symbol.fields.values()]
    found = {}
    for a in first.members:
        others = []
        for b in second.members:
            at = a * second.size + b
            if not pairs[at]:
                continue
            values = [book.shown(type, cells[at]) for type, cells in fields]
            told_of = f" ({', '.join(values)})" if values else ""
            others.append(book.member(second, b) + told_of)
        if others:
            found[capital(book.member(first, a))] = ", ".join(others)
    return found


def type_blocks(book: Rulebook, rule: RuleEntry) -> list[Block]:
    """The members of a type: a table with their fields, or a list."""
    players = _fullest(book, rule.name)
    symbol = book.world(players).symbols.get(rule.name)
    if not isinstance(symbol, TypeSymbol):
        return []
    if symbol.finite is None:
        assert symbol.range is not None
        low, high = symbol.range.low or 0, symbol.range.high or 0
        return [Paragraph(book.say("range-told", low=low, high=high))]
    of = symbol.finite
    if rule.section == "grids":
        grid = book.declared.grids[rule.signature]
        told_of = "" if of.growing else _grid_told(book, grid, len(of.members))
        return [Paragraph(text) for text in (told_of, *_shared(book, grid)) if text]
    if of.factors and "fields" not in rule.part:
        parts = book.listing(book.name_of(factor.name) for factor in of.factors)
        return [Paragraph(book.say("pairs-told", parts=parts, count=len(of.members)))]
    if len(of.members) > MANY:
        return [Paragraph(book.say("members", count=len(of.members)))]
    if not book.played and all(
        book.words.has(f"field-{rule.name}-{name}") for name in symbol.fields
    ):
        return []  # there are words for whatever can head a column
    rows = all_rows(book, rule)
    usual = book.former.by_id.get(rule.id) if book.former is not None else None
    before = all_rows(book.former, usual) if book.former and usual else rows
    heads = list(dict.fromkeys(head for row in rows.values() for head in row))
    if not heads:
        names = [capital(book.words.value(named(of, name))) for name in rows]
        return [Paragraph(book.series(names))]
    numeric = {h: all(is_number(row.get(h) or "0") for row in rows.values()) for h in heads}
    made = []
    for name, row in rows.items():
        cells = [Cell(capital(book.words.value(named(of, name))), head=True)]
        for head in heads:
            text = row.get(head, "")
            was = before.get(name, {}).get(head, "") if name in before else ""
            cells.append(Cell(text, numeric[head], was if was != text else None))
        made.append(tuple(cells))
    first = Cell(book.heading_of(rule.name), head=True)
    return [
        BookTable((first, *(Cell(head, numeric[head], head=True) for head in heads)), tuple(made))
    ]


def all_rows(book: Rulebook, rule: RuleEntry) -> dict[str, dict[str, str]]:
    """The members with any number of players, as they are written, each with its fields."""
    found: dict[str, dict[str, str]] = {}
    for players in sorted(book.counts, key=lambda count: count != _fullest(book, rule.name)):
        for name, row in type_rows(book, rule, players).items():
            found.setdefault(name, row)
    order = {name: number for number, name in enumerate(_members(book, rule))}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))


def type_rows(book: Rulebook, rule: RuleEntry, players: int) -> dict[str, dict[str, str]]:
    """The fields of each member in words, by heading; columns that say nothing are left out."""
    symbol = book.world(players).symbols.get(rule.name)
    if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return {}
    of = symbol.finite
    rows: dict[str, dict[str, str]] = {of.root.names[index]: {} for index in of.members}
    fields: dict[str, str] = {}
    for name, field in symbol.fields.items():
        table = field.table
        cells = () if table is None or table is symbol.ends else book.cells(table, players)
        if table is None or not cells:
            continue
        for rest in product(*(key_numbers(key) for key in table.keys[1:])):
            head = _field_head(book, rule.name, name, table.keys[1:], rest)
            fields[head] = name
            for member in of.members:
                index = cell_number(table.keys, (member, *rest))
                text = book.shown(table.type, cells[index], players)
                if cells[index] == -1 and not isinstance(table.type, IntType):
                    text = ""
                elif isinstance(table.type, BoolType):
                    text = book.words.value(True) if cells[index] else ""
                rows[of.root.names[member]][head] = text
    _add_prose(book, symbol, rows)
    _add_counts(book, rule, rows)
    _add_origins(book, rule, rows)
    for head in list(dict.fromkeys(head for row in rows.values() for head in row)):
        if not any(row.get(head) for row in rows.values()):
            for row in rows.values():
                row.pop(head, None)
        elif head in fields and not book.words.has(id := f"field-{rule.name}-{fields[head]}"):
            book.miss(id, rule.key.span)
    return rows


def _add_prose(book: Rulebook, symbol: TypeSymbol, rows: dict[str, dict[str, str]]) -> None:
    """The words of the locale about members: of each (`rule-TYPE-MEMBER`), and of each of its
    fields that hold rules (forms of that message)."""
    assert symbol.finite is not None
    root = symbol.finite.root.name
    for name, row in rows.items():
        for field in symbol.fields:
            text = book.words.message(f"rule-{root}-{name}", form=field)
            if text:
                row[_field_head(book, symbol.name, field, (), ())] = text
        text = book.words.message(f"rule-{root}-{name}")
        if text:
            row[book.say("member-rule")] = text


def _field_head(
    book: Rulebook, type: str, field: str, keys: tuple[KeyType, ...], numbers: tuple[int, ...]
) -> str:
    text = book.words.message(f"field-{type}-{field}") or spaced(field)
    names = [
        book.member(key, number) if isinstance(key, FiniteType) else str(key_values(key)[number])
        for key, number in zip(keys, numbers, strict=True)
    ]
    if names:
        text = book.say("thing-value", thing=text, value=book.series(names))
    return capital(text)


def _members(book: Rulebook, rule: RuleEntry) -> dict[str, Member]:
    """The members of a type that are listed one by one."""
    return book.declared.types[rule.signature].told if rule.section == "types" else {}


def _add_counts(book: Rulebook, rule: RuleEntry, rows: dict[str, dict[str, str]]) -> None:
    """For members that exist only with some numbers of players: which."""
    for name, member in _members(book, rule).items():
        if member.players is not None and name in rows:
            low, _, high = member.players.text.partition(" to ")
            told = book.say("range-told", low=int(low), high=int(high)) if high else low
            rows[name][book.say("only-with")] = told


def _add_origins(book: Rulebook, rule: RuleEntry, rows: dict[str, dict[str, str]]) -> None:
    """Which members are reconstructed, where not all are."""
    for name, member in _members(book, rule).items():
        if member.origin is not None and name in rows:
            rows[name][book.say("reconstructed")] = book.words.value(True)


def _fullest(book: Rulebook, name: str) -> int:
    """The number of players with which a type has most members."""

    def size(players: int) -> int:
        symbol = book.world(players).symbols.get(name)
        finite = symbol.finite if isinstance(symbol, TypeSymbol) else None
        return len(finite.members) if finite is not None else 0

    return max(book.counts, key=size)


def _shared(book: Rulebook, grid: Grid) -> Iterator[str]:
    """Yield the corners and sides of a grid that rules use, with their numbers."""
    for name in (grid.corners, grid.sides):
        symbol = book.world().type_symbol(name.text) if name is not None else None
        if symbol is not None and symbol.finite is not None:
            count = book.say("members", count=len(symbol.finite.members))
            thing = capital(book.name_of(symbol.name))
            yield book.say("thing-value", thing=thing, value=count)


def _grid_told(book: Rulebook, grid: Grid, count: int) -> str:
    if grid.columns and grid.rows:
        cells = grid.columns * grid.rows
        return book.say("grid-told", columns=grid.columns, rows=grid.rows, count=cells)
    return book.say("members", count=count) if count else ""
