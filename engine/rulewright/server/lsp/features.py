"""Answer the server's requests, each by one function of the layer below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.formatting.fmt import list_edits
from rulewright.language_service.completion import complete_at
from rulewright.language_service.file_outline import build_outline, list_folds
from rulewright.language_service.hover import HoverProvider
from rulewright.language_service.inlay_hints import list_hints, list_lenses
from rulewright.language_service.name_index import NameIndex, NameUse
from rulewright.language_service.references import (
    build_name_index,
    find_definition,
    find_message_definition,
    find_name_at,
    find_references,
    list_highlights,
)
from rulewright.language_service.rename import RenameRefused, find_renamable
from rulewright.language_service.semantic_tokens import TOKEN_MODIFIERS, TOKEN_TYPES, list_tokens
from rulewright.language_service.signature_help import describe_call
from rulewright.language_service.symbol_search import search_symbols
from rulewright.server.lsp.messages import (
    encode_tokens,
    to_completion_item,
    to_diagnostic,
    to_document_symbol,
    to_hover,
    to_location,
    to_symbol_information,
    to_workspace_edit,
)
from rulewright.server.lsp.position_codec import PositionCodec
from rulewright.server.lsp.server import REQUEST_FAILED, FileRequest, Server


def create_server() -> Server:
    """Create a server with all its features, ready to be started."""
    server = Server()
    _register_text_events(server)
    _register_requests(server)
    _register_commands(server)
    return server


def _register_text_events(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def on_initialize(init_params: types.InitializeParams) -> None:
        options = init_params.initialization_options
        if isinstance(options, dict):
            server.beside_yamlls = bool(options.get("besideYamlls", False))
            server.checks_whole = bool(options.get("checkWhole", True))

    @server.feature(types.INITIALIZED)
    async def on_initialized(_: types.InitializedParams) -> None:
        server.codec = PositionCodec(_encoding_name(server.workspace.position_encoding))
        await server.watch_files()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def on_open(params: types.DidOpenTextDocumentParams) -> None:
        server.update_text(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def on_change(params: types.DidChangeTextDocumentParams) -> None:
        server.update_text(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def on_close(params: types.DidCloseTextDocumentParams) -> None:
        server.update_text(params.text_document.uri, closed=True)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def on_save(params: types.DidSaveTextDocumentParams) -> None:
        await server.reread_files([params.text_document.uri])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def on_watched_change(params: types.DidChangeWatchedFilesParams) -> None:
        await server.reread_files([change.uri for change in params.changes])

    @server.feature(types.SHUTDOWN)
    def on_shutdown(_: None) -> None:
        server.desk_thread.close()


def _encoding_name(encoding: types.PositionEncodingKind | str | None) -> str:
    return encoding.value if isinstance(encoding, types.PositionEncodingKind) else encoding or "utf-16"


def _register_requests(server: Server) -> None:
    def register_request(
        method: str, handler: Callable[[FileRequest], Any], nothing: Any, feature_options: Any
    ) -> None:
        @server.feature(method, feature_options)
        async def handle_request(request_params: Any) -> Any:
            return await server.answer_request(
                request_params.text_document.uri, request_params, handler, nothing
            )

    for method, handler, nothing, *options in _REQUESTS:
        register_request(method, handler, nothing, options[0] if options else None)

    @server.feature(types.WORKSPACE_SYMBOL)
    async def handle_search(search_params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        symbol_list: list[types.SymbolInformation] = []
        for open_ruleset in tuple(server.open_rulesets.values()):
            search = partial(search_symbols, open_ruleset.desk, search_params.query)
            symbol_list += [
                to_symbol_information(entry, container, server.codec)
                for entry, container in await server.desk_thread.run_request(search)
            ]
        return symbol_list

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def handle_rename(rename_params: types.RenameParams) -> types.WorkspaceEdit | None:
        return await server.rename_symbol(
            rename_params.text_document.uri, rename_params.position, rename_params.new_name
        )


def _register_commands(server: Server) -> None:
    @server.command("rulewright.run")
    async def run_script(script_path: str) -> str:
        return await server.run_example(Path(script_path))

    @server.command("rulewright.examples")
    def show_examples(*titles: str) -> str:
        text = "\n".join(titles) or "no example reaches this rule"
        server.show_text(text)
        return text


def _find_hover(request: FileRequest) -> types.Hover | None:
    if request.analysis is None:
        return None
    telling = HoverProvider(request.desk, request.edited_file, request.analysis, request.open_ruleset.reach)
    hover = telling.hover_at(request.find_offset(), with_keys=not request.beside_yamlls)
    return None if hover is None else to_hover(hover, request.codec)


def _get_name_index(request: FileRequest) -> NameIndex:
    return build_name_index(request.desk, request.edited_file.path, request.analysis) or NameIndex(
        request.edited_file, None
    )


def _find_name(request: FileRequest) -> NameUse | None:
    return find_name_at(request.desk, _get_name_index(request), request.analysis, request.find_offset())


def _find_definitions(request: FileRequest) -> list[types.Location]:
    if request.edited_file.kind == "words" and request.analysis is not None:
        spans = find_message_definition(
            request.desk, request.edited_file, request.analysis, request.find_offset()
        )
        if spans:
            return [to_location(span, request.codec) for span in spans]
    name = _find_name(request)
    if name is None or request.analysis is None:
        return []
    places = find_definition(request.desk, name.meaning, request.analysis)
    return [to_location(span, request.codec) for span in places]


def _find_references(request: FileRequest) -> list[types.Location]:
    name = _find_name(request)
    occurrences = find_references(request.desk, name.meaning, is_exact=False) if name is not None else ()
    with_declaration = request.request_params.context.include_declaration
    return [
        to_location(one.span, request.codec)
        for one in occurrences
        if with_declaration or not one.is_declaration
    ]


def _find_renamable(request: FileRequest) -> types.Range | None:
    try:
        name = find_renamable(request.desk, request.edited_file.path, request.find_offset())
    except RenameRefused as refused:
        raise JsonRpcException(str(refused), REQUEST_FAILED) from None
    return request.codec.to_range(name.span)


def _find_highlights(request: FileRequest) -> list[types.DocumentHighlight]:
    occurrences = list_highlights(_get_name_index(request), request.find_offset())
    write, read = types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read
    return [
        types.DocumentHighlight(request.codec.to_range(named.span), write if named.is_declaration else read)
        for named in occurrences
    ]


def _list_completions(request: FileRequest) -> types.CompletionList:
    items = [
        to_completion_item(item, request.codec)
        for item in complete_at(request.desk, request.edited_file.path, request.find_offset())
        if not (request.beside_yamlls and item.item_kind == "key")
    ]
    return types.CompletionList(is_incomplete=False, items=items)


def _list_symbols(request: FileRequest) -> list[types.DocumentSymbol]:
    return [to_document_symbol(entry, request.codec) for entry in build_outline(request.edited_file)]


def _list_folds(request: FileRequest) -> list[types.FoldingRange]:
    return [
        types.FoldingRange(first, last, kind=types.FoldingRangeKind(kind))
        for first, last, kind in list_folds(request.edited_file)
    ]


def _list_tokens(request: FileRequest) -> types.SemanticTokens:
    return types.SemanticTokens(data=encode_tokens(list_tokens(_get_name_index(request)), request.codec))


def _list_format_edits(request: FileRequest) -> list[types.TextEdit]:
    """Return the edits that format a file; none if it cannot be parsed."""
    if request.beside_yamlls:
        return []
    try:
        return [
            types.TextEdit(request.codec.to_range(edit.span), edit.text)
            for edit in list_edits(request.edited_file.source)
        ]
    except DiagnosticError:
        return []


def _list_range_edits(request: FileRequest) -> list[types.TextEdit]:
    """Return the edits that format some lines."""
    first, last = request.request_params.range.start.line, request.request_params.range.end.line
    if request.request_params.range.end.character == 0:
        last = max(first, last - 1)
    return [
        edit
        for edit in _list_format_edits(request)
        if first <= edit.range.start.line and max(edit.range.start.line, edit.range.end.line - 1) <= last
    ]


def _describe_call(request: FileRequest) -> types.SignatureHelp | None:
    if request.analysis is None or request.edited_file.kind == "words":
        return None
    provider = HoverProvider(request.desk, request.edited_file, request.analysis)
    found = describe_call(provider, request.find_offset())
    if found is None:
        return None
    parameters = [types.ParameterInformation(found.label[start:end]) for start, end in found.parameters]
    signature = types.SignatureInformation(found.label, parameters=parameters)
    return types.SignatureHelp([signature], active_signature=0, active_parameter=found.active_parameter)


def _list_hints(request: FileRequest) -> list[types.InlayHint]:
    source = request.edited_file.source
    start, end = request.find_range()
    return [
        types.InlayHint(request.codec.to_position(source, hint.offset), hint.label, tooltip=hint.help or None)
        for hint in list_hints(request.desk, _get_name_index(request), request.analysis)
        if start <= hint.offset <= end
    ]


def _list_lenses(request: FileRequest) -> list[types.CodeLens]:
    code_lenses = list_lenses(request.edited_file, request.analysis, request.open_ruleset.reach)
    return [
        types.CodeLens(
            request.codec.to_range(lens.span),
            types.Command(lens.title, f"rulewright.{lens.command}", arguments=list(lens.arguments)),
        )
        for lens in code_lenses
    ]


def _list_code_actions(request: FileRequest) -> list[types.CodeAction]:
    source = request.edited_file.source
    start, end = request.find_range()
    code_actions = []
    for diagnostic in request.open_ruleset.current_findings.move_to_current(
        request.open_ruleset.current_findings.all_diagnostics
    ):
        span = diagnostic.primary.span
        if span.source.path != source.path or span.end < start or span.start > end:
            continue
        for number, fix in enumerate(diagnostic.fixes):
            code_actions.append(
                types.CodeAction(
                    fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[to_diagnostic(diagnostic, request.codec)],
                    is_preferred=number == 0,
                    edit=to_workspace_edit(fix.edits, request.codec, request.versions),
                )
            )
    return code_actions


_REQUESTS: tuple[tuple[Any, ...], ...] = (
    (types.TEXT_DOCUMENT_HOVER, _find_hover, None),
    (types.TEXT_DOCUMENT_DEFINITION, _find_definitions, []),
    (types.TEXT_DOCUMENT_REFERENCES, _find_references, []),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, _find_renamable, None),
    (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, _find_highlights, []),
    (
        types.TEXT_DOCUMENT_COMPLETION,
        _list_completions,
        types.CompletionList(is_incomplete=False, items=[]),
        types.CompletionOptions(trigger_characters=[".", "[", "(", " ", "$", "{", ":"]),
    ),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _list_symbols, []),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, _list_folds, []),
    (
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        _list_tokens,
        types.SemanticTokens(data=[]),
        types.SemanticTokensLegend(token_types=list(TOKEN_TYPES), token_modifiers=list(TOKEN_MODIFIERS)),
    ),
    (types.TEXT_DOCUMENT_FORMATTING, _list_format_edits, []),
    (types.TEXT_DOCUMENT_RANGE_FORMATTING, _list_range_edits, []),
    (
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        _describe_call,
        None,
        types.SignatureHelpOptions(trigger_characters=["(", "[", ","]),
    ),
    (types.TEXT_DOCUMENT_INLAY_HINT, _list_hints, []),
    (types.TEXT_DOCUMENT_CODE_LENS, _list_lenses, []),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        _list_code_actions,
        [],
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    ),
)
"""The requests about a file: method, handler, answer for a file outside any ruleset, and options for the
registration.
"""
