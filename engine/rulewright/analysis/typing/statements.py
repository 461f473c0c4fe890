"""Type blocks of statements; facts established by a statement refine the types of those after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from rulewright import limits, tree
from rulewright.analysis.symbols import ShapeSymbol
from rulewright.analysis.type_diagnostics import fit_to_type, is_broken, report_mismatch
from rulewright.analysis.type_relations import (
    format_type,
    is_assignable,
    is_optional,
    join_types,
    remove_none,
)
from rulewright.analysis.typing import (
    assignments,
    builtins,
    choices,
    domains,
    menus,
    name_resolution,
    position_history,
    procedures,
    type_inference,
)
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.typing.type_narrowing import (
    Facts,
    WriteSet,
    collect_writes,
    find_assigned_names,
    forget_facts,
    infer_assignment_facts,
    infer_facts,
)
from rulewright.analysis.warnings import lint, loop_conditions
from rulewright.language import ast
from rulewright.language.tree_walks import walk_actions
from rulewright.source import Span
from rulewright.tree.option_codes import can_be_numbered, compute_radix
from rulewright.types import (
    NOTHING,
    UNKNOWN,
    BagType,
    IntType,
    MemberType,
    NothingType,
    Type,
    UnknownType,
)

TypedBlock = tuple[tuple[tree.Stmt, ...], bool]
"""Statements, and whether their end is never reached."""


def type_block(scope: Scope, block_syntax: ast.Block | None) -> TypedBlock:
    """Type a block in a scope of its own."""
    inner = scope.child_scope()
    return type_statements(inner, block_syntax.statements if block_syntax is not None else ())


def type_inner_block(scope: Scope, block_syntax: ast.Block | None) -> tuple[tree.Stmt, ...]:
    return type_block(scope, block_syntax)[0]


def type_statements(scope: Scope, statements: Sequence[ast.Statement]) -> TypedBlock:
    """Type statements in order in `scope`, which collects their bindings and facts."""
    typed_statements: list[tree.Stmt] = []
    ends = warned = False
    assigned = find_assigned_names(statements)
    for statement in statements:
        if ends:
            if not warned:
                scope.world.reporter.warning(
                    "never-reached",
                    "this statement is never executed",
                    find_head_span(statement),
                    "this always exits before",
                )
            warned = True
            _type_statement(scope, statement, assigned)
            continue
        made, ends = _type_statement(scope, statement, assigned)
        if not isinstance(statement, ast.Nothing):
            scope.world.mark_covered(find_mark_span(statement, made), find_extent(statement))
        typed_statements.extend(made)
    scope.report_unused()
    return tuple(typed_statements), ends


def _type_statement(scope: Scope, statement: ast.Statement, assigned_later: set[str]) -> TypedBlock:
    """Type one statement and add the facts that hold after it to the scope."""
    new_facts: Facts = {}
    ends = False
    statements: tuple[tree.Stmt, ...]
    match statement:
        case ast.If():
            return _type_if(scope, statement)
        case ast.Assign():
            statements = assignments.type_assignment(scope, statement)
            new_facts = _infer_local_facts(statements)
        case ast.Let():
            statements = _type_let(scope, statement, assigned_later)
        case ast.Reset():
            statements = assignments.type_reset(scope, statement)
        case ast.Remember():
            statements = position_history.type_remember(scope, statement)
        case ast.Move():
            statements = assignments.type_move(scope, statement)
        case ast.While():
            statements, ends = _type_while(scope, statement)
        case ast.For():
            statements = _type_for(scope, statement)
        case ast.GoRound():
            statements = _type_go_round(scope, statement)
        case ast.AtOnce():
            statements = _type_at_once(scope, statement)
        case ast.OneMove():
            statements, ends = _type_one_move(scope, statement)
        case ast.Choose():
            statements, ends, new_facts = choices.type_choice(scope, statement)
        case ast.Together():
            statements = choices.type_together(scope, statement)
        case ast.Require():
            test = type_inference.type_condition(scope, statement.condition, "the condition of `require`")
            new_facts = infer_facts(scope.world, test, True)
            statements = (tree.Require(condition=test, span=statement.span),)
        case ast.Settle():
            scope.refuse_at_once(statement.span, "settle")
            statements = (tree.SettleNow(span=statement.span),)
        case ast.CallStatement():
            statements = procedures.type_call(scope, statement.call, None)
        case ast.Return():
            statements, ends = _type_return(scope, statement), True
        case ast.Leave():
            statements, ends = _type_leave(scope, statement), True
        case ast.Nothing():
            statements = ()
        case ast.Shuffle() | ast.Draw():
            statements = assignments.type_chance(scope, statement)
        case ast.Roll():
            scope.refuse_at_once(statement.span, "roll")
            domain, kind = domains.make_number_domain(scope, statement.first, statement.last)
            var = scope.bind_local(statement.name, kind, statement.span)
            assert isinstance(domain, tree.Numbers)
            statements = (tree.Roll(var=var, first=domain.first, last=domain.last, span=statement.span),)
        case ast.Log():
            statements = _type_log(scope, statement)
        case ast.Lay():
            statements = _type_lay(scope, statement)
        case ast.EndGame():
            statements, ends = (tree.EndGame(span=statement.span),), True
    if scope.facts:
        scope.facts = forget_facts(scope.facts, collect_writes(statements))
    scope.facts.update(new_facts)
    if statements and isinstance(statement, ast.Assign | ast.Let) and not (scope.body and scope.body.at_once):
        scope.facts.update(infer_assignment_facts(statements[-1]))
    return statements, ends


def _infer_local_facts(statements: tuple[tree.Stmt, ...]) -> Facts:
    """Return the fact that a local is not none, if the only statement sets it to a value that cannot
    be none."""
    if len(statements) == 1 and isinstance(statements[0], tree.SetLocal):
        var, value = statements[0].var, statements[0].value
        if is_optional(var.type) and not is_optional(value.type) and not is_broken(value):
            return {tree.Local(type=var.type, var=var): remove_none(var.type)}
    return {}


# --- branches and loops ---------------------------------------------------------------------------


def _type_if(scope: Scope, if_statement: ast.If) -> TypedBlock:
    lint.check_literal(scope.world, if_statement.condition)
    test = type_inference.type_condition(scope, if_statement.condition)
    yes, no = scope.with_condition(test), scope.with_condition(test, False)
    world, asked_before = scope.world, dict(scope.world.decision_spans)
    then, then_ends = type_statements(yes, if_statement.body.statements)
    # Only one of the two branches runs, so that decisions in them may share a prompt.
    asked_then, world.decision_spans = world.decision_spans, asked_before
    other, other_ends = type_statements(
        no, if_statement.else_block.statements if if_statement.else_block is not None else ()
    )
    world.decision_spans = asked_then | world.decision_spans
    if then_ends and not other_ends:
        scope.facts = no.facts
    elif other_ends and not then_ends:
        scope.facts = yes.facts
    else:
        scope.facts = {k: t for k, t in yes.facts.items() if no.facts.get(k) == t}
    made = tree.If(condition=test, then=then, else_body=other, span=find_head_span(if_statement))
    return (made,), then_ends and other_ends


def make_loop_scope(scope: Scope, block_syntax: ast.Block, leave_label: tree.ExitLabel) -> Scope:
    """Return a scope for the body of a loop, without facts about state that the body changes."""
    inner = scope.child_scope(leave_label=leave_label)
    changed = WriteSet(any_state=True)
    for name in find_assigned_names(block_syntax):
        local = scope.find_local(name)
        if local is not None:
            changed.targets.add(local.var)
    inner.facts = forget_facts(inner.facts, changed)
    return inner


def _type_while(scope: Scope, while_statement: ast.While) -> TypedBlock:
    label = tree.ExitLabel("while")
    inner = make_loop_scope(scope, while_statement.body, label)
    test = type_inference.type_condition(inner, while_statement.condition)
    entered = inner.with_condition(test)
    body, _ = type_statements(entered, while_statement.body.statements)
    leave = tree.If(
        condition=tree.Not(value=test, span=test.span),
        then=(tree.Exit(label=label, span=test.span),),
        span=find_head_span(while_statement),
    )
    always = isinstance(while_statement.condition, ast.Bool) and while_statement.condition.value
    loop = tree.Loop(label=label, body=body if always else (leave, *body), span=while_statement.span)
    forever = always and not menus.has_exit(body, label)
    return (loop,), forever


def _type_for(scope: Scope, for_statement: ast.For) -> tuple[tree.Stmt, ...]:
    label = tree.ExitLabel("for")
    inner = make_loop_scope(scope, for_statement.body, label)
    orders = None
    if for_statement.orders is not None:
        scope.refuse_at_once(for_statement.span, "for ... as ... orders")
        orders = type_inference.check_type(
            scope, for_statement.orders, scope.world.player_type, "the player who picks the order"
        )
    bound = domains.bind_header(inner, for_statement.binders, for_statement.withs, for_statement.where)
    if orders is not None or for_statement.sort_order is not None:
        menus.report_repeats(scope, bound)
    if orders is not None:
        _check_order_size(scope, for_statement, bound)
    before = domains.hoist_list_reads(bound)
    unsorted = tuple(bound.binders), tuple(bound.withs)
    if for_statement.sort_order is not None:
        before += domains.sort_members(inner, bound, for_statement.sort_order)
    body, leaves = type_statements(inner.child_scope(), for_statement.body.statements)
    names = ", ".join(binder.var.name for binder in bound.binders)
    path = inner.body.path if inner.body is not None else ""
    loop = tree.ForEach(
        binders=tuple(bound.binders),
        withs=tuple(bound.withs),
        where=bound.join_conditions(for_statement.span),
        body=body,
        label=label,
        orders=orders,
        key=f"{path}.{names}".lstrip("."),
        span=find_head_span(for_statement),
    )
    at_once = inner.body is not None and inner.body.at_once
    if not (at_once or leaves or orders is not None):
        loop_conditions.check_loop(scope.world, replace(loop, binders=unsorted[0], withs=unsorted[1]))
    return (*before, loop)


def _check_order_size(scope: Scope, for_statement: ast.For, binding: domains.Binding) -> None:
    """Report a loop in an order chosen by a player that has too many members to store in a
    position."""
    if not all(map(can_be_numbered, binding.binders)):
        return
    count = prod(compute_radix(binder)[0] for binder in binding.binders)
    if count > limits.MAX_CELLS:
        scope.world.reporter.error(
            "too-many",
            "this loop has too many combinations for a player to pick their order",
            find_head_span(for_statement),
            f"at most {limits.MAX_CELLS:,} combinations",
            help="bind fewer names in the loop",
        )


def _type_go_round(scope: Scope, round_statement: ast.GoRound) -> tuple[tree.Stmt, ...]:
    label = tree.ExitLabel("go round")
    kind = scope.world.player_type
    start = type_inference.check_type(scope, round_statement.start, kind, "the player who starts")
    inner = make_loop_scope(scope, round_statement.body, label)
    var = inner.bind_local(round_statement.name, kind, round_statement.span)
    test = type_inference.type_condition(inner, round_statement.until, "the condition of `until`")
    body, _ = type_statements(inner.with_condition(test, False), round_statement.body.statements)
    following = builtins.next_seat(
        scope, tree.Local(type=kind, var=var, span=round_statement.span), round_statement.span
    )
    return (
        tree.SetLocal(var=var, value=start, span=find_head_span(round_statement)),
        tree.Loop(
            label=label,
            span=round_statement.span,
            body=(
                tree.If(
                    condition=test,
                    then=(tree.Exit(label=label, span=test.span),),
                    span=find_head_span(round_statement),
                ),
                *body,
                tree.SetLocal(var=var, value=following, span=find_head_span(round_statement)),
            ),
        ),
    )


def _type_at_once(scope: Scope, at_once_statement: ast.AtOnce) -> tuple[tree.Stmt, ...]:
    inner = scope.child_scope()
    if inner.body is not None:
        inner.body = replace(inner.body, at_once=True)
    body, _ = type_statements(inner, at_once_statement.body.statements)
    return (tree.AtOnce(body=body, span=at_once_statement.span),)


def _type_one_move(scope: Scope, move_statement: ast.OneMove) -> TypedBlock:
    scope.refuse_at_once(move_statement.span, "one move")
    chooser = type_inference.check_type(
        scope, move_statement.chooser, scope.world.player_type, "the player of the move"
    )
    later = choices.make_decision_scope(scope)
    role = "the value after `with most`"
    most = tuple([type_inference.type_number(later, each, role) for each in move_statement.objectives])
    body, ends = type_block(choices.make_decision_scope(scope), move_statement.body)
    return (
        tree.OneMove(chooser=chooser, objectives=most, body=body, span=find_head_span(move_statement)),
    ), ends


# --- locals ---------------------------------------------------------------------------------------


def _type_let(scope: Scope, let_statement: ast.Let, assigned_later: set[str]) -> tuple[tree.Stmt, ...]:
    span = let_statement.name_span if let_statement.name_span.end else let_statement.span
    if isinstance(let_statement.value, ast.Choose):
        return choices.type_let_choice(scope, let_statement, let_statement.value, span)
    if isinstance(let_statement.value, ast.Call):
        called = procedures.find_callee(scope, let_statement.value)
        if called is not None:
            var = tree.Var(let_statement.name, UNKNOWN)
            made = procedures.type_call(scope, let_statement.value, var)
            scope.bind_variable(let_statement.name, var, span, is_let=True)
            return made
    letter = scope.world.find_parameter(let_statement.name)
    bag = name_resolution.find_bag(scope, let_statement.value)
    if bag is not None:
        scope.world.reporter.error(
            "type-mismatch",
            "`let` cannot bind a whole bag",
            let_statement.value.span,
            f"got {format_type(bag.type)}",
        )
        scope.bind_local(let_statement.name, UNKNOWN, span, is_let=True)
        return ()
    hint = letter.value_type if letter is not None else None
    value = type_inference.infer_type(scope, let_statement.value, hint)
    kind = value.type
    if letter is not None and not isinstance(letter.value_type, UnknownType | BagType):
        if isinstance(kind, NothingType) or (
            let_statement.name in assigned_later and is_assignable(kind, letter.value_type)
        ):
            value = fit_to_type(scope.world, value, letter.value_type, f"the value of `{let_statement.name}`")
            kind = letter.value_type
    if isinstance(kind, NothingType):
        scope.world.reporter.error(
            "unclear-type",
            "the type of this value is unknown, because it is always none",
            let_statement.value.span,
            "",
            help=f"give the type of `{let_statement.name}` in `names`",
        )
        kind = UNKNOWN
    if let_statement.name in assigned_later and isinstance(kind, IntType):
        kind = IntType(optional=kind.optional)
    var = scope.bind_local(let_statement.name, kind, span, is_let=True)
    return (tree.SetLocal(var=var, value=value, span=let_statement.span),)


def _type_return(scope: Scope, return_statement: ast.Return) -> tuple[tree.Stmt, ...]:
    returns = scope.body.returns if scope.body is not None else None
    if returns is None:
        scope.world.reporter.error(
            "misplaced-return",
            "`return` is not allowed here",
            return_statement.span,
            "it is allowed only in procedures and in alternatives of a menu",
        )
        return ()
    value = None
    if return_statement.value is not None:
        if returns.result_type is None and not returns.is_inferred:
            scope.world.reporter.error(
                "type-mismatch",
                f"{returns.description} returns no value",
                return_statement.value.span,
                "not expected",
            )
            return ()
        value = type_inference.infer_type(scope, return_statement.value, returns.result_type)
        if returns.is_inferred:
            returns.returned_types.append((value.type, return_statement.value.span))
        elif returns.result_type is not None:
            value = fit_to_type(
                scope.world, value, returns.result_type, f"the value of {returns.description}"
            )
    elif returns.is_inferred:
        returns.returned_types.append((NOTHING, return_statement.span))
    elif returns.result_type is not None:
        report_mismatch(
            scope.world,
            return_statement.span,
            NOTHING,
            returns.result_type,
            f"the value of {returns.description}",
        )
    if returns.label is None:
        return (tree.Return(value=value, span=return_statement.span),)
    statements: list[tree.Stmt] = []
    if value is not None and returns.var is not None:
        statements.append(tree.SetLocal(var=returns.var, value=value, span=return_statement.span))
    return (*statements, tree.Exit(label=returns.label, span=return_statement.span))


def find_result_type(
    scope: Scope, returned_types: Sequence[tuple[Type, Span]], description: str
) -> Type | None:
    """Return the common type of all returned values; None if nothing is returned."""
    kinds = [(kind, span) for kind, span in returned_types]
    if all(kind is NOTHING and not span.text.startswith("none") for kind, span in kinds):
        return None
    result, _ = kinds[0]
    for kind, span in kinds[1:]:
        joined = join_types(result, kind)
        if joined is None:
            report_mismatch(scope.world, span, kind, result, f"the value of {description}")
            return UNKNOWN
        result = joined
    if isinstance(result, IntType):
        return IntType(optional=result.optional)
    return result


def _type_leave(scope: Scope, leave_statement: ast.Leave) -> tuple[tree.Stmt, ...]:
    if scope.leave_label is None:
        scope.world.reporter.error(
            "misplaced-leave", "`leave` is not inside a loop or repeated menu", leave_statement.span
        )
        return ()
    return (tree.Exit(label=scope.leave_label, span=leave_statement.span),)


# --- the rest -------------------------------------------------------------------------------------


def _type_log(scope: Scope, log_statement: ast.Log) -> tuple[tree.Stmt, ...]:
    arguments: list[tuple[str, tree.Expr, tree.Expr | None]] = []
    for item in log_statement.arguments:
        symbol = scope.world.find_type(item.name)
        letter = scope.world.parameter_meanings.get(item.name)
        hint = letter.value_type if letter is not None else None
        if symbol is not None and symbol.finite is not None:
            hint = MemberType(symbol.finite, optional=True)
        value = type_inference.infer_type(scope, item.value, hint)
        seen_by: tree.Expr | None = None
        if is_viewer_word(scope, item.seen_by, "everybody"):
            seen_by = tree.make_truth(True, item.span)
        elif item.seen_by is not None:
            seen_by = type_inference.check_type(
                scope, item.seen_by, scope.world.player_type, "the player who may see it"
            )
        arguments.append((item.name, value, seen_by))
    return (tree.Log(message=log_statement.message, arguments=tuple(arguments), span=log_statement.span),)


def is_viewer_word(scope: Scope, syntax: ast.Expr | None, word: str) -> bool:
    """Return whether viewers are given by a keyword of the language, such as `everybody`."""
    return isinstance(syntax, ast.Name) and syntax.id == word and scope.find_symbol(word) is None


def _type_lay(scope: Scope, lay_statement: ast.Lay) -> tuple[tree.Stmt, ...]:
    scope.refuse_at_once(lay_statement.span, "lay")
    symbol = scope.find_symbol(lay_statement.shape_name)
    if not isinstance(symbol, ShapeSymbol):
        scope.world.report_unknown(
            lay_statement.shape_name,
            lay_statement.span,
            "there is no shape",
            scope.world.list_names(ShapeSymbol),
        )
        return ()
    shape = symbol.shape
    place = type_inference.check_type(
        scope, lay_statement.placement, shape.type, "the place for the shape", symbol.span, shape.name
    )
    inner = scope.child_scope()
    cell = tree.Var("cell", MemberType(shape.grid))
    number = inner.bind_local("i", IntType(0, len(shape.cells) - 1), lay_statement.span)
    grid = scope.world.find_type_symbol(shape.grid)
    states = grid.grid.cell_states if grid is not None and grid.grid is not None else {}
    inner.current_cell = (cell, states)
    body, _ = type_statements(inner, lay_statement.body.statements)
    return (
        tree.Lay(
            shape=shape,
            place=place,
            cell_var=cell,
            index_var=number,
            body=body,
            span=find_head_span(lay_statement),
        ),
    )


def find_head_span(statement: ast.Statement) -> Span:
    """Return the span of a statement without its inner blocks, as counted by coverage."""
    return _find_first_line(statement.span)


def find_mark_span(statement: ast.Statement, statements: tuple[tree.Stmt, ...]) -> Span:
    """Return the span whose mark a statement leaves: for `let x = f()` with a procedure or
    decision, that of the call itself.
    """
    if isinstance(statement, ast.Let) and statements and statements[0].span != statement.span:
        return _find_first_line(statements[0].span)
    return find_head_span(statement)


def find_extent(statement: ast.Statement) -> Span | None:
    """Return a statement up to its first inner block; None if that is in another file."""
    span = statement.span
    blocks = [node.span for node in walk_actions(statement) if isinstance(node, ast.Block)]
    if any(block.source is not span.source or block.start < span.start for block in blocks):
        return None
    end = min([span.end, *(block.start for block in blocks)])
    text = span.source.text[span.start : end].rstrip()
    return Span(span.source, span.start, span.start + len(text))


def _find_first_line(span: Span) -> Span:
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))
