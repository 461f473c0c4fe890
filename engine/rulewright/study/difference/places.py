"""Places inside a ruleset's folder, the same for a folder and for a revision laid out elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.document.files import shown_path
from rulewright.records import dataclass
from rulewright.source import Source, Span


@dataclass(frozen=True, slots=True)
class Places:
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
        """A finding whose files are called as readers know them."""
        return replace(
            finding,
            primary=self._label(finding.primary),
            labels=tuple(self._label(label) for label in finding.labels),
        )

    def _label(self, label: Label) -> Label:
        span = label.span
        path = self.path(span.source.path)
        if not self.name or path == span.source.path:
            return label
        source = Source(f"{self.name}/{path}", span.source.text)
        return Label(source.span(span.start, span.end), label.text)
