"""Which rules were reached while a ruleset was studied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.document.source import NOWHERE, Span
from rulewright.study.bench import Bench


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A line of a file, counted from 1."""

    path: str
    number: int
    text: str = field(compare=False)

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The lines with rules on them: how many there are, and those that nothing reached."""

    lines: int
    unreached: tuple[Line, ...]

    @property
    def percent(self) -> int:
        """Reached lines in whole per cent, rounded down."""
        return 100 * (self.lines - len(self.unreached)) // self.lines if self.lines else 100


def coverage(benches: Iterable[Bench], folder_files: frozenset[str]) -> Coverage:
    """Takes all benches together. `folder_files` are the paths of the ruleset's own files: the rule
    text of scripts does not count."""
    known: dict[Line, None] = {}
    reached: set[Line] = set()
    for bench in benches:
        ran = bench.reached()
        for span in bench.machine.program.marks:
            if span is NOWHERE or span.source.path not in folder_files or span.text == "nothing":
                continue
            line = _line(span)
            known[line] = None
            if span in ran:
                reached.add(line)
    unreached = tuple(sorted(line for line in known if line not in reached))
    return Coverage(len(known), unreached)


def _line(span: Span) -> Line:
    number = span.line
    return Line(span.source.path, number, span.source.line(number).strip())
