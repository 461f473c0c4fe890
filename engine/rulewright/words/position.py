"""How a position stands, in words: a line for each thing, with its keys and values by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.ir.program import Program
from rulewright.play.names import HIDDEN, Readable
from rulewright.types import BagType, FiniteType, IntType, KeyType, MemberType, Type
from rulewright.words.values import Value, value_of
from rulewright.words.words import Words

Row = tuple[str, str, Sequence[tuple[str, int]]]
"""A title, what it is, and by the names of the rules the things that are seen to lie there, each
with how often."""


class PositionWords:
    """Names for what `Game.view` shows by the names of the rules.

    What is empty (none, no, 0, nothing in a place) is left out.
    """

    def __init__(self, words: Words, program: Program) -> None:
        self.words = words
        self._keys: dict[str, tuple[KeyType, ...]] = {}
        self._types: dict[str, Type] = {}
        for block in (block for block in program.blocks if not block.hidden):
            keys = block.keys
            if block.kind == "state":
                self._keys[block.name], self._types[block.name] = keys, block.type
            elif block.kind == "bag" and isinstance(kinds := keys[-1], FiniteType):
                self._keys[block.name], self._types[block.name] = keys[:-1], BagType(kinds, 0)
        things = {block.name: block.keys[0] for block in program.blocks if block.kind == "zone-of"}
        for family in program.families:
            self._keys[family.name] = family.keys
            kind = things[family.zones]
            assert isinstance(kind, FiniteType)
            self._types[family.name] = MemberType(kind)

    @property
    def names(self) -> Sequence[str]:
        """Everything that is declared and can be seen."""
        return tuple(self._types)

    @property
    def nothing(self) -> str:
        """What is said of a place where nothing lies any more."""
        return self.words.value({})

    def name(self, name: str) -> str:
        """What the thing is called."""
        return self.words.named("name", name)

    def value(self, name: str, value: object) -> str:
        """What the thing is, or what lies in it."""
        hidden = value.count(HIDDEN) if isinstance(value, list) else 0
        if isinstance(value, list) and hidden == len(value):
            return self._unknown(hidden)
        if isinstance(value, list):
            return self.words.value(tuple(self._value(name, each) for each in value))
        if isinstance(value, Mapping) and set(value) == {"size"}:  # a bag that is not to be seen
            return self._unknown(value["size"])
        return self.words.value(self._value(name, value))

    def keys(self, name: str) -> tuple[KeyType, ...]:
        """What the thing is keyed by; of a bag without the kinds of what lies in it."""
        return self._keys.get(name, ())

    def key(self, name: str, number: int, key: str) -> str:
        """One of its keys in words."""
        return self._key(self._keys[name][number], key)

    def type(self, name: str) -> Type:
        """The type of its values: of what lies in a zone or a bag."""
        return self._types.get(name, IntType())

    def lines(self, name: str, value: object) -> Iterator[str]:
        """The thing in lines."""
        for title, told, _ in self.rows(name, value):
            yield self.line(title, told)

    def rows(self, name: str, value: object) -> Iterator[Row]:
        """The same, taken apart."""
        if name in self._types:
            yield from self._rows(name, self.name(name), value, self._keys[name])

    def _rows(
        self, name: str, title: str, value: object, keys: tuple[KeyType, ...]
    ) -> Iterator[Row]:
        if empty(value):
            return
        if not keys or not isinstance(value, Mapping):
            yield title, self.value(name, value), _inside(value)
            return
        inner = [(self._key(keys[0], key), each) for key, each in value.items() if not empty(each)]
        if len(keys) > 1:
            for key, each in inner:
                within = self.words.word("part", {"thing": title, "part": key})
                yield from self._rows(name, within, each, keys[1:])
        elif len(inner) > 1 and all(_dark(each) for _, each in inner):
            yield title, self.keyed(name, len(self._keys[name]) - 1, value), ()
        elif any(isinstance(each, Mapping | list) for _, each in inner):
            for key, each in inner:
                within = self.words.word("part", {"thing": title, "part": key})
                yield within, self.value(name, each), _inside(each)
        else:
            yield title, self.keyed(name, len(self._keys[name]) - 1, value), ()

    def line(self, title: str, told: str) -> str:
        """A title and what it is, in one line."""
        return self.words.word("thing", {"thing": title, "value": told})

    def keyed(self, name: str, number: int, value: Mapping[str, object]) -> str:
        """What is there, key by key, of the key of that number."""
        listed = ((self.key(name, number, key), v) for key, v in value.items() if not empty(v))
        return self.words.value(tuple(self._keyed(name, key, each) for key, each in listed))

    def _keyed(self, name: str, key: str, value: object) -> str:
        """`north = red`, or `north` alone where that is all there is to say."""
        return key if value is True else f"{key} = {self.value(name, value)}"

    def _key(self, key: KeyType, name: object) -> str:
        kind = MemberType(key) if isinstance(key, FiniteType) else IntType()
        return self.words.value(value_of(kind, str(name)))

    def _value(self, name: str, value: object) -> Value:
        assert value is None or isinstance(value, str | int | dict)
        readable: Readable = value
        return value_of(self._types.get(name, IntType()), readable)

    def _unknown(self, count: int) -> str:
        return HIDDEN if count == 1 else f"({HIDDEN} × {count})"


def _dark(value: object) -> bool:
    """Whether of what lies somewhere only the number is known."""
    if isinstance(value, list):
        return set(value) == {HIDDEN}
    return isinstance(value, Mapping) and set(value) == {"size"}


def _inside(value: object) -> Sequence[tuple[str, int]]:
    """What lies in a place, as far as it is seen."""
    if isinstance(value, list):
        return [(str(each), 1) for each in value if each != HIDDEN]
    if isinstance(value, Mapping) and set(value) != {"size"}:
        return [(str(kind), number) for kind, number in value.items()]
    return ()


def empty(value: object) -> bool:
    """Whether there is nothing to tell of it: none, no, 0, nothing in a place."""
    if isinstance(value, Mapping):
        return all(empty(item) for item in value.values())
    return value is None or value is False or value == 0 or value == []
