"""Start sessions from scripts: from their given position, or after their moves."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.server.studio.session_rules import GameRequest, SessionRules
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.validation.scripts.script_preparation import find_setting
from rulewright.validation.scripts.script_runner import run_script


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """A step of a script: the seat, its choice, and the game after it."""

    seat: str
    move: str
    game: Game


def request_from_script(script: Script, folder: Path) -> GameRequest:
    """Return a request for the rules in a folder in the setting of a script. Raises DiagnosticError."""
    setting = find_setting(script, RulesetProject(folder))
    players = script.players_or_count if isinstance(script.players_or_count, tuple) else setting.players
    return GameRequest(folder, setting.edition, setting.variants, setting.options, players)


def play_script(rules: SessionRules, path: Path, text: str | None = None) -> tuple[Game, list[ScriptStep]]:
    """Return the game at the start of a script and each step from there, as far as it can be played. Raises
    DiagnosticError if it cannot start.
    """
    result = run_script(read_script(path, text), RulesetProject(rules.folder))
    if result.game is None:
        raise DiagnosticError(result.findings)
    first, *rest = result.game.iter_positions()
    first.hold = False
    steps = []
    for each in rest:
        assert each.last_choice is not None
        each.hold = False
        steps.append(ScriptStep(*each.last_choice, each))
    return first, steps
