"""Print positions: whole, in part, or only the changes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.scene.context import SceneContext
from rulewright.scene.member_facts import MemberFacts
from rulewright.scene.position_text import PositionText
from rulewright_cli.console import is_terminal, print_line, print_wrapped
from rulewright_cli.position_reader import PositionReader, Section
from rulewright_cli.text_boards import CHANGED, can_show_numbers, iter_board_lines
from rulewright_cli.text_tables import format_table
from rulewright_cli.text_wrapping import wrap_text

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright_cli.game_printer import GamePrinter

MAX_DESCRIBED = 5
"""The largest number of things with the same name that are shown in full."""
INDENT = 4
NUMBER_PREFIX = re.compile(r"\s*\[(\d+)\] ")
"""A pattern of an option number before the name of its place."""
UNLIMITED = 100_000

TextRow = tuple[str, ...]


class PositionPrinter:
    """A printer of the positions of one game that remembers what each seat has seen."""

    def __init__(self, game: Game, printer: GamePrinter, folder: Path) -> None:
        self.game = game
        self.printer = printer
        self.folder = folder
        self.seen_sections: dict[str | None, list[Section]] = {}

    @cached_property
    def scene_context(self) -> SceneContext:
        """Return the drawing context of the game."""
        from rulewright.analysis.pipeline import declare_all
        from rulewright.loading import load_documents

        setting, table = self.game.table.identity.setting, self.game.table
        edition, variants = setting.edition, setting.variants
        documents = load_documents(self.folder, edition=edition, variants=variants)
        world = declare_all(documents, setting)
        return SceneContext(table.machine.program, table.names, world, self.printer.words)

    @cached_property
    def member_facts(self) -> MemberFacts:
        return MemberFacts(self.scene_context)

    @cached_property
    def position_reader(self) -> PositionReader:
        return PositionReader(self.game, self.scene_context, self.member_facts)

    @cached_property
    def thing_names(self) -> dict[str, str]:
        """Return the names of the things that can be shown, each with its text."""
        told = self.position_reader.wording
        return {name: told.get_name(name) for name in self.scene_context.keyed_states}

    def set_game(self, game: Game) -> None:
        """Set the position that is printed from now on, of the same game."""
        self.game = self.position_reader.game = game

    def print_position(
        self, seat: str | None, *, everything: bool = False, count_lines_left: Callable[[], int] | None = None
    ) -> None:
        """Print the position as a seat sees it, or all of it; abridged if it has more than
        `count_lines_left` lines.
        """
        found = self.position_reader.list_sections(seat, everything=everything)
        self.seen_sections[self.viewer_key(seat)] = found
        wording, width = self.position_reader.wording, _max_width()
        lines = list(_format_sections(found, [None] * len(found), wording, width))
        left = len(lines) if count_lines_left is None else count_lines_left()
        _print_all(lines if len(lines) <= left else self._abridge(found, left, width))

    def _abridge(self, sections: Sequence[Section], max_lines: int, width: int) -> list[str]:
        """Return a position in about `max_lines` lines: first cards lose their details and maps become
        running text, then everything but boards and the players' tables is omitted.
        """
        wording = self.position_reader.wording
        shown = list(sections)

        def format_all() -> list[str]:
            return list(_format_sections(shown, [None] * len(shown), wording, width))

        for number, section in enumerate(shown):
            if section.is_lines:
                shown[number] = replace(section, text_rows=tuple(_drop_details(section.text_rows)))
        for number, section in enumerate(shown):
            if section.map_lines and len(format_all()) + 1 > max_lines:
                rows = tuple((line, "", "") for line in section.map_lines)
                shown[number] = replace(section, heads=(), text_rows=rows)
        omitted: list[Section] = []
        for is_lines in (True, False):  # tables are more useful than lines
            for section in reversed([each for each in shown if each.is_lines == is_lines]):
                is_map = section.map_lines or section.text_board is not None
                if not is_map and len(format_all()) + 2 > max_lines and len(shown) > 2:
                    shown.remove(section)
                    omitted.insert(0, section)
        names = [wording.get_name(name) for section in omitted for name in section.thing_names]
        words = self.printer.tool_words
        named = wording.words.format_value(tuple(dict.fromkeys(names)))
        long, short = words.format("position-omits", names=named), words.format("position-abridged")
        notes = [wrap_text(f"    {note}", width, INDENT) for note in (long, short)]
        return [*format_all(), *notes[0 if names and len(notes[0]) <= 2 else 1]]

    def print_changes(
        self, seat: str | None, *, everything: bool = False, count_lines_left: Callable[[], int] | None = None
    ) -> None:
        """Print the changes since the seat's last look, marked; whole boards, also if other places
        can be chosen; the whole position if it has seen none, abridged as `print_position` does.
        """
        viewer = self.viewer_key(seat)
        if viewer not in self.seen_sections:
            self.print_position(seat, everything=everything, count_lines_left=count_lines_left)
            return
        sections = self.position_reader.list_sections(seat, everything=everything)
        old = {section.thing_names: section for section in self.seen_sections[viewer]}
        self.seen_sections[viewer] = sections
        told, room = self.position_reader.wording, _max_width()
        news = [section for section in sections if section != old.get(section.thing_names)]
        there = {section.thing_names for section in sections}
        gone = [names for names, section in old.items() if section.is_lines and names not in there]
        news += [Section(names) for names in gone]
        before = [old.get(section.thing_names, Section(())) for section in news]
        lines = (row for section in old.values() if section.is_lines for row in section.text_rows)
        known = {row[2] for row in lines if len(row) == 3}
        _print_all(_format_sections(news, before, told, room, known))

    def shown_numbers(self, seat: str) -> set[int]:
        """Return the option numbers in the position that the seat saw last."""
        number_set: set[int] = set()
        for section in self.seen_sections.get(self.viewer_key(seat), ()):
            board = section.text_board
            if board is None:
                starts = (NUMBER_PREFIX.match(row[0]) for row in section.text_rows)
                number_set |= {int(start[1]) for start in starts if start is not None}
            elif can_show_numbers(board, _max_width()):
                on = [spot.option_number for spot in board.cells_by_name.values()]
                on += [joint.option_number for joint in board.joints_by_name.values()]
                number_set |= {number for number in on if number is not None}
        return number_set

    def forget_seat(self, seat: str | None) -> None:
        """Forget what the seat has seen."""
        self.seen_sections.pop(self.viewer_key(seat), None)

    def viewer_key(self, seat: str | None) -> str | None:
        """Return the viewer to remember; without hidden information all see the same."""
        return seat if self.game.table.has_secrets else None

    def run_command(self, word: str, rest: str, seat: str | None, *, everything: bool = False) -> bool:
        """Run a command that is available wherever a position is shown; return False for others.
        With `everything`, hidden values are shown.
        """
        game = self.game
        match word:
            case "show" if rest:
                self.print_part(seat, rest, everything=everything)
            case "show":
                self.print_position(seat, everything=everything)
            case "cards":
                self.print_cards(seat, rest, everything=everything)
            case "scores" if game.program.score_parts:
                lines = game.full_standings() if everything else game.standings(seat)
                self.printer.print_standings(game, lines)
            case "scores":
                print_line(self.printer.tool_words.format("nothing-scored"))
            case "log" if rest and not rest.isdigit():
                print_line(self.printer.tool_words.format("log-needs-number"))
            case "log":
                events = game.log if everything else game.log_for(seat)
                self.printer.print_events(events, last_count=int(rest) if rest else None)
            case _:
                return False
        return True

    def print_part(self, seat: str | None, query: str, *, everything: bool = False) -> None:
        """Print everything with a name: parts of the position, cards and other things."""
        told = self.position_reader.wording
        sections = self.position_reader.list_sections(seat, everything=everything, include_undrawn=True)
        found = list(_find_sections(sections, query.casefold().strip(), told))
        _print_all(_format_sections(found, [None] * len(found), told, _max_width()))
        for name, others in self.position_reader.iter_neighbours(query.casefold().strip()):
            print_wrapped(told.format_line(f"{name}, {told.words.format_word('borders')}", others))
        known = list(self.member_facts.search_members(query))
        for name, lines in known[:MAX_DESCRIBED]:
            print_wrapped(name, style="bold")
            for line in lines:
                print_wrapped(f"    {line}")
        for name, _ in known[MAX_DESCRIBED:]:
            print_wrapped(name)
        if not found and not known:
            print_wrapped(self.printer.tool_words.format("nothing-called", name=query))

    def print_cards(self, seat: str | None, query: str, *, everything: bool = False) -> None:
        """Print all visible cards and other things by place, with the facts about them; with a `query`, only
        those of the place or thing with this name."""
        text, any_shown = query.casefold().strip(), False
        for title, things in self.position_reader.iter_visible_things(seat, everything=everything):
            here = text in title.casefold()
            shown = [one for one in things if here or text in one[0].casefold()]
            if shown:
                any_shown = True
                print_wrapped(title, style="bold")
            for name, lines in shown:
                print_wrapped(f"    {name}" + (f" — {'; '.join(lines)}" if lines else ""), hang=8)
        if not any_shown:
            words = self.printer.tool_words
            print_line(words.format("no-card-called", name=query) if text else words.format("no-cards"))


def _find_sections(sections: Sequence[Section], text: str, wording: PositionText) -> Iterator[Section]:
    """Yield the sections and rows with this name, in the rules or in words; if there are none, those that
    mention it."""
    exact = {
        n for n in wording.context.keyed_states if text in (n.casefold(), wording.get_name(n).casefold())
    }
    called = exact or {
        name
        for section in sections
        for name in section.thing_names
        if text in wording.get_name(name).casefold()
    }
    titles = set(map(wording.get_name, called))
    found = False
    for section in sections:
        if called.intersection(section.thing_names):
            found = True
            part = _select_titles(section, titles)
            missing = [wording.get_name(name) for name in section.thing_names if name in called]
            yield part or Section(section.thing_names, text_rows=((missing[0], wording.empty_text),))
    if exact and not found:
        yield Section((), text_rows=((wording.get_name(min(exact)), wording.empty_text),))
    for section in sections if not found else ():
        rows = [row for row in section.text_rows if any(text in cell.casefold() for cell in row)]
        if rows:
            yield replace(section, text_rows=tuple(rows))


def _select_titles(section: Section, titles: set[str]) -> Section | None:
    """Return the rows or columns of a table with these titles; None if there are none."""
    if section.text_board is not None or section.is_lines:
        return section
    rows = [row for row in section.text_rows if row[0] in titles]
    if rows:
        return replace(section, text_rows=tuple(rows))
    kept = [0, *(at for at, head in enumerate(section.heads) if at and head in titles)]
    if len(kept) == 1:
        return None
    heads, *rows = (tuple(row[at] for at in kept) for row in (section.heads, *section.text_rows))
    return replace(section, heads=heads, text_rows=tuple(rows))


def _drop_details(text_rows: Sequence[TextRow]) -> Iterator[TextRow]:
    """Yield the lines of places without the facts about the cards there."""
    for row in text_rows:
        yield (*row[:2], "") if len(row) == 3 else row


def _max_width() -> int:
    return shutil.get_terminal_size().columns if is_terminal() else UNLIMITED


def _print_all(lines: Iterable[str]) -> None:
    for line in lines:
        print_line(line)


def _format_sections(
    sections: Sequence[Section],
    previous_sections: Sequence[Section | None],
    wording: PositionText,
    max_width: int,
    known_facts: Set[str] = frozenset(),
) -> Iterator[str]:
    """Yield the lines of all sections, with a blank line before boards, tables and each group of lines."""
    open_lines = False
    for section, old in zip(sections, previous_sections, strict=True):
        if section.text_board is not None:
            lines = list(iter_board_lines(section.text_board, old.text_board if old else None, max_width))
        elif section.heads:
            lines = list(_format_table(section, old, wording, max_width))
        else:
            lines = list(_format_lines(section, old, wording, max_width, known_facts))
        if lines and not (section.is_lines and open_lines):
            yield ""
        open_lines = section.is_lines and (bool(lines) or open_lines)
        yield from lines


def _format_table(
    section: Section, previous_section: Section | None, wording: PositionText, max_width: int
) -> Iterator[str]:
    """Yield the lines of a table; with a `previous_section`, only changed rows and columns, with changes
    marked."""
    heads, rows = section.heads, list(section.text_rows)
    if previous_section is not None and previous_section.heads == section.heads:
        old = {_strip_number(row[0]): row[1:] for row in previous_section.text_rows}
        rows = [
            (row[0], *_mark_changes(row[1:], old.get(_strip_number(row[0]), ())))
            for row in rows
            if row[1:] != old.get(_strip_number(row[0])) or _strip_number(row[0]) != row[0].lstrip()
        ]
        changed = {at for row in rows for at, cell in enumerate(row) if cell.startswith(CHANGED)}
        kept = sorted({0, *changed})
        heads, *rows = (tuple(row[at] for at in kept) for row in (heads, *rows))
    if not rows:
        return
    above, below = format_table(heads, rows, max_width - INDENT, wording.format_line)
    yield from (" " * INDENT + line for line in (*above, *below))


def _strip_number(name: str) -> str:
    """Return the name of a row without an option number."""
    return NUMBER_PREFIX.sub("", name).lstrip()


def _mark_changes(cell_texts: Sequence[str], previous_texts: Sequence[str]) -> Iterator[str]:
    for number, cell in enumerate(cell_texts):
        was = previous_texts[number] if number < len(previous_texts) else ""
        yield cell if cell == was else f"{CHANGED}{cell or '-'}"


def _format_lines(
    section: Section,
    previous_section: Section | None,
    wording: PositionText,
    max_width: int,
    known_facts: Set[str],
) -> Iterator[str]:
    """Yield lines; with a `previous_section`, only changed and removed rows, marked. `known_facts` are facts
    about cards that were printed before."""
    if previous_section is None:
        for row in section.text_rows:
            yield from _format_row(row, " " * INDENT, wording, max_width, frozenset())
        return
    mark, old = f"  {CHANGED} ", _group_rows(previous_section.text_rows)
    news = _group_rows(section.text_rows)
    for title, rows in news.items():
        there = old.get(title, ())
        for row in rows if rows != there else ():
            new = row not in there or row is rows[0]
            yield from _format_row(row, mark if new else " " * INDENT, wording, max_width, known_facts)
    for title, rows in old.items():
        # A place whose contents are now listed by key, or no longer by key, was not removed.
        is_regrouped = any(title.startswith(each) or each.startswith(title) for each in news)
        if title not in news and not is_regrouped:
            nothing = "0" if len(rows[0]) > 1 and rows[0][1].isdigit() else wording.empty_text
            yield from _format_row((title, nothing), mark, wording, max_width, known_facts)


def _group_rows(text_rows: Sequence[TextRow]) -> dict[str, tuple[TextRow, ...]]:
    """Group lines by their title, each with the lines indented below it."""
    rows_by_title: dict[str, tuple[TextRow, ...]] = {}
    title = ""
    for row in text_rows:
        title = title if row[0].startswith(" ") else row[0]
        rows_by_title[title] = (*rows_by_title.get(title, ()), row)
    return rows_by_title


def _format_row(
    text_row: TextRow, front: str, wording: PositionText, max_width: int, known_facts: Set[str]
) -> Iterator[str]:
    title = text_row[0].lstrip()
    inside = text_row[0][: len(text_row[0]) - len(title)]
    brief = text_row[2] if len(text_row) == 3 and text_row[2] not in known_facts else ""
    both = wording.words.format_word("part", {"thing": text_row[1], "part": brief})
    text = both if text_row[1] and brief else text_row[1] or brief
    line = wording.format_line(title, text) if text else f"{title}:" if len(text_row) == 2 else title
    yield from wrap_text(f"{front}{inside}{line}", max_width, INDENT + len(inside) + 4)
