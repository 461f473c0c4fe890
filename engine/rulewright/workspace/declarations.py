"""Compute digests of everything that each declaration of a ruleset can depend on.

Rule text reads the declarations that it names, and those that they name in turn. So a declaration depends
on no more than the declarations reachable from the words in it. Words are compared as written, without
name resolution; a word that no declaration defines leads nowhere.
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

from rulewright.analysis.pipeline import PASS_SECTIONS
from rulewright.analysis.symbols import is_standalone
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.document.manifest import list_option_values
from rulewright.document.patch import iter_written_spans
from rulewright.identifiers import signature_letter
from rulewright.model.part import Part, Root, Text, make_root_part
from rulewright.records import dataclass
from rulewright.schema.lookup import find_record, find_table, has_entries
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import Span
from rulewright.workspace.dependency_graph import (
    HIDING,
    DependencyGraph,
    has_trials,
    iter_bits,
    to_bitset,
    to_flags,
)

T = TypeVar("T")

PLAYED_SECTIONS = tuple(key.name for key in SECTIONS if has_entries(key))
"""The sections whose entries are rules of play."""
UNNAMED_SECTIONS = frozenset(key.name for key in SECTIONS if key.unnamed)
"""The sections whose entries rule text never mentions by name."""
GLOBAL_SECTIONS = ("grids",)
"""The sections on which everything depends: they create names that are not written in files (`a1`)."""
EXTRA_NAMES: dict[str, frozenset[str]] = {
    "relations": frozenset(
        {"through", "parts", *(name for name, of in FUNCTIONS.items() if of.needs == "neighbours")}
    ),
    "bags": frozenset({"bag"}),
}
"""Words that lead to all entries of a section, whatever their names: relations define which places are
adjacent, and a parameter for a part of a bag ranges up to the capacity of the largest bag."""
IMPLIED_WORDS = {"bags": frozenset({"bag"}), "chains": frozenset({"neighbours"})}
"""Words on which all entries of a section depend without writing them: the capacity of a bag depends on
all bags of its kind, and a chain follows neighbours."""

PLAYER_COUNT_WORDS = frozenset({"players", "player_count"})
"""The words whose declarations certainly depend on the number of players."""
PLAYER_WORDS = frozenset({"player", *PLAYER_COUNT_WORDS})
"""The words whose declarations can depend on the number of players; all others do not."""
PLAYERS_KEY = "players"
"""The key that limits a member to some numbers of players."""
CHOOSE_WORD = "choose"
"""The word with which rule text offers a menu, or lets several players choose at once. The alternatives are
then typed at that place, without narrowed types."""

WORD = re.compile(r"[^\W\d]\w*")

MEMBER_SECTIONS = frozenset({"types", "grids", "options", "relations"})
"""The sections in which numbers can be members or counts of members."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_COMPARISON = re.compile(r"==|!=|<=|>=|[<>]|\b(?:and|or)\b")
_NARROWING = re.compile(r"\b(?:none|is)\b")
"""Words of conditions that can narrow the type of what follows."""


def mask_values(text: str) -> str:
    """Mask the numbers and comparisons of rule text, which can change its value but not its type. 0 stays,
    because dividing by it is an error."""
    numberless = _NUMBER.sub(lambda number: "1" if number[0].strip("0") else "0", text)
    return numberless if _NARROWING.search(text) else _COMPARISON.sub("==", numberless)


@dataclass(frozen=True, slots=True)
class Extent:
    """The range of text that a key introduces. An extent that `is_nested` in another moves as a whole when
    text before it in that extent changes."""

    name: str
    key_span: Span
    end: int
    is_nested: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """An entry of a section: digests of its text and location, the names that its words can mean, and the
    names that it declares."""

    text_digest: bytes
    interface_digest: bytes
    """Digest of the text with values masked (`mask_values`)."""
    place_digest: bytes
    words: frozenset[str]
    declared_names: frozenset[str]
    inner_declarations: tuple[Declaration, ...] = ()
    """Parts that can be read without the rest, such as loop counters or the head of a procedure."""
    is_offered: bool = False
    """Whether it is an alternative of a menu."""
    needs_outer: bool = False
    """Whether its inner declarations depend on all of it."""
    name: str = ""
    key_span: Span | None = None
    """The location of the key of a separate inner declaration, such as the statements of a step or an
    alternative of a menu. It depends on the declaration around it. Only text that offers the menu (see
    `CHOOSE_WORD`) or runs it on trial depends on an alternative."""
    extents: tuple[Extent, ...] = ()
    """The extent of the whole entry, followed by those of its parts that are located by themselves."""
    source_spans: tuple[Span, ...] = ()
    """The ranges of files that it consists of."""


@dataclass(eq=False)
class DeclarationDigests:
    """Digests of a set of declarations. `uses_player_count`: whether they can depend on the number of
    players; `needs_player_count`: whether they are assumed to depend on it without typing them;
    `option_names`: the options that they depend on."""

    uses_player_count: bool
    needs_player_count: bool
    option_names: tuple[str, ...]
    _text_digests: list[bytes]
    _interface_digests: list[bytes]
    _placed_digests: list[bytes]
    _selected: bytes

    @cached_property
    def text_digest(self) -> bytes:
        """Digest of their texts without locations."""
        return hashlib.sha256(b"".join(compress(self._text_digests, self._selected))).digest()

    @cached_property
    def interface_digest(self) -> bytes:
        """Digest of their texts with values masked (`mask_values`)."""
        return hashlib.sha256(b"".join(compress(self._interface_digests, self._selected))).digest()

    @cached_property
    def exact_digest(self) -> bytes:
        """Digest of their texts and locations."""
        return hashlib.sha256(b"".join(compress(self._placed_digests, self._selected))).digest()


class EntryMemo(Generic[T]):
    """Results of a function of section entries, computed once for all editions and variants that share an
    entry."""

    def __init__(self, read_entry: Callable[[str, Part], T]) -> None:
        self._read_entry = read_entry
        self._memo: dict[tuple[int, int], tuple[Part, T]] = {}
        """Results with their parts. Holding the part prevents that its identity is reused."""

    def get_entry(self, section: str, part: Part) -> T:
        key = part.identity
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = (part, self._read_entry(section, part))
        return found[1]


def read_declaration(section: str, part: Part) -> Declaration:
    reader = _READERS.get(section, DeclarationReader)(section, part.key.span)
    reader.text_hash.update(f"{section}\0".encode())
    reader.read_entry(part, declares=section not in UNNAMED_SECTIONS)
    reader.declared_names |= EXTRA_NAMES.get(section, frozenset())
    reader.word_set |= IMPLIED_WORDS.get(section, frozenset())
    name, end = f"{section} {part.key.text}", part.span.end
    reader.extent_list.insert(0, Extent(name, part.key.span, end))
    return _split_procedure(reader, part) if section == "procedures" else reader.to_declaration()


def _split_procedure(reader: DeclarationReader, part: Part) -> Declaration:
    """Separate the head of a procedure from its body. Callers depend only on the head, and on the body if the
    result type is inferred from it, because typing assumes that a call may change everything."""
    head = DeclarationReader(reader.section, reader.key_span)
    head.add_text(part.key, declares=True)
    for inner in part:
        if inner.key.text in ("takes", "gives"):
            head.read_entry(inner)
    body = reader.to_declaration()
    returns = "return" in body.words and "gives" not in part
    return replace(
        body, declared_names=frozenset(), inner_declarations=(head.to_declaration(),), needs_outer=returns
    )


class DeclarationReader:
    """Reads one declaration, following the schema of its values. Locations in the same file are relative to
    its key, `key_span`, so that text before the key does not count."""

    def __init__(self, section: str, key_span: Span) -> None:
        self.key_span = key_span
        self.name = ""
        self.text_hash, self.place_hash = hashlib.sha256(), hashlib.sha256()
        self.masked_texts: list[str] = []
        self.word_set: set[str] = set()
        self.declared_names: set[str] = set()
        self.section = section
        self.inner_declarations: list[Declaration] = []
        self.extent_list: list[Extent] = []
        self.source_spans: list[Span] = []

    def to_declaration(self) -> Declaration:
        return Declaration(
            self.text_hash.digest(),
            hashlib.sha256("\0".join(self.masked_texts).encode("utf-8", "surrogatepass")).digest(),
            self.place_hash.digest(),
            frozenset(expand_words(self.word_set)),
            frozenset(self.declared_names),
            tuple(self.inner_declarations),
            name=self.name,
            extents=tuple(self.extent_list),
            source_spans=tuple(self.source_spans),
        )

    def add_text(self, text: Text, *, declares: bool, is_key: bool = False) -> None:
        content = text.content.text
        is_exact = is_key or self.section in MEMBER_SECTIONS
        self.masked_texts.append(content if is_exact else mask_values(content))
        self.text_hash.update(f"{text.style} {text.flow} {content}\0".encode())
        for span in iter_written_spans(text.content):
            first = self.key_span.start if span.source.path == self.key_span.source.path else 0
            told = f"{span.source.path} {span.start - first} {span.end - first}\0"
            self.place_hash.update(told.encode("utf-8", "surrogatepass"))
        self.word_set.update(WORD.findall(content))
        if declares:
            # The parameters of a signature are those of `declared_names`.
            self.declared_names.update(WORD.findall(content.partition("(")[0]))

    def read_entry(self, part: Part, *, declares: bool = False) -> None:
        """Read a key with its value. The key is one of the schema, or an author's own name."""
        if part.is_remark:
            return
        if part.known_key is None or declares:
            self.add_text(part.key, declares=declares, is_key=True)
            self.read_value(part)
            return
        name = part.known_key.name
        self.masked_texts.append(f"{name}:")
        self.text_hash.update(f"{name}\0".encode())
        if name in (HIDING, PLAYERS_KEY):
            self.word_set.add(name)
        type = part.text if (self.section, name) == ("options", "type") else None
        self.read_value(part, declares=type is not None and bool(list_option_values(type.text)))
        if name == "repeat" and part.text is not None:
            counter = DeclarationReader(self.section, self.key_span)
            counter.add_text(part.text, declares=False)
            # The loop variables of the flow: `turn in 1 to 9`.
            counter.declared_names.update(WORD.findall(part.text.text.partition(" in ")[0]))
            self.inner_declarations.append(counter.to_declaration())

    def read_value(self, part: Part, *, declares: bool = False) -> None:
        if part.text is not None:
            self.add_text(part.text, declares=declares)
        elif part.is_list:
            self.text_hash.update(b"[")
            for item in part.items:
                self.read_value(item, declares=self.section == "types")
            self.text_hash.update(b"]")
        else:
            self.text_hash.update(b"{")
            telling = self.has_declaring_keys(part)
            for inner in part:
                self.read_entry(inner, declares=inner.known_key is None and telling)
            self.text_hash.update(b"}")

    def has_declaring_keys(self, part: Part) -> bool:
        """Return whether the author's own keys in a part are names that rules use: members, fields or roles.
        Keys of rules and their parts are not."""
        table = find_table(part.kind)
        if table is None:
            return find_record(part.kind) is not None
        if table.keys == "member":
            return self.section == "types"
        return table.keys != "any" and not part.has_flag("rules") and not part.has_flag("parts")

    def separate_text(self, part: Part, text: Text) -> None:
        """Add a text as a separate declaration on which the rest does not depend."""
        inside = DeclarationReader(self.section, self.key_span)
        inside.add_text(text, declares=False)
        self.add_separate(part, text, inside)

    def add_separate(self, part: Part, key_text: Text, inner_reader: DeclarationReader) -> None:
        """Add the declaration of `inner_reader`, named by the path of `part` and located by `key_text`. It
        depends on the rest; the rest does not depend on it."""
        name = f"{self.section} {'/'.join(part.path)}"
        self.inner_declarations.append(
            replace(inner_reader.to_declaration(), name=name, key_span=key_text.span)
        )


class _StepReader(DeclarationReader):
    """Reads a step of the flow; its statements are a separate declaration."""

    def read_value(self, part: Part, *, declares: bool = False) -> None:
        if part.text is not None and part.role == "block":
            self.separate_text(part, part.text)
        else:
            super().read_value(part, declares=declares)


class _StateReader(DeclarationReader):
    """Reads a state; its start value is a separate declaration, as rules that read the state do not depend
    on it."""

    def read_entry(self, part: Part, *, declares: bool = False) -> None:
        if part.text is not None and part.path[2:] == ("start",):
            self.separate_text(part, part.text)
        else:
            super().read_entry(part, declares=declares)


class _TypeReader(DeclarationReader):
    """Reads a type; the members' values of each field are a separate declaration, on which only rules that
    name the field depend."""

    def __init__(self, section: str, key_span: Span) -> None:
        super().__init__(section, key_span)
        self.field_readers: dict[str, DeclarationReader] = {}

    def read_entry(self, part: Part, *, declares: bool = False) -> None:
        name, *owners = _field_name(part), *part.path[2:-1]
        is_said_by_member = len(owners) == 2 and owners[0] == "members"
        if len(part.path) == 2:
            fields = {_field_name(field): field for field in part.get("fields") or ()}
            self.field_readers = {field: DeclarationReader("fields", self.key_span) for field in fields}
            super().read_entry(part, declares=declares)
            for field, said in self.field_readers.items():
                self.add_separate(fields[field], fields[field].key, said)
        elif owners == ["fields"]:
            self.field_readers[name].add_text(part.key, declares=False)
            self.field_readers[name].declared_names.add(name)
            self.word_set.update(WORD.findall(part.key.text)[1:])
            self.read_value(part)
        elif is_said_by_member and name in self.field_readers and name != PLAYERS_KEY:
            # Depth matters: a member, or a key of a keyed field, can have the name of a field.
            said, member = self.field_readers[name], owners[1]
            said.text_hash.update(f"{member}\0".encode())
            said.masked_texts.append(member)
            said.add_text(part.key, declares=False, is_key=True)
            said.read_value(part)
        else:
            super().read_entry(part, declares=declares)


def _field_name(part: Part) -> str:
    """Return the name of a field without the key types in brackets after it."""
    name = WORD.search(part.key.text)
    return name[0] if name is not None else ""


class _MenuReader(DeclarationReader):
    """Reads a menu. Each alternative has its own extent; a standalone one, which means the same wherever the
    menu is offered, is a separate declaration."""

    def read_entry(self, part: Part, *, declares: bool = False) -> None:
        if part.path[-2:-1] != ("offers",) or len(part.path) != 4:
            super().read_entry(part, declares=declares)
            return
        name, key, menu = "/".join(part.path), part.key.span, self.key_span
        self.extent_list.append(Extent(name, key, part.span.end, is_nested=True))
        self.key_span = key
        if is_standalone(part):
            self.add_text(part.key, declares=declares)
            self.text_hash.update(b"apart\0")
            takes = part.get("takes")
            if takes is not None:
                self.read_value(takes)
            offered = DeclarationReader(self.section, key)
            offered.read_value(part)
            self.inner_declarations.append(
                replace(offered.to_declaration(), name=name, key_span=key, is_offered=True)
            )
        else:
            super().read_entry(part, declares=declares)
        self.key_span = menu


_READERS: dict[str, type[DeclarationReader]] = {
    "types": _TypeReader, "flow": _StepReader, "state": _StateReader, "actions": _MenuReader,
}  # fmt: skip


def extract_words(texts: Iterable[str]) -> frozenset[str]:
    """Return the names that the words in texts can mean."""
    return frozenset(expand_words({word for text in texts for word in WORD.findall(text)}))


def expand_words(words: Iterable[str]) -> Iterator[str]:
    """Yield the names that words can mean: each word, and for `p2` also `p`, whose type it has."""
    for word in words:
        yield word
        if word[-1] <= "9":
            yield signature_letter(word)


class DeclarationGraph(DependencyGraph):
    """The declarations of a merged ruleset and their possible dependencies."""

    def __init__(self, root: Root, declaration_memo: EntryMemo[Declaration]) -> None:
        self._sections: dict[str, int] = {}
        self._sets_by_key: dict[Span, tuple[int, int, int]] = {}
        """Three bitsets by key: the declaration itself, the declaration with its separate parts such as
        steps, and the declaration with all its inner declarations. The last two are 0 for inner keys."""
        self._keys: dict[str, Span] = {}
        self._extents: list[tuple[Extent, int]] = []
        """Each extent with the declarations that it belongs to, as a bitset."""
        self._declarations: list[Declaration] = []
        top = make_root_part(root)
        for section in PLAYED_SECTIONS:
            mask = 0
            for part in top.get(section) or ():
                bit = 1 << len(self._declarations)
                declaration = declaration_memo.get_entry(section, part)
                at = part.key.span
                steps = bit
                for number, inner in enumerate(declaration.inner_declarations, 1):
                    if inner.key_span is not None:
                        self._sets_by_key[inner.key_span] = bit << number, 0, 0
                        steps |= bit << number
                        self._keys[inner.name] = inner.key_span
                self._sets_by_key[at] = bit, steps, ((2 << len(declaration.inner_declarations)) - 1) * bit
                self._declarations += (declaration, *declaration.inner_declarations)
                mask |= steps if section == "state" else bit
                for extent in declaration.extents:
                    self._keys[extent.name] = extent.key_span
                    self._extents.append((extent, steps))
            self._sections[section] = mask
        always = 0
        for section in GLOBAL_SECTIONS:
            always |= self._sections[section]
        words = [each.words for each in self._declarations]
        super().__init__(words, [each.declared_names for each in self._declarations], always)
        self._texts = [each.text_digest for each in self._declarations]
        self._interfaces = [each.interface_digest for each in self._declarations]
        self._placed = [each.text_digest + each.place_digest for each in self._declarations]
        self._player_users = to_bitset(not PLAYER_WORDS.isdisjoint(each) for each in words)
        self._count_users = to_bitset(not PLAYER_COUNT_WORDS.isdisjoint(each) for each in words)
        for section in set(PASS_SECTIONS.values()):
            for number in iter_bits(self._sections[section]):
                if (self.reachable_sets[number] | 1 << number) & self._player_users:
                    self._count_users |= 1 << number
        self._digests_by_set: dict[int, DeclarationDigests] = {}
        self._digests_by_words: dict[frozenset[str], DeclarationDigests] = {}

    def find_name(self, key_span: Span) -> str | None:
        """Return the name of the declaration whose key has this span; None if there is none."""
        return self._name_by_key.get(key_span)

    def find_key(self, name: str) -> Span | None:
        """Return the present span of the key of a named declaration or extent; None if there is none."""
        return self._keys.get(name)

    def find_extent(self, span: Span, reached_set: int) -> Extent | None:
        """Return the innermost extent that contains a span, if it belongs to a declaration in `reached_set`.
        The offset of the span from the key of that extent is then part of the cache key."""
        extents = self._extents_by_file.get(span.source.path, ())
        for extent, of in reversed(extents[: bisect_right(extents, span.start, key=_extent_start)]):
            if span.end <= extent.end:
                return extent if of & reached_set else None
            if not extent.is_nested:
                break
        return None

    def digest_closure(self, key_span: Span) -> bytes | None:
        """Return a digest of a declaration with its separate parts and all that they can depend on; None if
        there is no declaration with this key."""
        _, steps, _ = self._sets_by_key.get(key_span, (0, 0, 0))
        return self.compute_digests(steps).exact_digest if steps else None

    def select_declarations(self, section_names: Collection[str], key_spans: Collection[Span]) -> int | None:
        """Return the declarations of some sections and those with the given keys, as a bitset; None if a
        key has no declaration, or if nothing is selected."""
        found = 0
        for section in section_names:
            found |= self._sections[section]
        for place in key_spans:
            at = self._sets_by_key.get(place)
            if at is None:
                return None
            found |= at[0]
        return found if section_names or key_spans else None

    def list_words(self, section_names: Collection[str]) -> list[list[str]]:
        """Return the sorted words of each declaration of some sections."""
        found = self.select_declarations(section_names, ()) or 0
        return [sorted(self._declarations[number].words) for number in iter_bits(found)]

    @cached_property
    def _extents_by_file(self) -> dict[str, list[tuple[Extent, int]]]:
        """The extents in each file by path, in the order of their keys."""
        by_file: dict[str, list[tuple[Extent, int]]] = {}
        for each in sorted(self._extents, key=_extent_start):
            by_file.setdefault(each[0].key_span.source.path, []).append(each)
        return by_file

    @cached_property
    def _name_by_key(self) -> dict[Span, str]:
        return {key: name for name, key in self._keys.items()}

    def digests_for_words(self, word_set: frozenset[str]) -> DeclarationDigests:
        """Return the digests of everything that text with these words (see `extract_words`) can depend on."""
        if word_set not in self._digests_by_words:
            self._digests_by_words[word_set] = self.compute_digests(
                self.find_mentioned(word_set), include_trials=has_trials(word_set)
            )
        return self._digests_by_words[word_set]

    def find_mentioned(self, word_set: frozenset[str]) -> int:
        """Return the declarations that text with these words mentions, as a bitset. With `choose`, these
        include the alternatives of the menus among them."""
        declared = self.find_declaring(word_set)
        return declared | self._find_offered(declared) if CHOOSE_WORD in word_set else declared

    def typing_closure(self, declaration_set: int) -> int:
        """Return everything that typing some declarations can depend on, as a bitset, with the alternatives
        of all menus in it, which are typed where the menus are offered."""
        found, further = 0, self.reachable_from(declaration_set)
        while found != further:
            found, further = further, self.reachable_from(further | self._find_offered(further))
        return found

    def list_keys(self, declaration_set: int) -> set[Span]:
        """Return the keys of the entries of which at least one part is in a set."""
        return {key for key, (_, _, every) in self._sets_by_key.items() if every & declaration_set}

    def list_option_names(self, declaration_set: int) -> set[str]:
        """Return the names of the options in a set."""
        options = iter_bits(declaration_set & self._sections["options"])
        return {name for number in options for name in self._declarations[number].declared_names}

    def compute_digests(self, declaration_set: int, *, include_trials: bool = False) -> DeclarationDigests:
        """Return the digests of everything that some declarations can depend on; with `include_trials` also
        of everything that their trial runs can execute."""
        whole = self.reachable_from(declaration_set, include_trials=include_trials)
        known = self._digests_by_set.get(whole)
        if known is None:
            counts, numbered = bool(whole & self._player_users), bool(whole & self._count_users)
            chosen = whole & self._sections["options"]
            options = tuple(sorted(self.list_option_names(chosen))) if chosen else ()
            inside = to_flags(whole)
            known = self._digests_by_set[whole] = DeclarationDigests(
                counts, numbered, options, self._texts, self._interfaces, self._placed, inside
            )
        return known

    def _find_offered(self, declaration_set: int) -> int:
        """Return the alternatives of the menus in a set of declarations, as a bitset."""
        return sum(
            1 << inner
            for number in iter_bits(declaration_set)
            for inner, part in enumerate(self._declarations[number].inner_declarations, number + 1)
            if part.is_offered
        )

    def direct_edges(self, deep: bool) -> list[int]:
        """Return the direct dependencies of each declaration as bitsets; `deep`: including those from the
        heads of procedures to their bodies."""
        types = self._sections["types"]
        direct = self._mentions.copy()
        for number, declaration in enumerate(self._declarations):
            if CHOOSE_WORD in declaration.words:
                direct[number] |= self._find_offered(direct[number])
            for inner, part in enumerate(declaration.inner_declarations, number + 1):
                if part.key_span is None or (deep and part.is_offered):
                    direct[number] |= 1 << inner
                if deep or declaration.needs_outer or part.key_span is not None:
                    direct[inner] |= 1 << number
        # A member can be looked up in the types that are composed of its type.
        made_of = [0] * len(direct)
        for number in iter_bits(types):
            for other in iter_bits(direct[number] & types):
                made_of[other] |= 1 << number
        for number, found in enumerate(direct):
            for other in iter_bits(found & types):
                direct[number] |= made_of[other]
        return direct


def _extent_start(extent_pair: tuple[Extent, int]) -> int:
    return extent_pair[0].key_span.start
