"""What is to be said of a place: what stands there, and what is known of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rulewright.analysis.fitting import show
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
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.analysis.typing.cases import shown
from rulewright.model.part import Part, whole
from rulewright.model.walk import RuleEntry, entries
from rulewright.records import dataclass
from rulewright.schema.lookup import kind_at
from rulewright.source import Span
from rulewright.study.editing.desk import Desk, SettingAnalysis
from rulewright.study.editing.naming import (
    ImplicitName,
    Meaning,
    Named,
    NameIndex,
    kind_of,
    name_of_thing,
)
from rulewright.study.editing.reach import Reach
from rulewright.study.editing.words import locale_of_file, message_at, message_texts, needs_of
from rulewright.study.editing.written import EditedFile
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
from rulewright.words.findings import Need
from rulewright.words.locale import Use
from rulewright.words.naming import message_id

MOST_MEMBERS = 20
"""Members of a type, and scripts, that are told by name."""
MOST_CELLS = 24
"""Cells of a table that are shown."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The text for a span: `code` in the rules' language, and sentences."""

    span: Span
    code: str
    lines: tuple[str, ...]


@dataclass(eq=False)
class Telling:
    """Tells of places in one file."""

    desk: Desk
    written: EditedFile
    look: SettingAnalysis
    reach: Reach | None = None

    @cached_property
    def names(self) -> NameIndex:
        return NameIndex(self.written, self.look)

    def at(self, offset: int, *, keys: bool = True) -> Hover | None:
        """Return the hover of an offset; with `keys`, also for keys of the format."""
        if self.written.kind == "words":
            return self._message(offset)
        named = self.names.at(offset)
        if named is not None:
            return self._named(named)
        return self._value(offset) or (self._key(offset) if keys else None)

    # --- words ------------------------------------------------------------------------------------

    def _message(self, offset: int) -> Hover | None:
        """Return the purpose of a message of a locale, and its variables."""
        locale = locale_of_file(self.written)
        message = message_at(locale, offset)
        if message is None:
            return None
        needs = needs_of(self.desk, self.look)
        for use in (*message.references, *message.variables):
            if use.span.start <= offset < use.span.end:
                return self._mentioned(use, needs.get(message.id))
        need = needs.get(message.id)
        if not message.span.start <= offset < message.span.end:
            named = self.names.at(offset)
            return None if named is None else self._named(named)
        lines = ["nothing in the rules asks for it"]
        if need is not None:
            lines = [f"{'asked for' if need.required else 'can be told'} at {need.span}"]
            for name, type in need.variables.items():
                lines.append(f"${name}: {type}" if type else f"${name}")
        return Hover(message.span, message.id, tuple(lines))

    def _mentioned(self, use: Use, need: Need | None) -> Hover:
        texts = [f"{language}: {text}" for language, text in message_texts(self.desk, use.name)]
        if need is not None and use.name in need.variables:
            texts = [need.variables[use.name] or "a value"]
        return Hover(use.span, use.span.text, tuple(texts))

    # --- names ------------------------------------------------------------------------------------

    def _named(self, named: Named) -> Hover:
        return Hover(named.span, self.signature(named.thing), tuple(self._said(named.thing)))

    def signature(self, thing: Meaning) -> str:
        """A thing in a line, with its type."""
        name = name_of_thing(thing)
        match thing:
            case MemberName(of=of):
                return f"{name}: {of.name}"
            case LocalName(var=var):
                return f"{name}: {show(var.type)}"
            case FieldSymbol(owner=owner, type=type, keys=keys):
                inside = f"[{', '.join(map(key_name, keys))}]" if keys else ""
                return f"{owner.name}.{name}{inside}: {show(type)}"
            case ImplicitName(kind="function"):
                function = FUNCTIONS[name]
                return f"{name}({function.takes}): {function.gives}"
            case ImplicitName(kind="alternative"):
                offered = self.names.alternatives.get(name, ())
                heads = (span.text.partition("\n")[0].rstrip(": ") for span in offered)
                return "\n".join(dict.fromkeys(heads)) or name
            case StateSymbol(state=state, signature=signature):
                bounds = _bounds(state.least, state.most)
                return f"{_signature(name, signature.parameters)}: {show(state.type)}{bounds}"
            case TableSymbol(table=table, signature=signature):
                return f"{_signature(name, signature.parameters)}: {show(table.type)}"
            case ConstantSymbol(type=type, value=value):
                return f"{name}: {show(type)} = {value_text(type, value)}"
            case DefineSymbol(define=define, signature=signature, gives=gives):
                return f"{_signature(name, signature.parameters)}: {show(gives or define.type)}"
            case ProcedureSymbol(signature=signature, gives=gives):
                what = f": {show(gives)}" if gives is not None else ""
                return f"{_signature(name, signature.parameters, always=True)}{what}"
            case MenuSymbol(signature=signature):
                return _signature(name, signature.parameters, always=True)
            case ZoneSymbol(family=family, signature=signature):
                row = "row" if family.ordered else "zone"
                return f"{_signature(name, signature.parameters)}: {row} of {family.things.name}"
            case BagSymbol(bag=bag, signature=signature):
                return f"{_signature(name, signature.parameters)}: {show(bag.type)}"
            case PieceSymbol(number=number):
                return f"{name}: {number} pieces"
            case TypeSymbol(range=IntType() as numbers):
                return f"{name}: {numbers.low} to {numbers.high}"
            case _:
                return name

    def _said(self, thing: Meaning) -> Iterator[str]:
        yield _what(thing)
        match thing:
            case ImplicitName(kind="function", name=name):
                yield FUNCTIONS[name].help
            case ImplicitName(kind="section", name=name):
                yield from self._section(name)
            case ImplicitName(kind="message", name=name):
                for language, text in message_texts(self.desk, message_id(f"log-{name}")):
                    yield f"{language}: {text}"
            case TypeSymbol(finite=FiniteType() as of):
                names = [of.root.names[number] for number in of.members]
                more = f" and {len(names) - MOST_MEMBERS} more" if len(names) > MOST_MEMBERS else ""
                yield f"{len(names)} members: {', '.join(names[:MOST_MEMBERS])}{more}"
            case TableSymbol(table=table):
                self._fill(table)
                yield from _cells(table)
            case MemberName(of=of, name=name):
                yield from self._fields(of, name)
        rule = self.rule_of(thing)
        if rule is not None:
            yield from self._of_rule(rule)

    def _fill(self, table: Table) -> None:
        if self.look.world is not None:
            self.look.world.fill(table)

    def _fields(self, of: FiniteType, name: str) -> Iterator[str]:
        """Yield the fields of a member."""
        world, number = self.look.world, of.number(name)
        if world is None or number is None:
            return
        for symbol in world.all(TypeSymbol):
            if symbol.finite is None or symbol.finite.root is not of:
                continue
            for each in symbol.fields.values():
                if each.table is not None and not each.keys and number in symbol.finite.members:
                    self._fill(each.table)
                    if number < len(each.table.cells):
                        told = value_text(each.type, each.table.cells[number])
                        yield f"{each.name}: {told}"

    # --- rules ------------------------------------------------------------------------------------

    def rule_of(self, thing: Meaning) -> RuleEntry | None:
        """The rule that declares a thing."""
        if not isinstance(thing, Symbol):
            return None
        for rule in entries(self.look.documents.root):
            if rule.key.span == thing.span and rule.path[-1] == thing.name:
                return rule
        return None

    def _of_rule(self, rule: RuleEntry) -> Iterator[str]:
        for remark in ("title", "note", "assumption"):
            told = rule.remark(remark)
            if told is not None:
                yield told if remark != "assumption" else f"Assumed: {told}"
        for text, place in rule.sources.items():
            where = f" ({text})" if text else ""
            yield f"Rulebook: {self.section_title(place, text or None)}{where}"
        changing = self.changing(rule)
        if changing:
            yield f"Changed by {', '.join(changing)}"
        yield from self._reached(rule.part)

    def changing(self, rule: RuleEntry) -> tuple[str, ...]:
        """Return the editions and variants that change a rule."""
        path = rule.part.path
        found: dict[str, None] = {}
        for setting in self.desk.every_setting():
            documents = self.desk.documents(setting)
            part = whole(documents.root).at(*path) if documents is not None else None
            for layer in part.layers if part is not None else ():
                found[layer] = None
        return tuple(found)

    def _reached(self, part: Part) -> Iterator[str]:
        if self.reach is None:
            return
        scripts = self.reach.scripts(part.stretches)
        if scripts:
            more = f" and {len(scripts) - 5} more" if len(scripts) > 5 else ""
            yield f"Reached by {len(scripts)} examples: {'; '.join(scripts[:5])}{more}"

    # --- the rulebook -----------------------------------------------------------------------------

    def _section(self, name: str) -> Iterator[str]:
        title = self.section_title(name, None)
        if title != name:
            yield title

    def section_title(self, name: str, text: str | None) -> str:
        """A section of the rulebook as people call it."""
        outline = self.desk.outline(self.look.documents)
        title = outline.title(name, text) if outline is not None else None
        return title or name

    # --- values and keys --------------------------------------------------------------------------

    def _value(self, offset: int) -> Hover | None:
        """The type of the smallest expression around a place."""
        path, text = self.written.source.path, self.written.source.text
        around = [
            (span, type)
            for span, type in self.look.places.types.items()
            if span.source.path == path
            and span.start <= offset < span.end
            and span.source.text == text
        ]
        if not around:
            return None
        span, type = min(around, key=lambda each: each[0].end - each[0].start)
        return Hover(span, f"{span.text}: {_range(type)}", ())

    def _key(self, offset: int) -> Hover | None:
        """Return the description of a key in the format."""
        spot = self.written.spot(offset)
        if spot is None or not spot.at_key:
            return None
        part = spot.part
        letter = self._letter(offset)
        if letter is not None:
            return letter
        help = key_help(part)
        if not help:
            return None
        return Hover(self.names.here(part.key.span), part.key.text, (help,))

    def _letter(self, offset: int) -> Hover | None:
        """Return the meaning of a parameter in a signature."""
        text, world = self.written.source.text, self.look.world
        start = re.search(r"\w*$", text[:offset])
        end = re.compile(r"\w*").match(text, offset)
        if start is None or end is None or world is None:
            return None
        span = Span(self.written.source, start.start(), end.end())
        letter = world.letters.get(span.text)
        if letter is None or text[span.start - 1 : span.start] not in ("(", " "):
            return None
        return Hover(span, f"{span.text}: {show(letter.type)}", ("a letter: see `names`",))


def key_help(part: Part) -> str:
    """Return the format's description of a value."""
    if part.known is not None and part.known.help:
        return part.known.help
    kind = part.kind or kind_at(part.path)
    return kind.help if kind is not None else ""


def value_text(type: Type, value: int) -> str:
    """A value in the words of an author; of a collection its type."""
    known = isinstance(type, BoolType | MemberType | IntType)
    return shown(type, value) if known else show(type)


def _range(type: Type) -> str:
    if isinstance(type, IntType) and type.low is not None and type.high is not None:
        if type.low == type.high:
            return f"int = {type.low}"
        return f"{show(type)}, {type.low} to {type.high}"
    return show(type)


def _bounds(least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least}"
    return f", at most {most}" if least is None else f", {least} to {most}"


def _signature(name: str, parameters: Sequence[str], *, always: bool = False) -> str:
    return f"{name}({', '.join(parameters)})" if parameters or always else name


def _what(thing: Meaning) -> str:
    kind = kind_of(thing)
    match thing:
        case ImplicitName(kind="section"):
            return "a section of the rulebook"
        case ImplicitName(kind="message"):
            return "a line of the log"
        case LocalName():
            return "bound here" if thing.let else "a name for this rule"
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _cells(table: Table) -> Iterator[str]:
    """The cells of a small table, row by row, each with its key."""
    if not table.cells or len(table.cells) > MOST_CELLS or not table.keys:
        return
    told = [value_text(table.type, cell) for cell in table.cells]
    if len(table.keys) == 1:
        yield ", ".join(f"{name}: {told[at]}" for at, name in _keys(table.keys[0]).items())
        return
    width = key_size(table.keys[-1])
    named = _keys(table.keys[0]) if len(table.keys) == 2 else {}
    inside = _keys(table.keys[-1])
    for number, start in enumerate(range(0, len(told), width)):
        row = ", ".join(told[start + at] for at in inside)
        if number in named:
            yield f"{named[number]}: {row}"
        elif not named:
            yield row


def _keys(key: KeyType) -> dict[int, str]:
    """The values of a key by the number of their cell; of a type its members alone."""
    return {
        number: shown(value_type(key), value)
        for number, value in enumerate(key_values(key))
        if not isinstance(key, FiniteType) or value in key.members
    }
