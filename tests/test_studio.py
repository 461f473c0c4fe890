"""The studio in a real browser: whole games by clicks and by keys, seats with secrets, rules edited
in mid-game, on a screen and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
