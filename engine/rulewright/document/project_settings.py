"""Read `rulewright.toml`: severities of warnings for the rulesets below its folder, and mutants that need no
example."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics.codes import list_codes
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter, Severity
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.document.files import read_source
from rulewright.input_guards import UnreadableText, guard_parser
from rulewright.records import dataclass
from rulewright.source import Source, Span

FILE = "rulewright.toml"
LEVELS = {"off": None, "warning": Severity.WARNING, "error": Severity.ERROR}
TABLES = ("severity", "accepted")
ACCEPTED = ("rule", "change", "because")


@dataclass(frozen=True, slots=True)
class AcceptedChange:
    """A mutant that no example has to kill, in the notation of `rulewright mutate`, and the reason."""

    rule: str
    change: str
    because: str
    span: Span


@dataclass(frozen=True, slots=True)
class Project:
    """The settings of the nearest `rulewright.toml`. `severities`: the severity of a warning by
    its code; None if it is not reported.
    """

    severities: dict[str, Severity | None]
    accepted_changes: tuple[AcceptedChange, ...] = ()

    def get_severity(self, finding: Diagnostic) -> Severity | None:
        """Return the severity of a diagnostic; errors cannot be changed."""
        if finding.severity is Severity.ERROR:
            return finding.severity
        return self.severities.get(finding.code, finding.severity)


def find_project_file(folder: Path) -> Path | None:
    """Return the `rulewright.toml` of a folder or of the nearest folder around it, up to the root of the
    repository."""
    folder = Path(os.path.abspath(folder))
    for above in (folder, *folder.parents):
        if (above / FILE).is_file():
            return above / FILE
        if (above / ".git").exists():
            break
    return None


_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){40}""")
"""A pattern of dotted keys with so many parts that Python's reader, whose time is quadratic in their number,
would take too long."""


def load_project(folder: Path) -> Project:
    """Return the settings for the ruleset in a folder. Raises DiagnosticError."""
    path = find_project_file(folder)
    if path is None:
        return Project({})
    reporter = Reporter()
    source = read_source(path, reporter)
    reporter.stop_if_errors()
    assert source is not None
    import tomllib  # most rulesets have no such file

    try:
        with guard_parser():
            if _LONG_KEY.search(source.text):
                raise UnreadableText("it is nested too deeply")
            told = tomllib.loads(source.text)
    except UnreadableText as fault:
        reporter.error("bad-config", f"this cannot be read: {fault}", source.span(0, 0))
        raise DiagnosticError(reporter.diagnostics) from None
    except tomllib.TOMLDecodeError as fault:
        reporter.error(
            "bad-config", "this is not valid TOML", _find_error_span(source, str(fault)), str(fault)
        )
        raise DiagnosticError(reporter.diagnostics) from None
    for name in told.keys() - set(TABLES):
        at = _find_key_span(source, name)
        reporter.error(
            "bad-config",
            f"there is no table `{name}`",
            at,
            help=suggest_name(name, TABLES) or f"there are {quote_names(TABLES)}",
        )
    severities: dict[str, Severity | None] = {}
    table = told.get("severity", {})
    if not isinstance(table, dict):
        at = _find_key_span(source, "severity")
        reporter.error("bad-config", "`severity` must be a table: `[severity]`", at)
        table = {}
    known = list_codes()
    for code, level in table.items():
        at = _find_key_span(source, code)
        if code not in known:
            headline = f"there is no diagnostic `{code}`"
            reporter.error("bad-config", headline, at, help=suggest_name(code, known))
        elif not isinstance(level, str) or level not in LEVELS:
            stated = f"`{level}`" if isinstance(level, str | int | float) else "this"
            reporter.error(
                "bad-config",
                f"`{code}` cannot be set to {stated}",
                at,
                help=f"possible values: {quote_names(LEVELS)}",
            )
        else:
            severities[code] = LEVELS[level]
    accepted = tuple(_read_accepted(source, told.get("accepted", []), reporter))
    reporter.stop_if_errors()
    return Project(severities, accepted)


def _read_accepted(source: Source, toml_value: object, reporter: Reporter) -> Iterator[AcceptedChange]:
    places = [source.span(*at.span(1)) for at in _ACCEPTED.finditer(source.text)]
    if not isinstance(toml_value, list) or len(places) != len(toml_value):
        at = _find_key_span(source, "accepted")
        reporter.error("bad-config", "start each entry of `accepted` with `[[accepted]]`", at)
        return
    for each, at in zip(toml_value, places, strict=True):
        values = [each.get(name) for name in ACCEPTED]
        whole = all(isinstance(value, str) for value in values) and all(values[1:])
        if each.keys() - set(ACCEPTED) or not whole:
            wanted = f"give {quote_names(ACCEPTED)}, each in quotes"
            reporter.error("bad-config", "an accepted change needs three lines", at, help=wanted)
        else:
            yield AcceptedChange(each["rule"], each["change"], each["because"], at)


_ACCEPTED = re.compile(r"^[ \t]*\[\[[ \t]*(accepted)[ \t]*\]\]", re.MULTILINE)


def _find_key_span(source: Source, name: str) -> Span:
    """Return the span of a key or the name of a table."""
    found = re.search(rf"^[ \t]*\[?\"?({re.escape(name)})\b", source.text, re.MULTILINE)
    return source.span(*found.span(1)) if found else source.span(0, 0)


def _find_error_span(source: Source, message: str) -> Span:
    found = re.search(r"line (\d+), column (\d+)", message)
    if found is None:
        end = max(len(source.text.rstrip()) - 1, 0)
        return source.span(end, end + 1)
    start = source.line_starts[min(int(found[1]), len(source.line_starts)) - 1] + int(found[2]) - 1
    return source.span(start, start + 1)
