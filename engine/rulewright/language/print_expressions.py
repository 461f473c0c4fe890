"""Expressions as text, with the parentheses that they need and no others."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import ast

# How tightly each form binds, as the levels of the grammar
CONDITION, OR, AND, NOT, COMPARE, OTHERWISE, SUM, PRODUCT, MINUS, POSTFIX, ATOM = range(11)


def expression(node: ast.Expr, level: int = CONDITION, *, closed: bool | None = None) -> str:
    """Return an expression as text. Expressions that bind less tightly than `level` get
    parentheses; `closed`: quantifiers too, which can be open only if nothing follows them.
    """
    return _show(node, level, level > NOT if closed is None else closed)


def _show(node: ast.Expr, level: int, closed: bool) -> str:
    if isinstance(node, ast.Quantified | ast.Trail):
        text = _quantified(node) if isinstance(node, ast.Quantified) else _trail(node)
        return f"({text})" if closed or level > NOT else text
    own = _level(node)
    inside = own < level
    text = _bare(node, closed and not inside)
    return f"({text})" if inside else text


def _level(node: ast.Expr) -> int:
    match node:
        case ast.Conditional():
            return CONDITION
        case ast.Logic():
            return OR if node.op == "or" else AND
        case ast.Unary():
            return NOT if node.op == "not" else MINUS
        case ast.Compare() | ast.Is() | ast.CanChoose():
            return COMPARE
        case ast.Otherwise():
            return OTHERWISE
        case ast.Arithmetic():
            return SUM if node.op in "+-" else PRODUCT
        case ast.Attribute() | ast.Index() | ast.Call() | ast.Joined():
            return POSTFIX
        case ast.Number() | ast.Bool() | ast.NoneValue() | ast.Name() | ast.Listing():
            return ATOM
        case ast.RangeOf() | ast.Starting() | ast.Except():
            raise ValueError("a range or a turned domain stands only behind `in`")
        case ast.Quantified() | ast.Trail():
            raise AssertionError("has no level")
        case _:
            assert_never(node)


def _bare(node: ast.Expr, closed: bool) -> str:
    match node:
        case ast.Number():
            return str(node.value)
        case ast.Bool():
            return "true" if node.value else "false"
        case ast.NoneValue():
            return "none"
        case ast.Name():
            return node.id
        case ast.Attribute():
            return f"{_show(node.value, POSTFIX, True)}.{node.name}"
        case ast.Index():
            return f"{_show(node.value, POSTFIX, True)}[{_listed(node.keys)}]"
        case ast.Call():
            return f"{_show(node.callee, POSTFIX, True)}({_listed(node.args)})"
        case ast.Listing():
            return f"[{_listed(node.items)}]"
        case ast.Unary():
            if node.op == "-":
                return f"-{_show(node.value, MINUS, True)}"
            return f"not {_show(node.value, NOT, closed)}"
        case ast.Arithmetic():
            own, above = (SUM, PRODUCT) if node.op in "+-" else (PRODUCT, MINUS)
            return f"{_show(node.left, own, True)} {node.op} {_show(node.right, above, True)}"
        case ast.Otherwise():
            return f"{_show(node.value, SUM, True)} otherwise {_show(node.other, OTHERWISE, True)}"
        case ast.Compare():
            right = _members(node.right) if "in" in node.op else _show(node.right, OTHERWISE, True)
            return f"{_show(node.left, OTHERWISE, True)} {node.op} {right}"
        case ast.Is():
            what = "none" if node.what is None else node.what
            return f"{_show(node.value, OTHERWISE, True)} is {'not ' if node.negated else ''}{what}"
        case ast.CanChoose():
            what = "" if node.alternative is None else f" {node.alternative}"
            chooser, menu = _show(node.chooser, OTHERWISE, True), _bare(node.menu, True)
            return f"{chooser} can choose{what} from {menu}"
        case ast.Logic():
            inner = AND if node.op == "or" else NOT
            *parts, last = node.parts
            shown = [_show(part, inner, True) for part in parts]
            return f" {node.op} ".join([*shown, _show(last, inner, closed)])
        case ast.Conditional():
            value = _show(node.value, OR, True)
            condition = _show(node.condition, OR, False)
            return f"{value} if {condition} else {_show(node.other, CONDITION, closed)}"
        case ast.Joined():
            ends = _listed((node.start, node.end))
            where = clauses((), node.where)
            return f"joined({ends}, through {joined_binders((node.binder,))}{where})"
        case ast.RangeOf() | ast.Starting() | ast.Except() | ast.Quantified() | ast.Trail():
            raise AssertionError("shown elsewhere")
        case _:
            assert_never(node)


def _listed(nodes: tuple[ast.Expr, ...]) -> str:
    return ", ".join(_show(node, CONDITION, True) for node in nodes)


def _members(node: ast.Expr) -> str:
    if isinstance(node, ast.RangeOf) and not node.down:
        return domain(node)
    return _show(node, OTHERWISE, True)


def domain(node: ast.Expr) -> str:
    """Return the domain of a binder as text."""
    match node:
        case ast.RangeOf():
            to = "down to" if node.down else "to"
            return f"{_show(node.first, SUM, True)} {to} {_show(node.last, SUM, True)}"
        case ast.Except():
            return f"{domain(node.domain)} except {_show(node.member, SUM, True)}"
        case ast.Starting():
            return f"{domain(node.domain)} from {_show(node.start, SUM, True)}"
        case _:
            return _show(node, SUM, True)


def joined_binders(binders: tuple[ast.Binder, ...]) -> str:
    return ", ".join(f"{', '.join(each.names)} in {domain(each.domain)}" for each in binders)


def clauses(
    withs: tuple[ast.With, ...],
    where: ast.Expr | None,
    *,
    nested: bool = False,
    followed: bool = False,
) -> str:
    """` where C` and ` with y = V`, each with a blank before it.

    `nested`: inside a quantifier, where a second one behind `and` or `or` needs parentheses.
    `followed`: `by` comes next, so that nothing may stand open.
    """
    text = ""
    if withs:
        listed = ", ".join(f"{each.name} = {_show(each.value, OTHERWISE, True)}" for each in withs)
        text += f" with {listed}"
    if where is not None:
        text += f" where {_condition(where, nested, followed)}"
    return text


def _condition(node: ast.Expr, nested: bool, followed: bool) -> str:
    return _show(node, OR, followed or (nested and isinstance(node, ast.Logic)))


def _measured(node: ast.Expr) -> str:
    # `min -a` would read as a difference
    text = _show(node, SUM, True)
    return f"({text})" if text.startswith("-") else text


def _trail(node: ast.Trail) -> str:
    over = joined_binders((node.binder,))
    where = clauses((), node.where, nested=True, followed=node.through is not None)
    through = ""
    if node.through is not None:
        inside = clauses((), node.through_where, nested=True)
        through = f" through {joined_binders((node.through,))}{inside}"
    return f"longest trail of {over}{where}{through}"


def _quantified(node: ast.Quantified) -> str:
    over = joined_binders(node.binders)
    if node.kind == "parts":
        over = f"parts of {over}"
    elif node.value is not None and node.kind != "all":
        over = f"{_measured(node.value)} for {over}"
    ranks = ", ".join(_show(each, SUM, True) for each in node.by)
    by = f" by {ranks}" if ranks else ""
    where = clauses(node.withs, node.where, nested=True, followed=bool(node.by))
    have = ""
    if node.kind == "all":
        assert node.value is not None, "`all` always says what has to hold"
        have = f" have {_condition(node.value, True, False)}"
    word = "count" if node.kind == "parts" else node.kind
    return f"{word} {over}{where}{have}{by}"
