"""Rulesets as environments: what PettingZoo, Gymnasium and OpenSpiel ask of theirs."""

from __future__ import annotations

import contextlib
import io
from array import array
from pathlib import Path

import pytest

from honest import some
from rulewright.pcg import Pcg
from rulewright.rl.action_numbers import MAX_WHOLE_RADIX
from rulewright.rl.match import Match, Scheme
from rulewright.ruleset_folders import list_rulesets
from rulewright.simulation.playing.determinization import Determinizer
from shared import LIKE_OTHERS, of_each_kind, rules

FOLDERS = sorted(list_rulesets())
RULESETS = of_each_kind(FOLDERS)
SECRETIVE = [
    "pax-pamir",
    "attika",
    "classics/oh-hell",
    "classics/goofspiel",
    "classics/kuhn-poker",
    "classics/hearts",
    "classics/liars-dice",
]


def played(name: str, seed: int, most: int = 60) -> Match:
    """A game in which a few numbers were chosen at random."""
    ruleset = rules(name)
    match, random = Match(Scheme(ruleset), ruleset.new_game(seed)), Pcg(seed)
    for _ in range(most):
        if match.is_over:
            break
        legal = match.list_actions()
        match.choose_action(legal[random.draw_below(len(legal))])
    return match


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_has_its_path(name: Path) -> None:
    """Different options have different paths, none begins another, and values keep their bounds."""
    scheme = Scheme(rules(name))
    assert scheme.actions.count < 20 * MAX_WHOLE_RADIX
    match, random = Match(scheme, scheme.ruleset.new_game(3)), Pcg(5)
    for _ in range(40):
        if match.is_over:
            break
        paths = list(match.option_paths)
        assert len(paths) == len(match.game.legal())
        assert not any(a != b and b[: len(a)] == a for a in paths[:20] for b in paths[:20])
        for seat in range(scheme.players):
            seen = match.observe_seat(seat)
            for value, dark, feature in zip(
                seen.values, seen.hidden, scheme.observations.features, strict=True
            ):
                assert dark or feature.low <= value <= feature.high, feature
        legal = match.list_actions()
        assert all(scheme.actions.describe_action(number) for number in legal)
        match.choose_action(legal[random.draw_below(len(legal))])


@pytest.mark.parametrize("name", SECRETIVE)
def test_an_observation_tells_no_secret(name: str) -> None:
    """What a seat may not see can be dealt anew: it sees the same."""
    for seed in range(3):
        match = played(name, seed)
        dealt = Determinizer(match.scheme.ruleset.machine)
        for seat in some(range(match.scheme.players)):
            seen = match.observe_seat(seat)
            other = match.copy()
            other.game.cells[:] = dealt.resample_hidden(match.game.cells, seat, Pcg(seed + 7))
            assert other.observe_seat(seat) == seen


@pytest.mark.filterwarnings("ignore::UserWarning")  # it would rather have one box
@pytest.mark.parametrize("name", RULESETS)
def test_pettingzoo(name: Path) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    from rulewright.rl import aec_env

    with contextlib.redirect_stdout(io.StringIO()):
        api_test(aec_env(name), num_cycles=30)
        seed_test(lambda: aec_env(name), 20)
        render_test(lambda render_mode=None: aec_env(name, render_mode=render_mode))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("opponents", ["random", "greedy", "mcts:5"])
def test_gymnasium(opponents: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from rulewright.rl import single_env

    check_env(single_env("classics/connect-four", opponents=opponents), skip_render_check=True)


def test_a_whole_game_against_an_opponent() -> None:
    from rulewright.rl import single_env

    env = single_env("classics/tic-tac-toe", seat=1, illegal="raise")
    seen, _ = env.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(ValueError, match="not legal"):
        env.reset(seed=4)
        env.step(10_000)


LONG = {"arctic", "attika", "backgammon", "chess", "draughts", "hearts", "pax-pamir"} | LIKE_OTHERS
"""Whose random games take OpenSpiel long; others are of their kinds."""


@pytest.mark.parametrize("name", of_each_kind(FOLDERS, LONG))
def test_open_spiel(name: Path) -> None:
    """With copies, and written down and read again, at every step."""
    import pyspiel

    from rulewright.rl import spiel_game

    pyspiel.random_sim_test(spiel_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["classics/goofspiel", "classics/oh-hell", "classics/leduc-poker"])
def test_an_information_state_tells_no_secret(name: str) -> None:
    """What a seat may not see can be dealt anew: it is told the same, as a text and as a tensor."""
    from rulewright.rl import spiel_game

    game, random = spiel_game(name), Pcg(3)
    state, apart = game.new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            dealt = Determinizer(game.ruleset.machine)
            for seat in range(game.num_players()):
                other = state.clone()
                cells = dealt.resample_hidden(list(array("i", state.cells)), seat, Pcg(seat))
                other.cells = array("i", cells).tobytes()
                apart += other.cells != state.cells
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        legal = state.legal_actions()
        state.apply_action(legal[random.draw_below(len(legal))])
    assert apart


def test_an_information_state_forgets_nothing() -> None:
    """Two ways to one position are two information states, and one observation."""
    from rulewright.rl import spiel_game

    states = []
    for moves in ([0, 1, 4], [4, 1, 0]):
        state = spiel_game("classics/tic-tac-toe").new_initial_state()
        for move in moves:
            state.apply_action(move)
        states.append(state)
    one, other = states
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)


@pytest.mark.parametrize("moves", [(4, 0), pytest.param((), marks=pytest.mark.soak)], ids=len)
def test_tic_tac_toe_is_a_draw(moves: tuple[int, ...]) -> None:
    """OpenSpiel's search solves it, from its start or after two moves that lose nothing."""
    from open_spiel.python.algorithms import minimax

    from rulewright.rl import spiel_game

    game = spiel_game("classics/tic-tac-toe")
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(move)
    assert minimax.alpha_beta_search(game, state)[0] == 0


@pytest.mark.parametrize(
    ("name", "peer", "exploited"),
    [
        ("leduc-poker", "leduc_poker", False),
        pytest.param("leduc-poker", "leduc_poker", True, marks=pytest.mark.soak),
        pytest.param("liars-dice", "liars_dice", True, marks=pytest.mark.soak),
    ],
)
def test_policies_are_worth_what_they_are_in_the_game_of_open_spiel(
    name: str, peer: str, exploited: bool
) -> None:
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import expected_game_score, exploitability

    from rulewright.rl import spiel_game

    found = []
    for game in (
        spiel_game(f"classics/{name}", reward="score", zero_sum=True),
        pyspiel.load_game(peer),
    ):
        uniform = policy.UniformRandomPolicy(game)
        both = [uniform, uniform]
        worth = expected_game_score.policy_value(game.new_initial_state(), both)
        found.append([*worth, exploitability.exploitability(game, uniform) if exploited else 0])
    assert found[0] == pytest.approx(found[1])


THREE_FACES = """\
overlay: three-faces
of: liars-dice
title: Three faces
types:
  face: {was: 1 to 6, now: 1 to 3}
define:
  wild(f): {was: f == 6, now: f == 3}
flow:
  rolling: |
    for p in player:
      roll d from 1 to 3
      die[p] = d
"""


@pytest.mark.soak
def test_liars_dice_is_solved_as_the_game_of_open_spiel_is(tmp_path: Path) -> None:
    """With one die of three faces each: its solver comes to the same policies, which are worth the
    same and can be exploited by as much, and so can be the uniform one."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    from rulewright.rl import spiel_game

    overlay = tmp_path / "three-faces.yaml"
    overlay.write_text(THREE_FACES, "utf-8")
    found = []
    for game in (
        spiel_game("classics/liars-dice", variants=[str(overlay)], reward="score", zero_sum=True),
        pyspiel.load_game("liars_dice(dice_sides=3)"),
    ):
        solver = cfr.CFRPlusSolver(game)
        for _ in range(12):
            solver.evaluate_and_update_policy()
        solved = solver.average_policy()
        worth = expected_game_score.policy_value(game.new_initial_state(), [solved, solved])
        uniform = policy.UniformRandomPolicy(game)
        exploited = [exploitability.exploitability(game, each) for each in (solved, uniform)]
        found.append([*worth, *exploited])
    assert found[0] == pytest.approx(found[1])
    assert found[0][3] == pytest.approx(5 / 9) and found[0][2] < 0.05


def test_kuhn_poker_has_its_known_numbers() -> None:
    """The uniform policy can be exploited by 11/24; played right the game is worth -1/18 to who
    begins."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    from rulewright.rl import spiel_game

    game = spiel_game("classics/kuhn-poker", reward="score", zero_sum=True)
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, uniform) == pytest.approx(11 / 24)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    best = solver.average_policy()
    worth = expected_game_score.policy_value(game.new_initial_state(), [best, best])
    assert worth[0] == pytest.approx(-1 / 18, abs=2e-3)
    assert exploitability.exploitability(game, best) < 5e-3
