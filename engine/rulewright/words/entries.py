"""Reads messages with Fluent's own parser: what stands in a text, and what each message uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import serialize_message, serialize_term
from fluent.syntax.stream import FluentParserStream

from rulewright import limits
from rulewright.source import Source, Span
from rulewright.words.locale import Broken, CaseUse, FormUse, Message, Use, ValueUse


@lru_cache(maxsize=16)
def parse(text: str) -> ast.Resource:
    """The syntax tree of a text in Fluent; the same text is parsed once."""
    limits.spend(len(text) // 5)
    return _Parser(with_spans=True).parse(text)


class _Parser(FluentParser):
    """Fluent's own parser goes letter by letter; this one reads what most messages are made of at
    once: names, text, and what stands in braces in a simple way. What it makes is the same."""

    def get_entry_or_junk(
        self, ps: FluentParserStream
    ) -> ast.Message | ast.Term | ast.Comment | ast.GroupComment | ast.ResourceComment | ast.Junk:
        found = _MESSAGE.match(ps.string, ps.index)
        if found is None:
            return super().get_entry_or_junk(ps)
        ps.index, ps.peek_offset = found.end(), 0
        first, *rest = _LINES.finditer(ps.string, found.start(), found.end())
        id, pattern = _keyed(first)
        forms = [
            ast.Attribute(*_keyed(form), span=ast.Span(form.start(1) - 1, form.end(2)))
            for form in rest
        ]
        span = ast.Span(found.start(), (rest[-1] if rest else first).end(2))
        return ast.Message(id, pattern, forms, span=span)

    def get_placeable(self, ps: FluentParserStream) -> ast.Placeable:
        found = _PLACEABLE.match(ps.string, ps.index)
        if found is None:
            return super().get_placeable(ps)
        ps.index, ps.peek_offset = found.end(), 0
        return _placeable(found)

    def get_identifier(self, ps: FluentParserStream) -> ast.Identifier:
        found = _IDENTIFIER.match(ps.string, ps.index)
        if found is None:
            return super().get_identifier(ps)
        ps.index, ps.peek_offset = found.end(), 0
        return _identifier(ps.string, *found.span())

    def get_text_element(self, ps: FluentParserStream) -> ast.TextElement:
        found = _TEXT.match(ps.string, ps.index)
        assert found is not None
        ps.index, ps.peek_offset = found.end(), 0
        return ast.TextElement(found[0], span=ast.Span(*found.span()))


def _keyed(line: re.Match[str]) -> tuple[ast.Identifier, ast.Pattern]:
    """A message or form of one line, as `_LINES` finds it."""
    return _identifier(line.string, *line.span(1)), _line(line.string, *line.span(2))


def _line(text: str, start: int, end: int) -> ast.Pattern:
    """A pattern of one line."""
    elements: list[ast.TextElement | ast.Placeable] = []
    at = start
    while at < end:
        found = _PLACEABLE.match(text, at, end)
        if found is not None:
            elements.append(_placeable(found))
            at = found.end()
        else:
            brace = text.find("{", at, end)
            until = end if brace < 0 else brace
            elements.append(ast.TextElement(text[at:until], span=ast.Span(at, until)))
            at = until
    return ast.Pattern(elements, span=ast.Span(start, end))


def _placeable(found: re.Match[str]) -> ast.Placeable:
    """What stands in braces, as `_PLACEABLE` finds it."""
    text, kind = found.string, found.lastgroup
    assert kind is not None
    start, end = found.span(kind)
    of: ast.InlineExpression
    match kind:
        case "plain":
            of = _plain(text, start, end)
        case "term":
            name = _identifier(text, start + 1, end)
            of = ast.TermReference(name, span=ast.Span(start, end))
        case "message":
            of = ast.MessageReference(_identifier(text, start, end), span=ast.Span(start, end))
        case _:
            function = _identifier(text, *found.span("function"))
            of = ast.FunctionReference(function, _arguments(found), span=ast.Span(start, end))
    return ast.Placeable(of, span=ast.Span(*found.span()))


def _arguments(found: re.Match[str]) -> ast.CallArguments:
    text, named = found.string, []
    if found["name"] is not None:
        name, value = _identifier(text, *found.span("name")), _string(text, *found.span("value"))
        span = ast.Span(found.start("name"), found.end("value"))
        named.append(ast.NamedArgument(name, value, span=span))
    span = ast.Span(found.end("function"), found.end("call"))
    return ast.CallArguments([_plain(text, *found.span("argument"))], named, span=span)


def _plain(text: str, start: int, end: int) -> ast.VariableReference | ast.StringLiteral:
    if text[start] == '"':
        return _string(text, start, end)
    return ast.VariableReference(_identifier(text, start + 1, end), span=ast.Span(start, end))


def _string(text: str, start: int, end: int) -> ast.StringLiteral:
    return ast.StringLiteral(text[start + 1 : end - 1], span=ast.Span(start, end))


def _identifier(text: str, start: int, end: int) -> ast.Identifier:
    return ast.Identifier(text[start:end], span=ast.Span(start, end))


_ID = "[a-zA-Z][a-zA-Z0-9_-]*"
_STRING = r'"[^"\\\n\r]*"'
_IN_BRACES = (
    rf"\{{ *(?:(?P<plain>\${_ID}|{_STRING})|(?P<message>{_ID})|(?P<term>-{_ID})"
    rf"|(?P<call>(?P<function>[A-Z][A-Z0-9_-]*)\((?P<argument>\${_ID}|{_STRING})"
    rf"(?:, *(?P<name>{_ID}): *(?P<value>{_STRING}))?\))) *\}}"
)
_PLACEABLE = re.compile(_IN_BRACES)
"""`{ $variable }`, `{ "text" }`, `{ message }`, `{ -term }`, `{ FUNCTION("text") }` or
`{ FUNCTION($variable, name: "value") }`."""
_LINE = rf"(?! )(?:[^{{}}\n\r]++|{re.sub('[?]P<[a-z]+>', '?:', _IN_BRACES)})++(?<! )"
_MESSAGE = re.compile(
    rf"{_ID} *= *{_LINE}(?:\n+ +\.{_ID} *= *{_LINE})*+(?:\n|\Z)(?=\n*(?:[a-zA-Z#-]|\Z))"
)
"""A message of one line and forms of one line, with nothing below that could belong to them."""
_LINES = re.compile(rf"({_ID}) *= *({_LINE})\n*(?: *\.|\Z)?")
_NAMED = re.compile(r"^([a-zA-Z][\w-]*)\b", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w])")
_IDENTIFIER = re.compile(_ID)
_TEXT = re.compile(r"(?:[^{}\n\r]|\r(?!\n))*")


def entries(source: Source) -> tuple[tuple[Message, ...], tuple[Broken, ...]]:
    """The messages of a text, and the stretches that are none."""
    resource = parse(source.text)
    messages = tuple(
        _message(source, entry)
        for entry in resource.body
        if isinstance(entry, ast.Message | ast.Term)
    )
    broken = tuple(_broken(source, entry) for entry in resource.body if isinstance(entry, ast.Junk))
    return messages, broken


def _message(source: Source, entry: ast.Message | ast.Term) -> Message:
    term = isinstance(entry, ast.Term)
    variables: list[Use] = []
    references: list[Use] = []
    functions: list[Use] = []
    forms: list[FormUse] = []
    layers: list[Use] = []
    cases: list[CaseUse] = []
    numbers: list[str] = []
    nodes: list[ast.SyntaxNode] = []
    _gather(entry, nodes)
    for node in nodes:
        match node:
            case ast.TextElement():
                numbers.extend(_NUMBER.findall(node.value))
            case ast.Identifier() | ast.Pattern() | ast.Placeable() | ast.Attribute():
                pass  # most are these
            case ast.VariableReference():
                variables.append(Use(node.id.name, _span(source, node)))
            case ast.MessageReference():
                name = _reference(node.id, node.attribute)
                references.append(Use(name, _span(source, node)))
            case ast.TermReference():
                name = "-" + _reference(node.id, node.attribute)
                references.append(Use(name, _span(source, node)))
                cases.extend(_given(source, node))
            case ast.FunctionReference():
                span = _span(source, node)
                functions.append(Use(node.id.name, span))
                forms.extend(_forms(node, span))
                layers.extend(_texts(source, node, "WITH"))
            case ast.SelectExpression():
                cases.extend(_cases(source, node, every=term))
    at = _span(source, entry.id)
    start, end = at.start, _span(source, entry).end
    said = source.text[start:end]
    if _LOOSE.search(said) is not None:
        said = serialized(entry)
    plain = entry.value is not None and all(isinstance(node, _PLAIN_NODES) for node in nodes)
    return Message(
        ("-" if term else "") + entry.id.name,
        at,
        text_digest(said.removeprefix("-") if term else said),
        frozenset(attribute.id.name for attribute in entry.attributes),
        tuple(variables) if not term else (),
        tuple(references),
        tuple(functions),
        tuple(forms),
        tuple(_values(source, entry, ())) if "VALUE" in {use.name for use in functions} else (),
        tuple(layers),
        tuple(cases),
        tuple(numbers),
        "" if plain else source.text[start:end],
        Span(source, start, end),
    )


_PLAIN_NODES = (
    ast.Identifier, ast.Pattern, ast.TextElement, ast.Placeable, ast.Attribute,
    ast.VariableReference, ast.MessageReference, ast.TermReference,
)  # fmt: skip


_LOOSE = re.compile(r'[{](?! )|(?<! )[}]|(?<! )=|=(?![ \n])|[(](?=\s)|\s[)]|[,:](?=[$\w"])')
"""Where the text of a message may not stand as Fluent's own printer puts it."""


def serialized(entry: ast.Message | ast.Term) -> str:
    """A message without its comment, as Fluent's own printer writes it."""
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
    """The cases in which a message puts a term in: `{ -company(case: "genitive") }`."""
    for given in node.arguments.named if node.arguments is not None else ():
        if isinstance(given.value, ast.StringLiteral):
            of = f"-{node.id.name} {given.name.name}"
            yield CaseUse(of, given.value.value, _span(source, given.value))


def _cases(source: Source, node: ast.SelectExpression, *, every: bool) -> Iterator[CaseUse]:
    match node.selector:
        case ast.VariableReference(id=name):
            of = f"${name.name}"
        case ast.FunctionReference(id=name):
            of = name.name
        case _:
            return
    for variant in node.variants:
        if (every or not variant.default) and isinstance(variant.key, ast.Identifier):
            yield CaseUse(of, variant.key.name, _span(source, variant.key))


def _texts(source: Source, call: ast.FunctionReference, function: str) -> Iterator[Use]:
    """The text in quotes that a call of this function is given, at its place."""
    for given in call.arguments.positional:
        if call.id.name == function and isinstance(given, ast.StringLiteral):
            span = _span(source, given)
            yield Use(given.parse()["value"], source.span(span.start + 1, span.end - 1))


def _values(
    source: Source, node: ast.BaseNode, when: tuple[tuple[str, bool], ...]
) -> Iterator[ValueUse]:
    """All uses of `VALUE` below a node, with the layers that they depend on."""
    match node:
        case ast.FunctionReference():
            for use in _texts(source, node, "VALUE"):
                yield ValueUse(use.name, use.span, when)
        case ast.SelectExpression(selector=ast.FunctionReference() as call):
            layer = next(_texts(source, call, "WITH"), None)
            if layer is not None:
                for variant in node.variants:
                    key = variant.key
                    yes = isinstance(key, ast.Identifier) and key.name == "yes"
                    yield from _values(source, variant, (*when, (layer.name, yes)))
                return
    for name, value in vars(node).items():
        if name != "span":
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.BaseNode):
                    yield from _values(source, child, when)


def _gather(node: ast.BaseNode, into: list[ast.SyntaxNode]) -> None:
    """Adds all nodes below one, in the order of the text."""
    for value in vars(node).values():
        if isinstance(value, ast.SyntaxNode):
            into.append(value)
            _gather(value, into)
        elif value.__class__ is list:
            for child in value:
                if isinstance(child, ast.SyntaxNode):
                    into.append(child)
                    _gather(child, into)


def _broken(source: Source, junk: ast.Junk) -> Broken:
    ids = tuple(_NAMED.findall(junk.content or ""))
    if not junk.annotations:
        return Broken("", _span(source, junk), ids)
    fault = junk.annotations[0]
    at = fault.span.start if fault.span is not None else 0
    # A fault at the end of a line is shown behind its last character, not on the next line.
    while at > 0 and at >= len(source.text.rstrip()):
        at -= 1
    code = " ".join((fault.code or "", *map(str, fault.arguments or ())))
    return Broken(code, source.span(at, min(at + 1, len(source.text))), ids)


def _span(source: Source, node: ast.SyntaxNode) -> Span:
    assert node.span is not None, "the parser was asked for spans"
    return source.span(node.span.start, node.span.end)


def text_digest(text: str) -> str:
    """Eight characters that change when the words do; breaks and indentation do not count."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]
