"""Declare rules of members: definitions and procedures with one case for each member of a type."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import (
    DefineSymbol,
    FieldSymbol,
    LocalName,
    ProcedureSymbol,
    RuleSymbol,
    Signature,
    TypeSymbol,
)
from rulewright.analysis.type_diagnostics import convert_none, fit_to_type, is_broken
from rulewright.analysis.type_relations import join_types
from rulewright.analysis.typing import defines, procedures, statements, type_inference
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model import declarations as model
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.types import IntType, MemberType, Type


@dataclass(frozen=True, slots=True)
class FieldValues:
    """The declaration of a field with the value of each member and the default: the entry `default_part`, or
    an expression after the type."""

    declaration: model.Field
    member_parts: dict[str, Part]
    default_part: Part | None
    default_syntax: ast.Expr | None


def declare_member_rule(
    world: World,
    symbol: TypeSymbol,
    signature_text: text_parsing.SignatureText,
    typ: Type | None,
    field_values: FieldValues,
) -> None:
    """Declare a field that is a rule of each member: `do(p, c): block` (without `typ`), or
    `possible(p, c): bool`. It is called as `a.do(p, c)`."""
    entry = field_values.declaration
    finite = symbol.finite
    assert finite is not None
    types = (
        MemberType(finite),
        *(signatures.find_parameter_type(world, name, entry.key.span) for name in signature_text.parameters),
    )
    signature = Signature(signature_text.name, ("it", *signature_text.parameters), types, entry.key.span)
    parameters = signatures.make_variables(signature)
    given = {
        number: own
        for name, own in field_values.member_parts.items()
        if (number := finite.root.find_member(name)) is not None
    }
    rule = RuleSymbol(signature_text.name, entry.key.span, finite, signature, None, None, given)
    field = FieldSymbol(signature_text.name, symbol, typ or MemberType(finite), entry.key.span, rule=rule)
    symbol.fields[signature_text.name] = field
    full = f"{symbol.name}.{signature_text.name}"
    maker = _MemberRuleTyper(world, symbol, rule, parameters, field_values)
    if typ is None:
        procedure = tree.Procedure(full, parameters, None, span=entry.key.span)
        rule.procedure = ProcedureSymbol(
            full, entry.key.span, procedure, signature, entry.part, type_body=maker.type_procedure
        )
    else:
        define = tree.Define(full, parameters, typ, span=entry.key.span)
        rule.define = DefineSymbol(
            full, entry.key.span, define, signature, entry.part, gives=typ, type_body=maker.type_define
        )
    world.rule_symbols.append(rule)


class _MemberRuleTyper:
    """A typer for a rule of members: one case per member."""

    def __init__(
        self,
        world: World,
        symbol: TypeSymbol,
        rule_symbol: RuleSymbol,
        parameters: tuple[tree.Var, ...],
        field_values: FieldValues,
    ) -> None:
        self.world, self.symbol, self.rule = world, symbol, rule_symbol
        self.parameters, self.written = parameters, field_values.default_syntax
        self.default = field_values.default_part

    def _bind_subject(self) -> tree.Local:
        it = self.parameters[0]
        return tree.make_local(it, self.rule.span)

    def _make_scope(self, body: Body) -> Scope:
        scope = Scope(self.world, body=body)
        for word, var in zip(self.rule.signature.parameters, self.parameters, strict=True):
            scope.local_names[word] = LocalName(var, self.rule.span)
        return scope

    def _report_missing_rule(self, member_number: int) -> None:
        name = self.rule.owner_type.root.names[member_number]
        self.world.reporter.error(
            "missing-field",
            f"`{name}` has no rule `{self.rule.name}`",
            self.symbol.member_spans.get(name, self.symbol.span),
            "a rule is expected",
            labels=(Label(self.rule.span, "declared here, without a default"),),
        )

    def type_define(self) -> None:
        world, rule = self.world, self.rule
        symbol = rule.define
        assert symbol is not None and symbol.gives is not None
        arms: list[tuple[int, tree.Expr]] = []
        for member in rule.owner_type.members:
            name = rule.owner_type.root.names[member]
            scope = self._make_scope(Body(f"{symbol.name}.{name}"))
            node = rule.rule_parts.get(member, self.default)
            if node is not None:
                value = defines.type_part(
                    scope, defines.TypedDefine(symbol.define), node, name, symbol.gives, node.span
                )
                value = fit_to_type(world, value, symbol.gives, f"`{rule.name}`", rule.span, rule.name)
            elif self.written is not None:
                value = type_inference.check_type(scope, self.written, symbol.gives, f"`{rule.name}`")
            else:
                self._report_missing_rule(member)
                continue
            arms.append((member, convert_none(value, symbol.gives)))
        symbol.define.type = symbol.gives
        if arms:
            kind = arms[0][1].type
            for _, value in arms[1:]:
                kind = join_types(kind, value.type) or kind
            if isinstance(kind, IntType) and not any(is_broken(value) for _, value in arms):
                symbol.define.type = kind
            symbol.define.body = tree.Switch(
                type=symbol.define.type, subject=self._bind_subject(), arms=tuple(arms), span=rule.span
            )

    def type_procedure(self) -> None:
        rule = self.rule
        symbol = rule.procedure
        assert symbol is not None
        arms: list[tuple[int, tuple[tree.Stmt, ...]]] = []
        about = self.parameters
        returns = ReturnTo(f"`{rule.name}`", is_inferred=True)
        every_ends = True
        for member in rule.owner_type.members:
            name = rule.owner_type.root.names[member]
            body = Body(f"{symbol.name}.{name}", returns, about, symbol)
            scope = self._make_scope(body)
            node = rule.rule_parts.get(member, self.default)
            if node is not None:
                made, ends = procedures.type_rule(scope, node, body.path, node.span)
            elif isinstance(self.written, ast.Call):
                made, ends = procedures.type_call(scope, self.written, None), False
            elif self.written is not None:
                made, ends = (), False
            else:
                self._report_missing_rule(member)
                continue
            every_ends = every_ends and ends
            arms.append((member, made))
        symbol.procedure.body = (
            tree.Branches(subject=self._bind_subject(), arms=tuple(arms), span=rule.span),
        )
        if returns.returned_types:
            scope = Scope(self.world)
            symbol.procedure.result_type = statements.find_result_type(
                scope, returns.returned_types, returns.description
            )
            if symbol.procedure.result_type is not None and not every_ends:
                self.world.reporter.error(
                    "missing-return",
                    f"`{rule.name}` returns a value, but not for every member",
                    rule.span,
                )
