"""A script that was played, gone through move by move."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.records import dataclass
from rulewright_cli.console import say, say_folded
from rulewright_cli.reading import Reader
from rulewright_cli.saving import write_script

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event
    from rulewright.words.words import Words
    from rulewright_cli.showing import Sight
    from rulewright_cli.telling import Teller

COMMANDS = {
    "help": "what can be typed",
    "b": "back to the move before",
    "show": "the whole position; `show NAME` a part of it, or what is known of a card",
    "cards": "all cards, with what is known of them; `cards NAME` some",
    "scores": "how it stands",
    "options": "what can be chosen here",
    "why": "`why MOVE`: why it can be made here or not; `why score`; `why VALUE`",
    "log": "everything that has happened so far; `log N` the last N lines",
    "save": "`save FILE.yaml` writes the moves up to here as a script",
    "scenario": "`scenario FILE.yaml` writes this position as the beginning of a scenario",
    "quit": "leave",
}


@dataclass(frozen=True, slots=True)
class Frame:
    """The position after a move, and the events since the frame before."""

    events: tuple[Event, ...]
    game: Game


class Watched:
    """Sees a script being played: shows each position, or keeps it to be gone through."""

    def __init__(self, teller: Teller, folder: Path, games: list[Game], *, tell: bool) -> None:
        """`games` is given the game when it has begun; `tell`: it is shown as it is played."""
        self.teller = teller
        self.folder = folder
        self.games = games
        self.sight: Sight | None = None
        self.tell = tell
        self.frames: list[Frame] = []

    def begun(self, game: Game) -> None:
        self.games.append(game)
        if not self.tell:
            self.frames.append(Frame((), game.copy()))
            return
        from rulewright_cli.showing import Sight

        self.sight = Sight(game, self.teller, self.folder)
        self.sight.whole(None, everything=True)
        say()

    def told(self, events: tuple[Event, ...]) -> None:
        if self.tell:
            self.teller.events(events)
            if self.sight is not None:
                self.sight.changes(None, everything=True)
        elif self.frames:
            if not any(event.kind == "move" for event in events):
                events = (
                    *self.frames.pop().events,
                    *events,
                )  # a frame is a move and what came of it
            self.frames.append(Frame(events, self.games[0].copy()))


class Stepper:
    """Goes through frames; who looks sees everything, as scripts do."""

    def __init__(
        self, frames: Sequence[Frame], teller: Teller, folder: Path, reader: Reader
    ) -> None:
        from rulewright_cli.showing import Sight

        self.frames = frames
        self.teller = teller
        self.folder = folder
        self.reader = reader
        self.at = 0
        self.sight = Sight(frames[0].game, teller, folder)

    def run(self) -> None:
        """Run until the user has seen the end, or leaves. Raises KeyboardInterrupt."""
        say_folded("Enter goes on; b goes back, a number to that move; `help` shows what else.")
        self.tell()
        last = len(self.frames) - 1
        while True:
            try:
                text = self.reader.read(f"{self.at}/{last} > ")
            except EOFError:
                return
            match text:
                case "" if self.at == last:
                    return
                case "":
                    self.go(self.at + 1)
                case "b" | "back":
                    self.go(max(0, self.at - 1))
                case "quit" | "q" | "exit":
                    return
                case _ if text.isdigit():
                    self.go(min(last, int(text)))
                case _:
                    self.command(text)

    def go(self, at: int) -> None:
        self.at = at
        self.tell()

    def tell(self) -> None:
        """The move that led here, and what it changed."""
        frame = self.frames[self.at]
        game = frame.game
        self.sight.look_at(game)
        self.teller.events(frame.events)
        self.sight.changes(None, everything=True)
        named = self.sight.named
        decision = game.decision
        asked = "" if decision is None else self.teller.prompt(game, decision)
        options = [] if decision is None else self.teller.said(game, decision)
        self.reader.asks("", asked, options, COMMANDS, named)
        if asked:
            say_folded(asked, style="bold")

    def command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        game, rest = self.frames[self.at].game, rest.strip()
        match word:
            case "help" | "?":
                tell_commands(COMMANDS)
            case "options":
                for each in self.reader.options:
                    say_folded(f"    {each.words}  [{each.name}]", hang=6)
            case "why" if rest:
                tell_why(game, rest, None, self.folder, self.teller.words)
            case "why":
                say("Say what: `why MOVE`, `why score`, or what else has a value.")
            case "save" | "scenario":
                write_script(game, self.folder, rest, given=word == "scenario")
            case _ if not self.sight.command(word, rest, None, everything=True):
                say_folded(f"There is no `{word}` here; `help` shows what can be typed.")


def tell_commands(commands: Mapping[str, str]) -> None:
    """Print the available commands."""
    for name, what in commands.items():
        say_folded(f"    {name:<9}{what}", hang=13)


def tell_why(game: Game, what: str, seat: str | None, folder: Path, words: Words) -> None:
    """Answers why a move can be made or not, or why something has its value, in the language of
    the game."""
    from rulewright.explain.asking import CannotAsk, why

    try:
        answer = why(game, what, seat=seat)
    except CannotAsk as fault:
        say_folded(str(fault))
        return
    for line in answer.lines(words=words):
        say_folded(line.replace(f"{folder}{os.sep}", ""))
