"""Define the parts of a rulebook before they become HTML or Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, Literal

from rulewright.presentable import Presentable
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Prose. `lang` is its language if it is not the book's; `changed` says that an edition or a variant
    changed the text, and `was` is the standard text. `changed_words` is the old and new text merged, with
    marks (`ins`, `del`).
    """

    text: str
    lang: str | None = None
    changed: bool = False
    was: str | None = None
    changed_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """A part of a line of rule text; `to` is the section that explains it."""

    text: str
    to: str | None = None


@dataclass(frozen=True, slots=True)
class CodeLine:
    pieces: tuple[CodeSpan, ...]
    mark: Literal["", "added", "removed"] = ""


@dataclass(frozen=True, slots=True)
class Code:
    """The rule text as written. `folded` says that prose describes it already."""

    lines: tuple[CodeLine, ...]
    folded: bool = False
    caption: str = ""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table; `was` is its text under the standard rules, if that differs."""

    text: str
    number: bool = False
    was: str | None = None
    head: bool = False


@dataclass(frozen=True, slots=True)
class BookTable:
    heads: tuple[TableCell, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    caption: str = ""
    folded: str = ""
    """The caption under which the table is folded, if a figure shows the same."""


@dataclass(frozen=True, slots=True)
class Legend:
    """A line of a legend: small drawings with their meanings."""

    heading: str
    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing. `svg` is safe inside a page; `text` describes the picture."""

    svg: str
    text: str
    wide: bool = False
    keys: tuple[Legend, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A remark beside the rules."""

    kind: Literal["source", "assumption", "reconstructed", "note", "changed"]
    label: str
    text: str
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A line of a worked example."""

    kind: Literal["move", "told", "illegal", "holds", "given"]
    text: str
    who: str = ""
    pieces: tuple[CodeSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    steps: tuple[ExampleStep, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """A list of sections, each with a text of its own."""

    label: str
    items: tuple[CodeSpan, ...]


Block = Paragraph | Code | BookTable | Figure | Note | Steps | Links


@dataclass(frozen=True, slots=True)
class SectionChange:
    """The change of a section in comparison with the standard rules, as text."""

    kind: Literal["added", "changed", "removed"]
    text: str


@dataclass(slots=True)
class Section:
    """A part of the book under a heading; `id` is unique in the book."""

    id: str
    title: str
    blocks: list[Block] = field(default_factory=list)
    parts: list[Section] = field(default_factory=list)
    change: SectionChange | None = None
    listed: bool = True
    """Whether the section is in the table of contents."""
    anchors: tuple[str, ...] = ()
    """Further ids of this section."""

    def walk(self) -> Iterator[Section]:
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def has_content(self) -> bool:
        """Whether it contains more than sources and rule text."""
        silent = (block for block in self.blocks if not isinstance(block, Code))
        return bool(self.parts) or any(
            not isinstance(block, Note) or block.kind != "source" for block in silent
        )

    @property
    def is_empty(self) -> bool:
        return not self.blocks and all(part.is_empty for part in self.parts)


@dataclass(slots=True)
class Book(Presentable):
    """A whole rulebook; its sections are the records. `facts` are lines for the title page; `words`
    the book's own words that the templates need, by name."""

    language: str
    title: str
    subtitle: str
    summary: str
    facts: list[tuple[str, str]]
    note: Note | None
    parts: list[Section]
    words: dict[str, str]
    style: str = ""
    """The style sheet of its figures."""

    def walk(self) -> Iterator[Section]:
        for part in self.parts:
            yield from part.walk()

    def __str__(self) -> str:
        return self.to_markdown().rstrip()

    def __repr__(self) -> str:
        return f"<Book: {self.title} ({self.language}), {len(list(self.walk()))} sections>"

    def to_dict(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "language": self.language,
            "summary": self.summary,
            "facts": dict(self.facts),
            "sections": self.records(),
        }

    def records(self) -> list[Mapping[str, Any]]:
        return list(_iter_records(self.parts, 1))

    def to_html(self) -> str:
        from rulewright.book.render import as_html

        return as_html(self)

    def to_markdown(self) -> str:
        """Return the book as Markdown, without figures."""
        from rulewright.book.render import as_markdown

        return as_markdown(self)


def _iter_records(sections: Iterable[Section], level: int) -> Iterator[Mapping[str, Any]]:
    for section in sections:
        change = None if section.change is None else section.change.text
        yield {"level": level, "id": section.id, "title": section.title, "change": change}
        yield from _iter_records(section.parts, level + 1)
