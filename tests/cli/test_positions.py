"""Positions in words: parts, changes, cards, scripts that are gone through."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

import rulewright
from cli_tools import RULESETS, run
from honest import some
from rulewright.diagnostics.text_width import measure_columns
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.simulation.playing.determinization import Determinizer
from rulewright_cli import console, position_printer
from rulewright_cli.game_printer import GamePrinter
from rulewright_cli.position_printer import PositionPrinter
from shared import rules
from unit.validation.tables import HEAD, folder_with

CLASSICS = RULESETS / "classics"
LANGUAGES = {"arctic": ("en", "ja", "fr", "de"), "attika": ("en", "ja"), "pax-pamir": ("en", "ja")}


@cache
def teller(name: str, language: str) -> GamePrinter:
    return GamePrinter(rules(name).folder, language)


def sight(name: str, language: str = "en", seed: int = 5) -> tuple[Game, PositionPrinter]:
    game = rules(name).new_game(seed)
    return game, PositionPrinter(game, teller(name, language), rules(name).folder)


def play(game: Game, moves: int) -> None:
    for number in range(moves):
        if not game.over:
            legal = game.legal()
            game.choose(legal[number * 7 % len(legal)])


@pytest.mark.parametrize(
    ("name", "language"), [(name, lang) for name, langs in LANGUAGES.items() for lang in langs]
)
def test_nothing_is_wider_than_the_terminal_in_any_language(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, shown = sight(name, language)
    for room in (40, 60, 80, 120):
        monkeypatch.setattr(position_printer, "_max_width", lambda room=room: room)
        play(game, 9)
        for seat in (*game.seats, None):
            shown.print_changes(seat)
            shown.print_position(seat)
        told = capsys.readouterr().out
        assert len(told.splitlines()) > 20
        for line in told.splitlines():
            assert measure_columns(line) <= room, (room, line)


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_name_of_the_rules_is_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, shown = sight(name, "ja")
    play(game, 30)
    for seat in game.seats:
        shown.print_position(seat)
    told = capsys.readouterr().out
    assert "_" not in told
    for word in shown.scene_context.keyed_states:
        assert f"    {word}：" not in told


def test_what_has_changed_is_shown_and_marked(capsys: pytest.CaptureFixture[str]) -> None:
    game, shown = sight("pax-pamir")
    shown.print_changes("alfred")
    assert "borders on" in capsys.readouterr().out
    shown.print_changes("alfred")
    assert capsys.readouterr().out == "", "nothing has changed"
    game.choose("russian")
    shown.print_changes("alfred")
    told = [line.split() for line in capsys.readouterr().out.splitlines() if line]
    assert told == [["Alfred"], ["loyalty", "»Russian"]]


def test_what_is_gone_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    game, shown = sight("attika")
    seat = game.player
    shown.print_changes(seat)
    game.choose("flip(1)")
    game.choose(game.legal()[0])  # what was turned over is built for the four cards of the hand
    assert not game.view(seat)["state"]["hand"][seat]  # type: ignore[index]
    capsys.readouterr()
    shown.print_changes(seat)
    assert "» hand (Sparta): nothing" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wanted", "found", "not_found"),
    [
        ("money", "rupees", "loyalty"),
        ("rupees", "rupees", "loyalty"),
        ("market", "market (column 6, lower row)", "rupees"),
        ("deck", "(? × 40)", "market"),
        ("Simonich", "Stars: 2", "Karakul"),
        ("coins", "rupees on cards: nothing", "is called"),
        ("no such thing", "Nothing here is called", "rupees"),
    ],
)
def test_a_part_is_shown(wanted: str, found: str, not_found: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, shown = sight("pax-pamir")
    shown.print_part("alfred", wanted)
    told = capsys.readouterr().out
    assert found in told and not_found not in told


def test_cards_are_told_with_what_is_known_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    game, shown = sight("pax-pamir")
    play(game, 12)
    for seat in some(game.seats):
        shown.print_cards(seat, "")
        told = capsys.readouterr().out
        assert "Suit: " in told and "?" not in told
        other = next(each for each in game.seats if each != seat)
        hand = game.view(other)["state"]["hand"][other]  # type: ignore[index]
        if hand:
            assert shown.printer.words.format_word("part", {"thing": "hand", "part": other}) not in told


def test_hidden_cards_are_hidden_in_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    """What the other one holds is nowhere, however it is asked for."""
    game, shown = sight("classics/oh-hell")
    own, *others = game.seats
    words = shown.printer.words
    hidden = {card for seat in others for card in game.full_view()["state"]["hand"][seat]}  # type: ignore[index]
    called = {words.format_value(v) for v in _cards(shown, hidden)}
    shown.print_position(own)
    shown.print_cards(own, "")
    shown.print_part(own, "hand")
    told = capsys.readouterr().out
    assert called and not any(name in told for name in called)


@pytest.mark.parametrize("looks", [3, pytest.param(6, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["attika", "pax-pamir", "classics/oh-hell", "classics/goofspiel"])
def test_nothing_that_is_shown_changes_with_what_is_hidden(
    name: str, looks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a seat may not see is dealt anew, and every line that it is shown stays the same."""
    game, differ = rules(name).new_game(7), 0
    redealing = Determinizer(game.table.machine)
    for _ in range(looks):
        play(game, 9)
        if game.over:
            break
        for number, seat in enumerate(game.seats):
            told = []
            for cells in (game.cells[:], redealing.resample_hidden(game.cells, number, Pcg(11))):
                other = Game(game.table, game.seed, cells=cells)
                differ += cells != game.cells
                shown = PositionPrinter(other, teller(name, "en"), rules(name).folder)
                shown.print_position(seat)
                shown.print_cards(seat, "")
                shown.print_part(seat, "hand")
                told.append(capsys.readouterr().out)
            assert told[0] == told[1], seat
    assert differ > 2, "something was hidden"


@pytest.mark.parametrize("name", [*LANGUAGES, "classics/oh-hell", "classics/homesteads"])
def test_what_others_chose_is_told_if_it_is_public(name: str) -> None:
    """In these games every choice is made in the open; what is drawn is not."""
    game = rules(name).new_game(2)
    play(game, 120)
    for seat in (*game.seats, None):
        moves = [event for event in game.log_for(seat) if event.kind == "move"]
        assert len(moves) > 60 or game.over
        assert all(step.is_visible for event in moves for step in event.step_events or (event,)), seat


def _cards(shown: PositionPrinter, names: set[str]) -> list[object]:
    from rulewright.types import MemberType
    from rulewright.words.message_values import build_member

    of = shown.scene_context.keyed_states["hand"].type
    assert isinstance(of, MemberType)
    return [build_member(of.finite_type, name) for name in names]


def test_places_have_the_numbers_of_the_options_that_mean_them() -> None:
    game, shown = sight("classics/tic-tac-toe")
    game.choose("a1")
    shown.print_position(game.player)
    assert shown.shown_numbers(game.player or "") == set(range(1, 9))
    offers = shown.position_reader.numbers_by_place()
    assert game.decision is not None
    reading_order = ["a3", "b3", "c3", "a2", "b2", "c2", "b1", "c1"]
    for number, option in enumerate(shown.position_reader.order_options(), 1):
        assert option.name == reading_order[number - 1]
        assert offers[f"site.{option.name}"] == number


def test_corners_and_sides_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    game, shown = sight("classics/dots-and-boxes")
    for move in ("a1_n", "a1_w", "a1_s"):
        game.choose(move)
    shown.print_position(None)
    picture = [line for line in capsys.readouterr().out.splitlines() if "+" in line or "|" in line]
    assert [line.split() for line in picture[-3:]] == [
        ["+", "#", "+", "-", "+", "-", "+"],
        ["1", "#", "|", "|", "|"],
        ["+", "#", "+", "-", "+", "-", "+"],
    ]


def test_a_corner_and_a_side_may_be_called_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """Of hexes both can lie in the north-east of the same place."""
    game, shown = sight("classics/homesteads")
    shown.print_position(None)
    assert capsys.readouterr().out.count("+") == 54, "each corner is drawn"
    for what, move in (("homestead", "c1_ne"), ("road", "c1_ne")):
        game.choose(move)
        shown.print_changes(None)
        told = capsys.readouterr().out
        assert told.count("»1") == 1 and told.count("+") == 53, what


# --- scripts --------------------------------------------------------------------------------------

SCRIPT = CLASSICS / "tic-tac-toe" / "games" / "diagonal.yaml"


def test_a_script_is_shown_with_its_positions() -> None:
    told = run("run", SCRIPT, "--show").stdout
    assert sum("»C" in line for line in told.splitlines() if line[4:5].isdigit()) == 4
    assert sum("»N" in line for line in told.splitlines() if line[4:5].isdigit()) == 3
    assert told.index("a b c") < told.index("Cross: b2")


def test_a_script_is_gone_through_move_by_move() -> None:
    typed = "\n\nb\n4\nwhy score\nshow marks\nlog 1\noptions\nnonsense\n99\n\n"
    done = run("run", SCRIPT, "--step", input=typed)
    assert done.exit_code == 0, done.stderr
    parts = done.stdout.split(" > ")
    assert [part.rsplit("\n", 1)[-1] for part in parts[:5]] == ["0/7", "1/7", "2/7", "1/7", "4/7"]
    assert "the scores now" in parts[5] and "marks: " in parts[6]
    assert ("Nought: c1" in parts[7] and "[a1]" in parts[8]) or "[c2]" in parts[8]
    assert "There is no command `nonsense`" in parts[9]
    assert "final scores" in parts[-1]


@pytest.mark.parametrize("flags", [("--show", "--quiet"), ("--step", "--format", "json")])
def test_positions_go_with_the_log_as_text(flags: tuple[str, ...]) -> None:
    done = run("run", SCRIPT, *flags)
    assert done.exit_code == 2 and flags[0] in done.stderr


def test_a_scenario_that_begins_amid_a_game_is_shown(tmp_path: Path) -> None:
    (first, *_) = sorted((RULESETS / "arctic" / "scenarios").glob("*.yaml"))
    done = run("run", first, "--show")
    assert done.exit_code == 0, done.stderr
    assert "inner ring" in done.stdout


COUNTED = """
names: {p: player}
state:
  got(p): int
flow:
  draft:
    repeat: hand in 1 to 2
    do: |
      ann chooses n from 1 to 2
      got[ann] += n + hand
  play:
    repeat: round in 1 to 2
    steps:
      first:
        each: p in player
        do: |
          p chooses n from 1 to 2
          got[p] += n + round
      second:
        repeat: stroke in 1 to 2
        do: |
          ann chooses n from 1 to 2
          got[ann] += n
scoring:
  points(p): got[p]
"""


def test_counters_are_shown_while_their_steps_are_repeated(tmp_path: Path) -> None:
    head = HEAD.replace("players: 2", "players: {count: 2, seats: [ann, bob]}")
    folder = folder_with(tmp_path, head + COUNTED)
    ruleset = rulewright.load(folder)
    game = ruleset.new_game(1)
    shown = PositionPrinter(game, GamePrinter(folder, "en"), folder)
    table, text, mats = [], [], []
    counters = ("hand", "round", "stroke")
    while not game.over:
        sections = shown.position_reader.list_sections("ann")
        table.append({name for one in sections for name in one.thing_names} & {*counters})
        lines = "\n".join(
            shown.position_reader.wording.iter_lines(shown.scene_context.shown_state(game.view("ann")))
        )
        text.append({name for name in counters if f"{name}:" in lines})
        drawn = {node.id.removesuffix("[]") for node in game.scene("ann").nodes}
        mats.append(drawn & {*counters})
        whole = shown.position_reader.list_sections("ann", include_undrawn=True)
        assert {name for one in whole for name in one.thing_names} >= {*counters}
        assert set(game.view("ann")["state"]) >= {*counters}  # type: ignore[call-overload]
        game.choose(game.legal()[0])
    first, each, last = {"hand"}, {"round"}, {"round", "stroke"}
    expected = [first, first, *(each, each, last, last) * 2]
    assert table == expected
    assert text == expected
    assert mats == expected


# --- seats ----------------------------------------------------------------------------------------


def test_a_player_who_looks_ahead_wins_at_once() -> None:
    """From x at a1, a2 and o at b1, b2 both kinds of players complete their line."""
    from rulewright.simulation.playing.agent_choice import choose_code, derive_seed
    from rulewright.simulation.playing.agent_specs import parse_single_agent

    for kind in ("greedy", "mcts:60"):
        game = rules("classics/tic-tac-toe").new_game(3)
        for move in ("a1", "b1", "a2", "b2"):
            game.choose(move)
        code = choose_code(parse_single_agent(kind), game, derive_seed(game))
        again = game.copy()
        assert code == choose_code(parse_single_agent(kind), again, derive_seed(again)), "and always alike"
        game.choose(code)
        assert game.over and game.ranking[0].player == "player1", kind


def test_seats_of_all_kinds_play_a_game_to_its_end() -> None:
    done = run(
        "play", "classics/connect-four", "--seat", "player1=greedy", "--seat", "player2=mcts:20",
        "--seed", "4",
    )  # fmt: skip
    assert done.exit_code == 0, done.stderr
    assert "final scores" in done.stdout


def test_ascii_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(console, "_ascii_only", False)  # and so it is afterwards
    done = run("play", "pax-pamir", "--seed", "5", "--ascii", input="1\n1\n1\nquit\n")
    shown = done.stdout.replace("é", "")
    assert shown.isascii() and "(? x 40)" in shown


def test_boards_use_the_letters_of_faces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "reversi"
    shutil.copytree(CLASSICS / "reversi", folder)
    rules_file = folder / "ruleset.yaml"
    faces = "board:\n  faces: {black: {icon: disc, letter: X}, white: {icon: disc, letter: O}}\n"
    rules_file.write_text(rules_file.read_text("utf-8").replace("board:\n", faces, 1), "utf-8")
    game = rulewright.load(folder).new_game(1)
    PositionPrinter(game, GamePrinter(folder, "en"), folder).print_position("black")
    shown = capsys.readouterr().out
    assert "X O" in " ".join(shown.split()) and "O = White, X = Black" in shown
