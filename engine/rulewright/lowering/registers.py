"""Things that get a number when they are first met: tables, marks, cells, events, phases, names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from itertools import accumulate, chain, islice

from rulewright import limits, tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import FIRST_FREE, EndInfo, EventInfo
from rulewright.lowering.shortcuts import UNCOUNTED, Shortcut
from rulewright.source import Span
from rulewright.types import Type

MOST_LAID = 10_000
"""Elements of sets and lists that are laid out by the cells of a table that names them."""

Stretch = tuple[str, int, int]
"""The path of a file, and from where to where."""


class NameAllocator:
    """Allocates names of locals. Those of a coroutine have its name as prefix and are unique in
    the program, because some become cells; others are unique in their function.
    """

    def __init__(self, unit: str = "") -> None:
        self.prefix = f"{unit}." if unit else ""
        self.count = 0

    def fresh(self, hint: str) -> str:
        self.count += 1
        return f"{self.prefix}{hint}_{self.count}"


class Numbering:
    """The numbers of all that functions speak of. Settings of a ruleset may share them: what is the
    same thing then has the same number in each, and what has none in a setting leaves a gap. So
    functions that do the same are the same (see `backends.printed.Printed`)."""

    def __init__(self) -> None:
        self.tables: dict[tuple[int, ...], int] = {}
        self.marks: dict[Span, int] = {}
        self.phases: dict[str, int] = {}
        self.ends: dict[EndInfo, int] = {}
        self._others: defaultdict[str, dict[tuple[object, ...], int]] = defaultdict(dict)
        self._cells: dict[tuple[object, ...], int] = {}
        self._size = FIRST_FREE

    def cells(self, what: tuple[object, ...], count: int) -> int:
        """Return the first of so many cells, always the same for the same thing."""
        base = self._cells.setdefault((*what, count), self._size)
        self._size = max(self._size, base + count)
        return base

    def number(self, kind: str, what: tuple[object, ...]) -> int:
        """Return the number of a thing of a kind, always the same for the same thing."""
        numbers = self._others[kind]
        return numbers.setdefault(what, len(numbers))


class Registers:
    """The numbers assigned so far."""

    def __init__(
        self,
        rules: tree.Rules,
        coverage: bool,
        without: frozenset[Shortcut] = frozenset(),
        numbers: Numbering | None = None,
    ) -> None:
        self.numbers = numbers or Numbering()
        self.shares = numbers is not None
        """Whether other settings have the same numbers."""
        self.rules = rules
        self.coverage = coverage
        self.without = without | UNCOUNTED if coverage else without
        self.counted: Collection[Span] = rules.text_spans if coverage else ()
        self._reaching: dict[Stretch, ir.Mark | None] = {}
        self.tables = self.numbers.tables
        self.marks = self.numbers.marks
        self._counted = {(span.source.path, span.start, span.end) for span in self.counted}
        for span in self.counted:
            self.mark(span)
        self.phases = self.numbers.phases
        self.ends = self.numbers.ends
        self.events: dict[int, EventInfo] = {}
        self._events: dict[EventInfo, int] = {}
        self._times: Counter[tuple[object, ...]] = Counter()
        self._taken: dict[str, int] = {}
        self._lists = 0
        self._collections: tuple[int, int] | None = None
        self._rows: dict[int, tuple[int, int] | None] = {}

    def one_more(self, kind: str, *called: object) -> int:
        """The number of one more thing of a kind that is called so: settings name things of their
        own, and count those with the same name."""
        self._times[kind, *called] += 1
        return self.numbers.number(kind, (*called, self._times[kind, *called]))

    def unique(self, name: str) -> str:
        """Return the name, with a number appended if it is taken."""
        self._taken[name] = times = self._taken.get(name, 0) + 1
        return name if times == 1 else self.unique(f"{name}_{times}")

    def table(self, cells: tuple[int, ...]) -> int:
        limits.spend(len(cells) // 50)
        return self.tables.setdefault(cells, len(self.tables))

    def _look_at_lists(self) -> None:
        """Forgets the tables of sets and lists where text of a script has brought others."""
        if self._lists != len(self.rules.collections):
            self._lists = len(self.rules.collections)
            self._collections = None
            self._rows.clear()

    def collection_tables(self) -> tuple[int, int]:
        """Tables (starts, elements) of all constant sets and lists laid end to end."""
        self._look_at_lists()
        if self._collections is None:
            starts = [0]
            elements: list[int] = []
            for items in self.rules.collections:
                elements.extend(items)
                starts.append(len(elements))
            self._collections = self.table(tuple(starts)), self.table(tuple(elements or [0]))
        return self._collections

    def rows(self, table: int) -> tuple[int, int] | None:
        """Return the tables (starts, elements) of the sets and lists that the cells of a table
        refer to, concatenated, so that a table of tables is one table. None if they would be
        too long.
        """
        self._look_at_lists()
        if table not in self._rows:
            items = self.rules.collections
            cells = next(islice(self.tables, table, None))
            laid = [items[cell] if 0 <= cell < len(items) else () for cell in cells]
            starts = tuple(accumulate(map(len, laid), initial=0))
            self._rows[table] = None
            if starts[-1] <= MOST_LAID:
                elements = tuple(chain.from_iterable(laid))
                self._rows[table] = self.table(starts), self.table(elements or (0,))
        return self._rows[table]

    def membership_table(self) -> tuple[int, int, int]:
        """(table, width, low): whether value v is in collection c stands at c * width + v - low."""
        values = [value for items in self.rules.collections for value in items]
        sizes = [type.size - 1 for type in self.rules.types.values()]
        low, high = min([-1, *values]), max([0, *values, *sizes])
        width = high - low + 1
        limits.spend(width * len(self.rules.collections) // 10)
        cells = [0] * (width * len(self.rules.collections))
        for number, items in enumerate(self.rules.collections):
            for value in items:
                cells[number * width + value - low] = 1
        return self.table(tuple(cells)), width, low

    def reaching(self, span: Span) -> ir.Mark | None:
        """Return the coverage mark of a text, if it counts; for a text with a block, that of its
        first line.
        """
        key = span.source.path, span.start, span.end  # quicker than to hash the span
        if key in self._reaching:
            return self._reaching[key]
        at = self._counting(span, key)
        mark = None if at is None else ir.Mark(mark=self.mark(at), span=at)
        self._reaching[key] = mark
        return mark

    def _counting(self, span: Span, key: Stretch) -> Span | None:
        if key in self._counted:
            return span
        path, start, end = key
        text = span.source.text
        first = text.find("\n", start, end)
        line = start + len(text[start : end if first < 0 else first].rstrip())
        counts = line < end and (path, start, line) in self._counted
        return Span(span.source, start, line) if counts else None

    def mark(self, span: Span) -> int:
        return self.marks.setdefault(span, len(self.marks))

    def row_marks(self, table: tree.Table) -> tuple[int, ...]:
        """The mark of the row of each cell; nothing where rows are not counted."""
        return tuple(map(self.mark, table.row_spans)) if self.coverage else ()

    def phase(self, path: str) -> int:
        return self.phases.setdefault(path, len(self.phases) + 1)

    def end(self, info: EndInfo) -> int:
        """Return the number of a place at which a game ends; a line that is reached in several
        ways has one number.
        """
        return self.ends.setdefault(info, len(self.ends) + 1)

    def event(
        self,
        message: str,
        arguments: tuple[tuple[str, Type], ...],
        restricted: tuple[int, ...],
        *,
        shown: bool = False,
    ) -> int:
        info = EventInfo(message, arguments, restricted, shown)
        number = self._events.get(info)
        if number is None:
            names = tuple(name for name, _ in arguments)
            number = self.one_more("event", message, names, restricted, shown)
            self._events[info], self.events[number] = number, info
        return number
