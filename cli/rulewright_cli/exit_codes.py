"""End commands: exit codes, fatal diagnostics, Ctrl-C, internal errors."""

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

from rulewright_cli.console import print_diagnostics, print_note
from rulewright_cli.streams import StreamLost, discard_output, first_escaped

if TYPE_CHECKING:
    from types import FrameType

    from rulewright.diagnostics.diagnostic import Diagnostic

EXIT_OK = 0
EXIT_FINDINGS = 1
"""Diagnostics in a ruleset, or failures of tests and scripts."""
EXIT_WRONG_USE = 2
"""Wrong use of the command, or a file that cannot be read."""
EXIT_INTERNAL_ERROR = 70
"""An internal error: a bug of Rulewright."""
EXIT_INTERRUPTED = 130
EXIT_READER_GONE = 141
"""The reader of standard output closed it; exit as if by SIGPIPE."""
_SYSTEM_ERRORS = frozenset(
    (
        errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM,
        errno.ENOSPC, errno.EROFS,
    )
)  # fmt: skip
"""Errors of the machine, such as a full disk, not of the program."""

P = ParamSpec("P")


def exit_code(diagnostics: tuple[Diagnostic, ...]) -> int:
    """Return 70 for an internal error, 2 if a file or name on the command line is unusable, and 1 for all
    other diagnostics, including those about names inside files.
    """
    from rulewright.diagnostics.codes import UNUSABLE

    if has_internal_error(diagnostics):
        return EXIT_INTERNAL_ERROR
    unusable = (finding.code in UNUSABLE and not finding.primary.span.source.text for finding in diagnostics)
    return EXIT_WRONG_USE if any(unusable) else EXIT_FINDINGS


def has_internal_error(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether one of the diagnostics is an internal error."""
    from rulewright.diagnostics.internal_error import CODE

    return any(finding.code == CODE for finding in diagnostics)


def wrap_command(body: Callable[P, int | None]) -> Callable[P, None]:
    """Wrap the body of a command, which returns its exit code; exceptions are reported to the
    user.
    """

    @functools.wraps(body)
    def run_command(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_run_body(lambda: body(*args, **kwargs)))

    return run_command


def _run_body(body: Callable[[], int | None]) -> int:
    try:
        with _handle_sigterm(), _print_warnings():
            code = body() or EXIT_OK
        sys.stdout.flush()
        _report_unused_cache()
        if (char := first_escaped()) is not None:
            print_note(
                f"the encoding {sys.stdout.encoding} lacks characters such as {char!a}: they are written as "
                "escapes; set PYTHONUTF8=1 in the environment to write UTF-8"
            )
        return code
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except KeyboardInterrupt:
        print_note("interrupted")
        return EXIT_INTERRUPTED
    except StreamLost as lost:
        return report_lost_output(lost)
    except Exception as fault:
        return _report_exception(fault)


@contextmanager
def _handle_sigterm() -> Iterator[None]:
    """Handle SIGTERM like Ctrl-C, so that work cleans up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def raise_interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, raise_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _print_warnings() -> Iterator[None]:
    """Print warnings of the engine as diagnostics, each once."""
    printed_texts: set[str] = set()
    with warnings.catch_warnings():
        others = warnings.showwarning

        def print_warning(message: Warning | str, *args: Any, **kwargs: Any) -> None:
            finding = getattr(message, "finding", None)
            if finding is None:
                others(message, *args, **kwargs)
            elif str(message) not in printed_texts:
                printed_texts.add(str(message))
                print_diagnostics((finding,), target_stream=sys.stderr)

        warnings.filterwarnings("always", module="rulewright")
        warnings.showwarning = print_warning
        yield


def _report_unused_cache() -> None:
    """Print why the cache was not used by a command that needed it."""
    if not {"rulewright.play.ruleset_cache", "rulewright.language.parser"} & sys.modules.keys():
        return
    from rulewright.resources import explain_no_cache

    reason = explain_no_cache()
    if reason is not None:
        print_note(f"rulewright: the cache is not used: {reason}")


def report_lost_output(stream_error: StreamLost) -> int:
    """Report that standard output is closed, unless its reader wanted no more."""
    discard_output()
    if stream_error.closed_by_reader:
        return EXIT_READER_GONE
    print_note(f"rulewright: standard output cannot be written: {stream_error.reason}")
    return EXIT_WRONG_USE


def _report_exception(exception: Exception) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.presentable import MissingExtra

    if isinstance(exception, MissingExtra):
        print_note(str(exception))
        return EXIT_WRONG_USE
    if isinstance(exception, DiagnosticError):
        print_diagnostics(exception.diagnostics, target_stream=sys.stderr)
        return exit_code(exception.diagnostics)
    if isinstance(exception, OSError) and exception.errno in _SYSTEM_ERRORS:
        file = "" if exception.filename is None else f"`{exception.filename}`: "
        print_note(f"rulewright: {file}{(exception.strerror or 'system error').lower()}")
        return EXIT_WRONG_USE
    if os.environ.get("RULEWRIGHT_TRACEBACK"):
        import traceback

        traceback.print_exc()
    from rulewright.diagnostics import internal_error
    from rulewright.source import NOWHERE

    print_note(
        f"rulewright: {internal_error.HEADLINE}: "
        f"{internal_error.describe_exception(exception)} ({internal_error.find_engine_location(exception)})"
    )
    place = internal_error.find_rule_span(exception)
    if place is not NOWHERE:
        print_note(f"It happened at {place}, `{_first_line(place.text)}`.")
    print_note(
        "Please report it with the command that you ran; RULEWRIGHT_TRACEBACK=1 in the environment "
        "prints the traceback."
    )
    return EXIT_INTERNAL_ERROR


def _first_line(text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first.rstrip()} ..." if rest else first
