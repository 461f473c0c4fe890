"""Types triggers and invariants."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import domains, expressions, procedures, texts
from rulewright.analysis.fitting import value_type
from rulewright.analysis.scope import Body, Scope
from rulewright.analysis.symbols import StateSymbol
from rulewright.analysis.world import World
from rulewright.document.nodes import Entry, Mapping, Node
from rulewright.language import ast
from rulewright.types import BOOL

# --- triggers -------------------------------------------------------------------------------------


def type_triggers(world: World) -> tuple[tree.Trigger, ...]:
    section = world.root.get("triggers")
    found = []
    for entry in section if isinstance(section, Mapping) else ():
        node = texts.mapping(world.reporter, entry.value, f"the trigger `{entry.key.text}`")
        trigger = _trigger(world, entry, node) if node is not None else None
        if trigger is not None:
            found.append(trigger)
    return tuple(found)


def _trigger(world: World, entry: Entry, node: Mapping) -> tree.Trigger | None:
    name = entry.key.text
    scope = Scope(world, body=Body(name))
    bound = _each(scope, node, counted=True)
    conditions = list(bound.conditions)
    edge = False
    when = node.get("when")
    if when is not None:
        text = texts.scalar(world.reporter, when, "`when`", node.key_span("when"))
        syntax = texts.when(world.reporter, text) if text is not None else None
        if syntax is None:
            return None
        world.saw(syntax.span)
        if isinstance(syntax, ast.Becomes):
            edge = True
            _free_letters(scope, syntax, bound)
            syntax = ast.Compare(op="==", left=syntax.target, right=syntax.value, span=syntax.span)
        test = expressions.condition(scope, syntax, "`when`")
        conditions.append(test)
        scope = scope.where(test)
    if when is None and node.get("each") is None:
        world.reporter.error(
            "missing-key",
            f"nothing says when the trigger `{name}` is due",
            entry.key.span,
            help="add `when:`, or `each:` with a condition",
        )
        return None
    do = node.get("do")
    if do is None:
        world.reporter.error(
            "missing-key", f"the trigger `{name}` does nothing", entry.key.span, help="add `do:`"
        )
        return None
    about = (*(b.var for b in bound.binders), *(var for var, _ in bound.withs))
    inner = scope.child(body=Body(name, None, about))
    body, _ = procedures.rule(inner, do, name, entry.key.span)
    yes = tree.Const(type=BOOL, value=1, span=entry.key.span)
    condition = domains.conjunction(conditions, entry.key.span) or yes
    return tree.Trigger(
        name, tuple(bound.binders), tuple(bound.withs), condition, edge, body, entry.key.span
    )


def _each(scope: Scope, node: Mapping, *, counted: bool = False) -> domains.Bound:
    """Binds the header of a trigger or an invariant in `scope`; its condition may count for
    coverage."""
    each = node.get("each")
    if each is None:
        return domains.Bound()
    world = scope.world
    text = texts.scalar(world.reporter, each, "`each`", node.key_span("each"))
    header = texts.header(world.reporter, text) if text is not None else None
    if header is None:
        return domains.Bound()
    if header.where is not None and counted:
        world.saw(header.where.span)
    if header.for_ever:
        world.reporter.error("bad-repeat", "nothing is done for ever here", header.span)
    return domains.bind_all(scope, header.binders, header.withs, header.where)


def _free_letters(scope: Scope, syntax: ast.Becomes, bound: domains.Bound) -> None:
    """`when: army[p, r] becomes 0` runs over all p and r where no `each` binds them."""
    world = scope.world
    target = syntax.target
    if not isinstance(target, ast.Index) or not isinstance(target.value, ast.Name):
        return
    symbol = world.symbols.get(target.value.id)
    if not isinstance(symbol, StateSymbol):
        return
    for node, key in zip(target.keys, symbol.state.keys, strict=False):
        if isinstance(node, ast.Name) and scope.find(node.id) is None and node.id in world.letters:
            world.use(world.letters[node.id])
            var = scope.bind(node.id, value_type(key), node.span)
            binder = domains.every(key, var, node.span)
            bound.binders.append(binder)


# --- invariants -----------------------------------------------------------------------------------


def type_invariants(world: World) -> tuple[tree.Invariant, ...]:
    section = world.root.get("invariants")
    found = []
    for entry in section if isinstance(section, Mapping) else ():
        node: Node | None = entry.value
        scope = Scope(world, body=Body(entry.key.text))
        bound = domains.Bound()
        if isinstance(node, Mapping):
            bound = _each(scope, node)
            if node.get("holds") is None:
                world.reporter.error(
                    "missing-key",
                    f"the invariant `{entry.key.text}` says nothing",
                    entry.key.span,
                    help="add `holds:`",
                )
                continue
            node = node.get("holds")
        text = texts.scalar(world.reporter, node, "what holds", entry.key.span)
        syntax = texts.expression(world.reporter, text) if text is not None else None
        if syntax is None:
            continue
        condition = expressions.condition(scope, syntax, "what always holds")
        found.append(
            tree.Invariant(
                entry.key.text,
                tuple(bound.binders),
                tuple(bound.withs),
                bound.where(syntax.span),
                condition,
                syntax.span,
            )
        )
    return tuple(found)
