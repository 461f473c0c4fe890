"""Saves and scripts played again, decision by decision."""

from __future__ import annotations

from typing import Final

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, IllegalMove
from rulewright.play.runtime import FORCED_IN_A_ROW
from rulewright.play.save import Draws, Save
from rulewright.records import dataclass
from rulewright.study.revalidation.verdict import DecisionHistory, First, Reason, Verdict
from rulewright.study.scripts.complaints import some
from rulewright.study.scripts.playing import ScriptResult, run_script
from rulewright.study.scripts.script import Move, Script
from rulewright.study.workshop import Workshop, table_of

REASONS: Final[dict[str, Reason]] = {
    "game-is-over": "no decision",
    "wrong-turn": "another player is asked",
    "unknown-seat": "another player is asked",
    "expectation-failed": "ends otherwise",
    "game-not-over": "ends otherwise",
    "unused-chance": "ends otherwise",
    "legal-after-all": "more options",
    "other-reason": "ends otherwise",
}
"""What the findings about a script mean; others say that its move is not legal."""
REFUSED: frozenset[Code] = frozenset(
    ("move-not-legal", "move-ambiguous", "move-syntax", "unknown-move")
)


@dataclass(slots=True)
class Played:
    """A game as far as it could be played."""

    verdict: Verdict
    course: DecisionHistory
    game: Game | None = None


def play_save(save: Save, name: str, workshop: Workshop) -> Played:
    """Makes the decisions of a save once more."""
    course = DecisionHistory()
    title = f"{save.ruleset}, {len(save.decisions)} decisions"

    def ended(game: Game | None, first: First | None, error: DiagnosticError | None) -> Played:
        number = 0 if game is None else game.decisions
        findings = error.diagnostics if error is not None else ()
        verdict = Verdict(name, "save", title, first is None, number, first, findings)
        return Played(verdict, course, game)

    def impossible(game: Game, problem: str) -> Played:
        told = (f"what chance gave cannot be: {problem}",)
        return ended(game, First(game.decisions, "the rules cannot go on", told=told), None)

    draws = Draws(save.chance)
    try:
        bench = workshop.bench(save.setting)
        table = table_of(bench, save.seats)
        game = Game(table, save.seed, chance=draws if save.chance else None, hold=True)
    except DiagnosticError as error:
        return ended(None, First(1, "cannot begin", told=_headlines(error)), error)
    course.see(game)
    seat: str | None = None
    move: str | None = None
    try:
        for seat, move in save.decisions:
            _take_forced(game, course, seat, move)
            first = _refused(game, seat, move)
            if first is not None:
                return ended(game, first, None)
            game.choose(move)
            course.see(game)
            if draws.problem is not None:
                return impossible(game, draws.problem)
        _take_forced(game, course)
    except GameFault as fault:
        reason: Reason = "the rules cannot go on"
        number = game.decisions + 1
        return ended(game, First(number, reason, seat, move, _headlines(fault)), fault)
    if draws.finish() is not None and save.chance:
        return impossible(game, str(draws.problem))
    return ended(game, None, None)


def _headlines(error: DiagnosticError) -> tuple[str, ...]:
    return tuple(finding.headline for finding in error.diagnostics[:3])


def _take_forced(
    game: Game, course: DecisionHistory, seat: str | None = None, move: str | None = None
) -> None:
    """Takes decisions with a single option that the save leaves out, up to the one where `seat`
    makes its move. Raises GameFault."""
    for _ in range(FORCED_IN_A_ROW):
        legal = game.legal()
        if len(legal) != 1 or (move and game.player == seat and _means(game, move) == legal[0]):
            return
        game.choose(legal[0])
        course.see(game)


def _means(game: Game, move: str) -> int | None:
    try:
        return game.find(move)
    except IllegalMove:
        return None


def _refused(game: Game, seat: str, move: str) -> First | None:
    """Return why the next decision of a save cannot be made."""
    number = game.decisions + 1
    decision = game.decision
    if decision is None:
        return First(number, "no decision", seat, move, ("the game is over here now",))
    there = f"asked is `{decision.player}`: {decision.key}"
    legal = f"legal now: {some([option.name for option in decision.options])}"
    if decision.player != seat:
        return First(number, "another player is asked", seat, move, (there, legal))
    try:
        game.find(move)
    except IllegalMove as fault:
        told = (fault.problem, *fault.reasons) if fault.reasons else (fault.problem, there, legal)
        return First(number, "not legal now", seat, move, told)
    return None


# --- scripts --------------------------------------------------------------------------------------


def play_script(script: Script, name: str, workshop: Workshop) -> Played:
    """Plays a script once more."""
    course = DecisionHistory()
    games: list[Game] = []

    def begun(game: Game) -> None:
        games.append(game)
        course.see(game)

    result = run_script(
        script, workshop, begun=begun, observer=lambda _: course.see(games[0]) if games else None
    )
    number = 0 if result.game is None else result.game.decisions
    first = None if result.passed else _first(script, result)
    verdict = Verdict(name, "script", script.title, result.passed, number, first, result.findings)
    return Played(verdict, course, result.game)


def _first(script: Script, result: ScriptResult) -> First:
    finding = result.findings[0]
    if result.game is None:
        return First(1, "cannot begin", told=_told(finding))
    moves = [step for step in script.steps if isinstance(step, Move)]
    reason = REASONS.get(finding.code)
    if reason is None:
        reason = "not legal now" if _is_refusal(finding) else "the rules cannot go on"
    at = moves[result.moves] if result.moves < len(moves) else None
    if reason in ("ends otherwise", "more options"):
        at = None
    return First(
        result.game.decisions + (at is not None),
        reason,
        at.seat if at else None,
        at.text if at else None,
        _told(finding),
    )


def _is_refusal(finding: Diagnostic) -> bool:
    return finding.code in REFUSED or finding.code.startswith("move-")


def _told(finding: Diagnostic) -> tuple[str, ...]:
    told = [finding.headline, finding.primary.text]
    told += [f"{label.text} ({label.span})" for label in finding.labels if label.text]
    told += [*finding.notes, finding.help or ""]
    return tuple(line for line in told if line)
