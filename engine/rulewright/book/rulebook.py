"""Hold the input of every chapter: the rules of one setting, the default rules, and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rulewright import tree
from rulewright.analysis.pipeline import build_start_rules
from rulewright.analysis.symbols import SetSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.backends.python import build_module
from rulewright.document.load import Documents
from rulewright.language import ast, parser
from rulewright.lowering.lowered_program import lower_start
from rulewright.model.declarations import Ruleset
from rulewright.model.outline import Outline
from rulewright.model.rule_entries import RuleEntry, iter_rules
from rulewright.phrases import capitalize_first
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.scene.stage import Stage
from rulewright.schema.signature import extract_letters
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Span
from rulewright.text_direction import find_direction, isolate_text
from rulewright.types import CollectionType, FiniteType, Type
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.words.facts import Facts
from rulewright.words.message_ids import ascii_name, message_id, name_to_words
from rulewright.words.message_values import Value, build_member, number_to_value
from rulewright.words.tool_words import ToolWords
from rulewright.words.words import Words

if TYPE_CHECKING:
    from rulewright.workspace.compiled_setting import CompiledSetting

MAX_NAMED_MEMBERS = 6
"""Number of members that a heading names individually."""


@dataclass(eq=False)
class Rulebook:
    """One ruleset under one edition and some variants, for any number of players. `standard_book` is the book
    without variants and of the standard edition, None if this is it. With `since_revision` it is the same
    book in that revision.

    `standard_book` is the same under no variants and the usual edition; None if that is what it is. With
    `since_revision` it is the same as it stood in that revision.
    """

    folder: Path
    workshop: RulesetProject
    documents: Documents
    edition: str | None
    variants: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    language: str
    own_words: ToolWords
    standard_book: Rulebook | None = None
    since_revision: str | None = None
    links: dict[str, str] = field(default_factory=dict)
    """The sections of the book by the names that they explain."""
    placed_rule_ids: frozenset[str] = frozenset()
    """The ids of the rules that a chapter names."""
    plays_examples: bool = True
    """Whether examples are played; false if only texts are collected."""
    draws_figures: bool = True
    """Whether figures are drawn; false if books are compared, because drawing takes most of the time."""
    base_book: Rulebook | None = None
    """The book without variants, or for an edition the standard book, if only texts are collected. It has
    already requested the texts of rules that are equal in both.
    """
    missing_messages: dict[str, Span] = field(default_factory=dict)
    """The messages without text in the locale, with the rules from which they come; a missing form is written
    `ID.FORM`.
    """
    english_only: dict[str, Span] = field(default_factory=dict)
    """Messages replaced by English text of the ruleset, which is acceptable only in English."""
    outdated_prose: dict[str, RuleEntry] = field(default_factory=dict)
    """The rules whose prose describes the standard rule although this setting has another, by message."""
    stages: dict[tuple[str, ...], Stage] = field(default_factory=dict)
    """The stages that draw figures, by the seats."""
    _starts: dict[Setting, View] = field(default_factory=dict)
    _digests: dict[str, bytes | None] = field(default_factory=dict)

    @property
    def compared_book(self) -> Rulebook | None:
        """The standard book, if its tables are printed beside those of this one."""
        return self.standard_book if self.plays_examples else None

    # --- rules ------------------------------------------------------------------------------------

    @cached_property
    def rule_entries(self) -> list[RuleEntry]:
        return list(iter_rules(self.documents.root))

    @cached_property
    def declarations(self) -> Ruleset:
        return Ruleset(self.documents.root)

    @cached_property
    def rules_by_id(self) -> dict[str, RuleEntry]:
        return {rule.id: rule for rule in self.rule_entries}

    @cached_property
    def rules_by_name(self) -> dict[str, list[RuleEntry]]:
        return _group_rules((rule.name, rule) for rule in self.rule_entries)

    @cached_property
    def _rules_by_section(self) -> dict[str, list[RuleEntry]]:
        return _group_rules((rule.section, rule) for rule in self.rule_entries)

    @cached_property
    def _rules_by_owner(self) -> dict[tuple[str, ...], list[RuleEntry]]:
        return _group_rules(((rule.section, *rule.path[:-1]), rule) for rule in self.rule_entries)

    def is_in_base_book(self, rule: RuleEntry) -> bool:
        """Return whether a rule, with all texts that it refers to, is the same in the base book."""
        if self.base_book is None:
            return False
        other = self.base_book.rules_by_id.get(rule.id)
        if other is None or not other.part.is_same(rule.part):
            return False
        mine, its = (book._rule_digest(rule) for book in (self, self.base_book))
        return mine is not None and mine == its

    def _rule_digest(self, rule: RuleEntry) -> bytes | None:
        id = f"{rule.section}.{rule.path[0]}"
        if id not in self._digests:
            outermost, read = (
                self.rules_by_id.get(id),
                self.workshop.piece_store.get_declarations(self.documents),
            )
            self._digests[id] = None if outermost is None else read.digest_closure(outermost.key.span)
        return self._digests[id]

    def list_rules(self, section: str) -> list[RuleEntry]:
        return self._rules_by_section.get(section, [])

    def list_unplaced_rules(self, section: str) -> list[RuleEntry]:
        """Return the rules of a section that no chapter names."""
        return [rule for rule in self.list_rules(section) if rule.id not in self.placed_rule_ids]

    def list_inner_rules(self, rule: RuleEntry) -> list[RuleEntry]:
        """Return the entries directly inside a rule, except those that a chapter places elsewhere."""
        inside = self._rules_by_owner.get((rule.section, *rule.path), ())
        return [other for other in inside if other.id not in self.placed_rule_ids]

    @cached_property
    def rulebook_outline(self) -> Outline | None:
        return self.workshop.get_outline(self.documents)[0]

    @property
    def outline_text(self) -> str | None:
        """The text of the rulebook whose section titles are in the book's language, if any."""
        if self.rulebook_outline is None:
            return None
        names = [self.edition, self.language, ""]
        return next(
            (name for name in names if name is not None and name in self.rulebook_outline.text_titles), None
        )

    # --- settings ---------------------------------------------------------------------------------

    @property
    def player_counts(self) -> range:
        low, high = self.documents.manifest.players
        return range(low, high + 1)

    def make_setting(self, players: int) -> Setting:
        return Setting(players, self.edition, self.variants, self.options)

    def compile_bench(self, players: int | None = None) -> CompiledSetting:
        """Compile the rules for a number of players, by default the highest."""
        return self.workshop.get_bench(self.make_setting(players or self.player_counts[-1]))

    def get_filled_world(self) -> World:
        """Return `world` with all tables computed."""
        world = self.get_world()
        world.fill_all_tables()
        return world

    def get_world(self, players: int | None = None) -> World:
        """Return all declarations for a number of players, by default the highest. Their tables may not be
        filled in; see `get_table_cells`.
        """
        return self.workshop.get_typed(self.make_setting(players or self.player_counts[-1])).scope.world

    def get_table_cells(self, table: tree.Table, players: int | None = None) -> Sequence[int]:
        """Return the cells of a table, filled in."""
        self.get_world(players).fill_table(table)
        return table.cells

    def get_start_view(self, players: int | None = None) -> View:
        """Return the view of the position before the set-up."""
        setting = self.make_setting(players or self.player_counts[-1])
        if setting not in self._starts:
            if self.plays_examples:
                machine = self.workshop.get_bench(setting).machine
            else:
                rules = build_start_rules(self.get_world(setting.players), self.documents.manifest.id)
                program = lower_start(rules)
                machine = Machine(program, build_module(program))
            names = Names(machine.program, self.documents.list_seats(setting.players))
            self._starts[setting] = View(machine, names, machine.make_cells(0), None)
        return self._starts[setting]

    # --- words ------------------------------------------------------------------------------------

    @cached_property
    def facts(self) -> Facts:
        return self.workshop.get_facts(self.make_setting(self.player_counts[-1]))

    @cached_property
    def words(self) -> Words:
        return Words(self.folder, self.language, self.facts, self.workshop.manifest)

    def own_text(self, key: str, **text_args: Value) -> str:
        """Return a text of the book itself; variables are not inserted if the text is only
        checked."""
        if text_args and not self.plays_examples:
            return name_to_words(key)
        text = self.own_words.format(key, **text_args)
        # The book's own words are English where a right-to-left language lacks them: "2 to 4" would be shown
        # as "to 4 2" there. Text that begins with a letter keeps its order.
        if text[:1].isdigit() and find_direction(self.own_words.language) != find_direction(self.language):
            return isolate_text(text, self.language)
        return text

    def label_text(self, key: str) -> str:
        """Return a text of the book itself with a colon."""
        return self.own_text(key) + self.own_text("colon").rstrip()

    def join_with_and(self, item_texts: Iterable[str]) -> str:
        """Return "a, b and c" in the book's language."""
        names = list(item_texts)
        if not names:
            return ""
        *before, last = names
        return (
            self.own_text("listing-last", first=self.join_with_commas(before), last=last) if before else last
        )

    def join_with_commas(self, item_texts: Iterable[str]) -> str:
        """Join texts as a list in the book's language: "a, b, c"."""
        text = ""
        for number, name in enumerate(item_texts):
            text = self.own_text("listing", first=text, rest=name) if number else name
        return text

    def add_missing(self, id: str, span: Span, form: str = "") -> None:
        """Record that something that the book prints has no text: no message, or a message without a form."""
        self.missing_messages.setdefault(message_id(id) + (f".{ascii_name(form)}" if form else ""), span)

    def display_name(self, name: str) -> str:
        """Return the name of something declared."""
        locale_name = self.words.format_message(f"name-{name}")
        if locale_name is None and name == "player":
            return self.words.format_word("player")
        if locale_name is None:
            self.add_missing(f"name-{name}", self.find_declaration(name))
        return locale_name or name_to_words(name)

    def find_declaration(self, name: str) -> Span:
        """Return the span at which something is declared."""
        rule = next(iter(self.rules_by_name.get(name, ())), None)
        symbol = self.get_world().symbols.get(name) if rule is None else None
        return rule.key.span if rule is not None else symbol.span if symbol else NOWHERE

    def name_heading(self, name: str) -> str:
        return capitalize_first(self.display_name(name))

    def rule_heading(self, rule: RuleEntry) -> str:
        """Return the heading of a rule that is not a table of things: its name, or in a translation the title
        of its section of the rulebook.
        """
        heading = self.words.format_message(f"heading-{rule.name}")
        if heading:
            return capitalize_first(heading)
        locale_name = self.words.format_message(f"name-{rule.name}")
        if locale_name is None and self.is_translated and self.rulebook_outline is not None:
            for id in rule.source_sections.values():
                title = self.rulebook_outline.find_title(id, self.outline_text)
                if title is not None and self.outline_text == self.language:
                    return capitalize_first(title)
        if locale_name is None:
            self.add_missing(f"heading-{rule.name}", rule.key.span)
        return capitalize_first(locale_name or name_to_words(rule.path[-1]))

    @property
    def is_translated(self) -> bool:
        """Whether the book is in another language than the names of the rules."""
        languages = self.documents.manifest.languages
        return bool(languages) and languages[0] != self.language

    def format_value(self, type: Type, number: int, players: int | None = None) -> str:
        """Return a value of the rules as people read it."""
        if isinstance(type, CollectionType):
            items = self.get_world(players).pool.items[number]
            return self.words.format_value(tuple(number_to_value(type.element_type, item) for item in items))
        return self.words.format_value(number_to_value(type, number))

    def format_member(self, finite_type: FiniteType, index: int) -> str:
        return self.words.format_value(build_member(finite_type, finite_type.root.names[index]))

    def generic_text(self, key: str, signatures: Iterable[str]) -> str | None:
        """Return a message with dots for every variable, which are the parameters of the signatures; None
        without a message.
        """
        letters = {"player"}
        for signature in signatures:
            letters.update(extract_letters(signature))
        dots = self.own_text("varying")
        text = self.words.format_complete(key, dict.fromkeys(letters, dots))
        return text or None

    # --- titles -----------------------------------------------------------------------------------

    def phase_title(self, rule: RuleEntry) -> str | None:
        """Return the heading of a step of the flow; None for a step without one. `heading-PATH` is for steps
        whose text in the log speaks of one turn or one player.
        """
        text = self.words.format_message(f"heading-{rule.name}")
        if text is None:
            text = self.words.format_complete(f"phase-{rule.name}", self._bound_texts(rule))
        if text is None:
            self.add_missing(f"heading-{rule.name}", rule.key.span)
            title = rule.get_remark("title")
            return capitalize_first(title or name_to_words(rule.path[-1]))
        return capitalize_first(text.strip()) if text.strip() else None

    def _bound_texts(self, rule: RuleEntry) -> dict[str, Value]:
        """Return the values of the names that steps bind, for headings."""
        bound_texts: dict[str, Value] = {}
        for length in range(1, len(rule.path) + 1):
            step = self.rules_by_id.get(f"flow.{'.'.join(rule.path[:length])}")
            if step is None:
                continue
            each, repeat = step.part.get_text("each"), step.part.get_text("repeat")
            if each is not None:
                header = parser.parse_binders(each.content)
                for binder in header.binders:
                    bound_texts |= dict.fromkeys(binder.names, self._format_domain(binder.domain))
                bound_texts |= {bound.name: self.own_text("varying") for bound in header.withs}
            if repeat is not None and " in " in repeat.text:
                name = repeat.text.partition(" in ")[0].strip()
                bound_texts[name] = self._format_repeat(name)
        return bound_texts

    def _format_repeat(self, name: str) -> str:
        state = self.get_world().repeat_states.get(name)
        if state is not None and state.least is not None and state.most is not None:
            low, high = state.least, state.most
            return (
                self.own_text("range-told", low=low, high=high)
                if low < high
                else self.words.format_value(low)
            )
        return self.own_text("varying")

    def _format_domain(self, domain: ast.Expr) -> str:
        match domain:
            case ast.Starting() | ast.Except():
                return self._format_domain(domain.domain)
            case ast.Name(id=name):
                finite_type = self._find_finite_type(name)
                if finite_type is not None and finite_type.root.name == "player":
                    return self.own_text("each-player")
                if finite_type is not None and len(finite_type.members) <= MAX_NAMED_MEMBERS:
                    return self.join_with_and(
                        self.format_member(finite_type, index) for index in finite_type.members
                    )
        return self.own_text("varying")

    def _find_finite_type(self, name: str) -> FiniteType | None:
        symbol = self.get_world().symbols.get(name)
        if isinstance(symbol, SetSymbol) and isinstance(symbol.binders[0].domain, ast.Name):
            return self._find_finite_type(symbol.binders[0].domain.id)
        return symbol.finite if isinstance(symbol, TypeSymbol) else None


Key = TypeVar("Key")


def _group_rules(keyed_rules: Iterable[tuple[Key, RuleEntry]]) -> dict[Key, list[RuleEntry]]:
    groups: dict[Key, list[RuleEntry]] = {}
    for key, rule in keyed_rules:
        groups.setdefault(key, []).append(rule)
    return groups


def make_anchor(*name_parts: str) -> str:
    """Return the id of a section: letters, digits and dashes."""
    return re.sub(r"\W+", "-", "-".join(name_parts)).strip("-").lower()
