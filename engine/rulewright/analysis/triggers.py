"""Triggers and invariants: conditions over the members that a header runs over."""

from __future__ import annotations

from rulewright.analysis import core, domains, expressions, statements, texts
from rulewright.analysis.fitting import optional
from rulewright.analysis.report import fit
from rulewright.analysis.scope import Body, ReturnTo, Scope
from rulewright.analysis.types import BOOL
from rulewright.analysis.world import World
from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.language import ast

ALWAYS = core.Const(type=BOOL, value=1)


def build(world: World) -> tuple[core.Trigger, ...]:
    """The triggers, in the order in which they are looked at."""
    section = world.root.get("triggers")
    found = []
    if isinstance(section, Mapping):
        for entry in section:
            trigger = _trigger(world, entry)
            if trigger is not None:
                found.append(trigger)
    return tuple(found)


def _trigger(world: World, entry: Entry) -> core.Trigger | None:
    name = entry.key.text
    node = texts.mapping(world.reporter, entry.value, f"the trigger `{name}`")
    if node is None:
        return None
    scope = Scope(world, body=Body(name))
    bound = _header(scope, node)
    conditions = list(bound.conditions)
    edge = False
    when = node.get("when")
    if when is not None:
        text = texts.scalar(world.reporter, when, "`when`", node.key_span("when"))
        tree = texts.when(world.reporter, text) if text is not None else None
        if isinstance(tree, ast.Becomes):
            edge = True
            conditions.append(_becomes(scope, tree))
        elif tree is not None:
            world.saw(tree.span)
            test = expressions.condition(scope, tree, "`when`")
            scope = scope.where(test)
            conditions.append(test)
    if not conditions and not bound.withs:
        world.reporter.error(
            "missing-condition", f"the trigger `{name}` does not say when it is due",
            entry.key.span, "", help="give it `when`, or a `where` in its `each`",
        )
    condition = domains.conjunction(conditions, entry.key.span) or ALWAYS
    body = _do(world, scope, node, entry, bound)
    return core.Trigger(
        name, tuple(bound.binders), tuple(bound.withs), condition, edge, body, entry.key.span
    )


def _header(scope: Scope, node: Mapping) -> domains.Bound:
    """Binds what `each` runs over."""
    each = node.get("each")
    if each is None:
        return domains.Bound()
    text = texts.scalar(scope.world.reporter, each, "`each`", node.key_span("each"))
    header = texts.header(scope.world.reporter, text) if text is not None else None
    if header is None:
        return domains.Bound()
    scope.world.saw(header.span)
    return domains.bind_all(scope, header.binders, header.withs, header.where)


def _becomes(scope: Scope, tree: ast.Becomes) -> core.Expr:
    scope.world.saw(tree.span)
    target = expressions.infer(scope, tree.target)
    wanted = expressions.infer(scope, tree.value, target.type)
    value = fit(scope.world, wanted, optional(target.type), "what it becomes")
    return core.Compare(op="==", left=target, right=value, span=tree.span)


def _do(
    world: World, scope: Scope, node: Mapping, entry: Entry, bound: domains.Bound
) -> tuple[core.Stmt, ...]:
    text = texts.scalar(world.reporter, node.get("do"), "`do`", entry.key.span)
    tree = texts.block(world.reporter, text) if text is not None else None
    if tree is None:
        return ()
    about = (*(binder.var for binder in bound.binders), *(var for var, _ in bound.withs))
    label = core.Label(entry.key.text)
    body = Body(entry.key.text, ReturnTo("this trigger", label=label), about)
    made, _ = statements.run(scope.child(body=body), tree.statements)
    return (core.Scope(label=label, body=made, span=tree.span),)


def invariants(world: World) -> tuple[core.Invariant, ...]:
    """What must always be true."""
    section = world.root.get("invariants")
    found = []
    if isinstance(section, Mapping):
        for entry in section:
            scope = Scope(world, body=Body(entry.key.text))
            node: Node | None = entry.value
            bound = domains.Bound()
            if isinstance(node, Mapping):
                bound = _header(scope, node)
                node = node.get("holds")
            text = texts.scalar(world.reporter, node, "what must hold", entry.key.span)
            if not isinstance(text, Scalar):
                continue
            tree = texts.expression(world.reporter, text)
            if tree is None:
                continue
            holds = expressions.condition(scope, tree, "an invariant")
            found.append(
                core.Invariant(
                    entry.key.text, tuple(bound.binders), tuple(bound.withs),
                    bound.where(entry.key.span), holds, entry.key.span,
                )
            )
    return tuple(found)
