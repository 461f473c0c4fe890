"""Parts of the work that any process can do: so many seeds under one setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.arena import GREEDY, RANDOM, Arena, NativeArena, Rows, Seat
from rulewright.backends.native.library import Library, NativeFault
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.study.simulation.python_arena import PythonArena, replay
from rulewright.study.simulation.summary import Summary, summarise


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played: a ruleset's folder and the setting as it was asked for."""

    folder: str
    players: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def open(self) -> Ruleset:
        """Raises DiagnosticError with what is wrong with the ruleset or the setting."""
        return open_ruleset(
            self.folder,
            edition=self.edition,
            variants=self.variants,
            options=dict(self.options),
            players=self.players,
        )


@dataclass(frozen=True, slots=True)
class Unit:
    """Games with the seeds first .. first+count-1; each once, or once for each swap of the seats.

    `fingerprint` is that of the compiled program; `library` the path of the same in native code,
    None for the Python backend. Neither changes what comes out.
    """

    rules: Rules
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
        """The games of one seating. Raises GameFault where one meets a rule fault."""
        arena = open_arena(self.rules, self.fingerprint, self.library)
        seats = rotated(self.entrants, rotation)
        try:
            return arena.play(seats, self.first, self.count)
        except NativeFault as fault:
            assert isinstance(arena, NativeArena)
            replay(self.rules.open(), fault.seed, arena.choices(seats, fault.seed))
            raise
        except RuleFault:
            assert isinstance(arena, PythonArena)
            replay(self.rules.open(), arena.seed, arena.made)
            raise

    def play(self) -> Summary:
        """All games of the unit."""
        total = Summary(len(self.entrants))
        for rotation in self.rotations:
            total.merge(summarise(self.rows(rotation), len(self.entrants), rotation))
        return total


class RulesChanged(RulewrightError):
    """The files of a ruleset are not what they were when the work began."""


@lru_cache(maxsize=16)
def open_arena(rules: Rules, fingerprint: str, library: str | None) -> Arena:
    """What plays these rules in this process; opened once."""
    ruleset = rules.open()
    if ruleset.table.identity.fingerprint != fingerprint:
        raise RulesChanged(f"`{ruleset.id}` was changed while its games were played")
    if library is None:
        return PythonArena(ruleset.machine)
    return NativeArena(Library(Path(library), ruleset.program))


def rotated(entrants: Sequence[Seat], rotation: int) -> tuple[Seat, ...]:
    """Who sits on which seat when everybody has moved on by so many."""
    many = len(entrants)
    return tuple(entrants[(seat - rotation) % many] for seat in range(many))


def unit_size(entrants: Sequence[Seat]) -> int:
    """Seeds in a unit: the same on every machine, since stopping looks at whole units."""
    if all(seat.kind == RANDOM for seat in entrants):
        return 250
    if all(seat.kind in (RANDOM, GREEDY) for seat in entrants):
        return 50
    return max(1, 2000 // max(seat.budget for seat in entrants) // 5)
