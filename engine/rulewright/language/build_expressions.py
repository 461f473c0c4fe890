"""Build syntax nodes of expressions, quantifiers and domains from parsed productions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from rulewright.language import ast
from rulewright.language.lexer import Lexeme
from rulewright.language.tree_building import (
    Children,
    Forms,
    compute_span,
    is_in_brackets,
    raise_syntax_error,
    require_menu_call,
)

Clauses = list[ast.With | ast.Expr]
"""Clauses in the order of the text, so that their spans can be computed."""


def split_clauses(clauses: Clauses) -> tuple[tuple[ast.With, ...], ast.Expr | None]:
    withs = tuple(clause for clause in clauses if isinstance(clause, ast.With))
    where = [clause for clause in clauses if not isinstance(clause, ast.With)]
    return withs, (where[0] if where else None)


def check_condition(condition: ast.Expr) -> ast.Expr:
    """Return a condition. Rejects a number in its place, most often `count x in T where a and b > 3`."""
    if isinstance(condition, ast.Trail):
        kind = "longest trail"
    elif isinstance(condition, ast.Quantified) and condition.quantifier in _NUMBERS:
        kind = condition.quantifier
    else:
        return condition
    span = condition.span
    help_ = "compare it with something: `(count s in sector where ...) > 0`"
    last = condition.where
    if isinstance(last, ast.Logic):
        last = last.operands[-1]
    if isinstance(last, ast.Compare) and last.span.end == span.end:
        text, middle = span.source.text, last.left.span.end
        written = f"({text[span.start : middle]}){text[middle : span.end]}"
        help_ = f"to compare the {kind}, write `{written}`"
    raise_syntax_error(
        f"`{kind}` gives a number, and here it is asked whether something holds", span, help=help_
    )


# --- values and operators -------------------------------------------------------------------------


def _build_arguments(c: Children) -> list[ast.Expr]:
    if len(c) == 1:
        return [c[0]]
    found = cast(list[ast.Expr], c[0])
    found.append(c[2])
    return found


def _build_call(c: Children) -> ast.Expr:
    if not isinstance(c[0], ast.Name | ast.Attribute):
        raise_syntax_error("only something with a name can be called", c[0].span)
    args = tuple(c[2]) if len(c) == 4 else ()
    return ast.Call(callee=c[0], args=args, span=compute_span(c))


def _build_joined(c: Children) -> ast.Expr:
    callee, args, binder, where = c[0], c[2], c[5], c[6]
    if callee != ast.Name(id="joined") or len(args) != 2:
        raise_syntax_error(
            "`through` belongs to `joined`",
            c[4].span,
            help="write `joined(a, b, through m in site where ...)`",
        )
    _require_one_name(binder, "joined")
    return ast.Joined(start=args[0], end=args[1], binder=binder, where=where, span=compute_span(c))


def _build_can_choose(c: Children) -> ast.Expr:
    name = None if c[3] is None else c[3].text
    return ast.CanChoose(
        chooser=c[0], alternative_name=name, menu_call=require_menu_call(c[5]), span=compute_span(c)
    )


def _build_logic(op: Literal["and", "or"], c: Children) -> ast.Expr:
    operands: list[ast.Expr] = []
    for side in (c[0], c[2]):
        if isinstance(side, ast.Logic) and side.op == op:
            operands.extend(side.operands)
        else:
            operands.append(check_condition(side))
    return ast.Logic(op=op, operands=tuple(operands), span=compute_span(c))


# --- binders and quantifiers ----------------------------------------------------------------------


def _collect_clauses(c: Children) -> Clauses:
    clauses: Clauses = []
    for child in c:
        if isinstance(child, list):
            clauses.extend(child)
        elif child is not None:
            clauses.append(child)
    return clauses


def _build_parts(c: Children) -> ast.Expr:
    _require_one_name(c[3], "count parts of")
    return _build_quantified(c, [c[3]], c[4], quantifier="parts")


def _build_trail(c: Children) -> ast.Expr:
    _require_one_name(c[3], "longest trail of")
    if c[4] is not None:
        _check_clear_end(c[4])
    return ast.Trail(binder=c[3], where=c[4], span=compute_span(c))


def _build_trail_through(c: Children) -> ast.Expr:
    _require_one_name(c[3], "longest trail of")
    _require_one_name(c[6], "through")
    if c[7] is not None:
        _check_clear_end(c[7])
    return ast.Trail(binder=c[3], where=c[4], through=c[6], through_where=c[7], span=compute_span(c))


def _build_selector(c: Children) -> Lexeme:
    """Return the words of a selector as one lexeme: `most`, `only most`."""
    first: Lexeme = c[0]
    return replace(first, text=" ".join(word.text for word in c), end=c[-1].end)


def _build_quantified(
    c: Children,
    binders: list[ast.Binder],
    clauses: Clauses,
    value: ast.Expr | None = None,
    sort_keys: Sequence[ast.Expr] | None = None,
    quantifier: str | None = None,
) -> ast.Expr:
    withs, where = split_clauses(clauses)
    quantifier = quantifier or c[0].text
    if quantifier in _COMPARING and sort_keys is None:
        raise_syntax_error(
            f"`{quantifier}` has to say of what",
            c[0].span,
            help=f"add `by` and what is compared: `{quantifier} c in country by c.fleet`",
        )
    for condition in (where, value if quantifier == "all" else None):
        if condition is not None:
            _check_clear_end(condition)
    if quantifier in ("only", "the") and sort_keys:
        raise_syntax_error(f"`{quantifier}` finds a single one and compares nothing", sort_keys[0].span)
    if quantifier in _SINGLE and value is None and (len(binders) > 1 or len(binders[0].names) > 1):
        raise_syntax_error(
            f"`{quantifier}` finds one thing, and several names are given",
            binders[0].span,
            help=f"say what is wanted: `{quantifier} VALUE for a in ..., b in ...`",
        )
    return ast.Quantified(
        quantifier=cast(ast.Quantifier, quantifier),
        binders=tuple(binders),
        withs=withs,
        where=where,
        value=value,
        sort_keys=tuple(sort_keys or ()),
        span=compute_span(c),
    )


def _check_clear_end(condition: ast.Expr) -> None:
    """Reject the ambiguous `where A and no k in T where B`, for which both readings are natural."""
    if not isinstance(condition, ast.Logic):
        return
    last = condition.operands[-1]
    while isinstance(last, ast.Unary) and last.op == "not":
        last = last.value
    if condition.span.end > condition.operands[-1].span.end:
        return  # the whole condition is in parentheses
    if isinstance(last, ast.Quantified) and not is_in_brackets(last):
        raise_syntax_error(
            f"it is not clear where this `{last.quantifier}` belongs",
            last.span,
            "inside the `where`, or beside it?",
            help=f"put it in parentheses: `({last.span.text})`, or else what stands before it",
        )


def _require_one_name(binder: ast.Binder, construct: str) -> None:
    if len(binder.names) > 1:
        raise_syntax_error(f"`{construct}` takes one name", binder.span)


_COMPARING = frozenset({"most", "least", "only most", "only least"})
_SINGLE = frozenset({"first", "last", "only", "the"}) | _COMPARING
_NUMBERS = frozenset({"count", "parts", "sum", "min", "max"})


# --- the forms ------------------------------------------------------------------------------------

EXPRESSIONS: Forms = {
    # Values. The parentheses are part of the span, so that underlined text is complete.
    "variable": lambda c: ast.Name(id=c[0].text, span=c[0].span),
    "number": lambda c: ast.Number(value=int(c[0].text), span=c[0].span),
    "none": lambda c: ast.NoneValue(span=c[0].span),
    "true": lambda c: ast.Bool(value=True, span=c[0].span),
    "false": lambda c: ast.Bool(value=False, span=c[0].span),
    "group": lambda c: replace(c[1], span=compute_span(c)),
    "listing": lambda c: ast.Listing(elements=tuple(c[1]), span=compute_span(c)),
    "arguments": _build_arguments,
    "attribute": lambda c: ast.Attribute(
        value=c[0], name=c[2].text, name_span=c[2].span, span=compute_span(c)
    ),
    "index": lambda c: ast.Index(value=c[0], indices=tuple(c[2]), span=compute_span(c)),
    "call": _build_call,
    "joined": _build_joined,
    # Operators
    "negative": lambda c: ast.Unary(op="-", value=c[1], span=compute_span(c)),
    "inversion": lambda c: ast.Unary(op="not", value=check_condition(c[1]), span=compute_span(c)),
    "arithmetic": lambda c: ast.Arithmetic(op=c[1].text, left=c[0], right=c[2], span=compute_span(c)),
    "fallback": lambda c: ast.Otherwise(value=c[0], fallback=c[2], span=compute_span(c)),
    "comparison": lambda c: ast.Compare(op=c[1].text, left=c[0], right=c[2], span=compute_span(c)),
    "contained": lambda c: ast.Compare(op="in", left=c[0], right=c[2], span=compute_span(c)),
    "not_contained": lambda c: ast.Compare(op="not in", left=c[0], right=c[3], span=compute_span(c)),
    "is_none": lambda c: ast.Is(value=c[0], type_name=None, negated=False, span=compute_span(c)),
    "is_not_none": lambda c: ast.Is(value=c[0], type_name=None, negated=True, span=compute_span(c)),
    "is_type": lambda c: ast.Is(value=c[0], type_name=c[2].text, negated=False, span=compute_span(c)),
    "is_not_type": lambda c: ast.Is(value=c[0], type_name=c[3].text, negated=True, span=compute_span(c)),
    "can_choose": _build_can_choose,
    "conjunction": lambda c: _build_logic("and", c),
    "disjunction": lambda c: _build_logic("or", c),
    "conditional": lambda c: ast.Conditional(
        condition=check_condition(c[2]), value=c[0], else_value=c[4], span=compute_span(c)
    ),
    # Domains
    "range_up": lambda c: ast.RangeOf(first=c[0], last=c[2], span=compute_span(c)),
    "range_down": lambda c: ast.RangeOf(first=c[0], last=c[3], down=True, span=compute_span(c)),
    "except_": lambda c: ast.Except(domain=c[0], member=c[2], span=compute_span(c)),
    "starting": lambda c: ast.Starting(domain=c[0], start=c[2], span=compute_span(c)),
    # Binders and their conditions
    "name": lambda c: c[0],
    "binder": lambda c: ast.Binder(
        names=tuple(child.text for child in c[:-2:2]), domain=c[-1], span=compute_span(c)
    ),
    "binders": lambda c: list(c[::2]),
    "with_": lambda c: ast.With(name=c[0].text, value=c[2], span=compute_span(c)),
    "withs": lambda c: list(c[1::2]),
    "where": lambda c: check_condition(c[1]),
    "closed_where": lambda c: check_condition(c[1]),
    "clauses": _collect_clauses,
    "closed_clauses": _collect_clauses,
    # Quantifiers
    "quantified": lambda c: _build_quantified(c, c[1], c[2]),
    "quantified_all": lambda c: _build_quantified(c, c[1], c[2], value=check_condition(c[4])),
    "quantified_parts": _build_parts,
    "quantified_value": lambda c: _build_quantified(c, c[3], c[4], value=c[1]),
    "trail": _build_trail,
    "trail_through": _build_trail_through,
    "selector": _build_selector,
    "selected": lambda c: _build_quantified(c, c[1], c[2]),
    "selected_by": lambda c: _build_quantified(c, c[1], c[2], sort_keys=c[4]),
    "selected_value": lambda c: _build_quantified(c, c[3], c[4], value=c[1]),
    "selected_value_by": lambda c: _build_quantified(c, c[3], c[4], value=c[1], sort_keys=c[6]),
    "ranks": lambda c: list(c[::2]),
    "sort_order": lambda c: ast.SortOrder(
        keys=tuple(c[1]), is_descending=c[2] is not None, span=compute_span(c)
    ),
}
