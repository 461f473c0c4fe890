"""Replays in a real browser: steps by slider, keys, log and address; without a network, without
scripts, with titles and names of somebody hostile; whether all can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cli_tools import NIM, RULESETS, SCRIPT, TIC_TAC_TOE, ruleset, run
from honest import some
from looking import PHONE, TOUCHING, WIDE, WIDE_IN_EM, Windows, looking, open_file, windows
from rulewright.scene.text_layout import measure_text

pytestmark = pytest.mark.browser

PROBE = (Path(__file__).parent / "browser.js").read_text("utf-8")
GAMES = {
    "cross": TIC_TAC_TOE / "games" / "diagonal.yaml",
    "deals": RULESETS / "classics" / "oh-hell" / "games" / "three-hands.yaml",
    "arctic": RULESETS / "arctic" / "games" / "four-players.yaml",
    "attika": RULESETS / "attika" / "games" / "two-players.yaml",
    "pamir": RULESETS / "pax-pamir" / "games" / "two-players.yaml",
}
LARGE = [*(pytest.param(name, marks=pytest.mark.soak) for name in ("arctic", "attika")), "pamir"]
"""The longest has what the others have: a map, cards in rows and in hands."""
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Windows]:
    with windows() as found:
        yield found


class Replays(dict[str, Path]):
    """The pages of some games, each written when it is first wanted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __missing__(self, name: str) -> Path:
        self[name] = self.folder / f"{name}.html"
        more = ("--all",) if name == "deals" else ()
        result = run("run", GAMES[name], "--quiet", "--html", self[name], *more)
        assert result.exit_code == 0, result.stderr
        return self[name]


@pytest.fixture(scope="module")
def replays(tmp_path_factory: pytest.TempPathFactory) -> Replays:
    return Replays(tmp_path_factory.mktemp("replays"))


def begin(page: Page, path: Path, at: str = "") -> None:
    open_file(page, path, at)
    page.wait_for_selector("#picture svg.scene [data-node]")


def where(page: Page) -> tuple[int, int]:
    at, last = (page.locator("#where").text_content() or "").split(" / ")
    assert page.locator("#slider").input_value() == at
    assert page.url.endswith(f"#{at}")
    return int(at), int(last)


def table(page: Page) -> list[str]:
    """What stands on the table, one text for each thing."""
    told: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#picture svg [data-node]")].map((node) =>
          `${node.dataset.node} ${node.getAttribute("transform")} ${node.textContent}`)"""
    )
    return told


def marked(page: Page, attribute: str) -> list[str]:
    found: list[str] = page.locator(f"#picture [{attribute}]").evaluate_all(
        "(all) => all.map((one) => one.dataset.node)"
    )
    return found


def test_steps_by_keys_slider_log_and_address(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["cross"])
        assert where(page) == (0, 7)
        start = table(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("]")
        assert where(page) == (2, 7)
        assert page.locator("#happened").text_content() == "Nought: b1Turn of Cross"
        second = table(page)
        assert second != start
        page.keyboard.press("End")
        assert where(page) == (7, 7)
        expect(page.locator("#log [aria-current]")).to_have_text("Cross: c3")
        assert marked(page, "data-changed") == ["winner[]", "mark[c3]"]
        page.get_by_role("link", name="Nought: b1").click()
        assert where(page) == (2, 7) and table(page) == second
        page.locator("#log").press("ArrowLeft")
        page.keyboard.press("[")
        assert where(page) == (0, 7) and table(page) == start
        page.locator("#slider").fill("2")
        assert where(page) == (2, 7) and table(page) == second
        page.locator("#slider").press("ArrowRight")
        assert where(page) == (3, 7), "one step, not two"
        page.evaluate("location.hash = '#2'")
        page.wait_for_function("document.querySelector('#where').textContent.startsWith('2 ')")
        assert table(page) == second
        page.get_by_role("button", name="To the end").click()
        assert where(page) == (7, 7)
        begin(page, replays["cross"], "#2")
        assert where(page) == (2, 7) and table(page) == second


def test_turns_are_steps_of_one_player(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["pamir"])
        page.keyboard.press("PageDown")
        first, _ = where(page)
        page.keyboard.press("PageDown")
        second, _ = where(page)
        assert 0 < first < second
        page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Turn back").click()
        assert where(page)[0] == first
        page.keyboard.press("PageUp")
        assert where(page)[0] == 0


def test_it_plays_and_stops_at_the_end(browser: Windows, replays: Replays) -> None:
    with looking(browser, own=True) as page:
        page.clock.install()
        begin(page, replays["cross"], "#4")
        page.keyboard.press(" ")
        page.clock.run_for(2_100)
        assert where(page)[0] == 6
        page.get_by_role("button", name="Pause").click()
        page.clock.run_for(5_000)
        assert where(page)[0] == 6
        page.get_by_role("button", name="Play").click()
        page.clock.run_for(5_000)
        assert where(page)[0] == 7
        expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_elements_focus_and_scroll_stay(browser: Windows, replays: Replays) -> None:
    with looking(browser, PHONE) as page:
        begin(page, replays["arctic"], "#40")
        page.evaluate(
            """() => { for (const one of document.querySelectorAll("[data-node]")) one.old = 1;
                       scrollTo(0, 300); }"""
        )
        page.locator("#forward").focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        kept, all_there = page.evaluate(
            """() => { const all = [...document.querySelectorAll("[data-node]")];
                       return [all.filter((one) => one.old).length, all.length]; }"""
        )
        assert kept > 0.9 * all_there > 50
        assert page.evaluate("document.activeElement.id") == "forward"
        assert page.evaluate("scrollY") == 300


def test_the_log_is_one_stop_of_the_tab_key(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["arctic"], "#40")
        assert page.locator('#log [tabindex="0"]').count() == 1
        current = page.locator("#log [aria-current]")
        current.focus()
        page.keyboard.press("ArrowDown")
        assert where(page)[0] > 40
        assert current.evaluate("(link) => link === document.activeElement")
        seen = current.evaluate(
            """(link) => { const [one, all] = [link, link.closest("ol")]
                 .map((each) => each.getBoundingClientRect());
               return one.top >= all.top && one.bottom <= all.bottom; }"""
        )
        assert seen


def test_what_is_chosen_is_told(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["cross"])
        assert page.locator("#options li").count() == 9
        expect(page.locator("#options .taken")).to_have_text("b2 (chosen)")
        page.locator("#options li", has_text="a1").hover()
        assert marked(page, "data-lit") == ["site.a1"]
        page.keyboard.press("End")
        expect(page.locator("#choice")).to_be_hidden()


def test_a_screen_reader_is_told(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["cross"])
        page.keyboard.press("ArrowRight")
        live = page.locator('#live[aria-live="polite"]').text_content() or ""
        assert live.startswith("Step 1 of 7. Cross: b2")
        expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", "Step 1 of 7")
        expect(page.get_by_role("img", name="Tic-tac-toe")).to_be_visible()
        page.get_by_text("The table as text").click()
        expect(page.locator("#in-words li").first).to_be_visible()
        told = page.locator("#in-words li").all_text_contents()
        assert "Marks (b2): Cross" in told
        page.locator('#picture [data-node="mark[b2]"]').click()
        assert "b2" in (page.locator("#thing").text_content() or "").lower()


def test_each_seat_has_its_own_view(browser: Windows, replays: Replays) -> None:
    with looking(browser) as page:
        begin(page, replays["deals"], "#2")
        seen = {}
        for name in ("a spectator", "Ann", "Ben", "Cat"):
            page.get_by_label("Seen by").select_option(label=name)
            assert where(page)[0] == 2
            seen[name] = "\n".join(sorted(table(page)))
        assert len(set(seen.values())) == 4


def test_without_scripts_the_end_and_the_log_are_there(browser: Windows, replays: Replays) -> None:
    for size, kind in ((WIDE, "paper"), (PHONE, "narrow")):
        with looking(browser, size, java_script_enabled=False) as page:
            open_file(page, replays["arctic"])
            expect(page.locator(f"#picture .{kind} svg")).to_be_visible()
            assert page.locator("#picture svg:visible").count() == 1
            expect(page.locator(".unscripted")).to_be_visible()
            expect(page.locator(".controls")).to_be_hidden()
            assert "Dora" in (page.locator("#standing").text_content() or "")
            assert page.locator("#log li").count() > 100


def test_a_browser_that_unpacks_nothing_steps_all_the_same(browser: Windows, replays: Replays) -> None:
    tables = []
    for script in ("", "delete globalThis.DecompressionStream"):
        with looking(browser, own=True) as page:
            page.add_init_script(script)
            begin(page, replays["cross"], "#3")
            tables.append(table(page))
    assert tables[0] == tables[1]


@pytest.mark.parametrize("name", LARGE)
def test_a_whole_game_is_small_and_opens_with_little_work(
    name: str, browser: Windows, replays: Replays
) -> None:
    """What is opened is one step: it is laid out a few times, and the others are not unfolded."""
    assert replays[name].stat().st_size < 2 * MEGABYTE
    with looking(browser, own=True) as page:
        begin(page, replays[name])
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
        page.reload()
        page.wait_for_selector("#picture svg.scene [data-node]")
        scripts = session.send("Profiler.takePreciseCoverage")["result"]
        functions = [one for script in scripts for one in script["functions"]]
        assert sum(ran["count"] for one in functions for ran in one["ranges"]) < 600_000
        metrics = session.send("Performance.getMetrics")["metrics"]
        count = {each["name"]: each["value"] for each in metrics}
        assert count["LayoutCount"] < 20
        assert page.locator("*").count() < 20_000


@pytest.mark.parametrize(
    "name",
    [
        "deals", "arctic", "pamir",
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("cross", "attika")),
    ],
)  # fmt: skip
def test_all_can_be_read(name: str, browser: Windows, replays: Replays) -> None:
    for size in (WIDE, PHONE):
        with looking(browser, size, "dark") as page:
            begin(page, replays[name], "#25")
            assert faults(page) == []
            page.emulate_media(color_scheme="light")
            assert faults(page) == []
            if size == PHONE:
                page.emulate_media(media="print")
                page.set_viewport_size({"width": 673, "height": 950})
                expect(page.locator(".controls")).to_be_hidden()
                assert faults(page) == []


def faults(page: Page) -> list[str]:
    """What the page's own text gets wrong: too wide, too faint, leading nowhere."""
    seen = page.evaluate(PROBE)
    lost = [each for each in seen["lost"] if not re.search(r"leads to #\d+$", each)]
    return [*seen["outside"], *seen["faint"], *lost]


@pytest.mark.parametrize("name", LARGE)
def test_words_of_the_table_lie_on_no_others_and_take_no_more_room_than_was_thought(
    name: str, browser: Windows, replays: Replays
) -> None:
    for size in (WIDE, PHONE):
        with looking(browser, size) as page:
            begin(page, replays[name])
            last = where(page)[1]
            for step in some(range(0, last + 1, max(1, last // 3))):
                page.evaluate(f"location.hash = '#{step}'")
                page.wait_for_function(f"document.querySelector('#slider').value === '{step}'")
                assert page.evaluate(TOUCHING, "#picture svg") == [], (size, step)
                for text, bold, wide, size_of in page.evaluate(WIDE_IN_EM, "#picture svg text"):
                    rounded = 1 / size_of  # browsers set letters on whole pixels
                    assert wide <= 1.01 * measure_text(text, bold) + rounded, text


def test_a_game_without_scores_steps_too(browser: Windows, tmp_path: Path) -> None:
    rules, _, _ = NIM.partition("scoring:")
    folder = ruleset(tmp_path / "nim", rules)
    script = tmp_path / "game.yaml"
    script.write_text(SCRIPT.replace("ruleset: nim", f"ruleset: {folder}"), "utf-8")
    out = tmp_path / "replay.html"
    result = run("run", script, "--quiet", "--html", out)
    assert result.exit_code == 0, result.stderr
    with looking(browser) as page:
        begin(page, out)
        page.keyboard.press("End")
        assert where(page) == (2, 2)
        assert page.get_by_role("heading", name="Scores").count() == 0


HOSTILE = '</script><script>document.title = "taken"</script><img src=x onerror="document.title = 1">'


def test_no_text_of_a_ruleset_becomes_more_than_text(browser: Windows, tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM.replace("title: Nim", f"title: '{HOSTILE}'"))
    (folder / "locales").mkdir()
    said = HOSTILE.replace("{", "").replace("}", "")
    (folder / "locales" / "en.ftl").write_text(
        f"title = {said}\nplayer-ann = Ann {said}\nname-pile = {said}\nscore-points = {said}\n"
        f"turns-take = take {{ $n }} {said}\nphase-turns = {said}\n",
        "utf-8",
    )
    script = tmp_path / "game.yaml"
    script.write_text(
        f"game: '{HOSTILE}'\nruleset: {folder}\nplayers: [ann, ben]\n"
        "moves:\n  - ann: take(3)\n  - ben: take(2)\n",
        "utf-8",
    )
    out = tmp_path / "replay.html"
    result = run("run", script, "--quiet", "--html", out)
    assert result.exit_code == 0, result.stderr
    for on in (True, False):
        with looking(browser, java_script_enabled=on) as page:
            open_file(page, out)
            if on:
                page.wait_for_selector("#picture svg.scene [data-node]")
                page.keyboard.press("End")
                page.get_by_text("The table as text").click()
                assert page.evaluate("document.title").startswith("</script>")
                assert page.evaluate("document.scripts.length") == 2
            assert page.locator("img").count() == 0
            heading = page.locator("h1").text_content() or ""
            assert heading.count(HOSTILE) == 2
            assert HOSTILE in (page.locator("#log").text_content() or "")
