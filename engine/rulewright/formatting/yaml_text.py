"""A YAML file as it is laid out, from its parts and from what stands between them."""

from __future__ import annotations

import re

from rulewright.formatting.lines import Line, text_of
from rulewright.formatting.roles import TextRole, rule_of
from rulewright.formatting.rule_text import STEP, on_lines, on_one_line
from rulewright.language.parser import lexemes
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Source, Span

Level = tuple[int, int]
"""Where lines of a level began, and where they begin now."""


class Unlaid(Exception):
    """Something stands in the file that no layout is known for; it says what."""

    def __init__(self, span: Span, what: str) -> None:
        super().__init__(what)
        self.span = span
        self.what = what


def laid_out(source: Source, root: Part) -> str:
    """The text of a file in its canonical form. Raises Unlaid, and DiagnosticError for rule text
    that cannot be read."""
    return _Layout(source).run(root)


@dataclass(slots=True)
class _Opened:
    """An open bracket: the line on which it was opened, and the place in it, and in the file the
    column, of what stands first inside."""

    line: Line
    place: int
    column: int


class _Layout:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0
        """How far the text is laid out."""
        self.lines: list[Line] = []
        self.levels: list[Level] = []
        self.before: list[Level] = []
        """The levels that were open at the last thing."""
        self.opened: list[_Opened] = []
        """The brackets that are open."""

    def run(self, root: Part) -> str:
        if root.flow:
            self.new_line(0, root.span.start)
            self.flow(root, ())
        else:
            self.mapping(root, 0, ())
        self.between(len(self.text), None)
        return text_of(self.lines)

    # --- blocks -----------------------------------------------------------------------------------

    def mapping(
        self, part: Part, indent: int, above: tuple[Part, ...], *, begun: bool = False
    ) -> None:
        """Keys below each other. `begun`: the first stands behind a dash."""
        entries = list(part)
        if not entries:
            raise Unlaid(part.span, "there is nothing here")
        self.levels.append((self.column(entries[0].key.span.start), indent))
        for number, inner in enumerate(entries):
            if number or not begun:
                self.new_line(indent, inner.key.span.start)
            start = len(self.lines[-1].code)
            self.put(self.key(inner))
            self.at = inner.key.span.end
            self.punctuation(":")
            self.put(":")
            self.entry(inner, indent, (*above, inner), start)
        self.levels.pop()

    def entry(self, inner: Part, indent: int, above: tuple[Part, ...], start: int) -> None:
        """Add the value of a key."""
        if inner.is_keyed and not inner.flow:
            self.mapping(inner, indent + STEP, above)
        elif inner.is_list and not inner.flow:
            self.sequence(inner, indent + STEP, above)
        elif inner.span.start != inner.span.end:
            line = self.lines[-1]
            key = len(line.code)
            if self.value(inner, indent, above) and not start:
                line.key, line.value_column = key, self.column(inner.span.start)

    def sequence(
        self, part: Part, indent: int, above: tuple[Part, ...], *, begun: bool = False
    ) -> None:
        for number, item in enumerate(part.items):
            dash = self.find("-")
            if not number:
                self.levels.append((self.column(dash), indent))
            if number or not begun:
                self.new_line(indent, dash)
            self.at = dash + 1
            self.put("-")
            if item.is_keyed and not item.flow:
                if begins := self.beside(item.span.start):
                    self.put(" ")
                    self.skip(item.span.start)
                self.mapping(item, indent + STEP, above, begun=begins)
            elif item.is_list and not item.flow:
                if begins := self.beside(item.span.start):
                    self.put(" ")
                self.sequence(item, indent + STEP, above, begun=begins)
            elif item.span.start != item.span.end:
                self.value(item, indent, above)
        self.levels.pop()

    def value(self, part: Part, indent: int, above: tuple[Part, ...]) -> bool:
        """A text, or something in brackets; whether it stands on the line of its key."""
        beside = self.beside(part.span.start)
        if beside:
            self.put(" ")
            self.skip(part.span.start)
        else:
            self.new_line(indent + STEP, part.span.start)
        if part.text is None:
            self.flow(part, above)
        elif part.text.style in ("literal", "folded"):
            self.block_text(part, part.text, indent, above)
        else:
            self.scalar(part.text, rule_of(part, above), indent)
        return beside

    # --- texts ------------------------------------------------------------------------------------

    def key(self, part: Part) -> str:
        """A key, with the blanks that belong between letters."""
        key = part.key
        if key.style == "plain" and (found := re.fullmatch(r"(\w+) *([(\[])(.*)[)\]]", key.text)):
            letters = ", ".join(letter.strip() for letter in found[3].split(","))
            if not re.search(r"[()\[\]]", found[3]):
                return f"{found[1]}{found[2]}{letters}{')' if found[2] == '(' else ']'}"
        return _quoted(key, key.text, key.flow)

    def scalar(self, text: Text, rule: TextRole | None, indent: int) -> None:
        """A text that stands beside its key."""
        self.at = text.span.end
        first, *rest = text.span.text.split("\n")
        if rest:
            self.put(first.rstrip())
            for line in rest:
                said = line.strip()
                self.lines.append(Line(indent + STEP if said else 0, said, fixed=True))
            return
        said = text.text
        if rule is not None and _is_as_written(text):
            said = self.rule(text, rule) or said
            if text.style == "plain" and _ENDS_PLAIN.search(said):
                said = text.text
        self.put(_quoted(text, said, text.flow))

    def rule(self, text: Text, rule: TextRole) -> str | None:
        """Rule text on one line; None where it cannot be read and need not be."""
        seen, tree = lexemes(text.content, rule.role)
        if tree is None:
            rule.unread(text)
            return None
        return on_one_line(seen)

    def block_text(self, part: Part, text: Text, indent: int, above: tuple[Part, ...]) -> None:
        """A text on the lines below its key."""
        whole = self.text[text.span.start : text.span.end]
        header, _, _ = whole.partition("\n")
        sign, _, remark = header.partition("#")
        given = re.search(r"\d", sign)
        self.put(re.sub(r"\d", str(STEP), sign).strip())
        if remark:
            self.remark(f"#{remark}".rstrip(), self.column(text.span.start + len(sign)))
        self.at = max(text.content.end, text.span.start + len(header))
        if not text.content.text.strip():
            return
        rule = rule_of(part, above) if text.style == "literal" and given is None else None
        if rule is not None:
            seen, tree = lexemes(text.content, rule.role)
            if tree is not None:
                statements = rule.role == "block"
                self.lines += on_lines(text.content, seen, indent + STEP, statements=statements)
                return
            rule.unread(text)
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end  # blanks at the end may be part of it
        lines = self.text[text.content.start : self.at].split("\n")
        old = next(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
        if given is not None:
            old = self.levels[-1][0] + int(given[0])
        for line in lines:
            said = line[old:]
            self.lines.append(Line(indent + STEP if said else 0, said, fixed=True))

    # --- brackets ---------------------------------------------------------------------------------

    def flow(self, part: Part, above: tuple[Part, ...]) -> None:
        """`{...}` and `[...]`; line breaks stay where they are. A key that stands in a list without
        braces gets them."""
        start = part.span.start
        opening, closing = ("{", "}") if part.is_keyed else ("[", "]")
        braces = self.text[start] == opening
        self.put(opening)
        self.at = start + braces
        entries = list(part) if part.is_keyed else list(part.items)
        line, first = self.lines[-1], -1
        if entries and self.beside(entries[0].key.span.start):
            first = self.column(entries[0].key.span.start)
        self.opened.append(_Opened(line, len(line.code), first))
        for number, inner in enumerate(entries):
            begin = inner.key.span.start if part.is_keyed else inner.span.start
            if number:
                self.punctuation(",")
                self.put(",")
            self.inside(begin, " " if number else "")
            if part.is_keyed:
                self.put(self.key(inner))
                self.at = inner.key.span.end
                self.punctuation(":")
                self.put(":")
                if inner.span.start != inner.span.end:
                    self.inside(inner.span.start, " ")
            if inner.text is None:
                self.flow(inner, (*above, inner) if part.is_keyed else above)
            elif inner.span.start != inner.span.end:
                if "\n" in inner.span.text:
                    raise Unlaid(inner.span, "a text in brackets goes over several lines")
                inside = (*above, inner) if part.is_keyed else above
                self.scalar(inner.text, rule_of(inner, inside), 0)
        if not braces:
            self.opened.pop()
            self.put(closing)
            return
        if self.find(",", optional=True, until=part.span.end - 1) >= 0:
            self.punctuation(",")
        end, opened = part.span.end - 1, self.opened.pop()
        if self.beside(end):
            self.skip(end)
        else:
            self.new_line(opened.line.indent, end)
            if opened.line.below is not None:
                self.lines[-1].below = opened.line.below
        self.put(closing)
        self.at = part.span.end

    def inside(self, begin: int, blank: str) -> None:
        """Goes on to the next thing in brackets, on the same line or on one of its own."""
        if self.beside(begin):
            self.put(blank)
            self.skip(begin)
            return
        opened = self.opened[-1]
        self.new_line(opened.line.indent + STEP, begin)
        if self.column(begin) == opened.column:
            self.lines[-1].below = opened.line, opened.place
        elif opened.line.below is not None:
            line, place = opened.line.below
            self.lines[-1].below = line, place + STEP

    # --- between things ---------------------------------------------------------------------------

    def column(self, position: int) -> int:
        return position - self.text.rfind("\n", 0, position) - 1

    def put(self, text: str) -> None:
        self.lines[-1].code += text

    def remark(self, text: str, column: int) -> None:
        line = self.lines[-1]
        if line.remark:
            raise Unlaid(self.source.span(self.at, self.at + 1), "a remark stands in the midst")
        line.remark, line.remark_column = text, column

    def new_line(self, indent: int, position: int) -> None:
        """Begins a line with what stands at a position, behind what stands before it."""
        column = self.column(position)
        self.between(position, (column, indent))
        self.lines.append(Line(indent, column=column))
        self.before = list(self.levels)

    def beside(self, position: int) -> bool:
        """Whether something stands on the line at hand."""
        return "\n" not in self.text[self.at : position]

    def skip(self, position: int) -> None:
        """Passes over blanks."""
        if self.text[self.at : position].strip():
            raise Unlaid(self.source.span(self.at, position), "nothing is known to stand here")
        self.at = position

    def find(self, sign: str, *, optional: bool = False, until: int | None = None) -> int:
        """Return the position of a sign behind spaces and comments; -1 if it is `optional` and
        missing.
        """
        behind = re.compile(r"(?:[ \n]|#[^\n]*)*").match(
            self.text, self.at, until or len(self.text)
        )
        assert behind is not None
        if self.text[behind.end() : behind.end() + 1] == sign and behind.end() != until:
            return behind.end()
        if optional:
            return -1
        raise Unlaid(
            self.source.span(self.at, behind.end() + 1), f"`{sign}` is not where it should be"
        )

    def punctuation(self, sign: str) -> None:
        """Passes over a sign. Remarks before it stay before what follows."""
        position = self.find(sign)
        if "\n" in self.text[self.at : position]:
            raise Unlaid(self.source.span(position, position + 1), f"`{sign}` begins a line")
        self.at = position + 1

    def between(self, end: int, following: Level | None) -> None:
        """Remarks and blank lines up to a place."""
        position = self.at
        pieces = self.text[self.at : end].split("\n")
        for number, piece in enumerate(pieces):
            said = piece.strip()
            column = self.column(position + len(piece) - len(piece.lstrip()))
            position += len(piece) + 1
            if said in ("---", "..."):
                continue
            if said and not said.startswith("#"):
                raise Unlaid(
                    self.source.span(position - 1, position), "nothing is known to stand here"
                )
            if said and number == 0 and self.lines:
                self.remark(said, column)
            elif said:
                self.lines.append(Line(self.level(column, following), column=column, remark=said))
            elif 0 < number < len(pieces) - 1:
                self.lines.append(Line(0))
        self.at = end

    def level(self, column: int, following: Level | None) -> int:
        """Return the column of a comment on a line of its own: that of the lines around it."""
        known = {**dict(self.before), **dict(self.levels), **dict([following] if following else [])}
        if column in known:
            return known[column]
        if following is not None:
            return following[1]
        return max((new for old, new in known.items() if old <= column), default=0)


def _is_as_written(text: Text) -> bool:
    """Whether rule text stands there as it is read (`document.rule_text`)."""
    content = text.content.text
    return not (
        (text.style == "double" and "\\" in content) or (text.style == "single" and "''" in content)
    )


_PLAIN = re.compile(r"[^\W\d](?:[^\n:#]|:(?! |$)|(?<! )#)*")
"""What can stand without quotes. Where other readers of YAML might see something else than a text,
quotes stay."""
_ENDS_PLAIN = re.compile(r"^[-?:] |: | #|:$")
"""What YAML does not read as text without quotes. Where blanks of rule text would bring it about,
they stay as they are."""
_READ_OTHERWISE = frozenset(
    "y yes n no on off true false null none remove nan inf".split()
)  # `remove` has a meaning in overlays, `none` in tables


def _quoted(text: Text, said: str, flow: bool) -> str:
    """Return a text on one line, in quotes only if necessary, and in single ones if possible."""
    if text.style == "plain":
        return said
    bare = _PLAIN.fullmatch(said) is not None and said == said.strip()
    if flow and not re.fullmatch(r"[\w .()+*/%<>=-]+", said):  # readers differ with other signs
        bare = False
    if bare and said.lower() not in _READ_OTHERWISE:
        return said
    if text.style == "double" and ("\\" in text.content.text or "'" in said):
        return f'"{text.content.text}"' if said == text.text else f'"{said}"'
    return "'" + said.replace("'", "''") + "'"
