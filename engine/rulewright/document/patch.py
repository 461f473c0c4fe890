"""Change a block of statements by an overlay; every part keeps its span.

The changed block is an ordinary text in a `PatchedSource`, composed of segments of the base file, segments
of the overlay and added line breaks. The parser reads it like any text; since it takes its spans from the
source, each span refers to the file and line from which its segment comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.suggest import find_nearest
from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.document.rule_text import get_rule_span
from rulewright.records import dataclass
from rulewright.source import Source, Span


class Syntax(Protocol):
    """The part of the rules' language that overlays need."""

    def is_same_text(self, a: Span, b: Span) -> bool:
        """Return whether two rule texts are equal but for layout, comments and redundant brackets."""

    def find_statements(self, block: Span, pattern: Span) -> list[tuple[int, int]]:
        """Return the occurrences of the statements `pattern` in a block, consecutively, at any
        depth: offsets from the start of the first to the end of the last. Raises
        DiagnosticError if a text is broken.
        """


@dataclass(frozen=True, slots=True)
class TextSegment:
    """A segment of text and its original span; None for layout that the patch added."""

    text: str
    origin: Span | None


@dataclass(frozen=True, slots=True)
class PatchedSource(Source):
    """The text of a patched block. Its spans are spans of the files from which it was composed."""

    segments: tuple[TextSegment, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Return the original span of a range; if it covers several files, the part in the first."""
        joined_span: Span | None = None
        offset = 0
        for piece in self.segments:
            low, high = max(start, offset), min(end, offset + len(piece.text))
            if piece.origin is not None and (low < high or (start == end and low == high)):
                begin = piece.origin.start + low - offset
                stop = piece.origin.start + high - offset
                if joined_span is None:
                    joined_span = piece.origin.source.span(begin, stop)
                elif joined_span.source is piece.origin.source and begin >= joined_span.start:
                    joined_span = joined_span.extend_to(piece.origin.source.span(begin, stop))
            offset += len(piece.text)
        return joined_span if joined_span is not None else self._find_span_before(start)

    def _find_span_before(self, start: int) -> Span:
        """Return the end of the last original segment before `start`, or else the start of the first."""
        offset = 0
        nearest_span: Span | None = None
        for piece in self.segments:
            if piece.origin is not None:
                if nearest_span is None:
                    nearest_span = piece.origin.source.span(piece.origin.start, piece.origin.start)
                if offset + len(piece.text) <= start:
                    nearest_span = piece.origin.source.span(piece.origin.end, piece.origin.end)
            offset += len(piece.text)
        assert nearest_span is not None
        return nearest_span


def iter_written_spans(span: Span) -> Iterator[Span]:
    """Yield the spans of files that a text was assembled from; the span itself if it was not
    patched.
    """
    if isinstance(span.source, PatchedSource):
        for piece in span.source.segments:
            if piece.origin is not None:
                yield from iter_written_spans(piece.origin)
    else:
        yield span


def is_patch(node: Node) -> bool:
    """Return whether a node is `{after: S, add: S}`, `{before: S, add: S}` or `{replace: S, now: S}`."""
    if not isinstance(node, Mapping):
        return False
    keys = set(node.entries)
    return keys in ({"after", "add"}, {"before", "add"}, {"replace", "now"})


def apply_patch(
    block: Scalar, patch: Mapping, syntax: Syntax, reporter: Reporter, place: str
) -> Scalar | None:
    """Return the block with the patch applied; None after an error if the statement does not occur
    exactly once. `place` names the block in errors.
    """
    how = next(key for key in ("after", "before", "replace") if key in patch)
    wanted_node, new_node = patch.get(how), patch.get("now" if how == "replace" else "add")
    assert wanted_node is not None and new_node is not None
    wanted, new = get_rule_span(wanted_node, reporter), get_rule_span(new_node, reporter)
    old = get_rule_span(block, reporter)
    if wanted is None or new is None or old is None:
        return None
    pieces = _list_segments(old)
    text = Source(old.source.path, _join_texts(pieces))
    try:
        found = syntax.find_statements(text.span(0, len(text.text)), wanted)
    except DiagnosticError as error:
        for diagnostic in error.diagnostics:
            reporter.add(_relocate_diagnostic(diagnostic, text, _make_patched_span(block, pieces).source))
        return None
    if len(found) != 1:
        what = f"is missing from {place}" if not found else f"occurs {len(found)} times in {place}"
        statements = [line.strip() for line in text.text.splitlines()]
        near = find_nearest(wanted_node.text.strip(), statements) if isinstance(wanted_node, Scalar) else None
        more: str | None = "compare it with the base, which may have changed"
        if found:
            more = "quote a longer statement that occurs only once, or replace the whole block"
        elif near is not None:
            more = f"did you mean `{near}`?"
        reporter.error(
            "overlay-statement",
            f"the statement that this changes {what}",
            wanted_node.span,
            labels=(Label(block.span, "the block is here"),),
            help=more,
        )
        return None
    start, end = found[0]
    pieces, start, end = _break_before(pieces, start, end)
    indent = _join_texts(pieces)[:start].rpartition("\n")[2]
    lines = _split_lines(new)
    match how:
        case "after":
            line_end = (_join_texts(pieces) + "\n").index("\n", end)
            added = [piece for line in lines for piece in (TextSegment("\n" + indent, None), line)]
            pieces = _cut_segments(pieces, 0, line_end) + added + _cut_segments(pieces, line_end)
        case "before":
            added = [piece for line in lines for piece in (line, TextSegment("\n" + indent, None))]
            pieces = _cut_segments(pieces, 0, start) + added + _cut_segments(pieces, start)
        case _:
            added = [piece for line in lines for piece in (TextSegment("\n" + indent, None), line)][1:]
            pieces = _cut_segments(pieces, 0, start) + added + _cut_segments(pieces, end)
    whole = _make_patched_span(block, pieces)
    return Scalar(block.span, whole.text, whole.text, "literal", whole)


def _relocate_diagnostic(diagnostic: Diagnostic, block_source: Source, patched_source: Source) -> Diagnostic:
    """Return a diagnostic about the bare text of a block, moved to the original span of that text."""

    def relocate_span(span: Span) -> Span:
        return patched_source.span(span.start, span.end) if span.source is block_source else span

    return diagnostic.map_spans(relocate_span)


def _make_patched_span(block: Scalar, segments: list[TextSegment]) -> Span:
    source = PatchedSource(block.span.source.path, _join_texts(segments), tuple(segments))
    return Span(source, 0, len(source.text))


def _join_texts(segments: list[TextSegment]) -> str:
    return "".join(piece.text for piece in segments)


def _list_segments(content: Span) -> list[TextSegment]:
    if isinstance(content.source, PatchedSource):
        return list(content.source.segments)
    return [TextSegment(content.text, content)]


def _cut_segments(segments: list[TextSegment], start: int, end: int | None = None) -> list[TextSegment]:
    """Return the segments of a range of their text."""
    selected: list[TextSegment] = []
    offset = 0
    for piece in segments:
        low = max(start - offset, 0)
        high = len(piece.text) if end is None else min(end - offset, len(piece.text))
        if low < high:
            origin = piece.origin
            if origin is not None:
                origin = Span(origin.source, origin.start + low, origin.start + high)
            selected.append(TextSegment(piece.text[low:high], origin))
        offset += len(piece.text)
    return selected


def _break_before(segments: list[TextSegment], start: int, end: int) -> tuple[list[TextSegment], int, int]:
    """Insert a line break before `s` in `if x: s`, so that a statement can be added beside it."""
    text = _join_texts(segments)
    line_start = text.rfind("\n", 0, start) + 1
    head = text[line_start:start]
    if not head.strip():
        return segments, start, end
    indent = head[: len(head) - len(head.lstrip())] + "  "
    header_end = line_start + len(head.rstrip())
    shift = header_end + 1 + len(indent) - start
    segments = [
        *_cut_segments(segments, 0, header_end),
        TextSegment("\n" + indent, None),
        *_cut_segments(segments, start),
    ]
    return segments, start + shift, end + shift


def _split_lines(content: Span) -> list[TextSegment]:
    """Return the lines of a block without their common indentation."""
    text = content.text
    starts = [0] + [index + 1 for index, char in enumerate(text) if char == "\n"]
    lines = [(start, line) for start, line in zip(starts, text.split("\n"), strict=True) if line.strip()]
    common = min(len(line) - len(line.lstrip()) for _, line in lines)
    return [
        TextSegment(
            line[common:],
            Span(content.source, content.start + start + common, content.start + start + len(line)),
        )
        for start, line in lines
    ]
