"""Find rule lines that random games never reach, from a sample of games with coverage marks.

Code with marks plays at a half to a tenth of the usual speed, so simulated games are played without
them. The sample is compiled while these are prepared, and played afterwards for at most a tenth of
their time; equal rules are sampled once.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import NativeFault, NativePlayer
from rulewright.backends.native.native_calls import TooSlow
from rulewright.cache_files import evict_files, find_size_limit, read_cached, write_cached
from rulewright.pcg import Pcg
from rulewright.play.log import Recorder
from rulewright.play.ruleset import Ruleset
from rulewright.play.ruleset_cache import CACHE_FOLDER, compute_engine_stamp, get_default_folder
from rulewright.simulation.count_labels import path_in_folder
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.testing.coverage import CoverageCounter
from rulewright.workspace.compiled_setting import CompiledSetting
from rulewright.workspace.coverage_marks import collect_rule_marks

SAMPLE_GAMES = 1000
FIRST_SEED = 1
"""First seed of every sample, so that samples do not depend on the seed of the simulation."""
TIME_SHARE = 0.1
"""Largest time of the sample as a share of the time of the simulated games."""
MIN_SECONDS = 0.05
MAX_SECONDS = 60.0

GameCount = Callable[[int, int], None]
"""A callback that receives the number of games so far and the maximum."""


def _ignore_count(games: int, of: int) -> None:
    pass


class LineSampler:
    """A sampler of the rule lines that no random game reaches. It compiles in a thread of `executor` from
    its creation; `find_unreached` plays.
    """

    def __init__(self, ruleset: Ruleset, executor: Executor) -> None:
        self._ruleset = ruleset
        self._cache_path = _make_cache_path(ruleset)
        self._stored_sample = _read_sample(self._cache_path)
        self._compiled: Future[tuple[CompiledSetting, NativePlayer | None]] | None = None
        self._executor = executor
        if self._stored_sample is None:
            self._compiled = executor.submit(_compile_with_marks, ruleset)

    def find_unreached(self, playing_seconds: float, on_count: GameCount = _ignore_count) -> dict[str, Any]:
        """Return the rule lines that no game of the sample reached, as data; the games took
        `playing_seconds`.
        """
        seconds = round(min(max(TIME_SHARE * playing_seconds, MIN_SECONDS), MAX_SECONDS), 2)
        if self._stored_sample is not None:
            stopped_after = self._stored_sample["stopped_after"]
            if stopped_after is None or stopped_after >= seconds:
                return self._stored_sample
        compiled = self._compiled or self._executor.submit(_compile_with_marks, self._ruleset)
        bench, player = compiled.result()
        play_sample = _play_in_python(bench) if player is None else _play_natively(bench, player, seconds)
        game_count, deadline = 0, time.process_time() + seconds
        for game_count in play_sample:
            on_count(game_count, SAMPLE_GAMES)
            if game_count < SAMPLE_GAMES and time.process_time() > deadline:
                break
        is_complete = game_count >= SAMPLE_GAMES
        sample = _describe_sample(self._ruleset.folder, bench, game_count, None if is_complete else seconds)
        _write_sample(self._cache_path, sample)
        return sample


def _compile_with_marks(ruleset: Ruleset) -> tuple[CompiledSetting, NativePlayer | None]:
    """Return the rules compiled with coverage marks, natively too if there is a compiler."""
    project = RulesetProject(ruleset.folder, coverage=True, is_watched=False)
    bench = project.get_bench(ruleset.setting)
    try:
        native_library = library.build_library(bench.compiled.program, quick=True)
    except NoCompiler:
        bench.enable_coverage()
        return bench, None
    return bench, native_library.make_player()


def _play_natively(bench: CompiledSetting, player: NativePlayer, seconds: float) -> Iterator[int]:
    """Yield the number of games played so far. Their marks are stored in the bench."""
    mark_count, played, batch_size = len(bench.compiled.program.marks), 0, 1
    while played < SAMPLE_GAMES:
        batch_size = min(batch_size, SAMPLE_GAMES - played)
        seed = FIRST_SEED + played
        try:
            player.run_playouts(seed, batch_size, seconds=seconds)
            played += batch_size
        except NativeFault as fault:
            played += fault.seed - seed + 1
        except TooSlow:
            played += 1  # this game was started, so its marks count
        bench.reached_marks = bytearray(player.read_reached_features()[:mark_count])
        yield played
        batch_size *= 2


def _play_in_python(bench: CompiledSetting) -> Iterator[int]:
    """Yield the number of games played so far, and 0 between choices of the first."""
    with suppress(RuleFault):  # other games would meet it, too
        bench.call_function(bench.machine.program.start_function, [0] * bench.machine.program.size)
    machine = bench.machine
    for played in range(SAMPLE_GAMES):
        recorder, chance = Recorder(bench.reached_marks), Pcg(FIRST_SEED + played)
        cells = machine.make_cells(FIRST_SEED + played)
        try:
            options = machine.begin_game(cells, recorder)
            while options:
                yield played or 1
                options = machine.choose(cells, recorder, options[chance.draw_below(len(options))])
            bench.run_scoring(cells)
        except RuleFault:
            pass
        yield played + 1


def _describe_sample(
    folder: Path, bench: CompiledSetting, game_count: int, stopped_after: float | None
) -> dict[str, Any]:
    marks = (collect_rule_marks(bench.compiled.analysed.rules),)
    coverable = CoverageCounter().build_coverable(bench.documents, marks)
    reached, _ = coverable.find_reached(bench)
    lines = set(coverable.items.source_lines.values())
    return {
        "sample": game_count,
        "stopped_after": stopped_after,
        "lines": len(lines),
        "never_reached": [
            {"file": path_in_folder(folder, line.path), "line": line.number, "text": line.text}
            for line in sorted(lines - reached)
        ],
    }


# --- stored samples -------------------------------------------------------------------------------


def _make_cache_path(ruleset: Ruleset) -> Path | None:
    """Return the file of a sample of exactly these rules; None if the environment disables the cache."""
    folder, identity = get_default_folder(), ruleset.table.identity
    if folder is None:
        return None
    key = hashlib.sha256(compute_engine_stamp())
    key.update(repr((identity.digest, identity.fingerprint, ruleset.setting)).encode())
    return folder / f"{key.hexdigest()}.sample"


def _read_sample(path: Path | None) -> dict[str, Any] | None:
    data = None if path is None else read_cached(path)
    return None if data is None else json.loads(data)


def _write_sample(path: Path | None, sample: dict[str, Any]) -> None:
    if path is not None:
        with suppress(OSError):
            write_cached(path, json.dumps(sample).encode())
            evict_files(path.parent, find_size_limit(CACHE_FOLDER))
