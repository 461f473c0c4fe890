"""What became of a game that was played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.game import Game
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.study.scripts.complaints import some

Reason = Literal[
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
class AskedDecision:
    """A decision in a game: player, key, options."""

    player: str
    key: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecisionStep:
    """A decision (None: the game is over) and what was chosen there (None: nothing, so far)."""

    asked: AskedDecision | None
    move: str | None


@dataclass(frozen=True, slots=True)
class First:
    """The first decision that differs: its number, counted from 1 with forced ones, what was chosen
    there by whom, and why it differs."""

    number: int
    reason: Reason
    player: str | None = None
    move: str | None = None
    told: tuple[str, ...] = ()


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
    first: First | None = None
    findings: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        lines = [f"{'fits' if self.fits else 'differs':<8} {self.game}: {self.title}"]
        if (first := self.first) is not None:
            move = f", `{first.player}: {first.move}`" if first.player and first.move else ""
            lines.append(f"    decision {first.number}{move}: {first.reason}")
            lines += [f"        {line}" for line in first.told]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        first = self.first
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
                "told": list(first.told),
            },
            "findings": [found.to_dict() for found in self.findings],
        }


@dataclass(slots=True)
class DecisionHistory:
    """The decisions of a game in their order, forced ones too, as they are met."""

    steps: list[DecisionStep] = field(default_factory=list)
    made: int = -1
    """How many decisions there had been when it was looked last."""

    def see(self, game: Game) -> None:
        """Looks at the game: once at its beginning, and after each choice."""
        if game.decisions == self.made:
            return
        self.made = game.decisions
        if self.steps and game.last_choice is not None:
            self.steps[-1] = DecisionStep(self.steps[-1].asked, game.last_choice[1])
        self.steps.append(DecisionStep(asked(game), None))


def asked(game: Game) -> AskedDecision | None:
    decision = game.decision
    if decision is None:
        return None
    return AskedDecision(
        decision.player, decision.key, tuple(option.name for option in decision.options)
    )


def first_difference(old: Sequence[DecisionStep], new: Sequence[DecisionStep]) -> First | None:
    """The first decision that is not the same in two courses of one game."""
    for number, (before, after) in enumerate(zip(old, new, strict=False), 1):
        found = _differs(number, before, after)
        if found is not None:
            return found
    return None


def _differs(number: int, old: DecisionStep, new: DecisionStep) -> First | None:
    a, b = old.asked, new.asked
    if a is None and b is None:
        return None
    if a is None or b is None:
        there = a or b
        assert there is not None
        over = "the game was over here" if a is None else "the game is over here now"
        return First(number, "no decision", there.player, old.move, (over,))
    told: tuple[str, ...]
    if a.player != b.player:
        told = (f"then `{a.player}`: {a.key}", f"now `{b.player}`: {b.key}")
        return First(number, "another player is asked", a.player, old.move, told)
    if a.key != b.key:
        told = (f"then {a.key}", f"now {b.key}")
        return First(number, "another decision", a.player, old.move, told)
    return _options(number, a, b, old.move)


def _options(number: int, old: AskedDecision, new: AskedDecision, move: str | None) -> First | None:
    more = [name for name in new.options if name not in old.options]
    fewer = [name for name in old.options if name not in new.options]
    if not more and not fewer:
        return None
    reason: Reason = "other options"
    if not more or not fewer:
        reason = "more options" if more else "fewer options"
    lines = [f"at {new.key}"]
    lines += [f"new: {some(more)}"] if more else []
    lines += [f"gone: {some(fewer)}"] if fewer else []
    return First(number, reason, old.player, move, tuple(lines))
