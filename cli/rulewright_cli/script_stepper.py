"""Step through a played script, move by move."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.records import dataclass
from rulewright_cli.console import print_line, print_wrapped
from rulewright_cli.game_files import write_script
from rulewright_cli.line_reader import LineReader

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event
    from rulewright.words.tool_words import ToolWords
    from rulewright.words.words import Words
    from rulewright_cli.game_printer import GamePrinter
    from rulewright_cli.position_printer import PositionPrinter

COMMANDS = (
    "help", "back", "show", "cards", "scores", "options", "why", "log", "save-script", "scenario", "leave"
)  # fmt: skip
"""The commands of a stepper, by the names of the messages that describe them."""
TYPED = {"back": "b", "save-script": "save", "leave": "quit"}
"""The typed form of a command if it differs from its name."""


@dataclass(frozen=True, slots=True)
class MoveFrame:
    """The position after a move, and the events since the frame before."""

    new_events: tuple[Event, ...]
    game: Game


class ScriptObserver:
    """An observer of a running script: it prints each position, or stores it for stepping."""

    def __init__(self, printer: GamePrinter, folder: Path, games: list[Game], *, is_live: bool) -> None:
        """Observe a script. `games` receives the game when it starts; with `is_live`, moves are printed as
        they are played."""
        self.printer = printer
        self.folder = folder
        self.games = games
        self.position_printer: PositionPrinter | None = None
        self.is_live = is_live
        self.frames: list[MoveFrame] = []

    def on_start(self, game: Game) -> None:
        self.games.append(game)
        if not self.is_live:
            self.frames.append(MoveFrame((), game.copy()))
            return
        from rulewright_cli.position_printer import PositionPrinter

        self.position_printer = PositionPrinter(game, self.printer, self.folder)
        self.position_printer.print_position(None, everything=True)
        print_line()

    def on_events(self, events: tuple[Event, ...]) -> None:
        if self.is_live:
            self.printer.print_events(events)
            if self.position_printer is not None:
                self.position_printer.print_changes(None, everything=True)
        elif self.frames:
            if not any(event.kind == "move" for event in events):
                events = (
                    *self.frames.pop().new_events,
                    *events,
                )  # a frame is a move and its effects
            self.frames.append(MoveFrame(events, self.games[0].copy()))


class ScriptStepper:
    """A stepper through frames; the viewer sees everything, as in scripts."""

    def __init__(
        self, frames: Sequence[MoveFrame], printer: GamePrinter, folder: Path, reader: LineReader
    ) -> None:
        from rulewright_cli.position_printer import PositionPrinter

        self.frames = frames
        self.printer = printer
        self.folder = folder
        self.reader = reader
        self.frame_index = 0
        self.commands = describe_commands(COMMANDS, printer.tool_words)
        self.position_printer = PositionPrinter(frames[0].game, printer, folder)

    def run(self) -> None:
        """Run until the user has seen the end, or leaves. Raises KeyboardInterrupt."""
        print_wrapped(self.printer.tool_words.format("step-welcome"))
        self.print_frame()
        last = len(self.frames) - 1
        while True:
            try:
                text = self.reader.read_line(f"{self.frame_index}/{last} > ")
            except EOFError:
                return
            match text:
                case "" if self.frame_index == last:
                    return
                case "":
                    self.go_to_frame(self.frame_index + 1)
                case "b" | "back":
                    self.go_to_frame(max(0, self.frame_index - 1))
                case "quit" | "q" | "exit":
                    return
                case _ if text.isdigit():
                    self.go_to_frame(min(last, int(text)))
                case _:
                    self.run_command(text)

    def go_to_frame(self, frame_index: int) -> None:
        self.frame_index = frame_index
        self.print_frame()

    def print_frame(self) -> None:
        """Print the move before the current position, and the changes that it made."""
        frame = self.frames[self.frame_index]
        game = frame.game
        self.position_printer.set_game(game)
        self.printer.print_events(frame.new_events)
        self.position_printer.print_changes(None, everything=True)
        named = self.position_printer.thing_names
        decision = game.decision
        asked = "" if decision is None else self.printer.format_prompt(game, decision)
        options = [] if decision is None else self.printer.list_option_texts(game, decision)
        self.reader.prepare_prompt("", asked, options, self.commands, named)
        if asked:
            print_wrapped(asked, style="bold")

    def run_command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        game, rest = self.frames[self.frame_index].game, rest.strip()
        match word:
            case "help" | "?":
                print_commands(self.commands)
            case "options":
                for each in self.reader.option_texts:
                    print_wrapped(f"    {each.label}  [{each.name}]", hang=6)
            case "why" if rest:
                print_explanation(game, rest, None, self.folder, self.printer.words)
            case "why":
                print_wrapped(self.printer.tool_words.format("why-needs-move"))
            case "save" | "scenario":
                write_script(game, self.folder, rest, self.printer.tool_words, as_scenario=word == "scenario")
            case _ if not self.position_printer.run_command(word, rest, None, everything=True):
                print_wrapped(self.printer.tool_words.format("no-command", name=word))


def describe_commands(names: Sequence[str], words: ToolWords) -> dict[str, str]:
    """Return the description of each command by its typed form."""
    return {TYPED.get(name, name): words.format(f"command-{name}") for name in names}


def print_commands(commands: Mapping[str, str]) -> None:
    """Print the available commands."""
    for name, what in commands.items():
        print_wrapped(f"    {name:<9}{what}", hang=13)


def print_explanation(game: Game, what: str, seat: str | None, folder: Path, words: Words) -> None:
    """Explain why a move is legal or illegal, or why something has its value, in the language of the game."""
    from rulewright.explain.questions import CannotAsk, why

    try:
        answer = why(game, what, seat=seat)
    except CannotAsk as fault:
        print_wrapped(str(fault))
        return
    for line in answer.lines(words=words):
        print_wrapped(line.replace(f"{folder}{os.sep}", ""))
