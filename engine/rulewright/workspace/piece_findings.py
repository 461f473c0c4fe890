"""Represent typing results: of single pieces of rules, and of settings of which all pieces are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property

from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import TableContents
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.records import dataclass
from rulewright.serialization import NOT_WRITTEN
from rulewright.source import Source, Span
from rulewright.words.required_messages import DeclarationMessages
from rulewright.words.rule_texts import PlayersText
from rulewright.workspace.coverage_marks import CoverageMarks, LazyMarks
from rulewright.workspace.declaration_frame import TextRange

Key = str
STEP_PREFIX = "step "
"""The start of the name of a piece that is a step of the flow."""


@dataclass(frozen=True, slots=True)
class SpanBase:
    """The origin of spans up to `end`: the key of the declaration that contains them. For spans in no
    declaration that counts, it is the start of the file, whose text must still have this `digest`."""

    name: str
    path: str
    start: int
    end: int
    digest: str = ""


def sort_bases(bases: Iterable[SpanBase]) -> tuple[SpanBase, ...]:
    """Return bases sorted by path and offset."""
    return tuple(sorted(bases, key=lambda base: (base.path, base.start)))


@dataclass(frozen=True, slots=True)
class PieceFindings:
    """The results of typing a piece. Symbols are named as in `usable_names`."""

    warnings: tuple[Diagnostic, ...]
    used_names: tuple[str, ...]
    read_states: tuple[str, ...]
    called_names: tuple[str, ...]
    """The procedures that the piece, if it is a procedure, calls directly."""
    immediate_calls: tuple[tuple[str, Span], ...]
    bound_names: tuple[tuple[str, Span], ...]
    """Names with letters outside ASCII; others cannot be confusable."""
    piece_tellings: tuple[PlayersText, ...]
    work: int
    uses_player_count: bool = False
    """Whether the results can depend on the number of players."""
    effects_digest: str = ""
    """A digest of the effects on the rest of the rules: of everything except spans and warnings."""
    flow_digest: str = ""
    """A digest of what the analysis of hidden information reads in the piece; empty if nothing is hidden."""
    span_bases: tuple[SpanBase, ...] = ()
    """The bases of its spans."""
    lazy_marks: LazyMarks = field(default=LazyMarks(CoverageMarks), metadata=NOT_WRITTEN)
    source_files: tuple[Source, ...] = field(default=(), metadata=NOT_WRITTEN)
    """The sources of its spans."""
    filled_table: TableContents | None = field(default=None, metadata=NOT_WRITTEN)
    """The contents of the table, if the piece is one; valid while its spans do not move."""

    def with_moved_spans(
        self,
        move_span: Callable[[Span], Span],
        span_bases: tuple[SpanBase, ...],
        source_files: tuple[Source, ...],
    ) -> PieceFindings:
        """Return a copy with all spans moved into `source_files`, relative to `span_bases`."""

        return PieceFindings(
            tuple(each.map_spans(move_span) for each in self.warnings),
            self.used_names,
            self.read_states,
            self.called_names,
            tuple((name, move_span(at)) for name, at in self.immediate_calls),
            tuple((name, move_span(at)) for name, at in self.bound_names),
            tuple(replace(t, span=move_span(t.span)) for t in self.piece_tellings),
            self.work,
            self.uses_player_count,
            self.effects_digest,
            self.flow_digest,
            span_bases,
            self.lazy_marks.with_moved_spans(move_span),
            source_files,
        )


def iter_spans(
    warnings: Iterable[Diagnostic],
    named_spans: Iterable[tuple[str, Span]],
    piece_tellings: Iterable[PlayersText],
    coverage_marks: CoverageMarks,
) -> Iterator[Span]:
    """Yield all spans in the findings of a piece."""
    for each in warnings:
        yield from each.all_spans
    yield from (span for _, span in named_spans)
    yield from (telling.span for telling in piece_tellings)
    yield from (span for part in coverage_marks.span_groups for span in part)


MovedFindings = dict[tuple[object, ...], tuple[PieceFindings, PieceFindings]]
"""Relocated findings with the original ones, which are held so that their identity is not reused."""


@dataclass(frozen=True, slots=True)
class PieceLocation:
    """The name of a piece and its location: whole sections, or declarations by name."""

    name: str
    section_names: tuple[str, ...]
    declaration_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettledSetting:
    """The result of a setting, valid as long as the effects of its pieces have the same `effects_digest`. Its
    spans are indices of texts in the frame. The keys of the pieces in `exact_keys` must be equal as well."""

    piece_locations: tuple[PieceLocation, ...]
    exact_keys: dict[str, Key]
    effects_digest: str
    warning_data: list[object]
    """The encoded warnings that belong to no piece."""
    wanted_data: list[object]
    member_names: dict[str, tuple[str, ...]]
    kept_names: tuple[str, ...]
    mark_ranges: Sequence[Sequence[TextRange]]
    """The coverage marks that belong to no piece."""
    work: int
    """Work without that of the pieces."""


@dataclass(eq=False)
class TypedSetting:
    """A setting of which every piece has been typed, in this run or an earlier one."""

    warnings: tuple[Diagnostic, ...]
    game_tellings: tuple[PlayersText, ...]
    """The texts that a game can show."""
    declared_texts: DeclarationMessages
    _lazy_marks: tuple[LazyMarks, ...]
    _make_scope: Callable[[], Scope]

    @property
    def results(self) -> tuple[object, ...]:
        """All public results, for comparison with those computed from scratch."""
        marks = {span for part in self.coverage_marks for group in part.span_groups for span in group}
        texts = self.declared_texts
        return (
            self.warnings,
            self.game_tellings,
            texts.declared_messages,
            texts.members_by_type,
            texts.visible_types,
            marks,
        )

    @property
    def coverage_marks(self) -> tuple[CoverageMarks, ...]:
        """The coverage marks of declarations, followed by those of the pieces."""
        return tuple(late.get_marks() for late in self._lazy_marks)

    @cached_property
    def scope(self) -> Scope:
        """The scope in which rule text of scripts and translations is typed. Raises DiagnosticError."""
        return self._make_scope()


class PieceStore:
    """The findings of pieces by key. On a miss, `find_record` returns the record of an earlier run, and
    `decode_record` decodes it."""

    def __init__(self) -> None:
        self._findings_by_key: dict[Key, PieceFindings] = {}
        self._findings_by_record: dict[str, PieceFindings | None] = {}
        """Equal results are one object: most pieces are equal in all settings."""
        self.new_keys: set[Key] = set()
        """Results that no earlier run has stored."""
        self.find_record: Callable[[Key], str | None] = lambda _: None
        self.decode_record: Callable[[str], PieceFindings | None] = lambda _: None

    @property
    def is_filled(self) -> bool:
        return bool(self._findings_by_key or self._findings_by_record)

    def get(self, key: Key | None) -> PieceFindings | None:
        if key is None:
            return None
        found = self._findings_by_key.get(key)
        told = self.find_record(key) if found is None else None
        if told is not None:
            if told not in self._findings_by_record:
                self._findings_by_record[told] = self.decode_record(told)
            found = self._findings_by_record[told]
            if found is not None:
                self._findings_by_key[key] = found
        return found

    def add(self, key: Key, findings: PieceFindings, *, is_new: bool) -> None:
        """Store findings. `is_new`: they were typed in this run, not loaded and perhaps relocated."""
        self._findings_by_key[key] = findings
        if is_new:
            self.new_keys.add(key)


def collect_tellings(findings_by_name: Mapping[str, PieceFindings]) -> tuple[PlayersText, ...]:
    """Return the texts that a game can show: those of the flow with its steps, of the triggers and the
    scoring, and of all procedures that these use, including rules of members (`action.with_bodies`)."""
    steps = [name for name in findings_by_name if name.startswith(STEP_PREFIX)]
    reached = dict.fromkeys(("section flow", *steps, "section triggers"))
    waiting = list(reached)
    for name in waiting:
        for used in findings_by_name[name].used_names:
            if used in findings_by_name and used not in reached:
                reached[used] = None
                waiting.append(used)
    return tuple(
        telling for name in (*reached, "section scoring") for telling in findings_by_name[name].piece_tellings
    )
