"""Print games in words: events, decisions, standings and results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.play.names import HIDDEN, format_readable
from rulewright.words import game_texts
from rulewright.words.message_values import MemberValue, to_message_value
from rulewright.words.tool_words import load_tool_words
from rulewright.words.words import Words
from rulewright_cli.completion import OptionText
from rulewright_cli.console import print_json, print_line, print_table, print_wrapped

if TYPE_CHECKING:
    from rulewright.play.decision import Decision, Option
    from rulewright.play.game import Game
    from rulewright.play.log import Event
    from rulewright.play.standings import ScoreLine
    from rulewright.words.facts import Facts


MAX_EVENT_LINES = 8
"""Number of events that are printed one by one."""
SEPARATOR = " · "

Step = tuple[str, Sequence[game_texts.LogLine]]
"""A heading (empty for events before the first heading) and the lines below it."""


class GamePrinter:
    """A printer of one game in one language."""

    def __init__(
        self, folder: Path, language: str, facts: Facts | None = None, *, with_moves: bool = False
    ) -> None:
        """Format a game; with `with_moves`, every move in move notation."""
        self.words = Words(folder, language, facts)
        self.tool_words = load_tool_words("terminal", language)
        self.with_moves = with_moves

    def print_events(self, events: Iterable[Event], *, last_count: int | None = None) -> None:
        """Print the log: headings for phases, moves, and the effects of each move below it; only the last
        `last_count` events, if given."""
        found = list(game_texts.render_log(self.words, tuple(events), use_notation=self.with_moves))
        for line in found if last_count is None else found[max(0, len(found) - last_count) :]:
            match line.kind:
                case "phase":
                    print_wrapped(line.text, "bold")
                case "move":
                    print_wrapped(line.text, "dim" if line.forced else None)
                case _:
                    print_wrapped(f"    {line.text}")

    def print_summary(self, events: Sequence[Event]) -> int:
        """Print the events since a player's last turn: a step with a single move as that move, and, if there
        are many events, each step as one line. Returns the number of printed lines.
        """
        lines = list(game_texts.render_log(self.words, tuple(events), use_notation=self.with_moves))
        steps = _group_by_step(lines)
        if len(steps) > 1 and not steps[-1][1]:
            steps.pop()  # the step that the prompt is about
        is_long = sum(line.kind != "phase" for line in lines) > MAX_EVENT_LINES
        printed = 0
        for heading, contents in _join_steps(steps) if is_long else steps:
            if is_long and contents:
                text = SEPARATOR.join(line.text for line in contents)
                told = self.words.format_word("thing", {"thing": heading, "value": text}) if heading else text
                printed += print_wrapped(told, hang=4)
                continue
            if heading and not (len(contents) == 1 and contents[0].kind == "move"):
                printed += print_wrapped(heading, "bold")
            for line in contents:
                indent = "" if line.kind == "move" else "    "
                printed += print_wrapped(indent + line.text, "dim" if line.forced else None)
        return printed

    def format_prompt(self, game: Game, decision: Decision) -> str:
        return " ".join(game_texts.render_prompt(self.words, game.program, decision).split("\n"))

    def format_option(self, game: Game, decision: Decision, option: Option) -> str:
        told = game_texts.render_option(self.words, game.program, decision, option)
        return " ".join(told.split("\n"))

    def seat_name(self, seat: str) -> str:
        """Return the name of a seat."""
        return self.words.format_value(MemberValue("player", seat))

    def list_option_texts(self, game: Game, decision: Decision) -> list[OptionText]:
        """Return the options in move notation and as text."""
        info = game.program.decisions[decision.number]
        types = {p.name: p.type for one in info.alternatives for p in one.parameters}
        return [
            OptionText(
                option.name,
                self.format_option(game, decision, option),
                option.alternative,
                tuple(
                    (format_readable(value), self.words.format_value(to_message_value(types[name], value)))
                    for name, value in option.arguments
                ),
            )
            for option in decision.options
        ]

    def print_standings(self, game: Game, score_lines: Sequence[ScoreLine]) -> None:
        """Print the final or current table: place, player, parts of the score, total, and tie-
        breaks.
        """
        word = self.words.format_word
        parts = [name for name, _ in score_lines[0].score_parts]
        heads = [word("place"), word("player")]
        heads += [self.words.format_name("score", name) for name in parts]
        if len(parts) != 1:
            heads.append(word("total"))
        ties = [rule for rule, _ in score_lines[0].ties]
        heads += [self.words.format_tie_break(number, rule, len(ties)) for number, rule in enumerate(ties, 1)]
        rows = []
        for line in score_lines:
            numbers = [value for _, value in line.score_parts]
            numbers += [line.score] if len(parts) != 1 else []
            numbers = [line.place, *numbers, *(value for _, value in line.ties)]
            shown = [HIDDEN if number is None else self.words.format_value(number) for number in numbers]
            rows.append([shown[0], self.seat_name(line.player), *shown[1:]])
        title = word("final-scores" if game.over else "scores-now")
        print_table(heads, rows, title=title)
        verdict = game.verdict
        if verdict is not None:
            print_line(f"{word(verdict)}.")


def _group_by_step(lines: Sequence[game_texts.LogLine]) -> list[Step]:
    steps: list[tuple[str, list[game_texts.LogLine]]] = [("", [])]
    for line in lines:
        if line.kind == "phase":
            steps.append((line.text, []))
        else:
            steps[-1][1].append(line)
    return [step for step in steps if step != ("", [])]


def _join_steps(steps: Sequence[Step]) -> list[Step]:
    """Merge each step with a single line into the step before it, of which it is a part.

    >>> move = game_texts.LogLine("move", "Ann: five")
    >>> steps = [("Trick 1", []), ("Ann plays", [move]), ("Ben plays", [move]), ("Trick 2", [])]
    >>> [(heading, len(lines)) for heading, lines in _join_steps(steps)]
    [('Trick 1', 2), ('Trick 2', 0)]
    """
    joined: list[tuple[str, list[game_texts.LogLine]]] = []
    for heading, lines in steps:
        if joined and len(lines) == 1:
            joined[-1][1].extend(lines)
        else:
            joined.append((heading, list(lines)))
    return list(joined)


def print_events_json(events: Iterable[Event]) -> None:
    """Print each event as one line of JSON."""
    for event in events:
        print_json(event.to_dict(), indent=None)


def print_end_json(game: Game) -> None:
    """Print the state of the game as the last line of JSON."""
    data = {
        "event": "end",
        "over": game.over,
        "player": game.player,
        "decisions": game.decision_count,
        "scores": game.scores,
        "parts": game.score_parts,
        "ranking": [
            {"place": place, "player": player, "score": score} for place, player, score in game.ranking
        ],
    }
    print_json(data, indent=None)
