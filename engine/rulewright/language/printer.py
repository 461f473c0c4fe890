"""From the syntax tree back to rule text, in one canonical form: `parse(print(tree)) == tree`."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import ast
from rulewright.language.print_expressions import (
    OR,
    POSTFIX,
    SUM,
    clauses,
    domain,
    expression,
    joined_binders,
)

__all__ = ["block", "domain", "expression", "guard", "header"]

Lines = list[str]


def block(node: ast.Block) -> str:
    """Statements, one or more lines each, without a line break at the end."""
    return "\n".join(_block(node))


def _block(node: ast.Block) -> Lines:
    return [line for each in node.statements for line in _statement(each)]


def _indented(node: ast.Block) -> Lines:
    return [f"  {line}" for line in _block(node)]


def _statement(node: ast.Statement) -> Lines:
    match node:
        case ast.If():
            return _if("if", node)
        case ast.While():
            return [f"while {expression(node.condition)}:", *_indented(node.body)]
        case ast.For():
            orders = "" if node.orders is None else f", as {expression(node.orders, SUM)} orders"
            over = joined_binders(node.binders) + clauses(node.withs, node.where)
            return [f"for {over}{orders}:", *_indented(node.body)]
        case ast.GoRound():
            start = expression(node.start, SUM)
            until = expression(node.until)
            return [f"go round {node.name} from {start} until {until}:", *_indented(node.body)]
        case ast.AtOnce():
            return ["at once:", *_indented(node.body)]
        case ast.OneMove():
            most = ", ".join(expression(each, SUM) for each in node.most)
            head = f"one move of {expression(node.chooser, POSTFIX)}"
            return [f"{head} with most {most}:" if most else f"{head}:", *_indented(node.body)]
        case ast.Lay():
            return [f"lay {node.shape} at {expression(node.place, SUM)}:", *_indented(node.body)]
        case ast.Choose():
            return _choose(node)
        case ast.Together():
            return _together(node)
        case ast.Let() if isinstance(node.value, ast.Choose):
            first, *more = _choose(node.value)
            return [f"let {node.name} = {first}", *more]
        case _:
            return [_plain(node)]


def _if(word: str, node: ast.If) -> Lines:
    lines = [f"{word} {expression(node.condition)}:", *_indented(node.body)]
    if node.other is not None:
        statements = node.other.statements
        if len(statements) == 1 and isinstance(statements[0], ast.If):
            lines += _if("elif", statements[0])
        else:
            lines += ["else:", *_indented(node.other)]
    return lines


def _plain(node: ast.Statement) -> str:
    match node:
        case ast.Assign():
            return f"{expression(node.target)} {node.op} {expression(node.value)}"
        case ast.Let():
            assert not isinstance(node.value, ast.Choose)
            return f"let {node.name} = {expression(node.value)}"
        case ast.Reset():
            return "reset " + ", ".join(expression(target, POSTFIX) for target in node.targets)
        case ast.Move():
            return _move(node)
        case ast.Remember():
            return f"remember {node.name}"
        case ast.Require():
            return f"require {expression(node.condition)}"
        case ast.Return():
            return "return" if node.value is None else f"return {expression(node.value)}"
        case ast.Settle():
            return "settle"
        case ast.Leave():
            return "leave"
        case ast.Nothing():
            return "nothing"
        case ast.EndGame():
            return "end game"
        case ast.CallStatement():
            return expression(node.call)
        case ast.Shuffle():
            return f"shuffle {expression(node.zone, POSTFIX)}"
        case ast.Draw():
            what = node.name if node.count is None else expression(node.count, SUM)
            to = "" if node.target is None else f" to {expression(node.target, POSTFIX)}"
            return f"draw {what} from {domain(node.source)}{to}{clauses((), node.where)}"
        case ast.Roll():
            first, last = expression(node.first, SUM), expression(node.last, SUM)
            return f"roll {node.name} from {first} to {last}"
        case ast.Log():
            arguments = ", ".join(_log_argument(each) for each in node.arguments)
            return f'log "{node.message}"' + (f" ({arguments})" if arguments else "")
        case (
            ast.If()
            | ast.While()
            | ast.For()
            | ast.GoRound()
            | ast.AtOnce()
            | ast.OneMove()
            | ast.Lay()
            | ast.Choose()
            | ast.Together()
        ):
            raise AssertionError("has lines of its own")
        case _:
            assert_never(node)


def _log_argument(node: ast.LogArgument) -> str:
    text = f"{node.name} = {expression(node.value, closed=True)}"
    if node.seen_by is not None:
        text += f" seen by {expression(node.seen_by, closed=True)}"
    return text


def _move(node: ast.Move) -> str:
    what = "all" if node.what is None else expression(node.what, SUM)
    if node.first_of:
        what = f"first {what}"
    between = "of" if node.first_of else "from"
    source = "" if node.source is None else f" {between} {expression(node.source, SUM)}"
    end = "" if node.end is None else f" at {node.end}"
    return f"move {what}{source} to {expression(node.target, POSTFIX)}{end}"


def _together(node: ast.Together) -> Lines:
    over = joined_binders((node.binder,)) + clauses((), node.where)
    who = f"{'first' if node.first else 'all'} {over}"
    lines = _choose(node.asked, who + (" may choose" if node.asked.may else " choose"))
    return lines if node.other is None else [*lines, "else:", *_indented(node.other)]


def _choose(node: ast.Choose, head: str = "") -> Lines:
    if not head:
        head = f"{expression(node.chooser, POSTFIX)} " + ("may choose" if node.may else "chooses")
    repeat = ""
    if node.times is not None:
        first, last = expression(node.times.first, SUM), expression(node.times.last, SUM)
        repeat = f" {first} times" if first == last else f" {first} to {last} times"
    ending = "" if node.ending is None else f" ending with {node.ending}"
    shown = "" if node.shown is None else f" {_shown(node.shown)}"
    lines: Lines
    match node.what:
        case ast.ChooseMembers():
            over = joined_binders(node.what.binders) + clauses((), node.what.where)
            lines = [f"{head} {over}{shown}"]
        case ast.ChooseWithin():
            bag = expression(node.what.bag, SUM)
            lines = [f"{head} {node.what.name} within {bag}{clauses((), node.what.where)}{shown}"]
        case ast.ChooseAmount():
            first, last = expression(node.what.first, SUM), expression(node.what.last, SUM)
            lines = [f"{head} {node.what.name} from {first} to {last}{shown}"]
        case ast.ChooseBag(of=of, name=name, where=where):
            first, last = expression(node.what.first, SUM), expression(node.what.last, SUM)
            many = first if first == last else f"{first} to {last}"
            lines = [f"{head} {many} of {of.id} as {name}{clauses((), where)}{shown}"]
        case ast.ChooseFrom():
            lines = [f"{head}{repeat} from {expression(node.what.menu)}{ending}{shown}"]
        case ast.ChooseMenu():
            about = ", ".join(local.id for local in node.what.about)
            name = f" {node.what.name}" if node.what.name else ""
            name += f"({about})" if about else ""
            lines = [f"{head}{repeat}{name}{ending}{shown}:"]
            for alternative in node.what.alternatives:
                lines += [f"  {line}" for line in _alternative(alternative)]
        case _:
            assert_never(node.what)
    if node.body is not None:
        lines[-1] += ":"
        lines += _indented(node.body)
    if node.other is not None:
        lines += ["else:", *_indented(node.other)]
    if node.otherwise is not None:
        lines += ["otherwise:", *_indented(node.otherwise)]
    return lines


def _shown(node: ast.SeenBy) -> str:
    if node.seen_by is None:
        return "openly"
    return f"seen by {expression(node.seen_by, closed=True)}"


def _alternative(node: ast.Alternative) -> Lines:
    parameters = ", ".join(_parameter(each) for each in node.parameters)
    where = ""
    if node.possible or node.where is not None:
        where = " where " + guard(ast.Guard(possible=node.possible, condition=node.where))
    return [f"{node.name}{f'({parameters})' if parameters else ''}{where}:", *_indented(node.body)]


def _parameter(node: ast.Parameter) -> str:
    if node.domain is not None:
        return f"{node.name} in {domain(node.domain)}".lstrip()
    if node.amount is not None:
        first, last = expression(node.amount.first, SUM), expression(node.amount.last, SUM)
        return f"{node.name} from {first} to {last}".lstrip()
    return node.name


# Short texts


def guard(node: ast.Guard) -> str:
    if node.condition is None:
        return "possible"
    # A whole `or`, or a quantifier, stands behind `possible and` as it is.
    condition = expression(node.condition, OR)
    return f"possible and {condition}" if node.possible else condition


def header(node: ast.Header) -> str:
    if not node.binders:
        return "for ever"
    over = joined_binders(node.binders) + clauses(node.withs, node.where)
    return over + (", for ever" if node.for_ever else "")
