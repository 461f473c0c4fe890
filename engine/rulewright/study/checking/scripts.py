"""Looks at scenarios and scripted games: they are read and typed, not played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.diagnostics.own_fault import own_fault
from rulewright.document.files import place_of, read_source
from rulewright.plain import UNWRITTEN
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.study.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Read:
    """What is to be said of the script in a file. `title` is None if it could not be read, `ends`
    are those of the place that stands for it."""

    path: Path
    title: str | None
    ends: tuple[int, int]
    findings: tuple[Diagnostic, ...]
    head: tuple[object, ...] = ()
    """What decides whether, and where, a book tells it as an example."""
    asked: tuple[object, ...] | None = field(default=None, metadata=UNWRITTEN)
    """What it says of the setting that it wants; None if it could not be read."""
    shown: tuple[str, ...] = ()
    """The rule text of which a book tells something that does not play it."""

    @property
    def span(self) -> Span:
        source = read_source(self.path, Reporter()) or place_of(self.path).source
        return source.span(*self.ends)


def asked_setting(workshop: Workshop, asked: Any) -> Setting:
    """The setting that `Read.asked` says. Raises DiagnosticError if there are no such rules."""
    edition, variants, options, players = asked
    manifest = workshop.documents(edition, tuple(variants)).manifest
    count = manifest.players[0] if players is None else players
    chosen = tuple((name, value) for name, value in options)
    return Setting(count, edition or manifest.default_edition, tuple(variants), chosen)


def look_at_script(workshop: Workshop, path: Path, good: Collection[Setting] = ()) -> Read:
    """Reads and types one script. In the settings that are known as `good` nothing is wrong."""
    from rulewright.study.scripts.preparing import setting_of, told_in, type_script
    from rulewright.study.scripts.script import Expect, Illegal, other_ruleset

    title: str | None = None
    ends, head, asked, shown = (0, 0), tuple[object, ...](), None, tuple[str, ...]()
    found: list[Diagnostic] = []
    try:
        script = workshop.script(path)
        title, ends = script.title, (script.span.start, script.span.end)
        head = (path.stem, script.edition, script.variants, script.sources)
        asked = (script.edition, script.variants, script.options, script.count)
        shown = tuple(script.shown)
        checks = any(isinstance(step, Expect | Illegal) for step in script.steps) or script.expects
        if script.kind == "scenario" and not checks:
            found.append(_expects_nothing(title, script.span))
        other = other_ruleset(script, workshop.folder, workshop.manifest.id)
        if other is not None:
            raise DiagnosticError([other])
        setting = setting_of(script, workshop)
        documents = workshop.documents(setting.edition, setting.variants)
        seats = documents.seats(setting.players)
        text = script.span.source.text
        try:
            known = setting in good
            typed = workshop.scoped(setting, text) if known else workshop.typed(setting)
        except DiagnosticError as error:
            raise told_in(script, error) from None
        # Typed only: what is compiled after that has nothing more to find.
        performed = (setting, script.players or seats, script.perform and script.perform.text)
        fresh = replace(script, perform=None) if performed in workshop.performed else script
        try:
            type_script(fresh, typed, seats)
        except DiagnosticError:
            if not known:
                raise
            # Names are suggested from all that is declared.
            type_script(fresh, workshop.scoped(setting, text), seats)
        workshop.performed.add(performed)
    except DiagnosticError as error:
        found += error.diagnostics
    except Exception as fault:  # the other scripts are read all the same
        found.append(own_fault(fault, place_of(path)))
    return Read(path, title, ends, tuple(found), head, asked, shown)


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
