"""List the possible syntax errors: their messages, and malformed examples of each.

The first cause that applies is reported. The tests check all examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.diagnostics.code_names import Code
from rulewright.language.lexer import RESERVED
from rulewright.language.syntax_failure import BLOCK_WORDS, COMPARISONS, QUANTIFIERS, Failure
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Cause:
    """`headline` and `help` may mention `{token}` and `{previous}`.

    An example is `kind: text`, the kind being that of the text (`expression`, `block`, `header`).
    `replacements` are possible corrections, see `diagnostics.fix.make_pattern_fix`; the first that matches is
    used, and is a safe fix if they are `certain`. `missing_sign` is a sign that is
    missing: at the end of the line above, if the token is the first of its line.
    """

    headline: str
    help: str | None
    applies: Callable[[Failure], bool]
    examples: tuple[str, ...]
    code: Code = "syntax"
    replacements: tuple[tuple[str, str], ...] = ()
    missing_sign: str = ""
    certain: bool = True


def _match_token(*types: str) -> Callable[[Failure], bool]:
    return lambda f: f.token.terminal in types


def _is_inner_quantifier(f: Failure) -> bool:
    if f.token.text in QUANTIFIERS and f.token.text in RESERVED:
        return "NUMBER" in f.expected or f.token.text == "any"
    # Soft keywords that were read as names: `1 + first x in T`
    return f.find_previous() in QUANTIFIERS - RESERVED and f.token.terminal in ("NAME", "WORD", "NUMBER")


def _is_colon_missing(f: Failure) -> bool:
    if re.search(r"\b(?:chooses|choose|times)$", f.line_above):
        return True
    if "COLON" not in f.expected or ":" in f.rest_of_line:
        return False
    starts = f.line_words[:1] or f.statement_words[:1]
    if f.is_first_on_line and "NL" not in f.expected:
        return True
    opens = bool(starts) and (starts[0] in BLOCK_WORDS or "may" in f.statement_words)
    return f.is_at_end if not opens else f.token.terminal != "COLON"


CHAINED = "comparisons cannot be chained"

CAUSES: tuple[Cause, ...] = (
    Cause(
        "expected a rule",
        "write `nothing` for an empty block",
        lambda f: not f.preceding_words and f.token.terminal == "$END",
        ("expression:    ", "block: \n  # only a comment\n"),
    ),
    Cause(
        "`no` is a quantifier, not a truth value",
        "write `false`",
        lambda f: f.token.terminal == "$END" and [word for word, _ in f.preceding_words] == ["no"],
        ("expression: no",),
        replacements=(("\\bno\\b", "false"),),
    ),
    # Signs of other languages
    Cause(
        "`=` assigns a value and cannot compare",
        "to compare, write `==`",
        lambda f: (
            f.token.terminal == "ASSIGN"
            and f.rest_of_line[:1] not in ("=", ">", "<")
            and f.find_previous() not in ("*", "/", "//", "%")
            and "EQUAL" in f.expected
        ),
        (
            "expression: winner = p",
            "block: if turn = 9:\n  end game",
            "block: p chooses s in site where mark[s] = none",
            "expression: any s in T where a = b",
        ),
        replacements=(("=", "=="),),
    ),
    Cause(
        "`==` compares and cannot assign a value",
        "to assign a value, write `=`",
        lambda f: f.token.terminal == "EQUAL" and "ASSIGN" in f.expected,
        ("block: winner == p", "block: let n == 3"),
        replacements=(("==", "="),),
    ),
    Cause(
        "`{token}` is not allowed here",
        "write `>=` or `<=`, with the `=` last",
        lambda f: f.token.terminal == "ASSIGN" and f.rest_of_line[:1] in (">", "<"),
        ("expression: a => b", "expression: a =< b"),
        replacements=(("=([<>])", "\\1="),),
        certain=False,  # some authors write `=>` for implication
    ),
    Cause(
        "`<>` is not an operator",
        "write `!=`",
        lambda f: f.token.terminal == "MORE" and f.find_previous() == "<",
        ("expression: a <> b",),
        replacements=(("<>", "!="),),
    ),
    Cause(
        "only `+=` and `-=` change a value in place",
        "write the whole expression: `x = x * 2`",
        lambda f: (
            (f.token.text in ("*", "//", "%") and f.rest_of_line[:1] == "=")
            or (f.token.terminal == "ASSIGN" and f.find_previous() in ("*", "//", "%"))
        ),
        ("block: x *= 2", "block: x //= 2"),
        replacements=(("([\\w.\\[\\]]+) *(\\*|//|%)= *(?=\\w+\\s*$)", "\\1 = \\1 \\2 "),),
    ),
    Cause(
        "`{token}{token}` is not an operator",
        "write `+= 1` or `-= 1`",
        lambda f: f.token.text in ("+", "-") and f.rest_of_line == f.token.text,
        ("block: x ++", "block: x--"),
        replacements=((" *\\+\\+", " += 1"), (" *--", " -= 1")),
    ),
    Cause(
        "there is no power operator",
        "write the product: `a * a`",
        lambda f: f.token.terminal == "TIMES_SIGN" and f.find_previous() == "*",
        ("expression: a ** 2",),
    ),
    Cause(
        "`|` is not an operator",
        "write `or`",
        _match_token("EITHER"),
        ("expression: a || b", "block: if a | b:\n  nothing"),
        replacements=(("\\|\\|?", "or"),),
    ),
    Cause(
        "`?` is not an operator",
        "write a conditional value as `a if condition else b`",
        _match_token("OPTIONAL"),
        ("expression: a ? b : c",),
    ),
    Cause(
        "numbers must be integers",
        "count in smaller units, such as hundredths, or divide with `//`",
        lambda f: f.token.terminal == "NUMBER" and f.find_previous() == ".",
        ("expression: money[p] * 1.5",),
    ),
    Cause(
        "text is allowed only after `log`",
        "write the names of members without quotes",
        _match_token("STRING"),
        ('expression: vote[c] == "claims"', 'block: x = "a"'),
        replacements=(('"(\\w+)"', "\\1"),),
    ),
    # Blocks and their layout
    Cause(
        "write `elif` instead of `else if`",
        None,
        lambda f: f.token.terminal == "IF" and f.line_words[-1:] == ["else"] and len(f.line_words) == 1,
        ("block: if a:\n  nothing\nelse if b:\n  nothing",),
        replacements=(("else +if", "elif"),),
    ),
    Cause(
        "the block after this colon is missing",
        "indent it further than the line with the colon; for an empty block, write `nothing`",
        lambda f: "INDENT" in f.expected and f.find_previous() == ":",
        ("block: if a:", "block: if a:\nx = 1", "block: p chooses:\nx = 1"),
    ),
    Cause(
        "this `{token}` continues no statement above it",
        "put it directly below the block it continues, in the column of the line that opens that block; "
        "after an `if`, write `else:`",
        lambda f: f.token.text in ("else", "elif", "otherwise") and not f.line_words,
        (
            "block: x = 1\nelse:\n  y = 2",
            "block: for s in T:\n  nothing\notherwise:\n  nothing",
            "block: x = 1\nelif a:\n  y = 2",
        ),
    ),
    Cause(
        "a colon is missing",
        "a line that opens a block ends with a colon: `if turn == 9:`",
        _is_colon_missing,
        (
            "block: if a\n  x = 1",
            "block: for s in T\n  nothing",
            "block: if a: x = 1\nelse\n  x = 2",
            "block: p chooses\n  pass:\n    nothing",
            "block: p may choose s in T\n  nothing",
            "block: if a leave",
            "block: p chooses:\n  pass\n    nothing",
        ),
        missing_sign=":",
    ),
    Cause(
        "this line is indented further than the line above, so it continues that line",
        "start a new statement in the column of the previous one",
        lambda f: (
            f.start_symbol == "block"
            and f.is_first_on_line
            and len(f.statement_words) > 0
            and "NL" in f.expected
            and not f.is_at_end
        ),
        ("block: x = 1\n  y = 2", "block: settle\n    leave"),
    ),
    Cause(
        "a statement with a block cannot follow a colon on the same line",
        "write it on the next line, indented",
        lambda f: f.token.text in BLOCK_WORDS | {"if"} and f.line_words[-1:] == [":"],
        ("block: if a: if b: x = 1", "block: for s in T: for t in T: x = 1"),
    ),
    # Decisions
    Cause(
        "a decision has no block of its own",
        "leave out the colon: the lines below, in the same column, use what was chosen. "
        "A block belongs to `may choose`, and to menus",
        lambda f: (
            f.token.terminal == "COLON"
            and "chooses" in f.statement_words + f.line_words
            and f.statement_words[-1:] != ["chooses"]
            and "NL" in f.expected
        ),
        ("block: p chooses s in T where a:\n  x = s", "block: p chooses n from 0 to 3:\n  x = n"),
    ),
    Cause(
        "`let` cannot contain a decision",
        "the decision binds the name itself: `p chooses s in sector`",
        lambda f: f.find_previous() == "chooses" and f.expected == {"FROM"},
        ("block: let s = p chooses s in T",),
    ),
    Cause(
        "`{token}` is not allowed here",
        "write `chooses`, or `may choose` if the player may decline",
        lambda f: f.token.text in ("choose", "pick", "picks", "chose"),
        ("block: p choose s in T", "block: p picks s in T"),
        replacements=(("\\b(choose|picks?|chose)\\b", "chooses"),),
    ),
    Cause(
        "`{token}` is not allowed here",
        "to repeat a decision, write `p chooses from MENU(...) ending with DONE`",
        lambda f: (
            f.token.text in ("repeatedly", "until")
            and ("chooses" in f.statement_words + f.line_words or f.rest_of_line.startswith("chooses"))
        ),
        ("block: p repeatedly chooses from m(p)", "block: p chooses from m(p) until done"),
    ),
    Cause(
        "the names that a decision binds have no parentheses",
        "write `p chooses c, n in vacancies`",
        lambda f: (
            f.line_words[-4:-2] == ["chooses", "("]
            or (
                "chooses" in f.line_words
                and f.line_words[f.line_words.index("chooses") + 1 :][:1] == ["("]
                and f.token.terminal in ("COMMA", "IN")
            )
        ),
        ("block: p chooses (c, n) in vacancies",),
        replacements=(("chooses \\(([^()]*)\\)", "chooses \\1"),),
    ),
    Cause(
        "an amount needs a lower and an upper number",
        "write `p chooses n from 0 to owed`; for members, use `in`",
        lambda f: (
            "TO" in f.expected
            and "from" in f.statement_words + f.line_words
            and "chooses" in f.statement_words + f.line_words
        ),
        ("block: p chooses n from 3", "block: p chooses s from T where a"),
        replacements=(("\\bfrom (?=[^\\W\\d])", "in "),),
        certain=False,
    ),
    Cause(
        "write an argument of `log` as `name = value`",
        None,
        lambda f: "log" in f.line_words[:1] and "ASSIGN" in f.expected,
        ('block: log "x" (player: p)', 'block: log "x" (p)'),
    ),
    Cause(
        "the source or the destination is missing",
        "write `move 2 from money[p] to bank`, `move c to hand[p]`, `draw 2 from deck to hand[p]`",
        lambda f: (
            (f.statement_words[:1] in (["move"], ["draw"]) or f.line_words[:1] in (["move"], ["draw"]))
            and bool(f.expected & {"FROM", "TO", "OF"})
        ),
        ("block: move 3 money[p] to bank", "block: move c court[p]", "block: draw 2 deck"),
    ),
    Cause(
        "a parameter of a menu has no type annotation",
        "write `sail(s)`, with the type of `s` in `names`, or give a collection: `sail(s in sector)`",
        lambda f: f.token.terminal == "COLON" and {"IN", "CLOSE"} <= f.expected,
        ("block: p chooses:\n  sail(s: sector):\n    nothing",),
    ),
    # Quantifiers
    Cause(
        "`is` tests for `none` or a type",
        "to compare, write `==`",
        lambda f: f.find_previous() == "is" or (f.find_previous() == "not" and f.find_previous(2) == "is"),
        ("expression: x is 3", "expression: x is not true"),
        replacements=(("\\bis not (?=[\\w-])", "!= "), ("\\bis (?=[\\w-])", "== ")),
    ),
    Cause(
        "a name is missing before `in`",
        "a loop or quantifier needs a name: `any s in sector`",
        lambda f: f.token.terminal == "IN" and f.find_previous() in QUANTIFIERS | {"for", "chooses", "each"},
        ("expression: any in T where a", "block: for in T:\n  nothing", "block: p chooses in T"),
    ),
    Cause(
        "`{token}` is a keyword and cannot be a name",
        "choose another name",
        lambda f: f.token.text in RESERVED and "NAME" in f.expected and "NUMBER" not in f.expected,
        ("block: let count = 3", "expression: any the in T", "block: roll most from 1 to 6"),
        code="reserved-word",
    ),
    Cause(
        "`{token}` inside another expression needs parentheses",
        "enclose it in parentheses: `(count s in sector where ...) + 1`",
        lambda f: _is_inner_quantifier(f) and f.token.text in QUANTIFIERS,
        (
            "expression: 1 + count s in T",
            "expression: f(any s in T where a)",
            "expression: x == the s in T where a",
            "expression: ships[only c in T where a]",
            "expression: max(sum a for s in T, 0)",
            "expression: any s in T where a and b == count t in U",
        ),
    ),
    Cause(
        "`{previous}` inside another expression needs parentheses",
        "enclose it in parentheses: `(first s in sector where ...)`",
        _is_inner_quantifier,
        (
            "expression: 1 + first s in T",
            "expression: f(last s in T where a)",
            "expression: a == min x for s in T",
        ),
    ),
    Cause(
        CHAINED,
        "join two comparisons with `and`: `0 < n and n <= 3`",
        lambda f: (
            f.token.terminal in COMPARISONS
            and "EQUAL" not in f.expected
            and not f.expected & {"WHERE", "BY", "FOR", "NUMBER"}
        ),
        (
            "expression: 0 < n <= 3",
            "expression: a == b == c",
            "block: if a < b < c:\n  nothing",
            "expression: a is none == b",
        ),
    ),
    Cause(
        "the operands of this `{token}` are ambiguous",
        "put parentheses around the aggregate: `(sum money[p] for p in player) == 60`",
        lambda f: f.token.terminal in COMPARISONS and bool(f.expected & {"WHERE", "BY"}),
        (
            "expression: sum x for p in player == 60",
            "expression: count s in T > 3",
            "block: if count s in T > 3:\n  nothing",
        ),
    ),
    Cause(
        "the condition of `all` follows `have`",
        "write `all s in sector have control[s] == c`; `where` only filters the members",
        lambda f: "HAVE" in f.expected and "all" in [word for word, _ in f.preceding_words],
        (
            "expression: all s in T where a",
            "block: if all s in T where a:\n  nothing",
            "expression: all s in T",
        ),
    ),
    Cause(
        "`have` belongs to `all`",
        "write `where`",
        _match_token("HAVE"),
        ("expression: any s in T have a",),
        replacements=(("have", "where"),),
    ),
    Cause(
        "the value to add up or compare comes first",
        "write `sum money[p] for p in player`",
        lambda f: "FOR" in f.expected and f.token.terminal in ("IN", "COMMA") and "IN" not in f.expected,
        ("expression: sum s in T", "expression: min s in T"),
    ),
    Cause(
        "put the parentheses around the whole expression",
        "write `(sum money[p] for p in player)`",
        lambda f: f.token.terminal == "FOR" and "CLOSE" in f.expected,
        ("expression: sum(ships[s] for s in T)", "expression: max(x for s in T)"),
    ),
    Cause(
        "the collection is missing",
        "add the type or the set: `any s in sector where ...`",
        lambda f: (
            "IN" in f.expected
            and f.token.terminal in ("WHERE", "$END", "NL", "HAVE", "COLON", "BY")
            and not f.expected & {"PLUS"}
        ),
        (
            "expression: any s where a",
            "expression: count s",
            "block: for s:\n  nothing",
            "header: s where a",
        ),
    ),
    Cause(
        "`if` inside an expression needs an `else`",
        "write `1 if cond else 0`",
        lambda f: "ELSE" in f.expected and "if" in [word for word, _ in f.preceding_words],
        ("expression: 1 if a", "block: x = 1 if a", "block: leave_at(1 if a)"),
    ),
    Cause(
        "a colon is not allowed in an expression",
        None,
        lambda f: f.token.terminal == "COLON" and f.start_symbol != "block",
        ("expression: a: b", "header: p in player: x"),
    ),
    # Words
    Cause(
        "a value is missing before `{token}`",
        None,
        lambda f: f.token.text in RESERVED and "NUMBER" in f.expected,
        ("expression: a and or b", "block: require and a", "expression: 1 + if"),
    ),
    Cause(
        "an operator or a keyword is missing between `{previous}` and `{token}`",
        None,
        lambda f: (
            f.token.terminal in ("NAME", "WORD", "NUMBER", "NONE", "TRUE", "FALSE")
            and "PLUS" in f.expected
            and "NAME" not in f.expected
        ),
        ("expression: a b", "expression: money[p] 3", "block: x = a b", "expression: 3x"),
    ),
)
