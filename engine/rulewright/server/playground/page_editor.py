"""Answer an editor of the page: diagnostics, completion, hover, formatting."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.render import to_data
from rulewright.document.files import MAIN_FILE
from rulewright.formatting.fmt import format_source
from rulewright.language_service.completion import complete_at
from rulewright.language_service.current_findings import CurrentFindings
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.hover import HoverProvider
from rulewright.server.playground.rule_folder import RuleFolder
from rulewright.source import Source
from rulewright.validation.baseline import filter_diagnostics

MAX_COMPLETIONS: Final = 200


class PageEditor:
    """The language service for one folder, as the language server uses it. Positions in texts are lines
    and columns, both counted from 1, columns in characters.
    """

    def __init__(self, rules: RuleFolder) -> None:
        self.rules = rules
        self.session = EditorSession(rules.folder)
        self.findings = CurrentFindings(self.session)

    def update_text(self, name: str, text: str | None) -> list[dict[str, Any]]:
        """Write a file, and return the diagnostics that are found at once. Raises BadFile."""
        path = self.rules.write_file(name, text)
        self.session.refresh_file(path)
        self.findings.update_fast([path])
        return diagnostics_to_data(self.rules.folder, self.findings.all_diagnostics)

    def complete_text(self, name: str, line: int, column: int) -> list[dict[str, Any]]:
        """Return the completions at a position, the most likely first."""
        path, source = self._find_source(name)
        if source is None:
            return []
        items = complete_at(self.session, path, find_offset(source, line, column))
        return [
            {
                "label": item.label,
                "kind": item.item_kind,
                "detail": item.detail,
                "help": item.help,
                "text": item.insert_text,
                "from": [item.span.line, item.span.column],
                "to": list(source.line_and_column(item.span.end)),
            }
            for item in items[:MAX_COMPLETIONS]
        ]

    def describe_name(self, name: str, line: int, column: int) -> dict[str, Any] | None:
        """Return the description of the name at a position."""
        path, source = self._find_source(name)
        document = self.session.get_document(path)
        analysis = self.session.last_valid_analysis(self.session.setting_of(path))
        if source is None or document is None or analysis is None:
            return None
        hover = HoverProvider(self.session, document, analysis).hover_at(find_offset(source, line, column))
        if hover is None:
            return None
        return {
            "code": hover.code,
            "sentences": list(hover.sentences),
            "from": [hover.span.line, hover.span.column],
            "to": list(source.line_and_column(hover.span.end)),
        }

    def format_text(self, name: str) -> str:
        """Return a file in canonical format. Raises DiagnosticError."""
        _, source = self._find_source(name)
        return "" if source is None else format_source(source)

    def _find_source(self, name: str) -> tuple[Path, Source | None]:
        path = self.rules.find_path(name)
        document = self.session.get_document(path)
        return path, None if document is None else document.source


def find_offset(source: Source, line: int, column: int) -> int:
    """Return the offset of a position in a text.

    >>> find_offset(Source("a.yaml", "ab\\ncd"), 2, 2)
    4
    """
    if line > len(source.line_starts):
        return len(source.text)
    return source.line_starts[line - 1] + min(column - 1, len(source.line_text(line)))


def diagnostics_to_data(folder: Path, diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Return diagnostics as their project grades them, as `check --format json` writes them, with the
    names of files in the folder.
    """

    def shorten_paths(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: _name_in(folder, each) if key == "path" else shorten_paths(each)
                for key, each in value.items()
            }
        return [shorten_paths(each) for each in value] if isinstance(value, list) else value

    graded = filter_diagnostics(folder, diagnostics, is_complete=False).diagnostics
    return [shorten_paths(to_data(one)) for one in sorted(graded, key=lambda one: one.sort_key)]


def _name_in(folder: Path, file: str | None) -> str:
    name = os.path.relpath(os.path.abspath(file), folder.absolute()) if file else "."
    return MAIN_FILE if name == "." else name.replace(os.sep, "/")
