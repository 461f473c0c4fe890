"""`rulewright play`: a game at the terminal, with people and random players."""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from cli_tools import SCRIPT, command, ruleset, run, start
from processes import outcome, process, wait_until


def test_two_people_play_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", "classics/tic-tac-toe", input="b2\na1\n1\nb1\n")
    assert result.exit_code == 0, result.stderr
    assert "player2: a1" in result.stdout.lower().replace("player 2", "player2")


def test_options_by_number_name_and_part_of_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = ruleset(tmp_path / "nim")
    typed = "3\ntake(1)\nrubbish\ntake\n1\n3\n"
    result = run("play", folder, "--option", "start=9", input=typed)
    assert result.exit_code == 0, result.stderr
    assert "there is no option `rubbish` here" in result.stdout
    assert "final scores" in result.stdout
    assert result.stdout.splitlines()[-2].split()[:3] == ["1", "Player", "1"]


def test_mistyped_moves_are_answered_in_one_style(tmp_path: Path) -> None:
    """Typed and in a script: what is wrong, and what was probably meant."""
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT.replace("take(3)", "tkae(3)", 1))
    mistakes = "tkae(2)\ntake 2\ntake(k = 2)\n"
    typed = run("play", folder, "--option", "start=3", input=f"{mistakes}take(3)\n")
    answers = (
        "there is no option `tkae` here\n    did you mean `take`?\n",
        "unexpected `2` behind the move\n    did you mean `take(2)`?\n",
        "`take` has no parameter `k`\n    the parameters are `n`\n",
    )
    for answer in answers:
        assert answer in typed.stdout
    script = run("run", folder / "scenarios" / "last.yaml")
    assert script.exit_code == 1
    assert "error[unknown-move]: there is no option `tkae` here\n" in script.stderr
    assert "help: did you mean `take`?" in script.stderr


def test_a_move_that_is_not_legal_is_explained(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    result = run("play", folder, "--option", "start=2", input="take(3)\ntake(2)\n")
    assert result.exit_code == 0, result.stderr
    assert "`take(3)` is not legal here" in result.stdout
    assert "pile = 2, n = 3" in result.stdout


def test_random_players_move_by_themselves(tmp_path: Path) -> None:
    result = run(
        "play", "classics/tic-tac-toe", "--seat", "player1=random", "--seat", "player2=random",
        "--seed", "1",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    again = run(
        "play", "classics/tic-tac-toe", "--seat", "player1=random", "--seat", "player2=random",
        "--seed", "1",
    )  # fmt: skip
    assert "final scores" in result.stdout and result.stdout == again.stdout


@pytest.mark.parametrize("seat", ["player1", "player1=robot", "nobody=random", "=random"])
def test_seats_that_are_wrong_use(seat: str) -> None:
    result = run("play", "classics/tic-tac-toe", "--seat", seat)
    assert result.exit_code == 2
    assert seat.partition("=")[0] in result.stderr


def test_undo_show_scores_log_help(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    typed = "undo\ntake(3)\nundo\nshow\nscores\nlog\nhelp\noptions\ntake(2)\n:undo\ntake(1)\nquit\n"
    result = run("play", folder, "--save", tmp_path / "s.json", input=typed)
    assert result.exit_code == 0, result.stderr
    assert "You have no move to take back." in result.stdout
    assert result.stdout.count("Taken back.") == 2
    assert "pile: 5" in result.stdout
    assert "scores\nplace" in result.stdout
    saved = json.loads((tmp_path / "s.json").read_text())
    assert saved["decisions"] == [["player1", "take(1)"]]


def test_several_decisions_of_a_move_are_typed_and_taken_back_together(tmp_path: Path) -> None:
    save = tmp_path / "s.json"
    typed = "c3 then c4\nc3 then d4\nb6\nundo\nb6 then a5\nundo\nd6\nc5\nquit\n"
    result = run("play", "classics/draughts", "--save", save, input=typed)
    assert result.exit_code == 0, result.stderr
    assert "`c4` is not legal here" in result.stdout
    assert "`slanting(s, t)` does not hold" in result.stdout
    assert result.stdout.count("Taken back.") == 2
    made = [choice for _, choice in json.loads(save.read_text())["decisions"]]
    assert made == ["c3", "d4", "d6", "c5"]


def test_undo_takes_back_what_random_players_did_since(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    save = tmp_path / "s.json"
    result = run(
        "play", folder, "--seat", "player2=random", "-o", "start=20", "--save", save,
        input="take(1)\ntake(1)\nundo\nundo\ntake(3)\nquit\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    assert json.loads(save.read_text())["decisions"][0] == ["player1", "take(3)"]


def test_the_end_of_input_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ruleset(tmp_path / "nim")
    monkeypatch.chdir(tmp_path)
    result = run("play", folder, input="take(1)\n")
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / "nim-1.save.json").exists()
    assert "nim-1.save.json" in result.stdout
    resumed = run("play", folder, "--resume", "nim-1.save.json", input="take(2)\ntake(2)\n")
    assert resumed.exit_code == 0 and "final scores" in resumed.stdout


def test_ctrl_c_leaves_with_the_game_saved(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    with process(command(["play", folder]), tmp_path, typed=True) as playing:
        assert playing.stdin is not None and playing.stdout is not None
        os.set_blocking(playing.stdout.fileno(), False)
        told = bytearray()

        def asked(times: int) -> bool:
            with suppress(BlockingIOError):
                told.extend(os.read(playing.stdout.fileno(), 10_000))
            return told.count(b"\n> ") >= times

        wait_until(lambda: asked(1), "the first player is asked", playing)
        playing.stdin.write("take(1)\n")
        playing.stdin.flush()
        wait_until(lambda: asked(2), "the second player is asked", playing)
        os.set_blocking(playing.stdout.fileno(), True)
        playing.send_signal(signal.SIGINT)
        code, _, err = outcome(playing, "Ctrl-C")
    assert code == 130, err
    assert "Traceback" not in err
    saved = json.loads((tmp_path / "nim-1.save.json").read_text())
    assert saved["decisions"] == [["player1", "take(1)"]]


def test_saves_that_cannot_be_resumed(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    save = tmp_path / "s.json"
    assert run("play", folder, "--save", save, input="take(1)\nquit\n").exit_code == 0
    text = save.read_text()
    for content, code in (
        (text[: len(text) // 2], "broken-save"),
        ("hello", "broken-save"),
        (text.replace('"nim"', '"hex"'), "foreign-save"),
        (text.replace("take(1)", "take(9)"), "broken-save"),
    ):
        save.write_text(content)
        result = run("play", folder, "--resume", save)
        assert result.exit_code == 1, content
        assert code in result.stderr
    assert run("play", folder, "--resume", tmp_path / "none.json").exit_code == 2
    assert run("play", folder, "--resume", save, "--players", "2").exit_code == 2


def test_hidden_hands_stay_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(
        "play", "classics/oh-hell", "--seed", "3", "--seat", "player2=random", "--seat",
        "player3=random", input="show\nlog\nquit\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    import rulewright

    game = rulewright.load("classics/oh-hell").new_game(3)
    while game.player != "player1":
        game.choose(game.legal()[0])
    mine = game.view("player1")["state"]["hand"]  # type: ignore[index]
    everything = game.full_view()["state"]["hand"]  # type: ignore[index]

    def told(card: str) -> str:  # card(clubs, nine)
        return card.removeprefix("card(").removesuffix(")").replace(",", "")

    assert all(told(card) in result.stdout for card in mine["player1"])
    for seat in ("player2", "player3"):
        for card in everything[seat]:
            assert told(card) not in result.stdout


def test_played_through_pipes_it_is_plain(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    result = start(["play", folder], tmp_path, input="take(3)\ntake(2)\n")
    assert result.returncode == 0, result.stderr
    assert "\x1b" not in result.stdout


SECRET = """\
ruleset: secret
title: Secret
language: 1
version: 1.0.0
players: 2
names:
  p: player
  n: int
types:
  good: [gas, oil]
state:
  secret(p): {type: 0 to 6, seen by: p}
  open(p): {type: 0 to 6, start: 2}
bags:
  purse(p): {of: good, most: 3}
flow:
  start: |
    for p in player:
      roll d from 1 to 6
      secret[p] = d
  turns:
    repeat: turn in 1 to 2
    each: p in player
    do: |
      p chooses pay within purse[p]
      move pay from purse[p] to purse[next(p)]
      p chooses:
        guess(n from 1 to 6) where secret[next(p)] == n + 6:
          open[p] = n
        rest:
          nothing
        stay:
          nothing
scoring:
  points(p):
    sum of:
      shown: open[p]
      secret: secret[p]
  ranking: [points, '1 if p == player2 else 0']
"""


def test_reasons_scores_rolls_and_choices_of_others(tmp_path: Path) -> None:
    folder = tmp_path / "secret"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(SECRET, "utf-8")
    typed = "rest\nwhy guess(2)\nscores\nlog\nquit\n"
    save = tmp_path / "s.json"
    told = run("play", folder, "--seed", "1", "--save", save, input=typed).stdout
    before, _, mine = told.partition("Player 1: rest")
    assert before.count("roll (number: 4)") == 1 and before.count("roll (number: ?)") == 2
    assert "`guess(2)` is not legal here" in mine
    assert "depends on information that Player 2 may not see (ruleset.yaml:" in mine
    table = mine[mine.index("scores\nplace") :].splitlines()
    assert [line.split() for line in table[2:4]] == [
        ["?", "Player", "1", "2", "?", "?"], ["?", "Player", "2", "2", "3", "5"],
    ]  # fmt: skip
    log = mine[mine.index("scores\nplace") :]
    assert "roll (number: ?)" in log and "roll (number: 3)" in log
    assert "nothing" not in told
    assert f"To continue it:\n    rulewright play {folder} --resume {save}\n" in told


def test_a_saved_game_needs_no_ruleset_that_comes_along(tmp_path: Path) -> None:
    save = tmp_path / "a game.json"
    left = run("play", "classics/pig", "--seat", "player2=random", "--save", save, input="quit\n")
    assert f"    rulewright play --seat player2=random --resume '{save}'\n" in left.stdout
    again = run("play", "--seat", "player2=random", "--resume", save, input="why roll\nquit\n")
    assert again.exit_code == 0, again.stderr
    assert "`roll` is legal" in again.stdout
    folder = ruleset(tmp_path / "nim")
    assert run("play", folder, "--save", save, "--force", input="quit\n").exit_code == 0
    assert run("play", "--resume", save, input="quit\n").exit_code == 0
    folder.rename(tmp_path / "moved")
    foreign = run("play", "--resume", save)
    assert foreign.exit_code == 1 and "--ruleset FOLDER" in foreign.stderr
    assert run("play").exit_code == 2


def test_show_tells_what_is_known_of_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "show khyber pass\nshow rumor\nshow bazaar\nshow nothing like it\n"
    result = run("play", "pax-pamir", "--players", "2", input=typed)
    lines = [line.removeprefix("> ").strip() for line in result.stdout.splitlines()]
    start = lines.index("Khyber Pass")
    assert lines[start + 1 : start + 6] == [
        "Suit: economic",
        "Stars: 2",
        "Region: Punjab",
        "Icons: road, road",
        "Actions: tax, move",
    ]
    assert "If a cleanup discards it: Failure to Impress: all players discard all" in result.stdout
    assert "Kabul Bazaar" in result.stdout and "Anarkali Bazaar" in result.stdout
    assert "Nothing here is called `nothing like it`." in result.stdout


def test_a_position_is_told_in_the_words_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(
        "play", "pax-pamir", "--players", "3", "--seed", "5", "--lang", "ja", "--seat",
        "betty=random", "--seat", "chloe=random", input="1\nshow\nquit\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    shown = result.stdout.split("> ")[2]
    assert "山札：" in shown and "アルフレッド" in shown
    assert "(? × " in shown and "?, ?" not in shown, "hidden cards are counted"
    assert not any(name in shown for name in ("alfred", "deck", "market", "afghan"))


def test_a_hidden_choice_that_the_rules_tell_of_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(
        "play", "pax-pamir", "--players", "3", "--seed", "5", "--seat", "betty=random", "--seat",
        "chloe=random", input="1\nquit\n",
    )  # fmt: skip
    assert "Betty purchases" in result.stdout
    assert "Betty: ?" not in result.stdout


def test_the_same_line_several_times_running_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seats = ("--seat", "sparta=random", "--seat", "corinth=random")
    told = run("play", "attika", "--players", "3", "--seed", "5", *seats, input="quit\n").stdout
    drawn = [line for line in told.splitlines() if line.strip().startswith("Sparta")]
    assert len(drawn) == 1 and drawn[0].endswith("(×5)")


def test_why_answers_in_the_language_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("play", "arctic", "--players", "3", "--seed", "1", "--lang", "de")
    told = run(*words, input="why score\nplace(russia, 3)\nplace(russia, 3)\nquit\n").stdout
    assert "der Stand der Wertung" in told and "the scores now" not in told
    assert "ist hier nicht erlaubt" in told and "is not legal" not in told
    assert "Das Spiel ist in" in told and "`help` listet die Befehle auf" in told


CARDS = """\
ruleset: cards
title: Cards
language: 1
version: 1.0.0
players: 2
languages: [en]
names: {p: player, c: card}
types:
  card:
    fields: {cost: int}
    members: {carpenter: {cost: 2}, mason: {cost: 1}, fireplace_2: {cost: 2}, smith: {cost: 3}}
state:
  money(p): {type: int, start: 3}
zones:
  card:
    deck: {ordered: true, start: all}
    hand(p): {seen by: p}
    table(p): {}
define:
  price(p, c): c.cost
modifiers:
  carpenter:
    price(p, c): {when: 'carpenter in table[p]', is: base - 1}
  mason:
    price(p, c): {when: 'mason in table[p] and carpenter not in table[p]', is: base + 1}
flow:
  deal: |
    for p in player: move first 2 of deck to hand[p]
  turns:
    each: p in player, for ever
    do: |
      p chooses c in hand[p]
      otherwise: end game
      money[p] -= price(p, c)
      move c to table[p]
scoring:
  points(p): money[p]
"""
WORDS = """\
card-carpenter = Carpenter
card-mason = Mason
card-fireplace_2 = Fireplace 2
card-smith = Smith
rule-carpenter = Everything costs you one less.
rule-mason = Everything costs you one more.
rule-card-mason = Stones are dear.
"""


def test_a_card_tells_the_text_of_its_modifiers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own text comes first; a number of it is told even if its name has the same digits."""
    monkeypatch.chdir(tmp_path)
    folder = ruleset(tmp_path / "cards", CARDS)
    (folder / "locales").mkdir()
    (folder / "locales" / "en.ftl").write_text(WORDS, "utf-8")
    typed = "show carpenter\nshow mason\ncards\n1\nshow\nquit\n"
    result = run("play", folder, input=typed)
    told = result.stdout
    assert told.count("Everything costs you one less.") >= 2
    assert told.count("Stones are dear.") >= 2
    assert "Everything costs you one more." not in told
    assert "Fireplace 2: cost: 2" in told
