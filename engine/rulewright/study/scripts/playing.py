"""Plays scenarios and scripted games against the rules, and says where they do not fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from functools import partial

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.own_fault import own_fault
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.explain.conditions import explain
from rulewright.explain.invariants import broken_invariant
from rulewright.explain.legality import Refusal, refusal_of
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason, steps
from rulewright.ir.program import PC
from rulewright.play.decision import option
from rulewright.play.faults import GameFault, diagnose
from rulewright.play.game import Game
from rulewright.play.log import Event, Taken
from rulewright.play.moves import MoveError, Reading, matching, readings
from rulewright.play.runtime import FORCED_IN_A_ROW
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.scripts.chance import ImpossibleChance, StatedChance
from rulewright.study.scripts.complaints import (
    expectation_failed,
    known_elsewhere,
    labels,
    not_legal,
    out_of_turn,
    over_before,
    some,
    unreadable,
)
from rulewright.study.scripts.ending import broken_at_the_end
from rulewright.study.scripts.given import NotQuiet, given_position
from rulewright.study.scripts.preparing import Prepared, prepare, setting_of, told_in
from rulewright.study.scripts.script import ChanceStep, Expect, Illegal, Move, Script, Step
from rulewright.study.workshop import Workshop, table_of
from rulewright.workspace.bench import Bench

Observer = Callable[[tuple[Event, ...]], None]
"""Is told what happened, move by move."""


@dataclass(slots=True)
class ScriptResult:
    """The outcome of a script. `game` is the game at the point where it stopped; None if it could
    not begin.
    """

    script: Script
    findings: tuple[Diagnostic, ...] = ()
    game: Game | None = None
    moves: int = 0
    elsewhere: tuple[Span, ...] = ()
    """Decisions that it did not come to, but that a move is known from."""
    nowhere: bool = False
    """Whether a move was looked for in all the rules, and is known from none."""

    @property
    def passed(self) -> bool:
        return not self.findings


def run_script(
    script: Script,
    workshop: Workshop,
    *,
    observer: Observer | None = None,
    begun: Callable[[Game], None] | None = None,
    until: int | None = None,
    stepped: Callable[[Step], None] | None = None,
    before: Callable[[Step], bool] | None = None,
) -> ScriptResult:
    """Run a script. Problems of the script, of the rules, or of Rulewright itself are returned as
    diagnostics.

    `begun` receives the game before its first move; `until` stops after so many decisions,
    forced ones included; `stepped` is called after each step of the script; it stops if it is
    `before` a step, with everything forced taken.
    """
    setting = run = None
    try:
        setting = setting_of(script, workshop)
        run = _run_of(script, workshop.bench(setting), observer, begun, until, stepped, before)
        run.play()
    except DiagnosticError as error:
        return ScriptResult(script, told_in(script, error).diagnostics)
    except OSError:
        raise  # of whoever is told what happens and cannot write it down
    except Exception as fault:
        # Whoever plays many scripts goes on with the next one, on rules that nothing was done to.
        if setting is not None:
            workshop.forget(setting)
        found = (*(run.found if run is not None else ()), own_fault(fault, script.span))
        return ScriptResult(script, found, run.game if run else None, run.moves if run else 0)
    return run.result()


def run_on(
    script: Script,
    bench: Bench,
    begun: Callable[[Game], None] | None = None,
    *,
    prepared: Prepared | None = None,
    explains: bool = True,
) -> ScriptResult:
    """The same for rules that are compiled already, and rule text of the script that may be
    `prepared`. Findings say why unless it `explains` nothing. Raises DiagnosticError if it cannot
    begin."""
    run = _Run(script, bench, prepared or prepare(script, bench), None, begun, None)
    run.explains = explains
    run.play()
    return run.result()


def _run_of(
    script: Script,
    bench: Bench,
    observer: Observer | None = None,
    begun: Callable[[Game], None] | None = None,
    until: int | None = None,
    stepped: Callable[[Step], None] | None = None,
    before: Callable[[Step], bool] | None = None,
) -> _Run:
    return _Run(script, bench, prepare(script, bench), observer, begun, until, stepped, before)


class _Stop(Exception):
    """The script cannot go on; its findings say why."""


@dataclass(slots=True)
class _Run:
    script: Script
    bench: Bench
    prepared: Prepared
    observer: Observer | None
    begun: Callable[[Game], None] | None
    until: int | None
    stepped: Callable[[Step], None] | None = None
    before: Callable[[Step], bool] | None = None
    reporter: Reporter = field(default_factory=Reporter)
    chance: StatedChance = field(default_factory=StatedChance)
    game: Game | None = None
    moves: int = 0
    told: int = 0
    forced: list[Taken] = field(default_factory=list)
    """Decisions taken without asking since the last move, for messages."""
    elsewhere: list[Span] = field(default_factory=list)
    nowhere: bool = False
    explains: bool = True

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        return tuple(self.prepared.told_in(self.script, each) for each in self.reporter.found)

    def result(self) -> ScriptResult:
        elsewhere = tuple(self.elsewhere)
        return ScriptResult(self.script, self.found, self.game, self.moves, elsewhere, self.nowhere)

    def play(self) -> None:
        steps = list(self.script.steps)
        try:
            # What is stated before the first move counts from the very beginning.
            while steps and isinstance(steps[0], ChanceStep):
                self.chance.waiting.extend(steps.pop(0).results)  # type: ignore[union-attr]
            self.game = self.begin()
            if self.begun is not None:
                self.begun(self.game)
            self.happened()
            for number, step in enumerate(steps):
                if not isinstance(step, ChanceStep):
                    self.take_forced(_next_move(steps[number:]), step)
                if self.stopped():
                    return self.take_forced(None, to_the_end=True)
                if self.before is not None and self.before(step):
                    return None
                self.step(step)
                if self.stepped is not None:
                    self.stepped(step)
            self.take_forced(None)
            if self.stopped():
                return self.take_forced(None, to_the_end=True)
            for expect in self.script.expects:
                self.expect(expect)
            self.finish()
        except _Stop:
            return
        except RuleFault as fault:  # in what is asked about a position, an invariant for example
            self.failed(GameFault(fault, diagnose(fault)), self.script.span, "in this script")
        finally:
            if self.game is not None:
                self.happened(done=True)

    def stopped(self) -> bool:
        assert self.game is not None
        return self.until is not None and self.game.decisions >= self.until

    # --- the beginning ----------------------------------------------------------------------------

    def begin(self) -> Game:
        """The game at its first decision. Raises _Stop."""
        bench = self.bench
        table = table_of(bench, self.prepared.seats)
        script = self.script

        def fresh(chance: Callable[[int], int | None] | None) -> Game:
            if script.given is None and self.prepared.perform is None:
                game = Game(table, script.seed, chance=chance, hold=True)
            else:
                cells, segment = given_position(self.bench, script, self.prepared)
                game = Game(
                    table, script.seed, cells=cells, segment=segment, chance=chance, hold=True
                )
            game.chance = None
            return game

        try:
            return self.chance.run(fresh, lambda: None, 0)
        except NotQuiet as fault:
            self.reporter.found.extend(fault.diagnostics)
            raise _Stop from None
        except GameFault as fault:
            where = script.given.span if script.given is not None else script.span
            raise self.failed(fault, where, "this is what the script begins with") from None
        except ImpossibleChance as fault:
            raise self.impossible(fault) from None

    # --- steps ------------------------------------------------------------------------------------

    def step(self, step: Move | Illegal | Expect | ChanceStep) -> None:
        match step:
            case Move():
                self.move(step)
            case Illegal():
                self.illegal(step)
            case Expect():
                self.expect(step)
            case ChanceStep(results=results):
                self.chance.waiting.extend(results)

    def move(self, step: Move) -> None:
        """Makes a move, all the decisions it is written as. Raises _Stop if it is not legal."""
        for number, each in enumerate(step.steps):
            over = number > 0 and not self.goes_on(each)
            problem = over_before(each) if over else self.out_of_turn(each)
            if problem is not None:
                self.reporter.add(problem)
                raise _Stop
            self.choose(self.code(each), each.span, "this move leads there", each.seat)
        self.moves += 1
        self.forced.clear()

    def goes_on(self, step: Move) -> bool:
        """Comes to the next decision of a move, over those that are forced; false if the move is
        over."""
        if self.playing.amid:
            self.take_forced(step, within=True)
        return self.playing.amid

    def choose(self, code: int, where: Span, words: str, seat: str | None = None) -> None:
        """Takes an option, chance as stated. Raises _Stop if the rules or chance cannot go on."""
        game = self.playing

        def attempt(chance: Callable[[int], int | None] | None) -> Game:
            game.chance = chance
            game.choose(code, seat)
            return game

        try:
            take_back = partial(game.undo, amid=True)
            self.chance.run(attempt, take_back, len(game.recorder.entries))
        except GameFault as fault:
            raise self.failed(fault, where, words) from None
        except ImpossibleChance as fault:
            raise self.impossible(fault) from None
        finally:
            game.chance = None
        self.happened()
        self.invariants(where, words)

    def invariants(self, where: Span, words: str) -> None:
        """Check the invariants. Raises _Stop at the first that fails."""
        game = self.playing
        if game.amid:
            return
        late = self.bench.late_invariants if game.over else None
        for name, function, _ in self.bench.machine.program.invariants:
            if late is not None and name not in late:
                continue
            if not self.bench.number(function, game.cells):
                at, others = broken_invariant(self.bench, game.table.names, game.cells, name)
                headline = f"the invariant `{name}` does not hold"
                labels = (*others, Label(where, words))
                self.reporter.add(Diagnostic("law-broken", headline, at, labels))
                raise _Stop

    def take_forced(
        self,
        stated: Move | None,
        step: Step | None = None,
        *,
        to_the_end: bool = False,
        within: bool = False,
    ) -> None:
        """Takes decisions with a single option, up to one that the script's next move states, or
        that the next `step` calls a move illegal at, or where `until` stops the script, unless it
        goes `to_the_end`; `within` the move under way at most."""
        game = self.playing
        for _ in range(FORCED_IN_A_ROW):
            legal = game.legal()
            if len(legal) != 1 or (stated is not None and self.states(stated)):
                return
            if (self.stopped() and not to_the_end) or (within and not game.amid):
                return
            if isinstance(step, Illegal) and self.meant_here(step.move.steps[0]):
                return
            seat = game.seat
            assert seat is not None
            taken = Taken(game.cells[PC], seat, legal[0], True, -1, game.amid)
            where = stated.span if stated is not None else self.script.span
            self.choose(legal[0], where, "what is forced before this leads there")
            self.forced.append(taken)
        fault = self.bench.machine.forced_for_ever(game.cells[PC])
        raise self.failed(GameFault(fault, diagnose(fault)), self.script.span, "in this script")

    def states(self, step: Move) -> bool:
        """Whether a move is the one that can be made here, or, of those that have to be asked all
        the same, one of them."""
        info = self.playing.program.decisions[self.playing.cells[PC]]
        game = self.asked(step) if info.held else self.playing
        if game.player != step.seat:
            return False
        return bool(matching(info, self.meant_here(step), game.legal()))

    def asked(self, step: Move) -> Game:
        """Return the game with the seat of a move to decide, in a simultaneous decision."""
        game = self.playing
        others = step.seat != game.player and step.seat in game.waiting
        return game.asking(step.seat) if others else game

    def meant_here(self, step: Move) -> tuple[Reading, ...]:
        """Return the possible readings of a move at this decision, legal or not; none if it does
        not fit.
        """
        game = self.asked(step)
        if game.player != step.seat:
            return ()
        info = game.program.decisions[game.cells[PC]]
        try:
            return readings(info, step.text, game.table.names.vocabulary(game.cells))
        except MoveError:
            return ()

    def out_of_turn(self, step: Move) -> Diagnostic | None:
        if self.prepared.perform is not None:
            done = "what was to be performed is done"
        elif self.script.given is not None and self.script.given.start == "blank":
            done = "nothing is under way: this position has no `perform`"
        else:
            done = "the game is over"
        return out_of_turn(self.playing, step, done, self.forced)

    def code(self, step: Move) -> int:
        """The option that a move means. Raises _Stop."""
        game = self.asked(step)
        info = game.program.decisions[game.cells[PC]]
        try:
            read = readings(info, step.text, game.table.names.vocabulary(game.cells))
        except MoveError as fault:
            self.reporter.add(unreadable(game, step, fault))
            raise _Stop from None
        found = matching(info, read, game.legal())
        if len(found) == 1:
            return found[0]
        if not found:
            why = refusal_of(self.bench, game, step.text) if self.explains else Refusal("", ())
            self.reporter.add(not_legal(step, why))
            raise _Stop
        names = [option(game.table.names, info, code, game.cells).name for code in found]
        self.reporter.error(
            "move-ambiguous",
            f"`{step.text}` can mean {len(found)} options",
            step.span,
            help=f"say which: {some(names)}",
        )
        raise _Stop

    def illegal(self, step: Illegal) -> None:
        """Checks that a move is not legal, and because of what. Where it is written as several
        decisions, those that are legal are made in a copy of the game."""
        kept = self.playing, self.told, self.forced[:], self.observer
        *before, last = step.move.steps
        if before:
            self.game, self.observer = self.playing.copy(), None
        try:
            for number, each in enumerate((*before, last)):
                if number and not self.goes_on(each):
                    if step.because is not None:
                        self.other_reason(step, Refusal(over_before(each).headline, ()))
                    return
                if each is last or self.playing.over or not self.states(each):
                    return self.illegal_here(replace(step, move=each))
                self.choose(self.code(each), each.span, "this move leads there")
        finally:
            self.game, self.told, self.forced, self.observer = kept

    def illegal_here(self, step: Illegal) -> None:
        game, move = self.asked(step.move), step.move
        problem = self.out_of_turn(move)
        if problem is not None:
            if problem.code == "unknown-seat":
                self.reporter.add(problem)
            elif step.because is not None:
                self.other_reason(step, Refusal(problem.headline, ()))
            return
        info = game.program.decisions[game.cells[PC]]
        try:
            read = readings(info, move.text, game.table.names.vocabulary(game.cells))
            found = matching(info, read, game.legal())
        except MoveError as fault:
            looked = fault.code != "move-syntax"
            known = known_elsewhere(self.bench, game, move) if looked else None
            if known is None:
                self.nowhere |= looked
                self.reporter.add(unreadable(game, move, fault))
                return
            self.elsewhere.append(known)
            if step.because is not None:
                self.other_reason(step, Refusal(fault.message, ()))
            return
        if found:
            name = option(game.table.names, info, found[0], game.cells).name
            self.reporter.error(
                "legal-after-all",
                f"`{name}` is legal here, though the script says it is not",
                move.span,
                labels=(Label(info.span, "asked here"),),
            )
        elif step.because is not None:
            refused = refusal_of(self.bench, game, move.text)
            if step.because not in refused.names:
                self.other_reason(step, refused)

    def other_reason(self, step: Illegal, refused: Refusal) -> None:
        assert step.because is not None and step.because_span is not None
        self.reporter.error(
            "other-reason",
            f"`{step.move.text}` is not legal, but not because of `{step.because}`",
            step.because_span,
            labels=labels(refused.steps),
            notes=() if refused.reasons else (refused.headline,),
            help=did_you_mean(step.because, refused.names),
        )

    def expect(self, step: Expect) -> None:
        game = self.playing
        condition = self.prepared.expects[step.span]
        try:
            holds = self.bench.number(condition.function, game.cells)
        except RuleFault as fault:
            found = diagnose(fault)
            self.reporter.error(
                found.code,
                f"this expectation cannot be answered: {found.headline}",
                step.span,
                labels=(Label(found.primary.span, found.primary.text or "here"),),
            )
            return
        if holds:
            return
        reasons: tuple[Reason, ...] = ()
        if self.explains:
            probe = Probe.of(self.bench, game)
            reasons = tuple(steps(explain(probe, condition.expr, {})))
        self.reporter.add(expectation_failed(step, reasons, self.moves))

    # --- the end ----------------------------------------------------------------------------------

    def finish(self) -> None:
        game = self.playing
        self.reporter.found.extend(broken_at_the_end(self.bench, self.script, game))
        if self.chance.waiting:
            first = self.chance.waiting[0]
            left = len(self.chance.waiting)
            self.reporter.error(
                "unused-chance",
                f"{left} stated result{'' if left == 1 else 's'} never rolled or drawn",
                first.span,
            )
        if self.script.kind == "game" and not game.over and not self.reporter.found:
            assert game.decision is not None
            options = listing(option.name for option in game.decision.options)
            self.reporter.error(
                "game-not-over",
                "the script ends before the game does",
                self.script.span,
                notes=(
                    f"`{game.player}` is asked: {game.decision.key}",
                    f"what can be chosen: {options}",
                ),
                help="play the game to its end, or make it a scenario",
            )

    # --- helpers ----------------------------------------------------------------------------------

    @property
    def playing(self) -> Game:
        assert self.game is not None
        return self.game

    def happened(self, *, done: bool = False) -> None:
        """Report new events to the observer; a move when it is complete."""
        game = self.playing
        if game.amid and not done:
            return
        if self.observer is not None:
            self.observer(tuple(game.events(self.told)))
        self.told = len(game.recorder.entries)

    def failed(self, fault: GameFault, where: Span, words: str) -> _Stop:
        found = fault.diagnostic
        self.reporter.add(replace(found, labels=(Label(where, words), *found.labels)))
        return _Stop()

    def impossible(self, fault: ImpossibleChance) -> _Stop:
        self.reporter.error("impossible-chance", str(fault), fault.stated.span, help=fault.help)
        return _Stop()


def _next_move(steps: list[Step]) -> Move | None:
    """The first decision of the next move."""
    return next((step.steps[0] for step in steps if isinstance(step, Move)), None)
