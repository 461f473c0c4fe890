"""A review as text, as Markdown for a comment, as HTML, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulewright.diagnostics.render import as_data as finding_data
from rulewright.diagnostics.visible import visible
from rulewright.pages.page import rendered
from rulewright.review.model import Review
from rulewright.review.telling import Chapter, Pair, chapters, title
from rulewright.study.difference.model import line_changes
from rulewright.study.difference.page import TEMPLATES, marked_lines

HERE = Path(__file__).parent
MARK = "<!-- Rulewright review -->"
LONGEST = 60_000
"""Characters of a comment: GitHub takes 65,536."""


# --- text -----------------------------------------------------------------------------------------


def as_text(review: Review) -> str:
    lines = [title(review)]
    for chapter in chapters(review):
        lines += ["", chapter.title]
        lines += [f"  - {line}" for line in chapter.lines]
        for pair in chapter.pairs:
            lines += [f"  {pair.title}", *(f"      {note}" for note in pair.notes)]
            lines += [f"    {mark} {line}" for mark, line in _changes(pair)]
        lines += [f"  {line}" for line in chapter.folded]
    return "".join(f"{visible(line)}".rstrip() + "\n" for line in lines)


def _changes(pair: Pair) -> list[tuple[str, str]]:
    return line_changes("\n".join(pair.old), "\n".join(pair.new))


# --- Markdown -------------------------------------------------------------------------------------


def as_markdown(review: Review) -> str:
    """For a comment: what is long is folded, and what is too long for one is left out and said."""
    text = f"{MARK}\n## {_md(title(review))}\n"
    left_out = []
    for chapter in chapters(review):
        part = "".join(f"{line}\n" for line in _markdown(chapter))
        if len(text) + len(part) > LONGEST:
            left_out.append(chapter.title)
            continue
        text += part
    if left_out:
        text += f"\nToo long for a comment: {', '.join(left_out)}.\n"
    return text


def _markdown(chapter: Chapter) -> Iterator[str]:
    yield ""
    if chapter.title != "In short":
        yield f"### {_md(chapter.title)}"
        yield ""
    yield from (f"- {_md(line)}" for line in chapter.lines)
    for pair in chapter.pairs:
        yield f"**{_md(pair.title)}**"
        yield ""
        yield from (f"- {_md(note)}" for note in pair.notes)
        if pair.notes:
            yield ""
        yield from _fenced([f"{mark} {line}" for mark, line in _changes(pair)])
        yield ""
    if chapter.folded:
        yield f"<details><summary>{len(chapter.folded)} lines</summary>"
        yield ""
        yield from _fenced(list(chapter.folded))
        yield ""
        yield "</details>"


def _fenced(lines: list[str]) -> Iterator[str]:
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}diff"
    yield from (visible(line).rstrip() for line in lines)
    yield fence


def _md(text: str) -> str:
    """Return text that Markdown shows literally; text in backticks stays code. It mentions no
    users: a script may be named `@everybody`.
    """
    parts = re.split(r"(`[^`]*`)", visible(text))
    return "".join(
        part if number % 2 else re.sub(r"([\\*_\[\]<>#|~])", r"\\\1", part).replace("@", "@\u200b")
        for number, part in enumerate(parts)
    )


# --- HTML -----------------------------------------------------------------------------------------


def as_html(review: Review) -> str:
    """One page that needs nothing else."""
    return rendered(
        "review.html",
        HERE / "templates",
        TEMPLATES,
        title=title(review),
        chapters=chapters(review),
        lines_changed=_changes,
        marked_lines=marked_lines,
    )


# --- data -----------------------------------------------------------------------------------------


def as_data(review: Review) -> dict[str, Any]:
    covered = review.covered
    return {
        "review": title(review),
        "fine": review.fine,
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
                    "first": None if verdict.first is None else asdict(verdict.first),
                }
                for verdict in review.misfits
            ],
        },
        "findings": [finding_data(found) for found in review.brought],
        "mended": review.mended,
        "failing": list(review.failing),
        "coverage": None
        if covered is None
        else {
            "changed": covered.changed,
            "unreached": [
                {"path": line.path, "line": line.number, "text": line.text}
                for line in covered.unreached
            ],
        },
        "mutants": None
        if review.mutated is None
        else {
            "tried": review.mutated.tried,
            "survivors": [one.to_dict() for one in review.mutated.survivors],
        },
        "compared": [asdict(each) for each in review.compared],
    }
