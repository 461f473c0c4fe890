"""Puts a game's decisions, options and events into words."""

from __future__ import annotations

from rulewright.lowering.program import DecisionInfo, Program
from rulewright.play.decision import Decision, Option
from rulewright.play.log import Event
from rulewright.words.values import Member, Value, value_of
from rulewright.words.words import Words


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
            player, key, name = happened.player or "", happened.name, happened.alternative
            text = None
            if happened.known:
                text = words.move(player, key, name, values, happened.forced)
            return move_as_written(words, happened) if text is None else text


def move_told(words: Words, happened: Event) -> str | None:
    """What the locale has the log say of a move, in place of the option: empty for nothing."""
    if happened.kind != "move" or not happened.known:
        return None
    values = {a.name: value_of(a.type, a.value) for a in happened.arguments}
    return words.told(happened.player or "", happened.name, happened.alternative, values)


def move_as_written(words: Words, happened: Event) -> str:
    """A move as scripts write it."""
    move = happened.option or ""
    text = words.word("forced", {"move": move}) if happened.forced else move
    player = Member("player", happened.player or "")
    return words.word("move", {"player": player, "move": text})


def _context(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.about}
    about = {name: value_of(types[name], value) for name, value in decision.about}
    return {"player": Member("player", decision.player)} | about
