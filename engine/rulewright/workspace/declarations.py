"""What each declaration of a ruleset can depend on, as digests.

Rule text reads what it names, and what that names. So a declaration depends on no more than the
declarations that its words can lead to: words are compared as they are written, whatever they turn
out to mean, and a name that nothing declares is one that leads nowhere.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import compress
from typing import Generic, TypeVar

from rulewright.analysis.analyse import COUNTED
from rulewright.analysis.symbols import stands_apart
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.document.manifest import values_named
from rulewright.document.patch import written
from rulewright.model.part import Part, Root, Text, whole
from rulewright.names import letter_of
from rulewright.records import dataclass
from rulewright.schema.lookup import holds_entries, record_of, table_of
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import Span
from rulewright.workspace.graph import HIDING, Graph, bits, flags, those, tries

T = TypeVar("T")

READ = tuple(key.name for key in SECTIONS if holds_entries(key))
"""The sections that are played."""
UNNAMED = frozenset(key.name for key in SECTIONS if key.unnamed)
"""Those whose own names no rule text mentions."""
EVERYWHERE = ("grids",)
"""Those on which everything depends: they make names that nobody writes down (`a1`)."""
TOLD: dict[str, frozenset[str]] = {
    "relations": frozenset(
        {"through", "parts", *(name for name, of in FUNCTIONS.items() if of.needs == "neighbours")}
    ),
    "bags": frozenset({"bag"}),
}
"""Words that lead to all entries of a section, whatever these are called: relations say who is next
to whom, and a letter for a part of a bag stands for as much as the largest holds."""
UNSAID = {"bags": frozenset({"bag"}), "chains": frozenset({"neighbours"})}
"""Words of theirs that entries need not say: a bag holds what lies in all bags of its kind, and a
chain goes from neighbour to neighbour."""

NUMBERING = frozenset({"players", "player_count"})
"""The words with which it certainly matters how many play."""
COUNTING = frozenset({"player", *NUMBERING})
"""The words without which the number of players does not matter."""
FITTING = "players"
"""The key that says with which numbers of players a member is there."""
ASKING = "choose"
"""The word with which rule text asks what a menu offers, and lets several answer at once: what they
do is then typed where it is asked, knowing less."""

WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Extent:
    """What stands from a key on. What is `nested` in another moves as a whole when more or less is
    written before it there."""

    name: str
    key: Span
    end: int
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """An entry of a section: its text, where that stands, what the words in it can mean, the names
    that it tells."""

    text: bytes
    place: bytes
    words: frozenset[str]
    names: frozenset[str]
    inside: tuple[Declaration, ...] = ()
    """What can be read without the rest: counters of loops, the head of a procedure."""
    offered: bool = False
    """Whether a menu offers it."""
    shown: bool = False
    """Whether who reads what is inside has to read this as well."""
    name: str = ""
    key: Span | None = None
    """Where it stands, of what a step of the flow does, and of what a menu offers: that reads what
    it stands in. Who asks what a menu offers (see `ASKING`), or tries it, reads that; else nothing
    reads it."""
    extents: tuple[Extent, ...] = ()
    """What stands there: all of it, and the parts of it that have places of their own."""
    stretches: tuple[Span, ...] = ()
    """Of files, that it is made of."""


@dataclass(eq=False)
class Digests:
    """Of some declarations. `counts`: whether they can be another thing with another number of
    players; `numbered`: whether they certainly are, if typing has not shown that they are not;
    `options`: with which options chosen otherwise."""

    counts: bool
    numbered: bool
    options: tuple[str, ...]
    _texts: list[bytes]
    _placed: list[bytes]
    _inside: bytes

    @cached_property
    def text(self) -> bytes:
        """Of their texts, wherever these stand."""
        return hashlib.sha256(b"".join(compress(self._texts, self._inside))).digest()

    @cached_property
    def exact(self) -> bytes:
        """Of their texts, and of the places where they stand."""
        return hashlib.sha256(b"".join(compress(self._placed, self._inside))).digest()


class ReadOnce(Generic[T]):
    """What is read of the entry of a section, once, however many editions and variants share it."""

    def __init__(self, read: Callable[[str, Part], T]) -> None:
        self._read = read
        self._known: dict[tuple[int, int], tuple[Part, T]] = {}
        """With what was read, so that no other comes to stand where it was."""

    def of(self, section: str, part: Part) -> T:
        key = part.identity
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = (part, self._read(section, part))
        return found[1]


def read_declaration(section: str, part: Part) -> Declaration:
    reader = _READERS.get(section, Reader)(section, part.key.span)
    reader.text.update(f"{section}\0".encode())
    reader.entry(part, tells=section not in UNNAMED)
    reader.names |= TOLD.get(section, frozenset())
    reader.words |= UNSAID.get(section, frozenset())
    name, end = f"{section} {part.key.text}", part.span.end
    reader.extents.insert(0, Extent(name, part.key.span, end))
    return _procedure(reader, part) if section == "procedures" else reader.declaration()


def _procedure(whole: Reader, part: Part) -> Declaration:
    """Who calls a procedure reads no more than its head, or what else says what it returns: typing
    takes a call for one that may change everything."""
    head = Reader(whole.section, whole.at)
    head.take(part.key, tells=True)
    for inner in part:
        if inner.key.text in ("takes", "gives"):
            head.entry(inner)
    body = whole.declaration()
    returns = "return" in body.words and "gives" not in part
    return replace(body, names=frozenset(), inside=(head.declaration(),), shown=returns)


class Reader:
    """Reads one declaration by the kinds of its values. `at` is its key, from which places in the
    same file are told: nothing before it counts."""

    def __init__(self, section: str, at: Span) -> None:
        self.at = at
        self.name = ""
        self.text, self.place = hashlib.sha256(), hashlib.sha256()
        self.words: set[str] = set()
        self.names: set[str] = set()
        self.section = section
        self.inside: list[Declaration] = []
        self.extents: list[Extent] = []
        self.stretches: list[Span] = []

    def declaration(self) -> Declaration:
        return Declaration(
            self.text.digest(),
            self.place.digest(),
            frozenset(mentioned(self.words)),
            frozenset(self.names),
            tuple(self.inside),
            name=self.name,
            extents=tuple(self.extents),
            stretches=tuple(self.stretches),
        )

    def take(self, text: Text, *, tells: bool) -> None:
        content = text.content.text
        self.text.update(f"{text.style} {text.flow} {content}\0".encode())
        for span in written(text.content):
            first = self.at.start if span.source.path == self.at.source.path else 0
            told = f"{span.source.path} {span.start - first} {span.end - first}\0"
            self.place.update(told.encode("utf-8", "surrogatepass"))
        self.words.update(WORD.findall(content))
        if tells:
            # The letters of a signature are those of `names`.
            self.names.update(WORD.findall(content.partition("(")[0]))

    def entry(self, part: Part, *, tells: bool = False) -> None:
        """A key with its value: a known key, or one of the author's own."""
        if part.remark:
            return
        if part.known is None or tells:
            self.take(part.key, tells=tells)
            self.value(part)
            return
        name = part.known.name
        self.text.update(f"{name}\0".encode())
        if name in (HIDING, FITTING):
            self.words.add(name)
        type = part.text if (self.section, name) == ("options", "type") else None
        self.value(part, tells=type is not None and bool(values_named(type.text)))
        if name == "repeat" and part.text is not None:
            counter = Reader(self.section, self.at)
            counter.take(part.text, tells=False)
            # The names that a loop of the flow counts with: `turn in 1 to 9`.
            counter.names.update(WORD.findall(part.text.text.partition(" in ")[0]))
            self.inside.append(counter.declaration())

    def value(self, part: Part, *, tells: bool = False) -> None:
        if part.text is not None:
            self.take(part.text, tells=tells)
        elif part.is_list:
            self.text.update(b"[")
            for item in part.items:
                self.value(item, tells=self.section == "types")
            self.text.update(b"]")
        else:
            self.text.update(b"{")
            telling = self.tells(part)
            for inner in part:
                self.entry(inner, tells=inner.known is None and telling)
            self.text.update(b"}")

    def tells(self, part: Part) -> bool:
        """Whether the author's own keys in it are names that rules use: members, fields, roles;
        not those of rules and their parts, which are called by what they stand in."""
        table = table_of(part.kind)
        if table is None:
            return record_of(part.kind) is not None
        if table.keys == "member":
            return self.section == "types"
        return table.keys != "any" and not part.known_as("rules") and not part.known_as("parts")

    def text_apart(self, part: Part, text: Text) -> None:
        """A text that is nothing to those who read the rest."""
        inside = Reader(self.section, self.at)
        inside.take(text, tells=False)
        self.apart(part, text, inside)

    def apart(self, part: Part, key: Text, inside: Reader) -> None:
        """What is nothing to those who read the rest, and is known by a `key`; it reads the
        rest."""
        name = f"{self.section} {'/'.join(part.path)}"
        self.inside.append(replace(inside.declaration(), name=name, key=key.span))


class _Steps(Reader):
    """Reads what a step of the flow does by itself."""

    def value(self, part: Part, *, tells: bool = False) -> None:
        if part.text is not None and part.role == "block":
            self.text_apart(part, part.text)
        else:
            super().value(part, tells=tells)


class _States(Reader):
    """Reads a state: with what it starts is nothing to those who read it in a game."""

    def entry(self, part: Part, *, tells: bool = False) -> None:
        if part.text is not None and part.path[2:] == ("start",):
            self.text_apart(part, part.text)
        else:
            super().entry(part, tells=tells)


class _Types(Reader):
    """Reads a type: what its members say in a field is nothing to those who do not name it."""

    def __init__(self, section: str, at: Span) -> None:
        super().__init__(section, at)
        self.fields: dict[str, Reader] = {}

    def entry(self, part: Part, *, tells: bool = False) -> None:
        name, *owners = _called(part), *part.path[2:-1]
        is_said_by_member = len(owners) == 2 and owners[0] == "members"
        if len(part.path) == 2:
            fields = {_called(field): field for field in part.get("fields") or ()}
            self.fields = {field: Reader("fields", self.at) for field in fields}
            super().entry(part, tells=tells)
            for field, said in self.fields.items():
                self.apart(fields[field], fields[field].key, said)
        elif owners == ["fields"]:
            self.fields[name].take(part.key, tells=False)
            self.fields[name].names.add(name)
            self.words.update(WORD.findall(part.key.text)[1:])
            self.value(part)
        elif is_said_by_member and name in self.fields and name != FITTING:
            # Only here: a member, and a key of a keyed field, can be called like a field.
            said, member = self.fields[name], owners[1]
            said.text.update(f"{member}\0".encode())
            said.take(part.key, tells=False)
            said.value(part)
        else:
            super().entry(part, tells=tells)


def _called(part: Part) -> str:
    """The name of a field, without what stands in brackets behind it."""
    name = WORD.search(part.key.text)
    return name[0] if name is not None else ""


class _Menus(Reader):
    """Reads a menu: what it offers has places of its own, and is read for itself where it means the
    same wherever the menu is offered."""

    def entry(self, part: Part, *, tells: bool = False) -> None:
        if part.path[-2:-1] != ("offers",) or len(part.path) != 4:
            super().entry(part, tells=tells)
            return
        name, key, menu = "/".join(part.path), part.key.span, self.at
        self.extents.append(Extent(name, key, part.span.end, nested=True))
        self.at = key
        if stands_apart(part):
            self.take(part.key, tells=tells)
            self.text.update(b"apart\0")
            takes = part.get("takes")
            if takes is not None:
                self.value(takes)
            offered = Reader(self.section, key)
            offered.value(part)
            self.inside.append(replace(offered.declaration(), name=name, key=key, offered=True))
        else:
            super().entry(part, tells=tells)
        self.at = menu


_READERS: dict[str, type[Reader]] = {
    "types": _Types, "flow": _Steps, "state": _States, "actions": _Menus,
}  # fmt: skip


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """What the words in texts can mean, as they are written."""
    return frozenset(mentioned({word for text in texts for word in WORD.findall(text)}))


def mentioned(words: Iterable[str]) -> Iterator[str]:
    """The names that words can mean: `p2` is typed as `p`."""
    for word in words:
        yield word
        if word[-1] <= "9":
            yield letter_of(word)


class Declarations(Graph):
    """The declarations of a merged ruleset, and which can depend on which."""

    def __init__(self, root: Root, reading: ReadOnce[Declaration]) -> None:
        self._sections: dict[str, int] = {}
        self._at: dict[Span, tuple[int, int, int]] = {}
        """What stands at a key: that alone, with what its steps do, and with all that can be read
        without the rest; the latter only of entries."""
        self._keys: dict[str, Span] = {}
        self._extents: list[tuple[Extent, int]] = []
        """With the declarations that each is of, as a set."""
        self._all: list[Declaration] = []
        top = whole(root)
        for section in READ:
            mask = 0
            for part in top.get(section) or ():
                bit = 1 << len(self._all)
                declaration = reading.of(section, part)
                at = part.key.span
                steps = bit
                for number, inner in enumerate(declaration.inside, 1):
                    if inner.key is not None:
                        self._at[inner.key] = bit << number, 0, 0
                        steps |= bit << number
                        self._keys[inner.name] = inner.key
                self._at[at] = bit, steps, ((2 << len(declaration.inside)) - 1) * bit
                self._all += (declaration, *declaration.inside)
                mask |= steps if section == "state" else bit
                for extent in declaration.extents:
                    self._keys[extent.name] = extent.key
                    self._extents.append((extent, steps))
            self._sections[section] = mask
        always = 0
        for section in EVERYWHERE:
            always |= self._sections[section]
        words = [each.words for each in self._all]
        super().__init__(words, [each.names for each in self._all], always)
        self._texts = [each.text for each in self._all]
        self._placed = [each.text + each.place for each in self._all]
        self._counting = those(not COUNTING.isdisjoint(each) for each in words)
        self._numbered = those(not NUMBERING.isdisjoint(each) for each in words)
        for section in set(COUNTED.values()):
            for number in bits(self._sections[section]):
                if (self.reach[number] | 1 << number) & self._counting:
                    self._numbered |= 1 << number
        self._known: dict[int, Digests] = {}
        self._read: dict[frozenset[str], Digests] = {}

    def name_of(self, key: Span) -> str | None:
        """The name of the declaration whose key stands in a place."""
        return self._names.get(key)

    def key_of(self, name: str) -> Span | None:
        """The key of the declaration with a name (see `around`), where it stands now."""
        return self._keys.get(name)

    def around(self, span: Span, reached: int) -> Extent | None:
        """The innermost extent in which a place lies, if it is of a declaration that somebody can
        depend on (see `reached`): the place is then where it was if that has not moved."""
        extents = self._extents_in.get(span.source.path, ())
        for extent, of in reversed(extents[: bisect_right(extents, span.start, key=_start)]):
            if span.end <= extent.end:
                return extent if of & reached else None
            if not extent.nested:
                break
        return None

    def whole(self, key: Span) -> bytes | None:
        """A digest of a declaration and all that it can depend on, with what its steps do; None if
        there is none with this key."""
        _, steps, _ = self._at.get(key, (0, 0, 0))
        return self.digests(steps).exact if steps else None

    def standing(self, sections: Collection[str], places: Collection[Span]) -> int | None:
        """The declarations of sections and those whose keys stand in some places, as a set; None
        if there is no such section or declaration."""
        found = 0
        for section in sections:
            found |= self._sections[section]
        for place in places:
            at = self._at.get(place)
            if at is None:
                return None
            found |= at[0]
        return found if sections or places else None

    @cached_property
    def _extents_in(self) -> dict[str, list[tuple[Extent, int]]]:
        """Those in each file, in their order."""
        found: dict[str, list[tuple[Extent, int]]] = {}
        for each in sorted(self._extents, key=_start):
            found.setdefault(each[0].key.source.path, []).append(each)
        return found

    @cached_property
    def _names(self) -> dict[Span, str]:
        return {key: name for name, key in self._keys.items()}

    def reading(self, words: frozenset[str]) -> Digests:
        """Of all that text with these words (see `words_of`) can depend on."""
        if words not in self._read:
            self._read[words] = self.digests(self.spoken_of(words), tries=tries(words))
        return self._read[words]

    def spoken_of(self, words: frozenset[str]) -> int:
        """The declarations that text with these words speaks of, as a set."""
        declared = self.named(words)
        return declared | self._offered(declared) if ASKING in words else declared

    def typed_with(self, declared: int) -> int:
        """All that typing some declarations can depend on, and what menus among that offer, which
        is typed with who offers it, as a set."""
        found, further = 0, self.reached(declared)
        while found != further:
            found, further = further, self.reached(further | self._offered(further))
        return found

    def keys_in(self, declared: int) -> set[Span]:
        """The keys of declarations of which something is in a set."""
        return {key for key, (_, _, every) in self._at.items() if every & declared}

    def options_in(self, declared: int) -> set[str]:
        """The names of the options in a set."""
        options = bits(declared & self._sections["options"])
        return {name for number in options for name in self._all[number].names}

    def digests(self, declared: int, *, tries: bool = False) -> Digests:
        """Of all that some declarations can depend on; of all that may happen in what `tries` them,
        too."""
        whole = self.reached(declared, tries=tries)
        known = self._known.get(whole)
        if known is None:
            counts, numbered = bool(whole & self._counting), bool(whole & self._numbered)
            chosen = whole & self._sections["options"]
            options = tuple(sorted(self.options_in(chosen))) if chosen else ()
            inside = flags(whole)
            known = self._known[whole] = Digests(
                counts, numbered, options, self._texts, self._placed, inside
            )
        return known

    def _offered(self, declared: int) -> int:
        """What menus among some declarations offer, as a set."""
        return sum(
            1 << inner
            for number in bits(declared)
            for inner, part in enumerate(self._all[number].inside, number + 1)
            if part.offered
        )

    def direct(self, deep: bool) -> list[int]:
        """What each leads to by itself; `deep`: through the heads of procedures into their
        bodies."""
        types = self._sections["types"]
        direct = self._named.copy()
        for number, declaration in enumerate(self._all):
            if ASKING in declaration.words:
                direct[number] |= self._offered(direct[number])
            for inner, part in enumerate(declaration.inside, number + 1):
                if part.key is None or (deep and part.offered):
                    direct[number] |= 1 << inner
                if deep or declaration.shown or part.key is not None:
                    direct[inner] |= 1 << number
        # Members can be looked for in the types that are made of theirs.
        made_of = [0] * len(direct)
        for number in bits(types):
            for other in bits(direct[number] & types):
                made_of[other] |= 1 << number
        for number, found in enumerate(direct):
            for other in bits(found & types):
                direct[number] |= made_of[other]
        return direct


def _start(of: tuple[Extent, int]) -> int:
    return of[0].key.start
