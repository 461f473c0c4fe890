"""Pages in Chromium by Playwright; whatever a page complains of, or asks a network for, fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    sync_playwright,
)

from browser import LIGHT, find_browser
from processes import PATIENCE

WIDE, PHONE = (1280, 860), (390, 844)
REPORTS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""
FORGET = """() => {
  if (location.protocol === "about:") return;  // there nothing is kept
  localStorage.clear();
  sessionStorage.clear();
}"""


TOUCHING = """(where) => [...document.querySelectorAll(where)].flatMap((drawing) => {
  const texts = [...drawing.querySelectorAll("text")].filter((one) => one.textContent);
  const words = texts.map((one) => [
    one, one.getBoundingClientRect(), one.closest(".kind-piece, .kind-mark"),
  ]);
  const common = (one, next) => [
    Math.min(one.right, next.right) - Math.max(one.left, next.left),
    Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top),
  ];
  const found = [];
  words.forEach(([one, box], at) => words.slice(at + 1).forEach(([other, next]) => {
    const [wide, high] = common(box, next);
    const most = 0.35 * Math.min(box.height, next.height);  // lines have room above and below
    if (wide > 1 && high > most) found.push(`${one.textContent} / ${other.textContent}`);
  }));
  const shapes = drawing.querySelectorAll(".kind-piece > :is(path, circle, rect):not(.target)");
  for (const shape of shapes) {
    const next = shape.getBoundingClientRect();
    for (const [one, box, letter] of words) {
      const [wide, high] = letter ? [0, 0] : common(box, next);
      if (wide > 1 && high > 0.35 * box.height)
        found.push(`${one.textContent} / ${shape.parentElement.dataset.node}`);
    }
  }
  return found;
})"""
"""Words in drawings that lie on others, or on pieces, as the browser has set them."""


WIDE_IN_EM = """(where) => [...document.querySelectorAll(where)].map((one) => [
  one.textContent,
  one.getAttribute("font-weight") === "700",
  one.getBBox().width / Number(one.getAttribute("font-size")),
  Number(one.getAttribute("font-size")),
])"""
"""Words, whether they are bold, their width in em and the size of their letters."""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_browser(), args=LIGHT)
        yield found
        found.close()


class Windows:
    """Those of a browser. One that was looked through is used again: to open another takes longer
    than most pages."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._left: list[Page] = []

    def take(self) -> Page:
        return self._left.pop() if self._left else self.open()

    def open(self, **more: Any) -> Page:
        """One that nobody has looked through."""
        context = self.browser.new_context(**more)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(REPORTS)
        return context.new_page()

    def leave(self, page: Page) -> None:
        """Nothing of what was looked at stays."""
        page.evaluate(FORGET)
        page.context.clear_cookies()
        page.goto("about:blank")
        self._left.append(page)


@contextmanager
def windows() -> Iterator[Windows]:
    with chromium() as found:
        yield Windows(found)


@contextmanager
def looking(
    found: Windows, size: tuple[int, int] = WIDE, scheme: str = "light", *,
    served: bool = False, own: bool = False, **more: Any,
) -> Iterator[Page]:  # fmt: skip
    """A page of a window: without a network it is given nothing but files that are opened;
    `served`, nothing but what this machine serves. At the end it has complained of nothing, and
    has asked for nothing else. Who changes more of the window than what it shows wants one of its
    `own`, as does whoever says `more` of how it is opened."""
    own = own or bool(more)
    page = found.open(**more) if own else found.take()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(
        media="screen",
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page.context.set_offline(not served)
    faults: list[str] = []

    def said(message: ConsoleMessage) -> None:
        faults.append(f"{message.type}: {message.text}")

    def failed(fault: Error) -> None:
        faults.append(str(fault))

    def asked(request: Request) -> None:
        own = served and re.match(r"(http|ws)://127\.0\.0\.1:\d+/", request.url)
        opened = request.is_navigation_request() and request.url.startswith("file:")
        if not (own or (opened and not served)):
            faults.append(f"asked for {request.url}")

    page.on("console", said)
    page.on("pageerror", failed)
    page.on("request", asked)
    try:
        yield page
        assert faults == [], faults
    except BaseException:
        page.context.close()
        raise
    page.remove_listener("console", said)
    page.remove_listener("pageerror", failed)
    page.remove_listener("request", asked)
    if own:
        page.context.close()
    else:
        found.leave(page)


def open_file(page: Page, path: Path, at: str = "") -> None:
    page.goto(path.as_uri() + at)
