"""What can be taken away from a table: a save, a script, a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.document.rulesets import called
from rulewright.records import dataclass
from rulewright.server.studio.table import NotYours, Table, Viewer
from rulewright.study.scripts.writing import script_of


@dataclass(frozen=True, slots=True)
class Kept:
    """A file for the reader: its name, what it is, and its text."""

    name: str
    media: str
    text: str


def kept(table: Table, viewer: Viewer, what: str) -> Kept:
    """What a save or a script tells opens every hand, so that only the owner of a table gets one.
    Raises NotYours, SaveError."""
    if viewer.role != "owner":
        raise NotYours("only the owner of the table may keep it")
    make = FORMS.get(what)
    if make is None:
        raise NotYours("nothing is kept so")
    return make(table)


def _save(table: Table) -> Kept:
    return Kept(f"{_name(table)}.save.json", "application/json", table.game.save())


def _script(table: Table) -> Kept:
    folder = table.rules.folder
    title = f"{table.rules.ruleset.title}, {len(table.game.choices)} choices"
    text = script_of(table.game, called(folder, folder / "scenarios"), title)
    return Kept(f"{_name(table)}.yaml", "application/yaml", text)


def _name(table: Table) -> str:
    id = re.sub(r"[^A-Za-z0-9_-]", "-", table.rules.ruleset.id)
    return f"{id}-{table.at.number}"


FORMS: Final[dict[str, Callable[[Table], Kept]]] = {"save": _save, "script": _script}
