"""What players can choose at a step of a script that is being written."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import unsaved
from rulewright.records import dataclass
from rulewright.study.editing.desk import Desk
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import Expect, Illegal, read_script


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that is legal there, and whose it is."""

    seat: str
    move: str


def offers(desk: Desk, path: Path, text: str, offset: int) -> tuple[Offer, ...]:
    """The moves that are legal where a line of a script stands; nothing if the script cannot be
    played up to there."""
    lines = text.split("\n")
    at = text.count("\n", 0, offset)
    indent = len(lines[at]) - len(lines[at].lstrip(" "))
    lines[at] = " " * indent + "- expect: true"  # a list without items would be none
    with unsaved({**desk.held, path: "\n".join(lines)}), suppress(DiagnosticError):
        script = read_script(path)
        before = tuple(
            step
            for step in script.steps
            if isinstance(step, Expect | Illegal) is False and _start(step) < offset
        )
        script = replace(script, kind="scenario", steps=before, expects=())
        result = run_script(script, desk.workshop())
        game = result.game
        if game is None or game.over or result.findings:
            return ()
        found = []
        for seat in game.waiting or ((game.player,) if game.player is not None else ()):
            decision = game.asking(seat).decision if seat != game.player else game.decision
            if decision is not None:
                found += [Offer(decision.player, option.name) for option in decision.options]
        return tuple(dict.fromkeys(found))
    return ()


def _start(step: object) -> int:
    span = getattr(step, "span", None)
    if span is None:
        results = getattr(step, "results", ())
        return int(results[0].span.start) if results else 0
    return int(span.start)
