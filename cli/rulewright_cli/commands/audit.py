"""`rulewright audit`: where the rules of a ruleset come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import say
from rulewright_cli.faults import FINDINGS, FINE
from rulewright_cli.options import Edition, Force, Ruleset, Variants
from rulewright_cli.output import Out, Reports, format_option

if TYPE_CHECKING:
    from rulewright.model.outline import OutlineSection
    from rulewright.source import Span
    from rulewright.study.audit import Audit, Reading, Remark

HELP = """\
Show the sources of the rules, and what is assumed.

For each edition: sections of its text that no rule implements, rules without a source, what is
reconstructed, and what is assumed and why. Ends with exit code 1 if a section is left without a
rule, or a rule without a source.

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
    from rulewright.outputs import AUDIT
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.study.audit import audit

    reports = Reports(format, out, {"text": None, "json": AUDIT}, force=force)
    found = audit(
        find_ruleset(ruleset), None if edition is None else [edition], tuple(variant or ())
    )
    if reports.form == "text":
        _as_text(found)
    reports.write({"json": found.to_dict})
    return FINE if found.fine else FINDINGS


def _as_text(found: Audit) -> None:
    if found.source is not None:
        say(f"{found.ruleset}: {found.source}")
    if not found.outlined:
        say("No outline of the rulebook is kept with this ruleset: no section is looked up.")
    shared = _shared(found)
    for number, reading in enumerate(found.readings):
        if number or found.source is not None:
            say()
        say(f"edition {reading.edition}" if reading.edition else "base", style="bold")
        _reading(reading, found.outlined, () if number == 0 else shared)


def _shared(found: Audit) -> tuple[Remark, ...]:
    """What the first reading has told already."""
    first = found.readings[0]
    return (*first.reconstructed, *first.assumed)


def _reading(reading: Reading, outlined: bool, told: tuple[Remark, ...]) -> None:
    if outlined:
        say(
            f"  {reading.covered} of {reading.read} sections are named by rules or examples, "
            f"{len(reading.left_out)} need none; {reading.rules} rules"
        )
    else:
        say(f"  {reading.rules} rules")
    _listed(
        "sections that no rule implements",
        [(section.id, section.span, _title(section, reading.text)) for section in reading.missing],
    )
    _listed(
        "sections that need no rule",
        [(section.id, section.span, section.no_rule or "") for section in reading.left_out],
    )
    _listed(
        "rules without a source", [(rule.id, rule.key.span, "") for rule in reading.without_source]
    )
    _listed(
        "sources that are not in the outline",
        [(finding.headline, finding.primary.span, "") for finding in reading.unknown],
    )
    for heading, remarks in (
        ("reconstructed", reading.reconstructed),
        ("assumed", reading.assumed),
    ):
        new = [remark for remark in remarks if remark not in told]
        _listed(heading, [(remark.rule, remark.span, remark.text) for remark in new])
        if len(new) < len(remarks):
            say(f"  {heading}: {len(remarks) - len(new)} more, as above")


def _title(section: OutlineSection, text: str | None) -> str:
    place = section.texts.get(text or "")
    if place is None:
        return section.title
    line = f", line {place.line}" if place.line else ""
    return f"{section.title} ({place.title or section.title}{line})"


def _listed(heading: str, items: list[tuple[str, Span, str]]) -> None:
    import textwrap

    if not items:
        return
    say(f"  {heading}: {len(items)}")
    for name, span, text in items:
        say(f"    {name}  ({span.source.path}:{span.line})")
        for line in textwrap.wrap(" ".join(text.split()), 88):
            say(f"        {line}")
