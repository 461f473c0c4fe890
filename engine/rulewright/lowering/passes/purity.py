"""What functions of the IR do beside giving a value: facts by which calls are shared."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import LOOPS, Contents, contents, every_statement, operands
from rulewright.records import dataclass
from rulewright.types import MemberType, Type

EFFECTS = (ir.Do, ir.Snapshot, ir.Undone, ir.Log, ir.Mark, ir.Tick, ir.Random)


NEARBY = "nearby"


@dataclass(frozen=True, slots=True)
class Nearby:
    """How to compute all values of a function of neighbouring places at once (see
    searching/neighbour_tables).
    """

    fill: ir.Function
    """Puts them into the array NEARBY, which is cleared; it is put in place of calls."""
    place: int
    """Which argument that is."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Facts about the function of a definition: the number of values of each parameter (None:
    many), and whether it takes a bag, whose cells a search may be filling.
    """

    sizes: tuple[int | None, ...]
    takes_bag: bool
    whole: str = ""
    """Where some arguments are known: the function to which all of them are given."""
    known: tuple[int | None, ...] = ()
    """Those of them that are."""
    nearby: Nearby | None = None


def values_of(type: Type) -> int | None:
    """How many values a parameter can have, from 0 on."""
    match type:
        case MemberType(of=of, optional=False):
            return of.size
        case _:
            return None


class Purity:
    """Facts about the functions of a program, each computed once."""

    def __init__(self, functions: Mapping[str, ir.Function], origins: dict[str, Origin]) -> None:
        self.functions = functions
        self.origins = origins
        self._contents: dict[str, tuple[ir.Function, Contents]] = {}
        self._pure: dict[str, bool] = {}
        self._tries: dict[str, bool] = {}
        self._heavy: dict[str, bool] = {}
        self._asked: dict[str, frozenset[tuple[str, tuple[int, ...]]]] = {}

    def contents(self, function: ir.Function) -> Contents:
        """Return the kinds of nodes in a function, analysed again only if a pass has changed it."""
        known = self._contents.get(function.name)
        if known is None or known[0] is not function:
            known = self._contents[function.name] = function, contents(function)
        return known[1]

    def pure(self, name: str) -> bool:
        """Return whether a function only gives a value or faults."""
        if name not in self._pure:
            self._pure[name] = False  # what calls itself is not looked into
            function = self.functions[name]
            undone = self.contents(function).has((ir.Undone,))
            self._pure[name] = function.kind == "value" and (undone or self.reads_only(function))
        return self._pure[name]

    def tries(self, name: str) -> bool:
        """Return whether a function may read cells that are changed temporarily by a trial, during
        which memos of the current cells are invalid.
        """
        if name not in self._tries:
            self._tries[name] = False
            made_of = self.contents(self.functions[name])
            called = dict.fromkeys(call.function for call in made_of.calls)
            self._tries[name] = made_of.has((ir.Undone,)) or any(map(self.tries, called))
        return self._tries[name]

    def reads_only(self, function: ir.Function, stored: set[int] | None = None) -> bool:
        """Whether a function changes nothing; with `stored`, nothing but single cells that are
        added there."""
        made_of = self.contents(function)
        if made_of.has(EFFECTS):
            return False
        if made_of.has((ir.Store,)):
            for node in every_statement(function.body):
                if isinstance(node, ir.Store):
                    if stored is None or node.index is not None:
                        return False
                    stored.add(node.base)
        return all(self.pure(call.function) for call in made_of.calls)

    def steady(self, name: str, stored: set[int]) -> bool:
        """Return whether a call gives the same value while these cells change: those of a bag that
        a search is filling, which only functions with the bag as argument read.
        """
        if not stored:
            return self.pure(name)
        origin = self.origins.get(name)
        return origin is not None and not origin.takes_bag and self.pure(name)

    def heavy(self, name: str) -> bool:
        """Return whether a call contains a loop, so that a test which avoids it pays off."""
        if name not in self._heavy:
            self._heavy[name] = False
            function = self.functions[name]
            self._heavy[name] = self.contents(function).has(LOOPS) or self.worth_a_look(function)
        return self._heavy[name]

    def worth_a_look(self, function: ir.Function) -> bool:
        return any(self.heavy(call.function) for call in self.contents(function).calls)

    def sizes(self, name: str) -> tuple[int | None, ...]:
        """Return the number of values of each parameter."""
        origin = self.origins.get(name)
        return () if origin is None else origin.sizes

    def whole(self, call: ir.Call) -> tuple[str, tuple[ir.Expr, ...]]:
        """Return the call with all arguments if the function takes them; otherwise the call
        itself.
        """
        origin = self.origins.get(call.function)
        if origin is None or origin.whole not in self.functions:
            return call.function, call.args
        args = iter(call.args)
        known = origin.known
        return origin.whole, tuple(next(args) if n is None else ir.Const(n) for n in known)

    def nearby(self, name: str) -> Nearby | None:
        """Return how to compute all values at once of a function that takes all arguments."""
        origin = self.origins.get(name)
        return None if origin is None else origin.nearby

    def asked_inside(self, name: str, stored: set[int]) -> list[tuple[int, ...]]:
        """For each heavy call inside a function: the positions of the parameters it depends on,
        but for a place for which it would be worked out with all others."""
        return [p for called, p in sorted(self._inside(name)) if self.steady(called, stored)]

    def _inside(self, name: str) -> frozenset[tuple[str, tuple[int, ...]]]:
        if name in self._asked:
            return self._asked[name]
        self._asked[name] = frozenset()
        function = self.functions[name]
        found: set[tuple[str, tuple[int, ...]]] = set()
        sources = _sources(function)
        for call in self.contents(function).calls:
            if not self.heavy(call.function):
                continue
            whole, given = self.whole(call)
            near = self.nearby(whole)
            if near is None:
                given = call.args
            elif isinstance(place := given[near.place], ir.Local):
                if place.name in function.parameters:
                    given = (*given[: near.place], fold.ZERO, *given[near.place + 1 :])
            args = [_from_parameters(arg, sources) for arg in given]
            if any(arg is None for arg in args):
                continue
            needs = frozenset[int]().union(*(arg for arg in args if arg is not None))
            found.add((call.function, tuple(sorted(needs))))
            for called, positions in self._inside(call.function):
                inner = frozenset[int]().union(*(args[p] or frozenset() for p in positions))
                found.add((called, tuple(sorted(inner))))
        self._asked[name] = frozenset(found)
        return self._asked[name]


def _sources(function: ir.Function) -> dict[str, frozenset[int] | None]:
    """Return the parameters that each local depends on; None if it depends on other things too.

    Variables of the function's own loops depend on none: their values are the same in each
    call.
    """
    sources: dict[str, frozenset[int] | None] = {
        name: frozenset((position,)) for position, name in enumerate(function.parameters)
    }
    for node in every_statement(function.body):
        match node:
            case ir.Set(name=name, value=value):
                sources[name] = None if name in sources else _from_parameters(value, sources)
            case ir.ForRange(name=name) | ir.ForItems(name=name) | ir.ForSlice(name=name):
                sources[name] = frozenset()
    return sources


def _from_parameters(
    expr: ir.Expr, sources: Mapping[str, frozenset[int] | None]
) -> frozenset[int] | None:
    if isinstance(expr, ir.Local):
        return sources.get(expr.name)
    if isinstance(expr, ir.Element | ir.Call | ir.Random | ir.Select):
        return None
    found: frozenset[int] = frozenset()
    for child in operands(expr):
        inner = _from_parameters(child, sources)
        if inner is None:
            return None
        found |= inner
    return found
