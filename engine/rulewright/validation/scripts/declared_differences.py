"""Read which scripts an overlay declares to be different under it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.layers import Layer
from rulewright.document.manifest import Reference
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script


def list_added_layers(script: Script, adapted_script: Script, project: RulesetProject) -> tuple[Layer, ...]:
    """Return the overlays under which a script is played in addition to those that it requests."""
    try:
        own = project.get_documents(script.edition, script.variants).layers
        names = {layer.name for layer in own}
        layers = project.get_documents(adapted_script.edition, adapted_script.variants).layers
    except DiagnosticError:
        return ()  # playing the script reports the error
    return tuple(layer for layer in layers if layer.name not in names)


def find_declaration(path: Path, layers: Iterable[Layer]) -> tuple[Layer, Reference] | None:
    """Return the first of some overlays that declares a script to differ, and where."""
    for layer in layers:
        for reference in layer.differing_scripts:
            if reference.name == path.stem:
                return layer, reference
    return None


def report_no_difference(layer: Layer, reference: Reference) -> Diagnostic:
    """Return the diagnostic for a script that plays as written although `layer` declares it to differ."""
    return Diagnostic(
        "no-difference",
        f"`{reference.name}` plays exactly as written under `{layer.name}`",
        Label(reference.span, "declared to differ"),
        help=f"remove `{reference.name}` from `differs`",
    )


def report_unknown_scripts(layers: Iterable[Layer], script_names: Collection[str]) -> list[Diagnostic]:
    """Return diagnostics for names in `differs` that are not in `script_names`, the names of all scripts."""
    return [
        Diagnostic(
            "unknown-script",
            f"there is no scenario and no game `{reference.name}`",
            Label(reference.span),
            help=suggest_name(reference.name, script_names)
            or "write the name of a file in scenarios/ or games/, without `.yaml`",
        )
        for layer in layers
        for reference in layer.differing_scripts
        if reference.name not in script_names
    ]
