"""Games of the hand-made program, for the tests of play."""

from __future__ import annotations

from typing import Any

from rulewright.backends import python
from rulewright.ir.program import Program
from rulewright.play.game import Game, GameContext, Identity
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from unit.hand_made import nim

SEATS = ("alfred", "betty")


def machine(program: Program) -> Machine:
    return Machine(program, python.build_module(program))


def table(program: Program, **changes: Any) -> GameContext:
    facts: dict[str, Any] = {
        "ruleset": "nim",
        "version": "1.0",
        "digest": "d1",
        "setting": Setting(2),
        "fingerprint": python.compute_fingerprint(program),
    } | changes
    explain, fingerprint = facts.pop("explain", None), facts.pop("fingerprint")
    identity = Identity(**facts, make_fingerprint=lambda: fingerprint)
    return GameContext.create(machine(program), SEATS, identity, explain)


def game(seed: int = 0, **settings: Any) -> Game:
    return Game(table(nim(**settings)), seed)
