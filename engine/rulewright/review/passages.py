"""Compare passages of two printed rulebooks side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulewright.book.model import (
    Block,
    Book,
    BookTable,
    Code,
    Figure,
    Links,
    Note,
    Paragraph,
    Section,
    Steps,
)
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A section of the book that reads otherwise, or is there in one of the books alone. The lines
    are paragraphs, and rows of tables."""

    kind: Literal["added", "removed", "changed"]
    title: str
    old: tuple[str, ...]
    new: tuple[str, ...]


def iter_passages(old_book: Book, new_book: Book) -> Iterator[Passage]:
    """The sections that read otherwise, in the order of the new book; then those that went."""
    before, after = _lines_by_section(old_book), _lines_by_section(new_book)
    for id, (title, lines) in after.items():
        if id not in before:
            if lines:
                yield Passage("added", title, (), lines)
        elif (title, lines) != before[id]:
            yield Passage("changed", title, before[id][1], lines)
    for id, (title, lines) in before.items():
        if id not in after and lines:
            yield Passage("removed", title, lines, ())


def _lines_by_section(book: Book) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {section.id: (section.title, tuple(_iter_section_lines(section))) for section in book.walk()}


def _iter_section_lines(section: Section) -> Iterator[str]:
    for block in section.blocks:
        yield from (line for line in _iter_block_lines(block) if line)


def _iter_block_lines(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield from text.splitlines()
        case Note(kind="source"):
            return
        case Note(label=label, text=text):
            yield f"{label}: {text}"
        case Code(folded=True) | Links():
            return
        case Code(lines=lines):
            for line in lines:
                if line.mark != "removed":
                    yield "".join(piece.text for piece in line.pieces)
        case BookTable(rows=rows, caption=caption):
            yield caption
            for row in rows:
                yield " | ".join(cell.text for cell in row)
        case Figure(text=text):
            yield text
        case Steps(steps=steps):
            for step in steps:
                yield f"{step.who}: {step.text}" if step.who else step.text
