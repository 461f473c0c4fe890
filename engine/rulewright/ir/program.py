"""Define the result of lowering for one setting: the IR, and everything needed to read its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from rulewright.ir.nodes import Function, ShapeTable
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import KeyType, Type

# The first cells of every game.
PC = 0
"""The number of the decision at which the game is suspended, or ENDED."""
RNG = 1
"""Two cells: low and high half of the generator's state, as signed 32-bit integers."""
DECISIONS = 3
"""The cell with the number of decisions made, including forced ones."""
PHASE = 4
"""The flow step the game is in: its place in `Program.phases`, from 1; 0 before the first."""
STEPS = 5
"""Steps counted by `Tick` since the last decision of a player; 0 whenever the game is suspended."""
END = 6
"""The cell with the ending that the rules reached, as an index into `Program.ends` plus 1. It is 0 before the
end, and in a game that the bound stopped."""
FIRST_FREE = 7

STEP_LIMIT = 1_000_000
"""Turns, between two decisions, of loops that may not end."""

WORK_LIMIT = 20_000_000
"""Units of work between two decisions (see `lowering.passes.work_counting`)."""

MAX_DECISIONS = 100_000
"""Limit of decisions in a game whose rules declare no bound; a longer game is considered endless."""


MAX_OPTIONS = 1 << 16
"""Options that a decision can offer at once; more are the fault `too-many-options`."""


@dataclass(frozen=True, slots=True)
class CellBlock:
    """The consecutive cells of one declaration: `cells[base + index of the keys]`.

    Kinds: `state`; `bag` (one more key: the kind of thing); `zone-of` (by thing: the number of its place);
    `zone-next`/`zone-prev` (links of ordered places, by thing), `zone-first`/`zone-last`/`zone-size` (by
    place); `grid-count`, `grid-q`, `grid-r`, `grid-links`; `positions` (the number of remembered positions,
    and the first that counts), followed by `positions-kept` (their contents); `trigger` (bookkeeping of edge
    triggers); `frame` (locals of suspended procedures).
    `visible` names the function (viewer, keys...) -> 0/1 that returns who sees a cell; None means everyone,
    `hidden` that no one ever does (bookkeeping).
    """

    name: str
    kind: str
    base: int
    size: int
    keys: tuple[KeyType, ...]
    type: Type
    visible: str | None = None
    hidden: bool = False
    pools: tuple[int, ...] = ()
    """Pool numbers of hidden bags, by key: bags with the same number can exchange things unseen (see
    `lowering.bag_pools`)."""


@dataclass(frozen=True, slots=True)
class PlaceFamily:
    """Zones of one family: places first_place .. ; in the order of their keys."""

    name: str
    zones: str
    """The name of the type of the things."""
    keys: tuple[KeyType, ...]
    first_place: int
    count: int
    ordered: bool
    capacity: int | None
    visible: str | None
    allowed_things: tuple[int, ...] | None = None
    """The things that can be here; None if all can."""
    thing_visible: str | None = None
    """The function (viewer, keys..., thing) -> 0/1, if visibility depends on the thing; `visible` then
    returns who sees every possible thing here."""


@dataclass(frozen=True, slots=True)
class ParameterInfo:
    """The packing of one parameter into an option code: `digit = value - low`, digits in mixed radix.

    A bag is one parameter whose value is packed in mixed radix over the kinds (radix capacity + 1,
    last kind fastest); `low` is 0 then.
    """

    name: str
    type: Type
    radix: int
    low: int


@dataclass(frozen=True, slots=True)
class AlternativeInfo:
    """Codes base .. base+size-1. `guard` names the function (parameters...) -> 0/1 with the written
    condition, or None; `trial` the one of `where: possible`, which gives 1, or -(mark + 1) of what
    stops it."""

    name: str | None
    base: int
    size: int
    parameters: tuple[ParameterInfo, ...]
    span: Span
    guard: str | None = None
    trial: str | None = None
    is_open: bool = False
    """Whether everybody may know that, and how, it was chosen, though there are secrets."""
    seen_function: str | None = None
    """For a choice that is not open: the function (parameters...) -> bit mask of the seats that may know it,
    called before the choice is executed; None: only the seat that chose. A bag is passed as its first
    cell."""


UNANSWERED, NOT_ASKED, WITHOUT_OPTION = -1, -2, -3
"""Values in the cells of `SimultaneousInfo.first_answer` instead of a code: the seat still has to answer,
need not answer, or had no options."""


@dataclass(frozen=True, slots=True)
class SimultaneousInfo:
    """A simultaneous decision of several players. The program asks one after the other; a host may ask them
    in any order, because nothing else changes until all have answered.

    Cells: the index of the current player in the order (`turn_cell`), the number of players (`count_cell`),
    their seats from `first_order` on, and their option codes by seat from `first_answer` on. `ask_segment`:
    the segment to run after setting `turn_cell`. `decline_code`: if only the first objection counts, the code
    of not objecting; None: all answers count."""

    turn_cell: int
    count_cell: int
    first_order: int
    first_answer: int
    ask_segment: int
    decline_code: int | None = None


@dataclass(frozen=True, slots=True)
class DecisionInfo:
    """A decision. `options_function` is the name of the function that lists the codes in order,
    `player_function` of the one that returns the player, `apply` of the one that takes a code, continues
    and returns the next segment. `subjects` are (name, type, function)."""

    key: str
    options_function: str
    player_function: str
    apply_function: str
    fallback_segment: int | None
    """Segment to go on with when there is no option; None: a rule fault."""
    alternatives: tuple[AlternativeInfo, ...]
    subjects: tuple[tuple[str, Type, str], ...]
    span: Span
    ends_game_at_bound: bool = True
    is_open: bool = False
    """Whether everybody knows the options, though there are secrets."""
    has_own_visibility: bool = False
    """Whether the rules declare who may know the choice."""
    move_number: int | None = None
    """The one move that it is a part of: its place in `Program.moves`."""
    every_function: str | None = None
    """For a compound move that must maximise an objective: the function that lists all options, including
    those that do not reach the maximum."""
    simultaneous: SimultaneousInfo | None = None
    mentions: tuple[tuple[str, Type, str], ...] = ()
    """Values from which its options are computed; like `subjects`, they are available to its texts."""

    @property
    def is_always_asked(self) -> bool:
        """Whether players with a single option are asked as well, because skipping them would reveal hidden
        information."""
        return self.simultaneous is not None and not self.is_open


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """Decisions that form one move. `value_functions` names the functions () whose values are compared in
    turn at its end; `max_values` are their upper bounds, or None if unknown."""

    value_functions: tuple[str, ...]
    max_values: tuple[int | None, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class EventInfo:
    """A log line: arguments are (name, type); `seen_function` has per argument the function index in the
    event's args after the values, or None. The IR passes all values, then one visibility bit mask
    over players per restricted argument."""

    message: str
    arguments: tuple[tuple[str, Type], ...]
    restricted: tuple[int, ...]
    """Indices of arguments that only some may know; the masks follow the values in this order."""
    is_public: bool = False
    """Whether the rules declare the line as public, regardless of its contents."""


@dataclass(frozen=True, slots=True)
class EndInfo:
    """A way in which a game can end: an `end game` statement, the condition of an `until` that led to the
    last steps of the flow, or reaching the end of the flow."""

    span: Span
    kind: Literal["ends", "until", "runs out"] = "ends"


@dataclass(slots=True)
class Program:
    """Everything that runs a game; picklable."""

    ruleset: str
    size: int
    """Number of cells."""
    functions: Mapping[str, Function]
    tables: Sequence[tuple[int, ...]]
    shapes: Sequence[ShapeTable]
    segments: Mapping[int, str]
    """Function name of each segment, by number; so are decisions and events. Settings that share
    their numbers leave gaps."""
    decisions: Mapping[int, DecisionInfo]
    start_function: str
    """Function () that fills the cells with start values (the generator is set by the host)."""
    entry_segment: int
    """The segment a new game begins with."""
    blocks: tuple[CellBlock, ...]
    families: tuple[PlaceFamily, ...]
    events: Mapping[int, EventInfo]
    phases: Sequence[str]
    ends: Sequence[EndInfo]
    marks: Sequence[Span]
    types: dict[str, tuple[str, ...]]
    """Member names of every root type; the members of `player` are seats named by the host."""
    score_parts: tuple[tuple[str, str], ...]
    """(name, function(player) -> int) for each part of the score."""
    ranking: tuple[str, ...]
    """Functions (player) -> int, compared in turn, higher is better."""
    invariants: tuple[tuple[str, str, Span], ...]
    """(name, function() -> 0/1, place)."""
    triggers: tuple[tuple[str, str, Span], ...]
    """(name, function() -> 0/1 whether any instance is due, place); for `given` positions."""
    arm_function: str = ""
    """Function () to be called when a position was set up by hand: triggers start from the cells of
    now."""
    live_at: dict[int, tuple[tuple[int, ...], int]] = field(default_factory=dict)
    """For each decision: the frame cells that are live while the game is suspended there, and the cell
    with the segment to return to (-1 in the flow itself)."""
    live_after: dict[int, tuple[tuple[int, ...], int]] = field(default_factory=dict)
    """As `live_at`, for each segment to which a call returns."""
    secret_cells: frozenset[int] = frozenset()
    """Bookkeeping cells (locals of suspended procedures, flags of triggers, remembered positions) that may
    contain hidden values."""
    bound_decisions: int | None = None
    """The bound of decisions in the rules; None if they declare none, see `max_decisions`."""
    bound_ranks: bool = False
    moves: tuple[MoveInfo, ...] = ()
    move_ends: frozenset[int] = frozenset()
    """Segments that begin after the end of a compound move."""
    mid_move_cell: int = -1
    """Cell that is not 0 while the game is suspended mid-move; -1 if there are no compound moves."""
    team_function: str | None = None
    """Function (player) -> int, equal for the players of a team; None: each plays alone."""
    win_function: str | None = None
    """Function (player) -> 0/1, whether the player can win; None: always."""
    criteria: tuple[str, ...] = ()
    """The criteria that `ranking` compares, as rule text; empty for the total."""
    query_comments: tuple[tuple[Span, str], ...] = ()
    """Optimisation remarks: which conditions use tables and why, for readers of the C."""
    step_limit: int = STEP_LIMIT
    work_limit: int = WORK_LIMIT

    @property
    def crowded_functions(self) -> frozenset[str]:
        """The functions that list options and may find more than MOST_OPTIONS."""
        return frozenset(
            name
            for info in self.decisions.values()
            if sum(one.size for one in info.alternatives) > MAX_OPTIONS
            for name in (info.options_function, info.every_function)
            if name is not None
        )

    @property
    def entry_functions(self) -> Iterator[str]:
        """The functions that are called from outside."""
        yield from (self.start_function, self.arm_function, *self.segments.values(), *self.ranking)
        yield from (function for _, function in self.score_parts)
        yield from (each for each in (self.team_function, self.win_function) if each is not None)
        yield from (function for _, function, _ in (*self.invariants, *self.triggers))
        for block in self.blocks:
            yield block.visible or ""
        for family in self.families:
            yield from (family.visible or "", family.thing_visible or "")
        for move in self.moves:
            yield from move.value_functions
        for info in self.decisions.values():
            yield from (
                info.options_function,
                info.player_function,
                info.apply_function,
                info.every_function or "",
            )
            yield from (function for *_, function in (*info.subjects, *info.mentions))
            for one in info.alternatives:
                yield from (one.guard or "", one.trial or "", one.seen_function or "")

    @property
    def max_decisions(self) -> int:
        """The largest number of decisions in one game, by the rules or by default."""
        return self.bound_decisions or MAX_DECISIONS
