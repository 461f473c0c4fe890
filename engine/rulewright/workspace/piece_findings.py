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
    """What places up to an `end` are told from: the key of a declaration, or the start of a file
    whose text is no other (`digest`) where they lie in none that counts."""

    name: str
    path: str
    start: int
    end: int
    digest: str = ""


def sort_bases(bases: Iterable[SpanBase]) -> tuple[SpanBase, ...]:
    """Return bases in the order of their places."""
    return tuple(sorted(bases, key=lambda base: (base.path, base.start)))


@dataclass(frozen=True, slots=True)
class PieceFindings:
    """What typing a piece has brought to light. Things are named as `piece_locations` names them."""

    warnings: tuple[Diagnostic, ...]
    used_names: tuple[str, ...]
    read_states: tuple[str, ...]
    called_names: tuple[str, ...]
    """The procedures that a procedure comes to by itself."""
    immediate_calls: tuple[tuple[str, Span], ...]
    bound_names: tuple[tuple[str, Span], ...]
    """Names with letters outside ASCII; others cannot be confusable."""
    piece_tellings: tuple[PlayersText, ...]
    work: int
    uses_player_count: bool = False
    """Whether it can be other with another number of players."""
    effects_digest: str = ""
    """A digest of what it comes to for the rest of the rules: of all but places and warnings."""
    flow_digest: str = ""
    """A digest of what the analysis of hidden information reads in it, if anything is hidden."""
    span_bases: tuple[SpanBase, ...] = ()
    """What its places stand in."""
    lazy_marks: LazyMarks = field(default=LazyMarks(CoverageMarks), metadata=NOT_WRITTEN)
    source_files: tuple[Source, ...] = field(default=(), metadata=NOT_WRITTEN)
    """The texts in which they stand."""
    filled_table: TableContents | None = field(default=None, metadata=NOT_WRITTEN)
    """What stands in a table, for those who have it in the same place."""

    def with_moved_spans(
        self,
        move_span: Callable[[Span], Span],
        span_bases: tuple[SpanBase, ...],
        source_files: tuple[Source, ...],
    ) -> PieceFindings:
        """The same with its places moved, which stand in `span_bases` then, and in `source_files`."""

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
    """The places that a piece speaks of."""
    for each in warnings:
        yield from each.all_spans
    yield from (span for _, span in named_spans)
    yield from (telling.span for telling in piece_tellings)
    yield from (span for part in coverage_marks.span_groups for span in part)


MovedFindings = dict[tuple[object, ...], tuple[PieceFindings, PieceFindings]]
"""With what was moved, so that no other comes to stand where it was."""


@dataclass(frozen=True, slots=True)
class PieceLocation:
    """A piece, and where it stands: in whole sections, or in declarations by their names."""

    name: str
    section_names: tuple[str, ...]
    declaration_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettledSetting:
    """What a setting comes to as long as its pieces have the same `effects_digest`, told by places of its
    frame. On those in `exact_keys` the rest depends as they are, with what they depend on."""

    piece_locations: tuple[PieceLocation, ...]
    exact_keys: dict[str, Key]
    effects_digest: str
    warning_data: list[object]
    """Those that are of no piece, as data, as what is `wanted_data`."""
    wanted_data: list[object]
    member_names: dict[str, tuple[str, ...]]
    kept_names: tuple[str, ...]
    mark_ranges: Sequence[Sequence[TextRange]]
    """What counts that is of no piece."""
    work: int
    """Without that of pieces."""


@dataclass(eq=False)
class TypedSetting:
    """A setting of which every piece has been typed, here or elsewhere."""

    warnings: tuple[Diagnostic, ...]
    game_tellings: tuple[PlayersText, ...]
    """The texts that a game can show."""
    declared_texts: DeclarationMessages
    _lazy_marks: tuple[LazyMarks, ...]
    _make_scope: Callable[[], Scope]

    @property
    def results(self) -> tuple[object, ...]:
        """All that others are told of it, for comparison."""
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
        """What counts as coverage: of what is declared, then of pieces."""
        return tuple(late.get_marks() for late in self._lazy_marks)

    @cached_property
    def scope(self) -> Scope:
        """In it rule text of scripts and words can be typed. Raises DiagnosticError."""
        return self._make_scope()


class PieceStore:
    """What is known of pieces. What earlier runs have `find_record` of one is `decode_record` when it is
    asked for."""

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
        """`new`: it was not read, but typed; else only its places may be others."""
        self._findings_by_key[key] = findings
        if is_new:
            self.new_keys.add(key)


def collect_tellings(findings_by_name: Mapping[str, PieceFindings]) -> tuple[PlayersText, ...]:
    """What a game can tell: the flow with its steps, the triggers, and the procedures that they
    come to, those that are rules of members (`action.with_bodies`) too."""
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
