"""Type procedures and their calls, and detect recursion."""

from __future__ import annotations

from dataclasses import replace

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import (
    DefineSymbol,
    MenuSymbol,
    Modification,
    ProcedureSymbol,
    find_called_procedures,
)
from rulewright.analysis.type_diagnostics import find_cycles
from rulewright.analysis.type_relations import format_count, format_type
from rulewright.analysis.typing import cases, modifiers, name_resolution, statements, type_inference
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.typing.type_narrowing import WriteSet, forget_facts
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.model.part import Part
from rulewright.source import Span
from rulewright.tree.walk import walk_actions
from rulewright.types import UNKNOWN, BagType, NothingType, Type, UnknownType

Statements = tuple[tree.Stmt, ...]

# --- calling --------------------------------------------------------------------------------------


def find_callee(scope: Scope, call: ast.Call) -> tuple[ProcedureSymbol, tree.Expr | None] | None:
    """Return the procedure that a call runs, and the member whose rule it is; or None."""
    match call.callee:
        case ast.Name(id=name) if scope.find_local(name) is None:
            symbol = scope.world.symbols.get(name)
            if isinstance(symbol, ProcedureSymbol):
                scope.world.mark_used(symbol)
                return symbol, None
        case ast.Attribute():
            base = call.callee.value
            if isinstance(base, ast.Name) and scope.find_local(base.id) is None:
                if scope.world.find_type(base.id) is not None:
                    return None
            rules = [rule for rule in scope.world.rule_symbols if rule.procedure is not None]
            if all(rule.name != call.callee.name for rule in rules):
                return None
            found = name_resolution.find_field(scope, call.callee)
            if found is not None and found[1].rule in rules:
                assert found[1].rule is not None and found[1].rule.procedure is not None
                return found[1].rule.procedure, found[0]
    return None


def type_call(scope: Scope, call: ast.Call, result: tree.Var | None) -> Statements:
    """Type a call of a procedure; `result` is the variable that receives its value."""
    found = find_callee(scope, call)
    if found is None:
        _report_no_procedure(scope, call)
        return ()
    symbol, member = found
    args = type_inference.type_arguments(
        scope, symbol, symbol.signature, call.args, call.span, skip=0 if member is None else 1
    )
    if scope.body is not None and scope.body.caller is not None:
        scope.body.caller.calls.add(symbol)
    if scope.body is not None and scope.body.at_once:
        scope.world.mark_at_once_call(symbol, call.span)
    if args is None:
        if result is not None:
            result.type = UNKNOWN
        return ()
    if member is not None:
        args = (member, *args)
    if result is not None:
        kind = _find_result_type(scope, symbol)
        if kind is None:
            scope.world.reporter.error(
                "no-value",
                f"`{symbol.name}` returns no value",
                call.span,
                "a value is expected",
                declared=symbol,
                help="add `return ...` to it",
            )
            result.type = UNKNOWN
            return ()
        result.type = kind
    return (tree.CallProcedure(procedure=symbol.procedure, args=args, result_var=result, span=call.span),)


def _find_result_type(scope: Scope, symbol: ProcedureSymbol) -> Type | None:
    if symbol.gives is not None:
        return symbol.gives
    if symbol.progress == "running":
        return UNKNOWN  # it calls itself, which is reported elsewhere
    ensure_typed(scope.world, symbol)
    return symbol.procedure.result_type


def _report_no_procedure(scope: Scope, call: ast.Call) -> None:
    base = call.callee
    if isinstance(base, ast.Name):
        symbol = scope.world.symbols.get(base.id)
        if symbol is None:
            known = scope.world.list_names(ProcedureSymbol)
            scope.world.reporter.error(
                "unknown-name",
                f"`{base.id}` is not declared here",
                base.span,
                "not declared",
                help=suggest_name(base.id, known),
            )
            return
        help_ = None
        if isinstance(symbol, MenuSymbol):
            help_ = f"let a player choose: `p chooses from {call.span.text}`"
        if isinstance(symbol, DefineSymbol):
            help_ = "use its value, or delete the line"
        scope.world.reporter.error(
            "no-effect",
            f"`{base.id}` is not a procedure, so this line has no effect",
            call.span,
            "",
            declared=symbol,
            help=help_,
        )
        return
    value = type_inference.infer_type(scope, call)
    if not isinstance(value.type, UnknownType):
        scope.world.reporter.error(
            "no-effect", "this line has no effect", call.span, f"a value of type {format_type(value.type)}"
        )


# --- declaring ------------------------------------------------------------------------------------


def ensure_typed(world: World, symbol: ProcedureSymbol) -> None:
    """Type a procedure, once."""
    if symbol.progress != "waiting":
        return
    symbol.progress = "running"
    world.add_procedure(symbol.procedure)
    with world.type_separately(symbol):
        if symbol.type_body is not None:
            symbol.type_body()
        else:
            _type_procedure(world, symbol)
    symbol.progress = "done"


def type_reachable(world: World, tree_nodes: tuple[object, ...]) -> None:
    """Type all procedures that a body can reach, so that callers can inspect them."""
    rules = (rule.procedure for rule in world.rule_symbols if rule.procedure is not None)
    symbols = {symbol.procedure: symbol for symbol in (*world.list_symbols(ProcedureSymbol), *rules)}
    waiting, seen = [tree_nodes], set[tree.Procedure]()
    for part in waiting:
        for call in walk_actions(part):
            if isinstance(call, tree.CallProcedure) and call.procedure not in seen:
                seen.add(call.procedure)
                if call.procedure in symbols:
                    ensure_typed(world, symbols[call.procedure])
                waiting.append(call.procedure.body)


def _type_procedure(world: World, symbol: ProcedureSymbol) -> None:
    following = _list_followers(world, symbol)
    inner = symbol.procedure
    if following:
        inner = tree.Procedure(
            f"{symbol.name} itself",
            tuple(tree.Var(var.name, var.type) for var in symbol.procedure.parameters),
            None,
            span=symbol.span,
        )
        world.add_procedure(inner)
    _type_procedure_body(world, symbol, inner)
    if following:
        _add_followers(world, symbol, inner, following)


def make_scope(world: World, symbol: ProcedureSymbol, procedure: tree.Procedure, path: str) -> Scope:
    """Return a scope that contains the parameters."""
    about = tuple(var for var in procedure.parameters if not isinstance(var.type, BagType))
    scope = Scope(world, body=Body(path, None, about, symbol))
    scope.bind_locals(symbol.signature.parameters, procedure.parameters, symbol.span)
    return scope


def _type_procedure_body(world: World, symbol: ProcedureSymbol, procedure: tree.Procedure) -> None:
    """Type the body of a procedure and infer its result type."""
    scope = make_scope(world, symbol, procedure, symbol.name)
    returns = ReturnTo(f"`{symbol.name}`", symbol.gives, is_inferred=symbol.gives is None)
    assert scope.body is not None
    scope.body = replace(scope.body, returns=returns)
    body, ends = type_rule(scope, symbol.rule_part, symbol.name, symbol.span)
    procedure.body = body
    if symbol.gives is not None:
        procedure.result_type = symbol.gives
    elif returns.returned_types:
        procedure.result_type = statements.find_result_type(
            scope, returns.returned_types, returns.description
        )
    if procedure.result_type is not None and not isinstance(procedure.result_type, NothingType) and not ends:
        world.reporter.error(
            "missing-return",
            f"`{symbol.name}` returns a value, but not on every path",
            symbol.span,
            "its end can be reached without `return`",
        )


def type_rule(scope: Scope, rule_part: Part, path: str, span: Span) -> statements.TypedBlock:
    """Type a block; `do`; keyed `steps`; or `by` with `cases`."""
    world = scope.world
    if rule_part.text is not None:
        return statements.type_block(scope, text_parsing.parse_block(world.reporter, rule_part.text))
    if "by" in rule_part:
        return type_branches(scope, rule_part, path, span)
    typed_statements: list[tree.Stmt] = []
    do = rule_part.get("do")
    if do is not None:
        made, ends = type_rule(scope, do, path, span)
        typed_statements.extend(made)
        if ends:
            return tuple(typed_statements), True
    steps = rule_part.get("steps")
    if steps is not None:
        ends = False
        for entry in steps:
            made, ends = _type_step(scope, entry, f"{path}.{entry.key.text}", entry.key.span)
            typed_statements.extend(made)
        return tuple(typed_statements), ends
    if do is None:
        world.reporter.error(
            "missing-key",
            f"`{path}` has no body",
            span,
            help="add `do:`, with `nothing` if it has no effect",
        )
    return tuple(typed_statements), False


def type_branches(scope: Scope, rule_part: Part, path: str, span: Span) -> statements.TypedBlock:
    """Type statements by cases."""
    table = cases.read_case_table(scope, rule_part)
    if table is None:
        return (), False
    arms: list[tuple[int, tuple[tree.Stmt, ...]]] = []
    ends = True
    for arm in table.arms:
        inner = scope.child_scope()
        if len(arm.case_values) == 1:
            inner = scope.with_condition(cases.make_equal(table.subject, arm.case_values[0]))
        name = arm.span.text.split(",")[0].strip()
        made, arm_ends = type_rule(inner, arm.rule_part, f"{path}.{name}", arm.span)
        ends = ends and arm_ends
        arms.extend((value, made) for value in arm.case_values)
    default: tuple[tree.Stmt, ...] = ()
    if table.default is not None:
        default, default_ends = type_rule(scope.child_scope(), table.default.rule_part, path, span)
        ends = ends and default_ends
    return (
        (tree.Branches(subject=table.subject, arms=tuple(arms), default=default, span=table.subject.span),),
        ends,
    )


def _type_step(scope: Scope, rule_part: Part, path: str, span: Span) -> statements.TypedBlock:
    """Type a step of a procedure, which runs if its `when` holds."""
    inner = scope.child_scope(body=replace(scope.body, path=path) if scope.body is not None else None)
    return _type_guarded(inner, rule_part, path, span)


def _type_guarded(scope: Scope, rule_part: Part, path: str, span: Span) -> statements.TypedBlock:
    """Type a block that runs if its `when` holds."""
    test = type_inference.type_stated_condition(scope, rule_part.get_text("when"))
    if test is None:
        return type_rule(scope, rule_part, path, span)
    made, _ = type_rule(scope.with_condition(test), rule_part, path, span)
    return (tree.If(condition=test, then=made, span=test.span),), False


def _add_followers(
    world: World, symbol: ProcedureSymbol, inner_procedure: tree.Procedure, additions: list[Modification]
) -> None:
    """Make the procedure, followed by the additions of modifiers."""
    outer = symbol.procedure
    outer.result_type = inner_procedure.result_type
    kept = (
        tree.Var("result", inner_procedure.result_type) if inner_procedure.result_type is not None else None
    )
    args = tuple(tree.make_local(v, symbol.span) for v in outer.parameters)
    body_statements: list[tree.Stmt] = [
        tree.CallProcedure(procedure=inner_procedure, args=args, result_var=kept, span=symbol.span)
    ]
    for change in additions:
        body_statements.extend(_type_follower(world, symbol, outer, change))
    if kept is not None:
        value = tree.make_local(kept, symbol.span)
        body_statements.append(tree.Return(value=value, span=symbol.span))
    outer.body = tuple(body_statements)


# --- additions by modifiers ---------------------------------------------------------------------


def _list_followers(world: World, symbol: ProcedureSymbol) -> list[Modification]:
    found = []
    for change in world.modifications.get(modifiers.FOLLOWING + symbol.name, []):
        world.mark_used(change)
        if len(change.parameters) != len(symbol.signature.parameters):
            world.reporter.error(
                "wrong-number-of-arguments",
                f"`{symbol.name}` has {format_count(len(symbol.signature.parameters), 'letter')}, "
                f"not {len(change.parameters)}",
                change.key_span,
                declared=symbol,
            )
            continue
        found.append(change)
    return found


def _type_follower(
    world: World, symbol: ProcedureSymbol, procedure: tree.Procedure, modification: Modification
) -> tuple[tree.Stmt, ...]:
    """Type the addition of a modifier in a scope with the procedure's arguments under the
    modifier's names.
    """
    path = f"{symbol.name}.{modification.name}"
    scope = Scope(world, body=Body(path, None, procedure.parameters, symbol))
    scope.bind_locals(modification.parameters, procedure.parameters, modification.key_span)
    scope.facts = forget_facts(scope.facts, WriteSet(any_state=True))
    body, _ = _type_guarded(scope, modification.change_part, path, modification.key_span)
    return body


# --- recursion ----------------------------------------------------------------------------------


def check_recursion(world: World) -> None:
    """Report procedures that call themselves, directly or indirectly, each cycle once."""
    rules = (rule.procedure for rule in world.rule_symbols if rule.procedure is not None)
    for circle in find_cycles((*world.list_symbols(ProcedureSymbol), *rules), _list_called):
        start, *others = circle
        world.reporter.error(
            "recursive-procedure",
            f"`{start.name}` calls itself",
            start.span,
            " -> ".join(symbol.name for symbol in (*circle, start)),
            labels=tuple(Label(symbol.span, "through this") for symbol in others),
            help="use a loop: `while`, `for`, or a menu with `ending with`",
        )


def _list_called(symbol: ProcedureSymbol) -> list[ProcedureSymbol]:
    return sorted(find_called_procedures(symbol), key=lambda called: called.name)
