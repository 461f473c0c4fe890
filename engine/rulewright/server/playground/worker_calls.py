"""The calls from the page, with their arguments and results as JSON.

The page has two workers with the same code and the same files: one for requests for which the reader waits,
the other for work that takes seconds.
"""

from __future__ import annotations

import array
import json
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.recursion_depth import MAX_CALLS
from rulewright.server.playground.page_studio import PageStudio
from rulewright.server.playground.rule_folder import RuleFolder
from rulewright.server.studio.bots import BotQuestion
from rulewright.server.studio.game_session import GameSession

if TYPE_CHECKING:
    from rulewright.server.playground.page_editor import PageEditor

NativeCall = Callable[[str, bytes, int, int, str], Awaitable[int | None]]
"""A call of native code with the fingerprint of the rules, the cells, the kind of the agent and its number of
simulations, and a seed in digits. Returns a code; None if there is no native code for these rules.
"""
MASK64: Final = 2**64 - 1


class NoRuleset(RulewrightError):
    """The page asked about rules before it opened any."""


class WorkerCalls:
    """The calls that a worker of the page answers. `folder` is a folder of its own."""

    def __init__(
        self,
        folder: Path,
        report_revision: Callable[[str, int], None] = lambda _id, _revision: None,
        choose_natively: NativeCall | None = None,
    ) -> None:
        sys.setrecursionlimit(max(MAX_CALLS, sys.getrecursionlimit()))
        self.folder = folder
        self._rules: RuleFolder | None = None
        self._editor: PageEditor | None = None
        self._studio: PageStudio | None = None
        self._report_revision = report_revision
        self._native_call = choose_natively

    async def run_call(self, name: str, arguments_json: str) -> str:
        """Run a call by its name, with its arguments as a JSON list. Return `{"result": …}`, or
        `{"problem": …}` with the text, or `{"findings": …}` with the diagnostics, of an error that the
        reader can meet.
        """
        began = time.perf_counter()
        answer: dict[str, Any]
        try:
            result = CALLS[name](self, *json.loads(arguments_json))
            answer = {"result": await result if isinstance(result, Awaitable) else result}
        except DiagnosticError as fault:
            from rulewright.server.playground.page_editor import diagnostics_to_data

            answer = {"findings": diagnostics_to_data(self._find_folder(), fault.diagnostics)}
        except RulewrightError as fault:
            answer = {"problem": str(fault)}
        answer["milliseconds"] = 1000 * (time.perf_counter() - began)
        return json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode()

    # --- files ------------------------------------------------------------------------------------

    def _get_rules(self) -> RuleFolder:
        if self._rules is None:
            raise NoRuleset("no ruleset is open")
        return self._rules

    def _find_folder(self) -> Path:
        return self.folder if self._rules is None else self._rules.folder

    def open_ruleset(
        self, name: str, edited_texts: Mapping[str, str | None], texts: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Open a shipped ruleset with some files changed, or the ruleset of the reader with these `texts`.
        Return all texts.
        """
        own = self.folder / "rules" / name.rpartition("/")[2]
        if texts is None:
            self._rules = RuleFolder.copy_ruleset(resources.data_folder("rulesets") / name, own)
        else:
            self._rules = RuleFolder.write_ruleset(texts, own)
        self._editor = None
        for file_name, text in edited_texts.items():
            self._get_rules().write_file(file_name, text)
        return self._get_rules().read_files()

    def read_files(self) -> dict[str, str]:
        return self._get_rules().read_files()

    def list_changes(self) -> dict[str, str | None]:
        return self._get_rules().list_changes()

    def write_file(self, name: str, text: str | None) -> None:
        self._get_rules().write_file(name, text)

    # --- play -------------------------------------------------------------------------------------

    def _get_studio(self) -> PageStudio:
        if self._studio is None:
            self._studio = PageStudio(self.folder / "games", self._report_revision, self._choose_natively)
        return self._studio

    async def _choose_natively(self, session: GameSession, question: BotQuestion) -> int | None:
        ruleset = session.rules.ruleset
        if self._native_call is None or question.game.program is not ruleset.program:
            return None
        cells = array.array("i", question.game.cells).tobytes()
        agent = question.agent
        return await self._native_call(
            ruleset.table.identity.fingerprint, cells, agent.kind, agent.budget, str(question.seed & MASK64)
        )

    async def describe_ruleset(self, languages: list[str]) -> dict[str, Any]:
        """Return the settings of the open ruleset. Raises DiagnosticError."""
        self._get_studio().catalogue.folders = {self._find_folder().name: self._find_folder()}
        return self._get_studio().catalogue.describe_ruleset(self._find_folder().name, languages)

    async def begin_game(
        self, wish: Mapping[str, Any], seed: int, seat_kinds: Mapping[str, str], moves: list[list[str]]
    ) -> dict[str, Any]:
        """Begin a game by the open rules. Return its address and its token."""
        live_session, made = await self._get_studio().begin_game(
            self._get_rules().folder, wish, seed, seat_kinds, moves
        )
        session = live_session.session
        return {
            "id": session.id,
            "token": session.tokens.owner,
            "seats": list(session.seats),
            "moves": made,
            "fingerprint": session.rules.ruleset.table.identity.fingerprint,
        }

    async def ask_studio(
        self, method: str, path: str, query: str, body: str, token: str, languages: str
    ) -> list[Any]:
        """Return the status, the headers and the text of the studio's answer."""
        answer = await self._get_studio().answer_request(method, path, query, body, token, languages)
        return [answer.status, dict(answer.headers), answer.body.decode()]

    def describe_game(self) -> dict[str, Any] | None:
        """Return the content of a link to the game at its current position; None if there is no game."""
        session = self._get_studio().find_session()
        if session is None:
            return None
        request, game = session.rules.game_request, session.game
        return {
            "wish": {
                "edition": request.edition,
                "variants": list(request.variants),
                "options": dict(request.options),
                "players": len(session.seats),
            },
            "seed": session.game_start.seed,
            "kinds": dict(session.seat_kinds),
            "moves": [list(choice) for choice in game.choices],
        }

    # --- edit -------------------------------------------------------------------------------------

    def _get_editor(self) -> PageEditor:
        """Return the language service, which is imported late because games do not need it."""
        if self._editor is None:
            from rulewright.server.playground.page_editor import PageEditor

            self._editor = PageEditor(self._get_rules())
        return self._editor

    def update_text(self, name: str, text: str | None) -> list[dict[str, Any]]:
        """Write a file and return the diagnostics that are available at once."""
        return self._get_editor().update_text(name, text)

    def apply_edit(self, name: str) -> None:
        """Continue the game under the rules as they are now."""
        if self._studio is not None:
            self._studio.edits.report_edits(self._get_rules().folder, [self._get_rules().find_path(name)])

    def complete_text(self, name: str, line: int, column: int) -> list[dict[str, Any]]:
        return self._get_editor().complete_text(name, line, column)

    def describe_name(self, name: str, line: int, column: int) -> dict[str, Any] | None:
        return self._get_editor().describe_name(name, line, column)

    def format_text(self, name: str) -> str:
        return self._get_editor().format_text(name)

    # --- what takes seconds -----------------------------------------------------------------------

    def check_rules(self) -> list[dict[str, Any]]:
        from rulewright.server.playground.background_checks import check_folder

        return check_folder(self._get_rules().folder)

    def run_examples(self) -> dict[str, Any]:
        from rulewright.server.playground.background_checks import run_folder_examples

        return run_folder_examples(self._get_rules().folder)

    def print_book(self, edition: str | None, variants: list[str], language: str | None) -> str:
        from rulewright.server.playground.background_checks import print_book

        return print_book(self._get_rules().folder, edition, tuple(variants), language)

    def print_native_rules(self, wish: Mapping[str, Any]) -> dict[str, str] | None:
        from rulewright.server.playground.background_checks import print_native_rules

        return print_native_rules(self._get_rules().folder, wish)

    def play_random_games(self, wish: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        from rulewright.server.playground.background_checks import play_random_games

        return play_random_games(self._get_rules().folder, wish, min(seconds, 10.0))


CALLS: Final[dict[str, Callable[..., Any]]] = {
    "open": WorkerCalls.open_ruleset,
    "files": WorkerCalls.read_files,
    "changes": WorkerCalls.list_changes,
    "write": WorkerCalls.write_file,
    "settings": WorkerCalls.describe_ruleset,
    "begin": WorkerCalls.begin_game,
    "ask": WorkerCalls.ask_studio,
    "game": WorkerCalls.describe_game,
    "update": WorkerCalls.update_text,
    "apply": WorkerCalls.apply_edit,
    "complete": WorkerCalls.complete_text,
    "describe": WorkerCalls.describe_name,
    "format": WorkerCalls.format_text,
    "check": WorkerCalls.check_rules,
    "test": WorkerCalls.run_examples,
    "book": WorkerCalls.print_book,
    "native": WorkerCalls.print_native_rules,
    "simulate": WorkerCalls.play_random_games,
}
