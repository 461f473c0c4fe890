"""Phrase a game's decisions, options and events."""

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
from rulewright.words.message_values import MemberValue, Value, to_message_value
from rulewright.words.words import Words


def render_prompt(words: Words, program: Program, decision: Decision) -> str:
    """Return the prompt of a decision."""
    info = program.decisions[decision.number]
    return words.format_prompt(
        decision.key, _context_values(info, decision), _optional_values(info, decision)
    )


def render_option(words: Words, program: Program, decision: Decision, selected_option: Option) -> str:
    """Return one option of a decision as text."""
    info = program.decisions[decision.number]
    types = {p.name: p.type for a in info.alternatives for p in a.parameters}
    values = {name: to_message_value(types[name], value) for name, value in selected_option.arguments}
    context = _context_values(info, decision) | _optional_values(info, decision)
    return words.format_option(decision.key, selected_option.alternative, values, context)


def render_event(words: Words, log_event: Event) -> str:
    """Return a line of the log, empty if the locale omits the event."""
    values = {a.name: to_message_value(a.type, a.value) for a in log_event.arguments}
    match log_event.kind:
        case "log":
            return words.format_log_line(log_event.name, values)
        case "phase":
            return words.format_name("phase", log_event.name, values)
        case "chance":
            text = words.format_message(f"chance-{log_event.name}", values)
            return words.format_fallback(log_event.name, values) if text is None else text
        case "move":
            steps = [_render_choice(words, step) for step in log_event.step_events or (log_event,)]
            text = steps[0]
            for step in steps[1:]:
                text = words.format_word("then", {"first": text, "next": step})
            return _render_move(words, log_event, text)


class LogLine(NamedTuple):
    """A line of a log: the beginning of a `phase`, a `move`, or its effects (`log`, `chance`). `forced` marks
    a move without alternatives.
    """

    kind: str
    text: str
    forced: bool = False


def render_log(words: Words, events: Sequence[Event], *, use_notation: bool = False) -> Iterator[LogLine]:
    """Yield events as lines of a log. Repeated lines are combined with a count; empty ones, and
    those that the next line repeats, are omitted. `use_notation`: every move in move notation.
    """
    for line, same in groupby(_render_events(words, events, use_notation)):
        times = sum(1 for _ in same)
        yield line if times == 1 else line._replace(text=f"{line.text} (×{times})")


def _render_events(words: Words, events: Sequence[Event], use_notation: bool) -> Iterator[LogLine]:
    for log_event, following in zip_longest(events, events[1:]):
        if not use_notation and (_is_empty_choice(log_event) or _is_logged_next(log_event, following)):
            continue
        move_text = None if use_notation else render_move_log(words, log_event)
        render = render_move_notation if use_notation and log_event.kind == "move" else render_event
        text = render(words, log_event) if move_text is None else move_text
        if text:  # a message may stand in several lines of its file
            kind = "log" if move_text is not None else log_event.kind
            yield LogLine(kind, " ".join(text.split("\n")), log_event.forced and kind == "move")


def _is_empty_choice(log_event: Event) -> bool:
    """Return whether the only option was to choose nothing: a part of an empty bag."""
    values = log_event.arguments
    return log_event.forced and bool(values) and all(each.value == {} for each in values)


def _is_logged_next(log_event: Event, following: Event | None) -> bool:
    """Return whether a choice is hidden and the next event states all that may be known of it."""
    hidden = log_event.kind == "move" and log_event.option == HIDDEN
    return hidden and following is not None and following.kind in ("log", "chance")


def _render_choice(words: Words, move_step: Event) -> str:
    """Return one decision of a move as the chosen option."""
    text = None
    if move_step.is_visible:
        values = {a.name: to_message_value(a.type, a.value) for a in move_step.arguments}
        text = words.format_choice(move_step.player or "", move_step.name, move_step.alternative, values)
    return move_step.option or "" if text is None else text


def render_move_log(words: Words, log_event: Event) -> str | None:
    """Return the locale's log text for a move, instead of the option: empty to omit it, None
    without such a text. A compound move needs one for each of its decisions.
    """
    if log_event.kind != "move" or not log_event.is_visible:
        return None
    step_texts = []
    for step in log_event.step_events or (log_event,):
        values = {a.name: to_message_value(a.type, a.value) for a in step.arguments}
        text = words.format_move_log(step.player or "", step.name, step.alternative, values)
        if text is None:
            return None
        step_texts.append(text)
    return " ".join(filter(None, step_texts))


def render_move_notation(words: Words, log_event: Event) -> str:
    """Render a move in move notation."""
    return _render_move(words, log_event, log_event.option or "")


def _render_move(words: Words, log_event: Event, text: str) -> str:
    text = words.format_word("forced", {"move": text}) if log_event.forced else text
    player = MemberValue("player", log_event.player or "")
    return words.format_word("move", {"player": player, "move": text})


def _context_values(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.subjects}
    about = {name: to_message_value(types[name], value) for name, value in decision.subjects}
    return {"player": MemberValue("player", decision.player)} | about


def _optional_values(info: DecisionInfo, decision: Decision) -> dict[str, Value]:
    types = {name: type for name, type, _ in info.mentions}
    return {name: to_message_value(types[name], value) for name, value in decision.mentions}


# --- outside of a game: what only a game knows is left open ---------------------------------------


PLACEHOLDER = "…"


def render_generic_prompt(words: Words, info: DecisionInfo) -> str | None:
    """Return the prompt of a decision in any game: `moves … ships`. None without a message."""
    text = words.format_complete(info.key, _placeholder_values(words, _prompt_variables(info)))
    somebody = re.escape(words.format_word("somebody"))
    return _meaningful_text(re.sub(rf"^\u2068?{somebody}\u2069?\s*[:：]\s*", "", text or ""))


def render_generic_option(words: Words, info: DecisionInfo, alternative_info: AlternativeInfo) -> str | None:
    """Render a named alternative with its variables left open: `sail from … to …`. None without a message."""
    typed_names = [
        *_prompt_variables(info),
        *((each.name, each.type) for each in alternative_info.parameters),
    ]
    return _meaningful_text(
        words.format_complete(f"{info.key}-{alternative_info.name}", _placeholder_values(words, typed_names))
    )


def render_generic_phase(words: Words, program: Program, path: str) -> str | None:
    """Render a step of the flow, or the nearest enclosing step with a message, with its variables left open.
    None without a message.
    """
    bound = {event.message: event.arguments for event in program.events.values()}
    while path:
        values = _placeholder_values(words, bound.get(f"phase:{path}", ()))
        text = words.format_complete(f"phase-{path}", values)
        if _meaningful_text(text):
            return text
        path = path.rpartition(".")[0]
    return None


def _meaningful_text(text: str | None) -> str | None:
    """Return a text unless it consists of placeholders only."""
    return text if text and any(char.isalnum() for char in text) else None


def _prompt_variables(info: DecisionInfo) -> list[tuple[str, Type]]:
    return [(name, type) for name, type, _ in (*info.subjects, *info.mentions)]


def _placeholder_values(words: Words, typed_names: Iterable[tuple[str, Type]]) -> Mapping[str, Value]:
    somebody = words.format_word("somebody")
    return {"player": somebody} | {
        name: somebody
        if isinstance(type, MemberType) and type.finite_type.root.name == "player"
        else PLACEHOLDER
        for name, type in typed_names
    }
