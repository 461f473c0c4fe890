"""Plays examples by changed rules, and tells which change none of them notices."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import thread_time
from typing import Literal

from rulewright.backends.python import build, build_beside
from rulewright.compiler import Compiled
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import scripts_in
from rulewright.ir.nodes import Function
from rulewright.ir.program import STEP_LIMIT, WORK_LIMIT, Program
from rulewright.lowering.lowered import lower
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.bench import Bench, Workshop
from rulewright.study.mutation.changes import Change
from rulewright.study.mutation.places import Key, Places
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.preparing import setting_of
from rulewright.study.scripts.script import Script
from rulewright.workspace.bodies import Bodies, read_passages
from rulewright.workspace.declarations import ReadOnce

Verdict = Literal["noticed", "endless", "unnoticed", "unreached", "same"]
"""What becomes of a change. `endless`: noticed, since rules did not come to an end; `unreached`: no
example comes to where it stands; `same`: the program is the same, so there is nothing to notice."""

PATIENCE = 10
"""By how much less work than a ruleset may ask for is taken for endless here."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one change; `by`: the example that noticed it."""

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


@dataclass(slots=True)
class Ground:
    """The rules of one setting as they are, and the examples that are played by them."""

    bench: Bench
    places: Places
    texts: dict[str, list[Span]]
    """The stretches of rule text that leave a mark, by file."""
    examples: list[Example] = field(default_factory=list)
    _machine: Machine | None = None

    @property
    def machine(self) -> Machine:
        """The rules without coverage."""
        if self._machine is None:
            program = _impatient(lower(self.places.rules).program)
            self._machine = Machine(program, build(program, lazily=True))
        return self._machine

    def reaching(self, change: Change) -> list[Example]:
        """The examples that come to where a change stands; those that noticed most so far, then the
        shortest, first."""
        span = change.span
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
            examples = [one for one in self.examples if marks & one.came_to]
        else:
            examples = self.examples
        return sorted(examples, key=lambda one: (-one.noticed, one.seconds))


@dataclass
class Trying:
    """A ruleset whose rules are changed, one place at a time."""

    folder: Path
    only: frozenset[str] = frozenset()
    """The names of the examples that are played; all, if there are none."""

    @cached_property
    def workshop(self) -> Workshop:
        return Workshop(self.folder, coverage=True)

    @cached_property
    def grounds(self) -> dict[Setting, Ground]:
        """The settings of the examples. Raises DiagnosticError where an example does not pass."""
        found: dict[Setting, Ground] = {}
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
    def changes(self) -> dict[Key, Change]:
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

    def answer(self, key: Key) -> Answer:
        """What becomes of a change."""
        same, reached = True, False
        standing = [
            (ground.reaching(ground.places.found[key][0]), setting, ground)
            for setting, ground in self.grounds.items()
            if key in ground.places.found
        ]
        standing.sort(key=lambda one: -sum(1 + example.noticed for example in one[0]))
        for examples, setting, ground in standing:
            if not examples and not same:
                break
            machine = ground.machine  # of the rules as they are, so before they are changed
            with ground.places.changed(key):
                try:
                    changed = self._changed(setting, ground, machine)
                except DiagnosticError:
                    return Answer(key, "noticed", "the compiler")
                if changed is None:
                    continue
                same = False
                for example in examples:
                    reached = True
                    if verdict := self._plays(setting, changed, example):
                        example.noticed += 1
                        return Answer(key, verdict, example.script.span.source.path)
        return Answer(key, "same" if same else "unnoticed" if reached else "unreached")

    def _plays(self, setting: Setting, changed: Bench, example: Example) -> Verdict | None:
        workshop = self.workshop
        right = workshop.benches[setting]
        workshop.benches[setting] = changed
        try:
            result = run_script(example.script, workshop)
        finally:
            workshop.benches[setting] = right
        if not result.findings:
            return None
        endless = any(found.code == "endless-rule" for found in result.findings)
        return "endless" if endless else "noticed"

    def _changed(self, setting: Setting, ground: Ground, machine: Machine) -> Bench | None:
        """The bench of the rules as they are changed now; None if the program is the same."""
        lowered = lower(ground.places.rules)
        program, base = lowered.program, machine.program
        other = {
            number
            for number, (one, two) in enumerate(zip(program.tables, base.tables, strict=False))
            if one != two
        }
        same = [
            name
            for name, function in program.functions.items()
            if name in base.functions and _same(function, base.functions[name])
        ]
        if len(same) == len(program.functions) == len(base.functions) and not other:
            if len(program.tables) == len(base.tables):
                return None
        impatient = _impatient(program)
        module = build_beside(machine.module, impatient, same)
        bench = ground.bench
        compiled = Compiled(bench.documents, setting, bench.compiled.analysed, lowered)
        return Bench(compiled, bench.identity, bytearray(), Machine(impatient, module))

    def _ground(self, setting: Setting) -> Ground:
        bench = self.workshop.bench(setting)
        rules = bench.compiled.analysed.rules
        texts: dict[str, list[Span]] = {}
        for span in rules.text_spans:
            texts.setdefault(span.source.path, []).append(span)
        own = frozenset(file.path for file in bench.documents.files)
        return Ground(bench, Places(rules, own), texts)


def _same(one: Function, two: Function) -> bool:
    return one.body == two.body and one.parameters == two.parameters and one.kind == two.kind


def _impatient(program: Program) -> Program:
    return replace(program, step_limit=STEP_LIMIT // PATIENCE, work_limit=WORK_LIMIT // PATIENCE)
