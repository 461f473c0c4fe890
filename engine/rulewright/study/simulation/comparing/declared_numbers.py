"""The numbers that rules declare: what they are called, where they stand, how to find one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import listing, nearest
from rulewright.document.load import Documents
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.schema.lookup import HEAD_KEYS, key_of, kind_at, table_of
from rulewright.schema.signature import letters_of, name_of

Path = tuple[str, ...]
Shared = tuple[tuple[str, str], ...]


class NoNumber(RulewrightError):
    """A path leads to nothing that can be varied."""


@dataclass(frozen=True, slots=True)
class DeclaredNumber:
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
    kept = (key for depth, key in enumerate(path) if depth < 2 or not _is_tacit(path[: depth + 1]))
    return ".".join(map(name_of, kept))


def _is_tacit(path: Sequence[str]) -> bool:
    """Whether people leave the last key out when they name what stands there."""
    key = key_of(kind_at(path[:-1]), path[-1])
    return key is not None and key.tacit


def numbers(documents: Documents) -> Iterator[DeclaredNumber]:
    """Yield every literal whole number in the rules."""
    for section in _rules(documents):
        yield from _below(section)


def _rules(documents: Documents) -> Iterator[Part]:
    """Yield the sections that affect play."""
    for part in whole(documents.root):
        if part.key.text not in HEAD_KEYS and not part.remark and not part.known_as("shown"):
            yield part


def _below(part: Part) -> Iterator[DeclaredNumber]:
    if part.remark:
        return
    if part.text is not None:
        if is_whole(part.text.text) and part.text.style == "plain":
            yield _number(part)
        return
    for inner in part.inside:
        yield from _below(inner)


def _number(part: Part, shared: Shared = (), path: Path | None = None) -> DeclaredNumber:
    assert part.text is not None
    place = f"{part.span.source.path}:{part.span.line}"
    return DeclaredNumber(path or part.path, part.text.text.strip(), place, shared)


def below(documents: Documents, prefix: str) -> list[DeclaredNumber]:
    """Return the numbers whose paths begin like this; all for an empty prefix. Raises NoNumber."""
    found = [
        number
        for number in numbers(documents)
        if not prefix or f"{short(number.path)}.".startswith(f"{prefix.rstrip('.')}.")
    ]
    if not found:
        raise NoNumber(f"no number lies below `{prefix}`{_help(documents, prefix)}")
    return found


def find_number(documents: Documents, path: str) -> DeclaredNumber:
    """The number that a path like `tables.tax.usa` leads to. Keys may be named without what
    stands in brackets, and `rows`, `members` and the like left out; a member of a row for several
    (`2-3`, `salt, wine`) can be meant alone. Raises NoNumber."""
    section, *parts = path.split(".")
    top = next((part for part in _rules(documents) if part.key.text == section), None)
    for part, shared in _matches(top, tuple(parts), ()) if top is not None else ():
        leaf = _leaf(part)
        if leaf is None or leaf.text is None:
            continue
        number = _number(leaf, shared)
        if number.value is not None or (leaf.text.style == "plain" and _is_replaced(leaf)):
            return number
        hint = f"; compare with `--with {leaf.path[1]}=...`" if section == "options" else ""
        raise NoNumber(f"`{path}` is not a number ({number.place}){hint}")
    default = _default(documents, path)
    if default is not None:
        return default
    raise NoNumber(f"`{path}` leads to no number{_help(documents, path)}")


def _is_replaced(leaf: Part) -> bool:
    """Whether a number can stand in the place of a text: it is a value, and none that is asked for
    different things; no number could be all its answers."""
    asked = (
        letters_of(key) and key_of(kind_at(leaf.path[: depth + 1]), "is")
        for depth, key in enumerate(leaf.path)
    )
    return leaf.role == "expression" and not any(asked)


def _matches(part: Part, parts: Path, shared: Shared) -> Iterator[tuple[Part, Shared]]:
    """Yield the parts that a path can lead to: literally, without brackets, or as one of several
    keys.
    """
    if not parts:
        yield part, shared
        return
    if part.is_list:
        for item in part.items:
            if item.key.text == parts[0]:
                yield from _matches(item, parts[1:], shared)
        return
    inside = list(part)
    exact = [inner for inner in inside if inner.key.text == parts[0]]
    found = exact or [inner for inner in inside if inner.name == parts[0]]
    for inner in found:
        yield from _matches(inner, parts[1:], shared)
    table = table_of(part.kind)
    if not found and table is not None and table.keys == "member":
        for inner in inside:
            if parts[0] in members(inner.key.text):
                yield from _matches(inner, parts[1:], (*shared, (inner.key.text, parts[0])))
    for inner in inside:
        if inner.known_as("tacit") and parts[0] != inner.key.text:
            yield from _matches(inner, parts, shared)


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


def _leaf(part: Part) -> Part | None:
    """Return the number meant by a path to a declaration: its value, start or number."""
    here: Part | None = part
    while here is not None and here.is_keyed:
        here = next((inner for inner in here if inner.known_as("tacit")), None)
    return here


def _default(documents: Documents, path: str) -> DeclaredNumber | None:
    """Return the number of a field that a member takes from the default of its type."""
    section, *rest = path.split(".")
    declared = whole(documents.root).at(section, *rest[:-2])
    if section != "types" or len(rest) != 3 or declared is None:
        return None
    member, value = declared.at("members", rest[1]), declared.at("fields", rest[2], "default")
    if member is None or value is None or value.text is None or not is_whole(value.text.text):
        return None
    return _number(value, path=(*member.path, rest[2]))


def _alike(one: str, other: str) -> bool:
    return one == other or nearest(one, [other]) is not None


def _help(documents: Documents, path: str) -> str:
    """Return what may have been meant: the nearest path, the same last words elsewhere, or
    neighbours.
    """
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
    return f"; there are numbers in {listing(sections)} (one of these alone lists them)"
