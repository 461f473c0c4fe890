"""Record every position of a game as one viewer may see it, with the events before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.play.game import Game
from rulewright.play.log import Event
from rulewright.records import dataclass
from rulewright.scene.changes import add_traces
from rulewright.scene.nodes import Scene, Size
from rulewright.scene.stage import Stage
from rulewright.words import game_texts
from rulewright.words.message_values import MemberValue

SIZES: tuple[Size, ...] = ("wide", "paper", "narrow")


@dataclass(slots=True)
class ReplayStep:
    """A position. `lines` describe the events that led to it; `chosen_offer` is the number of the offer taken
    next, -1 if there is none or the viewer may not know it; `seat_scores` are in seat order, None if hidden
    from the viewer.
    """

    scenes: Mapping[Size, Scene]
    lines: tuple[game_texts.LogLine, ...]
    seat_scores: tuple[int | None, ...]
    chosen_offer: int = -1


@dataclass(frozen=True, slots=True)
class Recording:
    """A game as a seat saw it; `viewer` None is a spectator."""

    viewer: str | None
    seats: tuple[str, ...]
    replay_steps: tuple[ReplayStep, ...]


def record_game(game: Game, viewer: str | None, stage: Stage) -> Recording:
    """Record all positions of a game as a viewer may know them."""
    words = stage.context.words
    replay_steps: list[ReplayStep] = []
    log_length, previous_player = 0, None
    for position in game.iter_positions():
        events = position.list_events(log_length, seat=viewer, watching=viewer is None)
        log_length = len(position.recorder.entries)
        scenes = _draw_scenes(position, viewer, stage, replay_steps[-1].scenes if replay_steps else {})
        if replay_steps:
            previous_step = replay_steps[-1]
            for size, scene in scenes.items():
                scenes[size] = add_traces(previous_step.scenes[size], scene)
            choice_name = _find_choice(viewer or previous_player, viewer, position, events)
            names = [offer.name for offer in previous_step.scenes["wide"].offers]
            previous_step.chosen_offer = names.index(choice_name) if choice_name in names else -1
        previous_player = position.player
        score_by_seat = {line.player: line.score for line in position.standings(viewer)}
        lines = tuple(game_texts.render_log(words, events))
        replay_steps.append(ReplayStep(scenes, lines, tuple(score_by_seat[seat] for seat in game.seats)))
    seats = tuple(words.format_value(MemberValue("player", seat)) for seat in game.seats)
    return Recording(viewer, seats, tuple(replay_steps))


def _find_choice(
    seat: str | None, viewer: str | None, current_game: Game, events: Sequence[Event]
) -> str | None:
    """Return the choice of a seat before a position: as an event, or as the viewer's own answer
    that waits for others.
    """
    for event in events:
        if event.kind == "move" and event.player == seat:
            return (event.step_events or (event,))[0].option
    answer = None if viewer is None else current_game.answer_of(viewer)
    return None if answer is None else answer.name


def _draw_scenes(
    current_game: Game, viewer: str | None, stage: Stage, previous: Mapping[Size, Scene]
) -> dict[Size, Scene]:
    view = current_game.view(viewer)
    decision, request = None, view["asked"]
    if isinstance(request, Mapping) and "options" in request:
        # Without hidden values all viewers see the options; in a simultaneous decision, each seat its own.
        is_simultaneous = viewer is not None and viewer in (*current_game.waiting, *current_game.answered)
        other_seat = viewer if is_simultaneous and viewer != current_game.player else None
        decision = current_game.decision if other_seat is None else current_game.asking(other_seat).decision
    return {size: stage.draw_scene(view, decision, size, previous.get(size)) for size in SIZES}
