"""Checks a whole ruleset: every edition and variant, every player count, scripts and words.

What earlier runs have found out about its parts is not looked for again; where nothing has to be,
nothing that reads rules is imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rulewright import limits
from rulewright.collection import collecting_rarely
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.document.files import read_source, scripts_in, shown_path
from rulewright.document.layers import LayerWords, words_of_layers
from rulewright.document.load import read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.phrases import counted
from rulewright.plain import from_record, read, to_record
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span
from rulewright.study.checking.lacking import (
    Lacking,
    Printed,
    WordlessBooks,
    lacking_of,
    look_at_books,
    look_at_example,
    look_for_examples,
)
from rulewright.study.checking.remembered import lasting, surroundings
from rulewright.study.checking.ruled import Layer, Ruled, ruled_of, ruled_record
from rulewright.study.checking.scripts import Read, asked_setting, look_at_script, same_titles
from rulewright.study.checking.verdict import Checked
from rulewright.study.settings import Selection
from rulewright.words.coverage import Coverage
from rulewright.words.facts import Facts
from rulewright.words.findings import (
    MessageNeeds,
    ValueAsked,
    check_words,
    have_values,
    read_locale,
    values_asked,
)
from rulewright.words.locale import Locale, parse_by_messages, parse_locale
from rulewright.workspace.footing import Footing, Records

if TYPE_CHECKING:
    from rulewright.study.checking.books import Shelf
    from rulewright.study.workshop import Workshop
    from rulewright.workspace.contents import Contents
    from rulewright.workspace.kept_pieces import KeptPieces

T = TypeVar("T")

VALUES, MOST_VALUES = "values", 5_000
"""Where the names of rule texts are kept that have a value, and how many."""
_UNUSED_RULE = re.compile(r"the (?:definition|table) `(\w+)` is never used")
SHOWN = "shown"
"""Where the words are kept of what a book tells of a script without playing it."""
KINDS = (("scenario", "scenarios"), ("scripted game", "games"))


def check(
    folder: Path,
    *,
    fixed: Selection | None = None,
    language: str | None = None,
    printed: Printed | None = None,
    limit: float = 1,
    progress: Callable[[str], None] | None = None,
    remember: bool = False,
    before: Contents | None = None,
) -> Checked:
    """Checks the ruleset in a folder. What is given narrows it down; nothing is raised for what is
    wrong with the ruleset. `printed` says what the printed book lacks (`book.write.Wordless`);
    without it only what a game asks of the words is looked for. `limit`: how many times the usual
    amount of work is allowed. `progress` is told what is looked at next. `remember`: what earlier
    runs know is known, and what is new is kept. `before`: what lay in the folder when somebody
    looked last."""
    asked = _Asked(
        folder, fixed or Selection(), language, printed, limit, progress or (lambda _: None)
    )
    about = surroundings(folder, asked.fixed.variants) if remember else None
    known = _Check(asked, about, before)
    with collecting_rarely():
        checked = _bounded(known)
        if known.relied and not lasting(checked.findings):
            # Work that others have done counts otherwise than one's own.
            return _bounded(_Check(asked, None))
    return checked


def _bounded(checking: _Check) -> Checked:
    limit = checking.asked.limit
    with limits.metered(int(limits.WORK_OF_CHECK * limit)) as checking.meter:
        checking.meter.of_setting = int(limits.WORK_OF_SETTING * limit)
        try:
            checked = checking.run()
        except (limits.Exhausted, MemoryError) as end:
            checking.found[limits.exhausted(end)] = None
            return checking.result([])
        except DiagnosticError as error:
            if not checking.meter.empty:
                raise
            checking.found.update(dict.fromkeys(error.diagnostics))
            return checking.result([])
        if checking.meter.empty and not any(f.code == "limit-work" for f in checked.findings):
            # Met where a fault of one part is passed over, such as a script that is not readable.
            checking.found[limits.out_of_work(checking.meter)] = None
            return checking.result([])
        return checked


@dataclass(frozen=True, slots=True)
class _Asked:
    """What `check` was asked."""

    folder: Path
    fixed: Selection
    language: str | None
    printed: Printed | None
    limit: float
    progress: Callable[[str], None]


class _Check:
    """One run. `about` is what it depends on beside the folder; None to know nothing of others."""

    def __init__(
        self, asked: _Asked, about: tuple[object, ...] | None, before: Contents | None = None
    ) -> None:
        self.asked = asked
        self.folder = asked.folder
        self.meter = limits.Meter(0)
        self.found: dict[Diagnostic, None] = {}
        self.unused: tuple[Diagnostic, ...] = ()
        self.coverage: list[Coverage] = []
        self.relied = False
        """Whether anything was known of earlier runs."""
        self._about = about
        self._before = before
        self._own: dict[Path, str | None] = {}
        self._values: list[str] = []
        self._added: list[LayerWords] | None = None
        self._names_elsewhere: frozenset[str] | None = None
        self._locales: dict[tuple[str, str], Locale] = {}
        self._workshop: Workshop | None = None
        self._pieces: KeptPieces | None = None

    @cached_property
    def _manifest(self) -> Manifest:
        return read_manifest_of(self.folder)

    @cached_property
    def _name(self) -> str:
        """What scripts can call the ruleset by its folder."""
        return self.folder.resolve().name

    @cached_property
    def _footing(self) -> Footing:
        fixed = self.asked.fixed
        about = self._about
        beside = None if about is None else (*about, astuple(fixed), self.asked.limit)
        return Footing("check", self.folder, beside, fixed.variants, self._before)

    @cached_property
    def _answers(self) -> Records:
        return self._footing.records("parts")

    @cached_property
    def _ruled(self) -> Records:
        """What these very rules come to, by itself: it is large, and of no use when they change."""
        return self._footing.records("rules", self.key("rules"))

    def run(self) -> Checked:
        try:
            ruled = self.rules()
        except DiagnosticError as error:
            if self.meter.empty:
                raise
            return Checked(error.diagnostics, "nothing")
        self.note(ruled.findings)
        self.unused = tuple(each for each in ruled.unused if not self.is_named(each, ruled))
        parts = []
        if ruled.good:
            scripts = self.scripts(ruled)
            parts = [ruled.told, *self.scripts_told(), *self.words(ruled, scripts)]
        if self._footing.still():
            self._answers.save()
            self._ruled.save()
        if self._pieces is not None:
            self._pieces.write()
        return self.result(parts)

    def result(self, parts: list[str]) -> Checked:
        found = {**self.found, **dict.fromkeys(self.unused)}
        return Checked(tuple(found), ", ".join(parts), tuple(self.coverage))

    def note(self, findings: Iterable[Diagnostic]) -> None:
        self.found.update(dict.fromkeys(findings))

    @property
    def workshop(self) -> Workshop:
        """What reads and types the rules: made when something has to be looked at."""
        if self._workshop is None:
            from rulewright.study.workshop import Workshop
            from rulewright.workspace.kept_pieces import KeptPieces

            self._workshop = Workshop(self.folder)
            if self._about is not None:
                self._pieces = KeptPieces(self._workshop.pieces, self.folder, self._about)
        return self._workshop

    def once(
        self,
        key: str | None,
        find: Callable[[], T],
        record: Callable[[T], object],
        of: Callable[[Any], T],
        lasts: Callable[[T], bool] = lambda _: True,
        near: Callable[[], str | None] = lambda: None,
        elsewhere: Callable[[T], bool] = lambda _: False,
        among: Records | None = None,
    ) -> T:
        """What `find` finds out, unless it is known under a key, which holds all that it depends
        on, `among` the usual answers or others. `near` gives a key that holds as little as it can
        depend on, which takes longer to say; what speaks of places `elsewhere` is not known by
        that."""
        if not self._footing.known:
            return find()
        answers = self._answers if among is None else among
        known, narrow = answers.recall(key), None
        if known is None:
            narrow = near()
            known = answers.recall(narrow)
        if known is not None:
            work, told = known
            self.relied = True
            self.meter.spent += work
            if narrow is not None:
                answers.keep_too(key, narrow)
            return of(told)
        before = self.meter.spent
        found = find()
        if self._workshop is not None:
            self._footing.rest_on(self._workshop.files)
        if self._footing.known and lasts(found):
            answers.keep(key, [self.meter.spent - before, record(found)])
            if not elsewhere(found):
                answers.keep_too(narrow or near(), key)
        return found

    def key(self, *asked: object) -> str | None:
        """For what depends on the rules."""
        return self._footing.rules_key(*asked) if self._footing.known else None

    def own(self, path: Path, asked: str = "") -> str | None:
        """For what depends on a file."""
        if path not in self._own:
            known = self._footing.known
            self._own[path] = self._footing.file_key(path) if known else None
        key = self._own[path]
        return f"{key} {asked}" if asked and key is not None else key

    # --- rules ------------------------------------------------------------------------------------

    def rules(self) -> Ruled:
        """Raises DiagnosticError if they cannot be read."""

        def look() -> Ruled:
            from rulewright.study.checking.rules import look_at_rules

            return look_at_rules(self.workshop, self.asked.fixed, self.meter, self.asked.progress)

        names = self._footing.names() if self._footing.known else ()
        return self.once(
            self.key("rules", names),
            look,
            ruled_record,
            ruled_of,
            lambda ruled: lasting((*ruled.findings, *ruled.unused)),
            among=self._ruled,
        )

    # --- scripts ----------------------------------------------------------------------------------

    def scripts(self, ruled: Ruled) -> list[Read]:
        read = []
        for kind, folder in KINDS:
            for path in scripts_in(self.folder, folder):
                self.asked.progress(f"{kind} {path.stem}")
                read.append(self.script(path, ruled))
                self.note(read[-1].findings)
        self.note(same_titles(read))
        return read

    def scripts_told(self) -> list[str]:
        counts = [(kind, len(scripts_in(self.folder, folder))) for kind, folder in KINDS]
        return [counted(count, kind) for kind, count in counts if count]

    def script(self, path: Path, ruled: Ruled) -> Read:
        asked = self.own(path, "setting")

        def look() -> Read:
            read = look_at_script(self.workshop, path, ruled.settings)
            if self._footing.known:
                self._answers.keep(asked, read.asked)
                self._answers.keep(self.own(path, SHOWN), _words_in(*read.shown))
            return read

        return self.once(
            self.key("script", self.own(path)),
            look,
            lambda read: to_record(Read, read),
            lambda record: from_record(Read, record),
            lambda read: lasting(read.findings),
            lambda: self.script_near(path, self._answers.recall(asked), ruled),
            lambda read: bool(read.findings),
        )

    def script_near(self, path: Path, asked: Any, ruled: Ruled) -> str | None:
        """All that a script can depend on that has nothing wrong with it: its own text, and what
        its words can lead to, in a setting in which nothing else can be wrong."""
        if asked is None:
            return None
        try:
            setting = asked_setting(self.workshop, asked)
            if setting not in ruled.settings:
                self.workshop.typed(setting)  # with options that no other setting has
        except DiagnosticError:
            return None
        names = self.workshop.manifest.id, self._name
        return self.near("script", self.words_in(path), path, [setting], names)

    def near(
        self,
        kind: str,
        words: frozenset[str],
        path: Path,
        settings: Iterable[Setting],
        *beside: object,
    ) -> str:
        """All that a script says, and what some words in it can lead to in some settings."""
        keys = [self.workshop.key_of_words(setting, words) for setting in settings]
        return self._footing.kept.key(kind, self.own(path), keys, beside)

    def words_in(self, path: Path) -> frozenset[str]:
        """The words of a script, as they are written."""
        key = self.own(path, "words")
        known = self._answers.recall(key)
        if known is None:
            source = read_source(path, Reporter())
            known = _words_in(*() if source is None else (source.text,))
            self._answers.keep(key, known)
        return frozenset(known.split())

    def is_named(self, unused: Diagnostic, ruled: Ruled) -> bool:
        """Whether a definition or a table that no rule uses is there for words (`VALUE`), or for
        what scripts expect."""
        found = _UNUSED_RULE.match(unused.headline)
        return found is not None and found[1] in self._named(ruled)

    def _named(self, ruled: Ruled) -> frozenset[str]:
        """The names in what words and scripts ask of the rules."""
        if self._names_elsewhere is None:
            locales = [found for found in map(self.locale, ruled.languages) if found is not None]
            locales += [self.parsed(each.language, each.source) for each in self.added(ruled)]
            texts = [
                use.name
                for locale in locales
                for message in locale.messages
                for use in message.values
            ]
            for _, folder in KINDS:
                for path in scripts_in(self.folder, folder):
                    with suppress(DiagnosticError):
                        texts += (span.text for span in self.workshop.script(path).rule_texts)
            self._names_elsewhere = frozenset(_words_in(*texts).split())
        return self._names_elsewhere

    # --- words ------------------------------------------------------------------------------------

    def words(self, ruled: Ruled, scripts: Sequence[Read]) -> list[str]:
        """Checks the locales that the ruleset promises; what was looked at, in words."""
        only = self.asked.language
        if only is not None and only not in dict(ruled.languages):
            what = f"the ruleset has no language `{only}`"
            self.note([Diagnostic("missing-language", what, Label(NOWHERE))])
            return []
        if not ruled.languages:
            return []
        self.asked.progress(f"words: {', '.join(language for language, _ in ruled.languages)}")
        lacking = self.books(ruled, scripts)
        self.note(lacking.findings)
        known = self._footing.known

        def look() -> Checked:
            near = self.words_near(ruled, lacking) if known else None
            return self.words_again(ruled, near) or self.look_at_words(ruled, lacking, near)

        checked = self.once(
            self.key("words", self._footing.words(), only, lacking.record()) if known else None,
            look,
            partial(to_record, Checked),
            partial(from_record, Checked),
            lambda checked: lasting(checked.findings),
        )
        self.coverage += checked.words
        self.note(checked.findings)
        shown = ", ".join(f"{part.language} {part.percent} %" for part in self.coverage)
        return [f"words ({shown})"]

    def words_again(self, ruled: Ruled, near: str | None) -> Checked | None:
        """What words come to with which nothing is wrong as long as all that they ask of the rules
        has a value; None if that is not known, or if something has none."""
        known = None if near is None else self._answers.recall(near)
        if known is None:
            return None
        work, values, told = known
        with self.asked_in(ruled) as asked:
            if not have_values(read(list[ValueAsked], values), asked):
                return None
        self.relied = True
        self.meter.spent += work
        return from_record(Checked, told)

    def words_near(self, ruled: Ruled, lacking: Lacking) -> str:
        """All that words can depend on with which nothing is wrong, but for what they ask of the
        rules: of what rules need, the places are left out."""
        needed = ruled.needed()
        needs = [
            (need.id, need.required, need.variables, need.span.source.path)
            for need in needed.messages.values()
        ]
        books = [
            [
                [(id, span.source.path) for id, span in book.missing.items()],
                [(id, sorted(of)) for id, (_, of) in book.untold.items()],
                list(book.foreign),
            ]
            for book in lacking.books
        ]
        languages = [language for language, _ in ruled.languages]
        added = [
            (each.layer, each.of, each.language, each.source.text) for each in self.added(ruled)
        ]
        files, names = self._footing.words(), (self.asked.language, *self.strangers())
        told = needs, needed.members, sorted(needed.layers), books, languages, added, files, names
        return self._footing.kept.key("words", told)

    def look_at_words(self, ruled: Ruled, lacking: Lacking, near: str | None) -> Checked:
        before = self.meter.spent
        needed = ruled.needed()
        with self.asked_in(ruled) as asked:
            findings, coverage = check_words(
                self.folder,
                ruled.languages,
                needed.messages,
                needed.members,
                whole=self.asked.fixed == Selection(),
                only=self.asked.language,
                asked=asked,
                layers=needed.layers,
                printed=lacking.books,
                added=self.added(ruled),
                strangers=self.strangers(),
                speaks=self.asked.fixed.players is None and not self.asked.fixed.options,
                parse=self.parsed,
            )
        checked = Checked(tuple(findings), "words", tuple(coverage))
        if near is not None and not findings:
            locales = [found for found in map(self.locale, ruled.languages) if found is not None]
            added = [(each, self.parsed(each.language, each.source)) for each in self.added(ruled)]
            values = values_asked(locales, added)
            if values is not None:
                told = [self.meter.spent - before, values, to_record(Checked, checked)]
                self._answers.keep(near, told)
        return checked

    def locale(self, language: tuple[str, Span]) -> Locale | None:
        """The words of a language that the ruleset promises; None if they cannot be read."""
        return read_locale(self.folder, *language, Reporter(), self.parsed)

    def _recall_values(self) -> None:
        """What is known to have a value has one whatever else is changed: see `Facts.alike`."""
        if self._workshop is not None and self._footing.known:
            self._values = self._answers.recall(VALUES) or []
            self._workshop.values[1].update(self._values)

    def _keep_values(self) -> None:
        if self._workshop is not None and self._footing.known:
            new = self._workshop.values[1].difference(self._values)
            if new:
                self._answers.keep(VALUES, [*self._values, *sorted(new)][-MOST_VALUES:])

    def added(self, ruled: Ruled) -> list[LayerWords]:
        """The words that overlays bring."""
        if self._added is not None:
            return self._added
        manifest = self._manifest
        found: dict[tuple[str, str, str], LayerWords] = {}
        for layer in ruled.books:
            for words in words_of_layers(self.folder, manifest, *layer):
                found.setdefault((words.of, words.language, words.source.path), words)
        self._added = list(found.values())
        return self._added

    def strangers(self) -> list[str]:
        """The overlays from elsewhere."""
        known = self._manifest.variants
        return [Path(name).stem for name in self.asked.fixed.variants if name not in known]

    @contextmanager
    def asked_in(self, ruled: Ruled) -> Iterator[list[MessageNeeds]]:
        """What each setting asks of the words. What has a value is known before, and afterwards."""
        key = self.key("values")
        known = self._answers.recall(key) if self._footing.known else None
        self._recall_values()
        asked = [
            MessageNeeds(needed, self.facts(setting), set(good))
            for setting, needed, good in zip(
                ruled.settings,
                ruled.needed().asked,
                known or [()] * len(ruled.settings),
                strict=True,
            )
        ]
        yield asked
        self._keep_values()
        good = [sorted(each.good) for each in asked]
        if self._footing.known and good != known:
            self._answers.keep(key, good)

    def parsed(self, language: str, source: Source) -> Locale:
        """A text in Fluent; what is known of it message by message is not parsed again."""
        if not self._footing.known:
            return parse_locale(language, source)
        found = self._locales.get((language, source.path))
        if found is None or found.source.text != source.text:
            key = self._footing.kept.key("locale", language, source.path)
            known = self._answers.recall(key) or {}
            found, told = parse_by_messages(language, source, known)
            self._locales[language, source.path] = found
            if told.keys() != known.keys():
                self._answers.keep(key, told)
        return found

    def facts(self, setting: Setting) -> Facts:
        if self._workshop is not None:
            return self._workshop.facts(setting)
        return Facts(setting, lambda: self.workshop.typed(setting))

    def books(self, ruled: Ruled, scripts: Sequence[Read]) -> Lacking:
        """What the printed books lack, of the usual rules and of each edition and variant: first
        their examples, then the rest."""
        printed = self.asked.printed
        if printed is None:
            return Lacking()
        words = self.first_words(ruled)

        @cache
        def wordless() -> WordlessBooks:
            return printed(self.workshop)

        heads = [(script.path.name, script.head) for script in scripts]
        told: dict[str, list[int]] = self.once(
            self.key("examples", heads),
            lambda: look_for_examples(wordless(), ruled.books, self.folder),
            lambda found: found,
            lambda record: record,
            near=lambda: self.declared_in(ruled, "examples", heads),
        )
        parts = []
        for place, numbers in told.items():
            path, layers = self.folder / place, [ruled.books[number] for number in numbers]
            key = self.key("example", words, layers, self.own(path))
            parts.append(
                self.lacking(
                    key,
                    partial(_example, wordless, layers, path),
                    partial(self.example_near, ruled, words, layers, path),
                    partial(_speaks_elsewhere, path),
                )
            )
        key = self.key("books", words)
        parts.append(self.lacking(key, lambda: self.whole_books(ruled, words, wordless)))
        return Lacking(
            tuple(book for part in parts for book in part.books),
            tuple(finding for part in parts for finding in part.findings),
        )

    def whole_books(
        self, ruled: Ruled, words: str | None, wordless: Callable[[], WordlessBooks]
    ) -> Lacking:
        """What books lack but for their examples, unless it is known of books that can lack no
        other words."""

        def look() -> Lacking:
            return look_at_books(wordless(), ruled.books)

        if not self._footing.known or words is None:
            return look()
        shelf = self.shelf(ruled)
        return self.once(
            self.declared_in(ruled, "books", words, shelf.rests()),
            look,
            shelf.record,
            shelf.lacking_of,
            lambda lacking: shelf.record(lacking) is not None,
        )

    def shelf(self, ruled: Ruled) -> Shelf:
        from rulewright.study.checking.books import Shelf

        first = self.locale(ruled.languages[0])
        spoken = [first] if first is not None else []
        spoken += [self.parsed(each.language, each.source) for each in self.added(ruled)]
        return Shelf(self.workshop, ruled.books, spoken)

    def declared_in(self, ruled: Ruled, *asked: object) -> str:
        """For what depends on what is declared in books, and on the words of overlays."""
        shelf = self.shelf(ruled)
        outlines = [self.own(self.folder / name) for name in shelf.outlines()]
        added = [(each.of, each.language, each.source.text) for each in self.added(ruled)]
        return self._footing.kept.key(shelf.declared(), outlines, added, asked)

    def lacking(
        self,
        key: str | None,
        look: Callable[[], Lacking],
        near: Callable[[], str | None] = lambda: None,
        elsewhere: Callable[[Lacking], bool] = lambda _: True,
    ) -> Lacking:
        return self.once(
            key,
            look,
            Lacking.record,
            lacking_of,
            lambda lacking: lasting(lacking.findings),
            near,
            elsewhere,
        )

    def example_near(
        self, ruled: Ruled, words: str | None, layers: Sequence[Layer], path: Path
    ) -> str | None:
        """All that an example can depend on that speaks of itself alone: its books are those of the
        highest number of players."""
        most = {(each.edition, each.variants): each for each in ruled.settings}
        shown = self._answers.recall(self.own(path, SHOWN))
        told = self.words_in(path) if shown is None else frozenset(shown.split())
        return self.near("example", told, path, [most[layer] for layer in layers], layers, words)

    def first_words(self, ruled: Ruled) -> str | None:
        """What of the first language can make a difference to books."""
        first = self.locale(ruled.languages[0])
        return None if first is None else first.gist()


def _example(wordless: Callable[[], WordlessBooks], layers: Sequence[Layer], path: Path) -> Lacking:
    return look_at_example(wordless(), layers, path)


def _words_in(*texts: str) -> str:
    """The words in texts, for JSON."""
    from rulewright.workspace.declarations import words_of

    return " ".join(sorted(words_of(texts)))


def _speaks_elsewhere(path: Path, lacking: Lacking) -> bool:
    """Whether something is to be said of other places than those of one file."""
    places = (span for book in lacking.books for span in book.missing.values())
    return (
        bool(lacking.findings)
        or any(book.untold or book.foreign for book in lacking.books)
        or any(span.source.path != shown_path(path) for span in places)
    )
