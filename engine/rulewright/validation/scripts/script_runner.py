"""Run scenarios and scripted games against the rules, and report where they fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from functools import partial

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.internal_error import make_internal_error
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.explain.conditions import explain_condition
from rulewright.explain.invariants import explain_violation
from rulewright.explain.legality import Refusal, explain_refusal
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason, iter_decisive_path
from rulewright.ir.program import PC
from rulewright.play.decision import describe_option
from rulewright.play.faults import GameFault, make_diagnostic
from rulewright.play.game import Game
from rulewright.play.log import ChoiceEntry, Event
from rulewright.play.move_notation import MoveError, Reading, match_options, parse_readings
from rulewright.play.runtime import MAX_FORCED_IN_A_ROW
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.validation.ruleset_project import RulesetProject, create_context
from rulewright.validation.scripts.end_checks import check_script_end
from rulewright.validation.scripts.given_position import UnsettledPosition, build_position
from rulewright.validation.scripts.script_diagnostics import (
    build_labels,
    find_other_decision,
    list_some,
    report_expectation,
    report_move_over,
    report_not_legal,
    report_out_of_turn,
    report_unreadable,
)
from rulewright.validation.scripts.script_file import (
    NOBODY,
    ChanceStep,
    Expectation,
    ExpectedRanking,
    IllegalMoveStep,
    Script,
    ScriptMove,
    Step,
)
from rulewright.validation.scripts.script_preparation import (
    PreparedScript,
    find_setting,
    localise_errors,
    prepare_script,
)
from rulewright.validation.scripts.stated_chance import ImpossibleChance, StatedChance
from rulewright.workspace.compiled_setting import CompiledSetting

Observer = Callable[[tuple[Event, ...]], None]
"""A function that receives the events of each move."""


@dataclass(slots=True)
class ScriptResult:
    """The outcome of a script. `game` is the game at the point where it stopped; None if it could
    not begin.
    """

    script: Script
    findings: tuple[Diagnostic, ...] = ()
    game: Game | None = None
    move_count: int = 0
    other_decisions: tuple[Span, ...] = ()
    """Spans of decisions that were not reached, but that a move would fit."""
    has_unknown_move: bool = False
    """Whether a move fits no decision of the rules."""

    @property
    def has_passed(self) -> bool:
        return not self.findings

    @property
    def is_scored(self) -> bool:
        """Return whether the final position is scored even if no rule text of the script requires
        it. Nothing follows a block that a script performs."""
        is_over = self.game is not None and self.game.over and self.script.perform_span is None
        return is_over or self.script.expected_ranking is not None


def run_script(
    script: Script,
    project: RulesetProject,
    *,
    observer: Observer | None = None,
    on_start: Callable[[Game], None] | None = None,
    max_decisions: int | None = None,
    on_step: Callable[[Step], None] | None = None,
    stop_before: Callable[[Step], bool] | None = None,
) -> ScriptResult:
    """Run a script. Problems of the script, of the rules, or of Rulewright itself are returned as
    diagnostics.

    `on_start` receives the game before its first move; `on_step` is called after each step of the script.
    The run stops after `max_decisions` decisions, forced ones included, or before the first step for which
    `stop_before` returns true, after all forced decisions before it.
    """
    setting = run = None
    try:
        setting = find_setting(script, project)
        run = _create_run(
            script, project.get_bench(setting), observer, on_start, max_decisions, on_step, stop_before
        )
        run.run_steps()
    except DiagnosticError as error:
        return ScriptResult(script, localise_errors(script, error).diagnostics)
    except OSError:
        raise  # in a listener that cannot write
    except Exception as fault:
        # A caller that runs many scripts continues with the next one, on unchanged rules.
        if setting is not None:
            project.discard_setting(setting)
        found = (*(run.all_diagnostics if run is not None else ()), make_internal_error(fault, script.span))
        return ScriptResult(script, found, run.game if run else None, run.move_count if run else 0)
    return run.build_result()


def run_on_bench(
    script: Script,
    bench: CompiledSetting,
    on_start: Callable[[Game], None] | None = None,
    *,
    prepared: PreparedScript | None = None,
    with_reasons: bool = True,
) -> ScriptResult:
    """Run a script under rules that are compiled already. `prepared` is its compiled rule text, if
    it exists; diagnostics include reasons unless `with_reasons` is false. Raises DiagnosticError if
    the script cannot start."""
    run = _ScriptRun(script, bench, prepared or prepare_script(script, bench), None, on_start, None)
    run.with_reasons = with_reasons
    run.run_steps()
    return run.build_result()


def _create_run(
    script: Script,
    bench: CompiledSetting,
    observer: Observer | None = None,
    on_start: Callable[[Game], None] | None = None,
    max_decisions: int | None = None,
    on_step: Callable[[Step], None] | None = None,
    stop_before: Callable[[Step], bool] | None = None,
) -> _ScriptRun:
    return _ScriptRun(
        script, bench, prepare_script(script, bench), observer, on_start, max_decisions, on_step, stop_before
    )


class _ScriptStopped(Exception):
    """The end of a script that cannot continue; its diagnostics say why."""


@dataclass(slots=True)
class _ScriptRun:
    script: Script
    bench: CompiledSetting
    prepared: PreparedScript
    observer: Observer | None
    on_start: Callable[[Game], None] | None
    max_decisions: int | None
    on_step: Callable[[Step], None] | None = None
    stop_before: Callable[[Step], bool] | None = None
    reporter: Reporter = field(default_factory=Reporter)
    stated_chance: StatedChance = field(default_factory=StatedChance)
    game: Game | None = None
    move_count: int = 0
    reported_entries: int = 0
    forced_choices: list[ChoiceEntry] = field(default_factory=list)
    """Decisions taken automatically since the last move, for messages."""
    other_decisions: list[Span] = field(default_factory=list)
    has_unknown_move: bool = False
    with_reasons: bool = True

    @property
    def all_diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(
            self.prepared.localise_diagnostic(self.script, each) for each in self.reporter.diagnostics
        )

    def build_result(self) -> ScriptResult:
        elsewhere = tuple(self.other_decisions)
        return ScriptResult(
            self.script, self.all_diagnostics, self.game, self.move_count, elsewhere, self.has_unknown_move
        )

    def run_steps(self) -> None:
        steps = list(self.script.script_steps)
        try:
            # Results stated before the first move apply from the start of the game.
            while steps and isinstance(steps[0], ChanceStep):
                self.stated_chance.pending_results.extend(steps.pop(0).results)  # type: ignore[union-attr]
            self.game = self.start_game()
            if self.on_start is not None:
                self.on_start(self.game)
            self.report_events()
            for number, step in enumerate(steps):
                if not isinstance(step, ChanceStep):
                    self.take_forced(_find_next_move(steps[number:]), step)
                if self.is_stopped():
                    return self.take_forced(None, to_the_end=True)
                if self.stop_before is not None and self.stop_before(step):
                    return None
                self.run_step(step)
                if self.on_step is not None:
                    self.on_step(step)
            self.take_forced(None)
            if self.is_stopped():
                return self.take_forced(None, to_the_end=True)
            for expect in self.script.final_expectations:
                self.check_expectation(expect)
            if self.script.expected_ranking is not None:
                self.check_ranking(self.script.expected_ranking)
            self.finish_script()
        except _ScriptStopped:
            return
        except RuleFault as fault:  # in the evaluation of a position, such as an invariant
            self.report_fault(GameFault(fault, make_diagnostic(fault)), self.script.span, "in this script")
        finally:
            if self.game is not None:
                self.report_events(is_complete=True)

    def is_stopped(self) -> bool:
        assert self.game is not None
        return self.max_decisions is not None and self.game.decision_count >= self.max_decisions

    # --- the beginning ----------------------------------------------------------------------------

    def start_game(self) -> Game:
        """Return the game at its first decision. Raises _ScriptStopped."""
        bench = self.bench
        table = create_context(bench, self.prepared.seats)
        script = self.script

        def create_game(draw_source: Callable[[int], int | None] | None) -> Game:
            if script.start_position is None and self.prepared.perform_segment is None:
                game = Game(table, script.seed, draw_source=draw_source, hold=True)
            else:
                cells, segment = build_position(self.bench, script, self.prepared)
                game = Game(
                    table, script.seed, cells=cells, segment=segment, draw_source=draw_source, hold=True
                )
            game.draw_source = None
            return game

        try:
            return self.stated_chance.run_move(create_game, lambda: None, 0)
        except UnsettledPosition as fault:
            self.reporter.diagnostics.extend(fault.diagnostics)
            raise _ScriptStopped from None
        except GameFault as fault:
            where = script.start_position.span if script.start_position is not None else script.span
            raise self.report_fault(fault, where, "the script starts with this") from None
        except ImpossibleChance as fault:
            raise self.report_chance(fault) from None

    # --- steps ------------------------------------------------------------------------------------

    def run_step(self, script_step: ScriptMove | IllegalMoveStep | Expectation | ChanceStep) -> None:
        match script_step:
            case ScriptMove():
                self.make_move(script_step)
            case IllegalMoveStep():
                self.check_illegal(script_step)
            case Expectation():
                self.check_expectation(script_step)
            case ChanceStep(results=results):
                self.stated_chance.pending_results.extend(results)

    def make_move(self, move: ScriptMove) -> None:
        """Make all decisions of a move. Raises _ScriptStopped if it is not legal."""
        for number, each in enumerate(move.decision_steps):
            over = number > 0 and not self.has_next_decision(each)
            problem = report_move_over(each) if over else self.check_turn(each)
            if problem is not None:
                self.reporter.add(problem)
                raise _ScriptStopped
            self.choose_option(self.find_option(each), each.span, "this move leads there", each.seat)
        self.move_count += 1
        self.forced_choices.clear()

    def has_next_decision(self, move: ScriptMove) -> bool:
        """Advance over forced decisions to the next decision of a move; return false if the move is
        over."""
        if self.current_game.amid:
            self.take_forced(move, within_move=True)
        return self.current_game.amid

    def choose_option(self, code: int, label_span: Span, label_text: str, seat: str | None = None) -> None:
        """Apply an option, with the stated results of chance. Raises _ScriptStopped if the rules or chance
        cannot continue."""
        game = self.current_game

        def try_choice(draw_source: Callable[[int], int | None] | None) -> Game:
            game.draw_source = draw_source
            game.choose(code, seat)
            return game

        try:
            take_back = partial(game.undo, amid=True)
            self.stated_chance.run_move(try_choice, take_back, len(game.recorder.entries))
        except GameFault as fault:
            raise self.report_fault(fault, label_span, label_text) from None
        except ImpossibleChance as fault:
            raise self.report_chance(fault) from None
        finally:
            game.draw_source = None
        self.report_events()
        self.check_invariants(label_span, label_text)

    def check_invariants(self, label_span: Span, label_text: str) -> None:
        """Check the invariants. Raises _ScriptStopped at the first that fails."""
        game = self.current_game
        if game.amid:
            return
        late = self.bench.late_invariants if game.over else None
        for name, function, _ in self.bench.machine.program.invariants:
            if late is not None and name not in late:
                continue
            if not self.bench.call_function(function, game.cells):
                at, others = explain_violation(self.bench, game.table.names, game.cells, name)
                headline = f"the invariant `{name}` does not hold"
                labels = (*others, Label(label_span, label_text))
                self.reporter.add(Diagnostic("law-broken", headline, at, labels))
                raise _ScriptStopped

    def take_forced(
        self,
        stated_move: ScriptMove | None,
        next_step: Step | None = None,
        *,
        to_the_end: bool = False,
        within_move: bool = False,
    ) -> None:
        """Take decisions with a single option, up to one that the script states as its next move or
        as illegal, and at most `max_decisions` unless `to_the_end` is set; with `within_move`, at
        most to the end of the current move."""
        game = self.current_game
        for _ in range(MAX_FORCED_IN_A_ROW):
            legal = game.legal()
            if len(legal) != 1 or (stated_move is not None and self.is_stated(stated_move)):
                return
            if (self.is_stopped() and not to_the_end) or (within_move and not game.amid):
                return
            if isinstance(next_step, IllegalMoveStep) and self.list_readings(
                next_step.move.decision_steps[0]
            ):
                return
            seat = game.seat
            assert seat is not None
            taken = ChoiceEntry(game.cells[PC], seat, legal[0], True, -1, game.amid)
            where = stated_move.span if stated_move is not None else self.script.span
            self.choose_option(legal[0], where, "the forced moves before this lead there")
            self.forced_choices.append(taken)
        fault = self.bench.machine.make_forced_fault(game.cells[PC])
        raise self.report_fault(GameFault(fault, make_diagnostic(fault)), self.script.span, "in this script")

    def is_stated(self, move: ScriptMove) -> bool:
        """Return whether the current decision offers a move; in a simultaneous decision, that of
        the move's seat."""
        info = self.current_game.program.decisions[self.current_game.cells[PC]]
        game = self.game_asking(move) if info.is_always_asked else self.current_game
        if game.player != move.seat:
            return False
        return bool(match_options(info, self.list_readings(move), game.legal()))

    def game_asking(self, move: ScriptMove) -> Game:
        """Return the game with the seat of a move to decide, in a simultaneous decision."""
        game = self.current_game
        others = move.seat != game.player and move.seat in game.waiting
        return game.asking(move.seat) if others else game

    def list_readings(self, move: ScriptMove) -> tuple[Reading, ...]:
        """Return the possible readings of a move at this decision, legal or not; none if it does
        not fit.
        """
        game = self.game_asking(move)
        if game.player != move.seat:
            return ()
        info = game.program.decisions[game.cells[PC]]
        try:
            return parse_readings(info, move.text, game.table.names.make_vocabulary(game.cells))
        except MoveError:
            return ()

    def check_turn(self, move: ScriptMove) -> Diagnostic | None:
        if self.prepared.perform_segment is not None:
            over_reason = "the rules under `perform` are done"
        elif self.script.start_position is not None and self.script.start_position.start_kind == "blank":
            over_reason = "this position has no `perform`"
        else:
            over_reason = "the game is over"
        return report_out_of_turn(self.current_game, move, over_reason, self.forced_choices)

    def find_option(self, move: ScriptMove) -> int:
        """Return the code of the option that a move denotes. Raises _ScriptStopped."""
        game = self.game_asking(move)
        info = game.program.decisions[game.cells[PC]]
        try:
            move_readings = parse_readings(info, move.text, game.table.names.make_vocabulary(game.cells))
        except MoveError as fault:
            self.reporter.add(report_unreadable(game, move, fault))
            raise _ScriptStopped from None
        option_codes = match_options(info, move_readings, game.legal())
        if len(option_codes) == 1:
            return option_codes[0]
        if not option_codes:
            refusal = explain_refusal(self.bench, game, move.text) if self.with_reasons else Refusal("", ())
            self.reporter.add(report_not_legal(move, refusal))
            raise _ScriptStopped
        names = [describe_option(game.table.names, info, code, game.cells).name for code in option_codes]
        self.reporter.error(
            "move-ambiguous",
            f"`{move.text}` matches {len(option_codes)} options",
            move.span,
            help=f"choose one of them: {list_some(names)}",
        )
        raise _ScriptStopped

    def check_illegal(self, illegal_step: IllegalMoveStep) -> None:
        """Check that a move is illegal, and for the stated reason. If it consists of several
        decisions, its legal ones are made in a copy of the game."""
        saved_state = self.current_game, self.reported_entries, self.forced_choices[:], self.observer
        *before, last = illegal_step.move.decision_steps
        if before:
            self.game, self.observer = self.current_game.copy(), None
        try:
            for number, each in enumerate((*before, last)):
                if number and not self.has_next_decision(each):
                    if illegal_step.expected_reason is not None:
                        self.report_other_reason(illegal_step, Refusal(report_move_over(each).headline, ()))
                    return
                if each is last or self.current_game.over or not self.is_stated(each):
                    return self.check_illegal_here(replace(illegal_step, move=each))
                self.choose_option(self.find_option(each), each.span, "this move leads there")
        finally:
            self.game, self.reported_entries, self.forced_choices, self.observer = saved_state

    def check_illegal_here(self, illegal_step: IllegalMoveStep) -> None:
        game, move = self.game_asking(illegal_step.move), illegal_step.move
        problem = self.check_turn(move)
        if problem is not None:
            if problem.code == "unknown-seat":
                self.reporter.add(problem)
            elif illegal_step.expected_reason is not None:
                self.report_other_reason(illegal_step, Refusal(problem.headline, ()))
            return
        info = game.program.decisions[game.cells[PC]]
        try:
            move_readings = parse_readings(info, move.text, game.table.names.make_vocabulary(game.cells))
            option_codes = match_options(info, move_readings, game.legal())
        except MoveError as fault:
            looked = fault.code != "move-syntax"
            other_span = find_other_decision(self.bench, game, move) if looked else None
            if other_span is None:
                self.has_unknown_move |= looked
                self.reporter.add(report_unreadable(game, move, fault))
                return
            self.other_decisions.append(other_span)
            if illegal_step.expected_reason is not None:
                self.report_other_reason(illegal_step, Refusal(fault.message, ()))
            return
        if option_codes:
            name = describe_option(game.table.names, info, option_codes[0], game.cells).name
            self.reporter.error(
                "legal-after-all",
                f"`{name}` is legal here, but the script expects it to be illegal",
                move.span,
                labels=(Label(info.span, "asked here"),),
            )
        elif illegal_step.expected_reason is not None:
            refusal = explain_refusal(self.bench, game, move.text)
            if illegal_step.expected_reason not in refusal.because_names:
                self.report_other_reason(illegal_step, refusal)

    def report_other_reason(self, illegal_step: IllegalMoveStep, refusal: Refusal) -> None:
        assert illegal_step.expected_reason is not None and illegal_step.reason_span is not None
        self.reporter.error(
            "other-reason",
            f"`{illegal_step.move.text}` is not legal, but not because of `{illegal_step.expected_reason}`",
            illegal_step.reason_span,
            labels=build_labels(refusal.decisive_path),
            notes=() if refusal.reasons else (refusal.headline,),
            help=suggest_name(illegal_step.expected_reason, refusal.because_names),
        )

    def check_expectation(self, expectation: Expectation) -> None:
        game = self.current_game
        condition = self.prepared.conditions_by_span[expectation.span]
        try:
            holds = self.bench.call_function(condition.function, game.cells)
        except RuleFault as fault:
            diagnostic = make_diagnostic(fault)
            self.reporter.error(
                diagnostic.code,
                f"this expectation cannot be evaluated: {diagnostic.headline}",
                expectation.span,
                labels=(Label(diagnostic.primary.span, diagnostic.primary.text or "here"),),
            )
            return
        if holds:
            return
        reasons: tuple[Reason, ...] = ()
        if self.with_reasons:
            probe = Probe.for_game(self.bench, game)
            reasons = tuple(iter_decisive_path(explain_condition(probe, condition.expr, {})))
        self.reporter.add(report_expectation(expectation, reasons, self.move_count))

    def check_ranking(self, expected: ExpectedRanking) -> None:
        """Compare the ranking of the position with the expected one. Raises GameFault if a score cannot be
        computed."""
        seats_by_place: dict[int, list[str]] = {}
        for line in self.current_game.full_standings():
            seats_by_place.setdefault(line.place or 0, []).append(line.player)
        actual = [sorted(seats) for _, seats in sorted(seats_by_place.items())]
        if min(seats_by_place, default=1) > 1:
            actual.insert(0, [])
        if actual != [sorted(seats) for seats in expected.places]:
            shown = ", ".join(
                f"[{', '.join(seats)}]" if len(seats) > 1 else "".join(seats) or NOBODY for seats in actual
            )
            self.reporter.error(
                "expectation-failed",
                "the ranking is not the expected one",
                expected.span,
                f"the ranking is `[{shown}]`",
            )

    # --- the end ----------------------------------------------------------------------------------

    def finish_script(self) -> None:
        game = self.current_game
        self.reporter.diagnostics.extend(check_script_end(self.bench, self.script, game))
        if self.stated_chance.pending_results:
            first = self.stated_chance.pending_results[0]
            left = len(self.stated_chance.pending_results)
            self.reporter.error(
                "unused-chance",
                f"{left} stated result{'' if left == 1 else 's'} left at the end of the script",
                first.span,
            )
        if self.script.kind == "game" and not game.over and not self.reporter.diagnostics:
            assert game.decision is not None
            options = quote_names(option.name for option in game.decision.options)
            self.reporter.error(
                "game-not-over",
                "the script ends before the game does",
                self.script.span,
                notes=(
                    f"`{game.player}` is asked: {game.decision.key}",
                    f"options: {options}",
                ),
                help="play the game to its end, or make it a scenario",
            )

    # --- helpers ----------------------------------------------------------------------------------

    @property
    def current_game(self) -> Game:
        assert self.game is not None
        return self.game

    def report_events(self, *, is_complete: bool = False) -> None:
        """Report new events to the observer; a move when it is complete."""
        game = self.current_game
        if game.amid and not is_complete:
            return
        if self.observer is not None:
            self.observer(tuple(game.list_events(self.reported_entries)))
        self.reported_entries = len(game.recorder.entries)

    def report_fault(self, game_fault: GameFault, label_span: Span, label_text: str) -> _ScriptStopped:
        diagnostic = game_fault.diagnostic
        self.reporter.add(replace(diagnostic, labels=(Label(label_span, label_text), *diagnostic.labels)))
        return _ScriptStopped()

    def report_chance(self, chance_fault: ImpossibleChance) -> _ScriptStopped:
        self.reporter.error(
            "impossible-chance", str(chance_fault), chance_fault.stated.span, help=chance_fault.help
        )
        return _ScriptStopped()


def _find_next_move(script_steps: list[Step]) -> ScriptMove | None:
    """Return the next move of the remaining steps; None if there is none."""
    return next((step.decision_steps[0] for step in script_steps if isinstance(step, ScriptMove)), None)
