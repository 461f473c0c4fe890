"""Export a game as a script that replays it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext
from rulewright.play.log import Event
from rulewright.play.move_notation import THEN
from rulewright.play.names import format_readable
from rulewright.play.save import SaveError
from rulewright.source import Source

HEADER_COMMENT = "# Written by `rulewright`"
"""The first line of a script that was written from a game."""


def write_replay(game_context: GameContext, seed: int, option_indexes: Sequence[int], title: str) -> str:
    """Return a script that makes the choices with these indices; the last one may cause a runtime error."""
    all_moves: list[tuple[str, str, bool]] = []
    onward = False
    try:
        game = Game(game_context, seed)
        all_moves += _list_forced_moves(game)
        for number in option_indexes:
            decision = game.decision
            if decision is None:
                break
            chosen = decision.options[number % len(decision.options)]
            before = all_moves.pop()[1] + THEN if onward else ""
            all_moves.append((decision.player, before + chosen.name, False))
            game.choose(chosen)
            onward = game.amid
            if not onward:
                all_moves += _list_forced_moves(game)
    except GameFault:
        pass
    return format_script(game_context, seed, select_stated_moves(all_moves), title)


def write_script(game: Game, ruleset_text: str, title: str) -> str:
    """Return a game that was played from its start as a script: a scripted game if it is over, otherwise a
    scenario. `ruleset_text` is the name of the ruleset in the file. Raises SaveError for a game that began
    from a given position."""
    if not game.from_start:
        what = "a game that began from a given position cannot be written as a script"
        where = Label(Source("<game>", "").span(0, 0))
        raise SaveError([Diagnostic("unsavable-game", what, where)])
    events = game.list_events(0)
    moves = [(e.player or "", e.option or "", e.forced) for e in events if e.kind == "move"]
    pending = game.choices[len(game.choices) - len(game.answered) :]
    moves += [(seat, name, False) for seat, name in pending]
    drawn = game.recorder.stated_draws
    text = format_script(
        game.table,
        game.seed,
        select_stated_moves(moves),
        title,
        script_kind="game" if game.over else "scenario",
        ruleset_text=ruleset_text,
        chance_texts=_iter_chance_texts(events) if drawn else (),
    )
    return f"{HEADER_COMMENT}\n{text}"


def _iter_chance_texts(events: Sequence[Event]) -> Iterator[str]:
    """Yield the results of all rolls and draws."""
    for event in events:
        if event.kind == "chance" and event.name in ("roll", "draw"):
            yield format_readable(event.arguments[0].value)


def _list_forced_moves(game: Game) -> list[tuple[str, str, bool]]:
    """Return the decisions taken automatically since the last choice."""
    return [(each.player or "", each.option or "", True) for each in game.forced_moves]


def select_stated_moves(all_moves: Sequence[tuple[str, str, bool]]) -> list[tuple[str, str]]:
    """Return the moves that a script has to state, given all moves with whether each was forced. A forced
    move is stated only before another move of the same seat, which might be mistaken for it, in full or with
    arguments omitted.

    >>> select_stated_moves([("ann", "done", True), ("ben", "go", False), ("ben", "done", True)])
    [('ben', 'go')]
    >>> select_stated_moves([("ann", "done", True), ("ben", "done", True), ("ann", "done", False)])
    [('ann', 'done'), ('ann', 'done')]
    """
    stated_moves: list[tuple[str, str]] = []
    for seat, move, forced in reversed(all_moves):
        if not forced or (stated_moves and stated_moves[-1][0] == seat):
            stated_moves.append((seat, move))
    return stated_moves[::-1]


def format_script(
    game_context: GameContext,
    seed: int,
    move_texts: Iterable[tuple[str, str]],
    title: str,
    *,
    script_kind: str = "scenario",
    ruleset_text: str | None = None,
    chance_texts: Iterable[str] = (),
    given_lines: Iterable[str] = (),
) -> str:
    """Return the text of a script: setting, seats, seed, required results of chance, the lines of the start
    position, and moves."""
    setting = game_context.identity.setting
    lines = [
        f"{script_kind}: {quote_yaml(title)}",
        f"ruleset: {quote_yaml(ruleset_text or game_context.identity.ruleset)}",
    ]
    if setting.edition is not None:
        lines.append(f"edition: {quote_yaml(setting.edition)}")
    if setting.variants:
        lines.append(f"variants: [{', '.join(map(quote_yaml, setting.variants))}]")
    if setting.options:
        pairs = ", ".join(f"{name}: {quote_yaml(value)}" for name, value in setting.options)
        lines.append(f"options: {{{pairs}}}")
    lines.append(f"players: [{', '.join(game_context.names.seats)}]")
    lines.append(f"seed: {seed}")
    results = ", ".join(map(quote_yaml, chance_texts))
    if results:
        lines.append(f"chance: [{results}]")
    lines += given_lines
    found = [f"  - {seat}: {quote_yaml(move)}" for seat, move in move_texts]
    if found:
        lines += ["moves:", *found]
    return "\n".join(lines) + "\n"


def quote_yaml(text: str) -> str:
    """Return a text as YAML, in quotes if YAML would read it as something else."""
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_ ,.()=/-]*", text) and not text.endswith(" "):
        return text
    return "'" + text.replace("'", "''") + "'"
