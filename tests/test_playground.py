"""The playground gives the answers of the command, under Node and in Chromium."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.playground import FIRST_VISIT_BYTES, compress_first_visit, count_requests, serve
from bombs.bombs import BOMBS
from cli_tools import run
from firefox import find_firefox, firefox
from looking import REPORTS, chromium
from playgrounds import HERE, RULESETS, NodePython, PlaygroundPage, build, node_python
from rulewright.backends.native.agent_games import GREEDY, SEARCH, Seat
from rulewright.backends.native.library import build_library
from rulewright.backends.native.live_search import LiveSearch
from rulewright.backends.wasm.function_printer import Unprintable
from rulewright.backends.wasm.module_printer import print_module
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.resources import data_folder
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.server.playground.single_page import NoPlayground, render_single_page
from website.playground.build import PAGE, find_bundled_modules, find_source
from website.playground.native import find_program, has_compiler, iter_settings, write_native_rules

GAMES = 200
NAMES = [folder.relative_to(data_folder("rulesets")).as_posix() for folder in list_rulesets()]
UNPRINTABLE = ("attika", "classics/backgammon", "classics/draughts", "cookbook/new-shores")
"""Rulesets with moves of several decisions, or openings of shapes."""
BROKEN = {
    "a key": ("players:", "playrs:"),
    "a name": ("mark[s] =", "marc[s] ="),
    "a shape": ("languages: [en]", "languages: {en: 1}"),
    "yaml": ("grids:", "grids: ["),
}
"""Edits of tic-tac-toe that are wrong in different ways."""

STOP_SIMULATION = """() => new Promise(resolve => {
  const stop = document.getElementById("stop");
  const stopWhenVisible = () => {
    if (!stop.offsetParent) return requestAnimationFrame(stopWhenVisible);
    stop.click();
    resolve();
  };
  document.getElementById("simulate").click();
  stopWhenVisible();
})"""
"""Clicks within the page: the simulation may be over before the next command of the browser arrives."""


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


def break_rules(folder: Path, fault: str) -> str:
    """Make an edit that is wrong, and return the text with it."""
    text = (folder / "ruleset.yaml").read_text("utf-8")
    assert text.count(BROKEN[fault][0]) >= 1
    broken = text.replace(*BROKEN[fault], 1)
    (folder / "ruleset.yaml").write_text(broken, "utf-8")
    return broken


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
    python.open("classics/tic-tac-toe", {"ruleset.yaml": break_rules(folder, fault)})
    expected = check_by_command(folder)
    assert expected and check_by_page(python) == expected


def test_question_marks_between_brackets_are_read_as_by_the_command(python: NodePython) -> None:
    """They end a plain text for PyYAML, and not for libyaml."""
    folder = find_ruleset("classics/tic-tac-toe")
    text = (folder / "ruleset.yaml").read_text("utf-8")
    before, after = "winner: player?", "winner: {type: player?}"
    assert before in text
    python.open("classics/tic-tac-toe", {"ruleset.yaml": text.replace(before, after)})
    assert check_by_page(python) == []


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


@pytest.mark.native
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ("arctic", "classics/oh-hell") else pytest.mark.soak)
        for name in NAMES
    ],
)
def test_printed_rules_play_the_games_of_the_c(playground: Path, tmp_path: Path, name: str) -> None:
    """Rules that are edited in a page are printed as WebAssembly: no compiler is at hand there."""
    if not (playground / "native").is_dir():
        pytest.skip("the extra `native` is not installed")
    ruleset = open_ruleset(find_ruleset(name))
    try:
        module = print_module(ruleset.compiled.program)
    except Unprintable:
        assert name in UNPRINTABLE
        return
    (tmp_path / "rules.wasm").write_bytes(module)
    compare_native_games(playground / "native", ruleset, tmp_path / "rules.wasm")


def compare_native_games(native: Path, ruleset: Ruleset, printed: Path | None = None) -> None:
    """Compare the games of compiled rules, or of `printed` ones, with those of the C."""
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
        "wasm": str(printed or native / f"{ruleset.table.identity.fingerprint}.wasm"),
        "driver": str(native / "driver.wasm") if printed else None,
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
def test_a_stranger_plays_edits_breaks_repairs_and_shares(playground: Path, tmp_path: Path) -> None:
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
        shutil.copytree(find_ruleset("classics/tic-tac-toe"), tmp_path / "tic-tac-toe")
        break_rules(tmp_path / "tic-tac-toe", "a key")
        shown = page.page.evaluate("window.playground.editor.findings")
        assert shown == check_by_command(tmp_path / "tic-tac-toe")
        page.page.click("#findings button:has-text('write `players`')")
        page.until("window.playground.editor.findings.length === 0")
        assert page.edit_and_look("rows: 3", "rows: 4") == []
        page.until_table("document.querySelectorAll('#options li').length === 10")
        # Bots play the edited rules in native code, which the second worker prints.
        page.choose("a4")
        page.until("window.playground.bots.printed === 1")
        page.until_table("document.querySelectorAll('#options li').length === 8")
        assert page.edit_and_look("[a3, b2, c1]", "[a3, b2, c2]") == []
        page.until("window.playground.editor.examples.at(-1).failed.length === 1")
        assert "a full board without three in a row" in page.page.inner_text("#examples")
        # What takes long can be stopped, and begins anew.
        page.page.evaluate(STOP_SIMULATION)
        page.until("document.getElementById('summary').textContent === 'Stopped.'")
        page.page.click("#test")
        page.until("document.getElementById('summary').textContent.includes('2 of 3')")
        assert not page.page.is_visible("#stop")
        # Share, and come back without a network.
        page.page.evaluate("document.getElementById('share').click()")
        page.until("window.playground.link")
        link = page.page.evaluate("window.playground.link")
        assert count_requests(requests) == 0 and len(link) < 700
        context.set_offline(True)
        page.page.goto("about:blank")
        page.open("#play=classics/tic-tac-toe")
        page.until_table("document.querySelectorAll('#options li').length === 12")  # the edit is kept
        page.page.goto("about:blank")
        page.open(link[len(address + "index.html") :])
        page.until_table("document.documentElement.dataset.position === '4'")
        page.until_table("document.querySelectorAll('#options li').length === 8")
        assert "edited by another person" in page.page.inner_text("#notice")
        assert [fault for fault in faults if fault.startswith(("error", "warning"))] == []


@pytest.mark.browser
def test_downloads_and_a_choice_that_no_longer_fits(playground: Path) -> None:
    with serve(playground) as (address, _), chromium() as browser:
        page = PlaygroundPage(browser.new_page(viewport={"width": 1280, "height": 860}), address)
        page.open("#play=classics/tic-tac-toe")
        page.choose("c3")
        page.until_table("document.documentElement.dataset.position === '2'")
        # Whatever can be saved is a file of its kind.
        page.table.click("#tab-keep")
        texts = []
        for button in page.table.query_selector_all(".keeps button:not([data-words=rules-before])"):
            with page.page.expect_download() as download:
                button.click()
            texts.append(Path(download.value.path()).read_text("utf-8"))
        begun = [re.sub("^#.*\n", "", text.lower()) for text in texts]
        expected = ("{", "scenario:", "scenario:", "<!doctype html>")
        assert all(text.startswith(kind) for text, kind in zip(begun, expected, strict=True)), begun
        # A choice that no longer fits is shown, and can be left out.
        page.page.click("#edit")
        page.until("window.playground.editor?.looks.length > 0")
        assert page.edit_and_look("where mark[s] is none", "where mark[s] is none and s != c3") == []
        page.until_table("document.querySelector('#rules-news .acts button')")
        page.table.click("#rules-news .acts button")
        page.until_table("document.documentElement.dataset.position < '2'")


@pytest.mark.browser
@pytest.mark.soak
def test_four_languages_without_another_visit(playground: Path) -> None:
    with serve(playground) as (address, requests), chromium() as browser:
        page = PlaygroundPage(browser.new_page(viewport={"width": 1280, "height": 860}), address)
        page.open("#play=arctic")
        page.until("navigator.serviceWorker.controller && window.playground.times.ready")
        requests.clear()
        prompts = set()
        page.table.click("#drawer")
        for language in ("de", "fr", "ja", "en"):
            page.table.select_option("#language", language)
            page.until_table(f"document.getElementById('prompt').lang === '{language}'")
            prompts.add(page.table.inner_text("#prompt"))
        assert len(prompts) == 4 and count_requests(requests) == 0


BOMBS_OF_EVERY_RUN = ("flow-for-ever", "state-of-a-million")


def make_link(files: dict[str, str]) -> str:
    """Return a link that puts other files in place of those of tic-tac-toe."""
    original = find_ruleset("classics/tic-tac-toe")
    names = [path.relative_to(original).as_posix() for path in original.rglob("*") if path.is_file()]
    content = {"name": "classics/tic-tac-toe", "changes": dict.fromkeys(names) | files}
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(json.dumps(content).encode()) + packer.flush()
    return f"#link={base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def list_linked_bombs() -> list[str]:
    """Return the bombs that are texts which fit into a link."""
    found = []
    for name, write in BOMBS.items():
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder))
            files = [path for path in Path(folder).rglob("*") if not path.is_dir()]
            is_text = all(path.is_file() and not path.is_symlink() for path in files)
            if is_text and sum(path.stat().st_size for path in files) < 1_000_000:
                found.append(name)
    return found


@pytest.mark.browser
@pytest.mark.parametrize(
    "names",
    [pytest.param(BOMBS_OF_EVERY_RUN, id="some"), pytest.param(None, marks=pytest.mark.soak, id="all")],
)
def test_a_shared_link_with_a_bomb_does_no_harm(
    playground: Path, tmp_path: Path, names: tuple[str, ...] | None
) -> None:
    """Whatever rules a link brings: the page answers, the second worker can be stopped, and what the reader
    has stored stays as it is."""
    own = "# mine\n" + (find_ruleset("classics/tic-tac-toe") / "ruleset.yaml").read_text("utf-8")
    store = "(text) => localStorage.setItem('rulewright-playground classics/tic-tac-toe', text)"
    stored = "Object.entries(localStorage).filter(([key]) => key.startsWith('rulewright-playground'))"
    with serve(playground) as (address, _), chromium() as browser:
        page = PlaygroundPage(browser.new_page(), address)
        page.page.goto(f"{address}rulesets.json")
        page.page.evaluate(store, json.dumps({"ruleset.yaml": own}))
        before = page.page.evaluate(stored)
        for name in names or list_linked_bombs():
            (tmp_path / name).mkdir()
            BOMBS[name](tmp_path / name)
            files = {
                path.relative_to(tmp_path / name).as_posix(): path.read_text("utf-8", "replace")
                for path in (tmp_path / name).rglob("*")
                if path.is_file()
            }
            page.page.goto("about:blank")
            page.page.goto(f"{address}index.html{make_link(files)}")
            page.until("window.playground?.times?.table || !document.getElementById('notice').hidden")
            page.page.evaluate("document.getElementById('edit').click()")
            page.until("window.playground.editor?.looks.length > 0")
            page.page.evaluate("document.getElementById('check').click()")
            page.page.evaluate("document.getElementById('stop').click()")
            page.until("document.getElementById('stop').hidden")
            assert page.page.evaluate(stored) == before, name
        page.page.goto("about:blank")
        page.open("#edit=classics/tic-tac-toe")
        assert page.page.evaluate("window.playground.state.files['ruleset.yaml']") == own


@pytest.mark.soak
def test_the_main_path_in_firefox(playground: Path, tmp_path: Path) -> None:
    if find_firefox() is None:
        pytest.skip("Firefox is not installed")
    position = "table.document.documentElement.dataset.position"
    with serve(playground) as (address, requests), firefox(tmp_path) as browser:
        browser.open(f"{address}index.html#edit=classics/tic-tac-toe")
        browser.until("page.playground?.editor?.looks.length > 0 && page.playground.times.ready")
        browser.until("page.navigator.serviceWorker.controller")
        browser.until("table.document.querySelectorAll('#options li').length === 9")
        options = "[...table.document.querySelectorAll('#options li button')]"
        browser.run(f"{options}.find((one) => one.textContent.includes('b2')).click();")
        browser.until(f"{position} === '2'")
        browser.until("page.playground.bots.times.length === 1")
        browser.until("page.playground.editor.examples.length > 0")
        edit = """
            const view = page.playground.editor.view, text = view.state.doc.toString();
            const from = text.indexOf("{0}");
            view.dispatch({{ changes: {{ from, to: from + {2}, insert: "{1}" }} }});
        """
        for before, after, count in (("players:", "playrs:", 1), ("playrs:", "players:", 0)):
            browser.run(edit.format(before, after, len(before)))
            browser.until(f"page.playground.editor.findings.length === {count}")
        browser.run("page.document.getElementById('share').click();")
        browser.until("page.playground.link")
        link = browser.run("return page.playground.link;")
        requests.clear()
        browser.open("about:blank")
        browser.open(link)
        browser.until(f"{position} === '2'")
        assert count_requests(requests) == 0


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
            outcomes = json.loads(said)[0]["tests"]
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
