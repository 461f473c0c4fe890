"""Record how a script ends under given rules, and compare two ends."""

from __future__ import annotations

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.difference.model import ScriptVerdict
from rulewright.play.faults import GameFault
from rulewright.play.views import View, flatten_state
from rulewright.records import dataclass
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script
from rulewright.validation.scripts.script_runner import ScriptResult, run_script
from rulewright.words.tool_words import ToolWords

UNAVAILABLE_SETTING: tuple[Code, ...] = ("overlay-needs", "overlay-excludes")
"""Codes of diagnostics for settings that do not exist."""
MAX_LISTED_FACTS = 6
"""The largest number of differences between two positions that are listed."""


@dataclass(frozen=True, slots=True)
class ScriptEnding:
    """How a script ended: with a diagnostic, or in a position."""

    finding: Diagnostic | None
    move_count: int
    is_over: bool = False
    ranking: tuple[tuple[int, str, int], ...] = ()
    state_texts: tuple[tuple[str, str], ...] = ()

    @property
    def has_passed(self) -> bool:
        return self.finding is None

    @property
    def is_playable(self) -> bool:
        """Return whether the script's setting exists."""
        return self.finding is None or self.finding.code not in UNAVAILABLE_SETTING


def play_to_ending(script: Script, project: RulesetProject) -> ScriptEnding:
    """Play a script and return its ending."""
    return build_ending(run_script(script, project))


def build_ending(result: ScriptResult) -> ScriptEnding:
    """Return the ending of a played script."""
    if result.findings:
        return ScriptEnding(result.findings[0], result.move_count)
    game = result.game
    if game is None:
        return ScriptEnding(None, result.move_count)
    ranking: tuple[tuple[int, str, int], ...] = ()
    try:
        if result.is_scored and game.program.score_parts:
            ranking = tuple((place, player, score) for place, player, score in game.ranking)
        view = View(game.table.machine, game.table.names, game.cells, None).read_state()
    except (RuleFault, GameFault):
        view = {}
    return ScriptEnding(None, result.move_count, game.over, ranking, tuple(flatten_state(view)))


def compare_endings(
    old_ending: ScriptEnding, new_ending: ScriptEnding, words: ToolWords
) -> tuple[ScriptVerdict, tuple[str, ...], tuple[str, ...]] | None:
    """Return the differences of two endings, described for each; None if they are equal."""
    outcomes = (_describe_outcome(ending, words) for ending in (old_ending, new_ending))
    if not old_ending.has_passed or not new_ending.has_passed:
        if old_ending.has_passed:
            return "fails now", next(outcomes), next(outcomes)
        if new_ending.has_passed:
            return "passes now", next(outcomes), next(outcomes)
        assert old_ending.finding is not None and new_ending.finding is not None
        if (old_ending.finding.code, old_ending.move_count) == (
            new_ending.finding.code,
            new_ending.move_count,
        ):
            return None
        return "fails otherwise", next(outcomes), next(outcomes)
    before, after = _list_facts(old_ending, words), _list_facts(new_ending, words)
    changed = [name for name in before if name in after and before[name] != after[name]]
    if not changed:
        return None
    shown, rest = changed[:MAX_LISTED_FACTS], len(changed) - MAX_LISTED_FACTS
    more = (words.format("and-more", count=rest),) if rest > 0 else ()
    return (
        "ends otherwise",
        tuple(f"{name}: {before[name]}" for name in shown) + more,
        tuple(f"{name}: {after[name]}" for name in shown) + more,
    )


def _list_facts(ending: ScriptEnding, words: ToolWords) -> dict[str, str]:
    facts = {words.format("fact-over"): words.format("yes" if ending.is_over else "no")}
    facts |= {words.format("fact-score", player=player): str(score) for _, player, score in ending.ranking}
    return facts | dict(ending.state_texts)


def _describe_outcome(ending: ScriptEnding, words: ToolWords) -> tuple[str, ...]:
    if ending.finding is None:
        return (words.format("passes"),)
    finding = ending.finding
    lines = [f"{finding.headline} ({finding.code})"]
    if finding.primary.text:
        lines.append(finding.primary.text)
    lines += [label.text for label in finding.labels if label.text]
    lines += finding.notes
    return tuple(lines)
