"""What is said about moves of a script that cannot be made, and about what is not as expected."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.explain.legality import Refusal
from rulewright.explain.reason import Reason
from rulewright.ir.program import Program
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.log import Taken
from rulewright.play.moves import MoveError, readings
from rulewright.play.names import Names
from rulewright.source import Span
from rulewright.study.scripts.script import Expect, Move
from rulewright.workspace.bench import Bench

MOST_SHOWN = 8


def out_of_turn(game: Game, step: Move, done: str, forced: Sequence[Taken]) -> Diagnostic | None:
    """Return the diagnostic for a move of a seat that is not to move, if it is one. `done` says
    why no seat is, `forced` are the decisions taken automatically since the last move.
    """
    if step.seat not in game.seats:
        return Diagnostic(
            "unknown-seat",
            f"nobody here is called `{step.seat}`",
            Label(step.seat_span),
            help=did_you_mean(step.seat, game.seats) or f"at the table are {listing(game.seats)}",
        )
    if game.over:
        headline = f"{done}, so `{step.seat}` has nothing to decide"
        return Diagnostic("game-is-over", headline, Label(step.span))
    if step.seat in game.waiting:
        return None
    assert game.decision is not None
    before = ", ".join(f"`{game.seats[one.player]}: {_name_of(game, one)}`" for one in forced[:3])
    return Diagnostic(
        "wrong-turn",
        f"`{game.player}` has to decide here, not `{step.seat}`",
        Label(step.seat_span, f"asked is `{game.player}`: {game.decision.key}"),
        notes=(f"taken before, since there was nothing else: {before}",) if forced else (),
        help=f"legal for `{game.player}`: {some([one.name for one in game.decision])}",
    )


def over_before(step: Move) -> Diagnostic:
    """The finding for what a script tells as a part of a move that has ended."""
    return Diagnostic(
        "move-not-legal",
        f"the move is over before `{step.text}`",
        Label(step.span),
        help="what follows is a move of its own, on a line of its own",
    )


def _name_of(game: Game, taken: Taken) -> str:
    info = game.program.decisions[taken.decision]
    return option(game.table.names, info, taken.code, game.cells).name


def expectation_failed(step: Expect, reasons: Sequence[Reason], moves: int) -> Diagnostic:
    """The finding for an expectation that does not hold, at the part of it that does not."""
    inside = [one for one in reasons if one.span.source == step.span.source]
    outside = [one for one in reasons if one.span.source != step.span.source]
    first = (inside or list(reasons) or [Reason("", step.span)])[-1]
    return Diagnostic(
        "expectation-failed",
        "what the script expects is not so",
        Label(first.span if inside else step.span, first.text),
        labels(outside),
        notes=(f"after {moves} move" + "s" * (moves > 1),) if moves else (),
    )


def not_legal(step: Move, refused: Refusal) -> Diagnostic:
    """The finding for a move that the decision has, but not now."""
    return Diagnostic(
        "move-not-legal",
        refused.headline,
        Label(step.span),
        labels(refused.steps),
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


def known_elsewhere(bench: Bench, game: Game, move: Move) -> Span | None:
    """Return the span of another decision that a move would fit, if it fits nothing here."""
    found = _asked_for(game.program, game.table.names, game, move)
    if found is None and not bench.compiled.lowered.whole:
        bench.need_flow()
        found = _asked_for(bench.machine.program, bench.names(game.seats), game, move)
    return found


def _asked_for(program: Program, names: Names, game: Game, move: Move) -> Span | None:
    words = names.vocabulary(game.cells)
    for info in program.decisions.values():
        try:
            readings(info, move.text, words)
        except MoveError:
            continue
        return info.span
    return None


def labels(found: Sequence[Reason]) -> tuple[Label, ...]:
    """The steps of an explanation, each at its rule."""
    return tuple(Label(reason.span, reason.text) for reason in found)


def some(names: Sequence[str]) -> str:
    """The first few of a list of options."""
    return listing(names, MOST_SHOWN)
