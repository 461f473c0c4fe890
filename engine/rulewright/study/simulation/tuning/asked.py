"""A search for numbers in one piece: from what is asked to what is told."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.backends.native.arena import Seat
from rulewright.study.simulation.comparing.sweeping import BadSweep, read_sweep
from rulewright.study.simulation.tuning.report import NAME, TuningReport, tuning_report
from rulewright.study.simulation.tuning.search import Plan, Telling, tune
from rulewright.study.simulation.tuning.space import Space
from rulewright.study.simulation.tuning.wants import read_wants
from rulewright.study.simulation.working.units import Rules


def tuned(
    rules: Rules,
    numbers: Sequence[str],
    wants: Sequence[str],
    entrants: Sequence[Seat],
    plan: Plan,
    *,
    name: str = NAME,
    telling: Telling = lambda what, done, of: None,
    slowly: Callable[[str], object] = lambda reason: None,
) -> TuningReport:
    """Looks for values of the numbers (`define.goal=50..150..10`) with which games are as is wanted
    (`length 60 to 90`). `name` is that of the variant; `slowly` is told that and why games
    are slower than usual, if so.

    Raises BadSweep, NoNumber, BadWant, and as `search.tune` does.
    """
    if not numbers:
        raise BadSweep("say which numbers may change, like define.goal=50..150..10")
    ruleset = rules.open()
    read = read_wants(wants, ruleset.seats, entrants, plan.swap)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        space = Space(rules, [read_sweep(text) for text in numbers], Path(scratch))
        found = tune(space, read, entrants, plan, telling=telling, slowly=slowly)
        return tuning_report(found, space, read, entrants, plan, ruleset, name)
