"""What tests have to say of the rules: what counts as coverage in them, and what each script came
to. Plain data, which can be written down and read again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any, TypeVar

from rulewright.document.files import file_again
from rulewright.plain import from_record, to_record
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.study.testing.outcome import Outcome
from rulewright.study.testing.reached import SourceLine, TableRow

T = TypeVar("T")


@dataclass(slots=True)
class Counts:
    """Lines and rows that count, in the order in which they were met, and the files they are in."""

    lines: dict[SourceLine, None] = field(default_factory=dict)
    rows: dict[TableRow, None] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def parts(self) -> tuple[Iterable[SourceLine], Iterable[TableRow], dict[str, str]]:
        return self.lines, self.rows, self.texts

    def add(
        self, lines: Iterable[SourceLine], rows: Iterable[TableRow], texts: dict[str, str]
    ) -> None:
        self.lines.update(dict.fromkeys(lines))
        self.rows.update(dict.fromkeys(rows))
        self.texts |= texts

    def beyond(self, other: Counts) -> Counts:
        """Return the counts that `other` lacks."""
        return Counts(
            {line: None for line in self.lines if line not in other.lines},
            {row: None for row in self.rows if row not in other.rows},
            {path: text for path, text in self.texts.items() if path not in other.texts},
        )


@dataclass(slots=True)
class SuiteBaseline:
    """The rules under everything: the ruleset's id, the settings in a few words, the editions and
    variants under which the rules cannot be typed, and what counts in them."""

    id: str
    settings: tuple[str, ...] = ()
    broken: tuple[Outcome, ...] = ()
    counts: Counts = field(default_factory=Counts)


@dataclass(frozen=True, slots=True)
class Relied:
    """The outcome of a script, and what it depends on beside its own text: in a setting, the parts
    of the rules that it came to, or that its findings show, the words of its rule text, and what
    `Bodies.digest` made of both. What it reached is told by places, which the digest vouches for;
    `rows` are without those that every script reaches there."""

    outcome: Outcome
    setting: Setting
    parts: tuple[str, ...]
    words: tuple[str, ...]
    digest: str
    lines: frozenset[tuple[str, int]]
    rows: frozenset[TableRow]


@dataclass(slots=True)
class TriedScript:
    """What became of a script, if it was about what was asked for; what counts in its setting where
    the ground does not tell, and what it reached."""

    outcome: Outcome | None
    counts: Counts = field(default_factory=Counts)
    lines: set[SourceLine] = field(default_factory=set)
    rows: set[TableRow] = field(default_factory=set)
    lasting: bool = True
    """Whether the files of its rules could be read, so that it is known what it depends on."""
    relied: Relied | None = None
    """What it depends on of the rules, if that may be less than all."""

    def record(self, ground: SuiteBaseline) -> list[object]:
        """For JSON, with what was reached by its numbers in the ground; see `tried_of`. The texts
        of its files are left out: the outcome is asked for where they are the same."""
        if self.outcome is None:
            return [None]
        more = self.counts.beyond(ground.counts)
        return [
            to_record(Outcome, self.outcome, texts=False),
            to_record(Counts, more) if more.lines or more.rows or more.texts else None,
            _numbers((*ground.counts.lines, *more.lines), self.lines),
            _numbers((*ground.counts.rows, *more.rows), self.rows),
        ]


def tried_of(record: Any, ground: SuiteBaseline) -> TriedScript:
    if record[0] is None:
        return TriedScript(None)
    outcome, counted, lines, rows = record
    more = Counts() if counted is None else from_record(Counts, counted)
    return TriedScript(
        from_record(Outcome, outcome, file_again),
        more,
        _numbered((*ground.counts.lines, *more.lines), lines),
        _numbered((*ground.counts.rows, *more.rows), rows),
    )


def _numbers(everything: Sequence[T], some: set[T]) -> str:
    """Which of a sequence are among some: a bit for each, behind a first one."""
    bits = "".join("01"[one in some] for one in everything)
    return f"{int(f'1{bits}', 2):x}"


def _numbered(everything: Sequence[T], numbers: str) -> set[T]:
    bits = f"{int(numbers, 16):b}"[1:]
    return {one for one, bit in zip(everything, bits, strict=True) if bit == "1"}
