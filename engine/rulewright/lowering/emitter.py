"""The state of lowering one IR function: where statements go, what names stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field, replace

from rulewright import limits
from rulewright.diagnostics.code_names import Code
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import every_statement
from rulewright.lowering.context import Lowering
from rulewright.lowering.registers import NameAllocator
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree import Bag, ExitLabel, Expr, State, Var
from rulewright.tree.changes import Thing

Counted = State | Bag
"""What has cells that `at once` may change twice."""


@dataclass(slots=True)
class OpenLoop:
    """An IR loop under construction. `flags` are set inside it for outer loops."""

    label: ExitLabel | None
    flags: set[str] = field(default_factory=set)


class _Collecting:
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

    `trial` is set in trial runs (`where: possible`): a `require` that fails then returns. `old` is
    set inside `at once`: reads go to the snapshot.
    """

    def __init__(
        self, lowering: Lowering, *, trial: bool = False, names: NameAllocator | None = None
    ) -> None:
        self.lowering = lowering
        self.names = names or NameAllocator()
        self.out: list[ir.Stmt] = []
        self.env: dict[Var, ir.Expr] = {}
        self.open_loops: list[OpenLoop] = []
        self.exit_flags: dict[ExitLabel, str] = {}
        self.trial = trial
        self.in_trigger = False
        """Whether this is part of what a trigger does."""
        self.around: frozenset[str] = frozenset()
        """Locals of the unit around this function, which lie in cells while it halts."""
        self.old = False
        self.notes: dict[Counted, str] = {}
        """Inside `at once`: the arrays that say what was done to the cells so far."""
        self.returns: list[tuple[ExitLabel, Var | None]] = []
        """Where `return` goes, and its value, in procedures that are put in place."""
        self.in_words = False
        """Whether this is the side of an If that works by sets."""
        self.chooser: Expr | None = None
        """Who chose last before the text at hand."""
        self.span: Span = NOWHERE
        self.unrolled = 1
        """How often the text at hand is written out by the quantifiers around it."""

    def emit(self, statement: ir.Stmt) -> None:
        limits.spend(5)
        self.out.append(statement)

    def collect(self) -> _Collecting:
        """Return a context whose statements are emitted to its list, not to the function."""
        return _Collecting(self)

    def fresh(self, hint: str = "t") -> str:
        return self.names.fresh(hint)

    def name_for(self, var: Var) -> str:
        """Return a new local that holds the value of a variable."""
        name = self.fresh(var.name)
        self.lowering.variables[name] = var
        return name

    def temp(self, value: ir.Expr, hint: str = "t") -> ir.Local:
        """Return a new local that holds the value."""
        name = self.fresh(hint)
        self.set(name, value)
        return ir.Local(name)

    def set(self, name: str, value: ir.Expr, *, wide: bool = False) -> None:
        self.emit(ir.Set(name=name, value=value, wide=wide, span=self.span))

    def atom(self, value: ir.Expr, hint: str = "t") -> ir.Expr:
        """Return the value in a form that may be written several times."""
        return value if fold.is_atom(value) else self.temp(value, hint)

    def declare(self, var: Var) -> str:
        """Return the IR name of a variable, always the same in this function."""
        known = self.env.get(var)
        if isinstance(known, ir.Local):
            return known.name
        name = self.name_for(var)
        self.env[var] = ir.Local(name)
        return name

    def declare_anew(self, var: Var) -> str:
        """A new IR name for a variable that a search may have run over before."""
        self.env.pop(var, None)
        return self.declare(var)

    def store(self, base: int, index: ir.Expr | None, value: ir.Expr) -> None:
        block = base or None
        base, index = fold.place(base, index)
        self.emit(ir.Store(base=base, index=index, value=value, block=block, span=self.span))

    def load(self, base: int, index: ir.Expr | None = None) -> ir.Expr:
        return fold.load(base, index, self.old)

    def when(
        self, condition: ir.Expr, then: list[ir.Stmt], other: list[ir.Stmt] | None = None
    ) -> None:
        """Emit an If, simplified if the condition is constant or a branch is empty."""
        other = other or []
        if isinstance(condition, ir.Const):
            self.out.extend(then if condition.value else other)
        elif then:
            self.emit(
                ir.If(condition=condition, then=tuple(then), other=tuple(other), span=self.span)
            )
        elif other:
            self.emit(ir.If(condition=fold.negate(condition), then=tuple(other), span=self.span))

    @contextmanager
    def if_(self, condition: ir.Expr) -> Iterator[None]:
        """Return a context whose statements run if the condition holds."""
        with self.collect() as then:
            yield
        self.when(condition, then)

    def fault(self, condition: ir.Expr, code: Code, *values: ir.FaultValue) -> None:
        """Emit a runtime error for the case that the condition holds."""
        self.when(condition, [ir.Fault(code=code, values=values, span=self.span)])

    def fault_in(self, span: Span, condition: ir.Expr, code: Code, *values: ir.FaultValue) -> None:
        """A rule fault of an expression, at its own place."""
        at = self.span if span is NOWHERE else span
        self.when(condition, [ir.Fault(code=code, values=values, span=at)])

    def refuse(self, condition: ir.Expr, code: Code, *values: ir.FaultValue) -> None:
        """Emit the failure of a `require` or `move`: a runtime error, or in a trial run the result
        "not possible".
        """
        if self.trial:
            number = self.lowering.mark(self.span)
            self.when(condition, [ir.Return(value=ir.Const(-(number + 1)), span=self.span)])
        else:
            self.fault(condition, code, *values)

    def refuse_more(self, amount: ir.Expr, there: ir.Expr) -> None:
        """Emit the failure of a `move` of more than there is."""
        told = ir.FaultValue("there", there), ir.FaultValue("amount", amount)
        self.refuse(fold.binary("<", there, amount), "not-covered", *told)

    # --- what is noted on the way -----------------------------------------------------------------

    def because(self, text: str) -> None:
        """Record an optimisation remark, which is printed as a comment in the C."""
        self.lowering.why[self.span, text] = None

    def reached(self, span: Span) -> None:
        """Emit the coverage mark of a text, if it has one; for a statement with a block, that of
        its first line.
        """
        mark = self.lowering.reaching(span) if self.lowering.coverage else None
        if mark is not None:
            self.emit(mark)

    def reached_row(self, marks: tuple[int, ...], at: ir.Expr) -> None:
        """Leaves the mark of the row that a cell of a table stands in."""
        if len(set(marks)) == 1:
            self.emit(ir.Mark(mark=marks[0], span=self.span))
        elif isinstance(at, ir.Const):
            if 0 <= at.value < len(marks):
                self.emit(ir.Mark(mark=marks[at.value], span=self.span))
        else:
            self.emit(ir.Mark(mark=self.lowering.table(marks), index=at, span=self.span))

    def changed(self, thing: Thing) -> None:
        """Mark triggers and chains that read `thing` after a write to it."""
        if thing in self.lowering.flooding:
            self.emit(ir.Work(units=self.lowering.flooding[thing], span=self.span))
        for cell, mask in () if self.trial else self.lowering.due.readers.get(thing, {}).items():
            marked = ir.Binary("|", ir.Load(cell), ir.Const(mask))
            note = ir.Store(base=cell, value=marked, span=self.span)
            if not self.out or self.out[-1] != note:
                self.emit(note)

    # --- loops and the ways out of them -----------------------------------------------------------

    def noted_behind(self, loop: ir.Loop, body: list[ir.Stmt]) -> list[ir.Stmt]:
        """Takes the notes of `changed` out of the body of a loop that runs at least once and to its
        end, and does nothing meanwhile that could ask for them."""
        match loop:
            case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=1):
                runs = first < last
            case ir.ForItems(items=items):
                runs = bool(items)
            case _:
                runs = False
        if not runs or "hoist" in self.lowering.without:
            return []
        marks = {ir.Load(cell) for cell in self.lowering.due.cells}
        notes = [
            node
            for node in body
            if isinstance(node, ir.Store)
            and isinstance(node.value, ir.Binary)
            and node.value.op == "|"
            and node.value.left in marks
        ]
        acting = ir.Do | ir.Snapshot | ir.Break | ir.Continue | ir.Return
        if not notes or any(isinstance(node, acting) for node in every_statement(body)):
            return []
        gone = set(map(id, notes))
        body[:] = [node for node in body if id(node) not in gone]
        return list(dict.fromkeys(notes))

    @contextmanager
    def loop(self, loop: ir.Loop, label: ExitLabel | None = None) -> Iterator[None]:
        """Open the body of a loop and emit the loop at the end; continue to outer loops if a
        statement inside exits to their label.
        """
        frame = OpenLoop(label)
        self.open_loops.append(frame)
        with self.collect() as body:
            yield
        self.open_loops.pop()
        if frame.label is not None and frame.label in self.exit_flags:
            self.set(self.exit_flags.pop(frame.label), fold.ZERO)
        span = self.span if loop.span is NOWHERE else loop.span
        notes = self.noted_behind(loop, body)
        if body or isinstance(loop, ir.While):
            self.emit(replace(loop, body=tuple(body), span=span))
        self.out += notes
        for flag in sorted(frame.flags):
            self.when(ir.Local(flag), [ir.Break(span=self.span)])

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
        """A loop from `first` to before `last`; what is emitted inside is its body."""
        loop = ir.ForRange(name=name, first=first, last=last, body=(), step=step, span=span)
        return self.loop(loop, label)

    def while_(
        self, condition: ir.Expr, *, label: ExitLabel | None = None, span: Span = NOWHERE
    ) -> AbstractContextManager[None]:
        """Open a loop that runs while the condition holds; statements emitted inside are its
        body."""
        return self.loop(ir.While(condition=condition, body=(), span=span), label)

    def exit(self, label: ExitLabel) -> None:
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
            flag = self.exit_flags.setdefault(label, self.fresh("leave"))
            for frame in inner:
                frame.flags.add(flag)
            self.set(flag, fold.ONE)
        self.emit(ir.Break(span=self.span))


def add_function(
    lowering: Lowering, name: str, parameters: tuple[str, ...], fill: Callable[[Emitter], None]
) -> str:
    """A value function of the engine's own, filled by `fill` when it is first asked for."""
    if name not in lowering.functions:
        lowering.functions[name] = ir.Function(name, parameters, (), "value")
        em = Emitter(lowering)
        fill(em)
        lowering.define(name, parameters, em.out, "value", NOWHERE)
    return name
