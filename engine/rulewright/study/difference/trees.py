"""Compares two merged rulesets key by key and gathers what differs by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence, plain
from rulewright.source import Span
from rulewright.study.difference.model import CellChange, Change, Kind, Passage, RuleChange
from rulewright.study.difference.places import Places
from rulewright.study.difference.texts import (
    CONTAINERS,
    ORDERED,
    REMARKS,
    long_form,
    normal,
    same_text,
    words,
)

Path = tuple[str, ...]
IGNORED = frozenset(("includes", "outline", "languages", "language", "version"))
"""Keys of a ruleset's head that say how it is kept, not how it is played."""
HEAD = "head"
CELLS = {"tables": ("rows", "default"), "relations": ("edges",)}
"""What is compared cell by cell instead, by section."""


@dataclass(frozen=True, slots=True)
class Found:
    """A difference at a path; nodes are None where nothing is."""

    path: Path
    kind: Kind
    old: Node | None
    new: Node | None


def compare(old: Mapping, new: Mapping, *, skip_cells: bool) -> list[Found]:
    """All differences of two rulesets. With `skip_cells`, tables are left to who looks at their
    cells."""
    return list(_mappings((), old, new, skip_cells))


def _nodes(path: Path, a: Node, b: Node, skip: bool) -> Iterator[Found]:
    a, b = normal(path, a), normal(path, b)
    if len(path) > 1 and path[-1] not in REMARKS:
        if isinstance(a, Scalar) and isinstance(b, Mapping):
            a = long_form(path, a)
        elif isinstance(a, Mapping) and isinstance(b, Scalar):
            b = long_form(path, b)
    remark = path[-1] in REMARKS
    match a, b:
        case _ if remark:
            if words(a, remark=True) != words(b, remark=True):
                yield Found(path, "changed", a, b)
        case Mapping(), Mapping():
            yield from _mappings(path, a, b, skip)
        case Scalar(), Scalar() if same_text(a, b):
            return
        case Sequence(), Sequence() if _same_lists(a, b):
            return
        case _ if type(a) is not type(b) and plain(a) == plain(b):
            return
        case _:
            yield Found(path, "changed", a, b)


def _same_lists(a: Sequence, b: Sequence) -> bool:
    return len(a.items) == len(b.items) and all(
        same_text(x, y) if isinstance(x, Scalar) and isinstance(y, Scalar) else plain(x) == plain(y)
        for x, y in zip(a.items, b.items, strict=True)
    )


def _mappings(path: Path, a: Mapping, b: Mapping, skip: bool) -> Iterator[Found]:
    pairs = list(_pairs(path, a, b))
    for key, old, new in pairs:
        here = (*path, key)
        if not path and key in IGNORED:
            continue
        if skip and len(path) == 2 and key in CELLS.get(path[0], ()):
            continue
        if old is not None and new is not None:
            if _squeezed(old.key.text) != _squeezed(new.key.text):
                yield Found((*here, "letters"), "changed", old.key, new.key)
            yield from _nodes(here, old.value, new.value, skip)
        elif _opens(here, old or new):
            # A part that only one side has: each rule inside comes or goes by itself.
            empty = Mapping(a.span if old is None else b.span)
            before = empty if old is None else old.value
            after = empty if new is None else new.value
            yield from _nodes(here, before, after, skip)
        elif old is None:
            yield Found(here, "added", None, new.value if new is not None else None)
        else:
            yield Found(here, "removed", old.value, None)
    if (path[-1:] and path[-1] in ORDERED) or path == ("triggers",):
        both = [new.key.text for _, old, new in pairs if old is not None and new is not None]
        order = {id(entry): at for at, entry in enumerate(a)}
        was = sorted(
            (order[id(old)], new.key.text)
            for _, old, new in pairs
            if old is not None and new is not None
        )
        if both != [key for _, key in was]:
            first, then = _listed([key for _, key in was], a), _listed(both, b)
            yield Found(path, "reordered", first, then)


def _opens(path: Path, entry: Entry | None) -> bool:
    """Whether what stands at a path only holds rules and is none itself."""
    if entry is None or not isinstance(entry.value, Mapping):
        return False
    return (len(path) == 1 and path[0] not in ("bound", "board", "book")) or (
        len(path) > 2 and path[-1] == CONTAINERS.get(path[0])
    )


def _pairs(path: Path, a: Mapping, b: Mapping) -> Iterator[tuple[str, Entry | None, Entry | None]]:
    """Entries of both sides that stand for the same thing, those of the new side in its order."""
    theirs = {_squeezed(key): entry for key, entry in a.entries.items()}
    spare = {_squeezed(key) for key in b.entries}
    bare = {_bare(key): key for key in theirs if key not in spare} if path else {}
    used: set[str] = set()
    found: list[tuple[str, Entry | None, Entry | None]] = []
    for key, entry in b.entries.items():
        same = _squeezed(key)
        if same not in theirs and _signature(key):
            same = bare.get(_bare(same), same)
        used.add(same)
        found.append((key, theirs.get(same), entry))
    for key, entry in a.entries.items():
        if _squeezed(key) not in used:
            found.append((key, entry, None))
    yield from found


def _signature(key: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*\s*(\(.*\)|\[.*\])?", key) is not None


def _squeezed(key: str) -> str:
    return "".join(key.split())


def _bare(key: str) -> str:
    return re.split(r"[(\[]", key, maxsplit=1)[0].strip()


def _listed(keys: list[str], at: Mapping) -> Scalar:
    text = ", ".join(keys)
    return Scalar(at.span, text, text, "plain", at.span)


# --- by rule --------------------------------------------------------------------------------------


def rule_of(path: Path) -> tuple[str, str, str]:
    """The section, the rule and the part of the rule that a path leads to."""
    section = path[0]
    if len(path) == 1:
        return HEAD, section, ""
    if section in ("bound", "board", "book", "players", "editions", "variants"):
        return HEAD, section, ".".join(path[1:])
    names, at = [path[1]], 2
    container = CONTAINERS.get(section)
    while at + 1 < len(path) and path[at] == container:
        names.append(path[at + 1])
        at += 2
    if section in ("zones", "modifiers") and len(path) > 2:
        names.append(path[2])
        at = 3
    part = list(path[at:])
    if (part and part[-1] in ("is", "do", "holds")) or part == ["type"]:
        part.pop()
    return section, ".".join(names), ".".join(part)


def by_rule(
    found: list[Found],
    sides: tuple[tuple[Mapping, Places], tuple[Mapping, Places]],
    cells: dict[tuple[str, str], tuple[tuple[str, ...], list[CellChange]]],
) -> tuple[RuleChange, ...]:
    """The differences of each rule together, in the order of the new side's files."""
    (old_root, old_places), (new_root, new_places) = sides
    rules: dict[tuple[str, str], list[tuple[Found, Change]]] = {}
    for each in found:
        section, rule, part = rule_of(each.path)
        remark = part.rpartition(".")[2] in REMARKS or (section == HEAD and rule in REMARKS)
        change = Change(
            each.kind,
            part,
            _passage(each.old, old_places, remark),
            _passage(each.new, new_places, remark),
        )
        rules.setdefault((section, rule), []).append((each, change))
    for section, rule in cells:
        rules.setdefault((section, rule), [])
    made: list[RuleChange] = []
    for (section, rule), changes in rules.items():
        heads, changed = cells.get((section, rule), ((), []))
        kinds = {change.kind for _, change in changes if not change.part}
        whole: Kind = "changed"
        if len(changes) == 1 and not changes[0][1].part and changes[0][1].kind != "reordered":
            whole = kinds.pop()
        path = changes[0][0].path if changes else (section, rule)
        source = source_of(new_root, path) or source_of(old_root, path)
        remark = not changed and all(_remark(change, section, rule) for _, change in changes)
        made.append(
            RuleChange(
                section,
                rule,
                whole,
                source,
                tuple(change for _, change in changes),
                tuple(changed),
                heads,
                remark,
            )
        )
    return tuple(made)


def _remark(change: Change, section: str, rule: str) -> bool:
    last = change.part.rpartition(".")[2]
    return (
        last in REMARKS
        or change.part.split(".")[0] in REMARKS
        or (section == HEAD and rule in REMARKS)
    )


def _passage(node: Node | None, places: Places, remark: bool) -> Passage | None:
    if node is None:
        return None
    return Passage(words(node, remark=remark), places.of(_written(node)))


def _written(node: Node) -> Span:
    """Where a node was written: of a block that an overlay has patched, the patch."""
    if isinstance(node, Scalar):
        content = node.content
        lines = content.text.splitlines(keepends=True)
        start = content.start
        for line in lines:
            span = content.source.span(start, start + len(line))
            if line.strip() and span.source.path != node.span.source.path:
                return span
            start += len(line)
    return node.span


def source_of(root: Mapping, path: Path) -> str | None:
    """The place in the rulebook that stands nearest above a path."""
    node: Node | None = root
    found: str | None = None
    for key in path:
        if not isinstance(node, Mapping):
            break
        entry = node.entries.get(key) or next(
            (e for e in node if _squeezed(e.key.text) == _squeezed(key)), None
        )
        node = None if entry is None else entry.value
        said = node.get("source") if isinstance(node, Mapping) else None
        if said is not None:
            found = " ".join(words(said, remark=True).split("\n"))
    return found
