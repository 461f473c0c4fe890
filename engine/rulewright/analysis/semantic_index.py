"""What stands where in rule text: which thing a name means, which type a value has, what may be
written there. Filled while rules are typed, for who asks about a place."""

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
    """A member of a type. `of` is the type that has them all."""

    of: FiniteType = field(repr=False)
    name: str


Thing = Symbol | FieldSymbol | LocalName | MemberName
"""What a name in rule text can mean."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The context of a value: the expected type, if any, and the scope."""

    type: Type | None
    scope: Scope


@dataclass(eq=False, slots=True)
class SemanticIndex:
    """The index of one setting. For text that is typed several times, such as that of a menu, the
    last time counts.
    """

    names: dict[Span, Thing] = field(default_factory=dict)
    types: dict[Span, Type] = field(default_factory=dict)
    wanted: dict[Span, Wanted] = field(default_factory=dict)
    """By the names that stand for values."""
    fields: dict[Span, Mapping[str, FieldSymbol]] = field(default_factory=dict)
    """What could be asked for where a field is."""
    bindings: dict[Span, dict[str, LocalName]] = field(default_factory=dict)
    """What is bound by names, by the stretches in which those stand."""

    def name(self, span: Span, thing: Thing) -> None:
        self.names[span] = thing

    def member(self, of: FiniteType, name: str, span: Span) -> None:
        if span.text == name:
            self.names[span] = MemberName(of.root, name)

    def asked(self, span: Span, fields: Mapping[str, FieldSymbol]) -> None:
        self.fields[span] = fields

    def bound(self, name: str, span: Span, local: LocalName) -> None:
        self.bindings.setdefault(span, {})[name] = local

    def forget(self, path: str) -> SemanticIndex:
        """Remove everything about a file and return the index."""
        gone = SemanticIndex()
        for name in ("names", "types", "wanted", "fields", "bindings"):
            known, told = getattr(self, name), getattr(gone, name)
            for span in [span for span in known if span.source.path == path]:
                told[span] = known.pop(span)
        return gone

    def expression(self, scope: Scope, node: ast.Expr, hint: Type | None, found: tree.Expr) -> None:
        """Record the type of an expression, and the type that was expected."""
        self.types[node.span] = found.type
        if not isinstance(node, ast.Name):
            return
        self.wanted[node.span] = Wanted(hint, scope)
        thing = scope.find(node.id) or scope.world.symbols.get(node.id)
        if thing is not None and node.span not in self.names:
            self.names[node.span] = thing
