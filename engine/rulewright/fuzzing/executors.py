"""Play games for coverage and failures, in native code or in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.scouting import BUCKETS, ScoutRequest, make_feature_offsets
from rulewright.lowering.passes.search_marks import mark_branches, mark_distances
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.validation.laws.properties import MAX_GAME_LENGTH, GameAttempt, Policy, Violation
from rulewright.workspace.compiled_setting import CompiledSetting

MAX_REDRAWS = 6
MAX_CHOICES = 100_000
"""Maximum number of choices in one game."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """A batch of `count` games: game n has the seed `seed` + n if `has_fresh_seeds`, otherwise `seed`; its
    players make the choices `moves` first and then random ones, by `policy_seed` + n."""

    seed: int
    policy_seed: int
    count: int
    moves: tuple[int, ...] = ()
    has_fresh_seeds: bool = True
    max_choices: int | None = None
    """Games with more choices are abandoned without a failure."""

    def skip_games(self, game_count: int) -> GameBatch:
        """Return the batch without its first games."""
        seed = self.seed + game_count if self.has_fresh_seeds else self.seed
        return replace(
            self, seed=seed, policy_seed=self.policy_seed + game_count, count=self.count - game_count
        )


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of a batch: games played and choices made; of the last game its seed, its choices, and its
    `failure_code`, 0 if it does not fail."""

    game_count: int
    choice_count: int
    seed: int
    choices_made: tuple[int, ...]
    failure_code: int
    violation: Violation | None = None
    """The failure, if it is known already."""


class Executor(Protocol):
    """A player of batches of games, each up to the first game that fails or reaches something new."""

    is_native: bool
    known_features: bytearray
    """The features that games have reached, one byte each; a caller with `stop_at_new_features` updates
    it."""
    rule_text_count: int
    """Number of the features that are rule texts; these come first."""

    def run_batch(
        self, batch: GameBatch, muted_names: frozenset[str], *, stop_at_new_features: bool = True
    ) -> BatchResult: ...

    def replay_game(self, seed: int, moves: tuple[int, ...], muted_names: frozenset[str]) -> BatchResult:
        """Play a game with exactly these choices."""
        ...

    def list_new_features(self) -> tuple[int, ...]:
        """Return the features that the last game reached first."""
        ...

    def list_decisions(self, features: tuple[int, ...]) -> set[int]:
        """Return the numbers of the decisions among these features."""
        ...


def create_executor(bench: CompiledSetting) -> tuple[Executor, str | None]:
    """Return the fastest available executor, and the reason if it is not the native one."""
    try:
        return NativeExecutor(bench), None
    except NoCompiler as reason:
        bench.enable_coverage()
        return PythonExecutor(bench), str(reason)


class NativeExecutor:
    """An executor in native code that checks runtime errors, invariants, triggers, scoring and length; other
    properties are checked when a game is replayed."""

    is_native = True

    def __init__(self, bench: CompiledSetting) -> None:
        """Compile the setting to native code. Raises NoCompiler."""
        program = mark_distances(mark_branches(bench.compiled.program))
        self.player = library.build_library(program, quick=True).make_player()
        self.rule_text_count = len(bench.compiled.program.marks)
        self.feature_layout = make_feature_offsets(program)
        self.known_features = bytearray(self.feature_layout.total)
        self.rule_names = [name for name, _, _ in (*program.invariants, *program.triggers)]
        asking = bench.unsettled_decisions
        self.unsettled_flags = bytes(n in asking for n in range(len(program.decisions) + 1))
        self.max_choices = min(program.bound_decisions or MAX_GAME_LENGTH, MAX_CHOICES)

    def run_batch(
        self, batch: GameBatch, muted_names: frozenset[str], *, stop_at_new_features: bool = True
    ) -> BatchResult:
        job = ScoutRequest(
            batch.seed,
            batch.policy_seed,
            batch.count,
            batch.moves,
            self.max_choices if batch.max_choices is None else batch.max_choices,
            self.unsettled_flags,
            self._encode_muted(muted_names),
            fresh=batch.has_fresh_seeds,
            gives_up=batch.max_choices is not None,
        )
        return self._run_job(job, self.known_features if stop_at_new_features else None)

    def replay_game(self, seed: int, moves: tuple[int, ...], muted_names: frozenset[str]) -> BatchResult:
        job = ScoutRequest(
            seed, 0, 1, moves, max(len(moves), self.max_choices), self.unsettled_flags,
            self._encode_muted(muted_names), onwards=False,
        )  # fmt: skip
        return self._run_job(job, None)

    def list_new_features(self) -> tuple[int, ...]:
        # Both as long integers, which finds new features without a loop over the bytes.
        seen_features, known_features = self.player.read_reached_features(), self.known_features
        new_bits = int.from_bytes(seen_features, "little") & ~int.from_bytes(known_features, "little")
        if not new_bits:
            return ()
        return tuple(n for n, one in enumerate(seen_features) if one and not known_features[n])

    def list_decisions(self, features: tuple[int, ...]) -> set[int]:
        counts = range(self.feature_layout.first_count, self.feature_layout.first_number)
        return {(one - counts.start) // BUCKETS for one in features if one in counts}

    def _run_job(self, job: ScoutRequest, known_features: bytearray | None) -> BatchResult:
        native_result = self.player.scout_games(job, known_features)
        seed = job.seed + (native_result.games - 1 if job.fresh else 0)
        return BatchResult(
            native_result.games,
            native_result.choices,
            seed,
            native_result.chosen_codes,
            native_result.problem_code,
        )

    def _encode_muted(self, muted_names: frozenset[str]) -> bytes:
        return bytes(name in muted_names for name in self.rule_names) + b"\0"


class PythonExecutor:
    """A slow executor that tests every property in every game, and records which rule texts run."""

    is_native = False

    def __init__(self, bench: CompiledSetting) -> None:
        self.bench = bench
        self.table = bench.build_game_context(bench.seat_names)
        self.rule_text_count = len(bench.reached_marks)
        self.known_features = bytearray(self.rule_text_count)

    def run_batch(
        self, batch: GameBatch, muted_names: frozenset[str], *, stop_at_new_features: bool = True
    ) -> BatchResult:
        games = choices = 0
        game_result = BatchResult(0, 0, batch.seed, (), 0)
        while games < batch.count:
            seed = batch.seed + (games if batch.has_fresh_seeds else 0)
            policy = create_biased_policy(Pcg(batch.policy_seed + games))
            game_result = self._play_game(seed, batch.moves, policy, muted_names)
            games += 1
            choices += game_result.choice_count
            if game_result.failure_code or (stop_at_new_features and self.list_new_features()):
                break
        return replace(game_result, game_count=games, choice_count=choices)

    def replay_game(self, seed: int, moves: tuple[int, ...], muted_names: frozenset[str]) -> BatchResult:
        return self._play_game(seed, moves, None, muted_names)

    def list_new_features(self) -> tuple[int, ...]:
        return tuple(
            n for n, one in enumerate(self.bench.reached_marks) if one and not self.known_features[n]
        )

    def list_decisions(self, features: tuple[int, ...]) -> set[int]:
        return set()

    def _play_game(
        self, seed: int, moves: tuple[int, ...], policy: Policy | None, muted_names: frozenset[str]
    ) -> BatchResult:
        self.bench.reached_marks[:] = bytes(len(self.bench.reached_marks))
        attempt = GameAttempt(self.bench, self.table, seed, moves, policy, muted_names=muted_names)
        violation = attempt.find_violation()
        choices_made = tuple(attempt.choices_made)
        return BatchResult(1, len(choices_made), seed, choices_made, int(violation is not None), violation)


def create_biased_policy(random: Pcg) -> Policy:
    """Return a random policy that prefers some alternatives, or early or late options, because
    uniform play reaches mostly similar positions. See scout.c."""
    kind = random.draw_below(8)
    avoided_bits = random.draw_below(0xFFFFFFFF) if kind in (4, 5, 7) else 0
    lean: Callable[[int, int], int] | None = None
    if kind >= 6:
        lean = max if random.draw_below(2) else min

    def choose_option(game: Game) -> int:
        legal, at = game.legal(), 0
        for _ in range(MAX_REDRAWS):
            at = random.draw_below(len(legal))
            if lean is not None:
                at = lean(at, random.draw_below(len(legal)))
            if not avoided_bits or not avoided_bits >> _alternative_number(game, legal[at]) & 1:
                break
        return at

    return choose_option


def _alternative_number(game: Game, code: int) -> int:
    """Return a number below 32 for the alternative to which an option belongs."""
    decision = game.cells[0]
    ways = game.program.decisions[decision].alternatives
    return (decision * 7 + sum(code >= way.base for way in ways)) % 32
