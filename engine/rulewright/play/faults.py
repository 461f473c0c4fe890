"""Report runtime errors of rules as diagnostics: the error, its span, values, and the moves before it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.ir.program import MAX_OPTIONS
from rulewright.play.names import Names
from rulewright.source import Span

MAX_SHOWN_MOVES = 12
HEADLINES: dict[Code, tuple[str, str | None]] = {
    "amount-too-large": (
        "the range of a choice or a loop is too large",
        "limit the bounds with a type or a table",
    ),
    "cells-overlap": ("a shape overlaps cells that are already on the board", None),
    "conflicting-writes": (
        "two assignments inside `at once` give the same place different values",
        "assignments inside `at once` read the state before it: use `+=` and `-=`, or assign the value once",
    ),
    "division-by-zero": ("division by zero", "test the divisor first: `a // b if b != 0 else 0`"),
    "empty-chance": ("this roll or draw has no possible result", None),
    "endless-move": (
        "this move has too many decisions, or too many ways to make it",
        "do not offer the same thing twice within a move, or end the block earlier",
    ),
    "endless-rule": (
        "this runs for too long without a decision",
        "make sure that the loop changes its own condition, and that loops and "
        "definitions inside each other do not multiply",
    ),
    "exceptions-disagree": (
        "two modifiers apply and give different values",
        "give one of them precedence: `over: NAME`",
    ),
    "game-too-long": (
        "the game reached its bound of decisions before it ended",
        "raise `bound`, or say `then: rank`; without a `bound` the rules themselves have to come to an end",
    ),
    "grid-full": ("the growing grid has no room for this", "raise `at most` of the grid"),
    "index-outside": ("index or key out of range", None),
    "log-too-long": (
        "the log of this game has too many lines",
        "log only what players need to know, not each iteration of a loop",
    ),
    "negative-amount": ("a negative amount is moved", None),
    "no-options": (
        "there are no options, and no `otherwise`",
        "add `otherwise:`, or ask only if there is something to choose",
    ),
    "not-covered": ("more is moved or paid than is available", None),
    "not-exactly-one": (
        "`the` found no member, or more than one",
        "use `only` if there may be none or several, `first` for the first match",
    ),
    "not-there": ("the thing is not in the place it is moved from", None),
    "nothing-to-compare": (
        "`min` or `max` of an empty collection",
        "test first that it is not empty",
    ),
    "nothing-to-draw": ("nothing is left to draw", None),
    "nothing-to-move": ("the thing to move is none", None),
    "number-too-large": ("a number exceeds the limit of about 2 billion", None),
    "place-full": ("the destination of this move is full", None),
    "positions-full": (
        "more positions are remembered than `kept` allows",
        "raise `kept`, or `reset` the history where earlier positions cannot recur",
    ),
    "requirement-not-met": (
        "a `require` fails although the move was offered",
        "add the condition to the `where` of the option, or use `where: possible`",
    ),
    "restless-trigger": (
        "triggers keep activating each other for ever",
        "the body of a trigger must make its condition false",
    ),
    "too-deep": ("rules call each other too deeply here", None),
    "too-many-options": (
        f"this decision has more than {MAX_OPTIONS:,} options",
        "let the player choose one thing after the other, or exclude more with `where`",
    ),
    "trail-too-long": (
        "there are too many trails to find the longest one",
        "use fewer connected edges: a trail of a few dozen is quick, one of a hundred with "
        "many crossings is not",
    ),
    "value-outside": ("a value exceeds the bounds of its state", None),
}
"""Headline and help of each code that compiled rules raise."""
LIMIT_TEXTS = {
    "turns": "iterations of loops between two decisions",
    "work": "units of work for one decision",
    "forced": "decisions in a row with a single option each",
    "lines": "lines and decisions in the log of one game",
}
"""The quantities that have limits, by the name of the fault's value."""


def make_diagnostic(
    fault: RuleFault,
    *,
    names: Names | None = None,
    move_texts: Sequence[str] = (),
    earlier_count: int = 0,
    callers: Sequence[Span] = (),
) -> Diagnostic:
    """Return the diagnostic for a runtime error. `names` translates members; `move_texts` led to the
    error, the last one while it was carried out, after `earlier_count` others; `callers` are the
    places of the rules that were being executed.
    """
    headline, help = HEADLINES.get(fault.code, (fault.code.replace("-", " "), None))
    values = ", ".join(
        f"{name} = {_format_fault_value(names, value, of)}" for name, value, of in fault.values
    )
    if fault.code == "value-outside":
        headline, values = _describe_out_of_range(fault)
    if fault.code == "restless-trigger":
        values = "repeatedly: " + ", ".join(name for name, value, _ in fault.values if value)
    notes = []
    if fault.code in ("endless-rule", "log-too-long"):
        notes = [f"more than {limit:,} {LIMIT_TEXTS[of]}" for of, limit, _ in fault.values]
        values = ""
    labels = []
    seen = {fault.span}
    around = [(span, "called from here") for span in fault.frames[1:]]
    around += [(span, "while executing this") for span in callers]
    for span, text in around:
        if span not in seen:
            seen.add(span)
            labels.append(Label(span, text))
    if move_texts:
        shown = list(move_texts[-MAX_SHOWN_MOVES:])
        left_out = earlier_count + len(move_texts) - len(shown)
        start = "from the start of the game"
        if left_out:
            start = f"after {left_out} {'other' if left_out > 1 else 'earlier'} moves"
        notes.append(f"moves that lead here, {start}: {'; '.join(shown)}")
    return Diagnostic(fault.code, headline, Label(fault.span, values), tuple(labels), tuple(notes), help)


def _describe_out_of_range(fault: RuleFault) -> tuple[str, str]:
    """Return headline and label for a value outside the bounds of its state."""
    (name, value, _), *told = fault.values
    bounds = {bound: limit for bound, limit, _ in told}
    if len(bounds) == 2:
        wanted = f"from {bounds['least']} to {bounds['most']}"
    else:
        wanted = " ".join(f"at {bound} {limit}" for bound, limit in bounds.items())
    return f"`{name}` must be {wanted}", f"got {value}"


def _format_fault_value(names: Names | None, number: int, type_name: str) -> str:
    """Format a number, or the member with that number."""
    if names is None or not type_name:
        return str(number)
    members = names.seats if type_name == "player" else names.program.types.get(type_name, ())
    if number < 0:
        return "none"
    return members[number] if number < len(members) else str(number)


class GameFault(DiagnosticError):
    """The rules of a game cannot go on. `fault` is the bare one, `diagnostics` its one finding."""

    def __init__(self, fault: RuleFault, diagnostic: Diagnostic) -> None:
        self.fault = fault
        super().__init__([diagnostic])

    @property
    def diagnostic(self) -> Diagnostic:
        return self.diagnostics[0]
