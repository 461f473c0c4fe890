"""Types what a menu offers; declared menus are expanded where they are used."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright import tree
from rulewright.analysis import (
    calls,
    declare_names,
    defines,
    domains,
    expressions,
    modifiers,
    statements,
    texts,
)
from rulewright.analysis.facts import when
from rulewright.analysis.fitting import a, certain, show
from rulewright.analysis.scope import Body, ReturnTo, Scope
from rulewright.analysis.symbols import MenuSymbol
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.language import ast
from rulewright.source import Span
from rulewright.tree.walk import walk
from rulewright.types import (
    BOOL,
    BoolType,
    IntType,
    MemberType,
    Type,
    UnknownType,
)


@dataclass(slots=True)
class Offer:
    """An alternative, and whether the end of its body is never reached."""

    alternative: tree.Alternative
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
        node.name,
        node.parameters,
        {},
        guard,
        None,
        node.body,
        node.name_span if node.name_span.end else node.span,
    )
    return _typed(scope, text)


def _typed(scope: Scope, text: _Text, declared: _Declared | None = None) -> Offer:
    bound = domains.Bound()
    for parameter in text.parameters:
        _bind(scope, parameter, text.types.get(parameter.name), bound)
    if declared is not None:
        bound.conditions.extend(_conditions(scope, text, declared, bound))
        for test in bound.conditions:
            scope.facts.update(when(scope.world, test, True))
    if text.guard is not None and text.guard.condition is not None:
        scope.world.saw(text.guard.condition.span)
        bound.conditions.append(
            expressions.condition(scope, text.guard.condition, "what `where` asks for")
        )
    for test in bound.conditions:
        scope.facts.update(when(scope.world, test, True))
    where = bound.where(text.guard.span if text.guard is not None else text.span)
    body, ends = statements.block(scope, text.do)
    alternative = tree.Alternative(
        name=text.name,
        parameters=tuple(bound.binders),
        where=where,
        body=body,
        possible=text.guard is not None and text.guard.possible,
        span=text.span,
    )
    return Offer(alternative, ends)


def _bind(scope: Scope, node: ast.Parameter, kind: Type | None, bound: domains.Bound) -> None:
    """A parameter runs over its domain, or over the whole type of its letter."""
    if node.amount is not None:
        numbers, number_type = domains.numbers(scope, node.amount.first, node.amount.last)
        var = scope.bind(node.name, number_type, node.span)
        bound.binders.append(tree.Binder(var, numbers, node.span))
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
        bound.binders.append(tree.Binder(var, domain, node.span))


def whole(world: World, kind: Type, node: ast.Parameter) -> tree.Domain | None:
    """All values of a type."""
    match kind:
        case MemberType(of=of):
            return tree.Members(of)
        case IntType(low=int(low), high=int(high)):
            return tree.Numbers(
                tree.Const(type=IntType(low, low), value=low, span=node.span),
                tree.Const(type=IntType(high, high), value=high, span=node.span),
            )
        case BoolType():
            return tree.Numbers(
                tree.Const(type=BOOL, value=0, span=node.span),
                tree.Const(type=BOOL, value=1, span=node.span),
            )
        case UnknownType():
            return None
        case _:
            world.reporter.error(
                "not-a-domain",
                f"`{node.name}` could be anything: it has the type {show(kind)}",
                node.span,
                help=f"say what it runs over: `{node.name} in ...` or `{node.name} from 1 to ...`",
            )
            return None


# --- declared -------------------------------------------------------------------------------------


def expand(
    scope: Scope, call: ast.Call, leave: tree.Label | None, returns: ReturnTo
) -> tuple[list[tree.Stmt], list[Offer], str, tuple[tree.Var, ...]] | None:
    """A declared menu in place: statements that bind its arguments, what it offers, key, about."""
    world = scope.world
    name = call.callee.id if isinstance(call.callee, ast.Name) else ""
    symbol = scope.symbol(name)
    if not isinstance(symbol, MenuSymbol):
        known = world.names_of(MenuSymbol)
        world.reporter.error(
            "unknown-name",
            f"no menu is called `{name or call.callee.span.text}`",
            call.callee.span,
            "not declared" if symbol is None else f"this is {a(symbol.what)}",
            labels=() if symbol is None else (Label(symbol.span, "declared here"),),
            help=did_you_mean(name, known),
        )
        return None
    args = calls.arguments(scope, symbol, symbol.signature, call.args, call.span)
    if args is None:
        return None
    menus = scope.body.menus if scope.body is not None else ()
    if name in menus:
        cycle = " -> ".join([*menus[menus.index(name) :], name])
        world.reporter.error(
            "recursive-procedure",
            f"the menu `{name}` leads back to itself",
            call.span,
            cycle,
        )
        return None
    variables = tuple(
        tree.Var(word, kind)
        for word, kind in zip(symbol.signature.parameters, symbol.signature.types, strict=True)
    )
    before: list[tree.Stmt] = [
        tree.SetLocal(var=var, value=value, span=call.span)
        for var, value in zip(variables, args, strict=True)
    ]
    offers = offered(scope, symbol, variables, leave, returns, (*menus, name))
    return before, offers, name, variables


def offered(
    scope: Scope,
    symbol: MenuSymbol,
    variables: tuple[tree.Var, ...],
    leave: tree.Label | None,
    returns: ReturnTo,
    menus: tuple[str, ...],
) -> list[Offer]:
    """The alternatives of a declared menu, those that modifiers add at the end."""
    world = scope.world
    found: list[Offer] = []
    taken: dict[str, Span] = {}
    for entry, letters, condition in _entries(world, symbol):
        text = _read(world, symbol, entry)
        if text is None:
            continue
        if text.name in taken:
            world.reporter.error(
                "duplicate-name",
                f"`{symbol.name}` offers `{text.name}` twice",
                text.span,
                "again here",
                labels=(Label(taken[text.name], "first here"),),
            )
        taken[text.name] = text.span
        label = tree.Label(text.name)
        inner = scope.separate(
            Body(
                f"{symbol.name}.{text.name}",
                replace(returns, label=label),
                variables,
                scope.body.procedure if scope.body is not None else None,
                menus,
            )
        )
        inner.leave = leave
        for word, var in zip(letters, variables, strict=True):
            inner.bind_var(word, var, symbol.span)
        offer = _typed(inner.child(), text, _Declared(symbol, letters, variables, condition))
        if exits(offer.alternative.body, label):
            wrapped = tree.Scope(label=label, body=offer.alternative.body, span=text.span)
            offer = Offer(replace(offer.alternative, body=(wrapped,)), offer.ends)
        found.append(offer)
    return found


@dataclass(slots=True)
class _Declared:
    """A declared menu: its letters as this alternative has them, and a modifier's condition."""

    symbol: MenuSymbol
    letters: tuple[str, ...]
    variables: tuple[tree.Var, ...]
    condition: Scalar | None


def _entries(
    world: World, symbol: MenuSymbol
) -> list[tuple[Entry, tuple[str, ...], Scalar | None]]:
    """What a menu offers, with what modifiers add."""
    own = symbol.node.get("offers")
    found: list[tuple[Entry, tuple[str, ...], Scalar | None]] = [
        (entry, symbol.signature.parameters, None)
        for entry in (own if isinstance(own, Mapping) else ())
    ]
    for change in modifiers.changes_of(world, symbol.name, symbol.signature, ("offers",)):
        if isinstance(change.value, Mapping):
            added, test = change.value.get("offers"), change.value.get("when")
            for entry in added if isinstance(added, Mapping) else ():
                found.append((entry, change.letters, test if isinstance(test, Scalar) else None))
    return found


def _read(world: World, symbol: MenuSymbol, entry: Entry) -> _Text | None:
    """An entry of `offers` as text, or None after reporting what is wrong with it."""
    reporter = world.reporter
    signature = texts.signature(reporter, entry.key)
    if signature is None:
        return None
    node = entry.value
    takes: dict[str, ast.Parameter] = {}
    types: dict[str, Type] = {}
    guard = needs = None
    do: Node | None = node
    if isinstance(node, Mapping):
        takes, types = declare_names.read_takes(world, node.get("takes"), signature.parameters)
        where = node.get("where")
        if where is not None:
            text = texts.scalar(reporter, where, "the condition", where.span)
            guard = texts.guard(reporter, text) if text is not None else None
        needs = texts.mapping(reporter, node.get("needs"), "`needs`")
        do = node.get("do")
        if do is None:
            reporter.error(
                "missing-key",
                f"`{entry.key.text}` does not say what it does",
                entry.key.span,
                help="add `do:`, with `nothing` if nothing happens",
            )
            return None
    text = texts.scalar(reporter, do, f"what `{entry.key.text}` does", entry.key.span)
    block = texts.block(reporter, text) if text is not None else None
    if block is None:
        return None
    parameters = tuple(
        takes.get(name) or ast.Parameter(name=name, span=entry.key.span)
        for name in signature.parameters
    )
    return _Text(signature.name, parameters, types, guard, needs, block, entry.key.span)


def _conditions(
    scope: Scope, text: _Text, declared: _Declared, bound: domains.Bound
) -> list[tree.Expr]:
    """A modifier's condition, and `needs` as a definition whose parts have names."""
    world = scope.world
    found: list[tree.Expr] = []
    if declared.condition is not None:
        syntax = texts.expression(world.reporter, declared.condition)
        if syntax is not None:
            world.saw(syntax.span)
            found.append(expressions.condition(scope, syntax))
    if text.needs is None:
        return found
    name = f"{declared.symbol.name}.{text.name}"
    outer = [*declared.variables, *(binder.var for binder in bound.binders)]
    words = [*declared.letters, *(binder.var.name for binder in bound.binders)]
    define = world.defines.get(name)
    if define is None:
        define = tree.Define(
            name,
            tuple(tree.Var(word, var.type) for word, var in zip(words, outer, strict=True)),
            BOOL,
            span=text.span,
        )
        world.add_define(define)
        inner = scope.separate(Body(name))
        for word, var in zip(words, define.parameters, strict=True):
            inner.bind_var(word, var, text.span)
        define.body = defines.parts(inner, defines.Rule(define), text.needs, "needs", "")
    args = tuple(tree.Local(type=var.type, var=var, span=text.span) for var in outer)
    found.append(tree.CallDefine(type=BOOL, define=define, args=args, span=text.needs.span))
    return found


def exits(body: object, label: tree.Label) -> bool:
    """Whether something in a body leaves through a label."""
    return any(isinstance(part, tree.Exit) and part.label is label for part in walk(body))


def check_unused(scope: Scope, symbol: MenuSymbol) -> None:
    """Types a menu that is used nowhere, so that its text is checked too."""
    variables = tuple(
        tree.Var(word, kind)
        for word, kind in zip(symbol.signature.parameters, symbol.signature.types, strict=True)
    )
    offered(
        scope,
        symbol,
        variables,
        tree.Label("menu"),
        ReturnTo("this menu", infer=True),
        (symbol.name,),
    )
