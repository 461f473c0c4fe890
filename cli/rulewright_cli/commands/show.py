"""`rulewright show`: print what each stage of the compiler makes of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import print_lines
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    Ruleset,
    UnknownValue,
    check_value,
    cli_option,
    complete_from_ruleset,
)

if TYPE_CHECKING:
    from rulewright.document.load import Documents

HELP = """\
Print the output of a stage of the compiler.

The stages are `documents` (the YAML of the ruleset with its edition and variants applied), `model`
(the declarations), `tree` (rules with names resolved and types inferred), `ir` (functions over
integers), `python` and `c`. For people who work on Rulewright, and for authors who want to see the
effect of a variant on a rule.

[bold]Examples[/bold]

  rulewright show classics/tic-tac-toe --rule has_line
  rulewright show classics/tic-tac-toe --rule has_line --stage ir
  rulewright show my-game/ --variant short.yaml --stage documents
"""


def _rule_names(documents: Documents) -> Iterable[str]:
    from rulewright.validation import compiler_stages

    return compiler_stages.list_rule_names(documents)


def main(
    ruleset: Ruleset,
    stage: Annotated[
        str,
        cli_option(
            "--stage STAGE",
            "documents, model, tree, ir, python or c.",
            autocompletion=lambda: ["documents", "model", "tree", "ir", "python", "c"],
        ),
    ] = "documents",
    rule: Annotated[
        str | None,
        cli_option(
            "--rule -r NAME",
            "Only the rules of this name.",
            autocompletion=complete_from_ruleset(_rule_names),
        ),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players"] = DEFAULT_CHOICES,
) -> int:
    from rulewright.validation import compiler_stages

    wanted = next((known for known in compiler_stages.STAGES if known == stage), None)
    check_value(stage, compiler_stages.STAGES, "--stage")
    assert wanted is not None
    compiled = chosen.load(ruleset).compiled
    try:
        text = compiler_stages.format_stage(compiled, wanted, rule)
    except LookupError:
        known = compiler_stages.list_rule_names(compiled.documents)
        raise UnknownValue(
            f"`{compiled.documents.manifest.id}` has no rule `{rule}`", rule or "", known, "--rule"
        ) from None
    print_lines((text or "nothing: this stage keeps nothing of it") + "\n")
    return 0
