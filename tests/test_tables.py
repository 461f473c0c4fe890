"""The tables of the large games as a browser sets them, in every language, on a screen and on a
phone: no word lies on another, or on a piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from looking import PHONE, TOUCHING, WIDE, WIDE_IN_EM, Windows, looking, open_file, windows
from rulewright.pcg import Pcg
from rulewright.ruleset_folders import find_ruleset
from rulewright.scene.nodes import Size
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg
from rulewright.scene.text_layout import measure_text
from shared import rules

pytestmark = pytest.mark.browser
USUAL = (("arctic", "de"), ("attika", "ja"), ("pax-pamir", "ja"))
"""Long words on a map, wide letters on land that grows and on cards."""
LANGUAGES = [
    pytest.param(name, path.stem, marks=[pytest.mark.soak] * ((name, path.stem) not in USUAL))
    for name in ("arctic", "attika", "pax-pamir")
    for path in sorted((find_ruleset(name) / "locales").glob("*.ftl"))
]
DRAWN: tuple[tuple[Size, tuple[int, int]], ...] = (("wide", WIDE), ("narrow", PHONE))


@pytest.fixture(scope="module")
def browser() -> Iterator[Windows]:
    with windows() as found:
        yield found


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_words_lie_on_nothing_in_any_language(
    name: str, language: str, browser: Windows, tmp_path: Path
) -> None:
    table = rules(find_ruleset(name), 4)
    stage = Stage.from_ruleset(table, language)
    game, random = table.new_game(7), Pcg(7)
    drawn: dict[Size, list[str]] = {size: [] for size, _ in DRAWN}
    while not game.over and game.choice_count <= 50:
        if game.choice_count % 50 == 0:
            for size in drawn:
                drawn[size].append(as_svg(stage.draw_game(game, game.player, size), with_ids=True))
        legal = game.legal()
        game.choose(legal[random.draw_below(len(legal))])
    for size, window in DRAWN:
        file = tmp_path / f"{size}.html"
        pictures = "".join(f"<div>{picture}</div>" for picture in drawn[size])
        file.write_text(f'<!doctype html><meta charset="utf-8">{pictures}', "utf-8")
        with looking(browser, window) as page:
            open_file(page, file)
            assert page.locator("svg").count() == len(drawn[size]) == 2
            assert page.evaluate(TOUCHING, "svg") == [], size
            for text, bold, wide, letters in page.evaluate(WIDE_IN_EM, "svg text"):
                # Where letters are set to whole pixels, each square one can take half of one more.
                rounded = 1 + sum(east_asian_width(letter) in "WF" for letter in text) / 2
                assert wide <= 1.01 * measure_text(text, bold) + rounded / letters, text
