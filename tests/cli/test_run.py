"""`rulewright run`: the log, the final scores, and what is said about scripts that do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, TIC_TAC_TOE, ruleset, run, start

GAME = TIC_TAC_TOE / "games" / "diagonal.yaml"


def test_a_game_is_told_to_its_final_scores() -> None:
    result = run("run", GAME)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "Tic-tac-toe: the crosses win on a diagonal"
    assert "Cross: b2" in lines
    assert lines[-3:-1][0].split()[:2] == ["place", "player"]
    assert lines[-2].split() == ["1", "Cross", "1"]
    assert lines[-1].split() == ["2", "Nought", "0"]


def test_quiet_leaves_the_scores() -> None:
    lines = run("run", GAME, "--quiet").stdout.splitlines()
    assert lines[0] == "final scores"
    assert len(lines) == 4


def test_json_is_one_event_a_line() -> None:
    result = run("run", GAME, "--format", "json")
    events = [json.loads(line) for line in result.stdout.splitlines()]
    moves = [event for event in events if event["event"] == "move"]
    assert [move["option"] for move in moves] == ["b2", "b1", "a3", "c1", "a1", "a2", "c3"]
    assert events[-1]["event"] == "end"
    assert events[-1]["scores"] == {"cross": 1, "nought": 0}
    assert [place["place"] for place in events[-1]["ranking"]] == [1, 2]


def test_until_stops_and_save_keeps_the_game(tmp_path: Path) -> None:
    save = tmp_path / "half.json"
    result = run("run", GAME, "--until", "3", "--save", save)
    assert result.exit_code == 0, result.stderr
    assert "Nought: c1" not in result.stdout and "Cross: a3" in result.stdout
    assert "Nought is to move" in result.stdout
    assert len(json.loads(save.read_text())["decisions"]) == 3
    again = run("play", "classics/tic-tac-toe", "--resume", save, input="c1\na1\na2\nc3\n")
    assert again.exit_code == 0, again.stderr + again.stdout
    assert "final scores" in again.stdout


def test_the_line_takes_the_place_of_what_the_script_says(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT)
    script = folder / "scenarios" / "last.yaml"
    assert run("run", script).exit_code == 0
    result = run("run", script, "--option", "start=6")
    assert result.exit_code == 1
    assert "expectation-failed" in result.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("ben: take(2)", "ben: take(3)"), ["move-not-legal", "`enough(n)` does not hold",
                                            "pile = 2", "n = 3"]),
        (("ben: take(2)", "ben: tkae(2)"), ["unknown-move", "did you mean `take`?"]),
        (("ben: take(2)", "bne: take(2)"), ["unknown-seat", "did you mean `ben`?"]),
        (("ben: take(2)", "ann: take(2)"), ["wrong-turn", "`ben` must decide here"]),
        (("ben: take(2)", "ben: take("), ["move-syntax", "expected a name or a number: the move ends here"]),
        (("winner == ben", "winner == ann"), ["expectation-failed", "winner = ben"]),
        (("winner == ben", "winer == ben"), ["unknown-name", "winner"]),
        (("ruleset: nim", "rulesett: nim"), ["unknown-key"]),
        (("[ann, ben]", "[ann, ben, cid, dan]"), ["wrong-player-count"]),
        (("[ann, ben]", "[ann, ann]"), ["duplicate-key"]),
        (("moves:\n", "moves\n"), ["error["]),
        (("  - ann: take(3)\n", "  - ann: [take, 3]\n"), ["wrong-kind"]),
        (("  - ann: take(3)\n", "  - take(3)\n"), ["wrong-kind"]),
        (("players:", "edition: ja\nplayers:"), ["unknown-edition"]),
        (("players:", "variants: [fast]\nplayers:"), ["unknown-variant"]),
        (("players:", "seed: many\nplayers:"), ["error["]),
        (("players:", "given: {from: middle}\nplayers:"), ["error["]),
        (("players:", "perform: nothing_such()\nplayers:"), ["unknown-name"]),
        (("players:", "chance: [7]\nplayers:"), ["unused-chance"]),
    ],
)  # fmt: skip
def test_one_clear_finding_at_the_line_at_fault(
    tmp_path: Path, change: tuple[str, str], said: list[str]
) -> None:
    assert change[0] in SCRIPT
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT.replace(*change))
    result = run("run", folder / "scenarios" / "last.yaml")
    assert result.exit_code in (1, 2), result.stdout
    for words in said:
        assert words in result.stderr
    assert "last.yaml:" in result.stderr
    assert "Traceback" not in result.stderr and "fault of Rulewright" not in result.stderr


def test_a_finding_names_the_line_of_the_script_and_of_the_rule(tmp_path: Path) -> None:
    script = SCRIPT.replace("ben: take(2)", "ben: take(3)")
    folder = ruleset(tmp_path / "nim", scenarios__last=script)
    said = run("run", folder / "scenarios" / "last.yaml").stderr
    assert "scenarios/last.yaml:6:10" in said
    line = NIM.splitlines().index("        take(n from 1 to 3) where enough(n):") + 1
    assert f"ruleset.yaml:{line}:35" in said
    assert "`pile >= n` does not hold: pile = 2, n = 3" in said
    assert "legal here: `take(1)`, `take(2)`" in said


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("nothing.yaml", None, "file-not-found"),
        ("bytes.yaml", b"\xff\xfe\x00scenario", "not-text"),
    ],
)
def test_files_that_cannot_be_read_are_wrong_use(
    tmp_path: Path, name: str, content: bytes | None, code: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = run("run", tmp_path / name)
    assert result.exit_code == 2
    assert code in result.stderr


def test_empty_and_broken_scripts(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    for content in ("", "- a\n- b\n", "scenario: [\n", "scenario: x\nscenario: y\n", "\t- x\n"):
        path = folder / "broken.yaml"
        path.write_text(content, "utf-8")
        result = run("run", path)
        assert result.exit_code == 1, result.stderr
        assert "error[" in result.stderr and "fault of Rulewright" not in result.stderr


def test_a_rule_fault_is_told_with_the_move_that_leads_there(tmp_path: Path) -> None:
    rules = NIM.replace(" where enough(n)", "")
    folder = ruleset(tmp_path / "nim", rules, s=SCRIPT.replace("ben: take(2)", "ben: take(3)"))
    result = run("run", folder / "s.yaml")
    assert result.exit_code == 1
    assert "error[value-outside]" in result.stderr
    assert "this move leads there" in result.stderr and "s.yaml:6:10" in result.stderr


def test_a_save_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("run", GAME, "--save", tmp_path / "nowhere" / "save.json")
    assert result.exit_code == 2
    assert "file-unwritable" in result.stderr


def test_output_in_a_pipe_is_plain(tmp_path: Path) -> None:
    result = start(["run", GAME], tmp_path)
    assert result.returncode == 0, result.stderr
    assert "\x1b" not in result.stdout
    assert "final scores" in result.stdout


def test_ctrl_c_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright_cli.game_printer import GamePrinter

    told: list[object] = []

    def interrupted(self: object, events: object) -> None:
        told.append(events)
        if len(told) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(GamePrinter, "print_events", interrupted)
    save = tmp_path / "half.json"
    result = run("run", GAME, "--save", save)
    assert result.exit_code == 130
    assert [move for _, move in json.loads(save.read_text())["decisions"]] == ["b2", "b1"]
