"""Read YAML text into a tree of nodes with exact spans; the only module that uses PyYAML.

Rejects features of YAML that surprise authors: duplicate keys, tabs, anchors, aliases, tags, a second
document, and text that YAML truncates inside `{...}` and `[...]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

import yaml

from rulewright import limits
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import Edit, Fix, make_deletion, make_replacement
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence, Style
from rulewright.document.yaml_faults import report_yaml_fault
from rulewright.identifiers import HIDING_CHARS, UNSEEN_CHARS, hidden_headline
from rulewright.schema.lookup import KEY_NAMES
from rulewright.source import Source, Span

DEEPEST = 40
"""The largest number of nested levels in a file; real files have about ten."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "": None}
_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
# The complement, a pattern of printable characters, takes ten times as long to compile.
_UNPRINTABLE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


def read_text(source: Source, reporter: Reporter) -> Node | None:
    """Read the YAML document of a file; return None if it is empty, or if it cannot be read, which is
    reported."""
    if not has_valid_characters(source, reporter):
        return None
    try:
        return _Builder(source, reporter).build_document()
    except yaml.YAMLError as fault:
        report_yaml_fault(fault, source, reporter)
    except _ReadingStopped:
        pass
    return None


def parse_scalar(text: str, style: Style) -> str | int | bool | None:
    """Return the value of a scalar: `true`, `false`, `null`, an integer, or else its text.

    >>> parse_scalar("no", "plain"), parse_scalar("010", "plain"), parse_scalar("3:1", "plain")
    ('no', '010', '3:1')
    >>> parse_scalar("-3", "plain"), parse_scalar("-3", "single"), parse_scalar("true", "plain")
    (-3, '-3', True)
    """
    if style != "plain":
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return text


class _ReadingStopped(Exception):
    """Raised to stop reading after the reason has been reported."""


def has_valid_characters(source: Source, reporter: Reporter) -> bool:
    if (tab := source.text.find("\t")) >= 0:
        others = len({source.line_and_column(m.start())[0] for m in re.finditer("\t", source.text)}) - 1
        reporter.error(
            "tab",
            "tabs are not allowed here",
            source.span(tab, tab + 1),
            "a tab",
            notes=(f"{others} more {'lines have' if others > 1 else 'line has'} tabs",) if others else (),
            help="indent with spaces; most editors can convert all tabs of a file",
            fixes=(
                Fix(
                    "replace each tab with two spaces",
                    tuple(
                        Edit(source.span(m.start(), m.end()), "  ") for m in re.finditer("\t", source.text)
                    ),
                ),
            ),
        )
        return False
    if bad := _UNPRINTABLE.search(source.text):
        reporter.error(
            "not-text",
            f"invisible character (U+{ord(bad[0]):04X})",
            source.span(bad.start(), bad.end()),
            help="delete it; if the whole file looks strange, it may not be a text file",
        )
        return False
    return not report_hidden_characters(source, reporter)


def report_hidden_characters(source: Source, reporter: Reporter, escape: str = '"\\u{:04x}"') -> bool:
    """Report the first hiding character on each line of a file, also in comments; return whether there was
    one. `escape` is the escape by which words can contain such a character visibly."""
    if source.text.isascii():
        return False
    reported_lines: set[int] = set()
    for bad in HIDING_CHARS.finditer(source.text):
        line = source.line_and_column(bad.start())[0]
        if line not in reported_lines:
            reported_lines.add(line)
            reporter.error(
                "hidden-character",
                hidden_headline(bad[0]),
                source.span(bad.start(), bad.end()),
                help=f"delete it, or in text for players write it as {escape.format(ord(bad[0]))}"
                if bad[0] <= "\uffff"
                else "delete it",
                fixes=(make_deletion(source.span(bad.start(), bad.end()), "delete it"),),
            )
    return bool(reported_lines)


class _Builder:
    """A builder of nodes from PyYAML's events. Unlike PyYAML's nodes, events include the anchors and tags
    that an author wrote, and take no time to guess types."""

    def __init__(self, source: Source, reporter: Reporter) -> None:
        self.source = source
        self.reporter = reporter
        self.next: Callable[[], Any] = _LOADER(source.text).get_event

    def build_document(self) -> Node | None:
        self.next()  # stream start
        if isinstance(self.next(), yaml.StreamEndEvent):
            return None
        root = self.build_node(self.next(), flow=False, depth=0)
        self.next()  # document end
        after = self.next()
        if not isinstance(after, yaml.StreamEndEvent):
            self.stop_reading(
                "yaml-syntax",
                "a second document starts here; one file holds one",
                self.make_span(after),
                help="delete the line `---`, or move what follows to a separate file",
            )
        return root

    def build_node(self, event: Any, *, flow: bool, depth: int) -> Node:
        limits.spend_work(3)
        if event.anchor is not None or event.tag is not None:
            self.refuse_anchor_and_tag(event)
        if depth > DEEPEST:
            self.stop_reading(
                "too-deep",
                "this is nested too deeply",
                self.make_span(event),
                notes=(f"at most {DEEPEST} levels are read",),
            )
        match event:
            case yaml.ScalarEvent():
                return self.build_scalar(event, flow)
            case yaml.SequenceStartEvent():
                return self.build_sequence(event, depth)
            case yaml.MappingStartEvent():
                return self.build_mapping(event, depth)
            case _:
                raise AssertionError(event)

    def build_scalar(self, event: Any, flow: bool) -> Scalar:
        span = content = self.make_span(event)
        style = _STYLES[event.style]
        text: str = event.value
        if style in ("single", "double"):
            content = self.source.span(span.start + 1, span.end - 1)
        elif style in ("literal", "folded"):
            content = self.find_block_content(span.start, span.end)
            span = self.source.span(span.start, content.end)
        return Scalar(span, text, parse_scalar(text, style), style, content, flow)

    def find_block_content(self, start: int, end: int) -> Span:
        """Return the span of the lines of a block scalar. PyYAML's end mark comes after the blank lines and
        comments that follow."""
        text = self.source.text
        first = text.find("\n", start, end) + 1
        if first == 0:
            return self.source.span(end, end)
        last = first + len(text[first:end].rstrip())
        return self.source.span(min(first, last), last)

    def build_sequence(self, event: Any, depth: int) -> Sequence:
        start, flow = event.start_mark.index, bool(event.flow_style)
        items: list[Node] = []
        while not isinstance(inner := self.next(), yaml.SequenceEndEvent):
            item = self.build_node(inner, flow=flow, depth=depth + 1)
            self.report_cut_text(item)
            items.append(item)
        return Sequence(self.source.span(start, self.find_end(inner, flow, items)), items, flow)

    def build_mapping(self, event: Any, depth: int) -> Mapping:
        start, flow = event.start_mark.index, bool(event.flow_style)
        entries: dict[str, Entry] = {}
        last_values: list[Node] = []
        while not isinstance(inner := self.next(), yaml.MappingEndEvent):
            key = self.build_key(inner, flow, depth)
            value = self.build_node(self.next(), flow=flow, depth=depth + 1)
            if flow:
                self.report_missing_colon(key, value)
                self.report_cut_text(value)
            last_values = [value]
            if key.text in entries:
                self.report_duplicate(key, entries[key.text].key)
            else:
                entries[key.text] = Entry(key, value)
        return Mapping(self.source.span(start, self.find_end(inner, flow, last_values)), entries, flow)

    def build_key(self, event: Any, flow: bool, depth: int) -> Scalar:
        node = self.build_node(event, flow=flow, depth=depth + 1)
        if not isinstance(node, Scalar) or node.style in ("literal", "folded"):
            self.stop_reading(
                "bad-key",
                "a key must be plain text on one line",
                node.span,
                help="put the key into quotes if it contains `{`, `[`, `#` or `: `",
            )
        if not node.text:
            self.stop_reading("bad-key", "there is no key before this `:`", node.span)
        if bad := UNSEEN_CHARS.search(node.text):
            at = self.source.text.find(bad[0], node.span.start, node.span.end)
            place = node.span if at < 0 else self.source.span(at, at + 1)
            fix = make_deletion(place, "delete it", safe=True)
            what = hidden_headline(bad[0])
            self.stop_reading("hidden-character", what, place, help=fix.title, fixes=(fix,))
        return node

    def find_end(self, event: Any, flow: bool, children: list[Node]) -> int:
        # YAML ends a mapping without brackets where the next token starts, lines below.
        if flow or not children:
            return int(event.end_mark.index)
        return children[-1].span.end

    def make_span(self, event: Any) -> Span:
        return self.source.span(event.start_mark.index, event.end_mark.index)

    # --- rejected features -------------------------------------------------------------------

    def stop_reading(
        self,
        code: Code,
        headline: str,
        span: Span,
        *,
        help: str | None = None,
        notes: tuple[str, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> NoReturn:
        self.reporter.error(code, headline, span, help=help, notes=notes, fixes=fixes)
        raise _ReadingStopped

    def refuse_anchor_and_tag(self, event: Any) -> None:
        start = event.start_mark.index
        if isinstance(event, yaml.AliasEvent):
            self.stop_reading(
                "anchor",
                f"`*{event.anchor}` is a YAML alias; rulesets cannot use aliases",
                self.make_span(event),
                help="write the value out, or put text that starts with `*` into quotes",
            )
        if event.anchor is not None:
            self.stop_reading(
                "anchor",
                f"`&{event.anchor}` is a YAML anchor; rulesets cannot use anchors",
                self.source.span(start, start + len(event.anchor) + 1),
                help="delete it, or put text that starts with `&` into quotes",
            )
        word = re.compile(r"\S*").match(self.source.text, start)
        self.stop_reading(
            "tag",
            "a word that starts with `!` is a YAML tag; rulesets cannot use tags",
            self.source.span(start, word.end() if word else start + 1),
            help="put text that starts with `!` into quotes",
        )

    def report_duplicate(self, key: Scalar, first_key: Scalar) -> None:
        self.reporter.error(
            "duplicate-key",
            f"`{key.text}` occurs twice",
            key.span,
            "the second",
            labels=(Label(first_key.span, f"the first `{key.text}` is here"),),
            help="YAML would silently keep only one of them; rename one, or merge the two",
        )

    def report_missing_colon(self, key: Scalar, value: Node) -> None:
        if isinstance(value, Scalar) and value.span.start == value.span.end:
            between = self.source.text[key.span.end : value.span.start]
            if ":" not in between and not self.report_word_without_colon(key):
                self.report_cut(key)

    def report_word_without_colon(self, key: Scalar) -> bool:
        """Report `{is 4}`: a known key, a blank and its value."""
        name, _, value = key.text.partition(" ")
        last = self.reporter.diagnostics[-1] if self.reporter.diagnostics else None
        was_cut = last is not None and last.code == "cut-text" and last.primary.span.line == key.span.line
        if name not in KEY_NAMES or not value or value[0] in "+-*/=<>" or was_cut:
            return False
        end = key.span.start + len(name)
        self.reporter.error(
            "yaml-syntax",
            f"a colon is missing after `{name}`",
            self.source.span(key.span.start, end),
            help=f"write `{name}: {value.strip()}`",
            fixes=(make_replacement(self.source.span(end, end), ":"),),
        )
        return True

    def report_cut_text(self, node: Node) -> None:
        if isinstance(node, Scalar) and node.flow and node.style == "plain":
            if node.text.count("(") > node.text.count(")"):
                self.report_cut(node)

    def report_cut(self, scalar: Scalar) -> None:
        # A text with several commas is truncated several times: report it once.
        last = self.reporter.diagnostics[-1] if self.reporter.diagnostics else None
        line = self.source.line_and_column(scalar.span.start)[0]
        if last is not None and last.code == "cut-text" and last.primary.span.line == line:
            return
        self.reporter.error(
            "cut-text",
            "YAML splits this text, because it is not in quotes",
            scalar.span,
            f"read as `{scalar.text}` alone",
            notes=("inside `{...}` and `[...]` a text without quotes ends at `,` and at brackets",),
            help="put the whole text into quotes: '...'",
            fixes=_fix_with_quotes(scalar),
        )


def _fix_with_quotes(scalar: Scalar) -> tuple[Fix, ...]:
    """Return a fix that quotes the whole of a text truncated by a comma or a bracket, up to the end of its
    brackets. It is safe if a bracket is open at the truncation, because then the text certainly continues."""
    text, at, depth = scalar.span.source.text, scalar.span.start, 0
    cut = sum(char in "([{" for char in scalar.text) > sum(char in ")]}" for char in scalar.text)
    for end in range(at, len(text)):
        depth += (text[end] in "([{") - (text[end] in ")]}")
        if text[end] == "\n" or text[end] in "'\"":
            return ()
        if depth < 0 or (depth == 0 and text[end] == "," and end >= scalar.span.end):
            whole = scalar.span.source.span(at, end)
            quoted = f"'{whole.text.rstrip()}'"
            return (make_replacement(whole, quoted, "put the whole text into quotes", safe=cut),)
    return ()
