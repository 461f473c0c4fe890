"""Run a game: decisions, choices, copies, undo and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field, replace
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.program import DECISIONS, PC, Program
from rulewright.phrases import format_quantity, join_words
from rulewright.play import log, move_notation
from rulewright.play.decision import Decision, Option, describe_option
from rulewright.play.faults import MAX_SHOWN_MOVES, GameFault, make_diagnostic
from rulewright.play.log import ChoiceEntry, Event, Recorder
from rulewright.play.move_notation import Value, suggest_move
from rulewright.play.names import Names, Readable
from rulewright.play.runtime import Machine
from rulewright.play.simultaneous_answers import Answers
from rulewright.play.standings import ScoreLine, compute_places, compute_standings
from rulewright.play.views import View, has_secrets
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.types import BagType, Type

MAX_NAMED_OPTIONS = 12
CELLS_PER_CHUNK = 2048
"""Cells in one chunk of a checkpoint. A larger position shares its unchanged chunks with the checkpoint
before."""
MAX_STORED_OPTIONS = 1000
"""Largest number of options that are stored for a decision that can be undone."""


class IllegalMove(RulewrightError):
    """A move that is illegal in the present position; `reasons` explain why, if rules can."""

    def __init__(self, move: str, problem: str, reasons: Sequence[str] = ()) -> None:
        self.move = move
        self.problem = problem
        self.reasons = tuple(reasons)
        super().__init__("; ".join([problem, *self.reasons]))


@dataclass(frozen=True, slots=True)
class Identity:
    """The rules by which a game is played: id of the ruleset, digest of its files, the setting, and the
    fingerprint of the compiled program."""

    ruleset: str
    version: str
    digest: str
    setting: Setting
    make_fingerprint: Callable[[], str] = field(compare=False)
    folder: Path | None = field(default=None, compare=False)
    """The folder of the ruleset; None if it has none."""

    @property
    def fingerprint(self) -> str:
        """Digest of the compiled program; computed on demand, because it walks the whole
        program."""
        return self.make_fingerprint()


@dataclass(frozen=True, slots=True)
class GameContext:
    """Data shared by all games of one ruleset in one setting."""

    machine: Machine
    names: Names
    identity: Identity
    has_secrets: bool
    explain: Callable[[Game, str], Sequence[str]] | None
    """Explains why a move is illegal; None if nothing more is known."""
    covered: bytearray
    """Coverage of all games, a byte for each mark of the program; empty if it was built without marks."""
    draw: Callable[[Game, str | None, str, str], Any] | None = None
    """Draws the scene of a game for a seat, in a size and a language."""

    @classmethod
    def create(
        cls,
        machine: Machine,
        seats: Sequence[str],
        identity: Identity,
        explain: Callable[[Game, str], Sequence[str]] | None = None,
        covered: bytearray | None = None,
        draw: Callable[[Game, str | None, str, str], Any] | None = None,
    ) -> GameContext:
        if covered is None:
            covered = bytearray(len(machine.program.marks) if machine.module.has_marks else 0)
        names = Names(machine.program, seats)
        return cls(machine, names, identity, has_secrets(machine), explain, covered, draw)

    def __deepcopy__(self, memo: object) -> GameContext:
        """Return the context itself, because it is immutable."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return attrgetter("table"), (self.machine.picklable_owner,)


class Standing(NamedTuple):
    """A player's place (1 is the best; players who tie share one) and score."""

    place: int
    player: str
    score: int


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    """A state that undo returns to. Copies of a game share it, so its lists are never changed."""

    chunks: tuple[tuple[int, ...], ...]
    """The cells in chunks of CELLS_PER_CHUNK; unchanged chunks are shared with the checkpoint before."""
    option_codes: list[int] | None
    """The option codes; None if there are so many that they are listed again when needed."""
    entry_count: int
    draw_count: int
    stated_count: int
    choice_count: int
    answers: Answers | None

    @property
    def to_cells(self) -> list[int]:
        return list(chain.from_iterable(self.chunks))


class Game(Presentable):
    """One game. Everything that rules can change is in `cells`; the rest is derived from them.

    `choose` raises IllegalMove, and GameFault for a runtime error in the rules; the position is then
    unchanged. In a simultaneous decision each player can answer at any time; nothing is executed or revealed
    before all have answered.
    """

    def __init__(
        self,
        context: GameContext,
        seed: int = 0,
        *,
        cells: list[int] | None = None,
        segment: int | None = None,
        draw_source: Callable[[int], int | None] | None = None,
        hold: bool = False,
    ) -> None:
        """Start a new game; with `cells`, continue from a given position: at `segment`, or at the
        decision where the cells are suspended.

        `draw_source` states random draws, see the property. With `hold` the game also stops at
        decisions with a single option, for callers that take forced decisions one by one.
        """
        self.table = context
        self.seed = seed
        self.hold = hold
        self.from_start = cells is None and segment is None
        self.recorder = Recorder(context.covered)
        self.recorder.draw_source = draw_source
        self._checkpoints: list[_Checkpoint] = []
        self._choices: list[ChoiceEntry] = []
        machine = context.machine
        try:
            self.cells = machine.make_cells(seed) if cells is None else cells
            missing = machine.program.size - len(self.cells)
            self.cells += [0] * missing
            if segment is not None:
                self._options = machine.advance(self.cells, self.recorder, segment, hold=hold)
            elif cells is None:
                self._options = machine.begin_game(self.cells, self.recorder, hold=hold)
            else:
                self._options = machine.list_options(self.cells)
        except RuleFault as fault:
            raise self._make_game_fault(fault) from None
        self._decision: Decision | None = None
        self._answers = Answers.from_suspension(machine, self.cells, hold)

    def __getstate__(self) -> dict[str, Any]:
        """Return the pickled part; the rest is derived from it, and the rules are loaded again."""
        return {**self.__dict__, "_decision": None}

    # --- the decision -----------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        return self.table.machine.program

    @property
    def seats(self) -> tuple[str, ...]:
        return self.table.names.seats

    @property
    def over(self) -> bool:
        return self.table.machine.is_over(self.cells)

    @property
    def decision_count(self) -> int:
        """Return the number of decisions made so far, forced ones included."""
        return self.cells[DECISIONS]

    def legal(self) -> list[int]:
        """Return the codes of the legal options in order; empty if the game is over."""
        return list(self._options)

    @property
    def decision(self) -> Decision | None:
        """Return the current decision; None if the game is over."""
        if self.over:
            return None
        if self._decision is None:
            self._decision = self._read_decision()
        return self._decision

    def _read_decision(self) -> Decision:
        names, machine, number = self.table.names, self.table.machine, self.cells[PC]
        info = self.program.decisions[number]

        def read_subject(name: str, value_type: Type, function: str) -> tuple[str, Readable]:
            number_of = machine.compute_number(function, self.cells)
            value: Value = number_of
            if isinstance(value_type, BagType):
                value = tuple(self.cells[number_of : number_of + value_type.finite_type.size])
            return name, names.to_readable(value_type, value, self.cells)

        about = tuple(read_subject(*each) for each in info.subjects)
        beside = tuple(read_subject(*each) for each in info.mentions)
        options = tuple(describe_option(names, info, code, self.cells) for code in self._options)
        player = self.player or ""
        return Decision(player, info.key, about, options, number, self.waiting, beside)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Return the seats that have to decide: several in a simultaneous decision, none if the
        game is over."""
        if self._answers is not None:
            return tuple(self.seats[seat] for seat in self._answers.waiting_seats)
        return () if self.player is None else (self.player,)

    @property
    def answered(self) -> tuple[str, ...]:
        """Return the seats that have answered the current simultaneous decision and may still
        change their answers."""
        given = () if self._answers is None else self._answers.ordered_answers
        return tuple(self.seats[seat] for seat, _ in given)

    def asking(self, seat: str) -> Game:
        """Return a copy in which this seat answers next in a simultaneous decision; an answer that it has
        given is removed. Raises IllegalMove if it has no decision, and GameFault if the rules fail to list
        its options."""
        number, answers = self.find_seat_number(seat), self._answers
        if answers is None or number not in answers.order:
            if seat != self.player:
                raise IllegalMove(seat, self._explain_not_asked(seat))
            return self.copy()
        other = self.copy()
        try:
            other._apply_answers(answers.without_answer(number))
            self.table.machine.turn_to_seat(other.cells, number)
            other._options = self.table.machine.list_options(other.cells)
        except RuleFault as fault:
            raise self._make_game_fault(fault) from None
        return other

    def _explain_not_asked(self, seat: str) -> str:
        if self.over:
            return "the game is over"
        waiting = join_words([f"`{name}`" for name in self.waiting])
        return f"{waiting} must decide here, not `{seat}`"

    def answer_of(self, seat: str) -> Option | None:
        """Return the answer of a seat while other seats still owe theirs."""
        number = self.find_seat_number(seat)
        if self._answers is None or number not in self._answers.choices_by_seat:
            return None
        info = self.program.decisions[self.cells[PC]]
        return describe_option(self.table.names, info, self._answers.choices_by_seat[number], self.cells)

    def take_back(self, seat: str) -> None:
        """Withdraw the answer of a seat to a simultaneous decision while others have not answered.
        Raises IllegalMove."""
        number = self.find_seat_number(seat)
        if self._answers is None or number not in self._answers.choices_by_seat:
            raise IllegalMove("take back", f"`{seat}` has no answer that can be taken back")
        self._checkpoints.append(self._make_checkpoint())
        self._apply_answers(self._answers.without_answer(number))

    @property
    def player(self) -> str | None:
        """Return the seat that has to decide; None if the game is over."""
        seat = self.seat
        return None if seat is None else self.seats[seat]

    @property
    def seat(self) -> int | None:
        """Return the number of the seat that has to decide; None if the game is over."""
        if self.over:
            return None
        machine = self.table.machine
        return machine.compute_number(self.program.decisions[self.cells[PC]].player_function, self.cells)

    @property
    def amid(self) -> bool:
        """Return whether a compound move has begun and not ended."""
        return self.table.machine.is_mid_move(self.cells)

    def choose(self, move: Option | str | int, seat: str | None = None) -> None:
        """Make a move: an option, its name (`move(e2, e4)`; arguments may be left out if one
        option fits), or its code.

        The names of the decisions of a compound move can be given together: `c3 then e5 then
        g7`; forced ones may be left out. `seat` is the seat that answers in a simultaneous
        decision; a seat that has answered already changes its answer.
        """
        if seat is not None and seat != self.player:
            asked = self.asking(seat)
            code = move.code if isinstance(move, Option) else move
            if isinstance(move, str):
                code = asked.find_option(move)
            elif code not in asked.legal():
                raise IllegalMove(f"option {code}", f"`option {code}` is not legal for `{seat}`")
            assert isinstance(code, int)
            self._store_answer(self.find_seat_number(seat), code)
            return
        if isinstance(move, str):
            first, *more = move_notation.split_decisions(move)
            if more:
                self._choose_steps(move, [text for _, text in (first, *more)])
                return
            code = self.find_option(move)
        else:
            code = move.code if isinstance(move, Option) else move
            if code not in self._options:
                shown = move.name if isinstance(move, Option) else f"option {code}"
                raise IllegalMove(shown, f"`{shown}` is not legal here")
        self._take_option(code)

    def _choose_steps(self, move_text: str, step_texts: list[str]) -> None:
        """Make all decisions of one move, or none if any of them is illegal."""
        made = len(self._checkpoints)
        try:
            for number, step in enumerate(step_texts):
                if number and not self.amid and not self._was_forced(step):
                    raise IllegalMove(move_text, f"the move is over before `{step}`")
                if not (number and self._was_forced(step)):
                    self.choose(step)
        except IllegalMove:
            self.undo(len(self._checkpoints) - made)
            raise

    def _was_forced(self, step_text: str) -> bool:
        """Return whether a decision within the last choice's move was forced."""
        vocabulary = self.table.names.make_vocabulary(self.cells)
        for entry in self.recorder.entries[self._checkpoints[-1].entry_count + 1 :]:
            if not isinstance(entry, ChoiceEntry):
                continue
            if not entry.onward:
                return False
            info = self.program.decisions[entry.decision]
            with suppress(move_notation.MoveError):
                if move_notation.match_options(
                    info, move_notation.parse_readings(info, step_text, vocabulary), (entry.code,)
                ):
                    return True
        return False

    def _store_answer(self, seat_index: int, code: int) -> None:
        """Store an answer to a simultaneous decision; the last answer executes all of them."""
        assert self._answers is not None
        before, answers = self._make_checkpoint(), self._answers.with_answer(seat_index, code)
        counting = answers.counted_answers
        try:
            if counting is None:
                self._apply_answers(answers)
                if not self.over:
                    self._checkpoints.append(before)
                    return
                counting = answers.ordered_answers  # the game has reached its bound in between
            self._restore_checkpoint(before)
            self._apply_answers(replace(answers, choices_by_seat={}))
            for each, answer in counting:
                if not self.over:
                    self.table.machine.turn_to_seat(self.cells, each)
                    self._options = self.table.machine.list_options(self.cells)
                    self._apply_option(answer, before)
        except RuleFault as fault:  # where it is listed what the next one can choose
            self._restore_checkpoint(before)
            raise self._make_game_fault(fault) from None
        self._checkpoints.append(before)
        self._answers = Answers.from_suspension(self.table.machine, self.cells, self.hold)

    def _apply_answers(self, answers: Answers) -> None:
        """Move to the position in which these answers are given."""
        self.cells, self._answers = answers.to_cells(), answers
        self._options = self.table.machine.list_options(self.cells)
        self._decision = None

    def _make_checkpoint(self) -> _Checkpoint:
        recorder, cells = self.recorder, self.cells
        last = self._checkpoints[-1].chunks if self._checkpoints else ()
        chunks = [tuple(cells[at : at + CELLS_PER_CHUNK]) for at in range(0, len(cells), CELLS_PER_CHUNK)]
        if len(last) == len(chunks) > 1:
            chunks = [old if old == new else new for old, new in zip(last, chunks, strict=True)]
        return _Checkpoint(
            tuple(chunks),
            self._options if len(self._options) <= MAX_STORED_OPTIONS else None,
            len(recorder.entries),
            recorder.draws,
            len(recorder.stated_draws),
            len(self._choices),
            self._answers,
        )

    def _take_option(self, code: int) -> None:
        if self._answers is not None:
            assert self.seat is not None
            self._store_answer(self.seat, code)
            return
        before = self._make_checkpoint()
        self._apply_option(code, before)
        self._checkpoints.append(before)
        self._answers = Answers.from_suspension(self.table.machine, self.cells, self.hold)

    def choose_finally(self, code: int) -> None:
        """Take an option that will not be undone, nor any before it. No checkpoint is stored, which would
        be slow with many cells; after a GameFault the game is unusable."""
        if self._answers is not None:
            self.choose(code)
        else:
            self._apply_option(code, None)
            self._answers = Answers.from_suspension(self.table.machine, self.cells, self.hold)
        self.discard_undo()

    def _apply_option(self, code: int, checkpoint: _Checkpoint | None) -> None:
        """Apply an option for the current seat. Raises GameFault after restoring `checkpoint`, if given."""
        recorder = self.recorder
        number = self.cells[PC]
        player = self.seat
        assert player is not None
        alone = self.hold and len(self._options) == 1
        forced = alone and number not in self.table.machine.always_asked  # without `hold`, it is asked
        taken = ChoiceEntry(number, player, code, forced, 0, self.amid)
        try:
            seen = self.table.machine.compute_seen_mask(self.cells, number, code)
            taken = taken._replace(seen=seen)
            recorder.entries.append(taken)
            self._options = self.table.machine.choose(self.cells, recorder, code, hold=self.hold)
        except RuleFault as fault:
            if checkpoint is None:
                self._choices.append(taken)
                raise self._make_game_fault(fault) from None
            answers = self._choices[checkpoint.choice_count :]  # of seats that answered at the same time
            self._restore_checkpoint(checkpoint)
            raise self._make_game_fault(fault, (*answers, taken)) from None
        except BaseException:  # Ctrl-C, a fault of our own: the game can be saved as it was before
            if checkpoint is not None:
                self._restore_checkpoint(checkpoint)
            raise
        self._choices.append(taken)
        self._decision = None

    def find_option(self, text: str) -> int:
        """Return the code of the only legal option that a text can mean. Raises IllegalMove."""
        if self.over:
            raise IllegalMove(text, "the game is over")
        info = self.program.decisions[self.cells[PC]]
        try:
            read = move_notation.parse_readings(info, text, self.table.names.make_vocabulary(self.cells))
        except move_notation.MoveError as fault:
            names = [option.name for option in self.decision] if self.decision is not None else []
            raise IllegalMove(text, fault.message, (suggest_move(fault, text, names),)) from None
        found = move_notation.match_options(info, read, self._options)
        if len(found) == 1:
            return found[0]
        if not found:
            raise IllegalMove(text, f"`{text}` is not legal here", self.why_not(text))
        names = [
            describe_option(self.table.names, info, c, self.cells).name for c in found[:MAX_NAMED_OPTIONS]
        ]
        more = f" and {len(found) - len(names)} more" if len(found) > len(names) else ""
        listed = ", ".join(f"`{name}`" for name in names)
        raise IllegalMove(text, f"`{text}` can mean several moves: {listed}{more}")

    def why_not(self, text: str) -> tuple[str, ...]:
        """Return the reasons why a move is illegal, as far as rules can state them; empty for a
        legal move."""
        if self.table.explain is None or self.over:
            return ()
        return tuple(self.table.explain(self, text))

    # --- copies and the way back ------------------------------------------------------------------

    def copy(self) -> Game:
        """Return an independent copy of the game, with its log and undo history."""
        other = Game.__new__(Game)
        other.table = self.table
        other.seed = self.seed
        other.hold = self.hold
        other.from_start = self.from_start
        other.cells = self.cells[:]
        other.recorder = self.recorder.copy()
        other._checkpoints = self._checkpoints[:]
        other._choices = self._choices[:]
        other._options = self._options
        other._decision = self._decision
        other._answers = self._answers
        return other

    def undo(self, choices: int = 1, *, amid: bool = False) -> None:
        """Undo choices and everything that followed from them. All answers to a simultaneous
        decision that has been resolved are undone together, unless `amid` is set. Raises
        IllegalMove if there are fewer choices."""
        if choices > len(self._checkpoints):
            raise IllegalMove("undo", "no move is left to take back")
        for _ in range(choices):
            if not self._checkpoints:
                break  # already removed together with others
            all_in = self._answers is None or not self._answers.choices_by_seat
            self._restore_checkpoint(self._checkpoints.pop())
            while all_in and not amid and self.answered and self._checkpoints:
                self._restore_checkpoint(self._checkpoints.pop())

    def iter_positions(self) -> Iterator[Game]:
        """Yield copies of the game before each choice that can be undone, from the first on, and
        the current position."""
        for number, before in enumerate(self._checkpoints):
            other = self.copy()
            del other._checkpoints[number:]
            other._restore_checkpoint(before)
            yield other
        yield self.copy()

    def undo_move(self) -> None:
        """Undo the last move with all its decisions, or the decisions of an incomplete move. Raises
        IllegalMove if there is none."""
        end = self._checkpoints[-1].entry_count + 1 if self._checkpoints else 0
        self.undo(max(1, self.pending_choice_count or self._count_choices_since(end)))

    @property
    def pending_choice_count(self) -> int:
        """Return the number of choices made in an incomplete move; 0 if there is none."""
        return self._count_choices_since(len(self.recorder.entries)) if self.amid else 0

    def _count_choices_since(self, entry_number: int) -> int:
        """Return the number of choices since the last move that began before entry number
        `entry_number`."""
        entries = self.recorder.entries
        begun = entry_number - 1
        while begun >= 0:
            entry = entries[begun]
            if isinstance(entry, ChoiceEntry) and not entry.onward:
                break
            begun -= 1
        return sum(before.entry_count >= begun for before in self._checkpoints)

    def discard_undo(self) -> None:
        """Make all choices so far final and free the memory of their checkpoints."""
        self._checkpoints.clear()

    def _restore_checkpoint(self, checkpoint: _Checkpoint) -> None:
        self.cells = checkpoint.to_cells
        if checkpoint.option_codes is None:
            self._options = self.table.machine.list_options(self.cells)
        else:
            self._options = checkpoint.option_codes
        self.recorder.truncate(checkpoint.entry_count, checkpoint.draw_count, checkpoint.stated_count)
        del self._choices[checkpoint.choice_count :]
        self._answers = checkpoint.answers
        self._decision = None

    @property
    def draw_source(self) -> Callable[[int], int | None] | None:
        """Return the function that supplies the result of each draw (0 to bound - 1, or None for a
        random one); None if there is none."""
        return self.recorder.draw_source

    @draw_source.setter
    def draw_source(self, draw_source: Callable[[int], int | None] | None) -> None:
        self.recorder.draw_source = draw_source

    # --- history ----------------------------------------------------------------------------------

    @property
    def step_count(self) -> int:
        """Return the number of choices that can be undone, including answers that wait for others."""
        return len(self._checkpoints)

    def cells_before(self, step_number: int) -> list[int]:
        """Return the cells before the choice with this number, from 0; the current cells after the
        last.
        """
        return (
            self.cells if step_number == len(self._checkpoints) else self._checkpoints[step_number].to_cells
        )

    def list_step_choices(self, step_number: int) -> tuple[ChoiceEntry, ...]:
        """Return the decisions made by one choice and the forced ones after it; empty while other
        seats have not answered."""
        first = self._checkpoints[step_number].choice_count
        last = step_number + 1 == len(self._checkpoints)
        return tuple(self._choices[first : None if last else self._checkpoints[step_number + 1].choice_count])

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return the choices made, as pairs of seat and option name, without forced ones. Answers
        that wait for others come last, in the order of the rules."""
        taken = [taken for taken in self._choices if not taken.forced]
        return tuple(map(self._name_choice, (*taken, *self._list_pending_choices())))

    @property
    def choice_count(self) -> int:
        """Number of decisions taken, forced ones included, without answers that wait for others."""
        return len(self._choices)

    @property
    def choice_entries(self) -> tuple[ChoiceEntry, ...]:
        """Return all decisions made so far, in order."""
        return tuple(self._choices)

    def _list_pending_choices(self) -> tuple[ChoiceEntry, ...]:
        given = () if self._answers is None else self._answers.ordered_answers
        return tuple(ChoiceEntry(self.cells[PC], seat, code, False) for seat, code in given)

    @property
    def last_choice(self) -> tuple[str, str] | None:
        """Return the last decision made through `choose`, forced or not."""
        if self._answers is not None and self._answers.choices_by_seat:
            seat, code = list(self._answers.choices_by_seat.items())[-1]
            return self._name_choice(ChoiceEntry(self.cells[PC], seat, code, False))
        return self._name_choice(self._choices[-1]) if self._choices else None

    def _name_choice(self, choice_entry: ChoiceEntry) -> tuple[str, str]:
        info = self.program.decisions[choice_entry.decision]
        name = describe_option(self.table.names, info, choice_entry.code, self.cells).name
        return self.seats[choice_entry.player], name

    @property
    def log(self) -> tuple[Event, ...]:
        """Return all events of the game, including hidden ones; see `log_for`."""
        return tuple(self.list_events())

    def log_for(self, seat: str | None) -> tuple[Event, ...]:
        """Return the log as a seat may see it; None is a spectator."""
        return tuple(self.list_events(seat=seat, watching=seat is None))

    def list_events(
        self, first_entry: int = 0, *, seat: str | None = None, watching: bool = False
    ) -> Sequence[Event]:
        """Return the events of the log from entry number `first_entry` on."""
        viewer: log.Viewer = log.SPECTATOR if watching else None
        if seat is not None:
            viewer = self.find_seat_number(seat)
        entries = self.recorder.entries[first_entry:]
        return tuple(log.read_entries(entries, self.table.names, self.cells, viewer, self.table.has_secrets))

    @property
    def forced_moves(self) -> tuple[Event, ...]:
        """Return the decisions that were made automatically since the last choice, or since the
        start."""
        last = self._choices[-1] if self._choices else None
        entries = self.recorder.entries
        start = len(entries)
        while start and entries[start - 1] is not last:
            start -= 1
        return tuple(event for event in self.list_events(start) if event.kind == "move")

    # --- standings --------------------------------------------------------------------------------

    def find_seat_number(self, seat: str) -> int:
        if seat not in self.seats:
            raise ValueError(f"no seat is called {seat!r}; there are {', '.join(self.seats)}")
        return self.seats.index(seat)

    def view(self, seat: str | None = None) -> dict[str, object]:
        """Return everything that a seat may see as plain data that JSON can hold; None is a
        spectator.

        `read_state` has everything declared, by name; hidden values are "?", hidden zones lists of
        "?".
        """
        view = View(
            self.table.machine,
            self.table.names,
            self.cells,
            None if seat is None else self.find_seat_number(seat),
            everybody=seat is None,
        )
        return {"viewer": seat, **self._build_view(view, seat)}

    def scene(self, seat: str | None = None, size: str = "wide", language: str = "en") -> Any:
        """Return the scene of the table as a seat sees it (`rulewright docs scene`); None is a spectator.
        Raises LookupError for a game that was not made by `load`.
        """
        if self.table.draw is None:
            raise LookupError("only games of rulesets that were loaded can be drawn")
        return self.table.draw(self, seat, size, language)

    def __str__(self) -> str:
        """Return the standings as a spectator may know them."""
        identity = self.table.identity
        seats, decisions = len(self.seats), self.decision_count
        head = f"{identity.ruleset}, {format_quantity(seats, 'player')}, "
        head += f"after {format_quantity(decisions, 'decision')}"
        lines = [f"{head}: the game is over" if self.over else head]
        if not self.over:
            who = " and ".join(self.waiting)
            key = self.program.decisions[self.cells[PC]].key
            lines.append(f"asked: {who}, {key}")
        if self.program.score_parts:
            for line in self.standings():
                place = "?" if line.place is None else line.place
                lines.append(f"{place}. {line.player}: {'?' if line.score is None else line.score}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return standings and log as a spectator may know them."""
        identity = self.table.identity
        return {
            "ruleset": identity.ruleset,
            "version": identity.version,
            "seats": list(self.seats),
            "decisions": self.decision_count,
            **self.view(),
            "standings": [
                {"place": line.place, "player": line.player, "score": line.score} for line in self.standings()
            ],
            "log": self.records(),
        }

    def records(self) -> list[dict[str, Any]]:
        """Return the events of the log as a spectator may see it."""
        return [event.to_dict() for event in self.log_for(None)]

    def _repr_html_(self) -> str | None:
        """Return the table as a spectator sees it; None, and so the text, if it cannot be drawn."""
        html_text: str | None = None if self.table.draw is None else self.scene()._repr_html_()
        return html_text

    def full_view(self) -> dict[str, object]:
        """Return the view without hidden values, with the options of the seat to move."""
        view = View(self.table.machine, self.table.names, self.cells, None)
        return {"viewer": "everything", **self._build_view(view, self.player)}

    def _build_view(self, view: View, seat: str | None) -> dict[str, object]:
        decision_data: dict[str, object] | None = None
        if not self.over:
            info = self.program.decisions[self.cells[PC]]
            decision_data = {"player": self.player, "key": info.key}
            if self._answers is not None:
                decision_data |= {"waiting": list(self.waiting), "answered": list(self.answered)}
                if seat is not None and (answer := self.answer_of(seat)) is not None:
                    decision_data["answer"] = answer.name
            elif not self.table.has_secrets:
                seat = self.player
            if seat is not None and seat in (*self.waiting, *self.answered):
                alone = self._answers is None
                decision = self.decision if alone else self.asking(seat).decision
                assert decision is not None
                decision_data["about"] = dict(decision.subjects)
                decision_data["options"] = [choice.name for choice in decision.options]
        return {
            "phase": view.read_phase(),
            "asked": decision_data,
            "over": self.over,
            "state": view.read_state(),
        }

    @property
    def score_parts(self) -> dict[str, dict[str, int]]:
        """Return the current score of each seat by part, including hidden information; see
        `standings`. Raises GameFault if the rules cannot compute one."""
        return {
            seat: {name: self._compute_score(function, number) for name, function in self.program.score_parts}
            for number, seat in enumerate(self.seats)
        }

    def _compute_score(self, function: str, seat_index: int) -> int:
        try:
            return self.table.machine.compute_number(function, self.cells, seat_index)
        except RuleFault as fault:
            raise self._make_game_fault(fault) from None

    @property
    def scores(self) -> dict[str, int]:
        """Return the current score of each seat: the sum of its parts. Raises GameFault."""
        return {seat: sum(parts.values()) for seat, parts in self.score_parts.items()}

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """Return all seats by place; players of a team, and seats that are equal in every value of the
        ranking, share a place. Nobody has the first place if nobody wins. Raises GameFault."""
        scores = self.scores
        places, _ = compute_places(self.program, len(self.seats), self._compute_score)
        standings = (
            Standing(place, seat, scores[seat]) for place, seat in zip(places, self.seats, strict=True)
        )
        return tuple(sorted(standings, key=lambda standing: standing.place))

    @property
    def has_rivals(self) -> bool:
        """Return whether there are players or teams that play against each other now. Raises GameFault."""
        function, numbers = self.program.team_function, range(len(self.seats))
        teams = numbers if function is None else [self._compute_score(function, number) for number in numbers]
        return len(set(teams)) > 1

    @property
    def verdict(self) -> Literal["won", "lost", "nobody-wins"] | None:
        """Return the result of a finished game that the places alone do not show: `won` or `lost` without
        rivals, `nobody-wins` with them. Raises GameFault."""
        program = self.program
        if not self.over or program.team_function is program.win_function is None:
            return None
        has_winner = self.ranking[0].place == 1
        if not self.has_rivals:
            return "won" if has_winner else "lost"
        return None if has_winner else "nobody-wins"

    def standings(self, seat: str | None = None) -> tuple[ScoreLine, ...]:
        """Return the table of scores as a seat may see it; None is a spectator. At the end
        everything is visible. Raises GameFault if the rules cannot compute a score at the end.
        """
        viewers = range(len(self.seats)) if seat is None else (self.find_seat_number(seat),)
        return self._compute_standings(() if self.over else viewers)

    def full_standings(self) -> tuple[ScoreLine, ...]:
        """Return the table of scores without hidden values. Raises GameFault at the end if a score
        cannot be computed.
        """
        return self._compute_standings(())

    def _compute_standings(self, viewers: Sequence[int]) -> tuple[ScoreLine, ...]:
        try:
            return compute_standings(self.table.machine, self.seats, self.cells, viewers)
        except RuleFault as fault:
            raise self._make_game_fault(fault) from None

    # --- saving -----------------------------------------------------------------------------------

    def save(self, beside: str | Path | None = None) -> str:
        """Return the game as JSON for `Ruleset.load_game`. `beside` is the folder of the file to be
        written: the path from there to the ruleset is recorded, so that the file can find its
        rules. Raises SaveError for a game that began from a given position."""
        from rulewright.play.save import write_save

        return write_save(self, None if beside is None else Path(beside))

    # --- faults -----------------------------------------------------------------------------------

    def _make_game_fault(self, fault: RuleFault, failed_choices: Sequence[ChoiceEntry] = ()) -> GameFault:
        """Return the runtime error with the moves that led to it; those in `failed_choices` were being
        executed.
        """
        taken = [*self._choices, *failed_choices]
        shown = [": ".join(self._name_choice(move)) for move in taken[-MAX_SHOWN_MOVES:]]
        earlier = max(0, len(taken) - MAX_SHOWN_MOVES)
        callers = self.table.machine.find_callers(self.cells) if failed_choices else ()
        names = self.table.names
        return GameFault(
            fault,
            make_diagnostic(fault, names=names, move_texts=shown, earlier_count=earlier, callers=callers),
        )
