"""Store results of a run in a file as they arrive, so that a later run need not repeat them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from rulewright.backends.native.agent_games import LEARNED, Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import format_path, make_file_span
from rulewright.ir.program import Program
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.resources import engine_version
from rulewright.serialization import from_named, to_named
from rulewright.simulation.playing.agent_specs import format_agent
from rulewright.validation.run_journal import RunJournal

if TYPE_CHECKING:
    from rulewright.simulation.runner import GameBudget

T = TypeVar("T", bound="Result")

MAX_TASK_SEEDS = 10_000_000
TASK_SIZE_KEY = "seeds in a unit"
"""Key of the task size in the file: a resumed run uses the first run's, even if more games are requested."""


class SeedRange(Protocol):
    """A task: the seeds first .. first+count-1."""

    @property
    def first(self) -> int: ...

    @property
    def count(self) -> int: ...


class Result(Protocol):
    """The result of one task, or of several merged."""

    @property
    def games(self) -> int: ...

    def merge(self, addition: Self) -> None: ...

    def is_valid(self, seat_count: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games of so many seats, by these
        programs.
        """
        ...


@dataclass(eq=False)
class ResultStore(Generic[T]):
    """The finished parts of one run, in a journal. `size` is the number of seeds in a task; each seed is
    played `seatings` times by `seat_count` agents."""

    journal: RunJournal
    result_type: type[T]
    seat_count: int
    seatings: int
    programs: Sequence[Program]

    def __post_init__(self) -> None:
        """Read the size of the tasks from the journal. Raises DiagnosticError `broken-save`."""
        size = self.journal.header[TASK_SIZE_KEY]
        if type(size) is not int or not 0 < size <= MAX_TASK_SEEDS:
            raise self._make_error(f"{TASK_SIZE_KEY}: {size!r:.40}")
        self.size: int = size

    def __contains__(self, seed_range: SeedRange) -> bool:
        return _range_key(seed_range) in self.journal

    def add_result(self, seed_range: SeedRange, result: T) -> None:
        """Store the result of a task. Raises DiagnosticError `file-unwritable`."""
        self.journal.append(_range_key(seed_range), to_named(self.result_type, result))

    def read_result(self, seed_range: SeedRange) -> T:
        """Return the stored result of a task. Raises DiagnosticError `broken-save`."""
        try:
            task_result = from_named(self.result_type, self.journal[_range_key(seed_range)])
            if task_result.is_valid(self.seat_count, seed_range.count * self.seatings, self.programs):
                return task_result
        except (ValueError, TypeError, KeyError, RecursionError):
            pass
        raise self._make_error(_range_key(seed_range))

    def _make_error(self, described: str) -> DiagnosticError:
        path = self.journal.path
        return DiagnosticError.from_parts(
            "broken-save", f"`{format_path(path)}` holds something else for {described} than results",
            make_file_span(path), help="begin a new one: name a file that does not exist yet",
        )  # fmt: skip


def open_results(
    path: Path,
    result_type: type[T],
    rulesets: Sequence[Ruleset],
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    size: int,
    weights: Sequence[int] = (),
) -> ResultStore[T]:
    """Open the results of this run in a file, empty if it is new; the number of games may change
    between runs. Close it by its `journal`. Raises DiagnosticError if the file is unusable
    or belongs to another run.
    """
    header = {
        "kind": result_type.__name__.lower(),
        "Rulewright": engine_version(),
        "rules": [f"{one.id} {one.table.identity.fingerprint}" for one in rulesets],
        "players": [_identify_agent(seat) for seat in entrants],
        "seed": game_budget.seed,
        "seats swapped": game_budget.swap,
        "weights of a sweep": list(weights),
        TASK_SIZE_KEY: size,
    }
    journal = RunJournal(path, header, adopt=(TASK_SIZE_KEY,))
    try:
        programs = [one.program for one in rulesets]
        return ResultStore(
            journal, result_type, len(entrants), game_budget.count_seatings(entrants), programs
        )
    except BaseException:
        journal.close()
        raise


def _identify_agent(seat: Seat) -> str:
    """Return a text that identifies an agent by everything that its choices depend on, because its file may
    contain another network later.
    """
    return format_agent(seat) + (f" {seat.mind.digest}" if seat.kind == LEARNED else "")


def _range_key(seed_range: SeedRange) -> str:
    return f"{seed_range.first}+{seed_range.count}"
