"""Compares two merged rulesets key by key and gathers what differs by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.model.part import Part, text_part, written
from rulewright.records import dataclass
from rulewright.schema.lookup import HEAD_KEYS, holds_entries, is_remark, rule_at, table_of
from rulewright.schema.ruleset import RULESET
from rulewright.schema.signature import name_of, same_key
from rulewright.source import Span
from rulewright.study.difference.model import CellChange, Kind, PartChange, RuleChange, RulePassage
from rulewright.study.difference.shown_paths import ShownPaths
from rulewright.study.difference.texts import same_text, words

Path = tuple[str, ...]
HEAD = "head"


@dataclass(frozen=True, slots=True)
class NodeDifference:
    """A difference at a path; None where nothing is."""

    path: Path
    kind: Kind
    old: Part | None
    new: Part | None


def compare(old: Part, new: Part, *, skip_cells: bool) -> list[NodeDifference]:
    """All differences of two rulesets. With `skip_cells`, tables are left to who looks at their
    cells."""
    return list(_keyed((), old, new, skip_cells))


def _parts(path: Path, a: Part, b: Part, skip: bool) -> Iterator[NodeDifference]:
    if a.remark or b.remark:
        if words(a, remark=True) != words(b, remark=True):
            yield NodeDifference(path, "changed", a, b)
        return
    a, b = a.long, b.long
    if a.is_keyed and b.is_keyed:
        yield from _keyed(path, a, b, skip)
    elif not _same(a, b):
        yield NodeDifference(path, "changed", a, b)


def _same(a: Part, b: Part) -> bool:
    """Whether two texts or two lists say the same."""
    if a.text is not None and b.text is not None:
        return same_text(a.text, b.text)
    if a.is_list and b.is_list and len(a.items) == len(b.items):
        return all(_same(x, y) for x, y in zip(a.items, b.items, strict=True))
    return a.data == b.data


def _keyed(path: Path, a: Part, b: Part, skip: bool) -> Iterator[NodeDifference]:
    pairs = list(_pairs(path, a, b))
    for key, old, new in pairs:
        here = (*path, key)
        known = (old or new or a).known
        told_by_cell = skip and known is not None and known.cells
        if told_by_cell and path[0] == "state":  # without a drawing there are no cells
            told_by_cell = "drawn" in a and "drawn" in b
        if known is not None and (known.upkeep or told_by_cell):
            continue
        if old is not None and new is not None:
            if same_key(old.key.text) != same_key(new.key.text):
                yield NodeDifference(
                    (*here, "letters"), "changed", text_part(old.key), text_part(new.key)
                )
            yield from _parts(here, old, new, skip)
        elif old is not None and _opens(old):
            # A part that only one side has: each rule inside comes or goes by itself.
            yield from _parts(here, old, old.keyed(()), skip)
        elif new is not None and _opens(new):
            yield from _parts(here, new.keyed(()), new, skip)
        else:
            yield NodeDifference(here, "removed" if new is None else "added", old, new)
    table = table_of(a.kind)
    if table is not None and table.ordered:
        both = [new.key.text for _, old, new in pairs if old is not None and new is not None]
        order = {part.key.text: at for at, part in enumerate(a)}
        was = sorted(
            (order[old.key.text], new.key.text)
            for _, old, new in pairs
            if old is not None and new is not None
        )
        if both != [key for _, key in was]:
            first, then = _listed([key for _, key in was], a), _listed(both, b)
            yield NodeDifference(path, "reordered", first, then)


def _opens(part: Part) -> bool:
    """Whether this only holds rules and is none itself."""
    known = part.known
    if known is None or not part.is_keyed:
        return False
    return known.apart or (len(part.path) == 1 and holds_entries(known))


def _pairs(path: Path, a: Part, b: Part) -> Iterator[tuple[str, Part | None, Part | None]]:
    """Entries of both sides that stand for the same thing, those of the new side in its order."""
    theirs = {same_key(part.key.text): part for part in a}
    spare = {same_key(part.key.text) for part in b}
    bare = {name_of(key): key for key in theirs if key not in spare} if path else {}
    used: set[str] = set()
    for part in b:
        key = part.key.text
        same = same_key(key)
        if same not in theirs and _signature(key):
            same = bare.get(name_of(same), same)
        used.add(same)
        yield key, theirs.get(same), part
    for same, part in theirs.items():
        if same not in used:
            yield part.key.text, part, None


def _signature(key: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*\s*(\(.*\)|\[.*\])?", key) is not None


def _listed(keys: list[str], at: Part) -> Part:
    return text_part(written(", ".join(keys), at.span))


# --- by rule --------------------------------------------------------------------------------------


def rule_of(path: Path) -> tuple[str, str, str]:
    """The section, the rule and the part of the rule that a path leads to."""
    section = path[0]
    known = RULESET.key(section)
    if len(path) == 1:
        return HEAD, section, ""
    if section in HEAD_KEYS or known is None or not holds_entries(known):
        return HEAD, section, ".".join(path[1:])
    names, part = rule_at(path)
    return section, ".".join(names), ".".join(part)


def by_rule(
    found: list[NodeDifference],
    sides: tuple[tuple[Part, ShownPaths], tuple[Part, ShownPaths]],
    cells: dict[tuple[str, str], tuple[tuple[str, ...], list[CellChange]]],
) -> tuple[RuleChange, ...]:
    """The differences of each rule together, in the order of the new side's files."""
    (old_root, old_places), (new_root, new_places) = sides
    rules: dict[tuple[str, str], list[NodeDifference]] = {}
    for each in found:
        section, rule, _ = rule_of(each.path)
        rules.setdefault((section, rule), []).append(each)
    for section, rule in cells:
        rules.setdefault((section, rule), [])
    made: list[RuleChange] = []
    for (section, rule), parts in rules.items():
        changes = []
        for each in parts:
            remark = is_remark(each.path)
            old = _passage(each.old, old_places, remark)
            new = _passage(each.new, new_places, remark)
            changes.append(PartChange(each.kind, rule_of(each.path)[2], old, new))
        whole: Kind = "changed"
        if len(changes) == 1 and not changes[0].part and changes[0].kind != "reordered":
            whole = changes[0].kind
        path = parts[0].path if parts else (section, rule)
        source = source_of(new_root, path) or source_of(old_root, path)
        heads, changed = cells.get((section, rule), ((), []))
        remark = not changed and all(is_remark(each.path) for each in parts)
        made.append(
            RuleChange(section, rule, whole, source, tuple(changes), tuple(changed), heads, remark)
        )
    return tuple(made)


def _passage(part: Part | None, places: ShownPaths, remark: bool) -> RulePassage | None:
    if part is None:
        return None
    return RulePassage(words(part, remark=remark), places.of(_written(part)))


def _written(part: Part) -> Span:
    """Return the span at which something was written: of a patched block, the patch."""
    if part.text is not None:
        content = part.text.content
        start = content.start
        for line in content.text.splitlines(keepends=True):
            span = content.source.span(start, start + len(line))
            if line.strip() and span.source.path != part.span.source.path:
                return span
            start += len(line)
    return part.span


def source_of(root: Part, path: Path) -> str | None:
    """The place in the rulebook that stands nearest above a path."""
    part = root
    found: str | None = None
    for key in path:
        inner = part.get(key)
        if inner is None:
            break
        part = inner
        said = part.get("source")
        if said is not None:
            found = " ".join(words(said, remark=True).split("\n"))
    return found
