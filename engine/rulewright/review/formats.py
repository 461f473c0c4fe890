"""Render a review as text, as Markdown for a comment, as HTML, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, Literal

from rulewright.diagnostics.escaping import escape_line
from rulewright.diagnostics.render import to_data as finding_data
from rulewright.difference.html_page import ENDING_STYLES, MarkedPieces, mark_changed_words
from rulewright.output_files import OutputFormat
from rulewright.pages.page import render_template
from rulewright.records import dataclass
from rulewright.revalidation.verdict import describe_divergence
from rulewright.review.model import ChangedExample, EditedThing, Passage, PassageLine, Review, WordChange
from rulewright.review.review_chapters import (
    MAX_LISTED,
    NO_STATE,
    ExampleGroup,
    MarkedLine,
    ReachRow,
    ReachTable,
    ReviewChapter,
    TextChange,
    format_title,
    iter_chapters,
)
from rulewright.words.tool_words import TOOL_LANGUAGES, ToolWords, load_tool_words

HERE = Path(__file__).parent
COMMENT_MARK = "<!-- Rulewright review -->"
MAX_COMMENT_LENGTH = 60_000
"""The largest number of characters of a comment; GitHub accepts 65,536."""


def review_format() -> OutputFormat:
    """Return the kind of file of reviews in all languages."""
    blanks = {"title": "@@", "version": "@@", "since": "@@"}
    titles = {
        load_tool_words("review", language).format("review-title", **blanks) for language in TOOL_LANGUAGES
    }
    starts = [re.escape(COMMENT_MARK), r'\{\s*"review"\s*:']
    starts += [re.escape(title).replace("@@", r"[^\n]*") for title in sorted(titles)]
    return OutputFormat("review", f"({'|'.join(starts)})")


# --- text -----------------------------------------------------------------------------------------


def as_text(review: Review) -> str:
    lines = [format_title(review)]
    for chapter in iter_chapters(review):
        lines += ["", chapter.title]
        lines += [f"  - {line}" for line in chapter.lines]
        if chapter.table is not None:
            lines += [f"  {line}" for line in _iter_reach_lines(chapter.table, review.words)]
        for pair in chapter.pairs:
            lines += [f"  {pair.title}", *(f"      {note}" for note in pair.notes)]
            lines += [f"    {line}" for line in _list_marked_lines(pair)]
        for group in chapter.groups:
            lines += [f"  {line}" for line in _iter_group_lines(group, review.words)]
        lines += [f"  {line}" for line in chapter.folded]
    return "".join(f"{escape_line(line)}".rstrip() + "\n" for line in lines)


def _list_marked_lines(pair: TextChange) -> list[str]:
    return [f"{marked.mark if marked.mark != '…' else ' '} {marked.line.text}" for marked in pair.lines]


def _iter_reach_lines(table: ReachTable, words: ToolWords) -> Iterator[str]:
    """Yield each change in several lines, because terminals are too narrow for a table."""
    for row in table.rows:
        yield f"{row.number}. {_name_row(row)}"
        yield from (f"     {line}" for line in row.details)
        heads_by_state: dict[str, list[str]] = {}
        for head, cell in zip(table.heads, row.cells, strict=True):
            heads_by_state.setdefault(cell, []).append(head)
        for cell, heads in heads_by_state.items():
            if cell != NO_STATE:
                yield f"     {cell}: {', '.join(heads)}"
        if row.script_count:
            yield f"     {words.format('flipped-examples', count=row.script_count)}"
    yield from table.notes


def _name_row(row: ReachRow) -> str:
    return f"{row.name} ({row.title})" if row.title else row.name


def _iter_group_lines(group: ExampleGroup, words: ToolWords) -> Iterator[str]:
    yield group.title
    for number, example in enumerate(group.examples[:MAX_LISTED]):
        yield f"  - {example.change.title}"
        yield f"      {_describe_example(example, words)}"
        if number == 0:  # the others differ in names and numbers only
            yield from (f"      {line}" for line in (() if example.first is None else example.first.details))
            for label, ending in (("before", example.change.old), ("now", example.change.new)):
                yield from (
                    f"      {words.format('labelled', label=words.format(label), value=line)}"
                    for line in ending
                )
    if len(group.examples) > MAX_LISTED:
        yield f"  {words.format('and-more', count=len(group.examples) - MAX_LISTED)}"


def _describe_example(example: ChangedExample, words: ToolWords) -> str:
    divergence = "" if example.first is None else f", {describe_divergence(example.first, words)}"
    return f"{example.change.script}{divergence}"


# --- Markdown -------------------------------------------------------------------------------------


def as_markdown(review: Review) -> str:
    """Return the review as Markdown for a comment: long parts are folded, and parts that exceed the limit of
    a comment are omitted with a remark."""
    text = f"{COMMENT_MARK}\n## {_escape_md(format_title(review))}\n"
    left_out = []
    for chapter in iter_chapters(review):
        part = "".join(f"{line}\n" for line in _iter_markdown(chapter, review.words))
        if len(text) + len(part) > MAX_COMMENT_LENGTH:
            left_out.append(chapter.title)
            continue
        text += part
    if left_out:
        text += f"\n{review.words.format('comment-too-long', chapters=', '.join(left_out))}\n"
    return text


def _iter_markdown(chapter: ReviewChapter, words: ToolWords) -> Iterator[str]:
    yield ""
    if not chapter.is_summary:
        yield f"### {_escape_md(chapter.title)}"
        yield ""
    yield from (f"- {_escape_md(line)}" for line in chapter.lines)
    if chapter.table is not None:
        yield from _iter_markdown_table(chapter.table, words)
    for group in chapter.groups:
        yield f"**{_escape_md(group.title)}**"
        yield ""
        for example in group.examples[:MAX_LISTED]:
            yield f"- {_escape_md(example.change.title)} ({_escape_md(_describe_example(example, words))})"
        if len(group.examples) > MAX_LISTED:
            yield f"- {words.format('and-more', count=len(group.examples) - MAX_LISTED)}"
        yield ""
    for pair in chapter.pairs:
        yield f"**{_escape_md(pair.title)}**"
        yield ""
        yield from (f"- {_escape_md(note)}" for note in pair.notes)
        if pair.notes:
            yield ""
        yield from _fence_lines(_list_marked_lines(pair))
        yield ""
    if chapter.folded:
        yield f"<details><summary>{words.format('lines', count=len(chapter.folded))}</summary>"
        yield ""
        yield from _fence_lines(list(chapter.folded))
        yield ""
        yield "</details>"


def _iter_markdown_table(table: ReachTable, words: ToolWords) -> Iterator[str]:
    heads = ("", words.format("head-change"), *table.heads, words.format("head-examples"))
    yield f"| {' | '.join(_escape_md(head) for head in heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in table.rows:
        details = "".join(f"<br>{_escape_md(line)}" for line in row.details)
        title = f"**{_escape_md(row.title or row.name)}**"
        name = f"<br>{_escape_md(row.name)}" if row.title else ""
        cells = (str(row.number), f"{title}{name}{details}", *row.cells, str(row.script_count or "–"))
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield from (f"{_escape_md(note)}  " for note in table.notes)
    yield ""


def _fence_lines(lines: list[str]) -> Iterator[str]:
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}diff"
    yield from (escape_line(line).rstrip() for line in lines)
    yield fence


def _escape_md(text: str) -> str:
    """Return text that Markdown shows literally; text in backticks stays code. It mentions no
    users: a script may be named `@everybody`.
    """
    parts = re.split(r"(`[^`]*`)", escape_line(text))
    return "".join(
        part if number % 2 else re.sub(r"([\\*_\[\]<>#|~])", r"\\\1", part).replace("@", "@\u200b")
        for number, part in enumerate(parts)
    )


# --- HTML -----------------------------------------------------------------------------------------


def as_html(review: Review) -> str:
    """Return the review as a self-contained page."""
    return render_template(
        "review.html",
        HERE / "templates",
        title=format_title(review),
        chapters=list(iter_chapters(review)),
        list_blocks=list_html_blocks,
        describe=partial(_describe_example, words=review.words),
        language=review.words.language,
        words=review.words,
        ends=ENDING_STYLES,
        state_classes=STATE_CLASSES,
        max_listed=MAX_LISTED,
    )


STATE_CLASSES: dict[str, str] = {
    "changed": "in", "own": "keeps", "otherwise": "keeps", "stale": "out", "missing": "out", "unknown": "out",
}  # fmt: skip
"""The CSS class of a cell in the table of effects, by its state."""


@dataclass(frozen=True, slots=True)
class HtmlLine:
    """A line of a passage with marked words: see `MarkedPieces`."""

    style: str
    is_head: bool
    cells: tuple[MarkedPieces, ...]


@dataclass(frozen=True, slots=True)
class HtmlBlock:
    """Consecutive lines of a passage that form a table, a list or text."""

    kind: Literal["table", "list", "text"]
    lines: tuple[HtmlLine, ...]


def list_html_blocks(pair: TextChange) -> list[HtmlBlock]:
    """Return the lines of a passage as tables, lists and texts, with differing words marked."""
    blocks: list[HtmlBlock] = []
    for kind, group in groupby(_iter_html_lines(pair.lines), lambda each: each[0]):
        blocks.append(HtmlBlock(kind, tuple(line for _, line in group)))
    return blocks


def _iter_html_lines(
    lines: Sequence[MarkedLine],
) -> Iterator[tuple[Literal["table", "list", "text"], HtmlLine]]:
    for one, other in _pair_lines(lines):
        style = {"-": "out", "+": "in", "…": "gap"}.get(one.mark, "")
        yield _make_html_line(style, one.line, None if other is None else other.line, 0)
        if other is not None:
            yield _make_html_line("in", other.line, one.line, 1)


def _pair_lines(lines: Sequence[MarkedLine]) -> Iterator[tuple[MarkedLine, MarkedLine | None]]:
    """Yield the lines; removed lines are paired with added ones if there are equally many."""
    at = 0
    while at < len(lines):
        gone = list(takewhile(lambda line: line.mark == "-", lines[at:]))
        come = list(takewhile(lambda line: line.mark == "+", lines[at + len(gone) :])) if gone else []
        if gone and len(gone) == len(come):
            yield from zip(gone, come, strict=True)
            at += len(gone) + len(come)
        elif gone:
            yield from ((line, None) for line in gone)
            at += len(gone)
        else:
            yield lines[at], None
            at += 1


def _make_html_line(
    style: str, line: PassageLine, other: PassageLine | None, side: int
) -> tuple[Literal["table", "list", "text"], HtmlLine]:
    cells: list[MarkedPieces] = []
    for number, text in enumerate(line.cells):
        if other is not None and len(other.cells) == len(line.cells):
            pair = (text, other.cells[number]) if side == 0 else (other.cells[number], text)
            cells.append(mark_changed_words(*pair)[side])
        else:
            cells.append([("", text)])
    kind: Literal["table", "list", "text"] = (
        "table" if line.kind in ("head", "row") else "list" if line.kind == "item" else "text"
    )
    return kind, HtmlLine(style, line.kind in ("head", "title"), tuple(cells))


# --- data -----------------------------------------------------------------------------------------


def as_data(review: Review) -> dict[str, Any]:
    covered = review.change_coverage
    return {
        "review": format_title(review),
        "fine": review.is_clean,
        "version": review.version,
        "difference": review.difference.to_dict(),
        "changes": [_edit_data(number, edit) for number, edit in enumerate(review.edits, 1)],
        "passages": None if review.passages is None else [_passage_data(each) for each in review.passages],
        "unprinted": [_word_data(change) for change in review.unprinted_words],
        "examples": [
            {
                **asdict(example.change),
                "causes": list(example.causes),
                "reason": example.reason,
                "first": None if example.first is None else asdict(example.first),
            }
            for example in review.examples
        ],
        "saves": {
            "tried": review.saves,
            "misfits": [
                {
                    "game": verdict.game,
                    "first": None if verdict.first_difference is None else asdict(verdict.first_difference),
                }
                for verdict in review.misfits
            ],
        },
        "findings": [finding_data(found) for found in review.new_diagnostics],
        "mended": review.fixed_count,
        "failing": list(review.failing_scripts),
        "coverage": None
        if covered is None
        else {
            "changed": covered.changed_count,
            "unreached": [
                {"path": line.path, "line": line.number, "text": line.text}
                for line in covered.unreached_lines
            ],
        },
        "mutants": None
        if review.change_mutants is None
        else {
            "tried": review.change_mutants.tried_count,
            "survivors": [one.to_dict() for one in review.change_mutants.survivors],
        },
        "compared": [asdict(each) for each in review.comparisons],
    }


def _edit_data(number: int, edit: EditedThing) -> dict[str, Any]:
    return {
        "number": number,
        "kind": edit.kind,
        "title": edit.title,
        "name": edit.name,
        "rule": None if edit.rule is None else asdict(edit.rule),
        "words": [_word_data(change) for change in edit.word_changes],
        "layers": {name: state for name, state in edit.states if state},
        "languages": {name: state for name, state in edit.language_states if state},
        "examples": list(edit.scripts),
    }


def _passage_data(passage: Passage) -> dict[str, Any]:
    return {
        "kind": passage.kind,
        "section": passage.id,
        "title": passage.title,
        "language": passage.language,
        "layers": list(passage.layers),
        "old": [line.text for line in passage.old_lines],
        "new": [line.text for line in passage.new_lines],
    }


def _word_data(change: WordChange) -> dict[str, Any]:
    return {
        "owner": change.owner or None,
        "language": change.language,
        "id": change.id,
        "old": change.old_text,
        "new": change.new_text,
    }
