"""Asks a position for the value of any part of a rule, through the compiler as always."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field, replace

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.explain.sentences import Sentence, ShownValue, say
from rulewright.ir import nodes as ir
from rulewright.ir.program import PC
from rulewright.play.game import Game
from rulewright.play.moves import Value
from rulewright.play.names import Names, as_text
from rulewright.play.veil import Hidden, Veil
from rulewright.records import dataclass
from rulewright.tree.walk import walk
from rulewright.types import BOOL, BagType, IntType, MemberType, Type, none_of
from rulewright.words.values import MemberValue, value_of
from rulewright.workspace.bench import Bench

Env = Mapping[tree.Var, Value]


@dataclass(slots=True)
class Probe:
    """A position of a game and its rules. With a `viewer`, the number of a seat, only values that
    follow from what that seat sees are available.
    """

    bench: Bench
    names: Names
    cells: list[int]
    viewer: int | None = None
    game: Game | None = None
    """The game that stands there, if what happened before may be told."""
    known: list[int] = field(init=False)
    """The cells as the viewer knows them."""
    _searches: dict[tree.Binder, tuple[tree.Expr, tree.Var]] = field(default_factory=dict)

    @classmethod
    def of(cls, bench: Bench, game: Game, viewer: int | None = None) -> Probe:
        """Return a probe of the current position of a game."""
        return cls(bench, game.table.names, game.cells, viewer, game)

    def __post_init__(self) -> None:
        self.known = self.cells
        if self.viewer is not None:
            self.known = Veil(self.bench.machine).over(self.cells, (self.viewer,))

    def value(self, expr: tree.Expr, env: Env) -> int | None:
        """Return the value of an expression; None if it has none here (a runtime error, or a
        variable out of scope), or it is hidden.
        """
        try:
            return self._value(expr, env)
        except Hidden:
            return None

    def tells(self, expr: tree.Expr, env: Env) -> bool:
        """Return whether the viewer may know the value, or that there is none."""
        if self.viewer is None:
            return True
        try:
            self._value(expr, env)
        except Hidden:
            return False
        return True

    @property
    def hidden(self) -> Sentence:
        """The sentence for something that the viewer may not know."""
        assert self.viewer is not None
        return hidden_from(self.names, self.viewer)

    def _value(self, expr: tree.Expr, env: Env) -> int | None:
        if isinstance(expr, tree.Local) and isinstance(known := env.get(expr.var), int):
            return known
        free = tuple(dict.fromkeys(_free(expr)))
        if any(var not in env for var in free):
            return None
        cells, args = self._arguments([env[var] for var in free])
        name = self._function((expr, free), lambda: self.bench.compiled.lowered.value(expr, free))
        try:
            value = self.bench.machine.ask(name, cells, *args)
        except (RuleFault, IndexError):
            return None
        if not isinstance(value, int):
            raise Hidden
        return value

    def tried(self, trial: str, values: Sequence[Value]) -> tuple[int, Probe]:
        """Return the result of a trial run, and a probe of the position in which it stops. Raises
        Hidden and RuleFault.
        """
        cells, args = self._arguments(values)
        cells = list(cells)
        name = self._function(trial, lambda: self.bench.compiled.lowered.left_done(trial))
        verdict = self.bench.machine.ask(name, cells, *args)
        assert isinstance(verdict, int)
        stopped = copy(self)
        stopped.cells = stopped.known = cells
        return verdict, stopped

    def holds(self, expr: tree.Expr, env: Env) -> bool | None:
        value = self.value(expr, env)
        return None if value is None else bool(value)

    def shown(self, expr: tree.Expr, env: Env) -> ShownValue | None:
        """Return the value of an expression as people read it."""
        value = self.value(expr, env)
        return None if value is None else self.text(expr.type, value)

    def text(self, type: Type, value: Value) -> ShownValue:
        """Return a value as moves and rules write it, in a form that can be translated."""
        return shown_value(self.names, type, value, self.cells)

    def witness(
        self, of: tree.Quantified, env: Env, condition: tree.Expr | None
    ) -> dict[tree.Var, Value] | None:
        """Return the first values of a quantifier's variables for which `condition` holds, or
        None.
        """
        found: dict[tree.Var, Value] = {}
        for binder in of.binders:
            optional = _optional(binder.var.type)
            if optional is None:
                return None
            search = replace(
                of,
                kind="first",
                type=optional,
                where=condition,
                by=(),
                value=tree.local(binder.var, binder.span),
            )
            value = self.value(search, env)
            if value is None or value == none_of(optional):
                return None
            found[binder.var] = value
        inner = {**env, **found}
        for var, expr in of.withs:
            value = self.value(expr, inner)
            if value is not None:
                inner[var] = found[var] = value
        return found

    def search(self, binder: tree.Binder) -> tuple[tree.Expr, tree.Var]:
        """Return a condition and its variable: the condition holds if the domain of a binder
        contains the variable's value.
        """
        if binder not in self._searches:
            type, span = binder.var.type, binder.span
            given = tree.Var(f"given_{binder.var.name}", type)
            same = tree.Compare(
                op="==",
                left=tree.Local(var=binder.var, type=type, span=span),
                right=tree.Local(var=given, type=type, span=span),
                span=span,
            )
            condition = tree.Quantified(
                kind="any", binders=(binder,), where=same, type=BOOL, span=span
            )
            self._searches[binder] = condition, given
        return self._searches[binder]

    def _function(self, key: object, make: Callable[[], str]) -> str:
        """Return the name of a function that is added to the program on first use."""
        name = self.bench.asked.get(key)
        if name is None:
            name = self.bench.asked[key] = make()
            self.bench.extended()
        return name

    def _arguments(self, values: Sequence[Value]) -> tuple[list[int], list[int]]:
        """Pass bags as the index of their counts, appended behind all other cells."""
        missing = self.bench.machine.program.size - len(self.known)
        cells, args = self.known + [0] * max(missing, 0), []
        for value in values:
            if isinstance(value, tuple):
                args.append(len(cells))
                cells.extend(value)
            else:
                args.append(value)
        return cells, args


def shown_value(names: Names, type: Type, value: Value, cells: list[int]) -> ShownValue:
    readable = names.value(type, value, cells)
    return ShownValue.of(as_text(readable), value_of(type, readable))


def hidden_from(names: Names, viewer: int) -> Sentence:
    """Return the sentence for something that a seat may not know."""
    seat = names.seats[viewer]
    return say("depends", seat=ShownValue.of(seat, MemberValue("player", seat)))


def _optional(type: Type) -> Type | None:
    match type:
        case MemberType(of=of):
            return MemberType(of, True)
        case IntType():
            return replace(type, optional=True)
        case _:
            return None


def _free(expr: tree.Expr) -> Iterator[tree.Var]:
    """Yield the free variables of an expression."""
    bound: set[tree.Var] = set()
    used: list[tree.Var] = []
    for node in walk(expr):
        match node:
            case tree.Local(var=var) | tree.BagLocal(var=var):
                used.append(var)
            case tree.Binder(var=var) | tree.LetIn(var=var) | tree.Parts(var=var):
                bound.add(var)
            case tree.Joined(var=var) | tree.Chain(var=var):
                bound.add(var)
            case tree.Quantified(withs=withs):
                bound.update(var for var, _ in withs)
    return (var for var in used if var not in bound)


def decision_env(bench: Bench, cells: list[int]) -> tuple[tree.Decide, dict[tree.Var, Value]]:
    """Return the decision at which the cells are suspended, and the values of the variables around
    it.
    """
    lowering = bench.compiled.lowered.lowering
    asked, names = lowering.asked[cells[PC]]
    found: dict[tree.Var, Value] = {}
    for var, place in names.items():
        if isinstance(place, ir.Const):
            value = place.value
        elif isinstance(place, ir.Local) and place.name in lowering.cells:
            value = cells[lowering.cells[place.name]]
        else:
            continue
        bag = var.type if isinstance(var.type, BagType) else None
        found[var] = value if bag is None else tuple(cells[value : value + bag.of.size])
    return asked, found
