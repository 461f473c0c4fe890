"""`--watch`: a command that looks again at each save."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

from rulewright_cli.console import say, show_findings
from rulewright_cli.options import option

Watch = Annotated[
    bool, option("--watch", "Look again at each save, until Ctrl-C. Needs rulewright[watch].")
]
QUIET = 50
"""Milliseconds without another change until it is looked at: who saves all files saves several."""


def watched(folders: Iterable[Path], look: Callable[[], object]) -> int:
    """Run now, and whenever a file in the folders is saved, until interrupted. Raises MissingExtra
    without the package that reports changes.
    """
    from rulewright.document.files import shown_path
    from rulewright.document.project import project_file
    from rulewright.presentable import needing

    with needing("watch"):
        from watchfiles import watch

    folders = list(folders)
    beside = {path for folder in folders if (path := project_file(folder)) is not None}
    _look(look)
    for changes in watch(*folders, *beside, step=QUIET):
        names = sorted({shown_path(Path(path)) for _, path in changes})
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        say()
        say(f"{time.strftime('%H:%M:%S')} {names[0]}{more}", style="bold")
        _look(look)
    return 0


def _look(look: Callable[[], object]) -> None:
    from rulewright.diagnostics.diagnostic import DiagnosticError

    try:
        look()
    except DiagnosticError as error:  # what is saved half-written is told, and ends nothing
        show_findings(error.diagnostics)
    say("watching; Ctrl-C ends it", style="dim")
    sys.stdout.flush()
