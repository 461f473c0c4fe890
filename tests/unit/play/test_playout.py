"""Random playouts and perft against the plainest way of doing the same."""

from __future__ import annotations

import pytest

from rulewright.backends.fault import RuleFault
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.play.playout import perft, run_playout
from unit.hand_made import nim
from unit.play.tables import machine, table


@pytest.mark.parametrize("seed", range(20))
def test_a_playout_is_the_game_played_by_hand(seed: int) -> None:
    program = nim()
    play = Game(table(program), seed)
    dice = Pcg(seed + 1)
    while not play.over:
        options = play.legal()
        play.choose(options[dice.draw_below(len(options))])
    assert run_playout(machine(program), seed, player_seed=seed + 1) == play.cells


def test_playouts_differ_by_both_seeds() -> None:
    driver = machine(nim(heap=40))
    assert len({tuple(run_playout(driver, 1, player_seed=p)) for p in range(10)}) > 3
    assert len({tuple(run_playout(driver, seed, player_seed=1)) for seed in range(4)}) == 4
    assert run_playout(driver, 5) == run_playout(driver, 5, player_seed=5)


def sequences(heap: int, depth: int) -> tuple[int, int]:
    """How many ways there are to take `depth` times, and how many empty the heap."""
    if depth == 0:
        return 1, int(heap == 0)
    after = [sequences(heap - n, depth - 1) for n in range(1, min(3, heap) + 1)]
    return sum(a for a, _ in after), sum(b for _, b in after)


def test_perft_counts_all_sequences_forced_ones_included() -> None:
    found = perft(machine(nim(heap=9)), 0, 10)
    assert [tuple(depth) for depth in found] == [(depth, *sequences(9, depth)) for depth in range(1, 11)]
    assert sum(depth.ended for depth in found) == 149  # compositions of 9 into 1, 2, 3
    assert perft(machine(nim()), 0, 0) == []


def test_a_playout_stops_at_the_bound() -> None:
    cells = run_playout(machine(nim(heap=100, bound=5, bound_ranks=True)), 0)
    assert cells[PC] == ENDED
    with pytest.raises(RuleFault) as caught:
        run_playout(machine(nim(heap=100, bound=5)), 0)
    assert caught.value.code == "game-too-long"
    assert run_playout(machine(nim(heap=0, otherwise=True)), 0)[PC] == ENDED
    with pytest.raises(RuleFault, match="no-options"):
        run_playout(machine(nim(heap=0)), 0)
