"""Chapters in the ruleset's own order, and words for notes, members, options and conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.book.model import (
    Book,
    BookTable,
    Code,
    Figure,
    Links,
    Note,
    Paragraph,
    Section,
    Steps,
)
from rulewright.book.render import as_markdown
from rulewright.book.writer import MissingTextFinder, write_book
from rulewright.diagnostics.diagnostic import Severity
from rulewright.validation.checking.ruleset_check import check
from unit.book.small import GERMAN, RULES, WORDS, gardens

BOOK = """\
book:
  planting: [free, [gardening, seasons.work]]
  components: [plant]
  scoring: [harvest, the rest]
"""
HEADINGS = WORDS + "chapter-planting = Planting\nheading-free = Free beds\n"


@pytest.fixture(scope="module")
def ordered(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = gardens(tmp_path_factory.mktemp("order"), ruleset=RULES + BOOK, locales__en=HEADINGS)
    return write_book(folder)


def section(book: Book, id: str) -> Section:
    return next(part for part in book.walk() if part.id == id)


def codes(folder: Path) -> list[str]:
    wrong = (found for found in check(folder).findings if found.severity is Severity.ERROR)
    return sorted(found.code for found in wrong)


def test_named_chapters_come_first_and_then_the_others(ordered: Book) -> None:
    ids = [part.id for part in ordered.parts]
    assert ids[:3] == ["chapter-planting", "components", "scoring"]
    assert ids[3:6] == ["setup", "course", "tables"]
    assert ordered.parts[0].title == "Planting"


def test_a_rule_stands_in_one_place_only(ordered: Book) -> None:
    ids = [part.id for part in ordered.walk()]
    assert len(ids) == len(set(ids))
    assert "define-free" not in [part.id for part in section(ordered, "course").walk()]
    assert [part.id for part in section(ordered, "course").walk()] == ["course", "flow-seasons"]
    assert not any(part.id == "glossary" for part in ordered.parts)


def test_several_rules_under_one_heading(ordered: Book) -> None:
    together = section(ordered, "actions-gardening")
    assert together.anchors == ("flow-seasons-work",)
    prose = [block.text for block in together.blocks if isinstance(block, Paragraph)]
    assert prose == [
        "One bed, or a rest.",
        "Everybody works once; a rose is worth 3.",
        "One of these:",
    ]
    exact = [block for block in together.blocks if isinstance(block, Code)]
    assert len(exact) == 1
    assert exact[0].folded
    sources = [b.text for b in together.blocks if isinstance(b, Note) and b.kind == "source"]
    assert sources == ["Planting"]


def test_the_rest_of_a_chapter_that_every_book_has(ordered: Book) -> None:
    scoring = section(ordered, "scoring")
    assert [part.id for part in scoring.parts] == ["define-harvest"]
    assert any(isinstance(block, BookTable) for block in scoring.blocks)


def test_what_has_no_place_and_no_prose_is_left_out_of_what_there_is(ordered: Book) -> None:
    there = [part.id for part in section(ordered, "components").walk()]
    assert there == ["components", "types-plant"]


def test_headings_are_no_names(ordered: Book) -> None:
    assert section(ordered, "define-free").title == "Free beds"


@pytest.mark.parametrize(
    ("book", "code"),
    [
        ("book:\n  planting: [free, fere]\n", "unknown-name"),
        ("book:\n  planting: [free]\n  more: [free]\n", "duplicate-name"),
        ("book:\n  planting:\n", "unknown-name"),
        ("book:\n  planting: [the rest]\n", "unknown-name"),
        ("book:\n  planting: {a: [b]}\n", "wrong-kind"),
    ],
)
def test_mistakes_in_the_order_are_found(tmp_path: Path, book: str, code: str) -> None:
    folder = gardens(tmp_path, ruleset=RULES + book, locales__en=HEADINGS)
    assert codes(folder) == [code]


def test_a_chapter_of_its_own_needs_a_title(tmp_path: Path) -> None:
    folder = gardens(tmp_path, ruleset=RULES + BOOK)
    missing = [f for f in check(folder).findings if f.code == "missing-message"]
    assert any("chapter-planting" in finding.headline for finding in missing)


def test_words_at_the_head_of_a_chapter_and_a_chapter_of_words_alone(tmp_path: Path) -> None:
    order = BOOK.replace("book:\n", "book:\n  aim: []\n")
    words = HEADINGS + (
        "chapter-aim = The aim\n"
        "intro-aim =\n    Grow the most.\n\n    - roses\n    - oats\n"
        "intro-scoring = Count it.\n"
    )
    book = write_book(gardens(tmp_path, ruleset=RULES + order, locales__en=words))
    aim = section(book, "chapter-aim")
    assert book.parts[0] is aim and aim.blocks[0] == Paragraph("Grow the most.")
    listed = aim.blocks[1]
    assert isinstance(listed, Links) and [item.text for item in listed.items] == ["roses", "oats"]
    assert "- roses\n- oats" in as_markdown(book)
    assert section(book, "scoring").blocks[0] == Paragraph("Count it.")


def test_a_chapter_of_words_alone_needs_them(tmp_path: Path) -> None:
    order = BOOK.replace("book:\n", "book:\n  aim: []\n")
    folder = gardens(tmp_path, ruleset=RULES + order, locales__en=HEADINGS + "chapter-aim = Aim\n")
    missing = [f for f in check(folder).findings if f.code == "missing-message"]
    assert [f for f in missing if "intro-aim" in f.headline]


# --- words ----------------------------------------------------------------------------------------


def test_remarks_in_the_language_of_the_book(tmp_path: Path) -> None:
    words = GERMAN + ("note-plant = Rosen wachsen langsam.\nassumption-harvest = Was der Text offen lässt.\n")
    usual = as_markdown(write_book(gardens(tmp_path / "a"), language="de"))
    assert "Roses grow slowly." in usual
    told = as_markdown(write_book(gardens(tmp_path / "b", locales__de=words), language="de"))
    assert "Roses grow slowly." not in told
    assert "Rosen wachsen langsam." in told
    assert "Was der Text offen lässt." in told


def test_members_with_words_of_their_own(tmp_path: Path) -> None:
    words = WORDS + "rule-plant-rose = Beware.\nrule-tool-hoe =\n    .unused = so\n"
    book = write_book(gardens(tmp_path, locales__en=words))
    table = next(b for b in section(book, "types-plant").blocks if isinstance(b, BookTable))
    assert [cell.text for cell in table.heads][-1] == "Effect"
    assert [row[-1].text for row in table.rows] == ["Beware.", ""]


def test_conditions_and_places_in_words(tmp_path: Path) -> None:
    rules = RULES.replace(
        "options:\n",
        "bags:\n  shed(p): {of: tool, start: 0, most: 5}\noptions:\n",
    )
    example = (
        "scenario: a shed\nsource: planting.example\nruleset: gardens\nplayers: [ada, bea]\n"
        "given: |\n  shed[ada][hoe] = 2\nperform: ada chooses from gardening(ada)\n"
        "moves:\n  - ada: rest\n"
        "expect:\n  - shed[ada][hoe] == 2 and size(shed[ada]) == 2 and harvest(ada) == 0\n"
        "  - not free(a1) or free(a1)\n"
    )
    words = WORDS + "name-shed = shed\nname-free = free\n"
    folder = gardens(tmp_path, ruleset=rules, locales__en=words, scenarios__rose=example)
    (shown,) = section(write_book(folder), "examples").parts
    steps = [step for block in shown.blocks if isinstance(block, Steps) for step in block.steps]
    assert [step.text for step in steps if step.kind == "given"] == ["Shed (Ada, hoe): 2"]
    assert [step.text for step in steps if step.kind == "holds"] == [
        "Shed (Ada, hoe): 2",
        "Shed (Ada), number: 2",
        "Harvest (Ada): 0",
        "Free (a1): no, or free (a1): yes",
    ]


def test_a_figure_of_what_comes_by_itself_is_that_of_the_end(tmp_path: Path) -> None:
    example = (
        "scenario: nothing to choose\nsource: planting.example\nruleset: gardens\n"
        "players: [ada, bea]\ngiven: |\n  planted[a1] = bea\nperform: 'planted[b2] = ada'\n"
        "expect:\n  - planted[b2] == ada\n"
    )
    (shown,) = section(write_book(gardens(tmp_path, scenarios__rose=example)), "examples").parts
    titles = [block.text for block in shown.blocks if isinstance(block, Figure)]
    assert titles == ["The position at the end of the example"]


def test_what_is_in_the_box(tmp_path: Path) -> None:
    box = "book:\n  box: {beds: count s in bed, spades: 4}\n  setup:\n"
    words = WORDS + (
        "chapter-box = In the box\ncomponent-beds = { $count } beds\n"
        "component-spades =\n    { $count ->\n        [one] a spade\n"
        "       *[other] { $count } spades\n    }\n"
    )
    folder = gardens(tmp_path / "a", ruleset=RULES + box, locales__en=words)
    assert codes(folder) == []
    first = write_book(folder).parts[0]
    assert first.id == "chapter-box"
    assert "- 6 beds\n- 4 spades" in as_markdown(write_book(folder))
    folder = gardens(tmp_path / "b", ruleset=RULES + box)
    missing = [f.headline for f in check(folder).findings if f.code == "missing-message"]
    assert any("`component-beds`" in headline for headline in missing)


def test_the_name_of_a_mat_is_asked_for(tmp_path: Path) -> None:
    words = WORDS + "mat-pond = The pond\nmat-well = The well\n"
    board = "board: {mats: {player: [], pond: []}}\n"
    folder = gardens(tmp_path, ruleset=RULES + board, locales__en=words)
    unused = [f.headline for f in check(folder).findings if f.code == "unused-message"]
    assert unused == ["the rules do not use the message `mat-well`"]


def test_a_number_in_the_box_that_is_none(tmp_path: Path) -> None:
    box = "book:\n  box: {beds: count s in pond}\n"
    words = WORDS + "chapter-box = In the box\n"
    folder = gardens(tmp_path, ruleset=RULES + box, locales__en=words)
    found = check(folder, make_books=MissingTextFinder).findings
    assert [f.code for f in found if f.severity is Severity.ERROR] == ["unknown-name"]


def test_the_note_of_the_ruleset_reaches_the_reader(tmp_path: Path) -> None:
    rules = RULES.replace("outline: outline\n", "outline: outline\nnote: The pond is left out.\n")
    folder = gardens(tmp_path / "a", ruleset=rules)
    assert "> Note: The pond is left out." in as_markdown(write_book(folder))
    german = GERMAN + "note-ruleset = Der Teich fehlt.\n"
    folder = gardens(tmp_path / "b", ruleset=rules, locales__de=german)
    assert "Der Teich fehlt." in as_markdown(write_book(folder, language="de"))


def test_a_rule_that_only_a_variant_has_can_have_a_place(tmp_path: Path) -> None:
    book = BOOK.replace("seasons.work]", "seasons.work, seasons.flood]")
    folder = gardens(
        tmp_path,
        ruleset=RULES + book,
        locales__en=HEADINGS + "rule-seasons-flood = Water comes.\n",
    )
    assert codes(folder) == []
    assert section(write_book(folder), "actions-gardening").anchors == ("flow-seasons-work",)
    played = section(write_book(folder, variants=("rain",)), "actions-gardening")
    assert played.anchors == ("flow-seasons-work", "flow-seasons-flood")


def test_of_prose_only_the_paragraphs_that_differ_are_marked(tmp_path: Path) -> None:
    prose = """rule-seasons-work =
    Everybody works.

    { WITH("variant-rain") ->
        [yes] In the wet.
       *[no] In the dry.
    }

    Then all rest.
"""
    lines = [line for line in WORDS.splitlines() if not line.startswith("rule-seasons-work")]
    folder = gardens(tmp_path, locales__en="\n".join([*lines, prose]))
    book = write_book(folder, variants=("rain",))
    told = [b for b in section(book, "flow-seasons-work").blocks if isinstance(b, Paragraph)]
    assert [(block.text, block.changed, block.was) for block in told] == [
        ("Everybody works.", False, None),
        ("In the wet.", True, "standard: In the dry."),
        ("Then all rest.", False, None),
    ]
    assert "\n**In the wet.**\n\n> standard: In the dry.\n\nThen all rest.\n" in as_markdown(book)


def test_gaps_that_a_default_of_nothing_fills_are_blank(tmp_path: Path) -> None:
    rules = RULES.replace(
        "rows: {rose: {1: 2, 2: 3}, bean: {1: 1, 2: 1}}",
        "rows: {rose: {1: 2}, bean: {1: 1}}\n    default: 0",
    )
    tables = section(write_book(gardens(tmp_path, ruleset=rules)), "tables-price")
    shown = next(block for block in tables.blocks if isinstance(block, BookTable))
    assert {cell.text for row in shown.rows for cell in row} == {"rose", "bean", "1", "2"}
    assert all(len(row) == 2 for row in shown.rows)


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Spieler: 2 bis 3"), ("fr", "Joueurs\u00a0: de 2 à 3"), ("ja", "人数：2～3人")],
)
def test_labels_are_written_as_the_language_does(tmp_path: Path, language: str, told: str) -> None:
    rules = RULES.replace("languages: [en, de]", "languages: [en, de, fr, ja]")
    folder = gardens(tmp_path, ruleset=rules)
    for name in ("fr", "ja"):
        (folder / "locales" / f"{name}.ftl").write_text(GERMAN, "utf-8")
    assert f"- {told}\n" in as_markdown(write_book(folder, language=language))
