"""The requests that the server answers, each by one question to the layer below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.formatting.fmt import edits
from rulewright.server.lsp.messages import (
    completion_message,
    diagnostic_message,
    edit_message,
    hover_message,
    location,
    symbol_message,
    token_data,
)
from rulewright.server.lsp.position_codec import PositionCodec
from rulewright.server.lsp.server import FAILED, FileRequest, Server
from rulewright.study.editing.completing import complete
from rulewright.study.editing.hints import hints, lenses
from rulewright.study.editing.hover import Telling
from rulewright.study.editing.naming import Named, NameIndex
from rulewright.study.editing.outline import folds, outline
from rulewright.study.editing.renaming import RenameRefused, renamable
from rulewright.study.editing.tokens import CHANGES, KINDS, tokens
from rulewright.study.editing.usage import (
    definition,
    highlights,
    message_definition,
    named_at,
    names_of,
    references,
)


def serve() -> Server:
    """A server with everything that it can do, ready to be started."""
    server = Server()
    _texts(server)
    _questions(server)
    _commands(server)
    return server


def _texts(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        chosen = params.initialization_options
        if isinstance(chosen, dict):
            server.beside_yamlls = bool(chosen.get("besideYamlls", False))
            server.whole = bool(chosen.get("checkWhole", True))

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        server.positions = PositionCodec(_encoding(server.workspace.position_encoding))
        await server.watch()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.text_changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.text_changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.text_changed(params.text_document.uri, closed=True)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        await server.files_changed([params.text_document.uri])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def watched(params: types.DidChangeWatchedFilesParams) -> None:
        await server.files_changed([change.uri for change in params.changes])

    @server.feature(types.SHUTDOWN)
    def shut_down(_: None) -> None:
        server.owner.close()


def _encoding(agreed: types.PositionEncodingKind | str | None) -> str:
    return agreed.value if isinstance(agreed, types.PositionEncodingKind) else agreed or "utf-16"


def _questions(server: Server) -> None:
    def ask(method: str, find: Callable[[FileRequest], Any], nothing: Any, options: Any) -> None:
        @server.feature(method, options)
        async def answer(params: Any) -> Any:
            return await server.answer(params.text_document.uri, params, find, nothing)

    for method, find, nothing, *options in _QUESTIONS:
        ask(method, find, nothing, options[0] if options else None)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        return await server.rename(params.text_document.uri, params.position, params.new_name)


def _commands(server: Server) -> None:
    @server.command("rulewright.run")
    async def run(path: str) -> str:
        return await server.run_example(Path(path))

    @server.command("rulewright.examples")
    def examples(*titles: str) -> str:
        told = "\n".join(titles) or "no example reaches this rule"
        server.say(told)
        return told


def _hover(asked: FileRequest) -> types.Hover | None:
    if asked.look is None:
        return None
    telling = Telling(asked.desk, asked.written, asked.look, asked.room.reach)
    found = telling.at(asked.offset(), keys=not asked.beside_yamlls)
    return None if found is None else hover_message(found, asked.positions)


def _names(asked: FileRequest) -> NameIndex:
    return names_of(asked.desk, asked.written.path, asked.look) or NameIndex(asked.written, None)


def _named(asked: FileRequest) -> Named | None:
    return named_at(asked.desk, _names(asked), asked.look, asked.offset())


def _definition(asked: FileRequest) -> list[types.Location]:
    if asked.written.kind == "words" and asked.look is not None:
        told = message_definition(asked.desk, asked.written, asked.look, asked.offset())
        if told:
            return [location(span, asked.positions) for span in told]
    named = _named(asked)
    if named is None or asked.look is None:
        return []
    places = definition(asked.desk, named.thing, asked.look)
    return [location(span, asked.positions) for span in places]


def _references(asked: FileRequest) -> list[types.Location]:
    named = _named(asked)
    found = references(asked.desk, named.thing, exact=False) if named is not None else ()
    declared = asked.params.context.include_declaration
    return [location(one.span, asked.positions) for one in found if declared or not one.declares]


def _renamable(asked: FileRequest) -> types.Range | None:
    try:
        named = renamable(asked.desk, asked.written.path, asked.offset())
    except RenameRefused as refused:
        raise JsonRpcException(str(refused), FAILED) from None
    return asked.positions.range(named.span)


def _highlights(asked: FileRequest) -> list[types.DocumentHighlight]:
    found = highlights(_names(asked), asked.offset())
    write, read = types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read
    return [
        types.DocumentHighlight(
            asked.positions.range(named.span), write if named.declares else read
        )
        for named in found
    ]


def _completion(asked: FileRequest) -> types.CompletionList:
    items = [
        completion_message(item, asked.positions)
        for item in complete(asked.desk, asked.written.path, asked.offset())
        if not (asked.beside_yamlls and item.kind == "key")
    ]
    return types.CompletionList(is_incomplete=False, items=items)


def _symbols(asked: FileRequest) -> list[types.DocumentSymbol]:
    return [symbol_message(entry, asked.positions) for entry in outline(asked.written)]


def _folds(asked: FileRequest) -> list[types.FoldingRange]:
    return [
        types.FoldingRange(first, last, kind=types.FoldingRangeKind(kind))
        for first, last, kind in folds(asked.written)
    ]


def _tokens(asked: FileRequest) -> types.SemanticTokens:
    return types.SemanticTokens(data=token_data(tokens(_names(asked)), asked.positions))


def _layout(asked: FileRequest) -> list[types.TextEdit]:
    """Return the edits that format a file; none if it cannot be parsed."""
    if asked.beside_yamlls:
        return []
    try:
        return [
            types.TextEdit(asked.positions.range(edit.span), edit.text)
            for edit in edits(asked.written.source)
        ]
    except DiagnosticError:
        return []


def _hints(asked: FileRequest) -> list[types.InlayHint]:
    source = asked.written.source
    start, end = asked.stretch()
    return [
        types.InlayHint(
            asked.positions.position(source, hint.offset), hint.label, tooltip=hint.help or None
        )
        for hint in hints(asked.desk, _names(asked), asked.look)
        if start <= hint.offset <= end
    ]


def _lenses(asked: FileRequest) -> list[types.CodeLens]:
    found = lenses(asked.written, asked.look, asked.room.reach)
    return [
        types.CodeLens(
            asked.positions.range(lens.span),
            types.Command(lens.title, f"rulewright.{lens.command}", arguments=list(lens.about)),
        )
        for lens in found
    ]


def _actions(asked: FileRequest) -> list[types.CodeAction]:
    source = asked.written.source
    start, end = asked.stretch()
    found = []
    for one in asked.room.standing.moved(asked.room.standing.found):
        span = one.primary.span
        if span.source.path != source.path or span.end < start or span.start > end:
            continue
        for number, fix in enumerate(one.fixes):
            found.append(
                types.CodeAction(
                    fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic_message(one, asked.positions)],
                    is_preferred=number == 0,
                    edit=edit_message(fix.edits, asked.positions, asked.versions),
                )
            )
    return found


_QUESTIONS: tuple[tuple[Any, ...], ...] = (
    (types.TEXT_DOCUMENT_HOVER, _hover, None),
    (types.TEXT_DOCUMENT_DEFINITION, _definition, []),
    (types.TEXT_DOCUMENT_REFERENCES, _references, []),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, _renamable, None),
    (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, _highlights, []),
    (
        types.TEXT_DOCUMENT_COMPLETION,
        _completion,
        types.CompletionList(is_incomplete=False, items=[]),
        types.CompletionOptions(trigger_characters=[".", "[", "(", " ", "$", "{", ":"]),
    ),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _symbols, []),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, _folds, []),
    (
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        _tokens,
        types.SemanticTokens(data=[]),
        types.SemanticTokensLegend(token_types=list(KINDS), token_modifiers=list(CHANGES)),
    ),
    (types.TEXT_DOCUMENT_FORMATTING, _layout, []),
    (types.TEXT_DOCUMENT_INLAY_HINT, _hints, []),
    (types.TEXT_DOCUMENT_CODE_LENS, _lenses, []),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        _actions,
        [],
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    ),
)
"""The questions about a file: what finds the answer, what there is to say of a file that belongs to
no ruleset, and what editors are told of them."""
