"""Declare tables and relations: constant functions, checked for gaps and overlaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from operator import itemgetter

from rulewright import limits, tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.fields import evaluate_cell
from rulewright.analysis.declare.types import list_members
from rulewright.analysis.symbols import EdgeFieldSymbol, RelationSymbol, Signature, TableSymbol
from rulewright.analysis.type_relations import is_optional, make_optional
from rulewright.analysis.typing import drawings
from rulewright.analysis.typing.cases import format_value, label_gap, label_origin, read_values
from rulewright.analysis.typing.neighbourhood import make_edge_graph
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import TypingRecord, World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import make_replacement
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.model import declarations as model
from rulewright.model.part import Part, Text
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
    count_cells,
    find_cell,
    key_members,
    none_value,
    value_type,
)

MAX_SHOWN_GAPS = 3
"""Number of further rows with missing cells that a diagnostic shows."""
MAX_LOCATED_GAPS = 200
"""Number of missing cells whose locations are determined."""

# --- tables ---------------------------------------------------------------------------------------


def declare_tables(world: World) -> None:
    for told in world.ruleset.tables.values():
        span = told.key.span
        signature = signatures.read_signature(world, told.key, told.takes)
        if signature is None:
            continue
        kind = signatures.read_type_text(world, told.type)
        keys = signatures.find_key_types(world, signature)
        if keys is not None and (swapped := _find_swapped_keys(world, told, keys)) is not None:
            _report_swapped_keys(world, signature, swapped)
            signature = _swap_parameters(signature, swapped)
            keys = signatures.find_key_types(world, signature)
        if keys is not None and is_too_large(world, signature.name, keys, span):
            keys = None
        table = tree.Table(signature.name, keys or (), kind, (), span=span)
        symbol = TableSymbol(signature.name, span, table, signature, told)
        if world.declare_symbol(symbol) and keys is not None:
            add_lazy_table(world, symbol)


def _find_swapped_keys(
    world: World, table_declaration: model.Table, key_types: tuple[KeyType, ...]
) -> tuple[int, int] | None:
    """Return the two positions that the header of a table has in another order than its rows, if any: the
    keys of the first row only fit with these two types exchanged."""
    part: Part | None = table_declaration.rows
    first_keys: list[Text] = []
    while part is not None and part.is_keyed and len(first_keys) < len(key_types):
        inner = next(iter(part), None)
        if inner is None:
            break
        first_keys.append(inner.key)
        part = inner

    def fits(position: int, level: int) -> bool:
        with world.record_in(TypingRecord(world.typing_record)) as trial:
            scope, type = Scope(world), value_type(key_types[position])
            for word, span in text_parsing.split_names(first_keys[level]):
                read_values(scope, type, word, span)
        return not trial.reporter.errors

    if len(first_keys) < len(key_types) or len(key_types) < 2 or fits(0, 0):
        return None
    wrong = [level for level in range(len(key_types)) if not fits(level, level)]
    if len(wrong) == 2 and fits(wrong[0], wrong[1]) and fits(wrong[1], wrong[0]):
        return wrong[0], wrong[1]
    return None


def _report_swapped_keys(world: World, signature: Signature, positions: tuple[int, int]) -> None:
    names = list(signature.parameters)
    one, other = (names[position] for position in positions)
    names[positions[0]], names[positions[1]] = other, one
    header = f"{signature.name}({', '.join(names)})"
    world.reporter.error(
        "type-mismatch",
        f"`{one}` and `{other}` are in another order in the rows of `{signature.name}`",
        signature.span,
        help=f"write `{header}`, or change the order of the keys in each row",
        fixes=(make_replacement(signature.span, header),),
    )


def _swap_parameters(signature: Signature, positions: tuple[int, int]) -> Signature:
    order = list(range(len(signature.parameters)))
    order[positions[0]], order[positions[1]] = positions[1], positions[0]
    return replace(
        signature,
        parameters=tuple(signature.parameters[number] for number in order),
        parameter_types=tuple(signature.parameter_types[number] for number in order),
    )


def add_lazy_table(world: World, table_symbol: TableSymbol, default_value: int | None = None) -> None:
    """Add a table whose cells are computed lazily; `default_value` is the value of cells without an entry."""
    world.add_table(table_symbol.table)
    world.pending_fills[table_symbol.table] = _TableFiller(world, table_symbol, default_value).fill_table


def is_too_large(world: World, name: str, key_types: tuple[KeyType, ...], span: Span) -> bool:
    """Return whether a table has too many entries, by itself or together with the others; report it if so."""
    size = count_cells(key_types)
    if size > limits.MAX_ENTRIES:
        world.reporter.error(
            "too-many",
            f"`{name}` would have {size:,} entries",
            span,
            f"at most {limits.MAX_ENTRIES:,}",
            help="use keys with fewer values, or a definition instead of a table",
        )
        return True
    world.entry_count += size
    if world.entry_count <= limits.MAX_TOTAL_ENTRIES:
        return False
    world.reporter.error(
        "too-many",
        f"with `{name}` all tables together have {world.entry_count:,} entries",
        span,
        f"at most {limits.MAX_TOTAL_ENTRIES:,}",
        help="use keys with fewer values, or definitions instead of tables",
    )
    return True


class _TableFiller:
    """The computation of the cells of one table."""

    def __init__(self, world: World, table_symbol: TableSymbol, default_value: int | None) -> None:
        self.world, self.symbol, self.table = world, table_symbol, table_symbol.table
        self.default_value = default_value
        size = count_cells(self.table.keys)
        self.cells: list[int | None] = [None] * size
        self.spans: list[Span] = [table_symbol.span] * size
        self.rows: list[Span] = [table_symbol.span] * size
        """The key of the row of each cell; the table's own key for cells that are not written."""
        self.level_keys: dict[int, list[tuple[Span, list[int], Span]]] = {}
        """The keys of each level: the span of their mapping, their values, and their own spans."""
        self.overlaid: dict[tuple[str, int], Span] = {}

    def fill_table(self) -> None:
        told = self.symbol.declaration
        if told.rows is not None:
            self._fill_level(told.rows, 0, (), self.symbol.span)
            if told.default is not None or is_optional(self.table.type):
                self._warn_short_ranges()
        on_board = self._read_drawing()
        default = told.default
        by_default = cache(self._compile_cell)
        missing_keys: list[tuple[int, ...]] = []
        for values in product(*map(key_members, self.table.keys)):
            at = find_cell(self.table.keys, values)
            if self.cells[at] is not None:
                continue
            if at in on_board:
                self.cells[at] = on_board[at]
            elif default is not None:
                self.cells[at] = by_default(default)(values)
                self.rows[at] = default.key.span
            elif self.default_value is not None:
                self.cells[at] = self.default_value
            elif is_optional(self.table.type):
                self.cells[at] = none_value(self.table.type)
            elif self._is_current_key(values):
                missing_keys.append(values)
        if missing_keys and not self.world.reporter.errors:
            self._report_gap(missing_keys)
        filler = self.world.pool.add_collection(()) if isinstance(self.table.type, CollectionType) else 0
        said = (filler if cell is None else cell for cell in self.cells)
        changed, name = self.world.cell_overrides, self.table.name
        self.table.cells = tuple(changed.get((name, at), cell) for at, cell in enumerate(said))
        if self.default_value is None:
            self.table.row_spans = tuple(self.rows)

    def _warn_short_ranges(self) -> None:
        """Warn of numbers in the keys of one row that end before those of all other rows: cells beyond have
        the default, so no gap shows it."""
        for level, key in enumerate(self.table.keys):
            kind = value_type(key)
            if level == 0 or not isinstance(kind, IntType) or kind.high is None:
                continue
            # The largest number in front of each group of values, and where it is written.
            ends: dict[Span, tuple[int, Span]] = {}
            for parent, numbers, span in self.level_keys.get(level, ()):
                ends[parent] = max(ends.get(parent, (-1, span)), (max(numbers), span), key=itemgetter(0))
            short = [(number, span) for number, span in ends.values() if number < kind.high]
            if len(short) == 1 and len(ends) >= 3 and short[0][0] > 0:
                ((number, span),) = short
                self.world.reporter.warning(
                    "short-range",
                    f"the numbers of this row end at {number}, those of all others at {kind.high}",
                    span,
                    f"`{self.symbol.signature.parameters[level]}` can be up to {kind.high}",
                    notes=(f"`{self.symbol.name}` has its default for larger numbers",),
                    help=f"write `{span.text.split('-')[0]}-{kind.high}`, or add a row for the rest",
                )

    def _read_drawing(self) -> dict[int, int]:
        """Return the cells of a drawing, which rows can change."""
        told, table = self.symbol.declaration, self.table
        if told.drawn is None or told.with_ is None:
            return {}
        what = f"`{self.symbol.name}`"
        return drawings.read_drawing(self.world, table.keys, table.type, told.drawn.content, told.with_, what)

    def _is_current_key(self, key_numbers: tuple[int, ...]) -> bool:
        """Return whether a key matters: if it is the number of players, only the current one
        does."""
        return all(
            not isinstance(key, IntType)
            or key.name != signatures.PLAYER_COUNT
            or value == self.world.use_player_count()
            for key, value in zip(self.table.keys, key_numbers, strict=True)
        )

    def _report_gap(self, missing_keys: list[tuple[int, ...]]) -> None:
        kinds = [value_type(key) for key in self.table.keys]
        names: dict[str, None] = {}
        gaps: dict[tuple[Span, ...], dict[int, str]] = {}
        lists: dict[tuple[Span, ...], list[tuple[list[int], Span]]] = {}
        placed = [self._locate_gap(values) for values in missing_keys[:MAX_LOCATED_GAPS]]
        for number, values in enumerate(missing_keys):
            level = len(values) - 1
            if number < len(placed):
                level, told, around = placed[number]
                spans = (around, *(span for _, span in told))
                lists[spans] = told
                gaps.setdefault(spans, {})[values[level]] = format_value(kinds[level], values[level])
            words = map(format_value, kinds[: level + 1], values)
            names[", ".join(words)] = None
        first, *others = (label_gap(lists[spans], gaps[spans], spans[0]) for spans in gaps)
        level = placed[0][0]
        whence = label_origin(self.world, kinds[level], missing_keys[0][level], first.span)
        self.world.reporter.error(
            "table-gap",
            f"`{self.symbol.name}` has no value for {quote_names(names, 4)}",
            first.span,
            first.text,
            labels=(*others[:MAX_SHOWN_GAPS], *whence),
            help="add the missing cells, or `default:` for the rest",
        )

    def _locate_gap(self, key_numbers: tuple[int, ...]) -> tuple[int, list[tuple[list[int], Span]], Span]:
        """Return where the keys of a missing cell lead nowhere: the level, the keys that exist
        there, and the key before.
        """
        rows, around = self.symbol.declaration.rows, self.symbol.span
        parts = [] if rows is None else [rows]
        for level, value in enumerate(key_numbers):
            told = [(self._read_key_values(inner, level), inner) for part in parts for inner in part]
            parts = [inner for numbers, inner in told if value in numbers]
            if not parts or level == len(key_numbers) - 1:
                break
            around = parts[-1].key.span
        return level, [(numbers, inner.key.span) for numbers, inner in told], around

    def _read_key_values(self, part: Part, level: int) -> list[int]:
        """Return the values of a key in front of a row, or of a part of one."""
        kind = value_type(self.table.keys[level])
        words = text_parsing.split_names(part.key)
        return [v for word, span in words for v in read_values(Scope(self.world), kind, word, span)]

    def _fill_level(
        self, part: Part, level: int, key_choices: tuple[tuple[int, ...], ...], row_span: Span
    ) -> None:
        """Fill a level of keys; `row_span` is the key in front of the values. The last keys of a row in
        braces form one row together, as in print.
        """
        if level == len(self.table.keys):
            self._put_value(part, key_choices, row_span)
            return
        if not part.is_keyed:
            what = f"the value of `{self.symbol.name}` must be a mapping"
            self.world.reporter.error("wrong-kind", what, part.span)
        for inner in part:
            values = self._read_key_values(inner, level)
            if values:
                self.level_keys.setdefault(level, []).append((part.span, values, inner.key.span))
                own = row_span if level > 0 and part.is_flow else inner.key.span
                self._fill_level(inner, level + 1, (*key_choices, tuple(values)), own)

    def _put_value(self, part: Part, key_choices: tuple[tuple[int, ...], ...], row_span: Span) -> None:
        cell = self._compile_cell(part)
        for values in product(*key_choices):
            at = find_cell(self.table.keys, values)
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
            self.rows[at] = self._find_row(row_span, part.span)

    def _find_row(self, row_span: Span, value_span: Span) -> Span:
        """Return the row of a value; a value that an overlay changes in a row of the base counts as a
        separate row."""
        if row_span.source.path == value_span.source.path:
            return row_span
        return self.overlaid.setdefault((value_span.source.path, value_span.line), value_span)

    def _compile_cell(self, part: Part) -> Callable[[tuple[int, ...]], int | None]:
        """Return a function from keys to the value."""
        scope, symbol = Scope(self.world), self.symbol
        letters = [
            scope.bind_local(name, value_type(key), symbol.span)
            for name, key in zip(symbol.signature.parameters, self.table.keys, strict=True)
        ]
        role = f"a value of `{symbol.name}`"
        found = evaluate_cell(self.world, self.table.type, part, scope, role)
        return lambda values: found(dict(zip(letters, values, strict=True)))


# --- relations ------------------------------------------------------------------------------------


def declare_relations(world: World) -> None:
    for told in world.ruleset.relations.values():
        if text_parsing.parse_signature(world.reporter, told.key) is not None:
            _RelationBuilder(world, told).declare_relation()


class _RelationBuilder:
    def __init__(self, world: World, relation_declaration: model.Relation) -> None:
        self.world, self.declaration, self.span = world, relation_declaration, relation_declaration.key.span
        self.name = relation_declaration.key.text
        self.symmetric = relation_declaration.symmetric
        self.field_types: dict[str, Type] = {}

    def declare_relation(self) -> None:
        between = self._read_end_types()
        if between is None:
            return
        one, other = between
        if self.symmetric and one.root is not other.root:
            self.world.reporter.error(
                "bad-relation", "only a relation of a type to itself can be symmetric", self.span
            )
            return
        if is_too_large(self.world, self.name, between, self.span):
            return
        self._read_fields()
        pairs = tree.Table(self.name, (one, other), BOOL, (), span=self.span)
        self.world.add_table(pairs)
        tables = {
            name: self.world.add_table(
                tree.Table(f"{self.name}.{name}", (one, other), make_optional(kind), (), span=self.span)
            )
            for name, kind in self.field_types.items()
        }
        edges = self._read_edges(one, other, tables)
        pairs.cells = _lay_out_pairs(dict.fromkeys(edges, 1), one.size, other.size, 0)
        for name, table in tables.items():
            none = none_value(table.type) if is_optional(table.type) else 0
            values = {pair: fields[name] for pair, fields in edges.items() if name in fields}
            table.cells = _lay_out_pairs(values, one.size, other.size, none)
        grid = None
        if one.root is other.root and not set(one.members).isdisjoint(other.members):
            grid = make_edge_graph(self.world, one, edges, self.name)
        symbol = RelationSymbol(self.name, self.span, one, between, pairs, tables, grid)
        self.world.declare_symbol(symbol)
        for name, table in tables.items():
            self.world.declare_symbol(EdgeFieldSymbol(name, table.span, table, between, self.name))

    def _read_end_types(self) -> tuple[FiniteType, FiniteType] | None:
        end_types: list[FiniteType] = []
        for word, span in (
            pair for text in self.declaration.between for pair in text_parsing.split_names(text)
        ):
            of = self.world.use_finite_type(word, span, "")
            if of is None:
                return None
            end_types.append(of)
        if len(end_types) == 1:
            return end_types[0], end_types[0]
        if len(end_types) != 2:
            self.world.reporter.error(
                "missing-key",
                f"the relation `{self.name}` does not name its types",
                self.span,
                help="`between: sector`, or `between: [player, sector]`",
            )
            return None
        return end_types[0], end_types[1]

    def _read_fields(self) -> None:
        for name, field in self.declaration.fields.items():
            self.field_types[name] = signatures.read_type_text(self.world, field.type)

    def _read_edges(
        self, first_type: FiniteType, second_type: FiniteType, tables_by_name: dict[str, tree.Table]
    ) -> dict[tuple[int, int], dict[str, int]]:
        """Return the related pairs, with the values of their fields."""
        edge_fields: dict[tuple[int, int], dict[str, int]] = {}
        edge_spans: dict[tuple[int, int], Span] = {}
        scope, first, second = Scope(self.world), MemberType(first_type), MemberType(second_type)
        for part in self.declaration.edges:
            key = part.key
            for a in read_values(scope, first, key.text, key.span):
                for word, span, value in list_members(part):
                    for b in read_values(scope, second, word, span):
                        self._add_edge(edge_fields, edge_spans, (a, b), span, value, tables_by_name)
        return edge_fields

    def _add_edge(
        self,
        edge_fields: dict[tuple[int, int], dict[str, int]],
        edge_spans: dict[tuple[int, int], Span],
        pair: tuple[int, int],
        span: Span,
        value_part: Part | None,
        tables_by_name: dict[str, tree.Table],
    ) -> None:
        if pair in edge_fields:
            self.world.reporter.error(
                "duplicate-name",
                f"`{self.name}` joins these two twice",
                span,
                "again here",
                labels=(Label(edge_spans[pair], "first here"),),
            )
            return
        field_values: dict[str, int] = {}
        if value_part is not None and value_part.is_keyed:
            for said in value_part:
                if said.key.text not in tables_by_name:
                    self.world.reporter.error(
                        "unknown-field",
                        f"`{self.name}` has no field `{said.key.text}`",
                        said.key.span,
                        help=suggest_name(said.key.text, tables_by_name),
                    )
                    continue
                self._read_field_value(field_values, said.key.text, said)
        elif value_part is not None and len(tables_by_name) == 1:
            self._read_field_value(field_values, next(iter(tables_by_name)), value_part)
        elif value_part is not None:
            self.world.reporter.error(
                "unknown-field",
                f"`{self.name}` has {len(tables_by_name) or 'no'} fields: say which",
                value_part.span,
            )
        for name, kind in self.field_types.items():
            if name not in field_values and not is_optional(kind) and kind is not UNKNOWN:
                self.world.reporter.error(
                    "missing-field",
                    f"this edge has no value for `{name}`",
                    span,
                    "a value is expected",
                )
        edge_fields[pair] = field_values
        edge_spans[pair] = span
        if self.symmetric and pair[0] != pair[1]:
            edge_fields[pair[1], pair[0]] = field_values
            edge_spans[pair[1], pair[0]] = span

    def _read_field_value(self, field_values: dict[str, int], name: str, value_part: Part) -> None:
        kind, scope = self.field_types[name], Scope(self.world)
        number = evaluate_cell(self.world, kind, value_part, scope, f"`{name}`")({})
        if number is not None:
            field_values[name] = number


def _lay_out_pairs(
    cell_values: dict[tuple[int, int], int], row_count: int, column_count: int, empty_value: int
) -> tuple[int, ...]:
    cells = [empty_value] * (row_count * column_count)
    for (row, column), value in cell_values.items():
        cells[row * column_count + column] = value
    return tuple(cells)
