"""Expressions, quantifiers and domains: one method for each form that the grammar names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from rulewright.language import ast
from rulewright.language.building import Children, across, in_brackets, menu_call, syntax_error
from rulewright.language.lexer import Lexeme

Clauses = tuple[tuple[ast.With, ...], ast.Expr | None]


class ExpressionBuilder:
    """Called by the parser bottom-up, with the children of each rule."""

    # Values

    def variable(self, c: Children) -> ast.Expr:
        return ast.Name(id=c[0].text, span=c[0].span)

    def number(self, c: Children) -> ast.Expr:
        return ast.Number(value=int(c[0].text), span=c[0].span)

    def none(self, c: Children) -> ast.Expr:
        return ast.NoneValue(span=c[0].span)

    def true(self, c: Children) -> ast.Expr:
        return ast.Bool(value=True, span=c[0].span)

    def false(self, c: Children) -> ast.Expr:
        return ast.Bool(value=False, span=c[0].span)

    def group(self, c: Children) -> ast.Expr:
        # The parentheses belong to the place, so that what is underlined reads as written.
        return cast(ast.Expr, replace(c[1], span=across(c)))

    def listing(self, c: Children) -> ast.Expr:
        return ast.Listing(items=tuple(c[1]), span=across(c))

    def arguments(self, c: Children) -> list[ast.Expr]:
        if len(c) == 1:
            return [c[0]]
        found = cast(list[ast.Expr], c[0])
        found.append(c[2])
        return found

    def attribute(self, c: Children) -> ast.Expr:
        return ast.Attribute(value=c[0], name=c[2].text, name_span=c[2].span, span=across(c))

    def index(self, c: Children) -> ast.Expr:
        return ast.Index(value=c[0], keys=tuple(c[2]), span=across(c))

    def call(self, c: Children) -> ast.Expr:
        self._callable(c[0])
        args = tuple(c[2]) if len(c) == 4 else ()
        return ast.Call(callee=c[0], args=args, span=across(c))

    def joined(self, c: Children) -> ast.Expr:
        callee, args, binder, where = c[0], c[2], c[5], c[6]
        if callee != ast.Name(id="joined") or len(args) != 2:
            syntax_error(
                "`through` belongs to `joined`",
                c[4].span,
                help="write `joined(a, b, through m in site where ...)`",
            )
        self._one_name(binder, "joined")
        return ast.Joined(start=args[0], end=args[1], binder=binder, where=where, span=across(c))

    def _callable(self, callee: ast.Expr) -> None:
        if not isinstance(callee, ast.Name | ast.Attribute):
            syntax_error("only something with a name can be called", callee.span)

    # Operators

    def truth(self, condition: ast.Expr) -> ast.Expr:
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
            f"`{kind}` gives a number, and here it is asked whether something holds",
            span,
            help=help_,
        )

    def negative(self, c: Children) -> ast.Expr:
        return ast.Unary(op="-", value=c[1], span=across(c))

    def inversion(self, c: Children) -> ast.Expr:
        return ast.Unary(op="not", value=self.truth(c[1]), span=across(c))

    def arithmetic(self, c: Children) -> ast.Expr:
        return ast.Arithmetic(op=c[1].text, left=c[0], right=c[2], span=across(c))

    def fallback(self, c: Children) -> ast.Expr:
        return ast.Otherwise(value=c[0], other=c[2], span=across(c))

    def comparison(self, c: Children) -> ast.Expr:
        return ast.Compare(op=c[1].text, left=c[0], right=c[2], span=across(c))

    def contained(self, c: Children) -> ast.Expr:
        return ast.Compare(op="in", left=c[0], right=c[2], span=across(c))

    def not_contained(self, c: Children) -> ast.Expr:
        return ast.Compare(op="not in", left=c[0], right=c[3], span=across(c))

    def is_none(self, c: Children) -> ast.Expr:
        return ast.Is(value=c[0], what=None, negated=False, span=across(c))

    def is_not_none(self, c: Children) -> ast.Expr:
        return ast.Is(value=c[0], what=None, negated=True, span=across(c))

    def is_type(self, c: Children) -> ast.Expr:
        return ast.Is(value=c[0], what=c[2].text, negated=False, span=across(c))

    def is_not_type(self, c: Children) -> ast.Expr:
        return ast.Is(value=c[0], what=c[3].text, negated=True, span=across(c))

    def can_choose(self, c: Children) -> ast.Expr:
        name = None if c[3] is None else c[3].text
        return ast.CanChoose(chooser=c[0], alternative=name, menu=menu_call(c[5]), span=across(c))

    def conjunction(self, c: Children) -> ast.Expr:
        return self._logic("and", c)

    def disjunction(self, c: Children) -> ast.Expr:
        return self._logic("or", c)

    def _logic(self, op: str, c: Children) -> ast.Expr:
        parts: list[ast.Expr] = []
        for side in (c[0], c[2]):
            if isinstance(side, ast.Logic) and side.op == op:
                parts.extend(side.parts)
            else:
                parts.append(self.truth(side))
        return ast.Logic(op="and" if op == "and" else "or", parts=tuple(parts), span=across(c))

    def conditional(self, c: Children) -> ast.Expr:
        return ast.Conditional(condition=self.truth(c[2]), value=c[0], other=c[4], span=across(c))

    # Domains

    def range_up(self, c: Children) -> ast.Expr:
        return ast.RangeOf(first=c[0], last=c[2], span=across(c))

    def range_down(self, c: Children) -> ast.Expr:
        return ast.RangeOf(first=c[0], last=c[3], down=True, span=across(c))

    def except_(self, c: Children) -> ast.Expr:
        return ast.Except(domain=c[0], member=c[2], span=across(c))

    def starting(self, c: Children) -> ast.Expr:
        return ast.Starting(domain=c[0], start=c[2], span=across(c))

    # Binders and their conditions

    def name(self, c: Children) -> Lexeme:
        return cast(Lexeme, c[0])

    def binder(self, c: Children) -> ast.Binder:
        names = tuple(child.text for child in c[:-2:2])
        return ast.Binder(names=names, domain=c[-1], span=across(c))

    def binders(self, c: Children) -> list[ast.Binder]:
        return list(c[::2])

    def with_(self, c: Children) -> ast.With:
        return ast.With(name=c[0].text, value=c[2], span=across(c))

    def withs(self, c: Children) -> list[ast.With]:
        return list(c[1::2])

    def where(self, c: Children) -> ast.Expr:
        return self.truth(c[1])

    closed_where = where

    def clauses(self, c: Children) -> list[ast.With | ast.Expr]:
        """Flat, in the order of the text, so that places can be read off; see `split`."""
        found: list[ast.With | ast.Expr] = []
        for child in c:
            if isinstance(child, list):
                found.extend(child)
            elif child is not None:
                found.append(child)
        return found

    closed_clauses = clauses

    def split(self, clauses: list[ast.With | ast.Expr]) -> Clauses:
        withs = tuple(clause for clause in clauses if isinstance(clause, ast.With))
        where = [clause for clause in clauses if not isinstance(clause, ast.With)]
        return withs, (where[0] if where else None)

    # Quantifiers

    def quantified(self, c: Children) -> ast.Expr:
        return self._quantified(c, c[1], c[2])

    def quantified_all(self, c: Children) -> ast.Expr:
        return self._quantified(c, c[1], c[2], value=self.truth(c[4]))

    def quantified_parts(self, c: Children) -> ast.Expr:
        self._one_name(c[3], "count parts of")
        return self._quantified(c, [c[3]], c[4], kind="parts")

    def trail(self, c: Children) -> ast.Expr:
        self._one_name(c[3], "longest trail of")
        if c[4] is not None:
            self._clear_end(c[4])
        return ast.Trail(binder=c[3], where=c[4], span=across(c))

    def trail_through(self, c: Children) -> ast.Expr:
        self._one_name(c[3], "longest trail of")
        self._one_name(c[6], "through")
        if c[7] is not None:
            self._clear_end(c[7])
        return ast.Trail(binder=c[3], where=c[4], through=c[6], through_where=c[7], span=across(c))

    def quantified_value(self, c: Children) -> ast.Expr:
        return self._quantified(c, c[3], c[4], value=c[1])

    def selector(self, c: Children) -> Lexeme:
        return cast(Lexeme, c[0])

    def selected(self, c: Children) -> ast.Expr:
        self._needs_measure(c[0])
        return self._quantified(c, c[1], c[2])

    def selected_by(self, c: Children) -> ast.Expr:
        return self._quantified(c, c[1], c[2], by=c[4])

    def ranks(self, c: Children) -> list[ast.Expr]:
        return list(c[::2])

    def selected_value(self, c: Children) -> ast.Expr:
        self._needs_measure(c[0])
        return self._quantified(c, c[3], c[4], value=c[1])

    def selected_value_by(self, c: Children) -> ast.Expr:
        return self._quantified(c, c[3], c[4], value=c[1], by=c[6])

    def _quantified(
        self,
        c: Children,
        binders: list[ast.Binder],
        clauses: list[ast.With | ast.Expr],
        value: ast.Expr | None = None,
        by: Sequence[ast.Expr] = (),
        kind: str | None = None,
    ) -> ast.Expr:
        withs, where = self.split(clauses)
        kind = kind or c[0].text
        for condition in (where, value if kind == "all" else None):
            if condition is not None:
                self._clear_end(condition)
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
            by=tuple(by),
            span=across(c),
        )

    def _clear_end(self, condition: ast.Expr) -> None:
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

    def _needs_measure(self, word: Lexeme) -> None:
        if word.text in ("most", "least"):
            syntax_error(
                f"`{word.text}` has to say of what",
                word.span,
                help=f"add `by` and what is compared: `{word.text} c in country by c.fleet`",
            )

    def _one_name(self, binder: ast.Binder, what: str) -> None:
        if len(binder.names) > 1:
            syntax_error(f"`{what}` takes one name", binder.span)


_SINGLE = frozenset({"first", "last", "only", "the", "most", "least"})
_NUMBERS = frozenset({"count", "parts", "sum", "min", "max"})
