"""Tables as tables: what there is of each type, and the tables of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulewright.analysis.core import Table as RuleTable
from rulewright.analysis.symbols import RelationSymbol, TableSymbol, TypeSymbol
from rulewright.analysis.types import BoolType, FiniteType, IntType, KeyType, key_size
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Block, Cell, Paragraph, Section, Table
from rulewright.book.prose import change_of, prose_id, remarks, section_id, told
from rulewright.document.entries import RuleEntry
from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.words.values import named
from rulewright.words.words import spaced

WIDE = 9
"""So many columns still fit a page."""
MANY = 400
"""A type with more members is told by its number alone."""

Key = tuple[str, ...]


# --- tables of the rules --------------------------------------------------------------------------


def rule_tables(book: Rulebook) -> Section:
    chapter = Section("tables", book.say("chapter-tables"))
    chapter.parts += [table_section(book, rule) for rule in book.left("tables")]
    return chapter


def table_section(book: Rulebook, rule: RuleEntry) -> Section:
    """A table of the rules under its heading."""
    made = _headed(book, rule)
    made.blocks += table_blocks(book, rule.name)
    made.blocks += remarks(book, rule)
    return made


def _headed(book: Rulebook, rule: RuleEntry) -> Section:
    made = Section(section_id(rule), book.heading_of(rule.name), change=change_of(book, rule))
    text = book.words.message(prose_id(rule)) or ""
    made.blocks += [Paragraph(part.strip()) for part in text.split("\n\n") if part.strip()]
    return made


def table_blocks(book: Rulebook, name: str) -> list[Block]:
    """One table of the rules as one or more tables of the book, changed cells with what they were.
    """
    keys = _keys(book, name)
    values = cells_of(book, name)
    usual = cells_of(book.usual, name) if book.usual is not None else values
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
    read as it is with that number; what does not exist then is left out."""
    found: dict[Key, str] = {}
    for players in book.counts:
        symbol = book.world(players).symbols.get(name)
        if not isinstance(symbol, TableSymbol):
            continue
        table = symbol.table
        counting = [n for n, key in enumerate(table.keys) if is_player_count(book, key)]
        for key, value in _cells(book, table, players):
            if all(key[n] == str(players) for n in counting):
                found[key] = value
    return found


def _cells(book: Rulebook, table: RuleTable, players: int) -> Iterator[tuple[Key, str]]:
    for numbers in product(*(_numbers(key) for key in table.keys)):
        index = 0
        for key, number in zip(table.keys, numbers, strict=True):
            index = index * key_size(key) + number
        names = tuple(
            key.root.names[number] if isinstance(key, FiniteType) else str((key.low or 0) + number)
            for key, number in zip(table.keys, numbers, strict=True)
        )
        yield names, book.shown(table.type, table.cells[index], players)


def _numbers(key: KeyType) -> tuple[int, ...] | range:
    return key.members if isinstance(key, FiniteType) else range(key_size(key))


def _laid_out(
    book: Rulebook, name: str, keys: tuple[KeyType, ...], values: dict[Key, str],
    usual: dict[Key, str],
) -> Iterator[Table]:
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
            cells = [_head(book, keys[down], row)]
            for column in axes[across]:
                key = (*before, row, column) if down < across else (*before, column, row)
                cells.append(_cell(key, values, usual))
            rows.append(tuple(cells))
        caption = ", ".join(
            _head(book, keys[n], item).text for n, item in enumerate(before)
        )
        yield Table(tuple(heads), tuple(rows), capital(caption))


def _list(
    book: Rulebook, key: KeyType, items: list[str], label: str, name: str,
    values: dict[Key, str], usual: dict[Key, str],
) -> Table:
    if len(items) <= WIDE:
        heads = (Cell(label, head=True), *(_head(book, key, item) for item in items))
        row = [Cell(book.heading_of(name), head=True)]
        row += [_cell((item,), values, usual) for item in items]
        return Table(heads, (tuple(row),))
    heads = (Cell(label, head=True), Cell(book.heading_of(name), head=True))
    return Table(
        heads, tuple((_head(book, key, item), _cell((item,), values, usual)) for item in items)
    )


def _axis(book: Rulebook, name: str, number: int, key: KeyType) -> str:
    if is_player_count(book, key):
        return book.say("players")
    if isinstance(key, FiniteType):
        return book.heading_of(key.name)
    symbol = book.world().symbols.get(name)
    letters = symbol.signature.parameters if isinstance(symbol, TableSymbol) else ()
    return book.heading_of(letters[number]) if number < len(letters) else ""


def _head(book: Rulebook, key: KeyType, item: str) -> Cell:
    if isinstance(key, FiniteType):
        return Cell(book.words.value(named(key, item)), head=True)
    return Cell(item, number=True, head=True)


def _cell(key: Key, values: dict[Key, str], usual: dict[Key, str]) -> Cell:
    text = values.get(key, "–")
    was = usual.get(key, "–")
    return Cell(text, is_number(text), was if was != text else None)


def is_number(text: str) -> bool:
    return text.lstrip("-−").isdigit()


# --- what there is --------------------------------------------------------------------------------


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
    made = _headed(book, rule)
    made.blocks += type_blocks(book, rule)
    made.blocks += remarks(book, rule)
    return made


def thing_section(book: Rulebook, rule: RuleEntry) -> Section:
    """Pieces, a bag, a zone or a relation under its heading."""
    pairs = relation_table(book, rule.name) if rule.section == "relations" else None
    if pairs is not None:
        made = _headed(book, rule)
        made.blocks.append(pairs)
    else:
        title = book.heading_of(rule.name)
        made = Section(section_id(rule), title, change=change_of(book, rule))
        made.blocks += told(book, rule, made.id)
    made.blocks += remarks(book, rule)
    return made


def relation_table(book: Rulebook, name: str) -> Table | None:
    """Each member with those it is related to, and the fields of the edges."""
    symbol = book.world().symbols.get(name)
    if not isinstance(symbol, RelationSymbol):
        return None
    lines = _related(book, symbol)
    former = book.usual.world().symbols.get(name) if book.usual is not None else None
    usual = (
        _related(book.usual, former)
        if book.usual is not None and isinstance(former, RelationSymbol)
        else lines
    )
    heads = (Cell(book.heading_of(symbol.between[0].name), head=True),
             Cell(book.heading_of(name), head=True))
    rows = []
    for member in dict.fromkeys((*lines, *usual)):
        text, was = lines.get(member, "–"), usual.get(member, "–")
        rows.append((Cell(member, head=True), Cell(text, was=was if was != text else None)))
    return Table(heads, tuple(rows))


def _related(book: Rulebook, symbol: RelationSymbol) -> dict[str, str]:
    first, second = symbol.between
    found = {}
    for a in first.members:
        others = []
        for b in second.members:
            at = a * second.size + b
            if not symbol.pairs.cells[at]:
                continue
            values = [
                book.shown(table.type, table.cells[at]) for table in symbol.fields.values()
            ]
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
        told_of = "" if of.growing else _grid_told(book, rule.node, len(of.members))
        return [Paragraph(told_of)] if told_of else []
    if of.factors and not symbol.fields:
        parts = book.listing(book.name_of(factor.name) for factor in of.factors)
        return [Paragraph(book.say("pairs-told", parts=parts, count=len(of.members)))]
    if len(of.members) > MANY:
        return [Paragraph(book.say("members", count=len(of.members)))]
    rows = all_rows(book, rule)
    usual = book.usual.by_id.get(rule.id) if book.usual is not None else None
    before = all_rows(book.usual, usual) if book.usual and usual else rows
    heads = list(dict.fromkeys(head for row in rows.values() for head in row))
    if not heads:
        names = [capital(book.words.value(named(of, name))) for name in rows]
        return [Paragraph(", ".join(names))]
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
    return [Table((first, *(Cell(head, numeric[head], head=True) for head in heads)), tuple(made))]


def all_rows(book: Rulebook, rule: RuleEntry) -> dict[str, dict[str, str]]:
    """The members with any number of players, as they are written, each with its fields."""
    found: dict[str, dict[str, str]] = {}
    for players in sorted(book.counts, key=lambda count: count != _fullest(book, rule.name)):
        for name, row in type_rows(book, rule, players).items():
            found.setdefault(name, row)
    members = rule.node.get("members") if isinstance(rule.node, Mapping) else None
    if not isinstance(members, Mapping):
        return found
    order = {entry.key.text: number for number, entry in enumerate(members)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))


def type_rows(book: Rulebook, rule: RuleEntry, players: int) -> dict[str, dict[str, str]]:
    """The fields of each member in words, by heading; columns that say nothing are left out."""
    symbol = book.world(players).symbols.get(rule.name)
    if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return {}
    of = symbol.finite
    rows: dict[str, dict[str, str]] = {of.root.names[index]: {} for index in of.members}
    for name, field in symbol.fields.items():
        table = field.table
        if table is None or not table.cells:
            continue
        for numbers in product(of.members, *(_numbers(key) for key in table.keys[1:])):
            index = 0
            for key, number in zip(table.keys, numbers, strict=True):
                index = index * key_size(key) + number
            head = _field_head(book, rule.name, name, table.keys[1:], numbers[1:])
            text = book.shown(table.type, table.cells[index], players)
            if table.cells[index] == -1 and not isinstance(table.type, IntType):
                text = ""
            elif isinstance(table.type, BoolType):
                text = book.words.value(bool(table.cells[index])) if table.cells[index] else ""
            rows[of.root.names[numbers[0]]][head] = text
    _add_prose(book, symbol, rows)
    _add_counts(book, rule.node, rows)
    for head in list(dict.fromkeys(head for row in rows.values() for head in row)):
        if not any(row.get(head) for row in rows.values()):
            for row in rows.values():
                row.pop(head, None)
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
        book.member(key, number) if isinstance(key, FiniteType) else str((key.low or 0) + number)
        for key, number in zip(keys, numbers, strict=True)
    ]
    return capital(f"{text}: {', '.join(names)}" if names else text)


def _add_counts(book: Rulebook, node: Node, rows: dict[str, dict[str, str]]) -> None:
    """For members that exist only with some numbers of players: which."""
    members = node.get("members") if isinstance(node, Mapping) else None
    for entry in members if isinstance(members, Mapping) else ():
        only = entry.value.get("players") if isinstance(entry.value, Mapping) else None
        if isinstance(only, Scalar) and entry.key.text in rows:
            rows[entry.key.text][book.say("only-with")] = only.text


def _fullest(book: Rulebook, name: str) -> int:
    """The number of players with which a type has most members."""

    def size(players: int) -> int:
        symbol = book.world(players).symbols.get(name)
        finite = symbol.finite if isinstance(symbol, TypeSymbol) else None
        return len(finite.members) if finite is not None else 0

    return max(book.counts, key=size)


def _grid_told(book: Rulebook, node: Node, count: int) -> str:
    def number(key: str) -> int:
        found = node.get(key) if isinstance(node, Mapping) else None
        value = found.value if isinstance(found, Scalar) else None
        return value if isinstance(value, int) else 0

    columns, rows = number("columns"), number("rows")
    if columns and rows:
        return book.say("grid-told", columns=columns, rows=rows, count=columns * rows)
    return book.say("members", count=count) if count else ""
