"""Format rule text: spaces between tokens, and indentation."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.formatting.lines import Line
from rulewright.language.lexer import Lexeme
from rulewright.source import Source, Span

STEP = 2
"""Blanks by which what belongs to a line is indented further."""
_LAYOUT = frozenset(("NL", "INDENT", "DEDENT"))
_OPERANDS = frozenset(("NAME", "WORD", "NUMBER", "NONE", "TRUE", "FALSE", "OPTIONAL"))


def on_one_line(lexemes: Sequence[Lexeme]) -> str:
    """Return lexemes as text on one line with canonical blanks."""
    text = ""
    line_lexemes: list[Lexeme] = []
    for lexeme in lexemes:
        if lexeme.terminal not in _LAYOUT:
            text += _find_space(line_lexemes, lexeme) + _print_lexeme(lexeme)
            line_lexemes.append(lexeme)
    return text


def format_lines(span: Span, lexemes: Sequence[Lexeme], indent: int, *, are_statements: bool) -> list[Line]:
    """Format a text of several lines. `are_statements`: its lines are statements; otherwise they continue a
    single expression."""
    return _LineFormatter(span, indent, are_statements=are_statements).run(lexemes)


def _print_lexeme(lexeme: Lexeme) -> str:
    if lexeme.terminal.startswith("COMMA_"):
        return " ".join(lexeme.text.replace(",", ", ").split())
    return lexeme.text


def _find_space(line_lexemes: Sequence[Lexeme], lexeme: Lexeme) -> str:
    """Return the blanks between the last lexeme and the next one on the same line."""
    if not line_lexemes:
        return ""
    last = line_lexemes[-1]
    if lexeme.text in (",", ")", "]", ":", "?", ".") or lexeme.terminal.startswith("COMMA_"):
        return ""
    if last.text in ("(", "[", "."):
        return ""
    if last.terminal == "MINUS" and not (len(line_lexemes) > 1 and _is_operand(line_lexemes[-2])):
        return ""  # a sign
    if lexeme.text in ("(", "["):
        beside = last.terminal in ("NAME", "WORD") or last.text in (")", "]")
        return "" if beside else " "
    return " "


def _is_operand(lexeme: Lexeme) -> bool:
    return lexeme.terminal in _OPERANDS or lexeme.text in (")", "]")


class _LineFormatter:
    def __init__(self, span: Span, indent: int, *, are_statements: bool) -> None:
        self.source: Source = span.source
        self.span = span
        self.indent = indent
        self.statements = are_statements
        self.lines: list[Line] = []
        self.levels: list[tuple[int, int]] = []
        """Open blocks: the original and the new indentation of their lines."""
        self.statement = (0, indent)
        """The original and the new indentation of the current statement."""

    def run(self, lexemes: Sequence[Lexeme]) -> list[Line]:
        at, depth, begins = self.span.start, 0, True
        line_lexemes: list[Lexeme] = []
        for lexeme in lexemes:
            if lexeme.terminal in _LAYOUT:
                depth += {"INDENT": 1, "DEDENT": -1, "NL": 0}[lexeme.terminal]
                begins = True
                continue
            column = self.find_column(lexeme.start)
            new_line = not self.lines or "\n" in self.source.text[at : lexeme.start]
            if new_line:
                if begins and (self.statements or not self.lines):
                    indent = self.indent + STEP * depth
                    self.statement = column, indent
                    del self.levels[depth:]
                    self.levels.append((column, indent))
                else:
                    was, now = self.statement
                    further = STEP if self.statements else 0
                    indent = now + max(column - was, further)
                self.add_remarks(at, lexeme.start, (column, indent))
                self.lines.append(Line(indent, column=column))
            self.lines[-1].code += ("" if new_line else _find_space(line_lexemes, lexeme)) + _print_lexeme(
                lexeme
            )
            line_lexemes.append(lexeme)
            at, begins = lexeme.end, False
        self.add_remarks(at, self.span.end, None)
        return self.lines

    def find_column(self, position: int) -> int:
        return position - self.source.text.rfind("\n", 0, position) - 1

    def add_remarks(self, start: int, end: int, following: tuple[int, int] | None) -> None:
        """Add the comments and empty lines between two lines."""
        position = start
        pieces = self.source.text[start:end].split("\n")
        for number, piece in enumerate(pieces):
            remark = piece.strip()
            column = self.find_column(position + len(piece) - len(piece.lstrip()))
            if number == 0 and self.lines:
                if remark:
                    self.lines[-1].remark, self.lines[-1].remark_column = remark, column
            elif remark:
                indent = self.find_remark_indent(column, following)
                self.lines.append(Line(indent, column=column, remark=remark))
            elif 0 < number < len(pieces) - 1 and self.lines:
                self.lines.append(Line(self.indent))
            position += len(piece) + 1

    def find_remark_indent(self, column: int, following: tuple[int, int] | None) -> int:
        """Return the column of a comment on a line of its own: that of the lines around it."""
        known = dict(self.levels)
        if following is not None:
            known[following[0]] = following[1]
        if column in known:
            return known[column]
        return following[1] if following is not None else self.indent
