"""Describe the symbol at a location."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rulewright.analysis.semantic_index import MemberName
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    FieldSymbol,
    LocalName,
    MenuSymbol,
    PieceSymbol,
    ProcedureSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.type_relations import format_type
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.analysis.typing.cases import format_value
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import EditorSession, SettingAnalysis
from rulewright.language_service.example_coverage import ExampleCoverage
from rulewright.language_service.locale_messages import (
    find_message_at,
    list_message_texts,
    list_needed_messages,
    parse_document_locale,
)
from rulewright.language_service.name_index import (
    ImplicitName,
    Meaning,
    NameIndex,
    NameUse,
    describe_kind,
    meaning_name,
)
from rulewright.model.part import Part, make_root_part
from rulewright.model.rule_entries import RuleEntry, iter_rules
from rulewright.records import dataclass
from rulewright.schema.lookup import find_kind
from rulewright.source import Span
from rulewright.tree import Table
from rulewright.types import (
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    key_name,
    key_size,
    key_values,
    value_type,
)
from rulewright.words.locale import Use
from rulewright.words.locale_checks import MessageSpec
from rulewright.words.message_ids import message_id

MAX_LISTED_MEMBERS = 20
"""The largest number of members of a type, and of scripts, that are listed."""
MAX_LISTED_CELLS = 24
"""The largest number of cells of a table that are shown."""


@dataclass(frozen=True, slots=True)
class HoverText:
    """The hover text of a span: `code` in the rules' language, and sentences."""

    span: Span
    code: str
    sentences: tuple[str, ...]


@dataclass(eq=False)
class HoverProvider:
    """A provider of hover texts for one file."""

    session: EditorSession
    document: EditedFile
    analysis: SettingAnalysis
    reach: ExampleCoverage | None = None

    @cached_property
    def name_index(self) -> NameIndex:
        return NameIndex(self.document, self.analysis)

    def hover_at(self, offset: int, *, with_keys: bool = True) -> HoverText | None:
        """Return the hover of an offset; with `with_keys`, also for keys of the format."""
        if self.document.kind == "words":
            return self._describe_message(offset)
        named = self.name_index.name_at(offset)
        if named is not None:
            return self._describe_name(named)
        return self._describe_expression(offset) or (self._describe_key(offset) if with_keys else None)

    # --- words ------------------------------------------------------------------------------------

    def _describe_message(self, offset: int) -> HoverText | None:
        """Return the purpose of a message of a locale, and its variables."""
        locale = parse_document_locale(self.document)
        message = find_message_at(locale, offset)
        if message is None:
            return None
        needs = list_needed_messages(self.session, self.analysis)
        for use in (*message.references, *message.variable_uses):
            if use.span.start <= offset < use.span.end:
                return self._describe_use(use, needs.get(message.id))
        need = needs.get(message.id)
        if not message.span.start <= offset < message.span.end:
            named = self.name_index.name_at(offset)
            return None if named is None else self._describe_name(named)
        lines = ["nothing in the rules asks for it"]
        if need is not None:
            lines = [f"{'asked for' if need.required else 'can be told'} at {need.span}"]
            for name, type in need.all_types.items():
                lines.append(f"${name}: {type}" if type else f"${name}")
        return HoverText(message.span, message.id, tuple(lines))

    def _describe_use(self, use: Use, need: MessageSpec | None) -> HoverText:
        texts = [f"{language}: {text}" for language, text in list_message_texts(self.session, use.name)]
        if need is not None and use.name in need.all_types:
            texts = [need.all_types[use.name] or "a value"]
        return HoverText(use.span, use.span.text, tuple(texts))

    # --- names ------------------------------------------------------------------------------------

    def _describe_name(self, name_use: NameUse) -> HoverText:
        return HoverText(
            name_use.span,
            self.format_signature(name_use.meaning),
            tuple(self._iter_sentences(name_use.meaning)),
        )

    def format_signature(self, meaning: Meaning) -> str:
        """Return the signature of a symbol in one line, with its type."""
        name = meaning_name(meaning)
        match meaning:
            case MemberName(finite_type=of):
                return f"{name}: {of.name}"
            case LocalName(var=var):
                return f"{name}: {format_type(var.type)}"
            case FieldSymbol(owner=owner, type=type, key_types=keys):
                inside = f"[{', '.join(map(key_name, keys))}]" if keys else ""
                return f"{owner.name}.{name}{inside}: {format_type(type)}"
            case ImplicitName(kind="function"):
                function = FUNCTIONS[name]
                return f"{name}({function.takes}): {function.gives}"
            case ImplicitName(kind="alternative"):
                offered = self.name_index.alternative_spans.get(name, ())
                heads = (span.text.partition("\n")[0].rstrip(": ") for span in offered)
                return "\n".join(dict.fromkeys(heads)) or name
            case StateSymbol(state=state, signature=signature):
                bounds = _format_bounds(state.least, state.most)
                return f"{_format_call(name, signature.parameters)}: {format_type(state.type)}{bounds}"
            case TableSymbol(table=table, signature=signature):
                return f"{_format_call(name, signature.parameters)}: {format_type(table.type)}"
            case ConstantSymbol(value_type=type, value=value):
                return f"{name}: {format_type(type)} = {value_text(type, value)}"
            case DefineSymbol(define=define, signature=signature, gives=gives):
                return f"{_format_call(name, signature.parameters)}: {format_type(gives or define.type)}"
            case ProcedureSymbol(signature=signature, gives=gives):
                what = f": {format_type(gives)}" if gives is not None else ""
                return f"{_format_call(name, signature.parameters, always=True)}{what}"
            case MenuSymbol(signature=signature):
                return _format_call(name, signature.parameters, always=True)
            case ZoneSymbol(family=family, signature=signature):
                row = "row" if family.ordered else "zone"
                return f"{_format_call(name, signature.parameters)}: {row} of {family.thing_type.name}"
            case BagSymbol(bag=bag, signature=signature):
                return f"{_format_call(name, signature.parameters)}: {format_type(bag.type)}"
            case PieceSymbol(number=number):
                return f"{name}: {number} pieces"
            case TypeSymbol(int_range=IntType() as numbers):
                return f"{name}: {numbers.low} to {numbers.high}"
            case _:
                return name

    def _iter_sentences(self, meaning: Meaning) -> Iterator[str]:
        yield _describe_kind(meaning)
        match meaning:
            case ImplicitName(kind="function", name=name):
                yield FUNCTIONS[name].summary
            case ImplicitName(kind="section", name=name):
                yield from self._iter_section_title(name)
            case ImplicitName(kind="message", name=name):
                for language, text in list_message_texts(self.session, message_id(f"log-{name}")):
                    yield f"{language}: {text}"
            case TypeSymbol(finite=FiniteType() as of):
                names = [of.root.names[number] for number in of.members]
                more = (
                    f" and {len(names) - MAX_LISTED_MEMBERS} more" if len(names) > MAX_LISTED_MEMBERS else ""
                )
                yield f"{len(names)} members: {', '.join(names[:MAX_LISTED_MEMBERS])}{more}"
            case TableSymbol(table=table):
                self._fill_table(table)
                yield from _iter_cell_rows(table)
            case MemberName(finite_type=of, name=name):
                yield from self._iter_member_fields(of, name)
        rule = self.find_rule(meaning)
        if rule is not None:
            yield from self._iter_rule_sentences(rule)

    def _fill_table(self, table: Table) -> None:
        if self.analysis.world is not None:
            self.analysis.world.fill_table(table)

    def _iter_member_fields(self, member_type: FiniteType, member_name: str) -> Iterator[str]:
        """Yield the fields of a member."""
        world, number = self.analysis.world, member_type.find_member(member_name)
        if world is None or number is None:
            return
        for symbol in world.list_symbols(TypeSymbol):
            if symbol.finite is None or symbol.finite.root is not member_type:
                continue
            for each in symbol.fields.values():
                if each.table is not None and not each.key_types and number in symbol.finite.members:
                    self._fill_table(each.table)
                    if number < len(each.table.cells):
                        told = value_text(each.type, each.table.cells[number])
                        yield f"{each.name}: {told}"

    # --- rules ------------------------------------------------------------------------------------

    def find_rule(self, meaning: Meaning) -> RuleEntry | None:
        """Return the rule that declares a symbol, if any."""
        if not isinstance(meaning, Symbol):
            return None
        for rule in iter_rules(self.analysis.documents.root):
            if rule.key.span == meaning.span and rule.path[-1] == meaning.name:
                return rule
        return None

    def _iter_rule_sentences(self, rule: RuleEntry) -> Iterator[str]:
        for remark in ("title", "note", "assumption"):
            remark_text = rule.get_remark(remark)
            if remark_text is not None:
                yield remark_text if remark != "assumption" else f"Assumed: {remark_text}"
        for text, place in rule.source_sections.items():
            where = f" ({text})" if text else ""
            yield f"Rulebook: {self.section_title(place, text or None)}{where}"
        changing = self.list_changing_layers(rule)
        if changing:
            yield f"Changed by {', '.join(changing)}"
        yield from self._describe_coverage(rule.part)

    def list_changing_layers(self, rule: RuleEntry) -> tuple[str, ...]:
        """Return the editions and variants that change a rule."""
        path = rule.part.path
        layer_names: dict[str, None] = {}
        for setting in self.session.list_settings():
            documents = self.session.get_documents(setting)
            part = make_root_part(documents.root).find_part(*path) if documents is not None else None
            for layer in part.overlay_names if part is not None else ():
                layer_names[layer] = None
        return tuple(layer_names)

    def _describe_coverage(self, part: Part) -> Iterator[str]:
        if self.reach is None:
            return
        scripts = self.reach.list_titles(part.text_spans)
        if scripts:
            more = f" and {len(scripts) - 5} more" if len(scripts) > 5 else ""
            yield f"Reached by {len(scripts)} examples: {'; '.join(scripts[:5])}{more}"

    # --- the rulebook -----------------------------------------------------------------------------

    def _iter_section_title(self, name: str) -> Iterator[str]:
        title = self.section_title(name, None)
        if title != name:
            yield title

    def section_title(self, name: str, text_name: str | None) -> str:
        """Return the title of a section of the rulebook."""
        outline = self.session.get_outline(self.analysis.documents)
        title = outline.find_title(name, text_name) if outline is not None else None
        return title or name

    # --- values and keys --------------------------------------------------------------------------

    def _describe_expression(self, offset: int) -> HoverText | None:
        """Return the type of the smallest expression around an offset."""
        path, text = self.document.source.path, self.document.source.text
        around = [
            (span, type)
            for span, type in self.analysis.semantic_index.types.items()
            if span.source.path == path and span.start <= offset < span.end and span.source.text == text
        ]
        if not around:
            return None
        span, type = min(around, key=lambda each: each[0].end - each[0].start)
        return HoverText(span, f"{span.text}: {_format_type(type)}", ())

    def _describe_key(self, offset: int) -> HoverText | None:
        """Return the description of a key in the format."""
        part_path = self.document.find_part_path(offset)
        if part_path is None or not part_path.at_key:
            return None
        part = part_path.innermost_part
        letter = self._describe_parameter(offset)
        if letter is not None:
            return letter
        help = key_help(part)
        if not help:
            return None
        return HoverText(self.name_index.current_span(part.key.span), part.key.text, (help,))

    def _describe_parameter(self, offset: int) -> HoverText | None:
        """Return the meaning of a parameter in a signature."""
        text, world = self.document.source.text, self.analysis.world
        start = re.search(r"\w*$", text[:offset])
        end = re.compile(r"\w*").match(text, offset)
        if start is None or end is None or world is None:
            return None
        span = Span(self.document.source, start.start(), end.end())
        letter = world.parameter_meanings.get(span.text)
        if letter is None or text[span.start - 1 : span.start] not in ("(", " "):
            return None
        return HoverText(span, f"{span.text}: {format_type(letter.value_type)}", ("a letter: see `names`",))


def key_help(part: Part) -> str:
    """Return the format's description of a value."""
    if part.known_key is not None and part.known_key.help:
        return part.known_key.help
    kind = part.kind or find_kind(part.path)
    return kind.help if kind is not None else ""


def value_text(type: Type, value: int) -> str:
    """Return a value as an author writes it; for a collection, its type."""
    known = isinstance(type, BoolType | MemberType | IntType)
    return format_value(type, value) if known else format_type(type)


def _format_type(type: Type) -> str:
    if isinstance(type, IntType) and type.low is not None and type.high is not None:
        if type.low == type.high:
            return f"int = {type.low}"
        return f"{format_type(type)}, {type.low} to {type.high}"
    return format_type(type)


def _format_bounds(lower_bound: int | None, upper_bound: int | None) -> str:
    if lower_bound is None and upper_bound is None:
        return ""
    if upper_bound is None:
        return f", at least {lower_bound}"
    return f", at most {upper_bound}" if lower_bound is None else f", {lower_bound} to {upper_bound}"


def _format_call(name: str, parameters: Sequence[str], *, always: bool = False) -> str:
    return f"{name}({', '.join(parameters)})" if parameters or always else name


def _describe_kind(meaning: Meaning) -> str:
    kind = describe_kind(meaning)
    match meaning:
        case ImplicitName(kind="section"):
            return "a section of the rulebook"
        case ImplicitName(kind="message"):
            return "a line of the log"
        case LocalName():
            return "bound here" if meaning.is_let else "a name for this rule"
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _iter_cell_rows(table: Table) -> Iterator[str]:
    """Yield the cells of a small table row by row, each with its key."""
    if not table.cells or len(table.cells) > MAX_LISTED_CELLS or not table.keys:
        return
    cell_texts = [value_text(table.type, cell) for cell in table.cells]
    if len(table.keys) == 1:
        yield ", ".join(f"{name}: {cell_texts[at]}" for at, name in _key_texts(table.keys[0]).items())
        return
    width = key_size(table.keys[-1])
    named = _key_texts(table.keys[0]) if len(table.keys) == 2 else {}
    inside = _key_texts(table.keys[-1])
    for number, start in enumerate(range(0, len(cell_texts), width)):
        row = ", ".join(cell_texts[start + at] for at in inside)
        if number in named:
            yield f"{named[number]}: {row}"
        elif not named:
            yield row


def _key_texts(key_type: KeyType) -> dict[int, str]:
    """Return the values of a key by cell number; for a type, only its members."""
    return {
        number: format_value(value_type(key_type), value)
        for number, value in enumerate(key_values(key_type))
        if not isinstance(key_type, FiniteType) or value in key_type.members
    }
