"""`rulewright show`: what each stage of the compiler makes of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import say_lines
from rulewright_cli.options import USUAL, Choices, Ruleset, of_ruleset, option

if TYPE_CHECKING:
    from rulewright.document.load import Documents

HELP = """\
Show the output of a stage of the compiler.

The stages are `documents` (the YAML of the ruleset with its edition and variants in it), `model` (what the format takes each key and text for), `tree` (names resolved, types known), `ir` (functions over numbers), `python` and `c`. With `--rule`, only what belongs to one rule. For people who work on Rulewright, and for authors who want to see what a variant makes of a rule.

[bold]Examples[/bold]

  rulewright show classics/tic-tac-toe --rule has_line
  rulewright show classics/tic-tac-toe --rule has_line --stage ir
  rulewright show my-game/ --variant short.yaml --stage documents
"""  # noqa: E501


def _rule_names(documents: Documents) -> Iterable[str]:
    from rulewright.study import stages

    return stages.rule_names(documents)


def main(
    ruleset: Ruleset,
    stage: Annotated[
        str,
        option(
            "--stage STAGE",
            "documents, model, tree, ir, python or c.",
            autocompletion=lambda: ["documents", "model", "tree", "ir", "python", "c"],
        ),
    ] = "documents",
    rule: Annotated[
        str | None,
        option(
            "--rule -r NAME",
            "Only what belongs to the rules of this name.",
            autocompletion=of_ruleset(_rule_names),
        ),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players"] = USUAL,
) -> int:
    from rulewright.diagnostics.suggest import listing, nearest
    from rulewright.study import stages

    wanted = next((known for known in stages.STAGES if known == stage), None)
    if wanted is None:
        raise typer.BadParameter(
            f"`{stage}` is none of {listing(stages.STAGES)}", param_hint="--stage"
        )
    compiled = chosen.load(ruleset).compiled
    try:
        text = stages.stage_text(compiled, wanted, rule)
    except LookupError:
        near = nearest(rule or "", stages.rule_names(compiled.documents))
        raise typer.BadParameter(
            f"`{compiled.documents.manifest.id}` has no rule `{rule}`"
            + (f"; did you mean `{near}`?" if near else ""),
            param_hint="--rule",
        ) from None
    say_lines((text or "nothing: this stage keeps nothing of it") + "\n")
    return 0
