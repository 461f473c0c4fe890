"""Headers, guards, types, signatures and the moves of scripts."""

import pytest

from rulewright.language import ast
from unit.language.reading import expression, finding, name, number, read


def test_headers() -> None:
    binder = ast.Binder(names=("p",), domain=name("player"))
    assert read("header", "p in player") == ast.Header(binders=(binder,))
    assert read("header", "p in player, for ever") == ast.Header(binders=(binder,), for_ever=True)
    assert read("header", "for ever") == ast.Header(binders=(), for_ever=True)
    assert read("header", "s in T where a with p = b, for ever") == ast.Header(
        binders=(ast.Binder(names=("s",), domain=name("T")),), where=name("a"),
        withs=(ast.With(name="p", value=name("b")),), for_ever=True,
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
        ("player?", ast.OptionalType(of=ast.NamedType(name="player"))),
        ("set of site", ast.CollectionTypeText(kind="set", of=ast.NamedType(name="site"))),
        (
            "list of site?",
            ast.CollectionTypeText(kind="list", of=ast.OptionalType(of=ast.NamedType(name="site"))),
        ),
        ("one of by_row, end", ast.OneOfType(names=("by_row", "end"))),
        ("set", ast.NamedType(name="set")),
    ],
)
def test_types(text: str, tree: ast.TypeText) -> None:
    assert read("type", text) == ast.Typed(type=tree)
    assert read("takes", text) == ast.Typed(type=tree)


def test_a_type_with_a_default() -> None:
    assert read("type", "int = 3") == ast.Typed(type=ast.IntTypeText(), default=number(3))


def test_what_letters_stand_for() -> None:
    assert read("takes", "in sea") == ast.Parameter(name="", domain=name("sea"))
    assert read("takes", "from 0 to crew[s]") == ast.Parameter(
        name="", amount=ast.RangeOf(first=number(0), last=expression("crew[s]"))
    )


def test_names_in_rows() -> None:
    assert [word for word, _ in read("union", "a | b | c")] == ["a", "b", "c"]
    assert [span.text for _, span in read("product", "column * row")] == ["column", "row"]


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("over", "over", None),
        ("rules(p, r)", "rules", ("p", "r")),
        ("icons_move()", "icons_move", ()),
        ("influence.gifts(p)", "influence.gifts", ("p",)),
        (" price ( n ,i ) ", "price", ("n", "i")),
    ],
)
def test_signatures(text: str, name: str, parameters: tuple[str, ...] | None) -> None:
    found = read("signature", text)
    assert (found.name, found.parameters) == (name, parameters)


@pytest.mark.parametrize("text", ["f(p: player)", "f(a, a)", "f(in)", "3", "f(", ""])
def test_broken_signatures(text: str) -> None:
    assert finding("signature", text).code == "bad-signature"


def test_moves() -> None:
    def argument(value: object, name: str | None = None) -> ast.Argument:
        return ast.Argument(name=name, value=value)  # type: ignore[arg-type]

    assert read("move", "finish") == ast.ScriptMove(name="finish")
    assert read("move", "end") == ast.ScriptMove(name="end")
    assert read("move", "no") == ast.ScriptMove(name="no")
    assert read("move", "sail(cape, s = harbour)") == ast.ScriptMove(
        name="sail", arguments=(argument(name("cape")), argument(name("harbour"), "s"))
    )
    assert read("move", "-3") == ast.ScriptMove(name=None, arguments=(argument(number(-3)),))
    bag = ast.BagValue(counts=(("gas", 2), ("oil", 1)))
    assert read("move", "{gas: 2, oil: 1}") == ast.ScriptMove(name=None, arguments=(argument(bag),))
    assert read("move", "pay({gas: 2, oil: 1})") == ast.ScriptMove(
        name="pay", arguments=(argument(bag),)
    )
    assert read("move", "(hearts, 1)") == ast.ScriptMove(
        name=None, arguments=(argument(name("hearts")), argument(number(1)))
    )
    assert read("move", "put(suit.hearts, at(1, -2))").arguments == (
        argument(expression("suit.hearts")),
        argument(ast.Call(callee=name("at"), args=(number(1), number(-2)))),
    )


def test_moves_with_a_seat() -> None:
    seat, span, move = read("seat_move", "betty raze(harbour)")
    assert (seat, span.text, move.name) == ("betty", "betty", "raze")
