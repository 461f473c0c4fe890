"""`rulewright mutate`: find mutants of the rules that no example kills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import print_json, print_line, print_wrapped, show_progress
from rulewright_cli.exit_codes import EXIT_FINDINGS, EXIT_OK
from rulewright_cli.options import Ruleset, Seed, UnknownValue, cli_option
from rulewright_cli.output import check_format, format_option
from rulewright_cli.work_options import workers_option

if TYPE_CHECKING:
    from rulewright.mutation.mutate import MutantReport, Mutation
    from rulewright.mutation.mutation_operators import Mutant

HELP = """\
Change the rules, and list changes that no example notices.

A mutant changes one place in the rules: a number is increased or decreased, a condition removed or
negated, a statement removed, a member replaced by another. The scenarios and games that run this
place are played; one of them should fail. Mutants without effect on the program do not count.
`rulewright.toml` can accept mutants, each with a reason. The exit code is 1 if fewer are noticed or
accepted than --least requires.

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
        cli_option("--rule NAME", "Only mutants in this rule, section or file. May be repeated."),
    ] = None,
    most: Annotated[
        int | None,
        cli_option("--most -n NUMBER", "Try this number of mutants, drawn at random with --seed.", min=1),
    ] = None,
    least: Annotated[
        float,
        cli_option(
            "--least PERCENT", "Exit with 1 if a smaller percentage is noticed or accepted.", min=0, max=100
        ),
    ] = 0,
    seed: Seed = None,
    workers: Annotated[int, workers_option("; the result does not depend on it")] = 0,
    format: Annotated[str, format_option("text", "json")] = "text",
) -> int:
    check_format(format, "text", "json")
    from rulewright.loading import load_documents
    from rulewright.mutation.mutate import run_mutation_tests
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.validation.compiler_stages import list_rule_names

    names = tuple(rule or ())

    def is_selected(mutant: Mutant, where: str) -> bool:
        return not names or any(mutant.is_inside(name, where) for name in names)

    try:
        found = run_mutation_tests(
            find_ruleset(ruleset),
            is_wanted=is_selected,
            max_mutants=most,
            seed=seed or 0,
            workers=workers,
            progress=lambda done, of: show_progress(f"{done} of {of} changes tried"),
        )
    finally:
        show_progress(None)
    if names and not found.mutant_reports:
        listed = " or ".join(f"`{name}`" for name in names)
        problem = f"no rule, section or file is called {listed}, or nothing in it can be changed"
        documents = load_documents(find_ruleset(ruleset))
        rule_names = list_rule_names(documents)
        known = [part for name in rule_names for part in (name, *name.split("/"))]
        raise UnknownValue(problem, names[0], known, "--rule")
    if format == "json":
        print_json(found.to_dict())
    else:
        _print_mutation(found)
    return EXIT_OK if found.percent_with_accepted >= least and not found.stale_entries else EXIT_FINDINGS


def _print_mutation(mutation: Mutation) -> None:
    counts = mutation.verdict_counts
    drawn = (
        f", drawn from {len(mutation.mutant_reports) + mutation.untried_count:,}"
        if mutation.untried_count
        else ""
    )
    print_line(f"{mutation.ruleset}: {len(mutation.mutant_reports):,} changes tried{drawn}", style="bold")
    survivors = mutation.survivors
    _print_survivors("no example fails", [t for t in survivors if t.verdict == "unnoticed"])
    _print_survivors("no example comes there", [t for t in survivors if t.verdict == "unreached"])
    for mark in mutation.stale_entries:
        print_line()
        place = f"{mark.span.source.path}:{mark.span.line}"
        print_line(f"{place}: accepted, but an example notices it, or it is no change any more")
        print_wrapped(f"        {mark.rule}: {mark.change}", hang=8)
    print_line()
    print_line(f"  noticed by an example  {counts['noticed'] + counts['endless']:>6,}")
    if counts["endless"]:
        print_line(f"    since rules did not end  {counts['endless']:,}")
    print_line(f"  not noticed            {sum(t.verdict == 'unnoticed' for t in survivors):>6,}")
    if counts["unreached"]:
        print_line(f"  not reached            {sum(t.verdict == 'unreached' for t in survivors):>6,}")
    if mutation.accepted_mutants:
        print_line(f"  accepted for a reason  {len(mutation.accepted_mutants):>6,}")
    if counts["same"]:
        print_line(f"  of no effect           {counts['same']:>6,}  (left out)")
    accepted = (
        f"; with those accepted {mutation.percent_with_accepted:.1f} %" if mutation.accepted_mutants else ""
    )
    print_line(
        f"{mutation.percent:.1f} % of {mutation.effective_count:,} are noticed{accepted}.", style="bold"
    )


def _print_survivors(heading: str, mutant_reports: list[MutantReport]) -> None:
    reports_by_rule: dict[tuple[str, str], list[MutantReport]] = {}
    for one in mutant_reports:
        reports_by_rule.setdefault((one.mutant.span.source.path, one.rule_name), []).append(one)
    for (path, rule), changes in reports_by_rule.items():
        print_line()
        print_line(f"{path}, {rule or 'elsewhere'}: {heading}")
        for one in changes:
            print_wrapped(f"  {one.mutant.span.line:>4}  {one.description}", hang=8)
