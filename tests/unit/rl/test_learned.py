"""Players that were learned: what is in a file plays, and what is no network is told."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from shutil import copy

import numpy as np
import pytest

import rulewright
from cli_tools import run
from honest import some
from processes import PATIENCE
from rulewright.backends.native.agent_games import Ask
from rulewright.play.ruleset import Ruleset
from rulewright.rl import single_env
from rulewright.rl.encoding import Encoding
from rulewright.rl.learned import BadNetwork, Learned, Network, read_opponent, read_player_file, save
from rulewright.rl.match import Match, Scheme
from rulewright.simulation.playing.python_arena import PythonArena
from rulewright.simulation.reports import choose_agents, make_rules_source
from rulewright.simulation.runner import GameBudget, iter_tasks, prepare_all
from rulewright.simulation.working.tasks import GameTask, _open_locked, rotate_agents
from rulewright.validation.setting_lists import Selection
from shared import rules

ROOT = Path(__file__).parents[3]
NAME = "classics/connect-four"


def untrained(ruleset: Ruleset, *hidden: int) -> Network:
    scheme = Scheme(ruleset)
    outputs = scheme.actions.count + scheme.players
    return Network.create_random((Encoding(scheme).inputs, *hidden, outputs), 3)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path, ruleset = tmp_path_factory.mktemp("saved") / "four.npz", rules(NAME)
    save(path, untrained(ruleset, 16), ruleset)
    return path


@pytest.fixture
def file(saved: Path, tmp_path: Path) -> Path:
    """A copy, to which harm may be done."""
    return Path(copy(saved, tmp_path))


def test_what_was_written_is_read(file: Path) -> None:
    ruleset = rules(NAME)
    found = Learned.read(file, ruleset).network
    wanted = untrained(ruleset, 16)
    for ours, theirs in some(zip(found.layers, wanted.layers, strict=True)):
        assert all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("name", ["connect-four", "homesteads", "goofspiel", "oh-hell", "amazons"])
def test_it_plays_whole_games_of_any_ruleset(name: str) -> None:
    """With secrets, chance, answers at once, and options in several parts."""
    ruleset = rules(f"classics/{name}")
    player = Learned(untrained(ruleset, 8), Scheme(ruleset))
    game = ruleset.new_game(2)
    for _ in range(30):
        if game.over:
            break
        code = player.choose_option(game)
        assert code in game.legal() and code == player.choose_option(game)
        game.choose(code)


def test_seats_are_counted_from_the_viewer() -> None:
    """The second seat sees what the first one would, were all things of one the other's."""
    scheme = Scheme(rules(NAME))
    encoding = Encoding(scheme)
    here, there = (Match(scheme, scheme.ruleset.new_game(0)) for _ in range(2))
    for number in (0, 1, 0, 1):
        here.choose_action(number)
    for number in (1, 0, 1, 0):
        there.choose_action(number)
    seen = [
        (np.array([one.values], np.int32), np.array([one.hidden], np.int8), np.array([seat]))
        for match, seat in ((here, 0), (there, 1))
        for one in (match.observe_seat(seat),)
    ]
    ours, theirs = (encoding.encode_observations(*one)[0] for one in seen)
    names = [scheme.observations.features[n].name for n in encoding._some]
    board = [n for n, name in enumerate(names) if name.startswith("owner")]
    # The boards mirror each other: what is mine in one column is mine in the other's.
    assert ours[board].sum() == theirs[board].sum() == 4
    own = [n for n in board if encoding._values[n] == 0]
    assert ours[own].sum() == theirs[own].sum() == 2
    assert sorted(names[n] for n in own if ours[n]) == sorted(names[n] for n in own if theirs[n])


def test_what_is_hidden_is_nothing() -> None:
    scheme = Scheme(rules("classics/oh-hell"))
    match = Match(scheme, scheme.ruleset.new_game(1))
    seen = match.observe_seat(0)
    values, hidden = np.array([seen.values], np.int32), np.array([seen.hidden], np.int8)
    inputs = Encoding(scheme).encode_observations(values, hidden, np.array([0]))
    other = np.where(hidden, 5, values)
    assert hidden.any() and np.array_equal(
        inputs, Encoding(scheme).encode_observations(other, hidden, np.array([0]))
    )


# --- files of which nothing is believed -----------------------------------------------------------


def test_a_network_for_other_rules(file: Path) -> None:
    with pytest.raises(BadNetwork, match=r"learned in `connect-four`.*train one for `tic-tac-toe`"):
        Learned.read(file, rules("classics/tic-tac-toe"))


def packed(path: Path, **arrays: np.ndarray) -> None:
    """The file with some arrays replaced."""
    with np.load(path) as before:
        kept = dict(before)
    np.savez(path, **(kept | arrays))


@pytest.mark.parametrize(
    "arrays",
    [
        {"weights0": np.zeros((3, 16), np.float32)},
        {"weights0": np.zeros((16,), np.float32)},
        {"biases0": np.zeros(17, np.float32)},
        {"biases1": np.full(9, np.nan, np.float32)},
        {"weights1": np.zeros((16, 9))},
        {"weights1": np.array([None])},
        {"weights9": np.zeros((9, 9), np.float32)},
        {"about": np.frombuffer(b"[" * 50_000, np.uint8)},
        {"about": np.frombuffer(b"{}", np.uint8)},
    ],
    ids=lambda arrays: "-".join((name := next(iter(arrays)), *map(str, arrays[name].shape))),
)
def test_arrays_that_do_not_fit(file: Path, arrays: dict[str, np.ndarray]) -> None:
    packed(file, **arrays)
    with pytest.raises(BadNetwork):
        Learned.read(file, rules(NAME))


def test_damaged_and_foreign_files(file: Path, tmp_path: Path) -> None:
    ruleset = rules(NAME)
    whole = file.read_bytes()
    for cut in (0, 10, len(whole) // 2, len(whole) - 3):
        file.write_bytes(whole[:cut])
        with pytest.raises(BadNetwork):
            Learned.read(file, ruleset)
    chance = np.random.default_rng(1)
    for _ in range(200):
        broken = bytearray(whole)
        broken[int(chance.integers(len(whole)))] ^= 1 << int(chance.integers(8))
        file.write_bytes(broken)
        try:
            Learned.read(file, ruleset)
        except BadNetwork:
            pass
    with pytest.raises(BadNetwork, match="cannot be read"):
        Learned.read(tmp_path / "none.npz", ruleset)
    with pytest.raises(BadNetwork, match="cannot be read"):
        Learned.read(tmp_path, ruleset)


def test_a_head_that_promises_too_much_is_not_believed(file: Path) -> None:
    """No memory is asked for because a file says so."""
    with zipfile.ZipFile(file) as before:
        kept = {info.filename: before.read(info) for info in before.infolist()}
    huge = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        huge, {"descr": "<f4", "fortran_order": False, "shape": (10**9, 10**4)}
    )
    for name, text in (("weights0.npy", huge.getvalue()), ("biases0.npy", b"\x93NUMPY\x01")):
        with zipfile.ZipFile(file, "w") as after:
            for each, old in kept.items():
                after.writestr(each, text if each == name else old)
        with pytest.raises(BadNetwork):
            Learned.read(file, rules(NAME))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for each, old in kept.items():
            after.writestr(each, old)
    with pytest.raises(BadNetwork):  # what is packed could unpack to anything
        Learned.read(file, rules(NAME))


# --- at the table ---------------------------------------------------------------------------------


def test_a_seat_of_play(file: Path) -> None:
    done = run("play", NAME, "--seed", "1", "--seat", "player1=random", "--seat", f"player2={file}")
    assert done.exit_code == 0, done.output
    again = run("play", NAME, "--seed", "1", "--seat", "player1=random", "--seat", f"player2={file}")
    assert done.output == again.output and "final scores" in done.output


def test_a_seat_of_play_with_a_wrong_file(file: Path, tmp_path: Path) -> None:
    for game, name, said in (
        ("classics/tic-tac-toe", file, "was learned in `connect-four`"),
        (NAME, tmp_path / "none.npz", "cannot be read"),
        (NAME, __file__, "is no network"),
    ):
        done = run("play", game, "--seat", f"player2={name}")
        told = " ".join(done.output.replace("│", " ").split())
        assert done.exit_code == 2 and said in told, done.output


def test_simulations_play_as_single_games_do(file: Path) -> None:
    """In native code and in Python, in each seat."""
    ruleset = rules(NAME)
    seats = choose_agents(ruleset.folder, f"{file},random", read_player_file)
    (table,) = prepare_all([make_rules_source(ruleset.folder, Selection(), 2)])
    (unit,) = iter_tasks(table, seats, GameBudget(1, 8, swap=True), size=4)
    player = Learned.read(file, ruleset)
    for rotation in some(unit.rotations):
        assert unit.library_path is not None
        rows = unit.play_seating(rotation)
        assert rows == replace(unit, library_path=None).play_seating(rotation)
        asked = asked_of(unit, rotation)
        arena = PythonArena(ruleset.machine)
        arena.play_games(rotate_agents(seats, rotation), 3, 1, asked)
        game = ruleset.new_game(3)
        for code in arena.chosen_codes:
            if game.seat == rotation:
                assert player.choose_option(game) == code
            game.choose(code)
        assert game.over


def asked_of(unit: GameTask, rotation: int) -> Ask:
    """What the seats of a unit choose that were learned."""
    asked = _open_locked(unit.origin, unit.fingerprint, None).make_ask(rotate_agents(unit.entrants, rotation))
    assert asked is not None
    return asked


def test_a_player_of_simulations_and_comparisons(file: Path) -> None:
    report = rulewright.simulate(NAME, [str(file), "random"], games=20, swap=True, lines=False)
    assert [one["name"] for one in report.data["players"]] == [str(file), "random"]
    done = run("simulate", NAME, "--players", f"{file},random", "--games", "4", "--no-lines")
    assert done.exit_code == 0 and file.name in done.output, done.output
    alone = rulewright.simulate(NAME, str(file), games=2, lines=False)
    assert alone.data["entrants"] == [str(file)] * 2
    assert rulewright.machine_choice(rules(NAME).new_game(), str(file)).name


def test_a_player_of_comparisons_and_of_tuning(tmp_path: Path) -> None:
    """Where a number changes what is seen or chosen, that player cannot sit there, and this is
    told before anything is played."""
    pig, path = rules("classics/pig"), tmp_path / "pig.npz"
    save(path, untrained(pig), pig)
    players = [str(path), "random"]
    found = rulewright.compare("classics/pig", "short_game=true", players, games=10)
    assert found.games == 10 and found.data["entrants"] == players
    tuned = rulewright.tune(
        "classics/pig", "define.goal=5,10", f"{path} wins at least 1", players, games=40, swap=True
    )
    assert len(tuned.data["trials"]) <= 2
    with pytest.raises(rulewright.BadPlayers, match="another setting of `pig`"):
        rulewright.simulate("classics/pig", [str(path)] * 3, games=2)


def test_a_player_of_a_simulation_with_a_wrong_file(file: Path, tmp_path: Path) -> None:
    for game, name, said in (
        ("classics/tic-tac-toe", file, "was learned in `connect-four`"),
        (NAME, tmp_path / "none.npz", "cannot be read"),
    ):
        with pytest.raises(rulewright.BadPlayers, match=said):
            rulewright.simulate(game, f"{name},random", games=2)
        done = run("simulate", game, "--players", f"{name},random", "--games", "2")
        told = " ".join(done.output.replace("│", " ").split())
        assert done.exit_code == 2 and said in told, done.output


def test_what_was_kept_of_another_player_does_not_count(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"

    def played() -> int:
        players = f"{file},random"
        return rulewright.simulate(NAME, players, games=2, lines=False, resume=kept).games

    assert played() == played() == 2
    ruleset = rules(NAME)
    save(file, untrained(ruleset, 8), ruleset)
    with pytest.raises(rulewright.DiagnosticError) as stopped:
        played()
    assert stopped.value.diagnostics[0].code == "foreign-save"


def test_an_opponent_of_a_learner(file: Path) -> None:
    env = single_env(NAME, opponents=str(file), illegal="raise")
    seen, _ = env.reset(seed=4)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    assert isinstance(read_opponent(str(file), rules(NAME)), Learned)


# --- training -------------------------------------------------------------------------------------


def trained(name: str, file: Path, *more: object) -> list[int]:
    """Of a thousand games against random how many the player wins, shares and loses that
    `examples/learn.py` trains, in a process of its own, as people run it."""
    line = [sys.executable, str(ROOT / "examples" / "learn.py"), name, str(file), *map(str, more)]
    said = subprocess.run(line, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    return list(map(int, re.findall(r"(\d+) (?:won|shared|lost)", said.splitlines()[-1])))


@pytest.mark.native
def test_a_little_training_helps(tmp_path: Path) -> None:
    """Random players win 43 of 100 games against each other, half of them in each seat."""
    file = tmp_path / "player.npz"
    won, shared, lost = trained("classics/tic-tac-toe", file, "--games", 15_000)
    assert won > 700 and lost < 200, (won, shared, lost)
    done = run("play", "classics/tic-tac-toe", "--seat", f"player1={file}", "--seat", "player2=random")
    assert done.exit_code == 0, done.output


@pytest.mark.native
@pytest.mark.soak
def test_it_beats_random_in_95_of_100_games(tmp_path: Path) -> None:
    won, _, _ = trained(NAME, tmp_path / "four.npz")
    assert won >= 950
