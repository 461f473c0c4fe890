"""Every position of a game as one viewer may see it, with what happened on the way to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.play.game import Game
from rulewright.play.log import Event
from rulewright.records import dataclass
from rulewright.scene.changes import traced
from rulewright.scene.nodes import Scene, Size
from rulewright.scene.stage import Stage
from rulewright.words import telling
from rulewright.words.values import MemberValue

SIZES: tuple[Size, ...] = ("wide", "paper", "narrow")


@dataclass(slots=True)
class ReplayStep:
    """A position. `lines` tell what led to it from the one before, `taken` is the number of the
    offer that is taken next, -1 where there is none or the viewer may not know it, `scores` are
    those of the seats in their order, None for what the viewer may not know."""

    scenes: Mapping[Size, Scene]
    lines: tuple[telling.LogLine, ...]
    scores: tuple[int | None, ...]
    taken: int = -1


@dataclass(frozen=True, slots=True)
class Recording:
    """A game as a seat saw it; `viewer` None is a spectator."""

    viewer: str | None
    seats: tuple[str, ...]
    steps: tuple[ReplayStep, ...]


def record(game: Game, viewer: str | None, stage: Stage) -> Recording:
    """All positions of a game for a viewer, as that viewer may know them."""
    words = stage.look.words
    steps: list[ReplayStep] = []
    told, asked = 0, None
    for position in game.positions():
        events = position.events(told, seat=viewer, watching=viewer is None)
        told = len(position.recorder.entries)
        scenes = _scenes(position, viewer, stage)
        if steps:
            before = steps[-1]
            for size, scene in scenes.items():
                scenes[size] = traced(before.scenes[size], scene)
            chosen = _chosen(viewer or asked, viewer, position, events)
            names = [offer.name for offer in before.scenes["wide"].offers]
            before.taken = names.index(chosen) if chosen in names else -1
        asked = position.player
        standing = {line.player: line.score for line in position.standings(viewer)}
        lines = tuple(telling.lines(words, events))
        steps.append(ReplayStep(scenes, lines, tuple(standing[seat] for seat in game.seats)))
    seats = tuple(words.value(MemberValue("player", seat)) for seat in game.seats)
    return Recording(viewer, seats, tuple(steps))


def _chosen(seat: str | None, viewer: str | None, now: Game, events: Sequence[Event]) -> str | None:
    """Return the choice of a seat before a position: as an event, or as the viewer's own answer
    that waits for others.
    """
    for event in events:
        if event.kind == "move" and event.player == seat:
            return (event.steps or (event,))[0].option
    answer = None if viewer is None else now.answer_of(viewer)
    return None if answer is None else answer.name


def _scenes(position: Game, viewer: str | None, stage: Stage) -> dict[Size, Scene]:
    view = position.view(viewer)
    decision, asked = None, view["asked"]
    if isinstance(asked, Mapping) and "options" in asked:
        # Without secrets everybody sees what can be chosen; where several answer, each their own.
        several = viewer is not None and viewer in (*position.waiting, *position.answered)
        other = viewer if several and viewer != position.player else None
        decision = position.decision if other is None else position.asking(other).decision
    return {size: stage.scene(view, decision, size) for size in SIZES}
