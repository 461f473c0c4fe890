"""Store the typing results of rule pieces on disk for other runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from rulewright.serialization import from_plain, to_plain
from rulewright.source import Source, Span
from rulewright.workspace.coverage_marks import CoverageMarks, LazyMarks
from rulewright.workspace.fingerprints import AnswerRecords
from rulewright.workspace.piece_findings import PieceFindings, PieceLocation, SettledSetting
from rulewright.workspace.piece_typing import PieceTyper
from rulewright.workspace.result_cache import open_result_cache

MOST_SETTINGS = 200
SETTINGS, FLOWS = "settings", "flows"
"""The keys of the results of settings, and of the analyses of hidden information."""
DAMAGED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""The exceptions raised by reading a record that is damaged or has another format."""


class PieceCache:
    """The typing results of pieces from earlier runs, loaded on demand."""

    def __init__(self, pieces: PieceTyper, folder: Path, dependencies: tuple[object, ...]) -> None:
        kept = open_result_cache("pieces")
        key = kept.make_key((str(folder.resolve()), *dependencies)) if kept.folder is not None else ""
        self._pieces = pieces
        self._records = AnswerRecords(kept, key)
        pieces.is_persistent = kept.folder is not None
        pieces.load_earlier = self._load_pieces
        self._flow_count = 0

    def _load_pieces(self) -> None:
        sources: dict[str, Source] = {}
        known = self._pieces.piece_store
        known.find_record = self._records.find_line
        known.decode_record = lambda told: _decode_record(told, sources)
        with suppress(*DAMAGED):
            self._pieces.settled_by_frame |= _decode_settings(
                *self._records.load_answer(SETTINGS) or ([], {})
            )
            self._pieces.flow_work |= self._records.load_answer(FLOWS) or {}
        self._flow_count = len(self._pieces.flow_work)

    def load_answer(self, key: str) -> Any:
        """Return something else about the rules that an earlier run stored; None if there is nothing."""
        return self._records.load_answer(key)

    def store_answer(self, key: str, answer_data: object) -> None:
        self._records.store_answer(key, answer_data)

    def write_new(self) -> None:
        """Write new results. Old ones stay unchanged, because their spans are relative to bases."""
        pieces, known = self._pieces, self._pieces.piece_store
        if not pieces.is_persistent:
            return
        for key in sorted(pieces.requested_keys | known.new_keys):
            if key in known.new_keys or self._records.find_line(key) is None:
                found = known.get(key)
                if found is not None:
                    self._records.store_answer(key, _encode_findings(found))
        known.new_keys.clear()
        if pieces.has_new_settings:  # otherwise only pieces have changed, not the results of settings
            self._records.store_answer(SETTINGS, _encode_settings(pieces.settled_by_frame))
        if len(pieces.flow_work) > self._flow_count:
            flow_work = dict(list(pieces.flow_work.items())[-MOST_SETTINGS:])
            self._records.store_answer(FLOWS, flow_work)
        self._records.save()


def _encode_settings(settled_by_frame: Mapping[str, SettledSetting]) -> list[object]:
    """Encode the results of settings; parts that several settings share are written once."""
    shared_data: list[object] = []
    index_by_part: dict[object, int] = {}

    def intern_part(shared_part: object, encode: Callable[[], object] | None = None) -> int:
        at = index_by_part.get(id(shared_part))  # most are identical objects, not only equal ones
        if at is None:
            data = shared_part if encode is None else encode()
            at = index_by_part.setdefault(repr(data), len(shared_data))
            if at == len(shared_data):
                shared_data.append(data)
            index_by_part[id(shared_part)] = at
        return at

    last = list(settled_by_frame.items())[-MOST_SETTINGS:]
    told = {
        name: [
            intern_part(
                one.piece_locations, partial(to_plain, tuple[PieceLocation, ...], one.piece_locations)
            ),
            one.exact_keys,
            one.effects_digest,
            one.warning_data,
            intern_part(one.wanted_data),
            intern_part(one.member_names),
            one.kept_names,
            intern_part(one.mark_ranges),
            one.work,
        ]
        for name, one in last
    }
    return [shared_data, told]


def _decode_settings(shared_data: list[Any], encoded: Any) -> dict[str, SettledSetting]:
    @cache
    def decode_pieces(number: int) -> tuple[PieceLocation, ...]:
        return from_plain(tuple[PieceLocation, ...], shared_data[number])

    @cache
    def decode_members(number: int) -> dict[str, tuple[str, ...]]:
        return {name: tuple(names) for name, names in shared_data[number].items()}

    return {
        name: SettledSetting(
            decode_pieces(at), exact, effects, warnings, shared_data[wanted], decode_members(of), tuple(kept),
            shared_data[marked], int(work),
        )
        for name, (at, exact, effects, warnings, wanted, of, kept, marked, work) in encoded.items()
    }  # fmt: skip


def _encode_findings(findings: PieceFindings) -> list[object]:
    marks = [_encode_spans(part) for part in findings.lazy_marks.get_marks().span_groups]
    return [to_plain(PieceFindings, findings, _encode_span), marks]


def _encode_span(span: Span) -> list[object]:
    return [span.source.path, span.start, span.end]


def _encode_spans(spans: Iterable[Span]) -> list[list[object]]:
    """Encode spans as one list for each file: its path, then alternating start and end offsets."""
    offsets_by_file: dict[str, list[object]] = {}
    for span in spans:
        offsets_by_file.setdefault(span.source.path, [span.source.path]).extend((span.start, span.end))
    return list(offsets_by_file.values())


def _decode_record(record: str, sources: dict[str, Source]) -> PieceFindings | None:
    """Decode the findings of a piece; None if they are damaged. Their spans are in sources without text,
    which `PieceTyper` replaces by the present files."""
    try:
        return _decode_findings(json.loads(record), sources)
    except DAMAGED:
        return None


def _decode_findings(record: Any, sources: dict[str, Source]) -> PieceFindings:

    def decode_span(place: Any) -> Span:
        path, start, end = place
        return Span(sources.setdefault(path, Source(path, "")), start, end)

    def decode_spans(places: Any) -> tuple[Span, ...]:
        return tuple(
            Span(sources.setdefault(path, Source(path, "")), start, end)
            for path, *ends in places
            for start, end in zip(ends[::2], ends[1::2], strict=True)
        )

    told, marks = record
    found = from_plain(PieceFindings, told, decode_span)
    files = {base.path for base in found.span_bases}
    return replace(
        found,
        lazy_marks=LazyMarks(lambda: CoverageMarks(*map(decode_spans, marks))),
        source_files=tuple(sources.setdefault(path, Source(path, "")) for path in files),
    )
