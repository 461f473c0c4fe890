"""Games in words: what happened, what is asked, how it stands, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.play.names import HIDDEN
from rulewright_cli.console import say, say_folded, say_json, table

if TYPE_CHECKING:
    from rulewright.play.decision import Decision, Option
    from rulewright.play.game import Game
    from rulewright.play.log import Event
    from rulewright.play.standings import Line
    from rulewright.words.facts import Facts


SHOWN = 5
"""Things that are told in full where several have a name."""


class Teller:
    """Tells of one game in one language."""

    def __init__(
        self, folder: Path, language: str, facts: Facts | None = None, *, moves: bool = False
    ) -> None:
        """With `moves` every move is told as scripts write it."""
        from rulewright.words.words import Words

        self.words = Words(folder, language, facts)
        self.moves = moves

    def events(self, events: Iterable[Event]) -> None:
        """Lines of the log: headings for phases, moves, and below each what came of it. What is
        told several times running is told once, with how often."""
        for (text, style), same in groupby(self._lines(list(events))):
            times = sum(1 for _ in same)
            say_folded(text if times == 1 else f"{text} (×{times})", style)

    def _lines(self, events: Sequence[Event]) -> Iterator[tuple[str, str | None]]:
        """Each line with its style."""
        from rulewright.words import telling

        for event, following in zip_longest(events, events[1:]):
            if not self.moves and (_empty(event) or _told_below(event, following)):
                continue
            told = None if self.moves else telling.move_told(self.words, event)
            as_written = self.moves and event.kind == "move"
            tell = telling.move_as_written if as_written else telling.event
            text = tell(self.words, event) if told is None else told
            if not text:
                continue
            text = " ".join(text.split("\n"))  # a message may stand in several lines of its file
            match "log" if told is not None else event.kind:
                case "phase":
                    yield text, "bold"
                case "move":
                    yield text, "dim" if event.forced else None
                case _:
                    yield f"    {text}", None

    def prompt(self, game: Game, decision: Decision) -> str:
        from rulewright.words import telling

        return " ".join(telling.prompt(self.words, game.program, decision).split("\n"))

    def option(self, game: Game, decision: Decision, option: Option) -> str:
        from rulewright.words import telling

        told = telling.option(self.words, game.program, decision, option)
        return " ".join(told.split("\n"))

    def things(self, wanted: str) -> None:
        """What the rules say of the things of that name."""
        from rulewright.words.things import things

        facts = self.words.facts
        found = list(things(self.words, facts.rules(), wanted)) if facts is not None else []
        for name, lines in found[:SHOWN]:
            say(name, style="bold")
            for line in lines:
                say(f"    {line}")
        for name, _ in found[SHOWN:]:
            say(name)
        if not found:
            say(f"Nothing of which more is known is called `{wanted}`.")

    def standing(self, game: Game, lines: Sequence[Line]) -> None:
        """The final table, or how it stands now: place, player, parts of the score, total, and what
        decides between equal totals."""
        from rulewright.words.values import Member

        word = self.words.word
        parts = [name for name, _ in lines[0].parts]
        heads = [word("place"), word("player")]
        heads += [self.words.named("score", name) for name in parts]
        if len(parts) != 1:
            heads.append(word("total"))
        ties = [rule for rule, _ in lines[0].ties]
        heads += [self.words.tie(number, rule, len(ties)) for number, rule in enumerate(ties, 1)]
        rows = []
        for line in lines:
            named = self.words.value(Member("player", line.player))
            numbers = [value for _, value in line.parts]
            numbers += [line.score] if len(parts) != 1 else []
            numbers = [line.place, *numbers, *(value for _, value in line.ties)]
            shown = [HIDDEN if number is None else number for number in numbers]
            rows.append([shown[0], named, *shown[1:]])
        title = word("final-scores" if game.over else "scores-now")
        table(heads, rows, title=title)


def _empty(event: Event) -> bool:
    """Whether nothing could be chosen but nothing: a part of an empty bag."""
    return event.forced and bool(event.arguments) and all(a.value == {} for a in event.arguments)


def _told_below(event: Event, following: Event | None) -> bool:
    """Whether all that may be known of a choice is what the rules say of it next."""
    hidden = event.kind == "move" and event.option == HIDDEN
    return hidden and following is not None and following.kind in ("log", "chance")


def tell_json(events: Iterable[Event]) -> None:
    """One event a line."""
    for event in events:
        say_json(event.as_dict(), indent=None)


def end_json(game: Game) -> None:
    """How the game stands, as the last line."""
    data = {
        "event": "end",
        "over": game.over,
        "player": game.player,
        "decisions": game.decisions,
        "scores": game.scores,
        "parts": game.score_parts,
        "ranking": [
            {"place": place, "player": player, "score": score}
            for place, player, score in game.ranking
        ],
    }
    say_json(data, indent=None)
