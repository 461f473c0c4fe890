"""The disk cache: what is kept comes back the same; anything doubtful is as good as not there."""

from __future__ import annotations

import os
import threading
import traceback
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.backends import python
from rulewright.backends.fault import RuleFault
from rulewright.ir.nodes import Function
from rulewright.ir.program import Program
from rulewright.play import ruleset_cache
from rulewright.play.ruleset import Ruleset
from rulewright.play.ruleset_cache import CachedProgram, RulesetCache, RulesetRequest
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span
from unit.hand_made import HEAP, SOURCE, nim
from unit.play.tables import SEATS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "nim"
    (rules / "scenarios").mkdir(parents=True)
    (rules / "ruleset.yaml").write_text(SOURCE.text, "utf-8")
    (rules / "scenarios" / "one.yaml").write_text("scenario: one\n", "utf-8")
    return rules


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


def entry(program: Program | None = None) -> CachedProgram:
    program = program or nim()
    module = python.build_module(program)
    return CachedProgram(
        "nim",
        "Nim",
        "1.0",
        ("en",),
        Setting(2),
        "d1",
        python.compute_fingerprint(program),
        program,
        module.codes[0],
        module.lines[0],
    )


def request(folder: Path, players: int | None = None) -> RulesetRequest:
    return RulesetRequest(folder, None, (), (), players)


def test_what_is_no_file_is_not_read(folder: Path, store: Path) -> None:
    """A pipe could be read for ever."""
    pipe = folder / "pipe.yaml"
    os.mkfifo(pipe)
    ends = threading.Timer(2, lambda: os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)))
    ends.start()  # for a reader that waits
    try:
        assert RulesetCache(request(folder), store).path is None
    finally:
        ends.cancel()


def test_what_was_kept_plays_the_same_game(folder: Path, store: Path) -> None:
    assert RulesetCache(request(folder), store).read_entry() is None
    fresh = entry()
    RulesetCache(request(folder), store).write_entry(fresh)
    kept = RulesetCache(request(folder), store).read_entry()
    assert kept is not None
    assert kept.program.functions == {} and kept.program.blocks[0] == fresh.program.blocks[0]
    assert replace(kept, program=fresh.program, lines=fresh.lines, code=fresh.code) == fresh
    first, second = Ruleset(folder, fresh, SEATS), Ruleset(folder, kept, SEATS)
    assert [first.run_playout(seed) for seed in range(5)] == [second.run_playout(seed) for seed in range(5)]
    assert second.load_game(first.new_game(3).save()).cells == first.new_game(3).cells


def test_places_come_back_with_the_text_of_the_files(folder: Path, store: Path) -> None:
    RulesetCache(request(folder), store).write_entry(entry())
    assert b"chooses n" not in next(store.iterdir()).read_bytes()
    kept = RulesetCache(request(folder), store).read_entry()
    assert kept is not None
    assert [span.text for span in kept.lines.spans] == [span.text for span in entry().lines.spans]
    rules = Ruleset(folder, kept, SEATS)
    cells = rules.machine.make_cells(0)
    rules.machine.begin_game(cells, None)
    cells[HEAP] = 1
    with pytest.raises(RuleFault) as caught:
        rules.machine.choose(cells, None, 3)
    assert caught.value.span.source.path == "nim/ruleset.yaml" and caught.value.span.line == 3
    shown = "".join(traceback.format_exception(caught.value.with_traceback(caught.tb)))
    assert "heap -= n    # nim/ruleset.yaml:3" in shown


def test_paths_are_shown_from_where_the_reader_stands_now(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    RulesetCache(request(folder), store).write_entry(entry())
    monkeypatch.chdir(folder)
    kept = RulesetCache(request(folder), store).read_entry()
    assert kept is not None and kept.lines.spans[0].source.path == "ruleset.yaml"


def test_nowhere_stays_the_one_nowhere(folder: Path, store: Path) -> None:
    program = nim()
    program.invariants = (("i", "won", NOWHERE),)
    program.decisions = {0: replace(program.decisions[0], span=NOWHERE)}
    RulesetCache(request(folder), store).write_entry(entry(program))
    kept = RulesetCache(request(folder), store).read_entry()
    assert kept is not None and kept.program.invariants[0][2] is NOWHERE
    assert kept.program.decisions[0].span is NOWHERE


@pytest.mark.parametrize("change", ["text", "file", "setting", "engine"])
def test_any_change_is_another_entry(
    folder: Path, store: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    RulesetCache(request(folder), store).write_entry(entry())
    wanted = request(folder)
    match change:
        case "text":
            with (folder / "ruleset.yaml").open("a") as file:
                file.write("# more\n")
        case "file":
            (folder / "editions").mkdir()
            (folder / "editions" / "ja.yaml").write_text("overlay: ja\n")
        case "setting":
            wanted = request(folder, 2)
        case _:
            monkeypatch.setattr(ruleset_cache, "compute_engine_stamp", lambda: b"another engine")
    assert RulesetCache(wanted, store).read_entry() is None


def test_scenarios_are_no_part_of_the_rules(folder: Path, store: Path) -> None:
    RulesetCache(request(folder), store).write_entry(entry())
    (folder / "scenarios" / "two.yaml").write_text("scenario: two\n")
    assert RulesetCache(request(folder), store).read_entry() is not None


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other", "folder"])
def test_a_damaged_entry_is_ignored_and_replaced(folder: Path, store: Path, damage: str) -> None:
    RulesetCache(request(folder), store).write_entry(entry())
    path = next(store.iterdir())
    content = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "flip":
            path.write_bytes(content[:500] + bytes([content[500] ^ 1]) + content[501:])
        case "empty":
            path.write_bytes(b"")
        case "other":
            path.write_bytes(b"hello")
        case _:
            path.unlink()
            path.mkdir()
    assert RulesetCache(request(folder), store).read_entry() is None
    RulesetCache(request(folder), store).write_entry(entry())
    assert (RulesetCache(request(folder), store).read_entry() is None) == (damage == "folder")


def test_writing_leaves_no_half_files(folder: Path, store: Path) -> None:
    for _ in range(3):
        RulesetCache(request(folder), store).write_entry(entry())
    assert [path.suffix for path in store.iterdir()] == [".bin"]


def test_a_folder_that_cannot_be_written_is_no_harm(folder: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    RulesetCache(request(folder), blocked).write_entry(entry())
    assert RulesetCache(request(folder), blocked).read_entry() is None


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "/somewhere")
    assert ruleset_cache.get_default_folder() == Path("/somewhere/compiled")
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    assert ruleset_cache.get_default_folder() is None


def test_text_of_rules_that_is_in_no_file_is_kept_too(folder: Path, store: Path) -> None:
    other = Source("elsewhere.yaml", "heap: 7\n")
    program = nim()
    function = program.functions["won"]
    program.functions["won"] = Function(
        function.name, function.parameters, function.body, "value", Span(other, 0, 4)
    )
    RulesetCache(request(folder), store).write_entry(entry(program))
    kept = RulesetCache(request(folder), store).read_entry()
    assert kept is not None
    assert "heap" in [span.text for span in kept.lines.spans if span.source.path == other.path]
