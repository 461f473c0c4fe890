"""Record the events of a game; each viewer sees those that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from typing import Any, Final, Literal, NamedTuple

from rulewright.backends.fault import RuleFault
from rulewright.play.decision import describe_option
from rulewright.play.move_notation import THEN
from rulewright.play.names import HIDDEN, Names, Readable, format_readable
from rulewright.records import dataclass
from rulewright.types import Type

Kind = Literal["move", "log", "phase", "chance"]
Viewer = int | None
"""Number of a seat; None sees everything, WATCHER only what all may know."""
SPECTATOR: Final = -1
MAX_ENTRIES = 2_000_000
"""Lines and decisions in the log of one game: some 300 MB."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A value of an event, `HIDDEN` where the viewer may not know it."""

    name: str
    type: Type = field(compare=False, repr=False)
    value: Readable

    @property
    def is_hidden(self) -> bool:
        return self.value == HIDDEN


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, by `kind`.

    `move_event`: `player` chose `option` at the decision `name`; `forced` if there was no other;
    `alternative` is that of a menu, None for a choice without a name. `log`: a
    line that the rules write, worded by `name`. `phase`: the step `name` of the flow began.
    `chance`: a roll, a draw or a shuffle.
    """

    kind: Kind
    name: str
    arguments: tuple[Argument, ...]
    player: str | None = None
    option: str | None = None
    forced: bool = False
    alternative: str | None = None
    step_events: tuple[Event, ...] = ()
    """For a compound move: an event for each of its decisions, in order."""

    @property
    def is_visible(self) -> bool:
        """Whether the viewer may see this event."""
        if self.step_events:
            return all(step.is_visible for step in self.step_events)
        return self.option != HIDDEN and not any(argument.is_hidden for argument in self.arguments)

    def __str__(self) -> str:
        if self.kind == "move":
            forced = " (forced)" if self.forced else ""
            return f"{self.player}: {self.option}{forced}"
        values = ", ".join(f"{a.name} = {format_readable(a.value)}" for a in self.arguments)
        return f"{self.name} ({values})" if values else self.name

    def to_dict(self) -> dict[str, Any]:
        """Return the event as data for JSON."""
        event_data: dict[str, Any] = {"event": self.kind, "name": self.name}
        if self.kind == "move":
            event_data |= {"player": self.player, "option": self.option, "forced": self.forced}
        return event_data | {"arguments": {a.name: a.value for a in self.arguments}}


class LoggedLine(NamedTuple):
    """A log statement that was executed: number of the event, values, and masks of the seats that
    may see them.
    """

    event: int
    args: tuple[int, ...]


class ChoiceEntry(NamedTuple):
    """A decision: its number, the seat, the option code, whether it was forced, a bit mask of the other seats
    that may know the choice, and whether it continues the compound move of the previous entry."""

    decision: int
    player: int
    code: int
    forced: bool
    seen: int = 0
    onward: bool = False


Entry = LoggedLine | ChoiceEntry


class Recorder:
    """The host of a game: records events, and lets a script state the results of chance."""

    def __init__(self, covered: bytearray) -> None:
        self.entries: list[Entry] = []
        self.covered = covered
        self.draw_source: Callable[[int], int | None] | None = None
        self.draws = 0
        """The number of random draws so far."""
        self.stated_draws: list[tuple[int, int]] = []
        """The stated draws: their numbers and results."""

    def log(self, event: int, args: tuple[int, ...]) -> None:
        self._check_room()
        self.entries.append(LoggedLine(event, args))

    def chance(self, bound: int) -> int | None:
        value = None if self.draw_source is None else self.draw_source(bound)
        if value is not None:
            self.stated_draws.append((self.draws, value))
        self.draws += 1
        return value

    def record_forced(
        self, decision: int, player_index: int, code: int, seen_mask: int, is_continuation: bool
    ) -> None:
        self._check_room()
        self.entries.append(ChoiceEntry(decision, player_index, code, True, seen_mask, is_continuation))

    def _check_room(self) -> None:
        """Raises RuleFault where the log of one game would fill the memory."""
        if len(self.entries) >= MAX_ENTRIES:
            raise RuleFault("log-too-long", (("lines", MAX_ENTRIES, ""),))

    def copy(self) -> Recorder:
        other = Recorder(self.covered)
        other.entries = self.entries[:]
        other.draw_source = self.draw_source
        other.draws = self.draws
        other.stated_draws = self.stated_draws[:]
        return other

    def truncate(self, entry_count: int, draw_count: int, stated_count: int) -> None:
        """Drop everything after the given numbers of entries."""
        del self.entries[entry_count:]
        del self.stated_draws[stated_count:]
        self.draws = draw_count


def read_entries(
    entries: Iterable[Entry], names: Names, cells: list[int], viewer: Viewer, secrets: bool
) -> Iterator[Event]:
    """Return the entries as events for one viewer. With `secrets`, other seats learn the choice, and
    whether there was another option, only if that depends on nothing hidden from this viewer, or if the
    rules declare it. Decisions of one move are one event, at the beginning of the move."""
    events: list[Event] = []
    at = -1
    for entry in entries:
        if not isinstance(entry, ChoiceEntry):
            events.append(_make_line_event(entry, names, cells, viewer))
            continue
        event = _make_move_event(entry, names, cells, viewer, secrets)
        if entry.onward and at >= 0:
            events[at] = _join_step(events[at], event)
        else:
            at = len(events)
            events.append(event)
    return iter(events)


def _join_step(move_event: Event, step_event: Event) -> Event:
    """Return a move event extended by one more decision."""
    steps = (*(move_event.step_events or (move_event,)), step_event)
    return replace(
        move_event,
        arguments=(*move_event.arguments, *step_event.arguments),
        option=THEN.join(each.option or "" for each in steps),
        forced=move_event.forced and step_event.forced,
        step_events=steps,
    )


def _make_move_event(
    choice_entry: ChoiceEntry, names: Names, cells: list[int], viewer: Viewer, secrets: bool
) -> Event:
    info = names.program.decisions[choice_entry.decision]
    player = names.seats[choice_entry.player]
    others = secrets and viewer is not None and viewer != choice_entry.player
    forced = choice_entry.forced and (info.is_open or not others)
    if others and not is_in_mask(viewer, choice_entry.seen, len(names.seats)):
        return Event("move", info.key, (), player, HIDDEN, forced)
    chosen = describe_option(names, info, choice_entry.code, cells)
    types = {p.name: p.type for a in info.alternatives for p in a.parameters}
    arguments = tuple(Argument(name, types[name], value) for name, value in chosen.arguments)
    return Event("move", info.key, arguments, player, chosen.name, forced, chosen.alternative)


def is_in_mask(viewer: Viewer, mask: int | None, seat_count: int) -> bool:
    """Return whether a viewer is in a mask of seats; None is no restriction."""
    if viewer is None or mask is None:
        return True
    if viewer == SPECTATOR:
        return mask & (1 << seat_count) - 1 == (1 << seat_count) - 1
    return bool(mask >> viewer & 1)


def _make_line_event(logged_line: LoggedLine, names: Names, cells: list[int], viewer: Viewer) -> Event:
    info = names.program.events[logged_line.event]
    masks = dict(zip(info.restricted, logged_line.args[len(info.arguments) :], strict=True))
    arguments = []
    for number, (name, type) in enumerate(info.arguments):
        seen = is_in_mask(viewer, masks.get(number), len(names.seats))
        value = names.to_readable(type, logged_line.args[number], cells) if seen else HIDDEN
        arguments.append(Argument(name, type, value))
    kind, _, rest = info.message.partition(":")
    if rest and kind in ("phase", "chance"):
        return Event("phase" if kind == "phase" else "chance", rest, tuple(arguments))
    return Event("log", info.message, tuple(arguments))
