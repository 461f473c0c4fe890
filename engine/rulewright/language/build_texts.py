"""The short texts: headers, guards and types."""

from __future__ import annotations

from rulewright.language import ast
from rulewright.language.build_statements import StatementBuilder
from rulewright.language.building import Children, across
from rulewright.language.lexer import Lexeme


class TreeBuilder(StatementBuilder):
    """Makes the syntax tree; has no state, so one serves all texts."""

    # Whole texts

    def block_text(self, c: Children) -> ast.Block:
        return self.block(c)

    def becomes(self, c: Children) -> ast.Becomes:
        return ast.Becomes(target=c[0], value=c[2], span=across(c))

    def for_ever(self, c: Children) -> ast.Header:
        return ast.Header(binders=(), for_ever=True, span=across(c))

    def header(self, c: Children) -> ast.Header:
        binders, clauses, for_ever = c
        withs, where = self.split(clauses)
        return ast.Header(
            binders=tuple(binders),
            withs=withs,
            where=where,
            for_ever=for_ever is not None,
            span=across(c),
        )

    def takes_domain(self, c: Children) -> ast.Parameter:
        return ast.Parameter(name="", domain=c[1], span=across(c))

    def takes_amount(self, c: Children) -> ast.Parameter:
        amount = ast.RangeOf(first=c[1], last=c[3], span=across(c[1:]))
        return ast.Parameter(name="", amount=amount, span=across(c))

    def typed(self, c: Children) -> ast.Typed:
        return ast.Typed(type=c[0], default=c[2], span=across(c))

    def union_text(self, c: Children) -> list[Lexeme]:
        return list(c[::2])

    product_text = union_text

    # Types

    def optional_type(self, c: Children) -> ast.TypeText:
        return ast.OptionalType(of=c[0], span=across(c))

    def collection_type(self, c: Children) -> ast.TypeText:
        return ast.CollectionTypeText(kind=c[0].text, of=c[2], span=across(c))

    def int_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(span=across(c))

    def int_range_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(first=c[1], last=c[3], span=across(c))

    def range_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(first=c[0], last=c[2], span=across(c))

    def bool_type(self, c: Children) -> ast.TypeText:
        return ast.BoolTypeText(span=across(c))

    def named_type(self, c: Children) -> ast.TypeText:
        return ast.NamedType(name=c[0].text, span=across(c))

    def one_of_type(self, c: Children) -> ast.TypeText:
        return ast.OneOfType(names=tuple(name.text for name in c[2::2]), span=across(c))
