"""The Arctic in its four languages: whole, up to date, without holes, and as somebody reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import rulewright
from cli_tools import run
from rulewright import resources
from rulewright.setting import Setting
from rulewright.study.check import check
from rulewright.words import telling
from rulewright.words.facts import Facts
from rulewright.words.locale import locale_path
from rulewright.words.values import Value
from rulewright.words.words import Words

ARCTIC = resources.folder("rulesets") / "arctic"
GAME = ARCTIC / "games" / "three-players.yaml"
LANGUAGES = ("en", "ja", "fr", "de")
LOGS = Path(__file__).parent / "logs"
TURNS = {"en": "Turn {}", "ja": "第{}ターン", "fr": "Tour {}", "de": "Runde {}"}


class Whole(Words):
    """Words in which nothing is missing, and nothing that a message mentions."""

    def _formatted(
        self, id: str, values: Mapping[str, Value] | None, form: str | None
    ) -> tuple[str | None, bool]:
        text, faults = super()._formatted(id, values, form)
        assert not faults, f"{id} in {self.language}: {text}"
        return text, faults

    def plain(self, name: str, values: Mapping[str, Value]) -> str:
        raise AssertionError(f"no words for `{name}` in {self.language}")


def test_every_language_is_complete() -> None:
    checked = check(ARCTIC)
    assert [part.language for part in checked.words] == list(LANGUAGES)
    for part in checked.words:
        assert (part.percent, dict(part.found)) == (100, {}), part.language
        assert part.needed > 250


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_is_asked_and_told_has_words(language: str, players: int) -> None:
    rules = rulewright.load(ARCTIC, players=players)
    words = Whole(ARCTIC, language, Facts.of_folder(ARCTIC, rules.setting))
    for seed in range(2):
        game = rules.new_game(seed)
        number = seed
        while (decision := game.decision) is not None:
            assert telling.prompt(words, game.program, decision)
            for option in decision.options:
                assert telling.option(words, game.program, decision, option)
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            game.choose(decision.options[number % len(decision)])
        for event in game.log:
            if telling.move_told(words, event) is None:
                telling.event(words, event)
        assert len(game.log) > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "setting",
    [
        Setting(3),
        *(Setting(3, edition) for edition in ("ja", "fr", "de")),
        *(Setting(3, None, (v,)) for v in ("advanced-setup", "short-summer", "pack-ice")),
        Setting(3, None, ("polar-research",)),
    ],
    ids=lambda setting: "-".join([setting.edition or "base", *setting.variants]),
)
def test_every_rule_can_be_told(language: str, setting: Setting) -> None:
    words = Whole(ARCTIC, language, Facts.of_folder(ARCTIC, setting))
    text = locale_path(ARCTIC, language).read_text("utf-8")
    ids = re.findall(r"^(rule-[\w-]+) =", text, re.MULTILINE)
    assert len(ids) > 45
    for id in ids:
        # stations, and what they are worth, are known only where there are any
        if id != "rule-findings" or "polar-research" in setting.variants:
            assert words.message(id)


@pytest.mark.parametrize(
    ("language", "base", "short"),
    [
        ("en", "The game has 9 turns.", "The game has 7 turns."),
        ("ja", "ゲームは9ターン行います。", "ゲームは7ターン行います。"),
        ("fr", "La partie compte 9 tours.", "La partie compte 7 tours."),
        ("de", "Gespielt werden 9 Runden.", "Gespielt werden 7 Runden."),
    ],
)
def test_a_variant_changes_the_numbers_in_the_text(language: str, base: str, short: str) -> None:
    def said(variants: tuple[str, ...]) -> str:
        facts = Facts.of_folder(ARCTIC, Setting(3, None, variants))
        text = Words(ARCTIC, language, facts).message("rule-turns")
        assert text is not None
        return text

    assert said(()).startswith(base)
    assert said(("short-summer",)).startswith(short)


@pytest.mark.parametrize(
    ("language", "id", "edition", "in_it"),
    [
        ("en", "rule-passable", "ja", False),
        ("fr", "rule-passable", "ja", False),
        ("de", "rule-passable", None, True),
        ("ja", "rule-passable", "fr", True),
    ],
)
def test_an_edition_changes_the_text(
    language: str, id: str, edition: str | None, in_it: bool
) -> None:
    line = {"en": "double line", "fr": "double ligne", "de": "Doppellinie", "ja": "二重線"}
    words = Words(ARCTIC, language, Facts.of_folder(ARCTIC, Setting(3, edition)))
    assert (line[language] in (words.message(id) or "")) is in_it


# --- the game of the README -----------------------------------------------------------------------


def pieces(language: str) -> str:
    """The setting up with turn 1, turn 7, and the end, as `rulewright run` tells them."""
    lines = run("run", GAME, "--lang", language).stdout.splitlines()[1:]
    at = [lines.index(TURNS[language].format(turn)) for turn in (2, 7, 8)]
    return "\n".join([*lines[: at[0]], "...", *lines[at[1] : at[2]], "...", *lines[-15:]]) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log(language: str, request: pytest.FixtureRequest) -> None:
    path = LOGS / f"arctic-{language}.txt"
    told = pieces(language)
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8"), "`pytest --update-golden` rewrites; then read the diff"


NB = "\u00a0"
TYPOGRAPHY = {
    "ja": (re.compile(r"[ぁ-んァ-ヶ一-龠][,.:;!?]|[ぁ-んァ-ヶ一-龠] |\S\s[ぁ-んァ-ヶ一-龠]"), "half width"),
    "fr": (re.compile(rf"(?<!{NB})[:;!?»]|'| de (?=[AEIOUaeiou])|\ble (?=[aeiouéAEIOUÉ])"), "elision"),
    "de": (re.compile(r"\bin (dem|das) |\ban dem |\d \$|\bdie USA (\w+t)\b"), "contraction"),
}


@pytest.mark.parametrize("language", TYPOGRAPHY)
def test_spacing_elision_and_contraction(language: str) -> None:
    pattern, what = TYPOGRAPHY[language]
    lines = run("run", GAME, "--lang", language).stdout.splitlines()[1:]
    table = next(number for number, line in enumerate(lines) if not line.strip())
    wrong = [line for line in lines[:table] if pattern.search(line.strip())]
    assert wrong == [], what


def test_the_verb_agrees_with_the_country() -> None:
    usa = {"fr": "Les USA construisent un navire", "de": "Die USA bauen ein Schiff"}
    eu = {"fr": "L’UE construit un navire", "de": "Die EU baut ein Schiff"}
    for language in ("fr", "de"):
        told = run("run", GAME, "--lang", language).stdout
        assert usa[language] in told and eu[language] in told


def test_scripts_are_the_same_in_every_language() -> None:
    events = [
        [json.loads(line) for line in run("run", GAME, "--format", "json", "--lang", language)
         .stdout.splitlines()]
        for language in LANGUAGES
    ]  # fmt: skip
    assert all(other == events[0] for other in events)
    moves = run("run", GAME, "--moves", "--lang", "ja").stdout
    assert "ベティ：place(russia, 1)" in moves


@pytest.mark.parametrize(
    ("edition", "heading"), [("ja", "最終得点"), ("fr", "score final"), ("de", "Endstand")]
)
def test_an_edition_is_told_in_its_own_language(edition: str, heading: str) -> None:
    scenario = ARCTIC / "scenarios" / "ship-production.yaml"
    told = run("run", scenario, "--edition", edition).stdout
    other = run("run", scenario, "--edition", edition, "--lang", "en").stdout
    assert told != other
    quiet = run("list", "--lang", edition).stdout
    assert Words(ARCTIC, edition).title("arctic") in quiet
    assert Words(ARCTIC, edition).word("final-scores") == heading


def test_a_language_that_is_not_there() -> None:
    result = run("run", GAME, "--lang", "eo")
    assert result.exit_code == 2
    assert "no words in" in result.stderr
