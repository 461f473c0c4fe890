"""Parts of the work that any process can do: so many seeds under one setting."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NoReturn, Protocol

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.arena import GREEDY, LEARNED, RANDOM, Ask, NativeArena, Rows, Seat
from rulewright.backends.native.calling import TooSlow
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import Library, NativeFault
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.document.files import place_of
from rulewright.phrases import counted
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.records import dataclass
from rulewright.study.simulation.playing.opponent import Chooser, Mind
from rulewright.study.simulation.playing.python_arena import PythonArena, replay
from rulewright.study.simulation.summary import Summary, summarise

CHEAPER = "make what happens between two decisions cheaper, or give the game a `bound`"


@dataclass(frozen=True, slots=True)
class RulesSource:
    """The rules to play: a ruleset's folder and the requested setting."""

    folder: str
    players: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def open(self) -> Ruleset:
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


class Origin(Protocol):
    """The source of rules: a folder here (`RulesSource`) or a received bundle (`Bundled`)."""

    def __hash__(self) -> int: ...

    def open(self) -> Ruleset:
        """The rules ready to play. Raises DiagnosticError."""


OWN = "own"
"""In place of a library's path: whoever plays compiles the rules, with a compiler if there is
one."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Games with the seeds first .. first+count-1; each once, or once for each swap of the seats.

    `fingerprint` is that of the compiled program; `library` the path of the same in native code,
    OWN, or None for the Python backend. Neither changes what comes out.
    """

    rules: Origin
    fingerprint: str
    entrants: tuple[Seat, ...]
    swap: bool
    first: int
    count: int
    library: str | None = None

    @property
    def games(self) -> int:
        return self.count * len(self.rotations)

    @property
    def rotations(self) -> range:
        return range(len(self.entrants) if self.swap else 1)

    def rows(self, rotation: int) -> Rows:
        """Play the games of one seating. Raises FaultMet for a runtime error, RulesChanged."""
        seats = rotated(self.entrants, rotation)
        opened = _opened(self.rules, self.fingerprint, self.library)
        ask = opened.ask(seats)
        arena: PythonArena | None = None
        try:
            if opened.library is None:
                arena = PythonArena(opened.ruleset.machine)
                return arena.play(seats, self.first, self.count, ask)
            native = opened.native()
            return native.play(seats, self.first, self.count, ask)
        except RuleFault:
            if arena is None:
                raise
            raise FaultMet(self.rules, arena.seed, tuple(arena.made)) from None
        except NativeFault as fault:
            raise FaultMet(self.rules, fault.seed, tuple(native.made)) from None
        except TooSlow as slow:
            raise DiagnosticError.of(
                "limit-work",
                f"random games take too long: {slow}",
                place_of(opened.ruleset.folder),
                f"{counted(self.count, 'game')} could not be played in it",
                help=CHEAPER,
            ) from None

    def play(self) -> Summary:
        """All games of the unit. Raises as `rows` does."""
        total = Summary(len(self.entrants))
        for rotation in self.rotations:
            total.merge(summarise(self.rows(rotation), len(self.entrants), rotation))
        return total


class RulesChanged(RulewrightError):
    """The files of a ruleset are not what they were when the work began."""


class FaultMet(RulewrightError):
    """A runtime error in a game. It is reported on the machine with the author's files, where
    `tell` replays the game.
    """

    def __init__(self, rules: Origin, seed: int, choices: tuple[int, ...]) -> None:
        self.rules, self.seed, self.choices = rules, seed, choices
        super().__init__(rules, seed, choices)

    def tell(self, rules: Origin | None = None) -> NoReturn:
        """Raise GameFault with the place and the moves that lead there; `rules` are those of this
        error, if they are on this machine.
        """
        ruleset = (rules or self.rules).open()
        try:
            replay(ruleset, self.seed, self.choices)
        except TooSlow as slow:
            raise DiagnosticError.of(
                "limit-work", str(slow), place_of(ruleset.folder), help=CHEAPER
            ) from None
        raise RulesChanged(f"the fault in the game with seed {self.seed} does not come again")


class _Opened:
    """Rules prepared in this process. Threads share it, but each plays in its own memory."""

    def __init__(self, ruleset: Ruleset, library: Library | None) -> None:
        self.ruleset = ruleset
        self.library = library
        self._mine = threading.local()
        self._seated: dict[Mind, Chooser] = {}

    def ask(self, seats: Sequence[Seat]) -> Ask | None:
        """Return the callback for seats with trained agents; None if there are none."""
        minds: list[Mind | None] = [seat.mind for seat in seats]
        for mind in minds:
            if mind is not None and mind not in self._seated:
                self._seated[mind] = mind.seated(self.ruleset)
        if not any(minds):
            return None

        def asked(cells: list[int], seat: int) -> int:
            mind = minds[seat]
            assert mind is not None
            game = Game(self.ruleset.table, cells=cells, hold=True)
            return self._seated[mind].choose(game)

        return asked

    def native(self) -> NativeArena:
        assert self.library is not None
        if not hasattr(self._mine, "arena"):
            self._mine.arena = NativeArena(self.library)
        arena: NativeArena = self._mine.arena
        return arena


_one_at_a_time = threading.Lock()
"""Several threads that need the same rules wait until the first has compiled them."""


def _opened(rules: Origin, fingerprint: str, library: str | None) -> _Opened:
    with _one_at_a_time:
        return _open(rules, fingerprint, library)


@lru_cache(maxsize=64)
def _open(rules: Origin, fingerprint: str, library: str | None) -> _Opened:
    ruleset = _read(rules, fingerprint)
    if library is None:
        return _Opened(ruleset, None)
    if library != OWN:
        return _Opened(ruleset, Library(Path(library), ruleset.program))
    try:
        native = ruleset.native()
    except NoCompiler:
        native = None
    vars(ruleset).pop("compiled", None)  # the whole tree; games need it no more
    return _Opened(ruleset, native)


@lru_cache(maxsize=64)
def _read(rules: Origin, fingerprint: str) -> Ruleset:
    """Read the rules once, even if better native code comes later."""
    ruleset = rules.open()
    if ruleset.table.identity.fingerprint != fingerprint:
        raise RulesChanged(f"the rules of `{ruleset.id}` are not those of the other games")
    return ruleset


def rotated(entrants: Sequence[Seat], rotation: int) -> tuple[Seat, ...]:
    """Return the agents of the seats after a rotation by so many."""
    many = len(entrants)
    return tuple(entrants[(seat - rotation) % many] for seat in range(many))


def unit_size(entrants: Sequence[Seat]) -> int:
    """Seeds in a unit: the same on every machine, since stopping looks at whole units."""
    if all(seat.kind == RANDOM for seat in entrants):
        return 250
    if all(seat.kind in (RANDOM, GREEDY) for seat in entrants):
        return 50
    if any(seat.budget < 0 for seat in entrants):
        return 1
    if any(seat.kind == LEARNED for seat in entrants):
        return 10
    return max(1, 2000 // max(seat.budget for seat in entrants) // 5)
