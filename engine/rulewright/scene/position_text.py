"""How a position stands, in words: a line for each thing, with its keys and values by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.play.names import HIDDEN
from rulewright.scene.context import SceneContext
from rulewright.scene.things import empty, read
from rulewright.types import KeyType

Row = tuple[str, str, Sequence[tuple[str, int]]]
"""A title, what it is, and by the names of the rules the things that are seen to lie there, each
with how often."""


class PositionWords:
    """Names for what `Game.view` shows by the names of the rules.

    What is empty (none, no, 0, nothing in a place) is left out.
    """

    def __init__(self, look: SceneContext) -> None:
        self.look = look
        self.words = look.words

    @property
    def nothing(self) -> str:
        """The text for an empty place."""
        return self.words.value({})

    def name(self, name: str) -> str:
        """Return the name of the thing."""
        return self.words.named("name", name)

    def value(self, name: str, value: object) -> str:
        """Return the value or the contents of the thing."""
        hidden = value.count(HIDDEN) if isinstance(value, list) else 0
        if isinstance(value, list) and hidden == len(value):
            return self._unknown(hidden)
        type = self.look.things[name].type
        if isinstance(value, list):
            return self.words.value(tuple(read(type, each) for each in value))
        if isinstance(value, Mapping) and set(value) == {"size"}:  # a bag that is not to be seen
            return self._unknown(value["size"])
        return self.words.value(read(type, value))

    def lines(self, state: Mapping[str, object]) -> Iterator[str]:
        """All that is not left out of pictures either, in lines."""
        for name in self.look.things:
            shown = name in state and name not in self.look.board.without
            rows = self.rows(name, state[name]) if shown else ()
            yield from (self.line(title, told) for title, told, _ in rows)

    def rows(self, name: str, value: object) -> Iterator[Row]:
        """A thing in lines, taken apart."""
        yield from self._rows(name, self.name(name), value, self.look.things[name].keys)

    def _rows(
        self, name: str, title: str, value: object, keys: tuple[KeyType, ...]
    ) -> Iterator[Row]:
        if empty(value):
            return
        if not keys or not isinstance(value, Mapping):
            yield title, self.value(name, value), _inside(value)
            return
        called = self.look.called.key
        inner = [(called(keys[0], key), each) for key, each in value.items() if not empty(each)]
        if len(keys) > 1:
            for key, each in inner:
                within = self.words.word("part", {"thing": title, "part": key})
                yield from self._rows(name, within, each, keys[1:])
        elif len(inner) > 1 and all(_dark(each) for _, each in inner):
            yield title, self.keyed(name, value), ()
        elif any(isinstance(each, Mapping | list) for _, each in inner):
            for key, each in inner:
                within = self.words.word("part", {"thing": title, "part": key})
                yield within, self.value(name, each), _inside(each)
        else:
            yield title, self.keyed(name, value), ()

    def line(self, title: str, told: str) -> str:
        """A title and what it is, in one line."""
        return self.words.word("thing", {"thing": title, "value": told})

    def keyed(self, name: str, value: Mapping[str, object]) -> str:
        """Return the contents by the last of the keys."""
        called, of = self.look.called.key, self.look.things[name].keys[-1]
        listed = ((called(of, key), each) for key, each in value.items() if not empty(each))
        return self.words.value(tuple(self._keyed(name, key, each) for key, each in listed))

    def _keyed(self, name: str, key: str, value: object) -> str:
        """Return `north = red`, or `north` alone if that says everything."""
        return key if value is True else f"{key} = {self.value(name, value)}"

    def _unknown(self, count: int) -> str:
        return HIDDEN if count == 1 else f"({HIDDEN} × {self.words.value(count)})"


def _dark(value: object) -> bool:
    """Whether of what lies somewhere only the number is known."""
    if isinstance(value, list):
        return set(value) == {HIDDEN}
    return isinstance(value, Mapping) and set(value) == {"size"}


def _inside(value: object) -> Sequence[tuple[str, int]]:
    """Return the visible contents of a place."""
    if isinstance(value, list):
        return [(str(each), 1) for each in value if each != HIDDEN]
    if isinstance(value, Mapping) and set(value) != {"size"}:
        return [(str(kind), number) for kind, number in value.items()]
    return ()
