"""The longest trail against a search by hand over all trails, on both backends."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from native_games import native_player
from rulewright.backends.fault import RuleFault
from rulewright.ir.program import Program
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from shared import rules

FOLDER = Path(__file__).parent / "corners" / "trails"
Edges = Sequence[tuple[int, int]]


def longest(edges: Edges, through: Callable[[int], bool]) -> int:
    """Along every trail from every end of every edge."""
    best = 0

    def onwards(corner: int, left: tuple[int, ...], length: int) -> None:
        nonlocal best
        best = max(best, length)
        if length and not through(corner):
            return
        for edge in left:
            if corner in edges[edge]:
                one, other = edges[edge]
                rest = tuple(each for each in left if each != edge)
                onwards(other if corner == one else one, rest, length + 1)

    every = tuple(range(len(edges)))
    for corner in {corner for edge in edges for corner in edge}:
        onwards(corner, every, 0)
    return best


TEXT = """\
ruleset: graph
title: Graph
language: 1
version: 1.0.0
players: 2
names: {{p: player, a: corner, w: path}}
types:
  corner: [{corners}]
  path:
    edges of: corner
    members: {{{edges}}}
state:
  laid(w): player?
  town(a): player?
define:
  long(p): |
    longest trail of w in path where laid[w] == p
      through a in corner where town[a] is none or town[a] == p
flow:
  turns:
    repeat: turn in 1 to 30
    each: p in player
    do: |
      p chooses:
        road(w) where laid[w] is none: laid[w] = p
        town(a) where town[a] is none: town[a] = p
        pass: nothing
scoring:
  points(p): long(p)
"""


def graph(chance: random.Random, corners: int, edges: int) -> Edges:
    """Pairs of corners, none twice."""
    pairs = [(one, other) for other in range(corners) for one in range(other)]
    return sorted(chance.sample(pairs, min(edges, len(pairs))))


def ruleset_of(folder: Path, corners: int, edges: Edges) -> Path:
    names = ", ".join(f"c{corner}" for corner in range(corners))
    members = ", ".join(f"e{n}: [c{one}, c{other}]" for n, (one, other) in enumerate(edges))
    (folder / "ruleset.yaml").write_text(TEXT.format(corners=names, edges=members), "utf-8")
    return folder


def base_of(program: Program, name: str) -> int:
    return next(block.base for block in program.blocks if block.name == name)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 60))]
)
def test_random_graphs(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    corners = chance.randint(2, 8)
    edges = graph(chance, corners, chance.randint(1, 12))
    made = open_ruleset(ruleset_of(tmp_path, corners, edges), cache=tmp_path)
    laid, town = (base_of(made.program, name) for name in ("laid", "town"))
    for _ in range(60):
        cells = made.machine.make_cells(1)
        made.machine.begin_game(cells, None)
        weights = chance.choice(((0, 0, 0, -1), (0, 1, -1), (0,)))
        for edge in range(len(edges)):
            cells[laid + edge] = chance.choice(weights)
        for corner in range(corners):
            cells[town + corner] = chance.choice((-1, -1, 0, 1))
        for player in (0, 1):
            own = [edge for n, edge in enumerate(edges) if cells[laid + n] == player]
            free = {c for c in range(corners) if cells[town + c] in (-1, player)}
            expected = longest(own, free.__contains__)
            assert made.machine.compute_number("define_long", cells, player) == expected


def test_what_takes_too_long_is_a_fault_of_its_own(tmp_path: Path) -> None:
    """Between many corners of an odd number of edges no trail goes along all of them."""
    edges = graph(random.Random(1), 20, 190)
    made = open_ruleset(ruleset_of(tmp_path, 20, edges), cache=tmp_path)
    cells = made.machine.make_cells(1)
    made.machine.begin_game(cells, None)
    laid = base_of(made.program, "laid")
    for edge in range(0, 190, 3):
        cells[laid + edge] = 0
    with pytest.raises(RuleFault) as fault:
        made.machine.compute_number("define_long", cells, 0)
    assert fault.value.code == "trail-too-long"
    assert fault.value.frames[0].text.startswith("longest trail")


@pytest.mark.native
def test_both_backends_play_the_same_games() -> None:
    ruleset = rules(FOLDER)
    player = native_player(ruleset.compiled.program)
    for seed in range(40):
        assert player.run_playout(seed) == run_playout(ruleset.machine, seed), seed
