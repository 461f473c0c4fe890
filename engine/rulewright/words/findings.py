"""What is wrong with the words of a ruleset: missing, unused, double, broken, out of date."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from pathlib import Path

from rulewright.diagnostics.diagnostic import (
    MOST_ERRORS,
    Diagnostic,
    DiagnosticError,
    Label,
    More,
    Reporter,
)
from rulewright.diagnostics.fix import Edit, Fix, taking_out, writing
from rulewright.diagnostics.suggest import did_you_mean, listing, meant, nearest
from rulewright.document.files import file_below, read_source, shown_path
from rulewright.document.layers import LayerWords
from rulewright.document.reader import report_hiding
from rulewright.phrases import counted
from rulewright.records import dataclass
from rulewright.source import Source, Span
from rulewright.words.coverage import Coverage
from rulewright.words.cycles import check_cycles, find_cycles, report_cycles
from rulewright.words.every_game import (
    COMMON,
    Parse,
    common_messages,
    missing_common,
    translation_sources,
)
from rulewright.words.facts import Facts
from rulewright.words.locale import (
    FIELD,
    IT,
    MOST_DIGITS,
    MOST_NESTED,
    TOO_DEEP,
    TOO_LONG,
    CallUse,
    JunkEntry,
    Locale,
    Message,
    Use,
    When,
    parse_locale,
)
from rulewright.words.naming import ascii_name, message_id
from rulewright.words.plurals import missing_plurals
from rulewright.words.translation import check_marks, check_translation, compare_message

OWN_LANGUAGE = "en"
"""The language of titles, notes and assumptions in rulesets."""
FUNCTIONS = {
    "FORM": 'FORM($c, is: "dative")',
    "VALUE": 'VALUE("price[3, dear]")',
    "WITH": 'WITH("variant-fast")',
    "NUMBER": "NUMBER($n, minimumIntegerDigits: 2)",
}
"""The functions that words can call, each as an example."""
KINDS = {
    "missing-message": "missing",
    "missing-language": "missing",
    "missing-form": "missing",
    "unused-message": "unused",
    "duplicate-message": "double",
    "broken-message": "broken",
    "hidden-character": "broken",
    "unknown-variable": "variables",
    "unknown-case": "variables",
    "left-out-variable": "variables",
    "untold-change": "missing",
    "outdated-message": "outdated",
    "untranslated-message": "untranslated",
    "missing-plural": "variables",
}
"""What a finding counts as; all others are references to nothing."""


_NAME = re.compile(r"[\w-]+")
ValueAsked = tuple[str, str, When]
"""A message, the rule text of which it tells the value, and when it does."""
TypeOfField = Callable[[str, str], str | None]
"""Of a type and a field: see `Facts.type_of_field`."""


@dataclass(frozen=True, slots=True)
class Need:
    """A message that the rules use, what it may mention, and where in the rules it comes from.

    `variables` gives the type of each variable that is a member, else ""; `required` is false for
    one that a locale may have and need not.
    """

    id: str
    span: Span
    variables: Mapping[str, str] = field(default_factory=dict)
    required: bool = True


@dataclass(frozen=True, slots=True)
class MessageNeeds:
    """The requirements of one setting: needed messages, and the facts that messages may use.
    `good` are expressions known to have a value; more are added.
    """

    needed: Collection[str]
    facts: Facts
    good: set[str] = field(default_factory=set)

    def counts(self, when: When) -> bool:
        """Return whether a place in a message is used in this setting."""
        return all(self.facts.has(layer) == yes for layer, yes in when)


@dataclass(frozen=True, slots=True)
class Unworded:
    """Texts that the printed book lacks: messages (`ID`, or `ID.FORM`) with the places that need
    them, and messages that describe the standard rule although editions or variants change it,
    with these.
    """

    missing: Mapping[str, Span] = field(default_factory=dict)
    untold: Mapping[str, tuple[Span, frozenset[str]]] = field(default_factory=dict)
    foreign: Mapping[str, Span] = field(default_factory=dict)
    """Messages that are missing in all languages but that of the ruleset itself."""


def check_words(
    folder: Path,
    languages: Sequence[tuple[str, Span]],
    needs: Mapping[str, Need],
    members: Mapping[str, Sequence[str]],
    *,
    whole: bool = True,
    only: str | None = None,
    asked: Sequence[MessageNeeds] = (),
    layers: Collection[str] = (),
    printed: Sequence[Unworded] = (),
    added: Sequence[LayerWords] = (),
    speaks: bool = True,
    strangers: Collection[str] = (),
    parse: Parse = parse_locale,
) -> tuple[list[Diagnostic], list[Coverage]]:
    """All findings about the locales of a ruleset, and how complete each is.

    `languages` are those that the ruleset promises, the first of them the one others are translated
    from; `only` narrows the findings down to one. `members` are the names of the members of each
    type, by which forms are looked for; `layers` the editions and variants (`variant-fast`);
    `printed` is what the printed book asks for; `added` are the words that overlays bring. One
    from elsewhere has to say what play shows of its changes, in its own languages, or in the first;
    these are the `strangers`, who need not tell the printed book. `parse` reads the texts of
    locales. Unless `needs` are those of the `whole` ruleset, a message that seems unused is no
    finding; `speaks` says so of the words of overlays.
    """
    found: list[Diagnostic] = []
    coverage = []
    first: Locale | None = None
    type_of_field, free = _fields_in(asked), free_messages(parse)
    brought = [(each, parse(each.language, each.source)) for each in added]
    # The rulebook is the ruleset's: who changes it from elsewhere says only what play shows.
    book = {
        id: span
        for one in printed
        for id, span in one.missing.items()
        if not _elsewhere(folder, span.source.path)
    }
    foreign = {id: span for one in printed for id, span in one.foreign.items()}
    needs = {
        **needs,
        **{
            # What an example is called is missing there, and not where the rules begin.
            id: replace(needs[id], required=True)
            if id in needs and not id.startswith("example-")
            else Need(id, span)
            for id, span in book.items()
        },
        **{id: Need(id, span, required=False) for id, span in foreign.items() if id not in needs},
    }
    untold = {
        id: (span, [layer for layer in of if layer not in strangers])
        for one in printed
        for id, (span, of) in one.untold.items()
    }
    required = {need.id for need in needs.values() if need.required}
    elsewhere = {
        path for path in {needs[id].span.source.path for id in required} if _elsewhere(folder, path)
    }
    apart = {id for id in required if needs[id].span.source.path in elsewhere}
    for language, span in languages:
        reporter = Reporter()
        locale = read_locale(folder, language, span, reporter, parse)
        good = 0
        asked_here = required if language == OWN_LANGUAGE else required | foreign.keys()
        mute = {
            id
            for id in apart & asked_here
            if language not in _spoken(needs[id].span, added, languages)
        }
        asked_here = asked_here - mute
        late, copied = set[str](), set[str]()
        lacking = missing_common(language, parse).keys()
        own = [(each, of) for each, of in brought if each.language == language]
        more = _by_id(of for _, of in own)
        if locale is not None:
            used = {use.name for of in (locale, *(of for _, of in own)) for use in _references(of)}
            look = _Look(locale, needs, members, type_of_field, reporter, more, free, used)
            replace(look, required=asked_here, apart=apart, whole=whole).check()
            _check_facts(locale, asked, layers, reporter)
            _check_untold(locale, {id: untold[id] for id in untold if id not in more}, reporter)
            if first is not None:
                sources = translation_sources(first, language, parse)
                outdated, copied = check_translation(folder, locale, sources, span, reporter)
                for each, of in own:
                    _compare_overlay(each, of, brought, reporter)
                    copied = copied | check_marks(of, reporter)
                late = outdated | copied
            else:
                first = locale
                # What the first language chose to say, the others say too.
                required |= needs.keys() & locale.by_id().keys()
                asked_here = (asked_here | required) - mute
            there = {**locale.by_id(), **more}
            for each, of in own:
                found_in = Reporter()
                beside = {**more, **locale.by_id()}
                replace(look, locale=of, reporter=found_in, more=beside, whole=speaks).check()
                spoken = [one for one in asked if one.facts.has(each.layer)]
                _check_facts(of, spoken, layers, found_in)
                for finding in found_in.found:
                    reporter.add(finding)
            facts = [one.facts for one in asked]
            check_cycles(locale, first, brought, facts, members, parse, reporter)
            asked_here = asked_here | lacking
            good = sum(_is_there(id, there) and id not in late for id in asked_here)
        strange = [id for id in lacking if locale is not None and id not in there]
        if strange:
            _report_lacking(language, strange, span, locale, reporter)
        if only in (None, language):
            found.extend(place_in_files(reporter.found, added))
            kinds = Counter(KINDS.get(one.code, "references") for one in reporter.found)
            if strange:
                kinds["missing"] += len(strange) - 1
            if copied:
                kinds["untranslated"] = len(copied)
            coverage.append(Coverage(language, good, len(asked_here), kinds))
    return found, coverage


def place_in_files(found: Iterable[Diagnostic], added: Sequence[LayerWords]) -> list[Diagnostic]:
    """Return findings about words inside overlays at their places in the overlays' files. They have
    no fixes, since what is put in there needs an indent.
    """

    def place(span: Span) -> Span:
        places = (each.place(span) for each in inside)
        return next((one for one in places if one is not span), span)

    inside = [each for each in added if each.file is not None]
    placed = []
    for finding in found:
        if any(place(span) is not span for span in finding.spans):
            finding = replace(finding, fixes=()).moved(place)
        placed.append(finding)
    return placed


def _fields_in(asked: Sequence[MessageNeeds]) -> TypeOfField:
    """The fields of types under any of the settings."""

    @cache
    def type_of_field(type: str, field: str) -> str | None:
        found = (one.facts.type_of_field(type, field) for one in asked)
        return next((each for each in found if each is not None), None)

    return type_of_field


def _references(locale: Locale) -> Iterator[Use]:
    for message in locale.messages:
        yield from message.references


def _report_lacking(
    language: str, ids: Sequence[str], span: Span, locale: Locale | None, reporter: Reporter
) -> None:
    from rulewright.words.skeleton import common_words  # with Fluent's parser

    fixes: tuple[Fix, ...] = ()
    if locale is not None:
        end = len(locale.source.text)
        text = "\n" + common_words(ids)
        fixes = (Fix("add them, to be translated", (Edit(locale.source.span(end, end), text),)),)
    reporter.warning(
        "missing-message",
        f"there are no words in `{language}` for {counted(len(ids), 'message')} of every game",
        span,
        notes=(f"they are {listing(sorted(ids)[:5])}" + (" and others" if len(ids) > 5 else ""),),
        help=f"write them into {language}.ftl: games and books show them in English",
        fixes=fixes,
    )


def _compare_overlay(
    each: LayerWords, of: Locale, brought: Sequence[tuple[LayerWords, Locale]], reporter: Reporter
) -> None:
    """Report what a translation in an overlay leaves out of its first language."""
    spoken = [pair for pair in brought if pair[0].of == each.of]
    first = spoken[0][0].language
    sources = _by_id(words for other, words in spoken if other.language == first)
    for message in of.by_id().values() if each.language != first else ():
        if message.id in sources:
            compare_message(message, sources[message.id], reporter)


def _by_id(locales: Iterable[Locale]) -> dict[str, Message]:
    return {id: message for locale in locales for id, message in locale.by_id().items()}


def _spoken(
    span: Span, added: Sequence[LayerWords], languages: Sequence[tuple[str, Span]]
) -> set[str]:
    """Return the languages in which an overlay has to provide its additions."""
    own = {each.language for each in added if each.of == span.source.path}
    return own or {languages[0][0]}


def _elsewhere(folder: Path, path: str) -> bool:
    """Return whether a file is outside the ruleset's folder."""
    file = Path(path)
    return file.is_file() and not file.resolve().is_relative_to(folder.resolve())


def read_locale(
    folder: Path, language: str, span: Span, reporter: Reporter, parse: Parse = parse_locale
) -> Locale | None:
    """The words of a ruleset in a language that it promises at a place; None and a finding if they
    cannot be read."""
    path = file_below(folder, f"locales/{language}", span, reporter, ".ftl")
    if path is None:
        return None
    if not path.exists():
        reporter.error(
            "missing-language",
            f"there are no words in the language `{language}`",
            span,
            help=f"write {shown_path(path)}, or take the language out of `languages`",
        )
        return None
    source = read_source(path, reporter, span)
    if source is None:
        return None
    report_hiding(source, reporter, '{{ "\\u{:04X}" }}')
    return parse(language, source)


def check_text(
    locale: Locale,
    needs: Mapping[str, Need],
    members: Mapping[str, Sequence[str]],
    type_of_field: TypeOfField,
    more: Mapping[str, Message],
) -> list[Diagnostic]:
    """Return the problems of the messages of a locale, apart from missing ones; references are
    checked only for messages in `needs`. `more` are messages of other files of the language."""
    reporter = Reporter()
    report_hiding(locale.source, reporter, '{{ "\\u{:04X}" }}')
    _Look(locale, needs, members, type_of_field, reporter, more).check()
    messages = {**more, **locale.by_id()}
    report_cycles(
        (
            cycle
            for cycle in find_cycles(messages)
            if cycle.nodes[0].partition(".")[0] in locale.by_id()
        ),
        messages,
        reporter,
    )
    return reporter.found


def free_messages(parse: Parse = parse_locale) -> frozenset[str]:
    """Messages that every locale may have, and none must: those of every game among them."""
    return frozenset(("title", "summary", *common_messages(COMMON, parse)))


@dataclass(slots=True)
class _Look:
    """A check of a locale against the needs of the rules. `more` are messages of other files that
    are used along with these.
    """

    locale: Locale
    needs: Mapping[str, Need]
    members: Mapping[str, Sequence[str]]
    type_of_field: TypeOfField
    reporter: Reporter
    more: Mapping[str, Message] = field(default_factory=dict)
    free: Collection[str] = ()
    used: Collection[str] = ()
    required: Collection[str] = ()
    apart: Collection[str] = ()
    whole: bool = False

    def check(self) -> None:
        for broken in self.locale.broken:
            self._broken(broken)
        there = self.locale.by_id()
        used = {name.partition(".")[0] for name in self.used}
        spoilt = {message_id(id) for broken in self.locale.broken for id in broken.ids}
        # The heading of a step is said by what play says of it: one mistake there is one finding.
        spoilt |= {
            f"heading-{id.removeprefix('phase-')}" for id in spoilt if id.startswith("phase-")
        }
        for message in self.locale.messages:
            if (first := there[message.id]) is not message:
                self.reporter.error(
                    "duplicate-message",
                    f"`{message.id}` is there twice",
                    message.span,
                    "the second",
                    labels=(Label(first.span, f"the first `{message.id}` is here"),),
                    fixes=(_without_second(self.locale, first, message),),
                )
                continue
            need = self.needs.get(message.id)
            if need is None:
                if not self.whole or message.id in self.free or message.id in used:
                    continue
                near = None
                if len(self.reporter.found) < MOST_ERRORS:
                    near = nearest(message.id, [id for id in self.needs if id not in there])
                if near is not None:
                    spoilt.add(near)  # nor is it told that it is missing
                self.reporter.warning(
                    "unused-message",
                    f"nothing in the rules asks for `{message.id}`",
                    message.span,
                    help=meant(message.id, near),
                    fixes=(taking_out(_whole(self.locale, message), f"take `{message.id}` out"),),
                )
            else:
                self._variables(message, need)
                self._numbers(message, need)
                self._cases(message, need)
                self._plurals(message, need)
                self._forms(message, need)
        everything = {**self.more, **there}
        for message in there.values():
            self._names(message, everything)
            self._repeated(message)
        for need in self.needs.values():
            if need.id in self.required and need.id not in spoilt:
                if not _is_there(need.id, everything):
                    self._missing(need)

    def _broken(self, broken: JunkEntry) -> None:
        """Report a name with letters that Fluent does not allow, with its spelling in messages."""
        text, at = self.locale.source.text, broken.span.start
        while at > 0 and (text[at - 1].isalnum() or text[at - 1] in "_-"):
            at -= 1
        name = _NAME.match(text, at)
        if name is None or name[0].isascii():
            self.reporter.error("broken-message", broken_headline(broken.code), broken.span)
            return
        spelled = message_id(name[0])
        place = self.locale.source.span(*name.span())
        self.reporter.error(
            "broken-message",
            f"ids, variables and cases are written with a to z: `{name[0]}` is `{spelled}`",
            place,
            help=f"write `{spelled}`",
            fixes=(writing(place, spelled),),
        )

    def _missing(self, need: Need) -> None:
        source, language = self.locale.source, self.locale.language
        end, sample = source.span(len(source.text), len(source.text)), _sample(need)
        more: More = {
            "labels": (Label(end, f"it would stand here: {sample}"),),
            "fixes": _written(self.locale, need, self.locale.by_id()),
        }
        if need.id in self.apart:
            more = {"help": f"say it in the overlay, `words: {{{language}: ...}}`: {sample}"}
        headline = f"there are no words for `{need.id}` in `{language}`"
        self.reporter.warning("missing-message", headline, need.span, **more)

    def _variables(self, message: Message, need: Need) -> None:
        given = [name for name in need.variables if name != IT]
        for use in message.variables:
            name, *fields = use.name.split(FIELD)
            if fields and name in need.variables:
                type: str | None = need.variables[name]
                for asked in fields:
                    thing, type = type, self.type_of_field(type, asked) if type else None
                    if type is None:
                        told = f"asks for a `{asked}`, which nothing called `${name}` has"
                        self.reporter.error(
                            "unknown-variable",
                            f"`{message.id}` {told}",
                            use.span,
                            notes=(f"it is a {thing}",) if thing else (),
                        )
                        break
            elif use.name not in given:
                known = ", ".join(f"`${name}`" for name in given) or "none at all"
                self.reporter.error(
                    "unknown-variable",
                    f"`{message.id}` is not given a `${use.name}`",
                    use.span,
                    notes=(f"it is given {known}",),
                    help=did_you_mean(f"${use.name}", [f"${name}" for name in given]),
                )

    def _numbers(self, message: Message, need: Need) -> None:
        """Report each `NUMBER` of a member, which shows `NUMBER()`."""
        for call in message.functions:
            if call.name != "NUMBER" or not call.argument.startswith("$"):
                continue
            name, *fields = call.argument.removeprefix("$").split(FIELD)
            type = need.variables.get(name)
            for field_ in fields:
                type = self.type_of_field(type, field_) if type else None
            if type:
                self.reporter.error(
                    "unknown-message",
                    f"`NUMBER` takes a number, and `{call.argument}` is a member of `{type}`",
                    call.span,
                    help=f"write `{{ {call.argument} }}`",
                    fixes=(writing(call.span, call.argument),),
                )

    def _cases(self, message: Message, need: Need) -> None:
        """Report each case that cannot occur: of an unknown variable, or a plural form that the
        language does not have.
        """
        for use in message.cases:
            type = need.variables.get(use.of.removeprefix("$"))
            if use.of == "WITH":
                known: Collection[str] = ("yes", "no")
            elif not use.of.startswith("$") or type is None:
                continue
            elif not type and message.id.startswith("says-"):
                continue  # of a sentence it is not known what its letters stand for
            elif type:
                known = (*map(ascii_name, self.members.get(type, ())), "none")
                if len(known) == 1:
                    continue
            else:
                known = (*self.locale.plurals, "yes", "no", "none")
            if use.name not in known:
                self.reporter.warning(
                    "unknown-case",
                    f"`{use.of}` is never `{use.name}`",
                    use.span,
                    notes=("the cases are " + listing(known),),
                    help=did_you_mean(use.name, known),
                )

    def _plurals(self, message: Message, need: Need) -> None:
        """A finding for each choice by a number that leaves out a form which numbers ask for."""
        for select in message.selects:
            type = need.variables.get(select.of.removeprefix("$"), "")
            number = select.of in ("NUMBER", "VALUE") or select.of.startswith("$")
            if not number or {"yes", "no", *self.members.get(type, ())} & select.names:
                continue
            missing = missing_plurals(self.locale.language, select.names)
            if missing:
                self.reporter.warning(
                    "missing-plural",
                    f"the form of numbers `{missing[0].name}` is left out",
                    select.keys[0].span,
                    notes=tuple(
                        f"`{each.name}` is for {listing(each.examples)}" for each in missing
                    ),
                    help="add a line `" + f"[{missing[0].name}] ...`",
                )

    def _repeated(self, message: Message) -> None:
        """A finding for each case that is there twice: the second is never chosen."""
        for select in message.selects:
            seen: dict[str, Use] = {}
            for key in select.keys:
                first = seen.setdefault(_case(key.name), key)
                if first is not key:
                    self.reporter.warning(
                        "duplicate-message",
                        f"the case `{key.name}` is there twice",
                        key.span,
                        "never chosen",
                        labels=(Label(first.span, "the first is here"),),
                    )

    def _forms(self, message: Message, need: Need) -> None:
        there = {**self.more, **self.locale.by_id()}
        for use in message.forms:
            type = need.variables.get(use.variable, "")
            ids = (message_id(f"{type}-{name}") for name in self.members.get(type, ()))
            told = [there[id] for id in ids if id in there]
            known = type in (*self.members, "player") and len(told) != 1
            form = ascii_name(use.form)
            if known and not any(form in named.attributes for named in told):
                forms = sorted({form for named in told for form in named.attributes})
                add = f"write `{{ ${use.variable} }}`"
                if told:
                    add = f"add a line `    .{form} = ...` below each, as below `{told[0].id}`"
                self.reporter.warning(
                    "missing-form",
                    f"no `{type}` has a form `{use.form}`",
                    use.span,
                    notes=(f"there are {listing(forms)}",) if forms else (),
                    help=did_you_mean(form, forms) or add,
                )
                continue
            for named in told:
                if form not in named.attributes:
                    self.reporter.warning(
                        "missing-form",
                        f"`{named.id}` has no form `{use.form}`",
                        named.span,
                        labels=(Label(use.span, "it is asked for here"),),
                        help=f"add a line `    .{form} = ...` below it",
                        fixes=(_with_form(self.locale, named, form),)
                        if named.span.source is self.locale.source
                        else (),
                    )

    def _names(self, message: Message, there: Mapping[str, Message]) -> None:
        for use in message.references:
            id, _, attribute = use.name.partition(".")
            if id not in there:
                self.reporter.error(
                    "unknown-message",
                    f"there is no message `{id}` in this file",
                    use.span,
                    help=did_you_mean(id, there),
                )
            elif attribute and attribute not in there[id].attributes:
                self.reporter.error(
                    "unknown-message",
                    f"`{id}` has no form `{attribute}`",
                    use.span,
                    help=did_you_mean(attribute, there[id].attributes),
                )
        for case in message.cases:
            term, _, variable = case.of.partition(" ")
            if variable and term in there:
                known = [each.name for each in there[term].cases if each.of == f"${variable}"]
                if case.name not in known:
                    self.reporter.warning(
                        "unknown-case",
                        f"`{term}` has no case `{case.name}`",
                        case.span,
                        labels=(Label(there[term].span, "the term"),),
                        notes=(f"the cases are {listing(known)}",) if known else (),
                        help=did_you_mean(case.name, known),
                    )
        for call in message.functions:
            if call.name == "DATETIME":
                self.reporter.error(
                    "unknown-message",
                    "`DATETIME` takes a date, and rules know only numbers",
                    call.span,
                    help=f"write `{{ {call.argument} }}`" if call.argument else None,
                )
            elif call.name not in FUNCTIONS:
                self.reporter.error(
                    "unknown-message",
                    f"there is no function `{call.name}`",
                    call.span,
                    notes=("there are " + ", ".join(f"`{name}`" for name in FUNCTIONS),),
                    help=did_you_mean(call.name, FUNCTIONS),
                )
            elif not _is_call(call):
                self.reporter.error(
                    "unknown-message",
                    f"`{call.name}` is called in another way",
                    call.span,
                    help=f"write it like `{{ {FUNCTIONS[call.name]} }}`",
                )


def _is_call(call: CallUse) -> bool:
    """Whether a call has the arguments that its function takes."""
    is_text = call.argument.startswith('"')
    if call.name == "FORM":
        named = dict(call.named)
        return call.argument.startswith("$") and set(named) == {"is"} and named["is"][0] == '"'
    if call.name == "NUMBER":
        is_name = call.argument.startswith(("FORM(", "WITH("))
        return bool(call.argument) and not is_text and not is_name
    return is_text and not call.named


def _case(name: str) -> str:
    """The key of a case, for numbers in one form: `1.0` is `1`."""
    return f"{float(name):g}" if re.fullmatch(r"-?\d+(\.\d+)?", name) else name


def _written(locale: Locale, need: Need, there: Mapping[str, Message]) -> tuple[Fix, ...]:
    """Return the fix that appends a message to its file, or a form to its message."""
    name, _, form = need.id.partition(".")
    if form:
        return (_with_form(locale, there[name], form),) if name in there else ()
    end = len(locale.source.text)
    line = "" if not end or locale.source.text.endswith("\n") else "\n"
    edit = Edit(locale.source.span(end, end), f"{line}{_sample(need)}\n")
    return (Fix(f"write `{need.id}` into {locale.language}.ftl", (edit,)),)


def _without_second(locale: Locale, first: Message, second: Message) -> Fix:
    whole = _whole(locale, second)
    same = _whole(locale, first).text.split() == whole.text.split()
    return taking_out(whole, "take the second out", safe=same)


def _with_form(locale: Locale, message: Message, form: str) -> Fix:
    end = _whole(locale, message).end
    line = "" if locale.source.text[:end].endswith("\n") else "\n"
    edit = Edit(locale.source.span(end, end), f"{line}    .{form} = ...\n")
    return Fix(f"add the form `{form}` to `{message.id}`", (edit,))


def _whole(locale: Locale, message: Message) -> Span:
    """Return the span of a message with its values and forms, to the end of its last line."""
    text, start = locale.source.text, message.span.start
    following = re.compile(r"^[A-Za-z#-]", re.MULTILINE).search(
        text, text.find("\n", start) + 1 or len(text)
    )
    part = text[start : following.start() if following else len(text)]
    kept = len(part.rstrip())
    return locale.source.span(start, start + kept + part[kept:].startswith(("\n", "\r\n")))


def _is_there(id: str, there: Mapping[str, Message]) -> bool:
    """Whether a locale has a message, or the form of one that is written `ID.FORM`."""
    name, _, form = id.partition(".")
    return name in there and (not form or form in there[name].attributes)


def _check_untold(
    locale: Locale, untold: Mapping[str, tuple[Span, Collection[str]]], reporter: Reporter
) -> None:
    """A finding for each rule whose words tell another rule than an edition or a variant has."""
    there = locale.by_id()
    for id, (span, layers) in untold.items():
        message = there.get(id)
        if message is None or message.values:
            continue
        spoken = {use.name.partition("-")[2] for use in message.layers}
        silent = [layer for layer in layers if layer not in spoken]
        if silent:
            reporter.warning(
                "untold-change",
                f"`{id}` tells the usual rule, which {silent[0]} changes",
                message.span,
                labels=(Label(span, "this is another rule"),),
                help=f'tell both: `{{ WITH("...-{silent[0]}") -> ... }}`',
            )


def _check_facts(
    locale: Locale, asked: Sequence[MessageNeeds], layers: Collection[str], reporter: Reporter
) -> None:
    """Every `VALUE` has one in every setting that needs the message, every `WITH` names a layer."""
    there = locale.by_id()
    for message in there.values():
        for layer in message.layers:
            if layer.name not in layers:
                reporter.error(
                    "unknown-message",
                    f"there is no edition or variant `{layer.name}`",
                    layer.span,
                    notes=("they are written `edition-NAME` and `variant-NAME`",),
                    help=did_you_mean(layer.name, layers),
                )
    wrong: dict[Diagnostic, None] = {}
    asking = [message for message in there.values() if message.values]
    for one in asked:
        for message in asking:
            for use in message.values if message.id in one.needed else ():
                text = use.span.text
                if text not in one.good and one.counts(use.when):
                    try:
                        one.facts.check_at(use.span)
                        one.good.add(text)
                    except DiagnosticError as error:
                        wrong.update(dict.fromkeys(error.diagnostics))
    for finding in wrong:
        reporter.add(finding)


def values_asked(
    locales: Iterable[Locale], added: Iterable[tuple[LayerWords, Locale]]
) -> list[ValueAsked] | None:
    """Return the expressions that the messages of some locales and overlays use; None if they also
    use fields of things.
    """
    found: dict[ValueAsked, None] = {}
    spoken: list[tuple[Locale, When]] = [(locale, ()) for locale in locales]
    spoken += [(locale, ((words.layer, True),)) for words, locale in added]
    for locale, when in spoken:
        for message in locale.by_id().values():
            if any(FIELD in use.name for use in message.variables):
                return None
            found |= {
                (message.id, use.span.text, (*when, *use.when)): None for use in message.values
            }
    return list(found)


def have_values(values: Sequence[ValueAsked], asked: Iterable[MessageNeeds]) -> bool:
    """Whether all that messages ask for has a value in every setting that needs the message."""
    spans = {text: Source("<words>", text).span(0, len(text)) for _, text, _ in values}
    for one in asked:
        for id, text, when in values:
            if id in one.needed and text not in one.good and one.counts(when):
                try:
                    one.facts.check_at(spans[text])
                except DiagnosticError:
                    return False
                one.good.add(text)
    return True


def _sample(need: Need) -> str:
    placed = " ".join(f"{{ ${name} }}" for name in need.variables if name != IT)
    return f"{need.id} = {placed or '...'}"


LINE_BREAK = "\u2424"
"""As Fluent names it."""


def broken_headline(code: str) -> str:
    """Fluent's numbers for what is wrong, in an author's words."""
    number, _, named = code.partition(" ")
    match number:
        case "E0002":
            return "a message begins here, with its name and `=`, or a comment, with `#`"
        case "E0003" if named == LINE_BREAK:
            return "each case after `->` begins on a line of its own"
        case "E0003":
            return f"a `{named}` is missing here"
        case "E0028":
            return "what stands in `{ }` is missing: a variable (`$name`), a message or a function"
        case "E0005" | "E0006":
            return "there is a name here, but no text after its `=`"
        case "E0010":
            return "one of the cases after `->` has to be marked by `*` as the one for all others"
        case "E0011":
            return "there has to be at least one case after `->`"
        case "E0015":
            return "one of the cases after `->` can be marked by `*`, not two"
        case "E0020":
            return "this text in quotes is not closed"
        case "E0027":
            return "a `}` without a `{` before it"
        case _ if number == TOO_DEEP:
            return f"more than {MOST_NESTED} braces lie inside each other"
        case _ if number == TOO_LONG:
            return f"a number of more than {MOST_DIGITS} digits stands here"
        case _:
            return "this is no message"
