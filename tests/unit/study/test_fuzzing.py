"""A search finds what was broken on purpose, makes it short, and goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.backends.native.compiling import find_compiler
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents
from rulewright.study.bench import Workshop
from rulewright.study.fuzzing.fuzzer import Found, Fuzzer
from rulewright.study.fuzzing.journal import resumed
from rulewright.study.fuzzing.space import option_values, space
from rulewright.study.scenario import run_script
from rulewright.study.script import read_script
from rulewright.study.settings import Selection
from unit.study.tables import folder_with

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
RARE = BROKEN.replace(
    "not (quick and pile == 31)", "taken[player1] > 3 or taken[player2] < 18"
)
"""Broken in about one random game of three thousand."""


def search(folder: Path, games: int, seed: int = 0) -> tuple[Fuzzer, list[Found]]:
    fuzzer = Fuzzer(folder, seed=seed)
    return fuzzer, list(fuzzer.run(lambda: fuzzer.journal.games < games))


def test_a_broken_invariant_is_found_and_made_as_short_as_it_can_be(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    _, found = search(folder, 100)
    (only,) = found
    assert only.failure is not None and only.failure.law == "invariants hold"
    assert only.setting.options == (("quick", "true"),), "nothing is wrong in the usual game"
    moves = [line for line in only.failure.script.splitlines() if line.startswith("  - ")]
    assert len(moves) == 3, "40 - 3 - 3 - 3 is 31, and two moves do not get there"


def test_what_is_written_is_a_scenario_that_shows_it(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    _, (found,) = search(folder, 100)
    assert found.failure is not None
    path = folder / "found.yaml"
    path.write_text(found.failure.script, "utf-8")
    result = run_script(read_script(path), Workshop(folder))
    assert [finding.code for finding in result.findings] == ["law-broken"]
    assert result.findings[0].labels[0].span.source.path.endswith("found.yaml")
    path.write_text(found.failure.script.rpartition("  - ")[0], "utf-8")
    assert not run_script(read_script(path), Workshop(folder)).findings, "the last move does it"


def test_a_search_that_goes_on_is_the_search_that_never_stopped(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    whole, _ = search(folder, 120)
    first, found = search(folder, 70)
    second = Fuzzer(folder)
    second.resume(resumed(first.journal.text(), "search.json", second.journal))
    again = list(second.run(lambda: second.journal.games < 120))
    assert second.journal.text() == whole.journal.text()
    assert found and not again, "what was told is not told again"


@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
def test_native_code_looks_through_many_more_games(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, RARE)
    fuzzer = Fuzzer(folder, fixed=Selection(options=(("quick", "false"), ("step", "1"))))
    found = list(fuzzer.run(lambda: fuzzer.journal.games < 20 * 16))
    assert found and found[0].failure is not None
    assert found[0].failure.law == "invariants hold"
    assert fuzzer.screen.games > fuzzer.journal.games


def test_without_a_compiler_the_search_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    folder = folder_with(tmp_path, RARE)
    fuzzer = Fuzzer(folder, fixed=Selection(options=(("quick", "false"), ("step", "1"))))
    list(fuzzer.run(lambda: fuzzer.journal.games < 40))
    assert fuzzer.journal.games == 40
    assert not fuzzer.screen.works and not fuzzer.screen.games


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


def test_games_that_reach_something_new_are_varied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four times the right one of ten: ten thousand games by chance alone."""
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    fuzzer = Fuzzer(folder_with(tmp_path, DEEP))
    found = []
    for failure in fuzzer.run(lambda: fuzzer.journal.games < 1500 and not found):
        found.append(failure)
    assert found and found[0].failure is not None
    assert found[0].failure.script.count("\n  - ") == 4


def test_every_setting_is_in_the_space(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    manifest = load_documents(folder).manifest
    assert dict(option_values(manifest.options)) == {"quick": ("true",), "step": ("2", "3")}
    settings = space(manifest, Selection())
    assert [setting.options for setting in settings] == [
        (), (("quick", "true"),), (("step", "2"),), (("step", "3"),),
    ]
    fixed = space(manifest, Selection(options=(("quick", "true"),)))
    assert all(("quick", "true") in setting.options for setting in fixed)


@pytest.mark.parametrize(
    ("text", "code"),
    [("{", "broken-save"), ("[]", "broken-save"), ('{"form": 1}', "broken-save"),
     ("other", "foreign-save")],
)
def test_a_journal_that_does_not_fit_is_refused(tmp_path: Path, text: str, code: str) -> None:
    fuzzer = Fuzzer(folder_with(tmp_path, BROKEN))
    if text == "other":
        text = Fuzzer(tmp_path, seed=9).journal.text()
    with pytest.raises(DiagnosticError) as caught:
        resumed(text, "search.json", fuzzer.journal)
    assert [finding.code for finding in caught.value.diagnostics] == [code]


def test_the_same_seed_makes_the_same_search(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, BROKEN)
    assert search(folder, 60, seed=3)[0].journal == search(folder, 60, seed=3)[0].journal
    assert search(folder, 60, seed=4)[0].journal != search(folder, 60, seed=3)[0].journal
