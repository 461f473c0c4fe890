"""Types procedures and calls of them; finds those that lead back to themselves."""

from __future__ import annotations

from dataclasses import replace

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import circles
from rulewright.analysis.fitting import count, show
from rulewright.analysis.symbols import (
    DefineSymbol,
    MenuSymbol,
    Modification,
    ProcedureSymbol,
    procedures_called,
)
from rulewright.analysis.typing import cases, expressions, lookups, modifiers, statements
from rulewright.analysis.typing.facts import Changes, forget
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.model.part import Part
from rulewright.source import Span
from rulewright.tree.walk import doing
from rulewright.types import UNKNOWN, BagType, NothingType, Type, UnknownType

Made = tuple[tree.Stmt, ...]

# --- calling --------------------------------------------------------------------------------------


def callee(scope: Scope, node: ast.Call) -> tuple[ProcedureSymbol, tree.Expr | None] | None:
    """Return the procedure that a call runs, and the member whose rule it is; or None."""
    match node.callee:
        case ast.Name(id=name) if scope.find(name) is None:
            symbol = scope.world.symbols.get(name)
            if isinstance(symbol, ProcedureSymbol):
                scope.world.use(symbol)
                return symbol, None
        case ast.Attribute():
            base = node.callee.value
            if isinstance(base, ast.Name) and scope.find(base.id) is None:
                if scope.world.type_symbol(base.id) is not None:
                    return None
            rules = [rule for rule in scope.world.rules if rule.procedure is not None]
            if all(rule.name != node.callee.name for rule in rules):
                return None
            found = lookups.field_of(scope, node.callee)
            if found is not None and found[1].rule in rules:
                assert found[1].rule is not None and found[1].rule.procedure is not None
                return found[1].rule.procedure, found[0]
    return None


def call(scope: Scope, node: ast.Call, result: tree.Var | None) -> Made:
    """Type a call of a procedure; `result` is the variable that receives its value."""
    found = callee(scope, node)
    if found is None:
        _not_a_procedure(scope, node)
        return ()
    symbol, member = found
    args = expressions.arguments(
        scope, symbol, symbol.signature, node.args, node.span, skip=0 if member is None else 1
    )
    if scope.body is not None and scope.body.caller is not None:
        scope.body.caller.calls.add(symbol)
    if scope.body is not None and scope.body.at_once:
        scope.world.call_at_once(symbol, node.span)
    if args is None:
        if result is not None:
            result.type = UNKNOWN
        return ()
    if member is not None:
        args = (member, *args)
    if result is not None:
        kind = _result(scope, symbol)
        if kind is None:
            scope.world.reporter.error(
                "no-value",
                f"`{symbol.name}` gives no value",
                node.span,
                "a value is expected",
                declared=symbol,
                help="say `return ...` in it",
            )
            result.type = UNKNOWN
            return ()
        result.type = kind
    return (
        tree.CallProcedure(procedure=symbol.procedure, args=args, result=result, span=node.span),
    )


def _result(scope: Scope, symbol: ProcedureSymbol) -> Type | None:
    if symbol.gives is not None:
        return symbol.gives
    if symbol.progress == "running":
        return UNKNOWN  # it leads back to itself, which is reported elsewhere
    ensure(scope.world, symbol)
    return symbol.procedure.result


def _not_a_procedure(scope: Scope, node: ast.Call) -> None:
    base = node.callee
    if isinstance(base, ast.Name):
        symbol = scope.world.symbols.get(base.id)
        if symbol is None:
            known = scope.world.names_of(ProcedureSymbol)
            scope.world.reporter.error(
                "unknown-name",
                f"nothing here is called `{base.id}`",
                base.span,
                "not declared",
                help=did_you_mean(base.id, known),
            )
            return
        help_ = None
        if isinstance(symbol, MenuSymbol):
            help_ = f"ask somebody: `p chooses from {node.span.text}`"
        if isinstance(symbol, DefineSymbol):
            help_ = "use its value, or leave the line out"
        scope.world.reporter.error(
            "no-effect",
            f"`{base.id}` is not a procedure, so nothing happens here",
            node.span,
            "",
            declared=symbol,
            help=help_,
        )
        return
    value = expressions.infer(scope, node)
    if not isinstance(value.type, UnknownType):
        scope.world.reporter.error(
            "no-effect", "nothing happens here", node.span, f"a value of type {show(value.type)}"
        )


# --- declaring ------------------------------------------------------------------------------------


def ensure(world: World, symbol: ProcedureSymbol) -> None:
    """Type a procedure, once."""
    if symbol.progress != "waiting":
        return
    symbol.progress = "running"
    world.add_procedure(symbol.procedure)
    with world.once(symbol):
        if symbol.make is not None:
            symbol.make()
        else:
            _type(world, symbol)
    symbol.progress = "done"


def type_called(world: World, body: tuple[object, ...]) -> None:
    """Type all procedures that a body can reach, so that callers can inspect them."""
    rules = (rule.procedure for rule in world.rules if rule.procedure is not None)
    symbols = {symbol.procedure: symbol for symbol in (*world.all(ProcedureSymbol), *rules)}
    waiting, seen = [body], set[tree.Procedure]()
    for part in waiting:
        for call in doing(part):
            if isinstance(call, tree.CallProcedure) and call.procedure not in seen:
                seen.add(call.procedure)
                if call.procedure in symbols:
                    ensure(world, symbols[call.procedure])
                waiting.append(call.procedure.body)


def _type(world: World, symbol: ProcedureSymbol) -> None:
    following = _followers(world, symbol)
    inner = symbol.procedure
    if following:
        inner = tree.Procedure(
            f"{symbol.name} itself",
            tuple(tree.Var(var.name, var.type) for var in symbol.procedure.parameters),
            None,
            span=symbol.span,
        )
        world.add_procedure(inner)
    _type_body(world, symbol, inner)
    if following:
        _then(world, symbol, inner, following)


def scope_of(world: World, symbol: ProcedureSymbol, procedure: tree.Procedure, path: str) -> Scope:
    """A scope that sees the parameters."""
    about = tuple(var for var in procedure.parameters if not isinstance(var.type, BagType))
    scope = Scope(world, body=Body(path, None, about, symbol))
    scope.bind_each(symbol.signature.parameters, procedure.parameters, symbol.span)
    return scope


def _type_body(world: World, symbol: ProcedureSymbol, procedure: tree.Procedure) -> None:
    """Types what a procedure does and finds out what it gives."""
    scope = scope_of(world, symbol, procedure, symbol.name)
    returns = ReturnTo(f"`{symbol.name}`", symbol.gives, infer=symbol.gives is None)
    assert scope.body is not None
    scope.body = replace(scope.body, returns=returns)
    body, ends = rule(scope, symbol.node, symbol.name, symbol.span)
    procedure.body = body
    if symbol.gives is not None:
        procedure.result = symbol.gives
    elif returns.inferred:
        procedure.result = statements.result_type(scope, returns.inferred, returns.what)
    if procedure.result is not None and not isinstance(procedure.result, NothingType) and not ends:
        world.reporter.error(
            "missing-return",
            f"`{symbol.name}` gives a value, but not on every way through it",
            symbol.span,
            "its end can be reached without `return`",
        )


def rule(scope: Scope, node: Part, path: str, span: Span) -> statements.Typed:
    """Type a block; `do`; keyed `steps`; or `by` with `cases`."""
    world = scope.world
    if node.text is not None:
        return statements.block(scope, texts.block(world.reporter, node.text))
    if "by" in node:
        return branches(scope, node, path, span)
    done: list[tree.Stmt] = []
    do = node.get("do")
    if do is not None:
        made, ends = rule(scope, do, path, span)
        done.extend(made)
        if ends:
            return tuple(done), True
    steps = node.get("steps")
    if steps is not None:
        ends = False
        for entry in steps:
            made, ends = _step(scope, entry, f"{path}.{entry.key.text}", entry.key.span)
            done.extend(made)
        return tuple(done), ends
    if do is None:
        world.reporter.error(
            "missing-key",
            f"`{path}` does not say what it does",
            span,
            help="add `do:`, with `nothing` if nothing happens",
        )
    return tuple(done), False


def branches(scope: Scope, node: Part, path: str, span: Span) -> statements.Typed:
    """Type statements by cases."""
    table = cases.read(scope, node)
    if table is None:
        return (), False
    arms: list[tuple[int, tuple[tree.Stmt, ...]]] = []
    ends = True
    for arm in table.arms:
        inner = scope.child()
        if len(arm.values) == 1:
            inner = scope.where(cases.equal(table.subject, arm.values[0]))
        name = arm.span.text.split(",")[0].strip()
        made, arm_ends = rule(inner, arm.node, f"{path}.{name}", arm.span)
        ends = ends and arm_ends
        arms.extend((value, made) for value in arm.values)
    default: tuple[tree.Stmt, ...] = ()
    if table.default is not None:
        default, default_ends = rule(scope.child(), table.default.node, path, span)
        ends = ends and default_ends
    return (
        (
            tree.Branches(
                subject=table.subject, arms=tuple(arms), default=default, span=table.subject.span
            ),
        ),
        ends,
    )


def _step(scope: Scope, node: Part, path: str, span: Span) -> statements.Typed:
    """Type a step of a procedure, which runs if its `when` holds."""
    inner = scope.child(body=replace(scope.body, path=path) if scope.body is not None else None)
    return _guarded(inner, node, path, span)


def _guarded(scope: Scope, node: Part, path: str, span: Span) -> statements.Typed:
    """Type a block that runs if its `when` holds."""
    test = expressions.stated(scope, node.text_of("when"))
    if test is None:
        return rule(scope, node, path, span)
    made, _ = rule(scope.where(test), node, path, span)
    return (tree.If(condition=test, then=made, span=test.span),), False


def _then(
    world: World, symbol: ProcedureSymbol, inner: tree.Procedure, following: list[Modification]
) -> None:
    """Make the procedure, followed by the additions of modifiers."""
    outer = symbol.procedure
    outer.result = inner.result
    kept = tree.Var("result", inner.result) if inner.result is not None else None
    args = tuple(tree.local(v, symbol.span) for v in outer.parameters)
    done: list[tree.Stmt] = [
        tree.CallProcedure(procedure=inner, args=args, result=kept, span=symbol.span)
    ]
    for change in following:
        done.extend(_what_follows(world, symbol, outer, change))
    if kept is not None:
        value = tree.local(kept, symbol.span)
        done.append(tree.Return(value=value, span=symbol.span))
    outer.body = tuple(done)


# --- what modifiers let follow --------------------------------------------------------------------


def _followers(world: World, symbol: ProcedureSymbol) -> list[Modification]:
    found = []
    for change in world.modifications.get(modifiers.FOLLOWING + symbol.name, []):
        world.use(change)
        if len(change.letters) != len(symbol.signature.parameters):
            world.reporter.error(
                "wrong-number-of-arguments",
                f"`{symbol.name}` has {count(len(symbol.signature.parameters), 'letter')}, "
                f"not {len(change.letters)}",
                change.key,
                declared=symbol,
            )
            continue
        found.append(change)
    return found


def _what_follows(
    world: World, symbol: ProcedureSymbol, procedure: tree.Procedure, change: Modification
) -> tuple[tree.Stmt, ...]:
    """Type the addition of a modifier in a scope with the procedure's arguments under the
    modifier's names.
    """
    path = f"{symbol.name}.{change.name}"
    scope = Scope(world, body=Body(path, None, procedure.parameters, symbol))
    scope.bind_each(change.letters, procedure.parameters, change.key)
    scope.facts = forget(scope.facts, Changes(all=True))
    body, _ = _guarded(scope, change.value, path, change.key)
    return body


# --- leading back ---------------------------------------------------------------------------------


def check_recursion(world: World) -> None:
    """Reports procedures that lead back to themselves, each circle once."""
    rules = (rule.procedure for rule in world.rules if rule.procedure is not None)
    for circle in circles((*world.all(ProcedureSymbol), *rules), _called):
        start, *others = circle
        world.reporter.error(
            "recursive-procedure",
            f"`{start.name}` leads back to itself",
            start.span,
            " -> ".join(symbol.name for symbol in (*circle, start)),
            labels=tuple(Label(symbol.span, "on the way") for symbol in others),
            help="use a loop: `while`, `for`, or ask again and again with `ending with`",
        )


def _called(symbol: ProcedureSymbol) -> list[ProcedureSymbol]:
    return sorted(procedures_called(symbol), key=lambda called: called.name)
