"""How commands end: exit codes, findings that stop one, Ctrl-C, faults of Rulewright itself."""

from __future__ import annotations

import errno
import functools
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ParamSpec

import typer

from rulewright_cli.console import remark, show_findings
from rulewright_cli.streams import StreamLost, escaped, let_go

if TYPE_CHECKING:
    from types import FrameType

    from rulewright.diagnostics.diagnostic import Diagnostic

FINE = 0
FINDINGS = 1
"""Findings in a ruleset, or failures of tests and scripts."""
WRONG_USE = 2
"""Wrong use of the command, or a file that cannot be read."""
OWN_FAULT = 70
"""A fault of Rulewright itself."""
INTERRUPTED = 130
ENOUGH = 141
"""Whoever read standard output closed it; as if by SIGPIPE."""
_SYSTEM = frozenset(
    (
        errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM,
        errno.ENOSPC, errno.EROFS,
    )
)  # fmt: skip
"""What a machine lacks, not what is wrong with a program."""

P = ParamSpec("P")


def exit_code(found: tuple[Diagnostic, ...]) -> int:
    """70 if Rulewright itself is at fault, 2 if a file or a name that was given cannot be used at
    all, else 1: what a file names is a finding in that file."""
    from rulewright.diagnostics.codes import UNUSABLE

    if own_faults(found):
        return OWN_FAULT
    unusable = (
        finding.code in UNUSABLE and not finding.primary.span.source.text for finding in found
    )
    return WRONG_USE if any(unusable) else FINDINGS


def own_faults(found: Iterable[Diagnostic]) -> bool:
    """Whether Rulewright itself is at fault."""
    from rulewright.diagnostics.own_fault import CODE

    return any(finding.code == CODE for finding in found)


def command(body: Callable[P, int | None]) -> Callable[P, None]:
    """Wrap the body of a command, which returns its exit code; exceptions are reported to the
    user.
    """

    @functools.wraps(body)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_run(lambda: body(*args, **kwargs)))

    return run


def _run(body: Callable[[], int | None]) -> int:
    try:
        with _terminable(), _warnings_shown():
            code = body() or FINE
        sys.stdout.flush()
        _tell_of_cache()
        if (char := escaped()) is not None:
            remark(
                f"the encoding {sys.stdout.encoding} has no {char!a} and the like: they "
                "are written as escapes; PYTHONUTF8=1 in the environment writes UTF-8"
            )
        return code
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except KeyboardInterrupt:
        remark("interrupted")
        return INTERRUPTED
    except StreamLost as lost:
        return output_lost(lost)
    except Exception as fault:
        return _report(fault)


@contextmanager
def _terminable() -> Iterator[None]:
    """Handle SIGTERM like Ctrl-C, so that work cleans up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _warnings_shown() -> Iterator[None]:
    """Show what the engine warns of as findings, each once."""
    shown: set[str] = set()
    with warnings.catch_warnings():
        others = warnings.showwarning

        def show(message: Warning | str, *more: Any, **named: Any) -> None:
            finding = getattr(message, "finding", None)
            if finding is None:
                others(message, *more, **named)
            elif str(message) not in shown:
                shown.add(str(message))
                show_findings((finding,), to=sys.stderr)

        warnings.filterwarnings("always", module="rulewright")
        warnings.showwarning = show
        yield


def _tell_of_cache() -> None:
    """Says that the cache is not used, where it would have been."""
    if not {"rulewright.play.cache", "rulewright.language.parser"} & sys.modules.keys():
        return
    from rulewright.resources import cache_refusal

    reason = cache_refusal()
    if reason is not None:
        remark(f"rulewright: nothing is kept or taken from the cache: {reason}")


def output_lost(lost: StreamLost) -> int:
    """Tells that standard output takes nothing more, unless its reader wanted no more."""
    let_go()
    if lost.closed_by_reader:
        return ENOUGH
    remark(f"rulewright: standard output cannot be written: {lost.reason}")
    return WRONG_USE


def _report(fault: Exception) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.presentable import MissingExtra

    if isinstance(fault, MissingExtra):
        remark(str(fault))
        return WRONG_USE
    if isinstance(fault, DiagnosticError):
        show_findings(fault.diagnostics, to=sys.stderr)
        return exit_code(fault.diagnostics)
    if isinstance(fault, OSError) and fault.errno in _SYSTEM:
        of = "" if fault.filename is None else f" of `{fault.filename}`"
        remark(f"rulewright: the system says{of}: {(fault.strerror or '').lower()}")
        return WRONG_USE
    if os.environ.get("RULEWRIGHT_TRACEBACK"):
        import traceback

        traceback.print_exc()
    from rulewright.diagnostics import own_fault
    from rulewright.source import NOWHERE

    remark(
        f"rulewright: {own_fault.HEADLINE}: "
        f"{own_fault.said(fault)} ({own_fault.engine_place(fault)})"
    )
    place = own_fault.place_of(fault)
    if place is not NOWHERE:
        remark(f"It happened at {place}, `{_first_line(place.text)}`.")
    remark(
        "Please report it with what you did; with RULEWRIGHT_TRACEBACK=1 in the environment the "
        "whole story is shown."
    )
    return OWN_FAULT


def _first_line(text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first.rstrip()} ..." if rest else first
