"""Choose where and how a command writes: `--format` for standard output, `--out` for files."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright_cli.console import print_written
from rulewright_cli.options import check_value, cli_option

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.output_files import OutputFile, OutputFormat

OUTPUT = "Output"
ENDINGS = {
    ".csv": "csv", ".htm": "html", ".html": "html", ".json": "json", ".markdown": "md",
    ".md": "md", ".sarif": "sarif", ".xml": "junit",
}  # fmt: skip
"""The format of a file by its extension."""
JSON_FORMS = ("gitlab", "sarif")
"""Formats for which --format allows a file name with `.json`."""

Out = Annotated[
    list[Path] | None,
    cli_option(
        "--out -O FILE",
        "Write a file, in the format of its extension, otherwise of --format. May be repeated.",
        panel=OUTPUT,
    ),
]


def format_option(*forms: str, more: str = "") -> Any:
    """Return `--format` for a command that writes these formats; the first is the default."""
    help = f"The format of standard output.{' ' if more else ''}{more}"
    return cli_option(f"--format -f {'|'.join(forms)}", help, panel=OUTPUT, show_default=False)


def check_format(format: str, *forms: str) -> None:
    """Raise typer.BadParameter for a form that the command does not have."""
    check_value(format, forms, "--format")


class ReportWriter:
    """The outputs of a command: files, and standard output. Created before the work, so that an
    unwritable file is reported at once.
    """

    def __init__(
        self,
        format: str | None,
        out: list[Path] | None,
        forms: Mapping[str, OutputFormat | None],
        *,
        force: bool = False,
        always_print: bool = False,
    ) -> None:
        """Open the outputs. `forms` maps the formats of the command, the default first, to the kind of file;
        None if a format is only printed. A report that is written to a file is printed only if
        `always_print` or if --format or `--out -` asks for it. Raises typer.BadParameter,
        DiagnosticError.
        """
        from rulewright.output_files import STANDARD_OUTPUT, OutputFile

        if format is not None:
            check_format(format, *forms)
        self.form = format or next(iter(forms))
        self.output_files: list[tuple[str, OutputFile]] = []
        paths = [path for path in out or () if path != STANDARD_OUTPUT]
        self.prints_report = always_print or format is not None or not paths or len(paths) < len(out or ())
        for path in paths:
            if paths.count(path) > 1:
                raise typer.BadParameter(f"`{path}` occurs twice", param_hint="--out")
            form = self._select_form(path, format, forms)
            kind = forms[form]
            assert kind is not None
            self.output_files.append((form, OutputFile(path, kind, force=force)))

    @property
    def prints_text(self) -> bool:
        """Return whether the report is printed as text."""
        return self.prints_report and self.form == "text"

    @property
    def output_paths(self) -> list[Path]:
        return [output.path for _, output in self.output_files]

    def _select_form(self, path: Path, format: str | None, forms: Mapping[str, OutputFormat | None]) -> str:
        from rulewright.diagnostics.suggest import quote_names

        kept = [form for form, kind in forms.items() if kind is not None]
        ending = path.suffix.lower()
        form = ENDINGS.get(ending, self.form if format is not None or not ending else "")
        if form == "json" and format in JSON_FORMS:
            form = format
        if form not in kept:
            endings = [ending for ending, form in ENDINGS.items() if form in kept]
            raise typer.BadParameter(
                f"`{path}` does not say in which form: its name may end in {quote_names(endings)}",
                param_hint="--out",
            )
        return form

    def write_reports(self, renderers: Mapping[str, Callable[[], object]]) -> None:
        """Write the files, and standard output if one of the renderers has its format. Renderers return
        texts, or data that is written as JSON. Raises DiagnosticError."""
        from rulewright.diagnostics.escaping import to_json_text
        from rulewright.output_files import STANDARD_OUTPUT, OutputFile, OutputFormat

        @functools.cache
        def render_text(form: str) -> str:
            found = renderers[form]()
            return found if isinstance(found, str) else to_json_text(found, indent=2) + "\n"

        for form, output in self.output_files:
            output.write(render_text(form))
            print_written(output.path)
        if self.prints_report and self.form in renderers:
            OutputFile(STANDARD_OUTPUT, OutputFormat("report", "")).write(render_text(self.form))
            sys.stdout.flush()


def diagnostic_formats() -> dict[str, OutputFormat]:
    """Return the formats of diagnostics that build servers read, with the kind of file of each."""
    from rulewright.output_files import ANNOTATIONS, CODE_QUALITY, OUTCOMES, SARIF

    return {"github": ANNOTATIONS, "sarif": SARIF, "gitlab": CODE_QUALITY, "junit": OUTCOMES}


FINDING_FORMS = ("github", "sarif", "gitlab", "junit")
"""The names of these formats: GitHub's annotations, SARIF, GitLab's Code Quality, JUnit's XML."""


def diagnostic_renderers(diagnostics: Sequence[Diagnostic], category: str) -> dict[str, Callable[[], str]]:
    """Return functions that render diagnostics in these formats, except JUnit's, which is for tests.
    `category` distinguishes runs with different subjects, such as `check/pig`."""

    def render_annotations() -> str:
        from rulewright.diagnostics.annotations import format_annotations

        return format_annotations(diagnostics)

    def render_sarif() -> str:
        from rulewright.diagnostics.sarif import format_sarif

        return format_sarif(diagnostics, category)

    def render_code_quality() -> str:
        from rulewright.diagnostics.code_quality import format_code_quality

        return format_code_quality(diagnostics)

    return {"github": render_annotations, "sarif": render_sarif, "gitlab": render_code_quality}
