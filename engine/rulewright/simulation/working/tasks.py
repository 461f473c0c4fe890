"""Define tasks, the parts of a run that any process can do: a range of seeds under one setting."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NoReturn, Protocol

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.agent_games import GREEDY, LEARNED, RANDOM, Ask, GameRows, NativeArena, Seat
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import Library, NativeFault
from rulewright.backends.native.native_calls import TooSlow
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.document.files import make_file_span
from rulewright.phrases import format_quantity
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.records import dataclass
from rulewright.simulation.playing.agent_choice import CustomAgent, TrainedAgent
from rulewright.simulation.playing.python_arena import PythonArena, replay_fault
from rulewright.simulation.summary import Summary, summarise_rows

SPEED_ADVICE = "reduce the work between two decisions, or give the game a `bound`"


@dataclass(frozen=True, slots=True)
class RulesSource:
    """The rules to play: a ruleset's folder and the requested setting."""

    folder: str
    players: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def open_rules(self) -> Ruleset:
        """Return the rules ready to play. Raises DiagnosticError with the problems of the ruleset
        or the setting.
        """
        return open_ruleset(
            self.folder,
            edition=self.edition,
            variants=self.variants,
            options=dict(self.options),
            players=self.players,
        )


class RulesOrigin(Protocol):
    """The source of rules: a folder here (`RulesSource`) or a received bundle (`BundledRules`)."""

    def __hash__(self) -> int: ...

    def open_rules(self) -> Ruleset:
        """Return the rules ready to play. Raises DiagnosticError."""


OWN_LIBRARY = "own"
"""Instead of a library's path: the worker compiles the rules itself, with a compiler if there is one."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """Games with the seeds first .. first+count-1; each once, or once for each swap of the seats.

    `fingerprint` is that of the compiled program; `library` the path of the same in native code,
    OWN_LIBRARY, or None for the Python backend. The backend does not change the results.
    """

    origin: RulesOrigin
    fingerprint: str
    entrants: tuple[Seat, ...]
    swap: bool
    first: int
    count: int
    library_path: str | None = None

    @property
    def games(self) -> int:
        return self.count * len(self.rotations)

    @property
    def rotations(self) -> range:
        return range(len(self.entrants) if self.swap else 1)

    def play_seating(self, rotation: int) -> GameRows:
        """Play the games of one seating. Raises FaultMet for a runtime error, RulesChanged."""
        seat_agents = rotate_agents(self.entrants, rotation)
        open_setting = _open_locked(self.origin, self.fingerprint, self.library_path)
        ask_agent = open_setting.make_ask(seat_agents)
        arena: PythonArena | None = None
        try:
            if open_setting.library is None:
                arena = PythonArena(open_setting.ruleset.machine)
                return arena.play_games(seat_agents, self.first, self.count, ask_agent)
            native = open_setting.get_native_arena()
            return native.play_games(seat_agents, self.first, self.count, ask_agent)
        except RuleFault:
            if arena is None:
                raise
            raise FaultMet(self.origin, arena.seed, tuple(arena.chosen_codes)) from None
        except NativeFault as fault:
            raise FaultMet(self.origin, fault.seed, tuple(native.chosen_codes)) from None
        except TooSlow as slow:
            raise DiagnosticError.from_parts(
                "limit-work",
                f"random games take too long: {slow}",
                make_file_span(open_setting.ruleset.folder),
                f"{format_quantity(self.count, 'game')} could not be played in it",
                help=SPEED_ADVICE,
            ) from None

    def play_games(self) -> Summary:
        """Play all games of the task. Raises the exceptions of `play_seating`."""
        summary = Summary(len(self.entrants))
        for rotation in self.rotations:
            summary.merge(summarise_rows(self.play_seating(rotation), len(self.entrants), rotation))
        return summary


class RulesChanged(RulewrightError):
    """Raised if the files of a ruleset have changed since the work began."""


class FaultMet(RulewrightError):
    """A runtime error in a game. It is reported on the machine with the author's files, where
    `raise_fault` replays the game.
    """

    def __init__(self, origin: RulesOrigin, seed: int, choices: tuple[int, ...]) -> None:
        self.origin, self.seed, self.choices = origin, seed, choices
        super().__init__(origin, seed, choices)

    def raise_fault(self, origin: RulesOrigin | None = None) -> NoReturn:
        """Raise GameFault with the location and the moves that lead there; `origin` is the source of the
        rules on this machine, if it is known.
        """
        ruleset = (origin or self.origin).open_rules()
        try:
            replay_fault(ruleset, self.seed, self.choices)
        except TooSlow as slow:
            raise DiagnosticError.from_parts(
                "limit-work", str(slow), make_file_span(ruleset.folder), help=SPEED_ADVICE
            ) from None
        raise RulesChanged(f"the fault in the game with seed {self.seed} does not come again")


class _OpenSetting:
    """Rules prepared in this process. Threads share it, but each plays in its own memory."""

    def __init__(self, ruleset: Ruleset, library: Library | None) -> None:
        self.ruleset = ruleset
        self.library = library
        self._thread_data = threading.local()
        self._trained_agents: dict[TrainedAgent, CustomAgent] = {}

    def make_ask(self, seat_agents: Sequence[Seat]) -> Ask | None:
        """Return the callback for seats with trained agents; None if there are none."""
        trained: list[TrainedAgent | None] = [seat.mind for seat in seat_agents]
        for trained_agent in trained:
            if trained_agent is not None and trained_agent not in self._trained_agents:
                self._trained_agents[trained_agent] = trained_agent.create_agent(self.ruleset)
        if not any(trained):
            return None

        def ask_agent(cells: list[int], seat_index: int) -> int:
            trained_agent = trained[seat_index]
            assert trained_agent is not None
            game = Game(self.ruleset.table, cells=cells, hold=True)
            return self._trained_agents[trained_agent].choose_option(game)

        return ask_agent

    def get_native_arena(self) -> NativeArena:
        assert self.library is not None
        if not hasattr(self._thread_data, "arena"):
            self._thread_data.arena = NativeArena(self.library)
        arena: NativeArena = self._thread_data.arena
        return arena


_open_lock = threading.Lock()
"""Lock that makes threads wait while the first one compiles the rules that they share."""


def _open_locked(origin: RulesOrigin, fingerprint: str, library_path: str | None) -> _OpenSetting:
    with _open_lock:
        return _open_cached(origin, fingerprint, library_path)


@lru_cache(maxsize=64)
def _open_cached(origin: RulesOrigin, fingerprint: str, library_path: str | None) -> _OpenSetting:
    ruleset = _read_rules(origin, fingerprint)
    if library_path is None:
        return _OpenSetting(ruleset, None)
    if library_path != OWN_LIBRARY:
        return _OpenSetting(ruleset, Library(Path(library_path), ruleset.program))
    try:
        native = ruleset.native()
    except NoCompiler:
        native = None
    vars(ruleset).pop("compiled", None)  # the whole tree, which games no longer need
    return _OpenSetting(ruleset, native)


@lru_cache(maxsize=64)
def _read_rules(origin: RulesOrigin, fingerprint: str) -> Ruleset:
    """Read the rules once, even if better native code comes later."""
    ruleset = origin.open_rules()
    if ruleset.table.identity.fingerprint != fingerprint:
        raise RulesChanged(f"the rules of `{ruleset.id}` are not those of the other games")
    return ruleset


def rotate_agents(entrants: Sequence[Seat], rotation: int) -> tuple[Seat, ...]:
    """Return the agents of the seats after a rotation by so many."""
    agent_count = len(entrants)
    return tuple(entrants[(seat - rotation) % agent_count] for seat in range(agent_count))


def choose_task_size(entrants: Sequence[Seat]) -> int:
    """Return the number of seeds in a task: equal on every machine, because a run stops after whole tasks."""
    if all(seat.kind == RANDOM for seat in entrants):
        return 250
    if all(seat.kind in (RANDOM, GREEDY) for seat in entrants):
        return 50
    if any(seat.budget < 0 for seat in entrants):
        return 1
    if any(seat.kind == LEARNED for seat in entrants):
        return 10
    return max(1, 2000 // max(seat.budget for seat in entrants) // 5)
