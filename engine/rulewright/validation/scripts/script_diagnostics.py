"""Report illegal moves of scripts and unmet expectations."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.explain.legality import Refusal
from rulewright.explain.reason import Reason
from rulewright.ir.program import Program
from rulewright.play.decision import describe_option
from rulewright.play.game import Game
from rulewright.play.log import ChoiceEntry
from rulewright.play.move_notation import MoveError, parse_readings, quote_options, suggest_move
from rulewright.play.names import Names
from rulewright.source import Span
from rulewright.validation.scripts.script_file import Expectation, ScriptMove
from rulewright.workspace.compiled_setting import CompiledSetting


def report_out_of_turn(
    game: Game, move: ScriptMove, over_reason: str, forced_choices: Sequence[ChoiceEntry]
) -> Diagnostic | None:
    """Return the diagnostic for a move of a seat that is not to move, if it is one. `over_reason` says
    why no seat is, `forced_choices` are the decisions taken automatically since the last move.
    """
    if move.seat not in game.seats:
        return Diagnostic(
            "unknown-seat",
            f"there is no player `{move.seat}` in this game",
            Label(move.seat_span),
            help=suggest_name(move.seat, game.seats) or f"the players are {quote_names(game.seats)}",
        )
    if game.over:
        headline = f"{over_reason}, so `{move.seat}` has nothing to decide"
        return Diagnostic("game-is-over", headline, Label(move.span))
    if move.seat in game.waiting:
        return None
    assert game.decision is not None
    before = ", ".join(f"`{game.seats[one.player]}: {_option_name(game, one)}`" for one in forced_choices[:3])
    return Diagnostic(
        "wrong-turn",
        f"`{game.player}` must decide here, not `{move.seat}`",
        Label(move.seat_span, f"the decision of `{game.player}`: {game.decision.key}"),
        notes=(f"forced moves before this: {before}",) if forced_choices else (),
        help=f"legal for `{game.player}`: {list_some([one.name for one in game.decision])}",
    )


def report_move_over(move: ScriptMove) -> Diagnostic:
    """Return the diagnostic for a part of a move that has already ended."""
    return Diagnostic(
        "move-not-legal",
        f"the move is over before `{move.text}`",
        Label(move.span),
        help="write the next move on a separate line",
    )


def _option_name(game: Game, choice: ChoiceEntry) -> str:
    info = game.program.decisions[choice.decision]
    return describe_option(game.table.names, info, choice.code, game.cells).name


def report_expectation(expectation: Expectation, reasons: Sequence[Reason], move_count: int) -> Diagnostic:
    """Return the diagnostic for an unmet expectation, located at the part that is false."""
    inside = [one for one in reasons if one.span.source == expectation.span.source]
    outside = [one for one in reasons if one.span.source != expectation.span.source]
    first = (inside or list(reasons) or [Reason("", expectation.span)])[-1]
    return Diagnostic(
        "expectation-failed",
        "an expectation of the script does not hold",
        Label(first.span if inside else expectation.span, first.text),
        build_labels(outside),
        notes=(f"after {move_count} move" + "s" * (move_count > 1),) if move_count else (),
    )


def report_not_legal(move: ScriptMove, refusal: Refusal) -> Diagnostic:
    """Return the diagnostic for a move that the decision offers, but that is illegal now."""
    return Diagnostic(
        "move-not-legal",
        refusal.headline,
        Label(move.span),
        build_labels(refusal.decisive_path),
        help=refusal.help,
    )


def report_unreadable(game: Game, move: ScriptMove, move_error: MoveError) -> Diagnostic:
    """Return the diagnostic for a move that cannot be parsed at this decision, located at the part that
    fails."""
    span, help = move.span, move_error.help
    if len(span.text) == len(move.text):
        start = span.start + move_error.start
        span = span.source.span(start, max(span.start + move_error.end, start + 1))
    if game.decision is not None:
        help = suggest_move(move_error, move.text, [option.name for option in game.decision])
    return Diagnostic(move_error.code, move_error.message, Label(span), help=help)


def find_other_decision(bench: CompiledSetting, game: Game, move: ScriptMove) -> Span | None:
    """Return the span of another decision that a move would fit, if it fits nothing here."""
    found = _find_matching_decision(game.program, game.table.names, game, move)
    if found is None and not bench.compiled.lowered.is_playable:
        bench.ensure_flow()
        found = _find_matching_decision(bench.machine.program, bench.build_names(game.seats), game, move)
    return found


def _find_matching_decision(program: Program, names: Names, game: Game, move: ScriptMove) -> Span | None:
    vocabulary = names.make_vocabulary(game.cells)
    for info in program.decisions.values():
        try:
            parse_readings(info, move.text, vocabulary)
        except MoveError:
            continue
        return info.span
    return None


def build_labels(reasons: Sequence[Reason]) -> tuple[Label, ...]:
    """Return the steps of an explanation as labels at their rules."""
    return tuple(Label(reason.span, reason.text) for reason in reasons)


def list_some(option_names: Sequence[str]) -> str:
    """Return the options of a decision as text; many options are summarised by kind."""
    return quote_options(option_names)
