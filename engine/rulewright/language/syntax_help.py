"""Says in an author's words what is wrong with rule text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.document.source import Span
from rulewright.language.lexer import Lexeme


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a text stopped being understood: `state` is the parser's, `expected` its terminals."""

    start: str
    text: Span
    token: Lexeme
    state: int
    expected: frozenset[str]


def explain(failure: Failure, fails: Callable[[str, Span], Failure | None]) -> DiagnosticError:
    token = failure.token
    return DiagnosticError(
        [Diagnostic("syntax", f"`{token.text or token.type}` does not fit here",
                    Label(token.source.span(token.start, token.end)),
                    help=", ".join(sorted(failure.expected)))]
    )
