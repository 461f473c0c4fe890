"""Lines that are laid out: indentation, and columns of values and remarks that stay columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.records import dataclass

GAP = 2
"""Blanks before a remark behind something, at least."""


@dataclass(slots=True)
class Line:
    """One line. `column` is where it began, `remark_column` where its remark stood.

    `key`: how much of `code` is the key before a value on the same line, with its colon, and
    `value_column` where the value stood. `fixed`: it is part of a text, and stays as it is.
    """

    indent: int
    code: str = ""
    column: int = 0
    remark: str = ""
    remark_column: int = 0
    key: int = 0
    value_column: int = 0
    fixed: bool = False
    pad: int = 0
    """Blanks that were put behind the key."""
    below: tuple[Line, int] | None = None
    """The line and the place in its code below which this one begins."""

    @property
    def blank(self) -> bool:
        return not self.code and not self.remark

    @property
    def end(self) -> int:
        return self.indent + len(self.code)

    def text(self) -> str:
        if self.fixed:
            return " " * self.indent + self.code if self.code else ""
        if not self.remark:
            return (" " * self.indent + self.code).rstrip() if self.code else ""
        if not self.code:
            return " " * self.indent + self.remark
        code = " " * self.indent + self.code
        return code.ljust(self.remark_column) + self.remark


def text_of(lines: Sequence[Line]) -> str:
    """The text of all lines, with columns in place, at most one blank line between two, and a line
    break at the end."""
    kept = list(_without_blanks(lines))
    told = [line for line in kept if line.code]
    for run in _runs(told, lambda a, b: bool(a.key and b.key) and a.indent == b.indent):
        _align_values(run)
    for line in kept:
        if line.below is not None:
            above, place = line.below
            line.indent = above.indent + place + (above.pad if place > above.key else 0)
    for run in _runs(kept, lambda a, b: bool(a.code and a.remark and b.code and b.remark)):
        _align_remarks(run)
    return "".join(f"{line.text()}\n" for line in kept)


def _without_blanks(lines: Sequence[Line]) -> Iterator[Line]:
    waiting: Line | None = None
    begun = False
    for line in lines:
        if line.blank and not line.fixed:
            waiting = line
            continue
        if waiting is not None and begun:
            yield waiting
        waiting, begun = None, True
        yield line


def _runs(lines: Sequence[Line], together: Callable[[Line, Line], bool]) -> Iterator[list[Line]]:
    """Neighbours that belong together; who has none is a run by itself."""
    run: list[Line] = []
    for line in lines:
        if run and not together(run[-1], line):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _align_values(run: Sequence[Line]) -> None:
    """Values that stood in a column, most of the run, stand in one behind the longest key."""
    if not run[0].key or all(_gap(line) == 1 for line in run):
        return
    columns = [line.value_column for line in run]
    shared = max(set(columns), key=columns.count)
    if len(run) < 2 or 2 * columns.count(shared) <= len(run):
        return
    longest = max(line.key for line in run)
    for line in run:
        line.pad = longest - line.key
        line.code = line.code[: line.key] + " " * line.pad + line.code[line.key :]


def _gap(line: Line) -> int:
    """Blanks that stood between a key and its value."""
    return line.value_column - line.column - line.key


def _align_remarks(run: Sequence[Line]) -> None:
    """Remarks behind something stay in their column; where one has to make room, so do those beside
    it that stood in the same column."""
    if not (run[0].code and run[0].remark):
        return
    for group in _runs(run, lambda a, b: a.remark_column == b.remark_column):
        column = max(line.end + GAP for line in group)
        if column < group[0].remark_column:
            column = group[0].remark_column
        for line in group:
            line.remark_column = column
