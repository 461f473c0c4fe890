"""Where two games part: the first decision at which they differ, and what differs in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from rulewright.ir.program import DECISIONS
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.names import Names, as_text
from rulewright.play.views import View, flat_state
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class StateDifference:
    """Something that two games have differently, each as rules write it; None where one has it
    not."""

    name: str
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class Parting:
    """`decisions` is how many were the same; `step` the number of the choice before which the games
    part, None where they do not. `one` and `other` are what was chosen there, None where that game
    was over, or stopped; where both chose the same, `stands` has how the games had come to differ
    before: their rules did other things. `options` are those that only one of them had, `end` is
    what differs at the end, scores first."""

    decisions: int
    step: int | None
    one: str | None = None
    other: str | None = None
    stands: tuple[StateDifference, ...] = ()
    options: tuple[StateDifference, ...] = ()
    end: tuple[StateDifference, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """For JSON."""
        told = asdict(self)
        parts = told.pop("step") is not None
        return {"decisions": told.pop("decisions"), "parts": parts, **told}


def parting(one: Game, other: Game) -> Parting:
    """Return where two games diverge that were played from their starts (or given positions) to
    their current positions.
    """
    same = min(one.steps, other.steps)
    for step in range(max(one.steps, other.steps) + 1):
        stands = tuple(_position(one, other, step)) if step <= same else ()
        first, second = _chosen(one, step), _chosen(other, step)
        if not stands and first == second and step < same:
            continue
        if not stands and one.steps == other.steps == step:
            break
        made = one.before(min(step, one.steps))[DECISIONS]
        there = tuple(_options(one, other, step)) if step <= same else ()
        return Parting(made, step, first, second, stands, there, tuple(_end(one, other)))
    return Parting(one.decisions, None, end=tuple(_end(one, other)))


def _chosen(game: Game, step: int) -> str | None:
    """Return the choice of a step; None if it was not made."""
    if step >= game.steps:
        return None
    before = game.copy()
    before.undo(game.steps - step - 1, amid=True)
    last = before.last_choice
    return None if last is None else f"{last[0]}: {last[1]}"


def _position(one: Game, other: Game, step: int) -> Iterator[StateDifference]:
    """How two games stand differently, in what both have."""
    states = [_state(each, each.before(step)) for each in (one, other)]
    yield from (
        each for each in _differences(*states) if each.name in states[0] and each.name in states[1]
    )


def _state(game: Game, cells: list[int]) -> dict[str, str]:
    """The position, thing by thing: `money[betty]` is `3`."""
    return dict(flat_state(View(game.table.machine, game.table.names, cells, None).state()))


def _differences(one: Mapping[str, str], other: Mapping[str, str]) -> Iterator[StateDifference]:
    for name in dict.fromkeys((*one, *other)):
        if one.get(name) != other.get(name):
            yield StateDifference(name, one.get(name), other.get(name))


def _options(one: Game, other: Game, step: int) -> Iterator[StateDifference]:
    """The options that only one of the games had."""
    names = [_named(each, each.before(step)) for each in (one, other)]
    for name in dict.fromkeys((*names[0], *names[1])):
        if (name in names[0]) != (name in names[1]):
            yield StateDifference(
                name, "legal" if name in names[0] else None, "legal" if name in names[1] else None
            )


def _named(game: Game, cells: list[int]) -> list[str]:
    machine = game.table.machine
    if machine.over(cells):
        return []
    info = game.program.decisions[cells[0]]
    names: Names = game.table.names
    return [option(names, info, code, cells).name for code in machine.legal(cells)]


def _end(one: Game, other: Game) -> Iterator[StateDifference]:
    """Whether the games are over, their scores, and how they stand."""
    if one.over != other.over:
        yield StateDifference("over", as_text(one.over), as_text(other.over))
    scores = [
        {f"score {seat}": str(score) for seat, score in each.scores.items()}
        if each.program.score_parts else {}
        for each in (one, other)
    ]  # fmt: skip
    yield from _differences(*scores)
    yield from _differences(_state(one, one.cells), _state(other, other.cells))
