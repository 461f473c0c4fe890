"""Evaluate any part of a rule in a position, with the ordinary compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field, replace

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.explain.sentences import Sentence, ShownValue, make_sentence
from rulewright.ir import nodes as ir
from rulewright.ir.program import PC
from rulewright.play.cell_visibility import CellVisibility, HiddenValueError
from rulewright.play.game import Game
from rulewright.play.move_notation import Value
from rulewright.play.names import Names, format_readable
from rulewright.records import dataclass
from rulewright.tree.walk import walk_nodes
from rulewright.types import BOOL, BagType, IntType, MemberType, Type, none_value
from rulewright.words.message_values import MemberValue, to_message_value
from rulewright.workspace.compiled_setting import CompiledSetting

Env = Mapping[tree.Var, Value]


@dataclass(slots=True)
class Probe:
    """A position of a game and its rules. With a `viewer`, the number of a seat, only values that
    follow from what that seat sees are available.
    """

    bench: CompiledSetting
    names: Names
    cells: list[int]
    viewer: int | None = None
    game: Game | None = None
    """The game at this position, if earlier events may be shown."""
    visible_cells: list[int] = field(init=False)
    """The cells as the viewer knows them."""
    _domain_conditions: dict[tree.Binder, tuple[tree.Expr, tree.Var]] = field(default_factory=dict)

    @classmethod
    def for_game(cls, bench: CompiledSetting, game: Game, viewer: int | None = None) -> Probe:
        """Return a probe of the current position of a game."""
        return cls(bench, game.table.names, game.cells, viewer, game)

    def __post_init__(self) -> None:
        self.visible_cells = self.cells
        if self.viewer is not None:
            self.visible_cells = CellVisibility(self.bench.machine).hide_cells(self.cells, (self.viewer,))

    def evaluate_expr(self, expr: tree.Expr, env: Env) -> int | None:
        """Return the value of an expression; None if it has none here (a runtime error, or a
        variable out of scope), or it is hidden.
        """
        try:
            return self._compute_value(expr, env)
        except HiddenValueError:
            return None

    def is_known(self, expr: tree.Expr, env: Env) -> bool:
        """Return whether the viewer may know the value, or that there is none."""
        if self.viewer is None:
            return True
        try:
            self._compute_value(expr, env)
        except HiddenValueError:
            return False
        return True

    @property
    def hidden_sentence(self) -> Sentence:
        """The sentence for something that the viewer may not know."""
        assert self.viewer is not None
        return say_hidden(self.names, self.viewer)

    def _compute_value(self, expr: tree.Expr, env: Env) -> int | None:
        if isinstance(expr, tree.Local) and isinstance(env_value := env.get(expr.var), int):
            return env_value
        free = tuple(dict.fromkeys(_iter_free_variables(expr)))
        if any(var not in env for var in free):
            return None
        cells, args = self._encode_arguments([env[var] for var in free])
        name = self._get_function(
            (expr, free), lambda: self.bench.compiled.lowered.add_value_function(expr, free)
        )
        try:
            value = self.bench.machine.call_function(name, cells, *args)
        except (RuleFault, IndexError):
            return None
        if not isinstance(value, int):
            raise HiddenValueError
        return value

    def run_trial(self, trial: str, argument_values: Sequence[Value]) -> tuple[int, Probe]:
        """Return the result of a trial run, and a probe of the position in which it stops. Raises
        Hidden and RuleFault.
        """
        cells, args = self._encode_arguments(argument_values)
        cells = list(cells)
        name = self._get_function(trial, lambda: self.bench.compiled.lowered.add_lasting_trial(trial))
        verdict = self.bench.machine.call_function(name, cells, *args)
        assert isinstance(verdict, int)
        stopped = copy(self)
        stopped.cells = stopped.visible_cells = cells
        return verdict, stopped

    def is_true(self, expr: tree.Expr, env: Env) -> bool | None:
        value = self.evaluate_expr(expr, env)
        return None if value is None else bool(value)

    def show_expr(self, expr: tree.Expr, env: Env) -> ShownValue | None:
        """Return the value of an expression as people read it."""
        value = self.evaluate_expr(expr, env)
        return None if value is None else self.show_value(expr.type, value)

    def show_value(self, type: Type, value: Value) -> ShownValue:
        """Return a value as moves and rules write it, in a form that can be translated."""
        return make_shown_value(self.names, type, value, self.cells)

    def find_witness(
        self, quantifier: tree.Quantified, env: Env, condition: tree.Expr | None
    ) -> dict[tree.Var, Value] | None:
        """Return the first values of a quantifier's variables for which `condition` holds, or
        None.
        """
        witness: dict[tree.Var, Value] = {}
        for binder in quantifier.binders:
            optional = _make_optional(binder.var.type)
            if optional is None:
                return None
            search = replace(
                quantifier,
                quantifier="first",
                type=optional,
                where=condition,
                sort_keys=(),
                value=tree.make_local(binder.var, binder.span),
            )
            value = self.evaluate_expr(search, env)
            if value is None or value == none_value(optional):
                return None
            witness[binder.var] = value
        inner = {**env, **witness}
        for var, expr in quantifier.withs:
            value = self.evaluate_expr(expr, inner)
            if value is not None:
                inner[var] = witness[var] = value
        return witness

    def get_domain_condition(self, binder: tree.Binder) -> tuple[tree.Expr, tree.Var]:
        """Return a condition and its variable: the condition holds if the domain of a binder
        contains the variable's value.
        """
        if binder not in self._domain_conditions:
            type, span = binder.var.type, binder.span
            given = tree.Var(f"given_{binder.var.name}", type)
            same = tree.Compare(
                op="==",
                left=tree.Local(var=binder.var, type=type, span=span),
                right=tree.Local(var=given, type=type, span=span),
                span=span,
            )
            condition = tree.Quantified(quantifier="any", binders=(binder,), where=same, type=BOOL, span=span)
            self._domain_conditions[binder] = condition, given
        return self._domain_conditions[binder]

    def _get_function(self, function_key: object, compile_function: Callable[[], str]) -> str:
        """Return the name of a function that is added to the program on first use."""
        name = self.bench.value_functions.get(function_key)
        if name is None:
            name = self.bench.value_functions[function_key] = compile_function()
            self.bench.sync_program()
        return name

    def _encode_arguments(self, argument_values: Sequence[Value]) -> tuple[list[int], list[int]]:
        """Pass bags as the index of their counts, appended behind all other cells."""
        missing = self.bench.machine.program.size - len(self.visible_cells)
        cells, args = self.visible_cells + [0] * max(missing, 0), []
        for value in argument_values:
            if isinstance(value, tuple):
                args.append(len(cells))
                cells.extend(value)
            else:
                args.append(value)
        return cells, args


def make_shown_value(names: Names, type: Type, value: Value, cells: list[int]) -> ShownValue:
    readable_value = names.to_readable(type, value, cells)
    return ShownValue.from_value(format_readable(readable_value), to_message_value(type, readable_value))


def say_hidden(names: Names, viewer: int) -> Sentence:
    """Return the sentence for something that a seat may not know."""
    seat = names.seats[viewer]
    return make_sentence("depends", seat=ShownValue.from_value(seat, MemberValue("player", seat)))


def _make_optional(type: Type) -> Type | None:
    match type:
        case MemberType(finite_type=of):
            return MemberType(of, True)
        case IntType():
            return replace(type, optional=True)
        case _:
            return None


def _iter_free_variables(expr: tree.Expr) -> Iterator[tree.Var]:
    """Yield the free variables of an expression."""
    bound_variables: set[tree.Var] = set()
    used_variables: list[tree.Var] = []
    for tree_node in walk_nodes(expr):
        match tree_node:
            case tree.Local(var=var) | tree.BagLocal(var=var):
                used_variables.append(var)
            case tree.Binder(var=var) | tree.LetIn(var=var) | tree.Parts(var=var):
                bound_variables.add(var)
            case tree.Joined(var=var) | tree.Chain(var=var):
                bound_variables.add(var)
            case tree.Quantified(withs=withs):
                bound_variables.update(var for var, _ in withs)
    return (var for var in used_variables if var not in bound_variables)


def decision_env(bench: CompiledSetting, cells: list[int]) -> tuple[tree.Decide, dict[tree.Var, Value]]:
    """Return the decision at which the cells are suspended, and the values of the variables around
    it.
    """
    lowering = bench.compiled.lowered.lowering
    decide, names = lowering.decision_contexts[cells[PC]]
    env: dict[tree.Var, Value] = {}
    for var, place in names.items():
        if isinstance(place, ir.Const):
            value = place.value
        elif isinstance(place, ir.Local) and place.name in lowering.local_cells:
            value = cells[lowering.local_cells[place.name]]
        else:
            continue
        bag = var.type if isinstance(var.type, BagType) else None
        env[var] = value if bag is None else tuple(cells[value : value + bag.finite_type.size])
    return decide, env
