"""Type triggers and invariants."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import StateSymbol
from rulewright.analysis.typing import domains, procedures, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.model.declarations import Trigger
from rulewright.model.part import Text, make_text_part
from rulewright.tree.walk import walk_nodes
from rulewright.types import value_type

# --- triggers -------------------------------------------------------------------------------------


def type_triggers(world: World) -> tuple[tree.Trigger, ...]:
    made = (_type_trigger(world, told) for told in world.ruleset.triggers.values())
    return tuple(trigger for trigger in made if trigger is not None)


def _type_trigger(world: World, trigger_declaration: Trigger) -> tree.Trigger | None:
    name, span = trigger_declaration.key.text, trigger_declaration.key.span
    scope = Scope(world, body=Body(name))
    bound = _bind_each(scope, trigger_declaration.each, for_coverage=True)
    conditions = list(bound.conditions)
    edge = False
    if trigger_declaration.when is not None:
        syntax = text_parsing.parse_when(world.reporter, trigger_declaration.when)
        if syntax is None:
            return None
        world.mark_covered(syntax.span)
        if isinstance(syntax, ast.Becomes):
            edge = True
            _bind_free_names(scope, syntax, bound)
            syntax = ast.Compare(op="==", left=syntax.target, right=syntax.value, span=syntax.span)
        test = type_inference.type_condition(scope, syntax, "`when`")
        conditions.append(test)
        scope = scope.with_condition(test)
    if trigger_declaration.when is None and trigger_declaration.each is None:
        world.reporter.error(
            "missing-key",
            f"the trigger `{name}` has no condition",
            span,
            help="add `when:`, or `each:` with a condition",
        )
        return None
    about = (*(b.var for b in bound.binders), *(var for var, _ in bound.withs))
    _warn_menu_condition(world, (tuple(bound.binders), tuple(bound.withs), tuple(conditions)))
    inner = scope.child_scope(body=Body(name, None, about))
    body, _ = procedures.type_rule(inner, make_text_part(trigger_declaration.do), name, span)
    yes = tree.make_truth(True, span)
    condition = domains.make_conjunction(conditions, span) or yes
    return tree.Trigger(name, tuple(bound.binders), tuple(bound.withs), condition, edge, body, span)


def _warn_menu_condition(world: World, condition_node: object) -> None:
    """Warn about a trigger that depends on the options of a menu, and so on nearly all state."""
    asked = [part for part in walk_nodes(condition_node, into_calls=True) if isinstance(part, tree.CanChoose)]
    for part in asked[:1]:
        world.reporter.warning(
            "question-in-trigger",
            f"the options of `{part.question.menu_name}` would be computed after nearly every change",
            part.span,
            "a trigger depends on this",
            help="test it at one moment: with an `if` at the end of the step",
        )


def _bind_each(scope: Scope, text: Text | None, *, for_coverage: bool = False) -> domains.Binding:
    """Bind the header of a trigger or an invariant in `scope`; its condition may count for
    coverage.
    """
    world = scope.world
    header = text_parsing.parse_header(world.reporter, text)
    if header is None:
        return domains.Binding()
    if header.where is not None and for_coverage:
        world.mark_covered(header.where.span)
    if header.for_ever or header.sort_order is not None:
        what = "`for ever`" if header.for_ever else "an order (`by`)"
        world.reporter.error("bad-repeat", f"a trigger or an invariant cannot use {what}", header.span)
    return domains.bind_header(scope, header.binders, header.withs, header.where)


def _bind_free_names(scope: Scope, syntax: ast.Becomes, binding: domains.Binding) -> None:
    """Bind names that no `each` binds to all values of their keys: `when: army[p, r] becomes 0`."""
    world = scope.world
    target = syntax.target
    if not isinstance(target, ast.Index) or not isinstance(target.value, ast.Name):
        return
    symbol = world.symbols.get(target.value.id)
    if not isinstance(symbol, StateSymbol):
        return
    for node, key in zip(target.indices, symbol.state.keys, strict=False):
        if (
            isinstance(node, ast.Name)
            and scope.find_local(node.id) is None
            and node.id in world.parameter_meanings
        ):
            world.mark_used(world.parameter_meanings[node.id])
            var = scope.bind_local(node.id, value_type(key), node.span)
            binder = domains.make_full_binder(key, var, node.span)
            binding.binders.append(binder)


# --- invariants -----------------------------------------------------------------------------------


def type_invariants(world: World) -> tuple[tree.Invariant, ...]:
    found = []
    for told in world.ruleset.invariants.values():
        name = told.key.text
        scope = Scope(world, body=Body(name))
        bound = _bind_each(scope, told.each)
        syntax = text_parsing.parse_expression(world.reporter, told.holds)
        if syntax is None:
            continue
        condition = type_inference.type_condition(scope, syntax, "the condition of the invariant")
        found.append(
            tree.Invariant(
                name,
                tuple(bound.binders),
                tuple(bound.withs),
                bound.join_conditions(syntax.span),
                condition,
                syntax.span,
                at_end_of_turn=told.at is not None,
            )
        )
    return tuple(found)
