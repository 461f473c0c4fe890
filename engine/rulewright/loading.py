"""Loads rulesets, with the language's own idea of when two rule texts say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document import load
from rulewright.document.base import Base
from rulewright.document.layers import Overlays
from rulewright.document.load import Documents
from rulewright.language import ast
from rulewright.language.parser import parse_binders, parse_block, parse_expression
from rulewright.source import Span


def load_documents(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    base: Base | None = None,
    overlays: Overlays | None = None,
) -> Documents:
    """See `document.load.load_documents`."""
    return load.load_documents(
        folder,
        edition=edition,
        variants=variants,
        syntax=SyntaxTrees(),
        base=base,
        overlays=overlays,
    )


class SyntaxTrees:
    """Compares rule texts by their syntax trees, which know nothing of layout and comments."""

    def same(self, a: Span, b: Span) -> bool:
        """Whether both can be read in one way, as an expression, as statements or as what follows
        `each`, and mean the same."""
        readings: tuple[Callable[[Span], object], ...] = (
            parse_expression,
            parse_block,
            parse_binders,
        )
        for read in readings:
            try:
                return read(a) == read(b)
            except DiagnosticError:
                continue
        return False

    def find(self, block: Span, wanted: Span) -> list[tuple[int, int]]:
        """See `document.patch.Syntax`."""
        pattern = parse_block(wanted).statements
        found = []
        for inner in _blocks(parse_block(block)):
            for index in range(len(inner.statements) - len(pattern) + 1):
                if inner.statements[index : index + len(pattern)] == pattern:
                    last = inner.statements[index + len(pattern) - 1]
                    found.append((inner.statements[index].span.start, last.span.end))
        return found


def _blocks(node: object) -> Iterator[ast.Block]:
    """All blocks inside a node, outermost first."""
    if isinstance(node, ast.Block):
        yield node
    if isinstance(node, ast.Node):
        for part in fields(node):
            yield from _blocks(getattr(node, part.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from _blocks(item)
