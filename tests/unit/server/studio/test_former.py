"""A table whose rules have changed: what was played by the rules of before comes back, also after a
restart."""

from __future__ import annotations

import shutil
from pathlib import Path

from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_session import OWNER, GameSession, load_session
from rulewright.server.studio.session_journal import SessionJournal
from rulewright.server.studio.session_rules import reload_rules
from studio_tables import table_of

MOVES = ["b2", "a1", "c1", "a2"]
FREE = "where mark[s] is none\n"


def played(tmp_path: Path) -> tuple[GameSession, Path]:
    """Four choices, and the file of the rules."""
    folder = tmp_path / "tic-tac-toe"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    table = table_of(tmp_path / "kept", folder)
    for move in MOVES:
        table.choose_by_name(OWNER, table.position.number, move)
    return table, folder / "ruleset.yaml"


def edit(table: GameSession, file: Path, now: str) -> None:
    """Saves the rules with another condition."""
    rules = (find_ruleset("classics/tic-tac-toe") / "ruleset.yaml").read_text("utf-8")
    assert FREE in rules
    file.write_text(rules.replace(FREE, now), "utf-8")
    found = reload_rules(table.rules, table.seats)
    table.apply_rules(found, table.replay_under(found))


def again(table: GameSession) -> GameSession:
    """After a restart of the server."""
    table.journal.release()
    return load_session(table.id, SessionJournal(table.journal.path))


def moves(table: GameSession) -> list[str]:
    return [move for _, move in table.game.choices]


def test_the_line_of_before_comes_back_after_a_restart(tmp_path: Path) -> None:
    table, file = played(tmp_path)
    edit(table, file, "where mark[s] is none and s != a1\n")
    assert moves(table) == ["b2"] and table.rejected_choice is not None

    later = again(table)
    assert moves(later) == ["b2"] and later.rejected_choice is not None and later.has_former_state
    later.restore_rules(OWNER)
    assert moves(later) == MOVES and later.is_pinned and later.rejected_choice is None
    later.choose_by_name(OWNER, later.position.number, "c3")

    last = again(later)
    assert moves(last) == [*MOVES, "c3"] and last.is_pinned and not last.has_former_state
    assert last.rules.folder == file.parent
    last.unpin_rules(OWNER)
    found = reload_rules(last.rules, last.seats)
    last.apply_rules(found, last.replay_under(found))
    assert moves(last) == ["b2"] and last.rejected_choice is not None


def test_a_rule_that_is_mended_brings_everything_back(tmp_path: Path) -> None:
    table, file = played(tmp_path)
    edit(table, file, "where mark[s] is none and s != a1\n")
    edit(table, file, "where mark[s] is none and s != a2\n")
    assert moves(table) == MOVES[:3] and table.rejected_choice is not None
    later = again(table)
    edit(later, file, FREE)
    table = again(later)
    assert moves(table) == MOVES and table.rejected_choice is None


def test_what_was_chosen_instead_stays(tmp_path: Path) -> None:
    table, file = played(tmp_path)
    edit(table, file, "where mark[s] is none and s != a1\n")
    table.choose_by_name(OWNER, table.position.number, "b1")
    edit(table, file, FREE)
    assert moves(table) == ["b2", "b1"]
