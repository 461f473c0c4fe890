"""Statements, decisions, menus and short texts: one method for each form that the grammar names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from rulewright.language import ast
from rulewright.language.build_expressions import ExpressionBuilder
from rulewright.language.building import Children, across, in_brackets, menu_call, syntax_error
from rulewright.language.lexer import Lexeme
from rulewright.source import Span

Repeat = Lexeme | ast.Times | None
"""`ending with X` is the word X; `1 to n times`; or once."""


class TreeBuilder(ExpressionBuilder):
    """Makes the syntax tree; has no state, so one serves all texts."""

    # Blocks

    def line(self, c: Children) -> ast.Statement:
        return cast(ast.Statement, c[0])

    def suite_line(self, c: Children) -> ast.Block:
        return ast.Block(statements=(c[1],), span=c[1].span)

    def suite_block(self, c: Children) -> ast.Block:
        return self.block(c[3:-1])

    def block(self, statements: Children) -> ast.Block:
        return ast.Block(statements=tuple(statements), span=across(statements))

    # Plain statements

    def assign(self, c: Children) -> ast.Statement:
        target = c[0]
        if not isinstance(target, ast.Name | ast.Index) or in_brackets(target):
            syntax_error(
                "this cannot be given a value",
                target.span,
                "the fields of a member never change" if isinstance(target, ast.Attribute) else "",
                help="only `state`, bags, pieces and what `let` binds can be changed",
            )
        return ast.Assign(target=target, op=c[1].text, value=c[2], span=across(c))

    def call_statement(self, c: Children) -> ast.Statement:
        if not isinstance(c[0], ast.Call):
            syntax_error(
                "a line of its own has to do something",
                c[0].span,
                "only a value",
                help=_MEANT.get(c[0].span.text, "a procedure is called so: `refill()`"),
            )
        return ast.CallStatement(call=c[0], span=c[0].span)

    def let(self, c: Children) -> ast.Statement:
        return ast.Let(name=c[1].text, name_span=c[1].span, value=c[3], span=across(c))

    def reset(self, c: Children) -> ast.Statement:
        return ast.Reset(targets=tuple(c[1::2]), span=across(c))

    def move(self, c: Children) -> ast.Statement:
        _, what, _, source, _, target, end = c
        return ast.Move(what=what, source=source, target=target, end=_end(end), span=across(c))

    def move_all(self, c: Children) -> ast.Statement:
        _, _, _, source, _, target, end = c
        return ast.Move(what=None, source=source, target=target, end=_end(end), span=across(c))

    def move_first(self, c: Children) -> ast.Statement:
        _, _, count, _, source, _, target, end = c
        return ast.Move(
            what=count, source=source, target=target, first_of=True, end=_end(end), span=across(c)
        )

    def end(self, c: Children) -> Lexeme:
        return cast(Lexeme, c[1])

    def require(self, c: Children) -> ast.Statement:
        return ast.Require(condition=self.truth(c[1]), span=across(c))

    def return_(self, c: Children) -> ast.Statement:
        return ast.Return(value=c[1] if len(c) > 1 else None, span=across(c))

    def settle(self, c: Children) -> ast.Statement:
        return ast.Settle(span=across(c))

    def leave(self, c: Children) -> ast.Statement:
        return ast.Leave(span=across(c))

    def nothing(self, c: Children) -> ast.Statement:
        return ast.Nothing(span=across(c))

    def end_game(self, c: Children) -> ast.Statement:
        return ast.EndGame(span=across(c))

    def shuffle(self, c: Children) -> ast.Statement:
        return ast.Shuffle(zone=c[1], span=across(c))

    def remember(self, c: Children) -> ast.Statement:
        return ast.Remember(name=c[1].text, name_span=c[1].span, span=across(c))

    def draw(self, c: Children) -> ast.Statement:
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

    def roll(self, c: Children) -> ast.Statement:
        return ast.Roll(name=c[1].text, first=c[3], last=c[5], span=across(c))

    def log(self, c: Children) -> ast.Statement:
        arguments = tuple(child for child in c[3:] if isinstance(child, ast.LogArgument))
        return ast.Log(message=c[1].text[1:-1], arguments=arguments, span=across(c))

    def log_argument(self, c: Children) -> ast.LogArgument:
        name, _, value, _, _, seen_by = c
        return ast.LogArgument(name=name.text, value=value, seen_by=seen_by, span=across(c))

    # Compound statements

    def if_(self, c: Children) -> ast.Statement:
        condition, body, *elifs, other = c[1:]
        self.truth(condition)
        for keyword, elif_condition, elif_body in reversed(elifs):
            self.truth(elif_condition)
            end = other.span if other is not None else elif_body.span
            inner = ast.If(
                condition=elif_condition, body=elif_body, other=other, span=keyword.span.to(end)
            )
            other = ast.Block(statements=(inner,), span=inner.span)
        return ast.If(condition=condition, body=body, other=other, span=across(c))

    def elif_(self, c: Children) -> Children:
        return tuple(c)

    def else_(self, c: Children) -> ast.Block:
        return cast(ast.Block, c[1])

    otherwise_ = else_

    def while_(self, c: Children) -> ast.Statement:
        return ast.While(condition=self.truth(c[1]), body=c[2], span=across(c))

    def for_(self, c: Children) -> ast.Statement:
        _, binders, clauses, orders, body = c
        withs, where = self.split(clauses)
        return ast.For(
            binders=tuple(binders),
            withs=withs,
            where=where,
            orders=orders,
            body=body,
            span=across(c),
        )

    def orders(self, c: Children) -> ast.Expr:
        return cast(ast.Expr, c[1])

    def go_round(self, c: Children) -> ast.Statement:
        _, _, name, _, start, _, until, body = c
        return ast.GoRound(
            name=name.text, start=start, until=self.truth(until), body=body, span=across(c)
        )

    def at_once(self, c: Children) -> ast.Statement:
        return ast.AtOnce(body=c[2], span=across(c))

    def one_move(self, c: Children) -> ast.Statement:
        *_, chooser, most, body = c
        return ast.OneMove(chooser=chooser, most=tuple(most or ()), body=body, span=across(c))

    def reaching(self, c: Children) -> list[ast.Expr]:
        return cast(list[ast.Expr], c[2])

    def lay(self, c: Children) -> ast.Statement:
        return ast.Lay(shape=c[1].text, place=c[3], body=c[4], span=across(c))

    # Decisions

    def chooses(self, c: Children) -> ast.Choose:
        return ast.Choose(chooser=c[0], what=c[2], shown=c[3], span=across(c))

    def chooses_repeated(self, c: Children) -> ast.Choose:
        what, repeat = c[2]
        return self._repeating(c, what, repeat, c[3])

    def shown(self, c: Children) -> ast.Shown:
        return ast.Shown(seen_by=c[2] if len(c) > 1 else None, span=across(c))

    def _repeating(
        self,
        c: Children,
        what: ast.ChooseFrom | ast.ChooseMenu,
        repeat: Repeat,
        shown: ast.Shown | None,
        otherwise: ast.Block | None = None,
    ) -> ast.Choose:
        return ast.Choose(
            chooser=c[0],
            what=what,
            shown=shown,
            otherwise=otherwise,
            span=across(c),
            ending=repeat.text if isinstance(repeat, Lexeme) else None,
            times=repeat if isinstance(repeat, ast.Times) else None,
        )

    def let_choose(self, c: Children) -> ast.Statement:
        _, name, _, chooser, _, _, menu, ending, shown = c
        choose = ast.Choose(
            chooser=chooser,
            what=self._menu(menu),
            shown=shown,
            ending=None if ending is None else ending.text,
            span=across(c[3:]),
        )
        return ast.Let(name=name.text, name_span=name.span, value=choose, span=across(c))

    def asked(self, c: Children) -> ast.Statement:
        """A decision on a line of its own and, perhaps, what happens when there is no option."""
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

    def choose_members(self, c: Children) -> ast.ChooseMembers:
        return ast.ChooseMembers(binders=tuple(c[0]), where=c[1], span=across(c))

    def choose_within(self, c: Children) -> ast.ChooseWithin:
        return ast.ChooseWithin(name=c[0].text, bag=c[2], where=c[3], span=across(c))

    def choose_amount(self, c: Children) -> ast.ChooseAmount:
        return ast.ChooseAmount(name=c[0].text, first=c[2], last=c[4], span=across(c))

    def choose_bag(self, c: Children) -> ast.ChooseBag:
        first, _, last, _, of, _, name, where = c
        return ast.ChooseBag(
            first=last if first is None else first,
            last=last,
            of=ast.Name(id=of.text, span=of.span),
            name=name.text,
            where=where,
            span=across(c),
        )

    def choose_from(self, c: Children) -> ast.ChooseFrom:
        return self._menu(c[1])

    def _menu(self, menu: ast.Expr) -> ast.ChooseFrom:
        return ast.ChooseFrom(menu=menu_call(menu), span=menu.span)

    def repeated_ending(self, c: Children) -> tuple[ast.ChooseFrom, Repeat]:
        return self._menu(c[1]), c[2]

    def repeated_times(self, c: Children) -> tuple[ast.ChooseFrom, Repeat]:
        return self._menu(c[2]), c[0]

    def ending(self, c: Children) -> Lexeme:
        return cast(Lexeme, c[2])

    def times(self, c: Children) -> ast.Times:
        last = c[2] if len(c) == 4 else c[0]
        return ast.Times(first=c[0], last=last, span=across(c))

    def chooses_menu(self, c: Children) -> ast.Statement:
        _, _, repeat, shown, menu, otherwise = c
        return self._repeating(c, menu, repeat, shown, otherwise)

    def chooses_named(self, c: Children) -> ast.Statement:
        _, _, one, other, shown, menu, otherwise = c
        repeat, named = (one, other) if isinstance(one, ast.Times) else (other, one)
        return self._repeating(c, self._named(named, menu), repeat, shown, otherwise)

    def _named(self, named: ast.Expr | None, menu: ast.ChooseMenu) -> ast.ChooseMenu:
        """A menu on the spot with the name that stands before its colon."""
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

    def may_choose(self, c: Children) -> ast.Statement:
        chooser, _, _, what, shown, body, other = c
        return ast.Choose(
            chooser=chooser, what=what, may=True, body=body, other=other, shown=shown,
            span=across(c),
        )  # fmt: skip

    def may_choose_menu(self, c: Children) -> ast.Statement:
        chooser, _, _, named, shown, menu, other = c
        what = self._named(named, menu)
        return ast.Choose(
            chooser=chooser, what=what, may=True, other=other, shown=shown, span=across(c)
        )

    # Several who answer at once

    def all_choose(self, c: Children) -> ast.Together:
        if len(c) == 6:
            if not isinstance(c[4], ast.ChooseFrom):
                syntax_error(
                    "it is not said what is done with what they choose",
                    across(c),
                    help="write `:` behind it, and below what is done for each of them",
                )
            return self._together(c, c[4], c[5])
        *_, what, shown, body, otherwise = c
        return self._together(c, what, shown, body=body, otherwise=otherwise)

    def all_choose_menu(self, c: Children) -> ast.Together:
        *_, named, shown, menu, otherwise = c
        return self._together(c, self._named(named, menu), shown, otherwise=otherwise)

    def several_may(self, c: Children) -> ast.Together:
        *_, what, shown, body, other = c
        return self._together(c, what, shown, may=True, body=body, other=other)

    def several_may_menu(self, c: Children) -> ast.Together:
        *_, named, shown, menu, other = c
        return self._together(c, self._named(named, menu), shown, may=True, other=other)

    def _together(
        self,
        c: Children,
        what: Any,
        shown: ast.Shown | None,
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
                "what is done stands in the menu", body.span, "a second time here",
                help="leave the colon out, and what stands below",
            )  # fmt: skip
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

    # Menus on the spot

    def menu(self, c: Children) -> ast.ChooseMenu:
        alternatives = tuple(c[3:-1])
        seen: dict[str, Span] = {}
        for alternative in alternatives:
            if alternative.name in seen:
                syntax_error(
                    f"two alternatives are called `{alternative.name}`", alternative.name_span
                )
            seen[alternative.name] = alternative.name_span
        return ast.ChooseMenu(alternatives=alternatives, span=across(alternatives))

    def alternative(self, c: Children) -> ast.Alternative:
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

    def parameters(self, c: Children) -> list[ast.Parameter]:
        return list(c[1::2])

    def parameter_letter(self, c: Children) -> ast.Parameter:
        return ast.Parameter(name=c[0].text, span=across(c))

    def parameter_domain(self, c: Children) -> ast.Parameter:
        return ast.Parameter(name=c[0].text, domain=c[2], span=across(c))

    def parameter_amount(self, c: Children) -> ast.Parameter:
        amount = ast.RangeOf(first=c[2], last=c[4], span=across(c[2:]))
        return ast.Parameter(name=c[0].text, amount=amount, span=across(c))

    def guard_condition(self, c: Children) -> ast.Guard:
        return ast.Guard(possible=False, condition=self.truth(c[0]), span=across(c))

    def guard_possible(self, c: Children) -> ast.Guard:
        return ast.Guard(possible=True, condition=None, span=across(c))

    def guard_both(self, c: Children) -> ast.Guard:
        return ast.Guard(possible=True, condition=self.truth(c[2]), span=across(c))

    # Whole texts

    def block_text(self, c: Children) -> ast.Block:
        return self.block(c)

    def becomes(self, c: Children) -> ast.Becomes:
        return ast.Becomes(target=c[0], value=c[2], span=across(c))

    def for_ever(self, c: Children) -> ast.Header:
        return ast.Header(binders=(), for_ever=True, span=across(c))

    def header(self, c: Children) -> ast.Header:
        binders, clauses, for_ever = c
        withs, where = self.split(clauses)
        return ast.Header(
            binders=tuple(binders),
            withs=withs,
            where=where,
            for_ever=for_ever is not None,
            span=across(c),
        )

    def takes_domain(self, c: Children) -> ast.Parameter:
        return ast.Parameter(name="", domain=c[1], span=across(c))

    def takes_amount(self, c: Children) -> ast.Parameter:
        amount = ast.RangeOf(first=c[1], last=c[3], span=across(c[1:]))
        return ast.Parameter(name="", amount=amount, span=across(c))

    def typed(self, c: Children) -> ast.Typed:
        return ast.Typed(type=c[0], default=c[2], span=across(c))

    def union_text(self, c: Children) -> list[Lexeme]:
        return list(c[::2])

    product_text = union_text

    # Types

    def optional_type(self, c: Children) -> ast.TypeText:
        return ast.OptionalType(of=c[0], span=across(c))

    def collection_type(self, c: Children) -> ast.TypeText:
        return ast.CollectionTypeText(kind=c[0].text, of=c[2], span=across(c))

    def int_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(span=across(c))

    def int_range_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(first=c[1], last=c[3], span=across(c))

    def range_type(self, c: Children) -> ast.TypeText:
        return ast.IntTypeText(first=c[0], last=c[2], span=across(c))

    def bool_type(self, c: Children) -> ast.TypeText:
        return ast.BoolTypeText(span=across(c))

    def named_type(self, c: Children) -> ast.TypeText:
        return ast.NamedType(name=c[0].text, span=across(c))

    def one_of_type(self, c: Children) -> ast.TypeText:
        return ast.OneOfType(names=tuple(name.text for name in c[2::2]), span=across(c))


def _end(end: Lexeme | None) -> Literal["left", "right", None]:
    if end is None:
        return None
    return "left" if end.text == "left" else "right"


_MEANT = {
    "pass": "to do nothing, write `nothing`",
    "skip": "to do nothing, write `nothing`",
    "break": "to go out of a loop, write `leave`",
    "end": "to end the game, write `end game`",
    "done": "to go out of a loop or a repeated menu, write `leave`",
}
