"""What a program declares that can be seen on a table, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.ir.program import Program
from rulewright.phrases import capital
from rulewright.play.names import Names, Readable
from rulewright.records import dataclass
from rulewright.scene.nodes import Handle
from rulewright.types import BagType, FiniteType, KeyType, MemberType, Type, root_of
from rulewright.words.naming import spaced
from rulewright.words.values import Value, named, value_of
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class KeyedState:
    """State, a bag or a family of zones: its keys, and the type of its values, or of the things
    that lie in it."""

    name: str
    kind: str
    keys: tuple[KeyType, ...]
    type: Type

    def id(self, keys: tuple[str, ...]) -> str:
        """The id of the node of one cell or place, which rules write in the same way."""
        inside = ",".join(key.replace(", ", ",") for key in keys)
        return f"{self.name}[{inside}]"

    def handle(self, keys: tuple[str, ...]) -> Handle:
        what = {"state": "cell", "bag": "bag", "zone": "zone"}[self.kind]
        return Handle(what, self.name, keys)  # type: ignore[arg-type]


def member_id(of: FiniteType, name: str) -> str:
    """The id of the node of a member."""
    return f"{of.root.name}.{name.replace(', ', ',')}"


def things(program: Program) -> dict[str, KeyedState]:
    """All that views show, by name."""
    found: dict[str, KeyedState] = {}
    kinds = {block.name: block.keys[0] for block in program.blocks if block.kind == "zone-of"}
    for block in program.blocks:
        if block.hidden:
            continue
        if block.kind == "state":
            found[block.name] = KeyedState(block.name, "state", block.keys, block.type)
        elif block.kind == "bag":
            of = block.keys[-1]
            assert isinstance(of, FiniteType)
            found[block.name] = KeyedState(block.name, "bag", block.keys[:-1], BagType(of, 0))
    for family in program.families:
        of = kinds[family.zones]
        assert isinstance(of, FiniteType)
        found[family.name] = KeyedState(family.name, "zone", family.keys, MemberType(of))
    return found


def flat(shown: object, depth: int) -> Iterator[tuple[tuple[str, ...], object]]:
    """The values of nested dicts, each with its keys."""
    if depth == 0:
        yield (), shown
    elif isinstance(shown, Mapping):
        for name, inner in shown.items():
            for key, value in flat(inner, depth - 1):
                yield (str(name), *key), value


def empty(value: object) -> bool:
    """Whether there is nothing to tell of it: none, no, 0, nothing in a place."""
    if isinstance(value, Mapping):
        return all(empty(item) for item in value.values())
    return value is None or value is False or value == 0 or value == []


def read(type: Type, value: object) -> Value:
    """Return a value of a view with the type that its texts depend on."""
    assert value is None or isinstance(value, str | int | dict)
    readable: Readable = value
    return value_of(type, readable)


def is_seat(key: KeyType | Type) -> bool:
    of = root_of(key)
    return of is not None and of.name == "player" and not of.factors


class Called:
    """Names in one language; each is asked for once."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words = words
        self.names = names
        self._members: dict[tuple[str, str], str] = {}
        self._short: dict[tuple[str, str], str] = {}
        self._things: dict[str, str] = {}
        self._letters: dict[tuple[str, str], str] = {}
        self._told: dict[tuple[str, tuple[str, ...], str], str] = {}

    def member(self, of: FiniteType, name: str) -> str:
        key = (of.root.name, name)
        if key not in self._members:
            self._members[key] = self.words.value(named(of, name))
        return self._members[key]

    def short(self, of: FiniteType, name: str) -> str:
        """The form `short` of a name, or `map`, which says where it can be broken; else all."""
        key = (of.root.name, name)
        if key not in self._short:
            id = f"{of.root.name}-{name}"
            own = self.words.message(id, form="short") or self.words.message(id, form="map")
            self._short[key] = own or self.member(of, name)
        return self._short[key]

    def on_map(self, of: FiniteType, name: str) -> str:
        """The form `map` of a name, which says where it can be broken; else all of it."""
        return self.words.message(f"{of.root.name}-{name}", form="map") or self.member(of, name)

    def thing(self, name: str) -> str:
        if name not in self._things:
            own = self.words.message(f"name-{name}", form="short")
            own = own or self.words.message(f"name-{name}")
            self._things[name] = capital(own or spaced(name))
        return self._things[name]

    def key(self, key: KeyType, name: str) -> str:
        return self.member(key, name) if isinstance(key, FiniteType) else name

    def key_short(self, key: KeyType, name: str) -> str:
        return self.short(key, name) if isinstance(key, FiniteType) else name

    def value(self, type: Type, value: object) -> str:
        """A value as people read it."""
        if isinstance(type, MemberType) and isinstance(value, str):
            return self.member(type.of, value)
        return self.words.value(read(type, value))

    def written(self, value: object) -> str:
        """Return the text of a value beside its name: a number in the form of the language."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.words.value(value)
        return str(value)

    def told(self, thing: KeyedState, keys: tuple[str, ...], value: str) -> str:
        """Return `Coins (Ada): 4`."""
        known = self._told.get((thing.name, keys, value))
        if known is None:
            title = self.thing(thing.name)
            for key, name in zip(thing.keys, keys, strict=False):
                title = self.words.word("part", {"thing": title, "part": self.key(key, name)})
            known = self.words.word("thing", {"thing": title, "value": value})
            self._told[thing.name, keys, value] = known
        return known

    def sign(self, of: FiniteType, name: str) -> str:
        """The form `sign` of a name, or a letter or two that tell a member from the others of its
        type."""
        key = (of.root.name, name)
        if key not in self._letters:
            names = [of.root.names[index] for index in of.members]
            for one in names:
                own = self.words.message(f"{of.root.name}-{one}", form="sign")
                self._letters[of.root.name, one] = own or _letters(one, names)
        return self._letters.get(key, name[:1].upper())


def _letters(name: str, names: list[str]) -> str:
    """
    >>> [_letters(name, ["wood", "wool", "ore"]) for name in ("wood", "wool", "ore")]
    ['Wd', 'Wl', 'O']
    >>> [_letters(name, ["red_ant", "red_cat"]) for name in ("red_ant", "red_cat")]
    ['Ra', 'Rc']
    """
    for length in (1, 2):
        if sum(other[:length] == name[:length] for other in names) == 1:
            return name[:length].capitalize()
    for shorten in (_initials, _ends):
        letters = shorten(name)
        if len(letters) == 2 and sum(shorten(other) == letters for other in names) == 1:
            return letters.capitalize()
    return name[:2].capitalize()


def _initials(name: str) -> str:
    return "".join(part[:1] for part in name.split("_"))[:2]


def _ends(name: str) -> str:
    return name[:1] + name[-1:]
