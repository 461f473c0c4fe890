"""Answer the requests of the studio's pages over any transport: a server, or a worker of the page.

A request has a path, a query, a body and a token that identifies the viewer; an answer has a status, headers
and bytes. `app` passes requests by HTTP.

Each link to a session, called a door (`owner`, `onlooker`, `seat-2`), has its own path and token, so that one
browser can take several seats. The link has the token in its fragment, which is neither sent to a server nor
logged. The page stores it and sends it in a header: a cookie would be sent to every server of this machine,
on any port.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.document.files import read_text
from rulewright.explain.questions import CannotAsk
from rulewright.pages.page import create_environment
from rulewright.pages.page_texts import page_json
from rulewright.play.game import IllegalMove
from rulewright.records import dataclass
from rulewright.scene.nodes import find_window
from rulewright.server.studio import page_state, ruleset_catalogue
from rulewright.server.studio.bots import PERSON, parse_agent
from rulewright.server.studio.downloads import build_download
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import OWNER, GameSession, NotAllowed, StalePosition, Viewer
from rulewright.server.studio.hot_reload import FolderWatch, RuleReloader
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
MAX_SEED: Final = 2**63 - 1
MAX_QUESTION_LENGTH: Final = 500
"""Maximal length of a question."""


MAX_REQUESTS: Final = 40
"""Maximum number of concurrent requests from one link."""
MAX_SPECTATOR_REQUESTS: Final = 400
"""Maximum number of concurrent requests from the link that all spectators share."""
T = TypeVar("T")


async def _wait_for(coroutine: Coroutine[Any, Any, Any]) -> Any:
    return await coroutine


@dataclass(frozen=True, slots=True)
class StudioRequest:
    """A request of a page. `token` gives access to a session or the lobby; `languages` are the reader's
    preferences, as in the header `Accept-Language`; `origin` has the scheme, host and path for links in
    answers.
    """

    path_params: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    token: str = ""
    languages: str = ""
    origin: str = ""
    run_while_connected: Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]] = _wait_for
    """A function that runs a coroutine as long as the client waits. Raises ClientDisconnected."""

    @property
    def path_prefix(self) -> str:
        """The path of the studio behind a proxy: that of the origin."""
        return urlsplit(self.origin).path


@dataclass(frozen=True, slots=True)
class StudioAnswer:
    status: int = 200
    media_type: str | None = None
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def json_answer(content: Any, status: int = 200) -> StudioAnswer:
    """Return a JSON answer whose texts are safe inside a page."""
    return StudioAnswer(status, "application/json", page_json(content).encode())


class BadRequest(RulewrightError):
    """A malformed request, which no page of the studio sends."""


class ClientDisconnected(RulewrightError):
    """The client no longer waits for the answer."""


def _require_viewer(
    route_handler: Callable[[StudioHandlers, StudioRequest, LiveSession, Viewer], Awaitable[StudioAnswer]],
) -> Callable[[StudioHandlers, StudioRequest], Awaitable[StudioAnswer]]:
    """Wrap a handler of requests by viewers of a game; errors become responses."""

    async def handle_request(studio: StudioHandlers, request: StudioRequest) -> StudioAnswer:
        session_and_viewer = await studio.find_viewer(request.path_params, request.token)
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
            return StudioAnswer(499)
        except (DiagnosticError, InvalidJournal, GameInUse, BadRequest):
            raise
        except RulewrightError as fault:
            return _respond_problem(422, str(fault))
        finally:
            live_session.request_counts[door] -= 1

    return handle_request


class StudioHandlers:
    def __init__(
        self,
        lobby: Lobby,
        catalogue: ruleset_catalogue.RulesetCatalogue,
        watch: FolderWatch,
        *,
        tests_examples: bool = True,
    ) -> None:
        """Initialise the handlers. `catalogue` has the rulesets to choose from, `watch` reports edits of
        rules, and `tests_examples` runs the examples of edited rules.
        """
        self.lobby = lobby
        self.catalogue = catalogue
        self.templates = create_environment(PAGE)
        self.reloader = RuleReloader(lobby, watch, tests_examples=tests_examples)

    async def answer_request(self, handler: Handler, request: StudioRequest) -> StudioAnswer:
        """Return the answer of a handler; errors become answers as well."""
        try:
            return await handler(self, request)
        except DiagnosticError as fault:
            return json_answer({"findings": ruleset_catalogue.findings_to_json(fault.diagnostics)}, 422)
        except InvalidJournal:  # without the path of the file, which is only for the owner of the server
            return _respond_problem(409, "game-unreadable")
        except GameInUse:
            return _respond_problem(409, "game-in-use")
        except BadRequest as fault:
            return _respond_problem(400, str(fault))
        except ClientDisconnected:
            return StudioAnswer(499)
        except RulewrightError as fault:
            return _respond_problem(409, str(fault))
        except OSError as fault:
            reason = (fault.strerror or "unknown").lower()
            return _respond_problem(507, f"the game cannot be written down: {reason}")

    # --- pages ------------------------------------------------------------------------------------

    async def show_lobby(self, request: StudioRequest) -> StudioAnswer:
        return self._render_page("hall.html", request)

    async def show_session(self, request: StudioRequest) -> StudioAnswer:
        if not _is_door(request.path_params["door"]):
            return _respond_problem(404, "there is nothing here")
        return self._render_page("table.html", request)

    def _render_page(self, template_name: str, request: StudioRequest) -> StudioAnswer:
        """Render a page in the language of the browser; in a session the page switches to the language of the
        game.
        """
        language = choose_tool_language(*_parse_accepted(request.languages))
        words = load_page_strings("studio", language)
        text = self.templates.get_template(template_name).render(language=language, words=words)
        text = text.replace('"/page/', f'"{request.path_prefix}/page/')
        return StudioAnswer(200, "text/html", text.encode(), {"vary": "accept-language"})

    async def send_strings(self, request: StudioRequest) -> StudioAnswer:
        """Send the strings of the pages in a language, or in English."""
        language = choose_tool_language(request.path_params["language"])
        return json_answer({"language": language, "words": load_page_strings("studio", language)})

    # --- the lobby --------------------------------------------------------------------------------

    async def enter_lobby(self, request: StudioRequest) -> StudioAnswer:
        token = _get_text(_read_body(request), "token")
        if not secrets.compare_digest(token.encode(), self.lobby.token.encode()):
            return _respond_problem(403, "no-hall-link")
        return json_answer({"ok": True})

    def _has_lobby_access(self, request: StudioRequest) -> bool:
        return secrets.compare_digest(request.token.encode(), self.lobby.token.encode())

    async def list_sessions(self, request: StudioRequest) -> StudioAnswer:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        games = await self._run_in_thread(self.lobby.list_games)
        return json_answer(
            {"tables": games, "rulesets": await self._run_in_thread(self.catalogue.list_entries)}
        )

    async def describe_ruleset(self, request: StudioRequest) -> StudioAnswer:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        name = request.query.get("name", "")
        languages = tuple(_parse_accepted(request.languages))
        return json_answer(
            await self._run_in_thread(partial(self.catalogue.describe_ruleset, name, languages))
        )

    async def draw_ruleset(self, request: StudioRequest) -> StudioAnswer:
        """Send the picture of a ruleset for the start page."""
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        name = request.query.get("name", "")
        picture = await self._run_in_thread(partial(self.catalogue.draw_picture, name))
        return json_answer({"svg": picture})

    async def create_session(self, request: StudioRequest) -> StudioAnswer:
        if not self._has_lobby_access(request):
            return _respond_problem(403, "no-hall")
        request_body = _read_body(request)
        seed = request_body.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) > MAX_SEED:
            seed = secrets.randbelow(1_000_000)
        others = request_body.get("others")
        if isinstance(others, str):
            parse_agent(others)
        live_session = await self.lobby.create_session(
            self.catalogue.parse_request(request_body), GameStart(seed)
        )
        session = live_session.session
        if isinstance(others, str) and others != PERSON:
            await live_session.run_action(partial(_seat_others, kind=others))
        return json_answer({"link": f"{request.path_prefix}/t/{session.id}/owner/#{session.tokens.owner}"})

    # --- a table ----------------------------------------------------------------------------------

    async def enter_session(self, request: StudioRequest) -> StudioAnswer:
        token = _get_text(_read_body(request), "token")
        id, door = request.path_params["id"], request.path_params["door"]
        live_session = await self.lobby.get_session(id)
        viewer = None if live_session is None else live_session.session.find_viewer(token)
        if live_session is None or viewer is None or _get_door(live_session.session, viewer) != door:
            return _respond_problem(403, "no-link")
        self.reloader.watch_folder(live_session.session.rules.folder)
        return json_answer({"ok": True})

    async def find_viewer(
        self, path_params: Mapping[str, str], token: str
    ) -> tuple[LiveSession, Viewer] | None:
        """Return the game and the viewer of a path, if the token is valid for it. Raises what
        `Lobby.get_session` raises.
        """
        id, door = path_params["id"], path_params["door"]
        token = token if _is_door(door) else ""
        live_session = await self.lobby.get_session(id) if token else None
        viewer = None if live_session is None else live_session.session.find_viewer(token)
        if live_session is None or viewer is None or _get_door(live_session.session, viewer) != door:
            return None
        return live_session, viewer

    @_require_viewer
    async def send_state(
        self, request: StudioRequest, live_session: LiveSession, viewer: Viewer
    ) -> StudioAnswer:
        self.reloader.watch_folder(live_session.session.rules.folder)
        response = self._respond_state(live_session, viewer, request.query, poll=True)
        answer: StudioAnswer = await request.run_while_connected(response)
        return answer

    async def _respond_state(
        self,
        live_session: LiveSession,
        viewer: Viewer,
        page_fields: Any,
        *,
        poll: bool = False,
        status: int = 200,
    ) -> StudioAnswer:
        """Return the state for a page; nothing if the page has it already."""
        if poll and page_fields.get("revision") == str(live_session.session.revision):
            return StudioAnswer(204)
        known_position = str(page_fields.get("have", ""))
        wishes = {
            "wished": page_fields.get("eyes"),
            "language": page_fields.get("language"),
            "size": _get_size(page_fields, "size") or "wide",
            "docked_size": _get_size(page_fields, "docked"),
            "acting": page_fields.get("acting"),
            "have": int(known_position) if known_position.isdecimal() and len(known_position) < 16 else None,
            "had": page_fields.get("had"),
            "ground": page_fields.get("ground"),
            "lines": page_fields.get("lines") == "yes",
        }
        state_json = await live_session.read_session(partial(_encode_state, viewer=viewer, wishes=wishes))
        return StudioAnswer(status, "application/json", state_json)

    @_require_viewer
    async def run_action(
        self, request: StudioRequest, live_session: LiveSession, viewer: Viewer
    ) -> StudioAnswer:
        """Run an action of a viewer in a session; the answer is the state that the page then shows."""
        request_body = _read_body(request)
        status = 200
        problem: str | None = None
        try:
            action_name = request.path_params["what"]
            if action_name == "open":
                return await self._open_example(
                    live_session.session, viewer, request_body, request.path_prefix
                )
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
            return json_answer(
                await self._run_question(request, live_session, viewer, refused, QUESTION_SECONDS)
            )
        page = request_body.get("page")
        page_fields = {k: str(v) for k, v in page.items()} if isinstance(page, dict) else {}
        answer = await self._respond_state(live_session, viewer, page_fields, status=status)
        return answer if problem is None else replace(answer, headers={"x-problem": problem})

    async def list_links(self, request: StudioRequest) -> StudioAnswer:
        """Return the links of a game, for its owner."""
        session_and_viewer = await self.find_viewer(request.path_params, request.token)
        if session_and_viewer is None or session_and_viewer[1].role != "owner":
            return _respond_problem(403, "not-owner")
        session = session_and_viewer[0].session
        base = f"{request.origin}/t/{session.id}"
        seat_tokens = zip(session.seats, session.tokens.seats, strict=True)
        return json_answer(
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
    async def answer_question(
        self, request: StudioRequest, live_session: LiveSession, viewer: Viewer
    ) -> StudioAnswer:
        """Explain a move, value or place, as far as the viewer may know the reasons."""
        what = request.query.get("what", "")[:MAX_QUESTION_LENGTH]
        wished = request.query.get("eyes")
        depth = 4 if request.query.get("depth") == "4" else 2
        try:
            work = partial(
                page_state.answer_question, viewer=viewer, question=what, wished=wished, depth=depth,
                language=request.query.get("language"),
            )  # fmt: skip
            answer = await self._run_question(request, live_session, viewer, work, QUESTION_SECONDS)
        except CannotAsk as fault:
            return json_answer({"problem": str(fault)})
        return json_answer(answer)

    @_require_viewer
    async def send_download(
        self, request: StudioRequest, live_session: LiveSession, viewer: Viewer
    ) -> StudioAnswer:
        """Send a file for download."""
        query = request.query
        work = partial(
            build_download, viewer=viewer, form=request.path_params["what"],
            wished=query.get("eyes"), language=query.get("language"),
        )  # fmt: skip
        file = await self._run_question(request, live_session, viewer, work, FILE_SECONDS)
        name = f'attachment; filename="{file.file_name}"'
        return StudioAnswer(200, file.media_type, file.text.encode(), {"content-disposition": name})

    async def _run_question(
        self,
        request: StudioRequest,
        live_session: LiveSession,
        viewer: Viewer,
        question: Callable[[SessionSnapshot], T],
        seconds: float,
    ) -> T:
        """Ask about the current position while the client waits. Raises ClientDisconnected,
        TooManyQuestions, TimeLimitExceeded, and the errors of the work."""

        async def ask_snapshot() -> T:
            snapshot = await live_session.read_session(partial(GameSession.take_snapshot, viewer=viewer))
            return await live_session.question_queue.run_question(door, snapshot, question, seconds)

        door = request.path_params["door"]
        answer: T = await request.run_while_connected(ask_snapshot())
        return answer

    async def _open_example(
        self, session: GameSession, viewer: Viewer, request_body: dict[str, Any], path_prefix: str
    ) -> StudioAnswer:
        """Create a session for a failing example, played as far as possible; the answer is its link."""
        number, failing_examples = (
            _get_number(request_body, "number"),
            session.edit_result.failing_examples or (),
        )
        if viewer.role != "owner" or not 0 <= number < len(failing_examples):
            return _respond_problem(403, "not-owner")
        path = failing_examples[number].path
        wish, beginning = await self._run_in_thread(partial(_load_example, path))
        new_session = (await self.lobby.create_session(wish, beginning)).session
        return json_answer({"link": f"{path_prefix}/t/{new_session.id}/owner/#{new_session.tokens.owner}"})

    async def _run_in_thread(self, blocking_call: Callable[[], Any]) -> Any:
        return await self.lobby.workers.start_reading(blocking_call)


def _encode_state(session: GameSession, viewer: Viewer, wishes: dict[str, Any]) -> bytes:
    return page_json(page_state.build_state(session, viewer, **wishes)).encode()


# --- requests -------------------------------------------------------------------------------------


def _parse_action(
    action_name: str, request_body: dict[str, Any], viewer: Viewer
) -> Callable[[GameSession], Any]:
    """Return the action that a request names. Raises BadRequest."""
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


def _read_body(request: StudioRequest) -> dict[str, Any]:
    """Return the JSON object in the body of a request. Raises BadRequest if there is none."""
    try:
        content = parse_strict_json(request.body)
    except ValueError:
        raise BadRequest("the request is no JSON") from None
    if not isinstance(content, dict):
        raise BadRequest("the request is no object of JSON")
    return content


def _seat_others(session: GameSession, kind: str) -> None:
    """Set the kinds of players of all seats but the first."""
    for seat in session.seats[1:]:
        session.set_seat_kind(OWNER, seat, kind)


def _get_size(page_fields: Any, name: str) -> str | None:
    """Return the size of a table that a page requests, if it is valid."""
    size = str(page_fields.get(name, ""))
    return size if find_window(size) is not None else None


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


def _parse_accepted(header: str) -> Iterable[str]:
    """Return the languages that a browser accepts, by preference.

    >>> [*_parse_accepted("pt-BR,de-CH;q=0.8,en;q=0.5")]
    ['pt-BR', 'de-CH', 'en']
    """
    return (part.partition(";")[0].strip() for part in header[:200].split(","))


def _respond_problem(status: int, problem: str) -> StudioAnswer:
    """Build an error answer; `problem` is a text or the id of a string that pages translate."""
    message = load_page_strings("studio", "en").get(problem)
    return json_answer({"problem": message or problem, **({"said": problem} if message else {})}, status)


Handler = Callable[[StudioHandlers, StudioRequest], Awaitable[StudioAnswer]]
_TABLE: Final = "/t/{id}/{door}"
ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/", StudioHandlers.show_lobby),
    ("GET", "/hall/", StudioHandlers.show_lobby),
    ("GET", "/hall/picture", StudioHandlers.draw_ruleset),
    ("POST", "/hall/enter", StudioHandlers.enter_lobby),
    ("GET", "/hall/list", StudioHandlers.list_sessions),
    ("GET", "/hall/ruleset", StudioHandlers.describe_ruleset),
    ("POST", "/hall/new", StudioHandlers.create_session),
    ("GET", f"{_TABLE}/", StudioHandlers.show_session),
    ("POST", f"{_TABLE}/enter", StudioHandlers.enter_session),
    ("GET", f"{_TABLE}/state", StudioHandlers.send_state),
    ("GET", f"{_TABLE}/links", StudioHandlers.list_links),
    ("GET", f"{_TABLE}/why", StudioHandlers.answer_question),
    ("GET", f"{_TABLE}/keep/{{what}}", StudioHandlers.send_download),
    ("POST", f"{_TABLE}/{{what}}", StudioHandlers.run_action),
    ("GET", "/page/words/{language}", StudioHandlers.send_strings),
)
"""The method, path and handler of every request except those for static files and sockets."""
