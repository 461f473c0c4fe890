"""What the layer below knows, in the words of the protocol."""

from __future__ import annotations

import os
from pathlib import Path

from lsprotocol import types

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.server.lsp.positions import Positions, uri_of
from rulewright.source import NOWHERE, Span
from rulewright.study.editing.hover import Hover

NAME = "rulewright"
START = types.Range(types.Position(0, 0), types.Position(0, 0))


def location(span: Span, positions: Positions) -> types.Location:
    path = Path(os.path.abspath(span.source.path))
    return types.Location(uri_of(path), positions.range(span))


def diagnostic_message(one: Diagnostic, positions: Positions) -> types.Diagnostic:
    """A finding. Its label, notes and help are lines of the message, as on a terminal."""
    lines = [one.headline, *filter(None, [one.primary.text]), *(f"note: {n}" for n in one.notes)]
    if one.help is not None:
        lines.append(f"help: {one.help}")
    related = [
        types.DiagnosticRelatedInformation(location(label.span, positions), label.text)
        for label in one.labels
        if _is_somewhere(label.span)
    ]
    unused = one.code.startswith("unused-")
    return types.Diagnostic(
        range=positions.range(one.primary.span) if _is_somewhere(one.primary.span) else START,
        message="\n".join(lines),
        severity=types.DiagnosticSeverity.Error
        if one.severity is Severity.ERROR
        else types.DiagnosticSeverity.Warning,
        code=one.code,
        source=NAME,
        tags=[types.DiagnosticTag.Unnecessary] if unused else None,
        related_information=related or None,
    )


def _is_somewhere(span: Span) -> bool:
    return span.source.path != NOWHERE.source.path and bool(span.source.text)


def hover_message(hover: Hover, positions: Positions) -> types.Hover:
    told = "\n\n".join((f"```\n{hover.code}\n```", *hover.lines))
    return types.Hover(
        types.MarkupContent(types.MarkupKind.Markdown, told), positions.range(hover.span)
    )
