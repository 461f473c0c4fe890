"""Which messages a ruleset needs, what each can mention, and where in the rules it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
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
from rulewright.document.files import scripts_in
from rulewright.document.load import Documents
from rulewright.document.manifest import values_named
from rulewright.model.chapters import MADE, chapters_in
from rulewright.model.part import Part, whole
from rulewright.model.walk import RuleEntry, entries_in, rule_sections
from rulewright.records import dataclass
from rulewright.schema.lookup import PARTS
from rulewright.schema.signature import letters_of as letters_in
from rulewright.source import NOWHERE, Span
from rulewright.types import FiniteType
from rulewright.words.findings import Need, free_messages
from rulewright.words.locale import IT
from rulewright.words.naming import ascii_name, message_id
from rulewright.words.tellings import Telling, type_names

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message that something declared can have; where it names a member of a type `of` that
    people can meet, it has to be there. `what` says of what kind of thing it is, if its id begins
    with a name of the rules."""

    id: str
    span: Span
    variables: dict[str, str] = field(default_factory=dict)
    of: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Declared:
    """The requirements of the declarations of a setting, independent of its rules."""

    wanted: tuple[Wanted, ...]
    members: dict[str, tuple[str, ...]]
    """The names of the members of each type."""
    kept: frozenset[str]
    """The types whose members people can meet in a position."""


PROMPT, MENU, OPTION = "the prompt", "the menu", "the option"


@dataclass(frozen=True, slots=True)
class Asked:
    """What asks for a message: the kind of thing and its name there, and where it stands."""

    what: str
    key: str
    span: Span

    def is_same(self, other: Asked) -> bool:
        """Whether the other is the same thing, or something inside it: a menu that an option asks a
        player is called like the option."""
        if self.key.replace(".", "-") != other.key.replace(".", "-"):
            return False
        kinds = {self.what, other.what}
        inside = kinds == {MENU, OPTION} and self.key != other.key
        return len(kinds) == 1 or kinds == {MENU, PROMPT} or inside

    @property
    def described(self) -> str:
        return f"{self.what} `{self.key}`" if self.what else f"`{self.key}`"


@dataclass(slots=True)
class Needs:
    """Collected over every setting that is checked: what only two players need counts too."""

    messages: dict[str, Need] = field(default_factory=dict)
    members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the members of each type, for the forms that messages ask for."""
    layers: set[str] = field(default_factory=set)
    """The editions and variants: `edition-second`, `variant-fast`."""
    shared: dict[str, tuple[Asked, Asked]] = field(default_factory=dict)
    """The ids under which two different things ask for a message."""
    asked: dict[str, Asked] = field(default_factory=dict)
    """What asks for each first."""
    _now: set[str] = field(default_factory=set)
    _shared: dict[tuple[str, int], tuple[object, frozenset[str]]] = field(default_factory=dict)
    """What things ask for, and the things, so that no other comes to stand where one was."""
    _declared: tuple[Declared, frozenset[str], frozenset[str]] | None = None
    """What was asked last by declarations, of which types people could meet the members."""

    def collect(
        self, documents: Documents, declared: Declared, told: Sequence[Telling]
    ) -> frozenset[str]:
        """Add the requirements of one setting and return them. `told` are the texts that its rules
        use.
        """
        self._now = set()
        self._collect(documents, declared, told)
        return frozenset(self._now)

    def _collect(self, documents: Documents, declared: Declared, told: Sequence[Telling]) -> None:
        shown = declared.kept.union(name for telling in told for name in telling.shown)
        for name, members in declared.members.items():
            known = self.members.setdefault(name, members)
            if known != members:  # an edition or a variant has others
                self.members[name] = tuple(dict.fromkeys((*known, *members)))
        self._want(declared, shown)
        self._once("written", documents, self._written)
        told = tuple(told)
        menus = {each.key.rpartition("-")[0] for each in told if each.kind == "option"}
        for telling in told:
            what = MENU if telling.key in menus else PROMPT
            tell = partial(self._told, documents, what)
            self._once(f"told {what}", telling, tell)

    def _once(self, sort: str, thing: T, ask: Callable[[T], None]) -> None:
        """Add the requirements of a thing once, since settings share most things."""
        known = self._shared.get((sort, id(thing)))
        if known is None:
            before, self._now = self._now, set()
            ask(thing)
            known = self._shared[sort, id(thing)] = thing, frozenset(self._now)
            self._now = before
        self._now |= known[1]

    def _want(self, declared: Declared, shown: frozenset[str]) -> None:
        """Add the requirements of declarations; settings that differ only in the number of players
        share most.
        """
        met = frozenset(each for each in shown if each in declared.members)
        if self._declared is not None:
            of, before, ids = self._declared
            if of is declared and before == met:
                self._now |= ids
                return
        for each in declared.wanted:
            self._ask(each.id, each.span, each.variables, each.of in shown, each.what)
        self._declared = declared, met, frozenset(message_id(each.id) for each in declared.wanted)

    def _told(self, documents: Documents, prompt: str, telling: Telling) -> None:
        key, variables = telling.key, dict(telling.variables)
        match telling.kind:
            case "asked":
                self._add(key, telling.span, variables, what=prompt)
            case "option":
                self._add(key, telling.span, variables, what=OPTION)
                self._add(f"rule-{key}", telling.span, required=False)
                self._add(f"heading-{key}", telling.span, required=False)
            case "log":
                self._add_at(f"log-{key}", lambda: _told_at(documents, key), variables)
            case "phase":
                self._add_at(f"phase-{key}", lambda: _step_at(documents, key), variables)
            case "chance":
                self._add(f"chance-{key}", telling.span, variables)
            case "score":
                span = _section(documents, "scoring", "points", "sum of", key)
                self._add(f"score-{key}", span)
            case "tie":
                span = _section(documents, "scoring", "ranking")
                self._add(f"tie-{key}", span, required=False)

    def _written(self, documents: Documents) -> None:
        """Add the requirements of rulesets that do not depend on the setting."""
        self._named(documents)
        self._printed(documents)

    def _printed(self, documents: Documents) -> None:
        """Add the optional messages of a printed rulebook."""
        for section in rule_sections(documents.root):
            self._once("rules", section, self._rules)
        top = whole(documents.root)
        book = top.get("book")
        if book is not None:
            self._once("book", book, self._chapters)
        for remark, span in _keys(top, "bound"):
            self._add(f"{remark}-bound", span, required=False)
        for other in ("source", "rule-ranking", "note-ruleset"):
            self._add(other, top.span, required=False)
        for name, option in documents.manifest.options.items():
            for value in values_named(option.type.text) or (option.type.text.strip(),):
                self._add(f"option-{name}-{value}", option.type.span, required=False)
        self._once("examples", documents.folder, partial(self._examples, top.span))

    def _examples(self, span: Span, folder: Path) -> None:
        for path in scripts_in(folder, "scenarios"):
            self._add(f"example-{path.stem}", span, required=False)

    def _chapters(self, book: Part) -> None:
        for chapter in chapters_in(book):
            required = chapter.name not in MADE
            self._add(f"chapter-{chapter.name}", chapter.key.span, required=required)
            alone = required and not chapter.sections and not chapter.contents
            self._add(f"intro-{chapter.name}", chapter.key.span, required=alone)
            for thing, _ in chapter.contents:
                self._add(f"component-{thing.text}", thing.span, {"count": ""})

    def _rules(self, section: Part) -> None:
        for rule in entries_in(section):
            self._once("rule", rule.part, partial(self._rule, rule))

    def _rule(self, rule: RuleEntry, part: Part) -> None:
        score = rule.section == "scoring" and len(rule.path) > 1
        name = f"score-{rule.path[-1]}" if score else rule.name
        self._add(f"rule-{name}", rule.key.span, required=False)
        self._add(f"heading-{rule.name}", rule.key.span, required=False)
        for condition, span in _conditions(part):
            self._add(f"name-{condition}", span, required=False)
            self._add(f"reason-{condition}", span, required=False)
        if rule.section != "flow":
            self._add(f"name-{rule.name}", rule.key.span, required=False)
            self._add(f"reason-{rule.name}", rule.key.span, required=False)
        if rule.section == "tables":
            for letter in letters_in(rule.signature):
                self._add(f"field-{rule.name}-{letter}", rule.key.span, required=False)
        if rule.section == "types":
            for field_name, span in _keys(part, "fields"):
                self._add(f"field-{rule.name}-{field_name}", span, required=False)
        for remark in ("note", "assumption"):
            if rule.remark(remark) is not None:
                self._add(f"{remark}-{name}", rule.key.span, required=False)

    def _named(self, documents: Documents) -> None:
        """Add the names of sections, steps, editions, variants, seats and options."""
        top = whole(documents.root)
        for part in top:
            self._once("names", part, self._names)
        for kind, section in (("edition", "editions"), ("variant", "variants")):
            for name, span in _keys(top, section):
                self._add(f"{kind}-{name}", span, required=False)
                self.layers.add(f"{kind}-{name}")
        for seat in documents.manifest.seats:
            self._add(f"player-{seat}", _section(documents, "players"), required=False)
        for name, span in _keys(top, "options"):
            self._add(f"option-{name}", span)
        board = top.get("board")
        if board is not None:
            for name, span in _keys(board, "mats"):
                self._add(f"mat-{name}", span, required=False)
        flow = top.get("flow")
        if flow is not None:
            self._once("flow", flow, self._flow)

    def _flow(self, flow: Part) -> None:
        for path, span in _steps(flow):
            self._add(f"rule-{path}", span, required=False)
            self._add(f"heading-{path}", span, required=False)

    def _names(self, section: Part) -> None:
        for inner in section:
            self._add(f"rule-{inner.name}", inner.key.span, required=False)

    def _add(
        self,
        key: str,
        span: Span,
        variables: dict[str, str] | None = None,
        required: bool = True,
        what: str = "",
    ) -> None:
        self._ask(key, span, variables or {}, required, what)

    def _add_at(self, key: str, find: Callable[[], Span], variables: dict[str, str]) -> None:
        """`find` gives the place of one that nothing has asked for before."""
        known = self.messages.get(message_id(key))
        self._add(key, find() if known is None else known.span, variables)

    def _ask(
        self, key: str, span: Span, variables: dict[str, str], required: bool, what: str = ""
    ) -> None:
        id = message_id(key)
        asks = Asked(what, key, span)
        first = self.asked.setdefault(id, asks)
        if first is not asks and not first.is_same(asks):
            self.shared.setdefault(id, (first, asks))
        variables = {ascii_name(name): type for name, type in variables.items()}
        self._now.add(id)
        before = self.messages.get(id)
        if before is None:
            self.messages[id] = Need(id, span, variables, required)
        elif required > before.required or not variables.items() <= before.variables.items():
            variables = {**before.variables, **variables}
            self.messages[id] = Need(id, before.span, variables, before.required or required)


def check_shared(needs: Needs, reporter: Reporter) -> None:
    """Report the messages that two things ask for, so that one text would stand for both."""
    pairs: set[tuple[Span, Span]] = set()
    for id, (first, second) in needs.shared.items():
        if (first.span, second.span) in pairs or (second.span, first.span) in pairs:
            continue
        pairs.add((first.span, second.span))
        if first.span.source is NOWHERE.source or not first.what:
            first, second = second, first
        reporter.warning(
            "shared-message",
            f"{first.described} and {second.described} have one message, `{id}`",
            first.span,
            labels=(Label(second.span, f"{second.described} comes from here"),),
            help="give one of them another name",
        )
    free = free_messages()
    for id, asks in needs.asked.items():
        if id in free and asks.what:
            what = "the game" if id in ("title", "summary") else "every game"
            reporter.warning(
                "shared-message",
                f"the message of {asks.described}, `{id}`, is one of {what}",
                asks.span,
                help="give it another name",
            )


def declared(world: World) -> Declared:
    """Return the requirements of the declarations of a setting."""
    wanted: list[Wanted] = []
    members: dict[str, tuple[str, ...]] = {}
    for name, symbol in world.symbols.items():
        if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
            wanted += _members(symbol, symbol.finite, members)
        # What a view shows can have a name of its own, and what examples tell a sentence.
        wanted.append(Wanted(f"name-{name}", symbol.span))
        letters = letters_of(symbol)
        if letters or isinstance(symbol, SAID):
            told = dict.fromkeys((*letters, "value"), "")
            wanted.append(Wanted(f"says-{name}", symbol.span, told))
            wanted.append(Wanted(f"says-{name}-size", symbol.span, told))
    return Declared(tuple(wanted), members, frozenset(_kept(world)))


def _members(
    symbol: TypeSymbol, finite: FiniteType, members: dict[str, tuple[str, ...]]
) -> Iterator[Wanted]:
    root = finite.root
    if root.name == "player":
        return
    members.setdefault(root.name, root.names)
    if finite.factors:
        parts = {factor.root.name: factor.root.name for factor in finite.factors}
        yield Wanted(root.name, symbol.span, parts, what="the type")
    if root.around is not None:
        place = root.around.root.name
        variables = {place: place, "compass": "compass"}
        yield Wanted(root.name, symbol.span, variables, what="the type")
    # The squares of a board and the pairs of a product are named by their coordinates.
    generated = symbol.grid is not None or bool(finite.factors) or symbol.ends is not None
    generated = generated or root.around is not None
    for name in finite.names if generated else symbol.members:
        span = symbol.members.get(name, symbol.span)
        of = "" if generated else root.name
        yield Wanted(f"{root.name}-{name}", span, {IT: root.name}, of, "the member")
        yield Wanted(f"rule-{root.name}-{name}", span)


SAID = (StateSymbol, DefineSymbol, TableSymbol, BagSymbol, ZoneSymbol)
"""What examples can speak of in sentences."""


def letters_of(symbol: Symbol | None) -> tuple[str, ...]:
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


def _kept(world: World) -> Iterator[str]:
    """Yield the types whose members can occur in a position."""
    states = [symbol.state for symbol in world.supplies]
    for symbol in world.symbols.values():
        match symbol:
            case StateSymbol(state=state):
                states.append(state)
            case BagSymbol(bag=bag):
                for key in (*bag.keys, bag.type.of):
                    yield from type_names(key)
            case TypeSymbol(finite=FiniteType() as of) if of.growing and of.root is of:
                yield from type_names(of)
    for state in states:
        for type in (*state.keys, state.type):
            yield from type_names(type)
    for zones in world.zones:
        yield from type_names(zones.of)


def _told_at(documents: Documents, name: str) -> Span:
    """Return the span at which the rules first write this line of the log."""
    for source in documents.files:
        at = source.text.find(f'log "{name}"')
        if at >= 0:
            return source.span(at, at + len(name) + 6)
    return _section(documents, "flow")


def _step_at(documents: Documents, path: str) -> Span:
    step = whole(documents.root).at("flow", *path.replace(".", ".steps.").split("."))
    return NOWHERE if step is None else step.key.span


def _section(documents: Documents, *path: str) -> Span:
    """Return the key at the end of a path, or of as much of it as there is."""
    span = NOWHERE
    here = whole(documents.root)
    for key in path:
        inner = here.get(key)
        if inner is None:
            break
        span, here = inner.key.span, inner
    return span


def _keys(part: Part, section: str) -> Iterator[tuple[str, Span]]:
    for inner in part.get(section) or ():
        yield inner.name, inner.key.span


def _conditions(part: Part) -> Iterator[tuple[str, Span]]:
    """Yield the names of conditions, which can be reasons for illegal moves."""
    for key in PARTS:
        yield from _keys(part, key)


def _steps(inside: Part | None, before: str = "") -> Iterator[tuple[str, Span]]:
    """Yield the steps of the flow by their paths (`turns.invest`)."""
    for step in inside or ():
        path = f"{before}.{step.key.text}" if before else step.key.text
        yield path, step.key.span
        yield from _steps(step.get("steps"), path)
