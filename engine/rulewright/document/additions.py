"""Adds an entry to a file that its author wrote, without touching what stands there."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.nodes import Entry, Mapping, Sequence
from rulewright.document.reader import read_text
from rulewright.source import Source


def with_entry(source: Source, section: str, key: str, value: str, heads: Collection[str]) -> str:
    """The text with `key: value` in a section at the top. A new section comes behind the last of
    the keys in `heads`. Raises DiagnosticError if the text cannot be read."""
    root = _root(source)
    there = root.get(section)
    if not isinstance(there, Mapping) or not there.entries:
        return _with_line(source, root, heads, f"{section}:\n  {key}: {value}\n", there)
    if there.flow:
        return _inserted(source, there.span.end - 1, f", {key}: {value}")
    first, *_, last = (*there, *there)
    return _below(source, last, f"{_indent(source, first)}{key}: {value}\n")


def with_item(source: Source, section: str, items: Collection[str], heads: Collection[str]) -> str:
    """The text with items in a list at the top, those that are missing. Raises DiagnosticError."""
    root = _root(source)
    there = root.get(section)
    if not isinstance(there, Sequence) or not there.items:
        return _with_line(source, root, heads, f"{section}: [{', '.join(items)}]\n", there)
    known = {item.span.text.strip("'\"") for item in there.items}
    missing = [item for item in items if item not in known]
    if there.flow:
        return _inserted(source, there.span.end - 1, "".join(f", {item}" for item in missing))
    before = source.text[source.text.rfind("\n", 0, there.items[0].span.start) + 1 :]
    dash = before[: before.index("-")]
    lines = "".join(f"{dash}- {item}\n" for item in missing)
    return _inserted(source, _line_end(source, there.items[-1].span.end), lines)


def _root(source: Source) -> Mapping:
    reporter = Reporter()
    root = read_text(source, reporter)
    reporter.stop_if_errors()
    assert isinstance(root, Mapping), "whoever asks has read the ruleset"
    return root


def _with_line(
    source: Source, root: Mapping, heads: Collection[str], line: str, there: object
) -> str:
    if there is not None:  # empty braces, or nothing behind the colon
        entry = root.entries[line.partition(":")[0]]
        end = _line_end(source, entry.value.span.end)
        return source.text[: entry.key.span.start] + line + source.text[end:]
    last = next(reversed([entry for entry in root if entry.key.text in heads]))
    return _below(source, last, line)


def _below(source: Source, entry: Entry, line: str) -> str:
    return _inserted(source, _line_end(source, entry.value.span.end), line)


def _line_end(source: Source, position: int) -> int:
    """Behind the end of the line; of the text, where it has none."""
    end = source.text.find("\n", position)
    return len(source.text) if end < 0 else end + 1


def _indent(source: Source, entry: Entry) -> str:
    start = entry.key.span.start
    return source.text[source.text.rfind("\n", 0, start) + 1 : start]


def _inserted(source: Source, position: int, added: str) -> str:
    before, after = source.text[:position], source.text[position:]
    if added.endswith("\n") and before and not before.endswith("\n"):
        before += "\n"
    return before + added + after
