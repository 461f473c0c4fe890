"""Results of a run that are kept in a file as they come, so that a later run need not play them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from rulewright.backends.native.arena import Seat
from rulewright.document.files import place_of, stop
from rulewright.play.ruleset import Ruleset
from rulewright.study.engine_version import engine_version
from rulewright.study.journal import Journal
from rulewright.study.simulation.playing.players import name_of
from rulewright.study.simulation.working.plain import plain, read_plain

T = TypeVar("T")

UNIT = "seeds in a unit"
"""Work is cut as it was at the beginning, also when more games are asked for later."""


class Part(Protocol):
    """A unit of work: the seeds first .. first+count-1."""

    @property
    def first(self) -> int: ...

    @property
    def count(self) -> int: ...


class Kept(Generic[T]):
    """The finished parts of one run, in a journal. `size` is how many seeds make a unit in it."""

    def __init__(self, journal: Journal, kind: type[T]) -> None:
        self.journal = journal
        self.kind = kind
        self.size = int(journal.head[UNIT])

    def __contains__(self, unit: Part) -> bool:
        return _key(unit) in self.journal

    def add(self, unit: Part, result: T) -> None:
        """Raises DiagnosticError `file-unwritable`."""
        self.journal.append(_key(unit), plain(result))

    def read(self, unit: Part) -> T:
        """Raises DiagnosticError `broken-save`."""
        try:
            return read_plain(self.kind, self.journal[_key(unit)])
        except (ValueError, TypeError, KeyError):
            path = self.journal.path
            raise stop(
                "broken-save", f"`{path}` holds something else for {_key(unit)} than results",
                place_of(path),
            ) from None  # fmt: skip


def open_kept(
    path: Path,
    kind: type[T],
    rules: Sequence[Ruleset],
    entrants: Sequence[Seat],
    seed: int,
    swap: bool,
    size: int,
    weights: Sequence[int] = (),
) -> Kept[T]:
    """What a file keeps of this run, nothing if there is none yet. How many games it is to be may
    change from run to run. To be closed with `kept.journal`. Raises DiagnosticError if the file
    cannot be used or is of another run."""
    head = {
        "kind": kind.__name__.lower(),
        "Rulewright": engine_version(),
        "rules": [f"{one.id} {one.table.identity.fingerprint}" for one in rules],
        "players": [name_of(seat) for seat in entrants],
        "seed": seed,
        "seats swapped": swap,
        "weights of a sweep": list(weights),
        UNIT: size,
    }
    return Kept(Journal(path, head, adopt=(UNIT,)), kind)


def _key(unit: Part) -> str:
    return f"{unit.first}+{unit.count}"
