"""What the layer below knows, in the words of the protocol."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from lsprotocol import types

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.fix import Edit
from rulewright.server.lsp.position_codec import PositionCodec
from rulewright.source import NOWHERE, Span
from rulewright.study.editing.completing import Item
from rulewright.study.editing.hover import Hover
from rulewright.study.editing.outline import OutlineEntry
from rulewright.study.editing.tokens import KINDS, Token

NAME = "rulewright"
START = types.Range(types.Position(0, 0), types.Position(0, 0))


def location(span: Span, positions: PositionCodec) -> types.Location:
    path = Path(os.path.abspath(span.source.path))
    return types.Location(path.as_uri(), positions.range(span))


def diagnostic_message(one: Diagnostic, positions: PositionCodec) -> types.Diagnostic:
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


def hover_message(hover: Hover, positions: PositionCodec) -> types.Hover:
    told = "\n\n".join((f"```\n{hover.code}\n```", *hover.lines))
    return types.Hover(
        types.MarkupContent(types.MarkupKind.Markdown, told), positions.range(hover.span)
    )


_ITEMS = {
    "key": types.CompletionItemKind.Property,
    "member": types.CompletionItemKind.EnumMember,
    "field": types.CompletionItemKind.Field,
    "local": types.CompletionItemKind.Variable,
    "text": types.CompletionItemKind.Text,
    "keyword": types.CompletionItemKind.Keyword,
    "value": types.CompletionItemKind.Value,
    "function": types.CompletionItemKind.Function,
    "definition": types.CompletionItemKind.Function,
    "procedure": types.CompletionItemKind.Method,
    "menu": types.CompletionItemKind.Method,
    "type": types.CompletionItemKind.Class,
    "move": types.CompletionItemKind.Event,
    "message": types.CompletionItemKind.Constant,
    "variable": types.CompletionItemKind.Variable,
    "option": types.CompletionItemKind.Constant,
    "table": types.CompletionItemKind.Constant,
    "section": types.CompletionItemKind.Reference,
}


def completion_message(item: Item, positions: PositionCodec) -> types.CompletionItem:
    return types.CompletionItem(
        item.label,
        kind=_ITEMS.get(item.kind, types.CompletionItemKind.Variable),
        detail=item.detail or None,
        documentation=item.help or None,
        sort_text=f"{item.rank}{item.label}",
        filter_text=item.label,
        text_edit=types.TextEdit(positions.range(item.span), item.insert),
    )


_SYMBOLS = {
    "types": types.SymbolKind.Enum,
    "members": types.SymbolKind.EnumMember,
    "fields": types.SymbolKind.Field,
    "tables": types.SymbolKind.Constant,
    "options": types.SymbolKind.Constant,
    "state": types.SymbolKind.Variable,
    "define": types.SymbolKind.Function,
    "procedures": types.SymbolKind.Method,
    "actions": types.SymbolKind.Interface,
    "offers": types.SymbolKind.Method,
    "flow": types.SymbolKind.Namespace,
    "steps": types.SymbolKind.Namespace,
    "triggers": types.SymbolKind.Event,
    "needs": types.SymbolKind.Boolean,
    "message": types.SymbolKind.String,
}


def symbol_message(entry: OutlineEntry, positions: PositionCodec) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        entry.name or " ",
        _SYMBOLS.get(entry.kind, types.SymbolKind.Key),
        positions.range(entry.span),
        positions.range(entry.name_span),
        detail=entry.detail or None,
        children=[symbol_message(inner, positions) for inner in entry.inside] or None,
    )


def token_data(found: Iterable[Token], positions: PositionCodec) -> list[int]:
    """Five numbers for each: lines and columns from the one before, length, kind, changes."""
    data: list[int] = []
    line = column = 0
    for token in found:
        range = positions.range(token.span)
        start = range.start
        data += [
            start.line - line,
            start.character - (column if start.line == line else 0),
            range.end.character - start.character,
            KINDS.index(token.kind),
            int(token.declares) | int(token.readonly) << 1,
        ]
        line, column = start.line, start.character
    return data


def edit_message(
    edits: Iterable[Edit], positions: PositionCodec, versions: Mapping[Path, int | None]
) -> types.WorkspaceEdit:
    """Changes of several files, each of the version that is open."""
    by_path: dict[Path, list[types.TextEdit | types.AnnotatedTextEdit | types.SnippetTextEdit]] = {}
    for edit in edits:
        path = Path(os.path.abspath(edit.span.source.path))
        by_path.setdefault(path, []).append(types.TextEdit(positions.range(edit.span), edit.text))
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(path.as_uri(), versions.get(path)),
                told,
            )
            for path, told in by_path.items()
        ]
    )
