"""Format lines: indentation, and aligned columns of values and comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.records import dataclass

GAP = 2
"""Smallest number of blanks between code and a comment."""


@dataclass(slots=True)
class Line:
    """One line of output. `column` and `remark_column` are the original columns of the line and its comment.

    `key_length`: the length of the key with its colon in `code`, if a value follows on the same line, and
    `value_column` the original column of that value. `is_fixed`: it is part of a text that is not changed.
    """

    indent: int
    code: str = ""
    column: int = 0
    remark: str = ""
    remark_column: int = 0
    key_length: int = 0
    value_column: int = 0
    is_fixed: bool = False
    padding: int = 0
    """Number of blanks inserted after the key."""
    alignment: tuple[Line, int] | None = None
    """The line and the place in its code below which this one begins."""

    @property
    def is_blank(self) -> bool:
        return not self.code and not self.remark

    @property
    def end_column(self) -> int:
        return self.indent + len(self.code)

    def to_text(self) -> str:
        if self.is_fixed:
            return " " * self.indent + self.code if self.code else ""
        if not self.remark:
            return (" " * self.indent + self.code).rstrip() if self.code else ""
        if not self.code:
            return " " * self.indent + self.remark
        code = " " * self.indent + self.code
        return code.ljust(self.remark_column) + self.remark


def join_lines(lines: Sequence[Line]) -> str:
    """Return the text of all lines with aligned columns, no consecutive blank lines, and a final line
    break."""
    kept = list(_drop_blank_lines(lines))
    told = [line for line in kept if line.code]
    for run in _group_runs(told, lambda a, b: bool(a.key_length and b.key_length) and a.indent == b.indent):
        _align_values(run)
    for line in kept:
        if line.alignment is not None:
            above, place = line.alignment
            line.indent = above.indent + place + (above.padding if place > above.key_length else 0)
    for run in _group_runs(kept, lambda a, b: bool(a.code and a.remark and b.code and b.remark)):
        _align_remarks(run)
    return "".join(f"{line.to_text()}\n" for line in kept)


def _drop_blank_lines(lines: Sequence[Line]) -> Iterator[Line]:
    pending: Line | None = None
    begun = False
    for line in lines:
        if line.is_blank and not line.is_fixed:
            pending = line
            continue
        if pending is not None and begun:
            yield pending
        pending, begun = None, True
        yield line


def _group_runs(lines: Sequence[Line], belong_together: Callable[[Line, Line], bool]) -> Iterator[list[Line]]:
    """Yield maximal runs of adjacent lines that belong together; a line may be a run by itself."""
    line_run: list[Line] = []
    for line in lines:
        if line_run and not belong_together(line_run[-1], line):
            yield line_run
            line_run = []
        line_run.append(line)
    if line_run:
        yield line_run


def _align_values(line_run: Sequence[Line]) -> None:
    """Align the values of a run after its longest key, if most of them were aligned in the source."""
    if not line_run[0].key_length or all(_measure_gap(line) == 1 for line in line_run):
        return
    columns = [line.value_column for line in line_run]
    shared = max(set(columns), key=columns.count)
    if len(line_run) < 2 or 2 * columns.count(shared) <= len(line_run):
        return
    longest = max(line.key_length for line in line_run)
    for line in line_run:
        line.padding = longest - line.key_length
        line.code = line.code[: line.key_length] + " " * line.padding + line.code[line.key_length :]


def _measure_gap(line: Line) -> int:
    """Return the number of blanks between a key and its value in the source."""
    return line.value_column - line.column - line.key_length


def _align_remarks(line_run: Sequence[Line]) -> None:
    """Align the comments after code. They keep their column unless code needs the room; comments in the same
    column move together."""
    if not (line_run[0].code and line_run[0].remark):
        return
    for group in _group_runs(line_run, lambda a, b: a.remark_column == b.remark_column):
        column = max(line.end_column + GAP for line in group)
        if column < group[0].remark_column:
            column = group[0].remark_column
        for line in group:
            line.remark_column = column
