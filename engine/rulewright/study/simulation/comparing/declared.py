"""The numbers that rules declare: what they are called, where they stand, how to find one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import listing, nearest
from rulewright.document.load import Documents
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence as List

INSIDE = ("rows", "members", "fields", "steps", "is", "start", "number", "default")
"""Keys that a path may leave out."""
NOT_RULES = (
    "ruleset", "title", "author", "language", "version", "players", "summary", "source", "outline",
    "note", "includes", "languages", "editions", "variants", "names", "board",
)  # fmt: skip
REPLACED = ("define", "tables", "state", "bags", "pieces")
"""Sections where a whole expression can give way to a number."""

Path = tuple[str, ...]
Shared = tuple[tuple[str, str], ...]


class NoNumber(RulewrightError):
    """A path leads to nothing that can be varied."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that the rules declare: the keys that lead to it, as they are written, and what is
    there. `value` is None for an expression. `shared` are those of the keys that stand for several
    (`3-4`), each with the one that is meant."""

    path: Path
    text: str
    place: str
    shared: Shared = ()

    @property
    def value(self) -> int | None:
        return int(self.text) if is_whole(self.text) else None


def is_whole(text: str) -> bool:
    return re.fullmatch(r"-?\d+", text.strip()) is not None


def short(path: Sequence[str]) -> str:
    """A path as people write it.

    >>> short(("tables", "tax(c, n)", "rows", "usa", "2"))
    'tables.tax.usa.2'
    """
    return ".".join(_plain(key) for depth, key in enumerate(path) if depth < 2 or key not in INSIDE)


def _plain(key: str) -> str:
    return key.partition("(")[0].partition("[")[0].strip()


def numbers(documents: Documents) -> Iterator[Number]:
    """Every whole number that stands in the rules by itself."""
    for name, entry in documents.root.entries.items():
        if name not in NOT_RULES:
            yield from _below(entry.value, (name,))


def _below(node: Node, path: Path) -> Iterator[Number]:
    match node:
        case Mapping():
            for key, entry in node.entries.items():
                yield from _below(entry.value, (*path, key))
        case List(items=items):
            for number, item in enumerate(items, 1):
                yield from _below(item, (*path, str(number)))
        case Scalar() if is_whole(node.text) and node.style == "plain":
            yield Number(path, node.text.strip(), _place(node))


def _place(node: Node) -> str:
    return f"{node.span.source.path}:{node.span.line}"


def below(documents: Documents, prefix: str) -> list[Number]:
    """The numbers whose paths begin so; all of them for an empty prefix. Raises NoNumber."""
    found = [
        number
        for number in numbers(documents)
        if not prefix or f"{short(number.path)}.".startswith(f"{prefix.rstrip('.')}.")
    ]
    if not found:
        raise NoNumber(f"no number lies below `{prefix}`{_help(documents, prefix)}")
    return found


def find_number(documents: Documents, path: str) -> Number:
    """The number that a path like `tables.tax.usa` leads to. Keys may be named without what
    stands in brackets, and `rows`, `members` and the like left out; a member of a row for several
    (`2-3`, `salt, wine`) can be meant alone. Raises NoNumber."""
    for keys, node, shared in _matches(documents.root, tuple(path.split(".")), ()):
        if keys and keys[0] in NOT_RULES:
            break
        inner = _scalar(node, keys)
        if inner is None:
            continue
        keys, leaf = inner
        if is_whole(leaf.text):
            return Number(keys, leaf.text.strip(), _place(leaf), shared)
        if keys[0] in REPLACED and leaf.style == "plain" and not _of_arguments(keys):
            return Number(keys, leaf.text.strip(), _place(leaf), shared)
        hint = f"; compare with `--with {keys[1]}=...`" if keys[0] == "options" else ""
        raise NoNumber(f"`{path}` is not a number ({_place(leaf)}){hint}")
    default = _default(documents, path)
    if default is not None:
        return default
    raise NoNumber(f"`{path}` leads to no number{_help(documents, path)}")


def _of_arguments(keys: Path) -> bool:
    """Whether this is a definition that is asked for different things: no number could be all its
    answers."""
    return keys[0] == "define" and "(" in keys[1]


def _matches(
    node: Node, parts: Path, keys: Path, shared: Shared = ()
) -> Iterator[tuple[Path, Node, Shared]]:
    """Where the parts of a path can lead: written so, without brackets, as one of several."""
    if not parts:
        yield keys, node, shared
        return
    if isinstance(node, List) and parts[0].isdigit() and 1 <= int(parts[0]) <= len(node.items):
        item = node.items[int(parts[0]) - 1]
        yield from _matches(item, parts[1:], (*keys, parts[0]), shared)
    if not isinstance(node, Mapping):
        return
    entries = node.entries.items()
    exact = [(name, entry) for name, entry in entries if parts[0] == name]
    loose = [(name, entry) for name, entry in entries if parts[0] == _plain(name)]
    for name, entry in exact or loose:
        yield from _matches(entry.value, parts[1:], (*keys, name), shared)
    if not (exact or loose) and "rows" in keys:
        for name, entry in entries:
            if parts[0] in members(name):
                meant = (*shared, (name, parts[0]))
                yield from _matches(entry.value, parts[1:], (*keys, name), meant)
    for name, entry in entries:
        if name in INSIDE and parts[0] != name:
            yield from _matches(entry.value, parts, (*keys, name), shared)


def members(key: str) -> list[str]:
    """What a key of a row stands for, each on its own.

    >>> members("2-4"), members("salt, wine"), members("north"), members("1, 3-4")
    (['2', '3', '4'], ['salt', 'wine'], ['north'], ['1', '3', '4'])
    """
    found: list[str] = []
    for part in (piece.strip() for piece in key.split(",")):
        ends = re.fullmatch(r"(-?\d+)\s*-\s*(-?\d+)", part)
        if ends is None:
            found.append(part)
        else:
            found += [str(number) for number in range(int(ends[1]), int(ends[2]) + 1)]
    return found


def _scalar(node: Node, keys: Path) -> tuple[Path, Scalar] | None:
    """What a path means that stops at a declaration: its value, start or number."""
    while isinstance(node, Mapping):
        key = next((name for name in INSIDE if name in node.entries), None)
        if key is None:
            return None
        keys, node = (*keys, key), node.entries[key].value
    return (keys, node) if isinstance(node, Scalar) else None


def _default(documents: Documents, path: str) -> Number | None:
    """A field that a member does not mention, since it has the default of its type."""
    above, _, field = path.rpartition(".")
    section, _, rest = above.partition(".")
    kind, _, member = rest.partition(".")
    types = documents.root.get("types")
    declared = types.get(kind) if section == "types" and isinstance(types, Mapping) else None
    if not isinstance(declared, Mapping):
        return None
    named, fields = declared.get("members"), declared.get("fields")
    if not isinstance(named, Mapping) or not isinstance(fields, Mapping):
        return None
    own, described = named.get(member), fields.get(field)
    value = described.get("default") if isinstance(described, Mapping) else None
    if not isinstance(own, Mapping) or not isinstance(value, Scalar) or not is_whole(value.text):
        return None
    keys = ("types", kind, "members", member, field)
    return Number(keys, value.text.strip(), _place(value))


def _alike(one: str, other: str) -> bool:
    return one == other or nearest(one, [other]) is not None


def _help(documents: Documents, path: str) -> str:
    """What may have been meant: the nearest path, the same last words elsewhere, what lies near."""
    known = list(dict.fromkeys(short(number.path) for number in numbers(documents)))
    parts = path.split(".")
    for name in known:
        other = name.split(".")
        if len(other) == len(parts) and all(map(_alike, parts, other)):
            return f"; did you mean `{name}`?"
    same = [name for name in known if parts[-1] in name.split(".")]
    if same:
        return f"; there is {listing(same, 6)}"
    for many in range(len(parts) - 1, 0, -1):
        near = [name for name in known if name.split(".")[:many] == parts[:many]]
        if near:
            return f"; below `{'.'.join(parts[:many])}` there is {listing(near, 6)}"
    sections = dict.fromkeys(name.partition(".")[0] for name in known)
    return f"; there are numbers in {listing(sections)} (`--vary` with one of these lists them)"
