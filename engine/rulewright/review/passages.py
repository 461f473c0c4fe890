"""Compare passages of two printed rulebooks side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
from rulewright.review.model import Passage, PassageLine

VERSION_NUMBER = re.compile(r"\d+(\.\d+)+")
"""A pattern of version numbers, which the review reports separately."""


def iter_passages(old_book: Book, new_book: Book, layer: str) -> Iterator[Passage]:
    """Yield the changed sections in the order of the new book, then the removed ones."""
    before, after = _lines_by_section(old_book), _lines_by_section(new_book)
    for id, (title, lines) in after.items():
        if id not in before:
            if lines:
                yield Passage("added", id, title, new_book.language, (layer,), (), lines)
        elif (title, lines) != before[id]:
            old_title, old_lines = before[id]
            if old_title != title:
                old_lines = (PassageLine("title", (old_title,)), *old_lines)
                lines = (PassageLine("title", (title,)), *lines)
            yield Passage("changed", id, title, new_book.language, (layer,), old_lines, lines)
    for id, (title, lines) in before.items():
        if id not in after and lines:
            yield Passage("removed", id, title, new_book.language, (layer,), lines, ())


def list_titles(book: Book) -> dict[str, str]:
    """Return the headings of all sections, by their ids."""
    return {section.id: section.title for section in book.walk()}


def _lines_by_section(book: Book) -> dict[str, tuple[str, tuple[PassageLine, ...]]]:
    lines_by_section = {
        section.id: (section.title, tuple(_iter_section_lines(section))) for section in book.walk()
    }
    facts = [f"{name}: {value}" for name, value in book.facts if not VERSION_NUMBER.fullmatch(value)]
    front = [book.subtitle, book.summary, *facts]
    lines_by_section["front"] = (book.title, tuple(PassageLine("text", (line,)) for line in front if line))
    return lines_by_section


def _iter_section_lines(section: Section) -> Iterator[PassageLine]:
    for block in section.blocks:
        yield from (line for line in _iter_block_lines(block) if line.text)


def _iter_block_lines(block: Block) -> Iterator[PassageLine]:
    match block:
        case Paragraph(text=text):
            yield from (PassageLine("text", (line,)) for line in text.splitlines())
        case Note(kind="source"):
            return
        case Note(label=label, text=text):
            yield PassageLine("text", (f"{label}: {text}" if label else text,))
        case Links(items=items):
            # Links to other sections repeat their headings.
            yield from (PassageLine("item", (item.text,)) for item in items if item.to is None)
        case Code(folded=True):
            return
        case Code(lines=lines):
            for line in lines:
                if line.mark != "removed":
                    yield PassageLine("text", ("".join(piece.text for piece in line.pieces),))
        case BookTable(heads=heads, rows=rows, caption=caption):
            yield PassageLine("text", (caption,))
            yield PassageLine("head", tuple(cell.text for cell in heads))
            for row in rows:
                yield PassageLine("row", tuple(cell.text for cell in row))
        case Figure(text=text):
            yield PassageLine("text", (text,))
        case Steps(steps=steps):
            for step in steps:
                yield PassageLine("item", (f"{step.who}: {step.text}" if step.who else step.text,))
