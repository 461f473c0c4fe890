"""Whether a choice has shown anybody something new, so that it cannot be taken back without the
others.

The choice is made once more by somebody who knows only what the seat knew: in cells where every
hidden value, every hidden local of a procedure that waits, and the generator, is `Unseen`. If this
run gets through, and everything that the seat was sent afterwards comes out of it, then the seat
could have worked all of it out before. A run that needs a hidden value ends there. What it looks at
is what the seat knew, so that two games that look alike to the seat get the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NoReturn

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.play.game import Game
from rulewright.play.log import LoggedLine
from rulewright.play.veil import Hidden, Unseen, Veil, places
from rulewright.types import cell_keys, key_size

Disclosure = Literal["chance", "shown"]


class _Drawn(Hidden):
    """Chance decides: nobody knows beforehand what comes."""


def find_disclosure(before: Game, move: str, seat: str, after: Game) -> Disclosure | None:
    """Return what a choice has shown that the seat who made it did not know: what chance gave, or
    anything else; None if nothing. `before` and `after` are the positions around the choice."""
    asked = before.asking(seat)
    if after.answer_of(seat) is not None:
        return None  # others still owe an answer, and until then nothing happens
    if len(before.answered) > (seat in before.answered):
        return "shown"  # the answers of others, which were given before
    known = _as_known(asked, seat)
    expected = known.copy()
    expected.chance = _draw
    try:
        expected.choose(asked.find(move))
        alike = _collect_sent(expected, seat, before) == _collect_sent(after, seat, before)
        told = not alike or any(_shows_others(known, expected, asked.seat_number(seat)))
    except _Drawn:
        return "chance"
    except (Hidden, RulewrightError, TypeError):  # not every operation knows Unseen
        return "shown"
    return "shown" if told else None


def _draw(_bound: int) -> NoReturn:
    raise _Drawn


def _as_known(game: Game, seat: str) -> Game:
    """A copy of a game, with the cells as a seat knows them."""
    known = game.copy()
    known.cells = Veil(game.table.machine).over(game.cells, (game.seat_number(seat),))
    for cell in game.program.secret_cells:
        known.cells[cell] = Unseen()  # type: ignore[call-overload]
    if known._answers is not None:
        known._answers = replace(known._answers, base=known.cells[:])
    return known


def _collect_sent(game: Game, seat: str, before: Game) -> tuple[object, ...]:
    """Return everything that a seat is sent about a position and the way to it."""
    events = game.events(len(before.recorder.entries), seat=seat)
    return game.view(seat), list(map(str, events)), game.standings(seat), game.over, game.waiting


def _shows_others(known: Game, expected: Game, mover: int) -> Iterator[bool]:
    """Return whether other seats now see something new that the mover does not know. Showing what
    the mover knew is harmless; undo must not reveal another seat's secret."""
    veil = Veil(known.table.machine)
    then, now = known.cells, expected.cells
    others = [seat for seat in range(len(known.seats)) if seat != mover]
    for block in veil.blocks:
        width = key_size(block.keys[-1]) if block.kind == "bag" else 1
        keys = block.keys[:-1] if block.kind == "bag" else block.keys
        for number, values in enumerate(cell_keys(keys)):
            cells = range(block.base + number * width, block.base + (number + 1) * width)
            unknown = [cell for cell in cells if isinstance(now[cell], Unseen)]
            for viewer in others if unknown else ():
                if veil.seen(block.visible, values, now, (viewer,)):
                    yield not veil.seen(block.visible, values, then, (viewer,))
                    yield any(now[cell] is not then[cell] for cell in unknown)
    for family in veil.families:
        of = veil.zones[family.zones]["zone-of"]
        size = veil.zones[family.zones]["zone-size"]
        unknown = [thing for thing in range(of.size) if isinstance(now[of.base + thing], Unseen)]
        for place, values in places(family):
            if not now[size.base + place] or veil.seen(family.visible, values, now, (mover,)):
                continue
            for viewer in others:
                if veil.seen(family.visible, values, now, (viewer,)):
                    yield not veil.seen(family.visible, values, then, (viewer,))
                for thing in unknown if family.each is not None else ():
                    if veil.seen(family.each, (*values, thing), now, (viewer,)):
                        yield not veil.seen(family.each, (*values, thing), then, (viewer,))
    for entry in expected.recorder.entries[len(known.recorder.entries) :]:
        if isinstance(entry, LoggedLine):
            yield _tells_others(entry, expected, mover)


def _tells_others(line: LoggedLine, game: Game, mover: int) -> bool:
    """Return whether a line tells another seat a value that the mover does not know."""
    info = game.program.events[line.event]
    masks = dict(zip(info.restricted, line.args[len(info.arguments) :], strict=True))
    return any(
        bool(masks.get(number, -1) & (1 << len(game.seats)) - 1 & ~(1 << mover))
        for number in range(len(info.arguments))
        if isinstance(line.args[number], Unseen)
    )
