"""Statements, decisions, menus, short texts: what becomes of each form that the grammar names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from rulewright.language import ast
from rulewright.language.build_expressions import split, truth
from rulewright.language.building import (
    Children,
    Forms,
    across,
    in_brackets,
    menu_call,
    syntax_error,
)
from rulewright.language.lexer import Lexeme
from rulewright.source import Span

# --- plain statements -----------------------------------------------------------------------------


def _block(statements: Children) -> ast.Block:
    return ast.Block(statements=tuple(statements), span=across(statements))


def _assign(c: Children) -> ast.Statement:
    target = c[0]
    if not isinstance(target, ast.Name | ast.Index) or in_brackets(target):
        syntax_error(
            "this cannot be given a value",
            target.span,
            "the fields of a member never change" if isinstance(target, ast.Attribute) else "",
            help="only `state`, bags, pieces and what `let` binds can be changed",
        )
    return ast.Assign(target=target, op=c[1].text, value=c[2], span=across(c))


def _call_statement(c: Children) -> ast.Statement:
    if not isinstance(c[0], ast.Call):
        syntax_error(
            "a line of its own has to do something",
            c[0].span,
            "only a value",
            help=_MEANT.get(c[0].span.text, "a procedure is called so: `refill()`"),
        )
    return ast.CallStatement(call=c[0], span=c[0].span)


_MEANT = {
    "pass": "to do nothing, write `nothing`",
    "skip": "to do nothing, write `nothing`",
    "break": "to go out of a loop, write `leave`",
    "end": "to end the game, write `end game`",
    "done": "to go out of a loop or a repeated menu, write `leave`",
}


def _moved(c: Children, what: ast.Expr | None, first_of: bool = False) -> ast.Statement:
    *_, source, _, target, end = c
    side: Literal["left", "right", None] = None if end is None else end.text
    return ast.Move(
        what=what, source=source, target=target, first_of=first_of, end=side, span=across(c)
    )


def _draw(c: Children) -> ast.Statement:
    _, what, _, source, _, target, where = c
    if target is not None:
        if where is not None:
            syntax_error("what is drawn into a place cannot be chosen by `where`", where.span)
        return ast.Draw(count=what, source=source, target=target, span=across(c))
    if not isinstance(what, ast.Name):
        syntax_error(
            "it is not said where what is drawn goes",
            across(c),
            help="`draw 2 from deck to hand[p]`, or `draw k from deck` to name what is drawn",
        )
    return ast.Draw(
        count=None, source=source, target=None, name=what.id, where=where, span=across(c)
    )


def _log(c: Children) -> ast.Statement:
    arguments = tuple(child for child in c[3:] if isinstance(child, ast.LogArgument))
    return ast.Log(message=c[1].text[1:-1], arguments=arguments, span=across(c))


# --- compound statements --------------------------------------------------------------------------


def _if(c: Children) -> ast.Statement:
    condition, body, *elifs, other = c[1:]
    truth(condition)
    for keyword, elif_condition, elif_body in reversed(elifs):
        truth(elif_condition)
        end = other.span if other is not None else elif_body.span
        inner = ast.If(
            condition=elif_condition, body=elif_body, other=other, span=keyword.span.to(end)
        )
        other = ast.Block(statements=(inner,), span=inner.span)
    return ast.If(condition=condition, body=body, other=other, span=across(c))


def _for(c: Children) -> ast.Statement:
    _, binders, clauses, orders, body = c
    withs, where = split(clauses)
    return ast.For(
        binders=tuple(binders), withs=withs, where=where, orders=orders, body=body, span=across(c)
    )


def _one_move(c: Children) -> ast.Statement:
    *_, chooser, most, body = c
    return ast.OneMove(chooser=chooser, most=tuple(most or ()), body=body, span=across(c))


# --- decisions ------------------------------------------------------------------------------------


def _repeating(
    c: Children,
    what: ast.ChooseFrom | ast.ChooseMenu,
    repeat: Lexeme | ast.Times | None,
    shown: ast.SeenBy | None,
    otherwise: ast.Block | None = None,
) -> ast.Choose:
    """Build a repeated decision. `repeat` is the word X of `ending with X`, or `1 to n times`;
    without it the decision is made once.
    """
    return ast.Choose(
        chooser=c[0],
        what=what,
        shown=shown,
        otherwise=otherwise,
        span=across(c),
        ending=repeat.text if isinstance(repeat, Lexeme) else None,
        times=repeat if isinstance(repeat, ast.Times) else None,
    )


def _let_choose(c: Children) -> ast.Statement:
    _, name, _, chooser, _, _, menu, ending, shown = c
    choose = ast.Choose(
        chooser=chooser,
        what=_menu_of(menu),
        shown=shown,
        ending=None if ending is None else ending.text,
        span=across(c[3:]),
    )
    return ast.Let(name=name.text, name_span=name.span, value=choose, span=across(c))


def _asked(c: Children) -> ast.Statement:
    """Build a decision on a line of its own, optionally with an `otherwise`."""
    asking, _, otherwise = c
    if otherwise is None:
        return cast(ast.Statement, asking)
    if isinstance(asking, ast.Let):
        choose = replace(cast(ast.Choose, asking.value), otherwise=otherwise)
        return replace(asking, value=choose, span=across(c))
    if isinstance(asking, ast.Together):
        choose = replace(asking.asked, otherwise=otherwise)
        return replace(asking, asked=choose, span=across(c))
    return cast(ast.Statement, replace(asking, otherwise=otherwise, span=across(c)))


def _choose_bag(c: Children) -> ast.ChooseBag:
    first, _, last, _, of, _, name, where = c
    return ast.ChooseBag(
        first=last if first is None else first,
        last=last,
        of=ast.Name(id=of.text, span=of.span),
        name=name.text,
        where=where,
        span=across(c),
    )


def _menu_of(menu: ast.Expr) -> ast.ChooseFrom:
    return ast.ChooseFrom(menu=menu_call(menu), span=menu.span)


def _times(c: Children) -> ast.Times:
    return ast.Times(first=c[0], last=c[2] if len(c) == 4 else c[0], span=across(c))


def _chooses_menu(c: Children) -> ast.Statement:
    _, _, repeat, shown, menu, otherwise = c
    return _repeating(c, menu, repeat, shown, otherwise)


def _chooses_named(c: Children) -> ast.Statement:
    _, _, one, other, shown, menu, otherwise = c
    repeat, named = (one, other) if isinstance(one, ast.Times) else (other, one)
    return _repeating(c, _named(named, menu), repeat, shown, otherwise)


def _named(named: ast.Expr | None, menu: ast.ChooseMenu) -> ast.ChooseMenu:
    """Return an inline menu with the name before its colon."""
    match named:
        case None:
            return menu
        case ast.Name(id=name):
            return replace(menu, name=name)
        case ast.Call(callee=ast.Name(id=name), args=args):
            about = tuple(arg for arg in args if isinstance(arg, ast.Name))
            if len(about) == len(args):
                return replace(menu, name=name, about=about)
    syntax_error(
        "this is no name of a menu",
        named.span,
        help="write `p chooses answer:`, or with locals that its words mention,"
        " `p chooses answer(due):`",
    )


def _may_choose(c: Children) -> ast.Statement:
    chooser, _, _, what, shown, body, other = c
    return ast.Choose(
        chooser=chooser, what=what, may=True, body=body, other=other, shown=shown, span=across(c)
    )


def _may_choose_menu(c: Children) -> ast.Statement:
    chooser, _, _, named, shown, menu, other = c
    what = _named(named, menu)
    return ast.Choose(
        chooser=chooser, what=what, may=True, other=other, shown=shown, span=across(c)
    )


# --- several who answer at once -------------------------------------------------------------------


def _all_choose(c: Children) -> ast.Together:
    if len(c) == 6:
        if not isinstance(c[4], ast.ChooseFrom):
            syntax_error(
                "it is not said what is done with what they choose",
                across(c),
                help="write `:` behind it, and below what is done for each of them",
            )
        return _together(c, c[4], c[5])
    *_, what, shown, body, otherwise = c
    return _together(c, what, shown, body=body, otherwise=otherwise)


def _all_choose_menu(c: Children) -> ast.Together:
    *_, named, shown, menu, otherwise = c
    return _together(c, _named(named, menu), shown, otherwise=otherwise)


def _several_may(c: Children) -> ast.Together:
    *_, what, shown, body, other = c
    return _together(c, what, shown, may=True, body=body, other=other)


def _several_may_menu(c: Children) -> ast.Together:
    *_, named, shown, menu, other = c
    return _together(c, _named(named, menu), shown, may=True, other=other)


def _together(
    c: Children,
    what: Any,
    shown: ast.SeenBy | None,
    may: bool = False,
    body: ast.Block | None = None,
    other: ast.Block | None = None,
    otherwise: ast.Block | None = None,
) -> ast.Together:
    word, binder, where = c[:3]
    if len(binder.names) != 1:
        syntax_error(
            "one name says who answers", binder.span, help="write `all p in player choose ...`"
        )
    first = word.text == "first"
    if body is not None and not may and isinstance(what, ast.ChooseFrom):
        syntax_error(
            "what is done stands in the menu",
            body.span,
            "a second time here",
            help="leave the colon out, and what stands below",
        )
    asked = ast.Choose(
        chooser=ast.Name(id=binder.names[0], span=binder.span),
        what=what,
        may=may,
        body=body,
        other=None if first else other,
        otherwise=otherwise,
        shown=shown,
        span=across(c),
    )
    return ast.Together(
        binder=binder,
        where=where,
        asked=asked,
        first=first,
        other=other if first else None,
        span=across(c),
    )


# --- menus on the spot, and headers ---------------------------------------------------------------


def _menu(c: Children) -> ast.ChooseMenu:
    alternatives = tuple(c[3:-1])
    seen: dict[str, Span] = {}
    for alternative in alternatives:
        if alternative.name in seen:
            syntax_error(f"two alternatives are called `{alternative.name}`", alternative.name_span)
        seen[alternative.name] = alternative.name_span
    return ast.ChooseMenu(alternatives=alternatives, span=across(alternatives))


def _alternative(c: Children) -> ast.Alternative:
    name, parameters, _, guard, body = c
    return ast.Alternative(
        name=name.text,
        name_span=name.span,
        parameters=tuple(parameters or ()),
        where=None if guard is None else guard.condition,
        possible=guard is not None and guard.possible,
        body=body,
        span=across(c),
    )


def _amount(name: str, c: Children, amount: Children) -> ast.Parameter:
    domain = ast.RangeOf(first=amount[1], last=amount[3], span=across(amount[1:]))
    return ast.Parameter(name=name, amount=domain, span=across(c))


def _header(c: Children) -> ast.Header:
    binders, clauses, for_ever = c
    withs, where = split(clauses)
    return ast.Header(
        binders=tuple(binders),
        withs=withs,
        where=where,
        for_ever=for_ever is not None,
        span=across(c),
    )


# --- the forms ------------------------------------------------------------------------------------

STATEMENTS: Forms = {
    # Blocks
    "line": lambda c: c[0],
    "suite_line": lambda c: ast.Block(statements=(c[1],), span=c[1].span),
    "suite_block": lambda c: _block(c[3:-1]),
    "block_text": _block,
    # Plain statements
    "assign": _assign,
    "call_statement": _call_statement,
    "let": lambda c: ast.Let(name=c[1].text, name_span=c[1].span, value=c[3], span=across(c)),
    "reset": lambda c: ast.Reset(targets=tuple(c[1::2]), span=across(c)),
    "move": lambda c: _moved(c, c[1]),
    "move_all": lambda c: _moved(c, None),
    "move_first": lambda c: _moved(c, c[2], first_of=True),
    "end": lambda c: c[1],
    "require": lambda c: ast.Require(condition=truth(c[1]), span=across(c)),
    "return_": lambda c: ast.Return(value=c[1] if len(c) > 1 else None, span=across(c)),
    "settle": lambda c: ast.Settle(span=across(c)),
    "leave": lambda c: ast.Leave(span=across(c)),
    "nothing": lambda c: ast.Nothing(span=across(c)),
    "end_game": lambda c: ast.EndGame(span=across(c)),
    "shuffle": lambda c: ast.Shuffle(zone=c[1], span=across(c)),
    "remember": lambda c: ast.Remember(name=c[1].text, name_span=c[1].span, span=across(c)),
    "draw": _draw,
    "roll": lambda c: ast.Roll(name=c[1].text, first=c[3], last=c[5], span=across(c)),
    "log": _log,
    "log_argument": lambda c: ast.LogArgument(
        name=c[0].text, value=c[2], seen_by=c[5], span=across(c)
    ),
    # Compound statements
    "if_": _if,
    "elif_": tuple,
    "else_": lambda c: c[1],
    "otherwise_": lambda c: c[1],
    "while_": lambda c: ast.While(condition=truth(c[1]), body=c[2], span=across(c)),
    "for_": _for,
    "orders": lambda c: c[1],
    "go_round": lambda c: ast.GoRound(
        name=c[2].text, start=c[4], until=truth(c[6]), body=c[7], span=across(c)
    ),
    "at_once": lambda c: ast.AtOnce(body=c[2], span=across(c)),
    "one_move": _one_move,
    "reaching": lambda c: c[2],
    "lay": lambda c: ast.Lay(shape=c[1].text, place=c[3], body=c[4], span=across(c)),
    # Decisions
    "chooses": lambda c: ast.Choose(chooser=c[0], what=c[2], shown=c[3], span=across(c)),
    "chooses_repeated": lambda c: _repeating(c, c[2][0], c[2][1], c[3]),
    "let_choose": _let_choose,
    "asked": _asked,
    "shown": lambda c: ast.SeenBy(seen_by=c[2] if len(c) > 1 else None, span=across(c)),
    "choose_members": lambda c: ast.ChooseMembers(binders=tuple(c[0]), where=c[1], span=across(c)),
    "choose_within": lambda c: ast.ChooseWithin(
        name=c[0].text, bag=c[2], where=c[3], span=across(c)
    ),
    "choose_amount": lambda c: ast.ChooseAmount(
        name=c[0].text, first=c[2], last=c[4], span=across(c)
    ),
    "choose_bag": _choose_bag,
    "choose_from": lambda c: _menu_of(c[1]),
    "repeated_ending": lambda c: (_menu_of(c[1]), c[2]),
    "repeated_times": lambda c: (_menu_of(c[2]), c[0]),
    "ending": lambda c: c[2],
    "times": _times,
    "chooses_menu": _chooses_menu,
    "chooses_named": _chooses_named,
    "may_choose": _may_choose,
    "may_choose_menu": _may_choose_menu,
    "all_choose": _all_choose,
    "all_choose_menu": _all_choose_menu,
    "several_may": _several_may,
    "several_may_menu": _several_may_menu,
    # Menus on the spot
    "menu": _menu,
    "alternative": _alternative,
    "parameters": lambda c: list(c[1::2]),
    "parameter_letter": lambda c: ast.Parameter(name=c[0].text, span=across(c)),
    "parameter_domain": lambda c: ast.Parameter(name=c[0].text, domain=c[2], span=across(c)),
    "parameter_amount": lambda c: _amount(c[0].text, c, c[1:]),
    "guard_condition": lambda c: ast.Guard(possible=False, condition=truth(c[0]), span=across(c)),
    "guard_possible": lambda c: ast.Guard(possible=True, condition=None, span=across(c)),
    "guard_both": lambda c: ast.Guard(possible=True, condition=truth(c[2]), span=across(c)),
    # Short texts
    "becomes": lambda c: ast.Becomes(target=c[0], value=c[2], span=across(c)),
    "for_ever": lambda c: ast.Header(binders=(), for_ever=True, span=across(c)),
    "header": _header,
    "takes_domain": lambda c: ast.Parameter(name="", domain=c[1], span=across(c)),
    "takes_amount": lambda c: _amount("", c, c),
    "typed": lambda c: ast.TypeWithDefault(type=c[0], default=c[2], span=across(c)),
    "union_text": lambda c: list(c[::2]),
    "product_text": lambda c: list(c[::2]),
    # Types
    "optional_type": lambda c: ast.OptionalType(of=c[0], span=across(c)),
    "collection_type": lambda c: ast.CollectionTypeText(kind=c[0].text, of=c[2], span=across(c)),
    "int_type": lambda c: ast.IntTypeText(span=across(c)),
    "int_range_type": lambda c: ast.IntTypeText(first=c[1], last=c[3], span=across(c)),
    "range_type": lambda c: ast.IntTypeText(first=c[0], last=c[2], span=across(c)),
    "bool_type": lambda c: ast.BoolTypeText(span=across(c)),
    "named_type": lambda c: ast.NamedType(name=c[0].text, span=across(c)),
    "one_of_type": lambda c: ast.OneOfType(
        names=tuple(name.text for name in c[2::2]), span=across(c)
    ),
}
