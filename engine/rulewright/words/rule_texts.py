"""Iterate over the texts that rules show to people: decisions, options, log lines, phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from rulewright import tree
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import walk_actions
from rulewright.types import BagType, FiniteType, MemberType, Type, root_name

TextKind = Literal["asked", "option", "log", "phase", "chance", "score", "tie"]


@dataclass(frozen=True, slots=True)
class PlayersText:
    """A text that players read. `variable_types` has its variables: the name of the type for members, by
    which forms are looked up, else "". `shown_types` are the types whose members the text shows.
    """

    text_kind: TextKind
    key: str
    span: Span
    variable_types: tuple[tuple[str, str], ...] = ()
    shown_types: tuple[str, ...] = ()
    chosen_types: tuple[tuple[str, str], ...] = ()
    """The variables for the values that are chosen: a prompt cannot use them, but its line in the log can."""


def iter_rule_texts(body: tuple[tree.Stmt, ...]) -> Iterator[PlayersText]:
    """Yield the texts that statements use, in order, without those of the procedures they call."""
    for part in walk_actions(body):
        if isinstance(part, TEXT_STATEMENTS):
            yield from _iter_texts(part)


TEXT_STATEMENTS = (
    tree.Decide,
    tree.ForEach,
    tree.Log,
    tree.EnterPhase,
    tree.Roll,
    tree.DrawFromBag,
    tree.DrawMember,
    tree.ShuffleZone,
)
"""Statements with text for people; most of a tree has none."""


def _iter_texts(text_statement: object) -> Iterator[PlayersText]:
    match text_statement:
        case tree.Decide():
            yield from _iter_decision_texts(text_statement)
        case tree.ForEach(orders=orders) if orders is not None:
            shown = [binder.var.type for binder in text_statement.binders]
            yield _build_rule_text(
                "asked", text_statement.key, text_statement.span, [("player", None)], shown
            )
        case tree.Log():
            values = [(name, value.type) for name, value, _ in text_statement.arguments]
            yield _build_rule_text("log", text_statement.message, text_statement.span, values)
        case tree.EnterPhase():
            values = [(var.name, var.type) for var in text_statement.loop_vars]
            yield _build_rule_text("phase", text_statement.path, text_statement.span, values)
        case tree.Roll(var=var):
            yield _build_rule_text("chance", "roll", text_statement.span, [("number", var.type)])
        case tree.DrawFromBag(source=source):
            kind = MemberType(source.bag.type.finite_type)
            yield _build_rule_text("chance", "draw", text_statement.span, [("thing", kind)])
        case tree.DrawMember(var=var):
            yield _build_rule_text("chance", "draw", text_statement.span, [("thing", var.type)])
        case tree.ShuffleZone():
            yield PlayersText("chance", "shuffle", text_statement.span)


def _iter_decision_texts(decide: tree.Decide) -> Iterator[PlayersText]:
    prompt_variables = [("player", None), *((var.name, var.type) for var in decide.mentioned_vars)]
    parameter_types = [
        binder.var.type for alternative in decide.alternatives for binder in alternative.parameters
    ]
    optional_variables = [(var.name, var.type) for var in decide.outer_vars]
    prompt = _build_rule_text(
        "asked", decide.key, decide.span, prompt_variables, parameter_types, optional_variables
    )
    chosen_types = [
        (binder.var.name, _type_name(binder.var.name, binder.var.type))
        for one in decide.alternatives
        if one.name is None
        for binder in one.parameters
    ]
    yield replace(prompt, chosen_types=tuple(chosen_types))
    for one in decide.alternatives:
        if one.name is not None:
            parameters = [(binder.var.name, binder.var.type) for binder in one.parameters]
            key = f"{decide.key}-{one.name}"
            yield _build_rule_text(
                "option",
                key,
                one.span,
                [*prompt_variables, *parameters],
                optional_variables=optional_variables,
            )


def _build_rule_text(
    text_kind: TextKind,
    key: str,
    span: Span,
    typed_values: Iterable[tuple[str, Type | None]],
    extra_types: Iterable[Type] = (),
    optional_variables: Iterable[tuple[str, Type]] = (),
) -> PlayersText:
    """Return a rule text; `extra_types` are types whose members occur in it, and variables in
    `optional_variables` are optional.
    """
    typed_values = list(typed_values)
    type_by_variable = {name: _type_name(name, type) for name, type in typed_values}
    for name, type in optional_variables:
        type_by_variable.setdefault(name, _type_name(name, type))
    shown_types = dict.fromkeys(
        name for type in (*(type for _, type in typed_values), *extra_types) for name in iter_type_names(type)
    )
    return PlayersText(text_kind, key, span, tuple(type_by_variable.items()), tuple(shown_types))


def _type_name(name: str, type: Type | None) -> str:
    if type is None:
        return name
    return root_name(type)


def iter_type_names(type: Type | FiniteType | None) -> Iterator[str]:
    """Yield the names of the types whose members occur in values of a type, including the factors of
    pairs.
    """
    if isinstance(type, MemberType | BagType):
        type = type.finite_type
    if isinstance(type, FiniteType):
        yield type.root.name
        for factor in type.root.factors:
            yield from iter_type_names(factor)
