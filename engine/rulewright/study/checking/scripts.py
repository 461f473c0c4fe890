"""Looks at scenarios and scripted games: they are read and typed, not played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Severity
from rulewright.diagnostics.own_fault import own_fault
from rulewright.diagnostics.record import from_record, to_record
from rulewright.document.files import place_of
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.study.bench import Workshop


@dataclass(frozen=True, slots=True)
class Read:
    """What is to be said of one script. `title` is None if it could not be read."""

    title: str | None
    span: Span
    findings: tuple[Diagnostic, ...]
    head: tuple[object, ...] = ()
    """What decides whether, and where, a book tells it as an example."""

    def record(self) -> list[object]:
        """For JSON."""
        named = Diagnostic("", "", Label(self.span))
        return [self.title, to_record((named, *self.findings)), self.head]


def read_of(record: Any) -> Read:
    """What `Read.record` told."""
    title, told, head = record
    named, *findings = from_record(told)
    return Read(title, named.primary.span, tuple(findings), tuple(head))


def look_at_script(workshop: Workshop, path: Path) -> Read:
    """Reads and types one script."""
    from rulewright.study.bench import seats
    from rulewright.study.scripts.preparing import setting_of, type_script
    from rulewright.study.scripts.script import Expect, Illegal

    title: str | None = None
    span, head = NOWHERE, tuple[object, ...]()
    found: list[Diagnostic] = []
    try:
        script = workshop.script(path)
        title, span = script.title, script.span
        head = (path.stem, script.edition, script.variants, script.sources)
        checks = any(isinstance(step, Expect | Illegal) for step in script.steps) or script.expects
        if script.kind == "scenario" and not checks:
            found.append(_expects_nothing(title, span))
        setting = setting_of(script, workshop)
        documents = workshop.documents(setting.edition, setting.variants)
        # Typed only: what is compiled after that has nothing more to find.
        type_script(script, workshop.typed(setting), seats(documents, setting))
    except DiagnosticError as error:
        found += error.diagnostics
    except Exception as fault:  # the other scripts are read all the same
        found.append(own_fault(fault, place_of(path)))
    return Read(title, span, tuple(found), head)


def same_titles(scripts: Iterable[Read]) -> Iterator[Diagnostic]:
    """Findings about scripts with the title of one before them."""
    named: dict[str, Read] = {}
    for script in scripts:
        if script.title is None:
            continue
        before = named.setdefault(script.title, script)
        if before is not script:
            yield Diagnostic(
                "double-script",
                f"two scripts are called `{script.title}`",
                Label(script.span),
                labels=(Label(before.span, "the other one is here"),),
                help="give each a name of its own",
                severity=Severity.WARNING,
            )


def _expects_nothing(title: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "no-expectation",
        f"the scenario `{title}` expects nothing",
        Label(span, "whatever comes of it is right"),
        help="say under `expect:` what holds at its end",
        severity=Severity.WARNING,
    )
