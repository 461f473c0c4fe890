"""How a script ends under some rules, and in what two endings differ."""

from __future__ import annotations

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.faults import GameFault
from rulewright.play.views import View, flat_state
from rulewright.records import dataclass
from rulewright.study.difference.model import Verdict
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import Script
from rulewright.study.workshop import Workshop

UNFIT: tuple[Code, ...] = ("overlay-needs", "overlay-excludes")
"""Codes of settings that cannot be had."""
MOST_TOLD = 6
"""Differences of two positions that are listed."""


@dataclass(frozen=True, slots=True)
class ScriptEnding:
    """How a script ended: its first finding, if it did not fit, or the position it led to."""

    finding: Diagnostic | None
    moves: int
    over: bool = False
    ranking: tuple[tuple[int, str, int], ...] = ()
    position: tuple[tuple[str, str], ...] = ()

    @property
    def passed(self) -> bool:
        return self.finding is None

    @property
    def fits(self) -> bool:
        """Whether the script can be played in its setting at all."""
        return self.finding is None or self.finding.code not in UNFIT


def ending(script: Script, workshop: Workshop) -> ScriptEnding:
    """Plays a script."""
    result = run_script(script, workshop)
    if result.findings:
        return ScriptEnding(result.findings[0], result.moves)
    game = result.game
    if game is None:
        return ScriptEnding(None, result.moves)
    ranking: tuple[tuple[int, str, int], ...] = ()
    try:
        if game.over and game.program.score_parts:
            ranking = tuple((place, player, score) for place, player, score in game.ranking)
        view = View(game.table.machine, game.table.names, game.cells, None).state()
    except (RuleFault, GameFault):
        view = {}
    return ScriptEnding(None, result.moves, game.over, ranking, tuple(flat_state(view)))


def differ(
    old: ScriptEnding, new: ScriptEnding
) -> tuple[Verdict, tuple[str, ...], tuple[str, ...]] | None:
    """Return the differences of two endings, described for each; None if they are equal."""
    if not old.passed or not new.passed:
        if old.passed:
            return "fails now", _told(old), _told(new)
        if new.passed:
            return "passes now", _told(old), _told(new)
        assert old.finding is not None and new.finding is not None
        if (old.finding.code, old.moves) == (new.finding.code, new.moves):
            return None
        return "fails otherwise", _told(old), _told(new)
    before, after = _facts(old), _facts(new)
    changed = [name for name in before if name in after and before[name] != after[name]]
    if not changed:
        return None
    shown, rest = changed[:MOST_TOLD], len(changed) - MOST_TOLD
    more = (f"and {rest} more",) if rest > 0 else ()
    return (
        "ends otherwise",
        tuple(f"{name}: {before[name]}" for name in shown) + more,
        tuple(f"{name}: {after[name]}" for name in shown) + more,
    )


def _facts(ending: ScriptEnding) -> dict[str, str]:
    facts = {"the game is over": "yes" if ending.over else "no"}
    facts |= {f"score of {player}": str(score) for _, player, score in ending.ranking}
    return facts | dict(ending.position)


def _told(ending: ScriptEnding) -> tuple[str, ...]:
    if ending.finding is None:
        return ("passes",)
    finding = ending.finding
    lines = [f"{finding.headline} ({finding.code})"]
    if finding.primary.text:
        lines.append(finding.primary.text)
    lines += [label.text for label in finding.labels if label.text]
    lines += finding.notes
    return tuple(lines)
