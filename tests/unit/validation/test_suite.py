"""The whole suite of a ruleset: which settings, which scripts, which lines were reached."""

from __future__ import annotations

from pathlib import Path

from playthrough import playthrough
from rulewright.document.load import load_documents
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.setting_lists import Selection, iter_edition_variants, iter_settings
from rulewright.validation.testing.suite import run_suite
from unit.validation.tables import folder_with

RULES = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 2 to 3
editions:
  ja: {overlays: [editions/ja]}
variants:
  fast: {overlays: [variants/fast]}
  faster: {overlays: [variants/faster], needs: [fast], after: fast}
names:
  p: player
state:
  pile: {type: int, least: 0, start: 4}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 1 to 2
      pile -= min(n, pile)
      if pile > 50:
        pile = 0
      if pile == 0:
        end game
scoring:
  points(p): pile
"""
OVERLAY = "overlay: {}\nof: little\nstate:\n  pile: {{start: {}}}\n"
SCRIPT = "scenario: {}\nruleset: little\nplayers: {}\nmoves:\n  - player1: 2\nexpect:\n  - pile == 2\n"


def little(folder: Path) -> Path:
    folder_with(folder, RULES)
    for name, start in (("editions/ja", 6), ("variants/fast", 3), ("variants/faster", 2)):
        path = folder / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(OVERLAY.format(path.stem, start), "utf-8")
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "two.yaml").write_text(SCRIPT.format("two", 2), "utf-8")
    (folder / "scenarios" / "three.yaml").write_text(SCRIPT.format("three", 3), "utf-8")
    return folder


def test_every_setting_is_looked_at(tmp_path: Path) -> None:
    manifest = load_documents(little(tmp_path)).manifest
    found = [(s.edition, s.variants, s.players) for s in iter_settings(manifest, Selection())]
    assert found == [
        (edition, variants, players)
        for edition, variants in (
            (None, ()), ("ja", ()), (None, ("fast",)), (None, ("fast", "faster")),
        )
        for players in (2, 3)
    ]  # fmt: skip


def test_a_variant_is_looked_at_in_the_edition_it_needs(tmp_path: Path) -> None:
    folder = little(tmp_path)
    rules = RULES.replace("  fast: {", "  fast: {needs: [ja], ").replace(
        "variants:\n", "  fr: {overlays: [editions/ja]}\nvariants:\n"
    )
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    manifest = load_documents(folder).manifest
    found = [(s.edition, s.variants) for s in iter_settings(manifest, Selection(players=2))]
    assert found[3:] == [("ja", ("fast",)), ("ja", ("fast", "faster"))]
    assert list(iter_edition_variants(manifest)) == [("ja", ("fast",)), ("ja", ("fast", "faster"))]


def test_each_edition_is_paired_with_each_variant(tmp_path: Path) -> None:
    manifest = load_documents(little(tmp_path)).manifest
    assert list(iter_edition_variants(manifest)) == [("ja", ("fast",)), ("ja", ("fast", "faster"))]


def test_what_is_fixed_narrows_it_down(tmp_path: Path) -> None:
    manifest = load_documents(little(tmp_path)).manifest
    fixed = Selection("ja", ("fast",), (("a", "b"),), 3)
    assert list(iter_settings(manifest, fixed)) == [Setting(3, "ja", ("fast",), (("a", "b"),))]


def test_the_outcomes_of_a_suite(tmp_path: Path) -> None:
    seen: list[str] = []
    suite = run_suite(little(tmp_path), games=2, on_outcome=lambda outcome: seen.append(outcome.name))
    assert [outcome.name for outcome in suite.select_outcomes("scenario")] == ["three", "two"]
    assert not suite.failed_outcomes
    laws = suite.select_outcomes("laws")
    assert len(laws) == 8 and all(outcome.games == 2 for outcome in laws)
    assert seen == [outcome.name for outcome in suite.outcomes]


def test_scripts_are_tried_under_what_is_asked_for(tmp_path: Path) -> None:
    folder = little(tmp_path)
    by_count = run_suite(folder, fixed=Selection(players=3), games=0)
    assert [outcome.name for outcome in by_count.select_outcomes("scenario")] == ["three"]
    changed = run_suite(folder, fixed=Selection(variants=("fast",)), games=0)
    assert [finding.code for o in changed.failed_outcomes for finding in o.findings] == [
        "expectation-failed", "expectation-failed",
    ]  # fmt: skip


def declaring(folder: Path, names: str) -> Path:
    """The little ruleset, whose variant `fast` says that these scripts differ."""
    path = little(folder) / "variants" / "fast.yaml"
    path.write_text(path.read_text("utf-8") + f"differs: {names}\n", "utf-8")
    return folder


def test_a_script_may_differ_as_the_variant_says(tmp_path: Path) -> None:
    suite = run_suite(declaring(tmp_path, "[two]"), fixed=Selection(variants=("fast",)), games=0)
    assert {o.name: (o.has_passed, o.declaring_overlay) for o in suite.select_outcomes("scenario")} == {
        "two": (True, "fast"), "three": (False, None),
    }  # fmt: skip
    assert suite.select_outcomes("scenario")[1].findings, "what differs can still be shown"


def test_what_a_variant_says_does_not_count_without_it(tmp_path: Path) -> None:
    folder = declaring(tmp_path, "[two, three]")
    assert not run_suite(folder, games=0).failed_outcomes
    suite = run_suite(folder, fixed=Selection("ja"), games=0)
    assert len(suite.failed_outcomes) == 2, "the edition does not say so"


def test_a_script_said_to_differ_has_to(tmp_path: Path) -> None:
    folder = declaring(tmp_path, "[two, three]")
    path = folder / "scenarios" / "two.yaml"
    path.write_text(path.read_text("utf-8").replace("pile == 2", "pile < 3"), "utf-8")
    alone = run_suite(folder, fixed=Selection(variants=("fast",)), games=0)
    assert [f.code for o in alone.failed_outcomes for f in o.findings] == ["no-difference"]
    # What several changes together do to a script no one of them can say.
    both = Selection(variants=("fast", "faster"))
    assert "no-difference" not in str(run_suite(folder, fixed=both, games=0).failed_outcomes)


def test_a_playthrough_is_the_same_each_time(tmp_path: Path) -> None:
    bench = RulesetProject(little(tmp_path)).get_bench(Setting(2))
    table = bench.build_game_context(bench.seat_names)
    first = playthrough(table, 3)
    assert first == playthrough(table, 3)
    assert first != playthrough(table, 4) or len(first.splitlines()) < 12
    lines = first.splitlines()
    assert lines[0] == "little: 2 players, seed 3"
    assert any(line.startswith("? player1, turns.n") and line.endswith(": 1 | 2") for line in lines)
    assert lines[-2].startswith("= 1. player")


def test_rules_that_cannot_be_typed_are_told_once(tmp_path: Path) -> None:
    folder = little(tmp_path)
    (folder / "editions" / "ja.yaml").write_text(
        OVERLAY.format("ja", 6) + "define:\n  half: nothing_of_that_name\n", "utf-8"
    )
    suite = run_suite(folder, games=0)
    assert [(one.kind, one.name) for one in suite.failed_outcomes] == [("rules", "2 players, edition ja")]
    assert [found.code for found in suite.failed_outcomes[0].findings] == ["unknown-name"]
    assert not suite.select_outcomes("laws") and suite.coverage is not None
    suite = run_suite(folder, games=1)
    assert [one.name for one in suite.failed_outcomes] == [
        "2 players, edition ja",
        "3 players, edition ja",
    ]
    assert {one.kind for one in suite.failed_outcomes} == {"laws"}
