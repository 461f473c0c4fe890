"""The native backend against the Python backend: every decision, every option list, every cell."""

from __future__ import annotations

import random
import shlex
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.backends import python
from rulewright.backends.native import library
from rulewright.backends.native.compiling import QUICK, find_compiler
from rulewright.document.load import load_manifest
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.play.playout import perft, run_playout
from rulewright.play.ruleset import Ruleset
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from shared import is_in_cookbook, of_each_kind, rules
from unit.faulty import faulty

FOLDERS = sorted(list_rulesets())

pytestmark = pytest.mark.native


@pytest.mark.parametrize("folder", of_each_kind(FOLDERS))
def test_both_backends_play_the_same_games(folder: Path) -> None:
    compared(rules(folder), 1, 150)


@pytest.mark.parametrize("name", ["the-prophet", "the-shifting-maze", "under-the-hammer"])
def test_both_backends_play_the_same_games_of_the_cookbook(name: str) -> None:
    compared(rules(f"cookbook/{name}"), 20)


@pytest.mark.usefixtures("usual_compiler")
@pytest.mark.parametrize("name", [pytest.param("classics/chess", marks=pytest.mark.soak), "classics/oh-hell"])
def test_so_they_do_when_the_compiler_tries_hard(name: str) -> None:
    folder = find_ruleset(name)
    compared(rules(folder, load_manifest(folder).players[1]), 3)


@pytest.mark.soak
@pytest.mark.usefixtures("usual_compiler")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_backends_play_the_same_games_for_long(folder: Path) -> None:
    """With as few players, too, as can play."""
    for players in sorted(set(load_manifest(folder).players)):
        compared(rules(folder, players), 1_000 if is_in_cookbook(folder) else 30)


def built(ruleset: Ruleset) -> library.Library:
    """From the cache that all tests share."""
    return library.build_library(ruleset.compiled.program)


def compared(ruleset: Ruleset, games: int, steps: int = 400) -> None:
    player = built(ruleset).make_player()
    for seed in range(games):
        step_by_step(ruleset, player, seed, steps)
        assert player.run_playout(10 + seed) == run_playout(ruleset.machine, 10 + seed)


def step_by_step(ruleset: Ruleset, player: library.NativePlayer, seed: int, steps: int) -> None:
    chance = random.Random(seed)
    machine = ruleset.machine
    cells = machine.make_cells(seed)
    options = machine.begin_game(cells, None, hold=True)
    native = player.begin_game(seed, hold=True)
    for _ in range(steps):
        assert native == options
        assert player.cells[: len(cells)] == cells
        if cells[PC] == ENDED:
            return
        code = chance.choice(options)
        options = machine.choose(cells, None, code, hold=True)
        native = player.choose(code, hold=True)


NUMBERS = """\
ruleset: numbers
title: Numbers
language: 1
version: 1.0.0
players: 2
names: {p: player, c: card}
types:
  card:
    fields: {worth: int?}
    members: {ace: {worth: 3}, blank: {}}
state:
  got(p): int
flow:
  turns:
    each: p in player
    do: |
      p chooses c in card
      got[p] += c.worth otherwise 7
scoring:
  points(p): got[p]
"""


def test_a_table_of_numbers_has_room_for_none(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(NUMBERS)
    compared(rulewright.load(tmp_path), 3)


def test_sequences_of_plies_are_counted_alike() -> None:
    ruleset = rules("classics/reversi")
    counts, ended = built(ruleset).make_player().perft(0, 5)
    in_python = perft(ruleset.machine, 0, 5)
    assert counts == [depth.sequences for depth in in_python] == [4, 12, 56, 244, 1396]
    assert ended == [depth.ended for depth in in_python]


def test_threads_share_a_library_and_not_a_game() -> None:
    shared = built(rules("classics/reversi"))
    seeds = range(0, 1200, 300)
    in_turn = [shared.make_player().run_playouts(first, 300) for first in seeds]
    together: dict[int, list[library.GameOutcome]] = {}
    ready = threading.Barrier(len(seeds))

    def play(first: int) -> None:
        player = shared.make_player()
        ready.wait()
        together[first] = player.run_playouts(first, 300)

    threads = [threading.Thread(target=play, args=(first,)) for first in seeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[first] for first in seeds] == in_turn


def test_other_threads_run_while_native_code_does() -> None:
    player = built(rules("classics/amazons")).make_player()
    at_work = threading.Thread(target=player.run_silently, args=(0, 3000))
    at_work.start()
    turns = 0
    while at_work.is_alive():
        turns += 1
    assert turns > 1000, "Python went on in this thread"


def test_the_scores_and_places_of_many_games() -> None:
    player = built(rules("classics/pig")).make_player()
    outcomes = player.run_playouts(5, 50)
    assert len(outcomes) == 50
    for outcome in outcomes:
        assert sorted(outcome.places) == [1, 2]
        assert outcome.scores[outcome.places.index(1)] == max(outcome.scores)
    assert outcomes[3] == player.run_playouts(8, 1)[0], "a game depends on nothing but its seed"


def test_a_fault_is_told_with_the_seed_that_shows_it(tmp_path: Path) -> None:
    player = built(faulty(tmp_path)).make_player()
    with pytest.raises(library.NativeFault) as caught:
        player.run_playouts(7, 3)
    assert caught.value.seed == 7


def test_a_library_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = rulewright.load("classics/tic-tac-toe").compiled.program
    library.build_library(program, tmp_path)
    monkeypatch.setattr(library, "compile_library", None)
    assert library.build_library(program, tmp_path).make_player().run_playouts(1, 1)


def test_a_library_is_found_without_the_functions_of_its_program(tmp_path: Path) -> None:
    ruleset = rulewright.load("classics/tic-tac-toe")
    names = ruleset.table.identity.fingerprint
    assert library.find_library(ruleset.program, names, tmp_path) is None
    made = library.build_library(ruleset.compiled.program, tmp_path)
    slim = replace(ruleset.program, functions={})
    found = library.find_library(slim, names, tmp_path)
    assert found is not None and found.path == made.path
    assert found.make_player().run_playouts(1, 9) == made.make_player().run_playouts(1, 9)
    assert library.find_library(slim, "of another program", tmp_path) is None


@pytest.mark.parametrize("harm", ["cut short", "changed", "no checksum"])
def test_a_damaged_library_is_compiled_anew(harm: str, tmp_path: Path) -> None:
    program = rules("classics/tic-tac-toe").compiled.program
    usual = library.build_library(program).path
    whole = usual.read_bytes()
    (path := tmp_path / library.CACHE_FOLDER / usual.name).parent.mkdir()
    shutil.copy(usual.with_suffix(".sha256"), path.parent)
    if harm == "no checksum":
        path.write_bytes(whole)
        path.with_suffix(".sha256").unlink()
    else:
        path.write_bytes(whole[:5000] if harm == "cut short" else b"\1" + whole[1:])
    assert library.find_library(program, python.compute_fingerprint(program), tmp_path) is None
    assert library.build_library(program, tmp_path).make_player().run_playouts(1, 1)
    assert path.read_bytes()[:4] == whole[:4] and len(path.read_bytes()) == len(whole)


def test_another_compiler_means_another_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = rules("classics/tic-tac-toe").compiled.program
    first = library.build_library(program).path
    compiler = shlex.join(find_compiler() or ())
    other = tmp_path / "cc"
    other.write_text(f'#!/bin/sh\nexec {compiler} "$@" {QUICK}\n', "ascii")
    other.chmod(0o755)
    monkeypatch.setenv("RULEWRIGHT_CC", str(other))
    second = library.build_library(program, tmp_path).path
    other.write_text(f'#!/bin/sh\n# newer\nexec {compiler} "$@" {QUICK}\n', "ascii")
    assert len({path.name for path in (first, second, library.build_library(program, tmp_path).path)}) == 3
