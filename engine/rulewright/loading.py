"""Load rulesets, comparing rule texts by their syntax trees."""

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
    """Load a ruleset as `document.load.load_documents` does, comparing rule texts by their syntax trees."""
    return load.load_documents(
        folder,
        edition=edition,
        variants=variants,
        syntax=SyntaxTrees(),
        base=base,
        overlays=overlays,
    )


class SyntaxTrees:
    """Comparison of rule texts by their syntax trees, which do not contain layout and comments."""

    def is_same_text(self, a: Span, b: Span) -> bool:
        """Return whether both texts can be parsed as the same kind of syntax (an expression, statements, or
        the part after `each`) with equal syntax trees."""
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

    def find_statements(self, block: Span, pattern: Span) -> list[tuple[int, int]]:
        """See `document.patch.Syntax`."""
        pattern_statements = parse_block(pattern).statements
        found = []
        for inner in _iter_blocks(parse_block(block)):
            for index in range(len(inner.statements) - len(pattern_statements) + 1):
                if inner.statements[index : index + len(pattern_statements)] == pattern_statements:
                    last = inner.statements[index + len(pattern_statements) - 1]
                    found.append((inner.statements[index].span.start, last.span.end))
        return found


def _iter_blocks(tree_part: object) -> Iterator[ast.Block]:
    """Yield all blocks inside a node, outermost first."""
    if isinstance(tree_part, ast.Block):
        yield tree_part
    if isinstance(tree_part, ast.Node):
        for part in fields(tree_part):
            yield from _iter_blocks(getattr(tree_part, part.name))
    elif isinstance(tree_part, tuple):
        for item in tree_part:
            yield from _iter_blocks(item)
