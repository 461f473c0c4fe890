"""Represent the result of re-executing a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.game import Game
from rulewright.play.move_notation import MAX_LISTED_OPTIONS
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.words.tool_words import ToolWords, load_tool_words

DifferenceReason = Literal[
    "cannot begin",
    "not legal now",
    "no decision",
    "another player is asked",
    "another decision",
    "more options",
    "fewer options",
    "other options",
    "the rules cannot go on",
    "ends otherwise",
]


@dataclass(frozen=True, slots=True)
class DecisionText:
    """A decision in a game: player, key, options."""

    player: str
    decision_key: str
    option_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecisionStep:
    """A decision (None: the game is over) and the chosen option (None: not yet chosen)."""

    decision: DecisionText | None
    move: str | None


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """The first decision that differs: its number, counted from 1 with forced ones, the choice and its seat,
    and the reason of the difference."""

    number: int
    reason: DifferenceReason
    player: str | None = None
    move: str | None = None
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict(Presentable):
    """The outcome of a game. `fits`: every decision can be made again, and a script's expectations
    hold. `first` may still report a difference: other options beside the chosen one.
    """

    game: str
    kind: Literal["script", "save"]
    title: str
    fits: bool
    decisions: int
    first_difference: FirstDifference | None = None
    findings: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        lines = [f"{'fits' if self.fits else 'differs':<8} {self.game}: {self.title}"]
        if (first := self.first_difference) is not None:
            lines.append(f"    {describe_divergence(first, load_tool_words('review', 'en'))}")
            lines += [f"        {line}" for line in first.details]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        first = self.first_difference
        return {
            "game": self.game,
            "kind": self.kind,
            "title": self.title,
            "fits": self.fits,
            "decisions": self.decisions,
            "first_difference": None
            if first is None
            else {
                "decision": first.number,
                "player": first.player,
                "move": first.move,
                "reason": first.reason,
                "told": list(first.details),
            },
            "findings": [found.to_dict() for found in self.findings],
        }


@dataclass(slots=True)
class DecisionHistory:
    """The decisions of a game in order, including forced ones, recorded during play."""

    steps: list[DecisionStep] = field(default_factory=list)
    decision_count: int = -1
    """The number of decisions at the last call of `record_decision`."""

    def record_decision(self, game: Game) -> None:
        """Record the current decision: to be called at the beginning of the game and after each choice."""
        if game.decision_count == self.decision_count:
            return
        self.decision_count = game.decision_count
        if self.steps and game.last_choice is not None:
            self.steps[-1] = DecisionStep(self.steps[-1].decision, game.last_choice[1])
        self.steps.append(DecisionStep(describe_decision(game), None))


def describe_divergence(divergence: FirstDifference | None, words: ToolWords) -> str:
    """Return the first decision that differs, and why, in a line."""
    if divergence is None:
        return words.format("unplayable")
    reason = words.format("divergence", reason=divergence.reason.replace(" ", "-"))
    if divergence.player and divergence.move:
        move = f"{divergence.player}: {divergence.move}"
        return words.format("decision-move", number=divergence.number, move=move, reason=reason)
    return words.format("decision-at", number=divergence.number, reason=reason)


def list_options(option_names: Sequence[str], words: ToolWords) -> str:
    """Return the first few of a list of options."""
    shown = ", ".join(f"`{name}`" for name in option_names[:MAX_LISTED_OPTIONS])
    rest = len(option_names) - MAX_LISTED_OPTIONS
    return words.format("names-more", names=shown, count=rest) if rest > 0 else shown


def describe_decision(game: Game) -> DecisionText | None:
    decision = game.decision
    if decision is None:
        return None
    return DecisionText(decision.player, decision.key, tuple(option.name for option in decision.options))


def find_first_difference(
    old_steps: Sequence[DecisionStep], new_steps: Sequence[DecisionStep], words: ToolWords
) -> FirstDifference | None:
    """Return the first decision that differs between two courses of one game."""
    for number, (before, after) in enumerate(zip(old_steps, new_steps, strict=False), 1):
        found = _compare_steps(number, before, after, words)
        if found is not None:
            return found
    return None


def _compare_steps(
    number: int, old_step: DecisionStep, new_step: DecisionStep, words: ToolWords
) -> FirstDifference | None:
    a, b = old_step.decision, new_step.decision
    if a is None and b is None:
        return None
    if a is None or b is None:
        there = a or b
        assert there is not None
        over = words.format("over-before" if a is None else "over-now")
        return FirstDifference(number, "no decision", there.player, old_step.move, (over,))
    details: tuple[str, ...]
    if a.player != b.player:
        details = (
            words.format("asked-before", player=a.player, decision=a.decision_key),
            words.format("asked-now", player=b.player, decision=b.decision_key),
        )
        return FirstDifference(number, "another player is asked", a.player, old_step.move, details)
    if a.decision_key != b.decision_key:
        details = (
            words.format("decision-before", decision=a.decision_key),
            words.format("decision-now", decision=b.decision_key),
        )
        return FirstDifference(number, "another decision", a.player, old_step.move, details)
    return _compare_options(number, a, b, old_step.move, words)


def _compare_options(
    number: int,
    old_decision: DecisionText,
    new_decision: DecisionText,
    move: str | None,
    words: ToolWords,
) -> FirstDifference | None:
    more = [name for name in new_decision.option_names if name not in old_decision.option_names]
    fewer = [name for name in old_decision.option_names if name not in new_decision.option_names]
    if not more and not fewer:
        return None
    reason: DifferenceReason = "other options"
    if not more or not fewer:
        reason = "more options" if more else "fewer options"
    lines = [words.format("at-decision", decision=new_decision.decision_key)]
    lines += [words.format("options-new", names=list_options(more, words))] if more else []
    lines += [words.format("options-gone", names=list_options(fewer, words))] if fewer else []
    return FirstDifference(number, reason, old_decision.player, move, tuple(lines))
