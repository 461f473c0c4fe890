"""Types expressions: what is expected flows down, what is found flows up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright import limits, tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import broken, fit, is_broken, mismatch, settle_none
from rulewright.analysis.fitting import a, certain, comparable, is_optional, join, optional, show
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
from rulewright.analysis.typing import builtins, chains, domains, lookups, questions
from rulewright.analysis.typing.facts import subject
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.warnings import lint
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
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


def check(
    scope: Scope,
    node: ast.Expr,
    want: Type,
    role: str,
    declared: Span | None = None,
    name: str = "",
) -> tree.Expr:
    """Return the expression, which must have the type `want`; `role` names it in errors."""
    return fit(scope.world, infer(scope, node, want), want, role, declared, name)


def condition(scope: Scope, node: ast.Expr, role: str = "the condition") -> tree.Expr:
    return check(scope, node, BOOL, role)


def stated(scope: Scope, text: Text | None, role: str = "the condition") -> tree.Expr | None:
    """Return the condition in a text, which counts for coverage; None without one."""
    syntax = texts.expression(scope.world.reporter, text)
    if syntax is None:
        return None
    scope.world.saw(syntax.span)
    return condition(scope, syntax, role)


def number(scope: Scope, node: ast.Expr, role: str) -> tree.Expr:
    return check(scope, node, INT, role)


def infer(scope: Scope, node: ast.Expr, hint: Type | None = None) -> tree.Expr:
    """Return the expression with its type; `hint` is the expected type, used to resolve names."""
    limits.spend(10, node.span)
    match node:
        case ast.Number(value=value):
            found: tree.Expr = tree.number(value, node.span)
        case ast.Bool(value=truth):
            found = tree.truth(truth, node.span)
        case ast.NoneValue():
            if hint is not None and is_optional(hint):
                found = tree.none(hint, node.span)
            else:
                found = tree.Const(type=NOTHING, value=NONE, span=node.span)
        case ast.Name():
            found = narrowed(scope, lookups.bare_name(scope, node, hint))
        case ast.Attribute():
            found = narrowed(scope, lookups.attribute(scope, node))
        case ast.Index():
            found = narrowed(scope, lookups.index(scope, node))
        case ast.Call():
            found = narrowed(scope, call(scope, node))
        case ast.Unary():
            found = _unary(scope, node)
        case ast.Arithmetic():
            found = _arithmetic(scope, node)
        case ast.Compare(op="in" | "not in"):
            found = domains.contains(scope, node)
        case ast.Compare():
            found = _compare(scope, node)
        case ast.Is():
            found = _is(scope, node)
        case ast.Logic():
            found = logic(scope, node.op, [_Text(part) for part in node.parts], node)
        case ast.Conditional():
            found = _conditional(scope, node, hint)
        case ast.Otherwise():
            found = _otherwise(scope, node, hint)
        case ast.Quantified():
            found = domains.quantified(scope, node, hint)
            lint.silent_tie(scope.world, node, found)
        case ast.Joined():
            found = domains.joined(scope, node)
        case ast.CanChoose():
            found = questions.can_choose(scope, node)
        case ast.Trail():
            found = domains.trail(scope, node)
        case ast.Listing():
            scope.world.reporter.error(
                "misplaced-list",
                "a list in brackets stands only behind `in`",
                node.span,
                "expected one value",
            )
            found = broken(node.span)
        case ast.RangeOf() | ast.Starting() | ast.Except():
            # the domain of a declared set, where a member is looked for in the set
            scope.world.reporter.error(
                "misplaced-domain",
                "this says what something runs over, but nothing does here",
                node.span,
                "expected one value",
                help="write it behind `in`",
            )
            found = broken(node.span)
        case _:
            assert_never(node)
    if scope.world.places is not None:
        scope.world.places.expression(scope, node, hint, found)
    return found


def narrowed(scope: Scope, expr: tree.Expr) -> tree.Expr:
    """Return the expression with the type that is known for it here."""
    known = scope.type_now(expr)
    return expr if known is expr.type else replace(expr, type=known)


def without_none(scope: Scope, expr: tree.Expr, role: str) -> tree.Expr:
    """The expression without none; reports where it may be none."""
    if isinstance(expr.type, NothingType):
        return scope.refused("maybe-none", f"{role} cannot be none", expr.span, "always none")
    if is_optional(expr.type):
        mismatch(scope.world, expr.span, expr.type, certain(expr.type), role)
        return replace(expr, type=certain(expr.type))
    return expr


def declared_type(expr: tree.Expr) -> Type:
    """The type of an expression before tests narrowed it."""
    key = subject(expr)
    return expr.type if key is None else key.type


def never_none(scope: Scope, value: tree.Expr, so: str) -> None:
    scope.world.reporter.warning(
        "never-none", f"this is never none, {so}", value.span, f"has the type {show(value.type)}"
    )


# --- logic ----------------------------------------------------------------------------------------


class _Text:
    """A part of an `and` or `or` that is still to be typed."""

    def __init__(self, node: ast.Expr) -> None:
        self.node = node

    def __call__(self, scope: Scope) -> tree.Expr:
        return condition(scope, self.node)


def logic(
    scope: Scope, op: str, parts: list[Callable[[Scope], tree.Expr]] | list[_Text], at: ast.Expr
) -> tree.Expr:
    """Type `and` or `or`, each operand with the facts of those before it."""
    done: list[tree.Expr] = []
    for part in parts:
        typed = part(scope)
        done.append(typed)
        scope = scope.where(typed, op == "and")
    lint.contradiction(scope.world, op, done, at.span)
    return tree.Logic(type=BOOL, op="and" if op == "and" else "or", parts=tuple(done), span=at.span)


def _unary(scope: Scope, node: ast.Unary) -> tree.Expr:
    if node.op == "not":
        return tree.Not(
            value=condition(scope, node.value, "what `not` stands before"), span=node.span
        )
    value = number(scope, node.value, "what `-` stands before")
    if isinstance(value, tree.Const) and isinstance(value.type, IntType):
        return tree.number(-value.value, node.span)
    kind = value.type
    if isinstance(kind, IntType):
        low = None if kind.high is None else -kind.high
        high = None if kind.low is None else -kind.low
        kind = IntType(low, high)
    return tree.Arithmetic(type=kind, op="neg", args=(value,), span=node.span)


def _arithmetic(scope: Scope, node: ast.Arithmetic) -> tree.Expr:
    left = number(scope, node.left, f"the left side of `{node.op}`")
    right = number(scope, node.right, f"the right side of `{node.op}`")
    kind = arithmetic_type(node.op, left.type, right.type)
    return tree.Arithmetic(type=kind, op=node.op, args=(left, right), span=node.span)


LARGEST = 1 << 40
"""Bounds of ranges are told up to here; a cell holds less."""


def arithmetic_type(op: str, left: Type, right: Type) -> IntType:
    """The range of a result, where it follows from the ranges of the sides."""
    found = _range(op, left, right)
    # Beyond what any cell holds a range says nothing, and its numbers would grow without end.
    low = found.low if found.low is None or abs(found.low) < LARGEST else None
    high = found.high if found.high is None or abs(found.high) < LARGEST else None
    return found if (low, high) == (found.low, found.high) else IntType(low, high)


def _range(op: str, left: Type, right: Type) -> IntType:
    if not isinstance(left, IntType) or not isinstance(right, IntType):
        return INT
    a, b, c, d = left.low, left.high, right.low, right.high
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


def sides(scope: Scope, left: ast.Expr, right: ast.Expr) -> tuple[tree.Expr, tree.Expr]:
    """Type both sides of a comparison: a bare name is resolved as a member of the other side's
    type.
    """
    if needs_hint(scope, left) and not needs_hint(scope, right):
        second = infer(scope, right)
        return infer(scope, left, wide(second.type)), second
    first = infer(scope, left)
    return first, infer(scope, right, wide(first.type))


def needs_hint(scope: Scope, node: ast.Expr) -> bool:
    """Whether this is a name that means something only where its type is known."""
    match node:
        case ast.Name(id=name):
            return scope.find(name) is None and not lookups.is_value(scope, name)
        case ast.NoneValue() | ast.Listing():
            return True
        case ast.Conditional(value=value, other=other) | ast.Otherwise(value=value, other=other):
            return needs_hint(scope, value) and needs_hint(scope, other)
        case _:
            return False


def wide(kind: Type) -> Type | None:
    """Return the type in which a name on the other side is resolved."""
    match kind:
        case MemberType(of=of):
            return MemberType(of, optional=True)
        case IntType():
            return IntType(optional=True)
        case NothingType():
            return None
        case _:
            return kind


def _compare(scope: Scope, node: ast.Compare) -> tree.Expr:
    left, right = sides(scope, node.left, node.right)
    if is_broken(left) or is_broken(right):
        return tree.Compare(op="==", left=left, right=right, span=node.span)
    op = node.op
    assert op not in ("in", "not in")
    lint.same_sides(scope.world, node)
    lint.decided(scope.world, node, left, right)
    if op in ("==", "!="):
        if not comparable(left.type, right.type):
            return _not_comparable(scope, node, left, right)
        left, right = settle_none(left, right.type), settle_none(right, left.type)
        return tree.Compare(op=op, left=left, right=right, span=node.span)
    sizes = (left, right)
    if any(not isinstance(side.type, IntType | MemberType) for side in sizes) or not comparable(
        left.type, right.type
    ):
        return _not_comparable(scope, node, left, right)
    left = without_none(scope, left, f"the left side of `{op}`")
    right = without_none(scope, right, f"the right side of `{op}`")
    return tree.Compare(op=op, left=left, right=right, span=node.span)  # type: ignore[arg-type]


def _not_comparable(
    scope: Scope, node: ast.Compare, left: tree.Expr, right: tree.Expr
) -> tree.Expr:
    got = f"left  {show(left.type)}\nright {show(right.type)}"
    help_ = None
    for one, other in ((left, right), (right, left)):
        if isinstance(one.type, NothingType):
            help_ = f"{show(other.type)} is never none here"
    if node.op not in ("==", "!="):
        help_ = "whole numbers can be compared, and members of one type by their order"
    return scope.refused(
        "type-mismatch",
        f"the two sides of `{node.op}` can never be the same kind of thing"
        if node.op in ("==", "!=")
        else f"`{node.op}` cannot compare these two",
        node.span,
        got,
        help=help_,
    )


def _is(scope: Scope, node: ast.Is) -> tree.Expr:
    value = infer(scope, node.value)
    if is_broken(value):
        return tree.Compare(op="==", left=value, right=value, span=node.span)
    if node.what is None:
        if not is_optional(value.type):
            if not is_optional(declared_type(value)):
                never_none(scope, value, "so the test says nothing")
            return tree.truth(node.negated, node.span)
        none = tree.none(value.type, node.span)
        return tree.Compare(
            op="!=" if node.negated else "==", left=value, right=none, span=node.span
        )
    tested = lookups.membership(scope, value, node.what, node.span)
    return tree.Not(value=tested, span=node.span) if node.negated else tested


# --- choices of values ----------------------------------------------------------------------------


def _conditional(scope: Scope, node: ast.Conditional, hint: Type | None) -> tree.Expr:
    test = condition(scope, node.condition)
    yes, no = scope.where(test), scope.where(test, False)
    value, other = pair(
        lambda wanted: infer(yes, node.value, wanted),
        needs_hint(yes, node.value),
        lambda wanted: infer(no, node.other, wanted),
        needs_hint(no, node.other),
        hint,
    )
    return conditional(scope, test, value, other, node)


def pair(
    first: Callable[[Type | None], tree.Expr],
    first_needs: bool,
    second: Callable[[Type | None], tree.Expr],
    second_needs: bool,
    hint: Type | None,
) -> tuple[tree.Expr, tree.Expr]:
    """Type two expressions of one type; without a hint, one determines how names in the other are
    resolved.
    """
    if hint is None and first_needs and not second_needs:
        other = second(None)
        return first(wide(other.type)), other
    value = first(hint)
    return value, second(hint if hint is not None else wide(value.type))


def conditional(
    scope: Scope, test: tree.Expr, value: tree.Expr, other: tree.Expr, at: ast.Expr
) -> tree.Expr:
    """Return `value if test else other`, of the common type of both."""
    kind = join(value.type, other.type)
    if kind is None:
        return scope.refused(
            "type-mismatch",
            "both sides of `else` have to be the same kind of thing",
            at.span,
            f"one   {show(value.type)}\nother {show(other.type)}",
        )
    made = tree.Conditional(type=kind, condition=test, value=value, other=other, span=at.span)
    return settle_none(made, kind)


def _otherwise(scope: Scope, node: ast.Otherwise, hint: Type | None) -> tree.Expr:
    want = optional(hint) if hint is not None else None
    if isinstance(node.value, ast.Quantified):
        # Who says what counts otherwise is not warned of ties.
        value = domains.quantified(scope, node.value, want)
        if scope.world.places is not None:
            scope.world.places.expression(scope, node.value, want, value)
    else:
        value = infer(scope, node.value, want)
    if is_broken(value):
        return value
    if not is_optional(value.type):
        if not is_optional(declared_type(value)):
            never_none(scope, value, "so `otherwise` is never used")
        return value
    other = infer(scope, node.other, hint if hint is not None else wide(value.type))
    kind = join(certain(value.type), other.type)
    if kind is None or isinstance(value.type, NothingType):
        mismatch(
            scope.world, node.other.span, other.type, value.type, "what stands behind `otherwise`"
        )
        return broken(node.span)
    var = tree.Var("value", value.type)
    held = tree.Local(type=value.type, var=var, span=node.value.span)
    none = tree.none(value.type, node.span)
    test = tree.Compare(op="!=", left=held, right=none, span=node.span)
    body = tree.Conditional(
        type=kind,
        condition=test,
        value=replace(held, type=certain(value.type)),
        other=settle_none(other, kind),
        span=node.span,
    )
    return tree.LetIn(type=kind, var=var, value=value, body=body, span=node.span)


def call(scope: Scope, node: ast.Call) -> tree.Expr:
    match node.callee:
        case ast.Attribute():
            return _rule(scope, node.callee, node)
        case ast.Name(id=name):
            pass
        case _:
            return scope.refused(
                "not-a-call", "only something with a name can be called", node.span
            )
    if scope.find(name) is not None:
        return scope.refused(
            "not-a-call", f"`{name}` is a value here, not a definition", node.callee.span
        )
    symbol = scope.world.symbols.get(name)
    if symbol is not None:
        before = len(scope.world.reporter.found)
        found = _call_symbol(scope, symbol, node)
        if name in builtins.FUNCTIONS:
            builtins.note_replaced(scope, symbol, node, before)
        return found
    if name in builtins.FUNCTIONS:
        return builtins.value(scope, name, node)
    edges = builtins.edges_at(scope, name, node)
    if edges is not None:
        return edges
    return scope.refused(
        "unknown-name",
        f"nothing here is called `{name}`",
        node.callee.span,
        "not declared",
        help=did_you_mean(name, [*scope.visible(), *builtins.FUNCTIONS])
        or builtins.edges_help(scope, name),
    )


def _call_symbol(scope: Scope, symbol: Symbol, node: ast.Call) -> tree.Expr:
    """Type a call by the kind of the called symbol."""
    name = symbol.name
    scope.world.use(symbol)
    match symbol:
        case ChainSymbol():
            return chains.misplaced(scope, node)
        case DefineSymbol():
            args = arguments(scope, symbol, symbol.signature, node.args, node.span)
            if args is None:
                return broken(node.span)
            return lookups.call_define(scope, symbol, args, node.span)
        case TypeSymbol():
            return builtins.construct(scope, symbol, node)
        case RelationSymbol(between=between, pairs=pairs):
            return _related(scope, symbol, pairs, between, node)
        case EdgeFieldSymbol(between=between, table=table):
            scope.symbol(symbol.relation)
            return _related(scope, symbol, table, between, node)
        case ProcedureSymbol() | MenuSymbol():
            return scope.refused(
                "action-in-expression",
                f"`{name}` does something, so it cannot stand inside an expression",
                node.span,
                declared=symbol,
                help=f"call it alone on a line, or keep what it gives: `let x = {name}(...)`",
            )
        case StateSymbol() | TableSymbol() | ZoneSymbol():
            keys = ", ".join(arg.span.text for arg in node.args)
            return scope.refused(
                "brackets",
                f"`{name}` is {a(symbol.what)}: its keys stand in square brackets",
                node.span,
                f"expected `{name}[{keys}]`",
                declared=symbol,
            )
        case _:
            return scope.refused(
                "not-a-call",
                f"`{name}` is {a(symbol.what)} and cannot be called",
                node.span,
                declared=symbol,
            )


def arguments(
    scope: Scope,
    symbol: Symbol,
    signature: Signature,
    nodes: Sequence[ast.Expr],
    span: Span,
    skip: int = 0,
) -> tuple[tree.Expr, ...] | None:
    """Return the typed arguments of a call; None after reporting a wrong number of them."""
    names, types = signature.parameters[skip:], signature.types[skip:]
    if len(nodes) != len(names):
        shown = f"{symbol.name}({', '.join(names)})"
        scope.world.reporter.error(
            "wrong-number-of-arguments",
            f"`{symbol.name}` takes {len(names) or 'nothing'}, not {len(nodes) or 'nothing'}"
            if len(names)
            else f"`{symbol.name}` takes nothing in brackets",
            span,
            f"expected `{shown}`",
            declared=signature,
        )
        return None
    if lookups.swapped(scope, symbol, nodes, types):
        return tuple(broken(node.span) for node in nodes)
    return tuple(
        argument(scope, node, kind, f"`{name}` of `{symbol.name}`", signature.span, symbol.name)
        for node, name, kind in zip(nodes, names, types, strict=True)
    )


def argument(
    scope: Scope, node: ast.Expr, kind: Type, role: str, declared: Span, name: str
) -> tree.Expr:
    if isinstance(kind, BagType):
        bag = lookups.bag_of(scope, node)
        if bag is not None and bag.type.of is kind.of:
            return tree.BagArgument(type=kind, bag=bag, span=node.span)
        return scope.refused(
            "type-mismatch",
            f"{role} has to be a bag of {kind.of.name}",
            node.span,
            labels=(Label(declared, f"`{name}` is declared here"),),
        )
    return check(scope, node, kind, role, declared, name)


def _related(
    scope: Scope,
    symbol: Symbol,
    table: tree.Table,
    between: tuple[FiniteType, FiniteType],
    node: ast.Call,
) -> tree.Expr:
    if len(node.args) == 1 and isinstance(symbol, RelationSymbol) and symbol.grid is not None:
        neighbours = symbol.grid.neighbours
        assert neighbours is not None
        value = check(scope, node.args[0], MemberType(between[0]), "the one side")
        return tree.looked_up(neighbours, (value,), node.span)
    if len(node.args) != 2:
        return scope.refused(
            "wrong-number-of-arguments",
            f"`{symbol.name}` is between two, not {len(node.args)}",
            node.span,
            declared=symbol,
        )
    keys = tuple(
        check(scope, arg, MemberType(of), f"{which} of `{symbol.name}`", symbol.span, symbol.name)
        for arg, of, which in zip(
            node.args, between, ("the one side", "the other side"), strict=True
        )
    )
    return tree.looked_up(table, keys, node.span)


def _rule(scope: Scope, callee: ast.Attribute, node: ast.Call) -> tree.Expr:
    """Type `a.possible(p, c)`: a rule of a member."""
    found = lookups.field_of(scope, callee)
    if found is None:
        return broken(node.span)
    value, field = found
    if field.rule is None:
        return scope.refused(
            "not-a-call", f"`{field.name}` is data, not a rule", callee.span, declared=field
        )
    if field.rule.define is None:
        return scope.refused(
            "action-in-expression",
            f"`{field.name}` does something, so it cannot stand inside an expression",
            node.span,
            declared=field,
        )
    args = arguments(scope, field.rule, field.rule.signature, node.args, node.span, skip=1)
    if args is None:
        return broken(node.span)
    return lookups.call_define(scope, field.rule.define, (value, *args), node.span)
