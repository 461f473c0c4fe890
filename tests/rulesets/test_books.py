"""The printed rulebooks: whole, in order, drawn, and in one language each."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import combinations

import pytest

import shared
from rulewright import resources
from rulewright.book.figures import build_position_figures, get_stage
from rulewright.book.model import Book, BookTable, Code, Figure, Note, Paragraph, Section
from rulewright.book.prose import prose_id
from rulewright.book.render import as_html
from rulewright.book.rulebook import Rulebook
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.loading import load_documents
from rulewright.model.outline import read_outline
from rulewright.model.rule_entries import RuleEntry, iter_rules
from rulewright.play.views import View
from rulewright.validation.audit import audit_ruleset
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.words.words import Words
from scenes import collisions, outside

RULESETS = resources.data_folder("rulesets")
GAMES = ("attika", "pax-pamir")
LANGUAGES = ("en", "ja")


def book(game: str, language: str) -> Book:
    return shared.book(RULESETS / game, language)


@cache
def rules(game: str) -> tuple[RuleEntry, ...]:
    return tuple(iter_rules(load_documents(RULESETS / game).root))


def section(game: str, language: str, id: str) -> Section:
    return next(part for part in book(game, language).walk() if part.id == id)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_outline_is_told_in_prose(game: str, language: str) -> None:
    """Each section of the text from which a rule comes is the source of a section with prose."""
    folder = RULESETS / game
    outline = read_outline(folder, load_documents(folder).root, Reporter())
    assert outline is not None
    sources = " / ".join(
        block.text
        for part in book(game, language).walk()
        if any(isinstance(block, Paragraph | BookTable) for block in part.blocks)
        for block in part.blocks
        if isinstance(block, Note) and block.kind == "source"
    )
    named = {place for rule in rules(game) for place in rule.source_sections.values()}
    silent = {
        id
        for id, part in outline.sections.items()
        if id in named
        and not part.example
        and str(outline.find_title(id, "ja" if language == "ja" else None)) not in sources
    }
    assert silent <= {"setting-up.players", "setting-up.supply"}, "told with the set-up as a whole"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_alternative_and_consequence_has_prose(game: str, language: str) -> None:
    words = Words(RULESETS / game, language)
    silent = [
        rule.id
        for rule in rules(game)
        if rule.section in ("flow", "actions") and not words.format_message(prose_id(rule))
    ]
    # nothing more is to be said of these than their headings say
    assert set(silent) <= {"actions.fresh_tile", "actions.moves", "actions.construction"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_reads_from_the_set_up_to_the_score(game: str, language: str) -> None:
    parts = [part.id for part in book(game, language).parts]
    assert (
        parts
        == {
            "attika": [
                "chapter-aim",
                "chapter-box",
                "components",
                "setup",
                "chapter-turns",
                "chapter-building",
                "chapter-groups",
                "chapter-growing",
                "scoring",
                "examples",
                "tables",
            ],
            "pax-pamir": [
                "chapter-aim",
                "chapter-box",
                "components",
                "setup",
                "chapter-terms",
                "chapter-turns",
                "chapter-purchase",
                "chapter-playing",
                "chapter-acting",
                "chapter-dominance",
                "scoring",
                "chapter-events",
                "chapter-abilities",
                "examples",
                "chapter-cards",
            ],
        }[game]
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_text_stands_open(game: str, language: str) -> None:
    open_code = {
        part.id
        for chapter in book(game, language).parts
        for part in chapter.walk()
        for block in part.blocks
        if isinstance(block, Code) and not block.folded
    }
    assert open_code == set()


@pytest.mark.parametrize("game", GAMES)
def test_assumptions_and_what_is_reconstructed_are_marked(game: str) -> None:
    """As many remarks in both languages, and each assumption of the rules in a place of its own."""
    kinds = {
        language: sorted(
            block.kind
            for part in book(game, language).walk()
            for block in part.blocks
            if isinstance(block, Note)
        )
        for language in LANGUAGES
    }
    assert kinds["en"] == kinds["ja"]
    text = " ".join(
        block.text for part in book(game, "en").walk() for block in part.blocks if isinstance(block, Note)
    )
    missing = [
        rule.id
        for rule in rules(game)
        if (told := rule.get_remark("assumption")) and " ".join(told.split()) not in text
    ]
    assert missing == []


class Text(HTMLParser):
    """The words of a page, without rule text."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "link", "img", "hr"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not {"code", "style"} & set(self.inside) and data.strip():
            self.found.append(data.strip())


LATIN = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
NAMES = ("Rulewright", "Marcel-André Casasola Merkle", "Cole Wehrle")


@pytest.mark.parametrize("game", GAMES)
def test_a_japanese_book_has_no_english_left(game: str) -> None:
    page = Text()
    page.feed(as_html(book(game, "ja")))
    assert len(page.found) > 500
    strange = [text for text in page.found if LATIN.search(re.sub("|".join(NAMES), "", text))]
    assert strange == []


CODE = re.compile(r"[a-z]+_[a-z0-9]+|==|!=|>=|<=|\w\[\w|\w\(\w")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_identifier_and_no_rule_text_is_to_be_read(game: str, language: str) -> None:
    page = Text()
    page.feed(as_html(book(game, language)))
    assert page.inside == [], "every tag is closed"
    assert [text for text in page.found if CODE.search(text)] == []
    ids = [part.id for part in book(game, language).walk()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_the_audit_is_content(game: str) -> None:
    assert audit_ruleset(RULESETS / game).is_clean


# --- figures --------------------------------------------------------------------------------------


def figures(part: Section) -> list[Figure]:
    return [block for block in part.blocks if isinstance(block, Figure)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_attika_is_drawn_for_each_number_of_players(language: str) -> None:
    start = figures(section("attika", language, "setup"))
    assert len(start) == 3
    hexes = [figure.svg.count("kind-area") for figure in start]
    assert hexes == [4 * 7 + 2, 6 * 7 + 3, 8 * 7 + 4]
    (sheet,) = figures(section("attika", language, "types-tile"))
    assert sheet.svg.count('class="p-place s-line"') == 22 * 7
    assert sheet.svg.count("<text") == 22
    assert [len(key.items) for key in sheet.keys] == [4]
    assert [figure.svg.count('stroke-width="2.5"') for figure in start] == [4, 6, 8], "the tiles"


def test_regions_touch_in_the_drawing_where_they_border_on_each_other() -> None:
    workshop = shared.workshop(RULESETS / "pax-pamir")
    ground = Rulebook(
        RULESETS / "pax-pamir",
        workshop,
        workshop.get_documents(None, ()),
        None,
        (),
        (),
        "en",
        Words(None),
    )
    outlines = ground.declarations.board.outlines
    assert outlines is not None
    touching = {
        frozenset((one, other))
        for one, other in combinations(outlines, 2)
        if len([point for point in outlines[one] if point in outlines[other]]) >= 2
    }
    members = ground.documents.root.get("types").get("border").get("members")  # type: ignore[union-attr]
    borders = {frozenset(name.text for name in entry.value.items) for entry in members}  # type: ignore[union-attr]
    assert touching == borders
    for one, other in combinations(outlines, 2):
        common = [point for point in outlines[one] if point in outlines[other]]
        assert not common or frozenset((one, other)) in borders, "not even by a corner"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_and_the_market_of_pax_pamir_are_drawn(language: str) -> None:
    land, market = figures(section("pax-pamir", language, "setup"))
    assert land.svg.count("kind-area") == 6
    assert market.svg.count("kind-card") == 12


# --- nothing covers anything else -----------------------------------------------------------------


@pytest.fixture(scope="module")
def arctic() -> RulesetProject:
    return shared.workshop(RULESETS / "arctic")


@pytest.mark.parametrize("language", ["en", "ja", "fr", "de"])
def test_names_on_the_map_of_the_arctic_cover_nothing(arctic: RulesetProject, language: str) -> None:
    ground = Rulebook(arctic.folder, arctic, arctic.get_documents(), None, (), (), language, Words(None))
    bench = ground.compile_bench()
    cells = bench.machine.make_cells(0)
    view = View(bench.machine, bench.build_names(bench.seat_names), cells, None)
    (figure,) = build_position_figures(ground, view, "start", at_start=True)
    assert len(figure.keys) >= 3
    stage = get_stage(ground, view)
    for picture in stage.iter_pictures(view.read_state(), "start"):
        assert collisions(picture.scene) == [] and outside(picture.scene) == []
    for block in bench.machine.program.blocks:  # a ship of every country in every sector
        if block.name == "ships":
            for cell in range(block.base, block.base + block.size):
                cells[cell] = 2
    crowded = View(bench.machine, bench.build_names(bench.seat_names), cells, None)
    for picture in stage.iter_pictures(crowded.read_state(), "crowded"):
        assert sum(node.kind == "piece" for node in picture.scene.nodes) > 200
        assert collisions(picture.scene) == [] and outside(picture.scene) == []
