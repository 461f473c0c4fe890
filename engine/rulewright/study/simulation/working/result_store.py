"""Results of a run that are kept in a file as they come, so that a later run need not play them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from rulewright.backends.native.arena import LEARNED, Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import place_of, shown_path
from rulewright.ir.program import Program
from rulewright.plain import by_name, read_by_name
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.resources import engine_version
from rulewright.study.journal import Journal
from rulewright.study.simulation.playing.players import name_of

if TYPE_CHECKING:
    from rulewright.study.simulation.run import Wish

T = TypeVar("T", bound="Result")

LARGEST_UNIT = 10_000_000
UNIT = "seeds in a unit"
"""Work is cut as it was at the beginning, also when more games are asked for later."""


class Part(Protocol):
    """A unit of work: the seeds first .. first+count-1."""

    @property
    def first(self) -> int: ...

    @property
    def count(self) -> int: ...


class Result(Protocol):
    """The result of one unit of work, or of several merged."""

    @property
    def games(self) -> int: ...

    def merge(self, other: Self) -> None: ...

    def sound(self, seats: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games of so many seats, by these
        programs.
        """
        ...


@dataclass(eq=False)
class ResultStore(Generic[T]):
    """The finished parts of one run, in a journal. `size` is how many seeds make a unit in it;
    each seed is played `seatings` times by `seats` players."""

    journal: Journal
    kind: type[T]
    seats: int
    seatings: int
    programs: Sequence[Program]

    def __post_init__(self) -> None:
        """Raises DiagnosticError `broken-save`."""
        size = self.journal.head[UNIT]
        if type(size) is not int or not 0 < size <= LARGEST_UNIT:
            raise self._broken(f"{UNIT}: {size!r:.40}")
        self.size: int = size

    def __contains__(self, unit: Part) -> bool:
        return _key(unit) in self.journal

    def add(self, unit: Part, result: T) -> None:
        """Store the result of a unit. Raises DiagnosticError `file-unwritable`."""
        self.journal.append(_key(unit), by_name(self.kind, result))

    def read(self, unit: Part) -> T:
        """Return the stored result of a unit. Raises DiagnosticError `broken-save`."""
        try:
            found = read_by_name(self.kind, self.journal[_key(unit)])
            if found.sound(self.seats, unit.count * self.seatings, self.programs):
                return found
        except (ValueError, TypeError, KeyError, RecursionError):
            pass
        raise self._broken(_key(unit))

    def _broken(self, what: str) -> DiagnosticError:
        path = self.journal.path
        return DiagnosticError.of(
            "broken-save", f"`{shown_path(path)}` holds something else for {what} than results",
            place_of(path), help="begin a new one: name a file that does not exist yet",
        )  # fmt: skip


def open_kept(
    path: Path,
    kind: type[T],
    rules: Sequence[Ruleset],
    entrants: Sequence[Seat],
    wish: Wish,
    size: int,
    weights: Sequence[int] = (),
) -> ResultStore[T]:
    """Open the results of this run in a file, empty if it is new; the number of games may change
    between runs. Close it with `kept.journal`. Raises DiagnosticError if the file is unusable
    or belongs to another run.
    """
    head = {
        "kind": kind.__name__.lower(),
        "Rulewright": engine_version(),
        "rules": [f"{one.id} {one.table.identity.fingerprint}" for one in rules],
        "players": [_told(seat) for seat in entrants],
        "seed": wish.seed,
        "seats swapped": wish.swap,
        "weights of a sweep": list(weights),
        UNIT: size,
    }
    journal = Journal(path, head, adopt=(UNIT,))
    try:
        programs = [one.program for one in rules]
        return ResultStore(journal, kind, len(entrants), wish.seatings(entrants), programs)
    except BaseException:
        journal.close()
        raise


def _told(seat: Seat) -> str:
    """Return an agent with everything that its choices depend on: the same file may hold another
    network later.
    """
    return name_of(seat) + (f" {seat.mind.digest}" if seat.kind == LEARNED else "")


def _key(unit: Part) -> str:
    return f"{unit.first}+{unit.count}"
