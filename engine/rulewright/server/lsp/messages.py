"""Convert results to the types of the protocol."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from lsprotocol import types

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.fix import Edit
from rulewright.language_service.completion import CompletionItem
from rulewright.language_service.file_outline import OutlineEntry
from rulewright.language_service.hover import HoverText
from rulewright.language_service.semantic_tokens import TOKEN_TYPES, SemanticToken
from rulewright.server.lsp.position_codec import PositionCodec
from rulewright.source import NOWHERE, Span

SOURCE_NAME = "rulewright"
FILE_START = types.Range(types.Position(0, 0), types.Position(0, 0))


def to_location(span: Span, codec: PositionCodec) -> types.Location:
    path = Path(os.path.abspath(span.source.path))
    return types.Location(path.as_uri(), codec.to_range(span))


def to_diagnostic(diagnostic: Diagnostic, codec: PositionCodec) -> types.Diagnostic:
    """Convert a diagnostic. Its label, notes and help become lines of the message, as on a terminal."""
    lines = [
        diagnostic.headline,
        *filter(None, [diagnostic.primary.text]),
        *(f"note: {n}" for n in diagnostic.notes),
    ]
    if diagnostic.help is not None:
        lines.append(f"help: {diagnostic.help}")
    related = [
        types.DiagnosticRelatedInformation(to_location(label.span, codec), label.text)
        for label in diagnostic.labels
        if _has_location(label.span)
    ]
    unused = diagnostic.code.startswith("unused-")
    return types.Diagnostic(
        range=codec.to_range(diagnostic.primary.span)
        if _has_location(diagnostic.primary.span)
        else FILE_START,
        message="\n".join(lines),
        severity=types.DiagnosticSeverity.Error
        if diagnostic.severity is Severity.ERROR
        else types.DiagnosticSeverity.Warning,
        code=diagnostic.code,
        source=SOURCE_NAME,
        tags=[types.DiagnosticTag.Unnecessary] if unused else None,
        related_information=related or None,
    )


def _has_location(span: Span) -> bool:
    return span.source.path != NOWHERE.source.path and bool(span.source.text)


def to_hover(hover: HoverText, codec: PositionCodec) -> types.Hover:
    told = "\n\n".join((f"```\n{hover.code}\n```", *hover.sentences))
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, told), codec.to_range(hover.span))


_COMPLETION_KINDS = {
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


def to_completion_item(completion: CompletionItem, codec: PositionCodec) -> types.CompletionItem:
    return types.CompletionItem(
        completion.label,
        kind=_COMPLETION_KINDS.get(completion.item_kind, types.CompletionItemKind.Variable),
        detail=completion.detail or None,
        documentation=completion.help or None,
        sort_text=f"{completion.rank}{completion.label}",
        filter_text=completion.label,
        text_edit=types.TextEdit(codec.to_range(completion.span), completion.insert_text),
    )


_SYMBOL_KINDS = {
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


def to_document_symbol(outline_entry: OutlineEntry, codec: PositionCodec) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        outline_entry.name or " ",
        _SYMBOL_KINDS.get(outline_entry.section_name, types.SymbolKind.Key),
        codec.to_range(outline_entry.span),
        codec.to_range(outline_entry.name_span),
        detail=outline_entry.detail or None,
        children=[to_document_symbol(inner, codec) for inner in outline_entry.children] or None,
    )


def to_symbol_information(
    outline_entry: OutlineEntry, container: str, codec: PositionCodec
) -> types.SymbolInformation:
    return types.SymbolInformation(
        to_location(outline_entry.name_span, codec),
        outline_entry.name or " ",
        _SYMBOL_KINDS.get(outline_entry.section_name, types.SymbolKind.Key),
        container_name=container,
    )


def encode_tokens(tokens: Iterable[SemanticToken], codec: PositionCodec) -> list[int]:
    """Encode each token as five numbers: line and column relative to the token before it, length, kind and
    modifiers.
    """
    encoded: list[int] = []
    line = column = 0
    for token in tokens:
        range = codec.to_range(token.span)
        start = range.start
        encoded += [
            start.line - line,
            start.character - (column if start.line == line else 0),
            range.end.character - start.character,
            TOKEN_TYPES.index(token.token_type),
            int(token.is_declaration) | int(token.is_readonly) << 1,
        ]
        line, column = start.line, start.character
    return encoded


def to_workspace_edit(
    edits: Iterable[Edit], codec: PositionCodec, versions: Mapping[Path, int | None]
) -> types.WorkspaceEdit:
    """Convert edits of several files to a workspace edit that refers to their open versions."""
    by_path: dict[Path, list[types.TextEdit | types.AnnotatedTextEdit | types.SnippetTextEdit]] = {}
    for edit in edits:
        path = Path(os.path.abspath(edit.span.source.path))
        by_path.setdefault(path, []).append(types.TextEdit(codec.to_range(edit.span), edit.text))
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(path.as_uri(), versions.get(path)),
                told,
            )
            for path, told in by_path.items()
        ]
    )
