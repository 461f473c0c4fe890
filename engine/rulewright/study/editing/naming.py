"""Which thing each name in a file means: in rule text, in keys, in what is told of scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from rulewright.analysis.semantic_index import MemberName, SemanticIndex, Thing
from rulewright.analysis.symbols import (
    ConstantSymbol,
    DefineSymbol,
    FieldSymbol,
    LocalName,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
)
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.formatting.roles import rule_of
from rulewright.language import ast
from rulewright.language.lexer import Lexeme
from rulewright.language.parser import lexemes
from rulewright.language.trees import walk
from rulewright.model.part import Part
from rulewright.play.moves import decisions_of
from rulewright.records import dataclass
from rulewright.schema.kinds import Role
from rulewright.schema.lookup import CONDITIONS, holds_entries
from rulewright.schema.ruleset import SECTIONS
from rulewright.schema.signature import name_of
from rulewright.source import Span
from rulewright.study.editing.desk import SettingAnalysis
from rulewright.study.editing.written import EditedFile
from rulewright.study.scripts.script import RESERVED as STEPS
from rulewright.types import Type
from rulewright.words.locale import parse_locale
from rulewright.words.naming import ascii_name

WORD = re.compile(r"[^\W\d]\w*")
FOLLOWING = "following "
LOG = "log-"
"""How the messages of lines of the log begin."""


@dataclass(frozen=True, slots=True)
class ImplicitName:
    """A name without a declaration of its own. `kind`: `alternative`, `condition`, `function`,
    `message`, `variable`, `section`, `edition`, `variant`, `seat` and `file`.
    """

    kind: str
    name: str


Meaning = Thing | ImplicitName


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a file. `declares`: it stands where the thing comes from."""

    span: Span
    thing: Meaning
    declares: bool = False

    @property
    def text(self) -> str:
        return self.span.text


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text in the rules' language, and what it was read as; `tree` if all of it could be."""

    role: Role
    span: Span
    lexemes: tuple[Lexeme, ...]
    tree: ast.Node | None


def kind_of(thing: Meaning) -> str:
    """Return the kind of a thing in a word."""
    match thing:
        case MemberName():
            return "member"
        case FieldSymbol():
            return "field"
        case LocalName():
            return "local"
        case ImplicitName():
            return thing.kind
        case _:
            return thing.what


def name_of_thing(thing: Meaning) -> str:
    return thing.var.name if isinstance(thing, LocalName) else thing.name


def type_of(symbol: Symbol) -> Type | None:
    """The type of the value that a name leads to."""
    match symbol:
        case StateSymbol(state=told) | TableSymbol(table=told):
            return told.type
        case ConstantSymbol(type=type):
            return type
        case DefineSymbol(define=define, gives=gives):
            return gives or define.type
        case _:
            return None


class NameIndex:
    """The names in a file as a setting understands them. `places` count as far as they are of the
    text that the file has now."""

    def __init__(self, written: EditedFile, look: SettingAnalysis | None) -> None:
        self.written = written
        self.look = look
        self.world = look.world if look is not None else None
        self._places = look.places if look is not None else SemanticIndex()
        self._source = written.source

    # --- what stands in the file ------------------------------------------------------------------

    @cached_property
    def texts(self) -> tuple[RuleText, ...]:
        """Its rule texts in order."""
        root = self.written.root
        if self.written.kind == "words":
            return tuple(self._values_in_words())
        return () if root is None else tuple(self._texts(root, ()))

    def _values_in_words(self) -> Iterator[RuleText]:
        for message in parse_locale(self.written.path.stem, self._source).messages:
            for value in message.values:
                yield _read(value.span, "expression")

    def _texts(self, part: Part, above: tuple[Part, ...]) -> Iterator[RuleText]:
        for inner in part.inside:
            if inner.text is None:
                yield from self._texts(inner, (*above, inner))
                continue
            rule = rule_of(inner, above)
            if rule is not None and inner.text.style != "folded":
                yield _read(self.here(inner.text.content), rule.role)

    def here(self, span: Span) -> Span:
        """A place of the parts of the file, in the file as it is."""
        return Span(self._source, span.start, span.end)

    @cached_property
    def all(self) -> tuple[Named, ...]:
        """Every name that means something, in order; one for each place."""
        found: dict[tuple[int, int], Named] = {}
        for named in self._found():
            found.setdefault((named.span.start, named.span.end), named)
        return tuple(sorted(found.values(), key=lambda named: named.span.start))

    def at(self, offset: int) -> Named | None:
        """The name at a place, or just before it."""
        touching = [n for n in self.all if n.span.start <= offset <= n.span.end]
        inside = [n for n in touching if offset < n.span.end]
        return next(iter((*inside, *touching)), None)

    def _found(self) -> Iterator[Named]:
        for span, thing in self._places.names.items():
            if span.source.path == self._source.path and self._says(span, thing):
                yield Named(self.here(span), thing)
        for text in self.texts:
            yield from self._in_text(text)
        if self.written.kind == "words":
            for message in parse_locale(self.written.path.stem, self._source).messages:
                if message.id.startswith(LOG):
                    span = Span(self._source, message.span.start + len(LOG), message.span.end)
                    yield Named(span, ImplicitName("message", span.text), declares=True)
        if self.written.root is not None:
            yield from self._in_keys(self.written.root)
            if self.written.kind == "script":
                yield from self._in_script(self.written.root)

    def _says(self, span: Span, thing: Thing) -> bool:
        """Whether a place still holds the name of the thing that was found there."""
        word = self._source.text[span.start : span.end]
        return word == name_of_thing(thing)

    # --- rule text --------------------------------------------------------------------------------

    def _in_text(self, text: RuleText) -> Iterator[Named]:
        roles = dict(_roles(text.tree)) if text.tree is not None else {}
        bound = self._bound(text.span)
        for at, lexeme in enumerate(text.lexemes):
            if WORD.fullmatch(lexeme.text) is None:
                continue
            span = Span(self._source, lexeme.start, lexeme.end)
            thing = roles.get(lexeme.start)
            if thing is not None:
                if lexeme.text == thing.name:
                    # What a line of the log calls like a type is a member of it.
                    type = self.world.type_symbol(thing.name) if self.world is not None else None
                    yield Named(span, type if type and thing.kind == "variable" else thing)
                continue
            if span in bound:
                yield Named(span, bound[span], declares=True)
            elif lexeme.type == "NAME":
                called = text.lexemes[at + 1].text == "(" if at + 1 < len(text.lexemes) else False
                known = self._known(lexeme.text, called=called)
                if known is not None:
                    yield Named(span, known)
        for lexeme in text.lexemes:
            if lexeme.type == "STRING":
                span = Span(self._source, lexeme.start + 1, lexeme.end - 1)
                yield Named(span, ImplicitName("message", span.text))

    def _bound(self, text: Span) -> dict[Span, LocalName]:
        """Return the spans at which names are bound in a text."""
        found: dict[Span, LocalName] = {}
        for span, names in self._places.bindings.items():
            if span.source.path != self._source.path or not text.start <= span.start < text.end:
                continue
            for match in WORD.finditer(self._source.text, span.start, span.end):
                local = names.get(match[0])
                if local is not None:
                    word = Span(self._source, match.start(), match.end())
                    if not any(match[0] == each.text for each in found if each.start >= span.start):
                        found[word] = local
        return found

    def _known(self, word: str, *, called: bool = False) -> Meaning | None:
        """Return the global meaning of a word; names are shared by everything declared."""
        if self.world is None:
            return None
        symbol = self.world.symbols.get(word)
        if symbol is not None:
            return symbol
        return ImplicitName("function", word) if called and word in FUNCTIONS else None

    # --- keys -------------------------------------------------------------------------------------

    def _in_keys(self, part: Part) -> Iterator[Named]:
        """Names that stand as keys or as names behind them."""
        for inner in part.inside:
            path = inner.path
            if inner.is_written and not part.is_list:
                yield from self._key(inner, path)
            if inner.text is not None:
                yield from self._value(inner)
            else:
                yield from self._in_keys(inner)

    def _key(self, part: Part, path: tuple[str, ...]) -> Iterator[Named]:
        key = self.here(part.key.span)
        start = key.start + (1 if part.key.style in ("single", "double") else 0)
        name = name_of(part.key.text)
        if path[0] == "modifiers" and len(path) == 3:
            yield from self._changed(Span(self._source, start, start + len(name)))
            return
        word = Span(self._source, start, start + len(name))
        thing = self._declared(path, name)
        if thing is not None and word.text == name:
            yield Named(word, thing, declares=path[2:3] != ("members",) or len(path) == 4)
        if thing is None and part.known is None and path[0] in SHOWN:
            for match in WORD.finditer(self._source.text, start, key.end):
                members = self.members.get(match[0], ())
                if len(members) == 1:
                    yield Named(Span(self._source, *match.span()), members[0])
        if "(" in part.key.text or "[" in part.key.text:
            for match in WORD.finditer(self._source.text, word.end, key.end):
                meaning = self._letter(match[0])
                if meaning is not None:
                    yield Named(Span(self._source, match.start(), match.end()), meaning)

    def _changed(self, key: Span) -> Iterator[Named]:
        """Yield the names in the key of a modifier: `influence.gifts(p)`, `following build(p,
        c)`."""
        begin = len(FOLLOWING) if key.text.startswith(FOLLOWING) else 0
        for number, match in enumerate(WORD.finditer(key.text, begin)):
            at = Span(self._source, key.start + match.start(), key.start + match.end())
            known = self._known(match[0]) if number == 0 else ImplicitName("condition", match[0])
            if known is not None:
                yield Named(at, known)

    def _letter(self, word: str) -> Meaning | None:
        if self.world is None:
            return None
        return self.world.type_symbol(word) if word not in self.world.letters else None

    def _declared(self, path: tuple[str, ...], name: str) -> Meaning | None:
        """Return the thing that a key declares, or changes in an overlay."""
        if self.written.kind == "script" and path[:-1] in (("options",), ("given", "drawn")):
            return self._known(name)
        if self.written.kind not in ("ruleset", "overlay"):
            return None
        match path:
            case ("actions", _, "offers", _) | ("modifiers", _, _, "offers", _):
                return ImplicitName("alternative", name)
            case (*_, above, _) if above in CONDITIONS:
                return ImplicitName("condition", name)
            case ("editions", _):
                return ImplicitName("edition", name)
            case ("variants", _):
                return ImplicitName("variant", name)
        if self.world is None:
            return None
        match path:
            case ("types", of, "members", _):
                symbol = self.world.type_symbol(of)
                if symbol is not None and symbol.finite is not None and name in symbol.members:
                    return MemberName(symbol.finite.root, name)
            case ("types", of, "fields", _) | ("types", of, "members", _, _):
                symbol = self.world.type_symbol(of)
                return symbol.fields.get(name) if symbol is not None else None
            case ("zones", _, _) | (_, _) if path[0] in DECLARING and path[1:]:
                if path[0] != "zones" or len(path) == 3:
                    return self.world.symbols.get(name)
            case ("zones", of):
                return self.world.type_symbol(of)
            case ("board", "marks" | "lines", _) | ("board", "shows", _):
                return self._field_or_symbol(name)
        return None

    def _field_or_symbol(self, name: str) -> Meaning | None:
        """Return the thing that the section `board` names: something declared, or the only field
        of this name.
        """
        assert self.world is not None
        fields = [s.fields[name] for s in self.world.all(TypeSymbol) if name in s.fields]
        return self.world.symbols.get(name) or (fields[0] if len(fields) == 1 else None)

    def _value(self, part: Part) -> Iterator[Named]:
        text = part.text
        assert text is not None
        span = self.here(text.content)
        match part.path:
            case ("types", of, "members", number) | ("types", of, number) if (
                number.isdigit() and self.world is not None
            ):
                symbol = self.world.type_symbol(of)
                if symbol is not None and symbol.finite is not None:
                    if text.text in symbol.members and span.text == text.text:
                        yield Named(span, MemberName(symbol.finite.root, text.text), declares=True)
                return
        if part.path[0] == "book" and span.text == text.text:
            yield from self._rule_path(span)
            return
        if part.path[-1:] == ("source",) or part.path[-2:-1] == ("source",):
            if span.text == text.text:
                yield Named(span, ImplicitName("section", text.text))
            return
        if part.role == "name" and self.world is not None and span.text == text.text:
            if part.path[0] in ("editions", "variants") and "overlays" in part.path:
                yield Named(span, ImplicitName("file", text.text))
                return
            if part.path[0] == "includes":
                yield Named(span, ImplicitName("file", text.text))
                return
            if self.written.kind == "script" and part.path[0] in ("edition", "variants"):
                yield Named(span, ImplicitName(part.path[0].removesuffix("s"), text.text))
                return
            thing = self._known(text.text)
            if thing is not None and part.path[0] not in FOREIGN:
                yield Named(span, thing)

    def _rule_path(self, span: Span) -> Iterator[Named]:
        """The rules that a chapter names: `trade.sell`."""
        for number, match in enumerate(re.finditer(r"[^.\s]+", span.text)):
            word = Span(self._source, span.start + match.start(), span.start + match.end())
            if number == 0:
                known = self._known(match[0])
            else:
                known = (
                    ImplicitName("alternative", match[0]) if match[0] in self.alternatives else None
                )
            if known is not None:
                yield Named(word, known)

    # --- scripts ----------------------------------------------------------------------------------

    def _in_script(self, root: Part) -> Iterator[Named]:
        moves = root.get("moves")
        for item in moves.items if moves is not None else ():
            for inner in item:
                text = inner.text
                if text is None:
                    continue
                span = self.here(text.content)
                if inner.key.text == "because":
                    known = self._known(text.text)
                    yield Named(span, known or ImplicitName("condition", text.text))
                elif inner.key.text == "illegal":
                    seat, _, _ = text.text.partition(" ")
                    start = span.start + len(text.text) - len(text.text[len(seat) :].lstrip())
                    if span.text == text.text:
                        yield from self._move(Span(self._source, start, span.end))
                elif inner.key.text not in STEPS and span.text == text.text:
                    yield from self._move(span)

    def _move(self, span: Span) -> Iterator[Named]:
        """The options of a move by their names: `sail(harbour, island)`."""
        for at, text in decisions_of(span.text):
            head = WORD.match(text)
            if head is None:
                continue
            start = span.start + at
            names = self.alternatives
            if head[0] in names:
                word = Span(self._source, start, start + head.end())
                yield Named(word, ImplicitName("alternative", head[0]))
            for match in WORD.finditer(self._source.text, start, start + len(text)):
                if match.start() == start and head[0] in names:
                    continue
                members = self.members.get(match[0], ())
                if len(members) == 1:
                    yield Named(Span(self._source, *match.span()), members[0])

    @property
    def alternatives(self) -> Mapping[str, Iterable[Span]]:
        """The alternatives of menus by name, with their spans."""
        return {} if self.look is None else self.look.offered

    @cached_property
    def members(self) -> dict[str, tuple[MemberName, ...]]:
        """The members of all types, by name."""
        found: dict[str, dict[MemberName, None]] = {}
        for symbol in self.world.all(TypeSymbol) if self.world is not None else ():
            if symbol.finite is not None:
                for number in symbol.finite.root.members:
                    name = symbol.finite.root.names[number]
                    found.setdefault(name, {})[MemberName(symbol.finite.root, name)] = None
        return {name: tuple(members) for name, members in found.items()}


def _read(span: Span, role: Role) -> RuleText:
    seen, tree = lexemes(span, role)
    return RuleText(role, span, tuple(each for each in seen if each.end > each.start), tree)


DECLARING = {key.name for key in SECTIONS if holds_entries(key) and not key.unnamed} - {
    "names",
    "scoring",
}
"""The sections whose keys are names that rules use, but for letters and for what a game is scored
by."""


SHOWN = frozenset({"board"})
"""Sections that no rule reads: a name there means the one member that is called so."""


FOREIGN = frozenset({"ruleset", "of", "overlay", "needs", "excludes", "after", "differs"})
"""Keys of files behind which no name of the rules stands."""


def _roles(tree: ast.Node) -> Iterator[tuple[int, ImplicitName]]:
    """The words of a text that are no names of things, by where they begin."""
    for node in walk(tree):
        match node:
            case ast.LogArgument(name=name, span=span):
                yield span.start, ImplicitName("variable", name)
            case ast.Alternative(name=name, name_span=span) if span.end:
                yield span.start, ImplicitName("alternative", name)
            case ast.Choose(ending=str(name), span=span):
                at = re.search(rf"ending +with +({re.escape(name)})\b", span.text)
                if at is not None:
                    yield span.start + at.start(1), ImplicitName("alternative", name)
            case ast.CanChoose(alternative=str(name), span=span):
                at = re.search(rf"can +choose +({re.escape(name)})\b", span.text)
                if at is not None:
                    yield span.start + at.start(1), ImplicitName("alternative", name)


def place_of(thing: Meaning, look: SettingAnalysis | None) -> tuple[Span, ...]:
    """Return the spans at which a thing is declared; empty if no file declares it."""
    world = look.world if look is not None else None
    match thing:
        case MemberName(of=of, name=name):
            spans: list[Span] = []
            for symbol in world.all(TypeSymbol) if world is not None else ():
                if (
                    symbol.finite is not None
                    and symbol.finite.root.name == of.name
                    and name in symbol.members
                ):
                    spans.append(symbol.members[name])
            return tuple(spans[:1])
        case LocalName(span=span) | FieldSymbol(span=span):
            return (span,)
        case ImplicitName(kind="alternative", name=name) if look is not None:
            return tuple(look.offered.get(name, ()))
        case ImplicitName(kind="condition", name=name) if world is not None:
            return tuple(condition_names(world.declared.top).get(name, ()))
        case ImplicitName():
            return ()
        case Symbol(span=span):
            return (span,) if span.end else ()
    return ()


def condition_names(part: Part) -> dict[str, list[Span]]:
    """The conditions that have names, anywhere in a part of the rules, and where they stand."""
    found: dict[str, list[Span]] = {}
    for inner in part:
        if inner.key.text in CONDITIONS:
            for each in inner:
                found.setdefault(each.name, []).append(each.key.span)
        if not inner.is_list:
            for name, spans in condition_names(inner).items():
                found.setdefault(name, []).extend(spans)
    return found


def same(one: Meaning, other: Meaning) -> bool:
    """Whether two names mean one thing, also in different settings."""
    match one, other:
        case MemberName(), MemberName():
            return one.name == other.name and one.of.name == other.of.name
        case FieldSymbol(), FieldSymbol():
            return one.name == other.name and one.owner.name == other.owner.name
        case LocalName(), LocalName():
            return one.var.name == other.var.name and one.span == other.span
        case ImplicitName(kind="message", name=name), ImplicitName(kind="message", name=its):
            return ascii_name(name) == ascii_name(its)
        case ImplicitName(), ImplicitName():
            return one == other
        case Symbol(), Symbol():
            return one.name == other.name and type(one) is type(other)
        case _:
            return False
