"""Recorded random games of every ruleset: a change in what the rules do shows as a difference.

`pytest tests/rulesets/test_playthroughs.py --update-golden` writes them anew; people read the
difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from playthrough import playthrough
from rulewright import resources
from rulewright.document.load import load_manifest
from rulewright.ruleset_folders import list_rulesets
from rulewright.setting import Setting
from shared import bench, is_in_cookbook, workshop

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 1


def games() -> list[tuple[Path, int]]:
    """Each ruleset with as few and with as many players as can play; those of the cookbook, of
    which there are many, with as few."""
    found = []
    for folder in list_rulesets():
        low, high = load_manifest(folder).players
        for players in (low,) if is_in_cookbook(folder) else sorted({low, high}):
            found.append((folder, players))
    return found


def name_of(folder: Path, players: int) -> str:
    name = folder.relative_to(resources.data_folder("rulesets")).as_posix()
    return f"{name.replace('/', '-')}-{players}"


@pytest.mark.parametrize(("folder", "players"), games(), ids=lambda value: getattr(value, "name", None))
def test_playthrough(folder: Path, players: int, request: pytest.FixtureRequest) -> None:
    manifest = workshop(folder).get_documents().manifest
    at = bench(folder, Setting(players, manifest.default_edition))
    played = playthrough(at.build_game_context(at.seat_names), SEED)
    path = FOLDER / f"{name_of(folder, players)}.txt"
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(played, "utf-8")
    assert path.is_file(), f"no playthrough of {folder.name} is recorded"
    assert played.splitlines() == path.read_text("utf-8").splitlines()


def test_no_recording_is_left_over() -> None:
    wanted = {f"{name_of(folder, players)}.txt" for folder, players in games()}
    assert {path.name for path in FOLDER.iterdir()} == wanted
