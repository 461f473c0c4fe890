"""Writes a game as a script that plays it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext
from rulewright.play.log import Event
from rulewright.play.moves import THEN
from rulewright.play.names import as_text
from rulewright.play.save import SaveError
from rulewright.source import Source

WRITTEN = "# Written by `rulewright`"
"""How a script begins that a game was written as."""


def replayable(table: GameContext, seed: int, numbers: Sequence[int], title: str) -> str:
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


def script_of(game: Game, ruleset: str, title: str) -> str:
    """A game that was played from its start, as a script: a scripted game if it is over, else a
    scenario. `ruleset` is what the script calls its ruleset. Raises SaveError for a game that began
    from a given position.
    """
    if not game.from_start:
        what = "a game that began from a given position cannot be written as a script"
        where = Label(Source("<game>", "").span(0, 0))
        raise SaveError([Diagnostic("unsavable-game", what, where)])
    events = game.events(0)
    moves = [(e.player or "", e.option or "", e.forced) for e in events if e.kind == "move"]
    pending = game.choices[len(game.choices) - len(game.answered) :]
    moves += [(seat, name, False) for seat, name in pending]
    drawn = game.recorder.stated_draws
    text = script_text(
        game.table,
        game.seed,
        stated(moves),
        title,
        kind="game" if game.over else "scenario",
        ruleset=ruleset,
        chance=_rolled(events) if drawn else (),
    )
    return f"{WRITTEN}\n{text}"


def _rolled(events: Sequence[Event]) -> Iterator[str]:
    """Yield the results of all rolls and draws."""
    for event in events:
        if event.kind == "chance" and event.name in ("roll", "draw"):
            yield as_text(event.arguments[0].value)


def _forced(game: Game) -> list[tuple[str, str, bool]]:
    """Return the decisions taken automatically since the last choice."""
    return [(each.player or "", each.option or "", True) for each in game.forced]


def stated(moves: Sequence[tuple[str, str, bool]]) -> list[tuple[str, str]]:
    """The moves that a script has to state of all that were made, each with whether it was forced:
    of those only what stands before another of the same seat, which might be taken for it, in full
    or with arguments left out.

    >>> stated([("ann", "done", True), ("ben", "go", False), ("ben", "done", True)])
    [('ben', 'go')]
    >>> stated([("ann", "done", True), ("ben", "done", True), ("ann", "done", False)])
    [('ann', 'done'), ('ann', 'done')]
    """
    found: list[tuple[str, str]] = []
    for seat, move, forced in reversed(moves):
        if not forced or (found and found[-1][0] == seat):
            found.append((seat, move))
    return found[::-1]


def script_text(
    table: GameContext,
    seed: int,
    moves: Iterable[tuple[str, str]],
    title: str,
    *,
    kind: str = "scenario",
    ruleset: str | None = None,
    chance: Iterable[str] = (),
    begin: Iterable[str] = (),
) -> str:
    """The text of a script: setting, seats, seed, what chance has to bring, the lines that say how
    it begins, and moves."""
    setting = table.identity.setting
    lines = [f"{kind}: {quoted(title)}", f"ruleset: {quoted(ruleset or table.identity.ruleset)}"]
    if setting.edition is not None:
        lines.append(f"edition: {quoted(setting.edition)}")
    if setting.variants:
        lines.append(f"variants: [{', '.join(map(quoted, setting.variants))}]")
    if setting.options:
        pairs = ", ".join(f"{name}: {quoted(value)}" for name, value in setting.options)
        lines.append(f"options: {{{pairs}}}")
    lines.append(f"players: [{', '.join(table.names.seats)}]")
    lines.append(f"seed: {seed}")
    results = ", ".join(map(quoted, chance))
    if results:
        lines.append(f"chance: [{results}]")
    lines += begin
    found = [f"  - {seat}: {quoted(move)}" for seat, move in moves]
    if found:
        lines += ["moves:", *found]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return a text as YAML, in quotes if YAML would read it as something else."""
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_ ,.()=/-]*", text) and not text.endswith(" "):
        return text
    return "'" + text.replace("'", "''") + "'"
