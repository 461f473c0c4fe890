"""What can be taken away from a table: a save, a script, a scenario, a replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.records import dataclass
from rulewright.replay.page import replay_page
from rulewright.ruleset_folders import called
from rulewright.server.studio.questions import Snapshot
from rulewright.server.studio.table import NotYours, Viewer
from rulewright.server.studio.told import look_of
from rulewright.study.scripts.resuming import scenario_of
from rulewright.study.scripts.writing import script_of


@dataclass(frozen=True, slots=True)
class Download:
    """A file for the reader: its name, what it is, and its text."""

    name: str
    media: str
    text: str


def kept(
    table: Snapshot, viewer: Viewer, what: str, wished: str | None, language: str | None
) -> Download:
    """Return a download. A replay contains what the viewer may see. Saves and scripts contain all
    hidden information, so only the owner gets them. Raises NotYours, DiagnosticError.
    """
    if what == "replay":
        return _replay(table, viewer, wished, language)
    if viewer.role != "owner":
        raise NotYours("not-owner")
    make = FORMS.get(what)
    if make is None:
        raise NotYours("nothing is kept so")
    return make(table)


def _save(table: Snapshot) -> Download:
    return Download(f"{_name(table)}.save.json", "application/json", table.game.save())


def _script(table: Snapshot) -> Download:
    folder = table.rules.folder
    title = f"{table.rules.ruleset.title}, {len(table.game.choices)} choices"
    text = script_of(table.game, called(folder, folder / "scenarios"), title)
    return Download(f"{_name(table)}.yaml", "application/yaml", text)


def _scenario(table: Snapshot) -> Download:
    folder, title = table.rules.folder, f"{table.rules.ruleset.title}, position {table.at.number}"
    text = scenario_of(table.game, called(folder, folder / "scenarios"), title)
    return Download(f"{_name(table)}.yaml", "application/yaml", text)


def _replay(table: Snapshot, viewer: Viewer, wished: str | None, language: str | None) -> Download:
    look, game = look_of(table, viewer, wished), table.game
    viewers = game.seats if look.everything and game.table.secrets else (look.seat,)
    stage = table.rules.stage(game, language)
    heading = table.rules.words(language).title(table.rules.ruleset.id)
    text = replay_page(game, stage, heading, viewers)
    return Download(f"{_name(table)}.html", "text/html", text)


def _name(table: Snapshot) -> str:
    id = re.sub(r"[^A-Za-z0-9_-]", "-", table.rules.ruleset.id)
    return f"{id}-{len(table.at.line) - 1}"


FORMS: Final[dict[str, Callable[[Snapshot], Download]]] = {
    "save": _save,
    "script": _script,
    "scenario": _scenario,
}
