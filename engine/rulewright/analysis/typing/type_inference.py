"""Infer types of expressions: expected types flow down, inferred types flow up (bidirectional typing)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright import limits, tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import (
    ChainSymbol,
    DefineSymbol,
    EdgeFieldSymbol,
    MenuSymbol,
    ProcedureSymbol,
    RelationSymbol,
    Signature,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.type_diagnostics import (
    broken_expr,
    convert_none,
    fit_to_type,
    is_broken,
    report_mismatch,
)
from rulewright.analysis.type_relations import (
    format_type,
    is_comparable,
    is_optional,
    join_types,
    make_optional,
    remove_none,
    with_article,
)
from rulewright.analysis.typing import builtins, chains, domains, name_resolution, questions
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.typing.type_narrowing import find_fact_key
from rulewright.analysis.warnings import lint
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.model.part import Text
from rulewright.source import Span
from rulewright.types import (
    BOOL,
    INT,
    NONE,
    NOTHING,
    BagType,
    FiniteType,
    IntType,
    MemberType,
    NothingType,
    Type,
)


def check_type(
    scope: Scope,
    syntax: ast.Expr,
    expected_type: Type,
    role: str,
    declared_at: Span | None = None,
    declared_name: str = "",
) -> tree.Expr:
    """Return the expression, which must have the type `expected_type`; `role` names it in errors."""
    return fit_to_type(
        scope.world, infer_type(scope, syntax, expected_type), expected_type, role, declared_at, declared_name
    )


def type_condition(scope: Scope, syntax: ast.Expr, role: str = "the condition") -> tree.Expr:
    return check_type(scope, syntax, BOOL, role)


def type_stated_condition(scope: Scope, text: Text | None, role: str = "the condition") -> tree.Expr | None:
    """Return the condition in a text, which counts for coverage; None without one."""
    syntax = text_parsing.parse_expression(scope.world.reporter, text)
    if syntax is None:
        return None
    scope.world.mark_covered(syntax.span)
    return type_condition(scope, syntax, role)


def type_number(scope: Scope, syntax: ast.Expr, role: str) -> tree.Expr:
    return check_type(scope, syntax, INT, role)


def infer_type(scope: Scope, syntax: ast.Expr, hint: Type | None = None) -> tree.Expr:
    """Return the expression with its type; `hint` is the expected type, used to resolve names."""
    limits.spend_work(10, syntax.span)
    match syntax:
        case ast.Number(value=value):
            typed_expr: tree.Expr = tree.make_number(value, syntax.span)
        case ast.Bool(value=truth):
            typed_expr = tree.make_truth(truth, syntax.span)
        case ast.NoneValue():
            if hint is not None and is_optional(hint):
                typed_expr = tree.make_none(hint, syntax.span)
            else:
                typed_expr = tree.Const(type=NOTHING, value=NONE, span=syntax.span)
        case ast.Name():
            typed_expr = narrow_expr(scope, name_resolution.resolve_name(scope, syntax, hint))
        case ast.Attribute():
            typed_expr = narrow_expr(scope, name_resolution.type_attribute(scope, syntax))
        case ast.Index():
            typed_expr = narrow_expr(scope, name_resolution.type_index(scope, syntax))
        case ast.Call():
            typed_expr = narrow_expr(scope, type_call(scope, syntax))
        case ast.Unary():
            typed_expr = _type_unary(scope, syntax)
        case ast.Arithmetic():
            typed_expr = _type_arithmetic(scope, syntax)
        case ast.Compare(op="in" | "not in"):
            typed_expr = domains.type_membership(scope, syntax)
        case ast.Compare():
            typed_expr = _type_comparison(scope, syntax)
        case ast.Is():
            typed_expr = _type_is_test(scope, syntax)
        case ast.Logic():
            typed_expr = type_logic(
                scope, syntax.op, [_PendingOperand(part) for part in syntax.operands], syntax
            )
        case ast.Conditional():
            typed_expr = _type_conditional(scope, syntax, hint)
        case ast.Otherwise():
            typed_expr = _type_otherwise(scope, syntax, hint)
        case ast.Quantified():
            typed_expr = domains.type_quantifier(scope, syntax, hint)
            lint.check_silent_tie(scope.world, syntax, typed_expr)
        case ast.Joined():
            typed_expr = domains.type_joined(scope, syntax)
        case ast.CanChoose():
            typed_expr = questions.type_can_choose(scope, syntax)
        case ast.Trail():
            typed_expr = domains.type_trail(scope, syntax)
        case ast.Listing():
            scope.world.reporter.error(
                "misplaced-list",
                "a list in brackets is allowed only after `in`",
                syntax.span,
                "expected one value",
            )
            typed_expr = broken_expr(syntax.span)
        case ast.RangeOf() | ast.Starting() | ast.Except():
            # the domain of a declared set, in which membership is tested
            scope.world.reporter.error(
                "misplaced-domain",
                "a collection is not allowed here",
                syntax.span,
                "expected one value",
                help="write it after `in`",
            )
            typed_expr = broken_expr(syntax.span)
        case _:
            assert_never(syntax)
    if scope.world.semantic_index is not None:
        scope.world.semantic_index.add_expression(scope, syntax, hint, typed_expr)
    return typed_expr


def narrow_expr(scope: Scope, expr: tree.Expr) -> tree.Expr:
    """Return the expression with the type narrowed by the facts known here."""
    known = scope.find_narrowed_type(expr)
    return expr if known is expr.type else replace(expr, type=known)


def require_not_none(scope: Scope, expr: tree.Expr, role: str) -> tree.Expr:
    """Return the expression without none; report it if it may be none."""
    if isinstance(expr.type, NothingType):
        return scope.report_broken("maybe-none", f"{role} cannot be none", expr.span, "always none")
    if is_optional(expr.type):
        report_mismatch(scope.world, expr.span, expr.type, remove_none(expr.type), role)
        return replace(expr, type=remove_none(expr.type))
    return expr


def find_declared_type(expr: tree.Expr) -> Type:
    """Return the type of an expression before narrowing."""
    key = find_fact_key(expr)
    return expr.type if key is None else key.type


def warn_never_none(scope: Scope, value_expr: tree.Expr, reason: str) -> None:
    scope.world.reporter.warning(
        "never-none",
        f"this is never none, {reason}",
        value_expr.span,
        f"has the type {format_type(value_expr.type)}",
    )


# --- logic ----------------------------------------------------------------------------------------


class _PendingOperand:
    """An operand of `and` or `or` that has not been typed yet."""

    def __init__(self, syntax: ast.Expr) -> None:
        self.node = syntax

    def __call__(self, scope: Scope) -> tree.Expr:
        return type_condition(scope, self.node)


def type_logic(
    scope: Scope,
    op: str,
    operand_typers: list[Callable[[Scope], tree.Expr]] | list[_PendingOperand],
    syntax: ast.Expr,
) -> tree.Expr:
    """Type `and` or `or`, each operand with the facts of those before it."""
    typed_operands: list[tree.Expr] = []
    for part in operand_typers:
        typed = part(scope)
        typed_operands.append(typed)
        scope = scope.with_condition(typed, op == "and")
    lint.check_contradiction(scope.world, op, typed_operands, syntax.span)
    return tree.Logic(
        type=BOOL, op="and" if op == "and" else "or", operands=tuple(typed_operands), span=syntax.span
    )


def _type_unary(scope: Scope, operation: ast.Unary) -> tree.Expr:
    if operation.op == "not":
        return tree.Not(
            value=type_condition(scope, operation.value, "the operand of `not`"), span=operation.span
        )
    value = type_number(scope, operation.value, "the operand of `-`")
    if isinstance(value, tree.Const) and isinstance(value.type, IntType):
        return tree.make_number(-value.value, operation.span)
    kind = value.type
    if isinstance(kind, IntType):
        low = None if kind.high is None else -kind.high
        high = None if kind.low is None else -kind.low
        kind = IntType(low, high)
    return tree.Arithmetic(type=kind, op="neg", args=(value,), span=operation.span)


def _type_arithmetic(scope: Scope, operation: ast.Arithmetic) -> tree.Expr:
    left = type_number(scope, operation.left, f"the left side of `{operation.op}`")
    right = type_number(scope, operation.right, f"the right side of `{operation.op}`")
    kind = find_arithmetic_type(operation.op, left.type, right.type)
    return tree.Arithmetic(type=kind, op=operation.op, args=(left, right), span=operation.span)


MAX_RANGE_BOUND = 1 << 40
"""Limit of the bounds of inferred ranges; cells hold less."""


def find_arithmetic_type(op: str, left_type: Type, right_type: Type) -> IntType:
    """Return the range of a result, if it follows from the ranges of the operands."""
    found = _combine_ranges(op, left_type, right_type)
    # Ranges beyond the values of cells carry no information, and their bounds would grow without end.
    low = found.low if found.low is None or abs(found.low) < MAX_RANGE_BOUND else None
    high = found.high if found.high is None or abs(found.high) < MAX_RANGE_BOUND else None
    return found if (low, high) == (found.low, found.high) else IntType(low, high)


def _combine_ranges(op: str, left_type: Type, right_type: Type) -> IntType:
    if not isinstance(left_type, IntType) or not isinstance(right_type, IntType):
        return INT
    a, b, c, d = left_type.low, left_type.high, right_type.low, right_type.high
    match op:
        case "+":
            return IntType(
                None if a is None or c is None else a + c, None if b is None or d is None else b + d
            )
        case "-":
            return IntType(
                None if a is None or d is None else a - d, None if b is None or c is None else b - c
            )
        case "*" if a is not None and b is not None and c is not None and d is not None:
            corners = (a * c, a * d, b * c, b * d)
            return IntType(min(corners), max(corners))
        case "//" if a is not None and b is not None and c is not None and c == d and c > 0:
            return IntType(a // c, b // c)
        case "%" if c is not None and c > 0:
            return IntType(0, None if d is None else d - 1)
        case _:
            return INT


# --- comparisons ----------------------------------------------------------------------------------


def type_sides(scope: Scope, left_syntax: ast.Expr, right_syntax: ast.Expr) -> tuple[tree.Expr, tree.Expr]:
    """Type both sides of a comparison: a bare name is resolved as a member of the other side's
    type.
    """
    if needs_hint(scope, left_syntax) and not needs_hint(scope, right_syntax):
        second = infer_type(scope, right_syntax)
        return infer_type(scope, left_syntax, widen_type(second.type)), second
    first = infer_type(scope, left_syntax)
    return first, infer_type(scope, right_syntax, widen_type(first.type))


def needs_hint(scope: Scope, syntax: ast.Expr) -> bool:
    """Return whether an expression is a name that has a meaning only with an expected type."""
    match syntax:
        case ast.Name(id=name):
            return scope.find_local(name) is None and not name_resolution.is_value(scope, name)
        case ast.NoneValue() | ast.Listing():
            return True
        case ast.Conditional(value=value, else_value=other) | ast.Otherwise(value=value, fallback=other):
            return needs_hint(scope, value) and needs_hint(scope, other)
        case _:
            return False


def widen_type(typ: Type) -> Type | None:
    """Return the type in which a name on the other side is resolved."""
    match typ:
        case MemberType(finite_type=of):
            return MemberType(of, optional=True)
        case IntType():
            return IntType(optional=True)
        case NothingType():
            return None
        case _:
            return typ


def _type_comparison(scope: Scope, comparison: ast.Compare) -> tree.Expr:
    left, right = type_sides(scope, comparison.left, comparison.right)
    if is_broken(left) or is_broken(right):
        return tree.Compare(op="==", left=left, right=right, span=comparison.span)
    op = comparison.op
    assert op not in ("in", "not in")
    lint.check_same_sides(scope.world, comparison)
    lint.check_decided(scope.world, comparison, left, right)
    if op in ("==", "!="):
        if not is_comparable(left.type, right.type):
            return _report_incomparable(scope, comparison, left, right)
        left, right = convert_none(left, right.type), convert_none(right, left.type)
        return tree.Compare(op=op, left=left, right=right, span=comparison.span)
    sizes = (left, right)
    if any(not isinstance(side.type, IntType | MemberType) for side in sizes) or not is_comparable(
        left.type, right.type
    ):
        return _report_incomparable(scope, comparison, left, right)
    left = require_not_none(scope, left, f"the left side of `{op}`")
    right = require_not_none(scope, right, f"the right side of `{op}`")
    return tree.Compare(op=op, left=left, right=right, span=comparison.span)  # type: ignore[arg-type]


def _report_incomparable(
    scope: Scope, comparison: ast.Compare, left: tree.Expr, right: tree.Expr
) -> tree.Expr:
    got = f"left  {format_type(left.type)}\nright {format_type(right.type)}"
    help_ = None
    for one, other in ((left, right), (right, left)):
        if isinstance(one.type, NothingType):
            help_ = f"{format_type(other.type)} is never none here"
    if comparison.op not in ("==", "!="):
        help_ = "whole numbers can be compared, and members of one type by their order"
    return scope.report_broken(
        "type-mismatch",
        f"the two sides of `{comparison.op}` have different types"
        if comparison.op in ("==", "!=")
        else f"`{comparison.op}` cannot compare these two",
        comparison.span,
        got,
        help=help_,
    )


def _type_is_test(scope: Scope, is_test: ast.Is) -> tree.Expr:
    value = infer_type(scope, is_test.value)
    if is_broken(value):
        return tree.Compare(op="==", left=value, right=value, span=is_test.span)
    if is_test.type_name is None:
        if not is_optional(value.type):
            if not is_optional(find_declared_type(value)):
                warn_never_none(scope, value, "so the test is redundant")
            return tree.make_truth(is_test.negated, is_test.span)
        none = tree.make_none(value.type, is_test.span)
        return tree.Compare(op="!=" if is_test.negated else "==", left=value, right=none, span=is_test.span)
    tested = name_resolution.make_membership(scope, value, is_test.type_name, is_test.span)
    return tree.Not(value=tested, span=is_test.span) if is_test.negated else tested


# --- choices of values ----------------------------------------------------------------------------


def _type_conditional(scope: Scope, conditional_syntax: ast.Conditional, hint: Type | None) -> tree.Expr:
    test = type_condition(scope, conditional_syntax.condition)
    yes, no = scope.with_condition(test), scope.with_condition(test, False)
    value, other = type_pair(
        lambda wanted: infer_type(yes, conditional_syntax.value, wanted),
        needs_hint(yes, conditional_syntax.value),
        lambda wanted: infer_type(no, conditional_syntax.else_value, wanted),
        needs_hint(no, conditional_syntax.else_value),
        hint,
    )
    return make_conditional(scope, test, value, other, conditional_syntax)


def type_pair(
    type_first: Callable[[Type | None], tree.Expr],
    first_needs_hint: bool,
    type_second: Callable[[Type | None], tree.Expr],
    second_needs_hint: bool,
    hint: Type | None,
) -> tuple[tree.Expr, tree.Expr]:
    """Type two expressions of one type; without a hint, one determines how names in the other are
    resolved.
    """
    if hint is None and first_needs_hint and not second_needs_hint:
        other = type_second(None)
        return type_first(widen_type(other.type)), other
    value = type_first(hint)
    return value, type_second(hint if hint is not None else widen_type(value.type))


def make_conditional(
    scope: Scope, test: tree.Expr, value_expr: tree.Expr, other_value: tree.Expr, syntax: ast.Expr
) -> tree.Expr:
    """Return `value if test else other`, of the common type of both."""
    kind = join_types(value_expr.type, other_value.type)
    if kind is None:
        return scope.report_broken(
            "type-mismatch",
            "both sides of `else` must have the same type",
            syntax.span,
            f"one   {format_type(value_expr.type)}\nother {format_type(other_value.type)}",
        )
    made = tree.Conditional(
        type=kind, condition=test, value=value_expr, else_value=other_value, span=syntax.span
    )
    return convert_none(made, kind)


def _type_otherwise(scope: Scope, otherwise_syntax: ast.Otherwise, hint: Type | None) -> tree.Expr:
    want = make_optional(hint) if hint is not None else None
    if isinstance(otherwise_syntax.value, ast.Quantified):
        # A given `otherwise` shows that the author knows about ties, so none are reported.
        value = domains.type_quantifier(scope, otherwise_syntax.value, want)
        if scope.world.semantic_index is not None:
            scope.world.semantic_index.add_expression(scope, otherwise_syntax.value, want, value)
    else:
        value = infer_type(scope, otherwise_syntax.value, want)
    if is_broken(value):
        return value
    if not is_optional(value.type):
        if not is_optional(find_declared_type(value)):
            warn_never_none(scope, value, "so the `otherwise` is redundant")
        return value
    other = infer_type(scope, otherwise_syntax.fallback, hint if hint is not None else widen_type(value.type))
    kind = join_types(remove_none(value.type), other.type)
    if kind is None or isinstance(value.type, NothingType):
        report_mismatch(
            scope.world,
            otherwise_syntax.fallback.span,
            other.type,
            value.type,
            "the value after `otherwise`",
        )
        return broken_expr(otherwise_syntax.span)
    var = tree.Var("value", value.type)
    held = tree.Local(type=value.type, var=var, span=otherwise_syntax.value.span)
    none = tree.make_none(value.type, otherwise_syntax.span)
    test = tree.Compare(op="!=", left=held, right=none, span=otherwise_syntax.span)
    body = tree.Conditional(
        type=kind,
        condition=test,
        value=replace(held, type=remove_none(value.type)),
        else_value=convert_none(other, kind),
        span=otherwise_syntax.span,
    )
    return tree.LetIn(type=kind, var=var, value=value, body=body, span=otherwise_syntax.span)


def type_call(scope: Scope, call: ast.Call) -> tree.Expr:
    match call.callee:
        case ast.Attribute():
            return _type_rule_call(scope, call.callee, call)
        case ast.Name(id=name):
            pass
        case _:
            return scope.report_broken("not-a-call", "only a name can be called", call.span)
    if scope.find_local(name) is not None:
        return scope.report_broken(
            "not-a-call", f"`{name}` is a value here, not a definition", call.callee.span
        )
    symbol = scope.world.symbols.get(name)
    if symbol is not None:
        before = len(scope.world.reporter.diagnostics)
        found = _type_symbol_call(scope, symbol, call)
        if name in builtins.FUNCTIONS:
            builtins.note_shadowing(scope, symbol, call, before)
        return found
    if name in builtins.FUNCTIONS:
        return builtins.type_value_call(scope, name, call)
    edges = builtins.type_edges(scope, name, call)
    if edges is not None:
        return edges
    return scope.report_broken(
        "unknown-name",
        f"`{name}` is not declared here",
        call.callee.span,
        "not declared",
        help=suggest_name(name, [*scope.list_visible(), *builtins.FUNCTIONS])
        or builtins.suggest_edges(scope, name),
    )


def _type_symbol_call(scope: Scope, symbol: Symbol, call: ast.Call) -> tree.Expr:
    """Type a call by the kind of the called symbol."""
    name = symbol.name
    scope.world.mark_used(symbol)
    match symbol:
        case ChainSymbol():
            return chains.report_misplaced(scope, call)
        case DefineSymbol():
            args = type_arguments(scope, symbol, symbol.signature, call.args, call.span)
            if args is None:
                return broken_expr(call.span)
            return name_resolution.make_define_call(scope, symbol, args, call.span)
        case TypeSymbol():
            return builtins.type_constructor(scope, symbol, call)
        case RelationSymbol(end_types=between, pair_table=pairs):
            return _type_relation_call(scope, symbol, pairs, between, call)
        case EdgeFieldSymbol(end_types=between, table=table):
            scope.find_symbol(symbol.relation)
            return _type_relation_call(scope, symbol, table, between, call)
        case ProcedureSymbol() | MenuSymbol():
            return scope.report_broken(
                "action-in-expression",
                f"`{name}` changes the game, so an expression cannot call it",
                call.span,
                declared=symbol,
                help=f"call it on a line of its own, or bind its result: `let x = {name}(...)`",
            )
        case StateSymbol() | TableSymbol() | ZoneSymbol():
            keys = ", ".join(arg.span.text for arg in call.args)
            return scope.report_broken(
                "brackets",
                f"`{name}` is {with_article(symbol.what)}: put its keys into square brackets",
                call.span,
                f"expected `{name}[{keys}]`",
                declared=symbol,
            )
        case _:
            return scope.report_broken(
                "not-a-call",
                f"`{name}` is {with_article(symbol.what)} and cannot be called",
                call.span,
                declared=symbol,
            )


def type_arguments(
    scope: Scope,
    symbol: Symbol,
    signature: Signature,
    argument_syntaxes: Sequence[ast.Expr],
    span: Span,
    skip: int = 0,
) -> tuple[tree.Expr, ...] | None:
    """Return the typed arguments of a call; None after reporting a wrong number of them."""
    names, types = signature.parameters[skip:], signature.parameter_types[skip:]
    if len(argument_syntaxes) != len(names):
        shown = f"{symbol.name}({', '.join(names)})"
        scope.world.reporter.error(
            "wrong-number-of-arguments",
            f"`{symbol.name}` takes {len(names) or 'nothing'}, not {len(argument_syntaxes) or 'nothing'}"
            if len(names)
            else f"`{symbol.name}` takes no arguments",
            span,
            f"expected `{shown}`",
            declared=signature,
        )
        return None

    def type_one(number: int, syntax: ast.Expr) -> tree.Expr:
        role = f"`{names[number]}` of `{symbol.name}`"
        return type_argument(scope, syntax, types[number], role, signature.span, symbol.name)

    return name_resolution.type_in_order(scope, symbol, argument_syntaxes, types, type_one)


def type_argument(
    scope: Scope, syntax: ast.Expr, typ: Type, role: str, declared_at: Span, name: str
) -> tree.Expr:
    if isinstance(typ, BagType):
        bag = name_resolution.find_bag(scope, syntax)
        if bag is not None and bag.type.finite_type is typ.finite_type:
            return tree.BagArgument(type=typ, bag=bag, span=syntax.span)
        return scope.report_broken(
            "type-mismatch",
            f"{role} must be a bag of {typ.finite_type.name}",
            syntax.span,
            labels=(Label(declared_at, f"`{name}` is declared here"),),
        )
    return check_type(scope, syntax, typ, role, declared_at, name)


def _type_relation_call(
    scope: Scope,
    symbol: Symbol,
    table: tree.Table,
    end_types: tuple[FiniteType, FiniteType],
    call: ast.Call,
) -> tree.Expr:
    if len(call.args) == 1 and isinstance(symbol, RelationSymbol) and symbol.grid is not None:
        neighbours = symbol.grid.neighbour_table
        assert neighbours is not None
        value = check_type(scope, call.args[0], MemberType(end_types[0]), "the first side")
        return tree.make_table_read(neighbours, (value,), call.span)
    if len(call.args) != 2:
        return scope.report_broken(
            "wrong-number-of-arguments",
            f"`{symbol.name}` takes two members, not {len(call.args)}",
            call.span,
            declared=symbol,
        )
    keys = tuple(
        check_type(scope, arg, MemberType(of), f"{which} of `{symbol.name}`", symbol.span, symbol.name)
        for arg, of, which in zip(call.args, end_types, ("the first side", "the second side"), strict=True)
    )
    return tree.make_table_read(table, keys, call.span)


def _type_rule_call(scope: Scope, callee: ast.Attribute, call: ast.Call) -> tree.Expr:
    """Type `a.possible(p, c)`: a rule of a member."""
    found = name_resolution.find_field(scope, callee)
    if found is None:
        return broken_expr(call.span)
    value, field = found
    if field.rule is None:
        return scope.report_broken(
            "not-a-call", f"`{field.name}` is data, not a rule", callee.span, declared=field
        )
    if field.rule.define is None:
        return scope.report_broken(
            "action-in-expression",
            f"`{field.name}` changes the game, so an expression cannot call it",
            call.span,
            declared=field,
        )
    args = type_arguments(scope, field.rule, field.rule.signature, call.args, call.span, skip=1)
    if args is None:
        return broken_expr(call.span)
    return name_resolution.make_define_call(scope, field.rule.define, (value, *args), call.span)
