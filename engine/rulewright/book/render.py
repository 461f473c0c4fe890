"""Render a book as one HTML file or as Markdown, from templates."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

from rulewright.book.model import (
    Block,
    Book,
    BookTable,
    Code,
    CodeSpan,
    ExampleStep,
    Figure,
    Links,
    Note,
    Paragraph,
    Section,
    Steps,
    TableCell,
)
from rulewright.pages.page import create_environment
from rulewright.pages.page_texts import page_text

TEMPLATES = Path(__file__).parent / "templates"
_BREAKS = re.compile(r"[ \t\r\n]+")
"""White space that becomes one space in a cell of a table; no-break spaces inside numbers stay."""


def as_html(book: Book) -> str:
    """Render the book as a self-contained page with its style and figures and without scripts."""
    made = create_environment(TEMPLATES)
    made.tests["kind"] = _is_kind
    # In figures, names of styles are letters and colours are digits.
    made.globals["style"] = Markup(f"{made.globals['style']}\n{book.style}")
    title = f"{book.title} – {book.subtitle}" if book.subtitle else book.title
    return made.get_template("book.html").render(book=book, title=title, language=book.language)


def _is_kind(block: object, name: str) -> bool:
    return type(block).__name__ == name


# --- Markdown -------------------------------------------------------------------------------------


def as_markdown(book: Book) -> str:
    """Render the book as Markdown without figures, for reading as plain text and for comparison."""
    lines = ["<!-- Rulewright -->", "", f"# {_escape_md(book.title)}", ""]
    if book.subtitle:
        lines += [f"*{_escape_md(book.subtitle)}*", ""]
    if book.summary:
        lines += [_escape_md(" ".join(book.summary.split())), ""]
    colon = book.words["colon"]
    lines += [f"- {_escape_md(name)}{colon}{_escape_md(value)}" for name, value in book.facts]
    if book.note is not None:
        lines += ["", *_render_block(book.note, colon)]
    lines += ["", f"## {_escape_md(book.words['contents'])}", ""]
    for part in book.parts:
        lines.append(f"- [{_escape_md(part.title)}](#{part.id})")
        lines += [f"  - [{_escape_md(inner.title)}](#{inner.id})" for inner in part.parts if inner.listed]
    for part in book.parts:
        lines += _render_section(part, 2, colon)
    return page_text(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n")


def _render_section(section: Section, level: int, colon: str) -> list[str]:
    ids = (section.id, *section.anchors)
    places = "".join(f'<a id="{id}"></a>' for id in ids)
    lines = ["", places, "", f"{'#' * min(level, 6)} {_escape_md(section.title)}"]
    if section.change is not None:
        lines += ["", f"**{_escape_md(section.change.text)}**"]
    for block in section.blocks:
        lines += ["", *_render_block(block, colon)]
    for part in section.parts:
        lines += _render_section(part, level + 1, colon)
    return lines


def _render_block(block: Block, colon: str) -> list[str]:
    """Render a block as lines; `colon` is the punctuation of the language between a label and its text."""
    match block:
        case Paragraph(changed_words=pieces) if pieces:
            return ["".join(_render_marked_text(mark, text) for mark, text in pieces)]
        case Paragraph(text=text, changed=changed, was=was):
            usually = ["", _render_quotation(was)] if was else []
            return [f"**{_escape_md(text)}**" if changed else _escape_md(text), *usually]
        case Code(folded=True):
            return []
        case Code(lines=lines):
            marks = {"": "  ", "added": "+ ", "removed": "- "}
            marked = any(line.mark for line in lines)
            shown = [
                (marks[line.mark] if marked else "") + "".join(piece.text for piece in line.pieces)
                for line in lines
            ]
            return [f"```{'diff' if marked else ''}", *shown, "```"]
        case BookTable():
            return _render_table(block)
        case Figure():
            return []
        case Note(label=label, text=text):
            return [_render_quotation(f"{label}{colon}{text}" if label else text)]
        case Steps(steps=steps):
            return [_render_step(step, colon) for step in steps]
        case Links(label=label, items=items):
            head = [f"{_escape_md(label)}{colon.rstrip()}", ""] if label else []
            return [*head, *(f"- {_render_link(piece)}" for piece in items)]


def _render_marked_text(mark: str, text: str) -> str:
    """Return words that were added or removed with their sign; spaces around them stay outside."""
    sign, words = {"": "", "ins": "**", "del": "~~"}[mark], text.strip()
    if not sign or not words:
        return _escape_md(text) if not sign else text
    start = text.index(words)
    return f"{text[:start]}{sign}{_escape_md(words)}{sign}{text[start + len(words) :]}"


def _render_quotation(text: str) -> str:
    """Return a quotation, with empty lines."""
    return "\n".join(f"> {line}".rstrip() for line in _escape_md(text).split("\n"))


def _render_table(book_table: BookTable) -> list[str]:
    lines = [f"*{_escape_md(book_table.caption)}*", ""] if book_table.caption else []
    lines.append("| " + " | ".join(_render_cell(cell) for cell in book_table.heads) + " |")
    right = [all(row[n].number for row in book_table.rows) for n in range(len(book_table.heads))]
    lines.append("| " + " | ".join("---:" if number else "---" for number in right) + " |")
    lines += ["| " + " | ".join(_render_cell(cell) for cell in row) + " |" for row in book_table.rows]
    return lines


def _render_cell(table_cell: TableCell) -> str:
    text = _escape_md(_BREAKS.sub(" ", table_cell.text.strip())).replace("|", "\\|")
    return f"**{text}** (~~{_escape_md(table_cell.was)}~~)" if table_cell.was is not None else text


def _render_step(example_step: ExampleStep, colon: str) -> str:
    match example_step.kind:
        case "given":
            return f"    {example_step.text}"
        case "move":
            return f"- **{_escape_md(example_step.text)}**"
        case "illegal":
            return f"- {_escape_md(example_step.who)}{colon}{_escape_md(example_step.text)}"
        case "holds":
            return f"- ✓ {_escape_md(example_step.text)}"
        case "told":
            return f"- {_escape_md(example_step.text)}"


def _render_link(code_span: CodeSpan) -> str:
    return f"[{_escape_md(code_span.text)}](#{code_span.to})" if code_span.to else _escape_md(code_span.text)


def _escape_md(text: str) -> str:
    """Escape text so that Markdown shows it literally."""
    return re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)


__all__ = ["as_html", "as_markdown"]
