"""Where a text stopped being understood, with what help needs to know about the text around it."""

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
    """`start` names the kind of text, `expected` the terminals that could have stood there."""

    start: str
    text: Span
    token: Lexeme
    expected: frozenset[str]

    @cached_property
    def before(self) -> list[tuple[str, int]]:
        """The words and signs before the token, each with its place."""
        return [piece for piece in self._pieces if piece[1] < self.token.start]

    @cached_property
    def _pieces(self) -> list[tuple[str, int]]:
        found = []
        for piece in _PIECE.finditer(self.text.source.text, self.text.start, self.text.end):
            if not piece.group().isspace() and piece.group()[0] != "#":
                found.append((piece.group(), piece.start()))
        return found

    def previous(self, back: int = 1) -> str:
        return self.before[-back][0] if len(self.before) >= back else ""

    @cached_property
    def after(self) -> str:
        """The rest of the token's line."""
        rest = self.text.source.text[self.token.end : self.text.end]
        return re.split(r"\n|#", rest, maxsplit=1)[0].strip()

    @cached_property
    def line(self) -> list[str]:
        """The words and signs before the token in its own line."""
        source = self.text.source.text
        begin = source.rfind("\n", 0, self.token.start) + 1
        return [word for word, start in self.before if start >= begin]

    @cached_property
    def line_above(self) -> str:
        """The last line with text before the token's own, without comments; empty for the first."""
        lines = self.text.source.text[self.text.start : self.token.start].split("\n")[:-1]
        texts = [re.split(r"[ ]#", line)[0].rstrip() for line in lines]
        return next((text for text in reversed(texts) if text.strip()), "")

    @cached_property
    def first_on_line(self) -> bool:
        return bool(self.token.text) and not self.line and bool(self.before)

    @cached_property
    def statement(self) -> list[str]:
        """The words before the token since the last line that did not continue another."""
        source = self.text.source.text
        words: list[str] = []
        for word, start in reversed(self.before):
            words.insert(0, word)
            begin = source.rfind("\n", 0, start) + 1
            if not source[begin:start].strip() and (start - begin) < self._column:
                break
        return words

    @property
    def _column(self) -> int:
        return self.token.start - self.text.source.text.rfind("\n", 0, self.token.start) - 1

    @cached_property
    def bracket(self) -> tuple[str, Span] | None:
        """The problem with brackets before the error, if any."""
        opened: list[tuple[str, int]] = []
        for word, start in self._pieces:
            if word in "([":
                opened.append((word, start))
            elif word in _CLOSES:
                here = Span(self.text.source, start, start + 1)
                if not opened:
                    return (
                        (f"nothing is open that this `{word}` could close", here)
                        if (start <= self.token.start)
                        else None
                    )
                if opened[-1][0] != _CLOSES[word]:
                    return (
                        (f"`{word}` cannot close the `{opened[-1][0]}` before it", here)
                        if (start <= self.token.start)
                        else None
                    )
                opened.pop()
        if opened and opened[0][1] < self.token.start:
            word, start = opened[-1] if opened[-1][1] < self.token.start else opened[0]
            return f"this `{word}` is never closed", Span(self.text.source, start, start + 1)
        return None

    @property
    def at_end(self) -> bool:
        return self.token.type in ("NL", "$END")

    @property
    def place(self) -> Span:
        """The token, or the last sign before it where nothing stands."""
        if self.token.text:
            return self.token.span
        return self.last if self.before else self.text

    @property
    def last(self) -> Span:
        """The last word or sign before the token, of which there is one."""
        word, start = self.before[-1]
        return Span(self.text.source, start, start + len(word))
