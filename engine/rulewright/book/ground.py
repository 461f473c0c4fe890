"""What every chapter is written from: the rules in one setting, the usual rules, and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rulewright import tree
from rulewright.analysis.analyse import start_rules
from rulewright.analysis.symbols import SetSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.backends.python import build
from rulewright.document.load import Documents
from rulewright.language import ast, parser
from rulewright.lowering.lowered import lower_start
from rulewright.model.outline import Outline
from rulewright.model.tree import Ruleset
from rulewright.model.walk import RuleEntry, entries
from rulewright.phrases import capital
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.scene.stage import Stage
from rulewright.schema.signature import letters_of
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Span
from rulewright.study.workshop import Workshop
from rulewright.text_direction import direction_of, isolate
from rulewright.types import CollectionType, FiniteType, Type
from rulewright.words.facts import Facts
from rulewright.words.naming import ascii_name, message_id, spaced
from rulewright.words.values import Value, named, readable
from rulewright.words.words import Words

if TYPE_CHECKING:
    from rulewright.workspace.bench import Bench

FEW = 6
"""So many members are named one by one in a heading."""


@dataclass(eq=False)
class Rulebook:
    """One ruleset under one edition and some variants, for any number of players.

    `usual` is the same under no variants and the usual edition; None if that is what it is. With
    `since` it is the same as it stood in that revision.
    """

    folder: Path
    workshop: Workshop
    documents: Documents
    edition: str | None
    variants: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    language: str
    own: Words
    usual: Rulebook | None = None
    since: str | None = None
    links: dict[str, str] = field(default_factory=dict)
    """The sections of the book by the names that they explain."""
    apart: frozenset[str] = frozenset()
    """The ids of the rules that have a place of their own in the book."""
    played: bool = True
    """Whether examples are played. They are not where only the words are of interest."""
    base: Rulebook | None = None
    """Where only the words are of interest, the book of the same edition without variants, or of an
    edition the usual one, which has asked for those of the rules that are the same there."""
    missing: dict[str, Span] = field(default_factory=dict)
    """The messages for which the book had no words, and where in the rules they come from; one with
    a form is written `ID.FORM`."""
    foreign: dict[str, Span] = field(default_factory=dict)
    """Messages in whose place English of the ruleset stands, which will do in English only."""
    untold: dict[str, RuleEntry] = field(default_factory=dict)
    """Rules whose prose tells the usual rule although the rule is another one, by the message."""
    stages: dict[tuple[str, ...], Stage] = field(default_factory=dict)
    """What draws its figures, by the seats."""
    _starts: dict[Setting, View] = field(default_factory=dict)
    _digests: dict[str, bytes | None] = field(default_factory=dict)

    @property
    def former(self) -> Rulebook | None:
        """The standard book, if its tables are printed beside those of this one."""
        return self.usual if self.played else None

    # --- rules ------------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> list[RuleEntry]:
        return list(entries(self.documents.root))

    @cached_property
    def declared(self) -> Ruleset:
        return Ruleset(self.documents.root)

    @cached_property
    def by_id(self) -> dict[str, RuleEntry]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def by_name(self) -> dict[str, list[RuleEntry]]:
        return _grouped((rule.name, rule) for rule in self.rules)

    @cached_property
    def _by_section(self) -> dict[str, list[RuleEntry]]:
        return _grouped((rule.section, rule) for rule in self.rules)

    @cached_property
    def _by_owner(self) -> dict[tuple[str, ...], list[RuleEntry]]:
        return _grouped(((rule.section, *rule.path[:-1]), rule) for rule in self.rules)

    def told_before(self, rule: RuleEntry) -> bool:
        """Whether a rule, with all that its words lead to, is the same in the book before."""
        if self.base is None:
            return False
        other = self.base.by_id.get(rule.id)
        if other is None or not other.part.is_same(rule.part):
            return False
        mine, its = (book._digest(rule) for book in (self, self.base))
        return mine is not None and mine == its

    def _digest(self, rule: RuleEntry) -> bytes | None:
        id = f"{rule.section}.{rule.path[0]}"
        if id not in self._digests:
            outermost, read = self.by_id.get(id), self.workshop.pieces.declarations(self.documents)
            self._digests[id] = None if outermost is None else read.whole(outermost.key.span)
        return self._digests[id]

    def of(self, section: str) -> list[RuleEntry]:
        return self._by_section.get(section, [])

    def left(self, section: str) -> list[RuleEntry]:
        """Return the rules of a section that no chapter names."""
        return [rule for rule in self.of(section) if rule.id not in self.apart]

    def parts_of(self, rule: RuleEntry) -> list[RuleEntry]:
        """The entries directly inside another, but those with a place of their own."""
        inside = self._by_owner.get((rule.section, *rule.path), ())
        return [other for other in inside if other.id not in self.apart]

    @cached_property
    def outline(self) -> Outline | None:
        return self.workshop.outline(self.documents)[0]

    @property
    def text(self) -> str | None:
        """The text of the rulebook whose section titles are in the book's language, if any."""
        if self.outline is None:
            return None
        names = [self.edition, self.language, ""]
        return next(
            (name for name in names if name is not None and name in self.outline.texts), None
        )

    # --- settings ---------------------------------------------------------------------------------

    @property
    def counts(self) -> range:
        low, high = self.documents.manifest.players
        return range(low, high + 1)

    def setting(self, players: int) -> Setting:
        return Setting(players, self.edition, self.variants, self.options)

    def bench(self, players: int | None = None) -> Bench:
        """The rules compiled for a number of players, the highest if none is given."""
        return self.workshop.bench(self.setting(players or self.counts[-1]))

    def filled(self) -> World:
        """Return `world` with all tables computed."""
        world = self.world()
        world.fill_all()
        return world

    def world(self, players: int | None = None) -> World:
        """All that is declared for a number of players, the highest if none is given. Its tables
        may not be filled in; see `cells`."""
        return self.workshop.typed(self.setting(players or self.counts[-1])).scope.world

    def cells(self, table: tree.Table, players: int | None = None) -> Sequence[int]:
        """The cells of one table."""
        self.world(players).fill(table)
        return table.cells

    def at_start(self, players: int | None = None) -> View:
        """The position before anything was set up."""
        setting = self.setting(players or self.counts[-1])
        if setting not in self._starts:
            if self.played:
                machine = self.workshop.bench(setting).machine
            else:
                rules = start_rules(self.world(setting.players), self.documents.manifest.id)
                program = lower_start(rules)
                machine = Machine(program, build(program))
            names = Names(machine.program, self.documents.seats(setting.players))
            self._starts[setting] = View(machine, names, machine.blank(0), None)
        return self._starts[setting]

    # --- words ------------------------------------------------------------------------------------

    @cached_property
    def facts(self) -> Facts:
        return self.workshop.facts(self.setting(self.counts[-1]))

    @cached_property
    def words(self) -> Words:
        return Words(self.folder, self.language, self.facts, self.workshop.manifest)

    def say(self, key: str, **values: Value) -> str:
        """Return a text of the book itself; variables are not inserted if the text is only
        checked."""
        if values and not self.played:
            return spaced(key)
        text = self.own.message(key, values) or spaced(key)
        # The book's own words are English where a right-to-left language has none of them: there
        # "2 to 4" would be shown as "to 4 2". What begins with a letter keeps its order.
        if text[:1].isdigit() and direction_of(self.own.language) != direction_of(self.language):
            return isolate(text, self.language)
        return text

    def labelled(self, key: str) -> str:
        """Return a text of the book itself with a colon."""
        return self.say(key) + self.say("colon").rstrip()

    def listing(self, items: Iterable[str]) -> str:
        """Return "a, b and c" in the book's language."""
        names = list(items)
        if not names:
            return ""
        *before, last = names
        return self.say("listing-last", first=self.series(before), last=last) if before else last

    def series(self, items: Iterable[str]) -> str:
        """
        "a, b, c" in the book's language.
        """
        text = ""
        for number, name in enumerate(items):
            text = self.say("listing", first=text, rest=name) if number else name
        return text

    def miss(self, id: str, span: Span, form: str = "") -> None:
        """Notes that the book has no words for something that it prints: no message, or one without
        a form."""
        self.missing.setdefault(message_id(id) + (f".{ascii_name(form)}" if form else ""), span)

    def name_of(self, name: str) -> str:
        """Return the name of something declared."""
        found = self.words.message(f"name-{name}")
        if found is None and name == "player":
            return self.words.word("player")
        if found is None:
            self.miss(f"name-{name}", self.declared_at(name))
        return found or spaced(name)

    def declared_at(self, name: str) -> Span:
        """Return the span at which something is declared."""
        rule = next(iter(self.by_name.get(name, ())), None)
        symbol = self.world().symbols.get(name) if rule is None else None
        return rule.key.span if rule is not None else symbol.span if symbol else NOWHERE

    def heading_of(self, name: str) -> str:
        return capital(self.name_of(name))

    def heading_for(self, rule: RuleEntry) -> str:
        """The heading of a rule that is no table of things: its name, or where names are in another
        language that of the section of the rulebook."""
        heading = self.words.message(f"heading-{rule.name}")
        if heading:
            return capital(heading)
        named_so = self.words.message(f"name-{rule.name}")
        if named_so is None and self.translated and self.outline is not None:
            for id in rule.sources.values():
                title = self.outline.title(id, self.text)
                if title is not None and self.text == self.language:
                    return capital(title)
        if named_so is None:
            self.miss(f"heading-{rule.name}", rule.key.span)
        return capital(named_so or spaced(rule.path[-1]))

    @property
    def translated(self) -> bool:
        """Whether the book is in another language than the names of the rules."""
        known = self.documents.manifest.languages
        return bool(known) and known[0] != self.language

    def shown(self, type: Type, number: int, players: int | None = None) -> str:
        """Return a value of the rules as people read it."""
        if isinstance(type, CollectionType):
            items = self.world(players).pool.items[number]
            return self.words.value(tuple(readable(type.element, item) for item in items))
        return self.words.value(readable(type, number))

    def member(self, of: FiniteType, index: int) -> str:
        return self.words.value(named(of, of.root.names[index]))

    def said_of(self, key: str, signatures: Iterable[str]) -> str | None:
        """A message with dots for everything that it can mention: the letters of signatures."""
        letters = {"player"}
        for signature in signatures:
            letters.update(letters_of(signature))
        dots = self.say("varying")
        text = self.words.whole(key, dict.fromkeys(letters, dots))
        return text or None

    # --- titles -----------------------------------------------------------------------------------

    def phase_title(self, rule: RuleEntry) -> str | None:
        """The heading of a step of the flow; None for one that goes without. `heading-PATH` is for
        those whose words in the log speak of one turn or one player."""
        text = self.words.message(f"heading-{rule.name}")
        if text is None:
            text = self.words.whole(f"phase-{rule.name}", self._bound(rule))
        if text is None:
            self.miss(f"heading-{rule.name}", rule.key.span)
            told = rule.remark("title")
            return capital(told or spaced(rule.path[-1]))
        return capital(text.strip()) if text.strip() else None

    def _bound(self, rule: RuleEntry) -> dict[str, Value]:
        """Return the values of the names that steps bind, for headings."""
        found: dict[str, Value] = {}
        for length in range(1, len(rule.path) + 1):
            step = self.by_id.get(f"flow.{'.'.join(rule.path[:length])}")
            if step is None:
                continue
            each, repeat = step.part.text_of("each"), step.part.text_of("repeat")
            if each is not None:
                header = parser.parse_binders(each.content)
                for binder in header.binders:
                    found |= dict.fromkeys(binder.names, self._each(binder.domain))
                found |= {bound.name: self.say("varying") for bound in header.withs}
            if repeat is not None and " in " in repeat.text:
                name = repeat.text.partition(" in ")[0].strip()
                found[name] = self._counted(name)
        return found

    def _counted(self, name: str) -> str:
        state = self.world().repeats.get(name)
        if state is not None and state.least is not None and state.most is not None:
            low, high = state.least, state.most
            return (
                self.say("range-told", low=low, high=high) if low < high else self.words.value(low)
            )
        return self.say("varying")

    def _each(self, domain: ast.Expr) -> str:
        match domain:
            case ast.Starting() | ast.Except():
                return self._each(domain.domain)
            case ast.Name(id=name):
                of = self._members(name)
                if of is not None and of.root.name == "player":
                    return self.say("each-player")
                if of is not None and len(of.members) <= FEW:
                    return self.listing(self.member(of, index) for index in of.members)
        return self.say("varying")

    def _members(self, name: str) -> FiniteType | None:
        symbol = self.world().symbols.get(name)
        if isinstance(symbol, SetSymbol) and isinstance(symbol.binders[0].domain, ast.Name):
            return self._members(symbol.binders[0].domain.id)
        return symbol.finite if isinstance(symbol, TypeSymbol) else None


Key = TypeVar("Key")


def _grouped(pairs: Iterable[tuple[Key, RuleEntry]]) -> dict[Key, list[RuleEntry]]:
    found: dict[Key, list[RuleEntry]] = {}
    for key, rule in pairs:
        found.setdefault(key, []).append(rule)
    return found


def anchor(*parts: str) -> str:
    """The id of a section: letters, digits and dashes."""
    return re.sub(r"\W+", "-", "-".join(parts)).strip("-").lower()
