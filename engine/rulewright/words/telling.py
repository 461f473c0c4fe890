"""Puts a game's decisions, options and events into words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from rulewright.ir.program import AlternativeInfo, DecisionInfo, Program
from rulewright.play.decision import Decision, Option
from rulewright.play.log import Event
from rulewright.play.names import HIDDEN
from rulewright.types import MemberType, Type
from rulewright.words.values import MemberValue, Value, value_of
from rulewright.words.words import Words


def prompt(words: Words, program: Program, decision: Decision) -> str:
    """Return the prompt of a decision."""
    info = program.decisions[decision.number]
    return words.prompt(decision.key, _context(info, decision), _beside(info, decision))


def option(words: Words, program: Program, decision: Decision, chosen: Option) -> str:
    """Return one option of a decision as text."""
    info = program.decisions[decision.number]
    types = {p.name: p.type for a in info.alternatives for p in a.parameters}
    values = {name: value_of(types[name], value) for name, value in chosen.arguments}
    context = _context(info, decision) | _beside(info, decision)
    return words.option(decision.key, chosen.alternative, values, context)


def event(words: Words, happened: Event) -> str:
    """Return a line of the log, empty if the locale omits the event."""
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
            steps = [_chosen(words, step) for step in happened.steps or (happened,)]
            text = steps[0]
            for step in steps[1:]:
                text = words.word("then", {"first": text, "next": step})
            return _move(words, happened, text)


class LogLine(NamedTuple):
    """A line of a log: a `phase` that began, a `move`, or what came of it (`log`, `chance`).
    `forced`: a move without another option."""

    kind: str
    text: str
    forced: bool = False


def lines(words: Words, events: Sequence[Event], *, written: bool = False) -> Iterator[LogLine]:
    """Yield events as lines of a log. Repeated lines are combined with a count; empty ones, and
    those that the next line repeats, are omitted. `written`: every move in move notation.
    """
    for line, same in groupby(_lines(words, events, written)):
        times = sum(1 for _ in same)
        yield line if times == 1 else line._replace(text=f"{line.text} (×{times})")


def _lines(words: Words, events: Sequence[Event], written: bool) -> Iterator[LogLine]:
    for happened, following in zip_longest(events, events[1:]):
        if not written and (_empty(happened) or _told_below(happened, following)):
            continue
        told = None if written else move_told(words, happened)
        tell = move_as_written if written and happened.kind == "move" else event
        text = tell(words, happened) if told is None else told
        if text:  # a message may stand in several lines of its file
            kind = "log" if told is not None else happened.kind
            yield LogLine(kind, " ".join(text.split("\n")), happened.forced and kind == "move")


def _empty(happened: Event) -> bool:
    """Return whether the only option was to choose nothing: a part of an empty bag."""
    values = happened.arguments
    return happened.forced and bool(values) and all(each.value == {} for each in values)


def _told_below(happened: Event, following: Event | None) -> bool:
    """Whether all that may be known of a choice is what the rules say of it next."""
    hidden = happened.kind == "move" and happened.option == HIDDEN
    return hidden and following is not None and following.kind in ("log", "chance")


def _chosen(words: Words, step: Event) -> str:
    """Return one decision of a move as the chosen option."""
    text = None
    if step.known:
        values = {a.name: value_of(a.type, a.value) for a in step.arguments}
        text = words.chosen(step.player or "", step.name, step.alternative, values)
    return step.option or "" if text is None else text


def move_told(words: Words, happened: Event) -> str | None:
    """Return the locale's log text for a move, instead of the option: empty to omit it, None
    without such a text. A compound move needs one for each of its decisions.
    """
    if happened.kind != "move" or not happened.known:
        return None
    told = []
    for step in happened.steps or (happened,):
        values = {a.name: value_of(a.type, a.value) for a in step.arguments}
        text = words.told(step.player or "", step.name, step.alternative, values)
        if text is None:
            return None
        told.append(text)
    return " ".join(filter(None, told))


def move_as_written(words: Words, happened: Event) -> str:
    """A move as scripts write it."""
    return _move(words, happened, happened.option or "")


def _move(words: Words, happened: Event, text: str) -> str:
    text = words.word("forced", {"move": text}) if happened.forced else text
    player = MemberValue("player", happened.player or "")
    return words.word("move", {"player": player, "move": text})


def _context(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.about}
    about = {name: value_of(types[name], value) for name, value in decision.about}
    return {"player": MemberValue("player", decision.player)} | about


def _beside(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.beside}
    return {name: value_of(types[name], value) for name, value in decision.beside}


# --- outside of a game: what only a game knows is left open ---------------------------------------


OPEN = "…"


def prompt_at_large(words: Words, info: DecisionInfo) -> str | None:
    """Return the prompt of a decision in any game: `moves … ships`. None without a message."""
    text = words.whole(info.key, _left_open(words, _about(info)))
    somebody = re.escape(words.word("somebody"))
    return _something(re.sub(rf"^\u2068?{somebody}\u2069?\s*[:：]\s*", "", text or ""))


def option_at_large(words: Words, info: DecisionInfo, alternative: AlternativeInfo) -> str | None:
    """A named alternative in any game: `sail from … to …`. None without a message."""
    taken = [*_about(info), *((each.name, each.type) for each in alternative.parameters)]
    return _something(words.whole(f"{info.key}-{alternative.name}", _left_open(words, taken)))


def phase_at_large(words: Words, program: Program, path: str) -> str | None:
    """A step of the flow in any game, or the step around it if it has no words."""
    bound = {event.message: event.arguments for event in program.events.values()}
    while path:
        values = _left_open(words, bound.get(f"phase:{path}", ()))
        text = words.whole(f"phase-{path}", values)
        if _something(text):
            return text
        path = path.rpartition(".")[0]
    return None


def _something(text: str | None) -> str | None:
    """Return a text unless it consists of placeholders only."""
    return text if text and any(char.isalnum() for char in text) else None


def _about(info: DecisionInfo) -> list[tuple[str, Type]]:
    return [(name, type) for name, type, _ in (*info.about, *info.beside)]


def _left_open(words: Words, named: Iterable[tuple[str, Type]]) -> Mapping[str, Value]:
    somebody = words.word("somebody")
    return {"player": somebody} | {
        name: somebody if isinstance(type, MemberType) and type.of.root.name == "player" else OPEN
        for name, type in named
    }
