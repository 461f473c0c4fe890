"""`rulewright why`: explain a move or a value of a game."""

from __future__ import annotations

import sys
from typing import Annotated

from rulewright_cli import moments
from rulewright_cli.console import print_json, print_line, print_note, print_wrapped
from rulewright_cli.exit_codes import EXIT_OK, EXIT_WRONG_USE
from rulewright_cli.moments import Moment, check_seat, open_moment
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    RulesetOfGame,
    Setting,
    StrictSave,
    cli_argument,
    cli_option,
)
from rulewright_cli.output import check_format, format_option

HELP = f"""\
Explain why a move is legal, or where a value comes from.

{moments.HELP}

WHAT is a move, `score` or `score SEAT`, a piece of state, a definition or any other expression, or
`rules`: the rules that ran in the last step (with a line: in the move of that line).

[bold]Examples[/bold]

  rulewright why game.yaml:34 "move(e2, e4)"
  rulewright why game.yaml@12 score
  rulewright why game.yaml "money[alfred]"
  rulewright why game.yaml@12 rules
  rulewright why my-game-1.save.json@40 "worth(alfred, oil)" --depth 4
  rulewright why game.yaml@12 "hand[alfred]" --seat betty
"""


def main(
    moment: Moment,
    what: Annotated[
        list[str],
        cli_argument("WHAT", "The question: a move, a score, a piece of state, an expression or `rules`."),
    ],
    depth: Annotated[int, cli_option("--depth N", "The number of levels of reasons.", min=0)] = 2,
    seat: Annotated[
        str | None, cli_option("--seat SEAT", "Use only information that this seat may see.")
    ] = None,
    format: Annotated[str, format_option("text", "json")] = "text",
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Setting = DEFAULT_CHOICES,
) -> int:
    check_format(format, "text", "json")
    from rulewright.explain.questions import CannotAsk, why

    asked = " ".join(what)
    held = open_moment(moment, chosen, ruleset, strict=strict, past_line=asked.strip() == "rules")
    check_seat(held.game.seats, seat)
    game, words = held.game, held.load_words()
    try:
        answer = why(game, asked, seat=seat, depth=depth)
    except CannotAsk as fault:
        print_note(f"error: {fault.problem}")
        if fault.help:
            print_note(f"help: {fault.help}")
        return EXIT_WRONG_USE
    if format == "json":
        print_json({"decisions": game.decision_count, **answer.to_dict(words)})
    else:
        first, *rest = answer.lines(depth, words)
        print_line(first, style="bold")
        for line in rest:
            print_wrapped(line)
    sys.stdout.flush()
    return EXIT_OK
