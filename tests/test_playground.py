"""The playground gives the answers of the command, under Node and in Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.playground import FIRST_VISIT_BYTES, compress_first_visit, serve
from cli_tools import run
from looking import REPORTS, chromium
from playgrounds import HERE, RULESETS, NodePython, PlaygroundPage, build, node_python
from rulewright.backends.native.agent_games import GREEDY, SEARCH, Seat
from rulewright.backends.native.library import build_library
from rulewright.backends.native.live_search import LiveSearch
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.resources import data_folder
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.server.playground.single_page import NoPlayground, render_single_page
from website.playground.build import PAGE, find_bundled_modules, find_source
from website.playground.native import find_program, has_compiler, iter_settings, write_native_rules

GAMES = 200
NAMES = [folder.relative_to(data_folder("rulesets")).as_posix() for folder in list_rulesets()]
BROKEN = {
    "a key": ("players:", "playrs:"),
    "a name": ("mark[s] =", "marc[s] ="),
    "a shape": ("languages: [en]", "languages: {en: 1}"),
    "yaml": ("grids:", "grids: ["),
}
"""Edits of tic-tac-toe that are wrong in different ways."""


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("playground") / "app")


@pytest.fixture(scope="module")
def python(playground: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NodePython]:
    with node_python(playground, tmp_path_factory.mktemp("node")) as found:
        yield found


# --- under Node -------------------------------------------------------------------------------------


def test_every_module_can_be_imported(python: NodePython) -> None:
    modules = sorted(one for one in find_bundled_modules() if find_source(one) is not None)
    assert len(modules) > 400
    failed = python.ask(
        "python",
        f"""
import importlib, json
failed = {{}}
for name in {modules!r}:
    try:
        importlib.import_module(name)
    except BaseException as fault:
        failed[name] = str(fault)
json.dumps(failed)
""",
    )
    assert json.loads(failed) == {}


def check_by_command(folder: Path) -> list[dict[str, Any]]:
    found = json.loads(run("check", str(folder), "--format", "json", "--no-cache").stdout)
    text = json.dumps(found).replace(f"{folder}/", "")
    return sort_findings(json.loads(text))


def check_by_page(python: NodePython) -> list[dict[str, Any]]:
    return sort_findings(python.ask("check"))


def sort_findings(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(found, key=lambda one: (one.get("path", ""), one.get("line", 0), one["code"]))


@pytest.mark.parametrize("fault", BROKEN)
def test_findings_are_those_of_the_command(python: NodePython, tmp_path: Path, fault: str) -> None:
    folder = tmp_path / "tic-tac-toe"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    text = (folder / "ruleset.yaml").read_text("utf-8")
    assert text.count(BROKEN[fault][0]) >= 1
    (folder / "ruleset.yaml").write_text(text.replace(*BROKEN[fault], 1), "utf-8")
    python.open("classics/tic-tac-toe", {"ruleset.yaml": text.replace(*BROKEN[fault], 1)})
    expected = check_by_command(folder)
    assert expected and check_by_page(python) == expected


def test_examples_pass_as_they_do_for_the_command(python: NodePython) -> None:
    python.open("classics/tic-tac-toe")
    assert check_by_page(python) == []
    assert python.ask("test") == {"passed": 3, "failed": [], "findings": []}
    assert "<!doctype html>" in python.ask("book", None, [], None).lower()


def test_a_first_visit_is_small(playground: Path) -> None:
    sizes = compress_first_visit(playground)
    assert len(sizes) > 20
    assert sum(sizes.values()) < FIRST_VISIT_BYTES


@pytest.mark.native
@pytest.mark.parametrize("name", RULESETS)
def test_native_bots_play_the_games_of_the_c(playground: Path, name: str) -> None:
    """Bit by bit: 200 random games with their scores and places, and the choices of bots in one game."""
    if not (playground / "native").is_dir():
        pytest.skip("the extra `native` is not installed")
    compare_native_games(playground / "native", open_ruleset(find_ruleset(name)))


@pytest.mark.native
@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_native_bots_play_the_games_of_the_c_in_every_setting(tmp_path: Path, name: str) -> None:
    if not has_compiler():
        pytest.skip("the extra `native` is not installed")
    folder = find_ruleset(name)
    count = write_native_rules(tmp_path / "native", [folder], tmp_path / "cache")
    settings = list(iter_settings(folder))
    assert count == len({one.table.identity.fingerprint for one in settings}) > 0
    for ruleset in settings:
        compare_native_games(tmp_path / "native", ruleset)


def compare_native_games(native: Path, ruleset: Ruleset) -> None:
    library = build_library(find_program(ruleset), quick=True)
    outcomes = library.make_player().run_playouts(1, GAMES)
    agents = [Seat(SEARCH, 60), Seat(GREEDY)]
    searches = [LiveSearch(library, agent) for agent in agents]
    game, questions, expected = ruleset.new_game(3), [], []
    while game.decision is not None and len(expected) < 30:
        for agent, search in zip(agents, searches, strict=True):
            questions.append((list(game.cells), agent.kind, agent.budget, str(len(expected))))
            expected.append(search.choose(game.cells, len(expected)))
        game.choose(game.legal()[len(expected) % len(game.legal())])
    question = {
        "wasm": str(native / f"{ruleset.table.identity.fingerprint}.wasm"),
        "logarithms": str(native / "logarithms.bin"),
        "games": GAMES,
        "seats": len(game.seats),
        "choices": questions,
    }
    command = ("node", str(HERE / "playground_bots.mjs"), str(PAGE / "bots_worker.js"))
    answer = json.loads(
        subprocess.run(command, input=json.dumps(question), check=True, capture_output=True, text=True).stdout
    )
    assert answer["done"] == GAMES
    assert answer["values"] == [
        value for one in outcomes for value in (one.decisions, *one.scores, *one.places)
    ]
    assert answer["choices"] == expected


# --- in Chromium ------------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_stranger_plays_edits_breaks_repairs_and_shares(playground: Path) -> None:
    with serve(playground) as (address, requests), chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        context.add_init_script(REPORTS)
        window = context.new_page()
        faults: list[str] = []
        window.on(
            "console", lambda one: faults.append(one.text) if one.type in ("error", "warning") else None
        )
        window.on("pageerror", lambda one: faults.append(str(one)))
        page = PlaygroundPage(window, address)
        page.open("#play=classics/tic-tac-toe")
        page.until("navigator.serviceWorker.controller && window.playground.times.ready")
        # Play: a choice, the answer of a bot, and why.
        page.choose("b2")
        page.until_table("document.documentElement.dataset.position === '2'")
        page.table.click("#tab-why")
        page.table.click("#tab-log")
        assert "Player 2" in page.table.inner_text("#panels")
        # Edit: break, repair, change a rule; the game follows, and examples fail.
        page.page.click("#edit")
        page.until("window.playground.editor?.looks.length > 0")
        page.until("window.playground.editor.examples.length > 0")  # the second worker has begun
        requests.clear()
        assert page.edit_and_look(*BROKEN["a key"]) == ["unknown-key"]
        page.page.click("#findings button:has-text('write `players`')")
        page.until("window.playground.editor.findings.length === 0")
        assert page.edit_and_look("rows: 3", "rows: 4") == []
        page.until_table("document.querySelectorAll('#options li').length === 10")
        assert page.edit_and_look("[a3, b2, c1]", "[a3, b2, c2]") == []
        page.until("window.playground.editor.examples.at(-1).failed.length === 1")
        assert "a full board without three in a row" in page.page.inner_text("#examples")
        # Share, and come back without a network.
        page.page.evaluate("document.getElementById('share').click()")
        page.until("window.playground.link")
        link = page.page.evaluate("window.playground.link")
        assert requests == [] and len(link) < 700
        context.set_offline(True)
        page.page.goto("about:blank")
        page.open("#play=classics/tic-tac-toe")
        page.until_table("document.querySelectorAll('#options li').length === 12")  # the edit is kept
        page.page.goto("about:blank")
        page.open(link[len(address + "index.html") :])
        page.until_table("document.documentElement.dataset.position === '2'")
        page.until_table("document.querySelectorAll('#options li').length === 10")
        assert "edited by another person" in page.page.inner_text("#notice")
        assert [fault for fault in faults if fault.startswith(("error", "warning"))] == []


@pytest.mark.browser
@pytest.mark.soak
def test_every_ruleset_gives_the_findings_and_examples_of_the_command(tmp_path: Path) -> None:
    assert len(NAMES) > 60
    playground = build(tmp_path / "app", NAMES, native=False)
    with serve(playground) as (address, _), chromium() as browser:
        page = PlaygroundPage(browser.new_page(), address)
        page.open("#play=classics/tic-tac-toe")
        for name in NAMES:
            page.ask("load", name)
            page.ask("open", name, {}, None)
            assert sort_findings(page.ask("check")) == check_by_command(find_ruleset(name)), name
            said = run("test", name, "--games", "0", "--format", "json", "--no-cache").stdout
            outcomes = json.loads(said)["outcomes"]
            found = page.ask("test")
            failed = [one["name"] for one in outcomes if not one["passed"]]
            assert [one["name"] for one in found["failed"]] == failed, name
            assert found["passed"] == len(outcomes) - len(failed), name


@pytest.mark.browser
def test_one_file_plays_from_disk_without_a_network(playground: Path, tmp_path: Path) -> None:
    folder = find_ruleset("classics/tic-tac-toe")
    game = open_ruleset(folder).new_game(7)
    for move in ("b2", "a1"):
        game.choose(move)
    file = tmp_path / "play.html"
    file.write_text(render_single_page(playground, folder, game), "utf-8")
    assert file.stat().st_size < 13_000_000
    with chromium() as browser:
        context = browser.new_context()
        context.set_offline(True)
        window = context.new_page()
        faults: list[str] = []
        window.on("console", lambda one: faults.append(f"{one.type}: {one.text}"))
        window.on("pageerror", lambda one: faults.append(f"error: {one}"))
        page = PlaygroundPage(window, "")
        window.goto(file.as_uri())
        page.until("window.playground?.times?.table || !document.getElementById('notice').hidden")
        page.until_table("document.documentElement.dataset.position === '2'")
        page.choose("c1")
        page.until_table("document.documentElement.dataset.position === '4'")  # the bot has answered
        assert [fault for fault in faults if fault.startswith(("error", "warning"))] == []


def test_no_page_is_made_from_a_folder_without_a_playground(tmp_path: Path) -> None:
    folder = find_ruleset("classics/tic-tac-toe")
    with pytest.raises(NoPlayground, match="make site"):
        render_single_page(tmp_path, folder, open_ruleset(folder).new_game(1))
    said = run("export", "classics/tic-tac-toe", "--html", tmp_path / "x.html", "--playground", tmp_path)
    assert said.exit_code != 0 and "make site" in said.output and not (tmp_path / "x.html").exists()


def test_pages_follow_the_policy() -> None:
    """Nothing inline, no eval, and no address of another host."""
    for path in PAGE.iterdir():
        text = path.read_text("utf-8")
        for wrong in ("innerHTML", "eval(", "new Function", " style=", "document.write", "cdn", 'onclick="'):
            assert wrong not in text, (path.name, wrong)
    assert RULESETS
