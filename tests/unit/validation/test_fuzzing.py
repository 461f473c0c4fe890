"""A search finds what was broken on purpose, makes it short, and goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from honest import refuse_internal_errors
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.manifest import Manifest
from rulewright.fuzzing.fuzz_journal import read_journal
from rulewright.fuzzing.fuzzer import FoundFailure, Fuzzer
from rulewright.fuzzing.setting_space import SettingSpace, iter_option_values
from rulewright.fuzzing.visits import MAX_FIRST_GAMES as AT_FIRST
from rulewright.loading import load_documents
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.validation.setting_lists import Selection
from unit.validation.tables import folder_with
from unit.validation.test_laws import HANDS

BROKEN = """\
names:
  p: player
  n: int
options:
  quick: {type: bool, default: false}
  step: {type: 1 to 3, default: 1}
state:
  pile: {type: int, least: 0, start: 40}
  taken(p): int
invariants:
  small: not (quick and pile == 31)
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(n from 1 to 3) where pile >= n:
          pile -= n
          taken[p] += n
        wave:
          nothing
      if pile == 0:
        end game
bound: {decisions: 400, then: rank}
scoring:
  points(p): taken[p] * step
"""
RARE = BROKEN.replace("not (quick and pile == 31)", "taken[player1] > 3 or taken[player2] < 18")
"""Broken in about one random game of three thousand."""


def search(folder: Path, games: int, seed: int = 0) -> tuple[Fuzzer, list[FoundFailure]]:
    fuzzer = Fuzzer(folder, seed=seed)
    failures = list(fuzzer.run(lambda: True, max_games=games))
    refuse_internal_errors(each.finding for each in failures)
    return fuzzer, failures


@pytest.mark.parametrize("method", ["_run_segments", "choose"])
def test_an_engine_that_is_broken_on_purpose_is_noticed(
    tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    folder = folder_with(tmp_path, BROKEN)
    monkeypatch.setenv("RULEWRIGHT_CC", "")  # games in Python, and in this process
    monkeypatch.setattr(Machine, method, broken)
    with pytest.raises((AssertionError, KeyError), match="broken on purpose"):
        search(folder, 40)


def test_a_broken_invariant_is_found_and_made_as_short_as_it_can_be(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    _, found = search(folder, 4 * AT_FIRST)
    (only,) = found
    assert only.failure is not None and only.failure.law == "invariants hold"
    assert only.setting.options == (("quick", "true"),), "nothing is wrong in the usual game"
    moves = [line for line in only.failure.script.splitlines() if line.startswith("  - ")]
    assert len(moves) == 3, "40 - 3 - 3 - 3 is 31, and two moves do not get there"


def test_what_is_written_is_a_scenario_that_shows_it(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    _, (found,) = search(folder, 4 * AT_FIRST)
    assert found.failure is not None
    path = folder / "found.yaml"
    path.write_text(found.failure.script, "utf-8")
    result = run_script(read_script(path), RulesetProject(folder))
    assert [finding.code for finding in result.findings] == ["law-broken"]
    assert result.findings[0].labels[0].span.source.path.endswith("found.yaml")
    path.write_text(found.failure.script.rpartition("  - ")[0], "utf-8")
    assert not run_script(read_script(path), RulesetProject(folder)).findings, "the last move does it"


def test_a_script_that_ends_where_a_secret_is_told_says_so(tmp_path: Path) -> None:
    leak = "p chooses q in player where hand[q][gas] > 0 or q == p"
    folder = folder_with(tmp_path, HANDS.replace("QUESTION", leak))
    _, found = search(folder, 200)
    told = next(one for one in found if "tell what" in one.finding.headline)
    assert told.failure is not None and told.failure.law == "secrets stay secret"
    assert told.failure.script.count("\n  - ") <= 1
    path = folder / "found.yaml"
    path.write_text(told.failure.script, "utf-8")
    result = run_script(read_script(path), RulesetProject(folder))
    assert [finding.headline for finding in result.findings] == [told.finding.headline]


def test_a_search_that_goes_on_is_the_search_that_never_stopped(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    whole, _ = search(folder, 6 * AT_FIRST + 900)
    first = Fuzzer(folder)
    found = list(first.run(lambda: first.journal.visits < 4))
    assert first.journal.visits == 4
    second = Fuzzer(folder)
    second.journal = read_journal(first.journal.to_json(), "search.json", second.journal.subject)
    again = list(second.run(lambda: True, max_games=6 * AT_FIRST + 900))
    assert second.journal.to_json() == whole.journal.to_json()
    assert found and not again, "what was told is not told again"


def test_several_processes_make_the_same_search(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    alone, found = search(folder, 5 * AT_FIRST + 100)
    together = Fuzzer(folder)
    more = list(together.run(lambda: True, max_games=5 * AT_FIRST + 100, workers=2))
    assert together.journal.to_json() == alone.journal.to_json()
    assert more == found


# Python's own thread that cleans up after a broken pool may count processes while others begin.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    alone, _ = search(folder, 6 * AT_FIRST + 4000)
    together = Fuzzer(folder)
    killed: list[int] = []

    def more() -> bool:
        for child in multiprocessing.active_children():
            if not killed and child.pid is not None:
                killed.append(child.pid)
                os.kill(child.pid, signal.SIGKILL)
        return True

    list(together.run(more, max_games=6 * AT_FIRST + 4000, workers=2))
    assert killed
    assert together.journal.to_json() == alone.journal.to_json(), "nothing lost, nothing counted twice"


@pytest.mark.native
def test_native_code_looks_through_many_more_games(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, RARE)
    fuzzer = Fuzzer(folder, fixed=Selection(options=(("quick", "false"), ("step", "1"))))
    found = list(fuzzer.run(lambda: True, max_games=5000))
    assert found and found[0].failure is not None
    assert found[0].failure.law == "invariants hold"
    assert fuzzer.why_python is None
    assert fuzzer.journal.judged < 100, "every law is looked at in a few of them"


def test_without_a_compiler_the_search_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    folder = folder_with(tmp_path, RARE)
    fuzzer = Fuzzer(folder, fixed=Selection(options=(("quick", "false"), ("step", "1"))))
    list(fuzzer.run(lambda: True, max_games=40))
    assert fuzzer.journal.games == 40
    assert fuzzer.why_python is not None and "compiler" in fuzzer.why_python


DEEP = """\
names:
  p: player
  n: 0 to 9
state:
  right: {type: int, least: 0, start: 0}
  fired: {type: bool}
invariants:
  locked: not fired
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 0 to 9
      if n == 7:
        if right == 0:
          right = 1
        elif right == 1:
          right = 2
        elif right == 2:
          right = 3
        else:
          fired = true
      else:
        end game
scoring:
  points(p): right
"""


def test_games_that_reach_something_new_are_varied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four times the right one of ten: ten thousand games by chance alone."""
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    fuzzer = Fuzzer(folder_with(tmp_path, DEEP))
    found = []
    for failure in fuzzer.run(lambda: not found, max_games=2000):
        found.append(failure)
    assert found and found[0].failure is not None
    assert found[0].failure.script.count("\n  - ") == 4


COUNTED = """\
names:
  p: player
  n: 0 to 9
  b: box
types:
  box: {range: 1 to 12}
state:
  full(b): bool
  fired: bool
invariants:
  locked: not fired
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 0 to 9
      if n != 7:
        end game
      let free = first b in box where not full[b]
      if free is not none:
        full[free] = true
      if (count b in box where full[b]) > 7:
        fired = true
scoring:
  points(p): 0
"""


@pytest.mark.native
def test_games_that_come_nearer_to_a_bound_are_varied(tmp_path: Path) -> None:
    """Eight times the right one of ten, and nothing but a count tells how often it was."""
    fuzzer = Fuzzer(folder_with(tmp_path, COUNTED))
    found = list(fuzzer.run(lambda: not fuzzer.journal.found, max_games=20_000))
    assert found and found[0].failure is not None
    assert found[0].failure.script.count("\n  - ") == 8


def test_every_setting_is_in_the_space(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    manifest = load_documents(folder).manifest
    assert dict(iter_option_values(manifest)) == {"quick": ("true",), "step": ("2", "3")}
    space = SettingSpace(manifest, Selection())
    assert space.setting_count == 6
    assert {setting.options for setting in space.initial_settings} == {
        (),
        (("quick", "true"),),
        (("step", "2"),),
        (("step", "3"),),
        (("quick", "true"), ("step", "2")),
        (("quick", "true"), ("step", "3")),
    }
    assert space.initial_settings[0].options == (), "the usual game comes first"
    fixed = SettingSpace(manifest, Selection(options=(("quick", "true"),)))
    assert all(("quick", "true") in setting.options for setting in fixed.initial_settings)


LAYERS = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 2 to 4
editions:
  old: {overlays: [old]}
  new: {overlays: [new]}
default_edition: old
variants:
  red: {overlays: [red]}
  blue: {overlays: [blue], excludes: [red]}
  deep: {overlays: [deep], needs: [red, new]}
  late: {overlays: [late], after: [blue]}
"""


def layered(folder: Path) -> Manifest:
    folder_with(folder, LAYERS + BROKEN)
    for name in ("old", "new", "red", "blue", "deep", "late"):
        text = f"overlay: {name}\nof: little\ntitle: {name}\n"
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return load_documents(folder).manifest


def test_every_two_values_that_can_be_had_together_come_together(tmp_path: Path) -> None:
    space = SettingSpace(layered(tmp_path), Selection())
    assert space.initial_settings[:3] == (Setting(2, "old"), Setting(3, "old"), Setting(4, "old"))
    visited = space.measure_coverage(space.initial_settings)
    assert visited.pair_count == visited.total_pairs
    assert len(space.initial_settings) < 20 < (space.setting_count or 0)
    for setting in space.initial_settings:
        assert not {"red", "blue"} <= set(setting.variants), "they exclude each other"
        if "deep" in setting.variants:
            assert "red" in setting.variants and setting.edition == "new"
        if {"late", "blue"} <= set(setting.variants):
            assert setting.variants.index("blue") < setting.variants.index("late")
    assert any({"late", "blue"} <= set(setting.variants) for setting in space.initial_settings)
    assert any(("deep" in s.variants and s.players == 4) for s in space.initial_settings)


def test_later_visits_go_back_and_further(tmp_path: Path) -> None:
    space = SettingSpace(layered(tmp_path), Selection())
    later = [
        space.choose_setting(visit, 1)
        for visit in range(len(space.initial_settings), 4 * len(space.initial_settings))
    ]
    assert set(later[::2]) <= set(space.initial_settings)
    assert not set(later[1::2]) <= set(space.initial_settings)
    assert len({*space.initial_settings, *later}) <= (space.setting_count or 0)


def test_what_is_fixed_stays_so(tmp_path: Path) -> None:
    manifest = layered(tmp_path)
    fixed = SettingSpace(manifest, Selection("new", ("red",), (("step", "2"),), 3))
    assert {(s.players, s.edition, s.variants) for s in fixed.initial_settings} == {(3, "new", ("red",))}
    assert all(("step", "2") in setting.options for setting in fixed.initial_settings)


def test_plainer_settings_have_one_thing_less(tmp_path: Path) -> None:
    space = SettingSpace(layered(tmp_path), Selection())
    plain = list(space.iter_simpler_settings(Setting(3, "new", ("red", "deep"), (("quick", "true"),))))
    assert plain[0] == Setting(2, "old")
    assert Setting(3, "new", ("red",), (("quick", "true"),)) in plain
    assert Setting(3, "new", ("deep",), (("quick", "true"),)) not in plain, "it needs red"
    assert not list(space.iter_simpler_settings(Setting(2, "old")))


def with_checksum(text: str) -> str:
    """A journal that somebody changed on purpose."""
    data = json.loads(text)
    del data["checksum"]
    rest = json.dumps(data, separators=(",", ":")) + "\n"
    data["checksum"] = hashlib.sha256(rest.encode()).hexdigest()[:16]
    return json.dumps(data, separators=(",", ":")) + "\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "broken-save"),
        ("[]", "broken-save"),
        ('{"form": 1}', "foreign-save"),
        ("other", "foreign-save"),
        ("cut", "broken-save"),
        ("rules", "foreign-save"),
        ("places", "broken-save"),
        ("Infinity", "broken-save"),
        ("1e999", "broken-save"),
        ("NaN", "broken-save"),
        ("1.5", "broken-save"),
        ("-1", "broken-save"),
        ("true", "broken-save"),
        ("digit", "broken-save"),
    ],
)
def test_a_journal_that_does_not_fit_is_refused(tmp_path: Path, text: str, code: str) -> None:
    fuzzer = Fuzzer(folder_with(tmp_path, BROKEN))
    if text == "other":
        text = Fuzzer(tmp_path, seed=9).journal.to_json()
    whole = fuzzer.journal.to_json()
    if text == "cut":
        text = whole[:-20]
    if text == "rules":
        text = with_checksum(whole.replace(fuzzer.journal.subject.digest, "0"))
    if text == "places":
        text = with_checksum(whole.replace('"places":[]', '"places":[[2]]'))
    if text in ("Infinity", "1e999", "NaN", "1.5", "-1", "true"):
        text = with_checksum(whole.replace('"games":0', f'"games":{text}'))
    if text == "digit":
        text = whole.replace('"games":0', '"games":1')
    assert text != whole
    with pytest.raises(DiagnosticError) as caught:
        read_journal(text, "search.json", fuzzer.journal.subject)
    assert [finding.code for finding in caught.value.diagnostics] == [code]


def test_the_same_seed_makes_the_same_search(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    assert search(folder, 60, seed=3)[0].journal == search(folder, 60, seed=3)[0].journal
    assert search(folder, 60, seed=4)[0].journal != search(folder, 60, seed=3)[0].journal
