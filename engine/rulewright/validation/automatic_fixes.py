"""Apply the safe fixes of diagnostics to the files of one ruleset.

Fixes can reveal further diagnostics, so callers check again after each round. No fix is applied twice,
because one that did not help the first time would not help again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.fix import Edit, Fix, apply_edits
from rulewright.document.files import decode_leniently
from rulewright.input_guards import read_bounded
from rulewright.output_files import ANY, OutputFile
from rulewright.records import dataclass
from rulewright.source import NOWHERE

MAX_ROUNDS = 20
"""Maximum number of rounds; more are needed only if fixes keep causing new diagnostics."""


@dataclass(frozen=True, slots=True)
class FixAttempt:
    """An automatic fix; `refusal_reason` says why it was not applied, if it was refused."""

    diagnostic: Diagnostic
    fix: Fix
    refusal_reason: str = ""

    @property
    def is_applied(self) -> bool:
        return not self.refusal_reason

    def __str__(self) -> str:
        told = f"{self.diagnostic.primary.span}: {self.fix.title}"
        if self.is_applied:
            return f"mended: {told} ({self.diagnostic.headline})"
        return f"not mended: {told}: {self.refusal_reason}"


class FixSession:
    """The fixes applied in all rounds to one ruleset, or to one overlay outside its ruleset; with
    `only_stubs`, only stubs of missing messages."""

    def __init__(self, folder_or_overlay: Path, *, only_stubs: bool = False) -> None:
        self.root = Path(os.path.realpath(folder_or_overlay))
        self._only_stubs = only_stubs
        self._applied_keys: set[tuple[object, ...]] = set()
        self._clashes: dict[tuple[str, ...], FixAttempt] = {}
        self._elsewhere: dict[tuple[str, ...], FixAttempt] = {}

    def apply_round(self, diagnostics: Iterable[Diagnostic]) -> tuple[FixAttempt, ...]:
        """Apply the fixes and report them; do nothing if there are none. Raises DiagnosticError if a file
        cannot be written; earlier files may be written by then."""
        applied_fixes: list[FixAttempt] = []
        self._elsewhere.clear()
        for mend in _select_fixes(diagnostics, self._only_stubs):
            key, gist = _fix_key(mend), (mend.diagnostic.code, mend.diagnostic.headline, mend.fix.title)
            if key in self._applied_keys:
                continue
            if why_not := self._refuse_outside_files(mend.fix):
                self._elsewhere.setdefault(gist, FixAttempt(mend.diagnostic, mend.fix, why_not))
            elif why_not := _find_clash(mend, applied_fixes):
                self._clashes.setdefault(gist, FixAttempt(mend.diagnostic, mend.fix, why_not))
            else:
                self._applied_keys.add(key)
                self._clashes.pop(gist, None)
                applied_fixes.append(mend)
        edits = _join_insertions(edit for mend in applied_fixes for edit in mend.fix.edits)
        for path, source in {edit.span.source.path: edit.span.source for edit in edits}.items():
            _replace_text(Path(os.path.abspath(path)), source.text, apply_edits(source, edits))
        return tuple(applied_fixes)

    @property
    def unapplied_fixes(self) -> tuple[FixAttempt, ...]:
        """Return the fixes that could not be applied, in the last round or because they clash with another
        fix that made them unnecessary."""
        return (*self._elsewhere.values(), *self._clashes.values())

    def _refuse_outside_files(self, fix: Fix) -> str:
        """Return why a fix cannot be applied to its files, empty if it can: only unchanged files of the
        ruleset, or only the overlay, are written."""
        for edit in fix.edits:
            path, was = edit.span.source.path, edit.span.source.text
            real = Path(os.path.realpath(path))
            if edit.span.source is NOWHERE.source or not real.is_relative_to(self.root):
                if self.root.is_file():
                    return f"`{path}` is not the overlay that is mended"
                return f"`{path}` does not lie in the folder of this ruleset"
            if not real.is_file() or decode_leniently(read_bounded(real)) != was:
                return f"`{path}` has changed meanwhile"
        return ""


def _select_fixes(diagnostics: Iterable[Diagnostic], only_stubs: bool) -> Iterator[FixAttempt]:
    """Yield the first fix of each diagnostic that is safe or a stub, each once."""
    seen_edits: set[tuple[Edit, ...]] = set()
    for finding in render.sort_diagnostics(diagnostics):
        fixes = (fix for fix in finding.fixes if fix.is_stub or (fix.safe and not only_stubs))
        fix = next(fixes, None)
        if fix is not None and fix.edits not in seen_edits:
            seen_edits.add(fix.edits)
            yield FixAttempt(finding, fix)


def _fix_key(fix_attempt: FixAttempt) -> tuple[object, ...]:
    """Return the identity of a fix across rounds, independent of line numbers."""
    places = [
        (edit.span.source.path, edit.span.source.line_text(edit.span.line), edit.span.text, edit.text)
        for edit in fix_attempt.fix.edits
    ]
    return (fix_attempt.diagnostic.code, fix_attempt.diagnostic.headline, *places)


def _find_clash(fix_attempt: FixAttempt, applied_fixes: Iterable[FixAttempt]) -> str:
    """Return why a fix clashes with the applied ones; empty if it does not."""
    for other in applied_fixes:
        if any(_is_overlapping(one, edit) for one in fix_attempt.fix.edits for edit in other.fix.edits):
            return f"“{other.fix.title}” ({other.diagnostic.primary.span}) changes the same place"
    return ""


def _is_overlapping(first_edit: Edit, second_edit: Edit) -> bool:
    """Return whether two edits overlap, or begin at one location where their order matters."""
    a, b = first_edit.span, second_edit.span
    if a.source.path != b.source.path:
        return False
    if a.start == b.start:
        return not (_adds_lines(first_edit) and _adds_lines(second_edit))
    return a.start < b.end and b.start < a.end


def _adds_lines(edit: Edit) -> bool:
    """Return whether an edit adds whole lines that can be followed by other insertions, such as a message in
    a file."""
    return edit.span.start == edit.span.end and edit.text.endswith("\n") and edit.text.strip("\n")[0] != " "


def _join_insertions(edits: Iterable[Edit]) -> list[Edit]:
    """Join insertions at one location, in order."""
    joined: dict[tuple[str, int, int], Edit] = {}
    for edit in edits:
        key = (edit.span.source.path, edit.span.start, edit.span.end)
        before = joined.get(key)
        joined[key] = edit if before is None else Edit(edit.span, before.text + edit.text)
    return list(joined.values())


def _replace_text(path: Path, old_text: str, new_text: str) -> None:
    """Replace the text of a file, preserving its line breaks and byte order mark."""
    data = read_bounded(path)
    if b"\r\n" in data and data.count(b"\r\n") == old_text.count("\n"):
        new_text = new_text.replace("\n", "\r\n")
    mark = "\ufeff" if data.startswith(b"\xef\xbb\xbf") else ""
    OutputFile(path, ANY, own_name=True).write(mark + new_text)
