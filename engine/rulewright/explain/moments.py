"""The moments of a game that reasons point at: by which choice each is named, and at which a
position was remembered."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.explain.again import carried_out
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import listed, say
from rulewright.ir.nodes import Remembered
from rulewright.ir.program import DECISIONS
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.log import knows
from rulewright.play.names import HIDDEN
from rulewright.source import NOWHERE

MOST_TOLD = 8
"""Of the moments at which a position was the same, so many are told one by one."""


def named_step(game: Game, number: int, viewer: int | None) -> str:
    """The choice that a step began with, as a seat may know it: `betty: build(s3)`."""
    told = []
    for taken in game.taken_in(number):
        info = game.program.decisions[taken.decision]
        name = option(game.table.names, info, taken.code, game.cells).name
        if viewer not in (None, taken.player) and game.table.secrets:
            name = name if knows(viewer, taken.seen, len(game.seats)) else HIDDEN
        told.append(f"`{game.seats[taken.player]}: {name}`")
    return listed(told)


def decisions_made(game: Game, number: int) -> int:
    """How many decisions were made when a step was over."""
    return game.before(number + 1)[DECISIONS]


def seen_at(probe: Probe, seen: tree.TimesSeen) -> Iterator[Reason]:
    """When the position of now was remembered, in a trial run before it: nothing where the probe
    has no game."""
    game = probe.game
    if game is None:
        return
    kept = probe.bench.compiled.lowered.lowering.layout.positions[seen.positions]
    there = range(probe.cells[kept.first], min(probe.cells[kept.count], game.cells[kept.count]))
    found = [entry for entry in there if _alike(probe, seen, kept, entry)]
    for step in _remembered_in(game, kept, found[:MOST_TOLD], probe.viewer):
        if step < 0:
            yield Reason(say("seen-first"), NOWHERE, step=0)
            continue
        made, choice = decisions_made(game, step), named_step(game, step, probe.viewer)
        yield Reason(say("seen-behind", moment=made, step=choice), NOWHERE, step=made)
    if more := len(found[MOST_TOLD:]):
        yield Reason(say("more", count=more), NOWHERE, more=more)


def _alike(probe: Probe, seen: tree.TimesSeen, kept: Remembered, entry: int) -> bool:
    """Return whether a remembered entry equals the current position: whether it counts if it is
    the only one.
    """
    alone = list(probe.cells)
    alone[kept.first], alone[kept.count] = entry, entry + 1
    return bool(Probe(probe.bench, probe.names, alone).value(seen, {}))


def _remembered_in(
    game: Game, kept: Remembered, entries: list[int], viewer: int | None
) -> list[int]:
    """The step in which each of some entries was remembered; -1 before the first choice."""
    found = dict.fromkeys(entries, -1)
    open = set(entries)
    for step in reversed(range(game.steps)):
        if not open:
            break
        count = game.before(step)[kept.count]
        new = {entry for entry in open if entry >= count}
        old = open - new
        if old:  # it can have been forgotten and remembered again in the same step
            first = {kept.entries + entry * kept.width: entry for entry in old}
            course = carried_out(game, step, first, viewer=viewer)
            new |= {first[write.cell] for write in (() if course is None else course.writes)}
        found |= dict.fromkeys(new, step)
        open -= new
    return list(found.values())
