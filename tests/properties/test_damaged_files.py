"""Whatever is in a file, no command fails: it ends with findings, or says that it cannot read it.

`make soak` tries 20,000 damaged files, every run the first 2,000 of them.
"""

from __future__ import annotations

import pytest

from damaged_files import KINDS, Files, find_internal_errors, write_files

PART = 500
USUAL = range(0, 2_000, PART)
LONG = range(2_000, 20_000, PART)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return write_files(tmp_path_factory.mktemp("damaged"))


def test_the_files_are_right_before_they_are_damaged(files: Files) -> None:
    """Otherwise every mutation would stop at the same fault."""
    from cli_tools import run

    for command in (
        ("check", files.game),
        ("check", files.game, "--variant", files.folder / "apart.yaml"),
        ("run", files.game / "scenarios" / "fish.yaml"),
        ("run", files.game / "harbour.save.json"),
    ):
        result = run(*command)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("first", [*USUAL, *(pytest.param(first, marks=pytest.mark.soak) for first in LONG)])
def test_no_damaged_file_is_an_internal_error(files: Files, first: int) -> None:
    assert find_internal_errors(files, range(first, first + PART)) == []


BROKEN = {
    "ruleset": "rulewright.analysis.world.World.is_used",
    "overlay": "rulewright.document.layers.check_schema",
    "words": "rulewright.words.fluent_parser._build_message",
    "script": "rulewright.validation.scripts.script_file._ScriptReader.list_items",
    "save": "rulewright.play.game.Game.choose",
    "settings": "rulewright.document.project_settings._read_accepted",
    "journal": "rulewright.validation.run_journal.RunJournal._check_header",
    "table": "rulewright.server.studio.game_session.replay_choices",
}
"""A function of the engine for each kind of file, without which an error would be Rulewright's."""


@pytest.mark.parametrize("kind", KINDS)
def test_an_engine_that_is_broken_on_purpose_is_noticed(
    files: Files, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setattr(BROKEN[kind], broken)
    # What an earlier run has found out about a file is not looked for again.
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    found = find_internal_errors(files, range(20), only=kind)
    assert found and all("broken on purpose" in told for told in found), found
