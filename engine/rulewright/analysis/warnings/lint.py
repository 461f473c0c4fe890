"""What is allowed but looks like a mistake: names never used, conditions that say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from rulewright import tree
from rulewright.analysis.symbols import (
    EdgeFieldSymbol,
    FieldSymbol,
    Letter,
    RuleSymbol,
    StateSymbol,
    Symbol,
    TypeSymbol,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label, More
from rulewright.diagnostics.fix import writing
from rulewright.language import ast
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import IntType, MemberType


def check_unused(world: World) -> None:
    """Warns of what is declared and never used. (Over all editions: see `check`.)"""
    for symbol in world.symbols.values():
        if symbol.name in world.repeats:
            continue
        used = world.is_used(symbol)
        if used and not (isinstance(symbol, StateSymbol) and _never_read(world, symbol)):
            continue
        if used:
            _unused(world, symbol, f"`{symbol.name}` is set but never read")
        elif not isinstance(symbol, EdgeFieldSymbol | RuleSymbol):
            _unused(world, symbol, f"the {symbol.what} `{symbol.name}` is never used")
        if isinstance(symbol, TypeSymbol):
            for field in symbol.fields.values():
                if not world.is_used(field):
                    said = f"the field `{field.name}` of {symbol.name} is never used"
                    _unused(world, field, said)
    for name, letter in world.letters.items():
        if not world.is_used(letter):
            _unused(world, letter, f"the letter `{name}` is never used")


def same_sides(world: World, node: ast.Compare) -> None:
    """Warns of a comparison of something with itself."""
    if node.left == node.right:
        result = node.op in ("==", "<=", ">=")
        _constant(world, "both sides of this comparison are the same", node.span, result)


def literal(world: World, node: ast.Expr) -> None:
    """Warn of a condition that is just `true` or `false`."""
    if isinstance(node, ast.Bool):
        _constant(world, "this condition says nothing", node.span, node.value)


def decided(world: World, node: ast.Compare, left: tree.Expr, right: tree.Expr) -> None:
    """Warn of a comparison that the bounds of its sides decide. A number with a name may differ in
    another setting.
    """
    one, two = _range(left), _range(right)
    if one is None or two is None:
        return
    for said, (low, high) in ((node.left, one), (node.right, two)):
        if low == high and not isinstance(said, ast.Number):
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
    for result, certain in zip((True, False), always.get(node.op, ()), strict=False):
        if certain:
            _constant(
                world,
                "bounds decide this comparison beforehand",
                node.span,
                result,
                labels=tuple(label for side in sides for label in _declared(side)),
                notes=tuple(_bounds(side) for side in sides if not _declared(side)),
            )


def _constant(world: World, headline: str, span: Span, result: bool, **more: Unpack[More]) -> None:
    always = f"always {'true' if result else 'false'}"
    world.reporter.warning("constant-condition", headline, span, always, **more)


def equals_minus(world: World, node: ast.Assign) -> None:
    """Warns of `x =- 1`, which sets x to -1."""
    text, at = node.value.span.source.text, node.value.span.start
    if node.op == "=" and text[at - 2 : at + 1] == " =-":
        sign = Span(node.span.source, at - 1, at + 1)
        world.reporter.warning(
            "equals-minus",
            "this sets a negative number; `-=` would take something away",
            sign,
            "read as `= -`",
            help="write `-=`, or `= -` with a space between them",
            fixes=(writing(sign, "-="),),
        )


def silent_tie(world: World, node: ast.Quantified, found: tree.Expr) -> None:
    """Warns of players who are compared by what several of them can have alike: the first in
    seating order is found then, and nothing says that it is meant. Another key says so."""
    if not isinstance(found, tree.Quantified) or not can_tie(found):
        return
    (binder,), (key,) = found.binders, found.by
    type = binder.var.type
    if not isinstance(type, MemberType) or type.of.root is not world.player.of.root:
        return
    sign = "-" if node.kind in ("most", "last") else ""
    first = f"{sign}number({binder.var.name})"
    where = "last" if node.kind == "last" else "first"
    world.reporter.warning(
        "silent-tie",
        f"several players can be equal here, and the {where} in seating order is taken",
        key.span,
        "compared by this alone",
        help=f"say who counts of equals, in a further key: `{key.span.text}, {first}` for the "
        "first in seating order",
    )


def can_tie(found: tree.Quantified) -> bool:
    """Whether members are compared by a single key that can be the same for several of them."""
    if len(found.by) != 1 or len(found.binders) != 1:
        return False
    (binder,), (key,) = found.binders, found.by
    if found.value == key:
        return False  # equal keys give equal values
    own = [node for node in walk(key) if isinstance(node, tree.Local) and node.var is binder.var]
    return bool(own) and not _is_injective(key, binder.var)


def _is_injective(key: tree.Expr, var: tree.Var) -> bool:
    """Whether an expression certainly differs for different values of a variable."""
    match key:
        case tree.Local():
            return key.var is var
        case tree.Arithmetic(op="neg", args=(other,)):
            return _is_injective(other, var)
        case tree.Arithmetic(op="+" | "-", args=(tree.Const(), other) | (other, tree.Const())):
            return _is_injective(other, var)
        case tree.ReadTable(table=table, keys=(other,)) if table.name.startswith("numbers of "):
            return _is_injective(other, var)  # the function `number`
        case _:
            return False


def contradiction(world: World, op: str, parts: Sequence[tree.Expr], span: Span) -> None:
    """Warn of comparisons of one thing that cannot all hold, or one of which always does."""
    turned = op == "or"
    ranges: dict[object, tuple[float, float]] = {}
    for part in parts:
        if not isinstance(part, tree.Compare):
            continue
        asked = _asked(part, turned)
        if asked is None:
            continue
        of, low, high = asked
        least, most = ranges.get(of, (float("-inf"), float("inf")))
        ranges[of] = low, high = max(low, least), min(high, most)
        if low > high:
            told = "one of these always holds" if turned else "these can never hold together"
            _constant(world, told, span, turned)
            return


def _asked(part: tree.Compare, turned: bool) -> tuple[object, float, float] | None:
    """Return the subject of a comparison with a constant, and the range in which it holds, or
    fails (`turned`); None if there is no such range.
    """
    of, other, op = part.left, part.right, str(part.op)
    if isinstance(of, tree.Const):
        of, other, op = other, of, MIRRORED.get(op, op)
    if not isinstance(other, tree.Const) or not isinstance(of, tree.ReadState | tree.Local):
        return None
    # What is known not to be none has another type behind the first comparison.
    about = of.var if isinstance(of, tree.Local) else (of.state, of.keys)
    if turned:
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


def _range(side: tree.Expr) -> tuple[float, float] | None:
    kind = side.type
    if not isinstance(kind, IntType) or kind.optional:
        return None
    if isinstance(side, tree.ReadTable) and side.table.cells:
        return min(side.table.cells), max(side.table.cells)
    low = float("-inf") if kind.low is None else kind.low
    high = float("inf") if kind.high is None else kind.high
    return low, high


def _declared(side: tree.Expr) -> tuple[Label, ...]:
    match side:
        case tree.ReadState(state=of) | tree.ReadTable(table=of) if of.span is not NOWHERE:
            return (Label(of.span, f"`{of.name}` is declared here"),)
        case _:
            return ()


def _bounds(side: tree.Expr) -> str:
    low, high = _range(side) or (0, 0)
    if low == float("-inf"):
        told = f"at most {high}"
    elif high == float("inf"):
        told = f"at least {low}"
    else:
        told = f"from {low} to {high}"
    return f"`{side.span.text}` is {told}"


MIRRORED: dict[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _never_read(world: World, symbol: StateSymbol) -> bool:
    return not world.is_read(symbol) and not symbol.read_only and symbol.supply is None


def _unused(world: World, thing: Symbol | FieldSymbol | Letter, headline: str) -> None:
    world.reporter.warning("unused-name", headline, thing.span, "declared here")
