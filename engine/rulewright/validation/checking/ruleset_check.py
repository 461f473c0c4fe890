"""Check a whole ruleset: every edition, variant and player count, scripts and texts.

Stored results of unchanged parts are reused; if all are, no module that reads rules is imported.
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
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.files import format_path, list_scripts, read_source
from rulewright.document.layers import LayerWords, read_layer_words
from rulewright.document.load import load_manifest
from rulewright.document.manifest import Manifest
from rulewright.garbage_collection import collect_rarely_within
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.serialization import from_plain, from_record, to_record
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span
from rulewright.validation.checking.book_gaps import (
    BookGaps,
    BooksFactory,
    PrintedBooks,
    combine_gaps,
    decode_gaps,
    find_book_gaps,
    find_example_gaps,
    map_examples,
)
from rulewright.validation.checking.check_cache import find_dependencies, is_cacheable
from rulewright.validation.checking.check_result import Checked
from rulewright.validation.checking.rules_result import (
    Layer,
    RulesResult,
    decode_rules_result,
    encode_rules_result,
)
from rulewright.validation.checking.script_check import (
    CheckedScript,
    check_script,
    decode_setting,
    find_same_titles,
)
from rulewright.validation.setting_lists import Selection
from rulewright.words.coverage import Coverage
from rulewright.words.facts import Facts
from rulewright.words.locale import Locale, parse_by_messages, parse_locale
from rulewright.words.locale_checks import (
    SettingMessages,
    check_locales,
    read_locale,
)
from rulewright.words.value_requests import ValueRequest, have_types, have_values, list_value_requests
from rulewright.workspace.board_measures import mentions_board
from rulewright.workspace.fingerprints import AnswerRecords, FolderFingerprint
from rulewright.workspace.verification import compare_results, is_verification_due

if TYPE_CHECKING:
    from rulewright.validation.checking.book_dependencies import BookDependencies
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.workspace.folder_contents import FolderContents
    from rulewright.workspace.piece_cache import PieceCache

T = TypeVar("T")

VALUES_KEY, MAX_VALUES = "values", 5_000
"""The cache key of the names of rule texts that have a value, and their maximum number."""
_UNUSED_RULE = re.compile(r"the (?:definition|table) `(\w+)` is never used")
SHOWN_KEY = "shown"
"""The cache key of the words that a book shows of a script without running it."""
SCRIPT_KINDS = (("scenario", "scenarios"), ("scripted game", "games"))


def check(
    folder: Path,
    *,
    fixed: Selection | None = None,
    language: str | None = None,
    make_books: BooksFactory | None = None,
    limit: float = 1,
    progress: Callable[[str], None] | None = None,
    remember: bool = False,
    previous_contents: FolderContents | None = None,
) -> Checked:
    """Check the ruleset in a folder, and return its diagnostics; faults of the ruleset raise nothing.

    `fixed` and `language` restrict the check. `make_books` creates the printed books, to report their
    missing texts (`book.writer`); without it, only messages for play are required. `limit` multiplies
    the allowed work. `progress` receives the name of the next part. With `remember`, stored results
    are used and new ones stored. `previous_contents` are the contents of the folder at the last check.
    """
    request = _CheckRequest(
        folder, fixed or Selection(), language, make_books, limit, progress or (lambda _: None)
    )
    dependencies = find_dependencies(folder, request.fixed.variants) if remember else None
    checker = _Checker(request, dependencies, previous_contents)
    with collect_rarely_within():
        checked = _run_bounded(checker)
        if checker.used_cache and is_verification_due():
            fresh = _run_bounded(_Checker(request, None))
            compare_results("the ruleset", to_record(Checked, checked), to_record(Checked, fresh))
        if checker.used_cache and not is_cacheable(checked.findings):
            # Stored results are metered differently, so limits are tested without them.
            return _run_bounded(_Checker(request, None))
    return checked


def _run_bounded(checker: _Checker) -> Checked:
    limit = checker.request.limit
    with limits.meter_work(int(limits.WORK_OF_CHECK * limit)) as checker.meter:
        checker.meter.work_per_setting = int(limits.WORK_OF_SETTING * limit)
        try:
            checked = checker.run()
        except (limits.Exhausted, MemoryError) as end:
            checker.diagnostics[limits.exhaustion_diagnostic(end)] = None
            return checker.build_result([])
        except DiagnosticError as error:
            if not checker.meter.is_empty:
                raise
            checker.diagnostics.update(dict.fromkeys(error.diagnostics))
            return checker.build_result([])
        if checker.meter.is_empty and not any(f.code == "limit-work" for f in checked.findings):
            # Met where a fault of one part is passed over, such as a script that is not readable.
            checker.diagnostics[limits.work_limit_diagnostic(checker.meter)] = None
            return checker.build_result([])
        return checked


@dataclass(frozen=True, slots=True)
class _CheckRequest:
    """The arguments of `check`."""

    folder: Path
    fixed: Selection
    language: str | None
    make_books: BooksFactory | None
    limit: float
    progress: Callable[[str], None]


class _Checker:
    """One run of a check. `dependencies` is what it depends on beside the folder; None disables stored
    results."""

    def __init__(
        self,
        request: _CheckRequest,
        dependencies: tuple[object, ...] | None,
        previous_contents: FolderContents | None = None,
    ) -> None:
        self.request = request
        self.folder = request.folder
        self.meter = limits.Meter(0)
        self.diagnostics: dict[Diagnostic, None] = {}
        self.unused_findings: tuple[Diagnostic, ...] = ()
        self.locale_coverage: list[Coverage] = []
        self.used_cache = False
        """Whether any stored result was used."""
        self._dependencies = dependencies
        self._previous_contents = previous_contents
        self._file_keys: dict[Path, str | None] = {}
        self._known_values: list[str] = []
        self._known_types: dict[str, str | None] = {}
        self._overlay_words: list[LayerWords] | None = None
        self._outside_names: frozenset[str] | None = None
        self._locales: dict[tuple[str, str], Locale] = {}
        self._project: RulesetProject | None = None
        self._piece_cache: PieceCache | None = None

    @cached_property
    def _manifest(self) -> Manifest:
        return load_manifest(self.folder)

    @cached_property
    def _folder_name(self) -> str:
        """Return the folder name under which scripts can refer to the ruleset."""
        return self.folder.resolve().name

    @cached_property
    def _folder_fingerprint(self) -> FolderFingerprint:
        fixed = self.request.fixed
        dependencies = self._dependencies
        key_parts = None if dependencies is None else (*dependencies, astuple(fixed), self.request.limit)
        return FolderFingerprint("check", self.folder, key_parts, fixed.variants, self._previous_contents)

    @cached_property
    def _answer_records(self) -> AnswerRecords:
        return self._folder_fingerprint.open_records("parts")

    @cached_property
    def _rules_records(self) -> AnswerRecords:
        """Return the stored results for exactly these rules, kept separately because they are large
        and useless after a change."""
        return self._folder_fingerprint.open_records("rules", self.rules_key("rules"))

    def run(self) -> Checked:
        try:
            rules_result = self.check_rules()
        except DiagnosticError as error:
            if self.meter.is_empty:
                raise
            return Checked(error.diagnostics, "nothing")
        self.add_findings(rules_result.findings)
        self.unused_findings = tuple(
            each for each in rules_result.unused_findings if not self.is_named(each, rules_result)
        )
        checked_parts = []
        if rules_result.is_valid:
            checked_scripts = self.check_scripts(rules_result)
            checked_parts = [
                rules_result.checked_text,
                *self.format_script_counts(),
                *self.check_texts(rules_result, checked_scripts),
            ]
        if self._folder_fingerprint.is_unchanged():
            self._answer_records.save()
            self._rules_records.save()
        if self._piece_cache is not None:
            self._piece_cache.write_new()
        return self.build_result(checked_parts)

    def build_result(self, checked_parts: list[str]) -> Checked:
        all_diagnostics = {**self.diagnostics, **dict.fromkeys(self.unused_findings)}
        return Checked(tuple(all_diagnostics), ", ".join(checked_parts), tuple(self.locale_coverage))

    def add_findings(self, findings: Iterable[Diagnostic]) -> None:
        self.diagnostics.update(dict.fromkeys(findings))

    @property
    def project(self) -> RulesetProject:
        """Return the project that reads and types the rules, created when it is first needed."""
        if self._project is None:
            from rulewright.validation.ruleset_project import RulesetProject
            from rulewright.workspace.piece_cache import PieceCache

            self._project = RulesetProject(self.folder)
            if self._dependencies is not None:
                self._piece_cache = PieceCache(self._project.piece_store, self.folder, self._dependencies)
        return self._project

    def recall_or_compute(
        self,
        cache_key: str | None,
        compute: Callable[[], T],
        encode: Callable[[T], object],
        decode: Callable[[Any], T],
        is_storable: Callable[[T], bool] = lambda _: True,
        make_narrow_key: Callable[[], str | None] = lambda: None,
        names_elsewhere: Callable[[T], bool] = lambda _: False,
        answer_records: AnswerRecords | None = None,
    ) -> T:
        """Return the stored result for a key that contains all its dependencies, or else compute it.

        `answer_records` are the stored results to use, by default those of the folder.
        `make_narrow_key` returns a second key with as few dependencies as possible, which takes longer
        to compute. Results that contain locations for which `names_elsewhere` is true are not stored
        under that key.
        """
        if not self._folder_fingerprint.is_known:
            return compute()
        records = self._answer_records if answer_records is None else answer_records
        cached_answer, narrow_key = records.load_answer(cache_key), None
        if cached_answer is None:
            narrow_key = make_narrow_key()
            cached_answer = records.load_answer(narrow_key)
        if cached_answer is not None:
            work, answer_data = cached_answer
            self.used_cache = True
            self.meter.work_done += work
            if narrow_key is not None:
                records.store_alias(cache_key, narrow_key)
            return decode(answer_data)
        work_before = self.meter.work_done
        computed = compute()
        if self._project is not None:
            self._folder_fingerprint.note_files_read(self._project.input_files)
        if self._folder_fingerprint.is_known and is_storable(computed):
            records.store_answer(cache_key, [self.meter.work_done - work_before, encode(computed)])
            if not names_elsewhere(computed):
                records.store_alias(narrow_key or make_narrow_key(), cache_key)
        return computed

    def rules_key(self, *question: object) -> str | None:
        """Return the cache key of a result that depends on all rules."""
        return self._folder_fingerprint.rules_key(*question) if self._folder_fingerprint.is_known else None

    def file_key(self, path: Path, question: str = "") -> str | None:
        """Return the cache key of a result that depends on a file."""
        if path not in self._file_keys:
            is_known = self._folder_fingerprint.is_known
            self._file_keys[path] = self._folder_fingerprint.file_key(path) if is_known else None
        own_key = self._file_keys[path]
        return f"{own_key} {question}" if question and own_key is not None else own_key

    # --- rules ------------------------------------------------------------------------------------

    def check_rules(self) -> RulesResult:
        """Read and type the rules in all settings. Raises DiagnosticError if they cannot be read."""

        def compute_rules() -> RulesResult:
            from rulewright.validation.checking.rules_check import check_rules

            request = self.request
            return check_rules(self.project, request.fixed, self.meter, request.progress, self.parse_texts)

        fingerprint = self._folder_fingerprint
        question = ("rules", fingerprint.list_other_files() if fingerprint.is_known else ())
        return self.recall_or_compute(
            fingerprint.exact_rules_key(*question) if fingerprint.is_known else None,
            compute_rules,
            encode_rules_result,
            decode_rules_result,
            lambda ruled: is_cacheable((*ruled.findings, *ruled.unused_findings)),
            lambda: self.rules_key(*question),
            lambda ruled: any(mentions_board(span) for found in ruled.findings for span in found.all_spans),
            self._rules_records,
        )

    # --- scripts ----------------------------------------------------------------------------------

    def check_scripts(self, rules_result: RulesResult) -> list[CheckedScript]:
        checked_scripts = []
        for kind, folder in SCRIPT_KINDS:
            for path in list_scripts(self.folder, folder):
                self.request.progress(f"{kind} {path.stem}")
                checked_scripts.append(self.check_script(path, rules_result))
                self.add_findings(checked_scripts[-1].findings)
        self.add_findings(find_same_titles(checked_scripts))
        return checked_scripts

    def format_script_counts(self) -> list[str]:
        counts = [(kind, len(list_scripts(self.folder, folder))) for kind, folder in SCRIPT_KINDS]
        return [format_quantity(count, kind) for kind, count in counts if count]

    def check_script(self, path: Path, rules_result: RulesResult) -> CheckedScript:
        setting_key = self.file_key(path, "setting")

        def compute_script() -> CheckedScript:
            checked_script = check_script(self.project, path, rules_result.settings)
            if self._folder_fingerprint.is_known:
                self._answer_records.store_answer(setting_key, checked_script.setting_data)
                self._answer_records.store_answer(
                    self.file_key(path, SHOWN_KEY), _join_words(*checked_script.shown_texts)
                )
            return checked_script

        return self.recall_or_compute(
            self.rules_key("script", self.file_key(path)),
            compute_script,
            lambda read: to_record(CheckedScript, read),
            lambda record: from_record(CheckedScript, record),
            lambda read: is_cacheable(read.findings),
            lambda: self.script_narrow_key(path, self._answer_records.load_answer(setting_key), rules_result),
            lambda read: bool(read.findings),
        )

    def script_narrow_key(self, path: Path, setting_data: Any, rules_result: RulesResult) -> str | None:
        """Return a narrow cache key for a script without diagnostics: its own text, and the
        declarations that its words can lead to, in a setting without errors."""
        if setting_data is None:
            return None
        try:
            setting = decode_setting(self.project, setting_data)
            if setting not in rules_result.settings:
                self.project.get_typed(setting)  # with options that no other setting has
        except DiagnosticError:
            return None
        names = self.project.manifest.id, self._folder_name
        return self.narrow_key("script", self.find_words(path), path, [setting], names)

    def narrow_key(
        self,
        answer_kind: str,
        rule_words: frozenset[str],
        path: Path,
        settings: Iterable[Setting],
        *extra_parts: object,
        only_interface: bool = False,
    ) -> str:
        """Return a cache key of the text of a script and the declarations that some of its words
        can lead to in some settings, or only their types."""
        word_keys = [
            self.project.script_cache_key(setting, rule_words, only_interface=only_interface)
            for setting in settings
        ]
        return self._folder_fingerprint.result_cache.make_key(
            answer_kind, self.file_key(path), word_keys, extra_parts
        )

    def find_words(self, path: Path) -> frozenset[str]:
        """Return the words of a script as written."""
        words_key = self.file_key(path, "words")
        joined_words = self._answer_records.load_answer(words_key)
        if joined_words is None:
            source = read_source(path, Reporter())
            joined_words = _join_words(*() if source is None else (source.text,))
            self._answer_records.store_answer(words_key, joined_words)
        return frozenset(joined_words.split())

    def is_named(self, unused_finding: Diagnostic, rules_result: RulesResult) -> bool:
        """Return whether a definition or table that no rule uses is used by messages (`VALUE`) or
        expectations of scripts."""
        name_match = _UNUSED_RULE.match(unused_finding.headline)
        return name_match is not None and name_match[1] in self._find_outside_names(rules_result)

    def _find_outside_names(self, rules_result: RulesResult) -> frozenset[str]:
        """Return the names that messages and scripts look up in the rules."""
        if self._outside_names is None:
            locales = [found for found in map(self.load_locale, rules_result.languages) if found is not None]
            locales += [
                self.parse_texts(each.language, each.source) for each in self.list_overlay_words(rules_result)
            ]
            texts = [
                use.expression
                for locale in locales
                for message in locale.messages
                for use in message.value_uses
            ]
            for _, folder in SCRIPT_KINDS:
                for path in list_scripts(self.folder, folder):
                    with suppress(DiagnosticError):
                        texts += (span.text for span in self.project.get_script(path).rule_texts)
            self._outside_names = frozenset(_join_words(*texts).split())
        return self._outside_names

    # --- words ------------------------------------------------------------------------------------

    def check_texts(self, rules_result: RulesResult, checked_scripts: Sequence[CheckedScript]) -> list[str]:
        """Check the locales that the ruleset lists; return descriptions of what was checked."""
        only_language = self.request.language
        if only_language is not None and only_language not in dict(rules_result.languages):
            headline = f"the ruleset has no language `{only_language}`"
            near = suggest_name(only_language, dict(rules_result.languages))
            self.add_findings([Diagnostic("missing-language", headline, Label(NOWHERE), help=near)])
            return []
        if not rules_result.languages:
            return []
        self.request.progress(f"words: {', '.join(language for language, _ in rules_result.languages)}")
        book_gaps = self.check_books(rules_result, checked_scripts)
        self.add_findings(book_gaps.findings)
        is_known = self._folder_fingerprint.is_known

        def compute_checked() -> Checked:
            narrow_key = self.texts_narrow_key(rules_result, book_gaps) if is_known else None
            return self.recall_texts(rules_result, narrow_key) or self.compute_texts(
                rules_result, book_gaps, narrow_key
            )

        checked = self.recall_or_compute(
            self.rules_key(
                "words", self._folder_fingerprint.list_word_files(), only_language, book_gaps.encode_gaps()
            )
            if is_known
            else None,
            compute_checked,
            partial(to_record, Checked),
            partial(from_record, Checked),
            lambda checked: is_cacheable(checked.findings),
        )
        self.locale_coverage += checked.locale_coverage
        self.add_findings(checked.findings)
        percent_texts = ", ".join(
            f"{part.language} {part.percent_complete} %" for part in self.locale_coverage
        )
        return [f"words ({percent_texts})"]

    def recall_texts(self, rules_result: RulesResult, narrow_key: str | None) -> Checked | None:
        """Return the stored result of checking messages that had no diagnostics, if all values that
        they look up still exist; None otherwise."""
        cached_answer = None if narrow_key is None else self._answer_records.load_answer(narrow_key)
        if cached_answer is None:
            return None
        work, value_data, field_types, checked_data = cached_answer
        with self.track_messages(rules_result) as asked:
            if not have_values(from_plain(list[ValueRequest], value_data), asked):
                return None
            if not have_types(field_types, asked):
                return None
        self.used_cache = True
        self.meter.work_done += work
        return from_record(Checked, checked_data)

    def texts_narrow_key(self, rules_result: RulesResult, book_gaps: BookGaps) -> str:
        """Return a cache key of everything that a result without diagnostics for messages depends
        on, except the values that messages look up. It contains the required messages without their
        locations."""
        required = rules_result.get_required()
        message_data = [
            (
                need.id,
                need.required,
                need.is_label,
                need.variable_types,
                need.log_types,
                need.span.source.path,
            )
            for need in required.message_specs.values()
        ]
        book_data = [
            [
                [(id, span.source.path) for id, span in book.missing_messages.items()],
                [(id, sorted(of)) for id, (_, of) in book.outdated_prose.items()],
                list(book.english_only),
            ]
            for book in book_gaps.book_texts
        ]
        languages = [language for language, _ in rules_result.languages]
        overlay_data = [
            (each.layer, each.overlay_path, each.language, each.source.text)
            for each in self.list_overlay_words(rules_result)
        ]
        files, names = (
            self._folder_fingerprint.list_word_files(),
            (self.request.language, *self.list_foreign_overlays()),
        )
        key_parts = (
            message_data,
            required.members_by_type,
            sorted(required.layer_names),
            book_data,
            languages,
            overlay_data,
            files,
            names,
        )
        return self._folder_fingerprint.result_cache.make_key("words", key_parts)

    def compute_texts(
        self, rules_result: RulesResult, book_gaps: BookGaps, narrow_key: str | None
    ) -> Checked:
        work_before = self.meter.work_done
        required = rules_result.get_required()
        with self.track_messages(rules_result) as setting_messages:
            findings, coverage = check_locales(
                self.folder,
                rules_result.languages,
                required.message_specs,
                required.members_by_type,
                report_unused=self.request.fixed == Selection(),
                only_language=self.request.language,
                setting_messages=setting_messages,
                layer_names=required.layer_names,
                book_texts=book_gaps.book_texts,
                overlay_words=self.list_overlay_words(rules_result),
                foreign_layers=self.list_foreign_overlays(),
                report_unused_overlay=self.request.fixed.players is None and not self.request.fixed.options,
                parse=self.parse_texts,
            )
        checked = Checked(tuple(findings), "words", tuple(coverage))
        if narrow_key is not None and not findings:
            locales = [found for found in map(self.load_locale, rules_result.languages) if found is not None]
            overlay_locales = [
                (each, self.parse_texts(each.language, each.source))
                for each in self.list_overlay_words(rules_result)
            ]
            field_types = [each.facts.known_fields for each in setting_messages]
            value_requests = list_value_requests(locales, overlay_locales, field_types)
            if value_requests is not None:
                answer_data = [
                    self.meter.work_done - work_before,
                    value_requests,
                    field_types,
                    to_record(Checked, checked),
                ]
                self._answer_records.store_answer(narrow_key, answer_data)
        return checked

    def load_locale(self, language: tuple[str, Span]) -> Locale | None:
        """Read the locale of a language that the ruleset lists; None if it cannot be read."""
        return read_locale(self.folder, *language, Reporter(), self.parse_texts)

    def _recall_values(self) -> None:
        """Load the record of lookups that have a value regardless of other changes: see `Facts.alike`."""
        if self._project is not None and self._folder_fingerprint.is_known:
            self._known_values, self._known_types = self._answer_records.load_answer(VALUES_KEY) or ([], {})
            self._project.known_values[1].update(self._known_values)
            self._project.known_values[2].update(self._known_types)

    def _store_values(self) -> None:
        if self._project is not None and self._folder_fingerprint.is_known:
            _, checked_names, types = self._project.known_values
            new_values = checked_names.difference(self._known_values)
            if new_values or len(types) > len(self._known_types):
                self._answer_records.store_answer(
                    VALUES_KEY,
                    [
                        [*self._known_values, *sorted(new_values)][-MAX_VALUES:],
                        dict(list(types.items())[-MAX_VALUES:]),
                    ],
                )

    def list_overlay_words(self, rules_result: RulesResult) -> list[LayerWords]:
        """Return the messages of overlays."""
        if self._overlay_words is not None:
            return self._overlay_words
        manifest = self._manifest
        words_by_key: dict[tuple[str, str, str], LayerWords] = {}
        for layer in rules_result.book_layers:
            for words in read_layer_words(self.folder, manifest, *layer):
                words_by_key.setdefault((words.overlay_path, words.language, words.source.path), words)
        self._overlay_words = list(words_by_key.values())
        return self._overlay_words

    def list_foreign_overlays(self) -> list[str]:
        """Return the overlays outside the ruleset's folder."""
        known_variants = self._manifest.variants
        return [Path(name).stem for name in self.request.fixed.variants if name not in known_variants]

    @contextmanager
    def track_messages(self, rules_result: RulesResult) -> Iterator[list[SettingMessages]]:
        """Yield the message requirements of each setting. Known values and types of fields are
        loaded before and stored afterwards."""
        values_key = self.rules_key("values")
        known_values, known_types = None, None
        if self._folder_fingerprint.is_known:
            known_values, known_types = self._answer_records.load_answer(values_key) or (None, None)
        self._recall_values()
        setting_messages = [
            SettingMessages(needed, self.get_facts(setting), set(valid_values))
            for setting, needed, valid_values in zip(
                rules_result.settings,
                rules_result.get_required().ids_by_setting,
                known_values or [()] * len(rules_result.settings),
                strict=True,
            )
        ]
        for one, types in zip(setting_messages, known_types or (), strict=bool(known_types)):
            one.facts.known_fields.update(types)
        yield setting_messages
        self._store_values()
        field_types = [each.facts.known_fields for each in setting_messages]
        valid_values = [sorted(each.valid_expressions) for each in setting_messages]
        if self._folder_fingerprint.is_known and (valid_values != known_values or field_types != known_types):
            self._answer_records.store_answer(values_key, [valid_values, field_types])

    def parse_texts(self, language: str, source: Source) -> Locale:
        """Parse a Fluent file, reusing the stored result of each unchanged message."""
        if not self._folder_fingerprint.is_known:
            return parse_locale(language, source)
        parsed_locale = self._locales.get((language, source.path))
        if parsed_locale is None or parsed_locale.source.text != source.text:
            locale_key = self._folder_fingerprint.result_cache.make_key("locale", language, source.path)
            known_messages = self._answer_records.load_answer(locale_key) or {}
            parsed_locale, message_records = parse_by_messages(language, source, known_messages)
            self._locales[language, source.path] = parsed_locale
            if message_records.keys() != known_messages.keys():
                self._answer_records.store_answer(locale_key, message_records)
        return parsed_locale

    def get_facts(self, setting: Setting) -> Facts:
        if self._project is not None:
            return self._project.get_facts(setting)
        return Facts(setting, lambda: self.project.get_typed(setting))

    def check_books(self, rules_result: RulesResult, checked_scripts: Sequence[CheckedScript]) -> BookGaps:
        """Return the missing texts of the printed books, of the base and of each edition and
        variant: first those of examples, then the rest."""
        make_books = self.request.make_books
        if make_books is None:
            return BookGaps()
        locale_gist = self.first_locale_gist(rules_result)

        @cache
        def get_books() -> PrintedBooks:
            return make_books(self.project)

        examples = [
            script.example
            for script in checked_scripts
            if script.example is not None and script.path.parent.name == "scenarios"
        ]
        example_keys = [(each.path.name, each.edition, each.variants, each.sources) for each in examples]
        books_by_example: dict[str, list[int]] = self.recall_or_compute(
            self.rules_key("examples", example_keys),
            lambda: map_examples(self.project, rules_result.book_layers, examples),
            lambda found: found,
            lambda record: record,
        )
        gap_parts = []
        for relative_path, numbers in books_by_example.items():
            path, layers = (
                self.folder / relative_path,
                [rules_result.book_layers[number] for number in numbers],
            )
            cache_key = self.rules_key("example", locale_gist, layers, self.file_key(path))
            gap_parts.append(
                self.recall_gaps(
                    cache_key,
                    partial(_check_example, get_books, layers, path),
                    partial(self.example_narrow_key, rules_result, locale_gist, layers, path),
                    partial(_names_elsewhere, path),
                )
            )
        cache_key = self.rules_key("books", locale_gist)
        gap_parts.append(
            self.recall_gaps(cache_key, lambda: self.check_whole_books(rules_result, locale_gist, get_books))
        )
        return combine_gaps(gap_parts)

    def check_whole_books(
        self, rules_result: RulesResult, locale_gist: str | None, get_books: Callable[[], PrintedBooks]
    ) -> BookGaps:
        """Return the missing texts of books except those of examples; reuse stored results of books
        that need the same texts."""

        layers = rules_result.book_layers
        if not self._folder_fingerprint.is_known or locale_gist is None:
            return find_book_gaps(get_books(), layers)
        book_dependencies = self.make_dependencies(rules_result)
        outline_keys = [self.file_key(self.folder / name) for name in book_dependencies.list_outline_files()]
        overlay_data = [
            (each.overlay_path, each.language, each.source.text)
            for each in self.list_overlay_words(rules_result)
        ]
        gaps_by_layer = [
            self.recall_or_compute(
                self._folder_fingerprint.result_cache.make_key(
                    "book",
                    locale_gist,
                    outline_keys,
                    overlay_data,
                    book_dependencies.list_dependencies(layer),
                ),
                partial(_find_layer_gaps, get_books, layer),
                partial(book_dependencies.encode_gaps, layer),
                partial(book_dependencies.decode_gaps, layer),
                partial(book_dependencies.is_storable, layer),
            )
            for layer in layers
        ]
        return combine_gaps(gaps_by_layer)

    def make_dependencies(self, rules_result: RulesResult) -> BookDependencies:
        from rulewright.validation.checking.book_dependencies import BookDependencies

        first_locale = self.load_locale(rules_result.languages[0])
        locales = [first_locale] if first_locale is not None else []
        locales += [
            self.parse_texts(each.language, each.source) for each in self.list_overlay_words(rules_result)
        ]
        return BookDependencies(self.project, rules_result.book_layers, locales)

    def recall_gaps(
        self,
        cache_key: str | None,
        compute_gaps: Callable[[], BookGaps],
        make_narrow_key: Callable[[], str | None] = lambda: None,
        names_elsewhere: Callable[[BookGaps], bool] = lambda _: True,
    ) -> BookGaps:
        return self.recall_or_compute(
            cache_key,
            compute_gaps,
            BookGaps.encode_gaps,
            decode_gaps,
            lambda lacking: is_cacheable(lacking.findings),
            make_narrow_key,
            names_elsewhere,
        )

    def example_narrow_key(
        self, rules_result: RulesResult, locale_gist: str | None, layers: Sequence[Layer], path: Path
    ) -> str | None:
        """Return a narrow cache key for an example that refers only to itself; its books are those
        for the highest number of players."""
        settings_by_layer = {(each.edition, each.variants): each for each in rules_result.settings}
        shown_words = self._answer_records.load_answer(self.file_key(path, SHOWN_KEY))
        example_words = self.find_words(path) if shown_words is None else frozenset(shown_words.split())
        return self.narrow_key(
            "example",
            example_words,
            path,
            [settings_by_layer[layer] for layer in layers],
            layers,
            locale_gist,
            only_interface=True,
        )

    def first_locale_gist(self, rules_result: RulesResult) -> str | None:
        """Return a digest of the parts of the first locale that can affect books."""
        first_locale = self.load_locale(rules_result.languages[0])
        return None if first_locale is None else first_locale.usage_digest()


def _find_layer_gaps(get_books: Callable[[], PrintedBooks], layer: Layer) -> BookGaps:
    return find_book_gaps(get_books(), [layer])


def _check_example(get_books: Callable[[], PrintedBooks], layers: Sequence[Layer], path: Path) -> BookGaps:
    return find_example_gaps(get_books(), layers, path)


def _join_words(*source_texts: str) -> str:
    """Join the words of texts for JSON."""
    from rulewright.workspace.declarations import extract_words

    return " ".join(sorted(extract_words(source_texts)))


def _names_elsewhere(path: Path, book_gaps: BookGaps) -> bool:
    """Return whether diagnostics refer to spans of other files."""
    missing_spans = (span for book in book_gaps.book_texts for span in book.missing_messages.values())
    return (
        bool(book_gaps.findings)
        or any(book.outdated_prose or book.english_only for book in book_gaps.book_texts)
        or any(span.source.path != format_path(path) for span in missing_spans)
    )
