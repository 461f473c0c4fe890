"""Merge overlays into a ruleset: sparse trees whose changes keep their spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import Fix, make_replacement
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.layers import Layer, Overlays, is_ordered_after, read_overlay
from rulewright.document.manifest import OverlayChoice
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence, as_mapping, to_plain_data
from rulewright.document.patch import Syntax, apply_patch, is_patch
from rulewright.records import dataclass
from rulewright.schema.files import OVERLAY_HEAD
from rulewright.schema.lookup import find_kind, find_table, find_text_key
from rulewright.schema.signature import normalize_key
from rulewright.source import Span

HEAD = frozenset(key.name for key in OVERLAY_HEAD)
"""Top-level keys of an overlay that describe the overlay itself."""
SHORT = 60
"""The largest total length of two texts that a headline quotes."""

KeyPath = tuple[str, ...]


def lay_over(root: Mapping, layers: list[Layer], syntax: Syntax | None, reporter: Reporter) -> Mapping:
    """Return the ruleset with the overlays applied in their order; `root` is not changed.

    Reports, at the overlay's line, every change that does not fit the base, and entries that two overlays
    change although neither declares that it comes after the other.
    """
    merger = _Merger(layers, syntax, reporter)
    for layer in layers:
        root = merger.merge_layer(root, layer)
    return root


@dataclass(frozen=True, slots=True)
class _Touch:
    path: KeyPath
    layer: Layer
    span: Span


class _Merger:
    def __init__(self, layers: list[Layer], syntax: Syntax | None, reporter: Reporter) -> None:
        self.layers = layers
        self.syntax = syntax
        self.reporter = reporter
        self.touches: list[_Touch] = []
        self.layer = layers[0]

    def merge_layer(self, root: Mapping, layer: Layer) -> Mapping:
        self.layer = layer
        told = as_mapping(layer.root)
        inside = {key: entry for key, entry in told.entries.items() if key not in HEAD}
        return self.merge_mappings(root, Mapping(told.span, inside), ())

    def merge_mappings(self, base_mapping: Mapping, patch: Mapping, path: KeyPath) -> Mapping:
        """Merge two mappings key by key. New keys are appended or placed by `after`/`before`; new
        exceptions (`unless`) precede the others."""
        entries = dict(base_mapping.entries)
        fresh: list[str] = []
        for entry in patch:
            key = _find_same_key(entry.key.text, entries)
            here = (*path, key)
            old = entries.get(key)
            value, place = _split_position(entry.value)
            if old is None and not self.has_signature(entry.key, entries, path):
                continue
            if _is_removal(value):
                if old is None:
                    self.report_missing(entry.key, base_mapping, "nothing here to remove")
                else:
                    self.record_change(here, entry.key.span)
                    del entries[key]
                continue
            if old is None:
                new = self.add_value(value, entry.key, base_mapping)
                if new is None:
                    continue
                self.record_change(here, entry.key.span)
                entries[key] = Entry(entry.key, new, self.layer.name)
                fresh.append(key)
            else:
                changed = self.merge_value(old.value, value, here, entry.key)
                if changed is not old.value and _is_removal(changed):  # `now: remove`
                    del entries[key]
                    continue
                is_leaf = changed is not old.value and not isinstance(changed, Mapping)
                entries[key] = Entry(old.key, changed, self.layer.name if is_leaf else old.layer)
            if place is not None:
                entries = self.move_entry(entries, key, place)
                fresh = [name for name in fresh if name != key]
        if path and path[-1] == "unless" and fresh:
            entries = {key: entries[key] for key in (*fresh, *entries)}
        return Mapping(base_mapping.span, entries, base_mapping.flow)

    def merge_value(self, base_value: Node, overlay_value: Node, path: KeyPath, key: Scalar) -> Node:
        """Return the merged value of an existing entry."""
        if path[-1] == "source" and isinstance(base_value, Mapping) != isinstance(overlay_value, Mapping):
            return (
                self.mark_as_own(overlay_value) if self.record_change(path, key.span) else base_value
            )  # one source for all entries and a source for each replace each other
        if isinstance(overlay_value, Mapping):
            short = find_text_key(path)
            if _is_swap(overlay_value) or is_patch(overlay_value) or _is_patch_list(overlay_value):
                if (
                    short
                    and isinstance(base_value, Mapping)
                    and short in base_value
                    and not _is_mapping_swap(overlay_value)
                ):
                    inner = base_value.entries[short]
                    changed = self.merge_value(inner.value, overlay_value, (*path, short), key)
                    return Mapping(
                        base_value.span,
                        base_value.entries | {short: Entry(inner.key, changed, self.layer.name)},
                        base_value.flow,
                    )
                return self.replace_value(base_value, overlay_value, path, key)
            if isinstance(base_value, Mapping):
                return self.merge_mappings(base_value, overlay_value, path)
            if isinstance(base_value, Scalar) and short:
                unwritten = Scalar(base_value.span, short, short, "plain", base_value.span)
                long = Mapping(base_value.span, {short: Entry(unwritten, base_value)})
                return self.merge_mappings(long, overlay_value, path)
            self.reporter.error(
                "overlay-target",
                f"`{key.text}` has no keys in the base, so an overlay cannot change single keys",
                key.span,
                labels=(Label(base_value.span, "declared here in the base"),),
                help="replace it as a whole: {was: [...], now: [...]}",
            )
            return base_value
        if _is_patch_list(overlay_value):
            return self.replace_value(base_value, overlay_value, path, key)
        if not self.record_change(path, key.span):
            return base_value
        short = find_text_key(path)
        kept = _get_signature_entries(base_value) if short and isinstance(overlay_value, Scalar) else {}
        if short and kept:
            # A rule in short form is another rule with the same parameters.
            unwritten = Scalar(overlay_value.span, short, short, "plain", overlay_value.span)
            return Mapping(key.span, kept | {short: Entry(unwritten, overlay_value, self.layer.name)})
        return self.mark_as_own(overlay_value)

    def replace_value(self, base_value: Node, overlay_value: Node, path: KeyPath, key: Scalar) -> Node:
        """Apply `{was: ..., now: ...}` and patches of a block."""
        if not self.record_change(path, key.span):
            return base_value
        if isinstance(overlay_value, Mapping) and _is_swap(overlay_value):
            was, now = overlay_value.get("was"), overlay_value.get("now")
            assert was is not None and now is not None
            if not self.is_same_value(base_value, was):
                told = f"{_describe_place(path)} differs in the base from what this overlay expects"
                told += _describe_difference(base_value, was)
                self.reporter.error(
                    "overlay-was",
                    told,
                    was.span,
                    "expected by the overlay",
                    labels=(Label(base_value.span, "the base"),),
                    help="review the change in the base, then correct `was` and `now`",
                    fixes=_fix_expected_value(base_value, was),
                )
                return base_value
            return self.mark_as_own(now)
        if not isinstance(base_value, Scalar):
            self.reporter.error(
                "overlay-target",
                f"`{key.text}` is not a block of statements in the base",
                key.span,
                labels=(Label(base_value.span, "declared here in the base"),),
            )
            return base_value
        patched_block: Scalar = base_value
        for patch in overlay_value.items if isinstance(overlay_value, Sequence) else [overlay_value]:
            assert isinstance(patch, Mapping)
            changed = apply_patch(
                patched_block, patch, self.rule_syntax, self.reporter, _describe_place(path)
            )
            if changed is None:
                return base_value
            patched_block = changed
        return patched_block

    def add_value(self, new_value: Node, key: Scalar, base_mapping: Mapping) -> Node | None:
        """Return a new value, which must not patch anything."""
        stray = _find_stray_change(new_value)
        if stray is not None:
            self.report_missing(key, base_mapping, "nothing here to change")
            return None
        return self.mark_as_own(new_value)

    def mark_as_own(self, node: Node) -> Node:
        """Return a copy whose entries are marked as entries of this overlay."""
        match node:
            case Mapping():
                return Mapping(
                    node.span,
                    {
                        key: Entry(entry.key, self.mark_as_own(entry.value), self.layer.name)
                        for key, entry in node.entries.items()
                    },
                    node.flow,
                )
            case _:
                return node

    def move_entry(
        self, entries: dict[str, Entry], key: str, new_position: tuple[str, Scalar]
    ) -> dict[str, Entry]:
        side, neighbour = new_position
        other = _find_same_key(neighbour.text, entries)
        if other not in entries or other == key:
            near = suggest_name(neighbour.text, [name for name in entries if name != key])
            self.reporter.error(
                "overlay-target",
                f"there is no `{neighbour.text}` to put this next to",
                neighbour.span,
                help=near,
            )
            return entries
        order = [name for name in entries if name != key]
        order.insert(order.index(other) + (side == "after"), key)
        return {name: entries[name] for name in order}

    def is_same_value(self, a: Node, b: Node) -> bool:
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            return " ".join(a.text.split()) == " ".join(b.text.split()) or (
                bool(a.text and b.text) and self.rule_syntax.is_same_text(a.content, b.content)
            )
        return to_plain_data(a) == to_plain_data(b)

    @property
    def rule_syntax(self) -> Syntax:
        if self.syntax is None:
            raise ValueError("overlays need `syntax`: load through rulewright.loading")
        return self.syntax

    def record_change(self, path: KeyPath, span: Span) -> bool:
        """Record the change of an entry; report an error and return False if another overlay changes
        the same entry."""
        for earlier in self.touches:
            if earlier.layer is self.layer:
                continue
            length = min(len(path), len(earlier.path))
            if earlier.path[:length] == path[:length] and not is_ordered_after(
                self.layer, earlier.layer, self.layers
            ):
                mine, other = self.layer.name, earlier.layer.name
                self.reporter.error(
                    "overlay-conflict",
                    f"`{mine}` and `{other}` both change `{'.'.join(path)}`",
                    span,
                    labels=(Label(earlier.span, f"`{other}` changes it here"),),
                    help=f"if both can be played together, add `after: {other}` to one of them",
                )
                return False
        self.touches.append(_Touch(path, self.layer, span))
        return True

    def has_signature(self, key: Scalar, entries: dict[str, Entry], path: KeyPath) -> bool:
        """Return whether a key can be new here. Reports a key that the base declares with other
        letters."""
        table = find_table(find_kind(path))
        if table is not None and table.keys not in ("name", "signature"):
            return True
        name, _, letters = normalize_key(key.text).partition("(")
        for other in entries.values():
            declared, _, parameters = normalize_key(other.key.text).partition("(")
            if declared != name or not (letters or parameters):
                continue
            known = set(parameters.rstrip(")").split(","))
            is_safe = not letters or set(letters.rstrip(")").split(",")) <= known
            self.reporter.error(
                "overlay-target",
                f"the base declares `{other.key.text}`",
                key.span,
                "the letters differ from the base",
                labels=(Label(other.key.span, "declared here"),),
                help=f"write `{other.key.text}`"
                + ("; its letters are the parameters of the rule" if parameters else ""),
                fixes=(make_replacement(key.span, other.key.text, safe=True),) if is_safe else (),
            )
            return False
        return True

    def report_missing(self, key: Scalar, base_mapping: Mapping, consequence: str) -> None:
        self.reporter.error(
            "overlay-target",
            f"there is no `{key.text}` in the base, so there is {consequence}",
            key.span,
            help=suggest_name(key.text, base_mapping.entries),
        )


def find_changed_entries(
    folder: FilePath, choice: OverlayChoice, overlay_cache: Overlays
) -> frozenset[KeyPath]:
    """Return the paths of all sections and entries that the overlays of a variant change.
    `overlay_cache` contains overlays that were read before."""
    changed_paths: set[KeyPath] = set()
    for name in choice.overlays:
        read = read_overlay(folder, name, Reporter(), overlay_cache)
        for section in as_mapping(read[1]) if read is not None else ():
            if section.key.text in HEAD:
                continue
            if isinstance(section.value, Mapping):
                changed_paths |= {(section.key.text, normalize_key(each.key.text)) for each in section.value}
            else:
                changed_paths.add((section.key.text,))
    return frozenset(changed_paths)


def find_removals(layers: Iterable[Layer]) -> Iterator[tuple[str, Scalar, str]]:
    """Yield each name that an overlay removes, the key that removes it, and the name of the
    overlay."""

    def iter_removals(node: Node) -> Iterator[Scalar]:
        if isinstance(node, Mapping):
            for entry in node:
                now = entry.value.get("now") if isinstance(entry.value, Mapping) else entry.value
                if now is not None and _is_removal(now):
                    yield entry.key
                else:
                    yield from iter_removals(entry.value)

    for layer in layers:
        for key in iter_removals(as_mapping(layer.root)):
            yield key.text.partition("(")[0].strip(), key, layer.name


def _describe_place(path: KeyPath) -> str:
    """Return a path as text for messages: `price`, `2` for a row of a table, or a rule and a key in
    it."""
    names = [name for name in path[1:] if name not in ("rows", "members", "steps")] or [*path]
    return ", ".join(f"`{name.partition('(')[0]}`" for name in names)


def _describe_difference(base_value: Node, expected_value: Node) -> str:
    """Return the difference of two short values as text (`: 7, not 6`); for mappings, that of the
    first differing key."""
    if isinstance(base_value, Mapping) and isinstance(expected_value, Mapping):
        for entry in expected_value:
            other = base_value.get(entry.key.text)
            if other is None:
                return f": `{entry.key.text}` is new"
            if to_plain_data(other) != to_plain_data(entry.value):
                return f" in `{entry.key.text}`{_describe_difference(other, entry.value)}"
    if isinstance(base_value, Scalar) and isinstance(expected_value, Scalar):
        both = base_value.text + expected_value.text
        if len(both) <= SHORT and "\n" not in both:
            return f": `{base_value.text}`, not `{expected_value.text}`"
    return ""


def _get_signature_entries(node: Node) -> dict[str, Entry]:
    """Return the entries that declare the parameters and the result of a rule."""
    entries = node.entries if isinstance(node, Mapping) else {}
    return {key: entries[key] for key in ("takes", "gives") if key in entries}


def _find_same_key(key: str, entries: dict[str, Entry]) -> str:
    """Return the key of the base that equals this one except for blanks."""
    if key in entries:
        return key
    squeezed = normalize_key(key)
    return next((other for other in entries if normalize_key(other) == squeezed), key)


def _fix_expected_value(base_value: Node, expected_value: Node) -> tuple[Fix, ...]:
    """Return a fix that replaces `expected_value` by the current value of the base, if both are
    short."""
    if not isinstance(base_value, Scalar) or not isinstance(expected_value, Scalar):
        return ()
    if base_value.style in ("literal", "folded") or "\n" in base_value.span.text + expected_value.span.text:
        return ()
    text = base_value.span.text
    if (
        expected_value.flow
        and not base_value.flow
        and base_value.style == "plain"
        and any(sign in text for sign in ",[]{}")
    ):
        if "'" in text:
            return ()
        text = f"'{text}'"
    return (make_replacement(expected_value.span, text, f"expect the current base: `{base_value.text}`"),)


def _is_removal(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "plain" and node.text == "remove"


def _is_swap(mapping: Mapping) -> bool:
    return set(mapping.entries) == {"was", "now"}


def _is_mapping_swap(mapping: Mapping) -> bool:
    return isinstance(mapping.get("was"), Mapping)


def _is_patch_list(node: Node) -> bool:
    return isinstance(node, Sequence) and bool(node.items) and all(is_patch(item) for item in node.items)


def _split_position(node: Node) -> tuple[Node, tuple[str, Scalar] | None]:
    """Return a keyed step without `after: x` or `before: x`, and the removed word with x, or None."""
    if not isinstance(node, Mapping) or is_patch(node):
        return node, None
    for side in ("after", "before"):
        place = node.get(side)
        if isinstance(place, Scalar):
            rest = {key: entry for key, entry in node.entries.items() if key != side}
            return Mapping(node.span, rest, node.flow), (side, place)
    return node, None


def _find_stray_change(node: Node) -> Node | None:
    """Return a node in a new part of the tree that makes sense only as a change of the base; None
    if there is none."""
    match node:
        case Scalar():
            return node if _is_removal(node) else None
        case Sequence():
            return node if _is_patch_list(node) else None
        case Mapping():
            if _is_swap(node) or is_patch(node):
                return node
            return next((found for entry in node if (found := _find_stray_change(entry.value))), None)
