"""What is taken away from a table can be used elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.server.studio.downloads import build_download
from rulewright.server.studio.game_session import ONLOOKER, OWNER, NotAllowed, Viewer
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import workshop
from studio_tables import asked, owner, served_here, table_of


def test_saves_scripts_and_scenarios_lead_to_the_same_position(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/reversi", seed=2)
    for _ in range(7):
        game = table.game
        table._apply_move(table.positions.prepare_move(table.position, game.legal()[-1], game.player or ""))
    game = table.game
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        texts = {what: page.get(f"keep/{what}") for what in ("save", "script", "scenario")}
    assert rulewright.load_game(texts["save"].text).view() == game.view()
    for what in ("script", "scenario"):
        assert "attachment" in texts[what].headers["content-disposition"]
        path = tmp_path / f"{what}.yaml"
        path.write_text(texts[what].text, "utf-8")
        result = run_script(read_script(path), workshop(table.rules.folder))
        assert result.game is not None and result.has_passed
        assert result.game.view()["state"] == game.view()["state"]


def test_a_replay_is_of_what_its_viewer_sees(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/oh-hell", players=3, seed=2, player1="link")
    for _ in range(3):
        game = table.game
        table._apply_move(table.positions.prepare_move(table.position, game.legal()[0], game.player or ""))
    for viewer in (OWNER, ONLOOKER, Viewer("seat", "player1")):
        text = build_download(asked(table, viewer), viewer, "replay", None, None).text
        assert text.startswith("<!doctype html>")
    for viewer in (ONLOOKER, Viewer("seat", "player1")):
        for what in ("save", "script", "scenario", "anything"):
            with pytest.raises(NotAllowed):
                build_download(asked(table, viewer), viewer, what, None, None)
