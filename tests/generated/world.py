"""What a generated ruleset declares, and what is in scope at a place in it: a small typing of its
own, apart from that of the analysis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from rulewright.language import ast


@dataclass(frozen=True)
class Kind:
    """What a value is: `int`, `bool`, or the name of a type. A value of a type that is a range of
    numbers is an int."""

    name: str
    optional: bool = False

    @property
    def bare(self) -> Kind:
        return replace(self, optional=False)

    @property
    def text(self) -> str:
        return self.name + "?" * self.optional


INT = Kind("int")
BOOL = Kind("bool")


@dataclass
class Field:
    """A field of members. `of` a collection: its sort. `key`: a value for each member of a type."""

    name: str
    kind: Kind
    of: Literal["", "set", "list"] = ""
    key: Type | None = None


@dataclass(eq=False)
class Type:
    """A finite type. `members` are what they are called, numbers of a range as text."""

    name: str
    letters: tuple[str, ...]
    members: tuple[str, ...]
    sort: str
    fields: list[Field] = field(default_factory=list)
    parts: tuple[Type, ...] = ()
    """Of a product its factors, of a union its types, of edges that whose members they join."""
    root: Type | None = None
    """Of a subset that of which it is a part."""

    @property
    def size(self) -> int:
        return len(self.members)

    @property
    def kind(self) -> Kind:
        return INT if self.sort == "range" else Kind(self.name)


@dataclass
class State:
    name: str
    keys: tuple[Type, ...]
    kind: Kind
    low: int | None = None
    high: int | None = None
    hidden: bool = False
    """Whether somebody does not see it."""


@dataclass
class Table:
    name: str
    keys: tuple[Type, ...]
    kind: Kind


@dataclass
class Zone:
    name: str
    of: Type
    keys: tuple[Type, ...]
    ordered: bool = False
    holds: int | None = None
    hidden: bool = False


@dataclass
class Bag:
    name: str
    of: Type
    keys: tuple[Type, ...]
    most: int = 0
    hidden: bool = False
    large: bool = False
    """Whether its kinds and counts multiply to large numbers, and few things lie in it."""


@dataclass
class Relation:
    name: str
    of: Type
    other: Type
    field: str = ""
    symmetric: bool = False


@dataclass
class Routine:
    """A definition, a procedure, a menu or a rule of members. `marks` say what it does at any
    depth: `hidden`, `chance`, `asks`, `settles`, `ends`."""

    name: str
    parameters: tuple[Kind, ...]
    gives: Kind | None
    level: int
    cost: int = 1
    marks: frozenset[str] = frozenset()
    known: frozenset[int] = frozenset()
    """Of a menu: nothing; of a definition: nothing yet."""
    menu: bool = False
    of: Type | None = None
    """The type whose members have it as a rule."""
    done: str = ""
    """Of a menu: an alternative without letters that is always offered."""


@dataclass
class Grid:
    """What is special about a grown board."""

    of: Type
    shapes: tuple[str, ...]
    turns: tuple[int, ...]
    cells: tuple[int, ...]


@dataclass
class World:
    """Everything declared so far."""

    types: list[Type] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    bags: list[Bag] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    chains: list[tuple[str, Type]] = field(default_factory=list)
    sets: list[tuple[str, Type]] = field(default_factory=list)
    options: list[tuple[str, Kind]] = field(default_factory=list)
    defines: list[Routine] = field(default_factory=list)
    procedures: list[Routine] = field(default_factory=list)
    menus: list[Routine] = field(default_factory=list)
    rules: list[Routine] = field(default_factory=list)
    pieces: list[tuple[str, list[tuple[str, Type]]]] = field(default_factory=list)
    growing: Grid | None = None
    cells: list[State] = field(default_factory=list)
    """What is known of each cell of a board that grows."""
    repeats: list[str] = field(default_factory=list)
    """Names of `repeat`, which can be read in all rule text."""
    positions: list[str] = field(default_factory=list)
    logs: int = 0
    named: int = 0
    """Menus on the spot with names of their own."""

    def type(self, name: str) -> Type:
        return next(type for type in self.types if type.name == name)

    def find(self, kind: Kind) -> Type | None:
        return None if kind.name in ("int", "bool", "spot") else self.type(kind.name)

    @property
    def player(self) -> Type:
        return self.types[0]

    def kinds(self) -> list[Kind]:
        return [type.kind for type in self.types if type.sort not in ("range",)]

    def fields(self) -> Iterator[tuple[Type, Field]]:
        for type in self.types:
            for one in type.fields:
                yield type, one


@dataclass(frozen=True)
class Scope:
    """What can be said at a place."""

    locals: tuple[tuple[str, Kind], ...] = ()
    known: frozenset[ast.Expr] = frozenset()
    """What is known not to be none: locals, and reads of state for as long as nothing changes."""
    level: int = 0
    """Routines of lower levels can be used here."""
    constant: bool = False
    """Only what is known before a game can be read."""
    states: int | None = None
    """How many of the states can be read; None: all."""
    cost: int = 1
    """In how many turns of loops around it this place is reached."""
    forbidden: frozenset[str] = frozenset()
    """Marks of what must not happen here."""
    fixed: frozenset[str] = frozenset()
    """Locals that are not to be assigned."""
    loop: bool = False
    """Whether `leave` leaves something of this block."""
    returns: Kind | Literal["nothing", "no"] | None = "no"
    bags: tuple[tuple[str, str], ...] = ()
    """Locals that are a part of a bag: (name, type of its kinds)."""
    serial: int = 0
    """How many names were bound, so that the next one is new."""

    def bind(self, name: str, kind: Kind, *, known: bool = False, fixed: bool = False) -> Scope:
        kept = tuple((other, its) for other, its in self.locals if other != name)
        node = ast.Name(id=name)
        facts = self.known - {node}
        return replace(
            self,
            locals=(*kept, (name, kind)),
            known=facts | {node} if known else facts,
            fixed=self.fixed | {name} if fixed else self.fixed - {name},
            serial=self.serial + 1,
        )

    def know(self, node: ast.Expr) -> Scope:
        return replace(self, known=self.known | {node})

    def forget(self) -> Scope:
        """Something may have changed: only what locals hold stays known."""
        held = {word for word, _ in self.locals}
        return replace(
            self,
            known=frozenset(n for n in self.known if isinstance(n, ast.Name) and n.id in held),
        )

    def times(self, size: int) -> Scope:
        return replace(self, cost=self.cost * max(1, size))

    def name(self, letter: str = "v") -> str:
        """A name that nothing in this scope has."""
        return f"{letter}{self.serial + 3}"
