"""Plays examples by changed rules, and tells which change none of them notices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from time import thread_time
from typing import Literal

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.backends.python import build
from rulewright.compiler import Compiled, type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.own_fault import CODE, own_fault
from rulewright.document.files import scripts_in
from rulewright.ir.program import STEP_LIMIT, WORK_LIMIT, Program
from rulewright.lowering.lowered import lower
from rulewright.play.faults import diagnose
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.mutation.changes import Mutant
from rulewright.study.mutation.sites import Key, MutationSites, with_change
from rulewright.study.mutation.switching import is_made, switched, which_change
from rulewright.study.scripts.playing import run_on, run_script
from rulewright.study.scripts.preparing import Prepared, prepare, setting_of
from rulewright.study.scripts.script import Script
from rulewright.study.workshop import Workshop
from rulewright.workspace.bench import Bench
from rulewright.workspace.bodies import Bodies, read_passages
from rulewright.workspace.declarations import ReadOnce

Verdict = Literal["noticed", "endless", "unnoticed", "unreached", "same"]
"""What becomes of a change. `endless`: noticed, since rules did not come to an end; `unreached`: no
example comes to where it stands; `same`: the program is the same, so there is nothing to notice."""

PATIENCE = 10
"""By how much less work than a ruleset may ask for is taken for endless here."""


@dataclass(frozen=True, slots=True)
class MutantResult:
    """The outcome of one mutant; `by`: the example that killed it."""

    key: Key
    verdict: Verdict
    by: str = ""


@dataclass(slots=True)
class Example:
    """A script that passes, what it came to, and how long it takes, in seconds."""

    script: Script
    came_to: set[Span]
    seconds: float = 0.0
    noticed: int = 0
    switches: bool = True
    """Whether it passes by the rules with changes when none is made."""


class Switchboard:
    """The rules of a setting with all changes that can be made while they are played, ready to play
    the examples of that setting."""

    def __init__(self, bench: Bench, places: MutationSites) -> None:
        self.places = places
        self.numbers: dict[Key, int] = {}
        """The changes that can be made here."""
        state = which_change(len(places.found))

        def asked(change: Mutant) -> tree.Expr | None:
            if change.key not in places.found:
                return None
            number = self.numbers.setdefault(change.key, len(self.numbers) + 1)
            return is_made(state, number)

        self._asked = asked
        self._values = places.switched(asked)
        rules = places.rules
        with places.being(self._values):
            lowered = lower(replace(rules, states={**rules.states, state.name: state}))
        self._cell = lowered.lowering.layout.states[state]
        self._bench = bench_of(bench, replace(bench.compiled, lowered=lowered))
        self._prepared: dict[int, Prepared] = {}
        self._made: tuple[int, Machine | None] = 0, None

    def plays(self, script: Script, key: Key | None) -> tuple[Diagnostic, ...]:
        """Return the problems of an example with one mutant active, or none."""
        with self.places.being(self._values):
            prepared = self._prepared.get(id(script))
            if prepared is None:
                prepared = prepare(script, self._bench, lambda text: switched(text, self._asked))
                self._prepared[id(script)] = prepared
            number = 0 if key is None else self.numbers[key]
            machine = self._bench.machine
            if self._made != (number, machine):
                self._made = number, machine
                try:
                    machine.start_with(self._cell, number)
                except RuleFault as fault:
                    self._made = 0, None
                    return (diagnose(fault),)
            return findings(script, self._bench, prepared)


@dataclass
class MutationBaseline:
    """The rules of one setting as they are, and the examples that are played by them."""

    bench: Bench
    places: MutationSites
    texts: dict[str, list[Span]]
    """The stretches of rule text that leave a mark, by file."""
    examples: list[Example] = field(default_factory=list)

    @cached_property
    def board(self) -> Switchboard:
        board = Switchboard(self.bench, self.places)
        for example in self.examples:
            began = thread_time()
            example.switches = not board.plays(example.script, None)
            example.seconds = thread_time() - began
        return board

    @cached_property
    def program(self) -> Program:
        """The rules without coverage."""
        return lower(self.places.rules).program

    def changed(self, key: Key) -> Bench | None:
        """Return the compiled rules with a mutant; None if the program is the same. Raises
        DiagnosticError.
        """
        change, _ = self.places.found[key]
        compiled = self.bench.compiled
        if change.kind == "cell":
            cells = self.places.cells(change)
            analysed = type_ruleset(compiled.documents, compiled.setting, cells)
        else:
            analysed = compiled.analysed
        with self.places.changed(key):
            lowered = lower(analysed.rules)
        if _same(lowered.program, self.program):
            return None
        return bench_of(self.bench, replace(compiled, analysed=analysed, lowered=lowered))

    def reaching(self, change: Mutant) -> list[Example]:
        """Return the examples that execute the place of a mutant."""
        span = change.span
        if change.kind == "cell" and span in self.places.rules.rows_read:
            return self.examples  # every game begins with it
        if change.kind == "cell":
            around = [span]
        else:
            around = [
                text
                for text in self.texts.get(span.source.path, ())
                if text.start <= span.start and span.end <= text.end
            ]
        if around:
            least = min(text.end - text.start for text in around)
            marks = {text for text in around if text.end - text.start == least}
            return [one for one in self.examples if marks & one.came_to]
        return self.examples


@dataclass
class MutationRunner:
    """A ruleset whose rules are changed, one place at a time."""

    folder: Path
    only: frozenset[str] = frozenset()
    """The names of the examples that are played; all, if there are none."""

    @cached_property
    def workshop(self) -> Workshop:
        return Workshop(self.folder, coverage=True)

    @cached_property
    def grounds(self) -> dict[Setting, MutationBaseline]:
        """The settings of the examples. Raises DiagnosticError where an example does not pass."""
        found: dict[Setting, MutationBaseline] = {}
        for path in (*scripts_in(self.folder, "scenarios"), *scripts_in(self.folder, "games")):
            if self.only and path.stem not in self.only:
                continue
            script = self.workshop.script(path)
            setting = setting_of(script, self.workshop)
            if setting not in found:
                found[setting] = self._ground(setting)
            bench = found[setting].bench
            bench.clear()
            began = thread_time()
            result = run_script(script, self.workshop)
            if result.findings:
                raise DiagnosticError(result.findings)
            found[setting].examples.append(Example(script, bench.came_to(), thread_time() - began))
        return found

    @cached_property
    def changes(self) -> dict[Key, Mutant]:
        """All changes, those of the same file together, in the order of the text."""
        found = {
            change.key: change
            for ground in self.grounds.values()
            for change in ground.places.changes
        }
        order = sorted(found.values(), key=lambda one: (one.span.source.path, one.span.start))
        return {change.key: change for change in order}

    @cached_property
    def rules(self) -> dict[Key, str]:
        """The rule in which each change stands."""
        found: dict[Key, str] = {}
        reading = ReadOnce(read_passages)
        for ground in self.grounds.values():
            bodies = Bodies(ground.bench.documents.root, reading)
            for key, (change, _) in ground.places.found.items():
                if key not in found:
                    found[key] = bodies.rule(change.span)
        return found

    @property
    def id(self) -> str:
        return self.workshop.documents().manifest.id

    def answer(self, key: Key) -> MutantResult:
        """Return the outcome of a mutant."""
        grounds = [ground for ground in self.grounds.values() if key in ground.places.found]
        plays = [
            (example, ground)
            for ground in grounds
            for example in ground.reaching(ground.places.found[key][0])
        ]
        # Those that noticed most so far come first, then the shortest.
        plays.sort(key=lambda one: (-one[0].noticed, one[0].seconds))
        made: dict[int, Bench | None] = {}

        def compiled(ground: MutationBaseline) -> Bench | None:
            if id(ground) not in made:
                made[id(ground)] = ground.changed(key)
            return made[id(ground)]

        try:
            for example, ground in plays:
                if example.switches and key in ground.board.numbers:
                    found = ground.board.plays(example.script, key)
                else:
                    bench = compiled(ground)
                    found = () if bench is None else played(ground, key, bench, example.script)
                if found:
                    self._refuse_own_faults(key, found)
                    example.noticed += 1
                    endless = any(one.code == "endless-rule" for one in found)
                    by = example.script.span.source.path
                    return MutantResult(key, "endless" if endless else "noticed", by)
            if any(compiled(ground) is not None for ground in grounds):
                return MutantResult(key, "unnoticed" if plays else "unreached")
        except DiagnosticError as error:
            if any(one.code == CODE for one in error.diagnostics):
                raise
            return MutantResult(key, "noticed", "the compiler")
        return MutantResult(key, "same")

    def _refuse_own_faults(self, key: Key, found: Iterable[Diagnostic]) -> None:
        """Raise DiagnosticError with the faults of Rulewright among some findings, if there are
        any."""
        change = self.changes[key]
        note = (
            f"`{change.was}` was changed to `{change.now}`"
            if change.now
            else (f"`{change.was}` was left out")
        )
        own = [
            replace(one, notes=(*one.notes, f"{change.span}: {note}"))
            for one in found
            if one.code == CODE
        ]
        if own:
            raise DiagnosticError(own)

    def _ground(self, setting: Setting) -> MutationBaseline:
        bench = self.workshop.bench(setting)
        rules = bench.compiled.analysed.rules
        texts: dict[str, list[Span]] = {}
        for span in rules.text_spans:
            texts.setdefault(span.source.path, []).append(span)
        own = frozenset(file.path for file in bench.documents.files)
        return MutationBaseline(bench, MutationSites(rules, own), texts)


def bench_of(bench: Bench, compiled: Compiled) -> Bench:
    """A bench for rules that differ from those of another one."""
    program = replace(
        compiled.program, step_limit=STEP_LIMIT // PATIENCE, work_limit=WORK_LIMIT // PATIENCE
    )
    machine = Machine(program, build(program, lazily=True))
    return Bench(compiled, bench.identity, bytearray(), machine)


def played(
    ground: MutationBaseline, key: Key, bench: Bench, script: Script
) -> tuple[Diagnostic, ...]:
    """Return the problems of an example with a compiled mutant."""
    with ground.places.changed(key):
        try:
            change, _ = ground.places.found[key]
            prepared = prepare(script, bench, lambda text: with_change(text, change))
            return findings(script, bench, prepared)
        except DiagnosticError as error:
            return tuple(error.diagnostics)


def findings(script: Script, bench: Bench, prepared: Prepared) -> tuple[Diagnostic, ...]:
    """Return the first problem of a script, without an explanation."""
    try:
        return run_on(script, bench, prepared=prepared, explains=False).findings
    except DiagnosticError as error:
        return tuple(error.diagnostics)
    except Exception as fault:  # told with its change, see `MutationRunner.answer`
        return (own_fault(fault, script.span),)


def _same(one: Program, two: Program) -> bool:
    """Whether two programs do the same, wherever it is written."""

    def told(program: Program) -> dict[str, tuple[object, ...]]:
        functions = program.functions.items()
        return {name: (of.body, of.parameters, of.kind) for name, of in functions}

    if (one.tables, one.size, one.bound_decisions) != (two.tables, two.size, two.bound_decisions):
        return False
    return told(one) == told(two)
