"""Scripts as beginnings of tables: what they give, and what they play."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.server.studio.table_rules import TableRules, Wish
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.preparing import setting_of
from rulewright.study.scripts.script import Script, read_script
from rulewright.study.workshop import Workshop


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """A step that a script has made: who chose what, and the game behind it."""

    seat: str
    move: str
    game: Game


def wish_of(script: Script, folder: Path) -> Wish:
    """The rules in a folder in the setting that a script wants. Raises DiagnosticError."""
    setting = setting_of(script, Workshop(folder))
    players = script.players if isinstance(script.players, tuple) else setting.players
    return Wish(folder, setting.edition, setting.variants, setting.options, players)


def play_script(
    rules: TableRules, path: Path, text: str | None = None
) -> tuple[Game, list[ScriptStep]]:
    """The game that a script begins with, and each step from there, as far as it comes. Raises
    DiagnosticError if it cannot begin."""
    result = run_script(read_script(path, text), Workshop(rules.folder))
    if result.game is None:
        raise DiagnosticError(result.findings)
    first, *rest = result.game.positions()
    first.hold = False
    steps = []
    for each in rest:
        assert each.last_choice is not None
        each.hold = False
        steps.append(ScriptStep(*each.last_choice, each))
    return first, steps
