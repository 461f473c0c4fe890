"""Define the routes of the studio: pages, actions and replies.

A door of a table (`owner`, `onlooker`, `seat-2`) is a path of its own with a token of its own, so
that one browser can sit in several seats. A link has the token in its fragment, which no server and
no log sees. The page keeps it in its storage and sends it in a header: a cookie would go to every
server of this machine, whatever its port.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.document.files import read_text
from rulewright.explain.questions import CannotAsk
from rulewright.pages.page import create_environment
from rulewright.pages.page_texts import page_json
from rulewright.pages.script_bundle import SCRIPTS
from rulewright.play.game import IllegalMove
from rulewright.server.studio import page_state, ruleset_catalogue
from rulewright.server.studio.downloads import build_download
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import GameSession, NotAllowed, StalePosition, Viewer
from rulewright.server.studio.guards import App, RequestGuard
from rulewright.server.studio.hot_reload import RuleReloader
from rulewright.server.studio.interruptible import TimeLimitExceeded
from rulewright.server.studio.lobby import LiveSession, Lobby
from rulewright.server.studio.question_queue import (
    FILE_SECONDS,
    QUESTION_SECONDS,
    SessionSnapshot,
    TooManyQuestions,
)
from rulewright.server.studio.script_start import request_from_script
from rulewright.server.studio.session_journal import GameInUse, InvalidJournal
from rulewright.server.studio.session_rules import GameRequest
from rulewright.server.studio.strict_json import parse_strict_json
from rulewright.validation.scripts.script_file import find_ruleset_folder, read_script
from rulewright.words.tool_words import choose_tool_language, load_page_strings

PAGE: Final = Path(__file__).parent / "page"
SIZES: Final = ("narrow", "paper", "wide")
MAX_SEED: Final = 2**63 - 1
MAX_QUESTION_LENGTH: Final = 500
"""Maximal length of a question."""


MAX_REQUESTS: Final = 40
"""Requests of one door that are answered at once."""
MAX_SPECTATOR_REQUESTS: Final = 400
"""The same for the door that all onlookers come through."""
SUBPROTOCOL: Final = "rulewright"
TOKEN_PROTOCOL: Final = "token."
T = TypeVar("T")


class PageJson(JSONResponse):
    """JSON whose texts may stand in a page."""

    def render(self, content: Any) -> bytes:
        return page_json(content).encode()


class BadRequest(RulewrightError):
    """A request that no page of ours makes."""


class ClientDisconnected(RulewrightError):
    """The client no longer waits for the answer."""


def create_app(lobby: Lobby, hosts: frozenset[str], catalogue: ruleset_catalogue.RulesetCatalogue) -> App:
    """The whole server, behind its guards. `catalogue`: the rulesets that can be chosen."""
    studio = _StudioRoutes(lobby, catalogue)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> Any:
        for live_session in lobby.live_sessions.values():
            live_session.notify_changes()
        yield
        await studio.reloader.close()
        await lobby.close()

    table = "/t/{id}/{door}"
    routes = [
        Route("/", studio.show_lobby),
        Route("/hall/", studio.show_lobby),
        Route("/hall/enter", studio.enter_lobby, methods=["POST"]),
        Route("/hall/list", studio.list_sessions),
        Route("/hall/ruleset", studio.describe_ruleset),
        Route("/hall/new", studio.create_session, methods=["POST"]),
        Route(f"{table}/", studio.show_session),
        Route(f"{table}/enter", studio.enter_session, methods=["POST"]),
        Route(f"{table}/state", studio.send_state),
        Route(f"{table}/links", studio.list_links),
        Route(f"{table}/why", studio.answer_question),
        Route(f"{table}/keep/{{what}}", studio.send_download),
        Route(f"{table}/{{what}}", studio.run_action, methods=["POST"]),
        WebSocketRoute(f"{table}/news", studio.stream_revisions),
        Route("/page/words/{language}", studio.send_strings),
        Mount("/page/scripts", StaticFiles(directory=SCRIPTS)),
        Mount("/page", StaticFiles(directory=PAGE / "static")),
    ]
    handlers: dict[Any, Any] = {
        DiagnosticError: _respond_findings,
        InvalidJournal: _respond_unreadable,
        GameInUse: _respond_in_use,
        BadRequest: _respond_bad_request,
        RulewrightError: _respond_conflict,
        OSError: _respond_unwritable,
    }
    return RequestGuard(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), hosts)


async def _respond_findings(_: Request, error: DiagnosticError) -> Response:
    return PageJson({"findings": ruleset_catalogue.findings_to_json(error.diagnostics)}, 422)


async def _respond_conflict(_: Request, error: RulewrightError) -> Response:
    return _respond_problem(409, str(error))


async def _respond_bad_request(_: Request, bad_request: BadRequest) -> Response:
    return _respond_problem(400, str(bad_request))


async def _respond_unreadable(_: Request, __: InvalidJournal) -> Response:
    """Respond without the path of the file, which is only for the owner of the server."""
    return _respond_problem(409, "game-unreadable")


async def _respond_in_use(_: Request, __: GameInUse) -> Response:
    return _respond_problem(409, "game-in-use")


async def _respond_unwritable(_: Request, os_error: OSError) -> Response:
    return _respond_problem(
        507, f"the game cannot be written down: {(os_error.strerror or 'unknown').lower()}"
    )


def _require_viewer(
    route_handler: Callable[[_StudioRoutes, Request, LiveSession, Viewer], Awaitable[Response]],
) -> Callable[[_StudioRoutes, Request], Awaitable[Response]]:
    """Wrap a handler of requests by viewers of a game; errors become responses."""

    async def handle_request(studio: _StudioRoutes, request: Request) -> Response:
        session_and_viewer = await studio._find_viewer(request)
        if session_and_viewer is None:
            return _respond_problem(403, "no-door")
        live_session, door = session_and_viewer[0], request.path_params["door"]
        max_requests = MAX_REQUESTS if door != "onlooker" else MAX_SPECTATOR_REQUESTS
        if live_session.request_counts[door] >= max_requests:
            return _respond_problem(429, "too-many-requests")
        live_session.request_counts[door] += 1
        try:
            return await route_handler(studio, request, *session_and_viewer)
        except NotAllowed as fault:
            return _respond_problem(403, str(fault))
        except TooManyQuestions as fault:
            return _respond_problem(429, str(fault))
        except TimeLimitExceeded:
            return _respond_problem(503, "too-long")
        except ClientDisconnected:
            return Response(status_code=499)
        except (DiagnosticError, InvalidJournal, GameInUse, BadRequest):
            raise
        except RulewrightError as fault:
            return _respond_problem(422, str(fault))
        finally:
            live_session.request_counts[door] -= 1

    return handle_request


class _StudioRoutes:
    def __init__(self, lobby: Lobby, catalogue: ruleset_catalogue.RulesetCatalogue) -> None:
        self.lobby = lobby
        self.catalogue = catalogue
        self.templates = create_environment(PAGE)
        self.reloader = RuleReloader(lobby)

    # --- pages ------------------------------------------------------------------------------------

    async def show_lobby(self, request: Request) -> Response:
        return self._render_page("hall.html", request)

    async def show_session(self, request: Request) -> Response:
        if not _is_door(request.path_params["door"]):
            return _respond_problem(404, "there is nothing here")
        return self._render_page("table.html", request)

    def _render_page(self, template_name: str, request: Request) -> Response:
        """In the language of the browser; at a table the page takes that of the game."""
        language = choose_tool_language(*_parse_accepted(request.headers.get("accept-language", "")))
        words = load_page_strings("studio", language)
        text = self.templates.get_template(template_name).render(language=language, words=words)
        return Response(text, media_type="text/html", headers={"vary": "accept-language"})

    async def send_strings(self, request: Request) -> Response:
        """The words of the pages in a language, or in English."""
        language = choose_tool_language(request.path_params["language"])
        return PageJson({"language": language, "words": load_page_strings("studio", language)})

    # --- the lobby --------------------------------------------------------------------------------

    async def enter_lobby(self, request: Request) -> Response:
        token = _get_text(await _read_body(request), "token")
        if not secrets.compare_digest(token.encode(), self.lobby.token.encode()):
            return _respond_problem(403, "no-hall-link")
        return PageJson({"ok": True})

    def _has_lobby_access(self, request: Request) -> bool:
        token = _get_token(request)
        return secrets.compare_digest(token.encode(), self.lobby.token.encode())

    async def list_sessions(self, request: Request) -> Response:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        games = await self._run_in_thread(self.lobby.list_games)
        return PageJson({"tables": games, "rulesets": await self._run_in_thread(self.catalogue.list_entries)})

    async def describe_ruleset(self, request: Request) -> Response:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        name = request.query_params.get("name", "")
        languages = tuple(_parse_accepted(request.headers.get("accept-language", "")))
        return PageJson(await self._run_in_thread(partial(self.catalogue.describe_ruleset, name, languages)))

    async def create_session(self, request: Request) -> Response:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        request_body = await _read_body(request)
        seed = request_body.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) > MAX_SEED:
            seed = secrets.randbelow(1_000_000)
        session = (
            await self.lobby.create_session(self.catalogue.parse_request(request_body), GameStart(seed))
        ).session
        return PageJson({"link": f"/t/{session.id}/owner/#{session.tokens.owner}"})

    # --- a table ----------------------------------------------------------------------------------

    async def enter_session(self, request: Request) -> Response:
        token = _get_text(await _read_body(request), "token")
        id, door = request.path_params["id"], request.path_params["door"]
        live_session = await self.lobby.get_session(id)
        viewer = None if live_session is None else live_session.session.find_viewer(token)
        if live_session is None or viewer is None or _get_door(live_session.session, viewer) != door:
            return _respond_problem(403, "no-link")
        self.reloader.watch_folder(live_session.session.rules.folder)
        return PageJson({"ok": True})

    async def _find_viewer(self, connection: Request | WebSocket) -> tuple[LiveSession, Viewer] | None:
        """The table and the viewer of a request, if its token opens this door. Raises
        what `Lobby.table` raises."""
        id, door = connection.path_params["id"], connection.path_params["door"]
        token = _get_token(connection) if _is_door(door) else ""
        live_session = await self.lobby.get_session(id) if token else None
        viewer = None if live_session is None else live_session.session.find_viewer(token)
        if live_session is None or viewer is None or _get_door(live_session.session, viewer) != door:
            return None
        return live_session, viewer

    @_require_viewer
    async def send_state(self, request: Request, live_session: LiveSession, viewer: Viewer) -> Response:
        self.reloader.watch_folder(live_session.session.rules.folder)
        response = self._respond_state(live_session, viewer, request.query_params, poll=True)
        return await _run_while_connected(request, response)

    async def _respond_state(
        self,
        live_session: LiveSession,
        viewer: Viewer,
        page_fields: Any,
        *,
        poll: bool = False,
        status: int = 200,
    ) -> Response:
        """Return the state for a page; nothing if the page has it already."""
        if poll and page_fields.get("revision") == str(live_session.session.revision):
            return Response(status_code=204)
        known_position = str(page_fields.get("have", ""))
        wishes = {
            "wished": page_fields.get("eyes"),
            "language": page_fields.get("language"),
            "size": page_fields.get("size") if page_fields.get("size") in SIZES else "wide",
            "acting": page_fields.get("acting"),
            "have": int(known_position) if known_position.isdecimal() and len(known_position) < 16 else None,
            "had": page_fields.get("had"),
            "ground": page_fields.get("ground"),
            "lines": page_fields.get("lines") == "yes",
        }
        state_json = await live_session.read_session(partial(_encode_state, viewer=viewer, wishes=wishes))
        return Response(state_json, status, media_type="application/json")

    @_require_viewer
    async def run_action(self, request: Request, live_session: LiveSession, viewer: Viewer) -> Response:
        """Everything that is done at a table; the answer is what the page then shows."""
        request_body = await _read_body(request)
        status = 200
        problem: str | None = None
        try:
            action_name = request.path_params["what"]
            if action_name == "open":
                return await self._open_example(live_session.session, viewer, request_body)
            await live_session.run_action(_parse_action(action_name, request_body, viewer))
            if action_name == "rules-now":
                await self.reloader.reload_session(live_session)
        except StalePosition as fault:
            status, problem = 409, str(fault)
        except IllegalMove as fault:  # an ordinary reply: a move was typed
            page = request_body.get("page")
            page_fields = page if isinstance(page, dict) else {}
            refused = partial(
                page_state.explain_refusal, viewer=viewer, illegal_move=fault,
                wished=page_fields.get("eyes"), language=page_fields.get("language"),
            )  # fmt: skip
            return PageJson(
                await self._run_question(request, live_session, viewer, refused, QUESTION_SECONDS)
            )
        page = request_body.get("page")
        page_fields = {k: str(v) for k, v in page.items()} if isinstance(page, dict) else {}
        answer = await self._respond_state(live_session, viewer, page_fields, status=status)
        if problem is not None:
            answer.headers["x-problem"] = problem
        return answer

    async def list_links(self, request: Request) -> Response:
        """Return the links of a game, for its owner."""
        session_and_viewer = await self._find_viewer(request)
        if session_and_viewer is None or session_and_viewer[1].role != "owner":
            return _respond_problem(403, "not-owner")
        session = session_and_viewer[0].session
        base = f"http://{request.headers['host']}/t/{session.id}"
        seat_tokens = zip(session.seats, session.tokens.seats, strict=True)
        return PageJson(
            {
                "owner": f"{base}/owner/#{session.tokens.owner}",
                "onlooker": f"{base}/onlooker/#{session.tokens.onlooker}",
                "seats": {
                    seat: f"{base}/seat-{number}/#{token}"
                    for number, (seat, token) in enumerate(seat_tokens, 1)
                },
            }
        )

    @_require_viewer
    async def answer_question(self, request: Request, live_session: LiveSession, viewer: Viewer) -> Response:
        """Why something is as it is, as far as the viewer may know."""
        what = request.query_params.get("what", "")[:MAX_QUESTION_LENGTH]
        wished = request.query_params.get("eyes")
        depth = 4 if request.query_params.get("depth") == "4" else 2
        try:
            work = partial(
                page_state.answer_question, viewer=viewer, question=what, wished=wished, depth=depth,
                language=request.query_params.get("language"),
            )  # fmt: skip
            answer = await self._run_question(request, live_session, viewer, work, QUESTION_SECONDS)
        except CannotAsk as fault:
            return PageJson({"problem": str(fault)})
        return PageJson(answer)

    @_require_viewer
    async def send_download(self, request: Request, live_session: LiveSession, viewer: Viewer) -> Response:
        """A file to take away."""
        query = request.query_params
        work = partial(
            build_download, viewer=viewer, form=request.path_params["what"],
            wished=query.get("eyes"), language=query.get("language"),
        )  # fmt: skip
        file = await self._run_question(request, live_session, viewer, work, FILE_SECONDS)
        name = f'attachment; filename="{file.file_name}"'
        return Response(file.text, media_type=file.media_type, headers={"content-disposition": name})

    async def _run_question(
        self,
        request: Request,
        live_session: LiveSession,
        viewer: Viewer,
        question: Callable[[SessionSnapshot], T],
        seconds: float,
    ) -> T:
        """Ask about the current position while the client waits. Raises ClientGone,
        TooManyQuestions, TooLong, and the errors of the work."""

        async def ask_snapshot() -> T:
            snapshot = await live_session.read_session(partial(GameSession.take_snapshot, viewer=viewer))
            return await live_session.question_queue.run_question(door, snapshot, question, seconds)

        door = request.path_params["door"]
        return await _run_while_connected(request, ask_snapshot())

    async def _open_example(
        self, session: GameSession, viewer: Viewer, request_body: dict[str, Any]
    ) -> Response:
        """A table of its own for an example that does not pass, as far as it comes."""
        number, failing_examples = (
            _get_number(request_body, "number"),
            session.edit_result.failing_examples or (),
        )
        if viewer.role != "owner" or not 0 <= number < len(failing_examples):
            return _respond_problem(403, "not-owner")
        path = failing_examples[number].path
        wish, beginning = await self._run_in_thread(partial(_load_example, path))
        new_session = (await self.lobby.create_session(wish, beginning)).session
        return PageJson({"link": f"/t/{new_session.id}/owner/#{new_session.tokens.owner}"})

    async def stream_revisions(self, socket: WebSocket) -> None:
        """Send a page the number of each new revision; the page then requests what it needs. Intermediate
        numbers are dropped for slow pages."""
        try:
            session_and_viewer = await self._find_viewer(socket)
        except (RulewrightError, OSError):
            session_and_viewer = None
        door = socket.path_params["door"]
        if session_and_viewer is None or not session_and_viewer[0].has_room_for_socket(door):
            await socket.close(1008)
            return
        live_session, _ = session_and_viewer
        live_session.socket_counts[door] += 1
        try:
            await socket.accept(subprotocol=SUBPROTOCOL)
            listening = asyncio.create_task(_wait_for_socket_close(socket))
            try:
                await self._send_revisions(socket, live_session, listening)
            finally:
                listening.cancel()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            live_session.socket_counts[door] -= 1

    async def _send_revisions(
        self, socket: WebSocket, live_session: LiveSession, listening: asyncio.Task[None]
    ) -> None:
        revision = -1
        while not listening.done():
            if live_session.session.revision != revision:
                revision = live_session.session.revision
                await socket.send_text(json.dumps({"revision": revision}))
            waiting = asyncio.create_task(live_session.wait_for_revision(revision))
            await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting

    async def _run_in_thread(self, blocking_call: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.lobby.readers, blocking_call)


async def _run_while_connected(request: Request, coroutine: Coroutine[Any, Any, T]) -> T:
    """Do work while the client waits for the answer. Raises ClientGone."""
    working = asyncio.ensure_future(coroutine)
    leaving = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnected
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _wait_for_socket_close(socket: WebSocket) -> None:
    """Wait until a page disconnects; its messages are ignored."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


def _encode_state(session: GameSession, viewer: Viewer, wishes: dict[str, Any]) -> bytes:
    return page_json(page_state.build_state(session, viewer, **wishes)).encode()


# --- requests -------------------------------------------------------------------------------------


def _parse_action(
    action_name: str, request_body: dict[str, Any], viewer: Viewer
) -> Callable[[GameSession], Any]:
    """Return the action that a request asks for. Raises Wrong."""
    match action_name:
        case "choose":
            return partial(
                GameSession.choose_option, viewer=viewer, number=_get_number(request_body, "position"),
                seat=_get_text(request_body, "seat"), code=_get_number(request_body, "code"),
            )  # fmt: skip
        case "say":
            return partial(
                GameSession.choose_by_name, viewer=viewer, number=_get_number(request_body, "position"),
                move=_get_text(request_body, "move"),
            )  # fmt: skip
        case "undo":
            return partial(
                GameSession.undo_choice, viewer=viewer, number=_get_number(request_body, "position")
            )
        case "ask-undo":
            return partial(
                GameSession.request_undo, viewer=viewer, number=_get_number(request_body, "position")
            )
        case "answer-undo":
            return partial(
                GameSession.answer_undo, viewer=viewer, number=_get_number(request_body, "position"),
                agree=request_body.get("agree") is True,
            )  # fmt: skip
        case "go":
            return partial(GameSession.go_to_position, viewer=viewer, number=_get_number(request_body, "to"))
        case "sit":
            kind = _get_text(request_body, "kind")
            return partial(
                GameSession.set_seat_kind, viewer=viewer, seat=_get_text(request_body, "seat"), kind=kind
            )
        case "run":
            pace = request_body.get("pace")
            return partial(
                GameSession.set_running, viewer=viewer, running=request_body.get("running") is True,
                pace=float(pace) if isinstance(pace, int | float) else None,
            )  # fmt: skip
        case "go-on":
            return partial(GameSession.continue_line, viewer=viewer)
        case "leave-it":
            return partial(GameSession.drop_rejected, viewer=viewer)
        case "rules-before":
            return partial(GameSession.restore_rules, viewer=viewer)
        case "rules-now":
            return partial(GameSession.unpin_rules, viewer=viewer)
    raise BadRequest("nothing is called so")


def _load_example(path: Path) -> tuple[GameRequest, GameStart]:
    script = read_script(path)
    beginning = GameStart(script.seed, path.resolve(), read_text(path))
    return request_from_script(script, find_ruleset_folder(script)), beginning


async def _read_body(request: Request) -> dict[str, Any]:
    """The JSON object of a request. Raises Wrong if it is none."""
    try:
        content = parse_strict_json(await request.body())
    except ValueError:
        raise BadRequest("the request is no JSON") from None
    if not isinstance(content, dict):
        raise BadRequest("the request is no object of JSON")
    return content


def _get_text(request_body: dict[str, Any], key: str) -> str:
    value = request_body.get(key)
    return value if isinstance(value, str) and len(value) <= 2000 else ""


def _get_number(request_body: dict[str, Any], key: str) -> int:
    value = request_body.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest(f"`{key}` is to be a number")
    return value


def _get_door(session: GameSession, viewer: Viewer) -> str:
    if viewer.role == "seat":
        return f"seat-{session.seats.index(viewer.seat or '') + 1}"
    return viewer.role


def _is_door(door: str) -> bool:
    return door in ("owner", "onlooker") or (
        door.startswith("seat-") and door[5:].isdecimal() and len(door) < 8
    )


def _get_token(connection: Request | WebSocket) -> str:
    """The token that a page sends along: in a header, or, since sockets have no headers of their
    own, as one of the protocols that it offers. Empty if there is none."""
    if isinstance(connection, Request):
        header_values = connection.headers.getlist("authorization")
        kind, _, token = header_values[0].partition(" ") if len(header_values) == 1 else ("", "", "")
        return token.strip() if kind.lower() == "bearer" else ""
    offered = connection.scope.get("subprotocols", ())
    tokens = [each.removeprefix(TOKEN_PROTOCOL) for each in offered if each != SUBPROTOCOL]
    return tokens[0] if len(tokens) == 1 and SUBPROTOCOL in offered else ""


def _parse_accepted(header: str) -> Iterable[str]:
    """Return the languages that a browser accepts, by preference.

    >>> [*_parse_accepted("pt-BR,de-CH;q=0.8,en;q=0.5")]
    ['pt-BR', 'de-CH', 'en']
    """
    return (part.partition(";")[0].strip() for part in header[:200].split(","))


def _respond_problem(status: int, problem: str) -> Response:
    """`problem` is the id of words of the pages, which say it in their language, or a text."""
    message = load_page_strings("studio", "en").get(problem)
    return PageJson({"problem": message or problem, **({"said": problem} if message else {})}, status)
