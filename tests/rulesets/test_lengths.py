"""The lengths of games that `rulewright list` shows are those of random games.

`pytest tests/rulesets/test_lengths.py --update-golden -m ""` measures them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median_low

import pytest

from rulewright import resources
from rulewright.ir.program import DECISIONS
from rulewright.play.playout import run_playout
from rulewright.ruleset_folders import LENGTHS, list_rulesets, read_lengths
from shared import rules

RULESETS = resources.data_folder("rulesets")
NAMES = {folder.relative_to(RULESETS).as_posix(): folder for folder in list_rulesets()}
GAMES = 21
LONG = {"attika", "classics/backgammon", "classics/chess", "cookbook/new-shores"}
"""Those whose random games take a second and more."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in LONG)) for name in NAMES]
)
def test_random_games_have_the_length_that_is_shown(name: str, request: pytest.FixtureRequest) -> None:
    measured = measure_length(NAMES[name])
    if request.config.getoption("--update-golden"):
        kept = {each: length for each, length in read_lengths().items() if each in NAMES} | {name: measured}
        text = json.dumps(dict(sorted(kept.items())), indent=2) + "\n"
        (RULESETS / LENGTHS).write_text(text, "utf-8")
    assert read_lengths()[name] == measured


def measure_length(folder: Path) -> int:
    """Return the median number of decisions in random games with the fewest players."""
    machine = rules(folder).machine
    return median_low([run_playout(machine, seed)[DECISIONS] for seed in range(GAMES)])


def test_every_ruleset_has_a_length_and_no_other() -> None:
    assert list(read_lengths()) == sorted(NAMES)
