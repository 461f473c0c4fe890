"""Find rule lines that random games never reach, from a sample on the Python backend."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rulewright.backends.fault import RuleFault
from rulewright.pcg import Pcg
from rulewright.play.log import Recorder
from rulewright.setting import Setting
from rulewright.simulation.count_labels import path_in_folder
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.testing.coverage import CoverageCounter
from rulewright.workspace.coverage_marks import collect_rule_marks

SAMPLE_GAMES = 1000
MAX_CHOICES = 20_000
"""After so many choices the sample is large enough, too."""
MAX_SECONDS = 60.0
"""Of a processor that a sample takes at most."""
MIN_SECONDS = 2.0
"""Seconds that a sample may take however soon the games themselves were played."""


def find_unreached_lines(
    folder: Path,
    setting: Setting,
    seed: int,
    games: int = SAMPLE_GAMES,
    on_count: Callable[[int, int], None] | None = None,
    *,
    playing_seconds: float = MAX_SECONDS,
) -> dict[str, object]:
    """Play a sample of random games and return the rule lines that none of them reached, as data.
    `on_count` receives the number of choices, which usually run out before the games.
    """
    seconds = min(max(playing_seconds, MIN_SECONDS), MAX_SECONDS)
    workshop = RulesetProject(folder, coverage=True)
    bench = workshop.get_bench(setting)
    with suppress(RuleFault):  # every game would meet it, too
        bench.call_function(bench.machine.program.start_function, [0] * bench.machine.program.size)
    deadline, played, choices = time.process_time() + seconds, 0, 0
    has_timed_out = False
    while played < games and choices < MAX_CHOICES and not has_timed_out:
        machine, recorder = bench.machine, Recorder(bench.reached_marks)
        chance = Pcg(seed + played)
        cells = machine.make_cells(seed + played)
        try:
            options = machine.begin_game(cells, recorder)
            while options and not has_timed_out:
                options = machine.choose(cells, recorder, options[chance.draw_below(len(options))])
                choices += 1
                has_timed_out = time.process_time() > deadline
            if not options:
                bench.run_scoring(cells)
        except RuleFault:
            pass
        played += 1
        if on_count is not None:
            on_count(min(choices, MAX_CHOICES), MAX_CHOICES)
    marks = (collect_rule_marks(bench.compiled.analysed.rules),)
    coverable = CoverageCounter().build_coverable(bench.documents, marks)
    reached, _ = coverable.find_reached(bench)
    lines = set(coverable.items.source_lines.values())
    return {
        "sample": played,
        "stopped_after": round(seconds, 2) if has_timed_out else None,
        "lines": len(lines),
        "never_reached": [
            {"file": path_in_folder(folder, line.path), "line": line.number, "text": line.text}
            for line in sorted(lines - reached)
        ],
    }
