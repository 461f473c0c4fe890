"""Languages on the command line: `--lang`, `--translated`, moves in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import SCRIPT, ruleset, run


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """Nim in two languages, without a lock."""
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT)
    path = folder / "ruleset.yaml"
    languages = "languages: [en, fr]\neditions: {old: {language: fr, overlays: [old]}}\n"
    path.write_text(languages + path.read_text("utf-8"), "utf-8")
    (folder / "old.yaml").write_text("overlay: old\nof: nim\ntitle: Old\n", "utf-8")
    (folder / "locales").mkdir(exist_ok=True)
    (folder / "locales" / "en.ftl").write_text("title = Take the last\n", "utf-8")
    (folder / "locales" / "fr.ftl").write_text("title = Le dernier\n", "utf-8")
    return folder


def test_a_translation_is_noted_and_becomes_outdated(nim: Path) -> None:
    before = run("check", nim, "--lang", "fr").stdout
    assert "the lock file of `fr` is missing, so outdated translations cannot be found" in before
    run("check", nim, "--lang", "fr", "--translated", "new")
    assert (nim / "locales" / "fr.lock").is_file()
    assert "outdated-message" not in run("check", nim).stdout
    (nim / "locales" / "en.ftl").write_text("title = Take the very last\n", "utf-8")
    after = run("check", nim).stdout
    assert "the original of `title` has changed since it was translated" in after
    assert "words" in after and "outdated" in after
    run("check", nim, "--translated", "title")
    assert "outdated-message" not in run("check", nim).stdout


def test_the_language_of_an_edition_and_of_the_line(nim: Path) -> None:
    script = nim / "scenarios" / "last.yaml"
    assert run("run", script).stdout.startswith("Take the last: ")
    assert run("run", script, "--edition", "old").stdout.startswith("Le dernier: ")
    assert run("run", script, "--edition", "old", "--lang", "en").stdout.startswith("Take the")
    other = run("run", script, "--lang", "de")
    assert other.exit_code == 2 and "none of the languages of nim: `en`, `fr`" in " ".join(
        other.stderr.split()
    )


def test_an_edition_cannot_ask_for_a_language_that_is_not_promised(nim: Path) -> None:
    path = nim / "ruleset.yaml"
    path.write_text(path.read_text("utf-8").replace("[en, fr]", "[en]"), "utf-8")
    said = run("check", nim, "--format", "short").stdout
    assert "error[missing-language]: `old` uses the language `fr`" in said


def test_moves_in_words_and_as_written(nim: Path) -> None:
    script = nim / "scenarios" / "last.yaml"
    english = nim / "locales" / "en.ftl"
    english.write_text("turns-take = take { $n } away\n", "utf-8")
    assert "Ann: take 3 away" in run("run", script).stdout
    assert "Ann: take(3)" in run("run", script, "--moves").stdout
    english.write_text("turns-take = take\n    .log = { $player } took { $n }.\n", "utf-8")
    assert "    Ann took 3." in run("run", script).stdout


TIED = """\
ruleset: tied
title: Tied
language: 1
version: 1.0.0
players: 2
languages: [en, de]
names: {p: player}
state:
  money(p): int
  land(p): int
flow:
  turns:
    each: p in player
    do: |
      p chooses:
        earn: money[p] += 1
        rest: nothing
scoring:
  points(p): 1
  ranking: [points, 'money[p]', '2 * land[p]']
"""


def test_columns_of_what_breaks_a_tie_have_words(tmp_path: Path) -> None:
    folder = tmp_path / "tied"
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(TIED, "utf-8")
    english, german = (folder / "locales" / f"{code}.ftl" for code in ("en", "de"))
    english.write_text("name-money = coins\n", "utf-8")
    german.write_text("tie-2 = Felder\n", "utf-8")
    script = folder / "game.yaml"
    moves = "players: [ann, ben]\nseed: 1\nmoves:\n  - ann: rest\n  - ben: earn\n"
    script.write_text(f"game: a game\nruleset: tied\n{moves}", "utf-8")
    said = run("run", script).stdout
    assert "coins" in said and "tie-break 2" in said and "money[p]" not in said
    said = run("run", script, "--lang", "de").stdout
    assert "Stichentscheid 1" in said and "Felder" in said and "land[p]" not in said
    assert "tie-2" not in run("check", folder, "--format", "short").stdout
