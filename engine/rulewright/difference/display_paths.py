"""Show equal paths inside a ruleset's folder for folders and for revisions unpacked elsewhere."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import format_path
from rulewright.records import dataclass
from rulewright.source import Source, Span


@dataclass(frozen=True, slots=True)
class DisplayPaths:
    """Display paths of files, relative to a folder, or below a display name `folder_name` of the folder."""

    folder: Path
    folder_name: str = ""

    def shorten_path(self, file_path: str) -> str:
        """Return the path of a file, relative to the folder if the file is inside."""
        start = format_path(self.folder)
        if file_path.startswith(start + "/"):
            return file_path[len(start) + 1 :]
        return file_path

    def format_span(self, span: Span) -> str:
        return f"{self.shorten_path(span.source.path)}:{span.line}"

    def localise_diagnostic(self, finding: Diagnostic) -> Diagnostic:
        """Return a diagnostic with display paths."""
        return finding.map_spans(self._localise_span)

    def _localise_span(self, span: Span) -> Span:
        path = self.shorten_path(span.source.path)
        if not self.folder_name or path == span.source.path:
            return span
        return Source(f"{self.folder_name}/{path}", span.source.text).span(span.start, span.end)
