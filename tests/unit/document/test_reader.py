"""YAML in, nodes with places out; what YAML would do behind one's back is refused."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, strategies as st

from honest import some
from rulewright.diagnostics.diagnostic import Diagnostic, Reporter
from rulewright.document import reader
from rulewright.document.nodes import Mapping, Node, Scalar, to_plain_data
from rulewright.document.reader import read_text
from rulewright.document.yaml_faults import YAML_FAULTS, YamlFault
from rulewright.source import Source

LOADERS = [yaml.SafeLoader, reader._LOADER]


@pytest.fixture(params=LOADERS, ids=["python", "libyaml"])
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_LOADER", request.param)


pytestmark = pytest.mark.usefixtures("_each_loader")


def read(text: str) -> Node:
    reporter = Reporter()
    node = read_text(Source("a.yaml", text), reporter)
    assert reporter.diagnostics == []
    assert node is not None
    return node


def findings(text: str) -> list[Diagnostic]:
    reporter = Reporter()
    read_text(Source("a.yaml", text), reporter)
    return reporter.diagnostics


def scalar(text: str, key: str = "a") -> Scalar:
    root = read(text)
    assert isinstance(root, Mapping)
    node = root.get(key)
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("false", False), ("null", None), ("", None),
        ("0", 0), ("12", 12), ("-3", -3),
        ("no", "no"), ("on", "on"), ("Yes", "Yes"), ("True", "True"), ("~", "~"),
        ("3:1", "3:1"), ("2024-01-01", "2024-01-01"), ("010", "010"), ("0x1f", "0x1f"),
        ("1.0", "1.0"), ("1_000", "1_000"), ("'3'", "3"), ('"true"', "true"), ("9" * 30, "9" * 30),
    ],
)  # fmt: skip
def test_scalars_mean_what_they_look_like(text: str, value: object) -> None:
    node = scalar(f"a: {text}\n")
    assert node.value == value and type(node.value) is type(value)


def test_places_are_exact_in_every_style() -> None:
    text = (
        "# größer\n"
        "a: plain one   # c\n"
        "b: 'single'\n"
        'c: "double"\n'
        "d: |\n  first\n    second # kept\n\n  third\n\n# behind\n"
        "e: {f: g, h: [1, x]}\n"
        "i: >-\n  folded\n  text\n\n"
        "j:\n"
    )
    assert scalar(text, "a").span.text == "plain one"
    assert scalar(text, "b").span.text == "'single'"
    assert scalar(text, "b").content.text == "single"
    assert scalar(text, "c").content.text == "double"
    block = scalar(text, "d")
    assert block.content.text == "  first\n    second # kept\n\n  third"
    assert block.span.text == "|\n" + block.content.text
    assert (block.span.line, block.span.column, block.content.line) == (5, 4, 6)
    root = read(text)
    assert isinstance(root, Mapping)
    flow = root.get("e")
    assert isinstance(flow, Mapping) and flow.flow and flow.span.text == "{f: g, h: [1, x]}"
    inner = flow.get("f")
    assert isinstance(inner, Scalar) and inner.flow and inner.span.text == "g"
    folded = scalar(text, "i")
    assert (folded.style, folded.text) == ("folded", "folded text")
    assert scalar(text, "j").text == ""
    assert root.get_key_span("i").text == "i"


def test_optional_types_need_no_quotes_in_brackets() -> None:
    if reader._LOADER is not yaml.SafeLoader:  # PyYAML's own loader cannot read this
        assert to_plain_data(read("a: {b: site?, c: [player?]}")) == {"a": {"b": "site?", "c": ["player?"]}}


def test_a_mapping_ends_where_its_last_value_ends() -> None:
    root = read("a:\n  b: 1\n  c: 2\n\n# far below\n\nd: 3\n")
    assert isinstance(root, Mapping)
    inner = root.get("a")
    assert inner is not None and inner.span.text == "b: 1\n  c: 2"


def test_plain_gives_ordinary_data() -> None:
    assert to_plain_data(read("a: {2: [x, 1], b: true}\n")) == {"a": {"2": ["x", 1], "b": True}}


@pytest.mark.parametrize("row", YAML_FAULTS, ids=lambda row: row.headline[:40])
def test_broken_yaml_is_put_in_words(row: YamlFault) -> None:
    for example in some(row.examples):
        found = findings(example)
        assert [(one.code, one.headline) for one in found] == [("yaml-syntax", row.headline)]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a: 1\nb: 2\na: 3\n", "duplicate-key", (3, 1)),
        ("a: {b: 1, b: 2}\n", "duplicate-key", (1, 11)),
        ("a:\n\tb: 1\n", "tab", (2, 1)),
        ("a: |\n  x\ty\n", "tab", (2, 4)),
        ("a: &x 1\n", "anchor", (1, 4)),
        ("a: *x\n", "anchor", (1, 4)),
        ("a: &x [*x]\n", "anchor", (1, 4)),
        ("a: !!str 1\n", "tag", (1, 4)),
        ("!x a: 1\n", "tag", (1, 1)),
        ("a: 1\n---\nb: 2\n", "yaml-syntax", (2, 1)),
        ("[a]: 1\n", "bad-key", (1, 1)),
        ("? |\n  a\n: 1\n", "bad-key", (1, 3)),
        ("'': 1\n", "bad-key", (1, 1)),
        ("a: \x07\n", "not-text", (1, 4)),
        ("a: x\u2028y\n", "not-text", (1, 5)),
        ("[" * 60 + "]" * 60, "too-deep", (1, 42)),
        ("- " * 60 + "x", "too-deep", (1, 83)),
        ("a: {b: f(x, y)}\n", "cut-text", (1, 8)),
        ("a: {f(x, y): 1}\n", "cut-text", (1, 5)),
        ("a: [f(x, y), z]\n", "cut-text", (1, 5)),
        ("a: {b: on[l, k]}\n", "cut-text", (1, 8)),
        ("a: {b: c, n}\n", "cut-text", (1, 11)),
    ],
)
def test_what_is_refused_and_where(text: str, code: str, place: tuple[int, int]) -> None:
    found = findings(text)
    assert [one.code for one in found] == [code]
    assert (found[0].primary.span.line, found[0].primary.span.column) == place


def test_a_duplicate_names_the_first() -> None:
    (found,) = findings("a: 1\nb: 2\na: 3\n")
    assert str(found.labels[0].span) == "a.yaml:1:1"


def test_quoted_text_in_brackets_is_whole() -> None:
    assert to_plain_data(read("a: {b: 'f(x, y)', c: \"on[l, k]\"}")) == {
        "a": {"b": "f(x, y)", "c": "on[l, k]"}
    }


def test_an_empty_file_holds_nothing() -> None:
    assert read_text(Source("a.yaml", "# only a comment\n"), Reporter()) is None


LINES = st.lists(
    st.sampled_from(
        ["a: b", "  c: d", "- e", "{f: g", "}", "|", "h: |", "    x", "'q", '"', "&r s", "? t",
         ": u", "a: [1, 2]", "--- v", "...", "%w", "!x y", "ü: ÿ", "*", "#", "\t", "a: {b, c}"]
    ),
    max_size=8,
)  # fmt: skip


@given(st.one_of(st.text(max_size=60), LINES.map("\n".join)))
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    source = Source("a.yaml", text.replace("\r\n", "\n").replace("\r", "\n"))
    reporter = Reporter()
    node = read_text(source, reporter)
    assert node is None or not [one for one in reporter.diagnostics if one.code == "yaml-syntax"]
    for one in reporter.diagnostics:
        assert 0 <= one.primary.span.start <= one.primary.span.end <= len(source.text) + 1
        assert one.primary.span.line >= 1
