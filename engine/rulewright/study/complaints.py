"""What is said about moves of a script that cannot be made."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.diagnostics.suggest import listing
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, readings
from rulewright.study.conditions import Reason
from rulewright.study.reasons import Refusal
from rulewright.study.script import Move

MOST_SHOWN = 8


def not_legal(step: Move, refused: Refusal) -> Diagnostic:
    """The finding for a move that the decision has, but not now."""
    return Diagnostic(
        "move-not-legal",
        refused.headline,
        Label(step.span),
        labels(refused.reasons),
        help=refused.help,
    )


def unreadable(game: Game, step: Move, fault: MoveError) -> Diagnostic:
    """The finding for a move that means nothing at this decision, at the part that does not."""
    span, help = step.span, fault.help
    if len(span.text) == len(step.text):
        start = span.start + fault.start
        span = span.source.span(start, max(span.start + fault.end, start + 1))
    if help is None and game.decision is not None:
        help = f"legal here: {some([option.name for option in game.decision])}"
    return Diagnostic(fault.code, fault.message, Label(span), help=help)


def known_elsewhere(game: Game, move: Move) -> bool:
    """Whether a move that fits nothing here would fit some other decision of the game."""
    words = game.table.names.vocabulary(game.cells)
    for info in game.program.decisions:
        try:
            readings(info, move.text, words)
        except MoveError:
            continue
        return True
    return False


def labels(found: Sequence[Reason]) -> tuple[Label, ...]:
    """The steps of an explanation, each at its rule."""
    return tuple(Label(reason.span, reason.text) for reason in found)


def some(names: Sequence[str]) -> str:
    """The first few of a list of options."""
    return listing(names, MOST_SHOWN)
