"""Count what games reach, in native code: coverage marks, options, numbers near their bounds, pairs of
moves."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable

from rulewright.backends.native.line_directives import read_shared_text
from rulewright.ir.program import CellBlock, Program
from rulewright.records import dataclass
from rulewright.types import IntType

BUCKETS = 24
"""Number of magnitudes that are distinguished for one number."""
MAX_PAIRS = 1 << 16


@dataclass(frozen=True, slots=True)
class FeatureOffsets:
    """The offsets of each kind of feature; `first_mark` come first, from 0."""

    first_mark: int
    first_count: int
    first_number: int
    first_pair: int
    total: int


def make_feature_offsets(program: Program) -> FeatureOffsets:
    """Return the layout of the features of a program's games."""
    counts = len(program.marks)
    numbers = counts + BUCKETS * len(program.decisions)
    pairs = numbers + 2 * BUCKETS * len(list_watched_numbers(program))
    return FeatureOffsets(counts, counts, numbers, pairs, pairs + _count_pairs(program))


def list_watched_numbers(program: Program) -> list[tuple[CellBlock, int | None, int | None]]:
    """Return the blocks of numbers, with their bounds."""
    number_blocks: list[tuple[CellBlock, int | None, int | None]] = []
    for block in program.blocks:
        match block:
            case CellBlock(kind="state", type=IntType(low=low, high=high)) if block.size:
                number_blocks.append((block, low, high))
            case CellBlock(kind="bag" | "zone-size") if block.size:
                number_blocks.append((block, 0, None))
    return number_blocks


def print_constants(program: Program) -> str:
    """Print the constants of scout.c, and the memory of a game."""
    laid = make_feature_offsets(program)
    values = {
        "BUCKETS": BUCKETS,
        "COUNTS": laid.first_count,
        "NUMBERS": laid.first_number,
        "PAIRS": laid.first_pair,
        "MOST_PAIRS": _count_pairs(program),
        "ALTERNATIVES": _count_alternatives(program),
        "FEATURES": laid.total,
        "WATCHED": len(list_watched_numbers(program)),
        "INVARIANTS": len(program.invariants),
        "TRIGGERS": len(program.triggers),
    }
    return "\n".join(f"#define {name} {value}" for name, value in values.items())


def print_scouting(program: Program, function_numbers: dict[str, int]) -> list[str]:
    """Print the tables of scout.c, and that file."""
    cases, first = [], 0
    for number, decision in program.decisions.items():
        later = "".join(f"+(code>={a.base})" for a in decision.alternatives[1:])
        cases.append(f"case {number}:return {first}{later};")
        first += len(decision.alternatives)
    entries = []
    for block, low, high in list_watched_numbers(program):
        bounded = (low is not None) + 2 * (high is not None)
        entries.append(f"{{{block.base},{block.size},{low or 0},{high or 0},{bounded}}}")
    rows = ",".join(entries) or "{0,0,0,0,0}"
    late = {b.name for b in program.blocks if b.kind == "trigger"}
    kept = [n for n, (name, _, _) in enumerate(program.invariants) if f"broken-{name}" in late]
    at_the_end = "".join(f"case {n}:" for n in kept)
    return [
        *(
            (
                "#define LATE",
                f"static int late(int n){{switch(n){{{at_the_end}return 1;}}return 0;}}",
            )
            if kept
            else ()
        ),
        f"static int alternative(int n,Code code){{switch(n){{{''.join(cases)}}}return 0;}}",
        _print_switch("invariant", [function_numbers[name] for _, name, _ in program.invariants]),
        _print_switch("trigger", [function_numbers[name] for _, name, _ in program.triggers]),
        "static const struct{int base,size,low,high,bounded;}watched[]={" + rows + "};",
        read_shared_text("scout.c"),
    ]


def _print_switch(name: str, switch_numbers: list[int]) -> str:
    cases = "".join(f"case {n}:return f{f}(s,h);" for n, f in enumerate(switch_numbers))
    return f"static I {name}(int n,int*s,Host*h){{switch(n){{{cases}}}return 0;}}"


def _count_alternatives(program: Program) -> int:
    """Return the number of alternatives, plus one for the beginning."""
    return 1 + sum(len(decision.alternatives) for decision in program.decisions.values())


def _count_pairs(program: Program) -> int:
    return min(_count_alternatives(program) ** 2, MAX_PAIRS)


# --- called from Python ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoutResult:
    """The result of scouting: games played, their choices, and of the last game the options chosen
    and the problem (0: none).
    """

    games: int
    choices: int
    chosen_codes: tuple[int, ...]
    problem_code: int


@dataclass(frozen=True, slots=True)
class ScoutRequest:
    """The games to scout. Game number n has the seed `seed` + n if `fresh`, else `seed`; its players first
    choose `moves` and then, if `onwards`, at random with the seed `luck` + n. `asking` has a byte for each
    decision, and `hushed` one for each invariant and then each trigger."""

    seed: int
    luck: int
    count: int
    moves: tuple[int, ...]
    limit: int
    asking: bytes
    hushed: bytes
    fresh: bool = True
    onwards: bool = True
    gives_up: bool = False
    """Whether a game with more than `limit` choices is abandoned without an error."""

    def run_native(
        self,
        native_function: Callable[..., int],
        player_memory: tuple[int, object],
        reached_features: bytearray | None,
    ) -> ScoutResult:
        """Call rw_scout."""
        cells, host = player_memory
        moves = array("i", self.moves)
        job = _Job(
            self.seed & _MASK, self.luck & _MASK, self.count, int(self.fresh), len(moves),
            int(self.onwards), self.limit, int(self.gives_up), moves.buffer_info()[0],
            self.asking, self.hushed,
        )  # fmt: skip
        room = array("i", bytes(4 * (self.limit + 2)))
        many, why, choices = ctypes.c_int(), ctypes.c_int(), ctypes.c_longlong()
        held = (
            None
            if reached_features is None
            else (ctypes.c_char * len(reached_features)).from_buffer(reached_features)
        )
        games = native_function(
            cells, host, ctypes.byref(job), held, room.buffer_info()[0], ctypes.byref(many),
            ctypes.byref(why), ctypes.byref(choices),
        )  # fmt: skip
        return ScoutResult(games, choices.value, tuple(room[: many.value]), why.value)


_MASK = 0xFFFFFFFFFFFFFFFF


class _Job(ctypes.Structure):
    """`ScoutRequest` of scout.c."""

    _fields_ = (
        ("seed", ctypes.c_ulonglong), ("luck", ctypes.c_ulonglong),
        ("count", ctypes.c_longlong), ("fresh", ctypes.c_longlong),
        ("planned", ctypes.c_longlong), ("onwards", ctypes.c_longlong),
        ("limit", ctypes.c_longlong), ("gives_up", ctypes.c_longlong),
        ("moves", ctypes.c_void_p), ("asking", ctypes.c_char_p), ("hushed", ctypes.c_char_p),
    )  # fmt: skip
