"""Determine whether a choice has revealed anything, so that undoing it needs the consent of the others.

The choice is executed again with only the information of the seat: in cells where every hidden value, every
hidden local of a suspended procedure, and the generator are `UnseenValue`. If this run completes, and
predicts everything that the seat was shown afterwards, then the seat could have derived all of it before. A
run that needs a hidden value stops there. It reads only what the seat knew, so that two games that look the
same to the seat get the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NoReturn

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.play.cell_visibility import CellVisibility, HiddenValueError, UnseenValue, iter_places
from rulewright.play.game import Game
from rulewright.play.log import LoggedLine
from rulewright.types import cell_keys, key_size

Disclosure = Literal["chance", "shown"]


class _ChanceDecides(HiddenValueError):
    """The outcome depends on chance, so that no seat knows it beforehand."""


def find_disclosure(game_before: Game, move_text: str, seat: str, game_after: Game) -> Disclosure | None:
    """Return the kind of information that a choice has revealed to the seat that made it: results of chance,
    or anything else; None if nothing. `game_before` and `game_after` are the positions around the choice."""
    asked = game_before.asking(seat)
    if game_after.answer_of(seat) is not None:
        return None  # others have not answered yet, and nothing happens before
    if len(game_before.answered) > (seat in game_before.answered):
        return "shown"  # the answers of others, which were given before
    known = _copy_as_known(asked, seat)
    expected = known.copy()
    expected.draw_source = _raise_chance
    try:
        expected.choose(asked.find_option(move_text))
        alike = _collect_visible_data(expected, seat, game_before) == _collect_visible_data(
            game_after, seat, game_before
        )
        told = not alike or any(_iter_disclosures(known, expected, asked.find_seat_number(seat)))
    except _ChanceDecides:
        return "chance"
    except (HiddenValueError, RulewrightError, TypeError):  # not every operation supports UnseenValue
        return "shown"
    return "shown" if told else None


def _raise_chance(_bound: int) -> NoReturn:
    raise _ChanceDecides


def _copy_as_known(game: Game, seat: str) -> Game:
    """Return a copy of a game in which everything that a seat does not know is hidden."""
    known = game.copy()
    known.cells = CellVisibility(game.table.machine).hide_cells(game.cells, (game.find_seat_number(seat),))
    for cell in game.program.secret_cells:
        known.cells[cell] = UnseenValue()  # type: ignore[call-overload]
    if known._answers is not None:
        known._answers = replace(known._answers, base_cells=known.cells[:])
    return known


def _collect_visible_data(game: Game, seat: str, game_before: Game) -> tuple[object, ...]:
    """Return everything that a seat is sent about a position and the way to it."""
    events = game.list_events(len(game_before.recorder.entries), seat=seat)
    return game.view(seat), list(map(str, events)), game.standings(seat), game.over, game.waiting


def _iter_disclosures(known_game: Game, expected_game: Game, mover: int) -> Iterator[bool]:
    """Return whether other seats now see something new that the mover does not know. Showing what
    the mover knew is harmless; undo must not reveal another seat's secret."""
    veil = CellVisibility(known_game.table.machine)
    then, now = known_game.cells, expected_game.cells
    others = [seat for seat in range(len(known_game.seats)) if seat != mover]
    for block in veil.blocks:
        width = key_size(block.keys[-1]) if block.kind == "bag" else 1
        keys = block.keys[:-1] if block.kind == "bag" else block.keys
        for number, values in enumerate(cell_keys(keys)):
            cells = range(block.base + number * width, block.base + (number + 1) * width)
            unknown = [cell for cell in cells if isinstance(now[cell], UnseenValue)]
            for viewer in others if unknown else ():
                if veil.can_see(block.visible, values, now, (viewer,)):
                    yield not veil.can_see(block.visible, values, then, (viewer,))
                    yield any(now[cell] is not then[cell] for cell in unknown)
    for family in veil.families:
        of = veil.zones[family.zones]["zone-of"]
        size = veil.zones[family.zones]["zone-size"]
        unknown = [thing for thing in range(of.size) if isinstance(now[of.base + thing], UnseenValue)]
        for place, values in iter_places(family):
            if not now[size.base + place] or veil.can_see(family.visible, values, now, (mover,)):
                continue
            for viewer in others:
                if veil.can_see(family.visible, values, now, (viewer,)):
                    yield not veil.can_see(family.visible, values, then, (viewer,))
                for thing in unknown if family.thing_visible is not None else ():
                    if veil.can_see(family.thing_visible, (*values, thing), now, (viewer,)):
                        yield not veil.can_see(family.thing_visible, (*values, thing), then, (viewer,))
    for entry in expected_game.recorder.entries[len(known_game.recorder.entries) :]:
        if isinstance(entry, LoggedLine):
            yield _has_disclosed_value(entry, expected_game, mover)


def _has_disclosed_value(logged_line: LoggedLine, game: Game, mover: int) -> bool:
    """Return whether a log line reveals to another seat a value that the mover does not know."""
    info = game.program.events[logged_line.event]
    masks = dict(zip(info.restricted, logged_line.args[len(info.arguments) :], strict=True))
    return any(
        bool(masks.get(number, -1) & (1 << len(game.seats)) - 1 & ~(1 << mover))
        for number in range(len(info.arguments))
        if isinstance(logged_line.args[number], UnseenValue)
    )
