"""The flow: the tree of set-up, turns, phases and steps becomes one main procedure."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.analysis import builtins, core, domains, expressions, statements, texts
from rulewright.analysis.scope import Body, ReturnTo, Scope
from rulewright.analysis.symbols import Signature, StateSymbol
from rulewright.analysis.types import IntType, MemberType
from rulewright.analysis.world import World
from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.document.source import Span
from rulewright.language import ast


def declare(world: World) -> None:
    """Declares what `repeat: turn in 1 to 9` counts, so that all rule text can read it."""
    flow = world.root.get("flow")
    if isinstance(flow, Mapping):
        for entry in flow:
            _declare(world, entry.value)


def _declare(world: World, node: Node) -> None:
    if not isinstance(node, Mapping):
        return
    counted = _counted(world, node.get("repeat"), report=False)
    if counted is not None:
        key = IntType(counted.low, counted.high)
        start = core.Const(type=key, value=counted.low, span=counted.span)
        state = core.State(counted.name, (), key, (), start, span=counted.span)
        signature = Signature(counted.name, (), (), counted.span)
        world.declare(
            StateSymbol(
                counted.name, counted.span, state=state, signature=signature, used=True, read=True,
                read_only="it is counted by the flow",
            )
        )
    steps = node.get("steps")
    if isinstance(steps, Mapping):
        for entry in steps:
            _declare(world, entry.value)


@dataclass(frozen=True, slots=True)
class _Counted:
    """`turn in 1 to 9`."""

    name: str
    low: int
    high: int
    span: Span


def _counted(world: World, node: Node | None, *, report: bool) -> _Counted | None:
    if not isinstance(node, Scalar):
        return None
    mark = len(world.reporter.found)
    header = texts.header(world.reporter, node)
    if not report:
        del world.reporter.found[mark:]
    if header is None or not header.binders:
        return None
    binder = header.binders[0]
    domain = binder.domain
    if (
        len(header.binders) == 1
        and len(binder.names) == 1
        and isinstance(domain, ast.RangeOf)
        and isinstance(domain.first, ast.Number)
        and isinstance(domain.last, ast.Number)
        and not domain.down
    ):
        return _Counted(binder.names[0], domain.first.value, domain.last.value, binder.span)
    if report:
        world.reporter.error(
            "bad-repeat", "`repeat` counts from one number to another, or goes on for ever",
            node.span, "expected something like `turn in 1 to 9`",
            help="to run over members, use `each`",
        )
    return None


def build(world: World) -> core.Procedure:
    """The main procedure; the game is over when it ends."""
    flow = world.root.get("flow")
    body: tuple[core.Stmt, ...] = ()
    if isinstance(flow, Mapping):
        scope = Scope(world, body=Body("flow"))
        for entry in flow:
            body += _node(scope, entry.key.text, entry.value, ())
        return core.Procedure("main", (), None, body, flow.span)
    world.reporter.error(
        "missing-key", "there is no `flow`", world.root.span, "",
        help="`flow` says in which order things happen",
    )
    return core.Procedure("main", (), None, body, world.root.span)


def _node(
    scope: Scope, path: str, node: Node, about: tuple[core.Var, ...]
) -> tuple[core.Stmt, ...]:
    """The statements of one step with everything below it."""
    world = scope.world
    if isinstance(node, Scalar):
        return _step(scope.child(), path, node, None, about, node.span)
    if not isinstance(node, Mapping):
        texts.mapping(world.reporter, node, f"the step `{path}`")
        return ()
    inner = scope.child()
    inner.facts = {}
    when = _condition(inner, node.get("when"), "when")
    known = inner.where(when) if when is not None else inner
    made = _repeated(known, path, node, about)
    if when is None:
        return made
    return (core.If(condition=when, then=made, span=when.span),)


def _condition(scope: Scope, node: Node | None, what: str) -> core.Expr | None:
    if node is None:
        return None
    text = texts.scalar(scope.world.reporter, node, f"`{what}`", node.span)
    tree = texts.expression(scope.world.reporter, text) if text is not None else None
    if tree is None:
        return None
    scope.world.saw(tree.span)
    return expressions.condition(scope, tree, f"`{what}`")


def _repeated(
    scope: Scope, path: str, node: Mapping, about: tuple[core.Var, ...]
) -> tuple[core.Stmt, ...]:
    each, repeat = node.get("each"), node.get("repeat")
    if each is not None and repeat is not None:
        scope.world.reporter.error(
            "clashing-keys", "a step has either `each` or `repeat`", node.key_span("repeat"),
            "put one of them into a step inside",
        )
        return ()
    if each is not None:
        return _each(scope, path, node, each, about)
    if repeat is not None:
        return _repeat(scope, path, node, repeat, about)
    body = _body(scope, path, node, about)
    if node.get("until") is None:
        return body
    label = core.Label(path)
    return (core.Loop(label=label, body=(*body, *_until(scope, node, label)), span=node.span),)


def _until(scope: Scope, node: Mapping, label: core.Label) -> tuple[core.Stmt, ...]:
    """Leaves the loop once `until` holds; it is read after each round."""
    inner = scope.child()
    inner.facts = {}
    test = _condition(inner, node.get("until"), "until")
    if test is None:
        return ()
    return (core.If(condition=test, then=(core.Exit(label=label, span=test.span),), span=test.span),)


def _each(
    scope: Scope, path: str, node: Mapping, text: Node, about: tuple[core.Var, ...]
) -> tuple[core.Stmt, ...]:
    written = texts.scalar(scope.world.reporter, text, "`each`", node.key_span("each"))
    header = texts.header(scope.world.reporter, written) if written is not None else None
    if header is None:
        return ()
    scope.world.saw(header.span)
    label = core.Label(path)
    inner = scope.child()
    bound = domains.bind_all(inner, header.binders, header.withs, header.where)
    names = (*about, *(binder.var for binder in bound.binders), *(var for var, _ in bound.withs))
    where = bound.where(header.span)
    body = (*_body(inner, path, node, names), *_until(inner, node, label))
    if not header.for_ever:
        return (
            core.ForEach(
                binders=tuple(bound.binders), withs=tuple(bound.withs), where=where, body=body,
                label=label, span=header.span,
            ),
        )
    round_ = _players_for_ever(inner, bound, where, body, label, header.span)
    if round_ is not None:
        return round_
    loop = core.ForEach(
        binders=tuple(bound.binders), withs=tuple(bound.withs), where=where,
        body=body, label=core.Label("one round"), span=header.span,
    )
    return (core.Loop(label=label, body=(loop,), span=header.span),)


def _players_for_ever(
    scope: Scope,
    bound: domains.Bound,
    where: core.Expr | None,
    body: tuple[core.Stmt, ...],
    label: core.Label,
    span: Span,
) -> tuple[core.Stmt, ...] | None:
    """`p in player from q, for ever`: seat after seat, the start being read once."""
    if len(bound.binders) != 1 or bound.withs:
        return None
    binder = bound.binders[0]
    player = scope.world.type_symbol("player")
    if player is None or player.finite is None:
        return None
    kind = MemberType(player.finite)
    match binder.domain:
        case core.Members(of=of) if of is player.finite:
            start: core.Expr = core.Const(type=kind, value=of.members[0], span=span)
        case core.Cyclic(of=of, start=first) if of is player.finite:
            start = first
        case _:
            return None
    seat = core.Local(type=kind, var=binder.var, span=span)
    turn = body if where is None else (core.If(condition=where, then=body, span=span),)
    following = builtins.seat_after(scope, seat, span)
    advance = core.SetLocal(var=binder.var, value=following, span=span)
    return (
        core.SetLocal(var=binder.var, value=start, span=span),
        core.Loop(label=label, body=(*turn, advance), span=span),
    )


def _repeat(
    scope: Scope, path: str, node: Mapping, text: Node, about: tuple[core.Var, ...]
) -> tuple[core.Stmt, ...]:
    label = core.Label(path)
    body = (*_body(scope, path, node, about), *_until(scope, node, label))
    if isinstance(text, Scalar) and text.text.strip() == "for ever":
        return (core.Loop(label=label, body=body, span=text.span),)
    counted = _counted(scope.world, text, report=True)
    if counted is None:
        return ()
    symbol = scope.world.symbols.get(counted.name)
    if not isinstance(symbol, StateSymbol):
        return ()
    kind = symbol.state.type
    var = core.Var(counted.name, kind)
    numbers = core.Numbers(
        core.Const(type=kind, value=counted.low), core.Const(type=kind, value=counted.high)
    )
    count = core.WriteState(
        state=symbol.state, keys=(), op="=", value=core.Local(type=kind, var=var), span=counted.span
    )
    return (
        core.ForEach(
            binders=(core.Binder(var, numbers, counted.span),), withs=(), where=None,
            body=(count, *body), label=label, span=counted.span,
        ),
    )


def _body(
    scope: Scope, path: str, node: Mapping, about: tuple[core.Var, ...]
) -> tuple[core.Stmt, ...]:
    """`do`, then `steps`; the game settles at the end of each."""
    return _step(scope, path, node.get("do"), node.get("steps"), about, node.span)


def _step(
    scope: Scope,
    path: str,
    do: Node | None,
    steps: Node | None,
    about: tuple[core.Var, ...],
    span: Span,
) -> tuple[core.Stmt, ...]:
    world = scope.world
    made: list[core.Stmt] = [core.EnterPhase(path=path, values=about, span=span)]
    if do is not None:
        text = texts.scalar(world.reporter, do, f"what `{path}` does", span)
        tree = texts.block(world.reporter, text) if text is not None else None
        if tree is not None:
            label = core.Label(path)
            returns = ReturnTo("this step", label=label)
            inner = scope.child(body=Body(path, returns, about))
            inner.facts = {}
            body, _ = statements.run(inner, tree.statements)
            made.append(core.Scope(label=label, body=body, span=tree.span))
    if steps is not None:
        within = texts.mapping(world.reporter, steps, f"the steps of `{path}`")
        for entry in within or ():
            made += _node(scope, f"{path}.{entry.key.text}", entry.value, about)
    if do is None and steps is None:
        world.reporter.error(
            "empty-step", f"the step `{path}` does nothing", span, "neither `do` nor `steps`"
        )
    made.append(core.SettleNow(span=span))
    return tuple(made)


