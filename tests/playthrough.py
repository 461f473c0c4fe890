"""A random game written down line by line, for people to read and for tests to compare."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.pcg import Pcg
from rulewright.play.game import Game, GameContext
from rulewright.play.log import Event

OPTIONS_SHOWN = 8


def playthrough(table: GameContext, seed: int) -> str:
    """Everything that happens in a game with this seed whose players choose at random: each
    decision with its options, the log, the scores. Raises GameFault."""
    return "".join(f"{line}\n" for line in _lines(table, seed))


def _lines(table: GameContext, seed: int) -> Iterator[str]:
    yield f"{table.identity.ruleset}: {table.identity.setting.description}, seed {seed}"
    game = Game(table, seed)
    random = Pcg(seed)
    told = 0
    while not game.over:
        yield from map(_event, game.list_events(told))
        decision = game.decision
        assert decision is not None
        names = [option.name for option in decision.options]
        more = f" ... ({len(names)})" if len(names) > OPTIONS_SHOWN else ""
        about = "".join(f", {name} = {value}" for name, value in decision.subjects)
        shown = " | ".join(names[:OPTIONS_SHOWN])
        yield f"? {decision.player}, {decision.key}{about}: {shown}{more}"
        told = len(game.recorder.entries)
        game.choose(decision.options[random.draw_below(len(names))])
    yield from map(_event, game.list_events(told))
    for place, seat, score in game.ranking:
        parts = "".join(f", {name} {value}" for name, value in game.score_parts[seat].items())
        yield f"= {place}. {seat}: {score}{parts}"


def _event(event: Event) -> str:
    match event.kind:
        case "move":
            return f"> {event}"
        case "phase":
            return f"# {event}"
        case _:
            return f"  {event}"
