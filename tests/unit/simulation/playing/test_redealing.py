"""What a player cannot see is dealt anew: alike on both backends, and only as the rules allow."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import rulewright
from honest import some
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import GREEDY, SEARCH, NativeArena, Seat
from rulewright.backends.redeal_plan import plan_redeal
from rulewright.document.load import load_manifest
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.pcg import Pcg
from rulewright.play.ruleset import Ruleset
from rulewright.play.views import View
from rulewright.ruleset_folders import list_rulesets
from rulewright.simulation.playing.determinization import Determinizer
from rulewright.simulation.playing.python_arena import PythonArena
from shared import rules
from unit.validation.tables import folder_with

SOME = {"attika", "kuhn-poker", "oh-hell"}
"""Those that are looked at in every run: dice, cards and tiles."""
OFTEN = [
    (SOME, False),
    *(pytest.param(None, few, marks=pytest.mark.soak) for few in (False, True)),
]
"""All, with as many players as can play and with as few, are for long searches."""
DEALT = pytest.mark.parametrize(("names", "few"), OFTEN, ids=["some", "most players", "fewest players"])


def secretive(names: Collection[str] | None, few: bool) -> list[tuple[str, Ruleset]]:
    """The rulesets in which something is hidden, or those of them that are named."""
    return [
        (folder.name, ruleset)
        for folder in sorted(list_rulesets())
        if names is None or folder.name in names
        for ruleset in [rules(folder, load_manifest(folder).players[0 if few else 1])]
        if plan_redeal(ruleset.compiled.program).has_secrets
    ]


def positions(ruleset: Ruleset, seed: int, every: int) -> Iterator[list[int]]:
    """Positions of a random game in which somebody is asked."""
    machine, chance = ruleset.machine, random.Random(seed)
    cells = machine.make_cells(seed)
    options = machine.begin_game(cells, None)
    for number in range(every * 12):
        if cells[PC] == ENDED:
            return
        if number % every == 0:
            yield cells[:]
        options = machine.choose(cells, None, chance.choice(options))


@DEALT
def test_there_are_rulesets_with_secrets(names: set[str] | None, few: bool) -> None:
    assert {name for name, _ in secretive(names, few)} >= SOME


@DEALT
def test_a_position_dealt_anew_could_come_up_in_a_game(names: set[str] | None, few: bool) -> None:
    """Invariants hold, the viewer is shown the same and has the same options, and a game goes on
    from there to its end without a rule fault."""
    changed = 0
    for _, ruleset in secretive(names, few):
        machine, names = ruleset.machine, ruleset.table.names
        redealing, dice = Determinizer(machine), Pcg(3)
        for cells in positions(ruleset, 5, 9):
            for viewer in range(len(names.seats)):
                dealt = redealing.resample_hidden(cells, viewer, dice)
                changed += dealt != cells
                for invariant, function, _ in machine.program.invariants:
                    assert machine.compute_number(function, dealt), invariant
                shown = View(machine, names, cells, viewer).read_state()
                assert View(machine, names, dealt, viewer).read_state() == shown
                if machine.player_functions[cells[PC]](cells, None) == viewer:
                    assert machine.list_options(dealt[:]) == machine.list_options(cells[:])
            options, steps = machine.list_options(dealt), 0
            while dealt[PC] != ENDED and steps < 60:
                options = machine.choose(dealt, None, options[dice.draw_below(len(options))])
                steps += 1
    assert changed > 50


@pytest.mark.native
@DEALT
def test_both_backends_deal_alike(names: set[str] | None, few: bool) -> None:
    for _, ruleset in some(secretive(names, few)):
        native = NativeArena(library.build_library(ruleset.compiled.program))
        redealing = Determinizer(ruleset.machine)
        for cells in some(positions(ruleset, 8, 11)):
            for viewer in some(range(len(ruleset.table.names.seats))):
                dealt = redealing.resample_hidden(cells, viewer, Pcg(viewer))
                assert native.redeal_hidden(cells, viewer, viewer)[: len(cells)] == dealt


@pytest.mark.native
@DEALT
def test_the_same_choices_with_secrets_on_both_backends(names: set[str] | None, few: bool) -> None:
    """Games are cut short, so that Python has not too much to do."""
    for _, whole in some(secretive(names, few)):
        ruleset = rulewright.load(whole.folder, players=whole.setting.players)
        for program in (ruleset.compiled.program, ruleset.machine.program):
            program.bound_decisions, program.bound_ranks = 28, True
        ruleset.machine.max_decisions = 28
        native = NativeArena(library.build_library(ruleset.compiled.program, quick=True))
        python = PythonArena(ruleset.machine)
        seats = [Seat(GREEDY), *[Seat(SEARCH, 6)] * (len(ruleset.table.names.seats) - 1)]
        games = 2 if names is None else 1
        assert native.play_games(seats, 4, games) == python.play_games(seats, 4, games)


# --- what changes places with what ----------------------------------------------------------------


BAGS = """\
names:
  p: player
  b: tile
  n: pile_number
types:
  tile: {members: [red, blue, green, king]}
  pile_number: {range: 1 to 3}
bags:
  box(p): {of: tile, start: 0 if it == king else 4, seen by: nobody}
  pile(p, n): {of: tile, start: 1 if it == king and n == 1 else 0, seen by: nobody}
  sack: {of: tile, start: 3, seen by: nobody}
  hand(p): {of: tile, start: 0, seen by: p}
  deck(p): {of: tile, start: 2, seen by: nobody}
  sleeve(p): {of: tile, start: 0, seen by: p}
  open(p): {of: tile, start: 0}
flow:
  setup:
    do: |
      for p in player:
        for n in 2 to 3:
          draw 3 from box[p] to pile[p, n]
        for i in 1 to 3:
          draw b from deck[p]
          sleeve[p][b] += 1
          take(p)
  turns:
    each: p in player, for ever
    do: |
      p chooses n in pile_number where size(pile[p, n]) > 0
      otherwise:
        end game
      draw b from pile[p, n]
      open[p][b] += 1
procedures:
  take(p): |
    draw b from sack
    put(p, b)
  put(p, b): hand[p][b] += 1
scoring:
  points(p): open[p][red]
"""


def test_bags_exchange_what_can_come_from_the_same_bag(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, BAGS))
    machine, redealing = ruleset.machine, Determinizer(ruleset.machine)
    blocks = {block.name: block for block in machine.program.blocks if block.kind == "bag"}
    pools = {name: block.pools for name, block in blocks.items()}
    assert pools["box"] == pools["pile"][1::3] == pools["pile"][2::3]
    assert pools["deck"] == pools["sleeve"]
    assert {*pools["sack"], *pools["hand"]} == {pools["sack"][0]}
    apart = [*pools["box"], *pools["pile"][::3], *pools["deck"], *pools["sack"]]
    assert len(set(apart)) == 7
    assert pools["open"] == ()
    cells = machine.make_cells(2)
    machine.begin_game(cells, None)
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        dealt = redealing.resample_hidden(cells, 0, Pcg(seed))

        def inside(name: str, number: int) -> tuple[int, ...]:
            base = blocks[name].base + 4 * number
            return tuple(dealt[base : base + 4])  # noqa: B023

        assert inside("pile", 0) == inside("pile", 3) == (0, 0, 0, 1), "kings stay where they are"
        for player in range(2):
            parts = inside("box", player), *(inside("pile", 3 * player + n) for n in (1, 2))
            assert list(map(sum, zip(*parts, strict=True))) == [4, 4, 4, 0], "everybody's own"
            assert list(map(sum, parts)) == [6, 3, 3]
        hand = blocks["hand"].base
        assert inside("hand", 0) == tuple(cells[hand : hand + 4]), "the viewer sees this one"
        seen[inside("hand", 1)] += 1
    assert len(seen) > 5, "the other hand and the sack are one unknown"


ZONES = """\
names:
  p: player
  c: card
types:
  suit: {members: [low, high, top]}
  trick: {members: [fog, storm]}
  card: {union: suit | trick}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {of: suit, seen by: p}
    shown: {}
flow:
  setup:
    do: |
      for p in player:
        for c in suit:
          if c == low and p == player1 or c == high and p == player2:
            move c to hand[p]
  turns:
    each: p in player, for ever
    do: |
      p chooses c in hand[p]
      otherwise:
        end game
      move c to shown
scoring:
  points(p): size(hand[p])
"""


def test_things_lie_only_where_they_can(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, ZONES))
    machine, redealing = ruleset.machine, Determinizer(ruleset.machine)
    cells = machine.make_cells(1)
    machine.begin_game(cells, None, hold=True)
    hands: Counter[str] = Counter()
    for seed in range(300):
        dealt = redealing.resample_hidden(cells, 0, Pcg(seed))
        state = View(machine, ruleset.table.names, dealt, None).read_state()
        assert isinstance(state["hand"], dict) and isinstance(state["deck"], list)
        (other,) = state["hand"]["player2"]
        hands[other] += 1
        assert sorted([other, *state["deck"]]) == ["fog", "high", "storm", "top"]
    assert set(hands) == {"high", "top"}
    assert 110 < hands["high"] < 190, "what really lies there is not more likely"
