"""Validate the contents of a session file before it is used.

The first line has to be whole. Of the others each that can be used counts, and the number of those
that cannot is reported: a choice needs a position that is there to be made at, and a number that no
other position has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.records import dataclass
from rulewright.serialization import from_named
from rulewright.server.studio.bots import PERSON, parse_agent
from rulewright.server.studio.position_tree import MAX_POSITIONS
from rulewright.server.studio.session_journal import InvalidJournal, JournalContent, SessionJournal
from rulewright.server.studio.session_rules import MAX_VARIANTS, GameRequest

FORMAT: Final = 1
MIN_TOKEN_LENGTH: Final = 16
"""Minimum number of characters of an access token."""
MAX_SEATS: Final = 200


@dataclass(slots=True)
class GameStart:
    """The beginning of a game: a seed, or a script (its text and path, so that it can be played
    again under other rules).
    """

    seed: int = 0
    script_path: Path | None = None
    script_text: str | None = None


@dataclass(frozen=True, slots=True)
class RejectedChoice:
    """The first choice of the current line that the rules no longer allow, made at `position`; `rest` are the
    choices after it.
    """

    position: int
    seat: str
    move: str
    reason: str
    told: tuple[str, ...]
    rest: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """The first line of a file."""

    title: str
    game_request: GameRequest
    game_start: GameStart
    seats: tuple[str, ...]
    tokens: tuple[str, ...]
    """The tokens of the owner, of spectators and of each seat."""
    is_pinned: bool


@dataclass(slots=True)
class GameRecord:
    """The contents of a file. `unusable_count` counts the lines that cannot be read or used."""

    header: RecordHeader
    seat_kinds: dict[str, str]
    choices_by_number: dict[int, dict[str, Any]]
    """Choices by the numbers of the positions that they lead to, in the order of the file."""
    position_number: int = 0
    rejected_choice: RejectedChoice | None = None
    unusable_count: int = 0
    is_torn: bool = False


def read_record(journal: SessionJournal) -> GameRecord:
    """Read the file of a game. Raises InvalidJournal if its first line cannot be used, OSError."""
    content = journal.read_content()
    return parse_record(content, journal.path)


def parse_record(content: JournalContent, path: Path) -> GameRecord:
    """Check the lines of a file. Raises InvalidJournal if the first one cannot be used."""
    first, *rest = content.journal_lines
    if first.get("studio") != FORMAT:
        raise InvalidJournal(f"`{path}` is no game of this version of the studio")
    try:
        head = _parse_header(first)
    except (ValueError, TypeError, LookupError):
        raise InvalidJournal(f"`{path}` is damaged at line 1") from None
    record = GameRecord(head, dict.fromkeys(head.seats, PERSON), {})
    record.is_torn = content.is_torn
    record.unusable_count = len(content.bad_line_numbers)
    for line in rest:
        try:
            _apply_line(record, line)
        except (ValueError, TypeError, LookupError, RulewrightError):
            record.unusable_count += 1
    return record


def _parse_header(line_data: Mapping[str, Any]) -> RecordHeader:
    """Parse the header of a record. Raises ValueError, TypeError, LookupError."""
    seats = _list_texts(line_data["seats"], MAX_SEATS)
    tokens = _list_texts(line_data["tokens"], MAX_SEATS + 2)
    if not seats or len(set(seats)) != len(seats) or len(tokens) != len(seats) + 2:
        raise ValueError
    if not all(token.isascii() and len(token) >= MIN_TOKEN_LENGTH for token in tokens):
        raise ValueError
    options = line_data["options"]
    if not isinstance(options, dict):
        raise TypeError
    wish = GameRequest(
        Path(_check_name(line_data["ruleset"])),
        None if line_data["edition"] is None else _check_name(line_data["edition"]),
        _list_texts(line_data["variants"], MAX_VARIANTS),
        tuple((name, _check_text(value)) for name, value in options.items()),
        seats,
    )
    script, text = line_data["script"], line_data["text"]
    if (script is None) != (text is None):
        raise ValueError  # the text of a script is stored; no file named in it is read
    beginning = GameStart(
        _check_number(line_data["seed"]),
        None if script is None else Path(_check_name(script)),
        None if text is None else _check_text(text),
    )
    title = _check_text(line_data["title"])
    return RecordHeader(title, wish, beginning, seats, tokens, line_data.get("pinned") is True)


def _apply_line(game_record: GameRecord, line_data: Mapping[str, Any]) -> None:
    """Apply a line to a record. Raises ValueError, TypeError, LookupError or RulewrightError if the line
    cannot be used.
    """
    if "sit" in line_data:
        kinds = dict(line_data["sit"])
        for seat, kind in kinds.items():
            if seat not in game_record.seat_kinds:
                raise ValueError
            parse_agent(_check_text(kind))
        game_record.seat_kinds |= kinds
    elif "is" in line_data:
        number, parent = _check_number(line_data["is"]), _check_number(line_data["at"])
        seat, move = _check_text(line_data["seat"]), _check_text(line_data["move"])
        known = parent == 0 or parent in game_record.choices_by_number
        if not known or number in game_record.choices_by_number or not 0 < number <= MAX_POSITIONS:
            raise ValueError
        if seat not in game_record.seat_kinds:
            raise ValueError
        game_record.choices_by_number[number] = {"at": parent, "is": number, "seat": seat, "move": move}
        game_record.position_number = number
    elif "misfit" in line_data:
        misfit = from_named(RejectedChoice, line_data["misfit"])
        if any(seat not in game_record.seat_kinds for seat, _ in misfit.rest):
            raise ValueError
        game_record.rejected_choice = misfit
    else:
        number = _check_number(line_data["go"])
        if number and number not in game_record.choices_by_number:
            raise ValueError
        game_record.position_number = number


def _check_text(json_value: Any) -> str:
    if not isinstance(json_value, str):
        raise TypeError
    return json_value


def _check_name(json_value: Any) -> str:
    """Return a text that can be the name of a file. Raises ValueError for other values."""
    if not _check_text(json_value) or "\0" in json_value:
        raise ValueError
    return str(json_value)


def _check_number(json_value: Any) -> int:
    if not isinstance(json_value, int) or isinstance(json_value, bool):
        raise TypeError
    return json_value


def _list_texts(json_value: Any, max_count: int) -> tuple[str, ...]:
    if not isinstance(json_value, list) or len(json_value) > max_count:
        raise TypeError
    return tuple(map(_check_text, json_value))
