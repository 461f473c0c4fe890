"""What is written as a script plays the same game again."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.play.game import Game
from rulewright.play.save import Save
from rulewright.validation.scripts.script_export import write_replay
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import workshop
from unit.validation.tables import folder_with

PASSING = """\
names: {p: player}
state:
  coins(p): {type: int, start: 1}
flow:
  turns:
    repeat: round in 1 to 3
    each: p in player
    do: |
      p chooses:
        spend where coins[p] > 0 and round != 2:
          coins[p] -= 1
        pass: nothing
scoring:
  points(p): coins[p]
"""


def test_a_forced_move_is_not_taken_for_the_like_one_that_was_chosen(tmp_path: Path) -> None:
    """In the second round all have to pass; the first one passes in the third of their own will."""
    folder = folder_with(tmp_path, PASSING)
    table = rulewright.load(str(folder), players=["ann", "ben"]).new_game(seed=1).table
    game, numbers = Game(table, 1), [1, 1, 1, 0]
    for number in numbers:
        game.choose(game.legal()[number])
    assert game.over
    path = folder / "again.yaml"
    path.write_text(write_replay(table, 1, numbers, "again"), "utf-8")
    result = run_script(read_script(path), workshop(folder))
    assert result.has_passed and result.game is not None
    assert result.game.choices == game.choices and result.game.over


STOPPING = """\
names: {"p, q": player, c: card}
types: {card: [shield, sword]}
zones:
  card:
    deck: {start: all, seen by: nobody}
    hand(p): {seen by: p}
state:
  stopped: bool
flow:
  deal: |
    for p in player where number(p) == 2: move shield to hand[p]
  turns:
    each: p in player
    do: |
      first q in player from next(p) may choose c in hand[q] where c == shield:
        move c to deck
        stopped = true
scoring:
  points(p): 1 if stopped else 0
"""


def test_an_only_option_that_was_asked_for_since_others_must_not_know_is_saved(
    tmp_path: Path,
) -> None:
    """Who holds nothing to stop with has a single option, and is asked as if there were more."""
    folder = folder_with(tmp_path, STOPPING)
    path = folder / "again.yaml"
    path.write_text(
        "game: again\nruleset: little\nplayers: [ann, ben]\nmoves:\n"
        "  - ben: decline\n  - ann: decline\n  - ann: decline\n  - ben: shield\n",
        "utf-8",
    )
    result = run_script(read_script(path), workshop(folder))
    game = result.game
    assert game is not None and game.over, result.findings
    loaded = Save(game.save(), "game.save.json").resume_game(game.table)
    assert loaded.cells == game.cells and loaded.choices == game.choices
