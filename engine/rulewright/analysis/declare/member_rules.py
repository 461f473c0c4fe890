"""Declares rules of members: definitions and procedures with a case for each member of a type."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import fit, is_broken, settle_none
from rulewright.analysis.declare import signatures
from rulewright.analysis.fitting import join
from rulewright.analysis.symbols import (
    DefineSymbol,
    FieldSymbol,
    LocalName,
    ProcedureSymbol,
    RuleSymbol,
    Signature,
    TypeSymbol,
)
from rulewright.analysis.typing import defines, expressions, procedures, statements
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model import tree as model
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.types import IntType, MemberType, Type


@dataclass(frozen=True, slots=True)
class FieldValues:
    """The declaration of a field, the value of each member, and the default: the entry `default`,
    or an expression after the type.
    """

    declared: model.Field
    by_member: dict[str, Part]
    default: Part | None
    written: ast.Expr | None


def declare_rule(
    world: World,
    symbol: TypeSymbol,
    text: texts.SignatureText,
    kind: Type | None,
    said: FieldValues,
) -> None:
    """`do(p, c): block` (without `kind`), `possible(p, c): bool`: called as `a.do(p, c)`."""
    entry = said.declared
    finite = symbol.finite
    assert finite is not None
    types = (
        MemberType(finite),
        *(signatures.letter_type(world, name, entry.key.span) for name in text.parameters),
    )
    signature = Signature(text.name, ("it", *text.parameters), types, entry.key.span)
    parameters = signatures.variables(signature)
    given = {
        number: own
        for name, own in said.by_member.items()
        if (number := finite.root.number(name)) is not None
    }
    rule = RuleSymbol(text.name, entry.key.span, finite, signature, None, None, given)
    field = FieldSymbol(text.name, symbol, kind or MemberType(finite), entry.key.span, rule=rule)
    symbol.fields[text.name] = field
    full = f"{symbol.name}.{text.name}"
    maker = _Maker(world, symbol, rule, parameters, said)
    if kind is None:
        procedure = tree.Procedure(full, parameters, None, span=entry.key.span)
        rule.procedure = ProcedureSymbol(
            full, entry.key.span, procedure, signature, entry.part, make=maker.procedure
        )
    else:
        define = tree.Define(full, parameters, kind, span=entry.key.span)
        rule.define = DefineSymbol(
            full, entry.key.span, define, signature, entry.part, gives=kind, make=maker.define
        )
    world.rules.append(rule)


class _Maker:
    """Types a rule of members: one case per member."""

    def __init__(
        self,
        world: World,
        symbol: TypeSymbol,
        rule: RuleSymbol,
        parameters: tuple[tree.Var, ...],
        said: FieldValues,
    ) -> None:
        self.world, self.symbol, self.rule = world, symbol, rule
        self.parameters, self.written = parameters, said.written
        self.default = said.default

    def _subject(self) -> tree.Local:
        it = self.parameters[0]
        return tree.local(it, self.rule.span)

    def _scope(self, body: Body) -> Scope:
        scope = Scope(self.world, body=body)
        for word, var in zip(self.rule.signature.parameters, self.parameters, strict=True):
            scope.names[word] = LocalName(var, self.rule.span)
        return scope

    def _missing(self, member: int) -> None:
        name = self.rule.of.root.names[member]
        self.world.reporter.error(
            "missing-field",
            f"`{name}` does not say its `{self.rule.name}`",
            self.symbol.members.get(name, self.symbol.span),
            "a rule is expected",
            labels=(Label(self.rule.span, "declared here, without a default"),),
        )

    def define(self) -> None:
        world, rule = self.world, self.rule
        symbol = rule.define
        assert symbol is not None and symbol.gives is not None
        arms: list[tuple[int, tree.Expr]] = []
        for member in rule.of.members:
            name = rule.of.root.names[member]
            scope = self._scope(Body(f"{symbol.name}.{name}"))
            node = rule.texts.get(member, self.default)
            if node is not None:
                value = defines.rule(
                    scope, defines.TypedDefine(symbol.define), node, name, symbol.gives, node.span
                )
                value = fit(world, value, symbol.gives, f"`{rule.name}`", rule.span, rule.name)
            elif self.written is not None:
                value = expressions.check(scope, self.written, symbol.gives, f"`{rule.name}`")
            else:
                self._missing(member)
                continue
            arms.append((member, settle_none(value, symbol.gives)))
        symbol.define.type = symbol.gives
        if arms:
            kind = arms[0][1].type
            for _, value in arms[1:]:
                kind = join(kind, value.type) or kind
            if isinstance(kind, IntType) and not any(is_broken(value) for _, value in arms):
                symbol.define.type = kind
            symbol.define.body = tree.Switch(
                type=symbol.define.type, subject=self._subject(), arms=tuple(arms), span=rule.span
            )

    def procedure(self) -> None:
        rule = self.rule
        symbol = rule.procedure
        assert symbol is not None
        arms: list[tuple[int, tuple[tree.Stmt, ...]]] = []
        about = self.parameters
        returns = ReturnTo(f"`{rule.name}`", infer=True)
        every_ends = True
        for member in rule.of.members:
            name = rule.of.root.names[member]
            body = Body(f"{symbol.name}.{name}", returns, about, symbol)
            scope = self._scope(body)
            node = rule.texts.get(member, self.default)
            if node is not None:
                made, ends = procedures.rule(scope, node, body.path, node.span)
            elif isinstance(self.written, ast.Call):
                made, ends = procedures.call(scope, self.written, None), False
            elif self.written is not None:
                made, ends = (), False
            else:
                self._missing(member)
                continue
            every_ends = every_ends and ends
            arms.append((member, made))
        symbol.procedure.body = (
            tree.Branches(subject=self._subject(), arms=tuple(arms), span=rule.span),
        )
        if returns.inferred:
            scope = Scope(self.world)
            symbol.procedure.result = statements.result_type(scope, returns.inferred, returns.what)
            if symbol.procedure.result is not None and not every_ends:
                self.world.reporter.error(
                    "missing-return",
                    f"`{rule.name}` gives a value, but not for every member",
                    rule.span,
                )
