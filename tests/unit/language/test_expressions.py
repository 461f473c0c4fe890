"""Expressions, quantifiers and domains become the trees that are meant."""

import pytest

from rulewright.language import ast
from rulewright.language.tree_walks import walk_nodes
from unit.language.reading import expression, name, number


def logic(op: str, *parts: ast.Expr) -> ast.Logic:
    return ast.Logic(op="and" if op == "and" else "or", operands=parts)


@pytest.mark.parametrize(
    ("loose", "same_as"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a and b", "(not a) and b"),
        ("not a == b", "not (a == b)"),
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("a // b % c", "(a // b) % c"),
        ("-a + b", "(-a) + b"),
        ("-a.b", "-(a.b)"),
        ("a otherwise b == c", "(a otherwise b) == c"),
        ("a otherwise b + c", "a otherwise (b + c)"),
        ("a otherwise b otherwise c", "a otherwise (b otherwise c)"),
        ("x if a else y if b else z", "x if a else (y if b else z)"),
        ("a in b and c", "(a in b) and c"),
        ("a not in b or c", "(a not in b) or c"),
        ("a is none or b", "(a is none) or b"),
        ("f(a)[b].c", "((f(a))[b]).c"),
        ("a and (b and c)", "a and b and c"),
        ("a and any s in T where b or c", "a and (any s in T where (b or c))"),
        ("not any s in T where b", "not (any s in T where b)"),
        ("a or not any s in T", "a or (not (any s in T))"),
        ("x if any s in T else y", "x if (any s in T) else y"),
        ("x if a else only s in T where b", "x if a else (only s in T where b)"),
        ("sum a + b for s in T where c == d", "sum (a + b) for s in T where (c == d)"),
        ("first s in T by a + b", "first s in T by (a + b)"),
        ("any s in T where not any t in U where a", "any s in T where (not (any t in U where a))"),
        ("any s in 1 to 2 * n", "any s in 1 to (2 * n)"),
        ("any q in player except next(p) where a", "any q in player except (next(p)) where a"),
    ],
)
def test_what_binds_how_tightly(loose: str, same_as: str) -> None:
    assert expression(loose) == expression(same_as)


def test_values() -> None:
    assert expression("3") == number(3)
    assert expression("true") == ast.Bool(value=True)
    assert expression("none") == ast.NoneValue()
    assert expression("[a, 1]") == ast.Listing(elements=(name("a"), number(1)))
    assert expression("größe") == name("größe")
    assert expression("_") == name("_")


def test_things_of_things() -> None:
    assert expression("suit.hearts") == ast.Attribute(value=name("suit"), name="hearts")
    assert expression("hand[p][k]") == ast.Index(
        value=ast.Index(value=name("hand"), indices=(name("p"),)), indices=(name("k"),)
    )
    assert expression("f()") == ast.Call(callee=name("f"), args=())
    assert expression("e.bought(p)") == ast.Call(
        callee=ast.Attribute(value=name("e"), name="bought"), args=(name("p"),)
    )


def test_is() -> None:
    assert expression("x is none") == ast.Is(value=name("x"), type_name=None, negated=False)
    assert expression("x is not none") == ast.Is(value=name("x"), type_name=None, negated=True)
    assert expression("x is not card") == ast.Is(value=name("x"), type_name="card", negated=True)


def test_what_can_be_chosen() -> None:
    moves = ast.Call(callee=name("moves"), args=(name("p"),))
    asked = ast.CanChoose(chooser=name("p"), alternative_name=None, menu_call=moves)
    assert expression("p can choose from moves(p)") == asked
    assert expression("not p can choose from moves(p)") == ast.Unary(op="not", value=asked)
    castles = ast.CanChoose(chooser=name("p"), alternative_name="castle", menu_call=moves)
    assert expression("a and p can choose castle from moves(p) or b") == logic(
        "or", logic("and", name("a"), castles), name("b")
    )
    # Both words stay names, also beside the words themselves.
    assert expression("can and choose") == logic("and", name("can"), name("choose"))
    assert expression("first can choose from m()") == ast.CanChoose(
        chooser=name("first"), alternative_name=None, menu_call=ast.Call(callee=name("m"), args=())
    )


def binder(*names: str, domain: ast.Expr) -> ast.Binder:
    return ast.Binder(names=names, domain=domain)


def test_quantifiers() -> None:
    over = (binder("s", domain=name("T")),)
    assert expression("count s in T") == ast.Quantified(quantifier="count", binders=over)
    assert expression("all s in T where a have b") == ast.Quantified(
        quantifier="all", binders=over, where=name("a"), value=name("b")
    )
    assert expression("sum v for s in T") == ast.Quantified(quantifier="sum", binders=over, value=name("v"))
    assert expression("most v for s in T where a by k") == ast.Quantified(
        quantifier="most", binders=over, where=name("a"), value=name("v"), sort_keys=(name("k"),)
    )
    assert expression("count parts of s in T where a") == ast.Quantified(
        quantifier="parts", binders=over, where=name("a")
    )
    assert expression("no s, t in T, u in U") == ast.Quantified(
        quantifier="no", binders=(binder("s", "t", domain=name("T")), binder("u", domain=name("U")))
    )


@pytest.mark.parametrize("text", ["any n in T with p = a where b", "any n in T where b with p = a"])
def test_where_and_with_in_either_order(text: str) -> None:
    assert expression(text) == ast.Quantified(
        quantifier="any",
        binders=(binder("n", domain=name("T")),),
        withs=(ast.With(name="p", value=name("a")),),
        where=name("b"),
    )


def test_domains() -> None:
    def domain(text: str) -> ast.Expr:
        found = expression(f"any x in {text}")
        assert isinstance(found, ast.Quantified)
        return found.binders[0].domain

    assert domain("1 to 4") == ast.RangeOf(first=number(1), last=number(4))
    assert domain("6 down to 1") == ast.RangeOf(first=number(6), last=number(1), down=True)
    assert domain("player except p") == ast.Except(domain=name("player"), member=name("p"))
    assert domain("player from p") == ast.Starting(domain=name("player"), start=name("p"))
    assert domain("player from p except q") == ast.Except(
        domain=ast.Starting(domain=name("player"), start=name("p")), member=name("q")
    )
    assert domain("[a, b]") == ast.Listing(elements=(name("a"), name("b")))


def test_in_a_range() -> None:
    assert expression("n in 1 to 3 and a") == logic(
        "and",
        ast.Compare(op="in", left=name("n"), right=ast.RangeOf(first=number(1), last=number(3))),
        name("a"),
    )


def test_longest_trail() -> None:
    node = expression("longest trail of w in path where a through c in corner where b")
    assert isinstance(node, ast.Trail)
    assert (node.where, node.through_where) == (name("a"), name("b"))
    assert node.through is not None and node.through.names == ("c",)
    assert expression("longest trail of w in path") == ast.Trail(
        binder=ast.Binder(names=("w",), domain=name("path"))
    )
    assert expression("longest + trail") == expression("(longest) + (trail)")


def test_joined() -> None:
    assert expression("joined(s, t, through m in site where a)") == ast.Joined(
        start=name("s"), end=name("t"), binder=binder("m", domain=name("site")), where=name("a")
    )


@pytest.mark.parametrize(
    "text",
    [
        "first + 1",
        "last == 0",
        "min(a, b)",
        "max(a, b) - min(c, d)",
        "first(z)",
        "last(z) == a",
        "all if a else p",
        "move[c] + draw",
        "left.right",
        "to * from",
        "possible(p, c)",
        "x.count",
        "x.all.no",
        "parts + seen",
        "f(first, last)",
        "through[m]",
        "end - game",
    ],
)
def test_soft_words_are_names_where_they_mean_nothing(text: str) -> None:
    assert any(isinstance(node, ast.Name) for node in walk_nodes(expression(text)))


def test_functions_that_share_a_word_with_a_quantifier() -> None:
    assert expression("min(a, b)") == ast.Call(callee=name("min"), args=(name("a"), name("b")))
    assert expression("first(z)") == ast.Call(callee=name("first"), args=(name("z"),))
    assert expression("min (a) for s in T") == ast.Quantified(
        quantifier="min", binders=(binder("s", domain=name("T")),), value=name("a")
    )


def test_several_lines_and_comments() -> None:
    text = "a  # one\n  and b   # two\n    or (c\n# three\n)"
    assert expression(text) == expression("a and b or c")
