"""Find the overlays of an edition and of variants, and their order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import make_replacement
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.document.base import read_mapping
from rulewright.document.files import find_locale_files, read_source, resolve_ruleset_file, suggest_file
from rulewright.document.manifest import Manifest, OverlayChoice, Reference, read_references
from rulewright.document.nodes import Mapping, Root, Scalar, as_mapping
from rulewright.document.schema import check_schema
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source, Span


@dataclass(frozen=True, slots=True)
class Layer:
    """An overlay file. `aliases` are the names that refer to it: its own, its edition or variant."""

    name: str
    aliases: frozenset[str]
    source: Source
    root: Root
    span: Span
    needs: tuple[Reference, ...] = ()
    excludes: tuple[Reference, ...] = ()
    after: tuple[Reference, ...] = ()
    differing_scripts: tuple[Reference, ...] = ()
    """The scripts that are expected to fail under this overlay, by the names of their files."""


@dataclass(frozen=True, slots=True)
class LayerWords:
    """The strings of an overlay in a language, from the overlay itself or a file beside it. `layer` is the
    edition or variant (`variant-fast`), `overlay_path` the overlay's file as it is shown. `file`: the text of
    the overlay that contains them; then `source` has the same lines, without their indent.
    """

    layer: str
    overlay_path: str
    language: str
    source: Source
    file: Source | None = None

    def place(self, span: Span) -> Span:
        """Return the span in the overlay of a span in these words; other spans are unchanged."""
        file, own = self.file, span.source
        if file is None or own.path != file.path or own.text != self.source.text:
            return span
        start, end = (self._offset(file, offset) for offset in (span.start, span.end))
        return file.span(start, max(start, end))

    def _offset(self, file: Source, offset: int) -> int:
        line, column = self.source.line_and_column(offset)
        if line > len(file.line_starts):
            return len(file.text)
        indent = max(file.line_text(line).find(self.source.line_text(line)), 0)
        return file.line_starts[line - 1] + min(indent + column - 1, len(file.line_text(line)))


Overlays = dict[str | Path, tuple[Source, Root]]
"""Parsed overlay files by name; nothing changes their nodes."""


@dataclass(frozen=True, slots=True)
class ChosenOverlay:
    """One overlay file to read, and the edition or variant that asks for it."""

    choice: OverlayChoice
    overlay_file: Reference | Path


def choose_layers(manifest: Manifest, edition: str | None, variants: tuple[str, ...]) -> list[ChosenOverlay]:
    """Return the overlay files of an edition and variants in the given order, the edition first. Raises
    DiagnosticError."""
    reporter = Reporter()
    chosen_overlays: list[ChosenOverlay] = []
    edition = edition or manifest.default_edition
    if edition is not None:
        if edition in manifest.editions:
            chosen_overlays += _list_overlay_files(manifest.editions[edition])
        else:
            _report_unknown("edition", edition, manifest.editions, reporter)
    for name in dict.fromkeys(variants):
        if name in manifest.variants:
            chosen_overlays += _list_overlay_files(manifest.variants[name])
        elif _is_file(name):
            choice = OverlayChoice(Path(name).stem, NOWHERE)
            chosen_overlays.append(ChosenOverlay(choice, Path(name)))
        else:
            _report_unknown("variant", name, manifest.variants, reporter)
    reporter.stop_if_errors()
    return chosen_overlays


def read_layers(
    folder: Path,
    manifest: Manifest,
    chosen_overlays: list[ChosenOverlay],
    reporter: Reporter,
    overlay_cache: Overlays | None = None,
) -> list[Layer]:
    """Read and check the overlays, each alone and for the overlays that it needs, and sort them by `after`.
    Overlays in `overlay_cache` are not read again; others are added to it if they are valid.

    Raises DiagnosticError with all errors in them.
    """
    layers: list[Layer] = []
    for item in chosen_overlays:
        read = read_overlay(
            folder, item.overlay_file, reporter, {} if overlay_cache is None else overlay_cache
        )
        if read is None:
            continue
        source, root = read
        layer = _make_layer(item.choice, source, as_mapping(root), manifest, reporter)
        if layer is not None:
            layers.append(layer)
    reporter.stop_if_errors()
    _check_compatibility(layers, manifest, reporter)
    reporter.stop_if_errors()
    layers = _sort_layers(layers, reporter)
    reporter.stop_if_errors()
    return layers


def read_overlay(
    folder: Path, overlay_file: Reference | Path, reporter: Reporter, overlay_cache: Overlays
) -> tuple[Source, Root] | None:
    """Read an overlay and check it by the schema."""
    name = overlay_file if isinstance(overlay_file, Path) else overlay_file.name
    if name in overlay_cache:
        return overlay_cache[name]
    before = len(reporter.diagnostics)
    if isinstance(overlay_file, Path):
        source = read_source(overlay_file, reporter)
    else:
        path = resolve_ruleset_file(folder, overlay_file.name, overlay_file.span, reporter)
        source = None if path is None else read_source(path, reporter, overlay_file.span)
    root = None if source is None else read_mapping(source, reporter)
    if source is None or root is None:
        return None
    check_schema(root, "overlay", reporter)
    if len(reporter.diagnostics) == before:
        overlay_cache[name] = source, root
    return source, root


def read_layer_words(
    folder: Path, manifest: Manifest, edition: str | None, variants: tuple[str, ...]
) -> list[LayerWords]:
    """Return the words of an edition and variants; later ones override earlier ones. Unreadable
    files are skipped, because they are reported with the rules. Raises DiagnosticError for an
    unknown edition or variant.
    """
    layer_words: list[LayerWords] = []
    for item in choose_layers(manifest, edition, variants):
        quiet = Reporter()
        inside = item.overlay_file if isinstance(item.overlay_file, Path) else None
        path = inside or resolve_ruleset_file(folder, item.overlay_file.name, NOWHERE, quiet)
        source = None if path is None else read_source(path, quiet)
        if path is None or source is None:
            continue
        sort = "edition" if item.choice.name in manifest.editions else "variant"
        about = f"{sort}-{item.choice.name}", source.path
        layer_words += words_inside(source, about[0])
        for beside in find_locale_files(path):
            if (text_beside := read_source(beside, quiet)) is not None:
                language = beside.name.removesuffix(".ftl").rpartition(".")[2]
                layer_words.append(LayerWords(*about, language, text_beside))
    return layer_words


def words_inside(source: Source, layer: str = "") -> list[LayerWords]:
    """Return the words in an overlay; none if it cannot be read."""
    root = read_mapping(source, Reporter()) if _WORDS in source.text else None
    told = None if root is None else root.get(_WORDS)
    found: list[LayerWords] = []
    for entry in told if isinstance(told, Mapping) else ():
        if isinstance(entry.value, Scalar):
            lines = source.line_and_column(entry.value.content.start)[0] - 1
            text = Source(source.path, "\n" * lines + entry.value.text)
            found.append(LayerWords(layer, source.path, entry.key.text, text, source))
    return found


_WORDS = "words"


def is_ordered_after(later: Layer, earlier: Layer, layers: Iterable[Layer]) -> bool:
    """Return whether `later` declares, directly or through other overlays, that it comes after `earlier`. An
    overlay comes after those that it needs."""
    everything = list(layers)
    waiting, seen = [later], {later.name}
    while waiting:
        for other in everything:
            if other.name not in seen and _is_declared_after(waiting[0], other):
                if other is earlier:
                    return True
                seen.add(other.name)
                waiting.append(other)
        waiting.pop(0)
    return False


def _is_declared_after(layer: Layer, other_layer: Layer) -> bool:
    return any(reference.name in other_layer.aliases for reference in (*layer.after, *layer.needs))


def _list_overlay_files(choice: OverlayChoice) -> list[ChosenOverlay]:
    return [ChosenOverlay(choice, file) for file in choice.overlays]


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file() or (name.endswith(".yaml") and "/" in name)
    except (OSError, ValueError):
        return False


def _report_unknown(
    choice_kind: Literal["edition", "variant"],
    name: str,
    choices: dict[str, OverlayChoice],
    reporter: Reporter,
) -> None:
    near = suggest_name(name, choices)
    if near is None and choice_kind == "variant" and name.endswith(".yaml"):
        near = suggest_file(Path(name))
    notes = (f"there are {quote_names(choices)}",) if choices and near is None else ()
    none = f"this ruleset has no {choice_kind}s" if not choices else None
    code: Code = "unknown-edition" if choice_kind == "edition" else "unknown-variant"
    reporter.error(code, f"there is no {choice_kind} `{name}`", NOWHERE, notes=notes, help=near or none)


def _make_layer(
    choice: OverlayChoice, source: Source, root: Mapping, manifest: Manifest, reporter: Reporter
) -> Layer | None:
    name, of = root.get("overlay"), root.get("of")
    if not isinstance(name, Scalar) or not isinstance(of, Scalar):
        return None
    if of.text != manifest.id:
        reporter.error(
            "overlay-of",
            f"this overlay changes `{of.text}`, not `{manifest.id}`",
            of.span,
            help=f"write `of: {manifest.id}` if it was made for this ruleset",
            fixes=(make_replacement(of.span, manifest.id),),
        )
        return None
    known = {*manifest.editions, *manifest.variants}
    relations = {}
    for key in ("needs", "excludes", "after"):
        own = read_references(root.get(key))
        relations[key] = own + getattr(choice, key)
        for reference in relations[key]:
            if reference.name not in known and choice.span is not NOWHERE:
                near = suggest_name(reference.name, known)
                reporter.error(
                    "unknown-variant",
                    f"there is no edition or variant `{reference.name}`",
                    reference.span,
                    help=near,
                )
    return Layer(
        name.text,
        frozenset((name.text, choice.name)),
        source,
        root,
        name.span,
        **relations,
        differing_scripts=read_references(root.get("differs")),
    )


def _check_compatibility(layers: list[Layer], manifest: Manifest, reporter: Reporter) -> None:
    present = frozenset(name for layer in layers for name in layer.aliases)
    layers_by_name: dict[str, Layer] = {}
    for layer in layers:
        if layer.name in layers_by_name:
            reporter.error(
                "duplicate-key",
                f"two overlays have the name `{layer.name}`",
                layer.span,
                labels=(Label(layers_by_name[layer.name].span, "the first is here"),),
            )
        layers_by_name.setdefault(layer.name, layer)
        for reference in layer.needs:
            if reference.name not in present:
                how = "--edition" if reference.name in manifest.editions else "--variant"
                reporter.error(
                    "overlay-needs",
                    f"`{layer.name}` needs `{reference.name}`, which is not selected",
                    reference.span,
                    help=f"add `{how} {reference.name}`",
                )
        for reference in layer.excludes:
            if reference.name in present - layer.aliases:
                reporter.error(
                    "overlay-excludes",
                    f"`{layer.name}` cannot be played together with `{reference.name}`",
                    reference.span,
                )


def _sort_layers(layers: list[Layer], reporter: Reporter) -> list[Layer]:
    """Return the layers in the given order, but each after those that it declares to come
    `after`.
    """
    waiting, result = list(layers), list[Layer]()
    while waiting:
        ready = next(
            (
                layer
                for layer in waiting
                if not any(other is not layer and _is_declared_after(layer, other) for other in waiting)
            ),
            None,
        )
        if ready is None:
            # Every combination with these layers has the same error: report it at one location.
            first = min(waiting, key=lambda layer: layer.name)
            names = sorted(layer.name for layer in waiting)
            reporter.error(
                "overlay-conflict",
                f"{quote_names(names)} each have an `after` that names the other",
                (*first.after, *first.needs)[0].span,
            )
            return layers
        waiting.remove(ready)
        result.append(ready)
    return result
