"""Decide when a choice can be undone: at once if it revealed nothing, otherwise if all others agree."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from rulewright.play.disclosure import Disclosure, find_disclosure
from rulewright.records import dataclass
from rulewright.server.studio.bots import LINK, parse_agent
from rulewright.server.studio.position_tree import Position

if TYPE_CHECKING:
    from rulewright.server.studio.game_session import GameSession, Viewer

OWNER_VOICE = ""
"""The answer of the owner, who decides for all seats without a link: seats played at the owner's screen, and
bots, which cannot judge an undo.
"""


@dataclass(slots=True, eq=False)
class UndoRequest:
    """A request of a seat with a link to take back its last choice and everything after it. It is open as
    long as the session is at the position `position`.
    """

    seat: str
    position: Position
    undo_target: Position
    agreed_voices: set[str] = field(default_factory=set)
    declined_by: str | None = None
    """The seat that declined, or the requesting seat if it withdrew; it cannot ask again at this position."""


def find_undo_target(session: GameSession, viewer: Viewer) -> Position | str:
    """Return the position that undo leads to, or the id of the string (`undo-…`) that says why undo needs the
    agreement of other seats.
    """
    position, parent = session.position, session.position.parent
    if parent is None:
        return "begin"
    if viewer.role == "owner":
        while parent.parent is not None and parse_agent(session.seat_kinds[position.seat]) is not None:
            position, parent = parent, parent.parent
        return parent
    if viewer.role != "seat" or session.seat_kinds[viewer.seat or ""] != LINK:
        return "onlooker"
    if position.seat != viewer.seat:
        return "others"
    return get_disclosure(session, position, parent) or parent


def get_disclosure(session: GameSession, position: Position, parent: Position) -> Disclosure | None:
    """Return what the choice that led to a position has revealed, computed once."""
    key = "disclosure", position.number
    if key not in session.log_chunks:
        games = session.positions.get_game(parent), session.positions.get_game(position)
        session.log_chunks[key] = find_disclosure(games[0], position.move, position.seat, games[1])
    disclosure: Disclosure | None = session.log_chunks[key]
    return disclosure


def find_requested_target(session: GameSession, seat: str) -> Position | None:
    """Return the position before the last choice of a seat; None if it has made none."""
    position = session.position
    while position.parent is not None and position.seat != seat:
        position = position.parent
    return position.parent


def get_open_request(session: GameSession) -> UndoRequest | None:
    """Return the request that waits for answers."""
    request = get_current_request(session)
    return None if request is None or request.declined_by is not None else request


def get_current_request(session: GameSession) -> UndoRequest | None:
    """Return the request made at this position, answered or not."""
    request = session.undo_request
    if (
        request is None
        or request.position is not session.position
        or session.seat_kinds[request.seat] != LINK
    ):
        return None
    return request


def can_request(session: GameSession, viewer: Viewer) -> bool:
    """Return whether a viewer can ask the others to take back its last choice."""
    seat = viewer.seat
    return (
        viewer.role == "seat"
        and seat is not None
        and session.seat_kinds[seat] == LINK
        and isinstance(find_undo_target(session, viewer), str)
        and find_requested_target(session, seat) is not None
        and get_current_request(session) is None
    )


def list_missing_voices(session: GameSession, request: UndoRequest) -> list[str]:
    """Return the seats that still have to answer, and OWNER_VOICE."""
    others = {seat: kind for seat, kind in session.seat_kinds.items() if seat != request.seat}
    voices = [seat if kind == LINK else OWNER_VOICE for seat, kind in others.items()]
    return [voice for voice in dict.fromkeys(voices) if voice not in request.agreed_voices]


def get_voice(viewer: Viewer) -> str | None:
    """Return the seat for which a viewer answers, or OWNER_VOICE; None for a spectator."""
    if viewer.role == "owner":
        return OWNER_VOICE
    return viewer.seat if viewer.role == "seat" else None
