"""Compiled rulesets to study: one workbench for each setting, which scripts may extend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from rulewright.analysis.analyse import Analysed
from rulewright.backends.fault import RuleFault
from rulewright.backends.python import build, fingerprint
from rulewright.compiler import Compiled, compile_ruleset, type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, Reporter
from rulewright.document.base import Base, read_base
from rulewright.document.files import shown_path
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, outline_files, read_outline
from rulewright.play.game import Game, Identity, Table
from rulewright.play.log import Recorder
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.scripts.script import Script, read_script
from rulewright.words.facts import Facts
from rulewright.words.values import Value
from rulewright.workspace.pieces import Pieces, Typed


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

    @property
    def machine(self) -> Machine:
        """What plays. It is built when it is first needed: to check rules takes none."""
        if self._machine is None:
            program = self.compiled.program
            module = build(program, marks=bool(self.covered), lazily=True)
            self._machine = Machine(program, module)
        return self._machine

    @property
    def documents(self) -> Documents:
        return self.compiled.documents

    def watch(self) -> None:
        """From here on what plays tells what it reaches. The rules are compiled with coverage."""
        self.covered = bytearray(len(self.compiled.program.marks))
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
    ) -> Table:
        return Table.of(self.machine, seats, self.identity, explain, covered=self.covered)

    def names(self, seats: Sequence[str]) -> Names:
        return Names(self.machine.program, seats)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that the ruleset itself names."""
        return seats(self.documents, self.compiled.setting)

    @property
    def unsettled(self) -> frozenset[int]:
        """The decisions at which triggers may wait: those that triggers ask for, and those within
        one move."""
        units = self.compiled.lowered.lowering.units
        asked = {number for unit in units if unit.in_trigger for number in unit.decisions}
        decisions = enumerate(self.machine.program.decisions)
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
        except RuleFault as fault:
            raise self.machine.module.locate(fault) from None
        except RecursionError as fault:
            raise self.machine.module.too_deep(fault) from None
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
        return {span for span, one in zip(self.machine.program.marks, seen, strict=False) if one}

    def clear(self) -> None:
        """From here on, what has run so far is forgotten."""
        self.covered[:] = bytes(len(self.covered))
        self.beside.clear()


def seats(documents: Documents, setting: Setting) -> tuple[str, ...]:
    return documents.manifest.seats[: setting.players]


def compile_bench(
    documents: Documents,
    setting: Setting,
    analysed: Analysed | None = None,
    *,
    coverage: bool = False,
    watched: bool = True,
) -> Bench:
    """Compiles a ruleset; what plays is quicker if `coverage` is not `watched` (see `Bench.watch`).
    Raises DiagnosticError with what is wrong with it."""
    compiled = compile_ruleset(documents, setting, analysed, coverage=coverage)
    program = compiled.program
    manifest = documents.manifest
    named = cache(partial(fingerprint, program))
    identity = Identity(manifest.id, manifest.version, documents.digest, setting, named)
    bench = Bench(compiled, identity, bytearray())
    if coverage and watched:
        bench.watch()
        with suppress(RuleFault):  # every game meets it once more, and says so
            bench.number(program.start, [0] * program.size)
        bench.started = frozenset(bench.reached())
        bench.covered[:] = bytes(len(bench.covered))  # whoever plays next has not reached it yet
    return bench


@dataclass(slots=True)
class Workshop:
    """The benches of one ruleset folder, each compiled when it is first needed."""

    folder: Path
    coverage: bool = False
    watched: bool = True
    benches: dict[Setting, Bench] = field(default_factory=dict)
    _documents: dict[tuple[str | None, tuple[str, ...]], Documents] = field(default_factory=dict)
    _base: Base | None = None
    _scripts: dict[Path, Script] = field(default_factory=dict)
    _analysed: dict[Setting, Analysed] = field(default_factory=dict)
    _facts: dict[Setting, Facts] = field(default_factory=dict)
    values: tuple[dict[str, Value], set[str]] = field(default_factory=lambda: ({}, set()))
    """What is known of the values that messages ask for: see `Facts`."""
    _outlines: dict[int, tuple[object, Outline | None, Sequence[Diagnostic]]] = field(
        default_factory=dict
    )
    _typed: dict[Setting, Typed] = field(default_factory=dict)
    pieces: Pieces = field(default_factory=Pieces)

    def documents(self, edition: str | None = None, variants: tuple[str, ...] = ()) -> Documents:
        key = (edition, variants)
        if key not in self._documents:
            if self._base is None:
                self._base = read_base(self.folder, Reporter())
            self._documents[key] = load_documents(
                self.folder, edition=edition, variants=variants, base=self._base
            )
        return self._documents[key]

    @property
    def files(self) -> set[str]:
        """The files that the rules were read from so far, as they are shown, and their outlines."""
        read = {file.path for read in self._documents.values() for file in read.files}
        outlines = set().union(*(outline_files(of.root) for of in self._documents.values()))
        return read | {shown_path(self.folder / name) for name in outlines}

    def bench(self, setting: Setting) -> Bench:
        """The bench of a setting. Raises DiagnosticError with what is wrong with the ruleset."""
        if setting not in self.benches:
            documents = self.documents(setting.edition, setting.variants)
            self.benches[setting] = compile_bench(
                documents,
                setting,
                self._analysed.pop(setting, None),
                coverage=self.coverage,
                watched=self.watched,
            )
        return self.benches[setting]

    def forget(self, setting: Setting) -> None:
        """Whoever needs this bench next gets a new one: something went wrong in the middle of
        extending it."""
        self.benches.pop(setting, None)
        self._analysed.pop(setting, None)
        self._facts.pop(setting, None)

    def script(self, path: Path) -> Script:
        """A script, read once. Raises DiagnosticError with what is wrong with it."""
        if path not in self._scripts:
            self._scripts[path] = read_script(path)
        return self._scripts[path]

    def analysed(self, setting: Setting) -> Analysed:
        """The typed rules of a setting, of which a bench may never be needed. Raises
        DiagnosticError."""
        if setting in self.benches:
            return self.benches[setting].compiled.analysed
        if setting not in self._analysed:
            documents = self.documents(setting.edition, setting.variants)
            self._analysed[setting] = type_ruleset(documents, setting)
        return self._analysed[setting]

    def facts(self, setting: Setting) -> Facts:
        """What messages may ask of the rules in a setting."""
        if setting not in self._facts:
            self._facts[setting] = Facts(
                setting, partial(self.typed, setting), partial(self.key, setting), *self.values
            )
        return self._facts[setting]

    def key(self, setting: Setting, text: str, *, seated: bool = False) -> str:
        """See `Pieces.key`."""
        documents = self.documents(setting.edition, setting.variants)
        return self.pieces.key(documents, setting, text, seated=seated)

    def outline(self, documents: Documents) -> tuple[Outline | None, Sequence[Diagnostic]]:
        """The table of contents that the documents name, and what is wrong with it; see
        `model.outline.read_outline`."""
        named = documents.root.get("outline")
        if named is None:
            return None, ()
        if id(named) not in self._outlines:
            reporter = Reporter()
            outline = read_outline(self.folder, documents.root, reporter)
            self._outlines[id(named)] = named, outline, reporter.found
        return self._outlines[id(named)][1:]

    def typed(self, setting: Setting) -> Typed:
        """A setting as far as it has to be typed to know all that is wrong with it. Raises
        DiagnosticError."""
        if setting not in self._typed:
            documents = self.documents(setting.edition, setting.variants)
            self._typed[setting] = self.pieces.type(documents, setting)
        return self._typed[setting]

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        found = dict.fromkeys(
            warning for bench in self.benches.values() for warning in bench.compiled.warnings
        )
        return tuple(found)
