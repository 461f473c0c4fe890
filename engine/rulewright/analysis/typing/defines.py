"""Type definitions: `is` with exceptions, keyed parts, case tables, and the effect of modifiers."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import DefineSymbol, Signature
from rulewright.analysis.type_diagnostics import broken_expr, convert_none, fit_to_type, is_broken
from rulewright.analysis.type_relations import format_type, join_types
from rulewright.analysis.typing import cases, modifiers, name_resolution, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.typing.type_narrowing import infer_facts
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.schema.lookup import PARTS
from rulewright.source import NOWHERE, Span
from rulewright.types import BOOL, INT, UNKNOWN, NothingType, Type


@dataclass(slots=True)
class TypedDefine:
    """The definition that is being typed, with its named parts. `signature` is for modifiers."""

    define: tree.Define
    signature: Signature | None = None

    def part_path(self, part_name: str) -> str:
        return f"{self.define.name}.{part_name}" if part_name else self.define.name


def find_define_type(world: World, define_symbol: DefineSymbol, span: Span) -> Type:
    """Return the type of a definition, which is typed now if it was not yet; report a cycle."""
    if define_symbol.progress == "running":
        _report_cycle(world, define_symbol, span)
        return UNKNOWN
    ensure_typed(world, define_symbol)
    return define_symbol.define.type


def _report_cycle(world: World, define_symbol: DefineSymbol, span: Span) -> None:
    running = [other for other in world.list_symbols(DefineSymbol) if other.progress == "running"]
    way = (
        world.open_definitions[world.open_definitions.index(define_symbol) :]
        if define_symbol in world.open_definitions
        else running
    )
    names = " -> ".join(other.name for other in (*way, define_symbol))
    world.reporter.error(
        "cyclic-definition",
        f"the definition `{define_symbol.name}` depends on itself",
        define_symbol.span,
        names,
        labels=(Label(span, "leads back to it"),),
    )


def ensure_typed(world: World, define_symbol: DefineSymbol) -> None:
    """Type a definition, once."""
    if define_symbol.progress != "waiting":
        return
    define_symbol.progress = "running"
    world.open_definitions.append(define_symbol)
    world.add_define(define_symbol.define)
    with world.type_separately(define_symbol):
        if define_symbol.type_body is not None:
            define_symbol.type_body()
        else:
            type_definition(world, define_symbol)
    world.open_definitions.pop()
    define_symbol.progress = "done"


def type_definition(world: World, define_symbol: DefineSymbol) -> None:
    """Type the body of a definition."""
    scope = Scope(world, body=Body(define_symbol.name))
    scope.bind_locals(define_symbol.signature.parameters, define_symbol.define.parameters, define_symbol.span)
    of = TypedDefine(define_symbol.define, define_symbol.signature)
    set_body(
        world,
        define_symbol,
        type_part(scope, of, define_symbol.rule_part, "", define_symbol.gives, define_symbol.span),
    )


def set_body(world: World, define_symbol: DefineSymbol, body_expr: tree.Expr) -> None:
    """Set the type of a definition from its body."""
    if define_symbol.gives is not None:
        body_expr = fit_to_type(
            world,
            body_expr,
            define_symbol.gives,
            f"the value of `{define_symbol.name}`",
            define_symbol.span,
            define_symbol.name,
        )
    elif isinstance(body_expr.type, NothingType):
        world.reporter.error(
            "unclear-type",
            f"the type of `{define_symbol.name}` is unknown, because its value is always none",
            define_symbol.span,
            "always none",
            help="declare the type: `gives: country?`",
        )
        body_expr = broken_expr(define_symbol.span)
    define_symbol.define.body = body_expr
    define_symbol.define.type = body_expr.type if define_symbol.gives is None else define_symbol.gives
    if is_broken(body_expr):
        define_symbol.define.type = UNKNOWN if define_symbol.gives is None else define_symbol.gives


def type_part(
    scope: Scope,
    typed_define: TypedDefine,
    rule_part: Part,
    part_name: str,
    expected_type: Type | None,
    span: Span,
) -> tree.Expr:
    """Type a part of a definition, with the changes by modifiers."""
    expr = _type_plain_part(scope, typed_define, rule_part, part_name, expected_type, span)
    if typed_define.signature is None:
        return expr
    target = modifiers.ModifierTarget(typed_define.signature, typed_define.define.parameters)
    return modifiers.apply_modifiers(
        scope.world, target, typed_define.part_path(part_name), expr, expr.type, span
    )


def _type_plain_part(
    scope: Scope,
    typed_define: TypedDefine,
    rule_part: Part,
    part_name: str,
    expected_type: Type | None,
    span: Span,
) -> tree.Expr:
    """Type a part as it is written: the base of exceptions has no modifiers of its own."""
    world = scope.world
    if rule_part.text is not None:
        syntax = text_parsing.parse_expression(world.reporter, rule_part.text)
        if syntax is None:
            return broken_expr(rule_part.span)
        world.mark_covered(syntax.span)
        found = type_inference.infer_type(
            scope, syntax, expected_type or name_resolution.find_own_type(scope, syntax)
        )
        return convert_none(found, expected_type) if expected_type is not None else found
    for kind in PARTS:
        inner = rule_part.get(kind)
        if inner is not None:
            return type_keyed_parts(scope, typed_define, inner, kind, part_name)
    if "by" in rule_part:
        return _type_case_table(scope, typed_define, rule_part, part_name, expected_type, span)
    value = rule_part.get("is")
    if value is None:
        return scope.report_broken(
            "missing-key",
            f"`{typed_define.part_path(part_name)}` has no value",
            span,
            "",
            help="add `is:`, `needs:`, `any of:`, `sum of:` or `by:` with `cases:`",
        )
    unless = rule_part.get("unless")
    if unless is None or not any(unless):
        return _type_plain_part(scope, typed_define, value, part_name, expected_type, span)
    return _type_exceptions(scope, typed_define, value, unless, part_name, expected_type, span)


# --- parts ----------------------------------------------------------------------------------------


def type_keyed_parts(
    scope: Scope, typed_define: TypedDefine, rule_part: Part, combinator: str, path: str
) -> tree.Expr:
    """Type keyed parts: the conjunction of `needs`, the disjunction of `any of`, or the `sum of` them."""
    world = scope.world
    prefix = f"{path}." if path else ""
    role = {"needs": "what is needed", "any of": "each of them"}.get(combinator, "what is added up")
    expected_type: Type = INT if combinator == "sum of" else BOOL
    typed_parts: list[tree.Expr] = []
    for entry in rule_part:
        name = f"{prefix}{entry.key.text}"
        value = type_part(scope, typed_define, entry, name, expected_type, entry.key.span)
        value = fit_to_type(world, value, expected_type, role)
        typed_define.define.named_parts[name] = value
        typed_parts.append(value)
        if combinator != "sum of":
            scope = scope.with_condition(value, combinator == "needs")
    if combinator == "sum of" and typed_define.signature is not None:
        for name in modifiers.list_added_parts(world, typed_define.part_path(path)):
            full = f"{prefix}{name}"
            if full not in typed_define.define.named_parts:
                zero = tree.make_number(0, rule_part.span)
                target = modifiers.ModifierTarget(typed_define.signature, typed_define.define.parameters)
                value = modifiers.apply_modifiers(
                    world, target, typed_define.part_path(full), zero, INT, zero.span
                )
                typed_define.define.named_parts[full] = value
                typed_parts.append(value)
    if combinator != "sum of":
        op = "and" if combinator == "needs" else "or"
        if not typed_parts:
            return tree.make_truth(op == "and", rule_part.span)
        if len(typed_parts) == 1:
            return typed_parts[0]
        return tree.Logic(
            type=BOOL, op="and" if op == "and" else "or", operands=tuple(typed_parts), span=rule_part.span
        )
    total: tree.Expr = tree.make_number(0, rule_part.span)
    for number, value in enumerate(typed_parts):
        if number == 0:
            total = value
            continue
        total = tree.Arithmetic(
            type=type_inference.find_arithmetic_type("+", total.type, value.type),
            op="+",
            args=(total, value),
            span=value.span,
        )
    return total


# --- exceptions and cases -------------------------------------------------------------------------


def _type_exceptions(
    scope: Scope,
    typed_define: TypedDefine,
    base_part: Part,
    exception_parts: Part,
    part_name: str,
    expected_type: Type | None,
    span: Span,
) -> tree.Expr:
    """Type exceptions: the first that holds counts, those of overlays first."""
    world = scope.world
    ordered = [e for e in exception_parts if e.layer] + [e for e in exception_parts if not e.layer]
    tests: list[tree.Expr] = []
    part_typers: list[Callable[[Type | None], tree.Expr]] = []
    hint_needs: list[bool] = []
    for entry in ordered:
        test, value = type_inference.type_stated_condition(scope, entry.get_text("when")), entry.get("is")
        if test is None or value is None:
            return broken_expr(span)
        tests.append(test)
        inside = scope.with_condition(test)
        name = f"{part_name}.{entry.key.text}" if part_name else entry.key.text
        typed_define.define.named_parts.setdefault(name, test)

        def type_exception(
            hint: Type | None,
            value_part: Part = value,
            inside: Scope = inside,
            name: str = name,
            span: Span = entry.key.span,
        ) -> tree.Expr:
            return type_part(inside, typed_define, value_part, name, hint, span)

        part_typers.append(type_exception)
        hint_needs.append(_part_needs_hint(inside, value))
        scope = scope.with_condition(test, False)
    outside = scope
    part_typers.append(lambda hint: _type_plain_part(outside, typed_define, base_part, part_name, hint, span))
    hint_needs.append(_part_needs_hint(outside, base_part))
    typed = type_together(world, part_typers, hint_needs, expected_type)
    if typed is None:
        return broken_expr(span)
    result = typed[-1]
    for test, exception in reversed(list(zip(tests, typed, strict=False))):
        kind = join_types(exception.type, result.type)
        assert kind is not None
        chosen = tree.Conditional(
            type=kind, condition=test, value=exception, else_value=result, span=exception.span
        )
        result = convert_none(chosen, kind)
    return result


def _part_needs_hint(scope: Scope, rule_part: Part) -> bool:
    if rule_part.text is None:
        return False
    # Errors in it are reported when it is typed.
    syntax = text_parsing.parse_expression(Reporter(), rule_part.text)
    return syntax is not None and type_inference.needs_hint(scope, syntax)


def type_together(
    world: World,
    part_typers: list[Callable[[Type | None], tree.Expr]],
    hint_needs: list[bool],
    expected_type: Type | None,
) -> list[tree.Expr] | None:
    """Return values of one type: those with a type of their own determine that of the others."""
    typed_by_number: dict[int, tree.Expr] = {}
    typ: Type | None = expected_type
    for number in sorted(range(len(part_typers)), key=lambda n: hint_needs[n]):
        hint = (
            expected_type
            if expected_type is not None
            else type_inference.widen_type(typ)
            if typ is not None
            else None
        )
        value = part_typers[number](hint)
        typed_by_number[number] = value
        if is_broken(value):
            continue
        joined = value.type if typ is None else join_types(typ, value.type)
        if joined is None:
            assert typ is not None
            world.reporter.error(
                "type-mismatch",
                "the type of this value differs from the others",
                value.span,
                f"got      {format_type(value.type)}\nexpected {format_type(typ)}",
            )
            return None
        typ = joined if expected_type is None else expected_type
    if any(is_broken(value) for value in typed_by_number.values()):
        return None
    return [typed_by_number[number] for number in range(len(part_typers))]


def _type_case_table(
    scope: Scope,
    typed_define: TypedDefine,
    rule_part: Part,
    part_name: str,
    expected_type: Type | None,
    span: Span,
) -> tree.Expr:
    world = scope.world
    table = cases.read_case_table(scope, rule_part)
    if table is None:
        return broken_expr(span)
    arm_typers: list[Callable[[Type | None], tree.Expr]] = []
    hint_needs: list[bool] = []
    arms = [*table.arms, *([table.default] if table.default is not None else [])]
    for arm in arms:
        inside = scope
        if len(arm.case_values) == 1:
            inside = scope.with_facts(
                infer_facts(world, cases.make_equal(table.subject, arm.case_values[0]), True)
            )
        word = arm.span.text.split(",")[0].strip() if arm.span is not NOWHERE else "case"
        name = f"{part_name}.{word}" if part_name else word

        def type_arm(
            hint: Type | None, arm: cases.CaseArm = arm, inside: Scope = inside, name: str = name
        ) -> tree.Expr:
            return type_part(inside, typed_define, arm.rule_part, name, hint, arm.span)

        arm_typers.append(type_arm)
        hint_needs.append(_part_needs_hint(inside, arm.rule_part))
    typed = type_together(world, arm_typers, hint_needs, expected_type)
    if typed is None:
        return broken_expr(span)
    typ: Type = typed[0].type
    for value in typed[1:]:
        typ = join_types(typ, value.type) or typ
    typed = [convert_none(value, typ) for value in typed]
    default = typed.pop() if table.default is not None else None
    entries = tuple(
        (number, value) for arm, value in zip(table.arms, typed, strict=True) for number in arm.case_values
    )
    return tree.Switch(
        type=typ, subject=table.subject, arms=entries, default=default, span=table.subject.span
    )
