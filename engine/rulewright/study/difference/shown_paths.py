"""Places inside a ruleset's folder, the same for a folder and for a revision laid out elsewhere."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import shown_path
from rulewright.records import dataclass
from rulewright.source import Source, Span


@dataclass(frozen=True, slots=True)
class ShownPaths:
    """Names files from a folder on, or under a `name` of the folder."""

    folder: Path
    name: str = ""

    def path(self, path: str) -> str:
        """The path of a file, from the folder on if it lies there."""
        start = shown_path(self.folder)
        if path.startswith(start + "/"):
            return path[len(start) + 1 :]
        return path

    def of(self, span: Span) -> str:
        return f"{self.path(span.source.path)}:{span.line}"

    def told(self, finding: Diagnostic) -> Diagnostic:
        """Return a diagnostic with paths as users know them."""
        return finding.moved(self._told)

    def _told(self, span: Span) -> Span:
        path = self.path(span.source.path)
        if not self.name or path == span.source.path:
            return span
        return Source(f"{self.name}/{path}", span.source.text).span(span.start, span.end)
