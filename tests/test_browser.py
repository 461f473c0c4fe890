"""Every kind of page in a browser: on a large screen, a phone and paper, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import shared
from browser import Browser, browser
from cli_tools import NIM, RULESETS, TIC_TAC_TOE, ruleset, run
from right_to_left import write_arabic
from rulewright.book.render import as_html

pytestmark = pytest.mark.browser

PROBE = (Path(__file__).parent / "browser.js").read_text("utf-8")
WIDTHS = (1280, 390)  # pixels, of a large screen and a phone
VIEWS = (
    *((width, scheme) for width in WIDTHS for scheme in ("light", "dark")),
    (673, "print"),  # what the margins leave of A4
)
LONG = "in" * 60
GAME = (
    NIM.replace("title: Nim", f"title: {LONG}")
    .replace("define:\n", "define:\n  goal: 1\n")
    .replace("take(", "take_as_many_coins_from_the_pile_as_you_are_allowed_to_take(")
    .replace("enough(", "enough_coins_are_left_in_the_pile_for_whoever_takes_them(")
)
PLAYED = ("--games", 20, "--workers", 1)
COMMANDS = {
    "book": ("book", "nim"),
    "diff": ("diff", "nim", TIC_TAC_TOE),
    "review": ("review", "nim", "--since", TIC_TAC_TOE),
    "simulate": ("simulate", "nim", *PLAYED),
    "compare": ("compare", "nim", "--with", "start=6", *PLAYED),
    "right to left": ("book", "homesteads", "--lang", "ar"),
    "sweep": ("compare", "nim", "--vary", "define.goal=1..3", *PLAYED),
}
BOOKS = {"classic": (TIC_TAC_TOE, "en", None), "arctic": (RULESETS / "arctic", "de", "de")}
"""Folder, language and edition: one that marks what it changes, in a language of long words."""


@dataclass(frozen=True)
class Seen:
    """A page as the browser saw it, by width and scheme, and what it told meanwhile."""

    kind: str
    views: dict[tuple[int, str], dict[str, Any]]
    told: list[dict[str, Any]]

    def faults(self, of: str) -> list[str]:
        return [
            f"{width} pixels, {scheme}: {fault}"
            for (width, scheme), view in self.views.items()
            for fault in view[of]
        ]

    def all_told(self, method: str) -> list[dict[str, Any]]:
        return [message["params"] for message in self.told if message["method"] == method]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as begun:
        yield begun


@pytest.fixture(scope="module", params=[*BOOKS, *COMMANDS])
def page(request: pytest.FixtureRequest, opened: Browser, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    folder = tmp_path_factory.mktemp("pages")
    out = folder / "page.html"
    if request.param in BOOKS:
        out.write_text(as_html(shared.book(*BOOKS[request.param])), "utf-8")
    else:
        words = COMMANDS[request.param]
        if "nim" in words:
            game = ruleset(folder / "nim", GAME)
        else:
            game = write_arabic(RULESETS / "classics" / "homesteads", folder / "homesteads")
        result = run(*(game if word == game.name else word for word in words), "--out", out)
        assert result.exit_code == 0, result.output
    return see(opened, out, request.param)


def see(opened: Browser, page: Path, kind: str) -> Seen:
    opened.open(page)
    views = {}
    for view in VIEWS:
        opened.window(*view)
        views[view] = opened.value(PROBE)
    return Seen(kind, views, list(opened.told))


def test_a_page_loads_nothing_and_nothing_fails(page: Seen) -> None:
    assert len(page.all_told("Network.requestWillBeSent")) == 1, "the page alone"
    assert not page.all_told("Network.loadingFailed")
    assert not page.all_told("Log.entryAdded")
    assert not page.all_told("Runtime.consoleAPICalled")
    assert not page.all_told("Runtime.exceptionThrown")


def test_nothing_is_wider_than_the_window(page: Seen) -> None:
    assert page.faults("outside") == []
    if page.kind == "arctic":
        assert page.views[390, "light"]["scrolling"], "a wide one inside its own box"


def test_text_can_be_read_on_light_and_dark_paper(page: Seen) -> None:
    assert page.faults("faint") == []
    for width in WIDTHS:
        light, dark = (page.views[width, scheme]["paper"] for scheme in ("light", "dark"))
        assert light > 0.8 and dark < 0.1


def test_links_lead_to_what_is_there(page: Seen) -> None:
    assert page.faults("lost") == []
    assert page.kind not in BOOKS or page.views[VIEWS[0]]["links"]


def test_labels_are_inside_their_figures_and_apart(page: Seen) -> None:
    assert page.faults("cut") == []
    assert page.kind not in BOOKS or page.views[VIEWS[0]]["labels"]


def test_what_is_wrong_is_seen(opened: Browser, tmp_path: Path) -> None:
    """The probe itself: a page with each fault once, beside what looks like one and is none."""
    (tmp_path / "page.html").write_text(FAULTY, "utf-8")
    seen = see(opened, tmp_path / "page.html", "faulty")
    asked = [told["request"]["url"] for told in seen.all_told("Network.requestWillBeSent")]
    assert [url.rpartition("/")[2] for url in asked] == ["page.html", "gone.png"]
    assert len(seen.all_told("Network.loadingFailed")) == 1
    assert len(seen.all_told("Log.entryAdded")) == 1
    assert len(seen.all_told("Runtime.exceptionThrown")) == 1
    assert seen.faults("outside") == [
        f"{width} pixels, {scheme}: {fault}"
        for width, scheme in VIEWS
        if width < 700
        for fault in ('p.wide "" in #top: 0 to 700', "the page is 700 wide")
    ]
    faults = {
        "lost": ["#twice stands 2 times", 'a "nowhere" in #top leads to #nowhere'],
        "cut": [
            'text "aside" in #top is outside its figure',
            'text "upon" in #top lies on text "well" in #top',
        ],
        "faint": [
            'p.faint "pale" in #top: 250,250,250 on 255,255,255, 1.04 to 1',
            'text "lost" in #top: 0,0,0 on 0,0,64, 1.07 to 1',
        ],
    }
    for of, found in faults.items():
        expected = [f"{w} pixels, {s}: {fault}" for w, s in VIEWS for fault in found]
        assert seen.faults(of) == expected
    assert [view["scrolling"] for view in seen.views.values()] == [0, 0, 1, 1, 1]


FAULTY = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Faulty</title>
<style>
body { margin: 0; background: #fff; color: #000; }
.wide { width: 700px; height: 1px; margin: 0; }
.scroll { overflow-x: auto; }
.faint { color: #fafafa; }
svg { display: block; }
</style>
<body id="top">
<p class="wide"></p>
<div class="scroll"><p class="wide">a wide one that scrolls</p></div>
<p class="faint">pale</p>
<a href="#top">top</a> <a href="#nowhere">nowhere</a>
<i id="twice">1</i> <i id="twice">2</i>
<svg width="200" height="60">
<rect width="90" height="60" fill="#000040"/>
<text x="20" y="30">lost</text>
<text x="10" y="50" fill="#fff">seen</text>
<text x="120" y="30">well</text>
<text x="190" y="50">aside</text>
<text x="125" y="35">upon</text>
</svg>
<img src="gone.png" alt="">
<script>nothing.there()</script>
"""
