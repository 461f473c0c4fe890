"""Explain syntax errors to authors."""

from __future__ import annotations

import re
from typing import Unpack

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError, More
from rulewright.diagnostics.fix import Fix, make_pattern_fix, make_replacement
from rulewright.language.syntax_causes import CAUSES, CHAINED, Cause
from rulewright.language.syntax_failure import COMPARISONS, OPERATORS, QUANTIFIERS, VALUES, Failure
from rulewright.source import Span


def explain_failure(failure: Failure) -> DiagnosticError:
    """Return the diagnostic for a text with a syntax error."""
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
            if (
                cause.code == "syntax"
                and headline == CHAINED
                and (split := _split_chain(failure)) is not None
            ):
                place, text = split
                help_, fixes = f"write `{text}`", (make_replacement(place, text),)
            return _make_error(cause.code, headline, place, help=help_, fixes=fixes)
    if failure.is_at_end:
        headline = f"the text is incomplete after `{words['previous']}`"
    else:
        headline = f"`{words['token']}` is not allowed here"
    return _make_error("syntax", headline, failure.error_span, describe_expected(failure.expected))


_CALL = r"\w[\w.]*(?:\[[^\[\]]*\]|\([^()]*\))?"
_OPERAND = rf"{_CALL}(?: *(?:[-+*]|//) *{_CALL})*"
_CHAIN = re.compile(rf"({_OPERAND}) *([<>=!]=|[<>]) *({_OPERAND}) *([<>=!]=|[<>]) *({_OPERAND})")


def _split_chain(failure: Failure) -> tuple[Span, str] | None:
    """Return the span of a chain such as `0 < n <= 3` around the token, and two equivalent comparisons."""
    source = failure.text_span.source
    begin = max(source.text.rfind("\n", 0, failure.token.start) + 1, failure.text_span.start)
    for found in _CHAIN.finditer(source.text, begin, failure.text_span.end):
        if found.start(4) == failure.token.start and not found[3].isdecimal():
            first, op, middle, other_op, last = found.groups()
            span = source.span(found.start(), found.end())
            return span, f"{first} {op} {middle} and {middle} {other_op} {last}"
    return None


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
