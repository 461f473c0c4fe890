"""What is wrong with a ruleset that is being written, kept true while a new answer is worked out.

What is quick to find is found at each change: whether the texts can be read, and the rules of the
setting at hand. The rest is known of the last whole check, and moves along with the text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source, Span
from rulewright.study.editing.desk import Desk
from rulewright.study.editing.words import words_findings

LATER = "unused-"
"""Findings with such codes are true only if no setting uses the thing."""


@dataclass(frozen=True, slots=True)
class Edit:
    """All between `start` and `end` was replaced, and what follows is `by` further on."""

    start: int
    end: int
    by: int

    def moved(self, span: Span, source: Source) -> Span | None:
        """Return a span in the new text; None if the edit touched it."""
        if span.end <= self.start:
            return Span(source, span.start, span.end)
        if span.start >= self.end:
            return Span(source, span.start + self.by, span.end + self.by)
        return None


def edit_between(old: str, new: str) -> Edit:
    """The one stretch that two texts differ in."""
    start = _alike(old, new)
    most = min(len(old), len(new)) - start
    end = _alike(old[len(old) - most :][::-1], new[len(new) - most :][::-1])
    return Edit(start, len(old) - end, len(new) - len(old))


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class CurrentFindings:
    """All findings about one ruleset as far as they are known, in the texts of now."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.quick: tuple[Diagnostic, ...] = ()
        """What was found at the last change."""
        self.later: tuple[Diagnostic, ...] = ()
        """What only a whole check finds, as of the last."""

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        return tuple(dict.fromkeys((*self.quick, *self.later)))

    def look(self, paths: Sequence[Path]) -> None:
        """Finds what is quick to find, with the settings of some files at hand."""
        found: dict[Diagnostic, None] = {}
        complete = True
        settings = dict.fromkeys(self.desk.setting_of(path) for path in paths)
        for setting in settings or {self.desk.usual(): None}:
            look = self.desk.look(setting)
            if look is None:
                found.update(dict.fromkeys(self.desk.unreadable(setting)))
                complete = False
            else:
                found.update(dict.fromkeys(look.findings))
                complete = complete and look.world is not None
        for path in paths:
            written = self.desk.written(path)
            if written is not None:
                found.update(dict.fromkeys(written.faults))
                if written.kind in ("words", "overlay"):
                    found.update(dict.fromkeys(words_findings(self.desk, written)))
                if written.kind == "script" and not written.faults:
                    found.update(dict.fromkeys(self.desk.script_findings(path)))
        fresh = tuple(one for one in found if not one.code.startswith(LATER))
        self.later = self.moved(self.later)
        # Where something cannot be read, nothing is known of the rest: it was as it was.
        self.quick = fresh if complete else (*fresh, *self.moved(self.quick))

    def whole(self, found: Iterable[Diagnostic], quick: Iterable[Diagnostic]) -> None:
        """Takes what a whole check has found, of texts in which `quick` was found at once."""
        at_once = {_gist(one) for one in quick}
        self.later = self.moved(one for one in found if _gist(one) not in at_once)

    def moved(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Return diagnostics in the current texts, without those whose place was edited."""
        edits: dict[tuple[str, int], tuple[Edit, Source] | None] = {}

        def place(span: Span) -> Span | None:
            if span.source.path == NOWHERE.source.path or not span.source.text:
                return span
            key = (span.source.path, id(span.source))
            if key not in edits:
                written = self.desk.written(Path(os.path.abspath(span.source.path)))
                edits[key] = None
                if written is not None:
                    edit = edit_between(span.source.text, written.source.text)
                    edits[key] = (edit, written.source)
            known = edits[key]
            return span if known is None else known[0].moved(span, known[1])

        kept = []
        for one in found:
            places = {span: place(span) for span in one.spans}
            if places[one.primary.span] is None:
                continue
            gone = {span for span, now in places.items() if now is None}
            one = replace(
                one,
                labels=tuple(label for label in one.labels if label.span not in gone),
                fixes=tuple(
                    fix for fix in one.fixes if not any(edit.span in gone for edit in fix.edits)
                ),
            )
            kept.append(one.moved(lambda span: places[span] or span))  # noqa: B023
        return tuple(kept)


def _gist(one: Diagnostic) -> tuple[str, str, str, int]:
    span = one.primary.span
    return one.code, one.headline, span.source.path, span.start
