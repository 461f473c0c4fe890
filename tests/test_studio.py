"""The studio in a real browser: whole games by clicks and by keys, seats with secrets, rules edited
in mid-game, on a screen and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from browser import find_browser
from rulewright.server.studio.table import Table
from studio_tables import served, table_of

pytestmark = pytest.mark.browser
WIDE, PHONE = (1280, 860), (390, 844)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_browser(), args=["--disable-dev-shm-usage"]
        )
        yield found
        found.close()


@contextmanager
def looking(
    chromium: Browser, size: tuple[int, int] = WIDE, scheme: str = "light"
) -> Iterator[Page]:
    """A page of a browser of its own; whatever it complains of fails the test."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    try:
        yield page
        assert complaints == []
    finally:
        context.close()


def opened(page: Page, base: str, table: Table, door: str = "owner") -> None:
    """Opens a door of a table by its link, and waits until it is shown."""
    token = table.tokens.owner
    if door.startswith("seat-"):
        token = table.tokens.seats[int(door[5:]) - 1]
    page.goto(f"{base}/t/{table.id}/{door}/#{token}")
    page.wait_for_selector("html[data-position]")
    assert token not in page.url


def at_position(page: Page, number: int) -> None:
    page.wait_for_selector(f'html[data-position="{number}"]')


def test_a_game_by_the_list(chromium: Browser, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base, looking(chromium) as page:
        opened(page, base, table)
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1"), 1):
            page.get_by_role("button", name=move, exact=True).click()
            at_position(page, number)
        assert page.get_by_role("heading", level=2).first.text_content() == "final scores"
        page.get_by_role("button", name="Take back").click()
        at_position(page, 4)
    assert table.positions.game(table.positions.numbered[5]).over


class Player:
    """Plays a seat in a page, by `clicks` on the table, by `keys`, or by the `list`; counts what it
    could choose on the table itself."""

    def __init__(self, page: Page, how: str, seed: int = 1) -> None:
        self.page = page
        self.how = how
        self.random = Random(seed)
        self.on_the_table = 0
        self.choices = 0

    def play(self) -> None:
        """Until the game is over."""
        while self.page.evaluate("document.documentElement.dataset.turn") != "over":
            self.page.wait_for_selector('html:is([data-turn="own"], [data-turn="over"])')
            if self.page.evaluate("document.documentElement.dataset.turn") == "own":
                self.choose()

    def choose(self) -> None:
        told = self.page.evaluate("fetch('state').then((answer) => answer.json())")
        if told["position"] != int(self.page.get_attribute("html", "data-position") or ""):
            return
        options = told["asked"]["options"]
        chosen = self.random.choice(options)
        listed = self.page.eval_on_selector_all(
            "#options > li > button:first-child", "all => all.map((one) => one.dataset.name)"
        )
        assert listed == [option["name"] for option in options]
        lit = self.page.eval_on_selector_all(
            '[data-offer="near"]', "all => all.map((one) => one.dataset.node)"
        )
        nodes = {node for option in options for node in option["nodes"] if node}
        assert set(lit) == nodes
        self.choices += 1
        getattr(self, self.how)(chosen, options)
        self.page.wait_for_function(
            "(at) => Number(document.documentElement.dataset.position) !== at",
            arg=told["position"],
        )

    def clicks(self, chosen: Any, options: list[Any]) -> None:
        """By the places that it means; what is left over is chosen from the list."""
        left = options
        for node in dict.fromkeys(filter(None, chosen["nodes"])):
            left = [option for option in left if node in option["nodes"]]
            self.page.locator(f'[data-node="{node}"]').click(force=True)
            if len(left) == 1:
                self.on_the_table += 1
                return
        self.list(chosen, left)

    def list(self, chosen: Any, options: list[Any]) -> None:
        self.page.locator(f'#options [data-code="{chosen["code"]}"]').click()

    def keys(self, chosen: Any, options: list[Any]) -> None:
        """By its number, or by typing the move."""
        at = options.index(chosen)
        if at < 9:
            self.page.keyboard.press(str(at + 1))
        else:
            self.page.keyboard.press("/")
            self.page.keyboard.type(chosen["name"])
            self.page.keyboard.press("Enter")


def others_at_random(table: Table) -> None:
    for seat in table.seats[1:]:
        table.kinds[seat] = "random"
    table.pace = 0.0


@pytest.mark.parametrize("how", ["clicks", "keys"])
@pytest.mark.parametrize("ruleset", ["arctic", "attika", "pax-pamir"])
def test_a_whole_game(chromium: Browser, tmp_path: Path, ruleset: str, how: str) -> None:
    table = table_of(tmp_path, ruleset, players=4, seed=3)
    others_at_random(table)
    with served(tmp_path, table) as base, looking(chromium) as page:
        opened(page, base, table)
        player = Player(page, how)
        player.play()
    assert table.game.over
    assert player.choices > 10
    if how == "clicks" and ruleset != "pax-pamir":
        assert player.on_the_table > 5


def test_a_game_by_clicks_on_the_table_alone(chromium: Browser, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/connect-four", seed=3)
    with served(tmp_path, table) as base, looking(chromium, PHONE) as page:
        opened(page, base, table)
        player = Player(page, "clicks")
        player.play()
    assert table.game.over and player.on_the_table == player.choices > 6
