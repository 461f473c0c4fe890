"""Says in an author's words what is wrong with rule text."""

from __future__ import annotations

from typing import Unpack

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError, More
from rulewright.diagnostics.fix import Fix, swapped, writing
from rulewright.language.situation import COMPARISONS, OPERATORS, QUANTIFIERS, VALUES, Failure
from rulewright.language.syntax_causes import CAUSES, Cause
from rulewright.source import Span


def explain(failure: Failure) -> DiagnosticError:
    """The finding for a text that stopped being understood."""
    if failure.bracket is not None:
        headline, span = failure.bracket
        return _finding("syntax", headline, span)
    words = {"token": failure.token.text or "the end", "previous": failure.previous()}
    for cause in CAUSES:
        if cause.applies(failure):
            help_ = None if cause.help is None else cause.help.format(**words)
            headline = cause.headline.format(**words)
            place = failure.place
            if cause.lacking and failure.first_on_line:
                place = failure.last
            fixes = _mended(cause, failure)
            return _finding(cause.code, headline, place, help=help_, fixes=fixes)
    if failure.at_end:
        headline = f"something is missing after `{words['previous']}`"
    else:
        headline = f"`{words['token']}` does not fit here"
    return _finding("syntax", headline, failure.place, expectation(failure.expected))


def _mended(cause: Cause, failure: Failure) -> tuple[Fix, ...]:
    if cause.lacking and (failure.first_on_line or failure.at_end):
        end = failure.last.end
        return (writing(Span(failure.text.source, end, end), cause.lacking, safe=True),)
    mended = (swapped(failure.token.span, *mend, safe=cause.certain) for mend in cause.mends)
    return tuple(fix for fix in mended if fix is not None)[:1]


def _finding(
    code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]
) -> DiagnosticError:
    place = span.source.span(span.start, span.end)  # in the file, if the text is patched
    return DiagnosticError.of(code, headline, place, label, **more)


def expectation(expected: frozenset[str]) -> str:
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
