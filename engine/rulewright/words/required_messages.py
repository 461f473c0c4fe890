"""List the messages that a ruleset needs, what each can mention, and the rule it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from rulewright.analysis.symbols import (
    BagSymbol,
    DefineSymbol,
    PieceSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.document.files import list_scripts
from rulewright.document.load import Documents
from rulewright.document.manifest import list_option_values
from rulewright.model.chapters import STANDARD_CHAPTERS, list_chapters
from rulewright.model.part import Part, make_root_part
from rulewright.model.rule_entries import RuleEntry, iter_rule_sections, list_rules
from rulewright.records import dataclass
from rulewright.schema.lookup import PARTS
from rulewright.schema.signature import extract_letters as letters_in
from rulewright.source import NOWHERE, Span
from rulewright.types import FiniteType
from rulewright.words.common_strings import Parse
from rulewright.words.locale import IT, parse_locale
from rulewright.words.locale_checks import MessageSpec, optional_messages
from rulewright.words.message_ids import ascii_name, message_id
from rulewright.words.rule_texts import PlayersText, iter_type_names

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DeclaredMessage:
    """A message of a declaration. If it names a member of the type `member_type` that players can see, it is
    required. `origin_kind` is the kind of the declaration if the id begins with a name of the rules.
    `is_label`: see `MessageSpec`.
    """

    id: str
    span: Span
    variable_types: dict[str, str] = field(default_factory=dict)
    member_type: str = ""
    origin_kind: str = ""
    is_label: bool = False


@dataclass(frozen=True, slots=True)
class DeclarationMessages:
    """The requirements of the declarations of a setting, independent of its rules."""

    declared_messages: tuple[DeclaredMessage, ...]
    members_by_type: dict[str, tuple[str, ...]]
    """The names of the members of each type."""
    visible_types: frozenset[str]
    """The types whose members can occur in a position."""


PROMPT, MENU, OPTION = "the prompt", "the menu", "the option"


@dataclass(frozen=True, slots=True)
class MessageOrigin:
    """The origin of a message: the kind of thing that needs it, its name, and its span."""

    origin_kind: str
    key: str
    span: Span

    def is_same(self, other_origin: MessageOrigin) -> bool:
        """Return whether the other origin is the same thing or something inside it: the menu of an option has
        the key of the option.
        """
        if self.key.replace(".", "-") != other_origin.key.replace(".", "-"):
            return False
        origin_kinds = {self.origin_kind, other_origin.origin_kind}
        is_inner_menu = origin_kinds == {MENU, OPTION} and self.key != other_origin.key
        return len(origin_kinds) == 1 or origin_kinds == {MENU, PROMPT} or is_inner_menu

    @property
    def display_text(self) -> str:
        return f"{self.origin_kind} `{self.key}`" if self.origin_kind else f"`{self.key}`"


@dataclass(slots=True)
class MessageCollector:
    """A collector of requirements over every setting that is checked, including those that only some numbers
    of players have.
    """

    message_specs: dict[str, MessageSpec] = field(default_factory=dict)
    members_by_type: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the members of each type, for messages that select a form."""
    layer_names: set[str] = field(default_factory=set)
    """The editions and variants: `edition-second`, `variant-fast`."""
    conflicts: dict[str, tuple[MessageOrigin, MessageOrigin]] = field(default_factory=dict)
    """The ids for which two different things need a message."""
    origins: dict[str, MessageOrigin] = field(default_factory=dict)
    """The first origin of each message."""
    _current_ids: set[str] = field(default_factory=set)
    _collected_ids: dict[tuple[str, int], tuple[object, frozenset[str]]] = field(default_factory=dict)
    """The ids that each thing needs, by category and `id` of the thing. The thing is stored too, so that its
    `id` is not reused.
    """
    _last_declarations: tuple[DeclarationMessages, frozenset[str], frozenset[str]] | None = None
    """The last requirements of declarations, with the types whose members players could see."""

    def collect_setting(
        self, documents: Documents, declarations: DeclarationMessages, rule_texts: Sequence[PlayersText]
    ) -> frozenset[str]:
        """Add the requirements of one setting and return them. `rule_texts` are the texts that its rules
        use.
        """
        self._current_ids = set()
        self._collect_setting(documents, declarations, rule_texts)
        return frozenset(self._current_ids)

    def _collect_setting(
        self, documents: Documents, declarations: DeclarationMessages, rule_texts: Sequence[PlayersText]
    ) -> None:
        shown_types = declarations.visible_types.union(
            name for rule_text in rule_texts for name in rule_text.shown_types
        )
        for name, members in declarations.members_by_type.items():
            known_members = self.members_by_type.setdefault(name, members)
            if known_members != members:  # an edition or a variant has others
                self.members_by_type[name] = tuple(dict.fromkeys((*known_members, *members)))
        self._add_declarations(declarations, shown_types)
        self._collect_once("written", documents, self._add_static_messages)
        rule_texts = tuple(rule_texts)
        menus = {each.key.rpartition("-")[0] for each in rule_texts if each.text_kind == "option"}
        for rule_text in rule_texts:
            prompt_kind = MENU if rule_text.key in menus else PROMPT
            add_text = partial(self._add_rule_text, documents, prompt_kind)
            self._collect_once(f"told {prompt_kind}", rule_text, add_text)

    def _collect_once(self, category: str, subject: T, collect: Callable[[T], None]) -> None:
        """Add the requirements of a thing once, since settings share most things."""
        cached_entry = self._collected_ids.get((category, id(subject)))
        if cached_entry is None:
            before, self._current_ids = self._current_ids, set()
            collect(subject)
            cached_entry = self._collected_ids[category, id(subject)] = subject, frozenset(self._current_ids)
            self._current_ids = before
        self._current_ids |= cached_entry[1]

    def _add_declarations(self, declarations: DeclarationMessages, shown_types: frozenset[str]) -> None:
        """Add the requirements of declarations; settings that differ only in the number of players
        share most.
        """
        relevant_types = frozenset(each for each in shown_types if each in declarations.members_by_type)
        if self._last_declarations is not None:
            of, before, ids = self._last_declarations
            if of is declarations and before == relevant_types:
                self._current_ids |= ids
                return
        for each in declarations.declared_messages:
            required = each.member_type in shown_types
            self._register_message(each.id, each.span, each.variable_types, required, each.origin_kind)
            if each.is_label:
                self._mark_label(each.id)
        self._last_declarations = (
            declarations,
            relevant_types,
            frozenset(message_id(each.id) for each in declarations.declared_messages),
        )

    def _add_rule_text(self, documents: Documents, prompt_kind: str, rule_text: PlayersText) -> None:
        key, variable_types = rule_text.key, dict(rule_text.variable_types)
        match rule_text.text_kind:
            case "asked":
                chosen_types = dict(rule_text.chosen_types)
                self._add_message(
                    key, rule_text.span, variable_types, origin_kind=prompt_kind, log_types=chosen_types
                )
            case "option":
                self._add_message(key, rule_text.span, variable_types, origin_kind=OPTION)
                self._add_message(f"rule-{key}", rule_text.span, required=False)
                self._add_message(f"heading-{key}", rule_text.span, required=False)
            case "log":
                self._add_message_at(f"log-{key}", lambda: _find_log_line(documents, key), variable_types)
            case "phase":
                self._add_message_at(f"phase-{key}", lambda: _find_step(documents, key), variable_types)
            case "chance":
                self._add_message(f"chance-{key}", rule_text.span, variable_types)
            case "score":
                span = _find_section(documents, "scoring", "points", "sum of", key)
                self._add_message(f"score-{key}", span)
            case "tie":
                span = _find_section(documents, "scoring", "ranking")
                self._add_message(f"tie-{key}", span, required=False)

    def _add_static_messages(self, documents: Documents) -> None:
        """Add the requirements of rulesets that do not depend on the setting."""
        self._add_names(documents)
        self._add_book_messages(documents)

    def _add_book_messages(self, documents: Documents) -> None:
        """Add the optional messages of a printed rulebook."""
        for section in iter_rule_sections(documents.root):
            self._collect_once("rules", section, self._add_section_rules)
        top = make_root_part(documents.root)
        book = top.get("book")
        if book is not None:
            self._collect_once("book", book, self._add_chapters)
        for remark, span in _iter_keys(top, "bound"):
            self._add_message(f"{remark}-bound", span, required=False)
        for other in ("source", "rule-ranking", "rule-teams", "rule-wins", "note-ruleset"):
            self._add_message(other, top.span, required=False)
        for name, option in documents.manifest.options.items():
            for value in list_option_values(option.type.text) or (option.type.text.strip(),):
                self._add_message(f"option-{name}-{value}", option.type.span, required=False)
        self._collect_once("examples", documents.folder, partial(self._add_examples, top.span))

    def _add_examples(self, span: Span, folder: Path) -> None:
        for path in list_scripts(folder, "scenarios"):
            self._add_message(f"example-{path.stem}", span, required=False)

    def _add_chapters(self, book: Part) -> None:
        for chapter in list_chapters(book):
            required = chapter.name not in STANDARD_CHAPTERS
            self._add_message(f"chapter-{chapter.name}", chapter.key.span, required=required)
            alone = required and not chapter.sections and not chapter.contents
            self._add_message(f"intro-{chapter.name}", chapter.key.span, required=alone)
            for thing, _ in chapter.contents:
                self._add_message(f"component-{thing.text}", thing.span, {"count": ""})

    def _add_section_rules(self, section_part: Part) -> None:
        for rule in list_rules(section_part):
            self._collect_once("rule", rule.part, partial(self._add_rule, rule))

    def _add_rule(self, rule: RuleEntry, part: Part) -> None:
        score = rule.section == "scoring" and len(rule.path) > 1
        name = f"score-{rule.path[-1]}" if score else rule.name
        self._add_message(f"rule-{name}", rule.key.span, required=False)
        self._add_message(f"heading-{rule.name}", rule.key.span, required=False)
        for condition, span in _iter_condition_names(part):
            self._add_message(f"name-{condition}", span, required=False)
            self._add_message(f"reason-{condition}", span, required=False)
        if rule.section != "flow":
            self._add_message(f"name-{rule.name}", rule.key.span, required=False)
            self._add_message(f"reason-{rule.name}", rule.key.span, required=False)
        if rule.section == "tables":
            for letter in letters_in(rule.signature):
                self._add_message(f"field-{rule.name}-{letter}", rule.key.span, required=False)
        if rule.section == "types":
            for field_name, span in _iter_keys(part, "fields"):
                self._add_message(f"field-{rule.name}-{field_name}", span, required=False)
        for remark in ("note", "assumption"):
            if rule.get_remark(remark) is not None:
                self._add_message(f"{remark}-{name}", rule.key.span, required=False)

    def _add_names(self, documents: Documents) -> None:
        """Add the names of sections, steps, editions, variants, seats and options."""
        top = make_root_part(documents.root)
        for part in top:
            self._collect_once("names", part, self._add_section_names)
        for kind, section in (("edition", "editions"), ("variant", "variants")):
            for name, span in _iter_keys(top, section):
                self._add_message(f"{kind}-{name}", span, required=False)
                self.layer_names.add(f"{kind}-{name}")
        for seat in documents.manifest.seats:
            self._add_message(f"player-{seat}", _find_section(documents, "players"), required=False)
        for name, span in _iter_keys(top, "options"):
            self._add_message(f"option-{name}", span)
        board = top.get("board")
        if board is not None:
            for name, span in _iter_keys(board, "mats"):
                self._add_message(f"mat-{name}", span, required=False)
        flow = top.get("flow")
        if flow is not None:
            self._collect_once("flow", flow, self._add_flow_steps)

    def _add_flow_steps(self, flow: Part) -> None:
        for path, span in _iter_steps(flow):
            self._add_message(f"rule-{path}", span, required=False)
            self._add_message(f"heading-{path}", span, required=False)

    def _add_section_names(self, section_part: Part) -> None:
        for inner in section_part:
            self._add_message(f"rule-{inner.name}", inner.key.span, required=False)

    def _add_message(
        self,
        key: str,
        span: Span,
        variable_types: dict[str, str] | None = None,
        required: bool = True,
        origin_kind: str = "",
        log_types: dict[str, str] | None = None,
    ) -> None:
        self._register_message(key, span, variable_types or {}, required, origin_kind)
        if log_types:
            self._add_log_variables(message_id(key), log_types)

    def _add_message_at(
        self, key: str, find_span: Callable[[], Span], variable_types: dict[str, str]
    ) -> None:
        """Add a message; `find_span` finds its span and is called only for a new message."""
        message_spec = self.message_specs.get(message_id(key))
        self._add_message(key, find_span() if message_spec is None else message_spec.span, variable_types)

    def _add_log_variables(self, id: str, log_types: dict[str, str]) -> None:
        """Add variables that only the form of a message for the log receives."""
        spec = self.message_specs[id]
        log_types = {ascii_name(name): type for name, type in log_types.items()}
        if not log_types.items() <= spec.log_types.items():
            self.message_specs[id] = replace(spec, log_types={**spec.log_types, **log_types})

    def _mark_label(self, key: str) -> None:
        """Mark a message as a label of views, at its declaration."""
        id = message_id(key)
        if not self.message_specs[id].is_label:
            self.message_specs[id] = replace(self.message_specs[id], is_label=True)

    def _register_message(
        self, key: str, span: Span, variable_types: dict[str, str], required: bool, origin_kind: str = ""
    ) -> None:
        id = message_id(key)
        origin = MessageOrigin(origin_kind, key, span)
        first = self.origins.setdefault(id, origin)
        if first is not origin and not first.is_same(origin):
            self.conflicts.setdefault(id, (first, origin))
        variable_types = {ascii_name(name): type for name, type in variable_types.items()}
        self._current_ids.add(id)
        old_spec = self.message_specs.get(id)
        if old_spec is None:
            self.message_specs[id] = MessageSpec(id, span, variable_types, required)
        elif required > old_spec.required or not variable_types.items() <= old_spec.variable_types.items():
            variable_types = {**old_spec.variable_types, **variable_types}
            self.message_specs[id] = replace(
                old_spec, variable_types=variable_types, required=old_spec.required or required
            )


def check_conflicts(collector: MessageCollector, reporter: Reporter, parse: Parse = parse_locale) -> None:
    """Report the messages that two different things need, so that one text would be used for both. `parse`
    reads the texts of locales.
    """
    reported_spans: set[tuple[Span, Span]] = set()
    for id, (first, second) in collector.conflicts.items():
        if (first.span, second.span) in reported_spans or (second.span, first.span) in reported_spans:
            continue
        reported_spans.add((first.span, second.span))
        if first.span.source is NOWHERE.source or not first.origin_kind:
            first, second = second, first
        reporter.warning(
            "shared-message",
            f"{first.display_text} and {second.display_text} share the message `{id}`",
            first.span,
            labels=(Label(second.span, f"{second.display_text} is declared here"),),
            help="rename one of them",
        )
    free = optional_messages(parse)
    for id, origin in collector.origins.items():
        if id in free and origin.origin_kind:
            what = "the game" if id in ("title", "summary") else "every game"
            reporter.warning(
                "shared-message",
                f"the message of {origin.display_text}, `{id}`, is one of {what}",
                origin.span,
                help="rename it",
            )


def collect_declarations(world: World) -> DeclarationMessages:
    """Return the requirements of the declarations of a setting."""
    declared_messages: list[DeclaredMessage] = []
    members_by_type: dict[str, tuple[str, ...]] = {}
    for name, symbol in world.symbols.items():
        if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
            declared_messages += _iter_member_messages(symbol, symbol.finite, members_by_type)
        # A name in a view can have a message of its own, and a condition in examples can be a sentence.
        declared_messages.append(
            DeclaredMessage(
                f"name-{name}", symbol.span, is_label=name not in world.repeat_states and _is_in_views(symbol)
            )
        )
        letters = list_sentence_keys(symbol)
        if letters or isinstance(symbol, SENTENCE_SYMBOLS):
            variable_types = dict.fromkeys((*letters, "value"), "")
            declared_messages.append(DeclaredMessage(f"says-{name}", symbol.span, variable_types))
            declared_messages.append(DeclaredMessage(f"says-{name}-size", symbol.span, variable_types))
    return DeclarationMessages(
        tuple(declared_messages), members_by_type, frozenset(_iter_visible_types(world))
    )


def _iter_member_messages(
    symbol: TypeSymbol, finite: FiniteType, members_by_type: dict[str, tuple[str, ...]]
) -> Iterator[DeclaredMessage]:
    root = finite.root
    if root.name == "player":
        return
    members_by_type.setdefault(root.name, root.names)
    if finite.factors:
        parts = {factor.root.name: factor.root.name for factor in finite.factors}
        yield DeclaredMessage(root.name, symbol.span, parts, origin_kind="the type")
    if root.board_places is not None:
        place = root.board_places.root.name
        variables = {place: place, "compass": "compass"}
        yield DeclaredMessage(root.name, symbol.span, variables, origin_kind="the type")
    # The squares of a board and the pairs of a product are named by their coordinates.
    generated = symbol.grid is not None or bool(finite.factors) or symbol.ends_table is not None
    generated = generated or root.board_places is not None
    for name in finite.names if generated else symbol.member_spans:
        span = symbol.member_spans.get(name, symbol.span)
        of = "" if generated else root.name
        yield DeclaredMessage(f"{root.name}-{name}", span, {IT: root.name}, of, "the member")
        yield DeclaredMessage(f"rule-{root.name}-{name}", span)


def _is_in_views(symbol: Symbol) -> bool:
    """Return whether the terminal and the table print the name of something declared."""
    match symbol:
        case StateSymbol(state=state):
            return not state.hidden
        case BagSymbol() | ZoneSymbol():
            return True
        case _:
            return False


SENTENCE_SYMBOLS = (StateSymbol, DefineSymbol, TableSymbol, BagSymbol, ZoneSymbol)
"""Declarations that can be the subject of a sentence in examples."""


def list_sentence_keys(symbol: Symbol | None) -> tuple[str, ...]:
    """Return the names of the keys of a declaration in its sentence (`says-NAME`): its parameters,
    and the `kind` of the contents of a bag.
    """
    match symbol:
        case BagSymbol():
            return (*symbol.signature.parameters, "kind")
        case StateSymbol() | DefineSymbol() | TableSymbol() | ZoneSymbol():
            return symbol.signature.parameters
        case PieceSymbol():
            return symbol.supply.signature.parameters
        case _:
            return ()


def _iter_visible_types(world: World) -> Iterator[str]:
    """Yield the types whose members can occur in a position."""
    states = [symbol.state for symbol in world.supplies]
    for symbol in world.symbols.values():
        match symbol:
            case StateSymbol(state=state):
                states.append(state)
            case BagSymbol(bag=bag):
                for key in (*bag.keys, bag.type.finite_type):
                    yield from iter_type_names(key)
            case TypeSymbol(finite=FiniteType() as of) if of.is_growing and of.root is of:
                yield from iter_type_names(of)
    for state in states:
        for type in (*state.keys, state.type):
            yield from iter_type_names(type)
    for zones in world.zones:
        yield from iter_type_names(zones.thing_type)


def _find_log_line(documents: Documents, name: str) -> Span:
    """Return the span at which the rules first write this line of the log."""
    for source in documents.files:
        at = source.text.find(f'log "{name}"')
        if at >= 0:
            return source.span(at, at + len(name) + 6)
    return _find_section(documents, "flow")


def _find_step(documents: Documents, path: str) -> Span:
    step = make_root_part(documents.root).find_part("flow", *path.replace(".", ".steps.").split("."))
    return NOWHERE if step is None else step.key.span


def _find_section(documents: Documents, *path: str) -> Span:
    """Return the key at the end of a path, or of as much of it as there is."""
    span = NOWHERE
    part = make_root_part(documents.root)
    for key in path:
        inner = next((inner for inner in part if inner.name == key), None)
        if inner is None:
            break
        span, part = inner.key.span, inner
    return span


def _iter_keys(part: Part, section: str) -> Iterator[tuple[str, Span]]:
    for inner in part.get(section) or ():
        yield inner.name, inner.key.span


def _iter_condition_names(part: Part) -> Iterator[tuple[str, Span]]:
    """Yield the names of conditions, which can be reasons for illegal moves."""
    for key in PARTS:
        yield from _iter_keys(part, key)


def _iter_steps(steps_part: Part | None, prefix: str = "") -> Iterator[tuple[str, Span]]:
    """Yield the steps of the flow by their paths (`turns.invest`)."""
    for step in steps_part or ():
        path = f"{prefix}.{step.key.text}" if prefix else step.key.text
        yield path, step.key.span
        yield from _iter_steps(step.get("steps"), path)
