"""Define the terms of a file format: keys, and the kinds of values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from rulewright.records import dataclass

Role = Literal["words", "name", "type", "expression", "condition", "block", "header"]
"""The role of a text: words for people; a name; or, in the rule language, a type, an expression, a condition,
a block of statements, or the header of a loop (`p in player`)."""
Keys = Literal["any", "name", "dashed name", "signature", "member"]
"""The keys of a table: new names, signatures (`ships(c, s)`), or members of a type, possibly several in one
key (`2-4`, `salt, wine`)."""


# --- kinds of values ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind:
    """A kind of values. Its title and help are shown if a key has none of its own."""

    title: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Text(Kind):
    """A text. `number`, `truth`: what YAML takes for a number, or for true or false, is one too.
    `new_name`: it has to be a name that is new here. `choices`: it is one of these. `least` is the least
    number."""

    role: Role = "words"
    number: bool = False
    truth: bool = False
    empty: bool = False
    new_name: bool = False
    pattern: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Number(Kind):
    """A whole number."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Flag(Kind):
    """true or false"""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Only(Kind):
    """A kind with a single number as its only value."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Nothing(Kind):
    """A kind for keys without a value."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListOf(Kind):
    """A list; without `item`, of anything."""

    item: Kind | None = None
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableOf(Kind):
    """The author's own keys, each with a value of one kind; without `value`, of any kind.

    `ordered`: the order of the entries matters in play. `as_list`: a list of names is allowed for keys
    without values. `several`: a key may combine several, `a, b: 3` for `{a: 3, b: 3}`.
    """

    value: Kind | None = None
    keys: Keys = "any"
    least: int = 0
    most: int | None = None
    ordered: bool = False
    as_list: bool = False
    several: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """A key with a defined meaning.

    `required`: the key must be present; `companions`: keys that must be present if it is.

    `remark`: it comments on the rule and does not affect play; `upkeep`: it organises the files; `shown`: it
    affects only how the game is displayed, and no rule reads it.
    `rules`: its entries are rules, named by the path of their container and their own name; `scores`: the
    same, but only in the section `scoring`. `parts`: its entries are named parts of a rule.
    `apart`: its entries are listed and compared individually. `tacit`: paths to its entries may omit this
    key. `cells`: its entries are the cells of a table.

    For sections. `later`: the section contains rules that are typed by themselves, after all declarations.
    `unnamed`: no rule text mentions the names of its direct entries.
    """

    name: str
    kind: Kind
    help: str = ""
    title: str = ""
    required: bool = False
    companions: tuple[str, ...] = ()
    remark: bool = False
    upkeep: bool = False
    shown: bool = False
    rules: bool = False
    scores: bool = False
    parts: bool = False
    apart: bool = False
    tacit: bool = False
    cells: bool = False
    later: bool = False
    unnamed: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition under which `required_keys` must be present: each key of `key_values` has one of its values
    or is left out (an empty tuple: it must be left out), and the keys in `present_keys` are present."""

    required_keys: tuple[str, ...]
    key_values: Mapping[str, tuple[str | bool, ...]]
    present_keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record(Kind):
    """Known keys, and values of the kind `other_kind` for the author's own keys.

    `text_key`: a text instead of keys is short for this key, `f(p): 3` for `f(p): {is: 3}`; it has the kind
    `text_kind` if the short form allows less than the key. `list_key`: a list instead of keys is short for
    that key. `alternatives`: the first key is required if the second is missing.
    """

    keys: tuple[Key, ...]
    text_key: str = ""
    text_kind: Kind | None = None
    list_key: str = ""
    other_kind: Kind | None = None
    least: int = 0
    most: int | None = None
    conditions: tuple[Condition, ...] = ()
    alternatives: tuple[str, str] | None = None

    def find_key(self, name: str) -> Key | None:
        return _index_keys(self).get(name)


@cache
def _index_keys(record: Record) -> dict[str, Key]:
    return {key.name: key for key in record.keys}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Either(Kind):
    """One of several kinds, distinguished by their structure: a text, a list, keys with values."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Named(Kind):
    """A reference to a kind in `KINDS`; `role` is the role of a text of this kind here."""

    name: str
    role: Role | None = None


def make_either(*kinds: Kind, title: str = "", help: str = "") -> Either:
    return Either(kinds=kinds, title=title, help=help)


@dataclass(frozen=True, slots=True)
class File:
    """The format of a kind of files, with kinds of its own."""

    root: Record
    kinds: Mapping[str, Kind]
