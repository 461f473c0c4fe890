"""Run the examples against mutants, and report the surviving ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.backends.python import build_module
from rulewright.compiler import CompiledRuleset, type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.internal_error import CODE, make_internal_error
from rulewright.document.files import list_scripts
from rulewright.ir.program import STEP_LIMIT, WORK_LIMIT, Program
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.mutation.mutant_switches import build_condition, create_switch_state, insert_switches
from rulewright.mutation.mutation_operators import Mutant
from rulewright.mutation.mutation_sites import MutantKey, MutationSites, mutate_rule_text
from rulewright.mutation.range_removal import forget_ranges
from rulewright.play.faults import make_diagnostic
from rulewright.play.runtime import Machine
from rulewright.processor_time import thread_time
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script
from rulewright.validation.scripts.script_preparation import PreparedScript, find_setting, prepare_script
from rulewright.validation.scripts.script_runner import run_on_bench, run_script
from rulewright.workspace.compiled_setting import CompiledSetting
from rulewright.workspace.declarations import EntryMemo
from rulewright.workspace.passages import PassageGraph, read_passages

MutantVerdict = Literal["noticed", "endless", "unnoticed", "unreached", "same"]
"""The verdict on a mutant. `endless`: killed, because the rules exceeded the work limit; `unreached`: no
example executes its place; `same`: an equivalent mutant, whose program is the same."""

LIMIT_DIVISOR = 10
"""Divisor of the usual work limits; a mutant that exceeds the result counts as endless."""


@dataclass(frozen=True, slots=True)
class MutantResult:
    """The outcome of one mutant; `killed_by`: the example that killed it."""

    mutant_key: MutantKey
    verdict: MutantVerdict
    killed_by: str = ""


@dataclass(slots=True)
class MutationExample:
    """A script that passes, the spans it covers, and its duration in seconds."""

    script: Script
    covered_spans: set[Span]
    seconds: float = 0.0
    kill_count: int = 0
    passes_switched: bool = True
    """Whether it passes with the switched rules when no mutant is active."""


class SwitchedRules:
    """The rules of a setting with all mutants that can be selected at run time, ready to play the examples of
    that setting."""

    def __init__(self, bench: CompiledSetting, sites: MutationSites) -> None:
        self.sites = sites
        self.switch_numbers: dict[MutantKey, int] = {}
        """The numbers of the mutants that can be selected."""
        state = create_switch_state(len(sites.holders_by_key))

        def switch_condition(mutant: Mutant) -> tree.Expr | None:
            if mutant.mutant_key not in sites.holders_by_key:
                return None
            number = self.switch_numbers.setdefault(mutant.mutant_key, len(self.switch_numbers) + 1)
            return build_condition(state, number)

        self._switch_condition = switch_condition
        self._values = sites.switch_all(switch_condition)
        rules = sites.typed_rules
        with sites.replace_values(self._values):
            lowered = lower_ruleset(replace(rules, states={**rules.states, state.name: state}))
        self._cell = lowered.lowering.layout.states[state]
        self._bench = derive_bench(bench, replace(bench.compiled, lowered=lowered))
        self._prepared: dict[int, PreparedScript] = {}
        self._active_switch: tuple[int, Machine | None] = 0, None

    def play_example(self, script: Script, mutant_key: MutantKey | None) -> tuple[Diagnostic, ...]:
        """Return the problems of an example with one mutant active, or none."""
        with self.sites.replace_values(self._values):
            prepared = self._prepared.get(id(script))
            if prepared is None:
                prepared = prepare_script(
                    script,
                    self._bench,
                    lambda text: forget_ranges(insert_switches(text, self._switch_condition)),
                )
                self._prepared[id(script)] = prepared
            number = 0 if mutant_key is None else self.switch_numbers[mutant_key]
            machine = self._bench.machine
            if self._active_switch != (number, machine):
                self._active_switch = number, machine
                try:
                    machine.set_start_value(self._cell, number)
                except RuleFault as fault:
                    self._active_switch = 0, None
                    return (make_diagnostic(fault),)
            return find_first_problem(script, self._bench, prepared)


@dataclass
class MutationBaseline:
    """The unchanged rules of one setting, and the examples that run with them."""

    bench: CompiledSetting
    sites: MutationSites
    spans_by_file: dict[str, list[Span]]
    """The spans of rule text whose execution is recorded, by file."""
    examples: list[MutationExample] = field(default_factory=list)

    @cached_property
    def switched_rules(self) -> SwitchedRules:
        board = SwitchedRules(self.bench, self.sites)
        for example in self.examples:
            began = thread_time()
            example.passes_switched = not board.play_example(example.script, None)
            example.seconds = thread_time() - began
        return board

    @cached_property
    def plain_program(self) -> Program:
        """Return the program without coverage."""
        return lower_ruleset(self.sites.typed_rules).program

    def compile_mutant(self, mutant_key: MutantKey) -> CompiledSetting | None:
        """Return the compiled rules with a mutant; None if the program is the same. Raises
        DiagnosticError.
        """
        change, _ = self.sites.holders_by_key[mutant_key]
        compiled = self.bench.compiled
        if change.mutant_kind == "cell":
            cells = self.sites.mutated_cells(change)
            analysed = type_ruleset(compiled.documents, compiled.setting, cells)
        else:
            analysed = compiled.analysed
        with self.sites.apply_mutant(mutant_key):
            lowered = lower_ruleset(analysed.rules)
        if _is_same_program(lowered.program, self.plain_program):
            return None
        if change.mutant_kind != "cell":  # a cell is typed with its rows
            with self.sites.apply_checked_mutant(mutant_key):
                lowered = lower_ruleset(analysed.rules)
        return derive_bench(self.bench, replace(compiled, analysed=analysed, lowered=lowered))

    def covering_examples(self, mutant: Mutant) -> list[MutationExample]:
        """Return the examples that execute the place of a mutant."""
        span = mutant.span
        if mutant.mutant_kind == "ranking":
            return [one for one in self.examples if one.script.expected_ranking is not None]
        if mutant.mutant_kind == "cell" and span in self.sites.typed_rules.rows_read:
            return self.examples  # every game executes it at the start
        if mutant.mutant_kind == "cell":
            around = [span]
        else:
            around = [
                text
                for text in self.spans_by_file.get(span.source.path, ())
                if text.start <= span.start and span.end <= text.end
            ]
        if around:
            least = min(text.end - text.start for text in around)
            marks = {text for text in around if text.end - text.start == least}
            return [one for one in self.examples if marks & one.covered_spans]
        return self.examples


@dataclass
class MutationRunner:
    """A runner of the mutants of a ruleset, one at a time."""

    folder: Path
    example_names: frozenset[str] = frozenset()
    """The names of the examples to run; empty for all."""

    @cached_property
    def project(self) -> RulesetProject:
        return RulesetProject(self.folder, coverage=True)

    @cached_property
    def baselines(self) -> dict[Setting, MutationBaseline]:
        """Return the baselines of all settings of the examples. Raises DiagnosticError if an example
        fails."""
        baselines_by_setting: dict[Setting, MutationBaseline] = {}
        for path in (*list_scripts(self.folder, "scenarios"), *list_scripts(self.folder, "games")):
            if self.example_names and path.stem not in self.example_names:
                continue
            script = self.project.get_script(path)
            setting = find_setting(script, self.project)
            if setting not in baselines_by_setting:
                baselines_by_setting[setting] = self._create_baseline(setting)
            bench = baselines_by_setting[setting].bench
            bench.reset_coverage()
            began = thread_time()
            result = run_script(script, self.project)
            if result.findings:
                raise DiagnosticError(result.findings)
            baselines_by_setting[setting].examples.append(
                MutationExample(script, bench.visited_spans(), thread_time() - began)
            )
        return baselines_by_setting

    @cached_property
    def mutants_by_key(self) -> dict[MutantKey, Mutant]:
        """Return all mutants by key, grouped by file, in the order of the text."""
        found = {
            change.mutant_key: change
            for ground in self.baselines.values()
            for change in ground.sites.all_mutants
        }
        order = sorted(found.values(), key=lambda one: (one.span.source.path, one.span.start))
        return {change.mutant_key: change for change in order}

    @cached_property
    def rules_by_key(self) -> dict[MutantKey, str]:
        """Return the name of the rule that contains each mutant."""
        rule_names: dict[MutantKey, str] = {}
        reading = EntryMemo(read_passages)
        for ground in self.baselines.values():
            bodies = PassageGraph(ground.bench.documents.root, reading)
            for key, (change, _) in ground.sites.holders_by_key.items():
                if key not in rule_names:
                    rule_names[key] = bodies.innermost_passage(change.span)
        return rule_names

    @property
    def ruleset_id(self) -> str:
        return self.project.get_documents().manifest.id

    def run_mutant(self, mutant_key: MutantKey) -> MutantResult:
        """Return the outcome of a mutant."""
        baselines = [
            ground for ground in self.baselines.values() if mutant_key in ground.sites.holders_by_key
        ]
        plays = [
            (example, ground)
            for ground in baselines
            for example in ground.covering_examples(ground.sites.holders_by_key[mutant_key][0])
        ]
        # Examples that have killed most mutants come first, then the shortest.
        plays.sort(key=lambda one: (-one[0].kill_count, one[0].seconds))
        compiled_benches: dict[int, CompiledSetting | None] = {}

        def compile_once(baseline: MutationBaseline) -> CompiledSetting | None:
            if id(baseline) not in compiled_benches:
                compiled_benches[id(baseline)] = baseline.compile_mutant(mutant_key)
            return compiled_benches[id(baseline)]

        try:
            for example, ground in plays:
                if example.passes_switched and mutant_key in ground.switched_rules.switch_numbers:
                    diagnostics = ground.switched_rules.play_example(example.script, mutant_key)
                else:
                    bench = compile_once(ground)
                    diagnostics = (
                        () if bench is None else play_mutant(ground, mutant_key, bench, example.script)
                    )
                if diagnostics:
                    self._refuse_own_faults(mutant_key, diagnostics)
                    example.kill_count += 1
                    endless = any(one.code == "endless-rule" for one in diagnostics)
                    by = example.script.span.source.path
                    return MutantResult(mutant_key, "endless" if endless else "noticed", by)
            if any(compile_once(ground) is not None for ground in baselines):
                return MutantResult(mutant_key, "unnoticed" if plays else "unreached")
        except DiagnosticError as error:
            if any(one.code == CODE for one in error.diagnostics):
                raise
            return MutantResult(mutant_key, "noticed", "the compiler")
        return MutantResult(mutant_key, "same")

    def _refuse_own_faults(self, mutant_key: MutantKey, diagnostics: Iterable[Diagnostic]) -> None:
        """Raise DiagnosticError with the internal errors among some diagnostics, if there are any."""
        change = self.mutants_by_key[mutant_key]
        note = (
            f"`{change.old_text}` was changed to `{change.new_text}`"
            if change.new_text
            else (f"`{change.old_text}` was left out")
        )
        own = [
            replace(one, notes=(*one.notes, f"{change.span}: {note}"))
            for one in diagnostics
            if one.code == CODE
        ]
        if own:
            raise DiagnosticError(own)

    def _create_baseline(self, setting: Setting) -> MutationBaseline:
        bench = self.project.get_bench(setting)
        rules = bench.compiled.analysed.rules
        spans_by_file: dict[str, list[Span]] = {}
        for span in rules.text_spans:
            spans_by_file.setdefault(span.source.path, []).append(span)
        own = frozenset(file.path for file in bench.documents.files)
        return MutationBaseline(bench, MutationSites(rules, own), spans_by_file)


def derive_bench(bench: CompiledSetting, compiled: CompiledRuleset) -> CompiledSetting:
    """Derive a compiled setting for mutated rules, with smaller work limits."""
    program = replace(
        compiled.program, step_limit=STEP_LIMIT // LIMIT_DIVISOR, work_limit=WORK_LIMIT // LIMIT_DIVISOR
    )
    machine = Machine(program, build_module(program, lazily=True))
    return CompiledSetting(compiled, bench.identity, bytearray(), machine)


def play_mutant(
    baseline: MutationBaseline, mutant_key: MutantKey, bench: CompiledSetting, script: Script
) -> tuple[Diagnostic, ...]:
    """Return the problems of an example with a compiled mutant."""
    with baseline.sites.apply_checked_mutant(mutant_key):
        try:
            change, _ = baseline.sites.holders_by_key[mutant_key]
            prepared = prepare_script(
                script, bench, lambda text: forget_ranges(mutate_rule_text(text, change))
            )
            return find_first_problem(script, bench, prepared)
        except DiagnosticError as error:
            return tuple(error.diagnostics)


def find_first_problem(
    script: Script, bench: CompiledSetting, prepared: PreparedScript
) -> tuple[Diagnostic, ...]:
    """Return the first problem of a script, without an explanation."""
    try:
        return run_on_bench(script, bench, prepared=prepared, with_reasons=False).findings
    except DiagnosticError as error:
        return tuple(error.diagnostics)
    except Exception as fault:  # reported with its mutant, see `MutationRunner.run_mutant`
        return (make_internal_error(fault, script.span),)


def _is_same_program(first_program: Program, second_program: Program) -> bool:
    """Return whether two programs are equal, apart from locations."""

    def compared_parts(program: Program) -> dict[str, tuple[object, ...]]:
        functions = program.functions.items()
        return {name: (of.body, of.parameters, of.kind) for name, of in functions}

    if (first_program.tables, first_program.size, first_program.bound_decisions, first_program.ranking) != (
        second_program.tables,
        second_program.size,
        second_program.bound_decisions,
        second_program.ranking,
    ):
        return False
    return compared_parts(first_program) == compared_parts(second_program)
