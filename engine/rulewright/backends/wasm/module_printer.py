"""Print a program as a module of WebAssembly, with the data that the driver reads."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from rulewright.backends.redeal_plan import HiddenSpot, RedealPlan, plan_redeal
from rulewright.backends.wasm import encoding as w
from rulewright.backends.wasm.function_printer import DATA, MAX_CELLS, STACK, Unprintable, WasmFunctionPrinter
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements

EXPORTS: Final = ("run", "choices", "who", "apply", "rank", "score", "start", "hidden", "team", "can_win")
"""The functions that the driver calls, in the order of its table."""
IMPORTS: Final = ("fault", "endless", "draw")
HELPERS: Final = ("floor_div", "floor_mod", "min", "max", "same")
STACK_SIZE: Final = 1 << 20
"""Bytes of frames."""


def print_module(program: Program) -> bytes:
    """Return the module as bytes. It imports `env.memory`, `env.data`, the address of its data, and
    `env.end`, the end of the space after that; a section `room` contains the size that it needs in bytes.
    Raises Unprintable.
    """
    return _ModulePrinter(program).print_module()


class _ModulePrinter:
    def __init__(self, program: Program) -> None:
        if program.moves or program.size > MAX_CELLS:
            raise Unprintable("moves of several decisions, or too many cells")
        self.program = program
        self.plan = plan_redeal(program)
        self.data = bytearray()
        self.tables: dict[tuple[int, ...], tuple[int, int]] = {}
        self.memos: dict[str, int] = {}
        self.names = list(_iter_reachable(program, self.plan))
        self.numbers = {name: at for at, name in enumerate((*IMPORTS, *HELPERS, *self.names))}
        self.data += bytes(4 * HEADER_LENGTH)
        for name in self.names:
            for node in iter_statements(program.functions[name].body):
                match node:
                    case (
                        ir.RefreshMemo(array=array, size=size)
                        | ir.NewArray(array=array, size=size, is_memo=True)
                    ) if array not in self.memos:
                        self.memos[array] = len(self.data)
                        self.data += bytes(4 * size)

    @property
    def cell_count(self) -> int:
        return self.program.size

    def find_function(self, name: str) -> int:
        return self.numbers[name]

    def place_table(self, values: Sequence[int]) -> tuple[int, int]:
        width = 4 if all(-(1 << 31) <= value < 1 << 31 for value in values) else 8
        key = (width, *values)
        if key not in self.tables:
            self.data += bytes(-len(self.data) % 8)
            self.tables[key] = len(self.data), width
            self.data += struct.pack(f"<{len(values)}{'i' if width == 4 else 'q'}", *values)
        return self.tables[key]

    def place_constant_table(self, number: int) -> tuple[int, int]:
        """Store a table twice in a row, so that the index of none (-1) is valid, as in Python."""
        values = self.program.tables[number] or (0,)
        place, width = self.place_table(values * 2)
        return place + width * len(values), width

    def place_memo(self, array: str) -> int:
        return self.memos[array]

    def print_module(self) -> bytes:
        bodies = list(_HELPER_BODIES)
        bodies += [
            WasmFunctionPrinter(self, self.program.functions[name]).print_function() for name in self.names
        ]
        self.write_header()
        dispatchers = self.print_dispatchers()
        bodies += [body for _, body in dispatchers]
        types = [
            w.function_type([w.I32], []),  # fault, endless
            w.function_type([w.I32, w.I32, w.I64], [w.I64]),  # draw
            w.function_type([w.I64, w.I64], [w.I64]),
            w.function_type([w.I32, w.I32, w.I32], [w.I32]),  # same
        ]
        kinds = [2, 2, 2, 2, 3]

        def find_type(kind: bytes) -> int:
            if kind not in types:
                types.append(kind)
            return types.index(kind)

        for name in self.names:
            parameters = [w.I32, w.I32, *[w.I64] * len(self.program.functions[name].parameters)]
            kinds.append(find_type(w.function_type(parameters, [w.I64])))
        kinds += [find_type(kind) for kind, _ in dispatchers]
        first = len(self.numbers)
        imports = [
            w.encode_name("env") + w.encode_name("memory") + bytes([2, 0, 1]),
            w.encode_name("env") + w.encode_name("data") + bytes([3, w.I32, 0]),
            w.encode_name("env") + w.encode_name("end") + bytes([3, w.I32, 0]),
            *(
                w.encode_name("env") + w.encode_name(f"rw_{name}") + bytes([0, kind])
                for name, kind in zip(IMPORTS, (0, 0, 1), strict=True)
            ),
        ]
        exports = [
            w.encode_name(name) + bytes([0]) + w.encode_unsigned(first + at)
            for at, name in enumerate(EXPORTS)
        ]
        place = bytes([0, w.GLOBAL_GET, 0, w.END])
        room = struct.pack("<II", len(self.data), STACK_SIZE)
        return (
            b"\0asm\1\0\0\0"
            + w.encode_section(0, w.encode_name("room") + room)
            + w.encode_section(1, w.encode_vector(types))
            + w.encode_section(2, w.encode_vector(imports))
            + w.encode_section(3, w.encode_vector([w.encode_unsigned(kind) for kind in kinds]))
            + w.encode_section(6, w.encode_vector([bytes([w.I32, 1, w.I32_CONST, 0, w.END])]))
            + w.encode_section(7, w.encode_vector(exports))
            + w.encode_section(10, w.encode_vector(bodies))
            + w.encode_section(11, w.encode_vector([place + w.prefix_length(bytes(self.data))]))
        )  # fmt: skip

    # --- functions called by the driver -----------------------------------------------------------

    def print_dispatchers(self) -> list[tuple[bytes, bytes]]:
        """Return the types and the bodies of EXPORTS."""
        call, decisions = self.print_call, self.program.decisions
        lists = {n: call(decision.options_function) for n, decision in decisions.items()}
        players = {n: call(decision.player_function) for n, decision in decisions.items()}
        applied = {n: call(decision.apply_function, "given") for n, decision in decisions.items()}
        ranks = {n: call(name, "given") for n, name in enumerate(self.program.ranking)}
        scores = [call(name, "player") for _, name in self.program.score_parts]
        total = b"".join(score + bytes([w.I64_ADD]) for score in scores)
        start = call(self.program.start_function, "plain") + bytes([w.DROP])
        teams, wins = self.program.team_function, self.program.win_function
        team = bytes([w.LOCAL_GET, 2]) if teams is None else call(teams, "player")
        can_win = bytes([w.I64_CONST, 1]) if wins is None else call(wins, "player")
        cells, numbered = [w.I32, w.I32], [w.I32, w.I32, w.I32]
        return [
            (w.function_type([w.I64, *numbered], [w.I64]), self.print_run()),
            (w.function_type(numbered, [w.I64]), self.print_switch(lists, 0)),
            (w.function_type(numbered, [w.I64]), self.print_switch(players, 0)),
            (w.function_type([*numbered, w.I64], [w.I64]), self.print_switch(applied, ir.ENDED)),
            (w.function_type([*numbered, w.I64], [w.I64]), self.print_switch(ranks, 0)),
            (w.function_type([*cells, w.I64], [w.I64]), self.print_whole(bytes([w.I64_CONST, 0]) + total)),
            (w.function_type(cells, []), self.print_whole(start)),
            (w.function_type([*numbered, w.I64, w.I64], [w.I64]), self.print_hidden()),
            (w.function_type([*cells, w.I64], [w.I64]), self.print_whole(team)),
            (w.function_type([*cells, w.I64], [w.I64]), self.print_whole(can_win)),
        ]

    def print_whole(self, code: bytes) -> bytes:
        return _print_body(self.print_reset() + code)

    def print_call(self, function: str, given: str = "") -> bytes:
        """Print a call from a dispatcher. Its cells and host are the first parameters, or follow a number."""
        shift = 0 if given in ("player", "plain") else 1
        code = bytes([w.LOCAL_GET, shift, w.LOCAL_GET, 1 + shift])
        if given in ("given", "player"):
            code += bytes([w.LOCAL_GET, 2 + shift])
        return code + bytes([w.CALL]) + w.encode_unsigned(self.numbers[function])

    def print_switch(self, cases: Mapping[int, bytes], default_result: int) -> bytes:
        """Print a function whose first parameter selects the case that computes its result."""
        code = _print_cases(bytes([w.LOCAL_GET, 0]), cases, default_result, bytes([w.RETURN]))
        return self.print_whole(code + bytes([w.UNREACHABLE]))

    def print_reset(self) -> bytes:
        """Begin with no frames: a fault leaves some behind."""
        size = bytes([w.I32_CONST]) + w.encode_signed(len(self.data) + 15 & ~15)
        return bytes([w.GLOBAL_GET, DATA]) + size + bytes([w.I32_ADD, w.GLOBAL_SET, STACK])

    def print_run(self) -> bytes:
        """Print the loop that runs segments until the next decision or the end of the game."""
        cases = {n: self.print_call(name) for n, name in self.program.segments.items()}
        body = self.print_reset() + bytes(
            [w.LOOP, w.NOTHING, w.LOCAL_GET, 0, w.I64_CONST, 0, w.I64_LT_S, w.IF, w.NOTHING]
        )
        body += bytes([w.LOCAL_GET, 0, w.RETURN, w.END])
        body += _print_cases(bytes([w.LOCAL_GET, 0, w.WRAP]), cases, ir.ENDED, bytes([w.LOCAL_SET, 0, w.BR]))
        return _print_body(body + bytes([w.END, w.UNREACHABLE]))

    def print_hidden(self) -> bytes:
        """Print the test whether a viewer cannot see a place, by its number in the plan."""
        cases = {}
        for at, (spot, has_thing) in enumerate(_iter_spots(self.plan)):
            if spot.visible is None:
                cases[at] = bytes([w.I64_CONST, 0])
                continue
            keys = b"".join(bytes([w.I64_CONST]) + w.encode_signed(key) for key in spot.key_values)
            code = bytes([w.LOCAL_GET, 1, w.LOCAL_GET, 2, w.LOCAL_GET, 3]) + keys
            code += bytes([w.LOCAL_GET, 4]) if has_thing else b""
            code += bytes([w.CALL]) + w.encode_unsigned(self.numbers[spot.visible])
            cases[at] = code + bytes([w.I64_EQZ, w.EXTEND_U])
        return self.print_switch(cases, 0)

    # --- data read by the driver ------------------------------------------------------------------

    def write_header(self) -> None:
        """Write `Rules` of driver.c: the functions, which the page fills in, numbers, and places of lists."""
        program, decisions = self.program, self.program.decisions
        count = max(decisions, default=-1) + 1
        without = [-1] * count
        answers = [-1] * count
        held = [0] * count
        for number, decision in decisions.items():
            if decision.fallback_segment is not None:
                without[number] = decision.fallback_segment
            held[number] = int(decision.is_always_asked)
        for pending in self.plan.pending:
            answers[pending.decision] = pending.first_answer
        lists = [
            self.place_table(values)[0]
            for values in (without or [0], answers or [0], held or [0], self.plan_numbers())
        ]
        numbers = (
            *[0] * len(EXPORTS), program.size, len(program.types["player"]), max(1, len(program.ranking)),
            program.max_decisions, int(program.bound_ranks), program.step_limit, program.work_limit,
            program.entry_segment, int(self.plan.has_secrets), int(program.team_function is not None),
            int(program.win_function is not None), *lists,
        )  # fmt: skip
        assert len(numbers) == HEADER_LENGTH
        self.data[: 4 * HEADER_LENGTH] = struct.pack(f"<{HEADER_LENGTH}i", *numbers)

    def plan_numbers(self) -> list[int]:
        """Return the determinization plan as numbers, in the format that `redeal` of driver.c reads."""
        plan = self.plan
        numbers = [len(plan.zones), len(plan.pools), len(plan.value_cells), len(plan.pending)]
        at = 0
        for zones in plan.zones:
            numbers += [
                zones.place_base, zones.thing_count, zones.place_count, *zones.link_bases, *zones.end_bases,
                len(zones.spots), len(zones.thing_spots), len(zones.fits),
            ]  # fmt: skip
            for spot in (*zones.spots, *zones.thing_spots):
                numbers += [spot.number, at]
                at += 1
            numbers += zones.fit_numbers
            numbers += [int(thing in things) for things in zones.fits for thing in range(zones.thing_count)]
        for pool in plan.pools:
            numbers += [pool.kind_count, len(pool.bags)]
            for spot in pool.bags:
                numbers += [spot.number, at]
                at += 1
        for values in plan.value_cells:
            numbers += [len(values.values), len(values.spots), *values.values]
            for spot in values.spots:
                numbers += [spot.number, at]
                at += 1
        for pending in plan.pending:
            numbers += [pending.decision, pending.first_answer, pending.seat_count]
        return numbers


HEADER_LENGTH: Final = len(EXPORTS) + 11 + 4


def _iter_spots(plan: RedealPlan) -> Iterator[tuple[HiddenSpot, bool]]:
    """Yield the places of a plan by their numbers, and whether a thing there decides who sees it."""
    for zones in plan.zones:
        yield from ((spot, False) for spot in zones.spots)
        yield from ((spot, True) for spot in zones.thing_spots)
    for pool in plan.pools:
        yield from ((spot, False) for spot in pool.bags)
    for values in plan.value_cells:
        yield from ((spot, False) for spot in values.spots)


def _iter_reachable(program: Program, plan: RedealPlan) -> Iterator[str]:
    """Yield the functions that games call, without what only bitsets need."""
    waiting = [program.start_function, *program.segments.values(), *program.ranking]
    waiting += [function for _, function in program.score_parts]
    waiting += [name for name in (program.team_function, program.win_function) if name is not None]
    for decision in program.decisions.values():
        waiting += [decision.options_function, decision.player_function, decision.apply_function]
    waiting += [spot.visible for spot, _ in _iter_spots(plan) if spot.visible is not None]
    seen_names: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen_names:
            continue
        seen_names.add(name)
        yield name
        waiting += _iter_called(program.functions[name].body)


def _iter_called(part: object) -> Iterator[str]:
    match part:
        case tuple():
            for each in part:
                yield from _iter_called(each)
        case ir.If(condition=ir.UsesWords(), orelse=other):
            yield from _iter_called(other)
        case ir.Call(function=name) | ir.RefreshMemo(function=name):
            yield name
            yield from _iter_fields(part)
        case _ if is_dataclass(part):
            yield from _iter_fields(part)


def _iter_fields(part: object) -> Iterator[str]:
    for field in fields(part):  # type: ignore[arg-type]
        if field.name != "span":
            yield from _iter_called(getattr(part, field.name))


# --- pieces of code -------------------------------------------------------------------------------


def _print_body(code: bytes) -> bytes:
    return w.prefix_length(b"\0" + code + bytes([w.END]))


def _print_cases(index: bytes, cases: Mapping[int, bytes], default_result: int, tail: bytes) -> bytes:
    """Print a jump to one of some pieces of code that each leave a number, with `tail` behind each; one that
    ends with a branch gets the depth of the block around."""
    places = {number: at for at, number in enumerate(cases)}
    count = len(cases)
    targets = [w.encode_unsigned(places.get(number, count)) for number in range(max(cases, default=-1) + 1)]
    code = bytes([w.BLOCK, w.NOTHING] * (count + 1)) + index
    code += bytes([w.BR_TABLE]) + w.encode_vector(targets) + w.encode_unsigned(count)
    is_branch = tail[-1] == w.BR
    for at, case in enumerate(cases.values()):
        code += bytes([w.END]) + case + tail + (w.encode_unsigned(count - at) if is_branch else b"")
    code += bytes([w.END, w.I64_CONST]) + w.encode_signed(default_result) + tail
    return code + (w.encode_unsigned(0) if is_branch else b"")


def _print_floor_div() -> bytes:
    a, b, quotient, rest = 0, 1, 2, 3
    code = bytes([
        w.LOCAL_GET, a, w.LOCAL_GET, b, w.I64_DIV_S, w.LOCAL_SET, quotient,
        w.LOCAL_GET, a, w.LOCAL_GET, quotient, w.LOCAL_GET, b, w.I64_MUL, w.I64_SUB, w.LOCAL_SET, rest,
        w.LOCAL_GET, quotient, w.LOCAL_GET, rest, w.I64_CONST, 0, w.I64_NE,
        w.LOCAL_GET, rest, w.LOCAL_GET, b, w.I64_XOR, w.I64_CONST, 0, w.I64_LT_S, w.I32_AND,
        w.EXTEND_U, w.I64_SUB,
    ])  # fmt: skip
    return w.prefix_length(bytes([1, 2, w.I64]) + code + bytes([w.END]))


def _print_floor_mod() -> bytes:
    a, b, rest = 0, 1, 2
    code = bytes([
        w.LOCAL_GET, a, w.LOCAL_GET, b, w.I64_REM_S, w.LOCAL_TEE, rest, w.LOCAL_GET, b, w.I64_ADD,
        w.LOCAL_GET, rest, w.LOCAL_GET, rest, w.I64_CONST, 0, w.I64_NE,
        w.LOCAL_GET, rest, w.LOCAL_GET, b, w.I64_XOR, w.I64_CONST, 0, w.I64_LT_S, w.I32_AND, w.SELECT,
    ])  # fmt: skip
    return w.prefix_length(bytes([1, 1, w.I64]) + code + bytes([w.END]))


def _print_extreme(comparison: int) -> bytes:
    return _print_body(
        bytes([w.LOCAL_GET, 0, w.LOCAL_GET, 1, w.LOCAL_GET, 0, w.LOCAL_GET, 1, comparison, w.SELECT])
    )


def _print_same() -> bytes:
    """Print the comparison of so many cells at two places."""
    one, other, count = 0, 1, 2
    code = bytes([
        w.LOOP, w.NOTHING, w.LOCAL_GET, count, w.I32_EQZ, w.IF, w.NOTHING, w.I32_CONST, 1, w.RETURN, w.END,
        w.LOCAL_GET, one, w.I32_LOAD, 2, 0, w.LOCAL_GET, other, w.I32_LOAD, 2, 0, w.I32_NE,
        w.IF, w.NOTHING, w.I32_CONST, 0, w.RETURN, w.END,
        w.LOCAL_GET, one, w.I32_CONST, 4, w.I32_ADD, w.LOCAL_SET, one,
        w.LOCAL_GET, other, w.I32_CONST, 4, w.I32_ADD, w.LOCAL_SET, other,
        w.LOCAL_GET, count, w.I32_CONST, 1, w.I32_SUB, w.LOCAL_SET, count, w.BR, 0, w.END, w.UNREACHABLE,
    ])  # fmt: skip
    return _print_body(code)


_HELPER_BODIES: Final = (
    _print_floor_div(), _print_floor_mod(), _print_extreme(w.I64_LT_S), _print_extreme(w.I64_GT_S),
    _print_same(),
)  # fmt: skip
"""Bodies of the helper functions, in the order of HELPERS."""
