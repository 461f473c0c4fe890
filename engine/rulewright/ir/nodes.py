"""Define the nodes of a program: functions over integers, which every backend prints.

There is one array of cells, `s`, that holds the whole game. Values are integers (bools 0 and 1).
Expressions have no side effects; `Call` of a function that stores is only used as a statement or as
the whole right side of a `Set`. Control flow inside a function is structured.

A function that is resumable code is a *segment*: it takes no parameters, runs until the next
decision or jump, and returns an int: the number of the next segment to run, or `~d` (negative) to
halt at decision d, or `ENDED`.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rulewright.diagnostics.code_names import Code
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span

ENDED = -(2**30)
"""Returned by a segment when the game is over."""


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Local:
    name: str


@dataclass(frozen=True, slots=True)
class Load:
    """`s[base + index]`; `index` None means 0. `old` reads the copy made by `Snapshot` instead."""

    base: int
    index: Expr | None = None
    old: bool = False
    block: int | None = field(default=None, compare=False, repr=False)
    """The first cell of the block that is read, if it is known. `base` does not determine it, because it
    includes the constant part of the index and may thus be a cell of another block."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a local array of this function (see `NewArray`)."""

    array: str
    index: Expr


@dataclass(frozen=True, slots=True)
class Lookup:
    """`table[index]` of a constant table of the program."""

    table: int
    index: Expr


BinaryOp = Literal[
    "+",
    "-",
    "*",
    "//",
    "%",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "and",
    "or",
    "min",
    "max",
    "&",
    "|",
    "<<",
    ">>",
]


@dataclass(frozen=True, slots=True)
class Binary:
    """A binary operation. `//` and `%` round towards minus infinity; the divisor is never 0, because a check
    precedes them. `and`/`or` are short-circuit over 0/1 values; comparisons give 0/1."""

    op: BinaryOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    op: Literal["-", "not"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Select:
    """`yes if condition else no`, only the chosen side is evaluated."""

    condition: Expr
    yes: Expr
    no: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function of the program; the cells are an implicit argument."""

    function: str
    args: tuple[Expr, ...] = ()
    old: bool = False
    """The callee reads the snapshot (`at once`) in place of the cells."""


@dataclass(frozen=True, slots=True)
class Random:
    """A number from 0 to bound-1 from the game's generator. Only as the right side of a Set."""

    bound: Expr


# --- sets of members: a mask has bit t for member t; such a value is a local, never a cell --------

MAX_BITS = 256
"""Members of a type whose sets are masks."""
MAX_SETS = 16
"""Values of a state for which native code stores a bitset each."""
MAX_WORDS = 96
"""Stored words of one state, or of all places of some things."""


def count_words(size: int) -> int:
    """Return the number of 64-bit words for a bitset of `size` members."""
    return 1 if size <= 64 else 2 if size <= 128 else 4


@dataclass(frozen=True, slots=True)
class Mask:
    """A constant bitset; `size` is the number of members of its type."""

    bits: int
    size: int


@dataclass(frozen=True, slots=True)
class MaskAt:
    """A constant set out of a table of sets."""

    table: int
    index: Expr
    size: int


@dataclass(frozen=True, slots=True)
class CellsWith:
    """The members t for which `s[block + row * size + t]` is the value, or, if `above`, is more."""

    block: int
    row: Expr | None
    size: int
    value: Expr
    above: bool = False


@dataclass(frozen=True, slots=True)
class MaskOp:
    """`-` is what is in the first and not in the second."""

    op: Literal["&", "|", "-"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class ShiftedSet:
    """A bitset with each member shifted up, or down if the distance is negative. The caller ensures that no
    member is shifted beyond the first or last."""

    mask: Expr
    distance: Expr


@dataclass(frozen=True, slots=True)
class SingleMember:
    """The set of one member."""

    member: Expr
    size: int


@dataclass(frozen=True, slots=True)
class FloodFill:
    """A bitset with everything connected to it within `passable`. A step is (offset of a neighbour, members
    that have a neighbour at that offset)."""

    start: Expr
    passable: Expr
    neighbour_steps: tuple[tuple[int, int], ...]
    size: int


@dataclass(frozen=True, slots=True)
class ReachedSet:
    """The members reached from a place along some paths: in each up to the first that is not in
    `passable`, which is included. A path is (the table of the places behind each place, whether
    they rise).
    """

    origin: Expr
    passable: Expr
    path_tables: tuple[tuple[int, bool], ...]
    size: int


@dataclass(frozen=True, slots=True)
class ChainMembers:
    """The members of the chains that have at least so many members of `target_set` beside them. A chain is
    a connected part of one of the disjoint `sets`. `neighbour_table` is the table of the neighbours of
    each member. `chain` and `question` identify what is stored separately."""

    target_set: Expr
    sets: tuple[Expr, ...]
    chain: str
    question: int
    neighbour_table: int
    least: int
    size: int


@dataclass(frozen=True, slots=True)
class ChainOf:
    """The bitset of the chain that contains a member, or of its border; empty if no chain contains it."""

    member: Expr
    sets: tuple[Expr, ...]
    chain: str
    neighbour_table: int
    border_only: bool
    size: int


@dataclass(frozen=True, slots=True)
class MaskCall:
    """A call of a pure function that returns a bitset, which depends only on the arguments and on the cells
    that it reads as bitsets."""

    function: str
    args: tuple[Expr, ...]
    size: int


@dataclass(frozen=True, slots=True)
class SetMeasure:
    """A number computed from a bitset: whether it has members, their count, or the first (-1: none)."""

    what: Literal["some", "count", "first"]
    mask: Expr


@dataclass(frozen=True, slots=True)
class BitLookup:
    """A truth value that depends on which of a few members are in a set: these are a row of the table
    `member_table`. Their bits, gathered, are the number of a bit in a row of `words_per_row` words of the
    table `truth_table`."""

    mask: Expr
    member_table: int
    truth_table: int
    row: Expr
    words_per_row: int
    size: int


@dataclass(frozen=True, slots=True)
class UsesWords:
    """Whether sets are words of the machine: the condition of an If whose two sides do the same, at
    once by sets and member by member. Native code takes the one, Python the other."""


Masked = (
    Mask
    | MaskAt
    | CellsWith
    | MaskOp
    | ShiftedSet
    | SingleMember
    | FloodFill
    | ReachedSet
    | ChainMembers
    | ChainOf
    | MaskCall
)
"""Expressions that are always bitsets; a Local or a Select may be one as well."""

Expr = (
    Const
    | Local
    | Load
    | Element
    | Lookup
    | Binary
    | Unary
    | Select
    | Call
    | Random
    | Masked
    | SetMeasure
    | BitLookup
    | UsesWords
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Set(Statement):
    name: str
    value: Expr
    wide: bool = False
    """The value may exceed the range of a cell: an error if the local is stored in one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Store(Statement):
    base: int
    index: Expr | None = None
    value: Expr
    block: int | None = field(default=None, compare=False, repr=False)
    """The first cell of the block that is written, if it is known, see `Load`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewArray(Statement):
    """A local array of `size` zeros, private to this function. Without `cleared` no element is read before it
    is set. An `is_memo` array is shared by all functions that name it and kept between calls; `RefreshMemo`
    fills it. Elements of a `small` array fit into a byte, and it may be read outside of the block that
    creates it.
    """

    array: str
    size: int
    cleared: bool = True
    is_memo: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshMemo(Statement):
    """Runs `function` if any of these cells (first, number) differ from those of its last run. The function
    only fills memo arrays. `array` is the memo array with the earlier values of the cells; the work of the
    function is counted where the cells are written.
    """

    array: str
    function: str
    cell_ranges: tuple[tuple[int, int], ...]
    total: bool
    """Whether the function cannot fail, so that it may run although its value might not be needed."""

    @property
    def size(self) -> int:
        """The size of the array: a flag whether it is filled, and the cells."""
        return 1 + sum(number for _, number in self.cell_ranges)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetElement(Statement):
    array: str
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class CallStatement(Statement):
    """A call for its effect."""

    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Statement):
    condition: Expr
    then: tuple[Stmt, ...]
    orelse: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class While(Statement):
    condition: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForRange(Statement):
    """`first`, first+1, ... last-1 (like Python's range); `step` is 1 or -1 (then down to last+1).
    The bounds are read once; the body does not set the variable."""

    name: str
    first: Expr
    last: Expr
    body: tuple[Stmt, ...]
    step: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ForItems(Statement):
    """Iterates over constant values."""

    name: str
    items: tuple[int, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForSlice(Statement):
    """Iterates over table[first:last], a constant table of the program."""

    name: str
    table: int
    first: Expr
    last: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForBits(Statement):
    """Iterates over the members of a bitset in order."""

    name: str
    mask: Expr
    size: int
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Break(Statement):
    """Leave the nearest loop of this function. A loop variable keeps its value after the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Continue(Statement):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Emit(Statement):
    """Adds an option code to the list that an options function returns."""

    code: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class EmitBits(Statement):
    """Adds the code `base + step * t + offset` for each member t of one of the sets, by rising t,
    then in the order of the sets, each of which has an offset."""

    base: Expr
    step: int
    masks: tuple[Expr, ...]
    offsets: tuple[int, ...]
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmitBest(Statement):
    """Adds the option codes of a decision in a compound move from which the move can reach the most (see
    `backends.move_lookahead`)."""

    decision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForOpenings(Statement):
    """Iterates over every opening of a shape in ascending order (see `backends.shape_openings`)."""

    name: str
    shape: int
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Statement):
    value: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Statement):
    """Copies the cells for `old` reads in this function."""

    without: tuple[PositionStore, ...] = ()
    """Remembered positions that need no copy, because they are not read."""


@dataclass(frozen=True, slots=True)
class PositionStore:
    """The store of remembered positions: the cell of their count, that of the first which still
    counts (used by trials to forget; elsewhere 0), and `entry_limit` entries of `entry_width` cells, all 0
    if unused.
    """

    count_cell: int
    first_cell: int
    entries_base: int
    entry_width: int
    entry_limit: int

    @property
    def end_cell(self) -> int:
        """The cell after the last entry."""
        return self.entries_base + self.entry_width * self.entry_limit


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRun(Statement):
    """A trial run: this function and its callees store only in these ranges of cells (first, end), which are
    restored when it ends, also by a fault. It is the first statement; events after it are not reported.
    """

    cell_ranges: tuple[tuple[int, int], ...]
    position_stores: tuple[PositionStore, ...] = ()
    """Remembered positions to which the trial may add; additions are removed afterwards."""


@dataclass(frozen=True, slots=True)
class FaultValue:
    """A value shown by a runtime error; `type_name` is the root type of a member, if any."""

    name: str
    value: Expr
    type_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Statement):
    """Stops the game with a rule fault: `code` is a diagnostic code; `values` are (name, value) to
    show."""

    code: Code
    values: tuple[FaultValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Statement):
    """Notify the listener, if any: event number of `Program.events`, and its arguments."""

    event: int
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Statement):
    """Notify the coverage listener, if any, that the text of `Program.marks[mark]` ran; with `index`, that
    of `Program.marks[table[index]]`, where `mark` is a constant table."""

    mark: int
    index: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Statement):
    """Counts a step of a loop that may not end; over the limit is the fault `endless-rule`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Statement):
    """Adds to the work for one decision (see `lowering.passes.work_counting`); exceeding the limit is the
    fault `endless-rule`."""

    units: int


For = ForRange | ForItems | ForSlice | ForOpenings | ForBits
Loop = For | While

Stmt = (
    Set
    | Store
    | NewArray
    | RefreshMemo
    | SetElement
    | CallStatement
    | If
    | While
    | ForRange
    | ForItems
    | ForSlice
    | Break
    | Continue
    | Emit
    | EmitBest
    | ForOpenings
    | ForBits
    | EmitBits
    | Return
    | Snapshot
    | TrialRun
    | Fault
    | Log
    | Mark
    | Tick
    | Work
)


@dataclass(frozen=True, slots=True)
class Function:
    """`kind` options returns the list of emitted codes; value returns an int; segment the next
    segment."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Stmt, ...]
    kind: Literal["value", "options", "segment"]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class ShapeTable:
    """The data of `ForOpenings`: the cells of the grid, and the shape in each of its turns."""

    count_cell: int
    """Cell that counts the laid cells."""
    q: int
    r: int
    """Bases of the coordinates of each laid cell."""
    limit: int
    """The most cells that can be laid."""
    reach: int
    turns: tuple[tuple[tuple[int, int], ...], ...]

    def find_twins(self) -> tuple[int, ...]:
        """Return for each turn the first one that covers the same cells."""
        covered = [frozenset(cells) for cells in self.turns]
        return tuple(covered.index(cells) for cells in covered)
