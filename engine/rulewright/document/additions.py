"""Add or replace an entry of an author's file without changing the rest of it."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.fix import Edit, apply_edits
from rulewright.document.nodes import Entry, Mapping, Scalar, Sequence
from rulewright.document.reader import read_text
from rulewright.source import Source


def add_entry(source: Source, section_name: str, key: str, value: str, heads: Collection[str]) -> str:
    """Return the text with `key: value` added to a top-level section. A new section is inserted after the
    last of the keys in `heads`. Raises DiagnosticError if the text cannot be read."""
    root = _read_root(source)
    there = root.get(section_name)
    if not isinstance(there, Mapping) or not there.entries:
        return _add_line(source, root, heads, f"{section_name}:\n  {key}: {value}\n", there)
    if there.flow:
        return _insert_text(source, there.span.end - 1, f", {key}: {value}")
    first, *_, last = (*there, *there)
    return _insert_below(source, last, f"{_find_indent(source, first)}{key}: {value}\n")


def add_items(source: Source, section_name: str, new_items: Collection[str], heads: Collection[str]) -> str:
    """Return the text with the missing items added to a top-level list. Raises DiagnosticError."""
    root = _read_root(source)
    there = root.get(section_name)
    if not isinstance(there, Sequence) or not there.items:
        return _add_line(source, root, heads, f"{section_name}: [{', '.join(new_items)}]\n", there)
    known = {item.span.text.strip("'\"") for item in there.items}
    missing = [item for item in new_items if item not in known]
    if there.flow:
        return _insert_text(source, there.span.end - 1, "".join(f", {item}" for item in missing))
    before = source.text[source.text.rfind("\n", 0, there.items[0].span.start) + 1 :]
    dash = before[: before.index("-")]
    lines = "".join(f"{dash}- {item}\n" for item in missing)
    return _insert_text(source, _find_line_end(source, there.items[-1].span.end), lines)


def read_values(source: Source) -> dict[str, str]:
    """Return the top-level keys with their values; empty for values that are not scalars. Raises
    DiagnosticError if the text cannot be read."""
    return {
        entry.key.text: entry.value.text if isinstance(entry.value, Scalar) else ""
        for entry in _read_root(source)
    }


def replace_values(source: Source, new_values: dict[str, str]) -> str:
    """Return the text with new values, as YAML, of some top-level keys. Raises DiagnosticError if
    the text cannot be read."""
    root = _read_root(source)
    return apply_edits(source, [Edit(root.entries[key].value.span, new_values[key]) for key in new_values])


def _read_root(source: Source) -> Mapping:
    reporter = Reporter()
    root = read_text(source, reporter)
    reporter.stop_if_errors()
    assert isinstance(root, Mapping), "whoever asks has read the ruleset"
    return root


def _add_line(source: Source, root: Mapping, heads: Collection[str], new_line: str, existing: object) -> str:
    if existing is not None:  # empty braces, or nothing after the colon
        entry = root.entries[new_line.partition(":")[0]]
        end = _find_line_end(source, entry.value.span.end)
        return source.text[: entry.key.span.start] + new_line + source.text[end:]
    last = next(reversed([entry for entry in root if entry.key.text in heads]))
    return _insert_below(source, last, new_line)


def _insert_below(source: Source, entry: Entry, new_line: str) -> str:
    return _insert_text(source, _find_line_end(source, entry.value.span.end), new_line)


def _find_line_end(source: Source, position: int) -> int:
    """Return the offset after the line break of the line, or the end of the text."""
    end = source.text.find("\n", position)
    return len(source.text) if end < 0 else end + 1


def _find_indent(source: Source, entry: Entry) -> str:
    start = entry.key.span.start
    return source.text[source.text.rfind("\n", 0, start) + 1 : start]


def _insert_text(source: Source, position: int, new_text: str) -> str:
    before, after = source.text[:position], source.text[position:]
    if new_text.endswith("\n") and before and not before.endswith("\n"):
        before += "\n"
    return before + new_text + after
