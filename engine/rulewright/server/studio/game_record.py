"""What the file of a game says, checked before anything is made of it.

The first line has to be whole. Of the others each that can be used counts, and the number of those
that cannot is reported: a choice needs a position that is there to be made at, and a number that no
other position has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.plain import read_by_name
from rulewright.records import dataclass
from rulewright.server.studio.journal import BadJournal, JournalContent, TableJournal
from rulewright.server.studio.players import PERSON, player
from rulewright.server.studio.position_tree import MOST_POSITIONS
from rulewright.server.studio.table_rules import MOST_VARIANTS, Wish

FORMAT: Final = 1
LEAST_TOKEN: Final = 16
"""Characters of what opens a door."""
MOST_SEATS: Final = 200


@dataclass(slots=True)
class Beginning:
    """The beginning of a game: a seed, or a script (its text and path, so that it can be played
    again under other rules).
    """

    seed: int = 0
    script: Path | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first choice of the line that was looked at which the rules no longer allow: made at
    `position`; `rest` are the choices that came after it."""

    position: int
    seat: str
    move: str
    reason: str
    told: tuple[str, ...]
    rest: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a file."""

    title: str
    wish: Wish
    beginning: Beginning
    seats: tuple[str, ...]
    tokens: tuple[str, ...]
    """Those of the owner, of onlookers and of each seat."""
    is_pinned: bool


@dataclass(slots=True)
class GameRecord:
    """Everything that a file says. `unusable` counts the lines that cannot be read or used."""

    head: Head
    kinds: dict[str, str]
    made: dict[int, dict[str, Any]]
    """Choices by the numbers of the positions that they lead to, in the order of the file."""
    at: int = 0
    misfit: Misfit | None = None
    unusable: int = 0
    torn: bool = False


def read_record(journal: TableJournal) -> GameRecord:
    """Read the file of a game. Raises BadJournal if its first line cannot be used, OSError."""
    content = journal.read()
    return parse_record(content, journal.path)


def parse_record(content: JournalContent, path: Path) -> GameRecord:
    """Check the lines of a file. Raises BadJournal if the first one cannot be used."""
    first, *rest = content.lines
    if first.get("studio") != FORMAT:
        raise BadJournal(f"`{path}` is no game of this version of the studio")
    try:
        head = _parse_head(first)
    except (ValueError, TypeError, LookupError):
        raise BadJournal(f"`{path}` is damaged at line 1") from None
    record = GameRecord(head, dict.fromkeys(head.seats, PERSON), {})
    record.torn = content.torn
    record.unusable = len(content.bad_lines)
    for line in rest:
        try:
            _use_line(record, line)
        except (ValueError, TypeError, LookupError, RulewrightError):
            record.unusable += 1
    return record


def _parse_head(line: Mapping[str, Any]) -> Head:
    """Raises ValueError, TypeError, LookupError."""
    seats = _list_texts(line["seats"], MOST_SEATS)
    tokens = _list_texts(line["tokens"], MOST_SEATS + 2)
    if not seats or len(set(seats)) != len(seats) or len(tokens) != len(seats) + 2:
        raise ValueError
    if not all(token.isascii() and len(token) >= LEAST_TOKEN for token in tokens):
        raise ValueError
    options = line["options"]
    if not isinstance(options, dict):
        raise TypeError
    wish = Wish(
        Path(_check_name(line["ruleset"])),
        None if line["edition"] is None else _check_name(line["edition"]),
        _list_texts(line["variants"], MOST_VARIANTS),
        tuple((name, _check_text(value)) for name, value in options.items()),
        seats,
    )
    script, text = line["script"], line["text"]
    if (script is None) != (text is None):
        raise ValueError  # the text of a script is kept; no file that somebody names is read
    beginning = Beginning(
        _check_number(line["seed"]),
        None if script is None else Path(_check_name(script)),
        None if text is None else _check_text(text),
    )
    title = _check_text(line["title"])
    return Head(title, wish, beginning, seats, tokens, line.get("pinned") is True)


def _use_line(record: GameRecord, line: Mapping[str, Any]) -> None:
    """Raises ValueError, TypeError, LookupError or RulewrightError if the line cannot be used."""
    if "sit" in line:
        kinds = dict(line["sit"])
        for seat, kind in kinds.items():
            if seat not in record.kinds:
                raise ValueError
            player(_check_text(kind))
        record.kinds |= kinds
    elif "is" in line:
        number, parent = _check_number(line["is"]), _check_number(line["at"])
        seat, move = _check_text(line["seat"]), _check_text(line["move"])
        known = parent == 0 or parent in record.made
        if not known or number in record.made or not 0 < number <= MOST_POSITIONS:
            raise ValueError
        if seat not in record.kinds:
            raise ValueError
        record.made[number] = {"at": parent, "is": number, "seat": seat, "move": move}
        record.at = number
    elif "misfit" in line:
        misfit = read_by_name(Misfit, line["misfit"])
        if any(seat not in record.kinds for seat, _ in misfit.rest):
            raise ValueError
        record.misfit = misfit
    else:
        number = _check_number(line["go"])
        if number and number not in record.made:
            raise ValueError
        record.at = number


def _check_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _check_name(value: Any) -> str:
    """A text that can be the name of something on disk."""
    if not _check_text(value) or "\0" in value:
        raise ValueError
    return str(value)


def _check_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _list_texts(value: Any, most: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise TypeError
    return tuple(map(_check_text, value))
