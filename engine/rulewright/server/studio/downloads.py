"""Export a save, a script, a scenario or a replay from a game session."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.records import dataclass
from rulewright.replay.page import render_replay
from rulewright.ruleset_folders import name_in_script
from rulewright.server.studio.game_session import NotAllowed, Viewer
from rulewright.server.studio.page_state import find_perspective
from rulewright.server.studio.question_queue import SessionSnapshot
from rulewright.validation.scripts.scenario_export import write_scenario
from rulewright.validation.scripts.script_export import write_script


@dataclass(frozen=True, slots=True)
class Download:
    """A file for the reader: its name, its media type, and its text."""

    file_name: str
    media_type: str
    text: str


def build_download(
    snapshot: SessionSnapshot, viewer: Viewer, form: str, wished: str | None, language: str | None
) -> Download:
    """Return a download. A replay contains what the viewer may see. Saves and scripts contain all
    hidden information, so only the owner gets them. Raises NotAllowed, DiagnosticError.
    """
    if form == "replay":
        return _build_replay(snapshot, viewer, wished, language)
    if viewer.role != "owner":
        raise NotAllowed("not-owner")
    builder = BUILDERS.get(form)
    if builder is None:
        raise NotAllowed("nothing is kept so")
    return builder(snapshot)


def _build_save(snapshot: SessionSnapshot) -> Download:
    return Download(f"{_base_name(snapshot)}.save.json", "application/json", snapshot.game.save())


def _build_script(snapshot: SessionSnapshot) -> Download:
    folder = snapshot.rules.folder
    title = f"{snapshot.rules.ruleset.title}, {len(snapshot.game.choices)} choices"
    text = write_script(snapshot.game, name_in_script(folder, folder / "scenarios"), title)
    return Download(f"{_base_name(snapshot)}.yaml", "application/yaml", text)


def _build_scenario(snapshot: SessionSnapshot) -> Download:
    folder, title = (
        snapshot.rules.folder,
        f"{snapshot.rules.ruleset.title}, position {snapshot.position.number}",
    )
    text = write_scenario(snapshot.game, name_in_script(folder, folder / "scenarios"), title)
    return Download(f"{_base_name(snapshot)}.yaml", "application/yaml", text)


def _build_replay(
    snapshot: SessionSnapshot, viewer: Viewer, wished: str | None, language: str | None
) -> Download:
    perspective, game = find_perspective(snapshot, viewer, wished), snapshot.game
    viewers = game.seats if perspective.sees_everything and game.table.has_secrets else (perspective.seat,)
    stage = snapshot.rules.get_stage(game, language)
    heading = snapshot.rules.get_words(language).format_title(snapshot.rules.ruleset.id)
    text = render_replay(game, stage, heading, viewers)
    return Download(f"{_base_name(snapshot)}.html", "text/html", text)


def _base_name(snapshot: SessionSnapshot) -> str:
    id = re.sub(r"[^A-Za-z0-9_-]", "-", snapshot.rules.ruleset.id)
    return f"{id}-{len(snapshot.position.line_to_here) - 1}"


BUILDERS: Final[dict[str, Callable[[SessionSnapshot], Download]]] = {
    "save": _build_save,
    "script": _build_script,
    "scenario": _build_scenario,
}
