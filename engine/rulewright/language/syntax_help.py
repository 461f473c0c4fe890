"""Explain syntax errors to authors."""

from __future__ import annotations

from typing import Unpack

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError, More
from rulewright.diagnostics.fix import Fix, make_pattern_fix, make_replacement
from rulewright.language.syntax_causes import CAUSES, Cause
from rulewright.language.syntax_failure import COMPARISONS, OPERATORS, QUANTIFIERS, VALUES, Failure
from rulewright.source import Span


def explain_failure(failure: Failure) -> DiagnosticError:
    """The finding for a text that stopped being understood."""
    if failure.bracket_problem is not None:
        headline, span = failure.bracket_problem
        return _make_error("syntax", headline, span)
    words = {"token": failure.token.text or "the end", "previous": failure.find_previous()}
    for cause in CAUSES:
        if cause.applies(failure):
            help_ = None if cause.help is None else cause.help.format(**words)
            headline = cause.headline.format(**words)
            place = failure.error_span
            if cause.missing_sign and failure.is_first_on_line:
                place = failure.last_span
            fixes = _list_fixes(cause, failure)
            return _make_error(cause.code, headline, place, help=help_, fixes=fixes)
    if failure.is_at_end:
        headline = f"the text is incomplete after `{words['previous']}`"
    else:
        headline = f"`{words['token']}` is not allowed here"
    return _make_error("syntax", headline, failure.error_span, describe_expected(failure.expected))


def _list_fixes(cause: Cause, failure: Failure) -> tuple[Fix, ...]:
    if cause.missing_sign and (failure.is_first_on_line or failure.is_at_end):
        end = failure.last_span.end
        return (make_replacement(Span(failure.text_span.source, end, end), cause.missing_sign, safe=True),)
    mended = (make_pattern_fix(failure.token.span, *mend, safe=cause.certain) for mend in cause.replacements)
    return tuple(fix for fix in mended if fix is not None)[:1]


def _make_error(
    code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]
) -> DiagnosticError:
    place = span.source.span(span.start, span.end)  # in the file, if the text is patched
    return DiagnosticError.from_parts(code, headline, place, label, **more)


def describe_expected(expected: frozenset[str]) -> str:
    """Return what could be written instead, if that is short."""
    names = set(expected)
    said = []
    if {"INT", "BOOL"} <= names:
        said.append("a type")
        names -= VALUES | {"INT", "BOOL", "SET", "LIST", "BAG", "ONE", "OPEN_KEYS"}
    elif {"NAME", "NUMBER"} <= names:
        said.append("a value")
        names -= VALUES | {"OPEN_KEYS"} | {word.upper() for word in QUANTIFIERS}
    elif names & {"NAME", "WORD"}:
        said.append("a name")
        names -= {"NAME", "WORD"}
    if {"PLUS", "MINUS"} <= names:
        said.append("an operator")
        names -= OPERATORS | COMPARISONS
    if names & {"NL", "$END"}:
        said.append("the end of the line" if "NL" in names else "the end")
        names -= {"NL", "$END", "DEDENT"}
    said += [_SIGNS.get(name, f"`{name.lower()}`") for name in sorted(names)]
    if not 1 <= len(said) <= 4:
        return ""
    *most, last = said
    return "expected " + (f"{', '.join(most)} or {last}" if most else last)


_SIGNS = {
    "ASSIGN": "`=`", "COLON": "`:`", "COMMA": "`,`", "OPEN": "`(`", "CLOSE": "`)`", "DOT": "`.`",
    "OPEN_KEYS": "`[`", "CLOSE_KEYS": "`]`", "ADD": "`+=`",
    "SUBTRACT": "`-=`", "OPTIONAL": "`?`", "EITHER": "`|`", "STRING": "a text in quotes",
    "NUMBER": "a number", "INDENT": "an indented line", "COMMA_AS": "`, as`", "MINUS": "`-`",
    "COMMA_FOR_EVER": "`, for ever`", "PLUS": "`+`", "TIMES_SIGN": "`*`",
}  # fmt: skip
