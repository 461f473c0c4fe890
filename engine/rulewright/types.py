"""Define the types of the language, once player count and options are known.

All values are integers: a member is its index in its root type, `none` is -1 (`NO_INT` for optional
whole numbers), true and false are 1 and 0, a constant set or list is an index into a pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import mul

from rulewright.records import dataclass

NONE = -1
NO_INT = -(2**31)


@dataclass(eq=False, slots=True)
class FiniteType:
    """A type with named members (`country`), a part of one (`coastal`), a product or a union.

    A part shares the member indices of its `root`, so passing a value from part to whole costs
    nothing; the parts of a union are contiguous stretches of the union, which is then their root.
    `names` are those of all members of the root; `members` the root indices in this type, in order.
    """

    name: str
    names: tuple[str, ...]
    members: tuple[int, ...]
    root_type: FiniteType | None = None
    factors: tuple[FiniteType, ...] = ()
    """The two or more factors of a product; its index is in mixed radix of the factors' root sizes, the last
    one fastest."""
    is_growing: bool = False
    """Whether the members are the places of a growing grid, of which only 0 .. laid-1 exist."""
    board_places: FiniteType | None = None
    """For corners and sides of a board: its places. A name consists of a place, `_` and a point of the
    compass."""
    count_range: IntType | None = None
    """For the kinds of a bag of numbers: their range."""
    aliases: dict[str, str] = field(default_factory=dict)
    """Mistaken names of members, each with the correct name."""
    _number_cache: tuple[tuple[str, ...], dict[str, int]] = field(default_factory=lambda: ((), {}))
    """Cache of `find_member`: the names, and the number of each."""
    _member_cache: tuple[tuple[int, ...], frozenset[int]] = ((), frozenset())

    @property
    def root(self) -> FiniteType:
        return self if self.root_type is None else self.root_type

    @property
    def size(self) -> int:
        """Return the number of members of the root: the length of an array keyed by this type."""
        return len(self.root.names)

    @property
    def first_member(self) -> int:
        """Return the index of the first member; 0 if there is none."""
        return self.members[0] if self.members else 0

    def find_member(self, name: str) -> int | None:
        """Return the index of the member with this name; None if the type has none."""
        root = self.root
        if root._number_cache[0] is not root.names:
            root._number_cache = root.names, {name: at for at, name in enumerate(root.names)}
        if self._member_cache[0] is not self.members:
            self._member_cache = self.members, frozenset(self.members)
        found = root._number_cache[1].get(name)
        return found if found in self._member_cache[1] else None

    def includes_type(self, finite_type: FiniteType) -> bool:
        """Return whether every member of `finite_type` is also one of this type."""
        return self is finite_type or (
            self.root is finite_type.root
            and (self.root is self or set(finite_type.members) <= set(self.members))
        )

    def __repr__(self) -> str:
        return f"FiniteType({self.name})"


class CountedType(FiniteType):
    """The type of players, whose members depend on the number of players. Reading the members calls
    `note_use`; `absent_names` are seats that do not exist in this game."""

    __slots__ = ("_ask", "_members", "_names", "_others")

    def __init__(
        self, name: str, names: tuple[str, ...], absent_names: tuple[str, ...], note_use: Callable[[], object]
    ) -> None:
        self._ask, self._others = note_use, absent_names
        super().__init__(name, names, tuple(range(len(names))))

    @property
    def names(self) -> tuple[str, ...]:
        self._ask()
        return self._names

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self._names = names

    @property
    def members(self) -> tuple[int, ...]:
        self._ask()
        return self._members

    @members.setter
    def members(self, members: tuple[int, ...]) -> None:
        self._members = members

    @property
    def first_member(self) -> int:
        return 0  # for any number of players

    def find_member(self, name: str) -> int | None:
        """Return the index of a seat by name; a name that no seat can have is not recorded as a
        dependency."""
        told = name in self._names or name in self._others
        return super().find_member(name) if told else None


@dataclass(frozen=True, slots=True)
class IntType:
    """Whole numbers from `low` to `high`; None if a bound is unknown."""

    low: int | None = None
    high: int | None = None
    optional: bool = False
    name: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BoolType:
    pass


@dataclass(frozen=True, slots=True)
class MemberType:
    """A member of a finite type, or none if `optional`."""

    finite_type: FiniteType
    optional: bool = False


@dataclass(frozen=True, slots=True)
class CollectionType:
    """A constant set or list, as in fields and tables; the value is an index into its pool."""

    element_type: MemberType | IntType
    is_ordered: bool


@dataclass(frozen=True, slots=True)
class BagType:
    """A count for each member of `finite_type`; `capacity` bounds each count, and `max_total` their sum, in
    the codes of options."""

    finite_type: FiniteType
    capacity: int
    max_total: int | None = None

    @property
    def code_count(self) -> int:
        """Return the number of codes for the counts of a bag. State has room for all kinds of the root
        type, a code only for the bag's own."""
        if self.max_total is not None:
            first = self.cumulative_counts[0]
            return first[-1] - first[max(0, self.max_total - self.capacity)]
        return int((self.capacity + 1) ** len(self.finite_type.members))

    @property
    def cumulative_counts(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each kind of a bag with at most `max_total` things, the cumulative numbers of
        ways in which the later kinds can have 0, 0 or 1, ... things, after a leading 0."""
        assert self.max_total is not None
        return _bag_steps(len(self.finite_type.members), self.capacity, self.max_total)

    def encode_counts(self, counts: Sequence[int]) -> int:
        """Encode counts of all kinds of the root type as a number: in mixed radix with the last
        kind fastest, or as the rank among all bags with at most `max_total` things. -1 if the type
        has no such bag."""
        total = 0
        if self.max_total is None:
            for kind in self.finite_type.members:
                total = total * (self.capacity + 1) + counts[kind]
            return total if max(counts, default=0) <= self.capacity else -1
        left = self.max_total
        for kind, steps in zip(self.finite_type.members, self.cumulative_counts, strict=True):
            if counts[kind] > min(left, self.capacity):
                return -1
            total += steps[left + 1] - steps[left + 1 - counts[kind]]
            left -= counts[kind]
        return total

    def decode_counts(self, code: int) -> tuple[int, ...]:
        """Decode a number into the counts of all kinds of the root type; the inverse of
        `encode_counts`."""
        counts = [0] * self.finite_type.size
        if self.max_total is None:
            for kind in reversed(self.finite_type.members):
                code, counts[kind] = divmod(code, self.capacity + 1)
            return tuple(counts)
        left = self.max_total
        for kind, steps in zip(self.finite_type.members, self.cumulative_counts, strict=True):
            count = 0
            most = min(left, self.capacity)
            while count < most and steps[left + 1] - steps[left - count] <= code:
                count += 1
            code -= steps[left + 1] - steps[left + 1 - count]
            counts[kind] = count
            left -= count
        return tuple(counts)


@dataclass(frozen=True, slots=True)
class PlaceType:
    """The location and rotation of a shape on a growing grid: `((q + reach) * span + r + reach) *
    turns + turn`.
    """

    grid: FiniteType
    shape: str
    reach: int
    turns: int


@dataclass(frozen=True, slots=True)
class NothingType:
    """The type of `none` before it meets an expectation, and of procedures without a value."""


@dataclass(frozen=True, slots=True)
class UnknownType:
    """The type of an invalid expression: compatible with everything, so that one error has one diagnostic."""


Type = IntType | BoolType | MemberType | CollectionType | BagType | PlaceType | NothingType | UnknownType
KeyType = FiniteType | IntType
"""The types of keys of state, tables and zones; an IntType here has both bounds."""

INT = IntType()
BOOL = BoolType()
UNKNOWN = UnknownType()
NOTHING = NothingType()


@lru_cache(maxsize=64)
def _bag_steps(kind_count: int, capacity: int, max_total: int) -> tuple[tuple[int, ...], ...]:
    """Compute `BagType.steps`."""
    rows: list[tuple[int, ...]] = []
    ways = [1] * (max_total + 1)  # of no kinds, with at most 0, 1, ... things
    for _ in range(kind_count):
        sums = tuple(accumulate(ways, initial=0))
        rows.append(sums)
        ways = [sums[n + 1] - sums[max(0, n - capacity)] for n in range(max_total + 1)]
    return tuple(reversed(rows))


HEX_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps from a place of a growing grid to its neighbours, in axial coordinates, in the order in which
links are stored."""


def find_root(key: KeyType | Type) -> FiniteType | None:
    """Return the root type of a key, or of a value that is a member; None for numbers."""
    of = key.finite_type if isinstance(key, MemberType) else key
    return of.root if isinstance(of, FiniteType) else None


def root_name(key: KeyType | Type) -> str:
    """Return the name of the type of the values of a key or type; "" for plain numbers."""
    root = find_root(key)
    return root.name if root is not None else ""


def none_value(type: Type) -> int:
    """Return the representation of none in this type."""
    return NO_INT if isinstance(type, IntType) else NONE


def value_type(key: KeyType) -> Type:
    """Return the type of the values of a key."""
    return MemberType(key) if isinstance(key, FiniteType) else key


def key_name(key: KeyType) -> str:
    """Return the name of a key: its type, or its range."""
    return key.name if isinstance(key, FiniteType) else key.name or f"{key.low} to {key.high}"


def key_values(key: KeyType) -> range:
    """Return the values of a key that have cells; for a type, all members of its root type."""
    if isinstance(key, FiniteType):
        return range(key.size)
    assert key.low is not None and key.high is not None
    return range(key.low, key.high + 1)


def key_members(key: KeyType) -> Sequence[int]:
    """Return the possible values of a key; for a subset, only its members."""
    return key.members if isinstance(key, FiniteType) else key_values(key)


def cell_values(type: Type) -> range | None:
    """Return the values of a cell that holds a truth value or a member; None for other types."""
    match type:
        case BoolType():
            return range(2)
        case MemberType(finite_type=of, optional=optional):
            return range(-1 if optional else 0, of.size)
        case _:
            return None


def key_size(key: KeyType) -> int:
    """Return the number of values of a key."""
    return len(key_values(key))


def count_cells(keys: Iterable[KeyType]) -> int:
    """Return the number of cells for a combination of keys."""
    return prod(map(key_size, keys))


def compute_strides(keys: Sequence[KeyType]) -> tuple[int, ...]:
    """Return the distance between consecutive values of each key; the last key is dense."""
    sizes = map(key_size, reversed(keys[1:]))
    return tuple(accumulate(sizes, mul, initial=1))[::-1] if keys else ()


def cell_number(keys: Sequence[KeyType], numbers: Sequence[int]) -> int:
    """Return the index of the cell for key positions counted from 0."""
    at = 0
    for key, number in zip(keys, numbers, strict=True):
        at = at * key_size(key) + number
    return at


def find_cell(keys: Sequence[KeyType], values: Sequence[int]) -> int:
    """Return the index of the cell for these key values."""
    starts = [key_values(key).start for key in keys]
    return cell_number(keys, [value - low for value, low in zip(values, starts, strict=True)])


def cell_keys(keys: Sequence[KeyType]) -> Iterator[tuple[int, ...]]:
    """Yield the key values of every cell, in the order of the cells."""
    return product(*map(key_values, keys))


def key_of(type: Type) -> KeyType | None:
    """Return the key for all values of a type except none; None if the type cannot be a key."""
    match type:
        case MemberType(finite_type=of, optional=False) if not of.is_growing:
            return of
        case IntType(low=int(), high=int(), optional=False):
            return type
        case _:
            return None
