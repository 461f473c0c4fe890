"""Malformed rule text is explained in an author's words, at the right place."""

import re

import pytest

from rulewright.language.lexer import DEEPEST, LONGEST, RESERVED
from rulewright.language.syntax_causes import CAUSES, Cause
from unit.language.reading import block, expression, finding

EXAMPLES = [(cause, *example.split(": ", 1)) for cause in CAUSES for example in cause.examples]


@pytest.mark.parametrize(("cause", "kind", "text"), EXAMPLES)
def test_every_cause_explains_its_examples(cause: Cause, kind: str, text: str) -> None:
    found = finding(kind, text)
    pattern = re.sub(r"\\{(token|previous)\\}", ".*", re.escape(cause.headline))
    assert re.fullmatch(pattern, found.headline)
    assert found.code == cause.code


@pytest.mark.parametrize(
    ("kind", "text", "headline", "place"),
    [
        ("expression", "f(a, (b + c)", "this `(` is never closed", "("),
        ("block", "x = (a + b\ny = 3", "this `(` is never closed", "("),
        ("expression", "a + b)", "nothing is open that this `)` could close", ")"),
        ("expression", "x[a)", "`)` cannot close the `[` before it", ")"),
        ("expression", "a && b", "`&&` is not an operator", "&&"),
        ("expression", "!a", "`!` is not an operator", "!"),
        ("expression", "a / b", "`/` is not an operator, because division must round", "/"),
        ("block", "x = 1; y = 2", "`;` does not separate statements", ";"),
        ("block", "if a:\n\tx = 1", "tabs are not allowed in rules", "\t"),
        ("block", 'log "x', "this text is never closed", '"'),
        ("expression", "a == 'b'", "text is allowed only after `log`, in double quotes", "'"),
        ("block", "x.y = 3", "this cannot be given a value", "x.y"),
        ("block", "f(x) = 3", "this cannot be given a value", "f(x)"),
        ("block", "x", "a line of its own has to do something", "x"),
        ("block", "p chooses from m", "the name of a menu needs parentheses", "m"),
        ("block", "draw 2 from d", "it is not said where what is drawn goes", "draw 2 from d"),
        ("expression", "most c in T", "`most` has to say of what", "most"),
        ("expression", "f(a, through m in T)", "`through` belongs to `joined`", "through"),
        (
            "block",
            "p chooses:\n  a: nothing\n  a: nothing",
            "two alternatives are called `a`",
            "a",
        ),
        (
            "expression",
            "no q in T where a and no k in U where b",
            "it is not clear where this `no` belongs",
            "no k in U where b",
        ),
        (
            "expression",
            "any q in T where a or not all k in U have b",
            "it is not clear where this `all` belongs",
            "all k in U have b",
        ),
        (
            "block",
            "if count x in T where a and b > 3:\n  nothing",
            "`count` gives a number, and here it is asked whether something holds",
            "count x in T where a and b > 3",
        ),
    ],
)
def test_findings(kind: str, text: str, headline: str, place: str) -> None:
    found = finding(kind, text)
    assert (found.headline, found.primary.span.text) == (headline, place)
    assert found.code == "syntax"


@pytest.mark.parametrize(
    "text",
    [
        "no q in T where (a and no k in U where b)",
        "no q in T where a and (no k in U where b)",
        "no q in T where no k in U where b",
        "a and no q in T where b",
        "any q in T where (a or b) and c",
        "any q in T where a and (b or (any k in U))",
    ],
)
def test_quantifiers_that_end_clearly(text: str) -> None:
    expression(text)


def test_the_cure_for_a_count_that_compares_inside() -> None:
    help_ = finding("block", "require count x in T where a and b > 3").help
    assert help_ == "to compare the count, write `(count x in T where a and b) > 3`"


def test_a_line_that_fits_no_line_above() -> None:
    found = finding("block", "if a:\n    x = 1\n  y = 2")
    assert (found.code, found.primary.span.line) == ("indentation", 3)


def test_expectations_are_told_when_they_are_few() -> None:
    assert finding("block", "let = 3").primary.text == "expected a name"
    assert finding("block", "go round p to q:\n  nothing").primary.text == "expected `from`"
    assert finding("type", "set of").primary.text == "expected a type"


def test_words_need_blanks_between_them() -> None:
    for text in ("p choosesx in T", "x = a inT"):
        assert finding("block", text).code == "syntax"
    assert expression("isnone") == expression("isnone")


@pytest.mark.parametrize("word", sorted(RESERVED - {"all"}))
def test_reserved_words_are_no_names(word: str) -> None:
    found = finding("block", f"let {word} = 3")
    assert found.code == "reserved-word" and f"`{word}`" in found.headline


@pytest.mark.parametrize(
    "text",
    [
        "(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1),
        "[" * 100_000,
        "-" * 1_000 + "a",
        "not " * 1_000 + "a",
        " + ".join(["a"] * 500),
        "a" + ".b" * 500,
        "a if b else " * 300 + "c",
        " or ".join(["a"] * LONGEST),
        "any s in T where " * 300 + "a",
    ],
)
def test_what_is_too_deep_is_refused(text: str) -> None:
    assert finding("expression", text).code == "too-deep"


def test_blocks_that_are_too_deep_are_refused() -> None:
    nested = "".join(f"{'  ' * depth}if a:\n" for depth in range(DEEPEST + 5))
    assert finding("block", nested + "  " * (DEEPEST + 5) + "nothing").code == "too-deep"
    chain = "if a:\n  nothing\n" + "elif a:\n  nothing\n" * 200
    assert finding("block", chain).code == "too-deep"


def test_long_sums_and_long_blocks_are_fine() -> None:
    expression(" + ".join(["a"] * 60))
    block("x = 1\n" * 5_000)


@pytest.mark.parametrize("text", ["99999999999", "2147483648", "1" * 5_000])
def test_numbers_that_are_too_large(text: str) -> None:
    assert finding("expression", text).code == "number-too-large"
    assert expression("2147483647").value == 2147483647
