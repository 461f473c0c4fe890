"""Lays overlays over a ruleset: the same tree, sparse, each change remembered with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import Fix, writing
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.document.layers import Layer, Overlays, comes_after, read_overlay
from rulewright.document.manifest import OverlayChoice
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence, opened, plain
from rulewright.document.patch import Syntax, is_patch, patched
from rulewright.records import dataclass
from rulewright.schema.files import OVERLAY_HEAD
from rulewright.schema.lookup import kind_at, short_form, table_of
from rulewright.schema.signature import same_key
from rulewright.source import Span

HEAD = frozenset(key.name for key in OVERLAY_HEAD)
"""Keys at the top of an overlay that speak of the overlay itself."""
SHORT = 60
"""Letters of two texts that a headline still has room for."""

Path = tuple[str, ...]


def lay_over(
    root: Mapping, layers: list[Layer], syntax: Syntax | None, reporter: Reporter
) -> Mapping:
    """The ruleset with the overlays applied, in their order. `root` is left as it is.

    Adds a finding, at the overlay's own line, for everything that does not fit the base, and
    where two overlays change one place although neither says that it comes after the other.
    """
    merger = _Merger(layers, syntax, reporter)
    for layer in layers:
        root = merger.merge(root, layer)
    return root


@dataclass(frozen=True, slots=True)
class _Touch:
    path: Path
    layer: Layer
    span: Span


class _Merger:
    def __init__(self, layers: list[Layer], syntax: Syntax | None, reporter: Reporter) -> None:
        self.layers = layers
        self.syntax = syntax
        self.reporter = reporter
        self.touched: list[_Touch] = []
        self.layer = layers[0]

    def merge(self, root: Mapping, layer: Layer) -> Mapping:
        self.layer = layer
        told = opened(layer.root)
        inside = {key: entry for key, entry in told.entries.items() if key not in HEAD}
        return self.mappings(root, Mapping(told.span, inside), ())

    def mappings(self, base: Mapping, patch: Mapping, path: Path) -> Mapping:
        """Merges key by key. New keys go to the end, or to where `after`/`before` say; new
        exceptions (`unless`) go in front of the others."""
        entries = dict(base.entries)
        fresh: list[str] = []
        for entry in patch:
            key = _same_key(entry.key.text, entries)
            here = (*path, key)
            old = entries.get(key)
            value, place = _without_place(entry.value)
            if old is None and not self.has_signature(entry.key, entries, path):
                continue
            if _is_removal(value):
                if old is None:
                    self.report_missing(entry.key, base, "nothing here to remove")
                else:
                    self.touch(here, entry.key.span)
                    del entries[key]
                continue
            if old is None:
                new = self.added(value, entry.key, base)
                if new is None:
                    continue
                self.touch(here, entry.key.span)
                entries[key] = Entry(entry.key, new, self.layer.name)
                fresh.append(key)
            else:
                changed = self.changed(old.value, value, here, entry.key)
                if changed is not old.value and _is_removal(changed):  # `now: remove`
                    del entries[key]
                    continue
                is_leaf = changed is not old.value and not isinstance(changed, Mapping)
                entries[key] = Entry(old.key, changed, self.layer.name if is_leaf else old.layer)
            if place is not None:
                entries = self.placed(entries, key, place)
                fresh = [name for name in fresh if name != key]
        if path and path[-1] == "unless" and fresh:
            entries = {key: entries[key] for key in (*fresh, *entries)}
        return Mapping(base.span, entries, base.flow)

    def changed(self, old: Node, new: Node, path: Path, key: Scalar) -> Node:
        """Return the merged value of an existing entry."""
        if path[-1] == "source" and isinstance(old, Mapping) != isinstance(new, Mapping):
            return self.own(new) if self.touch(path, key.span) else old  # for one text, for all
        if isinstance(new, Mapping):
            short = short_form(path)
            if _is_swap(new) or is_patch(new) or _is_patch_list(new):
                if short and isinstance(old, Mapping) and short in old and not _of_keys(new):
                    inner = old.entries[short]
                    changed = self.changed(inner.value, new, (*path, short), key)
                    return Mapping(
                        old.span,
                        old.entries | {short: Entry(inner.key, changed, self.layer.name)},
                        old.flow,
                    )
                return self.replaced(old, new, path, key)
            if isinstance(old, Mapping):
                return self.mappings(old, new, path)
            if isinstance(old, Scalar) and short:
                unwritten = Scalar(old.span, short, short, "plain", old.span)
                long = Mapping(old.span, {short: Entry(unwritten, old)})
                return self.mappings(long, new, path)
            self.reporter.error(
                "overlay-target",
                f"`{key.text}` has no keys in the base, so that none can be changed",
                key.span,
                labels=(Label(old.span, "the base is here"),),
                help="replace it as a whole: {was: [...], now: [...]}",
            )
            return old
        if _is_patch_list(new):
            return self.replaced(old, new, path, key)
        if not self.touch(path, key.span):
            return old
        short = short_form(path)
        kept = _signature_entries(old) if short and isinstance(new, Scalar) else {}
        if short and kept:
            # A rule said in its short form is another rule with the same parameters.
            unwritten = Scalar(new.span, short, short, "plain", new.span)
            return Mapping(key.span, kept | {short: Entry(unwritten, new, self.layer.name)})
        return self.own(new)

    def replaced(self, old: Node, new: Node, path: Path, key: Scalar) -> Node:
        """Apply `{was: ..., now: ...}` and patches of a block."""
        if not self.touch(path, key.span):
            return old
        if isinstance(new, Mapping) and _is_swap(new):
            was, now = new.get("was"), new.get("now")
            assert was is not None and now is not None
            if not self.same(old, was):
                told = f"`{key.text}` is not what this overlay expects to replace"
                if isinstance(old, Scalar) and isinstance(was, Scalar):
                    if len(old.text + was.text) <= SHORT and "\n" not in old.text + was.text:
                        told += f": `{old.text}`, not `{was.text}`"
                self.reporter.error(
                    "overlay-was",
                    told,
                    was.span,
                    "expected by the overlay",
                    labels=(Label(old.span, "the base says this"),),
                    help="look at what has changed in the base, then correct `was` and `now`",
                    fixes=_as_it_is(old, was),
                )
                return old
            return self.own(now)
        if not isinstance(old, Scalar):
            self.reporter.error(
                "overlay-target",
                f"`{key.text}` is no block of statements in the base",
                key.span,
                labels=(Label(old.span, "the base is here"),),
            )
            return old
        block: Scalar = old
        for patch in new.items if isinstance(new, Sequence) else [new]:
            assert isinstance(patch, Mapping)
            changed = patched(block, patch, self.language, self.reporter)
            if changed is None:
                return old
            block = changed
        return block

    def added(self, value: Node, key: Scalar, base: Mapping) -> Node | None:
        """Return a new value, which must not patch anything."""
        stray = _first_change(value)
        if stray is not None:
            self.report_missing(key, base, "nothing here to change")
            return None
        return self.own(value)

    def own(self, node: Node) -> Node:
        """A copy whose entries say that they come from this overlay."""
        match node:
            case Mapping():
                return Mapping(
                    node.span,
                    {
                        key: Entry(entry.key, self.own(entry.value), self.layer.name)
                        for key, entry in node.entries.items()
                    },
                    node.flow,
                )
            case _:
                return node

    def placed(
        self, entries: dict[str, Entry], key: str, place: tuple[str, Scalar]
    ) -> dict[str, Entry]:
        side, neighbour = place
        other = _same_key(neighbour.text, entries)
        if other not in entries or other == key:
            near = did_you_mean(neighbour.text, [name for name in entries if name != key])
            self.reporter.error(
                "overlay-target",
                f"there is no `{neighbour.text}` beside which this could stand",
                neighbour.span,
                help=near,
            )
            return entries
        order = [name for name in entries if name != key]
        order.insert(order.index(other) + (side == "after"), key)
        return {name: entries[name] for name in order}

    def same(self, a: Node, b: Node) -> bool:
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            return " ".join(a.text.split()) == " ".join(b.text.split()) or (
                bool(a.text and b.text) and self.language.same(a.content, b.content)
            )
        return plain(a) == plain(b)

    @property
    def language(self) -> Syntax:
        if self.syntax is None:
            raise ValueError("overlays need `syntax`: load through rulewright.loading")
        return self.syntax

    def touch(self, path: Path, span: Span) -> bool:
        """Remembers a change; False, and a finding, if another overlay changes the same place."""
        for earlier in self.touched:
            if earlier.layer is self.layer:
                continue
            length = min(len(path), len(earlier.path))
            if earlier.path[:length] == path[:length] and not comes_after(
                self.layer, earlier.layer, self.layers
            ):
                mine, other = self.layer.name, earlier.layer.name
                self.reporter.error(
                    "overlay-conflict",
                    f"`{mine}` and `{other}` both change `{'.'.join(path)}`",
                    span,
                    labels=(Label(earlier.span, f"`{other}` changes it here"),),
                    help="if both can be played together, say in one that it comes "
                    f"`after: {other}`",
                )
                return False
        self.touched.append(_Touch(path, self.layer, span))
        return True

    def has_signature(self, key: Scalar, entries: dict[str, Entry], path: Path) -> bool:
        """Whether a key can be new here. Reports one that the base declares with other letters."""
        table = table_of(kind_at(path))
        if table is not None and table.keys not in ("name", "signature"):
            return True
        name, _, letters = same_key(key.text).partition("(")
        for other in entries.values():
            declared, _, parameters = same_key(other.key.text).partition("(")
            if declared != name or not (letters or parameters):
                continue
            known = set(parameters.rstrip(")").split(","))
            is_safe = not letters or set(letters.rstrip(")").split(",")) <= known
            self.reporter.error(
                "overlay-target",
                f"the base declares `{other.key.text}`",
                key.span,
                "other letters than in the base",
                labels=(Label(other.key.span, "declared here"),),
                help=f"write `{other.key.text}`"
                + ("; its letters are the parameters of the rule" if parameters else ""),
                fixes=(writing(key.span, other.key.text, safe=True),) if is_safe else (),
            )
            return False
        return True

    def report_missing(self, key: Scalar, base: Mapping, what: str) -> None:
        self.reporter.error(
            "overlay-target",
            f"there is no `{key.text}` in the base, so there is {what}",
            key.span,
            help=did_you_mean(key.text, base.entries),
        )


def entries_changed(folder: FilePath, choice: OverlayChoice, known: Overlays) -> frozenset[Path]:
    """The sections, and what stands right in them, of which the overlays of a variant say
    something; `known`: those that were read."""
    found: set[Path] = set()
    for name in choice.overlays:
        read = read_overlay(folder, name, Reporter(), known)
        for section in opened(read[1]) if read is not None else ():
            if section.key.text in HEAD:
                continue
            if isinstance(section.value, Mapping):
                found |= {(section.key.text, same_key(each.key.text)) for each in section.value}
            else:
                found.add((section.key.text,))
    return frozenset(found)


def find_removals(layers: Iterable[Layer]) -> Iterator[tuple[str, Scalar, str]]:
    """Yields each name that overlays take away, the key that says so, and the overlay's name."""

    def removed_in(node: Node) -> Iterator[Scalar]:
        if isinstance(node, Mapping):
            for entry in node:
                now = entry.value.get("now") if isinstance(entry.value, Mapping) else entry.value
                if now is not None and _is_removal(now):
                    yield entry.key
                else:
                    yield from removed_in(entry.value)

    for layer in layers:
        for key in removed_in(opened(layer.root)):
            yield key.text.partition("(")[0].strip(), key, layer.name


def _signature_entries(node: Node) -> dict[str, Entry]:
    """The entries that say what a rule takes and gives."""
    entries = node.entries if isinstance(node, Mapping) else {}
    return {key: entries[key] for key in ("takes", "gives") if key in entries}


def _same_key(key: str, entries: dict[str, Entry]) -> str:
    """The key of the base that is written like this one, blanks apart."""
    if key in entries:
        return key
    squeezed = same_key(key)
    return next((other for other in entries if same_key(other) == squeezed), key)


def _as_it_is(old: Node, was: Node) -> tuple[Fix, ...]:
    """`was` as the base has it now, where both are a few words."""
    if not isinstance(old, Scalar) or not isinstance(was, Scalar):
        return ()
    if old.style in ("literal", "folded") or "\n" in old.span.text + was.span.text:
        return ()
    text = old.span.text
    if was.flow and not old.flow and old.style == "plain" and any(sign in text for sign in ",[]{}"):
        if "'" in text:
            return ()
        text = f"'{text}'"
    return (writing(was.span, text, f"expect what the base says now: `{old.text}`"),)


def _is_removal(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "plain" and node.text == "remove"


def _is_swap(node: Mapping) -> bool:
    return set(node.entries) == {"was", "now"}


def _of_keys(node: Mapping) -> bool:
    return isinstance(node.get("was"), Mapping)


def _is_patch_list(node: Node) -> bool:
    return (
        isinstance(node, Sequence)
        and bool(node.items)
        and all(is_patch(item) for item in node.items)
    )


def _without_place(node: Node) -> tuple[Node, tuple[str, Scalar] | None]:
    """Takes `after: x` or `before: x` out of a keyed step."""
    if not isinstance(node, Mapping) or is_patch(node):
        return node, None
    for side in ("after", "before"):
        place = node.get(side)
        if isinstance(place, Scalar):
            rest = {key: entry for key, entry in node.entries.items() if key != side}
            return Mapping(node.span, rest, node.flow), (side, place)
    return node, None


def _first_change(node: Node) -> Node | None:
    """Something in a new part of the tree that makes sense only where the base has one too."""
    match node:
        case Scalar():
            return node if _is_removal(node) else None
        case Sequence():
            return node if _is_patch_list(node) else None
        case Mapping():
            if _is_swap(node) or is_patch(node):
                return node
            return next((found for entry in node if (found := _first_change(entry.value))), None)
