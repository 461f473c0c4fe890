"""A difference as one HTML page that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape

from rulewright.pages.page import page
from rulewright.study.difference.model import (
    Change,
    Difference,
    RuleChange,
    ScriptChange,
    Verdict,
    line_changes,
)

WELL, BAD = " well", " bad"
ENDS: dict[Verdict, tuple[str, str]] = {
    "passes now": (BAD, WELL),
    "fails now": (WELL, BAD),
    "fails otherwise": (BAD, BAD),
    "ends otherwise": ("", ""),
}
"""How a script's two ends are marked: as well or bad, not as gone or come."""


def as_html(difference: Difference) -> str:
    """The page; it loads nothing, so that it can be sent and kept."""
    old, new = escape(difference.old.name), escape(difference.new.name)
    kept = difference.version_kept
    return page(
        f"{difference.old.name} → {difference.new.name}",
        "\n".join(
            (
                f"<h1>{old} → {new}</h1>",
                f'<p class="soft">{escape(str(difference.old))} → {escape(str(difference.new))}'
                f"<br>{escape(difference.summary)}</p>",
                *([f"<p><strong>{escape(kept)}.</strong></p>"] if kept else []),
                *_contents(difference),
                "<main>",
                *_body(difference),
                "</main>",
            )
        ),
    )


def _contents(difference: Difference) -> Iterator[str]:
    items = [(_anchor(title), title, len(rules)) for title, rules in difference.sections()]
    remarks = sum(rule.remark for rule in difference.rules)
    if remarks:
        items.append(("remarks", "only what is said about them", remarks))
    if difference.scripts:
        items.append(("scripts", "scripts", len(difference.scripts)))
    if items:
        yield '<nav class="short"><ul>'
        for anchor, title, count in items:
            yield f'<li><a href="#{anchor}">{escape(title)}</a> {count}</li>'
        yield "</ul></nav>"


def _body(difference: Difference) -> Iterator[str]:
    for name in (difference.old, difference.new):
        if name.findings:
            yield f"<p>{escape(name.name)} cannot be played: tables and scripts are not compared."
            yield "<ul>"
            for finding in name.findings:
                place = escape(str(finding.primary.span))
                yield f'<li>{escape(finding.headline)} <span class="place">{place}</span></li>'
            yield "</ul>"
    for title, rules in difference.sections():
        yield f'<section><h2 id="{_anchor(title)}">{escape(title)}</h2>'
        for rule in rules:
            yield from _rule(rule)
        yield "</section>"
    remarks = [rule for rule in difference.rules if rule.remark]
    if remarks:
        yield '<section><h2 id="remarks">only what is said about them</h2>'
        for rule in remarks:
            yield from _rule(rule)
        yield "</section>"
    if difference.scripts:
        yield '<section><h2 id="scripts">scripts that end otherwise</h2>'
        for script in difference.scripts:
            yield from _script(script)
        yield "</section>"


def _anchor(title: str) -> str:
    return "-".join(re.findall(r"\w+", title))


def _rule(rule: RuleChange) -> Iterator[str]:
    kind = f' <span class="kind {rule.kind}">{rule.kind}</span>'
    source = f' <span class="source">[{escape(rule.source)}]</span>' if rule.source else ""
    yield f"<article><h3><code>{escape(rule.rule)}</code>{kind}{source}</h3>"
    for change in rule.changes:
        yield from _change(change)
    if rule.cells:
        yield from _table(rule)
    yield "</article>"


def _change(change: Change) -> Iterator[str]:
    passages = [passage for passage in (change.old, change.new) if passage is not None]
    places = " → ".join(escape(p) for p in dict.fromkeys(p.place for p in passages))
    part = f"<code>{escape(change.part)}</code> " if change.part else ""
    kind = "" if change.kind == "changed" else f"{change.kind} "
    yield f'<div>{part}<span class="kind">{kind}</span><span class="place">{places}</span></div>'
    yield '<div class="text">'
    old, new = (p.text if p else "" for p in (change.old, change.new))
    yield from marked_lines(line_changes(old, new))
    yield "</div>"


def marked_lines(changes: list[tuple[str, str]]) -> Iterator[str]:
    """Lines that went and lines that came; where as many came as went, word by word."""
    at = 0
    while at < len(changes):
        mark, line = changes[at]
        if mark == " ":
            yield f"<div>{escape(line)}</div>"
            at += 1
            continue
        gone = [text for kind, text in _run(changes, at, "-")]
        come = [text for kind, text in _run(changes, at + len(gone), "+")]
        at += len(gone) + len(come)
        if len(gone) == len(come):
            pairs = [_words(a, b) for a, b in zip(gone, come, strict=True)]
            yield from (f'<div class="out">{a}</div>' for a, _ in pairs)
            yield from (f'<div class="in">{b}</div>' for _, b in pairs)
        else:
            yield from (f'<div class="out">{escape(line)}</div>' for line in gone)
            yield from (f'<div class="in">{escape(line)}</div>' for line in come)


def _run(changes: list[tuple[str, str]], at: int, mark: str) -> list[tuple[str, str]]:
    end = at
    while end < len(changes) and changes[end][0] == mark:
        end += 1
    return changes[at:end]


def _words(old: str, new: str) -> tuple[str, str]:
    """Two lines with the words marked that only one of them has."""
    a, b = (re.findall(r"\w+|\s+|[^\w\s]", text) for text in (old, new))
    gone, come = "", ""
    for step, i, j, k, n in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        first, second = escape("".join(a[i:j])), escape("".join(b[k:n]))
        if step == "equal":
            gone, come = gone + first, come + second
        else:
            gone += f"<del>{first}</del>" if first else ""
            come += f"<ins>{second}</ins>" if second else ""
    return gone, come


def _table(rule: RuleChange) -> Iterator[str]:
    more = max(len(cell.keys) for cell in rule.cells) > len(rule.heads)
    heads = [*rule.heads, *(["players"] if more else []), "before", "now"]
    yield '<div class="scroll"><table><thead><tr>'
    yield "".join(f"<th>{escape(head)}</th>" for head in heads)
    yield "</tr></thead><tbody>"
    for cell in rule.cells:
        blank = len(heads) - 2 - len(cell.keys)
        keys = "".join(f"<td>{escape(key)}</td>" for key in (*cell.keys, *[""] * blank))
        old, new = (escape("" if v is None else v) for v in (cell.old, cell.new))
        yield f'<tr>{keys}<td class="out">{old}</td><td class="in">{new}</td></tr>'
    yield "</tbody></table></div>"


def _script(script: ScriptChange) -> Iterator[str]:
    whose = "" if script.of == "both" else f", of the {script.of} side"
    verdict = f'<span class="kind">{script.verdict}{whose}</span>'
    yield f"<article><h3>{escape(script.title)} {verdict}</h3>"
    yield f'<div class="place">{escape(script.script)}</div><div class="text">'
    before, now = ENDS[script.verdict]
    for when, mark, lines in (("before", before, script.old), ("now", now, script.new)):
        for number, line in enumerate(lines):
            head = "" if number else f"<i>{when}</i>"
            yield f'<div class="end{mark}">{head}<span>{escape(line)}</span></div>'
    yield "</div></article>"
