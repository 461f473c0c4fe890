"""Choose for the agents of one game session, in native code and with only the information of their seats."""

from __future__ import annotations

import atexit
import math
import threading
from collections.abc import Callable, Sequence

from rulewright.backends.native import library
from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.backends.native.compiling import end_compilers
from rulewright.backends.native.library import Library
from rulewright.backends.native.live_search import LiveSearch, Step
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.program import RNG, Program
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.simulation.playing.agent_choice import choose_code


@dataclass(frozen=True, slots=True)
class _SearchedPosition:
    """The position at which a seat searched last."""

    steps_taken: tuple[Step, ...]
    chance_state: tuple[int, ...]


class SessionAgents:
    """The bots of a game. Native code is compiled in the background, an unoptimised version first;
    until then, and without a compiler, the Python backend is used.
    """

    def __init__(self, program: Program, fingerprint: str, load_program: Callable[[], Program]) -> None:
        self.program = program
        self._fingerprint = fingerprint
        self._load_program = load_program
        self._lock = threading.Lock()
        self.native_library: Library | None = None
        self._compile_thread: threading.Thread | None = None
        self._searches: dict[tuple[int | None, Seat], LiveSearch] = {}
        self._searched_positions: dict[tuple[int | None, Seat], _SearchedPosition] = {}

    def choose_code(
        self,
        agent: Seat,
        game: Game,
        seed: int,
        machine: Machine | None = None,
        seconds: float = math.inf,
    ) -> int:
        """Choose as `agent_choice.choose_code`, with its parameters and exceptions. An agent with a time
        limit continues its earlier search if there were no random draws since and nothing is hidden."""
        if agent.kind != RANDOM and len(game.legal()) > 1:
            with self._lock:
                code = self._choose_natively(agent, game, seed, seconds)
            if code is not None:
                return code
        return choose_code(agent, game, seed, machine, seconds)

    def _choose_natively(self, agent: Seat, game: Game, seed: int, seconds: float) -> int | None:
        if game.program is not self.program:
            return None
        self.start_compiling()
        native, agent_key = self.native_library, (game.seat, agent)
        if native is None:
            return None
        search = self._searches.get(agent_key)
        if search is None or search.library is not native:
            search = self._searches[agent_key] = LiveSearch(native, agent)
            self._searched_positions.pop(agent_key, None)
        position = _SearchedPosition(
            tuple((taken.decision, taken.code) for taken in game.choice_entries),
            tuple(game.cells[RNG : RNG + 2]),
        )
        route = (
            _choices_since(self._searched_positions.get(agent_key), position) if agent.budget < 0 else None
        )
        code = search.choose(game.cells, seed, route, seconds)
        self._searched_positions[agent_key] = position
        return code

    def start_compiling(self) -> None:
        """Start compiling native code, unless that has been done."""
        if self._compile_thread is None:
            self._compile_thread = threading.Thread(target=self._compile_native, daemon=True)
            atexit.register(end_compilers)
            self._compile_thread.start()

    def _compile_native(self) -> None:
        try:
            self.native_library = library.find_library(self.program, self._fingerprint)
            if self.native_library is None:
                full_program = self._load_program()
                self.native_library = library.build_library(full_program, quick=True)
                self.native_library = library.build_library(full_program)
        except RulewrightError:
            pass  # Python plays the same


def _choices_since(
    previous_position: _SearchedPosition | None, current_position: _SearchedPosition
) -> Sequence[Step] | None:
    """Return the choices since then; None if the game took another course, or a chance event
    happened.
    """
    if previous_position is None or previous_position.chance_state != current_position.chance_state:
        return None
    step_count = len(previous_position.steps_taken)
    return (
        current_position.steps_taken[step_count:]
        if current_position.steps_taken[:step_count] == previous_position.steps_taken
        else None
    )
