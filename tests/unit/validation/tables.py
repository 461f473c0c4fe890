"""Small rulesets on disk, and scripts played on them."""

from __future__ import annotations

from pathlib import Path

from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import ScriptResult, run_script

HEAD = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 2
"""


def folder_with(folder: Path, rules: str) -> Path:
    """A folder with a ruleset of two players."""
    folder.mkdir(parents=True, exist_ok=True)
    head = "" if rules.startswith("ruleset:") else HEAD
    (folder / "ruleset.yaml").write_text(head + rules, "utf-8")
    return folder


def play(folder: Path, rules: str, script: str, *, until: int | None = None) -> ScriptResult:
    """Plays a script (without its head) on rules (without theirs)."""
    path = folder_with(folder, rules) / "script.yaml"
    if not script.startswith(("scenario:", "game:")):
        script = f"scenario: a test\nruleset: little\n{script}"
    path.write_text(script, "utf-8")
    return run_script(read_script(path), RulesetProject(folder), max_decisions=until)


def codes(result: ScriptResult) -> list[str]:
    return [finding.code for finding in result.findings]


def told(result: ScriptResult) -> str:
    """Everything that is said about a script, in one text."""
    lines = []
    for finding in result.findings:
        lines.append(f"{finding.code}: {finding.headline}")
        lines.append(f"{finding.primary.span.line}: {finding.primary.text}")
        lines += [f"{label.span.line}: {label.text}" for label in finding.labels]
        lines += [*finding.notes, finding.help or ""]
    return "\n".join(lines)
