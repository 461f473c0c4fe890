"""Aggregate results of games; partial sums can be merged in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from functools import partial
from typing import Any

from rulewright.backends.native import agent_games
from rulewright.backends.native.agent_games import GameRows
from rulewright.backends.native.choice_slots import make_choice_slots
from rulewright.ir.program import Program
from rulewright.records import dataclass

GamePlaces = tuple[int, ...]
"""The place of each seat in one game, 1 for the best, and the number of teams that share the first."""


@dataclass(slots=True)
class Summary:
    """Counts over games of one setting. All are whole numbers, so that merging is exact.

    `places` are by seat, `entrant_places` by agent, which differs when seats are rotated. `ends` counts
    pairs of a step of the flow and the number of the end in `Program.ends` (0 for the bound). `offered`,
    `taken` and `forced` count by slot how often an alternative was offered beside others, taken, and taken
    as the only option.
    """

    seats: int
    games: int = 0
    places: Counter[GamePlaces] = field(default_factory=Counter)
    entrant_places: Counter[GamePlaces] = field(default_factory=Counter)
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
    """A checksum of the games that does not depend on their order."""

    @property
    def has_one_team(self) -> bool:
        """Return whether there are several seats, and they won and lost all games together."""
        return self.seats > 1 and all(
            len(set(places)) == 1 and winning_teams < 2 for *places, winning_teams in self.places
        )

    @property
    def choice_count(self) -> int:
        """Return the number of choices between at least two options, in all games."""
        return sum(asked * games for asked, games in self.asked.items())

    def is_valid(self, seat_count: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games of so many seats by this
        program."""
        (program,) = programs
        by_slot = (self.offered, self.taken, self.forced)
        slotted = make_choice_slots(program).count
        counters: tuple[Counter[Any], ...] = (
            self.places, self.entrant_places, self.margins, self.lengths, self.asked, self.ends,
            *self.scores,
        )  # fmt: skip
        rest = (self.options, self.most_options, self.failed_looks, self.trace)
        counts = (*rest, *self.offered, *self.taken, *self.forced, *self.lengths, *self.asked)
        places = (*self.places, *self.entrant_places)
        return (
            (self.seats, self.games, len(self.scores)) == (seat_count, games, seat_count)
            and all(sum(counter.values()) == games for counter in counters)
            and all(count >= 0 for counter in counters for count in counter.values())
            and all(0 <= count < 2**64 for count in counts)
            and all(len(many) == slotted for many in by_slot)
            and all(
                0 <= phase <= len(program.phases) and 0 <= end <= len(program.ends)
                for phase, end in self.ends
            )
            and all(map(partial(_are_places, seat_count), places))
        )

    def merge(self, addition: Summary) -> None:
        """Add the counts of another part."""
        assert self.seats == addition.seats
        self.games += addition.games
        self.places.update(addition.places)
        self.entrant_places.update(addition.entrant_places)
        scores = self.scores or [Counter[int]()] * self.seats
        self.scores = tuple(a + b for a, b in zip(scores, addition.scores, strict=True))
        self.margins.update(addition.margins)
        self.lengths.update(addition.lengths)
        self.asked.update(addition.asked)
        self.options += addition.options
        self.most_options = max(self.most_options, addition.most_options)
        self.ends.update(addition.ends)
        self.offered = _add_lists(self.offered, addition.offered)
        self.taken = _add_lists(self.taken, addition.taken)
        self.forced = _add_lists(self.forced, addition.forced)
        self.failed_looks += addition.failed_looks
        self.trace = (self.trace + addition.trace) % 2**64


def summarise_rows(game_rows: GameRows, seat_count: int, rotation: int = 0) -> Summary:
    """Return the summary of games in which agent number `e` played seat (e + rotation) % seats."""
    scores = [game_rows.get_column(agent_games.FIRST_SCORE_COLUMN + seat) for seat in range(seat_count)]
    places = [
        game_rows.get_column(agent_games.FIRST_SCORE_COLUMN + seat_count + seat) for seat in range(seat_count)
    ]
    winning_teams = game_rows.get_column(agent_games.WINNING_TEAMS)
    entrants = [places[(entrant + rotation) % seat_count] for entrant in range(seat_count)]
    return Summary(
        seat_count,
        len(scores[0]),
        Counter(zip(*places, winning_teams, strict=True)),
        Counter(zip(*entrants, winning_teams, strict=True)),
        tuple(Counter(column) for column in scores),
        Counter(game_rows.get_column(agent_games.MARGIN)),
        Counter(game_rows.get_column(agent_games.DECISIONS)),
        Counter(game_rows.get_column(agent_games.ASKED)),
        sum(game_rows.get_column(agent_games.OPTIONS)),
        max(game_rows.get_column(agent_games.MOST), default=0),
        Counter(
            zip(game_rows.get_column(agent_games.PHASE), game_rows.get_column(agent_games.END), strict=True)
        ),
        list(game_rows.offered),
        list(game_rows.taken),
        list(game_rows.forced),
        sum(game_rows.get_column(agent_games.FAILED)),
        sum(game_rows.get_column(agent_games.TRACE)) % 2**64,
    )


def count_sole_wins(place_counts: Counter[GamePlaces], seat_index: int) -> int:
    """Return the number of games that a seat, or a player, has won alone or with its team."""
    return sum(games for found, games in place_counts.items() if found[seat_index] == 1 and found[-1] == 1)


def _are_places(seat_count: int, found: GamePlaces) -> bool:
    """Return whether these numbers can be the places of the seats and the number of winning teams."""
    *places, winning_teams = found
    return (
        len(places) == seat_count
        and min(places) >= 1
        and max(places) <= seat_count + 1
        and 0 <= winning_teams <= places.count(1)
        and (winning_teams > 0) == (1 in places)
    )


def _add_lists(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(mine, theirs, strict=True)] if mine else list(theirs)
