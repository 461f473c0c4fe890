"""Compare two merged rulesets key by key, and group the differences by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.difference.canonical_text import format_part, is_same_text
from rulewright.difference.display_paths import DisplayPaths
from rulewright.difference.model import CellChange, ChangeKind, PartChange, RuleChange, RulePassage
from rulewright.model.part import Part, make_text, make_text_part
from rulewright.records import dataclass
from rulewright.schema.lookup import HEAD_KEYS, cut_rule_path, find_table, has_entries, is_remark
from rulewright.schema.ruleset import RULESET
from rulewright.schema.signature import extract_name, normalize_key
from rulewright.source import Span

Path = tuple[str, ...]
HEAD = "head"


@dataclass(frozen=True, slots=True)
class NodeDifference:
    """A difference at a path; a part is None on a side without it."""

    path: Path
    change_kind: ChangeKind
    old_part: Part | None
    new_part: Part | None


def compare_rules(old_root: Part, new_root: Part, *, skip_cells: bool) -> list[NodeDifference]:
    """Return all differences of two rulesets. With `skip_cells`, tables are left to the comparison of
    cells."""
    return list(_compare_keyed((), old_root, new_root, skip_cells))


def _compare_parts(path: Path, a: Part, b: Part, skip: bool) -> Iterator[NodeDifference]:
    if a.is_remark or b.is_remark:
        if format_part(a, with_remarks=True) != format_part(b, with_remarks=True):
            yield NodeDifference(path, "changed", a, b)
        return
    a, b = a.long_form, b.long_form
    if a.is_keyed and b.is_keyed:
        yield from _compare_keyed(path, a, b, skip)
    elif not _is_same_part(a, b):
        yield NodeDifference(path, "changed", a, b)


def _is_same_part(a: Part, b: Part) -> bool:
    """Return whether two texts or two lists are equal in canonical form."""
    if a.text is not None and b.text is not None:
        return is_same_text(a.text, b.text)
    if a.is_list and b.is_list and len(a.items) == len(b.items):
        return all(_is_same_part(x, y) for x, y in zip(a.items, b.items, strict=True))
    return a.plain_data == b.plain_data


def _compare_keyed(path: Path, a: Part, b: Part, skip: bool) -> Iterator[NodeDifference]:
    pairs = list(_pair_entries(path, a, b))
    for key, old, new in pairs:
        here = (*path, key)
        known = (old or new or a).known_key
        told_by_cell = skip and known is not None and known.cells
        if told_by_cell and path[0] == "state":  # without a drawing there are no cells
            told_by_cell = "drawn" in a and "drawn" in b
        if known is not None and (known.upkeep or told_by_cell):
            continue
        if old is not None and new is not None:
            if normalize_key(old.key.text) != normalize_key(new.key.text):
                yield NodeDifference(
                    (*here, "letters"), "changed", make_text_part(old.key), make_text_part(new.key)
                )
            yield from _compare_parts(here, old, new, skip)
        elif old is not None and _is_container(old):
            # A part that only one side has: each rule inside is a difference of its own.
            yield from _compare_parts(here, old, old.with_entries(()), skip)
        elif new is not None and _is_container(new):
            yield from _compare_parts(here, new.with_entries(()), new, skip)
        else:
            yield NodeDifference(here, "removed" if new is None else "added", old, new)
    table = find_table(a.kind)
    if table is not None and table.ordered:
        both = [new.key.text for _, old, new in pairs if old is not None and new is not None]
        order = {part.key.text: at for at, part in enumerate(a)}
        was = sorted(
            (order[old.key.text], new.key.text)
            for _, old, new in pairs
            if old is not None and new is not None
        )
        if both != [key for _, key in was]:
            first, then = _build_key_list([key for _, key in was], a), _build_key_list(both, b)
            yield NodeDifference(path, "reordered", first, then)


def _is_container(part: Part) -> bool:
    """Return whether a part only contains rules and is none itself."""
    known = part.known_key
    if known is None or not part.is_keyed:
        return False
    return known.apart or (len(part.path) == 1 and has_entries(known))


def _pair_entries(path: Path, a: Part, b: Part) -> Iterator[tuple[str, Part | None, Part | None]]:
    """Yield pairs of corresponding entries of both sides, in the order of the new side."""
    theirs = {normalize_key(part.key.text): part for part in a}
    spare = {normalize_key(part.key.text) for part in b}
    bare = {extract_name(key): key for key in theirs if key not in spare} if path else {}
    used_keys: set[str] = set()
    for part in b:
        key = part.key.text
        same = normalize_key(key)
        if same not in theirs and _is_signature(key):
            same = bare.get(extract_name(same), same)
        used_keys.add(same)
        yield key, theirs.get(same), part
    for same, part in theirs.items():
        if same not in used_keys:
            yield part.key.text, part, None


def _is_signature(key: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*\s*(\(.*\)|\[.*\])?", key) is not None


def _build_key_list(key_texts: list[str], place_part: Part) -> Part:
    return make_text_part(make_text(", ".join(key_texts), place_part.span))


# --- by rule --------------------------------------------------------------------------------------


def split_rule_path(path: Path) -> tuple[str, str, str]:
    """Split a path into the section, the rule, and the part of the rule."""
    section = path[0]
    known = RULESET.find_key(section)
    if len(path) == 1:
        return HEAD, section, ""
    if section in HEAD_KEYS or known is None or not has_entries(known):
        return HEAD, section, ".".join(path[1:])
    names, part = cut_rule_path(path)
    return section, ".".join(names), ".".join(part)


def group_by_rule(
    node_differences: list[NodeDifference],
    roots_and_paths: tuple[tuple[Part, DisplayPaths], tuple[Part, DisplayPaths]],
    cell_changes: dict[tuple[str, str], tuple[tuple[str, ...], list[CellChange]]],
) -> tuple[RuleChange, ...]:
    """Group the differences by rule, in the order of the new side's files."""
    (old_root, old_places), (new_root, new_places) = roots_and_paths
    differences_by_rule: dict[tuple[str, str], list[NodeDifference]] = {}
    for each in node_differences:
        section, rule, _ = split_rule_path(each.path)
        differences_by_rule.setdefault((section, rule), []).append(each)
    for section, rule in cell_changes:
        differences_by_rule.setdefault((section, rule), [])
    rule_changes: list[RuleChange] = []
    for (section, rule), parts in differences_by_rule.items():
        changes = []
        for each in parts:
            remark = is_remark(each.path)
            old = _build_passage(each.old_part, old_places, remark)
            new = _build_passage(each.new_part, new_places, remark)
            changes.append(PartChange(each.change_kind, split_rule_path(each.path)[2], old, new))
        rule_kind: ChangeKind = "changed"
        if len(changes) == 1 and not changes[0].part and changes[0].kind != "reordered":
            rule_kind = changes[0].kind
        path = parts[0].path if parts else (section, rule)
        source = find_source(new_root, path) or find_source(old_root, path)
        heads, changed = cell_changes.get((section, rule), ((), []))
        remark = not changed and all(is_remark(each.path) for each in parts)
        rule_changes.append(
            RuleChange(section, rule, rule_kind, source, tuple(changes), tuple(changed), heads, remark)
        )
    return tuple(rule_changes)


def _build_passage(part: Part | None, display_paths: DisplayPaths, remark: bool) -> RulePassage | None:
    if part is None:
        return None
    return RulePassage(
        format_part(part, with_remarks=remark), display_paths.format_span(_find_written_span(part))
    )


def _find_written_span(part: Part) -> Span:
    """Return the span of a part in its file; for a patched block, the span of the patch."""
    if part.text is not None:
        content = part.text.content
        start = content.start
        for line in content.text.splitlines(keepends=True):
            span = content.source.span(start, start + len(line))
            if line.strip() and span.source.path != part.span.source.path:
                return span
            start += len(line)
    return part.span


def find_source(root: Part, path: Path) -> str | None:
    """Return the nearest `source`, a section of the rulebook, at or above a path."""
    part = root
    source_text: str | None = None
    for key in path:
        inner = part.get(key)
        if inner is None:
            break
        part = inner
        source_part = part.get("source")
        if source_part is not None:
            source_text = " ".join(format_part(source_part, with_remarks=True).split("\n"))
    return source_text
