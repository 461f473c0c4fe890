"""How commands end: exit codes, findings that stop one, Ctrl-C, faults of Rulewright itself."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec

import typer

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic

FINE = 0
FINDINGS = 1
"""Findings in a ruleset, or failures of tests and scripts."""
WRONG_USE = 2
"""Wrong use of the command, or a file that cannot be read."""
OWN_FAULT = 70
"""A fault of Rulewright itself."""
INTERRUPTED = 130

P = ParamSpec("P")


def exit_code(found: tuple[Diagnostic, ...]) -> int:
    """2 if a file or a name that was given cannot be used at all, else 1."""
    from rulewright.diagnostics.codes import UNUSABLE

    unusable = UNUSABLE | {"bad-option", "file-unwritable", "wrong-player-count"}
    return WRONG_USE if any(finding.code in unusable for finding in found) else FINDINGS


def command(body: Callable[P, int | None]) -> Callable[P, None]:
    """The body of a command, which returns its exit code; whatever stops it is told to the user."""

    @functools.wraps(body)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_run(lambda: body(*args, **kwargs)))

    return run


def _run(body: Callable[[], int | None]) -> int:
    try:
        code = body() or FINE
        sys.stdout.flush()
        return code
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain once more when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except Exception as fault:
        return _report(fault)


def _report(fault: Exception) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError

    if isinstance(fault, DiagnosticError):
        from rulewright_cli.console import show_findings

        show_findings(fault.diagnostics, to=sys.stderr)
        return exit_code(fault.diagnostics)
    if os.environ.get("RULEWRIGHT_TRACEBACK"):
        import traceback

        traceback.print_exc()
    place = fault.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = ""
    if place is not None:
        where = f" ({place.tb_frame.f_globals.get('__name__')}, line {place.tb_lineno})"
    sys.stderr.write(
        f"rulewright: this is a fault of Rulewright itself, not of your files: "
        f"{type(fault).__name__}: {fault}{where}\n"
        "Please report it with what you did; with RULEWRIGHT_TRACEBACK=1 in the environment the "
        "whole story is shown.\n"
    )
    return OWN_FAULT
