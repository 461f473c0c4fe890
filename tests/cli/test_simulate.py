"""`rulewright simulate` and `compare`: tables, files, what is refused, what goes wrong."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from cli_tools import NIM, ruleset, run

SMALL = ("--games", 60, "--workers", 1)


def test_the_table() -> None:
    said = run("simulate", "classics/connect-four", *SMALL)
    assert said.exit_code == 0
    assert said.output.startswith("Connect Four: 60 games, 2 x random\n")
    for line in (
        "seat     won", "shared first places: ", "rule lines: all ", " of 1,",
        "\na player drops a disc into a column (turns.n)\n",
        "if four(p, s), in Turn of a player (", "connect-four/ruleset.yaml:66)",
    ):  # fmt: skip
        assert line in said.output


def test_in_short(tmp_path: Path) -> None:
    """What the figures mean, and no more than they can tell."""
    words = ("simulate", "classics/connect-four", "--no-lines", "-w", 1, "--games")
    sure, unsure = (" ".join(run(*words, games).output.split()) for games in (1000, 40))
    assert "Significant: player1 more often and player2 less often than an even share" in sure
    assert "Chance alone can explain the differences" in unsure and "Significant" not in unsure
    assert " % of the games end by `if four(p, s)`" in sure and "A game has 21 decisions" in sure

    never = NIM.replace(
        "          pile -= n\n",
        "          pile -= n\n        pass where pile > 90:\n          pile = 0\n",
    )
    page = tmp_path / "page.html"
    said = run("simulate", ruleset(tmp_path / "nim", never), *SMALL, "--out", page, "-f", "text")
    assert '- Never possible in these games: "pass".\n' in said.output
    text = page.read_text("utf-8")
    assert "<h2>In short</h2>" in text and "Never possible in these games: &quot;pass&quot;." in text

    one_seat = run("simulate", "classics/pig", "--players", "greedy,random", *SMALL, "--no-lines")
    assert "the seat may be the cause" in " ".join(one_seat.output.split())


def test_the_words_of_the_game(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim", NIM.replace("version:", "languages: [en, de]\nversion:"))
    (nim / "locales").mkdir()
    for language, asks, take in (
        ("en", "{ $player }: how many of { $n } coins?", "take { $n }"),
        ("de", "{ $player }: wie viele Münzen?", "{ $n } Münzen nehmen"),
    ):
        text = f"turns = {asks}\nturns-take = {take}\nphase-turns = Round of {{ $p }}\n"
        (nim / "locales" / f"{language}.ftl").write_text(text, "utf-8")
    out = tmp_path / "out.json"
    said = run("simulate", nim, *SMALL, "--lang", "de", "--out", out, "-f", "text")
    assert "\nwie viele Münzen? (turns)\n  … Münzen nehmen  " in said.output
    assert "if pile == 0, in Round of jemand (nim/ruleset.yaml:" in said.output
    (menu,) = json.loads(out.read_text("utf-8"))["menus"]
    assert menu["decision"] == "turns" and menu["alternatives"][0]["name"] == "take"
    changed = run("compare", nim, "--with", "start=19", "--games", 400, "-w", 1)
    assert '"take …" (turns) is chosen ' in " ".join(changed.output.split())
    assert run("simulate", nim, *SMALL, "--lang", "fr").exit_code == 2


def test_places_are_told_by_the_name_of_the_rulesets_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nim = ruleset(tmp_path / "far" / "nim")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    said = run("simulate", nim, *SMALL)
    assert "(nim/ruleset.yaml:" in said.output and str(tmp_path) not in said.output


def test_the_files(tmp_path: Path) -> None:
    names = [tmp_path / f"out.{kind}" for kind in ("json", "csv", "html")]
    flags = ["-f", "text", *(x for path in names for x in ("--out", path))]
    said = run("simulate", "classics/pig", "--players", "greedy,random", "--swap", *SMALL, *flags)
    assert said.exit_code == 0
    data = json.loads(names[0].read_text("utf-8"))
    assert data["games"] == 60
    assert [player["name"] for player in data["players"]] == ["greedy", "random"]
    assert sum(seat["wins"] for seat in data["seats"]) <= 60
    rows = list(csv.reader(names[1].read_text("utf-8").splitlines()))
    assert rows[0] == ["part", "name", "measure", "value"]
    assert ["games", "", "value", "60"] in rows
    page = names[2].read_text("utf-8")
    assert page.count("<svg") >= 4 and page.rstrip().endswith("</html>")
    assert "http" not in page.replace("http://www.w3.org/2000/svg", ""), "it needs nothing else"


def test_json_in_place_of_the_table() -> None:
    said = run("simulate", "classics/pig", *SMALL, "--format", "json", "--no-lines")
    data = json.loads(said.stdout)
    assert data["lines"] is None
    again = run("simulate", "classics/pig", *SMALL, "--format", "json", "--no-lines")
    assert json.loads(again.stdout) == data, "the same seeds, the same games"


@pytest.mark.parametrize("players", ["clever", "mcts:0", "mcts", "random,"])
def test_players_that_there_are_not(players: str) -> None:
    said = run("simulate", "classics/pig", "--players", players)
    assert said.exit_code == 2
    assert "--players" in said.output


def test_too_many_players() -> None:
    said = run("simulate", "classics/connect-four", "--players", "3xrandom")
    assert said.exit_code == 2
    assert "wrong-player-count" in said.output


def test_without_a_compiler_it_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with_compiler = run("simulate", "classics/pig", *SMALL, "--no-lines")
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    said = run("simulate", "classics/pig", *SMALL, "--no-lines")
    assert said.exit_code == 0
    assert said.stderr.count("slower Python backend") == 1
    assert said.stdout == with_compiler.stdout


@pytest.mark.parametrize("compiler", ["cc", ""])
def test_a_rule_fault_is_shown_at_its_place(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", compiler)
    folder = ruleset(tmp_path / "nim", NIM.replace(" where enough(n)", ""))
    said = run("simulate", folder, *SMALL)
    assert said.exit_code == 1
    assert "error[value-outside]" in said.stderr and "pile -= n" in said.stderr
    assert "note: in the game with seed " in said.stderr and ": 2 players" in said.stderr


def test_a_comparison() -> None:
    said = run("compare", "classics/pig", "--with", "short_game=true", "--games", 400, "-w", 1)
    assert said.exit_code == 0
    assert "Pig: 400 games of each, 2 x random, the same seeds" in said.output
    assert "decisions fewer, 95 % between" in said.output
    assert "inconclusive at this sample size (95 % intervals of the differences):" in said.output
    assert "    wins and ties, in points: player1 -" in said.output


def test_several_changes_and_their_files(tmp_path: Path) -> None:
    names = [tmp_path / f"out.{kind}" for kind in ("json", "csv", "html")]
    flags = ["-f", "text", *(x for path in names for x in ("--out", path))]
    nim = ruleset(tmp_path / "nim")
    said = run("compare", nim, "--with", "start=6", "--with", "start=5", "--games", 300, "-w", 1, *flags)
    assert said.exit_code == 0
    assert "start=5\n  changes nothing: all 300 games were identical" in said.output
    data = json.loads(names[0].read_text("utf-8"))
    assert [row["changes_nothing"] for row in data["variants"]] == [False, True]
    heads, *rows = csv.reader(names[1].read_text("utf-8").splitlines())
    assert heads[:3] == ["variant", "measure", "of"] and heads[-1] == "told_apart"
    assert len(rows) == data["measures"]
    assert ["start=6", "decisions", ""] in [row[:3] for row in rows]
    assert "changes nothing" in names[2].read_text("utf-8")


def test_a_sweep(tmp_path: Path) -> None:
    text = NIM.replace("define:\n", "define:\n  goal: 1\n  spare: 7\n").replace(
        "1 if winner == p", "goal if winner == p"
    )
    nim = ruleset(tmp_path / "nim", text.replace("enough(n): pile >= n", "enough(n): pile >= n"))
    page = tmp_path / "sweep.html"
    said = run("compare", nim, "--vary", "define.goal=1..3", "--games", 300, "--out", page, "-f", "text")
    assert said.exit_code == 0, said.output
    assert "current" in said.output and "player1 scores" in said.output
    assert page.read_text("utf-8").count("<svg") >= 5
    said = run("compare", nim, "--vary", "define.spare=1,9", "--games", 60)
    assert "define.spare changes nothing: all games are identical" in said.output


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ((), "--with or --vary"),
        (("--vary", "define.nothing=1..2"), "nothing"),
        (("--vary", "define.enough=1"), "not a number"),
        (("--with", "no-such-variant"), "no-such-variant"),
        (("--with", "start=5", "--games", "1"), "--games"),
        (("--vary", "define.a=1,2", "--vary", "define.b=1,2"), "one number at a time"),
    ],
)
def test_what_cannot_be_compared(flags: tuple[str, ...], why: str, tmp_path: Path) -> None:
    said = run("compare", ruleset(tmp_path / "nim"), *flags)
    assert said.exit_code == 2
    assert why in said.output


def test_joined_changes_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")  # so few games are sooner played than compiled
    said = run("compare", "arctic", "--with", "edition=fr+letter-fr", "--games", 4, "-w", 1)
    assert said.exit_code == 0, said.output
    assert "\nedition=fr+letter-fr\n" in said.output
    alone = run("compare", "arctic", "--with", "letter-fr", "--games", 4)
    assert alone.exit_code != 0 and "overlay-needs" in alone.stderr


def test_several_changes_are_told_in_a_line_each(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim")
    said = run("compare", nim, "--with", "start=6", "--with", "start=5", "--games", 300)
    lines = said.output.splitlines()
    assert lines[2].startswith("start=6: ") and lines[3].startswith("start=5: changes nothing")


def test_the_beginning_of_a_path_lists_numbers(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim")
    said = run("compare", nim, "--vary", "options")
    assert said.exit_code == 0
    assert said.output.splitlines()[0].split() == ["number", "now", "place"]
    assert said.output.splitlines()[1].split()[:2] == ["options.start", "5"]
    said = run("compare", nim, "--vary", "options.start=4..6", "--games", 200)
    assert said.exit_code == 0 and "options.start" in said.output


def test_pages_need_nothing_and_hide_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    page = tmp_path / "page.html"
    run("simulate", "pax-pamir", "--players", "5", "--games", 6, "--no-lines", "--out", page)
    text = page.read_text("utf-8")
    assert 'name="viewport"' in text and "prefers-color-scheme: dark" in text
    assert "<script" not in text and "url(" not in text and "http" not in text
    plots = text.count("<svg ")
    assert plots > 20
    assert text.count('role="img" aria-label="') == plots, "each says what it shows"
    assert "which gift?" in text and "<code>give.g</code>" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "classics/pig", "--out", "x.json", "--out", "x.json"), "occurs twice"),
        (("compare", "classics/pig", "--with", "a", "--out", "x"), "in which form"),
        (("compare", "classics/pig", "--with", "a", "--with", "a"), "occurs twice"),
        (("compare", "classics/pig", "--with", "short_game=true+short_game=false"), "sets"),
        (("perft", "classics/pig", "99999999999999999999"), "1000"),
    ],
)
def test_what_contradicts_itself(words: tuple[object, ...], told: str) -> None:
    said = run(*words)
    assert said.exit_code == 2, said.output
    assert told in said.output
