"""Number things when they are first met: tables, coverage marks, cells, events, phases, names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from itertools import accumulate, chain, islice

from rulewright import limits, tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import FIRST_FREE, EndInfo, EventInfo
from rulewright.lowering.optimizations import COVERAGE_DISABLED, Optimization
from rulewright.source import Span
from rulewright.types import Type

MAX_CONCATENATED = 10_000
"""Elements of sets and lists that are laid out by the cells of a table that names them."""

SpanKey = tuple[str, int, int]
"""The path of a file, and from where to where."""


class NameAllocator:
    """Allocates names of locals. Those of a coroutine have its name as prefix and are unique in
    the program, because some become cells; others are unique in their function.
    """

    def __init__(self, unit: str = "") -> None:
        self.prefix = f"{unit}." if unit else ""
        self.count = 0

    def allocate_name(self, hint: str) -> str:
        self.count += 1
        return f"{self.prefix}{hint}_{self.count}"


class SharedNumbering:
    """The numbers of everything that functions refer to. If the settings of a ruleset share them, equal
    things have equal numbers in each setting, and things that a setting lacks leave gaps. Functions that do
    the same are then equal (see `backends.function_cache`)."""

    def __init__(self) -> None:
        self.table_numbers: dict[tuple[int, ...], int] = {}
        self.mark_numbers: dict[Span, int] = {}
        self.phase_numbers: dict[str, int] = {}
        self.end_numbers: dict[EndInfo, int] = {}
        self._other_numbers: defaultdict[str, dict[tuple[object, ...], int]] = defaultdict(dict)
        self._cell_bases: dict[tuple[object, ...], int] = {}
        self._size = FIRST_FREE

    def allocate_cells(self, identity: tuple[object, ...], count: int) -> int:
        """Return the first of `count` cells; equal identities get equal cells."""
        base = self._cell_bases.setdefault((*identity, count), self._size)
        self._size = max(self._size, base + count)
        return base

    def allocate_number(self, kind: str, identity: tuple[object, ...]) -> int:
        """Return the number of a thing of a kind, always the same for the same thing."""
        numbers = self._other_numbers[kind]
        return numbers.setdefault(identity, len(numbers))


class NumberRegistry:
    """The numbers assigned so far."""

    def __init__(
        self,
        rules: tree.Rules,
        coverage: bool,
        without: frozenset[Optimization] = frozenset(),
        numbering: SharedNumbering | None = None,
    ) -> None:
        self.numbering = numbering or SharedNumbering()
        self.is_shared = numbering is not None
        """Whether other settings share the numbers."""
        self.rules = rules
        self.coverage = coverage
        self.without = without | COVERAGE_DISABLED if coverage else without
        self.counted_spans: Collection[Span] = rules.text_spans if coverage else ()
        self._reach_marks: dict[SpanKey, ir.Mark | None] = {}
        self.table_numbers = self.numbering.table_numbers
        self.mark_numbers = self.numbering.mark_numbers
        self._counted_keys = {(span.source.path, span.start, span.end) for span in self.counted_spans}
        for span in self.counted_spans:
            self.register_mark(span)
        self.phase_numbers = self.numbering.phase_numbers
        self.end_numbers = self.numbering.end_numbers
        self.events: dict[int, EventInfo] = {}
        self._event_numbers: dict[EventInfo, int] = {}
        self._use_counts: Counter[tuple[object, ...]] = Counter()
        self._name_uses: dict[str, int] = {}
        self._collection_count = 0
        self._collections: tuple[int, int] | None = None
        self._row_tables: dict[int, tuple[int, int] | None] = {}

    def register_next(self, kind: str, *identity: object) -> int:
        """Return the number of another thing of a kind with this identity. Things with equal identities are
        counted within a setting, so that each gets a number of its own."""
        self._use_counts[kind, *identity] += 1
        return self.numbering.allocate_number(kind, (*identity, self._use_counts[kind, *identity]))

    def make_unique(self, name: str) -> str:
        """Return the name, with a number appended if it is taken."""
        self._name_uses[name] = times = self._name_uses.get(name, 0) + 1
        return name if times == 1 else self.make_unique(f"{name}_{times}")

    def register_table(self, table_cells: tuple[int, ...]) -> int:
        limits.spend_work(len(table_cells) // 50)
        return self.table_numbers.setdefault(table_cells, len(self.table_numbers))

    def _refresh_collections(self) -> None:
        """Discard the tables of sets and lists if text of a script has added further ones."""
        if self._collection_count != len(self.rules.collections):
            self._collection_count = len(self.rules.collections)
            self._collections = None
            self._row_tables.clear()

    def get_collection_tables(self) -> tuple[int, int]:
        """Return the tables (starts, elements) of all constant sets and lists, concatenated."""
        self._refresh_collections()
        if self._collections is None:
            starts = [0]
            elements: list[int] = []
            for items in self.rules.collections:
                elements.extend(items)
                starts.append(len(elements))
            self._collections = (
                self.register_table(tuple(starts)),
                self.register_table(tuple(elements or [0])),
            )
        return self._collections

    def get_row_tables(self, table: int) -> tuple[int, int] | None:
        """Return the tables (starts, elements) of the sets and lists that the cells of a table
        refer to, concatenated, so that a table of tables is one table. None if they would be
        too long.
        """
        self._refresh_collections()
        if table not in self._row_tables:
            items = self.rules.collections
            cells = next(islice(self.table_numbers, table, None))
            laid = [items[cell] if 0 <= cell < len(items) else () for cell in cells]
            starts = tuple(accumulate(map(len, laid), initial=0))
            self._row_tables[table] = None
            if starts[-1] <= MAX_CONCATENATED:
                elements = tuple(chain.from_iterable(laid))
                self._row_tables[table] = self.register_table(starts), self.register_table(elements or (0,))
        return self._row_tables[table]

    def make_membership_table(self) -> tuple[int, int, int]:
        """Return a membership table as (table, width, low): entry c * width + v - low is 1 if value v is in
        collection c, else 0."""
        values = [value for items in self.rules.collections for value in items]
        sizes = [type.size - 1 for type in self.rules.types.values()]
        low, high = min([-1, *values]), max([0, *values, *sizes])
        width = high - low + 1
        limits.spend_work(width * len(self.rules.collections) // 10)
        cells = [0] * (width * len(self.rules.collections))
        for number, items in enumerate(self.rules.collections):
            for value in items:
                cells[number * width + value - low] = 1
        return self.register_table(tuple(cells)), width, low

    def get_reach_mark(self, span: Span) -> ir.Mark | None:
        """Return the coverage mark of a text, if it counts; for a text with a block, that of its
        first line.
        """
        key = span.source.path, span.start, span.end  # faster than hashing the span
        if key in self._reach_marks:
            return self._reach_marks[key]
        counted_span = self._find_counted_span(span, key)
        mark = (
            None
            if counted_span is None
            else ir.Mark(mark=self.register_mark(counted_span), span=counted_span)
        )
        self._reach_marks[key] = mark
        return mark

    def _find_counted_span(self, span: Span, span_key: SpanKey) -> Span | None:
        if span_key in self._counted_keys:
            return span
        path, start, end = span_key
        text = span.source.text
        first = text.find("\n", start, end)
        line = start + len(text[start : end if first < 0 else first].rstrip())
        counts = line < end and (path, start, line) in self._counted_keys
        return Span(span.source, start, line) if counts else None

    def register_mark(self, span: Span) -> int:
        return self.mark_numbers.setdefault(span, len(self.mark_numbers))

    def list_row_marks(self, table: tree.Table) -> tuple[int, ...]:
        """Return the coverage mark of the row of each cell; empty without coverage."""
        return tuple(map(self.register_mark, table.row_spans)) if self.coverage else ()

    def register_phase(self, path: str) -> int:
        return self.phase_numbers.setdefault(path, len(self.phase_numbers) + 1)

    def register_end(self, info: EndInfo) -> int:
        """Return the number of a place at which a game ends; a line that is reached in several
        ways has one number.
        """
        return self.end_numbers.setdefault(info, len(self.end_numbers) + 1)

    def register_event(
        self,
        message: str,
        message_args: tuple[tuple[str, Type], ...],
        restricted: tuple[int, ...],
        *,
        announced: bool = False,
    ) -> int:
        info = EventInfo(message, message_args, restricted, announced)
        number = self._event_numbers.get(info)
        if number is None:
            names = tuple(name for name, _ in message_args)
            number = self.register_next("event", message, names, restricted, announced)
            self._event_numbers[info], self.events[number] = number, info
        return number
