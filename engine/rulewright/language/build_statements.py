"""Build syntax nodes of statements, decisions, menus and short texts from parsed productions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from rulewright.language import ast
from rulewright.language.build_expressions import check_condition, split_clauses
from rulewright.language.lexer import Lexeme
from rulewright.language.tree_building import (
    Children,
    Forms,
    compute_span,
    is_in_brackets,
    raise_syntax_error,
    require_menu_call,
)
from rulewright.source import Span

# --- plain statements -----------------------------------------------------------------------------


def _build_block(children: Children) -> ast.Block:
    return ast.Block(statements=tuple(children), span=compute_span(children))


def _build_assign(c: Children) -> ast.Statement:
    target = c[0]
    if not isinstance(target, ast.Name | ast.Index) or is_in_brackets(target):
        raise_syntax_error(
            "this cannot be given a value",
            target.span,
            "the fields of a member never change" if isinstance(target, ast.Attribute) else "",
            help="only `state`, bags, pieces and what `let` binds can be changed",
        )
    return ast.Assign(target=target, op=c[1].text, value=c[2], span=compute_span(c))


def _build_call_statement(c: Children) -> ast.Statement:
    if not isinstance(c[0], ast.Call):
        raise_syntax_error(
            "a line of its own has to do something",
            c[0].span,
            "only a value",
            help=_FOREIGN_STATEMENTS.get(c[0].span.text, "a procedure is called so: `refill()`"),
        )
    return ast.CallStatement(call=c[0], span=c[0].span)


_FOREIGN_STATEMENTS = {
    "pass": "to do nothing, write `nothing`",
    "skip": "to do nothing, write `nothing`",
    "break": "to go out of a loop, write `leave`",
    "end": "to end the game, write `end game`",
    "done": "to go out of a loop or a repeated menu, write `leave`",
}


def _build_move(c: Children, subject: ast.Expr | None, first_of: bool = False) -> ast.Statement:
    *_, source, _, target, end = c
    side: Literal["left", "right", None] = None if end is None else end.text
    return ast.Move(
        subject=subject, source=source, target=target, first_of=first_of, side=side, span=compute_span(c)
    )


def _build_draw(c: Children) -> ast.Statement:
    _, what, _, source, _, target, where = c
    if target is not None:
        if where is not None:
            raise_syntax_error("what is drawn into a place cannot be chosen by `where`", where.span)
        return ast.Draw(count=what, source=source, target=target, span=compute_span(c))
    if not isinstance(what, ast.Name):
        raise_syntax_error(
            "it is not said where what is drawn goes",
            compute_span(c),
            help="`draw 2 from deck to hand[p]`, or `draw k from deck` to name what is drawn",
        )
    return ast.Draw(count=None, source=source, target=None, name=what.id, where=where, span=compute_span(c))


def _build_log(c: Children) -> ast.Statement:
    arguments = tuple(child for child in c[3:] if isinstance(child, ast.LogArgument))
    return ast.Log(message=c[1].text[1:-1], arguments=arguments, span=compute_span(c))


# --- compound statements --------------------------------------------------------------------------


def _build_if(c: Children) -> ast.Statement:
    condition, body, *elifs, other = c[1:]
    check_condition(condition)
    for keyword, elif_condition, elif_body in reversed(elifs):
        check_condition(elif_condition)
        end = other.span if other is not None else elif_body.span
        inner = ast.If(
            condition=elif_condition, body=elif_body, else_block=other, span=keyword.span.extend_to(end)
        )
        other = ast.Block(statements=(inner,), span=inner.span)
    return ast.If(condition=condition, body=body, else_block=other, span=compute_span(c))


def _build_for(c: Children) -> ast.For:
    _, binders, clauses, orders, body = c
    withs, where = split_clauses(clauses)
    return ast.For(
        binders=tuple(binders), withs=withs, where=where, orders=orders, body=body, span=compute_span(c)
    )


def _build_for_in_order(c: Children) -> ast.Statement:
    *loop, sort_order, body = c
    return replace(_build_for((*loop, None, body)), sort_order=sort_order, span=compute_span(c))


def _build_one_move(c: Children) -> ast.Statement:
    *_, chooser, most, body = c
    return ast.OneMove(chooser=chooser, objectives=tuple(most or ()), body=body, span=compute_span(c))


# --- decisions ------------------------------------------------------------------------------------


def _build_repeated(
    c: Children,
    choice: ast.ChooseFrom | ast.ChooseMenu,
    repeat: Lexeme | ast.Times | None,
    visibility: ast.SeenBy | None,
    otherwise_block: ast.Block | None = None,
) -> ast.Choose:
    """Build a repeated decision. `repeat` is the word X of `ending with X`, or `1 to n times`;
    without it the decision is made once.
    """
    return ast.Choose(
        chooser=c[0],
        choice=choice,
        visibility=visibility,
        otherwise=otherwise_block,
        span=compute_span(c),
        ending=repeat.text if isinstance(repeat, Lexeme) else None,
        times=repeat if isinstance(repeat, ast.Times) else None,
    )


def _build_let_choose(c: Children) -> ast.Statement:
    _, name, _, chooser, _, _, menu, ending, shown = c
    choose = ast.Choose(
        chooser=chooser,
        choice=_build_choose_from(menu),
        visibility=shown,
        ending=None if ending is None else ending.text,
        span=compute_span(c[3:]),
    )
    return ast.Let(name=name.text, name_span=name.span, value=choose, span=compute_span(c))


def _build_decision(c: Children) -> ast.Statement:
    """Build a decision on a line of its own, optionally with an `otherwise`."""
    asking, _, otherwise = c
    if otherwise is None:
        return cast(ast.Statement, asking)
    if isinstance(asking, ast.Let):
        choose = replace(cast(ast.Choose, asking.value), otherwise=otherwise)
        return replace(asking, value=choose, span=compute_span(c))
    if isinstance(asking, ast.Together):
        choose = replace(asking.decision, otherwise=otherwise)
        return replace(asking, decision=choose, span=compute_span(c))
    return cast(ast.Statement, replace(asking, otherwise=otherwise, span=compute_span(c)))


def _build_choose_bag(c: Children) -> ast.ChooseBag:
    first, _, last, _, of, _, name, where = c
    return ast.ChooseBag(
        first=last if first is None else first,
        last=last,
        item_type=ast.Name(id=of.text, span=of.span),
        name=name.text,
        where=where,
        span=compute_span(c),
    )


def _build_choose_from(menu_expr: ast.Expr) -> ast.ChooseFrom:
    return ast.ChooseFrom(menu_call=require_menu_call(menu_expr), span=menu_expr.span)


def _build_times(c: Children) -> ast.Times:
    return ast.Times(first=c[0], last=c[2] if len(c) == 4 else c[0], span=compute_span(c))


def _build_chooses_menu(c: Children) -> ast.Statement:
    _, _, repeat, shown, menu, otherwise = c
    return _build_repeated(c, menu, repeat, shown, otherwise)


def _build_chooses_named(c: Children) -> ast.Statement:
    _, _, one, other, shown, menu, otherwise = c
    repeat, named = (one, other) if isinstance(one, ast.Times) else (other, one)
    return _build_repeated(c, _name_menu(named, menu), repeat, shown, otherwise)


def _name_menu(menu_name: ast.Expr | None, inline_menu: ast.ChooseMenu) -> ast.ChooseMenu:
    """Return an inline menu with the name before its colon."""
    match menu_name:
        case None:
            return inline_menu
        case ast.Name(id=name):
            return replace(inline_menu, name=name)
        case ast.Call(callee=ast.Name(id=name), args=args):
            about = tuple(arg for arg in args if isinstance(arg, ast.Name))
            if len(about) == len(args):
                return replace(inline_menu, name=name, mentioned_locals=about)
    raise_syntax_error(
        "this is no name of a menu",
        menu_name.span,
        help="write `p chooses answer:`, or with locals that its words mention, `p chooses answer(due):`",
    )


def _build_may_choose(c: Children) -> ast.Statement:
    chooser, _, _, what, shown, body, other = c
    return ast.Choose(
        chooser=chooser,
        choice=what,
        may=True,
        body=body,
        else_block=other,
        visibility=shown,
        span=compute_span(c),
    )


def _build_may_choose_menu(c: Children) -> ast.Statement:
    chooser, _, _, named, shown, menu, other = c
    what = _name_menu(named, menu)
    return ast.Choose(
        chooser=chooser, choice=what, may=True, else_block=other, visibility=shown, span=compute_span(c)
    )


# --- simultaneous choices -------------------------------------------------------------------------


def _build_all_choose(c: Children) -> ast.Together:
    if len(c) == 6:
        if not isinstance(c[4], ast.ChooseFrom):
            raise_syntax_error(
                "it is not said what is done with what they choose",
                compute_span(c),
                help="write `:` behind it, and below what is done for each of them",
            )
        return _build_together(c, c[4], c[5])
    *_, what, shown, body, otherwise = c
    return _build_together(c, what, shown, body=body, otherwise_block=otherwise)


def _build_all_choose_menu(c: Children) -> ast.Together:
    *_, named, shown, menu, otherwise = c
    return _build_together(c, _name_menu(named, menu), shown, otherwise_block=otherwise)


def _build_several_may(c: Children) -> ast.Together:
    *_, what, shown, body, other = c
    return _build_together(c, what, shown, may=True, body=body, else_block=other)


def _build_several_may_menu(c: Children) -> ast.Together:
    *_, named, shown, menu, other = c
    return _build_together(c, _name_menu(named, menu), shown, may=True, else_block=other)


def _build_together(
    c: Children,
    choice: Any,
    visibility: ast.SeenBy | None,
    may: bool = False,
    body: ast.Block | None = None,
    else_block: ast.Block | None = None,
    otherwise_block: ast.Block | None = None,
) -> ast.Together:
    word, binder, where = c[:3]
    if len(binder.names) != 1:
        raise_syntax_error(
            "one name says who answers", binder.span, help="write `all p in player choose ...`"
        )
    first = word.text == "first"
    if body is not None and not may and isinstance(choice, ast.ChooseFrom):
        raise_syntax_error(
            "what is done stands in the menu",
            body.span,
            "a second time here",
            help="leave the colon out, and what stands below",
        )
    decision = ast.Choose(
        chooser=ast.Name(id=binder.names[0], span=binder.span),
        choice=choice,
        may=may,
        body=body,
        else_block=None if first else else_block,
        otherwise=otherwise_block,
        visibility=visibility,
        span=compute_span(c),
    )
    return ast.Together(
        binder=binder,
        where=where,
        decision=decision,
        first_only=first,
        else_block=else_block if first else None,
        span=compute_span(c),
    )


# --- menus on the spot, and headers ---------------------------------------------------------------


def _build_menu(c: Children) -> ast.ChooseMenu:
    alternatives = tuple(c[3:-1])
    name_spans: dict[str, Span] = {}
    for alternative in alternatives:
        if alternative.name in name_spans:
            raise_syntax_error(f"two alternatives are called `{alternative.name}`", alternative.name_span)
        name_spans[alternative.name] = alternative.name_span
    return ast.ChooseMenu(alternatives=alternatives, span=compute_span(alternatives))


def _build_alternative(c: Children) -> ast.Alternative:
    name, parameters, _, guard, body = c
    return ast.Alternative(
        name=name.text,
        name_span=name.span,
        parameters=tuple(parameters or ()),
        where=None if guard is None else guard.condition,
        possible=guard is not None and guard.possible,
        body=body,
        span=compute_span(c),
    )


def _build_amount(name: str, c: Children, range_children: Children) -> ast.Parameter:
    domain = ast.RangeOf(
        first=range_children[1], last=range_children[3], span=compute_span(range_children[1:])
    )
    return ast.Parameter(name=name, amount_range=domain, span=compute_span(c))


def _build_header(c: Children) -> ast.Header:
    binders, clauses, for_ever = c
    withs, where = split_clauses(clauses)
    return ast.Header(
        binders=tuple(binders),
        withs=withs,
        where=where,
        for_ever=for_ever is not None,
        span=compute_span(c),
    )


# --- the forms ------------------------------------------------------------------------------------

STATEMENTS: Forms = {
    # Blocks
    "line": lambda c: c[0],
    "suite_line": lambda c: ast.Block(statements=(c[1],), span=c[1].span),
    "suite_block": lambda c: _build_block(c[3:-1]),
    "block_text": _build_block,
    # Plain statements
    "assign": _build_assign,
    "call_statement": _build_call_statement,
    "let": lambda c: ast.Let(name=c[1].text, name_span=c[1].span, value=c[3], span=compute_span(c)),
    "reset": lambda c: ast.Reset(targets=tuple(c[1::2]), span=compute_span(c)),
    "move": lambda c: _build_move(c, c[1]),
    "move_all": lambda c: _build_move(c, None),
    "move_first": lambda c: _build_move(c, c[2], first_of=True),
    "end": lambda c: c[1],
    "require": lambda c: ast.Require(condition=check_condition(c[1]), span=compute_span(c)),
    "return_": lambda c: ast.Return(value=c[1] if len(c) > 1 else None, span=compute_span(c)),
    "settle": lambda c: ast.Settle(span=compute_span(c)),
    "leave": lambda c: ast.Leave(span=compute_span(c)),
    "nothing": lambda c: ast.Nothing(span=compute_span(c)),
    "end_game": lambda c: ast.EndGame(span=compute_span(c)),
    "shuffle": lambda c: ast.Shuffle(zone=c[1], span=compute_span(c)),
    "remember": lambda c: ast.Remember(name=c[1].text, name_span=c[1].span, span=compute_span(c)),
    "draw": _build_draw,
    "roll": lambda c: ast.Roll(name=c[1].text, first=c[3], last=c[5], span=compute_span(c)),
    "log": _build_log,
    "log_argument": lambda c: ast.LogArgument(name=c[0].text, value=c[2], seen_by=c[5], span=compute_span(c)),
    # Compound statements
    "if_": _build_if,
    "elif_": tuple,
    "else_": lambda c: c[1],
    "otherwise_": lambda c: c[1],
    "while_": lambda c: ast.While(condition=check_condition(c[1]), body=c[2], span=compute_span(c)),
    "for_": _build_for,
    "for_in_order": _build_for_in_order,
    "orders": lambda c: c[1],
    "go_round": lambda c: ast.GoRound(
        name=c[2].text, start=c[4], until=check_condition(c[6]), body=c[7], span=compute_span(c)
    ),
    "at_once": lambda c: ast.AtOnce(body=c[2], span=compute_span(c)),
    "one_move": _build_one_move,
    "reaching": lambda c: c[2],
    "lay": lambda c: ast.Lay(shape_name=c[1].text, placement=c[3], body=c[4], span=compute_span(c)),
    # Decisions
    "chooses": lambda c: ast.Choose(chooser=c[0], choice=c[2], visibility=c[3], span=compute_span(c)),
    "chooses_repeated": lambda c: _build_repeated(c, c[2][0], c[2][1], c[3]),
    "let_choose": _build_let_choose,
    "asked": _build_decision,
    "shown": lambda c: ast.SeenBy(seen_by=c[2] if len(c) > 1 else None, span=compute_span(c)),
    "choose_members": lambda c: ast.ChooseMembers(binders=tuple(c[0]), where=c[1], span=compute_span(c)),
    "choose_within": lambda c: ast.ChooseWithin(name=c[0].text, bag=c[2], where=c[3], span=compute_span(c)),
    "choose_amount": lambda c: ast.ChooseAmount(name=c[0].text, first=c[2], last=c[4], span=compute_span(c)),
    "choose_bag": _build_choose_bag,
    "choose_from": lambda c: _build_choose_from(c[1]),
    "repeated_ending": lambda c: (_build_choose_from(c[1]), c[2]),
    "repeated_times": lambda c: (_build_choose_from(c[2]), c[0]),
    "ending": lambda c: c[2],
    "times": _build_times,
    "chooses_menu": _build_chooses_menu,
    "chooses_named": _build_chooses_named,
    "may_choose": _build_may_choose,
    "may_choose_menu": _build_may_choose_menu,
    "all_choose": _build_all_choose,
    "all_choose_menu": _build_all_choose_menu,
    "several_may": _build_several_may,
    "several_may_menu": _build_several_may_menu,
    # Menus on the spot
    "menu": _build_menu,
    "alternative": _build_alternative,
    "parameters": lambda c: list(c[1::2]),
    "parameter_letter": lambda c: ast.Parameter(name=c[0].text, span=compute_span(c)),
    "parameter_domain": lambda c: ast.Parameter(name=c[0].text, domain=c[2], span=compute_span(c)),
    "parameter_amount": lambda c: _build_amount(c[0].text, c, c[1:]),
    "guard_condition": lambda c: ast.Guard(
        possible=False, condition=check_condition(c[0]), span=compute_span(c)
    ),
    "guard_possible": lambda c: ast.Guard(possible=True, condition=None, span=compute_span(c)),
    "guard_both": lambda c: ast.Guard(possible=True, condition=check_condition(c[2]), span=compute_span(c)),
    # Short texts
    "becomes": lambda c: ast.Becomes(target=c[0], value=c[2], span=compute_span(c)),
    "for_ever": lambda c: ast.Header(binders=(), for_ever=True, span=compute_span(c)),
    "header": _build_header,
    "header_in_order": lambda c: replace(
        _build_header((*c[:2], None)), sort_order=c[2], span=compute_span(c)
    ),
    "takes_domain": lambda c: ast.Parameter(name="", domain=c[1], span=compute_span(c)),
    "takes_amount": lambda c: _build_amount("", c, c),
    "typed": lambda c: ast.TypeWithDefault(type=c[0], default=c[2], span=compute_span(c)),
    "union_text": lambda c: list(c[::2]),
    "product_text": lambda c: list(c[::2]),
    # Types
    "optional_type": lambda c: ast.OptionalType(inner_type=c[0], span=compute_span(c)),
    "collection_type": lambda c: ast.CollectionTypeText(
        collection=c[0].text, element_type=c[2], span=compute_span(c)
    ),
    "int_type": lambda c: ast.IntTypeText(span=compute_span(c)),
    "int_range_type": lambda c: ast.IntTypeText(first=c[1], last=c[3], span=compute_span(c)),
    "range_type": lambda c: ast.IntTypeText(first=c[0], last=c[2], span=compute_span(c)),
    "bool_type": lambda c: ast.BoolTypeText(span=compute_span(c)),
    "named_type": lambda c: ast.NamedType(name=c[0].text, span=compute_span(c)),
    "one_of_type": lambda c: ast.OneOfType(names=tuple(name.text for name in c[2::2]), span=compute_span(c)),
}
