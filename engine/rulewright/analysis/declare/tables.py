"""Declares tables and relations: constant functions, checked for gaps and overlaps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from rulewright import limits, tree
from rulewright.analysis import texts
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.fields import cell
from rulewright.analysis.declare.types import members_of
from rulewright.analysis.fitting import is_optional, optional
from rulewright.analysis.symbols import EdgeFieldSymbol, RelationSymbol, TableSymbol
from rulewright.analysis.typing import drawings
from rulewright.analysis.typing.cases import brought, gap, shown, values_of
from rulewright.analysis.typing.neighbourhood import joined_by
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.model import tree as model
from rulewright.model.part import Part
from rulewright.source import Span
from rulewright.types import (
    BOOL,
    UNKNOWN,
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    cell_of,
    count_of,
    key_members,
    none_of,
    value_type,
)

MOST_GAPS = 3
"""Further rows in which something is missing that are shown."""
MOST_PLACED = 200
"""Missing cells whose places are looked for."""

# --- tables ---------------------------------------------------------------------------------------


def declare_tables(world: World) -> None:
    for told in world.declared.tables.values():
        span = told.key.span
        signature = signatures.signature_of(world, told.key, told.takes)
        if signature is None:
            continue
        kind = signatures.told_type(world, told.type)
        keys = signatures.keys_of(world, signature)
        if keys is not None and too_large(world, signature.name, keys, span):
            keys = None
        table = tree.Table(signature.name, keys or (), kind, (), span=span)
        symbol = TableSymbol(signature.name, span, table, signature, told)
        if world.declare(symbol) and keys is not None:
            fill_later(world, symbol)


def fill_later(world: World, symbol: TableSymbol, rest: int | None = None) -> None:
    """Adds a table whose cells are computed when they are needed; `rest` is the value of those of
    which nothing is said."""
    world.add_table(symbol.table)
    world.unfilled[symbol.table] = _Filler(world, symbol, rest).fill


def too_large(world: World, name: str, keys: tuple[KeyType, ...], span: Span) -> bool:
    """Reports a table with more entries than there may be."""
    size = count_of(keys)
    if size > limits.MOST_ENTRIES:
        world.reporter.error(
            "too-many",
            f"`{name}` would have {size:,} entries",
            span,
            f"at most {limits.MOST_ENTRIES:,}",
            help="use smaller keys, or a definition in place of a table",
        )
        return True
    world.entries += size
    if world.entries <= limits.MOST_ENTRIES_TOGETHER:
        return False
    world.reporter.error(
        "too-many",
        f"with `{name}` all tables together have {world.entries:,} entries",
        span,
        f"at most {limits.MOST_ENTRIES_TOGETHER:,}",
        help="use smaller keys, or definitions in place of tables",
    )
    return True


class _Filler:
    """Computes the cells of one table."""

    def __init__(self, world: World, symbol: TableSymbol, rest: int | None) -> None:
        self.world, self.symbol, self.table = world, symbol, symbol.table
        self.rest = rest
        size = count_of(self.table.keys)
        self.cells: list[int | None] = [None] * size
        self.spans: list[Span] = [symbol.span] * size
        self.rows: list[Span] = [symbol.span] * size
        """The key of the row of each cell; the table's own where nothing is written."""
        self.overlaid: dict[tuple[str, int], Span] = {}

    def fill(self) -> None:
        told = self.symbol.declared
        if told.rows is not None:
            self._level(told.rows, 0, (), self.symbol.span)
        on_board = self._drawn()
        default = told.default
        by_default = cache(self._cell)
        missing: list[tuple[int, ...]] = []
        for values in product(*map(key_members, self.table.keys)):
            at = cell_of(self.table.keys, values)
            if self.cells[at] is not None:
                continue
            if at in on_board:
                self.cells[at] = on_board[at]
            elif default is not None:
                self.cells[at] = by_default(default)(values)
                self.rows[at] = default.key.span
            elif self.rest is not None:
                self.cells[at] = self.rest
            elif is_optional(self.table.type):
                self.cells[at] = none_of(self.table.type)
            elif self._matters(values):
                missing.append(values)
        if missing and not self.world.reporter.errors:
            self._gap(missing)
        filler = self.world.pool.add(()) if isinstance(self.table.type, CollectionType) else 0
        said = (filler if cell is None else cell for cell in self.cells)
        changed, name = self.world.otherwise, self.table.name
        self.table.cells = tuple(changed.get((name, at), cell) for at, cell in enumerate(said))
        if self.rest is None:
            self.table.row_spans = tuple(self.rows)

    def _drawn(self) -> dict[int, int]:
        """Return the cells of a drawing, which rows can change."""
        told, table = self.symbol.declared, self.table
        if told.drawn is None or told.with_ is None:
            return {}
        what = f"`{self.symbol.name}`"
        return drawings.read(
            self.world, table.keys, table.type, told.drawn.content, told.with_, what
        )

    def _matters(self, values: tuple[int, ...]) -> bool:
        """Return whether a key matters: if it is the number of players, only the current one
        does."""
        return all(
            not isinstance(key, IntType)
            or key.name != signatures.PLAYER_COUNT
            or value == self.world.count()
            for key, value in zip(self.table.keys, values, strict=True)
        )

    def _gap(self, missing: list[tuple[int, ...]]) -> None:
        kinds = [value_type(key) for key in self.table.keys]
        names: dict[str, None] = {}
        gaps: dict[tuple[Span, ...], dict[int, str]] = {}
        lists: dict[tuple[Span, ...], list[tuple[list[int], Span]]] = {}
        placed = [self._among(values) for values in missing[:MOST_PLACED]]
        for number, values in enumerate(missing):
            level = len(values) - 1
            if number < len(placed):
                level, told, around = placed[number]
                spans = (around, *(span for _, span in told))
                lists[spans] = told
                gaps.setdefault(spans, {})[values[level]] = shown(kinds[level], values[level])
            words = map(shown, kinds[: level + 1], values)
            names[", ".join(words)] = None
        first, *others = (gap(lists[spans], gaps[spans], spans[0]) for spans in gaps)
        level = placed[0][0]
        whence = brought(self.world, kinds[level], missing[0][level], first.span)
        self.world.reporter.error(
            "table-gap",
            f"`{self.symbol.name}` has no value for {listing(names, 4)}",
            first.span,
            first.text,
            labels=(*others[:MOST_GAPS], *whence),
            help="add the missing cells, or `default:` for the rest",
        )

    def _among(self, values: tuple[int, ...]) -> tuple[int, list[tuple[list[int], Span]], Span]:
        """Return where the keys of a missing cell lead nowhere: the level, the keys that exist
        there, and the key before.
        """
        rows, around = self.symbol.declared.rows, self.symbol.span
        parts = [] if rows is None else [rows]
        for level, value in enumerate(values):
            told = [(self._values(inner, level), inner) for part in parts for inner in part]
            parts = [inner for numbers, inner in told if value in numbers]
            if not parts or level == len(values) - 1:
                break
            around = parts[-1].key.span
        return level, [(numbers, inner.key.span) for numbers, inner in told], around

    def _values(self, part: Part, level: int) -> list[int]:
        """Return the values of a key in front of a row, or of a part of one."""
        kind = value_type(self.table.keys[level])
        words = texts.words(part.key)
        return [v for word, span in words for v in values_of(Scope(self.world), kind, word, span)]

    def _level(
        self, part: Part, level: int, chosen: tuple[tuple[int, ...], ...], row: Span
    ) -> None:
        """Fill a level of keys; `row` is the key in front of the values. The last keys of a row in
        braces form one row together, as in print.
        """
        if level == len(self.table.keys):
            self._put(part, chosen, row)
            return
        if not part.is_keyed:
            what = f"what `{self.symbol.name}` holds has to be a mapping"
            self.world.reporter.error("wrong-kind", what, part.span)
        for inner in part:
            values = self._values(inner, level)
            if values:
                own = row if level > 0 and part.flow else inner.key.span
                self._level(inner, level + 1, (*chosen, tuple(values)), own)

    def _put(self, part: Part, chosen: tuple[tuple[int, ...], ...], row: Span) -> None:
        cell = self._cell(part)
        for values in product(*chosen):
            at = cell_of(self.table.keys, values)
            if self.cells[at] is not None:
                self.world.reporter.error(
                    "table-overlap",
                    f"`{self.symbol.name}` has two values for the same keys",
                    part.span,
                    "this one",
                    labels=(Label(self.spans[at], "and this one"),),
                )
                continue
            self.cells[at] = cell(values)
            self.spans[at] = part.span
            self.rows[at] = self._row(row, part.span)

    def _row(self, row: Span, value: Span) -> Span:
        """Return the row of a value; what an overlay changes in a row of the base is a row of its
        own.
        """
        if row.source.path == value.source.path:
            return row
        return self.overlaid.setdefault((value.source.path, value.line), value)

    def _cell(self, part: Part) -> Callable[[tuple[int, ...]], int | None]:
        """Return a function from keys to the value."""
        scope, symbol = Scope(self.world), self.symbol
        letters = [
            scope.bind(name, value_type(key), symbol.span)
            for name, key in zip(symbol.signature.parameters, self.table.keys, strict=True)
        ]
        role = f"a value of `{symbol.name}`"
        found = cell(self.world, self.table.type, part, scope, role)
        return lambda values: found(dict(zip(letters, values, strict=True)))


# --- relations ------------------------------------------------------------------------------------


def declare_relations(world: World) -> None:
    for told in world.declared.relations.values():
        if texts.signature(world.reporter, told.key) is not None:
            _Relation(world, told).declare()


class _Relation:
    def __init__(self, world: World, told: model.Relation) -> None:
        self.world, self.told, self.span = world, told, told.key.span
        self.name = told.key.text
        self.symmetric = told.symmetric
        self.fields: dict[str, Type] = {}

    def declare(self) -> None:
        between = self._between()
        if between is None:
            return
        one, other = between
        if self.symmetric and one.root is not other.root:
            self.world.reporter.error(
                "bad-relation", "only a relation of a type to itself can be symmetric", self.span
            )
            return
        if too_large(self.world, self.name, between, self.span):
            return
        self._read_fields()
        pairs = tree.Table(self.name, (one, other), BOOL, (), span=self.span)
        self.world.add_table(pairs)
        tables = {
            name: self.world.add_table(
                tree.Table(f"{self.name}.{name}", (one, other), optional(kind), (), span=self.span)
            )
            for name, kind in self.fields.items()
        }
        edges = self._edges(one, other, tables)
        pairs.cells = _laid(dict.fromkeys(edges, 1), one.size, other.size, 0)
        for name, table in tables.items():
            none = none_of(table.type) if is_optional(table.type) else 0
            values = {pair: fields[name] for pair, fields in edges.items() if name in fields}
            table.cells = _laid(values, one.size, other.size, none)
        grid = None
        if one.root is other.root and not set(one.members).isdisjoint(other.members):
            grid = joined_by(self.world, one, edges, self.name)
        symbol = RelationSymbol(self.name, self.span, one, between, pairs, tables, grid)
        self.world.declare(symbol)
        for name, table in tables.items():
            self.world.declare(EdgeFieldSymbol(name, table.span, table, between, self.name))

    def _between(self) -> tuple[FiniteType, FiniteType] | None:
        found: list[FiniteType] = []
        for word, span in (pair for text in self.told.between for pair in texts.words(text)):
            of = self.world.finite_called(word, span, "")
            if of is None:
                return None
            found.append(of)
        if len(found) == 1:
            return found[0], found[0]
        if len(found) != 2:
            self.world.reporter.error(
                "missing-key",
                f"`{self.name}` does not say what it is between",
                self.span,
                help="`between: sector`, or `between: [player, sector]`",
            )
            return None
        return found[0], found[1]

    def _read_fields(self) -> None:
        for name, field in self.told.fields.items():
            self.fields[name] = signatures.told_type(self.world, field.type)

    def _edges(
        self, one: FiniteType, other: FiniteType, tables: dict[str, tree.Table]
    ) -> dict[tuple[int, int], dict[str, int]]:
        """Return the related pairs, with the values of their fields."""
        found: dict[tuple[int, int], dict[str, int]] = {}
        places: dict[tuple[int, int], Span] = {}
        scope, first, second = Scope(self.world), MemberType(one), MemberType(other)
        for part in self.told.edges:
            key = part.key
            for a in values_of(scope, first, key.text, key.span):
                for word, span, value in members_of(part):
                    for b in values_of(scope, second, word, span):
                        self._edge(found, places, (a, b), span, value, tables)
        return found

    def _edge(
        self,
        found: dict[tuple[int, int], dict[str, int]],
        places: dict[tuple[int, int], Span],
        pair: tuple[int, int],
        span: Span,
        value: Part | None,
        tables: dict[str, tree.Table],
    ) -> None:
        if pair in found:
            self.world.reporter.error(
                "duplicate-name",
                f"`{self.name}` joins these two twice",
                span,
                "again here",
                labels=(Label(places[pair], "first here"),),
            )
            return
        fields: dict[str, int] = {}
        if value is not None and value.is_keyed:
            for said in value:
                if said.key.text not in tables:
                    self.world.reporter.error(
                        "unknown-field",
                        f"`{self.name}` has no field `{said.key.text}`",
                        said.key.span,
                        help=did_you_mean(said.key.text, tables),
                    )
                    continue
                self._field(fields, said.key.text, said)
        elif value is not None and len(tables) == 1:
            self._field(fields, next(iter(tables)), value)
        elif value is not None:
            self.world.reporter.error(
                "unknown-field",
                f"`{self.name}` has {len(tables) or 'no'} fields: say which",
                value.span,
            )
        for name, kind in self.fields.items():
            if name not in fields and not is_optional(kind) and kind is not UNKNOWN:
                self.world.reporter.error(
                    "missing-field",
                    f"this edge does not say its `{name}`",
                    span,
                    "a value is expected",
                )
        found[pair] = fields
        places[pair] = span
        if self.symmetric and pair[0] != pair[1]:
            found[pair[1], pair[0]] = fields
            places[pair[1], pair[0]] = span

    def _field(self, fields: dict[str, int], name: str, value: Part) -> None:
        kind, scope = self.fields[name], Scope(self.world)
        number = cell(self.world, kind, value, scope, f"`{name}`")({})
        if number is not None:
            fields[name] = number


def _laid(
    values: dict[tuple[int, int], int], rows: int, columns: int, none: int
) -> tuple[int, ...]:
    cells = [none] * (rows * columns)
    for (row, column), value in values.items():
        cells[row * columns + column] = value
    return tuple(cells)
