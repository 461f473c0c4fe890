"""List the declared things that a scene can show, with their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.ir.program import Program
from rulewright.phrases import capitalize_first
from rulewright.play.names import Names, Readable
from rulewright.records import dataclass
from rulewright.scene.nodes import Handle
from rulewright.types import BagType, FiniteType, KeyType, MemberType, Type, find_root
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import Value, build_member, to_message_value
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class KeyedState:
    """State, a bag or a family of zones: its keys, and the type of its values or contents."""

    name: str
    kind: str
    key_types: tuple[KeyType, ...]
    type: Type
    is_ordered: bool = False
    """Whether the contents are ordered, as in a deck."""

    def node_id(self, key_names: tuple[str, ...]) -> str:
        """Return the id of the node of one cell or place, in the notation of the rules."""
        inside = ",".join(key.replace(", ", ",") for key in key_names)
        return f"{self.name}[{inside}]"

    def build_handle(self, key_names: tuple[str, ...]) -> Handle:
        category = {"state": "cell", "bag": "bag", "zone": "zone"}[self.kind]
        return Handle(category, self.name, key_names)  # type: ignore[arg-type]


def member_id(finite_type: FiniteType, name: str) -> str:
    """Return the id of the node of a member."""
    return f"{finite_type.root.name}.{name.replace(', ', ',')}"


def sorting_key(finite_type: FiniteType, name: str) -> tuple[int, ...]:
    """Return the key by which members are sorted for display. Members of a product are sorted first by the
    factor with the fewest members, as a hand of cards is sorted by suit, then rank.
    """
    index = finite_type.find_member(name)
    if index is None:
        return (finite_type.size,)
    parts: list[tuple[int, int, int]] = []
    for position, factor in reversed(list(enumerate(finite_type.root.factors))):
        index, digit = divmod(index, factor.size)
        parts.append((len(factor.members), position, digit))
    return tuple(digit for _, _, digit in sorted(parts)) or (index,)


def collect_states(program: Program) -> dict[str, KeyedState]:
    """Return everything that views show, by name."""
    states_by_name: dict[str, KeyedState] = {}
    kinds = {block.name: block.keys[0] for block in program.blocks if block.kind == "zone-of"}
    for block in program.blocks:
        if block.hidden:
            continue
        if block.kind == "state":
            states_by_name[block.name] = KeyedState(block.name, "state", block.keys, block.type)
        elif block.kind == "bag":
            finite_type = block.keys[-1]
            assert isinstance(finite_type, FiniteType)
            states_by_name[block.name] = KeyedState(
                block.name, "bag", block.keys[:-1], BagType(finite_type, 0)
            )
    for family in program.families:
        finite_type = kinds[family.zones]
        assert isinstance(finite_type, FiniteType)
        states_by_name[family.name] = KeyedState(
            family.name, "zone", family.keys, MemberType(finite_type), family.ordered
        )
    return states_by_name


def iter_nested(nested: object, depth: int) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield the values of nested dicts, each with its keys."""
    if depth == 0:
        yield (), nested
    elif isinstance(nested, Mapping):
        for name, inner in nested.items():
            for key, value in iter_nested(inner, depth - 1):
                yield (str(name), *key), value


def is_empty(value: object) -> bool:
    """Return whether a value is empty and so not shown: none, no, 0, an empty place."""
    if isinstance(value, Mapping):
        return all(is_empty(item) for item in value.values())
    return value is None or value is False or value == 0 or value == []


def to_value(type: Type, value: object) -> Value:
    """Return a value of a view with the type that its texts depend on."""
    assert value is None or isinstance(value, str | int | dict)
    readable: Readable = value
    return to_message_value(type, readable)


def is_seat(key_or_type: KeyType | Type) -> bool:
    finite_type = find_root(key_or_type)
    return finite_type is not None and finite_type.name == "player" and not finite_type.factors


class DisplayNames:
    """Names in one language, each computed once."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words = words
        self.names = names
        self._member_names: dict[tuple[str, str], str] = {}
        self._short_names: dict[tuple[str, str], str] = {}
        self._state_names: dict[str, str] = {}
        self._member_signs: dict[tuple[str, str], str] = {}
        self._state_texts: dict[tuple[str, tuple[str, ...], str], str] = {}

    def get_member_name(self, finite_type: FiniteType, name: str) -> str:
        key = (finite_type.root.name, name)
        if key not in self._member_names:
            self._member_names[key] = self.words.format_value(build_member(finite_type, name))
        return self._member_names[key]

    def get_short_name(self, finite_type: FiniteType, name: str) -> str:
        """Return the form `short` of a name, else the form `map` (which marks where the name can break), else
        the full name.
        """
        key = (finite_type.root.name, name)
        if key not in self._short_names:
            id = f"{finite_type.root.name}-{name}"
            own = self.words.format_message(id, form="short") or self.words.format_message(id, form="map")
            self._short_names[key] = own or self.get_member_name(finite_type, name)
        return self._short_names[key]

    def get_map_name(self, finite_type: FiniteType, name: str) -> str:
        """Return the form `map` of a name, which marks where the name can break, else the full name."""
        return self.words.format_message(
            f"{finite_type.root.name}-{name}", form="map"
        ) or self.get_member_name(finite_type, name)

    def get_state_name(self, name: str) -> str:
        if name not in self._state_names:
            own = self.words.format_message(f"name-{name}", form="short")
            own = own or self.words.format_message(f"name-{name}")
            self._state_names[name] = capitalize_first(own or name_to_words(name))
        return self._state_names[name]

    def get_key_name(self, key_type: KeyType, name: str) -> str:
        return self.get_member_name(key_type, name) if isinstance(key_type, FiniteType) else name

    def get_short_key_name(self, key_type: KeyType, name: str) -> str:
        return self.get_short_name(key_type, name) if isinstance(key_type, FiniteType) else name

    def format_value(self, type: Type, value: object) -> str:
        """Format a value for people."""
        if isinstance(type, MemberType) and isinstance(value, str):
            return self.get_member_name(type.finite_type, value)
        return self.words.format_value(to_value(type, value))

    def written(self, value: object) -> str:
        """Return the text of a value beside its name: a number in the form of the language."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.words.format_value(value)
        return str(value)

    def format_state(self, keyed_state: KeyedState, key_names: tuple[str, ...], value: str) -> str:
        """Format a name, its keys and its value: `Coins (Ada): 4`."""
        state_text = self._state_texts.get((keyed_state.name, key_names, value))
        if state_text is None:
            title = self.get_state_name(keyed_state.name)
            for key, name in zip(keyed_state.key_types, key_names, strict=False):
                title = self.words.format_word("part", {"thing": title, "part": self.get_key_name(key, name)})
            state_text = self.words.format_word("thing", {"thing": title, "value": value})
            self._state_texts[keyed_state.name, key_names, value] = state_text
        return state_text

    def get_sign(self, finite_type: FiniteType, name: str) -> str:
        """Return the form `sign` of a name, or one or two letters that distinguish a member from others of
        its type.
        """
        key = (finite_type.root.name, name)
        if key not in self._member_signs:
            names = [finite_type.root.names[index] for index in finite_type.members]
            for one in names:
                own = self.words.format_message(f"{finite_type.root.name}-{one}", form="sign")
                self._member_signs[finite_type.root.name, one] = own or _abbreviate_name(one, names)
        return self._member_signs.get(key, name[:1].upper())


def _abbreviate_name(name: str, all_names: list[str]) -> str:
    """Abbreviate a name to one or two letters, unique among all names if possible.

    >>> [_abbreviate_name(name, ["wood", "wool", "ore"]) for name in ("wood", "wool", "ore")]
    ['Wd', 'Wl', 'O']
    >>> [_abbreviate_name(name, ["red_ant", "red_cat"]) for name in ("red_ant", "red_cat")]
    ['Ra', 'Rc']
    """
    for length in (1, 2):
        if sum(other[:length] == name[:length] for other in all_names) == 1:
            return name[:length].capitalize()
    for shorten in (_initials, _ends):
        letters = shorten(name)
        if len(letters) == 2 and sum(shorten(other) == letters for other in all_names) == 1:
            return letters.capitalize()
    return name[:2].capitalize()


def _initials(name: str) -> str:
    return "".join(part[:1] for part in name.split("_"))[:2]


def _ends(name: str) -> str:
    return name[:1] + name[-1:]
