"""Shows positions: whole ones, parts of them, and what has changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.scene.context import SceneContext
from rulewright.scene.member_facts import MemberFacts
from rulewright.scene.position_text import PositionWords
from rulewright_cli.boards import CHANGED, board_lines, numbers_fit
from rulewright_cli.console import on_terminal, say, say_folded
from rulewright_cli.folding import folded
from rulewright_cli.position import PositionReader, Section
from rulewright_cli.tables import table_lines

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright_cli.telling import Teller

SHOWN = 5
"""Things that are told in full where several have a name."""
INDENT = 4
NUMBER = re.compile(r"\s*\[(\d+)\] ")
"""The number of an option, before the place that it means."""
UNLIMITED = 100_000


class Sight:
    """Prints the positions of one game, and remembers what each seat has seen."""

    def __init__(self, game: Game, teller: Teller, folder: Path) -> None:
        self.game = game
        self.teller = teller
        self.folder = folder
        self.seen: dict[str | None, list[Section]] = {}

    @cached_property
    def look(self) -> SceneContext:
        """The drawing context of the game."""
        from rulewright.analysis.analyse import declare
        from rulewright.loading import load_documents

        setting, table = self.game.table.identity.setting, self.game.table
        edition, variants = setting.edition, setting.variants
        documents = load_documents(self.folder, edition=edition, variants=variants)
        world = declare(documents, setting)
        return SceneContext(table.machine.program, table.names, world, self.teller.words)

    @cached_property
    def known(self) -> MemberFacts:
        return MemberFacts(self.look)

    @cached_property
    def positions(self) -> PositionReader:
        return PositionReader(self.game, self.look, self.known)

    @cached_property
    def named(self) -> dict[str, str]:
        """The things that can be shown, by name, each with its text."""
        told = self.positions.told
        return {name: told.name(name) for name in self.look.things}

    def look_at(self, game: Game) -> None:
        """From now on another position of the same game is shown."""
        self.game = self.positions.game = game

    def whole(self, seat: str | None, *, everything: bool = False) -> None:
        """The position as a seat sees it, or all of it."""
        found = self.positions.sections(seat, everything=everything)
        self.seen[self.viewer(seat)] = found
        _say(_lines(found, [None] * len(found), self.positions.told, _room()))

    def changes(self, seat: str | None, *, everything: bool = False) -> None:
        """Print the changes since the seat's last look, marked; whole boards, also if other places
        can be chosen; the whole position if it has seen none.
        """
        viewer = self.viewer(seat)
        if viewer not in self.seen:
            self.whole(seat, everything=everything)
            return
        sections = self.positions.sections(seat, everything=everything)
        old = {section.names: section for section in self.seen[viewer]}
        self.seen[viewer] = sections
        told, room = self.positions.told, _room()
        news = [section for section in sections if section != old.get(section.names)]
        there = {section.names for section in sections}
        gone = [names for names, section in old.items() if section.listed and names not in there]
        news += [Section(names) for names in gone]
        before = [old.get(section.names, Section(())) for section in news]
        lines = (row for section in old.values() if section.listed for row in section.rows)
        known = {row[2] for row in lines if len(row) == 3}
        _say(_lines(news, before, told, room, known))

    def numbers(self, seat: str) -> set[int]:
        """The options whose numbers stand in what the seat saw last."""
        found: set[int] = set()
        for section in self.seen.get(self.viewer(seat), ()):
            board = section.board
            if board is None:
                starts = (NUMBER.match(row[0]) for row in section.rows)
                found |= {int(start[1]) for start in starts if start is not None}
            elif numbers_fit(board, _room()):
                on = [spot.number for spot in board.spots.values()]
                on += [joint.number for joint in board.joints.values()]
                found |= {number for number in on if number is not None}
        return found

    def forget(self, seat: str | None) -> None:
        """Forget what the seat has seen."""
        self.seen.pop(self.viewer(seat), None)

    def viewer(self, seat: str | None) -> str | None:
        """Return the viewer to remember; without hidden information all see the same."""
        return seat if self.game.table.secrets else None

    def command(self, word: str, rest: str, seat: str | None, *, everything: bool = False) -> bool:
        """Run a command that is available wherever a position is shown; return False for others.
        With `everything`, hidden values are shown.
        """
        game = self.game
        match word:
            case "show" if rest:
                self.part(seat, rest, everything=everything)
            case "show":
                self.whole(seat, everything=everything)
            case "cards":
                self.cards(seat, rest, everything=everything)
            case "scores" if game.program.score_parts:
                lines = game.open_standings() if everything else game.standings(seat)
                self.teller.standing(game, lines)
            case "scores":
                say("Nothing is scored in this game.")
            case "log" if rest and not rest.isdigit():
                say("`log` takes how many lines: `log 10`.")
            case "log":
                events = game.log if everything else game.log_for(seat)
                self.teller.events(events, last=int(rest) if rest else None)
            case _:
                return False
        return True

    def part(self, seat: str | None, wanted: str, *, everything: bool = False) -> None:
        """Print everything with a name: parts of the position, cards and other things."""
        told = self.positions.told
        sections = self.positions.sections(seat, everything=everything, undrawn=True)
        found = list(_parts(sections, wanted.casefold().strip(), told))
        _say(_lines(found, [None] * len(found), told, _room()))
        for name, others in self.positions.neighbours(wanted.casefold().strip()):
            say_folded(told.line(f"{name}, {told.words.word('borders')}", others))
        known = list(self.known.search(wanted))
        for name, lines in known[:SHOWN]:
            say_folded(name, style="bold")
            for line in lines:
                say_folded(f"    {line}")
        for name, _ in known[SHOWN:]:
            say_folded(name)
        if not found and not known:
            say_folded(f"Nothing of which more is known is called `{wanted}`.")

    def cards(self, seat: str | None, wanted: str, *, everything: bool = False) -> None:
        """All cards and other things that lie somewhere and are seen, with what is known of them;
        of a place or a thing that is called so, if anything is `wanted`."""
        text, any_shown = wanted.casefold().strip(), False
        for title, things in self.positions.things_seen(seat, everything=everything):
            here = text in title.casefold()
            shown = [one for one in things if here or text in one[0].casefold()]
            if shown:
                any_shown = True
                say_folded(title, style="bold")
            for name, lines in shown:
                say_folded(f"    {name}" + (f" — {'; '.join(lines)}" if lines else ""), hang=8)
        if not any_shown:
            say("There are no cards to be seen." if not text else f"No card is called `{wanted}`.")


def _parts(sections: Sequence[Section], text: str, told: PositionWords) -> Iterator[Section]:
    """Sections and rows that are called so, by the rules or in words; if none is, those that tell
    of it."""
    exact = {n for n in told.look.things if text in (n.casefold(), told.name(n).casefold())}
    called = exact or {
        name for section in sections for name in section.names if text in told.name(name).casefold()
    }
    titles = set(map(told.name, called))
    found = False
    for section in sections:
        if called.intersection(section.names):
            found = True
            part = _reduced(section, titles)
            missing = [told.name(name) for name in section.names if name in called]
            yield part or Section(section.names, rows=((missing[0], told.nothing),))
    if exact and not found:
        yield Section((), rows=((told.name(min(exact)), told.nothing),))
    for section in sections if not found else ():
        rows = [row for row in section.rows if any(text in cell.casefold() for cell in row)]
        if rows:
            yield replace(section, rows=tuple(rows))


def _reduced(section: Section, titles: set[str]) -> Section | None:
    """Return the rows or columns of a table with these titles; None if there are none."""
    if section.board is not None or section.listed:
        return section
    rows = [row for row in section.rows if row[0] in titles]
    if rows:
        return replace(section, rows=tuple(rows))
    kept = [0, *(at for at, head in enumerate(section.heads) if at and head in titles)]
    if len(kept) == 1:
        return None
    heads, *rows = (tuple(row[at] for at in kept) for row in (section.heads, *section.rows))
    return replace(section, heads=heads, rows=tuple(rows))


def _room() -> int:
    return shutil.get_terminal_size().columns if on_terminal() else UNLIMITED


def _say(lines: Iterator[str]) -> None:
    for line in lines:
        say(line)


def _lines(
    sections: Sequence[Section],
    before: Sequence[Section | None],
    told: PositionWords,
    room: int,
    known: Set[str] = frozenset(),
) -> Iterator[str]:
    """Blank lines stand before boards and tables, and before the first of other lines."""
    open_lines = False
    for section, old in zip(sections, before, strict=True):
        if section.board is not None:
            lines = list(board_lines(section.board, old.board if old else None, room))
        elif section.heads:
            lines = list(_table(section, old, told, room))
        else:
            lines = list(_plain(section, old, told, room, known))
        if lines and not (section.listed and open_lines):
            yield ""
        open_lines = section.listed and (bool(lines) or open_lines)
        yield from lines


def _table(
    section: Section, before: Section | None, told: PositionWords, room: int
) -> Iterator[str]:
    """With what was `before`, the rows that are new, and in them the cells."""
    heads, rows = section.heads, list(section.rows)
    if before is not None and before.heads == section.heads:
        old = {_bare(row[0]): row[1:] for row in before.rows}
        rows = [
            (row[0], *_marked(row[1:], old.get(_bare(row[0]), ())))
            for row in rows
            if row[1:] != old.get(_bare(row[0])) or _bare(row[0]) != row[0].lstrip()
        ]
        changed = {at for row in rows for at, cell in enumerate(row) if cell.startswith(CHANGED)}
        kept = sorted({0, *changed})
        heads, *rows = (tuple(row[at] for at in kept) for row in (heads, *rows))
    if not rows:
        return
    above, below = table_lines(heads, rows, room - INDENT, told.line)
    yield from (" " * INDENT + line for line in (*above, *below))


def _bare(name: str) -> str:
    """Return the name of a row without an option number."""
    return NUMBER.sub("", name).lstrip()


def _marked(cells: Sequence[str], old: Sequence[str]) -> Iterator[str]:
    for number, cell in enumerate(cells):
        was = old[number] if number < len(old) else ""
        yield cell if cell == was else f"{CHANGED}{cell or '-'}"


Row = tuple[str, ...]


def _plain(
    section: Section, before: Section | None, told: PositionWords, room: int, known: Set[str]
) -> Iterator[str]:
    """With what was `before`, what is new or gone; `known` is what was said of cards."""
    if before is None:
        for row in section.rows:
            yield from _line(row, " " * INDENT, told, room, frozenset())
        return
    mark, old = f"  {CHANGED} ", _groups(before.rows)
    news = _groups(section.rows)
    for title, rows in news.items():
        there = old.get(title, ())
        for row in rows if rows != there else ():
            new = row not in there or row is rows[0]
            yield from _line(row, mark if new else " " * INDENT, told, room, known)
    for title, rows in old.items():
        if title not in news:
            nothing = "0" if len(rows[0]) > 1 and rows[0][1].isdigit() else told.nothing
            yield from _line((title, nothing), mark, told, room, known)


def _groups(rows: Sequence[Row]) -> dict[str, tuple[Row, ...]]:
    """Lines by their title, each with those that are indented below it."""
    found: dict[str, tuple[Row, ...]] = {}
    title = ""
    for row in rows:
        title = title if row[0].startswith(" ") else row[0]
        found[title] = (*found.get(title, ()), row)
    return found


def _line(row: Row, front: str, told: PositionWords, room: int, known: Set[str]) -> Iterator[str]:
    title = row[0].lstrip()
    inside = row[0][: len(row[0]) - len(title)]
    brief = row[2] if len(row) == 3 and row[2] not in known else ""
    both = told.words.word("part", {"thing": row[1], "part": brief})
    text = both if row[1] and brief else row[1] or brief
    line = told.line(title, text) if text else f"{title}:" if len(row) == 2 else title
    yield from folded(f"{front}{inside}{line}", room, INDENT + len(inside) + 4)
