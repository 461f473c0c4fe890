"""Describe a position in words: one line for each thing, with its keys and values by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.play.names import HIDDEN
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import is_empty, sorting_key, to_value
from rulewright.types import KeyType, MemberType

Row = tuple[str, str, Sequence[tuple[str, int]]]
"""A title, a value, and the visible contents by their names in the rules, each with its number."""


class PositionText:
    """Names for what `Game.view` shows by the names of the rules.

    What is empty (none, no, 0, nothing in a place) is left out.
    """

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.words = context.words

    @property
    def empty_text(self) -> str:
        """The text for an empty place."""
        return self.words.format_value({})

    def get_name(self, name: str) -> str:
        """Return the name of the thing."""
        return self.words.format_name("name", name)

    def format_value(self, name: str, value: object) -> str:
        """Return the value or the contents of the thing."""
        hidden = value.count(HIDDEN) if isinstance(value, list) else 0
        if isinstance(value, list) and hidden == len(value):
            return self._format_hidden(hidden)
        type = self.context.keyed_states[name].type
        if isinstance(value, list):
            return self.words.format_value(
                tuple(to_value(type, each) for each in self._sort_contents(name, value))
            )
        if isinstance(value, Mapping) and set(value) == {"size"}:  # a hidden bag
            return self._format_hidden(value["size"])
        return self.words.format_value(to_value(type, value))

    def _sort_contents(self, name: str, things: list[Any]) -> list[Any]:
        """Return the contents of a place in display order, hidden things last; ordered zones keep their
        order.
        """
        thing = self.context.keyed_states[name]
        if name in self.context.board_section.sort:
            hidden = [each for each in things if each == HIDDEN]
            return [*self.context.sort_cards(thing, [e for e in things if e != HIDDEN]), *hidden]
        if thing.is_ordered or not isinstance(thing.type, MemberType):
            return things
        of = thing.type.finite_type
        return sorted(things, key=lambda each: (each == HIDDEN, sorting_key(of, str(each))))

    def _list_contents(self, name: str, value: object) -> Sequence[tuple[str, int]]:
        """Return the visible contents of a place."""
        if isinstance(value, list):
            return [(str(each), 1) for each in self._sort_contents(name, value) if each != HIDDEN]
        if isinstance(value, Mapping) and set(value) != {"size"}:
            return [(str(kind), number) for kind, number in value.items()]
        return ()

    def iter_lines(self, view_state: Mapping[str, object]) -> Iterator[str]:
        """Yield lines for everything in the view that the section `board` does not exclude from pictures."""
        for name in self.context.keyed_states:
            shown = name in view_state and name not in self.context.board_section.without
            rows = self.iter_rows(name, view_state[name]) if shown else ()
            yield from (self.format_line(title, told) for title, told, _ in rows)

    def iter_rows(self, name: str, value: object) -> Iterator[Row]:
        """Yield the rows of one thing, each split into its parts."""
        yield from self._iter_nested_rows(
            name, self.get_name(name), value, self.context.keyed_states[name].key_types
        )

    def _iter_nested_rows(
        self, name: str, title: str, value: object, key_types: tuple[KeyType, ...]
    ) -> Iterator[Row]:
        if is_empty(value):
            return
        if not key_types or not isinstance(value, Mapping):
            yield title, self.format_value(name, value), self._list_contents(name, value)
            return
        format_key = self.context.display_names.get_key_name
        inner = [(format_key(key_types[0], key), each) for key, each in value.items() if not is_empty(each)]
        if len(key_types) > 1:
            for key, each in inner:
                within = self.words.format_word("part", {"thing": title, "part": key})
                yield from self._iter_nested_rows(name, within, each, key_types[1:])
        elif len(inner) > 1 and all(_is_face_down(each) for _, each in inner):
            yield title, self.format_keyed(name, value), ()
        elif any(isinstance(each, Mapping | list) for _, each in inner):
            for key, each in inner:
                within = self.words.format_word("part", {"thing": title, "part": key})
                yield within, self.format_value(name, each), self._list_contents(name, each)
        else:
            yield title, self.format_keyed(name, value), ()

    def format_line(self, title: str, value_text: str) -> str:
        """Format a title and its value as one line."""
        return self.words.format_word("thing", {"thing": title, "value": value_text})

    def format_keyed(self, name: str, values_by_key: Mapping[str, object]) -> str:
        """Format contents by the last of their keys."""
        format_key, finite_type = (
            self.context.display_names.get_key_name,
            self.context.keyed_states[name].key_types[-1],
        )
        keyed_values = (
            (format_key(finite_type, key), each) for key, each in values_by_key.items() if not is_empty(each)
        )
        return self.words.format_value(
            tuple(self._format_entry(name, key, each) for key, each in keyed_values)
        )

    def _format_entry(self, name: str, key: str, value: object) -> str:
        """Return `north = red`, or `north` alone if the value is implied."""
        return key if value is True else f"{key} = {self.format_value(name, value)}"

    def _format_hidden(self, count: int) -> str:
        return HIDDEN if count == 1 else f"({HIDDEN} × {self.words.format_value(count)})"


def _is_face_down(value: object) -> bool:
    """Return whether only the number of things in a place is known."""
    if isinstance(value, list):
        return set(value) == {HIDDEN}
    return isinstance(value, Mapping) and set(value) == {"size"}
