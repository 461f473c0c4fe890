"""What stands in a rulebook, by a small ruleset that has something of everything."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulewright.book.model import Book, BookTable, Code, Figure, Section, Steps
from rulewright.book.render import as_html, as_markdown
from rulewright.book.writer import write_book
from rulewright.diagnostics.diagnostic import DiagnosticError, Severity
from rulewright.ruleset_folders import list_rulesets
from rulewright.validation.checking.ruleset_check import check
from shared import of_each_kind, workshop
from unit.book.small import RULES, gardens


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return gardens(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def usual(folder: Path) -> Book:
    return write_book(folder)


@pytest.fixture(scope="module")
def rain(folder: Path) -> Book:
    return write_book(folder, variants=("rain",))


def section(book: Book, id: str) -> Section:
    return next(section for section in book.walk() if section.id == id)


def table(book: Book, id: str) -> list[list[str]]:
    """The cells of the first table of a section, heads and all."""
    found = next(block for block in section(book, id).blocks if isinstance(block, BookTable))
    return [[cell.text for cell in row] for row in (found.heads, *found.rows)]


def test_the_ruleset_of_these_tests_is_sound(folder: Path) -> None:
    assert not [found for found in check(folder).findings if found.severity is Severity.ERROR]


def test_chapters_in_their_order(usual: Book) -> None:
    assert [part.id for part in usual.parts] == [
        "setup",
        "components",
        "course",
        "actions",
        "scoring",
        "tables",
        "glossary",
        "examples",
    ]


def test_set_up_by_number_of_players(usual: Book) -> None:
    assert table(usual, "setup-by-players") == [
        ["", "2 players", "3 players"],
        ["Seeds", "5", "4"],
        ["Seed", "5 each", "4 each"],
    ]


def test_steps_before_the_game_belong_to_the_set_up(usual: Book) -> None:
    assert "flow-digging" in [part.id for part in section(usual, "setup").parts]
    assert [part.id for part in section(usual, "course").parts] == ["flow-seasons"]


def test_members_with_their_fields(usual: Book) -> None:
    assert table(usual, "types-plant") == [
        ["Plant", "Worth", "Thorny"],
        ["Rose", "3", "yes"],
        ["Bean", "1", ""],
    ]


def test_tables_are_tables(usual: Book) -> None:
    assert table(usual, "tables-price") == [
        ["Plant \\ N", "1", "2"],
        ["rose", "2", "3"],
        ["bean", "1", "1"],
    ]


def test_prose_takes_its_numbers_from_the_rules(usual: Book, rain: Book) -> None:
    assert "a rose is worth 3" in as_markdown(usual)
    assert "**Everybody works once; a rose is worth 4.**" in as_markdown(rain)


def test_headings_stand_for_all_rounds(usual: Book) -> None:
    assert section(usual, "flow-seasons").title == "Season 1 to 2"
    assert section(usual, "flow-seasons-work").title == "Work of each player"


def test_without_prose_the_rule_text_is_shown_without_the_log(usual: Book) -> None:
    shown = section(usual, "actions-gardening-plant").blocks[0]
    assert isinstance(shown, Code)
    text = "\n".join("".join(piece.text for piece in line.pieces) for line in shown.lines)
    assert text == (
        "plant(s):\n"
        "  where: free(s) and seed[p] > 0\n"
        "  do:\n"
        "    seed[p] -= 1\n"
        "    planted[s] = p\n"
        "    grown[p] += plant.rose.worth if s == b2 else 1"
    )
    assert shown.folded, "the prose of the menu has said it"


def test_names_lead_to_where_they_are_explained(usual: Book) -> None:
    ids = {part.id for part in usual.walk()}
    links = re.findall(r'href="#([^"]+)"', as_html(usual))
    assert "define-free" in links
    assert set(links) <= ids


def test_sources_and_assumptions_stand_with_their_rules(usual: Book) -> None:
    text = as_markdown(usual)
    assert "> Source: The harvest" in text
    assert "> Assumed: What the text leaves open." in text


def test_an_example_is_played_and_told(usual: Book) -> None:
    (example,) = section(usual, "examples").parts
    steps = [step for block in example.blocks if isinstance(block, Steps) for step in block.steps]
    assert [(step.kind, step.text) for step in steps] == [
        ("given", "Planted beds (a1): Bea"),
        ("illegal", "Ada: plant in a1 (reason: the bed is taken)"),
        ("move", "Ada: plant in b2"),
        ("told", "Ada has planted b2."),
        ("holds", "Planted beds (b2): Ada"),
        ("holds", "Grown (Ada): 3"),
    ]
    figures = [block.text for block in example.blocks if isinstance(block, Figure)]
    assert figures == ["The position of the example", "The position at the end of the example"]


def test_an_example_that_does_not_hold_is_left_out(rain: Book) -> None:
    assert not any(part.id == "examples" for part in rain.parts)


# --- changes --------------------------------------------------------------------------------------


def test_what_a_variant_changes_is_listed_and_marked(rain: Book) -> None:
    changed = {part.id: part.change.kind for part in rain.walk() if part.change is not None}
    assert changed == {
        "types-plant": "changed",
        "flow-seasons-work": "changed",
        "flow-seasons-flood": "added",
        "tables-price": "changed",
        "define-free": "changed",
    }
    assert rain.parts[0].id == "changes"
    assert all(f"(#{id})" in as_markdown(rain) for id in changed)


def test_changed_cells_say_what_they_were(rain: Book) -> None:
    text = as_markdown(rain)
    assert "| rose | 2 | **5** (~~3~~) |" in text
    assert "| Rose | **4** (~~3~~) | yes |" in text


def test_prose_that_no_longer_holds_is_followed_by_the_rule(rain: Book) -> None:
    text = as_markdown(rain)
    told = text.index("A bed is free if nothing grows in it.")
    assert text.index("The text above describes the standard rule") > told
    (code,) = (block for block in section(rain, "define-free").blocks if isinstance(block, Code))
    lines = [(line.mark, "".join(piece.text for piece in line.pieces)) for line in code.lines]
    assert code.folded, "a reader is not met by rule text"
    assert ("removed", "  is: planted[s] is none") in lines
    assert ("added", "  is: planted[s] is none and s != c1") in lines


def test_a_step_that_goes_on_longer(folder: Path) -> None:
    book = write_book(folder, variants=("long",))
    assert section(book, "flow-seasons").title == "Season 1 to 3"
    assert section(book, "flow-seasons").change is not None


def test_the_usual_game_marks_nothing(usual: Book) -> None:
    assert all(part.change is None for part in usual.walk())


# --- languages ------------------------------------------------------------------------------------


def test_another_language(folder: Path) -> None:
    book = write_book(folder, language="de")
    assert (book.title, book.language) == ("Gärten & Mauern", "de")
    assert section(book, "setup").title == "Spielaufbau"
    assert section(book, "flow-seasons").title == "1 bis 2. Jahreszeit"
    assert "Jeder arbeitet einmal." in as_markdown(book)


def test_a_language_that_is_not_there(folder: Path) -> None:
    with pytest.raises(DiagnosticError) as raised:
        write_book(folder, language="fr")
    assert [found.code for found in raised.value.diagnostics] == ["unknown-language"]


# --- HTML -----------------------------------------------------------------------------------------

VOID = {"meta", "br", "link", "img", "hr", "input"}


class Reader(HTMLParser):
    """Looks whether tags are closed in their order, and keeps what a page must not have."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        outside = [
            value for name, value in attrs if name in ("src", "href") and value and not value.startswith("#")
        ]
        if outside or any(name.startswith("on") for name, _ in attrs):
            self.wrong.append(f"{tag} {attrs}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_a_page_stands_alone(usual: Book, rain: Book) -> None:
    for book in (usual, rain):
        reader = read(as_html(book))
        assert reader.wrong == []
        assert reader.open == []
        assert not reader.seen & {"script", "link", "img", "iframe"}
        assert len(reader.ids) == len(set(reader.ids))


def test_everything_from_the_ruleset_is_escaped(tmp_path: Path) -> None:
    hurt = "<script>alert(1)</script>"
    evil = (
        RULES.replace("note: Roses grow slowly.", f"note: '{hurt}'")
        .replace("title: Gardens & Walls", f"title: '{hurt}'")
        .replace("summary: Who grows <most> wins.", f"summary: '{hurt}'")
    )
    words = f"title = {hurt}\nrule-free = {hurt}\nplant-rose = {hurt}\nname-planted = {hurt}\n"
    book = write_book(gardens(tmp_path, ruleset=evil, locales__en=words))
    page = as_html(book)
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)") >= 5
    assert read(page).wrong == []


LOOKED_AT = ("attika", "pax-pamir")
"""Rulesets whose books tests/rulesets/test_books.py reads."""


@pytest.mark.parametrize(
    "place", of_each_kind(place for place in list_rulesets() if place.name not in LOOKED_AT)
)
def test_every_ruleset_makes_a_book(place: Path) -> None:
    book = write_book(place, workshop=workshop(place))
    reader = read(as_html(book))
    assert reader.wrong == []
    assert len(reader.ids) == len(set(reader.ids))
    parts = {part.id for part in book.parts}
    assert "scoring" in parts
    assert "course" in parts or any(id.startswith("chapter-") for id in parts)
    assert book.title in as_markdown(book).replace("\\", "")


def test_members_that_exist_with_some_numbers_of_players_only(tmp_path: Path) -> None:
    rules = RULES.replace(
        "      bean: {worth: 1}\n",
        "      kale: {worth: 2, players: 2}\n      bean: {worth: 1}\n      leek: {worth: 5, players: 3}\n",
    )
    prices = "rows: {rose: {1: 2, 2: 3}, bean: {1: 1, 2: 1}}"
    rules = rules.replace(prices, "rows: {rose: {1: 2}}\n    default: 1")
    assert table(write_book(gardens(tmp_path, ruleset=rules)), "types-plant") == [
        ["Plant", "Worth", "Thorny", "Only with"],
        ["Rose", "3", "yes", ""],
        ["Kale", "2", "", "2"],
        ["Bean", "1", "", ""],
        ["Leek", "5", "", "3"],
    ]
