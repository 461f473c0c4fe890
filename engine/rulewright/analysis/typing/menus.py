"""Types what menus offer: on the spot, and in declared ones with what modifiers add."""

from __future__ import annotations

from dataclasses import replace

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.declare import signatures
from rulewright.analysis.fitting import a, certain, show
from rulewright.analysis.symbols import MenuSymbol, Offered
from rulewright.analysis.typing import choices, defines, domains, expressions, modifiers, statements
from rulewright.analysis.typing.facts import when
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import Noted, World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import doing, walk
from rulewright.types import BOOL, BoolType, CollectionType, IntType, MemberType, Type, UnknownType


@dataclass(slots=True)
class MenuItem:
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
    needs: Part | None
    do: ast.Block | None
    span: Span


# --- on the spot ----------------------------------------------------------------------------------


def on_the_spot(scope: Scope, key: str, node: ast.Alternative, later: bool) -> MenuItem:
    """An alternative written where the player is asked; `scope` is a fresh one for it."""
    path = f"{key}.{node.name}".lstrip(".")
    scope.body = replace(scope.body or Body(path), path=path)
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
    return _typed(scope, text, later=later)


def _typed(
    scope: Scope, text: _Text, declared: _Declared | None = None, *, later: bool = False
) -> MenuItem:
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
    body, ends = statements.block(choices.fresh(scope) if later else scope, text.do)
    once_each(scope, bound)
    alternative = tree.Alternative(
        name=text.name,
        parameters=tuple(bound.binders),
        where=where,
        body=body,
        possible=text.guard is not None and text.guard.possible,
        span=text.span,
    )
    return MenuItem(alternative, ends)


def once_each(scope: Scope, bound: domains.Bound) -> None:
    """Reports a choice among what is listed and may be the same twice."""
    for binder in bound.binders:
        if _may_repeat(scope.world, binder.domain):
            text = binder.span.text.strip() or binder.var.name
            scope.world.reporter.error(
                "not-a-domain",
                "what is chosen has to be there once, and these may be the same",
                binder.span,
                help=f"choose from the type, and say `where {text}`",
            )


def _may_repeat(world: World, domain: tree.Domain) -> bool:
    if isinstance(domain, tree.Listed):
        return True
    if not isinstance(domain, tree.InCollection):
        return False
    lists: set[int] = set()
    for node in walk(domain.collection):
        if isinstance(node, tree.Const | tree.ReadTable) and _is_list(node.type):
            if isinstance(node, tree.Const):
                lists.add(node.value)
                continue
            world.fill(node.table)
            for at, number in enumerate(node.table.cells):
                world.read_cell(node.table, at)
                lists.add(number)
    return any(len(set(world.pool.items[at])) < len(world.pool.items[at]) for at in lists)


def _is_list(kind: Type) -> bool:
    return isinstance(kind, CollectionType) and kind.ordered


def _bind(scope: Scope, node: ast.Parameter, kind: Type | None, bound: domains.Bound) -> None:
    """Bind a parameter to its domain, or to the whole type of its name."""
    if node.amount is not None:
        numbers, number_type = domains.numbers(scope, node.amount.first, node.amount.last)
        bound.over(scope, node.name, number_type, numbers, node.span)
        return
    if node.domain is not None:
        domains.bind(
            scope, ast.Binder(names=(node.name,), domain=node.domain, span=node.span), bound
        )
        return
    if kind is None:
        kind = signatures.letter_type(scope.world, node.name, node.span)
    bound.over(scope, node.name, certain(kind), whole(scope.world, kind, node), node.span)


def whole(world: World, kind: Type, node: ast.Parameter) -> tree.Domain | None:
    """Return all values of a type as a domain."""
    match kind:
        case MemberType(of=of):
            return tree.Members(of)
        case IntType(low=int(low), high=int(high)):
            return tree.Numbers(tree.number(low, node.span), tree.number(high, node.span))
        case BoolType():
            return tree.Numbers(tree.truth(False, node.span), tree.truth(True, node.span))
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


@dataclass(frozen=True, slots=True)
class Called:
    """A declared menu with its arguments, and variables for them."""

    symbol: MenuSymbol
    args: tuple[tree.Expr, ...]
    variables: tuple[tree.Var, ...]


def called(scope: Scope, call: ast.Call) -> Called | None:
    """Return the menu that is named, or None after an error."""
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
            declared=symbol,
            help=did_you_mean(name, known),
        )
        return None
    args = expressions.arguments(scope, symbol, symbol.signature, call.args, call.span)
    if args is None:
        return None
    return Called(symbol, args, _variables(symbol))


def expand(
    scope: Scope,
    call: ast.Call,
    leave: tree.ExitLabel | None,
    returns: ReturnTo,
    later: bool = False,
) -> tuple[list[tree.Stmt], list[MenuItem], str, tuple[tree.Var, ...]] | None:
    """Expand a declared menu: return statements that bind its arguments, its items, its key, and
    the variables of its texts.
    """
    menu = called(scope, call)
    if menu is None:
        return None
    name, menus = menu.symbol.name, scope.body.menus if scope.body is not None else ()
    if name in menus:
        cycle = " -> ".join([*menus[menus.index(name) :], name])
        scope.world.reporter.error(
            "recursive-procedure", f"the menu `{name}` leads back to itself", call.span, cycle
        )
        return None
    before: list[tree.Stmt] = [
        tree.SetLocal(var=var, value=value, span=call.span)
        for var, value in zip(menu.variables, menu.args, strict=True)
    ]
    offers = offered(scope, menu.symbol, menu.variables, leave, returns, (*menus, name), later)
    return before, offers, name, menu.variables


@dataclass(frozen=True, slots=True)
class MenuQuestion:
    """A question about a menu: whether it offers anything, or this alternative."""

    alternative: str | None


def names_offered(world: World, symbol: MenuSymbol) -> list[str]:
    texts = (_read(world, entry) for entry, _, _ in _entries(world, symbol))
    return [text.name for text in texts if text is not None]


def offered(
    scope: Scope,
    symbol: MenuSymbol,
    variables: tuple[tree.Var, ...],
    leave: tree.ExitLabel | None,
    returns: ReturnTo,
    menus: tuple[str, ...],
    later: bool = False,
    asked: MenuQuestion | None = None,
) -> list[MenuItem]:
    """Return the alternatives of a declared menu, additions by modifiers last; for a question
    (`asked`) only what the answer depends on.
    """
    world = scope.world
    found: list[MenuItem] = []
    taken: dict[str, Span] = {}
    caller = scope.body.caller if scope.body is not None else None
    for entry, letters, condition in _entries(world, symbol):
        apart = symbol.apart.get(entry.key.text)
        if apart is not None and apart.part.key is entry.key and asked is None and not later:
            offer = _apart(world, symbol, apart, variables, menus)
            if caller is not None:
                caller.calls.add(apart)
        else:
            label = tree.ExitLabel(entry.name)
            body = Body("", replace(returns, label=label), variables, caller, menus)
            declared = _Declared(symbol, letters, variables, condition)
            offer = _alternative(world, entry, declared, body, leave, later=later, asked=asked)
        if offer is None:
            continue
        name, span = offer.alternative.name or "", offer.alternative.span
        if name in taken:
            world.reporter.error(
                "duplicate-name",
                f"`{symbol.name}` offers `{name}` twice",
                span,
                "again here",
                labels=(Label(taken[name], "first here"),),
            )
        taken[name] = span
        found.append(offer)
    return found


def _alternative(
    world: World,
    entry: Part,
    declared: _Declared,
    body: Body,
    leave: tree.ExitLabel | None,
    *,
    later: bool = False,
    asked: MenuQuestion | None = None,
) -> MenuItem | None:
    """Type an entry of `offers`; None after an error, or if the question is not about it."""
    text = _read(world, entry)
    if text is None:
        return None
    if asked is not None:
        if asked.alternative not in (None, text.name):
            return None
        if text.guard is None or not text.guard.possible:
            text = replace(text, do=None)
    symbol = declared.symbol
    inner = Scope(world, body=replace(body, path=f"{symbol.name}.{text.name}"), leave=leave)
    inner.bind_each(declared.letters, declared.variables, symbol.span)
    offer = _typed(inner.child(), text, declared, later=later)
    label = body.returns.label if body.returns is not None else None
    if label is None:
        return offer
    return MenuItem(left_by(offer.alternative, label), offer.ends)


def _apart(
    world: World,
    symbol: MenuSymbol,
    apart: Offered,
    variables: tuple[tree.Var, ...],
    menus: tuple[str, ...],
) -> MenuItem | None:
    """Type an alternative by itself, once, with its own diagnostics."""
    world.use(apart)
    body = Body("", None, variables, apart, menus)
    declared = _Declared(symbol, symbol.signature.parameters, variables, None)
    known = apart in world.pieces
    with world.noting(Noted(world.everything)) if known else world.once(apart):
        offer = _alternative(world, apart.part, declared, body, None)
    if offer is not None:
        apart.body, apart.ends = offer.alternative.body, offer.ends
    return offer


def type_apart(world: World, symbol: MenuSymbol, apart: Offered) -> None:
    """Type an alternative that no decision has offered so far."""
    if apart not in world.pieces:
        _apart(world, symbol, apart, _variables(symbol), (symbol.name,))


def _variables(symbol: MenuSymbol) -> tuple[tree.Var, ...]:
    """Return the variables of the parameters of a menu."""
    return tuple(
        tree.Var(word, kind)
        for word, kind in zip(symbol.signature.parameters, symbol.signature.types, strict=True)
    )


def left_by(alternative: tree.Alternative, label: tree.ExitLabel) -> tree.Alternative:
    """An alternative whose body ends where something in it leaves through the label."""
    if not exits(alternative.body, label):
        return alternative
    wrapped = tree.LabelledBlock(label=label, body=alternative.body, span=alternative.span)
    return replace(alternative, body=(wrapped,))


@dataclass(slots=True)
class _Declared:
    """A declared menu: its letters as this alternative has them, and a modifier's condition."""

    symbol: MenuSymbol
    letters: tuple[str, ...]
    variables: tuple[tree.Var, ...]
    condition: Text | None


def _entries(world: World, symbol: MenuSymbol) -> list[tuple[Part, tuple[str, ...], Text | None]]:
    """Return the entries of a menu, with additions by modifiers."""
    found: list[tuple[Part, tuple[str, ...], Text | None]] = [
        (offer, symbol.signature.parameters, None) for offer in symbol.offers
    ]
    for change in modifiers.changes_of(world, symbol.name, symbol.signature, ("offers",)):
        test = change.value.text_of("when")
        found += [(offer, change.letters, test) for offer in change.value.get("offers") or ()]
    return found


def _read(world: World, entry: Part) -> _Text | None:
    """Return an entry of `offers` as text, or None after an error."""
    reporter = world.reporter
    signature = texts.signature(reporter, entry.key, any_word=True)
    if signature is None:
        return None
    told = entry.long
    takes, types = signatures.read_takes(world, told.get("takes"), signature.parameters)
    where, needs, do = told.text_of("where"), told.get("needs"), told.text_of("do")
    guard, block = texts.guard(reporter, where), texts.block(reporter, do)
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
    """Return a modifier's condition, and `needs` as a definition with named parts."""
    world = scope.world
    found: list[tree.Expr] = []
    if (test := expressions.stated(scope, declared.condition)) is not None:
        found.append(test)
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
        inner.bind_each(words, define.parameters, text.span)
        with world.noting(Noted(world.noted)) as world.needed[name]:
            define.body = defines.parts(inner, defines.TypedDefine(define), text.needs, "needs", "")
        world.noted.work_of_others += world.needed[name].work_of_others
    world.note(world.needed[name])
    args = tuple(tree.local(var, text.span) for var in outer)
    found.append(tree.CallDefine(type=BOOL, define=define, args=args, span=text.needs.span))
    return found


def exits(body: object, label: tree.ExitLabel) -> bool:
    """Return whether some statement of a body leaves through a label."""
    return any(isinstance(part, tree.Exit) and part.label is label for part in doing(body))


def check_unused(scope: Scope, symbol: MenuSymbol) -> None:
    """Types a menu that is used nowhere, so that its text is checked too."""
    offered(
        scope,
        symbol,
        _variables(symbol),
        tree.ExitLabel("menu"),
        ReturnTo("this menu", infer=True),
        (symbol.name,),
    )
