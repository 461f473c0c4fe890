"""Warn about valid rules that look like mistakes: unused names, conditions that are always true or false."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from rulewright import tree
from rulewright.analysis.symbols import (
    EdgeFieldSymbol,
    FieldSymbol,
    ParameterMeaning,
    RuleSymbol,
    StateSymbol,
    Symbol,
    TypeSymbol,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label, More
from rulewright.diagnostics.fix import make_replacement
from rulewright.language import ast
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import IntType, MemberType

CONSTANT = "this condition is constant"


def check_unused(world: World) -> None:
    """Warn about declarations that are never used. (`check` reports those unused in all editions.)"""
    for symbol in world.symbols.values():
        if symbol.name in world.repeat_states:
            continue
        used = world.is_used(symbol)
        if used and not (isinstance(symbol, StateSymbol) and _warn_never_read(world, symbol)):
            continue
        if used:
            _warn_unused(world, symbol, f"`{symbol.name}` is set but never read")
        elif not isinstance(symbol, EdgeFieldSymbol | RuleSymbol):
            _warn_unused(world, symbol, f"the {symbol.what} `{symbol.name}` is never used")
        if isinstance(symbol, TypeSymbol):
            for field in symbol.fields.values():
                if not world.is_used(field):
                    said = f"the field `{field.name}` of {symbol.name} is never used"
                    _warn_unused(world, field, said)
    for name, letter in world.parameter_meanings.items():
        if not world.is_used(letter):
            _warn_unused(world, letter, f"the letter `{name}` is never used")


def check_same_sides(world: World, comparison: ast.Compare) -> None:
    """Warn about a comparison of an expression with itself."""
    if comparison.left == comparison.right:
        result = comparison.op in ("==", "<=", ">=")
        _warn_constant(world, "both sides of this comparison are the same", comparison.span, result)


def check_literal(world: World, syntax: ast.Expr) -> None:
    """Warn of a condition that is just `true` or `false`."""
    if isinstance(syntax, ast.Bool):
        _warn_constant(world, CONSTANT, syntax.span, syntax.value)


def check_decided(world: World, comparison: ast.Compare, left: tree.Expr, right: tree.Expr) -> None:
    """Warn about a comparison that the bounds of its sides decide. A named number may differ in another
    setting; a comparison with the number of players counts only if all settings decide it alike."""
    one, two = _find_value_range(left), _find_value_range(right)
    if one is None or two is None:
        return
    for said, (low, high) in ((comparison.left, one), (comparison.right, two)):
        is_count = isinstance(said, ast.Name) and said.id == "player_count"
        if low == high and not is_count and not isinstance(said, ast.Number):
            return
    (low, high), (least, most) = one, two
    always = {
        "<": (high < least, low >= most),
        "<=": (high <= least, low > most),
        ">": (low > most, high <= least),
        ">=": (low >= most, high < least),
        "==": (low == high == least == most, low > most or high < least),
        "!=": (low > most or high < least, low == high == least == most),
    }
    sides = [side for side, (a, b) in ((left, one), (right, two)) if a != b]
    for result, certain in zip((True, False), always.get(comparison.op, ()), strict=False):
        if certain:
            _warn_constant(
                world,
                "the bounds decide this comparison",
                comparison.span,
                result,
                labels=tuple(label for side in sides for label in _label_declaration(side)),
                notes=tuple(_format_bounds(side) for side in sides if not _label_declaration(side)),
            )


def _warn_constant(world: World, headline: str, span: Span, result: bool, **details: Unpack[More]) -> None:
    always = f"always {'true' if result else 'false'}"
    world.reporter.warning("constant-condition", headline, span, always, **details)


def check_equals_minus(world: World, assignment: ast.Assign) -> None:
    """Warn about `x =- 1`, which sets x to -1."""
    text, at = assignment.value.span.source.text, assignment.value.span.start
    if assignment.op == "=" and text[at - 2 : at + 1] == " =-":
        sign = Span(assignment.span.source, at - 1, at + 1)
        world.reporter.warning(
            "equals-minus",
            "this assigns a negative number; `-=` subtracts",
            sign,
            "read as `= -`",
            help="write `-=`, or `= -` with a space between them",
            fixes=(make_replacement(sign, "-="),),
        )


def check_silent_tie(world: World, quantifier: ast.Quantified, typed_expr: tree.Expr) -> None:
    """Warn about a ranking of players by a value that can be equal: the first in seating order wins then, and
    no further key shows that this is intended."""
    if not isinstance(typed_expr, tree.Quantified) or not has_possible_ties(typed_expr):
        return
    (binder,), (key,) = typed_expr.binders, typed_expr.sort_keys
    where = "last" if quantifier.quantifier == "last" else "first"
    is_highest = quantifier.quantifier in ("most", "last")
    advice = f"if nobody wins a tie, write `only {'most' if is_highest else 'least'}`; otherwise "
    _warn_silent_tie(world, binder.var, key, is_highest, f"the {where} in seating order wins", advice)


def check_silent_order(
    world: World, binder: tree.Binder, keys: tuple[tree.Expr, ...], is_descending: bool
) -> None:
    """Warn about an order of players by a value that can be equal."""
    if len(keys) == 1 and _can_be_equal(keys[0], binder.var):
        outcome = "the first in seating order comes first"
        _warn_silent_tie(world, binder.var, keys[0], is_descending, outcome)


def _warn_silent_tie(
    world: World, var: tree.Var, key: tree.Expr, is_highest: bool, outcome: str, advice: str = ""
) -> None:
    """Warn, if players are compared, that the seating order decides a tie, and name the key that says so."""
    type = var.type
    if not isinstance(type, MemberType) or type.finite_type.root is not world.player_type.finite_type.root:
        return
    first = f"{'-' if is_highest else ''}number({var.name})"
    world.reporter.warning(
        "silent-tie",
        f"several players can tie here, and {outcome}",
        key.span,
        "the only key compared",
        help=f"{advice}add a tie-breaker as a further key: `{key.span.text}, {first}` for the first in "
        "seating order",
    )


def has_possible_ties(quantifier: tree.Quantified) -> bool:
    """Return whether members are compared by a single key that can be equal for several of them."""
    if len(quantifier.sort_keys) != 1 or len(quantifier.binders) != 1:
        return False
    if quantifier.quantifier.startswith("only"):
        return False
    (binder,), (key,) = quantifier.binders, quantifier.sort_keys
    return quantifier.value != key and _can_be_equal(key, binder.var)  # equal keys give equal values


def _can_be_equal(key: tree.Expr, var: tree.Var) -> bool:
    """Return whether a key depends on a variable and can be equal for different values of it."""
    own = [node for node in walk_nodes(key) if isinstance(node, tree.Local) and node.var is var]
    return bool(own) and not _is_injective(key, var)


def _is_injective(key_expr: tree.Expr, var: tree.Var) -> bool:
    """Return whether an expression certainly differs for different values of a variable."""
    match key_expr:
        case tree.Local():
            return key_expr.var is var
        case tree.Arithmetic(op="neg", args=(other,)):
            return _is_injective(other, var)
        case tree.Arithmetic(op="+" | "-", args=(tree.Const(), other) | (other, tree.Const())):
            return _is_injective(other, var)
        case tree.ReadTable(table=table, key_exprs=(other,)) if table.name.startswith("numbers of "):
            return _is_injective(other, var)  # the function `number`
        case _:
            return False


def check_contradiction(world: World, op: str, operands: Sequence[tree.Expr], span: Span) -> None:
    """Warn about comparisons of one expression that cannot all hold, or one of which always holds."""
    turned = op == "or"
    ranges: dict[object, tuple[float, float]] = {}
    for part in operands:
        if not isinstance(part, tree.Compare):
            continue
        asked = _find_range(part, turned)
        if asked is None:
            continue
        of, low, high = asked
        least, most = ranges.get(of, (float("-inf"), float("inf")))
        ranges[of] = low, high = max(low, least), min(high, most)
        if low > high:
            told = "one of these is always true" if turned else "these can never both be true"
            _warn_constant(world, told, span, turned)
            return


def _find_range(comparison: tree.Compare, is_negated: bool) -> tuple[object, float, float] | None:
    """Return the subject of a comparison with a constant, and the range in which it holds, or
    fails (`turned`); None if there is no such range.
    """
    of, other, op = comparison.left, comparison.right, str(comparison.op)
    if isinstance(of, tree.Const):
        of, other, op = other, of, MIRRORED_OPS.get(op, op)
    if not isinstance(other, tree.Const) or not isinstance(of, tree.ReadState | tree.Local):
        return None
    # A subject that was tested for none has another type after the first comparison.
    about = of.var if isinstance(of, tree.Local) else (of.state, of.key_exprs)
    if is_negated:
        op = _OPPOSITE[op]
    value, inf = other.value, float("inf")
    stretches = {
        "<": (-inf, value - 1),
        "<=": (-inf, value),
        ">": (value + 1, inf),
        ">=": (value, inf),
        "==": (value, value),
    }
    if op not in stretches:
        return None
    return (about, *stretches[op])


_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def _find_value_range(side_expr: tree.Expr) -> tuple[float, float] | None:
    kind = side_expr.type
    if not isinstance(kind, IntType) or kind.optional:
        return None
    if isinstance(side_expr, tree.ReadTable) and side_expr.table.cells:
        return min(side_expr.table.cells), max(side_expr.table.cells)
    low = float("-inf") if kind.low is None else kind.low
    high = float("inf") if kind.high is None else kind.high
    return low, high


def _label_declaration(side_expr: tree.Expr) -> tuple[Label, ...]:
    match side_expr:
        case tree.ReadState(state=of) | tree.ReadTable(table=of) if of.span is not NOWHERE:
            return (Label(of.span, f"`{of.name}` is declared here"),)
        case _:
            return ()


def _format_bounds(side_expr: tree.Expr) -> str:
    low, high = _find_value_range(side_expr) or (0, 0)
    if low == float("-inf"):
        told = f"at most {high}"
    elif high == float("inf"):
        told = f"at least {low}"
    else:
        told = f"from {low} to {high}"
    return f"`{side_expr.span.text}` is {told}"


MIRRORED_OPS: dict[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _warn_never_read(world: World, state_symbol: StateSymbol) -> bool:
    return not world.is_read(state_symbol) and not state_symbol.read_only and state_symbol.supply is None


def _warn_unused(world: World, declaration: Symbol | FieldSymbol | ParameterMeaning, headline: str) -> None:
    world.reporter.warning("unused-name", headline, declaration.span, "declared here")
