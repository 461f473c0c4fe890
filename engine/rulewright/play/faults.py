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
        "a number to choose or to loop over is too large",
        "give the bounds a type or a table that limits them",
    ),
    "cells-overlap": ("a shape is laid over cells that are there already", None),
    "conflicting-writes": (
        "two changes inside `at once` give one place different values",
        "changes inside `at once` see the state before it: add and subtract, or change it once",
    ),
    "division-by-zero": ("this divides by 0", "guard it: `a // b if b != 0 else 0`"),
    "empty-chance": ("there is nothing to roll or draw from here", None),
    "endless-move": (
        "one move can be made in too many ways, or goes on for too long",
        "let what was used once not be used again within the move, or make the block end sooner",
    ),
    "endless-rule": (
        "this goes on and on without a decision",
        "make sure that something in the loop changes what it waits for, and that loops and "
        "definitions inside each other do not multiply",
    ),
    "exceptions-disagree": (
        "two exceptions apply and give different values",
        "say which one stands over the other: `over: NAME`",
    ),
    "game-too-long": (
        "the game did not end within its bound of decisions",
        "raise `bound`, or say `then: rank`; without a `bound` the rules themselves have to come to an end",
    ),
    "grid-full": ("the growing grid has no cell left for this", "raise its `at most`"),
    "index-outside": ("there is no place with this number or member", None),
    "log-too-long": (
        "the log of this game grows too long",
        "let rules log what players have to know, not each turn of a loop",
    ),
    "negative-amount": ("an amount below 0 is moved", None),
    "no-options": (
        "nothing can be chosen here, and there is no `otherwise`",
        "add `otherwise:`, or do not ask where nothing can be chosen",
    ),
    "not-covered": ("there is less than what is moved or paid", None),
    "not-exactly-one": (
        "`the` found none, or several",
        "use `only` where there may be none or several, `first` where any will do",
    ),
    "not-there": ("what is moved does not lie where it is moved from", None),
    "nothing-to-compare": (
        "the least or greatest of nothing is asked for",
        "test first that there is one",
    ),
    "nothing-to-draw": ("there is nothing left to draw", None),
    "nothing-to-move": ("there is nothing to move: the thing is none", None),
    "number-too-large": ("a number grows beyond what a game can hold (about 2 billion)", None),
    "place-full": ("the place that something is moved to is full", None),
    "positions-full": (
        "more positions are remembered than are kept",
        "say a larger `kept`, or `reset` them where nothing from before can come again",
    ),
    "requirement-not-met": (
        "a `require` does not hold although the move was offered",
        "add the condition to the `where` of the option, or use `where: possible`",
    ),
    "restless-trigger": (
        "triggers keep setting each other off, and the game never comes to rest",
        "what a trigger does has to make its own condition false for good",
    ),
    "too-deep": ("rules call each other too deeply here", None),
    "too-many-options": (
        f"there is more to choose from here than a decision can offer ({MAX_OPTIONS:,} options)",
        "ask for one thing after the other, or let `where` say more",
    ),
    "trail-too-long": (
        "there are too many trails to find the longest of them",
        "let fewer edges lie together: a trail of some dozen is soon found, one of a hundred with "
        "many crossings is not",
    ),
    "value-outside": ("a value leaves the bounds of its state", None),
}
"""Headline and help of each code that compiled rules raise."""
LIMIT_TEXTS = {
    "turns": "turns of loops between two decisions",
    "work": "units of work for one decision",
    "forced": "decisions in a row with a single option each",
    "lines": "lines and decisions in the log of one game",
}
"""What there was too much of, by the name of the fault's value."""


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
        values = "again and again: " + ", ".join(name for name, value, _ in fault.values if value)
    notes = []
    if fault.code in ("endless-rule", "log-too-long"):
        notes = [f"more than {limit:,} {LIMIT_TEXTS[of]}" for of, limit, _ in fault.values]
        values = ""
    labels = []
    seen = {fault.span}
    around = [(span, "called from here") for span in fault.frames[1:]]
    around += [(span, "in the course of this") for span in callers]
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
    return f"`{name}` has to be {wanted}", f"got {value}"


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
