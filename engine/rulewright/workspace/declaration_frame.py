"""Split a merged ruleset into its declarations and its rule bodies. Equal frames mean equal declarations.

A frame consists of the texts of all keys and values except rule bodies: definitions, statements and
conditions that are typed by themselves. If two frames are equal, they declare the same things, and a
diagnostic about a text of one applies to the corresponding text of the other, wherever it is located.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from functools import cached_property

from rulewright.model.part import Part, Root, Text, make_root_part
from rulewright.records import dataclass
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import NOWHERE, Span
from rulewright.workspace.declarations import PLAYED_SECTIONS, PLAYERS_KEY, EntryMemo

LATE_SECTIONS = frozenset(key.name for key in SECTIONS if key.later)
"""The sections with rules that are typed by themselves, after all declarations."""
RULE_ROLES = frozenset({"expression", "condition", "block"})

TextIndex = tuple[str, int]
"""A text of a frame: the name of its frame part, and its index there."""
TextRange = tuple[str, int, int, int]
"""A range of a text of a frame: its frame part, its index there, the start offset, and the length."""


@dataclass(frozen=True, slots=True)
class FramePart:
    """A part of a frame: its name, a digest of its texts, one without the numbers in values (see
    `_is_value`), and the spans of its texts in order. `rule_indices` are the indices of rule bodies, which
    have spans here but are in neither digest."""

    name: str
    digest: bytes
    numberless_digest: bytes
    text_spans: tuple[Span, ...]
    rule_indices: frozenset[int]


BOARD_SECTION = "board"
"""The section with the drawings of boards. No rule reads it; only its keys count, which can look like names
in rules."""

VALUE_SECTIONS = frozenset({"tables", "state", "zones", "bags", "pieces"})
"""The sections whose numbers are values, like those in fields of members."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def read_frame_part(section: str, part: Part) -> FramePart:
    name = "/".join(part.path)
    reader = _FrameReader(section in LATE_SECTIONS)
    reader.update_hashes(f"{name}\0")
    if section == BOARD_SECTION:
        for key in (part.key, *part.all_keys):
            reader.add_text(key)
    else:
        reader.read_part(part)
    return FramePart(
        name,
        reader.text_hash.digest(),
        reader.numberless_hash.digest(),
        tuple(reader.text_spans),
        frozenset(reader.rule_indices),
    )


def _is_value(part: Part) -> bool:
    """Return whether the numbers in a part are values rather than names or counts of members."""
    section, *inner = part.path
    is_field = section == "types" and inner[1:2] == ["members"] and len(inner) > 3 and inner[3] != PLAYERS_KEY
    return is_field or section in VALUE_SECTIONS


class _FrameReader:
    def __init__(self, skips_rules: bool) -> None:
        self.skips_rules = skips_rules
        self.text_hash, self.numberless_hash = hashlib.sha256(), hashlib.sha256()
        self.text_spans: list[Span] = []
        self.rule_indices: set[int] = set()

    def update_hashes(self, text: str, numberless_text: str | None = None) -> None:
        self.text_hash.update(text.encode("utf-8", "surrogatepass"))
        self.numberless_hash.update((numberless_text or text).encode("utf-8", "surrogatepass"))

    def read_part(self, part: Part) -> None:
        self.add_text(part.key)
        self.read_value(part)

    def read_value(self, part: Part) -> None:
        self.update_hashes(f"{part.layer}\0{part.is_flow}\0{part.is_written}\0")
        if part.text is not None:
            self.add_text(
                part.text,
                is_hashed=not (self.skips_rules and part.role in RULE_ROLES),
                is_value=_is_value(part),
            )
        elif part.is_list:
            self.update_hashes("[")
            for item in part.items:
                self.read_value(item)
            self.update_hashes("]")
        else:
            self.update_hashes("{")
            for inner in part:
                self.read_part(inner)
            self.update_hashes("}")

    def add_text(self, text: Text, *, is_hashed: bool = True, is_value: bool = False) -> None:
        content = text.content.text if is_hashed else ""
        if not is_hashed:
            self.rule_indices.add(len(self.text_spans))
        where = f"{text.span.source.path}\0{text.style}\0"
        numberless = f"{where}{_NUMBER.sub('0', content)}\0" if is_value else None
        self.update_hashes(f"{where}{content}\0", numberless)
        self.text_spans.append(text.span)


class DeclarationFrame:
    """The frame of a merged ruleset: its declarations with rule bodies blanked out. Equal digests mean equal
    declarations."""

    def __init__(self, root: Root, part_memo: EntryMemo[FramePart]) -> None:
        self._parts_by_name: dict[str, FramePart] = {}
        total, numberless_total = hashlib.sha256(), hashlib.sha256()
        for top in make_root_part(root):
            section = top.key.text
            for part in top if section in PLAYED_SECTIONS else (top,):
                stretch = part_memo.get_entry(section, part)
                self._parts_by_name[stretch.name] = stretch
                total.update(stretch.digest)
                numberless_total.update(stretch.numberless_digest)
        self.digest = total.hexdigest()
        self.numberless_digest = numberless_total.hexdigest()

    @cached_property
    def _index_by_range(self) -> dict[tuple[str, int, int], TextIndex]:
        """Text indices by path, start and end."""
        return {
            (span.source.path, span.start, span.end): (name, number)
            for name, stretch in self._parts_by_name.items()
            for number, span in enumerate(stretch.text_spans)
        }

    def locate_text(self, span: Span) -> TextIndex:
        """Return the index of the text with this span, which is valid in every equal frame. Raises KeyError
        if no text has the span."""
        if span == NOWHERE:
            return "", 0
        return self._index_by_range[span.source.path, span.start, span.end]

    def span_of_text(self, text_index: TextIndex) -> Span:
        """Return the span of a text of this frame."""
        name, number = text_index
        return self._parts_by_name[name].text_spans[number] if name else NOWHERE

    @cached_property
    def _texts_by_file(self) -> dict[str, list[tuple[int, int, str, int]]]:
        """The texts of the frame in each file, sorted: start, end, frame part, and index."""
        by_file: dict[str, list[tuple[int, int, str, int]]] = {}
        for name, stretch in self._parts_by_name.items():
            for number, span in enumerate(stretch.text_spans):
                if number not in stretch.rule_indices:
                    by_file.setdefault(span.source.path, []).append((span.start, span.end, name, number))
        for texts in by_file.values():
            texts.sort()
        return by_file

    def locate_range(self, span: Span) -> TextRange:
        """Return a span as a range of a text, which is valid in every equal frame. Raises KeyError if no
        text contains the span."""
        texts = self._texts_by_file[span.source.path]
        at = bisect_right(texts, (span.start, len(span.source.text), "", 0)) - 1
        if at < 0 or span.end > texts[at][1]:
            raise KeyError(span)
        start, _, name, number = texts[at]
        return name, number, span.start - start, span.end - span.start

    def span_of_range(self, text_range: TextRange) -> Span:
        name, number, start, length = text_range
        text = self._parts_by_name[name].text_spans[number]
        return Span(text.source, text.start + start, text.start + start + length)
