"""Split rule text into tokens with layout, positioned in the file that contains it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from typing import NoReturn, Protocol

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.fix import Fix, make_deletion, make_pattern_fix, make_replacement
from rulewright.identifiers import UNSEEN_CHARS, describe_char, explain_invalid_name, hidden_headline, is_name
from rulewright.records import dataclass
from rulewright.source import Source, Span

RESERVED = frozenset(
    "all and any count elif else false for have if in is least let most no none not only or "
    "otherwise require return sum the true where while with".split()
)
"""Words that cannot name anything in a ruleset. Alternatives and steps may be called so."""

# A soft keyword is a keyword only where the following token fits; else it is a name.
_NOT_A_VALUE = (
    r"(?!(?:and|or|if|else|is|in|not|otherwise|have|where|with|by|for|to|at|except|times|until|"
    r"chooses|may|can[ ]+choose|becomes|orders{more})\b)"
    r"(?!choose[ ]+(?!(?:in|of)\b)\w)"
)
_BEFORE_VALUE = re.compile(r"[ ]+" + _NOT_A_VALUE.replace("{more}", "|from|of") + r"[\w(\[]")
_BEFORE_VALUE_OR_ZONE = re.compile(r"[ ]+" + _NOT_A_VALUE.replace("{more}", "") + r"[\w(\[]")
_STARTS_STATEMENT = re.compile(r"(?![(\[.])(?![ ]*(?:[=,)\]:]|[+-]=|(?:chooses|may)\b))")
SOFT: Mapping[str, re.Pattern[str]] = {
    **dict.fromkeys(("first", "last", "min", "max"), _BEFORE_VALUE),
    "all": _BEFORE_VALUE_OR_ZONE,
    **dict.fromkeys(
        (
            "move",
            "reset",
            "settle",
            "leave",
            "nothing",
            "shuffle",
            "draw",
            "roll",
            "lay",
            "remember",
        ),
        _STARTS_STATEMENT,
    ),
    "end": re.compile(r"[ ]+game\b"),
    "go": re.compile(r"[ ]+round\b"),
    "at": re.compile(r"[ ]+(?:once|left|right)\b"),
    "log": re.compile(r'[ ]*"'),
    "possible": re.compile(r"(?![(\[.])"),
    "through": re.compile(r"[ ]+\w"),
    "parts": re.compile(r"[ ]+of\b"),
    "longest": re.compile(r"[ ]+trail[ ]+of\b"),
    "trail": re.compile(r"[ ]+of\b"),
    "ending": re.compile(r"[ ]+with\b"),
    "openly": re.compile(r"[ ]*(?:[:#]|\r?\n|$)"),
    "seen": re.compile(r"[ ]+by\b"),
    **dict.fromkeys(("set", "list", "bag"), re.compile(r"[ ]+of\b")),
    "one": re.compile(r"[ ]+(?:move[ ]+)?of\b"),
}

DEEPEST = 50
"""Brackets inside brackets, and blocks inside blocks, at most."""
LONGEST = 2000
"""Words and signs of one expression or one line, at most."""
LARGEST = 2**31 - 1
"""Numbers are whole and fit a cell of 32 bits."""


@dataclass(slots=True)
class Lexeme:
    """One word or sign: `terminal` is its terminal in the grammar."""

    terminal: str
    text: str
    source: Source
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end)


@dataclass(slots=True)
class RuleText:
    """A range of a file to parse; `has_layout`: whether its lines are statements.

    Filled while reading: `longest_line`, the number of lexemes of the longest line, and `lexemes`, all
    lexemes read, unless it is None.
    """

    span: Span
    has_layout: bool
    longest_line: int = field(default=0)
    lexemes: list[Lexeme] | None = None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The grammar's terminals, sorted for reading: words, signs, and what has a pattern."""

    keywords: Mapping[str, str]
    signs: Mapping[str, str]
    pattern: re.Pattern[str]

    @classmethod
    def from_terminals(cls, literals: Mapping[str, str], patterns: Mapping[str, str]) -> Vocabulary:
        """Build a vocabulary from terminals by name: `literals` with their text, `patterns` with regular
        expressions."""
        words = {text: name for name, text in literals.items() if text[0].isalpha()}
        signs = {text: name for name, text in literals.items() if not text[0].isalpha()}
        two_words = [name for name in patterns if name.startswith("COMMA_")]
        alternatives = [
            rf"(?P<word>{patterns['NAME']})",
            r"(?P<blank>[ ]+)",
            *(f"(?P<{name}>{patterns[name]})" for name in two_words),
            "(?P<sign>" + "|".join(map(re.escape, sorted(signs, key=len, reverse=True))) + ")",
            r"(?P<line>(?:[ ]*(?:\#[^\n]*)?\r?\n)+[ ]*(?:\#[^\n]*\Z)?|\#[^\n]*)",
            rf"(?P<NUMBER>{patterns['NUMBER']})",
            rf"(?P<STRING>{patterns['STRING']})",
            r"(?P<foreign>.)",
        ]
        return cls(words, signs, re.compile("|".join(alternatives), re.DOTALL))


def raise_diagnostic(
    code: Code,
    headline: str,
    span: Span,
    label: str = "",
    help: str | None = None,
    fix: Fix | None = None,
) -> NoReturn:
    """Raise one finding."""
    place = span.source.span(span.start, span.end)
    fixes = () if fix is None else (fix,)
    help = fix.title if help is None and fix is not None else help
    raise DiagnosticError.from_parts(code, headline, place, label, help=help, fixes=fixes)


_CLOSERS = {")": "(", "]": "["}


class Grammar(Protocol):
    """The tokens that the grammar accepts next."""

    def list_terminals(self) -> Collection[str]:
        """Return the terminals that may come next, and some that only similar states accept."""

    def can_take(self, terminal: str) -> bool:
        """Return whether a terminal can come next; exact, but slower."""


def read_lexemes(rule_text: RuleText, vocabulary: Vocabulary, grammar: Grammar) -> Iterator[Lexeme]:
    """Yield the tokens of a text as the parser asks for them."""
    return _Lexer(rule_text, vocabulary, grammar).run()


class _Lexer:
    def __init__(self, rule_text: RuleText, vocabulary: Vocabulary, grammar: Grammar) -> None:
        self.rule_text = rule_text
        self.source = rule_text.span.source
        self.vocabulary = vocabulary
        self.grammar = grammar
        self.indents: list[int] = []
        self.brackets: list[Lexeme] = []
        self.on_line = 0

    def run(self) -> Iterator[Lexeme]:
        source, content = self.source, self.source.text
        words, signs = self.vocabulary.keywords, self.vocabulary.signs
        match = self.vocabulary.pattern.match
        position, stop = self._find_bounds()
        layout = self._start_layout(position)
        last = Lexeme("NL", "", source, position, position)
        while position < stop:
            found = match(content, position, stop)
            assert found is not None
            kind, value = found.lastgroup, found.group()
            start, position = position, found.end()
            if kind == "blank":
                continue
            if kind == "line":
                if position < stop and layout and not self.brackets and "\n" in value:
                    yield from self._end_line(position, last)
                continue
            self._count_lexeme(start)
            if kind == "word":
                if not (value.isascii() or is_name(value)):
                    self._raise_bad_name(value, start)
                name = words.get(value)
                type_ = self._classify_word(value, name, position)
            elif kind == "sign":
                type_ = signs[value]
                if value in "([":
                    self._open_bracket(Lexeme(type_, value, source, start, position))
                elif value in ")]" and self.brackets:
                    self._close_bracket(value)
            elif kind == "foreign":
                self._raise_foreign(value, start)
            else:
                assert kind is not None
                type_ = kind
                if kind == "NUMBER" and (len(value) > 10 or int(value) > LARGEST):
                    raise_diagnostic(
                        "number-too-large",
                        "this number is too large",
                        Span(source, start, position),
                        f"numbers go up to {LARGEST}",
                    )
            last = Lexeme(type_, value, source, start, position)
            yield last
        self.rule_text.longest_line = max(self.rule_text.longest_line, self.on_line)
        if self.brackets:
            self._raise_unclosed()
        if self.rule_text.has_layout and last.start != last.end:
            for type_ in ("NL", *("DEDENT" for _ in self.indents[1:])):
                yield Lexeme(type_, "", source, last.end, last.end)

    def _find_bounds(self) -> tuple[int, int]:
        """Start (after blank lines and comments) and end of what there is to read."""
        span, content = self.rule_text.span, self.source.text
        found = re.compile(r"(?:[ \t\r\n]|\#[^\n]*)*").match(content, span.start, span.end)
        return (span.start if found is None else found.end()), span.end

    def _start_layout(self, first_offset: int) -> bool:
        """Return whether line breaks matter: not in an expression, and not in text on the line of its key."""
        line_start = self.source.text.rfind("\n", 0, first_offset) + 1
        if not self.rule_text.has_layout:
            return False
        self.indents = [first_offset - line_start]
        return not self.source.text[line_start:first_offset].strip(" ")

    def _end_line(self, position: int, last_lexeme: Lexeme) -> Iterator[Lexeme]:
        content = self.source.text
        column = position - content.rfind("\n", 0, position) - 1
        here = last_lexeme.end
        if column > self.indents[-1]:
            if last_lexeme.terminal != "COLON":
                return
            yield Lexeme("NL", "", self.source, here, here)
            self.indents.append(column)
            if len(self.indents) > DEEPEST:
                raise_too_deep(Span(self.source, position, position + 1))
            yield Lexeme("INDENT", "", self.source, position, position)
        else:
            yield Lexeme("NL", "", self.source, here, here)
            while column < self.indents[-1]:
                self.indents.pop()
                if not self.indents or column > self.indents[-1]:
                    raise_diagnostic(
                        "indentation",
                        "the indentation of this line matches no line above",
                        Span(self.source, position, position + 1),
                        f"indented to column {column + 1}",
                        help="start all lines of a block in the same column",
                    )
                yield Lexeme("DEDENT", "", self.source, here, here)
        self.rule_text.longest_line = max(self.rule_text.longest_line, self.on_line)
        self.on_line = 0

    def _classify_word(self, word: str, keyword: str | None, end: int) -> str:
        listed, takes = self.grammar.list_terminals(), self.grammar.can_take
        is_name, is_word = "NAME" in listed, "WORD" in listed
        if keyword is not None and keyword in listed:
            fits = SOFT.get(word)
            alone = not is_name and not is_word
            if alone or fits is None or fits.match(self.source.text, end, self.rule_text.span.end):
                if alone or takes(keyword):
                    return keyword
        if is_name and is_word:
            is_name = takes("NAME")
        if is_name:
            # A reserved word keeps its terminal, so that the parser stops here.
            return keyword if keyword is not None and word in RESERVED and word != "all" else "NAME"
        return "WORD" if is_word else keyword or "NAME"

    def _open_bracket(self, bracket: Lexeme) -> None:
        self.brackets.append(bracket)
        if len(self.brackets) > DEEPEST:
            raise_too_deep(bracket.span)

    def _close_bracket(self, sign: str) -> None:
        opened = self.brackets[-1]
        if _CLOSERS[sign] == opened.text:
            self.brackets.pop()

    def _count_lexeme(self, start: int) -> None:
        self.on_line += 1
        if self.on_line > LONGEST:
            raise_diagnostic(
                "too-deep",
                "this expression is too long",
                Span(self.source, start, start + 1),
                f"more than {LONGEST} tokens",
                help="move parts of it to named definitions under `define`",
            )

    def _raise_unclosed(self) -> NoReturn:
        opened = self.brackets[-1]
        raise_diagnostic("syntax", f"this `{opened.text}` is never closed", opened.span, "opened here")

    def _raise_bad_name(self, word: str, start: int) -> NoReturn:
        if (bad := UNSEEN_CHARS.search(word)) is not None:
            self._raise_foreign(bad[0], start + bad.start())
        span = Span(self.source, start, start + len(word))
        raise_diagnostic("bad-name", f"`{word}` cannot be a name", span, explain_invalid_name(word))

    def _raise_foreign(self, character: str, start: int) -> NoReturn:
        span = Span(self.source, start, start + 1)
        if UNSEEN_CHARS.match(character):
            raise_diagnostic(
                "hidden-character",
                hidden_headline(character),
                span,
                fix=make_deletion(span, "delete it", safe=True),
            )
        if not character.isascii() and not character.isprintable():
            headline = f"unusual space character ({describe_char(character)})"
            blank = make_replacement(span, " ", "write an ordinary space", safe=True)
            raise_diagnostic("syntax", headline, span, fix=blank)
        if unicodedata.combining(character):
            both = self.source.text[start - 1 : start + 1]
            one = unicodedata.normalize("NFC", both)
            raise_diagnostic(
                "bad-name",
                f"a combining mark is separate from its letter ({describe_char(character)})",
                span,
                fix=make_replacement(
                    Span(self.source, start - 1, start + 1),
                    one,
                    f"write `{one}` as one character",
                    safe=True,
                )
                if len(one) == 1
                else None,
            )
        rest = self.source.text[start : self.rule_text.span.end]
        for sign, (headline, help_, instead) in _FOREIGN.items():
            if rest.startswith(sign):
                there = Span(self.source, start, start + len(sign))
                # The author must state how a division rounds.
                safe = sign != "/"
                fix = make_pattern_fix(there, re.escape(sign), instead, safe=safe) if instead else None
                raise_diagnostic("syntax", headline, there, help=help_, fix=fix)
        raise_diagnostic("syntax", f"unexpected character `{character}` in a rule", span)


def raise_too_deep(span: Span) -> NoReturn:
    raise_diagnostic(
        "too-deep",
        "this is nested too deeply",
        span,
        f"more than {DEEPEST} levels",
        help="move a part of it to a named definition or procedure",
    )


_FOREIGN: Mapping[str, tuple[str, str | None, str | None]] = {
    "&&": ("`&&` is not an operator", "write `and`", "and"),
    "&": ("`&` is not an operator", "write `and`", "and"),
    "!": ("`!` is not an operator", "write `not`", "not"),
    ";": ("`;` does not separate statements", "write each statement on a separate line", None),
    "/": ("`/` is not an operator, because division must round", "write `//`, which rounds downwards", "//"),
    "\t": ("tabs are not allowed in rules", "indent with spaces", None),
    "'": (
        "text is allowed only after `log`, in double quotes",
        "write names without quotes",
        None,
    ),
    '"': ("this text is never closed", 'end it with `"` on the same line', None),
    "@": ("unexpected character `@` in a rule", None, None),
    **dict.fromkeys("“”„‟«»", ("this is a typographic quotation mark", 'write `"`', '"')),
    **dict.fromkeys("‘’‚", ("this is a typographic quotation mark", 'put text into `"`', None)),
    **dict.fromkeys("–—−‐‑", ("this is a typographic dash", "write `-`", "-")),
    "≤": ("`≤` is not an operator", "write `<=`", "<="),
    "≥": ("`≥` is not an operator", "write `>=`", ">="),
    "≠": ("`≠` is not an operator", "write `!=`", "!="),
    "×": ("`×` is not an operator", "write `*`", "*"),
}
"""Signs of other languages: the message, the help, and the replacement if it is certain."""
