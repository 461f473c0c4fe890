"""Games in words: what happened, what is asked, how it stands, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.play.names import HIDDEN, as_text
from rulewright.words import telling
from rulewright.words.values import MemberValue, value_of
from rulewright.words.words import Words
from rulewright_cli.completing import OptionText
from rulewright_cli.console import say_folded, say_json, table

if TYPE_CHECKING:
    from rulewright.play.decision import Decision, Option
    from rulewright.play.game import Game
    from rulewright.play.log import Event
    from rulewright.play.standings import ScoreLine
    from rulewright.words.facts import Facts


class Teller:
    """Tells of one game in one language."""

    def __init__(
        self, folder: Path, language: str, facts: Facts | None = None, *, moves: bool = False
    ) -> None:
        """Format a game; with `moves`, every move in move notation."""
        self.words = Words(folder, language, facts)
        self.moves = moves

    def events(self, events: Iterable[Event], *, last: int | None = None) -> None:
        """Lines of the log: headings for phases, moves, and below each what came of it; only the
        `last` so many, if that is said."""
        found = list(telling.lines(self.words, tuple(events), written=self.moves))
        for line in found if last is None else found[max(0, len(found) - last) :]:
            match line.kind:
                case "phase":
                    say_folded(line.text, "bold")
                case "move":
                    say_folded(line.text, "dim" if line.forced else None)
                case _:
                    say_folded(f"    {line.text}")

    def prompt(self, game: Game, decision: Decision) -> str:
        return " ".join(telling.prompt(self.words, game.program, decision).split("\n"))

    def option(self, game: Game, decision: Decision, option: Option) -> str:
        told = telling.option(self.words, game.program, decision, option)
        return " ".join(told.split("\n"))

    def name(self, seat: str) -> str:
        """Return the name of a seat."""
        return self.words.value(MemberValue("player", seat))

    def said(self, game: Game, decision: Decision) -> list[OptionText]:
        """Return the options in move notation and as text."""
        info = game.program.decisions[decision.number]
        types = {p.name: p.type for one in info.alternatives for p in one.parameters}
        return [
            OptionText(
                option.name,
                self.option(game, decision, option),
                option.alternative,
                tuple(
                    (as_text(value), self.words.value(value_of(types[name], value)))
                    for name, value in option.arguments
                ),
            )
            for option in decision.options
        ]

    def standing(self, game: Game, lines: Sequence[ScoreLine]) -> None:
        """Print the final or current table: place, player, parts of the score, total, and tie-
        breaks.
        """
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
            numbers = [value for _, value in line.parts]
            numbers += [line.score] if len(parts) != 1 else []
            numbers = [line.place, *numbers, *(value for _, value in line.ties)]
            shown = [HIDDEN if number is None else self.words.value(number) for number in numbers]
            rows.append([shown[0], self.name(line.player), *shown[1:]])
        title = word("final-scores" if game.over else "scores-now")
        table(heads, rows, title=title)


def tell_json(events: Iterable[Event]) -> None:
    """One event a line."""
    for event in events:
        say_json(event.to_dict(), indent=None)


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
