"""`rulewright run --html`: a replay in one file, of what somebody may see."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from cli_tools import NIM, RULESETS, SCRIPT, TIC_TAC_TOE, ruleset, run
from honest import some
from rulewright.pages.script_bundle import hash_for_policy

GAME = TIC_TAC_TOE / "games" / "diagonal.yaml"
DEALS = RULESETS / "classics" / "oh-hell" / "games" / "three-hands.yaml"
DEAL = f"{DEALS}@20"
"""The first hand and some of the second."""


def written(tmp_path: Path, *words: object) -> str:
    page = tmp_path / "replay.html"
    result = run("run", *words, "--quiet", "--html", page)
    assert result.exit_code == 0, result.stderr
    return page.read_text("utf-8")


def data(page: str) -> dict[str, Any]:
    """What is packed into a page."""
    found = re.search(r'<script type="text/plain" id="game">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    read: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return read


def test_a_page_lets_its_own_script_and_style_work_and_nothing_else(tmp_path: Path) -> None:
    page = written(tmp_path, GAME)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert policy is not None and script is not None and style is not None
    allowed = dict(part.strip().split(" ", 1) for part in policy[1].replace("&#39;", "'").split(";"))
    assert allowed == {
        "default-src": "'none'",
        "script-src": hash_for_policy(script[1]),
        "style-src": hash_for_policy(style[1]),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert page.index("Content-Security-Policy") < page.index("<style")
    assert page.count("<script") == 2 and not re.search(r"\sstyle=|\son\w+=|<link|<img", page)
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == {"http://www.w3.org/2000/svg"}


def test_each_step_is_there_with_what_happened_and_could_be_chosen(tmp_path: Path) -> None:
    (view,) = data(written(tmp_path, GAME))["views"]
    values, steps = view["values"], view["steps"]
    assert len(steps) == 8 and view["seats"] == ["Cross", "Nought"]
    offers = [[values[n] for n in step["scenes"]["wide"]["offers"]] for step in steps]
    assert [len(each) for each in offers] == [9, 8, 7, 6, 5, 4, 3, 0]
    taken = [each[step["taken"]]["name"] for each, step in zip(offers[:-1], steps, strict=False)]
    assert taken == ["b2", "b1", "a3", "c1", "a1", "a2", "c3"]
    assert steps[-1]["taken"] == -1
    assert [step["scores"] for step in (steps[0], steps[-1])] == [[0, 0], [1, 0]]
    assert steps[1]["lines"] == [["move", "Cross: b2"], ["phase", "Turn of Nought"]]


def test_what_comes_again_stands_once(tmp_path: Path) -> None:
    (view,) = data(written(tmp_path, GAME))["views"]
    told = [json.dumps(value, sort_keys=True) for value in view["values"]]
    assert len(told) == len(set(told))
    used = {n for step in view["steps"] for each in step["scenes"].values() for n in each["nodes"]}
    shown = sum(len(step["scenes"]["wide"]["nodes"]) for step in view["steps"])
    assert len(used) < shown


def test_a_save_is_replayed_up_to_where_it_stands(tmp_path: Path) -> None:
    save = tmp_path / "middle.json"
    assert run("run", GAME, "--until", 3, "--save", save, "--quiet").exit_code == 0
    (view,) = data(written(tmp_path, save))["views"]
    assert len(view["steps"]) == 4


def test_a_page_is_of_one_view_unless_all_are_asked_for(tmp_path: Path) -> None:
    def names(*words: object) -> list[str]:
        return [view["name"] for view in data(written(tmp_path, DEAL, *words))["views"]]

    assert names() == ["a spectator"]
    assert names("--seat", "ben") == ["Ben"]
    assert names("--all") == ["a spectator", "Ann", "Ben", "Cat"]


def test_a_view_has_the_options_of_its_own_seat_only(tmp_path: Path) -> None:
    views = data(written(tmp_path, DEAL, "--all"))["views"]
    for step in some(range(len(views[0]["steps"]))):
        asked = [view["steps"][step]["scenes"]["wide"] for view in views]
        seats = ["ann", "ben", "cat"]
        have = [seats[n] for n, each in enumerate(asked[1:]) if each["offers"]]
        assert have == asked[0]["turn"] and not asked[0]["offers"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", "ben"), "name the page with --html FILE"),
        (("--all",), "name the page with --html FILE"),
        (("--html", "p.html", "--all", "--seat", "ben"), "leave --seat out"),
        (("--html", "p.html", "--seat", "bert"), "`bert` is none of the seats"),
    ],
)
def test_wrong_use_is_told(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("run", DEALS, "--quiet", *words)
    assert result.exit_code == 2
    assert said in " ".join(re.sub(r"[│╭╮╰╯─]", " ", result.stderr).split())
    assert not list(tmp_path.iterdir())


def test_what_is_no_page_is_not_replaced(tmp_path: Path) -> None:
    other = tmp_path / "notes.html"
    other.write_text("my own", "utf-8")
    result = run("run", GAME, "--html", other)
    assert result.exit_code == 2 and "foreign-file" in result.stderr
    assert other.read_text("utf-8") == "my own"
    assert run("run", GAME, "--html", other, "--force").exit_code == 0
    assert run("run", GAME, "--html", other).exit_code == 0, "it is ours now"


def test_a_game_that_stops_short_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM)
    script = tmp_path / "game.yaml"
    text = SCRIPT.replace("ruleset: nim", f"ruleset: {folder}").replace("take(2)", "take(3)")
    script.write_text(text, "utf-8")
    page = tmp_path / "replay.html"
    result = run("run", script, "--quiet", "--html", page)
    assert result.exit_code == 1 and "not-legal" in result.stderr
    (view,) = data(page.read_text("utf-8"))["views"]
    assert len(view["steps"]) == 2


def test_a_page_of_a_game_that_goes_on_prints_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "replay.html"
    result = run("run", f"{GAME}@2", "--html", page)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written: {page}\n")
