"""Plays games for what they reach and what goes wrong: in native code, or else in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.scouting import BUCKETS, Scouting, features
from rulewright.lowering.passes.search_marks import with_branches, with_distances
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.study.laws.laws import LONGEST, Attempt, Chooser, Violation
from rulewright.workspace.bench import Bench

REDRAWS = 6
MOST_CHOICES = 100_000
"""For which there is room in one game."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games to play, `count` of them: game number n has the seed `seed` + n if `fresh`, else
    `seed`; its players choose `moves` first and then at random, by `luck` + n."""

    seed: int
    luck: int
    count: int
    moves: tuple[int, ...] = ()
    fresh: bool = True
    longest: int | None = None
    """Games that take more choices are given up; nothing is wrong with that."""

    def after(self, games: int) -> GameBatch:
        """Return the batch without its first games."""
        seed = self.seed + games if self.fresh else self.seed
        return replace(self, seed=seed, luck=self.luck + games, count=self.count - games)


@dataclass(frozen=True, slots=True)
class Flight:
    """The result of a batch: games played and choices made; of the last game its seed and choices,
    and `why` it fails, 0 if it does not.
    """

    games: int
    choices: int
    seed: int
    made: tuple[int, ...]
    why: int
    broken: Violation | None = None
    """The failure, where it is known already."""


class Scout(Protocol):
    """Plays plans, each up to the first game that goes wrong or reaches something new."""

    native: bool
    known: bytearray
    """What games have reached, a byte for each feature; whoever asks for `news` adds to it."""
    marks: int
    """How many of the features are rule texts; these come first."""

    def fly(self, plan: GameBatch, hushed: frozenset[str], *, news: bool = True) -> Flight: ...

    def replay(self, seed: int, moves: tuple[int, ...], hushed: frozenset[str]) -> Flight:
        """Makes these choices and no others."""
        ...

    def news(self) -> tuple[int, ...]:
        """Return the features that the last game reached first."""
        ...

    def asked(self, features: tuple[int, ...]) -> set[int]:
        """Return the numbers of the decisions among these features."""
        ...


def scout_for(bench: Bench) -> tuple[Scout, str | None]:
    """The best scout there is, and why it is not the native one, if so."""
    try:
        return NativeScout(bench), None
    except NoCompiler as reason:
        bench.watch()
        return PythonScout(bench), str(reason)


class NativeScout:
    """Plays in native code and checks runtime errors, invariants, triggers, scoring and length;
    other properties are checked when a game is replayed.
    """

    native = True

    def __init__(self, bench: Bench) -> None:
        """Raises NoCompiler."""
        program = with_distances(with_branches(bench.compiled.program))
        self.player = library.build(program, quick=True).player()
        self.marks = len(bench.compiled.program.marks)
        self.laid = features(program)
        self.known = bytearray(self.laid.total)
        self.names = [name for name, _, _ in (*program.invariants, *program.triggers)]
        asking = bench.unsettled
        self.asking = bytes(n in asking for n in range(len(program.decisions) + 1))
        self.limit = min(program.bound_decisions or LONGEST, MOST_CHOICES)

    def fly(self, plan: GameBatch, hushed: frozenset[str], *, news: bool = True) -> Flight:
        job = Scouting(
            plan.seed, plan.luck, plan.count, plan.moves,
            self.limit if plan.longest is None else plan.longest,
            self.asking, self._bytes(hushed), fresh=plan.fresh, gives_up=plan.longest is not None,
        )  # fmt: skip
        return self._flight(job, self.known if news else None)

    def replay(self, seed: int, moves: tuple[int, ...], hushed: frozenset[str]) -> Flight:
        job = Scouting(
            seed, 0, 1, moves, max(len(moves), self.limit), self.asking,
            self._bytes(hushed), onwards=False,
        )  # fmt: skip
        return self._flight(job, None)

    def news(self) -> tuple[int, ...]:
        # Both as long numbers: what is new is found without looking at each byte.
        seen, known = self.player.seen(), self.known
        fresh = int.from_bytes(seen, "little") & ~int.from_bytes(known, "little")
        if not fresh:
            return ()
        return tuple(n for n, one in enumerate(seen) if one and not known[n])

    def asked(self, features: tuple[int, ...]) -> set[int]:
        counts = range(self.laid.counts, self.laid.numbers)
        return {(one - counts.start) // BUCKETS for one in features if one in counts}

    def _flight(self, job: Scouting, known: bytearray | None) -> Flight:
        done = self.player.scout(job, known)
        seed = job.seed + (done.games - 1 if job.fresh else 0)
        return Flight(done.games, done.choices, seed, done.made, done.why)

    def _bytes(self, hushed: frozenset[str]) -> bytes:
        return bytes(name in hushed for name in self.names) + b"\0"


class PythonScout:
    """Checks every law in every game, and so takes its time; sees which rule texts are reached."""

    native = False

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.table = bench.table(bench.seats)
        self.marks = len(bench.covered)
        self.known = bytearray(self.marks)

    def fly(self, plan: GameBatch, hushed: frozenset[str], *, news: bool = True) -> Flight:
        games = choices = 0
        flight = Flight(0, 0, plan.seed, (), 0)
        while games < plan.count:
            seed = plan.seed + (games if plan.fresh else 0)
            mood = moody(Pcg(plan.luck + games))
            flight = self._play(seed, plan.moves, mood, hushed)
            games += 1
            choices += flight.choices
            if flight.why or (news and self.news()):
                break
        return replace(flight, games=games, choices=choices)

    def replay(self, seed: int, moves: tuple[int, ...], hushed: frozenset[str]) -> Flight:
        return self._play(seed, moves, None, hushed)

    def news(self) -> tuple[int, ...]:
        return tuple(n for n, one in enumerate(self.bench.covered) if one and not self.known[n])

    def asked(self, features: tuple[int, ...]) -> set[int]:
        return set()

    def _play(
        self, seed: int, moves: tuple[int, ...], onwards: Chooser | None, hushed: frozenset[str]
    ) -> Flight:
        self.bench.covered[:] = bytes(len(self.bench.covered))
        attempt = Attempt(self.bench, self.table, seed, moves, onwards, hushed=hushed)
        broken = attempt.fault()
        made = tuple(attempt.made)
        return Flight(1, len(made), seed, made, int(broken is not None), broken)


def moody(random: Pcg) -> Chooser:
    """A random player who leans in this game towards some alternatives, towards the first options
    or the last: players who choose evenly all come to much the same positions. See scout.c."""
    kind = random.below(8)
    shunned = random.below(0xFFFFFFFF) if kind in (4, 5, 7) else 0
    lean: Callable[[int, int], int] | None = None
    if kind >= 6:
        lean = max if random.below(2) else min

    def choose(game: Game) -> int:
        legal, at = game.legal(), 0
        for _ in range(REDRAWS):
            at = random.below(len(legal))
            if lean is not None:
                at = lean(at, random.below(len(legal)))
            if not shunned or not shunned >> _alternative(game, legal[at]) & 1:
                break
        return at

    return choose


def _alternative(game: Game, code: int) -> int:
    """A number below 32 for the alternative that an option is of."""
    decision = game.cells[0]
    ways = game.program.decisions[decision].alternatives
    return (decision * 7 + sum(code >= way.base for way in ways)) % 32
