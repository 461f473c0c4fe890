"""Store what tests contribute to coverage and the outcome of each script, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from typing import Any, TypeVar

from rulewright.document.files import reread_source
from rulewright.records import dataclass
from rulewright.serialization import from_record, to_record
from rulewright.setting import Setting
from rulewright.validation.testing.coverage_report import SourceLine, TableRow
from rulewright.validation.testing.outcome import Outcome

T = TypeVar("T")


@dataclass(slots=True)
class CoverageCounts:
    """Coverable lines and rows, in order of discovery, and the files they are in."""

    source_lines: dict[SourceLine, None] = field(default_factory=dict)
    table_rows: dict[TableRow, None] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def all_counts(self) -> tuple[Iterable[SourceLine], Iterable[TableRow], dict[str, str]]:
        return self.source_lines, self.table_rows, self.texts

    def add(
        self, new_lines: Iterable[SourceLine], new_rows: Iterable[TableRow], new_texts: dict[str, str]
    ) -> None:
        self.source_lines.update(dict.fromkeys(new_lines))
        self.table_rows.update(dict.fromkeys(new_rows))
        self.texts |= new_texts

    def subtract_counts(self, baseline_counts: CoverageCounts) -> CoverageCounts:
        """Return the counts that `baseline_counts` lacks."""
        return CoverageCounts(
            {line: None for line in self.source_lines if line not in baseline_counts.source_lines},
            {row: None for row in self.table_rows if row not in baseline_counts.table_rows},
            {path: text for path, text in self.texts.items() if path not in baseline_counts.texts},
        )


@dataclass(slots=True)
class SuiteBaseline:
    """The results of typing the rules in all settings: the ruleset's id, descriptions of the settings, the
    editions and variants whose rules have errors, and their coverable items."""

    id: str
    settings: tuple[str, ...] = ()
    broken_outcomes: tuple[Outcome, ...] = ()
    coverage_counts: CoverageCounts = field(default_factory=CoverageCounts)


@dataclass(frozen=True, slots=True)
class ScriptDependencies:
    """The outcome of a script, and what it depends on beside its own text: in a setting, the passages
    of the rules that it executed or that its diagnostics show, the words of its rule text, and the digest
    of both (`PassageGraph.compute_digest`). Coverage is stored by location, which is valid while the
    digest is; `table_rows` omits the rows that every script reaches in this setting."""

    outcome: Outcome
    setting: Setting
    passage_names: tuple[str, ...]
    rule_words: tuple[str, ...]
    digest: str
    line_keys: frozenset[tuple[str, int]]
    table_rows: frozenset[TableRow]


@dataclass(slots=True)
class TriedScript:
    """The outcome of a script, None if it did not fit the selection; the coverable items of its setting that
    the baseline lacks, and what it reached."""

    outcome: Outcome | None
    coverage_counts: CoverageCounts = field(default_factory=CoverageCounts)
    reached_lines: set[SourceLine] = field(default_factory=set)
    reached_rows: set[TableRow] = field(default_factory=set)
    is_cacheable: bool = True
    """Whether the files of its rules could be read, so that its dependencies are known."""
    dependencies: ScriptDependencies | None = None
    """The rules that the outcome depends on; None for all of them."""

    @property
    def results(self) -> tuple[object, ...]:
        """Return the outcome without its duration, and what was reached, for comparison."""
        outcome = None if self.outcome is None else replace(self.outcome, seconds=0)
        return outcome, self.reached_lines, self.reached_rows

    def encode_script(self, baseline: SuiteBaseline) -> list[object]:
        """Convert to JSON, with reached items as indices into the baseline; see `decode_script`. File texts
        are omitted, because outcomes are only loaded while the files are unchanged."""
        if self.outcome is None:
            return [None]
        new_counts = self.coverage_counts.subtract_counts(baseline.coverage_counts)
        return [
            to_record(Outcome, self.outcome, texts=False),
            to_record(CoverageCounts, new_counts)
            if new_counts.source_lines or new_counts.table_rows or new_counts.texts
            else None,
            _encode_mask(
                (*baseline.coverage_counts.source_lines, *new_counts.source_lines), self.reached_lines
            ),
            _encode_mask((*baseline.coverage_counts.table_rows, *new_counts.table_rows), self.reached_rows),
        ]


def decode_script(record: Any, baseline: SuiteBaseline) -> TriedScript:
    if record[0] is None:
        return TriedScript(None)
    outcome, count_data, lines, rows = record
    new_counts = CoverageCounts() if count_data is None else from_record(CoverageCounts, count_data)
    return TriedScript(
        from_record(Outcome, outcome, reread_source),
        new_counts,
        _decode_mask((*baseline.coverage_counts.source_lines, *new_counts.source_lines), lines),
        _decode_mask((*baseline.coverage_counts.table_rows, *new_counts.table_rows), rows),
    )


def _encode_mask(everything: Sequence[T], members: set[T]) -> str:
    """Return the members of a sequence as a bit mask in hexadecimal, behind a leading 1."""
    bits = "".join("01"[one in members] for one in everything)
    return f"{int(f'1{bits}', 2):x}"


def _decode_mask(everything: Sequence[T], mask: str) -> set[T]:
    bits = f"{int(mask, 16):b}"[1:]
    return {one for one, bit in zip(everything, bits, strict=True) if bit == "1"}
