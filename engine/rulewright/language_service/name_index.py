"""Index the names of a file by the symbol they refer to: in rule text, keys and scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from rulewright.analysis.semantic_index import MemberName, NamedEntity, SemanticIndex
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
from rulewright.formatting.text_roles import find_text_role
from rulewright.language import ast
from rulewright.language.lexer import Lexeme
from rulewright.language.parser import tokenize_text
from rulewright.language.tree_walks import walk_nodes
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import SettingAnalysis
from rulewright.model.part import Part
from rulewright.play.move_notation import split_decisions
from rulewright.records import dataclass
from rulewright.schema.kinds import Role
from rulewright.schema.lookup import CONDITIONS, has_entries
from rulewright.schema.ruleset import SECTIONS
from rulewright.schema.signature import extract_name
from rulewright.source import Span
from rulewright.types import Type
from rulewright.validation.scripts.script_file import RESERVED_WORDS as STEPS
from rulewright.words.locale import parse_locale
from rulewright.words.message_ids import ascii_name

WORD = re.compile(r"[^\W\d]\w*")
FOLLOWING_PREFIX = "following "
LOG_PREFIX = "log-"
"""The prefix of the ids of log messages."""


@dataclass(frozen=True, slots=True)
class ImplicitName:
    """A name without a declaration of its own. `kind`: `alternative_name`, `condition`, `function`,
    `message`, `variable`, `section`, `edition`, `variant`, `seat` and `file`.
    """

    kind: str
    name: str


Meaning = NamedEntity | ImplicitName


@dataclass(frozen=True, slots=True)
class NameUse:
    """A use of a name in a file. `is_declaration`: it is the name in the declaration."""

    span: Span
    meaning: Meaning
    is_declaration: bool = False

    @property
    def name_text(self) -> str:
        return self.span.text


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text in the rules' language, and how it was parsed; `syntax_tree` if all of it could be."""

    role: Role
    span: Span
    lexemes: tuple[Lexeme, ...]
    syntax_tree: ast.Node | None


def describe_kind(meaning: Meaning) -> str:
    """Return a word for the kind of a symbol."""
    match meaning:
        case MemberName():
            return "member"
        case FieldSymbol():
            return "field"
        case LocalName():
            return "local"
        case ImplicitName():
            return meaning.kind
        case _:
            return meaning.what


def meaning_name(meaning: Meaning) -> str:
    return meaning.var.name if isinstance(meaning, LocalName) else meaning.name


def symbol_type(symbol: Symbol) -> Type | None:
    """Return the type of the value of a symbol, if it has one."""
    match symbol:
        case StateSymbol(state=told) | TableSymbol(table=told):
            return told.type
        case ConstantSymbol(value_type=type):
            return type
        case DefineSymbol(define=define, gives=gives):
            return gives or define.type
        case _:
            return None


class NameIndex:
    """The names in a file, resolved in one setting. Entries of `semantic_index` count only if they belong to
    the current text of the file."""

    def __init__(self, document: EditedFile, analysis: SettingAnalysis | None) -> None:
        self.document = document
        self.analysis = analysis
        self.world = analysis.world if analysis is not None else None
        self._semantic_index = analysis.semantic_index if analysis is not None else SemanticIndex()
        self._source = document.source

    # --- contents of the file ---------------------------------------------------------------------

    @cached_property
    def rule_texts(self) -> tuple[RuleText, ...]:
        """Return the rule texts of the file in order."""
        root = self.document.root
        if self.document.kind == "words":
            return tuple(self._iter_locale_values())
        return () if root is None else tuple(self._iter_rule_texts(root, ()))

    def _iter_locale_values(self) -> Iterator[RuleText]:
        for message in parse_locale(self.document.path.stem, self._source).messages:
            for value in message.value_uses:
                yield _parse_rule_text(value.span, "expression")

    def _iter_rule_texts(self, part: Part, enclosing_parts: tuple[Part, ...]) -> Iterator[RuleText]:
        for inner in part.children:
            if inner.text is None:
                yield from self._iter_rule_texts(inner, (*enclosing_parts, inner))
                continue
            rule = find_text_role(inner, enclosing_parts)
            if rule is not None and inner.text.style != "folded":
                yield _parse_rule_text(self.current_span(inner.text.content), rule.role)

    def current_span(self, span: Span) -> Span:
        """Return the span in the current file of a span in its parsed parts."""
        return Span(self._source, span.start, span.end)

    @cached_property
    def name_uses(self) -> tuple[NameUse, ...]:
        """Return all names that refer to something, in order, at most one for each span."""
        uses_by_span: dict[tuple[int, int], NameUse] = {}
        for named in self._iter_name_uses():
            uses_by_span.setdefault((named.span.start, named.span.end), named)
        return tuple(sorted(uses_by_span.values(), key=lambda named: named.span.start))

    def name_at(self, offset: int) -> NameUse | None:
        """Return the name at an offset, or just before it."""
        touching = [n for n in self.name_uses if n.span.start <= offset <= n.span.end]
        inside = [n for n in touching if offset < n.span.end]
        return next(iter((*inside, *touching)), None)

    def _iter_name_uses(self) -> Iterator[NameUse]:
        for span, thing in self._semantic_index.names.items():
            if span.source.path == self._source.path and self._is_current(span, thing):
                yield NameUse(self.current_span(span), thing)
        for text in self.rule_texts:
            yield from self._iter_text_names(text)
        if self.document.kind == "words":
            for message in parse_locale(self.document.path.stem, self._source).messages:
                if message.id.startswith(LOG_PREFIX):
                    span = Span(self._source, message.span.start + len(LOG_PREFIX), message.span.end)
                    yield NameUse(span, ImplicitName("message", span.text), is_declaration=True)
        if self.document.root is not None:
            yield from self._iter_key_names(self.document.root)
            if self.document.kind == "script":
                yield from self._iter_script_names(self.document.root)

    def _is_current(self, span: Span, symbol: NamedEntity) -> bool:
        """Return whether the text of a span is still the name of the symbol that was found there."""
        word = self._source.text[span.start : span.end]
        return word == meaning_name(symbol)

    # --- rule text --------------------------------------------------------------------------------

    def _iter_text_names(self, rule_text: RuleText) -> Iterator[NameUse]:
        roles = dict(_iter_implicit_names(rule_text.syntax_tree)) if rule_text.syntax_tree is not None else {}
        bound = self._find_bindings(rule_text.span)
        for at, lexeme in enumerate(rule_text.lexemes):
            if WORD.fullmatch(lexeme.text) is None:
                continue
            span = Span(self._source, lexeme.start, lexeme.end)
            thing = roles.get(lexeme.start)
            if thing is not None:
                if lexeme.text == thing.name:
                    # An argument of a log statement with the name of a type is a member of it.
                    type = self.world.find_type(thing.name) if self.world is not None else None
                    yield NameUse(span, type if type and thing.kind == "variable" else thing)
                continue
            if span in bound:
                yield NameUse(span, bound[span], is_declaration=True)
            elif lexeme.terminal == "NAME":
                called = rule_text.lexemes[at + 1].text == "(" if at + 1 < len(rule_text.lexemes) else False
                known = self._resolve_word(lexeme.text, is_call=called)
                if known is not None:
                    yield NameUse(span, known)
        for lexeme in rule_text.lexemes:
            if lexeme.terminal == "STRING":
                span = Span(self._source, lexeme.start + 1, lexeme.end - 1)
                yield NameUse(span, ImplicitName("message", span.text))

    def _find_bindings(self, text_span: Span) -> dict[Span, LocalName]:
        """Return the spans at which names are bound in a text."""
        locals_by_span: dict[Span, LocalName] = {}
        for span, names in self._semantic_index.bindings.items():
            if span.source.path != self._source.path or not text_span.start <= span.start < text_span.end:
                continue
            for match in WORD.finditer(self._source.text, span.start, span.end):
                local = names.get(match[0])
                if local is not None:
                    word = Span(self._source, match.start(), match.end())
                    if not any(match[0] == each.text for each in locals_by_span if each.start >= span.start):
                        locals_by_span[word] = local
        return locals_by_span

    def _resolve_word(self, word: str, *, is_call: bool = False) -> Meaning | None:
        """Return the global meaning of a word; names are shared by everything declared."""
        if self.world is None:
            return None
        symbol = self.world.symbols.get(word)
        if symbol is not None:
            return symbol
        return ImplicitName("function", word) if is_call and word in FUNCTIONS else None

    # --- keys -------------------------------------------------------------------------------------

    def _iter_key_names(self, part: Part) -> Iterator[NameUse]:
        """Yield the names that are keys, or names as the values of keys."""
        for inner in part.children:
            path = inner.path
            if inner.is_written and not part.is_list:
                yield from self._iter_names_in_key(inner, path)
            if inner.text is not None:
                yield from self._iter_value_names(inner)
            else:
                yield from self._iter_key_names(inner)

    def _iter_names_in_key(self, part: Part, key_path: tuple[str, ...]) -> Iterator[NameUse]:
        key = self.current_span(part.key.span)
        start = key.start + (1 if part.key.style in ("single", "double") else 0)
        name = extract_name(part.key.text)
        if key_path[0] == "modifiers" and len(key_path) == 3:
            yield from self._iter_modifier_names(Span(self._source, start, start + len(name)))
            return
        word = Span(self._source, start, start + len(name))
        thing = self._resolve_key(key_path, name)
        if thing is not None and word.text == name:
            yield NameUse(word, thing, is_declaration=key_path[2:3] != ("members",) or len(key_path) == 4)
        if thing is None and part.known_key is None and key_path[0] in BOARD_SECTIONS:
            for match in WORD.finditer(self._source.text, start, key.end):
                members = self.members_by_name.get(match[0], ())
                if len(members) == 1:
                    yield NameUse(Span(self._source, *match.span()), members[0])
        if "(" in part.key.text or "[" in part.key.text:
            for match in WORD.finditer(self._source.text, word.end, key.end):
                meaning = self._resolve_parameter(match[0])
                if meaning is not None:
                    yield NameUse(Span(self._source, match.start(), match.end()), meaning)

    def _iter_modifier_names(self, key_span: Span) -> Iterator[NameUse]:
        """Yield the names in the key of a modifier: `influence.gifts(p)`, `following build(p,
        c)`."""
        begin = len(FOLLOWING_PREFIX) if key_span.text.startswith(FOLLOWING_PREFIX) else 0
        for number, match in enumerate(WORD.finditer(key_span.text, begin)):
            at = Span(self._source, key_span.start + match.start(), key_span.start + match.end())
            known = self._resolve_word(match[0]) if number == 0 else ImplicitName("condition", match[0])
            if known is not None:
                yield NameUse(at, known)

    def _resolve_parameter(self, word: str) -> Meaning | None:
        if self.world is None:
            return None
        return self.world.find_type(word) if word not in self.world.parameter_meanings else None

    def _resolve_key(self, key_path: tuple[str, ...], name: str) -> Meaning | None:
        """Return the symbol that a key declares, or that it changes in an overlay."""
        if self.document.kind == "script" and key_path[:-1] in (("options",), ("given", "drawn")):
            return self._resolve_word(name)
        if self.document.kind not in ("ruleset", "overlay"):
            return None
        match key_path:
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
        match key_path:
            case ("types", of, "members", _):
                symbol = self.world.find_type(of)
                if symbol is not None and symbol.finite is not None and name in symbol.member_spans:
                    return MemberName(symbol.finite.root, name)
            case ("types", of, "fields", _) | ("types", of, "members", _, _):
                symbol = self.world.find_type(of)
                return symbol.fields.get(name) if symbol is not None else None
            case ("zones", _, _) | (_, _) if key_path[0] in DECLARING_SECTIONS and key_path[1:]:
                if key_path[0] != "zones" or len(key_path) == 3:
                    return self.world.symbols.get(name)
            case ("zones", of):
                return self.world.find_type(of)
            case ("board", "marks" | "lines", _) | ("board", "shows", _):
                return self._resolve_board_name(name)
        return None

    def _resolve_board_name(self, name: str) -> Meaning | None:
        """Return the symbol that a name in the section `board` refers to: a declaration, or the only field
        of this name.
        """
        assert self.world is not None
        fields = [s.fields[name] for s in self.world.list_symbols(TypeSymbol) if name in s.fields]
        return self.world.symbols.get(name) or (fields[0] if len(fields) == 1 else None)

    def _iter_value_names(self, part: Part) -> Iterator[NameUse]:
        text = part.text
        assert text is not None
        span = self.current_span(text.content)
        match part.path:
            case ("types", of, "members", number) | ("types", of, number) if (
                number.isdigit() and self.world is not None
            ):
                symbol = self.world.find_type(of)
                if symbol is not None and symbol.finite is not None:
                    if text.text in symbol.member_spans and span.text == text.text:
                        yield NameUse(span, MemberName(symbol.finite.root, text.text), is_declaration=True)
                return
        if part.path[0] == "book" and span.text == text.text:
            yield from self._iter_path_names(span)
            return
        if part.path[-1:] == ("source",) or part.path[-2:-1] == ("source",):
            if span.text == text.text:
                yield NameUse(span, ImplicitName("section", text.text))
            return
        if part.role == "name" and self.world is not None and span.text == text.text:
            if part.path[0] in ("editions", "variants") and "overlays" in part.path:
                yield NameUse(span, ImplicitName("file", text.text))
                return
            if part.path[0] == "includes":
                yield NameUse(span, ImplicitName("file", text.text))
                return
            if self.document.kind == "script" and part.path[0] in ("edition", "variants"):
                yield NameUse(span, ImplicitName(part.path[0].removesuffix("s"), text.text))
                return
            thing = self._resolve_word(text.text)
            if thing is not None and part.path[0] not in FOREIGN_KEYS:
                yield NameUse(span, thing)

    def _iter_path_names(self, span: Span) -> Iterator[NameUse]:
        """Yield the rules that a chapter names: `trade.sell`."""
        for number, match in enumerate(re.finditer(r"[^.\s]+", span.text)):
            word = Span(self._source, span.start + match.start(), span.start + match.end())
            if number == 0:
                known = self._resolve_word(match[0])
            else:
                known = ImplicitName("alternative", match[0]) if match[0] in self.alternative_spans else None
            if known is not None:
                yield NameUse(word, known)

    # --- scripts ----------------------------------------------------------------------------------

    def _iter_script_names(self, root: Part) -> Iterator[NameUse]:
        moves = root.get("moves")
        for item in moves.items if moves is not None else ():
            for inner in item:
                text = inner.text
                if text is None:
                    continue
                span = self.current_span(text.content)
                if inner.key.text == "because":
                    known = self._resolve_word(text.text)
                    yield NameUse(span, known or ImplicitName("condition", text.text))
                elif inner.key.text == "illegal":
                    seat, _, _ = text.text.partition(" ")
                    start = span.start + len(text.text) - len(text.text[len(seat) :].lstrip())
                    if span.text == text.text:
                        yield from self._iter_move_names(Span(self._source, start, span.end))
                elif inner.key.text not in STEPS and span.text == text.text:
                    yield from self._iter_move_names(span)

    def _iter_move_names(self, span: Span) -> Iterator[NameUse]:
        """Yield the names in a move in move notation: `sail(harbour, island)`."""
        for at, text in split_decisions(span.text):
            head = WORD.match(text)
            if head is None:
                continue
            start = span.start + at
            names = self.alternative_spans
            if head[0] in names:
                word = Span(self._source, start, start + head.end())
                yield NameUse(word, ImplicitName("alternative", head[0]))
            for match in WORD.finditer(self._source.text, start, start + len(text)):
                if match.start() == start and head[0] in names:
                    continue
                members = self.members_by_name.get(match[0], ())
                if len(members) == 1:
                    yield NameUse(Span(self._source, *match.span()), members[0])

    @property
    def alternative_spans(self) -> Mapping[str, Iterable[Span]]:
        """Return the alternatives of menus by name, with their spans."""
        return {} if self.analysis is None else self.analysis.alternative_spans

    @cached_property
    def members_by_name(self) -> dict[str, tuple[MemberName, ...]]:
        """Return the members of all types, by name."""
        member_sets: dict[str, dict[MemberName, None]] = {}
        for symbol in self.world.list_symbols(TypeSymbol) if self.world is not None else ():
            if symbol.finite is not None:
                for number in symbol.finite.root.members:
                    name = symbol.finite.root.names[number]
                    member_sets.setdefault(name, {})[MemberName(symbol.finite.root, name)] = None
        return {name: tuple(members) for name, members in member_sets.items()}


def _parse_rule_text(span: Span, role: Role) -> RuleText:
    seen, tree = tokenize_text(span, role)
    return RuleText(role, span, tuple(each for each in seen if each.end > each.start), tree)


DECLARING_SECTIONS = {key.name for key in SECTIONS if has_entries(key) and not key.unnamed} - {
    "names",
    "scoring",
}
"""The sections whose keys are names that rules can use, except parameters and the parts of the score."""


BOARD_SECTIONS = frozenset({"board"})
"""Sections without rules, in which a name refers to the only member with this name."""


FOREIGN_KEYS = frozenset({"ruleset", "of", "overlay", "needs", "excludes", "after", "differs"})
"""Keys whose values are not names of the rules."""


def _iter_implicit_names(syntax_tree: ast.Node) -> Iterator[tuple[int, ImplicitName]]:
    """Yield the names without a declaration in a rule text, with their offsets."""
    for node in walk_nodes(syntax_tree):
        match node:
            case ast.LogArgument(name=name, span=span):
                yield span.start, ImplicitName("variable", name)
            case ast.Alternative(name=name, name_span=span) if span.end:
                yield span.start, ImplicitName("alternative", name)
            case ast.Choose(ending=str(name), span=span):
                at = re.search(rf"ending +with +({re.escape(name)})\b", span.text)
                if at is not None:
                    yield span.start + at.start(1), ImplicitName("alternative", name)
            case ast.CanChoose(alternative_name=str(name), span=span):
                at = re.search(rf"can +choose +({re.escape(name)})\b", span.text)
                if at is not None:
                    yield span.start + at.start(1), ImplicitName("alternative", name)


def declaration_spans(meaning: Meaning, analysis: SettingAnalysis | None) -> tuple[Span, ...]:
    """Return the spans at which a symbol is declared; empty if no file declares it."""
    world = analysis.world if analysis is not None else None
    match meaning:
        case MemberName(finite_type=of, name=name):
            spans: list[Span] = []
            for symbol in world.list_symbols(TypeSymbol) if world is not None else ():
                if (
                    symbol.finite is not None
                    and symbol.finite.root.name == of.name
                    and name in symbol.member_spans
                ):
                    spans.append(symbol.member_spans[name])
            return tuple(spans[:1])
        case LocalName(span=span) | FieldSymbol(span=span):
            return (span,)
        case ImplicitName(kind="alternative", name=name) if analysis is not None:
            return tuple(analysis.alternative_spans.get(name, ()))
        case ImplicitName(kind="condition", name=name) if world is not None:
            return tuple(find_condition_names(world.ruleset.top).get(name, ()))
        case ImplicitName():
            return ()
        case Symbol(span=span):
            return (span,) if span.end else ()
    return ()


def find_condition_names(part: Part) -> dict[str, list[Span]]:
    """Return the names of all named conditions in a part of the rules, with their spans."""
    spans_by_name: dict[str, list[Span]] = {}
    for inner in part:
        if inner.key.text in CONDITIONS:
            for each in inner:
                spans_by_name.setdefault(each.name, []).append(each.key.span)
        if not inner.is_list:
            for name, spans in find_condition_names(inner).items():
                spans_by_name.setdefault(name, []).extend(spans)
    return spans_by_name


def is_same_meaning(first_meaning: Meaning, second_meaning: Meaning) -> bool:
    """Return whether two meanings are the same symbol, even if they belong to different settings."""
    match first_meaning, second_meaning:
        case MemberName(), MemberName():
            return (
                first_meaning.name == second_meaning.name
                and first_meaning.finite_type.name == second_meaning.finite_type.name
            )
        case FieldSymbol(), FieldSymbol():
            return (
                first_meaning.name == second_meaning.name
                and first_meaning.owner.name == second_meaning.owner.name
            )
        case LocalName(), LocalName():
            return (
                first_meaning.var.name == second_meaning.var.name
                and first_meaning.span == second_meaning.span
            )
        case ImplicitName(kind="message", name=name), ImplicitName(kind="message", name=its):
            return ascii_name(name) == ascii_name(its)
        case ImplicitName(), ImplicitName():
            return first_meaning == second_meaning
        case Symbol(), Symbol():
            return first_meaning.name == second_meaning.name and type(first_meaning) is type(second_meaning)
        case _:
            return False
