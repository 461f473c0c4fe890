"""What of a statement coverage counts: where it leaves its mark, and how far it goes."""

from __future__ import annotations

from rulewright import tree
from rulewright.language import ast
from rulewright.language.trees import doing
from rulewright.source import Span


def head(statement: ast.Statement) -> Span:
    """The part of a statement that is counted: without the blocks inside it."""
    return _first_line(statement.span)


def mark(statement: ast.Statement, made: tuple[tree.Stmt, ...]) -> Span:
    """What leaves the mark of a statement: in `let x = f()`, where `f` is a procedure or somebody
    chooses, nothing but the call itself is done."""
    if isinstance(statement, ast.Let) and made and made[0].span != statement.span:
        return _first_line(made[0].span)
    return head(statement)


def extent(statement: ast.Statement) -> Span | None:
    """A statement up to the first block inside it; None if that stands in another file."""
    span = statement.span
    blocks = [node.span for node in doing(statement) if isinstance(node, ast.Block)]
    if any(block.source is not span.source or block.start < span.start for block in blocks):
        return None
    end = min([span.end, *(block.start for block in blocks)])
    text = span.source.text[span.start : end].rstrip()
    return Span(span.source, span.start, span.start + len(text))


def _first_line(span: Span) -> Span:
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))
