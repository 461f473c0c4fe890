"""Expressions, quantifiers and domains: what becomes of each form that the grammar names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from rulewright.language import ast
from rulewright.language.building import (
    Children,
    Forms,
    across,
    in_brackets,
    menu_call,
    syntax_error,
)

Clauses = list[ast.With | ast.Expr]
"""In the order of the text, so that places can be read off."""


def split(clauses: Clauses) -> tuple[tuple[ast.With, ...], ast.Expr | None]:
    withs = tuple(clause for clause in clauses if isinstance(clause, ast.With))
    where = [clause for clause in clauses if not isinstance(clause, ast.With)]
    return withs, (where[0] if where else None)


def truth(condition: ast.Expr) -> ast.Expr:
    """A condition; refuses a number there, most often `count x in T where a and b > 3`."""
    if isinstance(condition, ast.Trail):
        kind = "longest trail"
    elif isinstance(condition, ast.Quantified) and condition.kind in _NUMBERS:
        kind = condition.kind
    else:
        return condition
    span = condition.span
    help_ = "compare it with something: `(count s in sector where ...) > 0`"
    last = condition.where
    if isinstance(last, ast.Logic):
        last = last.parts[-1]
    if isinstance(last, ast.Compare) and last.span.end == span.end:
        text, middle = span.source.text, last.left.span.end
        written = f"({text[span.start : middle]}){text[middle : span.end]}"
        help_ = f"to compare the {kind}, write `{written}`"
    syntax_error(
        f"`{kind}` gives a number, and here it is asked whether something holds", span, help=help_
    )


# --- values and operators -------------------------------------------------------------------------


def _arguments(c: Children) -> list[ast.Expr]:
    if len(c) == 1:
        return [c[0]]
    found = cast(list[ast.Expr], c[0])
    found.append(c[2])
    return found


def _call(c: Children) -> ast.Expr:
    if not isinstance(c[0], ast.Name | ast.Attribute):
        syntax_error("only something with a name can be called", c[0].span)
    args = tuple(c[2]) if len(c) == 4 else ()
    return ast.Call(callee=c[0], args=args, span=across(c))


def _joined(c: Children) -> ast.Expr:
    callee, args, binder, where = c[0], c[2], c[5], c[6]
    if callee != ast.Name(id="joined") or len(args) != 2:
        syntax_error(
            "`through` belongs to `joined`",
            c[4].span,
            help="write `joined(a, b, through m in site where ...)`",
        )
    _one_name(binder, "joined")
    return ast.Joined(start=args[0], end=args[1], binder=binder, where=where, span=across(c))


def _can_choose(c: Children) -> ast.Expr:
    name = None if c[3] is None else c[3].text
    return ast.CanChoose(chooser=c[0], alternative=name, menu=menu_call(c[5]), span=across(c))


def _logic(op: Literal["and", "or"], c: Children) -> ast.Expr:
    parts: list[ast.Expr] = []
    for side in (c[0], c[2]):
        if isinstance(side, ast.Logic) and side.op == op:
            parts.extend(side.parts)
        else:
            parts.append(truth(side))
    return ast.Logic(op=op, parts=tuple(parts), span=across(c))


# --- binders and quantifiers ----------------------------------------------------------------------


def _clauses(c: Children) -> Clauses:
    found: Clauses = []
    for child in c:
        if isinstance(child, list):
            found.extend(child)
        elif child is not None:
            found.append(child)
    return found


def _parts(c: Children) -> ast.Expr:
    _one_name(c[3], "count parts of")
    return _quantified(c, [c[3]], c[4], kind="parts")


def _trail(c: Children) -> ast.Expr:
    _one_name(c[3], "longest trail of")
    if c[4] is not None:
        _clear_end(c[4])
    return ast.Trail(binder=c[3], where=c[4], span=across(c))


def _trail_through(c: Children) -> ast.Expr:
    _one_name(c[3], "longest trail of")
    _one_name(c[6], "through")
    if c[7] is not None:
        _clear_end(c[7])
    return ast.Trail(binder=c[3], where=c[4], through=c[6], through_where=c[7], span=across(c))


def _quantified(
    c: Children,
    binders: list[ast.Binder],
    clauses: Clauses,
    value: ast.Expr | None = None,
    by: Sequence[ast.Expr] | None = None,
    kind: str | None = None,
) -> ast.Expr:
    withs, where = split(clauses)
    kind = kind or c[0].text
    if kind in ("most", "least") and by is None:
        syntax_error(
            f"`{kind}` has to say of what",
            c[0].span,
            help=f"add `by` and what is compared: `{kind} c in country by c.fleet`",
        )
    for condition in (where, value if kind == "all" else None):
        if condition is not None:
            _clear_end(condition)
    if kind in ("only", "the") and by:
        syntax_error(f"`{kind}` finds a single one and compares nothing", by[0].span)
    if kind in _SINGLE and value is None and (len(binders) > 1 or len(binders[0].names) > 1):
        syntax_error(
            f"`{kind}` finds one thing, and several names are given",
            binders[0].span,
            help=f"say what is wanted: `{kind} VALUE for a in ..., b in ...`",
        )
    return ast.Quantified(
        kind=cast(ast.Quantifier, kind),
        binders=tuple(binders),
        withs=withs,
        where=where,
        value=value,
        by=tuple(by or ()),
        span=across(c),
    )


def _clear_end(condition: ast.Expr) -> None:
    """`where A and no k in T where B`: both readings are natural, so neither is taken."""
    if not isinstance(condition, ast.Logic):
        return
    last = condition.parts[-1]
    while isinstance(last, ast.Unary) and last.op == "not":
        last = last.value
    if condition.span.end > condition.parts[-1].span.end:
        return  # all of it stands in parentheses
    if isinstance(last, ast.Quantified) and not in_brackets(last):
        syntax_error(
            f"it is not clear where this `{last.kind}` belongs",
            last.span,
            "inside the `where`, or beside it?",
            help=f"put it in parentheses: `({last.span.text})`, or else what stands before it",
        )


def _one_name(binder: ast.Binder, what: str) -> None:
    if len(binder.names) > 1:
        syntax_error(f"`{what}` takes one name", binder.span)


_SINGLE = frozenset({"first", "last", "only", "the", "most", "least"})
_NUMBERS = frozenset({"count", "parts", "sum", "min", "max"})


# --- the forms ------------------------------------------------------------------------------------

EXPRESSIONS: Forms = {
    # Values. The parentheses belong to the place, so that what is underlined reads as written.
    "variable": lambda c: ast.Name(id=c[0].text, span=c[0].span),
    "number": lambda c: ast.Number(value=int(c[0].text), span=c[0].span),
    "none": lambda c: ast.NoneValue(span=c[0].span),
    "true": lambda c: ast.Bool(value=True, span=c[0].span),
    "false": lambda c: ast.Bool(value=False, span=c[0].span),
    "group": lambda c: replace(c[1], span=across(c)),
    "listing": lambda c: ast.Listing(items=tuple(c[1]), span=across(c)),
    "arguments": _arguments,
    "attribute": lambda c: ast.Attribute(
        value=c[0], name=c[2].text, name_span=c[2].span, span=across(c)
    ),
    "index": lambda c: ast.Index(value=c[0], keys=tuple(c[2]), span=across(c)),
    "call": _call,
    "joined": _joined,
    # Operators
    "negative": lambda c: ast.Unary(op="-", value=c[1], span=across(c)),
    "inversion": lambda c: ast.Unary(op="not", value=truth(c[1]), span=across(c)),
    "arithmetic": lambda c: ast.Arithmetic(op=c[1].text, left=c[0], right=c[2], span=across(c)),
    "fallback": lambda c: ast.Otherwise(value=c[0], other=c[2], span=across(c)),
    "comparison": lambda c: ast.Compare(op=c[1].text, left=c[0], right=c[2], span=across(c)),
    "contained": lambda c: ast.Compare(op="in", left=c[0], right=c[2], span=across(c)),
    "not_contained": lambda c: ast.Compare(op="not in", left=c[0], right=c[3], span=across(c)),
    "is_none": lambda c: ast.Is(value=c[0], what=None, negated=False, span=across(c)),
    "is_not_none": lambda c: ast.Is(value=c[0], what=None, negated=True, span=across(c)),
    "is_type": lambda c: ast.Is(value=c[0], what=c[2].text, negated=False, span=across(c)),
    "is_not_type": lambda c: ast.Is(value=c[0], what=c[3].text, negated=True, span=across(c)),
    "can_choose": _can_choose,
    "conjunction": lambda c: _logic("and", c),
    "disjunction": lambda c: _logic("or", c),
    "conditional": lambda c: ast.Conditional(
        condition=truth(c[2]), value=c[0], other=c[4], span=across(c)
    ),
    # Domains
    "range_up": lambda c: ast.RangeOf(first=c[0], last=c[2], span=across(c)),
    "range_down": lambda c: ast.RangeOf(first=c[0], last=c[3], down=True, span=across(c)),
    "except_": lambda c: ast.Except(domain=c[0], member=c[2], span=across(c)),
    "starting": lambda c: ast.Starting(domain=c[0], start=c[2], span=across(c)),
    # Binders and their conditions
    "name": lambda c: c[0],
    "binder": lambda c: ast.Binder(
        names=tuple(child.text for child in c[:-2:2]), domain=c[-1], span=across(c)
    ),
    "binders": lambda c: list(c[::2]),
    "with_": lambda c: ast.With(name=c[0].text, value=c[2], span=across(c)),
    "withs": lambda c: list(c[1::2]),
    "where": lambda c: truth(c[1]),
    "closed_where": lambda c: truth(c[1]),
    "clauses": _clauses,
    "closed_clauses": _clauses,
    # Quantifiers
    "quantified": lambda c: _quantified(c, c[1], c[2]),
    "quantified_all": lambda c: _quantified(c, c[1], c[2], value=truth(c[4])),
    "quantified_parts": _parts,
    "quantified_value": lambda c: _quantified(c, c[3], c[4], value=c[1]),
    "trail": _trail,
    "trail_through": _trail_through,
    "selector": lambda c: c[0],
    "selected": lambda c: _quantified(c, c[1], c[2]),
    "selected_by": lambda c: _quantified(c, c[1], c[2], by=c[4]),
    "selected_value": lambda c: _quantified(c, c[3], c[4], value=c[1]),
    "selected_value_by": lambda c: _quantified(c, c[3], c[4], value=c[1], by=c[6]),
    "ranks": lambda c: list(c[::2]),
}
