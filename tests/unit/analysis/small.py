"""Small rulesets for the tests of the analysis."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rulewright import tree
from rulewright.analysis.pipeline import AnalysedRuleset, analyse_ruleset
from rulewright.analysis.typing.constant_evaluation import ConstantEvaluator
from rulewright.diagnostics.diagnostic import DiagnosticError, Severity
from rulewright.loading import load_documents
from rulewright.setting import Setting

HEAD = """\
ruleset: small
title: Small
language: 1
version: 1.0.0
players: 2 to 4
"""
FLOW = """
flow:
  whole: end game
"""


def analysed(text: str, players: int = 2, options: tuple[tuple[str, str], ...] = ()) -> AnalysedRuleset:
    """A ruleset whose head (and, where it is missing, flow) is added here."""
    if "flow:" not in text:
        text += FLOW
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "ruleset.yaml").write_text(HEAD + text, "utf-8")
        return analyse_ruleset(load_documents(folder), Setting(players, options=options))


def rules(text: str, players: int = 2, options: tuple[tuple[str, str], ...] = ()) -> tree.Rules:
    return analysed(text, players, options).rules


def codes(text: str, players: int = 2) -> list[str]:
    """The codes of the errors in a ruleset, in the order of their places."""
    try:
        analysed(text, players)
    except DiagnosticError as error:
        return [d.code for d in error.diagnostics if d.severity is Severity.ERROR]
    return []


def value(made: AnalysedRuleset, name: str, *args: int) -> int:
    """What a definition without state gives."""
    define = made.rules.defines[name]
    assert define.body is not None
    env = dict(zip(define.parameters, args, strict=True))
    return ConstantEvaluator(made.scope.world).compile_value(define.body)(env)


def flat(body: tuple[tree.Stmt, ...]) -> list[str]:
    """The kinds of the statements of a block, one after the other."""
    return [type(statement).__name__ for statement in body]
