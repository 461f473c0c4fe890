"""What games came to, added up: parts can be made anywhere and merged in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Any

from rulewright.backends.native import arena
from rulewright.backends.native.arena import Rows
from rulewright.backends.native.slots import slots
from rulewright.ir.program import Program
from rulewright.records import dataclass

Places = tuple[int, ...]
"""The place of each seat in one game; 1 is the best, shared places are equal."""


@dataclass(slots=True)
class Summary:
    """Games of one setting. Everything is a whole number, so that merging loses nothing.

    `places` are by seat, `entrant_places` by who sat there when seats are swapped. `ends` counts
    (step of the flow, place of the end in `Program.ends` or 0 for the bound). By slot: how
    often an alternative was offered among others, taken, and taken without a choice.
    """

    seats: int
    games: int = 0
    places: Counter[Places] = field(default_factory=Counter)
    entrant_places: Counter[Places] = field(default_factory=Counter)
    scores: tuple[Counter[int], ...] = ()
    margins: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    asked: Counter[int] = field(default_factory=Counter)
    options: int = 0
    most_options: int = 0
    ends: Counter[tuple[int, int]] = field(default_factory=Counter)
    offered: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    forced: list[int] = field(default_factory=list)
    failed_looks: int = 0
    trace: int = 0
    """The same for the same games, whatever their order."""

    @property
    def choices(self) -> int:
        """Choices between at least two options, in all games."""
        return sum(asked * games for asked, games in self.asked.items())

    def sound(self, seats: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games of so many seats by this
        program."""
        (program,) = programs
        by_slot = (self.offered, self.taken, self.forced)
        slotted = slots(program).count
        counters: tuple[Counter[Any], ...] = (
            self.places, self.entrant_places, self.margins, self.lengths, self.asked, self.ends,
            *self.scores,
        )  # fmt: skip
        rest = (self.options, self.most_options, self.failed_looks, self.trace)
        counts = (*rest, *self.offered, *self.taken, *self.forced, *self.lengths, *self.asked)
        places = (*self.places, *self.entrant_places)
        return (
            (self.seats, self.games, len(self.scores)) == (seats, games, seats)
            and all(sum(counter.values()) == games for counter in counters)
            and all(count >= 0 for counter in counters for count in counter.values())
            and all(0 <= count < 2**64 for count in counts)
            and all(len(many) == slotted for many in by_slot)
            and all(
                0 <= phase <= len(program.phases) and 0 <= end <= len(program.ends)
                for phase, end in self.ends
            )
            and all(len(row) == seats and min(row) >= 1 and max(row) <= seats for row in places)
        )

    def merge(self, other: Summary) -> None:
        """Add the counts of another part."""
        assert self.seats == other.seats
        self.games += other.games
        self.places.update(other.places)
        self.entrant_places.update(other.entrant_places)
        scores = self.scores or [Counter[int]()] * self.seats
        self.scores = tuple(a + b for a, b in zip(scores, other.scores, strict=True))
        self.margins.update(other.margins)
        self.lengths.update(other.lengths)
        self.asked.update(other.asked)
        self.options += other.options
        self.most_options = max(self.most_options, other.most_options)
        self.ends.update(other.ends)
        self.offered = _added(self.offered, other.offered)
        self.taken = _added(self.taken, other.taken)
        self.forced = _added(self.forced, other.forced)
        self.failed_looks += other.failed_looks
        self.trace = (self.trace + other.trace) % 2**64


def summarise(rows: Rows, seats: int, rotation: int = 0) -> Summary:
    """The summary of games in which the entrant number `e` sat on seat (e + rotation) % seats."""
    scores = [rows.column(arena.FIRST_SCORE + seat) for seat in range(seats)]
    places = [rows.column(arena.FIRST_SCORE + seats + seat) for seat in range(seats)]
    entrants = [places[(entrant + rotation) % seats] for entrant in range(seats)]
    return Summary(
        seats,
        len(scores[0]),
        Counter(zip(*places, strict=True)),
        Counter(zip(*entrants, strict=True)),
        tuple(Counter(column) for column in scores),
        Counter(map(margin, zip(*scores, strict=True))),
        Counter(rows.column(arena.DECISIONS)),
        Counter(rows.column(arena.ASKED)),
        sum(rows.column(arena.OPTIONS)),
        max(rows.column(arena.MOST), default=0),
        Counter(zip(rows.column(arena.PHASE), rows.column(arena.END), strict=True)),
        list(rows.offered),
        list(rows.taken),
        list(rows.forced),
        sum(rows.column(arena.FAILED)),
        sum(rows.column(arena.TRACE)) % 2**64,
    )


def won_alone(places: Counter[Places], who: int) -> int:
    """Games that a seat, or a player, has won alone."""
    return sum(games for found, games in places.items() if found[who] == 1 and found.count(1) == 1)


def margin(scores: Sequence[int]) -> int:
    """Return the points between the highest score and the next one."""
    if len(scores) == 1:
        return 0
    *_, second, first = sorted(scores)
    return first - second


def _added(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(mine, theirs, strict=True)] if mine else list(theirs)
