"""Print one function of a program as WebAssembly, from its IR.

Every function takes the address of the cells, that of the host, and 64-bit numbers, and returns a 64-bit
number. Local arrays and saved cells are in a frame on the module's own stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from rulewright.backends.wasm import encoding as w
from rulewright.ir import nodes as ir
from rulewright.ir.program import MAX_OPTIONS, STEPS
from rulewright.ir.walk import iter_statements

CELLS, HOST = 0, 1
"""The first two parameters."""
DATA, LIMIT, STACK = 0, 1, 2
"""Globals: where the module's data begins, where its room ends, and where the frames in use end."""
MOST_STEPS, MOST_WORK, WORK, OPTIONS = 24, 28, 32, 131_112
"""Places in the host: see `Host` of head.c, with `MAX_CELLS` cells. driver.c compares them."""
MAX_CELLS: Final = 32_768

_COMPARISONS: Final[Mapping[str, int]] = {
    "==": w.I64_EQ,
    "!=": w.I64_NE,
    "<": w.I64_LT_S,
    "<=": w.I64_LE_S,
    ">": w.I64_GT_S,
    ">=": w.I64_GE_S,
}
_ARITHMETIC: Final[Mapping[str, int]] = {
    "+": w.I64_ADD,
    "-": w.I64_SUB,
    "*": w.I64_MUL,
    "&": w.I64_AND,
    "|": w.I64_OR,
    "<<": w.I64_SHL,
    ">>": w.I64_SHR_S,
}
_HELPED: Final[Mapping[str, str]] = {"//": "floor_div", "%": "floor_mod", "min": "min", "max": "max"}


class Unprintable(Exception):
    """The program needs a feature that this backend does not support."""


class Context(Protocol):
    """The resources that the functions of a module share."""

    @property
    def cell_count(self) -> int: ...

    def find_function(self, name: str) -> int:
        """Return the number of a function of the program, or of a helper."""

    def place_table(self, values: Sequence[int]) -> tuple[int, int]:
        """Return the offset of a table in the data, and the number of bytes of each value."""

    def place_constant_table(self, number: int) -> tuple[int, int]:
        """Return the same for a table of the program: the offset of its first value, and the bytes."""

    def place_memo(self, array: str) -> int:
        """Return the offset of a memo array in the data."""


class WasmFunctionPrinter:
    """Prints one function."""

    def __init__(self, context: Context, function: ir.Function) -> None:
        self.context = context
        self.function = function
        self.code = bytearray()
        self.numbers = {name: 2 + at for at, name in enumerate(function.parameters)}
        self.own_types: list[int] = []
        self.arrays: dict[str, int] = {}
        self.frame_size = 0
        self.frame: int | None = None
        self.old: int | None = None
        self.depth = 0
        self.breaks: list[int] = []
        self.continues: list[int] = []
        self.is_options = function.kind == "options"
        self.count = self.add_local(w.I32) if self.is_options else -1
        self.trial: ir.TrialRun | None = None
        self.kept: list[tuple[int, int, int]] = []
        self.added: list[tuple[int, ir.PositionStore]] = []
        self.result: int | None = None

    def print_function(self) -> bytes:
        """Return the body of the function with its locals. Raises Unprintable."""
        self.plan_frame()
        self.emit_block(self.function.body)
        self.emit_return(None)
        types = b"".join(w.encode_unsigned(1) + bytes([each]) for each in self.own_types)
        return w.prefix_length(
            w.encode_unsigned(len(self.own_types)) + types + bytes(self.code) + bytes([w.END])
        )

    # --- the frame --------------------------------------------------------------------------------

    def plan_frame(self) -> None:
        """Lay out local arrays and saved cells, and begin the frame."""
        array_places: dict[str, int] = {}
        memos: dict[str, int] = {}
        for node in iter_statements(self.function.body):
            match node:
                case ir.NewArray(array=array, is_memo=True):
                    memos[array] = self.context.place_memo(array)
                case ir.NewArray(array=array, size=size):
                    if array not in array_places:
                        array_places[array] = self.reserve_cells(size)
                case ir.Snapshot() if self.old is None:
                    self.old = self.add_local(w.I32)
                    array_places["."] = self.reserve_cells(self.context.cell_count)
                case ir.TrialRun():
                    self.trial = node
                    for first, end in node.cell_ranges:
                        self.kept.append((self.reserve_cells(end - first), first, end - first))
                    for store in node.position_stores:
                        self.added.append((self.add_local(w.I32), store))
        for array, place in memos.items():
            self.arrays[array] = self.add_local(w.I32)
            self.emit_bytes(w.GLOBAL_GET, DATA)
            self.emit_number(place)
            self.emit_bytes(w.I32_ADD)
            self.emit_local(w.LOCAL_SET, self.arrays[array])
        if not self.frame_size:
            return
        self.frame = self.add_local(w.I32)
        self.result = self.add_local(w.I64)
        self.emit_bytes(w.GLOBAL_GET, STACK)
        self.emit_local(w.LOCAL_TEE, self.frame)
        self.emit_number(self.frame_size)
        self.emit_bytes(w.I32_ADD, w.GLOBAL_SET, STACK)
        self.emit_bytes(w.GLOBAL_GET, STACK)
        self.emit_bytes(w.GLOBAL_GET, LIMIT)
        self.emit_bytes(w.I32_GT_S, w.IF, w.NOTHING)
        self.emit_fault("fault")
        self.emit_bytes(w.END)
        for array, place in array_places.items():
            if array == ".":
                assert self.old is not None
                self.arrays[array] = self.old
            else:
                self.arrays[array] = self.add_local(w.I32)
            self.emit_place(place)
            self.emit_local(w.LOCAL_SET, self.arrays[array])
        for place, first, count in self.kept:
            self.emit_place(place)
            self.emit_cell_place(first)
            self.emit_number(4 * count)
            self.code += w.COPY
        for local, store in self.added:
            self.emit_local(w.LOCAL_GET, CELLS)
            self.emit_access(w.I32_LOAD, 2, 4 * store.count_cell)
            self.emit_local(w.LOCAL_SET, local)

    def reserve_cells(self, count: int) -> int:
        place = self.frame_size
        self.frame_size += 4 * count
        return place

    def emit_place(self, place: int) -> None:
        assert self.frame is not None
        self.emit_local(w.LOCAL_GET, self.frame)
        self.emit_number(place)
        self.emit_bytes(w.I32_ADD)

    def emit_cell_place(self, cell: int) -> None:
        self.emit_local(w.LOCAL_GET, CELLS)
        self.emit_number(4 * cell)
        self.emit_bytes(w.I32_ADD)

    def emit_return(self, value: ir.Expr | None) -> None:
        """Restore the cells that a trial run has changed, end the frame, and return."""
        if self.is_options:
            self.emit_local(w.LOCAL_GET, self.count)
            self.emit_bytes(w.EXTEND_U)
        elif value is None:
            self.emit_constant(0)
        else:
            self.emit_value(value)
        if self.frame is not None and self.result is not None:
            self.emit_local(w.LOCAL_SET, self.result)
            self.put_back()
            self.emit_local(w.LOCAL_GET, self.frame)
            self.emit_bytes(w.GLOBAL_SET, STACK)
            self.emit_local(w.LOCAL_GET, self.result)
        self.emit_bytes(w.RETURN)

    def put_back(self) -> None:
        for local, store in self.added:
            width = 4 * store.entry_width
            self.emit_local(w.LOCAL_GET, local)
            self.emit_number(width)
            self.emit_bytes(w.I32_MUL)
            self.emit_cell_place(store.entries_base)
            self.emit_bytes(w.I32_ADD)
            self.emit_number(0)
            self.emit_local(w.LOCAL_GET, CELLS)
            self.emit_access(w.I32_LOAD, 2, 4 * store.count_cell)
            self.emit_local(w.LOCAL_GET, local)
            self.emit_bytes(w.I32_SUB)
            self.emit_number(width)
            self.emit_bytes(w.I32_MUL)
            self.code += w.FILL
        for place, first, count in self.kept:
            self.emit_cell_place(first)
            self.emit_place(place)
            self.emit_number(4 * count)
            self.code += w.COPY

    # --- small pieces -----------------------------------------------------------------------------

    def add_local(self, kind: int) -> int:
        self.own_types.append(kind)
        return 1 + len(self.function.parameters) + len(self.own_types)

    def find_local(self, name: str) -> int:
        if name not in self.numbers:
            self.numbers[name] = self.add_local(w.I64)
        return self.numbers[name]

    def emit_bytes(self, *instructions: int) -> None:
        self.code += bytes(instructions)

    def emit_local(self, instruction: int, number: int) -> None:
        self.code += bytes([instruction]) + w.encode_unsigned(number)

    def emit_number(self, number: int) -> None:
        self.code += bytes([w.I32_CONST]) + w.encode_signed(number)

    def emit_constant(self, number: int) -> None:
        self.code += bytes([w.I64_CONST]) + w.encode_signed(number)

    def emit_access(self, instruction: int, alignment: int, offset: int) -> None:
        self.code += bytes([instruction, alignment]) + w.encode_unsigned(offset)

    def emit_call(self, name: str) -> None:
        self.code += bytes([w.CALL]) + w.encode_unsigned(self.context.find_function(name))

    def emit_fault(self, helper: str) -> None:
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_call(helper)
        self.emit_bytes(w.UNREACHABLE)

    def open_block(self, instruction: int, kind: int = w.NOTHING) -> int:
        """Begin a block, and return its depth."""
        self.emit_bytes(instruction, kind)
        self.depth += 1
        return self.depth

    def close_block(self) -> None:
        self.emit_bytes(w.END)
        self.depth -= 1

    def emit_branch(self, instruction: int, target: int) -> None:
        self.code += bytes([instruction]) + w.encode_unsigned(self.depth - target)

    def emit_address(self, local: int, index: ir.Expr | None) -> None:
        """Emit the address of a cell or an element, to which its base is added as an offset."""
        self.emit_local(w.LOCAL_GET, local)
        if index is not None:
            self.emit_value(index)
            self.emit_bytes(w.WRAP, w.I32_CONST, 2, w.I32_SHL, w.I32_ADD)

    # --- expressions ------------------------------------------------------------------------------

    def emit_value(self, expression: ir.Expr) -> None:
        """Leave a number of 64 bits."""
        match expression:
            case ir.Const(value):
                self.emit_constant(value)
            case ir.Local(name):
                self.emit_local(w.LOCAL_GET, self.find_local(name))
            case ir.Load(base, index, old):
                self.emit_address(self.old_cells() if old else CELLS, index)
                self.emit_access(w.I64_LOAD32_S, 2, 4 * base)
            case ir.Element(array, index):
                self.emit_address(self.find_array(array), index)
                self.emit_access(w.I64_LOAD32_S, 2, 0)
            case ir.Lookup(table, index):
                self.emit_value(index)
                self.emit_table_load(*self.context.place_constant_table(table))
            case ir.Binary(op, left, right) if op in _ARITHMETIC:
                self.emit_value(left)
                self.emit_value(right)
                self.emit_bytes(_ARITHMETIC[op])
            case ir.Binary(op, left, right) if op in _HELPED:
                self.emit_value(left)
                self.emit_value(right)
                self.emit_call(_HELPED[op])
            case ir.Binary() | ir.Unary("not"):
                self.emit_condition(expression)
                self.emit_bytes(w.EXTEND_U)
            case ir.Unary("-", value):
                self.emit_constant(0)
                self.emit_value(value)
                self.emit_bytes(w.I64_SUB)
            case ir.Select(condition, yes, no):
                self.emit_choice(condition, lambda: self.emit_value(yes), lambda: self.emit_value(no), w.I64)
            case ir.Call(function, args, old):
                self.emit_local(w.LOCAL_GET, self.old_cells() if old else CELLS)
                self.emit_local(w.LOCAL_GET, HOST)
                for arg in args:
                    self.emit_value(arg)
                self.emit_call(function)
            case ir.Random(bound):
                self.emit_local(w.LOCAL_GET, CELLS)
                self.emit_local(w.LOCAL_GET, HOST)
                self.emit_value(bound)
                self.emit_call("draw")
            case _:
                raise Unprintable(type(expression).__name__)

    def emit_condition(self, expression: ir.Expr) -> None:
        """Leave a number of 32 bits that is 0 where the expression is."""
        match expression:
            case ir.Binary(op, left, right) if op in _COMPARISONS:
                self.emit_value(left)
                self.emit_value(right)
                self.emit_bytes(_COMPARISONS[op])
            case ir.Binary("and", left, right):
                self.emit_choice(left, lambda: self.emit_truth(right), lambda: self.emit_number(0), w.I32)
            case ir.Binary("or", left, right):
                self.emit_choice(left, lambda: self.emit_number(1), lambda: self.emit_truth(right), w.I32)
            case ir.Unary("not", value):
                self.emit_condition(value)
                self.emit_bytes(w.I32_EQZ)
            case _:
                self.emit_truth(expression)

    def emit_truth(self, expression: ir.Expr) -> None:
        """Leave 0 or 1."""
        match expression:
            case ir.Binary(op) if op in _COMPARISONS or op in ("and", "or"):
                self.emit_condition(expression)
            case ir.Unary("not"):
                self.emit_condition(expression)
            case _:
                self.emit_value(expression)
                self.emit_constant(0)
                self.emit_bytes(w.I64_NE)

    def emit_choice(
        self, condition: ir.Expr, emit_yes: Callable[[], None], emit_no: Callable[[], None], kind: int
    ) -> None:
        self.emit_condition(condition)
        self.open_block(w.IF, kind)
        emit_yes()
        self.emit_bytes(w.ELSE)
        emit_no()
        self.close_block()

    def emit_table_load(self, place: int, width: int) -> None:
        """Load a value of a table, whose index is left before."""
        self.emit_bytes(w.WRAP, w.I32_CONST, 2 if width == 4 else 3, w.I32_SHL, w.GLOBAL_GET, DATA, w.I32_ADD)
        self.emit_access(w.I64_LOAD32_S if width == 4 else w.I64_LOAD, 2, place)

    def find_array(self, array: str) -> int:
        if array not in self.arrays:
            raise Unprintable(array)
        return self.arrays[array]

    def old_cells(self) -> int:
        assert self.old is not None
        return self.old

    # --- statements -------------------------------------------------------------------------------

    def emit_block(self, statements: Sequence[ir.Stmt]) -> None:
        for statement in statements:
            self.emit_statement(statement)

    def emit_statement(self, statement: ir.Stmt) -> None:
        match statement:
            case ir.Set(name=name, value=value):
                self.emit_value(value)
                self.emit_local(w.LOCAL_SET, self.find_local(name))
            case ir.Store(base=base, index=index, value=value):
                self.emit_address(CELLS, index)
                self.emit_value(value)
                self.emit_access(w.I64_STORE32, 2, 4 * base)
            case ir.NewArray(is_memo=True):
                pass
            case ir.NewArray(array=array, size=size, cleared=cleared, small=small):
                if cleared or small:
                    self.emit_local(w.LOCAL_GET, self.find_array(array))
                    self.emit_number(0)
                    self.emit_number(4 * size)
                    self.code += w.FILL
            case ir.RefreshMemo():
                self.emit_refresh(statement)
            case ir.SetElement(array=array, index=index, value=value):
                self.emit_address(self.find_array(array), index)
                self.emit_value(value)
                self.emit_access(w.I64_STORE32, 2, 0)
            case ir.CallStatement(call=call):
                self.emit_value(call)
                self.emit_bytes(w.DROP)
            case ir.If(condition=ir.UsesWords(), orelse=other):
                self.emit_block(other)
            case ir.If(condition=condition, then=then, orelse=other):
                self.emit_condition(condition)
                self.open_block(w.IF)
                self.emit_block(then)
                if other:
                    self.emit_bytes(w.ELSE)
                    self.emit_block(other)
                self.close_block()
            case ir.While(condition=condition, body=body):
                self.emit_loop(lambda: self.emit_condition(condition), body, lambda: None)
            case ir.ForRange(name=name, first=first, last=last, body=body, step=step):
                variable = self.find_local(name)
                self.emit_count(first, last, step, lambda at: self.emit_copy(at, variable), body)
            case ir.ForItems(name=name, items=items, body=body):
                place = self.context.place_table(items)
                self.emit_slice(name, place, ir.Const(0), ir.Const(len(items)), body)
            case ir.ForSlice(name=name, table=table, first=first, last=last, body=body):
                self.emit_slice(name, self.context.place_constant_table(table), first, last, body)
            case ir.Break():
                self.emit_branch(w.BR, self.breaks[-1])
            case ir.Continue():
                self.emit_branch(w.BR, self.continues[-1])
            case ir.Emit(code=code):
                self.emit_option(code)
            case ir.Return(value=value):
                self.emit_return(value)
            case ir.Snapshot():
                self.emit_local(w.LOCAL_GET, self.old_cells())
                self.emit_local(w.LOCAL_GET, CELLS)
                self.emit_number(4 * self.context.cell_count)
                self.code += w.COPY
            case ir.TrialRun() | ir.Mark() | ir.Log():
                pass  # the frame restores the cells; there is no host
            case ir.Fault(code=fault):
                self.emit_fault("endless" if fault == "endless-rule" else "fault")
            case ir.Tick():
                self.emit_limit(CELLS, 4 * STEPS, 1, MOST_STEPS)
            case ir.Work(units=units):
                self.emit_limit(HOST, WORK, units, MOST_WORK)
            case _:
                raise Unprintable(type(statement).__name__)

    def emit_loop(
        self, emit_test: Callable[[], None], body: Sequence[ir.Stmt], emit_step: Callable[[], None],
        emit_begin: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """Emit a loop that runs a body and then a step while a test holds; `continue` jumps to the step."""
        self.breaks.append(self.open_block(w.BLOCK))
        top = self.open_block(w.LOOP)
        emit_test()
        self.emit_bytes(w.I32_EQZ)
        self.emit_branch(w.BR_IF, self.breaks[-1])
        emit_begin()
        self.continues.append(self.open_block(w.BLOCK))
        self.emit_block(body)
        self.close_block()
        self.continues.pop()
        emit_step()
        self.emit_branch(w.BR, top)
        self.close_block()
        self.close_block()
        self.breaks.pop()

    def emit_count(
        self, first: ir.Expr, last: ir.Expr, step: int, emit_begin: Callable[[int], None],
        body: Sequence[ir.Stmt],
    ) -> None:  # fmt: skip
        at, end = self.add_local(w.I64), self.add_local(w.I64)
        self.emit_value(first)
        self.emit_local(w.LOCAL_SET, at)
        self.emit_value(last)
        self.emit_local(w.LOCAL_SET, end)

        def emit_test() -> None:
            self.emit_local(w.LOCAL_GET, at)
            self.emit_local(w.LOCAL_GET, end)
            self.emit_bytes(w.I64_LT_S if step > 0 else w.I64_GT_S)

        def emit_step() -> None:
            self.emit_local(w.LOCAL_GET, at)
            self.emit_constant(1 if step > 0 else -1)
            self.emit_bytes(w.I64_ADD)
            self.emit_local(w.LOCAL_SET, at)

        self.emit_loop(emit_test, body, emit_step, lambda: emit_begin(at))

    def emit_copy(self, source_local: int, target_local: int) -> None:
        self.emit_local(w.LOCAL_GET, source_local)
        self.emit_local(w.LOCAL_SET, target_local)

    def emit_slice(
        self, name: str, table_place: tuple[int, int], first: ir.Expr, last: ir.Expr, body: Sequence[ir.Stmt]
    ) -> None:
        variable = self.find_local(name)

        def emit_begin(at: int) -> None:
            self.emit_local(w.LOCAL_GET, at)
            self.emit_table_load(*table_place)
            self.emit_local(w.LOCAL_SET, variable)

        self.emit_count(first, last, 1, emit_begin, body)

    def emit_option(self, code: ir.Expr) -> None:
        self.emit_local(w.LOCAL_GET, self.count)
        self.emit_bytes(w.I32_CONST, 3, w.I32_SHL)
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_bytes(w.I32_ADD)
        self.emit_value(code)
        self.emit_access(w.I64_STORE, 3, OPTIONS)
        self.emit_local(w.LOCAL_GET, self.count)
        self.emit_bytes(w.I32_CONST, 1, w.I32_ADD)
        self.emit_local(w.LOCAL_TEE, self.count)
        self.emit_number(MAX_OPTIONS)
        self.emit_bytes(w.I32_GT_S)
        self.open_block(w.IF)
        self.emit_fault("fault")
        self.close_block()

    def emit_limit(self, local: int, place: int, units: int, limit: int) -> None:
        """Count, and end the game where the count gets above a limit of the host."""
        self.emit_local(w.LOCAL_GET, local)
        self.emit_local(w.LOCAL_GET, local)
        self.emit_access(w.I32_LOAD, 2, place)
        self.emit_number(units)
        self.emit_bytes(w.I32_ADD)
        self.emit_access(w.I32_STORE, 2, place)
        self.emit_local(w.LOCAL_GET, local)
        self.emit_access(w.I32_LOAD, 2, place)
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_access(w.I32_LOAD, 2, limit)
        self.emit_bytes(w.I32_GT_S)
        self.open_block(w.IF)
        self.emit_fault("endless")
        self.close_block()

    def emit_refresh(self, statement: ir.RefreshMemo) -> None:
        """Call the function that fills a memo, if the cells differ from those stored with it."""
        memo, work = self.add_local(w.I32), self.add_local(w.I32)
        self.emit_bytes(w.GLOBAL_GET, DATA)
        self.emit_number(self.context.place_memo(statement.array))
        self.emit_bytes(w.I32_ADD)
        self.emit_local(w.LOCAL_TEE, memo)
        self.emit_access(w.I32_LOAD, 2, 0)
        at = 4
        for first, count in statement.cell_ranges:
            self.open_block(w.IF, w.I32)
            self.emit_local(w.LOCAL_GET, memo)
            self.emit_number(at)
            self.emit_bytes(w.I32_ADD)
            self.emit_cell_place(first)
            self.emit_number(count)
            self.emit_call("same")
            self.emit_bytes(w.ELSE)
            self.emit_number(0)
            self.close_block()
            at += 4 * count
        self.emit_bytes(w.I32_EQZ)
        self.open_block(w.IF)
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_access(w.I32_LOAD, 2, WORK)
        self.emit_local(w.LOCAL_SET, work)
        for local, place in ((HOST, WORK), (memo, 0)):
            self.emit_local(w.LOCAL_GET, local)
            self.emit_number(0)
            self.emit_access(w.I32_STORE, 2, place)
        self.emit_local(w.LOCAL_GET, CELLS)
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_call(statement.function)
        self.emit_bytes(w.DROP)
        self.emit_local(w.LOCAL_GET, HOST)
        self.emit_local(w.LOCAL_GET, work)
        self.emit_access(w.I32_STORE, 2, WORK)
        at = 4
        for first, count in statement.cell_ranges:
            self.emit_local(w.LOCAL_GET, memo)
            self.emit_number(at)
            self.emit_bytes(w.I32_ADD)
            self.emit_cell_place(first)
            self.emit_number(4 * count)
            self.code += w.COPY
            at += 4 * count
        self.emit_local(w.LOCAL_GET, memo)
        self.emit_number(1)
        self.emit_access(w.I32_STORE, 2, 0)
        self.close_block()
