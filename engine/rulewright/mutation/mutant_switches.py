"""Compile all mutants of a setting into one program, in which a cell selects the active one.

Lowering a ruleset takes longer than playing an example, so rules are not lowered for each mutant: every place
that can be mutated becomes a conditional between the original and the mutants, controlled by the value of a
hidden state. What lowering has to know beforehand cannot be selected during a game: those mutants are left
out, and the runner lowers the rules for each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright import tree
from rulewright.analysis.type_relations import join_types
from rulewright.mutation.mutation_operators import ALWAYS, NO_OPERATION, Mutant, generate_mutants
from rulewright.tree.walk import DECLARED, map_children
from rulewright.types import BOOL, IntType

FALSE_CONDITION = tree.Const(value=0, type=BOOL)

SwitchCondition = Callable[[Mutant], tree.Expr | None]
"""A function that returns the condition under which a mutant is active; None for never."""


def create_switch_state(mutant_count: int) -> tree.State:
    """Create the state whose value is the number of the active mutant; 0 for none."""
    type = IntType(0, mutant_count)
    return tree.State("the change", (), type, (), tree.Const(value=0, type=type), hidden=True)


def build_condition(switch_state: tree.State, switch_number: int) -> tree.Expr:
    """Return the condition that the mutant with a number is active."""
    return tree.Compare(
        op="==",
        left=tree.ReadState(state=switch_state, key_exprs=(), type=switch_state.type),
        right=tree.Const(value=switch_number, type=switch_state.type),
    )


def insert_switches(rule_text: Any, switch_condition: SwitchCondition) -> Any:
    """Return rule text with all its mutants, each active if the condition holds `switch_condition` for it."""
    if isinstance(rule_text, DECLARED):
        return rule_text
    if isinstance(rule_text, tree.Numbers):
        # The number of options, and what is unrolled, is fixed before the game.
        bounds = {
            name: now
            for name in ("first", "last")
            if not isinstance(was := getattr(rule_text, name), tree.Const)
            and (now := insert_switches(was, switch_condition)) is not was
        }
        return replace(rule_text, **bounds) if bounds else rule_text
    new_text = map_children(rule_text, lambda part: insert_switches(part, switch_condition))
    if not isinstance(rule_text, tuple):
        for change, now in generate_mutants(rule_text):
            if (is_active := switch_condition(change)) is not None:
                new_text = _choose_variant(is_active, change, rule_text, now, new_text)
    return new_text


def _choose_variant(
    is_active: tree.Expr, mutant: Mutant, original: Any, replacement: Any, switched_node: Any
) -> Any:
    """Return `now` if a mutant is active, otherwise `inside`, which is `original` with mutants of its
    parts. Only the part that changes is duplicated.
    """
    match original:
        case tree.Logic(operands=parts):
            at = next(n for n, part in enumerate(parts) if part.span == mutant.span)
            left_out = _build_conditional(
                is_active, ALWAYS if original.op == "and" else FALSE_CONDITION, switched_node.operands[at]
            )
            return replace(switched_node, operands=_replace_item(switched_node.operands, at, left_out))
        case tree.Agree(exceptions=entries):
            at = next(n for n, entry in enumerate(entries) if entry[0] == mutant.detail)
            name, condition, value, over = switched_node.exceptions[at]
            entry = name, _build_conditional(is_active, FALSE_CONDITION, condition), value, over
            return replace(switched_node, exceptions=_replace_item(switched_node.exceptions, at, entry))
        case tree.If():
            turned = tree.Compare(op="!=", left=switched_node.condition, right=is_active, span=mutant.span)
            return replace(switched_node, condition=turned)
        case _ if mutant.mutant_kind == "condition" and not isinstance(original, tree.Require):
            return replace(switched_node, where=_build_conditional(is_active, ALWAYS, switched_node.where))
        case tree.Statement():
            kept = tree.Not(value=is_active)
            if replacement is NO_OPERATION:
                return tree.If(condition=kept, then=(switched_node,), span=original.span)
            return tree.If(
                condition=kept, then=(switched_node,), else_body=(replacement,), span=original.span
            )
        case _:
            return _build_conditional(is_active, replacement, switched_node)


def _build_conditional(is_active: tree.Expr, replacement: tree.Expr, otherwise: tree.Expr) -> tree.Expr:
    return tree.Conditional(
        condition=is_active,
        value=replacement,
        else_value=otherwise,
        type=join_types(replacement.type, otherwise.type) or otherwise.type,
        span=otherwise.span,
    )


def _replace_item(elements: tuple[Any, ...], index: int, element: Any) -> tuple[Any, ...]:
    return (*elements[:index], element, *elements[index + 1 :])
