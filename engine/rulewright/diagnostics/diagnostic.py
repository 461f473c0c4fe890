"""Represent diagnostics as data; rendering is elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from typing import Any, Protocol, TypedDict, Unpack

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.fix import Edit, Fix, Suggestion
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import Span

MOST_ERRORS = 500
"""The number of errors after which a pass stops."""


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A span with a short text. `text` may have several lines (got / expected)."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic(Presentable):
    """An error or a warning about a file.

    `code` is a kebab-case name with a page in `pages`; `headline` is lower case, one line, without
    a full stop, in the words of a rules author; `labels` point to other relevant spans.
    `fixes` are the changes that correct it, the likeliest first. A help that suggests a name
    (`suggest.make_suggestion`) is one of them.
    """

    code: Code
    headline: str
    primary: Label
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    severity: Severity = Severity.ERROR
    fixes: tuple[Fix, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.help, Suggestion):
            if (fix := self.help.make_fix(self.primary.span)) is not None:
                object.__setattr__(self, "fixes", (fix, *self.fixes))
            object.__setattr__(self, "help", str(self.help))

    def __str__(self) -> str:
        from rulewright.diagnostics.render import format_short

        return format_short((self,)).rstrip()

    def to_dict(self) -> dict[str, Any]:
        from rulewright.diagnostics.render import to_data

        return to_data(self)

    @property
    def all_spans(self) -> Iterator[Span]:
        """Yield all spans in the diagnostic, including those of its fixes."""
        yield from (label.span for label in (self.primary, *self.labels))
        yield from (edit.span for fix in self.fixes for edit in fix.edits)

    def map_spans(self, map_span: Callable[[Span], Span]) -> Diagnostic:
        """Return the diagnostic with each of its spans mapped by `map_span`."""
        labels = (Label(map_span(label.span), label.text) for label in (self.primary, *self.labels))
        primary, *others = labels
        fixes = tuple(
            replace(fix, edits=tuple(Edit(map_span(edit.span), edit.text) for edit in fix.edits))
            for fix in self.fixes
        )
        return replace(self, primary=primary, labels=tuple(others), fixes=fixes)

    @property
    def sort_key(self) -> tuple[str, int, str, str]:
        span = self.primary.span
        return (span.source.path, span.start, self.code, self.headline)


class Declared(Protocol):
    """A declaration, or any other object with a span."""

    @property
    def span(self) -> Span: ...


class _Further(TypedDict, total=False):
    notes: tuple[str, ...]
    help: str | None
    fixes: tuple[Fix, ...]


class More(_Further, total=False):
    """Optional parts of a diagnostic. `declared` is the declaration that it is about, to be
    labelled as well.
    """

    declared: Declared | None
    labels: tuple[Label, ...]


class RulewrightError(Exception):
    """Base class of the exceptions that users of the library can catch."""


class DiagnosticError(RulewrightError):
    """Raised for a ruleset or a script that cannot be used, with all diagnostics of the pass that failed."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            sorted(dict.fromkeys(diagnostics), key=lambda found: found.sort_key)
        )
        super().__init__("; ".join(f"{d.primary.span}: {d.headline}" for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[DiagnosticError], tuple[tuple[Diagnostic, ...]]]:
        """Pickle the error by its diagnostics, as workers send it."""
        return type(self), (self.diagnostics,)

    @classmethod
    def from_parts(
        cls, code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]
    ) -> DiagnosticError:
        """Return an error with a single diagnostic."""
        reporter = Reporter()
        reporter.error(code, headline, span, label, **more)
        return cls(reporter.diagnostics)


class Reporter:
    """A collector of the diagnostics of one pass."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def add(self, diagnostic: Diagnostic) -> None:
        """Record a diagnostic. Raises DiagnosticError with all of them if there are too many
        errors to be read.
        """
        self.diagnostics.append(diagnostic)
        if len(self.diagnostics) > MOST_ERRORS and diagnostic.severity is Severity.ERROR:
            if len(self.errors) > MOST_ERRORS:
                raise DiagnosticError(self.diagnostics)

    def error(self, code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]) -> None:
        self._add_diagnostic(Severity.ERROR, code, headline, Label(span, label), **more)

    def warning(self, code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]) -> None:
        self._add_diagnostic(Severity.WARNING, code, headline, Label(span, label), **more)

    def _add_diagnostic(
        self,
        severity: Severity,
        code: Code,
        headline: str,
        primary: Label,
        *,
        declared: Declared | None = None,
        labels: tuple[Label, ...] = (),
        **more: Unpack[_Further],
    ) -> None:
        if declared is not None:
            labels = (Label(declared.span, "declared here"), *labels)
        self.add(Diagnostic(code, headline, primary, labels, severity=severity, **more))

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]

    def stop_if_errors(self) -> None:
        """Raise DiagnosticError with all diagnostics so far if one of them is an error."""
        if self.errors:
            raise DiagnosticError(self.diagnostics)
