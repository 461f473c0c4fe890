"""`make pictures`: the pictures of the README, taken of a replay and of the studio in Chromium."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from looking import chromium
from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
COMMAND = Path(sys.executable).parent / "rulewright"
GAME = ROOT / "rulesets" / "arctic" / "games" / "four-players.yaml"
STEP = 137
SIZE = {"width": 1440, "height": 900}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as made, chromium() as browser:
        replay(browser, Path(made))
        studio(browser, Path(made))


def replay(browser: Browser, folder: Path) -> None:
    page = folder / "replay.html"
    rulewright("run", GAME, "--quiet", "--html", page)
    take(browser, f"{page.as_uri()}#{STEP}", "#picture svg.scene [data-node]", "replay.png")


def studio(browser: Browser, folder: Path) -> None:
    save = folder / "game.json"
    rulewright("run", GAME, "--quiet", "--until", STEP, "--save", save)
    words = (COMMAND, "studio", save, "--no-browser", "--port", "0", "--games", folder / "tables")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as begun:
        try:
            assert begun.stdout is not None
            line = begun.stdout.readline()
            address = re.search(r"http://\S+", line)
            assert address is not None, line
            take(browser, address[0], "svg.scene [data-node]", "studio.png")
        finally:
            begun.terminate()
            begun.wait(PATIENCE)


def rulewright(*words: object) -> None:
    subprocess.run([COMMAND, *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def take(browser: Browser, address: str, shown: str, name: str) -> None:
    page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address)
    page.wait_for_selector(shown)
    page.screenshot(path=PICTURES / name, animations="disabled")
    page.close()
    print(f"{(PICTURES / name).relative_to(ROOT)}: {(PICTURES / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
