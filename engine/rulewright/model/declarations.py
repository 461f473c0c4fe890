"""Represent a ruleset as data: a dataclass for each kind of declaration, and texts with their spans.

A field is the key of that name (`seen_by` is `seen by`, `is_` is `is`); values of short forms are stored in
the same fields. Rule text is still text: `language` parses it. `part` is the location of a declaration: its
key, its remarks, and what the fields leave out.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from rulewright.document.nodes import Root
from rulewright.model.dataclass_reader import read_dataclass
from rulewright.model.part import Part, Text, make_root_part
from rulewright.records import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thing:
    """A declaration."""

    part: Part

    @property
    def key(self) -> Text:
        return self.part.key

    @property
    def takes(self) -> Part | None:
        """Return the meanings of parameters that `names` does not give, or gives differently."""
        return self.part.get("takes")


# --- things -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option(Thing):
    type: Text
    default: Text


@dataclass(frozen=True, slots=True)
class Field(Thing):
    type: Text
    default: Part | None = None


@dataclass(frozen=True, slots=True)
class Member(Thing):
    """A member of a type: the values of its fields by name, with parameters in brackets, or its two ends."""

    players: Text | None = None
    origin: Text | None = None


@dataclass(frozen=True, slots=True)
class Type(Thing):
    fields: dict[str, Field]
    members: Part | None = None
    """The names of the members, possibly with further data."""
    range: Text | None = None
    subset: Text | None = None
    where: Text | None = None
    product: Text | None = None
    union: Text | None = None
    edges_of: Text | None = None

    @property
    def described_members(self) -> dict[str, Member]:
        """Return the members with a description."""
        return {part.key.text: read_dataclass(Member, part) for part in self.members or ()}


@dataclass(frozen=True, slots=True)
class GridShape(Thing):
    cells: tuple[tuple[int, int], ...]
    turns: int = 1


@dataclass(frozen=True, slots=True)
class Grid(Thing):
    grid: str
    shapes: dict[str, GridShape]
    cell: dict[str, Field]
    shape: tuple[int, ...]
    columns: int = 0
    rows: int = 0
    lean: str | None = None
    corners: Text | None = None
    sides: Text | None = None
    diagonal: bool = False
    rings: int = 0
    sectors: int = 0
    grows: bool = False
    at_most: int = 1
    reach: int = 64


@dataclass(frozen=True, slots=True)
class Relation(Thing):
    fields: dict[str, Field]
    between: tuple[Text, ...]
    edges: Part
    symmetric: bool = False


@dataclass(frozen=True, slots=True)
class Table(Thing):
    type: Text
    rows: Part | None = None
    default: Part | None = None
    drawn: Text | None = None
    with_: Part | None = None


# --- state --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State(Thing):
    type: Text
    start: Part | None = None
    drawn: Text | None = None
    with_: Part | None = None
    least: Text | None = None
    most: Text | None = None
    seen_by: Text | None = None
    forget: str | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Zone(Thing):
    of: Text | None = None
    holds: Text | None = None
    start: Text | None = None
    seen_by: Text | None = None
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Bag(Thing):
    of: Text
    start: Text | None = None
    most: Text | None = None
    seen_by: Text | None = None


@dataclass(frozen=True, slots=True)
class Pieces(Thing):
    number: Text
    stands_as: Part
    seen_by: Text | None = None


# --- rules ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Members(Thing):
    """The members of a type that satisfy a condition at present: an entry of `sets`."""

    is_: Text


@dataclass(frozen=True, slots=True)
class Position(Thing):
    """The parts of a position that can be remembered, and the maximum number of such positions."""

    of: tuple[Text, ...]
    kept: int = 1


@dataclass(frozen=True, slots=True)
class Chain(Thing):
    """A partition of a board into chains: neighbours with equal values."""

    is_: Text
    along: Text | None = None


@dataclass(frozen=True, slots=True)
class Step(Thing):
    when: Text | None = None
    each: Text | None = None
    repeat: Text | None = None
    until: Text | None = None
    do: Text | None = None
    steps: dict[str, Step] | None = None


@dataclass(frozen=True, slots=True)
class Trigger(Thing):
    do: Text
    each: Text | None = None
    when: Text | None = None


@dataclass(frozen=True, slots=True)
class Invariant(Thing):
    holds: Text
    each: Text | None = None
    at: Text | None = None


# --- the board ------------------------------------------------------------------------------------

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ring(Thing):
    inner_radius: int
    outer_radius: int


@dataclass(frozen=True, slots=True)
class StateDrawing(Thing):
    """The drawing of a state: the icon of things without a face of their own; `called` is another state that
    names the thing."""

    state: str
    over: str | None = None
    as_: str | None = None
    called: str | None = None
    each: str | None = None
    towards: str | None = None
    joins: str | None = None
    stack: str | None = None


@dataclass(frozen=True, slots=True)
class LineDrawing(Thing):
    style: str = "solid"
    colour: str | None = None
    width: int | None = None


@dataclass(frozen=True, slots=True)
class TrackDrawing(Thing):
    spaces: str
    shape: str = "row"


@dataclass(frozen=True, slots=True)
class BackDrawing(Thing):
    colour: str | None = None
    face: str | None = None


@dataclass(frozen=True, slots=True)
class BoardPicture(Thing):
    """A drawing of the board; `dark` is the drawing for the dark theme."""

    file: str
    dark: str | None = None


@dataclass(frozen=True, slots=True)
class FaceDrawing(Thing):
    """The picture of a member or a thing."""

    icon: str | None = None
    text: str | None = None
    file: str | None = None
    size: str = "1"
    letter: str | None = None


@dataclass(frozen=True, slots=True)
class Tile(Thing):
    shape: str
    symbols: str


@dataclass(frozen=True, slots=True)
class Card(Thing):
    """The layout of the fields of a card."""

    shows: tuple[str, ...] = ()
    head: str | None = None
    corner: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Board(Thing):
    longitudes: dict[str, Point]
    rings: dict[str, Ring]
    marks: dict[str, str]
    lines: dict[str, LineDrawing]
    names: dict[str, str]
    labels: dict[str, Point]
    toward: dict[str, str]
    sort: dict[str, tuple[str, ...]]
    backs: dict[str, BackDrawing]
    colours: dict[str, str]
    tiles: dict[str, Tile]
    mats: dict[str, tuple[str, ...]]
    tracks: dict[str, TrackDrawing]
    cards: dict[str, Card]
    piles: dict[str, str]
    faces: dict[str, FaceDrawing]
    style: Part | None = None
    theme: str = "plain"
    letters: str = "outside"
    without: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    picture: BoardPicture | None = None
    of: str | None = None
    size: Point | None = None
    layout: str | None = None
    centre: Point | None = None
    cells: dict[str, Point] | None = None
    shows: dict[str, StateDrawing] | None = None
    outlines: dict[str, tuple[Point, ...]] | None = None
    edges: str | None = None

    @property
    def shown_states(self) -> dict[str, StateDrawing] | None:
        """Return the states that are drawn; None if the section does not say."""
        return None if self.shows is None else {how.state: how for how in self.shows.values()}

    @property
    def art_files(self) -> tuple[str, ...]:
        """Return the author's own pictures that the section names, each once."""
        names = [drawing.file for drawing in self.faces.values() if drawing.file]
        if self.picture is not None:
            names += [name for name in (self.picture.file, self.picture.dark) if name]
        return tuple(dict.fromkeys(names))

    @property
    def placed_names(self) -> set[str]:
        """Return the names that the section places beside the boards."""
        return {*self.tracks, *(name for listed in self.mats.values() for name in listed)}

    def find_style(self, board: str) -> str:
        """Return the style of the board of a type."""
        styles = self.style.values_by_text if self.style is not None else {}
        text = styles.get(board) or styles.get("")
        return "plain" if text is None else text.text


# --- the ruleset --------------------------------------------------------------------------------


def _make_section_property(name: str, entry_class: type[T]) -> cached_property[dict[str, T]]:
    """Return the property that reads the declarations of a section, by their keys."""

    def read_section(ruleset: Ruleset) -> dict[str, T]:
        return {part.key.text: read_dataclass(entry_class, part) for part in ruleset.top.get(name) or ()}

    return cached_property(read_section)


class Ruleset:
    """The declarations of a ruleset with its overlays. Each section is read on first use."""

    options = _make_section_property("options", Option)
    types = _make_section_property("types", Type)
    grids = _make_section_property("grids", Grid)
    relations = _make_section_property("relations", Relation)
    tables = _make_section_property("tables", Table)
    state = _make_section_property("state", State)
    bags = _make_section_property("bags", Bag)
    pieces = _make_section_property("pieces", Pieces)
    sets = _make_section_property("sets", Members)
    positions = _make_section_property("positions", Position)
    chains = _make_section_property("chains", Chain)
    flow = _make_section_property("flow", Step)
    triggers = _make_section_property("triggers", Trigger)
    invariants = _make_section_property("invariants", Invariant)

    def __init__(self, root: Root) -> None:
        self.root = root
        self.top = make_root_part(root)

    @cached_property
    def zones(self) -> list[tuple[Text, dict[str, Zone]]]:
        """Return the zones by name, for each type of things that they hold."""
        types = self.top.get("zones") or ()
        return [(part.key, {z.key.text: read_dataclass(Zone, z) for z in part}) for part in types]

    @cached_property
    def ranking_criteria(self) -> tuple[Text, ...]:
        """Return the criteria by which players are compared, as in `scoring`."""
        ranking = self.top.find_part("scoring", "ranking")
        return ranking.text_items if ranking is not None else ()

    def find_scoring_text(self, key: str) -> Text | None:
        """Return `teams` or `wins` of `scoring`."""
        part = self.top.find_part("scoring", key)
        return None if part is None else part.text

    @cached_property
    def board(self) -> Board:
        return read_dataclass(Board, self.top.get("board") or self.top.with_entries(()))
