"""What the reference interpreter has found, in the words of the engine, so that both can be
compared. Nothing here is part of the meaning of rules: what is what is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from oracle.interpreter import Oracle
from oracle.parts import HIDDEN, Event, Keys
from rulewright import tree
from rulewright.play.names import Names, format_readable
from rulewright.types import FiniteType, KeyType, MemberType, Type, key_values, value_type


class Words:
    """A game of the interpreter; `cells` are those of the engine in the same position, which name
    the places of growing grids."""

    def __init__(self, oracle: Oracle, names: Names, cells: Sequence[int]) -> None:
        self.oracle, self.names, self.cells = oracle, names, cells

    def word(self, type: Type, value: Any) -> Any:
        return value if value == HIDDEN else self.names.to_readable(type, value, self.cells)

    def state(self, viewer: int | None = None) -> dict[str, Any]:
        """Everything declared by name, as a seat (or WATCHER) may see it: state and bags by their
        keys, zones as lists, the cells of growing grids. None: whole, with bookkeeping."""
        oracle, rules = self.oracle, self.oracle.rules
        found: dict[str, Any] = {}
        for grid in rules.types.values():
            if grid.is_growing and grid.root is grid:
                cells = oracle.now[grid].values()
                found[grid.name] = [self.word(MemberType(grid), cell) for cell in cells]
        for what in (*rules.states.values(), *rules.bags.values(), *rules.families.values()):
            if viewer is None or not getattr(what, "hidden", False):
                found[what.name] = self._over(what.keys, partial(self._place, what, viewer))
        return found

    def _place(self, what: Any, viewer: int | None, keys: Keys) -> Any:
        held = self.oracle.shown(what, keys, viewer)
        match what:
            case tree.State():
                return self.word(what.type, held)
            case tree.Bag():
                return {"size": held} if isinstance(held, int) else self.word(what.type, held)
            case _:
                return [self.word(MemberType(what.zones.thing_type), thing) for thing in held]

    def _over(self, keys: Sequence[KeyType], leaf: Callable[[Keys], Any], before: Keys = ()) -> Any:
        if not keys:
            return leaf(before)
        key, *others = keys
        values = key.members if isinstance(key, FiniteType) else key_values(key)
        if isinstance(key, FiniteType) and key.is_growing:
            values = range(len(self.oracle.now[key.root]))
        return {
            str(self.word(value_type(key), value)): self._over(others, leaf, (*before, value))
            for value in values
        }

    def decision(self) -> tuple[Any, ...]:
        decision = self.oracle.decision
        assert decision is not None
        about = tuple((name, self.word(type, value)) for name, type, value in decision.about)
        options = []
        for option in decision.options:
            one = decision.node.alternatives[option.alternative]
            types = [binder.var.type for binder in one.parameters]
            values = [self.word(*pair) for pair in zip(types, option.values, strict=True)]
            options.append((option.alternative, option.values, option_text(one.name, values)))
        return self.names.seats[decision.player], decision.node.key, about, options

    def log(self, viewer: int | None, start: int = 0) -> list[tuple[Any, ...]]:
        """The lines: kind, name, arguments, player, option, forced."""
        return [self._line(line) for line in self.oracle.log_for(viewer, start)]

    def _line(self, steps: Sequence[Event]) -> tuple[Any, ...]:
        first, told, options = steps[0], [], []
        for step in steps:
            arguments = [(each.name, self.word(each.type, each.value)) for each in step.arguments]
            options.append(option_text(step.choice, [value for _, value in arguments]))
            told += arguments
        if first.player is None:
            return first.kind, first.name, tuple(told), None, None, False
        player, forced = self.names.seats[first.player], all(step.forced for step in steps)
        return first.kind, first.name, tuple(told), player, " then ".join(options), forced


def option_text(name: str | None, values: Sequence[Any]) -> str:
    shown = ", ".join(map(format_readable, values))
    if name is None or name == HIDDEN:
        return shown or str(name)
    return f"{name}({shown})" if values else name
