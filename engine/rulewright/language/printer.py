"""Print the syntax tree as rule text in canonical form: `parse(print(tree)) == tree`."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import ast
from rulewright.language.print_expressions import (
    OR,
    POSTFIX,
    SUM,
    join_binders,
    print_clauses,
    print_domain,
    print_expression,
)

__all__ = ["print_block", "print_domain", "print_expression", "print_guard", "print_header"]

Lines = list[str]


def print_block(block_node: ast.Block) -> str:
    """Print statements, each on one or more lines, without a final line break."""
    return "\n".join(_list_block_lines(block_node))


def _list_block_lines(block_node: ast.Block) -> Lines:
    return [line for each in block_node.statements for line in _print_statement(each)]


def _indent_block(block_node: ast.Block) -> Lines:
    return [f"  {line}" for line in _list_block_lines(block_node)]


def _print_statement(statement: ast.Statement) -> Lines:
    match statement:
        case ast.If():
            return _print_if("if", statement)
        case ast.While():
            return [f"while {print_expression(statement.condition)}:", *_indent_block(statement.body)]
        case ast.For():
            orders = (
                "" if statement.orders is None else f", as {print_expression(statement.orders, SUM)} orders"
            )
            return [f"for {_print_members(statement)}{orders}:", *_indent_block(statement.body)]
        case ast.GoRound():
            start = print_expression(statement.start, SUM)
            until = print_expression(statement.until)
            return [f"go round {statement.name} from {start} until {until}:", *_indent_block(statement.body)]
        case ast.AtOnce():
            return ["at once:", *_indent_block(statement.body)]
        case ast.OneMove():
            most = ", ".join(print_expression(each, SUM) for each in statement.objectives)
            head = f"one move of {print_expression(statement.chooser, POSTFIX)}"
            return [f"{head} with most {most}:" if most else f"{head}:", *_indent_block(statement.body)]
        case ast.Lay():
            return [
                f"lay {statement.shape_name} at {print_expression(statement.placement, SUM)}:",
                *_indent_block(statement.body),
            ]
        case ast.Choose():
            return _print_choose(statement)
        case ast.Together():
            return _print_together(statement)
        case ast.Let() if isinstance(statement.value, ast.Choose):
            first, *more = _print_choose(statement.value)
            return [f"let {statement.name} = {first}", *more]
        case _:
            return [_print_plain(statement)]


def _print_if(word: str, if_statement: ast.If) -> Lines:
    lines = [f"{word} {print_expression(if_statement.condition)}:", *_indent_block(if_statement.body)]
    if if_statement.else_block is not None:
        statements = if_statement.else_block.statements
        if len(statements) == 1 and isinstance(statements[0], ast.If):
            lines += _print_if("elif", statements[0])
        else:
            lines += ["else:", *_indent_block(if_statement.else_block)]
    return lines


def _print_plain(statement: ast.Statement) -> str:
    match statement:
        case ast.Assign():
            return f"{print_expression(statement.target)} {statement.op} {print_expression(statement.value)}"
        case ast.Let():
            assert not isinstance(statement.value, ast.Choose)
            return f"let {statement.name} = {print_expression(statement.value)}"
        case ast.Reset():
            return "reset " + ", ".join(print_expression(target, POSTFIX) for target in statement.targets)
        case ast.Move():
            return _print_move(statement)
        case ast.Remember():
            return f"remember {statement.name}"
        case ast.Require():
            return f"require {print_expression(statement.condition)}"
        case ast.Return():
            return "return" if statement.value is None else f"return {print_expression(statement.value)}"
        case ast.Settle():
            return "settle"
        case ast.Leave():
            return "leave"
        case ast.Nothing():
            return "nothing"
        case ast.EndGame():
            return "end game"
        case ast.CallStatement():
            return print_expression(statement.call)
        case ast.Shuffle():
            return f"shuffle {print_expression(statement.zone, POSTFIX)}"
        case ast.Draw():
            what = statement.name if statement.count is None else print_expression(statement.count, SUM)
            to = "" if statement.target is None else f" to {print_expression(statement.target, POSTFIX)}"
            return (
                f"draw {what} from {print_domain(statement.source)}{to}{print_clauses((), statement.where)}"
            )
        case ast.Roll():
            first, last = print_expression(statement.first, SUM), print_expression(statement.last, SUM)
            return f"roll {statement.name} from {first} to {last}"
        case ast.Log():
            arguments = ", ".join(_print_log_argument(each) for each in statement.arguments)
            return f'log "{statement.message}"' + (f" ({arguments})" if arguments else "")
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
            assert_never(statement)


def _print_log_argument(log_argument: ast.LogArgument) -> str:
    text = f"{log_argument.name} = {print_expression(log_argument.value, closed=True)}"
    if log_argument.seen_by is not None:
        text += f" seen by {print_expression(log_argument.seen_by, closed=True)}"
    return text


def _print_move(move_statement: ast.Move) -> str:
    what = "all" if move_statement.subject is None else print_expression(move_statement.subject, SUM)
    if move_statement.first_of:
        what = f"first {what}"
    between = "of" if move_statement.first_of else "from"
    source = (
        "" if move_statement.source is None else f" {between} {print_expression(move_statement.source, SUM)}"
    )
    end = "" if move_statement.side is None else f" at {move_statement.side}"
    return f"move {what}{source} to {print_expression(move_statement.target, POSTFIX)}{end}"


def _print_together(together_statement: ast.Together) -> Lines:
    over = join_binders((together_statement.binder,)) + print_clauses((), together_statement.where)
    who = f"{'first' if together_statement.first_only else 'all'} {over}"
    lines = _print_choose(
        together_statement.decision, who + (" may choose" if together_statement.decision.may else " choose")
    )
    return (
        lines
        if together_statement.else_block is None
        else [*lines, "else:", *_indent_block(together_statement.else_block)]
    )


def _print_choose(choose_statement: ast.Choose, prefix: str = "") -> Lines:
    if not prefix:
        prefix = f"{print_expression(choose_statement.chooser, POSTFIX)} " + (
            "may choose" if choose_statement.may else "chooses"
        )
    repeat = ""
    if choose_statement.times is not None:
        first, last = (
            print_expression(choose_statement.times.first, SUM),
            print_expression(choose_statement.times.last, SUM),
        )
        repeat = f" {first} times" if first == last else f" {first} to {last} times"
    ending = "" if choose_statement.ending is None else f" ending with {choose_statement.ending}"
    shown = (
        "" if choose_statement.visibility is None else f" {_print_visibility(choose_statement.visibility)}"
    )
    output: Lines
    match choose_statement.choice:
        case ast.ChooseMembers():
            over = join_binders(choose_statement.choice.binders) + print_clauses(
                (), choose_statement.choice.where
            )
            output = [f"{prefix} {over}{shown}"]
        case ast.ChooseWithin():
            bag = print_expression(choose_statement.choice.bag, SUM)
            output = [
                f"{prefix} {choose_statement.choice.name} within "
                f"{bag}{print_clauses((), choose_statement.choice.where)}{shown}"
            ]
        case ast.ChooseAmount():
            first, last = (
                print_expression(choose_statement.choice.first, SUM),
                print_expression(choose_statement.choice.last, SUM),
            )
            output = [f"{prefix} {choose_statement.choice.name} from {first} to {last}{shown}"]
        case ast.ChooseBag(item_type=of, name=name, where=where):
            first, last = (
                print_expression(choose_statement.choice.first, SUM),
                print_expression(choose_statement.choice.last, SUM),
            )
            many = first if first == last else f"{first} to {last}"
            output = [f"{prefix} {many} of {of.id} as {name}{print_clauses((), where)}{shown}"]
        case ast.ChooseFrom():
            output = [
                f"{prefix}{repeat} from {print_expression(choose_statement.choice.menu_call)}{ending}{shown}"
            ]
        case ast.ChooseMenu():
            about = ", ".join(local.id for local in choose_statement.choice.mentioned_locals)
            name = f" {choose_statement.choice.name}" if choose_statement.choice.name else ""
            name += f"({about})" if about else ""
            output = [f"{prefix}{repeat}{name}{ending}{shown}:"]
            for alternative in choose_statement.choice.alternatives:
                output += [f"  {line}" for line in _print_alternative(alternative)]
        case _:
            assert_never(choose_statement.choice)
    if choose_statement.body is not None:
        output[-1] += ":"
        output += _indent_block(choose_statement.body)
    if choose_statement.else_block is not None:
        output += ["else:", *_indent_block(choose_statement.else_block)]
    if choose_statement.otherwise is not None:
        output += ["otherwise:", *_indent_block(choose_statement.otherwise)]
    return output


def _print_visibility(visibility: ast.SeenBy) -> str:
    if visibility.seen_by is None:
        return "openly"
    return f"seen by {print_expression(visibility.seen_by, closed=True)}"


def _print_alternative(alternative: ast.Alternative) -> Lines:
    parameters = ", ".join(_print_parameter(each) for each in alternative.parameters)
    where = ""
    if alternative.possible or alternative.where is not None:
        where = " where " + print_guard(ast.Guard(possible=alternative.possible, condition=alternative.where))
    return [
        f"{alternative.name}{f'({parameters})' if parameters else ''}{where}:",
        *_indent_block(alternative.body),
    ]


def _print_parameter(parameter: ast.Parameter) -> str:
    if parameter.domain is not None:
        return f"{parameter.name} in {print_domain(parameter.domain)}".lstrip()
    if parameter.amount_range is not None:
        first, last = (
            print_expression(parameter.amount_range.first, SUM),
            print_expression(parameter.amount_range.last, SUM),
        )
        return f"{parameter.name} from {first} to {last}".lstrip()
    return parameter.name


# Short texts


def print_guard(guard_node: ast.Guard) -> str:
    if guard_node.condition is None:
        return "possible"
    # A whole `or`, or a quantifier, needs no parentheses after `possible and`.
    condition = print_expression(guard_node.condition, OR)
    return f"possible and {condition}" if guard_node.possible else condition


def print_header(header_node: ast.Header) -> str:
    if not header_node.binders:
        return "for ever"
    return _print_members(header_node) + (", for ever" if header_node.for_ever else "")


def _print_members(loop: ast.For | ast.Header) -> str:
    """Return the members that a loop visits, and their order."""
    sort_order = loop.sort_order
    clauses = print_clauses(loop.withs, loop.where, followed=sort_order is not None)
    over = join_binders(loop.binders) + clauses
    if sort_order is None:
        return over
    keys = ", ".join(print_expression(key, SUM) for key in sort_order.keys)
    return f"{over} by {keys}{' down' if sort_order.is_descending else ''}"
