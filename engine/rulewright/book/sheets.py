"""Lay out the cards of a game as sheets to print and cut, with the faces that they have on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from html import escape
from itertools import islice
from pathlib import Path

from markupsafe import Markup

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.figures import get_stage
from rulewright.book.rulebook import Rulebook
from rulewright.book.writer import open_book
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.difference.git_revisions import unpack_revision
from rulewright.document.files import make_file_span
from rulewright.model.part import make_root_part
from rulewright.pages.page import render_template
from rulewright.private_files import temporary_folder
from rulewright.records import dataclass
from rulewright.scene.cards import build_back_node
from rulewright.scene.context import Back
from rulewright.scene.nodes import Handle, Node, Rect
from rulewright.scene.stage import Stage
from rulewright.scene.svg import render_node
from rulewright.types import FiniteType

TEMPLATES = Path(__file__).parent / "templates"
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a sheet in millimetres."""
CARD_SIZE = (63.0, 88.0)
"""Width and height of a poker card in millimetres."""
MARGIN, BLEED, MARK_LENGTH = 4.0, 1.0, 2.5
"""The edge of a sheet that printers leave blank; how far a card is printed beyond its edge; the length of a
cut mark. All in millimetres."""
SCALE = 2.4
"""Units of a drawing in a millimetre of a card."""
MAX_CARDS = 2_000


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card: its type, its name in the rules, and its drawing."""

    type_name: str
    name: str
    node: Node


@dataclass(slots=True)
class CardSheets:
    """The cards of a game in one language."""

    title: str
    language: str
    cards: list[PrintedCard]
    stage: Stage = field(repr=False)

    def without_unchanged(self, old_cards: Sequence[PrintedCard]) -> CardSheets:
        """Return the sheets without cards that look like the old card of the same name."""
        before = {(card.type_name, card.name): card.node.marks for card in old_cards}
        changed = [card for card in self.cards if before.get((card.type_name, card.name)) != card.node.marks]
        return CardSheets(self.title, self.language, changed, self.stage)

    def to_html(self, *, paper: str = "a4", backs: bool = True) -> str:
        """Render a self-contained page to print without margins: sheets of faces, each followed by its
        backs.
        """
        width, height = PAPERS[paper]
        return render_template(
            "sheets.html",
            TEMPLATES,
            title=self.title,
            card_language=self.language,
            width=f"{width:g}",
            height=f"{height:g}",
            sheets=[Markup(sheet) for sheet in self._iter_sheets(width, height, backs)],
        )

    def _iter_sheets(self, width: float, height: float, backs: bool) -> Iterator[str]:
        wide, high = CARD_SIZE[0] + 2 * BLEED, CARD_SIZE[1] + 2 * BLEED
        columns, rows = int((width - 2 * MARGIN) // wide), int((height - 2 * MARGIN) // high)
        left, top = (width - columns * wide) / 2, (height - rows * high) / 2
        waiting = iter(self.cards)
        while page := list(islice(waiting, columns * rows)):
            places = [(left + n % columns * wide, top + n // columns * high) for n in range(len(page))]
            yield self._draw_sheet(
                width, height, [(place, card.node) for place, card in zip(places, page, strict=True)], "card"
            )
            if backs:  # turned over at the long edge, a sheet has its left column on the right
                mirrored = [(width - x - wide, y) for x, y in places]
                built = [self._build_back(card.type_name) for card in page]
                yield self._draw_sheet(width, height, list(zip(mirrored, built, strict=True)), "back")

    def _build_back(self, type_name: str) -> Node:
        extent = (CARD_SIZE[0] * SCALE, CARD_SIZE[1] * SCALE)
        symbol = self.stage.context.find_type(type_name)
        finite_type = symbol.finite if symbol is not None else None
        back = self.stage.context.find_back(finite_type) if finite_type is not None else Back()
        return build_back_node("back", (0, 0), extent, "", 1, "", Handle("member", "", ()), back)

    def _draw_sheet(
        self, width: float, height: float, placed: Sequence[tuple[tuple[float, float], Node]], ground: str
    ) -> str:
        paints = self.stage.context.all_paints
        images = self.stage.context.build_image_node()
        parts = [] if images is None else [render_node(images, paints, False, False)]
        for (x, y), node in placed:
            wide, high = CARD_SIZE[0] + 2 * BLEED, CARD_SIZE[1] + 2 * BLEED
            own = next((mark.fill for mark in node.marks if isinstance(mark, Rect)), ground)
            bleed = Rect(-BLEED * SCALE, -BLEED * SCALE, wide * SCALE, high * SCALE, own)
            ground_node = Node("ground", "card", marks=(bleed,))
            drawn = "".join(render_node(each, paints, False, False) for each in (ground_node, node))
            box = f"{-BLEED * SCALE:g} {-BLEED * SCALE:g} {wide * SCALE:g} {high * SCALE:g}"
            parts.append(
                f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" viewBox="{box}">{drawn}</svg>'
            )
        marks = "".join(_iter_cut_marks([place for place, _ in placed]))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="{width:g}mm" '
            f'height="{height:g}mm" viewBox="0 0 {width:g} {height:g}" '
            f'lang="{escape(self.language)}">{"".join(parts)}{marks}</svg>'
        )


def _iter_cut_marks(card_corners: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield short lines in the margins, aligned with the edges of the cards."""
    edges_x = {x + BLEED + shift for x, _ in card_corners for shift in (0, CARD_SIZE[0])}
    edges_y = {y + BLEED + shift for _, y in card_corners for shift in (0, CARD_SIZE[1])}
    top, left = min(y for _, y in card_corners), min(x for x, _ in card_corners)
    bottom = max(y for _, y in card_corners) + CARD_SIZE[1] + 2 * BLEED
    right = max(x for x, _ in card_corners) + CARD_SIZE[0] + 2 * BLEED
    for x in sorted(edges_x):
        yield _draw_line(x, top - MARK_LENGTH, x, top)
        yield _draw_line(x, bottom, x, bottom + MARK_LENGTH)
    for y in sorted(edges_y):
        yield _draw_line(left - MARK_LENGTH, y, left, y)
        yield _draw_line(right, y, right + MARK_LENGTH, y)


def _draw_line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#000" stroke-width="0.15"/>'


def build_sheets(book: Rulebook, stage: Stage) -> CardSheets:
    """Build the cards of a game: the members of the types that zones contain."""
    extent = (CARD_SIZE[0] * SCALE, CARD_SIZE[1] * SCALE)
    cards: list[PrintedCard] = []
    for finite_type in _list_card_types(book):
        for index in finite_type.members:
            name = finite_type.root.names[index]
            node = stage.faces.build_card(finite_type, name, (0, 0), extent, "")
            cards.append(PrintedCard(finite_type.root.name, name, node))
            if len(cards) >= MAX_CARDS:
                break
    manifest = book.documents.manifest
    return CardSheets(book.words.format_message("title") or manifest.title, book.language, cards, stage)


def _list_card_types(book: Rulebook) -> list[FiniteType]:
    """Return the types of the contents of zones, in the order of the rules."""
    symbols = book.get_filled_world().symbols
    zones = make_root_part(book.documents.root).get("zones") or ()
    types = [symbols.get(part.name) for part in zones]
    return [each.finite for each in types if isinstance(each, TypeSymbol) and each.finite is not None]


def write_sheets(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    options: tuple[tuple[str, str], ...] = (),
    language: str | None = None,
    since: str | None = None,
) -> CardSheets:
    """Return the cards of a ruleset; with `since`, a Git revision, only those that look different now. Raises
    DiagnosticError: with the errors of the ruleset, `nothing-to-draw` if there are no cards,
    `unknown-revision`.
    """
    sheets = _build_folder(folder, edition, variants, options, language)
    if not sheets.cards:
        raise DiagnosticError.from_parts(
            "nothing-to-draw", "the game has no cards", make_file_span(folder),
            help="declare the zones in which they lie: `zones`",
        )  # fmt: skip
    if since is None:
        return sheets
    with temporary_folder() as into:
        old_folder = unpack_revision(folder, since, into)
        return sheets.without_unchanged(_build_folder(old_folder, edition, variants, options, language).cards)


def _build_folder(
    folder: Path,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    language: str | None,
) -> CardSheets:
    book = open_book(folder, edition, variants, options, language)
    return build_sheets(book, get_stage(book, book.get_start_view()))
