"""`rulewright describe`: describe a ruleset as a learning environment."""

from __future__ import annotations

from typing import Annotated, Any

from rulewright.phrases import format_quantity
from rulewright_cli.console import print_json, print_line
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Ruleset
from rulewright_cli.output import check_format, format_option

HELP = """\
Describe observations and actions for learning agents.

Prints the numbers of an observation with their names and bounds, and the number of each action at
each decision. See `rulewright docs environments`.

[bold]Examples[/bold]

  rulewright describe classics/connect-four
  rulewright describe classics/oh-hell --players 3 --format json
"""


def main(
    ruleset: Ruleset,
    chosen: Annotated[Choices, "edition", "variant", "option", "players"] = DEFAULT_CHOICES,
    format: Annotated[str, format_option("text", "json")] = "text",
) -> int:
    check_format(format, "text", "json")
    from rulewright.rl.environment_shapes import describe

    shapes: Any = describe(chosen.load(ruleset))
    if format == "json":
        print_json(shapes)
        return 0
    actions = shapes["actions"]
    players = format_quantity(len(shapes["players"]), "player")
    print_line(f"{shapes['ruleset']} {shapes['version']}, {players}", style="bold")
    print_line(f"  observation: {len(shapes['observation']):,} numbers")
    print_line(f"  actions: {actions['count']:,}, at {len(actions['decisions'])} decisions")
    for one in actions["decisions"]:
        last = one["base"] + one["size"] - 1
        how = "" if one["whole"] else f", in {len(one['parts'])} parts"
        print_line(f"    {one['base']:>6} to {last:<6}  {one['key']}{how}")
    return 0
