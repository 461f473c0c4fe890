"""A game at the terminal: asks people, lets random players move, keeps hidden what is hidden."""

from __future__ import annotations

import shlex
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from rulewright.backends.native.arena import RANDOM, Seat
from rulewright.diagnostics.columns import columns_of
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.outputs import SAVE, Output
from rulewright.play.game import IllegalMove
from rulewright.play.moves import decisions_of
from rulewright.play.ruleset import open_ruleset
from rulewright.study.simulation.playing.minds import Minds
from rulewright.study.simulation.playing.opponent import Chooser, luck_of
from rulewright_cli.console import clear_screen, on_terminal, say, say_folded, show_progress
from rulewright_cli.faults import FINE, INTERRUPTED
from rulewright_cli.folding import padded
from rulewright_cli.position import numbered
from rulewright_cli.reading import Reader
from rulewright_cli.saving import free_file, write_script
from rulewright_cli.showing import Sight
from rulewright_cli.stepping import tell_commands, tell_why
from rulewright_cli.streams import StreamLost

if TYPE_CHECKING:
    from rulewright.ir.program import Program
    from rulewright.play.decision import Decision, Option
    from rulewright.play.game import Game
    from rulewright_cli.telling import Teller

LISTED = 60
"""Options that are listed one by one; more are summed up by their kind."""
FEW = 4
"""So few options are listed even if a board shows them all."""
COMMANDS = {
    "help": "what can be typed",
    "options": "list the options once more, all of them",
    "show": "show the position; `show NAME` a part of it, or what is known of a card",
    "cards": "all cards that you see, with what is known of them; `cards NAME` some",
    "scores": "how it stands",
    "why": "`why MOVE`: why it can be made or not; `why score`; `why VALUE`",
    "log": "everything that has happened; `log N` the last N lines",
    "undo": "take back your last move, with what followed",
    "save": "save the game; `save FILE` says where, `save FILE.yaml` writes it as a script",
    "scenario": "`scenario FILE.yaml` writes this position as the beginning of a scenario",
    "quit": "save the game and leave",
}
THINKING = 50
"""Games played out before a choice from which on it is told that somebody thinks."""


class _Leave(Exception):
    """Raised when a player leaves."""


class _Ended(BaseException):
    """The system wants this to stop, by a signal."""

    def __init__(self, number: int) -> None:
        self.number = number


@contextmanager
def _endings(reader: Reader) -> Iterator[None]:
    """SIGTERM and SIGHUP (the terminal was closed) raise _Ended, once."""
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: FrameType | None) -> None:
        for one in numbers:
            signal.signal(one, signal.SIG_IGN)  # what is being saved is saved
        if not reader.end(_Ended(number)):
            raise _Ended(number)

    before = {number: signal.signal(number, end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Session:
    """`kinds` says for each seat which player chooses there, None for a person; `output` is the
    file that the game is saved in, after each choice, None as long as there is none; `again` is
    the command, without the file, that goes on with a saved game; `folder` that of the ruleset."""

    def __init__(
        self,
        game: Game,
        teller: Teller,
        kinds: Mapping[str, Seat | Chooser | None],
        output: Output | None,
        again: Sequence[str],
        folder: Path,
    ) -> None:
        self.game = game
        self.teller = teller
        self.kinds = kinds
        self.output = output
        self.again = tuple(again)
        self.folder = folder
        self.people = [seat for seat, kind in kinds.items() if kind is None]
        self.opponents = {seat: kind for seat, kind in kinds.items() if kind is not None}
        self.minds = Minds(game.program, game.table.identity.fingerprint, self._whole)
        if any(isinstance(who, Seat) and who.kind != RANDOM for who in self.opponents.values()):
            self.minds.begin()
        self.sight = Sight(game, teller, folder)
        self.reader = Reader(apart=game.table.secrets and len(self.people) > 1)
        self.shown: dict[str, int] = {}
        """Up to where the log was told, to each who sees it differently."""
        self.unsaved = False
        """Whether something was chosen or taken back since the game was saved."""
        self.told_unwritable = False
        self.last: str | None = None
        self.turns: list[int] = []
        """How many choices had been made before each choice of a person."""

    def run(self) -> int:
        """Play until the game is over or a player leaves; return the exit code."""
        with _endings(self.reader):
            try:
                say(self.teller.words.title(self.game.table.identity.ruleset), style="bold")
                if self.people:
                    say_folded("Type `help` for what can be typed, `show` for the whole position.")
                self.play()
            except (_Leave, EOFError):
                self.keep()
                return FINE
            except KeyboardInterrupt:
                say()
                self.keep()
                return INTERRUPTED
            except _Ended as ended:
                with suppress(OSError, StreamLost):  # the terminal may be gone, the file is not
                    self.keep()
                return 128 + ended.number
            except (DiagnosticError, OSError, StreamLost):
                with suppress(OSError, StreamLost):
                    self.keep()
                if isinstance(self.reader.ended, _Ended):
                    return 128 + self.reader.ended.number
                raise
            return self.finish()

    def _whole(self) -> Program:
        """The program of the game, to make native code of."""
        setting = self.game.table.identity.setting
        ruleset = open_ruleset(
            self.folder, edition=setting.edition, variants=setting.variants,
            options=dict(setting.options), players=self.game.seats,
        )  # fmt: skip
        return ruleset.compiled.program

    def play(self) -> None:
        """Moves until the game is over. Raises _Leave, EOFError."""
        while not self.game.over:
            seat = self.game.player
            assert seat is not None
            opponent = self.opponents.get(seat)
            if opponent is None:
                self.save_silently()
                self.turn(seat)
                self.save_silently()
            else:
                if isinstance(opponent, Seat) and not 0 <= opponent.budget < THINKING:
                    show_progress(f"{self.teller.name(seat)} …")
                code = self.choice(opponent)
                show_progress(None)
                self.game.choose(code)
                self.unsaved = True

    def choice(self, opponent: Seat | Chooser) -> int:
        """The code of what a seat chooses that no person has."""
        if isinstance(opponent, Seat):
            return self.minds.chosen(opponent, self.game, luck_of(self.game))
        return opponent.choose(self.game)

    def finish(self) -> int:
        """Tells how the game ended."""
        self.news(self.people[0] if len(self.people) == 1 else None)
        say()
        if self.game.program.score_parts:
            self.teller.standing(self.game, self.game.standings())
        if self.output is not None:
            self.save_as(None)
        return FINE

    # --- a person's turn --------------------------------------------------------------------------

    def turn(self, seat: str) -> None:
        """Asks until a move was made or taken back."""
        if self.last != seat:
            self.hand_over(seat)
            self.last = seat
        self.news(seat)
        decision = self.game.decision
        assert decision is not None
        self.sight.changes(seat)
        say()
        asked = self.teller.prompt(self.game, decision)
        say_folded(asked, style="bold")
        self.list_options(decision, list(decision.options))
        options = self.teller.said(self.game, decision)
        self.reader.asks(seat, asked, options, COMMANDS, self.sight.named)
        while not self.answer(seat, decision, self.reader.read()):
            pass

    def hand_over(self, seat: str) -> None:
        """Lets the screen change hands where players have secrets from each other, if only what
        they have answered to what all are asked."""
        hidden = self.game.table.secrets or self.game.answered
        if len(self.people) < 2 or not hidden or not on_terminal():
            return
        clear_screen()
        self.sight.forget(seat)
        say(f"{self.teller.name(seat)} is to move. The others look away; then press Enter.")
        self.reader.read("")

    def news(self, seat: str | None) -> None:
        """Print the events since this seat was last informed, as far as it may see them; None is a
        spectator.
        """
        entries = len(self.game.recorder.entries)
        if seat is not None:
            viewer = self.sight.viewer(seat) or ""
            start = self.shown.get(viewer, 0)
            self.shown[viewer] = entries
            events = self.game.events(start, seat=seat)
        else:
            start = max(self.shown.values(), default=0)
            events = self.game.events(start, watching=bool(self.people))
        self.teller.events(events)

    def answer(self, seat: str, decision: Decision, text: str) -> bool:
        """Does what was typed; true if the game has moved on (or back)."""
        if not text:
            return False
        option: Option | str | None = self.chosen(decision, text)
        if option is None and len(decisions_of(text)) > 1:
            option = text
        if option is None and self.command(seat, decision, text.removeprefix(":")):
            return self.game.decision is not decision
        if option is None:
            option = self.searched(decision, text)
        if option is None:
            return False
        begun = len(self.game.choices) - self.game.under_way
        try:
            self.game.choose(option)
        except IllegalMove as fault:  # of several decisions one that could not be made
            self.refused(fault)
            return False
        if self.turns[-1:] != [begun]:
            self.turns.append(begun)
        self.unsaved = True
        return True

    def chosen(self, decision: Decision, text: str) -> Option | None:
        """Return the option that a text means by number or by name."""
        by_name = {option.name: option for option in decision.options}
        if text in by_name:
            return by_name[text]
        if text.isdigit() and numbered(decision):
            number = int(text)
            return decision.options[number - 1] if 1 <= number <= len(decision) else None
        if text.split()[0].removeprefix(":") in COMMANDS:
            return None
        try:
            code = self.game.find(text)
        except IllegalMove:
            return None
        return next(option for option in decision.options if option.code == code)

    def searched(self, decision: Decision, text: str) -> Option | None:
        """Return the only option with a text in its name or words; otherwise print the
        candidates."""
        wanted = text.casefold()
        found = [
            option
            for option in decision.options
            if wanted in option.name.casefold()
            or wanted in self.teller.option(self.game, decision, option).casefold()
        ]
        if len(found) == 1:
            return found[0]
        if found:
            self.list_options(decision, found)
            return None
        if self.illegal(text):
            say_folded("Type a number or a name from the list; `help` shows what else there is.")
        return None

    def illegal(self, move: str) -> bool:
        """Tells why a move cannot be made; false if it can."""
        try:
            self.game.find(move)
        except IllegalMove as fault:
            self.refused(fault)
            return True
        return False

    def refused(self, fault: IllegalMove) -> None:
        say_folded(fault.problem)
        for reason in fault.reasons:
            say_folded(f"    {reason}")

    def list_options(self, decision: Decision, options: list[Option], *, all: bool = False) -> None:
        """Options with their numbers; where there are many, how many of each kind."""
        if not all and len(options) == len(decision):
            options = self.not_on_boards(decision, options)
        if len(options) > LISTED and not all:
            kinds: dict[str, int] = {}
            for option in options:
                name = option.alternative or option.name
                kinds[name] = kinds.get(name, 0) + 1
            if len(kinds) <= LISTED:
                for name, count in kinds.items():
                    title = self.teller.words.message(f"heading-{decision.key}-{name}")
                    shown = name if title is None else f"{title}  [{name}]"
                    say_folded(f"    {shown}: {count} option{'s' if count > 1 else ''}")
                say_folded("Type part of a name to see those options, or `options` for all.")
                return
        numbers = {option.code: number for number, option in enumerate(decision.options, 1)}
        by_number = numbered(decision)
        lines: list[str] = []
        for option in options:
            words = self.teller.option(self.game, decision, option)
            name = f"  [{option.name}]" if words != option.name else ""
            front = f"{numbers[option.code]:>4}  " if by_number else "      "
            lines.append(f"{front}{words}{name}")
        _columns(lines)

    def not_on_boards(self, decision: Decision, options: list[Option]) -> list[Option]:
        """The options whose numbers do not stand on a board, if those of many do."""
        shown = self.sight.numbers(decision.player)
        rest = [option for at, option in enumerate(decision.options, 1) if at not in shown]
        if len(decision) - len(rest) <= FEW:
            return options
        say(f"    [1], [2], ... on the board: {len(decision) - len(rest)} options")
        return rest

    # --- commands ---------------------------------------------------------------------------------

    def command(self, seat: str, decision: Decision, text: str) -> bool:
        """Carries out a command; false if the text is none."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word:
            case "help" | "?":
                tell_commands(COMMANDS)
                say("Options are chosen by number, by name, or by part of a name.")
                say_folded("A command that is also an option's name takes a colon: `:undo`.")
            case "options":
                self.list_options(decision, list(decision.options), all=True)
            case "why":
                self.why(seat, decision, rest)
            case "undo":
                self.undo(seat)
            case "save":
                self.save_as(Path(rest) if rest else None)
            case "scenario":
                write_script(self.game, self.folder, rest, given=True)
            case "quit" | "exit":
                raise _Leave
            case _:
                return self.sight.command(word, rest, seat)
        return True

    def why(self, seat: str, decision: Decision, what: str) -> None:
        """Answers why a move can be made or not, or why something has its value."""
        if not what:
            say("Say which move: `why MOVE`; or `why score`, or what else has a value.")
            return
        option = self.chosen(decision, what)
        asked = what if option is None else option.name
        tell_why(self.game, asked, seat, self.folder, self.teller.words)

    def undo(self, seat: str) -> None:
        """Takes back the last move of a person, as far as it was chosen, and what others did
        since."""
        others = [other for other in self.game.answered if other in self.people and other != seat]
        if others:
            say(f"{others[-1]} has answered already, and nobody else can take that back.")
            return
        if not self.turns:
            say("There is no move of yours to take back.")
            return
        target = self.turns.pop()
        while len(self.game.choices) > target:
            self.game.undo()
        self.turns = [turn for turn in self.turns if turn < len(self.game.choices)]
        self.unsaved = True
        entries = len(self.game.recorder.entries)
        self.shown = {seat: min(count, entries) for seat, count in self.shown.items()}
        say("Taken back.")

    def keep(self) -> None:
        """Saves what would be lost."""
        if self.unsaved or self.output is not None:
            self.save_as(None)

    def save_silently(self) -> None:
        """Save if the game has a file and has changed; a failing save is reported once, and the
        game continues.
        """
        if self.output is None or not self.unsaved:
            return
        try:
            self.output.write(self.game.save(self.output.path.parent))
        except DiagnosticError as error:
            if not self.told_unwritable:
                say(error.diagnostics[0].headline)
            self.told_unwritable = True
            return
        self.unsaved = False

    def save_as(self, path: Path | None) -> None:
        """Saves in this file, or in the one that is known, or in a new one; as a script where the
        name ends as theirs do."""
        if path is not None and path.suffix in (".yaml", ".yml"):
            write_script(self.game, self.folder, str(path))
            return
        output, name = self.output, f"{self.game.table.identity.ruleset}-{{}}.save.json"
        try:
            if path is not None or output is None:
                output = Output(path or free_file(Path(), name), SAVE)
            output.write(self.game.save(output.path.parent))
        except DiagnosticError as error:
            say(error.diagnostics[0].headline)
            return
        self.output = output
        self.unsaved = False
        again = shlex.join((*self.again, "--resume", str(output.path)))
        # A command that is copied stands on a line of its own, which is not broken.
        say(f"The game is saved in {output.path}, and goes on with:")
        say(f"    {again}")


def _columns(lines: list[str]) -> None:
    """Several columns where a terminal is wide enough and the list long."""
    if not lines:
        return
    wide = on_terminal() and len(lines) >= 12
    width = max(columns_of(line) for line in lines) + 3
    count = shutil.get_terminal_size().columns // width if wide else 1
    if count <= 1:
        for line in lines:
            say_folded(line, hang=6)
        return
    rows = -(-len(lines) // count)
    for row in range(rows):
        say("".join(padded(line, width) for line in lines[row::rows]).rstrip())
