"""Run a command again at each save (`--watch`)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

from rulewright_cli.console import print_diagnostics, print_line
from rulewright_cli.options import cli_option

Watch = Annotated[
    bool,
    cli_option("--watch", "Run again after each change of a file, until Ctrl-C. Needs rulewright[watch]."),
]
QUIET_MILLISECONDS = 50
"""Milliseconds without another change before the command runs, because editors save several files at once."""


def watch_folders(folders: Iterable[Path], action: Callable[[], object]) -> int:
    """Run now, and whenever a file in the folders is saved, until interrupted. Raises MissingExtra
    without the package that reports changes.
    """
    from rulewright.document.files import format_path
    from rulewright.document.project_settings import find_project_file
    from rulewright.presentable import require_extra

    with require_extra("watch"):
        from watchfiles import watch

    folders = list(folders)
    beside = {path for folder in folders if (path := find_project_file(folder)) is not None}
    _run_action(action)
    for changes in watch(*folders, *beside, step=QUIET_MILLISECONDS):
        names = sorted({format_path(Path(path)) for _, path in changes})
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        print_line()
        print_line(f"{time.strftime('%H:%M:%S')} {names[0]}{more}", style="bold")
        _run_action(action)
    return 0


def _run_action(action: Callable[[], object]) -> None:
    from rulewright.diagnostics.diagnostic import DiagnosticError

    try:
        action()
    except DiagnosticError as error:  # report files that are half-written, and continue
        print_diagnostics(error.diagnostics)
    print_line("watching; Ctrl-C ends it", style="dim")
    sys.stdout.flush()
