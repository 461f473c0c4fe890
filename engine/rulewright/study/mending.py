"""Makes the changes by which findings are mended for certain, in the files of one ruleset.

What is mended shows what else is wrong, so that somebody checks again after each round. No change
is made twice: where it has not helped, it would not help again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.fix import Edit, Fix, applied
from rulewright.document.files import as_text
from rulewright.fences import read_bounded
from rulewright.outputs import ANY, Output
from rulewright.records import dataclass
from rulewright.source import NOWHERE

MOST_ROUNDS = 20
"""After so many rounds something makes new findings of every kind."""


@dataclass(frozen=True, slots=True)
class Mend:
    """A change that mends a finding; `why_not` says why it was not made, if it was not."""

    finding: Diagnostic
    fix: Fix
    why_not: str = ""

    @property
    def made(self) -> bool:
        return not self.why_not

    def __str__(self) -> str:
        told = f"{self.finding.primary.span}: {self.fix.title}"
        if self.made:
            return f"mended: {told} ({self.finding.headline})"
        return f"not mended: {told}: {self.why_not}"


class Mending:
    """The changes of one ruleset, or of one overlay apart from its ruleset, over all rounds."""

    def __init__(self, folder_or_overlay: Path) -> None:
        self.root = Path(os.path.realpath(folder_or_overlay))
        self._tried: set[tuple[object, ...]] = set()
        self._clashes: dict[tuple[str, ...], Mend] = {}
        self._elsewhere: dict[tuple[str, ...], Mend] = {}

    def round(self, found: Iterable[Diagnostic]) -> tuple[Mend, ...]:
        """Makes what can be made of it, and tells that; nothing where nothing is left to do. Raises
        DiagnosticError where a file cannot be written, before which some may be."""
        made: list[Mend] = []
        self._elsewhere.clear()
        for mend in _asked(found):
            key, gist = _key(mend), (mend.finding.code, mend.finding.headline, mend.fix.title)
            if key in self._tried:
                continue
            if why_not := self._out_of_reach(mend.fix):
                self._elsewhere.setdefault(gist, Mend(mend.finding, mend.fix, why_not))
            elif why_not := _clash(mend, made):
                self._clashes.setdefault(gist, Mend(mend.finding, mend.fix, why_not))
            else:
                self._tried.add(key)
                self._clashes.pop(gist, None)
                made.append(mend)
        edits = [edit for mend in made for edit in mend.fix.edits]
        for path, source in {edit.span.source.path: edit.span.source for edit in edits}.items():
            _write(Path(os.path.abspath(path)), source.text, applied(source, edits))
        return tuple(made)

    @property
    def left(self) -> tuple[Mend, ...]:
        """The fixes that could not be applied: in the last round, or because they clash with
        another one that made them unnecessary.
        """
        return (*self._elsewhere.values(), *self._clashes.values())

    def _out_of_reach(self, fix: Fix) -> str:
        """Why a change cannot be made in its files: only those of the ruleset are written, or only
        the overlay."""
        for edit in fix.edits:
            path, was = edit.span.source.path, edit.span.source.text
            real = Path(os.path.realpath(path))
            if edit.span.source is NOWHERE.source or not real.is_relative_to(self.root):
                if self.root.is_file():
                    return f"`{path}` is not the overlay that is mended"
                return f"`{path}` does not lie in the folder of this ruleset"
            if not real.is_file() or as_text(read_bounded(real)) != was:
                return f"`{path}` has changed meanwhile"
        return ""


def _asked(found: Iterable[Diagnostic]) -> Iterator[Mend]:
    """Yield the first safe fix of each diagnostic, each once."""
    seen: set[tuple[Edit, ...]] = set()
    for finding in render.ordered(found):
        fix = next((fix for fix in finding.fixes if fix.safe), None)
        if fix is not None and fix.edits not in seen:
            seen.add(fix.edits)
            yield Mend(finding, fix)


def _key(mend: Mend) -> tuple[object, ...]:
    """Return the identity of a fix across rounds, independent of line numbers."""
    places = [
        (edit.span.source.path, edit.span.source.line(edit.span.line), edit.span.text, edit.text)
        for edit in mend.fix.edits
    ]
    return (mend.finding.code, mend.finding.headline, *places)


def _clash(mend: Mend, made: Iterable[Mend]) -> str:
    """Why a change cannot be made beside the others."""
    for other in made:
        if any(_meet(one, edit) for one in mend.fix.edits for edit in other.fix.edits):
            return f"“{other.fix.title}” ({other.finding.primary.span}) changes the same place"
    return ""


def _meet(one: Edit, other: Edit) -> bool:
    """Whether two changes overlap, or begin at one place, where it would matter which comes
    first."""
    a, b = one.span, other.span
    if a.source.path != b.source.path:
        return False
    return a.start == b.start or (a.start < b.end and b.start < a.end)


def _write(path: Path, was: str, now: str) -> None:
    """Puts a text in place of another one, with the line breaks and the mark at the beginning that
    the file has."""
    data = read_bounded(path)
    if b"\r\n" in data and data.count(b"\r\n") == was.count("\n"):
        now = now.replace("\n", "\r\n")
    mark = "\ufeff" if data.startswith(b"\xef\xbb\xbf") else ""
    Output(path, ANY, own_name=True).write(mark + now)
