"""Reads messages with Fluent's own parser: what stands in a text, and what each message uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeVar

from fluent.syntax import FluentParser, ast
from fluent.syntax.errors import ParseError
from fluent.syntax.serializer import serialize_message, serialize_term
from fluent.syntax.stream import FluentParserStream

from rulewright import limits
from rulewright.source import Source, Span
from rulewright.words.locale import (
    MOST_DIGITS,
    MOST_NESTED,
    TOO_DEEP,
    TOO_LONG,
    CallUse,
    CaseUse,
    FormUse,
    JunkEntry,
    Message,
    Select,
    Use,
    ValueUse,
    When,
)

N = TypeVar("N", bound=ast.SyntaxNode)


@lru_cache(maxsize=16)
def parse(text: str) -> ast.Resource:
    """Return the syntax tree of a text in Fluent; equal texts are parsed once."""
    limits.spend(len(text) // 5)
    return (_BoundedParser if "\r" in text else _Parser)(with_spans=True).parse(text)


class _Odd(Exception):
    """Raised for a message that is malformed, or beyond `_Parser`."""


class _BoundedParser(FluentParser):
    """Fluent's own parser, for which a message is broken where more than MOST_NESTED braces, or
    calls of functions, lie inside each other."""

    depth = 0

    def get_placeable(self, ps: FluentParserStream) -> ast.Placeable:
        with self.deeper(ParseError(TOO_DEEP)):
            return super().get_placeable(ps)

    def get_call_arguments(self, ps: FluentParserStream) -> ast.CallArguments:
        with self.deeper(ParseError(TOO_DEEP)):
            return super().get_call_arguments(ps)

    def get_digits(self, ps: FluentParserStream) -> str:
        found = _DIGITS.match(ps.string, ps.index)
        if found is not None and len(found[0]) > MOST_DIGITS:
            raise ParseError(TOO_LONG)
        return super().get_digits(ps)

    @contextmanager
    def deeper(self, refusal: Exception) -> Iterator[None]:
        """Enter one more pair of braces; raise the refusal where there are too many."""
        if self.depth == MOST_NESTED:
            raise refusal
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1


class _Parser(_BoundedParser):
    """Fluent's own parser goes letter by letter; this one reads what most messages are made of at
    once: names, lines of text, and what stands in braces in a usual way. What it makes is the
    same, and what it does not know it leaves to the other."""

    def get_entry_or_junk(
        self, ps: FluentParserStream
    ) -> ast.Message | ast.Term | ast.Comment | ast.GroupComment | ast.ResourceComment | ast.Junk:
        try:
            entry, end = self.entry(ps.string, ps.index)
        except _Odd:
            return super().get_entry_or_junk(ps)
        blank = _BLANK.match(ps.string, end)
        ps.index, ps.peek_offset = end if blank is None else blank.end(), 0
        return entry

    # Fluent reads these letter by letter, so that a text of a megabyte would take a minute.

    def get_text_element(self, ps: FluentParserStream) -> ast.TextElement:
        start, end = ps.index, self.advance(ps, _TEXT)
        return _node(ast.TextElement, start, end, value=ps.string[start:end])

    def get_identifier(self, ps: FluentParserStream) -> ast.Identifier:
        start, end = ps.index, self.advance(ps, _IDENTIFIER)
        return super().get_identifier(ps) if start == end else _identifier(ps.string, start, end)

    def get_string(self, ps: FluentParserStream) -> ast.StringLiteral:
        start, end = ps.index, self.advance(ps, _QUOTED)
        return super().get_string(ps) if start == end else _string(ps.string, start, end)

    def get_comment(
        self, ps: FluentParserStream
    ) -> ast.Comment | ast.GroupComment | ast.ResourceComment:
        start, end = ps.index, self.advance(ps, _COMMENT)
        if start == end:
            return super().get_comment(ps)
        lines = ps.string[start:end].split("\n")
        level = len(lines[0]) - len(lines[0].lstrip("#"))
        content = "\n".join(line[level + 1 :] for line in lines)
        if level == 1:
            return _node(ast.Comment, start, end, content=content)
        of: type[ast.GroupComment | ast.ResourceComment]
        of = ast.GroupComment if level == 2 else ast.ResourceComment
        return _node(of, start, end, content=content)

    def advance(self, ps: FluentParserStream, pattern: re.Pattern[str]) -> int:
        """Go to the end of what the pattern matches here, if it does; return where that is."""
        found = pattern.match(ps.string, ps.index)
        if found is not None:
            ps.index, ps.peek_offset = found.end(), 0
        return ps.index

    def entry(self, text: str, at: int) -> tuple[ast.Message | ast.Term, int]:
        """Return the message that begins here, and the end of its last line."""
        head = _HEAD.match(text, at)
        if head is None:
            raise _Odd
        value, end = self.pattern(text, head.end())
        forms: list[ast.Attribute] = []
        while (form := _FORM.match(text, end)) is not None:
            said, end = self.pattern(text, form.end())
            if form[1] is None or said is None:
                raise _Odd
            id = _identifier(text, *form.span(1))
            forms.append(_node(ast.Attribute, form.start(1) - 1, end, id=id, value=said))
        if value is None and (head[1] or not forms):
            raise _Odd
        kind: type[ast.Message | ast.Term] = ast.Term if head[1] else ast.Message
        id = _identifier(text, *head.span(2))
        return _node(kind, at, end, id=id, value=value, attributes=forms, comment=None), end

    def pattern(self, text: str, at: int) -> tuple[ast.Pattern | None, int]:
        """Return the text that begins here or on the next line; None if there is none."""
        start, elements, indents = at, list[Any](), []
        if at == len(text) or text[at] == "\n":
            below = _BELOW.match(text, at)
            if below is None:
                return None, at
            start, at = below.span(1)
            elements.append(self.Indent(below[1], start, at))
            indents.append(at - start)
        while True:
            found = _TEXT.match(text, at)
            if found is not None:
                elements.append(_node(ast.TextElement, at, found.end(), value=found[0]))
                at = found.end()
            if text.startswith("{", at):
                placed, at = self.placeable(text, at)
                elements.append(placed)
                continue
            if text.startswith("}", at):
                raise _Odd
            below = _BELOW.match(text, at)
            if below is None:
                break
            breaks = "\n" * text.count("\n", at, below.start(1))
            elements.append(self.Indent(breaks + below[1], at, below.end()))
            indents.append(len(below[1]))
            at = below.end()
        if indents or text[at - 1] == " ":
            elements = self.dedent(elements, min(indents, default=0))
        return _node(ast.Pattern, start, at, elements=elements), at

    def placeable(self, text: str, at: int) -> tuple[ast.Placeable, int]:
        """Return the placeable that `_PLACEABLE` matched, and its end."""
        found = _PLACEABLE.match(text, at)
        if found is None:
            raise _Odd
        kind, end = found.lastgroup, found.end()
        assert kind is not None
        start, stop = found.span(kind)
        of: ast.InlineExpression | ast.SelectExpression
        match kind:
            case "plain":
                of = _plain(text, start, stop)
            case "term":
                id = _identifier(text, start + 1, stop)
                of = _node(ast.TermReference, start, stop, id=id, attribute=None, arguments=None)
            case "message":
                id = _identifier(text, start, stop)
                of = _node(ast.MessageReference, start, stop, id=id, attribute=None)
            case _:
                id, given = _identifier(text, *found.span("function")), _arguments(found)
                of = _node(ast.FunctionReference, start, stop, id=id, arguments=given)
        if text[end - 1] != "}":
            if kind in ("term", "message"):
                raise _Odd
            with self.deeper(_Odd()):
                variants, end = self.variants(text, end)
            of = _node(ast.SelectExpression, start, end - 1, selector=of, variants=variants)
        return _node(ast.Placeable, at, end, expression=of), end

    def variants(self, text: str, at: int) -> tuple[list[ast.Variant], int]:
        """Return the variants behind an arrow, and the end of the closing brace."""
        variants: list[ast.Variant] = []
        while (head := _VARIANT.match(text, at)) is not None:
            value, end = self.pattern(text, head.end())
            if value is None:
                raise _Odd
            key: ast.Identifier | ast.NumberLiteral = (
                _node(ast.NumberLiteral, *head.span(3), value=head[3])
                if head[2] is None
                else _identifier(text, *head.span(2))
            )
            usual = bool(head[1])
            variant = _node(ast.Variant, head.start(1), end, key=key, value=value, default=usual)
            variants.append(variant)
            at = end
        last = _CLOSED.match(text, at)
        if last is None or sum(variant.default for variant in variants) != 1:
            raise _Odd
        return variants, last.end()


def _arguments(found: re.Match[str]) -> ast.CallArguments:
    text, named = found.string, []
    if found["name"] is not None:
        name, value = _identifier(text, *found.span("name")), _string(text, *found.span("value"))
        start, end = found.start("name"), found.end("value")
        named.append(_node(ast.NamedArgument, start, end, name=name, value=value))
    positional = [_plain(text, *found.span("argument"))]
    start, end = found.end("function"), found.end("call")
    return _node(ast.CallArguments, start, end, positional=positional, named=named)


def _plain(text: str, start: int, end: int) -> ast.VariableReference | ast.StringLiteral:
    if text[start] == '"':
        return _string(text, start, end)
    return _node(ast.VariableReference, start, end, id=_identifier(text, start + 1, end))


def _string(text: str, start: int, end: int) -> ast.StringLiteral:
    return _node(ast.StringLiteral, start, end, value=text[start + 1 : end - 1])


def _identifier(text: str, start: int, end: int) -> ast.Identifier:
    return _node(ast.Identifier, start, end, name=text[start:end])


def _node(kind: type[N], start: int, end: int, **parts: Any) -> N:
    """Return a node with all of its attributes set directly, which is three times as fast as
    Fluent's chained constructors.
    """
    node, span = object.__new__(kind), object.__new__(ast.Span)
    span.start, span.end = start, end
    parts["span"] = span
    node.__dict__ = parts
    return node


_ID = "[a-zA-Z][a-zA-Z0-9_-]*+"
_STRING = r'"(?:[^"\\\n]|\\(?:["\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{6}))*+"'
_IDENTIFIER, _QUOTED = re.compile(_ID), re.compile(_STRING)
_COMMENT = re.compile(r"(#{1,3})(?!#)(?: [^\n]*+|(?=\n))(?:\n\1(?!#)(?: [^\n]*+|(?=\n)))*+")
"""Lines of comments of one kind."""
_HEAD = re.compile(rf"(-?)({_ID}) *+= *+")
_FORM = re.compile(rf"[ \n]*+\.(?:({_ID}) *+= *+)?")
_BLANK = re.compile(r"\n(?: *+\n)*+(?: +\Z)?")
_TEXT = re.compile(r"[^{}\n]+")
_BELOW = re.compile(r"\n(?: *+\n)*+( *+)(?:(?={)|(?<= )(?=[^\n}.\[*]))")
"""Breaks of lines behind which a text goes on."""
_PLACEABLE = re.compile(
    rf"\{{[ \n]*+(?:(?P<plain>\${_ID}|{_STRING})|(?P<message>{_ID}(?!\())|(?P<term>-{_ID})"
    rf"|(?P<call>(?P<function>[A-Z][A-Z0-9_-]*+)\((?P<argument>\${_ID}|{_STRING})"
    rf"(?:, *+(?P<name>{_ID}): *+(?P<value>{_STRING}))?\)))[ \n]*+(?:\}}|-> *+\n[ \n]*+)"
)
"""`{ $variable }`, `{ "text" }`, `{ message }`, `{ -term }`, `{ FUNCTION("text") }` or
`{ FUNCTION($variable, name: "value") }`; or the same to the arrow behind which cases begin."""
_VARIANT = re.compile(
    rf"[ \n]*+(\*?)\[(?!\[)[ \n]*+(?:({_ID})|(-?[0-9]+(?:\.[0-9]+)?))[ \n]*+\] *+"
)
_CLOSED = re.compile(r"[ \n]*+\}")
_NAMED = re.compile(r"^([a-zA-Z][\w-]*)\b", re.MULTILINE)
_DIGITS = re.compile("[0-9]+")
_NUMBER = re.compile(r"\d(?<![\w.]\d)\d*+(?!\w)")


def entries(source: Source) -> tuple[tuple[Message, ...], tuple[JunkEntry, ...]]:
    """Return the messages of a text, and the stretches that are not messages."""
    resource = parse(source.text)
    messages = tuple(
        _message(source, entry)
        for entry in resource.body
        if isinstance(entry, ast.Message | ast.Term)
    )
    broken = tuple(_broken(source, entry) for entry in resource.body if isinstance(entry, ast.Junk))
    return messages, broken


def _message(source: Source, entry: ast.Message | ast.Term) -> Message:
    uses = _Uses(source, isinstance(entry, ast.Term))
    if entry.value is not None:
        uses.pattern(entry.value, ())
    for form in entry.attributes:
        uses.within = form.id.name
        uses.pattern(form.value, ())
    at = _span(source, entry.id)
    whole = Span(source, at.start, _span(source, entry).end)
    said = whole.text
    digested = serialized(entry) if _LOOSE.search(said) is not None else said
    return Message(
        ("-" if uses.term else "") + entry.id.name,
        at,
        text_digest(digested.removeprefix("-") if uses.term else digested),
        frozenset(form.id.name for form in entry.attributes),
        () if uses.term else tuple(uses.variables),
        tuple(uses.references),
        tuple(uses.functions),
        tuple(uses.forms),
        tuple(uses.values),
        tuple(uses.layers),
        tuple(uses.cases),
        tuple(uses.selects),
        tuple(uses.numbers),
        "" if uses.plain and entry.value is not None else said,
        whole,
    )


class _Uses:
    """Collects the references of a message or `term` in the order of the text; `plain` if its text
    is independent of the rules.
    """

    def __init__(self, source: Source, term: bool) -> None:
        self.source = source
        self.term = term
        self.within = ""
        self.plain = True
        self.variables: list[Use] = []
        self.references: list[Use] = []
        self.functions: list[CallUse] = []
        self.forms: list[FormUse] = []
        self.values: list[ValueUse] = []
        self.layers: list[Use] = []
        self.cases: list[CaseUse] = []
        self.selects: list[Select] = []
        self.numbers: list[str] = []

    def pattern(self, pattern: ast.Pattern, when: When) -> None:
        """Visit a pattern; `when` gives the editions and variants in or without which it is
        used."""
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                self.numbers += _NUMBER.findall(element.value)
            else:
                self.expression(element.expression, when)

    def expression(self, of: ast.BaseNode, when: When) -> None:
        match of:
            case ast.VariableReference():
                self.variables.append(self.use(of.id.name, of))
            case ast.MessageReference():
                self.references.append(self.use(_reference(of.id, of.attribute), of))
            case ast.TermReference():
                name = "-" + _reference(of.id, of.attribute)
                self.references.append(self.use(name, of))
                if of.arguments is not None:
                    self.cases += _given(self.source, of)
                    self.arguments(of.arguments, when)
            case ast.FunctionReference():
                self.function(of, when)
                self.arguments(of.arguments, when)
            case ast.SelectExpression():
                self.select(of, when)
            case ast.Placeable():
                self.expression(of.expression, when)
            case _:
                self.plain = False

    def use(self, name: str, node: ast.SyntaxNode) -> Use:
        return Use(name, _span(self.source, node), self.within)

    def arguments(self, given: ast.CallArguments, when: When) -> None:
        self.plain = False
        for each in given.positional:
            self.expression(each, when)

    def function(self, call: ast.FunctionReference, when: When) -> None:
        span = _span(self.source, call)
        self.functions.append(_call(self.source, call))
        self.forms += _forms(call, span)
        self.layers += _texts(self.source, call, "WITH")
        self.values += (
            ValueUse(use.name, use.span, when) for use in _texts(self.source, call, "VALUE")
        )

    def select(self, of: ast.SelectExpression, when: When) -> None:
        self.plain = False
        self.cases += _cases(self.source, of, every=self.term)
        self.selects.append(_select(self.source, of))
        self.expression(of.selector, when)
        layer = None
        if isinstance(of.selector, ast.FunctionReference):
            layer = next(_texts(self.source, of.selector, "WITH"), None)
        for variant in of.variants:
            yes = isinstance(variant.key, ast.Identifier) and variant.key.name == "yes"
            beside = () if layer is None else ((layer.name, yes),)
            self.pattern(variant.value, (*when, *beside))


_LOOSE = re.compile(
    r'\{(?! )|\}(?<! \})|=(?<! =)|=(?![ \n])|\((?=\s)|\)(?<=\s\))|,(?=[$\w"])|:(?=[$\w"])'
)
"""Where the text of a message may not stand as Fluent's own printer puts it. Each sign comes first:
such places are found in half the time."""


def has_words(text: str) -> bool:
    """Whether a message or a term, given as its text, has words of its own to translate, beside
    what is put into it."""
    return any(
        isinstance(part, ast.TextElement | ast.StringLiteral)
        and any(char.isalpha() for char in part.value)
        for entry in parse(text).body
        for part in _texts_in(entry)
    )


def _texts_in(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    yield node
    for name, part in vars(node).items():
        if name in ("comment", "arguments"):
            continue
        for each in part if isinstance(part, list) else (part,):
            if isinstance(each, ast.BaseNode):
                yield from _texts_in(each)


def serialized(entry: ast.Message | ast.Term) -> str:
    """Return a message without its comment, in the layout of Fluent's serializer."""
    bare = entry.clone()
    bare.comment = None
    return serialize_term(bare) if isinstance(bare, ast.Term) else serialize_message(bare)


def _reference(name: ast.Identifier, attribute: ast.Identifier | None) -> str:
    return name.name if attribute is None else f"{name.name}.{attribute.name}"


def _forms(call: ast.FunctionReference, span: Span) -> Iterator[FormUse]:
    arguments = call.arguments
    if call.id.name == "FORM" and arguments.positional:
        variable = arguments.positional[0]
        for named in arguments.named:
            if (
                isinstance(variable, ast.VariableReference)
                and named.name.name == "is"
                and isinstance(named.value, ast.StringLiteral)
            ):
                yield FormUse(variable.id.name, named.value.parse()["value"], span)


def _given(source: Source, node: ast.TermReference) -> Iterator[CaseUse]:
    """Yield the cases in which a message uses a term: `{ -company(case: "genitive") }`."""
    for given in node.arguments.named if node.arguments is not None else ():
        if isinstance(given.value, ast.StringLiteral):
            of = f"-{node.id.name} {given.name.name}"
            yield CaseUse(of, given.value.value, _span(source, given.value))


def _call(source: Source, call: ast.FunctionReference) -> CallUse:
    first = next(iter(call.arguments.positional), None)
    argument = "" if first is None else _span(source, first).text
    named = tuple(
        (given.name.name, _span(source, given.value).text) for given in call.arguments.named
    )
    return CallUse(call.id.name, _span(source, call), argument, named)


def _select(source: Source, node: ast.SelectExpression) -> Select:
    keys, usual = list[Use](), ""
    for variant in node.variants:
        key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        keys.append(Use(key, _span(source, variant.key)))
        usual = key if variant.default else usual
    return Select(_selector(node.selector), tuple(keys), usual)


def _selector(of: ast.BaseNode) -> str:
    """Return the variable or function of a selector, or an empty text for anything else."""
    match of:
        case ast.VariableReference(id=name):
            return f"${name.name}"
        case ast.FunctionReference(id=name):
            return str(name.name)
        case _:
            return ""


def _cases(source: Source, node: ast.SelectExpression, *, every: bool) -> Iterator[CaseUse]:
    of = _selector(node.selector)
    if not of:
        return
    for variant in node.variants:
        if (every or not variant.default) and isinstance(variant.key, ast.Identifier):
            yield CaseUse(of, variant.key.name, _span(source, variant.key))


def _texts(source: Source, call: ast.FunctionReference, function: str) -> Iterator[Use]:
    """Yield the quoted arguments of calls of this function, with their places."""
    for given in call.arguments.positional:
        if call.id.name == function and isinstance(given, ast.StringLiteral):
            span = _span(source, given)
            yield Use(given.parse()["value"], source.span(span.start + 1, span.end - 1))


def _broken(source: Source, junk: ast.Junk) -> JunkEntry:
    ids = tuple(_NAMED.findall(junk.content or ""))
    if not junk.annotations:
        return JunkEntry("", _span(source, junk), ids)
    fault = junk.annotations[0]
    at = fault.span.start if fault.span is not None else 0
    # A fault at the end of a line is shown behind its last character, not on the next line.
    while at > 0 and at >= len(source.text.rstrip()):
        at -= 1
    code = " ".join((fault.code or "", *map(str, fault.arguments or ())))
    return JunkEntry(code, source.span(at, min(at + 1, len(source.text))), ids)


def _span(source: Source, node: ast.SyntaxNode) -> Span:
    assert node.span is not None, "the parser was asked for spans"
    return source.span(node.span.start, node.span.end)


def text_digest(text: str) -> str:
    """Eight characters that change when the words do; breaks and indentation do not count."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]
