"""The Arctic in its four languages: whole, up to date, without holes, and as somebody reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import shared
from cli_tools import run
from rulewright import resources
from rulewright.book.render import as_html
from rulewright.document.load import load_manifest
from rulewright.loading import load_documents
from rulewright.model.rule_entries import iter_rules
from rulewright.setting import Setting
from rulewright.words import game_texts
from rulewright.words.facts import Facts
from rulewright.words.locale import locale_path
from rulewright.words.message_values import Value
from rulewright.words.words import Words

ARCTIC = resources.data_folder("rulesets") / "arctic"
GAME = ARCTIC / "games" / "three-players.yaml"
LANGUAGES = ("en", "ja", "fr", "de")
LOGS = Path(__file__).parent / "logs"
TURNS = {"en": "Turn {}", "ja": "第{}ターン", "fr": "Tour {}", "de": "Runde {}"}


@cache
def facts(setting: Setting) -> Facts:
    """One analysis for all languages."""
    return Facts.from_folder(ARCTIC, setting)


@cache
def told(language: str) -> str:
    """The game of the README."""
    return run("run", GAME, "--lang", language).stdout


class Whole(Words):
    """Words in which nothing is missing, and nothing that a message mentions."""

    def _format_cached(
        self, id: str, message_args: Mapping[str, Value] | None, form: str | None
    ) -> tuple[str | None, bool]:
        text, faults = super()._format_cached(id, message_args, form)
        assert not faults, f"{id} in {self.language}: {text}"
        return text, faults

    def format_fallback(self, name: str, message_args: Mapping[str, Value]) -> str:
        raise AssertionError(f"no words for `{name}` in {self.language}")


def test_the_languages_that_are_looked_at_here_are_all() -> None:
    assert load_manifest(ARCTIC).languages == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_is_asked_and_told_has_words(language: str, players: int) -> None:
    ruleset = shared.rules(ARCTIC, players)
    words = Whole(ARCTIC, language, facts(ruleset.setting))
    number = LANGUAGES.index(language) + players
    game = ruleset.new_game(number)
    while (decision := game.decision) is not None:
        assert game_texts.render_prompt(words, game.program, decision)
        for option in decision.options[:: 1 + len(decision) // 6]:
            assert game_texts.render_option(words, game.program, decision, option)
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        game.choose(decision.options[number % len(decision)])
    for event in game.log:
        if game_texts.render_move_log(words, event) is None:
            game_texts.render_event(words, event)
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
    words = Whole(ARCTIC, language, facts(setting))
    text = locale_path(ARCTIC, language).read_text("utf-8")
    ids = re.findall(r"^(rule-[\w-]+) =", text, re.MULTILINE)
    told = 0
    for id in ids:
        # stations, and what they are worth, are known only where there are any
        if id != "rule-findings" or "polar-research" in setting.variants:
            told += bool(words.format_message(id))  # what another rule's prose says is empty
    assert told > 50


@pytest.mark.parametrize(
    ("language", "base", "short"),
    [
        ("en", "The game has 9 turns ", "The game has 7 turns "),
        ("ja", "ゲームは9ターン行い、", "ゲームは7ターン行い、"),
        ("fr", "La partie compte 9 tours ", "La partie compte 7 tours "),
        ("de", "Gespielt werden 9 Runden ", "Gespielt werden 7 Runden "),
    ],
)
def test_a_variant_changes_the_numbers_in_the_text(language: str, base: str, short: str) -> None:
    def said(variants: tuple[str, ...]) -> str:
        words = Words(ARCTIC, language, facts(Setting(3, None, variants)))
        text = words.format_message("rule-turns")
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
def test_an_edition_changes_the_text(language: str, id: str, edition: str | None, in_it: bool) -> None:
    line = {"en": "double line", "fr": "double ligne", "de": "Doppellinie", "ja": "二重線"}
    words = Words(ARCTIC, language, facts(Setting(3, edition)))
    assert (line[language] in (words.format_message(id) or "")) is in_it


# --- the game of the README -----------------------------------------------------------------------


def pieces(language: str) -> str:
    """The setting up with turn 1, turn 7, and the end, as `rulewright run` tells them."""
    lines = told(language).splitlines()[1:]
    at = [lines.index(TURNS[language].format(turn)) for turn in (2, 7, 8)]
    return "\n".join([*lines[: at[0]], "...", *lines[at[1] : at[2]], "...", *lines[-15:]]) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log(language: str, request: pytest.FixtureRequest) -> None:
    path = LOGS / f"arctic-{language}.txt"
    found = pieces(language)
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8"), "`pytest --update-golden` rewrites; then read the diff"


TYPOGRAPHY = {
    "ja": r"[ぁ-んァ-ヶ一-龠][,.:;!?]|[ぁ-んァ-ヶ一-龠] |\S\s[ぁ-んァ-ヶ一-龠]",
    "fr": r"(?<!\u00a0)[:;!?»]|'| d[eu] (?=[AEIOUaeiou])|\bl[ea] (?=[aeiouéAEIOUÉ])",
    "de": r"\bin (dem|das) |\b(an|zu) dem |\d \$|\bdie USA \w+t\b",
}
"""What no line may have: half-width marks or blanks, missing elision or no-break spaces, articles
that are not drawn together, a plural with a verb in the singular."""


@pytest.mark.parametrize("language", TYPOGRAPHY)
def test_spacing_elision_and_contraction(language: str) -> None:
    pattern = re.compile(TYPOGRAPHY[language])
    lines = told(language).splitlines()[1:]
    table = next(number for number, line in enumerate(lines) if not line.strip())
    wrong = [line for line in lines[:table] if pattern.search(line.strip())]
    assert wrong == []


def test_the_verb_agrees_with_the_country() -> None:
    usa = {"fr": "Les USA construisent un navire", "de": "Die USA bauen ein Schiff"}
    eu = {"fr": "L’UE construit un navire", "de": "Die EU baut ein Schiff"}
    for language in ("fr", "de"):
        assert usa[language] in told(language) and eu[language] in told(language)


def test_scripts_are_the_same_in_every_language() -> None:
    events = [
        [json.loads(line) for line in run("run", GAME, "--format", "json", "--lang", language)
         .stdout.splitlines()]
        for language in ("en", "ja")
    ]  # fmt: skip
    assert events[0] == events[1]
    moves = run("run", GAME, "--moves", "--lang", "ja").stdout
    assert "ベティ：place(russia, 1)" in moves


@pytest.mark.parametrize(
    ("edition", "heading"), [("ja", "最終得点"), ("fr", "score final"), ("de", "Endstand")]
)
def test_an_edition_is_told_in_its_own_language(edition: str, heading: str) -> None:
    scenario = ARCTIC / "scenarios" / "ship-production.yaml"
    own = run("run", scenario, "--edition", edition).stdout
    assert heading in run("run", GAME, "--edition", edition, "--quiet").stdout
    assert own != run("run", scenario, "--edition", edition, "--lang", "en").stdout


def test_the_list_in_a_language() -> None:
    shown = run("list", "--lang", "ja").stdout
    assert "2019：北極圏" in shown and "short-summer: 短い夏" in shown


def test_a_language_that_is_not_there() -> None:
    result = run("run", GAME, "--lang", "eo")
    assert result.exit_code == 2
    assert "none of the languages of arctic" in result.stderr


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_book_has_no_words_of_another_language(language: str) -> None:
    """Notes and assumptions are translated, and rules are called by names of their own."""
    page = as_html(shared.book(ARCTIC, language, edition=language))
    assert 'lang="en"' not in page
    headings = re.findall(r"<h[2-4][^>]*>(.*?)</h", page)
    also = {"compensation", "production", "score"}  # in French
    english = {entry.path[-1].replace("_", " ") for entry in iter_rules(load_documents(ARCTIC).root)}
    assert not [text for text in headings if text.lower() in english - also]
