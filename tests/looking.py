"""Pages in Chromium by Playwright; whatever a page complains of, or asks a network for, fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser import find_browser

WIDE, PHONE = (1280, 800), (390, 800)
REPORTS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_browser(),
            args=["--disable-dev-shm-usage"],  # containers have little of it
        )
        yield found
        found.close()


@contextmanager
def alone(
    found: Browser, size: tuple[int, int] = WIDE, scheme: str = "light", **more: Any
) -> Iterator[Page]:
    """A page without a network. At the end it has complained of nothing, and has asked for nothing
    but files that were opened."""
    context = found.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        offline=True,
        **more,
    )
    context.set_default_timeout(15_000)
    context.add_init_script(REPORTS)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda said: faults.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("request", lambda asked: _request(asked.url, asked.is_navigation_request(), faults))
    try:
        yield page
        assert faults == []
    finally:
        context.close()


def _request(url: str, opened: bool, faults: list[str]) -> None:
    if not (opened and url.startswith("file:")):
        faults.append(f"asked for {url}")


def open_file(page: Page, path: Path, at: str = "") -> None:
    page.goto(path.as_uri() + at)
