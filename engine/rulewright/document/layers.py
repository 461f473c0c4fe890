"""Finds the overlays that an edition and variants stand for, and the order in which they apply."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import writing
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.document.base import read_mapping
from rulewright.document.files import file_below, read_source, words_beside
from rulewright.document.manifest import Manifest, OverlayChoice, Reference, references
from rulewright.document.nodes import Mapping, Root, Scalar, opened
from rulewright.document.schema import check_schema
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source, Span


@dataclass(frozen=True, slots=True)
class Layer:
    """An overlay file. `names` is what others can call it: its name, its edition or variant."""

    name: str
    names: frozenset[str]
    source: Source
    root: Root
    span: Span
    needs: tuple[Reference, ...] = ()
    excludes: tuple[Reference, ...] = ()
    after: tuple[Reference, ...] = ()
    differs: tuple[Reference, ...] = ()
    """The scripts that do not go as written under this overlay, by the names of their files."""


@dataclass(frozen=True, slots=True)
class LayerWords:
    """The words of an overlay in a language: in itself, or in a file beside it. `layer` is the
    edition or variant (`variant-fast`), `of` the overlay's file as it is shown. `file`: the text of
    the overlay that contains them; then `source` has the same lines, without their indent.
    """

    layer: str
    of: str
    language: str
    source: Source
    file: Source | None = None

    def place(self, span: Span) -> Span:
        """Return where a span of these words stands in the overlay; others as they are."""
        file, own = self.file, span.source
        if file is None or own.path != file.path or own.text != self.source.text:
            return span
        start, end = (self._offset(file, offset) for offset in (span.start, span.end))
        return file.span(start, max(start, end))

    def _offset(self, file: Source, offset: int) -> int:
        line, column = self.source.position(offset)
        if line > len(file.line_starts):
            return len(file.text)
        indent = max(file.line(line).find(self.source.line(line)), 0)
        return file.line_starts[line - 1] + min(indent + column - 1, len(file.line(line)))


Overlays = dict[str | Path, tuple[Source, Root]]
"""Overlay files that have been read, by how they are named: nobody changes their nodes."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One overlay file to read, and the edition or variant that asks for it."""

    choice: OverlayChoice
    file: Reference | Path


def chosen_layers(
    manifest: Manifest, edition: str | None, variants: tuple[str, ...]
) -> list[Chosen]:
    """The overlay files of a choice, in the order given: edition first. Raises DiagnosticError."""
    reporter = Reporter()
    chosen: list[Chosen] = []
    edition = edition or manifest.default_edition
    if edition is not None:
        if edition in manifest.editions:
            chosen += _files_of(manifest.editions[edition])
        else:
            _report_unknown("edition", edition, manifest.editions, reporter)
    for name in dict.fromkeys(variants):
        if name in manifest.variants:
            chosen += _files_of(manifest.variants[name])
        elif _is_file(name):
            choice = OverlayChoice(Path(name).stem, NOWHERE)
            chosen.append(Chosen(choice, Path(name)))
        else:
            _report_unknown("variant", name, manifest.variants, reporter)
    reporter.stop_if_errors()
    return chosen


def read_layers(
    folder: Path,
    manifest: Manifest,
    chosen: list[Chosen],
    reporter: Reporter,
    known: Overlays | None = None,
) -> list[Layer]:
    """Reads and checks the overlays, each alone and what they need of each other, sorted by
    `after`. Those that are `known` are not read again; others that fit are known from then on.

    Raises DiagnosticError with everything that was found in them.
    """
    layers: list[Layer] = []
    for item in chosen:
        read = read_overlay(folder, item.file, reporter, {} if known is None else known)
        if read is None:
            continue
        source, root = read
        layer = _layer(item.choice, source, opened(root), manifest, reporter)
        if layer is not None:
            layers.append(layer)
    reporter.stop_if_errors()
    _check_company(layers, manifest, reporter)
    reporter.stop_if_errors()
    layers = _sorted(layers, reporter)
    reporter.stop_if_errors()
    return layers


def read_overlay(
    folder: Path, file: Reference | Path, reporter: Reporter, known: Overlays
) -> tuple[Source, Root] | None:
    """An overlay, checked by schema."""
    name = file if isinstance(file, Path) else file.name
    if name in known:
        return known[name]
    before = len(reporter.found)
    if isinstance(file, Path):
        source = read_source(file, reporter)
    else:
        path = file_below(folder, file.name, file.span, reporter)
        source = None if path is None else read_source(path, reporter, file.span)
    root = None if source is None else read_mapping(source, reporter)
    if source is None or root is None:
        return None
    check_schema(root, "overlay", reporter)
    if len(reporter.found) == before:
        known[name] = source, root
    return source, root


def words_of_layers(
    folder: Path, manifest: Manifest, edition: str | None, variants: tuple[str, ...]
) -> list[LayerWords]:
    """Return the words of an edition and variants; later ones override earlier ones. Unreadable
    files are skipped, because they are reported with the rules. Raises DiagnosticError for an
    unknown edition or variant.
    """
    found: list[LayerWords] = []
    for item in chosen_layers(manifest, edition, variants):
        quiet = Reporter()
        inside = item.file if isinstance(item.file, Path) else None
        path = inside or file_below(folder, item.file.name, NOWHERE, quiet)
        source = None if path is None else read_source(path, quiet)
        if path is None or source is None:
            continue
        sort = "edition" if item.choice.name in manifest.editions else "variant"
        about = f"{sort}-{item.choice.name}", source.path
        found += words_inside(source, about[0])
        for beside in words_beside(path):
            if (text_beside := read_source(beside, quiet)) is not None:
                language = beside.name.removesuffix(".ftl").rpartition(".")[2]
                found.append(LayerWords(*about, language, text_beside))
    return found


def words_inside(source: Source, layer: str = "") -> list[LayerWords]:
    """Return the words in an overlay; none if it cannot be read."""
    root = read_mapping(source, Reporter()) if _WORDS in source.text else None
    told = None if root is None else root.get(_WORDS)
    found: list[LayerWords] = []
    for entry in told if isinstance(told, Mapping) else ():
        if isinstance(entry.value, Scalar):
            lines = source.position(entry.value.content.start)[0] - 1
            text = Source(source.path, "\n" * lines + entry.value.text)
            found.append(LayerWords(layer, source.path, entry.key.text, text, source))
    return found


_WORDS = "words"


def comes_after(later: Layer, earlier: Layer, layers: Iterable[Layer]) -> bool:
    """Does `later` say, itself or through others, that it comes after `earlier`? An overlay comes
    after what it needs."""
    everything = list(layers)
    waiting, seen = [later], {later.name}
    while waiting:
        for other in everything:
            if other.name not in seen and _says_after(waiting[0], other):
                if other is earlier:
                    return True
                seen.add(other.name)
                waiting.append(other)
        waiting.pop(0)
    return False


def _says_after(layer: Layer, other: Layer) -> bool:
    return any(reference.name in other.names for reference in (*layer.after, *layer.needs))


def _files_of(choice: OverlayChoice) -> list[Chosen]:
    return [Chosen(choice, file) for file in choice.overlays]


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file() or (name.endswith(".yaml") and "/" in name)
    except (OSError, ValueError):
        return False


def _report_unknown(
    kind: Literal["edition", "variant"],
    name: str,
    known: dict[str, OverlayChoice],
    reporter: Reporter,
) -> None:
    near = did_you_mean(name, known)
    notes = (f"there are {listing(known)}",) if known and near is None else ()
    none = f"this ruleset has no {kind}s" if not known else None
    code: Code = "unknown-edition" if kind == "edition" else "unknown-variant"
    reporter.error(code, f"there is no {kind} `{name}`", NOWHERE, notes=notes, help=near or none)


def _layer(
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
            fixes=(writing(of.span, manifest.id),),
        )
        return None
    known = {*manifest.editions, *manifest.variants}
    relations = {}
    for key in ("needs", "excludes", "after"):
        own = references(root.get(key))
        relations[key] = own + getattr(choice, key)
        for reference in relations[key]:
            if reference.name not in known and choice.span is not NOWHERE:
                near = did_you_mean(reference.name, known)
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
        differs=references(root.get("differs")),
    )


def _check_company(layers: list[Layer], manifest: Manifest, reporter: Reporter) -> None:
    present = frozenset(name for layer in layers for name in layer.names)
    seen: dict[str, Layer] = {}
    for layer in layers:
        if layer.name in seen:
            reporter.error(
                "duplicate-key",
                f"two overlays are called `{layer.name}`",
                layer.span,
                labels=(Label(seen[layer.name].span, "the first is here"),),
            )
        seen.setdefault(layer.name, layer)
        for reference in layer.needs:
            if reference.name not in present:
                how = "--edition" if reference.name in manifest.editions else "--variant"
                reporter.error(
                    "overlay-needs",
                    f"`{layer.name}` needs `{reference.name}`, which is not chosen",
                    reference.span,
                    help=f"add `{how} {reference.name}`",
                )
        for reference in layer.excludes:
            if reference.name in present - layer.names:
                reporter.error(
                    "overlay-excludes",
                    f"`{layer.name}` cannot be played together with `{reference.name}`",
                    reference.span,
                )


def _sorted(layers: list[Layer], reporter: Reporter) -> list[Layer]:
    """Return the layers in the given order, but each behind those that it declares to come
    `after`.
    """
    waiting, result = list(layers), list[Layer]()
    while waiting:
        ready = next(
            (
                layer
                for layer in waiting
                if not any(other is not layer and _says_after(layer, other) for other in waiting)
            ),
            None,
        )
        if ready is None:
            first = waiting[0]
            reporter.error(
                "overlay-conflict",
                f"{listing(layer.name for layer in waiting)} each say they come after the other",
                (*first.after, *first.needs)[0].span,
            )
            return layers
        waiting.remove(ready)
        result.append(ready)
    return result
