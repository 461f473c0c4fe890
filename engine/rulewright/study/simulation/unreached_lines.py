"""Which rule lines random games never reach: a sample played on the Python backend, watched."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rulewright.backends.fault import RuleFault
from rulewright.pcg import Pcg
from rulewright.play.log import Recorder
from rulewright.setting import Setting
from rulewright.study.simulation.wording import in_folder
from rulewright.study.testing.coverage import Counting
from rulewright.study.workshop import Workshop
from rulewright.workspace.marked import marked_in

SAMPLE = 1000
CHOICES = 20_000
"""After so many choices the sample is large enough, too."""
SECONDS = 60.0
"""Of a processor that a sample takes at most."""
SHORTEST = 2.0
"""Seconds that a sample may take however soon the games themselves were played."""


def never_reached(
    folder: Path,
    setting: Setting,
    seed: int,
    games: int = SAMPLE,
    progress: Callable[[int, int], None] | None = None,
    *,
    played_for: float = SECONDS,
) -> dict[str, object]:
    """Play a sample of random games and return the rule lines that none of them reached, as data.
    `progress` receives the number of choices, which usually run out before the games.
    """
    seconds = min(max(played_for, SHORTEST), SECONDS)
    workshop = Workshop(folder, coverage=True)
    bench = workshop.bench(setting)
    with suppress(RuleFault):  # every game would meet it, too
        bench.number(bench.machine.program.start, [0] * bench.machine.program.size)
    until, played, choices = time.process_time() + seconds, 0, 0
    late = False
    while played < games and choices < CHOICES and not late:
        machine, recorder = bench.machine, Recorder(bench.covered)
        chance = Pcg(seed + played)
        cells = machine.blank(seed + played)
        try:
            options = machine.begin(cells, recorder)
            while options and not late:
                options = machine.choose(cells, recorder, options[chance.below(len(options))])
                choices += 1
                late = time.process_time() > until
            if not options:
                bench.score(cells)
        except RuleFault:
            pass
        played += 1
        if progress is not None:
            progress(min(choices, CHOICES), CHOICES)
    marks = (marked_in(bench.compiled.analysed.rules),)
    counts = Counting().counted(bench.documents, marks)
    reached, _ = counts.reached(bench)
    lines = set(counts.lines.values())
    return {
        "sample": played,
        "stopped_after": round(seconds, 2) if late else None,
        "lines": len(lines),
        "never_reached": [
            {"file": in_folder(folder, line.path), "line": line.number, "text": line.text}
            for line in sorted(lines - reached)
        ],
    }
