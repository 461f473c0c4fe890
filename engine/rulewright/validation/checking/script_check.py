"""Check scenarios and scripted games: read and type them without playing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.diagnostics.internal_error import make_internal_error
from rulewright.document.files import make_file_span, read_source
from rulewright.records import dataclass
from rulewright.serialization import NOT_WRITTEN
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.validation.scripts.example_selection import ExampleSource

if TYPE_CHECKING:
    from rulewright.validation.ruleset_project import RulesetProject


@dataclass(frozen=True, slots=True)
class CheckedScript:
    """The diagnostics of the script in a file. `title` is None if it could not be read; `span_ends` are the
    start and end of the span that stands for the script."""

    path: Path
    title: str | None
    span_ends: tuple[int, int]
    findings: tuple[Diagnostic, ...]
    example: ExampleSource | None = None
    """The script as an example of a book; None if it could not be read."""
    setting_data: tuple[object, ...] | None = field(default=None, metadata=NOT_WRITTEN)
    """The edition, variants, options and player count that the script asks for; None if it could not be read.
    """
    shown_texts: tuple[str, ...] = ()
    """The rule text whose value a book shows without running the script."""

    @property
    def span(self) -> Span:
        source = read_source(self.path, Reporter()) or make_file_span(self.path).source
        return source.span(*self.span_ends)


def decode_setting(project: RulesetProject, setting_data: Any) -> Setting:
    """Return the setting of `CheckedScript.setting_data`. Raises DiagnosticError if it does not exist."""
    edition, variants, options, players = setting_data
    manifest = project.get_documents(edition, tuple(variants)).manifest
    count = manifest.players[0] if players is None else players
    option_values = tuple((name, value) for name, value in options)
    return Setting(count, edition or manifest.default_edition, tuple(variants), option_values)


def check_script(
    project: RulesetProject, path: Path, valid_settings: Collection[Setting] = ()
) -> CheckedScript:
    """Read and type one script. Settings in `valid_settings` are known to have no errors."""
    from rulewright.validation.scripts.script_file import Expectation, IllegalMoveStep, report_other_ruleset
    from rulewright.validation.scripts.script_preparation import find_setting, localise_errors, type_script

    title: str | None = None
    span_ends, example, setting_data, shown_texts = (0, 0), None, None, tuple[str, ...]()
    diagnostics: list[Diagnostic] = []
    try:
        script = project.get_script(path)
        title, span_ends = script.title, (script.span.start, script.span.end)
        example = ExampleSource(path, script.edition, script.variants, script.sources)
        setting_data = (script.edition, script.variants, script.options, script.player_count)
        shown_texts = tuple(script.printed_texts)
        has_checks = (
            any(isinstance(step, Expectation | IllegalMoveStep) for step in script.script_steps)
            or script.final_expectations
            or script.expected_ranking
        )
        if script.kind == "scenario" and not has_checks:
            diagnostics.append(_make_no_expectation(title, script.span))
        other_finding = report_other_ruleset(script, project.folder, project.manifest.id)
        if other_finding is not None:
            raise DiagnosticError([other_finding])
        setting = find_setting(script, project)
        documents = project.get_documents(setting.edition, setting.variants)
        seats = documents.list_seats(setting.players)
        text = script.span.source.text
        try:
            is_known = setting in valid_settings
            typed = project.get_scope(setting, text) if is_known else project.get_typed(setting)
        except DiagnosticError as error:
            raise localise_errors(script, error) from None
        # Typing suffices: compiling a typed script finds no further errors.
        performed = (
            setting,
            script.players_or_count or seats,
            script.perform_span and script.perform_span.text,
        )
        script_to_type = replace(script, perform_span=None) if performed in project.performed else script
        try:
            typed_script = type_script(script_to_type, typed, seats)
        except DiagnosticError:
            if not is_known:
                raise
            # Suggestions need all declarations, not only those that the script can depend on.
            typed_script = type_script(script_to_type, project.get_scope(setting, text), seats)
        diagnostics += typed_script.warnings
        project.performed.add(performed)
    except DiagnosticError as error:
        diagnostics += error.diagnostics
    except Exception as fault:  # continue with the other scripts
        diagnostics.append(make_internal_error(fault, make_file_span(path)))
    return CheckedScript(path, title, span_ends, tuple(diagnostics), example, setting_data, shown_texts)


def find_same_titles(checked_scripts: Iterable[CheckedScript]) -> Iterator[Diagnostic]:
    """Yield a warning for each script that has the title of an earlier one."""
    scripts_by_title: dict[str, CheckedScript] = {}
    for script in checked_scripts:
        if script.title is None:
            continue
        earlier_script = scripts_by_title.setdefault(script.title, script)
        if earlier_script is not script:
            yield Diagnostic(
                "double-script",
                f"two scripts have the name `{script.title}`",
                Label(script.span),
                labels=(Label(earlier_script.span, "the other one is here"),),
                help="rename one of them",
                severity=Severity.WARNING,
            )


def _make_no_expectation(title: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "no-expectation",
        f"the scenario `{title}` has no expectations",
        Label(span, "any result passes"),
        help="add what holds at its end under `expect:`",
        severity=Severity.WARNING,
    )
