"""`rulewright mutate`: which changes of the rules would no example notice?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import remark, say, say_folded, say_json, show_progress
from rulewright_cli.faults import FINDINGS, FINE
from rulewright_cli.options import Ruleset, Seed, option
from rulewright_cli.output import check_format, format_option
from rulewright_cli.working import workers_option

if TYPE_CHECKING:
    from rulewright.study.mutation.changes import Mutant
    from rulewright.study.mutation.mutate import MutantReport, Mutation

HELP = """\
Change the rules, and list changes that no example notices.

A number is one larger or smaller, a condition is left out or turned, a statement dropped, a member
exchanged. The scenarios and games that come to the place are played; one of them should fail. A
change that makes no difference to the program does not count. `rulewright.toml` accepts changes,
each with a reason. Ends with exit code 1 if fewer are noticed or accepted than --least says.

[bold]Examples[/bold]

  rulewright mutate classics/reversi
  rulewright mutate my-game/ --rule scoring --rule define/area
  rulewright mutate my-game/ --most 200 --seed 3 --least 90
  rulewright mutate my-game/ --format json
"""


def main(
    ruleset: Ruleset,
    rule: Annotated[
        list[str] | None,
        option("--rule NAME", "Only changes in this rule, section or file. Repeatable."),
    ] = None,
    most: Annotated[
        int | None, option("--most -n NUMBER", "Try so many changes, drawn by --seed.", min=1)
    ] = None,
    least: Annotated[
        float, option("--least PERCENT", "How many must be noticed.", min=0, max=100)
    ] = 0,
    seed: Seed = None,
    workers: Annotated[int, workers_option("; what is found is the same")] = 0,
    format: Annotated[str, format_option("text", "json")] = "text",
) -> int:
    check_format(format, "text", "json")
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.study.mutation.mutate import mutate

    names = tuple(rule or ())

    def wanted(change: Mutant, where: str) -> bool:
        return not names or any(change.stands_in(name, where) for name in names)

    try:
        found = mutate(
            find_ruleset(ruleset),
            wanted=wanted,
            most=most,
            seed=seed or 0,
            workers=workers,
            progress=lambda done, of: show_progress(f"{done} of {of} changes tried"),
        )
    finally:
        show_progress(None)
    if names and not found.tried:
        remark(f"no rule is called {' or '.join(names)}, or nothing in it can be changed")
        return FINDINGS
    if format == "json":
        say_json(found.to_dict())
    else:
        _as_text(found)
    return FINE if found.percent_with_accepted >= least and not found.stale else FINDINGS


def _as_text(found: Mutation) -> None:
    counts = found.counts
    drawn = f", drawn from {len(found.tried) + found.left:,}" if found.left else ""
    say(f"{found.ruleset}: {len(found.tried):,} changes tried{drawn}", style="bold")
    survivors = found.survivors
    _survivors("no example fails", [t for t in survivors if t.verdict == "unnoticed"])
    _survivors("no example comes there", [t for t in survivors if t.verdict == "unreached"])
    for mark in found.stale:
        say()
        place = f"{mark.span.source.path}:{mark.span.line}"
        say(f"{place}: accepted, but an example notices it, or it is no change any more")
        say_folded(f"        {mark.rule}: {mark.change}", hang=8)
    say()
    say(f"  noticed by an example  {counts['noticed'] + counts['endless']:>6,}")
    if counts["endless"]:
        say(f"    since rules did not end  {counts['endless']:,}")
    say(f"  not noticed            {sum(t.verdict == 'unnoticed' for t in survivors):>6,}")
    if counts["unreached"]:
        say(f"  not reached            {sum(t.verdict == 'unreached' for t in survivors):>6,}")
    if found.accepted:
        say(f"  accepted for a reason  {len(found.accepted):>6,}")
    if counts["same"]:
        say(f"  of no effect           {counts['same']:>6,}  (left out)")
    accepted = (
        f"; with those accepted {found.percent_with_accepted:.1f} %" if found.accepted else ""
    )
    say(f"{found.percent:.1f} % of {found.telling:,} are noticed{accepted}.", style="bold")


def _survivors(heading: str, some: list[MutantReport]) -> None:
    rules: dict[tuple[str, str], list[MutantReport]] = {}
    for one in some:
        rules.setdefault((one.change.span.source.path, one.rule), []).append(one)
    for (path, rule), changes in rules.items():
        say()
        say(f"{path}, {rule or 'elsewhere'}: {heading}")
        for one in changes:
            say_folded(f"  {one.change.span.line:>4}  {one.sentence}", hang=8)
