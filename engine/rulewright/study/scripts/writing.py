"""Writes a game as a script that plays it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.play.faults import GameFault
from rulewright.play.game import Game, Table
from rulewright.play.moves import THEN


def replayable(table: Table, seed: int, numbers: Sequence[int], title: str) -> str:
    """A script that makes the choices with these numbers; the last one may be what goes wrong."""
    moves: list[tuple[str, str]] = []
    onward = False
    try:
        game = Game(table, seed)
        for number in numbers:
            decision = game.decision
            if decision is None:
                break
            chosen = decision.options[number % len(decision.options)]
            before = moves.pop()[1] + THEN if onward else ""
            moves.append((decision.player, before + chosen.name))
            game.choose(chosen)
            onward = game.amid
    except GameFault:
        pass
    return script_text(table, seed, moves, title)


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
