"""Headers, guards and types."""

import pytest

from rulewright.language import ast
from unit.language.reading import expression, name, number, read


def test_headers() -> None:
    binder = ast.Binder(names=("p",), domain=name("player"))
    assert read("header", "p in player") == ast.Header(binders=(binder,))
    assert read("header", "p in player, for ever") == ast.Header(binders=(binder,), for_ever=True)
    assert read("header", "for ever") == ast.Header(binders=(), for_ever=True)
    assert read("header", "s in T where a with p = b, for ever") == ast.Header(
        binders=(ast.Binder(names=("s",), domain=name("T")),),
        where=name("a"),
        withs=(ast.With(name="p", value=name("b")),),
        for_ever=True,
    )


def test_guards() -> None:
    assert read("guard", "a or b") == ast.Guard(possible=False, condition=expression("a or b"))
    assert read("guard", "possible") == ast.Guard(possible=True, condition=None)
    assert read("guard", "possible and a") == ast.Guard(possible=True, condition=name("a"))
    assert read("guard", "possible(p)").condition == expression("possible(p)")


def test_edges() -> None:
    assert read("when", "a > 0") == expression("a > 0")
    assert read("when", "army[p, r] becomes 0") == ast.Becomes(
        target=expression("army[p, r]"), value=number(0)
    )


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("int", ast.IntTypeText()),
        ("int 0 to 5", ast.IntTypeText(first=number(0), last=number(5))),
        ("1 to n", ast.IntTypeText(first=number(1), last=name("n"))),
        ("bool", ast.BoolTypeText()),
        ("player?", ast.OptionalType(inner_type=ast.NamedType(name="player"))),
        ("set of site", ast.CollectionTypeText(collection="set", element_type=ast.NamedType(name="site"))),
        (
            "list of site?",
            ast.CollectionTypeText(
                collection="list", element_type=ast.OptionalType(inner_type=ast.NamedType(name="site"))
            ),
        ),
        ("one of by_row, end", ast.OneOfType(names=("by_row", "end"))),
        ("set", ast.NamedType(name="set")),
    ],
)
def test_types(text: str, tree: ast.TypeText) -> None:
    assert read("type", text) == ast.TypeWithDefault(type=tree)
    assert read("takes", text) == ast.TypeWithDefault(type=tree)


def test_a_type_with_a_default() -> None:
    assert read("type", "int = 3") == ast.TypeWithDefault(type=ast.IntTypeText(), default=number(3))


def test_what_letters_stand_for() -> None:
    assert read("takes", "in sea") == ast.Parameter(name="", domain=name("sea"))
    assert read("takes", "from 0 to crew[s]") == ast.Parameter(
        name="", amount_range=ast.RangeOf(first=number(0), last=expression("crew[s]"))
    )


def test_names_in_rows() -> None:
    assert [word for word, _ in read("union", "a | b | c")] == ["a", "b", "c"]
    assert [span.text for _, span in read("product", "column * row")] == ["column", "row"]
