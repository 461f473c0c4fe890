"""Type the settings of a ruleset piece by piece, reusing results of pieces whose dependencies are equal.

Most editions, variants and player counts share most of their rule text. The findings of a piece depend
only on its text and on the declarations reachable from the words in it (see `declarations`), so they are
cached under a digest of both. The declarations themselves are read in every setting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from rulewright import limits, tree
from rulewright.analysis import pipeline
from rulewright.analysis.declare.zones import type_visibility
from rulewright.analysis.pipeline import AnalysedRuleset, RulePiece
from rulewright.analysis.script_typing import HasScope
from rulewright.analysis.secrecy import trial_runs
from rulewright.analysis.secrecy.flow_digest import digest_flow
from rulewright.analysis.symbols import (
    Caller,
    LocalName,
    MenuSymbol,
    ProcedureSymbol,
    StateSymbol,
    Usable,
)
from rulewright.analysis.typing import builtins, flow, procedures, questions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import TypingRecord, World
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.load import Documents
from rulewright.model.declarations import Ruleset
from rulewright.model.part import filter_entries
from rulewright.records import dataclass
from rulewright.serialization import from_plain, to_plain
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.tree.walk import walk_actions
from rulewright.words.required_messages import DeclarationMessages, DeclaredMessage, collect_declarations
from rulewright.words.rule_texts import PlayersText
from rulewright.workspace.coverage_marks import CoverageMarks, LazyMarks, collect_marks
from rulewright.workspace.declaration_frame import DeclarationFrame, FramePart, read_frame_part
from rulewright.workspace.declarations import (
    PLAYED_SECTIONS,
    PLAYER_WORDS,
    Declaration,
    DeclarationDigests,
    DeclarationGraph,
    EntryMemo,
    read_declaration,
)
from rulewright.workspace.piece_findings import (
    Key,
    MovedFindings,
    PieceFindings,
    PieceLocation,
    PieceStore,
    SettledSetting,
    SpanBase,
    TypedSetting,
    collect_tellings,
    iter_spans,
    sort_bases,
)
from rulewright.workspace.piece_trees import find_filled_table, iter_tellings, list_bodies, list_trees
from rulewright.workspace.usable_names import name_usables
from rulewright.workspace.verification import compare_results, is_verification_due


@dataclass(slots=True)
class PieceTyper:
    """Typing results of the pieces of a ruleset, and of the settings made of them."""

    piece_store: PieceStore = field(default_factory=PieceStore)
    requested_keys: set[Key] = field(default_factory=set)
    """Keys of the pieces that were requested."""
    settled_by_frame: dict[Key, SettledSetting] = field(default_factory=dict)
    """Results of settings by the key of their frame, the most recently used last."""
    has_new_settings: bool = False
    """Whether a setting was typed that earlier runs had not stored."""
    flow_work: dict[Key, int] = field(default_factory=dict)
    """Work of the analysis of hidden information, by `combine_flows`, for rules that reveal nothing."""
    is_persistent: bool = True
    """Whether results of settings are stored for later runs."""
    load_earlier: Callable[[], None] | None = None
    """Loads the results of earlier runs; called before the first setting is typed."""
    declaration_memo: EntryMemo[Declaration] = field(default_factory=lambda: EntryMemo(read_declaration))
    frame_part_memo: EntryMemo[FramePart] = field(default_factory=lambda: EntryMemo(read_frame_part))
    moved_findings: MovedFindings = field(default_factory=dict)
    """Relocated findings by findings and present positions: editions and variants share most files."""
    _rules_by_documents: dict[int, _LayeredRules] = field(default_factory=dict)

    def type_setting(self, documents: Documents, setting: Setting) -> TypedSetting:
        """Type a setting. Raises DiagnosticError with all errors of the failing pass, or with the error for
        an exceeded limit."""
        rules = self._get_rules(documents)
        if self.load_earlier is not None:
            self.load_earlier()
            self.load_earlier = None
        with within_limits(setting):
            typing = _SettingTyping(rules, setting)
            has_earlier = bool(self.settled_by_frame) or self.piece_store.is_filled
            typed = self._reuse_settled(typing) or self._type_pieces(typing)
            if typed is not None and has_earlier and is_verification_due():
                with limits.pause_meter():
                    fresh = PieceTyper().type_setting(documents, setting)
                compare_results(setting.description, typed.results, fresh.results)
            if typed is not None:
                return typed
            # Type everything from scratch, because cached findings contain no errors.
            analysed = pipeline.analyse_ruleset(documents, setting, rules.ruleset_model)
            world, warnings = analysed.scope.world, analysed.warnings
            typing = _SettingTyping(rules, setting, world)
            for piece in typing.rule_pieces:
                typing.record_findings(piece)
            told = collect_tellings(typing.findings_by_name)
            marks = collect_marks(world, world.root_record, world.tables_by_name.values())
            late = (LazyMarks(lambda: marks),)
            return TypedSetting(warnings, told, collect_declarations(world), late, lambda: analysed.scope)

    def open_scope(
        self, documents: Documents, setting: Setting, word_set: frozenset[str] | None = None
    ) -> HasScope:
        """Return the scope in which text is typed in a setting without errors: all declarations, or only
        those reachable from `word_set`."""
        rules = self._get_rules(documents)
        if word_set is None:
            return _SettingTyping(rules, setting)
        return rules.open_partial_typing(setting, rules.declaration_graph.find_mentioned(word_set))

    def _type_pieces(self, typing: _SettingTyping) -> TypedSetting | None:
        """Type the pieces that have no cached findings; None if the setting has errors."""
        settled = typing.type_unknown(
            self.piece_store, self.requested_keys, self.flow_work, is_persistent=self.is_persistent
        )
        if settled is not None:
            self._store_settled(typing.rules.frame_key(typing.setting), settled)
            self.has_new_settings = True
        if typing.world.reporter.errors or typing.has_ending_offer():
            return None
        return typing.build_typed_setting()

    def _reuse_settled(self, typing: _SettingTyping) -> TypedSetting | None:
        """Restore the result of a setting; None if it is new or the effects of its pieces have changed.
        Pieces without cached findings are typed first, because their effects count as well."""
        if not self.settled_by_frame:
            return None
        rules, setting = typing.rules, typing.setting
        frame = rules.frame_key(setting)
        settled = self.settled_by_frame.get(frame)
        if settled is None:
            return None
        keys = rules.piece_keys(setting, settled.piece_locations)
        if any(keys.get(name) != key for name, key in settled.exact_keys.items()):
            return None
        known_findings: dict[str, PieceFindings] = {}
        for name, key in keys.items():
            if key is None:
                return None
            here = self.piece_store.get(key)
            placed = None if here is None else rules.relocate_findings(here)
            if placed is not None:
                known_findings[name] = placed
        missing = [piece for piece in settled.piece_locations if piece.name not in known_findings]
        if missing:
            filling = rules.open_partial_typing(setting, rules.find_declarations(*missing) or 0)
            if not filling.type_missing(missing, keys, self.piece_store):
                return None
            known_findings |= filling.findings_by_name
        found = {name: known_findings[name] for name in keys}
        if combine_effects(found.values()) != settled.effects_digest:
            return None
        if rules.hides_values and combine_flows(found.values()) not in self.flow_work:
            return None
        self.requested_keys.update(key for key in keys.values() if key is not None)
        self._store_settled(frame, settled)
        # Charge the work of typing from scratch, less what was spent here already.
        work = settled.work + sum(each.work for each in found.values())
        limits.spend_work(max(0, work - limits.work_spent()))
        return rules.restore_typed_setting(settled, found, lambda: typing.scope)

    def _store_settled(self, frame: Key, settled: SettledSetting) -> None:
        self.settled_by_frame.pop(frame, None)
        self.settled_by_frame[frame] = settled

    def analyse_setting(self, documents: Documents, setting: Setting) -> AnalysedRuleset:
        """Type all rules of a setting for lowering. Raises DiagnosticError, see `type_setting`."""
        with within_limits(setting):
            return pipeline.analyse_ruleset(documents, setting, self._get_rules(documents).ruleset_model)

    def get_declarations(self, documents: Documents) -> DeclarationGraph:
        return self._get_rules(documents).declaration_graph

    def get_frame(self, documents: Documents) -> DeclarationFrame:
        return self._get_rules(documents).declaration_frame

    def text_key(
        self,
        documents: Documents,
        setting: Setting,
        text: str,
        word_set: frozenset[str],
        *,
        names_players: bool = False,
        only_interface: bool = False,
    ) -> Key:
        """Return the cache key of a text: its words and all that they can depend on in a setting, without
        source locations. `names_players`: the text can name players, so that their number counts.
        `only_interface`: only the types of the declarations count, not their values."""
        rules = self._get_rules(documents)
        found = rules.declaration_graph.digests_for_words(word_set)
        counts = names_players or found.uses_player_count or not PLAYER_WORDS.isdisjoint(word_set)
        apart = _setting_suffix(setting, found, with_player_count=counts)
        asked = (text, word_set, apart, only_interface)
        known = rules.text_keys.get(asked)
        if known is None:
            digest = found.interface_digest if only_interface else found.text_digest
            known = rules.text_keys[asked] = _hash_parts(text, digest, apart, rules.context_key)
        return known

    def _get_rules(self, documents: Documents) -> _LayeredRules:
        found = self._rules_by_documents.get(id(documents))
        if found is None:
            found = _LayeredRules(documents, self)
            self._rules_by_documents[id(documents)] = found
        return found


def _hash_parts(*parts: object) -> Key:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _setting_suffix(setting: Setting, digests: DeclarationDigests, *, with_player_count: bool) -> str:
    """Return the part of a setting on which declarations depend: options, and perhaps the player count."""
    if not with_player_count and not digests.option_names:
        return ""
    chosen = list(_select_options(setting, digests.option_names))
    return f"{setting.players if with_player_count else ''} {chosen or ''}"


def _select_options(setting: Setting, option_names: Container[str]) -> tuple[tuple[str, str], ...]:
    """Return the chosen values of some options, with their names."""
    return tuple(each for each in setting.options if each[0] in option_names)


def combine_effects(piece_findings: Iterable[PieceFindings]) -> str:
    return _hash_parts([found.effects_digest for found in piece_findings])


def combine_flows(piece_findings: Iterable[PieceFindings]) -> Key:
    return _hash_parts([found.flow_digest for found in piece_findings])


_BaseKeys = list[tuple[str, tuple[DeclarationDigests, Key] | Key | None]]
"""Names of pieces with their keys. Pieces that depend on the setting also have the digests of their
dependencies; None if the key is unknown."""


class _LayeredRules:
    """The rules of an edition with variants, read once for all numbers of players."""

    def __init__(self, documents: Documents, pieces: PieceTyper) -> None:
        self.documents = documents
        self.ruleset_model = Ruleset(documents.root)
        self.file_by_path = {file.path: file for file in documents.files}
        self._pieces = pieces
        self._location_by_name: dict[str, PieceLocation] = {}
        self._location_tuples: dict[tuple[int, ...], tuple[PieceLocation, ...]] = {}
        self._base_key_cache: dict[object, tuple[DeclarationDigests, Key] | Key | None] = {}
        self._base_keys_cache: dict[int, tuple[tuple[PieceLocation, ...], _BaseKeys]] = {}
        self.text_keys: dict[tuple[str, frozenset[str], str, bool], Key] = {}
        self._file_digests: dict[str, str] = {}
        self._relocated: dict[int, tuple[PieceFindings, PieceFindings | None]] = {}
        self._declared_cache: dict[int, tuple[SettledSetting, DeclarationMessages]] = {}
        self._partial_models: dict[int, Ruleset] = {}

    @cached_property
    def declaration_graph(self) -> DeclarationGraph:
        return DeclarationGraph(self.documents.root, self._pieces.declaration_memo)

    @property
    def hides_values(self) -> bool:
        return self.declaration_graph.has_hidden_values

    @cached_property
    def declaration_frame(self) -> DeclarationFrame:
        return DeclarationFrame(self.documents.root, self._pieces.frame_part_memo)

    @cached_property
    def context_key(self) -> Key:
        """The key of the other dependencies of rule text: player counts, seats, and built-in functions."""
        manifest = self.documents.manifest
        functions = builtins.list_available(self.ruleset_model)
        return _hash_parts(manifest.players, manifest.seats, tuple(sorted(functions)))

    def frame_key(self, setting: Setting) -> Key:
        """Return the key of everything that a setting depends on except its rule bodies."""
        return _hash_parts(self.declaration_frame.digest, setting, self.context_key)

    def locate_piece(self, piece: RulePiece) -> PieceLocation:
        """Return the location of a piece, which is the same in all settings."""
        known = self._location_by_name.get(piece.name)
        if known is None:
            names = (self.declaration_graph.find_name(at) or "" for at in piece.declared_at)
            known = PieceLocation(piece.name, piece.sections, tuple(names))
            self._location_by_name[piece.name] = known
        return known

    def locate_pieces(self, pieces: Iterable[RulePiece]) -> tuple[PieceLocation, ...]:
        """Return the locations of all pieces of a setting. Settings with the same pieces share one tuple."""
        made = tuple(map(self.locate_piece, pieces))
        return self._location_tuples.setdefault(tuple(map(id, made)), made)

    def find_declarations(self, *pieces: PieceLocation) -> int | None:
        """Return the declarations that contain some pieces, as a bitset; None if one is missing."""
        keys = [self.declaration_graph.find_key(name) for piece in pieces for name in piece.declaration_names]
        there = [key for key in keys if key is not None]
        if len(there) < len(keys):
            return None
        sections = [section for piece in pieces for section in piece.section_names]
        return self.declaration_graph.select_declarations(sections, there)

    def piece_key(self, setting: Setting, piece: PieceLocation) -> Key | None:
        """Return the key of everything that typing a piece can depend on; None if it cannot be determined.
        The number of players is left out until the piece is known to depend on it."""
        return self._key_in_setting(setting, self._base_key(piece))

    def piece_keys(self, setting: Setting, pieces: tuple[PieceLocation, ...]) -> dict[str, Key | None]:
        """Return the keys of all pieces of a setting by their names, see `piece_key`."""
        known = self._base_keys_cache.get(id(pieces))
        if known is None:
            made = [(piece.name, self._base_key(piece)) for piece in pieces]
            known = self._base_keys_cache[id(pieces)] = pieces, made
        return {name: self._key_in_setting(setting, key) for name, key in known[1]}

    def _base_key(self, piece: PieceLocation) -> tuple[DeclarationDigests, Key] | Key | None:
        at = (piece.name, piece.section_names, piece.declaration_names)
        if at not in self._base_key_cache:
            declared = self.find_declarations(piece)
            self._base_key_cache[at] = None
            if declared is not None:
                reached = self.declaration_graph.compute_digests(declared)
                key = _hash_parts(piece.name, reached.exact_digest, self.context_key)
                self._base_key_cache[at] = (
                    (reached, key) if reached.uses_player_count or reached.option_names else key
                )
        return self._base_key_cache[at]

    def _key_in_setting(
        self, setting: Setting, base_key: tuple[DeclarationDigests, Key] | Key | None
    ) -> Key | None:
        if base_key is None or isinstance(base_key, str):
            return base_key
        found, key = base_key
        if found.uses_player_count and not found.needs_player_count:
            told = key + _setting_suffix(setting, found, with_player_count=False)
            here = self._pieces.piece_store.get(told)
            if here is None or not here.uses_player_count:
                return told
            self._pieces.requested_keys.add(told)
        return key + _setting_suffix(setting, found, with_player_count=found.uses_player_count)

    def relocate_findings(self, findings: PieceFindings) -> PieceFindings | None:
        """Return the findings with their spans in the present files; None if that is impossible."""
        known = self._relocated.get(id(findings))
        if known is None:
            known = self._relocated[id(findings)] = (findings, self._compute_relocation(findings))
        return known[1]

    def _compute_relocation(self, findings: PieceFindings) -> PieceFindings | None:
        moves: list[tuple[SpanBase, int, Source]] = []
        for base in findings.span_bases:
            file, by = self.file_by_path.get(base.path), 0
            if file is None or (base.digest and base.digest != self._file_digest(file)):
                return None
            if base.name:
                key = self.declaration_graph.find_key(base.name)
                if key is None or key.source.path != base.path:
                    return None
                by = key.start - base.start
            moves.append((base, by, file))

        def move_span(old_span: Span) -> Span:
            *_, (_, by, file) = (
                (base, by, file)
                for base, by, file in moves
                if base.path == old_span.source.path
                and base.start <= old_span.start
                and old_span.end <= base.end
            )
            return Span(file, old_span.start + by, old_span.end + by)

        at = (id(findings), *((by, id(file)) for _, by, file in moves))
        known = self._pieces.moved_findings
        if at not in known:
            now, files = findings, self.list_base_files(findings.span_bases)
            same = all(self.file_by_path.get(file.path) is file for file in findings.source_files)
            if not same or any(by for _, by, _ in moves):
                bases = [
                    SpanBase(base.name, base.path, base.start + by, base.end + by, base.digest)
                    for base, by, _ in moves
                ]
                now = findings.with_moved_spans(move_span, sort_bases(bases), files)
            known[at] = findings, now
        return known[at][1]

    def open_partial_typing(self, setting: Setting, declaration_set: int) -> _SettingTyping:
        """Return a typing of some declarations, or of text that mentions them, that declares no more than
        they can depend on."""
        declaration_set = self.declaration_graph.typing_closure(declaration_set)
        if declaration_set not in self._partial_models:
            keys = self.declaration_graph.list_keys(declaration_set)
            self._partial_models[declaration_set] = Ruleset(
                filter_entries(self.documents.root, PLAYED_SECTIONS, keys)
            )
        chosen = _select_options(setting, self.declaration_graph.list_option_names(declaration_set))
        return _SettingTyping(
            self, replace(setting, options=chosen), ruleset_model=self._partial_models[declaration_set]
        )

    def find_bases(self, spans: Iterable[Span], piece: PieceLocation) -> tuple[SpanBase, ...] | None:
        """Return the bases of the spans of a piece; None if there are none."""
        reached = self.declaration_graph.reachable_from(self.find_declarations(piece) or 0)
        bases: dict[SpanBase, None] = {}
        for span in spans:
            file = self.file_by_path.get(span.source.path)
            if file is None:
                return None
            at = self.declaration_graph.find_extent(span, reached)
            if at is None:
                length = len(file.text)
                bases[SpanBase("", file.path, 0, length, self._file_digest(file))] = None
            else:
                bases[SpanBase(at.name, file.path, at.key_span.start, at.end)] = None
        return sort_bases(bases)

    def list_base_files(self, span_bases: Iterable[SpanBase]) -> tuple[Source, ...]:
        return tuple(self.file_by_path[path] for path in dict.fromkeys(base.path for base in span_bases))

    def _file_digest(self, file: Source) -> str:
        if file.path not in self._file_digests:
            self._file_digests[file.path] = _hash_parts(file.text)
        return self._file_digests[file.path]

    # --- settings ---------------------------------------------------------------------------------

    def restore_typed_setting(
        self,
        settled: SettledSetting,
        findings_by_name: dict[str, PieceFindings],
        make_scope: Callable[[], Scope],
    ) -> TypedSetting:
        """Return a typed setting from its stored result and the findings of its pieces."""
        warnings = set(from_plain(tuple[Diagnostic, ...], settled.warning_data, self._decode_span))
        warnings.update(warning for each in findings_by_name.values() for warning in each.warnings)

        return TypedSetting(
            tuple(sorted(warnings, key=lambda warning: warning.sort_key)),
            collect_tellings(findings_by_name),
            self._decode_declared(settled),
            (
                LazyMarks(lambda: self._decode_marks(settled)),
                *(each.lazy_marks for each in findings_by_name.values()),
            ),
            make_scope,
        )

    def _decode_marks(self, settled: SettledSetting) -> CoverageMarks:
        return CoverageMarks(
            *(tuple(map(self.declaration_frame.span_of_range, part)) for part in settled.mark_ranges)
        )

    def _decode_span(self, place: Any) -> Span:
        return self.declaration_frame.span_of_text(tuple(place))

    def _decode_declared(self, settled: SettledSetting) -> DeclarationMessages:
        known = self._declared_cache.get(id(settled.wanted_data))
        if known is None:
            wanted = from_plain(tuple[DeclaredMessage, ...], settled.wanted_data, self._decode_span)
            made = DeclarationMessages(wanted, settled.member_names, frozenset(settled.kept_names))
            known = self._declared_cache[id(settled.wanted_data)] = (settled, made)
        return known[1]

    def settle_setting(
        self,
        piece_locations: tuple[PieceLocation, ...],
        exact_keys: dict[str, Key],
        findings_by_name: dict[str, PieceFindings],
        typed_setting: TypedSetting,
        coverage_marks: CoverageMarks,
        work: int,
    ) -> SettledSetting | None:
        """Return the result of a setting; None if it cannot be expressed without its files."""
        theirs = {warning for each in findings_by_name.values() for warning in each.warnings}
        place = self.declaration_frame.locate_text
        try:
            own = tuple(warning for warning in typed_setting.warnings if warning not in theirs)
            warnings = to_plain(tuple[Diagnostic, ...], own, place)
            wanted = to_plain(
                tuple[DeclaredMessage, ...], typed_setting.declared_texts.declared_messages, place
            )
            within = self.declaration_frame.locate_range
            marks = [[within(span) for span in part] for part in coverage_marks.span_groups]
        except KeyError:
            return None
        return SettledSetting(
            piece_locations,
            exact_keys,
            combine_effects(findings_by_name[piece.name] for piece in piece_locations),
            warnings,
            wanted,
            typed_setting.declared_texts.members_by_type,
            tuple(sorted(typed_setting.declared_texts.visible_types)),
            marks,
            work - sum(each.work for each in findings_by_name.values()),
        )


class _SettingTyping:
    """The typing of the pieces of one setting. Declarations are read when the first piece is typed."""

    def __init__(
        self,
        rules: _LayeredRules,
        setting: Setting,
        world: World | None = None,
        ruleset_model: Ruleset | None = None,
    ) -> None:
        """`world`: a world in which everything has been typed; `ruleset_model`: a part of the rules, if not
        all of them."""
        self.rules = rules
        self.setting = setting
        self._ruleset_model = ruleset_model or rules.ruleset_model
        self.findings_by_name: dict[str, PieceFindings] = {}
        self.coverage_marks = CoverageMarks()
        """Coverage marks of rule text that belongs to no piece."""
        self._early_pieces: frozenset[object] = frozenset()
        """Keys of the pieces that were typed while declarations were read."""
        self._filled_tables: list[tree.Table] = []
        self._typed_setting: TypedSetting | None = None
        self._all_use_count = False
        """Whether the number of players has mattered for an unknown reason."""
        if world is not None:
            self.world = world

    @cached_property
    def world(self) -> World:
        """The declarations of the setting. Raises DiagnosticError."""
        world = pipeline.declare_all(
            self.rules.documents, self.setting, self._ruleset_model, track_player_count=True
        )
        self._all_use_count = world.player_count_uses > 0
        self._early_pieces = frozenset(world.piece_records)
        self._filled_tables = [
            table for table in world.tables_by_name.values() if table not in world.pending_fills
        ]
        self.coverage_marks = collect_marks(world, world.root_record, self._filled_tables)
        return world

    @cached_property
    def rule_pieces(self) -> list[RulePiece]:
        """All pieces of the setting. Request them before any piece is typed, or after all are."""
        return list(pipeline.iter_rule_pieces(self.world))

    @cached_property
    def usable_by_name(self) -> dict[str, Usable]:
        return name_usables(self.world)

    @cached_property
    def name_by_usable(self) -> dict[Usable, str]:
        return {thing: name for name, thing in self.usable_by_name.items()}

    @cached_property
    def scope(self) -> Scope:
        with limits.guard_recursion(), limits.pause_meter():  # this work was charged already
            return Scope(self.world, body=Body(""))

    def type_missing(
        self, missing_pieces: Sequence[PieceLocation], keys: Mapping[str, Key | None], piece_store: PieceStore
    ) -> bool:
        """Type some pieces while all others are unchanged; false if that is impossible. Diagnostics about
        several pieces together are skipped: they depend only on effects."""
        names = {piece.name for piece in missing_pieces}
        try:
            fresh = [piece for piece in self.rule_pieces if piece.name in names]
            self._type_visibility()
            for piece in fresh:
                self._type_piece(piece)
            tried = self._collect_trials(fresh)
            with self._track_player_count():
                questions.check_cycles(self.world)
                trial_runs.check_trials(self.world, tried)
        except DiagnosticError:
            return False
        if self.world.reporter.errors or self.has_ending_offer() or len(fresh) < len(missing_pieces):
            return False
        for piece in fresh:
            key = keys[piece.name]
            if key is None or not self.record_findings(piece):
                return False
            self._store_findings(piece_store, piece, key)
        return True

    def _store_findings(self, piece_store: PieceStore, piece: RulePiece, key: Key) -> Key:
        """Store the findings of a piece and return their key. Findings that depend on the number of players
        are stored without it as well, which marks that key as insufficient."""
        found = self.findings_by_name[piece.name]
        piece_store.add(key, found, is_new=True)
        if found.uses_player_count:
            key = self.rules.piece_key(self.setting, self.rules.locate_piece(piece)) or key
            piece_store.add(key, found, is_new=True)
        return key

    def type_unknown(
        self,
        piece_store: PieceStore,
        requested_keys: set[Key],
        flow_work: dict[Key, int],
        *,
        is_persistent: bool,
    ) -> SettledSetting | None:
        """Type the pieces without cached findings, then check the whole setting. Return its result if it is
        `is_persistent` and valid for later runs; otherwise None."""
        world, setting = self.world, self.setting
        standing = self.rules.locate_pieces(self.rule_pieces)
        told = self.rules.piece_keys(setting, standing)
        keys: dict[str, Key] = {}
        fresh: list[RulePiece] = []
        self._type_visibility()
        for piece in self.rule_pieces:
            key = told[piece.name]
            here = piece_store.get(key)
            found = None if here is None else self._relocate_known(here)
            if key is not None:
                keys[piece.name] = key
            if found is None:
                self._type_piece(piece)
                fresh.append(piece)
            else:
                requested_keys.add(keys[piece.name])
                self._replay_findings(piece, found)
        tried = self._collect_trials(fresh)
        unused = any(not world.is_used(menu) for menu in world.list_symbols(MenuSymbol))
        with self._track_player_count():
            pipeline.check_rules(world, tried)
        if world.reporter.errors or self.has_ending_offer():
            return None
        for piece in fresh:
            if not self.record_findings(piece):
                keys.pop(piece.name, None)
            elif piece.name in keys:
                keys[piece.name] = self._store_findings(piece_store, piece, keys[piece.name])
        self.findings_by_name = {piece.name: self.findings_by_name[piece.name] for piece in self.rule_pieces}
        reveals_secrets = self.rules.hides_values and self._find_leaks(flow_work)
        new = {piece.name for piece in fresh}
        for name in keys.keys() - new:
            piece_store.add(keys[name], self.findings_by_name[name], is_new=False)
        requested_keys.update(keys.values())
        if unused:  # no piece contains the text of a menu that is never offered
            self.coverage_marks = collect_marks(world, world.root_record, self._filled_tables)
        if not is_persistent or unused or reveals_secrets or len(keys) < len(self.rule_pieces):
            return None
        before = self._early_pieces | pipeline.find_at_once_calls(world)
        exact = {
            piece.name: keys[piece.name]
            for piece in self.rule_pieces
            if piece.piece_key in before or piece.piece_key == "positions"
        }
        return self.rules.settle_setting(
            standing,
            exact,
            self.findings_by_name,
            self.build_typed_setting(),
            self.coverage_marks,
            limits.work_spent(),
        )

    def _type_visibility(self) -> None:
        """Type the visibility of hidden values, unless it is typed with the start of the game: trial runs
        and log lines depend on it."""
        if self.rules.hides_values and pipeline.START_PIECE not in self.world.piece_records:
            with self.world.record_in(TypingRecord()):
                type_visibility(self.world)

    def _find_leaks(self, flow_work: dict[Key, int]) -> bool:
        """Warn of log lines that reveal hidden information, and return whether there are any. The analysis
        types all pieces; it is skipped if rules with equal flow digests are known to reveal nothing."""
        flow_key = combine_flows(self.findings_by_name.values())
        if flow_key in flow_work:
            limits.spend_work(flow_work[flow_key])
            return False
        world = self.world
        with limits.pause_meter():  # the work of cached pieces was charged already
            for piece in self.rule_pieces:
                if not isinstance(piece.piece_key, tree.Table):
                    self._type_piece(piece)
            main_procedure = flow.build_main_procedure(world)
        warning_count, work_before = len(world.reporter.diagnostics), limits.work_spent()
        pipeline.analyse_information(world, main_procedure, world.triggers)
        if len(world.reporter.diagnostics) > warning_count:
            return True
        flow_work[flow_key] = limits.work_spent() - work_before
        return False

    @contextmanager
    def _track_player_count(self) -> Iterator[None]:
        """Mark all pieces as dependent on the number of players if the enclosed code uses it."""
        before = self.world.player_count_uses
        yield
        self._all_use_count |= self.world.player_count_uses > before

    @cached_property
    def _count_declarations(self) -> int | None:
        """The declarations that depend on the number of players, as a bitset; None if that cannot be
        determined. Valid once all pieces are typed."""
        typed = {key: noted.uses_player_count for key, noted in self.world.piece_records.items()}
        found = 0
        for piece in self.rule_pieces:
            known = self.findings_by_name.get(piece.name)
            if typed.pop(piece.piece_key, known is not None and known.uses_player_count):
                at = self.rules.find_declarations(self.rules.locate_piece(piece))
                if at is None:
                    return None
                found |= at
        if any(typed.values()):
            return None
        return found

    def _uses_player_count(self, piece: RulePiece) -> bool:
        """Return whether a piece can depend on the number of players: whether the number was used when the
        piece or one of its dependencies was typed."""
        counted = None if self._all_use_count else self._count_declarations
        at = self.rules.find_declarations(self.rules.locate_piece(piece))
        if counted is None or at is None:
            return True
        return bool(self.rules.declaration_graph.reachable_from(at) & counted)

    def _type_piece(self, piece: RulePiece) -> None:
        if piece.piece_key not in self.world.piece_records:
            piece.type_piece()

    def _collect_trials(self, fresh_pieces: Iterable[RulePiece]) -> list[trial_runs.TrialSite]:
        """Return the statements of fresh pieces that may run on trial, and type all procedures that they can
        call."""
        bodies = tuple(body for piece in fresh_pieces for body in list_bodies(self.world, piece))
        tried = list(trial_runs.iter_trial_sites(bodies))
        self._type_trial_procedures(tried)
        return tried

    def has_ending_offer(self) -> bool:
        """Return whether an alternative of a menu never completes. Such an error belongs to the place where
        the menu is offered, so no piece reports it."""
        return any(
            each.never_completes
            for menu in self.world.list_symbols(MenuSymbol)
            for each in menu.standalone.values()
        )

    def build_typed_setting(self) -> TypedSetting:
        """Return the result of the whole setting, which has no errors."""
        if self._typed_setting is None:
            scope = Scope(self.world, body=Body(""))
            self._typed_setting = TypedSetting(
                pipeline.collect_warnings(self.world),
                collect_tellings(self.findings_by_name),
                collect_declarations(self.world),
                (
                    LazyMarks(lambda: self.coverage_marks),
                    *(found.lazy_marks for found in self.findings_by_name.values()),
                ),
                lambda: scope,
            )
        return self._typed_setting

    def _relocate_known(self, findings: PieceFindings) -> PieceFindings | None:
        """Return the findings with spans in the present files; None if something they name is missing."""
        if not self.usable_by_name.keys() >= {
            *findings.used_names,
            *findings.read_states,
            *findings.called_names,
        }:
            return None
        return self.rules.relocate_findings(findings)

    def _replay_findings(self, piece: RulePiece, findings: PieceFindings) -> None:
        """Record the cached findings of a piece in the world, unless the piece was typed here for another
        piece."""
        self.findings_by_name[piece.name] = findings
        if piece.piece_key in self.world.piece_records:
            return
        if findings.filled_table is not None and isinstance(piece.piece_key, tree.Table):
            self.world.set_table_contents(piece.piece_key, findings.filled_table)
        limits.spend_work(findings.work)
        noted = self.world.root_record
        for warning in findings.warnings:
            noted.reporter.add(warning)
        noted.used_symbols |= dict.fromkeys(map(self.usable_by_name.__getitem__, findings.used_names))
        for name in findings.read_states:
            state = self.usable_by_name[name]
            assert isinstance(state, StateSymbol)
            noted.read_states[state] = None
        for name, span in findings.bound_names:
            noted.bound_names.setdefault(name, span)
        for name, span in findings.immediate_calls:
            noted.at_once_calls.append((self._find_procedure(name), span))
        if isinstance(piece.piece_key, Caller):
            piece.piece_key.calls.update(map(self._find_caller, findings.called_names))

    def _find_procedure(self, name: str) -> ProcedureSymbol:
        found = self.usable_by_name[name]
        assert isinstance(found, ProcedureSymbol)
        return found

    def _find_caller(self, name: str) -> Caller:
        found = self.usable_by_name[name]
        assert isinstance(found, Caller)
        return found

    def record_findings(self, piece: RulePiece) -> bool:
        """Store the results of typing a piece; false if they depend on this setting."""
        noted = self.world.piece_records[piece.piece_key]
        calls = piece.piece_key.calls if isinstance(piece.piece_key, Caller) else ()
        used = [thing for thing in noted.used_symbols if not isinstance(thing, LocalName)]
        things = [*used, *noted.read_states, *calls, *(symbol for symbol, _ in noted.at_once_calls)]
        names = self.name_by_usable
        tables = (piece.piece_key,) if isinstance(piece.piece_key, tree.Table) else ()
        marks = collect_marks(self.world, noted, tables)
        warnings, told = tuple(noted.reporter.diagnostics), tuple(iter_tellings(self.world, piece))
        at_once = tuple((names[s], span) for s, span in noted.at_once_calls if s in names)
        bound = tuple((name, span) for name, span in noted.bound_names.items() if not name.isascii())
        bases = self.rules.find_bases(
            iter_spans(warnings, (*at_once, *bound), told, marks), self.rules.locate_piece(piece)
        )
        known = (
            tuple(names[thing] for thing in used if thing in names),
            tuple(names[state] for state in noted.read_states if state in names),
            tuple(sorted(names[symbol] for symbol in calls if symbol in names)),
        )
        self.findings_by_name[piece.name] = PieceFindings(
            warnings,
            *known,
            at_once,
            bound,
            told,
            noted.work_units,
            self._uses_player_count(piece),
            _digest_effects(known, at_once, bound, told),
            digest_flow(list_trees(self.world, piece)) if self.rules.hides_values else "",
            bases or (),
            LazyMarks(lambda: marks),
            self.rules.list_base_files(bases or ()),
            find_filled_table(piece.piece_key),
        )
        return bases is not None and all(thing in names for thing in things)

    def _type_trial_procedures(self, trial_statements: Iterable[trial_runs.TrialSite]) -> None:
        """Type the procedures that a trial run or a move can call, including those that a player's answer to
        a question calls. Typing them may add further questions."""
        tried: list[tuple[tree.Stmt, ...]] = [()]
        for each in trial_statements:
            if isinstance(each, tree.Decide):
                tried += [one.body for one in each.alternatives if one.possible]
            else:
                tried.append(each.body)
        of = {s.procedure: s for s in self.usable_by_name.values() if isinstance(s, ProcedureSymbol)}
        seen_procedures: set[tree.Procedure] = set()
        asked = 0
        for body in tried:
            for part in walk_actions(body):
                if isinstance(part, tree.CallProcedure) and part.procedure not in seen_procedures:
                    seen_procedures.add(part.procedure)
                    if part.procedure in of:
                        procedures.ensure_typed(self.world, of[part.procedure])
                    tried.append(part.procedure.body)
            new = self.world.questions[asked:]
            asked += len(new)
            tried += [alternative.body for question in new for alternative in question.alternatives]


def _digest_effects(
    name_lists: tuple[object, ...],
    immediate_calls: Iterable[tuple[str, Span]],
    bound_names: Iterable[tuple[str, Span]],
    piece_tellings: Iterable[PlayersText],
) -> str:
    """Return a digest of the effects of a piece on the rest of the rules. Source locations of bound names,
    immediate calls and texts do not count."""
    said = [
        (each.text_kind, each.key, each.variable_types, each.shown_types, each.chosen_types)
        for each in piece_tellings
    ]
    names = [[name for name, _ in pairs] for pairs in (immediate_calls, bound_names)]
    return _hash_parts(*name_lists, names, said)[:32]
