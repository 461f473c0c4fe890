"""Compare the rules of two sides under every edition and variant, and find the layers of each change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from itertools import chain

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.fingerprint import find_declaration
from rulewright.difference.comparison_sides import Side
from rulewright.difference.model import RuleChange
from rulewright.difference.tree_comparison import compare_rules, group_by_rule
from rulewright.document.load import Documents
from rulewright.document.manifest import Manifest
from rulewright.model.part import make_root_part
from rulewright.records import dataclass
from rulewright.review.model import BASE, Layer, ReachState
from rulewright.validation.setting_lists import Selection, iter_layerings

ChangeKey = tuple[object, ...]
"""The text of a change, without its locations in files."""


@dataclass(slots=True)
class LayeredChange:
    """A change of a rule, and the state of every layer that it concerns."""

    change: RuleChange
    states: dict[str, ReachState] = field(default_factory=dict)

    @property
    def layers(self) -> list[str]:
        """Return the layers whose rules it changes."""
        return [name for name, state in self.states.items() if state == "changed"]


@dataclass(slots=True)
class LayeredDifference:
    """The changed rules under all layers. `broken` has the errors of layers that can no longer be merged."""

    layers: tuple[Layer, ...]
    layered_changes: list[LayeredChange]
    broken: dict[str, tuple[Diagnostic, ...]]

    @property
    def own_layers(self) -> list[Layer]:
        """Return the layers in which a rule has another change than in the base."""
        return [
            layer
            for layer in self.layers
            if any(layer.name in each.layers and BASE not in each.layers for each in self.layered_changes)
        ]


def list_layers(*manifests: Manifest) -> tuple[Layer, ...]:
    """Return the base, each edition, and each variant with the variants that it needs, of all manifests."""
    layers: dict[str, Layer] = {}
    for manifest in manifests:
        for edition, variants in iter_layerings(manifest, Selection()):
            usual = edition == manifest.default_edition
            name = variants[-1] if variants else BASE if usual else str(edition)
            choice = manifest.variants.get(name) or manifest.editions.get(name)
            title = name if choice is None else choice.title or name
            layers.setdefault(name, Layer(name, title, edition, variants))
    return tuple(layers.values())


def compare_layers(old_side: Side, new_side: Side, base_changes: Iterable[RuleChange]) -> LayeredDifference:
    """Return the changes of rules under all layers. `base_changes`: those of the base, with their cells."""
    layers = list_layers(new_side.manifest, old_side.manifest)
    cells_by_rule = {(each.section, each.rule): each for each in base_changes}
    changes_by_key: dict[ChangeKey, LayeredChange] = {}
    rules_by_layer: dict[str, dict[tuple[str, str], ChangeKey]] = {}
    broken: dict[str, tuple[Diagnostic, ...]] = {}
    for layer in layers:
        before, _ = _merge(old_side, layer)
        after, errors = _merge(new_side, layer)
        if errors and before is not None:
            broken[layer.name] = errors
        if before is None or after is None:
            continue
        rules = rules_by_layer[layer.name] = {}
        for change in _compare_documents(old_side, before, new_side, after):
            key = _make_key(change)
            rules[change.section, change.rule] = key
            if key not in changes_by_key:
                told = cells_by_rule.get((change.section, change.rule)) if layer.name == BASE else None
                changes_by_key[key] = LayeredChange(told or change)
            changes_by_key[key].states[layer.name] = "changed"
    for key, each in changes_by_key.items():
        rule_id = (each.change.section, each.change.rule)
        for layer in layers:
            own = rules_by_layer.get(layer.name)
            if layer.name in each.states:
                continue
            if own is None and BASE in each.states:
                each.states[layer.name] = _find_broken_state(rule_id, broken.get(layer.name, ()))
            elif own is None:
                continue
            elif BASE in each.states and rule_id in own and own[rule_id] != key:
                each.states[layer.name] = "otherwise"
            elif BASE in each.states:
                each.states[layer.name] = "own"
    return LayeredDifference(layers, list(changes_by_key.values()), broken)


def _merge(side: Side, layer: Layer) -> tuple[Documents | None, tuple[Diagnostic, ...]]:
    try:
        return side.project.get_documents(layer.edition, layer.variants), ()
    except DiagnosticError as error:
        return None, error.diagnostics


def _compare_documents(
    old_side: Side, before: Documents, new_side: Side, after: Documents
) -> tuple[RuleChange, ...]:
    old_root, new_root = make_root_part(before.root), make_root_part(after.root)
    differences = compare_rules(old_root, new_root, skip_cells=False)
    grouped = group_by_rule(
        differences, ((old_root, old_side.display_paths), (new_root, new_side.display_paths)), {}
    )
    return tuple(rule for rule in grouped if not rule.remark and rule.rule != "version")


def _make_key(change: RuleChange) -> ChangeKey:
    return (
        change.section,
        change.rule,
        *(
            (each.kind, each.part, each.old and each.old.text, each.new and each.new.text)
            for each in change.changes
        ),
    )


def _find_broken_state(rule_id: tuple[str, str], errors: Iterable[Diagnostic]) -> ReachState:
    """Return `stale` if a layer that can no longer be merged fails at this rule, otherwise `unknown`."""
    section, rule = rule_id
    spans = chain.from_iterable(error.all_spans for error in errors)
    names = {find_declaration(span) for span in spans}
    wanted = {section, *rule.split(".")}
    return "stale" if any(wanted <= {*name.split(".")} for name in names) else "unknown"
