"""Format files, and check that their meaning has not changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.fix import Edit
from rulewright.document.member_tables import format_csv_source
from rulewright.formatting.text_roles import find_text_role, set_root_kind
from rulewright.formatting.yaml_text import LayoutError, format_yaml
from rulewright.language.parser import tokenize_text
from rulewright.model.part import Part, read_root_part
from rulewright.schema.signature import normalize_key
from rulewright.source import Source, Span
from rulewright.words import locale_format


def format_source(source: Source) -> str:
    """Return the text of a file in canonical format: a locale if its name ends in `.ftl`, a
    table of members if in `.csv`, otherwise YAML. Raises DiagnosticError with the errors that prevent
    parsing, or `no-layout` for contents without a known layout, or whose meaning would change.
    """
    if source.path.endswith(".csv"):
        return _format_table(source)
    return _format_locale(source) if source.path.endswith(".ftl") else _format_yaml(source)


def _format_table(source: Source) -> str:
    reporter = Reporter()
    text = format_csv_source(source, reporter)
    reporter.stop_if_errors()
    assert text is not None
    return text


def list_edits(source: Source) -> tuple[Edit, ...]:
    """Return the changes of `format_source` as edits of whole lines, in the order of the text. Raises
    DiagnosticError."""
    return tuple(_iter_edits(source, format_source(source)))


def _format_yaml(source: Source) -> str:
    root = _read_root(source)
    if root is None:
        return source.text
    try:
        text = format_yaml(source, root)
        after = Source(source.path, text)
        try:
            again = _read_root(after)
        except DiagnosticError:  # its spans are in the new text, which is not shown
            again = None
        if again is None or not _is_same_part(root, again, (), ()):
            raise LayoutError(source.span(0, 0), "its meaning would change")
        if _list_remarks(source.text) != _list_remarks(text):
            raise LayoutError(source.span(0, 0), "comments would be lost")
        if format_yaml(after, again) != text:
            raise LayoutError(source.span(0, 0), "formatting twice would give another result")
    except LayoutError as fault:
        raise DiagnosticError([_make_refusal(fault.span, fault.reason)]) from None
    return text


def _read_root(source: Source) -> Part | None:
    """Return the contents of a file; None if it is empty. Raises DiagnosticError."""
    reporter = Reporter()
    root = None
    if re.sub(r"#[^\n]*", "", source.text).strip():
        root = read_root_part(source, reporter)
    reporter.stop_if_errors()
    return None if root is None else set_root_kind(root)


def _is_same_part(a: Part, b: Part, above_a: Sequence[Part], above_b: Sequence[Part]) -> bool:
    """Return whether two parts are equivalent: rule text by syntax tree, everything else literally."""
    if a.text is not None and b.text is not None:
        return _is_same_text(a, b, above_a, above_b)
    if a.is_keyed and b.is_keyed:
        return all(
            x is not None and y is not None and normalize_key(x.key.text) == normalize_key(y.key.text)
            and _is_same_part(x, y, (*above_a, x), (*above_b, y))
            for x, y in zip_longest(a, b)
        )  # fmt: skip
    if a.is_list and b.is_list:
        return all(
            x is not None and y is not None and _is_same_part(x, y, above_a, above_b)
            for x, y in zip_longest(a.items, b.items)
        )
    return False


def _is_same_text(a: Part, b: Part, above_a: Sequence[Part], above_b: Sequence[Part]) -> bool:
    assert a.text is not None and b.text is not None
    if type(a.text.value) is type(b.text.value) and a.text.value == b.text.value:
        return True
    rule = find_text_role(a, above_a)
    if rule is None or rule != find_text_role(b, above_b):
        return False
    tree = tokenize_text(a.text.content, rule.role)[1]
    return tree is not None and tree == tokenize_text(b.text.content, rule.role)[1]


def _list_remarks(text: str) -> list[str]:
    """Return everything after a `#`, in order: comments and text that looks like one."""
    return [re.sub(r"[\s'\"]", "", found) for found in re.findall(r"#[^\n]*", text)]


def _iter_edits(source: Source, text: str) -> Iterator[Edit]:
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            yield Edit(source.span(starts[i], starts[j]), "".join(new[k:m]))


def _format_locale(source: Source) -> str:
    text = locale_format.format_locale(source)
    if (
        not locale_format.is_equivalent(source.text, text)
        or locale_format.format_locale(Source(source.path, text)) != text
    ):
        raise DiagnosticError([_make_refusal(source.span(0, 0), "its meaning would change")])
    return text


def _make_refusal(span: Span, reason: str) -> Diagnostic:
    return Diagnostic("no-layout", f"this file cannot be formatted: {reason}", Label(span))
