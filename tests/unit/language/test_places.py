"""Every node knows the stretch of the file it was read from."""

import pytest

from honest import some
from rulewright.language import ast, parser
from rulewright.language.tree_walks import walk_nodes
from rulewright.records import dataclass
from rulewright.source import Source, Span
from unit.language.reading import block, expression, statement

FILE = """\
# Überschrift
flow:
  turns:
    do: |
      größter chooses s in site where owner[s] is none   # ä
      owner[s] = größter
    next: 'x + y'
"""


def test_places_are_places_in_the_file() -> None:
    source = Source("rules.yaml", FILE)
    start, end = FILE.index("      größter"), FILE.index("    next")
    choose, assign = parser.parse_block(Span(source, start, end)).statements
    assert choose.span.text == "größter chooses s in site where owner[s] is none"
    assert (choose.span.line, choose.span.column) == (5, 7)
    assert assign.span.text == "owner[s] = größter"
    inner = FILE.index("x + y")
    tree = parser.parse_expression(Span(source, inner, inner + 5))
    assert (tree.span.line, tree.span.column, tree.span.text) == (7, 12, "x + y")


@pytest.mark.parametrize(
    "text",
    [
        "a and (b or c)",
        "f(a, b)[c].d",
        "any s in T where a",
        "x if a else y",
        "-a * (b + c)",
        "count parts of s in T where a",
        "joined(a, b, through m in T)",
        "longest trail of w in T where (any m in U where b) through c in U where any d in T",
        "x is not none",
    ],
)
def test_an_expression_covers_its_text(text: str) -> None:
    assert expression(f"  {text}  ").span.text == text


def test_parentheses_belong_to_the_place() -> None:
    tree = expression("(a + b) * c")
    assert tree.span.text == "(a + b) * c" and tree.left.span.text == "(a + b)"


@pytest.mark.parametrize(
    "text",
    [
        "move c to court[p] at left",
        "if a:\n  x = 1\nelse:\n  y = 2",
        "p chooses from m(p)",
        "p chooses:\n  a(s) where b:\n    nothing",
        'log "x" (a = b seen by p)',
        "p chooses s in T where a\notherwise:\n  leave",
        "end game",
        "return",
    ],
)
def test_a_statement_covers_its_text_and_no_more(text: str) -> None:
    first, _ = block(f"{text}\nx = 1\n").statements
    assert first.span.text == text


def test_children_lie_inside_their_parents() -> None:
    tree = statement("for s in T where a and b with p = c:\n  move n from x[s] to y[p]\n")
    for node in some(walk_nodes(tree)):
        for name in ("span", "name_span"):
            span = getattr(node, name, tree.span)
            assert tree.span.start <= span.start < span.end <= tree.span.end


@dataclass(frozen=True)
class Patched(Source):
    """A text whose first nine characters come from another file, as an overlay makes them."""

    def span(self, start: int, end: int) -> Span:
        other = Source("overlay.yaml", "x" * 100)
        return Span(other, start + 50, end + 50) if end <= 9 else Span(self, start, end)


def test_patched_text_points_into_its_files() -> None:
    source = Patched("base.yaml", "let a = 1\nb = 22\n")
    tree = parser.parse_block(Span(source, 0, len(source.text)))
    first, second = tree.statements
    assert isinstance(first, ast.Let)
    assert (first.span.source.path, first.span.start, first.name_span.start) == (
        "overlay.yaml",
        50,
        54,
    )
    assert second.span.source.path == "base.yaml"


def test_what_was_read_is_known_again_by_its_text_and_place() -> None:
    """A file that was changed is another text at the same path."""

    def read(text: str) -> object:
        return parser.parse_expression(Source("rules.yaml", text).span(0, len(text)))

    first = read("a + 1")
    assert read("a + 1") is first
    assert read("a + 2") != first
    shifted = Source("rules.yaml", "  a + 1")
    moved = parser.parse_expression(shifted.span(2, 7))
    assert moved == first and moved.span.start == 2
