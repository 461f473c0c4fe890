"""Editions and variants: the same tree, sparse, and loud where it does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.load import Documents
from rulewright.document.nodes import Mapping, Node, Scalar, to_plain_data
from rulewright.language.parser import parse_block
from rulewright.loading import load_documents
from unit.document.folders import Folder

BASE = """\
editions:
  ja: {overlays: [editions/ja]}
variants:
  short: {overlays: variants/short}
  long: {overlays: variants/long}
types:
  country:
    fields: {fleet: int}
    members: {russia: {fleet: 10}, norway: {fleet: 4}}
define:
  over: turn == 9
  guarded(s): {is: 'guard[s]', source: page 4, assumption: a guess}
  value(s):
    is: 0
    unless:
      first: {when: a, is: 1}
      second: {when: b, is: 2}
procedures:
  destroy(s): |
    platform[s] = none   # gone
    if s == pole: end_guard(s)
    points += 1
flow:
  setup: deal()
  turns:
    steps:
      move: walk()
      pay: |
        for p in player:
          money[p] += 1
          settle
        settle
"""

HEADER = "overlay: {name}\nof: example\n"


@pytest.fixture
def base(folder: Folder) -> Path:
    return folder(BASE)


def overlay(base: Path, text: str, name: str = "ja") -> Path:
    where = "editions" if name == "ja" else "variants"
    path = base / where / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEADER.format(name=name) + text)
    return path


def laid(base: Path, text: str) -> Documents:
    overlay(base, text)
    return load_documents(base, edition="ja")


def refused(base: Path, edition: str | None = "ja", variants: tuple[str, ...] = ()) -> list[Diagnostic]:
    with pytest.raises(DiagnosticError) as caught:
        load_documents(base, edition=edition, variants=variants)
    return list(caught.value.diagnostics)


def at(documents: Documents, *path: str) -> Node:
    node: Node = documents.root
    for step in path:
        assert isinstance(node, Mapping)
        found = node.get(step)
        assert found is not None, step
        node = found
    return node


def data(documents: Documents, *path: str) -> object:
    return to_plain_data(at(documents, *path))


def test_mappings_merge_and_leaves_keep_their_place(base: Path) -> None:
    documents = laid(base, "types: {country: {members: {russia: {fleet: 14}}}}\n")
    members = "types", "country", "members"
    assert data(documents, *members) == {"russia": {"fleet": 14}, "norway": {"fleet": 4}}
    assert at(documents, *members, "russia", "fleet").span.source.path.endswith("ja.yaml")
    assert at(documents, *members, "norway", "fleet").span.source.path.endswith("ruleset.yaml")
    russia, new = at(documents, *members, "russia"), at(documents, *members)
    assert isinstance(russia, Mapping) and russia.entries["fleet"].layer == "ja"
    assert isinstance(new, Mapping) and new.entries["norway"].layer == ""


def test_the_base_is_as_before(base: Path) -> None:
    before = to_plain_data(load_documents(base).root)
    laid(base, "flow: {turns: {steps: {move: remove}}}\n")
    assert to_plain_data(load_documents(base).root) == before


def test_a_source_is_replaced_whether_for_one_text_or_for_all(base: Path) -> None:
    documents = laid(base, "define: {guarded(s): {source: {ja: page 7}}}\n")
    assert data(documents, "define", "guarded(s)", "source") == {"ja": "page 7"}
    overlay(base, "after: ja\ndefine: {guarded(s): {source: page 9}}\n", "short")
    both = load_documents(base, edition="ja", variants=("short",))
    assert data(both, "define", "guarded(s)", "source") == "page 9"


def test_removing(base: Path) -> None:
    documents = laid(
        base, "flow: {turns: {steps: {move: remove}}}\ndefine: {guarded(s): {assumption: remove}}\n"
    )
    steps = at(documents, "flow", "turns", "steps")
    assert isinstance(steps, Mapping) and list(steps.entries) == ["pay"]
    assert data(documents, "define", "guarded(s)") == {"is": "guard[s]", "source": "page 4"}


def test_removing_what_is_expected(base: Path) -> None:
    documents = laid(base, "define: {guarded(s): {assumption: {was: a guess, now: remove}}}\n")
    assert data(documents, "define", "guarded(s)") == {"is": "guard[s]", "source": "page 4"}
    overlay(base, "define: {guarded(s): {assumption: {was: a fact, now: remove}}}\n")
    assert [one.code for one in refused(base)] == ["overlay-was"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("new: {do: x()}", ["move", "pay", "new"]),
        ("new: {after: move, do: x()}", ["move", "new", "pay"]),
        ("new: {before: move, do: x()}", ["new", "move", "pay"]),
        ("pay: {before: move}", ["pay", "move"]),
    ],
)
def test_placing(base: Path, text: str, order: list[str]) -> None:
    documents = laid(base, f"flow: {{turns: {{steps: {{{text}}}}}}}\n")
    steps = at(documents, "flow", "turns", "steps")
    assert isinstance(steps, Mapping) and list(steps.entries) == order
    if "new" in steps:
        assert data(documents, "flow", "turns", "steps", "new") == {"do": "x()"}


def test_new_exceptions_stand_on_top(base: Path) -> None:
    documents = laid(
        base,
        "define:\n  value(s):\n    unless: {x: {when: c, is: 3}, y: {when: d, is: 4}, first: {is: 9}}\n",
    )
    unless = at(documents, "define", "value(s)", "unless")
    assert isinstance(unless, Mapping) and list(unless.entries) == ["x", "y", "first", "second"]


@pytest.mark.parametrize("was", ["turn == 9", "(turn) == 9", "turn==9", "'turn == (9)'"])
def test_was_is_compared_as_a_syntax_tree(base: Path, was: str) -> None:
    documents = laid(base, f"define: {{over: {{is: {{was: {was}, now: turn == 7}}}}}}\n")
    assert data(documents, "define", "over") == {"is": "turn == 7"}


@pytest.mark.parametrize(
    "text",
    [
        "over: {was: turn == 9, now: x}",
        "guarded(s): {is: {was: 'guard[s]', now: x}}",
        "guarded( s ): {was: 'guard[s]', now: x}",
        "guarded(s): {assumption: {was: a  guess, now: x}}",
    ],
)
def test_was_in_short_and_long_form(base: Path, text: str) -> None:
    assert "'x'" in str(data(laid(base, f"define: {{{text}}}\n"), "define"))


def test_was_that_is_no_longer_so(base: Path) -> None:
    overlay(base, "define:\n  over: {was: turn == 8, now: turn == 7}\n")
    (found,) = refused(base)
    assert found.code == "overlay-was"
    assert str(found.primary.span).endswith("ja.yaml:4:15")
    assert found.labels[0].span.text == "turn == 9"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("define: {ovr: remove}", "ovr"),
        ("define: {ovr: {is: {was: a, now: b}}}", "ovr"),
        ("procedures: {destory(s): {do: {after: x(), add: y()}}}", "destory(s)"),
        ("flow: {new: {after: setp, do: x()}}", "setp"),
        ("flow: {new: {do: remove}}", "new"),
        ("types: {country: {members: {russia: {flet: {was: 1, now: 2}}}}}", "flet"),
    ],
)
def test_what_is_not_there_cannot_change(base: Path, text: str, place: str) -> None:
    overlay(base, text + "\n")
    (found,) = refused(base)
    assert (found.code, found.primary.span.text) == ("overlay-target", place)
    assert found.primary.span.source.path.endswith("ja.yaml")


def test_the_result_has_to_fit_the_schema(base: Path) -> None:
    overlay(base, "define: {over: {iss: turn}}\n")
    found, *others = refused(base)
    assert others == []
    assert found.code == "unknown-key" and found.primary.span.text == "iss"
    assert found.primary.span.source.path.endswith("ja.yaml")


def statement_lines(block: Node) -> list[str]:
    assert isinstance(block, Scalar)
    lines = [line.rstrip() for line in block.text.split("\n")]
    indent = len(lines[0]) - len(lines[0].lstrip())
    return [line[indent:] for line in lines]


@pytest.mark.parametrize(
    ("patch", "lines"),
    [
        (
            "{after: 'platform[s] = none', add: x()}",
            ["platform[s] = none   # gone", "x()", "if s == pole: end_guard(s)", "points += 1"],
        ),
        (
            "{before: points+=1, add: x()}",
            ["platform[s] = none   # gone", "if s == pole: end_guard(s)", "x()", "points += 1"],
        ),
        (
            "{after: end_guard(s), add: x()}",
            [
                "platform[s] = none   # gone",
                "if s == pole:",
                "  end_guard(s)",
                "  x()",
                "points += 1",
            ],
        ),
        (
            "{before: end_guard(s), add: x()}",
            [
                "platform[s] = none   # gone",
                "if s == pole:",
                "  x()",
                "  end_guard(s)",
                "points += 1",
            ],
        ),
        (
            "{replace: 'if s == pole: end_guard(s)', now: x()}",
            ["platform[s] = none   # gone", "x()", "points += 1"],
        ),
        (
            "[{after: points += 1, add: x()}, {replace: x(), now: y()}]",
            ["platform[s] = none   # gone", "if s == pole: end_guard(s)", "points += 1", "y()"],
        ),
    ],
)
def test_patching_a_block(base: Path, patch: str, lines: list[str]) -> None:
    documents = laid(base, f"procedures: {{destroy(s): {{do: {patch}}}}}\n")
    assert statement_lines(at(documents, "procedures", "destroy(s)", "do")) == lines


def test_a_patched_block_knows_who_wrote_what(base: Path) -> None:
    documents = laid(
        base,
        "procedures:\n"
        "  destroy(s):\n"
        "    do:\n"
        "      after: end_guard(s)\n"
        "      add: |\n"
        "        if a:\n"
        "          more()\n"
        "        fee[s] = 2\n",
    )
    node = at(documents, "procedures", "destroy(s)", "do")
    assert isinstance(node, Scalar)
    assert statement_lines(node)[1:6] == [
        "if s == pole:", "  end_guard(s)", "  if a:", "    more()", "  fee[s] = 2",
    ]  # fmt: skip
    block = parse_block(node.content)
    places = [str(statement.span).rpartition("/")[2] for statement in block.statements]
    assert places == ["ruleset.yaml:25:5", "ruleset.yaml:26:5", "ruleset.yaml:27:5"]
    inner = block.statements[1].body.statements  # type: ignore[union-attr]
    places = [str(statement.span).rpartition("/")[2] for statement in inner]  # type: ignore[union-attr]
    assert places == ["ruleset.yaml:26:19", "ja.yaml:8:9", "ja.yaml:10:9"]
    assert inner[1].body.statements[0].span.text == "more()"  # type: ignore[union-attr,index]


def test_a_mistake_in_patched_text_is_at_the_line_of_the_overlay(base: Path) -> None:
    documents = laid(base, "flow:\n  setup:\n    do:\n      after: deal()\n      add: what is this\n")
    node = at(documents, "flow", "setup", "do")
    assert isinstance(node, Scalar)
    with pytest.raises(DiagnosticError) as caught:
        parse_block(node.content)
    assert str(caught.value.diagnostics[0].primary.span).rpartition("/")[2].startswith("ja.yaml:7:")


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        ("{after: settle, add: x()}", "occurs 2 times"),
        ("{after: deal(), add: x()}", "is missing from `turns`, `pay`, `do`"),
        ("{after: 'for p in player:', add: x()}", None),
        ("{after: settle settle, add: x()}", None),
    ],
)
def test_a_statement_has_to_be_there_once(base: Path, patch: str, words: str | None) -> None:
    overlay(base, f"flow: {{turns: {{steps: {{pay: {{do: {patch}}}}}}}}}\n")
    (found,) = refused(base)
    assert found.primary.span.source.path.endswith("ja.yaml")
    if words is None:
        assert found.code != "overlay-statement"
    else:
        assert found.code == "overlay-statement" and words in found.headline


def test_two_statements_in_a_row_can_be_named(base: Path) -> None:
    documents = laid(
        base,
        "flow:\n  turns:\n    steps:\n      pay:\n        do:\n          replace: |\n"
        "            money[p] += 1\n            settle\n          now: x()\n",
    )
    assert statement_lines(at(documents, "flow", "turns", "steps", "pay", "do")) == [
        "for p in player:", "  x()", "settle",
    ]  # fmt: skip


def test_two_overlays_on_one_leaf(base: Path) -> None:
    overlay(base, "define: {over: turn == 7}\n", "short")
    overlay(base, "define:\n  over: turn == 12\n", "long")
    (found,) = refused(base, None, ("short", "long"))
    assert found.code == "overlay-conflict"
    assert found.primary.span.source.path.endswith("long.yaml")
    assert found.labels[0].span.source.path.endswith("short.yaml")


@pytest.mark.parametrize("order", [("short", "long"), ("long", "short")])
def test_unless_one_says_that_it_comes_after(base: Path, order: tuple[str, ...]) -> None:
    overlay(base, "define: {over: turn == 7}\n", "short")
    overlay(base, "after: short\ndefine: {over: {was: turn == 7, now: turn == 12}}\n", "long")
    documents = load_documents(base, variants=order)
    assert data(documents, "define", "over") == "turn == 12"


@pytest.mark.parametrize("order", [("short", "long"), ("long", "short")])
def test_an_overlay_comes_after_what_it_needs(base: Path, order: tuple[str, ...]) -> None:
    overlay(base, "define: {over: turn == 7}\n", "short")
    overlay(base, "needs: short\ndefine: {over: {was: turn == 7, now: turn == 12}}\n", "long")
    documents = load_documents(base, variants=order)
    assert data(documents, "define", "over") == "turn == 12"


@pytest.mark.parametrize(
    ("short", "long", "clash"),
    [
        ("types: {country: {members: {russia: {fleet: 1}}}}",
         "types: {country: {members: {norway: {fleet: 1}}}}", False),
        ("types: {country: {members: {russia: remove}}}",
         "types: {country: {members: {russia: {fleet: 1}}}}", True),
        ("define: {new: 1}", "define: {new: 2}", True),
        ("define: {new: 1}", "define: {newer: 2}", False),
        ("procedures: {destroy(s): {do: {after: points += 1, add: x()}}}",
         "procedures: {destroy(s): {do: {before: points += 1, add: x()}}}", True),
    ],
)  # fmt: skip
def test_what_counts_as_one_leaf(base: Path, short: str, long: str, clash: bool) -> None:
    overlay(base, short + "\n", "short")
    overlay(base, long + "\n", "long")
    if clash:
        assert [one.code for one in refused(base, None, ("short", "long"))] == ["overlay-conflict"]
    else:
        load_documents(base, variants=("short", "long"))


def test_overlays_that_wait_for_each_other(base: Path) -> None:
    overlay(base, "after: long\n", "short")
    overlay(base, "after: short\n", "long")
    assert [one.code for one in refused(base, None, ("short", "long"))] == ["overlay-conflict"]


@pytest.mark.parametrize(
    ("text", "variants", "code"),
    [
        ("needs: long\n", ("short",), "overlay-needs"),
        ("needs: ja\n", ("short",), "overlay-needs"),
        ("excludes: [long]\n", ("short", "long"), "overlay-excludes"),
        ("needs: lung\n", ("short",), "unknown-variant"),
        ("after: lung\n", ("short",), "unknown-variant"),
    ],
)
def test_company(base: Path, text: str, variants: tuple[str, ...], code: str) -> None:
    overlay(base, text, "short")
    overlay(base, "", "long")
    (found,) = refused(base, None, variants)
    assert found.code == code and found.primary.span.source.path.endswith("short.yaml")


def test_company_that_is_there(base: Path) -> None:
    overlay(base, "needs: [long, ja]\n", "short")
    overlay(base, "", "long")
    overlay(base, "")
    load_documents(base, edition="ja", variants=("short", "long"))


def test_an_overlay_of_another_ruleset(base: Path) -> None:
    overlay(base, "").write_text("overlay: ja\nof: other\n")
    assert [one.code for one in refused(base)] == ["overlay-of"]


def test_an_overlay_of_ones_own_by_its_path(base: Path, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("overlay: house\nof: example\ndefine: {over: turn == 3}\n")
    documents = load_documents(base, variants=(str(path),))
    assert data(documents, "define", "over") == "turn == 3"


def test_a_ruleset_reads_no_overlay_outside_its_folder(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("overlay: house\nof: example\n")
    base = folder("variants: {house: {overlays: ../house}}\n")
    (found,) = refused(base, None, ("house",))
    assert found.code == "outside-folder"


def test_names_that_are_nearly_right(base: Path) -> None:
    found = refused(base, "jaa", ("shirt",))
    assert {(one.code, one.help) for one in found} == {
        ("unknown-edition", "did you mean `ja`?"),
        ("unknown-variant", "did you mean `short`?"),
    }


def test_the_default_edition(base: Path) -> None:
    overlay(base, "define: {over: turn == 7}\n")
    path = base / "ruleset.yaml"
    path.write_text(path.read_text() + "default_edition: ja\n")
    assert data(load_documents(base), "define", "over") == "turn == 7"
    path.write_text(path.read_text().replace("default_edition: ja", "default_edition: jp"))
    assert {one.code for one in refused(base, None)} == {"unknown-edition"}
