"""Represent a syntax error: where parsing stopped, and the context needed to explain it."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.language.lexer import Lexeme
from rulewright.records import dataclass
from rulewright.source import Span

_PIECE = re.compile(r'"[^"\n]*"|#[^\n]*|[^\W\d]\w*|[0-9]+|[ \t]+|\r?\n|[=!<>+\-]=|//|.', re.DOTALL)
_CLOSES = {")": "(", "]": "["}

VALUES = frozenset({"NAME", "NUMBER", "OPEN", "NONE", "TRUE", "FALSE", "MINUS"})
OPERATORS = frozenset(
    "PLUS MINUS TIMES_SIGN DIVIDE REST EQUAL UNEQUAL LESS MORE AT_LEAST AT_MOST AND OR IN IS NOT "
    "OTHERWISE IF DOT OPEN OPEN_KEYS".split()
)
COMPARISONS = frozenset("EQUAL UNEQUAL LESS MORE AT_LEAST AT_MOST IN IS NOT".split())
QUANTIFIERS = frozenset("any no all count sum min max first last only the most least".split())
BLOCK_WORDS = frozenset("if elif else while for go at lay otherwise".split())


@dataclass(frozen=True)
class Failure:
    """A syntax error: `start_symbol` is the kind of text, `expected` the terminals that were possible."""

    start_symbol: str
    text_span: Span
    token: Lexeme
    expected: frozenset[str]

    @cached_property
    def preceding_words(self) -> list[tuple[str, int]]:
        """The words and signs before the token, each with its place."""
        return [piece for piece in self._word_offsets if piece[1] < self.token.start]

    @cached_property
    def _word_offsets(self) -> list[tuple[str, int]]:
        found = []
        for piece in _PIECE.finditer(self.text_span.source.text, self.text_span.start, self.text_span.end):
            if not piece.group().isspace() and piece.group()[0] != "#":
                found.append((piece.group(), piece.start()))
        return found

    def find_previous(self, back: int = 1) -> str:
        return self.preceding_words[-back][0] if len(self.preceding_words) >= back else ""

    @cached_property
    def rest_of_line(self) -> str:
        """The rest of the token's line."""
        rest = self.text_span.source.text[self.token.end : self.text_span.end]
        return re.split(r"\n|#", rest, maxsplit=1)[0].strip()

    @cached_property
    def line_words(self) -> list[str]:
        """The words and signs before the token in its own line."""
        source = self.text_span.source.text
        begin = source.rfind("\n", 0, self.token.start) + 1
        return [word for word, start in self.preceding_words if start >= begin]

    @cached_property
    def line_above(self) -> str:
        """The last line with text before the token's own, without comments; empty for the first."""
        lines = self.text_span.source.text[self.text_span.start : self.token.start].split("\n")[:-1]
        texts = [re.split(r"[ ]#", line)[0].rstrip() for line in lines]
        return next((text for text in reversed(texts) if text.strip()), "")

    @cached_property
    def is_first_on_line(self) -> bool:
        return bool(self.token.text) and not self.line_words and bool(self.preceding_words)

    @cached_property
    def statement_words(self) -> list[str]:
        """The words before the token since the last line that did not continue another."""
        source = self.text_span.source.text
        collected: list[str] = []
        for word, start in reversed(self.preceding_words):
            collected.insert(0, word)
            begin = source.rfind("\n", 0, start) + 1
            if not source[begin:start].strip() and (start - begin) < self._token_column:
                break
        return collected

    @property
    def _token_column(self) -> int:
        return self.token.start - self.text_span.source.text.rfind("\n", 0, self.token.start) - 1

    @cached_property
    def bracket_problem(self) -> tuple[str, Span] | None:
        """The problem with brackets before the error, if any."""
        open_brackets: list[tuple[str, int]] = []
        for word, start in self._word_offsets:
            if word in "([":
                open_brackets.append((word, start))
            elif word in _CLOSES:
                here = Span(self.text_span.source, start, start + 1)
                if not open_brackets:
                    return (
                        (f"nothing is open that this `{word}` could close", here)
                        if (start <= self.token.start)
                        else None
                    )
                if open_brackets[-1][0] != _CLOSES[word]:
                    return (
                        (f"`{word}` cannot close the `{open_brackets[-1][0]}` before it", here)
                        if (start <= self.token.start)
                        else None
                    )
                open_brackets.pop()
        if open_brackets and open_brackets[0][1] < self.token.start:
            word, start = open_brackets[-1] if open_brackets[-1][1] < self.token.start else open_brackets[0]
            return f"this `{word}` is never closed", Span(self.text_span.source, start, start + 1)
        return None

    @property
    def is_at_end(self) -> bool:
        return self.token.terminal in ("NL", "$END")

    @property
    def error_span(self) -> Span:
        """The span of the token, or at the end of the text that of the last lexeme."""
        if self.token.text:
            return self.token.span
        return self.last_span if self.preceding_words else self.text_span

    @property
    def last_span(self) -> Span:
        """The last word or sign before the token, of which there is one."""
        word, start = self.preceding_words[-1]
        return Span(self.text_span.source, start, start + len(word))
