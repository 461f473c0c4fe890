"""`import rulewright`: answers show themselves, say what the command says, and tell no secrets."""

from __future__ import annotations

import builtins
import inspect
import json
import re
import shlex
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rulewright
import shared
import user_program
from browser import browser
from cli_tools import run
from rulewright.presentable import Presentable
from rulewright_cli.app import app

PAGE = (Path(__file__).parents[1] / "docs" / "python.md").read_text("utf-8")
PIG, OX = "classics/pig", "classics/tic-tac-toe"
ANSWERS: dict[str, tuple[Callable[[], Presentable], str]] = {
    "ruleset": (lambda: shared.rules(PIG), "pre"),
    "game": (lambda: shared.rules(OX).new_game(), "svg"),
    "decision": (lambda: shared.rules(OX).new_game().decision or pytest.fail(), "pre"),
    "scene": (lambda: shared.rules(OX).new_game().scene(), "svg"),
    "why": (lambda: rulewright.why(shared.rules(OX).new_game(), "b2"), "pre"),
    "replay": (lambda: rulewright.make_replay(shared.rules(OX).new_game()), "iframe"),
    "simulate": (lambda: rulewright.simulate(PIG, games=40, lines=False), "iframe"),
    "compare": (lambda: rulewright.compare(PIG, "short_game=true", games=40), "iframe"),
    "check": (lambda: rulewright.check(OX), "pre"),
    "test": (lambda: rulewright.test(OX, games=0), "pre"),
    "cover": (lambda: rulewright.cover(OX), "pre"),
    "fuzz": (lambda: rulewright.fuzz(OX, games=2), "pre"),
    "mutate": (lambda: rulewright.mutate(OX, most=2), "pre"),
    "diff": (lambda: rulewright.diff(PIG, OX), "iframe"),
    "book": (lambda: rulewright.make_book(OX), "iframe"),
    "audit": (lambda: rulewright.audit(OX), "pre"),
    "revalidate": (lambda: rulewright.revalidate(OX)[0], "pre"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_shows_itself(name: str) -> None:
    made, tag = ANSWERS[name]
    answer = made()
    assert str(answer).strip()
    assert re.fullmatch(r"<\w+: .{1,200}>", repr(answer))
    data = answer.to_dict()
    assert json.loads(json.dumps(data)) and list(data)
    records = list(answer.records())
    assert len(answer.to_frame()) == len(records)
    shown = answer._repr_html_()
    assert shown is not None and shown.startswith(f"<{tag}")


def test_a_part_of_an_answer_is_a_table_too() -> None:
    report = rulewright.simulate(PIG, games=40, lines=False)
    ends = report.to_frame("ends")
    assert list(ends.games) == [40] and "share.low" in ends.columns
    with pytest.raises(KeyError):
        report.to_frame("endings")


def test_what_has_to_be_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(rulewright.MissingExtra, match=r"pip install 'rulewright\[data\]'"):
        rulewright.audit(OX).to_frame()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("simulate classics/pig --players greedy,random --games 40 --seed 3 --swap",
         lambda: rulewright.simulate(PIG, "greedy,random", games=40, seed=3, swap=True)),
        ("compare classics/pig --with short_game=true --vary define.goal=9,10 --games 40",
         lambda: rulewright.compare(PIG, "short_game=true", vary="define.goal=9,10", games=40)),
        ("mutate classics/tic-tac-toe --most 3", lambda: rulewright.mutate(OX, most=3)),
        ("diff classics/pig classics/tic-tac-toe", lambda: rulewright.diff(PIG, OX)),
        ("audit classics/pig", lambda: rulewright.audit(PIG)),
    ],
    ids=lambda given: given.split()[0] if isinstance(given, str) else "",
)  # fmt: skip
def test_python_says_what_the_command_says(command: str, answer: Callable[[], Presentable]) -> None:
    told = run(*shlex.split(command), "--format", "json")
    assert json.loads(told.stdout) == json.loads(json.dumps(answer().to_dict()))


def test_what_is_shown_of_a_game_has_no_secrets() -> None:
    game = rulewright.load("classics/oh-hell", players=3).new_game(seed=5)
    state: Any = game.full_view()["state"]
    (hands,) = (zone for name, zone in state.items() if name.startswith("hand"))
    held = {card for cards in hands.values() for card in cards}
    assert len(held) > 10
    shown = (
        str(game), repr(game), json.dumps(game.to_dict()), game.to_frame().to_string(),
        game._repr_html_() or "", rulewright.make_replay(game).to_html(),
    )  # fmt: skip
    assert all(card not in text for text in shown for card in held)
    assert any(card in json.dumps(game.view("player1")) for card in held), "what is looked for"


def test_a_loaded_ruleset_brings_its_setting() -> None:
    short = rulewright.load(PIG, options={"short_game": True}, players=3)
    report = rulewright.simulate(short, games=20, lines=False)
    assert report.data["setting"]["options"] == {"short_game": "true"}
    assert report.data["entrants"] == ["random"] * 3
    assert "3 players" in str(rulewright.check(short))


def test_what_was_played_before_an_interruption_is_told() -> None:
    def stop(what: str, done: int, of: int) -> None:
        if what == "playing" and done >= 250:
            raise KeyboardInterrupt

    with pytest.raises(rulewright.Interrupted) as stopped:
        rulewright.simulate(PIG, games=1000, workers=1, progress=stop)
    found: rulewright.SimulationReport = stopped.value.partial_result
    assert 250 <= found.games < 1000 and found.data["interrupted"] and "interrupted" in str(found)


def test_what_says_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="say what to compare with"):
        rulewright.compare(PIG)
    with pytest.raises(rulewright.BadChange, match="sets `short_game`"):
        rulewright.compare(PIG, "short_game=true+short_game=false")
    with pytest.raises(rulewright.BadPlayers, match="none of `random`"):
        rulewright.simulate(PIG, "clever")
    with pytest.raises(rulewright.BadSweep):
        rulewright.compare(PIG, vary="define.goal=", games=4)
    with pytest.raises(rulewright.NoNumber):
        rulewright.compare(PIG, vary="define.gaol=5,10", games=4)
    with pytest.raises(rulewright.BadWant, match="say what is wanted"):
        rulewright.tune(PIG, "define.goal=5,10", "quick games")
    for wrong in (
        lambda: rulewright.simulate(PIG, games=0),
        lambda: rulewright.simulate(PIG, games=5, workers=-1),
        lambda: rulewright.simulate(PIG, precision=0),
        lambda: rulewright.compare(PIG, "short_game=true", games=1),
        lambda: rulewright.tune(PIG, "define.goal=5,10", "length 9", games=0),
    ):
        with pytest.raises(ValueError, match=r"is at least|is above"):
            wrong()
    with pytest.raises(TypeError, match="`games` is a whole number, not 'many'"):
        rulewright.simulate(PIG, games="many")  # type: ignore[arg-type]
    with pytest.raises(rulewright.CannotAsk):
        rulewright.why(shared.rules(OX).new_game(), "a b c")


def test_what_is_raised_is_public() -> None:
    """Each error that a public function or method says it raises can be caught by its name, and
    the page tells of it."""
    told: set[str] = set()
    for name in rulewright.__all__:
        thing = getattr(rulewright, name)
        methods = [part for key, part in vars(thing).items() if key[0] != "_"]
        for each in (thing, *(methods if isinstance(thing, type) else ())):
            for said in re.findall(r"Raises\b([^.]*(?:\.\s+Raises[^.]*)*)", inspect.getdoc(each) or ""):
                told |= set(re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b", said))
    assert {"BadWant", "NoNumber", "NoCompiler", "CannotAsk"} <= told
    known = {*rulewright.__all__, *vars(builtins)}
    assert told <= known, told - known
    wrong = PAGE[PAGE.index("## Exceptions") :]
    assert [name for name in sorted(told - set(vars(builtins))) if f"`{name}`" not in wrong] == []


def test_scripts_that_python_writes_play_the_same_game(tmp_path: Path) -> None:
    game = rulewright.run("classics/tic-tac-toe/games/diagonal.yaml@3")
    (tmp_path / "again.yaml").write_text(rulewright.make_script(game), "utf-8")
    assert rulewright.run(tmp_path / "again.yaml").choices == game.choices
    with pytest.raises(rulewright.DiagnosticError, match="stops after"):
        rulewright.run(f"{tmp_path / 'again.yaml'}@30")


def test_a_replay_shows_the_view_of_a_seat_where_nothing_is_secret() -> None:
    game = rulewright.run("classics/tic-tac-toe/games/diagonal.yaml@3")
    replay = rulewright.make_replay(game, seats=game.seats)
    assert replay.viewers == game.seats
    with pytest.raises(ValueError, match="did you mean `cross`"):
        rulewright.make_replay(game, seats="crosss")


def test_a_program_of_somebody_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(user_program.played(shared.rules(PIG), 1)) == 2
    report, found, *_, covered = user_program.studied(PIG)
    assert "20 games" in report and "define.goal" in found and covered == "100 %"
    assert Path(rulewright.__file__).with_name("py.typed").is_file()


def test_every_command_is_told_of() -> None:
    part = PAGE[PAGE.index("## Commands and functions") :]
    named = {word for words in re.findall(r"`([a-z ,-]+)`", part) for word in words.split()[:1]}
    commands = {command.name for command in app.registered_commands} | {"new"}
    assert commands <= named
    exported = {name for name in rulewright.__all__ if callable(getattr(rulewright, name))}
    functions = {name for name in exported if name[0].islower()}
    assert functions <= set(re.findall(r"`(\w+)\(", part)), "each has its command"


class _Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == "id"]


@pytest.mark.browser
def test_a_notebook_in_a_browser(tmp_path: Path) -> None:
    """What cells of a notebook show, below each other on one page."""
    game = rulewright.run("classics/tic-tac-toe/games/diagonal.yaml@3")
    compared = rulewright.compare(PIG, "short_game=true", games=40)
    asked = rulewright.load("arctic").new_game().decision
    assert asked is not None and len(str(asked)) > 200
    answers: tuple[Presentable, ...] = (game, game, asked, compared, rulewright.make_replay(game))
    shown = [answer._repr_html_() or "" for answer in answers]
    parser = _Ids()
    parser.feed("".join(shown))
    assert len(parser.found) == len(set(parser.found))
    page = tmp_path / "notebook.html"
    cells = "".join(f"<div>{cell}</div>" for cell in shown)
    page.write_text(f"<!doctype html><meta charset=utf-8><body>{cells}</body>", "utf-8")
    with browser(tmp_path) as opened:
        opened.window(1280, "light")
        opened.open(page)
        assert opened.value("document.querySelectorAll('svg.scene').length") == 2
        frames = "[...document.querySelectorAll('iframe')].map(f => f.getBoundingClientRect())"
        assert opened.value(f"{frames}.filter(r => r.height > 300 && r.width > 1000).length") == 2
        frames_told = [told["params"]["context"]["uniqueId"] for told in opened.told
                       if told["method"] == "Runtime.executionContextCreated"]  # fmt: skip
        assert len(frames_told) == 3
        steps = (
            "new Promise(done => { const look = () => document.body.innerText.includes('Options')"
            " ? done(document.documentElement.className) : setTimeout(look, 50); look(); })"
        )
        ran = opened.ask("Runtime.evaluate", expression=steps, awaitPromise=True,
                         uniqueContextId=frames_told[-1])  # fmt: skip
        assert ran["result"]["value"] == "runs", "a replay steps in its frame"
        font = "getComputedStyle(document.body).fontFamily"
        alone = opened.value(font)
        opened.value("document.querySelectorAll('iframe').forEach(f => f.remove())")
        assert opened.value(font) == alone, "the style of a page stays in its frame"
        opened.window(600, "light")
        assert opened.value("document.documentElement.scrollWidth") <= 600, "it fits into its cell"
        methods = [told["method"] for told in opened.told]
        assert not {"Runtime.exceptionThrown", "Network.loadingFailed"} & set(methods)
        logged = [told for told in opened.told if told["method"] == "Log.entryAdded"]
        assert logged == []
