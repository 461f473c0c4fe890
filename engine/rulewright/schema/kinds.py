"""Define the terms of a file format: keys, and the kinds of values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from rulewright.records import dataclass

Role = Literal["words", "name", "type", "expression", "condition", "block", "header"]
"""What a text is: words for people; the name of something; or, in the rules' language, a type, a
value, a yes or no, statements, or what a loop runs over (`p in player`)."""
Keys = Literal["any", "name", "dashed name", "signature", "member"]
"""What the keys of a table are: new names, those with letters (`ships(c, s)`), or members of a
type, perhaps several at once (`2-4`, `salt, wine`)."""


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
    """One number and no other."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Nothing(Kind):
    """No value behind the key."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListOf(Kind):
    """A list; without `item`, of anything."""

    item: Kind | None = None
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableOf(Kind):
    """Keys of the author's own, each with a value of one kind; without `value`, of any.

    `ordered`: in play, one entry comes after the other. `as_list`: a list of names stands for these
    with nothing behind them. `several`: a key may be several, `a, b: 3` for `{a: 3, b: 3}`.
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
    """A key that has a meaning of its own.

    `required`: it has to be there; `companions`: so do these, where it is.

    `remark`: it speaks of the rule, and nobody plays otherwise if it changes; `upkeep`: it says how
    the files are kept; `shown`: it says how the game is shown, and no rule reads it.
    `rules`: what stands in it are rules, called by what they stand in and their own name; `scores`:
    so it is in the section `scoring`. `parts`: what stands in it are named parts of a rule.
    `apart`: what stands in it is told, and compared, each by itself. `tacit`: who names what stands
    in it may leave this key out. `cells`: what stands in it are the cells of a table.

    Of sections. `later`: rules stand in it that are typed by themselves, when all is declared.
    `unnamed`: no rule text mentions the names of what stands right in it.
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
    """`required_keys` are needed where each key of `key_values` has one of some values, or is left out (it
    has to be where there are none); those in `present_keys` must not be."""

    required_keys: tuple[str, ...]
    key_values: Mapping[str, tuple[str | bool, ...]]
    present_keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record(Kind):
    """Keys that are known, and values of the kind `other_kind` behind keys of the author's own.

    `text_key`: a text that stands here alone is what could stand behind this key, `f(p): 3` for
    `f(p): {is: 3}`; it is of the kind `text_kind` if not all that the key allows can stand alone.
    `list_key`: a list that stands here alone is what could stand behind that key.
    `alternatives`: the first key is needed where the second is not there.
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
    """A kind that stands in `KINDS` under a name; `role` is what a text of it is here."""

    name: str
    role: Role | None = None


def make_either(*kinds: Kind, title: str = "", help: str = "") -> Either:
    return Either(kinds=kinds, title=title, help=help)


@dataclass(frozen=True, slots=True)
class File:
    """The format of a kind of files, with kinds of its own."""

    root: Record
    kinds: Mapping[str, Kind]
