"""Scenarios and scripted games played again."""

from __future__ import annotations

from typing import Final

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.game import Game
from rulewright.study.bench import Workshop
from rulewright.study.revalidation.saves import Played
from rulewright.study.revalidation.verdict import Course, First, Reason, Verdict
from rulewright.study.scripts.playing import Result, run_script
from rulewright.study.scripts.script import Move, Script

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
REFUSED = frozenset(
    ("move-not-legal", "move-ambiguous", "move-syntax", "unknown-move", "unknown-member")
)


def play_script(script: Script, name: str, workshop: Workshop) -> Played:
    """Plays a script once more."""
    course = Course()
    games: list[Game] = []

    def begun(game: Game) -> None:
        games.append(game)
        course.see(game)

    result = run_script(
        script, workshop, begun=begun, observer=lambda _: course.see(games[0]) if games else None
    )
    number = 0 if result.game is None else result.game.decisions
    verdict = Verdict(
        name,
        "script",
        script.title,
        result.passed,
        number,
        None if result.passed else _first(script, result),
        result.findings,
    )
    return Played(verdict, course, result.game)


def _first(script: Script, result: Result) -> First:
    finding = result.findings[0]
    if result.game is None:
        return First(1, "cannot begin", told=_told(finding))
    moves = [step for step in script.steps if isinstance(step, Move)]
    reason = REASONS.get(finding.code)
    if reason is None:
        reason = "not legal now" if _refused(finding) else "the rules cannot go on"
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


def _refused(finding: Diagnostic) -> bool:
    return finding.code in REFUSED or finding.code.startswith("move-")


def _told(finding: Diagnostic) -> tuple[str, ...]:
    told = [finding.headline, finding.primary.text]
    told += [f"{label.text} ({label.span})" for label in finding.labels if label.text]
    told += [*finding.notes, finding.help or ""]
    return tuple(line for line in told if line)
