"""Tables of the studio for tests: in this process, asked as a browser asks, or served to one."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

with warnings.catch_warnings():  # Starlette would rather have the next httpx
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from processes import PATIENCE
from rulewright.explain.explainer import Explainer
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.app import create_app
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import OWNER, GameSession, Viewer, create_session
from rulewright.server.studio.guards import list_host_values
from rulewright.server.studio.lobby import Lobby, new_session_path
from rulewright.server.studio.question_queue import QuestionContext, SessionSnapshot
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue
from rulewright.server.studio.session_journal import SessionJournal
from rulewright.server.studio.session_rules import GameRequest, SessionRules
from rulewright.server.studio.web_server import create_server, open_socket

HOST = "127.0.0.1:4747"
ORIGIN = f"http://{HOST}"


RULESETS_WITH_SECRETS = (
    ("attika", 3),
    ("pax-pamir", 3),
    ("classics/goofspiel", 2),
    ("classics/hearts", 4),
    ("classics/kuhn-poker", 2),
    ("classics/leduc-poker", 2),
    ("classics/liars-dice", 2),
    ("classics/oh-hell", 3),
)
"""The shipped rulesets in which not everybody sees everything, with numbers of players."""


def write_ruleset(folder: Path, text: str) -> Path:
    """A ruleset for two without words, in a folder of its own."""
    folder.mkdir(parents=True)
    head = f"ruleset: {folder.name}\ntitle: T\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"
    (folder / "ruleset.yaml").write_text(head + text, "utf-8")
    return folder


def table_of(
    folder: Path,
    ruleset: str | Path,
    *,
    seed: int = 1,
    players: int | tuple[str, ...] | None = None,
    **kinds: str,
) -> GameSession:
    """A new table whose file lies in `folder`."""
    id, path = new_session_path(folder)
    wish = GameRequest(find_ruleset(ruleset), seats_or_count=players)
    return create_session(id, wish, GameStart(seed), SessionJournal(path), seat_kinds=kinds)


def asked(table: GameSession, viewer: Viewer = OWNER) -> SessionSnapshot:
    """The table as a question of a viewer finds it."""
    snapshot = table.take_snapshot(viewer)
    return _room(snapshot.rules, snapshot.explainer).adopt_snapshot(snapshot)


@lru_cache(maxsize=1)
def _room(rules: SessionRules, explainer: Explainer) -> QuestionContext:
    return QuestionContext(rules, explainer)


class Client:
    """A browser at one door of a table."""

    def __init__(self, client: TestClient, table: GameSession | None, door: str, token: str) -> None:
        """Without a table, `door` is the path of the hall."""
        self.client = client
        self.base = door if table is None else f"/t/{table.id}/{door}"
        self.token = ""
        answer = self.post("enter", token=token)
        assert answer.status_code == 200, answer.text
        assert not client.cookies
        self.token = token

    @classmethod
    def enter(cls, client: TestClient, path: str, token: str) -> Client:
        return cls(client, None, path, token)

    @staticmethod
    def headers_of(base: str, token: str) -> dict[str, str]:
        """What a browser at a door of a served table sends along."""
        return {"origin": base, "authorization": f"Bearer {token}"}

    def post(self, what: str, /, **body: object) -> Any:
        return self.client.post(f"{self.base}/{what}", json=body, headers={"origin": ORIGIN, **self.key()})

    def get(self, what: str, /, **query: object) -> Any:
        return self.client.get(f"{self.base}/{what}", params=query, headers=self.key())

    def state(self, **query: object) -> dict[str, Any]:
        answer = self.get("state", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def key(self) -> dict[str, str]:
        """What opens the door, as a header."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    @property
    def protocols(self) -> list[str]:
        """The same for a socket."""
        return ["rulewright", f"token.{self.token}"]


@contextmanager
def served_here(
    folder: Path,
    *tables: GameSession,
    report: Callable[[str], None] = lambda text: None,
    rulesets: Iterable[Path] = (),
) -> Iterator[TestClient]:
    """The server in this process, with these tables; it offers these rulesets and the shipped."""
    hall = Lobby(folder, report)
    for table in tables:
        hall.add_session(table)
    app = create_app(hall, list_host_values(["127.0.0.1", "localhost"], 4747), RulesetCatalogue(rulesets))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def owner(client: TestClient, table: GameSession) -> Client:
    return Client(client, table, "owner", table.tokens.owner)


def seated(client: TestClient, table: GameSession, number: int) -> Client:
    return Client(client, table, f"seat-{number}", table.tokens.seats[number - 1])


@contextmanager
def served(folder: Path, *tables: GameSession) -> Iterator[str]:
    """The server at a port of this machine; the address up to the path."""
    hall = Lobby(folder)
    for table in tables:
        hall.add_session(table)
    listening = open_socket("127.0.0.1", 0)
    begun = threading.Event()
    server = create_server(hall, RulesetCatalogue(), listening, on_started=begun.set)
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        end = time.monotonic() + PATIENCE
        while thread.is_alive() and time.monotonic() < end:
            thread.join(0.1)
        assert not thread.is_alive()
