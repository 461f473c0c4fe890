"""What a viewer's replay shows does not hang on what that viewer may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

import shared
from cli_tools import RULESETS
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.play.views import View
from rulewright.replay.recording import record_game
from rulewright.scene.stage import Stage
from rulewright.validation.laws.secrets import Secrets
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_preparation import find_setting
from rulewright.validation.scripts.script_runner import run_script
from rulewright.words.words import Words

GAMES = {
    "deals": RULESETS / "classics" / "oh-hell" / "games" / "three-hands.yaml",
    "answers at once": RULESETS / "classics" / "goofspiel" / "games" / "thirteen.yaml",
    "market": RULESETS / "pax-pamir" / "games" / "two-players.yaml",
    "tiles": RULESETS / "attika" / "games" / "two-players.yaml",
}


def played(path: Path) -> tuple[Game, Stage]:
    workshop = shared.workshop(path.parents[1])
    script = read_script(path)
    game = run_script(script, workshop).game
    assert game is not None
    world = workshop.get_bench(find_setting(script, workshop)).compiled.analysed.scope.world
    return game, Stage.from_context(game.table, world, Words(workshop.folder))


@pytest.mark.parametrize("looks", [4, pytest.param(8, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_dealt_anew_changes_nothing_that_is_shown(name: str, looks: int) -> None:
    game, stage = played(GAMES[name])
    secrets = Secrets(game.table.machine, game.table.names)
    random, changed = Pcg(7), 0
    positions = list(game.iter_positions())
    for position in positions[:: max(1, len(positions) // looks)]:
        for number, seat in enumerate(game.seats):
            view = View(game.table.machine, game.table.names, position.cells, number)
            dealt = secrets.redeal_hidden(view, random)
            changed += dealt != position.cells
            one, other = (Game(game.table, cells=cells) for cells in (position.cells[:], dealt))
            for viewer in (seat, None):
                shown, dealt_so = (record_game(each, viewer, stage).replay_steps for each in (one, other))
                assert shown == dealt_so
    assert changed > looks, "there was something to deal"


def test_who_is_dealt_something_else_sees_it() -> None:
    """The law above can fail: the same for a viewer who sees what was dealt."""
    game, stage = played(GAMES["deals"])
    secrets = Secrets(game.table.machine, game.table.names)
    position = list(game.iter_positions())[5]
    view = View(game.table.machine, game.table.names, position.cells, 0)
    dealt = secrets.redeal_hidden(view, Pcg(7))
    one, other = (Game(game.table, cells=cells) for cells in (position.cells[:], dealt))
    differ = [record_game(one, seat, stage).replay_steps != record_game(other, seat, stage).replay_steps
              for seat in game.seats]  # fmt: skip
    assert differ == [False, True, True]


def test_answers_at_once_are_those_of_the_viewer_alone() -> None:
    game, stage = played(GAMES["answers at once"])
    for seat in game.seats:
        taken = [
            step.scenes["wide"].offers[step.chosen_offer].name
            for step in record_game(game, seat, stage).replay_steps
            if step.chosen_offer >= 0
        ]
        own = [event.option for event in game.log if event.kind == "move" and event.player == seat]
        assert list(dict.fromkeys(taken)) == own, "no card comes twice"
    looked_on = record_game(game, None, stage).replay_steps
    assert all(step.chosen_offer < 0 and not step.scenes["wide"].offers for step in looked_on)
