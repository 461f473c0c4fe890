"""Determine the side effects of IR functions, which decide what can be computed once.

Terms: a function is *pure* if it returns a value, or fails, and changes nothing. Literature: side-effect
analysis (Banning 1979).

Rule: a function is pure if its own statements have no effects and all functions that it calls are pure; a
trial run undoes its stores and is pure as well, and a recursive function is not. Two calls of a pure
function with equal arguments are equal as long as no cell that it reads is written.

Example: `own` is pure, so `call_sharing` computes it once.

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3 and own(p) > 1
  own(p): count s in site where mark[s] == p
```

```ir turns options_0 without masks
options options_0():
  work 12
  once.0.0.known = 0
  if not once.0.0.known:
    once.0.0 = define_own(s[46])
    once.0.0.known = 1
  if once.0.0 < 3:
    if not once.0.0.known:
      once.0.0 = define_own(s[46])
      once.0.0.known = 1
    if once.0.0 > 1:
      for s_1 in range(0, 36):
        if s[7 + s_1] == -1:
          emit s_1
```
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import LOOPS, FunctionContents, iter_statements, list_operands, scan_function
from rulewright.records import dataclass
from rulewright.types import MemberType, Type

EFFECTS = (ir.CallStatement, ir.Snapshot, ir.TrialRun, ir.Log, ir.Mark, ir.Tick, ir.Random)


NEIGHBOUR_ARRAY = "nearby"


@dataclass(frozen=True, slots=True)
class NeighbourTable:
    """A function of neighbouring places whose values are computed for all places at once (see
    `searching.neighbour_tables`).
    """

    fill_function: ir.Function
    """Fills the cleared array NEIGHBOUR_ARRAY with the values; it is inlined in place of calls."""
    place_argument: int
    """Index of the argument for the place."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Facts about the function of a definition: the number of values of each parameter (None:
    many), and whether it takes a bag, whose cells a search may be filling.
    """

    value_counts: tuple[int | None, ...]
    takes_bag: bool
    general_function: str = ""
    """The unspecialised function, if some arguments are constant."""
    fixed_args: tuple[int | None, ...] = ()
    """The constant arguments; None for the others."""
    neighbour_table: NeighbourTable | None = None


def count_values(type: Type) -> int | None:
    """Return the number of values of a parameter, which start at 0; None if it is unknown."""
    match type:
        case MemberType(finite_type=of, optional=False):
            return of.size
        case _:
            return None


class Purity:
    """Facts about the functions of a program, each computed once."""

    def __init__(self, functions: Mapping[str, ir.Function], origins: dict[str, Origin]) -> None:
        self.functions = functions
        self.origins = origins
        self._contents: dict[str, tuple[ir.Function, FunctionContents]] = {}
        self._pure: dict[str, bool] = {}
        self._tries: dict[str, bool] = {}
        self._heavy: dict[str, bool] = {}
        self._inner_calls: dict[str, frozenset[tuple[str, tuple[int, ...]]]] = {}

    def get_contents(self, function: ir.Function) -> FunctionContents:
        """Return the kinds of nodes in a function, analysed again only if a pass has changed it."""
        cached = self._contents.get(function.name)
        if cached is None or cached[0] is not function:
            cached = self._contents[function.name] = function, scan_function(function)
        return cached[1]

    def is_pure(self, name: str) -> bool:
        """Return whether a function only gives a value or faults."""
        if name not in self._pure:
            self._pure[name] = False  # recursive functions are not analysed
            function = self.functions[name]
            undone = self.get_contents(function).has_kind((ir.TrialRun,))
            self._pure[name] = function.kind == "value" and (undone or self.is_read_only(function))
        return self._pure[name]

    def can_run_trial(self, name: str) -> bool:
        """Return whether a function may read cells that are changed temporarily by a trial, during
        which memos of the current cells are invalid.
        """
        if name not in self._tries:
            self._tries[name] = False
            made_of = self.get_contents(self.functions[name])
            called = dict.fromkeys(call.function for call in made_of.calls)
            self._tries[name] = made_of.has_kind((ir.TrialRun,)) or any(map(self.can_run_trial, called))
        return self._tries[name]

    def is_read_only(self, function: ir.Function, stored: set[int] | None = None) -> bool:
        """Return whether a function writes nothing. With `stored`, it may write single cells, which are added
        to that set."""
        made_of = self.get_contents(function)
        if made_of.has_kind(EFFECTS):
            return False
        if made_of.has_kind((ir.Store,)):
            for node in iter_statements(function.body):
                if isinstance(node, ir.Store):
                    if stored is None or node.index is not None:
                        return False
                    stored.add(node.base)
        return all(self.is_pure(call.function) for call in made_of.calls)

    def is_steady(self, name: str, stored: set[int]) -> bool:
        """Return whether a call gives the same value while these cells change: those of a bag that
        a search is filling, which only functions with the bag as argument read.
        """
        if not stored:
            return self.is_pure(name)
        origin = self.origins.get(name)
        return origin is not None and not origin.takes_bag and self.is_pure(name)

    def is_heavy(self, name: str) -> bool:
        """Return whether a call contains a loop, so that a test which avoids it pays off."""
        if name not in self._heavy:
            self._heavy[name] = False
            function = self.functions[name]
            self._heavy[name] = self.get_contents(function).has_kind(LOOPS) or self.calls_heavy(function)
        return self._heavy[name]

    def calls_heavy(self, function: ir.Function) -> bool:
        return any(self.is_heavy(call.function) for call in self.get_contents(function).calls)

    def get_value_counts(self, name: str) -> tuple[int | None, ...]:
        """Return the number of values of each parameter."""
        origin = self.origins.get(name)
        return () if origin is None else origin.value_counts

    def generalize_call(self, call: ir.Call) -> tuple[str, tuple[ir.Expr, ...]]:
        """Return the call with all arguments if the function takes them; otherwise the call
        itself.
        """
        origin = self.origins.get(call.function)
        if origin is None or origin.general_function not in self.functions:
            return call.function, call.args
        args = iter(call.args)
        fixed_args = origin.fixed_args
        return origin.general_function, tuple(next(args) if n is None else ir.Const(n) for n in fixed_args)

    def get_neighbour_table(self, name: str) -> NeighbourTable | None:
        """Return how to compute all values at once of a function that takes all arguments."""
        origin = self.origins.get(name)
        return None if origin is None else origin.neighbour_table

    def list_inner_calls(self, name: str, stored: set[int]) -> list[tuple[int, ...]]:
        """Return for each expensive call inside a function the positions of the parameters on which it
        depends. A place for which it is computed together with all others is left out."""
        return [p for called, p in sorted(self._find_inner_calls(name)) if self.is_steady(called, stored)]

    def _find_inner_calls(self, name: str) -> frozenset[tuple[str, tuple[int, ...]]]:
        if name in self._inner_calls:
            return self._inner_calls[name]
        self._inner_calls[name] = frozenset()
        function = self.functions[name]
        inner_calls: set[tuple[str, tuple[int, ...]]] = set()
        sources = _trace_parameters(function)
        for call in self.get_contents(function).calls:
            if not self.is_heavy(call.function):
                continue
            general_name, call_args = self.generalize_call(call)
            near = self.get_neighbour_table(general_name)
            if near is None:
                call_args = call.args
            elif isinstance(place := call_args[near.place_argument], ir.Local):
                if place.name in function.parameters:
                    call_args = (
                        *call_args[: near.place_argument],
                        fold.ZERO,
                        *call_args[near.place_argument + 1 :],
                    )
            args = [_find_parameters(arg, sources) for arg in call_args]
            if any(arg is None for arg in args):
                continue
            needs = frozenset[int]().union(*(arg for arg in args if arg is not None))
            inner_calls.add((call.function, tuple(sorted(needs))))
            for called, positions in self._find_inner_calls(call.function):
                inner = frozenset[int]().union(*(args[p] or frozenset() for p in positions))
                inner_calls.add((called, tuple(sorted(inner))))
        self._inner_calls[name] = frozenset(inner_calls)
        return self._inner_calls[name]


def _trace_parameters(function: ir.Function) -> dict[str, frozenset[int] | None]:
    """Return the parameters that each local depends on; None if it depends on other things too.

    Variables of the function's own loops depend on none: their values are the same in each
    call.
    """
    local_sources: dict[str, frozenset[int] | None] = {
        name: frozenset((position,)) for position, name in enumerate(function.parameters)
    }
    for node in iter_statements(function.body):
        match node:
            case ir.Set(name=name, value=value):
                local_sources[name] = (
                    None if name in local_sources else _find_parameters(value, local_sources)
                )
            case ir.ForRange(name=name) | ir.ForItems(name=name) | ir.ForSlice(name=name):
                local_sources[name] = frozenset()
    return local_sources


def _find_parameters(
    expr: ir.Expr, local_sources: Mapping[str, frozenset[int] | None]
) -> frozenset[int] | None:
    if isinstance(expr, ir.Local):
        return local_sources.get(expr.name)
    if isinstance(expr, ir.Element | ir.Call | ir.Random | ir.Select):
        return None
    positions: frozenset[int] = frozenset()
    for child in list_operands(expr):
        inner = _find_parameters(child, local_sources)
        if inner is None:
            return None
        positions |= inner
    return positions
