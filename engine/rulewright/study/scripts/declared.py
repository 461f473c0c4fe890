"""What overlays say of the ruleset's scripts: which do not go as written under them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.document.layers import Layer
from rulewright.document.manifest import Reference
from rulewright.study.scripts.script import Script
from rulewright.study.workshop import Workshop


def added_layers(script: Script, under: Script, workshop: Workshop) -> tuple[Layer, ...]:
    """The overlays under which a script is played beside those that it asks for itself."""
    try:
        own = workshop.documents(script.edition, script.variants).layers
        names = {layer.name for layer in own}
        layers = workshop.documents(under.edition, under.variants).layers
    except DiagnosticError:
        return ()  # playing the script says what is wrong
    return tuple(layer for layer in layers if layer.name not in names)


def declared(path: Path, layers: Iterable[Layer]) -> tuple[Layer, Reference] | None:
    """Return the first of some overlays that declares a script to differ, and where."""
    for layer in layers:
        for reference in layer.differs:
            if reference.name == path.stem:
                return layer, reference
    return None


def same_after_all(layer: Layer, reference: Reference) -> Diagnostic:
    """The finding about a script that goes as written though `layer` says otherwise."""
    return Diagnostic(
        "no-difference",
        f"`{reference.name}` goes as written under `{layer.name}`",
        Label(reference.span, "said to differ"),
        help=f"leave `{reference.name}` out of `differs`",
    )


def unknown_scripts(layers: Iterable[Layer], known: Collection[str]) -> list[Diagnostic]:
    """Findings about names of which there is no script; `known` are those of all."""
    return [
        Diagnostic(
            "unknown-script",
            f"there is no scenario and no game `{reference.name}`",
            Label(reference.span),
            help=did_you_mean(reference.name, known)
            or "write the name of a file in scenarios/ or games/, without `.yaml`",
        )
        for layer in layers
        for reference in layer.differs
        if reference.name not in known
    ]
