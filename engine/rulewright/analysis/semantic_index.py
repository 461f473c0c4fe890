"""Index rule text by location: the symbol a name refers to, the type of an expression, the names allowed
there. Filled during typing, read by editor features."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.analysis.symbols import FieldSymbol, LocalName, Symbol
from rulewright.language import ast
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import FiniteType, Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulewright.analysis.typing.scope import Scope


@dataclass(frozen=True, slots=True)
class MemberName:
    """A member of a type. `finite_type` is the type that contains all of its members."""

    finite_type: FiniteType = field(repr=False)
    name: str


NamedEntity = Symbol | FieldSymbol | LocalName | MemberName
"""The meaning of a name in rule text."""


@dataclass(frozen=True, slots=True)
class ExpectedValue:
    """The context of a value: the expected type, if any, and the scope."""

    expected_type: Type | None
    scope: Scope


@dataclass(eq=False, slots=True)
class SemanticIndex:
    """The index of one setting. Text that is typed several times, such as that of a menu, is indexed as it
    was typed last."""

    names: dict[Span, NamedEntity] = field(default_factory=dict)
    types: dict[Span, Type] = field(default_factory=dict)
    wanted: dict[Span, ExpectedValue] = field(default_factory=dict)
    """Expected values by the spans of the names that denote values."""
    fields: dict[Span, Mapping[str, FieldSymbol]] = field(default_factory=dict)
    """The available fields by the span of each field access."""
    bindings: dict[Span, dict[str, LocalName]] = field(default_factory=dict)
    """The names bound in a range of text, by its span."""

    def add_name(self, span: Span, entity: NamedEntity) -> None:
        self.names[span] = entity

    def add_member(self, finite_type: FiniteType, name: str, span: Span) -> None:
        if span.text == name:
            self.names[span] = MemberName(finite_type.root, name)

    def add_field_access(self, span: Span, field_symbols: Mapping[str, FieldSymbol]) -> None:
        self.fields[span] = field_symbols

    def add_binding(self, name: str, span: Span, local_name: LocalName) -> None:
        self.bindings.setdefault(span, {})[name] = local_name

    def forget_file(self, path: str) -> SemanticIndex:
        """Remove everything about a file and return the index."""
        gone = SemanticIndex()
        for name in ("names", "types", "wanted", "fields", "bindings"):
            known, told = getattr(self, name), getattr(gone, name)
            for span in [span for span in known if span.source.path == path]:
                told[span] = known.pop(span)
        return gone

    def add_expression(
        self, scope: Scope, syntax: ast.Expr, hint: Type | None, typed_expr: tree.Expr
    ) -> None:
        """Record the type of an expression, and the type that was expected."""
        self.types[syntax.span] = typed_expr.type
        if not isinstance(syntax, ast.Name):
            return
        self.wanted[syntax.span] = ExpectedValue(hint, scope)
        thing = scope.find_local(syntax.id) or scope.world.symbols.get(syntax.id)
        if thing is not None and syntax.span not in self.names:
            self.names[syntax.span] = thing
