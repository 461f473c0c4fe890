"""Report internal errors of Rulewright at the nearest location in the author's files."""

from __future__ import annotations

import os
import traceback
from types import FrameType
from typing import Final

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.source import NOWHERE, Span

CODE: Final[Code] = "own-fault"
LINES: Final = "lines."
"""The global variable of compiled rules that maps their lines to spans in the author's files."""
HEADLINE: Final = "internal error in Rulewright; your files are not the cause"
HELP: Final = (
    "please report it with the command that you ran; set RULEWRIGHT_TRACEBACK=1 in the environment "
    "to see the traceback"
)


def make_internal_error(exception: BaseException, fallback_span: Span = NOWHERE) -> Diagnostic:
    """Return the diagnostic of an unexpected exception; `fallback_span` is used if no rule is known."""
    place = find_rule_span(exception)
    notes = [f"it happened in {find_engine_location(exception)}"]
    if os.environ.get("RULEWRIGHT_TRACEBACK"):
        notes += "".join(traceback.format_exception(exception)).splitlines()
    at = Label(fallback_span if place is NOWHERE else place, describe_exception(exception))
    others = (Label(fallback_span),) if fallback_span not in (NOWHERE, at.span) else ()
    return Diagnostic(CODE, HEADLINE, at, others, tuple(notes), HELP)


def describe_exception(exception: BaseException) -> str:
    """Return the exception in one line."""
    text = " ".join(str(exception).split())
    return f"{type(exception).__name__}: {text}" if text else type(exception).__name__


def find_engine_location(exception: BaseException) -> str:
    """Return the module and line that raised an exception."""
    for frame, line in reversed(_list_frames(exception)):
        if LINES not in frame.f_globals:
            return f"{frame.f_globals.get('__name__')}, line {line}"
    return "an unknown place"


def find_rule_span(exception: BaseException) -> Span:
    """Return the span of the rule that was executed, or else of the text that was compiled, when an exception
    was raised; NOWHERE if there is none."""
    frames = _list_frames(exception)[::-1]
    for frame, line in frames:
        table = frame.f_globals.get(LINES)
        if table is not None and table.filename == frame.f_code.co_filename:
            span: Span = table.find_span(line)
            if span is not NOWHERE:
                return span
    for frame, _ in frames:
        if str(frame.f_globals.get("__name__")).startswith("rulewright."):
            spans = [getattr(value, "span", None) for value in frame.f_locals.values()]
            known = [span for span in spans if isinstance(span, Span) and span.end > span.start]
            if known:
                return min(known, key=lambda span: span.end - span.start)
    return NOWHERE


def _list_frames(exception: BaseException) -> list[tuple[FrameType, int]]:
    """Return the frames of an exception's traceback with their lines, outermost first."""
    return list(traceback.walk_tb(exception.__traceback__))
