"""Format a YAML file from its nodes and the text between them."""

from __future__ import annotations

import re

from rulewright.formatting.lines import Line, join_lines
from rulewright.formatting.rule_text import STEP, format_lines, on_one_line
from rulewright.formatting.text_roles import TextRole, find_text_role
from rulewright.language.parser import tokenize_text
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Source, Span

Level = tuple[int, int]
"""A level of indentation: the original and the new column of its lines."""


class LayoutError(Exception):
    """The file contains something without a canonical layout; `reason` describes it."""

    def __init__(self, span: Span, reason: str) -> None:
        super().__init__(reason)
        self.span = span
        self.reason = reason


def format_yaml(source: Source, root: Part) -> str:
    """Return the text of a file in canonical format. Raises LayoutError, and DiagnosticError for rule text
    that cannot be parsed."""
    return _Layout(source).run(root)


@dataclass(slots=True)
class _OpenBracket:
    """An open bracket: its line, and the position of the first item inside, as an offset in the line and as a
    column of the file."""

    line: Line
    code_offset: int
    column: int


class _Layout:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.offset = 0
        """The offset up to which the text is formatted."""
        self.lines: list[Line] = []
        self.levels: list[Level] = []
        self.previous_levels: list[Level] = []
        """The levels that were open at the previous item."""
        self.open_brackets: list[_OpenBracket] = []
        """The open brackets, innermost last."""

    def run(self, root: Part) -> str:
        if root.is_flow:
            self.start_line(0, root.span.start)
            self.format_flow(root, ())
        else:
            self.format_mapping(root, 0, ())
        self.add_remarks(len(self.text), None)
        return join_lines(self.lines)

    # --- blocks -----------------------------------------------------------------------------------

    def format_mapping(
        self, part: Part, indent: int, above: tuple[Part, ...], *, is_started: bool = False
    ) -> None:
        """Format keys on separate lines. `is_started`: the first follows a dash."""
        entries = list(part)
        if not entries:
            raise LayoutError(part.span, "there is nothing here")
        self.levels.append((self.find_column(entries[0].key.span.start), indent))
        for number, inner in enumerate(entries):
            if number or not is_started:
                self.start_line(indent, inner.key.span.start)
            start = len(self.lines[-1].code)
            self.append_code(self.format_key(inner))
            self.offset = inner.key.span.end
            self.skip_sign(":")
            self.append_code(":")
            self.format_entry(inner, indent, (*above, inner), start)
        self.levels.pop()

    def format_entry(self, inner: Part, indent: int, above: tuple[Part, ...], start: int) -> None:
        """Add the value of a key."""
        if inner.is_keyed and not inner.is_flow:
            self.format_mapping(inner, indent + STEP, above)
        elif inner.is_list and not inner.is_flow:
            self.format_sequence(inner, indent + STEP, above)
        elif inner.span.start != inner.span.end:
            line = self.lines[-1]
            key = len(line.code)
            if self.format_value(inner, indent, above) and not start:
                line.key_length, line.value_column = key, self.find_column(inner.span.start)

    def format_sequence(
        self, part: Part, indent: int, above: tuple[Part, ...], *, is_started: bool = False
    ) -> None:
        for number, item in enumerate(part.items):
            dash = self.find_sign("-")
            if not number:
                self.levels.append((self.find_column(dash), indent))
            if number or not is_started:
                self.start_line(indent, dash)
            self.offset = dash + 1
            self.append_code("-")
            if item.is_keyed and not item.is_flow:
                if begins := self.is_on_same_line(item.span.start):
                    self.append_code(" ")
                    self.skip_blanks(item.span.start)
                self.format_mapping(item, indent + STEP, above, is_started=begins)
            elif item.is_list and not item.is_flow:
                if begins := self.is_on_same_line(item.span.start):
                    self.append_code(" ")
                self.format_sequence(item, indent + STEP, above, is_started=begins)
            elif item.span.start != item.span.end:
                self.format_value(item, indent, above)
        self.levels.pop()

    def format_value(self, part: Part, indent: int, above: tuple[Part, ...]) -> bool:
        """Format a text or a value in brackets, and return whether it is on the line of its key."""
        beside = self.is_on_same_line(part.span.start)
        if beside:
            self.append_code(" ")
            self.skip_blanks(part.span.start)
        else:
            self.start_line(indent + STEP, part.span.start)
        if part.text is None:
            self.format_flow(part, above)
        elif part.text.style in ("literal", "folded"):
            self.format_block_text(part, part.text, indent, above)
        else:
            self.format_scalar(part.text, find_text_role(part, above), indent)
        return beside

    # --- texts ------------------------------------------------------------------------------------

    def format_key(self, part: Part) -> str:
        """Return a key with canonical blanks between its parameters."""
        key = part.key
        if key.style == "plain" and (found := re.fullmatch(r"(\w+) *([(\[])(.*)[)\]]", key.text)):
            letters = ", ".join(letter.strip() for letter in found[3].split(","))
            if not re.search(r"[()\[\]]", found[3]):
                return f"{found[1]}{found[2]}{letters}{')' if found[2] == '(' else ']'}"
        return _quote_text(key, key.text, key.flow)

    def format_scalar(self, scalar: Text, text_role: TextRole | None, indent: int) -> None:
        """Format a text on the line of its key."""
        self.offset = scalar.span.end
        first, *rest = scalar.span.text.split("\n")
        if rest:
            self.append_code(first.rstrip())
            for line in rest:
                said = line.strip()
                self.lines.append(Line(indent + STEP if said else 0, said, is_fixed=True))
            return
        said = scalar.text
        if text_role is not None and _is_as_written(scalar):
            said = self.format_rule(scalar, text_role) or said
            if scalar.style == "plain" and _ENDS_PLAIN.search(said):
                said = scalar.text
        self.append_code(_quote_text(scalar, said, scalar.flow))

    def format_rule(self, scalar: Text, text_role: TextRole) -> str | None:
        """Return rule text on one line; None if it cannot be parsed and need not be rule text."""
        seen, tree = tokenize_text(scalar.content, text_role.role)
        if tree is None:
            text_role.raise_if_certain(scalar)
            return None
        return on_one_line(seen)

    def format_block_text(self, part: Part, scalar: Text, indent: int, above: tuple[Part, ...]) -> None:
        """Format a text on the lines below its key."""
        whole = self.text[scalar.span.start : scalar.span.end]
        header, _, _ = whole.partition("\n")
        sign, _, remark = header.partition("#")
        given = re.search(r"\d", sign)
        self.append_code(re.sub(r"\d", str(STEP), sign).strip())
        if remark:
            self.add_remark(f"#{remark}".rstrip(), self.find_column(scalar.span.start + len(sign)))
        self.offset = max(scalar.content.end, scalar.span.start + len(header))
        if not scalar.content.text.strip():
            return
        rule = find_text_role(part, above) if scalar.style == "literal" and given is None else None
        if rule is not None:
            seen, tree = tokenize_text(scalar.content, rule.role)
            if tree is not None:
                statements = rule.role == "block"
                self.lines += format_lines(scalar.content, seen, indent + STEP, are_statements=statements)
                return
            rule.raise_if_certain(scalar)
        end = self.text.find("\n", self.offset)
        self.offset = len(self.text) if end < 0 else end  # blanks at the end may be part of it
        lines = self.text[scalar.content.start : self.offset].split("\n")
        old = next(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
        if given is not None:
            old = self.levels[-1][0] + int(given[0])
        for line in lines:
            said = line[old:]
            self.lines.append(Line(indent + STEP if said else 0, said, is_fixed=True))

    # --- brackets ---------------------------------------------------------------------------------

    def format_flow(self, part: Part, above: tuple[Part, ...]) -> None:
        """Format `{...}` and `[...]`, keeping line breaks. A key in a list without braces gets braces."""
        start = part.span.start
        opening, closing = ("{", "}") if part.is_keyed else ("[", "]")
        braces = self.text[start] == opening
        self.append_code(opening)
        self.offset = start + braces
        entries = list(part) if part.is_keyed else list(part.items)
        line, first = self.lines[-1], -1
        if entries and self.is_on_same_line(entries[0].key.span.start):
            first = self.find_column(entries[0].key.span.start)
        self.open_brackets.append(_OpenBracket(line, len(line.code), first))
        for number, inner in enumerate(entries):
            begin = inner.key.span.start if part.is_keyed else inner.span.start
            if number:
                self.skip_sign(",")
                self.append_code(",")
            self.move_inside(begin, " " if number else "")
            if part.is_keyed:
                self.append_code(self.format_key(inner))
                self.offset = inner.key.span.end
                self.skip_sign(":")
                self.append_code(":")
                if inner.span.start != inner.span.end:
                    self.move_inside(inner.span.start, " ")
            if inner.text is None:
                self.format_flow(inner, (*above, inner) if part.is_keyed else above)
            elif inner.span.start != inner.span.end:
                if "\n" in inner.span.text:
                    raise LayoutError(inner.span, "a text in brackets goes over several lines")
                inside = (*above, inner) if part.is_keyed else above
                self.format_scalar(inner.text, find_text_role(inner, inside), 0)
        if not braces:
            self.open_brackets.pop()
            self.append_code(closing)
            return
        if self.find_sign(",", optional=True, until=part.span.end - 1) >= 0:
            self.skip_sign(",")
        end, opened = part.span.end - 1, self.open_brackets.pop()
        if self.is_on_same_line(end):
            self.skip_blanks(end)
        else:
            self.start_line(opened.line.indent, end)
            if opened.line.alignment is not None:
                self.lines[-1].alignment = opened.line.alignment
        self.append_code(closing)
        self.offset = part.span.end

    def move_inside(self, position: int, blank: str) -> None:
        """Continue with the next item in brackets, on the same line or on a new one."""
        if self.is_on_same_line(position):
            self.append_code(blank)
            self.skip_blanks(position)
            return
        opened = self.open_brackets[-1]
        self.start_line(opened.line.indent + STEP, position)
        if self.find_column(position) == opened.column:
            self.lines[-1].alignment = opened.line, opened.code_offset
        elif opened.line.alignment is not None:
            line, place = opened.line.alignment
            self.lines[-1].alignment = line, place + STEP

    # --- between things ---------------------------------------------------------------------------

    def find_column(self, position: int) -> int:
        return position - self.text.rfind("\n", 0, position) - 1

    def append_code(self, text: str) -> None:
        self.lines[-1].code += text

    def add_remark(self, text: str, column: int) -> None:
        line = self.lines[-1]
        if line.remark:
            raise LayoutError(self.source.span(self.offset, self.offset + 1), "a remark stands in the midst")
        line.remark, line.remark_column = text, column

    def start_line(self, indent: int, position: int) -> None:
        """Begin a line with the item at a position, after the comments before it."""
        column = self.find_column(position)
        self.add_remarks(position, (column, indent))
        self.lines.append(Line(indent, column=column))
        self.previous_levels = list(self.levels)

    def is_on_same_line(self, position: int) -> bool:
        """Return whether a position is on the current line."""
        return "\n" not in self.text[self.offset : position]

    def skip_blanks(self, position: int) -> None:
        """Passes over blanks."""
        if self.text[self.offset : position].strip():
            raise LayoutError(self.source.span(self.offset, position), "nothing is known to stand here")
        self.offset = position

    def find_sign(self, sign: str, *, optional: bool = False, until: int | None = None) -> int:
        """Return the position of a sign behind spaces and comments; -1 if it is `optional` and
        missing.
        """
        behind = re.compile(r"(?:[ \n]|#[^\n]*)*").match(self.text, self.offset, until or len(self.text))
        assert behind is not None
        if self.text[behind.end() : behind.end() + 1] == sign and behind.end() != until:
            return behind.end()
        if optional:
            return -1
        raise LayoutError(
            self.source.span(self.offset, behind.end() + 1), f"`{sign}` is not where it should be"
        )

    def skip_sign(self, sign: str) -> None:
        """Passes over a sign. Remarks before it stay before what follows."""
        position = self.find_sign(sign)
        if "\n" in self.text[self.offset : position]:
            raise LayoutError(self.source.span(position, position + 1), f"`{sign}` begins a line")
        self.offset = position + 1

    def add_remarks(self, end: int, following: Level | None) -> None:
        """Add the comments and blank lines before an offset."""
        position = self.offset
        pieces = self.text[self.offset : end].split("\n")
        for number, piece in enumerate(pieces):
            said = piece.strip()
            column = self.find_column(position + len(piece) - len(piece.lstrip()))
            position += len(piece) + 1
            if said in ("---", "..."):
                continue
            if said and not said.startswith("#"):
                raise LayoutError(self.source.span(position - 1, position), "nothing is known to stand here")
            if said and number == 0 and self.lines:
                self.add_remark(said, column)
            elif said:
                self.lines.append(
                    Line(self.find_remark_indent(column, following), column=column, remark=said)
                )
            elif 0 < number < len(pieces) - 1:
                self.lines.append(Line(0))
        self.offset = end

    def find_remark_indent(self, column: int, following: Level | None) -> int:
        """Return the column of a comment on a line of its own: that of the lines around it."""
        known = {**dict(self.previous_levels), **dict(self.levels), **dict([following] if following else [])}
        if column in known:
            return known[column]
        if following is not None:
            return following[1]
        return max((new for old, new in known.items() if old <= column), default=0)


def _is_as_written(scalar: Text) -> bool:
    """Return whether rule text is written literally, without escapes (`document.rule_text`)."""
    content = scalar.content.text
    return not (
        (scalar.style == "double" and "\\" in content) or (scalar.style == "single" and "''" in content)
    )


_PLAIN = re.compile(r"[^\W\d](?:[^\n:#]|:(?! |$)|(?<! )#)*")
"""Matches text that needs no quotes. Quotes stay where another YAML parser might read something other than a
text."""
_ENDS_PLAIN = re.compile(r"^[-?:] |: | #|:$")
"""Matches text that YAML would not read as plain text. If the canonical blanks of rule text would cause such
a match, the blanks stay unchanged."""
_READ_OTHERWISE = frozenset(
    "y yes n no on off true false null none remove nan inf".split()
)  # `remove` has a meaning in overlays, `none` in tables


def _quote_text(scalar: Text, new_text: str, flow: bool) -> str:
    """Return a text on one line, in quotes only if necessary, and in single ones if possible."""
    if scalar.style == "plain":
        return new_text
    bare = _PLAIN.fullmatch(new_text) is not None and new_text == new_text.strip()
    if flow and not re.fullmatch(r"[\w .()+*/%<>=-]+", new_text):  # readers differ with other signs
        bare = False
    if bare and new_text.lower() not in _READ_OTHERWISE:
        return new_text
    if scalar.style == "double" and ("\\" in scalar.content.text or "'" in new_text):
        return f'"{scalar.content.text}"' if new_text == scalar.text else f'"{new_text}"'
    return "'" + new_text.replace("'", "''") + "'"
