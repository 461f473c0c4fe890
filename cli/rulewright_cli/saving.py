"""Files that a game is kept in: names for saves, scripts, scenarios."""

from __future__ import annotations

import os
import shlex
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.api.saved import written_as_scenario, written_as_script
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.outputs import SCRIPT, Output
from rulewright_cli.console import say

if TYPE_CHECKING:
    from rulewright.play.game import Game


def free_file(folder: Path, name: str) -> Path:
    """A file that is not there yet, in a folder; `{}` in its name is a number."""
    numbered = (folder / name.format(number) for number in count(1))
    return next(path for path in numbered if not os.path.lexists(path))


def write_script(game: Game, folder: Path, file: str, *, given: bool = False) -> None:
    """Writes a game as a script, or the position in which it stands as a scenario, and says so, or
    what is in the way; `folder` is that of the ruleset."""
    path = Path(file)
    if path.suffix not in (".yaml", ".yml"):
        say("Say in which file, with a name that ends in .yaml.")
        return
    write = written_as_scenario if given else written_as_script
    try:
        Output(path, SCRIPT).write(write(game, folder, path.parent, path.stem))
    except DiagnosticError as error:
        say(error.diagnostics[0].headline)
        return
    except RulewrightError as fault:
        say(str(fault))
        return
    what = "This position is written as a scenario" if given else "The game is written as a script"
    say(f"{what} in {path}, and is played again with:")
    say(f"    {shlex.join(('rulewright', 'run', str(path)))}")
