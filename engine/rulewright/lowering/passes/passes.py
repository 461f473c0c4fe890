"""What is done to every function once it is made, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
    """The functions of a program behind all passes. They never change once they are made, so that
    what is known of them stays when a program is extended."""

    def __init__(self, without: frozenset[Shortcut]) -> None:
        self.functions: dict[str, ir.Function] = {}
        """The finished ones."""
        self.origins: dict[str, Origin] = {}
        self._in_cells: dict[str, ir.Function] = {}
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
        """What a function is made of (see `Purity.contents`)."""
        return self._purity.contents

    def run(
        self,
        new: dict[str, ir.Function],
        cells: Mapping[str, int],
        origins: Mapping[str, Origin],
        tables: Sequence[tuple[int, ...]],
    ) -> None:
        """Finishes functions that are new; what they call is so, too, or is finished."""
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
        for function in self._counting.count(new, contents, tables):
            self.functions[function.name] = function

    def _share(self, function: ir.Function) -> ir.Function:
        return share(function, self._purity)

    def _renew(self, function: ir.Function) -> ir.Function:
        return renew_early(function, self._purity)

    def _hoist(self, function: ir.Function) -> ir.Function:
        return hoist(function, self._purity.contents(function))
