"""Puts a game's decisions, options and events into words."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.analysis.types import BagType, FiniteType, MemberType, Type, key_size
from rulewright.lowering.program import DecisionInfo, Program
from rulewright.play.decision import Decision, Option
from rulewright.play.log import Event
from rulewright.play.names import Readable, as_text
from rulewright.words.words import Member, Value, Words


def prompt(words: Words, program: Program, decision: Decision) -> str:
    """What the player is asked."""
    info = program.decisions[decision.number]
    return words.prompt(decision.key, _context(info, decision))


def option(words: Words, program: Program, decision: Decision, chosen: Option) -> str:
    """One option of a decision."""
    info = program.decisions[decision.number]
    types = {p.name: p.type for a in info.alternatives for p in a.parameters}
    values = {name: value_of(types[name], value) for name, value in chosen.arguments}
    return words.option(decision.key, chosen.alternative, values, _context(info, decision))


def event(words: Words, happened: Event) -> str:
    """A line of the log, empty for what the locale chooses not to mention."""
    values = {a.name: value_of(a.type, a.value) for a in happened.arguments}
    match happened.kind:
        case "log":
            return words.line(happened.name, values)
        case "phase":
            return words.named("phase", happened.name, values)
        case "chance":
            text = words.message(f"chance-{happened.name}", values)
            return words.plain(happened.name, values) if text is None else text
        case "move":
            player = words.value(Member("player", happened.player or ""))
            return f"{player}: {happened.option}{' (forced)' if happened.forced else ''}"


def value_of(type: Type, value: Readable) -> Value:
    """A value as play gives it, with the type that its words depend on."""
    match type, value:
        case MemberType(of=of), str() if of.root.name == "player" or value in of.root.names:
            return named(of, value)
        case BagType(of=of), Mapping():
            return {named(of, kind): count for kind, count in value.items()}
        case _, dict():
            return as_text(value)
        case _:
            return value


def named(of: FiniteType, name: str) -> Member:
    """A member by its name in the rules; one of a product with its parts."""
    root = of.root
    if not root.factors or name not in root.names:
        return Member(root.name, name)
    rest, parts = root.names.index(name), list[Member]()
    for factor in reversed(root.factors):
        rest, number = divmod(rest, key_size(factor))
        parts.insert(0, named(factor, factor.root.names[number]))
    return Member(root.name, name, tuple(parts))


def _context(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.about}
    about = {name: value_of(types[name], value) for name, value in decision.about}
    return {"player": Member("player", decision.player)} | about
