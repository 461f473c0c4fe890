"""When a choice can be taken back: at once where it has shown nobody anything, and otherwise if all
others agree."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from rulewright.play.disclosure import Disclosure, find_disclosure
from rulewright.records import dataclass
from rulewright.server.studio.players import LINK, player
from rulewright.server.studio.position_tree import Position

if TYPE_CHECKING:
    from rulewright.server.studio.table import GameTable, Viewer

OWNER_VOICE = ""
"""The owner answers for all seats that are not played by a link: those played by hand, and bots,
which cannot judge what taking a choice back is worth."""


@dataclass(slots=True, eq=False)
class UndoRequest:
    """A seat with a link asks the others to take back its last choice, and all that came after it.
    It stands as long as the table stands at the position `at`."""

    seat: str
    at: Position
    target: Position
    agreed: set[str] = field(default_factory=set)
    declined_by: str | None = None
    """Who did not agree, or the seat itself if it has withdrawn; it cannot ask again here."""


def find_target(table: GameTable, viewer: Viewer) -> Position | str:
    """Return the position that taking back leads to, or why nothing can be taken back without the
    others, as the pages' words `undo-…` say it."""
    at, parent = table.at, table.at.parent
    if parent is None:
        return "begin"
    if viewer.role == "owner":
        while parent.parent is not None and player(table.kinds[at.seat]) is not None:
            at, parent = parent, parent.parent
        return parent
    if viewer.role != "seat" or table.kinds[viewer.seat or ""] != LINK:
        return "onlooker"
    if at.seat != viewer.seat:
        return "others"
    return disclosure_at(table, at, parent) or parent


def disclosure_at(table: GameTable, at: Position, parent: Position) -> Disclosure | None:
    """Return what the choice that led to a position has shown; worked out once."""
    key = "disclosure", at.number
    if key not in table.chunks:
        games = table.positions.game(parent), table.positions.game(at)
        table.chunks[key] = find_disclosure(games[0], at.move, at.seat, games[1])
    found: Disclosure | None = table.chunks[key]
    return found


def find_requested_target(table: GameTable, seat: str) -> Position | None:
    """Return the position before the last choice of a seat; None if it has made none."""
    at = table.at
    while at.parent is not None and at.seat != seat:
        at = at.parent
    return at.parent


def open_request(table: GameTable) -> UndoRequest | None:
    """Return the request that waits for answers."""
    request = current_request(table)
    return None if request is None or request.declined_by is not None else request


def current_request(table: GameTable) -> UndoRequest | None:
    """Return the request made at this position, answered or not."""
    request = table.undo_request
    if request is None or request.at is not table.at or table.kinds[request.seat] != LINK:
        return None
    return request


def can_request(table: GameTable, viewer: Viewer) -> bool:
    """Return whether a viewer can ask the others to take back its last choice."""
    seat = viewer.seat
    return (
        viewer.role == "seat"
        and seat is not None
        and table.kinds[seat] == LINK
        and isinstance(find_target(table, viewer), str)
        and find_requested_target(table, seat) is not None
        and current_request(table) is None
    )


def list_missing_voices(table: GameTable, request: UndoRequest) -> list[str]:
    """Return the seats that still have to answer, and OWNER_VOICE."""
    others = {seat: kind for seat, kind in table.kinds.items() if seat != request.seat}
    voices = [seat if kind == LINK else OWNER_VOICE for seat, kind in others.items()]
    return [voice for voice in dict.fromkeys(voices) if voice not in request.agreed]


def voice_of(viewer: Viewer) -> str | None:
    """Return for whom a viewer answers."""
    if viewer.role == "owner":
        return OWNER_VOICE
    return viewer.seat if viewer.role == "seat" else None
