"""What is done to every function once it is made, in order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.walk import Contents
from rulewright.lowering.passes.cells import ToCells
from rulewright.lowering.passes.counting import Counting
from rulewright.lowering.passes.hoisting import hoist
from rulewright.lowering.passes.purity import Origin, Purity
from rulewright.lowering.passes.renewing import renew_early
from rulewright.lowering.passes.sharing import share
from rulewright.lowering.shortcuts import Shortcut


class Passes:
    """The functions of a program after all passes. They never change afterwards, so facts about
    them stay valid.
    """

    def __init__(self, without: frozenset[Shortcut]) -> None:
        self.functions: dict[str, ir.Function] = {}
        """The finished ones."""
        self.origins: dict[str, Origin] = {}
        self._in_cells: dict[str, ir.Function] = {}
        self._made_of: dict[str, Contents] = {}
        self._purity = Purity(self._in_cells, self.origins)
        self._counting = Counting()
        steps: dict[Shortcut, Callable[[Passes, ir.Function], ir.Function]] = {
            "share": Passes._share,
            "renew": Passes._renew,
            "hoist": Passes._hoist,
        }
        self._steps = tuple(step for name, step in steps.items() if name not in without)

    @property
    def contents(self) -> Callable[[ir.Function], Contents]:
        """Return the contents of a function (see `Purity.contents`)."""
        return self._purity.contents

    def run(
        self,
        new: dict[str, ir.Function],
        cells: Mapping[str, int],
        origins: Mapping[str, Origin],
        tables: Sequence[tuple[int, ...]],
    ) -> None:
        """Run all passes on new functions; their callees must be new too, or finished."""
        self.origins |= origins
        contents = self._purity.contents
        rewrite = ToCells(cells)
        for name, function in new.items():
            # Segments have hardly a name that is no cell's; most others have none that is.
            if function.kind == "segment" or not contents(function).names.isdisjoint(cells):
                new[name] = rewrite.function(function)
        self._in_cells |= new
        for step in self._steps:
            new = {name: step(self, function) for name, function in new.items()}
        # A count is no effect that would keep calls from being shared: it comes last.
        self.functions |= new
        self._made_of |= {name: contents(function) for name, function in new.items()}
        for function in self._counting.count(new, contents, tables):
            self.functions[function.name] = function

    def used(
        self, entrances: Iterable[str], tables: Collection[tuple[int, ...]]
    ) -> tuple[dict[str, ir.Function], tuple[tuple[int, ...], ...]]:
        """Return the finished functions that are reachable from the entrances, and the tables,
        with those emptied that no function reads, as abandoned attempts leave some.
        """
        found: set[str] = set()
        waiting = [name for name in entrances if name in self._made_of]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                made_of = self._made_of[name]
                waiting += (*made_of.needs, *made_of.sets)
        read = frozenset[int]().union(*(self._made_of[name].tables for name in found))
        functions = {name: each for name, each in self.functions.items() if name in found}
        return functions, tuple(t if n in read else () for n, t in enumerate(tables))

    def _share(self, function: ir.Function) -> ir.Function:
        return share(function, self._purity)

    def _renew(self, function: ir.Function) -> ir.Function:
        return renew_early(function, self._purity)

    def _hoist(self, function: ir.Function) -> ir.Function:
        return hoist(function, self._purity.contents(function))
