"""How commands end: exit codes, findings that stop one, Ctrl-C, faults of Rulewright itself."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable
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
    """70 if Rulewright itself is at fault, 2 if a file or a name that was given cannot be used at
    all, else 1."""
    from rulewright.diagnostics.codes import UNUSABLE

    if own_faults(found):
        return OWN_FAULT
    unusable = UNUSABLE | {"bad-option", "file-unwritable", "wrong-player-count"}
    return WRONG_USE if any(finding.code in unusable for finding in found) else FINDINGS


def own_faults(found: Iterable[Diagnostic]) -> bool:
    """Whether Rulewright itself is at fault."""
    from rulewright.diagnostics.own_fault import CODE

    return any(finding.code == CODE for finding in found)


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
    from rulewright.diagnostics import own_fault
    from rulewright.document.source import NOWHERE

    place = own_fault.place_of(fault)
    at = "" if place is NOWHERE else f"It happened at {place}, `{_first_line(place.text)}`.\n"
    sys.stderr.write(
        f"rulewright: {own_fault.HEADLINE}: "
        f"{own_fault.said(fault)} ({own_fault.engine_place(fault)})\n{at}"
        "Please report it with what you did; with RULEWRIGHT_TRACEBACK=1 in the environment the "
        "whole story is shown.\n"
    )
    return OWN_FAULT


def _first_line(text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first.rstrip()} ..." if rest else first
