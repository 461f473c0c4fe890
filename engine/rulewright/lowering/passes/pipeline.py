"""Run the passes on every function once it is complete.

Terms: a *pass* rewrites the IR of one function.

Rule: the order matters. Locals that need cells become cells first, since their reads are loads like others.
Then equal calls are shared, which includes inlining in loops, memos are checked before loops, and loads are
hoisted. Work is counted last, since a count would keep calls from being shared.

Example: the options of a decision without the passes and with them. (A definition used in one place, such
as `lead`, is inlined before.)

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3 and lead(p) > own(p)
  own(p): count s in site where mark[s] == p
  lead(p): coins[p] * 2
```

```ir turns options_0 without masks, share, renew, hoist
options options_0():
  work 11
  if define_own(s[46]) < 3:
    if s[43 + s[46]] * 2 > define_own(s[46]):
      for s_1 in range(0, 36):
        if s[7 + s_1] == -1:
          emit s_1
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
    if s[43 + s[46]] * 2 > once.0.0:
      for s_1 in range(0, 36):
        if s[7 + s_1] == -1:
          emit s_1
```
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.walk import FunctionContents
from rulewright.lowering.optimizations import Optimization
from rulewright.lowering.passes.call_sharing import share_calls
from rulewright.lowering.passes.hoisting import hoist_loads
from rulewright.lowering.passes.locals_to_cells import LocalsToCells
from rulewright.lowering.passes.memo_checks import hoist_memo_checks
from rulewright.lowering.passes.purity import Origin, Purity
from rulewright.lowering.passes.work_counting import WorkCounter


class Passes:
    """The functions of a program after all passes. They never change afterwards, so facts about
    them stay valid.
    """

    def __init__(self, without: frozenset[Optimization]) -> None:
        self.functions: dict[str, ir.Function] = {}
        """The finished functions by name."""
        self.origins: dict[str, Origin] = {}
        self._before_passes: dict[str, ir.Function] = {}
        self._contents: dict[str, FunctionContents] = {}
        self._purity = Purity(self._before_passes, self.origins)
        self._counting = WorkCounter()
        passes_by_name: dict[Optimization, Callable[[Passes, ir.Function], ir.Function]] = {
            "share": Passes._share_calls,
            "renew": Passes._renew_early,
            "hoist": Passes._hoist_loads,
        }
        self._steps = tuple(step for name, step in passes_by_name.items() if name not in without)

    @property
    def get_contents(self) -> Callable[[ir.Function], FunctionContents]:
        """Return the contents of a function (see `Purity.get_contents`)."""
        return self._purity.get_contents

    def run(
        self,
        new_functions: dict[str, ir.Function],
        local_cells: Mapping[str, int],
        origins: Mapping[str, Origin],
        tables: Sequence[tuple[int, ...]],
    ) -> None:
        """Run all passes on new functions; their callees must be new too, or finished."""
        self.origins |= origins
        contents = self._purity.get_contents
        rewrite = LocalsToCells(local_cells)
        for name, function in new_functions.items():
            # Segments have hardly a name that is no cell's; most others have none that is.
            if function.kind == "segment" or not contents(function).local_names.isdisjoint(local_cells):
                new_functions[name] = rewrite.rewrite_function(function)
        self._before_passes |= new_functions
        for step in self._steps:
            new_functions = {name: step(self, function) for name, function in new_functions.items()}
        # Counters are added last, because they would count as effects that prevent sharing of calls.
        self.functions |= new_functions
        self._contents |= {name: contents(function) for name, function in new_functions.items()}
        for function in self._counting.add_counters(new_functions, contents, tables):
            self.functions[function.name] = function

    def select_reachable(
        self, entrances: Iterable[str], tables: Collection[tuple[int, ...]]
    ) -> tuple[dict[str, ir.Function], tuple[tuple[int, ...], ...]]:
        """Return the finished functions that are reachable from the entrances, and the tables,
        with those emptied that no function reads, as abandoned attempts leave some.
        """
        reachable: set[str] = set()
        waiting = [name for name in entrances if name in self._contents]
        while waiting:
            name = waiting.pop()
            if name not in reachable:
                reachable.add(name)
                made_of = self._contents[name]
                waiting += (*made_of.needed_functions, *made_of.set_functions)
        read = frozenset[int]().union(*(self._contents[name].table_numbers for name in reachable))
        functions = {name: each for name, each in self.functions.items() if name in reachable}
        return functions, tuple(t if n in read else () for n, t in enumerate(tables))

    def _share_calls(self, function: ir.Function) -> ir.Function:
        return share_calls(function, self._purity)

    def _renew_early(self, function: ir.Function) -> ir.Function:
        return hoist_memo_checks(function, self._purity)

    def _hoist_loads(self, function: ir.Function) -> ir.Function:
        return hoist_loads(function, self._purity.get_contents(function))
