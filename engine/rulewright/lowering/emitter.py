"""Hold the state of lowering one function: its statements so far, and the bindings of variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field, replace

from rulewright import limits
from rulewright.diagnostics.code_names import Code
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.lowering.context import Lowering
from rulewright.lowering.number_registry import NameAllocator
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree import Bag, ExitLabel, Expr, State, Var
from rulewright.tree.changes import Changeable

CellOwner = State | Bag
"""Owners of cells that an `at once` block may write twice."""


@dataclass(slots=True)
class OpenLoop:
    """An IR loop under construction. `flags` are set inside it for outer loops."""

    label: ExitLabel | None
    flags: set[str] = field(default_factory=set)


class _StatementCollector:
    """Context in which statements are emitted to a separate list."""

    __slots__ = ("em", "outer")

    def __init__(self, em: Emitter) -> None:
        self.em = em

    def __enter__(self) -> list[ir.Stmt]:
        self.outer, self.em.out = self.em.out, []
        return self.em.out

    def __exit__(self, *_: object) -> None:
        self.em.out = self.outer


class Emitter:
    """Collects the statements of one function.

    `trial` is set in trial runs (`where: possible`): a `require` that fails then returns. `reads_snapshot` is
    set inside `at once`: reads go to the snapshot.
    """

    def __init__(
        self, lowering: Lowering, *, trial: bool = False, name_allocator: NameAllocator | None = None
    ) -> None:
        self.lowering = lowering
        self.name_allocator = name_allocator or NameAllocator()
        self.out: list[ir.Stmt] = []
        self.env: dict[Var, ir.Expr] = {}
        self.open_loops: list[OpenLoop] = []
        self.exit_flags: dict[ExitLabel, str] = {}
        self.trial = trial
        self.in_trigger = False
        """Whether the code belongs to a trigger."""
        self.unit_locals: frozenset[str] = frozenset()
        """Locals of the enclosing coroutine, which are stored in cells while it is suspended."""
        self.reads_snapshot = False
        self.write_markers: dict[CellOwner, str] = {}
        """Inside `at once`: the arrays that record which cells have been written so far."""
        self.return_targets: list[tuple[ExitLabel, Var | None]] = []
        """Exit label and result variable for `return` in inlined procedures, innermost last."""
        self.in_bitset_branch = False
        """Whether the code is the branch of an If that uses bitsets."""
        self.chooser: Expr | None = None
        """The player who chose last before the current text; None if unknown."""
        self.span: Span = NOWHERE
        self.unroll_factor = 1
        """How many copies of the current text the quantifiers around it emit."""

    def emit(self, statement: ir.Stmt) -> None:
        limits.spend_work(5)
        self.out.append(statement)

    def collect_statements(self) -> _StatementCollector:
        """Return a context whose statements are emitted to its list, not to the function."""
        return _StatementCollector(self)

    def fresh_name(self, hint: str = "t") -> str:
        return self.name_allocator.allocate_name(hint)

    def name_for(self, var: Var) -> str:
        """Return a new local that holds the value of a variable."""
        name = self.fresh_name(var.name)
        self.lowering.local_variables[name] = var
        return name

    def make_temp(self, value: ir.Expr, hint: str = "t") -> ir.Local:
        """Return a new local that holds the value."""
        name = self.fresh_name(hint)
        self.set_local(name, value)
        return ir.Local(name)

    def set_local(self, name: str, value: ir.Expr, *, wide: bool = False) -> None:
        self.emit(ir.Set(name=name, value=value, wide=wide, span=self.span))

    def to_atom(self, value: ir.Expr, hint: str = "t") -> ir.Expr:
        """Return the value in a form that may be written several times."""
        return value if fold.is_atom(value) else self.make_temp(value, hint)

    def declare_var(self, var: Var) -> str:
        """Return the IR name of a variable, always the same in this function."""
        expr = self.env.get(var)
        if isinstance(expr, ir.Local):
            return expr.name
        name = self.name_for(var)
        self.env[var] = ir.Local(name)
        return name

    def redeclare_var(self, var: Var) -> str:
        """Return a new IR name for a variable that an earlier search may have bound."""
        self.env.pop(var, None)
        return self.declare_var(var)

    def store_cell(self, base: int, index: ir.Expr | None, value: ir.Expr) -> None:
        block = base or None
        base, index = fold.split_cell_index(base, index)
        self.emit(ir.Store(base=base, index=index, value=value, block=block, span=self.span))

    def load_cell(self, base: int, index: ir.Expr | None = None) -> ir.Expr:
        return fold.make_load(base, index, self.reads_snapshot)

    def emit_if(self, condition: ir.Expr, then: list[ir.Stmt], orelse: list[ir.Stmt] | None = None) -> None:
        """Emit an If, simplified if the condition is constant or a branch is empty."""
        orelse = orelse or []
        if isinstance(condition, ir.Const):
            self.out.extend(then if condition.value else orelse)
        elif then:
            self.emit(ir.If(condition=condition, then=tuple(then), orelse=tuple(orelse), span=self.span))
        elif orelse:
            self.emit(ir.If(condition=fold.make_not(condition), then=tuple(orelse), span=self.span))

    @contextmanager
    def open_if(self, condition: ir.Expr) -> Iterator[None]:
        """Return a context whose statements run if the condition holds."""
        with self.collect_statements() as then:
            yield
        self.emit_if(condition, then)

    def emit_fault(self, condition: ir.Expr, code: Code, *fault_values: ir.FaultValue) -> None:
        """Emit a runtime error for the case that the condition holds."""
        self.emit_if(condition, [ir.Fault(code=code, values=fault_values, span=self.span)])

    def emit_fault_at(self, span: Span, condition: ir.Expr, code: Code, *fault_values: ir.FaultValue) -> None:
        """Emit a rule fault of an expression, with its own span if it has one."""
        fault_span = self.span if span is NOWHERE else span
        self.emit_if(condition, [ir.Fault(code=code, values=fault_values, span=fault_span)])

    def emit_refusal(self, condition: ir.Expr, code: Code, *fault_values: ir.FaultValue) -> None:
        """Emit the failure of a `require` or `move`: a runtime error, or in a trial run the result
        "not possible".
        """
        if self.trial:
            number = self.lowering.register_mark(self.span)
            self.emit_if(condition, [ir.Return(value=ir.Const(-(number + 1)), span=self.span)])
        else:
            self.emit_fault(condition, code, *fault_values)

    def refuse_excess(self, amount: ir.Expr, available: ir.Expr) -> None:
        """Emit the failure of a `move` of more than there is."""
        fault_values = ir.FaultValue("there", available), ir.FaultValue("amount", amount)
        self.emit_refusal(fold.make_binary("<", available, amount), "not-covered", *fault_values)

    # --- marks and faults -------------------------------------------------------------------------

    def add_remark(self, text: str) -> None:
        """Record an optimisation remark, which is printed as a comment in the C."""
        self.lowering.remarks[self.span, text] = None

    def mark_reached(self, span: Span) -> None:
        """Emit the coverage mark of a text, if it has one; for a statement with a block, that of
        its first line.
        """
        mark = self.lowering.get_reach_mark(span) if self.lowering.coverage else None
        if mark is not None:
            self.emit(mark)

    def mark_row_reached(self, marks: tuple[int, ...], index_expr: ir.Expr) -> None:
        """Emit the coverage mark of the table row that contains a cell."""
        if len(set(marks)) == 1:
            self.emit(ir.Mark(mark=marks[0], span=self.span))
        elif isinstance(index_expr, ir.Const):
            if 0 <= index_expr.value < len(marks):
                self.emit(ir.Mark(mark=marks[index_expr.value], span=self.span))
        else:
            self.emit(ir.Mark(mark=self.lowering.register_table(marks), index=index_expr, span=self.span))

    def mark_changed(self, thing: Changeable) -> None:
        """Mark triggers and chains that read `thing` after a write to it."""
        if thing in self.lowering.flood_work:
            self.emit(ir.Work(units=self.lowering.flood_work[thing], span=self.span))
        for cell, mask in (
            () if self.trial else self.lowering.trigger_marks.reader_masks.get(thing, {}).items()
        ):
            marked = ir.Binary("|", ir.Load(cell), ir.Const(mask))
            note = ir.Store(base=cell, value=marked, span=self.span)
            if not self.out or self.out[-1] != note:
                self.emit(note)

    # --- loops and the ways out of them -----------------------------------------------------------

    def take_marks_out(self, ir_loop: ir.Loop, ir_body: list[ir.Stmt]) -> list[ir.Stmt]:
        """Remove the stores of `mark_changed` from a loop body and return them, so that they run once. The
        loop must run at least once and to its end, and must not read these marks."""
        match ir_loop:
            case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=1):
                runs = first < last
            case ir.ForItems(items=items):
                runs = bool(items)
            case _:
                runs = False
        if not runs or "hoist" in self.lowering.without:
            return []
        marks = {ir.Load(cell) for cell in self.lowering.trigger_marks.mark_cells}
        notes = [
            node
            for node in ir_body
            if isinstance(node, ir.Store)
            and isinstance(node.value, ir.Binary)
            and node.value.op == "|"
            and node.value.left in marks
        ]
        acting = ir.CallStatement | ir.Snapshot | ir.Break | ir.Continue | ir.Return
        if not notes or any(isinstance(node, acting) for node in iter_statements(ir_body)):
            return []
        mark_ids = set(map(id, notes))
        ir_body[:] = [node for node in ir_body if id(node) not in mark_ids]
        return list(dict.fromkeys(notes))

    @contextmanager
    def open_loop(self, ir_loop: ir.Loop, label: ExitLabel | None = None) -> Iterator[None]:
        """Open the body of a loop and emit the loop at the end; continue to outer loops if a
        statement inside exits to their label.
        """
        frame = OpenLoop(label)
        self.open_loops.append(frame)
        with self.collect_statements() as body:
            yield
        self.open_loops.pop()
        if frame.label is not None and frame.label in self.exit_flags:
            self.set_local(self.exit_flags.pop(frame.label), fold.ZERO)
        span = self.span if ir_loop.span is NOWHERE else ir_loop.span
        notes = self.take_marks_out(ir_loop, body)
        if body or isinstance(ir_loop, ir.While):
            self.emit(replace(ir_loop, body=tuple(body), span=span))
        self.out += notes
        for flag in sorted(frame.flags):
            self.emit_if(ir.Local(flag), [ir.Break(span=self.span)])

    def for_range(
        self,
        name: str,
        first: ir.Expr,
        last: ir.Expr,
        *,
        step: int = 1,
        label: ExitLabel | None = None,
        span: Span = NOWHERE,
    ) -> AbstractContextManager[None]:
        """Open a loop from `first` up to, but not including, `last`; emit its body inside."""
        loop = ir.ForRange(name=name, first=first, last=last, body=(), step=step, span=span)
        return self.open_loop(loop, label)

    def open_while(
        self, condition: ir.Expr, *, label: ExitLabel | None = None, span: Span = NOWHERE
    ) -> AbstractContextManager[None]:
        """Open a loop that runs while the condition holds; statements emitted inside are its
        body."""
        return self.open_loop(ir.While(condition=condition, body=(), span=span), label)

    def exit_loop(self, label: ExitLabel) -> None:
        """Emit an exit from the loop with this label; in a trial run inside it, an exit to the end
        of the trial.
        """
        depth = len(self.open_loops) - 1
        while depth >= 0 and self.open_loops[depth].label is not label:
            depth -= 1
        if depth < 0:
            assert self.trial, f"no open loop for {label.name}"
            self.emit(ir.Return(value=fold.ZERO, span=self.span))
            return
        inner = self.open_loops[depth + 1 :]
        if inner:
            flag = self.exit_flags.setdefault(label, self.fresh_name("leave"))
            for frame in inner:
                frame.flags.add(flag)
            self.set_local(flag, fold.ONE)
        self.emit(ir.Break(span=self.span))


def add_function(
    lowering: Lowering, name: str, parameters: tuple[str, ...], fill: Callable[[Emitter], None]
) -> str:
    """Define a value function of the engine on first use, and return its name; `fill` emits its body."""
    if name not in lowering.functions:
        lowering.functions[name] = ir.Function(name, parameters, (), "value")
        em = Emitter(lowering)
        fill(em)
        lowering.define_function(name, parameters, em.out, "value", NOWHERE)
    return name
