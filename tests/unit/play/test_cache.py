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
from rulewright.play import cache
from rulewright.play.cache import Cache, CachedProgram, Request
from rulewright.play.ruleset import Ruleset
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
    module = python.build(program)
    return CachedProgram(
        "nim",
        "Nim",
        "1.0",
        ("en",),
        Setting(2),
        "d1",
        python.fingerprint(program),
        program,
        module.codes[0],
        module.lines[0],
    )


def request(folder: Path, players: int | None = None) -> Request:
    return Request(folder, None, (), (), players)


def test_what_is_no_file_is_not_read(folder: Path, store: Path) -> None:
    """A pipe could be read for ever."""
    pipe = folder / "pipe.yaml"
    os.mkfifo(pipe)
    ends = threading.Timer(2, lambda: os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)))
    ends.start()  # for a reader that waits
    try:
        assert Cache(request(folder), store).path is None
    finally:
        ends.cancel()


def test_what_was_kept_plays_the_same_game(folder: Path, store: Path) -> None:
    assert Cache(request(folder), store).read() is None
    fresh = entry()
    Cache(request(folder), store).write(fresh)
    kept = Cache(request(folder), store).read()
    assert kept is not None
    assert kept.program.functions == {} and kept.program.blocks[0] == fresh.program.blocks[0]
    assert replace(kept, program=fresh.program, lines=fresh.lines, code=fresh.code) == fresh
    first, second = Ruleset(folder, fresh, SEATS), Ruleset(folder, kept, SEATS)
    assert [first.playout(seed) for seed in range(5)] == [second.playout(seed) for seed in range(5)]
    assert second.load_game(first.new_game(3).save()).cells == first.new_game(3).cells


def test_places_come_back_with_the_text_of_the_files(folder: Path, store: Path) -> None:
    Cache(request(folder), store).write(entry())
    assert b"chooses n" not in next(store.iterdir()).read_bytes()
    kept = Cache(request(folder), store).read()
    assert kept is not None
    assert [span.text for span in kept.lines.spans] == [span.text for span in entry().lines.spans]
    rules = Ruleset(folder, kept, SEATS)
    cells = rules.machine.blank(0)
    rules.machine.begin(cells, None)
    cells[HEAP] = 1
    with pytest.raises(RuleFault) as caught:
        rules.machine.choose(cells, None, 3)
    assert caught.value.span.source.path == "nim/ruleset.yaml" and caught.value.span.line == 3
    shown = "".join(traceback.format_exception(caught.value.with_traceback(caught.tb)))
    assert "heap -= n    # nim/ruleset.yaml:3" in shown


def test_paths_are_shown_from_where_the_reader_stands_now(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Cache(request(folder), store).write(entry())
    monkeypatch.chdir(folder)
    kept = Cache(request(folder), store).read()
    assert kept is not None and kept.lines.spans[0].source.path == "ruleset.yaml"


def test_nowhere_stays_the_one_nowhere(folder: Path, store: Path) -> None:
    program = nim()
    program.invariants = (("i", "won", NOWHERE),)
    program.decisions = {0: replace(program.decisions[0], span=NOWHERE)}
    Cache(request(folder), store).write(entry(program))
    kept = Cache(request(folder), store).read()
    assert kept is not None and kept.program.invariants[0][2] is NOWHERE
    assert kept.program.decisions[0].span is NOWHERE


@pytest.mark.parametrize("change", ["text", "file", "setting", "engine"])
def test_any_change_is_another_entry(
    folder: Path, store: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Cache(request(folder), store).write(entry())
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
            monkeypatch.setattr(cache, "_engine_stamp", lambda: b"another engine")
    assert Cache(wanted, store).read() is None


def test_scenarios_are_no_part_of_the_rules(folder: Path, store: Path) -> None:
    Cache(request(folder), store).write(entry())
    (folder / "scenarios" / "two.yaml").write_text("scenario: two\n")
    assert Cache(request(folder), store).read() is not None


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other", "folder"])
def test_a_damaged_entry_is_ignored_and_replaced(folder: Path, store: Path, damage: str) -> None:
    Cache(request(folder), store).write(entry())
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
    assert Cache(request(folder), store).read() is None
    Cache(request(folder), store).write(entry())
    assert (Cache(request(folder), store).read() is None) == (damage == "folder")


def test_writing_leaves_no_half_files(folder: Path, store: Path) -> None:
    for _ in range(3):
        Cache(request(folder), store).write(entry())
    assert [path.suffix for path in store.iterdir()] == [".bin"]


def test_a_folder_that_cannot_be_written_is_no_harm(folder: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    Cache(request(folder), blocked).write(entry())
    assert Cache(request(folder), blocked).read() is None


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "/somewhere")
    assert cache.default_folder() == Path("/somewhere/compiled")
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    assert cache.default_folder() is None


def test_text_of_rules_that_is_in_no_file_is_kept_too(folder: Path, store: Path) -> None:
    other = Source("elsewhere.yaml", "heap: 7\n")
    program = nim()
    function = program.functions["won"]
    program.functions["won"] = Function(
        function.name, function.parameters, function.body, "value", Span(other, 0, 4)
    )
    Cache(request(folder), store).write(entry(program))
    kept = Cache(request(folder), store).read()
    assert kept is not None
    assert "heap" in [span.text for span in kept.lines.spans if span.source.path == other.path]
