"""Bound the work that a ruleset may ask of the machine.

Work is counted in units, never in time, so that the result does not depend on the load of the machine: a
node typed or lowered, a cell computed, a statement made. A long job opens a meter (`meter_work`), and loops
that can be long call `spend_work`; if the meter is exceeded, a diagnostic reports the stage and the location.
The command also limits time and memory (`Exhausted`), for work that is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span

WORK_OF_SETTING = 4_000_000
"""Units of work for one setting of a ruleset, some fifteen seconds; large games take a tenth."""
WORK_OF_CHECK = 9_000_000
"""Units of work for all settings of a check."""
MAX_CELLS = 1_000_000
"""The largest number of cells of a position; each game, copy and save contains all of them."""
MAX_ENTRIES = 100_000
"""The largest number of entries of a table or a relation."""
MAX_TOTAL_ENTRIES = 1_000_000
"""The largest number of entries of all tables and relations together."""
SECONDS = 30
"""The largest processor time of a check in seconds."""
MEGABYTES = 1000
"""The largest memory of a check in megabytes."""

HELP = "make it smaller or simpler, or allow more with `rulewright check --limit 4`"


class Exhausted(BaseException):
    """Time or memory is exhausted; not caught by `except Exception`."""

    def __init__(self, what: str) -> None:
        """Create the error; `what` is the exceeded amount, such as `30 s of processor time`."""
        super().__init__(what)
        self.what = what


@dataclass(slots=True)
class Meter:
    """The amounts of work allowed and done, and the current stage and subject."""

    allowed_work: int
    work_done: int = 0
    stage: str = ""
    span: Span = NOWHERE
    subject: str = ""
    """The current setting, if there are several: `with the variant long`."""
    work_per_setting: int = field(default=WORK_OF_SETTING)

    @property
    def is_empty(self) -> bool:
        return self.work_done > self.allowed_work


_METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def meter_work(allowed_work: int | None = None, *, subject: str = "") -> Iterator[Meter]:
    """Allow this amount of work inside the block, but no more than is left outside."""
    outer = _METER.get()
    if outer is None:
        inner = Meter(WORK_OF_SETTING if allowed_work is None else allowed_work)
    else:
        most = outer.work_per_setting if allowed_work is None else allowed_work
        inner = Meter(
            min(most, outer.allowed_work - outer.work_done), work_per_setting=outer.work_per_setting
        )
    inner.subject = subject
    token = _METER.set(inner)
    try:
        yield inner
    finally:
        _METER.reset(token)
        if outer is not None:
            outer.work_done += inner.work_done
            outer.stage, outer.span = inner.stage, inner.span
            outer.subject = inner.subject or outer.subject


@contextmanager
def pause_meter() -> Iterator[None]:
    """Pause counting inside the block, for work that is repeated."""
    token = _METER.set(None)
    try:
        yield
    finally:
        _METER.reset(token)


def spend_work(units: int, span: Span | None = None) -> None:
    """Count work at a location. Raises DiagnosticError `limit-work` if the limit is exceeded."""
    meter = _METER.get()
    if meter is None:
        return
    meter.work_done += units
    if span is not None and span.end:
        meter.span = span
    if meter.work_done > meter.allowed_work:
        raise DiagnosticError([work_limit_diagnostic(meter)])


def work_spent() -> int:
    """Return the work counted so far by the current meter."""
    meter = _METER.get()
    return 0 if meter is None else meter.work_done


def set_stage(name: str) -> None:
    """Set the name of the current stage, for the message if the limit is exceeded."""
    meter = _METER.get()
    if meter is not None:
        meter.stage = name


@contextmanager
def guard_recursion() -> Iterator[None]:
    """Report rules that are nested too deeply as a diagnostic."""
    try:
        yield
    except RecursionError:
        meter = _METER.get()
        span = meter.span if meter is not None else NOWHERE
        raise DiagnosticError.from_parts(
            "too-deep",
            "the rules are nested too deeply",
            span,
            "reached the limit here",
            help="shorten the chain of definitions or procedures that use each other",
        ) from None


def work_limit_diagnostic(meter: Meter) -> Diagnostic:
    return Diagnostic(
        "limit-work",
        f"this ruleset takes too long {meter.stage or 'to read'}",
        Label(meter.span, "reached the limit here"),
        notes=(f"more than {meter.allowed_work:,} steps", *_subject_notes(meter)),
        help=HELP,
    )


def exhaustion_diagnostic(exhaustion: Exhausted | MemoryError) -> Diagnostic:
    """Return the diagnostic for exhausted time or memory."""
    meter = _METER.get() or Meter(0)
    what = exhaustion.what if isinstance(exhaustion, Exhausted) else "the memory that is allowed"
    return Diagnostic(
        "limit-work",
        f"this ruleset takes more than {what} {meter.stage or 'to read'}",
        Label(meter.span, "reached the limit here"),
        notes=_subject_notes(meter),
        help=HELP,
    )


def _subject_notes(meter: Meter) -> tuple[str, ...]:
    return (meter.subject,) if meter.subject else ()
