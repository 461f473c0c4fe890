"""Run a game at the terminal: ask people, let bots move, and keep hidden information hidden."""

from __future__ import annotations

import shlex
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.output_files import SAVE, OutputFile
from rulewright.play.decision import Option
from rulewright.play.game import IllegalMove
from rulewright.play.move_notation import split_decisions
from rulewright.play.ruleset import open_ruleset
from rulewright.simulation.playing.agent_choice import CustomAgent, derive_seed
from rulewright.simulation.playing.session_agents import SessionAgents
from rulewright.words.message_ids import name_to_words
from rulewright_cli.console import clear_screen, is_terminal, print_line, print_wrapped, show_progress
from rulewright_cli.exit_codes import EXIT_INTERRUPTED, EXIT_OK
from rulewright_cli.game_files import find_free_file, write_script
from rulewright_cli.line_reader import LineReader
from rulewright_cli.option_menu import OptionGroup, OptionMenu
from rulewright_cli.position_printer import PositionPrinter
from rulewright_cli.script_stepper import describe_commands, print_commands, print_explanation
from rulewright_cli.streams import StreamLost

if TYPE_CHECKING:
    from rulewright.ir.program import Program
    from rulewright.play.decision import Decision
    from rulewright.play.game import Game
    from rulewright_cli.game_printer import GamePrinter

FIRST_SCREEN = 40
"""The number of lines for the first screen of a seat."""
COMMANDS = (
    "help", "options", "show", "cards", "scores", "why", "log", "undo", "save", "scenario", "quit"
)  # fmt: skip
THINKING_PLAYOUTS = 50
"""The smallest number of search iterations for which the terminal shows that a bot is thinking."""


class _PlayerLeft(Exception):
    """Raised when a player leaves."""


class _Terminated(BaseException):
    """Raised when the system ends the command by a signal."""

    def __init__(self, signal_number: int) -> None:
        self.signal_number = signal_number


@contextmanager
def _handle_signals(reader: LineReader) -> Iterator[None]:
    """Raise _Terminated at the first SIGTERM or SIGHUP (the terminal was closed)."""
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end_session(number: int, _frame: FrameType | None) -> None:
        for one in numbers:
            signal.signal(one, signal.SIG_IGN)  # let a save in progress finish
        if not reader.interrupt_line(_Terminated(number)):
            raise _Terminated(number)

    before = {number: signal.signal(number, end_session) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class TerminalSession:
    """A game at the terminal. `players_by_seat` gives the agent of each seat, None for a person; `output` is
    the file to which the game is saved after each choice, None if there is none yet; `resume_command` is the
    command, without the file, that resumes a saved game; `folder` is the ruleset's folder."""

    def __init__(
        self,
        game: Game,
        printer: GamePrinter,
        players_by_seat: Mapping[str, Seat | CustomAgent | None],
        output: OutputFile | None,
        resume_command: Sequence[str],
        folder: Path,
    ) -> None:
        self.game = game
        self.printer = printer
        self.kinds = players_by_seat
        self.output = output
        self.resume_command = tuple(resume_command)
        self.folder = folder
        self.people = [seat for seat, kind in players_by_seat.items() if kind is None]
        self.opponents = {seat: kind for seat, kind in players_by_seat.items() if kind is not None}
        self.minds = SessionAgents(game.program, game.table.identity.fingerprint, self._compile_program)
        if any(isinstance(who, Seat) and who.kind != RANDOM for who in self.opponents.values()):
            self.minds.start_compiling()
        self.words = printer.tool_words
        self.commands = describe_commands(COMMANDS, self.words)
        self.position_printer = PositionPrinter(game, printer, folder)
        self.reader = LineReader(separate_history=game.table.has_secrets and len(self.people) > 1)
        self.printed_entries: dict[str, int] = {}
        """Position in the log up to which it was printed, for each distinct view."""
        self.unsaved = False
        """Whether a choice was made or undone since the last save."""
        self.reported_unwritable = False
        self.last_seat: str | None = None
        self.menu: OptionMenu | None = None
        self.turn_starts: list[int] = []
        """The number of choices made before each turn of a person."""

    def run(self) -> int:
        """Play until the game is over or a player leaves; return the exit code."""
        with _handle_signals(self.reader):
            try:
                print_line(self.printer.words.format_title(self.game.table.identity.ruleset), style="bold")
                if self.people:
                    print_wrapped(self.words.format("welcome"))
                self.play_game()
            except (_PlayerLeft, EOFError):
                self.save_unsaved()
                return EXIT_OK
            except KeyboardInterrupt:
                print_line()
                self.save_unsaved()
                return EXIT_INTERRUPTED
            except _Terminated as ended:
                with suppress(OSError, StreamLost):  # the terminal may be closed, not the file
                    self.save_unsaved()
                return 128 + ended.signal_number
            except (DiagnosticError, OSError, StreamLost):
                with suppress(OSError, StreamLost):
                    self.save_unsaved()
                if isinstance(self.reader.end_exception, _Terminated):
                    return 128 + self.reader.end_exception.signal_number
                raise
            return self.finish_game()

    def _compile_program(self) -> Program:
        """Return the program of the game, for compiling to native code."""
        setting = self.game.table.identity.setting
        ruleset = open_ruleset(
            self.folder, edition=setting.edition, variants=setting.variants,
            options=dict(setting.options), players=self.game.seats,
        )  # fmt: skip
        return ruleset.compiled.program

    def play_game(self) -> None:
        """Play until the game is over. Raises _PlayerLeft, EOFError."""
        while not self.game.over:
            seat = self.game.player
            assert seat is not None
            opponent = self.opponents.get(seat)
            if opponent is None:
                self.autosave_game()
                self.take_turn(seat)
                self.autosave_game()
            else:
                if isinstance(opponent, Seat) and not 0 <= opponent.budget < THINKING_PLAYOUTS:
                    show_progress(f"{self.printer.seat_name(seat)} …")
                code = self.choose_code(opponent)
                show_progress(None)
                self.game.choose(code)
                self.unsaved = True

    def choose_code(self, player: Seat | CustomAgent) -> int:
        """Return the code of an agent's choice."""
        if isinstance(player, Seat):
            return self.minds.choose_code(player, self.game, derive_seed(self.game))
        return player.choose_option(self.game)

    def finish_game(self) -> int:
        """Print how the game ended."""
        self.print_new_events(self.people[0] if len(self.people) == 1 else None)
        print_line()
        if self.game.program.score_parts:
            self.printer.print_standings(self.game, self.game.standings())
        if self.output is not None:
            self.save_as(None)
        return EXIT_OK

    # --- a person's turn --------------------------------------------------------------------------

    def take_turn(self, seat: str) -> None:
        """Prompt a person until a move is made or undone."""
        if self.last_seat != seat:
            self.hand_over(seat)
            self.last_seat = seat
        event_lines = self.print_new_events(seat)
        decision = self.game.decision
        assert decision is not None
        prompt = self.printer.format_prompt(self.game, decision)
        menu_lines: list[str] = []

        def count_lines_left() -> int:
            menu_lines.extend(self.open_menu(decision))
            return FIRST_SCREEN - 6 - event_lines - len(menu_lines)

        self.position_printer.print_changes(seat, count_lines_left=count_lines_left)
        print_line()
        print_wrapped(prompt, style="bold")
        self.print_menu(menu_lines or self.open_menu(decision))
        options = self.printer.list_option_texts(self.game, decision)
        self.reader.prepare_prompt(seat, prompt, options, self.commands, self.position_printer.thing_names)
        while not self.handle_input(seat, decision, self.reader.read_line()):
            pass

    def hand_over(self, seat: str) -> None:
        """Clear the screen and ask for the next person, if people have secrets from each other; answers to a
        simultaneous decision are secrets, too."""
        hidden = self.game.table.has_secrets or self.game.answered
        if len(self.people) < 2 or not hidden or not is_terminal():
            return
        clear_screen()
        self.position_printer.forget_seat(seat)
        print_line(self.words.format("hand-over", name=self.printer.seat_name(seat)))
        self.reader.read_line("")

    def print_new_events(self, seat: str | None) -> int:
        """Print the events since this seat was last informed, as far as it may see them; None is a
        spectator. Returns how many lines were printed.
        """
        entries = len(self.game.recorder.entries)
        if seat is not None:
            viewer = self.position_printer.viewer_key(seat) or ""
            start = self.printed_entries.get(viewer, 0)
            self.printed_entries[viewer] = entries
            events = self.game.list_events(start, seat=seat)
        else:
            start = max(self.printed_entries.values(), default=0)
            events = self.game.list_events(start, watching=bool(self.people))
        return self.printer.print_summary(events)

    def handle_input(self, seat: str, decision: Decision, text: str) -> bool:
        """Carry out the input; return True if the position has changed, forwards or backwards."""
        if not text:
            return False
        option: Option | OptionGroup | str | None = self.find_option(decision, text)
        if isinstance(option, OptionGroup):
            assert self.menu is not None
            self.print_menu(self.menu.format_list(option.options))
            return False
        if option is None and len(split_decisions(text)) > 1:
            option = text
        if option is None and self.run_command(seat, decision, text.removeprefix(":")):
            return self.game.decision is not decision
        if option is None and text.isdigit() and self.menu is not None and self.menu.has_numbers:
            print_line(self.words.format("no-number", number=text))
        elif option is None:
            option = self.search_option(decision, text)
        if option is None:
            return False
        begun = len(self.game.choices) - self.game.pending_choice_count
        try:
            self.game.choose(option)
        except IllegalMove as fault:  # one of several decisions in the input is illegal
            self.print_refusal(fault)
            return False
        if self.turn_starts[-1:] != [begun]:
            self.turn_starts.append(begun)
        self.unsaved = True
        return True

    def find_option(self, decision: Decision, text: str) -> Option | OptionGroup | None:
        """Return the option or the group of options that a text selects by number or by name."""
        by_name = {option.name: option for option in decision.options}
        if text in by_name:
            return by_name[text]
        if text.isdigit() and self.menu is not None and self.menu.has_numbers:
            return self.menu.find_number(int(text))
        if text.split()[0].removeprefix(":") in COMMANDS:
            return None
        try:
            code = self.game.find_option(text)
        except IllegalMove:
            return None
        return next(option for option in decision.options if option.code == code)

    def search_option(self, decision: Decision, text: str) -> Option | None:
        """Return the only option with a text in its name or words; otherwise print the
        candidates."""
        wanted = text.casefold()
        found = [
            option
            for option in decision.options
            if wanted in option.name.casefold()
            or wanted in self.printer.format_option(self.game, decision, option).casefold()
        ]
        if len(found) == 1:
            return found[0]
        if found and self.menu is not None:
            self.print_menu(self.menu.format_list(found))
            return None
        if self.report_illegal_move(text):
            print_wrapped(self.words.format("not-an-option"))
        return None

    def report_illegal_move(self, move: str) -> bool:
        """Print why a move is illegal; false if it is legal."""
        try:
            self.game.find_option(move)
        except IllegalMove as fault:
            if fault.reasons and fault.reasons == self.game.why_not(move):  # a well-formed move
                print_explanation(self.game, move, self.game.player, self.folder, self.printer.words)
            else:
                self.print_refusal(fault)
            return True
        return False

    def print_refusal(self, illegal_move: IllegalMove) -> None:
        print_wrapped(illegal_move.problem)
        for reason in illegal_move.reasons:
            print_wrapped(f"    {reason}")

    def open_menu(self, decision: Decision) -> list[str]:
        """Number the options of a decision, and return the lines of the menu."""

        def format_heading(alternative: str) -> str:
            heading = self.printer.words.format_message(f"heading-{decision.key}-{alternative}")
            return heading or name_to_words(alternative)

        self.menu = OptionMenu(
            self.position_printer.position_reader.order_options(),
            lambda option: self.printer.format_option(self.game, decision, option),
            format_heading,
            self.words,
            self.position_printer.shown_numbers(decision.player),
        )
        return self.menu.format_menu()

    def print_menu(self, lines: Sequence[str]) -> None:
        """Print the lines of a menu."""
        for line in lines:
            print_line(line)

    # --- commands ---------------------------------------------------------------------------------

    def run_command(self, seat: str, decision: Decision, text: str) -> bool:
        """Run a command; return False if the text is no command."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word:
            case "help" | "?":
                print_commands(self.commands)
                print_wrapped(self.words.format("help-options"))
                print_wrapped(self.words.format("help-colon"))
            case "options" if self.menu is not None:
                self.print_menu(self.menu.format_list(self.menu.options, with_notation=True))
            case "why":
                self.explain_text(seat, decision, rest)
            case "undo":
                self.undo_move(seat)
            case "save":
                self.save_as(Path(rest) if rest else None)
            case "scenario":
                write_script(self.game, self.folder, rest, self.words, as_scenario=True)
            case "quit" | "exit":
                raise _PlayerLeft
            case _:
                return self.position_printer.run_command(word, rest, seat)
        return True

    def explain_text(self, seat: str, decision: Decision, what: str) -> None:
        """Explain why a move is legal or illegal, or why something has its value."""
        if not what:
            print_wrapped(self.words.format("why-needs-move"))
            return
        option = self.find_option(decision, what)
        asked = option.name if isinstance(option, Option) else what
        print_explanation(self.game, asked, seat, self.folder, self.printer.words)

    def undo_move(self, seat: str) -> None:
        """Undo the last move of a person, even if it is unfinished, and everything that others did since."""
        others = [other for other in self.game.answered if other in self.people and other != seat]
        if others:
            name = self.printer.seat_name(others[-1])
            print_wrapped(self.words.format("undo-answered", name=name))
            return
        if not self.turn_starts:
            print_line(self.words.format("undo-nothing"))
            return
        target = self.turn_starts.pop()
        while len(self.game.choices) > target:
            self.game.undo()
        self.turn_starts = [turn for turn in self.turn_starts if turn < len(self.game.choices)]
        self.unsaved = True
        entries = len(self.game.recorder.entries)
        self.printed_entries = {seat: min(count, entries) for seat, count in self.printed_entries.items()}
        print_line(self.words.format("undone"))

    def save_unsaved(self) -> None:
        """Save the game if it has unsaved choices or a file."""
        if self.unsaved or self.output is not None:
            self.save_as(None)

    def autosave_game(self) -> None:
        """Save if the game has a file and has changed; a failing save is reported once, and the
        game continues.
        """
        if self.output is None or not self.unsaved:
            return
        try:
            self.output.write(self.game.save(self.output.path.parent))
        except DiagnosticError as error:
            if not self.reported_unwritable:
                print_line(error.diagnostics[0].headline)
            self.reported_unwritable = True
            return
        self.unsaved = False

    def save_as(self, path: Path | None) -> None:
        """Save the game to this file, or else to its current file, or else to a new one; as a script if the
        file has the extension of scripts."""
        if path is not None and path.suffix in (".yaml", ".yml"):
            write_script(self.game, self.folder, str(path), self.words)
            return
        output, name = self.output, f"{self.game.table.identity.ruleset}-{{}}.save.json"
        try:
            if path is not None or output is None:
                output = OutputFile(path or find_free_file(Path(), name), SAVE)
            output.write(self.game.save(output.path.parent))
        except DiagnosticError as error:
            print_line(error.diagnostics[0].headline)
            return
        self.output = output
        self.unsaved = False
        again = shlex.join((*self.resume_command, "--resume", str(output.path)))
        # The command has a line of its own without wrapping, so that it can be copied.
        print_line(self.words.format("saved", path=str(output.path)))
        print_line(f"    {again}")
