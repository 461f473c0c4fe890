"""`rulewright new`: what it writes passes every check, and nothing is replaced unasked."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import rulewright
from cli_tools import run
from rulewright import resources
from rulewright.document.additions import add_entry, add_items
from rulewright.document.load import load_manifest
from rulewright.source import Source
from rulewright.words.untranslated import UNTRANSLATED_MARK


def copy_ruleset(game: str) -> Path:
    """A copy of a ruleset that comes along, in this folder."""
    folder = Path(game)
    shutil.copytree(resources.data_folder("rulesets") / game, folder)
    return folder


@pytest.mark.parametrize("game", ["classics/oh-hell", "classics/tic-tac-toe"])
def test_words_of_the_first_language_are_written_at_once(game: str) -> None:
    folder = copy_ruleset(game)
    english = folder / "locales" / "en.ftl"
    english.unlink()
    done = run("new", "words", folder)
    assert done.exit_code == 0 and f"written: {english}" in done.stderr, done.output
    stubs = english.read_text("utf-8")
    assert f"({stubs.count(UNTRANSLATED_MARK)} stubs of missing messages)" in done.stderr or ".given" in stubs
    assert json.loads(run("check", folder, "--format", "json").stdout)[0]["code"] == "untranslated-message"
    english.write_text(stubs.replace(UNTRANSLATED_MARK + "\n", ""), "utf-8")
    passes(str(folder))
    again = run("new", "words", folder)
    assert "no messages are missing" in again.stdout
    assert english.read_text("utf-8") == stubs.replace(UNTRANSLATED_MARK + "\n", "")


def test_stubs_quote_the_rules_and_the_first_language() -> None:
    folder = copy_ruleset("classics/tic-tac-toe")
    main = folder / "ruleset.yaml"
    main.write_text(re.sub(r"languages: .*", "languages: [en, fr]", main.read_text("utf-8")), "utf-8")
    english, french = (folder / "locales" / f"{language}.ftl" for language in ("en", "fr"))
    texts = english.read_text("utf-8")
    (lost,) = re.findall(r"^phase-.*\n", texts, re.MULTILINE)[:1]
    english.write_text(texts.replace(lost, ""), "utf-8")
    french.write_text("title = Morpion\n", "utf-8")
    told = run("check", folder, "--fix").stdout
    assert re.search(rf"changed: {english} \(\d+ stubs? of missing messages\)", told), told
    id = lost.partition(" ")[0]
    found = re.search(rf"# ruleset.yaml: (.+)\n# untranslated\n({id} = .+)\n", english.read_text("utf-8"))
    assert found is not None and found[1] in main.read_text("utf-8")
    assert f"# en: {found[2].partition('= ')[2]}\n# untranslated\n{found[2]}\n" in french.read_text("utf-8")
    assert french.read_text("utf-8").startswith("title = Morpion\n")
    left = json.loads(run("check", folder, "--format", "json").stdout)
    assert {each["code"] for each in left} <= {"untranslated-message", "outdated-message"}


def test_a_ruleset_without_languages_gets_one() -> None:
    folder = copy_ruleset("classics/tic-tac-toe")
    main = folder / "ruleset.yaml"
    main.write_text(re.sub(r"languages: .*\n", "", main.read_text("utf-8")), "utf-8")
    shutil.rmtree(folder / "locales")
    assert run("new", "words", folder).exit_code == 0
    assert load_manifest(folder).languages == ("en",)
    found = json.loads(run("check", folder, "--format", "json").stdout)
    assert [each["code"] for each in found] == ["untranslated-message"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def passes(ruleset: str, *setting: str) -> None:
    checked = run("check", ruleset, *setting)
    assert checked.exit_code == 0 and "all is well" in checked.output, checked.output
    tested = run("test", ruleset, "--games", 1, *setting)
    assert tested.exit_code == 0, tested.output


@pytest.mark.parametrize(
    ("players", "board"),
    [
        ("2", "square:8x8"),
        ("2 to 4", "hex:5x5"),
        ("1", "square:1x1"),
        ("3", "square:1x7"),
        ("16", "hex:4x4"),
        ("2-5", "none"),
        ("1", "none"),
    ],
)
def test_a_game_passes_at_once(players: str, board: str) -> None:
    made = run("new", "game", "my-game", "--players", players, "--board", board)
    assert made.exit_code == 0, made.output
    passes("my-game")
    tested = run("test", "my-game", "--games", 1)
    assert "(100 %)" in tested.output, tested.output
    for file in Path("my-game").rglob("*.yaml"):
        assert "file://" not in file.read_text("utf-8"), "it is meant for a repository"


@pytest.mark.parametrize(
    "words",
    [
        ("My-Game",),
        ("my-game", "--players", "17"),
        ("my-game", "--players", "4 to 2"),
        ("my-game", "--board", "square:0x3"),
        ("my-game", "--board", "round"),
        ("my-game", "--board", "square:1x1", "--players", "2"),
        ("my-game", "--like", "classics/pig", "--players", "2"),
        ("my-game", "--like", "classics/pigs"),
        ("My-Game", "--like", "classics/pig"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(words: tuple[str, ...]) -> None:
    result = run("new", "game", *words)
    assert result.exit_code == 2 and "Traceback" not in result.output
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("base", "commands"),
    [
        ("cookbook/climb", [("check",), ("check", "--variant", "avalanche"), ("test", "--games", 1)]),
        ("cookbook/the-jury", [("check",), ("test", "--games", 1)]),  # scenarios name it by this path
        ("attika", [("check",)]),  # with a translation
    ],
)
def test_a_game_like_another_passes_at_once(base: str, commands: list[tuple[object, ...]]) -> None:
    made = run("new", "game", "my-game", "--like", base, "--title", "It's: mine, and so on")
    assert made.exit_code == 0, made.output
    for command, *words in commands:
        done = run(command, "my-game", *words)
        assert done.exit_code == 0, done.output
    original = resources.data_folder("rulesets") / base
    kinds = {".yaml", ".ftl", ".lock", ".toml"}
    assert {path.relative_to("my-game") for path in Path("my-game").rglob("*") if path.is_file()} == {
        path.relative_to(original) for path in original.rglob("*") if path.suffix in kinds
    }
    manifest, old = load_manifest(Path("my-game")), load_manifest(original)
    assert (manifest.id, manifest.title) == ("my-game", "It's: mine, and so on")
    assert manifest.mechanisms == old.mechanisms
    for language in manifest.languages:
        assert "title = It's: mine, and so on\n" in Path(f"my-game/locales/{language}.ftl").read_text("utf-8")
    for path in Path("my-game").rglob("*.yaml"):
        assert not re.search(rf"^(ruleset|of): (\S*/)?{old.id}$", path.read_text("utf-8"), re.MULTILINE)
    again = run("new", "game", "copy", "--like", "my-game")
    assert again.exit_code == 0 and load_manifest(Path("copy")).title == "Copy"
    texts = [path.read_text("utf-8") for path in Path("copy").rglob("*.yaml")]
    assert not any("file://" in text for text in texts)


def test_a_game_like_another_reads_no_file_outside_it() -> None:
    run("new", "game", "my-game")
    Path("elsewhere.yaml").write_text("game: secret\n", "utf-8")
    Path("my-game/games/linked.yaml").symlink_to(Path("elsewhere.yaml").absolute())
    refused = run("new", "game", "copy", "--like", "my-game")
    assert refused.exit_code != 0 and "outside-folder" in refused.output
    assert not Path("copy").exists()


def test_nothing_is_replaced_unless_told() -> None:
    Path("my-game/games").mkdir(parents=True)
    mine = Path("my-game/games/first.yaml")
    mine.write_text("mine\n", "utf-8")
    refused = run("new", "game", "my-game")
    assert refused.exit_code == 2 and "foreign-file" in refused.output
    assert [p for p in Path().rglob("*") if p.is_file()] == [mine]
    assert run("new", "game", "my-game", "--force").exit_code == 0
    passes("my-game")


def test_a_link_that_leads_out_is_not_followed() -> None:
    Path("my-game").mkdir()
    Path("elsewhere.yaml").write_text("mine\n", "utf-8")
    Path("my-game/ruleset.yaml").symlink_to(Path("elsewhere.yaml").absolute())
    assert run("new", "game", "my-game", "--force").exit_code == 2
    assert Path("elsewhere.yaml").read_text("utf-8") == "mine\n"


def test_overlays_of_a_ruleset_of_ones_own() -> None:
    run("new", "game", "my-game")
    for sort, name in (("variant", "quick"), ("variant", "slow"), ("edition", "second")):
        made = run("new", sort, "my-game", name, "--title", "It's: new, and so on")
        assert made.exit_code == 0, made.output
        passes("my-game", f"--{sort}", name)
    passes("my-game")
    assert set(load_manifest(Path("my-game")).variants) == {"quick", "slow"}
    again = run("new", "variant", "my-game", "quick")
    assert again.exit_code == 2 and "has a variant `quick` already" in again.output


def test_what_an_overlay_shows_can_be_switched_on() -> None:
    run("new", "game", "my-game")
    run("new", "variant", "my-game", "quick")
    file = Path("my-game/variants/quick.yaml")
    text = file.read_text("utf-8").replace("#   ", "").replace("now: 3", "now: 1")
    file.write_text(text, "utf-8")
    quick = rulewright.load("my-game", variants=["quick"])
    assert len(list(quick.new_game(seed=1).decision.options)) == 64  # type: ignore[union-attr]
    checked = run("check", "my-game", "--variant", "quick")
    assert "overlay" not in checked.output and "error" not in checked.output.split("0 error")[0]


def test_a_variant_apart_from_its_ruleset() -> None:
    refused = run("new", "variant", "classics/pig", "sixes")
    assert refused.exit_code == 2 and "--out sixes.yaml" in refused.output
    made = run("new", "variant", "classics/pig", "sixes", "--out", "sixes.yaml")
    assert made.exit_code == 0, made.output
    passes("classics/pig", "--variant", "sixes.yaml")
    assert run("new", "variant", "classics/pig", "sixes", "--out", "sixes.yaml").exit_code == 2


@pytest.mark.parametrize("language", ["fr", "pt-BR"])
def test_a_translation_has_every_message_and_the_first_language_beside(language: str) -> None:
    run("new", "game", "my-game")
    made = run("new", "translation", "my-game", language)
    assert made.exit_code == 0, made.output
    checked = run("check", "my-game")
    assert checked.exit_code == 1 and "0 errors, 1 warning" in checked.output
    assert f"messages are not translated into `{language}`" in " ".join(checked.output.split())
    text = Path(f"my-game/locales/{language}.ftl").read_text("utf-8")
    assert (
        "# en: { $player } marks a place\n# untranslated\nrounds-turns-s = { $player } marks a place" in text
    )
    assert ("\nword-place = " in text) == (language == "pt-BR")
    assert f"languages: [en, {language}]" in Path("my-game/ruleset.yaml").read_text("utf-8")
    refused = run("new", "translation", "my-game", language)
    assert refused.exit_code == 2
    assert run("new", "translation", "my-game", "en").exit_code == 2
    assert run("new", "translation", "my-game", "French!").exit_code == 2


def test_a_translation_has_what_rules_say_in_their_own_files() -> None:
    run("new", "game", "my-game")
    rules = Path("my-game/ruleset.yaml")
    assumed = "joined_up(s):\n    assumption: Corners do not count.\n    is: "
    text = rules.read_text("utf-8").replace("joined_up(s): ", assumed)
    rules.write_text(text, "utf-8")
    assert run("new", "translation", "my-game", "de").exit_code == 0
    assert "\nassumption-joined_up = Corners do not count.\n" in Path("my-game/locales/de.ftl").read_text(
        "utf-8"
    )


def test_a_translation_has_the_words_of_variants() -> None:
    run("new", "game", "my-game")
    run("new", "variant", "my-game", "quick")
    overlay = Path("my-game/variants/quick.yaml")
    text = overlay.read_text("utf-8")
    words = "words:\n  en: |\n    title = Quick game\n    score-points = quick points\n"
    overlay.write_text(f"{text.rstrip()}\n{words}", "utf-8")
    made = run("new", "translation", "my-game", "fr")
    assert made.exit_code == 0, made.output
    french = Path("my-game/variants/quick.fr.ftl")
    assert "# en: Quick game\n# untranslated\ntitle = Quick game\n" in french.read_text("utf-8")
    checked = " ".join(run("check", "my-game").output.split())
    assert "0 errors, 2 warnings" in checked
    assert "2 messages are not translated into `fr` --> my-game/variants/quick.fr.ftl" in checked
    # What is translated needs no lock, and is spoken in the variant alone.
    french.write_text("title = Vite fait\nscore-points = points vite faits\n", "utf-8")
    assert "quick.fr.ftl" not in run("check", "my-game").output
    assert run("new", "translation", "my-game", "de").exit_code == 0
    refused = run("new", "translation", "my-game", "fr")
    assert refused.exit_code == 2 and french.read_text("utf-8").startswith("title = Vite")


def test_a_scenario_from_a_save() -> None:
    run("new", "game", "my-game", "--board", "square:3x3")
    game = rulewright.load("my-game").new_game(seed=3)
    for option in ("a1", "b2", "c3"):
        game.choose(option)
    Path("a.save.json").write_text(game.save(), "utf-8")
    made = run("new", "scenario", "a.save.json", "my-game", "--title", "Three on a diagonal")
    assert made.exit_code == 0, made.output
    text = Path("my-game/scenarios/three-on-a-diagonal.yaml").read_text("utf-8")
    assert text.startswith("# Written by `rulewright`") and "mark[c3] = player1" in text
    assert run("test", "my-game", "--games", 1).exit_code == 0
    assert run("check", "my-game").exit_code == 0


def test_the_title_of_a_scenario_is_said_in_every_language(tmp_path: Path) -> None:
    run("new", "game", "my-game", "--board", "square:3x3")
    run("new", "translation", "my-game", "fr")
    moment = "my-game/games/first.yaml@2"
    made = run("new", "scenario", moment, "--title", "Two {marks}")
    assert "changed: my-game/locales/fr.lock" in made.stderr
    assert "`rulewright run my-game/scenarios/two-marks.yaml`" in made.stderr
    title = 'example-two-marks = Two { "{" }marks{ "}" }\n'
    assert Path("my-game/locales/en.ftl").read_text("utf-8").endswith(title)
    assert Path("my-game/locales/fr.ftl").read_text("utf-8").endswith(title)
    french = Path("my-game/locales/fr.ftl").read_text("utf-8")
    assert f"# untranslated\n{title}" in french
    assert run("fmt", "--check", "my-game").exit_code == 0
    assert "18 messages are not translated" in run("check", "my-game").output
    done = re.sub(r"# untranslated\n(.*) = ", r"\1 = Fr ", french)
    Path("my-game/locales/fr.ftl").write_text(done, "utf-8")
    assert run("check", "my-game").exit_code == 0
    apart = run("new", "scenario", moment, "--title", "Apart", "--out", "a b.yaml")
    assert apart.stderr.count("changed") == 0 and "`rulewright run 'a b.yaml'`" in apart.stderr


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ruleset: a\n", "ruleset: a\nv:\n  k: 1\n"),
        ("ruleset: a", "ruleset: a\nv:\n  k: 1\n"),
        ("ruleset: a\nv: {j: 0}   # yes\n", "ruleset: a\nv: {j: 0, k: 1}   # yes\n"),
        ("r: a\nv:\n    j: 0  # no\n\nw: 1\n", "r: a\nv:\n    j: 0  # no\n    k: 1\n\nw: 1\n"),
        ("ruleset: a\nv: {}\nw: 1\n", "ruleset: a\nv:\n  k: 1\nw: 1\n"),
    ],
)  # fmt: skip
def test_an_entry_is_added_and_the_rest_stays(text: str, wanted: str) -> None:
    assert add_entry(Source("f", text), "v", "k", "1", ("ruleset",)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ruleset: a\nw: 1\n", "ruleset: a\nl: [en, fr]\nw: 1\n"),
        ("l: [en]  # these\n", "l: [en, fr]  # these\n"),
        ("l:\n  - en\n", "l:\n  - en\n  - fr\n"),
        ("l:\n- en # x\nw: 1\n", "l:\n- en # x\n- fr\nw: 1\n"),
    ],
)
def test_an_item_is_added_and_the_rest_stays(text: str, wanted: str) -> None:
    assert add_items(Source("f", text), "l", ["en", "fr"], ("ruleset",)) == wanted
