"""Read messages with Fluent's own parser: their texts and references."""

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
    MAX_DIGITS,
    MAX_NESTED_BRACES,
    TOO_DEEP,
    TOO_LONG,
    CallUse,
    CaseUse,
    FormUse,
    JunkEntry,
    LayerCondition,
    Message,
    Select,
    Use,
    ValueUse,
)

N = TypeVar("N", bound=ast.SyntaxNode)


@lru_cache(maxsize=16)
def parse_fluent(text: str) -> ast.Resource:
    """Return the syntax tree of a text in Fluent; equal texts are parsed once."""
    limits.spend_work(len(text) // 5)
    return (_BoundedParser if "\r" in text else _FastParser)(with_spans=True).parse(text)


class _UnsupportedSyntax(Exception):
    """Raised for a message that is malformed, or beyond `_FastParser`."""


class _BoundedParser(FluentParser):
    """Fluent's own parser with limits: a message is broken if braces or calls are nested too deeply or a
    number has too many digits.
    """

    depth = 0

    def get_placeable(self, ps: FluentParserStream) -> ast.Placeable:
        with self.enter_nesting(ParseError(TOO_DEEP)):
            return super().get_placeable(ps)

    def get_call_arguments(self, ps: FluentParserStream) -> ast.CallArguments:
        with self.enter_nesting(ParseError(TOO_DEEP)):
            return super().get_call_arguments(ps)

    def get_digits(self, ps: FluentParserStream) -> str:
        digits = _DIGITS.match(ps.string, ps.index)
        if digits is not None and len(digits[0]) > MAX_DIGITS:
            raise ParseError(TOO_LONG)
        return super().get_digits(ps)

    @contextmanager
    def enter_nesting(self, refusal: Exception) -> Iterator[None]:
        """Enter one more level of nesting; raise the given error if there are too many."""
        if self.depth == MAX_NESTED_BRACES:
            raise refusal
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1


class _FastParser(_BoundedParser):
    """A parser that reads common constructs at once: names, lines of text and simple placeables. The result
    equals that of Fluent's own parser, which reads character by character; everything else is left to it.
    """

    def get_entry_or_junk(
        self, ps: FluentParserStream
    ) -> ast.Message | ast.Term | ast.Comment | ast.GroupComment | ast.ResourceComment | ast.Junk:
        try:
            entry, end = self.read_entry(ps.string, ps.index)
        except _UnsupportedSyntax:
            return super().get_entry_or_junk(ps)
        blank = _BLANK.match(ps.string, end)
        ps.index, ps.peek_offset = end if blank is None else blank.end(), 0
        return entry

    # Fluent reads these character by character, so that a text of a megabyte would take a minute.

    def get_text_element(self, ps: FluentParserStream) -> ast.TextElement:
        start, end = ps.index, self.skip_match(ps, _TEXT)
        return _build_node(ast.TextElement, start, end, value=ps.string[start:end])

    def get_identifier(self, ps: FluentParserStream) -> ast.Identifier:
        start, end = ps.index, self.skip_match(ps, _IDENTIFIER)
        return super().get_identifier(ps) if start == end else _build_identifier(ps.string, start, end)

    def get_string(self, ps: FluentParserStream) -> ast.StringLiteral:
        start, end = ps.index, self.skip_match(ps, _QUOTED)
        return super().get_string(ps) if start == end else _build_string(ps.string, start, end)

    def get_comment(self, ps: FluentParserStream) -> ast.Comment | ast.GroupComment | ast.ResourceComment:
        start, end = ps.index, self.skip_match(ps, _COMMENT)
        if start == end:
            return super().get_comment(ps)
        lines = ps.string[start:end].split("\n")
        level = len(lines[0]) - len(lines[0].lstrip("#"))
        content = "\n".join(line[level + 1 :] for line in lines)
        if level == 1:
            return _build_node(ast.Comment, start, end, content=content)
        comment_type: type[ast.GroupComment | ast.ResourceComment]
        comment_type = ast.GroupComment if level == 2 else ast.ResourceComment
        return _build_node(comment_type, start, end, content=content)

    def skip_match(self, ps: FluentParserStream, pattern: re.Pattern[str]) -> int:
        """Skip the text that a pattern matches at the current position, if any; return the new position."""
        found = pattern.match(ps.string, ps.index)
        if found is not None:
            ps.index, ps.peek_offset = found.end(), 0
        return ps.index

    def read_entry(self, text: str, offset: int) -> tuple[ast.Message | ast.Term, int]:
        """Return the message that begins here, and the end of its last line."""
        head = _HEAD.match(text, offset)
        if head is None:
            raise _UnsupportedSyntax
        value, end = self.read_pattern(text, head.end())
        forms: list[ast.Attribute] = []
        while (form := _FORM.match(text, end)) is not None:
            form_pattern, end = self.read_pattern(text, form.end())
            if form[1] is None or form_pattern is None:
                raise _UnsupportedSyntax
            id = _build_identifier(text, *form.span(1))
            forms.append(_build_node(ast.Attribute, form.start(1) - 1, end, id=id, value=form_pattern))
        if value is None and (head[1] or not forms):
            raise _UnsupportedSyntax
        node_type: type[ast.Message | ast.Term] = ast.Term if head[1] else ast.Message
        id = _build_identifier(text, *head.span(2))
        return _build_node(node_type, offset, end, id=id, value=value, attributes=forms, comment=None), end

    def read_pattern(self, text: str, offset: int) -> tuple[ast.Pattern | None, int]:
        """Return the text that begins here or on the next line; None if there is none."""
        start, elements, indents = offset, list[Any](), []
        if offset == len(text) or text[offset] == "\n":
            below = _CONTINUATION.match(text, offset)
            if below is None:
                return None, offset
            start, offset = below.span(1)
            elements.append(self.Indent(below[1], start, offset))
            indents.append(offset - start)
        while True:
            text_match = _TEXT.match(text, offset)
            if text_match is not None:
                elements.append(_build_node(ast.TextElement, offset, text_match.end(), value=text_match[0]))
                offset = text_match.end()
            if text.startswith("{", offset):
                placed, offset = self.read_placeable(text, offset)
                elements.append(placed)
                continue
            if text.startswith("}", offset):
                raise _UnsupportedSyntax
            below = _CONTINUATION.match(text, offset)
            if below is None:
                break
            breaks = "\n" * text.count("\n", offset, below.start(1))
            elements.append(self.Indent(breaks + below[1], offset, below.end()))
            indents.append(len(below[1]))
            offset = below.end()
        if indents or text[offset - 1] == " ":
            elements = self.dedent(elements, min(indents, default=0))
        return _build_node(ast.Pattern, start, offset, elements=elements), offset

    def read_placeable(self, text: str, offset: int) -> tuple[ast.Placeable, int]:
        """Return the placeable that `_PLACEABLE` matched, and its end."""
        placeable_match = _PLACEABLE.match(text, offset)
        if placeable_match is None:
            raise _UnsupportedSyntax
        kind, end = placeable_match.lastgroup, placeable_match.end()
        assert kind is not None
        start, stop = placeable_match.span(kind)
        expression: ast.InlineExpression | ast.SelectExpression
        match kind:
            case "plain":
                expression = _build_operand(text, start, stop)
            case "term":
                id = _build_identifier(text, start + 1, stop)
                expression = _build_node(
                    ast.TermReference, start, stop, id=id, attribute=None, arguments=None
                )
            case "message":
                id = _build_identifier(text, start, stop)
                expression = _build_node(ast.MessageReference, start, stop, id=id, attribute=None)
            case _:
                id, call_arguments = (
                    _build_identifier(text, *placeable_match.span("function")),
                    _build_arguments(placeable_match),
                )
                expression = _build_node(ast.FunctionReference, start, stop, id=id, arguments=call_arguments)
        if text[end - 1] != "}":
            if kind in ("term", "message"):
                raise _UnsupportedSyntax
            with self.enter_nesting(_UnsupportedSyntax()):
                variants, end = self.read_variants(text, end)
            expression = _build_node(
                ast.SelectExpression, start, end - 1, selector=expression, variants=variants
            )
        return _build_node(ast.Placeable, offset, end, expression=expression), end

    def read_variants(self, text: str, offset: int) -> tuple[list[ast.Variant], int]:
        """Return the variants behind an arrow, and the end of the closing brace."""
        variant_nodes: list[ast.Variant] = []
        while (head := _VARIANT.match(text, offset)) is not None:
            value, end = self.read_pattern(text, head.end())
            if value is None:
                raise _UnsupportedSyntax
            variant_key: ast.Identifier | ast.NumberLiteral = (
                _build_node(ast.NumberLiteral, *head.span(3), value=head[3])
                if head[2] is None
                else _build_identifier(text, *head.span(2))
            )
            is_default = bool(head[1])
            variant = _build_node(
                ast.Variant, head.start(1), end, key=variant_key, value=value, default=is_default
            )
            variant_nodes.append(variant)
            offset = end
        closing_brace = _CLOSING_BRACE.match(text, offset)
        if closing_brace is None or sum(variant.default for variant in variant_nodes) != 1:
            raise _UnsupportedSyntax
        return variant_nodes, closing_brace.end()


def _build_arguments(call_match: re.Match[str]) -> ast.CallArguments:
    text, named_arguments = call_match.string, []
    if call_match["name"] is not None:
        name, value = (
            _build_identifier(text, *call_match.span("name")),
            _build_string(text, *call_match.span("value")),
        )
        start, end = call_match.start("name"), call_match.end("value")
        named_arguments.append(_build_node(ast.NamedArgument, start, end, name=name, value=value))
    positional = [_build_operand(text, *call_match.span("argument"))]
    start, end = call_match.end("function"), call_match.end("call")
    return _build_node(ast.CallArguments, start, end, positional=positional, named=named_arguments)


def _build_operand(text: str, start: int, end: int) -> ast.VariableReference | ast.StringLiteral:
    if text[start] == '"':
        return _build_string(text, start, end)
    return _build_node(ast.VariableReference, start, end, id=_build_identifier(text, start + 1, end))


def _build_string(text: str, start: int, end: int) -> ast.StringLiteral:
    return _build_node(ast.StringLiteral, start, end, value=text[start + 1 : end - 1])


def _build_identifier(text: str, start: int, end: int) -> ast.Identifier:
    return _build_node(ast.Identifier, start, end, name=text[start:end])


def _build_node(node_type: type[N], start: int, end: int, **node_fields: Any) -> N:
    """Return a node with all of its attributes set directly, which is three times as fast as
    Fluent's chained constructors.
    """
    node, span = object.__new__(node_type), object.__new__(ast.Span)
    span.start, span.end = start, end
    node_fields["span"] = span
    node.__dict__ = node_fields
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
_CONTINUATION = re.compile(r"\n(?: *+\n)*+( *+)(?:(?={)|(?<= )(?=[^\n}.\[*]))")
"""Line breaks after which a text continues."""
_PLACEABLE = re.compile(
    rf"\{{[ \n]*+(?:(?P<plain>\${_ID}|{_STRING})|(?P<message>{_ID}(?!\())|(?P<term>-{_ID})"
    rf"|(?P<call>(?P<function>[A-Z][A-Z0-9_-]*+)\((?P<argument>\${_ID}|{_STRING})"
    rf"(?:, *+(?P<name>{_ID}): *+(?P<value>{_STRING}))?\)))[ \n]*+(?:\}}|-> *+\n[ \n]*+)"
)
"""`{ $variable }`, `{ "text" }`, `{ message }`, `{ -term }`, `{ FUNCTION("text") }` or
`{ FUNCTION($variable, name: "value") }`; or the same to the arrow behind which cases begin."""
_VARIANT = re.compile(rf"[ \n]*+(\*?)\[(?!\[)[ \n]*+(?:({_ID})|(-?[0-9]+(?:\.[0-9]+)?))[ \n]*+\] *+")
_CLOSING_BRACE = re.compile(r"[ \n]*+\}")
_NAME_AT_LINE_START = re.compile(r"^([a-zA-Z][\w-]*)\b", re.MULTILINE)
_DIGITS = re.compile("[0-9]+")
_NUMBER = re.compile(r"\d(?<![\w.]\d)\d*+(?!\w)")


def extract_messages(source: Source) -> tuple[tuple[Message, ...], tuple[JunkEntry, ...]]:
    """Return the messages of a text, and the parts that are not messages."""
    resource = parse_fluent(source.text)
    messages = tuple(
        _build_message(source, entry) for entry in resource.body if isinstance(entry, ast.Message | ast.Term)
    )
    broken = tuple(_build_junk_entry(source, entry) for entry in resource.body if isinstance(entry, ast.Junk))
    return messages, broken


def _build_message(source: Source, message_node: ast.Message | ast.Term) -> Message:
    uses = _UseCollector(source, isinstance(message_node, ast.Term))
    if message_node.value is not None:
        uses.collect_pattern(message_node.value, ())
    for form in message_node.attributes:
        uses.form_name = form.id.name
        uses.collect_pattern(form.value, ())
    id_span = _span_of(source, message_node.id)
    full_span = Span(source, id_span.start, _span_of(source, message_node).end)
    message_text = full_span.text
    digested = (
        serialize_entry(message_node) if _NONCANONICAL.search(message_text) is not None else message_text
    )
    return Message(
        ("-" if uses.is_term else "") + message_node.id.name,
        id_span,
        text_digest(digested.removeprefix("-") if uses.is_term else digested),
        frozenset(form.id.name for form in message_node.attributes),
        () if uses.is_term else tuple(uses.variable_uses),
        tuple(uses.references),
        tuple(uses.call_uses),
        tuple(uses.forms),
        tuple(uses.value_uses),
        tuple(uses.layer_uses),
        tuple(uses.cases),
        tuple(uses.selects),
        tuple(uses.number_literals),
        "" if uses.is_constant and message_node.value is not None else message_text,
        full_span,
    )


class _UseCollector:
    """A visitor that collects the references of a message or `is_term` in text order; `is_constant` if its
    text is independent of the rules.
    """

    def __init__(self, source: Source, is_term: bool) -> None:
        self.source = source
        self.is_term = is_term
        self.form_name = ""
        self.is_constant = True
        self.variable_uses: list[Use] = []
        self.references: list[Use] = []
        self.call_uses: list[CallUse] = []
        self.forms: list[FormUse] = []
        self.value_uses: list[ValueUse] = []
        self.layer_uses: list[Use] = []
        self.cases: list[CaseUse] = []
        self.selects: list[Select] = []
        self.number_literals: list[str] = []

    def collect_pattern(self, pattern: ast.Pattern, when: LayerCondition) -> None:
        """Visit a pattern; `when` gives the editions and variants in or without which it is
        used."""
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                self.number_literals += _NUMBER.findall(element.value)
            else:
                self.collect_expression(element.expression, when)

    def collect_expression(self, expression: ast.BaseNode, when: LayerCondition) -> None:
        match expression:
            case ast.VariableReference():
                self.variable_uses.append(self.make_use(expression.id.name, expression))
            case ast.MessageReference():
                self.references.append(
                    self.make_use(_format_reference(expression.id, expression.attribute), expression)
                )
            case ast.TermReference():
                name = "-" + _format_reference(expression.id, expression.attribute)
                self.references.append(self.make_use(name, expression))
                if expression.arguments is not None:
                    self.cases += _iter_term_cases(self.source, expression)
                    self.collect_arguments(expression.arguments, when)
            case ast.FunctionReference():
                self.collect_call(expression, when)
                self.collect_arguments(expression.arguments, when)
            case ast.SelectExpression():
                self.collect_select(expression, when)
            case ast.Placeable():
                self.collect_expression(expression.expression, when)
            case _:
                self.is_constant = False

    def make_use(self, name: str, syntax_node: ast.SyntaxNode) -> Use:
        return Use(name, _span_of(self.source, syntax_node), self.form_name)

    def collect_arguments(self, call_arguments: ast.CallArguments, when: LayerCondition) -> None:
        self.is_constant = False
        for each in call_arguments.positional:
            self.collect_expression(each, when)

    def collect_call(self, function_reference: ast.FunctionReference, when: LayerCondition) -> None:
        span = _span_of(self.source, function_reference)
        self.call_uses.append(_build_call_use(self.source, function_reference))
        self.forms += _iter_form_uses(function_reference, span)
        self.layer_uses += _iter_string_arguments(self.source, function_reference, "WITH")
        self.value_uses += (
            ValueUse(use.name, use.span, when)
            for use in _iter_string_arguments(self.source, function_reference, "VALUE")
        )

    def collect_select(self, select_expression: ast.SelectExpression, when: LayerCondition) -> None:
        self.is_constant = False
        self.cases += _iter_case_uses(self.source, select_expression, include_default=self.is_term)
        self.selects.append(_build_select(self.source, select_expression))
        self.collect_expression(select_expression.selector, when)
        layer = None
        if isinstance(select_expression.selector, ast.FunctionReference):
            layer = next(_iter_string_arguments(self.source, select_expression.selector, "WITH"), None)
        for variant in select_expression.variants:
            yes = isinstance(variant.key, ast.Identifier) and variant.key.name == "yes"
            beside = () if layer is None else ((layer.name, yes),)
            self.collect_pattern(variant.value, (*when, *beside))


_NONCANONICAL = re.compile(
    r'\{(?! )|\}(?<! \})|=(?<! =)|=(?![ \n])|\((?=\s)|\)(?<=\s\))|,(?=[$\w"])|:(?=[$\w"])'
)
"""Text of a message that may differ from the output of Fluent's own printer. Each alternative begins with its
character, which halves the search time.
"""


def has_words(text: str) -> bool:
    """Return whether a message or a term, given as its text, has text of its own to translate besides its
    placeables.
    """
    return any(
        isinstance(part, ast.TextElement | ast.StringLiteral) and any(char.isalpha() for char in part.value)
        for entry in parse_fluent(text).body
        for part in _iter_nodes(entry)
    )


def _iter_nodes(syntax_node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    yield syntax_node
    for name, part in vars(syntax_node).items():
        if name in ("comment", "arguments"):
            continue
        for each in part if isinstance(part, list) else (part,):
            if isinstance(each, ast.BaseNode):
                yield from _iter_nodes(each)


def serialize_entry(message_node: ast.Message | ast.Term) -> str:
    """Return a message without its comment, in the layout of Fluent's serializer."""
    bare = message_node.clone()
    bare.comment = None
    return serialize_term(bare) if isinstance(bare, ast.Term) else serialize_message(bare)


def _format_reference(identifier: ast.Identifier, attribute: ast.Identifier | None) -> str:
    return identifier.name if attribute is None else f"{identifier.name}.{attribute.name}"


def _iter_form_uses(function_reference: ast.FunctionReference, span: Span) -> Iterator[FormUse]:
    arguments = function_reference.arguments
    if function_reference.id.name == "FORM" and arguments.positional:
        variable = arguments.positional[0]
        for named in arguments.named:
            if (
                isinstance(variable, ast.VariableReference)
                and named.name.name == "is"
                and isinstance(named.value, ast.StringLiteral)
            ):
                yield FormUse(variable.id.name, named.value.parse()["value"], span)


def _iter_term_cases(source: Source, term_reference: ast.TermReference) -> Iterator[CaseUse]:
    """Yield the cases in which a message uses a term: `{ -company(case: "genitive") }`."""
    for argument in term_reference.arguments.named if term_reference.arguments is not None else ():
        if isinstance(argument.value, ast.StringLiteral):
            selector = f"-{term_reference.id.name} {argument.name.name}"
            yield CaseUse(selector, argument.value.value, _span_of(source, argument.value))


def _build_call_use(source: Source, function_reference: ast.FunctionReference) -> CallUse:
    first_argument = next(iter(function_reference.arguments.positional), None)
    argument = "" if first_argument is None else _span_of(source, first_argument).text
    named_arguments = tuple(
        (given.name.name, _span_of(source, given.value).text) for given in function_reference.arguments.named
    )
    return CallUse(
        function_reference.id.name, _span_of(source, function_reference), argument, named_arguments
    )


def _build_select(source: Source, select_expression: ast.SelectExpression) -> Select:
    keys, default_key = list[Use](), ""
    for variant in select_expression.variants:
        key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        keys.append(Use(key, _span_of(source, variant.key)))
        default_key = key if variant.default else default_key
    return Select(_format_selector(select_expression.selector), tuple(keys), default_key)


def _format_selector(selector: ast.BaseNode) -> str:
    """Return the variable or function of a selector, or an empty text for anything else."""
    match selector:
        case ast.VariableReference(id=name):
            return f"${name.name}"
        case ast.FunctionReference(id=name):
            return str(name.name)
        case _:
            return ""


def _iter_case_uses(
    source: Source, select_expression: ast.SelectExpression, *, include_default: bool
) -> Iterator[CaseUse]:
    selector = _format_selector(select_expression.selector)
    if not selector:
        return
    for variant in select_expression.variants:
        if (include_default or not variant.default) and isinstance(variant.key, ast.Identifier):
            yield CaseUse(selector, variant.key.name, _span_of(source, variant.key))


def _iter_string_arguments(
    source: Source, function_reference: ast.FunctionReference, function_name: str
) -> Iterator[Use]:
    """Yield the quoted arguments of calls of this function, with their places."""
    for argument in function_reference.arguments.positional:
        if function_reference.id.name == function_name and isinstance(argument, ast.StringLiteral):
            span = _span_of(source, argument)
            yield Use(argument.parse()["value"], source.span(span.start + 1, span.end - 1))


def _build_junk_entry(source: Source, junk: ast.Junk) -> JunkEntry:
    ids = tuple(_NAME_AT_LINE_START.findall(junk.content or ""))
    if not junk.annotations:
        return JunkEntry("", _span_of(source, junk), ids)
    annotation = junk.annotations[0]
    offset = annotation.span.start if annotation.span is not None else 0
    # A fault at the end of a line is shown behind its last character, not on the next line.
    while offset > 0 and offset >= len(source.text.rstrip()):
        offset -= 1
    code = " ".join((annotation.code or "", *map(str, annotation.arguments or ())))
    return JunkEntry(code, source.span(offset, min(offset + 1, len(source.text))), ids)


def _span_of(source: Source, syntax_node: ast.SyntaxNode) -> Span:
    assert syntax_node.span is not None, "the parser was asked for spans"
    return source.span(syntax_node.span.start, syntax_node.span.end)


def text_digest(text: str) -> str:
    """Return a digest of eight characters that ignores line breaks and indentation."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]
