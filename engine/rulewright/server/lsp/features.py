"""The requests that the server answers, each by one question to the layer below."""

from __future__ import annotations

from lsprotocol import types

from rulewright.server.lsp.messages import hover_message, location
from rulewright.server.lsp.positions import Positions
from rulewright.server.lsp.server import Asked, Server
from rulewright.study.editing.hover import Telling
from rulewright.study.editing.naming import Names, place_of


def serve() -> Server:
    """A server with everything that it can do, ready to be started."""
    server = Server()
    _texts(server)
    _questions(server)
    return server


def _texts(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        chosen = params.initialization_options
        if isinstance(chosen, dict):
            server.beside_yamlls = bool(chosen.get("besideYamlls", False))
            server.whole = bool(chosen.get("checkWhole", True))

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        server.positions = Positions(_encoding(server.workspace.position_encoding))

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
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.files_changed([params.text_document.uri])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        server.files_changed([change.uri for change in params.changes])

    @server.feature(types.SHUTDOWN)
    def shut_down(_: None) -> None:
        server.owner.close()


def _encoding(agreed: types.PositionEncodingKind | str | None) -> str:
    return agreed.value if isinstance(agreed, types.PositionEncodingKind) else agreed or "utf-16"


def _questions(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        return await server.answer(params.text_document.uri, params, _hover, None)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location]:
        return await server.answer(params.text_document.uri, params, _definition, [])


def _hover(asked: Asked) -> types.Hover | None:
    if asked.look is None:
        return None
    telling = Telling(asked.desk, asked.written, asked.look, asked.room.reach)
    found = telling.at(asked.offset(asked.params.position))
    return None if found is None else hover_message(found, asked.positions)


def _names(asked: Asked) -> Names:
    look = asked.look
    if look is None:
        return Names(asked.written, None, None)
    return Names(asked.written, look.world, look.places)


def _definition(asked: Asked) -> list[types.Location]:
    named = _names(asked).at(asked.offset(asked.params.position))
    if named is None or asked.look is None:
        return []
    places = place_of(named.thing, asked.look.world)
    return [location(span, asked.positions) for span in places]
