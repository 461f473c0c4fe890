"""What is remembered of a suite is what would become of it anew, whatever was changed."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from cli_tools import RULESETS, run
from edits import CHANGES, files_of, put_back
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.outcome import Suite
from rulewright.validation.testing.suite import run_suite
from rulewright.workspace import fingerprints
from unit.validation.test_suite import little

EDITS = 6


pytestmark = pytest.mark.usefixtures("empty_cache")


def told(suite: Suite) -> object:
    """Everything that any report says of a suite, but for the time that it took."""
    outcomes = [
        (one.kind, one.name, one.path, one.declaring_overlay, one.failure, one.games, one.choices,
         render.format_full(one.findings), render.format_json(one.findings))
        for one in suite.outcomes
    ]  # fmt: skip
    covered = suite.coverage
    if covered is None:
        return outcomes
    forms = covered.summary_lines(), covered.count_by_script(), covered.format_listing(), covered.to_dict()
    return outcomes, forms


def ran(folder: Path, *, remember: bool, games: int = 0, fixed: Selection | None = None) -> object:
    try:
        return told(run_suite(folder, games=games, fixed=fixed, remember=remember))
    except DiagnosticError as error:
        return render.format_full(error.diagnostics)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 30))])
@pytest.mark.parametrize("which", ["pig", "little", "oh-hell"])
def test_after_any_edit_what_is_remembered_is_true(tmp_path: Path, which: str, seed: int) -> None:
    folder = tmp_path / which
    if which == "little":
        little(folder)
    else:
        shutil.copytree(RULESETS / "classics" / which, folder)
    chance = random.Random(seed)
    original = files_of(folder)
    for _ in range(EDITS):
        for _ in range(chance.randint(0, 2)):
            chance.choice(CHANGES)(folder, chance)
        games = chance.choice((0, 0, 1))
        true = ran(folder, remember=False, games=games)
        assert ran(folder, remember=True, games=games) == true
        assert ran(folder, remember=True, games=games) == true, "from what was remembered"
        if chance.random() < 0.5 or not list(folder.rglob("*.yaml")):
            put_back(folder, original)


def test_nothing_is_played_twice(pig: Path, played: list[str]) -> None:
    first = ran(pig, remember=True, games=1)
    scripts = sorted(path.stem for path in pig.glob("[sg][ca][em]*/*.yaml"))
    laws = played.count("laws")
    assert sorted(played) == sorted([*scripts, "ground", *["laws"] * laws]) and laws
    played.clear()
    assert ran(pig, remember=True, games=1) == first and played == []
    assert ran(pig, remember=True, games=2) != first and set(played) == {"laws"}
    played.clear()
    assert ran(pig, remember=False, games=1) == first and len(played) == len(scripts) + laws + 1


def test_after_a_change_in_one_scenario_only_that_one_is_played(pig: Path, played: list[str]) -> None:
    ran(pig, remember=True)
    played.clear()
    path = sorted((pig / "scenarios").glob("*.yaml"))[0]
    path.write_text("# a remark\n" + path.read_text("utf-8"), "utf-8")
    assert ran(pig, remember=True) == ran(pig, remember=False)
    assert played[:1] == [path.stem] and played[1] == "ground"


def test_a_change_that_is_taken_back_costs_nothing(pig: Path, played: list[str]) -> None:
    original = files_of(pig)
    first = ran(pig, remember=True)
    (pig / "ruleset.yaml").write_text((pig / "ruleset.yaml").read_text("utf-8").replace("100", "90"), "utf-8")
    assert ran(pig, remember=True) != first
    played.clear()
    put_back(pig, original)
    assert ran(pig, remember=True) == first and played == []


def test_there_is_only_so_much_room(pig: Path, played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprints, "MAX_CHARACTERS", 400)
    first = ran(pig, remember=True)
    whole = len(played)
    played.clear()
    assert ran(pig, remember=True) == first
    assert 0 < len(played) < whole


def test_a_script_that_cannot_be_played_reaches_nothing(pig: Path) -> None:
    """Whether or not the rules had to be compiled for it."""
    broken = "scenario: broken\nruleset: pig\nexpect:\n  - nothing_of_that_name\n"
    (pig / "scenarios" / "a-first.yaml").write_text(broken, "utf-8")
    for path in sorted((pig / "scenarios").glob("*.yaml")):
        path.write_text("# a remark\n" + path.read_text("utf-8"), "utf-8")
        anew = ran(pig, remember=False)
        assert ran(pig, remember=True) == anew
    suite = run_suite(pig, games=0)
    assert suite.coverage is not None and not suite.coverage.script_coverages[0].reached_lines


def test_words_are_nothing_that_tests_depend_on(pig: Path, played: list[str]) -> None:
    first = ran(pig, remember=True)
    played.clear()
    for path in (pig / "locales").iterdir():
        path.write_text(path.read_text("utf-8") + "\n# a remark\n", "utf-8")
    assert ran(pig, remember=True) == first and played == []


def test_a_rule_in_the_folder_of_scripts_is_not_overlooked(tmp_path: Path) -> None:
    """Nobody looks there whether a rule was changed, so nothing is remembered."""
    folder = little(tmp_path / "little")
    main = folder / "ruleset.yaml"
    main.write_text(main.read_text("utf-8").replace("editions/ja", "games/ja/ja"), "utf-8")
    (folder / "games" / "ja").mkdir(parents=True)
    overlay = folder / "editions" / "ja.yaml"
    overlay = overlay.rename(folder / "games" / "ja" / "ja.yaml")
    for start in ("6", "2", "3"):
        overlay.write_text(overlay.read_text("utf-8").replace("6", start), "utf-8")
        fixed = Selection(edition="ja")
        assert ran(folder, remember=True, fixed=fixed) == ran(folder, remember=False, fixed=fixed)


def test_an_overlay_from_elsewhere_counts(tmp_path: Path, pig: Path) -> None:
    overlay = tmp_path / "other.yaml"
    fixed = Selection(variants=(str(overlay),))
    for remark in ("one", "two"):
        overlay.write_text(f"overlay: other\nof: pig\ntitle: Other\n# {remark}\n", "utf-8")
        true = ran(pig, remember=False, fixed=fixed)
        assert ran(pig, remember=True, fixed=fixed) == true
        assert ran(pig, remember=True, fixed=fixed) == true
    overlay.write_text("overlay: other\nof: pig\nnonsense: 1\n", "utf-8")
    assert "nonsense" in str(ran(pig, remember=True, fixed=fixed))


def test_the_command_prints_from_memory_what_it_prints_anew(pig: Path) -> None:
    scenario = sorted((pig / "scenarios").glob("*.yaml"))[0]
    scenario.write_text(scenario.read_text("utf-8") + "  - 1 == 2\n", "utf-8")
    for words in (("--games", "1"), ("--games", "0", "--coverage"), ("--format", "listing")):
        anew = run("test", pig, *words, "--no-cache")
        assert anew.exit_code == 1 and "expectation-failed" in anew.output
        for _ in range(2):
            kept = run("test", pig, *words)
            assert (kept.exit_code, kept.output) == (anew.exit_code, anew.output)


def test_of_a_single_script_too(pig: Path, played: list[str]) -> None:
    path = sorted((pig / "scenarios").glob("*.yaml"))[0]
    for _ in range(2):
        assert run("test", path).exit_code == 0
    ran(pig, remember=True)
    played.clear()
    assert run("test", path).exit_code == 0 and played == []


@pytest.mark.soak
def test_the_arctic_after_edits(tmp_path: Path) -> None:
    folder = tmp_path / "arctic"
    shutil.copytree(RULESETS / "arctic", folder)
    fixed = Selection(edition="ja", players=2)
    for path in sorted((folder / "scenarios").glob("*.yaml"))[2:]:
        if "edition: ja" not in path.read_text("utf-8"):
            path.unlink()
    ran(folder, remember=True, fixed=fixed)
    scenario = next(
        path for path in sorted((folder / "scenarios").glob("*.yaml"))
        if "edition: ja" in path.read_text("utf-8")
    )  # fmt: skip
    for path, old, new in (
        (scenario, "expect:", "expect:\n  - 1 == 2"),
        (folder / "ruleset.yaml", "\n", "\n# a remark\n"),
    ):
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
        true = ran(folder, remember=False, fixed=fixed)
        assert ran(folder, remember=True, fixed=fixed) == true
        assert ran(folder, remember=True, fixed=fixed) == true
