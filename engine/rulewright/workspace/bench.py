"""A ruleset compiled for one setting, to be asked about and played; rule text from outside extends
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from functools import cache, partial
from itertools import compress
from typing import Any

from rulewright import limits
from rulewright.analysis.analyse import Analysed
from rulewright.backends.fault import RuleFault
from rulewright.backends.module import FAULTS
from rulewright.backends.printed import Printed
from rulewright.backends.python import build, build_traced, fingerprint
from rulewright.compiler import Compiled, compile_ruleset, within_limits
from rulewright.document.load import Documents
from rulewright.lowering.registers import Numbering
from rulewright.play.game import Game, GameContext, Identity
from rulewright.play.log import Recorder
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Shared:
    """What benches of a ruleset can have in common, whatever their settings."""

    numbers: Numbering = field(default_factory=Numbering)
    printed: Printed = field(default_factory=Printed)


@dataclass(slots=True)
class Bench:
    """A ruleset compiled for one setting. `covered` says which of its marks were reached so far; it
    is empty where nobody asked for coverage."""

    compiled: Compiled
    identity: Identity
    covered: bytearray
    _machine: Machine | None = None
    started: frozenset[Span] = frozenset()
    """The rule texts that say how every game starts."""
    beside: bytearray = field(default_factory=bytearray)
    """Which marks were reached by what does not count (see `uncounted`)."""
    asked: dict[object, str] = field(default_factory=dict)
    """Functions that were added to ask a position for the value of a part of a rule."""
    performed: dict[tuple[tuple[str, ...], str], tuple[int, Span]] = field(default_factory=dict)
    """The segments that do what scripts perform, by the seats and that text, and where it stood:
    many perform the same."""
    _traced: Machine | None = None
    shared: Shared = field(default_factory=lambda: Shared())

    @property
    def machine(self) -> Machine:
        """What plays. It is built when it is first needed: to check rules takes none."""
        if self._machine is None:
            program = self.compiled.program
            module = build(program, marks=bool(self.covered), lazily=self.shared.printed)
            self._machine = Machine(program, module)
        return self._machine

    def separate(self) -> Bench:
        """The same rules on a machine of their own, which counts its work by itself."""
        return Bench(self.compiled, self.identity, bytearray())

    def need_flow(self) -> None:
        """From here on games can be played. Raises DiagnosticError."""
        if not self.compiled.lowered.whole:
            with within_limits(self.compiled.setting):
                limits.stage("to compile")
                self.compiled.lowered.add_flow()
                self.extended()

    def traced(self) -> Machine:
        """What plays and says which rules run (`Module.traced`)."""
        if self._traced is None:
            program = self.compiled.program
            self._traced = Machine(program, build_traced(program))
        return self._traced

    @property
    def documents(self) -> Documents:
        return self.compiled.documents

    def watch(self) -> None:
        """From here on what plays tells what it reaches. The rules are compiled with coverage."""
        self.covered = bytearray(len(self.compiled.program.marks))
        self.compiled.lowered.covered = self.covered
        self._machine = None

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """What is run meanwhile does not count as reached: it is no part of a script."""
        before = bytes(self.covered)
        try:
            yield
        finally:
            self.beside.extend(bytes(len(self.covered) - len(self.beside)))
            for mark, seen in enumerate(self.covered):
                self.beside[mark] |= seen
            self.covered[: len(before)] = before

    def extended(self) -> None:
        """Takes over what rule text from outside has added to the program."""
        program = self.compiled.program
        missing = len(program.marks) - len(self.covered)
        if self.covered and missing > 0:
            self.covered.extend(bytes(missing))
        if self._machine is not None and program is not self._machine.program:
            self._machine = self._machine.extend(program)

    def table(
        self,
        seats: Sequence[str],
        explain: Callable[[Game, str], Sequence[str]] | None = None,
        draw: Callable[[Game, str | None, str, str], Any] | None = None,
    ) -> GameContext:
        return GameContext.of(
            self.machine, seats, self.identity, explain, covered=self.covered, draw=draw
        )

    def names(self, seats: Sequence[str]) -> Names:
        return Names(self.machine.program, seats)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that the ruleset itself names."""
        return self.documents.seats(self.compiled.setting.players)

    @property
    def unsettled(self) -> frozenset[int]:
        """The decisions at which triggers may wait: those that triggers ask for, and those within
        one move."""
        units = self.compiled.lowered.lowering.units
        asked = {number for unit in units if unit.in_trigger for number in unit.decisions}
        decisions = self.machine.program.decisions.items()
        return frozenset(asked).union(n for n, info in decisions if info.move is not None)

    @property
    def late_invariants(self) -> frozenset[str]:
        """Those of the end of a turn; what broke them is known when the game is over, too."""
        rules = self.compiled.analysed.rules
        return frozenset(each.name for each in rules.invariants if each.at_end_of_turn)

    def number(self, function: str, cells: list[int], *args: int) -> int:
        """What a function of the program gives; its rules count as reached. Raises RuleFault."""
        self.machine.module.work[0] = 0
        try:
            value = self.machine.module[function](cells, Recorder(self.covered), *args)
        except FAULTS as fault:
            raise self.machine.module.locate(fault) from None
        return int(value)

    def score(self, cells: list[int]) -> None:
        """Looks at everything that is counted at the end. Raises RuleFault."""
        program = self.machine.program
        functions = [function for _, function in program.score_parts] + list(program.ranking)
        for function in functions:
            for seat in range(self.compiled.setting.players):
                self.number(function, cells, seat)

    def reached(self) -> set[Span]:
        """The rule texts that have run."""
        return self._marked(self.covered)

    def came_to(self) -> set[Span]:
        """The rule texts that have run, run in every game, or were run by what does not count."""
        return self.reached() | self._marked(self.beside) | self.started

    def _marked(self, seen: bytearray) -> set[Span]:
        return set(compress(self.machine.program.marks, seen))

    def clear(self) -> None:
        """From here on, what has run so far is forgotten."""
        self.covered[:] = bytes(len(self.covered))
        self.beside.clear()


def compile_bench(
    documents: Documents,
    setting: Setting,
    *,
    analysed: Analysed | None = None,
    coverage: bool = False,
    watched: bool = True,
    shared: Shared | None = None,
    flow: bool = True,
) -> Bench:
    """Compiles a ruleset, which may be `analysed` already; what plays is quicker if `coverage` is
    not `watched` (see `Bench.watch`), and what is `shared` with others is made once. Without the
    `flow`, whoever plays whole games asks for it (see `Bench.need_flow`). Raises DiagnosticError
    with what is wrong with it."""
    shared = shared or Shared()
    numbers = shared.numbers
    compiled = compile_ruleset(
        documents, setting, analysed=analysed, coverage=coverage, numbers=numbers, flow=flow
    )
    program = compiled.program
    manifest = documents.manifest
    named = cache(partial(fingerprint, program))
    identity = Identity(
        manifest.id, manifest.version, documents.digest, setting, named, documents.folder
    )
    bench = Bench(compiled, identity, bytearray(), shared=shared)
    if coverage and watched:
        bench.watch()
        with suppress(RuleFault):  # every game meets it once more, and says so
            bench.number(program.start, [0] * program.size)
        bench.started = frozenset(bench.reached())
        bench.covered[:] = bytes(len(bench.covered))  # whoever plays next has not reached it yet
    return bench
