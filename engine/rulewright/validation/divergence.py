"""Find the first divergence of two games: the first decision at which they differ, and different ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from rulewright.ir.program import DECISIONS
from rulewright.play.decision import describe_option
from rulewright.play.game import Game
from rulewright.play.names import Names, format_readable
from rulewright.play.views import View, flatten_state
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class StateDifference:
    """A value that differs between two games, each as rules write it; None where a game lacks it."""

    name: str
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first divergence of two games. `decisions` is the number of equal decisions; `step` the number of
    the choice before which the games diverge, None if they do not. `one` and `other` are the choices made
    there, None if that game was over or had stopped; if both chose the same, `stands` lists differences of
    the position that the rules had caused before. `options` are those that only one game had, `end` lists
    differences at the end, scores first."""

    decisions: int
    step: int | None
    one: str | None = None
    other: str | None = None
    stands: tuple[StateDifference, ...] = ()
    options: tuple[StateDifference, ...] = ()
    end: tuple[StateDifference, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Convert the divergence to JSON."""
        data = asdict(self)
        parts = data.pop("step") is not None
        return {"decisions": data.pop("decisions"), "parts": parts, **data}


def find_divergence(first_game: Game, second_game: Game) -> Divergence:
    """Return where two games diverge that were played from their starts (or given positions) to
    their current positions.
    """
    same = min(first_game.step_count, second_game.step_count)
    for step in range(max(first_game.step_count, second_game.step_count) + 1):
        stands = tuple(_compare_positions(first_game, second_game, step)) if step <= same else ()
        first, second = _choice_at(first_game, step), _choice_at(second_game, step)
        if not stands and first == second and step < same:
            continue
        if not stands and first_game.step_count == second_game.step_count == step:
            break
        decision_count = first_game.cells_before(min(step, first_game.step_count))[DECISIONS]
        there = tuple(_compare_options(first_game, second_game, step)) if step <= same else ()
        return Divergence(
            decision_count, step, first, second, stands, there, tuple(_compare_ends(first_game, second_game))
        )
    return Divergence(first_game.decision_count, None, end=tuple(_compare_ends(first_game, second_game)))


def _choice_at(game: Game, step: int) -> str | None:
    """Return the choice of a step; None if it was not made."""
    if step >= game.step_count:
        return None
    before = game.copy()
    before.undo(game.step_count - step - 1, amid=True)
    last = before.last_choice
    return None if last is None else f"{last[0]}: {last[1]}"


def _compare_positions(first_game: Game, second_game: Game, step: int) -> Iterator[StateDifference]:
    """Yield the values that differ between two positions, among those that both games have."""
    states = [_flatten_state(each, each.cells_before(step)) for each in (first_game, second_game)]
    yield from (
        each for each in _compare_states(*states) if each.name in states[0] and each.name in states[1]
    )


def _flatten_state(game: Game, cells: list[int]) -> dict[str, str]:
    """Return the position as a mapping from names to values, such as `money[betty]` to `3`."""
    return dict(flatten_state(View(game.table.machine, game.table.names, cells, None).read_state()))


def _compare_states(
    first_state: Mapping[str, str], second_state: Mapping[str, str]
) -> Iterator[StateDifference]:
    for name in dict.fromkeys((*first_state, *second_state)):
        if first_state.get(name) != second_state.get(name):
            yield StateDifference(name, first_state.get(name), second_state.get(name))


def _compare_options(first_game: Game, second_game: Game, step: int) -> Iterator[StateDifference]:
    """Yield the options that only one of the games had."""
    names = [_list_option_names(each, each.cells_before(step)) for each in (first_game, second_game)]
    for name in dict.fromkeys((*names[0], *names[1])):
        if (name in names[0]) != (name in names[1]):
            yield StateDifference(
                name, "legal" if name in names[0] else None, "legal" if name in names[1] else None
            )


def _list_option_names(game: Game, cells: list[int]) -> list[str]:
    machine = game.table.machine
    if machine.is_over(cells):
        return []
    info = game.program.decisions[cells[0]]
    names: Names = game.table.names
    return [describe_option(names, info, code, cells).name for code in machine.list_options(cells)]


def _compare_ends(first_game: Game, second_game: Game) -> Iterator[StateDifference]:
    """Yield differences in whether the games are over, in scores, and in final positions."""
    if first_game.over != second_game.over:
        yield StateDifference("over", format_readable(first_game.over), format_readable(second_game.over))
    scores = [
        {f"score {seat}": str(score) for seat, score in each.scores.items()}
        if each.program.score_parts else {}
        for each in (first_game, second_game)
    ]  # fmt: skip
    yield from _compare_states(*scores)
    yield from _compare_states(
        _flatten_state(first_game, first_game.cells), _flatten_state(second_game, second_game.cells)
    )
