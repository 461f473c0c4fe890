"""Shows positions: whole ones, parts of them, and what has changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rulewright.words.position import PositionWords
from rulewright_cli.boards import CHANGED, board_lines
from rulewright_cli.console import on_terminal, say
from rulewright_cli.folding import folded
from rulewright_cli.position import Section
from rulewright_cli.tables import table_lines

INDENT = 4
UNLIMITED = 100_000


def show_sections(sections: Sequence[Section], told: PositionWords) -> None:
    """A position, or parts of it."""
    _say(_lines(sections, [None] * len(sections), told, _room()))


def show_changes(
    sections: Sequence[Section], before: Sequence[Section], told: PositionWords
) -> None:
    """What is not as it was, marked; boards whole, also where other places can be chosen."""
    old = {section.names: section for section in before}
    news = [section for section in sections if section != old.get(section.names)]
    gone = [
        replace(section, rows=tuple((title, told.nothing) for title, *_ in section.rows))
        for names, section in old.items()
        if not section.heads and section.board is None
        if not any(section.names == each.names for each in sections)
    ]
    _say(_lines(news, [old.get(section.names, Section(())) for section in news], told, _room()))
    _say(_lines(gone, [Section(())] * len(gone), told, _room()))


def parts(sections: Sequence[Section], wanted: str, named: Callable[[str], str]) -> list[Section]:
    """The sections and rows that are called so, by the rules or in words."""
    text = wanted.casefold().strip()
    found = []
    for section in sections:
        if section.board is not None or text in (name.casefold() for name in section.names):
            whole = [section.title, *section.names, *map(named, section.names)]
            if any(text in each.casefold() for each in whole if each):
                own = [name for name in section.names if text in (name, named(name).casefold())]
                rows = [row for row in section.rows if row[0] in map(named, own)]
                one = bool(section.heads) and bool(own) and bool(rows)
                found.append(replace(section, rows=tuple(rows)) if one else section)
            continue
        rows = [row for row in section.rows if any(text in cell.casefold() for cell in row)]
        if rows:
            found.append(replace(section, rows=tuple(rows)))
    return found


def _room() -> int:
    return shutil.get_terminal_size().columns if on_terminal() else UNLIMITED


def _say(lines: Iterator[str]) -> None:
    for line in lines:
        say(line)


def _lines(
    sections: Sequence[Section], before: Sequence[Section | None], told: PositionWords, room: int
) -> Iterator[str]:
    """Blank lines stand before boards and tables, and before the first of other lines."""
    open_lines = False
    for section, old in zip(sections, before, strict=True):
        if section.board is not None:
            lines = list(board_lines(section.board, old.board if old else None, room))
        elif section.heads:
            lines = list(_table(section, old, room))
        else:
            lines = list(_plain(section, old, told, room))
        listed = section.board is None and not section.heads
        if lines and not (listed and open_lines):
            yield ""
        open_lines = listed and (bool(lines) or open_lines)
        yield from lines


def _table(section: Section, before: Section | None, room: int) -> Iterator[str]:
    """With what was `before`, the rows that are new, and in them the cells."""
    rows = list(section.rows)
    if before is not None and before.heads == section.heads:
        old = {_bare(row[0]): row for row in before.rows}
        rows = [
            (row[0], *_marked(row[1:], old.get(_bare(row[0]), (row[0],))[1:]))
            for row in rows
            if row != old.get(_bare(row[0]))
        ]
    above, below = table_lines(section.heads, rows, room - INDENT)
    yield from (" " * INDENT + line for line in (*above, *below))


def _bare(name: str) -> str:
    """What a row is about, without the number of an option."""
    start, found, rest = name.partition("] ")
    return rest if found and start.lstrip().startswith("[") else name.lstrip()


def _marked(cells: Sequence[str], old: Sequence[str]) -> Iterator[str]:
    for number, cell in enumerate(cells):
        was = old[number] if number < len(old) else ""
        yield cell if cell == was else f"{CHANGED}{cell or '-'}"


def _plain(
    section: Section, before: Section | None, told: PositionWords, room: int
) -> Iterator[str]:
    known = set() if before is None else set(before.rows)
    for row in section.rows:
        if row in known:
            continue
        front = " " * INDENT if before is None else f"  {CHANGED} "
        inside = row[0][: len(row[0]) - len(row[0].lstrip())]
        text = told.line(row[0].strip(), row[1]).rstrip() if row[1] else f"{row[0].strip()}:"
        yield from folded(f"{front}{inside}{text}", room, INDENT + len(inside) + 4)
