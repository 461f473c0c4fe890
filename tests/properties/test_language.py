"""Any text is read or explained; every tree survives being printed and read again."""

import contextlib

from hypothesis import given, settings, strategies as st

from honest import some
from properties.damage_rule_text import rule_texts
from properties.trees import blocks, expressions, headers
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.language import ast, parser, printer
from rulewright.language.tree_walks import walk_nodes
from rulewright.source import Source, Span
from unit.language.reading import READERS, span_of

kinds = st.sampled_from(sorted(READERS))


@settings(max_examples=50)
@given(expressions)
def test_expressions_survive_printing(tree: ast.Expr) -> None:
    assert parser.parse_expression(span_of(printer.print_expression(tree))) == tree


@settings(max_examples=20)
@given(blocks)
def test_blocks_survive_printing(tree: ast.Block) -> None:
    text = printer.print_block(tree)
    assert parser.parse_block(span_of(text)) == tree
    assert printer.print_block(parser.parse_block(span_of(text))) == text


@settings(max_examples=50)
@given(headers)
def test_headers_survive_printing(tree: ast.Header) -> None:
    assert parser.parse_binders(span_of(printer.print_header(tree))) == tree


@settings(max_examples=20)
@given(blocks, st.integers(0, 8))
def test_indentation_as_a_whole_means_nothing(tree: ast.Block, by: int) -> None:
    text = "\n".join(" " * by + line for line in printer.print_block(tree).split("\n"))
    assert parser.parse_block(span_of(text)) == tree


@settings(max_examples=20)
@given(blocks)
def test_places_lie_in_the_text(tree: ast.Block) -> None:
    text = printer.print_block(tree)
    source = Source("rules.yaml", f"do: |\n{text}\n# behind")
    found = parser.parse_block(Span(source, 6, 6 + len(text)))
    for node in some(walk_nodes(found)):
        assert 6 <= node.span.start < node.span.end <= 6 + len(text)


@given(kinds, st.text())
def test_any_text_is_read_or_explained(kind: str, text: str) -> None:
    with contextlib.suppress(DiagnosticError):
        READERS[kind](span_of(text))


@settings(max_examples=60)
@given(kinds, rule_texts())
def test_any_row_of_words_is_read_or_explained(kind: str, text: str) -> None:
    try:
        READERS[kind](span_of(text))
    except DiagnosticError as error:
        (found,) = error.diagnostics
        assert 0 <= found.primary.span.start <= found.primary.span.end <= len(text)
        assert found.headline and "\n" not in found.headline
        assert found.headline[0] == "`" or not found.headline[0].isupper()
