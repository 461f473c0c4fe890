"""`rulewright audit`: report where the rules of a ruleset come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import print_line
from rulewright_cli.exit_codes import EXIT_FINDINGS, EXIT_OK
from rulewright_cli.options import Edition, Force, Ruleset, Variants
from rulewright_cli.output import Out, ReportWriter, format_option

if TYPE_CHECKING:
    from rulewright.model.outline import OutlineSection
    from rulewright.source import Span
    from rulewright.validation.audit import Audit, EditionCoverage, Remark

HELP = """\
List the sources of the rules, and all assumptions.

For each edition, lists sections of its text that no rule implements, rules without a source,
reconstructed data, and assumptions with their reasons. The exit code is 1 if there is a section
without a rule, or a rule without a source.

[bold]Examples[/bold]

  rulewright audit classics/reversi
  rulewright audit my-game/ --edition second
  rulewright audit my-game/ --format json
"""


def main(
    ruleset: Ruleset,
    edition: Edition = None,
    variant: Variants = None,
    format: Annotated[str | None, format_option("text", "json")] = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.output_files import AUDIT
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.validation.audit import audit_ruleset

    reports = ReportWriter(format, out, {"text": None, "json": AUDIT}, force=force)
    found = audit_ruleset(find_ruleset(ruleset), None if edition is None else [edition], tuple(variant or ()))
    if reports.prints_text:
        _print_audit(found)
    reports.write_reports({"json": found.to_dict})
    return EXIT_OK if found.is_clean else EXIT_FINDINGS


def _print_audit(report: Audit) -> None:
    if report.source is not None:
        print_line(f"{report.ruleset}: {report.source}")
    if not report.has_outline:
        print_line("No outline of the rulebook is kept with this ruleset: no section is looked up.")
    shared = _repeated_remarks(report)
    for number, reading in enumerate(report.editions):
        if number or report.source is not None:
            print_line()
        print_line(f"edition {reading.edition}" if reading.edition else "base", style="bold")
        _print_reading(reading, report.has_outline, () if number == 0 else shared)


def _repeated_remarks(report: Audit) -> tuple[Remark, ...]:
    """Return the remarks of the first edition, which are not repeated for the others."""
    first = report.editions[0]
    return (*first.reconstructed_rules, *first.assumptions)


def _print_reading(reading: EditionCoverage, outlined: bool, printed_remarks: tuple[Remark, ...]) -> None:
    if outlined:
        print_line(
            f"  {reading.covered_count} of {reading.section_count} sections are named by rules or examples, "
            f"{len(reading.exempt_sections)} need none; {reading.rule_count} rules"
        )
    else:
        print_line(f"  {reading.rule_count} rules")
    _print_list(
        "sections that no rule implements",
        [
            (section.id, section.span, _section_title(section, reading.text_name))
            for section in reading.missing_sections
        ],
    )
    _print_list(
        "sections that need no rule",
        [(section.id, section.span, section.no_rule or "") for section in reading.exempt_sections],
    )
    _print_list("rules without a source", [(rule.id, rule.key.span, "") for rule in reading.without_source])
    _print_list(
        "sources that are not in the outline",
        [(finding.headline, finding.primary.span, "") for finding in reading.unknown_sources],
    )
    for heading, remarks in (
        ("reconstructed", reading.reconstructed_rules),
        ("assumed", reading.assumptions),
    ):
        new = [remark for remark in remarks if remark not in printed_remarks]
        _print_list(heading, [(remark.rule, remark.span, remark.text) for remark in new])
        if len(new) < len(remarks):
            print_line(f"  {heading}: {len(remarks) - len(new)} more, as above")


def _section_title(section: OutlineSection, text: str | None) -> str:
    place = section.locations.get(text or "")
    if place is None:
        return section.title
    line = f", line {place.line}" if place.line else ""
    return f"{section.title} ({place.title or section.title}{line})"


def _print_list(heading: str, rule_entries: list[tuple[str, Span, str]]) -> None:
    import textwrap

    if not rule_entries:
        return
    print_line(f"  {heading}: {len(rule_entries)}")
    for name, span, text in rule_entries:
        print_line(f"    {name}  ({span.source.path}:{span.line})")
        for line in textwrap.wrap(" ".join(text.split()), 88):
            print_line(f"        {line}")
