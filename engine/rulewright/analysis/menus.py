"""Types what a menu offers, on the spot or declared; declared menus are expanded where they are used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.analysis import calls, core, declare_names, defines, domains, expressions, statements, texts
from rulewright.analysis.effects import Changes, forget
from rulewright.analysis.facts import when
from rulewright.analysis.fitting import certain, show
from rulewright.analysis.modifiers import changes_of
from rulewright.analysis.scope import Body, ReturnTo, Scope
from rulewright.analysis.symbols import MenuSymbol
from rulewright.analysis.types import (
    BOOL, UNKNOWN, BoolType, FiniteType, IntType, MemberType, Type, UnknownType,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.document.nodes import Entry, Mapping, Scalar
from rulewright.document.source import Span
from rulewright.language import ast


@dataclass(slots=True)
class Offer:
    """An alternative, and whether the end of its body is never reached."""

    alternative: core.Alternative
    ends: bool


@dataclass(slots=True)
class _Text:
    """An alternative as written, before it is typed."""

    name: str
    parameters: tuple[ast.Parameter, ...]
    types: dict[str, Type]
    guard: ast.Guard | None
    needs: Mapping | None
    do: ast.Block | None
    span: Span


# --- on the spot ----------------------------------------------------------------------------------


def on_the_spot(scope: Scope, node: ast.Alternative) -> Offer:
    """An alternative written where the player is asked; `scope` is a fresh one for it."""
    path = scope.body.path if scope.body is not None else ""
    body = scope.body or Body(path)
    scope.body = replace(body, path=f"{path}.{node.name}".lstrip("."))
    guard = ast.Guard(possible=node.possible, condition=node.where, span=node.span)
    text = _Text(
        node.name, node.parameters, {}, guard, None, node.body,
        node.name_span if node.name_span.end else node.span,
    )
    return _typed(scope, text)


def _typed(scope: Scope, text: _Text, more: Sequence[core.Expr] = ()) -> Offer:
    bound = domains.Bound()
    bound.conditions.extend(more)
    for parameter in text.parameters:
        _bind(scope, parameter, text.types.get(parameter.name), bound)
    if text.guard is not None and text.guard.condition is not None:
        scope.world.saw(text.guard.condition.span)
        bound.conditions.append(
            expressions.condition(scope, text.guard.condition, "what `where` asks for")
        )
    for test in bound.conditions:
        scope.facts.update(when(scope.world, test, True))
    where = bound.where(text.guard.span if text.guard is not None else text.span)
    body, ends = statements.block(scope, text.do)
    alternative = core.Alternative(
        name=text.name, parameters=tuple(bound.binders), where=where, body=body,
        possible=text.guard is not None and text.guard.possible, span=text.span,
    )
    return Offer(alternative, ends)


def _bind(scope: Scope, node: ast.Parameter, kind: Type | None, bound: domains.Bound) -> None:
    """A parameter runs over its domain, or over the whole type of its letter."""
    if node.amount is not None:
        numbers, number_type = domains.numbers(scope, node.amount.first, node.amount.last)
        var = scope.bind(node.name, number_type, node.span)
        bound.binders.append(core.Binder(var, numbers, node.span))
        return
    if node.domain is not None:
        domains.bind(
            scope, ast.Binder(names=(node.name,), domain=node.domain, span=node.span), bound
        )
        return
    if kind is None:
        kind = declare_names.letter_type(scope.world, node.name, node.span)
    var = scope.bind(node.name, certain(kind), node.span)
    domain = whole(scope.world, kind, node)
    if domain is not None:
        bound.binders.append(core.Binder(var, domain, node.span))


def whole(world: World, kind: Type, node: ast.Parameter) -> core.Domain | None:
    """All values of a type."""
    match kind:
        case MemberType(of=of):
            return core.Members(of)
        case IntType(low=int(low), high=int(high)):
            return core.Numbers(
                core.Const(type=IntType(low, low), value=low, span=node.span),
                core.Const(type=IntType(high, high), value=high, span=node.span),
            )
        case BoolType():
            return core.Numbers(
                core.Const(type=BOOL, value=0, span=node.span),
                core.Const(type=BOOL, value=1, span=node.span),
            )
        case UnknownType():
            return None
        case _:
            world.reporter.error(
                "not-a-domain", f"`{node.name}` could be anything: it has the type {show(kind)}",
                node.span, help=f"say what it runs over: `{node.name} in ...` or `{node.name} from 1 to ...`",
            )
            return None


# --- declared -------------------------------------------------------------------------------------


def expand(
    scope: Scope, call: ast.Call, leave: core.Label | None, returns: ReturnTo
) -> tuple[list[core.Stmt], list[Offer], str, tuple[core.Var, ...]] | None:
    """A declared menu in place: statements that bind its arguments, what it offers, key, about."""
    world = scope.world
    name = call.callee.id if isinstance(call.callee, ast.Name) else ""
    symbol = scope.symbol(name)
    if not isinstance(symbol, MenuSymbol):
        known = [n for n, s in world.symbols.items() if isinstance(s, MenuSymbol)]
        world.reporter.error(
            "unknown-name", f"no menu is called `{name or call.callee.span.text}`", call.callee.span,
            "not declared", help=did_you_mean(name, known),
        )
        return None
    args = calls.arguments(scope, symbol, symbol.signature, call.args, call.span)
    if args is None:
        return None
    menus = scope.body.menus if scope.body is not None else ()
    if name in menus:
        cycle = " -> ".join([*menus[menus.index(name):], name])
        world.reporter.error(
            "recursive-procedure", f"the menu `{name}` leads back to itself", call.span, cycle,
        )
        return None
    variables = tuple(
        core.Var(word, kind)
        for word, kind in zip(symbol.signature.parameters, symbol.signature.types, strict=True)
    )
    before: list[core.Stmt] = [
        core.SetLocal(var=var, value=value, span=call.span)
        for var, value in zip(variables, args, strict=True)
    ]
    offers = offered(scope, symbol, variables, leave, returns, (*menus, name))
    return before, offers, name, variables


def offered(
    scope: Scope, symbol: MenuSymbol, variables: tuple[core.Var, ...], leave: core.Label | None,
    returns: ReturnTo, menus: tuple[str, ...],
) -> list[Offer]:
    """The alternatives of a declared menu, those that modifiers add at the end."""
    world = scope.world
    found: list[Offer] = []
    taken: dict[str, Span] = {}
    entries: list[tuple[Entry, tuple[str, ...], Scalar | None]] = []
    offers = symbol.node.get("offers")
    for entry in offers if isinstance(offers, Mapping) else ():
        entries.append((entry, symbol.signature.parameters, None))
    for change in changes_of(world, symbol.name, symbol.signature, ("offers",)):
        added = change.value.get("offers") if change.value is not None else None
        when_node = change.value.get("when") if change.value is not None else None
        for entry in added if isinstance(added, Mapping) else ():
            entries.append((entry, change.letters, when_node if isinstance(when_node, Scalar) else None))
    for entry, letters, condition in entries:
        text = _read(world, symbol, entry)
        if text is None:
            continue
        if text.name in taken:
            world.reporter.error(
                "duplicate-name", f"`{symbol.name}` offers `{text.name}` twice", text.span, "again here",
                labels=(),
            )
        taken[text.name] = text.span
        label = core.Label(text.name)
        inner = scope.separate(
            Body(
                f"{symbol.name}.{text.name}", replace_label(returns, label), variables,
                scope.body.procedure if scope.body is not None else None, menus,
            )
        )
        inner.leave = leave
        for word, var in zip(letters, variables, strict=True):
            inner.bind_var(word, var, symbol.span)
        inner.facts = forget(inner.facts, Changes(all=True))
        more = []
        if condition is not None:
            tree = texts.expression(world.reporter, condition)
            if tree is not None:
                more.append(expressions.condition(inner, tree))
        if text.needs is not None:
            need = _needs(inner, symbol, text, letters, variables)
            if need is not None:
                inner.names.clear()
                for word, var in zip(letters, variables, strict=True):
                    inner.bind_var(word, var, symbol.span)
        offer = _typed_declared(inner, symbol, text, letters, variables, more)
        if _exits(offer.alternative.body, label):
            wrapped = core.Scope(label=label, body=offer.alternative.body, span=text.span)
            offer = Offer(replace(offer.alternative, body=(wrapped,)), offer.ends)
        found.append(offer)
    return found


def replace_label(returns: ReturnTo, label: core.Label) -> ReturnTo:
    """`return` in an alternative leaves that alternative."""
    return ReturnTo(
        returns.what, returns.result, returns.infer, returns.inferred, label, returns.var
    )


def _exits(body: object, label: core.Label) -> bool:
    from rulewright.analysis.facts import walk

    return any(isinstance(part, core.Exit) and part.label is label for part in walk(body))
