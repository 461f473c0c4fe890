"""Keep the diagnostics of an edited ruleset valid until the next check is done.

Each change runs the fast checks: whether the texts can be read, and the rules of the current setting. All
other diagnostics come from the last full check, and their spans follow the edits.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.locale_messages import check_locale
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source, Span

SETTING_WIDE_PREFIX = "unused-"
"""Prefix of the codes of diagnostics that hold only if no setting uses the declaration."""


@dataclass(frozen=True, slots=True)
class TextEdit:
    """A replacement of the text between `edit_start` and `edit_end`; the text after it moves by `shift`."""

    edit_start: int
    edit_end: int
    shift: int

    def move_span(self, span: Span, source: Source) -> Span | None:
        """Return a span in the new text; None if the edit touched it."""
        if span.end <= self.edit_start:
            return Span(source, span.start, span.end)
        if span.start >= self.edit_end:
            return Span(source, span.start + self.shift, span.end + self.shift)
        return None


def find_edit(old_text: str, new_text: str) -> TextEdit:
    """Return the smallest single replacement that turns the old text into the new one."""
    start = _common_prefix_length(old_text, new_text)
    most = min(len(old_text), len(new_text)) - start
    end = _common_prefix_length(
        old_text[len(old_text) - most :][::-1], new_text[len(new_text) - most :][::-1]
    )
    return TextEdit(start, len(old_text) - end, len(new_text) - len(old_text))


def _common_prefix_length(first_text: str, second_text: str) -> int:
    """Return the length of the common prefix of two texts."""
    low, high = 0, min(len(first_text), len(second_text))
    while low < high:
        middle = (low + high + 1) // 2
        if first_text[low:middle] == second_text[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class CurrentFindings:
    """All known diagnostics of one ruleset, with spans in the current texts."""

    def __init__(self, session: EditorSession) -> None:
        self.session = session
        self.fast_diagnostics: tuple[Diagnostic, ...] = ()
        """The diagnostics of the fast checks at the last change."""
        self.full_check_diagnostics: tuple[Diagnostic, ...] = ()
        """The other diagnostics of the last full check."""

    @property
    def all_diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(dict.fromkeys((*self.fast_diagnostics, *self.full_check_diagnostics)))

    def update_fast(self, paths: Sequence[Path]) -> None:
        """Run the fast checks in the settings of some files."""
        diagnostics: dict[Diagnostic, None] = {}
        complete = True
        settings = dict.fromkeys(self.session.setting_of(path) for path in paths)
        for setting in settings or {self.session.default_setting(): None}:
            analysis = self.session.analyse_setting(setting)
            if analysis is None:
                diagnostics.update(dict.fromkeys(self.session.load_errors(setting)))
                complete = False
            else:
                diagnostics.update(dict.fromkeys(analysis.findings))
                complete = complete and analysis.world is not None
        for path in paths:
            document = self.session.get_document(path)
            if document is not None:
                diagnostics.update(dict.fromkeys(document.syntax_errors))
                if document.kind in ("words", "overlay"):
                    diagnostics.update(dict.fromkeys(check_locale(self.session, document)))
                if document.kind == "script" and not document.syntax_errors:
                    diagnostics.update(dict.fromkeys(self.session.script_findings(path)))
        setting_diagnostics = tuple(
            one for one in diagnostics if not one.code.startswith(SETTING_WIDE_PREFIX)
        )
        self.full_check_diagnostics = self.move_to_current(self.full_check_diagnostics)
        # If a file cannot be read, keep the previous diagnostics of the other checks.
        self.fast_diagnostics = (
            setting_diagnostics
            if complete
            else (*setting_diagnostics, *self.move_to_current(self.fast_diagnostics))
        )

    def update_from_check(
        self, diagnostics: Iterable[Diagnostic], fast_diagnostics: Iterable[Diagnostic]
    ) -> None:
        """Store the diagnostics of a full check, without the `fast_diagnostics` of the same texts."""
        at_once = {_diagnostic_key(one) for one in fast_diagnostics}
        self.full_check_diagnostics = self.move_to_current(
            one for one in diagnostics if _diagnostic_key(one) not in at_once
        )

    def move_to_current(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Return diagnostics with spans in the current texts, without those whose span was edited."""
        edits: dict[tuple[str, int], tuple[TextEdit, Source] | None] = {}

        def current_span(span: Span) -> Span | None:
            if span.source.path == NOWHERE.source.path or not span.source.text:
                return span
            key = (span.source.path, id(span.source))
            if key not in edits:
                document = self.session.get_document(Path(os.path.abspath(span.source.path)))
                edits[key] = None
                if document is not None:
                    edit = find_edit(span.source.text, document.source.text)
                    edits[key] = (edit, document.source)
            edit_and_source = edits[key]
            return span if edit_and_source is None else edit_and_source[0].move_span(span, edit_and_source[1])

        current_diagnostics = []
        for one in diagnostics:
            places = {span: current_span(span) for span in one.all_spans}
            if places[one.primary.span] is None:
                continue
            gone = {span for span, now in places.items() if now is None}
            one = replace(
                one,
                labels=tuple(label for label in one.labels if label.span not in gone),
                fixes=tuple(fix for fix in one.fixes if not any(edit.span in gone for edit in fix.edits)),
            )
            current_diagnostics.append(one.map_spans(lambda span: places[span] or span))  # noqa: B023
        return tuple(current_diagnostics)


def _diagnostic_key(diagnostic: Diagnostic) -> tuple[str, str, str, int]:
    span = diagnostic.primary.span
    return diagnostic.code, diagnostic.headline, span.source.path, span.start
