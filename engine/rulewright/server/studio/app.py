"""The routes of the studio: pages, what they ask, what they are told.

A door of a table (`owner`, `onlooker`, `seat-2`) is a path of its own with a token of its own, so
that one browser can sit in several seats. A link has the token in its fragment, which no server and
no log sees. The page keeps it in its storage and sends it in a header: a cookie would go to every
server of this machine, whatever its port.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Coroutine
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
from rulewright.explain.asking import CannotAsk
from rulewright.pages.page import environment
from rulewright.pages.scripts import SCRIPTS
from rulewright.pages.texts import page_json
from rulewright.play.game import IllegalMove
from rulewright.server.studio import offered, told
from rulewright.server.studio.downloads import kept
from rulewright.server.studio.game_record import Beginning
from rulewright.server.studio.guards import App, Guards
from rulewright.server.studio.hall import Hall, Seated
from rulewright.server.studio.interruptible import TooLong
from rulewright.server.studio.journal import BadJournal, GameInUse
from rulewright.server.studio.labels import accepted, labels, spoken
from rulewright.server.studio.live import Live
from rulewright.server.studio.questions import (
    FILE_SECONDS,
    SECONDS,
    Snapshot,
    TooManyQuestions,
)
from rulewright.server.studio.scripts import wish_of
from rulewright.server.studio.strict_json import parse_strict_json
from rulewright.server.studio.table import GameTable, NotYours, Stale, Viewer
from rulewright.server.studio.table_rules import Wish
from rulewright.study.scripts.script import folder_of_ruleset, read_script

PAGE: Final = Path(__file__).parent / "page"
SIZES: Final = ("narrow", "paper", "wide")
MOST_SEED: Final = 2**63 - 1
MOST_ASKED: Final = 500
"""Letters of a question."""


MOST_REQUESTS: Final = 40
"""Requests of one door that are answered at once."""
MOST_OF_ONLOOKERS: Final = 400
"""The same for the door that all onlookers come through."""
SUBPROTOCOL: Final = "rulewright"
TOKEN_PROTOCOL: Final = "token."
T = TypeVar("T")


class PageJson(JSONResponse):
    """JSON whose texts may stand in a page."""

    def render(self, content: Any) -> bytes:
        return page_json(content).encode()


class Wrong(RulewrightError):
    """A request that no page of ours makes."""


class ClientGone(RulewrightError):
    """Whoever asked does not wait for the answer any more."""


def application(hall: Hall, hosts: frozenset[str], shelf: offered.Shelf) -> App:
    """The whole server, behind its guards. `shelf`: the rulesets that can be chosen."""
    studio = _Studio(hall, shelf)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> Any:
        for seated in hall.seated.values():
            seated.begin()
        yield
        await studio.live.close()
        await hall.close()

    table = "/t/{id}/{door}"
    routes = [
        Route("/", studio.hall_page),
        Route("/hall/", studio.hall_page),
        Route("/hall/enter", studio.enter_hall, methods=["POST"]),
        Route("/hall/list", studio.list_tables),
        Route("/hall/ruleset", studio.ruleset),
        Route("/hall/new", studio.new_table, methods=["POST"]),
        Route(f"{table}/", studio.table_page),
        Route(f"{table}/enter", studio.enter, methods=["POST"]),
        Route(f"{table}/state", studio.state),
        Route(f"{table}/links", studio.links),
        Route(f"{table}/why", studio.why),
        Route(f"{table}/keep/{{what}}", studio.keep),
        Route(f"{table}/{{what}}", studio.act, methods=["POST"]),
        WebSocketRoute(f"{table}/news", studio.news),
        Route("/page/words/{language}", studio.words),
        Mount("/page/scripts", StaticFiles(directory=SCRIPTS)),
        Mount("/page", StaticFiles(directory=PAGE / "static")),
    ]
    faults: dict[Any, Any] = {
        DiagnosticError: _findings,
        BadJournal: _unreadable,
        GameInUse: _in_use,
        Wrong: _wrong,
        RulewrightError: _refused,
        OSError: _unwritable,
    }
    return Guards(Starlette(routes=routes, lifespan=lifespan, exception_handlers=faults), hosts)


async def _findings(_: Request, error: DiagnosticError) -> Response:
    return PageJson({"findings": offered.findings(error.diagnostics)}, 422)


async def _refused(_: Request, fault: RulewrightError) -> Response:
    return _no(409, str(fault))


async def _wrong(_: Request, fault: Wrong) -> Response:
    return _no(400, str(fault))


async def _unreadable(_: Request, __: BadJournal) -> Response:
    """Respond without the path of the file, which is only for the owner of the server."""
    return _no(409, "game-unreadable")


async def _in_use(_: Request, __: GameInUse) -> Response:
    return _no(409, "game-in-use")


async def _unwritable(_: Request, fault: OSError) -> Response:
    return _no(507, f"the game cannot be written down: {(fault.strerror or 'unknown').lower()}")


def _at_table(
    body: Callable[[_Studio, Request, Seated, Viewer], Awaitable[Response]],
) -> Callable[[_Studio, Request], Awaitable[Response]]:
    """Wrap a handler of requests by viewers of a game; errors become responses."""

    async def answer(studio: _Studio, request: Request) -> Response:
        found = await studio._who(request)
        if found is None:
            return _no(403, "no-door")
        seated, door = found[0], request.path_params["door"]
        most = MOST_REQUESTS if door != "onlooker" else MOST_OF_ONLOOKERS
        if seated.requests[door] >= most:
            return _no(429, "too-many-requests")
        seated.requests[door] += 1
        try:
            return await body(studio, request, *found)
        except NotYours as fault:
            return _no(403, str(fault))
        except TooManyQuestions as fault:
            return _no(429, str(fault))
        except TooLong:
            return _no(503, "too-long")
        except ClientGone:
            return Response(status_code=499)
        except (DiagnosticError, BadJournal, GameInUse, Wrong):
            raise
        except RulewrightError as fault:
            return _no(422, str(fault))
        finally:
            seated.requests[door] -= 1

    return answer


class _Studio:
    def __init__(self, hall: Hall, shelf: offered.Shelf) -> None:
        self.hall = hall
        self.shelf = shelf
        self.pages = environment(PAGE)
        self.live = Live(hall)

    # --- pages ------------------------------------------------------------------------------------

    async def hall_page(self, request: Request) -> Response:
        return self._page("hall.html", request)

    async def table_page(self, request: Request) -> Response:
        if not _is_door(request.path_params["door"]):
            return _no(404, "there is nothing here")
        return self._page("table.html", request)

    def _page(self, name: str, request: Request) -> Response:
        """In the language of the browser; at a table the page takes that of the game."""
        language = spoken(*accepted(request.headers.get("accept-language", "")))
        words = labels(language)
        text = self.pages.get_template(name).render(language=language, words=words)
        return Response(text, media_type="text/html", headers={"vary": "accept-language"})

    async def words(self, request: Request) -> Response:
        """The words of the pages in a language, or in English."""
        language = spoken(request.path_params["language"])
        return PageJson({"language": language, "words": labels(language)})

    # --- the hall ---------------------------------------------------------------------------------

    async def enter_hall(self, request: Request) -> Response:
        given = _text(await _body(request), "token")
        if not secrets.compare_digest(given.encode(), self.hall.token.encode()):
            return _no(403, "no-hall-link")
        return PageJson({"ok": True})

    def _in_hall(self, request: Request) -> bool:
        given = _sent_token(request)
        return secrets.compare_digest(given.encode(), self.hall.token.encode())

    async def list_tables(self, request: Request) -> Response:
        if not self._in_hall(request):
            return _no(403, "no-hall")
        games = await self._thread(self.hall.list_games)
        return PageJson({"tables": games, "rulesets": await self._thread(self.shelf.listed)})

    async def ruleset(self, request: Request) -> Response:
        if not self._in_hall(request):
            return _no(403, "no-hall")
        name = request.query_params.get("name", "")
        wanted = tuple(accepted(request.headers.get("accept-language", "")))
        return PageJson(await self._thread(partial(self.shelf.described, name, wanted)))

    async def new_table(self, request: Request) -> Response:
        if not self._in_hall(request):
            return _no(403, "no-hall")
        body = await _body(request)
        seed = body.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) > MOST_SEED:
            seed = secrets.randbelow(1_000_000)
        table = (await self.hall.new(self.shelf.wish(body), Beginning(seed))).table
        return PageJson({"link": f"/t/{table.id}/owner/#{table.tokens.owner}"})

    # --- a table ----------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        given = _text(await _body(request), "token")
        id, door = request.path_params["id"], request.path_params["door"]
        seated = await self.hall.table(id)
        viewer = None if seated is None else seated.table.viewer(given)
        if seated is None or viewer is None or _door(seated.table, viewer) != door:
            return _no(403, "no-link")
        self.live.follow(seated.table.rules.folder)
        return PageJson({"ok": True})

    async def _who(self, asked: Request | WebSocket) -> tuple[Seated, Viewer] | None:
        """The table and the viewer of a request, if its token opens this door. Raises
        what `Hall.table` raises."""
        id, door = asked.path_params["id"], asked.path_params["door"]
        given = _sent_token(asked) if _is_door(door) else ""
        seated = await self.hall.table(id) if given else None
        viewer = None if seated is None else seated.table.viewer(given)
        if seated is None or viewer is None or _door(seated.table, viewer) != door:
            return None
        return seated, viewer

    @_at_table
    async def state(self, request: Request, seated: Seated, viewer: Viewer) -> Response:
        self.live.follow(seated.table.rules.folder)
        work = self._told(seated, viewer, request.query_params, poll=True)
        return await _while_connected(request, work)

    async def _told(
        self, seated: Seated, viewer: Viewer, asked: Any, *, poll: bool = False, status: int = 200
    ) -> Response:
        """Return the state for a page; nothing if the page has it already."""
        if poll and asked.get("revision") == str(seated.table.revision):
            return Response(status_code=204)
        have = str(asked.get("have", ""))
        wishes = {
            "wished": asked.get("eyes"),
            "language": asked.get("language"),
            "size": asked.get("size") if asked.get("size") in SIZES else "wide",
            "acting": asked.get("acting"),
            "have": int(have) if have.isdecimal() and len(have) < 16 else None,
            "had": asked.get("had"),
            "ground": asked.get("ground"),
            "lines": asked.get("lines") == "yes",
        }
        body = await seated.look(partial(_as_json, viewer=viewer, wishes=wishes))
        return Response(body, status, media_type="application/json")

    @_at_table
    async def act(self, request: Request, seated: Seated, viewer: Viewer) -> Response:
        """Everything that is done at a table; the answer is what the page then shows."""
        body = await _body(request)
        status = 200
        problem: str | None = None
        try:
            what = request.path_params["what"]
            if what == "open":
                return await self._open_example(seated.table, viewer, body)
            await seated.do(_work(what, body, viewer))
            if what == "rules-now":
                await self.live.read(seated)
        except Stale as fault:
            status, problem = 409, str(fault)
        except IllegalMove as fault:  # an answer like others: somebody has typed a move
            page = body.get("page")
            asked = page if isinstance(page, dict) else {}
            refused = partial(
                told.refusal, viewer=viewer, fault=fault,
                wished=asked.get("eyes"), language=asked.get("language"),
            )  # fmt: skip
            return PageJson(await self._ask(request, seated, viewer, refused, SECONDS))
        page = body.get("page")
        asked = {k: str(v) for k, v in page.items()} if isinstance(page, dict) else {}
        answer = await self._told(seated, viewer, asked, status=status)
        if problem is not None:
            answer.headers["x-problem"] = problem
        return answer

    async def links(self, request: Request) -> Response:
        """Return the links of a game, for its owner."""
        found = await self._who(request)
        if found is None or found[1].role != "owner":
            return _no(403, "not-owner")
        table = found[0].table
        base = f"http://{request.headers['host']}/t/{table.id}"
        own = zip(table.seats, table.tokens.seats, strict=True)
        return PageJson(
            {
                "owner": f"{base}/owner/#{table.tokens.owner}",
                "onlooker": f"{base}/onlooker/#{table.tokens.onlooker}",
                "seats": {
                    seat: f"{base}/seat-{number}/#{token}"
                    for number, (seat, token) in enumerate(own, 1)
                },
            }
        )

    @_at_table
    async def why(self, request: Request, seated: Seated, viewer: Viewer) -> Response:
        """Why something is as it is, as far as the viewer may know."""
        what = request.query_params.get("what", "")[:MOST_ASKED]
        wished = request.query_params.get("eyes")
        depth = 4 if request.query_params.get("depth") == "4" else 2
        try:
            work = partial(
                told.why, viewer=viewer, what=what, wished=wished, depth=depth,
                language=request.query_params.get("language"),
            )  # fmt: skip
            answer = await self._ask(request, seated, viewer, work, SECONDS)
        except CannotAsk as fault:
            return PageJson({"problem": str(fault)})
        return PageJson(answer)

    @_at_table
    async def keep(self, request: Request, seated: Seated, viewer: Viewer) -> Response:
        """A file to take away."""
        asked = request.query_params
        work = partial(
            kept, viewer=viewer, what=request.path_params["what"],
            wished=asked.get("eyes"), language=asked.get("language"),
        )  # fmt: skip
        file = await self._ask(request, seated, viewer, work, FILE_SECONDS)
        name = f'attachment; filename="{file.name}"'
        return Response(file.text, media_type=file.media, headers={"content-disposition": name})

    async def _ask(
        self,
        request: Request,
        seated: Seated,
        viewer: Viewer,
        work: Callable[[Snapshot], T],
        seconds: float,
    ) -> T:
        """Ask about the current position while the client waits. Raises ClientGone,
        TooManyQuestions, TooLong, and the errors of the work."""

        async def ask() -> T:
            snapshot = await seated.look(partial(GameTable.snapshot, viewer=viewer))
            return await seated.questions.ask(door, snapshot, work, seconds)

        door = request.path_params["door"]
        return await _while_connected(request, ask())

    async def _open_example(
        self, table: GameTable, viewer: Viewer, body: dict[str, Any]
    ) -> Response:
        """A table of its own for an example that does not pass, as far as it comes."""
        number, broken = _number(body, "number"), table.news.broken or ()
        if viewer.role != "owner" or not 0 <= number < len(broken):
            return _no(403, "not-owner")
        path = broken[number].path
        wish, beginning = await self._thread(partial(_example, path))
        made = (await self.hall.new(wish, beginning)).table
        return PageJson({"link": f"/t/{made.id}/owner/#{made.tokens.owner}"})

    async def news(self, socket: WebSocket) -> None:
        """Tells a page the number of each new revision; the page then asks what it wants to know.
        What it cannot take in time is left out: only the last number counts."""
        try:
            found = await self._who(socket)
        except (RulewrightError, OSError):
            found = None
        door = socket.path_params["door"]
        if found is None or not found[0].has_room_for_socket(door):
            await socket.close(1008)
            return
        seated, _ = found
        seated.sockets[door] += 1
        try:
            await socket.accept(subprotocol=SUBPROTOCOL)
            listening = asyncio.create_task(_until_gone(socket))
            try:
                await self._tell_news(socket, seated, listening)
            finally:
                listening.cancel()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            seated.sockets[door] -= 1

    async def _tell_news(
        self, socket: WebSocket, seated: Seated, listening: asyncio.Task[None]
    ) -> None:
        revision = -1
        while not listening.done():
            if seated.table.revision != revision:
                revision = seated.table.revision
                await socket.send_text(json.dumps({"revision": revision}))
            waiting = asyncio.create_task(seated.changed(revision))
            await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting

    async def _thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.hall.readers, work)


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do work while the client waits for the answer. Raises ClientGone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_until_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientGone
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})


async def _until_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _until_gone(socket: WebSocket) -> None:
    """Wait until a page disconnects; its messages are ignored."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


def _as_json(table: GameTable, viewer: Viewer, wishes: dict[str, Any]) -> bytes:
    return page_json(told.tell(table, viewer, **wishes)).encode()


# --- what is asked --------------------------------------------------------------------------------


def _work(what: str, body: dict[str, Any], viewer: Viewer) -> Callable[[GameTable], Any]:
    """Return the action that a request asks for. Raises Wrong."""
    match what:
        case "choose":
            return partial(
                GameTable.choose, viewer=viewer, number=_number(body, "position"),
                seat=_text(body, "seat"), code=_number(body, "code"),
            )  # fmt: skip
        case "say":
            return partial(
                GameTable.choose_by_name, viewer=viewer, number=_number(body, "position"),
                move=_text(body, "move"),
            )  # fmt: skip
        case "undo":
            return partial(GameTable.undo, viewer=viewer, number=_number(body, "position"))
        case "ask-undo":
            return partial(GameTable.request_undo, viewer=viewer, number=_number(body, "position"))
        case "answer-undo":
            return partial(
                GameTable.answer_undo, viewer=viewer, number=_number(body, "position"),
                agree=body.get("agree") is True,
            )  # fmt: skip
        case "go":
            return partial(GameTable.go, viewer=viewer, number=_number(body, "to"))
        case "sit":
            kind = _text(body, "kind")
            return partial(GameTable.sit, viewer=viewer, seat=_text(body, "seat"), kind=kind)
        case "run":
            pace = body.get("pace")
            return partial(
                GameTable.run, viewer=viewer, running=body.get("running") is True,
                pace=float(pace) if isinstance(pace, int | float) else None,
            )  # fmt: skip
        case "go-on":
            return partial(GameTable.go_on, viewer=viewer)
        case "leave-it":
            return partial(GameTable.leave_it, viewer=viewer)
        case "rules-before":
            return partial(GameTable.rules_before, viewer=viewer)
        case "rules-now":
            return partial(GameTable.unpin, viewer=viewer)
    raise Wrong("nothing is called so")


def _example(path: Path) -> tuple[Wish, Beginning]:
    script = read_script(path)
    beginning = Beginning(script.seed, path.resolve(), read_text(path))
    return wish_of(script, folder_of_ruleset(script)), beginning


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request. Raises Wrong if it is none."""
    try:
        found = parse_strict_json(await request.body())
    except ValueError:
        raise Wrong("the request is no JSON") from None
    if not isinstance(found, dict):
        raise Wrong("the request is no object of JSON")
    return found


def _text(body: dict[str, Any], key: str) -> str:
    value = body.get(key)
    return value if isinstance(value, str) and len(value) <= 2000 else ""


def _number(body: dict[str, Any], key: str) -> int:
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Wrong(f"`{key}` is to be a number")
    return value


def _door(table: GameTable, viewer: Viewer) -> str:
    if viewer.role == "seat":
        return f"seat-{table.seats.index(viewer.seat or '') + 1}"
    return viewer.role


def _is_door(door: str) -> bool:
    return door in ("owner", "onlooker") or (
        door.startswith("seat-") and door[5:].isdecimal() and len(door) < 8
    )


def _sent_token(asked: Request | WebSocket) -> str:
    """The token that a page sends along: in a header, or, since sockets have no headers of their
    own, as one of the protocols that it offers. Empty if there is none."""
    if isinstance(asked, Request):
        sent = asked.headers.getlist("authorization")
        kind, _, token = sent[0].partition(" ") if len(sent) == 1 else ("", "", "")
        return token.strip() if kind.lower() == "bearer" else ""
    offered = asked.scope.get("subprotocols", ())
    tokens = [each.removeprefix(TOKEN_PROTOCOL) for each in offered if each != SUBPROTOCOL]
    return tokens[0] if len(tokens) == 1 and SUBPROTOCOL in offered else ""


def _no(status: int, why: str) -> Response:
    """`why` is the id of words of the pages, which say it in their language, or a text."""
    said = labels("en").get(why)
    return PageJson({"problem": said or why, **({"said": why} if said else {})}, status)
