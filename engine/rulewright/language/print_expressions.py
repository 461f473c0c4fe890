"""Print expressions with only the parentheses they need."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import ast

# How tightly each form binds, as the levels of the grammar
CONDITION, OR, AND, NOT, COMPARE, OTHERWISE, SUM, PRODUCT, MINUS, POSTFIX, ATOM = range(11)


def print_expression(expr: ast.Expr, level: int = CONDITION, *, closed: bool | None = None) -> str:
    """Return an expression as text. Expressions that bind less tightly than `level` get
    parentheses; `closed`: quantifiers too, which can be open only if nothing follows them.
    """
    return _print_nested(expr, level, level > NOT if closed is None else closed)


def _print_nested(expr: ast.Expr, level: int, closed: bool) -> str:
    if isinstance(expr, ast.Quantified | ast.Trail):
        text = _print_quantified(expr) if isinstance(expr, ast.Quantified) else _print_trail(expr)
        return f"({text})" if closed or level > NOT else text
    own = _find_level(expr)
    inside = own < level
    text = _print_bare(expr, closed and not inside)
    return f"({text})" if inside else text


def _find_level(expr: ast.Expr) -> int:
    match expr:
        case ast.Conditional():
            return CONDITION
        case ast.Logic():
            return OR if expr.op == "or" else AND
        case ast.Unary():
            return NOT if expr.op == "not" else MINUS
        case ast.Compare() | ast.Is() | ast.CanChoose():
            return COMPARE
        case ast.Otherwise():
            return OTHERWISE
        case ast.Arithmetic():
            return SUM if expr.op in "+-" else PRODUCT
        case ast.Attribute() | ast.Index() | ast.Call() | ast.Joined():
            return POSTFIX
        case ast.Number() | ast.Bool() | ast.NoneValue() | ast.Name() | ast.Listing():
            return ATOM
        case ast.RangeOf() | ast.Starting() | ast.Except():
            raise ValueError("a range or a turned domain stands only behind `in`")
        case ast.Quantified() | ast.Trail():
            raise AssertionError("has no level")
        case _:
            assert_never(expr)


def _print_bare(expr: ast.Expr, closed: bool) -> str:
    match expr:
        case ast.Number():
            return str(expr.value)
        case ast.Bool():
            return "true" if expr.value else "false"
        case ast.NoneValue():
            return "none"
        case ast.Name():
            return expr.id
        case ast.Attribute():
            return f"{_print_nested(expr.value, POSTFIX, True)}.{expr.name}"
        case ast.Index():
            return f"{_print_nested(expr.value, POSTFIX, True)}[{_join_expressions(expr.indices)}]"
        case ast.Call():
            return f"{_print_nested(expr.callee, POSTFIX, True)}({_join_expressions(expr.args)})"
        case ast.Listing():
            return f"[{_join_expressions(expr.elements)}]"
        case ast.Unary():
            if expr.op == "-":
                return f"-{_print_nested(expr.value, MINUS, True)}"
            return f"not {_print_nested(expr.value, NOT, closed)}"
        case ast.Arithmetic():
            own, above = (SUM, PRODUCT) if expr.op in "+-" else (PRODUCT, MINUS)
            return f"{_print_nested(expr.left, own, True)} {expr.op} {_print_nested(expr.right, above, True)}"
        case ast.Otherwise():
            return (
                f"{_print_nested(expr.value, SUM, True)} otherwise "
                f"{_print_nested(expr.fallback, OTHERWISE, True)}"
            )
        case ast.Compare():
            right = (
                _print_members(expr.right) if "in" in expr.op else _print_nested(expr.right, OTHERWISE, True)
            )
            return f"{_print_nested(expr.left, OTHERWISE, True)} {expr.op} {right}"
        case ast.Is():
            what = "none" if expr.type_name is None else expr.type_name
            return f"{_print_nested(expr.value, OTHERWISE, True)} is {'not ' if expr.negated else ''}{what}"
        case ast.CanChoose():
            what = "" if expr.alternative_name is None else f" {expr.alternative_name}"
            chooser, menu = _print_nested(expr.chooser, OTHERWISE, True), _print_bare(expr.menu_call, True)
            return f"{chooser} can choose{what} from {menu}"
        case ast.Logic():
            inner = AND if expr.op == "or" else NOT
            *parts, last = expr.operands
            shown = [_print_nested(part, inner, True) for part in parts]
            return f" {expr.op} ".join([*shown, _print_nested(last, inner, closed)])
        case ast.Conditional():
            value = _print_nested(expr.value, OR, True)
            condition = _print_nested(expr.condition, OR, False)
            return f"{value} if {condition} else {_print_nested(expr.else_value, CONDITION, closed)}"
        case ast.Joined():
            ends = _join_expressions((expr.start, expr.end))
            where = print_clauses((), expr.where)
            return f"joined({ends}, through {join_binders((expr.binder,))}{where})"
        case ast.RangeOf() | ast.Starting() | ast.Except() | ast.Quantified() | ast.Trail():
            raise AssertionError("shown elsewhere")
        case _:
            assert_never(expr)


def _join_expressions(exprs: tuple[ast.Expr, ...]) -> str:
    return ", ".join(_print_nested(node, CONDITION, True) for node in exprs)


def _print_members(expr: ast.Expr) -> str:
    if isinstance(expr, ast.RangeOf) and not expr.down:
        return print_domain(expr)
    return _print_nested(expr, OTHERWISE, True)


def print_domain(expr: ast.Expr) -> str:
    """Return the domain of a binder as text."""
    match expr:
        case ast.RangeOf():
            to = "down to" if expr.down else "to"
            return f"{_print_nested(expr.first, SUM, True)} {to} {_print_nested(expr.last, SUM, True)}"
        case ast.Except():
            return f"{print_domain(expr.domain)} except {_print_nested(expr.member, SUM, True)}"
        case ast.Starting():
            return f"{print_domain(expr.domain)} from {_print_nested(expr.start, SUM, True)}"
        case _:
            return _print_nested(expr, SUM, True)


def join_binders(binders: tuple[ast.Binder, ...]) -> str:
    return ", ".join(f"{', '.join(each.names)} in {print_domain(each.domain)}" for each in binders)


def print_clauses(
    withs: tuple[ast.With, ...],
    where: ast.Expr | None,
    *,
    nested: bool = False,
    followed: bool = False,
) -> str:
    """Print ` where C` and ` with y = V`, each with a leading blank.

    `nested`: inside a quantifier, where a second one after `and` or `or` needs parentheses.
    `followed`: `by` comes next, so that open quantifiers need parentheses.
    """
    text = ""
    if withs:
        listed = ", ".join(f"{each.name} = {_print_nested(each.value, OTHERWISE, True)}" for each in withs)
        text += f" with {listed}"
    if where is not None:
        text += f" where {_print_condition(where, nested, followed)}"
    return text


def _print_condition(expr: ast.Expr, nested: bool, followed: bool) -> str:
    return _print_nested(expr, OR, followed or (nested and isinstance(expr, ast.Logic)))


def _print_measured(expr: ast.Expr) -> str:
    # `min -a` would read as a difference
    text = _print_nested(expr, SUM, True)
    return f"({text})" if text.startswith("-") else text


def _print_trail(trail: ast.Trail) -> str:
    over = join_binders((trail.binder,))
    where = print_clauses((), trail.where, nested=True, followed=trail.through is not None)
    through = ""
    if trail.through is not None:
        inside = print_clauses((), trail.through_where, nested=True)
        through = f" through {join_binders((trail.through,))}{inside}"
    return f"longest trail of {over}{where}{through}"


def _print_quantified(quantified: ast.Quantified) -> str:
    over = join_binders(quantified.binders)
    if quantified.quantifier == "parts":
        over = f"parts of {over}"
    elif quantified.value is not None and quantified.quantifier != "all":
        over = f"{_print_measured(quantified.value)} for {over}"
    ranks = ", ".join(_print_nested(each, SUM, True) for each in quantified.sort_keys)
    by = f" by {ranks}" if ranks else ""
    where = print_clauses(
        quantified.withs, quantified.where, nested=True, followed=bool(quantified.sort_keys)
    )
    have = ""
    if quantified.quantifier == "all":
        assert quantified.value is not None, "`all` always says what has to hold"
        have = f" have {_print_condition(quantified.value, True, False)}"
    word = "count" if quantified.quantifier == "parts" else quantified.quantifier
    return f"{word} {over}{where}{have}{by}"
