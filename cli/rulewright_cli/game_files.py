"""Choose file names for saves, scripts and scenarios."""

from __future__ import annotations

import os
import shlex
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.api.saved_games import game_to_scenario, game_to_script
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.output_files import SCRIPT, OutputFile
from rulewright_cli.console import print_line

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.words.tool_words import ToolWords


def find_free_file(folder: Path, name: str) -> Path:
    """Return the path of a new file in a folder; `{}` in the name is replaced by the first free number."""
    numbered = (folder / name.format(number) for number in count(1))
    return next(path for path in numbered if not os.path.lexists(path))


def write_script(game: Game, folder: Path, file: str, words: ToolWords, *, as_scenario: bool = False) -> None:
    """Write a game as a script, or its position as a scenario, and print the file's name or the problem;
    `folder` is the ruleset's folder."""
    path = Path(file)
    if path.suffix not in (".yaml", ".yml"):
        print_line(words.format("script-needs-file"))
        return
    write = game_to_scenario if as_scenario else game_to_script
    try:
        OutputFile(path, SCRIPT).write(write(game, folder, path.parent, path.stem))
    except DiagnosticError as error:
        print_line(error.diagnostics[0].headline)
        return
    except RulewrightError as fault:
        print_line(str(fault))
        return
    print_line(words.format("scenario-written" if as_scenario else "script-written", path=str(path)))
    print_line(f"    {shlex.join(('rulewright', 'run', str(path)))}")
