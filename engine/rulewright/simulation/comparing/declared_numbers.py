"""Find the numbers that rules declare: their names and locations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import find_nearest, quote_names
from rulewright.document.load import Documents
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.schema.lookup import HEAD_KEYS, find_key, find_kind, find_table
from rulewright.schema.signature import extract_letters, extract_name

KeyPath = tuple[str, ...]
SharedKeys = tuple[tuple[str, str], ...]


class NoNumber(RulewrightError):
    """Raised if a path leads to no number that can be varied."""


@dataclass(frozen=True, slots=True)
class DeclaredNumber:
    """A number that the rules declare: the keys that lead to it, as they are written, and its text.
    `value` is None for an expression. `shared_keys` are the keys that stand for several members (`3-4`),
    each with the selected member."""

    key_path: KeyPath
    text: str
    location: str
    shared_keys: SharedKeys = ()

    @property
    def value(self) -> int | None:
        return int(self.text) if is_whole_number(self.text) else None


def is_whole_number(text: str) -> bool:
    return re.fullmatch(r"-?\d+", text.strip()) is not None


def format_path(key_path: Sequence[str]) -> str:
    """Return a path in its short form, without brackets and keys that can be omitted.

    >>> format_path(("tables", "tax(c, n)", "rows", "usa", "2"))
    'tables.tax.usa.2'
    """
    shown_keys = (
        key for depth, key in enumerate(key_path) if depth < 2 or not _is_tacit(key_path[: depth + 1])
    )
    return ".".join(map(extract_name, shown_keys))


def _is_tacit(key_path: Sequence[str]) -> bool:
    """Return whether the last key of a path can be omitted."""
    key = find_key(find_kind(key_path[:-1]), key_path[-1])
    return key is not None and key.tacit


def iter_numbers(documents: Documents) -> Iterator[DeclaredNumber]:
    """Yield every literal whole number in the rules."""
    for section in _iter_rule_sections(documents):
        yield from _iter_numbers_in(section)


def _iter_rule_sections(documents: Documents) -> Iterator[Part]:
    """Yield the sections that affect play."""
    for part in make_root_part(documents.root):
        if part.key.text not in HEAD_KEYS and not part.is_remark and not part.has_flag("shown"):
            yield part


def _iter_numbers_in(part: Part) -> Iterator[DeclaredNumber]:
    if part.is_remark:
        return
    if part.text is not None:
        if is_whole_number(part.text.text) and part.text.style == "plain":
            yield _make_number(part)
        return
    for inner in part.children:
        yield from _iter_numbers_in(inner)


def _make_number(part: Part, shared_keys: SharedKeys = (), key_path: KeyPath | None = None) -> DeclaredNumber:
    assert part.text is not None
    location = f"{part.span.source.path}:{part.span.line}"
    return DeclaredNumber(key_path or part.path, part.text.text.strip(), location, shared_keys)


def list_numbers_below(documents: Documents, prefix: str) -> list[DeclaredNumber]:
    """Return the numbers whose paths begin like this; all for an empty prefix. Raises NoNumber."""
    matching_numbers = [
        number
        for number in iter_numbers(documents)
        if not prefix or f"{format_path(number.key_path)}.".startswith(f"{prefix.rstrip('.')}.")
    ]
    if not matching_numbers:
        raise NoNumber(f"no number lies below `{prefix}`{_suggest_paths(documents, prefix)}")
    return matching_numbers


def find_number(documents: Documents, path: str) -> DeclaredNumber:
    """Return the number that a path like `tables.tax.usa` leads to. The path may omit the brackets of keys,
    and keys such as `rows` and `value`; it may select one member of a row for several (`2-3`, `salt, wine`).
    Raises NoNumber."""
    section, *key_names = path.split(".")
    top = next((part for part in _iter_rule_sections(documents) if part.key.text == section), None)
    for part, shared_keys in _iter_matches(top, tuple(key_names), ()) if top is not None else ():
        leaf = _find_value_part(part)
        if leaf is None or leaf.text is None:
            continue
        number = _make_number(leaf, shared_keys)
        if number.value is not None or (leaf.text.style == "plain" and _is_replaceable(leaf)):
            return number
        hint = f"; compare with `--with {leaf.path[1]}=...`" if section == "options" else ""
        raise NoNumber(f"`{path}` is not a number ({number.location}){hint}")
    default = _find_default(documents, path)
    if default is not None:
        return default
    raise NoNumber(f"`{path}` leads to no number{_suggest_paths(documents, path)}")


def _is_replaceable(value_part: Part) -> bool:
    """Return whether a number can replace a text: the text is the expression of a value without parameters.
    A value with parameters has several results, which one number cannot replace."""
    has_parameters = (
        extract_letters(key) and find_key(find_kind(value_part.path[: depth + 1]), "is")
        for depth, key in enumerate(value_part.path)
    )
    return value_part.role == "expression" and not any(has_parameters)


def _iter_matches(
    part: Part, key_names: KeyPath, shared_keys: SharedKeys
) -> Iterator[tuple[Part, SharedKeys]]:
    """Yield the parts that a path can lead to: literally, without brackets, or as one of several
    keys.
    """
    if not key_names:
        yield part, shared_keys
        return
    if part.is_list:
        for item in part.items:
            if item.key.text == key_names[0]:
                yield from _iter_matches(item, key_names[1:], shared_keys)
        return
    inside = list(part)
    exact = [inner for inner in inside if inner.key.text == key_names[0]]
    matching_parts = exact or [inner for inner in inside if inner.name == key_names[0]]
    for inner in matching_parts:
        yield from _iter_matches(inner, key_names[1:], shared_keys)
    table = find_table(part.kind)
    if not matching_parts and table is not None and table.keys == "member":
        for inner in inside:
            if key_names[0] in split_row_key(inner.key.text):
                yield from _iter_matches(inner, key_names[1:], (*shared_keys, (inner.key.text, key_names[0])))
    for inner in inside:
        if inner.has_flag("tacit") and key_names[0] != inner.key.text:
            yield from _iter_matches(inner, key_names, shared_keys)


def split_row_key(row_key: str) -> list[str]:
    """Split the key of a table row into the single keys that it stands for.

    >>> split_row_key("2-4"), split_row_key("salt, wine"), split_row_key("north"), split_row_key("1, 3-4")
    (['2', '3', '4'], ['salt', 'wine'], ['north'], ['1', '3', '4'])
    """
    member_keys: list[str] = []
    for part in (piece.strip() for piece in row_key.split(",")):
        ends = re.fullmatch(r"(-?\d+)\s*-\s*(-?\d+)", part)
        if ends is None:
            member_keys.append(part)
        else:
            member_keys += [str(number) for number in range(int(ends[1]), int(ends[2]) + 1)]
    return member_keys


def _find_value_part(part: Part) -> Part | None:
    """Return the number meant by a path to a declaration: its value, start or number."""
    value_part: Part | None = part
    while value_part is not None and value_part.is_keyed:
        value_part = next((inner for inner in value_part if inner.has_flag("tacit")), None)
    return value_part


def _find_default(documents: Documents, path: str) -> DeclaredNumber | None:
    """Return the number of a field that a member takes from the default of its type."""
    section, *rest = path.split(".")
    type_part = make_root_part(documents.root).find_part(section, *rest[:-2])
    if section != "types" or len(rest) != 3 or type_part is None:
        return None
    member, value = type_part.find_part("members", rest[1]), type_part.find_part("fields", rest[2], "default")
    if member is None or value is None or value.text is None or not is_whole_number(value.text.text):
        return None
    return _make_number(value, key_path=(*member.path, rest[2]))


def _is_similar(first_name: str, second_name: str) -> bool:
    return first_name == second_name or find_nearest(first_name, [second_name]) is not None


def _suggest_paths(documents: Documents, path: str) -> str:
    """Return suggestions for an unknown path: the nearest path, paths with the same last words, or
    neighbours.
    """
    known_paths = list(dict.fromkeys(format_path(number.key_path) for number in iter_numbers(documents)))
    key_names = path.split(".")
    for name in known_paths:
        other = name.split(".")
        if len(other) == len(key_names) and all(map(_is_similar, key_names, other)):
            return f"; did you mean `{name}`?"
    same_ending = [name for name in known_paths if key_names[-1] in name.split(".")]
    if same_ending:
        return f"; there is {quote_names(same_ending, 6)}"
    for many in range(len(key_names) - 1, 0, -1):
        neighbours = [name for name in known_paths if name.split(".")[:many] == key_names[:many]]
        if neighbours:
            return f"; below `{'.'.join(key_names[:many])}` there is {quote_names(neighbours, 6)}"
    sections = dict.fromkeys(name.partition(".")[0] for name in known_paths)
    return f"; there are numbers in {quote_names(sections)} (one of these alone lists them)"
