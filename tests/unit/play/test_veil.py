"""What rules tell a viewer: reasons and scores hold nothing that the viewer may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.cell_visibility import CellVisibility, HiddenValueError
from rulewright.play.game import Game, IllegalMove
from rulewright.play.standings import ScoreLine
from unit.validation.tables import folder_with

RULES = """\
names:
  p, q: player
  n: int
  c: card
types:
  good: [gas, oil]
  card: [ace, king, queen, jack, ten, nine]
state:
  secret(p): {type: 0 to 6, start: '1 if p == player1 else 4', seen by: p}
  open(p): {type: 0 to 6, start: 2}
bags:
  purse(p): {of: good, start: 2, most: 9, seen by: p}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {seen by: p}
    table: {}
define:
  fits(p, n):
    needs:
      same: secret[next(p)] == n
      room: open[p] < 5
flow:
  setup: |
    move first 1 of deck to hand[player1]
    move first 1 of deck to hand[player2]
  turns:
    repeat: turn in 1 to 3
    each: p in player
    do: |
      p chooses:
        guess(n from 1 to 6) where fits(p, n):
          open[p] = n
        own(n from 1 to 6) where secret[p] == n:
          open[p] = n
        rob where purse[next(p)][gas] > 5:
          nothing
        count_it where size(purse[next(p)]) > 5:
          nothing
        play(c in card) where c in table:
          nothing
        peek(c in card) where c in hand[next(p)]:
          nothing
        rest:
          nothing
scoring:
  points(p):
    sum of:
      shown: open[p]
      secret: secret[p]
  ranking: [points, 'purse[p][oil]', '1 if p == player2 else 0']
"""


def game(folder: Path) -> Game:
    return rulewright.load(folder_with(folder, RULES)).new_game(3)


def refused(game: Game, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.choose(move)
    return "\n".join(caught.value.reasons)


def test_a_reason_tells_nothing_that_the_viewer_may_not_see(tmp_path: Path) -> None:
    play = game(tmp_path)
    assert play.player == "player1"
    told = refused(play, "guess(2)")
    assert "depends on information that player1 may not see" in told
    assert "= 4" not in told
    assert "secret[p] = 1" in refused(play, "own(2)")
    assert "depends on information that player1 may not see" in refused(play, "rob")


def test_how_many_there_are_is_public(tmp_path: Path) -> None:
    assert "size(purse[next(p)]) = 4" in refused(game(tmp_path), "count_it")


def test_what_lies_elsewhere_does_not_lie_on_the_table(tmp_path: Path) -> None:
    play = game(tmp_path)
    assert "`c in table` does not hold: c = king" in refused(play, "play(king)")
    assert "depends on information that player1 may not see" in refused(play, "peek(nine)")


def test_two_positions_with_other_secrets_give_the_same_reasons(tmp_path: Path) -> None:
    one, other = game(tmp_path), game(tmp_path)
    (block,) = [b for b in one.program.blocks if b.name == "secret"]
    other.cells[block.base + 1] = 5
    for move in ("guess(2)", "guess(6)", "own(2)", "rob", "peek(nine)"):
        assert refused(one, move) == refused(other, move)


def test_scores_hide_what_the_viewer_may_not_see(tmp_path: Path) -> None:
    play = game(tmp_path)
    assert play.standings("player1") == (
        ScoreLine(None, "player1", (("shown", 2), ("secret", 1)), 3),
        ScoreLine(None, "player2", (("shown", 2), ("secret", None)), None),
    )
    assert [line.score for line in play.standings()] == [None, None]
    assert [line.score for line in play.full_standings()] == [6, 3]


def test_at_the_end_scores_are_told_with_what_breaks_ties(tmp_path: Path) -> None:
    play = game(tmp_path)
    play.choose("rest")
    play.choose("own(4)")
    while not play.over:
        play.choose("rest")
    assert [(line.place, line.score) for line in play.standings("player1")] == [(1, 8), (2, 3)]
    (block,) = [b for b in play.program.blocks if b.name == "open"]
    play.cells[block.base] = 6
    play.cells[block.base + 1] = 3
    first, second = play.standings("player1")
    assert (first.player, first.score, second.score) == ("player2", 7, 7)
    rule = "1 if p == player2 else 0"
    assert first.ties == (("purse[p][oil]", 2), (rule, 1))
    assert second.ties == (("purse[p][oil]", 2), (rule, 0))


def test_veiled_cells_can_only_be_passed_on(tmp_path: Path) -> None:
    play = game(tmp_path)
    (block,) = [b for b in play.program.blocks if b.name == "secret"]
    veiled = CellVisibility(play.table.machine).hide_cells(play.cells, (0,))
    assert veiled[block.base] == 1
    unseen = veiled[block.base + 1]
    for use in (
        lambda: unseen + 1, lambda: 1 - unseen, lambda: unseen < 3, lambda: 3 >= unseen,
        lambda: bool(unseen), lambda: [1, 2][unseen], lambda: unseen in (1, 2),
        lambda: unseen in frozenset((1, 2)), lambda: -unseen, lambda: 4 // unseen,
        lambda: min(unseen, 3), lambda: unseen == 4, lambda: unseen != 4, lambda: range(unseen),
    ):  # fmt: skip
        with pytest.raises(HiddenValueError):
            use()
