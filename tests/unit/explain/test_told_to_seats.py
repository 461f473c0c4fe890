"""What a seat is told does not change when what it cannot see is dealt anew: not by a question
about now, and not by one about what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import rulewright
from honest import some
from rulewright.backends.fault import RuleFault
from rulewright.explain.questions import CannotAsk, why
from rulewright.ir.program import PC
from rulewright.pcg import GAME_STREAM, Pcg
from rulewright.play.cell_visibility import HiddenValueError
from rulewright.play.decision import describe_option
from rulewright.play.game import Game, GameFault
from rulewright.play.views import View
from rulewright.validation.laws.secrets import Secrets
from shared import rules
from unit.validation.tables import folder_with

GAMES = [
    ("classics/oh-hell", 3), ("classics/goofspiel", 2), ("pax-pamir", 3), ("attika", 2),
    ("arctic", 3),
]  # fmt: skip


def played(game: Game, choices: int, random: Random) -> Game:
    for _ in range(choices):
        if game.over:
            break
        game.choose(random.choice(game.legal()))
    return game


def dealt(game: Game, viewer: int, seed: int) -> list[int]:
    """The cells with everything dealt anew that a seat cannot see."""
    machine, names = game.table.machine, game.table.names
    secrets, view = Secrets(machine, names), View(machine, names, game.cells, viewer)
    cells, random = game.cells[:], Pcg(seed, GAME_STREAM)
    for zones in sorted(secrets.zones):
        secrets._redeal_zones(cells, zones, view, random)
    secrets._swap_bag_contents(cells, view, random)
    for block in secrets.hidden_state:
        secrets._change_hidden_cells(cells, block, view, random)
    return cells


def questions(game: Game, random: Random, pieces: int) -> Iterator[str]:
    """Moves, legal or not, scores, so many pieces of each state and what ran."""
    if not game.over:
        info = game.program.decisions[game.cells[PC]]
        for _ in range(3):
            alternative = random.choice(info.alternatives)
            code = alternative.base + random.randrange(alternative.size)
            yield f"move {describe_option(game.table.names, info, code, game.cells).name}"
    yield "score"
    yield "rules"
    names = game.table.names
    blocks = [b for b in game.program.blocks if b.kind in ("state", "bag") and not b.hidden]
    for of in (*blocks, *game.program.families):
        outer = of.keys[:-1] if getattr(of, "kind", "") == "bag" else of.keys
        numbers = [names.list_key_numbers(key, game.cells) for key in outer]
        if all(numbers):
            for _ in range(pieces):
                keys = [
                    names.name_key(key, random.choice(each), game.cells)
                    for key, each in zip(outer, numbers, strict=True)
                ]
                yield of.name + (f"[{', '.join(keys)}]" if keys else "")


def answers(game: Game, asked: list[str], seat: str) -> list[object]:
    found: list[object] = []
    for question in asked:
        try:
            found.append(why(game, question, seat=seat).to_dict())
        except CannotAsk as fault:
            found.append(str(fault))
    return found


@pytest.mark.parametrize(
    ("games", "longest", "pieces"), [(1, 30, 1), pytest.param(20, 60, 2, marks=pytest.mark.soak)]
)
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_what_is_hidden_now_changes_no_answer(
    ruleset: str, players: int, games: int, longest: int, pieces: int
) -> None:
    for seed in some(range(games)):
        random = Random(seed)
        game = played(rules(ruleset, players).new_game(seed), random.randrange(longest), random)
        viewer = random.randrange(players)
        other = game.copy()
        other.cells = dealt(game, viewer, seed)
        try:
            other._options = other.table.machine.list_options(other.cells)
        except (RuleFault, IndexError):
            continue  # what was dealt cannot come up in a game
        if not game.over and viewer == game.seat and other._options != game.legal():
            continue
        asked = list(questions(game, random, pieces))
        seat = game.seats[viewer]
        for question, one, two in some(
            zip(asked, answers(game, asked, seat), answers(other, asked, seat), strict=True)
        ):
            assert one == two, f"{question} tells {seat}"


@pytest.mark.parametrize(("games", "pieces"), [(2, 1), pytest.param(20, 2, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_what_was_hidden_changes_no_answer_about_the_past(
    ruleset: str, players: int, games: int, pieces: int
) -> None:
    """Two games that a seat cannot tell from each other, choice by choice."""
    compared = 0
    for seed in range(games):
        random = Random(seed)
        game = played(rules(ruleset, players).new_game(seed), random.randrange(30), random)
        viewer = random.randrange(players)
        other = game.copy()
        other.cells = dealt(game, viewer, seed)
        other._options = other.table.machine.list_options(other.cells)
        other._decision = None
        if not _alike(game, other, viewer):
            continue
        for _ in range(8):
            common = [code for code in game.legal() if code in other.legal()]
            if game.over or not common or game.seat != other.seat:
                break
            one, two, code = game.copy(), other.copy(), random.choice(common)
            try:
                one.choose(code)
                two.choose(code)
            except (GameFault, IndexError):
                break
            if not _alike(one, two, viewer):
                break
            game, other = one, two
        if game.step_count == 0 or game.cells_before(game.step_count - 1) == other.cells_before(
            other.step_count - 1
        ):
            continue
        compared += 1
        asked = [each for each in questions(game, random, pieces) if not each.startswith("move")]
        seat = game.seats[viewer]
        for question, one_, two_ in zip(
            asked, answers(game, asked, seat), answers(other, asked, seat), strict=True
        ):
            assert one_ == two_, f"{question} tells {seat}"
    assert compared or ruleset in ("classics/goofspiel", "arctic", "attika")


SECRETS = """\
names:
  p, q: player
  n: int
state:
  secret(p): {type: 0 to 3, start: '1 if p == player1 else 2', seen by: 'everybody if shown else p'}
  other(p): {type: 0 to 3, seen by: p}
  points(p): {type: int, least: 0}
  shown: bool
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        score:
          if secret[next(p)] > 1:
            points[p] += 1
          else:
            points[p] += 1
          secret[next(p)] = secret[next(p)]
        flat:
          for q in player where q != p:
            other[q] = secret[q]
          secret[next(p)] = 3
        copy:
          points[p] = secret[next(p)]
        show:
          shown = true
        only(n from 0 to 3) where secret[p] == n:
          nothing
        rest:
          nothing
scoring:
  total(p): points[p] + (1 if secret[p] == 1 else 0)
"""


def told_apart(folder: Path, hidden: int) -> Game:
    """A game in which player2 has something that player1 does not see, for a while."""
    game = rulewright.load(folder).new_game()
    block = next(block for block in game.program.blocks if block.name == "secret")
    game.cells[block.base + 1] = hidden
    game._options = game.table.machine.list_options(game.cells)
    return game


@pytest.mark.parametrize("moves", [
    (), ("score",), ("rest",), ("flat", "rest"), ("score", "rest", "flat", "show"),
    ("flat", "show"), ("rest", "rest", "flat", "rest", "show"),
])  # fmt: skip
def test_two_games_that_look_alike_are_explained_alike(tmp_path: Path, moves: tuple[str, ...]) -> None:
    folder = folder_with(tmp_path, SECRETS)
    games = [told_apart(folder, hidden) for hidden in (0, 2)]
    for game in games:
        for move in moves:
            game.choose(move)
    assert _alike(*games, 0)
    asked = [
        "secret[player2]", "other[player2]", "points[player1]", "points", "score", "rules",
        "move only(2)", "player2: only(2)", "player2: only(0)", "player1: only(0)",
        "secret[player2] + points[player1]", "any q in player where secret[q] == 2",
        "count q in player where secret[q] > 1",
    ]  # fmt: skip
    one, two = (answers(game, asked, "player1") for game in games)
    for question, first, second in zip(asked, one, two, strict=True):
        assert first == second, question


def test_who_sees_everything_is_told_what_a_seat_is_not(tmp_path: Path) -> None:
    game = told_apart(folder_with(tmp_path, SECRETS), 2)
    game.choose("score")
    told, to_all = (why(game, "points[player1]", seat=seat).lines(None) for seat in ("player1", None))
    assert any("which rule wrote it depends on information that player1 may not see" in line for line in told)
    assert any("`points[p] += 1`: 0 → 1" in line and "ruleset.yaml:21" in line for line in to_all)
    hidden = why(game, "secret[player2]", seat="player1").reason
    assert hidden.text == "`secret[player2]` depends on information that player1 may not see"
    assert hidden.parts == ()
    game.choose("rest")
    game.choose("copy")
    copied = why(game, "points[player1]", seat="player1").lines(None)
    assert "`points[player1]` = 2" in copied[0]
    assert copied[2].strip() == "which rule wrote it depends on information that player1 may not see"


def _alike(one: Game, other: Game, viewer: int) -> bool:
    """Whether a seat sees the same of two games."""
    seat = one.seats[viewer]
    try:
        shown = [(game.view(seat), [str(event) for event in game.log_for(seat)]) for game in (one, other)]
    except (RuleFault, IndexError, HiddenValueError):
        return False
    return shown[0] == shown[1]
