"""Lays files out, and makes sure that they still say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.fix import Edit
from rulewright.formatting.roles import as_kept, rule_of
from rulewright.formatting.yaml_text import Unlaid, laid_out
from rulewright.language.parser import lexemes
from rulewright.model.part import Part, read_whole
from rulewright.schema.signature import same_key
from rulewright.source import Source, Span
from rulewright.words import layout


def formatted(source: Source) -> str:
    """Return the text of a file in canonical format: a locale if its name ends in `.ftl`,
    otherwise YAML. Raises DiagnosticError with the errors that prevent parsing, or `no-layout`
    for contents without a known layout, or whose meaning would change.
    """
    return _words(source) if source.path.endswith(".ftl") else _yaml(source)


def edits(source: Source) -> tuple[Edit, ...]:
    """Return the changes of `formatted` as edits of whole lines, in the order of the text. Raises
    DiagnosticError."""
    return tuple(_edits(source, formatted(source)))


def _yaml(source: Source) -> str:
    root = _read(source)
    if root is None:
        return source.text
    try:
        text = laid_out(source, root)
        after = Source(source.path, text)
        try:
            again = _read(after)
        except DiagnosticError:  # its places are in the new text, which nobody sees
            again = None
        if again is None or not _same(root, again, (), ()):
            raise Unlaid(source.span(0, 0), "it would not say the same")
        if _remarks(source.text) != _remarks(text):
            raise Unlaid(source.span(0, 0), "remarks would be lost")
        if laid_out(after, again) != text:
            raise Unlaid(source.span(0, 0), "a second time would change it again")
    except Unlaid as fault:
        raise DiagnosticError([_refusal(fault.span, fault.what)]) from None
    return text


def _read(source: Source) -> Part | None:
    """Return the contents of a file; None if it is empty. Raises DiagnosticError."""
    reporter = Reporter()
    root = None
    if re.sub(r"#[^\n]*", "", source.text).strip():
        root = read_whole(source, reporter)
    reporter.stop_if_errors()
    return None if root is None else as_kept(root)


def _same(a: Part, b: Part, above_a: Sequence[Part], above_b: Sequence[Part]) -> bool:
    """Whether two parts say the same: rule text by its syntax tree, all else as it is."""
    if a.text is not None and b.text is not None:
        return _same_text(a, b, above_a, above_b)
    if a.is_keyed and b.is_keyed:
        return all(
            x is not None and y is not None and same_key(x.key.text) == same_key(y.key.text)
            and _same(x, y, (*above_a, x), (*above_b, y))
            for x, y in zip_longest(a, b)
        )  # fmt: skip
    if a.is_list and b.is_list:
        return all(
            x is not None and y is not None and _same(x, y, above_a, above_b)
            for x, y in zip_longest(a.items, b.items)
        )
    return False


def _same_text(a: Part, b: Part, above_a: Sequence[Part], above_b: Sequence[Part]) -> bool:
    assert a.text is not None and b.text is not None
    if type(a.text.value) is type(b.text.value) and a.text.value == b.text.value:
        return True
    rule = rule_of(a, above_a)
    if rule is None or rule != rule_of(b, above_b):
        return False
    tree = lexemes(a.text.content, rule.role)[1]
    return tree is not None and tree == lexemes(b.text.content, rule.role)[1]


def _remarks(text: str) -> list[str]:
    """Everything behind a `#`, in order: remarks, and what only looks like one in both."""
    return [re.sub(r"[\s'\"]", "", found) for found in re.findall(r"#[^\n]*", text)]


def _edits(source: Source, text: str) -> Iterator[Edit]:
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            yield Edit(source.span(starts[i], starts[j]), "".join(new[k:m]))


def _words(source: Source) -> str:
    text = layout.laid_out(source)
    if not layout.same(source.text, text) or layout.laid_out(Source(source.path, text)) != text:
        raise DiagnosticError([_refusal(source.span(0, 0), "it would not say the same")])
    return text


def _refusal(span: Span, what: str) -> Diagnostic:
    return Diagnostic("no-layout", f"this file cannot be laid out: {what}", Label(span))
