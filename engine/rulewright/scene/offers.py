"""What a viewer can choose, each option with the nodes that its parameters mean."""

from __future__ import annotations

from collections.abc import Container

from rulewright.play.decision import Decision
from rulewright.scene.look import Look
from rulewright.scene.nodes import Offer
from rulewright.scene.things import member_id
from rulewright.types import MemberType, Type
from rulewright.words import telling


def offers(look: Look, decision: Decision, known: Container[str]) -> tuple[Offer, ...]:
    """The options of a decision in their order."""
    info = look.program.decisions[decision.number]
    types = {p.name: p.type for each in info.alternatives for p in each.parameters}
    return tuple(
        Offer(
            option.code,
            option.name,
            telling.option(look.words, look.program, decision, option),
            tuple(_node(types[name], value, known) for name, value in option.arguments),
            option.alternative or "",
        )
        for option in decision.options
    )


def _node(type: Type, value: object, known: Container[str]) -> str:
    if isinstance(type, MemberType) and isinstance(value, str):
        id = member_id(type.of, value)
        return id if id in known else ""
    return ""
