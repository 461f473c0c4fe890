"""Writes a game as a script that plays it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.play.faults import GameFault
from rulewright.play.game import Game, Table
from rulewright.play.moves import THEN


def replayable(table: Table, seed: int, numbers: Sequence[int], title: str) -> str:
    """A script that makes the choices with these numbers; the last one may be what goes wrong."""
    moves: list[tuple[str, str, bool]] = []
    onward = False
    try:
        game = Game(table, seed)
        moves += _forced(game)
        for number in numbers:
            decision = game.decision
            if decision is None:
                break
            chosen = decision.options[number % len(decision.options)]
            before = moves.pop()[1] + THEN if onward else ""
            moves.append((decision.player, before + chosen.name, False))
            game.choose(chosen)
            onward = game.amid
            if not onward:
                moves += _forced(game)
    except GameFault:
        pass
    return script_text(table, seed, stated(moves), title)


def _forced(game: Game) -> list[tuple[str, str, bool]]:
    """What was taken without asking since the last choice."""
    return [(each.player or "", each.option or "", True) for each in game.forced]


def stated(moves: Sequence[tuple[str, str, bool]]) -> list[tuple[str, str]]:
    """The moves that a script has to state of all that were made, each with whether it was forced:
    of those only what would be taken for the next one that is stated.

    >>> stated([("ann", "done", True), ("ben", "go", False), ("ben", "done", True)])
    [('ben', 'go')]
    >>> stated([("ann", "done", True), ("ben", "done", True), ("ann", "done", False)])
    [('ann', 'done'), ('ann', 'done')]
    """
    found: list[tuple[str, str]] = []
    for seat, move, forced in reversed(moves):
        if not forced or found[-1:] == [(seat, move)]:
            found.append((seat, move))
    return found[::-1]


def script_text(
    table: Table, seed: int, moves: Iterable[tuple[str, str]], title: str, kind: str = "scenario"
) -> str:
    """The text of a script: setting, seats, seed and moves."""
    setting = table.identity.setting
    lines = [f"{kind}: {quoted(title)}", f"ruleset: {table.identity.ruleset}"]
    if setting.edition is not None:
        lines.append(f"edition: {quoted(setting.edition)}")
    if setting.variants:
        lines.append(f"variants: [{', '.join(map(quoted, setting.variants))}]")
    if setting.options:
        pairs = ", ".join(f"{name}: {quoted(value)}" for name, value in setting.options)
        lines.append(f"options: {{{pairs}}}")
    lines.append(f"players: [{', '.join(table.names.seats)}]")
    lines.append(f"seed: {seed}")
    found = [f"  - {seat}: {quoted(move)}" for seat, move in moves]
    if found:
        lines += ["moves:", *found]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as YAML, in quotes where YAML would read it as something else."""
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_ ,.()=-]*", text) and not text.endswith(" "):
        return text
    return "'" + text.replace("'", "''") + "'"
