"""What counts as coverage in rules: lines of rule text, and rows of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field

from rulewright import tree
from rulewright.analysis.world import Noted, World
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span

MOST_MOVES = 8
"""That wait to be made; each keeps the files alive from which it moves."""


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """As places: of each line one that stands in it, of each row what stands for it in the typed
    tree, and the rows that were looked up when rules were typed."""

    lines: tuple[Span, ...] = ()
    rows: tuple[Span, ...] = ()
    read: tuple[Span, ...] = ()

    @property
    def parts(self) -> tuple[tuple[Span, ...], ...]:
        return self.lines, self.rows, self.read

    def moved(self, span: Callable[[Span], Span]) -> Marked:
        return Marked(*(tuple(map(span, part)) for part in self.parts))


@dataclass(frozen=True, slots=True, eq=False)
class Late:
    """Marks whose places are made out when a test asks for them, once for all settings that share
    them: a check never does."""

    make: Callable[[], Marked]
    moves: int = 0
    _made: list[Marked] = field(default_factory=list)

    def made(self) -> Marked:
        if not self._made:
            self._made.append(self.make())
        return self._made[0]

    def moved(self, span: Callable[[Span], Span]) -> Late:
        if self.moves < MOST_MOVES:
            return Late(lambda: self.made().moved(span), self.moves + 1)
        moved = self.made().moved(span)
        return Late(lambda: moved)


def marked(world: World, noted: Noted, tables: Iterable[tree.Table] = ()) -> Marked:
    """What counts of what typing has brought to light, with the rows of some tables."""
    read: dict[Span, None] = {}
    for name, at in noted.cells_read:
        rows = world.tables[name].row_spans
        if at < len(rows):
            read[rows[at]] = None
    return _marked(noted.text_spans, tables, tuple(read))


Lines = dict[tuple[str, int], Span]


def marked_in(rules: tree.Rules, known: dict[Span, Lines] | None = None) -> Marked:
    """The same of all rules of a setting, where they are typed; `known` are lines of stretches that
    were asked for before: most settings have most of them."""
    return _marked(rules.text_spans, rules.tables.values(), rules.rows_read, known)


def _marked(
    texts: Mapping[Span, Span],
    tables: Iterable[tree.Table],
    read: tuple[Span, ...],
    known: dict[Span, Lines] | None = None,
) -> Marked:
    known = {} if known is None else known
    lines: Lines = {}
    for span, extent in texts.items():
        if counts(span):
            if extent not in known:
                found = lines_in(extent)
                known[extent] = {(line.source.path, line.line): line for line in found}
            lines |= known[extent]
    rows = dict.fromkeys(span for table in tables for span in table.row_spans)
    return Marked(tuple(lines.values()), tuple(rows), read)


def counts(span: Span) -> bool:
    return span is not NOWHERE and span.text != "nothing"


def lines_in(span: Span) -> Iterator[Span]:
    """The lines of a stretch of text that hold more than a comment, each by where it begins."""
    source = span.source
    last = source.position(max(span.start, span.end - 1))[0]
    for number in range(span.line, last + 1):
        text = source.line(number)
        if text.strip() and not text.lstrip().startswith("#"):
            begin = source.line_starts[number - 1] + len(text) - len(text.lstrip())
            begin = max(begin, span.start)
            yield Span(source, begin, begin + 1)
