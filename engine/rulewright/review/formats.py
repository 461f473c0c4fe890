"""Render a review as text, as Markdown for a comment, as HTML, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulewright.diagnostics.escaping import escape_line
from rulewright.diagnostics.render import to_data as finding_data
from rulewright.difference.html_page import TEMPLATES, marked_lines
from rulewright.difference.model import diff_lines
from rulewright.pages.page import render_template
from rulewright.review.model import Review
from rulewright.review.review_chapters import ReviewChapter, TextChange, format_title, iter_chapters

HERE = Path(__file__).parent
COMMENT_MARK = "<!-- Rulewright review -->"
MAX_COMMENT_LENGTH = 60_000
"""Characters of a comment: GitHub takes 65,536."""


# --- text -----------------------------------------------------------------------------------------


def as_text(review: Review) -> str:
    lines = [format_title(review)]
    for chapter in iter_chapters(review):
        lines += ["", chapter.title]
        lines += [f"  - {line}" for line in chapter.lines]
        for pair in chapter.pairs:
            lines += [f"  {pair.title}", *(f"      {note}" for note in pair.notes)]
            lines += [f"    {mark} {line}" for mark, line in _list_line_changes(pair)]
        lines += [f"  {line}" for line in chapter.folded]
    return "".join(f"{escape_line(line)}".rstrip() + "\n" for line in lines)


def _list_line_changes(pair: TextChange) -> list[tuple[str, str]]:
    return diff_lines("\n".join(pair.old), "\n".join(pair.new))


# --- Markdown -------------------------------------------------------------------------------------


def as_markdown(review: Review) -> str:
    """For a comment: what is long is folded, and what is too long for one is left out and said."""
    text = f"{COMMENT_MARK}\n## {_escape_md(format_title(review))}\n"
    left_out = []
    for chapter in iter_chapters(review):
        part = "".join(f"{line}\n" for line in _iter_markdown(chapter))
        if len(text) + len(part) > MAX_COMMENT_LENGTH:
            left_out.append(chapter.title)
            continue
        text += part
    if left_out:
        text += f"\nToo long for a comment: {', '.join(left_out)}.\n"
    return text


def _iter_markdown(chapter: ReviewChapter) -> Iterator[str]:
    yield ""
    if chapter.title != "In short":
        yield f"### {_escape_md(chapter.title)}"
        yield ""
    yield from (f"- {_escape_md(line)}" for line in chapter.lines)
    for pair in chapter.pairs:
        yield f"**{_escape_md(pair.title)}**"
        yield ""
        yield from (f"- {_escape_md(note)}" for note in pair.notes)
        if pair.notes:
            yield ""
        yield from _fence_lines([f"{mark} {line}" for mark, line in _list_line_changes(pair)])
        yield ""
    if chapter.folded:
        yield f"<details><summary>{len(chapter.folded)} lines</summary>"
        yield ""
        yield from _fence_lines(list(chapter.folded))
        yield ""
        yield "</details>"


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
    """One page that needs nothing else."""
    return render_template(
        "review.html",
        HERE / "templates",
        TEMPLATES,
        title=format_title(review),
        chapters=iter_chapters(review),
        lines_changed=_list_line_changes,
        marked_lines=marked_lines,
    )


# --- data -----------------------------------------------------------------------------------------


def as_data(review: Review) -> dict[str, Any]:
    covered = review.change_coverage
    return {
        "review": format_title(review),
        "fine": review.is_clean,
        "version": review.version,
        "difference": review.difference.to_dict(),
        "passages": None if review.passages is None else [asdict(p) for p in review.passages],
        "examples": [
            {
                **asdict(example.change),
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
