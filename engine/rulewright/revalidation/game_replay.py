"""Re-execute saves and scripts, decision by decision."""

from __future__ import annotations

from typing import Final

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, IllegalMove
from rulewright.play.runtime import MAX_FORCED_IN_A_ROW
from rulewright.play.save import Save, StatedDraws
from rulewright.records import dataclass
from rulewright.revalidation.verdict import (
    DecisionHistory,
    DifferenceReason,
    FirstDifference,
    Verdict,
    list_options,
)
from rulewright.validation.ruleset_project import RulesetProject, create_context
from rulewright.validation.scripts.script_file import Script, ScriptMove
from rulewright.validation.scripts.script_runner import ScriptResult, run_script
from rulewright.words.tool_words import ToolWords

REASONS_BY_CODE: Final[dict[str, DifferenceReason]] = {
    "game-is-over": "no decision",
    "wrong-turn": "another player is asked",
    "unknown-seat": "another player is asked",
    "expectation-failed": "ends otherwise",
    "game-not-over": "ends otherwise",
    "unused-chance": "ends otherwise",
    "legal-after-all": "more options",
    "other-reason": "ends otherwise",
}
"""The reason of the difference by diagnostic code; all other codes mean that a move is illegal."""
REFUSAL_CODES: frozenset[Code] = frozenset(
    ("move-not-legal", "move-ambiguous", "move-syntax", "unknown-move")
)


@dataclass(slots=True)
class ReplayedGame:
    """A game as far as it could be played."""

    verdict: Verdict
    decision_history: DecisionHistory
    game: Game | None = None
    script_result: ScriptResult | None = None


def replay_save(save: Save, save_name: str, project: RulesetProject, words: ToolWords) -> ReplayedGame:
    """Re-execute the decisions of a save."""
    history = DecisionHistory()
    title = f"{save.ruleset}, {len(save.decisions)} decisions"

    def build_result(
        game: Game | None, difference: FirstDifference | None, error: DiagnosticError | None
    ) -> ReplayedGame:
        number = 0 if game is None else game.decision_count
        findings = error.diagnostics if error is not None else ()
        verdict = Verdict(save_name, "save", title, difference is None, number, difference, findings)
        return ReplayedGame(verdict, history, game)

    def chance_failure(game: Game, problem: str) -> ReplayedGame:
        details = (words.format("chance-impossible", problem=problem),)
        return build_result(
            game, FirstDifference(game.decision_count, "the rules cannot go on", details=details), None
        )

    draws = StatedDraws(save.stated_draws)
    try:
        bench = project.get_bench(save.setting)
        table = create_context(bench, save.seats)
        game = Game(table, save.seed, draw_source=draws if save.stated_draws else None, hold=True)
    except DiagnosticError as error:
        return build_result(None, FirstDifference(1, "cannot begin", details=_list_headlines(error)), error)
    history.record_decision(game)
    seat: str | None = None
    move: str | None = None
    try:
        for seat, move in save.decisions:
            _take_forced(game, history, seat, move)
            first = _explain_refusal(game, seat, move, words)
            if first is not None:
                return build_result(game, first, None)
            game.choose(move)
            history.record_decision(game)
            if draws.problem is not None:
                return chance_failure(game, draws.problem)
        _take_forced(game, history)
    except GameFault as fault:
        reason: DifferenceReason = "the rules cannot go on"
        number = game.decision_count + 1
        return build_result(game, FirstDifference(number, reason, seat, move, _list_headlines(fault)), fault)
    if draws.find_problem() is not None and save.stated_draws:
        return chance_failure(game, str(draws.problem))
    return build_result(game, None, None)


def _list_headlines(error: DiagnosticError) -> tuple[str, ...]:
    return tuple(finding.headline for finding in error.diagnostics[:3])


def _take_forced(
    game: Game, history: DecisionHistory, seat: str | None = None, move: str | None = None
) -> None:
    """Make the forced choices that the save omits, up to the decision at which `seat` makes its move. Raises
    GameFault."""
    for _ in range(MAX_FORCED_IN_A_ROW):
        legal = game.legal()
        if len(legal) != 1 or (move and game.player == seat and _resolve_move(game, move) == legal[0]):
            return
        game.choose(legal[0])
        history.record_decision(game)


def _resolve_move(game: Game, move: str) -> int | None:
    try:
        return game.find_option(move)
    except IllegalMove:
        return None


def _explain_refusal(game: Game, seat: str, move: str, words: ToolWords) -> FirstDifference | None:
    """Return why the next decision of a save cannot be made."""
    number = game.decision_count + 1
    decision = game.decision
    if decision is None:
        return FirstDifference(number, "no decision", seat, move, (words.format("over-now"),))
    there = words.format("asked-here", player=decision.player, decision=decision.key)
    legal = words.format("legal-now", names=list_options([option.name for option in decision.options], words))
    if decision.player != seat:
        return FirstDifference(number, "another player is asked", seat, move, (there, legal))
    try:
        game.find_option(move)
    except IllegalMove as fault:
        details = (fault.problem, *fault.reasons) if fault.reasons else (fault.problem, there, legal)
        return FirstDifference(number, "not legal now", seat, move, details)
    return None


# --- scripts --------------------------------------------------------------------------------------


def replay_script(script: Script, script_name: str, project: RulesetProject) -> ReplayedGame:
    """Re-execute a script."""
    history = DecisionHistory()
    games: list[Game] = []

    def on_start(game: Game) -> None:
        games.append(game)
        history.record_decision(game)

    result = run_script(
        script,
        project,
        on_start=on_start,
        observer=lambda _: history.record_decision(games[0]) if games else None,
    )
    number = 0 if result.game is None else result.game.decision_count
    first = None if result.has_passed else _first_problem(script, result)
    verdict = Verdict(script_name, "script", script.title, result.has_passed, number, first, result.findings)
    return ReplayedGame(verdict, history, result.game, result)


def _first_problem(script: Script, result: ScriptResult) -> FirstDifference:
    finding = result.findings[0]
    if result.game is None:
        return FirstDifference(1, "cannot begin", details=_describe_diagnostic(finding))
    moves = [step for step in script.script_steps if isinstance(step, ScriptMove)]
    reason = REASONS_BY_CODE.get(finding.code)
    if reason is None:
        reason = "not legal now" if _is_refusal(finding) else "the rules cannot go on"
    at = moves[result.move_count] if result.move_count < len(moves) else None
    if reason in ("ends otherwise", "more options"):
        at = None
    return FirstDifference(
        result.game.decision_count + (at is not None),
        reason,
        at.seat if at else None,
        at.text if at else None,
        _describe_diagnostic(finding),
    )


def _is_refusal(finding: Diagnostic) -> bool:
    return finding.code in REFUSAL_CODES or finding.code.startswith("move-")


def _describe_diagnostic(finding: Diagnostic) -> tuple[str, ...]:
    lines = [finding.headline, finding.primary.text]
    lines += [f"{label.text} ({label.span})" for label in finding.labels if label.text]
    lines += [*finding.notes, finding.help or ""]
    return tuple(line for line in lines if line)
